// sloped_read_settle.c: the topology that was meant, and offsets that have it exactly.
//
// Whole offsets are best: with them all meets are points of the grid. But a drawing may hang
// together so tightly that its meets leave no choice: when one of its lines must lie at a fifth
// of the frame, no whole number will do. Then the same equations are solved in a grid so fine
// that it has fifths, and the offsets are fractions, right to the last digit of a double.
#include "make/sloped_reading.h"

#include "base/basics.h"

#define NEAR 1.5      // times `close`: meets of four slopes are farther apart
#define FINE 3465     // 3^2 5 7 11: a finer grid has these fractions of a step
#define FINE_NEAR 4.0 // steps; fractions are rounded

static ns_status say_crowded(ns_ctx *ctx, ns_reading *r)
{
    r->again = true;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "lines of the drawing come too close to each other or to the frame to be "
                   "told apart; draw details larger, or lower --snap");
}

ns_status ns_reading_build(ns_ctx *ctx, ns_reading *r, ns_straights *lines)
{
    const double near = r->options->any_slope ? r->close : NEAR * r->close;
    const ns_status status = ns_straights_build(ctx, lines, near);

    r->slopes->near = near;
    return status == NS_BAD_INPUT ? say_crowded(ctx, r) : status;
}

// Sets the lines of `to`, which is a copy of `lines`, in a grid that is `fine` times finer.
static ns_status settle_in(ns_ctx *ctx, const ns_straights *lines, double fine,
                           ns_straights *to)
{
    const int32_t count = lines->lines.count;
    ns_numbers wanted = { 0 }, c = { 0 };
    double furthest;
    ns_status status = NS_OK;

    if (!ns_array_resize(ctx, &wanted, count) || !ns_array_resize(ctx, &c, count))
        status = ns_no_memory(ctx);
    for (int32_t i = 0; status == NS_OK && i < count; i++)
        wanted.at[i] = to->lines.at[i].c = fine * lines->lines.at[i].c;
    if (status == NS_OK)
        status = ns_straights_settle(ctx, to, wanted.at, c.at, &furthest);
    for (int32_t i = 0; status == NS_OK && i < count; i++)
        to->lines.at[i].c = i < NS_FRAME_LINES ? lines->lines.at[i].c : c.at[i] / fine;
    ns_array_drop(ctx, &wanted);
    ns_array_drop(ctx, &c);
    return status;
}

static ns_status settle_steps(ns_ctx *ctx, ns_reading *r, ns_straights *lines, ns_straights *to)
{
    NS_TRY(ns_straights_copy(ctx, to, lines));
    r->slopes->near = 0;
    ns_status status = settle_in(ctx, lines, 1, to);
    if (status == NS_BAD_INPUT) {
        r->slopes->near = FINE_NEAR;
        status = settle_in(ctx, lines, FINE, to);
    }
    if (status == NS_OK)
        status = ns_straights_build(ctx, to, r->slopes->near);
    if (status == NS_BAD_INPUT || (status == NS_OK && !ns_straights_same(lines, to)))
        return say_crowded(ctx, r);
    NS_TRY(status);
    const ns_straights rough = *lines;
    *lines = *to;
    *to = rough;
    return NS_OK;
}

ns_status ns_reading_settle(ns_ctx *ctx, ns_reading *r, ns_straights *lines)
{
    ns_straights settled = { 0 };
    const ns_status status = settle_steps(ctx, r, lines, &settled);

    ns_straights_drop(ctx, &settled);
    return status;
}

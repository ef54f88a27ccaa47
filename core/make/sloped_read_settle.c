// sloped_read_settle.c: the topology that was meant, and whole offsets that have it exactly.
//
// Settling may make the frame a little smaller: then all lines are wanted at the same part of it as
// before, and are settled once more.
#include "make/sloped_reading.h"

#include "base/basics.h"

#define NEAR 1.5 // times `close`: meets of four slopes are farther apart

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

// Sets the lines of `to`, which is a copy of `lines`.
static ns_status set_offsets(ns_ctx *ctx, const ns_straights *lines, ns_straights *to)
{
    const int32_t count = lines->lines.count;
    ns_numbers wanted = { 0 }, c = { 0 };
    double furthest;
    ns_status status = NS_OK;

    if (!ns_array_resize(ctx, &wanted, count) || !ns_array_resize(ctx, &c, count))
        status = ns_no_memory(ctx);
    for (int32_t round = 0; status == NS_OK && round < 2; round++) {
        const double part = to->width / lines->width;
        for (int32_t i = 0; i < count; i++)
            wanted.at[i] = part * lines->lines.at[i].c;
        status = ns_straights_settle(ctx, to, wanted.at, c.at, &furthest);
        for (int32_t i = 0; status == NS_OK && i < count; i++)
            to->lines.at[i].c = c.at[i];
        to->width = to->lines.at[2].c;
        to->height = to->lines.at[3].c;
        if (to->width == lines->width && to->height == lines->height)
            break;
    }
    ns_array_drop(ctx, &wanted);
    ns_array_drop(ctx, &c);
    return status;
}

static ns_status settle_steps(ns_ctx *ctx, ns_reading *r, ns_straights *lines, ns_straights *to)
{
    NS_TRY(ns_straights_copy(ctx, to, lines));
    r->slopes->near = 0;
    ns_status status = set_offsets(ctx, lines, to);
    if (status == NS_OK)
        status = ns_straights_build(ctx, to, 0);
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

// sloped_read_settle.c: the topology that was meant, and offsets that have it.
//
// Whole offsets are best: with them all meets are points of the grid. But a drawing of four slopes
// may hang together so tightly that its meets leave no choice: when one of its lines must lie
// at a fifth of the frame, no whole number will do. Then, and with any slope, lines are moved to
// meet as well as doubles can say: again and again each line of a meet gives way a little, as
// little as makes the three meet (Kaczmarz). Where nothing was disturbed nothing moves.
#include "make/sloped/sloped_reading.h"

#include "base/basics.h"

#define NEAR 1.5       // times `close`: meets of four slopes are farther apart
#define SWEEPS 2000    // over all meets, at most ...
#define ENOUGH 0.001   // ... until they are so good, steps
#define NEAR_LEAST 4.0 // steps

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

// Whole offsets, when there are such.
static ns_status make_whole(ns_ctx *ctx, const ns_straights *lines, ns_straights *to)
{
    const int32_t count = lines->lines.count;
    ns_numbers wanted = { 0 }, c = { 0 };
    double furthest;
    ns_status status = NS_OK;

    if (!ns_array_resize(ctx, &wanted, count) || !ns_array_resize(ctx, &c, count))
        status = ns_no_memory(ctx);
    for (int32_t i = 0; status == NS_OK && i < count; i++)
        wanted.at[i] = lines->lines.at[i].c;
    if (status == NS_OK)
        status = ns_straights_settle(ctx, lines, wanted.at, c.at, &furthest);
    for (int32_t i = 0; status == NS_OK && i < count; i++)
        to->lines.at[i].c = c.at[i];
    ns_array_drop(ctx, &wanted);
    ns_array_drop(ctx, &c);
    return status;
}

static double cross_of(const ns_straight *p, const ns_straight *q)
{
    return (double)p->a * q->b - (double)q->a * p->b;
}

// Moves three lines as little as makes them meet, those of the frame not at all. Returns how far
// they moved together.
static double meet_three(ns_straights *lines, const int32_t three[3])
{
    double factor[3], miss = 0, square = 0;

    for (int32_t i = 0; i < 3; i++) {
        const ns_straight *line = &lines->lines.at[three[i]];
        const double a = line->a, b = line->b;
        factor[i] = cross_of(&lines->lines.at[three[(i + 1) % 3]],
                             &lines->lines.at[three[(i + 2) % 3]]);
        miss += factor[i] * line->c;
        if (three[i] >= NS_FRAME_LINES)
            square += factor[i] * factor[i] * (a * a + b * b);
    }
    for (int32_t i = 0; i < 3 && square > 0; i++) {
        ns_straight *line = &lines->lines.at[three[i]];
        const double a = line->a, b = line->b;
        if (three[i] >= NS_FRAME_LINES)
            line->c -= factor[i] * (a * a + b * b) * miss / square;
    }
    return square > 0 ? ns_abs(miss) / ns_sqrt(square) : 0;
}

// Lets the lines of every meet give way to each other; *worst is how far they had to in the end.
static ns_status sweep(ns_ctx *ctx, const ns_straights *lines, ns_straights *to, double *worst)
{
    *worst = 1;
    for (int32_t round = 0; round < SWEEPS; round++) {
        if (*worst <= ENOUGH)
            break;
        *worst = 0;
        for (int32_t m = 0; m < lines->meets.count; m++) {
            const ns_meet *meet = &lines->meets.at[m];
            const int32_t *through = lines->through.at + meet->first;
            for (int32_t i = 2; i < meet->count; i++) {
                const int32_t three[3] = { through[0], through[1], through[i] };
                const double moved = meet_three(to, three);
                *worst = moved > *worst ? moved : *worst;
            }
        }
        NS_TRY(ns_spend(ctx, lines->through.count));
    }
    return NS_OK;
}

static ns_status settle_steps(ns_ctx *ctx, ns_reading *r, ns_straights *lines, ns_straights *to)
{
    ns_status status = NS_BAD_INPUT;
    double worst;

    NS_TRY(ns_straights_copy(ctx, to, lines));
    r->slopes->near = 0;
    if (!r->options->any_slope)
        status = make_whole(ctx, lines, to);
    if (status == NS_BAD_INPUT) {
        status = sweep(ctx, lines, to, &worst);
        r->slopes->near = worst < 1 ? NEAR_LEAST : NEAR_LEAST * worst;
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

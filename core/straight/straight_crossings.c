// straight_crossings.c: where each two lines cross, in or close to the frame.
//
// Two lines at a small angle cross at a quotient of small differences of large numbers; these are
// found without cancellation, so that a crossing is as good as its lines. Crossings far outside
// are left out: no meet is as wide.
#include "straight/straight_meets.h"

// The upper half of a number's digits: times 25 bits it is exact, and so is the rest.
static double upper_half(double value)
{
    const double far = 134217729.0 * value; // 2^27 + 1

    return far - (far - value);
}

// p x - q y without cancellation, for whole p and q below 2^25.
static double difference(double p, double x, double q, double y)
{
    const double x_high = upper_half(x), y_high = upper_half(y);
    const double big = p * x_high, less = q * y_high;
    const double high = big - less, back = high - big;
    const double lost = (big - (high - back)) - (less + back);

    return high + (lost + (p * (x - x_high) - q * (y - y_high)));
}

static ns_vec cross_at(const ns_straight *one, const ns_straight *two, int64_t cross)
{
    return (ns_vec){ difference(two->b, one->c, one->b, two->c) / (double)cross + 0.0,
                     difference(one->a, two->c, two->a, one->c) / (double)cross + 0.0 };
}

static bool is_within(const ns_straights *lines, ns_vec at, double margin)
{
    return at.x >= -margin && at.x <= lines->width + margin && at.y >= -margin
           && at.y <= lines->height + margin;
}

static ns_status check_crosses_frame(ns_ctx *ctx, const ns_straights *lines, int32_t i,
                                     double near)
{
    double least = 0, most = 0;

    for (int k = 0; k < 4; k++) {
        const ns_vec corner = { k & 1 ? lines->width : 0, k & 2 ? lines->height : 0 };
        const double at = ns_straight_off(&lines->lines.at[i], corner);
        least = at < least ? at : least;
        most = at > most ? at : most;
    }
    return least < -near && most > near
               ? NS_OK
               : ns_fail(ctx, NS_BAD_INPUT,
                         "line %d does not cross the frame; keep edges off its sides",
                         i - NS_FRAME_LINES);
}

// Whether two lines are closer than `near` wherever both are in the frame: a line that crosses the
// frame leaves it at two of its crossings with the frame's lines.
static bool is_same_line(const ns_straights *lines, int32_t i, int32_t k, double near)
{
    const ns_straight *one = &lines->lines.at[i], *two = &lines->lines.at[k];

    for (int32_t f = 0; f < NS_FRAME_LINES; f++) {
        const ns_straight *side = &lines->lines.at[f];
        const int64_t cross = ns_straight_cross(one, side);
        if (cross == 0)
            continue;
        const ns_vec at = cross_at(one, side, cross);
        const double off = ns_straight_off(two, at);
        if (is_within(lines, at, near + NS_MEET_ROUNDING) && (off > near || off < -near))
            return false;
    }
    return true;
}

static ns_status add_crossing(ns_ctx *ctx, meets_work *work, const ns_straights *lines,
                              int32_t i, int32_t k)
{
    const ns_straight *one = &lines->lines.at[i], *two = &lines->lines.at[k];
    const int64_t cross = ns_straight_cross(one, two);

    NS_ASSERT(i < k);
    const double sine =
        (double)cross / ns_straight_norm(one) / ns_straight_norm(two); // of the angle

    if (i >= NS_FRAME_LINES && sine < 1e-3 && sine > -1e-3
        && is_same_line(lines, i, k, work->near))
        return ns_fail(ctx, NS_BAD_INPUT, "lines %d and %d are the same", i - NS_FRAME_LINES,
                       k - NS_FRAME_LINES);
    if (cross == 0)
        return NS_OK;
    const crossing here = { cross_at(one, two, cross), i, k };
    if (!is_within(lines, here.at, work->widest))
        return NS_OK;
    const int32_t id = work->crossings.count, n = lines->lines.count;
    const int32_t frames = (i < NS_FRAME_LINES) + (k < NS_FRAME_LINES);
    const bundle alone = { here.at,    here.at, id, 2 * id,
                           2 * id + 1, 2,       id, frames + sine * sine,
                           0 };
    NS_NEED(ctx, ns_array_push(ctx, &work->crossings, here)
                     && ns_array_push(ctx, &work->bundles, alone)
                     && ns_array_push(ctx, &work->next_end, 2 * id + 1)
                     && ns_array_push(ctx, &work->next_end, -1));
    work->pair.at[i * n + k] = work->pair.at[k * n + i] = id;
    return NS_OK;
}

ns_status ns_meets_find_crossings(ns_ctx *ctx, meets_work *work, const ns_straights *lines)
{
    const int32_t n = lines->lines.count;

    NS_NEED(ctx, ns_array_resize(ctx, &work->pair, n * n)
                     && ns_array_resize(ctx, &work->line_stamp, n)
                     && ns_array_resize(ctx, &work->first_stop, n + 1));
    memset(work->pair.at, 0xff, (size_t)(n * n) * sizeof *work->pair.at);
    for (int32_t i = 0; i < n; i++) {
        NS_TRY(ns_spend(ctx, n));
        if (i >= NS_FRAME_LINES)
            NS_TRY(check_crosses_frame(ctx, lines, i, work->near));
        for (int32_t k = i + 1; k < n; k++)
            NS_TRY(add_crossing(ctx, work, lines, i, k));
    }
    return NS_OK;
}

// trace_sides.c: the fewest straight sides that could have left a border.
//
// A side goes from one corner of the border to another. It may, when the line between them passes
// through the gates of all steps between; standing at its start, one sees the gates passed so far
// through a sector that only narrows. A line that just touches an end of a gate has a slope of one,
// and is let through when it is four steps long: two stairs, else every small square would be a
// diamond. A side ends at corners of pixels, though, which the edge's own corners are only near to;
// so one that is long enough not to be mistaken for anything else may pass gates half a pixel
// wider. Among the ways with fewest sides the one is taken whose steps lie nearest to them.
// Everything is in whole numbers but this nearness.
#include "picture/trace/trace_parts.h"

#include "base/basics.h"

#define REACH 1024 // steps that a side has at most
#define STAIRS 4   // steps of the shortest side that may touch the ends of gates ...
#define LONG 16    // ... and of one that may pass wider ones
#define GATE 2     // from the step to the end of its gate, in quarters of a pixel
#define WIDE_GATE 3

// The best way to a corner.
typedef struct way {
    int32_t sides, from;
    double error;
} way;

typedef NS_ARRAY(way) ways;

static int64_t cross(ns_point a, ns_point b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static ns_point away(ns_point from, ns_point to)
{
    return (ns_point){ to.x - from.x, to.y - from.y };
}

// What can still be seen from a corner: directions from low to high, counted clockwise.
typedef struct sector {
    ns_point low, high;
    uint32_t headings; // of the steps so far, a bit each
} sector;

static uint32_t heading_bit(ns_point step)
{
    return step.x > 0 ? 1 : step.y > 0 ? 2 : step.x < 0 ? 4 : 8;
}

// Narrows the sector by the gate of the step from a to b, both seen from the eye; false when
// nothing is left of it or the border turns back.
static bool pass_gate(sector *s, ns_point a, ns_point b, int32_t gate)
{
    const ns_point step = away(a, b), middle = { 2 * (a.x + b.x), 2 * (a.y + b.y) };
    ns_point low = { middle.x - gate * step.y, middle.y - gate * step.x };
    ns_point high = { middle.x + gate * step.y, middle.y + gate * step.x };
    const bool first = s->headings == 0;

    s->headings |= heading_bit(step);
    if ((s->headings & 5) == 5 || (s->headings & 10) == 10)
        return false;
    if (cross(low, high) < 0) {
        const ns_point swap = low;
        low = high;
        high = swap;
    }
    if (first || cross(s->low, low) > 0)
        s->low = low;
    if (first || cross(high, s->high) > 0)
        s->high = high;
    return cross(s->low, s->high) >= 0;
}

static bool is_seen(const sector *s, ns_point to, int32_t steps)
{
    const int64_t low = cross(s->low, to), high = cross(to, s->high);

    return (low > 0 && high > 0) || (low >= 0 && high >= 0 && steps >= STAIRS);
}

// The squared distances of the middles of steps from a side, added up; in quarters.
static double side_error(const ns_rim *rim, int32_t from, int32_t to)
{
    const ns_step_sums *a = &rim->sums.at[from], *b = &rim->sums.at[to];
    const ns_point eye = rim->at[from], to_end = away(eye, rim->at[to]);
    const double n = to - from, x0 = 2.0 * eye.x, y0 = 2.0 * eye.y, dx = to_end.x,
                 dy = to_end.y;
    const double x = b->x - a->x, y = b->y - a->y;
    const double xx = b->xx - a->xx - 2 * x0 * x + n * x0 * x0;
    const double yy = b->yy - a->yy - 2 * y0 * y + n * y0 * y0;
    const double xy = b->xy - a->xy - x0 * y - y0 * x + n * x0 * y0;

    return (dx * dx * yy - 2 * dx * dy * xy + dy * dy * xx) / (dx * dx + dy * dy);
}

static void offer(const ns_rim *rim, way *at, int32_t from, int32_t to)
{
    const way offered = { at[from].sides + 1, from,
                          at[from].error + side_error(rim, from, to) };

    if (at[to].sides == 0 || offered.sides < at[to].sides
        || (offered.sides == at[to].sides && offered.error < at[to].error))
        at[to] = offered;
}

static ns_status find_ways(ns_ctx *ctx, const ns_rim *rim, way *at)
{
    for (int32_t i = 0; i < rim->steps; i++) {
        const ns_point eye = rim->at[i];
        const int32_t end = ns_min(rim->steps, i + REACH);
        sector narrow = { .headings = 0 }, wide = { .headings = 0 };
        bool in_narrow = true;
        int32_t k = i;
        for (; k < end; k++) {
            const ns_point a = away(eye, rim->at[k]), b = away(eye, rim->at[k + 1]);
            const int32_t steps = k + 1 - i;
            in_narrow = in_narrow && pass_gate(&narrow, a, b, GATE);
            if (!pass_gate(&wide, a, b, WIDE_GATE))
                break;
            if ((in_narrow && is_seen(&narrow, b, steps))
                || (steps >= LONG && is_seen(&wide, b, steps)))
                offer(rim, at, i, k + 1);
        }
        NS_TRY(ns_spend(ctx, 1 + (k - i) / 8));
    }
    return NS_OK;
}

static ns_status add_sums(ns_ctx *ctx, ns_rim *rim)
{
    NS_NEED(ctx, ns_array_resize(ctx, &rim->sums, rim->steps + 1));
    rim->sums.at[0] = (ns_step_sums){ 0 };
    for (int32_t k = 0; k < rim->steps; k++) {
        const ns_point a = rim->at[k], b = rim->at[k + 1];
        const double x = a.x + b.x, y = a.y + b.y;
        const ns_step_sums s = rim->sums.at[k];
        rim->sums.at[k + 1] =
            (ns_step_sums){ s.x + x, s.y + y, s.xx + x * x, s.xy + x * y, s.yy + y * y };
    }
    return NS_OK;
}

ns_status ns_rim_start(ns_ctx *ctx, const ns_borders *borders, const ns_border *border,
                       ns_rim *rim)
{
    rim->at = borders->points.at + border->point;
    rim->steps = border->points - 1;
    rim->closed = border->closed;
    return add_sums(ctx, rim);
}

static ns_status find_vertices(ns_ctx *ctx, ns_rim *rim, ways *found)
{
    found->count = 0;
    NS_NEED(ctx, ns_array_resize(ctx, found, rim->steps + 1));
    NS_TRY(find_ways(ctx, rim, found->at));
    const int32_t sides = found->at[rim->steps].sides;
    NS_ASSERT(sides >= 1); // a single step is a side
    NS_NEED(ctx, ns_array_resize(ctx, &rim->vertices, sides + 1));
    int32_t vertex = rim->steps;
    for (int32_t i = sides; i >= 0; i--) {
        rim->vertices.at[i] = vertex;
        vertex = found->at[vertex].from;
    }
    NS_ASSERT(rim->vertices.at[0] == 0);
    return NS_OK;
}

// The middle of the longest side.
static int32_t plainest(const ns_rim *rim)
{
    const int32_t *v = rim->vertices.at;
    int32_t best = 0;

    for (int32_t i = 1; i + 1 < rim->vertices.count; i++)
        best = v[i + 1] - v[i] > v[best + 1] - v[best] ? i : best;
    return (v[best] + v[best + 1]) / 2;
}

// Lets a closed rim start elsewhere.
static ns_status turn_rim(ns_ctx *ctx, ns_rim *rim, int32_t start)
{
    NS_NEED(ctx, ns_array_resize(ctx, &rim->turned, rim->steps + 1));
    for (int32_t i = 0; i <= rim->steps; i++)
        rim->turned.at[i] = rim->at[(start + i) % rim->steps];
    memcpy(rim->at, rim->turned.at, (size_t)(rim->steps + 1) * sizeof *rim->at);
    return add_sums(ctx, rim);
}

static void reverse(int32_t *at, int32_t from, int32_t end)
{
    for (; from < end - 1; from++, end--) {
        const int32_t swap = at[from];
        at[from] = at[end - 1];
        at[end - 1] = swap;
    }
}

// Lets a closed rim start at another vertex, the one whose shorter side is longest.
static ns_status turn_to_vertex(ns_ctx *ctx, ns_rim *rim)
{
    const int32_t count = rim->vertices.count - 1;
    int32_t *v = rim->vertices.at, best = 0, most = 0;

    for (int32_t i = 1; i < count; i++) {
        const int32_t shorter = ns_min(v[i] - v[i - 1], v[i + 1] - v[i]);
        if (shorter > most) {
            most = shorter;
            best = i;
        }
    }
    const int32_t start = v[best];
    NS_TRY(turn_rim(ctx, rim, start));
    reverse(v, 0, best);
    reverse(v, best, count);
    reverse(v, 0, count);
    for (int32_t i = 0; i < count; i++)
        v[i] += (v[i] < start ? rim->steps : 0) - start;
    NS_ASSERT(v[0] == 0);
    v[count] = rim->steps;
    return NS_OK;
}

// A closed border starts anywhere, even beside a corner. It is looked at again from a place far from
// any, and what that place has spoilt is mended with the rest.
static ns_status look_again(ns_ctx *ctx, ns_rim *rim, ways *found)
{
    NS_TRY(turn_rim(ctx, rim, plainest(rim)));
    NS_TRY(find_vertices(ctx, rim, found));
    return turn_to_vertex(ctx, rim);
}

ns_status ns_rim_sides(ns_ctx *ctx, ns_rim *rim)
{
    ways found = { 0 };
    ns_status status = find_vertices(ctx, rim, &found);

    if (status == NS_OK && rim->closed)
        status = look_again(ctx, rim, &found);
    if (status == NS_OK)
        ns_rim_sharpen(rim);
    ns_array_drop(ctx, &found);
    return status;
}

ns_vec ns_rim_middle(const ns_rim *rim, int32_t step)
{
    const int32_t k = step % rim->steps;
    const ns_point a = rim->at[k], b = rim->at[k + 1];

    return (ns_vec){ (a.x + b.x) / 2.0, (a.y + b.y) / 2.0 };
}

void ns_rim_drop(ns_ctx *ctx, ns_rim *rim)
{
    ns_arrays_drop(ctx, &rim->sums, &rim->vertices, &rim->turned);
}

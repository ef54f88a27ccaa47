// trace_sharpen.c: corners that the pixels have blunted.
//
// The tip of a corner falls between pixels, and what is left of it are one or two sides of a few
// steps between two long ones. When the long ones, led on, meet close by, they met there.
//
// A single step or a few of them, each turning the other way than the one before, are no corner
// at all: the edge passed somewhere in their middle.
#include "picture/trace/trace_parts.h"

#include "base/basics.h"

#define SHORT 4       // steps of a side that may be left of a tip ...
#define SHORT_RUN 8   // ... and of several in a row
#define LONG 8        // steps of its neighbours, at least
#define CLOSE 1.5     // pixels, from the tip to where it should have been
#define JOG_STEPS 4   // of a jog, at most ...
#define JOG_SIDE 2    // ... and beside it, at least
#define PARALLEL 0.05 // sine of a turn that is none

bool ns_sides_meet(const ns_trace_side *one, const ns_trace_side *other, ns_vec *meet)
{
    const double turn = ns_vec_turn(one->along, other->along);
    const ns_vec apart = ns_vec_sub(other->centre, one->centre);

    if (turn < PARALLEL && turn > -PARALLEL)
        return false;
    *meet = ns_vec_add(one->centre,
                       ns_vec_scale(one->along, ns_vec_turn(apart, other->along) / turn));
    return true;
}

// The corner between vertices `from` and `to` that is nearest to where the sides before and after
// meet; -1 when that is not close.
static int32_t tip(const ns_rim *rim, int32_t from, int32_t to)
{
    const int32_t *v = rim->vertices.at;
    const ns_trace_side before = ns_rim_side(rim, from - 1), after = ns_rim_side(rim, to);
    double least = CLOSE;
    int32_t best = -1;
    ns_vec meet;

    if (!ns_sides_meet(&before, &after, &meet))
        return -1;
    for (int32_t k = v[from]; k <= v[to]; k++) {
        const double off = ns_vec_length(ns_vec_sub(meet, ns_vec_of(rim->at[k])));
        if (off < least) {
            least = off;
            best = k;
        }
    }
    return best;
}

// The last vertex of the short sides that begin at `from`, between longer ones; `from` if none.
static int32_t short_run(const ns_rim *rim, int32_t from)
{
    const int32_t *v = rim->vertices.at, sides = rim->vertices.count - 1;
    int32_t to = from;

    while (to < sides && v[to + 1] - v[to] <= SHORT)
        to++;
    const int32_t steps = v[to] - v[from];
    const bool between = to < sides && steps <= SHORT_RUN
                         && v[from] - v[from - 1] >= ns_max(LONG, 2 * steps)
                         && v[to + 1] - v[to] >= ns_max(LONG, 2 * steps);
    return between ? to : from;
}

static int64_t turn_at(const ns_rim *rim, int32_t vertex)
{
    const int32_t *v = rim->vertices.at;
    const ns_point a = rim->at[v[vertex - 1]], b = rim->at[v[vertex]];
    const ns_point c = rim->at[v[vertex + 1]];

    return (int64_t)(b.x - a.x) * (c.y - b.y) - (int64_t)(b.y - a.y) * (c.x - b.x);
}

// The last vertex of the jog that begins at `from`; `from` when there is none.
static int32_t jog(const ns_rim *rim, int32_t from)
{
    const int32_t *v = rim->vertices.at, sides = rim->vertices.count - 1;
    int32_t to = from;

    while (to + 1 < sides && to - from < JOG_STEPS && v[to + 1] - v[to] == 1
           && (turn_at(rim, to) > 0) != (turn_at(rim, to + 1) > 0))
        to++;
    return v[from] - v[from - 1] >= JOG_SIDE && to < sides && v[to + 1] - v[to] >= JOG_SIDE
               ? to
               : from;
}

void ns_rim_sharpen(ns_rim *rim)
{
    int32_t *v = rim->vertices.at, kept = 1;

    // What lies before a vertex may have been moved to the front already.
    for (int32_t i = 1; i < rim->vertices.count; i++) {
        const bool last = i + 1 == rim->vertices.count;
        const int32_t blunt = last ? i : short_run(rim, i), jogged = last ? i : jog(rim, i);
        const int32_t at = blunt > i ? tip(rim, i, blunt) : -1;
        v[kept++] = at >= 0 ? at : (v[i] + v[jogged]) / 2;
        i = at >= 0 ? blunt : jogged;
    }
    NS_ASSERT(kept <= rim->vertices.count && v[kept - 1] == rim->steps);
    rim->vertices.count = kept;
}

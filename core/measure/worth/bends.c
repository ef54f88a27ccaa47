// bends.c: see bends.h.
#include "measure/worth/bends.h"

#include "base/basics.h"
#include "geom/vec.h"

// A closed strand goes on with its first point.
static ns_point point_of(const ns_strand *strand, int32_t i)
{
    return strand->way.at[i % strand->way.count];
}

// What the polyline does at its point i, between two segments.
static ns_bend bend_at(const ns_strand *strand, int32_t i)
{
    const ns_vec in = ns_vec_between(point_of(strand, i - 1), point_of(strand, i));
    const ns_vec out = ns_vec_between(point_of(strand, i), point_of(strand, i + 1));
    const double turn = ns_atan2(ns_vec_turn(in, out), ns_vec_dot(in, out));
    const double length = (ns_vec_length(in) + ns_vec_length(out)) / 2;

    return (ns_bend){ turn, ns_abs(turn), turn * turn / length };
}

static ns_bend sum_of(ns_bend a, ns_bend b)
{
    return (ns_bend){ a.turn + b.turn, a.all + b.all, a.square + b.square };
}

ns_status ns_bends_find(ns_ctx *ctx, const ns_strand *strand, ns_bends *bends)
{
    const int32_t count = strand->segments + 1;

    NS_NEED(ctx, ns_array_resize(ctx, bends, count));
    bends->at[0] = (ns_bend){ 0 };
    for (int32_t i = 1; i < count; i++) {
        const bool is_end = i == count - 1 && !strand->way.closed;
        bends->at[i] = is_end ? bends->at[i - 1] : sum_of(bends->at[i - 1], bend_at(strand, i));
    }
    return NS_OK;
}

ns_bend ns_bends_between(const ns_bends *bends, int32_t from, int32_t to, bool round)
{
    const ns_bend a = bends->at[from], b = bends->at[to];
    const ns_bend all = round ? bends->at[bends->count - 1] : (ns_bend){ 0 };

    return (ns_bend){ all.turn + b.turn - a.turn, all.all + b.all - a.all,
                      all.square + b.square - a.square };
}

// -- tips -----------------------------------------------------------------------------------------

// A way along a strand that is looked at as if it went on and on when it is closed.
typedef struct looking {
    const ns_strand *strand;
    const ns_bends *bends;
    double angle;
    int64_t length;
} looking;

static int64_t arc_of(const looking *l, int32_t i)
{
    const int32_t segments = l->strand->segments;

    return l->strand->arc[i % segments] + (i / segments) * ns_strand_length(l->strand);
}

static double turn_up_to(const looking *l, int32_t i)
{
    const int32_t segments = l->strand->segments;

    return l->bends->at[i % segments].turn + (i / segments) * l->bends->at[segments].turn;
}

// The last point of the tip that begins with the turn at point i, before `end`; 0: none does.
static int32_t tip_end(const looking *l, int32_t i, int32_t end)
{
    const double before = turn_up_to(l, i - 1);

    for (int32_t k = i; k < end && arc_of(l, k) - arc_of(l, i) <= l->length; k++) {
        if (ns_abs(turn_up_to(l, k) - before) >= l->angle)
            return k;
    }
    return 0;
}

// From its first point to its last.
typedef struct range {
    int32_t from, to;
} range;

static int64_t range_length(const looking *l, range r)
{
    return arc_of(l, r.to) - arc_of(l, r.from);
}

// The shortest tip that begins within the one found first: where the strand turns back.
static range sharpest(const looking *l, range first, int32_t end)
{
    range best = first;

    for (int32_t i = first.from + 1; i <= first.to; i++) {
        const range other = { i, tip_end(l, i, end) };
        if (other.to && range_length(l, other) < range_length(l, best))
            best = other;
    }
    return best;
}

ns_status ns_tips_find(ns_ctx *ctx, const ns_strand *strand, const ns_bends *bends,
                       double angle, int64_t length, ns_tips *tips)
{
    const looking l = { strand, bends, angle, length };
    const int32_t segments = strand->segments;
    const int32_t starts = strand->way.closed ? segments + 1 : segments;
    int32_t first =
        0; // point of the first tip; one that goes round a closed strand ends before it

    for (int32_t i = 1; i < starts; i++) {
        const int32_t end = strand->way.closed ? (first ? first : i) + segments : segments;
        const range found = { i, tip_end(&l, i, end) };
        if (!found.to)
            continue;
        const range best = sharpest(&l, found, end);
        const int32_t middle = best.from + (best.to - best.from) / 2;
        const ns_tip tip = { arc_of(&l, best.from), arc_of(&l, best.to),
                             point_of(strand, middle) };
        NS_NEED(ctx, ns_array_push(ctx, tips, tip));
        first = first ? first : best.from;
        i = best.to;
    }
    return ns_spend(ctx, segments);
}

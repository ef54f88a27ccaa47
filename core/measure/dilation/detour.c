// detour.c: the pair of vertices that are near each other and far apart along the boundary.
//
// Two stretches of the boundary need not be looked into when even the longest way between them
// over the gap of their boxes is no larger than the best ratio so far; nor does a stretch, or two
// that follow each other, whose edges all go in one direction: it gets on in that, so that no way
// along it is too long for the line between its ends. Of most faces little else is left.
//
// Everything is compared squared, with a margin for rounding; whoever passes is divided out, and
// the largest quotient of all pairs wins: the same bits as trying every pair.
#include "base/basics.h"
#include "measure/dilation/rings.h"

#define MARGIN (1 - 1e-12)
#define SLANT_MARGIN (1 + 1e-6)

// Numbers of neighbouring vertices, worked on at once where the machine can.
#define LANES 2
typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));
typedef int64_t lane_flags __attribute__((vector_size(LANES * sizeof(int64_t))));

// A pair of stretches of 4 * 2^level vertices, a <= b.
typedef struct box_pair {
    int32_t level, a, b;
} box_pair;

typedef struct search {
    const ns_ring *ring;
    ns_detour best;
    double limit; // a square that is surely no larger than the best
    ns_ring_tree tree;
    box_pair *stack;
    int32_t depth;
} search;

// -- pairs --------------------------------------------------------------------------------------

static inline lanes load(const double *from)
{
    lanes to;

    memcpy(&to, from, sizeof to);
    return to;
}

// Whether some pair of the two chunks may be better than the best: the way there and the way back
// both are longer than allowed.
static bool may_beat(const search *s, const ns_ring_chunk *a, const ns_ring_chunk *b)
{
    const lanes limit = { s->limit, s->limit }, round = { s->ring->round, s->ring->round };
    lane_flags any = { 0 };

    for (int32_t k = 0; k < NS_RING_CHUNK; k += LANES) {
        const lanes x = load(b->x + k), y = load(b->y + k), arc = load(b->arc + k);
        for (int32_t i = 0; i < NS_RING_CHUNK; i++) {
            const lanes dx = x - a->x[i], dy = y - a->y[i];
            const lanes there = arc - a->arc[i], back = round - there;
            const lanes allowed = limit * (dx * dx + dy * dy);
            any |= (there * there > allowed) & (back * back > allowed);
        }
    }
    return any[0] | any[1];
}

static void try_pair(search *s, int32_t a, int32_t b)
{
    const ns_vec line = ns_vec_sub(ns_ring_at(s->ring, b), ns_ring_at(s->ring, a));
    const double there = ns_ring_arc(s->ring, b) - ns_ring_arc(s->ring, a);
    const double way = ns_min(there, s->ring->round - there);
    const double line2 = ns_vec_dot(line, line);

    if (line2 > 0 && way * way / line2 > s->best.square) {
        s->best = (ns_detour){ way * way / line2, a, b };
        s->limit = s->best.square * MARGIN;
    }
}

static void try_chunks(search *s, int32_t a, int32_t b)
{
    const int32_t from = a * NS_RING_CHUNK, to = ns_min(from + NS_RING_CHUNK, s->ring->count);
    const int32_t end = ns_min((b + 1) * NS_RING_CHUNK, s->ring->count);

    if (!may_beat(s, &s->ring->chunks.at[a], &s->ring->chunks.at[b]))
        return;
    for (int32_t i = from; i < to; i++)
        for (int32_t k = ns_max(b * NS_RING_CHUNK, i + 1); k < end; k++)
            try_pair(s, i, k);
}

// The longest way between the two stretches that counts, the shorter of both directions.
static double longest_way(const search *s, int32_t level, int32_t a, int32_t b)
{
    const ns_ring *ring = s->ring;
    const int32_t a_to = ((a + 1) << level) - 1, b_to = ((b + 1) << level) - 1;
    const double most = ring->chunks.at[ns_min(b_to, ring->chunks.count - 1)].arc[3]
                        - ring->chunks.at[a << level].arc[0];
    const double least = ring->chunks.at[b << level].arc[0] - ring->chunks.at[a_to].arc[3];
    const double half = ring->round / 2;

    return most <= half ? most : least >= half ? ring->round - least : half;
}

// Whether one comes right after the other, and both go in one direction.
static bool gets_on(const search *s, int32_t level, int32_t a, int32_t b)
{
    const ns_box *boxes = s->ring->boxes.at + s->tree.first[level];

    return (boxes[a].directions & boxes[b].directions)
           && (b - a <= 1 || (a == 0 && b == s->tree.count[level] - 1));
}

static void visit(search *s, int32_t level, int32_t a, int32_t b)
{
    if (b >= s->tree.count[level] || gets_on(s, level, a, b))
        return;
    if (a != b) {
        const ns_box *boxes = s->ring->boxes.at + s->tree.first[level];
        const double way = longest_way(s, level, a, b);
        if (way * way <= s->limit * ns_box_gap2(&boxes[a], &boxes[b]))
            return;
    }
    NS_ASSERT(a <= b && s->depth <= 3 * NS_RING_LEVELS);
    if (level == 0)
        try_chunks(s, a, b);
    else
        s->stack[s->depth++] = (box_pair){ level, a, b };
}

ns_status ns_ring_detour(ns_ctx *ctx, ns_ring *ring, ns_detour *detour)
{
    box_pair
        stack[3 * NS_RING_LEVELS + 1]; // a pair leaves at most three of its four parts waiting
    search s = {
        .ring = ring, .best = *detour, .limit = detour->square * MARGIN, .stack = stack
    };

    NS_ASSERT(ring->count > 0);
    const double slant = s.limit > 1 ? SLANT_MARGIN / ns_sqrt(s.limit) : NS_NO_DIRECTION;
    NS_TRY(ns_ring_build(ctx, ring, slant, &s.tree));
    visit(&s, s.tree.levels - 1, 0, 0);
    while (s.depth > 0) {
        const box_pair top = s.stack[--s.depth];
        const int32_t below = top.level - 1, a = 2 * top.a, b = 2 * top.b;
        // What is pushed last is looked at first: stretches that touch.
        visit(&s, below, a, b + 1);
        if (top.a != top.b) {
            visit(&s, below, a, b);
            visit(&s, below, a + 1, b + 1);
        }
        visit(&s, below, a + 1, top.a == top.b ? a + 1 : b);
        if (top.a == top.b)
            visit(&s, below, a, a);
    }
    *detour = s.best;
    return NS_OK;
}

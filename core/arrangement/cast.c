// cast.c: what is seen to the left of a point.
//
// The ray runs just above the point, by less than anything on the grid: a segment is met when it
// starts strictly above the point's height and ends at it or below, so a vertex on the ray is
// met once or twice, never wrongly, and a level segment never. Of two that pass the same place
// at the point's height, the one further right just above it comes first.
#include "arrangement/arrangement_parts.h"

// Where a segment meets the ray: x is num / den at the point's height, den > 0.
typedef struct hit {
    ns_point top, bottom;
    int64_t num, den;
    int32_t strand, segment; // strand -1: nothing yet
    bool down;               // the segment runs downwards
} hit;

static bool meets(ns_point a, ns_point b, ns_point from, hit *h)
{
    h->down = a.y < b.y;
    h->top = h->down ? a : b;
    h->bottom = h->down ? b : a;
    if (!(h->top.y < from.y && from.y <= h->bottom.y))
        return false;
    h->den = h->bottom.y - h->top.y;
    h->num = h->top.x * h->den + (int64_t)(h->bottom.x - h->top.x) * (from.y - h->top.y);
    return h->num < from.x * h->den;
}

// Whether a is met before b.
static bool is_nearer(const hit *a, const hit *b)
{
    const ns_wide left = (ns_wide)a->num * b->den, right = (ns_wide)b->num * a->den;

    if (left != right)
        return left > right;
    return (int64_t)(a->bottom.x - a->top.x) * b->den
           < (int64_t)(b->bottom.x - b->top.x) * a->den;
}

typedef struct caster {
    const ns_buckets *buckets;
    ns_point from;
    hit best;
} caster;

static bool look_into(void *user, int32_t square, ns_square_place place)
{
    caster *c = user;

    for (int32_t r = c->buckets->squares.at[square].refs; r; r = c->buckets->refs.at[r].next) {
        const ns_bucket_ref *ref = &c->buckets->refs.at[r];
        hit h = { .strand = ref->strand, .segment = ref->segment };
        if (ref->strand > 0 && meets(ref->a, ref->b, c->from, &h)
            && (c->best.strand < 0 || is_nearer(&h, &c->best)))
            c->best = h;
    }
    // What comes in the squares further left is further left.
    return c->best.strand < 0 || c->best.num < place.corner.x * c->best.den;
}

ns_half_id ns_cast_left(const ns_arrangement *arr, ns_point from)
{
    caster c = { &arr->inside->buckets, from, { .strand = -1 } };

    ns_buckets_visit_left(c.buckets, from, look_into, &c);
    hit best = c.best;
    if (best.strand < 0) {
        const ns_way *frame = &arr->strands.at[0].way;
        const bool met = meets(frame->at[0], frame->at[1], from, &best);
        NS_ASSERT(met);
        (void)met;
        best.strand = best.segment = 0;
    }
    // The edge just above the height: before the place on a segment that runs down, behind it on
    // one that runs up.
    const int64_t above = from.y - best.top.y;
    const ns_ratio at = { best.down ? above : best.den - above, best.den };
    const int32_t entry = ns_entry_before(arr, best.strand, best.segment, at, !best.down);
    return (ns_half_id){ best.down ? 2 * entry : 2 * entry + 1 };
}

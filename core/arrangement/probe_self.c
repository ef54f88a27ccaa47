// probe_self.c: how a candidate meets itself.
//
// A short way is cut into chunks that run one way in x and one way in y; such a chunk cannot meet
// itself, and most pairs of chunks are told apart by their boxes. The segments of a way with many
// chunks go into buckets of their own, one after the other, each looking who is there already.
#include "arrangement/arrangement_parts.h"

#define CHUNK_SEGMENTS 8
#define CHUNKS_MANY 256 // from here on buckets are faster

typedef struct chunk {
    int32_t first, past;  // segments
    ns_point least, most; // box
} chunk;

// Neighbours that fold back onto each other.
static bool check_folds(ns_prober *p)
{
    const ns_way *way = p->way;

    for (int32_t i = way->closed ? 0 : 1; i < ns_way_segments(way); i++) {
        const ns_point a = way->at[i ? i - 1 : way->count - 1], b = way->at[i];
        if (ns_same_direction(b, a, ns_way_point(way, i + 1)))
            return ns_probe_misfit(p, NS_FIT_TIE, b);
    }
    return true;
}

static int sign_of(int32_t number)
{
    return (number > 0) - (number < 0);
}

static void widen(chunk *c, ns_point at)
{
    c->least = ns_point_least(c->least, at);
    c->most = ns_point_most(c->most, at);
}

// The chunk that starts with a segment.
static chunk chunk_from(const ns_way *way, int32_t segments, int32_t first)
{
    chunk c = {
        .first = first, .past = first, .least = way->at[first], .most = way->at[first]
    };
    int way_x = 0, way_y = 0;

    while (c.past < segments && c.past - first < CHUNK_SEGMENTS) {
        const ns_point a = way->at[c.past], b = ns_way_point(way, c.past + 1);
        const int x = sign_of(b.x - a.x), y = sign_of(b.y - a.y);
        if (x * way_x < 0 || y * way_y < 0)
            break;
        way_x = x ? x : way_x;
        way_y = y ? y : way_y;
        widen(&c, b);
        c.past++;
    }
    return c;
}

static bool keep_crossing(ns_prober *p, ns_meeting m)
{
    const ns_meeting back = { .segment = m.other_segment,
                              .at = m.other_at,
                              .other = -1,
                              .other_segment = m.segment,
                              .other_at = m.at,
                              .sign = -m.sign };

    return p->limits.no_self ? ns_probe_misfit(p, NS_FIT_SELF, p->way->at[m.segment])
                             : ns_probe_keep(p, &m, &back);
}

// Both ends at one node, i the first segment and k the last.
static bool meet_at_node(ns_prober *p)
{
    const ns_point *at = p->way->at;

    return !ns_same_direction(at[0], at[1], at[p->way->count - 2])
           || ns_probe_misfit(p, NS_FIT_NODE, at[0]);
}

// Keeps a crossing when it lies in the square, or there is none.
static bool meet_pair(ns_prober *p, int32_t i, int32_t k, const ns_square_place *place)
{
    const ns_way *way = p->way;
    const bool ends = i == 0 && k == ns_way_segments(way) - 1;
    ns_meeting m = { .segment = i, .other = -1, .other_segment = k };
    int sign;

    NS_ASSERT(i < k);
    if (k == i + 1 || (way->closed && ends))
        return true;
    if (ends && way->ends[0].i && way->ends[0].i == way->ends[1].i)
        return meet_at_node(p);
    switch (ns_segments_meet(way->at[i], way->at[i + 1], way->at[k], ns_way_point(way, k + 1),
                             &m.at, &m.other_at, &sign)) {
    case NS_APART:
        return true;
    case NS_TIE:
        return ns_probe_misfit(p, NS_FIT_TIE, way->at[k]);
    default:
        m.sign = sign;
        return (place && !ns_square_has(*place, way->at[i], way->at[i + 1], m.at))
               || keep_crossing(p, m);
    }
}

// Whether two chunks have nothing in common, or only a vertex that joins them.
static bool are_apart(const chunk *c, const chunk *d)
{
    const int32_t left = ns_max(c->least.x, d->least.x), right = ns_min(c->most.x, d->most.x);
    const int32_t top = ns_max(c->least.y, d->least.y), bottom = ns_min(c->most.y, d->most.y);

    return left > right || top > bottom
           || (c->past == d->first && left == right && top == bottom);
}

static bool meet_chunks(ns_prober *p, const chunk *c, const chunk *d)
{
    const ns_way *way = p->way;

    if (are_apart(c, d))
        return true;
    for (int32_t i = c->first; i < c->past; i++) {
        if (ns_segment_misses(way->at[i], way->at[i + 1], d->least, d->most))
            continue;
        for (int32_t k = d->first; k < d->past; k++)
            if (!ns_segment_misses(way->at[k], ns_way_point(way, k + 1), c->least, c->most)
                && !meet_pair(p, i, k, NULL))
                return false;
    }
    return true;
}

// *many: there are so many chunks that this was given up.
static bool meet_by_chunks(ns_prober *p, bool *many)
{
    ns_probe *probe = p->probe;
    const int32_t words = (int32_t)(sizeof(chunk) / sizeof(int32_t));
    int32_t count = 0;

    probe->scratch.count = 0;
    for (int32_t first = 0; first < ns_way_segments(p->way) && !*many;) {
        const chunk c = chunk_from(p->way, ns_way_segments(p->way), first);
        if (!ns_array_reserve(p->ctx, &probe->scratch, words)) {
            p->status = ns_no_memory(p->ctx);
            return false;
        }
        chunk *chunks = (chunk *)(void *)probe->scratch.at;
        chunks[count++] = c;
        probe->scratch.count += words;
        p->status = ns_steps_add(p->ctx, &p->steps, count);
        if (p->status != NS_OK)
            return false;
        for (int32_t i = 0; i < count - 1; i++)
            if (!meet_chunks(p, &chunks[i], &c))
                return false;
        first = c.past;
        *many = count == CHUNKS_MANY;
    }
    return true;
}

static bool meet_square(void *user, int32_t square, ns_square_place place)
{
    ns_prober *p = user;
    const ns_probe_side *own = &p->side;
    const ns_bucket_ref *refs = p->own.refs.at;

    p->status = ns_steps_add(p->ctx, &p->steps, 1 + p->own.squares.at[square].count);
    if (p->status != NS_OK)
        return false;
    for (int32_t r = p->own.squares.at[square].refs; r; r = refs[r].next)
        if (!ns_segment_misses(refs[r].a, refs[r].b, own->least, own->most)
            && !meet_pair(p, refs[r].segment, own->segment, &place))
            return false;
    return true;
}

static bool meet_in_buckets(ns_prober *p)
{
    p->status = ns_buckets_open(p->ctx, &p->own, p->arr->width, p->arr->height);
    for (int32_t i = 0; p->status == NS_OK && i < ns_way_segments(p->way); i++) {
        p->side = ns_probe_side_of(p->way, i);
        if (!ns_buckets_visit(&p->own, p->side.a, p->side.b, meet_square, p))
            return false;
        const ns_bucket_ref ref = { .segment = i, .a = p->side.a, .b = p->side.b };
        p->status = ns_buckets_put(p->ctx, &p->own, ref);
    }
    return p->status == NS_OK;
}

bool ns_probe_self(ns_prober *p)
{
    bool many = false;

    NS_ASSERT(p->crossings == 0 && p->probe->meetings.count == 0);
    if (!check_folds(p))
        return false;
    const bool fits = meet_by_chunks(p, &many);
    if (!many)
        return fits;
    p->probe->meetings.count = 0;
    p->crossings = 0;
    const bool apart = meet_in_buckets(p);
    ns_buckets_drop(p->ctx, &p->own);
    return apart;
}

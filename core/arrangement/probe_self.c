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

typedef struct self_prober {
    ns_ctx *ctx;
    const ns_arrangement *arr;
    const ns_way *way;
    const ns_probe_limits *limits;
    ns_probe *probe;
    int32_t segments;
    ns_buckets buckets; // of a long way
    ns_bucket_ref own;  // the segment that looks into them
    int32_t *crossings;
    int64_t *steps;
    ns_status status;
} self_prober;

static bool misfit(self_prober *p, ns_fit fit, ns_point where)
{
    p->probe->fit = fit;
    p->probe->where = where;
    return false;
}

// Neighbours that fold back onto each other.
static bool check_folds(self_prober *p)
{
    const ns_way *way = p->way;

    for (int32_t i = way->closed ? 0 : 1; i < p->segments; i++) {
        const ns_point a = way->at[i ? i - 1 : way->count - 1], b = way->at[i];
        const ns_point c = ns_way_point(way, i + 1);
        if (ns_turn(a, b, c) == 0
            && (int64_t)(b.x - a.x) * (c.x - b.x) + (int64_t)(b.y - a.y) * (c.y - b.y) < 0)
            return misfit(p, NS_FIT_TIE, b);
    }
    return true;
}

static int sign_of(int32_t number)
{
    return (number > 0) - (number < 0);
}

static void widen(chunk *c, ns_point at)
{
    c->least = (ns_point){ ns_min(c->least.x, at.x), ns_min(c->least.y, at.y) };
    c->most = (ns_point){ ns_max(c->most.x, at.x), ns_max(c->most.y, at.y) };
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

static bool keep_crossing(self_prober *p, ns_meeting m)
{
    const ns_meeting back = { .segment = m.other_segment,
                              .at = m.other_at,
                              .other = -1,
                              .other_segment = m.segment,
                              .other_at = m.at,
                              .sign = -m.sign };

    if (p->limits->no_self)
        return misfit(p, NS_FIT_SELF, p->way->at[m.segment]);
    if (!ns_array_push(p->ctx, &p->probe->meetings, m)
        || !ns_array_push(p->ctx, &p->probe->meetings, back)) {
        p->status = ns_no_memory(p->ctx);
        return false;
    }
    ++*p->crossings;
    if (p->limits->most > 0 && *p->crossings > p->limits->most)
        return misfit(p, NS_FIT_MANY, p->way->at[m.segment]);
    return true;
}

// Both ends at one node, i the first segment and k the last.
static bool meet_at_node(self_prober *p)
{
    const ns_way *way = p->way;
    const ns_point node = way->at[0], b = way->at[1], c = way->at[way->count - 2];

    if (ns_turn(node, b, c) == 0
        && (int64_t)(b.x - node.x) * (c.x - node.x) + (int64_t)(b.y - node.y) * (c.y - node.y)
               > 0)
        return misfit(p, NS_FIT_NODE, node);
    return true;
}

// Keeps a crossing when it lies in the square, or there is none.
static bool meet_pair(self_prober *p, int32_t i, int32_t k, const ns_square_place *place)
{
    const ns_way *way = p->way;
    ns_meeting m = { .segment = i, .other = -1, .other_segment = k };
    int sign;

    if (k == i + 1 || (way->closed && i == 0 && k == p->segments - 1))
        return true;
    if (!way->closed && i == 0 && k == p->segments - 1 && way->ends[0].i
        && way->ends[0].i == way->ends[1].i)
        return meet_at_node(p);
    switch (ns_segments_meet(way->at[i], way->at[i + 1], way->at[k], ns_way_point(way, k + 1),
                             &m.at, &m.other_at, &sign)) {
    case NS_APART:
        return true;
    case NS_TIE:
        return misfit(p, NS_FIT_TIE, way->at[k]);
    default:
        m.sign = sign;
        return (place && !ns_square_has(*place, way->at[i], way->at[i + 1], m.at))
               || keep_crossing(p, m);
    }
}

static bool is_apart(const chunk *c, ns_point a, ns_point b)
{
    return (a.x < c->least.x && b.x < c->least.x) || (a.x > c->most.x && b.x > c->most.x)
           || (a.y < c->least.y && b.y < c->least.y) || (a.y > c->most.y && b.y > c->most.y);
}

// Whether two chunks have nothing in common, or only a vertex that joins them.
static bool are_apart(const chunk *c, const chunk *d)
{
    const int32_t left = ns_max(c->least.x, d->least.x), right = ns_min(c->most.x, d->most.x);
    const int32_t top = ns_max(c->least.y, d->least.y), bottom = ns_min(c->most.y, d->most.y);

    return left > right || top > bottom
           || (c->past == d->first && left == right && top == bottom);
}

static bool meet_chunks(self_prober *p, const chunk *c, const chunk *d)
{
    const ns_way *way = p->way;

    if (are_apart(c, d))
        return true;
    for (int32_t i = c->first; i < c->past; i++) {
        if (is_apart(d, way->at[i], way->at[i + 1]))
            continue;
        for (int32_t k = d->first; k < d->past; k++)
            if (!is_apart(c, way->at[k], ns_way_point(way, k + 1)) && !meet_pair(p, i, k, NULL))
                return false;
    }
    return true;
}

// *many: there are so many chunks that this was given up.
static bool meet_by_chunks(self_prober *p, bool *many)
{
    ns_probe *probe = p->probe;
    const int32_t words = (int32_t)(sizeof(chunk) / sizeof(int32_t));
    int32_t count = 0;

    probe->scratch.count = 0;
    for (int32_t first = 0; first < p->segments && !*many;) {
        const chunk c = chunk_from(p->way, p->segments, first);
        if (!ns_array_reserve(p->ctx, &probe->scratch, words)) {
            p->status = ns_no_memory(p->ctx);
            return false;
        }
        chunk *chunks = (chunk *)(void *)probe->scratch.at;
        chunks[count++] = c;
        probe->scratch.count += words;
        p->status = ns_steps_add(p->ctx, p->steps, count);
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
    self_prober *p = user;
    const ns_bucket_ref *refs = p->buckets.refs.at;
    const ns_point a = p->own.a, b = p->own.b;
    const chunk own = { .least = { ns_min(a.x, b.x), ns_min(a.y, b.y) },
                        .most = { ns_max(a.x, b.x), ns_max(a.y, b.y) } };

    p->status = ns_steps_add(p->ctx, p->steps, 1 + p->buckets.squares.at[square].count);
    if (p->status != NS_OK)
        return false;
    for (int32_t r = p->buckets.squares.at[square].refs; r; r = refs[r].next)
        if (!is_apart(&own, refs[r].a, refs[r].b)
            && !meet_pair(p, refs[r].segment, p->own.segment, &place))
            return false;
    return true;
}

static bool meet_in_buckets(self_prober *p)
{
    p->status = ns_buckets_open(p->ctx, &p->buckets, p->arr->width, p->arr->height);
    for (int32_t i = 0; p->status == NS_OK && i < p->segments; i++) {
        p->own = (ns_bucket_ref){ .segment = i,
                                  .a = p->way->at[i],
                                  .b = ns_way_point(p->way, i + 1) };
        if (!ns_buckets_visit(&p->buckets, p->own.a, p->own.b, meet_square, p))
            return false;
        p->status = ns_buckets_put(p->ctx, &p->buckets, p->own);
    }
    return p->status == NS_OK;
}

static bool meet_itself(self_prober *p)
{
    bool many = false;

    const bool fits = meet_by_chunks(p, &many);
    if (!many)
        return fits;
    p->probe->meetings.count = 0;
    *p->crossings = 0;
    const bool apart = meet_in_buckets(p);
    ns_buckets_drop(p->ctx, &p->buckets);
    return apart;
}

ns_status ns_probe_self(ns_ctx *ctx, const ns_arrangement *arr, const ns_way *way,
                        const ns_probe_limits *limits, ns_probe *probe, int32_t *crossings,
                        int64_t *steps)
{
    self_prober p = { .ctx = ctx,
                      .arr = arr,
                      .way = way,
                      .limits = limits,
                      .probe = probe,
                      .segments = ns_way_segments(way),
                      .crossings = crossings,
                      .steps = steps };

    if (check_folds(&p))
        meet_itself(&p);
    return p.status;
}

// dilation_count.c: de Jong's dilation penalty from scratch, and where it arises.
//
// Samples from left to right, each with those behind it that are near: no spans, no shares, nothing that
// is kept. It is slow and plainly right. Floors and the local dilation need pairs of other samples than
// those that are up, and tests hold what is kept against it.
#include "measure/dilation/dilation_parts.h"

// -- pairs that are near ------------------------------------------------------------------------------

ns_near_pairs ns_near_open(ns_ctx *ctx, const ns_stage *stage)
{
    return (ns_near_pairs){ .ctx = ctx,
                            .stage = stage,
                            .rule = ns_dilation_rule_of(&stage->de_jong) };
}

void ns_near_drop(ns_near_pairs *near)
{
    ns_paths_drop(near->ctx, &near->paths);
    ns_array_drop(near->ctx, &near->all);
}

ns_status ns_near_add(ns_near_pairs *near, int32_t strand, const ns_samples *samples)
{
    for (int32_t i = 0; i < samples->all.count; i++) {
        const ns_sample *sample = &samples->all.at[i];
        NS_NEED(near->ctx, ns_array_push(near->ctx, &near->all,
                                         ((ns_dilation_place){ sample->at, strand, sample })));
    }
    return NS_OK;
}

// All pairs but those whose x or y alone is too far apart.
ns_status ns_near_look(ns_near_pairs *near, ns_near_told told, void *user)
{
    const ns_dilation_place *all = near->all.at;
    const int32_t count = near->all.count;
    const int64_t far = near->rule.near;
    bool on = true;

    NS_TRY(ns_array_sort(near->ctx, &near->all, ns_compare_numbers, NULL)); // by x
    ns_paths_begin(near->ctx, &near->paths, &near->stage->arr);
    for (int32_t i = 0; i < count && on && !near->paths.failed; i++) {
        const ns_point here = all[i].at;
        int32_t j = i + 1;
        for (; j < count && on && all[j].at.x - here.x <= far; j++)
            on = ns_away(here.y, all[j].at.y) > far || told(user, &all[i], &all[j]);
        NS_TRY(ns_spend(near->ctx, j - i + near->paths.steps));
        near->paths.steps = 0;
    }
    return near->paths.failed ? ns_no_memory(near->ctx) : NS_OK;
}

// -- bad pairs ----------------------------------------------------------------------------------------

int64_t ns_dilation_pair(ns_ctx *ctx, ns_paths *paths, const ns_dilation_rule *rule,
                         const ns_dilation_place *p, const ns_dilation_place *q)
{
    const double d = ns_between(p->at, q->at);

    NS_ASSERT(p->sample != q->sample);
    if (d == 0 || ns_units(d, NS_DE_JONG_SIDE) >= rule->d_dil)
        return 0;
    const int64_t most = ns_dilation_limit(rule, d);
    const ns_strand *strand = &paths->arr->strands.at[p->strand];
    if (p->strand == q->strand
        && ns_strand_along(strand, p->sample->arc, q->sample->arc) <= most)
        return 0;
    return ns_paths_joined(ctx, paths, p->strand, p->sample->arc, q->strand, q->sample->arc,
                           most)
               ? 0
               : ns_dilation_share(rule, p->sample, q->sample, d);
}

typedef struct listing {
    ns_near_pairs near;
    ns_bad_told told;
    void *user;
    bool full;
} listing;

static bool tell_bad(void *user, const ns_dilation_place *p, const ns_dilation_place *q)
{
    listing *l = user;
    const int64_t share = ns_dilation_pair(l->near.ctx, &l->near.paths, &l->near.rule, p, q);

    l->full = share != 0 && !l->told(l->user, p, q, share);
    return !l->full;
}

static ns_status tell_all(listing *l, ns_samples *const *samples)
{
    const ns_stage *stage = l->near.stage;

    for (int32_t i = 0; i < stage->arr.strands.count; i++) {
        const ns_samples *of = samples ? samples[i] : stage->actors.at[i].samples;
        if (stage->arr.strands.at[i].alive && of)
            NS_TRY(ns_near_add(&l->near, i, of));
    }
    NS_TRY(ns_near_look(&l->near, tell_bad, l));
    return l->full ? ns_no_memory(l->near.ctx) : NS_OK;
}

ns_status ns_dilation_among(ns_ctx *ctx, const ns_stage *stage, ns_samples *const *samples,
                            ns_bad_told told, void *user)
{
    listing l = { .near = ns_near_open(ctx, stage), .told = told, .user = user };
    const ns_status status = tell_all(&l, samples);

    ns_near_drop(&l.near);
    return status;
}

// -- spots ------------------------------------------------------------------------------------------

// A spot and the two edges it is about.
typedef struct place {
    int32_t edges[2];
    int64_t worst; // the largest share of a pair
    ns_spot spot;
} place;

typedef struct spotting {
    ns_ctx *ctx;
    ns_dilation *dilation;
    NS_ARRAY(place) places;
    bool full;
} spotting;

static void add_bad(void *user, const ns_bad_pair *pair)
{
    spotting *s = user;
    const bool swap = pair->edges[0] > pair->edges[1];
    const ns_point p = pair->p->at, q = pair->q->at;
    const place here = {
        { pair->edges[swap], pair->edges[!swap] },
        pair->share,
        { .term = NS_TERM_DILATION, .at = { swap ? q : p, swap ? p : q }, .sum = pair->share }
    };

    if (!ns_array_push(s->ctx, &s->places, here))
        s->full = true;
}

static int by_edges(const void *a, const void *b, void *user)
{
    const place *left = a, *right = b;

    (void)user;
    for (int i = 0; i < 2; i++)
        if (left->edges[i] != right->edges[i])
            return left->edges[i] < right->edges[i] ? -1 : 1;
    if (left->worst != right->worst)
        return left->worst > right->worst ? -1 : 1;
    for (int i = 0; i < 2; i++) {
        const ns_point p = left->spot.at[i], q = right->spot.at[i];
        if (p.x != q.x || p.y != q.y)
            return p.x < q.x || (p.x == q.x && p.y < q.y) ? -1 : 1;
    }
    return 0;
}

// Pairs of the same two edges become one spot, at the worst.
static bool merge(spotting *s)
{
    int32_t count = 0;

    if (ns_array_sort(s->ctx, &s->places, by_edges, NULL) != NS_OK)
        return false;
    for (int32_t i = 0; i < s->places.count; i++) {
        const place *here = &s->places.at[i];
        place *last = count > 0 ? &s->places.at[count - 1] : NULL;
        if (last && last->edges[0] == here->edges[0] && last->edges[1] == here->edges[1])
            last->spot.sum += here->spot.sum;
        else
            s->places.at[count++] = *here;
    }
    NS_ASSERT((count > 0) == (s->places.count > 0));
    s->places.count = count;
    return true;
}

static ns_status find_places(spotting *s, const ns_stage *stage)
{
    ns_dilation *dilation = s->dilation;
    ns_pairing pairing = ns_shares_pairing(s->ctx, dilation, stage);

    pairing.bad = add_bad;
    pairing.user = s;
    ns_paths_begin(s->ctx, &dilation->paths, &stage->arr);
    for (int32_t i = 0; i < dilation->shares.all.count && !s->full; i++) {
        const int32_t *of = dilation->shares.all.at[i].of;
        const ns_dilation_side side = ns_slot_side(stage, &dilation->slots.all.at[of[1]]);
        ns_pairing_begin(&pairing, ns_slot_side(stage, &dilation->slots.all.at[of[0]]));
        ns_pairing_knot(&pairing, &side);
        NS_TRY(ns_shares_finish(s->ctx, dilation));
    }
    return s->full || !merge(s) ? ns_no_memory(s->ctx) : NS_OK;
}

static ns_status list_spots(spotting *s, const ns_stage *stage, ns_spots *spots)
{
    NS_TRY(ns_dilation_open(s->ctx, stage, &s->dilation));
    NS_TRY(find_places(s, stage));
    NS_NEED(s->ctx, ns_array_room(s->ctx, spots, sizeof *spots->at, s->places.count));
    for (int32_t i = 0; i < s->places.count; i++)
        spots->at[spots->count++] = s->places.at[i].spot;
    return NS_OK;
}

ns_status ns_dilation_spots(ns_ctx *ctx, const ns_stage *stage, ns_spots *spots)
{
    spotting s = { .ctx = ctx };
    const ns_status status = list_spots(&s, stage, spots);

    ns_dilation_drop(ctx, s.dilation);
    ns_array_drop(ctx, &s.places);
    return status;
}

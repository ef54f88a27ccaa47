// dilation_count.c: de Jong's dilation penalty from scratch, and where it arises.
#include "measure/dilation/dilation_parts.h"

// -- the sum ----------------------------------------------------------------------------------------

typedef struct counting {
    ns_ctx *ctx;
    const ns_stage *stage;
    ns_samples *const *samples; // of each strand, some of them NULL; NULL: the actors' own
    ns_dilation_rule rule;
    ns_paths paths;
    NS_ARRAY(ns_dilation_place) all;
    ns_bad_told told;
    void *user;
} counting;

static int by_x(const void *a, const void *b, void *user)
{
    const int32_t left = ((const ns_dilation_place *)a)->sample->at.x;
    const int32_t right = ((const ns_dilation_place *)b)->sample->at.x;

    (void)user;
    return (left > right) - (left < right);
}

static ns_status gather(counting *c)
{
    for (int32_t i = 0; i < c->stage->arr.strands.count; i++) {
        const ns_samples *samples = c->samples ? c->samples[i] : c->stage->actors.at[i].samples;
        if (!c->stage->arr.strands.at[i].alive || !samples)
            continue;
        for (int32_t k = 0; k < samples->all.count; k++)
            if (!ns_array_push(c->ctx, &c->all,
                               ((ns_dilation_place){ i, &samples->all.at[k] })))
                return ns_no_memory(c->ctx);
    }
    return ns_array_sort(c->ctx, &c->all, by_x, NULL);
}

int64_t ns_dilation_pair(ns_ctx *ctx, ns_paths *paths, const ns_dilation_rule *rule,
                         const ns_dilation_place *p, const ns_dilation_place *q)
{
    const double d = ns_between(p->sample->at, q->sample->at);

    if (d == 0 || ns_units(d, NS_DE_JONG_SIDE) >= rule->d_dil)
        return 0;
    const int64_t most = ns_dilation_limit(rule, d);
    const ns_strand *strand = &paths->arr->strands.at[p->strand];
    if (p->strand == q->strand
        && ns_paths_along(strand, p->sample->arc, q->sample->arc) <= most)
        return 0;
    return ns_paths_joined(ctx, paths, p->strand, p->sample->arc, q->strand, q->sample->arc,
                           most)
               ? 0
               : ns_dilation_share(rule, p->sample, q->sample, d);
}

static bool is_beside(const counting *c, const ns_dilation_place *p, const ns_dilation_place *q)
{
    return ns_away(p->sample->at.y, q->sample->at.y) <= c->rule.near;
}

static bool look_at(counting *c, const ns_dilation_place *p, const ns_dilation_place *q)
{
    const int64_t share =
        is_beside(c, p, q) ? ns_dilation_pair(c->ctx, &c->paths, &c->rule, p, q) : 0;

    return share == 0 || c->told(c->user, p, q, share);
}

// All pairs but those whose x or y alone is too far apart.
static ns_status tell_pairs(counting *c)
{
    NS_TRY(gather(c));
    ns_paths_begin(c->ctx, &c->paths, &c->stage->arr);
    for (int32_t i = 0; i < c->all.count && !c->paths.failed; i++) {
        const ns_dilation_place *p = &c->all.at[i];
        int32_t j = i + 1;
        for (; j < c->all.count && c->all.at[j].sample->at.x - p->sample->at.x <= c->rule.near;
             j++)
            if (!look_at(c, p, &c->all.at[j]))
                return ns_no_memory(c->ctx);
        NS_TRY(ns_spend(c->ctx, j - i + c->paths.steps));
        c->paths.steps = 0;
    }
    return c->paths.failed ? ns_no_memory(c->ctx) : NS_OK;
}

ns_status ns_dilation_among(ns_ctx *ctx, const ns_stage *stage, ns_samples *const *samples,
                            ns_bad_told told, void *user)
{
    counting c = { .ctx = ctx,
                   .stage = stage,
                   .samples = samples,
                   .rule = ns_dilation_rule_of(&stage->de_jong),
                   .told = told,
                   .user = user };
    const ns_status status = tell_pairs(&c);

    ns_paths_drop(ctx, &c.paths);
    ns_array_drop(ctx, &c.all);
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
    s->places.count = count;
    return true;
}

static ns_status find_places(spotting *s, const ns_stage *stage)
{
    ns_dilation *dilation = s->dilation;
    ns_pairing pairing = ns_knots_pairing(s->ctx, dilation, stage);

    pairing.bad = add_bad;
    pairing.user = s;
    ns_paths_begin(s->ctx, &dilation->paths, &stage->arr);
    for (int32_t i = 0; i < dilation->knots.all.count && !s->full; i++) {
        const int32_t *of = dilation->knots.all.at[i].of;
        const ns_dilation_side side = ns_slot_side(stage, &dilation->slots.all.at[of[1]]);
        ns_pairing_begin(&pairing, ns_slot_side(stage, &dilation->slots.all.at[of[0]]));
        ns_pairing_knot(&pairing, &side);
        NS_TRY(ns_knots_finish(s->ctx, dilation));
    }
    return s->full || !merge(s) ? ns_no_memory(s->ctx) : NS_OK;
}

static ns_status list_spots(spotting *s, const ns_stage *stage, ns_spots *spots)
{
    NS_TRY(ns_dilation_open(s->ctx, stage, &s->dilation));
    NS_TRY(find_places(s, stage));
    if (!ns_array_room(s->ctx, spots, sizeof *spots->at, s->places.count))
        return ns_no_memory(s->ctx);
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

// local_dilation.c: de Jong's local dilation: of all samples that are near each other the two
// whose way along the curves is the longest, for how far they are apart.
//
// Nearly all pairs are joined by a way that is no worse than the worst so far, which a bounded
// search finds out quickly. Only of a pair that is worse the whole way is looked for.
#include "measure/dilation/dilation_parts.h"
#include "measure/yardsticks/metrics.h"

#define USUAL 4.0 // times the straight way: most ways are no longer

typedef struct placed {
    ns_point at; // the sample's
    int32_t strand;
    const ns_sample *sample;
} placed;

typedef struct hunt {
    ns_ctx *ctx;
    const ns_stage *stage;
    ns_dilation_rule rule;
    ns_paths paths;
    NS_ARRAY(ns_samples *) own; // of the strands that had none
    NS_ARRAY(placed) all;
    ns_extreme worst;
} hunt;

// -- samples --------------------------------------------------------------------------------------

static ns_status samples_of(hunt *h, int32_t strand, const ns_samples **samples)
{
    const ns_actor *actor = &h->stage->actors.at[strand];

    *samples = actor->samples;
    if (*samples)
        return NS_OK;
    if (!ns_array_room(h->ctx, &h->own, sizeof *h->own.at, 1))
        return ns_no_memory(h->ctx);
    ns_samples *made = ns_samples_of(h->ctx, &h->stage->arr.strands.at[strand], actor);
    if (!made)
        return ns_no_memory(h->ctx);
    *samples = h->own.at[h->own.count++] = made;
    return NS_OK;
}

static ns_status gather(hunt *h)
{
    for (int32_t s = 0; s < h->stage->arr.strands.count; s++) {
        const ns_samples *samples;
        if (!h->stage->arr.strands.at[s].alive)
            continue;
        NS_TRY(samples_of(h, s, &samples));
        for (int32_t i = 0; i < samples->all.count; i++)
            if (!ns_array_push(h->ctx, &h->all,
                               ((placed){ samples->all.at[i].at, s, &samples->all.at[i] })))
                return ns_no_memory(h->ctx);
    }
    return ns_array_sort(h->ctx, &h->all, ns_compare_numbers, NULL); // by x
}

// -- pairs ------------------------------------------------------------------------------------------

// The shortest way, NS_FAR when there is none.
static int64_t whole_way(hunt *h, const placed *p, const placed *q)
{
    const ns_on_edge here = ns_paths_place(&h->paths, p->strand, p->sample->arc);
    const ns_on_edge there = ns_paths_place(&h->paths, q->strand, q->sample->arc);
    int64_t way = p->strand == q->strand ? ns_paths_along(&h->stage->arr.strands.at[p->strand],
                                                          p->sample->arc, q->sample->arc)
                                         : NS_FAR;

    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) {
            if (!here.vertex[i] || !there.vertex[k])
                continue;
            const int64_t ends =
                ns_away(here.at[i], p->sample->arc) + ns_away(there.at[k], q->sample->arc);
            int64_t most = NS_FAR;
            const int64_t between =
                ns_paths_between(h->ctx, &h->paths, here.vertex[i], there.vertex[k], &most);
            way = ns_min(ends + between, way);
        }
    return way < NS_FAR ? way : NS_FAR;
}

// Whether some way is no longer than `most`, which may be once round the page. Mostly a way not
// much longer than the straight one will do, so that is looked for first, then further and further.
static bool is_joined(hunt *h, const placed *p, const placed *q, double distance, int64_t most)
{
    for (double far = USUAL * distance; far < (double)most; far *= USUAL)
        if (ns_paths_joined(h->ctx, &h->paths, p->strand, p->sample->arc, q->strand,
                            q->sample->arc, (int64_t)far))
            return true;
    return ns_paths_joined(h->ctx, &h->paths, p->strand, p->sample->arc, q->strand,
                           q->sample->arc, most);
}

static void look_at(hunt *h, const placed *p, const placed *q)
{
    const int64_t square = ns_square_between(p->at, q->at);

    if (square == 0 || square >= h->rule.near2)
        return;
    const double distance = ns_sqrt((double)square);
    const int64_t most = (int64_t)(h->worst.value * distance);
    if (p->strand == q->strand
        && ns_paths_along(&h->stage->arr.strands.at[p->strand], p->sample->arc, q->sample->arc)
               <= most)
        return;
    if (is_joined(h, p, q, distance, most))
        return;
    const int64_t way = whole_way(h, p, q);
    const double ratio = way == NS_FAR ? -1 : (double)way / distance;
    if (ratio < 0 || ratio > h->worst.value)
        h->worst = (ns_extreme){ { p->at, q->at }, ratio };
}

static ns_status look_at_all(hunt *h)
{
    NS_TRY(gather(h));
    ns_paths_begin(h->ctx, &h->paths, &h->stage->arr);
    if (h->paths.failed)
        return ns_no_memory(h->ctx);
    for (int32_t i = 0; i < h->all.count && h->worst.value >= 0; i++) {
        const placed *p = &h->all.at[i];
        int32_t j = i + 1;
        for (; j < h->all.count && h->all.at[j].at.x - p->at.x <= h->rule.near
               && h->worst.value >= 0;
             j++)
            if (ns_away(p->at.y, h->all.at[j].at.y) <= h->rule.near)
                look_at(h, p, &h->all.at[j]);
        if (h->paths.failed)
            return ns_no_memory(h->ctx);
        NS_TRY(ns_spend(h->ctx, j - i + h->paths.steps));
        h->paths.steps = 0;
    }
    return NS_OK;
}

ns_status ns_local_dilation(ns_ctx *ctx, const ns_stage *stage, ns_extreme *worst)
{
    hunt h = { .ctx = ctx, .stage = stage, .rule = ns_dilation_rule_of(&stage->de_jong) };
    const ns_status status = look_at_all(&h);

    *worst = h.worst;
    ns_paths_drop(ctx, &h.paths);
    for (int32_t i = 0; i < h.own.count; i++)
        ns_samples_drop(ctx, h.own.at[i]);
    ns_array_drop(ctx, &h.own);
    ns_array_drop(ctx, &h.all);
    return status;
}

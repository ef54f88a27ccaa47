// local_dilation.c: de Jong's local dilation: of all samples that are near each other the two
// whose way along the curves is the longest, for how far they are apart.
//
// Nearly all pairs are joined by a way that is no worse than the worst so far, which a bounded
// search finds out quickly. Only of a pair that is worse the whole way is looked for.
#include "measure/dilation/dilation_parts.h"
#include "measure/yardsticks/metrics.h"

#define USUAL 4.0 // times the straight way: most ways are no longer

typedef struct hunt {
    ns_ctx *ctx;
    ns_near_pairs near;
    NS_ARRAY(ns_samples *) own; // of the strands that had none
    ns_extreme worst;
    double enough; // what is worse is as bad as anything
} hunt;

// -- samples --------------------------------------------------------------------------------------

static ns_status samples_of(hunt *h, int32_t strand, const ns_samples **samples)
{
    const ns_stage *stage = h->near.stage;
    const ns_actor *actor = &stage->actors.at[strand];

    *samples = actor->samples;
    if (*samples)
        return NS_OK;
    NS_NEED(h->ctx, ns_array_room(h->ctx, &h->own, sizeof *h->own.at, 1));
    ns_samples *made = ns_samples_of(h->ctx, &stage->arr.strands.at[strand], actor);
    NS_NEED(h->ctx, made);
    *samples = h->own.at[h->own.count++] = made;
    return NS_OK;
}

// -- pairs ------------------------------------------------------------------------------------------

// The shortest way, NS_FAR when there is none.
static int64_t whole_way(hunt *h, const ns_dilation_place *p, const ns_dilation_place *q)
{
    const ns_on_edge here = ns_paths_place(&h->near.paths, p->strand, p->sample->arc);
    const ns_on_edge there = ns_paths_place(&h->near.paths, q->strand, q->sample->arc);
    int64_t way = p->strand == q->strand ? ns_strand_along(
                      &h->near.stage->arr.strands.at[p->strand], p->sample->arc, q->sample->arc)
                                         : NS_FAR;

    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) {
            if (!here.vertex[i] || !there.vertex[k])
                continue;
            const int64_t ends =
                ns_away(here.at[i], p->sample->arc) + ns_away(there.at[k], q->sample->arc);
            int64_t most = NS_FAR;
            const int64_t between = ns_paths_between(h->ctx, &h->near.paths, here.vertex[i],
                                                     there.vertex[k], &most);
            way = ns_min(ends + between, way);
        }
    NS_ASSERT(way >= 0);
    return way < NS_FAR ? way : NS_FAR;
}

// Whether some way is no longer than `most`, which may be once round the page. Mostly a way not
// much longer than the straight one will do, so that is looked for first, then further and further.
static bool is_joined(hunt *h, const ns_dilation_place *p, const ns_dilation_place *q,
                      double distance, int64_t most)
{
    for (double far = USUAL * distance; far < (double)most; far *= USUAL)
        if (ns_paths_joined(h->ctx, &h->near.paths, p->strand, p->sample->arc, q->strand,
                            q->sample->arc, (int64_t)far))
            return true;
    return ns_paths_joined(h->ctx, &h->near.paths, p->strand, p->sample->arc, q->strand,
                           q->sample->arc, most);
}

static bool look_at(void *user, const ns_dilation_place *p, const ns_dilation_place *q)
{
    hunt *h = user;

    NS_ASSERT(h->worst.value >= 0); // once there is no way nothing is worse
    const int64_t square = ns_square_between(p->at, q->at);

    if (square == 0 || square >= h->near.rule.near2)
        return true;
    const double distance = ns_sqrt((double)square);
    const int64_t most = (int64_t)(h->worst.value * distance);
    if (p->strand == q->strand
        && ns_strand_along(&h->near.stage->arr.strands.at[p->strand], p->sample->arc,
                           q->sample->arc)
               <= most)
        return true;
    if (is_joined(h, p, q, distance, most))
        return true;
    const int64_t way = whole_way(h, p, q);
    const double ratio = way == NS_FAR ? -1 : (double)way / distance;
    if (ratio < 0 || ratio > h->worst.value)
        h->worst = (ns_extreme){ { p->at, q->at }, ratio };
    return ratio >= 0 && ratio <= h->enough;
}

static ns_status look_at_all(hunt *h)
{
    const ns_arrangement *arr = &h->near.stage->arr;

    for (int32_t s = 0; s < arr->strands.count; s++) {
        const ns_samples *samples;
        if (!arr->strands.at[s].alive)
            continue;
        NS_TRY(samples_of(h, s, &samples));
        NS_TRY(ns_near_add(&h->near, s, samples));
    }
    return ns_near_look(&h->near, look_at, h);
}

ns_status ns_local_dilation(ns_ctx *ctx, const ns_stage *stage, double enough,
                            ns_extreme *worst)
{
    hunt h = { .ctx = ctx, .near = ns_near_open(ctx, stage), .enough = enough };
    const ns_status status = look_at_all(&h);

    *worst = h.worst;
    ns_near_drop(&h.near);
    for (int32_t i = 0; i < h.own.count; i++)
        ns_samples_drop(ctx, h.own.at[i]);
    ns_array_drop(ctx, &h.own);
    return status;
}

// curved_pair.c: ends that look at each other are joined before the others are led to the frame.
//
// Every connection crosses others on its way, so a page of many ends grows with their square, and
// a search that starts there spends its effort on getting back. Bridges between neighbours cross
// little. Pairs are taken by how short and straight a bridge would be, with some luck, until few
// enough ends are left for the frame: they carry the clues.
#include "make/curved/curved_search.h"

#define FACING_LEAST 0.1 // of curved_facing
#define FAR 0.5          // parts of the frame's longer side; no bridge is longer
#define TRIES 6          // shapes of a bridge
#define ANY_COST 1e300

typedef struct end_pair {
    int32_t a, b;
    double worth; // less is better
} end_pair;

typedef NS_ARRAY(end_pair) pair_list;

static int compare_pairs(const void *a, const void *b, void *user)
{
    const end_pair *p = a, *q = b;

    (void)user;

    return p->worth < q->worth ? -1 : p->worth > q->worth;
}

static bool is_bare(const curved_work *work, int32_t end)
{
    return !work->ends.at[end].strand && !work->ends.at[end].pinned;
}

static ns_status add_pair(ns_ctx *ctx, curved_work *work, int32_t a, int32_t b,
                          pair_list *pairs)
{
    const open_end *from = &work->ends.at[a], *to = &work->ends.at[b];
    const double apart = ns_vec_length(ns_vec_sub(to->at, from->at)) / NS_FRAME_SIDE;
    const double facing = curved_facing(from, to);

    if (from->node == to->node || apart > FAR || facing < FACING_LEAST)
        return NS_OK;
    const double worth = apart / facing * (0.5 + curved_chance(&work->rng));
    return ns_array_push(ctx, pairs, ((end_pair){ a, b, worth })) ? NS_OK : ns_no_memory(ctx);
}

static ns_status list_pairs(ns_ctx *ctx, curved_work *work, pair_list *pairs, int32_t *bare)
{
    *bare = 0;
    for (int32_t a = 0; a < work->ends.count; a++) {
        if (!is_bare(work, a))
            continue;
        ++*bare;
        for (int32_t b = 0; b < a; b++) {
            if (is_bare(work, b))
                NS_TRY(add_pair(ctx, work, a, b, pairs));
        }
        NS_TRY(ns_spend(ctx, a));
    }
    return NS_OK;
}

// The cheapest of a few bridges goes up.
static ns_status join(ns_ctx *ctx, curved_work *work, int32_t a, int32_t b, bool *joined)
{
    curved_offer offer = { .most = ANY_COST };

    for (int32_t i = 0; i < TRIES; i++) {
        const ns_grid_cubic cubic =
            curved_bridge_any(work, &work->ends.at[a], &work->ends.at[b]);
        const ns_part part = curved_part(work, a, b, &cubic);
        NS_TRY(curved_weigh(ctx, work, &part, &offer));
    }
    *joined = offer.found;
    return *joined ? curved_link_again(ctx, work, a, b, &offer.best) : NS_OK;
}

static ns_status join_pairs(ns_ctx *ctx, curved_work *work, const pair_list *pairs,
                            int32_t bare, int32_t left)
{
    for (int32_t i = 0; i < pairs->count && bare > left; i++) {
        const end_pair *pair = &pairs->at[i];
        bool joined;
        if (!is_bare(work, pair->a) || !is_bare(work, pair->b)
            || curved_would_loop(work, pair->a, pair->b))
            continue;
        NS_ASSERT(i == 0 || pairs->at[i - 1].worth <= pair->worth);
        NS_TRY(join(ctx, work, pair->a, pair->b, &joined));
        bare -= 2 * joined;
    }
    return NS_OK;
}

static ns_status pair_up(ns_ctx *ctx, curved_work *work, int32_t left, pair_list *pairs)
{
    int32_t bare;

    NS_TRY(list_pairs(ctx, work, pairs, &bare));
    if (bare <= left || pairs->count == 0)
        return NS_OK;
    NS_TRY(ns_array_sort(ctx, pairs, compare_pairs, NULL));
    return join_pairs(ctx, work, pairs, bare, left);
}

ns_status curved_pair_up(ns_ctx *ctx, curved_work *work, int32_t left)
{
    pair_list pairs = { 0 };
    const ns_status status = pair_up(ctx, work, left, &pairs);

    ns_array_drop(ctx, &pairs);
    return status;
}

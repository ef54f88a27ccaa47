// edge_scores.c: see edge_scores.h.
#include "measure/worth/edge_scores.h"

#include "base/basics.h"

#define FEW 16          // in a heap; more are sorted as everywhere
#define STEP_LEAST 1e-9 // scores nearer to each other than so, all of them, are not dealt

// -- sorting --------------------------------------------------------------------------------------

// How far apart they are on average; sets the least.
static double step_of(const ns_worth_scores *scores, double *least)
{
    double most = *least = scores->list.at[0].score;

    for (int32_t i = 1; i < scores->list.count; i++) {
        *least = ns_min(*least, scores->list.at[i].score);
        most = ns_max(most, scores->list.at[i].score);
    }
    return (most - *least) / scores->list.count;
}

// Into as many heaps as there are scores, all of one below all of the next.
static void deal(ns_worth_scores *scores, double least, double step)
{
    const int32_t count = scores->list.count;
    int32_t *starts = scores->heaps.at; // of heaps in the list; first where each ends

    memset(starts, 0, (size_t)scores->heaps.count * sizeof *starts);
    for (int32_t i = 0; i < count; i++) {
        ns_worth_score *one = &scores->list.at[i];
        one->heap = (int32_t)ns_min((one->score - least) / step, count - 1.0);
        starts[one->heap]++;
    }
    for (int32_t i = 1; i <= count; i++)
        starts[i] += starts[i - 1];
    for (int32_t i = 0; i < count; i++)
        scores->dealt.at[--starts[scores->list.at[i].heap]] = scores->list.at[i];
    memcpy(scores->list.at, scores->dealt.at, (size_t)count * sizeof *scores->list.at);
}

static void sort_few(ns_worth_score *at, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        const ns_worth_score one = at[i];
        int32_t k = i;
        for (; k > 0 && at[k - 1].score > one.score; k--)
            at[k] = at[k - 1];
        at[k] = one;
    }
}

ns_status ns_worth_scores_sort(ns_ctx *ctx, ns_worth_scores *scores)
{
    const int32_t count = scores->list.count;
    double least;

    if (count < 2)
        return NS_OK;
    const double step = step_of(scores, &least);
    if (!(step > STEP_LEAST))
        return ns_array_sort(ctx, &scores->list, ns_compare_doubles, NULL);
    NS_NEED(ctx, ns_array_resize(ctx, &scores->heaps, count + 1)
                     && ns_array_resize(ctx, &scores->dealt, count));
    deal(scores, least, step);
    for (int32_t i = 0; i < count; i++) {
        ns_worth_score *heap = &scores->list.at[scores->heaps.at[i]];
        const int32_t size = scores->heaps.at[i + 1] - scores->heaps.at[i];
        if (size > FEW)
            NS_TRY(ns_sort(ctx, heap, size, sizeof *heap, ns_compare_doubles, NULL));
        else
            sort_few(heap, size);
    }
    return NS_OK;
}

void ns_worth_scores_drop(ns_ctx *ctx, ns_worth_scores *scores)
{
    ns_arrays_drop(ctx, &scores->list, &scores->dealt, &scores->heaps);
}

// -- counting -------------------------------------------------------------------------------------

double ns_worth_scores_auc(const ns_worth_score *sorted, int32_t count)
{
    int64_t halves = 0;          // of pairs in the right order
    int64_t all[2] = { 0, 0 };   // added ones and the picture's so far ...
    int64_t below[2] = { 0, 0 }; // ... and those below the score that was last

    for (int32_t i = 0; i < count; i++) {
        if (i > 0 && sorted[i].score != sorted[i - 1].score) {
            halves += (all[1] - below[1]) * (all[0] + below[0]);
            below[0] = all[0];
            below[1] = all[1];
        }
        all[sorted[i].picture]++;
    }
    halves += (all[1] - below[1]) * (all[0] + below[0]);
    if (all[1] == 0)
        return 0.5;
    return all[0] == 0 ? 1 : (double)halves / (double)(2 * all[0] * all[1]);
}

// curved_specks.c: the last visits of a search go to the ends beside cells too small to be seen.
//
// By then few specks are left and most ends have nothing to do with them, so that a search which
// visits all of them comes by too rarely. Here only strands that bound a speck are moved, with many
// candidates, from far away to near by; everything else stays.
#include "make/curved/curved_search.h"

#define TRIES 24
#define VISITS 100 // for each speck, at most ...
#define ROUNDS 500 // ... and in all
#define WARMTH 0.1
#define REACH_FAR 0.15
#define REACH_NEAR 0.005

typedef NS_ARRAY(int32_t) end_list;

typedef NS_ARRAY(uint8_t) strand_marks;

static void mark_strands(const ns_stage *stage, strand_marks *marks)
{
    for (int32_t i = 0; i < marks->count; i++)
        marks->at[i] = 0;
    for (int32_t e = 1; e < stage->arr.entries.count; e++) {
        const ns_entry *entry = &stage->arr.entries.at[e];
        for (int side = 0; side < 2; side++) {
            const int32_t face = entry->face[side];
            if (entry->kind != NS_ENTRY_FREE && face > 1 && ns_stage_is_speck(stage, face))
                marks->at[entry->strand] = 1;
        }
    }
}

// The ends that can be moved and whose strands bound a speck.
static ns_status find_ends(ns_ctx *ctx, const curved_work *work, strand_marks *marks,
                           end_list *ends)
{
    ends->count = 0;
    NS_NEED(ctx, ns_array_resize(ctx, marks, work->stage.arr.strands.count));
    mark_strands(&work->stage, marks);
    for (int32_t i = 0; i < work->ends.count; i++) {
        const open_end *end = &work->ends.at[i];
        if (end->strand && !end->pinned && marks->at[end->strand]
            && !ns_array_push(ctx, ends, i))
            return ns_no_memory(ctx);
    }
    return ns_spend(ctx, work->stage.arr.entries.count);
}

static int32_t count_visits(const ns_stage *stage)
{
    const int64_t specks = 1 + stage->sums.of[NS_TERM_SPECK] / NS_SUM_ONE;

    return specks * VISITS < ROUNDS ? (int32_t)specks * VISITS : ROUNDS;
}

static ns_status clear_specks(ns_ctx *ctx, curved_search *search, strand_marks *marks,
                              end_list *ends)
{
    curved_work *work = search->work;
    const int32_t visits = count_visits(&work->stage);

    search->warmth = WARMTH;
    for (int32_t i = 0; i < visits && work->stage.sums.of[NS_TERM_SPECK] > 0; i++) {
        if (search->until > 0 && curved_taken(ctx, work) > search->until)
            return NS_OK;
        NS_TRY(find_ends(ctx, work, marks, ends));
        if (ends->count == 0)
            return NS_OK;
        const double far = curved_chance(&work->rng);
        search->reach = REACH_NEAR + (REACH_FAR - REACH_NEAR) * far * far;
        NS_TRY(
            curved_visit(ctx, search, ends->at[ns_rng_below(&work->rng, ends->count)], TRIES));
        ns_stage_forget(ctx, &work->stage);
        work->iterations++;
        NS_TRY(curved_keep_best(ctx, search));
    }
    return NS_OK;
}

ns_status curved_clear_specks(ns_ctx *ctx, curved_search *search)
{
    strand_marks marks = { 0 };
    end_list ends = { 0 };

    NS_ASSERT(search->settled);
    const ns_status status = clear_specks(ctx, search, &marks, &ends);

    ns_arrays_drop(ctx, &marks, &ends);
    return status;
}

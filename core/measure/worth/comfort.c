// comfort.c: see comfort.h.
#include "measure/worth/comfort.h"

#include "base/basics.h"
#include "base/forest.h"
#include "board/arranged.h"
#include "measure/worth/bends.h"

static ns_status find_tiny(ns_ctx *ctx, const ns_arrangement *arr, double mm2,
                           ns_comfort *comfort, ns_comfort_found *found)
{
    for (int32_t f = 2; f < arr->faces.count; f++) {
        if (!arr->faces.at[f].alive)
            continue;
        const double area = (double)ns_face_area2(arr, (ns_face_id){ f }) / 2;
        NS_NEED(ctx, area * mm2 >= NS_TINY_CELL || ns_array_push(ctx, &found->tiny, f));
    }
    comfort->tiny = found->tiny.count;
    return NS_OK;
}

// Tiny faces with an edge between them hang together; 0: not tiny.
static void join_tiny(const ns_arrangement *arr, const ns_comfort_found *found, int32_t *groups)
{
    for (int32_t i = 0; i < found->tiny.count; i++)
        groups[found->tiny.at[i]] = found->tiny.at[i];
    for (int32_t e = 1; e < arr->entries.count; e++) {
        const ns_entry *entry = &arr->entries.at[e];
        if (entry->kind != NS_ENTRY_FREE && entry->next && groups[entry->face[0]]
            && groups[entry->face[1]])
            ns_forest_join(groups, entry->face[0], entry->face[1]);
    }
}

// How many tiny cells are in the largest cluster of them.
static ns_status find_cluster(ns_ctx *ctx, const ns_arrangement *arr, ns_comfort *comfort,
                              const ns_comfort_found *found)
{
    NS_ARRAY(int32_t) groups = { 0 }, sizes = { 0 };
    const bool room = ns_array_resize(ctx, &groups, arr->faces.count)
                      && ns_array_resize(ctx, &sizes, arr->faces.count);

    if (room) {
        join_tiny(arr, found, groups.at);
        for (int32_t i = 0; i < found->tiny.count; i++) {
            const int32_t root = ns_forest_root(groups.at, found->tiny.at[i]);
            sizes.at[root]++;
            comfort->tiny_cluster = ns_max(comfort->tiny_cluster, sizes.at[root]);
        }
    }
    ns_arrays_drop(ctx, &groups, &sizes);
    return room ? NS_OK : ns_no_memory(ctx);
}

static ns_status add_bends(ns_ctx *ctx, const ns_strand *strand, double step_mm,
                           ns_bends *bends, ns_tips *tips, ns_comfort_found *found)
{
    tips->count = 0;
    NS_TRY(ns_bends_find(ctx, strand, bends));
    NS_TRY(ns_tips_find(ctx, strand, bends, NS_BEND_ANGLE, (int64_t)(NS_BEND_TIGHT / step_mm),
                        tips));
    for (int32_t i = 0; i < tips->count; i++)
        NS_NEED(ctx, ns_array_push(ctx, &found->bends, tips->at[i].at));
    return NS_OK;
}

static ns_status find_bends(ns_ctx *ctx, const ns_arrangement *arr, double step_mm,
                            ns_comfort *comfort, ns_comfort_found *found)
{
    ns_bends bends = { 0 };
    ns_tips tips = { 0 };
    ns_status status = NS_OK;

    for (int32_t s = 1; status == NS_OK && s < arr->strands.count; s++) {
        if (arr->strands.at[s].alive)
            status = add_bends(ctx, &arr->strands.at[s], step_mm, &bends, &tips, found);
    }
    comfort->tight_bends = found->bends.count;
    ns_arrays_drop(ctx, &bends, &tips);
    return status;
}

ns_status ns_comfort_find(ns_ctx *ctx, const ns_arrangement *arr, double step_mm,
                          ns_comfort *comfort, ns_comfort_found *found)
{
    const double mm2 = step_mm * step_mm;
    double least;

    *comfort = (ns_comfort){ .known = true };
    NS_TRY(ns_gaps_find(ctx, arr, NS_GAP_NARROW / step_mm, &least, found));
    comfort->gap_mm = least * step_mm;
    comfort->narrow = found->gaps.count;
    NS_TRY(find_tiny(ctx, arr, mm2, comfort, found));
    NS_TRY(find_cluster(ctx, arr, comfort, found));
    return find_bends(ctx, arr, step_mm, comfort, found);
}

ns_status ns_board_comfort(ns_ctx *ctx, const ns_board *board, double step_mm,
                           ns_comfort *comfort, ns_comfort_found *found)
{
    ns_arranged arranged = { 0 };
    ns_status status = ns_board_arrange(ctx, board, &arranged);

    if (status == NS_OK)
        status = ns_comfort_find(ctx, &arranged.arr, step_mm, comfort, found);
    ns_arranged_drop(ctx, &arranged);
    return status;
}

void ns_comfort_found_drop(ns_ctx *ctx, ns_comfort_found *found)
{
    ns_arrays_drop(ctx, &found->gaps, &found->tiny, &found->bends);
}

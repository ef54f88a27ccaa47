// certify_tether.c: lines that connect what floats with the frame; see certify_snips.h.
//
// A strand that hangs together with nothing gets a line across the page through its box, and all is
// planted again, until every strand hangs together with the frame. Lines that would touch anything do
// not fit and are passed over; after a few the strand is in doubt.
#include "base/basics.h"
#include "base/forest.h"
#include "board/certify_snips.h"

// Strands that hang together. Nodes have places after the strands.
typedef NS_ARRAY(int32_t) forest;

static bool plant(ns_ctx *ctx, const ns_arrangement *arr, forest *trees)
{
    const int32_t strands = arr->strands.count;

    if (!ns_array_resize(ctx, trees, strands + arr->nodes.count))
        return false;
    ns_forest_plant(trees->at, trees->count);
    for (int32_t i = 1; i < arr->entries.count; i++) {
        const ns_entry *entry = &arr->entries.at[i];
        if (entry->kind == NS_ENTRY_CROSS || entry->kind == NS_ENTRY_FRAME)
            ns_forest_join(trees->at, entry->strand, arr->entries.at[entry->twin].strand);
        else if (entry->kind == NS_ENTRY_NODE)
            ns_forest_join(trees->at, entry->strand, strands + entry->node);
    }
    return true;
}

// A strand that does not hang together with the frame; 0: there is none.
static int32_t floating(const ns_arrangement *arr, forest *trees)
{
    for (int32_t i = 1; i < arr->strands.count; i++) {
        if (arr->strands.at[i].alive && ns_forest_root(trees->at, i) != 0)
            return i;
    }
    return 0;
}

ns_status ns_tethers_needed(ns_ctx *ctx, const ns_arrangement *arr, bool *needed)
{
    forest trees = { 0 };
    const bool planted = plant(ctx, arr, &trees);

    *needed = planted && floating(arr, &trees) != 0;
    ns_array_drop(ctx, &trees);
    return planted ? NS_OK : ns_no_memory(ctx);
}

#define PLACES 12

// Part of the way through a strand's box, in 1/4096: no simple fractions, where symmetric curves
// have their vertices and turning points.
static const int16_t places[PLACES] = {
    1697, 2531, 1153, 3011, 2003, 739, 3391, 2251, 1451, 2777, 1879, 947,
};

// The k-th line through a strand: across and down in turn.
static void line_through(const ns_arrangement *arr, const ns_strand *strand, int32_t k,
                         ns_point line[2])
{
    const ns_point least = strand->least, most = strand->most;
    const int64_t place = places[k / 2 % PLACES];

    if (k % 2 == 0) {
        const int32_t y = least.y + (int32_t)((most.y - least.y) * place / 4096);
        line[0] = (ns_point){ 0, y };
        line[1] = (ns_point){ arr->width, y };
    } else {
        const int32_t x = least.x + (int32_t)((most.x - least.x) * place / 4096);
        line[0] = (ns_point){ x, 0 };
        line[1] = (ns_point){ x, arr->height };
    }
}

static ns_status tether(ns_ctx *ctx, ns_arrangement *arr, int32_t strand, int32_t attempt,
                        ns_probe *probe, bool *done)
{
    const ns_probe_limits limits = { .without = -1 };
    ns_point line[2];
    const ns_way way = { .at = line, .count = 2 };
    ns_strand_id id;

    *done = false;
    for (int32_t k = 0; k < 2 * PLACES && !*done; k++) {
        line_through(arr, &arr->strands.at[strand], k + 3 * attempt, line);
        NS_TRY(ns_arrangement_probe(ctx, arr, &way, &limits, probe));
        if (probe->fit != NS_FITS)
            continue;
        NS_TRY(ns_arrangement_commit(ctx, arr, &way, probe, &id));
        *done = true;
    }
    return NS_OK;
}

static ns_status tether_all(ns_ctx *ctx, ns_arrangement *arr, int32_t attempt, forest *trees,
                            ns_probe *probe, int32_t *added, int32_t *doubt)
{
    bool done = true;

    *added = 0;
    while (done) {
        NS_TRY(ns_spend(ctx, arr->entries.count));
        NS_NEED(ctx, plant(ctx, arr, trees));
        *doubt = floating(arr, trees);
        if (*doubt == 0)
            return NS_OK;
        NS_TRY(tether(ctx, arr, *doubt, attempt, probe, &done));
        *added += done;
    }
    return NS_OK;
}

ns_status ns_tethers_add(ns_ctx *ctx, ns_arrangement *arr, int32_t attempt, int32_t *added,
                         int32_t *doubt)
{
    forest trees = { 0 };
    ns_probe probe = { 0 };
    const ns_status status = tether_all(ctx, arr, attempt, &trees, &probe, added, doubt);

    ns_array_drop(ctx, &trees);
    ns_probe_drop(ctx, &probe);
    return status;
}

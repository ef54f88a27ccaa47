// test_solid_voxels.c: a model becomes a puzzle's goal and comes back as it was, with its paint or
// in the palette's colours, whatever allocation fails.
#include "ns_test.h"

#include "base/basics.h"
#include "nonosmith/make.h"
#include "oracle/scale.h"

#include <string.h>

static bool random_model(ns_test *t, ns_rng *rng, ns_voxels *voxels)
{
    const int32_t x = 1 + ns_rng_below(rng, 5), y = 1 + ns_rng_below(rng, 5);
    const int32_t z = 1 + ns_rng_below(rng, 5);

    if (ns_voxels_create(&t->ctx, voxels, x, y, z) != NS_OK)
        return false;
    voxels->paint_count = 1 + ns_rng_below(rng, ns_rng_below(rng, 3) ? 4 : NS_VOXEL_PAINTS_MAX);
    for (int32_t i = 1; i <= voxels->paint_count; i++)
        voxels->paints[i] = (ns_rgb){ (uint8_t)i, (uint8_t)(7 * i), (uint8_t)(255 - i) };
    for (int32_t i = 0; i < x * y * z; i++)
        voxels->at[i] = (uint8_t)ns_rng_below(rng, voxels->paint_count + 1);
    return true;
}

static void there_and_back(ns_test *t)
{
    ns_rng rng = ns_rng_seed(11);

    for (int32_t n = ns_scale(200); n > 0; n--) {
        ns_voxels model = { 0 }, again = { 0 };
        ns_doc doc = { .number = -1 };
        if (!random_model(t, &rng, &model))
            return;
        const size_t cells =
            (size_t)model.size[0] * (size_t)model.size[1] * (size_t)model.size[2];
        ns_expect(t, ns_solid_from_voxels(&t->ctx, &model, &doc) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, ns_puzzle_check(&t->ctx, &doc.puzzle) == NS_OK, "%s", t->ctx.message);
        ns_expect(t, ns_puzzle_satisfied(&doc.puzzle, doc.solution.at), "the model is a goal");
        ns_expect(t, ns_solid_to_voxels(&t->ctx, &doc, &again) == NS_OK, "%s", t->ctx.message);
        ns_expect(t,
                  again.paint_count == model.paint_count
                      && memcmp(again.at, model.at, cells) == 0
                      && memcmp(again.paints, model.paints, sizeof model.paints) == 0,
                  "the same model");
        ns_voxels_drop(&t->ctx, &again);
        ns_voxels_drop(&t->ctx, &doc.voxels); // from here on only the palette is known
        ns_expect(t, ns_solid_to_voxels(&t->ctx, &doc, &again) == NS_OK, "%s", t->ctx.message);
        for (size_t i = 0; i < cells; i++)
            ns_expect(t, again.at[i] == (model.at[i] != 0), "voxel %d", (int)i);
        ns_voxels_drop(&t->ctx, &again);
        ns_voxels_drop(&t->ctx, &model);
        ns_doc_drop(&t->ctx, &doc);
    }
}

// A cell that a repair filled has no paint of its own; the palette's is added, even to a full list.
static void filled_later(ns_test *t)
{
    static const int32_t counts[] = { 1, 3, NS_VOXEL_PAINTS_MAX };

    for (int32_t k = 0; k < NS_COUNT(counts); k++) {
        ns_voxels model = { 0 }, again = { 0 };
        ns_doc doc = { .number = -1 };
        if (ns_voxels_create(&t->ctx, &model, 2, 1, 1) != NS_OK)
            return;
        model.paint_count = counts[k];
        model.at[0] = 1;
        ns_expect(t, ns_solid_from_voxels(&t->ctx, &model, &doc) == NS_OK, "%s",
                  t->ctx.message);
        doc.solution.at[1] = 1;
        ns_expect(t, ns_solid_to_voxels(&t->ctx, &doc, &again) == NS_OK, "%s", t->ctx.message);
        const int32_t wanted = ns_min(counts[k] + 1, NS_VOXEL_PAINTS_MAX);
        ns_expect(t, again.at[0] == 1 && again.at[1] == wanted && again.paint_count == wanted,
                  "%d paints", (int)counts[k]);
        ns_voxels_drop(&t->ctx, &again);
        ns_voxels_drop(&t->ctx, &model);
        ns_doc_drop(&t->ctx, &doc);
    }
}

static void refuses(ns_test *t)
{
    const ns_voxels none = { 0 };
    ns_voxels voxels = { 0 };
    ns_doc doc = { .number = -1 };

    ns_expect(t, ns_solid_from_voxels(&t->ctx, &none, &doc) == NS_BAD_INPUT, "no voxels");
    ns_expect(t, ns_puzzle_solid(&t->ctx, &doc.puzzle, 2, 2, 2) == NS_OK, "a puzzle");
    ns_expect(t, ns_solid_to_voxels(&t->ctx, &doc, &voxels) == NS_BAD_INPUT, "no solution");
    ns_doc_drop(&t->ctx, &doc);
    ns_expect(t, ns_puzzle_grid(&t->ctx, &doc.puzzle, 2, 2) == NS_OK, "a grid");
    ns_expect(t, ns_solid_to_voxels(&t->ctx, &doc, &voxels) == NS_BAD_INPUT, "a grid is flat");
    ns_doc_drop(&t->ctx, &doc);
}

static void without_memory(ns_test *t)
{
    ns_rng rng = ns_rng_seed(12);
    ns_status status = NS_NO_MEMORY;
    ns_voxels model = { 0 };

    if (!random_model(t, &rng, &model))
        return;
    const int64_t blocks = t->blocks;
    for (int64_t n = 1; status != NS_OK && n < 1000; n++) {
        ns_doc doc = { .number = -1 };
        ns_voxels again = { 0 };
        t->allocations = 0;
        t->fail_at = n;
        status = ns_solid_from_voxels(&t->ctx, &model, &doc);
        if (status == NS_OK)
            status = ns_solid_to_voxels(&t->ctx, &doc, &again);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "allocation %d", (int)n);
        ns_voxels_drop(&t->ctx, &again);
        ns_doc_drop(&t->ctx, &doc);
        ns_expect(t, t->blocks == blocks, "allocation %d: all is given back", (int)n);
    }
    ns_voxels_drop(&t->ctx, &model);
}

NS_TEST_MAIN(NS_CASE(there_and_back), NS_CASE(filled_later), NS_CASE(refuses),
             NS_CASE(without_memory))

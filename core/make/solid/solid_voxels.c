// solid_voxels.c: voxel models as puzzles' goals, and back.
#include "nonosmith/make.h"

#include "base/basics.h"

static ns_status fill(ns_ctx *ctx, const ns_voxels *voxels, ns_doc *doc)
{
    const int32_t *size = voxels->size;

    NS_TRY(ns_puzzle_solid(ctx, &doc->puzzle, size[0], size[1], size[2]));
    const int32_t cells = doc->puzzle.cell_count;
    if (!ns_array_resize(ctx, &doc->solution, cells))
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < cells; i++)
        doc->solution.at[i] = voxels->at[i] != 0;
    NS_TRY(ns_solid_clues_from(ctx, &doc->puzzle, doc->solution.at, false));
    return ns_voxels_copy(ctx, &doc->voxels, voxels);
}

ns_status ns_solid_from_voxels(ns_ctx *ctx, const ns_voxels *voxels, ns_doc *doc)
{
    if (!voxels->at)
        return ns_fail(ctx, NS_BAD_INPUT, "the model has no voxels; draw one");
    const ns_status status = fill(ctx, voxels, doc);
    if (status != NS_OK)
        ns_doc_drop(ctx, doc);
    return status;
}

// Puts the palette's colours into the paints, and returns the first of them.
static int32_t add_palette(const ns_puzzle *puzzle, ns_voxels *voxels)
{
    const int32_t first =
        ns_min(voxels->paint_count + 1, NS_VOXEL_PAINTS_MAX + 1 - puzzle->colour_count);

    for (int32_t c = 1; c <= puzzle->colour_count; c++) {
        const ns_paint *paint = &puzzle->palette[c];
        voxels->paints[first + c - 1] = (ns_rgb){ paint->r, paint->g, paint->b };
    }
    voxels->paint_count = ns_max(voxels->paint_count, first + puzzle->colour_count - 1);
    return first;
}

ns_status ns_solid_to_voxels(ns_ctx *ctx, const ns_doc *doc, ns_voxels *voxels)
{
    const int32_t *size = doc->puzzle.size;
    const uint8_t *paint = doc->voxels.at;
    int32_t first = 0;

    if (ns_kind_about(doc->puzzle.kind)->sides != 3)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "only a solid puzzle becomes a model; keep this one as .nono");
    if (doc->solution.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "there is no solution to make a model of; solve -o stores one");
    NS_TRY(ns_voxels_create(ctx, voxels, size[0], size[1], size[2]));
    if (paint) {
        voxels->paint_count = doc->voxels.paint_count;
        memcpy(voxels->paints, doc->voxels.paints, sizeof voxels->paints);
    }
    for (int32_t i = 0; i < doc->solution.count; i++) {
        const int32_t colour = doc->solution.at[i];
        if (colour && !(paint && paint[i]) && !first)
            first = add_palette(&doc->puzzle, voxels);
        voxels->at[i] = !colour             ? 0
                        : paint && paint[i] ? paint[i]
                                            : (uint8_t)(first + colour - 1);
    }
    return NS_OK;
}

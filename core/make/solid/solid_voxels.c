// solid_voxels.c: voxel models as puzzles' goals, and back. Nothing is judged here: paint goes in
// and out as it is, and colours of the puzzle stand in only where a voxel has no paint.
#include "make/solid/solid_parts.h"

#include "base/basics.h"

ns_status ns_solid_from_voxels(ns_ctx *ctx, const ns_voxels *voxels, ns_doc *doc)
{
    if (!voxels->at)
        return ns_fail(ctx, NS_BAD_INPUT, "the model has no voxels; draw one");
    const ns_solid_options plain = ns_solid_defaults();
    bool by_region;
    ns_status status =
        ns_solid_lay(ctx, voxels, &plain, &doc->puzzle, &doc->solution, &by_region);
    if (status == NS_OK)
        status = ns_voxels_copy(ctx, &doc->voxels, voxels);
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
    NS_ASSERT(voxels->paint_count <= NS_VOXEL_PAINTS_MAX);
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

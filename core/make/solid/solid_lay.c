// solid_lay.c: voxels become a puzzle.
//
// Two colours come from the paint when there is more than one: the paints fall into two heaps
// around their means (Lloyd's iteration, weighed by voxels, in integers). Without paint the model
// is cut into a lower and an upper half of as many voxels.
#include "make/solid/solid_parts.h"

#include "make/paints.h"
#include "solid/voxel_box.h"

#define ROUNDS 16

static int64_t apart(ns_rgb a, ns_rgb b)
{
    const int64_t r = a.r - b.r, g = a.g - b.g, blue = a.b - b.b;

    return r * r + g * g + blue * blue;
}

// The mean of the paints in a heap.
static ns_rgb mean_of(const ns_voxels *voxels, const int64_t *weight, const uint8_t *heap,
                      uint8_t which)
{
    int64_t sum[3] = { 0 }, all = 0;

    for (int32_t p = 1; p <= voxels->paint_count; p++) {
        if (heap[p] != which)
            continue;
        sum[0] += weight[p] * voxels->paints[p].r;
        sum[1] += weight[p] * voxels->paints[p].g;
        sum[2] += weight[p] * voxels->paints[p].b;
        all += weight[p];
    }
    all = all ? all : 1;
    return (ns_rgb){ (uint8_t)(sum[0] / all), (uint8_t)(sum[1] / all),
                     (uint8_t)(sum[2] / all) };
}

// Which of two heaps, 1 or 2, each paint belongs to; false when all that are used look alike.
static bool split_paints(const ns_voxels *voxels, uint8_t heap[NS_VOXEL_PAINTS_MAX + 1],
                         ns_rgb means[3])
{
    int64_t weight[NS_VOXEL_PAINTS_MAX + 1] = { 0 }, most = 0;
    int32_t first = 1;

    for (int32_t i = 0; i < ns_voxels_count(voxels); i++)
        weight[voxels->at[i]]++;
    for (int32_t p = 1; p <= voxels->paint_count; p++)
        first = weight[p] > weight[first] ? p : first;
    means[1] = means[2] = voxels->paints[first];
    for (int32_t p = 1; p <= voxels->paint_count; p++) {
        const int64_t far = weight[p] * apart(voxels->paints[p], means[1]);
        if (far > most) {
            most = far;
            means[2] = voxels->paints[p];
        }
    }
    for (int32_t round = 0; most && round < ROUNDS; round++) {
        for (int32_t p = 1; p <= voxels->paint_count; p++)
            heap[p] =
                apart(voxels->paints[p], means[2]) < apart(voxels->paints[p], means[1]) ? 2 : 1;
        means[1] = mean_of(voxels, weight, heap, 1);
        means[2] = mean_of(voxels, weight, heap, 2);
    }
    return most > 0;
}

// Colours 1 and 2 by halves; of one layer only, along another axis.
static void split_by_height(const ns_voxels *voxels, uint8_t *solution)
{
    const int32_t w = voxels->size[0], h = voxels->size[1];
    const int32_t axis = voxels->size[2] > 1 ? 2 : voxels->size[1] > 1 ? 1 : 0;
    const int32_t step = axis == 2 ? w * h : axis == 1 ? w : 1, layers = voxels->size[axis];
    const int32_t half = ns_voxels_filled(voxels) / 2;
    int32_t below = 0, cut = 0;

    while (cut < layers - 1 && (cut == 0 || below < half)) {
        for (int32_t i = 0; i < ns_voxels_count(voxels); i++)
            below += voxels->at[i] && i / step % layers == cut;
        cut++;
    }
    for (int32_t i = 0; i < ns_voxels_count(voxels); i++) {
        if (solution[i])
            solution[i] = i / step % layers >= cut && layers > 1 ? 2 : 1;
    }
}

static void find_two_colours(const ns_voxels *voxels, ns_puzzle *puzzle, uint8_t *solution,
                             bool *by_region)
{
    uint8_t heap[NS_VOXEL_PAINTS_MAX + 1] = { 0 };
    ns_rgb means[3] = { { 255, 255, 255 } };
    int32_t seen[3] = { 0 };

    *by_region = !split_paints(voxels, heap, means);
    if (*by_region) {
        means[1] = (ns_rgb){ 32, 64, 160 };
        means[2] = (ns_rgb){ 224, 128, 32 };
        split_by_height(voxels, solution);
    } else {
        for (int32_t i = 0; i < puzzle->cell_count; i++)
            solution[i] = heap[voxels->at[i]];
    }
    for (int32_t i = 0; i < puzzle->cell_count; i++)
        seen[solution[i]]++;
    NS_ASSERT(*by_region || seen[1] + seen[2] == ns_voxels_filled(voxels));
    puzzle->colour_count = seen[2] ? 2 : 1;
    if (puzzle->colour_count == 2)
        ns_paints_set(puzzle, means, 3);
}

ns_status ns_solid_lay(ns_ctx *ctx, const ns_voxels *voxels, const ns_solid_options *options,
                       ns_puzzle *puzzle, ns_solution *solution, bool *by_region)
{
    NS_ASSERT(options->colours == 1 || options->colours == 2);
    *by_region = false;
    NS_TRY(ns_puzzle_solid(ctx, puzzle, voxels->size[0], voxels->size[1], voxels->size[2]));
    NS_NEED(ctx, ns_array_resize(ctx, solution, puzzle->cell_count));
    for (int32_t i = 0; i < puzzle->cell_count; i++)
        solution->at[i] = voxels->at[i] != 0;
    if (options->colours == 2)
        find_two_colours(voxels, puzzle, solution->at, by_region);
    return ns_solid_clues_from(ctx, puzzle, solution->at, options->partial);
}

// fuzz_vox.c: any bytes as a MagicaVoxel file: read, written, and read again.
#include "io/native.h"
#include "nonosmith/voxels.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int32_t cells_of(const ns_voxels *voxels)
{
    return voxels->size[0] * voxels->size[1] * voxels->size[2];
}

static void check_paints(const ns_voxels *voxels)
{
    const int32_t cells = cells_of(voxels);

    if (voxels->paint_count < 0 || voxels->paint_count > NS_VOXEL_PAINTS_MAX)
        abort();
    for (int32_t i = 0; i < cells; i++) {
        if (voxels->at[i] > voxels->paint_count)
            abort();
    }
}

static void write_and_compare(ns_ctx *ctx, const ns_voxels *voxels)
{
    ns_text text = { 0 };
    ns_notes notes = { 0 };
    ns_voxels again;

    if (ns_vox_write(ctx, voxels, &text) != NS_OK
        || ns_vox_read(ctx, text.at, text.count, 0, &again, &notes) != NS_OK
        || memcmp(voxels->size, again.size, sizeof again.size) != 0
        || memcmp(voxels->at, again.at, (size_t)cells_of(voxels)) != 0
        || memcmp(voxels->paints, again.paints, sizeof again.paints) != 0)
        abort();
    ns_voxels_drop(ctx, &again);
    ns_text_drop(ctx, &text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ns_ctx ctx = ns_native_ctx();
    ns_notes notes = { 0 };
    ns_voxels voxels;

    if (size == 0 || size > 1 << 20)
        return 0;
    ctx.budget = 1 << 20;
    const int32_t model = data[size - 1] & 3;
    const ns_status status =
        ns_vox_read(&ctx, (const char *)data, (int32_t)size, model, &voxels, &notes);
    if (status != NS_OK && status != NS_BAD_INPUT && status != NS_STOPPED)
        abort();
    if (status != NS_OK && (voxels.at || !ctx.message[0]))
        abort();
    ctx.budget = 0;
    if (status == NS_OK) {
        check_paints(&voxels);
        if (cells_of(&voxels) < 1 << 16)
            write_and_compare(&ctx, &voxels);
    }
    ns_voxels_drop(&ctx, &voxels);
    ns_notes_drop(&ctx, &notes);
    return 0;
}

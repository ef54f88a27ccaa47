// fuzz_png.c: any bytes as a PNG: read, made a puzzle of, written again.
#include "io/bitmap_png.h"
#include "io/native.h"
#include "nonosmith/make.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_and_compare(ns_ctx *ctx, const ns_bitmap *bitmap)
{
    const size_t bytes = 4 * (size_t)bitmap->width * (size_t)bitmap->height;
    ns_text text = { 0 };
    ns_bitmap again;

    if (ns_png_write(ctx, bitmap, &text) != NS_OK
        || ns_png_read(ctx, "again", text.at, text.count, &again) != NS_OK
        || memcmp(bitmap->rgba, again.rgba, bytes) != 0)
        abort();
    ns_bitmap_drop(ctx, &again);
    ns_text_drop(ctx, &text);
}

static void make_puzzle(ns_ctx *ctx, const ns_bitmap *bitmap, int32_t colours)
{
    ns_grid_options options = ns_grid_defaults();
    ns_doc doc = { .number = -1 };
    ns_made made;

    options.width = 12;
    options.height = 10;
    options.colours = colours;
    options.repair = true;
    options.repair_ticks = 100000;
    ctx->ticks = 0;
    ctx->budget = 1000000;
    const ns_status status = ns_make_grid(ctx, bitmap, &options, &doc, &made);
    if (status == NS_OK || status == NS_STOPPED) {
        if (!ns_puzzle_satisfied(&doc.puzzle, doc.solution.at))
            abort();
        ns_made_drop(ctx, &made);
        ns_doc_drop(ctx, &doc);
    } else if (status != NS_BAD_INPUT) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ns_ctx ctx = ns_native_ctx();
    ns_bitmap bitmap;

    if (size > (1 << 20) || ns_png_read(&ctx, "input", data, (int32_t)size, &bitmap) != NS_OK)
        return 0;
    if ((int64_t)bitmap.width * bitmap.height < 1 << 16) {
        write_and_compare(&ctx, &bitmap);
        make_puzzle(&ctx, &bitmap, data[size - 1] % 5);
    }
    ns_bitmap_drop(&ctx, &bitmap);
    return 0;
}

// fuzz_png.c: any bytes as a PNG: read, made a puzzle of, written again. Checksums are put right
// first, or nothing behind them would ever be reached.
#include "io/bitmap/bitmap_png.h"
#include "io/native.h"
#include "nonosmith/make.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint32_t checksum(const uint8_t *bytes, uint32_t count)
{
    uint32_t crc = 0xffffffff;

    for (uint32_t i = 0; i < count; i++) {
        crc ^= bytes[i];
        for (int32_t bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc;
}

// Chunks are a length, a name and so many bytes, and a checksum of the last two.
static void mend_checksums(uint8_t *bytes, size_t size)
{
    for (size_t at = 8; at + 12 <= size;) {
        const uint32_t length = (uint32_t)bytes[at] << 24 | (uint32_t)bytes[at + 1] << 16
                                | (uint32_t)bytes[at + 2] << 8 | bytes[at + 3];
        if (length > size - at - 12)
            return;
        const uint32_t crc = checksum(bytes + at + 4, length + 4);
        for (int32_t i = 0; i < 4; i++)
            bytes[at + 8 + length + i] = (uint8_t)(crc >> (24 - 8 * i));
        at += length + 12;
    }
}

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

static void try_bytes(const uint8_t *bytes, int32_t count)
{
    ns_ctx ctx = ns_native_ctx();
    ns_bitmap bitmap;

    if (ns_png_read(&ctx, "input", bytes, count, &bitmap) != NS_OK)
        return;
    if ((int64_t)bitmap.width * bitmap.height < 1 << 16) {
        write_and_compare(&ctx, &bitmap);
        make_puzzle(&ctx, &bitmap, bytes[count - 1] % 5);
    }
    ns_bitmap_drop(&ctx, &bitmap);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *bytes = size > 0 && size < 1 << 20 ? malloc(size) : NULL;

    if (!bytes)
        return 0;
    memcpy(bytes, data, size);
    mend_checksums(bytes, size);
    try_bytes(bytes, (int32_t)size);
    free(bytes);
    return 0;
}

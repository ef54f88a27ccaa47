// test_bitmap_png.c: every kind of PNG comes back as the pixels it was made from, and a broken one
// as one sentence.
#include "ns_test.h"

#if defined(NS_WITH_PNG)
#include "io/bitmap/bitmap_png.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 11 // odd, so that packed rows end within a byte

typedef struct bytes {
    unsigned char at[1 << 16];
    int32_t count;
} bytes;

static void add_bytes(png_structp png, png_bytep from, size_t count)
{
    bytes *out = png_get_io_ptr(png);

    memcpy(out->at + out->count, from, count);
    out->count += (int32_t)count;
}

static void flush_nothing(png_structp png)
{
    (void)png;
}

// What a sample of some depth is in 8 bits; libpng rounds 16 bits.
static int32_t to_byte(int32_t value, int32_t depth)
{
    return depth == 16 ? (value * 255 + 32895) >> 16 : value * 255 / ((1 << depth) - 1);
}

static void put_sample(unsigned char *row, int32_t place, int32_t depth, int32_t value)
{
    if (depth == 16) {
        row[2 * place] = (unsigned char)(value >> 8);
        row[2 * place + 1] = (unsigned char)value;
    } else {
        const int32_t bit = place * depth;
        row[bit / 8] |= (unsigned char)(value << (8 - depth - bit % 8));
    }
}

// A PNG of random samples, and the pixels it means.
static void make_png(ns_rng *rng, int32_t type, int32_t depth, bool interlaced,
                     bool clear_colour, bytes *out, unsigned char *wanted)
{
    const int32_t samples = type == PNG_COLOR_TYPE_RGB          ? 3
                            : type == PNG_COLOR_TYPE_RGB_ALPHA  ? 4
                            : type == PNG_COLOR_TYPE_GRAY_ALPHA ? 2
                                                                : 1;
    static unsigned char rows[SIDE][SIDE * 8];
    png_bytep row_list[SIDE];
    png_color palette[256];
    unsigned char alphas[256];
    png_color_16 clear = { 0 };
    const int32_t values = 1 << depth;
    int32_t first[4] = { 0 };

    memset(rows, 0, sizeof rows);
    for (int32_t i = 0; i < 256; i++) {
        palette[i].red = (unsigned char)ns_rng_below(rng, 256);
        palette[i].green = (unsigned char)ns_rng_below(rng, 256);
        palette[i].blue = (unsigned char)ns_rng_below(rng, 256);
        alphas[i] = (unsigned char)ns_rng_below(rng, 256);
    }
    for (int32_t y = 0; y < SIDE; y++) {
        row_list[y] = rows[y];
        for (int32_t x = 0; x < SIDE; x++) {
            unsigned char *pixel = wanted + 4 * (y * SIDE + x);
            int32_t value[4];
            bool is_clear = clear_colour;
            for (int32_t s = 0; s < samples; s++) {
                value[s] = ns_rng_below(rng, 5) ? ns_rng_below(rng, values) : first[s];
                if (x == 0 && y == 0)
                    first[s] = value[s];
                put_sample(rows[y], x * samples + s, depth, value[s]);
                is_clear &= value[s] == first[s];
            }
            if (type == PNG_COLOR_TYPE_PALETTE) {
                pixel[0] = palette[value[0]].red;
                pixel[1] = palette[value[0]].green;
                pixel[2] = palette[value[0]].blue;
                pixel[3] = clear_colour ? alphas[value[0]] : 255;
                continue;
            }
            const bool grey = samples <= 2;
            for (int32_t c = 0; c < 3; c++)
                pixel[c] = (unsigned char)to_byte(value[grey ? 0 : c], depth);
            pixel[3] = (unsigned char)(samples % 2 == 0 ? to_byte(value[samples - 1], depth)
                                       : is_clear       ? 0
                                                        : 255);
        }
    }
    clear.gray = (png_uint_16)first[0];
    clear.red = (png_uint_16)first[0];
    clear.green = (png_uint_16)first[1];
    clear.blue = (png_uint_16)first[2];
    out->count = 0;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, out, add_bytes, flush_nothing);
    png_set_IHDR(png, info, SIDE, SIDE, depth, type,
                 interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (type == PNG_COLOR_TYPE_PALETTE)
        png_set_PLTE(png, info, palette, values);
    if (clear_colour && type == PNG_COLOR_TYPE_PALETTE)
        png_set_tRNS(png, info, alphas, values, NULL);
    else if (clear_colour && samples % 2 == 1)
        png_set_tRNS(png, info, NULL, 0, &clear);
    png_write_info(png, info);
    if (interlaced)
        png_set_interlace_handling(png);
    png_write_image(png, row_list);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
}

static const struct {
    const char *what;
    int32_t type, depths; // a bit for each depth
} kinds[] = {
    { "grey", PNG_COLOR_TYPE_GRAY, 1 | 2 | 4 | 8 | 16 },
    { "palette", PNG_COLOR_TYPE_PALETTE, 1 | 2 | 4 | 8 },
    { "true colour", PNG_COLOR_TYPE_RGB, 8 | 16 },
    { "grey and alpha", PNG_COLOR_TYPE_GRAY_ALPHA, 8 | 16 },
    { "true colour and alpha", PNG_COLOR_TYPE_RGB_ALPHA, 8 | 16 },
};

static void every_kind(ns_test *t)
{
    static bytes png;
    unsigned char wanted[4 * SIDE * SIDE];
    ns_rng rng = ns_rng_seed(21);

    for (int32_t i = 0; i < NS_COUNT(kinds) * 5 * 4; i++) {
        const int32_t k = i / 20, depth = 1 << i / 4 % 5;
        const bool interlaced = i & 1;
        const bool clear = i & 2 && kinds[k].type != PNG_COLOR_TYPE_GRAY_ALPHA
                           && kinds[k].type != PNG_COLOR_TYPE_RGB_ALPHA;
        ns_bitmap bitmap;
        int32_t worst = 0;
        if (!(kinds[k].depths & depth))
            continue;
        make_png(&rng, kinds[k].type, depth, interlaced, clear, &png, wanted);
        ns_expect(t, ns_png_is(png.at, png.count), "starts as a PNG");
        const ns_status status = ns_png_read(&t->ctx, "made", png.at, png.count, &bitmap);
        if (!ns_expect(t, status == NS_OK && bitmap.width == SIDE && bitmap.height == SIDE,
                       "%s, %d bits: %s", kinds[k].what, depth, t->ctx.message))
            continue;
        for (int32_t p = 0; p < 4 * SIDE * SIDE; p++)
            worst = ns_max(worst, abs(bitmap.rgba[p] - wanted[p]));
        ns_expect(t, worst == 0, "%s, %d bits, interlaced %d, clear %d: off by %d",
                  kinds[k].what, depth, interlaced, clear, worst);
        ns_bitmap_drop(&t->ctx, &bitmap);
    }
}

static void write_and_read(ns_test *t)
{
    ns_rng rng = ns_rng_seed(2);

    for (int32_t i = 0; i < 60; i++) {
        ns_bitmap from, to;
        ns_text once = { 0 }, twice = { 0 };
        const int32_t width = 1 + ns_rng_below(&rng, 50), height = 1 + ns_rng_below(&rng, 50);
        ns_expect(t, ns_bitmap_create(&t->ctx, &from, width, height) == NS_OK, "a bitmap");
        for (int32_t p = 0; p < 4 * width * height; p++)
            from.rgba[p] = (uint8_t)(p % 4 == 3 && i % 2 ? 255 : ns_rng_below(&rng, 256));
        ns_expect(t, ns_png_write(&t->ctx, &from, &once) == NS_OK, "written");
        ns_expect(t, ns_png_write(&t->ctx, &from, &twice) == NS_OK, "written again");
        ns_expect(
            t, once.count == twice.count && memcmp(once.at, twice.at, (size_t)once.count) == 0,
            "the same bytes");
        ns_expect(t, ns_png_read(&t->ctx, "x", once.at, once.count, &to) == NS_OK, "read");
        ns_expect(t,
                  to.width == width && to.height == height
                      && memcmp(from.rgba, to.rgba, 4 * (size_t)width * height) == 0,
                  "the same pixels");
        ns_bitmap_drop(&t->ctx, &from);
        ns_bitmap_drop(&t->ctx, &to);
        ns_text_drop(&t->ctx, &once);
        ns_text_drop(&t->ctx, &twice);
    }
}

static void expect_refused(ns_test *t, const unsigned char *at, int32_t count, const char *what)
{
    ns_bitmap bitmap;
    const ns_status status = ns_png_read(&t->ctx, "bad.png", at, count, &bitmap);

    ns_expect(t, status == NS_BAD_INPUT && !bitmap.rgba, "%s: refused", what);
    ns_expect(t,
              strncmp(t->ctx.message, "bad.png: ", 9) == 0 || strstr(t->ctx.message, "bitmap"),
              "%s: %s", what, t->ctx.message);
}

// Patches the header of a good file and its checksum.
static void set_size(bytes *png, uint32_t width, uint32_t height)
{
    uint32_t crc = 0xffffffff;

    png_save_uint_32(png->at + 16, width);
    png_save_uint_32(png->at + 20, height);
    for (int32_t i = 12; i < 29; i++) {
        crc ^= png->at[i];
        for (int32_t bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }
    png_save_uint_32(png->at + 29, ~crc);
}

static void broken_files(ns_test *t)
{
    static bytes png;
    unsigned char wanted[4 * SIDE * SIDE];
    ns_rng rng = ns_rng_seed(3);
    ns_bitmap bitmap;

    expect_refused(t, (const unsigned char *)"", 0, "nothing");
    expect_refused(t, (const unsigned char *)"GIF89a..", 8, "another format");
    make_png(&rng, PNG_COLOR_TYPE_RGB, 8, false, false, &png, wanted);
    for (int32_t cut = 1; cut < png.count; cut += 7)
        expect_refused(t, png.at, cut, "a piece of a file");
    for (int32_t i = 8; i < png.count; i++) { // wrong bytes may pass only in the pixels
        const unsigned char before = png.at[i];
        png.at[i] ^= 0x41;
        if (ns_png_read(&t->ctx, "bent.png", png.at, png.count, &bitmap) == NS_OK)
            ns_bitmap_drop(&t->ctx, &bitmap);
        png.at[i] = before;
    }
    set_size(&png, 1000000, 1000);
    expect_refused(t, png.at, png.count, "a thousand million pixels");
    set_size(&png, 16384, 16384);
    expect_refused(t, png.at, png.count, "more pixels than a bitmap may have");
    set_size(&png, 8000, 8000);
    expect_refused(t, png.at, png.count, "more pixels than its bytes can hold");
    set_size(&png, 0, 10);
    expect_refused(t, png.at, png.count, "no pixels");
    set_size(&png, SIDE, SIDE);
    ns_expect(t, ns_png_read(&t->ctx, "good.png", png.at, png.count, &bitmap) == NS_OK, "%s",
              t->ctx.message);
    ns_bitmap_drop(&t->ctx, &bitmap);
}

static void memory_may_fail(ns_test *t)
{
    static bytes png;
    unsigned char wanted[4 * SIDE * SIDE];
    ns_rng rng = ns_rng_seed(4);
    ns_status status = NS_NO_MEMORY;
    ns_bitmap bitmap;
    ns_text text = { 0 };

    make_png(&rng, PNG_COLOR_TYPE_PALETTE, 8, true, true, &png, wanted);
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 200; n++) {
        t->fail_at = t->allocations + n;
        status = ns_png_read(&t->ctx, "x", png.at, png.count, &bitmap);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || !bitmap.rgba, "an empty bitmap");
    }
    ns_expect(t, status == NS_OK, "read in the end: %s", t->ctx.message);
    status = NS_NO_MEMORY;
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 200; n++) {
        t->fail_at = t->allocations + n;
        status = ns_png_write(&t->ctx, &bitmap, &text);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || text.count == 0, "nothing half written");
    }
    ns_expect(t, status == NS_OK, "written in the end");
    ns_bitmap_drop(&t->ctx, &bitmap);
    ns_text_drop(&t->ctx, &text);
}

NS_TEST_MAIN(NS_CASE(every_kind), NS_CASE(write_and_read), NS_CASE(broken_files),
             NS_CASE(memory_may_fail))
#else
static void no_png(ns_test *t)
{
    ns_skip(t, "built without PNG");
}

NS_TEST_MAIN(NS_CASE(no_png))
#endif

// test_bitmap_webp.c: WebP files that libwebp wrote here: every pixel comes back, whatever is wrong is said.
#include "io/bitmap/bitmap_webp.h"
#include "ns_test.h"

#include <string.h>

#include <webp/encode.h>

#define WIDTH 21
#define HEIGHT 13

static void random_pixels(ns_rng *rng, uint8_t *rgba)
{
    for (int32_t i = 0; i < WIDTH * HEIGHT * 4; i++)
        rgba[i] = i % 4 == 3
                      ? (uint8_t)(ns_rng_below(rng, 4) ? 255 : 1 + ns_rng_below(rng, 254))
                      : (uint8_t)ns_rng_below(rng, 256);
}

static void test_lossless(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);
    uint8_t rgba[WIDTH * HEIGHT * 4];

    for (int32_t round = 0; round < 10; round++) {
        uint8_t *file = NULL;
        ns_bitmap bitmap;
        random_pixels(&rng, rgba);
        const size_t count = WebPEncodeLosslessRGBA(rgba, WIDTH, HEIGHT, WIDTH * 4, &file);
        ns_expect(t, ns_webp_read(&t->ctx, "f", file, (int32_t)count, &bitmap) == NS_OK,
                  "read: %s", t->ctx.message);
        ns_expect(t,
                  bitmap.rgba && bitmap.width == WIDTH && bitmap.height == HEIGHT
                      && memcmp(bitmap.rgba, rgba, sizeof rgba) == 0,
                  "every pixel");
        ns_bitmap_drop(&t->ctx, &bitmap);
        for (int32_t cut = 0; cut < (int32_t)count - 8; cut += 97)
            ns_expect(t,
                      ns_webp_read(&t->ctx, "f", file, cut, &bitmap) == NS_BAD_INPUT
                          && !bitmap.rgba && strstr(t->ctx.message, "f: not a WebP"),
                      "cut at %d: %s", cut, t->ctx.message);
        WebPFree(file);
    }
}

// An extended file: VP8X, the picture, EXIF.
static int32_t add_exif(uint8_t *to, const uint8_t *file, size_t count, int32_t orientation)
{
    static const uint8_t head[] = { 'R',       'I', 'F', 'F',        0,    0,   0,   0,
                                    'W',       'E', 'B', 'P',        'V',  'P', '8', 'X',
                                    10,        0,   0,   0,          0x18, 0,   0,   0,
                                    WIDTH - 1, 0,   0,   HEIGHT - 1, 0,    0 };
    uint8_t exif[] =
        "EXIF\x1a\0\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x01\0\0\0\0\0\0\0";
    int32_t at = (int32_t)sizeof head;

    exif[8 + 18] = (uint8_t)orientation;
    memcpy(to, head, sizeof head);
    memcpy(to + at, file + 12, count - 12);
    at += (int32_t)count - 12;
    memcpy(to + at, exif, sizeof exif - 1);
    at += (int32_t)sizeof exif - 1;
    to[4] = (uint8_t)(at - 8);
    to[5] = (uint8_t)((at - 8) >> 8);
    return at;
}

static void test_orientation(ns_test *t)
{
    ns_rng rng = ns_rng_seed(4);
    uint8_t rgba[WIDTH * HEIGHT * 4], turned[8192], *file = NULL;
    ns_bitmap bitmap;

    random_pixels(&rng, rgba);
    const size_t count = WebPEncodeLosslessRGBA(rgba, WIDTH, HEIGHT, WIDTH * 4, &file);
    const int32_t whole = add_exif(turned, file, count, 6); // its right side is up
    ns_expect(t, ns_webp_read(&t->ctx, "f", turned, whole, &bitmap) == NS_OK, "read: %s",
              t->ctx.message);
    ns_expect(t,
              bitmap.rgba && bitmap.width == HEIGHT && bitmap.height == WIDTH
                  && memcmp(bitmap.rgba + 4 * (size_t)(HEIGHT - 1), rgba, 4) == 0,
              "the first pixel is at the top right");
    ns_bitmap_drop(&t->ctx, &bitmap);
    WebPFree(file);
}

static void test_too_short_for_its_size(ns_test *t)
{
    static uint8_t plain[4096 * 1100 * 4]; // one colour
    uint8_t *file = NULL;
    ns_bitmap bitmap;
    const size_t count = WebPEncodeLosslessRGBA(plain, 4096, 1100, 4096 * 4, &file);

    ns_expect(t,
              ns_webp_read(&t->ctx, "f", file, (int32_t)count, &bitmap) == NS_BAD_INPUT
                  && strstr(t->ctx.message, "too short"),
              "%d bytes: %s", (int)count, t->ctx.message);
    WebPFree(file);
}

NS_TEST_MAIN(NS_CASE(test_lossless), NS_CASE(test_orientation),
             NS_CASE(test_too_short_for_its_size))

// test_bitmap_jpeg.c: JPEG files that libjpeg wrote here, upright and turned, whole and cut.
#include "io/bitmap/bitmap_jpeg.h"
#include "ns_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#define WIDTH 48
#define HEIGHT 32

// A quarter each: red, green, blue, white; so every turn shows.
static void quarter(int32_t x, int32_t y, uint8_t rgb[3])
{
    static const uint8_t colours[4][3] = {
        { 200, 20, 20 }, { 20, 200, 20 }, { 20, 20, 200 }, { 250, 250, 250 }
    };

    memcpy(rgb, colours[2 * (y >= HEIGHT / 2) + (x >= WIDTH / 2)], 3);
}

typedef struct written {
    unsigned char *bytes;
    unsigned long count;
} written;

// `orientation` 0 writes no EXIF; `little` chooses its byte order.
static written write_jpeg(int32_t orientation, bool little, bool progressive, bool grey)
{
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    written out = { 0 };

    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, &out.bytes, &out.count);
    jpeg.image_width = WIDTH;
    jpeg.image_height = HEIGHT;
    jpeg.input_components = 3;
    jpeg.in_color_space = JCS_RGB;
    jpeg_set_defaults(&jpeg);
    if (grey)
        jpeg_set_colorspace(&jpeg, JCS_GRAYSCALE);
    jpeg_set_quality(&jpeg, 95, TRUE);
    if (progressive)
        jpeg_simple_progression(&jpeg);
    jpeg_start_compress(&jpeg, TRUE);
    if (orientation) {
        unsigned char exif[] =
            "Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x01\0\0\0\0\0\0";
        static const unsigned char small[] =
            "II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x01\0\0\0\0\0\0\0";
        if (little)
            memcpy(exif + 6, small, sizeof small - 1);
        exif[6 + 18 + (little ? 0 : 1)] = (unsigned char)orientation;
        jpeg_write_marker(&jpeg, JPEG_APP0 + 1, exif, sizeof exif - 1);
    }
    while (jpeg.next_scanline < HEIGHT) {
        uint8_t row[WIDTH * 3];
        JSAMPROW rows[1] = { row };
        for (int32_t x = 0; x < WIDTH; x++)
            quarter(x, (int32_t)jpeg.next_scanline, row + 3 * (size_t)x);
        jpeg_write_scanlines(&jpeg, rows, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    return out;
}

static bool near_by(const uint8_t *a, const uint8_t *b)
{
    return abs(a[0] - b[0]) < 12 && abs(a[1] - b[1]) < 12 && abs(a[2] - b[2]) < 12;
}

// Where the quarters are (top left, top right, bottom left, bottom right) when it is shown upright.
static const int32_t turned[9][4] = {
    { 0, 1, 2, 3 }, { 0, 1, 2, 3 }, { 1, 0, 3, 2 }, { 3, 2, 1, 0 }, { 2, 3, 0, 1 },
    { 0, 2, 1, 3 }, { 2, 0, 3, 1 }, { 3, 1, 2, 0 }, { 1, 3, 0, 2 },
};

static void test_orientations(ns_test *t)
{
    for (int32_t i = 0; i < 18; i++) {
        const int32_t orientation = i % 9;
        const written file = write_jpeg(orientation, i >= 9, i % 2, false);
        ns_bitmap bitmap;
        ns_expect(t,
                  ns_jpeg_read(&t->ctx, "f", file.bytes, (int32_t)file.count, &bitmap) == NS_OK,
                  "read: %s", t->ctx.message);
        const bool swapped = orientation >= 5;
        ns_expect(t,
                  bitmap.width == (swapped ? HEIGHT : WIDTH)
                      && bitmap.height == (swapped ? WIDTH : HEIGHT),
                  "orientation %d: size", orientation);
        for (int32_t q = 0; q < 4 && bitmap.rgba; q++) {
            uint8_t wanted[3];
            const int32_t x = bitmap.width / 4 + (q & 1) * bitmap.width / 2;
            const int32_t y = bitmap.height / 4 + (q >> 1) * bitmap.height / 2;
            quarter((turned[orientation][q] & 1) * WIDTH / 2,
                    (turned[orientation][q] >> 1) * HEIGHT / 2, wanted);
            ns_expect(t, near_by(bitmap.rgba + 4 * (y * bitmap.width + x), wanted),
                      "orientation %d: quarter %d", orientation, q);
        }
        ns_bitmap_drop(&t->ctx, &bitmap);
        free(file.bytes);
    }
}

static void test_grey(ns_test *t)
{
    const written file = write_jpeg(0, false, false, true);
    ns_bitmap bitmap;

    ns_expect(t, ns_jpeg_read(&t->ctx, "f", file.bytes, (int32_t)file.count, &bitmap) == NS_OK,
              "read: %s", t->ctx.message);
    ns_expect(t, bitmap.rgba && bitmap.rgba[0] == bitmap.rgba[1] && bitmap.rgba[3] == 255,
              "grey");
    ns_bitmap_drop(&t->ctx, &bitmap);
    free(file.bytes);
}

static void test_damage(ns_test *t)
{
    const written file = write_jpeg(6, false, false, false);
    const int32_t count = (int32_t)file.count;
    ns_bitmap bitmap;

    for (int32_t cut = 0; cut < count - 2; cut += 7) {
        ns_expect(t,
                  ns_jpeg_read(&t->ctx, "f", file.bytes, cut, &bitmap) == NS_BAD_INPUT
                      && !bitmap.rgba && strstr(t->ctx.message, "f: not a JPEG"),
                  "cut at %d: %s", cut, t->ctx.message);
    }
    for (int32_t i = 0; i + 9 < count; i++) { // a start of frame that claims much
        if (file.bytes[i] == 0xff && file.bytes[i + 1] == 0xc0) {
            file.bytes[i + 5] = file.bytes[i + 7] = 0x1f;
            break;
        }
    }
    ns_expect(t,
              ns_jpeg_read(&t->ctx, "f", file.bytes, count, &bitmap) == NS_BAD_INPUT
                  && strstr(t->ctx.message, "too short"),
              "claims much: %s", t->ctx.message);
    free(file.bytes);
}

NS_TEST_MAIN(NS_CASE(test_orientations), NS_CASE(test_grey), NS_CASE(test_damage))

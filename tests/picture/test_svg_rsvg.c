// test_svg_rsvg.c: what we read is what another program sees: our drawing, painted by the slow
// rasteriser, against librsvg's rsvg-convert.
#include "io/bitmap/bitmap_png.h"
#include "io/native_ports.h"
#include "io/xml/svg_expat.h"
#include "ns_test.h"
#include "oracle/raster.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 512
#define BAND 1.5
#define SLACK 4
#define AGREED 0.9999 // of the pixels away from edges

static bool has_rsvg(ns_test *t)
{
    if (system("rsvg-convert --version >/dev/null 2>&1") == 0)
        return true;
    ns_skip(t, "rsvg-convert is not installed (Debian: librsvg2-bin)");
    return false;
}

// The other program's picture of a file; empty when it cannot make one.
static void other_picture(ns_test *t, const char *path, ns_bitmap *bitmap)
{
    char command[8192], png[1024];
    int32_t count = 0;

    snprintf(png, sizeof png, NS_BINARY_DIR "/test_svg_rsvg.png");
    snprintf(command, sizeof command, "rsvg-convert -w %d -b white -o '%s' '%s' 2>/dev/null",
             WIDTH, png, path);
    remove(png);
    if (system(command) != 0)
        return;
    char *bytes = ns_test_read(png, &count);
    if (bytes)
        ns_png_read(&t->ctx, png, bytes, count, bitmap);
    free(bytes);
    remove(png);
}

static bool is_black(const ns_bitmap *b, int32_t x, int32_t y)
{
    const uint8_t *p = b->rgba + 4 * ((int64_t)y * b->width + x);

    return ns_rgb_lightness((ns_rgb){ p[0], p[1], p[2] }) < 128;
}

// The share of pixels that are black in one picture and white in the other, where all around them in
// the first are alike.
static double share_wrong(const ns_bitmap *truth, const ns_bitmap *ours)
{
    int64_t wrong = 0;

    for (int32_t y = 1; y + 1 < truth->height; y++) {
        for (int32_t x = 1; x + 1 < truth->width; x++) {
            const bool black = is_black(truth, x, y);
            bool alike = true;
            for (int32_t k = 0; k < 9; k++)
                alike = alike && is_black(truth, x - 1 + k % 3, y - 1 + k / 3) == black;
            wrong += alike && is_black(ours, x, y) != black;
        }
    }
    return (double)wrong / truth->width / truth->height;
}

static void compare(ns_test *t, const char *path)
{
    ns_drawing drawing = { 0 };
    ns_bitmap truth = { 0 }, ours = { 0 };
    int32_t count = 0;
    char *bytes = ns_test_read(path, &count);

    const ns_svg_options options = { .threshold = -1, .type = ns_native_ports()->type() };
    const ns_status status = ns_svg_read(&t->ctx, path, bytes, count, &options, &drawing);
    ns_expect(t, status == NS_OK && ns_drawing_check(&t->ctx, &drawing) == NS_OK, "%s: %s",
              path, t->ctx.message);
    other_picture(t, path, &truth);
    if (ns_expect(t, truth.rgba, "%s: rsvg-convert has no picture", path)
        && ns_bitmap_create(&t->ctx, &ours, truth.width, truth.height) == NS_OK) {
        ns_raster(&drawing, WIDTH / drawing.width, &ours);
        const ns_agreement a = ns_bitmaps_agree(&truth, &ours, BAND, SLACK);
        ns_expect(t, (double)a.wrong <= (1 - AGREED) * (double)a.far,
                  "%s: %lld of %lld pixels differ, one at (%d, %d)", path, (long long)a.wrong,
                  (long long)a.far, (int)a.x, (int)a.y);
        // Lines thinner than the band would not be missed above; here they are.
        ns_expect(t, a.brighter > -0.002 && a.brighter < 0.002, "%s: brighter by %.5f", path,
                  a.brighter);
        ns_expect(t, a.far > truth.width * truth.height / 4, "%s: most of it is edge", path);
    }
    ns_bitmap_drop(&t->ctx, &ours);
    ns_bitmap_drop(&t->ctx, &truth);
    ns_drawing_drop(&t->ctx, &drawing);
    free(bytes);
}

// Compares every .svg of a folder, in no particular order.
static int32_t compare_folder(ns_test *t, const char *folder)
{
    DIR *dir = opendir(folder);
    int32_t count = 0;
    char path[4096];

    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ".svg") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        compare(t, path);
        count++;
    }
    if (dir)
        closedir(dir);
    return count;
}

static void drawings_by_others(ns_test *t)
{
    const char *data = ns_test_data(t);
    char folder[4096];

    if (!data || !has_rsvg(t))
        return;
    snprintf(folder, sizeof folder, "%s/drawings", data);
    ns_expect(t, compare_folder(t, folder) == 24, "24 drawings");
}

static void features(ns_test *t)
{
    if (has_rsvg(t))
        ns_expect(t, compare_folder(t, NS_SOURCE_DIR "/tests/picture/svg") > 0, "some");
}

static void compare_black(ns_test *t, const char *path, const char *bytes, int32_t count)
{
    ns_drawing drawing = { 0 };
    ns_bitmap truth = { 0 }, ours = { 0 };

    other_picture(t, path, &truth);
    if (ns_expect(t, ns_svg_read(&t->ctx, path, bytes, count, NULL, &drawing) == NS_OK, "%s",
                  t->ctx.message)
        && ns_expect(t, truth.rgba, "%s: rsvg-convert has no picture", path)
        && ns_bitmap_create(&t->ctx, &ours, truth.width, truth.height) == NS_OK) {
        ns_raster(&drawing, WIDTH / drawing.width, &ours);
        const double wrong = share_wrong(&truth, &ours);
        ns_expect(t, wrong < 0.01, "%s: %.5f of the pixels", path, wrong);
    }
    ns_bitmap_drop(&t->ctx, &ours);
    ns_bitmap_drop(&t->ctx, &truth);
    ns_drawing_drop(&t->ctx, &drawing);
}

// Icons by others with gradients, as black and white.
static void icons_by_others(ns_test *t)
{
    const char *data = ns_test_data(t);
    char path[4096];
    int32_t compared = 0;

    snprintf(path, sizeof path, "%s/icons", data ? data : "");
    DIR *dir = data && has_rsvg(t) ? opendir(path) : NULL;
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        int32_t count = 0;
        snprintf(path, sizeof path, "%s/icons/%s", data, entry->d_name);
        char *bytes = strstr(entry->d_name, ".svg") ? ns_test_read(path, &count) : NULL;
        if (bytes && strstr(bytes, "Gradient")) {
            compare_black(t, path, bytes, count);
            compared++;
        }
        free(bytes);
    }
    ns_expect(t, !dir || compared > 0, "some have gradients");
    if (dir)
        closedir(dir);
}

NS_TEST_MAIN(NS_CASE(drawings_by_others), NS_CASE(icons_by_others), NS_CASE(features))

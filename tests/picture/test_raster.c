// test_raster.c: a drawing as pixels, against areas by hand and against librsvg's rsvg-convert.
#include "io/bitmap/bitmap_png.h"
#include "io/xml/svg_expat.h"
#include "nonosmith/picture.h"
#include "ns_test.h"

#include <stdlib.h>
#include <string.h>

static void draw(ns_test *t, const char *svg, int32_t longer, ns_bitmap *bitmap)
{
    ns_drawing drawing = { 0 };

    ns_expect(t,
              ns_svg_read(&t->ctx, "svg", svg, (int32_t)strlen(svg), NULL, &drawing) == NS_OK,
              "%s", t->ctx.message);
    ns_expect(t, ns_drawing_raster(&t->ctx, &drawing, longer, bitmap) == NS_OK, "%s",
              t->ctx.message);
    ns_drawing_drop(&t->ctx, &drawing);
}

static double overlap(double from, double to, int32_t pixel)
{
    const double left = from > pixel ? from : pixel, right = to < pixel + 1 ? to : pixel + 1;

    return right > left ? right - left : 0;
}

// Pixels that a rectangle covers in part, and a triangle cuts in half.
static void areas(ns_test *t)
{
    ns_bitmap bitmap = { 0 };

    draw(t,
         "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 8'><path fill='#c83200' "
         "d='M2.25 1.5H9.75V6.125H2.25Z'/><path d='M10 0h6v6z'/></svg>",
         16, &bitmap);
    ns_expect(t, bitmap.width == 16 && bitmap.height == 8, "%d x %d", (int)bitmap.width,
              (int)bitmap.height);
    for (int32_t i = 0; i < 16 * 8; i++) {
        const int32_t x = i % 16, y = i / 16;
        const double share = overlap(2.25, 9.75, x) * overlap(1.5, 6.125, y);
        const double black = x < 10 || y > x - 10 ? 0 : y == x - 10 ? 0.5 : 1;
        const double red = 255 - 55 * share - 255 * black, blue = 255 * (1 - share - black);
        const uint8_t *p = bitmap.rgba + 4 * i;
        ns_expect(t, p[0] >= red - 1 && p[0] <= red + 1 && p[2] >= blue - 1 && p[2] <= blue + 1,
                  "(%d, %d): %d %d, by hand %.1f %.1f", (int)x, (int)y, p[0], p[2], red, blue);
        ns_expect(t, p[3] == 255, "on paper");
    }
    ns_bitmap_drop(&t->ctx, &bitmap);
}

// What another program paints. Its edges are sampled, and where two of them run through one pixel
// it mixes both, so here they do not.
static void as_others(ns_test *t)
{
    static const char *const svg =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 90 120'><rect width='90' "
        "height='120' fill='#dfe8f0'/><circle cx='45' cy='60' r='38.5' fill='#e8a020'/><path "
        "d='M20 80Q45 110 70 80L60 75Q45 90 30 75Z' fill='#802000'/><circle cx='32' cy='45' "
        "r='7' fill-opacity='.6'/><path d='M50 40L75 36L62 55Z' fill='#2040c0'/></svg>";
    static const char *const name = NS_BINARY_DIR "/test_raster";
    char command[4096], path[1024];
    ns_bitmap ours = { 0 }, truth = { 0 };
    int32_t count = 0, worst = 0;
    double sum = 0;

    if (system("rsvg-convert --version >/dev/null 2>&1") != 0) {
        ns_skip(t, "rsvg-convert is not installed (Debian: librsvg2-bin)");
        return;
    }
    snprintf(command, sizeof command, "rsvg-convert -w 75 -b white -o '%s.png' <<'E'\n%s\nE\n",
             name, svg);
    ns_expect(t, system(command) == 0, "rsvg-convert");
    snprintf(path, sizeof path, "%s.png", name);
    char *bytes = ns_test_read(path, &count);
    ns_expect(t, ns_png_read(&t->ctx, path, bytes, count, &truth) == NS_OK, "%s",
              t->ctx.message);
    draw(t, svg, 100, &ours);
    if (ns_expect(t, ours.width == truth.width && ours.height == truth.height, "as large")) {
        for (int32_t i = 0; i < 4 * ours.width * ours.height; i++) {
            const int32_t off = abs(ours.rgba[i] - truth.rgba[i]);
            worst = off > worst ? off : worst;
            sum += off;
        }
    }
    ns_expect(t, worst <= 12 && sum / (4.0 * 75 * 100) < 0.3, "off by %d, in the mean %.3f",
              (int)worst, sum / (4.0 * 75 * 100));
    free(bytes);
    ns_bitmap_drop(&t->ctx, &ours);
    ns_bitmap_drop(&t->ctx, &truth);
}

NS_TEST_MAIN(NS_CASE(areas), NS_CASE(as_others))

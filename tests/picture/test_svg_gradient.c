// test_svg_gradient.c: the bands that a gradient becomes, and its mean colour over a shape that is too
// small for them, against the pixels that librsvg's rsvg-convert paints.
#include "io/bitmap/bitmap_png.h"
#include "io/xml/svg_expat.h"
#include "ns_test.h"
#include "oracle/raster.h"

#include <stdlib.h>
#include <string.h>

#define SIDE 400
#define SLACK 2.0     // of 255
#define BAND_SLACK 11 // of 255: half a band, and what two programs round
// A page on which the shapes below are too small for bands.
#define LARGE "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 99999 99999'>"

// Stops at 0 and 1 say what SVG says without them: other painters mix the last with the first where a
// gradient repeats.
#define STOPS                                                                                  \
    "<stop stop-color='#f20'/><stop offset='.1' stop-color='#f20'/><stop offset='.4' "         \
    "stop-color='#0a6' stop-opacity='.3'/><stop offset='.4' stop-color='#00c'/><stop "         \
    "offset='90%' stop-color='#fe8'/><stop offset='1' stop-color='#fe8'/>"
#define LINEAR(attributes) "<linearGradient id='g' " attributes ">" STOPS "</linearGradient>"
#define RADIAL(attributes) "<radialGradient id='g' " attributes ">" STOPS "</radialGradient>"
#define BOX "<rect x='10' y='20' width='60' height='40' "
#define DROP "<path d='M50 8C90 40 80 92 50 92S10 60 50 8Z' "
#define STAR "<path fill-rule='evenodd' d='M50 5L79 95L3 40H97L21 95Z' "
#define LEAN "<g transform='translate(30 5) rotate(20) scale(.8 .5)'>"

static const struct {
    const char *gradient, *shape; // the shape without its paint
    bool stroke;
} gradients[] = {
    { LINEAR(""), BOX, false },
    { LINEAR("x1='0' y1='0' x2='0' y2='1'"), DROP, false },
    { LINEAR("x1='20%' y1='.1' x2='.7' y2='90%' spreadMethod='reflect'"), STAR, false },
    { LINEAR("gradientUnits='userSpaceOnUse' x1='20' x2='33' y1='10' y2='17' "
             "spreadMethod='repeat'"),
      DROP, false },
    { LINEAR("gradientUnits='userSpaceOnUse' x1='20%' x2='60%'"), STAR, false },
    { LINEAR("gradientTransform='rotate(30) skewX(20) scale(.6)'"), BOX, false },
    { RADIAL(""), BOX, false },
    { RADIAL("cx='.3' cy='.4' r='.35' fx='.2' fy='.3'"), DROP, false },
    { RADIAL("r='.2' spreadMethod='repeat'"), BOX, false },
    { RADIAL("r='.15' fx='.45' spreadMethod='reflect'"), STAR, false },
    { RADIAL("gradientUnits='userSpaceOnUse' cx='40' cy='30' r='35' "
             "gradientTransform='matrix(1 .2 -.1 .7 5 5)'"),
      DROP, false },
    { "<linearGradient id='a' x1='.5' spreadMethod='reflect'>" STOPS "</linearGradient>"
      "<radialGradient id='b' href='#a' r='.3'/><radialGradient id='g' href='#b' cx='.2'/>",
      BOX, false },
    { LINEAR("x1='0' y1='0' x2='0' y2='1'"), BOX, true },
    { RADIAL("gradientUnits='userSpaceOnUse' cx='30' cy='40' r='30'"), BOX, true },
    { LINEAR("gradientUnits='userSpaceOnUse' x2='50' y2='90'"), LEAN DROP, false },
    { RADIAL("gradientUnits='userSpaceOnUse' cx='60' r='70'"), LEAN STAR, true },
};

static void write_svg(char *svg, size_t room, int32_t i, const char *paint)
{
    const bool stroke = gradients[i].stroke;

    snprintf(svg, room,
             "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><defs>%s</defs>%s "
             "fill='%s' stroke='%s' stroke-width='3' "
             "stroke-linejoin='round'/>%s</svg>",
             gradients[i].gradient, gradients[i].shape, stroke ? "none" : paint,
             stroke ? paint : "none", strncmp(gradients[i].shape, "<g", 2) == 0 ? "</g>" : "");
}

// The other program's picture.
static bool other_picture(ns_test *t, const char *svg, bool on_white, ns_bitmap *bitmap)
{
    static const char *const name = NS_BINARY_DIR "/test_svg_gradient";
    char path[1024], command[4096];
    int32_t count = 0;

    snprintf(path, sizeof path, "%s.svg", name);
    FILE *file = fopen(path, "w");
    if (!ns_expect(t, file, "%s", path))
        return false;
    fputs(svg, file);
    fclose(file);
    snprintf(command, sizeof command, "rsvg-convert -w %d %s -o '%s.png' '%s.svg'", SIDE,
             on_white ? "-b white" : "", name, name);
    if (!ns_expect(t, system(command) == 0, "rsvg-convert"))
        return false;
    snprintf(path, sizeof path, "%s.png", name);
    char *bytes = ns_test_read(path, &count);
    ns_expect(t, ns_png_read(&t->ctx, path, bytes, count, bitmap) == NS_OK, "%s",
              t->ctx.message);
    free(bytes);
    return bitmap->rgba != NULL;
}

static bool has_rsvg(ns_test *t)
{
    if (system("rsvg-convert --version >/dev/null 2>&1") == 0)
        return true;
    ns_skip(t, "rsvg-convert is not installed (Debian: librsvg2-bin)");
    return false;
}

// -- bands ---------------------------------------------------------------------------------------

static int32_t light_at(const ns_bitmap *b, int32_t x, int32_t y)
{
    const uint8_t *p = b->rgba + 4 * ((int64_t)y * b->width + x);

    return ns_rgb_lightness((ns_rgb){ p[0], p[1], p[2] });
}

// How many pixels are black in one picture only, though all around them in the first are alike and
// they are darker or lighter by more than both programs round.
static int32_t count_wrong(const ns_bitmap *truth, const ns_bitmap *ours, double threshold)
{
    const int32_t level = (int32_t)(threshold * 256);
    int32_t wrong = 0;

    for (int32_t y = 1; y + 1 < truth->height; y++) {
        for (int32_t x = 1; x + 1 < truth->width; x++) {
            const int32_t light = light_at(truth, x, y);
            const bool black = light < level;
            bool counts = abs(light - level) > SLACK;
            for (int32_t k = 0; k < 9; k++)
                counts =
                    counts && (light_at(truth, x - 1 + k % 3, y - 1 + k / 3) < level) == black;
            wrong += counts && (light_at(ours, x, y) < level) != black;
        }
    }
    return wrong;
}

static void compare_bands(ns_test *t, int32_t i, const char *svg, double threshold)
{
    const ns_svg_options options = { .threshold = threshold };
    ns_drawing drawing = { 0 };
    ns_bitmap truth = { 0 }, ours = { 0 };

    const ns_status status =
        ns_svg_read(&t->ctx, "case", svg, (int32_t)strlen(svg), &options, &drawing);
    if (ns_expect(t, status == NS_OK && drawing.shapes.count > 1, "%d: %s", (int)i,
                  t->ctx.message)
        && ns_expect(t, ns_drawing_check(&t->ctx, &drawing) == NS_OK, "%s", t->ctx.message)
        && other_picture(t, svg, true, &truth)
        && ns_bitmap_create(&t->ctx, &ours, SIDE, SIDE) == NS_OK) {
        ns_raster(&drawing, SIDE / drawing.width, &ours);
        for (int32_t k = 0; k < 2; k++) {
            const double at = k ? threshold : 0.5;
            const int32_t wrong = count_wrong(&truth, &ours, at);
            ns_expect(t, wrong <= 4, "case %d at %g: %d pixels", (int)i, at, (int)wrong);
        }
        const ns_agreement a = ns_bitmaps_agree(&truth, &ours, 1.5, BAND_SLACK);
        ns_expect(t, a.wrong <= a.far / 1000, "case %d: %lld of %lld differ, one at (%d, %d)",
                  (int)i, (long long)a.wrong, (long long)a.far, (int)a.x, (int)a.y);
    }
    ns_bitmap_drop(&t->ctx, &ours);
    ns_bitmap_drop(&t->ctx, &truth);
    ns_drawing_drop(&t->ctx, &drawing);
}

static void bands(ns_test *t)
{
    static const double thresholds[] = { 0.3, 0.62, 0.81 };

    if (!has_rsvg(t))
        return;
    for (int32_t i = 0; i < NS_COUNT(gradients); i++) {
        char svg[4096];
        write_svg(svg, sizeof svg, i, "url(#g)");
        compare_bands(t, i, svg, thresholds[i % NS_COUNT(thresholds)]);
    }
}

// -- means ---------------------------------------------------------------------------------------

// The sums over all pixels of the other program's picture: colours times alpha, and alpha.
static bool other_sums(ns_test *t, const char *svg, double sum[4])
{
    ns_bitmap bitmap = { 0 };

    memset(sum, 0, 4 * sizeof *sum);
    const bool painted = other_picture(t, svg, false, &bitmap);
    for (int32_t i = 0; i < bitmap.width * bitmap.height; i++) {
        const uint8_t *p = bitmap.rgba + 4 * (int64_t)i;
        for (int k = 0; k < 3; k++)
            sum[k] += (double)p[k] * p[3] / 255;
        sum[3] += (double)p[3] / 255;
    }
    ns_bitmap_drop(&t->ctx, &bitmap);
    return painted;
}

static void means(ns_test *t)
{
    if (!has_rsvg(t))
        return;
    for (int32_t i = 0; i < NS_COUNT(gradients); i++) {
        char svg[4096], small[4096 + 256];
        double sum[4], solid[4];
        ns_drawing drawing = { 0 };
        write_svg(svg, sizeof svg, i, "black");
        if (!other_sums(t, svg, solid))
            return;
        write_svg(svg, sizeof svg, i, "url(#g)");
        other_sums(t, svg, sum);
        snprintf(small, sizeof small, LARGE "<svg width='100' height='100'%s</svg>", svg + 4);
        ns_expect(t,
                  ns_svg_read(&t->ctx, "case", small, (int32_t)strlen(small), NULL, &drawing)
                          == NS_OK
                      && drawing.shapes.count == 1,
                  "%d: %s", (int)i, t->ctx.message);
        const ns_shape *s = &drawing.shapes.at[0];
        const double ours[4] = { s->r, s->g, s->b, s->a };
        for (int k = 0; k < 4; k++) {
            const double truth = k < 3 ? sum[k] / sum[3] : 255 * sum[3] / solid[3];
            ns_expect(t, ours[k] - truth <= SLACK && truth - ours[k] <= SLACK,
                      "case %d, part %d: %g, the pixels say %.2f", (int)i, k, ours[k], truth);
        }
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

static ns_shape shape_of(ns_test *t, const char *before, const char *part, const char *after)
{
    char svg[4096];
    ns_drawing drawing = { 0 };
    ns_shape shape = { 0 };

    snprintf(svg, sizeof svg, "%s%s%s", before, part, after);
    ns_expect(t,
              ns_svg_read(&t->ctx, "shape", svg, (int32_t)strlen(svg), NULL, &drawing) == NS_OK
                  && drawing.shapes.count == 1,
              "%s: %s", part, t->ctx.message);
    if (drawing.shapes.count == 1)
        shape = drawing.shapes.at[0];
    ns_drawing_drop(&t->ctx, &drawing);
    return shape;
}

// A gradient in the box of its shape turns and stretches with it, so its mean stays. (rsvg-convert
// takes another box for a shape that is turned.)
static void turned(ns_test *t)
{
    static const char *const moves[] = { "rotate(20)",
                                         "translate(30 5) rotate(40) scale(.8 .5)", "skewX(30)",
                                         "scale(-.01 3)" };
    static const char *const before = LARGE LINEAR("x2='.5' y2='1'") "<g transform='";
    static const char *const after = "'>" DROP "fill='url(#g)'/></g></svg>";
    const ns_shape plain = shape_of(t, before, "", after);

    for (int32_t i = 0; i < NS_COUNT(moves); i++) {
        const ns_shape s = shape_of(t, before, moves[i], after);
        ns_expect(t,
                  abs(s.r - plain.r) <= 1 && abs(s.g - plain.g) <= 1 && abs(s.b - plain.b) <= 1
                      && abs(s.a - plain.a) <= 1,
                  "%s: %d %d %d %d", moves[i], s.r, s.g, s.b, s.a);
    }
}

// Where a gradient has no length, SVG paints its last stop.
static void without_length(ns_test *t)
{
    static const char *const attributes[] = { "x1='.3' x2='.3'",
                                              "x1='1' y1='1' x2='1' y2='1'" };

    for (int32_t i = 0; i < NS_COUNT(attributes); i++) {
        const ns_shape s = shape_of(t, LARGE "<linearGradient id='g' ", attributes[i],
                                    ">" STOPS "</linearGradient>" BOX "fill='url(#g)'/></svg>");
        ns_expect(t, s.r == 0xff && s.g == 0xee && s.b == 0x88 && s.a == 255, "%s",
                  attributes[i]);
    }
}

NS_TEST_MAIN(NS_CASE(bands), NS_CASE(means), NS_CASE(turned), NS_CASE(without_length))

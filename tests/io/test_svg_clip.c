// test_svg_clip.c: cutting shapes at the edges of a viewport keeps what is inside, and only that:
// around any point the cut outline winds as often as the whole one, or not at all outside.
#include "io/xml/svg_expat.h"

#include "oracle/raster.h"
#include "oracle/scale.h"
#include "svg_text.h"

typedef struct viewport {
    double x, y, width, height, turn;
    bool mirrored;
} viewport;

static double between(ns_rng *rng, double low, double high)
{
    return low + (high - low) * ns_rng_below(rng, 1000) / 1000;
}

// A point of a path, x first.
static void add_random_point(ns_rng *rng, char *to, size_t size, double low, double high)
{
    const double x = between(rng, low, high), y = between(rng, low, high);

    add_text(to, size, "%g %g ", x, y);
}

static void add_random_path(ns_rng *rng, char *to, size_t size)
{
    const int32_t contours = 1 + ns_rng_below(rng, 3);

    for (int32_t c = 0; c < contours; c++) {
        add_text(to, size, "M");
        add_random_point(rng, to, size, -50, 150);
        for (int32_t i = ns_rng_below(rng, 5); i >= 0; i--) {
            const int32_t kind = ns_rng_below(rng, 4);
            if (kind == 0) { // whole numbers, so that lines run along edges and through corners
                const int x = ns_rng_below(rng, 5) * 25, y = ns_rng_below(rng, 5) * 25;
                add_text(to, size, "L%d %d", x, y);
                continue;
            }
            add_text(to, size, "C");
            add_random_point(rng, to, size, -99, 199);
            add_random_point(rng, to, size, -99, 199);
            add_random_point(rng, to, size, -50, 150);
        }
        add_text(to, size, ns_rng_below(rng, 2) ? "z" : "");
    }
}

static void read_with(ns_test *t, const viewport *v, const char *path, const char *overflow,
                      ns_drawing *drawing)
{
    char file[4000] = "";

    add_text(file, sizeof file,
             "<svg viewBox=\"0 0 100 100\"><g transform=\"rotate(%g 50 50) scale(%d 1)\">"
             "<svg x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" overflow=\"%s\"><g "
             "transform=\"translate(%g %g)\"><path d=\"%s\"/></g></svg></g></svg>",
             v->turn, v->mirrored ? -1 : 1, v->x, v->y, v->width, v->height, overflow, -v->x,
             -v->y, path);
    ns_expect(t,
              ns_svg_read(&t->ctx, "f", file, (int32_t)strlen(file), NULL, drawing) == NS_OK
                  && ns_drawing_check(&t->ctx, drawing) == NS_OK,
              "%s: %s", file, t->ctx.message);
}

// Back from the page to where the viewport is upright; how far inside of it the point is.
static double inside(const viewport *v, ns_vec p)
{
    const double angle = v->turn * 3.14159265358979323846 / 180;
    const double dx = p.x - 50, dy = p.y - 50;
    const double x = (50 + cos(angle) * dx + sin(angle) * dy) * (v->mirrored ? -1 : 1);
    const double y = 50 - sin(angle) * dx + cos(angle) * dy;

    return fmin(fmin(x - v->x, v->x + v->width - x), fmin(y - v->y, v->y + v->height - y));
}

static int32_t turns_around(const ns_drawing *d, ns_vec p)
{
    return d->shapes.count > 0 ? ns_winding(d, &d->shapes.at[0], p) : 0;
}

// Whether an outline is so near that its straight pieces may be on the wrong side.
static bool is_doubtful(const ns_drawing *d, ns_vec p)
{
    const double step = 0.05;
    const int32_t here = turns_around(d, p);

    return turns_around(d, (ns_vec){ p.x + step, p.y }) != here
           || turns_around(d, (ns_vec){ p.x - step, p.y }) != here
           || turns_around(d, (ns_vec){ p.x, p.y + step }) != here
           || turns_around(d, (ns_vec){ p.x, p.y - step }) != here;
}

static void cut_winds_alike(ns_test *t)
{
    ns_rng rng = ns_rng_seed(7);
    int64_t compared = 0;

    for (int32_t i = 0; i < ns_scale(200); i++) {
        viewport v = { .x = ns_rng_below(&rng, 3) * 25 };
        char path[2000] = "";
        ns_drawing whole = { 0 }, cut = { 0 };
        v.y = ns_rng_below(&rng, 3) * 25;
        v.width = 25 + ns_rng_below(&rng, 2) * 25;
        v.height = 25 + ns_rng_below(&rng, 2) * 25;
        v.mirrored = ns_rng_below(&rng, 4) == 0;
        if (ns_rng_below(&rng, 2))
            v.turn = ns_rng_below(&rng, 360);
        add_random_path(&rng, path, sizeof path);
        read_with(t, &v, path, "visible", &whole);
        read_with(t, &v, path, "hidden", &cut);
        for (int32_t k = 0; k < 60; k++) {
            const double x = between(&rng, -60, 160), y = between(&rng, -60, 160);
            const ns_vec p = { x, y };
            const double depth = inside(&v, p);
            if (fabs(depth) < 0.05 || is_doubtful(&whole, p) || is_doubtful(&cut, p))
                continue;
            const int32_t wanted = depth > 0 ? turns_around(&whole, p) : 0;
            compared++;
            ns_expect(t, turns_around(&cut, p) == wanted,
                      "%s: at (%g, %g) it winds %d times, not %d", path, p.x, p.y,
                      (int)turns_around(&cut, p), (int)wanted);
        }
        ns_drawing_drop(&t->ctx, &whole);
        ns_drawing_drop(&t->ctx, &cut);
    }
    ns_expect(t, compared > ns_scale(200) * 30, "%lld points", (long long)compared);
}

NS_TEST_MAIN(NS_CASE(cut_winds_alike))

// test_curved_pixels.c: the solved puzzle looks like the drawing, seen by a renderer that we did
// not write: rsvg-convert paints the drawing, and the filled cells of its puzzle laid over the
// same page; away from edges the pixels agree.
#include "geom/vec.h"
#include "io/bitmap/bitmap_png.h"
#include "io/files.h"
#include "nonosmith/make.h"
#include "nonosmith/scene.h"
#include "ns_test.h"
#include "oracle/drawings.h"
#include "oracle/scale.h"

#include <stdlib.h>
#include <string.h>

#define PIXELS 512
#define EFFORT 0.01 // of the usual
#define BAND 2      // pixels on each side of an edge that may differ (1.5, rounded up)

static bool have_rsvg(ns_test *t)
{
    if (system("rsvg-convert --version >/dev/null 2>&1") == 0)
        return true;
    ns_skip(t, "rsvg-convert is not installed (Debian: librsvg2-bin)");
    return false;
}

static ns_vec on_page(const ns_outline *outline, double zoom, ns_point p)
{
    return (ns_vec){ (p.x / outline->scale + outline->origin.x) * zoom,
                     (p.y / outline->scale + outline->origin.y) * zoom };
}

// The filled cells, where the drawing's page has them.
static void draw_cells(ns_test *t, const ns_doc *doc, const ns_outline *outline, double zoom,
                       ns_scene *scene)
{
    const ns_brush black = { .fill = { 0, 0, 0, 255 } };
    const ns_board *board = &doc->board;

    for (int32_t c = 0; c < board->cells.count; c++) {
        if (doc->solution.at[c] == 0)
            continue;
        ns_scene_add_path(&t->ctx, scene, &black);
        for (int32_t l = 0; l < board->cells.at[c].count; l++) {
            const ns_loop *loop = &board->loops.at[board->cells.at[c].first + l];
            const ns_vec start = on_page(outline, zoom, loop->start);
            ns_scene_add_move(&t->ctx, scene, start.x, start.y);
            for (int32_t s = 0; s < loop->count; s++) {
                const ns_edge_step *step = &board->steps.at[loop->first + s];
                const ns_vec a = on_page(outline, zoom, step->handle_1);
                const ns_vec b = on_page(outline, zoom, step->handle_2);
                const ns_vec to = on_page(outline, zoom, step->to);
                if (step->straight)
                    ns_scene_add_line(&t->ctx, scene, to.x, to.y);
                else
                    ns_scene_add_cubic(&t->ctx, scene, a.x, a.y, b.x, b.y, to.x, to.y);
            }
            ns_scene_add_close(&t->ctx, scene);
        }
    }
}

// Paints an SVG file on white and reads the pixels back.
static bool paint(ns_test *t, const char *svg, const char *png, ns_bitmap *bitmap)
{
    char command[2200];
    int32_t count = 0;

    snprintf(command, sizeof command, "rsvg-convert -w %d -h %d -b white '%s' -o '%s'", PIXELS,
             PIXELS, svg, png);
    if (!ns_expect(t, system(command) == 0, "%s", command))
        return false;
    char *bytes = ns_test_read(png, &count);
    const bool read = bytes && ns_png_read(&t->ctx, png, bytes, count, bitmap) == NS_OK;
    free(bytes);
    return ns_expect(t, read, "%s: %s", png, t->ctx.message);
}

static bool is_black(const ns_bitmap *bitmap, int32_t x, int32_t y)
{
    return bitmap->rgba[4 * (y * bitmap->width + x)] < 128;
}

static bool is_near_edge(const ns_bitmap *bitmap, int32_t x, int32_t y)
{
    const bool black = is_black(bitmap, x, y);

    for (int32_t dy = -BAND; dy <= BAND; dy++) {
        for (int32_t dx = -BAND; dx <= BAND; dx++) {
            const int32_t px = x + dx, py = y + dy;
            if (px >= 0 && py >= 0 && px < bitmap->width && py < bitmap->height
                && is_black(bitmap, px, py) != black)
                return true;
        }
    }
    return false;
}

static void compare(ns_test *t, const char *name, const ns_bitmap *drawn, const ns_bitmap *ours)
{
    int64_t looked = 0, differ = 0;

    for (int32_t y = 0; y < drawn->height; y++) {
        for (int32_t x = 0; x < drawn->width; x++) {
            if (is_near_edge(drawn, x, y))
                continue;
            looked++;
            differ += is_black(drawn, x, y) != is_black(ours, x, y);
        }
    }
    ns_expect(t, differ * 1000 <= looked, "%s: %lld of %lld pixels differ", name,
              (long long)differ, (long long)looked);
}

static ns_status make_scene(ns_test *t, const ns_drawing *drawing, ns_scene *scene)
{
    ns_curved_options options = ns_curved_defaults();
    ns_outline outline = { 0 };
    ns_doc doc = { .number = -1 };
    ns_curved_made made = { 0 };
    const double zoom = PIXELS / drawing->width;

    options.effort = EFFORT;
    scene->width = PIXELS;
    scene->height = drawing->height * zoom;
    t->ctx.seed = 1;
    ns_status status = ns_outline_of(&t->ctx, drawing, &options.outline, &outline);
    if (status == NS_OK)
        status = ns_make_curved(&t->ctx, drawing, &options, &doc, &made);
    if (status == NS_OK)
        draw_cells(t, &doc, &outline, zoom, scene);
    ns_curved_made_drop(&t->ctx, &made);
    ns_doc_drop(&t->ctx, &doc);
    ns_outline_drop(&t->ctx, &outline);
    return status;
}

static void look_at(ns_test *t, const char *data, const char *name)
{
    ns_drawing drawing = { 0 };
    ns_scene scene = { 0 };
    ns_text svg = { 0 };
    ns_bitmap drawn = { 0 }, ours = { 0 };
    char source[1024], path[1024], png[1024];

    snprintf(source, sizeof source, "%s/drawings/%s.svg", data, name);
    snprintf(path, sizeof path, "%s/pixels-%s.svg", NS_BINARY_DIR, name);
    snprintf(png, sizeof png, "%s/pixels-%s.png", NS_BINARY_DIR, name);
    if (ns_drawing_load(t, data, name, &drawing)
        && ns_expect(t, make_scene(t, &drawing, &scene) == NS_OK, "%s: %s", name,
                     t->ctx.message)
        && ns_expect(t, ns_scene_svg(&t->ctx, &scene, &svg) == NS_OK, "%s", t->ctx.message)
        && ns_expect(t, ns_file_write(&t->ctx, path, svg.at, svg.count) == NS_OK, "%s",
                     t->ctx.message)
        && paint(t, source, png, &drawn) && paint(t, path, png, &ours))
        compare(t, name, &drawn, &ours);
    remove(path);
    remove(png);
    ns_bitmap_drop(&t->ctx, &drawn);
    ns_bitmap_drop(&t->ctx, &ours);
    ns_text_drop(&t->ctx, &svg);
    ns_scene_drop(&t->ctx, &scene);
    ns_drawing_drop(&t->ctx, &drawing);
}

static void solved_puzzles_look_like_drawings(ns_test *t)
{
    const char *data = ns_test_data(t);

    const int32_t step = ns_scale_percent() < 100 ? 4 : 1;

    for (int32_t i = 0; data && have_rsvg(t) && i < NS_DRAWINGS; i += step)
        look_at(t, data, ns_drawing_names[i]);
}

static void own_drawings_too(ns_test *t)
{
    static const char *const names[] = { "cat", "candle", "fox", "guitar", "snail", "whale" };
    const int32_t step = ns_scale_percent() < 100 ? 4 : 1;

    for (int32_t i = 0; have_rsvg(t) && i < NS_COUNT(names); i += step)
        look_at(t, NS_SOURCE_DIR "/examples", names[i]);
}

NS_TEST_MAIN(NS_CASE(solved_puzzles_look_like_drawings), NS_CASE(own_drawings_too))

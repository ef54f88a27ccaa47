// test_draw_solid.c: the pages of solids, judged with a ruler: every clue is there once and in its
// place, nothing touches, nothing leaves the margins, the puzzle gives nothing away, and what is
// painted of the model is what is seen of it.
#include "draw/solid/iso_faces.h"
#include "oracle/scale.h"
#include "page_ruler.h"
#include "solid_fixture.h"

static ns_scenes draw(ns_test *t, const ns_doc *doc, const ns_draw_options *options)
{
    ns_scenes pages;

    ns_expect(t, ns_draw_solid(&t->ctx, doc, options, &pages, NULL) == NS_OK, "%s",
              t->ctx.message);
    return pages;
}

static void expect_pages_tidy(ns_test *t, const ns_scenes *pages, double margin)
{

    for (int32_t p = 0; p < pages->count; p++) {
        const ns_scene *scene = &pages->at[p];
        ns_paper paper;
        ns_expect(t, ns_scene_paper(scene, &paper), "paper");
        expect_paths_inside(t, scene, margin);
        expect_texts_apart(t, scene, margin);
        for (int32_t i = 0; i < scene->items.count; i++)
            ns_expect(t,
                      scene->items.at[i].kind == NS_ITEM_TEXT || scene->items.at[i].count > 0,
                      "an empty path");
    }
}

static void sizes_and_colours(ns_test *t)
{
    static const solid_recipe recipes[] = {
        { { 1, 1, 1 }, 1, 100, 0, 0 },     { { 4, 5, 3 }, 1, 60, 0, 0 },
        { { 12, 12, 12 }, 1, 50, 40, 0 },  { { 30, 7, 2 }, 1, 50, 10, 0 },
        { { 2, 3, 40 }, 1, 70, 0, 0 },     { { 1, 1, 256 }, 1, 50, 0, 0 },
        { { 36, 36, 36 }, 1, 70, 0, 0 },   { { 120, 3, 110 }, 1, 70, 0, 0 },
        { { 5, 6, 7 }, 2, 60, 0, 0 },      { { 12, 10, 8 }, 2, 60, 20, 50 },
        { { 24, 24, 24 }, 2, 50, 0, 100 }, { { 9, 9, 3 }, 3, 70, 10, 30 },
    };
    ns_rng rng = ns_rng_seed(62);

    for (int32_t i = 0; i < 2 * NS_COUNT(recipes); i++) {
        ns_draw_options options = ns_draw_defaults();
        ns_doc doc;
        options.solution = i % 2;
        if (i / 2 % 3 == 1)
            options.paper = NS_PAPER_LETTER;
        ns_expect(t, fixture_solid(&t->ctx, &rng, &recipes[i / 2], &doc), "memory");
        if (i / 2 % 2)
            ns_expect(t, fixture_name(&t->ctx, &doc, "A solid", "Somebody", "(c)"), "memory");
        ns_scenes pages = draw(t, &doc, &options);
        expect_pages_tidy(t, &pages, options.margin_pt);
        ns_scenes_drop(&t->ctx, &pages);
        ns_doc_drop(&t->ctx, &doc);
    }
}

// The middle of the digits of the one text that is this number and part of the puzzle, which stands
// before all texts around it.
typedef struct found {
    int32_t times, page;
    double x, y;
} found;

static found find_number(const ns_scenes *pages, int32_t number)
{
    found f = { 0 };
    char wanted[16];

    ns_format(wanted, sizeof wanted, "%d", number);
    for (int32_t p = 0; p < pages->count; p++) {
        for (int32_t i = 0; i < pages->at[p].items.count; i++) {
            const ns_scene_item *item = &pages->at[p].items.at[i];
            const ns_lettering *l = &item->lettering;
            if (item->kind != NS_ITEM_TEXT
                || !ns_same_text(ns_scene_item_text(&pages->at[p], item), wanted)
                || l->size == 7.5) // a sample below the puzzle
                continue;
            f.times++;
            f.page = p;
            f.x = l->x;
            f.y = l->y - 0.3645 * l->size;
        }
    }
    return f;
}

static bool near(double a, double b)
{
    return a - b < 1e-6 && b - a < 1e-6;
}

// Whether the step from one number to the next is the wanted one.
static void expect_step(ns_test *t, const ns_scenes *pages, int32_t from, int32_t to, double x,
                        double y)
{
    const found a = find_number(pages, from + 1), b = find_number(pages, to + 1);

    ns_expect(t,
              a.times == 1 && b.times == 1 && a.page == b.page && near(b.x - a.x, x)
                  && near(b.y - a.y, y),
              "from line %d to %d: %g %g instead of %g %g", from, to, b.x - a.x, b.y - a.y, x,
              y);
}

#define W 7
#define H 4
#define D 5

// Lines in the order of puzzle.h.
static int32_t line_x(int32_t y, int32_t z)
{
    return y + H * z;
}

static int32_t line_y(int32_t x, int32_t z)
{
    return H * D + x + W * z;
}

static int32_t line_z(int32_t x, int32_t y)
{
    return H * D + W * D + x + W * y;
}

// On the block: the front shows y-lines, the right x-lines, the top z-lines; x goes right and down, y
// right and up, z up.
static void clues_of_the_block(ns_test *t)
{
    ns_draw_options options = ns_draw_defaults();
    ns_doc doc;

    options.view = NS_VIEW_MODEL;
    ns_expect(t, fixture_numbered(&t->ctx, W, H, D, &doc), "memory");
    ns_scenes pages = draw(t, &doc, &options);
    ns_expect(t, pages.count == 1, "one page");
    const double edge =
        find_number(&pages, line_x(0, 0) + 1).y - find_number(&pages, line_x(0, 1) + 1).y;
    const double wide = 0.8660254037844386 * edge;
    ns_expect(t, edge > 10, "cells of %g", edge);
    for (int32_t i = 0; i < doc.puzzle.lines.count; i++)
        ns_expect(t, find_number(&pages, i + 1).times == 1, "line %d", i);
    for (int32_t z = 0; z < D; z++) {
        for (int32_t x = 0; x + 1 < W; x++)
            expect_step(t, &pages, line_y(x, z), line_y(x + 1, z), wide, edge / 2);
        for (int32_t y = 0; y + 1 < H; y++)
            expect_step(t, &pages, line_x(y, z), line_x(y + 1, z), wide, -edge / 2);
        // The two meet at the edge in front: from the middle of a side to it and on.
        expect_step(t, &pages, line_y(W - 1, z), line_x(0, z), wide, 0);
    }
    for (int32_t y = 0; y < H; y++) {
        for (int32_t x = 0; x + 1 < W; x++)
            expect_step(t, &pages, line_z(x, y), line_z(x + 1, y), wide, edge / 2);
    }
    expect_step(t, &pages, line_z(0, 0), line_z(0, 1), wide, -edge / 2);
    expect_step(t, &pages, line_y(0, D - 1), line_z(0, 0), wide / 2, -edge * 3 / 4);
    ns_scenes_drop(&t->ctx, &pages);
    ns_doc_drop(&t->ctx, &doc);
}

// In the layers: x goes right, y up, and so do the clues beside them.
static void clues_of_the_layers(ns_test *t)
{
    ns_draw_options options = ns_draw_defaults();
    ns_doc doc;

    options.view = NS_VIEW_LAYERS;
    ns_expect(t, fixture_numbered(&t->ctx, W, H, D, &doc), "memory");
    ns_scenes pages = draw(t, &doc, &options);
    const double cell =
        find_number(&pages, line_y(1, 0) + 1).x - find_number(&pages, line_y(0, 0) + 1).x;
    ns_expect(t, cell >= 10, "cells of %g", cell);
    for (int32_t i = 0; i < doc.puzzle.lines.count; i++)
        ns_expect(t, find_number(&pages, i + 1).times == 1, "line %d", i);
    for (int32_t z = 0; z < D; z++) {
        for (int32_t x = 0; x + 1 < W; x++)
            expect_step(t, &pages, line_y(x, z), line_y(x + 1, z), cell, 0);
        for (int32_t y = 0; y + 1 < H; y++)
            expect_step(t, &pages, line_x(y, z), line_x(y + 1, z), 0, -cell);
        const found left = find_number(&pages, line_x(H - 1, z) + 1);
        const found above = find_number(&pages, line_y(0, z) + 1);
        ns_expect(t, left.x < above.x && left.y > above.y, "left and above");
    }
    for (int32_t y = 0; y < H; y++) {
        for (int32_t x = 0; x + 1 < W; x++)
            expect_step(t, &pages, line_z(x, y), line_z(x + 1, y), cell, 0);
    }
    expect_step(t, &pages, line_z(0, 0), line_z(0, 1), 0, -cell);
    ns_scenes_drop(&t->ctx, &pages);
    ns_doc_drop(&t->ctx, &doc);
}

// The shapes of marks: a circle has four cubics, a square four corners and a white ground.
static void count_marks(const ns_scene *scene, int32_t marks[4])
{
    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        const bool white = item->kind == NS_ITEM_PATH && item->brush.fill.a
                           && item->brush.fill.r == 255 && item->brush.width < 1;
        if (white && item->count == 6)
            marks[2]++;
        else if (white && item->count == 5)
            marks[3]++;
    }
}

static int32_t count_texts(const ns_scenes *pages, const char *text)
{
    int32_t count = 0;

    for (int32_t p = 0; p < pages->count; p++) {
        for (int32_t i = 0; i < pages->at[p].items.count; i++) {
            const ns_scene_item *item = &pages->at[p].items.at[i];
            count += item->kind == NS_ITEM_TEXT
                     && contains(ns_scene_item_text(&pages->at[p], item), text);
        }
    }
    return count;
}

static void marks_tell_groups(ns_test *t)
{
    const solid_recipe recipe = { { 9, 8, 7 }, 2, 60, 20, 0 };
    ns_draw_options options = ns_draw_defaults();
    ns_rng rng = ns_rng_seed(63);
    int32_t wanted[4] = { 0 };
    ns_doc doc;

    ns_expect(t, fixture_solid(&t->ctx, &rng, &recipe, &doc), "memory");
    for (int32_t i = 0; i < doc.puzzle.tallies.count; i++)
        wanted[doc.puzzle.tallies.at[i].groups]++;
    for (int32_t view = NS_VIEW_LAYERS; view <= NS_VIEW_MODEL; view++) {
        int32_t marks[4] = { 0 };
        options.view = (ns_solid_view)view;
        ns_scenes pages = draw(t, &doc, &options);
        for (int32_t p = 0; p < pages.count; p++)
            count_marks(&pages.at[p], marks);
        ns_expect(t, marks[2] == wanted[2] && marks[3] == wanted[3],
                  "%d circles of %d, %d squares of %d", marks[2], wanted[2], marks[3],
                  wanted[3]);
        ns_scenes_drop(&t->ctx, &pages);
    }
    ns_doc_drop(&t->ctx, &doc);
}

static void colours_that_are_not_named(ns_test *t)
{
    static const char *const open = "Nothing is said about a colour that is not named.";
    static const char *const shut = "A colour that is not named does not occur.";
    static const char *const both = "?: nothing is said about the other colours.";
    const struct {
        int32_t partial[2]; // of the two clues, each of one colour
        int32_t opens, shuts, boths, questions;
    } cases[] = { { { 1, 1 }, 1, 0, 0, 0 },
                  { { 0, 0 }, 0, 1, 0, 0 },
                  { { 1, 0 }, 0, 0, 1, 2 } };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_draw_options options = ns_draw_defaults();
        ns_doc doc = { .number = -1 };
        ns_expect(t, ns_puzzle_solid(&t->ctx, &doc.puzzle, 3, 3, 3) == NS_OK, "memory");
        doc.puzzle.colour_count = 2;
        for (int32_t k = 0; k < 2; k++)
            ns_expect(t,
                      ns_puzzle_set_tallies(&t->ctx, &doc.puzzle, (ns_line_id){ k },
                                            &(ns_tally){ 1, 2, 1 }, 1, cases[i].partial[k])
                          == NS_OK,
                      "memory");
        options.view = NS_VIEW_LAYERS;
        ns_scenes pages = draw(t, &doc, &options);
        ns_expect(t, count_texts(&pages, open) == cases[i].opens, "open");
        ns_expect(t, count_texts(&pages, shut) == cases[i].shuts, "shut");
        ns_expect(t, count_texts(&pages, both) == cases[i].boths, "both");
        ns_expect(t, count_texts(&pages, "?") == cases[i].questions, "question marks");
        ns_expect(t, count_texts(&pages, "From above") == 0, "no upright line has a clue");
        ns_scenes_drop(&t->ctx, &pages);
        ns_doc_drop(&t->ctx, &doc);
    }
}

static ns_status paint(ns_ctx *ctx, ns_doc *doc)
{
    const int32_t *n = doc->puzzle.size;

    NS_TRY(ns_voxels_create(ctx, &doc->voxels, n[0], n[1], n[2]));
    doc->voxels.paint_count = 2;
    doc->voxels.paints[1] = (ns_rgb){ 0, 200, 0 };
    doc->voxels.paints[2] = (ns_rgb){ 0, 0, 200 };
    for (int32_t i = 0; i < doc->solution.count; i++)
        doc->voxels.at[i] = (uint8_t)(doc->solution.at[i] ? 1 + (i % n[0] + i / n[0]) % 2 : 0);
    return NS_OK;
}

static void svg_of(ns_test *t, const ns_scenes *pages, ns_text *svg)
{
    for (int32_t p = 0; p < pages->count; p++)
        ns_expect(t, ns_scene_svg(&t->ctx, &pages->at[p], svg) == NS_OK, "svg");
}

// The empty puzzle is the same whatever is known of its solution.
static void nothing_is_given_away(ns_test *t)
{
    const solid_recipe recipe = { { 6, 7, 8 }, 2, 60, 20, 0 };
    const ns_draw_options options = ns_draw_defaults();
    ns_rng rng = ns_rng_seed(64);
    ns_text with = { 0 }, without = { 0 };
    ns_doc doc;

    ns_expect(t, fixture_solid(&t->ctx, &rng, &recipe, &doc), "memory");
    ns_expect(t, paint(&t->ctx, &doc) == NS_OK, "%s", t->ctx.message);
    ns_scenes pages = draw(t, &doc, &options);
    svg_of(t, &pages, &with);
    ns_scenes_drop(&t->ctx, &pages);
    ns_voxels_drop(&t->ctx, &doc.voxels);
    ns_array_drop(&t->ctx, &doc.solution);
    pages = draw(t, &doc, &options);
    svg_of(t, &pages, &without);
    ns_scenes_drop(&t->ctx, &pages);
    ns_expect(t, ns_same_text(ns_text_chars(&with), ns_text_chars(&without)), "the same bytes");
    ns_text_drop(&t->ctx, &with);
    ns_text_drop(&t->ctx, &without);
    ns_doc_drop(&t->ctx, &doc);
}

// The area of all closed polygons of a path, and how many there are.
static double path_area(const ns_scene *scene, const ns_scene_item *item, int32_t *polygons)
{
    const ns_scene_point *p = scene->points.at + item->first_point;
    double area = 0;
    int32_t first = 0, at = 0;

    for (int32_t i = 0; i < item->count; i++) {
        if (scene->ops.at[item->first + i] != NS_PATH_CLOSE) {
            at++;
            continue;
        }
        double twice = 0;
        for (int32_t k = first; k < at; k++) {
            const ns_scene_point a = p[k], b = p[k + 1 < at ? k + 1 : first];
            twice += a.x * b.y - b.x * a.y;
        }
        area += (twice < 0 ? -twice : twice) / 2;
        ++*polygons;
        first = at;
    }
    return area;
}

// Each side of a voxel that is seen is painted once, as far as it is seen, in the shade of its paint.
static void check_model(ns_test *t, const ns_doc *doc, const ns_scene *scene)
{
    const int32_t cells = doc->solution.count;
    int32_t faces_seen = 0, triangles = 0, polygons = 0;
    double area = 0, edge = 0;
    uint8_t *seen = ns_new(&t->ctx, 3 * cells, 1);
    ns_iso_faces faces;

    ns_expect(
        t,
        seen && ns_iso_faces_find(&t->ctx, &faces, doc->puzzle.size, doc->solution.at) == NS_OK,
        "memory");
    for (int32_t i = 0; i < faces.strips * faces.rows; i++) {
        const int32_t owner = faces.owner[i];
        triangles += owner > 0;
        faces_seen += owner > 0 && !seen[owner - 1];
        if (owner > 0)
            seen[owner - 1] = 1;
    }
    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        if (item->kind == NS_ITEM_PATH && item->brush.fill.a && item->brush.round)
            area += path_area(scene, item, &polygons);
        // The ground is a rhombus of width (w + h) cos 30 times the edge.
        if (item->kind == NS_ITEM_PATH && !item->brush.fill.a && item->count == 5)
            edge = (scene->points.at[item->first_point + 2].x
                    - scene->points.at[item->first_point].x)
                   / 0.8660254037844386 / (doc->puzzle.size[0] + doc->puzzle.size[1]);
    }
    const double wanted = triangles * 0.4330127018922193 * edge * edge;
    ns_expect(t, polygons == faces_seen, "%d sides are painted, %d are seen", polygons,
              faces_seen);
    ns_expect(t, area - wanted < 1e-3 && wanted - area < 1e-3, "area %g instead of %g", area,
              wanted);
    ns_iso_faces_drop(&t->ctx, &faces);
    ns_free(&t->ctx, seen, 3 * cells, 1);
}

static void models(ns_test *t)
{
    ns_rng rng = ns_rng_seed(65);

    for (int32_t round = 0; round < ns_scale(20); round++) {
        solid_recipe recipe = { .colours = 1 + round % 2, .fill = 10 + ns_rng_below(&rng, 91) };
        ns_draw_options options = ns_draw_defaults();
        ns_doc doc;
        for (int32_t i = 0; i < 3; i++)
            recipe.size[i] = 1 + ns_rng_below(&rng, 12);
        ns_expect(t, fixture_solid(&t->ctx, &rng, &recipe, &doc), "memory");
        if (round % 3 == 0)
            ns_expect(t, paint(&t->ctx, &doc) == NS_OK, "%s", t->ctx.message);
        options.solution = true;
        options.view = NS_VIEW_MODEL;
        ns_scenes pages = draw(t, &doc, &options);
        ns_expect(t, pages.count == 1, "one page");
        check_model(t, &doc, &pages.at[0]);
        ns_scenes_drop(&t->ctx, &pages);
        ns_doc_drop(&t->ctx, &doc);
    }
}

// Paint is shown where there is some; what has none, or another size, shows the puzzle's colours.
static void paint_is_shown(ns_test *t)
{
    const solid_recipe recipe = { { 4, 4, 4 }, 1, 100, 0, 0 };
    ns_rng rng = ns_rng_seed(66);
    ns_draw_options options = ns_draw_defaults();
    ns_doc doc;

    options.solution = true;
    options.view = NS_VIEW_MODEL;
    ns_expect(t, fixture_solid(&t->ctx, &rng, &recipe, &doc), "memory");
    ns_expect(t, paint(&t->ctx, &doc) == NS_OK, "%s", t->ctx.message);
    for (int32_t round = 0; round < 2; round++) {
        ns_scenes pages = draw(t, &doc, &options);
        int32_t green = 0, blue = 0, grey = 0;
        for (int32_t i = 0; i < pages.at[0].items.count; i++) {
            const ns_ink ink = pages.at[0].items.at[i].brush.fill;
            green += ink.a && ink.g > ink.b;
            blue += ink.a && ink.b > ink.g;
            grey += ink.a && ink.b == ink.g;
        }
        if (round == 0)
            ns_expect(t, green == 3 && blue == 3 && grey == 0, "painted");
        else
            ns_expect(t, green == 0 && blue == 0 && grey == 3, "not painted");
        ns_scenes_drop(&t->ctx, &pages);
        doc.voxels.size[2] = 3;
    }
    doc.voxels.size[2] = 4;
    ns_doc_drop(&t->ctx, &doc);
}

// The layers of the solution: as much black as there are filled cells.
static void layers_are_filled(ns_test *t)
{
    const solid_recipe recipe = { { 9, 7, 5 }, 1, 55, 0, 0 };
    ns_rng rng = ns_rng_seed(67);
    ns_draw_options options = ns_draw_defaults();
    double area = 0, cell = 0;
    int32_t filled = 0, rectangles = 0;
    ns_doc doc;

    ns_expect(t, fixture_solid(&t->ctx, &rng, &recipe, &doc), "memory");
    for (int32_t i = 0; i < doc.solution.count; i++)
        filled += doc.solution.at[i] > 0;
    options.solution = true;
    options.view = NS_VIEW_LAYERS;
    ns_scenes pages = draw(t, &doc, &options);
    for (int32_t i = 0; i < pages.at[0].items.count; i++) {
        const ns_scene_item *item = &pages.at[0].items.at[i];
        const ns_scene_point *p = pages.at[0].points.at + item->first_point;
        if (item->kind != NS_ITEM_PATH)
            continue;
        if (item->brush.fill.a && item->brush.fill.r == 0)
            area += path_area(&pages.at[0], item, &rectangles);
        else if (!item->brush.fill.a && item->count == 5 && item->brush.width > 0.9)
            cell = (p[2].x - p[0].x) / 9;
    }
    const double wanted = filled * cell * cell;
    ns_expect(t, pages.count == 1 && area - wanted < 1e-3 && wanted - area < 1e-3,
              "area %g instead of %g", area, wanted);
    ns_scenes_drop(&t->ctx, &pages);
    ns_doc_drop(&t->ctx, &doc);
}

static void views_and_numbers(ns_test *t)
{
    const solid_recipe recipe = { { 24, 24, 24 }, 2, 50, 0, 0 };
    ns_rng rng = ns_rng_seed(68);
    ns_draw_options options = ns_draw_defaults();
    ns_page_report report;
    ns_scenes pages;
    ns_scene scene;
    ns_doc doc, grid;

    ns_expect(t, fixture_solid(&t->ctx, &rng, &recipe, &doc), "memory");
    // Two colours on 24 cells a side: the block would be unreadable, and that is said.
    options.page_number = 7;
    ns_expect(t, ns_draw_pages(&t->ctx, &doc, &options, &pages, &report) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t, report.no_block && count_texts(&pages, "There is no view of the whole block"),
              "said");
    ns_expect(t, count_texts(&pages, "front") == count_texts(&pages, "the front edge"),
              "no block");
    for (int32_t p = 0; p < pages.count; p++) {
        char number[16];
        const ns_scene_item *last = &pages.at[p].items.at[pages.at[p].items.count - 1];
        ns_format(number, sizeof number, "%d", 7 + p);
        ns_expect_text(t, ns_scene_item_text(&pages.at[p], last), number, "page %d", p);
    }
    ns_scenes_drop(&t->ctx, &pages);
    // Asked for, it takes the paper that it needs.
    options.view = NS_VIEW_MODEL;
    ns_expect(t, ns_draw_pages(&t->ctx, &doc, &options, &pages, &report) == NS_OK, "%s",
              t->ctx.message);
    ns_paper paper;
    ns_expect(t,
              !report.no_block && pages.count == 1 && ns_scene_paper(&pages.at[0], &paper)
                  && paper > NS_PAPER_A3,
              "large");
    ns_scenes_drop(&t->ctx, &pages);
    ns_expect(t, ns_draw(&t->ctx, &doc, &options, &scene, NULL) == NS_BAD_INPUT,
              "more than a page");
    ns_expect_text(t, t->ctx.message, "a solid puzzle takes several pages; ask for all of them",
                   "refusal");
    ns_doc_drop(&t->ctx, &doc);
    ns_expect(t, fixture_random(&t->ctx, &rng, 5, 5, 1, 50, &grid), "memory");
    ns_expect(
        t, ns_draw_pages(&t->ctx, &grid, &options, &pages, NULL) == NS_OK && pages.count == 1,
        "a grid takes one");
    ns_scenes_drop(&t->ctx, &pages);
    ns_doc_drop(&t->ctx, &grid);
}

static void expect_refusal(ns_test *t, const ns_doc *doc, const ns_draw_options *options,
                           const char *sentence)
{
    ns_scenes pages;

    ns_expect(t,
              ns_draw_solid(&t->ctx, doc, options, &pages, NULL) == NS_BAD_INPUT && !pages.at,
              "%s", sentence);
    ns_expect_text(t, t->ctx.message, sentence, "refusal");
}

static void what_cannot_be_drawn(ns_test *t)
{
    ns_draw_options options = ns_draw_defaults();
    ns_doc doc;

    ns_expect(t, fixture_numbered(&t->ctx, 100, 100, 2, &doc), "memory");
    options.grow = false;
    options.view = NS_VIEW_MODEL;
    expect_refusal(t, &doc, &options,
                   "the block of 100 by 100 by 2 cells does not fit on a4 paper with type of 5 "
                   "points; draw the layers, or choose a larger paper");
    options.view = NS_VIEW_ALL;
    expect_refusal(
        t, &doc, &options,
        "a layer of 100 by 100 cells does not fit on a4 paper with type of 5 points; "
        "choose a larger paper");
    options.solution = true;
    expect_refusal(t, &doc, &options,
                   "there is no stored solution to draw; solve the puzzle and store it first");
    options.solution = false;
    doc.puzzle.size[1] = 50;
    expect_refusal(
        t, &doc, &options,
        "a solid of 100 by 50 by 2 cells has 10400 lines here; it needs one for each "
        "row, column and pillar");
    doc.puzzle.size[0] = 1 << 20;
    expect_refusal(t, &doc, &options,
                   "a solid of 1048576 by 50 by 2 cells cannot be drawn; a side has 1 to 256");
    doc.puzzle.size[0] = doc.puzzle.size[1] = 100;
    ns_expect(t,
              ns_puzzle_set_runs(&t->ctx, &doc.puzzle, (ns_line_id){ 3 }, &(ns_run){ 1, 1 }, 1)
                  == NS_OK,
              "memory");
    expect_refusal(t, &doc, &options,
                   "line 4 has runs; the clues of a solid puzzle are tallies");
    doc.puzzle.kind = NS_GRID;
    expect_refusal(t, &doc, &options,
                   "the pages of a solid show solid puzzles only, and this puzzle is none");
    doc.puzzle.kind = NS_SOLID;
    ns_doc_drop(&t->ctx, &doc);
}

static void without_memory(ns_test *t)
{
    const solid_recipe recipe = { { 8, 7, 6 }, 2, 60, 10, 0 };
    ns_rng rng = ns_rng_seed(69);
    ns_draw_options options = ns_draw_defaults();
    ns_doc doc;

    ns_expect(t, fixture_solid(&t->ctx, &rng, &recipe, &doc), "memory");
    for (int32_t round = 0; round < 2; round++) {
        options.solution = round;
        expect_drawn_without_memory(t, &doc, &options);
    }
    ns_doc_drop(&t->ctx, &doc);
}

NS_TEST_MAIN(NS_CASE(sizes_and_colours), NS_CASE(clues_of_the_block),
             NS_CASE(clues_of_the_layers), NS_CASE(marks_tell_groups),
             NS_CASE(colours_that_are_not_named), NS_CASE(nothing_is_given_away),
             NS_CASE(models), NS_CASE(paint_is_shown), NS_CASE(layers_are_filled),
             NS_CASE(views_and_numbers), NS_CASE(what_cannot_be_drawn), NS_CASE(without_memory))

// test_sloped_pages.c: from drawings of polygons to pages: our own examples are puzzles that looking
// at one line at a time solves, and their pages, and those of the drawings made by others, have
// nothing that a puzzler would complain about.
#include "curved_ruler.h"
#include "io/xml/svg_expat.h"
#include "nonosmith/make.h"

#include <stdio.h>
#include <stdlib.h>

// What the README of the examples says of them.
static const struct {
    const char *name;
    int32_t colours;
    bool any_slope;
    int32_t lines, cells;
    double narrowest;
} ours[] = {
    { "boat", 0, false, 9, 28, 3.5 },   { "pinwheel", 3, false, 10, 35, 3.5 },
    { "gem", 3, true, 12, 43, 4.8 },    { "rocket", 0, false, 16, 96, 2.5 },
    { "fox", 0, false, 17, 102, 2.5 },  { "whale", 0, false, 19, 101, 2.08 },
    { "duck", 0, false, 20, 119, 2.5 }, { "cottage", 0, false, 21, 131, 2.5 },
};

static const char *const theirs[] = {
    "back_seven",
    "dragon_bird",
    "fish",
    "house",
    "lion",
    "man_holes",
    "rabbit",
    "random",
    "random_hole",
    "recurs_holes",
    "running",
    "simple_triangle",
    "simple_triangle_hole",
    "simple_triangle_hole_tangent",
    "swan",
    "tan_cat",
    "tan_cat_new",
    "two_lads",
    "two_squares",
};

// Without an engine: nothing has to be shifted.
static bool make_doc(ns_test *t, const char *path, const ns_sloped_options *options,
                     ns_doc *doc, ns_sloped_made *made)
{
    int32_t count;
    char *bytes = ns_test_read(path, &count);
    ns_drawing drawing = { 0 };

    *doc = (ns_doc){ .number = -1 };
    *made = (ns_sloped_made){ 0 };
    if (!ns_expect(t, bytes != NULL, "%s cannot be read", path))
        return false;
    ns_status status = ns_svg_read(&t->ctx, path, bytes, count, NULL, &drawing);
    free(bytes);
    if (status == NS_OK)
        status = ns_make_sloped(&t->ctx, &drawing, options, NULL, doc, made);
    ns_drawing_drop(&t->ctx, &drawing);
    return ns_expect(t, status == NS_OK, "%s: %s", path, t->ctx.message);
}

static void expect_pages(ns_test *t, const ns_doc *doc, const char *name)
{

    for (int32_t i = 0; i < 4; i++) {
        ns_draw_options options = ns_draw_defaults();
        ns_scene scene;
        ns_page_report report;
        ns_paper paper = NS_PAPER_A4;
        options.solution = i & 1;
        options.paper = i & 2 ? NS_PAPER_LETTER : NS_PAPER_A4;
        if (!ns_expect(t, ns_draw(&t->ctx, doc, &options, &scene, &report) == NS_OK, "%s: %s",
                       name, t->ctx.message))
            return;
        const found_page found = find_parts(t, &scene);
        expect_paths_inside(t, &scene, options.margin_pt);
        expect_texts_apart(t, &scene, options.margin_pt);
        expect_numbers(t, doc, &scene, &found);
        ns_expect(t, ns_scene_paper(&scene, &paper) && paper == options.paper, "%s: %s", name,
                  ns_paper_name(paper));
        ns_expect(t, report.frame_width_mm > 140 && report.type_pt >= 8,
                  "%s: a frame of %g mm, type of %g", name, report.frame_width_mm,
                  report.type_pt);
        ns_expect(t, 3 * report.moved <= report.labels, "%s: %d of %d labels have a leader",
                  name, report.moved, report.labels);
        ns_expect(t, report.small_cells == 0 && report.smallest_gap_mm > 2,
                  "%s: %d small cells, a gap of %g", name, report.small_cells,
                  report.smallest_gap_mm);
        ns_scene_drop(&t->ctx, &scene);
    }
}

static void our_drawings(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(ours); i++) {
        ns_sloped_options options = ns_sloped_defaults();
        ns_doc doc;
        ns_sloped_made made;
        char path[1024];
        options.colours = ours[i].colours;
        options.any_slope = ours[i].any_slope;
        snprintf(path, sizeof path, "%s/examples/sloped/%s.svg", NS_SOURCE_DIR, ours[i].name);
        if (make_doc(t, path, &options, &doc, &made)) {
            ns_expect(t, made.verdict == NS_SIMPLE && made.notes.count == 0, "%s",
                      ours[i].name);
            ns_expect(t, made.lines == ours[i].lines && made.faces == ours[i].cells,
                      "%s: %d lines, %d cells", ours[i].name, made.lines, made.faces);
            ns_expect(t,
                      made.drawn_width == made.width && made.width > ours[i].narrowest - 0.001
                          && made.width < ours[i].narrowest + 0.05,
                      "%s: %g wide", ours[i].name, made.width);
            expect_pages(t, &doc, ours[i].name);
        }
        ns_sloped_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
    }
}

static void drawings_of_others(ns_test *t)
{
    const char *data = ns_test_data(t);

    for (int32_t i = 0; data && i < NS_COUNT(theirs); i++) {
        ns_sloped_options options = ns_sloped_defaults();
        ns_doc doc;
        ns_sloped_made made;
        char path[1024];
        options.width = 0;
        snprintf(path, sizeof path, "%s/sloped/%s.svg", data, theirs[i]);
        if (make_doc(t, path, &options, &doc, &made))
            expect_pages(t, &doc, theirs[i]);
        ns_sloped_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
    }
}

NS_TEST_MAIN(NS_CASE(our_drawings), NS_CASE(drawings_of_others))

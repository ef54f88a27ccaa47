// test_draw_grid.c: the classic page, judged with a ruler: nothing overlaps, nothing leaves the
// margins, every clue is there, every fifth line is bold, type is never too small.
#include "page_ruler.h"

// A number or a blot for each run (a strip repeats the clues across its cut), and in colour a letter too.
static void expect_all_clues(ns_test *t, const ns_doc *doc, const ns_scene *scene)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    int32_t numbers = 0, strips = 0, wanted = 0;
    const bool tall = puzzle->size[1] >= puzzle->size[0];

    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        fixture_box box;
        numbers += entry_box(scene, item, &box);
        if (item->kind != NS_ITEM_TEXT)
            continue;
        const char *text = ns_scene_item_text(scene, item);
        strips += contains(text, "\xe2\x80\x93");
    }
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        const int32_t entries = line->clue == NS_CLUE_RUNS ? ns_max(1, line->clue_count) : 0;
        wanted += entries * ((l >= puzzle->size[1]) == tall ? ns_max(1, strips) : 1);
    }
    ns_expect(t, numbers == wanted, "%d numbers for %d entries", numbers, wanted);
}

static const ns_scene_item *find_stroke(const ns_scene *scene, uint8_t grey, bool closed)
{
    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        if (item->kind == NS_ITEM_PATH && item->brush.stroke.a && !item->brush.round
            && item->brush.fill.a == 0 && item->brush.stroke.r == grey
            && (item->count > 0
                && scene->ops.at[item->first + item->count - 1] == NS_PATH_CLOSE)
                   == closed)
            return item;
    }
    return NULL;
}

// The lines of a page in one piece: fine, fifth and border, each bolder than the one before and
// in the right places.
static void expect_fifth_lines(ns_test *t, const ns_doc *doc, const ns_scene *scene, bool large)
{
    const int32_t cols = doc->puzzle.size[0], rows = doc->puzzle.size[1];
    const int32_t fifths = (cols - 1) / 5 + (rows - 1) / 5;
    const ns_scene_item *fine = find_stroke(scene, large ? 60 : 120, false);
    const ns_scene_item *bold = find_stroke(scene, 0, false);
    const ns_scene_item *border = find_stroke(scene, 0, true);

    if (!border) // in strips
        return;
    const ns_scene_point corner = scene->points.at[border->first_point];
    const ns_scene_point far = scene->points.at[border->first_point + 2];
    const double cell = (far.x - corner.x) / cols;
    ns_expect(t, (far.y - corner.y) / rows - cell < 1e-6, "cells are square");
    ns_expect(t, border->count == 5, "the border is one rectangle");
    ns_expect(t, fine->count == 2 * (cols + rows - 2 - fifths), "fine lines");
    ns_expect(t, bold->count == 2 * fifths, "%d ops for %d fifth lines", bold->count, fifths);
    ns_expect(t, bold->brush.width >= 2 * fine->brush.width, "fifth lines are bold");
    ns_expect(t, border->brush.width > bold->brush.width, "the border is bolder");
    for (int32_t i = 0; i < fifths; i++) {
        const ns_scene_point *p = &scene->points.at[bold->first_point + 2 * i];
        const double along = p[0].y == p[1].y ? p[0].y - corner.y : p[0].x - corner.x;
        const double fives = along / cell / 5;
        ns_expect(t, fives - (int32_t)(fives + 0.5) < 1e-6 && fives > 0.9, "line at %g", along);
    }
}

static void expect_good_page(ns_test *t, const ns_doc *doc, const ns_draw_options *options)
{
    ns_scene scene, again;
    ns_text svg = { 0 }, svg_again = { 0 };

    if (!ns_expect(t, ns_draw_grid(&t->ctx, doc, options, &scene, NULL) == NS_OK, "%s",
                   t->ctx.message))
        return;
    expect_paths_inside(t, &scene, options->margin_pt);
    expect_texts_apart(t, &scene, options->margin_pt);
    if (options->page_number == 0)
        expect_all_clues(t, doc, &scene);
    expect_blots(t, doc, &scene);
    expect_fifth_lines(t, doc, &scene, options->large);
    ns_expect(t, ns_draw_grid(&t->ctx, doc, options, &again, NULL) == NS_OK, "again");
    ns_expect(t, ns_scene_svg(&t->ctx, &scene, &svg) == NS_OK, "svg");
    ns_expect(t, ns_scene_svg(&t->ctx, &again, &svg_again) == NS_OK, "svg again");
    ns_expect(t, ns_same_text(svg.at, svg_again.at), "the same bytes");
    ns_text_drop(&t->ctx, &svg);
    ns_text_drop(&t->ctx, &svg_again);
    ns_scene_drop(&t->ctx, &scene);
    ns_scene_drop(&t->ctx, &again);
}

static void chosen_sizes(ns_test *t)
{
    static const struct {
        int32_t cols, rows, colours, fill;
    } cases[] = {
        { 1, 1, 1, 100 },    { 1, 1, 1, 0 },      { 5, 5, 1, 60 },     { 20, 20, 1, 50 },
        { 60, 60, 1, 50 },   { 100, 100, 1, 50 }, { 5, 200, 1, 50 },   { 200, 5, 1, 50 },
        { 1, 200, 1, 70 },   { 200, 1, 1, 70 },   { 7, 3, 2, 80 },     { 20, 20, 6, 70 },
        { 60, 60, 4, 30 },   { 5, 120, 3, 60 },   { 100, 8, 2, 100 },  { 30, 30, 31, 80 },
        { 150, 120, 1, 99 }, { 1, 7, 5, 100 },    { 1000, 1, 1, 100 }, { 16, 240, 1, 97 },
    };
    ns_rng rng = ns_rng_seed(11);

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        for (int32_t turn = 0; turn < 4; turn++) {
            ns_doc doc;
            ns_draw_options options = ns_draw_defaults();
            options.paper = turn & 1 ? NS_PAPER_LETTER : NS_PAPER_A4;
            options.solution = turn & 2;
            fixture_random(&t->ctx, &rng, cases[i].cols, cases[i].rows, cases[i].colours,
                           cases[i].fill, &doc);
            fixture_name(&t->ctx, &doc, "Title", "Author", "\xc2\xa9 2026");
            expect_good_page(t, &doc, &options);
            ns_doc_drop(&t->ctx, &doc);
        }
    }
}

static void random_sizes(ns_test *t)
{
    static const char *words[] = {
        "", "Cat",
        "Gr\xc3\xb6\xc3\x9f"
        "e & <more>",
        "\xff\n\t",
        "a title that is longer than any page is wide, and then some "
        "more of it, because people do such things to their tools, "
        "and then again a little, to be sure that it has to be cut"
    };
    ns_rng rng = ns_rng_seed(12);

    for (int32_t i = 0; i < 150; i++) {
        ns_doc doc;
        const int32_t most = ns_rng_below(&rng, 3) ? 25 : 70;
        const ns_draw_options options = fixture_options(&rng);
        const int32_t cols = 1 + ns_rng_below(&rng, most), rows = 1 + ns_rng_below(&rng, most);
        const int32_t colours = ns_rng_below(&rng, 2) ? 1 : 1 + ns_rng_below(&rng, 8);
        const int32_t fill = ns_rng_below(&rng, 101);
        fixture_random(&t->ctx, &rng, cols, rows, colours, fill, &doc);
        const char *title = words[ns_rng_below(&rng, NS_COUNT(words))];
        const char *author = words[ns_rng_below(&rng, NS_COUNT(words))];
        const char *copyright = words[ns_rng_below(&rng, NS_COUNT(words))];
        fixture_name(&t->ctx, &doc, title, author, copyright);
        for (int32_t b = ns_rng_below(&rng, 3); b > 0; b--)
            doc.puzzle.lines.at[ns_rng_below(&rng, doc.puzzle.lines.count)].clue =
                NS_CLUE_BLANK;
        fixture_blots(&rng, &doc.puzzle);
        ns_expect(t, fixture_give(&t->ctx, &rng, &doc), "memory");
        expect_good_page(t, &doc, &options);
        ns_doc_drop(&t->ctx, &doc);
    }
}

// The fills of a solution cover exactly its cells.
static void solutions_are_filled(ns_test *t)
{
    ns_rng rng = ns_rng_seed(13);

    for (int32_t round = 0; round < 20; round++) {
        ns_doc doc;
        ns_scene scene;
        ns_draw_options options = ns_draw_defaults();
        double area = 0;
        int32_t filled = 0;
        options.solution = true;
        const int32_t cols = 1 + ns_rng_below(&rng, 30), rows = 1 + ns_rng_below(&rng, 30);
        fixture_random(&t->ctx, &rng, cols, rows, 1, 50, &doc);
        ns_expect(t, ns_draw_grid(&t->ctx, &doc, &options, &scene, NULL) == NS_OK, "%s",
                  t->ctx.message);
        for (int32_t i = 0; i < doc.solution.count; i++)
            filled += doc.solution.at[i];
        const ns_scene_item *fill = &scene.items.at[0];
        for (int32_t i = 0; i < fill->count / 5; i++) {
            const ns_scene_point *p = &scene.points.at[fill->first_point + 4 * i];
            area += (p[2].x - p[0].x) * (p[2].y - p[0].y);
        }
        const ns_scene_item *border = find_stroke(&scene, 0, true);
        if (border) {
            const ns_scene_point *p = &scene.points.at[border->first_point];
            const double cell = (p[2].x - p[0].x) / doc.puzzle.size[0];
            const double off = area / (cell * cell) - filled;
            ns_expect(t, off < 1e-6 && off > -1e-6, "%d cells cover %g", filled,
                      area / (cell * cell));
        }
        ns_scene_drop(&t->ctx, &scene);
        ns_doc_drop(&t->ctx, &doc);
    }
}

// Portrait or landscape, whichever gives larger cells; larger paper only when it must be.
static void pages_are_chosen(ns_test *t)
{
    static const struct {
        int32_t cols, rows;
        ns_paper paper, drawn;
        bool landscape;
    } cases[] = {
        { 20, 20, NS_PAPER_A4, NS_PAPER_A4, false },
        { 20, 30, NS_PAPER_LETTER, NS_PAPER_LETTER, false },
        { 35, 20, NS_PAPER_A4, NS_PAPER_A4, true },
        { 35, 20, NS_PAPER_LETTER, NS_PAPER_LETTER, true },
        { 100, 100, NS_PAPER_A4, NS_PAPER_A3, true },
        { 100, 100, NS_PAPER_LETTER, NS_PAPER_TABLOID, false },
    };
    ns_rng rng = ns_rng_seed(14);

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_doc doc;
        ns_scene scene;
        ns_paper drawn = NS_PAPER_A0;
        ns_draw_options options = ns_draw_defaults();
        options.paper = cases[i].paper;
        fixture_random(&t->ctx, &rng, cases[i].cols, cases[i].rows, 1, 50, &doc);
        ns_expect(t, ns_draw_grid(&t->ctx, &doc, &options, &scene, NULL) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, ns_scene_paper(&scene, &drawn) && drawn == cases[i].drawn,
                  "case %d is on %s", i, ns_paper_name(drawn));
        ns_expect(t, (scene.width > scene.height) == cases[i].landscape, "case %d is turned",
                  i);
        ns_scene_drop(&t->ctx, &scene);
        ns_doc_drop(&t->ctx, &doc);
    }
}

static void expect_refusal(ns_test *t, const ns_doc *doc, const ns_draw_options *options,
                           const char *sentence)
{
    ns_scene scene;

    ns_expect(t, ns_draw_grid(&t->ctx, doc, options, &scene, NULL) == NS_BAD_INPUT, "%s",
              sentence);
    ns_expect_text(t, t->ctx.message, sentence, "refusal");
    ns_scene_drop(&t->ctx, &scene);
}

static void what_cannot_be_drawn(ns_test *t)
{
    ns_rng rng = ns_rng_seed(15);
    ns_draw_options options = ns_draw_defaults();
    ns_doc doc;

    fixture_random(&t->ctx, &rng, 4, 3, 2, 50, &doc);
    doc.puzzle.kind = NS_SOLID;
    expect_refusal(t, &doc, &options,
                   "the classic page shows grids only, and this puzzle is none");
    doc.puzzle.kind = NS_GRID;
    doc.puzzle.size[0] = 5;
    expect_refusal(
        t, &doc, &options,
        "a grid of 5 by 3 cells has 7 lines here; it needs one for each row and column");
    doc.puzzle.size[0] = 4;
    options.margin_pt = -1;
    expect_refusal(t, &doc, &options, "a margin has 0 to 200 points; choose one between");
    options.margin_pt = 36;
    options.solution = true;
    doc.solution.at[3] = 3;
    expect_refusal(t, &doc, &options, "the solution has a colour 3, which there is not");
    doc.solution.count = 11;
    expect_refusal(t, &doc, &options, "the solution has 11 cells, but the puzzle has 12");
    doc.solution.count = 0;
    expect_refusal(t, &doc, &options,
                   "there is no stored solution to draw; solve the puzzle and store it first");
    options.solution = false;
    ns_puzzle_set_tallies(&t->ctx, &doc.puzzle, (ns_line_id){ 4 }, &(ns_tally){ 1, 2, 1 }, 1,
                          false);
    expect_refusal(
        t, &doc, &options,
        "column 2 has a tally, but the page of a grid shows runs only; give the line "
        "runs or a blank clue");
    ns_doc_drop(&t->ctx, &doc);

    fixture_random(&t->ctx, &rng, 100, 100, 1, 50, &doc);
    options.grow = false;
    ns_scene scene;
    ns_expect(t, ns_draw_grid(&t->ctx, &doc, &options, &scene, NULL) == NS_BAD_INPUT, "A4");
    ns_expect(t, starts_with(t->ctx.message, "a grid of 100 by 100 cells with up to "), "%s",
              t->ctx.message);
    ns_doc_drop(&t->ctx, &doc);

    *(&doc) = (ns_doc){ .number = -1 };
    ns_puzzle_grid(&t->ctx, &doc.puzzle, 1500, 1000);
    options.grow = true;
    expect_refusal(
        t, &doc, &options,
        "a grid of 1500 by 1000 cells with up to 1 numbers at a line does not fit on "
        "a0 paper with type of 5 points; draw it in parts, each a puzzle of its own");
    ns_doc_drop(&t->ctx, &doc);
}

// Clues that no line can meet are drawn all the same.
static void impossible_clues(ns_test *t)
{
    const ns_run runs[5] = { { NS_LINE_MAX, 1 }, { 12345, 1 }, { 1, 1 }, { 99, 1 }, { 7, 1 } };
    const ns_draw_options options = ns_draw_defaults();
    ns_doc doc = { .number = -1 };

    ns_puzzle_grid(&t->ctx, &doc.puzzle, 3, 2);
    for (int32_t l = 0; l < 5; l++)
        ns_puzzle_set_runs(&t->ctx, &doc.puzzle, (ns_line_id){ l }, runs, 5);
    expect_good_page(t, &doc, &options);
    ns_doc_drop(&t->ctx, &doc);
}

static void without_memory(ns_test *t)
{
    ns_rng rng = ns_rng_seed(16);
    ns_draw_options options = ns_draw_defaults();
    ns_doc doc;

    options.solution = true;
    fixture_random(&t->ctx, &rng, 6, 4, 3, 60, &doc);
    fixture_name(&t->ctx, &doc, "Title", "Author", "");
    expect_drawn_without_memory(t, &doc, &options);
    ns_doc_drop(&t->ctx, &doc);
}

NS_TEST_MAIN(NS_CASE(chosen_sizes), NS_CASE(random_sizes), NS_CASE(solutions_are_filled),
             NS_CASE(pages_are_chosen), NS_CASE(what_cannot_be_drawn),
             NS_CASE(impossible_clues), NS_CASE(without_memory))

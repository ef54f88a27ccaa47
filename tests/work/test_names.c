// test_names.c: what lines and cells are called, compared with the page: a name must lead a reader to the
// clue, and back.
//
// Around a frame the page is read as a person would: the small number beside each clue, the clue next to
// it from the outside in, and that numbers grow from the left and from the top. Nothing here knows how
// clues find their places.
#include "base/basics.h"
#include "draw/curved_ruler.h"
#include "draw/sloped_fixture.h"
#include "nonosmith/make.h"
#include "nonosmith/work.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/drawings.h"
#include "oracle/found.h"
#include "oracle/scale.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect_name(ns_test *t, const ns_doc *doc, int32_t line, const char *wanted)
{
    ns_text text = { 0 };

    ns_expect(t, ns_line_name(&t->ctx, doc, (ns_line_id){ line }, &text), "memory");
    ns_expect_text(t, ns_text_chars(&text), wanted, "line %d", line);
    ns_text_drop(&t->ctx, &text);
}

static void expect_cell(ns_test *t, const ns_line_names *names, int32_t cell, int32_t line,
                        const char *wanted)
{
    ns_text text = { 0 };

    ns_expect(t,
              ns_cell_name(&t->ctx, names, (ns_cell_id){ cell }, (ns_line_id){ line }, &text),
              "memory");
    ns_expect_text(t, ns_text_chars(&text), wanted, "cell %d", cell);
    ns_text_drop(&t->ctx, &text);
}

static void expect_read(ns_test *t, const ns_doc *doc, const char *name, int32_t wanted)
{
    ns_line_id line = { -7 };
    const ns_status status = ns_line_named(&t->ctx, doc, name, &line);

    ns_expect(t, wanted < 0 ? status == NS_BAD_INPUT : status == NS_OK && line.i == wanted,
              "\"%s\" is read as %d, status %d", name, line.i, (int)status);
}

// Every line has a name of its own, which is read as that line.
static void expect_round_trip(ns_test *t, const ns_line_names *names)
{
    const int32_t lines = names->doc->puzzle.lines.count;
    int32_t lost = 0;

    for (int32_t l = 0; l < lines; l++) {
        ns_text text = { 0 };
        ns_line_id line;
        ns_expect(t, ns_line_names_put(&t->ctx, names, (ns_line_id){ l }, &text), "memory");
        lost += ns_line_names_read(&t->ctx, names, ns_text_chars(&text), &line) != NS_OK
                || line.i != l;
        ns_text_drop(&t->ctx, &text);
    }
    ns_expect(t, lost == 0, "%d of %d names are read as another line", lost, lines);
}

static void rows_and_columns(ns_test *t)
{
    ns_doc doc = { .number = -1 };
    ns_line_names names = { 0 };

    ns_expect(t, ns_puzzle_grid(&t->ctx, &doc.puzzle, 7, 4) == NS_OK, "memory");
    ns_expect(t, ns_line_names_find(&t->ctx, &doc, &names) == NS_OK, "memory");
    expect_round_trip(t, &names);
    expect_name(t, &doc, 0, "row 1");
    expect_name(t, &doc, 3, "row 4");
    expect_name(t, &doc, 4, "column 1");
    expect_name(t, &doc, 10, "column 7");
    expect_cell(t, &names, 0, -1, "row 1, column 1");
    expect_cell(t, &names, 2 * 7 + 5, 2, "row 3, column 6");
    ns_expect(t, !ns_line_is_reversed(&names, (ns_line_id){ 5 }), "rows are read as they are");
    ns_expect(t, ns_line_place_of(&names, (ns_line_id){ 0 }, 6) == 7, "the last cell");
    expect_read(t, &doc, "Row 4", 3);
    expect_read(t, &doc, "the column7", 10);
    expect_read(t, &doc, "line 11", 10);
    static const char *const wrong[] = {
        "",
        "row",
        "row 0",
        "row 5",
        "column 8",
        "column 4 4",
        "7",
        "line 12",
        "line 0",
        "top 1",
        "row 4294967297",
        "rowrowrow 1",
        "r\xc3w 1",
        "row row 1",
        "1 row",
        "row 1 column 1",
        "row 1 1 1 1 1 1 1 1 1",
    };
    for (int32_t i = 0; i < NS_COUNT(wrong); i++)
        expect_read(t, &doc, wrong[i], -1);
    ns_line_id line;
    ns_line_named(&t->ctx, &doc, "row 5", &line);
    ns_expect_text(t, t->ctx.message,
                   "there is no line \"row 5\"; the last one is \"column 7\"", "a sentence");
    ns_line_names_drop(&t->ctx, &names);
    ns_line_names_drop(&t->ctx, &names); // twice does no harm
    ns_doc_drop(&t->ctx, &doc);
}

// The cells of each line lie where its name says.
static void lines_of_solids(ns_test *t)
{
    const int32_t n[3] = { 3, 4, 5 };
    ns_doc doc = { .number = -1 };
    ns_line_names names = { 0 };

    ns_expect(t, ns_puzzle_solid(&t->ctx, &doc.puzzle, n[0], n[1], n[2]) == NS_OK, "memory");
    ns_expect(t, ns_line_names_find(&t->ctx, &doc, &names) == NS_OK, "memory");
    expect_round_trip(t, &names);
    for (int32_t l = 0; l < doc.puzzle.lines.count; l++) {
        const ns_line *line = &doc.puzzle.lines.at[l];
        const int32_t axis = line->stride == 1 ? 0 : line->stride == n[0] ? 1 : 2;
        const int32_t a = axis == 0, b = axis == 2 ? 1 : 2;
        char wanted[64];
        for (int32_t k = 0; k < line->count; k++) {
            const int32_t cell = ns_line_cell(&doc.puzzle, line, k);
            const int32_t at[3] = { cell % 3 + 1, cell / 3 % 4 + 1, cell / 12 + 1 };
            ns_expect(t, at[axis] == k + 1, "along the axis");
            snprintf(wanted, sizeof wanted, "%c-line at %c %d %c %d", "xyz"[axis], "xyz"[a],
                     (int)at[a], "xyz"[b], (int)at[b]);
            expect_name(t, &doc, l, wanted);
            snprintf(wanted, sizeof wanted, "x %d, y %d, z %d", (int)at[0], (int)at[1],
                     (int)at[2]);
            expect_cell(t, &names, cell, l, wanted);
        }
    }
    expect_read(t, &doc, "x 4 2", 1 * 4 + 3);
    expect_read(t, &doc, "the line along x at y 4, z 2", 1 * 4 + 3);
    expect_read(t, &doc, "z-line at x 3 y 4", 4 * 5 + 3 * 5 + 3 * 3 + 2);
    expect_read(t, &doc, "x 4", -1);
    expect_read(t, &doc, "x 5 1", -1);
    expect_read(t, &doc, "x 1 6", -1);
    expect_read(t, &doc, "x z 4 y 2", -1);
    expect_read(t, &doc, "x 4 2 1", -1);
    expect_read(t, &doc, "row 1", -1);
    ns_line_names_drop(&t->ctx, &names);
    ns_doc_drop(&t->ctx, &doc);
}

// -- around a frame -------------------------------------------------------------------------------

static bool is_own(const ns_scene_item *item)
{
    return item->lettering.ink.r > 110 && item->lettering.ink.r < 160;
}

// A number of a clue, or in colours the box around it, which was painted just before.
static fixture_box clue_box(const ns_scene *scene, int32_t i)
{
    const fixture_box text = fixture_text_box(scene, &scene->items.at[i]);
    const ns_scene_item *path = i > 0 ? &scene->items.at[i - 1] : NULL;

    if (!path || path->kind != NS_ITEM_PATH || path->brush.fill.a == 0)
        return text;
    const ns_scene_point *p = &scene->points.at[path->first_point];
    const fixture_box box = { p[0].x, p[0].y, p[2].x, p[2].y };
    return box.x1 < text.x1 && box.x2 > text.x2 && box.y1 < text.y1 && box.y2 > text.y2 ? box
                                                                                        : text;
}

// What stands beside the small number, from it inwards: numbers in a row with it, or in a stack with the
// same left (edge 0) or right edge.
static int32_t read_label(const ns_scene *scene, const fixture_box *frame, int32_t side,
                          const ns_scene_item *own, int32_t edge, int32_t numbers[64])
{
    const fixture_box mark = fixture_text_box(scene, own);
    const double start =
        out_of(frame, side, (ns_vec){ (mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2 });
    double outs[64];
    int32_t count = 0;

    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        if (item->kind != NS_ITEM_TEXT || is_own(item)
            || !is_number(ns_scene_item_text(scene, item)))
            continue;
        const fixture_box box = clue_box(scene, i);
        const ns_vec middle = { (box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2 };
        const double off = side % 2 ? middle.y - (mark.y1 + mark.y2) / 2
                           : edge   ? box.x2 - mark.x2
                                    : box.x1 - mark.x1;
        const double out = out_of(frame, side, middle);
        if (off < -0.05 || off > 0.05 || out <= 0 || out > start || count == 64)
            continue;
        int32_t k = count++;
        for (; k > 0 && outs[k - 1] < out; k--) {
            outs[k] = outs[k - 1];
            numbers[k] = numbers[k - 1];
        }
        outs[k] = out;
        numbers[k] = atoi(ns_scene_item_text(scene, item));
    }
    return count;
}

static bool is_clue(const ns_puzzle *puzzle, int32_t l, bool reversed, const int32_t *numbers,
                    int32_t count)
{
    const ns_line *line = &puzzle->lines.at[l];
    const ns_run *runs = ns_line_runs(puzzle, line);

    if (count != ns_max(1, line->clue_count))
        return false;
    for (int32_t k = 0; k < count; k++) {
        const int32_t run = reversed ? count - 1 - k : k;
        if (numbers[k] != (line->clue_count ? runs[run].length : 0))
            return false;
    }
    return true;
}

static const char *const side_names[4] = { "top", "right", "bottom", "left" };

// How far from the left or the top the line's number stands on that side, with its clue beside it; -1
// when it is not there.
static double find_own(const ns_doc *doc, const ns_scene *scene, const fixture_box *frame,
                       const ns_line_names *names, int32_t l, int32_t side, int32_t number)
{
    char digits[16];

    snprintf(digits, sizeof digits, "%d", (int)number);
    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        int32_t numbers[64];
        if (item->kind != NS_ITEM_TEXT || !is_own(item)
            || strcmp(ns_scene_item_text(scene, item), digits) != 0)
            continue;
        const fixture_box box = fixture_text_box(scene, item);
        const ns_vec middle = { (box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2 };
        for (int32_t edge = 0; edge < 2 && out_of(frame, side, middle) > 0; edge++) {
            const int32_t count = read_label(scene, frame, side, item, edge, numbers);
            if (is_clue(&doc->puzzle, l, ns_line_is_reversed(names, (ns_line_id){ l }), numbers,
                        count))
                return 1000 + (side % 2 ? middle.y : middle.x);
        }
    }
    return -1;
}

// Every clue is where its name says, and the names of a side grow from the left or from the top.
static void expect_names_printed(ns_test *t, const ns_doc *doc, const ns_scene *scene,
                                 const char *what)
{
    const found_page found = find_parts(t, scene);
    double last[4] = { 0 };
    int32_t counts[4] = { 0 }, clues = 0, own = 0;
    ns_line_names names = { 0 };

    ns_expect(t, ns_line_names_find(&t->ctx, doc, &names) == NS_OK, "memory");
    expect_round_trip(t, &names);
    for (int32_t side = 0; side < 4; side++) {
        for (;; counts[side]++) {
            char name[32];
            ns_line_id line;
            snprintf(name, sizeof name, "%s clue %d", side_names[side], (int)counts[side] + 1);
            if (ns_line_names_read(&t->ctx, &names, name, &line) != NS_OK)
                break;
            const double at =
                find_own(doc, scene, &found.frame, &names, line.i, side, counts[side] + 1);
            ns_expect(t, at > last[side], "%s: %s is not there, or not behind the one before",
                      what, name);
            last[side] = at;
            clues++;
        }
    }
    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        own += item->kind == NS_ITEM_TEXT && is_own(item)
               && is_number(ns_scene_item_text(scene, item));
    }
    ns_expect(t, own == clues, "%s: %d numbers for %d clues", what, own, clues);
    for (int32_t l = 0; l < doc->puzzle.lines.count; l++)
        clues -= doc->puzzle.lines.at[l].clue == NS_CLUE_RUNS;
    ns_expect(t, clues == 0, "%s: every printed clue has a number", what);
    ns_line_names_drop(&t->ctx, &names);
}

static void expect_numbered_page(ns_test *t, const ns_doc *doc, ns_draw_options options,
                                 const char *what)
{
    ns_scene scene;

    options.numbers = true;
    options.page_number = options.number = 0;
    if (!ns_expect(t, ns_draw_curved(&t->ctx, doc, &options, &scene, NULL) == NS_OK, "%s: %s",
                   what, t->ctx.message))
        return;
    expect_texts_apart(t, &scene, options.margin_pt);
    expect_names_printed(t, doc, &scene, what);
    ns_scene_drop(&t->ctx, &scene);
}

static curved_recipe random_recipe(ns_rng *rng, int32_t curves)
{
    const bool wide = ns_rng_below(rng, 2);
    const int32_t shorter = (24 + ns_rng_below(rng, 41)) * NS_UNIT;

    return (curved_recipe){ .width = wide ? NS_FRAME_SIDE : shorter,
                            .height = wide ? shorter : NS_FRAME_SIDE,
                            .curves = ns_rng_below(rng, curves),
                            .colours = ns_rng_below(rng, 3) ? 1 : 3,
                            .numbers = 1 + ns_rng_below(rng, 6),
                            .longest = 1 + ns_rng_below(rng, 30),
                            .columns = 3,
                            .rows = 3,
                            .crowd = ns_rng_below(rng, 2) ? ns_rng_below(rng, 60) : 0,
                            .junctions = ns_rng_below(rng, 20),
                            .blank = ns_rng_below(rng, 2) ? ns_rng_below(rng, 40) : 0 };
}

static void random_pages(ns_test *t)
{
    ns_rng rng = ns_rng_seed(71);

    for (int32_t i = 0; i < ns_scale(60); i++) {
        sloped_recipe recipe = { .base = random_recipe(&rng, 40), .steps = 5 };
        ns_draw_options options = ns_draw_defaults();
        ns_doc doc;
        recipe.base.width = i % 2 ? recipe.base.width : NS_FRAME_SIDE;
        recipe.any_slope = ns_rng_below(&rng, 2);
        options.paper = i % 3 == 0 ? NS_PAPER_A5 : i % 3 == 1 ? NS_PAPER_A4 : NS_PAPER_LETTER;
        options.solution = ns_rng_below(&rng, 2);
        const bool made = i % 2 ? fixture_curved(&t->ctx, &rng, &recipe.base, &doc)
                                : fixture_sloped(&t->ctx, &rng, &recipe, &doc);
        ns_expect(t, made, "memory");
        fixture_name(&t->ctx, &doc, i % 4 < 2 ? "Title" : "", "Author", "");
        expect_numbered_page(t, &doc, options, i % 2 ? "curved" : "sloped");
        ns_doc_drop(&t->ctx, &doc);
    }
}

// Gives every clue two numbers of its own.
static void make_clues_unique(ns_test *t, ns_puzzle *puzzle)
{
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_run runs[2] = { { 200 + 2 * l, 1 }, { 201 + 2 * l, 1 } };
        if (puzzle->lines.at[l].clue == NS_CLUE_RUNS)
            ns_expect(t,
                      ns_puzzle_set_runs(&t->ctx, puzzle, (ns_line_id){ l }, runs, 2) == NS_OK,
                      "memory");
    }
}

// The same without numbers on the page: clues are counted.
static void expect_counted(ns_test *t, const ns_doc *doc, const ns_scene *scene)
{
    const found_page found = find_parts(t, scene);
    ns_line_names names = { 0 };
    found_clue clues[128];
    bool there[128] = { false };

    ns_expect(t, ns_line_names_find(&t->ctx, doc, &names) == NS_OK, "memory");
    NS_ASSERT(doc->puzzle.lines.count <= NS_COUNT(clues));
    for (int32_t l = 0; l < doc->puzzle.lines.count; l++)
        there[l] = find_clue(t, doc, scene, &found, l, &clues[l]);
    for (int32_t l = 0; l < doc->puzzle.lines.count; l++) {
        const int32_t side = clues[l].exit.side;
        int32_t before = 0;
        char wanted[32];
        for (int32_t other = 0; there[l] && other < doc->puzzle.lines.count; other++)
            before += there[other] && clues[other].exit.side == side
                      && (side < 2 ? clues[other].along < clues[l].along
                                   : clues[other].along > clues[l].along);
        if (!there[l])
            continue;
        snprintf(wanted, sizeof wanted, "%s clue %d", side_names[side], (int)before + 1);
        expect_name(t, doc, l, wanted);
        ns_expect(t,
                  ns_line_is_reversed(&names, (ns_line_id){ l })
                      == ((l % 2 == 0) == (clues[l].hand == 0)),
                  "line %d is read from its other end", l);
    }
    ns_line_names_drop(&t->ctx, &names);
}

static void counted_on_every_paper(ns_test *t)
{
    static const ns_paper papers[] = { NS_PAPER_A4, NS_PAPER_A3, NS_PAPER_LETTER };
    ns_rng rng = ns_rng_seed(72);

    for (int32_t i = 0; i < ns_scale(30); i++) {
        curved_recipe recipe = random_recipe(&rng, 20);
        ns_doc doc;
        recipe.colours = 1;
        ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
        make_clues_unique(t, &doc.puzzle);
        fixture_name(&t->ctx, &doc, i % 2 ? "A title that takes some room" : "", "", "");
        for (int32_t k = 0; k < NS_COUNT(papers); k++) {
            ns_draw_options options = ns_draw_defaults();
            ns_scene scene;
            options.paper = papers[k];
            options.orientation = (ns_orientation)ns_rng_below(&rng, 3);
            if (!ns_expect(t, ns_draw_curved(&t->ctx, &doc, &options, &scene, NULL) == NS_OK,
                           "%s", t->ctx.message))
                continue;
            expect_counted(t, &doc, &scene);
            ns_scene_drop(&t->ctx, &scene);
        }
        ns_doc_drop(&t->ctx, &doc);
    }
}

// Real walks: each cell of a line is so far from the clue as its name says.
static void expect_cells(ns_test *t, const ns_doc *doc)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    ns_line_names names = { 0 };

    ns_expect(t, ns_line_names_find(&t->ctx, doc, &names) == NS_OK, "memory");
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        for (int32_t k = 0; k < line->count; k++) {
            ns_text wanted = { 0 };
            const int32_t cell = ns_line_cell(puzzle, line, k);
            int32_t first = line->count + 1;
            for (int32_t v = 0; v < line->count; v++) {
                const int32_t place = ns_line_place_of(&names, (ns_line_id){ l }, v);
                if (ns_line_cell(puzzle, line, v) == cell && place < first)
                    first = place;
            }
            ns_text_add_format(&t->ctx, &wanted, "cell %d on ", (int)first);
            ns_line_names_put(&t->ctx, &names, (ns_line_id){ l }, &wanted);
            expect_cell(t, &names, cell, l, ns_text_chars(&wanted));
            ns_text_drop(&t->ctx, &wanted);
        }
    }
    ns_line_names_drop(&t->ctx, &names);
}

static void expect_drawing(ns_test *t, const char *folder, const char *name)
{
    ns_curved_options options = ns_curved_defaults();
    ns_drawing drawing = { 0 };
    ns_doc doc = { .number = -1 };
    ns_curved_made made = { 0 };

    options.effort = 0.002;
    t->ctx.seed = 3;
    if (ns_drawing_load(t, folder, name, &drawing)) {
        const ns_status status = ns_make_curved(&t->ctx, &drawing, &options, &doc, &made);
        if (status == NS_OK || (status == NS_STOPPED && doc.puzzle.lines.count > 0)) {
            expect_numbered_page(t, &doc, ns_draw_defaults(), name);
            expect_cells(t, &doc);
        } else {
            ns_skip(t, "no puzzle of %s so soon: %s", name, t->ctx.message);
        }
    }
    ns_curved_made_drop(&t->ctx, &made);
    ns_doc_drop(&t->ctx, &doc);
    ns_drawing_drop(&t->ctx, &drawing);
}

static void our_drawings(ns_test *t)
{
    static const char *const names[] = { "cat", "whale", "toucan", "snail", "guitar" };

    for (int32_t i = 0; i < ns_scale(NS_COUNT(names)); i++)
        expect_drawing(t, NS_SOURCE_DIR "/examples", names[i]);
}

static void drawings_of_others(ns_test *t)
{
    const char *folder = ns_test_data(t);

    for (int32_t i = 0; folder && i < ns_scale(NS_DRAWINGS); i++)
        expect_drawing(t, folder, ns_drawing_names[i]);
}

// Sides without a clue, curves without any, and docs that say nothing of curves.
static void blank_lines(ns_test *t)
{
    ns_rng rng = ns_rng_seed(73);
    const curved_recipe recipe = { .width = NS_FRAME_SIDE,
                                   .height = NS_FRAME_SIDE,
                                   .curves = 3,
                                   .colours = 1,
                                   .numbers = 2,
                                   .longest = 5,
                                   .columns = 2,
                                   .rows = 2 };
    ns_doc doc;
    ns_text text = { 0 };

    ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
    doc.puzzle.lines.at[1].clue = doc.puzzle.lines.at[2].clue = NS_CLUE_BLANK;
    doc.puzzle.lines.at[3].clue = NS_CLUE_BLANK;
    ns_expect(t, ns_line_name(&t->ctx, &doc, (ns_line_id){ 0 }, &text), "memory");
    ns_text wanted = { 0 };
    ns_text_add_format(&t->ctx, &wanted, "the blank side of %s", ns_text_chars(&text));
    expect_name(t, &doc, 1, ns_text_chars(&wanted));
    expect_read(t, &doc, ns_text_chars(&wanted), 1);
    expect_name(t, &doc, 2, "line 3");
    expect_read(t, &doc, "line 4", 3);
    expect_name(t, &doc, 6, "line 7"); // the closed one
    const char *message = t->ctx.message;
    ns_fail(&t->ctx, NS_BAD_INPUT, "what was wrong before");
    ns_board_drop(&t->ctx, &doc.board);
    expect_name(t, &doc, 0, "line 1");
    ns_expect_text(t, message, "what was wrong before", "that there is no board is no news");
    ns_line_names names = { 0 };
    ns_expect(t, ns_line_names_find(&t->ctx, &doc, &names) == NS_OK, "no board, no harm");
    expect_cell(t, &names, 0, -1, "cell number 1");
    expect_cell(t, &names, 0, 5, "cell 1 on line 6");
    ns_line_names_drop(&t->ctx, &names);
    ns_text_drop(&t->ctx, &text);
    ns_text_drop(&t->ctx, &wanted);
    ns_doc_drop(&t->ctx, &doc);
}

// With the n-th allocation failing, for every n.
static void without_memory(ns_test *t)
{
    ns_rng rng = ns_rng_seed(74);
    const curved_recipe recipe = { .width = NS_FRAME_SIDE,
                                   .height = NS_FRAME_SIDE,
                                   .curves = 4,
                                   .colours = 1,
                                   .numbers = 2,
                                   .longest = 5,
                                   .columns = 2,
                                   .rows = 2 };
    bool done = false;
    ns_doc doc;

    ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
    const int64_t kept = t->blocks;
    for (int64_t n = 1; !done && n < 1000; n++) {
        ns_text text = { 0 };
        t->fail_at = t->allocations + n;
        done = ns_line_name(&t->ctx, &doc, (ns_line_id){ 0 }, &text);
        t->fail_at = 0;
        ns_text_drop(&t->ctx, &text);
        ns_expect(t, t->blocks == kept, "all is given back");
    }
    ns_expect(t, done, "in the end there is enough");
    ns_doc_drop(&t->ctx, &doc);
}

NS_TEST_MAIN(NS_CASE(rows_and_columns), NS_CASE(lines_of_solids), NS_CASE(random_pages),
             NS_CASE(counted_on_every_paper), NS_CASE(our_drawings),
             NS_CASE(drawings_of_others), NS_CASE(blank_lines), NS_CASE(without_memory))

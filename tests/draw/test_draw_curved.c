// test_draw_curved.c: the page of a curved puzzle, judged with a ruler: every clue is there, on
// its own side of its curve, read from the outside in; nothing overlaps, nothing is cut off; all
// curves look alike.
#include "curved_fixture.h"
#include "curved_ruler.h"
#include "oracle/boards.h"
#include "oracle/scale.h"

// All curves are one path, so of one weight; each is there from end to end.
static void expect_curves(ns_test *t, const ns_doc *doc, const ns_scene *scene,
                          const found_page *found)
{
    const ns_board *board = &doc->board;
    const double scale = (found->frame.x2 - found->frame.x1) / board->width;
    int32_t moves = 0, cubics = 0;
    double off = 0;

    for (int32_t i = 0; i < found->curves->count; i++) {
        moves += scene->ops.at[found->curves->first + i] == NS_PATH_MOVE;
        cubics += scene->ops.at[found->curves->first + i] == NS_PATH_CUBIC;
    }
    ns_expect(t, moves == board->curves.count && cubics == board->cubics.count,
              "%d curves, %d cubics", moves, cubics);
    const ns_scene_point *p = &scene->points.at[found->curves->first_point];
    for (int32_t i = 0; i < board->curves.count; i++) {
        const int32_t section = board->curves.at[i].first;
        const ns_point start = board->cubics.at[board->sections.at[section].first].curve.p[0];
        const double dx = p->x - found->frame.x1 - start.x * scale;
        const double dy = p->y - found->frame.y1 - start.y * scale;
        off += dx * dx + dy * dy;
        for (int32_t s = section; s < section + board->curves.at[i].count; s++)
            p += 3 * board->sections.at[s].count;
        p++;
    }
    ns_expect(t, off < 1e-6, "curves start where they should, but for %g", off);
}

static void expect_good_page(ns_test *t, const ns_doc *doc, const ns_draw_options *options)
{
    ns_scene scene, again;
    ns_page_report report;
    ns_text svg = { 0 }, svg_again = { 0 };

    if (!ns_expect(t, ns_draw_curved(&t->ctx, doc, options, &scene, &report) == NS_OK, "%s",
                   t->ctx.message))
        return;
    const found_page found = find_parts(t, &scene);
    expect_paths_inside(t, &scene, options->margin_pt);
    expect_texts_apart(t, &scene, options->margin_pt);
    expect_curves(t, doc, &scene, &found);
    if (options->page_number == 0)
        expect_numbers(t, doc, &scene, &found);
    const double off = report.frame_width_mm - (found.frame.x2 - found.frame.x1) * 25.4 / 72;
    ns_expect(t, off < 1e-6 && off > -1e-6, "the report's frame");
    ns_expect(t, report.type_pt >= NS_CURVED_TYPE_MIN && report.moved <= report.labels, "type");
    ns_expect(t, ns_draw(&t->ctx, doc, options, &again, NULL) == NS_OK, "again");
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
    static const curved_recipe recipes[] = {
        { .curves = 0, .numbers = 1, .longest = 1 },
        { .curves = 1, .numbers = 1, .longest = 1 },
        { .curves = 8, .numbers = 4, .longest = 9 },
        { .curves = 30, .numbers = 6, .longest = 12, .junctions = 10 },
        { .curves = 62, .numbers = 12, .longest = 20 },
        { .curves = 62, .numbers = 3, .longest = 9, .crowd = 50 },
        { .curves = 20, .numbers = 5, .longest = 9, .crowd = 100 },
        { .curves = 30, .numbers = 6, .longest = 12, .colours = 5 },
        { .curves = 40, .numbers = 6, .longest = 12, .blank = 40, .crowd = 20 },
        { .curves = 3, .numbers = 40, .longest = 65536 },
    };
    static const int32_t sides[4][2] = { { 64, 64 }, { 64, 48 }, { 40, 64 }, { 64, 4 } };
    ns_rng rng = ns_rng_seed(41);

    for (int32_t i = 0; i < NS_COUNT(recipes); i++) {
        for (int32_t turn = 0; turn < 4; turn++) {
            curved_recipe recipe = recipes[i];
            ns_doc doc;
            ns_draw_options options = ns_draw_defaults();
            options.paper = turn & 1 ? NS_PAPER_LETTER : NS_PAPER_A4;
            options.solution = turn > 1;
            recipe.width = sides[turn % 4][0] * NS_UNIT;
            recipe.height = sides[turn % 4][1] * NS_UNIT;
            recipe.colours = ns_max(1, recipe.colours);
            recipe.columns = 7;
            recipe.rows = 5;
            ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
            fixture_name(&t->ctx, &doc, "Title", "Author", "\xc2\xa9 2026");
            expect_good_page(t, &doc, &options);
            ns_doc_drop(&t->ctx, &doc);
        }
    }
}

static curved_recipe random_recipe(ns_rng *rng)
{
    const bool wide = ns_rng_below(rng, 2);
    const int32_t shorter = (16 + ns_rng_below(rng, 49)) * NS_UNIT;
    curved_recipe recipe = { .width = wide ? NS_FRAME_SIDE : shorter,
                             .height = wide ? shorter : NS_FRAME_SIDE };

    recipe.curves = ns_rng_below(rng, 50);
    recipe.colours = ns_rng_below(rng, 3) ? 1 : 1 + ns_rng_below(rng, 7);
    recipe.numbers = 1 + ns_rng_below(rng, 8);
    recipe.longest = 1 + ns_rng_below(rng, 30);
    recipe.columns = 1 + ns_rng_below(rng, 6);
    recipe.rows = 1 + ns_rng_below(rng, 6);
    recipe.crowd = ns_rng_below(rng, 2) ? ns_rng_below(rng, 80) : 0;
    recipe.junctions = ns_rng_below(rng, 20);
    recipe.blank = ns_rng_below(rng, 2) ? ns_rng_below(rng, 40) : 0;
    return recipe;
}

static void random_sizes(ns_test *t)
{
    ns_rng rng = ns_rng_seed(42);

    for (int32_t i = 0; i < ns_scale(80); i++) {
        const curved_recipe recipe = random_recipe(&rng);
        ns_doc doc;
        const ns_draw_options options = fixture_options(&rng);
        ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
        fixture_name(&t->ctx, &doc, "A title", "", "");
        fixture_blots(&rng, &doc.puzzle);
        ns_expect(t, fixture_give(&t->ctx, &rng, &doc), "memory");
        expect_good_page(t, &doc, &options);
        ns_doc_drop(&t->ctx, &doc);
    }
}

// A curve from the frame into a junction, or out of one, on each side of the frame; its clues
// can only stand at that end. Left and right hands are told by the direction in which the curve
// is walked, on the page.
static void clues_stand_on_their_side(ns_test *t)
{
    static const double frame_points[4][2] = { { 20, 0 }, { 64, 20 }, { 44, 64 }, { 0, 44 } };
    static const ns_run runs[6] = { { 11, 1 }, { 12, 1 }, { 13, 1 },
                                    { 21, 1 }, { 22, 1 }, { 23, 1 } };

    for (int32_t i = 0; i < 8; i++) {
        const double *p = frame_points[i / 2];
        const bool out = i % 2; // the curve ends on the frame; otherwise it starts there
        ns_doc doc = { .number = -1, .board = ns_unit_board(64, 64) };
        ns_draw_options options = ns_draw_defaults();
        ns_scene scene;
        ns_vec at[6];
        ns_unit_node(&t->ctx, &doc.board, 32, 32);
        ns_board_add_curve(&t->ctx, &doc.board, false);
        ns_board_add_section(&t->ctx, &doc.board, NS_ROLE_DECOY, -1, 0);
        ns_unit_line(&t->ctx, &doc.board, 0, 5, 32, 32, 0, 0);
        ns_board_add_section(&t->ctx, &doc.board, NS_ROLE_DECOY, 0, -1);
        ns_unit_line(&t->ctx, &doc.board, 32, 32, 64, 59, 0, 0);
        ns_board_add_curve(&t->ctx, &doc.board, false);
        ns_board_add_section(&t->ctx, &doc.board, NS_ROLE_DECOY, out ? 0 : -1, out ? -1 : 0);
        ns_unit_line(&t->ctx, &doc.board, out ? 32 : p[0], out ? 32 : p[1], out ? p[0] : 32,
                     out ? p[1] : 32, 0, 0);
        doc.puzzle = (ns_puzzle){ .kind = NS_CURVED, .colour_count = 1 };
        ns_expect(t,
                  ns_board_puzzle(&t->ctx, &doc.board, 0, &doc.puzzle, &doc.solution) == NS_OK,
                  "%s", t->ctx.message);
        ns_puzzle_set_runs(&t->ctx, &doc.puzzle, (ns_line_id){ 2 }, runs, 3);
        ns_puzzle_set_runs(&t->ctx, &doc.puzzle, (ns_line_id){ 3 }, runs + 3, 3);
        ns_expect(t, ns_draw(&t->ctx, &doc, &options, &scene, NULL) == NS_OK, "%s",
                  t->ctx.message);
        const found_page found = find_parts(t, &scene);
        const double unit = (found.frame.x2 - found.frame.x1) / 64;
        const ns_vec exit = { found.frame.x1 + p[0] * unit, found.frame.y1 + p[1] * unit };
        const ns_vec way = { out ? p[0] - 32 : 32 - p[0], out ? p[1] - 32 : 32 - p[1] };
        for (int32_t k = 0; k < 6; k++) {
            ns_expect(t, find_number(&scene, runs[k].length, &at[k]), "%d", runs[k].length);
            // The normal of the frame is what counts: the tail goes straight out.
            const ns_vec normal = { i / 2 % 2 ? (way.x > 0 ? 1 : -1) : 0,
                                    i / 2 % 2 ? 0 : (way.y > 0 ? 1 : -1) };
            const ns_vec from = { at[k].x - exit.x, at[k].y - exit.y };
            const double left = normal.y * from.x - normal.x * from.y;
            ns_expect(t, k < 3 ? left > 0 : left < 0, "case %d: number %d is on the wrong side",
                      i, runs[k].length);
        }
        for (int32_t k = 0; k < 6; k++) {
            const double outer = out_of(&found.frame, i / 2, at[k % 3 ? k - 1 : k]);
            const double inner = out_of(&found.frame, i / 2, at[k]);
            ns_expect(t, inner > 0 && (k % 3 == 0 || (out ? inner > outer : inner < outer)),
                      "case %d: %d is not read in its turn", i, runs[k].length);
        }
        ns_scene_drop(&t->ctx, &scene);
        ns_doc_drop(&t->ctx, &doc);
    }
}

static void crowds_keep_their_order(ns_test *t)
{
    ns_rng rng = ns_rng_seed(43);

    for (int32_t i = 0; i < ns_scale(40); i++) {
        curved_recipe recipe = random_recipe(&rng);
        ns_draw_options options = ns_draw_defaults();
        ns_doc doc;
        ns_scene scene;
        recipe.unique = true;
        recipe.colours = 1;
        ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
        ns_expect(t, ns_draw(&t->ctx, &doc, &options, &scene, NULL) == NS_OK, "%s",
                  t->ctx.message);
        expect_order(t, &doc, &scene, i);
        ns_scene_drop(&t->ctx, &scene);
        ns_doc_drop(&t->ctx, &doc);
    }
}

static bool nearly(double a, double b)
{
    return a - b < 1e-3 * b && b - a < 1e-3 * b;
}

static void add_circle(ns_ctx *ctx, ns_board *board, double x, double y, double r)
{
    const double h = 0.5522847 * r;
    const double p[4][8] = {
        { x + r, y, x + r, y + h, x + h, y + r, x, y + r },
        { x, y + r, x - h, y + r, x - r, y + h, x - r, y },
        { x - r, y, x - r, y - h, x - h, y - r, x, y - r },
        { x, y - r, x + h, y - r, x + r, y - h, x + r, y },
    };

    ns_board_add_curve(ctx, board, true);
    ns_board_add_section(ctx, board, NS_ROLE_BACKGROUND, -1, -1);
    for (int32_t i = 0; i < 4; i++)
        ns_unit_cubic(ctx, board, p[i], 0, 1);
}

// Sizes in the report are those of the drawing, in millimetres.
// Planning alone says the same of a page.
static void plans_are_those_of_pages(ns_test *t, const ns_doc *doc,
                                     const ns_page_report *report)
{
    const ns_draw_options options = ns_draw_defaults();
    ns_page_report planned;

    ns_expect(t, ns_plan_curved(&t->ctx, doc, &options, &planned) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t,
              planned.step_mm == report->step_mm
                  && planned.smallest_cell_mm2 == report->smallest_cell_mm2
                  && planned.smallest_cell == report->smallest_cell
                  && planned.type_pt == report->type_pt,
              "a plan of %g mm, a page of %g", planned.step_mm, report->step_mm);
    ns_expect(t, nearly(report->step_mm * NS_FRAME_SIDE, report->frame_width_mm),
              "a frame of %g steps", report->frame_width_mm / report->step_mm);
}

// All cells, with a large limit; none, with that of the smallest; the smallest first.
static void specks_are_listed(ns_test *t, const ns_board *board, const ns_page_report *report)
{
    const double mm2 = report->step_mm * report->step_mm;
    ns_specks specks = { 0 };
    double all = 0;

    ns_expect(t, ns_board_specks(&t->ctx, board, 1e18, &specks) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, specks.count == board->cells.count, "%d cells of %d", specks.count,
              board->cells.count);
    for (int32_t i = 0; i < specks.count; i++) {
        const ns_speck *speck = &specks.at[i];
        all += speck->area;
        ns_expect(t, i == 0 || speck[-1].area <= speck->area, "the smaller first");
        ns_expect(t, ns_board_cell_area(board, speck->cell) == speck->area, "its area");
        ns_expect(t,
                  speck->at.x >= 0 && speck->at.x <= board->width && speck->at.y >= 0
                      && speck->at.y <= board->height,
                  "a place of the page");
    }
    ns_expect(t, nearly(all, (double)board->width * board->height), "they fill the frame");
    ns_expect(t, nearly(specks.at[0].area * mm2, report->smallest_cell_mm2), "the smallest");
    const double least = specks.at[0].area;
    ns_array_drop(&t->ctx, &specks);
    ns_expect(t, ns_board_specks(&t->ctx, board, least, &specks) == NS_OK && specks.count == 0,
              "%d cells below the smallest", specks.count);
    ns_array_drop(&t->ctx, &specks);
}

static void reports_are_true(ns_test *t)
{
    static const struct {
        double lines[4][4]; // ended by zeros
        double circle[3];   // none when the radius is 0
        double gap, area;   // in units of the frame; a gap of 0 is none
    } cases[] = {
        { { { 16, 0, 16, 48 }, { 0, 8, 64, 8 } }, { 0, 0, 0 }, 8, 8 * 16 },
        { { { 16, 0, 16, 48 }, { 0, 8, 64, 8 }, { 19, 0, 19, 48 } }, { 0, 0, 0 }, 3, 3 * 8 },
        { { { 16, 0, 16, 48 }, { 0, 1, 64, 1 }, { 16.25, 0, 16.25, 48 } },
          { 0, 0, 0 },
          0.25,
          0.25 },
        { { { 0 } }, { 32, 24, 5 }, 0, 3.14159 * 25 },
        { { { 48, 0, 48, 48 } }, { 24, 24, 22 }, 48, 16 * 48 },
        { { { 40, 0, 40, 48 } }, { 20, 24, 19 }, 48, 40 * 48 - 3.14159 * 361 },
        { { { 33, 0, 33, 48 } }, { 32, 24, 10 }, 14.05013, 137.113 },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_doc doc = { .number = -1, .board = ns_unit_board(64, 48) };
        ns_draw_options options = ns_draw_defaults();
        ns_scene scene;
        ns_page_report report;
        for (int32_t k = 0; k < 4 && (cases[i].lines[k][0] > 0 || cases[i].lines[k][2] > 0);
             k++)
            ns_unit_decoy(&t->ctx, &doc.board, cases[i].lines[k][0], cases[i].lines[k][1],
                          cases[i].lines[k][2], cases[i].lines[k][3]);
        if (cases[i].circle[2] > 0)
            add_circle(&t->ctx, &doc.board, cases[i].circle[0], cases[i].circle[1],
                       cases[i].circle[2]);
        doc.puzzle = (ns_puzzle){ .kind = NS_CURVED, .colour_count = 1 };
        ns_expect(t,
                  ns_board_puzzle(&t->ctx, &doc.board, 0, &doc.puzzle, &doc.solution) == NS_OK,
                  "%s", t->ctx.message);
        ns_expect(t, ns_draw(&t->ctx, &doc, &options, &scene, &report) == NS_OK, "%s",
                  t->ctx.message);
        const double mm = report.frame_width_mm / 64;
        ns_expect(t, nearly(report.frame_height_mm, 48 * mm), "a frame of 64 by 48");
        ns_expect(t,
                  cases[i].gap > 0 ? nearly(report.smallest_gap_mm, cases[i].gap * mm)
                                   : report.smallest_gap_mm == 0,
                  "case %d: a gap of %g, not %g", i, report.smallest_gap_mm / mm, cases[i].gap);
        ns_expect(t, nearly(report.smallest_cell_mm2, cases[i].area * mm * mm),
                  "case %d: a cell of %g, not %g", i, report.smallest_cell_mm2 / mm / mm,
                  cases[i].area);
        ns_expect(t, report.small_cells == (cases[i].area < 0.3), "case %d: %d small cells", i,
                  report.small_cells);
        plans_are_those_of_pages(t, &doc, &report);
        specks_are_listed(t, &doc.board, &report);
        ns_scene_drop(&t->ctx, &scene);
        ns_doc_drop(&t->ctx, &doc);
    }
}

// The first path of a solution covers exactly the coloured cells.
static void solutions_are_filled(ns_test *t)
{
    ns_rng rng = ns_rng_seed(44);

    for (int32_t round = 0; round < 10; round++) {
        const curved_recipe recipe = { .width = NS_FRAME_SIDE,
                                       .height = NS_FRAME_SIDE / 2,
                                       .curves = 5,
                                       .colours = 1 + round % 3,
                                       .numbers = 3,
                                       .longest = 5,
                                       .columns = 8,
                                       .rows = 8 };
        ns_doc doc;
        ns_scene scene;
        ns_draw_options options = ns_draw_defaults();
        options.solution = true;
        ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
        ns_expect(t, ns_draw(&t->ctx, &doc, &options, &scene, NULL) == NS_OK, "%s",
                  t->ctx.message);
        const found_page found = find_parts(t, &scene);
        const double frame =
            (found.frame.x2 - found.frame.x1) * (found.frame.y2 - found.frame.y1);
        const ns_scene_item *fill = &scene.items.at[0];
        double area = 0;
        int32_t cells = 0;
        for (int32_t i = 0; i < doc.solution.count; i++)
            cells += doc.solution.at[i] == 1;
        for (int32_t i = 0; i < fill->count / 6; i++) {
            const ns_scene_point *p = &scene.points.at[fill->first_point + 5 * i];
            area += (p[2].x - p[0].x) * (p[2].y - p[0].y);
        }
        ns_expect(t, nearly(area, frame * cells / 64), "%d cells cover %g", cells,
                  area / frame * 64);
        ns_expect(t, fill->brush.stroke.a == 255 && fill->brush.stroke.r == fill->brush.fill.r,
                  "no seams");
        ns_scene_drop(&t->ctx, &scene);
        ns_doc_drop(&t->ctx, &doc);
    }
}

static void expect_refusal(ns_test *t, const ns_doc *doc, const ns_draw_options *options,
                           const char *sentence)
{
    ns_scene scene;

    ns_expect(t, ns_draw(&t->ctx, doc, options, &scene, NULL) == NS_BAD_INPUT, "%s", sentence);
    ns_expect_text(t, t->ctx.message, sentence, "refusal");
    ns_expect(t, !scene.items.at, "nothing is drawn");
    ns_scene_drop(&t->ctx, &scene);
}

static void what_cannot_be_drawn(ns_test *t)
{
    ns_rng rng = ns_rng_seed(45);
    curved_recipe recipe = { .width = NS_FRAME_SIDE,
                             .height = NS_FRAME_SIDE,
                             .curves = 3,
                             .colours = 1,
                             .numbers = 3,
                             .longest = 5,
                             .columns = 2,
                             .rows = 2 };
    ns_draw_options options = ns_draw_defaults();
    ns_scene scene;
    ns_doc doc;

    ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
    doc.puzzle.kind = NS_SOLID;
    expect_refusal(t, &doc, &options,
                   "a solid puzzle takes several pages; ask for all of them");
    ns_expect(t, ns_draw_curved(&t->ctx, &doc, &options, &scene, NULL) == NS_BAD_INPUT,
              "no curved puzzle");
    doc.puzzle.kind = NS_CURVED;
    options.margin_pt = 201;
    expect_refusal(t, &doc, &options, "a margin has 0 to 200 points; choose one between");
    options.margin_pt = 36;
    doc.board.cells.count = 0;
    doc.board.loops.count = 0;
    doc.board.steps.count = 0;
    ns_expect(t, ns_draw(&t->ctx, &doc, &options, &scene, NULL) == NS_OK,
              "a puzzle page needs no outlines: %s", t->ctx.message);
    ns_scene_drop(&t->ctx, &scene);
    options.solution = true;
    expect_refusal(t, &doc, &options,
                   "the board has the outlines of 0 cells, but the puzzle has 4 cells; make it "
                   "anew from its drawing");
    options.solution = false;
    ns_puzzle_set_tallies(&t->ctx, &doc.puzzle, (ns_line_id){ 3 }, &(ns_tally){ 1, 2, 1 }, 1,
                          false);
    expect_refusal(t, &doc, &options,
                   "curve 1 has a tally, but the page of a curved puzzle shows runs only; give "
                   "the line runs or a blank clue");
    ns_puzzle_set_runs(&t->ctx, &doc.puzzle, (ns_line_id){ 3 }, NULL, 0);
    ns_puzzle_set_runs(&t->ctx, &doc.puzzle, (ns_line_id){ 7 }, NULL, 0);
    expect_refusal(t, &doc, &options,
                   "curve 3 has a clue but no end on the frame where it could be printed; make "
                   "the clue blank");
    doc.puzzle.lines.count = 7;
    expect_refusal(t, &doc, &options,
                   "the board has 4 curves, but the puzzle has 7 lines; each curve has two");
    ns_board_drop(&t->ctx, &doc.board);
    expect_refusal(
        t, &doc, &options,
        "this curved puzzle has no board, so nobody knows what its curves look like; "
        "make it anew from its drawing");
    ns_doc_drop(&t->ctx, &doc);
}

// More clues than a paper can hold: the next larger one, or a sentence.
static void crowded_pages_grow(ns_test *t)
{
    ns_rng rng = ns_rng_seed(46);
    curved_recipe recipe = { .width = NS_FRAME_SIDE,
                             .height = NS_FRAME_SIDE,
                             .curves = 60,
                             .colours = 1,
                             .numbers = 9,
                             .longest = 9,
                             .columns = 2,
                             .rows = 2 };
    ns_draw_options options = ns_draw_defaults();
    ns_paper paper = NS_PAPER_A4;
    ns_scene scene;
    ns_doc doc;

    options.margin_pt = 190;
    ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
    expect_good_page(t, &doc, &options);
    ns_expect(t, ns_draw(&t->ctx, &doc, &options, &scene, NULL) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_scene_paper(&scene, &paper) && paper == NS_PAPER_A3, "%s",
              ns_paper_name(paper));
    ns_scene_drop(&t->ctx, &scene);
    options.grow = false;
    expect_refusal(
        t, &doc, &options,
        "120 clues at 61 curves do not fit around the puzzle on a4 paper with type of "
        "7 points; choose a larger paper");
    ns_doc_drop(&t->ctx, &doc);
    recipe.curves = NS_BOARD_CURVES_MAX - 1;
    options.grow = true;
    ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
    expect_refusal(
        t, &doc, &options,
        "8190 clues at 4096 curves do not fit around the puzzle on a0 paper with type "
        "of 7 points; use fewer curves or make some clues blank");
    ns_doc_drop(&t->ctx, &doc);
}

static void without_memory(ns_test *t)
{
    ns_rng rng = ns_rng_seed(47);
    const curved_recipe recipe = { .width = NS_FRAME_SIDE,
                                   .height = NS_FRAME_SIDE,
                                   .curves = 5,
                                   .colours = 3,
                                   .numbers = 3,
                                   .longest = 5,
                                   .columns = 3,
                                   .rows = 3 };
    ns_draw_options options = ns_draw_defaults();
    ns_doc doc;

    options.solution = true;
    ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
    fixture_name(&t->ctx, &doc, "Title", "Author", "");
    expect_drawn_without_memory(t, &doc, &options);
    ns_doc_drop(&t->ctx, &doc);
}

NS_TEST_MAIN(NS_CASE(chosen_sizes), NS_CASE(random_sizes), NS_CASE(clues_stand_on_their_side),
             NS_CASE(crowds_keep_their_order), NS_CASE(reports_are_true),
             NS_CASE(solutions_are_filled), NS_CASE(what_cannot_be_drawn),
             NS_CASE(crowded_pages_grow), NS_CASE(without_memory))

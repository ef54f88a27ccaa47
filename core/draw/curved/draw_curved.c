// draw_curved.c: the page of a curved or sloped puzzle, from labels to plan to scene. What lies
// below comes first: fills, marks, curves, then labels and furniture. All that can be wrong with a
// doc is said before anything is measured, so that the rest need not ask.
#include "base/basics.h"
#include "base/trig.h"

#include "draw/curved/curved_page.h"

ns_status ns_curved_check(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const ns_board *board = &doc->board;

    if (!ns_kind_about(puzzle->kind)->curves)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "the page of curves shows curved and sloped puzzles only, and this puzzle "
            "is neither");
    NS_TRY(ns_puzzle_check(ctx, puzzle));
    if (ns_board_is_empty(board))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "this %s puzzle has no board, so nobody knows what its curves look "
                       "like; make it anew from its drawing",
                       ns_kind_name(puzzle->kind));
    NS_TRY(ns_board_check(ctx, board));
    if (puzzle->lines.count != 2 * board->curves.count)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "the board has %d curves, but the puzzle has %d lines; each curve has two",
            board->curves.count, puzzle->lines.count);
    // A puzzle page needs no outlines, unless cells are given, marked or pointed at.
    const bool filled =
        options->solution || options->marks || options->marked || puzzle->given.count > 0;
    if (board->cells.count != puzzle->cell_count && (filled || board->cells.count > 0))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the board has the outlines of %d cells, but the puzzle has %d cells; "
                       "make it anew from its drawing",
                       board->cells.count, puzzle->cell_count);
    if (options->marks)
        NS_TRY(ns_curved_check_marks(ctx, doc, options->marks));
    return ns_page_check(ctx, doc, options);
}

static ns_status plan_steps(ns_curved_page *page, ns_page_report *report)
{
    page->base.bold = page->base.coloured; // ends are those of usual print
    NS_TRY(ns_curved_measure(page));
    ns_curved_settle(page);
    if (page->base.options->large)
        ns_curved_enlarge(page);
    if (page->base.options->numbers)
        NS_TRY(ns_curved_number(page));
    if (page->base.options->marked)
        ns_curved_show_blanks(page);
    NS_TRY(ns_curved_plan_find(page));
    return ns_curved_report(page, report);
}

// In large print lines are up to twice as heavy, as far as the smallest cell and gap stay open.
static double line_weight(const ns_page_report *report)
{
    const double cell = ns_sqrt(report->smallest_cell_mm2), gap = report->smallest_gap_mm;

    return ns_clamp(ns_min(cell, gap > 0 ? gap : cell), 1, 2);
}

static ns_status draw_steps(ns_curved_page *page, ns_page_report *report)
{
    NS_TRY(plan_steps(page, report));
    page->weight = page->large ? line_weight(report) : 1;
    page->base.scene->width = page->plan.sheet.width;
    page->base.scene->height = page->plan.sheet.height;
    if (page->base.options->marks && page->base.options->solution)
        ns_curved_draw_light(page);
    else
        NS_TRY(ns_curved_draw_fills(page));
    if (page->base.options->marks)
        ns_curved_draw_marks(page);
    ns_curved_draw_curves(page);
    ns_curved_draw_labels(page);
    ns_furniture_draw(&page->base, &page->plan.sheet);
    if (page->base.options->marks)
        ns_curved_draw_was(page);
    return ns_scene_finish(page->base.ctx, page->base.scene);
}

void ns_curved_page_drop(ns_ctx *ctx, ns_curved_page *page)
{
    ns_arrays_drop(ctx, &page->units, &page->places);
    ns_label_set_drop(ctx, &page->labels);
}

static ns_status draw_as_it_stands(ns_ctx *ctx, const ns_doc *doc,
                                   const ns_draw_options *options, ns_scene *scene,
                                   ns_page_report *report)
{
    ns_curved_page page = { .base = ns_page_open(ctx, doc, options, scene) };
    const ns_status status = draw_steps(&page, report);

    ns_curved_page_drop(ctx, &page);
    if (status != NS_OK)
        ns_scene_drop(ctx, scene);
    return status;
}

// Whether it shows the picture alone: what is named on it has the names that it has on the puzzle's page.
static bool is_picture(const ns_draw_options *options)
{
    return options->solution && !options->marks && !options->marked && !options->numbers;
}

ns_status ns_draw_curved(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                         ns_scene *scene, ns_page_report *report)
{
    const int32_t turns = is_picture(options) ? ns_doc_turns(doc) : 0;
    ns_page_report unread;
    ns_doc upright = *doc; // borrows all but its board

    if (!report)
        report = &unread;
    NS_TRY(ns_curved_check(ctx, doc, options));
    if (turns == 0)
        return draw_as_it_stands(ctx, doc, options, scene, report);
    NS_TRY(ns_board_copy(ctx, &upright.board, &doc->board));
    for (int32_t i = turns; i < 4; i++)
        ns_board_turn(&upright.board);
    const ns_status status = draw_as_it_stands(ctx, &upright, options, scene, report);
    ns_board_drop(ctx, &upright.board);
    return status;
}

ns_status ns_plan_curved(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                         ns_page_report *report)
{
    ns_scene none = { 0 };
    ns_curved_page page = { .base = ns_page_open(ctx, doc, options, &none) };

    NS_TRY(ns_curved_check(ctx, doc, options));
    const ns_status status = plan_steps(&page, report);
    ns_curved_page_drop(ctx, &page);
    return status;
}

// draw_grid.c: the classic page of a grid, from facts to plan to scene.
#include "base/basics.h"

#include "draw/grid_page.h"

static ns_status check_doc(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const int32_t cols = puzzle->size[0], rows = puzzle->size[1];

    if (puzzle->kind != NS_GRID)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the classic page shows grids only, and this puzzle is none");
    NS_TRY(ns_puzzle_check(ctx, puzzle));
    if (cols < 1 || rows < 1 || cols > NS_SIDE_MAX || rows > NS_SIDE_MAX
        || (int64_t)cols * rows != puzzle->cell_count || puzzle->lines.count != cols + rows)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "a grid of %d by %d cells has %d lines here; it needs one for each row and "
            "column",
            cols, rows, puzzle->lines.count);
    if (!(options->margin_pt >= 0 && options->margin_pt <= 200))
        return ns_fail(ctx, NS_BAD_INPUT, "a margin has 0 to 200 points; choose one between");
    if (!options->solution)
        return NS_OK;
    if (doc->solution.count == 0)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "there is no stored solution to draw; solve the puzzle and store it first");
    if (doc->solution.count != puzzle->cell_count)
        return ns_fail(ctx, NS_BAD_INPUT, "the solution has %d cells, but the puzzle has %d",
                       doc->solution.count, puzzle->cell_count);
    for (int32_t i = 0; i < doc->solution.count; i++) {
        if (doc->solution.at[i] > puzzle->colour_count)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the solution has a colour %d, which there is not",
                           doc->solution.at[i]);
    }
    return NS_OK;
}

static ns_status gather_facts(ns_grid_page *page)
{
    const ns_puzzle *puzzle = &page->doc->puzzle;
    ns_grid_facts *facts = &page->facts;

    facts->cols = puzzle->size[0];
    facts->rows = puzzle->size[1];
    facts->coloured = puzzle->colour_count > 1;
    ns_grid_colours(puzzle, facts->colours);
    for (int32_t c = 1; c <= puzzle->colour_count; c++) {
        const double width =
            page->text.width(page->text.user, facts->colours[c].letter, 100, false) / 100;
        facts->letter = width > facts->letter ? width : facts->letter;
    }
    return ns_grid_measure_clues(page);
}

static ns_status draw_steps(ns_grid_page *page)
{
    NS_TRY(gather_facts(page));
    NS_TRY(ns_grid_plan_find(page));
    page->scene->width = page->plan.page_width;
    page->scene->height = page->plan.page_height;
    ns_scene_set_title(page->ctx, page->scene, ns_text_chars(&page->doc->meta.title));
    for (int32_t i = 0; i < page->plan.strips; i++) {
        const ns_grid_strip strip = ns_grid_strip_at(page, i);
        ns_grid_draw_cells(page, &strip);
        ns_grid_draw_lines(page, &strip);
        ns_grid_draw_clues(page, &strip);
    }
    ns_grid_draw_furniture(page);
    return ns_scene_finish(page->ctx, page->scene);
}

ns_status ns_draw_grid(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                       const ns_text_port *text, ns_scene *scene)
{
    ns_grid_page page = { .ctx = ctx,
                          .doc = doc,
                          .options = options,
                          .text = text ? *text : ns_text_builtin(),
                          .scene = scene };

    *scene = (ns_scene){ 0 };
    NS_TRY(check_doc(ctx, doc, options));
    const ns_status status = draw_steps(&page);
    if (status != NS_OK)
        ns_scene_drop(ctx, scene);
    return status;
}

// draw_grid.c: the classic page of a grid, from facts to plan to scene. A long grid is drawn strip by
// strip, each with its own clues; the names of strips come last, over everything.
#include "base/basics.h"

#include "draw/grid/grid_page.h"

static ns_status check_doc(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const int32_t cols = puzzle->size[0], rows = puzzle->size[1];

    if (ns_kind_about(puzzle->kind)->sides != 2)
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
    return ns_page_check(ctx, doc, options);
}

static ns_status gather_facts(ns_grid_page *page)
{
    const ns_puzzle *puzzle = &page->base.doc->puzzle;
    ns_grid_facts *facts = &page->facts;

    facts->cols = puzzle->size[0];
    facts->rows = puzzle->size[1];
    facts->coloured = page->base.coloured;
    facts->letter = page->base.letter;
    facts->numbers = page->base.options->numbers;
    facts->large = page->base.options->large;
    ns_format(page->base.size, (int32_t)sizeof page->base.size, "%d \xc3\x97 %d", facts->cols,
              facts->rows);
    return ns_grid_measure_clues(page);
}

// Which rows or columns a strip holds, above it; the numbers alone when the strip is narrow.
static void draw_strip_label(ns_grid_page *page, int32_t index)
{
    const ns_grid_plan *plan = &page->plan;
    const ns_grid_sizes *s = &plan->sizes;
    const ns_grid_strip strip = ns_grid_strip_at(page, index);
    const int32_t first = plan->strips_of_rows ? strip.row : strip.col;
    const int32_t count = plan->strips_of_rows ? strip.rows : strip.cols;
    const double room = s->clue_width + strip.cols * s->cell;
    char label[64];

    const int32_t word =
        ns_format(label, sizeof label, "%s ", plan->strips_of_rows ? "rows" : "columns");
    ns_format(label + word, (int32_t)sizeof label - word, "%d\xe2\x80\x93%d", first + 1,
              first + count);
    ns_scene_mark(page->base.scene, NS_PART_NOTE, -1, -1);
    ns_furniture_note(&page->base, label, label + word, room, strip.x - s->clue_width,
                      strip.y - s->clue_height - 4 * ns_around(page->base.options));
}

static ns_status draw_steps(ns_grid_page *page)
{
    NS_TRY(gather_facts(page));
    NS_TRY(ns_grid_plan_find(page));
    page->base.scene->width = page->plan.sheet.width;
    page->base.scene->height = page->plan.sheet.height;
    for (int32_t i = 0; i < page->plan.strips; i++) {
        const ns_grid_strip strip = ns_grid_strip_at(page, i);
        ns_grid_draw_cells(page, &strip);
        ns_grid_draw_lines(page, &strip);
        ns_grid_draw_clues(page, &strip);
    }
    ns_furniture_draw(&page->base, &page->plan.sheet);
    for (int32_t i = 0; page->plan.strips > 1 && i < page->plan.strips; i++)
        draw_strip_label(page, i);
    return ns_scene_finish(page->base.ctx, page->base.scene);
}

ns_status ns_draw_grid(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                       ns_scene *scene, ns_page_report *report)
{
    ns_grid_page page = { .base = ns_page_open(ctx, doc, options, scene) };

    NS_TRY(check_doc(ctx, doc, options));
    const ns_status status = draw_steps(&page);
    if (status != NS_OK)
        ns_scene_drop(ctx, scene);
    else if (report)
        *report = (ns_page_report){ .cell_mm = page.plan.sizes.cell * NS_MM_PER_PT,
                                    .type_pt = page.plan.sizes.type };
    return status;
}

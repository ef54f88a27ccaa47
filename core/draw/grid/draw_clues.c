// draw_clues.c: the clues of a grid, left of the rows and above the columns.
//
// Entries are set from the grid outwards, so that the last run stands next to the cells. An
// empty line shows 0; a blank clue shows nothing, which the foot of the page explains, as it would
// look like a misprint. In colour each entry is a box in the colour with the number in bold and the
// letter after or below it.
#include "base/basics.h"

#include "draw/grid/grid_page.h"

ns_status ns_grid_measure_clues(ns_grid_page *page)
{
    const ns_puzzle *puzzle = &page->base.doc->puzzle;
    ns_grid_facts *facts = &page->facts;
    int32_t longest[2] = { 0, 0 }, depth[2] = { 1, 1 };

    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        const bool column = l >= facts->rows;
        if (line->clue == NS_CLUE_TALLY)
            return ns_fail(
                page->base.ctx, NS_BAD_INPUT,
                "%s %d has a tally, but the page of a grid shows runs only; give the "
                "line runs or a blank clue",
                column ? "column" : "row", l - (column ? facts->rows : 0) + 1);
        page->base.any_blank = page->base.any_blank || line->clue == NS_CLUE_BLANK;
        if (line->clue != NS_CLUE_RUNS)
            continue;
        depth[column] = ns_max(depth[column], line->clue_count);
        for (int32_t k = 0; k < line->clue_count; k++)
            longest[column] =
                ns_max(longest[column], puzzle->runs.at[line->clue_first + k].length);
        page->base.any_blots = page->base.any_blots || ns_line_has_blots(puzzle, line);
    }
    NS_ASSERT(depth[0] > 0 && depth[1] > 0);
    facts->row_depth = depth[0];
    facts->col_depth = depth[1];
    facts->row_number = ns_entry_number_width(&page->base, longest[0]);
    facts->col_number = ns_entry_number_width(&page->base, longest[1]);
    return NS_OK;
}

static void draw_number(ns_grid_page *page, const char *number, double x, double y, double room,
                        ns_ink ink)
{
    ns_entry_draw_number(&page->base, number, page->plan.sizes.type, x, y, room, ink);
}

// A number in a box of its colour, with the colour's letter; (x, y) is the middle of the box.
static void draw_boxed(ns_grid_page *page, const char *number, const ns_page_colour *colour,
                       bool column, double x, double y)
{
    const ns_grid_sizes *s = &page->plan.sizes;
    const double width = column ? s->col_box_width : s->row_box_width;
    const double height = column ? s->col_box_height : s->row_box_height;
    const double widest = column ? page->facts.col_number : page->facts.row_number;
    const double room = widest * s->type * page->plan.squeeze;

    ns_entry_draw_box(&page->base, colour, x, y, width, height);
    if (column && page->plan.letter_below) {
        const double number_y = y - height / 2 + 0.15 * s->type + NS_DIGIT_HEIGHT / 2 * s->type;
        draw_number(page, number, x, number_y, room, colour->type_ink);
        ns_entry_draw_letter(&page->base, colour, s->letter_type, x,
                             y + height / 2 - 0.15 * s->type);
        return;
    }
    ns_entry_draw_beside(&page->base, number, colour, s->type, s->letter_type, x, y, room);
}

static void draw_entry(ns_grid_page *page, const ns_run *run, bool column, double x, double y)
{
    const ns_grid_sizes *s = &page->plan.sizes;
    char number[NS_ENTRY_BYTES];

    ns_entry_write(run, number);
    if (page->base.coloured)
        draw_boxed(page, number, &page->base.colours[run->colour], column, x, y);
    else
        draw_number(page, number, x, y, column ? s->col_box_width : s->row_box_width,
                    ns_grey(0));
}

// Draws a line's clue outwards from (x, y), the middle of the entry next to the cells.
static void draw_clue(ns_grid_page *page, int32_t l, double x, double y)
{
    const ns_puzzle *puzzle = &page->base.doc->puzzle;
    const ns_grid_sizes *s = &page->plan.sizes;
    const ns_line *line = &puzzle->lines.at[l];
    const bool column = l >= page->facts.rows;

    NS_ASSERT(line->clue == NS_CLUE_BLANK
              || line->clue_count <= (column ? page->facts.col_depth : page->facts.row_depth));
    if (line->clue == NS_CLUE_BLANK) {
        ns_entry_draw_blank(&page->base, l, x, y, column ? s->cell : s->row_step,
                            column ? s->col_step : s->cell);
        return;
    }
    ns_scene_mark(page->base.scene, NS_PART_NUMBER, l, 0);
    if (line->clue_count == 0)
        draw_number(page, "0", x, y, s->cell, ns_grey(0));
    for (int32_t k = line->clue_count - 1; k >= 0; k--) {
        ns_scene_mark(page->base.scene, NS_PART_NUMBER, l, k);
        draw_entry(page, &puzzle->runs.at[line->clue_first + k], column, x, y);
        *(column ? &y : &x) -= column ? s->col_step : s->row_step;
    }
}

// The numbers of rows and columns, beyond the clues; every fifth where a column is too narrow.
static void draw_own_numbers(ns_grid_page *page, const ns_grid_strip *strip)
{
    const ns_grid_sizes *s = &page->plan.sizes;
    const double x = strip->x - s->clue_width + s->own_width;
    const double y = strip->y - s->clue_height + s->own_height;
    const double gap = s->own_height - NS_DIGIT_HEIGHT * s->own_type;

    for (int32_t r = 0; r < strip->rows; r++)
        ns_entry_draw_own(&page->base, strip->row + r + 1, s->own_type, x - gap,
                          strip->y + (r + 0.5) * s->cell, NS_ANCHOR_END);
    const int32_t every = ns_entry_own_every(strip->col + strip->cols, s->own_type, s->cell);
    for (int32_t c = 0; c < strip->cols; c++) {
        if ((strip->col + c + 1) % every == 0)
            ns_entry_draw_own(&page->base, strip->col + c + 1, s->own_type,
                              strip->x + (c + 0.5) * s->cell,
                              y - gap - NS_DIGIT_HEIGHT / 2 * s->own_type, NS_ANCHOR_MIDDLE);
    }
}

void ns_grid_draw_clues(ns_grid_page *page, const ns_grid_strip *strip)
{
    const ns_grid_sizes *s = &page->plan.sizes;
    const double row_x = strip->x - s->gutter - s->row_step / 2;
    const double col_y = strip->y - s->gutter - s->col_step / 2;

    for (int32_t r = 0; r < strip->rows; r++)
        draw_clue(page, strip->row + r, row_x, strip->y + (r + 0.5) * s->cell);
    for (int32_t c = 0; c < strip->cols; c++)
        draw_clue(page, page->facts.rows + strip->col + c, strip->x + (c + 0.5) * s->cell,
                  col_y);
    if (page->facts.numbers)
        draw_own_numbers(page, strip);
}

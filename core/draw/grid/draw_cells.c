// draw_cells.c: what the clues surround: filled cells, given cells and the lines of the grid.
//
// Lines lie on top of what is filled: fine ones, every fifth bold, the outer border boldest.
// They run on, lighter, between the clues, so that the eye finds its way from a number to its
// cells.
#include "base/basics.h"

#include "draw/cell_field.h"
#include "draw/grid/grid_page.h"

static void draw_solution(ns_grid_page *page, const ns_grid_strip *strip)
{
    const ns_doc *doc = page->base.doc;
    const int32_t cols = page->facts.cols;
    const ns_cell_field field = { .at = doc->solution.at + strip->row * cols + strip->col,
                                  .stride = cols,
                                  .cols = strip->cols,
                                  .rows = strip->rows,
                                  .x = strip->x,
                                  .y = strip->y,
                                  .side = page->plan.sizes.cell };

    for (int32_t colour = 0; colour <= doc->puzzle.colour_count; colour++) {
        if (colour > 0 || !ns_ink_is_white(page->base.colours[0].ink))
            ns_cell_field_draw(&page->base, &field, colour);
    }
}

static void draw_givens(ns_grid_page *page, const ns_grid_strip *strip)
{
    const ns_puzzle *puzzle = &page->base.doc->puzzle;
    const double side = page->plan.sizes.cell;

    for (int32_t i = 0; i < puzzle->given.count; i++) {
        const ns_given given = puzzle->given.at[i];
        const int32_t r = given.cell / page->facts.cols - strip->row;
        const int32_t c = given.cell % page->facts.cols - strip->col;
        if (r >= 0 && r < strip->rows && c >= 0 && c < strip->cols)
            ns_swatches_draw(&page->base, given.colours, strip->x + c * side,
                             strip->y + r * side, side);
    }
}

// Each by itself, in order; what is under a pattern or a given cell too.
static void mark_cells(ns_grid_page *page, const ns_grid_strip *strip)
{
    const ns_doc *doc = page->base.doc;
    const double side = page->plan.sizes.cell;

    for (int32_t i = 0; i < strip->rows * strip->cols; i++) {
        const int32_t r = i / strip->cols, c = i % strip->cols;
        const int32_t cell = (strip->row + r) * page->facts.cols + strip->col + c;
        const int32_t colour = page->base.options->solution ? doc->solution.at[cell] : 0;
        const ns_ink ink = page->base.colours[colour].ink;
        ns_brush brush = { 0 };
        if (page->base.options->solution && (colour > 0 || !ns_ink_is_white(ink)))
            brush.fill = ink;
        ns_scene_mark(page->base.scene, NS_PART_CELL, cell, -1);
        ns_scene_add_path(page->base.ctx, page->base.scene, &brush);
        ns_scene_add_rectangle(page->base.ctx, page->base.scene, strip->x + c * side,
                               strip->y + r * side, side, side);
    }
}

void ns_grid_draw_cells(ns_grid_page *page, const ns_grid_strip *strip)
{
    if (page->base.options->marked)
        mark_cells(page, strip);
    ns_scene_mark(page->base.scene, NS_PART_GIVEN, -1, -1);
    if (page->base.options->solution)
        draw_solution(page, strip);
    else
        draw_givens(page, strip);
}

// Which of the lines to draw: every fifth, or the others.
typedef enum line_choice { EACH, FIFTHS, OTHERS } line_choice;

static bool chosen(line_choice choice, int32_t index)
{
    return choice == EACH || (choice == FIFTHS) == (index % 5 == 0);
}

// Lines between rows and between columns, from `reach` points before the grid's edge to `end`
// (0 the near edge, 1 the far one). Both outer edges belong to `borders` only.
static void add_lines(ns_grid_page *page, const ns_grid_strip *strip, line_choice choice,
                      bool borders, double reach_x, double reach_y, double end)
{
    const double side = page->plan.sizes.cell;
    const double x = strip->x, y = strip->y;

    for (int32_t r = borders ? 0 : 1; r < strip->rows + borders; r++) {
        if (chosen(choice, strip->row + r))
            ns_scene_add_segment(page->base.ctx, page->base.scene, x - reach_x, y + r * side,
                                 x + end * strip->cols * side, y + r * side);
    }
    for (int32_t c = borders ? 0 : 1; c < strip->cols + borders; c++) {
        if (chosen(choice, strip->col + c))
            ns_scene_add_segment(page->base.ctx, page->base.scene, x + c * side, y - reach_y,
                                 x + c * side, y + end * strip->rows * side);
    }
}

// The outer border in one stroke, so that its corners are full; where a strip goes on in the
// next one the edge is dashed instead.
static void draw_border(ns_grid_page *page, const ns_grid_strip *strip, double width)
{
    const ns_grid_facts *facts = &page->facts;
    const double side = page->plan.sizes.cell;
    const double x1 = strip->x, x2 = x1 + strip->cols * side;
    const double y1 = strip->y, y2 = y1 + strip->rows * side;
    const ns_scene_point corners[4] = { { x1, y1 }, { x2, y1 }, { x2, y2 }, { x1, y2 } };
    // Edges go from corner to corner: upper, right, lower, left.
    const bool outer[4] = { strip->row == 0, strip->col + strip->cols == facts->cols,
                            strip->row + strip->rows == facts->rows, strip->col == 0 };
    const ns_brush bold = { .stroke = ns_grey(0), .width = width };
    const ns_brush dashed = {
        .stroke = ns_grey(0), .width = width / 2, .dash = 2 * width, .gap = 1.5 * width
    };

    ns_scene_add_path(page->base.ctx, page->base.scene, &bold);
    NS_ASSERT(page->plan.strips > 1 || (outer[0] && outer[1] && outer[2] && outer[3]));
    if (page->plan.strips == 1) {
        ns_scene_add_rectangle(page->base.ctx, page->base.scene, x1, y1, x2 - x1, y2 - y1);
        return;
    }
    const int32_t start = !outer[0] ? 1 : !outer[1] ? 2 : !outer[2] ? 3 : 0;
    for (int32_t i = 0; i < 4; i++) {
        const int32_t edge = (start + i) % 4, next = (edge + 1) % 4;
        if (!outer[edge])
            continue;
        if (i == 0 || !outer[(edge + 3) % 4])
            ns_scene_add_move(page->base.ctx, page->base.scene, corners[edge].x,
                              corners[edge].y);
        ns_scene_add_line(page->base.ctx, page->base.scene, corners[next].x, corners[next].y);
    }
    ns_scene_add_path(page->base.ctx, page->base.scene, &dashed);
    for (int32_t edge = 0; edge < 4; edge++) {
        const int32_t next = (edge + 1) % 4;
        if (!outer[edge])
            ns_scene_add_segment(page->base.ctx, page->base.scene, corners[edge].x,
                                 corners[edge].y, corners[next].x, corners[next].y);
    }
}

void ns_grid_draw_lines(ns_grid_page *page, const ns_grid_strip *strip)
{
    const ns_grid_sizes *s = &page->plan.sizes;
    const double cell = s->cell;
    const double fine = cell < 8 ? 0.3 : cell < 16 ? 0.4 : 0.5;
    const double heavy = cell < 16 ? 0.7 : cell < 32 ? 0.9 : 1.1;
    const bool large = page->facts.large;
    const double thin = large ? heavy : fine, border = large ? 3 : 4;
    const double reach_x = s->clue_width - s->own_width,
                 reach_y = s->clue_height - s->own_height;

    ns_scene_mark(page->base.scene, NS_PART_RULES, -1, -1);
    ns_scene_add_path(page->base.ctx, page->base.scene,
                      &(ns_brush){ .stroke = ns_grey(large ? 150 : 205), .width = thin });
    add_lines(page, strip, OTHERS, true, reach_x, reach_y, 0);
    ns_scene_add_path(page->base.ctx, page->base.scene,
                      &(ns_brush){ .stroke = ns_grey(large ? 90 : 125), .width = 1.4 * thin });
    add_lines(page, strip, FIFTHS, true, reach_x, reach_y, 0);
    ns_scene_add_path(page->base.ctx, page->base.scene,
                      &(ns_brush){ .stroke = ns_grey(large ? 60 : 120), .width = thin });
    add_lines(page, strip, OTHERS, false, 0, 0, 1);
    ns_scene_add_path(page->base.ctx, page->base.scene,
                      &(ns_brush){ .stroke = ns_grey(0), .width = 2.4 * thin });
    add_lines(page, strip, FIFTHS, false, 0, 0, 1);
    ns_scene_mark(page->base.scene, NS_PART_FRAME, -1, -1);
    draw_border(page, strip, border * thin);
}

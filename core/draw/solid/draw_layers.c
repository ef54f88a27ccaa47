// draw_layers.c: the layers of a solid as grids, and its upright lines seen from above.
//
// In every panel x goes right and y up, so the front of the block is the lower edge.
#include "base/basics.h"

#include "draw/cell_field.h"
#include "draw/solid/solid_page.h"

// A panel's grid: its left and upper edge.
typedef struct panel {
    int32_t layer; // -1: the view from above
    double x, y;
} panel;

static panel panel_at(const ns_solid_page *page, int32_t index, int32_t place)
{
    const ns_layers_plan *plan = &page->layers;
    const ns_sheet *sheet = &plan->sheet;
    NS_ASSERT(place < plan->per_page && index < plan->panels);
    const int32_t rows = (plan->per_page + plan->columns - 1) / plan->columns;
    const double top = sheet->header_y + sheet->header_height;
    // What is left over goes between the panels and around them, in equal parts.
    const double step_x = (sheet->width - 2 * sheet->margin) / plan->columns;
    const double step_y = (sheet->key_y - top) / rows;
    const double x = sheet->margin + (step_x - plan->panel_width) / 2;
    const double y = top + (step_y + plan->panel_height) / 2;

    return (panel){ .layer = index - page->facts.upright_clues,
                    .x = x + place % plan->columns * step_x + plan->clue_width,
                    .y = y + place / plan->columns * step_y - page->facts.size[1] * plan->cell
                         - page->facts.own_height };
}

static void draw_label(ns_solid_page *page, const panel *p)
{
    const ns_layers_plan *plan = &page->layers;
    const int32_t layers = page->facts.size[2];
    const double around = ns_around(page->base.options);
    const ns_lettering how = { .x = p->x - plan->clue_width,
                               .y = p->y - plan->clue_height - 4 * around,
                               .size = 8.5 * around,
                               .ink = ns_grey(0),
                               .bold = true,
                               .squeeze = 1 };
    char label[64] = "From above";

    if (p->layer >= 0) {
        const int32_t length = ns_format(label, sizeof label, "Layer %d", p->layer + 1);
        if (layers > 1 && (p->layer == 0 || p->layer == layers - 1))
            ns_format(label + length, (int32_t)sizeof label - length, ", %s",
                      p->layer == 0 ? "bottom" : "top");
        if (ns_text_width(label, how.size, how.bold) > plan->panel_width)
            label[length] = 0;
    }
    ns_furniture_text(&page->base, label, how, plan->panel_width);
}

static double row_y(const ns_solid_page *page, const panel *p, int32_t y)
{
    return p->y + (page->facts.size[1] - 1 - y) * page->layers.cell;
}

static void draw_solution(ns_solid_page *page, const panel *p)
{
    const int32_t w = page->facts.size[0], h = page->facts.size[1];
    const ns_cell_field field = { .at = page->base.doc->solution.at + (int64_t)p->layer * w * h,
                                  .stride = w,
                                  .cols = w,
                                  .rows = h,
                                  .x = p->x,
                                  .y = p->y,
                                  .side = page->layers.cell,
                                  .up = true };

    for (int32_t c = 1; c <= page->base.doc->puzzle.colour_count; c++) {
        if (ns_cell_field_has(&field, c))
            ns_cell_field_draw(&page->base, &field, c);
    }
}

static void draw_givens(ns_solid_page *page, const panel *p)
{
    const ns_puzzle *puzzle = &page->base.doc->puzzle;
    const int32_t w = page->facts.size[0], h = page->facts.size[1];

    for (int32_t i = 0; i < puzzle->given.count; i++) {
        const ns_given given = puzzle->given.at[i];
        const int32_t in_layer = given.cell % (w * h);
        if (given.cell / (w * h) == p->layer)
            ns_swatches_draw(&page->base, given.colours,
                             p->x + in_layer % w * page->layers.cell,
                             row_y(page, p, in_layer / w), page->layers.cell);
    }
}

// Lines between the cells: every fifth, counted from the front and the left, or the others.
static void add_lines(ns_solid_page *page, const panel *p, bool fifths)
{
    const int32_t w = page->facts.size[0], h = page->facts.size[1];
    const double cell = page->layers.cell;

    for (int32_t x = 1; x < w; x++) {
        if ((x % 5 == 0) == fifths)
            ns_scene_add_segment(page->base.ctx, page->base.scene, p->x + x * cell, p->y,
                                 p->x + x * cell, p->y + h * cell);
    }
    for (int32_t y = 1; y < h; y++) {
        if ((y % 5 == 0) == fifths)
            ns_scene_add_segment(page->base.ctx, page->base.scene, p->x, p->y + (h - y) * cell,
                                 p->x + w * cell, p->y + (h - y) * cell);
    }
}

static void draw_lines(ns_solid_page *page, const panel *p)
{
    const int32_t w = page->facts.size[0], h = page->facts.size[1];
    const double cell = page->layers.cell, fine = cell < 10 ? 0.3 : cell < 18 ? 0.4 : 0.5;
    const bool large = page->facts.large;
    const double thin = large ? 0.8 : fine;
    ns_ctx *ctx = page->base.ctx;
    ns_scene *scene = page->base.scene;

    if (w > 1 || h > 1) {
        ns_scene_add_path(ctx, scene,
                          &(ns_brush){ .stroke = ns_grey(large ? 60 : 130), .width = thin });
        add_lines(page, p, false);
    }
    if (w > 5 || h > 5) {
        ns_scene_add_path(ctx, scene, &(ns_brush){ .stroke = ns_grey(0), .width = 2 * thin });
        add_lines(page, p, true);
    }
    ns_scene_add_path(ctx, scene,
                      &(ns_brush){ .stroke = ns_grey(0), .width = (large ? 2.5 : 3.2) * thin });
    ns_scene_add_rectangle(ctx, scene, p->x, p->y, w * cell, h * cell);
}

// Clues of x-lines end at the left edge, those of y-lines at the upper one.
static void draw_layer_clues(ns_solid_page *page, const panel *p)
{
    const ns_layers_plan *plan = &page->layers;
    const ns_entry_sizes *s = &plan->entry;
    const double gutter = 0.2 * s->type;
    const double step_x = s->width + 0.12 * s->type, step_y = s->height + 0.06 * s->type;

    for (int32_t y = 0; y < page->facts.size[1]; y++) {
        const int32_t line = ns_solid_line(&page->facts, 0, y, p->layer);
        const int32_t count = ns_solid_entry_count(page, line);
        for (int32_t i = 0; i < count; i++)
            ns_solid_draw_entry(page, s, line, i, p->x - gutter - (count - i - 0.5) * step_x,
                                row_y(page, p, y) + plan->cell / 2);
    }
    for (int32_t x = 0; x < page->facts.size[0]; x++) {
        const int32_t line = ns_solid_line(&page->facts, 1, x, p->layer);
        const int32_t count = ns_solid_entry_count(page, line);
        for (int32_t i = 0; i < count; i++)
            ns_solid_draw_entry(page, s, line, i, p->x + (x + 0.5) * plan->cell,
                                p->y - gutter - (count - i - 0.5) * step_y);
    }
}

static void draw_upright_clues(ns_solid_page *page, const panel *p)
{
    const double cell = page->layers.cell;

    for (int32_t y = 0; y < page->facts.size[1]; y++) {
        for (int32_t x = 0; x < page->facts.size[0]; x++)
            ns_solid_draw_stack(page, &page->layers.entry, ns_solid_line(&page->facts, 2, x, y),
                                p->x + (x + 0.5) * cell, row_y(page, p, y) + cell / 2);
    }
}

// The numbers of x below the panel, those of y right of it; every fifth where they would meet.
static void draw_own_numbers(ns_solid_page *page, const panel *p)
{
    const int32_t *n = page->facts.size;
    const double cell = page->layers.cell, type = page->facts.own_type;
    const int32_t every = ns_entry_own_every(n[0], type, cell);
    const double below = p->y + n[1] * cell + NS_SOLID_OWN_GAP + NS_DIGIT_HEIGHT / 2 * type;

    for (int32_t x = every; x <= n[0]; x += every)
        ns_entry_draw_own(&page->base, x, type, p->x + (x - 0.5) * cell, below,
                          NS_ANCHOR_MIDDLE);
    for (int32_t y = 1; y <= n[1]; y++)
        ns_entry_draw_own(&page->base, y, type, p->x + n[0] * cell + NS_SOLID_OWN_GAP,
                          row_y(page, p, y - 1) + cell / 2, NS_ANCHOR_START);
}

void ns_solid_draw_panels(ns_solid_page *page, int32_t first, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const panel p = panel_at(page, first + i, i);
        const bool layer = p.layer >= 0;
        if (layer && page->base.options->solution)
            draw_solution(page, &p);
        else if (layer)
            draw_givens(page, &p);
        draw_lines(page, &p);
        if (layer)
            draw_layer_clues(page, &p);
        else
            draw_upright_clues(page, &p);
        if (page->base.options->numbers)
            draw_own_numbers(page, &p);
        draw_label(page, &p);
    }
}

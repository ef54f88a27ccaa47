// step_curves.c: tiles of curved and sloped boards: the cells between the curves, without clues.
//
// Of the line that is looked at the curve is drawn thick and the cells on its side are tinted, so that either side
// of a curve is told from the other. Marks lie where a cell has room for them, found once for all tiles.
#include "base/basics.h"

#include "draw/cell_shape.h"
#include "draw/draw_kind.h"
#include "draw/steps/steps.h"

#define MARK_SIDE 9.0 // points, where it fits

typedef struct field {
    ns_curved_page page;
    const ns_step_tile *tile;
} field;

static field open_field(const ns_page *page, const ns_step_tile *tile)
{
    const ns_board *board = &page->doc->board;
    field f = { .page.base = *page, .tile = tile };
    const double wide = tile->width / board->width, high = tile->height / board->height;

    f.page.plan.scale = ns_min(wide, high);
    f.page.plan.x = tile->x + (tile->width - f.page.plan.scale * board->width) / 2;
    f.page.plan.y = tile->y + (tile->height - f.page.plan.scale * board->height) / 2;
    return f;
}

static void start_once(field *f, bool *started, const ns_brush *brush)
{
    if (!*started)
        ns_scene_add_path(f->page.base.ctx, f->page.base.scene, brush);
    *started = true;
}

static void tint_line(field *f, int32_t l, const ns_brush *brush)
{
    const ns_puzzle *puzzle = &f->page.base.doc->puzzle;
    const ns_line *line = &puzzle->lines.at[l];

    for (int32_t i = 0; i < line->count; i++) {
        // One path each: a cell that is met twice would be a hole in itself.
        ns_scene_add_path(f->page.base.ctx, f->page.base.scene, brush);
        ns_curved_add_cell(&f->page, ns_line_cell(puzzle, line, i));
    }
}

static void draw_known(field *f)
{
    const ns_puzzle *puzzle = &f->page.base.doc->puzzle;
    const ns_brush dots = ns_step_dot_brush();
    bool dotted = false;

    for (int32_t colour = 1; colour <= puzzle->colour_count; colour++) {
        const ns_ink ink = f->page.base.colours[colour].ink;
        const ns_brush fill = { .fill = ink, .stroke = ink, .width = 0.2, .round = true };
        bool started = false;
        for (int32_t cell = 0; cell < puzzle->cell_count; cell++) {
            if (f->tile->known[cell] != (ns_colours)1 << colour)
                continue;
            start_once(f, &started, &fill);
            ns_curved_add_cell(&f->page, cell);
        }
    }
    for (int32_t cell = 0; cell < puzzle->cell_count; cell++) {
        const ns_step_spot spot = f->tile->spots[cell];
        if (f->tile->known[cell] != 1 || spot.side <= 0)
            continue;
        start_once(f, &dotted, &dots);
        ns_step_add_dot(&f->page.base, f->tile->x + spot.x, f->tile->y + spot.y, spot.side);
    }
}

static void draw_curves(field *f)
{
    const ns_board *board = &f->page.base.doc->board;
    const ns_deduction *step = f->tile->step;
    ns_ctx *ctx = f->page.base.ctx;
    ns_scene *scene = f->page.base.scene;

    if (board->curves.count > 0) {
        ns_scene_add_path(ctx, scene,
                          &(ns_brush){ .stroke = ns_grey(120), .width = 0.35, .round = true });
        ns_curved_add_curves(&f->page);
    }
    ns_scene_add_path(ctx, scene, &(ns_brush){ .stroke = ns_grey(0), .width = 0.8 });
    ns_scene_add_rectangle(ctx, scene, f->page.plan.x, f->page.plan.y,
                           board->width * f->page.plan.scale,
                           board->height * f->page.plan.scale);
    if (step->line < 0)
        return;
    NS_ASSERT(step->line / 2 < board->curves.count);
    const ns_brush along = ns_step_line_outline(1.8);
    ns_scene_add_path(ctx, scene, &along);
    ns_curved_add_curve(&f->page, step->line / 2);
}

static void draw_result(field *f, ns_fact fact)
{
    const ns_colours now = ns_step_becomes(f->tile->known[fact.cell], fact);
    const ns_step_spot spot = f->tile->spots[fact.cell];
    const double x = f->tile->x + spot.x, y = f->tile->y + spot.y;
    ns_page *page = &f->page.base;
    const ns_brush under = ns_step_outline(1.1, true);
    ns_brush brush = ns_step_outline(1.1, false);

    ns_scene_add_path(page->ctx, page->scene, &under);
    ns_curved_add_cell(&f->page, fact.cell);
    if (now > 1 && !ns_is_open(now))
        brush.fill = page->colours[ns_bit_first32(now)].ink;
    ns_scene_add_path(page->ctx, page->scene, &brush);
    ns_curved_add_cell(&f->page, fact.cell);
    if (now == 1 && spot.side > 0)
        ns_step_draw_cross(page, x, y, spot.side);
    else if (now && ns_is_open(now) && spot.side > 0)
        ns_swatches_draw(page, now, x, y, spot.side);
}

static void draw_facts(field *f)
{
    const ns_deduction *step = f->tile->step;
    const ns_fact *facts = f->tile->explanation->facts.at;
    ns_page *page = &f->page.base;

    for (int32_t i = step->result_first; i < step->result_first + step->result_count; i++)
        draw_result(f, facts[i]);
    for (int32_t i = step->premise_first; i < step->premise_first + step->premise_count; i++) {
        const ns_step_spot spot = f->tile->spots[facts[i].cell];
        if (spot.side > 0)
            ns_step_draw_ring(page, f->tile->x + spot.x, f->tile->y + spot.y, spot.side);
    }
    if (step->supposed_cell < 0)
        return;
    ns_brush supposed = ns_step_outline(1.3, false);
    supposed.dash = 2;
    supposed.gap = 1.3;
    ns_scene_add_path(page->ctx, page->scene, &supposed);
    ns_curved_add_cell(&f->page, step->supposed_cell);
}

static ns_status draw(ns_page *page, const ns_step_tile *tile)
{
    const ns_deduction *step = tile->step;
    field f = open_field(page, tile);

    for (int32_t i = 0; i < step->chain_count; i++)
        tint_line(&f, tile->explanation->chain.at[step->chain_first + i], &ns_step_chain_brush);
    if (step->line >= 0)
        tint_line(&f, step->line, &ns_step_line_brush);
    draw_known(&f);
    draw_curves(&f);
    draw_facts(&f);
    return NS_OK;
}

static ns_status find_spots(field *f, ns_step_spots *spots)
{
    ns_cell_shape shape = { 0 };
    ns_status status = NS_OK;

    for (int32_t cell = 0; cell < spots->count && status == NS_OK; cell++) {
        double x, y, side = MARK_SIDE;
        spots->at[cell] = (ns_step_spot){ 0 };
        status = ns_cell_shape_find(&f->page, cell, &shape);
        if (status == NS_OK && ns_cell_shape_square(&shape, &x, &y, &side))
            spots->at[cell] = (ns_step_spot){ x - f->tile->x, y - f->tile->y, side };
    }
    ns_cell_shape_drop(f->page.base.ctx, &shape);
    return status;
}

static ns_status prepare(ns_page *page, const ns_step_tile *tile, ns_step_spots *spots)
{
    NS_TRY(ns_curved_check(page->ctx, page->doc, page->options));
    NS_NEED(page->ctx, ns_array_resize(page->ctx, spots, page->doc->puzzle.cell_count));
    field f = open_field(page, tile);
    return find_spots(&f, spots);
}

static ns_step_shape shape(const ns_doc *doc)
{
    const ns_board *board = &doc->board;
    double across = 1;

    while (across * across < board->cells.count)
        across++;
    return (ns_step_shape){ ns_max(board->width, 1), ns_max(board->height, 1), 1.5 * across };
}

const ns_strip_kind ns_steps_curves = { .shape = shape, .prepare = prepare, .draw = draw };

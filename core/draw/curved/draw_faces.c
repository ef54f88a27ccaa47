// draw_faces.c: what is inside the frame of a curved puzzle: filled cells and the curves.
//
// All curves look alike, whatever their part in the picture: the page must not give the answer
// away. Each is one stroke from end to end. In the solution the cells of a colour are one path,
// stroked in the same ink, so that no paper shines through between neighbours; the curves above
// it are thin and grey, to be seen on white and on black.
#include "base/basics.h"
#include "geom/vec.h"

#include "draw/cell_shape.h"

#define CURVE_WIDTH 0.8 // points
#define FRAME_WIDTH 1.5
#define SEAM_WIDTH 0.4
#define HINT_SIDE 14.0 // of the mark in a given cell, where it fits

static void add_loop(ns_curved_page *page, const ns_loop *loop)
{
    const ns_board *board = &page->base.doc->board;
    ns_ctx *ctx = page->base.ctx;
    ns_scene *scene = page->base.scene;
    const ns_vec start = ns_curved_at(page, loop->start);

    ns_scene_add_move(ctx, scene, start.x, start.y);
    for (int32_t i = 0; i < loop->count; i++) {
        const ns_edge_step *step = &board->steps.at[loop->first + i];
        const ns_vec to = ns_curved_at(page, step->to);
        if (step->straight) {
            ns_scene_add_line(ctx, scene, to.x, to.y);
            continue;
        }
        const ns_vec h1 = ns_curved_at(page, step->handle_1);
        const ns_vec h2 = ns_curved_at(page, step->handle_2);
        ns_scene_add_cubic(ctx, scene, h1.x, h1.y, h2.x, h2.y, to.x, to.y);
    }
    ns_scene_add_close(ctx, scene);
}

void ns_curved_add_cell(ns_curved_page *page, int32_t cell)
{
    const ns_board *board = &page->base.doc->board;
    NS_ASSERT(cell >= 0 && cell < board->cells.count);
    const ns_cell_outline *outline = &board->cells.at[cell];
    for (int32_t i = 0; i < outline->count; i++)
        add_loop(page, &board->loops.at[outline->first + i]);
}

// What is painted: the solution, or the given cells that have one colour.
typedef struct painting {
    ns_curved_page *page;
    NS_ARRAY(int8_t) colours; // of each cell; -1 is none
    ns_cell_shape shape;
} painting;

static bool is_used(const painting *p, int32_t colour)
{
    for (int32_t cell = 0; cell < p->colours.count; cell++) {
        if (p->colours.at[cell] == colour)
            return true;
    }
    return false;
}

static ns_brush brush_of(const painting *p, int32_t colour)
{
    const ns_ink ink = p->page->base.colours[colour].ink;

    return (ns_brush){ .fill = ink, .stroke = ink, .width = SEAM_WIDTH, .round = true };
}

// Whether cells of that colour are painted at all.
static bool is_seen(const painting *p, int32_t colour)
{
    return colour > 0 || (colour == 0 && !ns_ink_is_white(p->page->base.colours[0].ink));
}

// Each by itself, in order.
static void mark_cells(painting *p)
{
    const ns_page *base = &p->page->base;

    for (int32_t cell = 0; cell < p->colours.count; cell++) {
        const int32_t colour = p->colours.at[cell];
        const ns_brush brush = is_seen(p, colour) ? brush_of(p, colour) : (ns_brush){ 0 };
        ns_scene_mark(base->scene, NS_PART_CELL, cell, -1);
        ns_scene_add_path(base->ctx, base->scene, &brush);
        ns_curved_add_cell(p->page, cell);
    }
}

static ns_status paint_colour(painting *p, int32_t colour)
{
    ns_curved_page *page = p->page;
    const ns_page_colour *look = &page->base.colours[colour];
    const ns_brush brush = brush_of(p, colour);

    if (!page->base.options->marked) {
        ns_scene_add_path(page->base.ctx, page->base.scene, &brush);
        for (int32_t cell = 0; cell < p->colours.count; cell++) {
            if (p->colours.at[cell] == colour)
                ns_curved_add_cell(page, cell);
        }
    }
    if (colour == 0 || look->pattern == 0)
        return NS_OK;
    ns_scene_mark(page->base.scene, NS_PART_PATTERN, -1, -1);
    ns_scene_add_path(page->base.ctx, page->base.scene,
                      &(ns_brush){ .fill = look->pattern_ink });
    for (int32_t cell = 0; cell < p->colours.count; cell++) {
        if (p->colours.at[cell] != colour)
            continue;
        NS_TRY(ns_cell_shape_find(page, cell, &p->shape));
        NS_TRY(ns_cell_pattern_add(&page->base, look->pattern, &p->shape));
    }
    return NS_OK;
}

// A given cell that is empty, or of which only some colours are ruled out.
static ns_status draw_hint(painting *p, const ns_given *given)
{
    double x, y, side = HINT_SIDE;

    NS_TRY(ns_cell_shape_find(p->page, given->cell, &p->shape));
    if (ns_cell_shape_square(&p->shape, &x, &y, &side))
        ns_swatches_draw(&p->page->base, given->colours, x, y, side);
    return NS_OK;
}

static void choose_colours(painting *p)
{
    const ns_doc *doc = p->page->base.doc;

    for (int32_t cell = 0; cell < p->colours.count; cell++)
        p->colours.at[cell] =
            p->page->base.options->solution ? (int8_t)doc->solution.at[cell] : -1;
    for (int32_t i = 0; !p->page->base.options->solution && i < doc->puzzle.given.count; i++) {
        const ns_given *given = &doc->puzzle.given.at[i];
        if (!ns_is_open(given->colours) && given->colours > 1)
            p->colours.at[given->cell] = (int8_t)ns_bit_first32(given->colours);
    }
}

static ns_status paint(painting *p)
{
    const ns_page *base = &p->page->base;
    const ns_doc *doc = base->doc;

    NS_NEED(base->ctx, ns_array_resize(base->ctx, &p->colours, doc->board.cells.count));
    NS_ASSERT(!base->options->solution || p->colours.count == doc->solution.count);
    choose_colours(p);
    if (base->options->marked)
        mark_cells(p);
    for (int32_t colour = 0; colour <= doc->puzzle.colour_count; colour++) {
        if (is_seen(p, colour) && is_used(p, colour))
            NS_TRY(paint_colour(p, colour));
    }
    ns_scene_mark(base->scene, NS_PART_GIVEN, -1, -1);
    for (int32_t i = 0; !base->options->solution && i < doc->puzzle.given.count; i++) {
        const ns_given *given = &doc->puzzle.given.at[i];
        if (ns_is_open(given->colours) || given->colours == 1)
            NS_TRY(draw_hint(p, given));
    }
    return NS_OK;
}

ns_status ns_curved_draw_fills(ns_curved_page *page)
{
    painting p = { .page = page };
    const ns_status status = paint(&p);

    ns_array_drop(page->base.ctx, &p.colours);
    ns_cell_shape_drop(page->base.ctx, &p.shape);
    return status;
}

// The whole curve when it is one straight line but for rounding, as those of a sloped puzzle are:
// all of its control points lie within a step or two of the way from end to end.
static bool find_line(const ns_board *board, const ns_board_curve *curve, ns_point ends[2])
{
    const ns_section *first = &board->sections.at[curve->first];
    const ns_section *last = &board->sections.at[curve->first + curve->count - 1];
    const int32_t end = last->first + last->count;
    const ns_point a = board->cubics.at[first->first].curve.p[0];
    const ns_point b = board->cubics.at[end - 1].curve.p[3];
    const int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y;
    const int64_t most = 2 * ((x < 0 ? -x : x) + (y < 0 ? -y : y)); // 0: it is closed

    for (int32_t i = first->first; most > 0 && i < end; i++) {
        for (int32_t k = 0; k < 4; k++) {
            const ns_point p = board->cubics.at[i].curve.p[k];
            const int64_t px = (int64_t)p.x - a.x, py = (int64_t)p.y - a.y;
            const int64_t off = x * py - y * px, along = x * px + y * py;
            if (off > most || off < -most || along < -most || along > x * x + y * y + most)
                return false;
        }
    }
    ends[0] = a;
    ends[1] = b;
    return most > 0;
}

void ns_curved_add_curve(ns_curved_page *page, int32_t c)
{
    const ns_board *board = &page->base.doc->board;
    NS_ASSERT(c >= 0 && c < board->curves.count);
    const ns_board_curve *curve = &board->curves.at[c];
    bool first = true;
    ns_point ends[2];

    if (ns_kind_about(page->base.doc->puzzle.kind)->straight && find_line(board, curve, ends)) {
        const ns_vec from = ns_curved_at(page, ends[0]), to = ns_curved_at(page, ends[1]);
        ns_scene_add_move(page->base.ctx, page->base.scene, from.x, from.y);
        ns_scene_add_line(page->base.ctx, page->base.scene, to.x, to.y);
        return;
    }
    for (int32_t s = curve->first; s < curve->first + curve->count; s++) {
        const ns_section *section = &board->sections.at[s];
        for (int32_t i = section->first; i < section->first + section->count; i++) {
            ns_vec p[4];
            for (int32_t k = 0; k < 4; k++)
                p[k] = ns_curved_at(page, board->cubics.at[i].curve.p[k]);
            if (first)
                ns_scene_add_move(page->base.ctx, page->base.scene, p[0].x, p[0].y);
            ns_scene_add_cubic(page->base.ctx, page->base.scene, p[1].x, p[1].y, p[2].x, p[2].y,
                               p[3].x, p[3].y);
            first = false;
        }
    }
    if (curve->closed && !first)
        ns_scene_add_close(page->base.ctx, page->base.scene);
}

void ns_curved_add_curves(ns_curved_page *page)
{
    const ns_board *board = &page->base.doc->board;

    for (int32_t i = 0; i < board->curves.count; i++)
        ns_curved_add_curve(page, i);
}

// Each by itself; its role is that of the picture when a piece of it is one's outline.
static void mark_curves(ns_curved_page *page, const ns_brush *brush)
{
    const ns_board *board = &page->base.doc->board;

    for (int32_t i = 0; i < board->curves.count; i++) {
        const ns_board_curve *curve = &board->curves.at[i];
        int32_t role = NS_ROLE_DECOY;
        for (int32_t s = curve->first; s < curve->first + curve->count; s++)
            role = ns_min(role, (int32_t)board->sections.at[s].role);
        ns_scene_mark(page->base.scene, NS_PART_CURVE, i, role);
        ns_scene_add_path(page->base.ctx, page->base.scene, brush);
        ns_curved_add_curve(page, i);
    }
}

void ns_curved_draw_curves(ns_curved_page *page)
{
    const ns_curved_plan *plan = &page->plan;
    const double width = CURVE_WIDTH * page->weight;
    const bool solved = page->base.options->solution && !page->base.options->marks;
    const ns_brush line = { .stroke = ns_grey(solved ? 130 : 0),
                            .width = solved ? width / 2 : width,
                            .round = true };
    const ns_brush border = { .stroke = ns_grey(0), .width = FRAME_WIDTH * page->weight };

    if (page->base.options->marked) {
        mark_curves(page, &line);
    } else {
        ns_scene_add_path(page->base.ctx, page->base.scene, &line);
        ns_curved_add_curves(page);
    }
    ns_scene_mark(page->base.scene, NS_PART_FRAME, -1, -1);
    ns_scene_add_path(page->base.ctx, page->base.scene, &border);
    ns_scene_add_rectangle(page->base.ctx, page->base.scene, plan->x, plan->y,
                           plan->frame.length[NS_TOP], plan->frame.length[NS_LEFT]);
}

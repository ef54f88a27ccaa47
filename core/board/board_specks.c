// board_specks.c: how large cells are, and those that are too small.
//
// Areas are those of the outlines as they are drawn, cubics and all, not of polylines: a cell of a
// few grid steps is where the two differ. Points are taken from the loop's start, so that small areas
// are not lost in large coordinates.
#include "base/basics.h"
#include "geom/bezier.h"
#include "nonosmith/board.h"

// Twice the area to the left of the curve, seen from the origin; exact for cubics.
static double swept2(ns_vec a, ns_vec b, ns_vec c, ns_vec d)
{
    return 0.6 * ns_vec_turn(a, b) + 0.3 * ns_vec_turn(a, c) + 0.1 * ns_vec_turn(a, d)
           + 0.3 * ns_vec_turn(b, c) + 0.3 * ns_vec_turn(b, d) + 0.6 * ns_vec_turn(c, d);
}

static double loop_area(const ns_board *board, const ns_loop *loop)
{
    const ns_vec origin = ns_vec_of(loop->start);
    ns_vec from = { 0, 0 };
    double area2 = 0;

    for (int32_t i = loop->first; i < loop->first + loop->count; i++) {
        const ns_edge_step *step = &board->steps.at[i];
        const ns_vec to = ns_vec_sub(ns_vec_of(step->to), origin);
        area2 += step->straight ? ns_vec_turn(from, to)
                                : swept2(from, ns_vec_sub(ns_vec_of(step->handle_1), origin),
                                         ns_vec_sub(ns_vec_of(step->handle_2), origin), to);
        from = to;
    }
    return ns_abs(area2) / 2;
}

// The outer loop less what floats in it.
double ns_board_cell_area(const ns_board *board, ns_cell_id cell)
{
    const ns_cell_outline *outline = &board->cells.at[cell.i];
    double area = 0;

    NS_ASSERT(cell.i >= 0 && cell.i < board->cells.count && outline->count > 0);
    for (int32_t i = 0; i < outline->count; i++)
        area += (i ? -1 : 1) * loop_area(board, &board->loops.at[outline->first + i]);
    return area;
}

static int compare_specks(const void *a, const void *b, void *user)
{
    const ns_speck *p = a, *q = b;

    (void)user;
    return p->area != q->area ? (p->area > q->area) - (p->area < q->area)
                              : (p->cell.i > q->cell.i) - (p->cell.i < q->cell.i);
}

ns_status ns_board_specks(ns_ctx *ctx, const ns_board *board, double area, ns_specks *specks)
{
    const int32_t before = specks->count;

    for (int32_t i = 0; i < board->cells.count; i++) {
        const ns_loop *outer = &board->loops.at[board->cells.at[i].first];
        const ns_cell_id cell = { i };
        const ns_speck speck = { cell, ns_board_cell_area(board, cell), outer->start };
        NS_NEED(ctx, speck.area >= area || ns_array_push(ctx, specks, speck));
    }
    return ns_sort(ctx, specks->at + before, specks->count - before, sizeof *specks->at,
                   compare_specks, NULL);
}

// boards.c: see boards.h.
#include "oracle/boards.h"

#include "geom/bezier.h"
#include "geom/predicates.h"

#include <string.h>

ns_point ns_unit_point(double x, double y)
{
    return (ns_point){ (int32_t)(x * NS_UNIT), (int32_t)(y * NS_UNIT) };
}

ns_board ns_unit_board(int32_t width, int32_t height)
{
    return (ns_board){ .width = width * NS_UNIT,
                       .height = height * NS_UNIT,
                       .tolerance = NS_TOLERANCE };
}

void ns_unit_node(ns_ctx *ctx, ns_board *board, double x, double y)
{
    if (!ns_array_push(ctx, &board->nodes, ns_unit_point(x, y)))
        ns_no_memory(ctx);
}

void ns_unit_line(ns_ctx *ctx, ns_board *board, double x0, double y0, double x1, double y1,
                  uint8_t left, uint8_t right)
{
    const ns_point from = ns_unit_point(x0, y0), to = ns_unit_point(x1, y1);
    const ns_grid_cubic cubic = { { from, ns_point_at(from, to, (ns_ratio){ 1, 3 }),
                                    ns_point_at(from, to, (ns_ratio){ 2, 3 }), to } };

    ns_board_add_cubic(ctx, board, &cubic, left, right);
}

void ns_unit_cubic(ns_ctx *ctx, ns_board *board, const double p[8], uint8_t left, uint8_t right)
{
    ns_grid_cubic cubic;

    for (int i = 0; i < 4; i++)
        cubic.p[i] = ns_unit_point(p[2 * i], p[2 * i + 1]);
    ns_board_add_cubic(ctx, board, &cubic, left, right);
}

void ns_unit_decoy(ns_ctx *ctx, ns_board *board, double x0, double y0, double x1, double y1)
{
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, -1, -1);
    ns_unit_line(ctx, board, x0, y0, x1, y1, 0, 0);
}

static bool same_points(const ns_point *a, const ns_point *b, int32_t count)
{
    return count == 0 || memcmp(a, b, (size_t)count * sizeof *a) == 0;
}

static bool same_steps(const ns_edge_step *a, const ns_edge_step *b)
{
    return a->straight == b->straight && same_points(&a->handle_1, &b->handle_1, 1)
           && same_points(&a->handle_2, &b->handle_2, 1) && same_points(&a->to, &b->to, 1);
}

static const char *outline_difference(const ns_board *a, const ns_board *b)
{
    if (a->cells.count != b->cells.count || a->loops.count != b->loops.count
        || a->steps.count != b->steps.count)
        return "the number of cells, loops or steps";
    for (int32_t i = 0; i < a->cells.count; i++) {
        if (memcmp(&a->cells.at[i], &b->cells.at[i], sizeof a->cells.at[i]) != 0)
            return "a cell";
    }
    for (int32_t i = 0; i < a->loops.count; i++) {
        if (memcmp(&a->loops.at[i], &b->loops.at[i], sizeof a->loops.at[i]) != 0)
            return "a loop";
    }
    for (int32_t i = 0; i < a->steps.count; i++) {
        if (!same_steps(&a->steps.at[i], &b->steps.at[i]))
            return "a step";
    }
    return NULL;
}

const char *ns_board_difference(const ns_board *a, const ns_board *b)
{
    if (a->width != b->width || a->height != b->height || a->tolerance != b->tolerance
        || a->self_crossing != b->self_crossing)
        return "frame, tolerance or self_crossing";
    if (a->nodes.count != b->nodes.count
        || !same_points(a->nodes.at, b->nodes.at, a->nodes.count))
        return "nodes";
    if (a->curves.count != b->curves.count || a->sections.count != b->sections.count
        || a->cubics.count != b->cubics.count)
        return "the number of curves, sections or cubics";
    for (int32_t i = 0; i < a->curves.count; i++) {
        const ns_board_curve *x = &a->curves.at[i], *y = &b->curves.at[i];
        if (x->first != y->first || x->count != y->count || x->closed != y->closed
            || x->shift != y->shift)
            return "a curve";
    }
    for (int32_t i = 0; i < a->sections.count; i++) {
        if (memcmp(&a->sections.at[i], &b->sections.at[i], sizeof a->sections.at[i]) != 0)
            return "a section";
    }
    for (int32_t i = 0; i < a->cubics.count; i++) {
        const ns_board_cubic *x = &a->cubics.at[i], *y = &b->cubics.at[i];
        if (!same_points(x->curve.p, y->curve.p, 4) || x->left != y->left
            || x->right != y->right)
            return "a cubic";
    }
    return outline_difference(a, b);
}

// The step as a cubic that starts at `from`.
static ns_cubic cubic_of_step(ns_point from, const ns_edge_step *step)
{
    const ns_grid_cubic cubic = { { from, step->handle_1, step->handle_2, step->to } };

    return step->straight ? ns_cubic_line(ns_vec_of(from), ns_vec_of(step->to))
                          : ns_cubic_of(&cubic);
}

// Green's theorem. y goes down, so that going round to the left gives a negative sum.
static double step_area(const ns_cubic *cubic)
{
    const ns_vec *p = cubic->p;

    return (p[0].x * (6 * p[1].y + 3 * p[2].y + p[3].y)
            + p[1].x * (-6 * p[0].y + 3 * p[2].y + 3 * p[3].y)
            + p[2].x * (-3 * p[0].y - 3 * p[1].y + 6 * p[3].y)
            + p[3].x * (-p[0].y - 3 * p[1].y - 6 * p[2].y))
           / 20;
}

double ns_cell_area(const ns_board *board, int32_t cell)
{
    const ns_cell_outline *outline = &board->cells.at[cell];
    double area = 0;

    for (int32_t l = outline->first; l < outline->first + outline->count; l++) {
        const ns_loop *loop = &board->loops.at[l];
        ns_point at = loop->start;
        for (int32_t i = loop->first; i < loop->first + loop->count; i++) {
            const ns_cubic cubic = cubic_of_step(at, &board->steps.at[i]);
            area -= step_area(&cubic);
            at = board->steps.at[i].to;
        }
    }
    return area;
}

static bool chord_right_of(ns_vec a, ns_vec b, double x, double y)
{
    return (a.y > y) != (b.y > y) && x < a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y);
}

bool ns_cell_contains(const ns_board *board, int32_t cell, double x, double y)
{
    const ns_cell_outline *outline = &board->cells.at[cell];
    bool inside = false;

    for (int32_t l = outline->first; l < outline->first + outline->count; l++) {
        const ns_loop *loop = &board->loops.at[l];
        ns_point at = loop->start;
        for (int32_t i = loop->first; i < loop->first + loop->count; i++) {
            const ns_cubic cubic = cubic_of_step(at, &board->steps.at[i]);
            const int32_t chords = board->steps.at[i].straight ? 1 : 64;
            for (int32_t k = 0; k < chords; k++)
                inside ^= chord_right_of(ns_cubic_at(&cubic, (double)k / chords),
                                         ns_cubic_at(&cubic, (double)(k + 1) / chords), x, y);
            at = board->steps.at[i].to;
        }
    }
    return inside;
}

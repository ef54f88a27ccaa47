// popular_twin.c: see popular_twin.h.
#include "oracle/popular_twin.h"

#include "base/basics.h"
#include "geom/bezier.h"

#define SIDES                                                                                  \
    64 // of the polygon that a cubic of an outline becomes; it must be nearer than BESIDE
#define STEPS 200                     // along a cubic of a curve
#define NEAR (0.25 / STEPS)           // two points that tell its direction
#define BESIDE (NS_FRAME_SIDE / 2000) // how far off the curve
#define FEW 3                         // steps that are no visit: the corner of a cell was cut

typedef NS_ARRAY(ns_vec) polygon;

typedef struct places {
    const ns_board *board;
    NS_ARRAY(polygon) loops;
} places;

static void sample_loop(ns_ctx *ctx, const ns_board *board, const ns_loop *loop, polygon *to)
{
    ns_vec from = ns_vec_of(loop->start);

    for (int32_t s = loop->first; s < loop->first + loop->count; s++) {
        const ns_edge_step *step = &board->steps.at[s];
        const ns_vec end = ns_vec_of(step->to);
        const ns_cubic cubic = { { from, ns_vec_of(step->handle_1), ns_vec_of(step->handle_2),
                                   end } };
        for (int32_t i = 1; i <= SIDES; i++) {
            const ns_vec at = step->straight ? ns_vec_mix(from, end, (double)i / SIDES)
                                             : ns_cubic_at(&cubic, (double)i / SIDES);
            ns_array_push(ctx, to, at);
        }
        from = end;
    }
}

static int32_t crossed_by_ray(const polygon *p, ns_vec at)
{
    int32_t count = 0;

    for (int32_t i = 0; i < p->count; i++) {
        const ns_vec a = p->at[i], b = p->at[(i + 1) % p->count];
        count += (a.y <= at.y) != (b.y <= at.y)
                 && a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y) > at.x;
    }
    return count;
}

// The cell at a point; -1 outside the frame.
static int32_t cell_at(const places *p, ns_vec at)
{
    for (int32_t c = 0; c < p->board->cells.count; c++) {
        const ns_cell_outline *cell = &p->board->cells.at[c];
        int32_t crossed = 0;
        for (int32_t l = cell->first; l < cell->first + cell->count; l++)
            crossed += crossed_by_ray(&p->loops.at[l], at);
        if (crossed % 2)
            return c;
    }
    return -1;
}

// Marks the cells that are met more than once on one side. `visits` has the cells met so far.
static void walk_side(ns_ctx *ctx, const places *p, const ns_board_curve *curve, int side,
                      bool *popular)
{
    NS_ARRAY(int32_t) visits = { 0 };
    int32_t here = -1, steps = 0;
    const ns_section *last = &p->board->sections.at[curve->first + curve->count - 1];

    for (int32_t c = p->board->sections.at[curve->first].first; c < last->first + last->count;
         c++) {
        const ns_cubic cubic = ns_cubic_of(&p->board->cubics.at[c].curve);
        for (int32_t i = 0; i < STEPS; i++) {
            const double t = (i + 0.5) / STEPS;
            const ns_vec way =
                ns_vec_sub(ns_cubic_at(&cubic, t + NEAR), ns_cubic_at(&cubic, t - NEAR));
            const ns_vec aside = { side ? -way.y : way.y, side ? way.x : -way.x };
            const ns_vec at = ns_vec_add(ns_cubic_at(&cubic, t),
                                         ns_vec_scale(aside, BESIDE / ns_vec_length(way)));
            const int32_t cell = cell_at(p, at);
            steps = cell == here ? steps + 1 : 1;
            here = cell;
            if (steps == FEW && cell >= 0
                && (visits.count == 0 || visits.at[visits.count - 1] != cell))
                ns_array_push(ctx, &visits, cell);
        }
    }
    for (int32_t i = 0; i < visits.count; i++) {
        for (int32_t k = 0; k < i; k++)
            popular[visits.at[i]] |= visits.at[k] == visits.at[i];
    }
    ns_array_drop(ctx, &visits);
}

int32_t ns_popular_twin(ns_ctx *ctx, const ns_board *board)
{
    places p = { .board = board };
    bool *popular = ns_new(ctx, board->cells.count + 1, sizeof *popular);
    int32_t count = 0;

    ns_array_resize(ctx, &p.loops, board->loops.count);
    for (int32_t l = 0; l < board->loops.count; l++)
        sample_loop(ctx, board, &board->loops.at[l], &p.loops.at[l]);
    for (int32_t c = 0; c < board->curves.count; c++) {
        for (int side = 0; side < 2 && !board->curves.at[c].closed; side++)
            walk_side(ctx, &p, &board->curves.at[c], side, popular);
    }
    for (int32_t c = 0; c < board->cells.count; c++)
        count += popular[c];
    for (int32_t l = 0; l < board->loops.count; l++)
        ns_array_drop(ctx, &p.loops.at[l]);
    ns_array_drop(ctx, &p.loops);
    ns_free(ctx, popular, board->cells.count + 1, sizeof *popular);
    return count;
}

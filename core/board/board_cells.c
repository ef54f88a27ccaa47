// board_cells.c: numbering the faces, and the walks along them; see board_cells.h.
//
// A face gets its number when a curve first passes it, so that the numbers follow from the curves
// alone, whatever the arrangement calls its faces; those that no curve passes come last. Walks are
// told in these numbers.
#include "board/board_cells.h"

#include "base/basics.h"

static ns_status number_face(ns_ctx *ctx, ns_board_cells *cells, int32_t face)
{
    if (cells->cell_of.at[face] >= 0)
        return NS_OK;
    cells->cell_of.at[face] = cells->face_of.count;
    return ns_array_push(ctx, &cells->face_of, face) ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_board_number_cells(ns_ctx *ctx, const ns_board *board, const ns_arrangement *arr,
                                ns_board_cells *cells)
{
    NS_ASSERT(cells->face_of.count == 0);
    NS_NEED(ctx, ns_array_nones(ctx, &cells->cell_of, arr->faces.count));
    for (int32_t s = 0; s < board->sections.count; s++) {
        const ns_strand *strand = &arr->strands.at[s + 1];
        for (int32_t e = strand->first; e; e = ns_strand_next_edge(arr, strand, e)) {
            NS_TRY(number_face(ctx, cells, arr->entries.at[e].face[0]));
            NS_TRY(number_face(ctx, cells, arr->entries.at[e].face[1]));
        }
    }
    for (int32_t f = NS_OUTSIDE.i + 1; f < arr->faces.count; f++) {
        if (arr->faces.at[f].alive)
            NS_TRY(number_face(ctx, cells, f));
    }
    NS_ASSERT(cells->face_of.count == arr->face_count);
    NS_ASSERT(cells->cell_of.at[NS_OUTSIDE.i] < 0);
    return NS_OK;
}

void ns_board_cells_drop(ns_ctx *ctx, ns_board_cells *cells)
{
    ns_arrays_drop(ctx, &cells->cell_of, &cells->face_of);
}

// The sections of all curves as legs, section i at place i: the trail of a curve is a part of them.
static ns_status list_legs(ns_ctx *ctx, const ns_board *board, ns_legs *legs)
{
    for (int32_t s = 0; s < board->sections.count; s++) {
        const ns_leg leg = { { s + 1 }, false };
        NS_NEED(ctx, ns_array_push(ctx, legs, leg));
    }
    return NS_OK;
}

typedef struct walker {
    ns_legs legs;
    ns_visits visits;
    NS_ARRAY(int32_t) walk;
} walker;

static ns_status add_walk(ns_ctx *ctx, walker *w, const ns_board *board,
                          const ns_arrangement *arr, const ns_board_cells *cells, int32_t line,
                          ns_puzzle *puzzle)
{
    const ns_board_curve *curve = &board->curves.at[line / 2];

    w->visits.count = w->walk.count = 0;
    NS_TRY(
        ns_walk_along(ctx, arr, &w->legs.at[curve->first], curve->count, line % 2, &w->visits));
    if (w->visits.count > NS_LINE_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "curve %d: it passes more than %d cells", line / 2,
                       NS_LINE_MAX);
    if (w->visits.count > NS_VISITS_MAX - puzzle->walks.count)
        return ns_fail(ctx, NS_BAD_INPUT, "all curves together pass more than %d cells",
                       NS_VISITS_MAX);
    for (int32_t i = 0; i < w->visits.count; i++) {
        NS_NEED(ctx, ns_array_push(ctx, &w->walk, cells->cell_of.at[w->visits.at[i].i]));
    }
    return ns_puzzle_add_walk(ctx, puzzle, w->walk.at, w->walk.count);
}

ns_status ns_board_add_walks(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                             const ns_board_cells *cells, ns_puzzle *puzzle)
{
    walker w = { 0 };
    ns_status status = list_legs(ctx, board, &w.legs);

    for (int32_t line = 0; line < 2 * board->curves.count && status == NS_OK; line++)
        status = add_walk(ctx, &w, board, &arranged->arr, cells, line, puzzle);
    ns_arrays_drop(ctx, &w.legs, &w.visits, &w.walk);
    return status;
}

ns_status ns_board_find_self_crossing(ns_ctx *ctx, const ns_board *board,
                                      const ns_arranged *arranged, bool *crosses)
{
    ns_legs legs = { 0 };
    const ns_status status = list_legs(ctx, board, &legs);

    *crosses = false;
    for (int32_t c = 0; c < board->curves.count && status == NS_OK && !*crosses; c++) {
        const ns_board_curve *curve = &board->curves.at[c];
        *crosses = ns_walk_crosses_itself(&arranged->arr, &legs.at[curve->first], curve->count);
    }
    ns_array_drop(ctx, &legs);
    return status;
}

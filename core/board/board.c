// board.c: putting a board together, copying and dropping it; see board.h.
//
// Curves, sections and cubics are appended and each belongs to the last one above it: whoever fills
// a board does so from the first curve to the last. Whether the result is a board at all is for
// ns_board_check to say.
#include "nonosmith/board.h"

#include "base/basics.h"

const char *ns_role_name(ns_role role)
{
    static const char *const names[] = { "picture", "connection", "bridge", "background",
                                         "decoy" };

    return (int32_t)role < NS_COUNT(names) ? names[role] : NULL;
}

static bool ends_on_frame(const ns_board *board, int32_t node)
{
    return node < 0 || ns_board_on_frame(board, board->nodes.at[node]);
}

bool ns_board_curve_has_clue(const ns_board *board, ns_curve_id curve)
{
    const ns_board_curve *c = &board->curves.at[curve.i];
    const ns_section *sections = &board->sections.at[c->first];

    return !c->closed
           && (ends_on_frame(board, sections[0].nodes[0])
               || ends_on_frame(board, sections[c->count - 1].nodes[1]));
}

ns_status ns_board_add_curve(ns_ctx *ctx, ns_board *board, bool closed)
{
    const ns_board_curve curve = { .first = board->sections.count, .closed = closed };

    return ns_array_push(ctx, &board->curves, curve) ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_board_add_section(ns_ctx *ctx, ns_board *board, ns_role role, int32_t from_node,
                               int32_t to_node)
{
    const ns_section section = { role, board->cubics.count, 0, { from_node, to_node } };

    NS_ASSERT(board->curves.count > 0);
    NS_NEED(ctx, ns_array_push(ctx, &board->sections, section));
    board->curves.at[board->curves.count - 1].count++;
    return NS_OK;
}

ns_status ns_board_add_cubic(ns_ctx *ctx, ns_board *board, const ns_grid_cubic *curve,
                             uint8_t left, uint8_t right)
{
    const bool border = left != right;
    const ns_board_cubic cubic = { *curve, border ? left : 0, border ? right : 0 };

    NS_ASSERT(board->sections.count > 0);
    NS_NEED(ctx, ns_array_push(ctx, &board->cubics, cubic));
    board->sections.at[board->sections.count - 1].count++;
    return NS_OK;
}

ns_status ns_board_copy(ns_ctx *ctx, ns_board *to, const ns_board *from)
{
    *to = (ns_board){ .width = from->width,
                      .height = from->height,
                      .tolerance = from->tolerance,
                      .self_crossing = from->self_crossing };
    if (ns_array_copy(ctx, &to->cubics, &from->cubics)
        && ns_array_copy(ctx, &to->sections, &from->sections)
        && ns_array_copy(ctx, &to->curves, &from->curves)
        && ns_array_copy(ctx, &to->nodes, &from->nodes)
        && ns_array_copy(ctx, &to->cells, &from->cells)
        && ns_array_copy(ctx, &to->loops, &from->loops)
        && ns_array_copy(ctx, &to->steps, &from->steps))
        return NS_OK;
    ns_board_drop(ctx, to);
    return ns_no_memory(ctx);
}

static void turn_point(ns_point *at, int32_t height)
{
    *at = (ns_point){ height - at->y, at->x };
}

void ns_board_turn(ns_board *board)
{
    const int32_t width = board->width, height = board->height;

    for (int32_t i = 0; i < board->cubics.count; i++) {
        for (int k = 0; k < 4; k++)
            turn_point(&board->cubics.at[i].curve.p[k], height);
    }
    for (int32_t i = 0; i < board->nodes.count; i++)
        turn_point(&board->nodes.at[i], height);
    for (int32_t i = 0; i < board->loops.count; i++)
        turn_point(&board->loops.at[i].start, height);
    for (int32_t i = 0; i < board->steps.count; i++) {
        ns_edge_step *step = &board->steps.at[i];
        turn_point(&step->handle_1, height);
        turn_point(&step->handle_2, height);
        turn_point(&step->to, height);
    }
    board->width = height;
    board->height = width;
}

void ns_board_drop(ns_ctx *ctx, ns_board *board)
{
    ns_arrays_drop(ctx, &board->cubics, &board->sections, &board->curves, &board->nodes,
                   &board->cells, &board->loops, &board->steps);
    *board = (ns_board){ 0 };
}

// curved_board.c: pieces, extensions and decoys become the curves of a board.
#include "make/curved_work.h"

static ns_grid_cubic reversed(const ns_grid_cubic *cubic)
{
    return (ns_grid_cubic){ { cubic->p[3], cubic->p[2], cubic->p[1], cubic->p[0] } };
}

static ns_status add_piece(ns_ctx *ctx, const ns_outline *outline, trail_leg leg, ns_role role,
                           ns_board *board)
{
    const ns_piece *piece = &outline->pieces.at[leg.piece];

    NS_TRY(ns_board_add_section(ctx, board, role, piece->ends[leg.backward].node,
                                piece->ends[!leg.backward].node));
    for (int32_t i = 0; i < piece->count; i++) {
        const ns_outline_cubic *cubic =
            &outline->cubics
                 .at[leg.backward ? piece->first + piece->count - 1 - i : piece->first + i];
        const ns_grid_cubic turned = reversed(&cubic->curve);
        NS_TRY(leg.backward
                   ? ns_board_add_cubic(ctx, board, &turned, cubic->right, cubic->left)
                   : ns_board_add_cubic(ctx, board, &cubic->curve, cubic->left, cubic->right));
    }
    return NS_OK;
}

// The extension at one end of a curve, if it has one: towards the frame, or (at the curve's start)
// from the frame.
static ns_status add_extension(ns_ctx *ctx, const curved_work *work, int32_t piece, int32_t end,
                               bool at_start, ns_board *board)
{
    const int32_t place = work->end_of.at[2 * piece + end];

    if (place < 0)
        return NS_OK;
    const open_end *open = &work->ends.at[place];
    const ns_grid_cubic turned = reversed(&open->cubic);
    NS_TRY(ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, at_start ? -1 : open->node,
                                at_start ? open->node : -1));
    return ns_board_add_cubic(ctx, board, at_start ? &turned : &open->cubic, 0, 0);
}

static ns_status add_curve(ns_ctx *ctx, const curved_work *work, const ns_trail *trail,
                           ns_board *board)
{
    const trail_leg first = trail->at[0], last = trail->at[trail->count - 1];
    const bool closed = work->outline->pieces.at[first.piece].closed;
    const ns_role role = closed ? NS_ROLE_BACKGROUND : NS_ROLE_PICTURE;

    NS_TRY(ns_board_add_curve(ctx, board, closed));
    NS_TRY(add_extension(ctx, work, first.piece, first.backward, true, board));
    for (int32_t i = 0; i < trail->count; i++)
        NS_TRY(add_piece(ctx, work->outline, trail->at[i], role, board));
    return add_extension(ctx, work, last.piece, !last.backward, false, board);
}

static int32_t start_node(const ns_outline *outline, trail_leg leg)
{
    return outline->pieces.at[leg.piece].ends[leg.backward].node;
}

// Pieces that go on from mate to mate all the way round have no end, but their curve starts and
// ends at one of its nodes. Some curve must go on through every node: so no two such curves
// start at the same one. As closed curves cross each other twice at least, each finds a node.
static void turn_round(const ns_outline *outline, ns_trail *trail, bool *taken)
{
    const trail_leg first = trail->at[0];

    if (outline->pieces.at[first.piece].ends[first.backward].mate < 0)
        return;
    for (int32_t i = 1; i < trail->count && taken[start_node(outline, trail->at[0])]; i++) {
        const trail_leg leg = trail->at[0];
        memmove(trail->at, trail->at + 1, (size_t)(trail->count - 1) * sizeof leg);
        trail->at[trail->count - 1] = leg;
    }
    taken[start_node(outline, trail->at[0])] = true;
}

static ns_status add_curves(ns_ctx *ctx, const curved_work *work, ns_trail *trail, bool *taken,
                            ns_board *board)
{
    for (int32_t p = 0, done = 0; p < work->outline->pieces.count; p++) {
        if (work->piece_curve.at[p] < done)
            continue;
        trail->count = 0;
        NS_TRY(curved_trail(ctx, work->outline, p, trail));
        turn_round(work->outline, trail, taken);
        NS_TRY(add_curve(ctx, work, trail, board));
        done++;
    }
    for (int32_t d = 0; d < work->decoys.count; d++) {
        NS_TRY(ns_board_add_curve(ctx, board, false));
        NS_TRY(ns_board_add_section(ctx, board, NS_ROLE_DECOY, -1, -1));
        NS_TRY(ns_board_add_cubic(ctx, board, &work->decoys.at[d].cubic, 0, 0));
    }
    return NS_OK;
}

ns_status curved_board(ns_ctx *ctx, const curved_work *work, ns_board *board)
{
    const ns_outline *outline = work->outline;
    ns_trail trail = { 0 };

    *board = (ns_board){ .width = outline->width,
                         .height = outline->height,
                         .tolerance = work->tolerance };
    if (!ns_array_resize(ctx, &board->nodes, outline->nodes.count))
        return ns_no_memory(ctx);
    if (outline->nodes.count)
        memcpy(board->nodes.at, outline->nodes.at,
               (size_t)outline->nodes.count * sizeof *board->nodes.at);
    bool *taken = ns_new(ctx, outline->nodes.count + 1, sizeof *taken);
    const ns_status status =
        taken ? add_curves(ctx, work, &trail, taken, board) : ns_no_memory(ctx);
    ns_free(ctx, taken, outline->nodes.count + 1, sizeof *taken);
    ns_array_drop(ctx, &trail);
    if (status != NS_OK)
        ns_board_drop(ctx, board);
    return status;
}

// curved_board.c: pieces, extensions and decoys become the curves of a board.
//
// A curve is a trail of pieces with what extends them: in from the frame, over bridges from piece to
// piece, out to the frame again. Every piece is part of exactly one curve; decoys come last, each a
// curve of its own, so that the last curve is the last decoy.
#include "make/curved/curved_work.h"

static ns_status add_piece(ns_ctx *ctx, const ns_outline *outline, int32_t start, ns_role role,
                           ns_board *board)
{
    const ns_piece *piece = &outline->pieces.at[start >> 1];
    const bool backward = start & 1;

    NS_TRY(ns_board_add_section(ctx, board, role, piece->ends[backward].node,
                                piece->ends[!backward].node));
    for (int32_t i = 0; i < piece->count; i++) {
        const ns_outline_cubic *cubic =
            &outline->cubics
                 .at[backward ? piece->first + piece->count - 1 - i : piece->first + i];
        const ns_grid_cubic turned = curved_reversed(&cubic->curve);
        NS_TRY(backward
                   ? ns_board_add_cubic(ctx, board, &turned, cubic->right, cubic->left)
                   : ns_board_add_cubic(ctx, board, &cubic->curve, cubic->left, cubic->right));
    }
    return NS_OK;
}

// What is open at the end of a piece; NULL when nothing is.
static const open_end *open_end_of(const curved_work *work, int32_t end)
{
    const int32_t place = work->end_of.at[end];

    return place >= 0 ? &work->ends.at[place] : NULL;
}

// The connection from the frame at the start of a curve, if it has one.
static ns_status add_way_in(ns_ctx *ctx, const open_end *open, ns_board *board)
{
    if (!open)
        return NS_OK;
    const ns_grid_cubic turned = curved_reversed(&open->cubic);
    NS_ASSERT(open->strand && open->bridged < 0);
    NS_TRY(ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, -1, open->node));
    return ns_board_add_cubic(ctx, board, &turned, 0, 0);
}

// What goes on from the end of a piece: a bridge to the next one, or a connection to the frame.
static ns_status add_way_on(ns_ctx *ctx, const curved_work *work, const open_end *open,
                            ns_board *board)
{
    if (!open)
        return NS_OK;
    NS_ASSERT(open->strand);
    NS_TRY(open->bridged < 0
               ? ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, open->node, -1)
               : ns_board_add_section(ctx, board, NS_ROLE_BRIDGE, open->node,
                                      work->ends.at[open->bridged].node));
    return ns_board_add_cubic(ctx, board, &open->cubic, 0, 0);
}

static ns_status add_curve(ns_ctx *ctx, const curved_work *work, const curved_ends *trail,
                           ns_board *board)
{
    const bool closed = work->outline->pieces.at[trail->at[0] >> 1].closed;

    NS_ASSERT(trail->count > 0 && (!closed || trail->count == 1));
    NS_TRY(ns_board_add_curve(ctx, board, closed));
    NS_TRY(add_way_in(ctx, open_end_of(work, trail->at[0]), board));
    for (int32_t i = 0; i < trail->count; i++) {
        NS_TRY(add_piece(ctx, work->outline, trail->at[i],
                         curved_piece_role(work, trail->at[i] >> 1), board));
        NS_TRY(add_way_on(ctx, work, open_end_of(work, trail->at[i] ^ 1), board));
    }
    return NS_OK;
}

static const ns_piece_end *piece_end(const ns_outline *outline, int32_t end)
{
    return &outline->pieces.at[end >> 1].ends[end & 1];
}

// Pieces that go on from mate to mate all the way round have no end, but their curve starts and
// ends at one of its nodes. Some curve must go on through every node: so no two such curves
// start at the same one. As closed curves cross each other twice at least, each finds a node.
static void turn_round(const ns_outline *outline, curved_ends *trail, bool *taken)
{
    if (piece_end(outline, trail->at[0])->mate < 0)
        return;
    for (int32_t i = 1; i < trail->count && taken[piece_end(outline, trail->at[0])->node];
         i++) {
        const int32_t first = trail->at[0];
        memmove(trail->at, trail->at + 1, (size_t)(trail->count - 1) * sizeof first);
        trail->at[trail->count - 1] = first;
    }
    NS_ASSERT(!taken[piece_end(outline, trail->at[0])->node]);
    taken[piece_end(outline, trail->at[0])->node] = true;
}

// What is remembered while curves are added.
typedef struct curve_marks {
    curved_ends trail;
    bool *taken;  // nodes where a curve without end starts
    bool *passed; // pieces that are part of a curve by now
} curve_marks;

// The curve of a piece, unless it is there already.
static ns_status add_curve_of(ns_ctx *ctx, const curved_work *work, int32_t p,
                              curve_marks *marks, ns_board *board)
{
    if (marks->passed[p])
        return NS_OK;
    marks->trail.count = 0;
    NS_TRY(curved_trail(ctx, work, p, &marks->trail));
    for (int32_t i = 0; i < marks->trail.count; i++)
        marks->passed[marks->trail.at[i] >> 1] = true;
    turn_round(work->outline, &marks->trail, marks->taken);
    return add_curve(ctx, work, &marks->trail, board);
}

// A curve of the earlier board, all of which stays.
static ns_status copy_curve(ns_ctx *ctx, const ns_board *from, int32_t c, ns_board *board)
{
    const ns_board_curve *curve = &from->curves.at[c];

    NS_TRY(ns_board_add_curve(ctx, board, curve->closed));
    board->curves.at[board->curves.count - 1].shift = curve->shift;
    for (int32_t s = curve->first; s < curve->first + curve->count; s++) {
        const ns_section *section = &from->sections.at[s];
        NS_TRY(ns_board_add_section(ctx, board, section->role, section->nodes[0],
                                    section->nodes[1]));
        for (int32_t i = section->first; i < section->first + section->count; i++) {
            const ns_board_cubic *cubic = &from->cubics.at[i];
            NS_TRY(ns_board_add_cubic(ctx, board, &cubic->curve, cubic->left, cubic->right));
        }
    }
    return NS_OK;
}

// The curves of an earlier board in their order: those that stay as they were, others anew from the pieces of theirs that
// are the picture's.
static ns_status add_rest(ns_ctx *ctx, const curved_work *work, curve_marks *marks,
                          ns_board *board)
{
    const curved_rest *rest = work->rest;

    for (int32_t c = 0, p = 0; c < rest->board->curves.count; c++) {
        const ns_board_curve *curve = &rest->board->curves.at[c];
        const bool anew = curved_is_freed(rest, c);
        if (!anew)
            NS_TRY(copy_curve(ctx, rest->board, c, board));
        for (int32_t s = curve->first; s < curve->first + curve->count; s++) {
            if (!ns_role_is_picture(rest->board->sections.at[s].role))
                continue;
            NS_ASSERT(rest->section_of.at[p] == s);
            if (anew)
                NS_TRY(add_curve_of(ctx, work, p, marks, board));
            p++;
        }
    }
    return NS_OK;
}

static ns_status add_curves(ns_ctx *ctx, const curved_work *work, curve_marks *marks,
                            ns_board *board)
{
    if (work->rest)
        NS_TRY(add_rest(ctx, work, marks, board));
    for (int32_t p = 0; !work->rest && p < work->outline->pieces.count; p++)
        NS_TRY(add_curve_of(ctx, work, p, marks, board));
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
    const int32_t nodes = outline->nodes.count + 1, pieces = outline->pieces.count + 1;
    curve_marks marks = { .taken = ns_new(ctx, nodes, sizeof *marks.taken),
                          .passed = ns_new(ctx, pieces, sizeof *marks.passed) };

    *board = (ns_board){ .width = outline->width,
                         .height = outline->height,
                         .tolerance = work->stage.options.tolerance };
    const bool room =
        marks.taken && marks.passed && ns_array_copy(ctx, &board->nodes, &outline->nodes);
    const ns_status status = room ? add_curves(ctx, work, &marks, board) : ns_no_memory(ctx);
    ns_free(ctx, marks.taken, nodes, sizeof *marks.taken);
    ns_free(ctx, marks.passed, pieces, sizeof *marks.passed);
    ns_array_drop(ctx, &marks.trail);
    if (status != NS_OK)
        ns_board_drop(ctx, board);
    return status;
}

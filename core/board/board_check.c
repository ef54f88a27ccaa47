// board_check.c: whether a board is what board.h promises, whoever made it: see board.h.
//
// Nothing is believed of a board from a file: ranges come first, so that everything after them may
// follow an index. Curves are looked at one by one; whether they fit together is a matter of the
// arrangement.
#include "nonosmith/board.h"

#include "base/basics.h"
#include "geom/bezier.h"

#define SIDE_MIN (NS_FRAME_SIDE / 1024) // of the frame's shorter side

typedef struct node_use {
    int32_t ends; // of sections
    bool passed;  // some curve goes on through it
} node_use;

typedef struct checker {
    ns_ctx *ctx;
    const ns_board *board;
    node_use *uses; // by node
} checker;

static ns_status check_frame(ns_ctx *ctx, const ns_board *board)
{
    const int32_t longer = ns_max(board->width, board->height);
    const int32_t shorter = ns_min(board->width, board->height);

    if (longer != NS_FRAME_SIDE || shorter < SIDE_MIN)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the longer side of a frame is %d, the shorter one at least %d, not %d "
                       "by %d",
                       NS_FRAME_SIDE, SIDE_MIN, board->width, board->height);
    if (board->tolerance < 1 || board->tolerance > NS_FRAME_SIDE)
        return ns_fail(ctx, NS_BAD_INPUT, "the tolerance of a board is from 1 to %d, not %d",
                       NS_FRAME_SIDE, board->tolerance);
    return NS_OK;
}

// Whether a part [first, first + count) begins at *at, has something in it and ends within `all`;
// *at is then its end.
static bool follows(int32_t first, int32_t count, int32_t all, int32_t *at)
{
    if (first != *at || count < 1 || count > all - *at)
        return false;
    *at += count;
    return true;
}

static ns_status check_ranges(ns_ctx *ctx, const ns_board *board)
{
    int32_t sections = 0, cubics = 0;

    if (board->curves.count > NS_BOARD_CURVES_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "a board has at most %d curves, not %d",
                       NS_BOARD_CURVES_MAX, board->curves.count);
    if (board->sections.count > NS_BOARD_SECTIONS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "a board has at most %d sections, not %d",
                       NS_BOARD_SECTIONS_MAX, board->sections.count);
    if (board->cubics.count > NS_BOARD_CUBICS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "a board has at most %d cubics, not %d",
                       NS_BOARD_CUBICS_MAX, board->cubics.count);
    for (int32_t i = 0; i < board->curves.count; i++) {
        const ns_board_curve *curve = &board->curves.at[i];
        if (!follows(curve->first, curve->count, board->sections.count, &sections))
            return ns_fail(ctx, NS_BAD_INPUT,
                           "curve %d: it has at least one section, behind those of the curve "
                           "before",
                           i);
    }
    for (int32_t i = 0; i < board->sections.count; i++) {
        const ns_section *section = &board->sections.at[i];
        if (!follows(section->first, section->count, board->cubics.count, &cubics))
            return ns_fail(ctx, NS_BAD_INPUT,
                           "section %d: it has at least one cubic, behind those of the section "
                           "before",
                           i);
    }
    if (sections != board->sections.count || cubics != board->cubics.count)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "there are sections or cubics that belong to no curve");
    return NS_OK;
}

static bool is_inside(const ns_board *board, ns_point p)
{
    return p.x > 0 && p.x < board->width && p.y > 0 && p.y < board->height;
}

static bool is_on_frame(const ns_board *board, ns_point p)
{
    const bool on_x = p.x == 0 || p.x == board->width, on_y = p.y == 0 || p.y == board->height;

    return on_x != on_y && p.x >= 0 && p.x <= board->width && p.y >= 0 && p.y <= board->height;
}

static bool within_reach(ns_point p)
{
    return p.x >= -NS_BOARD_REACH && p.x <= NS_BOARD_REACH && p.y >= -NS_BOARD_REACH
           && p.y <= NS_BOARD_REACH;
}

static ns_status check_nodes(ns_ctx *ctx, const ns_board *board)
{
    if (board->nodes.count > 2 * board->sections.count)
        return ns_fail(ctx, NS_BAD_INPUT, "there are more nodes than ends of sections");
    for (int32_t i = 0; i < board->nodes.count; i++) {
        const ns_point p = board->nodes.at[i];
        if (!is_inside(board, p) && !ns_board_on_frame(board, p))
            return ns_fail(ctx, NS_BAD_INPUT, "node %d: (%d, %d) is outside the frame", i, p.x,
                           p.y);
    }
    return NS_OK;
}

// An end of a section: at its node, or on the frame.
static ns_status check_end(const checker *c, int32_t curve, int32_t node, ns_point p)
{
    const ns_board *board = c->board;

    if (node < -1 || node >= board->nodes.count)
        return ns_fail(c->ctx, NS_BAD_INPUT, "curve %d: there is no node %d", curve, node);
    if (node >= 0 && !ns_point_same(p, board->nodes.at[node]))
        return ns_fail(c->ctx, NS_BAD_INPUT,
                       "curve %d: it ends at (%d, %d), but its node %d is at (%d, %d)", curve,
                       p.x, p.y, node, board->nodes.at[node].x, board->nodes.at[node].y);
    if (node < 0 && !is_on_frame(board, p))
        return ns_fail(c->ctx, NS_BAD_INPUT,
                       "curve %d: it ends at (%d, %d), which is no node and not on the frame "
                       "(its corners do not count)",
                       curve, p.x, p.y);
    if (node >= 0 && ++c->uses[node].ends > NS_BOARD_NODE_ENDS_MAX)
        return ns_fail(c->ctx, NS_BAD_INPUT, "node %d: more than %d sections end there", node,
                       NS_BOARD_NODE_ENDS_MAX);
    return NS_OK;
}

static ns_status check_cubic(const checker *c, int32_t curve, const ns_section *section,
                             int32_t k)
{
    const ns_board_cubic *cubic = &c->board->cubics.at[section->first + k];
    const ns_point *p = cubic->curve.p;
    const bool last = k == section->count - 1;
    const bool picture = ns_role_is_picture(section->role);

    for (int i = 0; i < 4; i++) {
        if (!within_reach(p[i]))
            return ns_fail(c->ctx, NS_BAD_INPUT,
                           "curve %d: the point (%d, %d) is further out than %d", curve, p[i].x,
                           p[i].y, NS_BOARD_REACH);
    }
    if (k > 0 && !ns_point_same(p[0], cubic[-1].curve.p[3]))
        return ns_fail(
            c->ctx, NS_BAD_INPUT,
            "curve %d: a cubic starts at (%d, %d), where the one before does not end", curve,
            p[0].x, p[0].y);
    if (!last && !is_inside(c->board, p[3]))
        return ns_fail(c->ctx, NS_BAD_INPUT, "curve %d: (%d, %d) is not inside the frame",
                       curve, p[3].x, p[3].y);
    if (picture && cubic->left == cubic->right)
        return ns_fail(c->ctx, NS_BAD_INPUT,
                       "curve %d: the picture has different colours on both sides of its "
                       "outline",
                       curve);
    if (!picture && (cubic->left || cubic->right))
        return ns_fail(c->ctx, NS_BAD_INPUT,
                       "curve %d: only sections of the picture and the background have colours",
                       curve);
    if (cubic->left > NS_PALETTE_MAX || cubic->right > NS_PALETTE_MAX)
        return ns_fail(c->ctx, NS_BAD_INPUT, "curve %d: there are at most %d colours", curve,
                       NS_PALETTE_MAX);
    return NS_OK;
}

static ns_status check_section(const checker *c, int32_t curve, const ns_section *section)
{
    if ((int)section->role < NS_ROLE_PICTURE || (int)section->role > NS_ROLE_DECOY)
        return ns_fail(c->ctx, NS_BAD_INPUT, "curve %d: there is no role %d", curve,
                       (int)section->role);
    for (int32_t k = 0; k < section->count; k++)
        NS_TRY(check_cubic(c, curve, section, k));
    return NS_OK;
}

static ns_point start_of(const ns_board *board, const ns_section *section)
{
    return board->cubics.at[section->first].curve.p[0];
}

static ns_point end_of(const ns_board *board, const ns_section *section)
{
    return board->cubics.at[section->first + section->count - 1].curve.p[3];
}

static ns_status check_closed(const checker *c, int32_t i)
{
    const ns_board_curve *curve = &c->board->curves.at[i];
    const ns_section *section = &c->board->sections.at[curve->first];

    if (curve->count != 1 || section->nodes[0] != -1 || section->nodes[1] != -1)
        return ns_fail(c->ctx, NS_BAD_INPUT,
                       "curve %d: a closed curve is one section without nodes", i);
    NS_TRY(check_section(c, i, section));
    if (!ns_point_same(start_of(c->board, section), end_of(c->board, section))
        || !is_inside(c->board, start_of(c->board, section)))
        return ns_fail(c->ctx, NS_BAD_INPUT,
                       "curve %d: a closed curve ends where it starts, inside the frame", i);
    return NS_OK;
}

static ns_status check_open(const checker *c, int32_t i)
{
    const ns_board_curve *curve = &c->board->curves.at[i];

    for (int32_t k = 0; k < curve->count; k++) {
        const ns_section *section = &c->board->sections.at[curve->first + k];
        NS_TRY(check_section(c, i, section));
        NS_TRY(check_end(c, i, section->nodes[0], start_of(c->board, section)));
        NS_TRY(check_end(c, i, section->nodes[1], end_of(c->board, section)));
        if (section->role == NS_ROLE_BACKGROUND)
            return ns_fail(c->ctx, NS_BAD_INPUT,
                           "curve %d: only a closed curve belongs to the background", i);
        if (k == 0)
            continue;
        if (section->nodes[0] < 0 || section->nodes[0] != section[-1].nodes[1])
            return ns_fail(c->ctx, NS_BAD_INPUT,
                           "curve %d: section %d does not start at the node where the one "
                           "before ended",
                           i, k);
        c->uses[section->nodes[0]].passed = true;
    }
    return NS_OK;
}

static ns_status check_use(const checker *c, int32_t node)
{
    const node_use *use = &c->uses[node];

    if (is_inside(c->board, c->board->nodes.at[node]))
        return use->passed ? NS_OK
                           : ns_fail(c->ctx, NS_BAD_INPUT,
                                     "node %d: no curve goes on through it", node);
    if (use->passed)
        return ns_fail(c->ctx, NS_BAD_INPUT,
                       "node %d: a curve goes on through it, though it lies on the frame",
                       node);
    return use->ends > 0 ? NS_OK
                         : ns_fail(c->ctx, NS_BAD_INPUT, "node %d: no curve ends there", node);
}

static ns_status check_curves(const checker *c)
{
    const ns_board *board = c->board;
    int64_t segments = 0;

    for (int32_t i = 0; i < board->curves.count; i++) {
        const int32_t shift = board->curves.at[i].shift;
        NS_TRY(board->curves.at[i].closed ? check_closed(c, i) : check_open(c, i));
        if (shift < -NS_FRAME_SIDE || shift > NS_FRAME_SIDE)
            return ns_fail(c->ctx, NS_BAD_INPUT, "curve %d: a shift of %d is too far", i,
                           shift);
    }
    for (int32_t i = 0; i < board->nodes.count; i++)
        NS_TRY(check_use(c, i));
    for (int32_t i = 0; i < board->cubics.count; i++)
        segments += ns_cubic_steps(&board->cubics.at[i].curve, board->tolerance);
    if (segments > NS_BOARD_SEGMENTS_MAX)
        return ns_fail(c->ctx, NS_BAD_INPUT,
                       "a tolerance of %d gives more than %d segments: a larger one would help",
                       board->tolerance, NS_BOARD_SEGMENTS_MAX);
    return NS_OK;
}

static ns_status check_loop(ns_ctx *ctx, const ns_board *board, int32_t cell,
                            const ns_loop *loop)
{
    bool good = within_reach(loop->start);

    for (int32_t i = loop->first; i < loop->first + loop->count && good; i++) {
        const ns_edge_step *step = &board->steps.at[i];
        good = within_reach(step->to)
               && (step->straight
                   || (within_reach(step->handle_1) && within_reach(step->handle_2)));
    }
    if (!good)
        return ns_fail(ctx, NS_BAD_INPUT, "cell %d: its outline reaches further out than %d",
                       cell, NS_BOARD_REACH);
    if (!ns_point_same(board->steps.at[loop->first + loop->count - 1].to, loop->start))
        return ns_fail(ctx, NS_BAD_INPUT, "cell %d: its outline does not end where it starts",
                       cell);
    return NS_OK;
}

static ns_status check_cells(ns_ctx *ctx, const ns_board *board)
{
    int32_t loops = 0, steps = 0;

    for (int32_t i = 0; i < board->cells.count; i++) {
        const ns_cell_outline *cell = &board->cells.at[i];
        if (!follows(cell->first, cell->count, board->loops.count, &loops))
            return ns_fail(ctx, NS_BAD_INPUT,
                           "cell %d: it has at least one loop, behind those of the cell before",
                           i);
        for (int32_t k = cell->first; k < cell->first + cell->count; k++) {
            const ns_loop *loop = &board->loops.at[k];
            if (!follows(loop->first, loop->count, board->steps.count, &steps))
                return ns_fail(ctx, NS_BAD_INPUT,
                               "cell %d: a loop has at least one step, behind those of the "
                               "loop before",
                               i);
            NS_TRY(check_loop(ctx, board, i, loop));
        }
    }
    if (loops != board->loops.count || steps != board->steps.count)
        return ns_fail(ctx, NS_BAD_INPUT, "there are loops or steps that belong to no cell");
    return NS_OK;
}

ns_status ns_board_check(ns_ctx *ctx, const ns_board *board)
{
    checker c = { .ctx = ctx, .board = board };

    if (ns_board_is_empty(board)) {
        const bool some = board->height || board->tolerance || board->curves.count
                          || board->sections.count || board->cubics.count || board->nodes.count
                          || board->cells.count || board->loops.count || board->steps.count
                          || board->self_crossing;
        return some ? ns_fail(ctx, NS_BAD_INPUT, "a board without a frame holds nothing")
                    : NS_OK;
    }
    NS_TRY(check_frame(ctx, board));
    NS_TRY(check_ranges(ctx, board));
    NS_TRY(check_nodes(ctx, board));
    NS_TRY(check_cells(ctx, board));
    c.uses = ns_new(ctx, board->nodes.count + 1, sizeof *c.uses);
    NS_NEED(ctx, c.uses);
    const ns_status status = check_curves(&c);
    ns_free(ctx, c.uses, board->nodes.count + 1, sizeof *c.uses);
    return status;
}

ns_status ns_board_fits(ns_ctx *ctx, const ns_board *board, const ns_puzzle *puzzle)
{
    if (ns_board_is_empty(board))
        return NS_OK;
    if (!ns_kind_about(puzzle->kind)->curves)
        return ns_fail(ctx, NS_BAD_INPUT, "only curved and sloped puzzles have curves");
    if (puzzle->lines.count != 2 * board->curves.count)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a puzzle has two lines for each curve of its board: %d for %d curves, "
                       "not %d",
                       2 * board->curves.count, board->curves.count, puzzle->lines.count);
    if (board->cells.count && board->cells.count != puzzle->cell_count)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the board has outlines of %d cells, the puzzle has %d cells",
                       board->cells.count, puzzle->cell_count);
    for (int32_t i = 0; i < board->cubics.count; i++) {
        const ns_board_cubic *cubic = &board->cubics.at[i];
        if (ns_max(cubic->left, cubic->right) > puzzle->colour_count)
            return ns_fail(ctx, NS_BAD_INPUT, "the board has colour %d, the palette has not",
                           ns_max(cubic->left, cubic->right));
    }
    return NS_OK;
}

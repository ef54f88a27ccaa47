// sloped_repaint.c: other colours for the cells of a sloped board; see sloped_repaint.h.
//
// A section has one colour on each hand from end to end (board.h), so where a border begins, ends or changes its colours at
// an ordinary crossing, that becomes a node, and both lines through it are cut there. Nodes that are not needed any more
// stay: taking them out would move lines by the rounding that they stand for. The new board is made into a puzzle, which
// must have the walks and the colours that are wanted.
#include "make/sloped/sloped_repaint.h"

#include "board/board_cells.h"

#include "geom/bezier.h"

typedef struct repainting {
    ns_ctx *ctx;
    const ns_doc *doc;
    const uint8_t *colours;
    ns_arranged arranged;
    ns_board_cells cells;
    NS_ARRAY(int32_t) node_of; // by entry: the node that it becomes, else -1
    ns_board *board;
} repainting;

static uint8_t colour_beside(const repainting *r, int32_t e, int side)
{
    return r->colours[r->cells.cell_of.at[r->arranged.arr.entries.at[e].face[side]]];
}

// Of the edge that starts at an entry; 0 is none.
static int32_t border_of(const repainting *r, int32_t e)
{
    const uint8_t left = colour_beside(r, e, 0), right = colour_beside(r, e, 1);

    return left == right ? 0 : 256 * left + right + 1;
}

static bool is_changed(const repainting *r, const ns_entry *entry, int32_t e)
{
    return border_of(r, entry->prev) != border_of(r, e);
}

// -- nodes ----------------------------------------------------------------------------------------

static ns_status add_nodes(repainting *r)
{
    const ns_arrangement *arr = &r->arranged.arr;

    NS_NEED(r->ctx, ns_array_copy(r->ctx, &r->board->nodes, &r->doc->board.nodes)
                        && ns_array_nones(r->ctx, &r->node_of, arr->entries.count));
    for (int32_t e = 1; e < arr->entries.count; e++) {
        const ns_entry *entry = &arr->entries.at[e];
        if (entry->kind != NS_ENTRY_CROSS || r->node_of.at[e] >= 0
            || !(is_changed(r, entry, e)
                 || is_changed(r, &arr->entries.at[entry->twin], entry->twin)))
            continue;
        r->node_of.at[e] = r->node_of.at[entry->twin] = r->board->nodes.count;
        NS_NEED(r->ctx, ns_array_push(r->ctx, &r->board->nodes, entry->point));
    }
    return NS_OK;
}

// -- curves ---------------------------------------------------------------------------------------

static ns_status add_section(repainting *r, const int32_t nodes[2], int32_t e, ns_point from,
                             ns_point to)
{
    const ns_grid_cubic line = ns_grid_line(from, to);

    NS_TRY(ns_board_add_section(r->ctx, r->board, NS_ROLE_PICTURE, nodes[0], nodes[1]));
    return ns_board_add_cubic(r->ctx, r->board, &line, colour_beside(r, e, 0),
                              colour_beside(r, e, 1));
}

// The parts of a section between the nodes that came.
static ns_status add_parts(repainting *r, int32_t s)
{
    const ns_section *section = &r->doc->board.sections.at[s];
    const ns_grid_cubic *cubic = &r->doc->board.cubics.at[section->first].curve;
    const ns_arrangement *arr = &r->arranged.arr;
    int32_t from = arr->strands.at[s + 1].first;
    int32_t nodes[2] = { section->nodes[0], -1 };
    ns_point start = cubic->p[0];

    for (int32_t e = arr->entries.at[from].next; e; e = arr->entries.at[e].next) {
        const bool last = !arr->entries.at[e].next;
        if (!last && r->node_of.at[e] < 0)
            continue;
        const ns_point end = last ? cubic->p[3] : arr->entries.at[e].point;
        if (ns_point_same(start, end))
            return ns_fail(r->ctx, NS_BAD_INPUT,
                           "two crossings are so close that no border can end between them; "
                           "change other cells");
        nodes[1] = last ? section->nodes[1] : r->node_of.at[e];
        NS_TRY(add_section(r, nodes, from, start, end));
        nodes[0] = nodes[1];
        start = end;
        from = e;
    }
    return NS_OK;
}

static bool is_border(const ns_board *board, int32_t s)
{
    const ns_board_cubic *cubic = &board->cubics.at[board->sections.at[s].first];

    return cubic->left != cubic->right;
}

// As sloped_board.c has them: connections before the first border and behind the last, bridges between.
static void give_roles(ns_board *board, const ns_board_curve *curve)
{
    const int32_t end = curve->first + curve->count;
    int32_t first = end, last = curve->first - 1;

    for (int32_t s = curve->first; s < end; s++) {
        if (!is_border(board, s))
            continue;
        first = ns_min(first, s);
        last = s;
    }
    for (int32_t s = curve->first; s < end; s++)
        board->sections.at[s].role = is_border(board, s)     ? NS_ROLE_PICTURE
                                     : last < first          ? NS_ROLE_DECOY
                                     : s < first || s > last ? NS_ROLE_CONNECTION
                                                             : NS_ROLE_BRIDGE;
}

static ns_status add_curves(repainting *r)
{
    const ns_board *before = &r->doc->board;

    for (int32_t c = 0; c < before->curves.count; c++) {
        const ns_board_curve *curve = &before->curves.at[c];
        NS_TRY(ns_board_add_curve(r->ctx, r->board, false));
        ns_board_curve *added = &r->board->curves.at[c];
        added->shift = curve->shift;
        for (int32_t s = curve->first; s < curve->first + curve->count; s++)
            NS_TRY(add_parts(r, s));
        give_roles(r->board, added);
    }
    return NS_OK;
}

// -- the puzzle of it -----------------------------------------------------------------------------

static bool is_as_wanted(const repainting *r, const ns_solution *solution)
{
    return solution->count == r->doc->puzzle.cell_count
           && memcmp(solution->at, r->colours, (size_t)solution->count) == 0;
}

static ns_status prove(repainting *r)
{
    const ns_puzzle *puzzle = &r->doc->puzzle;
    ns_puzzle made = { .kind = puzzle->kind, .colour_count = puzzle->colour_count };
    ns_solution solution = { 0 };
    ns_status status = ns_board_puzzle(r->ctx, r->board, r->colours[0], &made, &solution);

    if (status == NS_OK)
        status = ns_board_verify(r->ctx, r->board, puzzle);
    if (status == NS_OK && !is_as_wanted(r, &solution))
        status = ns_fail(r->ctx, NS_INTERNAL, "the borders do not give cells their colours");
    ns_puzzle_drop(r->ctx, &made);
    ns_array_drop(r->ctx, &solution);
    return status;
}

// A file may say that anything is sloped.
static ns_status check_straight(ns_ctx *ctx, const ns_board *board)
{
    bool straight = true;

    for (int32_t s = 0; straight && s < board->sections.count; s++) {
        const ns_grid_cubic *cubic = &board->cubics.at[board->sections.at[s].first].curve;
        const ns_grid_cubic line = ns_grid_line(cubic->p[0], cubic->p[3]);
        straight = board->sections.at[s].count == 1 && memcmp(cubic, &line, sizeof line) == 0;
    }
    for (int32_t c = 0; straight && c < board->curves.count; c++)
        straight = !board->curves.at[c].closed;
    return straight ? NS_OK
                    : ns_fail(ctx, NS_BAD_INPUT,
                              "some curve of this puzzle is not straight, so that its borders "
                              "cannot be drawn anew; change the drawing, and make it anew");
}

static ns_status repaint_steps(repainting *r)
{
    const ns_board *before = &r->doc->board;

    NS_TRY(check_straight(r->ctx, before));
    NS_TRY(ns_board_arrange(r->ctx, before, &r->arranged));
    NS_TRY(ns_board_number_cells(r->ctx, before, &r->arranged.arr, &r->cells));
    r->board->width = before->width;
    r->board->height = before->height;
    r->board->tolerance = before->tolerance;
    NS_TRY(add_nodes(r));
    NS_TRY(add_curves(r));
    return prove(r);
}

ns_status ns_sloped_repaint(ns_ctx *ctx, const ns_doc *doc, const ns_solution *colours,
                            ns_board *board)
{
    repainting r = { .ctx = ctx, .doc = doc, .colours = colours->at, .board = board };

    NS_ASSERT(ns_board_is_empty(board) && colours->count == doc->puzzle.cell_count);
    const ns_status status = repaint_steps(&r);
    ns_arranged_drop(ctx, &r.arranged);
    ns_board_cells_drop(ctx, &r.cells);
    ns_array_drop(ctx, &r.node_of);
    if (status != NS_OK)
        ns_board_drop(ctx, board);
    return status;
}

// sloped_board.c: lines across the frame become curves of a board: see sloped_work.h.
//
// A line is cut into sections where curves cannot just cross: where three lines or more meet, and
// where a border of the picture starts, ends, turns or changes its colours. On the frame a node
// stands where two lines or more end, and in a corner. Sections with different colours on both
// hands are of the picture; of the others those before the first and behind the last of these
// lead to the frame (connections), those between from one to another (bridges). A line without
// any border would be a decoy.
#include "make/sloped/sloped_carry.h"

#include "geom/bezier.h"

#define TOLERANCE (NS_FRAME_SIDE >> 13) // any would do for straight lines

typedef struct boarding {
    const ns_slopes *slopes;
    const ns_straights *lines;
    NS_ARRAY(int32_t) node_of; // by meet: -1, or its node
} boarding;

static bool is_frame(int32_t line)
{
    return line < NS_FRAME_LINES;
}

static int32_t border_at(const boarding *b, int32_t stop)
{
    return ns_stretch_border(b->lines, b->slopes->colours.at, stop);
}

// -- nodes --------------------------------------------------------------------------------------

// Whether a border on one of the lines does not go on as it was.
static bool is_changed(const boarding *b, const ns_meet *meet)
{
    for (int32_t i = meet->first; i < meet->first + meet->count; i++) {
        const int32_t stop = b->lines->stop_of.at[i];
        if (border_at(b, stop - 1) != border_at(b, stop))
            return true;
    }
    return false;
}

static bool is_node(const boarding *b, int32_t m)
{
    const ns_meet *meet = &b->lines->meets.at[m];
    int32_t frames = 0;

    if (!meet->on_frame)
        return meet->count > 2 || b->slopes->corners.at[m] || is_changed(b, meet);
    while (frames < meet->count && is_frame(b->lines->through.at[meet->first + frames]))
        frames++;
    return meet->count > 2 && meet->count > frames;
}

// The point of the grid next to a meet: on the frame when it is, otherwise inside.
static ns_point point_of(const ns_straights *lines, const ns_meet *meet)
{
    const int32_t width = (int32_t)lines->width, height = (int32_t)lines->height;
    ns_point at = ns_point_of(meet->at);

    at = (ns_point){ ns_clamp(at.x, 1, width - 1), ns_clamp(at.y, 1, height - 1) };
    for (int32_t i = 0; i < meet->count && is_frame(lines->through.at[meet->first + i]); i++) {
        const ns_straight *side = &lines->lines.at[lines->through.at[meet->first + i]];
        if (side->a)
            at.x = (int32_t)side->c;
        else
            at.y = (int32_t)side->c;
    }
    return at;
}

static ns_status add_nodes(ns_ctx *ctx, boarding *b, ns_board *board)
{
    const ns_straights *lines = b->lines;

    NS_NEED(ctx, ns_array_resize(ctx, &b->node_of, lines->meets.count));
    for (int32_t m = 0; m < lines->meets.count; m++) {
        const ns_point at = point_of(lines, &lines->meets.at[m]);
        b->node_of.at[m] = -1;
        if (!is_node(b, m))
            continue;
        b->node_of.at[m] = board->nodes.count;
        NS_NEED(ctx, ns_array_push(ctx, &board->nodes, at));
    }
    return NS_OK;
}

// -- curves -------------------------------------------------------------------------------------

// The first and the last stop at which a border starts; first > last: there is none.
typedef struct borders {
    int32_t first, last;
} borders;

static borders borders_of(const boarding *b, int32_t first, int32_t last)
{
    borders found = { last, first };

    for (int32_t k = first; k < last; k++) {
        if (border_at(b, k) == 0)
            continue;
        found.first = ns_min(found.first, k);
        found.last = k;
    }
    return found;
}

static ns_role role_of(const boarding *b, const borders *around, int32_t stop)
{
    if (border_at(b, stop) != 0)
        return NS_ROLE_PICTURE;
    if (around->first > around->last)
        return NS_ROLE_DECOY;
    return stop < around->first || stop > around->last ? NS_ROLE_CONNECTION : NS_ROLE_BRIDGE;
}

static ns_status add_section(ns_ctx *ctx, const boarding *b, const borders *around,
                             int32_t from, int32_t to, ns_board *board)
{
    const ns_straights *lines = b->lines;
    const int32_t start = lines->stops.at[from], end = lines->stops.at[to];
    const ns_grid_cubic cubic = ns_grid_line(point_of(lines, &lines->meets.at[start]),
                                             point_of(lines, &lines->meets.at[end]));
    const uint8_t *colours = b->slopes->colours.at;

    NS_ASSERT(from < to && !ns_point_same(cubic.p[0], cubic.p[3]));
    NS_TRY(ns_board_add_section(ctx, board, role_of(b, around, from), b->node_of.at[start],
                                b->node_of.at[end]));
    return ns_board_add_cubic(ctx, board, &cubic,
                              (uint8_t)ns_stretch_colour(lines, colours, from, 0),
                              (uint8_t)ns_stretch_colour(lines, colours, from, 1));
}

static ns_status add_curve(ns_ctx *ctx, const boarding *b, int32_t line, ns_board *board)
{
    const ns_straights *lines = b->lines;
    const int32_t first = lines->first_stop.at[line];
    const int32_t last = lines->first_stop.at[line + 1] - 1;
    const borders around = borders_of(b, first, last);
    int32_t from = first;

    NS_TRY(ns_board_add_curve(ctx, board, false));
    for (int32_t k = first + 1; k <= last; k++) {
        if (k < last && b->node_of.at[lines->stops.at[k]] < 0)
            continue;
        NS_TRY(add_section(ctx, b, &around, from, k, board));
        from = k;
    }
    return NS_OK;
}

static int32_t steps_of(const ns_straights *lines, double shift)
{
    const double longer = lines->width > lines->height ? lines->width : lines->height;
    const double steps = shift * longer / NS_UNITS;

    return (int32_t)(steps < 0 ? steps - 0.5 : steps + 0.5);
}

static ns_status fill_board(ns_ctx *ctx, boarding *b, const double *shift, ns_board *board)
{
    const ns_straights *lines = b->lines;

    board->width = (int32_t)lines->width;
    board->height = (int32_t)lines->height;
    board->tolerance = TOLERANCE;
    NS_TRY(add_nodes(ctx, b, board));
    for (int32_t i = NS_FRAME_LINES; i < lines->lines.count; i++) {
        NS_TRY(add_curve(ctx, b, i, board));
        if (shift)
            board->curves.at[board->curves.count - 1].shift = steps_of(lines, shift[i]);
    }
    return NS_OK;
}

ns_status ns_slopes_board(ns_ctx *ctx, const ns_slopes *slopes, const double *shift,
                          ns_board *board)
{
    boarding b = { .slopes = slopes, .lines = &slopes->lines };

    NS_ASSERT(slopes->colours.count == slopes->lines.faces.count);
    NS_ASSERT(slopes->corners.count == slopes->lines.meets.count);
    const ns_status status = fill_board(ctx, &b, shift, board);

    ns_array_drop(ctx, &b.node_of);
    if (status != NS_OK)
        ns_board_drop(ctx, board);
    return status;
}

// -- cells --------------------------------------------------------------------------------------

// A board numbers its cells as they are first met along the curves, curve by curve, edge by edge,
// left before right (board.h). Curves are lines here and edges the stretches between their stops.
void ns_slopes_cells(const ns_straights *lines, int32_t *cell_of)
{
    int32_t count = 0;

    for (int32_t f = 0; f < lines->faces.count; f++)
        cell_of[f] = -1;
    for (int32_t h = 2 * lines->first_stop.at[NS_FRAME_LINES]; h < lines->hands.count; h++) {
        if (lines->hands.at[h] < 0)
            continue;
        int32_t *cell = &cell_of[lines->sides.at[lines->hands.at[h]].face];
        if (*cell < 0)
            *cell = count++;
    }
    // Every face has a side that is not the frame's, unless it is all of the frame.
    NS_ASSERT(count == lines->faces.count || lines->lines.count == NS_FRAME_LINES);
}

// sloped_fixture.h: sloped puzzles to draw: random straight lines across the frame, many of them
// ending at one point of it or in a corner, random clues, rectangles for cells. What the clues say
// of the cells is nonsense; a page does not care.
#ifndef NS_SLOPED_FIXTURE_H
#define NS_SLOPED_FIXTURE_H

#include "curved_fixture.h"

typedef struct sloped_recipe {
    curved_recipe base; // curves are the lines
    int32_t steps;      // along the frame's longer side, where lines start: few make crowds
    bool any_slope;
} sloped_recipe;

// The ways into the frame: four slopes.
static const int32_t sloped_ways[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { -1, 1 } };

// The point of the frame on a line with one of the four slopes, going on from inside (sign 1) or
// back (-1).
static inline ns_point sloped_reach(ns_point p, const int32_t way[2], int32_t sign,
                                    int32_t width, int32_t height)
{
    const int32_t x = way[0] * sign, y = way[1] * sign;
    const int32_t room_x = x > 0 ? width - p.x : x < 0 ? p.x : INT32_MAX;
    const int32_t room_y = y > 0 ? height - p.y : y < 0 ? p.y : INT32_MAX;
    const int32_t room = room_x < room_y ? room_x : room_y;

    return (ns_point){ p.x + x * room, p.y + y * room };
}

// A point of the frame that many will choose.
static inline ns_point sloped_frame_point(ns_rng *rng, const sloped_recipe *recipe,
                                          int32_t side)
{
    const int32_t w = recipe->base.width, h = recipe->base.height;
    const int32_t step = NS_FRAME_SIDE / recipe->steps;
    const int32_t x = step * ns_rng_below(rng, w / step + 1);
    const int32_t y = step * ns_rng_below(rng, h / step + 1);

    return side == 0   ? (ns_point){ x, 0 }
           : side == 1 ? (ns_point){ w, y }
           : side == 2 ? (ns_point){ x, h }
                       : (ns_point){ 0, y };
}

// Two points of the frame that do not lie on one side of it.
static inline bool sloped_ends(ns_rng *rng, const sloped_recipe *recipe, ns_point ends[2])
{
    const int32_t w = recipe->base.width, h = recipe->base.height;
    const int32_t side = ns_rng_below(rng, 4);

    ends[0] = sloped_frame_point(rng, recipe, side);
    ends[1] = sloped_frame_point(rng, recipe, (side + 1 + ns_rng_below(rng, 3)) % 4);
    if (!recipe->any_slope) {
        const int32_t *way = sloped_ways[ns_rng_below(rng, 4)];
        const ns_point p = ends[0];
        ends[0] = sloped_reach(p, way, -1, w, h);
        ends[1] = sloped_reach(p, way, 1, w, h);
    }
    const bool on_side = (ends[0].x == ends[1].x && (ends[0].x == 0 || ends[0].x == w))
                         || (ends[0].y == ends[1].y && (ends[0].y == 0 || ends[0].y == h));
    return !on_side && !(ends[0].x == ends[1].x && ends[0].y == ends[1].y);
}

static inline bool sloped_same(ns_point a, ns_point b)
{
    return a.x == b.x && a.y == b.y;
}

static inline ns_point sloped_end_of(const ns_board *board, int32_t curve, int32_t end)
{
    return board->cubics.at[curve].curve.p[3 * end];
}

// Whether there is such a line already.
static inline bool sloped_known(const ns_board *board, const ns_point ends[2])
{
    for (int32_t i = 0; i < board->curves.count; i++) {
        const ns_point a = sloped_end_of(board, i, 0), b = sloped_end_of(board, i, 1);
        if ((sloped_same(a, ends[0]) && sloped_same(b, ends[1]))
            || (sloped_same(a, ends[1]) && sloped_same(b, ends[0])))
            return true;
    }
    return false;
}

static inline int32_t sloped_ends_at(const ns_board *board, ns_point p)
{
    int32_t count = 0;

    for (int32_t i = 0; i < 2 * board->curves.count; i++)
        count += sloped_same(sloped_end_of(board, i / 2, i % 2), p);
    return count;
}

// Points where several lines end, and corners, are nodes.
static inline bool sloped_add_nodes(ns_ctx *ctx, ns_board *board)
{
    for (int32_t i = 0; i < 2 * board->curves.count; i++) {
        const ns_point p = sloped_end_of(board, i / 2, i % 2);
        const bool corner =
            (p.x == 0 || p.x == board->width) && (p.y == 0 || p.y == board->height);
        int32_t node = 0;
        if (!corner && sloped_ends_at(board, p) < 2)
            continue;
        while (node < board->nodes.count && !sloped_same(board->nodes.at[node], p))
            node++;
        if (node == board->nodes.count && !ns_array_push(ctx, &board->nodes, p))
            return false;
        board->sections.at[i / 2].nodes[i % 2] = node;
    }
    return true;
}

// A line as a curve of one section, so that curve, section and cubic have one number.
static inline bool sloped_add_line(ns_ctx *ctx, ns_board *board, ns_point a, ns_point b)
{
    const ns_grid_cubic cubic = { { a,
                                    { a.x + (b.x - a.x) / 3, a.y + (b.y - a.y) / 3 },
                                    { b.x - (b.x - a.x) / 3, b.y - (b.y - a.y) / 3 },
                                    b } };

    return ns_board_add_curve(ctx, board, false) == NS_OK
           && ns_board_add_section(ctx, board, NS_ROLE_DECOY, -1, -1) == NS_OK
           && ns_board_add_cubic(ctx, board, &cubic, 0, 0) == NS_OK;
}

// As fixture_curved; there may be fewer lines than asked for.
static inline bool fixture_sloped(ns_ctx *ctx, ns_rng *rng, const sloped_recipe *recipe,
                                  ns_doc *doc)
{
    ns_board *board = &doc->board;
    ns_point ends[2];
    bool ok = true;

    *doc = (ns_doc){ .number = -1 };
    board->width = recipe->base.width;
    board->height = recipe->base.height;
    board->tolerance = NS_TOLERANCE;
    for (int32_t i = 0; ok && i < 20 * recipe->base.curves; i++) {
        if (board->curves.count < recipe->base.curves && sloped_ends(rng, recipe, ends)
            && !sloped_known(board, ends))
            ok = sloped_add_line(ctx, board, ends[0], ends[1]);
    }
    return ok && sloped_add_nodes(ctx, board)
           && curved_add_puzzle(ctx, rng, &recipe->base, NS_SLOPED, doc);
}

#endif

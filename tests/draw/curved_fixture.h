// curved_fixture.h: curved puzzles to draw, made without any geometry engine: random curves from
// frame to frame, random clues, and rectangles for cells. What the clues say of the cells is
// nonsense; a page does not care.
#ifndef NS_CURVED_FIXTURE_H
#define NS_CURVED_FIXTURE_H

#include "draw_fixture.h"

// What a random puzzle is made of.
typedef struct curved_recipe {
    int32_t width, height; // of the frame; the longer one should be NS_FRAME_SIDE
    int32_t curves, colours;
    int32_t numbers;       // most of a clue
    int32_t longest;       // run
    int32_t columns, rows; // of cells
    int32_t crowd;         // percent of ends within a tenth of one side
    int32_t junctions;     // percent of curves that end on another
    bool unique;           // no number twice, to tell them apart; `longest` is not looked at
    int32_t blank;         // percent of clues
} curved_recipe;

static inline double curved_share(ns_rng *rng)
{
    return ns_rng_below(rng, 1 << 20) / (double)(1 << 20);
}

// A point on the frame, and the way inwards.
static inline ns_point curved_frame_point(ns_rng *rng, const curved_recipe *recipe, ns_vec *in)
{
    const bool crowded = ns_rng_below(rng, 100) < recipe->crowd;
    const int32_t side = crowded ? 0 : ns_rng_below(rng, 4);
    const double share =
        crowded ? 0.3 + 0.1 * curved_share(rng) : 0.01 + 0.98 * curved_share(rng);
    const double lean = 2 * curved_share(rng) - 1;
    const double w = recipe->width, h = recipe->height;

    *in = side == 0   ? (ns_vec){ lean, 1 }
          : side == 1 ? (ns_vec){ -1, lean }
          : side == 2 ? (ns_vec){ lean, -1 }
                      : (ns_vec){ 1, lean };
    return side == 0   ? (ns_point){ (int32_t)(share * w), 0 }
           : side == 1 ? (ns_point){ recipe->width, (int32_t)(share * h) }
           : side == 2 ? (ns_point){ (int32_t)(share * w), recipe->height }
                       : (ns_point){ 0, (int32_t)(share * h) };
}

static inline int32_t curved_within(double value, int32_t most)
{
    return value < 1 ? 1 : value > most - 1 ? most - 1 : (int32_t)value;
}

// A handle a good way from the point, kept inside the frame.
static inline ns_point curved_handle(ns_rng *rng, const curved_recipe *recipe, ns_point p,
                                     ns_vec way)
{
    const double length = (0.15 + 0.35 * curved_share(rng)) * NS_FRAME_SIDE;

    return (ns_point){ curved_within(p.x + way.x * length, recipe->width),
                       curved_within(p.y + way.y * length, recipe->height) };
}

static inline bool curved_add_section(ns_ctx *ctx, ns_rng *rng, const curved_recipe *recipe,
                                      ns_board *board, ns_point from, ns_vec way_1, ns_point to,
                                      ns_vec way_2, int32_t node_1, int32_t node_2)
{
    const ns_point handle_1 = curved_handle(rng, recipe, from, way_1);
    const ns_point handle_2 = curved_handle(rng, recipe, to, way_2);
    const ns_grid_cubic cubic = { { from, handle_1, handle_2, to } };

    return ns_board_add_section(ctx, board, NS_ROLE_DECOY, node_1, node_2) == NS_OK
           && ns_board_add_cubic(ctx, board, &cubic, 0, 0) == NS_OK;
}

static inline bool curved_add_curve(ns_ctx *ctx, ns_rng *rng, const curved_recipe *recipe,
                                    ns_board *board)
{
    ns_vec in_1, in_2;
    const ns_point from = curved_frame_point(rng, recipe, &in_1);
    const ns_point to = curved_frame_point(rng, recipe, &in_2);

    return ns_board_add_curve(ctx, board, false) == NS_OK
           && curved_add_section(ctx, rng, recipe, board, from, in_1, to, in_2, -1, -1);
}

// A curve through a node, and one that starts or ends there: it has one end on the frame.
static inline bool curved_add_junction(ns_ctx *ctx, ns_rng *rng, const curved_recipe *recipe,
                                       ns_board *board)
{
    const int32_t x = recipe->width / 4 + ns_rng_below(rng, recipe->width / 2);
    const int32_t y = recipe->height / 4 + ns_rng_below(rng, recipe->height / 2);
    const ns_point p = { x, y };
    const ns_vec way = { 2 * curved_share(rng) - 1, 1 }, back = { -way.x, -1 },
                 across = { 1, 0 };
    const int32_t node = board->nodes.count;
    ns_vec in[3];
    ns_point ends[3];

    for (int32_t i = 0; i < 3; i++)
        ends[i] = curved_frame_point(rng, recipe, &in[i]);
    if (!ns_array_push(ctx, &board->nodes, p) || ns_board_add_curve(ctx, board, false) != NS_OK
        || !curved_add_section(ctx, rng, recipe, board, ends[0], in[0], p, back, -1, node)
        || !curved_add_section(ctx, rng, recipe, board, p, way, ends[1], in[1], node, -1)
        || ns_board_add_curve(ctx, board, false) != NS_OK)
        return false;
    return ns_rng_below(rng, 2) ? curved_add_section(ctx, rng, recipe, board, ends[2], in[2], p,
                                                     across, -1, node)
                                : curved_add_section(ctx, rng, recipe, board, p, across,
                                                     ends[2], in[2], node, -1);
}

// A closed curve in the middle.
static inline bool curved_add_eye(ns_ctx *ctx, const curved_recipe *recipe, ns_board *board)
{
    const int32_t x = recipe->width / 2, y = recipe->height / 2, r = x < y ? x / 4 : y / 4;
    const int32_t h = (int32_t)(r * 0.5523);
    const ns_grid_cubic cubics[4] = {
        { { { x + r, y }, { x + r, y + h }, { x + h, y + r }, { x, y + r } } },
        { { { x, y + r }, { x - h, y + r }, { x - r, y + h }, { x - r, y } } },
        { { { x - r, y }, { x - r, y - h }, { x - h, y - r }, { x, y - r } } },
        { { { x, y - r }, { x + h, y - r }, { x + r, y - h }, { x + r, y } } },
    };
    bool ok = ns_board_add_curve(ctx, board, true) == NS_OK
              && ns_board_add_section(ctx, board, NS_ROLE_BACKGROUND, -1, -1) == NS_OK;

    for (int32_t i = 0; ok && i < 4; i++)
        ok = ns_board_add_cubic(ctx, board, &cubics[i], 0, 1) == NS_OK;
    return ok;
}

// Cells that are rectangles side by side.
static inline bool curved_add_cells(ns_ctx *ctx, const curved_recipe *recipe, ns_board *board)
{
    for (int32_t i = 0; i < recipe->columns * recipe->rows; i++) {
        const int32_t c = i % recipe->columns, r = i / recipe->columns;
        const int32_t x1 = recipe->width / recipe->columns * c,
                      x2 = x1 + recipe->width / recipe->columns;
        const int32_t y1 = recipe->height / recipe->rows * r,
                      y2 = y1 + recipe->height / recipe->rows;
        const ns_point corners[4] = { { x1, y1 }, { x2, y1 }, { x2, y2 }, { x1, y2 } };
        const ns_loop loop = { corners[0], board->steps.count, 4 };
        const ns_cell_outline cell = { board->loops.count, 1 };
        for (int32_t k = 0; k < 4; k++) {
            const ns_edge_step step = { .straight = true, .to = corners[(k + 1) % 4] };
            if (!ns_array_push(ctx, &board->steps, step))
                return false;
        }
        if (!ns_array_push(ctx, &board->loops, loop)
            || !ns_array_push(ctx, &board->cells, cell))
            return false;
    }
    return true;
}

static inline bool curved_add_clues(ns_ctx *ctx, ns_rng *rng, const curved_recipe *recipe,
                                    const ns_board *board, ns_puzzle *puzzle)
{
    int32_t unique = 0;

    for (int32_t l = 0; l < 2 * board->curves.count; l++) {
        const int32_t cells[2] = { 0, ns_rng_below(rng, puzzle->cell_count) };
        // Short clues are frequent, long ones rare.
        const int32_t most = 1 + ns_rng_below(rng, recipe->numbers);
        const int32_t count = ns_rng_below(rng, 8) ? 1 + ns_rng_below(rng, most) : 0;
        ns_run runs[64];
        for (int32_t k = 0; k < count; k++) {
            runs[k].length =
                recipe->unique ? ++unique
                               : 1 + ns_rng_below(rng, 1 + ns_rng_below(rng, recipe->longest));
            runs[k].colour = 1 + ns_rng_below(rng, recipe->colours);
        }
        if (ns_puzzle_add_walk(ctx, puzzle, cells, 2) != NS_OK)
            return false;
        if (board->curves.at[l / 2].closed || ns_rng_below(rng, 100) < recipe->blank)
            continue;
        if (ns_puzzle_set_runs(ctx, puzzle, (ns_line_id){ l }, runs, count) != NS_OK)
            return false;
    }
    return true;
}

// Cells, palette, clues and a solution for the board's curves.
static inline bool curved_add_puzzle(ns_ctx *ctx, ns_rng *rng, const curved_recipe *recipe,
                                     ns_kind kind, ns_doc *doc)
{
    static const ns_paint paints[8] = {
        { 255, 255, 255, '.', "white" }, { 0, 0, 0, '#', "black" },
        { 200, 30, 30, 'r', "red" },     { 250, 210, 40, 'y', "yellow" },
        { 40, 90, 200, 'b', "blue" },    { 60, 160, 70, 'g', "green" },
        { 240, 140, 40, 'o', "orange" }, { 150, 90, 190, 'p', "purple" },
    };
    ns_puzzle *puzzle = &doc->puzzle;
    ns_board *board = &doc->board;

    puzzle->kind = kind;
    puzzle->cell_count = recipe->columns * recipe->rows;
    puzzle->colour_count = recipe->colours;
    for (int32_t c = 0; c <= recipe->colours; c++)
        puzzle->palette[c] = paints[c % 8];
    if (!curved_add_cells(ctx, recipe, board)
        || !curved_add_clues(ctx, rng, recipe, board, puzzle)
        || !ns_array_resize(ctx, &doc->solution, puzzle->cell_count))
        return false;
    for (int32_t i = 0; i < doc->solution.count; i++)
        doc->solution.at[i] = (uint8_t)ns_rng_below(rng, recipe->colours + 1);
    return true;
}

// Dropped by ns_doc_drop, whatever is returned.
static inline bool fixture_curved(ns_ctx *ctx, ns_rng *rng, const curved_recipe *recipe,
                                  ns_doc *doc)
{
    ns_board *board = &doc->board;
    bool ok = true;

    *doc = (ns_doc){ .number = -1 };
    board->width = recipe->width;
    board->height = recipe->height;
    board->tolerance = NS_TOLERANCE;
    while (ok && board->curves.count < recipe->curves)
        ok = ns_rng_below(rng, 100) < recipe->junctions
                 ? curved_add_junction(ctx, rng, recipe, board)
                 : curved_add_curve(ctx, rng, recipe, board);
    return ok && curved_add_eye(ctx, recipe, board)
           && curved_add_puzzle(ctx, rng, recipe, NS_CURVED, doc);
}

#endif

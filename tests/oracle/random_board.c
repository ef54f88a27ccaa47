// random_board.c: see random_board.h.
#include "oracle/random_board.h"

#include "board/arranged.h"
#include "oracle/boards.h"

#include <string.h>

static double any(ns_rng *rng, double low, double high)
{
    return low + (high - low) * ns_rng_below(rng, 1 << 20) / (1 << 20);
}

static void frame_point(ns_rng *rng, int32_t side, double *x, double *y)
{
    *x = side % 2 ? any(rng, 1, 63) : side / 2 * 64;
    *y = side % 2 ? side / 2 * 64 : any(rng, 1, 63);
}

// From frame to frame, in one to three cubics that are smooth where they meet.
static void add_decoy(ns_ctx *ctx, ns_rng *rng, ns_board *board)
{
    const int32_t side = ns_rng_below(rng, 4), parts = ns_rng_below(rng, 4);
    double p[8];

    frame_point(rng, side, &p[0], &p[1]);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, -1, -1);
    p[2] = any(rng, 0, 64);
    p[3] = any(rng, 0, 64);
    for (int32_t i = 1; i <= parts; i++) {
        for (int32_t k = 4; k < 8; k++)
            p[k] = any(rng, 2, 62);
        if (i == parts)
            frame_point(rng, (side + 1 + ns_rng_below(rng, 3)) % 4, &p[6], &p[7]);
        ns_unit_cubic(ctx, board, p, 0, 0);
        const double next[4] = { p[6], p[7], 1.5 * p[6] - 0.5 * p[4], 1.5 * p[7] - 0.5 * p[5] };
        memcpy(p, next, sizeof next);
    }
    if (parts == 0) {
        frame_point(rng, (side + 1 + ns_rng_below(rng, 3)) % 4, &p[6], &p[7]);
        ns_unit_line(ctx, board, p[0], p[1], p[6], p[7], 0, 0);
    }
}

// A closed curve through three to five points around a centre, black inside, or no border.
static void add_blob(ns_ctx *ctx, ns_rng *rng, ns_board *board)
{
    const double x = any(rng, 12, 52), y = any(rng, 12, 52), r = any(rng, 2, 10);
    const int32_t corners = 3 + ns_rng_below(rng, 3);
    const uint8_t inside = (uint8_t)ns_rng_below(rng, 2);
    ns_vec at[5], way[5];

    for (int32_t i = 0; i < corners; i++) {
        const double angle = 2 * NS_PI * (i + any(rng, -0.2, 0.2)) / corners;
        const double far = r * any(rng, 0.8, 1.2);
        at[i] = (ns_vec){ x + far * ns_cos(angle), y - far * ns_sin(angle) };
        way[i] = (ns_vec){ -ns_sin(angle) * 2 * r / corners, -ns_cos(angle) * 2 * r / corners };
    }
    ns_board_add_curve(ctx, board, true);
    ns_board_add_section(ctx, board, inside ? NS_ROLE_BACKGROUND : NS_ROLE_DECOY, -1, -1);
    for (int32_t i = 0; i < corners; i++) {
        const int32_t k = (i + 1) % corners;
        const double p[8] = { at[i].x,
                              at[i].y,
                              at[i].x + way[i].x,
                              at[i].y + way[i].y,
                              at[k].x - way[k].x,
                              at[k].y - way[k].y,
                              at[k].x,
                              at[k].y };
        ns_unit_cubic(ctx, board, p, inside, 0);
    }
}

// Where the ray from a through b leaves the frame.
static ns_vec ray_end(ns_vec a, ns_vec b)
{
    const ns_vec d = ns_vec_sub(b, a);
    const double to_x = d.x > 0 ? (64 - a.x) / d.x : d.x < 0 ? -a.x / d.x : 1e9;
    const double to_y = d.y > 0 ? (64 - a.y) / d.y : d.y < 0 ? -a.y / d.y : 1e9;

    if (to_x < to_y)
        return (ns_vec){ d.x > 0 ? 64 : 0, a.y + to_x * d.y };
    return (ns_vec){ a.x + to_y * d.x, d.y > 0 ? 64 : 0 };
}

// A black polygon whose sides go on to the frame at both ends. Going round to the left, black is
// on the left hand; every other side is walked the other way.
static void add_polygon(ns_ctx *ctx, ns_rng *rng, ns_board *board)
{
    const double x = any(rng, 24, 40), y = any(rng, 24, 40);
    const int32_t corners = 3 + ns_rng_below(rng, 3), first = board->nodes.count;
    ns_vec at[5];

    for (int32_t i = 0; i < corners; i++) {
        const double angle = 2 * NS_PI * (i + any(rng, -0.2, 0.2)) / corners;
        const double far = any(rng, 7, 12);
        at[i] = (ns_vec){ x + far * ns_cos(angle), y - far * ns_sin(angle) };
        ns_unit_node(ctx, board, at[i].x, at[i].y);
    }
    for (int32_t i = 0; i < corners; i++) {
        const bool back = i % 2;
        const int32_t from = back ? (i + 1) % corners : i, to = back ? i : (i + 1) % corners;
        const ns_vec a = at[from], b = at[to], start = ray_end(b, a), end = ray_end(a, b);
        ns_board_add_curve(ctx, board, false);
        ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, -1, first + from);
        ns_unit_line(ctx, board, start.x, start.y, a.x, a.y, 0, 0);
        ns_board_add_section(ctx, board, NS_ROLE_PICTURE, first + from, first + to);
        ns_unit_line(ctx, board, a.x, a.y, b.x, b.y, !back, back);
        ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, first + to, -1);
        ns_unit_line(ctx, board, b.x, b.y, end.x, end.y, 0, 0);
    }
}

// What was added last is taken away again when it does not fit.
static void add_if_it_fits(ns_ctx *ctx, ns_rng *rng, ns_board *board,
                           void (*add)(ns_ctx *, ns_rng *, ns_board *))
{
    const int32_t curves = board->curves.count, sections = board->sections.count;
    const int32_t cubics = board->cubics.count, nodes = board->nodes.count;
    ns_arranged arranged;

    add(ctx, rng, board);
    if (ns_board_arrange(ctx, board, &arranged) == NS_OK) {
        ns_arranged_drop(ctx, &arranged);
        return;
    }
    board->curves.count = curves;
    board->sections.count = sections;
    board->cubics.count = cubics;
    board->nodes.count = nodes;
}

ns_board ns_random_board(ns_ctx *ctx, ns_rng *rng, int32_t tolerance)
{
    ns_board board = ns_unit_board(64, 64);

    board.tolerance = tolerance;
    if (ns_rng_below(rng, 2))
        add_if_it_fits(ctx, rng, &board, add_polygon);
    for (int32_t n = ns_rng_below(rng, 7); n > 0; n--)
        add_if_it_fits(ctx, rng, &board, add_decoy);
    for (int32_t n = ns_rng_below(rng, 4); n > 0; n--)
        add_if_it_fits(ctx, rng, &board, add_blob);
    return board;
}

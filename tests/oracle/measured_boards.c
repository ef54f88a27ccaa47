// measured_boards.c: see measured_boards.h.
#include "oracle/measured_boards.h"

#include "oracle/boards.h"

#include <stdlib.h>
#include <string.h>

// -- pens -------------------------------------------------------------------------------------------

static void start(ns_ctx *ctx, ns_board *board, ns_role role, int32_t from, int32_t to)
{
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, role, from, to);
}

// From frame to frame, one cubic.
static void decoy(ns_ctx *ctx, ns_board *board, const double p[8])
{
    start(ctx, board, NS_ROLE_DECOY, -1, -1);
    ns_unit_cubic(ctx, board, p, 0, 0);
}

// Four quarters of an ellipse, black inside.
static void ellipse(ns_ctx *ctx, ns_board *board, double x, double y, double rx, double ry)
{
    static const double turns[5][2] = { { 1, 0 }, { 0, -1 }, { -1, 0 }, { 0, 1 }, { 1, 0 } };
    const double k = 0.5522847498;

    ns_board_add_curve(ctx, board, true);
    ns_board_add_section(ctx, board, NS_ROLE_BACKGROUND, -1, -1);
    for (int32_t i = 0; i < 4; i++) {
        const double *a = turns[i], *b = turns[i + 1];
        const double p[8] = { x + rx * a[0],
                              y + ry * a[1],
                              x + rx * (a[0] + k * b[0]),
                              y + ry * (a[1] + k * b[1]),
                              x + rx * (b[0] + k * a[0]),
                              y + ry * (b[1] + k * a[1]),
                              x + rx * b[0],
                              y + ry * b[1] };
        ns_unit_cubic(ctx, board, p, 1, 0);
    }
}

// A straight side of the picture between two nodes, black on its left hand, straight legs to the
// frame at both ends.
static void side(ns_ctx *ctx, ns_board *board, const double p[8], int32_t from, int32_t to)
{
    start(ctx, board, NS_ROLE_CONNECTION, -1, from);
    ns_unit_line(ctx, board, p[0], p[1], p[2], p[3], 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, from, to);
    ns_unit_line(ctx, board, p[2], p[3], p[4], p[5], 1, 0);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, to, -1);
    ns_unit_line(ctx, board, p[4], p[5], p[6], p[7], 0, 0);
}

// -- lines ------------------------------------------------------------------------------------------

static void nothing(ns_ctx *ctx, ns_board *board)
{
    (void)ctx;
    (void)board;
}

static void grid(ns_ctx *ctx, ns_board *board)
{
    for (int32_t i = 1; i < 4; i++) {
        ns_unit_decoy(ctx, board, 16 * i, 0, 16 * i, 64);
        ns_unit_decoy(ctx, board, 0, 16 * i, 64, 16 * i);
    }
}

static void parallel(ns_ctx *ctx, ns_board *board)
{
    ns_unit_decoy(ctx, board, 32, 0, 32, 64);
    ns_unit_decoy(ctx, board, 32.5, 0, 32.5, 64);
}

static void hairline(ns_ctx *ctx, ns_board *board)
{
    ns_unit_decoy(ctx, board, 32, 0, 32, 64);
    ns_unit_decoy(ctx, board, 32.0625, 0, 32.0625, 64);
}

// A slope of 1 in 8.
static void shallow(ns_ctx *ctx, ns_board *board)
{
    ns_unit_decoy(ctx, board, 0, 32, 64, 32);
    ns_unit_decoy(ctx, board, 0, 28, 64, 36);
}

static void wide_frame(ns_ctx *ctx, ns_board *board)
{
    board->height = 24 * NS_UNIT;
    ns_unit_decoy(ctx, board, 0, 7, 64, 9);
    ns_unit_decoy(ctx, board, 0, 10, 64, 5);
    ns_unit_decoy(ctx, board, 21, 0, 44, 24);
}

static void tall_frame(ns_ctx *ctx, ns_board *board)
{
    board->width = 30 * NS_UNIT;
    ns_unit_decoy(ctx, board, 7, 0, 9, 64);
    ns_unit_decoy(ctx, board, 10, 0, 5, 64);
    ns_unit_decoy(ctx, board, 0, 21, 30, 44);
}

// -- curves -----------------------------------------------------------------------------------------

// Two that nearly touch, and wander.
static void waves(ns_ctx *ctx, ns_board *board)
{
    static const double p[3][8] = { { 0, 20, 24, 52, 40, 2, 64, 30 },
                                    { 0, 44, 22, 14, 44, 54, 64, 33 },
                                    { 30, 0, 34, 20, 20, 40, 33, 64 } };

    for (int32_t i = 0; i < 3; i++)
        decoy(ctx, board, p[i]);
}

// One curve, one loop: the face around the loop meets the crossing twice.
static void self_crossing(ns_ctx *ctx, ns_board *board)
{
    static const double p[8] = { 0, 40, 90, 0, -20, 0, 64, 41 };

    decoy(ctx, board, p);
}

static void crossed_loop(ns_ctx *ctx, ns_board *board)
{
    static const double p[8] = { 0, 40, 90, 0, -20, 0, 64, 41 };

    decoy(ctx, board, p);
    ns_unit_decoy(ctx, board, 0, 11, 64, 15);
}

// -- closed curves ----------------------------------------------------------------------------------

static void circle(ns_ctx *ctx, ns_board *board)
{
    board->tolerance = 64;
    ellipse(ctx, board, 32, 32, 8, 8);
}

static void two_circles(ns_ctx *ctx, ns_board *board)
{
    ellipse(ctx, board, 20, 32, 8, 8);
    ellipse(ctx, board, 36.5, 32, 8, 8);
}

static void target(ns_ctx *ctx, ns_board *board)
{
    ellipse(ctx, board, 32, 32, 20, 20);
    ellipse(ctx, board, 32, 32, 19, 19);
    ellipse(ctx, board, 31, 33, 3, 3);
}

static void thin_ring(ns_ctx *ctx, ns_board *board)
{
    ellipse(ctx, board, 32, 32, 9, 8);
    ellipse(ctx, board, 32, 32, 8.875, 7.875);
}

static void cigar(ns_ctx *ctx, ns_board *board)
{
    ellipse(ctx, board, 32, 32, 25, 1);
    ns_unit_decoy(ctx, board, 0, 4, 64, 60);
}

// The circles start (and have their anchors) between two crossings.
static void crossed_circles(ns_ctx *ctx, ns_board *board)
{
    ellipse(ctx, board, 28, 30, 13, 13);
    ellipse(ctx, board, 36, 34, 12, 10);
    ns_unit_decoy(ctx, board, 0, 31, 64, 28);
    ns_unit_decoy(ctx, board, 30, 0, 34, 64);
}

// Each has a side that crosses the other one only.
static void floating_pair(ns_ctx *ctx, ns_board *board)
{
    ellipse(ctx, board, 28, 30, 13, 13);
    ellipse(ctx, board, 44, 34, 12, 10);
}

// -- pictures ---------------------------------------------------------------------------------------

static void triangle(ns_ctx *ctx, ns_board *board)
{
    static const double sides[3][8] = { { 64, 32, 33, 32, 32, 32, 0, 32 },
                                        { 32, 0, 32, 32, 32, 33, 32, 64 },
                                        { 1, 64, 32, 33, 33, 32, 64, 1 } };

    ns_unit_node(ctx, board, 32, 32);
    ns_unit_node(ctx, board, 33, 32);
    ns_unit_node(ctx, board, 32, 33);
    side(ctx, board, sides[0], 1, 0);
    side(ctx, board, sides[1], 0, 2);
    side(ctx, board, sides[2], 2, 1);
}

// Its two long sides meet at 1 in 8.
static void needle(ns_ctx *ctx, ns_board *board)
{
    static const double sides[3][8] = { { 0, 32, 24, 32, 40, 32, 64, 32 },
                                        { 64, 37, 40, 34, 24, 32, 0, 29 },
                                        { 40, 64, 40, 34, 40, 32, 40, 0 } };

    ns_unit_node(ctx, board, 24, 32);
    ns_unit_node(ctx, board, 40, 32);
    ns_unit_node(ctx, board, 40, 34);
    side(ctx, board, sides[0], 0, 1);
    side(ctx, board, sides[1], 2, 0);
    side(ctx, board, sides[2], 2, 1);
}

// A rectangle too narrow for anybody to see across.
static void strip(ns_ctx *ctx, ns_board *board)
{
    static const double sides[4][8] = { { 64, 24, 40, 32, 24, 32, 0, 24 },
                                        { 20, 0, 24, 32, 24, 32.125, 20, 64 },
                                        { 0, 40, 24, 32.125, 40, 32.125, 64, 40 },
                                        { 44, 64, 40, 32.125, 40, 32, 44, 0 } };

    ns_unit_node(ctx, board, 24, 32);
    ns_unit_node(ctx, board, 24, 32.125);
    ns_unit_node(ctx, board, 40, 32.125);
    ns_unit_node(ctx, board, 40, 32);
    for (int32_t i = 0; i < 4; i++)
        side(ctx, board, sides[i], (i + 3) % 4, i);
}

// Two lids between two corners; each goes on to the frame.
static void eye(ns_ctx *ctx, ns_board *board)
{
    static const double lids[2][8] = { { 24, 32, 28, 29, 36, 29, 40, 32 },
                                       { 40, 32, 36, 34, 28, 34, 24, 32 } };
    static const double legs[4][8] = { { 0, 40, 8, 40, 20, 35, 24, 32 },
                                       { 40, 32, 44, 35, 56, 40, 64, 40 },
                                       { 64, 23, 56, 24, 44, 30, 40, 32 },
                                       { 24, 32, 20, 30, 8, 24, 0, 23 } };

    ns_unit_node(ctx, board, 24, 32);
    ns_unit_node(ctx, board, 40, 32);
    for (int32_t i = 0; i < 2; i++) {
        start(ctx, board, NS_ROLE_CONNECTION, -1, i);
        ns_unit_cubic(ctx, board, legs[2 * i], 0, 0);
        ns_board_add_section(ctx, board, NS_ROLE_PICTURE, i, !i);
        ns_unit_cubic(ctx, board, lids[i], 0, 1);
        ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, !i, -1);
        ns_unit_cubic(ctx, board, legs[2 * i + 1], 0, 0);
    }
}

// One corner, one piece: its curve passes the node twice.
static void drop(ns_ctx *ctx, ns_board *board)
{
    static const double p[8] = { 32, 20, 44, 50, 20, 50, 32, 20 };

    ns_unit_node(ctx, board, 32, 20);
    start(ctx, board, NS_ROLE_CONNECTION, -1, 0);
    ns_unit_line(ctx, board, 24, 0, 32, 20, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 0, 0);
    ns_unit_cubic(ctx, board, p, 0, 1);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, 0, -1);
    ns_unit_line(ctx, board, 32, 20, 40, 0, 0, 0);
}

// Two teeth of a saw: pieces end in sharp corners close to each other, one joined to the next by a
// bridge, the last on the frame.
static void saw(ns_ctx *ctx, ns_board *board)
{
    static const double tips[4][2] = { { 20, 40 }, { 22, 24 }, { 24, 40 }, { 25.5, 26 } };
    static const double hop[8] = { 22, 24, 23, 16, 26.5, 17, 25.5, 26 };

    for (int32_t i = 0; i < 4; i++)
        ns_unit_node(ctx, board, tips[i][0], tips[i][1]);
    start(ctx, board, NS_ROLE_PICTURE, -1, 0); // along the ground
    ns_unit_line(ctx, board, 0, 41, 20, 40, 0, 1);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, 0, -1);
    ns_unit_line(ctx, board, 20, 40, 64, 38, 0, 0);
    start(ctx, board, NS_ROLE_CONNECTION, -1, 0); // up, over, down and up again
    ns_unit_line(ctx, board, 17, 64, 20, 40, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 0, 1);
    ns_unit_line(ctx, board, 20, 40, 22, 24, 0, 1);
    ns_board_add_section(ctx, board, NS_ROLE_BRIDGE, 1, 3);
    ns_unit_cubic(ctx, board, hop, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 3, 2);
    ns_unit_line(ctx, board, 25.5, 26, 24, 40, 1, 0);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, 2, -1);
    ns_unit_line(ctx, board, 24, 40, 21.5, 64, 0, 0);
    start(ctx, board, NS_ROLE_CONNECTION, -1, 1);
    ns_unit_line(ctx, board, 20, 0, 22, 24, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 1, 2);
    ns_unit_line(ctx, board, 22, 24, 24, 40, 0, 1);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, 2, -1);
    ns_unit_line(ctx, board, 24, 40, 27, 64, 0, 0);
    start(ctx, board, NS_ROLE_CONNECTION, -1, 3);
    ns_unit_line(ctx, board, 24, 0, 25.5, 26, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 3, -1);
    ns_unit_line(ctx, board, 25.5, 26, 30, 64, 0, 1);
}

// A curve stops at another one that bends there: a border between two colours meets a third.
static void junction(ns_ctx *ctx, ns_board *board)
{
    ns_unit_node(ctx, board, 30, 33);
    start(ctx, board, NS_ROLE_PICTURE, -1, 0);
    ns_unit_line(ctx, board, 0, 30, 30, 33, 0, 1);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 0, -1);
    ns_unit_line(ctx, board, 30, 33, 64, 28, 0, 2);
    start(ctx, board, NS_ROLE_PICTURE, -1, 0);
    ns_unit_line(ctx, board, 0, 38, 30, 33, 1, 2);
    ns_unit_decoy(ctx, board, 40, 0, 38, 64);
}

// The same, the third border goes on beyond.
static void bent_crossing(ns_ctx *ctx, ns_board *board)
{
    ns_unit_node(ctx, board, 30, 33);
    start(ctx, board, NS_ROLE_PICTURE, -1, 0);
    ns_unit_line(ctx, board, 0, 30, 30, 33, 0, 1);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 0, -1);
    ns_unit_line(ctx, board, 30, 33, 64, 28, 0, 2);
    start(ctx, board, NS_ROLE_PICTURE, -1, 0);
    ns_unit_line(ctx, board, 0, 38, 30, 33, 1, 2);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, 0, -1);
    ns_unit_line(ctx, board, 30, 33, 64, 26, 0, 0);
}

// Curves stop at a decoy, close to each other: nodes that are none of the picture's.
static void side_roads(ns_ctx *ctx, ns_board *board)
{
    ns_unit_node(ctx, board, 20, 30);
    ns_unit_node(ctx, board, 21, 31);
    start(ctx, board, NS_ROLE_DECOY, -1, 0);
    ns_unit_line(ctx, board, 0, 30, 20, 30, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, 0, 1);
    ns_unit_line(ctx, board, 20, 30, 21, 31, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, 1, -1);
    ns_unit_line(ctx, board, 21, 31, 64, 33, 0, 0);
    start(ctx, board, NS_ROLE_DECOY, -1, 0);
    ns_unit_line(ctx, board, 19, 0, 20, 30, 0, 0);
    start(ctx, board, NS_ROLE_DECOY, 1, -1);
    ns_unit_line(ctx, board, 21, 31, 22, 64, 0, 0);
}

// Handles that coincide with their ends: the tangent is that of the next control point.
static void no_handles(ns_ctx *ctx, ns_board *board)
{
    static const double lid[8] = { 30, 30, 30, 30, 36, 28, 40, 30 };
    static const double floor[8] = { 40, 30, 38, 33, 30, 30, 30, 30 };

    ns_unit_node(ctx, board, 30, 30);
    ns_unit_node(ctx, board, 40, 30);
    start(ctx, board, NS_ROLE_CONNECTION, -1, 0);
    ns_unit_line(ctx, board, 0, 40, 30, 30, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 0, 1);
    ns_unit_cubic(ctx, board, lid, 0, 1);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, 1, -1);
    ns_unit_line(ctx, board, 40, 30, 64, 42, 0, 0);
    start(ctx, board, NS_ROLE_CONNECTION, -1, 1);
    ns_unit_line(ctx, board, 60, 0, 40, 30, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 1, 0);
    ns_unit_cubic(ctx, board, floor, 0, 1);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, 0, -1);
    ns_unit_line(ctx, board, 30, 30, 0, 21, 0, 0);
}

// -- nodes on the frame -----------------------------------------------------------------------------

static void line_between(ns_ctx *ctx, ns_board *board, const double p[4], int32_t from,
                         int32_t to)
{
    start(ctx, board, NS_ROLE_DECOY, from, to);
    ns_unit_line(ctx, board, p[0], p[1], p[2], p[3], 0, 0);
}

// Four lines from one point of the frame, two of them close together.
static void fan(ns_ctx *ctx, ns_board *board)
{
    static const double lines[4][4] = {
        { 0, 30, 64, 10 }, { 0, 30, 64, 28 }, { 0, 30, 64, 31 }, { 0, 30, 20, 64 }
    };

    ns_unit_node(ctx, board, 0, 30);
    for (int32_t i = 0; i < 4; i++)
        line_between(ctx, board, lines[i], 0, -1);
    ns_unit_decoy(ctx, board, 40, 0, 43, 64);
}

// Both diagonals, and more lines into each corner.
static void corners(ns_ctx *ctx, ns_board *board)
{
    static const double at[4][2] = { { 0, 0 }, { 0, 64 }, { 64, 64 }, { 64, 0 } };
    static const double to[4][2] = { { 64, 41 }, { 40, 0 }, { 0, 23 }, { 23, 64 } };

    for (int32_t i = 0; i < 4; i++)
        ns_unit_node(ctx, board, at[i][0], at[i][1]);
    for (int32_t i = 0; i < 4; i++) {
        const double p[4] = { at[i][0], at[i][1], to[i][0], to[i][1] };
        line_between(ctx, board, p, i, -1);
    }
    line_between(ctx, board, (const double[]){ 0, 0, 64, 64 }, 0, 2);
    line_between(ctx, board, (const double[]){ 64, 0, 0.5, 64 }, 3, -1);
}

// A black triangle with a corner on the frame and one in the frame's corner.
static void sail(ns_ctx *ctx, ns_board *board)
{
    ns_unit_node(ctx, board, 30, 0);
    ns_unit_node(ctx, board, 64, 64);
    ns_unit_node(ctx, board, 30, 50);
    start(ctx, board, NS_ROLE_PICTURE, 0, 2);
    ns_unit_line(ctx, board, 30, 0, 30, 50, 1, 0);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, 2, -1);
    ns_unit_line(ctx, board, 30, 50, 30, 64, 0, 0);
    start(ctx, board, NS_ROLE_CONNECTION, -1, 2);
    ns_unit_line(ctx, board, 0, 37.6470588, 30, 50, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 2, 1);
    ns_unit_line(ctx, board, 30, 50, 64, 64, 1, 0);
    start(ctx, board, NS_ROLE_PICTURE, 0, 1);
    ns_unit_line(ctx, board, 30, 0, 64, 64, 0, 1);
}

#define BOARD(draw)                                                                            \
    {                                                                                          \
#draw, draw                                                                            \
    }

const ns_measured_board ns_measured_boards[] = {
    BOARD(nothing),       BOARD(grid),          BOARD(parallel),
    BOARD(hairline),      BOARD(shallow),       BOARD(wide_frame),
    BOARD(tall_frame),    BOARD(waves),         BOARD(self_crossing),
    BOARD(crossed_loop),  BOARD(circle),        BOARD(two_circles),
    BOARD(target),        BOARD(cigar),         BOARD(crossed_circles),
    BOARD(floating_pair), BOARD(triangle),      BOARD(needle),
    BOARD(eye),           BOARD(drop),          BOARD(saw),
    BOARD(junction),      BOARD(bent_crossing), BOARD(no_handles),
    BOARD(side_roads),    BOARD(fan),           BOARD(corners),
    BOARD(sail),          BOARD(strip),         BOARD(thin_ring),
};
const int32_t ns_measured_board_count = NS_COUNT(ns_measured_boards);

ns_board ns_measured_board_of(ns_ctx *ctx, const char *name)
{
    ns_board board = ns_unit_board(64, 64);

    for (int32_t i = 0; i < ns_measured_board_count; i++) {
        if (strcmp(ns_measured_boards[i].name, name) == 0) {
            ns_measured_boards[i].draw(ctx, &board);
            return board;
        }
    }
    abort();
}

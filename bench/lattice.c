// lattice.c: see lattice.h.
#define _XOPEN_SOURCE 700
#include "lattice.h"

#include "io/files.h"
#include "nonosmith/nono.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define WAVES 5        // of each curve
#define TOLERANCE 64   // steps of the grid
#define WAVE_SHARE 0.3 // of the way to the next curve
#define ROUND 0.25     // radius of the picture
#define HANDLE 0.5522847498

static void must(ns_ctx *ctx, ns_status status)
{
    if (status == NS_OK)
        return;
    fprintf(stderr, "%s\n", ctx->message);
    exit(5);
}

static ns_point grid_point(double along, double across, bool down)
{
    const int32_t a = (int32_t)lround(along * NS_FRAME_SIDE);
    const int32_t c = (int32_t)lround(across * NS_FRAME_SIDE);

    return down ? (ns_point){ c, a } : (ns_point){ a, c };
}

// A curve from side to side, up and down by a share of the way to its neighbour; none quite in its
// place, so that no two joints meet.
static void add_wave(ns_ctx *ctx, ns_board *board, int32_t line, int32_t lines, bool down)
{
    const double aside = 0.04 * (line * 7 % 5 - 2) + (down ? 0.031 : -0.017);
    const double middle = (line + 1 + aside) / (lines + 1), high = WAVE_SHARE / (lines + 1);

    must(ctx, ns_board_add_curve(ctx, board, false));
    must(ctx, ns_board_add_section(ctx, board, NS_ROLE_DECOY, -1, -1));
    for (int32_t w = 0; w < WAVES; w++) {
        const double from = (double)w / WAVES, step = 1.0 / WAVES;
        const double up = (w + line) % 2 ? high : -high;
        const ns_grid_cubic cubic = { { grid_point(from, middle, down),
                                        grid_point(from + step / 3, middle + up, down),
                                        grid_point(from + 2 * step / 3, middle + up, down),
                                        grid_point(from + step, middle, down) } };
        must(ctx, ns_board_add_cubic(ctx, board, &cubic, 0, 0));
    }
}

// A little aside, so that no curve touches it.
static void add_round(ns_ctx *ctx, ns_board *board)
{
    static const double x[] = { 1, 0, -1, 0, 1 }, y[] = { 0, 1, 0, -1, 0 };
    const double h = HANDLE * ROUND, cx = 0.5137, cy = 0.5071;

    must(ctx, ns_board_add_curve(ctx, board, true));
    must(ctx, ns_board_add_section(ctx, board, NS_ROLE_BACKGROUND, -1, -1));
    for (int32_t i = 0; i < 4; i++) {
        const double ax = cx + ROUND * x[i], ay = cy + ROUND * y[i];
        const double bx = cx + ROUND * x[i + 1], by = cy + ROUND * y[i + 1];
        const ns_grid_cubic cubic = { { grid_point(ax, ay, false),
                                        grid_point(ax - h * y[i], ay + h * x[i], false),
                                        grid_point(bx + h * y[i + 1], by - h * x[i + 1], false),
                                        grid_point(bx, by, false) } };
        must(ctx, ns_board_add_cubic(ctx, board, &cubic, 0, 1));
    }
}

static void make_puzzle(ns_ctx *ctx, ns_board *board, ns_doc *doc)
{
    doc->puzzle.kind = NS_CURVED;
    doc->puzzle.colour_count = 1;
    must(ctx, ns_board_puzzle(ctx, board, 0, &doc->puzzle, &doc->solution));
}

void ns_lattice_draw(ns_ctx *ctx, int32_t lines, ns_board *board)
{
    ns_doc doc = { .number = -1 };

    board->width = board->height = NS_FRAME_SIDE;
    board->tolerance = TOLERANCE;
    add_round(ctx, board);
    for (int32_t i = 0; i < lines; i++) {
        add_wave(ctx, board, i, lines, false);
        add_wave(ctx, board, i, lines, true);
    }
    make_puzzle(ctx, board, &doc);
    ns_doc_drop(ctx, &doc);
}

bool ns_lattice_write(ns_ctx *ctx, const ns_board *board, char *path)
{
    ns_doc doc = { .number = -1 };
    ns_text bytes = { 0 };
    const int file = mkstemp(path);

    if (file >= 0)
        close(file);
    must(ctx, ns_board_copy(ctx, &doc.board, board));
    make_puzzle(ctx, &doc.board, &doc);
    must(ctx, ns_nono_write(ctx, &doc, 1, &bytes));
    const bool written = file >= 0 && ns_file_write(ctx, path, bytes.at, bytes.count) == NS_OK;
    ns_text_drop(ctx, &bytes);
    ns_doc_drop(ctx, &doc);
    return written;
}

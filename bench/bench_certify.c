// bench_certify.c: what it costs to prove that curves cross as their polylines do.
//
//     bench_certify [--write docs/bench.md]
//
// Boards of random cubics from frame to frame (and one small circle in ten), at the usual
// tolerance, that are certified curve by curve as they are drawn; means over 5 boards. "Certify"
// contains "arrange". "In doubt": of 100 curves that fit, how many were refused because polylines
// and curves cross in different order, or because the curve leaves the frame.
#include "board/arranged.h"
#include "io/native.h"
#include "report.h"

#include "base/basics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BOARDS 5

typedef struct bench {
    ns_ctx ctx;
    ns_text table;
    FILE *csv;
} bench;

static void must(bench *b, ns_status status)
{
    if (status == NS_OK)
        return;
    fprintf(stderr, "%s\n", b->ctx.message);
    exit(5);
}

static ns_point inside(ns_rng *rng)
{
    return (ns_point){ 1 + ns_rng_below(rng, NS_FRAME_SIDE - 1),
                       1 + ns_rng_below(rng, NS_FRAME_SIDE - 1) };
}

static ns_point on_side(ns_rng *rng, int32_t side)
{
    const ns_point at = inside(rng);
    const ns_point sides[4] = {
        { 0, at.y }, { at.x, 0 }, { NS_FRAME_SIDE, at.y }, { at.x, NS_FRAME_SIDE }
    };

    return sides[side % 4];
}

static int32_t clamp(int32_t at)
{
    return ns_max(1, ns_min(at, NS_FRAME_SIDE - 1));
}

// A handle near the line from a to b, inside the frame.
static ns_point handle(ns_rng *rng, ns_point a, ns_point b)
{
    const int32_t off = NS_FRAME_SIDE / 8;
    const ns_point at = { a.x + (b.x - a.x) / 3 - off + ns_rng_below(rng, 2 * off),
                          a.y + (b.y - a.y) / 3 - off + ns_rng_below(rng, 2 * off) };

    return (ns_point){ clamp(at.x), clamp(at.y) };
}

static void add_curve(bench *b, ns_rng *rng, ns_board *board)
{
    const int32_t side = ns_rng_below(rng, 4);
    const ns_point from = on_side(rng, side),
                   to = on_side(rng, side + 1 + ns_rng_below(rng, 3));
    const ns_grid_cubic cubic = { { from, handle(rng, from, to), handle(rng, to, from), to } };

    must(b, ns_board_add_curve(&b->ctx, board, false));
    must(b, ns_board_add_section(&b->ctx, board, NS_ROLE_DECOY, -1, -1));
    must(b, ns_board_add_cubic(&b->ctx, board, &cubic, 0, 0));
}

// Two halves, almost round.
static void add_circle(bench *b, ns_rng *rng, ns_board *board)
{
    const int32_t r = NS_FRAME_SIDE / 64, k = r / 3 * 4;
    const int32_t x = 2 * r + ns_rng_below(rng, NS_FRAME_SIDE - 4 * r);
    const int32_t y = 2 * r + ns_rng_below(rng, NS_FRAME_SIDE - 4 * r);
    const ns_grid_cubic halves[2] = {
        { { { x - r, y }, { x - r, y - k }, { x + r, y - k }, { x + r, y } } },
        { { { x + r, y }, { x + r, y + k }, { x - r, y + k }, { x - r, y } } },
    };

    must(b, ns_board_add_curve(&b->ctx, board, true));
    must(b, ns_board_add_section(&b->ctx, board, NS_ROLE_DECOY, -1, -1));
    for (int i = 0; i < 2; i++)
        must(b, ns_board_add_cubic(&b->ctx, board, &halves[i], 0, 0));
}

// One more curve, if it fits and is certified.
static void grow(bench *b, ns_rng *rng, ns_board *board, int32_t *fit)
{
    ns_board next;
    int32_t doubt = -1;

    must(b, ns_board_copy(&b->ctx, &next, board));
    if (next.curves.count % 10 == 9)
        add_circle(b, rng, &next);
    else
        add_curve(b, rng, &next);
    const ns_status status = ns_board_certify(&b->ctx, &next, &doubt);
    if (status != NS_BAD_INPUT)
        must(b, status);
    *fit += status == NS_OK;
    const bool grows = status == NS_OK && doubt < 0;
    ns_board_drop(&b->ctx, grows ? board : &next);
    if (grows)
        *board = next;
}

static int32_t count_crossings(const ns_arrangement *arr)
{
    int32_t count = 0;

    for (int32_t e = 1; e < arr->entries.count; e++)
        count += arr->entries.at[e].kind == NS_ENTRY_CROSS;
    return count / 2;
}

static void add_row(bench *b, int32_t curves)
{
    ns_rng rng = ns_rng_seed((uint64_t)curves);
    double arrange = 0, certify = 0;
    int32_t crossings = 0, fit = 0;
    char row[200];

    for (int32_t i = 0; i < BOARDS; i++) {
        ns_board board = { .width = NS_FRAME_SIDE,
                           .height = NS_FRAME_SIDE,
                           .tolerance = NS_TOLERANCE };
        ns_arranged arranged;
        int32_t doubt;
        while (board.curves.count < curves)
            grow(b, &rng, &board, &fit);
        const double start = ns_cpu_seconds();
        must(b, ns_board_arrange(&b->ctx, &board, &arranged));
        const double between = ns_cpu_seconds();
        must(b, ns_board_certify(&b->ctx, &board, &doubt));
        certify += ns_cpu_seconds() - between;
        arrange += between - start;
        crossings += count_crossings(&arranged.arr);
        ns_arranged_drop(&b->ctx, &arranged);
        ns_board_drop(&b->ctx, &board);
    }
    const double doubts = 100.0 * (fit - BOARDS * curves) / fit;
    snprintf(row, sizeof row, "| %d | %d | %.2f | %.2f | %.1f |\n", curves, crossings / BOARDS,
             arrange / BOARDS * 1e3, certify / BOARDS * 1e3, doubts);
    fputs(row, stdout);
    if (!ns_text_add(&b->ctx, &b->table, row))
        abort();
    fprintf(b->csv, "%d,%d,%.3f,%.3f,%.1f\n", curves, crossings / BOARDS,
            arrange / BOARDS * 1e3, certify / BOARDS * 1e3, doubts);
}

int main(int argc, char **argv)
{
    const char *document = argc == 3 && strcmp(argv[1], "--write") == 0 ? argv[2] : NULL;
    static const int32_t sizes[] = { 10, 30, 60, 120 };
    static const char head[] = "| curves | crossings | arrange ms | certify ms | in doubt % |\n"
                               "|--:|--:|--:|--:|--:|\n";
    bench b = { .ctx = ns_native_ctx() };

    b.csv = ns_bench_csv("certify", "curves,crossings,arrange_ms,certify_ms,in_doubt_percent");
    fputs(head, stdout);
    if (!ns_text_add(&b.ctx, &b.table, head))
        abort();
    for (int32_t i = 0; i < NS_COUNT(sizes); i++)
        add_row(&b, sizes[i]);
    fclose(b.csv);
    const bool written = !document || ns_report_write(document, "bench_certify", &b.table);
    ns_text_drop(&b.ctx, &b.table);
    return !written;
}

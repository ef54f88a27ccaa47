// bench_arrangement.c: what building an arrangement costs, and changing one curve in it.
//
//     bench_arrangement [--write docs/bench.md]
//
// Curves are random smooth cubics from frame to frame, 40 segments each; 60 of them have about
// 500 crossings. "Change" is the probe and commit of one more curve and its removal; "probe" is
// a probe alone, of a curve that fits; "leave early" one that may have at most 3 crossings; "peek"
// the probe of a curve, and its looked-at arrangement.
#include "arrangement/arrangement.h"
#include "geom/bezier.h"
#include "io/native.h"
#include "report.h"

#include "base/basics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEGMENTS 40
#define CANDIDATES 400

typedef struct curve {
    ns_point at[SEGMENTS + 1];
} curve;

// A point of the frame, so far round it.
static ns_point on_frame(int64_t along)
{
    const int side = (int)(along / NS_FRAME_SIDE % 4);
    int32_t at = (int32_t)(along % NS_FRAME_SIDE);

    at = at > 0 ? at : 1; // no corner
    return side == 0   ? (ns_point){ 0, at }
           : side == 1 ? (ns_point){ at, NS_FRAME_SIDE }
           : side == 2 ? (ns_point){ NS_FRAME_SIDE, NS_FRAME_SIDE - at }
                       : (ns_point){ NS_FRAME_SIDE - at, 0 };
}

// A handle: a third of the way, drawn towards the middle, and moved a little.
static int32_t handle(ns_rng *rng, int64_t near, int64_t far)
{
    const int64_t third = (2 * near + far) / 3;
    const int64_t at = (3 * third + NS_FRAME_SIDE / 2) / 4 - NS_FRAME_SIDE / 12
                       + ns_rng_below(rng, NS_FRAME_SIDE / 6);

    return at < 1 ? 1 : at > NS_FRAME_SIDE - 1 ? NS_FRAME_SIDE - 1 : (int32_t)at;
}

// From a place of the frame to another one, up to a third of the way round, gently curved.
static void random_curve(ns_rng *rng, curve *c)
{
    const int64_t from = ns_rng_below(rng, 4 * NS_FRAME_SIDE);
    const int64_t round = NS_FRAME_SIDE / 8 + ns_rng_below(rng, 10 * (NS_FRAME_SIDE / 8));
    const ns_point a = on_frame(from), b = on_frame(from + round);
    ns_grid_cubic cubic = { { a, a, b, b } };

    cubic.p[1].x = handle(rng, a.x, b.x);
    cubic.p[1].y = handle(rng, a.y, b.y);
    cubic.p[2].x = handle(rng, b.x, a.x);
    cubic.p[2].y = handle(rng, b.y, a.y);
    for (int32_t i = 0; i <= SEGMENTS; i++)
        c->at[i] = ns_cubic_step(&cubic, i, SEGMENTS);
}

static ns_way way_of(const curve *c)
{
    return (ns_way){ .at = c->at, .count = SEGMENTS + 1 };
}

typedef struct bench {
    ns_ctx ctx;
    ns_text table;
    FILE *csv;
    curve *candidates;
} bench;

static void must(bench *b, ns_status status)
{
    if (status == NS_OK)
        return;
    fprintf(stderr, "%s\n", b->ctx.message);
    exit(5);
}

// As many curves as asked for that fit.
static ns_way *fitting_curves(bench *b, ns_rng *rng, int32_t count, curve *curves)
{
    ns_way *ways = calloc((size_t)count, sizeof *ways);
    ns_arrangement arr;
    ns_probe probe = { 0 };

    must(b, ns_arrangement_open(&b->ctx, &arr, NS_FRAME_SIDE, NS_FRAME_SIDE));
    for (int32_t i = 0; i < count;) {
        ns_strand_id strand;
        random_curve(rng, &curves[i]);
        ways[i] = way_of(&curves[i]);
        must(b, ns_arrangement_probe(&b->ctx, &arr, &ways[i], NULL, &probe));
        if (probe.fit != NS_FITS)
            continue;
        must(b, ns_arrangement_commit(&b->ctx, &arr, &ways[i], &probe, &strand));
        i++;
    }
    ns_probe_drop(&b->ctx, &probe);
    ns_arrangement_drop(&b->ctx, &arr);
    return ways;
}

static double build(bench *b, const ns_way *ways, int32_t count, int32_t rounds,
                    ns_arrangement *arr)
{
    ns_probe probe = { 0 };
    const double start = ns_cpu_seconds();

    for (int32_t round = 0; round < rounds; round++) {
        int32_t misfit;
        ns_arrangement_drop(&b->ctx, arr);
        must(b, ns_arrangement_open(&b->ctx, arr, NS_FRAME_SIDE, NS_FRAME_SIDE));
        must(b, ns_arrangement_build(&b->ctx, arr, ways, count, 0, &misfit, &probe));
        if (misfit >= 0)
            exit(5);
    }
    ns_probe_drop(&b->ctx, &probe);
    return (ns_cpu_seconds() - start) / rounds;
}

static double change(bench *b, ns_arrangement *arr, int32_t rounds)
{
    ns_probe probe = { 0 };
    int32_t done = 0;
    const double start = ns_cpu_seconds();

    for (int32_t i = 0; i < rounds * CANDIDATES; i++) {
        const ns_way way = way_of(&b->candidates[i % CANDIDATES]);
        ns_strand_id strand;
        must(b, ns_arrangement_probe(&b->ctx, arr, &way, NULL, &probe));
        if (probe.fit != NS_FITS)
            continue;
        must(b, ns_arrangement_commit(&b->ctx, arr, &way, &probe, &strand));
        must(b, ns_arrangement_remove(&b->ctx, arr, strand));
        done++;
    }
    ns_probe_drop(&b->ctx, &probe);
    return (ns_cpu_seconds() - start) / done;
}

static double peek(bench *b, ns_arrangement *arr, int32_t rounds)
{
    ns_probe probe = { 0 };
    int32_t done = 0;
    const double start = ns_cpu_seconds();

    for (int32_t i = 0; i < rounds * CANDIDATES; i++) {
        const ns_way way = way_of(&b->candidates[i % CANDIDATES]);
        ns_strand_id strand;
        must(b, ns_arrangement_probe(&b->ctx, arr, &way, NULL, &probe));
        if (probe.fit != NS_FITS)
            continue;
        must(b, ns_arrangement_peek(&b->ctx, arr, &way, &probe, &strand));
        ns_arrangement_unpeek(&b->ctx, arr);
        done++;
    }
    ns_probe_drop(&b->ctx, &probe);
    return (ns_cpu_seconds() - start) / done;
}

static double probe_only(bench *b, const ns_arrangement *arr, int32_t most, int32_t rounds)
{
    const ns_probe_limits limits = { .most = most, .without = -1 };
    ns_probe probe = { 0 };
    const double start = ns_cpu_seconds();

    for (int32_t i = 0; i < rounds * CANDIDATES; i++) {
        const ns_way way = way_of(&b->candidates[i % CANDIDATES]);
        must(b, ns_arrangement_probe(&b->ctx, arr, &way, &limits, &probe));
    }
    ns_probe_drop(&b->ctx, &probe);
    return (ns_cpu_seconds() - start) / rounds / CANDIDATES;
}

static void add_row(bench *b, int32_t count)
{
    curve *curves = calloc((size_t)count, sizeof *curves);
    ns_rng rng = ns_rng_seed((uint64_t)count);
    ns_way *ways = fitting_curves(b, &rng, count, curves);
    ns_arrangement arr = { 0 };
    char row[300];

    const double built = build(b, ways, count, 6000 / (count + 40), &arr);
    const double changed = change(b, &arr, 20), peeked = peek(b, &arr, 20),
                 probed = probe_only(b, &arr, 0, 50), left = probe_only(b, &arr, 3, 100);
    int32_t crossings = 0;
    for (int32_t e = 1; e < arr.entries.count; e++)
        crossings += arr.entries.at[e].kind == NS_ENTRY_CROSS;
    snprintf(row, sizeof row, "| %d | %d | %d | %.2f | %.1f | %.1f | %.1f | %.1f |\n", count,
             crossings / 2, arr.face_count, built * 1e3, changed * 1e6, peeked * 1e6,
             probed * 1e6, left * 1e6);
    fputs(row, stdout);
    if (!ns_text_add(&b->ctx, &b->table, row))
        abort();
    fprintf(b->csv, "%d,%d,%d,%.3f,%.2f,%.2f,%.2f,%.2f\n", count, crossings / 2, arr.face_count,
            built * 1e3, changed * 1e6, peeked * 1e6, probed * 1e6, left * 1e6);
    ns_arrangement_drop(&b->ctx, &arr);
    free(ways);
    free(curves);
}

int main(int argc, char **argv)
{
    const char *document = argc == 3 && strcmp(argv[1], "--write") == 0 ? argv[2] : NULL;
    static const int32_t sizes[] = { 10, 30, 60, 120, 300 };
    static const char head[] = "| curves | crossings | faces | build ms | change µs | peek µs "
                               "| probe µs | leave early "
                               "µs |\n|--:|--:|--:|--:|--:|--:|--:|--:|\n";
    bench b = { .ctx = ns_native_ctx() };
    ns_rng rng = ns_rng_seed(7);

    b.csv = ns_bench_csv(
        "arrangement",
        "curves,crossings,faces,build_ms,change_us,peek_us,probe_us,leave_early_us");
    b.candidates = calloc(CANDIDATES, sizeof *b.candidates);
    for (int32_t i = 0; i < CANDIDATES; i++)
        random_curve(&rng, &b.candidates[i]);
    fputs(head, stdout);
    if (!ns_text_add(&b.ctx, &b.table, head))
        abort();
    for (int32_t i = 0; i < NS_COUNT(sizes); i++)
        add_row(&b, sizes[i]);
    fclose(b.csv);
    free(b.candidates);
    const bool written = !document || ns_report_write(document, "bench_arrangement", &b.table);
    ns_text_drop(&b.ctx, &b.table);
    return !written;
}

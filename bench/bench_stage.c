// bench_stage.c: what it costs to price a curve.
//
//     bench_stage [--write docs/bench.md] [--only TERMS]
//
// The picture is made up: three blobs with 13 corners, so 26 open ends. Every end gets a
// connection: the first random one that fits (crowded), or the cheapest of some, and then they are
// moved about for a while. Then each
// connection in turn is taken down and candidates for its place are priced, allowed to cost less
// than the page did with it: random ones (far), and ones close to it (near). "Fails" are those
// that do not fit, "early" those refused from their crossings alone, "late" those that were put
// up and found too dear, "priced" the others; microseconds each.
#define _POSIX_C_SOURCE 200809L

#include "io/native.h"
#include "oracle/stage_world.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef enum outcome { FAILS, EARLY, LATE, PRICED, OUTCOMES } outcome;

typedef struct tally {
    int64_t count[OUTCOMES];
    double seconds[OUTCOMES];
} tally;

static void must(const ns_ctx *ctx, ns_status status)
{
    if (status == NS_OK)
        return;
    fprintf(stderr, "%s\n", ctx->message);
    exit(5);
}

static double now(void)
{
    struct timespec at;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

// -- candidates -----------------------------------------------------------------------------------

static void connect(stage_world *w, int32_t end, const ns_cubic *cubic)
{
    w->cubics[0] = ns_cubic_snap(cubic);
    w->part = (ns_part){ .cubics = w->cubics,
                         .count = 1,
                         .role = NS_ROLE_CONNECTION,
                         .ends = { world_node(&w->stage, end) },
                         .mates = { end, -1 } };
}

static void far_candidate(stage_world *w, int32_t end)
{
    ns_vec from;
    const ns_vec handle = world_handle(w, end, &from);
    const ns_vec third = ns_vec_of(world_inside(w)), last = ns_vec_of(world_on_frame(w));
    const ns_cubic cubic = { { from, handle, third, last } };

    connect(w, end, &cubic);
}

static double wobble(stage_world *w)
{
    return world_between(w, -0.03, 0.03) * NS_FRAME_SIDE;
}

static void near_candidate(stage_world *w, int32_t end, const ns_grid_cubic *old)
{
    ns_vec from;
    const ns_vec way = world_leave(&w->stage, end, &from);
    ns_cubic cubic = ns_cubic_of(old);
    const double handle = ns_vec_length(ns_vec_sub(cubic.p[1], from)) + wobble(w);

    cubic.p[1] = ns_vec_add(from, ns_vec_scale(way, handle < 1e5 ? 1e5 : handle));
    cubic.p[2] = ns_vec_add(cubic.p[2], (ns_vec){ wobble(w), wobble(w) });
    if (cubic.p[3].x == 0 || cubic.p[3].x == w->width)
        cubic.p[3].y += wobble(w);
    else
        cubic.p[3].x += wobble(w);
    connect(w, end, &cubic);
}

// -- a page -----------------------------------------------------------------------------------------

// The cheapest of some candidates for the end, the old one among them, is put up.
static void settle(stage_world *w, int32_t end, const ns_grid_cubic *old, int32_t tries)
{
    ns_grid_cubic best = old ? *old : (ns_grid_cubic){ 0 };
    double cost = 1e300;
    bool found = false;

    for (int32_t i = 0; i < tries || !found; i++) {
        ns_price price;
        if (i == 0 && old) {
            const ns_cubic again = ns_cubic_of(old);
            connect(w, end, &again);
        } else if (found && i % 2) {
            near_candidate(w, end, &best);
        } else {
            far_candidate(w, end);
        }
        must(w->ctx, ns_stage_price(w->ctx, &w->stage, &w->part, cost, &price));
        if (price.kind != NS_PRICED)
            continue;
        cost = price.cost;
        best = w->cubics[0];
        found = true;
    }
    const ns_cubic chosen = ns_cubic_of(&best);
    connect(w, end, &chosen);
    if (!world_put(w))
        exit(5);
}

// The end of the picture that a connection extends.
static int32_t end_of(const ns_stage *stage, int32_t strand)
{
    return stage->arr.strands.at[strand].alive
                   && stage->actors.at[strand].role == NS_ROLE_CONNECTION
               ? stage->actors.at[strand].mates[0]
               : -1;
}

static ns_grid_cubic take(stage_world *w, int32_t strand)
{
    const ns_grid_cubic cubic = w->stage.actors.at[strand].cubics[0];

    must(w->ctx, ns_stage_take(w->ctx, &w->stage, (ns_strand_id){ strand }));
    return cubic;
}

static void make_page(stage_world *w, ns_ctx *ctx, const ns_weights *weights, bool crowded)
{
    const ns_stage_options options = {
        .tolerance = NS_TOLERANCE, .setting = 2, .weights = *weights, .self_crossings = true
    };
    const double side = NS_FRAME_SIDE;

    *w = (stage_world){
        .ctx = ctx, .rng = ns_rng_seed(11), .width = NS_FRAME_SIDE, .height = NS_FRAME_SIDE
    };
    must(ctx, ns_stage_open(ctx, &w->stage, w->width, w->height, &options));
    world_blob(w, (ns_vec){ 0.35 * side, 0.38 * side }, 0.17 * side, 5);
    world_blob(w, (ns_vec){ 0.68 * side, 0.40 * side }, 0.12 * side, 4);
    world_blob(w, (ns_vec){ 0.48 * side, 0.68 * side }, 0.13 * side, 4);
    for (int32_t end = world_open_end(w); end >= 0; end = world_open_end(w))
        settle(w, end, NULL, crowded ? 1 : 30);
    for (int32_t round = 0; round < (crowded ? 0 : 3); round++) {
        for (int32_t s = 1; s < w->stage.arr.strands.count; s++) {
            const int32_t end = end_of(&w->stage, s);
            if (end < 0)
                continue;
            const ns_grid_cubic old = take(w, s);
            settle(w, end, &old, 60);
        }
    }
}

// -- prices -----------------------------------------------------------------------------------------

static outcome price_one(stage_world *w, double most)
{
    const int64_t before = w->stage.committed;
    ns_price price;

    must(w->ctx, ns_stage_price(w->ctx, &w->stage, &w->part, most, &price));
    return price.kind == NS_PRICED        ? PRICED
           : price.kind == NS_PRICE_UNFIT ? FAILS
           : w->stage.committed > before  ? LATE
                                          : EARLY;
}

static tally price_many(stage_world *w, bool near, int32_t tries)
{
    tally t = { 0 };

    for (int32_t s = 1; s < w->stage.arr.strands.count; s++) {
        const int32_t end = end_of(&w->stage, s);
        const double most = ns_stage_cost(&w->stage);
        if (end < 0)
            continue;
        const ns_grid_cubic old = take(w, s);
        for (int32_t i = 0; i < tries; i++) {
            if (near)
                near_candidate(w, end, &old);
            else
                far_candidate(w, end);
            const double start = now();
            const outcome is = price_one(w, most);
            t.seconds[is] += now() - start;
            t.count[is]++;
        }
        const ns_cubic again = ns_cubic_of(&old);
        connect(w, end, &again);
        if (!world_put(w))
            exit(5);
    }
    return t;
}

static int32_t crossings_of(const ns_arrangement *arr)
{
    int32_t count = 0;

    for (int32_t e = 1; e < arr->entries.count; e++)
        count += arr->entries.at[e].kind == NS_ENTRY_CROSS;
    return count / 2;
}

typedef struct bench {
    ns_ctx ctx;
    ns_text table;
    FILE *csv;
} bench;

static void add_row(bench *b, stage_world *w, const char *name, bool near)
{
    const tally t = price_many(w, near, 400);
    double seconds = 0;
    int64_t count = 0;
    char row[400];
    int length;

    for (int32_t i = 0; i < OUTCOMES; i++) {
        seconds += t.seconds[i];
        count += t.count[i];
    }
    length =
        snprintf(row, sizeof row, "| %s, %s | %d | %d | %.0f", name, near ? "near" : "far",
                 crossings_of(&w->stage.arr), w->stage.arr.face_count, (double)count / seconds);
    fprintf(b->csv, "%s,%s,%d,%d,%.0f", name, near ? "near" : "far",
            crossings_of(&w->stage.arr), w->stage.arr.face_count, (double)count / seconds);
    for (int32_t i = 0; i < OUTCOMES; i++) {
        const double share = 100.0 * (double)t.count[i] / (double)count;
        const double each = t.count[i] ? 1e6 * t.seconds[i] / (double)t.count[i] : 0;
        length += snprintf(row + length, sizeof row - (size_t)length, " | %.0f %%: %.1f", share,
                           each);
        fprintf(b->csv, ",%.1f,%.2f", share, each);
    }
    snprintf(row + length, sizeof row - (size_t)length, " |\n");
    fputc('\n', b->csv);
    fputs(row, stdout);
    if (!ns_text_add(&b->ctx, &b->table, row))
        abort();
}

static const char *option(int argc, char **argv, const char *name)
{
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], name) == 0)
            return argv[i + 1];
    }
    return NULL;
}

int main(int argc, char **argv)
{
    const char *document = option(argc, argv, "--write");
    const char *only = option(argc, argv, "--only");
    static const char head[] =
        "| terms, candidates | crossings | faces | prices/s | fails µs | early µs | late µs | "
        "priced µs |\n|--|--:|--:|--:|--:|--:|--:|--:|\n";
    ns_weights all = ns_de_jong_weights();
    const ns_weights kerkhof = ns_kerkhof_weights();
    bench b = { .ctx = ns_native_ctx() };

    for (int32_t i = 0; i < NS_TERMS; i++)
        all.of[i] += kerkhof.of[i] + (i >= NS_TERM_EXIT);
    ns_weights counted = all;
    counted.of[NS_TERM_DILATION] = counted.of[NS_TERM_SHAPE] = 0;
    const struct {
        const char *name;
        ns_weights weights;
        bool crowded;
    } sets[] = {
        { "counted", counted, false },        { "de Jong", ns_de_jong_weights(), false },
        { "van de Kerkhof", kerkhof, false }, { "all", all, false },
        { "counted crowded", counted, true }, { "all crowded", all, true }
    };
    b.csv = ns_bench_csv("stage", "terms,candidates,crossings,faces,prices_per_second,"
                                  "fails_percent,fails_us,early_percent,early_us,late_percent,"
                                  "late_us,priced_percent,priced_us");
    fputs(head, stdout);
    if (!ns_text_add(&b.ctx, &b.table, head))
        abort();
    for (int32_t i = 0; i < NS_COUNT(sets); i++) {
        stage_world w;
        if (only && strcmp(only, sets[i].name) != 0)
            continue;
        make_page(&w, &b.ctx, &sets[i].weights, sets[i].crowded);
        add_row(&b, &w, sets[i].name, false);
        add_row(&b, &w, sets[i].name, true);
        ns_stage_drop(&b.ctx, &w.stage);
    }
    fclose(b.csv);
    const bool written = !document || ns_report_write(document, "bench_stage", &b.table);
    ns_text_drop(&b.ctx, &b.table);
    return !written;
}

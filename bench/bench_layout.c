// bench_layout.c: table 2 of the thesis on force-directed layout, for puzzles made by climb, anneal
// and best; how fast it runs; and whether the topology holds.
//
//     bench_layout [--write docs/bench.md] [--part table|speed|topology] [--drawing NAME]
//                  [--method climb|anneal|best] [--jobs N] [--cache FOLDER] [--forces FILE]
//                  [--steps N] [--picture-slack U] [--wasm MODULE]
//
// table: before and after improving, and the bars. speed: steps a CPU second against the number of
// moving vertices, natively and (with --wasm) in node. topology: 2,000 steps of every puzzle, with
// the whole drawing checked after each step.
#define _XOPEN_SOURCE 700
#include "layout_runs.h"

#include "io/native.h"
#include "lattice.h"
#include "layout/graph/graph.h"

#include <stdlib.h>
#include <string.h>

#define BILLIONS 1e10 // the paper's faces are told in these
#define SECONDS_MOST 5.0

static const ns_curved_method methods[] = { NS_METHOD_CLIMB, NS_METHOD_ANNEAL, NS_METHOD_BEST };

// -- table 2 ------------------------------------------------------------------------------------

static void improve_run(const ns_layout_bench *b, void *row)
{
    ns_layout_run *run = row;
    ns_ctx ctx = ns_native_ctx();
    const ns_relax_schedule forces = ns_relax_schedule_of(&b->with);
    ns_relax_options options = ns_relax_defaults();
    ns_doc doc;
    ns_board better = { 0 };

    options.picture_slack = b->slack;
    if (!ns_layout_start(&ctx, b, run->drawing, run->method, &doc)) {
        snprintf(run->message, sizeof run->message, "no puzzle: %.180s", ctx.message);
        return;
    }
    run->cells = doc.puzzle.cell_count;
    run->before = ns_layout_look_at(&ctx, &doc.board);
    const double start = ns_cpu_seconds();
    const ns_status status = ns_relax_improve(&ctx, &doc.board, &options, &forces, b->steps,
                                              NULL, &better, &run->relaxed);
    run->seconds = ns_cpu_seconds() - start;
    run->made = status == NS_OK && ns_board_verify(&ctx, &better, &doc.puzzle) == NS_OK;
    if (run->made)
        run->after = ns_layout_look_at(&ctx, &better);
    else
        snprintf(run->message, sizeof run->message, "%.199s", ctx.message);
    fprintf(stderr, "%s by %s: %lld steps, %.2f CPU s%s%s\n", ns_drawing_names[run->drawing],
            ns_layout_method_name(run->method), (long long)run->relaxed.steps, run->seconds,
            run->made ? "" : ": ", run->message);
    ns_board_drop(&ctx, &better);
    ns_doc_drop(&ctx, &doc);
}

static void write_csv(const ns_layout_runs *runs)
{
    FILE *csv = ns_bench_csv(
        "layout_table", "drawing,method,cells,moving,steps,taken,settled,improved,"
                        "smoothness,smoothness_after,angles,angles_after,faces,faces_after,"
                        "shallow,shallow_after,forced_shallow,close,close_after,forced_close,"
                        "score_b,score_b_after,floor_b,fitness,fitness_after,seconds");

    for (int32_t i = 0; i < runs->count; i++) {
        const ns_layout_run *r = &runs->at[i];
        const ns_layout_look *a = &r->before, *z = &r->after;
        if (!r->made)
            continue;
        fprintf(csv,
                "%s,%s,%d,%d,%lld,%lld,%s,%s,%.4f,%.4f,%.2f,%.2f,%.4g,%.4g,%d,%d,%d,%d,%d,%d,"
                "%.3f,%.3f,%.3f,%.1f,%.1f,%.3f\n",
                ns_drawing_names[r->drawing], ns_layout_method_name(r->method), (int)r->cells,
                (int)r->relaxed.moving, (long long)r->relaxed.steps,
                (long long)r->relaxed.taken, r->relaxed.settled ? "yes" : "no",
                r->relaxed.improved ? "yes" : "no", a->smoothness, z->smoothness, a->angles,
                z->angles, a->faces, z->faces, (int)a->shallow, (int)z->shallow,
                (int)z->forced_shallow, (int)a->close, (int)z->close, (int)z->forced_close,
                a->score, z->score, z->floor, a->fitness, z->fitness, r->seconds);
    }
    fclose(csv);
}

// What can be misread, without what the picture forces.
static int32_t doubts(const ns_layout_look *look)
{
    return look->shallow - look->forced_shallow + look->close - look->forced_close;
}

static void say_table(ns_curved_bench *b, const ns_layout_runs *runs, ns_curved_method method)
{
    ns_curved_bench_say(
        b,
        "\nImproving what %s made: before and after. Faces in 10^10; shallow angles and close "
        "curves without those that the picture forces (in brackets)\n\n"
        "| drawing | cells | moving | steps | CPU s | smoothness | after | angles | after | "
        "faces | after | shallow | after | close | after | score (b) | after | fitness | after "
        "|\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
        ns_layout_method_name(method));
    for (int32_t i = 0; i < runs->count; i++) {
        const ns_layout_run *r = &runs->at[i];
        const ns_layout_look *a = &r->before, *z = &r->after;
        char forced[2][24] = { "", "" };
        if (r->method != method || !r->made)
            continue;
        if (z->forced_shallow)
            snprintf(forced[0], sizeof forced[0], " (%d)", (int)z->forced_shallow);
        if (z->forced_close)
            snprintf(forced[1], sizeof forced[1], " (%d)", (int)z->forced_close);
        ns_curved_bench_say(
            b,
            "| %s | %d | %d | %lld | %.2f | %.3f | %.3f | %.1f | %.1f | %.2f | %.2f | %d | "
            "%d%s | %d | %d%s | %.1f | %.1f | %.0f | %.0f |\n",
            ns_drawing_names[r->drawing], (int)r->cells, (int)r->relaxed.moving,
            (long long)r->relaxed.taken, r->seconds, a->smoothness, z->smoothness, a->angles,
            z->angles, a->faces / BILLIONS, z->faces / BILLIONS,
            (int)(a->shallow - a->forced_shallow), (int)(z->shallow - z->forced_shallow),
            forced[0], (int)(a->close - a->forced_close), (int)(z->close - z->forced_close),
            forced[1], a->score, z->score, a->fitness, z->fitness);
    }
}

// One of the bars: whether a run meets it, and how it is told when it does not.
typedef enum bar { CLEAR, ALL_BETTER, FITNESS, SCORE, QUICK, BARS } bar;

static const char *const bar_names[BARS] = {
    "No shallow angle and no close curve is left",
    "Smoothness, angles and faces are all better",
    "Van de Kerkhof's fitness is not worse",
    "De Jong's score at (b), where it was above its floor, is lower",
    "It took at most 5 CPU s",
};

static bool counts(const ns_layout_run *r, bar which)
{
    return r->made && (which != SCORE || r->before.score > r->before.floor + 1e-6);
}

static bool meets(const ns_layout_run *r, bar which)
{
    const ns_layout_look *a = &r->before, *z = &r->after;

    switch (which) {
    case CLEAR:
        return doubts(z) == 0;
    case ALL_BETTER:
        return z->smoothness < a->smoothness && z->angles < a->angles && z->faces < a->faces;
    case FITNESS:
        return z->fitness <= a->fitness;
    case SCORE:
        return z->score < a->score;
    case QUICK:
        return r->seconds <= SECONDS_MOST;
    case BARS:
        break;
    }
    return false;
}

static void tell_failing(const ns_layout_run *r, bar which, char *to, size_t room)
{
    const ns_layout_look *a = &r->before, *z = &r->after;

    if (!r->relaxed.improved && (which == ALL_BETTER || which == SCORE)) {
        snprintf(to, room, "stays as it is");
        return;
    }
    switch (which) {
    case CLEAR:
        snprintf(to, room, "%d shallow, %d close", (int)(z->shallow - z->forced_shallow),
                 (int)(z->close - z->forced_close));
        break;
    case ALL_BETTER:
        snprintf(to, room, "%s%s%s", z->smoothness < a->smoothness ? "" : "smoothness ",
                 z->angles < a->angles ? "" : "angles ", z->faces < a->faces ? "" : "faces ");
        to[strlen(to) - 1] = 0;
        break;
    case FITNESS:
        snprintf(to, room, "%.0f to %.0f", a->fitness, z->fitness);
        break;
    case SCORE:
        snprintf(to, room, "%.1f to %.1f", a->score, z->score);
        break;
    case QUICK:
        snprintf(to, room, "%.1f s", r->seconds);
        break;
    case BARS:
        break;
    }
}

static void say_bar(ns_curved_bench *b, const ns_layout_runs *runs, ns_curved_method method,
                    bar which)
{
    int32_t met = 0, all = 0;

    for (int32_t i = 0; i < runs->count; i++) {
        const ns_layout_run *r = &runs->at[i];
        if (r->method != method || !counts(r, which))
            continue;
        all++;
        met += meets(r, which);
    }
    ns_curved_bench_say(b, "- %s: %d of %d", bar_names[which], (int)met, (int)all);
    for (int32_t i = 0, told = 0; i < runs->count; i++) {
        const ns_layout_run *r = &runs->at[i];
        char how[100] = "";
        if (r->method != method || !counts(r, which) || meets(r, which))
            continue;
        tell_failing(r, which, how, sizeof how);
        ns_curved_bench_say(b, "%s%s (%s)", told++ ? ", " : "; not ",
                            ns_drawing_names[r->drawing], how);
    }
    ns_curved_bench_say(b, ".\n");
}

static void say_bars(ns_curved_bench *b, const ns_layout_runs *runs, ns_curved_method method)
{
    ns_curved_bench_say(b, "\nOf what %s made:\n\n", ns_layout_method_name(method));
    for (bar which = CLEAR; which < BARS; which++)
        say_bar(b, runs, method, which);
    for (int32_t i = 0; i < runs->count; i++) {
        const ns_layout_run *r = &runs->at[i];
        if (r->method == method && !r->made)
            ns_curved_bench_say(b, "- %s failed: %s.\n", ns_drawing_names[r->drawing],
                                r->message);
    }
}

// The published rows, beside ours of drawings of the same subjects (not the same drawings).
static void say_published(ns_curved_bench *b, const ns_layout_runs *runs)
{
    static const struct {
        const char *drawing;
        double smoothness[2], angles[2], faces[2];
    } paper[] = {
        { "butterfly", { 0.326, 0.233 }, { 121, 59.0 }, { 1.30, 1.40 } },
        { "beaver", { 0.353, 0.194 }, { 83.1, 36.9 }, { 2.58, 2.54 } },
        { "elephant", { 0.509, 0.396 }, { 133, 81.9 }, { 1.42, 1.04 } },
    };

    ns_curved_bench_say(b,
                        "\nTable 2 as published (its subjects, other drawings), and ours\n\n"
                        "| drawing | made by | smoothness | after | angles | after | faces | "
                        "after | ambiguous | after |\n"
                        "|---|---|--:|--:|--:|--:|--:|--:|---|---|\n");
    for (int32_t p = 0; p < NS_COUNT(paper); p++) {
        ns_curved_bench_say(
            b,
            "| %s | the paper | %.3f | %.3f | %.1f | %.1f | %.2f | %.2f | yes | "
            "no |\n",
            paper[p].drawing, paper[p].smoothness[0], paper[p].smoothness[1],
            paper[p].angles[0], paper[p].angles[1], paper[p].faces[0], paper[p].faces[1]);
        for (int32_t i = 0; i < runs->count; i++) {
            const ns_layout_run *r = &runs->at[i];
            const ns_layout_look *a = &r->before, *z = &r->after;
            if (!r->made || strcmp(ns_drawing_names[r->drawing], paper[p].drawing) != 0)
                continue;
            ns_curved_bench_say(
                b, "| %s | %s | %.3f | %.3f | %.1f | %.1f | %.2f | %.2f | %s | %s |\n",
                paper[p].drawing, ns_layout_method_name(r->method), a->smoothness,
                z->smoothness, a->angles, z->angles, a->faces / BILLIONS, z->faces / BILLIONS,
                a->shallow + a->close ? "yes" : "no", z->shallow + z->close ? "yes" : "no");
        }
    }
}

static void table(ns_layout_bench *b)
{
    ns_layout_runs runs = { 0 };

    for (int32_t m = 0; m < NS_COUNT(methods); m++) {
        for (int32_t d = 0; d < NS_DRAWINGS; d++) {
            const ns_layout_run run = { .drawing = d, .method = methods[m] };
            if (ns_layout_wants(b, d, methods[m]) && !ns_array_push(&b->base.ctx, &runs, run))
                exit(5);
        }
    }
    ns_layout_deal(b, runs.at, sizeof *runs.at, runs.count, improve_run);
    say_published(&b->base, &runs);
    for (int32_t m = 0; m < NS_COUNT(methods); m++) {
        if (b->method && strcmp(b->method, ns_layout_method_name(methods[m])) != 0)
            continue;
        say_table(&b->base, &runs, methods[m]);
        say_bars(&b->base, &runs, methods[m]);
    }
    if (!b->base.drawing && !b->method)
        write_csv(&runs);
    ns_curved_bench_end(&b->base, "bench_layout_table");
    ns_array_drop(&b->base.ctx, &runs);
}

// -- speed --------------------------------------------------------------------------------------

#define SPEED_STEPS 300

typedef struct speed_run {
    int32_t lines; // of the lattice each way
    int32_t faces, moving;
    int64_t steps;
    double seconds, wasm; // CPU; 0: not known
} speed_run;

// The same steps in node: prints its CPU seconds.
static double wasm_seconds(const ns_layout_bench *b, ns_ctx *ctx, const ns_board *board)
{
    char path[] = "/tmp/nonosmith-speed-XXXXXX", command[4096];
    double seconds = 0;

    if (!b->module || !ns_lattice_write(ctx, board, path))
        return 0;
    snprintf(command, sizeof command, "node '%s/bench/layout_speed.mjs' '%s' '%s' %d",
             NS_SOURCE_DIR, b->module, path, SPEED_STEPS);
    FILE *said = popen(command, "r");
    if (!said || fscanf(said, "%lf", &seconds) != 1)
        fprintf(stderr, "node could not run %s\n", b->module);
    if (said)
        pclose(said);
    remove(path);
    return seconds;
}

static void time_steps(const ns_layout_bench *b, speed_run *run)
{
    ns_ctx ctx = ns_native_ctx();
    const ns_relax_options options = ns_relax_defaults();
    ns_board board = { 0 };
    ns_relax *relax = NULL;
    ns_relax_state state = { 0 };

    ns_lattice_draw(&ctx, run->lines, &board);
    run->faces = board.cells.count;
    if (ns_relax_create(&ctx, &board, &options, &relax) != NS_OK
        || ns_relax_set(&ctx, relax, &b->with) != NS_OK) {
        fprintf(stderr, "%s\n", ctx.message);
        exit(5);
    }
    const ns_relax_view view = ns_relax_look(relax);
    for (int32_t v = 0; v < view.vertex_count; v++)
        run->moving += view.kinds[v] != NS_RELAX_NONE && !view.fixed[v];
    const double start = ns_cpu_seconds();
    if (ns_relax_step(&ctx, relax, SPEED_STEPS) != NS_OK)
        exit(5);
    run->seconds = ns_cpu_seconds() - start;
    if (ns_relax_measure(&ctx, relax, &state) != NS_OK)
        exit(5);
    run->steps = state.steps;
    ns_relax_destroy(&ctx, relax);
    run->wasm = wasm_seconds(b, &ctx, &board);
    ns_board_drop(&ctx, &board);
}

static void speed(ns_layout_bench *b)
{
    speed_run runs[] = {
        { .lines = 3 }, { .lines = 6 }, { .lines = 10 }, { .lines = 15 }, { .lines = 20 }
    };
    FILE *csv = ns_bench_csv("layout_speed", "faces,moving,steps,seconds,wasm_seconds");

    ns_curved_bench_say(
        &b->base,
        "\nSteps a CPU second of a lattice of wavy curves with a picture in it, "
        "over the first %d steps\n\n"
        "| faces | moving vertices | natively | in WASM (node) | ns a vertex and "
        "step | WASM |\n|--:|--:|--:|--:|--:|--:|\n",
        SPEED_STEPS);
    for (int32_t i = 0; i < NS_COUNT(runs); i++) {
        speed_run *r = &runs[i];
        char there[2][24] = { "", "" };
        time_steps(b, r);
        if (r->wasm > 0) {
            snprintf(there[0], sizeof there[0], "%.0f", (double)r->steps / r->wasm);
            snprintf(there[1], sizeof there[1], "%.0f",
                     1e9 * r->wasm / (double)r->steps / r->moving);
        }
        ns_curved_bench_say(&b->base, "| %d | %d | %.0f | %s | %.0f | %s |\n", (int)r->faces,
                            (int)r->moving, (double)r->steps / r->seconds, there[0],
                            1e9 * r->seconds / (double)r->steps / r->moving, there[1]);
        fprintf(csv, "%d,%d,%lld,%.3f,%.3f\n", (int)r->faces, (int)r->moving,
                (long long)r->steps, r->seconds, r->wasm);
    }
    fclose(csv);
    ns_curved_bench_end(&b->base, "bench_layout_speed");
}

// -- topology -----------------------------------------------------------------------------------

#define TOPOLOGY_STEPS 2000

typedef struct topology_run {
    int32_t drawing;
    ns_curved_method method;
    int64_t steps;   // checked after each
    int32_t stirred; // how often it had settled
    bool made, same;
    double seconds;
    char message[200];
} topology_run;

// Steps until enough are made; what has settled is stirred by other forces.
static ns_status step_and_check(ns_ctx *ctx, const ns_layout_bench *b, ns_relax *relax,
                                topology_run *run)
{
    ns_relax_forces forces = b->with;

    NS_TRY(ns_relax_set(ctx, relax, &forces));
    while (run->steps < TOPOLOGY_STEPS) {
        NS_TRY(ns_relax_step(ctx, relax, 1));
        run->steps = relax->steps;
        NS_TRY(ns_relax_check(ctx, relax));
        if (!relax->state.settled)
            continue;
        run->stirred++;
        forces.attraction = forces.attraction > b->with.attraction ? b->with.attraction / 2
                                                                   : b->with.attraction * 2;
        NS_TRY(ns_relax_set(ctx, relax, &forces));
    }
    return NS_OK;
}

static void topology_of(const ns_layout_bench *b, void *row)
{
    topology_run *run = row;
    ns_ctx ctx = ns_native_ctx();
    ns_relax_options options = ns_relax_defaults();
    ns_doc doc;
    ns_relax *relax = NULL;
    ns_board better = { 0 };
    const double start = ns_cpu_seconds();

    options.picture_slack = b->slack;
    run->made = ns_layout_start(&ctx, b, run->drawing, run->method, &doc);
    if (!run->made)
        return;
    ns_status status = ns_relax_create(&ctx, &doc.board, &options, &relax);
    if (status == NS_OK)
        status = step_and_check(&ctx, b, relax, run);
    if (status == NS_OK)
        status = ns_relax_board(&ctx, relax, 0.5, &better);
    if (status == NS_OK)
        status = ns_board_verify(&ctx, &better, &doc.puzzle);
    run->same = status == NS_OK;
    run->seconds = ns_cpu_seconds() - start;
    if (!run->same)
        snprintf(run->message, sizeof run->message, "%.199s", ctx.message);
    fprintf(stderr, "%s by %s: %lld steps, stirred %d times, %.1f CPU s%s%s\n",
            ns_drawing_names[run->drawing], ns_layout_method_name(run->method),
            (long long)run->steps, (int)run->stirred, run->seconds, run->same ? "" : ": ",
            run->message);
    ns_relax_destroy(&ctx, relax);
    ns_board_drop(&ctx, &better);
    ns_doc_drop(&ctx, &doc);
}

static void topology(ns_layout_bench *b)
{
    NS_ARRAY(topology_run) runs = { 0 };
    int32_t made = 0, same = 0;
    int64_t steps = 0;

    for (int32_t m = 0; m < NS_COUNT(methods); m++) {
        for (int32_t d = 0; d < NS_DRAWINGS; d++) {
            const topology_run run = { .drawing = d, .method = methods[m] };
            if (ns_layout_wants(b, d, methods[m]) && !ns_array_push(&b->base.ctx, &runs, run))
                exit(5);
        }
    }
    ns_layout_deal(b, runs.at, sizeof *runs.at, runs.count, topology_of);
    for (int32_t i = 0; i < runs.count; i++) {
        const topology_run *r = &runs.at[i];
        made += r->made;
        same += r->same;
        steps += r->steps;
        if (r->made && !r->same)
            ns_curved_bench_say(&b->base, "%s by %s, step %lld: %s\n",
                                ns_drawing_names[r->drawing], ns_layout_method_name(r->method),
                                (long long)r->steps, r->message);
    }
    ns_curved_bench_say(&b->base,
                        "\n%d puzzles, %lld steps, the drawing checked after each: %d kept "
                        "their topology to the end, and their walks on the smooth board.\n",
                        (int)made, (long long)steps, (int)same);
    ns_curved_bench_end(&b->base, "bench_layout_topology");
    ns_array_drop(&b->base.ctx, &runs);
}

int main(int argc, char **argv)
{
    static const char *const parts[] = { "table", "speed", "topology" };
    static void (*const run[])(ns_layout_bench *) = { table, speed, topology };
    ns_layout_bench b = ns_layout_bench_open(argc, argv, parts, NS_COUNT(parts));

    for (int32_t i = 0; i < NS_COUNT(parts); i++) {
        if (ns_curved_bench_wants(&b.base, parts[i]))
            run[i](&b);
    }
    ns_curved_bench_drop(&b.base);
    return 0;
}

// curved_runs.c: see curved_runs.h.
// MAP_ANONYMOUS is no part of POSIX, but of every system this runs on.
#define _DEFAULT_SOURCE
#include "curved_runs.h"

#include "io/native.h"
#include "nonosmith/measure.h"
#include "oracle/found.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define JOBS_MAX 64

static const char *const method_names[] = { "best", "climb", "anneal" };

static void give_up(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(2);
}

ns_curved_bench ns_curved_bench_open(int argc, char **argv, const char *const *parts,
                                     int32_t part_count)
{
    ns_curved_bench b = { .ctx = ns_native_ctx(), .jobs = 2 };
    bool known = false;

    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc)
            give_up("every option takes a value: --write FILE, --part NAME, --drawing NAME, "
                    "--jobs N");
        if (strcmp(argv[i], "--write") == 0)
            b.document = argv[i + 1];
        else if (strcmp(argv[i], "--part") == 0)
            b.part = argv[i + 1];
        else if (strcmp(argv[i], "--drawing") == 0)
            b.drawing = argv[i + 1];
        else if (strcmp(argv[i], "--jobs") == 0)
            b.jobs = ns_max(1, ns_min(atoi(argv[i + 1]), JOBS_MAX));
        else
            give_up("the options are --write FILE, --part NAME, --drawing NAME and --jobs N");
    }
    for (int32_t i = 0; i < part_count; i++)
        known = known || !b.part || strcmp(parts[i], b.part) == 0;
    if (!known) {
        fprintf(stderr, "the parts are");
        for (int32_t i = 0; i < part_count; i++)
            fprintf(stderr, " %s", parts[i]);
        give_up("");
    }
    return b;
}

bool ns_curved_bench_wants(const ns_curved_bench *b, const char *part)
{
    return !b->part || strcmp(b->part, part) == 0;
}

void ns_curved_bench_say(ns_curved_bench *b, const char *format, ...)
{
    char line[1000];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    fputs(line, stdout);
    fflush(stdout);
    if (!ns_text_add(&b->ctx, &b->table, line))
        give_up("no memory for the table");
}

void ns_curved_bench_end(ns_curved_bench *b, const char *name)
{
    if (b->document && !b->drawing && !ns_report_write(b->document, name, &b->table))
        exit(5);
    ns_text_drop(&b->ctx, &b->table);
}

void ns_curved_bench_drop(ns_curved_bench *b)
{
    ns_text_drop(&b->ctx, &b->table);
    ns_array_drop(&b->ctx, &b->pool);
}

void ns_curved_runs_add(ns_curved_bench *b, ns_curved_runs *runs, ns_curved_run like,
                        int32_t seeds)
{
    for (int32_t d = 0; d < NS_DRAWINGS; d++) {
        for (int32_t seed = 1; seed <= seeds; seed++) {
            like.drawing = d;
            like.seed = seed;
            if ((!b->drawing || strcmp(b->drawing, ns_drawing_names[d]) == 0)
                && !ns_array_push(&b->ctx, runs, like))
                give_up("no memory for the runs");
        }
    }
}

// What the finished board is worth, by the yardsticks that `measure` has.
static void measure_one(ns_ctx *ctx, const ns_board *board, ns_curved_run *run)
{
    const ns_measure_options options = { .setting = run->setting, .sums_only = true };
    ns_measures measures;

    if (ns_measure(ctx, board, &options, &measures, NULL) != NS_OK)
        give_up(ctx->message);
    run->score = measures.de_jong.score;
    run->floor = measures.de_jong.floor;
    run->fitness = measures.kerkhof.fitness;
    run->fitness_floor = measures.kerkhof.floor;
}

static ns_status make_one(ns_test *t, ns_curved_run *run, ns_find *find)
{
    ns_curved_options options = ns_curved_defaults();
    ns_drawing drawing = { 0 };

    options.method = run->method;
    options.setting = run->setting;
    options.self_crossings = !run->no_self;
    t->ctx.seed = (uint64_t)run->seed;
    if (!ns_drawing_load(t, ns_bench_data(), ns_drawing_names[run->drawing], &drawing))
        exit(1);
    const double start = ns_cpu_seconds();
    const ns_status status = ns_found(&t->ctx, &drawing, &options, 0, 0, find);
    run->seconds = ns_cpu_seconds() - start;
    ns_drawing_drop(&t->ctx, &drawing);
    return status;
}

static void run_one(ns_curved_run *run)
{
    ns_test t = { .ctx = ns_native_ctx(), .name = "bench" };
    ns_find find;

    const ns_status status = make_one(&t, run, &find);
    const ns_curved_made *made = &find.made;
    run->done = true;
    run->made = status == NS_OK;
    if (run->made)
        measure_one(&t.ctx, &find.doc.board, run);
    else
        snprintf(run->message, sizeof run->message, "%.199s", t.ctx.message);
    run->start_failed = made->start_failed;
    run->verdict = made->verdict;
    run->level = made->level;
    run->cells = find.doc.puzzle.cell_count;
    run->open_ends = made->open_ends;
    run->bridges = made->bridges;
    run->decoys = made->decoys;
    run->evaluations = find.evaluations;
    run->iterations = made->iterations;
    ns_find_drop(&t.ctx, &find);
}

// What the processes share: the next run to do, and the runs.
typedef struct dealt {
    int32_t next, count;
    ns_curved_run runs[];
} dealt;

static void do_runs(dealt *d)
{
    int32_t i;

    while ((i = __atomic_fetch_add(&d->next, 1, __ATOMIC_SEQ_CST)) < d->count)
        if (!d->runs[i].done)
            run_one(&d->runs[i]);
}

static void write_csv(const ns_curved_runs *runs, const char *name)
{
    FILE *csv = ns_bench_csv(
        name, "drawing,method,setting,self_crossings,seed,made,verdict,level,cells,open_ends,"
              "bridges,decoys,score,floor,fitness,fitness_floor,evaluations,iterations,"
              "start_failed,seconds");

    for (int32_t i = 0; i < runs->count; i++) {
        const ns_curved_run *r = &runs->at[i];
        const char *level = ns_level_name(r->level);
        fprintf(csv,
                "%s,%s,%c,%s,%d,%s,%s,%s,%d,%d,%d,%d,%.3f,%.3f,%.3f,%.3f,%lld,%lld,%s,%.3f\n",
                ns_drawing_names[r->drawing], method_names[r->method], 'a' + r->setting,
                r->no_self ? "no" : "yes", (int)r->seed, r->made ? "yes" : "no",
                r->made ? ns_verdict_name(r->verdict) : "", level ? level : "", (int)r->cells,
                (int)r->open_ends, (int)r->bridges, (int)r->decoys, r->score, r->floor,
                r->fitness, r->fitness_floor, (long long)r->evaluations,
                (long long)r->iterations, r->start_failed ? "yes" : "no", r->seconds);
    }
    fclose(csv);
}

// Takes over what was made before.
static void take_from_pool(const ns_curved_bench *b, ns_curved_runs *runs)
{
    for (int32_t i = 0; i < runs->count; i++) {
        ns_curved_run *r = &runs->at[i];
        for (int32_t k = 0; k < b->pool.count; k++) {
            const ns_curved_run *old = &b->pool.at[k];
            if (old->drawing == r->drawing && old->method == r->method
                && old->setting == r->setting && old->seed == r->seed
                && old->no_self == r->no_self)
                *r = *old;
        }
    }
}

static void put_into_pool(ns_curved_bench *b, const ns_curved_runs *runs)
{
    for (int32_t i = 0; i < runs->count; i++) {
        if (!ns_array_push(&b->ctx, &b->pool, runs->at[i]))
            give_up("no memory for the runs");
    }
}

void ns_curved_runs_make(ns_curved_bench *b, ns_curved_runs *runs, const char *name)
{
    const size_t rows = (size_t)runs->count * sizeof *runs->at, bytes = sizeof(dealt) + rows;
    pid_t child[JOBS_MAX];

    take_from_pool(b, runs);
    dealt *d = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (d == MAP_FAILED)
        give_up("no memory for the runs");
    d->next = 0;
    d->count = runs->count;
    memcpy(d->runs, runs->at, rows);
    fflush(stdout);
    for (int32_t i = 0; i < b->jobs; i++) {
        child[i] = fork();
        if (child[i] == 0) {
            do_runs(d);
            _exit(0);
        }
    }
    for (int32_t i = 0; i < b->jobs; i++) {
        int status = 1;
        if (child[i] < 0 || waitpid(child[i], &status, 0) < 0 || status != 0)
            give_up("a run of the bench ended with an error");
    }
    memcpy(runs->at, d->runs, rows);
    munmap(d, bytes);
    put_into_pool(b, runs);
    for (int32_t i = 0; i < runs->count; i++) {
        if (!runs->at[i].made)
            fprintf(stderr, "%s, seed %d: %s\n", ns_drawing_names[runs->at[i].drawing],
                    (int)runs->at[i].seed, runs->at[i].message);
    }
    if (!b->drawing)
        write_csv(runs, name);
}

void ns_spread_add(ns_spread *spread, double value)
{
    spread->count++;
    spread->sum += value;
    spread->squares += value * value;
}

double ns_spread_mean(const ns_spread *spread)
{
    return spread->count ? spread->sum / spread->count : 0;
}

double ns_spread_deviation(const ns_spread *spread)
{
    const double n = spread->count;
    const double rest = n > 1 ? (spread->squares - spread->sum * spread->sum / n) / (n - 1) : 0;

    return rest > 0 ? sqrt(rest) : 0;
}

// bench_kerkhof.c: tables 2 to 4 of van de Kerkhof (2019), for drawings of the same and other
// subjects.
//
//     bench_kerkhof [--write docs/bench.md] [--part with|without] [--drawing NAME] [--jobs N]
//
// Eight runs of the annealing as published, with and without self-crossings. The paper's averages
// are over the runs whose start succeeded, and so are ours; a run whose published start failed
// goes on from our own start and counts in a column of its own.
#include "curved_runs.h"

#include <string.h>

#define RUNS 8
#define FEW_ENDS 26 // up to so many there is a bar for the time

typedef struct printed {
    const char *drawing;
    int32_t ends;
    // With self-crossings and without: score, bridges, seconds, iterations (mean and deviation),
    // runs of 32 whose start succeeded.
    struct {
        double score[2], bridges[2], seconds[2], iterations[2];
        int32_t runs;
    } at[2];
} printed;

static const printed paper[] = {
    { "beaver",
      12,
      { { { 580, 332 }, { 2.18, 0.75 }, { 1694, 300 }, { 364, 73 }, 28 },
        { { 473, 186 }, { 1.4, 0.49 }, { 2497, 265 }, { 449, 51 }, 15 } } },
    { "knight",
      14,
      { { { 276, 159 }, { 2.33, 0.98 }, { 1866, 359 }, { 345, 87 }, 30 },
        { { 245, 122 }, { 1.7, 0.64 }, { 2409, 458 }, { 409, 72 }, 27 } } },
    { "bait",
      22,
      { { { 30006, 25126 }, { 5.10, 0.76 }, { 5291, 1393 }, { 417, 124 }, 29 },
        { { 34804, 27153 }, { 4.27, 0.86 }, { 7505, 2066 }, { 568, 174 }, 11 } } },
    { "butterfly",
      26,
      { { { 4398, 5524 }, { 6.00, 1.06 }, { 3091, 854 }, { 310, 108 }, 30 },
        { { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, 0 } } },
    { "swallow",
      26,
      { { { 3964, 3274 }, { 6.35, 0.97 }, { 4900, 1218 }, { 290, 105 }, 31 },
        { { 2814, 2200 }, { 5.45, 0.80 }, { 5755, 1263 }, { 336, 94 }, 20 } } },
    { "elephant",
      40,
      { { { 21771, 17213 }, { 7.96, 1.00 }, { 8484, 2631 }, { 491, 187 }, 25 },
        { { 19956, 19115 }, { 7, 1.05 }, { 10487, 2285 }, { 578, 134 }, 18 } } },
};

// What a drawing's runs came to.
typedef struct tally {
    int32_t ends, made, started, simple;
    double floor;
    ns_spread score, bridges, seconds, iterations; // of runs whose published start succeeded
    ns_spread all;                                 // scores of all runs
} tally;

static tally count_runs(const ns_curved_runs *runs, int32_t drawing)
{
    tally sum = { 0 };

    for (int32_t i = 0; i < runs->count; i++) {
        const ns_curved_run *r = &runs->at[i];
        if (r->drawing != drawing || !r->made)
            continue;
        sum.made++;
        sum.ends = r->open_ends;
        sum.floor = r->fitness_floor;
        sum.simple += r->verdict == NS_SIMPLE;
        ns_spread_add(&sum.all, r->fitness);
        if (r->start_failed)
            continue;
        sum.started++;
        ns_spread_add(&sum.score, r->fitness);
        ns_spread_add(&sum.bridges, r->bridges);
        ns_spread_add(&sum.seconds, r->seconds);
        ns_spread_add(&sum.iterations, (double)r->iterations);
    }
    return sum;
}

static const printed *find_printed(const char *drawing)
{
    for (int32_t i = 0; i < NS_COUNT(paper); i++) {
        if (strcmp(paper[i].drawing, drawing) == 0)
            return &paper[i];
    }
    return NULL;
}

#define PAIR 100

// "mean ± deviation", or nothing when nothing was counted.
static const char *pair(char to[PAIR], const double *both, bool any, int decimals)
{
    to[0] = 0;
    if (any)
        snprintf(to, PAIR, "%.*f ± %.*f", decimals, both[0], decimals, both[1]);
    return to;
}

static const char *spread(char to[PAIR], const ns_spread *s, int decimals)
{
    const double both[2] = { ns_spread_mean(s), ns_spread_deviation(s) };

    return pair(to, both, s->count > 0, decimals);
}

static void score_row(ns_curved_bench *b, const char *name, const tally *sum, const printed *p,
                      int32_t without)
{
    char score[PAIR], bridges[PAIR], all[PAIR], theirs[PAIR] = "", joined[PAIR] = "",
                                                ends[20] = "", runs[20] = "";

    if (p) {
        snprintf(ends, sizeof ends, "%d", (int)p->ends);
        snprintf(runs, sizeof runs, "%d of 32", (int)p->at[without].runs);
        pair(theirs, p->at[without].score, p->at[without].runs > 0, 0);
        pair(joined, p->at[without].bridges, p->at[without].runs > 0, 1);
    }
    ns_curved_bench_say(b, "| %s | %d | %s | %d of %d | %s | %s | %s | %.0f | %s | %s | %s |\n",
                        name, (int)sum->ends, ends, (int)sum->started, RUNS, runs,
                        spread(score, &sum->score, 0), theirs, sum->floor,
                        spread(bridges, &sum->bridges, 1), joined, spread(all, &sum->all, 0));
}

static void effort_row(ns_curved_bench *b, const char *name, const tally *sum, const printed *p,
                       int32_t without)
{
    char seconds[PAIR], iterations[PAIR], theirs[PAIR] = "", steps[PAIR] = "";

    if (p) {
        pair(theirs, p->at[without].seconds, p->at[without].runs > 0, 0);
        pair(steps, p->at[without].iterations, p->at[without].runs > 0, 0);
    }
    ns_curved_bench_say(b, "| %s | %d | %s | %s | %s | %s | %d of %d |\n", name, (int)sum->ends,
                        spread(seconds, &sum->seconds, 2), theirs,
                        spread(iterations, &sum->iterations, 0), steps, (int)sum->simple,
                        (int)sum->made);
}

static void tables(ns_curved_bench *b, const ns_curved_runs *runs, int32_t without)
{
    ns_curved_bench_say(
        b,
        "\n%s self-crossings: table %d\n\n"
        "| drawing | ends | paper | started | paper | score | paper | floor | bridges | paper "
        "| "
        "score with our start |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
        without ? "Without" : "With", without ? 3 : 2);
    for (int32_t d = 0; d < NS_DRAWINGS; d++) {
        const tally sum = count_runs(runs, d);
        if (sum.made)
            score_row(b, ns_drawing_names[d], &sum, find_printed(ns_drawing_names[d]), without);
    }
    ns_curved_bench_say(b,
                        "\n%s self-crossings: table 4\n\n"
                        "| drawing | ends | CPU s | paper | iterations | paper | simple |\n"
                        "|---|--:|--:|--:|--:|--:|--:|\n",
                        without ? "Without" : "With");
    for (int32_t d = 0; d < NS_DRAWINGS; d++) {
        const tally sum = count_runs(runs, d);
        if (sum.made)
            effort_row(b, ns_drawing_names[d], &sum, find_printed(ns_drawing_names[d]),
                       without);
    }
}

// The slowest runs, and whether every puzzle has one answer.
static void say_bars(ns_curved_bench *b, const ns_curved_runs *runs)
{
    double few = 0, many = 0;
    int32_t made = 0, simple = 0, unique = 0;

    for (int32_t i = 0; i < runs->count; i++) {
        const ns_curved_run *r = &runs->at[i];
        double *most = r->open_ends <= FEW_ENDS ? &few : &many;
        *most = r->seconds > *most ? r->seconds : *most;
        made += r->made;
        simple += r->made && r->verdict == NS_SIMPLE;
        unique += r->made && r->verdict == NS_UNIQUE;
    }
    ns_curved_bench_say(b,
                        "\nThe slowest run took %.2f CPU s up to %d ends (bar 2 s), %.2f s "
                        "beyond. Of %d runs %d "
                        "gave a puzzle, %d of them simple, %d more with one answer.\n",
                        few, FEW_ENDS, many, (int)runs->count, (int)made, (int)simple,
                        (int)unique);
}

static void run_part(ns_curved_bench *b, bool without)
{
    ns_curved_runs runs = { 0 };

    ns_curved_runs_add(
        b, &runs,
        (ns_curved_run){ .method = NS_METHOD_ANNEAL, .setting = 2, .no_self = without }, RUNS);
    ns_curved_runs_make(b, &runs, without ? "kerkhof_without" : "kerkhof_with");
    tables(b, &runs, without);
    say_bars(b, &runs);
    ns_curved_bench_end(b, without ? "bench_kerkhof_without" : "bench_kerkhof_with");
    ns_array_drop(&b->ctx, &runs);
}

int main(int argc, char **argv)
{
    static const char *const parts[] = { "with", "without" };
    ns_curved_bench b = ns_curved_bench_open(argc, argv, parts, NS_COUNT(parts));

    for (int32_t i = 0; i < NS_COUNT(parts); i++) {
        if (ns_curved_bench_wants(&b, parts[i]))
            run_part(&b, i == 1);
    }
    ns_curved_bench_drop(&b);
    return 0;
}

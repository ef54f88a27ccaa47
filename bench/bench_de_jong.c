// bench_de_jong.c: tables 4 and 5 of de Jong (2016), for drawings of the same and other subjects,
// and what our own search makes of them.
//
//     bench_de_jong [--write docs/bench.md] [--part climb|best|fitness|spread] [--drawing NAME]
//                   [--jobs N]
//
// climb: the thesis' algorithm once for each setting. best: our own at settings c and d, the best
// of three seeds. fitness: van de Kerkhof's fitness of our own at setting c, the mean of three
// seeds, beside that of his annealing. spread: the same over ten seeds, for some drawings.
#include "curved_runs.h"

#include <string.h>

#define SETTINGS 5
#define SEEDS 3
#define ANNEAL_SEEDS 8
#define SPREAD_SEEDS 10

typedef struct printed {
    const char *drawing;
    int32_t ends;
    double score[SETTINGS];
    int32_t faces[SETTINGS];
} printed;

static const printed thesis[] = {
    { "penguin", 10, { 0, 0, 0, 6.32, 61.76 }, { 52, 43, 40, 48, 48 } },
    { "coffee_cup", 12, { 0, 0, 0, 0.88, 19.27 }, { 74, 80, 62, 58, 52 } },
    { "lamb", 12, { 0, 0, 0, 0, 0 }, { 59, 60, 63, 54, 49 } },
    { "butterfly", 14, { 0, 0, 0, 0, 24.45 }, { 69, 63, 59, 52, 47 } },
    { "fish", 16, { 0, 0, 0, 2.38, 26.78 }, { 137, 104, 88, 93, 67 } },
    { "monitor", 16, { 0, 0, 0, 0, 0 }, { 114, 95, 109, 78, 84 } },
    { "rocket", 16, { 0, 0, 0.13, 1.14, 6.76 }, { 112, 108, 100, 92, 80 } },
    { "mask", 18, { 0, 0, 0, 0, 35.10 }, { 137, 103, 96, 78, 80 } },
    { "airplane", 22, { 0, 0, 0, 20.12, 54.11 }, { 127, 119, 107, 106, 88 } },
    { "flower", 22, { 0, 0, 16.16, 129.10, 373.14 }, { 167, 136, 157, 118, 130 } },
    { "car", 24, { 0, 4.99, 17.54, 74.95, 94.24 }, { 145, 124, 113, 103, 110 } },
    { "hut", 24, { 0.10, 0, 29.38, 5.78, 123.14 }, { 128, 108, 114, 94, 95 } },
    { "catface", 26, { 0, 0, 26.40, 66.27, 262.23 }, { 153, 131, 147, 117, 130 } },
    { "church", 32, { 0, 22.17, 0, 56.50, 155.87 }, { 184, 159, 137, 127, 121 } },
    { "pumpkin", 36, { 0, 32.01, 91.32, 219.05, 258.50 }, { 237, 210, 212, 209, 172 } },
    { "space", 38, { 4.97, 0.72, 48.61, 116.42, 194.86 }, { 239, 206, 190, 221, 194 } },
};

// For the spread: few and many ends, wide and crowded.
static const char *const spread_drawings[] = { "bait",      "knight", "fish",  "car",
                                               "butterfly", "space",  "koala", "swallow" };

static const printed *find_printed(const char *drawing)
{
    for (int32_t i = 0; i < NS_COUNT(thesis); i++) {
        if (strcmp(thesis[i].drawing, drawing) == 0)
            return &thesis[i];
    }
    return NULL;
}

// The run of a drawing and setting with the lowest score; NULL when none was made.
static const ns_curved_run *lowest(const ns_curved_runs *runs, int32_t drawing, int32_t setting)
{
    const ns_curved_run *best = NULL;

    for (int32_t i = 0; i < runs->count; i++) {
        const ns_curved_run *r = &runs->at[i];
        if (r->drawing == drawing && r->setting == setting && r->made
            && (!best || r->score < best->score))
            best = r;
    }
    return best;
}

static double excess(const ns_curved_run *run)
{
    return run->score > run->floor ? run->score - run->floor : 0;
}

// How many drawings come below 10, and to within 0.5 of the floor; of how many.
static void say_reached(ns_curved_bench *b, const ns_curved_runs *runs, int32_t setting)
{
    int32_t low = 0, floor = 0, all = 0;

    for (int32_t d = 0; d < NS_DRAWINGS; d++) {
        const ns_curved_run *r = lowest(runs, d, setting);
        all += r != NULL;
        low += r && excess(r) < 10;
        floor += r && excess(r) <= 0.5;
    }
    ns_curved_bench_say(b, "Setting %c: %d of %d below 10, %d at the floor (within 0.5).\n",
                        'a' + setting, (int)low, (int)all, (int)floor);
}

static void say_verdicts(ns_curved_bench *b, const ns_curved_runs *runs)
{
    int32_t made = 0, simple = 0, unique = 0;

    for (int32_t i = 0; i < runs->count; i++) {
        made += runs->at[i].made;
        simple += runs->at[i].made && runs->at[i].verdict == NS_SIMPLE;
        unique += runs->at[i].made && runs->at[i].verdict == NS_UNIQUE;
    }
    ns_curved_bench_say(b, "Of %d puzzles %d are simple, %d more have one answer.\n", (int)made,
                        (int)simple, (int)unique);
}

// -- climb --------------------------------------------------------------------------------------

static void climb_head(ns_curved_bench *b, const char *what)
{
    ns_curved_bench_say(b,
                        "\n%s\n\n| drawing | ends | thesis | a | thesis | b | thesis | c "
                        "| thesis | d | thesis | e | thesis |\n"
                        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
                        what);
}

static void say_cell(ns_curved_bench *b, bool any, int decimals, double value)
{
    if (any)
        ns_curved_bench_say(b, " %.*f |", decimals, value);
    else
        ns_curved_bench_say(b, " |");
}

static void climb_row(ns_curved_bench *b, const ns_curved_runs *runs, int32_t drawing,
                      bool faces)
{
    const printed *p = find_printed(ns_drawing_names[drawing]);
    const ns_curved_run *any = lowest(runs, drawing, 2);

    if (!any)
        return;
    ns_curved_bench_say(b, "| %s | %d |", ns_drawing_names[drawing], (int)any->open_ends);
    say_cell(b, p != NULL, 0, p ? p->ends : 0);
    for (int32_t s = 0; s < SETTINGS; s++) {
        const ns_curved_run *r = lowest(runs, drawing, s);
        say_cell(b, r != NULL, !faces, r ? faces ? r->cells : excess(r) : 0);
        say_cell(b, p != NULL, !faces, p ? faces ? p->faces[s] : p->score[s] : 0);
    }
    ns_curved_bench_say(b, "\n");
}

static void climb_speed(ns_curved_bench *b, const ns_curved_runs *runs)
{
    ns_curved_bench_say(b, "\nThe thesis took 13 h 23 min for car at setting c. Setting c:\n\n"
                           "| drawing | ends | floor | CPU s | evaluations | a second |\n"
                           "|---|--:|--:|--:|--:|--:|\n");
    for (int32_t d = 0; d < NS_DRAWINGS; d++) {
        const ns_curved_run *r = lowest(runs, d, 2);
        if (r)
            ns_curved_bench_say(b, "| %s | %d | %.1f | %.2f | %lld | %.0f |\n",
                                ns_drawing_names[d], (int)r->open_ends, r->floor, r->seconds,
                                (long long)r->evaluations, (double)r->evaluations / r->seconds);
    }
}

static void climb(ns_curved_bench *b)
{
    ns_curved_runs runs = { 0 };

    for (int32_t s = 0; s < SETTINGS; s++)
        ns_curved_runs_add(b, &runs, (ns_curved_run){ .method = NS_METHOD_CLIMB, .setting = s },
                           1);
    ns_curved_runs_make(b, &runs, "de_jong_climb");
    climb_head(b, "Climb: score minus floor (table 4)");
    for (int32_t d = 0; d < NS_DRAWINGS; d++)
        climb_row(b, &runs, d, false);
    ns_curved_bench_say(b, "\n");
    for (int32_t s = 0; s < SETTINGS; s++)
        say_reached(b, &runs, s);
    say_verdicts(b, &runs);
    climb_head(b, "Climb: faces (table 5)");
    for (int32_t d = 0; d < NS_DRAWINGS; d++)
        climb_row(b, &runs, d, true);
    climb_speed(b, &runs);
    ns_curved_bench_end(b, "bench_de_jong_climb");
    ns_array_drop(&b->ctx, &runs);
}

// -- best ---------------------------------------------------------------------------------------

static void best_cells(ns_curved_bench *b, const ns_curved_runs *runs, int32_t drawing,
                       int32_t setting)
{
    const ns_curved_run *r = lowest(runs, drawing, setting);
    ns_spread seconds = { 0 };

    for (int32_t i = 0; i < runs->count; i++) {
        if (runs->at[i].drawing == drawing && runs->at[i].setting == setting)
            ns_spread_add(&seconds, runs->at[i].seconds);
    }
    if (r)
        ns_curved_bench_say(b, " %.1f | %.1f | %d | %.1f |", excess(r), r->floor, (int)r->cells,
                            ns_spread_mean(&seconds));
    else
        ns_curved_bench_say(b, " | | | |");
}

static void best(ns_curved_bench *b)
{
    ns_curved_runs runs = { 0 };

    for (int32_t s = 2; s < 4; s++)
        ns_curved_runs_add(b, &runs, (ns_curved_run){ .method = NS_METHOD_BEST, .setting = s },
                           SEEDS);
    ns_curved_runs_make(b, &runs, "de_jong_best");
    ns_curved_bench_say(
        b,
        "\nBest: score minus floor, the best of %d seeds; CPU seconds of one\n\n"
        "| drawing | ends | c | floor | cells | CPU s | d | floor | cells | CPU s "
        "|\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
        SEEDS);
    for (int32_t d = 0; d < NS_DRAWINGS; d++) {
        const ns_curved_run *r = lowest(&runs, d, 2);
        if (!r)
            continue;
        ns_curved_bench_say(b, "| %s | %d |", ns_drawing_names[d], (int)r->open_ends);
        best_cells(b, &runs, d, 2);
        best_cells(b, &runs, d, 3);
        ns_curved_bench_say(b, "\n");
    }
    ns_curved_bench_say(b, "\n");
    say_reached(b, &runs, 2);
    say_reached(b, &runs, 3);
    say_verdicts(b, &runs);
    ns_curved_bench_end(b, "bench_de_jong_best");
    ns_array_drop(&b->ctx, &runs);
}

// -- best by the other paper's fitness ----------------------------------------------------------

// Fitness above the floor.
static ns_spread fitness_of(const ns_curved_runs *runs, int32_t drawing,
                            ns_curved_method method)
{
    ns_spread sum = { 0 };

    for (int32_t i = 0; i < runs->count; i++) {
        const ns_curved_run *r = &runs->at[i];
        if (r->drawing == drawing && r->method == method && r->made)
            ns_spread_add(&sum, r->fitness - r->fitness_floor);
    }
    return sum;
}

static void fitness(ns_curved_bench *b)
{
    ns_curved_runs runs = { 0 };

    ns_curved_runs_add(b, &runs, (ns_curved_run){ .method = NS_METHOD_BEST, .setting = 2 },
                       SEEDS);
    ns_curved_runs_add(b, &runs, (ns_curved_run){ .method = NS_METHOD_ANNEAL, .setting = 2 },
                       ANNEAL_SEEDS);
    ns_curved_runs_make(b, &runs, "de_jong_fitness");
    ns_curved_bench_say(b,
                        "\nVan de Kerkhof's fitness minus floor: best at setting c (mean of %d "
                        "seeds) beside anneal (of %d)\n\n"
                        "| drawing | best | anneal | best / anneal |\n|---|--:|--:|--:|\n",
                        SEEDS, ANNEAL_SEEDS);
    for (int32_t d = 0; d < NS_DRAWINGS; d++) {
        const ns_spread ours = fitness_of(&runs, d, NS_METHOD_BEST);
        const ns_spread theirs = fitness_of(&runs, d, NS_METHOD_ANNEAL);
        if (ours.count && theirs.count)
            ns_curved_bench_say(b, "| %s | %.0f | %.0f | %.2f |\n", ns_drawing_names[d],
                                ns_spread_mean(&ours), ns_spread_mean(&theirs),
                                ns_spread_mean(&ours) / ns_spread_mean(&theirs));
    }
    ns_curved_bench_end(b, "bench_de_jong_fitness");
    ns_array_drop(&b->ctx, &runs);
}

static void keep_drawings(ns_curved_runs *runs, const char *const *names, int32_t count)
{
    int32_t kept = 0;

    for (int32_t i = 0; i < runs->count; i++) {
        bool wanted = false;
        for (int32_t n = 0; n < count; n++)
            wanted = wanted || strcmp(names[n], ns_drawing_names[runs->at[i].drawing]) == 0;
        if (wanted)
            runs->at[kept++] = runs->at[i];
    }
    runs->count = kept;
}

static void spread(ns_curved_bench *b)
{
    ns_curved_runs runs = { 0 };

    ns_curved_runs_add(b, &runs, (ns_curved_run){ .method = NS_METHOD_BEST, .setting = 2 },
                       SPREAD_SEEDS);
    keep_drawings(&runs, spread_drawings, NS_COUNT(spread_drawings));
    ns_curved_runs_make(b, &runs, "de_jong_spread");
    ns_curved_bench_say(
        b,
        "\nThe spread of best over %d seeds, fitness minus floor\n\n"
        "| drawing | mean | deviation | deviation / mean |\n|---|--:|--:|--:|\n",
        SPREAD_SEEDS);
    for (int32_t d = 0; d < NS_DRAWINGS; d++) {
        const ns_spread s = fitness_of(&runs, d, NS_METHOD_BEST);
        if (s.count)
            ns_curved_bench_say(b, "| %s | %.0f | %.0f | %.2f |\n", ns_drawing_names[d],
                                ns_spread_mean(&s), ns_spread_deviation(&s),
                                ns_spread_deviation(&s) / ns_spread_mean(&s));
    }
    ns_curved_bench_end(b, "bench_de_jong_spread");
    ns_array_drop(&b->ctx, &runs);
}

int main(int argc, char **argv)
{
    static const char *const parts[] = { "climb", "best", "fitness", "spread" };
    static void (*const run[])(ns_curved_bench *) = { climb, best, fitness, spread };
    ns_curved_bench b = ns_curved_bench_open(argc, argv, parts, NS_COUNT(parts));

    for (int32_t i = 0; i < NS_COUNT(parts); i++) {
        if (ns_curved_bench_wants(&b, parts[i]))
            run[i](&b);
    }
    ns_curved_bench_drop(&b);
    return 0;
}

// curved_runs.h: many curved puzzles made, several at a time, for the tables of both papers.
//
// Every run is what `make` finds with a seed of its own. Runs are dealt to processes, so
// CPU seconds are each run's own, and the order of the results is that of the runs.
#ifndef NS_CURVED_RUNS_H
#define NS_CURVED_RUNS_H

#include "nonosmith/make.h"
#include "oracle/drawings.h"
#include "report.h"

#include <stdio.h>

typedef struct ns_curved_run {
    // What is to be made.
    int32_t drawing; // of ns_drawing_names
    ns_curved_method method;
    int32_t setting, seed;
    bool no_self; // no curve may cross itself
    // What became of it; nothing when it failed.
    bool done, made, start_failed;
    ns_verdict verdict;
    ns_level level;
    int32_t cells, open_ends, bridges, decoys;
    double score, floor, fitness, fitness_floor;
    int64_t evaluations; // of all searches ...
    int64_t iterations;  // ... and of the one that counts
    double seconds;
    char message[200]; // why it failed
} ns_curved_run;

typedef NS_ARRAY(ns_curved_run) ns_curved_runs;

// What the command line asks for.
typedef struct ns_curved_bench {
    const char *document; // --write: where the tables go; not those of one drawing
    const char *part;     // --part: one part only
    const char *drawing;  // --drawing: one drawing only
    int32_t jobs;         // --jobs: processes, 2
    ns_ctx ctx;
    ns_text table;       // of the part
    ns_curved_runs pool; // all that were made, for whoever needs one of them again
} ns_curved_bench;

// Ends the program with a sentence when it does not understand.
ns_curved_bench ns_curved_bench_open(int argc, char **argv, const char *const *parts,
                                     int32_t part_count);
bool ns_curved_bench_wants(const ns_curved_bench *b, const char *part);
// Prints a line of a table and keeps it for the document.
void ns_curved_bench_say(ns_curved_bench *b, const char *format, ...) NS_PRINTF(2, 3);
// Ends a part: its table goes to the document, between the marks of NAME.
void ns_curved_bench_end(ns_curved_bench *b, const char *name);
void ns_curved_bench_drop(ns_curved_bench *b);

// The runs of one method and setting for every drawing that is wanted, seeds 1 up to `seeds`.
void ns_curved_runs_add(ns_curved_bench *b, ns_curved_runs *runs, ns_curved_run like,
                        int32_t seeds);
// Makes those that were not made yet, and writes bench/results/NAME.csv (not when only one drawing is wanted).
void ns_curved_runs_make(ns_curved_bench *b, ns_curved_runs *runs, const char *name);

// A mean and the deviation of a sample.
typedef struct ns_spread {
    int32_t count;
    double sum, squares;
} ns_spread;

void ns_spread_add(ns_spread *spread, double value);
double ns_spread_mean(const ns_spread *spread);
double ns_spread_deviation(const ns_spread *spread);

#endif

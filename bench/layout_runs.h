// layout_runs.h: finished puzzles of the drawings, made once, and what improving makes of them.
//
// The puzzles are those that `make` finds with seed 1 and setting c. With a cache folder they are
// kept there as NAME-METHOD.nono, so that a second run starts at once.
#ifndef NS_LAYOUT_RUNS_H
#define NS_LAYOUT_RUNS_H

#include "curved_runs.h"
#include "nonosmith/relax.h"

// How a board is, by all yardsticks that the bars speak of.
typedef struct ns_layout_look {
    int32_t shallow, close;               // as ns_measure counts them ...
    int32_t forced_shallow, forced_close; // ... and those of them that the picture alone forces
    double smoothness, angles, faces;
    double score, floor; // de Jong's at (b)
    double fitness, fitness_floor;
} ns_layout_look;

typedef struct ns_layout_run {
    int32_t drawing;
    ns_curved_method method;
    bool made;     // there was a puzzle, and it was improved or stayed as it is
    bool stopped;  // --steps came first
    int32_t cells; // of the puzzle
    ns_relaxed relaxed;
    ns_layout_look before, after;
    double seconds; // CPU, of ns_relax_improve
    char message[200];
} ns_layout_run;

typedef NS_ARRAY(ns_layout_run) ns_layout_runs;

typedef struct ns_layout_bench {
    ns_curved_bench base;
    const char *cache;  // --cache: folder of start puzzles
    const char *forces; // --forces: a file of them
    const char *method; // --method: one only
    const char *module; // --wasm: the module to time beside
    int32_t steps;      // --steps: so many at most; 0: until settled
    double slack;       // --picture-slack
    ns_relax_forces with;
} ns_layout_bench;

// Takes the options above out of the command line; the others are those of ns_curved_bench.
ns_layout_bench ns_layout_bench_open(int argc, char **argv, const char *const *parts,
                                     int32_t part_count);
const char *ns_layout_method_name(ns_curved_method method);
bool ns_layout_wants(const ns_layout_bench *b, int32_t drawing, ns_curved_method method);

// The start puzzle; false with a message in the context when there is none.
bool ns_layout_start(ns_ctx *ctx, const ns_layout_bench *b, int32_t drawing,
                     ns_curved_method method, ns_doc *doc);
// Ends the program when the board cannot be measured.
ns_layout_look ns_layout_look_at(ns_ctx *ctx, const ns_board *board);

// Does job 0 to count - 1 in several processes; each fills its row of `size` bytes in `rows`.
void ns_layout_deal(const ns_layout_bench *b, void *rows, size_t size, int32_t count,
                    void (*work)(const ns_layout_bench *b, void *row));

#endif

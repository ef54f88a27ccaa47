// sloped_runs.h: what the bench of sloped puzzles runs: drawings, single steps of the maker with
// their CPU time, and generated drawings with many lines.
#ifndef NS_SLOPED_RUNS_H
#define NS_SLOPED_RUNS_H

#include "make/sloped/sloped_work.h"
#include "nonosmith/make.h"

// FOLDER/sloped/NAME.svg; ends the program when it cannot be read.
void ns_sloped_bench_load(ns_ctx *ctx, const char *name, ns_drawing *drawing);
// The first random picture of the tests with so many lines in which lines have to shift.
void ns_sloped_bench_find(ns_ctx *ctx, int32_t lines, ns_drawing *drawing);
// A quarter each of upright, level and slanted lines: rectangles and diamonds, corners on a grid of
// `grid` steps along the page. A coarse one has many points where three lines meet.
void ns_sloped_bench_many(ns_ctx *ctx, int32_t lines, int32_t grid, ns_drawing *drawing);

// The step "shift" alone, constraints, program and check: the least CPU time of a few.
typedef struct ns_shift_run {
    double seconds;
    double drawn, width; // the narrowest face before, and what was asked for or reached
    bool met, shifted;
    double squares, sum, max;
    double widest, bound; // < 0: nobody asked
} ns_shift_run;

// By the core alone (NULL), or by an engine that is asked first.
ns_shift_run ns_sloped_bench_shift(ns_ctx *ctx, const ns_slopes *slopes,
                                   const ns_sloped_options *options,
                                   const ns_program_port *engine, int32_t times);
// Clp, asked first; NULL: built without.
const ns_program_port *ns_sloped_bench_clp(void);
// Reads the drawing; ends the program on failure.
void ns_sloped_bench_read(ns_ctx *ctx, const ns_drawing *drawing, ns_slopes *slopes);

// A whole make in a process of its own: CPU seconds, and the most memory the process had, in MB.
typedef struct ns_make_run {
    bool made;
    double seconds, megabytes;
    double width;
    int32_t faces;
} ns_make_run;

ns_make_run ns_sloped_bench_make(const ns_drawing *drawing, const ns_sloped_options *options);

#endif

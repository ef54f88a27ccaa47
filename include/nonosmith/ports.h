// ports.h: heavy engines arrive through these small structs of functions.
//
// The core works without any of them. An engine may change how fast an answer comes, never the
// answer: decided verdicts are the same with and without.
#ifndef NONOSMITH_PORTS_H
#define NONOSMITH_PORTS_H

#include "nonosmith/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ns_sat_answer { NS_SAT_UNKNOWN, NS_SAT_YES, NS_SAT_NO } ns_sat_answer;

// A clause solver. Variables are 1, 2, ..; a negative literal denies.
typedef struct ns_sat_port {
    const char *name;
    void *(*open)(void); // NULL: no memory
    // Adds a literal to the clause being told; 0 ends the clause.
    void (*add)(void *engine, int32_t literal);
    // Assumes a literal for the next solve only.
    void (*assume)(void *engine, int32_t literal);
    // Gives up with NS_SAT_UNKNOWN after about so many conflicts (what was learned is kept for the
    // next call), or when `stop`, asked now and then, says true.
    ns_sat_answer (*solve)(void *engine, int32_t conflicts, bool (*stop)(void *user),
                           void *user);
    // After NS_SAT_YES: whether the variable is true.
    bool (*value)(void *engine, int32_t variable);
    void (*close)(void *engine);
} ns_sat_port;

#define NS_PROGRAM_FREE 1e30 // a bound of this size or more is none

// A linear or convex quadratic program: the least of cost x + square x^2 / 2 (column by column)
// where least <= x <= most and row_least <= A x <= row_most. Equal bounds make an equation.
typedef struct ns_program {
    int32_t columns, rows;
    const double *cost, *square; // by column; square NULL: linear, otherwise none is negative
    const double *least, *most;  // by column
    const double *row_least, *row_most;
    // Row r of A has the elements from row_first[r] up to row_first[r + 1], columns ascending.
    const int32_t *row_first, *column;
    const double *value;
} ns_program;

typedef enum ns_program_answer {
    NS_PROGRAM_SOLVED,
    NS_PROGRAM_INFEASIBLE,
    NS_PROGRAM_UNBOUNDED,
    NS_PROGRAM_GAVE_UP, // it was stopped, ran out of memory, or got stuck
} ns_program_answer;

// An engine for such programs. The core has methods of its own; an engine is asked where they give
// up. Nobody trusts it: ns_program_solve checks what it says.
typedef struct ns_program_port {
    const char *name;
    void *user;
    bool first; // linear programs are its own before the core's: for comparisons
    // Fills x by column and price by row: how much the least grows when the row's active bound
    // does, positive at row_least, negative at row_most. `stop` is asked now and then.
    ns_program_answer (*solve)(void *user, const ns_program *program, double *x, double *price,
                               bool (*stop)(void *user), void *stop_user);
} ns_program_port;

#ifdef __cplusplus
}
#endif

#endif

// simplex.h: the core's own simplex method, the dual one, with a small dense kernel.
//
// A program has `rows` + `columns` constraints, all alike: a value (A x of a row, x of a column)
// between its least and its most. As many as there are columns are held, that is, kept at a bound,
// and these say where x is. The cost is the sum of their normals with a price each; as long as no
// price has the wrong sign (a least's is not negative, a most's not positive) x is the best of all
// points that respect what is held. Each step takes a constraint that is violated, holds it, and
// lets go the one whose price would be the first to change its sign.
//
// Held columns need no arithmetic: only the elements of held rows in columns that are not held do,
// the kernel, which is square. Its inverse is kept; a step changes it by one product.
#ifndef NS_SIMPLEX_H
#define NS_SIMPLEX_H

#include "straight/program_parts.h"

typedef enum ns_hold {
    NS_HOLD_NOT,
    NS_HOLD_LEAST,
    NS_HOLD_MOST,
    NS_HOLD_EQUAL, // never let go
    NS_HOLD_LOOSE, // a column without a cost, where it happens to be: let go first of all
} ns_hold;

// Constraint r is row r, constraint `rows` + c is column c.
typedef struct ns_simplex {
    const ns_program *program;
    int32_t rows, columns;
    int32_t *column_first, *column_row; // A by columns
    double *column_value;
    double *cost;          // by column
    double *least, *most;  // by constraint; a column's may be made up, see NS_SIMPLEX_FAR
    double *value, *price; // by constraint
    double *weight;        // by constraint: see pick in simplex_step.c
    double *move, *share;  // by constraint: see simplex_step.c
    uint8_t *hold;         // by constraint: ns_hold
    int32_t *slot;         // by constraint: its place in the kernel; -1: none
    int32_t kernel, room;  // slots in use, slots there are
    double *inverse;       // [a column's slot * room + a row's slot]
    int32_t *kernel_row, *kernel_column; // by slot: constraints
    double *across, *along;              // by slot: see simplex_step.c
    double *right;                       // by slot: scratch
    int32_t *order;                      // by slot, three times: scratch
} ns_simplex;

// A column that would go to infinity at no cost gets a bound here, far from all that matters. When
// such a bound has a price in the end the program has no optimum.
#define NS_SIMPLEX_FAR 1e6

// simplex_kernel.c: inverts the kernel anew, and finds all values and prices by it; false: it has no
// inverse.
bool ns_simplex_refresh(ns_simplex *s);
// The kernel after `in` is held and `out` is not any more, which `across`, `along` and `pivot` were
// found for. There must be a slot left when `in` is a row and `out` a column.
void ns_simplex_exchange(ns_simplex *s, int32_t in, int32_t out, double pivot);

typedef enum ns_simplex_step {
    NS_STEP_DONE,  // nothing is violated
    NS_STEP_TAKEN, // one is held that was not
    NS_STEP_NONE,  // nothing can be let go: there is no solution, and `price` proves it
    NS_STEP_VAGUE, // digits were lost: nothing has changed, refresh
} ns_simplex_step;

// simplex_step.c: one step. *gain is how much the cost has grown. Plain: by Bland's rule, which does
// not go round in circles. Fresh: nothing better can be had than what is there, so never vague.
ns_simplex_step ns_simplex_walk(ns_simplex *s, bool plain, bool fresh, double *gain);
#endif

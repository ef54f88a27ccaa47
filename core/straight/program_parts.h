// program_parts.h: what ns_program_solve is made of: a judge, and a method of our own.
#ifndef NS_PROGRAM_PARTS_H
#define NS_PROGRAM_PARTS_H

#include "straight/program.h"

// The program that a draft describes, as long as the draft does not change.
ns_program ns_program_of(const ns_program_draft *draft);

// The worst that can be said about a claimed optimum, relative to the numbers involved.
typedef struct ns_program_fault {
    double size;       // 0: a perfect optimum
    const char *place; // "row" or "column"
    int32_t at;        // its number
    const char *what;  // "is violated"
} ns_program_fault;

// Judges x and price. For any z within bounds and rows
//
//     cost(z) >= cost(x) + slope(x) (z - x) >= cost(x) - gap,
//     gap = sum over rows of |price| distance to the bound that the price's sign names
//         + the same over columns with the slope that the prices leave over,
//
// so a small gap, few and small violations prove that nothing is better by more. `scratch` has
// room for 2 columns.
ns_program_fault ns_program_judge(const ns_program *program, const double *x,
                                  const double *price, double *scratch);

#define NS_SQUARES_MAX 500 // columns: beyond, the dense method takes too long

// The optimum of a program whose squares are all positive, by the dual method of Goldfarb and
// Idnani (1983): from the least of all, violated rows and bounds are made tight one after the
// other, the least among the tight ones always known to rounding. *found is false when it got
// stuck or there is no solution; x and price are then unchanged. Dense: columns^2 numbers, and as
// many steps for each row that becomes tight.
ns_status ns_program_squares(ns_ctx *ctx, const ns_program *program, double *x, double *price,
                             bool *found);

#endif

// program_parts.h: what ns_program_solve is made of: a judge, and two methods of our own.
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

// Whether prices prove that a program has no solution: all x within bounds and rows have
//
//     price A x >= sum over rows of price times the bound that its sign names,
//     price A x <= sum over columns of (price A) times the bound that its sign does not name,
//
// and none has when the second is less than the first. `scratch` as above.
bool ns_program_judge_none(const ns_program *program, const double *price, double *scratch);
// Whether a linear program has no least, if it has a solution: one may go this way for ever, and the
// cost falls.
bool ns_program_judge_way(const ns_program *program, const double *way);

#define NS_SQUARES_MAX 1000 // columns: beyond, the dense method takes too long

// The optimum of a program whose squares are all positive, by the dual method of Goldfarb and
// Idnani (1983): from the least of all, violated rows and bounds are made tight one after the
// other, the least among the tight ones always known to rounding. Where that is impossible,
// price has the proof (ns_program_judge_none). NS_PROGRAM_GAVE_UP when it got stuck. Dense:
// columns^2 numbers, and as many steps for each row that becomes tight.
ns_status ns_program_squares(ns_ctx *ctx, const ns_program *program, double *x, double *price,
                             ns_program_answer *answer);

#define NS_SIMPLEX_MAX 4000 // columns

// The optimum of a linear program, or the proof that there is none, by the method of simplex.h. The
// answer is judged already: NS_PROGRAM_GAVE_UP when it got stuck or what it found is not good.
// `held` says what was tight in an optimum, columns before rows, all 0 when none is known, and is
// set to what is tight now; it may be NULL. `scratch` as above. Dense: (rows that are tight)^2 numbers at
// most, and as many steps for each that becomes tight.
ns_status ns_program_simplex(ns_ctx *ctx, const ns_program *program, uint8_t *held, double *x,
                             double *price, double *scratch, ns_program_answer *answer);

#endif

// program.h: linear and quadratic programs, and proofs that they are solved.
//
// The core solves linear programs by the simplex method (simplex.h), and quadratic ones whose squares
// are all positive, so that there is only one optimum, by a dual method (program_squares.c). An engine
// is asked where these give up, or first if it wants to be; nobody trusts any of them.
//
// Whatever is returned is checked: x within its bounds and rows, prices with the right sign and
// zero where a row is slack, no column that could still lower the cost. Of a quadratic program the
// conditions of Karush, Kuhn and Tucker are necessary and sufficient, since it is convex. They
// must hold to NS_PROGRAM_NEAR, relative to the numbers involved. When the core says that there is
// no solution, prices prove it, and when there is no least, a way on which the cost falls for ever.
//
// Engines solve quadratic programs by walking through the inside and stop at about seven digits:
// NS_PROGRAM_ROUGH is asked of them there; Clp's barrier method missed even that in some of a
// hundred random programs.
#ifndef NS_PROGRAM_H
#define NS_PROGRAM_H

#include "base/basics.h"
#include "nonosmith/ports.h"

#define NS_PROGRAM_NEAR 1e-8
#define NS_PROGRAM_ROUGH 1e-4

// A program that is being written, row by row. All zero bytes are an empty one.
typedef struct ns_program_draft {
    NS_ARRAY(double) cost, square, least, most;
    NS_ARRAY(double) row_least, row_most;
    NS_ARRAY(int32_t) row_first, column;
    NS_ARRAY(double) value;
    bool quadratic;
    NS_ARRAY(uint8_t) held; // what was tight when it was solved, see ns_program_simplex
    int32_t held_columns;   // it had then
} ns_program_draft;

typedef struct ns_program_solution {
    ns_program_answer answer; // SOLVED, INFEASIBLE or UNBOUNDED
    NS_ARRAY(double) x;       // by column
    NS_ARRAY(double) price;   // by row, see ports.h; INFEASIBLE: a proof, if the core found it
    double least;             // the cost of x
} ns_program_solution;

// A column and its number.
ns_status ns_program_add_column(ns_ctx *ctx, ns_program_draft *draft, double cost,
                                double square, double least, double most, int32_t *column);
// A row; the elements are added to it, in any order, none twice.
ns_status ns_program_add_row(ns_ctx *ctx, ns_program_draft *draft, double least, double most);
ns_status ns_program_add_element(ns_ctx *ctx, ns_program_draft *draft, int32_t column,
                                 double value);
// Solves and checks. The engine may be NULL. NS_INTERNAL when an engine's answer is wrong (the
// sentence names the engine and what is wrong), NS_STOPPED when all gave up. The solution must be
// empty or of an earlier call. A draft that is solved again after rows were added is solved from
// where its optimum was.
ns_status ns_program_solve(ns_ctx *ctx, const ns_program_port *engine, ns_program_draft *draft,
                           ns_program_solution *solution);
void ns_program_draft_drop(ns_ctx *ctx, ns_program_draft *draft);
void ns_program_solution_drop(ns_ctx *ctx, ns_program_solution *solution);

#endif

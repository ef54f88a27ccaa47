// judge.h: what a designer or a player wants to know of a puzzle: is it fair, and how hard?
//
// A judgement is the solver's verdict under the rules of the puzzle's kind, whether the one answer
// is the picture that was meant, and the level. In curved and sloped puzzles a cell on no clued
// line is empty by rule (de Jong's minimal rule) unless `strict` is set; grids and solids are
// always strict.
#ifndef NONOSMITH_JUDGE_H
#define NONOSMITH_JUDGE_H

#include "nonosmith/solve.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ns_goal {
    NS_GOAL_UNKNOWN, // no solution is stored, or it is an answer but not known to be the only one
    NS_GOAL_YES,
    NS_GOAL_NO, // the stored solution breaks the clues, whatever the verdict
} ns_goal;

// Of curved and sloped puzzles. That a curve crosses itself is seen by the board alone: ns_judge says at most
// `advanced`, and whoever has the board makes it `expert`.
typedef enum ns_level {
    NS_LEVEL_NONE,
    NS_LEVEL_BASIC,    // no face comes twice in a walk
    NS_LEVEL_ADVANCED, // one does: it is popular
    NS_LEVEL_EXPERT,   // a curve crosses itself
} ns_level;

typedef struct ns_judgement {
    ns_solved solved;
    ns_goal goal;
    ns_level level;
    int32_t popular; // cells that come twice in some clued walk
} ns_judgement;

// Judges the puzzle; `solution` is the picture that was meant, NULL when not known. Fails as
// ns_solve does; NS_STOPPED leaves a judgement that must be dropped too.
ns_status ns_judge(ns_ctx *ctx, const ns_puzzle *puzzle, const uint8_t *solution,
                   const ns_solve_options *options, bool strict, ns_judgement *judgement);
void ns_judgement_drop(ns_ctx *ctx, ns_judgement *judgement);
// The difficulty of parment-2015 (its section 4.4.4): going round all lines in their order, how many
// looks at a line settle at least one more cell until all are settled; -1 when a whole round does
// not, or when there is no answer. The minimal rule and `strict` as above. Costs what the looks do; NS_STOPPED when the effort
// runs out.
ns_status ns_passes(ns_ctx *ctx, const ns_puzzle *puzzle, bool strict, int32_t *passes);
// "basic", "advanced", "expert", or NULL for none.
const char *ns_level_name(ns_level level);

#ifdef __cplusplus
}
#endif

#endif

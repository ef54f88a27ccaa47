// mender.h: what the searches of a repair share: the picture on trial, every move in order of
// harm, and the knots met lately.
//
// A move is a cell of the original picture in another colour; a plan is a set of moves on
// different cells. Moves are named by their place in `moves`, so a lower number is less harm.
#ifndef NS_MENDER_H
#define NS_MENDER_H

#include "make/mend/harm.h"
#include "make/mend/knot.h"

#define NS_PLAN_MAX 4096 // moves of a plan; beyond that a picture is not worth repairing
#define NS_KNOTS_KEPT 24 // at most 32: a bit each

typedef NS_ARRAY(int32_t) ns_mend_plan; // places in moves

typedef struct ns_mender {
    ns_trial trial;
    ns_moves moves;
    uint8_t *original; // the picture before any move
    bool *used;        // cells that the plan at hand has changed
    uint32_t *reached; // of each line: which knots at hand it goes through, a bit each
    uint32_t to_touch; // all of them
    ns_mend_knot knots[NS_KNOTS_KEPT]; // lately met, the latest use first
    int32_t knot_count;
    int64_t solve_cost; // ticks of a whole solve, on average
    int64_t learn_cost; // ticks spent on looking for knots
    ns_blocks blocks;   // original, used and reached
    ns_mend_plan best;  // the best plan that makes the picture simple
    int64_t best_harm;
    bool have_best;
} ns_mender;

// A solution found by ns_mend_one or ns_mend_two: places in moves, -1 for none.
typedef struct ns_mended {
    int32_t first, second;
    int64_t harm;
} ns_mended;

ns_status ns_mender_create(ns_ctx *ctx, ns_mender *mender, const ns_puzzle *puzzle,
                           const uint8_t *solution, const ns_loss *loss);
void ns_mender_drop(ns_ctx *ctx, ns_mender *mender);
int64_t ns_plan_harm(const ns_mender *mender, const ns_mend_plan *plan);
ns_status ns_plan_copy(ns_ctx *ctx, ns_mend_plan *to, const ns_mend_plan *from);
// Puts all moves of a plan on the picture, or takes them back.
void ns_plan_do(ns_mender *mender, const ns_mend_plan *plan);
void ns_plan_undo(ns_mender *mender, const ns_mend_plan *plan);
// Keeps a plan that makes the picture simple as the best one, when it has fewer moves than that,
// or as many and less harm.
ns_status ns_mender_keep(ns_ctx *ctx, ns_mender *mender, const ns_mend_plan *plan);
// Puts a move on the picture, or takes it back.
void ns_mender_do(ns_mender *mender, int32_t move);
void ns_mender_undo(ns_mender *mender, int32_t move);
// Makes this the only knot that ns_mender_touches asks about.
void ns_mender_mark(ns_mender *mender, const ns_mend_knot *knot);
// Whether a move touches every knot that ns_mender_gather found.
static inline bool ns_mender_touches(const ns_mender *mender, int32_t move)
{
    const int32_t cell = mender->moves.at[move].cell;

    return (mender->reached[ns_trial_row(&mender->trial, cell)]
            | mender->reached[ns_trial_column(&mender->trial, cell)])
           == mender->to_touch;
}

// Whether the picture at hand is simple, asking the knots first.
ns_status ns_mender_simple(ns_ctx *ctx, ns_mender *mender, bool *simple);
// Gathers knots of the picture at hand, which is not simple: those of `knots` that hold, and some
// new ones when many moves would touch all of these. Any move that makes the picture simple
// touches them all. There may be none. The one with the fewest lines comes to the front.
ns_status ns_mender_gather(ns_ctx *ctx, ns_mender *mender);
// The same, but ns_mender_touches asks only about one knot, which is in front; there is one.
ns_status ns_mender_aim(ns_ctx *ctx, ns_mender *mender);

// The least harmful single move below `bound` that makes the picture at hand simple; the picture
// is not. Every such move is tried, or refuted by a knot it does not untie.
ns_status ns_mend_one(ns_ctx *ctx, ns_mender *mender, int64_t bound, ns_mended *mended);
// The same for two moves. No single move does it.
ns_status ns_mend_two(ns_ctx *ctx, ns_mender *mender, int64_t bound, ns_mended *mended);
// Any plan for the picture at hand, few moves and little harm, into `best` if it is better.
// `width` plans are followed at once.
ns_status ns_mend_some(ns_ctx *ctx, ns_mender *mender, int32_t width);
// Makes the best plan better: fewer moves first, then less harm.
ns_status ns_mend_better(ns_ctx *ctx, ns_mender *mender);

#endif

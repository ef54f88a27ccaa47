// account.h: who settled what, and when: line logic that can lose a clue.
//
// A fact says that a cell has not a colour. Each fact has the line it was read from and a time: it
// follows from that line and the facts of earlier times. Facts of one line step share their time.
//
// When a clue goes, the facts read from it are in doubt. In the order of time, each may still be
// read from another line by what was known before it; then nothing that came later is touched.
// Otherwise it is lost, and what was read from the lines through it later is in doubt too. At the
// end lines are asked for the lost facts anew, with all that is still known. What remains known
// never rested on the clue or on a lost fact, so this reaches exactly the fixpoint of the clues
// that are left, and a puzzle is simple if and only if every fact comes back.
//
// Where cells that no clue speaks of are empty by rule, a clue that goes may settle cells: those it was the last to
// speak of, when the solution has them empty. If it has them filled, the rule would say otherwise; then nothing is
// said of them here, and they stay open, so that the clue cannot go.
//
// A clue that cannot go is often noticed early: now and then the facts lost so far are asked for
// with everything else given. If not even then they come back, they never will (line logic is
// monotone), however many more would be lost.
#ifndef NS_ACCOUNT_H
#define NS_ACCOUNT_H

#include "nonosmith/make.h"
#include "solve/line/lines.h"
#include "solve/propagate.h"

#define NS_FACT_LOST INT64_MAX

// What a fact was before it changed.
typedef struct ns_fact_was {
    int32_t fact, line;
    int64_t time;
} ns_fact_was;

typedef struct ns_account {
    ns_lines *lines; // borrowed; a clue that goes becomes blank in here
    const uint8_t *solution;
    bool rule;              // cells that no clue speaks of are empty
    int32_t colours, facts; // facts: cell * colours + colour
    ns_colours *cells;      // what is possible with all facts that are not lost
    int64_t *time;          // of a fact, NS_FACT_LOST when it is not known
    int32_t *line;          // it was read from; -1: it is given
    int64_t now;            // the latest time
    int32_t open;           // facts that are not known, but should be
    ns_todo todo;
    NS_ARRAY(int32_t) doubts; // a heap of facts, earliest first
    bool *doubted;            // facts that are in it
    NS_ARRAY(int32_t) lost;   // facts lost since the last clue went
    NS_ARRAY(ns_fact_was) log;
    ns_colours *read;  // what a line says at a time, [longest]
    int32_t read_line; // which one; -1: none
    int64_t read_time;
    ns_blocks blocks;
} ns_account;

// Keeps the account of line logic to its fixpoint: each time the line that settles most.
ns_status ns_account_create(ns_ctx *ctx, ns_account *account, ns_lines *lines,
                            const uint8_t *solution, bool rule);
void ns_account_drop(ns_ctx *ctx, ns_account *account);
// Makes the clue of a line blank. With `all` every fact must come back; if one does not, the work
// is broken off and *kept is false. Without, *kept is always true. account->open is right
// afterwards when *kept is true.
ns_status ns_account_blank(ns_ctx *ctx, ns_account *account, int32_t line, bool all,
                           bool *kept);
// The same of a line whose clue was made to say less by the caller, who has to restore it after an undo.
ns_status ns_account_less(ns_ctx *ctx, ns_account *account, int32_t line, bool all, bool *kept);
// Takes the last of these back, whether it ended well or not.
void ns_account_undo(ns_account *account, int32_t line, ns_clue_kind clue);

#endif

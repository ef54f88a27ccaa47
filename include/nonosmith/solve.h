// solve.h: what a puzzle's clues say, and how many answers they leave.
//
// A verdict is never a guess. `simple` and `unique` come with the answer, `multiple` with two
// different answers and the cells in which they differ, `none` with lines that contradict each
// other, `unknown` only when the budget ran out or somebody stopped the work.
#ifndef NONOSMITH_SOLVE_H
#define NONOSMITH_SOLVE_H

#include "nonosmith/ports.h"
#include "nonosmith/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ns_verdict {
    NS_UNKNOWN,  // the budget ran out
    NS_SIMPLE,   // settled by looking at one line at a time
    NS_UNIQUE,   // one answer, found by combining lines
    NS_MULTIPLE, // at least two answers
    NS_NONE,     // no answer
} ns_verdict;

// In which order lines are looked at. The five of halford-2016, and two of ours: the quick one,
// and one that looks seldom.
typedef enum ns_order {
    NS_ORDER_SMART, // a queue of lines that changed
    NS_ORDER_BRUTE,
    NS_ORDER_HIERARCHICAL,
    NS_ORDER_HIERARCHICAL_PRE,
    NS_ORDER_HEURISTIC,
    NS_ORDER_HEURISTIC_PRE,
    NS_ORDER_THRIFTY, // of the lines that changed the one that promises most
} ns_order;

typedef enum ns_step_kind {
    NS_STEP_EXACT,  // everything one line says
    NS_STEP_THESIS, // halford-2016's leftmost and rightmost solutions; runs of one colour only
} ns_step_kind;

typedef struct ns_solve_options {
    ns_order order;
    ns_step_kind step;
    int32_t patience;       // heuristic orders give up after so many times their queue; 0 is 1
    bool lines_only;        // stop after line logic: simple, none or unknown
    bool probe;             // probe to the end before searching, to tell how deep the puzzle is
    bool keep_trace;        // record the line steps
    bool keep_looks;        // record every look at a line and what was supposed; and the steps
    bool keep_proof;        // record what the built-in search learned, for a checker
    bool nameless;          // do not name the lines of a contradiction
    int32_t want_solutions; // stop after so many; fewer than 2 count as 2
    const ns_sat_port *sat; // NULL: the built-in engine
    // A colour for every cell that is said to be an answer, NULL for none. When it is one the
    // search takes it for the first and looks for others beside it; the verdict is the same.
    const uint8_t *known;
} ns_solve_options;

// One call of the line step that settled something: changes[first .. first + count).
typedef struct ns_trace_step {
    int32_t line;
    int32_t first, count;
} ns_trace_step;

typedef struct ns_trace_change {
    int32_t cell;
    ns_colours colours; // what is still possible after the step
} ns_trace_change;

#define NS_LOOKS_MAX 1000000 // more are counted but not kept
#define NS_GUESSES_MAX 20000

// Why a line was looked at.
typedef enum ns_traced_kind {
    NS_TRACED_CLUE,     // its clue alone settles it: before the order begins, not counted
    NS_TRACED_COUNTED,  // by the order
    NS_TRACED_IDLE,     // the same, and no cell was settled
    NS_TRACED_CHECK,    // others have settled it: only to see that it is met, not counted
    NS_TRACED_COMPLETE, // what the order or its step left, not counted
} ns_traced_kind;

// A look at a line; it may have changed nothing, or have found the contradiction that ended the
// work: then it is the last one.
typedef struct ns_trace_look {
    ns_traced_kind kind;
    int32_t line;
    int32_t first, count; // into changes, as of a step
} ns_trace_look;

// What was done where lines were not enough.
typedef enum ns_guess_kind {
    NS_GUESS_PROBE,   // supposed, and taken back whatever comes of it
    NS_GUESS_CHOICE,  // supposed on top of what was supposed before
    NS_GUESS_CLASH,   // a contradiction: all suppositions beyond `level` are taken back
    NS_GUESS_RESTART, // all of them are
    NS_GUESS_ANSWER,  // an answer
} ns_guess_kind;

typedef struct ns_trace_guess {
    ns_guess_kind kind;
    int32_t level;      // how many suppositions stand then
    int32_t cell;       // that was supposed something about; otherwise -1
    ns_colours colours; // what it was supposed to be
} ns_trace_guess;

// What it took to settle every cell.
typedef enum ns_depth {
    NS_DEPTH_LINES,  // one line at a time
    NS_DEPTH_PROBES, // one supposition at a time; told apart only when options.probe is set
    NS_DEPTH_SEARCH,
} ns_depth;

// Two families of lines, each visiting every cell once, that count a colour differently: a
// contradiction of the puzzle as a whole. Colour 0: there is none such.
typedef struct ns_totals {
    int32_t colour;
    int32_t line[2];  // the first line of each family
    int64_t count[2]; // what each says
} ns_totals;

typedef struct ns_solved {
    ns_verdict verdict;
    bool searched; // line logic was not enough
    ns_depth depth;
    int64_t line_solves, idle_line_solves; // steps of the order; idle: no cell settled by it
    bool order_settled;                    // by those alone, before the fixpoint was completed
    int64_t probes, decisions, conflicts;
    int32_t solution_count;      // how many were found, at most want_solutions
    bool all_found;              // there are no others
    NS_ARRAY(uint8_t) solutions; // solution_count times cell_count colours
    NS_ARRAY(int32_t) differ;    // cells in which the first two differ, ascending
    NS_ARRAY(int32_t) conflict;  // lines that cannot all be met, ascending ...
    bool conflict_minimal;       // ... and without any one of them the others can
    ns_totals totals;            // why not, when it is a matter of counting
    NS_ARRAY(ns_colours) cells;  // what line logic left of each cell
    NS_ARRAY(ns_trace_step) trace;
    NS_ARRAY(ns_trace_change) changes;
    NS_ARRAY(ns_trace_look) looks;
    NS_ARRAY(ns_trace_guess) guesses; // of the built-in engine
    int64_t looks_left_out, guesses_left_out;
    // What the built-in search learned, in order: clauses of literals, each ended by 0. Literal
    // 1 + cell * (colour_count + 1) + colour says "the cell has the colour", negative "has not".
    // A lemma follows from the lines, the givens and the lemmas before it by unit steps and line
    // steps. The search for a second answer starts when `proof_blocks` literals are there: from
    // then on "not the first solution" is assumed. The last lemma is empty.
    NS_ARRAY(int32_t) proof;
    int32_t proof_blocks;
} ns_solved;

// What a line step concluded. A contradiction is an answer, not a failure.
typedef enum ns_step { NS_NOTHING_NEW, NS_PROGRESS, NS_CONTRADICTION } ns_step;

// The lines of a puzzle made ready for many steps. Borrows the puzzle; one thread at a time.
typedef struct ns_lines ns_lines;

ns_status ns_lines_create(ns_ctx *ctx, const ns_puzzle *puzzle, ns_lines **lines);
void ns_lines_destroy(ns_ctx *ctx, ns_lines *lines);
// Everything one line says: removes from cells[0 .. cell_count) every colour that occurs in no
// filling of the line that agrees with its clue and the sets so far, repeated cells sharing one
// colour. Only ever removes colours, and none at all on a contradiction. A cell without any
// colour left is a contradiction too.
ns_status ns_lines_step(ns_ctx *ctx, ns_lines *lines, ns_line_id line, ns_colours *cells,
                        ns_step *step);

// Which runs of a line's clue are certainly done: done[i] is 1 when in every filling of the line that
// agrees with cells[0 .. cell_count) run i lies at one and the same place, and all cells there have its
// colour alone. None is when there is no such filling, nor on a line of some thousand cells with as many
// runs. The line has a clue of runs. Where more than a few open cells are visited twice a run may be
// found done late, but never too early.
ns_status ns_line_done(ns_ctx *ctx, const ns_puzzle *puzzle, ns_line_id line,
                       const ns_colours *cells, uint8_t *done);

ns_solve_options ns_solve_defaults(void);
// Decides the puzzle. NS_STOPPED leaves an honest partial result (verdict unknown, or multiple
// when two answers were already there); other failures leave an empty one.
ns_status ns_solve(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_solve_options *options,
                   ns_solved *solved);
void ns_solved_drop(ns_ctx *ctx, ns_solved *solved);
const char *ns_verdict_name(ns_verdict verdict);
// "lines", "probes" or "search".
const char *ns_depth_name(ns_depth depth);

#ifdef __cplusplus
}
#endif

#endif

// search.h: the complete search, with clause learning over cells and lines.
//
// A literal says that a cell has or has not a colour. Black and white puzzles have one variable a
// cell (true: black), others one for each cell and colour. Lines are propagators: when unit steps
// over the clauses have come to rest, a line that changed takes a quick step (lines.h) and its
// removals become literals whose reason is "that line". Only when a conflict asks is the reason
// spelled out, as few earlier literals as a sweep over the line can do with (ns_lines_explain).
// Learned clauses therefore speak of cells alone and are short.
//
// While no answer is known, each restart begins with a dive (search_choose.c): the most likely
// value of the most certain cell first, by belief.h, for the first few conflicts. Then the cells
// that were in conflicts lately are chosen. Dives find answers where there are many (faase, 80 by
// 95 cells, takes 2,692 conflicts and a second; without dives it is undecided after a minute);
// activity proves that there are no more.
//
// Everything learned is a lemma that follows by unit and line steps from what was there before:
// written down in order the lemmas are a proof that a small checker can repeat (solve.h).
//
// Invariants: trail[0 .. trail.count) are the true literals in the order they became so; below
// `head` all clauses have seen them; `sets` are the colours that no true literal has removed.
#ifndef NS_SEARCH_H
#define NS_SEARCH_H

#include "solve/line/lines.h"
#include "solve/propagate.h"

// 2 * variable, plus 1 when negative.
typedef int32_t ns_lit;

// Why a literal is true: the low three bits tell the kind, the rest which one.
typedef enum ns_why {
    NS_WHY_CHOICE,
    NS_WHY_CLAUSE,
    NS_WHY_LINE,
    NS_WHY_LIT,
    NS_WHY_CELL
} ns_why;

typedef struct ns_watch {
    int32_t clause;
    ns_lit other; // if this is true the clause need not be looked at
} ns_watch;

// A variable that was not settled for good at the last belief, and how likely it is true.
typedef struct ns_hope {
    int32_t var;
    double yes;
} ns_hope;

typedef NS_ARRAY(ns_watch) ns_watches;
typedef NS_ARRAY(ns_lit) ns_lits;

// A clause lies in `store` as a head and its literals; the first two are watched.
enum { NS_CLAUSE_SIZE, NS_CLAUSE_GLUE, NS_CLAUSE_HEAD };

typedef struct ns_search {
    ns_lines *lines;
    ns_colours *sets; // [cell_count]
    ns_colours *root; // what no choice has to do with: facts in here need no reason
    int32_t colours;  // of a cell, empty included
    bool two;         // black and white
    int32_t vars;

    int8_t *value;  // of a literal: 1 true, -1 false, 0 open; [2 * vars]
    int32_t *level; // of a variable
    int32_t *place; // on the trail
    uint32_t *why;  // of a variable's value
    bool *phase;    // the value a variable had last
    ns_lits trail;
    NS_ARRAY(int32_t) choices; // trail length before each choice
    int32_t head;
    ns_todo todo; // lines that changed

    NS_ARRAY(int32_t) store;
    NS_ARRAY(int32_t) learned; // places in store
    ns_watches *watches;       // by the literal that became false; [2 * vars]

    double *score; // of a variable: how often it was in conflicts lately
    double bump;
    int32_t *heap, *heap_at; // open variables, best first
    int32_t heap_count;

    uint8_t *seen;   // [vars], all zero between conflicts
    ns_lits lemma;   // being learned
    ns_lits reason;  // being spelled out
    ns_lits stack;   // for minimising
    ns_lits cleared; // variables whose `seen` must be cleared
    int32_t *said;   // place in `sayings` of a spelled-out line reason, -1 none; [vars]
    NS_ARRAY(ns_lit) sayings; // count, then literals
    int64_t *level_mark;      // for counting levels of a lemma
    int64_t mark;

    struct ns_belief *belief; // made for the first dive
    int32_t dive;             // conflicts before the dive ends
    int32_t believed;         // trail length at the last belief, -1: none yet
    NS_ARRAY(ns_hope) hopes;  // every open variable is among them
    int32_t next_hope;        // those before were settled at the last choice, when the
    int32_t hoped;            // trail was so long
    bool found;               // an answer is known
    int64_t start_ticks;      // of the context when the search began
    int64_t belief_ticks;     // spent on belief since
    int64_t conflicts, decisions, restarts, reductions, next_reduce, next_restart;
    int64_t conflict_limit; // ns_search_next gives up there
    bool exhausted;         // no further answers

    bool keep_guesses;
    bool keep_proof;
    ns_solved *solved; // where the proof and the guesses go
    bool *rests;  // the lines that what was learned or found for good may rest on; [line_count]
    bool *used;   // when not NULL: the lines that any lemma rests on; [line_count]
    bool *traced; // variables of level 0 whose lines are in `used`; [vars], with `used` only
    ns_blocks blocks; // all of the above that does not grow
} ns_search;

// What a propagation ran into.
typedef struct ns_clash {
    ns_why kind; // NS_WHY_CHOICE: nothing
    int32_t what;
    ns_lit also; // with NS_WHY_LIT: both `what` and this cannot be true
} ns_clash;

static inline int32_t ns_lit_var(ns_lit lit)
{
    return lit >> 1;
}

static inline ns_lit ns_lit_not(ns_lit lit)
{
    return lit ^ 1;
}

// The literal "the cell has not the colour".
static inline ns_lit ns_lit_lacks(const ns_search *s, int32_t cell, int32_t colour)
{
    return s->two ? 2 * cell + (colour != 0) : 2 * (cell * s->colours + colour) + 1;
}

static inline int32_t ns_lit_cell(const ns_search *s, ns_lit lit)
{
    return s->two ? ns_lit_var(lit) : ns_lit_var(lit) / s->colours;
}

static inline int32_t ns_search_level(const ns_search *s)
{
    return s->choices.count;
}

// search_trail.c
void ns_search_assign(ns_search *s, ns_lit lit, ns_why kind, int32_t what);
void ns_search_undo(ns_search *s, int32_t level);
ns_status ns_search_propagate(ns_ctx *ctx, ns_search *s, ns_clash *clash);
ns_status ns_search_attach(ns_ctx *ctx, ns_search *s, int32_t clause);

// search_learn.c
// The reason of a true literal: literals that were true before it and force it. Valid until the
// next call.
ns_status ns_search_reason(ns_ctx *ctx, ns_search *s, ns_lit lit, const ns_lit **lits,
                           int32_t *count);
// Learns from a clash: s->lemma becomes the new clause, its first literal the one to assert after
// going back to *back.
ns_status ns_search_analyse(ns_ctx *ctx, ns_search *s, ns_clash clash, int32_t *back,
                            int32_t *glue);
// Marks in s->rests the lines of the trail from a place on, and that of a clash.
void ns_search_rest(ns_search *s, int32_t from, ns_clash clash);
// Marks in s->used the lines that a clash at level 0 rests on.
ns_status ns_search_blame(ns_ctx *ctx, ns_search *s, ns_clash clash);

// search_choose.c
// The variable to choose next, its phase set, or -1 when all are settled.
ns_status ns_search_choose(ns_ctx *ctx, ns_search *s, int32_t *var);
// At a restart: begins a dive while no answer is known and dives took their share at most.
void ns_search_dive(const ns_ctx *ctx, ns_search *s);

// search_heap.c: open variables by activity. All that are open wait in it, and maybe others.
void ns_heap_insert(ns_search *s, int32_t var);
int32_t ns_heap_pop(ns_search *s);
void ns_heap_bump(ns_search *s, int32_t var);

// search_probe.c
// Supposes each colour of each open cell until nothing changes. Level 0 before and after; the
// search may be exhausted then.
ns_status ns_search_probe(ns_ctx *ctx, ns_search *s, int64_t *probes);

// search.c
// Writes a lemma down for a checker, in the words of solve.h, if a proof is kept.
ns_status ns_search_lemma(ns_ctx *ctx, ns_search *s, const ns_lit *lits, int32_t count);
// Writes down what was supposed, or what became of it, if that is kept; lit -1: nothing was.
ns_status ns_search_guess(ns_ctx *ctx, ns_search *s, ns_guess_kind kind, ns_lit lit);
// After a clash at level 0 (or none: no choice is left): there are no further answers.
ns_status ns_search_finish(ns_ctx *ctx, ns_search *s, ns_clash clash);
// A search that starts from the colours in `cells`. With `blame` it keeps account of the lines it
// uses (and should then start from the given cells alone).
ns_status ns_search_create(ns_ctx *ctx, ns_lines *lines, const ns_colours *cells, bool blame,
                           ns_search **search);
void ns_search_destroy(ns_ctx *ctx, ns_search *search);
// Rules out an answer that was found elsewhere. Goes back to level 0.
ns_status ns_search_block(ns_ctx *ctx, ns_search *search, const uint8_t *solution);
// The next answer into `solution`; *found is false when there is no other, or when the limit of
// conflicts is reached and search->exhausted is still false.
ns_status ns_search_next(ns_ctx *ctx, ns_search *search, uint8_t *solution, bool *found);

#endif

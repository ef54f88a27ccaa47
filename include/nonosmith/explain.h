// explain.h: what a person would see next, and why; how hard that makes a puzzle; and help for who is stuck.
//
// One list of deductions answers all three. A deduction names a technique, the line it looks at, the facts it
// rests on (premises) and what it makes of which cells (results). Two things hold for each of them:
//
// - sound: the results follow from the clue of the line and the premises alone;
// - tight: without any one of the premises they do not.
//
// Where one line is not enough a colour is supposed and the lines of a chain contradict it; there the results
// follow by looking at these lines one at a time, and without any one of them they do not.
//
// Deductions are made in moments: at each moment a person knows the same cells, sees what every line offers,
// and takes all that the easiest technique has to give. So mirrored, turned and recoloured puzzles
// are explained alike. Nothing here knows where a cell lies; whoever does names lines in sentences (ns_namer).
#ifndef NONOSMITH_EXPLAIN_H
#define NONOSMITH_EXPLAIN_H

#include "nonosmith/judge.h"

#ifdef __cplusplus
extern "C" {
#endif

// Easiest first. The first ten look at one line at a time and reach what line logic reaches; with the
// twelfth they reach what probing reaches.
typedef enum ns_technique {
    NS_TECHNIQUE_NONE,
    NS_TECHNIQUE_DONE,    // everything is placed: the rest is empty
    NS_TECHNIQUE_FULL,    // there is one way only
    NS_TECHNIQUE_OVERLAP, // wherever it lies between borders and crosses, it covers this
    NS_TECHNIQUE_EDGE,    // from a border or a cross the next run must go on, or end
    NS_TECHNIQUE_REACH,   // nothing reaches this; a gap is too small
    NS_TECHNIQUE_WHICH,   // a filled stretch can only be these runs
    NS_TECHNIQUE_COLOURS, // it rests on colours that are out of the question, or rules one out
    NS_TECHNIQUE_SAME_FACE,  // what one visit to a cell says holds for the other
    NS_TECHNIQUE_WHOLE_LINE, // everything else that one line says
    NS_TECHNIQUE_MINIMAL,    // no clue speaks of it
    NS_TECHNIQUE_TWO_LINES,  // supposing a colour breaks a crossing line at once
    NS_TECHNIQUE_SUPPOSE,    // supposing leads to a contradiction, or either way to the same
    NS_TECHNIQUE_SEARCH,     // anything deeper
    NS_TECHNIQUES
} ns_technique;

// "done", "full", "overlap", "edge", "reach", "which run", "colours", "same face", "whole line", "minimal rule",
// "two lines", "suppose", "search".
const char *ns_technique_name(ns_technique technique);

// What is told of a technique, where it has several sides.
typedef enum ns_deduction_turn {
    NS_TURN_PLAIN,
    NS_TURN_NOTHING,   // done: there is nothing to place
    NS_TURN_GO_ON,     // edge, which: it goes on
    NS_TURN_END,       // edge, which: it is whole
    NS_TURN_APART,     // which: joined, two stretches would be too long
    NS_TURN_JOIN,      // which: two stretches are one
    NS_TURN_GAP,       // reach: the gap is too small
    NS_TURN_RULED_OUT, // colours: a colour goes, the cell stays open
    NS_TURN_EITHER,    // suppose: whatever colour the cell has, the same follows
    NS_TURN_BROKEN,    // the line cannot be met: nothing further can be said
} ns_deduction_turn;

// The colours a cell may have, as far as they are known.
typedef struct ns_fact {
    int32_t cell;
    ns_colours colours;
} ns_fact;

typedef struct ns_deduction {
    ns_technique technique;
    ns_deduction_turn turn;
    int32_t moment; // from 0 on
    int32_t line;   // that it looks at; -1: none in particular
    int32_t clue_first,
        clue_count; // the runs or tallies of the line that it speaks of; 0 of them: all
    int32_t premise_first, premise_count; // into facts: what is known and needed
    int32_t result_first, result_count;   // into facts: what becomes of open cells
    // Of supposing: the cell, its colour (EITHER: -1), and into chain the lines in the order in which they are
    // looked at; the last one breaks (or, of EITHER, says it last). Otherwise -1, 0 and none.
    int32_t supposed_cell, supposed_colour;
    int32_t chain_first, chain_count;
    double cost; // about seconds of a practised person
} ns_deduction;

// How hard a puzzle is.
typedef struct ns_rating {
    double effort;        // about seconds of a practised person
    int32_t stars;        // 1 to 5; 0: nobody knows
    ns_technique hardest; // that was used; the minimal rule only when nothing else was
    int32_t deductions, moments;
    int32_t narrowest;           // how few lines had something to say at the narrowest moment
    int32_t uses[NS_TECHNIQUES]; // deductions of each technique
    double profile[32];          // the effort that each share of the cells took, first to last
} ns_rating;

typedef struct ns_explanation {
    NS_ARRAY(ns_deduction) steps;
    NS_ARRAY(ns_fact) facts;
    NS_ARRAY(int32_t) chain;
    NS_ARRAY(ns_colours) cells; // what is known in the end
    bool settled;               // every cell is
    bool broken;                // some line cannot be met; the last step says which
    ns_rating rating;
} ns_explanation;

typedef struct ns_explain_options {
    bool strict;          // no minimal rule; see judge.h
    bool reasons;         // find premises and chains; without, rating is quicker
    ns_technique hardest; // that may be used
    int32_t moments;      // stop after so many; 0: no limit
    // What is known from the start, for every cell; NULL: what the puzzle gives.
    const ns_colours *known;
    // An answer, for the techniques of searching; NULL: it is solved for when need be.
    const uint8_t *answer;
} ns_explain_options;

// Reasons, and every technique.
ns_explain_options ns_explain_defaults(void);
// The explanation must be empty; drop it in any case. NS_STOPPED leaves what was found so far.
ns_status ns_explain(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_explain_options *options,
                     ns_explanation *explanation);
void ns_explanation_drop(ns_ctx *ctx, ns_explanation *explanation);

// -- sentences ------------------------------------------------------------------------------------

// Who knows where lines and cells are. Each appends to the text and is false without memory.
typedef struct ns_namer {
    bool (*line)(void *user, ns_ctx *ctx, ns_line_id line, ns_text *text);
    // Cells that do not lie on the line that is spoken of.
    bool (*cell)(void *user, ns_ctx *ctx, ns_cell_id cell, ns_text *text);
    // Whether the line's clue is printed at its far end, so that places are counted from there.
    bool (*reversed)(void *user, ns_line_id line);
    void *user;
} ns_namer;

// One or two sentences: what, and why. NULL members of the namer count lines and cells from 1.
ns_status ns_deduction_say(ns_ctx *ctx, const ns_puzzle *puzzle,
                           const ns_explanation *explanation, int32_t step,
                           const ns_namer *namer, ns_text *text);

// -- hints ----------------------------------------------------------------------------------------

// What can be said of what a person has entered. All zero bytes is a valid empty one.
typedef struct ns_hint {
    bool solved; // every clue is met: it is a win
    NS_ARRAY(int32_t)
    wrong; // cells that contradict the answer; where there are several and none agrees with
           // all that was entered, one of them; ascending
    int32_t shows; // the wrong cell that the step is about; -1 when none is
    // One step at most. When cells are wrong: the line that shows one of them, because it cannot be met any more
    // (NS_TURN_BROKEN) or because it says otherwise; none when no single line shows it. Otherwise the easiest way on.
    ns_explanation next;
} ns_hint;

typedef struct ns_hint_options {
    bool strict;           // no minimal rule
    const uint8_t *answer; // one, NULL when none is known
    bool only;             // it is known to be the only one
} ns_hint_options;

// `entered` has the colours still possible in each cell, as ns_saved (doc.h) has them; what is open counts as not
// entered. Whether something is wrong is seen by the only answer, when it is known, and otherwise by asking the solver
// whether any answer agrees.
ns_status ns_hint_find(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_colours *entered,
                       const ns_hint_options *options, ns_hint *hint);
void ns_hint_drop(ns_ctx *ctx, ns_hint *hint);

#ifdef __cplusplus
}
#endif

#endif

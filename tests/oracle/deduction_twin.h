// deduction_twin.h: whether deductions are sound and tight, by looking through every filling.
//
// A deduction is judged by what it says alone: the clues of the lines that it names, its premises, its
// results. Line deductions look at every filling of the line, supposing goes through the lines of its
// chain until nothing changes, search is compared with trying everything. Beside that an explanation is
// replayed: premises were known when the moment began, results are new, and in the end as much is known as
// it says.
#ifndef NS_DEDUCTION_TWIN_H
#define NS_DEDUCTION_TWIN_H

#include "nonosmith/explain.h"
#include "oracle/fillings_twin.h"

// What was known of every cell when a deduction was made.
typedef struct ns_deduction_state {
    ns_colours start[NS_FILLINGS_CELLS_MAX]; // before the first step
    ns_colours begin[NS_FILLINGS_CELLS_MAX]; // when its moment began
    ns_colours now[NS_FILLINGS_CELLS_MAX];   // before the step
    bool minimal;                            // cells that no clue speaks of are empty
} ns_deduction_state;

// What is wrong with a step; NULL: nothing. The text is overwritten by the next call.
const char *ns_deduction_fault(const ns_fillings *f, const ns_explanation *explanation,
                               int32_t step, const ns_deduction_state *state);
// Replays an explanation that was made with these options, reasons among them. *step is the step at
// fault, or how many there are when the fault is none of theirs.
const char *ns_explanation_fault(const ns_fillings *f, const ns_explain_options *options,
                                 const ns_explanation *explanation, int32_t *step);
// The step with its premises and results as one line of text, in the letters of small_text.h.
const char *ns_deduction_text(const ns_puzzle *puzzle, const ns_explanation *explanation,
                              int32_t step);

#endif

// change.h: one change of a finished puzzle, in parts.
//
// A *wish* is what is to change, in the words of the option that asks for it. A change that cannot be made is no failure:
// it is refused with a sentence, and the puzzle stays as it is. What is meant by nobody (a line that is not there) is bad
// input.
#ifndef NS_WORK_CHANGE_H
#define NS_WORK_CHANGE_H

#include "work/work_kind.h"

typedef struct ns_change_wish {
    ns_option_id id;
    const char *value; // of the option
    bool lines_only;   // the verdict is what looking at single lines gives
} ns_change_wish;

// A list of numbers from 0; all zero bytes is a valid empty one.
typedef NS_ARRAY(int32_t) ns_number_list;

// change_doc.c: `changed` must be empty; the context's seed counts.
ns_status ns_change_wished(ns_ctx *ctx, const ns_doc *doc, const ns_change_wish *wish,
                           ns_changed *changed);
// Whether the board is the puzzle's: what is said of one that is not would be about another puzzle. Costs no effort, so that
// a change finds what its suggestion found.
ns_status ns_change_verify(ns_ctx *ctx, const ns_doc *doc);
// The context's sentence becomes the reason why nothing changes; NS_OK.
ns_status ns_change_refused(ns_ctx *ctx, ns_changed *changed);
// The name of the option that asks for it.
const char *ns_change_word(const ns_change_wish *wish);

// change_cells.c, change_clues.c: each makes its change in changed->puzzle and changed->solution, which are copies of the
// doc's, and sets `changed`, or refuses.
ns_status ns_change_cells(ns_ctx *ctx, const ns_doc *doc, const ns_change_wish *wish,
                          ns_changed *changed);
ns_status ns_change_clues(ns_ctx *ctx, const ns_doc *doc, const ns_change_wish *wish,
                          ns_changed *changed);
// change_curves.c: likewise, but makes puzzle, solution and board anew.
ns_status ns_change_moved(ns_ctx *ctx, const ns_doc *doc, const ns_change_wish *wish,
                          ns_changed *changed);
// Lists the lines of the changed puzzle whose clue is not that of the one before, which has as many.
ns_status ns_change_list_lines(ns_ctx *ctx, const ns_puzzle *before, ns_changed *changed);
// Whether a tally of the puzzle tells of some colours only.
bool ns_puzzle_is_partial(const ns_puzzle *puzzle);
// Tells the clue of a line as the solution has it, of the sort that the line has; a blank one gets the sort of its kind. A
// tally stays partial or complete; that of a line which told of no colour becomes what `partial` says.
ns_status ns_clue_tell(ns_ctx *ctx, ns_puzzle *puzzle, ns_line_id line, const uint8_t *solution,
                       bool partial);
// The same of a line that has a clue, after cells changed: what was a blot stays one.
ns_status ns_clue_retell(ns_ctx *ctx, ns_puzzle *puzzle, ns_line_id line,
                         const uint8_t *solution, bool partial);
// Blots of a clue that was told anew: where there were, or everywhere when all were; `before` has the runs of `was`.
void ns_clue_blot_again(const ns_puzzle *before, const ns_line *was, ns_puzzle *puzzle,
                        ns_line_id line);
// Whether line i of the one says the same as line k of the other.
bool ns_clue_is_same(const ns_puzzle *a, ns_line_id i, const ns_puzzle *b, ns_line_id k);
// Whether a clue of the line could be printed.
bool ns_line_can_have_clue(const ns_doc *doc, ns_line_id line);

// change_lists.c: what a list names, in its order; NS_BAD_INPUT names what is not there. Lines: 'row 3,column 5-7', 'top 3'
// or 0,4-6. Cells likewise: 'row 3 column 5' or 0,4-6.
ns_status ns_line_list_read(ns_ctx *ctx, const ns_doc *doc, const char *text,
                            ns_number_list *lines);
// Curves by number, or by a clue of theirs.
ns_status ns_curve_list_read(ns_ctx *ctx, const ns_doc *doc, const char *text,
                             ns_number_list *curves);
// "corner 3" or "corner 0,corner 4-6".
ns_status ns_corner_list_read(ns_ctx *ctx, const ns_doc *doc, const char *text,
                              ns_number_list *corners);
// Whether a list is about corners.
bool ns_is_corner_list(const char *text);
// `colours` has one of each cell, behind its =; NULL: the list has cells alone.
ns_status ns_cell_list_read(ns_ctx *ctx, const ns_doc *doc, const char *text,
                            ns_number_list *cells, ns_number_list *colours);

#endif

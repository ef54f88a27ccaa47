// suggest.h: how a puzzle becomes simple: candidates, what each would do, and which are told.
//
// Every candidate is a wish of change.h, done to a copy and decided there, so that a suggestion never promises more than the
// change keeps. Most candidates are looked at with line logic alone; a verdict is found for those that are told.
#ifndef NS_WORK_SUGGEST_H
#define NS_WORK_SUGGEST_H

#include "work/change/change.h"

typedef struct ns_suggest_job {
    const ns_doc *doc;
    ns_suggested *told;
    int64_t begun, effort; // ticks; effort 0: no limit
    ns_number_list open;   // cells that looking at single lines does not settle
    bool *near;            // cells on a line with a clue through one of them, and these
} ns_suggest_job;

// A cell or line to name, for a colour (-1: none), and what naming it alone leaves open.
typedef struct ns_suggest_item {
    int32_t number, colour, harm, open;
} ns_suggest_item;

typedef NS_ARRAY(ns_suggest_item) ns_suggest_items;

// suggest_doc.c: does the wish to a copy; a suggestion is added when it helps. `open` is how many cells it leaves open.
ns_status ns_suggest_try(ns_ctx *ctx, ns_suggest_job *job, const ns_suggestion *about,
                         bool lines_only, int32_t *open);
void ns_suggestion_drop(ns_ctx *ctx, ns_suggestion *suggestion);

// suggest_cells.c: cells to set, to give, clues to tell again.
ns_status ns_suggest_cells(ns_ctx *ctx, ns_suggest_job *job);
ns_status ns_suggest_repair(ns_ctx *ctx, ns_suggest_job *job);
ns_status ns_suggest_given(ns_ctx *ctx, ns_suggest_job *job);
ns_status ns_suggest_restored(ns_ctx *ctx, ns_suggest_job *job);
// suggest_curves.c: curves to lead another way, decoys to add or take away.
ns_status ns_suggest_curves(ns_ctx *ctx, ns_suggest_job *job);

// suggest_say.c: its sentence.
ns_status ns_suggestion_say(ns_ctx *ctx, const ns_line_names *names, ns_suggestion *suggestion);

#endif

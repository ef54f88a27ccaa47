// worth_pages.h: pages that `make` gives with its usual options, and what they are worth.
//
// A page is a file NAME-SEED.nono in a folder, with the object that make told of it beside it
// (NAME-SEED.json). What is not there is made; what is there stays, so that a run can be cut short and
// gone on with, and pages of another program can be compared.
#ifndef NS_WORTH_PAGES_H
#define NS_WORTH_PAGES_H

#include "nonosmith/work.h"

typedef enum ns_worth_column {
    NS_WORTH_TOTAL,
    NS_WORTH_FOLLOW,
    NS_WORTH_TRAIL,
    NS_WORTH_LOOPS,
    NS_WORTH_LOOP_SHARE,
    NS_WORTH_NEEDLES,
    NS_WORTH_AUC,
    NS_WORTH_CELLS,
    NS_WORTH_INSIDE, // share
    NS_WORTH_SPREAD,
    NS_WORTH_CLUES,
    NS_WORTH_ZEROS, // share, as at once
    NS_WORTH_ZERO_PAIRS,
    NS_WORTH_AT_ONCE,
    NS_WORTH_LONGEST,
    NS_WORTH_STARS,
    NS_WORTH_GAP,
    NS_WORTH_NARROW,
    NS_WORTH_SMALLEST,
    NS_WORTH_TINY,
    NS_WORTH_CLUSTER,
    NS_WORTH_BENDS,
    NS_WORTH_LED, // share of the clues
    NS_WORTH_TYPE,
    NS_WORTH_SCORE,
    NS_WORTH_FLOOR,
    NS_WORTH_SECONDS,
    NS_WORTH_COLUMNS
} ns_worth_column;

extern const char *const ns_worth_names[NS_WORTH_COLUMNS];

typedef struct ns_worth_page {
    const char *set; // the folder of the data, "drawings" or "icons"
    char name[128];
    int32_t place; // among the names of its set, in order
    int32_t seed;
    bool made; // there is a page
    double values[NS_WORTH_COLUMNS];
} ns_worth_page;

typedef NS_ARRAY(ns_worth_page) ns_worth_pages;

// Appends every `step`-th drawing of a set, seeds 1 up to `seeds`. False when there is no such folder.
bool ns_worth_pages_list(ns_ctx *ctx, const char *set, int32_t step, int32_t seeds,
                         ns_worth_pages *pages);
// Makes the page unless it is there, and reads it; the doc is the caller's to drop. False when there
// is none: make refused, or was ended.
bool ns_worth_page_open(ns_ctx *ctx, const char *program, const char *folder,
                        const ns_worth_page *page, ns_doc *doc);
// Its files, when there are any.
void ns_worth_page_remove(const char *folder, const ns_worth_page *page);
// What it is worth, on A4, at setting c.
ns_status ns_worth_page_measure(ns_ctx *ctx, const char *folder, const ns_doc *doc,
                                ns_worth_page *page);

#endif

// classic.h: the sets of classic puzzles made by others, with what is known about each.
//
// The data folder holds `classic/expected.csv` (black and white: how many solutions, and whether
// line logic is enough) and `classic/tango-colour/expected.txt`. A set is every puzzle of these
// lists whose file begins with a prefix: "jwilk", "tournament/taai2011", "survey-free/knotty".
#ifndef NS_CLASSIC_H
#define NS_CLASSIC_H

#include "nonosmith/doc.h"

typedef struct ns_classic {
    char name[96];       // "jwilk/data001.nin", "tournament/taai2011.txt#17"
    const ns_doc *doc;   // in a book of the set
    ns_verdict expected; // NS_UNKNOWN when nobody knows
    ns_depth depth;      // of a unique black and white puzzle: what it takes
} ns_classic;

typedef struct ns_classic_set {
    NS_ARRAY(ns_classic) puzzles;
    NS_ARRAY(ns_book) books;
} ns_classic_set;

// Appends the puzzles of a prefix in the order of the lists. NS_BAD_INPUT (with a sentence) when a
// list or a file cannot be read, or the two do not fit together.
ns_status ns_classic_load(ns_ctx *ctx, const char *data, const char *prefix,
                          ns_classic_set *set);
void ns_classic_drop(ns_ctx *ctx, ns_classic_set *set);

#endif

// nono_kind.h: what a .nono file has of a kind of puzzle besides its cells, lines and clues: the "board".
// core/kind has the rows. A kind without a board of ours leaves all of it out; its boards are kept as
// they came.
#ifndef NS_NONO_KIND_H
#define NS_NONO_KIND_H

#include "nono/nono_parts.h"

typedef struct ns_nono_kind {
    const char *board_key; // a board with this key is ours
    ns_status (*read_board)(ns_nono_reader *r, int32_t object);
    // With its key; false when the doc has none.
    bool (*write_board)(ns_nono_writer *n);
} ns_nono_kind;

const ns_nono_kind *ns_kind_nono(ns_kind kind);

#endif

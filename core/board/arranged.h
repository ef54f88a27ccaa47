// arranged.h: a board with its arrangement built, once, for whoever needs it.
//
// Walks, cells, outlines, colours, the certificate and the measures all read the same arrangement:
// who has a board that does not change any more arranges it, hands the value on, and drops it.
// Nobody who gets it changes it. The board itself is not part of it and comes along.
#ifndef NS_ARRANGED_H
#define NS_ARRANGED_H

#include "arrangement/walk.h"
#include "base/basics.h"
#include "geom/bezier.h"
#include "nonosmith/board.h"

// Section i of the board is strand i + 1; node i of the board is node i + 1.
typedef struct ns_arranged {
    ns_arrangement arr;
    NS_ARRAY(ns_polyline)
    lines;         // of each section, as flattened; a closed one repeats its start
    int64_t ticks; // that arranging took
} ns_arranged;

// Flattens and arranges the whole board. NS_BAD_INPUT, naming the curve, when it does not fit.
ns_status ns_board_arrange(ns_ctx *ctx, const ns_board *board, ns_arranged *arranged);
// The same; after NS_BAD_INPUT *section is one that does not fit, -1 when it is not about one, and
// *where about where.
ns_status ns_board_try_arrange(ns_ctx *ctx, const ns_board *board, ns_arranged *arranged,
                               int32_t *section, ns_point *where);
void ns_arranged_drop(ns_ctx *ctx, ns_arranged *arranged);
// Spends what arranging took, for a step that does without because it was handed the value: an
// effort that was enough for some page is not affected by who arranges.
static inline ns_status ns_arranged_charge(ns_ctx *ctx, const ns_arranged *arranged)
{
    return ns_spend(ctx, arranged->ticks);
}

// The curve of a section.
int32_t ns_board_curve_of(const ns_board *board, int32_t section);
// "12.5 % across and 30.0 % down the frame": a place for people.
typedef struct ns_place_text {
    char text[48];
} ns_place_text;
ns_place_text ns_board_place(const ns_board *board, ns_point point);

#endif

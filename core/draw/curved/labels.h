// labels.h: where labels stand around a rectangular frame: boundary labelling, in points.
//
// A curve that leaves the frame goes on as a *tail*: a stub straight out (that of a straight line
// goes on in its direction), a slanted *leader* where its labels had to move along the frame, and
// then straight out between its two labels, one on each side. Tails keep the order of their exits,
// so none crosses another; so the side of the tail is the side of the curve, wherever the labels
// stand.
//
//      along, clockwise around the frame -->
//      ----------------------------------------- frame          out 0
//                 |  |        |                  stubs           |
//                /    \       |                  leaders         v
//            12 | 3  1 | 2  1 | 1                labels
//             2 |    1 |      | 4
//
// Labels slide as little as possible: the squares of the ways sum to a minimum under the order
// and the gaps (isotonic regression by pooling adjacent violators, exact and linear). Where a
// crowd would have to slide far, every second tail goes on between its neighbours' labels to a
// second *row* behind them.
//
// A corner of the page belongs to the left and right labels or to the upper and lower ones; the
// others end where the frame does.
#ifndef NS_LABELS_H
#define NS_LABELS_H

#include "nonosmith/draw.h"

// Left and right of the frame numbers stand in a row, above and below in a stack.
static inline bool ns_side_has_rows(int32_t side)
{
    return side == NS_LEFT || side == NS_RIGHT;
}

// Distances that follow from the type size.
typedef struct ns_label_style {
    double gap;        // between labels of two tails
    double pass;       // between a label and the tail of another; at least half of gap
    double stub;       // how far a tail goes straight out of the frame
    double base;       // from the frame to labels that did not move
    double lean;       // labels that moved stand further out by this share of the way
    double lean_most;  // but no more than this
    double slide_most; // further than this is worth a second row
} ns_label_style;

ns_label_style ns_label_style_of(double type);

typedef struct ns_tail {
    // Asked for.
    double foot, exit;    // along the side; where the stub starts and ends
    double before, after; // room for the labels on the tail's sides, from the tail
    double depth;         // how far the labels reach outwards
    // Found.
    double place;      // along; where the labels stand
    double bend;       // out; where the leader ends
    double start, end; // out; of the labels
    int32_t row;       // 0, or 1 behind
    // While pooling: tails that move together, told of in the first of them.
    double target, sum;
    int32_t pooled, first; // how many; in the last one: where they begin
} ns_tail;

// Places the tails of one side, given in the order of their exits, so that labels stay between
// `low` and `high`. Returns 0, or how many points the side is too short: then places mean nothing.
// Linear.
double ns_tails_place(const ns_label_style *style, double low, double high, ns_tail *tails,
                      int32_t count);

// The same with the rows that the tails have already.
double ns_tails_settle(const ns_label_style *style, double low, double high, ns_tail *tails,
                       int32_t count);

static inline double ns_tail_slide(const ns_tail *tail)
{
    return tail->place < tail->exit ? tail->exit - tail->place : tail->place - tail->exit;
}

// Whether a reader needs the leader.
static inline bool ns_tail_moved(const ns_tail *tail)
{
    return ns_tail_slide(tail) > 0.75 || tail->row > 0;
}

#endif

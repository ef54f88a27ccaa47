// label_ends.h: at which end of its curve each label stands.
//
// A curve has up to two ends on the frame and up to two labels, one for each hand. Both together
// at one end is best, at the end where the curve leaves the frame most steeply and far from
// others, where the labels need not move, and where the paper has room for them. What all of
// that costs is summed, and curve by curve the best choice is taken until nothing gets better.
#ifndef NS_LABEL_ENDS_H
#define NS_LABEL_ENDS_H

#include "draw/curved/labels.h"

// How much room a label takes, in a row (left and right of the frame) or a stack.
typedef struct ns_label_size {
    bool shown;
    double row_length, row_height;
    double stack_width, stack_height;
} ns_label_size;

// How far the label reaches from that side.
static inline double ns_label_depth(const ns_label_size *label, int32_t side)
{
    return ns_side_has_rows(side) ? label->row_length : label->stack_height;
}

typedef struct ns_curve_end {
    bool on_frame;
    int32_t side;
    double at;    // share of the side's length, clockwise
    double steep; // 1: leaves the frame at a right angle, 0: along it
    double lean;  // how far along the side it goes on for each step out; 0: the stub goes
                  // straight out
    bool corner;  // in a corner of the frame, an end of two sides: see ns_label_set_turn
    // Found: from the next end on this side, as a share of its length; and among the ends.
    double apart;
    int32_t index;
} ns_curve_end;

typedef struct ns_label_curve {
    ns_curve_end ends[2];    // where the curve starts, where it ends
    ns_label_size labels[2]; // of the left hand, of the right
    uint8_t at[2];           // found: the end at which each label stands
    uint8_t home[2];         // the same as it was settled
    // While searching: what each choice costs whatever the other curves do (bit h is the end of hand
    // h), and the best one, if the curve were alone; how often the sides of its ends had changed
    // when no choice was better.
    double own[4], least;
    int32_t seen[2];
} ns_label_curve;

// An end on the frame: which, and what a label takes there, before the tail and after it.
typedef struct ns_label_end {
    int32_t curve, end;
    double foot, exit; // along the side, in points: on the frame, at the stub's end
    double lean;       // from the one to the other
    double breadth[2], depth[2];
    bool here[2];  // whether the label stands here
    bool troubled; // it had to move, or does not fit
} ns_label_end;

// All labels of a page. The arrays have an element for each end on the frame, side after side in
// clockwise order; `first` says where each side begins.
typedef struct ns_label_set {
    NS_ARRAY(ns_label_curve) curves;
    NS_ARRAY(ns_label_end) ends;
    NS_ARRAY(ns_label_end) scratch; // for sorting
    int32_t first[5];
    bool corners; // whether any end is in a corner
    // The labels stand at home, and where ends are in corners that of the page belong to the rows or
    // not: placing chooses no ends then.
    bool settled, corners_to_rows;
    // The tails, for ends with labels only, and their places in `ends`; those of a side begin at
    // `first` too.
    NS_ARRAY(ns_tail) tails;
    NS_ARRAY(int32_t) owners;
    int32_t tail_count[4];
} ns_label_set;

// What the labels stand around.
typedef struct ns_label_frame {
    double length[4];     // of the sides, in points
    double room[4];       // from a side to the edge of what may be printed on
    double clear;         // from a tail to its labels
    bool corners_to_rows; // left and right labels have the corners
    ns_label_style style;
} ns_label_frame;

// What a side costs as it is, and whether everything fits.
typedef struct ns_side_cost {
    double cost;
    bool fits;
} ns_side_cost;

// The hand whose label stands before the tail (the smaller `along`) at that end. Walking out of
// the frame, the left hand comes first clockwise.
static inline int32_t ns_hand_before(int32_t end)
{
    return end == 1 ? 0 : 1;
}

// Sorts the ends of the curves; to be called once, when all curves are known.
ns_status ns_label_set_sort(ns_ctx *ctx, ns_label_set *set);
void ns_label_set_drop(ns_ctx *ctx, ns_label_set *set);
// Gives ends in corners to the sides that have the corners.
void ns_label_set_turn(ns_label_set *set, const ns_label_frame *frame);
// Measures all ends for a frame and for the sizes the labels have now.
void ns_label_set_prepare(ns_label_set *set, const ns_label_frame *frame);
// Whether the label of a hand would find room at that end if it were alone.
static inline bool ns_label_fits(const ns_label_frame *frame, const ns_label_curve *curve,
                                 int32_t hand, int32_t end)
{
    const ns_curve_end *e = &curve->ends[end];

    return e->on_frame
           && frame->style.base + ns_label_depth(&curve->labels[hand], e->side)
                  <= frame->room[e->side];
}
// Places the labels that stand on one side; the set was prepared.
ns_side_cost ns_label_side_place(ns_label_set *set, const ns_label_frame *frame, int32_t side);
// Of a side that is placed and costs that much: takes each label back from the second row whose
// neighbours can make room for it at a lower cost.
ns_side_cost ns_label_side_tidy(ns_label_set *set, const ns_label_frame *frame, int32_t side,
                                ns_side_cost placed);

// stubs.c: finds where the stubs of one side's ends end, from how far each would like to lean, at
// most `stub`. Those of one foot are sorted by that. Stubs keep the order of the ends, do not
// cross, and end between low and high. Linear.
void ns_stubs_settle(ns_label_end *ends, int32_t count, double stub, double low, double high);

// label_search.c: prepares the set, chooses ends unless they are settled, and places all labels. False
// when they do not fit; otherwise *cost says how far the result is from every label standing where it
// would like to.
bool ns_label_set_place(ns_label_set *set, const ns_label_frame *frame, double *cost);

#endif

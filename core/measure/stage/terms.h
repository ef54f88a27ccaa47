// terms.h: what makes a page unclear, in numbers.
//
// A *term* is one kind of blemish, summed over the page: each blemish is a number of its own, a
// pure function of the few points it is about, rounded to NS_SUM_ONE-ths; sums of whole numbers
// do not depend on their order, so what is kept up to date equals what is counted afresh, to the
// bit. Lengths are measured on the arrangement's polylines.
//
// De Jong's terms (unweighted) measure in units of 1/400 of the frame's longer side and depend on
// a setting; van de Kerkhof's (unweighted) in units of 1/1000 and degrees; ours are pure numbers,
// about 1 for a blemish that nobody would print.
//
// Vertices are crossings, nodes, ends on the frame and the frame's corners; where a closed curve
// happens to start is none. Curves are what the puzzle's curves are: strands joined by mates.
//
// Vertex: every pair of different vertices once. Angle: one at every crossing, and at a node one
// between any two curves that pass it or end there (the sharpest, should they bend); a curve that
// is still to be extended counts with its piece, so that the corners of a picture cost what they
// do from the start. Distance: each stretch of a curve from a vertex to the next, as the crow
// flies, both ways round on closed ones; a loop from a vertex back to itself costs nothing, nor do
// the frame's own sides. Length: curves with two ends; while one is unfinished, what is there.
// Label: along the side of the frame, from end to end and to the corners.
#ifndef NS_TERMS_H
#define NS_TERMS_H

#include "nonosmith/geom.h"

#define NS_SUM_ONE (1 << 20)
#define NS_DE_JONG_SIDE 400.0
#define NS_KERKHOF_SIDE 1000.0

typedef enum ns_term {
    // De Jong.
    NS_TERM_VERTEX,   // pairs of vertices: d_vert - d
    NS_TERM_DILATION, // pairs of samples: w w (d_dil - d) where the way round is too long
    NS_TERM_FACE,     // faces: A_min - area
    // Van de Kerkhof.
    NS_TERM_ANGLE,    // crossings and nodes: alpha_t - angle, degrees, acute
    NS_TERM_DISTANCE, // neighbours along a curve: d_t - d
    NS_TERM_SMALL,    // faces: (s_t - area)^2
    NS_TERM_BIG,      // faces: area - b_t
    NS_TERM_SHAPE,    // faces: (detour - h_t)^2
    NS_TERM_LENGTH,   // curves: (length - l_t) / l_t
    // Ours.
    NS_TERM_EXIT,    // ends on the frame: (1 - angle / 30 degrees)^2, the angle with the frame
    NS_TERM_LABEL,   // ends on the frame, neighbours and its corners: (1 - d / NS_LABEL_ROOM)^2
    NS_TERM_BEND,    // moving strands: tight bends, more so near a vertex
    NS_TERM_EMPTY,   // faces: area / NS_EMPTY_AREA - 1
    NS_TERM_SPECK,   // faces: 1 - area / the area of a speck, when paper is known
    NS_TERM_SELF,    // crossings of a curve with itself: 1 each
    NS_TERM_LOOSE,   // closed strands that nothing crosses: how much they need it
    NS_TERM_CELLS,   // (faces / wanted - 1)^2, when a number is wanted
    NS_TERM_POPULAR, // curves and faces: visits of the curve to the face beyond the first, 1 each
    NS_TERM_SEEN,    // what the page gives away (worth/giveaway.h), and so much for each loop
    NS_TERMS
} ns_term;

typedef struct ns_sums {
    int64_t of[NS_TERMS];
} ns_sums;

// How much each term counts, none less than 0; 0: it is not even looked at.
typedef struct ns_weights {
    double of[NS_TERMS];
} ns_weights;

// The weighted sum, in the order of the terms.
static inline double ns_sums_cost(const ns_sums *sums, const ns_weights *weights)
{
    double cost = 0;

    for (int32_t i = 0; i < NS_TERMS; i++) {
        if (weights->of[i] != 0)
            cost += weights->of[i] * ((double)sums->of[i] / NS_SUM_ONE);
    }
    return cost;
}

// De Jong's table 2.
typedef struct ns_de_jong {
    double d_vert, a_min, d_dil, dilation;
} ns_de_jong;

#define NS_SETTINGS 5 // a to e
ns_de_jong ns_de_jong_setting(int32_t setting);

// The papers' weights, all other terms 0; and both together: they have no term in common.
ns_weights ns_de_jong_weights(void);
ns_weights ns_kerkhof_weights(void);
ns_weights ns_all_weights(void);

// Van de Kerkhof's table 1, for a frame of w by h units (the longer 1000).
typedef struct ns_kerkhof {
    double alpha_t, d_t, s_t, b_t, h_t, l_t;
} ns_kerkhof;

ns_kerkhof ns_kerkhof_thresholds(double w, double h);

#define NS_LABEL_ROOM 16.0 // de Jong's units between two ends on the frame: two clues' heights
#define NS_EMPTY_AREA 4000.0 // of these units squared: 2.5 % of a square frame

// Bends, of connections, bridges and decoys. A cubic is looked at in NS_BEND_STEPS equal steps of
// its parameter: each turns by the angle between the curve's directions at its ends, on a chord
// whose length over that angle is the radius r. When r < NS_BEND_RADIUS it costs
// (1 - r / NS_BEND_RADIUS)^2 times its turn in right angles; and when r < NS_BEND_SHARP, so that it
// looks like a corner or a hook, NS_BEND_HOOK (1 - r / NS_BEND_SHARP)^2 besides. A sharp corner of 90
// degrees costs 1 + NS_BEND_HOOK however it is made; all is NS_BEND_NEAR times as much when its
// middle is within NS_BEND_REACH of a vertex, along the strand.
#define NS_BEND_STEPS 24
#define NS_BEND_RADIUS 30.0
#define NS_BEND_SHARP 6.0
#define NS_BEND_HOOK 10.0
#define NS_BEND_REACH 10.0
#define NS_BEND_NEAR 2.0

#endif

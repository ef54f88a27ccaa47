// measure_twin_parts.h: what the files of the twin share.
#ifndef NS_MEASURE_TWIN_PARTS_H
#define NS_MEASURE_TWIN_PARTS_H

#include "oracle/measure_twin.h"

// A sum with its doubt: so many blemishes, each rounded once.
typedef struct ns_twin_sum {
    double value, doubt;
} ns_twin_sum;

static inline void ns_twin_add(ns_twin_sum *sum, double blemish)
{
    sum->value += blemish;
    sum->doubt += 0.51 / NS_SUM_ONE + 1e-12 * blemish;
}

static inline ns_twin_sum ns_twin_weigh(ns_twin_sum sum, double weight)
{
    return (ns_twin_sum){ weight * sum.value, weight * sum.doubt };
}

static inline double ns_twin_distance(ns_point a, ns_point b)
{
    const double x = (double)a.x - b.x, y = (double)a.y - b.y;

    return __builtin_sqrt(x * x + y * y);
}

static inline double ns_twin_area(const ns_chart *chart, int32_t face, double side)
{
    return (double)chart->area2[face] / 2 * (side / NS_FRAME_SIDE) * (side / NS_FRAME_SIDE);
}

// De Jong's table 2 and 3.
typedef struct ns_twin_setting {
    double d_vert, a_min, d_dil, delta_max;
} ns_twin_setting;

extern const ns_twin_setting ns_twin_settings[5];

#define NS_TWIN_W_VERT 1.0
#define NS_TWIN_W_DIL 0.04
#define NS_TWIN_W_FACE 0.3

// Van de Kerkhof's table 1 in a frame whose longer side is 1000.
typedef struct ns_twin_thresholds {
    double alpha_t, d_t, s_t, b_t, h_t, l_t;
} ns_twin_thresholds;

ns_twin_thresholds ns_twin_thresholds_of(const ns_board *board);

#define NS_TWIN_W_ANGLE 1.0
#define NS_TWIN_W_DISTANCE 2.0
#define NS_TWIN_W_SMALL 0.085
#define NS_TWIN_W_BIG 0.00005
#define NS_TWIN_W_SHAPE 10.0
#define NS_TWIN_W_LENGTH 75.0

// Pairs of samples that are close by and far apart in the graph. Of the corners only those on two
// pieces that share a node, both within d_vert of it, or on one piece, no further than twice that
// apart along it.
// A bad pair.
typedef struct ns_twin_pair {
    ns_point at[2];
    int32_t strands[2];
    double blemish;
} ns_twin_pair;

typedef struct ns_twin_place {
    ns_point at;
    int32_t strand;
    double gap; // the longest between neighbours along the strand, in steps
} ns_twin_place;

typedef struct ns_twin_dilation {
    ns_twin_sum sum;
    double worst;                   // the largest ratio; infinite when some pair has no path
    double worst_least, worst_most; // what it may be
    int64_t samples, pairs;         // pairs: those that are bad
    // Only of NS_TWIN_PICTURE_PAIRS, to be freed: all bad pairs, all samples.
    ns_twin_pair *bad;
    ns_twin_place *places;
} ns_twin_dilation;

typedef enum ns_twin_pairs {
    NS_TWIN_ALL_PAIRS,
    NS_TWIN_PICTURE_PAIRS, // none with the frame
    NS_TWIN_CORNER_PAIRS,
} ns_twin_pairs;

ns_twin_dilation ns_twin_dilation_of(const ns_chart *chart, const ns_twin_setting *setting,
                                     ns_twin_pairs which);

// What narrow faces of the picture cost however they are cut, weighted (core/measure/yardsticks/floor_cuts.h).
ns_twin_sum ns_twin_cuts(const ns_chart *picture, const ns_twin_setting *setting);

// The angles at the chart's vertices that van de Kerkhof penalises; only those at nodes, or all.
ns_twin_sum ns_twin_angles(const ns_chart *chart, bool nodes_only);
ns_twin_sum ns_twin_small_faces(const ns_chart *chart);
// What a curve of so many units costs.
double ns_twin_length_penalty(const ns_board *board, double length);

// The terms of core/measure/stage/terms.h that no paper has (but LOOSE), unweighted; `cells` are wanted, 0:
// any number.
void ns_twin_own_terms(const ns_chart *chart, int32_t cells, double speck,
                       ns_twin_sum sums[NS_TERMS]);

// A line, resampled: each leg in equal parts of at most 10 units of a thousandth of the frame.
typedef struct ns_twin_corner {
    ns_vec at;      // units
    int32_t vertex; // of the chart; -1: a point on the way
} ns_twin_corner;

typedef struct ns_twin_polygon {
    ns_twin_corner *at;
    int32_t count;
} ns_twin_polygon;

// A whole boundary, without its first point again. To be freed.
ns_twin_polygon ns_twin_polygon_of(const ns_chart *chart, const ns_chart_cycle *cycle);
// A whole curve of the board from end to end; a closed one without its first point again.
ns_twin_polygon ns_twin_curve_polygon(const ns_chart *chart, int32_t curve);

#endif

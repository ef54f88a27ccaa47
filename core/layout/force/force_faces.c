// force_faces.c: cells press against each other like bubbles.
//
// Those that are too small push their walls outwards, those that are too large draw them in. A wall is
// pushed at right angles, in proportion to its length: which is how areas change when it moves. What
// one face gains its neighbour loses, so that only the difference of pressures counts.
#include "layout/force/force_parts.h"

#include "base/basics.h"

#define MOST_PRESSURE 20.0 // of a cell that has nearly vanished
#define LEAST_PRESSURE (-4.0)
#define USUAL_LENGTH                                                                           \
    10.0            // units; a segment of this length feels a pressure of 1 as a force of 1
#define INFLATE 4.0 // the pressure in a cell that is half as large as it is to be
#define INFLATE_MOST 10.0 // and that of the smallest

// Twice the area to the left of an edge's way from the origin, in its own direction.
static double swept(const ns_relax *relax, const ns_relax_edge *edge)
{
    double sum = 0;

    for (int32_t s = edge->first; s >= 0; s = relax->segments.at[s].next)
        sum += ns_vec_turn(ns_force_place(relax, relax->segments.at[s].from),
                           ns_force_place(relax, relax->segments.at[s].to));
    return sum;
}

void ns_force_areas(ns_relax *relax)
{
    for (int32_t f = 0; f < relax->faces.count; f++)
        relax->faces.at[f].area = 0;
    for (int32_t e = 0; e < relax->edges.count; e++) {
        const ns_relax_edge *edge = &relax->edges.at[e];
        const double half = swept(relax, edge) / 2;
        if (edge->faces[0] >= 0)
            relax->faces.at[edge->faces[0]].area += half;
        if (edge->faces[1] >= 0)
            relax->faces.at[edge->faces[1]].area -= half;
    }
}

// A face that is `ratio` times as large as the mean.
static double pressure(const ns_relax_forces *f, double ratio)
{
    double p = 0;

    if (ratio < f->area_low)
        p = ratio * (MOST_PRESSURE + 1) > f->area_low ? f->area_low / ratio - 1 : MOST_PRESSURE;
    else if (ratio > f->area_high)
        p = f->area_high - ratio;
    NS_ASSERT(ratio > 0);
    return ns_clamp(p, LEAST_PRESSURE, MOST_PRESSURE);
}

static void press_edge(ns_relax *relax, const ns_relax_edge *edge, double force)
{
    for (int32_t s = edge->first; s >= 0; s = relax->segments.at[s].next) {
        const ns_relax_segment *segment = &relax->segments.at[s];
        const ns_vec way = ns_vec_sub(ns_force_place(relax, segment->to),
                                      ns_force_place(relax, segment->from));
        // As long as the segment: from the left hand to the right.
        const ns_vec push = ns_force_left(way);
        ns_force_add(relax, segment->from, push, -force);
        ns_force_add(relax, segment->to, push, -force);
    }
}

// All cells by the same rule.
static void press_all(ns_relax *relax, double mean)
{
    const ns_relax_forces *f = &relax->forces;

    NS_ASSERT(relax->heat->pressures.count == relax->faces.count);
    for (int32_t i = 0; i < relax->faces.count; i++) {
        const double area = relax->faces.at[i].area;
        relax->heat->pressures.at[i] = area > 0 ? pressure(f, area / mean) : 0;
    }
    for (int32_t e = 0; e < relax->edges.count; e++) {
        const ns_relax_edge *edge = &relax->edges.at[e];
        if (edge->fixed || edge->faces[0] < 0 || edge->faces[1] < 0)
            continue;
        const double difference = relax->heat->pressures.at[edge->faces[0]]
                                  - relax->heat->pressures.at[edge->faces[1]];
        if (difference != 0)
            press_edge(relax, edge, f->area * difference / (2 * USUAL_LENGTH));
    }
}

// The cell that somebody inflates, whatever the others do.
static void press_inflated(ns_relax *relax, double mean)
{
    const int32_t face = relax->inflated;
    const double area = relax->faces.at[face].area, wanted = relax->inflated_target * mean;
    const double more = area > 0 ? INFLATE * (wanted / area - 1) : INFLATE_MOST;

    if (!(more > 0))
        return;
    const double force = ns_min(more, INFLATE_MOST) / (2 * USUAL_LENGTH);
    for (int32_t e = 0; e < relax->edges.count; e++) {
        const ns_relax_edge *edge = &relax->edges.at[e];
        if (edge->fixed || edge->faces[0] == edge->faces[1])
            continue;
        if (edge->faces[0] == face)
            press_edge(relax, edge, force);
        else if (edge->faces[1] == face)
            press_edge(relax, edge, -force);
    }
}

void ns_force_press(ns_relax *relax)
{
    const bool inflates = relax->inflated_target > 0;
    const double mean = relax->forces.area != 0 || inflates ? ns_relax_mean_area(relax) : 0;

    if (mean <= 0)
        return;
    if (relax->forces.area != 0)
        press_all(relax, mean);
    if (inflates)
        press_inflated(relax, mean);
}

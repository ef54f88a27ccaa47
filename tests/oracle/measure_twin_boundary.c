// measure_twin_boundary.c: the boundaries of a chart's faces, and places along its strands, see
// measure_twin_graph.h.
#include "oracle/measure_twin_graph.h"

#include <math.h>
#include <stdlib.h>

// -- boundaries -------------------------------------------------------------------------------------

ns_chart_leg ns_chart_leg_from(const ns_chart_strand *strand, int32_t s, int32_t stop)
{
    const int32_t to = (stop + 1) % strand->stop_count;
    const ns_chart_stop *a = &strand->stops[stop], *b = &strand->stops[to];

    return (ns_chart_leg){ .strand = s,
                           .from = stop,
                           .to = to,
                           .start = a->arc,
                           .length =
                               b->arc - a->arc + (to <= stop ? ns_chart_length(strand) : 0) };
}

static int32_t stop_of(const ns_chart_strand *strand, int32_t entry)
{
    for (int32_t i = 0; i < strand->stop_count; i++)
        if (strand->stops[i].entry == entry)
            return i;
    return -1;
}

// The legs of a half-edge of the twin. One that starts at the anchor of a strand with stops has been
// passed with the one before.
static void add_legs(ns_chart *chart, int32_t half)
{
    const int32_t s = chart->twin.entries[half >> 1].strand;
    const int32_t first = chart->twin.first[s], end = chart->twin.first[s + 1];
    const ns_chart_strand *strand = &chart->strands[s];
    const bool back = half & 1;
    const int32_t entry = back ? ((half >> 1) + 1 < end ? (half >> 1) + 1 : first) : half >> 1;
    const int64_t whole = ns_chart_length(strand);
    int32_t stop = stop_of(strand, entry);

    if (strand->stop_count == 0) {
        chart->legs[chart->leg_count++] =
            (ns_chart_leg){ s, -1, -1, back, back ? whole : 0, whole };
        return;
    }
    if (stop < 0)
        return;
    do {
        const int32_t n = strand->stop_count, next = (stop + (back ? n - 1 : 1)) % n;
        ns_chart_leg leg = ns_chart_leg_from(strand, s, back ? next : stop);
        if (back)
            leg = (ns_chart_leg){ s, stop, next, true, leg.start + leg.length, leg.length };
        if (s > 0 || leg.length > 0) // not between ends at one node of the frame
            chart->legs[chart->leg_count++] = leg;
        stop = next;
    } while (strand->stops[stop].entry < 0);
}

static int64_t cross(ns_point a, ns_point b)
{
    return (int64_t)a.y * b.x - (int64_t)a.x * b.y;
}

// The points of a leg one after the other, rounded vertices and all.
static int64_t area_of_leg(const ns_chart *chart, const ns_chart_leg *leg)
{
    const ns_chart_strand *strand = &chart->strands[leg->strand];
    const int32_t a = leg->backward ? leg->to : leg->from,
                  b = leg->backward ? leg->from : leg->to;
    ns_point last = a < 0 ? strand->points[0] : chart->vertices[strand->stops[a].vertex].at;
    const int32_t from = a < 0 ? 0 : strand->stops[a].segment + 1;
    int32_t to = b < 0 ? strand->segments : strand->stops[b].segment;
    int64_t area2 = 0;

    if (a >= 0 && b <= a)
        to += strand->segments; // round the start
    for (int32_t i = from; i <= to; i++) {
        const ns_point p = strand->points[i % (strand->segments + !strand->closed)];
        area2 += cross(last, p);
        last = p;
    }
    if (b >= 0)
        area2 += cross(last, chart->vertices[strand->stops[b].vertex].at);
    return leg->backward ? -area2 : area2;
}

static void add_cycle(ns_chart *chart, int32_t first)
{
    ns_chart_cycle *cycle = &chart->cycles[chart->cycle_count++];
    int32_t half = first;

    *cycle =
        (ns_chart_cycle){ .first = chart->leg_count, .face = chart->twin.halves[first].face };
    do {
        add_legs(chart, half);
        half = chart->twin.halves[half].next;
    } while (half != first);
    cycle->count = chart->leg_count - cycle->first;
    for (int32_t i = 0; i < cycle->count; i++)
        cycle->area2 += area_of_leg(chart, &chart->legs[cycle->first + i]);
    chart->area2[cycle->face] += cycle->area2;
}

void ns_chart_make_cycles(ns_chart *chart)
{
    const int32_t halves = 2 * chart->twin.first[chart->twin.strands];
    bool *seen = ns_twin_memory((size_t)halves, sizeof *seen);

    chart->face_count = chart->twin.faces;
    chart->area2 = ns_twin_memory((size_t)chart->face_count + 1, sizeof *chart->area2);
    chart->legs = ns_twin_memory((size_t)halves + 8, sizeof *chart->legs);
    chart->cycles = ns_twin_memory((size_t)halves, sizeof *chart->cycles);
    for (int32_t h = 0; h < halves; h++) {
        if (chart->twin.halves[h].from < 0 || seen[chart->twin.halves[h].cycle])
            continue;
        seen[chart->twin.halves[h].cycle] = true;
        add_cycle(chart, h);
    }
    free(seen);
}

// -- along a strand ---------------------------------------------------------------------------------

ns_vec ns_chart_point(const ns_chart_strand *strand, double arc)
{
    const double whole = (double)ns_chart_length(strand);
    int32_t i = 0;

    if (strand->closed && arc > whole)
        arc -= whole;
    while (i + 1 < strand->segments && (double)strand->arc[i + 1] < arc)
        i++;
    const double t =
        (arc - (double)strand->arc[i]) / (double)(strand->arc[i + 1] - strand->arc[i]);
    const ns_point a = strand->points[i], b = strand->points[i + 1];
    return (ns_vec){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y) };
}

// The derivative of the cubic, over 3.
static ns_vec slope(const ns_grid_cubic *cubic, double t)
{
    const ns_point *p = cubic->p;
    const double a = (1 - t) * (1 - t), b = 2 * t * (1 - t), c = t * t;

    return (ns_vec){ a * (p[1].x - p[0].x) + b * (p[2].x - p[1].x) + c * (p[3].x - p[2].x),
                     a * (p[1].y - p[0].y) + b * (p[2].y - p[1].y) + c * (p[3].y - p[2].y) };
}

ns_vec ns_chart_tangent(const ns_chart_strand *strand, const ns_chart_stop *stop)
{
    const ns_stretch *stretch = &strand->stretches[stop->segment];
    const ns_grid_cubic *cubic = &strand->cubics[stretch->cubic];
    const double part = (double)stop->at.num / (double)stop->at.den;
    const double t = (stretch->from + part * (stretch->to - stretch->from)) / stretch->steps;
    ns_vec way = slope(cubic, t);

    // A cubic whose first (or last) control points coincide has none at its end: the next one.
    for (int32_t i = 2; i < 4 && way.x == 0 && way.y == 0; i++) {
        const ns_point a = t < 0.5 ? cubic->p[0] : cubic->p[3 - i];
        const ns_point b = t < 0.5 ? cubic->p[i] : cubic->p[3];
        way = (ns_vec){ b.x - a.x, b.y - a.y };
    }
    const double length = hypot(way.x, way.y);
    return (ns_vec){ way.x / length, way.y / length };
}

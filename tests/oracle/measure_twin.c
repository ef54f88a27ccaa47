// measure_twin.c: all yardsticks together; constants and polygons they share, see measure_twin.h.
#include "oracle/measure_twin_parts.h"

#include <math.h>
#include <stdlib.h>

const ns_twin_setting ns_twin_settings[5] = {
    { 5, 25, 3.75, 11.5 }, { 8, 40, 6, 7.7 },      { 11, 55, 8.25, 5.8 },
    { 14, 70, 10.5, 4.6 }, { 17, 85, 12.75, 3.9 },
};

ns_twin_thresholds ns_twin_thresholds_of(const ns_board *board)
{
    const double unit = 1000.0 / NS_FRAME_SIDE;
    const double w = board->width * unit, h = board->height * unit, least = fmin(w, h);

    return (ns_twin_thresholds){ .alpha_t = 20,
                                 .d_t = 0.02 * least,
                                 .s_t = 0.001 * w * h,
                                 .b_t = 0.04 * w * h,
                                 .h_t = 3.5,
                                 .l_t = 0.75 * least };
}

// -- polygons ---------------------------------------------------------------------------------------

#define STEP 10 // units

static ns_vec to_units(ns_vec at)
{
    const double unit = 1000.0 / NS_FRAME_SIDE;

    return (ns_vec){ at.x * unit, at.y * unit };
}

// Into how many equal parts a leg is cut, in whole numbers: the length in steps is exact.
static int32_t parts_of(const ns_chart_leg *leg)
{
    const int64_t side = (int64_t)STEP * NS_FRAME_SIDE;
    const int64_t parts = (leg->length * 1000 + side - 1) / side;

    return parts > 1 ? (int32_t)parts : 1;
}

static void add_leg(const ns_chart *chart, const ns_chart_leg *leg, ns_twin_polygon *polygon)
{
    const ns_chart_strand *strand = &chart->strands[leg->strand];
    const int32_t parts = parts_of(leg);

    polygon->at = realloc(polygon->at, (size_t)(polygon->count + parts) * sizeof *polygon->at);
    if (!polygon->at)
        abort();
    for (int32_t i = 0; i < parts; i++) {
        const double way = (double)leg->length * i / parts;
        const double arc = (double)leg->start + (leg->backward ? -way : way);
        ns_twin_corner corner = { to_units(ns_chart_point(strand, arc)), -1 };
        if (i == 0 && leg->from >= 0) {
            corner.vertex = strand->stops[leg->from].vertex;
            corner.at = to_units(ns_vec_of(chart->vertices[corner.vertex].at));
        }
        polygon->at[polygon->count++] = corner;
    }
}

ns_twin_polygon ns_twin_polygon_of(const ns_chart *chart, const ns_chart_cycle *cycle)
{
    ns_twin_polygon polygon = { 0 };

    for (int32_t i = 0; i < cycle->count; i++)
        add_leg(chart, &chart->legs[cycle->first + i], &polygon);
    return polygon;
}

static void add_strand(const ns_chart *chart, int32_t s, ns_twin_polygon *polygon)
{
    const ns_chart_strand *strand = &chart->strands[s];
    const ns_chart_leg whole = { s, -1, -1, false, 0, ns_chart_length(strand) };

    if (strand->stop_count == 0)
        add_leg(chart, &whole, polygon);
    for (int32_t i = 0; i < strand->stop_count - !strand->closed; i++) {
        const ns_chart_leg leg = ns_chart_leg_from(strand, s, i);
        add_leg(chart, &leg, polygon);
    }
}

ns_twin_polygon ns_twin_curve_polygon(const ns_chart *chart, int32_t curve)
{
    ns_twin_polygon polygon = { 0 };
    const ns_chart_strand *last = NULL;

    for (int32_t s = 1; s < chart->strand_count; s++) {
        if (chart->strands[s].curve == curve) {
            last = &chart->strands[s];
            add_strand(chart, s, &polygon);
        }
    }
    if (!last || last->closed)
        return polygon;
    polygon.at = realloc(polygon.at, (size_t)(polygon.count + 1) * sizeof *polygon.at);
    if (!polygon.at)
        abort();
    const int32_t end = last->stops[last->stop_count - 1].vertex;
    polygon.at[polygon.count++] =
        (ns_twin_corner){ to_units(ns_vec_of(chart->vertices[end].at)), end };
    return polygon;
}

// -- all of it --------------------------------------------------------------------------------------

void ns_measure_twin(ns_ctx *ctx, const ns_board *board, int32_t setting, ns_measures *values,
                     ns_measures *doubts)
{
    ns_chart chart, picture;

    *values = *doubts = (ns_measures){ 0 };
    ns_chart_open(ctx, board, false, &chart);
    ns_chart_open(ctx, board, true, &picture);
    ns_twin_de_jong(&chart, setting, values, doubts);
    ns_twin_largest_circle(&chart, values, doubts);
    ns_twin_kerkhof(&chart, values, doubts);
    ns_twin_layout(&chart, values, doubts);
    ns_twin_floors(&picture, setting, values, doubts);
    ns_chart_drop(&chart);
    ns_chart_drop(&picture);
}

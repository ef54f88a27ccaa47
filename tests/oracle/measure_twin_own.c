// measure_twin_own.c: our own terms, from the comments of core/measure/stage/terms.h; but for LOOSE, which
// asks what a board does not say.
#include "oracle/measure_twin_parts.h"

#include <math.h>
#include <stdlib.h>

#define UNIT (400.0 / NS_FRAME_SIDE)
#define RIGHT_ANGLE (acos(-1) / 2)

// -- the frame --------------------------------------------------------------------------------------

// The angle between a strand's end and the side of the frame on which it is.
static ns_twin_sum exits(const ns_chart *chart)
{
    ns_twin_sum sum = { 0 };

    for (int32_t s = 1; s < chart->strand_count; s++) {
        const ns_chart_strand *strand = &chart->strands[s];
        for (int32_t i = 0; i < strand->stop_count; i++) {
            const ns_chart_vertex *at = &chart->vertices[strand->stops[i].vertex];
            if (at->kind != NS_CHART_FRAME_END)
                continue;
            const ns_vec way = ns_chart_tangent(strand, &strand->stops[i]);
            const bool upright = at->at.x == 0 || at->at.x == chart->board->width;
            const double across = fabs(upright ? way.x : way.y),
                         along = fabs(upright ? way.y : way.x);
            const double lack = 1 - atan2(across, along) / RIGHT_ANGLE * 90 / 30;
            if (lack > 0)
                ns_twin_add(&sum, lack * lack);
        }
    }
    return sum;
}

// Neighbours on the frame, ends and corners.
static ns_twin_sum labels(const ns_chart *chart)
{
    const ns_chart_strand *frame = &chart->strands[0];
    ns_twin_sum sum = { 0 };

    for (int32_t i = 0; i < frame->stop_count; i++) {
        const double d = (double)ns_chart_leg_from(frame, 0, i).length * UNIT;
        if (d < NS_LABEL_ROOM)
            ns_twin_add(&sum, pow(1 - d / NS_LABEL_ROOM, 2));
    }
    return sum;
}

// -- bends ------------------------------------------------------------------------------------------

static ns_vec cubic_at(const ns_grid_cubic *cubic, double t)
{
    const ns_point *p = cubic->p;
    const double u = 1 - t, a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;

    return (ns_vec){ a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
                     a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y };
}

// As the tangent of a chart, which needs a stop: the place at parameter i / steps.
static ns_chart_stop stop_at(const ns_chart_strand *strand, int32_t cubic, int32_t i,
                             int32_t steps)
{
    const ns_stretch *stretches = strand->stretches;
    int32_t s = 0;

    while (stretches[s].cubic != cubic
           || ((int64_t)i * stretches[s].steps > (int64_t)steps * stretches[s].to
               && s + 1 < strand->segments && stretches[s + 1].cubic == cubic))
        s++;
    const ns_stretch *on = &stretches[s];
    const ns_ratio at = { (int64_t)i * on->steps - (int64_t)steps * on->from,
                          (int64_t)steps * (on->to - on->from) };
    return (ns_chart_stop){
        .vertex = -1, .segment = s, .at = at, .arc = ns_chart_arc(strand, s, at)
    };
}

static bool is_near_vertex(const ns_chart_strand *strand, int64_t arc)
{
    const int64_t whole = ns_chart_length(strand);

    for (int32_t i = 0; i < strand->stop_count; i++) {
        int64_t way = llabs(strand->stops[i].arc - arc);
        if (strand->closed && whole - way < way)
            way = whole - way;
        if ((double)way * UNIT < NS_BEND_REACH)
            return true;
    }
    return false;
}

static void add_bends(const ns_chart_strand *strand, int32_t cubic, ns_twin_sum *sum)
{
    for (int32_t i = 0; i < NS_BEND_STEPS; i++) {
        const ns_chart_stop from = stop_at(strand, cubic, i, NS_BEND_STEPS);
        const ns_chart_stop to = stop_at(strand, cubic, i + 1, NS_BEND_STEPS);
        const ns_vec a = ns_chart_tangent(strand, &from), b = ns_chart_tangent(strand, &to);
        const double turn = fabs(atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y));
        const ns_vec p = cubic_at(&strand->cubics[cubic], (double)i / NS_BEND_STEPS);
        const ns_vec q = cubic_at(&strand->cubics[cubic], (i + 1.0) / NS_BEND_STEPS);
        const double radius = hypot(q.x - p.x, q.y - p.y) * UNIT / turn;
        if (turn == 0 || radius >= NS_BEND_RADIUS)
            continue;
        const ns_chart_stop middle = stop_at(strand, cubic, 2 * i + 1, 2 * NS_BEND_STEPS);
        const double hook = radius < NS_BEND_SHARP ? pow(1 - radius / NS_BEND_SHARP, 2) : 0;
        const double lack = pow(1 - radius / NS_BEND_RADIUS, 2) + NS_BEND_HOOK * hook;
        const double cost = lack * turn / RIGHT_ANGLE;
        ns_twin_add(sum, is_near_vertex(strand, middle.arc) ? NS_BEND_NEAR * cost : cost);
    }
}

// Of connections, bridges and decoys.
static ns_twin_sum bends(const ns_chart *chart)
{
    ns_twin_sum sum = { 0 };

    for (int32_t s = 1; s < chart->strand_count; s++) {
        const ns_chart_strand *strand = &chart->strands[s];
        const bool moves =
            strand->role != NS_ROLE_PICTURE && strand->role != NS_ROLE_BACKGROUND;
        for (int32_t c = 0; moves && c < strand->cubic_count; c++)
            add_bends(strand, c, &sum);
    }
    return sum;
}

// -- faces ------------------------------------------------------------------------------------------

static ns_twin_sum empty_faces(const ns_chart *chart)
{
    ns_twin_sum sum = { 0 };

    for (int32_t f = 1; f <= chart->face_count; f++) {
        const double area = ns_twin_area(chart, f, 400);
        if (area > NS_EMPTY_AREA)
            ns_twin_add(&sum, area / NS_EMPTY_AREA - 1);
    }
    return sum;
}

static ns_twin_sum speck_faces(const ns_chart *chart, double speck)
{
    ns_twin_sum sum = { 0 };

    for (int32_t f = 1; f <= chart->face_count; f++) {
        const double area = ns_twin_area(chart, f, 400);
        if (area < speck)
            ns_twin_add(&sum, (speck - area) / speck);
    }
    return sum;
}

void ns_twin_own_terms(const ns_chart *chart, int32_t cells, double speck,
                       ns_twin_sum sums[NS_TERMS])
{
    sums[NS_TERM_SPECK] = speck_faces(chart, speck);
    sums[NS_TERM_EXIT] = exits(chart);
    sums[NS_TERM_LABEL] = labels(chart);
    sums[NS_TERM_BEND] = bends(chart);
    sums[NS_TERM_EMPTY] = empty_faces(chart);
    sums[NS_TERM_CELLS] = (ns_twin_sum){ 0 };
    if (cells > 0)
        ns_twin_add(&sums[NS_TERM_CELLS], pow((double)chart->face_count / cells - 1, 2));
}

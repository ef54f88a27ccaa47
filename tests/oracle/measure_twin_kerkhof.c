// measure_twin_kerkhof.c: van-de-kerkhof-2019, section 3.1 and table 1.
#include "oracle/measure_twin_parts.h"

#include <math.h>
#include <stdlib.h>

#define UNIT (1000.0 / NS_FRAME_SIDE)
#define DETOUR_MOST 4096.0 // worse ones count as this

// -- angles -----------------------------------------------------------------------------------------

// Acute, degrees.
static double angle_between(ns_vec a, ns_vec b)
{
    const double cross = fabs(a.x * b.y - a.y * b.x), dot = fabs(a.x * b.x + a.y * b.y);

    return atan2(cross, dot) * 180 / acos(-1);
}

// A strand that comes to a vertex, or passes it.
typedef struct visit {
    int32_t strand, stop;
    ns_vec way;
} visit;

// Whether both visits of a vertex are the same curve going through.
static bool goes_on(const ns_chart *chart, const visit *a, const visit *b)
{
    const ns_chart_strand *s = &chart->strands[a->strand], *t = &chart->strands[b->strand];
    const bool ends = a->stop == s->stop_count - 1, starts = b->stop == 0;

    return s->curve == t->curve && t->section == s->section + 1 && ends && starts
           && a->strand != b->strand;
}

static int32_t visits_of(const ns_chart *chart, int32_t vertex, visit *visits, int32_t room)
{
    int32_t count = 0;

    for (int32_t s = 1; s < chart->strand_count; s++) {
        const ns_chart_strand *strand = &chart->strands[s];
        for (int32_t i = 0; i < strand->stop_count && count < room; i++)
            if (strand->stops[i].vertex == vertex)
                visits[count++] = (visit){ s, i, ns_chart_tangent(strand, &strand->stops[i]) };
    }
    return count;
}

#define VISITS_MAX 64

// At a node each curve that goes through, or ends there, makes an angle with each other one: the
// smallest between an arm of the one and an arm of the other.
static void add_angles_at(const ns_chart *chart, int32_t vertex, ns_twin_sum *sum)
{
    const double alpha_t = ns_twin_thresholds_of(chart->board).alpha_t;
    visit visits[VISITS_MAX];
    int32_t curve[VISITS_MAX];
    const int32_t count = visits_of(chart, vertex, visits, VISITS_MAX);

    for (int32_t i = 0; i < count; i++) {
        curve[i] = i;
        for (int32_t k = 0; k < count; k++)
            if (k < i
                && (goes_on(chart, &visits[i], &visits[k])
                    || goes_on(chart, &visits[k], &visits[i])))
                curve[i] = k;
    }
    for (int32_t a = 0; a < count; a++)
        for (int32_t b = 0; b < a; b++) {
            double least = 90;
            for (int32_t i = 0; i < count * count; i++)
                if (curve[i / count] == a && curve[i % count] == b)
                    least = fmin(least,
                                 angle_between(visits[i / count].way, visits[i % count].way));
            if (curve[a] == a && curve[b] == b && least < alpha_t)
                ns_twin_add(sum, alpha_t - least);
        }
}

ns_twin_sum ns_twin_angles(const ns_chart *chart, bool nodes_only)
{
    ns_twin_sum sum = { 0 };

    for (int32_t v = 0; v < chart->vertex_count; v++) {
        const ns_chart_kind kind = chart->vertices[v].kind;
        if (kind == NS_CHART_NODE || (kind == NS_CHART_CROSSING && !nodes_only))
            add_angles_at(chart, v, &sum);
    }
    return sum;
}

// -- distances and lengths --------------------------------------------------------------------------

// Neighbours along a curve; nobody is its own neighbour.
static ns_twin_sum distances(const ns_chart *chart)
{
    const double d_t = ns_twin_thresholds_of(chart->board).d_t;
    ns_twin_sum sum = { 0 };

    for (int32_t s = 1; s < chart->strand_count; s++) {
        const ns_chart_strand *strand = &chart->strands[s];
        for (int32_t i = 0; i < strand->stop_count - !strand->closed; i++) {
            const int32_t a = strand->stops[i].vertex;
            const int32_t b = strand->stops[(i + 1) % strand->stop_count].vertex;
            const double d =
                ns_twin_distance(chart->vertices[a].at, chart->vertices[b].at) * UNIT;
            if (a != b && d < d_t)
                ns_twin_add(&sum, d_t - d);
        }
    }
    return sum;
}

double ns_twin_length_penalty(const ns_board *board, double length)
{
    const double l_t = ns_twin_thresholds_of(board).l_t;

    return length > l_t ? (length - l_t) / l_t : 0;
}

// From frame to frame: closed curves have no such length.
static ns_twin_sum lengths(const ns_chart *chart)
{
    ns_twin_sum sum = { 0 };

    for (int32_t c = 0; c < chart->board->curves.count; c++) {
        double length = 0;
        for (int32_t s = 1; s < chart->strand_count; s++)
            if (chart->strands[s].curve == c && !chart->strands[s].closed)
                length += (double)ns_chart_length(&chart->strands[s]) * UNIT;
        ns_twin_add(&sum, ns_twin_length_penalty(chart->board, length));
    }
    return sum;
}

// -- cells ------------------------------------------------------------------------------------------

ns_twin_sum ns_twin_small_faces(const ns_chart *chart)
{
    const double s_t = ns_twin_thresholds_of(chart->board).s_t;
    ns_twin_sum sum = { 0 };

    for (int32_t f = 1; f <= chart->face_count; f++) {
        const double area = ns_twin_area(chart, f, 1000);
        if (area < s_t)
            ns_twin_add(&sum, (s_t - area) * (s_t - area));
    }
    return sum;
}

static ns_twin_sum big_faces(const ns_chart *chart)
{
    const double b_t = ns_twin_thresholds_of(chart->board).b_t;
    ns_twin_sum sum = { 0 };

    for (int32_t f = 1; f <= chart->face_count; f++) {
        const double area = ns_twin_area(chart, f, 1000);
        if (area > b_t)
            ns_twin_add(&sum, area - b_t);
    }
    return sum;
}

// All pairs of corners. One that the boundary passes twice is one point, no pair. Edges are as long
// as whole steps of the grid.
static double detour_of(const ns_twin_polygon *polygon)
{
    const int32_t n = polygon->count;
    double *way = ns_twin_memory((size_t)n + 1, sizeof *way), worst = 1;

    for (int32_t i = 0; i < n; i++) {
        const ns_vec a = polygon->at[i].at, b = polygon->at[(i + 1) % n].at;
        way[i + 1] = way[i] + floor(hypot(b.x - a.x, b.y - a.y) / UNIT + 0.5);
    }
    for (int32_t i = 0; i < n; i++)
        for (int32_t k = 0; k < i; k++) {
            const ns_vec a = polygon->at[i].at, b = polygon->at[k].at;
            const double there = way[i] - way[k], d = hypot(b.x - a.x, b.y - a.y) / UNIT;
            if (d > 0)
                worst = fmax(worst, fmin(there, way[n] - there) / d);
        }
    free(way);
    return fmin(worst, DETOUR_MOST);
}

// The worst of a face's boundaries.
static ns_twin_sum shapes(const ns_chart *chart)
{
    const double h_t = ns_twin_thresholds_of(chart->board).h_t;
    ns_twin_sum sum = { 0 };

    for (int32_t f = 1; f <= chart->face_count; f++) {
        double worst = 0;
        for (int32_t c = 0; c < chart->cycle_count; c++) {
            if (chart->cycles[c].face != f)
                continue;
            ns_twin_polygon polygon = ns_twin_polygon_of(chart, &chart->cycles[c]);
            worst = fmax(worst, detour_of(&polygon));
            free(polygon.at);
        }
        if (worst > h_t)
            ns_twin_add(&sum, (worst - h_t) * (worst - h_t));
    }
    return sum;
}

// -- all of it --------------------------------------------------------------------------------------

void ns_twin_kerkhof(const ns_chart *chart, ns_measures *values, ns_measures *doubts)
{
    const ns_twin_sum parts[6] = {
        ns_twin_weigh(ns_twin_angles(chart, false), NS_TWIN_W_ANGLE),
        ns_twin_weigh(distances(chart), NS_TWIN_W_DISTANCE),
        ns_twin_weigh(ns_twin_small_faces(chart), NS_TWIN_W_SMALL),
        ns_twin_weigh(big_faces(chart), NS_TWIN_W_BIG),
        ns_twin_weigh(shapes(chart), NS_TWIN_W_SHAPE),
        ns_twin_weigh(lengths(chart), NS_TWIN_W_LENGTH),
    };
    double *const to[6] = { &values->kerkhof.angle, &values->kerkhof.distance,
                            &values->kerkhof.small, &values->kerkhof.big,
                            &values->kerkhof.shape, &values->kerkhof.length };
    double *const doubt[6] = { &doubts->kerkhof.angle, &doubts->kerkhof.distance,
                               &doubts->kerkhof.small, &doubts->kerkhof.big,
                               &doubts->kerkhof.shape, &doubts->kerkhof.length };

    values->kerkhof.fitness = doubts->kerkhof.fitness = 0;
    for (int i = 0; i < 6; i++) {
        *to[i] = parts[i].value;
        *doubt[i] = parts[i].doubt;
        values->kerkhof.fitness += parts[i].value;
        doubts->kerkhof.fitness += parts[i].doubt;
    }
    const ns_twin_thresholds limits = ns_twin_thresholds_of(chart->board);
    values->kerkhof.alpha_t = limits.alpha_t;
    values->kerkhof.d_t = limits.d_t;
    values->kerkhof.s_t = limits.s_t;
    values->kerkhof.b_t = limits.b_t;
    values->kerkhof.h_t = limits.h_t;
    values->kerkhof.l_t = limits.l_t;
    values->kerkhof.bridges = 0;
    for (int32_t s = 0; s < chart->board->sections.count; s++)
        values->kerkhof.bridges += chart->board->sections.at[s].role == NS_ROLE_BRIDGE;
}

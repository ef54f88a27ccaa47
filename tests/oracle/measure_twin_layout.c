// measure_twin_layout.c: force-directed-layout-of-curved-nonograms, section 5.1. Lines are
// resampled to 10 units, A is every corner of a face at a crossing, a node or an end on the frame.
#include "oracle/measure_twin_parts.h"

#include <math.h>
#include <stdlib.h>

#define ALPHA_MIN (acos(-1) / 20)
#define D_MIN 2.0
#define D_T (3 * D_MIN)

static double distance(ns_vec a, ns_vec b)
{
    return hypot(b.x - a.x, b.y - a.y);
}

// -- angles -----------------------------------------------------------------------------------------

static double angle_at(ns_vec before, ns_vec at, ns_vec after)
{
    const ns_vec a = { before.x - at.x, before.y - at.y },
                 b = { after.x - at.x, after.y - at.y };

    return atan2(fabs(a.x * b.y - a.y * b.x), a.x * b.x + a.y * b.y);
}

static void add_angles(const ns_chart *chart, const ns_twin_polygon *polygon,
                       ns_measures *values)
{
    const int32_t n = polygon->count;

    for (int32_t i = 0; i < n; i++) {
        const int32_t vertex = polygon->at[i].vertex;
        if (vertex < 0 || chart->vertices[vertex].kind == NS_CHART_FRAME_CORNER)
            continue;
        const double alpha = angle_at(polygon->at[(i + n - 1) % n].at, polygon->at[i].at,
                                      polygon->at[(i + 1) % n].at);
        values->layout.shallow_angles += alpha < ALPHA_MIN;
        values->layout.angles += (alpha - acos(-1) / 2) * (alpha - acos(-1) / 2);
    }
}

// -- close curves -----------------------------------------------------------------------------------

static double distance_to(ns_vec p, ns_vec a, ns_vec b)
{
    const double x = b.x - a.x, y = b.y - a.y, square = x * x + y * y;
    double t = square > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / square : 0;

    t = fmin(1, fmax(0, t));
    return hypot(p.x - a.x - t * x, p.y - a.y - t * y);
}

// Whether a polygon comes close to p. When p is its corner `own`, what is within D_T of it along the
// polygon does not count.
static bool comes_close(ns_vec p, const ns_twin_polygon *polygon, int32_t own)
{
    const int32_t n = polygon->count;
    double whole = 0, way = 0;

    for (int32_t i = 0; i < n; i++)
        whole += distance(polygon->at[i].at, polygon->at[(i + 1) % n].at);
    for (int32_t i = 0; i < n; i++) {
        const int32_t first = own < 0 ? i : (own + i) % n;
        const ns_vec a = polygon->at[first].at, b = polygon->at[(first + 1) % n].at;
        const double length = distance(a, b);
        double from = 0, to = 1;
        if (own >= 0) {
            from = fmax(0, (D_T - way) / length);
            to = fmin(1, (whole - D_T - way) / length);
        }
        way += length;
        if (from > to)
            continue;
        const ns_vec c = { a.x + from * (b.x - a.x), a.y + from * (b.y - a.y) };
        const ns_vec d = { a.x + to * (b.x - a.x), a.y + to * (b.y - a.y) };
        if (distance_to(p, c, d) < D_MIN)
            return true;
    }
    return false;
}

// The corners of one boundary of a face that something of the face's boundaries is close to.
static int32_t close_corners(const ns_chart *chart, int32_t cycle)
{
    ns_twin_polygon own = ns_twin_polygon_of(chart, &chart->cycles[cycle]);
    bool *close = ns_twin_memory((size_t)own.count, sizeof *close);
    int32_t found = 0;

    for (int32_t c = 0; c < chart->cycle_count; c++) {
        if (chart->cycles[c].face != chart->cycles[cycle].face)
            continue;
        ns_twin_polygon polygon = ns_twin_polygon_of(chart, &chart->cycles[c]);
        for (int32_t i = 0; i < own.count; i++)
            close[i] |= comes_close(own.at[i].at, &polygon, c == cycle ? i : -1);
        free(polygon.at);
    }
    for (int32_t i = 0; i < own.count; i++)
        found += close[i];
    free(close);
    free(own.at);
    return found;
}

// -- smoothness and faces ---------------------------------------------------------------------------

// One over the radius of the circle through three points; 0 when two of them are one (where a curve
// crosses itself after a small loop).
static double menger(ns_vec x, ns_vec y, ns_vec z)
{
    const double area2 = fabs((y.x - x.x) * (z.y - x.y) - (y.y - x.y) * (z.x - x.x));
    const double sides = distance(x, y) * distance(y, z) * distance(z, x);

    return sides > 0 ? 2 * area2 / sides : 0;
}

static double smoothness_of(const ns_twin_polygon *line, bool closed)
{
    const int32_t n = line->count;
    double sum = 0;

    for (int32_t i = 0; i < (closed ? n : n - 3); i++) {
        const ns_vec x = line->at[i].at, y = line->at[(i + 1) % n].at;
        const ns_vec z = line->at[(i + 2) % n].at, w = line->at[(i + 3) % n].at;
        const double change = menger(x, y, z) - menger(y, z, w);
        sum += change * change;
    }
    return sum;
}

static double face_spread(const ns_chart *chart)
{
    double mean = 0, sum = 0;

    for (int32_t f = 1; f <= chart->face_count; f++)
        mean += ns_twin_area(chart, f, 1000) / chart->face_count;
    for (int32_t f = 1; f <= chart->face_count; f++)
        sum += pow(mean - ns_twin_area(chart, f, 1000), 2);
    return sum;
}

void ns_twin_layout(const ns_chart *chart, ns_measures *values, ns_measures *doubts)
{
    values->layout.shallow_angles = values->layout.close_curves = 0;
    values->layout.angles = values->layout.smoothness = 0;
    for (int32_t c = 0; c < chart->cycle_count; c++) {
        if (chart->cycles[c].face == 0)
            continue;
        ns_twin_polygon polygon = ns_twin_polygon_of(chart, &chart->cycles[c]);
        add_angles(chart, &polygon, values);
        free(polygon.at);
        values->layout.close_curves += close_corners(chart, c);
    }
    for (int32_t c = 0; c < chart->board->curves.count; c++) {
        ns_twin_polygon line = ns_twin_curve_polygon(chart, c);
        values->layout.smoothness += smoothness_of(&line, chart->board->curves.at[c].closed);
        free(line.at);
    }
    values->layout.faces = face_spread(chart);
    doubts->layout.smoothness = 1e-9 * values->layout.smoothness;
    doubts->layout.angles = 1e-9 * values->layout.angles;
    doubts->layout.faces = 1e-9 * values->layout.faces;
}

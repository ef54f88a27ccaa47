// bezier.c: cubic curves; see bezier.h.
//
// What a board is made of is computed in whole numbers: steps, and points at steps. The rest is plain
// arithmetic in doubles, the same on every machine, for whoever draws or measures.
#include "geom/bezier.h"

#include "base/basics.h"
#include "geom/predicates.h"

ns_vec ns_cubic_at(const ns_cubic *cubic, double t)
{
    const ns_vec *p = cubic->p;
    const double s = 1 - t;
    const double w0 = s * s * s, w1 = 3 * s * s * t, w2 = 3 * s * t * t, w3 = t * t * t;

    return (ns_vec){ w0 * p[0].x + w1 * p[1].x + w2 * p[2].x + w3 * p[3].x,
                     w0 * p[0].y + w1 * p[1].y + w2 * p[2].y + w3 * p[3].y };
}

ns_vec ns_cubic_slope(const ns_cubic *cubic, double t)
{
    const ns_vec a = ns_vec_sub(cubic->p[1], cubic->p[0]);
    const ns_vec b = ns_vec_sub(cubic->p[2], cubic->p[1]);
    const ns_vec c = ns_vec_sub(cubic->p[3], cubic->p[2]);
    const double s = 1 - t;

    return (ns_vec){ 3 * (s * s * a.x + 2 * s * t * b.x + t * t * c.x),
                     3 * (s * s * a.y + 2 * s * t * b.y + t * t * c.y) };
}

ns_vec ns_cubic_direction(const ns_cubic *cubic, int end)
{
    ns_vec way = { 0, 0 };

    for (int i = 1; i < 4 && way.x == 0 && way.y == 0; i++)
        way = end ? ns_vec_sub(cubic->p[3], cubic->p[3 - i])
                  : ns_vec_sub(cubic->p[i], cubic->p[0]);
    return ns_vec_unit(way);
}

// The first part, up to t.
static ns_cubic head(const ns_cubic *cubic, double t)
{
    const ns_vec a = ns_vec_mix(cubic->p[0], cubic->p[1], t);
    const ns_vec b = ns_vec_mix(cubic->p[1], cubic->p[2], t);
    const ns_vec c = ns_vec_mix(cubic->p[2], cubic->p[3], t);
    const ns_vec ab = ns_vec_mix(a, b, t), bc = ns_vec_mix(b, c, t);

    return (ns_cubic){ { cubic->p[0], a, ab, ns_vec_mix(ab, bc, t) } };
}

ns_cubic ns_cubic_reversed(const ns_cubic *cubic)
{
    return (ns_cubic){ { cubic->p[3], cubic->p[2], cubic->p[1], cubic->p[0] } };
}

ns_cubic ns_cubic_part(const ns_cubic *cubic, double t0, double t1)
{
    ns_cubic part = *cubic;

    NS_ASSERT(t0 <= t1);
    if (t1 < 1)
        part = head(&part, t1);
    if (t0 > 0) {
        part = ns_cubic_reversed(&part);
        part = head(&part, 1 - t0 / t1);
        part = ns_cubic_reversed(&part);
    }
    return part;
}

double ns_cubic_nearer(const ns_cubic *cubic, ns_vec point, double t)
{
    const ns_vec away = ns_vec_sub(ns_cubic_at(cubic, t), point);
    const ns_vec slope = ns_cubic_slope(cubic, t);
    const double square = ns_vec_dot(slope, slope);

    return square > 0 ? ns_clamp(t - ns_vec_dot(away, slope) / square, 0, 1) : t;
}

ns_cubic ns_cubic_line(ns_vec from, ns_vec to)
{
    return (
        ns_cubic){ { from, ns_vec_mix(from, to, 1.0 / 3), ns_vec_mix(from, to, 2.0 / 3), to } };
}

double ns_bernstein_at(const double d[4], double t)
{
    const double s = 1 - t;

    return s * s * s * d[0] + 3 * s * s * t * d[1] + 3 * s * t * t * d[2] + t * t * t * d[3];
}

int32_t ns_bernstein_turns(const double d[4], double at[2])
{
    // The derivative is u t^2 + v t + w, up to a factor.
    const double u = d[3] - 3 * d[2] + 3 * d[1] - d[0], v = 2 * (d[2] - 2 * d[1] + d[0]),
                 w = d[1] - d[0];
    const double inside = v * v - 4 * u * w;
    int32_t count = 0;

    if (!(inside >= 0))
        return 0;
    const double root = ns_sqrt(inside), q = v < 0 ? (root - v) / 2 : -(v + root) / 2;
    const double a = u != 0 ? q / u : -1, b = q != 0 ? w / q : -1;
    const double least = ns_min(a, b), most = ns_max(a, b);
    if (least > 0 && least < 1)
        at[count++] = least;
    if (most > 0 && most < 1)
        at[count++] = most;
    return count;
}

// The smallest interval around one coordinate of the curve.
static void bound_axis(const double d[4], double *least, double *most)
{
    double at[2];
    const int32_t turns = ns_bernstein_turns(d, at);

    *least = ns_min(d[0], d[3]);
    *most = ns_max(d[0], d[3]);
    for (int32_t i = 0; i < turns; i++) {
        const double value = ns_bernstein_at(d, at[i]);
        *least = ns_min(value, *least);
        *most = ns_max(value, *most);
    }
}

void ns_cubic_bounds(const ns_cubic *cubic, ns_vec *least, ns_vec *most)
{
    const ns_vec *p = cubic->p;

    bound_axis((double[]){ p[0].x, p[1].x, p[2].x, p[3].x }, &least->x, &most->x);
    bound_axis((double[]){ p[0].y, p[1].y, p[2].y, p[3].y }, &least->y, &most->y);
}

static double length_between(const ns_cubic *cubic, int depth)
{
    const double chord = ns_vec_distance(cubic->p[3], cubic->p[0]);
    double polygon = 0;

    for (int i = 0; i < 3; i++)
        polygon += ns_vec_distance(cubic->p[i + 1], cubic->p[i]);
    if (depth == 0 || polygon - chord <= 1e-3 * polygon)
        return (2 * chord + 2 * polygon) / 4;
    const ns_cubic first = ns_cubic_part(cubic, 0, 0.5), second = ns_cubic_part(cubic, 0.5, 1);
    return length_between(&first, depth - 1) + length_between(&second, depth - 1);
}

double ns_cubic_length(const ns_cubic *cubic)
{
    return length_between(cubic, 8);
}

ns_cubic ns_cubic_of(const ns_grid_cubic *cubic)
{
    ns_cubic copy;

    for (int i = 0; i < 4; i++)
        copy.p[i] = ns_vec_of(cubic->p[i]);
    return copy;
}

ns_grid_cubic ns_cubic_snap(const ns_cubic *cubic)
{
    ns_grid_cubic copy;

    for (int i = 0; i < 4; i++)
        copy.p[i] = ns_point_of(cubic->p[i]);
    return copy;
}

ns_grid_cubic ns_grid_line(ns_point from, ns_point to)
{
    return (ns_grid_cubic){ { from, ns_point_at(from, to, (ns_ratio){ 1, 3 }),
                              ns_point_at(from, to, (ns_ratio){ 2, 3 }), to } };
}

// |a - 2 b + c|, an upper bound that needs no root: the sum of both coordinates.
static int64_t bend(ns_point a, ns_point b, ns_point c)
{
    const int64_t x = (int64_t)a.x - 2 * (int64_t)b.x + c.x;
    const int64_t y = (int64_t)a.y - 2 * (int64_t)b.y + c.y;

    return (x < 0 ? -x : x) + (y < 0 ? -y : y);
}

// The distance between a curve and the chords of n equal steps is at most max |B''| / (8 n^2),
// and |B''| is at most 6 times the larger second difference of the control points.
int32_t ns_cubic_steps(const ns_grid_cubic *cubic, int32_t tolerance)
{
    const int64_t first = bend(cubic->p[0], cubic->p[1], cubic->p[2]);
    const int64_t second = bend(cubic->p[1], cubic->p[2], cubic->p[3]);
    const int64_t most = ns_max(first, second);

    NS_ASSERT(tolerance > 0);
    const double few = ns_sqrt(0.75 * (double)most / tolerance) - 1; // fewer than it takes
    int32_t steps = few < 1 ? 1 : few < NS_STEPS_MAX ? (int32_t)few : NS_STEPS_MAX;
    while (steps < NS_STEPS_MAX && 3 * most > 4 * (int64_t)tolerance * steps * steps)
        steps++;
    return steps;
}

static int32_t step_coordinate(int64_t a, int64_t b, int64_t c, int64_t d, int64_t k, int64_t n)
{
    const int64_t rest = n - k;
    const int64_t sum = rest * rest * (rest * a + 3 * k * b) + k * k * (3 * rest * c + k * d);
    const int64_t whole = n * n * n;

    return (int32_t)(sum < 0 ? (2 * sum - whole) / (2 * whole)
                             : (2 * sum + whole) / (2 * whole));
}

ns_point ns_cubic_step(const ns_grid_cubic *cubic, int32_t step, int32_t steps)
{
    const ns_point *p = cubic->p;

    NS_ASSERT(step >= 0 && step <= steps && steps <= NS_STEPS_MAX);
    return (ns_point){ step_coordinate(p[0].x, p[1].x, p[2].x, p[3].x, step, steps),
                       step_coordinate(p[0].y, p[1].y, p[2].y, p[3].y, step, steps) };
}

static ns_status add_cubic(ns_ctx *ctx, ns_polyline *line, const ns_grid_cubic *cubic,
                           int32_t place, int32_t tolerance)
{
    const int32_t steps = ns_cubic_steps(cubic, tolerance);
    int32_t from = 0;

    NS_NEED(ctx, ns_array_reserve(ctx, &line->points, steps)
                     && ns_array_reserve(ctx, &line->stretches, steps));
    for (int32_t step = 1; step <= steps; step++) {
        const ns_point point = ns_cubic_step(cubic, step, steps);
        const ns_stretch stretch = { place, from, step, steps };
        if (ns_point_same(point, line->points.at[line->points.count - 1])) {
            if (step == steps && from > 0) // rests in its last point
                line->stretches.at[line->stretches.count - 1].to = steps;
            continue;
        }
        line->points.at[line->points.count++] = point;
        line->stretches.at[line->stretches.count++] = stretch;
        from = step;
    }
    return NS_OK;
}

ns_status ns_polyline_add_cubics(ns_ctx *ctx, ns_polyline *line, const ns_grid_cubic *cubics,
                                 int32_t count, int32_t tolerance)
{
    NS_NEED(ctx, line->points.count > 0 || count == 0
                     || ns_array_push(ctx, &line->points, cubics[0].p[0]));
    for (int32_t i = 0; i < count; i++) {
        NS_ASSERT(ns_point_same(cubics[i].p[0], i ? cubics[i - 1].p[3] : cubics[0].p[0]));
        NS_TRY(add_cubic(ctx, line, &cubics[i], i, tolerance));
    }
    NS_ASSERT(line->stretches.count == ns_max(line->points.count - 1, 0));
    return NS_OK;
}

void ns_polyline_clear(ns_polyline *line)
{
    line->points.count = line->stretches.count = 0;
}

void ns_polyline_drop(ns_ctx *ctx, ns_polyline *line)
{
    ns_arrays_drop(ctx, &line->points, &line->stretches);
}

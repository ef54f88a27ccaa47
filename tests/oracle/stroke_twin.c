// stroke_twin.c: see stroke_twin.h.
#include "stroke_twin.h"

#include <math.h>

#define STEPS 128 // of a cubic, at least

static ns_vec minus(ns_vec a, ns_vec b)
{
    return (ns_vec){ a.x - b.x, a.y - b.y };
}

static double dot(ns_vec a, ns_vec b)
{
    return a.x * b.x + a.y * b.y;
}

static ns_vec unit(ns_vec a)
{
    const double length = hypot(a.x, a.y);

    return (ns_vec){ a.x / length, a.y / length };
}

static ns_vec at(const ns_cubic *c, double t)
{
    const double s = 1 - t;
    const double w[4] = { s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t };
    ns_vec sum = { 0, 0 };

    for (int i = 0; i < 4; i++) {
        sum.x += w[i] * c->p[i].x;
        sum.y += w[i] * c->p[i].y;
    }
    return sum;
}

// Appends to the line that is being made, without repeating a point.
static bool add_point(ns_ctx *ctx, stroke_twin *twin, stroke_twin_line *line,
                      stroke_twin_point point)
{
    stroke_twin_point *last = line->count > 0 ? &twin->points.at[twin->points.count - 1] : NULL;

    if (last && hypot(last->at.x - point.at.x, last->at.y - point.at.y) < 1e-9) {
        last->corner |= point.corner;
        if (dot(point.out, point.out) > 0)
            last->out = point.out;
        return true;
    }
    line->count++;
    return ns_array_push(ctx, &twin->points, point);
}

static ns_vec slope(const ns_cubic *c, double t)
{
    const ns_vec a = minus(c->p[1], c->p[0]), b = minus(c->p[2], c->p[1]);
    const ns_vec d = minus(c->p[3], c->p[2]);
    const double s = 1 - t;

    return (ns_vec){ s * s * a.x + 2 * s * t * b.x + t * t * d.x,
                     s * s * a.y + 2 * s * t * b.y + t * t * d.y };
}

// The direction at the start or the end; zero for a point.
static ns_vec direction(const ns_cubic *c, bool end)
{
    ns_vec way = { 0, 0 };

    for (int i = 1; i < 4 && hypot(way.x, way.y) < 1e-6; i++)
        way = end ? minus(c->p[3], c->p[3 - i]) : minus(c->p[i], c->p[0]);
    return hypot(way.x, way.y) > 0 ? unit(way) : way;
}

// Adds what follows t0 up to t1, in pieces that turn by less than a degree.
static bool add_stretch(ns_ctx *ctx, stroke_twin *twin, stroke_twin_line *line,
                        const ns_cubic *c, double t0, double t1, int depth)
{
    const ns_vec a = slope(c, t0), b = slope(c, t1);
    const double turn = fabs(a.x * b.y - a.y * b.x), along = dot(a, b);
    const double middle = (t0 + t1) / 2;

    if (depth > 0 && !(along > 0 && turn < 0.01 * along))
        return add_stretch(ctx, twin, line, c, t0, middle, depth - 1)
               && add_stretch(ctx, twin, line, c, middle, t1, depth - 1);
    const ns_vec none = { 0, 0 }, in = t1 == 1 ? direction(c, true) : none;
    return add_point(ctx, twin, line, (stroke_twin_point){ at(c, t1), t1 == 1, in, none });
}

static bool add_path(ns_ctx *ctx, const ns_pen_path *path, stroke_twin *twin)
{
    stroke_twin_line line = { 0, 0, path->closed };
    bool good = true;

    for (int32_t i = 0; i < path->count; i++) {
        const ns_cubic *c = &path->cubics[i];
        good =
            good
            && add_point(ctx, twin, &line,
                         (stroke_twin_point){ c->p[0], true, { 0, 0 }, direction(c, false) });
        for (int32_t k = 0; k < STEPS; k++)
            good = good
                   && add_stretch(ctx, twin, &line, c, (double)k / STEPS,
                                  (double)(k + 1) / STEPS, 12);
    }
    return good && ns_array_push(ctx, &twin->lines, line);
}

// Replaces the only line by its dashes.
static bool cut_dashes(ns_ctx *ctx, stroke_twin *twin)
{
    const ns_pen *pen = twin->pen;
    const stroke_twin_line whole = twin->lines.at[0];
    stroke_twin_line line = { twin->points.count, 0, false };
    double left, sum = 0;
    int32_t part = 0;
    bool good = true;

    for (int32_t i = 0; i < pen->dash_count; i++)
        sum += pen->dashes[i];
    left = pen->dash_offset - floor(pen->dash_offset / sum) * sum;
    while (left >= pen->dashes[part]) {
        left -= pen->dashes[part];
        part = (part + 1) % pen->dash_count;
    }
    left = pen->dashes[part] - left;
    const bool starts_on = part % 2 == 0;
    twin->lines.count = 0;
    for (int32_t i = 0; good && i + 1 < whole.count; i++) {
        const stroke_twin_point a = twin->points.at[i], b = twin->points.at[i + 1];
        const double length = hypot(b.at.x - a.at.x, b.at.y - a.at.y);
        double done = 0;
        if (part % 2 == 0)
            good = good && add_point(ctx, twin, &line, a);
        while (good && length - done > left) {
            done += left;
            const ns_vec cut = { a.at.x + (b.at.x - a.at.x) * done / length,
                                 a.at.y + (b.at.y - a.at.y) * done / length };
            good = good && add_point(ctx, twin, &line, (stroke_twin_point){ .at = cut });
            if (part % 2 == 0) {
                good = good && ns_array_push(ctx, &twin->lines, line);
                line = (stroke_twin_line){ twin->points.count, 0, false };
            }
            part = (part + 1) % pen->dash_count;
            left = pen->dashes[part];
        }
        left -= length - done;
    }
    if (part % 2 == 0) {
        good = good && add_point(ctx, twin, &line, twin->points.at[whole.count - 1]);
        if (whole.closed && starts_on && twin->lines.count > 0) {
            const stroke_twin_line first = twin->lines.at[0];
            for (int32_t i = 0; i < first.count; i++)
                good = good && add_point(ctx, twin, &line, twin->points.at[first.first + i]);
            twin->lines.at[0].count = 0;
        } else if (whole.closed && starts_on) {
            line.closed = true; // one dash covers it all
        }
        good = good && ns_array_push(ctx, &twin->lines, line);
    }
    return good;
}

bool stroke_twin_make(ns_ctx *ctx, const ns_pen *pen, const ns_pen_path *path,
                      stroke_twin *twin)
{
    *twin = (stroke_twin){ .pen = pen };
    return add_path(ctx, path, twin) && (pen->dash_count == 0 || cut_dashes(ctx, twin));
}

void stroke_twin_drop(ns_ctx *ctx, stroke_twin *twin)
{
    ns_array_drop(ctx, &twin->points);
    ns_array_drop(ctx, &twin->lines);
}

static bool in_piece(ns_vec a, ns_vec b, double half, ns_vec point)
{
    const ns_vec way = unit(minus(b, a)), from = minus(point, a);
    const double along = dot(from, way), across = way.x * from.y - way.y * from.x;

    return along >= 0 && along <= hypot(b.x - a.x, b.y - a.y) && fabs(across) <= half;
}

// The known way, or else the one from a to b.
static ns_vec way_or(ns_vec known, ns_vec a, ns_vec b)
{
    return dot(known, known) > 0 ? known : unit(minus(b, a));
}

// The wedge at `corner` between a and b: nearer to the corner than to either piece. Within a
// cubic the pen turns about the point and covers the wedge on the inner hand too.
static bool in_wedge(const ns_pen *pen, ns_vec a, stroke_twin_point corner, ns_vec b,
                     ns_vec point)
{
    const ns_vec in = way_or(corner.in, a, corner.at), out = way_or(corner.out, corner.at, b);
    const ns_vec from = minus(point, corner.at);
    const double half = pen->width / 2, cosine = dot(in, out);

    if (!corner.corner && dot(from, in) <= 0 && dot(from, out) >= 0)
        return hypot(from.x, from.y) <= half;
    if (dot(from, in) < 0 || dot(from, out) > 0)
        return false;
    if (!corner.corner || pen->join == NS_JOIN_ROUND)
        return hypot(from.x, from.y) <= half;
    if (cosine <= -1 + 1e-12)
        return false;
    // miter length / width is 1 / cos(half the turn)
    if (pen->join == NS_JOIN_MITER && sqrt(2 / (1 + cosine)) <= pen->miter_limit)
        return fabs(in.x * from.y - in.y * from.x) <= half
               && fabs(out.x * from.y - out.y * from.x) <= half;
    const ns_vec tip = minus(in, out); // points out of the turn
    return hypot(tip.x, tip.y) < 1e-12 || dot(from, unit(tip)) <= half * sqrt((1 + cosine) / 2);
}

// The cap at `end`, where `way` points out.
static bool in_cap(const ns_pen *pen, ns_vec end, ns_vec way, ns_vec point)
{
    const ns_vec from = minus(point, end);
    const double half = pen->width / 2, along = dot(from, way);

    if (along < 0)
        return false;
    if (pen->cap == NS_CAP_ROUND)
        return hypot(from.x, from.y) <= half;
    return pen->cap == NS_CAP_SQUARE && along <= half
           && fabs(way.x * from.y - way.y * from.x) <= half;
}

static bool in_line(const stroke_twin *twin, const stroke_twin_line *line, ns_vec point)
{
    const stroke_twin_point *p = twin->points.at + line->first;
    const int32_t last = line->count - 1;
    const ns_pen *pen = twin->pen;

    if (line->count == 1)
        return in_cap(pen, p[0].at, (ns_vec){ 1, 0 }, point)
               || in_cap(pen, p[0].at, (ns_vec){ -1, 0 }, point);
    for (int32_t i = 0; i < last; i++) {
        if (in_piece(p[i].at, p[i + 1].at, pen->width / 2, point))
            return true;
        if (i > 0 && in_wedge(pen, p[i - 1].at, p[i], p[i + 1].at, point))
            return true;
    }
    const ns_vec first = way_or(p[0].out, p[0].at, p[1].at);
    const ns_vec end = way_or(p[last].in, p[last - 1].at, p[last].at);
    if (line->closed)
        return in_wedge(pen, p[last - 1].at, (stroke_twin_point){ p[0].at, true, end, first },
                        p[1].at, point);
    return in_cap(pen, p[0].at, (ns_vec){ -first.x, -first.y }, point)
           || in_cap(pen, p[last].at, end, point);
}

bool stroke_twin_is_ink(const stroke_twin *twin, ns_vec point)
{
    for (int32_t i = 0; i < twin->lines.count; i++) {
        if (twin->lines.at[i].count > 0 && in_line(twin, &twin->lines.at[i], point))
            return true;
    }
    return false;
}

bool stroke_twin_is_clear(const stroke_twin *twin, ns_vec point, double band)
{
    const bool here = stroke_twin_is_ink(twin, point);

    for (int k = 0; k < 16; k++) {
        const double angle = k * 0.39269908169872414, far = k % 2 ? band : band / 2;
        const ns_vec near = { point.x + far * cos(angle), point.y + far * sin(angle) };
        if (stroke_twin_is_ink(twin, near) != here)
            return false;
    }
    return true;
}

static int32_t crossing(ns_vec a, ns_vec b, ns_vec point)
{
    if ((a.y <= point.y) == (b.y <= point.y))
        return 0;
    const double x = a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y);
    return x <= point.x ? 0 : b.y > a.y ? 1 : -1;
}

// Keeps chords within the distance of the curve.
static int32_t steps_for(const ns_cubic *c, double distance)
{
    const ns_vec *p = c->p;
    const double a = hypot(p[0].x - 2 * p[1].x + p[2].x, p[0].y - 2 * p[1].y + p[2].y);
    const double b = hypot(p[1].x - 2 * p[2].x + p[3].x, p[1].y - 2 * p[2].y + p[3].y);

    return 1 + (int32_t)fmin(1000, sqrt(0.75 * fmax(a, b) / distance));
}

int32_t stroke_twin_winding(const ns_drawing *drawing, ns_vec point, double distance)
{
    int32_t winding = 0;

    for (int32_t c = 0; c < drawing->contours.count; c++) {
        const ns_contour *contour = &drawing->contours.at[c];
        const ns_cubic *cubics = drawing->cubics.at + contour->first;
        for (int32_t i = 0; i < contour->count; i++) {
            const int32_t steps = steps_for(&cubics[i], distance);
            ns_vec before = cubics[i].p[0];
            for (int32_t k = 1; k <= steps; k++) {
                const ns_vec here = at(&cubics[i], (double)k / steps);
                winding += crossing(before, here, point);
                before = here;
            }
        }
        winding += crossing(cubics[contour->count - 1].p[3], cubics[0].p[0], point);
    }
    return winding;
}

// sloped_read_lines.c: edges with one of four slopes, and the lines they lie on.
//
// Edges of the same slope that follow each other are one *run*, which has one line. A run knows
// between which offsets its points lie; the runs of all polygons with nearly the same offset
// share a line in the middle of what they cover, so that the point that moves most moves least.
#include "make/sloped/sloped_reading.h"

#include "base/basics.h"

const ns_slope ns_four_slopes[4] = {
    { 1, 0, 1 }, { 0, 1, 1 }, { 1, 1, 1.4142135623730951 }, { 1, -1, 1.4142135623730951 }
};

typedef struct run {
    int32_t first, count; // corners whose edges it has, around the polygon
    int32_t polygon;
    uint8_t slope;
    double least, most; // of its points' offsets, in steps along the normal
} run;

typedef struct line_job {
    ns_reading *r;
    NS_ARRAY(run) runs;
} line_job;

static double offset_of(uint8_t slope, ns_vec v)
{
    const ns_slope *s = &ns_four_slopes[slope];

    return (s->a * v.x + s->b * v.y) / s->norm;
}

static double off_slope(uint8_t slope, ns_vec from, ns_vec to)
{
    return ns_abs(offset_of(slope, ns_vec_sub(to, from)));
}

ns_status ns_reading_add_line(ns_ctx *ctx, ns_reading *r, ns_straight line)
{
    if (r->lines.lines.count == NS_FRAME_LINES + NS_STRAIGHTS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the edges of the drawing lie on more than %d lines; a sloped puzzle "
                       "takes no more, so draw fewer edges",
                       NS_STRAIGHTS_MAX);
    return ns_straights_add(ctx, &r->lines, line);
}

// As on paper, where y points upwards: above -90 and up to 90 degrees.
static double angle_of(ns_vec way)
{
    const double angle = ns_atan2(-way.y, way.x) * 180 / NS_PI;

    return angle > 90.005 ? angle - 180 : angle <= -89.995 ? angle + 180 : angle;
}

// An edge, and what is wrong with its slope.
static ns_status say_slope(ns_ctx *ctx, const ns_reading *r, int32_t shape, int32_t cubic,
                           double off)
{
    const ns_cubic *edge = &r->drawing->cubics.at[cubic];
    const double units = off / NS_STEPS_PER_UNIT;
    char remedy[NS_MESSAGE_MAX] = "";

    if (units < NS_SNAP_MOST)
        ns_say(
            ctx, remedy, (int32_t)sizeof remedy,
            " (its ends are off by %s units, the frame being 100), or use {a snap|snap} with "
            "more than that",
            ns_number_words(units, 2).text);
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s: the edge from %s to %s of the page has a slope of %s degrees, and only "
                   "0, 90, 45 and -45 are allowed; straighten it%s, or %s{any slope|any-slope}",
                   ns_shape_words(r->drawing, shape).text,
                   ns_place_words(r->drawing, edge->p[0]).text,
                   ns_place_words(r->drawing, edge->p[3]).text,
                   ns_number_words(angle_of(ns_vec_sub(edge->p[3], edge->p[0])), 2).text,
                   remedy, remedy[0] ? "" : "use ");
}

static ns_status choose_slopes(ns_ctx *ctx, ns_reading *r, const ns_read_polygon *polygon)
{
    for (int32_t i = polygon->first; i < polygon->first + polygon->count; i++) {
        ns_read_corner *corner = &r->corners.at[i];
        const ns_vec to = r->corners.at[ns_reading_next(polygon, i)].at;
        corner->slope = 0;
        for (uint8_t s = 1; s < 4; s++) {
            if (off_slope(s, corner->at, to) < off_slope(corner->slope, corner->at, to))
                corner->slope = s;
        }
        const double off = off_slope(corner->slope, corner->at, to) / 2;
        if (off > r->snap && corner->cubic >= 0)
            return say_slope(ctx, r, ns_reading_shape(r, polygon), corner->cubic, off);
    }
    return ns_spend(ctx, polygon->count);
}

// The edge of the run that has least of its slope is to blame for a run that bends.
static ns_status say_bent(ns_ctx *ctx, const ns_reading *r, const run *bent)
{
    const ns_read_polygon *polygon = &r->polygons.at[bent->polygon];
    int32_t worst = -1, i = bent->first;
    double most = -1;

    for (int32_t k = 0; k < bent->count; k++, i = ns_reading_next(polygon, i)) {
        const ns_vec at = r->corners.at[i].at;
        const ns_vec way = ns_vec_sub(r->corners.at[ns_reading_next(polygon, i)].at, at);
        const double turn = ns_abs(offset_of(bent->slope, way)) / ns_vec_length(way);
        if (turn > most && r->corners.at[i].cubic >= 0) {
            most = turn;
            worst = r->corners.at[i].cubic;
        }
    }
    if (worst < 0)
        return ns_fail(ctx, NS_INTERNAL, "an edge along the frame is not straight");
    return say_slope(ctx, r, ns_reading_shape(r, polygon), worst,
                     (bent->most - bent->least) / 2);
}

static void cover(run *a, double offset)
{
    a->least = offset < a->least ? offset : a->least;
    a->most = offset > a->most ? offset : a->most;
}

// The runs of a polygon; none when all its edges have one slope, which leaves nothing inside.
static ns_status find_runs(ns_ctx *ctx, line_job *job, int32_t index)
{
    ns_reading *r = job->r;
    const ns_read_polygon *polygon = &r->polygons.at[index];
    const ns_read_corner *corners = r->corners.at;
    int32_t start = polygon->first;
    const int32_t end = polygon->first + polygon->count;

    while (start < end
           && corners[start].slope == corners[ns_reading_before(polygon, start)].slope)
        start++;
    if (start == end) {
        r->lost++;
        r->polygons.at[index].count = 0;
        return NS_OK;
    }
    for (int32_t k = 0, i = start; k < polygon->count;) {
        const uint8_t slope = corners[i].slope;
        const double offset = offset_of(slope, corners[i].at);
        run now = { i, 0, index, slope, offset, offset };
        for (; k < polygon->count && corners[i].slope == slope; k++) {
            now.count++;
            i = ns_reading_next(polygon, i);
            cover(&now, offset_of(slope, corners[i].at));
        }
        NS_ASSERT(now.count > 0 && now.least <= now.most);
        if (now.most - now.least > 2 * r->snap)
            return say_bent(ctx, r, &now);
        NS_NEED(ctx, ns_array_push(ctx, &job->runs, now));
    }
    return NS_OK;
}

static double middle_of(const run *a)
{
    return (a->least + a->most) / 2;
}

static int by_offset(const void *a, const void *b, void *user)
{
    const run *p = a, *q = b;
    const double x = middle_of(p), y = middle_of(q);

    (void)user;
    return p->slope != q->slope ? (p->slope < q->slope ? -1 : 1)
           : x != y             ? (x < y ? -1 : 1)
                                : 0;
}

static void name_line(ns_reading *r, const run *a, int32_t line)
{
    const ns_read_polygon *polygon = &r->polygons.at[a->polygon];

    for (int32_t k = 0, i = a->first; k < a->count; k++, i = ns_reading_next(polygon, i))
        r->corners.at[i].line = line;
}

// The frame's line that the run lies on, or -1.
static int32_t frame_line(const ns_reading *r, const run *a)
{
    const double middle = middle_of(a);
    const double far = a->slope == 0 ? r->view.width : r->view.height;

    if (a->slope > 1)
        return -1;
    return middle <= r->close ? a->slope : middle >= far - r->close ? a->slope + 2 : -1;
}

static ns_status make_lines(ns_ctx *ctx, line_job *job)
{
    ns_reading *r = job->r;

    for (int32_t i = 0, next; i < job->runs.count; i = next) {
        run all = job->runs.at[i];
        const int32_t frame = frame_line(r, &all);
        for (next = i + 1; next < job->runs.count; next++) {
            const run *a = &job->runs.at[next];
            run more = all;
            cover(&more, a->least);
            cover(&more, a->most);
            if (a->slope != all.slope || frame_line(r, a) != frame
                || middle_of(a) - middle_of(a - 1) > r->close
                || more.most - more.least > 2 * r->snap)
                break;
            all = more;
        }
        NS_ASSERT(all.most - all.least <= 2 * r->snap); // so no point moves farther than that
        const int32_t line = frame >= 0 ? frame : r->lines.lines.count;
        const ns_slope *slope = &ns_four_slopes[all.slope];
        if (frame < 0)
            NS_TRY(ns_reading_add_line(
                ctx, r, (ns_straight){ slope->a, slope->b, middle_of(&all) * slope->norm }));
        for (int32_t k = i; k < next; k++)
            name_line(r, &job->runs.at[k], line);
        NS_TRY(ns_spend(ctx, next - i));
    }
    return NS_OK;
}

static ns_status line_steps(ns_ctx *ctx, line_job *job)
{
    ns_reading *r = job->r;

    for (int32_t p = 0; p < r->polygons.count; p++) {
        NS_TRY(choose_slopes(ctx, r, &r->polygons.at[p]));
        NS_TRY(find_runs(ctx, job, p));
    }
    NS_TRY(ns_array_sort(ctx, &job->runs, by_offset, NULL));
    NS_TRY(ns_spend(ctx, 20 * (int64_t)job->runs.count));
    return make_lines(ctx, job);
}

ns_status ns_reading_find_four_slopes(ns_ctx *ctx, ns_reading *r)
{
    line_job job = { .r = r };

    NS_ASSERT(r->lines.lines.count == NS_FRAME_LINES);
    const ns_status status = line_steps(ctx, &job);

    ns_array_drop(ctx, &job.runs);
    return status;
}

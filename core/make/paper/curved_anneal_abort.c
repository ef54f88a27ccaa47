// curved_anneal_abort.c: which random curves are given up at once (van de Kerkhof, 3.2.2).
//
// "If the replacement curve is (i) extremely close to an existing intersection we abort, and also
// if (ii) the Bezier curve self-intersects, (iii) the Bezier curve produces an intersection very
// close to the frame, (iv) the Bezier curve produces an intersection with a very small angle, or
// (v) the Bezier curve makes a sharp turn close to one of its intersections."
//
// Existing intersections are crossings, the picture's corners and ends on the frame. What lies
// close to the corner from which the curve starts cannot be avoided and does not count. Where the
// curve itself ends on the frame is none of its intersections, the corner where it starts is.
#include "geom/box.h"
#include "make/paper/curved_anneal.h"

#define UNIT (NS_FRAME_SIDE / NS_KERKHOF_SIDE) // grid steps
#define TAN_SHALLOW 0.08748866352592401 // of 5 degrees, between curves at a new crossing (iv)
#define CHUNK 8                         // segments that share a box
#define CHUNKS_MAX (NS_STEPS_MAX / CHUNK)

// The candidate, while it is judged.
typedef struct candidate {
    const ns_stage *stage;
    const ns_part *part;
    const ns_polyline *line;
    ns_cubic cubic;
    const ns_probe *probe;
    ns_vec_box all, chunks[CHUNKS_MAX];
    int32_t chunk_count;
} candidate;

static double distance(ns_vec a, ns_vec b)
{
    return ns_vec_length(ns_vec_sub(a, b));
}

static ns_vec line_point(const candidate *c, int32_t i)
{
    return ns_vec_of(c->line->points.at[i]);
}

// -- (i) ----------------------------------------------------------------------------------------

static ns_vec_box box_of(const candidate *c, int32_t first, int32_t last, double wider)
{
    ns_vec_box b = { line_point(c, first), line_point(c, first) };

    for (int32_t i = first + 1; i <= last; i++) {
        const ns_vec at = line_point(c, i);
        b.least = (ns_vec){ ns_min(at.x, b.least.x), ns_min(at.y, b.least.y) };
        b.most = (ns_vec){ ns_max(at.x, b.most.x), ns_max(at.y, b.most.y) };
    }
    return (ns_vec_box){ { b.least.x - wider, b.least.y - wider },
                         { b.most.x + wider, b.most.y + wider } };
}

static void make_boxes(candidate *c)
{
    const int32_t segments = c->line->points.count - 1;

    c->all = box_of(c, 0, segments, ANNEAL_NEAR * UNIT);
    for (int32_t s = 0; s < segments; s += CHUNK)
        c->chunks[c->chunk_count++] =
            box_of(c, s, ns_min(s + CHUNK, segments), ANNEAL_NEAR * UNIT);
    NS_ASSERT(c->chunk_count <= CHUNKS_MAX);
}

// Whether the point lies close to the corner where the candidate starts or ends.
static bool is_own_corner(const candidate *c, ns_vec p)
{
    const int32_t last = c->line->points.count - 1;

    return (c->part->ends[0].i && distance(p, line_point(c, 0)) < ANNEAL_NEAR * UNIT)
           || (c->part->ends[1].i && distance(p, line_point(c, last)) < ANNEAL_NEAR * UNIT);
}

static bool passes(const candidate *c, ns_point at)
{
    const ns_vec p = ns_vec_of(at);
    const int32_t segments = c->line->points.count - 1;

    if (!ns_vec_box_holds(&c->all, p))
        return false;
    for (int32_t k = 0; k < c->chunk_count; k++) {
        if (!ns_vec_box_holds(&c->chunks[k], p))
            continue;
        for (int32_t s = k * CHUNK; s < ns_min((k + 1) * CHUNK, segments); s++) {
            if (ns_segment_distance(p, line_point(c, s), line_point(c, s + 1))
                < ANNEAL_NEAR * UNIT)
                return !is_own_corner(c, p);
        }
    }
    return false;
}

static bool passes_a_crossing(const candidate *c)
{
    const ns_arrangement *arr = &c->stage->arr;

    for (int32_t n = 1; n < arr->nodes.count; n++) {
        if (passes(c, arr->nodes.at[n].at))
            return true;
    }
    for (int32_t e = 1; e < arr->entries.count; e++) {
        const ns_entry *entry = &arr->entries.at[e];
        if ((entry->kind == NS_ENTRY_CROSS || entry->kind == NS_ENTRY_FRAME) && e < entry->twin
            && passes(c, entry->point))
            return true;
    }
    return false;
}

// -- (ii) to (v) --------------------------------------------------------------------------------

static bool crosses_itself(const candidate *c)
{
    for (int32_t i = 0; i < c->probe->meetings.count; i++) {
        if (c->probe->meetings.at[i].other < 0)
            return true;
    }
    return false;
}

static ns_vec meeting_point(const candidate *c, const ns_meeting *m)
{
    const ns_point *at = &c->line->points.at[m->segment];

    return ns_vec_of(ns_point_at(at[0], at[1], m->at));
}

static bool crosses_at_the_frame(const candidate *c)
{
    const double near = ANNEAL_FRAME * UNIT;
    const double right = c->stage->arr.width - near, bottom = c->stage->arr.height - near;

    for (int32_t i = 0; i < c->probe->meetings.count; i++) {
        const ns_vec p = meeting_point(c, &c->probe->meetings.at[i]);
        if (p.x < near || p.y < near || p.x > right || p.y > bottom)
            return true;
    }
    return false;
}

// The direction of a cubic at a place on its polyline's segment.
static ns_vec tangent(const ns_cubic *cubic, const ns_stretch *stretch, ns_ratio at)
{
    return ns_cubic_slope(cubic, ns_stretch_at(stretch, (double)at.num / (double)at.den));
}

static bool crosses_shallowly(const candidate *c)
{
    for (int32_t i = 0; i < c->probe->meetings.count; i++) {
        const ns_meeting *m = &c->probe->meetings.at[i];
        const ns_actor *other = &c->stage->actors.at[m->other];
        const ns_stretch *stretch = &other->stretches[m->other_segment];
        const ns_cubic cubic = ns_cubic_of(&other->cubics[stretch->cubic]);
        const ns_vec a = tangent(&c->cubic, &c->line->stretches.at[m->segment], m->at);
        const ns_vec b = tangent(&cubic, stretch, m->other_at);
        if (ns_abs(ns_vec_turn(a, b)) < TAN_SHALLOW * ns_abs(ns_vec_dot(a, b)))
            return true;
    }
    return false;
}

// Whether a segment is near a crossing of the candidate, or the corner where it starts or ends.
static bool is_at_a_crossing(const candidate *c, ns_vec a, ns_vec b)
{
    const int32_t last = c->line->points.count - 1;

    for (int32_t end = 0; end < 2; end++) {
        if (c->part->ends[end].i
            && ns_segment_distance(line_point(c, end ? last : 0), a, b)
                   < ANNEAL_SHARP_AT * UNIT)
            return true;
    }
    for (int32_t i = 0; i < c->probe->meetings.count; i++) {
        if (ns_segment_distance(meeting_point(c, &c->probe->meetings.at[i]), a, b)
            < ANNEAL_SHARP_AT * UNIT)
            return true;
    }
    return false;
}

// A bend's radius is measured over each segment of the polyline: its length for each radian of
// turn. So a cusp between two vertices is seen, too.
static bool turns_sharply(const candidate *c)
{
    ns_vec way = ns_cubic_direction(&c->cubic, 0);

    for (int32_t s = 0; s + 1 < c->line->points.count; s++) {
        const ns_stretch *stretch = &c->line->stretches.at[s];
        const ns_vec a = line_point(c, s), b = line_point(c, s + 1);
        const ns_vec next =
            stretch->to == stretch->steps
                ? ns_cubic_direction(&c->cubic, 1)
                : ns_cubic_slope(&c->cubic, (double)stretch->to / stretch->steps);
        const double turn = ns_vec_angle(way, next);
        if (distance(a, b) < ANNEAL_SHARP * UNIT * turn && is_at_a_crossing(c, a, b))
            return true;
        way = next;
    }
    return false;
}

static anneal_abort find_abort(const candidate *c)
{
    return crosses_itself(c)         ? ANNEAL_ABORT_SELF
           : crosses_at_the_frame(c) ? ANNEAL_ABORT_FRAME
           : crosses_shallowly(c)    ? ANNEAL_ABORT_SHALLOW
           : passes_a_crossing(c)    ? ANNEAL_ABORT_NEAR
           : turns_sharply(c)        ? ANNEAL_ABORT_SHARP
                                     : ANNEAL_VIABLE;
}

ns_status anneal_judge(ns_ctx *ctx, ns_stage *stage, const ns_part *part, anneal_abort *abort)
{
    candidate c = { .stage = stage,
                    .part = part,
                    .line = ns_stage_line(stage),
                    .cubic = ns_cubic_of(part->cubics),
                    .probe = ns_stage_probe(stage) };
    ns_fit fit;

    NS_ASSERT(part->count == 1);
    NS_TRY(ns_stage_try(ctx, stage, part, &fit));
    *abort = fit == NS_FIT_SELF ? ANNEAL_ABORT_SELF : ANNEAL_ABORT_UNFIT;
    if (fit != NS_FITS)
        return NS_OK;
    make_boxes(&c);
    *abort = find_abort(&c);
    return NS_OK;
}

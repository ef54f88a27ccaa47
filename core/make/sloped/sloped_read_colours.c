// sloped_read_colours.c: the colour that is seen in each face between the lines.
//
// A polygon is a walk: from the meet of two lines along one of them to the next. Each stretch lists
// the polygons that walk along it, and which way; going from face to face across stretches,
// starting outside the frame, tells the winding number of every shape.
#include "make/sloped/sloped_reading.h"

#include "base/basics.h"
#include "picture/bitmap/layers.h"

#define USES_MAX (1 << 24) // stretches walked along by all polygons

// A walk of a polygon along a line.
typedef struct leg {
    int32_t shape;
    int32_t from, to; // stops of the line
} leg;

// A face being visited: the next of its sides to look across, and the one it was entered by.
typedef struct visit {
    int32_t face, next, entered;
} visit;

typedef struct colour_job {
    ns_reading *r;
    NS_ARRAY(int32_t) way; // the lines of one polygon, no two neighbours the same
    NS_ARRAY(leg) legs;
    NS_ARRAY(int32_t) uses;  // 2 * shape, + 1 when walked against the line, by stretch ...
    NS_ARRAY(int32_t) first; // ... those of stretch s from first[s] to first[s + 1] - 1
    NS_ARRAY(uint8_t) was_seen;
    NS_ARRAY(visit) visits;
    ns_layers layers;
} colour_job;

// The lines of a polygon; fewer than 3 when nothing is left inside.
static ns_status find_way(ns_ctx *ctx, colour_job *job, const ns_read_polygon *polygon)
{
    job->way.count = 0;
    for (int32_t i = polygon->first; i < polygon->first + polygon->count; i++) {
        const int32_t line = job->r->corners.at[i].line;
        if (job->way.count > 0 && job->way.at[job->way.count - 1] == line)
            continue;
        if (!ns_array_push(ctx, &job->way, line))
            return ns_no_memory(ctx);
    }
    while (job->way.count > 1 && job->way.at[job->way.count - 1] == job->way.at[0])
        job->way.count--;
    return ns_spend(ctx, polygon->count);
}

// Whether it is more than the shadow of a polygon outside, on the frame.
static bool has_corner(const ns_reading *r, const ns_read_polygon *polygon)
{
    for (int32_t i = polygon->first; i < polygon->first + polygon->count; i++) {
        if (!r->corners.at[i].cut)
            return true;
    }
    return false;
}

static ns_status say_lost(ns_ctx *ctx, ns_reading *r, int32_t shape)
{
    r->again = true;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s: two edges that follow each other are so nearly parallel that they meet "
                   "nowhere near their corner; straighten the shape",
                   ns_shape_words(r->drawing, shape).text);
}

static ns_status add_legs(ns_ctx *ctx, colour_job *job, int32_t shape)
{
    ns_reading *r = job->r;
    const int32_t *way = job->way.at, count = job->way.count, lines = r->index.lines;

    for (int32_t i = 0; i < count; i++) {
        const int32_t line = way[i];
        const int32_t from = r->index.meet_of.at[line * lines + way[(i + count - 1) % count]];
        const int32_t to = r->index.meet_of.at[line * lines + way[(i + 1) % count]];
        if (from < 0 || to < 0)
            return say_lost(ctx, r, shape);
        const leg now = { shape, ns_read_index_stop(&r->lines, &r->index, from, line),
                          ns_read_index_stop(&r->lines, &r->index, to, line) };
        if (now.from != now.to && !ns_array_push(ctx, &job->legs, now))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// Counts the uses of each stretch: first[s + 1] - first[s], with all that start and end there.
static ns_status count_uses(ns_ctx *ctx, colour_job *job)
{
    const int32_t stops = job->r->lines.stops.count;
    int64_t open = 0, all = 0;

    if (!ns_array_resize(ctx, &job->first, stops + 1))
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < job->legs.count; i++) {
        const leg *l = &job->legs.at[i];
        job->first.at[ns_min(l->from, l->to)]++;
        job->first.at[ns_max(l->from, l->to)]--;
    }
    for (int32_t s = 0; s <= stops; s++) {
        open += job->first.at[s];
        job->first.at[s] = (int32_t)all;
        all += open;
        if (all > USES_MAX)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the drawing is too complicated: its edges are crossed more than %d "
                           "times; simplify it",
                           USES_MAX);
    }
    return ns_array_resize(ctx, &job->uses, (int32_t)all) ? NS_OK : ns_no_memory(ctx);
}

static ns_status fill_uses(ns_ctx *ctx, colour_job *job)
{
    NS_ARRAY(int32_t) next = { 0 };

    if (!ns_array_resize(ctx, &next, job->first.count))
        return ns_no_memory(ctx);
    memcpy(next.at, job->first.at, (size_t)next.count * sizeof(int32_t));
    for (int32_t i = 0; i < job->legs.count; i++) {
        const leg *l = &job->legs.at[i];
        for (int32_t s = ns_min(l->from, l->to); s < ns_max(l->from, l->to); s++)
            job->uses.at[next.at[s]++] = 2 * l->shape + (l->from > l->to);
    }
    ns_array_drop(ctx, &next);
    return ns_spend(ctx, job->uses.count);
}

// Passes a stretch from the face of the side to the other one (by 1), or the other way (by -1).
static void pass(colour_job *job, int32_t side, int32_t by)
{
    const int32_t stretch = job->r->index.stretch.at[side];

    for (int32_t i = job->first.at[stretch >> 1]; i < job->first.at[(stretch >> 1) + 1]; i++) {
        const int32_t use = job->uses.at[i];
        ns_layers_pass(&job->layers, use >> 1, (use ^ stretch) & 1 ? by : -by);
    }
}

static ns_status enter(ns_ctx *ctx, colour_job *job, int32_t face, int32_t entered)
{
    const visit v = { face, job->r->lines.faces.at[face].first, entered };

    job->was_seen.at[face] = 1;
    job->r->map.seen.at[face + 1] = ns_layers_seen(&job->layers);
    return ns_array_push(ctx, &job->visits, v) ? NS_OK : ns_no_memory(ctx);
}

static ns_status visit_faces(ns_ctx *ctx, colour_job *job)
{
    const ns_straights *lines = &job->r->lines;
    int32_t door = 0;

    job->r->map.seen.at[0] = ns_layers_seen(&job->layers);
    while (lines->sides.at[door].twin >= 0)
        door++;
    pass(job, door, -1);
    NS_TRY(enter(ctx, job, lines->sides.at[door].face, -1));
    while (job->visits.count > 0) {
        visit *v = &job->visits.at[job->visits.count - 1];
        const ns_straight_face *face = &lines->faces.at[v->face];
        if (v->next == face->first + face->count) {
            if (v->entered >= 0)
                pass(job, v->entered, -1);
            job->visits.count--;
            continue;
        }
        const int32_t side = v->next++, twin = lines->sides.at[side].twin;
        if (twin < 0 || job->was_seen.at[lines->sides.at[twin].face])
            continue;
        const int32_t stretch = job->r->index.stretch.at[side] >> 1;
        pass(job, side, 1);
        NS_TRY(ns_spend(ctx, 1 + job->first.at[stretch + 1] - job->first.at[stretch]));
        NS_TRY(enter(ctx, job, lines->sides.at[twin].face, side));
    }
    return NS_OK;
}

static ns_status colour_steps(ns_ctx *ctx, colour_job *job)
{
    static const ns_patches none = { 0 };
    ns_reading *r = job->r;
    const int32_t faces = r->lines.faces.count;

    for (int32_t p = 0; p < r->polygons.count; p++) {
        NS_TRY(find_way(ctx, job, &r->polygons.at[p]));
        if (job->way.count < 3)
            r->lost += has_corner(r, &r->polygons.at[p]);
        else
            NS_TRY(add_legs(ctx, job, r->polygons.at[p].shape));
    }
    NS_TRY(count_uses(ctx, job));
    NS_TRY(fill_uses(ctx, job));
    NS_TRY(ns_layers_open(ctx, &job->layers, r->drawing, &none));
    r->map.seen.count = 0;
    if (!ns_array_resize(ctx, &job->was_seen, faces)
        || !ns_array_resize(ctx, &r->map.seen, faces + 1))
        return ns_no_memory(ctx);
    NS_TRY(visit_faces(ctx, job));
    return ns_outline_label(ctx, &r->paints, &r->map, &r->palette);
}

ns_status ns_reading_find_colours(ns_ctx *ctx, ns_reading *r)
{
    colour_job job = { .r = r };
    const ns_status status = colour_steps(ctx, &job);

    ns_array_drop(ctx, &job.way);
    ns_array_drop(ctx, &job.legs);
    ns_array_drop(ctx, &job.uses);
    ns_array_drop(ctx, &job.first);
    ns_array_drop(ctx, &job.was_seen);
    ns_array_drop(ctx, &job.visits);
    ns_layers_drop(ctx, &job.layers);
    return status;
}

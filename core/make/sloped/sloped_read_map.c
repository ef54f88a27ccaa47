// sloped_read_map.c: the sticks of a drawing snapped to lines, as a map of coloured faces.
//
// Where other pictures snap their sticks to the pixels of a lattice (overlay_snap.c), a sloped one
// snaps them to lines across the frame. A polygon is a walk: from the meet of two lines along one
// of them to the next. An edge of the map is a stretch of a line, its uses are the polygons that
// walk along it, and its faces are those between the lines. From here on the map is painted and
// labelled like any other: the tiniest face has a colour.
#include "make/sloped/sloped_reading.h"

#include "base/basics.h"

#define USES_MAX (1 << 24) // stretches walked along by all polygons

// A walk of a polygon along a line.
typedef struct passage {
    int32_t stick;    // one of the polygon's
    int32_t from, to; // edges from there up to, not including, that one; or back
} passage;

typedef struct map_job {
    ns_reading *r;
    NS_ARRAY(int32_t) meet_of; // of line i and line k at i * lines + k; -1: they do not meet
    NS_ARRAY(int32_t) way;     // the lines of one polygon, no two neighbours the same
    NS_ARRAY(passage) passages;
} map_job;

// The lines of a polygon; fewer than 3 when nothing is left inside.
static ns_status find_way(ns_ctx *ctx, map_job *job, const ns_read_polygon *polygon)
{
    job->way.count = 0;
    for (int32_t i = polygon->first; i < polygon->first + polygon->count; i++) {
        const int32_t line = job->r->corners.at[i].line;
        NS_ASSERT(line >= 0); // every edge has found its line
        if (job->way.count > 0 && job->way.at[job->way.count - 1] == line)
            continue;
        NS_NEED(ctx, ns_array_push(ctx, &job->way, line));
    }
    while (job->way.count > 1 && job->way.at[job->way.count - 1] == job->way.at[0])
        job->way.count--;
    return ns_spend(ctx, polygon->count);
}

static ns_status say_lost(ns_ctx *ctx, ns_reading *r, int32_t shape)
{
    r->again = true;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s: two edges that follow each other are so nearly parallel that they meet "
                   "nowhere near their corner; straighten the shape",
                   ns_shape_words(r->drawing, shape).text);
}

static ns_status add_legs(ns_ctx *ctx, map_job *job, int32_t stick)
{
    ns_reading *r = job->r;
    const ns_straights *lines = &r->lines;
    const int32_t *way = job->way.at, count = job->way.count;

    NS_ASSERT(way[0] != way[count - 1]); // neighbours differ all the way round

    for (int32_t i = 0; i < count; i++) {
        const int32_t *met = job->meet_of.at + way[i] * lines->lines.count;
        const int32_t from = met[way[(i + count - 1) % count]], to = met[way[(i + 1) % count]];
        if (from < 0 || to < 0)
            return say_lost(ctx, r, r->map.sticks.at[stick].shape);
        const passage now = { stick, ns_straights_stop(lines, from, way[i]) - way[i],
                              ns_straights_stop(lines, to, way[i]) - way[i] };
        if (now.from != now.to && !ns_array_push(ctx, &job->passages, now))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// The uses of each edge.
static ns_status list_uses(ns_ctx *ctx, map_job *job)
{
    ns_map *map = &job->r->map;
    int64_t all = 0;

    for (int32_t i = 0; i < job->passages.count; i++) {
        const passage *l = &job->passages.at[i];
        all += ns_max(l->from, l->to) - ns_min(l->from, l->to);
        if (all > USES_MAX)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the drawing is too complicated: its edges are crossed more than %d "
                           "times; simplify it",
                           USES_MAX);
        for (int32_t e = ns_min(l->from, l->to); e < ns_max(l->from, l->to); e++)
            map->edges.at[e].first++;
    }
    NS_NEED(ctx, ns_array_resize(ctx, &map->uses, (int32_t)all));
    // Each starts at the end of its part and is filled back to the beginning.
    for (int32_t e = 1; e < map->edges.count; e++)
        map->edges.at[e].first += map->edges.at[e - 1].first;
    for (int32_t i = 0; i < job->passages.count; i++) {
        const passage *l = &job->passages.at[i];
        for (int32_t e = ns_min(l->from, l->to); e < ns_max(l->from, l->to); e++) {
            ns_map_edge *edge = &map->edges.at[e];
            map->uses.at[--edge->first] = 2 * l->stick + (l->from > l->to);
            edge->count++;
        }
    }
    NS_ASSERT(map->edges.at[0].first == 0);
    return ns_spend(ctx, all);
}

// The edges between the stops of the lines, and the faces on both sides; edge s - i starts at stop s
// of line i.
static ns_status lay_edges(ns_ctx *ctx, map_job *job)
{
    const ns_straights *lines = &job->r->lines;
    ns_map *map = &job->r->map;
    const int32_t count = lines->stops.count - lines->lines.count;

    NS_NEED(ctx, ns_array_resize(ctx, &map->edges, count)
                     && ns_array_resize(ctx, &map->face, 2 * count)
                     && ns_array_resize(ctx, &map->area2, lines->faces.count + 1));
    for (int32_t i = 0; i < lines->lines.count; i++)
        for (int32_t s = lines->first_stop.at[i]; s + 1 < lines->first_stop.at[i + 1]; s++)
            for (int32_t k = 0; k < 2; k++) {
                const int32_t side = lines->hands.at[2 * s + k];
                map->face.at[2 * (s - i) + k] = side < 0 ? 0 : lines->sides.at[side].face + 1;
            }
    return NS_OK;
}

static ns_status map_steps(ns_ctx *ctx, map_job *job)
{
    static const ns_patches none = { 0 };
    ns_reading *r = job->r;
    const int32_t lines = r->lines.lines.count;

    NS_TRY(lay_edges(ctx, job));
    NS_NEED(ctx, ns_array_resize(ctx, &job->meet_of, lines * lines));
    ns_straights_list_meets(&r->lines, job->meet_of.at);
    NS_TRY(ns_spend(ctx, (int64_t)lines * lines));
    for (int32_t p = 0; p < r->polygons.count; p++) {
        NS_TRY(find_way(ctx, job, &r->polygons.at[p]));
        if (job->way.count < 3)
            r->lost += ns_reading_has_corner(r, &r->polygons.at[p]);
        else
            NS_TRY(add_legs(ctx, job, r->polygons.at[p].stick));
    }
    NS_TRY(list_uses(ctx, job));
    NS_TRY(ns_map_paint(ctx, r->drawing, &none, &r->map));
    return ns_outline_label(ctx, &r->paints, &r->map, &r->palette);
}

ns_status ns_reading_find_map(ns_ctx *ctx, ns_reading *r)
{
    map_job job = { .r = r };
    const ns_status status = map_steps(ctx, &job);

    ns_arrays_drop(ctx, &job.meet_of, &job.way, &job.passages);
    return status;
}

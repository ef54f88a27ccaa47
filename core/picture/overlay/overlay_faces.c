// overlay_faces.c: the faces between the edges of a map.
//
// Around each vertex half-edges are sorted by exact direction; following them on the left hand
// gives cycles. A cycle that runs counterclockwise bounds a face from outside; any other one is
// the outer side of a connected part of the map, and lies in the face that is met first when
// looking west from its westernmost vertex.
#include "picture/overlay/overlay.h"

#include "base/basics.h"

typedef struct cycle {
    int64_t area2;
    int32_t west; // the half-edge that leaves its westernmost (then uppermost) vertex
    int32_t face; // -1: not known yet
} cycle;

typedef struct face_job {
    const ns_view *view;
    ns_map *map;
    NS_ARRAY(cycle) cycles;
    NS_ARRAY(int32_t) cycle_of; // of each half-edge
    NS_ARRAY(ns_segment) segments;
    NS_ARRAY(int32_t) trail; // cycles on the way to a known face
    ns_tile_lists lists;
} face_job;

static ns_point origin(const ns_map *map, int32_t half)
{
    return map->vertices.at[ns_half_origin(map, half)];
}

static int by_direction(const void *a, const void *b, void *user)
{
    const ns_map *map = user;
    const int32_t p = *(const int32_t *)a, q = *(const int32_t *)b;

    return ns_direction_compare(origin(map, p), origin(map, p ^ 1), origin(map, q),
                                origin(map, q ^ 1));
}

static ns_status sort_around(ns_ctx *ctx, face_job *job)
{
    ns_map *map = job->map;
    const int32_t halves = 2 * map->edges.count;

    NS_NEED(ctx, ns_array_resize(ctx, &map->first, map->vertices.count + 1)
                     && ns_array_resize(ctx, &map->leaves, halves)
                     && ns_array_resize(ctx, &map->next, halves));
    for (int32_t h = 0; h < halves; h++)
        map->first.at[ns_half_origin(map, h)]++;
    for (int32_t v = 0; v < map->vertices.count; v++)
        map->first.at[v + 1] += map->first.at[v];
    for (int32_t h = halves - 1; h >= 0; h--)
        map->leaves.at[--map->first.at[ns_half_origin(map, h)]] = h;
    for (int32_t v = 0; v < map->vertices.count; v++) {
        const int32_t first = map->first.at[v], count = map->first.at[v + 1] - first;
        NS_ASSERT(count != 1); // edges are parts of closed ways
        if (count == 0)
            continue;
        NS_TRY(ns_sort(ctx, map->leaves.at + first, count, sizeof(int32_t), by_direction, map));
        // Arriving on the twin of one, the left hand leads to the one before it.
        for (int32_t i = 0; i < count; i++)
            map->next.at[map->leaves.at[first + i] ^ 1] =
                map->leaves.at[first + (i + count - 1) % count];
    }
    return ns_spend(ctx, halves);
}

static bool is_west_of(ns_point a, ns_point b)
{
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

static ns_status follow_cycles(ns_ctx *ctx, face_job *job)
{
    ns_map *map = job->map;

    NS_NEED(ctx, ns_array_resize(ctx, &job->cycle_of, map->next.count));
    for (int32_t h = 0; h < map->next.count; h++)
        job->cycle_of.at[h] = -1;
    for (int32_t h = 0; h < map->next.count; h++) {
        cycle c = { 0, h, -1 };
        if (job->cycle_of.at[h] >= 0)
            continue;
        int32_t k = h;
        do {
            const ns_point p = origin(map, k), q = origin(map, k ^ 1);
            job->cycle_of.at[k] = job->cycles.count;
            c.area2 += (int64_t)p.y * q.x - (int64_t)p.x * q.y;
            if (is_west_of(p, origin(map, c.west)))
                c.west = k;
            k = map->next.at[k];
        } while (k != h);
        NS_NEED(ctx, ns_array_push(ctx, &job->cycles, c));
    }
    return NS_OK;
}

// The first half-edge west of the point, with the east on its left hand, or -1.
static int32_t look_west(const face_job *job, ns_point from)
{
    const int32_t edge = ns_segment_tiles_west(&job->lists, job->segments.at,
                                               2 * (int64_t)from.y, (ns_ratio){ from.x, 1 });

    if (edge < 0)
        return -1;
    // Downwards, the east is on the left.
    return 2 * edge + (origin(job->map, 2 * edge).y > origin(job->map, 2 * edge + 1).y);
}

static ns_status locate_cycle(ns_ctx *ctx, face_job *job, int32_t c)
{
    int32_t face = -1;

    job->trail.count = 0;
    while (face < 0) {
        cycle *at = &job->cycles.at[c];
        if (at->face >= 0) {
            face = at->face;
            break;
        }
        NS_NEED(ctx, ns_array_push(ctx, &job->trail, c));
        const int32_t half = look_west(job, origin(job->map, at->west));
        if (half < 0)
            face = 0;
        else
            c = job->cycle_of.at[half];
    }
    for (int32_t i = 0; i < job->trail.count; i++)
        job->cycles.at[job->trail.at[i]].face = face;
    return NS_OK;
}

static ns_status name_faces(ns_ctx *ctx, face_job *job)
{
    ns_map *map = job->map;

    NS_NEED(ctx, ns_array_push(ctx, &map->area2, 0));
    for (int32_t c = 0; c < job->cycles.count; c++) {
        if (job->cycles.at[c].area2 <= 0)
            continue;
        job->cycles.at[c].face = map->area2.count;
        NS_NEED(ctx, ns_array_push(ctx, &map->area2, 0));
    }
    for (int32_t c = 0; c < job->cycles.count; c++) {
        NS_TRY(locate_cycle(ctx, job, c));
        map->area2.at[job->cycles.at[c].face] += job->cycles.at[c].area2;
    }
    NS_ASSERT(map->area2.at[0] <= 0); // seen from outside
    NS_NEED(ctx, ns_array_resize(ctx, &map->face, map->next.count));
    for (int32_t h = 0; h < map->next.count; h++)
        map->face.at[h] = job->cycles.at[job->cycle_of.at[h]].face;
    return NS_OK;
}

static ns_status face_steps(ns_ctx *ctx, face_job *job)
{
    ns_map *map = job->map;

    NS_TRY(sort_around(ctx, job));
    NS_TRY(follow_cycles(ctx, job));
    NS_NEED(ctx, ns_array_resize(ctx, &job->segments, map->edges.count));
    for (int32_t e = 0; e < map->edges.count; e++)
        job->segments.at[e] = (ns_segment){ origin(map, 2 * e), origin(map, 2 * e + 1) };
    NS_TRY(ns_segment_tiles_fill(ctx, &job->lists, job->view->width, job->view->height,
                                 job->segments.at, job->segments.count));
    return name_faces(ctx, job);
}

ns_status ns_map_find_faces(ns_ctx *ctx, const ns_view *view, ns_map *map)
{
    face_job job = { .view = view, .map = map };
    const ns_status status = face_steps(ctx, &job);

    ns_arrays_drop(ctx, &job.cycles, &job.cycle_of, &job.segments, &job.trail);
    ns_tile_lists_drop(ctx, &job.lists);
    return status;
}

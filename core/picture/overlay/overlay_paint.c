// overlay_paint.c: which shapes cover a face, and the colour that is seen.
//
// Walking from face to face through edges, starting outside, the winding number of each shape is
// known by the sticks of the edges passed; the walk is a tree, so every edge of it is passed
// twice and one set of layers is enough.
#include "picture/bitmap/layers.h"

#include "base/basics.h"

// A face being visited: the next of its half-edges to look through, and how it was entered.
typedef struct visit {
    int32_t face, next, entered;
} visit;

typedef struct paint_job {
    const ns_drawing *drawing;
    const ns_patches *patches;
    ns_map *map;
    ns_layers layers;
    NS_ARRAY(int32_t) halves;   // by face ...
    NS_ARRAY(int32_t) first;    // ... those of face f from first[f] to first[f + 1] - 1
    NS_ARRAY(uint8_t) was_seen; // whether the face was visited
    NS_ARRAY(visit) visits;
} paint_job;

// Passes an edge from the face on the left of the half-edge to the one on its right.
static void pass(paint_job *job, int32_t half)
{
    const ns_map_edge *edge = &job->map->edges.at[half >> 1];

    for (int32_t i = edge->first; i < edge->first + edge->count; i++) {
        const int32_t use = job->map->uses.at[i];
        ns_layers_pass(&job->layers, job->map->sticks.at[use >> 1].shape,
                       (use ^ half) & 1 ? 1 : -1);
    }
}

static ns_status list_halves(ns_ctx *ctx, paint_job *job)
{
    const ns_map *map = job->map;

    NS_NEED(ctx, ns_array_resize(ctx, &job->first, map->area2.count + 1)
                     && ns_array_resize(ctx, &job->halves, map->face.count));
    for (int32_t h = 0; h < map->face.count; h++)
        job->first.at[map->face.at[h]]++;
    for (int32_t f = 0; f < map->area2.count; f++)
        job->first.at[f + 1] += job->first.at[f];
    for (int32_t h = map->face.count - 1; h >= 0; h--)
        job->halves.at[--job->first.at[map->face.at[h]]] = h;
    return NS_OK;
}

static ns_status enter(ns_ctx *ctx, paint_job *job, int32_t face, int32_t entered)
{
    const visit v = { face, job->first.at[face], entered };

    NS_ASSERT(!job->was_seen.at[face]);
    job->was_seen.at[face] = 1;
    job->map->seen.at[face] = ns_layers_seen(&job->layers);
    return ns_array_push(ctx, &job->visits, v) ? NS_OK : ns_no_memory(ctx);
}

static ns_status visit_faces(ns_ctx *ctx, paint_job *job)
{
    NS_TRY(enter(ctx, job, 0, -1));
    while (job->visits.count > 0) {
        visit *v = &job->visits.at[job->visits.count - 1];
        if (v->next == job->first.at[v->face + 1]) {
            if (v->entered >= 0)
                pass(job, v->entered ^ 1);
            job->visits.count--;
            continue;
        }
        const int32_t half = job->halves.at[v->next++];
        const int32_t face = job->map->face.at[half ^ 1];
        if (job->was_seen.at[face])
            continue;
        pass(job, half);
        NS_TRY(ns_spend(ctx, 1 + job->map->edges.at[half >> 1].count));
        NS_TRY(enter(ctx, job, face, half));
    }
    return NS_OK;
}

static ns_status paint_steps(ns_ctx *ctx, paint_job *job)
{
    NS_TRY(list_halves(ctx, job));
    NS_TRY(ns_layers_open(ctx, &job->layers, job->drawing, job->patches));
    NS_NEED(ctx, ns_array_resize(ctx, &job->was_seen, job->map->area2.count)
                     && ns_array_resize(ctx, &job->map->seen, job->map->area2.count));
    return visit_faces(ctx, job);
}

ns_status ns_map_paint(ns_ctx *ctx, const ns_drawing *drawing, const ns_patches *patches,
                       ns_map *map)
{
    paint_job job = { .drawing = drawing, .patches = patches, .map = map };

    NS_ASSERT(map->face.count == 2 * map->edges.count && map->area2.count > 0);
    const ns_status status = paint_steps(ctx, &job);

    ns_layers_drop(ctx, &job.layers);
    ns_arrays_drop(ctx, &job.halves, &job.first, &job.was_seen, &job.visits);
    return status;
}

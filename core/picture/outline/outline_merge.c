// outline_merge.c: two nodes that a very short seam joins become one.
//
// Where four regions of at least three colours meet, files often have two nodes with three edges
// each, a hair apart. As one node with four edges, opposite ones continuing each other, it can be
// drawn and followed.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"

#define SHORT 0.5 // of a weld

static double seam_length(const ns_outline_job *job, const ns_seam *seam)
{
    double length = 0;

    for (int32_t i = 0; i < seam->count && length < job->weld; i++)
        length += ns_cubic_length(&job->seams.curves.at[seam->first + i].curve);
    return length;
}

// How many seams end at the vertex that a half-edge leaves, and the place of the half-edge among
// them.
static int count_edges(const ns_outline_job *job, int32_t half, int *place)
{
    const ns_map *map = &job->map;
    const int32_t vertex = ns_half_origin(map, half);
    int count = 0;

    for (int32_t i = map->first.at[vertex]; i < map->first.at[vertex + 1]; i++) {
        if (!ns_outline_edge(map, &job->view, map->leaves.at[i] >> 1))
            continue;
        if (map->leaves.at[i] == half)
            *place = count;
        count++;
    }
    return count;
}

static bool may_merge(const ns_outline_job *job, const ns_seam *seam, const int32_t *merge_of)
{
    int place;

    if (seam->closed || seam_length(job, seam) >= SHORT * job->weld)
        return false;
    for (int k = 0; k < 2; k++) {
        const int32_t vertex = ns_half_origin(&job->map, seam->ends[k]);
        if (merge_of[vertex] >= 0 || ns_view_on_frame(&job->view, job->map.vertices.at[vertex])
            || count_edges(job, seam->ends[k], &place) != 3)
            return false;
    }
    return ns_half_origin(&job->map, seam->ends[0]) != ns_half_origin(&job->map, seam->ends[1]);
}

ns_status ns_outline_merge(ns_ctx *ctx, const ns_outline_job *job, ns_merges *merges)
{
    const int32_t vertices = job->map.vertices.count;

    NS_ASSERT(merges->of.count == 0 && merges->list.count == 0);

    NS_NEED(ctx, ns_array_resize(ctx, &merges->of, vertices));
    for (int32_t v = 0; v < vertices; v++)
        merges->of.at[v] = -1;
    for (int32_t c = 0; c < job->seams.seams.count; c++) {
        const ns_seam *seam = &job->seams.seams.at[c];
        if (!may_merge(job, seam, merges->of.at))
            continue;
        const ns_vec a = job->seams.curves.at[seam->first].curve.p[0];
        const ns_vec b = job->seams.curves.at[seam->first + seam->count - 1].curve.p[3];
        const ns_merge merge = { c, ns_point_of(ns_vec_mix(a, b, 0.5)) };
        for (int k = 0; k < 2; k++)
            merges->of.at[ns_half_origin(&job->map, seam->ends[k])] = merges->list.count;
        NS_NEED(ctx, ns_array_push(ctx, &merges->list, merge));
    }
    return NS_OK;
}

int32_t ns_outline_merged_order(const ns_outline_job *job, const ns_merge *merge, int32_t half)
{
    const ns_seam *seam = &job->seams.seams.at[merge->seam];
    const int32_t vertex = ns_half_origin(&job->map, half);
    const int k = ns_half_origin(&job->map, seam->ends[0]) == vertex ? 0 : 1;
    int gone = 0, place = 0;

    count_edges(job, seam->ends[k], &gone);
    count_edges(job, half, &place);
    NS_ASSERT(place != gone); // the seam between them is not an end any more
    return 2 * k + (place - gone + 3) % 3 - 1;
}

void ns_merges_drop(ns_ctx *ctx, ns_merges *merges)
{
    ns_arrays_drop(ctx, &merges->of, &merges->list);
}

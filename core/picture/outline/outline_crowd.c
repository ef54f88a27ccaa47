// outline_crowd.c: vertices where too much meets are painted over.
//
// At most three edges of the outline may meet, or four when the regions between have at least
// three colours; on the frame only one may end, and not in a corner. Anything else gets a patch
// about a weld wide, black when the picture is black and white, so that black stays connected.
// The map is then made anew: mending by painting cannot make a picture that is not one.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"

#define PATCHES_MAX 4096
#define CROWDED_MAX (NS_PIECES_MAX / 2) // vertices; each makes two corners
#define RADIUS_LEAST 6                  // lattice units
#define GROWN 3       // times that a patch is larger than the first at its place
#define EDGES_SEEN 64 // around one vertex; more only make it more crowded

ns_status ns_outline_paint_over(ns_ctx *ctx, ns_outline_job *job, ns_point from, ns_point to,
                                double radius, uint8_t label)
{
    const ns_patch patch = { from, to, (int32_t)radius, job->palette.at[label] };

    NS_ASSERT(label < job->palette.count && radius > 0);
    if (job->patches.count == PATCHES_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the drawing is too crowded: its lines touch in more than %d places; "
                       "simplify it",
                       PATCHES_MAX);
    return ns_array_push(ctx, &job->patches, patch) ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_outline_add_patch(ns_ctx *ctx, ns_outline_job *job, ns_point at,
                               const uint8_t labels[2])
{
    const double least = (double)RADIUS_LEAST * (1 << job->view.shift);
    double radius = NS_PATCH_RADIUS * job->weld;
    int before = 0, nearby = 0;

    NS_ASSERT(job->tried <= job->patches.count);
    radius = radius < least ? least : radius;
    // Where an earlier patch did not help the other colour may, and then a larger patch.
    for (int32_t i = 0; i < job->tried; i++) {
        const ns_patch *p = &job->patches.at[i];
        const double away = ns_vec_distance(ns_vec_of(p->from), ns_vec_of(at));
        before += away < p->radius;
        nearby += away < 3 * p->radius;
    }
    radius *= 1 + ns_min(nearby / 2, GROWN);
    if (job->mended++ == 0)
        job->mended_at = at;
    return ns_outline_paint_over(ctx, job, at, at, radius, labels[before & 1]);
}

// The labels to the left of the outline edges that leave a vertex; of a single one to its right,
// too.
static int labels_around(const ns_outline_job *job, int32_t vertex, uint8_t labels[EDGES_SEEN])
{
    const ns_map *map = &job->map;
    int count = 0;

    for (int32_t i = map->first.at[vertex]; i < map->first.at[vertex + 1]; i++) {
        const int32_t half = map->leaves.at[i];
        if (count == EDGES_SEEN || !ns_outline_edge(map, &job->view, half >> 1))
            continue;
        if (count == 0)
            labels[1] = map->label.at[map->face.at[half ^ 1]];
        labels[count++] = map->label.at[map->face.at[half]];
    }
    return count;
}

static bool is_crowded(const ns_outline_job *job, int32_t vertex, const uint8_t *labels,
                       int count)
{
    const ns_point at = job->map.vertices.at[vertex];

    if (ns_view_on_frame(&job->view, at))
        return count > 1 || (count == 1 && ns_view_in_corner(&job->view, at));
    return count > 4 || (count == 4 && labels[0] == labels[2] && labels[1] == labels[3]);
}

// The label that is seen most often, of those the highest.
static uint8_t commonest(const uint8_t *labels, int count)
{
    uint8_t best = 0;
    int most = 0;

    for (int i = 0; i < count; i++) {
        int same = 0;
        for (int k = 0; k < count; k++)
            same += labels[k] == labels[i];
        if (same > most || (same == most && labels[i] > best)) {
            most = same;
            best = labels[i];
        }
    }
    return best;
}

ns_status ns_outline_uncrowd(ns_ctx *ctx, ns_outline_job *job)
{
    uint8_t labels[EDGES_SEEN];
    int32_t crowded = 0;

    for (int32_t v = 0; v < job->map.vertices.count; v++) {
        const int count = labels_around(job, v, labels);
        if (count == 0 || !is_crowded(job, v, labels, count))
            continue;
        if (++crowded > CROWDED_MAX)
            return ns_fail(
                ctx, NS_BAD_INPUT,
                "the drawing is too crowded: its regions touch in more than %d points; "
                "simplify it",
                CROWDED_MAX);
        const ns_point at = job->map.vertices.at[v];
        const uint8_t label = job->options->colours == 0 ? 1 : commonest(labels, count);
        const uint8_t other = labels[0] != label ? labels[0] : labels[1];
        NS_ASSERT(other != label); // neighbours around a vertex differ
        NS_TRY(ns_outline_add_patch(
            ctx, job,
            (ns_point){ at.x * (1 << job->view.shift), at.y * (1 << job->view.shift) },
            (uint8_t[2]){ label, other }));
    }
    return NS_OK;
}

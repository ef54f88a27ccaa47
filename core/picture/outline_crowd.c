// outline_crowd.c: vertices where too much meets are painted over.
//
// At most three edges of the outline may meet, or four when the regions between have at least
// three colours; on the frame only one may end, and not in a corner. Anything else gets a patch
// about a weld wide, black when the picture is black and white, so that black stays connected.
// The map is then made anew: mending by painting cannot make a picture that is not one.
#include "picture/outline_parts.h"

#include "base/basics.h"

#define PATCHES_MAX 4096
#define RADIUS_LEAST 6 // lattice units
#define EDGES_SEEN 64  // around one vertex; more only make it more crowded

ns_status ns_outline_add_patch(ns_ctx *ctx, ns_outline_job *job, ns_point at, double radius,
                               uint8_t label)
{
    const double least = (double)RADIUS_LEAST * (1 << job->view.shift);
    ns_patch patch = { at, 0, job->palette.at[label] };

    radius = radius < least ? least : radius;
    // Where one patch did not help a larger one may.
    for (int32_t i = 0; i < job->patches.count; i++) {
        const ns_patch *p = &job->patches.at[i];
        const double away = ns_vec_length(ns_vec_sub(ns_vec_of(p->centre), ns_vec_of(at)));
        if (away < p->radius && radius < 1.5 * p->radius)
            radius = 1.5 * p->radius;
    }
    patch.radius = (int32_t)(radius < NS_FRAME_SIDE ? radius : NS_FRAME_SIDE);
    if (job->patches.count == PATCHES_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the drawing is too crowded: its lines touch in more than %d places; "
                       "simplify it or weld more",
                       PATCHES_MAX);
    return ns_array_push(ctx, &job->patches, patch) ? NS_OK : ns_no_memory(ctx);
}

// The labels to the left of the outline edges that leave a vertex.
static int labels_around(const ns_outline_job *job, int32_t vertex, uint8_t labels[EDGES_SEEN])
{
    const ns_map *map = &job->map;
    int count = 0;

    for (int32_t i = map->first.at[vertex]; i < map->first.at[vertex + 1]; i++) {
        const int32_t half = map->leaves.at[i];
        if (count < EDGES_SEEN && ns_outline_edge(map, &job->view, half >> 1))
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

    for (int32_t v = 0; v < job->map.vertices.count; v++) {
        const int count = labels_around(job, v, labels);
        if (count == 0 || !is_crowded(job, v, labels, count))
            continue;
        const ns_point at = job->map.vertices.at[v];
        const uint8_t label = job->options->colours == 0 ? 1 : commonest(labels, count);
        NS_TRY(ns_outline_add_patch(
            ctx, job,
            (ns_point){ at.x * (1 << job->view.shift), at.y * (1 << job->view.shift) },
            NS_PATCH_RADIUS * job->weld, label));
    }
    return NS_OK;
}

// stage_open.c: an empty page, and the end of one.
//
// An empty page is no special case: the frame is strand 0 with an actor of its own, its corners are
// vertices, its samples may be near each other. What has no weight is never opened, and every later
// call asks whether it is there.
#include "measure/stage/stage_parts.h"
#include "measure/worth/giveaway.h"

static ns_status open_crowd(ns_ctx *ctx, ns_stage *stage)
{
    const int32_t width = stage->arr.width, height = stage->arr.height;
    const ns_point corners[4] = { { 0, 0 }, { 0, height }, { width, height }, { width, 0 } };
    ns_crowd *crowd = &stage->inside->crowd;

    if (!ns_stage_keeps(stage, NS_TERM_VERTEX))
        return NS_OK;
    NS_TRY(ns_crowd_open(ctx, crowd, width, height, stage->de_jong.d_vert));
    NS_TRY(ns_crowd_room(ctx, crowd, 4));
    for (int i = 0; i < 4; i++)
        stage->sums.of[NS_TERM_VERTEX] += ns_crowd_put(crowd, corners[i]);
    return NS_OK;
}

static ns_status open_states(ns_ctx *ctx, ns_stage *stage)
{
    ns_stage_inside *inside = stage->inside;

    if (ns_stage_keeps(stage, NS_TERM_DILATION)) {
        NS_TRY(ns_actor_sample(ctx, stage, 0));
        NS_TRY(ns_dilation_open(ctx, stage, &inside->dilation));
        stage->sums.of[NS_TERM_DILATION] = ns_dilation_kept(inside->dilation)->sum;
    }
    if (ns_stage_keeps(stage, NS_TERM_SHAPE)) {
        NS_TRY(ns_shapes_open(ctx, stage, &inside->shapes));
        stage->sums.of[NS_TERM_SHAPE] = ns_shapes_kept(inside->shapes)->sum;
    }
    if (ns_stage_keeps(stage, NS_TERM_SEEN))
        NS_NEED(ctx, (inside->worth = ns_new(ctx, 1, sizeof *inside->worth)));
    return NS_OK;
}

static ns_status open_all(ns_ctx *ctx, ns_stage *stage, int32_t width, int32_t height)
{
    NS_TRY(ns_arrangement_open(ctx, &stage->arr, width, height));
    stage->inside = ns_new(ctx, 1, sizeof *stage->inside);
    NS_NEED(ctx, stage->inside && ns_array_resize(ctx, &stage->actors, 1)
                     && ns_array_resize(ctx, &stage->curve, 1));
    stage->inside->pending = -1;
    stage->inside->calm = ns_calm_areas(stage);
    stage->actors.at[0].mates[0] = stage->actors.at[0].mates[1] = -1;
    NS_TRY(open_crowd(ctx, stage));
    NS_TRY(open_states(ctx, stage));
    ns_counts(stage, &stage->sums);
    ns_counts_of_faces(stage, &stage->sums);
    return NS_OK;
}

ns_status ns_stage_open(ns_ctx *ctx, ns_stage *stage, int32_t width, int32_t height,
                        const ns_stage_options *options)
{
    *stage = (ns_stage){ .options = *options,
                         .de_jong = ns_de_jong_setting(options->setting),
                         .kerkhof = ns_kerkhof_thresholds(ns_units(width, NS_KERKHOF_SIDE),
                                                          ns_units(height, NS_KERKHOF_SIDE)) };
    const ns_status status = open_all(ctx, stage, width, height);
    NS_ASSERT(status != NS_OK || (stage->actors.count == 1 && stage->arr.strands.count == 1));

    if (status != NS_OK)
        ns_stage_drop(ctx, stage);
    return status;
}

void ns_stage_drop(ns_ctx *ctx, ns_stage *stage)
{
    ns_stage_inside *inside = stage->inside;

    if (inside) {
        for (int32_t i = 0; i < inside->log.count; i++)
            ns_actor_drop(ctx, &inside->log.at[i].kept);
        ns_array_drop(ctx, &inside->log);
        if (inside->dilation)
            ns_dilation_drop(ctx, inside->dilation);
        if (inside->shapes)
            ns_shapes_drop(ctx, inside->shapes);
        if (inside->worth) {
            ns_worth_drop(ctx, inside->worth);
            ns_free(ctx, inside->worth, 1, sizeof *inside->worth);
        }
        ns_crowd_drop(ctx, &inside->crowd);
        ns_polyline_drop(ctx, &inside->line);
        ns_probe_drop(ctx, &inside->probe);
        ns_arrays_drop(ctx, &inside->tight, &inside->fresh, &inside->crossed, &inside->met.of,
                       &inside->edges, &inside->places, &inside->loops, &inside->loops_with);
        ns_free(ctx, inside, 1, sizeof *inside);
    }
    for (int32_t i = 0; i < stage->actors.count; i++)
        ns_actor_drop(ctx, &stage->actors.at[i]);
    ns_arrays_drop(ctx, &stage->actors, &stage->curve);
    if (!stage->lent)
        ns_arrangement_drop(ctx, &stage->arr);
    *stage = (ns_stage){ 0 };
}

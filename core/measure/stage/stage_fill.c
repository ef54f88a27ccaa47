// stage_fill.c: a whole page at once.
//
// The arrangement is built in one go; what is kept up to date is made anew from it. Nothing that
// was put up one by one is here, so nothing has to be taken back.
#include "measure/dilation/dilation_parts.h"

// What is made on the way: the polylines, until the arrangement has its own.
typedef struct filling {
    ns_ctx *ctx;
    ns_stage *stage;
    NS_ARRAY(ns_polyline) lines;
    NS_ARRAY(ns_way) ways;
} filling;

// Of the part whose polyline is the stage's; samples come later.
static ns_status add_actor(filling *f, const ns_part *part, int32_t strand)
{
    NS_TRY(ns_stage_sketch(f->ctx, f->stage, part));
    return ns_actor_open(f->ctx, f->stage, part, &f->stage->actors.at[strand]);
}

// Flattens the part and makes its actor.
static ns_status add_part(filling *f, const ns_part *part)
{
    ns_stage *stage = f->stage;
    ns_polyline *line = &stage->inside->line;
    const int32_t strand = f->lines.count + 1;

    ns_polyline_clear(line);
    NS_TRY(ns_polyline_add_cubics(f->ctx, line, part->cubics, part->count,
                                  stage->options.tolerance));
    if (line->points.count < (part->closed ? 4 : 2))
        return ns_fail(f->ctx, NS_BAD_INPUT, "a part of a curve is a mere point");
    NS_TRY(add_actor(f, part, strand));
    const ns_way way = ns_stage_way(stage, part);
    f->lines.at[f->lines.count++] = *line;
    f->ways.at[f->ways.count++] = way;
    *line = (ns_polyline){ 0 };
    return NS_OK;
}

static ns_status add_parts(filling *f, const ns_part *parts, int32_t count)
{
    NS_NEED(f->ctx, ns_array_room(f->ctx, &f->lines, sizeof *f->lines.at, count)
                        && ns_array_room(f->ctx, &f->ways, sizeof *f->ways.at, count));
    for (int32_t i = 0; i < count; i++)
        NS_TRY(add_part(f, &parts[i]));
    return NS_OK;
}

static ns_status open_dilation(filling *f)
{
    ns_stage *stage = f->stage;
    ns_stage_inside *inside = stage->inside;

    for (int32_t s = 1; s < stage->actors.count; s++)
        NS_TRY(ns_actor_sample(f->ctx, stage, s));
    ns_dilation_drop(f->ctx, inside->dilation);
    return ns_dilation_open(f->ctx, stage, &inside->dilation);
}

// Every vertex once; the frame's corners are there already.
static ns_status fill_crowd(filling *f)
{
    const ns_arrangement *arr = &f->stage->arr;
    ns_crowd *crowd = &f->stage->inside->crowd;

    NS_TRY(ns_crowd_room(f->ctx, crowd, arr->entries.count));
    for (int32_t e = 1; e < arr->entries.count; e++) {
        if (ns_tells_vertex(arr, e))
            ns_crowd_put(crowd, arr->entries.at[e].point);
    }
    return NS_OK;
}

static ns_status open_states(filling *f)
{
    ns_stage *stage = f->stage;
    ns_stage_inside *inside = stage->inside;

    if (inside->dilation)
        NS_TRY(open_dilation(f));
    if (inside->shapes) {
        ns_shapes_drop(f->ctx, inside->shapes);
        NS_TRY(ns_shapes_open(f->ctx, stage, &inside->shapes));
    }
    return ns_stage_keeps(stage, NS_TERM_VERTEX) ? fill_crowd(f) : NS_OK;
}

static ns_status make_room(filling *f, int32_t count)
{
    return ns_array_resize(f->ctx, &f->stage->actors, count + 1)
                   && ns_array_resize(f->ctx, &f->stage->curve, count + 1)
               ? NS_OK
               : ns_no_memory(f->ctx);
}

// The arrangement is there, and all actors are.
static ns_status count_all(filling *f)
{
    for (int32_t s = 1; s < f->stage->actors.count; s++)
        ns_actor_join(f->stage, s);
    ns_stage_number(f->stage);
    NS_TRY(open_states(f));
    return ns_stage_count(f->ctx, f->stage, &f->stage->sums);
}

static ns_status fill(filling *f, const ns_part *parts, int32_t count, int32_t *misfit)
{
    ns_stage *stage = f->stage;

    NS_TRY(make_room(f, count));
    NS_TRY(add_parts(f, parts, count));
    NS_TRY(ns_arrangement_build(f->ctx, &stage->arr, f->ways.at, count, NS_BOARD_CROSSINGS_MAX,
                                misfit, &stage->inside->probe));
    return *misfit < 0 ? count_all(f) : NS_OK;
}

ns_status ns_stage_fill(ns_ctx *ctx, ns_stage *stage, const ns_part *parts, int32_t count,
                        int32_t *misfit)
{
    filling f = { .ctx = ctx, .stage = stage };

    NS_ASSERT(stage->arr.strands.count == 1 && !stage->inside->logging);
    *misfit = -1;
    const ns_status status = fill(&f, parts, count, misfit);
    for (int32_t i = 0; i < f.lines.count; i++)
        ns_polyline_drop(ctx, &f.lines.at[i]);
    ns_arrays_drop(ctx, &f.lines, &f.ways);
    return status;
}

ns_status ns_stage_lend(ns_ctx *ctx, ns_stage *stage, const ns_part *parts, int32_t count,
                        const ns_arrangement *arr, const ns_polyline *lines)
{
    filling f = { .ctx = ctx, .stage = stage };
    ns_status status = make_room(&f, count);

    NS_ASSERT(stage->arr.strands.count == 1 && !stage->inside->logging);
    NS_ASSERT(arr->strands.count == count + 1);
    ns_arrangement_drop(ctx, &stage->arr);
    stage->arr = *arr;
    stage->lent = true;
    const ns_polyline own = stage->inside->line;
    for (int32_t i = 0; i < count && status == NS_OK; i++) {
        stage->inside->line = lines[i];
        status = add_actor(&f, &parts[i], i + 1);
    }
    stage->inside->line = own;
    return status == NS_OK ? count_all(&f) : status;
}

// relax_measure.c: how good the drawing is now, by the layout paper's metrics.
//
// The drawing is arranged anew and measured by the same code as a finished board, so that what is
// seen here is what ns_measure will say but for the fitting of smooth curves.
#include "layout/graph/graph.h"

#include "base/basics.h"
#include "measure/yardsticks/metrics.h"

// The end that goes on as the same curve beyond an end of an edge; -1: none.
static int32_t mate(const ns_relax *relax, int32_t e, int32_t end)
{
    const ns_relax_edge *edge = &relax->edges.at[e];
    const int32_t next = end ? edge->after : edge->before;

    return next < 0 || next == e ? -1 : 2 * (next + 1) + !end;
}

// As much of a stage as the metrics look at.
static ns_status put_actors(ns_ctx *ctx, const ns_relax *relax, ns_stage *stage)
{
    const int32_t count = stage->arr.strands.count;

    NS_NEED(ctx, ns_array_resize(ctx, &stage->actors, count));
    for (int32_t i = 1; i < count; i++) {
        ns_actor *actor = &stage->actors.at[i];
        actor->role = relax->edges.at[i - 1].fixed ? NS_ROLE_PICTURE : NS_ROLE_CONNECTION;
        for (int32_t end = 0; end < 2; end++)
            actor->mates[end] = mate(relax, i - 1, end);
    }
    return NS_OK;
}

// Which cell of the puzzle a face of the drawing is: strands have the faces of their edges.
static ns_status find_cells(ns_ctx *ctx, const ns_relax *relax, const ns_arrangement *arr,
                            ns_relax_outline *cell_of)
{
    NS_NEED(ctx, ns_array_nones(ctx, cell_of, arr->faces.count));
    for (int32_t i = 1; i < arr->strands.count; i++) {
        const ns_entry *entry = &arr->entries.at[arr->strands.at[i].first];
        for (int32_t side = 0; side < 2; side++) {
            const int32_t face = relax->edges.at[i - 1].faces[side];
            if (face >= 0)
                cell_of->at[entry->face[side]] = relax->cell_of.at[face];
        }
    }
    return NS_OK;
}

static ns_status keep_spots(ns_ctx *ctx, ns_relax *relax, const ns_arrangement *arr,
                            const ns_layout_spots *spots)
{
    ns_relax_outline cell_of = { 0 };

    relax->spots.count = 0;
    ns_status status = find_cells(ctx, relax, arr, &cell_of);
    if (status == NS_OK && !ns_array_reserve(ctx, &relax->spots, spots->count))
        status = ns_no_memory(ctx);
    for (int32_t i = 0; status == NS_OK && i < spots->count; i++) {
        const ns_layout_spot *spot = &spots->at[i];
        relax->spots.at[relax->spots.count++] =
            (ns_relax_spot){ .at = { spot->at[0], spot->at[1] },
                             .close = spot->close,
                             .badness = ns_clamp(1 - spot->share, 0.0, 1.0),
                             .cell = { cell_of.at[spot->face] } };
    }
    ns_array_drop(ctx, &cell_of);
    return status;
}

static ns_status measure(ns_ctx *ctx, ns_relax *relax, ns_layout *layout)
{
    ns_relax_drawn drawn;
    ns_layout_spots spots = { 0 };
    ns_stage stage = { 0 };
    int32_t edge;

    NS_TRY(ns_relax_draw(ctx, relax, &drawn, &edge));
    NS_ASSERT(drawn.arr.strands.count == drawn.strands + 1); // edge e is strand e + 1
    stage.arr = drawn.arr;                                   // borrowed
    ns_status status = put_actors(ctx, relax, &stage);
    if (status == NS_OK)
        status = ns_layout_measure(ctx, &stage, layout, &spots);
    if (status == NS_OK)
        status = keep_spots(ctx, relax, &drawn.arr, &spots);
    ns_arrays_drop(ctx, &stage.actors, &spots);
    ns_relax_drawn_drop(ctx, &drawn);
    return status;
}

static void tell_course(const ns_relax *relax, ns_relax_state *state)
{
    const double mean = ns_relax_mean_area(relax);
    const bool inflates = relax->inflated_target > 0;

    state->steps = relax->steps;
    state->phase = relax->phase;
    state->phases = relax->schedule.count;
    state->inflated = inflates ? relax->cell_of.at[relax->inflated] : -1;
    state->share = inflates && mean > 0 ? relax->faces.at[relax->inflated].area / mean : 0;
    state->target = relax->inflated_target;
}

ns_status ns_relax_measure(ns_ctx *ctx, ns_relax *relax, ns_relax_state *state)
{
    ns_layout layout;

    if (relax->measured != relax->steps) {
        NS_TRY(measure(ctx, relax, &layout));
        relax->state.shallow_angles = layout.shallow_angles;
        relax->state.close_curves = layout.close_curves;
        relax->state.forced_angles = layout.forced_angles;
        relax->state.forced_close = layout.forced_close;
        relax->state.smoothness = layout.smoothness;
        relax->state.angles = layout.angles;
        relax->state.faces = layout.faces;
        relax->measured = relax->steps;
    }
    tell_course(relax, &relax->state);
    *state = relax->state;
    return NS_OK;
}

ns_status ns_relax_spots_now(ns_ctx *ctx, ns_relax *relax, const ns_relax_spots **spots)
{
    ns_relax_state state;

    NS_TRY(ns_relax_measure(ctx, relax, &state));
    *spots = &relax->spots;
    return NS_OK;
}

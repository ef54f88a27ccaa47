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

static ns_status measure(ns_ctx *ctx, const ns_relax *relax, ns_layout *layout)
{
    ns_relax_drawn drawn;
    ns_stage stage = { 0 };
    int32_t edge;

    NS_TRY(ns_relax_draw(ctx, relax, &drawn, &edge));
    NS_ASSERT(drawn.arr.strands.count == drawn.strands + 1); // edge e is strand e + 1
    stage.arr = drawn.arr;                                   // borrowed
    ns_status status = put_actors(ctx, relax, &stage);
    if (status == NS_OK)
        status = ns_layout_measure(ctx, &stage, layout, NULL);
    ns_array_drop(ctx, &stage.actors);
    ns_relax_drawn_drop(ctx, &drawn);
    return status;
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
    relax->state.steps = relax->steps;
    *state = relax->state;
    return NS_OK;
}

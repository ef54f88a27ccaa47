// relax_save.c: a layout as it is at some moment, to come back to.
//
// What is saved is a layout of which everything that never changes is left out: board, arrangement,
// darts, tracks and faces' surroundings stay where they are. Temperatures and the lists of what is
// near belong to it: steps depend on when they were made.
#include "layout/force/forces.h"
#include "layout/graph/graph.h"

#include "base/basics.h"

struct ns_relax_saved {
    ns_relax layout; // without what never changes
};

// Everything that changes, into an empty place; after a failure it has to be dropped all the same.
static ns_status copy_changing(ns_ctx *ctx, const ns_relax *from, ns_relax *to)
{
    *to = (ns_relax){ .options = from->options,
                      .forces = from->forces,
                      .schedule = from->schedule,
                      .phase = from->phase,
                      .phase_steps = from->phase_steps,
                      .version = from->version,
                      .steps = from->steps,
                      .shown = from->shown,
                      .listed = from->listed,
                      .measured = from->measured,
                      .most = from->most,
                      .dragged = from->dragged,
                      .target = from->target,
                      .inflated = from->inflated,
                      .inflated_target = from->inflated_target,
                      .start = from->start,
                      .state = from->state };
    NS_NEED(ctx, ns_array_copy(ctx, &to->at, &from->at)
                     && ns_array_copy(ctx, &to->kinds, &from->kinds)
                     && ns_array_copy(ctx, &to->fixed, &from->fixed)
                     && ns_array_copy(ctx, &to->vertices, &from->vertices)
                     && ns_array_copy(ctx, &to->force, &from->force)
                     && ns_array_copy(ctx, &to->free_vertices, &from->free_vertices)
                     && ns_array_copy(ctx, &to->segments, &from->segments)
                     && ns_array_copy(ctx, &to->free_segments, &from->free_segments)
                     && ns_array_copy(ctx, &to->edges, &from->edges)
                     && ns_array_copy(ctx, &to->faces, &from->faces)
                     && ns_array_copy(ctx, &to->line_first, &from->line_first)
                     && ns_array_copy(ctx, &to->line, &from->line)
                     && ns_array_copy(ctx, &to->spots, &from->spots));
    // Room to give every slot back, see graph.c.
    NS_NEED(ctx,
            ns_array_reserve(ctx, &to->free_vertices, to->at.count - to->free_vertices.count)
                && ns_array_reserve(ctx, &to->free_segments,
                                    to->segments.count - to->free_segments.count));
    NS_TRY(ns_relax_near_copy(ctx, from, to));
    return ns_relax_heat_copy(ctx, from, to);
}

static void drop_changing(ns_ctx *ctx, ns_relax *layout)
{
    ns_relax_near_drop(ctx, layout);
    ns_relax_heat_drop(ctx, layout);
    ns_relax_drop(ctx, layout);
}

// Gives what never changes to another layout of the same board.
static void hand_over(ns_relax *from, ns_relax *to)
{
#define HAND_OVER(member)                                                                      \
    (memcpy(&to->member, &from->member, sizeof to->member),                                    \
     memset(&from->member, 0, sizeof from->member))
    HAND_OVER(board);
    HAND_OVER(arranged);
    HAND_OVER(darts);
    HAND_OVER(tracks);
    HAND_OVER(track_edges);
    HAND_OVER(face_darts);
    HAND_OVER(cell_of);
    HAND_OVER(old_grade);
#undef HAND_OVER
}

ns_status ns_relax_save(ns_ctx *ctx, const ns_relax *relax, ns_relax_saved **saved)
{
    ns_relax_saved *made = ns_new(ctx, 1, sizeof *made);

    *saved = NULL;
    NS_NEED(ctx, made);
    const ns_status status = copy_changing(ctx, relax, &made->layout);
    if (status != NS_OK) {
        ns_relax_saved_drop(ctx, made);
        return status;
    }
    *saved = made;
    return NS_OK;
}

ns_status ns_relax_restore(ns_ctx *ctx, ns_relax *relax, const ns_relax_saved *saved)
{
    const int64_t told = relax->version + relax->shown;
    ns_relax fresh;

    if (saved->layout.start != relax->start || saved->layout.edges.count != relax->edges.count
        || saved->layout.faces.count != relax->faces.count)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "what was saved belongs to another layout; restore it where it was saved");
    const ns_status status = copy_changing(ctx, &saved->layout, &fresh);
    if (status != NS_OK) {
        drop_changing(ctx, &fresh);
        return status;
    }
    hand_over(relax, &fresh);
    drop_changing(ctx, relax);
    *relax = fresh;
    relax->shown = told + 1 - relax->version; // lists may differ from those seen last
    return NS_OK;
}

void ns_relax_saved_drop(ns_ctx *ctx, ns_relax_saved *saved)
{
    if (!saved)
        return;
    drop_changing(ctx, &saved->layout);
    ns_free(ctx, saved, 1, sizeof *saved);
}

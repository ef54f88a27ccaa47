// improve.c: from a board to a better one: steps until it settles, then smooth curves, and the old
// board where that would be worse.
#include "nonosmith/relax.h"

#include "base/basics.h"
#include "nonosmith/measure.h"

#define TOLERANCE 0.5 // units between a polyline and its curve
#define CHUNK 50      // steps between two looks, when nobody watches

static ns_status tell(ns_ctx *ctx, const ns_relax_watch *watch, ns_relax *relax)
{
    return watch ? watch->tell(watch->user, ctx, relax) : NS_OK;
}

static int32_t count_moving(const ns_relax *relax)
{
    const ns_relax_view view = ns_relax_look(relax);
    int32_t count = 0;

    for (int32_t v = 0; v < view.vertex_count; v++)
        count += view.kinds[v] != NS_RELAX_NONE && !view.fixed[v];
    return count;
}

// Steps until it settles, `most` are done (0: no limit) or somebody asks to stop.
static ns_status relax_on(ns_ctx *ctx, ns_relax *relax, int32_t most,
                          const ns_relax_watch *watch, ns_relaxed *relaxed)
{
    const int32_t chunk = watch ? watch->every : CHUNK;
    ns_relax_state state = { 0 };

    NS_TRY(tell(ctx, watch, relax));
    while (!state.settled && (most == 0 || state.steps < most)) {
        const int64_t left = most == 0 ? chunk : most - state.steps;
        NS_TRY(ns_relax_step(ctx, relax, (int32_t)(left < chunk ? left : chunk)));
        NS_TRY(ns_relax_measure(ctx, relax, &state));
        relaxed->steps = relaxed->taken = state.steps;
        relaxed->settled = state.settled;
        NS_TRY(tell(ctx, watch, relax));
    }
    return NS_OK;
}

static double share(double now, double before)
{
    return before > 0 ? now / before : now > 0 ? 2 : 1;
}

// First what can be misread counts, then what is not pretty.
static bool is_better(const ns_measures *now, const ns_measures *old)
{
    const int32_t doubts = now->layout.shallow_angles + now->layout.close_curves;
    const int32_t before = old->layout.shallow_angles + old->layout.close_curves;

    if (doubts != before)
        return doubts < before;
    return share(now->layout.smoothness, old->layout.smoothness)
               + share(now->layout.angles, old->layout.angles)
               + share(now->layout.faces, old->layout.faces)
           < 3;
}

static ns_status compare(ns_ctx *ctx, const ns_board *old, const ns_board *new, bool *improved)
{
    const ns_measure_options how = ns_measure_defaults();
    ns_measures before, after;

    NS_TRY(ns_measure(ctx, old, &how, &before, NULL));
    NS_TRY(ns_measure(ctx, new, &how, &after, NULL));
    *improved = is_better(&after, &before);
    return NS_OK;
}

// What is found stands even when somebody asked to stop: the rest is done without asking again.
static ns_status finish(ns_ctx *ctx, const ns_board *old, ns_relax *relax, ns_board *better,
                        ns_relaxed *relaxed)
{
    NS_TRY(ns_relax_board(ctx, relax, TOLERANCE, better));
    NS_TRY(compare(ctx, old, better, &relaxed->improved));
    if (relaxed->improved)
        return NS_OK;
    ns_board_drop(ctx, better);
    return ns_board_copy(ctx, better, old);
}

static ns_status finish_unasked(ns_ctx *ctx, const ns_board *old, ns_relax *relax,
                                ns_board *better, ns_relaxed *relaxed)
{
    bool (*const stop)(void *user) = ctx->stop;
    const int64_t budget = ctx->budget;

    ctx->stop = NULL;
    ctx->budget = 0;
    const ns_status status = finish(ctx, old, relax, better, relaxed);
    ctx->stop = stop;
    ctx->budget = budget;
    return status;
}

static ns_status improve(ns_ctx *ctx, const ns_board *board, ns_relax *relax,
                         const ns_relax_forces *forces, int32_t steps,
                         const ns_relax_watch *watch, ns_board *better, ns_relaxed *relaxed)
{
    relaxed->moving = count_moving(relax);
    NS_TRY(ns_relax_set(ctx, relax, forces));
    const ns_status ran = relax_on(ctx, relax, steps, watch, relaxed);
    if (ran != NS_OK && ran != NS_STOPPED)
        return ran;
    NS_TRY(finish_unasked(ctx, board, relax, better, relaxed));
    return ran == NS_OK ? NS_OK : ns_fail(ctx, NS_STOPPED, "stopped before it had settled");
}

ns_status ns_relax_improve(ns_ctx *ctx, const ns_board *board, const ns_relax_options *options,
                           const ns_relax_forces *forces, int32_t steps,
                           const ns_relax_watch *watch, ns_board *better, ns_relaxed *relaxed)
{
    ns_relax *relax = NULL;

    *relaxed = (ns_relaxed){ 0 };
    NS_TRY(ns_relax_create(ctx, board, options, &relax));
    const ns_status status = improve(ctx, board, relax, forces, steps, watch, better, relaxed);
    ns_relax_destroy(ctx, relax);
    if (status != NS_OK && status != NS_STOPPED)
        ns_board_drop(ctx, better);
    return status;
}

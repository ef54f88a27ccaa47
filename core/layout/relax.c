// relax.c: the live engine: create, set, step, look, pin, drag; see nonosmith/relax.h.
//
// A step is forces, wishes, moves and hops; now and then segments are cut and joined. Between any two
// of these the graph is the drawing of the start, pulled: a step that is stopped or runs out of memory
// leaves a whole graph behind. Debug builds look at all of it after every step.
#include "layout/force/forces.h"
#include "layout/grade.h"
#include "layout/graph/graph.h"
#include "layout/move/moves.h"

#include "base/basics.h"
#include "measure/stage/terms.h"

#define TIDY_EVERY 16 // steps between cutting and joining segments
#define SURE                                                                                   \
    0.85 // of the reach; repulsion from further away is next to nothing, and may be missed
#define SPLIT_LEAST 2.0   // units; nothing shorter is cut
#define GROW_MOST 4       // times the vertices of the start
#define SEGMENT_LEAST 1.0 // units
#define TARGET_MOST 1e6   // units; targets further away are as good there

// -- the loop -----------------------------------------------------------------------------------

static ns_status tidy(ns_ctx *ctx, ns_relax *relax)
{
    const ns_relax_forces *f = &relax->forces;
    const int32_t used = relax->at.count - relax->free_vertices.count;

    if (f->merge > 0)
        NS_TRY(ns_relax_join_near(ctx, relax, f->merge));
    if (f->split > 0 && used < relax->most && used < NS_RELAX_VERTICES_MAX / 2)
        NS_TRY(ns_relax_split_long(ctx, relax, ns_max(f->split, SPLIT_LEAST)));
    return NS_OK;
}

// In a context of its own, so that looking costs no effort and leaves no sentence.
static void verify(const ns_ctx *ctx, const ns_relax *relax)
{
#if defined(NS_DEBUG)
    ns_ctx own = *ctx;

    own.budget = 0;
    own.stop = NULL;
    NS_ASSERT(ns_relax_compare(&own, relax, NULL) != NS_INTERNAL);
#else
    (void)ctx;
    (void)relax;
#endif
}

static ns_status step(ns_ctx *ctx, ns_relax *relax)
{
    NS_TRY(ns_spend(ctx, relax->at.count));
    NS_TRY(ns_relax_near_update(ctx, relax,
                                relax->forces.reach > 0 ? SURE * relax->forces.reach : 0));
    NS_TRY(ns_relax_forces_sum(ctx, relax));
    ns_relax_heat_moves(relax);
    NS_TRY(ns_relax_move_all(ctx, relax));
    relax->steps++;
    relax->state.steps = relax->steps;
    NS_TRY(ns_relax_hop_trains(ctx, relax));
    if (relax->steps % TIDY_EVERY == 0)
        NS_TRY(tidy(ctx, relax));
    verify(ctx, relax);
    ns_relax_heat_learn(relax);
    return NS_OK;
}

static void begin_phase(ns_relax *relax, int32_t phase)
{
    NS_ASSERT(phase >= 0 && phase < relax->schedule.count);
    relax->phase = phase;
    relax->phase_steps = 0;
    relax->forces = relax->schedule.at[phase].forces;
    ns_relax_heat_wake(relax);
}

// The next phase comes when this one has done its steps, or can do no more.
static void pass_phase(ns_relax *relax)
{
    relax->phase_steps++;
    if (relax->phase + 1 < relax->schedule.count
        && (relax->state.settled
            || relax->phase_steps >= relax->schedule.at[relax->phase].steps))
        begin_phase(relax, relax->phase + 1);
}

ns_status ns_relax_step(ns_ctx *ctx, ns_relax *relax, int32_t count)
{
    ns_status status = NS_OK;

    for (int32_t i = 0; i < count && status == NS_OK && !relax->state.settled; i++) {
        status = step(ctx, relax);
        if (status == NS_OK)
            pass_phase(relax);
    }
    const ns_status listed = ns_relax_list(ctx, relax);
    return status == NS_OK ? listed : status;
}

// -- life ---------------------------------------------------------------------------------------

static ns_status check_board(ns_ctx *ctx, const ns_board *board)
{
    if (ns_board_is_empty(board))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "there is no board to relax: only curved puzzles have one");
    for (int32_t i = 0; i < board->curves.count; i++)
        if (board->curves.at[i].shift)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the lines of a sloped puzzle stay straight: only curved puzzles "
                           "relax");
    return NS_OK;
}

ns_status ns_relax_check_options(ns_ctx *ctx, const ns_board *board,
                                 const ns_relax_options *options)
{
    NS_TRY(check_board(ctx, board));
    if (!(options->segment >= SEGMENT_LEAST && options->segment <= NS_RELAX_UNITS))
        return ns_fail(ctx, NS_BAD_INPUT, "segments are %d to %d units long",
                       (int)SEGMENT_LEAST, NS_RELAX_UNITS);
    if (!(options->picture_slack >= 0 && options->picture_slack <= NS_RELAX_UNITS))
        return ns_fail(ctx, NS_BAD_INPUT, "the picture's slack is 0 to %d units",
                       NS_RELAX_UNITS);
    if (options->setting < 0 || options->setting >= NS_SETTINGS)
        return ns_fail(ctx, NS_BAD_INPUT, "de Jong's settings are 0 (a) to %d (e), not %d",
                       NS_SETTINGS - 1, options->setting);
    return NS_OK;
}

ns_status ns_relax_create(ns_ctx *ctx, const ns_board *board, const ns_relax_options *options,
                          ns_relax **relax)
{
    *relax = NULL;
    NS_TRY(ns_relax_check_options(ctx, board, options));
    ns_relax *made = ns_new(ctx, 1, sizeof *made);
    NS_NEED(ctx, made);
    const ns_status status = ns_relax_build(ctx, board, options, made);
    if (status != NS_OK) {
        ns_relax_destroy(ctx, made);
        return status;
    }
    made->forces = ns_relax_forces_defaults();
    made->schedule = ns_relax_schedule_of(&made->forces);
    made->most = GROW_MOST * made->at.count;
    NS_ASSERT(made->listed == made->version && made->dragged < 0);
    *relax = made;
    return NS_OK;
}

void ns_relax_destroy(ns_ctx *ctx, ns_relax *relax)
{
    if (!relax)
        return;
    ns_relax_near_drop(ctx, relax);
    ns_relax_heat_drop(ctx, relax);
    ns_relax_grade_drop(ctx, relax);
    ns_relax_drop(ctx, relax);
    ns_free(ctx, relax, 1, sizeof *relax);
}

ns_status ns_relax_set(ns_ctx *ctx, ns_relax *relax, const ns_relax_forces *forces)
{
    const ns_relax_schedule schedule = ns_relax_schedule_of(forces);

    return ns_relax_set_schedule(ctx, relax, &schedule);
}

ns_status ns_relax_set_schedule(ns_ctx *ctx, ns_relax *relax, const ns_relax_schedule *schedule)
{
    NS_TRY(ns_relax_schedule_check(ctx, schedule));
    relax->schedule = *schedule;
    begin_phase(relax, 0);
    return NS_OK;
}

ns_relax_forces ns_relax_forces_now(const ns_relax *relax)
{
    return relax->forces;
}

ns_relax_view ns_relax_look(const ns_relax *relax)
{
    const bool listed = relax->listed == relax->version; // not when memory ran out

    return (ns_relax_view){ .version = relax->version + relax->shown,
                            .vertex_count = relax->at.count,
                            .at = relax->at.at,
                            .kinds = relax->kinds.at,
                            .fixed = relax->fixed.at,
                            .line_count = listed ? relax->board.sections.count : 0,
                            .line_first = relax->line_first.at,
                            .line = relax->line.at };
}

// -- pins and drags -----------------------------------------------------------------------------

static ns_status check_vertex(ns_ctx *ctx, const ns_relax *relax, int32_t vertex)
{
    if (vertex < 0 || vertex >= relax->at.count || relax->kinds.at[vertex] == NS_RELAX_NONE)
        return ns_fail(ctx, NS_BAD_INPUT, "the layout has no vertex %d", vertex);
    if (relax->fixed.at[vertex] == 1)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "vertex %d belongs to the picture or the frame and cannot move", vertex);
    return NS_OK;
}

ns_status ns_relax_pin(ns_ctx *ctx, ns_relax *relax, ns_vertex_id vertex, bool pinned)
{
    NS_TRY(check_vertex(ctx, relax, vertex.i));
    NS_ASSERT(relax->fixed.at[vertex.i] != 1);
    relax->fixed.at[vertex.i] = pinned ? 2 : 0;
    ns_relax_heat_wake(relax);
    return NS_OK;
}

ns_status ns_relax_drag(ns_ctx *ctx, ns_relax *relax, ns_vertex_id vertex, double x, double y)
{
    NS_TRY(check_vertex(ctx, relax, vertex.i));
    if (!(x - x == 0 && y - y == 0))
        return ns_fail(ctx, NS_BAD_INPUT, "a vertex cannot be dragged to what is no place");
    relax->dragged = vertex.i;
    relax->target = (ns_vec){ ns_clamp(x, -TARGET_MOST, TARGET_MOST),
                              ns_clamp(y, -TARGET_MOST, TARGET_MOST) };
    ns_relax_heat_wake(relax);
    return NS_OK;
}

void ns_relax_let_go(ns_relax *relax)
{
    relax->dragged = -1;
    ns_relax_heat_wake(relax);
}

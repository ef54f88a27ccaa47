// test_relax_moves.c: whatever pulls at the vertices, and however hard, a step changes no topology:
// checked by the slow twin after everything that was done.
#include "layout/move/moves.h"
#include "layout/move/near_parts.h"
#include "nonosmith/relax.h"
#include "ns_test.h"
#include "oracle/layout_boards.h"
#include "oracle/layout_twin.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

static double any(ns_rng *rng) // -1 to 1
{
    return (double)(ns_rng_next(rng) >> 11) / (double)(1ll << 52) - 1;
}

static double any_of(ns_rng *rng, const double *list, int32_t count)
{
    return list[ns_rng_below(rng, count)];
}

typedef struct tally {
    int64_t steps, moved, hops, splits, joins, singles;
} tally;

// Pulls in all directions, mostly some units, sometimes beyond all measure or no number at all.
static void pull(ns_relax *relax, ns_rng *rng, double strength, bool together)
{
    const double zero = 0, strange[] = { 1e9, -1e9, 1e308, 1 / zero, zero / zero, 1e-310 };
    const ns_vec all = { any(rng) * strength, any(rng) * strength };

    for (int32_t v = 0; v < relax->at.count; v++) {
        relax->force.at[v] =
            together ? all : (ns_vec){ any(rng) * strength, any(rng) * strength };
        if (ns_rng_below(rng, 50) == 0)
            relax->force.at[v] = (ns_vec){ any_of(rng, strange, NS_COUNT(strange)),
                                           ns_rng_below(rng, 2) ? 0 : any(rng) };
    }
}

static void choose_limits(ns_relax *relax, ns_rng *rng)
{
    const double gaps[] = { 0, 0, 2, 5, -1, 1e9 }, angles[] = { 0, 0, 9, 30, -5, 1e9 };
    const double steps[] = { 0.01, 1, 5, 1e9, -1, 0, 1e-300, 1e-9 };

    relax->forces.min_gap = any_of(rng, gaps, NS_COUNT(gaps));
    relax->forces.min_angle = any_of(rng, angles, NS_COUNT(angles));
    relax->forces.step = any_of(rng, steps, NS_COUNT(steps));
}

static bool is_right(ns_test *t, const ns_layout_twin *twin, const ns_relax *relax,
                     const char *what, int32_t board, int32_t step)
{
    const char *wrong = ns_layout_twin_wrong(twin, relax);

    return ns_expect(t, !wrong, "board %d, step %d, after %s: %s", board, step, what, wrong);
}

// Somewhere near; or, of a vertex beside a junction, to the other side of that, past the other edges
// that leave it.
static ns_point any_target(const ns_relax *relax, ns_rng *rng, int32_t v)
{
    const ns_relax_vertex *vertex = &relax->vertices.at[v];
    const ns_point at = relax->at.at[v];
    const int32_t far = 1 << ns_rng_below(rng, 20);
    const int32_t beside = vertex->in >= 0 ? relax->segments.at[vertex->in].from : -1;

    if (beside < 0 || !ns_relax_is_junction(relax, beside) || ns_rng_below(rng, 2))
        return (ns_point){ at.x + (int32_t)(any(rng) * far), at.y + (int32_t)(any(rng) * far) };
    const ns_point from = relax->at.at[beside];
    const double part = any(rng) + 1;
    return (ns_point){ (int32_t)(from.x + (at.y - from.y) * any(rng) * part),
                       (int32_t)(from.y + (at.x - from.x) * any(rng) * part) };
}

static ns_status try_some(ns_ctx *ctx, ns_relax *relax, ns_rng *rng, tally *sum)
{
    for (int32_t i = 0; i < 10; i++) {
        const int32_t v = ns_rng_below(rng, relax->at.count);
        bool moved;
        NS_TRY(ns_relax_try_move(ctx, relax, v, any_target(relax, rng, v), &moved));
        sum->singles += moved;
    }
    return NS_OK;
}

static bool wild_step(ns_test *t, ns_relax *relax, ns_rng *rng, const ns_layout_twin *twin,
                      int32_t board, int32_t step, tally *sum)
{
    const double strengths[] = { 0.1, 1, 3, 30 };
    ns_ctx *ctx = &t->ctx;

    if (ns_rng_below(rng, 4) == 0)
        choose_limits(relax, rng);
    pull(relax, rng, any_of(rng, strengths, NS_COUNT(strengths)), ns_rng_below(rng, 3) == 0);
    if (!ns_expect(t, ns_relax_move_all(ctx, relax) == NS_OK, "%s", ctx->message)
        || !is_right(t, twin, relax, "moving", board, step))
        return false;
    sum->moved += relax->state.largest_move > 0;
    int64_t version = relax->version;
    if (!ns_expect(t, ns_relax_hop_trains(ctx, relax) == NS_OK, "%s", ctx->message)
        || !is_right(t, twin, relax, "hopping", board, step))
        return false;
    sum->hops += relax->version - version;
    if (!ns_expect(t, try_some(ctx, relax, rng, sum) == NS_OK, "%s", ctx->message)
        || !is_right(t, twin, relax, "moving alone", board, step))
        return false;
    if (step % 4)
        return true;
    version = relax->version;
    if (!ns_expect(t, ns_relax_split_long(ctx, relax, 60 + 40 * any(rng)) == NS_OK, "%s",
                   ctx->message)
        || !is_right(t, twin, relax, "cutting", board, step))
        return false;
    sum->splits += relax->version - version;
    version = relax->version;
    if (!ns_expect(t, ns_relax_join_near(ctx, relax, 15 + 15 * any(rng)) == NS_OK, "%s",
                   ctx->message)
        || !is_right(t, twin, relax, "joining", board, step))
        return false;
    sum->joins += relax->version - version;
    return ns_expect(t, ns_relax_check(ctx, relax) == NS_OK, "board %d, step %d: %s", board,
                     step, ctx->message);
}

static void wild_forces_change_no_topology(ns_test *t)
{
    ns_rng rng = { 20 };
    tally sum = { 0 };

    for (int32_t i = 0; i < ns_scale(16); i++) {
        ns_board board = ns_random_board(&t->ctx, &rng, NS_TOLERANCE);
        const ns_relax_options options = { .segment = 20 + 100 * (any(&rng) + 1),
                                           .picture_slack = ns_rng_below(&rng, 3) ? 0 : 5 };
        ns_relax relax = { 0 };
        ns_layout_twin twin = { 0 };
        if (ns_expect(t, ns_relax_build(&t->ctx, &board, &options, &relax) == NS_OK,
                      "board %d: %s", i, t->ctx.message)) {
            ns_layout_twin_start(&twin, &relax);
            is_right(t, &twin, &relax, "nothing", i, -1);
            for (int32_t k = 0; k < 60 && wild_step(t, &relax, &rng, &twin, i, k, &sum); k++)
                sum.steps++;
            ns_layout_twin_end(&twin);
        }
        ns_relax_near_drop(&t->ctx, &relax);
        ns_relax_drop(&t->ctx, &relax);
        ns_board_drop(&t->ctx, &board);
    }
    printf("%lld steps, %lld moved something, %lld hops, %lld cuts, %lld joins, %lld single\n",
           (long long)sum.steps, (long long)sum.moved, (long long)sum.hops,
           (long long)sum.splits, (long long)sum.joins, (long long)sum.singles);
}

// -- squeezing ----------------------------------------------------------------------------------

// Everything wants to one point, and nothing keeps it from coming as near as the grid allows.
static void pull_to(ns_relax *relax, ns_vec to)
{
    for (int32_t v = 0; v < relax->at.count; v++)
        relax->force.at[v] = ns_vec_scale(ns_vec_sub(to, ns_relax_place(relax, v)), 0.5);
}

// Everything wants back.
static void pull_home(ns_relax *relax)
{
    for (int32_t v = 0; v < relax->at.count; v++) {
        const ns_point at = relax->at.at[v], home = relax->vertices.at[v].home;
        relax->force.at[v] =
            (ns_vec){ (home.x - at.x) / NS_RELAX_UNIT, (home.y - at.y) / NS_RELAX_UNIT };
    }
}

// How many vertices are within some grid steps of a segment that is not theirs.
static int64_t count_squeezed(const ns_relax *relax, double steps)
{
    int64_t count = 0;

    for (int32_t v = 0; v < relax->at.count; v++)
        for (int32_t s = 0; s < relax->segments.count; s++) {
            const ns_relax_segment *o = &relax->segments.at[s];
            if (relax->kinds.at[v] == NS_RELAX_NONE || relax->fixed.at[v] || o->from < 0
                || o->from == v || o->to == v)
                continue;
            if (ns_segment_distance(ns_vec_of(relax->at.at[v]),
                                    ns_vec_of(relax->at.at[o->from]),
                                    ns_vec_of(relax->at.at[o->to]))
                < steps) {
                count++;
                break;
            }
        }
    return count;
}

static void squeezing_changes_no_topology(ns_test *t)
{
    ns_rng rng = { 31 };
    int64_t squeezed = 0, touching = 0, left = 0, hops = 0;

    for (int32_t i = 0; i < ns_scale(6); i++) {
        ns_board board = ns_random_board(&t->ctx, &rng, NS_TOLERANCE);
        const ns_relax_options options = { .segment = 60 + 40 * any(&rng) };
        ns_relax relax = { 0 };
        ns_layout_twin twin = { 0 };
        ns_vec to = { 500 * (any(&rng) + 1), 500 * (any(&rng) + 1) };
        bool good = ns_expect(t, ns_relax_build(&t->ctx, &board, &options, &relax) == NS_OK,
                              "%s", t->ctx.message);
        ns_layout_twin_start(&twin, &relax);
        relax.forces.step = 8;
        for (int32_t k = 0; k < 250 && good; k++) {
            const int32_t mood = ns_rng_below(&rng, 12);
            if (mood == 0)
                to = (ns_vec){ 500 * (any(&rng) + 1), 500 * (any(&rng) + 1) };
            if (mood == 1)
                pull(&relax, &rng, 0.001, false); // a few grid steps
            else if (k < 150)
                pull_to(&relax, to);
            else
                pull_home(&relax);
            good =
                ns_expect(t, ns_relax_move_all(&t->ctx, &relax) == NS_OK, "%s", t->ctx.message)
                && is_right(t, &twin, &relax, "squeezing", i, k);
            const int64_t version = relax.version;
            good = good
                   && ns_expect(t, ns_relax_hop_trains(&t->ctx, &relax) == NS_OK, "%s",
                                t->ctx.message)
                   && is_right(t, &twin, &relax, "hopping, squeezed", i, k);
            hops += relax.version - version;
            if (k == 149) {
                squeezed += count_squeezed(&relax, 8);
                touching += count_squeezed(&relax, 3);
            }
            if (k % 50 == 49)
                good = good
                       && ns_expect(t, ns_relax_check(&t->ctx, &relax) == NS_OK, "%s",
                                    t->ctx.message);
        }
        left += count_squeezed(&relax, 3);
        ns_layout_twin_end(&twin);
        ns_relax_near_drop(&t->ctx, &relax);
        ns_relax_drop(&t->ctx, &relax);
        ns_board_drop(&t->ctx, &board);
    }
    ns_expect(t, touching < 10 || left * 2 < touching, "%lld of %lld stuck vertices stay stuck",
              (long long)left, (long long)touching);
    printf("%lld vertices within 8 steps of a segment, %lld within 3, %lld after pulling them "
           "apart; %lld hops\n",
           (long long)squeezed, (long long)touching, (long long)left, (long long)hops);
}

// -- joining ------------------------------------------------------------------------------------

#define FAR_ALONG 24 // as in join.c

#define MARGIN 5.0 // grid steps that a new segment keeps from other vertices, and some more

// Joins as long as there is something to join, and says so with the twin.
static bool joins_all(ns_test *t, ns_relax *relax, double nearest, const ns_layout_twin *twin,
                      int64_t *joined)
{
    for (;;) {
        const bool can = ns_layout_twin_joins(relax, nearest, FAR_ALONG, 0);
        const bool must = ns_layout_twin_joins(relax, nearest, FAR_ALONG, MARGIN);
        const int64_t version = relax->version;
        if (!ns_expect(t, ns_relax_join_near(&t->ctx, relax, nearest) == NS_OK, "%s",
                       t->ctx.message)
            || !ns_expect(t, can || relax->version == version, "the twin finds nothing to join")
            || !ns_expect(t, !must || relax->version != version,
                          "the twin finds something to join"))
            return false;
        if (relax->version == version)
            return is_right(t, twin, relax, "joining all", 0, 0);
        *joined += relax->version - version;
    }
}

static void all_that_can_is_joined(ns_test *t)
{
    ns_rng rng = { 9 };
    int64_t joined = 0;

    for (int32_t i = 0; i < ns_scale(30); i++) {
        ns_board board = ns_random_board(&t->ctx, &rng, NS_TOLERANCE);
        const ns_relax_options options = { .segment = 15 + 10 * any(&rng) };
        ns_relax relax = { 0 };
        ns_layout_twin twin = { 0 };
        if (ns_expect(t, ns_relax_build(&t->ctx, &board, &options, &relax) == NS_OK, "%s",
                      t->ctx.message)) {
            ns_layout_twin_start(&twin, &relax);
            relax.forces.step = 8;
            for (int32_t k = 0; k < 10; k++) {
                pull(&relax, &rng, 8, false);
                ns_expect(t, ns_relax_move_all(&t->ctx, &relax) == NS_OK, "%s", t->ctx.message);
            }
            joins_all(t, &relax, 5 + 4 * any(&rng), &twin, &joined);
            joins_all(t, &relax, 50 + 40 * any(&rng), &twin, &joined);
            ns_layout_twin_end(&twin);
        }
        ns_relax_near_drop(&t->ctx, &relax);
        ns_relax_drop(&t->ctx, &relax);
        ns_board_drop(&t->ctx, &board);
    }
    printf("%lld joins\n", (long long)joined);
}

// -- without memory -----------------------------------------------------------------------------

static ns_status a_whole_step(ns_ctx *ctx, ns_relax *relax, ns_rng *rng)
{
    pull(relax, rng, 5, false);
    NS_TRY(ns_relax_near_update(ctx, relax, 40));
    NS_TRY(ns_relax_move_all(ctx, relax));
    NS_TRY(ns_relax_hop_trains(ctx, relax));
    NS_TRY(ns_relax_split_long(ctx, relax, 12));
    return ns_relax_join_near(ctx, relax, 11);
}

static void without_memory_nothing_breaks(ns_test *t)
{
    ns_rng rng = { 4 };
    ns_board board = ns_random_board(&t->ctx, &rng, NS_TOLERANCE);
    const ns_relax_options options = { .segment = 60 };
    int32_t failed = 0;

    for (int64_t n = 1, refused = 1; refused; n++) {
        ns_relax relax = { 0 };
        ns_layout_twin twin = { 0 };
        refused = 0;
        if (!ns_expect(t, ns_relax_build(&t->ctx, &board, &options, &relax) == NS_OK, "%s",
                       t->ctx.message))
            break;
        ns_layout_twin_start(&twin, &relax);
        relax.forces.step = 5;
        for (int32_t k = 0; k < 4; k++) {
            t->fail_at = k ? 0 : t->allocations + n;
            const ns_status status = a_whole_step(&t->ctx, &relax, &rng);
            t->fail_at = 0;
            ns_expect(t, status == NS_OK || (k == 0 && status == NS_NO_MEMORY),
                      "allocation %d: %s", (int)n, t->ctx.message);
            refused += status == NS_NO_MEMORY;
            is_right(t, &twin, &relax, "a failed allocation", (int32_t)n, k);
        }
        failed += refused > 0;
        ns_layout_twin_end(&twin);
        ns_relax_near_drop(&t->ctx, &relax);
        ns_relax_drop(&t->ctx, &relax);
    }
    printf("%d allocations refused\n", failed);
    ns_board_drop(&t->ctx, &board);
}

NS_TEST_MAIN(NS_CASE(wild_forces_change_no_topology), NS_CASE(squeezing_changes_no_topology),
             NS_CASE(all_that_can_is_joined), NS_CASE(without_memory_nothing_breaks))

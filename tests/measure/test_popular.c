// test_popular.c: faces that a curve meets more than once, as a stage counts them, against the walks that clues are
// made of; and what a candidate makes of them.
#include "board/arranged.h"
#include "measure/stage/board_stage.h"
#include "ns_test.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

#define RANDOM_BOARDS 300

// The visits of both walks along a curve beyond the first of each face; -1 when it crosses itself.
static int32_t visits_again(ns_test *t, const ns_board *board, const ns_arrangement *arr,
                            int32_t curve)
{
    const ns_board_curve *at = &board->curves.at[curve];
    ns_legs legs = { 0 };
    int32_t again = 0;

    for (int32_t s = at->first; s < at->first + at->count; s++)
        ns_array_push(&t->ctx, &legs, ((ns_leg){ { s + 1 }, false }));
    for (int side = 0; side < 2; side++) {
        ns_visits visits = { 0 };
        ns_walk_along(&t->ctx, arr, legs.at, legs.count, side, &visits);
        for (int32_t i = 0; i < visits.count; i++) {
            bool met = false;
            for (int32_t k = 0; k < i; k++)
                met |= visits.at[k].i == visits.at[i].i;
            again += met;
        }
        ns_array_drop(&t->ctx, &visits);
    }
    const bool crosses = ns_walk_crosses_itself(arr, legs.at, legs.count);
    ns_array_drop(&t->ctx, &legs);
    return crosses ? -1 : again;
}

// Of all curves; -1 when one crosses itself.
static int32_t all_again(ns_test *t, const ns_board *board, const ns_arrangement *arr)
{
    int32_t all = 0;

    for (int32_t c = 0; c < board->curves.count; c++) {
        const int32_t again = visits_again(t, board, arr, c);
        if (again < 0)
            return -1;
        all += again;
    }
    return all;
}

static void walks_say_the_same(ns_test *t)
{
    int32_t boards = 0, popular = 0;

    for (int32_t n = 0; n < ns_scale(RANDOM_BOARDS); n++) {
        ns_rng rng = ns_rng_seed((uint64_t)n);
        ns_board board = ns_random_board(&t->ctx, &rng, NS_TOLERANCE);
        const ns_stage_options options = { .tolerance = board.tolerance,
                                           .weights.of[NS_TERM_POPULAR] = 1 };
        ns_arranged arranged = { 0 };
        ns_stage stage = { 0 };
        ns_expect(t,
                  ns_board_arrange(&t->ctx, &board, &arranged) == NS_OK
                      && ns_stage_of_board(&t->ctx, &board, &arranged, &options, &stage)
                             == NS_OK,
                  "board %d: %s", (int)n, t->ctx.message);
        const int32_t again = all_again(t, &board, &arranged.arr);
        if (again >= 0) {
            ns_expect(t, stage.sums.of[NS_TERM_POPULAR] == (int64_t)again * NS_SUM_ONE,
                      "board %d: %g visits, by walks %d", (int)n,
                      (double)stage.sums.of[NS_TERM_POPULAR] / NS_SUM_ONE, (int)again);
            boards++;
            popular += again > 0;
        }
        ns_stage_drop(&t->ctx, &stage);
        ns_arranged_drop(&t->ctx, &arranged);
        ns_board_drop(&t->ctx, &board);
    }
    ns_expect(t, boards > ns_scale(RANDOM_BOARDS) / 10 && popular > 0,
              "%d boards, %d with popular faces", (int)boards, (int)popular);
}

static ns_point at(double x, double y)
{
    return (ns_point){ (int32_t)(x / 64 * NS_FRAME_SIDE), (int32_t)(y / 64 * NS_FRAME_SIDE) };
}

static ns_grid_cubic curve(ns_point a, ns_point b, ns_point c, ns_point d)
{
    return (ns_grid_cubic){ { a, b, c, d } };
}

// A hump over a line: the line meets the face above the hump twice, the hump that below the line, until
// something parts both.
static void a_hump_and_its_cut(ns_test *t)
{
    const ns_stage_options options = { .tolerance = NS_TOLERANCE,
                                       .weights.of[NS_TERM_POPULAR] = 1 };
    const ns_grid_cubic line = curve(at(0, 32), at(20, 32), at(44, 32), at(64, 32));
    const ns_grid_cubic hump = curve(at(10, 64), at(10, 1), at(54, 1), at(54, 64));
    const ns_grid_cubic cut = curve(at(31, 0), at(33, 5), at(34, 10), at(33, 64));
    const ns_grid_cubic *const curves[] = { &line, &hump, &cut };
    static const int32_t wanted[] = { 0, 2, 0 };
    ns_stage stage;

    ns_stage_open(&t->ctx, &stage, NS_FRAME_SIDE, NS_FRAME_SIDE, &options);
    for (int32_t i = 0; i < NS_COUNT(curves); i++) {
        const ns_part part = {
            .cubics = curves[i], .count = 1, .role = NS_ROLE_DECOY, .mates = { -1, -1 }
        };
        ns_strand_id strand;
        ns_price price;
        ns_fit fit;
        ns_expect(t,
                  ns_stage_price(&t->ctx, &stage, &part, 1e9, &price) == NS_OK
                      && price.kind == NS_PRICED
                      && ns_stage_put(&t->ctx, &stage, &part, &strand, &fit) == NS_OK
                      && fit == NS_FITS,
                  "curve %d", (int)i);
        ns_expect(t, stage.sums.of[NS_TERM_POPULAR] == (int64_t)wanted[i] * NS_SUM_ONE,
                  "curve %d: %g", (int)i, (double)stage.sums.of[NS_TERM_POPULAR] / NS_SUM_ONE);
        ns_expect(t, price.sums.of[NS_TERM_POPULAR] == stage.sums.of[NS_TERM_POPULAR],
                  "curve %d was priced so", (int)i);
    }
    ns_stage_drop(&t->ctx, &stage);
}

// A bridge that crosses nothing but itself is in one face: what that face cost before counts no more.
static void a_loop_in_one_face(ns_test *t)
{
    ns_stage_options options = { .tolerance = NS_TOLERANCE,
                                 .setting = 2,
                                 .self_crossings = true };
    const ns_grid_cubic loop = curve(at(20, 40), at(80, 0), at(-16, 0), at(44, 40));
    ns_node_id nodes[2];
    ns_strand_id strand;
    ns_price price;
    ns_stage stage;
    ns_fit fit;

    for (int32_t i = 0; i < NS_TERMS; i++)
        options.weights.of[i] = 1;
    ns_stage_open(&t->ctx, &stage, NS_FRAME_SIDE, NS_FRAME_SIDE, &options);
    ns_stage_add_node(&t->ctx, &stage, at(20, 40), &nodes[0]);
    ns_stage_add_node(&t->ctx, &stage, at(44, 40), &nodes[1]);
    const ns_part part = { .cubics = &loop,
                           .count = 1,
                           .role = NS_ROLE_BRIDGE,
                           .ends = { nodes[0], nodes[1] },
                           .mates = { -1, -1 } };
    ns_expect(
        t,
        ns_stage_price(&t->ctx, &stage, &part, 1e18, &price) == NS_OK && price.kind == NS_PRICED
            && ns_stage_put(&t->ctx, &stage, &part, &strand, &fit) == NS_OK && fit == NS_FITS,
        "the loop goes up: %d", (int)price.kind);
    for (int32_t i = 0; i < NS_TERMS; i++)
        ns_expect(t, price.sums.of[i] == stage.sums.of[i], "term %d: priced %g, is %g", (int)i,
                  (double)price.sums.of[i] / NS_SUM_ONE, (double)stage.sums.of[i] / NS_SUM_ONE);
    ns_stage_drop(&t->ctx, &stage);
}

NS_TEST_MAIN(NS_CASE(walks_say_the_same), NS_CASE(a_hump_and_its_cut),
             NS_CASE(a_loop_in_one_face))

// test_comfort.c: gaps, tiny cells and tight bends on boards whose numbers are plain.
#include "measure/worth/comfort.h"

#include "base/basics.h"
#include "board/arranged.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

#include <math.h>

#define UNIT_MM 2.5 // a unit of the boards, 64 of which are the frame's side: 160 mm
#define STEP_MM (UNIT_MM / NS_UNIT)

static ns_comfort comfort_of(ns_test *t, const ns_board *board, ns_comfort_found *found)
{
    ns_comfort_found own = { 0 };
    ns_comfort comfort = { 0 };
    ns_arranged arranged;

    if (!ns_expect(t, ns_board_arrange(&t->ctx, board, &arranged) == NS_OK, "%s",
                   t->ctx.message))
        return comfort;
    ns_expect(t,
              ns_comfort_find(&t->ctx, &arranged.arr, STEP_MM, &comfort, found ? found : &own)
                  == NS_OK,
              "%s", t->ctx.message);
    ns_comfort_found_drop(&t->ctx, &own);
    ns_arranged_drop(&t->ctx, &arranged);
    return comfort;
}

static bool near(double a, double b)
{
    return fabs(a - b) < 1e-4;
}

static void an_empty_frame_is_comfortable(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);
    const ns_comfort c = comfort_of(t, &board, NULL);

    ns_expect(t, near(c.gap_mm, 160) && c.narrow == 0 && c.tiny == 0 && c.tight_bends == 0,
              "gap %g", c.gap_mm);
    ns_board_drop(&t->ctx, &board);
}

// Side by side from the top to the foot; the strip between them is a gap of their distance.
static void lines_side_by_side(ns_test *t)
{
    static const double gaps[] = { 3, 0.5, 0.3, 0.2, 0.1 };

    for (int32_t i = 0; i < NS_COUNT(gaps); i++) {
        ns_board board = ns_unit_board(64, 64);
        ns_comfort_found found = { 0 };
        ns_unit_decoy(&t->ctx, &board, 31, 0, 31, 64);
        ns_unit_decoy(&t->ctx, &board, 31 + gaps[i], 0, 31 + gaps[i], 64);
        const ns_comfort c = comfort_of(t, &board, &found);
        ns_expect(t, near(c.gap_mm, gaps[i] * UNIT_MM), "%g units: %g mm", gaps[i], c.gap_mm);
        ns_expect(t, c.narrow == (gaps[i] * UNIT_MM < NS_GAP_NARROW), "%g units: %d narrow",
                  gaps[i], (int)c.narrow);
        if (c.narrow == 1)
            ns_expect(t, near(found.gaps.at[0].steps * STEP_MM, c.gap_mm), "the place");
        ns_comfort_found_drop(&t->ctx, &found);
        ns_board_drop(&t->ctx, &board);
    }
}

// Where two lines cross they are as near as one likes: that is no gap, however flat.
static void a_wedge_is_no_gap(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);

    ns_unit_decoy(&t->ctx, &board, 0, 30, 64, 33);
    ns_unit_decoy(&t->ctx, &board, 0, 33, 64, 30);
    const ns_comfort c = comfort_of(t, &board, NULL);
    ns_expect(t, c.gap_mm >= 3 * UNIT_MM && c.narrow == 0, "gap %g mm", c.gap_mm);
    ns_board_drop(&t->ctx, &board);
}

// Two curves that cross and come near each other once more.
static void a_second_approach_is_one(ns_test *t)
{
    const double wave[8] = { 0, 30, 60, 34, 40, 34, 64, 20 };
    ns_board board = ns_unit_board(64, 64);

    ns_unit_decoy(&t->ctx, &board, 0, 31.6, 64, 31.6);
    ns_board_add_curve(&t->ctx, &board, false);
    ns_board_add_section(&t->ctx, &board, NS_ROLE_DECOY, -1, -1);
    ns_unit_cubic(&t->ctx, &board, wave, 0, 0);
    ns_unit_decoy(&t->ctx, &board, 0, 31.9, 3, 0); // crosses the line near its left end
    const ns_comfort c = comfort_of(t, &board, NULL);
    ns_expect(t, c.gap_mm > 0 && c.gap_mm < 1.6 * UNIT_MM, "gap %g mm", c.gap_mm);
    ns_board_drop(&t->ctx, &board);
}

// A curve that turns back on itself is near itself.
static void a_hairpin_is_a_gap(ns_test *t)
{
    const double out[8] = { 0, 32, 20, 32, 40, 32, 40, 32.1 };
    const double back[8] = { 40, 32.1, 40, 32.2, 20, 32.2, 0, 32.3 };
    ns_board board = ns_unit_board(64, 64);

    ns_board_add_curve(&t->ctx, &board, false);
    ns_board_add_section(&t->ctx, &board, NS_ROLE_DECOY, -1, -1);
    ns_unit_cubic(&t->ctx, &board, out, 0, 0);
    ns_unit_cubic(&t->ctx, &board, back, 0, 0);
    const ns_comfort c = comfort_of(t, &board, NULL);
    ns_expect(t, c.gap_mm < 0.3 * UNIT_MM && c.narrow == 1, "gap %g mm, %d", c.gap_mm,
              (int)c.narrow);
    ns_expect(t, c.tight_bends == 1, "%d bends", (int)c.tight_bends);
    ns_board_drop(&t->ctx, &board);
}

// Two by three cells of 0.7 units each, 3.06 mm2, and one by itself.
static void tiny_cells_in_clusters(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);

    for (int32_t i = 0; i < 3; i++)
        ns_unit_decoy(&t->ctx, &board, 20 + 0.7 * i, 0, 20 + 0.7 * i, 64);
    for (int32_t i = 0; i < 4; i++)
        ns_unit_decoy(&t->ctx, &board, 0, 20 + 0.7 * i, 64, 20 + 0.7 * i);
    ns_comfort c = comfort_of(t, &board, NULL);
    ns_expect(t, c.tiny == 6 && c.tiny_cluster == 6, "%d, %d", (int)c.tiny,
              (int)c.tiny_cluster);
    ns_unit_decoy(&t->ctx, &board, 0, 40, 64, 40);
    ns_unit_decoy(&t->ctx, &board, 0, 40.7, 64, 40.7);
    c = comfort_of(t, &board, NULL);
    ns_expect(t, c.tiny == 8 && c.tiny_cluster == 6, "%d, %d", (int)c.tiny,
              (int)c.tiny_cluster);
    ns_board_drop(&t->ctx, &board);
}

// -- what must not matter -------------------------------------------------------------------------

static ns_board mirrored(ns_test *t, const ns_board *board)
{
    ns_board other = { 0 };

    ns_expect(t, ns_board_copy(&t->ctx, &other, board) == NS_OK, "memory");
    for (int32_t i = 0; i < other.cubics.count; i++) {
        ns_board_cubic *cubic = &other.cubics.at[i];
        const uint8_t left = cubic->left;
        for (int32_t k = 0; k < 4; k++)
            cubic->curve.p[k].x = other.width - cubic->curve.p[k].x;
        cubic->left = cubic->right;
        cubic->right = left;
    }
    for (int32_t i = 0; i < other.nodes.count; i++)
        other.nodes.at[i].x = other.width - other.nodes.at[i].x;
    return other;
}

static void mirrors_do_not_matter(ns_test *t)
{
    for (int32_t n = 0; n < ns_scale(100); n++) {
        ns_rng rng = ns_rng_seed((uint64_t)n);
        ns_board board = ns_random_board(&t->ctx, &rng, 256), mirror = mirrored(t, &board);
        const ns_comfort a = comfort_of(t, &board, NULL), b = comfort_of(t, &mirror, NULL);
        ns_expect(t, fabs(a.gap_mm - b.gap_mm) < 1e-3 && a.narrow == b.narrow,
                  "board %d: %g, %g", (int)n, a.gap_mm, b.gap_mm);
        ns_expect(t, a.tiny == b.tiny && a.tiny_cluster == b.tiny_cluster, "board %d: tiny",
                  (int)n);
        ns_board_drop(&t->ctx, &board);
        ns_board_drop(&t->ctx, &mirror);
    }
}

NS_TEST_MAIN(NS_CASE(an_empty_frame_is_comfortable), NS_CASE(lines_side_by_side),
             NS_CASE(a_wedge_is_no_gap), NS_CASE(a_second_approach_is_one),
             NS_CASE(a_hairpin_is_a_gap), NS_CASE(tiny_cells_in_clusters),
             NS_CASE(mirrors_do_not_matter))

// test_relax_measure.c: what the engine says of its polylines is what ns_measure says of the board
// they came from; and what the picture alone forces is told apart.
#include "layout/graph/graph.h"
#include "nonosmith/measure.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/layout_boards.h"
#include "oracle/scale.h"

static const ns_relax_options usual = { .segment = 10 };

static ns_measures measure_board(ns_test *t, const ns_board *board)
{
    const ns_measure_options options = ns_measure_defaults();
    ns_measures measures = { 0 };

    ns_expect(t, ns_measure(&t->ctx, board, &options, &measures, NULL) == NS_OK, "%s",
              t->ctx.message);
    return measures;
}

static ns_relax_state measure_graph(ns_test *t, const ns_board *board)
{
    ns_relax relax = { 0 };
    ns_relax_state state = { 0 };

    ns_expect(t,
              ns_relax_build(&t->ctx, board, &usual, &relax) == NS_OK
                  && ns_relax_measure(&t->ctx, &relax, &state) == NS_OK,
              "%s", t->ctx.message);
    ns_relax_drop(&t->ctx, &relax);
    return state;
}

static bool about(double a, double b, double share)
{
    return ns_abs(a - b) <= share * (ns_abs(a) + ns_abs(b)) / 2 + 1e-9;
}

static void drawings_are_measured_alike(ns_test *t)
{
    for (int32_t i = 0; i < NS_LAYOUT_DRAWINGS; i += ns_scale_percent() < 100 ? 8 : 3) {
        ns_doc doc = { 0 };
        if (ns_layout_doc(t, i, NS_METHOD_CLIMB, &doc)) {
            const ns_measures m = measure_board(t, &doc.board);
            const ns_relax_state s = measure_graph(t, &doc.board);
            const char *name = ns_layout_drawings[i];
            ns_expect(t,
                      ns_max(s.shallow_angles - m.layout.shallow_angles,
                             m.layout.shallow_angles - s.shallow_angles)
                          <= 2,
                      "%s: %d and %d shallow angles", name, (int)s.shallow_angles,
                      (int)m.layout.shallow_angles);
            ns_expect(t, about(s.angles, m.layout.angles, 0.02), "%s: angles %g and %g", name,
                      s.angles, m.layout.angles);
            ns_expect(t, about(s.faces, m.layout.faces, 0.01), "%s: faces %g and %g", name,
                      s.faces, m.layout.faces);
            ns_expect(t, about(s.smoothness, m.layout.smoothness, 0.2),
                      "%s: smoothness %g and %g", name, s.smoothness, m.layout.smoothness);
        }
        ns_doc_drop(&t->ctx, &doc);
    }
}

// -- what the picture forces --------------------------------------------------------------------

// A straight side of the picture from node to node that goes on to the frame.
static void add_side(ns_ctx *ctx, ns_board *board, const double p[8], int32_t from, int32_t to)
{
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, -1, from);
    ns_unit_line(ctx, board, p[0], p[1], p[2], p[3], 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, from, to);
    ns_unit_line(ctx, board, p[2], p[3], p[4], p[5], 1, 0);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, to, -1);
    ns_unit_line(ctx, board, p[4], p[5], p[6], p[7], 0, 0);
}

// A thin wedge whose point is `half` 64ths high where it is 24 wide; its sides go on behind the
// point, so that an equal wedge is there that is none of the picture.
static ns_board wedge(ns_test *t, double half)
{
    const double rise = half / 24;
    const double upper[8] = { 0, 32 + 20 * rise, 20, 32, 44, 32 - half, 64, 32 - 44 * rise };
    const double lower[8] = { 64, 32 + 44 * rise, 44, 32 + half, 20, 32, 0, 32 - 20 * rise };
    const double back[8] = { 44, 0, 44, 32 - half, 44, 32 + half, 44, 64 };
    ns_board board = ns_unit_board(64, 64);

    ns_unit_node(&t->ctx, &board, 20, 32);
    ns_unit_node(&t->ctx, &board, 44, 32 - half);
    ns_unit_node(&t->ctx, &board, 44, 32 + half);
    add_side(&t->ctx, &board, upper, 0, 1);
    add_side(&t->ctx, &board, lower, 2, 0);
    add_side(&t->ctx, &board, back, 1, 2);
    return board;
}

static void wedges_are_forced(ns_test *t)
{
    // Half a turn, shallow corners, those of the picture, close vertices, those of the picture.
    static const struct {
        double half;
        int32_t angles, forced_angles, close, forced_close;
    } cases[] = {
        { 6, 0, 0, 0, 0 },   // 28 degrees
        { 1.5, 2, 1, 4, 2 }, // 7 degrees: the gap is 1.25 where the first vertex is, then 2.5
        { 0.9, 2, 1, 8, 4 }, // 4.3 degrees: the first two vertices are closer than 2
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_board board = wedge(t, cases[i].half);
        const ns_measures m = measure_board(t, &board);
        const ns_relax_state s = measure_graph(t, &board);
        ns_expect(t,
                  m.layout.shallow_angles == cases[i].angles
                      && m.layout.forced_angles == cases[i].forced_angles,
                  "wedge %d: %d shallow, %d forced", (int)i, (int)m.layout.shallow_angles,
                  (int)m.layout.forced_angles);
        ns_expect(t,
                  m.layout.close_curves == cases[i].close
                      && m.layout.forced_close == cases[i].forced_close,
                  "wedge %d: %d close, %d forced", (int)i, (int)m.layout.close_curves,
                  (int)m.layout.forced_close);
        ns_expect(t,
                  s.shallow_angles == m.layout.shallow_angles
                      && s.forced_angles == m.layout.forced_angles
                      && s.close_curves == m.layout.close_curves
                      && s.forced_close == m.layout.forced_close,
                  "wedge %d: the graph: %d (%d), %d (%d)", (int)i, (int)s.shallow_angles,
                  (int)s.forced_angles, (int)s.close_curves, (int)s.forced_close);
        ns_board_drop(&t->ctx, &board);
    }
}

// A decoy grazes a side of a box: whatever is close there is not forced. Two boxes side by side are.
static void add_box(ns_ctx *ctx, ns_board *board, double x, double y, double r)
{
    ns_board_add_curve(ctx, board, true);
    ns_board_add_section(ctx, board, NS_ROLE_BACKGROUND, -1, -1);
    ns_unit_line(ctx, board, x - r, y - r, x - r, y + r, 1, 0);
    ns_unit_line(ctx, board, x - r, y + r, x + r, y + r, 1, 0);
    ns_unit_line(ctx, board, x + r, y + r, x + r, y - r, 1, 0);
    ns_unit_line(ctx, board, x + r, y - r, x - r, y - r, 1, 0);
}

static void only_the_picture_forces(ns_test *t)
{
    for (int32_t both = 0; both < 2; both++) {
        ns_board board = ns_unit_board(64, 64);
        add_box(&t->ctx, &board, 16, 32, 4);
        if (both)
            add_box(&t->ctx, &board, 24.1, 32, 4);
        else
            ns_unit_decoy(&t->ctx, &board, 20.1, 0, 20.1, 64);
        const ns_measures m = measure_board(t, &board);
        const ns_relax_state s = measure_graph(t, &board);
        ns_expect(t, m.layout.close_curves > 20, "%d close", (int)m.layout.close_curves);
        ns_expect(t, m.layout.forced_close == (both ? m.layout.close_curves : 0), "%d forced",
                  (int)m.layout.forced_close);
        ns_expect(t,
                  s.close_curves == m.layout.close_curves
                      && s.forced_close == m.layout.forced_close,
                  "the graph: %d, %d", (int)s.close_curves, (int)s.forced_close);
        ns_board_drop(&t->ctx, &board);
    }
}

static void memory_fails(ns_test *t)
{
    ns_board board = wedge(t, 2);
    ns_relax relax = { 0 };
    ns_relax_state state;
    ns_status status = NS_NO_MEMORY;

    ns_expect(t, ns_relax_build(&t->ctx, &board, &usual, &relax) == NS_OK, "%s",
              t->ctx.message);
    for (int64_t n = 1; status == NS_NO_MEMORY; n++) {
        t->allocations = 0;
        t->fail_at = n;
        status = ns_relax_measure(&t->ctx, &relax, &state);
        t->fail_at = 0;
    }
    ns_expect(t, status == NS_OK, "%s", t->ctx.message);
    ns_relax_drop(&t->ctx, &relax);
    ns_board_drop(&t->ctx, &board);
}

NS_TEST_MAIN(NS_CASE(drawings_are_measured_alike), NS_CASE(wedges_are_forced),
             NS_CASE(only_the_picture_forces), NS_CASE(memory_fails))

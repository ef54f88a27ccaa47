// test_relax_graph.c: the plane graph of a board is that board: every crossing is a junction, every
// stretch between two an edge, the faces are the cells; what is fixed is the polyline it was, what
// moves is cut into segments of the length asked for, close to the curve.
#include "board/arranged.h"
#include "layout/graph/graph.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/layout_boards.h"
#include "oracle/measured_boards.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

#include <stdlib.h>

static const ns_relax_options usual = { .segment = 10 };

// -- counting -----------------------------------------------------------------------------------

typedef struct tally {
    int32_t crossings, frame_ends, nodes, anchors, edges;
} tally;

static tally count_entries(const ns_arrangement *arr)
{
    tally n = { 0 };

    for (int32_t s = 0; s < arr->strands.count; s++) {
        const ns_strand *strand = &arr->strands.at[s];
        const int32_t on_it = strand->entry_count;
        n.anchors += strand->way.closed && on_it == 1;
        n.edges += strand->way.closed && on_it == 1 ? 1 : on_it - 1;
    }
    for (int32_t e = 1; e < arr->entries.count; e++) {
        n.crossings += arr->entries.at[e].kind == NS_ENTRY_CROSS;
        n.frame_ends += arr->entries.at[e].kind == NS_ENTRY_FRAME;
    }
    n.crossings /= 2;
    n.frame_ends /= 2;
    for (int32_t i = 1; i < arr->nodes.count; i++)
        n.nodes += arr->nodes.at[i].ends.count > 0;
    return n;
}

static void check_counts(ns_test *t, const char *name, const ns_relax *relax,
                         const ns_arrangement *arr)
{
    const tally n = count_entries(arr);
    int32_t junctions = 0;

    for (int32_t v = 0; v < relax->at.count; v++)
        junctions += ns_relax_is_junction(relax, v);
    ns_expect(t, junctions == n.crossings + n.frame_ends + n.nodes + n.anchors,
              "%s: %d junctions", name, (int)junctions);
    ns_expect(t, relax->edges.count == n.edges, "%s: %d edges, not %d", name,
              (int)relax->edges.count, (int)n.edges);
    ns_expect(t, relax->faces.count == arr->face_count, "%s: a face a cell", name);
}

// -- darts and faces ----------------------------------------------------------------------------

static void check_darts(ns_test *t, const char *name, const ns_relax *relax)
{
    const int32_t count = 2 * relax->edges.count;
    int32_t *around = calloc((size_t)count, sizeof *around);
    int32_t *beside = calloc((size_t)count, sizeof *beside);

    for (int32_t v = 0; v < relax->at.count; v++) {
        const ns_relax_vertex *vertex = &relax->vertices.at[v];
        for (int32_t i = 0; i < vertex->dart_count; i++) {
            const int32_t dart = relax->darts.at[vertex->first_dart + i];
            around[dart]++;
            ns_expect(t, ns_relax_dart_from(relax, dart) == v, "%s: dart %d leaves %d", name,
                      (int)dart, (int)v);
        }
    }
    for (int32_t f = 0; f < relax->faces.count; f++) {
        const ns_relax_face *face = &relax->faces.at[f];
        bool at_frame = false;
        for (int32_t i = 0; i < face->count; i++) {
            const int32_t dart = relax->face_darts.at[face->first + i];
            beside[dart]++;
            at_frame |= relax->edges.at[dart >> 1].section < 0;
            ns_expect(t, relax->edges.at[dart >> 1].faces[dart & 1] == f,
                      "%s: face %d on its left", name, (int)f);
        }
        ns_expect(t, at_frame == face->at_frame, "%s: face %d at the frame", name, (int)f);
    }
    for (int32_t d = 0; d < count; d++) {
        const bool outside = (d & 1) && relax->edges.at[d >> 1].section < 0;
        ns_expect(t, around[d] == 1 && beside[d] == !outside, "%s: dart %d once", name, (int)d);
    }
    free(around);
    free(beside);
}

// Twice the area that a face's darts go round, in square grid steps.
static double area2_of(const ns_relax *relax, const ns_relax_face *face)
{
    double sum = 0;

    for (int32_t i = 0; i < face->count; i++) {
        const int32_t dart = relax->face_darts.at[face->first + i];
        const double sign = dart & 1 ? -1 : 1;
        for (int32_t s = relax->edges.at[dart >> 1].first; s >= 0;
             s = relax->segments.at[s].next) {
            const ns_point a = relax->at.at[relax->segments.at[s].from];
            const ns_point b = relax->at.at[relax->segments.at[s].to];
            sum += sign * ((double)a.y * b.x - (double)a.x * b.y);
        }
    }
    return sum;
}

static void check_areas(ns_test *t, const char *name, const ns_relax *relax)
{
    double drawn = 0, listed = 0;

    for (int32_t f = 0; f < relax->faces.count; f++) {
        const double area2 = area2_of(relax, &relax->faces.at[f]);
        ns_expect(t, area2 > 0, "%s: face %d has an inside", name, (int)f);
        drawn += area2;
        listed += relax->faces.at[f].area;
    }
    const double frame = (double)relax->board.width * relax->board.height;
    ns_expect(t, ns_abs(drawn / 2 / frame - 1) < 1e-9, "%s: faces fill the frame", name);
    ns_expect(t, ns_abs(listed * NS_RELAX_UNIT * NS_RELAX_UNIT / frame - 1) < 1e-9,
              "%s: so do their areas", name);
}

// -- lines --------------------------------------------------------------------------------------

static double distance_to(const ns_polyline *line, ns_point at)
{
    double least = 1e9;

    for (int32_t i = 0; i + 1 < line->points.count; i++) {
        const double d = ns_segment_distance(ns_vec_of(at), ns_vec_of(line->points.at[i]),
                                             ns_vec_of(line->points.at[i + 1]));
        least = d < least ? d : least;
    }
    return least;
}

static bool are_joined(const ns_relax *relax, int32_t from, int32_t to)
{
    for (int32_t s = 0; s < relax->segments.count; s++)
        if (relax->segments.at[s].from == from && relax->segments.at[s].to == to)
            return true;
    return false;
}

// A section's vertices are on its curve, one after the other; a fixed one has every point of the
// polyline, a moving one no long segment.
static void check_line(ns_test *t, const char *name, const ns_relax *relax, int32_t section,
                       const ns_polyline *line, bool thorough)
{
    const ns_role role = relax->board.sections.at[section].role;
    const bool fixed = role == NS_ROLE_PICTURE || role == NS_ROLE_BACKGROUND;
    const int32_t first = relax->line_first.at[section];
    const int32_t end = relax->line_first.at[section + 1];
    int32_t met = 0;
    bool close = true, joined = true, short_enough = true;

    for (int32_t i = first; i < end; i++) {
        const int32_t v = relax->line.at[i];
        const ns_point at = relax->at.at[v];
        close = close && distance_to(line, at) <= 1.5;
        for (int32_t k = 0; fixed && k < line->points.count; k++)
            met += ns_point_same(line->points.at[k], at);
        if (i + 1 == end)
            break;
        const double length = ns_vec_length(
            ns_vec_sub(ns_vec_of(relax->at.at[relax->line.at[i + 1]]), ns_vec_of(at)));
        short_enough =
            short_enough && (fixed || length <= relax->options.segment * NS_RELAX_UNIT + 2);
        joined = joined && (!thorough || are_joined(relax, v, relax->line.at[i + 1]));
    }
    ns_expect(t, close, "%s: section %d is where it was", name, (int)section);
    ns_expect(t, joined, "%s: section %d hangs together", name, (int)section);
    ns_expect(t, short_enough, "%s: section %d has short segments", name, (int)section);
    ns_expect(t, !fixed || met >= line->points.count, "%s: section %d has every point", name,
              (int)section);
}

static void check_trains(ns_test *t, const char *name, const ns_relax *relax)
{
    for (int32_t v = 0; v < relax->at.count; v++) {
        const bool train = relax->kinds.at[v] == NS_RELAX_TRAIN;
        int32_t fixed = 0;
        for (int32_t i = 0; i < relax->vertices.at[v].dart_count; i++) {
            const int32_t dart = relax->darts.at[relax->vertices.at[v].first_dart + i];
            fixed += relax->edges.at[dart >> 1].fixed;
        }
        if (train)
            ns_expect(t, fixed == 2 && !relax->fixed.at[v] && relax->vertices.at[v].track >= 0,
                      "%s: train %d has a track", name, (int)v);
        else if (relax->kinds.at[v] == NS_RELAX_CROSS)
            ns_expect(t, fixed == (relax->fixed.at[v] ? 4 : 0), "%s: crossing %d", name,
                      (int)v);
    }
}

// The edges of a curve, from its start on, are its sections' in order.
static void check_chains(ns_test *t, const char *name, const ns_relax *relax)
{
    for (int32_t e = 0; e < relax->edges.count; e++) {
        const ns_relax_edge *edge = &relax->edges.at[e];
        if (edge->after < 0)
            continue;
        const ns_relax_edge *next = &relax->edges.at[edge->after];
        ns_expect(t, next->before == e && next->curve == edge->curve && next->from == edge->to,
                  "%s: edge %d goes on", name, (int)e);
    }
}

static void check_graph(ns_test *t, const char *name, const ns_board *board,
                        const ns_relax_options *options, bool thorough)
{
    ns_relax relax = { 0 };
    ns_arranged arranged = { 0 };

    if (ns_expect(t, ns_relax_build(&t->ctx, board, options, &relax) == NS_OK, "%s: %s", name,
                  t->ctx.message)
        && ns_expect(t, ns_board_arrange(&t->ctx, board, &arranged) == NS_OK, "%s", name)) {
        check_counts(t, name, &relax, &arranged.arr);
        check_darts(t, name, &relax);
        check_areas(t, name, &relax);
        check_trains(t, name, &relax);
        check_chains(t, name, &relax);
        for (int32_t s = 0; s < board->sections.count && options->picture_slack <= 0; s++)
            check_line(t, name, &relax, s, &arranged.lines.at[s], thorough);
        ns_expect(t, ns_relax_check(&t->ctx, &relax) == NS_OK, "%s: %s", name, t->ctx.message);
    }
    ns_arranged_drop(&t->ctx, &arranged);
    ns_relax_drop(&t->ctx, &relax);
}

// -- boards -------------------------------------------------------------------------------------

static void drawings_become_graphs(ns_test *t)
{
    const int32_t step = ns_scale_percent() < 100 ? 8 : 2;

    for (int32_t i = 0; i < NS_LAYOUT_DRAWINGS; i += step) {
        ns_doc doc = { 0 };
        if (ns_layout_doc(t, i, NS_METHOD_CLIMB, &doc))
            check_graph(t, ns_layout_drawings[i], &doc.board, &usual, false);
        ns_doc_drop(&t->ctx, &doc);
    }
}

// Only sloped puzzles have them.
static bool has_frame_node(const ns_board *board)
{
    for (int32_t i = 0; i < board->nodes.count; i++)
        if (ns_board_on_frame(board, board->nodes.at[i]))
            return true;
    return false;
}

static void drawn_boards_become_graphs(ns_test *t)
{
    for (int32_t i = 0; i < ns_measured_board_count; i++) {
        ns_board board = ns_measured_board_of(&t->ctx, ns_measured_boards[i].name);
        if (!has_frame_node(&board))
            check_graph(t, ns_measured_boards[i].name, &board, &usual, true);
        ns_board_drop(&t->ctx, &board);
    }
}

static void random_boards_become_graphs(ns_test *t)
{
    ns_rng rng = { 7 };

    for (int32_t i = 0; i < ns_scale(300); i++) {
        const ns_relax_options options = { .segment = 1 + ns_rng_below(&rng, 40),
                                           .picture_slack = i % 4 == 3 ? 5 : 0 };
        ns_board board = ns_random_board(&t->ctx, &rng, NS_TOLERANCE);
        char name[32];
        snprintf(name, sizeof name, "board %d", (int)i);
        check_graph(t, name, &board, &options, i % 8 == 0);
        ns_board_drop(&t->ctx, &board);
    }
}

// Two lines that go side by side, `gap` grid steps apart, through a bend that is cut off by long
// segments: they must be made finer, and are.
static void narrow_places_stay_fine(ns_test *t)
{
    static const int32_t gaps[] = { 2000000, 200000, 20000, 2000, 200, 20 };

    for (int32_t i = 0; i < NS_COUNT(gaps); i++) {
        const ns_relax_options options = { .segment = 400 };
        const int32_t side = NS_FRAME_SIDE, far = side / 2, gap = gaps[i];
        ns_board board = ns_unit_board(64, 64);
        for (int32_t k = 0; k < 2; k++) {
            const ns_point a = { far + k * gap, 0 }, b = { far + k * gap, far - k * gap },
                           c = { side, far - k * gap };
            const ns_grid_cubic curve = { { a, b, b, c } };
            ns_board_add_curve(&t->ctx, &board, false);
            ns_board_add_section(&t->ctx, &board, NS_ROLE_DECOY, -1, -1);
            ns_board_add_cubic(&t->ctx, &board, &curve, 0, 0);
        }
        board.tolerance = 64;
        check_graph(t, "narrow", &board, &options, false);
        ns_board_drop(&t->ctx, &board);
    }
}

static void sloped_boards_do_not(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);
    ns_relax relax = { 0 };

    ns_unit_node(&t->ctx, &board, 0, 32);
    for (int32_t i = 0; i < 2; i++) {
        ns_board_add_curve(&t->ctx, &board, false);
        ns_board_add_section(&t->ctx, &board, NS_ROLE_DECOY, 0, -1);
        ns_unit_line(&t->ctx, &board, 0, 32, 64, 20 + 20 * i, 0, 0);
    }
    ns_expect(t, ns_relax_build(&t->ctx, &board, &usual, &relax) == NS_BAD_INPUT, "sloped: %s",
              t->ctx.message);
    ns_relax_drop(&t->ctx, &relax);
    ns_board_drop(&t->ctx, &board);
}

static void memory_fails(ns_test *t)
{
    ns_rng rng = { 5 };
    ns_board board = { 0 };
    ns_status status = NS_NO_MEMORY;

    while (board.curves.count < 5) {
        ns_board_drop(&t->ctx, &board);
        board = ns_random_board(&t->ctx, &rng, NS_TOLERANCE);
    }
    for (int64_t n = 1; status != NS_OK; n++) {
        ns_relax relax = { 0 };
        t->allocations = 0;
        t->fail_at = n;
        status = ns_relax_build(&t->ctx, &board, &usual, &relax);
        if (status == NS_OK)
            status = ns_relax_check(&t->ctx, &relax);
        t->fail_at = 0;
        if (!ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "allocation %lld: %s",
                       (long long)n, t->ctx.message))
            status = NS_OK;
        ns_relax_drop(&t->ctx, &relax);
    }
    ns_board_drop(&t->ctx, &board);
}

NS_TEST_MAIN(NS_CASE(drawings_become_graphs), NS_CASE(drawn_boards_become_graphs),
             NS_CASE(random_boards_become_graphs), NS_CASE(narrow_places_stay_fine),
             NS_CASE(sloped_boards_do_not), NS_CASE(memory_fails))

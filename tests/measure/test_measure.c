// test_measure.c: what ns_measure says besides numbers (those are compared with their twin in
// test_measures.c): JSON, cells and curves of blemishes, refusals, what is left behind.
#include "measure/stage/board_stage.h"
#include "nonosmith/measure.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/measured_boards.h"
#include "oracle/random_board.h"
#include "oracle/recount.h"
#include "oracle/scale.h"

#include <math.h>
#include <string.h>

#define TOLERANCE_RANDOM 256

// Three lines down, three across: 16 squares of 100 units (250 for the others), all right angles.
static ns_board grid_board(ns_test *t)
{
    return ns_measured_board_of(&t->ctx, "grid");
}

// Two lines side by side, 3.125 units apart (7.8125), from the top of the frame to its foot.
static ns_board lines_board(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);

    ns_unit_decoy(&t->ctx, &board, 32, 0, 32, 64);
    ns_unit_decoy(&t->ctx, &board, 32.5, 0, 32.5, 64);
    return board;
}

static const char *json_of(ns_test *t, const ns_board *board, bool spots, ns_text *text)
{
    const ns_measure_options options = { .setting = 2, .spots = spots };
    ns_json_writer w = ns_json_writer_to(&t->ctx, text);
    ns_blemishes blemishes = { 0 };
    ns_measures measures;

    ns_expect(t, ns_measure(&t->ctx, board, &options, &measures, &blemishes) == NS_OK, "%s",
              t->ctx.message);
    ns_json_open_object(&w, NS_JSON_FLAT);
    if (spots)
        ns_blemishes_put(&w, board, &blemishes);
    else
        ns_measures_put(&w, &measures);
    ns_json_close(&w);
    ns_expect(t, ns_json_written(&w) == NS_OK, "memory");
    ns_array_drop(&t->ctx, &blemishes);
    return ns_text_chars(text);
}

static void json_has_the_names_of_the_contract(ns_test *t)
{
    ns_board board = grid_board(t);
    ns_text text = { 0 };

    ns_expect_text(
        t, json_of(t, &board, false, &text),
        "{\"de_jong\": {\"setting\": \"c\", \"vertex\": 0, \"dilation\": 0, \"face\": 0, "
        "\"score\": 0, \"floor\": 0, \"min_vertex_distance\": 100, "
        "\"largest_circle\": 7853.981634, \"local_dilation\": 1.414214}, "
        "\"kerkhof\": {\"angle\": 0, \"distance\": 0, \"small\": 0, \"big\": 18, \"shape\": 0, "
        "\"length\": 149.999857, \"fitness\": 167.999857, \"floor\": 0, \"bridges\": 0}, "
        "\"layout\": {\"shallow_angles\": 0, \"close_curves\": 0, \"smoothness\": 0, "
        "\"angles\": 0, \"faces\": 0}, "
        "\"giveaway\": {\"total\": 0, \"outline\": 0, \"follow\": 0, \"trail\": 0, "
        "\"loops\": 0, \"loop_share\": 0, \"needles\": 0, \"auc\": 0.5}}",
        "a grid of lines");
    ns_text_drop(&t->ctx, &text);
    ns_board_drop(&t->ctx, &board);
}

// Both ends of the lines are a pair; their places in per cent and in units.
static void spots_as_json(ns_test *t)
{
    ns_board board = lines_board(t);
    ns_text text = { 0 };
    const char *json = json_of(t, &board, true, &text);

    ns_expect(t,
              strstr(json,
                     "{\"spots\": [{\"yardstick\": \"de_jong.vertex\", \"penalty\": 7.875, "
                     "\"at\": [[50, 0], [50.78125, 0]], "
                     "\"units\": [[200, 0], [203.125, 0]], \"cell\": null, "
                     "\"curve\": null}, ")
                  == json,
              "%.300s", json);
    ns_expect(t,
              strstr(json, "\"yardstick\": \"kerkhof.length\", \"penalty\": 24.99997") != NULL,
              "lengths");
    ns_expect(t,
              strstr(json, "\"units\": [[500, 0], [500, 1000]], \"cell\": null, \"curve\": 0}"),
              "the first line");
    ns_text_drop(&t->ctx, &text);
    ns_board_drop(&t->ctx, &board);
}

// No way from one circle to the other: null.
static void infinite_is_null(ns_test *t)
{
    ns_board board = ns_measured_board_of(&t->ctx, "two_circles");
    ns_text text = { 0 };

    ns_expect(t, strstr(json_of(t, &board, false, &text), "\"local_dilation\": null}"), "%s",
              ns_text_chars(&text));
    ns_text_drop(&t->ctx, &text);
    ns_board_drop(&t->ctx, &board);
}

// The area that costs so much, as a part of a square frame.
static double area_of(const ns_blemish *blemish, const ns_measures *m)
{
    const double penalty = blemish->penalty;

    return blemish->yardstick == NS_DE_JONG_FACE ? (m->de_jong.a_min - penalty / 0.3) / 160000
           : blemish->yardstick == NS_KERKHOF_SMALL
               ? (m->kerkhof.s_t - sqrt(penalty / 0.085)) / 1e6
               : (m->kerkhof.b_t + penalty / 0.00005) / 1e6;
}

static bool is_about_area(ns_yardstick yardstick)
{
    return yardstick == NS_DE_JONG_FACE || yardstick == NS_KERKHOF_SMALL
           || yardstick == NS_KERKHOF_BIG;
}

// Cells of blemishes are those of the puzzle: their outlines have the areas that were measured.
static void cells_are_the_puzzles(ns_test *t)
{
    const double all = (double)NS_FRAME_SIDE * NS_FRAME_SIDE;
    int32_t seen = 0;

    for (int32_t n = 0; n < ns_scale(40); n++) {
        const ns_measure_options options = { .setting = 4, .spots = true };
        ns_rng rng = ns_rng_seed((uint64_t)n);
        ns_board board = ns_random_board(&t->ctx, &rng, TOLERANCE_RANDOM);
        ns_puzzle puzzle = { .kind = NS_CURVED, .colour_count = 1 };
        ns_solution solution = { 0 };
        ns_blemishes blemishes = { 0 };
        ns_measures measures;
        ns_expect(t, ns_measure(&t->ctx, &board, &options, &measures, &blemishes) == NS_OK,
                  "%s", t->ctx.message);
        if (ns_board_puzzle(&t->ctx, &board, 0, &puzzle, &solution) != NS_OK)
            blemishes.count = 0; // colours that disagree: no puzzle
        for (int32_t i = 0; i < blemishes.count; i++) {
            const ns_blemish *blemish = &blemishes.at[i];
            if (!is_about_area(blemish->yardstick))
                continue;
            seen++;
            ns_expect(t,
                      blemish->cell.i >= 0 && blemish->cell.i < puzzle.cell_count
                          && fabs(area_of(blemish, &measures)
                                  - fabs(ns_cell_area(&board, blemish->cell.i)) / all)
                                 < 1e-5, // between curves and their polylines
                      "board %d: cell %d does not cost %g by %s", n, blemish->cell.i,
                      blemish->penalty, ns_yardstick_name(blemish->yardstick));
        }
        ns_array_drop(&t->ctx, &blemishes);
        ns_array_drop(&t->ctx, &solution);
        ns_puzzle_drop(&t->ctx, &puzzle);
        ns_board_drop(&t->ctx, &board);
    }
    ns_expect(t, seen > ns_scale(100), "only %d blemishes were about areas", seen);
}

// Whether all sections can be put up one by one, as a search would; their sums then.
static bool put_up(ns_test *t, const ns_board *board, const ns_stage_options *options,
                   ns_sums *sums)
{
    ns_stage stage;
    bool fits = true;

    ns_expect(t, ns_stage_open(&t->ctx, &stage, board->width, board->height, options) == NS_OK,
              "opens");
    for (int32_t i = 0; i < board->nodes.count; i++) {
        ns_node_id node;
        ns_expect(t, ns_stage_add_node(&t->ctx, &stage, board->nodes.at[i], &node) == NS_OK,
                  "node");
    }
    for (int32_t c = 0; c < board->curves.count; c++) {
        const ns_board_curve *curve = &board->curves.at[c];
        for (int32_t s = curve->first; fits && s < curve->first + curve->count; s++) {
            const ns_section *section = &board->sections.at[s];
            ns_grid_cubic cubics[64];
            const ns_part part = { .cubics = cubics,
                                   .count = section->count,
                                   .role = section->role,
                                   .closed = curve->closed,
                                   .ends = { { section->nodes[0] + 1 },
                                             { section->nodes[1] + 1 } },
                                   .mates = { s > curve->first ? 2 * s + 1 : -1, -1 } };
            ns_strand_id strand;
            ns_fit fit = NS_FIT_MANY;
            for (int32_t i = 0; i < section->count && i < NS_COUNT(cubics); i++)
                cubics[i] = board->cubics.at[section->first + i].curve;
            ns_expect(t, ns_stage_put(&t->ctx, &stage, &part, &strand, &fit) == NS_OK, "put");
            fits = fit == NS_FITS;
        }
    }
    *sums = stage.sums;
    ns_stage_drop(&t->ctx, &stage);
    return fits;
}

// A page at once costs what it costs strand by strand, and can be changed afterwards.
static void filled_at_once_or_one_by_one(ns_test *t)
{
    int32_t compared = 0;

    for (int32_t n = 0; n < ns_scale(60); n++) {
        ns_rng rng = ns_rng_seed((uint64_t)n);
        ns_board board = ns_random_board(&t->ctx, &rng, TOLERANCE_RANDOM);
        ns_stage_options options = { .tolerance = board.tolerance,
                                     .setting = n % NS_SETTINGS,
                                     .cells = 20,
                                     .self_crossings = true };
        ns_sums one_by_one, again;
        ns_stage stage;
        ns_arranged arranged;
        for (int32_t i = 0; i < NS_TERMS; i++)
            options.weights.of[i] = 1;
        ns_expect(t,
                  ns_board_arrange(&t->ctx, &board, &arranged) == NS_OK
                      && ns_stage_of_board(&t->ctx, &board, &arranged, &options, &stage)
                             == NS_OK,
                  "%s", t->ctx.message);
        stage.lent = false; // strands are to be taken away
        arranged.arr = (ns_arrangement){ 0 };
        if (put_up(t, &board, &options, &one_by_one)) {
            compared++;
            for (int32_t i = 0; i < NS_TERMS; i++)
                ns_expect(t, stage.sums.of[i] == one_by_one.of[i],
                          "board %d: term %d is %lld, not %lld", n, i,
                          (long long)stage.sums.of[i], (long long)one_by_one.of[i]);
        }
        for (int32_t s = stage.arr.strands.count - 1; s > 0; s--)
            ns_expect(t, ns_stage_take(&t->ctx, &stage, (ns_strand_id){ s }) == NS_OK, "take");
        ns_expect(t, ns_stage_recount(&t->ctx, &stage, &again) == NS_OK, "recount");
        for (int32_t i = 0; i < NS_TERMS; i++)
            ns_expect(t, stage.sums.of[i] == again.of[i], "board %d: term %d of an empty page",
                      n, i);
        ns_stage_drop(&t->ctx, &stage);
        ns_arranged_drop(&t->ctx, &arranged);
        ns_board_drop(&t->ctx, &board);
    }
    ns_expect(t, compared * 4 > ns_scale(60) || ns_scale_percent() < 100, "only %d boards",
              compared);
}

static void expect_refusal(ns_test *t, const ns_board *board, int32_t setting,
                           const char *sentence)
{
    const ns_measure_options options = { .setting = setting, .spots = true };
    ns_blemishes blemishes = { 0 };
    ns_measures measures;

    ns_expect(t, ns_measure(&t->ctx, board, &options, &measures, &blemishes) == NS_BAD_INPUT,
              "refused");
    ns_expect_text(t, t->ctx.message, sentence, "sentence");
    ns_expect(t, blemishes.count == 0, "nothing is listed");
    ns_array_drop(&t->ctx, &blemishes);
}

static void what_cannot_be_measured(ns_test *t)
{
    ns_board board = { 0 };

    expect_refusal(
        t, &board, 2,
        "this puzzle has no board, so nobody knows what its curves look like; make it "
        "anew from its drawing");
    board = lines_board(t);
    expect_refusal(t, &board, 5, "de Jong's settings are 0 (a) to 4 (e), not 5");
    expect_refusal(t, &board, -1, "de Jong's settings are 0 (a) to 4 (e), not -1");
    ns_unit_decoy(&t->ctx, &board, 0, 5, 64, 60); // over the corner of the next
    ns_unit_decoy(&t->ctx, &board, 32.25, 0, 32.5, 64);
    expect_refusal(t, &board, 2,
                   "curve 3, at 50.7 % across and 100.0 % down the frame, does not fit to the "
                   "others");
    ns_board_drop(&t->ctx, &board);
}

static void without_memory(ns_test *t)
{
    const ns_measure_options options = { .setting = 4,
                                         .spots = true,
                                         .step_mm = 10.0 / NS_FRAME_SIDE };
    ns_board board = ns_measured_board_of(&t->ctx, "triangle");
    ns_status status = NS_NO_MEMORY;
    int64_t n = 1;

    for (; status == NS_NO_MEMORY && n < 100000; n++) {
        ns_blemishes blemishes = { 0 };
        ns_measures measures;
        t->fail_at = t->allocations + n;
        status = ns_measure(&t->ctx, &board, &options, &measures, &blemishes);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || blemishes.count == 0, "allocation %lld", (long long)n);
        ns_array_drop(&t->ctx, &blemishes);
    }
    ns_expect(t, status == NS_OK && n > 50, "in the end there is enough");
    ns_board_drop(&t->ctx, &board);
}

static void out_of_effort(ns_test *t)
{
    const ns_measure_options options = { .setting = 2,
                                         .spots = true,
                                         .step_mm = 150.0 / NS_FRAME_SIDE };
    ns_board board = ns_measured_board_of(&t->ctx, "saw");
    ns_measures measures;
    int32_t stops = 0;

    for (int64_t budget = 1; budget < INT64_C(1) << 40; budget *= 3) {
        ns_blemishes blemishes = { 0 };
        t->ctx.ticks = 0;
        t->ctx.budget = budget;
        const ns_status status = ns_measure(&t->ctx, &board, &options, &measures, &blemishes);
        ns_array_drop(&t->ctx, &blemishes);
        if (status == NS_OK)
            break;
        ns_expect(t, status == NS_STOPPED, "%lld: %s", (long long)budget, t->ctx.message);
        stops++;
    }
    t->ctx.budget = 0;
    ns_expect(t, stops > 3, "stopped %d times", stops);
    ns_board_drop(&t->ctx, &board);
}

// What makers ask for: the same sums and floors, nothing else.
static void sums_alone(ns_test *t)
{
    const ns_measure_options options = { .setting = 2, .spots = true, .sums_only = true };
    const ns_measure_options whole = { .setting = 2 };
    ns_board board = ns_measured_board_of(&t->ctx, "saw");
    ns_blemishes blemishes = { 0 };
    ns_measures some, all;

    if (ns_expect(t,
                  ns_measure(&t->ctx, &board, &options, &some, &blemishes) == NS_OK
                      && ns_measure(&t->ctx, &board, &whole, &all, NULL) == NS_OK,
                  "%s", t->ctx.message)) {
        ns_expect(t, all.de_jong.min_vertex_distance > 0 && blemishes.count == 0, "the rest");
        ns_expect(t,
                  some.de_jong.min_vertex_distance == 0 && some.de_jong.largest_circle == 0
                      && some.de_jong.local_dilation == 0 && some.layout.angles == 0,
                  "is left out");
        ns_expect(t,
                  some.de_jong.score == all.de_jong.score
                      && some.de_jong.floor == all.de_jong.floor
                      && some.kerkhof.fitness == all.kerkhof.fitness
                      && some.kerkhof.floor == all.kerkhof.floor,
                  "the same sums and floors");
    }
    ns_array_drop(&t->ctx, &blemishes);
    ns_board_drop(&t->ctx, &board);
}

NS_TEST_MAIN(NS_CASE(json_has_the_names_of_the_contract), NS_CASE(spots_as_json),
             NS_CASE(infinite_is_null), NS_CASE(cells_are_the_puzzles),
             NS_CASE(filled_at_once_or_one_by_one), NS_CASE(what_cannot_be_measured),
             NS_CASE(without_memory), NS_CASE(out_of_effort), NS_CASE(sums_alone))

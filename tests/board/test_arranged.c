// test_arranged.c: a board is arranged once, and what it is handed on for finds it so and leaves it
// so. Every call that builds an arrangement goes through here and is counted.
#include "board/board_cells.h"
#include "board/certify.h"
#include "nonosmith/draw.h"
#include "nonosmith/make.h"
#include "nonosmith/measure.h"
#include "nonosmith/nono.h"
#include "nonosmith/relax.h"
#include "oracle/arrangement_same.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"
#include "picture/outline_twin.h"

#define RANDOM_BOARDS 200
#define TOLERANCES 5 // that a look of improve tries

#define STAR "M50 12L60 38L88 40L66 57L74 85L50 69L26 85L34 57L12 40L40 38Z"

// The linker gives us the arrangement's own function by this name; see tests/CMakeLists.txt.
ns_status __real_ns_arrangement_build(ns_ctx *ctx, ns_arrangement *arr, const ns_way *ways,
                                      int32_t count, int32_t most, int32_t *misfit,
                                      ns_probe *probe);
ns_status __wrap_ns_arrangement_build(ns_ctx *ctx, ns_arrangement *arr, const ns_way *ways,
                                      int32_t count, int32_t most, int32_t *misfit,
                                      ns_probe *probe);

static int32_t built;

ns_status __wrap_ns_arrangement_build(ns_ctx *ctx, ns_arrangement *arr, const ns_way *ways,
                                      int32_t count, int32_t most, int32_t *misfit,
                                      ns_probe *probe)
{
    built++;
    return __real_ns_arrangement_build(ctx, arr, ways, count, most, misfit, probe);
}

static void expect_built(ns_test *t, int32_t wanted, const char *what)
{
    ns_expect(t, built == wanted, "%s: %d arrangements, not %d", what, (int)built, (int)wanted);
    built = 0;
}

// -- from a drawing to a page ---------------------------------------------------------------------

static bool make_star(ns_test *t, ns_doc *doc)
{
    const char *const paths[] = { "black", STAR, NULL };
    ns_curved_options options = ns_curved_defaults();
    ns_curved_made made = { 0 };
    ns_drawing drawing = { 0 };

    options.effort = 0.01;
    built = 0;
    const bool done =
        ns_expect(t,
                  twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK
                      && ns_make_curved(&t->ctx, &drawing, &options, doc, &made) == NS_OK,
                  "%s", t->ctx.message);
    ns_expect(t, made.decoys == 0, "the first page is the last");
    ns_curved_made_drop(&t->ctx, &made);
    ns_drawing_drop(&t->ctx, &drawing);
    return done;
}

// Puzzle, certificate and sums of one arrangement.
static void a_page_is_made_with_one(ns_test *t)
{
    ns_doc doc = { .number = -1 };

    if (make_star(t, &doc))
        expect_built(t, 1, "make");
    ns_doc_drop(&t->ctx, &doc);
}

static void draw_text(ns_test *t, const ns_text *text)
{
    const ns_draw_options options = ns_draw_defaults();
    ns_book book = { 0 };
    ns_scenes pages = { 0 };

    if (ns_expect(t,
                  ns_nono_read(&t->ctx, "star", text->at, text->count, &book) == NS_OK
                      && ns_board_verify(&t->ctx, &book.at[0].board, &book.at[0].puzzle)
                             == NS_OK,
                  "%s", t->ctx.message))
        ns_expect(t, ns_draw_pages(&t->ctx, &book.at[0], &options, &pages, NULL) == NS_OK, "%s",
                  t->ctx.message);
    ns_scenes_drop(&t->ctx, &pages);
    ns_book_drop(&t->ctx, &book);
}

// Verified, and never looked at again.
static void a_page_is_drawn_with_one(ns_test *t)
{
    ns_doc doc = { .number = -1 };
    ns_text text = { 0 };

    if (make_star(t, &doc)
        && ns_expect(t, ns_nono_write(&t->ctx, &doc, 1, &text) == NS_OK, "%s",
                     t->ctx.message)) {
        built = 0;
        draw_text(t, &text);
        expect_built(t, 1, "read, verify and draw");
    }
    ns_text_drop(&t->ctx, &text);
    ns_doc_drop(&t->ctx, &doc);
}

// Whether it is the puzzle's and how clear it is: the page, and for the floors the picture alone.
static void a_page_is_measured_with_two(ns_test *t)
{
    ns_measure_options options = ns_measure_defaults();
    ns_doc doc = { .number = -1 };
    ns_measures measures;

    if (make_star(t, &doc)) {
        options.puzzle = &doc.puzzle;
        built = 0;
        ns_expect(t, ns_measure(&t->ctx, &doc.board, &options, &measures, NULL) == NS_OK, "%s",
                  t->ctx.message);
        expect_built(t, 2, "measure");
        options.no_floors = true;
        ns_expect(t, ns_measure(&t->ctx, &doc.board, &options, &measures, NULL) == NS_OK, "%s",
                  t->ctx.message);
        expect_built(t, 1, "without floors");
        doc.board.self_crossing = !doc.board.self_crossing;
        ns_expect(t, ns_measure(&t->ctx, &doc.board, &options, &measures, NULL) == NS_BAD_INPUT,
                  "another puzzle's board is not measured");
    }
    ns_doc_drop(&t->ctx, &doc);
}

// One for each look, most of them at the first attempt; the old board, and its graph.
static void a_look_of_improve_takes_one(ns_test *t)
{
    const ns_relax_options options = ns_relax_defaults();
    const ns_relax_schedule forces = ns_relax_schedule_defaults();
    ns_doc doc = { .number = -1 };
    ns_board better;
    ns_relaxed relaxed;

    if (make_star(t, &doc)) {
        built = 0;
        ns_expect(
            t,
            ns_relax_improve(&t->ctx, &doc.board, &options, &forces, 1, NULL, &better, &relaxed)
                == NS_OK,
            "%s", t->ctx.message);
        ns_expect(t, built >= 2 + TOLERANCES && built <= 2 + 2 * TOLERANCES,
                  "%d arrangements for %d looks", (int)built, TOLERANCES);
        ns_board_drop(&t->ctx, &better);
    }
    ns_doc_drop(&t->ctx, &doc);
}

// -- the same as without --------------------------------------------------------------------------

typedef struct found {
    ns_puzzle puzzle;
    ns_solution solution;
    ns_status status;
    int32_t doubt;
    int64_t ticks;
} found;

static void found_drop(ns_test *t, found *f)
{
    ns_puzzle_drop(&t->ctx, &f->puzzle);
    ns_array_drop(&t->ctx, &f->solution);
}

// Each arranges for itself.
static found find_alone(ns_test *t, ns_board *board)
{
    found f = { .puzzle = { .kind = NS_CURVED, .colour_count = 1 }, .doubt = -1 };
    const int64_t begun = t->ctx.ticks;

    f.status = ns_board_puzzle(&t->ctx, board, 0, &f.puzzle, &f.solution);
    if (f.status == NS_OK)
        f.status = ns_board_certify(&t->ctx, board, &f.doubt);
    f.ticks = t->ctx.ticks - begun;
    return f;
}

// All get the same; what they leave behind equals what they got.
static found find_arranged(ns_test *t, ns_board *board, int32_t n)
{
    found f = { .puzzle = { .kind = NS_CURVED, .colour_count = 1 }, .doubt = -1 };
    ns_arranged arranged = { 0 }, again = { 0 };
    int32_t sections[2] = { -1, -1 };
    const int64_t begun = t->ctx.ticks;

    f.status = ns_board_arrange(&t->ctx, board, &arranged);
    if (f.status == NS_OK)
        f.status = ns_arranged_puzzle(&t->ctx, board, &arranged, 0, &f.puzzle, &f.solution);
    if (f.status == NS_OK)
        f.status = ns_arranged_certify(&t->ctx, board, &arranged, sections);
    f.ticks = t->ctx.ticks - begun;
    if (sections[0] >= 0)
        f.doubt = ns_board_curve_of(board, sections[0]);
    if (f.status == NS_OK
        && ns_expect(t, ns_board_arrange(&t->ctx, board, &again) == NS_OK, "board %d: %s",
                     (int)n, t->ctx.message)) {
        ns_expect(t,
                  ns_arrangement_same(&arranged.arr, &again.arr)
                      && arranged.arr.strands.count == again.arr.strands.count
                      && arranged.arr.entries.count == again.arr.entries.count,
                  "board %d: the arrangement was changed", (int)n);
        ns_expect(t,
                  ns_arranged_verify(&t->ctx, board, &arranged, &f.puzzle)
                      == ns_board_verify(&t->ctx, board, &f.puzzle),
                  "board %d: %s", (int)n, t->ctx.message);
    }
    ns_arranged_drop(&t->ctx, &arranged);
    ns_arranged_drop(&t->ctx, &again);
    return f;
}

// The same puzzle, the same doubt, the same effort, whether anything floats or not.
static void handed_on_or_not(ns_test *t)
{
    int32_t certified = 0;

    for (int32_t n = 0; n < ns_scale(RANDOM_BOARDS); n++) {
        ns_rng rng = ns_rng_seed((uint64_t)n);
        ns_board board = ns_random_board(&t->ctx, &rng, n % 2 ? NS_TOLERANCE : 256);
        found alone = find_alone(t, &board), handed = find_arranged(t, &board, n);
        ns_expect(t, alone.status == handed.status && alone.doubt == handed.doubt,
                  "board %d: doubt %d, not %d", (int)n, (int)handed.doubt, (int)alone.doubt);
        ns_expect(t, alone.ticks == handed.ticks, "board %d: effort %lld, not %lld", (int)n,
                  (long long)handed.ticks, (long long)alone.ticks);
        ns_expect(t, ns_puzzle_hash(&alone.puzzle) == ns_puzzle_hash(&handed.puzzle),
                  "board %d: another puzzle", (int)n);
        certified += alone.status == NS_OK && alone.doubt < 0;
        found_drop(t, &alone);
        found_drop(t, &handed);
        ns_board_drop(&t->ctx, &board);
    }
    ns_expect(t, certified * 4 > ns_scale(RANDOM_BOARDS), "only %d are certified",
              (int)certified);
}

NS_TEST_MAIN(NS_CASE(a_page_is_made_with_one), NS_CASE(a_page_is_drawn_with_one),
             NS_CASE(a_page_is_measured_with_two), NS_CASE(a_look_of_improve_takes_one),
             NS_CASE(handed_on_or_not))

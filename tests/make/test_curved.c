// test_curved.c: drawings made by others become curved puzzles whose one answer is the drawing:
// the board is whole, its curves are certified, the file gives the same walks again, and the same
// seed the same bytes.
#include "board/arranged.h"
#include "nonosmith/make.h"
#include "nonosmith/nono.h"
#include "ns_test.h"
#include "oracle/drawings.h"
#include "oracle/scale.h"

#include <string.h>

#define SEEDS 1       // of each drawing in `make test`
#define SEEDS_FULL 20 // at full scale
#define EFFORT 0.01   // of the usual, but for the first seed at full scale

typedef struct curved_totals {
    int32_t made, simple, unique, certified;
    int64_t cells, decoys;
} curved_totals;

static int32_t seeds(void)
{
    return ns_scale_percent() >= 1000 ? SEEDS_FULL : ns_scale(SEEDS);
}

// What a reader of the file gets is what was written, to the walk.
static void check_file(ns_test *t, const char *name, const ns_doc *doc)
{
    ns_text file = { 0 }, again = { 0 };
    ns_book book = { 0 };

    ns_expect(t, ns_nono_write(&t->ctx, doc, 1, &file) == NS_OK, "%s: %s", name,
              t->ctx.message);
    ns_expect(t, ns_nono_read(&t->ctx, name, file.at, file.count, &book) == NS_OK, "%s: %s",
              name, t->ctx.message);
    if (ns_expect(t, book.count == 1, "%s: one puzzle", name)) {
        ns_expect(t, ns_board_verify(&t->ctx, &book.at[0].board, &book.at[0].puzzle) == NS_OK,
                  "%s: %s", name, t->ctx.message);
        ns_expect(t, ns_puzzle_hash(&book.at[0].puzzle) == ns_puzzle_hash(&doc->puzzle),
                  "%s: the same puzzle", name);
        ns_expect(t, ns_nono_write(&t->ctx, book.at, 1, &again) == NS_OK, "%s: %s", name,
                  t->ctx.message);
        ns_expect(
            t, again.count == file.count && memcmp(again.at, file.at, (size_t)file.count) == 0,
            "%s: the same bytes", name);
    }
    ns_text_drop(&t->ctx, &file);
    ns_text_drop(&t->ctx, &again);
    ns_book_drop(&t->ctx, &book);
}

static void check_doc(ns_test *t, const char *name, const ns_doc *doc)
{
    ns_arranged arranged = { 0 };
    ns_judgement judgement = { 0 };
    const ns_solve_options how = ns_solve_defaults();
    int32_t doubt = 0;

    ns_expect(t, ns_puzzle_check(&t->ctx, &doc->puzzle) == NS_OK, "%s: %s", name,
              t->ctx.message);
    ns_expect(t, ns_board_check(&t->ctx, &doc->board) == NS_OK, "%s: %s", name, t->ctx.message);
    if (ns_expect(t, ns_board_arrange(&t->ctx, &doc->board, &arranged) == NS_OK, "%s: %s", name,
                  t->ctx.message)) {
        ns_expect(t, ns_arrangement_check(&t->ctx, &arranged.arr, true) == NS_OK, "%s: %s",
                  name, t->ctx.message);
        ns_expect(t, arranged.arr.face_count == doc->puzzle.cell_count, "%s: a cell a face",
                  name);
    }
    ns_arranged_drop(&t->ctx, &arranged);
    ns_expect(t, ns_board_certify(&t->ctx, &doc->board, &doubt) == NS_OK && doubt < 0,
              "%s: curve %d is in doubt", name, (int)doubt);
    ns_expect(t,
              ns_judge(&t->ctx, &doc->puzzle, doc->solution.at, &how, false, &judgement)
                      == NS_OK
                  && judgement.goal == NS_GOAL_YES,
              "%s: the answer is the picture", name);
    ns_judgement_drop(&t->ctx, &judgement);
    check_file(t, name, doc);
}

static bool same_docs(ns_test *t, const ns_doc *a, const ns_doc *b)
{
    ns_text first = { 0 }, second = { 0 };
    bool same = ns_nono_write(&t->ctx, a, 1, &first) == NS_OK
                && ns_nono_write(&t->ctx, b, 1, &second) == NS_OK && first.count == second.count
                && memcmp(first.at, second.at, (size_t)first.count) == 0;

    ns_text_drop(&t->ctx, &first);
    ns_text_drop(&t->ctx, &second);
    return same;
}

static ns_curved_options how_to_make(int32_t seed)
{
    ns_curved_options options = ns_curved_defaults();

    if (ns_scale_percent() < 1000 || seed > 1)
        options.effort = EFFORT;
    return options;
}

static void make_one(ns_test *t, const char *name, const ns_drawing *drawing, int32_t seed,
                     bool again_too, curved_totals *totals)
{
    const ns_curved_options options = how_to_make(seed);
    ns_doc doc = { .number = -1 }, again = { .number = -1 };
    ns_curved_made made = { 0 };

    t->ctx.seed = (uint64_t)seed;
    if (ns_expect(t, ns_make_curved(&t->ctx, drawing, &options, &doc, &made) == NS_OK,
                  "%s, seed %d: %s", name, (int)seed, t->ctx.message)) {
        check_doc(t, name, &doc);
        totals->made++;
        totals->simple += made.verdict == NS_SIMPLE;
        totals->unique += made.verdict == NS_UNIQUE;
        totals->cells += doc.puzzle.cell_count;
        totals->decoys += made.decoys;
    }
    ns_curved_made_drop(&t->ctx, &made);
    if (again_too) {
        ns_expect(t, ns_make_curved(&t->ctx, drawing, &options, &again, &made) == NS_OK,
                  "%s: %s", name, t->ctx.message);
        ns_expect(t, same_docs(t, &doc, &again), "%s: the same seed, the same bytes", name);
        ns_curved_made_drop(&t->ctx, &made);
    }
    ns_doc_drop(&t->ctx, &doc);
    ns_doc_drop(&t->ctx, &again);
}

static void drawings_become_puzzles(ns_test *t)
{
    const char *data = ns_test_data(t);
    curved_totals totals = { 0 };

    for (int32_t i = 0; data && i < NS_DRAWINGS; i += ns_scale_percent() < 100 ? 6 : 1) {
        ns_drawing drawing = { 0 };
        if (ns_drawing_load(t, data, ns_drawing_names[i], &drawing)) {
            for (int32_t seed = 1; seed <= seeds(); seed++)
                make_one(t, ns_drawing_names[i], &drawing, seed, seed == 1 && i % 12 == 0,
                         &totals);
        }
        ns_drawing_drop(&t->ctx, &drawing);
    }
    printf("%d puzzles, %d simple, %d unique, %d cells, %d decoys\n", (int)totals.made,
           (int)totals.simple, (int)totals.unique, (int)totals.cells, (int)totals.decoys);
}

// Our own drawings, with the corners that a person counts in them.
static const struct {
    const char *name;
    int32_t open_ends;
    int32_t colours; // 0: black and white
    double margin;
} own_drawings[] = {
    { "candle", 24, 0, 0.3 },  { "cat", 16, 0, 0.3 },      { "fox", 20, 0, 0.3 },
    { "guitar", 20, 0, 0.3 },  { "icecream", 12, 4, 0.3 }, { "mushroom", 24, 0, 0.3 },
    { "night", 36, 0, 0 },     { "sailboat", 16, 0, 0.3 }, { "snail", 14, 0, 0.3 },
    { "swallow", 18, 0, 0.3 }, { "teapot", 28, 0, 0.3 },   { "toucan", 18, 4, 0.3 },
    { "whale", 12, 0, 0.3 },
};

static void own_drawings_too(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(own_drawings); i += ns_scale_percent() < 100 ? 4 : 1) {
        ns_curved_options options = how_to_make(1);
        ns_drawing drawing = { 0 };
        ns_doc doc = { .number = -1 };
        ns_curved_made made = { 0 };
        options.outline.colours = own_drawings[i].colours;
        options.outline.margin = own_drawings[i].margin;
        t->ctx.seed = 1;
        if (ns_drawing_load(t, NS_SOURCE_DIR "/examples", own_drawings[i].name, &drawing)
            && ns_expect(t, ns_make_curved(&t->ctx, &drawing, &options, &doc, &made) == NS_OK,
                         "%s: %s", own_drawings[i].name, t->ctx.message)) {
            check_doc(t, own_drawings[i].name, &doc);
            ns_expect(t, made.open_ends == own_drawings[i].open_ends,
                      "%s: %d open ends, not %d", own_drawings[i].name, (int)made.open_ends,
                      (int)own_drawings[i].open_ends);
        }
        ns_curved_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// However little effort is allowed: nothing, or a puzzle that holds; most of the effort always
// gives one.
static void effort_runs_out(ns_test *t)
{
    ns_curved_options options = how_to_make(1);
    ns_drawing drawing = { 0 };
    int64_t whole = 0;
    int32_t kept = 0;

    options.effort = 0.2;
    const bool loaded = ns_drawing_load(t, NS_SOURCE_DIR "/examples", "whale", &drawing);
    t->ctx.seed = 1;
    const int32_t step = ns_scale_percent() < 100 ? 4 : 1;

    for (int32_t share = 24; loaded && share > 0; share -= step) {
        ns_doc doc = { .number = -1 };
        ns_curved_made made = { 0 };
        const int64_t before = t->ctx.ticks;
        t->ctx.budget = share < 24 ? before + whole * share / 24 : 0;
        const int64_t budget = t->ctx.budget;
        const ns_status status = ns_make_curved(&t->ctx, &drawing, &options, &doc, &made);
        // What is found in time is finished, whatever that takes.
        ns_expect(t, status == NS_OK ? doc.puzzle.cell_count > 0 : status == NS_STOPPED,
                  "%d of 24: status %d: %s", (int)share, (int)status, t->ctx.message);
        ns_expect(t, t->ctx.budget == budget, "the budget is as it was");
        if (share == 24)
            whole = t->ctx.ticks - before;
        t->ctx.budget = 0;
        if (doc.puzzle.cell_count > 0) {
            check_doc(t, "whale", &doc);
            kept++;
        }
        ns_curved_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
    }
    ns_expect(t, !loaded || kept >= 12 / step, "only %d of %d budgets gave a puzzle", (int)kept,
              24 / (int)step);
    ns_drawing_drop(&t->ctx, &drawing);
}

NS_TEST_MAIN(NS_CASE(drawings_become_puzzles), NS_CASE(own_drawings_too),
             NS_CASE(effort_runs_out))

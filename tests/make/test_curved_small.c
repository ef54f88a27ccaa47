// test_curved_small.c: small drawings told by their paths: closed curves that cross each other, an
// effort that runs out, memory that runs out, numbers at the end of what doubles can tell.
#include "nonosmith/make.h"
#include "oracle/scale.h"
#include "picture/outline_twin.h"

#define CIRCLE_1 "M20 40A20 20 0 0 0 60 40A20 20 0 0 0 20 40Z"
#define CIRCLE_2 "M40 40A20 20 0 0 0 80 40A20 20 0 0 0 40 40Z"
#define CIRCLE_3 "M30 60A20 20 0 0 0 70 60A20 20 0 0 0 30 60Z"
#define EARLY 4 // puzzles of an effort that ran out: then it is enough
#define SQUARE "M20 20H80V80H20Z"

// Overlapping translucent shapes have colours of their own where they overlap, and curves that
// close through the nodes where they cross.
static const struct {
    const char *what;
    const char *paths[8];
    int32_t open_ends, colours;
} drawings[] = {
    { "two circles", { "#f00", CIRCLE_1, "#00f/0.5", CIRCLE_2 }, 0, 3 },
    { "three circles", { "#f00", CIRCLE_1, "#00f/0.5", CIRCLE_2, "#0f0/0.5", CIRCLE_3 }, 0, 7 },
    { "a circle cut by a square", { "#f00", "M60 20H95V90H60Z", "#00f/0.5", CIRCLE_3 }, 8, 3 },
    { "halves of a disc",
      { "#f00", "M30 50A20 20 0 0 1 70 50Z", "#00f", "M30 50A20 20 0 0 0 70 50Z" },
      2,
      2 },
    { "a disc in another",
      { "#f00", CIRCLE_1, "#00f", "M35 40A5 5 0 0 0 45 40A5 5 0 0 0 35 40Z" },
      0,
      2 },
};

static ns_curved_options little_effort(int32_t colours)
{
    ns_curved_options options = ns_curved_defaults();

    options.effort = 0.01;
    options.outline.colours = colours;
    return options;
}

static void closed_curves_cross(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(drawings); i++) {
        const ns_curved_options options = little_effort(8);
        ns_drawing drawing = { 0 };
        ns_doc doc = { .number = -1 };
        ns_curved_made made = { 0 };
        bool passed = true;

        t->ctx.seed = 1;
        if (ns_expect(t, twin_draw(&t->ctx, NULL, drawings[i].paths, &drawing) == NS_OK, "%s",
                      t->ctx.message)
            && ns_expect(t, ns_make_curved(&t->ctx, &drawing, &options, &doc, &made) == NS_OK,
                         "%s: %s", drawings[i].what, t->ctx.message)) {
            ns_expect(t, made.open_ends == drawings[i].open_ends, "%s: %d open ends",
                      drawings[i].what, (int)made.open_ends);
            ns_expect(t, doc.puzzle.colour_count == drawings[i].colours, "%s: %d colours",
                      drawings[i].what, (int)doc.puzzle.colour_count);
            ns_expect(t, ns_board_verify(&t->ctx, &doc.board, &doc.puzzle) == NS_OK, "%s: %s",
                      drawings[i].what, t->ctx.message);
            for (int32_t l = 0; l < doc.puzzle.lines.count; l++)
                passed = passed
                         && (doc.puzzle.lines.at[l].clue != NS_CLUE_BLANK)
                                == ns_board_curve_has_clue(&doc.board, (ns_curve_id){ l / 2 });
            ns_expect(t, passed, "%s: a clue where a curve ends on the frame",
                      drawings[i].what);
        }
        ns_curved_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// However early the effort ends, there is a whole puzzle or none, and the context is as before.
static void stop_early(ns_test *t, ns_curved_method method, int64_t part)
{
    const char *const paths[] = { "black", SQUARE, NULL };
    ns_curved_options options = little_effort(0);
    ns_drawing drawing = { 0 };
    ns_status status = NS_STOPPED;
    int32_t whole = 0, none = 0;

    options.method = method;
    options.effort = method == NS_METHOD_BEST ? 0.01 : 1;
    ns_expect(t, twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK, "%s", t->ctx.message);
    for (int64_t effort = 100; status == NS_STOPPED && whole < EARLY; effort += effort / part) {
        ns_doc doc = { .number = -1 };
        ns_curved_made made = { 0 };
        const int64_t budget = t->ctx.budget = t->ctx.ticks + effort;
        status = ns_make_curved(&t->ctx, &drawing, &options, &doc, &made);
        ns_expect(t, t->ctx.budget == budget, "the budget stays");
        ns_expect(t, status == NS_OK || status == NS_STOPPED, "%s", t->ctx.message);
        t->ctx.budget = 0;
        if (doc.puzzle.cell_count) {
            ns_expect(t, ns_board_verify(&t->ctx, &doc.board, &doc.puzzle) == NS_OK, "%s",
                      t->ctx.message);
            ns_expect(t, made.verdict == NS_SIMPLE || made.verdict == NS_UNIQUE, "one answer");
        }
        whole += status == NS_STOPPED && doc.puzzle.cell_count > 0;
        none += doc.puzzle.cell_count == 0;
        ns_curved_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
    }
    ns_expect(t, whole > 0 && none > 0, "method %d: %d early puzzles, %d times none",
              (int)method, (int)whole, (int)none);
    ns_drawing_drop(&t->ctx, &drawing);
}

static void effort_runs_out(ns_test *t)
{
    const bool sample = ns_scale_percent() < 100;

    stop_early(t, NS_METHOD_BEST, sample ? 1 : 4);
    stop_early(t, NS_METHOD_ANNEAL, sample ? 1 : 2);
    if (!sample)
        stop_early(t, NS_METHOD_CLIMB, 2);
}

// A square with an eye, so that ends are extended and a decoy is looked for: the n-th allocation
// fails, more and more of them apart.
static void fail_often(ns_test *t, ns_curved_method method, int64_t part)
{
    const char *const paths[] = { "black", SQUARE, "white", CIRCLE_3, NULL };
    ns_curved_options options = little_effort(0);
    ns_drawing drawing = { 0 };
    ns_status status = NS_NO_MEMORY;
    int32_t failed = 0;

    options.effort = 0.001;
    options.method = method;
    ns_expect(t, twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK, "%s", t->ctx.message);
    for (int64_t n = 1; status == NS_NO_MEMORY; n += 1 + n / part) {
        ns_doc doc = { .number = -1 };
        ns_curved_made made = { 0 };
        const int64_t before = t->blocks;
        t->fail_at = t->allocations + n;
        status = ns_make_curved(&t->ctx, &drawing, &options, &doc, &made);
        t->fail_at = 0;
        failed += status == NS_NO_MEMORY;
        ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "%d: %s", (int)n,
                  t->ctx.message);
        ns_expect(t, status == NS_OK || doc.puzzle.cell_count == 0, "%d: nothing is made",
                  (int)n);
        ns_curved_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
        ns_expect(t, t->blocks == before, "allocation %d failed: all is given back", (int)n);
    }
    ns_expect(t, status == NS_OK && failed > part, "%d allocations failed", (int)failed);
    ns_drawing_drop(&t->ctx, &drawing);
}

static void without_memory(ns_test *t)
{
    const int64_t part = ns_scale_percent() < 100 ? 4 : 12;

    fail_often(t, NS_METHOD_BEST, 4 * part);
    fail_often(t, NS_METHOD_CLIMB, part);
    fail_often(t, NS_METHOD_ANNEAL, 2 * part);
}

// A picture that is a few doubles wide, far from the origin: an outline or a sentence.
static void far_from_the_origin(ns_test *t)
{
    const double unit = 1.0 / (1 << 23); // between neighbouring doubles there
    const ns_outline_options options = ns_outline_defaults();

    for (int32_t i = 0; i < 64; i++) {
        const double x = 999999000.0 + i * 0.37, y = 999999000.0;
        const double w = (1 + i % 4) * unit, h = (1 + i / 4 % 4) * unit;
        const ns_vec at[4] = { { x, y }, { x + w, y }, { x + w, y + h }, { x, y + h } };
        ns_drawing drawing = { .width = 1e9, .height = 1e9 };
        const ns_contour contour = { 0, 4 };
        const ns_shape shape = { .count = 1, .a = 255 };
        ns_outline outline = { 0 };
        bool room = ns_array_push(&t->ctx, &drawing.contours, contour)
                    && ns_array_push(&t->ctx, &drawing.shapes, shape);
        for (int k = 0; k < 4; k++)
            room = room
                   && ns_array_push(&t->ctx, &drawing.cubics,
                                    ns_cubic_line(at[k], at[(k + 1) % 4]));
        ns_expect(t, room, "memory");
        const ns_status status = ns_outline_of(&t->ctx, &drawing, &options, &outline);
        ns_expect(t, status == NS_OK || status == NS_BAD_INPUT, "%s", t->ctx.message);
        if (status == NS_OK)
            ns_expect(t, ns_outline_check(&t->ctx, &outline) == NS_OK, "%s", t->ctx.message);
        ns_outline_drop(&t->ctx, &outline);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// What was told last; the context's user is the test's own.
static struct {
    int64_t score, floor, fitness;
} told;

static void hear(void *user, const char *what, int64_t done, int64_t of)
{
    (void)user;
    if (strcmp(what, "score") == 0) {
        told.score = done;
        told.floor = of;
    } else if (strcmp(what, "fitness") == 0) {
        told.fitness = done;
    }
}

static bool is_about(int64_t thousandths, double score)
{
    return (double)thousandths > 1000 * score - 2 && (double)thousandths < 1000 * score + 2;
}

static void hear_one(ns_test *t, const ns_drawing *drawing, ns_curved_method method,
                     int32_t *decoys)
{
    ns_curved_options options = little_effort(0);
    ns_doc doc = { .number = -1 };
    ns_curved_made made = { 0 };

    options.method = method;
    t->ctx.seed = 1;
    t->ctx.progress = hear;
    told.score = told.floor = told.fitness = -1;
    ns_expect(t, ns_make_curved(&t->ctx, drawing, &options, &doc, &made) == NS_OK, "%s",
              t->ctx.message);
    t->ctx.progress = NULL;
    ns_expect(t,
              method == NS_METHOD_ANNEAL
                  ? is_about(told.fitness, made.fitness)
                  : is_about(told.score, made.score) && is_about(told.floor, made.floor),
              "method %d: told %lld or %lld, written %.3f and %.3f", (int)method,
              (long long)told.score, (long long)told.fitness, made.score, made.fitness);
    *decoys += made.decoys;
    ns_curved_made_drop(&t->ctx, &made);
    ns_doc_drop(&t->ctx, &doc);
}

// The last score that is told is that of the puzzle, with all that finishing added to the page.
static void the_score_told_is_written(ns_test *t)
{
    const char *const paths[][6] = { { "black", CIRCLE_1 },
                                     { "black", CIRCLE_1, "white",
                                       "M23 40A17 17 0 0 0 57 40A17 17 0 0 0 23 40Z" },
                                     { "black", "M5 70H30V90H5Z", "black", CIRCLE_2 } };
    int32_t decoys = 0;

    for (int32_t i = 0; i < NS_COUNT(paths); i++) {
        ns_drawing drawing = { 0 };
        if (ns_expect(t, twin_draw(&t->ctx, NULL, paths[i], &drawing) == NS_OK, "%s",
                      t->ctx.message)) {
            hear_one(t, &drawing, NS_METHOD_BEST, &decoys);
            hear_one(t, &drawing, NS_METHOD_CLIMB, &decoys);
            hear_one(t, &drawing, NS_METHOD_ANNEAL, &decoys);
        }
        ns_drawing_drop(&t->ctx, &drawing);
    }
    ns_expect(t, decoys > 0, "a smooth outline alone needs a decoy");
}

NS_TEST_MAIN(NS_CASE(closed_curves_cross), NS_CASE(the_score_told_is_written),
             NS_CASE(effort_runs_out), NS_CASE(without_memory), NS_CASE(far_from_the_origin))

// test_curved_decoys.c: drawings whose closed outlines nothing crosses: few decoys do, each of them is
// needed, and none leaves a speck.
#include "nonosmith/judge.h"
#include "nonosmith/make.h"
#include "oracle/scale.h"
#include "picture/outline_twin.h"

#define SEEDS 2

#define CIRCLE(x, y, r)                                                                        \
    "M" #x " " #y "m" #r " 0a" #r " " #r " 0 0 0 -" #r " -" #r "a" #r " " #r " 0 0 0 -" #r     \
    " " #r "a" #r " " #r " 0 0 0 " #r " " #r "a" #r " " #r " 0 0 0 " #r " -" #r "Z"

static const struct {
    const char *what;
    const char *paths[18];
    int32_t decoys;   // at most, of any of the seeds ...
    int32_t together; // ... and of all
    double over;      // the score over its floor, of the best seed
} drawings[] = {
    { "a disc", { "black", CIRCLE(50, 50, 30) }, 1, 2, 1 },
    { "a ring", { "black", CIRCLE(50, 50, 40), "white", CIRCLE(50, 50, 30) }, 3, 4, 5 },
    // 17 decoys and a score of 1,515 when only shapes were tried, and not what they settle.
    { "a target",
      { "black", CIRCLE(50, 50, 42), "white", CIRCLE(50, 50, 38), "black", CIRCLE(50, 50, 32),
        "white", CIRCLE(50, 50, 28), "black", CIRCLE(50, 50, 22), "white", CIRCLE(50, 50, 18),
        "black", CIRCLE(50, 50, 12), "white", CIRCLE(50, 50, 8) },
      8,
      8,
      80 },
    { "eyes",
      { "black", CIRCLE(50, 50, 46), "white", CIRCLE(50, 50, 40), "black", CIRCLE(35, 40, 6),
        "black", CIRCLE(65, 40, 6) },
      8,
      14,
      60 },
};

// The same curves but one.
static void copy_without(ns_ctx *ctx, const ns_board *from, int32_t curve, ns_board *to)
{
    *to = (ns_board){ .width = from->width, .height = from->height };
    to->tolerance = from->tolerance;
    for (int32_t n = 0; n < from->nodes.count; n++)
        ns_array_push(ctx, &to->nodes, from->nodes.at[n]);
    for (int32_t c = 0; c < from->curves.count; c++) {
        const ns_board_curve *at = &from->curves.at[c];
        if (c == curve)
            continue;
        ns_board_add_curve(ctx, to, at->closed);
        for (int32_t s = at->first; s < at->first + at->count; s++) {
            const ns_section *section = &from->sections.at[s];
            ns_board_add_section(ctx, to, section->role, section->nodes[0], section->nodes[1]);
            for (int32_t i = section->first; i < section->first + section->count; i++) {
                const ns_board_cubic *cubic = &from->cubics.at[i];
                ns_board_add_cubic(ctx, to, &cubic->curve, cubic->left, cubic->right);
            }
        }
    }
}

// Whether the picture would be the one answer without the curve.
static bool is_needless(ns_test *t, const ns_doc *doc, int32_t curve)
{
    const ns_solve_options options = ns_solve_defaults();
    ns_puzzle puzzle = { .kind = NS_CURVED, .colour_count = doc->puzzle.colour_count };
    ns_solution solution = { 0 };
    ns_judgement judgement = { 0 };
    ns_board board;

    copy_without(&t->ctx, &doc->board, curve, &board);
    for (int32_t i = 0; i <= puzzle.colour_count; i++)
        puzzle.palette[i] = doc->puzzle.palette[i];
    ns_expect(t, ns_board_puzzle(&t->ctx, &board, 0, &puzzle, &solution) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t, ns_judge(&t->ctx, &puzzle, solution.at, &options, false, &judgement) == NS_OK,
              "%s", t->ctx.message);
    const bool needless = judgement.goal == NS_GOAL_YES;
    ns_judgement_drop(&t->ctx, &judgement);
    ns_array_drop(&t->ctx, &solution);
    ns_puzzle_drop(&t->ctx, &puzzle);
    ns_board_drop(&t->ctx, &board);
    return needless;
}

static void each_is_needed(ns_test *t, const char *what, const ns_doc *doc)
{
    for (int32_t c = 0; c < doc->board.curves.count; c++) {
        if (doc->board.sections.at[doc->board.curves.at[c].first].role == NS_ROLE_DECOY)
            ns_expect(t, !is_needless(t, doc, c), "%s: curve %d does nothing", what, (int)c);
    }
}

static void has_no_speck(ns_test *t, const char *what, const ns_board *board)
{
    const double step = NS_FRAME_MM / NS_FRAME_SIDE;
    ns_specks specks = { 0 };

    ns_expect(t, ns_board_specks(&t->ctx, board, 1 / (step * step), &specks) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t, specks.count == 0, "%s: %d specks", what, (int)specks.count);
    ns_array_drop(&t->ctx, &specks);
}

static void few_decoys_do(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(drawings); i++) {
        ns_drawing drawing = { 0 };
        int32_t together = 0;
        double over = 1e9;
        ns_expect(t, twin_draw(&t->ctx, NULL, drawings[i].paths, &drawing) == NS_OK, "%s",
                  t->ctx.message);
        for (uint64_t seed = 1; seed <= (uint64_t)ns_min(SEEDS, ns_scale(SEEDS)); seed++) {
            ns_curved_options options = ns_curved_defaults();
            ns_doc doc = { .number = -1 };
            ns_curved_made made = { 0 };
            t->ctx.seed = seed;
            ns_expect(t, ns_make_curved(&t->ctx, &drawing, &options, &doc, &made) == NS_OK,
                      "%s: %s", drawings[i].what, t->ctx.message);
            ns_expect(t, made.decoys <= drawings[i].decoys, "%s: %d decoys", drawings[i].what,
                      (int)made.decoys);
            together += made.decoys;
            over = made.score - made.floor < over ? made.score - made.floor : over;
            each_is_needed(t, drawings[i].what, &doc);
            has_no_speck(t, drawings[i].what, &doc.board);
            ns_curved_made_drop(&t->ctx, &made);
            ns_doc_drop(&t->ctx, &doc);
        }
        ns_expect(t, together <= drawings[i].together, "%s: %d decoys in all", drawings[i].what,
                  (int)together);
        ns_expect(t, over <= drawings[i].over, "%s: %g over the floor", drawings[i].what, over);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

NS_TEST_MAIN(NS_CASE(few_decoys_do))

// test_curved_bad.c: drawings that no paper thought of: a puzzle whose one answer is the picture,
// or one sentence that says why not and what to change.
#include "nonosmith/make.h"
#include "picture/outline_twin.h"

#include <stdlib.h>

typedef struct odd_drawing {
    const char *what;
    double margin;
    const char *sentence; // a part of it; NULL: a puzzle
    int32_t open_ends;
    const char *paths[8];
} odd_drawing;

static const odd_drawing odd_ones[] = {
    { "no corner", 0.3, NULL, 0, { "black", "M20 50A30 30 0 0 0 80 50A30 30 0 0 0 20 50Z" } },
    { "a ring without corner",
      0.3,
      NULL,
      0,
      { "~black", "M20 50A30 30 0 0 0 80 50A30 30 0 0 0 20 50Z"
                  "M40 50A10 10 0 0 0 60 50A10 10 0 0 0 40 50Z" } },
    { "a side of the page", 0, NULL, 0, { "black", "M0 0H100V40C80 30 40 60 0 50Z" } },
    { "half the page",
      0,
      NULL,
      0,
      { "black", "M0 0H50V100H0Z", "black", "M100 40A10 10 0 0 0 100 60Z" } },
    { "a corner of the page", 0, NULL, 0, { "black", "M0 0H40C40 20 20 40 0 40Z" } },
    { "all but a bite at the side", 0, NULL, 4, { "black", "M0 0H30V30H70V0H100V100H0Z" } },
    { "one corner", 0.3, NULL, 2, { "black", "M50 15C90 60 80 90 50 90S10 60 50 15Z" } },
    { "nothing black", 0.3, "dark fill", 0, { "white", "M20 20H80V80H20Z" } },
    { "everything black", 0, "give it a margin", 0, { "black", "M-10 -10H110V110H-10Z" } },
    { "a speck", 0.3, NULL, 8, { "black", "M50 50H50.001V50.001H50Z" } },
};

static bool has(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

static void make_odd(ns_test *t, const odd_drawing *odd, ns_curved_method method, bool self)
{
    ns_curved_options options = ns_curved_defaults();
    ns_drawing drawing = { 0 };
    ns_doc doc = { .number = -1 };
    ns_curved_made made = { 0 };

    options.outline.margin = odd->margin;
    options.effort = 0.01;
    options.method = method;
    options.self_crossings = self;
    t->ctx.seed = 1;
    ns_expect(t, twin_draw(&t->ctx, NULL, odd->paths, &drawing) == NS_OK, "%s", t->ctx.message);
    const ns_status status = ns_make_curved(&t->ctx, &drawing, &options, &doc, &made);
    if (odd->sentence) {
        ns_expect(t, status == NS_BAD_INPUT && has(t->ctx.message, odd->sentence),
                  "%s: status %d: %s", odd->what, (int)status, t->ctx.message);
        ns_expect(t, doc.puzzle.cell_count == 0, "%s: nothing is made", odd->what);
    } else if (ns_expect(t, status == NS_OK, "%s: %s", odd->what, t->ctx.message)) {
        ns_expect(t, made.verdict == NS_SIMPLE || made.verdict == NS_UNIQUE, "%s: one answer",
                  odd->what);
        ns_expect(t, ns_puzzle_satisfied(&doc.puzzle, doc.solution.at), "%s: the picture",
                  odd->what);
        ns_expect(t, ns_board_verify(&t->ctx, &doc.board, &doc.puzzle) == NS_OK, "%s: %s",
                  odd->what, t->ctx.message);
        ns_expect(t, self || made.level != NS_LEVEL_EXPERT, "%s: no curve crosses itself",
                  odd->what);
        ns_expect(t, !self || made.open_ends == odd->open_ends, "%s: %d open ends", odd->what,
                  (int)made.open_ends);
    }
    ns_curved_made_drop(&t->ctx, &made);
    ns_doc_drop(&t->ctx, &doc);
    ns_drawing_drop(&t->ctx, &drawing);
}

static void odd_drawings(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(odd_ones); i++) {
        for (int32_t k = 0; k < 6; k++)
            make_odd(t, &odd_ones[i], (ns_curved_method)(k / 2), k % 2 == 0);
    }
}

// So many squares that more than 1,000 ends are open: refused, and at once.
static void too_many_ends(ns_test *t)
{
    const ns_curved_options options = ns_curved_defaults();
    ns_drawing drawing = { 0 };
    ns_doc doc = { .number = -1 };
    ns_curved_made made = { 0 };
    ns_text path = { 0 };
    bool room = true;

    for (int32_t i = 0; i < 12 * 12; i++)
        room = room
               && ns_text_add_format(&t->ctx, &path, "M%d %dh50v50h-50z", (int)(80 * (i % 12)),
                                     (int)(80 * (i / 12)));
    const char *const paths[] = { "black", ns_text_chars(&path), NULL };
    ns_expect(t, room && twin_draw(&t->ctx, "0 0 1000 1000", paths, &drawing) == NS_OK, "%s",
              t->ctx.message);
    const int64_t before = t->ctx.ticks;
    const ns_status status = ns_make_curved(&t->ctx, &drawing, &options, &doc, &made);
    ns_expect(t, status == NS_BAD_INPUT && has(t->ctx.message, "open ends"), "status %d: %s",
              (int)status, t->ctx.message);
    ns_expect(t, t->ctx.ticks - before < 100000000, "%lld ticks",
              (long long)(t->ctx.ticks - before));
    ns_text_drop(&t->ctx, &path);
    ns_curved_made_drop(&t->ctx, &made);
    ns_doc_drop(&t->ctx, &doc);
    ns_drawing_drop(&t->ctx, &drawing);
}

NS_TEST_MAIN(NS_CASE(odd_drawings), NS_CASE(too_many_ends))

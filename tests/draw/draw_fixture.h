// draw_fixture.h: puzzles to draw, and what a page looks like to somebody with a ruler.
#ifndef NS_DRAW_FIXTURE_H
#define NS_DRAW_FIXTURE_H

#include "nonosmith/draw.h"
#include "ns_test.h"

// A doc with a random solution; `fill` of 100 cells are coloured. Dropped by ns_doc_drop.
static inline bool fixture_random(ns_ctx *ctx, ns_rng *rng, int32_t cols, int32_t rows,
                                  int32_t colours, int32_t fill, ns_doc *doc)
{
    *doc = (ns_doc){ .number = -1 };
    if (ns_puzzle_grid(ctx, &doc->puzzle, cols, rows) != NS_OK
        || !ns_array_resize(ctx, &doc->solution, cols * rows))
        return false;
    doc->puzzle.colour_count = colours;
    for (int32_t c = 1; c <= colours; c++) {
        const uint64_t bits = ns_rng_next(rng) >> 40;
        doc->puzzle.palette[c] =
            (ns_paint){ (uint8_t)(bits >> 16), (uint8_t)(bits >> 8), (uint8_t)bits, 'x', "" };
    }
    for (int32_t i = 0; i < cols * rows; i++)
        doc->solution.at[i] =
            (uint8_t)(ns_rng_below(rng, 100) < fill ? 1 + ns_rng_below(rng, colours) : 0);
    return ns_puzzle_clues_from(ctx, &doc->puzzle, doc->solution.at) == NS_OK;
}

static inline bool fixture_name(ns_ctx *ctx, ns_doc *doc, const char *title, const char *author,
                                const char *copyright)
{
    return ns_text_add(ctx, &doc->meta.title, title)
           && ns_text_add(ctx, &doc->meta.author, author)
           && ns_text_add(ctx, &doc->meta.copyright, copyright);
}

// Every third puzzle has blots.
static inline void fixture_blots(ns_rng *rng, ns_puzzle *puzzle)
{
    const int32_t percent = ns_rng_below(rng, 3) ? 0 : 1 + ns_rng_below(rng, 60);

    for (int32_t r = 0; r < puzzle->runs.count; r++) {
        if (ns_rng_below(rng, 100) < percent)
            puzzle->runs.at[r].length = NS_BLOT;
    }
}

// Some paper, margin, print and furniture.
static inline ns_draw_options fixture_options(ns_rng *rng)
{
    ns_draw_options options = ns_draw_defaults();

    options.paper = ns_rng_below(rng, 2) ? NS_PAPER_A4 : NS_PAPER_LETTER;
    options.solution = ns_rng_below(rng, 2);
    options.credits = ns_rng_below(rng, 4);
    options.page_number = ns_rng_below(rng, 2) ? ns_rng_below(rng, 100000) : 0;
    options.margin_pt = 10 * ns_rng_below(rng, 8);
    options.large = ns_rng_below(rng, 3) == 0;
    return options;
}

// Gives a few cells away, wholly or in part.
static inline bool fixture_give(ns_ctx *ctx, ns_rng *rng, ns_doc *doc)
{
    for (int32_t g = ns_rng_below(rng, 5); g > 0; g--) {
        const int32_t cell = ns_rng_below(rng, doc->puzzle.cell_count);
        const int32_t sets = (int32_t)ns_puzzle_colours(&doc->puzzle);
        const ns_given given = { .cell = cell,
                                 .colours = 1 + (ns_colours)ns_rng_below(rng, sets) };
        if (!ns_array_push(ctx, &doc->puzzle.given, given))
            return false;
    }
    return true;
}

// An upright rectangle on the page.
typedef struct fixture_box {
    double x1, y1, x2, y2;
} fixture_box;

// The box of an upright text: from the baseline up to the height of digits and capitals.
static inline fixture_box fixture_text_box(const ns_scene *scene, const ns_scene_item *item)
{
    const ns_lettering *l = &item->lettering;
    const double width =
        l->squeeze * ns_text_width(ns_scene_item_text(scene, item), l->size, l->bold);
    const double left = l->x
                        - (l->anchor == NS_ANCHOR_MIDDLE ? width / 2
                           : l->anchor == NS_ANCHOR_END  ? width
                                                         : 0);

    return (fixture_box){ left, l->y - 0.729 * l->size, left + width, l->y };
}

// Draws with the n-th allocation failing, for every n: all is given back, and in the end there is
// enough.
static inline void expect_drawn_without_memory(ns_test *t, const ns_doc *doc,
                                               const ns_draw_options *options)
{
    const int64_t kept = t->blocks;
    ns_status status = NS_NO_MEMORY;

    for (int64_t n = 1; status == NS_NO_MEMORY && n < 100000; n++) {
        ns_scenes pages;
        t->fail_at = t->allocations + n;
        status = ns_draw_pages(&t->ctx, doc, options, &pages, NULL);
        t->fail_at = 0;
        if (status == NS_NO_MEMORY)
            ns_expect(t, t->blocks == kept && !pages.at,
                      "allocation %d failed: all is given back", (int)n);
        ns_scenes_drop(&t->ctx, &pages);
    }
    ns_expect(t, status == NS_OK, "in the end there is enough: %s", t->ctx.message);
}

#endif

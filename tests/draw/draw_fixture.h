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

// An upright rectangle on the page.
typedef struct fixture_box {
    double x1, y1, x2, y2;
} fixture_box;

// The box of an upright text: from the baseline up to the height of digits and capitals.
static inline fixture_box fixture_text_box(const ns_scene *scene, const ns_scene_item *item,
                                           const ns_text_port *text)
{
    const ns_lettering *l = &item->lettering;
    const double width =
        l->squeeze * text->width(text->user, ns_scene_item_text(scene, item), l->size, l->bold);
    const double left = l->x
                        - (l->anchor == NS_ANCHOR_MIDDLE ? width / 2
                           : l->anchor == NS_ANCHOR_END  ? width
                                                         : 0);

    return (fixture_box){ left, l->y - 0.729 * l->size, left + width, l->y };
}

#endif

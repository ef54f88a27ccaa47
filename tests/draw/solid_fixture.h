// solid_fixture.h: solid puzzles to draw.
#ifndef NS_SOLID_FIXTURE_H
#define NS_SOLID_FIXTURE_H

#include "draw_fixture.h"

typedef struct solid_recipe {
    int32_t size[3];
    int32_t colours;
    int32_t fill;    // of 100 cells
    int32_t blank;   // of 100 lines
    int32_t partial; // of 100 clues
} solid_recipe;

// The tallies of the colours that occur on a line; of a colour alone also when it does not.
static inline ns_status fixture_tally(ns_ctx *ctx, ns_doc *doc, int32_t line, bool partial)
{
    const ns_line *at = &doc->puzzle.lines.at[line];
    ns_tally tallies[2];
    int32_t count = 0;

    for (int32_t c = 1; c <= doc->puzzle.colour_count; c++) {
        ns_tally tally = { .colour = c };
        int32_t before = 0;
        for (int32_t i = 0; i < at->count; i++) {
            const int32_t colour = doc->solution.at[ns_line_cell(&doc->puzzle, at, i)];
            tally.count += colour == c;
            tally.groups += colour == c && before != c;
            before = colour;
        }
        tally.groups = ns_min(tally.groups, 3);
        if (count < 2 && (tally.count || doc->puzzle.colour_count == 1))
            tallies[count++] = tally;
    }
    return ns_puzzle_set_tallies(ctx, &doc->puzzle, (ns_line_id){ line }, tallies, count,
                                 partial);
}

// A doc with a random solution; dropped by ns_doc_drop.
static inline bool fixture_solid(ns_ctx *ctx, ns_rng *rng, const solid_recipe *recipe,
                                 ns_doc *doc)
{
    static const ns_paint paints[3] = { { 200, 30, 30, 'r', "red" },
                                        { 240, 210, 40, 'y', "yellow" },
                                        { 20, 20, 90, 'b', "" } };
    const int32_t *n = recipe->size;

    *doc = (ns_doc){ .number = -1 };
    if (ns_puzzle_solid(ctx, &doc->puzzle, n[0], n[1], n[2]) != NS_OK
        || !ns_array_resize(ctx, &doc->solution, n[0] * n[1] * n[2]))
        return false;
    doc->puzzle.colour_count = recipe->colours;
    for (int32_t c = 1; recipe->colours > 1 && c <= recipe->colours; c++)
        doc->puzzle.palette[c] = paints[c - 1];
    for (int32_t i = 0; i < doc->solution.count; i++)
        doc->solution.at[i] = (uint8_t)(ns_rng_below(rng, 100) < recipe->fill
                                            ? 1 + ns_rng_below(rng, recipe->colours)
                                            : 0);
    for (int32_t i = 0; i < doc->puzzle.lines.count; i++) {
        if (ns_rng_below(rng, 100) < recipe->blank)
            continue;
        if (fixture_tally(ctx, doc, i, ns_rng_below(rng, 100) < recipe->partial) != NS_OK)
            return false;
    }
    return true;
}

// A puzzle whose clue of line i is the number i + 1: impossible, and easy to find on a page.
static inline bool fixture_numbered(ns_ctx *ctx, int32_t x, int32_t y, int32_t z, ns_doc *doc)
{
    *doc = (ns_doc){ .number = -1 };
    if (ns_puzzle_solid(ctx, &doc->puzzle, x, y, z) != NS_OK)
        return false;
    for (int32_t i = 0; i < doc->puzzle.lines.count; i++) {
        const ns_tally tally = { .colour = 1, .count = i + 1, .groups = 1 + i % 3 };
        if (ns_puzzle_set_tallies(ctx, &doc->puzzle, (ns_line_id){ i }, &tally, 1, false)
            != NS_OK)
            return false;
    }
    return true;
}

#endif

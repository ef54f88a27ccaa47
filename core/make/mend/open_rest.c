// open_rest.c: see open_rest.h. Cells are named anew, open ones first, then one for each colour; a
// line keeps its length and its clue, and may meet a colour's cell many times. The answer that is
// known is ruled out before the search begins, so that any it finds is another.
#include "make/mend/open_rest.h"

#include "base/basics.h"
#include "solve/search/search.h"

// What is made on the way, kept together for one way out.
typedef struct rest {
    int32_t *name;           // of an open cell in the small puzzle, plus 1
    bool *taken;             // lines that are in it
    int32_t *walk;           // of one line
    NS_ARRAY(int32_t) open;  // cells
    NS_ARRAY(uint8_t) known; // their colours in the solution, then each colour once
    NS_ARRAY(ns_colours) sets;
    uint8_t *other; // a second filling
    ns_blocks blocks;
    ns_puzzle puzzle;
    ns_lines *lines;
    ns_search *search;
} rest;

static ns_status name_cells(ns_ctx *ctx, rest *r, const ns_lines *lines,
                            const ns_colours *cells, const uint8_t *solution)
{
    ns_take(ctx, &r->blocks, r->name, lines->cell_count);
    ns_take(ctx, &r->blocks, r->taken, lines->line_count);
    ns_take(ctx, &r->blocks, r->walk, lines->longest);
    NS_TRY(ns_blocks_status(ctx, &r->blocks));
    for (int32_t c = 0; c < lines->cell_count; c++) {
        if (!ns_is_open(cells[c]))
            continue;
        r->name[c] = r->open.count + 1;
        NS_NEED(ctx, ns_array_push(ctx, &r->open, c) && ns_array_push(ctx, &r->sets, cells[c])
                         && ns_array_push(ctx, &r->known, solution[c]));
    }
    for (int32_t k = 0; k <= lines->puzzle->colour_count; k++) {
        NS_NEED(ctx, ns_array_push(ctx, &r->sets, (ns_colours)1 << k)
                         && ns_array_push(ctx, &r->known, (uint8_t)k));
    }
    r->puzzle = (ns_puzzle){ .kind = NS_CURVED,
                             .cell_count = r->sets.count,
                             .colour_count = lines->puzzle->colour_count };
    return NS_OK;
}

static ns_status add_line(ns_ctx *ctx, rest *r, const ns_lines *lines, const ns_colours *cells,
                          int32_t l)
{
    const ns_ready_line *ready = &lines->line[l];

    r->taken[l] = true;
    for (int32_t i = 0; i < ready->count; i++) {
        const int32_t cell = ready->cells[i];
        r->walk[i] =
            r->name[cell] ? r->name[cell] - 1 : r->open.count + ns_bit_first32(cells[cell]);
    }
    NS_TRY(ns_puzzle_add_walk(ctx, &r->puzzle, r->walk, ready->count));
    return ns_clue_copy(ctx, &r->puzzle, r->puzzle.lines.count - 1, lines->puzzle, l);
}

static ns_status add_lines(ns_ctx *ctx, rest *r, const ns_lines *lines, const ns_colours *cells)
{
    for (int32_t i = 0; i < r->open.count; i++) {
        const int32_t cell = r->open.at[i];
        for (int32_t m = lines->met_first[cell]; m < lines->met_first[cell + 1]; m++) {
            const int32_t l = lines->met[m];
            if (!r->taken[l] && lines->line[l].clue != NS_CLUE_BLANK)
                NS_TRY(add_line(ctx, r, lines, cells, l));
        }
    }
    return NS_OK;
}

static ns_status look(ns_ctx *ctx, rest *r, int64_t conflicts, bool *unique, bool *decided)
{
    bool found = false;

    NS_NEED(ctx, ns_take(ctx, &r->blocks, r->other, r->known.count));
    NS_TRY(ns_lines_create(ctx, &r->puzzle, &r->lines));
    NS_TRY(ns_search_create(ctx, r->lines, r->sets.at, false, &r->search));
    r->search->conflict_limit = conflicts;
    NS_TRY(ns_search_block(ctx, r->search, r->known.at));
    NS_TRY(ns_search_next(ctx, r->search, r->other, &found));
    *unique = !found && r->search->exhausted;
    *decided = found || r->search->exhausted;
    return NS_OK;
}

static ns_status rest_steps(ns_ctx *ctx, rest *r, const ns_lines *lines,
                            const ns_colours *cells, const uint8_t *solution, int64_t conflicts,
                            bool *unique, bool *decided)
{
    NS_TRY(name_cells(ctx, r, lines, cells, solution));
    *unique = *decided = true;
    if (r->open.count == 0)
        return NS_OK;
    NS_TRY(add_lines(ctx, r, lines, cells));
    NS_ASSERT(ns_puzzle_satisfied(&r->puzzle, r->known.at));
    return look(ctx, r, conflicts, unique, decided);
}

ns_status ns_open_rest_unique(ns_ctx *ctx, const ns_lines *lines, const ns_colours *cells,
                              const uint8_t *solution, int64_t conflicts, bool *unique,
                              bool *decided)
{
    rest r = { 0 };

    *unique = *decided = false;
    const ns_status status =
        rest_steps(ctx, &r, lines, cells, solution, conflicts, unique, decided);
    ns_search_destroy(ctx, r.search);
    ns_lines_destroy(ctx, r.lines);
    ns_puzzle_drop(ctx, &r.puzzle);
    ns_arrays_drop(ctx, &r.open, &r.known, &r.sets);
    ns_blocks_drop(ctx, &r.blocks);
    return status;
}

// change_cells.c: cells of the picture get other colours, or are shown from the start.
//
// Clues follow the picture: those that are left out stay so, and blots stay blots. A given cell that gets another colour is
// given with that one.
#include "work/change/change.h"

#include "make/sloped/sloped_repaint.h"

static ns_status retell_lines(ns_ctx *ctx, ns_changed *changed, const bool *touched)
{
    ns_puzzle *puzzle = &changed->puzzle;
    const bool partial = ns_puzzle_is_partial(puzzle);

    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line line = puzzle->lines.at[l];
        bool met = false;
        for (int32_t i = 0; !met && line.clue != NS_CLUE_BLANK && i < line.count; i++)
            met = touched[ns_line_cell(puzzle, &line, i)];
        if (met)
            NS_TRY(
                ns_clue_retell(ctx, puzzle, (ns_line_id){ l }, changed->solution.at, partial));
    }
    return NS_OK;
}

// Given cells allow what the picture has.
static void follow_givens(ns_changed *changed)
{
    for (int32_t i = 0; i < changed->puzzle.given.count; i++) {
        ns_given *given = &changed->puzzle.given.at[i];
        const ns_colours now = (ns_colours)1 << changed->solution.at[given->cell];
        if (!(given->colours & now))
            given->colours = now;
    }
}

static ns_status list_cells(ns_ctx *ctx, ns_changed *changed, const bool *touched)
{
    for (int32_t c = 0; c < changed->puzzle.cell_count; c++) {
        if (touched[c])
            NS_NEED(ctx, ns_array_push(ctx, &changed->cells, c));
    }
    changed->changed = changed->cells.count > 0;
    return NS_OK;
}

static ns_status set_cells(ns_ctx *ctx, const ns_doc *doc, const ns_number_list *cells,
                           const ns_number_list *colours, bool *touched, ns_changed *changed)
{
    for (int32_t i = 0; i < cells->count; i++) {
        const int32_t cell = cells->at[i];
        if (touched[cell] && changed->solution.at[cell] != colours->at[i])
            return ns_fail(ctx, NS_BAD_INPUT,
                           "cell %d would get two colours, %d and %d; leave one out", (int)cell,
                           (int)changed->solution.at[cell], (int)colours->at[i]);
        changed->solution.at[cell] = (uint8_t)colours->at[i];
        touched[cell] = true;
    }
    for (int32_t c = 0; c < doc->puzzle.cell_count; c++)
        touched[c] = changed->solution.at[c] != doc->solution.at[c];
    NS_TRY(list_cells(ctx, changed, touched));
    follow_givens(changed);
    const ns_status status = retell_lines(ctx, changed, touched);
    if (status == NS_BAD_INPUT) // a picture without such clues
        return ns_change_refused(ctx, changed);
    NS_TRY(status);
    return ns_change_list_lines(ctx, &doc->puzzle, changed);
}

// Borders of the board are where the picture has them now; a look at single lines does without.
static ns_status repaint_board(ns_ctx *ctx, const ns_doc *doc, const ns_change_wish *wish,
                               ns_changed *changed)
{
    if (ns_board_is_empty(&doc->board) || wish->lines_only || !changed->changed)
        return NS_OK;
    const ns_status status = ns_sloped_repaint(ctx, doc, &changed->solution, &changed->board);
    return status == NS_BAD_INPUT ? ns_change_refused(ctx, changed) : status;
}

// `places` has a number for each cell: 1 and the place among the given ones, 0 when it is none.
static ns_status give_placed(ns_ctx *ctx, const ns_number_list *cells, int32_t *places,
                             bool *touched, ns_changed *changed)
{
    ns_puzzle *puzzle = &changed->puzzle;

    for (int32_t i = puzzle->given.count - 1; i >= 0; i--)
        places[puzzle->given.at[i].cell] = i + 1;
    for (int32_t i = 0; i < cells->count; i++) {
        const int32_t cell = cells->at[i];
        const ns_given now = { cell, (ns_colours)1 << changed->solution.at[cell] };
        ns_given *given = places[cell] ? &puzzle->given.at[places[cell] - 1] : NULL;
        touched[cell] = touched[cell] || !given || given->colours != now.colours;
        if (given) {
            *given = now;
            continue;
        }
        NS_NEED(ctx, ns_array_push(ctx, &puzzle->given, now));
        places[cell] = puzzle->given.count;
    }
    return list_cells(ctx, changed, touched);
}

static ns_status give_cells(ns_ctx *ctx, const ns_number_list *cells, bool *touched,
                            ns_changed *changed)
{
    const int32_t count = changed->puzzle.cell_count;
    int32_t *places = ns_new(ctx, count, sizeof *places);

    NS_NEED(ctx, places || count == 0);
    const ns_status status = give_placed(ctx, cells, places, touched, changed);
    ns_free(ctx, places, count, sizeof *places);
    return status;
}

static ns_status change_listed(ns_ctx *ctx, const ns_doc *doc, const ns_change_wish *wish,
                               bool *touched, ns_changed *changed)
{
    const bool sets = wish->id == NS_OPT_SET;
    ns_number_list cells = { 0 }, colours = { 0 };
    ns_status status = ns_cell_list_read(ctx, doc, wish->value, &cells, sets ? &colours : NULL);

    if (status == NS_OK)
        status = sets ? set_cells(ctx, doc, &cells, &colours, touched, changed)
                      : give_cells(ctx, &cells, touched, changed);
    if (status == NS_OK && sets)
        status = repaint_board(ctx, doc, wish, changed);
    ns_arrays_drop(ctx, &cells, &colours);
    return status;
}

ns_status ns_change_cells(ns_ctx *ctx, const ns_doc *doc, const ns_change_wish *wish,
                          ns_changed *changed)
{
    const int32_t count = doc->puzzle.cell_count;
    const bool sets = wish->id == NS_OPT_SET;

    if (changed->solution.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "no picture is stored whose cells could be changed; solve {with an "
                       "output|-o} stores one");
    bool *touched = ns_new(ctx, count, sizeof *touched);
    NS_NEED(ctx, touched || count == 0);
    ns_status status = change_listed(ctx, doc, wish, touched, changed);
    ns_free(ctx, touched, count, sizeof *touched);
    if (status == NS_OK && !changed->changed && changed->reason.count == 0) {
        ns_fail(ctx, NS_OK, "%s",
                sets ? "these cells have these colours already" : "these cells are given");
        status = ns_change_refused(ctx, changed);
    }
    return status;
}

// curved_given.c: cells that are given stay given when curves move; see curved_change.h.
//
// A cell is still there when the place where it was lies in a cell that the same curves bound, each on the same hand and as
// often: curves may have moved around it, but none cuts it and none has gone. Which curve is which is known of those that
// stay; of those that changed when as many came as went, since curves keep their order.
#include "make/curved/curved_change.h"

#include "board/cell_inside.h"

#include "base/basics.h"

typedef struct given_job {
    const ns_doc *doc;
    const ns_board *board;
    ns_puzzle *puzzle;
    const ns_solution *solution;
    NS_ARRAY(int32_t) curve_of; // by curve now: which it was, -1 a new one
    NS_ARRAY(int32_t)
    visits; // by line before: how often a cell is visited before, less how often now
} given_job;

static ns_status match_curves(ns_ctx *ctx, given_job *job, const int32_t *now)
{
    const int32_t before = job->doc->board.curves.count, after = job->board->curves.count;
    int32_t gone = 0, came = after;

    NS_NEED(ctx, ns_array_nones(ctx, &job->curve_of, after));
    for (int32_t c = 0; c < before; c++) {
        gone += now[c] < 0;
        came -= now[c] >= 0;
        if (now[c] >= 0)
            job->curve_of.at[now[c]] = c;
    }
    for (int32_t c = 0, k = 0; gone == came && c < before; c++) {
        if (now[c] >= 0)
            continue;
        while (job->curve_of.at[k] >= 0)
            k++;
        job->curve_of.at[k] = c;
    }
    return NS_OK;
}

static int32_t count_visits(const ns_puzzle *puzzle, int32_t l, int32_t cell)
{
    const ns_line *line = &puzzle->lines.at[l];
    int32_t count = 0;

    for (int32_t i = 0; i < line->count; i++)
        count += ns_line_cell(puzzle, line, i) == cell;
    return count;
}

// Whether the same curves bound both cells.
static bool is_same_cell(given_job *job, int32_t was, int32_t is)
{
    for (int32_t l = 0; l < job->visits.count; l++)
        job->visits.at[l] = count_visits(&job->doc->puzzle, l, was);
    for (int32_t l = 0; l < job->puzzle->lines.count; l++) {
        const int32_t count = count_visits(job->puzzle, l, is), curve = job->curve_of.at[l / 2];
        if (count > 0 && curve < 0)
            return false;
        if (count > 0)
            job->visits.at[2 * curve + l % 2] -= count;
    }
    for (int32_t l = 0; l < job->visits.count; l++) {
        if (job->visits.at[l] != 0)
            return false;
    }
    return true;
}

static ns_status give_again(ns_ctx *ctx, given_job *job, const ns_given *given, bool *kept)
{
    ns_vec place = { 0, 0 };
    bool found;

    *kept = false;
    NS_TRY(ns_board_cell_place(ctx, &job->doc->board, (ns_cell_id){ given->cell }, &place,
                               &found));
    const int32_t cell = found ? ns_board_cell_at(job->board, place).i : -1;
    if (cell < 0 || !is_same_cell(job, given->cell, cell)
        || !(given->colours >> job->solution->at[cell] & 1))
        return NS_OK;
    const ns_given again = { cell, given->colours };
    NS_NEED(ctx, ns_array_push(ctx, &job->puzzle->given, again));
    *kept = true;
    return NS_OK;
}

static ns_status give_steps(ns_ctx *ctx, given_job *job, const int32_t *now, int32_t *gone)
{
    const ns_puzzle *before = &job->doc->puzzle;

    NS_TRY(match_curves(ctx, job, now));
    NS_NEED(ctx, ns_array_resize(ctx, &job->visits, before->lines.count));
    for (int32_t i = 0; i < before->given.count; i++) {
        bool kept;
        NS_TRY(give_again(ctx, job, &before->given.at[i], &kept));
        *gone += !kept;
    }
    return NS_OK;
}

ns_status ns_curves_give_again(ns_ctx *ctx, const ns_doc *doc, const ns_board *board,
                               const int32_t *now, const ns_solution *solution,
                               ns_puzzle *puzzle, int32_t *gone)
{
    given_job job = { .doc = doc, .board = board, .puzzle = puzzle, .solution = solution };

    *gone = 0;
    if (doc->board.cells.count != doc->puzzle.cell_count
        || board->cells.count != puzzle->cell_count) { // nobody knows where cells are
        *gone = doc->puzzle.given.count;
        return NS_OK;
    }
    const ns_status status = give_steps(ctx, &job, now, gone);
    ns_arrays_drop(ctx, &job.curve_of, &job.visits);
    return status;
}

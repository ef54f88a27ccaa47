// trace_check.c: see trace_check.h.
#include "oracle/trace_check.h"

#include "oracle/line_dp.h"

#include <stdlib.h>
#include <string.h>

typedef struct replay {
    const ns_puzzle *puzzle;
    const ns_solved *solved;
    ns_dp *dp;
    ns_colours *cells, *after;
} replay;

static const char *replay_step(replay *r, const ns_trace_step *step)
{
    const int32_t cells = r->puzzle->cell_count;
    const ns_trace_change *changes = r->solved->changes.at + step->first;

    if (step->line < 0 || step->line >= r->puzzle->lines.count)
        return "a step names a line that does not exist";
    if (step->first < 0 || step->count < 1
        || step->count > r->solved->changes.count - step->first)
        return "a step's changes are out of range or none";
    memcpy(r->after, r->cells, (size_t)cells * sizeof *r->after);
    if (!ns_dp_step(r->dp, step->line, r->after))
        return "a step was taken on a contradictory line";
    for (int32_t i = 0; i < step->count; i++) {
        const int32_t cell = changes[i].cell;
        if (cell < 0 || cell >= cells || changes[i].colours == r->cells[cell])
            return "a change is none, or of a cell that does not exist";
        if (changes[i].colours != r->after[cell])
            return "a change is not what the line says";
        r->cells[cell] = changes[i].colours;
    }
    if (memcmp(r->cells, r->after, (size_t)cells * sizeof *r->after) != 0)
        return "a step left something out";
    return NULL;
}

static const char *compare_end(const replay *r)
{
    const ns_solved *solved = r->solved;

    if (solved->cells.count == 0)
        return NULL; // a contradiction: nothing is left to compare
    if (solved->cells.count != r->puzzle->cell_count)
        return "the sets are not one for each cell";
    if (solved->verdict == NS_NONE && !solved->searched)
        return NULL;
    for (int32_t i = 0; i < r->puzzle->cell_count; i++) {
        if (r->cells[i] != solved->cells.at[i])
            return "the replayed sets are not those that line logic left";
        if (solved->verdict == NS_SIMPLE
            && r->cells[i] != (ns_colours)1 << solved->solutions.at[i])
            return "a simple puzzle is not settled as in its solution";
    }
    return NULL;
}

const char *ns_trace_check(const ns_puzzle *puzzle, const ns_solved *solved)
{
    replay r = { .puzzle = puzzle, .solved = solved };
    const char *complaint = NULL;

    r.dp = ns_dp_create(puzzle);
    r.cells = calloc((size_t)puzzle->cell_count + 1, sizeof *r.cells);
    r.after = calloc((size_t)puzzle->cell_count + 1, sizeof *r.after);
    if (!r.cells || !r.after)
        abort();
    for (int32_t i = 0; i < puzzle->cell_count; i++)
        r.cells[i] = ns_puzzle_colours(puzzle);
    for (int32_t i = 0; i < puzzle->given.count; i++)
        r.cells[puzzle->given.at[i].cell] &= puzzle->given.at[i].colours;
    for (int32_t i = 0; i < solved->trace.count && !complaint; i++)
        complaint = replay_step(&r, &solved->trace.at[i]);
    if (!complaint)
        complaint = compare_end(&r);
    ns_dp_destroy(r.dp);
    free(r.cells);
    free(r.after);
    return complaint;
}

// line_twin.c: see line_twin.h.
#include "oracle/line_twin.h"

#include <stdlib.h>

// A maximal stretch of visits of one colour, empty included.
typedef struct stretch {
    int32_t colour, length;
} stretch;

static int32_t cut_into_stretches(const ns_puzzle *puzzle, const ns_line *line,
                                  const uint8_t *colours, stretch *stretches)
{
    int32_t count = 0;

    for (int32_t i = 0; i < line->count; i++) {
        const int32_t colour = colours[ns_line_cell(puzzle, line, i)];
        if (count > 0 && stretches[count - 1].colour == colour)
            stretches[count - 1].length++;
        else
            stretches[count++] = (stretch){ colour, 1 };
    }
    return count;
}

static bool runs_met(const ns_run *runs, int32_t run_count, const stretch *stretches,
                     int32_t count)
{
    int32_t met = 0;

    for (int32_t i = 0; i < count; i++) {
        if (stretches[i].colour == 0)
            continue;
        if (met == run_count || runs[met].colour != stretches[i].colour
            || (runs[met].length != NS_BLOT && runs[met].length != stretches[i].length))
            return false;
        met++;
    }
    return met == run_count;
}

static bool tally_met(ns_tally tally, const stretch *stretches, int32_t count)
{
    int32_t visits = 0, groups = 0;

    for (int32_t i = 0; i < count; i++) {
        if (stretches[i].colour == tally.colour) {
            visits += stretches[i].length;
            groups++;
        }
    }
    return visits == tally.count && (tally.groups == 3 ? groups >= 3 : groups == tally.groups);
}

static bool only_listed(const ns_tally *tallies, int32_t tally_count, const stretch *stretches,
                        int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        bool listed = stretches[i].colour == 0;
        for (int32_t k = 0; k < tally_count; k++)
            listed = listed || tallies[k].colour == stretches[i].colour;
        if (!listed)
            return false;
    }
    return true;
}

bool ns_twin_line_met(const ns_puzzle *puzzle, int32_t line, const uint8_t *colours)
{
    const ns_line *l = &puzzle->lines.at[line];
    stretch stretches[NS_TWIN_LINE_MAX];

    if (l->clue == NS_CLUE_BLANK)
        return true;
    if (l->count > NS_TWIN_LINE_MAX)
        abort();
    const int32_t count = cut_into_stretches(puzzle, l, colours, stretches);
    if (l->clue == NS_CLUE_RUNS)
        return runs_met(ns_line_runs(puzzle, l), l->clue_count, stretches, count);

    const ns_tally *tallies = ns_line_tallies(puzzle, l);
    for (int32_t k = 0; k < l->clue_count; k++) {
        if (!tally_met(tallies[k], stretches, count))
            return false;
    }
    return l->partial || only_listed(tallies, l->clue_count, stretches, count);
}

// The distinct cells of a line.
typedef struct distinct {
    int32_t cells[NS_TWIN_LINE_MAX];
    int32_t count;
} distinct;

static void find_distinct(const ns_puzzle *puzzle, int32_t line, distinct *found)
{
    const ns_line *l = &puzzle->lines.at[line];

    if (l->count > NS_TWIN_LINE_MAX)
        abort();
    found->count = 0;
    for (int32_t i = 0; i < l->count; i++) {
        const int32_t cell = ns_line_cell(puzzle, l, i);
        bool known = false;
        for (int32_t k = 0; k < found->count; k++)
            known = known || found->cells[k] == cell;
        if (!known)
            found->cells[found->count++] = cell;
    }
}

typedef struct step {
    const ns_puzzle *puzzle;
    int32_t line;
    distinct on_line;
    const ns_colours *cells;
    uint8_t *colours; // of every cell of the puzzle
    ns_colours *seen; // of every cell of the puzzle
    bool any;
} step;

// Tries all colours of the line's distinct cells from the k-th on.
static void try_fillings(step *s, int32_t k)
{
    if (k < s->on_line.count) {
        const int32_t cell = s->on_line.cells[k];
        for (int32_t colour = 0; colour <= s->puzzle->colour_count; colour++) {
            if (s->cells[cell] >> colour & 1) {
                s->colours[cell] = (uint8_t)colour;
                try_fillings(s, k + 1);
            }
        }
        return;
    }
    if (!ns_twin_line_met(s->puzzle, s->line, s->colours))
        return;
    s->any = true;
    for (int32_t i = 0; i < s->on_line.count; i++) {
        const int32_t cell = s->on_line.cells[i];
        s->seen[cell] |= (ns_colours)1 << s->colours[cell];
    }
}

bool ns_twin_line_step(const ns_puzzle *puzzle, int32_t line, ns_colours *cells)
{
    step s = { .puzzle = puzzle, .line = line, .cells = cells };

    find_distinct(puzzle, line, &s.on_line);
    s.colours = calloc((size_t)puzzle->cell_count + 1, sizeof *s.colours);
    s.seen = calloc((size_t)puzzle->cell_count + 1, sizeof *s.seen);
    if (!s.colours || !s.seen)
        abort();
    try_fillings(&s, 0);
    for (int32_t i = 0; s.any && i < s.on_line.count; i++)
        cells[s.on_line.cells[i]] = s.seen[s.on_line.cells[i]];
    free(s.colours);
    free(s.seen);
    return s.any;
}

int64_t ns_twin_line_ways(const ns_puzzle *puzzle, int32_t line, const ns_colours *cells,
                          int64_t most)
{
    distinct on_line;
    int64_t ways = 1;

    find_distinct(puzzle, line, &on_line);
    for (int32_t i = 0; i < on_line.count && ways < most; i++)
        ways *= __builtin_popcount(cells[on_line.cells[i]]);
    return ways < most ? ways : most;
}

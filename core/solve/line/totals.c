// totals.c: see totals.h. Families are sought among successive lines, which is where every kind of
// puzzle has them.
#include "solve/line/totals.h"

#include "base/basics.h"

#define NOT_SAID (-1)

typedef struct family {
    int32_t first, end;                // lines
    int64_t total[NS_PALETTE_MAX + 1]; // of each colour, NOT_SAID when a line keeps silent
} family;

// A line with a blot does not say how much there is of its colour.
static void add_run(ns_run run, int64_t *said)
{
    if (run.length == NS_BLOT)
        *said = NOT_SAID;
    else if (*said != NOT_SAID)
        *said += run.length;
}

// Adds what a line says of a colour.
static void add_line(const ns_puzzle *puzzle, const ns_line *line, int64_t *total)
{
    int64_t said[NS_PALETTE_MAX + 1] = { 0 };
    const bool silent =
        line->clue == NS_CLUE_BLANK || (line->clue == NS_CLUE_TALLY && line->partial);

    for (int32_t c = 0; silent && c <= NS_PALETTE_MAX; c++)
        said[c] = NOT_SAID;
    for (int32_t k = line->clue_first; k < line->clue_first + line->clue_count; k++) {
        if (line->clue == NS_CLUE_RUNS)
            add_run(puzzle->runs.at[k], &said[puzzle->runs.at[k].colour]);
        else if (line->clue == NS_CLUE_TALLY)
            said[puzzle->tallies.at[k].colour] = puzzle->tallies.at[k].count;
    }
    for (int32_t c = 1; c <= NS_PALETTE_MAX; c++)
        total[c] = said[c] == NOT_SAID || total[c] == NOT_SAID ? NOT_SAID : total[c] + said[c];
}

// Whether the line visits no cell of this try, nor one of its own twice; marks its cells.
static bool is_apart(const ns_ready_line *line, int32_t *last, int32_t attempt)
{
    for (int32_t i = 0; i < line->count; i++) {
        if (last[line->cells[i]] == attempt)
            return false;
        last[line->cells[i]] = attempt;
    }
    return true;
}

// The next family at or after line `from`; false when there is none. `last` remembers which
// attempt visited a cell. A line that meets those before it begins a new attempt, so each line is
// looked at twice at most.
static bool next_family(const ns_lines *lines, int32_t from, int32_t *last, int32_t *attempt,
                        family *found)
{
    int32_t visited = 0;

    *found = (family){ .first = from };
    ++*attempt;
    for (int32_t l = from; l < lines->line_count; l++) {
        if (!is_apart(&lines->line[l], last, *attempt)) {
            const int32_t again = l > found->first && !lines->line[l].repeats ? l : l + 1;
            *found = (family){ .first = again };
            ++*attempt;
            visited = 0;
            l = again - 1;
            continue;
        }
        visited += lines->line[l].count;
        NS_ASSERT(visited <= lines->cell_count); // no cell twice
        add_line(lines->puzzle, &lines->puzzle->lines.at[l], found->total);
        if (visited == lines->cell_count) {
            found->end = l + 1;
            return true;
        }
    }
    return false;
}

// The first colour of which the two say different things; 0 when they agree.
static int32_t disputed_colour(const family *a, const family *b)
{
    for (int32_t c = 1; c <= NS_PALETTE_MAX; c++) {
        if (a->total[c] != NOT_SAID && b->total[c] != NOT_SAID && a->total[c] != b->total[c])
            return c;
    }
    return 0;
}

static bool name_lines(ns_ctx *ctx, const ns_lines *lines, const family *f, ns_solved *solved)
{
    for (int32_t l = f->first; l < f->end; l++) {
        if (lines->line[l].clue != NS_CLUE_BLANK && lines->line[l].count > 0
            && !ns_array_push(ctx, &solved->conflict, l))
            return false;
    }
    return true;
}

ns_status ns_totals_compare(ns_ctx *ctx, const ns_lines *lines, ns_solved *solved, bool *differ)
{
    int32_t *last = ns_new(ctx, lines->cell_count + 1, sizeof *last);
    int32_t attempt = 0;
    family before, next;
    bool room = true;

    *differ = false;
    NS_NEED(ctx, last);
    if (next_family(lines, 0, last, &attempt, &before)) {
        while (!*differ && next_family(lines, before.end, last, &attempt, &next)) {
            const int32_t colour = disputed_colour(&before, &next);
            *differ = colour != 0;
            solved->totals = (ns_totals){ colour,
                                          { before.first, next.first },
                                          { before.total[colour], next.total[colour] } };
            if (*differ)
                room = name_lines(ctx, lines, &before, solved)
                       && name_lines(ctx, lines, &next, solved);
            before = next;
        }
    }
    ns_free(ctx, last, lines->cell_count + 1, sizeof *last);
    return room ? NS_OK : ns_no_memory(ctx);
}

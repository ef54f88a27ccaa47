// solid_clues.c: the tallies that a solution shows.
//
// A tally lists the colours that occur, with their visits and groups; an empty line has the clue
// "0", of the first colour. With `partial` a clue tells of one colour only: the one with more
// visits, and where both have as many, of either by turns, so that each colour is told of on many
// lines. An empty line says 0 of all colours even then: nothing less would be of use.
#include "make/solid/solid_clues.h"

#include "base/basics.h"

static void add_visit(ns_tally *tally, bool new_group)
{
    tally->count++;
    tally->groups = ns_min(3, tally->groups + new_group);
}

// What the line shows of each colour; tallies has room for the palette.
static void count_line(const ns_puzzle *puzzle, const ns_line *line, const uint8_t *solution,
                       ns_tally *tallies)
{
    int32_t before = 0;

    for (int32_t c = 1; c <= puzzle->colour_count; c++)
        tallies[c] = (ns_tally){ c, 0, 0 };
    for (int32_t i = 0; i < line->count; i++) {
        const int32_t colour = solution[ns_line_cell(puzzle, line, i)];
        if (colour)
            add_visit(&tallies[colour], colour != before);
        before = colour;
    }
}

// Of the colours that occur, the one to tell of.
static int32_t told_colour(const ns_tally *present, int32_t count, int32_t line)
{
    int32_t best = 0;

    for (int32_t k = 1; k < count; k++) {
        const int32_t more = present[k].count - present[best].count;
        if (more > 0 || (more == 0 && line % 2))
            best = k;
    }
    return best;
}

int32_t ns_solid_tallies(const ns_puzzle *puzzle, int32_t line, const uint8_t *solution,
                         bool partial, ns_tally tallies[2], bool *is_partial)
{
    ns_tally all[NS_PALETTE_MAX + 1], present[NS_PALETTE_MAX];
    int32_t count = 0;

    count_line(puzzle, &puzzle->lines.at[line], solution, all);
    for (int32_t c = 1; c <= puzzle->colour_count; c++) {
        if (all[c].count)
            present[count++] = all[c];
    }
    *is_partial = partial && count > 0 && puzzle->colour_count > 1;
    if (count == 0)
        tallies[0] = all[1];
    else if (*is_partial)
        tallies[0] = present[told_colour(present, count, line)];
    if (count == 0 || *is_partial)
        return 1;
    for (int32_t k = 0; k < ns_min(2, count); k++)
        tallies[k] = present[k];
    return count;
}

static ns_status set_clue(ns_ctx *ctx, ns_puzzle *puzzle, int32_t line, const uint8_t *solution,
                          bool partial)
{
    ns_tally tallies[2];
    bool is_partial;
    const int32_t count =
        ns_solid_tallies(puzzle, line, solution, partial, tallies, &is_partial);

    if (count > 2)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "line %d of the solid has %d colours, but a tally tells of two at most; "
                       "use fewer colours",
                       line + 1, count);
    return ns_puzzle_set_tallies(ctx, puzzle, (ns_line_id){ line }, tallies, count, is_partial);
}

ns_status ns_solid_clues_from(ns_ctx *ctx, ns_puzzle *puzzle, const uint8_t *solution,
                              bool partial)
{
    puzzle->runs.count = puzzle->tallies.count = 0;
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        puzzle->lines.at[l].clue = NS_CLUE_BLANK;
        puzzle->lines.at[l].clue_count = 0;
    }
    for (int32_t l = 0; l < puzzle->lines.count; l++)
        NS_TRY(set_clue(ctx, puzzle, l, solution, partial));
    return NS_OK;
}

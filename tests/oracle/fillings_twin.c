// fillings_twin.c: see fillings_twin.h. No code of the solver is used, nor of the other twins: clues are
// read here once more, visit after visit. Nothing is quick but the comparison of two words.
#include "oracle/fillings_twin.h"

#include <stdlib.h>
#include <string.h>

enum { WAYS_MAX = 1 << 20 };

// -- the rules ------------------------------------------------------------------------------------

// The colour of a visit; empty before the first and behind the last one.
static int32_t seen_at(const ns_puzzle *puzzle, const ns_line *line, const uint8_t *colours,
                       int32_t visit)
{
    return visit < 0 || visit >= line->count ? 0 : colours[ns_line_cell(puzzle, line, visit)];
}

// Every stretch of one colour is the next run of the clue, and no run is left.
static bool meets_runs(const ns_puzzle *puzzle, const ns_line *line, const uint8_t *colours)
{
    const ns_run *runs = ns_line_runs(puzzle, line);
    int32_t next = 0, length = 0;

    for (int32_t i = 0; i < line->count; i++) {
        const int32_t colour = seen_at(puzzle, line, colours, i);
        length++;
        if (colour == 0)
            length = 0;
        if (colour == 0
            || (i + 1 < line->count && seen_at(puzzle, line, colours, i + 1) == colour))
            continue;
        if (next == line->clue_count || runs[next].colour != colour
            || (runs[next].length != 0 && runs[next].length != length))
            return false;
        next++;
        length = 0;
    }
    return next == line->clue_count;
}

static bool meets_tally(const ns_puzzle *puzzle, const ns_line *line, const uint8_t *colours,
                        ns_tally tally)
{
    int32_t visits = 0, groups = 0;

    for (int32_t i = 0; i < line->count; i++) {
        const bool here = seen_at(puzzle, line, colours, i) == tally.colour;
        visits += here;
        groups += here && seen_at(puzzle, line, colours, i - 1) != tally.colour;
    }
    return visits == tally.count && (tally.groups < 3 ? groups == tally.groups : groups >= 3);
}

static bool meets_tallies(const ns_puzzle *puzzle, const ns_line *line, const uint8_t *colours)
{
    const ns_tally *tallies = ns_line_tallies(puzzle, line);
    ns_colours listed = 1;

    for (int32_t k = 0; k < line->clue_count; k++) {
        listed |= (ns_colours)1 << tallies[k].colour;
        if (!meets_tally(puzzle, line, colours, tallies[k]))
            return false;
    }
    for (int32_t i = 0; i < line->count && !line->partial; i++) {
        if (!(listed >> seen_at(puzzle, line, colours, i) & 1))
            return false;
    }
    return true;
}

// -- lists ----------------------------------------------------------------------------------------

static int32_t place_of(const ns_filled_line *line, int32_t cell)
{
    for (int32_t k = 0; k < line->count; k++) {
        if (line->cells[k] == cell)
            return k;
    }
    return -1;
}

static void find_cells(const ns_puzzle *puzzle, int32_t l, ns_filled_line *filled)
{
    const ns_line *line = &puzzle->lines.at[l];

    for (int32_t i = 0; i < line->count; i++) {
        const int32_t cell = ns_line_cell(puzzle, line, i);
        if (place_of(filled, cell) < 0)
            filled->cells[filled->count++] = cell;
        else
            filled->repeats = true;
    }
}

// Goes through all ways to colour the line's cells, as one counts.
static void list_fillings(const ns_puzzle *puzzle, int32_t l, int32_t ways, ns_filled_line *to)
{
    const ns_line *line = &puzzle->lines.at[l];
    const int32_t colours = puzzle->colour_count + 1;
    uint8_t colour[NS_FILLINGS_CELLS_MAX] = { 0 };

    for (int32_t way = 0; way < ways; way++) {
        uint64_t word = 0;
        for (int32_t k = 0, rest = way; k < to->count; k++, rest /= colours) {
            colour[to->cells[k]] = (uint8_t)(rest % colours);
            word |= UINT64_C(1) << (k * colours + rest % colours);
        }
        if (line->clue == NS_CLUE_RUNS ? meets_runs(puzzle, line, colour)
                                       : meets_tallies(puzzle, line, colour))
            to->fillings[to->filling_count++] = word;
    }
}

static bool fill_line(const ns_puzzle *puzzle, int32_t l, ns_filled_line *filled)
{
    int32_t ways = 1;

    find_cells(puzzle, l, filled);
    if (filled->count * (puzzle->colour_count + 1) > 64)
        return false;
    if (puzzle->lines.at[l].clue == NS_CLUE_BLANK)
        return true;
    for (int32_t k = 0; k < filled->count; k++) {
        ways *= puzzle->colour_count + 1;
        if (ways > WAYS_MAX)
            return false;
    }
    filled->fillings = malloc((size_t)ways * sizeof *filled->fillings);
    if (!filled->fillings)
        abort();
    list_fillings(puzzle, l, ways, filled);
    return true;
}

bool ns_fillings_make(const ns_puzzle *puzzle, ns_fillings *fillings)
{
    *fillings = (ns_fillings){ .puzzle = puzzle, .line_count = puzzle->lines.count };
    if (puzzle->cell_count > NS_FILLINGS_CELLS_MAX)
        return false;
    fillings->lines = calloc((size_t)puzzle->lines.count + 1, sizeof *fillings->lines);
    if (!fillings->lines)
        abort();
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        if (!fill_line(puzzle, l, &fillings->lines[l])) {
            ns_fillings_drop(fillings);
            return false;
        }
    }
    return true;
}

void ns_fillings_drop(ns_fillings *fillings)
{
    for (int32_t l = 0; fillings->lines && l < fillings->line_count; l++)
        free(fillings->lines[l].fillings);
    free(fillings->lines);
    *fillings = (ns_fillings){ 0 };
}

uint64_t ns_fillings_bits(const ns_fillings *f, int32_t line, int32_t cell, ns_colours colours)
{
    const int32_t place = place_of(&f->lines[line], cell);

    return place < 0 ? 0
                     : (uint64_t)(colours & ns_puzzle_colours(f->puzzle))
                           << place * (f->puzzle->colour_count + 1);
}

uint64_t ns_fillings_known(const ns_fillings *f, int32_t line, const ns_colours *cells)
{
    uint64_t bits = 0;

    for (int32_t k = 0; k < f->lines[line].count; k++) {
        const int32_t cell = f->lines[line].cells[k];
        bits |= ns_fillings_bits(f, line, cell, cells[cell]);
    }
    return bits;
}

// -- what is known --------------------------------------------------------------------------------

void ns_fillings_start(const ns_fillings *f, ns_colours *cells)
{
    for (int32_t c = 0; c < f->puzzle->cell_count; c++)
        cells[c] = ns_puzzle_colours(f->puzzle);
    for (int32_t i = 0; i < f->puzzle->given.count; i++)
        cells[f->puzzle->given.at[i].cell] &= f->puzzle->given.at[i].colours;
}

bool ns_fillings_unspoken(const ns_fillings *f, int32_t cell)
{
    for (int32_t l = 0; l < f->line_count; l++) {
        if (f->puzzle->lines.at[l].clue != NS_CLUE_BLANK && place_of(&f->lines[l], cell) >= 0)
            return false;
    }
    return true;
}

void ns_fillings_minimal(const ns_fillings *f, ns_colours *cells)
{
    for (int32_t c = 0; c < f->puzzle->cell_count; c++) {
        if (cells[c] & 1 && ns_fillings_unspoken(f, c))
            cells[c] = 1;
    }
}

// -- logic ----------------------------------------------------------------------------------------

bool ns_fillings_step(const ns_fillings *f, int32_t line, ns_colours *cells)
{
    const ns_filled_line *l = &f->lines[line];
    const uint64_t known = ns_fillings_known(f, line, cells);
    uint64_t occurs = 0;
    bool any = false;

    if (!l->fillings) {
        for (int32_t k = 0; k < l->count; k++) {
            if (!cells[l->cells[k]])
                return false;
        }
        return true;
    }
    for (int32_t i = 0; i < l->filling_count; i++) {
        if ((l->fillings[i] & ~known) == 0) {
            occurs |= l->fillings[i];
            any = true;
        }
    }
    for (int32_t k = 0; k < l->count; k++)
        cells[l->cells[k]] = (ns_colours)(occurs >> k * (f->puzzle->colour_count + 1))
                             & ns_puzzle_colours(f->puzzle);
    return any;
}

bool ns_fillings_rest(const ns_fillings *f, const bool *use, ns_colours *cells)
{
    ns_colours before[NS_FILLINGS_CELLS_MAX];
    const size_t bytes = (size_t)f->puzzle->cell_count * sizeof *cells;

    do {
        memcpy(before, cells, bytes);
        for (int32_t l = 0; l < f->line_count; l++) {
            if ((!use || use[l]) && !ns_fillings_step(f, l, cells))
                return false;
        }
    } while (memcmp(before, cells, bytes) != 0);
    return true;
}

// Supposes every colour of the cell; what none of them leaves goes.
static bool probe_cell(const ns_fillings *f, int32_t cell, ns_colours *cells)
{
    ns_colours united[NS_FILLINGS_CELLS_MAX] = { 0 };
    const int32_t count = f->puzzle->cell_count;

    for (int32_t colour = 0; colour <= f->puzzle->colour_count; colour++) {
        ns_colours trial[NS_FILLINGS_CELLS_MAX];
        if (!(cells[cell] >> colour & 1))
            continue;
        memcpy(trial, cells, (size_t)count * sizeof *cells);
        trial[cell] = (ns_colours)1 << colour;
        const bool possible = ns_fillings_rest(f, NULL, trial);
        for (int32_t c = 0; possible && c < count; c++)
            united[c] |= trial[c];
    }
    memcpy(cells, united, (size_t)count * sizeof *cells);
    return united[cell] != 0;
}

bool ns_fillings_probe(const ns_fillings *f, ns_colours *cells)
{
    ns_colours before[NS_FILLINGS_CELLS_MAX];
    const size_t bytes = (size_t)f->puzzle->cell_count * sizeof *cells;

    if (!ns_fillings_rest(f, NULL, cells))
        return false;
    do {
        memcpy(before, cells, bytes);
        for (int32_t c = 0; c < f->puzzle->cell_count; c++) {
            if (ns_is_open(cells[c]) && !probe_cell(f, c, cells))
                return false;
        }
    } while (memcmp(before, cells, bytes) != 0);
    return true;
}

// Adds the answers that agree with the sets to *found.
static void search(const ns_fillings *f, const ns_colours *cells, int32_t most, uint8_t *first,
                   int32_t *found)
{
    ns_colours left[NS_FILLINGS_CELLS_MAX];
    int32_t open = -1;

    memcpy(left, cells, (size_t)f->puzzle->cell_count * sizeof *cells);
    if (!ns_fillings_rest(f, NULL, left))
        return;
    for (int32_t c = 0; c < f->puzzle->cell_count; c++) {
        if (left[c] == 0)
            return;
        if (ns_is_open(left[c]))
            open = c;
    }
    if (open < 0) {
        for (int32_t c = 0; *found == 0 && first && c < f->puzzle->cell_count; c++)
            first[c] = (uint8_t)__builtin_ctz(left[c]);
        ++*found;
        return;
    }
    const ns_colours choices = left[open];
    for (int32_t colour = 0; colour <= f->puzzle->colour_count && *found < most; colour++) {
        left[open] = choices & (ns_colours)1 << colour;
        if (left[open])
            search(f, left, most, first, found);
    }
}

int32_t ns_fillings_answers(const ns_fillings *f, const ns_colours *cells, int32_t most,
                            uint8_t *first)
{
    int32_t found = 0;

    search(f, cells, most, first, &found);
    return found;
}

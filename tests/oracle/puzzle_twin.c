// puzzle_twin.c: see puzzle_twin.h.
#include "oracle/puzzle_twin.h"

#include "oracle/line_twin.h"

#include <stdlib.h>
#include <string.h>

typedef struct attempt {
    const ns_puzzle *puzzle;
    const bool *keep;
    int32_t order[NS_TWIN_CELLS_MAX];      // in which cells are coloured: line by line
    int32_t place[NS_TWIN_CELLS_MAX];      // of each cell in the order
    ns_colours allowed[NS_TWIN_CELLS_MAX]; // by the given cells
    uint8_t colours[NS_TWIN_CELLS_MAX];
    uint8_t *first;
    int64_t found, most;
} attempt;

static bool kept(const attempt *a, int32_t line)
{
    return !a->keep || a->keep[line];
}

static void choose_order(attempt *a)
{
    const ns_puzzle *puzzle = a->puzzle;
    int32_t count = 0;

    for (int32_t i = 0; i < puzzle->cell_count; i++)
        a->place[i] = -1;
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        for (int32_t i = 0; kept(a, l) && i < line->count; i++) {
            const int32_t cell = ns_line_cell(puzzle, line, i);
            if (a->place[cell] < 0) {
                a->place[cell] = count;
                a->order[count++] = cell;
            }
        }
    }
    for (int32_t i = 0; i < puzzle->cell_count; i++) {
        if (a->place[i] < 0) {
            a->place[i] = count;
            a->order[count++] = i;
        }
    }
}

// The place of the line's cell that is coloured last. -1 for a line without visits.
static int32_t last_place(const attempt *a, int32_t line)
{
    const ns_line *l = &a->puzzle->lines.at[line];
    int32_t last = -1;

    for (int32_t i = 0; i < l->count; i++) {
        const int32_t place = a->place[ns_line_cell(a->puzzle, l, i)];
        last = place > last ? place : last;
    }
    return last;
}

// Whether the lines that are complete with this place are met.
static bool lines_met(const attempt *a, int32_t place)
{
    for (int32_t l = 0; l < a->puzzle->lines.count; l++) {
        if (kept(a, l) && last_place(a, l) == place
            && !ns_twin_line_met(a->puzzle, l, a->colours))
            return false;
    }
    return true;
}

static void colour_from(attempt *a, int32_t place)
{
    if (place == a->puzzle->cell_count) {
        if (a->found == 0 && a->first)
            memcpy(a->first, a->colours, (size_t)place);
        a->found++;
        return;
    }
    const int32_t cell = a->order[place];
    for (int32_t c = 0; c <= a->puzzle->colour_count && a->found < a->most; c++) {
        a->colours[cell] = (uint8_t)c;
        if (a->allowed[cell] >> c & 1 && lines_met(a, place))
            colour_from(a, place + 1);
    }
}

static void apply_given(const ns_puzzle *puzzle, ns_colours *cells)
{
    for (int32_t i = 0; i < puzzle->cell_count; i++)
        cells[i] = ns_puzzle_colours(puzzle);
    for (int32_t i = 0; i < puzzle->given.count; i++)
        cells[puzzle->given.at[i].cell] &= puzzle->given.at[i].colours;
}

int64_t ns_twin_count(const ns_puzzle *puzzle, const bool *keep, int64_t most, uint8_t *first)
{
    attempt a = { .puzzle = puzzle, .keep = keep, .most = most, .first = first };

    if (puzzle->cell_count > NS_TWIN_CELLS_MAX)
        abort();
    apply_given(puzzle, a.allowed);
    choose_order(&a);
    if (lines_met(&a, -1))
        colour_from(&a, 0);
    return a.found;
}

bool ns_twin_met(const ns_puzzle *puzzle, const bool *keep, const uint8_t *colours)
{
    for (int32_t i = 0; i < puzzle->given.count; i++) {
        const ns_given given = puzzle->given.at[i];
        if (!(given.colours >> colours[given.cell] & 1))
            return false;
    }
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        if ((!keep || keep[l]) && !ns_twin_line_met(puzzle, l, colours))
            return false;
    }
    return true;
}

// False when some line cannot be met, or a cell has no colour left.
static bool line_logic(const ns_puzzle *puzzle, ns_colours *cells)
{
    ns_colours before[NS_TWIN_CELLS_MAX];

    for (int32_t i = 0; i < puzzle->cell_count; i++) {
        if (!cells[i])
            return false;
    }
    do {
        memcpy(before, cells, sizeof before);
        for (int32_t l = 0; l < puzzle->lines.count; l++) {
            if (!ns_twin_line_step(puzzle, l, cells))
                return false;
        }
    } while (memcmp(before, cells, sizeof before) != 0);
    return true;
}

void ns_twin_decide(const ns_puzzle *puzzle, int64_t most, ns_twin *twin)
{
    bool settled = true;

    *twin = (ns_twin){ 0 };
    twin->solutions = ns_twin_count(puzzle, NULL, most, twin->first);
    apply_given(puzzle, twin->cells);
    twin->contradiction = !line_logic(puzzle, twin->cells);
    for (int32_t i = 0; i < puzzle->cell_count; i++)
        settled = settled && (twin->cells[i] & (twin->cells[i] - 1)) == 0;
    twin->verdict = twin->solutions == 0  ? NS_NONE
                    : twin->solutions > 1 ? NS_MULTIPLE
                    : settled             ? NS_SIMPLE
                                          : NS_UNIQUE;
}

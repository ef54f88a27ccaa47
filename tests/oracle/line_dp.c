// line_dp.c: see line_dp.h.
#include "oracle/line_dp.h"

#include <stdlib.h>
#include <string.h>

// The automaton of one line. State 0 is the start; next is -1 where the clue forbids the colour.
typedef struct automaton {
    bool impossible; // the clue needs more visits than the line has
    int32_t states;
    int32_t *next; // states times colours
    bool *good;    // whether the walk may end here
    int32_t visits;
    int32_t *cell;      // of each visit
    int32_t *met_twice; // the distinct cells that come more than once
    int32_t twice;
} automaton;

struct ns_dp {
    const ns_puzzle *puzzle;
    int32_t colours; // empty included
    automaton *lines;
    uint8_t *alive;   // (visits + 1) times states of the line at work
    ns_colours *seen; // of each cell, all zero between calls
};

static void *zeroed(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size);

    if (!block)
        abort();
    return block;
}

static void make_states(automaton *a, int32_t states, int32_t colours)
{
    a->states = states;
    a->next = zeroed((size_t)states * (size_t)colours, sizeof *a->next);
    a->good = zeroed((size_t)states, sizeof *a->good);
    for (int64_t i = 0; i < (int64_t)states * colours; i++)
        a->next[i] = -1;
}

static void blank_table(automaton *a, int32_t colours)
{
    make_states(a, 1, colours);
    a->good[0] = true;
    for (int32_t colour = 0; colour < colours; colour++)
        a->next[colour] = 0;
}

static int32_t cells_of(ns_run run)
{
    return run.length == NS_BLOT ? 1 : run.length;
}

// State gap(k), then the visits of run k (of a blot one, which leads to itself), then gap(k + 1) and so on, numbered in this order.
static void runs_table(automaton *a, const ns_run *runs, int32_t count, int32_t colours)
{
    int64_t needed = 0;
    for (int32_t k = 0; k < count; k++)
        needed += (int64_t)cells_of(runs[k]) + (k > 0 && runs[k].colour == runs[k - 1].colour);
    a->impossible = needed > a->visits;
    if (a->impossible)
        return;

    int32_t states = 1;
    for (int32_t k = 0; k < count; k++)
        states += cells_of(runs[k]) + 1;
    make_states(a, states, colours);

    int32_t gap = 0;
    for (int32_t k = 0; k < count; k++) {
        const int32_t first = gap + 1, last = gap + cells_of(runs[k]);
        a->next[gap * colours + 0] = gap;
        a->next[gap * colours + runs[k].colour] = first;
        for (int32_t s = first; s < last; s++)
            a->next[s * colours + runs[k].colour] = s + 1;
        if (runs[k].length == NS_BLOT)
            a->next[last * colours + runs[k].colour] = last;
        gap = last + 1;
        a->next[last * colours + 0] = gap;
        if (k + 1 < count && runs[k + 1].colour != runs[k].colour)
            a->next[last * colours + runs[k + 1].colour] = gap + 1;
        a->good[last] = k + 1 == count;
    }
    a->next[gap * colours + 0] = gap;
    a->good[gap] = true;
}

// What a tally remembers of the walk so far.
typedef struct tally_state {
    int32_t count[2], groups[2]; // groups 3: three or more
    int32_t inside;              // which tally's colour was read last, from 1; 0: none of them
} tally_state;

static int32_t tally_number(tally_state s, const int32_t *most)
{
    int32_t n = s.inside;

    for (int32_t k = 0; k < 2; k++)
        n = (n * (most[k] + 1) + s.count[k]) * 4 + s.groups[k];
    return n;
}

static tally_state tally_from_number(int32_t n, const int32_t *most)
{
    tally_state s;

    for (int32_t k = 1; k >= 0; k--) {
        s.groups[k] = n % 4;
        s.count[k] = n / 4 % (most[k] + 1);
        n = n / 4 / (most[k] + 1);
    }
    s.inside = n;
    return s;
}

// The state after one more visit; false when the clue forbids it.
static bool tally_read(const ns_tally *tallies, const ns_line *line, int32_t colour,
                       tally_state *s)
{
    const int32_t before = s->inside;

    s->inside = 0;
    for (int32_t k = 0; k < line->clue_count; k++) {
        if (tallies[k].colour == colour)
            s->inside = k + 1;
    }
    if (s->inside == 0)
        return colour == 0 || line->partial;

    const int32_t k = s->inside - 1;
    s->count[k]++;
    if (before != s->inside && s->groups[k] < 3)
        s->groups[k]++;
    return s->count[k] <= tallies[k].count;
}

static void tally_table(automaton *a, const ns_tally *tallies, const ns_line *line,
                        int32_t colours)
{
    int32_t most[2] = { 0, 0 };

    for (int32_t k = 0; k < line->clue_count; k++) {
        most[k] = tallies[k].count;
        a->impossible = a->impossible || tallies[k].count > a->visits;
    }
    if (a->impossible)
        return;
    make_states(a, 3 * (most[0] + 1) * 4 * (most[1] + 1) * 4, colours);
    for (int32_t n = 0; n < a->states; n++) {
        const tally_state s = tally_from_number(n, most);
        a->good[n] = true;
        for (int32_t k = 0; k < line->clue_count; k++)
            a->good[n] = a->good[n] && s.count[k] == tallies[k].count
                         && s.groups[k] == tallies[k].groups;
        for (int32_t colour = 0; colour < colours; colour++) {
            tally_state t = s;
            if (tally_read(tallies, line, colour, &t))
                a->next[n * colours + colour] = tally_number(t, most);
        }
    }
}

static void find_cells(automaton *a, const ns_puzzle *puzzle, const ns_line *line)
{
    a->visits = line->count;
    a->cell = zeroed((size_t)line->count, sizeof *a->cell);
    a->met_twice = zeroed((size_t)line->count, sizeof *a->met_twice);
    uint8_t *met = zeroed((size_t)puzzle->cell_count, 1);
    for (int32_t i = 0; i < line->count; i++) {
        const int32_t cell = ns_line_cell(puzzle, line, i);
        a->cell[i] = cell;
        if (met[cell] < 2 && ++met[cell] == 2)
            a->met_twice[a->twice++] = cell;
    }
    free(met);
}

ns_dp *ns_dp_create(const ns_puzzle *puzzle)
{
    ns_dp *dp = zeroed(1, sizeof *dp);
    size_t largest = 1;

    dp->puzzle = puzzle;
    dp->colours = puzzle->colour_count + 1;
    dp->lines = zeroed((size_t)puzzle->lines.count, sizeof *dp->lines);
    dp->seen = zeroed((size_t)puzzle->cell_count, sizeof *dp->seen);
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        automaton *a = &dp->lines[l];
        find_cells(a, puzzle, line);
        if (line->clue == NS_CLUE_RUNS)
            runs_table(a, ns_line_runs(puzzle, line), line->clue_count, dp->colours);
        else if (line->clue == NS_CLUE_TALLY)
            tally_table(a, ns_line_tallies(puzzle, line), line, dp->colours);
        else
            blank_table(a, dp->colours);
        const size_t size = (size_t)(a->visits + 1) * (size_t)a->states;
        largest = size > largest ? size : largest;
    }
    dp->alive = zeroed(largest, 1);
    return dp;
}

void ns_dp_destroy(ns_dp *dp)
{
    for (int32_t l = 0; l < dp->puzzle->lines.count; l++) {
        free(dp->lines[l].next);
        free(dp->lines[l].good);
        free(dp->lines[l].cell);
        free(dp->lines[l].met_twice);
    }
    free(dp->lines);
    free(dp->alive);
    free(dp->seen);
    free(dp);
}

// Adds to dp->seen the colours of all fillings, each cell of the line met once or settled.
static bool fill(ns_dp *dp, const automaton *a, const ns_colours *cells)
{
    const int32_t states = a->states, colours = dp->colours;
    bool any = false;

    // Forwards: the states that the start reaches.
    memset(dp->alive, 0, (size_t)(a->visits + 1) * (size_t)states);
    dp->alive[0] = 1;
    for (int32_t i = 0; i < a->visits; i++) {
        const uint8_t *here = dp->alive + (size_t)i * (size_t)states;
        uint8_t *then = dp->alive + (size_t)(i + 1) * (size_t)states;
        for (int32_t s = 0; s < states; s++) {
            for (int32_t c = 0; here[s] && c < colours; c++) {
                const int32_t to = a->next[s * colours + c];
                if (to >= 0 && cells[a->cell[i]] >> c & 1)
                    then[to] = 1;
            }
        }
    }

    // Backwards: of those, the ones that reach a good end, and by which colours.
    uint8_t *end = dp->alive + (size_t)a->visits * (size_t)states;
    for (int32_t s = 0; s < states; s++) {
        end[s] = end[s] && a->good[s];
        any = any || end[s];
    }
    for (int32_t i = a->visits - 1; any && i >= 0; i--) {
        uint8_t *here = dp->alive + (size_t)i * (size_t)states;
        const uint8_t *then = dp->alive + (size_t)(i + 1) * (size_t)states;
        for (int32_t s = 0; s < states; s++) {
            bool lives = false;
            for (int32_t c = 0; here[s] && c < colours; c++) {
                const int32_t to = a->next[s * colours + c];
                if (to >= 0 && cells[a->cell[i]] >> c & 1 && then[to]) {
                    lives = true;
                    dp->seen[a->cell[i]] |= (ns_colours)1 << c;
                }
            }
            here[s] = lives;
        }
    }
    return any;
}

// Settles the cells met twice from the k-th on in all possible ways.
static bool fill_twice(ns_dp *dp, const automaton *a, ns_colours *cells, int32_t k)
{
    if (k == a->twice)
        return fill(dp, a, cells);

    const int32_t cell = a->met_twice[k];
    const ns_colours set = cells[cell];
    bool any = false;
    for (int32_t c = 0; c < dp->colours; c++) {
        if (set >> c & 1) {
            cells[cell] = (ns_colours)1 << c;
            any = fill_twice(dp, a, cells, k + 1) || any;
        }
    }
    cells[cell] = set;
    return any;
}

bool ns_dp_step(ns_dp *dp, int32_t line, ns_colours *cells)
{
    const automaton *a = &dp->lines[line];

    if (a->impossible)
        return false;
    const bool any = fill_twice(dp, a, cells, 0);
    for (int32_t i = 0; i < a->visits; i++) {
        const int32_t cell = a->cell[i];
        if (any && dp->seen[cell])
            cells[cell] = dp->seen[cell];
        dp->seen[cell] = 0;
    }
    return any;
}

// tally_twin.c: see tally_twin.h.
#include "oracle/tally_twin.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

// What one composition leaves of a line, a bit for each visit.
typedef struct result {
    uint64_t cuts; // the composition: bit i cuts between unit i and unit i + 1
    uint64_t solid, empty;
} result;

typedef struct row {
    uint64_t solid, empty; // what is still possible, a bit for each visit
    int32_t length;
} row;

static uint64_t bit(int32_t i)
{
    return UINT64_C(1) << i;
}

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

// The lengths of the parts of a composition of `count`.
static int32_t parts_of(uint64_t cuts, int32_t count, int32_t parts[NS_EXPAND_VISITS_MAX])
{
    int32_t found = 0, length = 1;

    for (int32_t i = 0; i < count - 1; i++, length++) {
        if (cuts & bit(i)) {
            parts[found++] = length;
            length = 0;
        }
    }
    parts[found++] = length;
    return found;
}

// Whether visits from .. from + length can be a run that ends there.
static bool may_be_run(const row *r, int32_t from, int32_t length)
{
    for (int32_t i = from; i < from + length; i++) {
        if (!(r->solid & bit(i)))
            return false;
    }
    return true;
}

// before[k][i]: the first k runs fit into visits 0 .. i - 1 so that another may start at i;
// after[k][i]: the runs from k on fit into visits i and on.
typedef struct tables {
    bool before[NS_EXPAND_VISITS_MAX + 1][NS_EXPAND_VISITS_MAX + 2];
    bool after[NS_EXPAND_VISITS_MAX + 1][NS_EXPAND_VISITS_MAX + 2];
} tables;

static void fill_before(const row *r, const int32_t *parts, int32_t count, tables *t)
{
    for (int32_t k = 0; k <= count; k++) {
        t->before[k][0] = k == 0;
        for (int32_t i = 1; i <= r->length; i++) {
            const int32_t from = k > 0 ? i - 1 - parts[k - 1] : -1;
            const bool gap = r->empty & bit(i - 1);
            t->before[k][i] = gap
                              && (t->before[k][i - 1]
                                  || (from >= 0 && t->before[k - 1][from]
                                      && may_be_run(r, from, parts[k - 1])));
        }
    }
}

static void fill_after(const row *r, const int32_t *parts, int32_t count, tables *t)
{
    for (int32_t k = count; k >= 0; k--) {
        for (int32_t i = r->length + 1; i >= 0; i--) {
            bool can = k == count && i >= r->length;
            if (!can && i < r->length) {
                can = (r->empty & bit(i)) && t->after[k][i + 1];
                if (k < count && i + parts[k] <= r->length) {
                    const int32_t end = i + parts[k];
                    can = can
                          || (may_be_run(r, i, parts[k])
                              && (end == r->length || r->empty & bit(end))
                              && t->after[k + 1][end + 1]);
                }
            }
            t->after[k][i] = can;
        }
    }
}

// Solves the line with one list of runs; false when there is no solution.
static bool solve_runs(const row *r, const int32_t *parts, int32_t count, tables *t, result *to)
{
    const int32_t n = r->length;

    fill_after(r, parts, count, t);
    if (!t->after[0][0])
        return false;
    fill_before(r, parts, count, t);
    to->solid = to->empty = 0;
    for (int32_t k = 0; k <= count; k++) {
        for (int32_t i = 0; i < n; i++) {
            if (t->before[k][i] && (r->empty & bit(i)) && t->after[k][i + 1])
                to->empty |= bit(i);
            if (k == count || !t->before[k][i] || i + parts[k] > n)
                continue;
            const int32_t end = i + parts[k];
            if (!may_be_run(r, i, parts[k]) || !(end == n || r->empty & bit(end))
                || !t->after[k + 1][end + 1])
                continue;
            for (int32_t j = i; j < end; j++)
                to->solid |= bit(j);
            if (end < n)
                to->empty |= bit(end);
        }
    }
    return true;
}

static bool wanted(int32_t parts, int32_t groups)
{
    return groups == 3 ? parts >= 3 : parts == groups;
}

// All compositions of the count into groups, in a block of their own.
static result *expand(const ns_expander *e, const ns_tally *tally, int64_t *count)
{
    const uint64_t all = tally->count > 0 ? bit(tally->count - 1) : 0;
    int64_t room = 0, found = 0;
    result *list = NULL;

    for (uint64_t cuts = 0; cuts < all; cuts++) {
        if (!wanted(__builtin_popcountll(cuts) + 1, tally->groups))
            continue;
        if (found == room) {
            room = room ? 2 * room : 1024;
            result *grown = room * (int64_t)sizeof *list <= e->memory_max
                                ? realloc(list, (size_t)room * sizeof *list)
                                : NULL;
            if (!grown) {
                free(list);
                return NULL;
            }
            list = grown;
        }
        list[found++] = (result){ .cuts = cuts };
    }
    *count = found;
    return list ? list : calloc(1, sizeof *list);
}

static ns_expand solve_all(ns_expander *e, const row *r, const ns_tally *tally, result *list,
                           int64_t count, result *all)
{
    static tables t; // 8 KB; the twin is for one thread
    int64_t solved = 0;

    *all = (result){ 0 };
    for (int64_t i = 0; i < count; i++) {
        int32_t parts[NS_EXPAND_VISITS_MAX];
        const int32_t found = parts_of(list[i].cuts, tally->count, parts);
        e->compositions++;
        if (solve_runs(r, parts, found, &t, &list[i]))
            list[solved++] = list[i];
        if (e->seconds_max > 0 && i % 4096 == 4095
            && cpu_seconds() - e->started > e->seconds_max)
            return NS_EXPAND_TOO_MUCH;
    }
    for (int64_t i = 0; i < solved; i++) {
        all->solid |= list[i].solid;
        all->empty |= list[i].empty;
    }
    return solved ? NS_EXPAND_DONE : NS_EXPAND_NONE;
}

static ns_expand step_row(ns_expander *e, const row *r, const ns_tally *tally, result *all)
{
    int64_t count = 0;

    if (tally->count == 0) {
        *all = (result){ .empty = r->length == 64 ? UINT64_MAX : bit(r->length) - 1 };
        return (r->empty & all->empty) == all->empty ? NS_EXPAND_DONE : NS_EXPAND_NONE;
    }
    // Nobody expands what cannot fit.
    if (tally->count + tally->groups - 1 > r->length)
        return NS_EXPAND_NONE;
    result *list = expand(e, tally, &count);
    if (!list)
        return NS_EXPAND_TOO_MUCH;
    const ns_expand done = solve_all(e, r, tally, list, count, all);
    free(list);
    return done;
}

ns_expand ns_expand_step(ns_expander *expander, const ns_puzzle *puzzle, int32_t line,
                         ns_colours *cells)
{
    const ns_line *l = &puzzle->lines.at[line];
    row r = { .length = l->count };
    result all;

    for (int32_t i = 0; i < l->count; i++) {
        const ns_colours set = cells[ns_line_cell(puzzle, l, i)];
        r.empty |= set & 1 ? bit(i) : 0;
        r.solid |= set & 2 ? bit(i) : 0;
    }
    const ns_expand done = step_row(expander, &r, ns_line_tallies(puzzle, l), &all);
    if (done != NS_EXPAND_DONE)
        return done;
    for (int32_t i = 0; i < l->count; i++)
        cells[ns_line_cell(puzzle, l, i)] =
            (all.empty & bit(i) ? 1u : 0u) | (all.solid & bit(i) ? 2u : 0u);
    return NS_EXPAND_DONE;
}

// Which lines of a solid go through a cell: one along each axis.
static void push_crossing(const ns_puzzle *puzzle, int32_t cell, int32_t axis, bool *waiting)
{
    const int32_t w = puzzle->size[0], h = puzzle->size[1], d = puzzle->size[2];
    const int32_t x = cell % w, y = cell / w % h, z = cell / w / h;
    const int32_t line[3] = { y + h * z, h * d + x + w * z, h * d + w * d + x + w * y };

    for (int32_t a = 0; a < 3; a++) {
        if (a != axis)
            waiting[line[a]] = true;
    }
}

static int32_t axis_of(const ns_puzzle *puzzle, int32_t line)
{
    const int32_t *size = puzzle->size;

    return line < size[1] * size[2] ? 0 : line < (size[1] + size[0]) * size[2] ? 1 : 2;
}

ns_expand ns_expand_solve(ns_expander *expander, const ns_puzzle *puzzle, ns_colours *cells)
{
    bool *waiting = malloc((size_t)puzzle->lines.count);
    ns_colours before[NS_EXPAND_VISITS_MAX];
    ns_expand done = NS_EXPAND_DONE;
    bool again = true;

    expander->started = cpu_seconds();
    memset(waiting, 1, (size_t)puzzle->lines.count);
    for (int32_t c = 0; c < puzzle->cell_count; c++)
        cells[c] = 3;
    while (again && done == NS_EXPAND_DONE) {
        again = false;
        for (int32_t l = 0; l < puzzle->lines.count && done == NS_EXPAND_DONE; l++) {
            const ns_line *line = &puzzle->lines.at[l];
            bool open = false, changed = false;
            for (int32_t i = 0; i < line->count; i++) {
                before[i] = cells[ns_line_cell(puzzle, line, i)];
                open |= before[i] == 3;
            }
            if (!waiting[l] || !open || line->clue != NS_CLUE_TALLY)
                continue;
            waiting[l] = false;
            done = ns_expand_step(expander, puzzle, l, cells);
            for (int32_t i = 0; i < line->count; i++) {
                const int32_t cell = ns_line_cell(puzzle, line, i);
                if (cells[cell] == before[i])
                    continue;
                changed = true;
                push_crossing(puzzle, cell, axis_of(puzzle, l), waiting);
            }
            expander->steps++;
            expander->idle_steps += !changed;
            again |= changed;
        }
    }
    free(waiting);
    return done;
}

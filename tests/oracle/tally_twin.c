// tally_twin.c: see tally_twin.h.
#include "oracle/tally_twin.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

// A list of runs and what it leaves of a line.
typedef struct composition {
    int32_t count;
    const uint8_t *part; // [count]
    uint8_t *left;       // [length] the colours that are still possible in each visit
} composition;

typedef struct row {
    const ns_colours *set; // [length]
    int32_t length;
} row;

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static bool may_be_empty(const row *r, int32_t visit)
{
    return r->set[visit] & 1;
}

static bool may_be_run(const row *r, int32_t from, int32_t length)
{
    for (int32_t i = from; i < from + length; i++) {
        if (!(r->set[i] & 2))
            return false;
    }
    return from + length == r->length || may_be_empty(r, from + length);
}

// before[k][i]: the first k runs fit into visits 0 .. i - 1 so that another may start at i;
// after[k][i]: the runs from k on fit into visits i and on.
typedef struct tables {
    bool before[NS_EXPAND_VISITS_MAX + 1][NS_EXPAND_VISITS_MAX + 2];
    bool after[NS_EXPAND_VISITS_MAX + 1][NS_EXPAND_VISITS_MAX + 2];
} tables;

static void fill_before(const row *r, const composition *c, tables *t)
{
    for (int32_t k = 0; k <= c->count; k++) {
        t->before[k][0] = k == 0;
        for (int32_t i = 1; i <= r->length; i++) {
            const int32_t from = k > 0 ? i - 1 - c->part[k - 1] : -1;
            t->before[k][i] = may_be_empty(r, i - 1)
                              && (t->before[k][i - 1]
                                  || (from >= 0 && t->before[k - 1][from]
                                      && may_be_run(r, from, c->part[k - 1])));
        }
    }
}

static void fill_after(const row *r, const composition *c, tables *t)
{
    for (int32_t k = c->count; k >= 0; k--) {
        for (int32_t i = r->length + 1; i >= 0; i--) {
            bool can = k == c->count && i >= r->length;
            if (i < r->length) {
                const int32_t end = k < c->count ? i + c->part[k] : r->length + 1;
                can = (may_be_empty(r, i) && t->after[k][i + 1])
                      || (end <= r->length && may_be_run(r, i, c->part[k])
                          && t->after[k + 1][end + 1]);
            }
            t->after[k][i] = can;
        }
    }
}

// Solves the line with one list of runs; false when there is no solution.
static bool solve_runs(const row *r, composition *c, tables *t)
{
    const int32_t n = r->length;

    fill_after(r, c, t);
    if (!t->after[0][0])
        return false;
    fill_before(r, c, t);
    memset(c->left, 0, (size_t)n);
    for (int32_t k = 0; k <= c->count; k++) {
        for (int32_t i = 0; i < n; i++) {
            const int32_t end = k < c->count ? i + c->part[k] : n + 1;
            if (!t->before[k][i])
                continue;
            if (may_be_empty(r, i) && t->after[k][i + 1])
                c->left[i] |= 1;
            if (end > n || !may_be_run(r, i, c->part[k]) || !t->after[k + 1][end + 1])
                continue;
            for (int32_t j = i; j < end; j++)
                c->left[j] |= 2;
            if (end < n)
                c->left[end] |= 1;
        }
    }
    return true;
}

// The parts of a composition: bit i of `cuts` cuts between unit i and unit i + 1.
static int32_t cut(uint64_t cuts, int32_t count, uint8_t part[NS_EXPAND_VISITS_MAX])
{
    int32_t found = 0, length = 1;

    for (int32_t i = 0; i < count - 1; i++, length++) {
        if (cuts >> i & 1) {
            part[found++] = (uint8_t)length;
            length = 0;
        }
    }
    part[found++] = (uint8_t)length;
    return found;
}

// What is expanded: records of the number of parts, the parts, and the result.
typedef struct expansion {
    uint8_t *bytes;
    int64_t record, count;
} expansion;

static bool add_composition(const ns_expander *e, expansion *x, int64_t *room,
                            const uint8_t *part, int32_t count)
{
    if (x->count == *room) {
        const int64_t more = *room ? 2 * *room : 256;
        uint8_t *grown = more * x->record <= e->memory_max
                             ? realloc(x->bytes, (size_t)(more * x->record))
                             : NULL;
        if (!grown)
            return false;
        x->bytes = grown;
        *room = more;
    }
    uint8_t *to = x->bytes + x->record * x->count++;
    to[0] = (uint8_t)count;
    memcpy(to + 1, part, (size_t)count);
    return true;
}

// All compositions of the count into groups, as many as the thesis' appendix C finds: one for a plain
// clue, count - 1 for a circle, and for a square all but those. False when they take too much memory.
static bool expand(const ns_expander *e, const ns_tally *tally, int32_t length, expansion *x)
{
    uint8_t part[NS_EXPAND_VISITS_MAX];
    int64_t room = 0;

    x->record = 1 + tally->count + length;
    if (tally->groups == 1)
        return add_composition(e, x, &room, part, cut(0, tally->count, part));
    for (int32_t i = 0; tally->groups == 2 && i < tally->count - 1; i++) {
        if (!add_composition(e, x, &room, part, cut(UINT64_C(1) << i, tally->count, part)))
            return false;
    }
    for (uint64_t cuts = 0; tally->groups == 3 && cuts < UINT64_C(1) << (tally->count - 1);
         cuts++) {
        const int32_t count = cut(cuts, tally->count, part);
        if (count >= 3 && !add_composition(e, x, &room, part, count))
            return false;
    }
    return true;
}

static ns_expand solve_all(ns_expander *e, const row *r, const ns_tally *tally, expansion *x,
                           uint8_t *all)
{
    static tables t; // the twin is for one thread
    bool solved = false;

    for (int64_t i = 0; i < x->count; i++) {
        uint8_t *at = x->bytes + x->record * i;
        composition c = { at[0], at + 1, at + 1 + tally->count };
        e->compositions++;
        if (!solve_runs(r, &c, &t))
            memset(c.left, 0, (size_t)r->length);
        if (e->seconds_max > 0 && i % 4096 == 4095
            && cpu_seconds() - e->started > e->seconds_max)
            return NS_EXPAND_TOO_MUCH;
    }
    memset(all, 0, (size_t)r->length);
    for (int64_t i = 0; i < x->count; i++) {
        const uint8_t *left = x->bytes + x->record * i + 1 + tally->count;
        for (int32_t v = 0; v < r->length; v++) {
            all[v] |= left[v];
            solved |= left[v] != 0;
        }
    }
    return solved ? NS_EXPAND_DONE : NS_EXPAND_NONE;
}

static ns_expand step_row(ns_expander *e, const row *r, const ns_tally *tally, uint8_t *all)
{
    expansion x = { 0 };
    ns_expand done = NS_EXPAND_DONE;

    if (tally->count == 0) {
        memset(all, 1, (size_t)r->length);
        for (int32_t i = 0; i < r->length; i++)
            done = may_be_empty(r, i) ? done : NS_EXPAND_NONE;
        return done;
    }
    // Nobody expands what cannot fit.
    if (tally->count + tally->groups - 1 > r->length)
        return NS_EXPAND_NONE;
    done =
        expand(e, tally, r->length, &x) ? solve_all(e, r, tally, &x, all) : NS_EXPAND_TOO_MUCH;
    free(x.bytes);
    return done;
}

ns_expand ns_expand_step(ns_expander *expander, const ns_puzzle *puzzle, int32_t line,
                         ns_colours *cells)
{
    const ns_line *l = &puzzle->lines.at[line];
    ns_colours set[NS_EXPAND_VISITS_MAX];
    uint8_t all[NS_EXPAND_VISITS_MAX];
    const row r = { set, l->count };

    for (int32_t i = 0; i < l->count; i++)
        set[i] = cells[ns_line_cell(puzzle, l, i)];
    const ns_expand done = step_row(expander, &r, ns_line_tallies(puzzle, l), all);
    for (int32_t i = 0; done == NS_EXPAND_DONE && i < l->count; i++)
        cells[ns_line_cell(puzzle, l, i)] = all[i];
    return done;
}

// How many cells have one colour left.
static int32_t settled(const ns_puzzle *puzzle, const ns_colours *cells)
{
    int32_t count = 0;

    for (int32_t c = 0; c < puzzle->cell_count; c++)
        count += cells[c] != 3;
    return count;
}

ns_expand ns_expand_solve(ns_expander *expander, const ns_puzzle *puzzle, ns_colours *cells)
{
    ns_expand done = NS_EXPAND_DONE;
    int32_t before = -1, now = 0;

    expander->started = cpu_seconds();
    for (int32_t c = 0; c < puzzle->cell_count; c++)
        cells[c] = 3;
    while (before != now && now < puzzle->cell_count && done == NS_EXPAND_DONE) {
        for (int32_t l = 0; l < puzzle->lines.count && done == NS_EXPAND_DONE; l++) {
            if (puzzle->lines.at[l].clue == NS_CLUE_TALLY)
                done = ns_expand_step(expander, puzzle, l, cells);
            expander->steps++;
            if (expander->seconds_max > 0
                && expander->steps % 256 == 0 // reading a clock takes time
                && cpu_seconds() - expander->started > expander->seconds_max)
                done = NS_EXPAND_TOO_MUCH;
        }
        before = now;
        now = settled(puzzle, cells);
    }
    return done;
}

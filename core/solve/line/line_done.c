// line_done.c: which runs of a clue are certainly done, for who wants to cross them out.
//
// Two tables say which runs fit into the visits before and behind every place; a run lies where it fits
// between both. One place, and every cell of it marked: done.
//
//     clue 1 3      . . # . . . .     the filled cell may belong to either: nothing is done
//                   . . # x . . .     now the 1 is, and the 3 is not
//
// Visits of one cell are tried with one colour each while that is few enough fillings of them; beyond, they
// count as independent, which only adds places: a run is then crossed out later, never too early.
#include "nonosmith/solve.h"

#include "base/basics.h"
#include "base/key_sort.h"

#define TABLE_MOST (1 << 22) // entries of a table; larger lines have no run done
#define TRIALS_MOST 64       // of the colours of cells that are visited twice

typedef struct place {
    int32_t from, to;
    bool some, several;
} place;

typedef struct doubt {
    int32_t first, count; // into the sorted visits
    ns_colours colours, now;
} doubt;

typedef struct line_done {
    const ns_run *runs;
    int32_t count, length;
    ns_colours *sets;         // of each visit
    uint8_t *before, *behind; // [count + 1][length + 1]
    place *places;            // of each run
    ns_keyed_list visits;     // by their cells
    NS_ARRAY(doubt) doubts;   // open cells that are visited twice
} line_done;

// Whether the first `run` runs fit into the first `to` visits, and those from `run` on behind `from`.
static uint8_t *before_at(const line_done *d, int32_t run, int32_t to)
{
    return &d->before[(size_t)run * (size_t)(d->length + 1) + (size_t)to];
}

static uint8_t *behind_at(const line_done *d, int32_t run, int32_t from)
{
    return &d->behind[(size_t)run * (size_t)(d->length + 1) + (size_t)from];
}

static bool may_be(const line_done *d, int32_t visit, int32_t colour)
{
    return d->sets[visit] >> colour & 1;
}

// Whether a run may begin (end) there, as far as the runs before (behind) it are concerned.
static bool may_begin(const line_done *d, int32_t run, int32_t at)
{
    if (run == 0 || d->runs[run - 1].colour != d->runs[run].colour)
        return *before_at(d, run, at);
    return at > 0 && may_be(d, at - 1, 0) && *before_at(d, run, at - 1);
}

static bool may_end(const line_done *d, int32_t run, int32_t at)
{
    if (run == d->count - 1 || d->runs[run + 1].colour != d->runs[run].colour)
        return *behind_at(d, run + 1, at);
    return at < d->length && may_be(d, at, 0) && *behind_at(d, run + 1, at + 1);
}

static void fill_before(line_done *d, int32_t run)
{
    const int32_t length = d->runs[run].length, colour = d->runs[run].colour;
    int32_t stretch = 0;
    bool begun = false; // a blot, somewhere in the stretch

    *before_at(d, run + 1, 0) = 0;
    for (int32_t i = 1; i <= d->length; i++) {
        const bool rests = *before_at(d, run + 1, i - 1) && may_be(d, i - 1, 0);
        const bool may = may_be(d, i - 1, colour);
        stretch = may ? stretch + 1 : 0;
        begun = may && (begun || (length == NS_BLOT && may_begin(d, run, i - 1)));
        *before_at(d, run + 1, i) =
            rests
            || (length == NS_BLOT ? begun : stretch >= length && may_begin(d, run, i - length));
    }
}

static void fill_behind(line_done *d, int32_t run)
{
    const int32_t length = d->runs[run].length, colour = d->runs[run].colour;
    int32_t stretch = 0;
    bool ended = false;

    *behind_at(d, run, d->length) = 0;
    for (int32_t i = d->length - 1; i >= 0; i--) {
        const bool rests = *behind_at(d, run, i + 1) && may_be(d, i, 0);
        const bool may = may_be(d, i, colour);
        stretch = may ? stretch + 1 : 0;
        ended = may && (ended || (length == NS_BLOT && may_end(d, run, i + 1)));
        *behind_at(d, run, i) =
            rests
            || (length == NS_BLOT ? ended : stretch >= length && may_end(d, run, i + length));
    }
}

static void fill_tables(line_done *d)
{
    *before_at(d, 0, 0) = 1;
    for (int32_t i = 1; i <= d->length; i++)
        *before_at(d, 0, i) = *before_at(d, 0, i - 1) && may_be(d, i - 1, 0);
    for (int32_t run = 0; run < d->count; run++)
        fill_before(d, run);
    *behind_at(d, d->count, d->length) = 1;
    for (int32_t i = d->length - 1; i >= 0; i--)
        *behind_at(d, d->count, i) = *behind_at(d, d->count, i + 1) && may_be(d, i, 0);
    for (int32_t run = d->count - 1; run >= 0; run--)
        fill_behind(d, run);
}

static void add_place(place *p, int32_t from, int32_t to)
{
    p->several |= p->some && (p->from != from || p->to != to);
    p->from = from;
    p->to = to;
    p->some = true;
}

// Adds the places of a run, until there are two.
static void find_places(line_done *d, int32_t run)
{
    const int32_t length = d->runs[run].length, colour = d->runs[run].colour;
    place *p = &d->places[run];

    for (int32_t from = 0; !p->several && from < d->length; from++) {
        if (!may_be(d, from, colour) || !may_begin(d, run, from))
            continue;
        const int32_t last = length == NS_BLOT ? d->length : ns_min(from + length, d->length);
        for (int32_t to = from + 1; !p->several && to <= last && may_be(d, to - 1, colour);
             to++) {
            if ((length == NS_BLOT || to == from + length) && may_end(d, run, to))
                add_place(p, from, to);
        }
    }
}

// Gives a cell in doubt one of its colours, in all of its visits.
static void suppose(line_done *d, doubt *cell, ns_colours now)
{
    cell->now = now;
    for (int32_t i = cell->first; i < cell->first + cell->count; i++)
        d->sets[d->visits.at[i].value] = now;
}

// The next way to colour the cells in doubt; false behind the last.
static bool suppose_next(line_done *d)
{
    for (int32_t i = 0; i < d->doubts.count; i++) {
        doubt *cell = &d->doubts.at[i];
        const ns_colours rest = cell->colours & ~(cell->now | (cell->now - 1));
        suppose(d, cell, (rest ? rest : cell->colours) & (~(rest ? rest : cell->colours) + 1));
        if (rest)
            return true;
    }
    return false;
}

static ns_status find_doubts(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_line *line,
                             const ns_colours *cells, line_done *d)
{
    if (line->stride)
        return NS_OK;
    for (int32_t i = 0; i < line->count; i++) {
        const ns_keyed visit = { (uint64_t)ns_line_cell(puzzle, line, i), i };
        if (ns_is_open(cells[visit.key]))
            NS_NEED(ctx, ns_array_push(ctx, &d->visits, visit));
    }
    NS_TRY(ns_keyed_sort(ctx, &d->visits));
    for (int32_t i = 0, next; i < d->visits.count; i = next) {
        const ns_keyed *at = d->visits.at;
        next = i + 1;
        while (next < d->visits.count && at[next].key == at[i].key)
            next++;
        if (next - i > 1)
            NS_NEED(ctx, ns_array_push(ctx, &d->doubts,
                                       ((doubt){ i, next - i, cells[at[i].key], 0 })));
    }
    return NS_OK;
}

static bool few_trials(const line_done *d)
{
    int32_t trials = 1;

    for (int32_t i = 0; i < d->doubts.count && trials <= TRIALS_MOST; i++)
        trials *= ns_bit_count32(d->doubts.at[i].colours);
    return trials <= TRIALS_MOST;
}

static ns_status try_all(ns_ctx *ctx, line_done *d)
{
    const bool joined = few_trials(d);

    for (int32_t i = 0; joined && i < d->doubts.count; i++)
        suppose(d, &d->doubts.at[i], d->doubts.at[i].colours & (~d->doubts.at[i].colours + 1));
    do {
        NS_TRY(ns_spend(ctx, (int64_t)(d->count + 1) * (d->length + 1) / 16));
        fill_tables(d);
        for (int32_t run = 0; *before_at(d, d->count, d->length) && run < d->count; run++)
            find_places(d, run);
    } while (joined && suppose_next(d));
    return NS_OK;
}

static bool is_marked(const ns_puzzle *puzzle, const ns_line *line, const ns_colours *cells,
                      const place *p, int32_t colour)
{
    bool marked = p->some && !p->several;

    for (int32_t i = p->from; marked && i < p->to; i++)
        marked = cells[ns_line_cell(puzzle, line, i)] == (ns_colours)1 << colour;
    return marked;
}

static ns_status find_done(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_line *line,
                           const ns_colours *cells, line_done *d, uint8_t *done)
{
    const int32_t size = (d->count + 1) * (d->length + 1);

    d->sets = ns_new(ctx, d->length, sizeof *d->sets);
    d->before = ns_new(ctx, size, 1);
    d->behind = ns_new(ctx, size, 1);
    d->places = ns_new(ctx, d->count, sizeof *d->places);
    NS_NEED(ctx, d->sets && d->before && d->behind && d->places);
    for (int32_t i = 0; i < d->length; i++)
        d->sets[i] = cells[ns_line_cell(puzzle, line, i)];
    NS_TRY(find_doubts(ctx, puzzle, line, cells, d));
    NS_TRY(try_all(ctx, d));
    for (int32_t run = 0; run < d->count; run++)
        done[run] = is_marked(puzzle, line, cells, &d->places[run], d->runs[run].colour);
    return NS_OK;
}

// Whether any cell has a colour: without one no run is done.
static bool is_begun(const ns_puzzle *puzzle, const ns_line *line, const ns_colours *cells)
{
    bool begun = false;

    for (int32_t i = 0; !begun && i < line->count; i++) {
        const ns_colours set = cells[ns_line_cell(puzzle, line, i)];
        begun = !(set & 1) && !ns_is_open(set);
    }
    return begun;
}

ns_status ns_line_done(ns_ctx *ctx, const ns_puzzle *puzzle, ns_line_id id,
                       const ns_colours *cells, uint8_t *done)
{
    const ns_line *line = &puzzle->lines.at[id.i];
    line_done d = { .runs = puzzle->runs.at + line->clue_first,
                    .count = line->clue_count,
                    .length = line->count };

    NS_ASSERT(line->clue == NS_CLUE_RUNS);
    memset(done, 0, (size_t)line->clue_count);
    if (d.count == 0 || !is_begun(puzzle, line, cells)
        || (int64_t)(d.count + 1) * (d.length + 1) > TABLE_MOST)
        return NS_OK;
    const ns_status status = find_done(ctx, puzzle, line, cells, &d, done);
    ns_free(ctx, d.sets, d.length, sizeof *d.sets);
    ns_free(ctx, d.before, (d.count + 1) * (d.length + 1), 1);
    ns_free(ctx, d.behind, (d.count + 1) * (d.length + 1), 1);
    ns_free(ctx, d.places, d.count, sizeof *d.places);
    ns_array_drop(ctx, &d.visits);
    ns_array_drop(ctx, &d.doubts);
    return status;
}

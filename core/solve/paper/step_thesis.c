// step_thesis.c: see step_thesis.h. The thesis builds the leftmost solution by placing runs and
// moving them over unassigned solids (its Figure 23); here that is a climb of lower bounds, which
// ends on every line, a contradictory one too.
#include "solve/paper/step_thesis.h"

#include "base/basics.h"

enum { EMPTY = 1, SOLID = 2, OPEN = 3 };

typedef struct placing {
    const ns_run *runs;
    int32_t count, length;
    const ns_colours *cells; // of each visit
    int32_t *start;          // of each run in the solution
} placing;

ns_status ns_thesis_applies(ns_ctx *ctx, const ns_lines *lines)
{
    if (lines->puzzle->colour_count > 1)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the thesis step knows black and white puzzles only; "
                       "use the exact step for colours");
    for (int32_t l = 0; l < lines->line_count; l++) {
        if (lines->line[l].clue == NS_CLUE_TALLY || lines->line[l].repeats)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the thesis step knows runs without repeated cells "
                           "only; use the exact step for line %d",
                           l + 1);
        if (lines->line[l].chain.blots)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the thesis step knows no blots (runs of unknown length); "
                           "use the exact step for line %d",
                           l + 1);
    }
    return NS_OK;
}

// Visit i from the left, or from the right when mirrored.
static ns_colours cell_at(const placing *p, bool mirrored, int32_t i)
{
    return p->cells[mirrored ? p->length - 1 - i : i];
}

static int32_t length_of(const placing *p, bool mirrored, int32_t run)
{
    return p->runs[mirrored ? p->count - 1 - run : run].length;
}

static bool fits(const placing *p, bool mirrored, int32_t run, int32_t at)
{
    const int32_t end = at + length_of(p, mirrored, run);

    if (end > p->length || (end < p->length && cell_at(p, mirrored, end) == SOLID))
        return false;
    for (int32_t i = at; i < end; i++) {
        if (cell_at(p, mirrored, i) == EMPTY)
            return false;
    }
    return true;
}

// The first solid from visit `from` on but before `to`; `to` when there is none.
static int32_t first_solid(const placing *p, bool mirrored, int32_t from, int32_t to)
{
    while (from < to && cell_at(p, mirrored, from) != SOLID)
        from++;
    return from;
}

// The leftmost solution (of the mirrored line: the rightmost). start[] only ever holds bounds: no
// solution has the run further left. A run moves on to where it fits; a solid that is left over
// behind a run pulls that run up to it, whatever comes after. So no start moves back, and the work
// is at most the sum of all moves.
static ns_status place_leftmost(ns_ctx *ctx, placing *p, bool mirrored, bool *possible)
{
    int32_t run = 0, end = 0; // all runs before `run` are placed, up to `end`

    *possible = false;
    for (int32_t r = 0; r < p->count; r++)
        p->start[r] = 0;
    for (;;) {
        int32_t stop = p->length;
        if (run < p->count) {
            int32_t at = ns_max(p->start[run], run ? end + 1 : 0);
            const int32_t last = p->length - length_of(p, mirrored, run);
            while (at <= last && !fits(p, mirrored, run, at))
                at++;
            if (at > last)
                return NS_OK;
            p->start[run] = stop = at;
        }
        const int32_t solid = first_solid(p, mirrored, end, stop);
        NS_TRY(ns_spend(ctx, 1 + stop - end));
        if (solid == stop && run == p->count) {
            *possible = true;
            return NS_OK;
        }
        if (solid == stop) {
            end = stop + length_of(p, mirrored, run++);
            continue;
        }
        if (run == 0)
            return NS_OK; // nothing could cover it
        run--;
        p->start[run] = solid + 1 - length_of(p, mirrored, run);
        end = run ? p->start[run - 1] + length_of(p, mirrored, run - 1) : 0;
    }
}

static ns_status deduce(ns_ctx *ctx, placing *p, int32_t *left, ns_colours *out, bool *possible)
{
    *possible = false;
    p->start = left;
    NS_TRY(place_leftmost(ctx, p, false, possible));
    if (!*possible)
        return NS_OK;
    p->start = left + p->count + 1;
    NS_TRY(place_leftmost(ctx, p, true, possible));
    NS_ASSERT(*possible); // what has a leftmost solution has a rightmost one
    for (int32_t i = 0; i < p->length; i++)
        out[i] = EMPTY;
    for (int32_t r = 0; r < p->count; r++) {
        const int32_t length = p->runs[r].length;
        const int32_t right = p->length - p->start[p->count - 1 - r] - length;
        NS_ASSERT(left[r] <= right);
        for (int32_t i = left[r]; i < right + length; i++)
            out[i] |= SOLID;
        for (int32_t i = right; i < left[r] + length; i++)
            out[i] = 4 | SOLID; // marked: certain
    }
    for (int32_t i = 0; i < p->length; i++)
        out[i] = out[i] & 4 ? SOLID : out[i];
    return NS_OK;
}

ns_status ns_thesis_step(ns_ctx *ctx, const ns_lines *lines, int32_t line, ns_colours *cells,
                         ns_step *step)
{
    const ns_ready_line *ready = &lines->line[line];
    const ns_line *l = &lines->puzzle->lines.at[line];
    placing p = { .count = l->clue_count, .length = ready->count, .cells = lines->in };

    *step = NS_NOTHING_NEW;
    if (ready->clue == NS_CLUE_BLANK)
        return NS_OK;
    ns_lines_read(lines, line, cells);
    p.runs = ns_line_runs(lines->puzzle, l);
    int32_t *starts = ns_new(ctx, 2 * p.count + 2, sizeof *starts);
    NS_NEED(ctx, starts);
    bool possible;
    const ns_status status = deduce(ctx, &p, starts, lines->out, &possible);
    ns_free(ctx, starts, 2 * p.count + 2, sizeof *starts);
    if (status != NS_OK)
        return status;
    if (!possible)
        *step = NS_CONTRADICTION;
    for (int32_t i = 0; possible && i < ready->count; i++) {
        if (lines->out[i] == OPEN || lines->out[i] == lines->in[i])
            continue;
        cells[ready->cells[i]] &= lines->out[i];
        *step = NS_PROGRESS;
    }
    return NS_OK;
}

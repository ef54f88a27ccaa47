// loose.c: see loose.h. The smaller puzzle keeps the numbers of the lines and renumbers the cells;
// its answers are completed like the digits of a number, loose cells being the digits. So the
// first answer has the lowest colour everywhere, and as many as are wanted cost only their cells.
#include "solve/line/loose.h"

#include "base/basics.h"

#define CELLS_LEAST 4096 // smaller puzzles are searched as they are

typedef struct loose_job {
    const ns_puzzle *puzzle;
    int32_t *place;    // of a cell in the smaller puzzle, -1 when it is loose; [cell_count]
    ns_colours *cells; // what is given; [cell_count]
    ns_puzzle rest;
    ns_solved answers; // of the rest
    int32_t open;      // loose cells with more than one colour
    bool impossible;   // a loose cell without any
} loose_job;

bool ns_loose_fits(const ns_puzzle *puzzle, const ns_solve_options *options)
{
    int64_t visits = 0;

    if (puzzle->cell_count < CELLS_LEAST || options->keep_proof || options->known
        || options->step == NS_STEP_THESIS)
        return false;
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        visits += line->clue == NS_CLUE_BLANK ? 0 : line->count;
    }
    return visits <= puzzle->cell_count / 2;
}

// Numbers the cells that clues speak of, in their order.
static void place_cells(loose_job *job)
{
    const ns_puzzle *puzzle = job->puzzle;

    for (int32_t c = 0; c < puzzle->cell_count; c++) {
        job->place[c] = -1;
        job->cells[c] = ns_puzzle_colours(puzzle);
    }
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        for (int32_t i = 0; line->clue != NS_CLUE_BLANK && i < line->count; i++)
            job->place[ns_line_cell(puzzle, line, i)] = 0;
    }
    for (int32_t i = 0; i < puzzle->given.count; i++)
        job->cells[puzzle->given.at[i].cell] &= puzzle->given.at[i].colours;
    for (int32_t c = 0; c < puzzle->cell_count; c++) {
        if (job->place[c] >= 0)
            job->place[c] = job->rest.cell_count++;
        job->open += job->place[c] < 0 && ns_is_open(job->cells[c]);
        job->impossible |= !job->cells[c];
    }
}

// The lines keep their numbers; those that say nothing lose their cells.
static ns_status copy_line(ns_ctx *ctx, loose_job *job, int32_t l)
{
    const ns_line *from = &job->puzzle->lines.at[l];
    ns_line line = *from;
    ns_puzzle *rest = &job->rest;

    line.stride = 0;
    line.first = rest->walks.count;
    line.count = from->clue == NS_CLUE_BLANK ? 0 : from->count;
    NS_NEED(ctx, ns_array_room(ctx, &rest->walks, sizeof *rest->walks.at, line.count));
    for (int32_t i = 0; i < line.count; i++)
        rest->walks.at[rest->walks.count++] = job->place[ns_line_cell(job->puzzle, from, i)];
    return ns_array_push(ctx, &rest->lines, line) ? NS_OK : ns_no_memory(ctx);
}

static bool copy_parts(ns_ctx *ctx, loose_job *job)
{
    const ns_puzzle *from = job->puzzle;
    ns_puzzle *to = &job->rest;

    if (!ns_array_resize(ctx, &to->runs, from->runs.count)
        || !ns_array_resize(ctx, &to->tallies, from->tallies.count))
        return false;
    if (from->runs.count)
        memcpy(to->runs.at, from->runs.at, (size_t)from->runs.count * sizeof *to->runs.at);
    if (from->tallies.count)
        memcpy(to->tallies.at, from->tallies.at,
               (size_t)from->tallies.count * sizeof *to->tallies.at);
    for (int32_t i = 0; i < from->given.count; i++) {
        ns_given given = from->given.at[i];
        given.cell = job->place[given.cell];
        if (given.cell >= 0 && !ns_array_push(ctx, &to->given, given))
            return false;
    }
    return true;
}

static ns_status make_rest(ns_ctx *ctx, loose_job *job)
{
    const ns_puzzle *puzzle = job->puzzle;

    NS_TRY(ns_spend(ctx, puzzle->cell_count));
    job->rest.kind = NS_CURVED;
    job->rest.colour_count = puzzle->colour_count;
    memcpy(job->rest.palette, puzzle->palette, sizeof job->rest.palette);
    place_cells(job);
    NS_NEED(ctx, copy_parts(ctx, job));
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        NS_TRY(ns_spend(ctx, puzzle->lines.at[l].count));
        NS_TRY(copy_line(ctx, job, l));
    }
    return NS_OK;
}

// How many answers there are, as far as anybody wants to know.
static int32_t count_answers(const loose_job *job, int32_t wanted)
{
    int64_t count = job->answers.solution_count;

    for (int32_t c = 0; c < job->puzzle->cell_count && count > 0 && count < wanted; c++) {
        if (job->place[c] < 0)
            count *= ns_bit_count32(job->cells[c]);
    }
    return (int32_t)ns_min(count, (int64_t)wanted);
}

// Writes the loose cells of answer `number` of those that agree on all others: digits of a number,
// the last cell the fastest.
static void write_loose(const loose_job *job, int32_t number, uint8_t *to)
{
    for (int32_t c = job->puzzle->cell_count - 1; c >= 0; c--) {
        if (job->place[c] >= 0)
            continue;
        ns_colours left = job->cells[c];
        const int32_t colours = ns_bit_count32(left);
        for (int32_t digit = number % colours; digit > 0; digit--)
            left &= left - 1;
        number /= colours;
        to[c] = (uint8_t)ns_bit_first32(left);
    }
}

// The answers of the rest one after the other, each with as many loose cells as it takes.
static ns_status complete_answers(ns_ctx *ctx, const loose_job *job, int32_t wanted,
                                  ns_solved *solved)
{
    const int32_t cells = job->puzzle->cell_count, rest = job->rest.cell_count;
    const int32_t count = count_answers(job, wanted), bases = job->answers.solution_count;

    if (!count)
        return NS_OK;
    const int32_t each = (count + bases - 1) / bases;
    if ((int64_t)count * cells > NS_ARRAY_MAX
        || !ns_array_room(ctx, &solved->solutions, 1, count * cells))
        return ns_no_memory(ctx);
    for (int32_t n = 0; n < count; n++) {
        uint8_t *to = solved->solutions.at + (int64_t)n * cells;
        const uint8_t *base = job->answers.solutions.at + (int64_t)(n / each) * rest;
        NS_TRY(ns_spend(ctx, cells));
        write_loose(job, n % each, to);
        for (int32_t c = 0; c < cells; c++)
            to[c] = job->place[c] < 0 ? to[c] : base[job->place[c]];
        solved->solutions.count += cells;
        solved->solution_count++;
    }
    return NS_OK;
}

// Moves what does not speak of cells, and gives the cells of the others their numbers back.
static ns_status take_findings(ns_ctx *ctx, loose_job *job, ns_solved *solved)
{
    ns_solved *from = &job->answers;
    const int32_t cells = job->puzzle->cell_count;

    NS_NEED(ctx, ns_array_resize(ctx, &solved->cells, cells));
    for (int32_t c = 0; c < cells; c++) {
        const int32_t place = job->place[c];
        solved->cells.at[c] = place < 0 ? job->cells[c] : from->cells.at[place];
    }
    // The place of a cell is not needed any more: it becomes the cell of a place.
    for (int32_t c = 0, kept = 0; c < cells; c++) {
        NS_ASSERT(kept <= c);
        if (job->place[c] >= 0)
            job->place[kept++] = c;
    }
    for (int32_t i = 0; i < from->changes.count; i++)
        from->changes.at[i].cell = job->place[from->changes.at[i].cell];
    for (int32_t i = 0; i < from->guesses.count; i++)
        if (from->guesses.at[i].cell >= 0)
            from->guesses.at[i].cell = job->place[from->guesses.at[i].cell];
    solved->searched = from->searched;
    solved->depth = from->depth;
    solved->line_solves = from->line_solves;
    solved->idle_line_solves = from->idle_line_solves;
    solved->probes = from->probes;
    solved->decisions = from->decisions;
    solved->conflicts = from->conflicts;
    solved->totals = from->totals;
    solved->conflict_minimal = from->conflict_minimal;
    memcpy(&solved->conflict, &from->conflict, sizeof solved->conflict);
    memcpy(&solved->trace, &from->trace, sizeof solved->trace);
    memcpy(&solved->changes, &from->changes, sizeof solved->changes);
    memcpy(&solved->looks, &from->looks, sizeof solved->looks);
    memcpy(&solved->guesses, &from->guesses, sizeof solved->guesses);
    solved->looks_left_out = from->looks_left_out;
    solved->guesses_left_out = from->guesses_left_out;
    memset(&from->looks, 0, sizeof from->looks);
    memset(&from->guesses, 0, sizeof from->guesses);
    memset(&from->conflict, 0, sizeof from->conflict);
    memset(&from->trace, 0, sizeof from->trace);
    memset(&from->changes, 0, sizeof from->changes);
    return NS_OK;
}

// What answers with loose cells make of the verdict about the rest.
static void conclude(const loose_job *job, int32_t wanted, ns_solved *solved)
{
    const ns_solved *from = &job->answers;

    solved->verdict = from->solution_count > 0 && job->open > 0 ? NS_MULTIPLE : from->verdict;
    solved->all_found = from->all_found && (job->open == 0 || solved->solution_count < wanted);
}

static ns_status decide_steps(ns_ctx *ctx, loose_job *job, const ns_solve_options *options,
                              ns_loose_solve *solve, ns_solved *solved)
{
    const int32_t wanted = ns_max(2, options->want_solutions);

    NS_TRY(make_rest(ctx, job));
    if (job->impossible) {
        solved->verdict = NS_NONE;
        solved->all_found = true;
        return ns_array_resize(ctx, &solved->cells, job->puzzle->cell_count)
                   ? NS_OK
                   : ns_no_memory(ctx);
    }
    const ns_status status = solve(ctx, &job->rest, options, &job->answers);
    if (status != NS_OK && status != NS_STOPPED)
        return status;
    if (job->answers.cells.count != job->rest.cell_count)
        return status; // stopped before it began
    // Looking at lines settles no loose cell.
    if (options->lines_only && job->open > 0) {
        solved->verdict = job->answers.verdict == NS_NONE ? NS_NONE : NS_UNKNOWN;
        solved->all_found = solved->verdict == NS_NONE;
    } else {
        NS_TRY(complete_answers(ctx, job, wanted, solved));
        conclude(job, wanted, solved);
    }
    NS_TRY(take_findings(ctx, job, solved));
    return status;
}

ns_status ns_loose_decide(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_solve_options *options,
                          ns_loose_solve *solve, ns_solved *solved)
{
    const int32_t cells = puzzle->cell_count;
    loose_job job = { .puzzle = puzzle };

    *solved = (ns_solved){ 0 };
    job.place = ns_new(ctx, cells, sizeof *job.place);
    job.cells = ns_new(ctx, cells, sizeof *job.cells);
    const ns_status status = job.place && job.cells
                                 ? decide_steps(ctx, &job, options, solve, solved)
                                 : ns_no_memory(ctx);
    ns_free(ctx, job.place, cells, sizeof *job.place);
    ns_free(ctx, job.cells, cells, sizeof *job.cells);
    ns_puzzle_drop(ctx, &job.rest);
    ns_solved_drop(ctx, &job.answers);
    return status;
}

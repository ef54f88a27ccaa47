// solve.c: the story of a verdict: line logic, then search, then witnesses.
//
// What is cheap to know comes first: cells that no clue speaks of are set aside (loose.h), a solid
// of one colour is settled on masks (block.h), two ways of counting are compared (totals.h), and
// only what is left is searched. A verdict once reached is not looked at again; what a stop leaves
// is what was known by then.
#include "nonosmith/solve.h"

#include "base/basics.h"
#include "solve/blame.h"
#include "solve/block.h"
#include "solve/line/loose.h"
#include "solve/line/totals.h"
#include "solve/paper/orders.h"
#include "solve/search/sat_encode.h"
#include "solve/search/search.h"

// Conflicts of a turn of either engine. Nearly all puzzles end in the built-in search's first.
#define FIRST_TURN 10000
#define LAST_TURN (1 << 24)
#define EXPLAINED 10           // reasons of line logic cost at most this part of it
#define TRACED_CELLS (1 << 20) // the steps of larger puzzles are kept only when asked for

// What is made on the way, kept together for one way out.
typedef struct solve_job {
    ns_lines *lines;
    ns_search *search;
    ns_sat_search *port;
    int64_t start; // ticks
    bool traced;   // the trace has every step of line logic
} solve_job;

ns_solve_options ns_solve_defaults(void)
{
    return (ns_solve_options){ .want_solutions = 2 };
}

const char *ns_verdict_name(ns_verdict verdict)
{
    static const char *const names[] = { "unknown", "simple", "unique", "multiple", "none" };

    return names[verdict];
}

const char *ns_depth_name(ns_depth depth)
{
    static const char *const names[] = { "lines", "probes", "search" };

    return names[depth];
}

void ns_solved_drop(ns_ctx *ctx, ns_solved *solved)
{
    ns_arrays_drop(ctx, &solved->solutions, &solved->differ, &solved->conflict, &solved->cells,
                   &solved->trace, &solved->changes, &solved->proof);
    ns_arrays_drop(ctx, &solved->looks, &solved->guesses);
    *solved = (ns_solved){ 0 };
}

static bool all_settled(const ns_solved *solved)
{
    ns_colours open = 0;

    for (int32_t c = 0; c < solved->cells.count; c++)
        open |= solved->cells.at[c] & (solved->cells.at[c] - 1);
    return open == 0;
}

static ns_status add_solution(ns_ctx *ctx, ns_solved *solved, const uint8_t *solution)
{
    const int32_t cells = solved->cells.count;

    NS_NEED(ctx, ns_array_room(ctx, &solved->solutions, 1, cells));
    if (cells)
        memcpy(solved->solutions.at + solved->solutions.count, solution, (size_t)cells);
    solved->solutions.count += cells;
    solved->solution_count++;
    NS_ASSERT(solved->solutions.count == solved->solution_count * cells);
    return NS_OK;
}

static ns_status settled_solution(ns_ctx *ctx, const ns_puzzle *puzzle, ns_solved *solved)
{
    const int32_t cells = solved->cells.count;

    NS_ASSERT(solved->solution_count == 0 && solved->solutions.count == 0);
    NS_NEED(ctx, ns_array_room(ctx, &solved->solutions, 1, cells));
    if (puzzle->colour_count == 1) {
        for (int32_t c = 0; c < cells; c++)
            solved->solutions.at[c] = (uint8_t)(solved->cells.at[c] >> 1);
    } else {
        for (int32_t c = 0; c < cells; c++)
            solved->solutions.at[c] = (uint8_t)ns_bit_first32(solved->cells.at[c]);
    }
    solved->solutions.count = cells;
    solved->solution_count = 1;
    solved->all_found = true;
    return NS_OK;
}

static bool enough(const ns_solve_options *options, const ns_solved *solved)
{
    return solved->all_found || solved->solution_count >= ns_max(2, options->want_solutions);
}

bool ns_is_answer(const ns_puzzle *puzzle, const uint8_t *colours)
{
    for (int32_t c = 0; c < puzzle->cell_count; c++) {
        if (colours[c] > puzzle->colour_count)
            return false;
    }
    return ns_puzzle_satisfied(puzzle, colours);
}

// Takes an answer that the caller knew, when it is one. A proof must find its answers itself.
static ns_status take_known(ns_ctx *ctx, solve_job *job, const ns_solve_options *options,
                            ns_solved *solved)
{
    if (!options->known || options->keep_proof
        || !ns_is_answer(job->lines->puzzle, options->known))
        return NS_OK;
    NS_TRY(add_solution(ctx, solved, options->known));
    return ns_search_block(ctx, job->search, options->known);
}

static ns_status start_search(ns_ctx *ctx, solve_job *job, const ns_solve_options *options,
                              ns_solved *solved)
{
    NS_TRY(ns_search_create(ctx, job->lines, solved->cells.at, false, &job->search));
    job->search->keep_proof = options->keep_proof;
    job->search->keep_guesses = options->keep_looks;
    job->search->solved = solved;
    solved->proof_blocks = -1;
    solved->depth = NS_DEPTH_SEARCH;
    if (options->probe) {
        NS_TRY(ns_search_probe(ctx, job->search, &solved->probes));
        if (job->search->trail.count == job->search->vars || job->search->exhausted)
            solved->depth = NS_DEPTH_PROBES;
    }
    if (!job->search->exhausted)
        NS_TRY(take_known(ctx, job, options, solved));
    return NS_OK;
}

// Answers of the built-in search until there are enough or so many conflicts are spent.
static ns_status search_builtin(ns_ctx *ctx, solve_job *job, const ns_solve_options *options,
                                int64_t conflicts, uint8_t *solution, ns_solved *solved)
{
    ns_search *s = job->search;
    bool found = true;

    s->conflict_limit =
        conflicts < INT64_MAX - s->conflicts ? s->conflicts + conflicts : INT64_MAX;
    while (found && !enough(options, solved)) {
        const ns_status status = ns_search_next(ctx, s, solution, &found);
        solved->decisions = s->decisions;
        solved->conflicts = s->conflicts;
        if (status != NS_OK)
            return status;
        if (found)
            NS_TRY(add_solution(ctx, solved, solution));
        if (found && job->port)
            ns_sat_search_block(job->port, solution);
        solved->all_found = s->exhausted;
    }
    return NS_OK;
}

// The same by the engine behind the port. One answer is enough for now: the built-in search is
// the quicker one to find another beside it.
static ns_status search_port(ns_ctx *ctx, solve_job *job, const ns_solve_options *options,
                             int32_t conflicts, uint8_t *solution, ns_solved *solved)
{
    bool found, decided;

    if (!job->port) {
        ns_search_undo(job->search, 0);
        NS_TRY(
            ns_sat_search_create(ctx, job->lines, job->search->sets, options->sat, &job->port));
        for (int32_t i = 0; i < solved->solution_count; i++)
            ns_sat_search_block(job->port,
                                solved->solutions.at + (int64_t)i * solved->cells.count);
    }
    NS_TRY(ns_sat_search_next(ctx, job->port, conflicts, solution, &found, &decided));
    if (!found) {
        solved->all_found = decided;
        return NS_OK;
    }
    job->search->keep_proof = false; // from here on the lemmas would not stand alone
    solved->proof.count = 0;
    NS_TRY(add_solution(ctx, solved, solution));
    return ns_search_block(ctx, job->search, solution);
}

// The engines take turns with growing patience: neither is best for every puzzle, and this way
// both together take little more than twice the better one.
static ns_status search(ns_ctx *ctx, solve_job *job, const ns_solve_options *options,
                        ns_solved *solved)
{
    uint8_t *solution = ns_new(ctx, solved->cells.count + 1, 1);
    ns_status status = solution ? start_search(ctx, job, options, solved) : ns_no_memory(ctx);
    const bool turns = options->sat && ns_sat_search_fits(job->lines);

    for (int32_t turn = FIRST_TURN; status == NS_OK && !enough(options, solved);
         turn = ns_min(3 * turn / 2, LAST_TURN)) {
        const int64_t patience = turns ? turn : INT64_MAX;
        status = search_builtin(ctx, job, options, patience, solution, solved);
        if (status == NS_OK && !enough(options, solved))
            status = search_port(ctx, job, options, turn, solution, solved);
    }
    ns_free(ctx, solution, solved->cells.count + 1, 1);
    return status;
}

static ns_status find_differences(ns_ctx *ctx, ns_solved *solved)
{
    const int32_t cells = solved->cells.count;

    NS_ASSERT(solved->solution_count >= 2 && solved->solutions.count >= 2 * cells);
    for (int32_t c = 0; c < cells; c++) {
        if (solved->solutions.at[c] != solved->solutions.at[cells + c]
            && !ns_array_push(ctx, &solved->differ, c))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// Line logic once more, with a trace of every step.
static ns_status clash_again(ns_ctx *ctx, ns_lines *lines, int64_t spent, bool *rests)
{
    ns_solve_options options = ns_solve_defaults();
    ns_solved again = { 0 };
    bool possible = true;
    ns_status status =
        ns_array_resize(ctx, &again.cells, lines->cell_count) ? NS_OK : ns_no_memory(ctx);

    options.keep_trace = true;
    if (status == NS_OK) {
        ns_lines_start(lines, again.cells.at);
        if (!ns_any_impossible(again.cells.at, again.cells.count))
            status = ns_orders_run(ctx, lines, &options, &again, &possible);
    }
    if (status == NS_OK)
        status = ns_blame_trace(ctx, lines, &again, spent / EXPLAINED, rests);
    ns_solved_drop(ctx, &again);
    return status;
}

// The lines that the proof of no answer rests on, as far as is known at once.
static ns_status find_rests(ns_ctx *ctx, const solve_job *job, const ns_solved *solved,
                            int64_t spent, bool *rests)
{
    const ns_lines *lines = job->lines;

    if (!solved->searched && !job->traced)
        return clash_again(ctx, job->lines, spent, rests);
    if (!solved->searched)
        return ns_blame_trace(ctx, job->lines, solved, spent / EXPLAINED, rests);
    const bool known = job->traced && job->search && job->search->exhausted;
    for (int32_t l = 0; l < lines->line_count; l++)
        rests[l] = !known || job->search->rests[l];
    for (int32_t i = 0; i < solved->trace.count; i++)
        rests[solved->trace.at[i].line] = true;
    return NS_OK;
}

static ns_status name_culprits(ns_ctx *ctx, solve_job *job, ns_solved *solved)
{
    const int64_t spent = ctx->ticks - job->start;
    const int32_t lines = job->lines->line_count;
    bool *rests = ns_new(ctx, lines + 1, sizeof *rests);
    ns_status status = rests ? find_rests(ctx, job, solved, spent, rests) : ns_no_memory(ctx);

    if (status == NS_OK)
        status = ns_blame(ctx, job->lines, rests, spent, solved);
    ns_free(ctx, rests, lines + 1, sizeof *rests);
    return status;
}

// From the answers found to the verdict, with its witness.
static ns_status conclude(ns_ctx *ctx, solve_job *job, const ns_solve_options *options,
                          ns_solved *solved)
{
    if (solved->solution_count >= 2) {
        solved->verdict = NS_MULTIPLE;
        return find_differences(ctx, solved);
    }
    NS_ASSERT(solved->all_found); // or there would be no verdict
    if (solved->solution_count == 1) {
        solved->verdict = solved->searched ? NS_UNIQUE : NS_SIMPLE;
        return NS_OK;
    }
    solved->verdict = NS_NONE;
    return solved->conflict.count || options->nameless ? NS_OK
                                                       : name_culprits(ctx, job, solved);
}

// Line logic to its end. Most solids need no lines made ready for it.
static ns_status line_logic(ns_ctx *ctx, solve_job *job, const ns_puzzle *puzzle,
                            const ns_solve_options *options, ns_solved *solved, bool *possible)
{
    bool fits = options->order == NS_ORDER_SMART && options->step == NS_STEP_EXACT
                && !options->keep_trace && !options->keep_looks;

    if (fits)
        NS_TRY(ns_block_solve(ctx, puzzle, solved, &fits, possible));
    if (fits)
        return NS_OK;
    NS_TRY(ns_lines_create(ctx, puzzle, &job->lines));
    NS_NEED(ctx, ns_array_resize(ctx, &solved->cells, puzzle->cell_count));
    ns_lines_start(job->lines, solved->cells.at);
    *possible = !ns_any_impossible(solved->cells.at, solved->cells.count);
    ns_solve_options kept = *options;
    job->traced = options->order == NS_ORDER_SMART && options->step == NS_STEP_EXACT
                  && puzzle->cell_count <= TRACED_CELLS;
    kept.keep_trace |= job->traced;
    if (job->traced
        && !ns_array_room(ctx, &solved->changes, sizeof(ns_trace_change), puzzle->cell_count))
        return ns_no_memory(ctx);
    return *possible ? ns_orders_run(ctx, job->lines, &kept, solved, possible) : NS_OK;
}

// What it takes to make the puzzle ready, whether or not anything is found then: a few words for
// every cell and every visit.
static int64_t ready_ticks(const ns_puzzle *puzzle)
{
    int64_t visits = puzzle->cell_count;

    for (int32_t l = 0; l < puzzle->lines.count; l++)
        visits += puzzle->lines.at[l].count;
    return visits / 2;
}

static ns_status solve_steps(ns_ctx *ctx, solve_job *job, const ns_puzzle *puzzle,
                             const ns_solve_options *options, ns_solved *solved)
{
    bool possible;

    NS_TRY(ns_spend(ctx, ready_ticks(puzzle)));
    NS_TRY(line_logic(ctx, job, puzzle, options, solved, &possible));
    if (possible && all_settled(solved)) {
        solved->order_settled |=
            options->order == NS_ORDER_SMART && options->step == NS_STEP_EXACT;
        NS_TRY(settled_solution(ctx, puzzle, solved));
        return conclude(ctx, job, options, solved);
    }
    if (possible && options->lines_only)
        return NS_OK;
    if (!job->lines)
        NS_TRY(ns_lines_create(ctx, puzzle, &job->lines));
    if (possible) {
        solved->searched = true;
        // A proof must stand on line steps alone, so with one we do not count.
        if (!options->keep_proof)
            NS_TRY(ns_totals_compare(ctx, job->lines, solved, &solved->all_found));
        if (!solved->all_found)
            NS_TRY(search(ctx, job, options, solved));
    } else {
        solved->all_found = true;
    }
    return conclude(ctx, job, options, solved);
}

static ns_status solve_whole(ns_ctx *ctx, const ns_puzzle *puzzle,
                             const ns_solve_options *options, ns_solved *solved)
{
    solve_job job = { .start = ctx->ticks };

    *solved = (ns_solved){ 0 };
    ns_status status = solve_steps(ctx, &job, puzzle, options, solved);
    if (status == NS_STOPPED && solved->solution_count >= 2 && solved->verdict == NS_UNKNOWN) {
        const ns_status concluded = conclude(ctx, &job, options, solved);
        status = concluded == NS_OK ? status : concluded;
    }
    ns_sat_search_destroy(ctx, job.port);
    ns_search_destroy(ctx, job.search);
    ns_lines_destroy(ctx, job.lines);
    if (!options->keep_trace && !options->keep_looks) {
        ns_arrays_drop(ctx, &solved->trace, &solved->changes);
    }
    if (status != NS_OK && status != NS_STOPPED)
        ns_solved_drop(ctx, solved);
    return status;
}

ns_status ns_solve(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_solve_options *options,
                   ns_solved *solved)
{
    if (!ns_loose_fits(puzzle, options))
        return solve_whole(ctx, puzzle, options, solved);
    ns_status status = ns_loose_decide(ctx, puzzle, options, solve_whole, solved);
    if (solved->verdict == NS_MULTIPLE && (status == NS_OK || status == NS_STOPPED)) {
        const ns_status told = find_differences(ctx, solved);
        status = told == NS_OK ? status : told;
    }
    if (status != NS_OK && status != NS_STOPPED)
        ns_solved_drop(ctx, solved);
    return status;
}

// solve.c: the story of a verdict: line logic, then search, then witnesses.
#include "nonosmith/solve.h"

#include "base/basics.h"
#include "solve/blame.h"
#include "solve/orders.h"
#include "solve/sat_encode.h"
#include "solve/search.h"

// The built-in search goes first even when there is an engine behind the port: it is ready at once
// and most puzzles are decided here. What takes longer is what the engine is better at.
#define HEAD_START_CONFLICTS 4000

// What is made on the way, kept together for one way out.
typedef struct solve_job {
    ns_lines *lines;
    ns_search *search;
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

void ns_solved_drop(ns_ctx *ctx, ns_solved *solved)
{
    ns_array_drop(ctx, &solved->solutions);
    ns_array_drop(ctx, &solved->differ);
    ns_array_drop(ctx, &solved->conflict);
    ns_array_drop(ctx, &solved->cells);
    ns_array_drop(ctx, &solved->trace);
    ns_array_drop(ctx, &solved->changes);
    ns_array_drop(ctx, &solved->proof);
    *solved = (ns_solved){ 0 };
}

static bool all_settled(const ns_solved *solved)
{
    for (int32_t c = 0; c < solved->cells.count; c++) {
        if (solved->cells.at[c] & (solved->cells.at[c] - 1))
            return false;
    }
    return true;
}

static bool any_without_colour(const ns_solved *solved)
{
    for (int32_t c = 0; c < solved->cells.count; c++) {
        if (!solved->cells.at[c])
            return true;
    }
    return false;
}

static ns_status add_solution(ns_ctx *ctx, ns_solved *solved, const uint8_t *solution)
{
    const int32_t cells = solved->cells.count;

    if (!ns_array_room(ctx, &solved->solutions, 1, cells))
        return ns_no_memory(ctx);
    if (cells)
        memcpy(solved->solutions.at + solved->solutions.count, solution, (size_t)cells);
    solved->solutions.count += cells;
    solved->solution_count++;
    return NS_OK;
}

static ns_status settled_solution(ns_ctx *ctx, ns_solved *solved)
{
    if (!ns_array_room(ctx, &solved->solutions, 1, solved->cells.count))
        return ns_no_memory(ctx);
    for (int32_t c = 0; c < solved->cells.count; c++)
        solved->solutions.at[c] = (uint8_t)ns_bit_first32(solved->cells.at[c]);
    solved->solutions.count = solved->cells.count;
    solved->solution_count = 1;
    solved->all_found = true;
    return NS_OK;
}

// Answers one after another until there are enough, no more, or the limit of conflicts.
static ns_status search_builtin(ns_ctx *ctx, solve_job *job, const ns_solve_options *options,
                                uint8_t *solution, ns_solved *solved)
{
    bool found = true;

    NS_TRY(ns_search_create(ctx, job->lines, solved->cells.at, false, &job->search));
    job->search->keep_proof = options->keep_proof;
    job->search->solved = solved;
    job->search->conflict_limit = options->sat ? HEAD_START_CONFLICTS : INT64_MAX;
    solved->proof_blocks = -1;
    if (options->probe) {
        NS_TRY(ns_search_probe(ctx, job->search, &solved->probes));
        solved->depth = job->search->trail.count == job->search->vars || job->search->exhausted
                            ? NS_DEPTH_PROBES
                            : NS_DEPTH_SEARCH;
    }
    while (found && solved->solution_count < options->want_solutions) {
        const ns_status status = ns_search_next(ctx, job->search, solution, &found);
        solved->decisions = job->search->decisions;
        solved->conflicts = job->search->conflicts;
        if (status != NS_OK)
            return status;
        if (found)
            NS_TRY(add_solution(ctx, solved, solution));
    }
    solved->all_found = job->search->exhausted;
    return NS_OK;
}

// The same by the engine behind the port, from what the built-in search left.
static ns_status search_port(ns_ctx *ctx, solve_job *job, const ns_solve_options *options,
                             uint8_t *solution, ns_solved *solved)
{
    ns_sat_search *search = NULL;
    bool found = true;

    solved->proof.count = 0;
    ns_search_undo(job->search, 0);
    ns_status status =
        ns_sat_search_create(ctx, job->lines, job->search->sets, options->sat, &search);
    for (int32_t i = 0; status == NS_OK && i < solved->solution_count; i++)
        ns_sat_search_block(search, solved->solutions.at + (int64_t)i * solved->cells.count);
    while (status == NS_OK && found && solved->solution_count < options->want_solutions) {
        status = ns_sat_search_next(ctx, search, solution, &found);
        if (status == NS_OK && found)
            status = add_solution(ctx, solved, solution);
    }
    if (status == NS_OK)
        solved->all_found = !found;
    ns_sat_search_destroy(ctx, search);
    return status;
}

static ns_status search(ns_ctx *ctx, solve_job *job, const ns_solve_options *options,
                        ns_solved *solved)
{
    uint8_t *solution = ns_new(ctx, solved->cells.count + 1, 1);
    ns_status status =
        solution ? search_builtin(ctx, job, options, solution, solved) : ns_no_memory(ctx);

    if (status == NS_OK && !solved->all_found
        && solved->solution_count < options->want_solutions)
        status = search_port(ctx, job, options, solution, solved);
    ns_free(ctx, solution, solved->cells.count + 1, 1);
    return status;
}

static ns_status find_differences(ns_ctx *ctx, ns_solved *solved)
{
    const int32_t cells = solved->cells.count;

    for (int32_t c = 0; c < cells; c++) {
        if (solved->solutions.at[c] != solved->solutions.at[cells + c]
            && !ns_array_push(ctx, &solved->differ, c))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// From the answers found to the verdict, with its witness.
static ns_status conclude(ns_ctx *ctx, solve_job *job, ns_solved *solved)
{
    if (solved->solution_count >= 2) {
        solved->verdict = NS_MULTIPLE;
        return find_differences(ctx, solved);
    }
    if (solved->solution_count == 1)
        solved->verdict = solved->searched ? NS_UNIQUE : NS_SIMPLE;
    if (solved->solution_count == 1)
        return NS_OK;
    solved->verdict = NS_NONE;
    return ns_blame(ctx, job->lines, solved);
}

static ns_status solve_steps(ns_ctx *ctx, solve_job *job, const ns_puzzle *puzzle,
                             const ns_solve_options *options, ns_solved *solved)
{
    bool possible;

    NS_TRY(ns_lines_create(ctx, puzzle, &job->lines));
    if (!ns_array_resize(ctx, &solved->cells, puzzle->cell_count))
        return ns_no_memory(ctx);
    ns_lines_start(job->lines, solved->cells.at);
    possible = !any_without_colour(solved);
    if (possible)
        NS_TRY(ns_orders_run(ctx, job->lines, options, solved, &possible));
    if (possible && all_settled(solved)) {
        NS_TRY(settled_solution(ctx, solved));
    } else if (possible) {
        solved->searched = !options->lines_only;
        if (options->lines_only)
            return NS_OK;
        solved->depth = NS_DEPTH_SEARCH;
        NS_TRY(search(ctx, job, options, solved));
    } else {
        solved->all_found = true;
    }
    return conclude(ctx, job, solved);
}

ns_status ns_solve(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_solve_options *options,
                   ns_solved *solved)
{
    solve_job job = { 0 };

    NS_ASSERT(options->want_solutions >= 2);
    *solved = (ns_solved){ 0 };
    ns_status status = solve_steps(ctx, &job, puzzle, options, solved);
    if (status == NS_STOPPED && solved->solution_count >= 2 && solved->verdict == NS_UNKNOWN) {
        const ns_status concluded = conclude(ctx, &job, solved);
        status = concluded == NS_OK ? status : concluded;
    }
    ns_search_destroy(ctx, job.search);
    ns_lines_destroy(ctx, job.lines);
    if (status != NS_OK && status != NS_STOPPED)
        ns_solved_drop(ctx, solved);
    return status;
}

// classify.c: see judge.h. A puzzle is judged as its kind has it: where cells on no clued line are
// empty by rule, a copy in which they are given so is solved. Level and goal are told beside the
// verdict and never change it.
#include "nonosmith/judge.h"

#include "base/basics.h"
#include "judge/minimal_rule.h"
#include "solve/line/lines.h"

bool ns_has_minimal_rule(const ns_puzzle *puzzle)
{
    return !ns_kind_about(puzzle->kind)->strict;
}

ns_status ns_apply_minimal_rule(ns_ctx *ctx, const ns_puzzle *puzzle, ns_puzzle *ruled)
{
    NS_TRY(ns_puzzle_copy(ctx, ruled, puzzle));
    bool *known = ns_new(ctx, puzzle->cell_count + 1, sizeof *known);
    bool room = known != NULL;

    for (int32_t l = 0; room && l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        for (int32_t i = 0; line->clue != NS_CLUE_BLANK && i < line->count; i++)
            known[ns_line_cell(puzzle, line, i)] = true;
    }
    for (int32_t i = 0; room && i < puzzle->given.count; i++)
        known[puzzle->given.at[i].cell] |= !(puzzle->given.at[i].colours & 1);
    for (int32_t c = 0; room && c < puzzle->cell_count; c++) {
        const ns_given empty = { c, 1 };
        room = known[c] || ns_array_push(ctx, &ruled->given, empty);
    }
    ns_free(ctx, known, puzzle->cell_count + 1, sizeof *known);
    return room ? NS_OK : ns_no_memory(ctx);
}

// Cells that come more than once in a walk that has a clue, each counted once. `last` has the last walk that
// met each cell, from 1.
static int32_t count_popular(const ns_puzzle *puzzle, int32_t *last, bool *counted)
{
    int32_t popular = 0;

    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        for (int32_t i = 0; line->clue != NS_CLUE_BLANK && i < line->count; i++) {
            const int32_t cell = ns_line_cell(puzzle, line, i);
            popular += last[cell] == l + 1 && !counted[cell];
            counted[cell] |= last[cell] == l + 1;
            last[cell] = l + 1;
        }
    }
    return popular;
}

// A puzzle with a popular cell is advanced. Straight lines meet none twice: sloped puzzles are basic.
static ns_status find_level(ns_ctx *ctx, const ns_puzzle *puzzle, ns_judgement *judgement)
{
    if (!ns_has_minimal_rule(puzzle))
        return NS_OK;
    int32_t *last = ns_new(ctx, puzzle->cell_count + 1, sizeof *last);
    bool *counted = ns_new(ctx, puzzle->cell_count + 1, sizeof *counted);
    const bool room = last && counted;

    if (room) {
        judgement->popular = count_popular(puzzle, last, counted);
        judgement->level = judgement->popular > 0 ? NS_LEVEL_ADVANCED : NS_LEVEL_BASIC;
    }
    ns_free(ctx, last, puzzle->cell_count + 1, sizeof *last);
    ns_free(ctx, counted, puzzle->cell_count + 1, sizeof *counted);
    return room ? NS_OK : ns_no_memory(ctx);
}

static ns_goal find_goal(const ns_puzzle *puzzle, const ns_solved *solved,
                         const uint8_t *solution)
{
    if (solution && !ns_is_answer(puzzle, solution))
        return NS_GOAL_NO;
    if (!solution || (solved->verdict != NS_SIMPLE && solved->verdict != NS_UNIQUE))
        return NS_GOAL_UNKNOWN;
    NS_ASSERT(solved->solution_count == 1 && solved->all_found);
    return NS_GOAL_YES; // there is one answer, and this is one
}

ns_status ns_judge(ns_ctx *ctx, const ns_puzzle *puzzle, const uint8_t *solution,
                   const ns_solve_options *options, bool strict, ns_judgement *judgement)
{
    ns_puzzle ruled = { 0 };
    ns_status status = NS_OK;
    ns_solve_options how = *options;

    // A solid that lines do not settle has thousands of open cells: from the clues alone even a
    // first answer can be out of reach, but a second one beside the first is usually near.
    if (ns_kind_about(puzzle->kind)->sides == 3 && !how.known)
        how.known = solution;

    *judgement = (ns_judgement){ 0 };
    NS_TRY(find_level(ctx, puzzle, judgement));
    const bool minimal = !strict && ns_has_minimal_rule(puzzle);
    if (minimal)
        status = ns_apply_minimal_rule(ctx, puzzle, &ruled);
    const ns_puzzle *as_ruled = minimal ? &ruled : puzzle;
    if (status == NS_OK)
        status = ns_solve(ctx, as_ruled, &how, &judgement->solved);
    if (status == NS_OK || status == NS_STOPPED)
        judgement->goal = find_goal(as_ruled, &judgement->solved, solution);
    ns_puzzle_drop(ctx, &ruled);
    return status;
}

void ns_judgement_drop(ns_ctx *ctx, ns_judgement *judgement)
{
    ns_solved_drop(ctx, &judgement->solved);
    *judgement = (ns_judgement){ 0 };
}

const char *ns_level_name(ns_level level)
{
    static const char *const names[] = { NULL, "basic", "advanced", "expert" };

    return names[level];
}

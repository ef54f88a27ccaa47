// program.c: see program.h.
//
// Rows are kept one after the other, elements sorted by column, so that the same program is the
// same to a method whoever wrote it. Linear programs, and those with squares for all columns, are
// solved here and judged like an engine's answer; only what fails there is given away.
#include "straight/program.h"

#include "straight/program_parts.h"

ns_status ns_program_add_column(ns_ctx *ctx, ns_program_draft *draft, double cost,
                                double square, double least, double most, int32_t *column)
{
    NS_ASSERT(square >= 0 && least <= most);
    NS_NEED(ctx, ns_array_push(ctx, &draft->cost, cost)
                     && ns_array_push(ctx, &draft->square, square)
                     && ns_array_push(ctx, &draft->least, least)
                     && ns_array_push(ctx, &draft->most, most));
    draft->quadratic = draft->quadratic || square > 0;
    *column = draft->most.count - 1;
    return NS_OK;
}

// row_first has one entry more than there are rows as soon as there is one.
ns_status ns_program_add_row(ns_ctx *ctx, ns_program_draft *draft, double least, double most)
{
    NS_ASSERT(least <= most);
    if (draft->row_first.count == 0 && !ns_array_push(ctx, &draft->row_first, 0))
        return ns_no_memory(ctx);
    NS_NEED(ctx, ns_array_push(ctx, &draft->row_least, least)
                     && ns_array_push(ctx, &draft->row_most, most)
                     && ns_array_push(ctx, &draft->row_first, draft->column.count));
    return NS_OK;
}

ns_status ns_program_add_element(ns_ctx *ctx, ns_program_draft *draft, int32_t column,
                                 double value)
{
    int32_t at = draft->column.count;

    NS_ASSERT(draft->row_first.count > 1); // there is a row to add it to
    const int32_t first = draft->row_first.at[draft->row_first.count - 2];

    NS_ASSERT(column >= 0 && column < draft->most.count);
    NS_NEED(ctx, ns_array_push(ctx, &draft->column, column)
                     && ns_array_push(ctx, &draft->value, value));
    for (; at > first && draft->column.at[at - 1] > column; at--) {
        draft->column.at[at] = draft->column.at[at - 1];
        draft->value.at[at] = draft->value.at[at - 1];
    }
    draft->column.at[at] = column;
    draft->value.at[at] = value;
    draft->row_first.at[draft->row_first.count - 1]++;
    return NS_OK;
}

ns_program ns_program_of(const ns_program_draft *draft)
{
    static const int32_t no_rows[1] = { 0 };

    return (ns_program){
        .columns = draft->most.count,
        .rows = draft->row_most.count,
        .cost = draft->cost.at,
        .square = draft->quadratic ? draft->square.at : NULL,
        .least = draft->least.at,
        .most = draft->most.at,
        .row_least = draft->row_least.at,
        .row_most = draft->row_most.at,
        .row_first = draft->row_most.count ? draft->row_first.at : no_rows,
        .column = draft->column.at,
        .value = draft->value.at,
    };
}

static double cost_of(const ns_program *program, const double *x)
{
    double cost = 0;

    for (int32_t j = 0; j < program->columns; j++) {
        cost += program->cost[j] * x[j];
        if (program->square)
            cost += program->square[j] * x[j] * x[j] / 2;
    }
    return cost;
}

// Whether there is one optimum at most, and the method for such programs is quick enough.
static bool is_round(const ns_program *program)
{
    if (!program->square || program->columns > NS_SQUARES_MAX)
        return false;
    for (int32_t j = 0; j < program->columns; j++)
        if (!(program->square[j] > 0))
            return false;
    return true;
}

// With the core's own methods; NS_PROGRAM_GAVE_UP: they cannot.
static ns_status solve_here(ns_ctx *ctx, const ns_program *program, uint8_t *held,
                            ns_program_solution *solution, double *scratch)
{
    double *x = solution->x.at, *price = solution->price.at;
    ns_program_answer *answer = &solution->answer;
    ns_program linear = *program;

    linear.square = NULL;
    if (is_round(program)) {
        NS_TRY(ns_program_squares(ctx, program, x, price, answer));
        if (*answer == NS_PROGRAM_INFEASIBLE && ns_program_judge_none(program, price, scratch))
            return NS_OK;
        if (*answer == NS_PROGRAM_SOLVED
            && ns_program_judge(program, x, price, scratch).size <= NS_PROGRAM_NEAR)
            return NS_OK;
    }
    *answer = NS_PROGRAM_GAVE_UP;
    if (program->columns > NS_SIMPLEX_MAX)
        return NS_OK;
    NS_TRY(ns_program_simplex(ctx, &linear, held, x, price, scratch, answer));
    if (program->square && *answer != NS_PROGRAM_INFEASIBLE)
        *answer = NS_PROGRAM_GAVE_UP; // there is a solution, but which is the best
    return NS_OK;
}

static ns_status solve_there(ns_ctx *ctx, const ns_program_port *engine,
                             const ns_program *program, ns_program_solution *solution,
                             double *scratch)
{
    if (!engine)
        return ns_fail(ctx, NS_STOPPED,
                       "a program of %d rows and %d columns %s, and this build has no other "
                       "engine to try; build it with Clp",
                       program->rows, program->columns,
                       program->columns > NS_SIMPLEX_MAX
                           ? "is too large for the built-in engine"
                           : "got stuck");
    solution->answer = engine->solve(engine->user, program, solution->x.at, solution->price.at,
                                     ctx->stop, ctx->user);
    NS_TRY(ns_spend(ctx, 0)); // whether somebody asked to stop meanwhile
    if (solution->answer == NS_PROGRAM_GAVE_UP)
        return ns_fail(ctx, NS_STOPPED, "the engine %s gave up on a program of %d rows",
                       engine->name, program->rows);
    if (solution->answer != NS_PROGRAM_SOLVED)
        return NS_OK;
    const ns_program_fault fault =
        ns_program_judge(program, solution->x.at, solution->price.at, scratch);
    if (!(fault.size <= (program->square ? NS_PROGRAM_ROUGH : NS_PROGRAM_NEAR)))
        return ns_fail(ctx, NS_INTERNAL, "the engine %s gave a wrong optimum: %s %d %s",
                       engine->name, fault.place, fault.at, fault.what);
    return NS_OK;
}

ns_status ns_program_solve(ns_ctx *ctx, const ns_program_port *engine, ns_program_draft *draft,
                           ns_program_solution *solution)
{
    const ns_program program = ns_program_of(draft);
    const int32_t room = 2 * program.columns;
    ns_status status = NS_OK;

    NS_ASSERT(program.columns > 0);
    solution->x.count = solution->price.count = 0;
    if (draft->held_columns != program.columns)
        draft->held.count = 0;
    draft->held_columns = program.columns;
    NS_NEED(ctx, ns_array_resize(ctx, &solution->x, program.columns)
                     && ns_array_resize(ctx, &solution->price, program.rows)
                     && ns_array_resize(ctx, &draft->held, program.columns + program.rows));
    NS_TRY(ns_spend(ctx, program.columns + program.rows + draft->column.count));
    double *scratch = ns_new(ctx, room, sizeof *scratch);
    NS_NEED(ctx, scratch);
    solution->answer = NS_PROGRAM_GAVE_UP;
    if (!engine || !engine->first || program.square)
        status = solve_here(ctx, &program, draft->held.at, solution, scratch);
    if (status == NS_OK && solution->answer == NS_PROGRAM_GAVE_UP)
        status = solve_there(ctx, engine, &program, solution, scratch);
    ns_free(ctx, scratch, room, sizeof *scratch);
    if (status == NS_OK && solution->answer == NS_PROGRAM_SOLVED)
        solution->least = cost_of(&program, solution->x.at);
    return status;
}

void ns_program_draft_drop(ns_ctx *ctx, ns_program_draft *draft)
{
    ns_arrays_drop(ctx, &draft->cost, &draft->square, &draft->least, &draft->most,
                   &draft->row_least);
    ns_arrays_drop(ctx, &draft->row_most, &draft->row_first, &draft->column, &draft->value,
                   &draft->held);
    draft->quadratic = false;
    draft->held_columns = 0;
}

void ns_program_solution_drop(ns_ctx *ctx, ns_program_solution *solution)
{
    ns_arrays_drop(ctx, &solution->x, &solution->price);
    solution->answer = NS_PROGRAM_SOLVED;
    solution->least = 0;
}

// propagate.c: see propagate.h. The queue is a ring with a mark for each line, so that pushing and
// popping cost a few operations and no line waits twice. Everything that follows lines in core
// (orders, search, repair, thinning) uses this one.
#include "solve/propagate.h"

#include "base/basics.h"

bool ns_todo_make(ns_ctx *ctx, ns_todo *todo, int32_t size)
{
    *todo = (ns_todo){ .size = size };
    todo->ring = ns_new(ctx, size + 1, sizeof *todo->ring);
    todo->waiting = ns_new(ctx, size + 1, sizeof *todo->waiting);
    if (todo->ring && todo->waiting)
        return true;
    ns_todo_drop(ctx, todo);
    return false;
}

void ns_todo_drop(ns_ctx *ctx, ns_todo *todo)
{
    ns_free(ctx, todo->ring, todo->size + 1, sizeof *todo->ring);
    ns_free(ctx, todo->waiting, todo->size + 1, sizeof *todo->waiting);
    *todo = (ns_todo){ 0 };
}

int32_t ns_todo_pop(ns_todo *todo)
{
    NS_ASSERT(todo->count > 0);
    const int32_t line = todo->ring[todo->head];
    todo->head = todo->head + 1 < todo->size ? todo->head + 1 : 0;
    todo->count--;
    todo->waiting[line] = false;
    return line;
}

void ns_todo_clear(ns_todo *todo)
{
    while (todo->count > 0)
        ns_todo_pop(todo);
}

ns_status ns_propagate_line(ns_ctx *ctx, ns_lines *lines, int32_t line, ns_colours *cells,
                            ns_todo *todo, bool trace, ns_solved *solved, ns_step *step)
{
    const ns_ready_line *ready = &lines->line[line];
    const int32_t *twin = lines->twin + (ready->cells - lines->cells);

    NS_TRY(ns_lines_step(ctx, lines, (ns_line_id){ line }, cells, step));
    solved->line_solves++;
    solved->idle_line_solves += *step != NS_PROGRESS;
    if (*step == NS_CONTRADICTION)
        lines->clash = line;
    if (*step != NS_PROGRESS)
        return NS_OK;
    const int32_t first = solved->changes.count;
    if (trace && !ns_array_room(ctx, &solved->changes, sizeof(ns_trace_change), ready->count))
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < ready->count; i++) {
        if (lines->in[i] == lines->out[i] || twin[i] != i)
            continue;
        if (todo)
            ns_todo_wake(todo, lines, ready->cells[i], line);
        if (trace)
            solved->changes.at[solved->changes.count++] =
                (ns_trace_change){ ready->cells[i], lines->out[i] };
    }
    const ns_trace_step kept = { line, first, solved->changes.count - first };
    if (trace && !ns_array_push(ctx, &solved->trace, kept))
        return ns_no_memory(ctx);
    return NS_OK;
}

ns_status ns_propagate(ns_ctx *ctx, ns_lines *lines, ns_colours *cells, ns_todo *todo,
                       bool trace, ns_solved *solved, bool *settles)
{
    *settles = true;
    while (todo->count > 0 && *settles) {
        ns_step step;
        const int32_t line = ns_todo_pop(todo);
        NS_TRY(ns_propagate_line(ctx, lines, line, cells, todo, trace, solved, &step));
        *settles = step != NS_CONTRADICTION;
    }
    return NS_OK;
}

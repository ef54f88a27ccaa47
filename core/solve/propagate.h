// propagate.h: line logic to its fixpoint, in our own order: a queue of lines that changed.
//
// The fixpoint does not depend on the order, because each step only removes colours and is
// monotone. What does depend on it is the trace and the count of steps.
#ifndef NS_PROPAGATE_H
#define NS_PROPAGATE_H

#include "base/basics.h"
#include "solve/line/lines.h"

// A first-in first-out queue of lines, each at most once. Owned arrays of `size`.
typedef struct ns_todo {
    int32_t *ring;
    bool *waiting;
    int32_t size, head, count;
} ns_todo;

bool ns_todo_make(ns_ctx *ctx, ns_todo *todo, int32_t size);
void ns_todo_drop(ns_ctx *ctx, ns_todo *todo);
static inline void ns_todo_push(ns_todo *todo, int32_t line)
{
    if (todo->waiting[line])
        return;
    NS_ASSERT(todo->count < todo->size); // each at most once
    const int32_t end = todo->head + todo->count;
    todo->waiting[line] = true;
    todo->ring[end < todo->size ? end : end - todo->size] = line;
    todo->count++;
}

// The next line; the queue must not be empty.
int32_t ns_todo_pop(ns_todo *todo);
void ns_todo_clear(ns_todo *todo);
// Pushes the lines through a cell, except `but` (-1: none).
static inline void ns_todo_wake(ns_todo *todo, const ns_lines *lines, int32_t cell, int32_t but)
{
    for (int32_t m = lines->met_first[cell]; m < lines->met_first[cell + 1]; m++) {
        if (lines->met[m] != but)
            ns_todo_push(todo, lines->met[m]);
    }
}

// One step on a line: counts it in `solved`, keeps its trace when `trace` says so, and puts the
// lines that meet a changed cell into `todo` (NULL: nowhere) except the line itself.
ns_status ns_propagate_line(ns_ctx *ctx, ns_lines *lines, int32_t line, ns_colours *cells,
                            ns_todo *todo, bool trace, ns_solved *solved, ns_step *step);
// Steps until the queue is empty (true in *settles) or a line contradicts (false).
ns_status ns_propagate(ns_ctx *ctx, ns_lines *lines, ns_colours *cells, ns_todo *todo,
                       bool trace, ns_solved *solved, bool *settles);

#endif

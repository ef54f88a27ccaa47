// orders.c: see orders.h. Each order is a loop that chooses a line, steps it (`apply`, or a queued
// step of our own) and hears what that changed; what they share is how a step is counted. The
// thesis' sections are named where its pseudo code is followed.
#include "solve/paper/orders.h"

#include "base/basics.h"
#include "solve/paper/step_thesis.h"
#include "solve/propagate.h"
#include "solve/search/agenda.h"

#define BRUTE_ROUNDS 100

// Ranks of the thrifty order: what lines have heard, below; what they will settle, from here on.
#define RANK_SURE (NS_AGENDA_RANKS / 2)

typedef struct ordering {
    ns_lines *lines;
    ns_solved *solved;
    bool thesis, trace, looks;
    bool pre; // before the order begins
    bool possible;
    int32_t patience;        // heuristic order: times the queue
    ns_colours *before;      // the sets of a line before a step, [longest]
    int64_t *priority;       // of a line, heuristic order; what it has heard, thrifty order
    int64_t *bad_guesses;    // of a line
    NS_ARRAY(int32_t) queue; // hierarchical: first in, first out; heuristic: best first
    ns_agenda agenda;        // thrifty order
} ordering;

static bool line_unsolved(const ordering *o, int32_t line)
{
    return ns_lines_open(o->lines, line, o->solved->cells.at);
}

static bool puzzle_solved(const ordering *o)
{
    for (int32_t c = 0; c < o->solved->cells.count; c++) {
        if (ns_is_open(o->solved->cells.at[c]))
            return false;
    }
    return true;
}

// Whether visit i was settled by the last step.
static bool newly_settled(const ordering *o, int32_t line, int32_t i)
{
    const ns_colours now = o->solved->cells.at[o->lines->line[line].cells[i]];

    return ns_is_open(o->before[i]) && !ns_is_open(now);
}

// Keeps a look and its changes.
static ns_status keep_look(ns_ctx *ctx, ordering *o, ns_traced_kind kind, int32_t line,
                           int32_t first, int32_t count)
{
    ns_solved *solved = o->solved;
    const ns_trace_look look = { kind, line, first, count };

    if (!o->looks)
        return NS_OK;
    if (solved->looks.count >= NS_LOOKS_MAX) {
        solved->looks_left_out++;
        return NS_OK;
    }
    return ns_array_push(ctx, &solved->looks, look) ? NS_OK : ns_no_memory(ctx);
}

// The thesis' step, traced like ours.
static ns_status step_thesis(ns_ctx *ctx, ordering *o, int32_t line, ns_step *step)
{
    const ns_ready_line *ready = &o->lines->line[line];
    ns_solved *solved = o->solved;
    const int32_t first = solved->changes.count;

    NS_TRY(ns_thesis_step(ctx, o->lines, line, solved->cells.at, step));
    if (!o->trace || *step != NS_PROGRESS)
        return NS_OK;
    NS_NEED(ctx, ns_array_reserve(ctx, &solved->changes, ready->count));
    for (int32_t i = 0; i < ready->count; i++) {
        const int32_t cell = ready->cells[i];
        if (solved->cells.at[cell] != o->before[i])
            solved->changes.at[solved->changes.count++] =
                (ns_trace_change){ cell, solved->cells.at[cell] };
    }
    const ns_trace_step kept = { line, first, solved->changes.count - first };
    return ns_array_push(ctx, &solved->trace, kept) ? NS_OK : ns_no_memory(ctx);
}

// One step, counted, with the sets before it kept. *news: how many cells it settled.
static ns_status apply(ns_ctx *ctx, ordering *o, int32_t line, int32_t *news)
{
    const ns_ready_line *ready = &o->lines->line[line];
    ns_colours *cells = o->solved->cells.at;
    ns_solved *solved = o->solved;
    ns_step step;

    for (int32_t i = 0; i < ready->count; i++)
        o->before[i] = cells[ready->cells[i]];
    const int64_t count = solved->line_solves, idle = solved->idle_line_solves;
    const int32_t first = solved->changes.count;
    if (o->thesis)
        NS_TRY(step_thesis(ctx, o, line, &step));
    else
        NS_TRY(ns_propagate_line(ctx, o->lines, line, cells, NULL, o->trace, solved, &step));
    *news = 0;
    for (int32_t i = 0; i < ready->count; i++)
        *news += newly_settled(o, line, i);
    o->possible &= step != NS_CONTRADICTION;
    solved->line_solves = count + 1;
    solved->idle_line_solves = idle + (*news == 0);
    return keep_look(ctx, o,
                     o->pre  ? NS_TRACED_CLUE
                     : *news ? NS_TRACED_COUNTED
                             : NS_TRACED_IDLE,
                     line, first, solved->changes.count - first);
}

static ns_status run_brute(ns_ctx *ctx, ordering *o)
{
    for (int32_t round = 0; round < BRUTE_ROUNDS; round++) {
        for (int32_t l = 0; l < o->lines->line_count; l++) {
            int32_t news;
            NS_TRY(apply(ctx, o, l, &news));
            if (!o->possible || (news && puzzle_solved(o)))
                return NS_OK;
        }
    }
    return NS_OK;
}

// Whether the clue leaves open how many visits of some colour there are.
static bool is_vague(const ns_line *line)
{
    return line->clue == NS_CLUE_BLANK || (line->clue == NS_CLUE_TALLY && line->partial);
}

// Whether the clue alone settles the line: it is empty, or its blocks fit in one way only (the
// thesis' complete description). The groups of a tally fit in one way when there is one that takes
// the whole line, or when each is one visit long.
static bool clue_is_complete(const ns_puzzle *puzzle, const ns_line *line)
{
    int64_t visits = -1;

    if (is_vague(line))
        return false;
    if (line->clue == NS_CLUE_TALLY && line->clue_count == 1) {
        const ns_tally tally = *ns_line_tallies(puzzle, line);
        return tally.count == 0
               || (tally.count + tally.groups - 1 == line->count
                   && (tally.groups == 1 || tally.count == tally.groups));
    }
    for (int32_t r = 0; line->clue == NS_CLUE_RUNS && r < line->clue_count; r++) {
        const ns_run *run = &puzzle->runs.at[line->clue_first + r];
        visits += (int64_t)ns_run_least(*run) + (r == 0 || run->colour == run[-1].colour);
    }
    return line->clue_count == 0 || visits == line->count;
}

// The thesis' section 3.9, not counted.
static ns_status pre_pass(ns_ctx *ctx, ordering *o)
{
    const ns_puzzle *puzzle = o->lines->puzzle;
    const int64_t count = o->solved->line_solves, idle = o->solved->idle_line_solves;

    o->pre = true;
    for (int32_t l = 0; l < o->lines->line_count && o->possible; l++) {
        int32_t news;
        if (clue_is_complete(puzzle, &puzzle->lines.at[l]))
            NS_TRY(apply(ctx, o, l, &news));
    }
    o->pre = false;
    o->solved->line_solves = count;
    o->solved->idle_line_solves = idle;
    return NS_OK;
}

// Calls for every other line that meets visit i of the line and is unsolved.
static ns_status for_unsolved_meeting(ns_ctx *ctx, ordering *o, int32_t line, int32_t i,
                                      ns_status (*call)(ns_ctx *, ordering *, int32_t, int64_t),
                                      int64_t value)
{
    const ns_lines *lines = o->lines;
    const int32_t cell = lines->line[line].cells[i];

    for (int32_t m = lines->met_first[cell]; m < lines->met_first[cell + 1]; m++) {
        if (lines->met[m] != line && line_unsolved(o, lines->met[m]))
            NS_TRY(call(ctx, o, lines->met[m], value));
    }
    return NS_OK;
}

static ns_status enqueue(ns_ctx *ctx, ordering *o, int32_t line, int64_t value)
{
    (void)value;
    return ns_array_push(ctx, &o->queue, line) ? NS_OK : ns_no_memory(ctx);
}

static ns_status run_hierarchical(ns_ctx *ctx, ordering *o)
{
    for (int32_t first = 0; first < o->lines->line_count && o->possible; first++) {
        o->queue.count = 0;
        NS_TRY(enqueue(ctx, o, first, 0));
        for (int32_t head = 0; head < o->queue.count && o->possible; head++) {
            const int32_t line = o->queue.at[head];
            int32_t news;
            if (!line_unsolved(o, line))
                continue;
            NS_TRY(apply(ctx, o, line, &news));
            for (int32_t i = 0; news && i < o->lines->line[line].count; i++) {
                if (newly_settled(o, line, i))
                    NS_TRY(for_unsolved_meeting(ctx, o, line, i, enqueue, 0));
            }
        }
        if (puzzle_solved(o))
            return NS_OK;
    }
    return NS_OK;
}

static ns_status promote(ns_ctx *ctx, ordering *o, int32_t line, int64_t value)
{
    (void)ctx;
    o->priority[line] += value;
    return NS_OK;
}

// Brings the queue back into order, best first. Equals stay as they were: the thesis' "sort".
static void sort_queue(ordering *o)
{
    int32_t *at = o->queue.at;

    for (int32_t i = 1; i < o->queue.count; i++) {
        const int32_t line = at[i];
        int32_t to = i;
        for (; to > 0 && o->priority[at[to - 1]] < o->priority[line]; to--)
            at[to] = at[to - 1];
        at[to] = line;
    }
}

static int32_t take_best(ordering *o)
{
    const int32_t line = o->queue.at[0];

    NS_ASSERT(o->queue.count > 0);
    o->queue.count--;
    memmove(o->queue.at, o->queue.at + 1, (size_t)o->queue.count * sizeof line);
    return line;
}

// After a step that settled something: who meets it is worth more, the line itself less.
static ns_status weigh(ns_ctx *ctx, ordering *o, int32_t line)
{
    for (int32_t i = 0; i < o->lines->line[line].count; i++) {
        if (!newly_settled(o, line, i))
            continue;
        const bool empty = o->solved->cells.at[o->lines->line[line].cells[i]] == 1;
        const int64_t worth = empty ? 1 : 2;
        NS_TRY(for_unsolved_meeting(ctx, o, line, i, promote, worth));
        o->priority[line] -= worth;
    }
    return line_unsolved(o, line) ? enqueue(ctx, o, line, 0) : NS_OK;
}

// Figure 31. A bad guess is compared with the queue that the line still belongs to: of a puzzle
// that says nothing, each line is looked at once.
static ns_status run_heuristic(ns_ctx *ctx, ordering *o)
{
    int64_t in_a_row = 0;

    o->queue.count = 0;
    for (int32_t l = 0; l < o->lines->line_count; l++) {
        if (line_unsolved(o, l))
            NS_TRY(enqueue(ctx, o, l, 0));
    }
    while (o->queue.count > 0 && o->possible) {
        const int64_t size = o->queue.count;
        const int32_t line = take_best(o);
        int32_t news;
        if (!line_unsolved(o, line))
            continue;
        NS_TRY(ns_spend(ctx, size));
        NS_TRY(apply(ctx, o, line, &news));
        in_a_row = news ? 0 : in_a_row + 1;
        if (in_a_row >= o->patience * size)
            return NS_OK;
        if (news) {
            NS_TRY(weigh(ctx, o, line));
        } else {
            o->priority[line] -= ++o->bad_guesses[line];
            NS_TRY(enqueue(ctx, o, line, 0));
        }
        sort_queue(o);
    }
    return NS_OK;
}

// How many visits the clue colours; -1 when it does not say.
static int64_t coloured_visits(const ns_puzzle *puzzle, const ns_line *line)
{
    int64_t visits = 0;

    if (is_vague(line) || ns_line_has_blots(puzzle, line))
        return -1;
    for (int32_t r = 0; r < line->clue_count; r++)
        visits += line->clue == NS_CLUE_RUNS ? puzzle->runs.at[line->clue_first + r].length
                                             : puzzle->tallies.at[line->clue_first + r].count;
    return visits;
}

// Where a line belongs on the agenda. Counting alone finishes one whose coloured visits are all
// found, or whose other visits are: the more it leaves open, the sooner. Others wait by what they
// have heard since they were looked at.
static ns_status rank_line(ns_ctx *ctx, ordering *o, int32_t line)
{
    const ns_ready_line *ready = &o->lines->line[line];
    const int64_t wanted = coloured_visits(o->lines->puzzle, &o->lines->puzzle->lines.at[line]);
    int64_t open = 0, may = 0, must = 0;

    for (int32_t i = 0; i < ready->count; i++) {
        const ns_colours set = o->solved->cells.at[ready->cells[i]];
        open += ns_is_open(set);
        may += set != 1;
        must += !(set & 1);
    }
    const bool sure = wanted >= 0 && (may <= wanted || must >= wanted);
    const int64_t promise = sure ? open : o->priority[line];
    const int32_t rank = (int32_t)(promise < RANK_SURE ? promise : RANK_SURE - 1);
    if (open == 0)
        ns_agenda_remove(&o->agenda, line);
    else
        ns_agenda_put(&o->agenda, line, sure ? RANK_SURE + rank : rank);
    return ns_spend(ctx, ready->count);
}

static ns_status hear(ns_ctx *ctx, ordering *o, int32_t line, int64_t worth)
{
    o->priority[line] += worth;
    return rank_line(ctx, o, line);
}

// Our own order that looks seldom: only at lines that changed, the most promising first.
static ns_status run_thrifty(ns_ctx *ctx, ordering *o)
{
    for (int32_t l = 0; l < o->lines->line_count; l++)
        NS_TRY(rank_line(ctx, o, l));
    for (int32_t line = ns_agenda_take(&o->agenda); line >= 0 && o->possible;
         line = ns_agenda_take(&o->agenda)) {
        const ns_ready_line *ready = &o->lines->line[line];
        int32_t news;
        if (!line_unsolved(o, line))
            continue;
        o->priority[line] = 0;
        NS_TRY(apply(ctx, o, line, &news));
        for (int32_t i = 0; i < ready->count; i++) {
            const ns_colours set = o->solved->cells.at[ready->cells[i]];
            const int64_t worth = !ns_is_open(set) && set != 1 ? 2 : 1;
            if (set != o->before[i])
                NS_TRY(for_unsolved_meeting(ctx, o, line, i, hear, worth));
        }
    }
    return NS_OK;
}

static ns_status run_named(ns_ctx *ctx, ordering *o, ns_order order)
{
    if (order == NS_ORDER_HIERARCHICAL_PRE || order == NS_ORDER_HEURISTIC_PRE
        || order == NS_ORDER_THRIFTY)
        NS_TRY(pre_pass(ctx, o));
    switch (order) {
    case NS_ORDER_BRUTE:
        return run_brute(ctx, o);
    case NS_ORDER_HEURISTIC:
    case NS_ORDER_HEURISTIC_PRE:
        return run_heuristic(ctx, o);
    case NS_ORDER_THRIFTY:
        return run_thrifty(ctx, o);
    case NS_ORDER_HIERARCHICAL:
    case NS_ORDER_HIERARCHICAL_PRE:
    case NS_ORDER_SMART: // with the thesis' step our own order is its hierarchical one
        break;
    }
    return run_hierarchical(ctx, o);
}

// Of what came behind the order only those looks that found something.
static ns_status keep_completion(ns_ctx *ctx, ordering *o, int32_t first)
{
    ns_solved *solved = o->solved;

    for (int32_t i = first; o->looks && i < solved->trace.count; i++) {
        const ns_trace_step *step = &solved->trace.at[i];
        NS_TRY(keep_look(ctx, o, NS_TRACED_COMPLETE, step->line, step->first, step->count));
    }
    return o->possible ? NS_OK
                       : keep_look(ctx, o, NS_TRACED_COMPLETE, o->lines->clash,
                                   solved->changes.count, 0);
}

// The orders that count every step, then what is left to the fixpoint, uncounted.
static ns_status run_counted(ns_ctx *ctx, ordering *o, ns_order order, ns_todo *todo)
{
    ns_solved *solved = o->solved;

    if (o->thesis)
        NS_TRY(ns_thesis_applies(ctx, o->lines));
    NS_TRY(run_named(ctx, o, order));
    solved->order_settled = o->possible && puzzle_solved(o);
    if (!o->possible)
        return NS_OK;
    const int64_t count = solved->line_solves, idle = solved->idle_line_solves;
    for (int32_t l = 0; l < o->lines->line_count; l++)
        ns_todo_push(todo, l);
    const int32_t traced = solved->trace.count;
    const ns_status status =
        ns_propagate(ctx, o->lines, solved->cells.at, todo, o->trace, solved, &o->possible);
    solved->line_solves = count;
    solved->idle_line_solves = idle;
    return status == NS_OK ? keep_completion(ctx, o, traced) : status;
}

// Our own order: what the clues settle alone, not counted, then a queue of lines that changed.
// A line whose cells others have settled meanwhile is only checked, which is no step either.
static ns_status run_smart(ns_ctx *ctx, ordering *o, ns_todo *todo)
{
    const ns_puzzle *puzzle = o->lines->puzzle;
    ns_solved *solved = o->solved;
    int32_t complete = 0;

    for (int32_t l = 0; l < o->lines->line_count; l++) {
        if (clue_is_complete(puzzle, &puzzle->lines.at[l]))
            ns_todo_push(todo, l);
    }
    complete = todo->count;
    for (int32_t l = 0; l < o->lines->line_count; l++)
        ns_todo_push(todo, l);
    while (todo->count > 0 && o->possible) {
        const int32_t line = ns_todo_pop(todo);
        const int64_t count = solved->line_solves, idle = solved->idle_line_solves;
        const bool alone = complete > 0, counts = !alone && line_unsolved(o, line);
        const int32_t first = solved->changes.count;
        ns_step step;
        complete--;
        NS_TRY(ns_propagate_line(ctx, o->lines, line, solved->cells.at, todo, o->trace, solved,
                                 &step));
        o->possible = step != NS_CONTRADICTION;
        solved->line_solves = count + counts;
        solved->idle_line_solves = counts ? solved->idle_line_solves : idle;
        NS_TRY(keep_look(ctx, o,
                         alone                 ? NS_TRACED_CLUE
                         : !counts             ? NS_TRACED_CHECK
                         : step == NS_PROGRESS ? NS_TRACED_COUNTED
                                               : NS_TRACED_IDLE,
                         line, first, solved->changes.count - first));
    }
    return NS_OK;
}

ns_status ns_orders_run(ns_ctx *ctx, ns_lines *lines, const ns_solve_options *options,
                        ns_solved *solved, bool *possible)
{
    ordering o = { .lines = lines, .solved = solved, .possible = true };
    const bool smart = options->order == NS_ORDER_SMART && options->step == NS_STEP_EXACT;
    ns_blocks blocks = { 0 };
    ns_todo todo = { 0 };

    NS_ASSERT(solved->cells.count == lines->cell_count);
    o.thesis = options->step == NS_STEP_THESIS;
    o.trace = options->keep_trace || options->keep_looks;
    o.looks = options->keep_looks;
    o.patience = ns_max(1, options->patience);
    bool room = ns_todo_make(ctx, &todo, lines->line_count);
    if (room && !smart) {
        ns_take(ctx, &blocks, o.before, lines->longest);
        ns_take(ctx, &blocks, o.priority, lines->line_count);
        ns_take(ctx, &blocks, o.bad_guesses, lines->line_count);
        room = !blocks.missing && ns_agenda_make(ctx, &o.agenda, lines->line_count);
    }
    const ns_status status = !room   ? ns_no_memory(ctx)
                             : smart ? run_smart(ctx, &o, &todo)
                                     : run_counted(ctx, &o, options->order, &todo);
    *possible = o.possible;
    ns_blocks_drop(ctx, &blocks);
    ns_agenda_drop(ctx, &o.agenda);
    ns_array_drop(ctx, &o.queue);
    ns_todo_drop(ctx, &todo);
    return status;
}

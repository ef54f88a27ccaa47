// account.c: see account.h. Everything that changes a fact is noted first, so that a clue that
// cannot go leaves the account as it was; doubts are settled in the order of time, so that what is
// asked about was settled by facts that stand.
#include "make/mend/account.h"

#include "base/basics.h"
#include "solve/line/line_repeat.h"

#define CHECK_FIRST 6 // lost facts at the first early check
#define CHECK_MORE 3  // and so many times more at each further one

static ns_status note(ns_ctx *ctx, ns_account *a, int32_t fact)
{
    const ns_fact_was was = { fact, a->line[fact], a->time[fact] };

    return ns_array_push(ctx, &a->log, was) ? NS_OK : ns_no_memory(ctx);
}

static void know(ns_account *a, int32_t fact, int32_t line, int64_t time)
{
    NS_ASSERT(a->time[fact] == NS_FACT_LOST && time != NS_FACT_LOST);
    a->time[fact] = time;
    a->line[fact] = line;
    a->cells[fact / a->colours] &= ~((ns_colours)1 << fact % a->colours);
    a->open--;
}

// What is possible in a cell by the facts of earlier times.
static ns_colours set_before(const ns_account *a, int32_t cell, int64_t time)
{
    const int64_t *times = a->time + (int64_t)cell * a->colours;
    ns_colours set = 0;

    for (int32_t c = 0; c < a->colours; c++)
        set |= (ns_colours)(times[c] >= time) << c;
    return set;
}

static ns_status step(ns_ctx *ctx, ns_account *a, int32_t l)
{
    bool possible;

    NS_TRY(ns_spend(ctx, ns_lines_cost(a->lines, l)));
    if (a->lines->line[l].repeats)
        NS_TRY(ns_repeat_step(ctx, a->lines, l, a->lines->in, a->lines->out, &possible));
    else
        possible = ns_lines_quick(a->lines, l, a->lines->in, a->lines->out);
    NS_ASSERT(possible); // the solution meets the clues
    (void)possible;
    return NS_OK;
}

// A step of a line on all that is known: into lines->in and lines->out. *more: cells it changes.
static ns_status step_now(ns_ctx *ctx, ns_account *a, int32_t l, int32_t *more)
{
    const ns_ready_line *ready = &a->lines->line[l];
    *more = 0;
    if (!ns_lines_read(a->lines, l, a->cells) || ready->clue == NS_CLUE_BLANK)
        return NS_OK;
    NS_TRY(step(ctx, a, l));
    for (int32_t i = 0; i < ready->count; i++)
        *more += a->lines->in[i] != a->lines->out[i];
    return NS_OK;
}

// Writes down what the last step_now of a line found.
static ns_status take_step(ns_ctx *ctx, ns_account *a, int32_t l)
{
    const ns_ready_line *ready = &a->lines->line[l];

    a->now++;
    for (int32_t i = 0; i < ready->count; i++) {
        const ns_colours gone = a->lines->in[i] & ~a->lines->out[i];
        for (ns_colours left = gone; left; left &= left - 1) {
            const int32_t fact = ready->cells[i] * a->colours + ns_bit_first32(left);
            if (a->time[fact] == a->now)
                continue; // an earlier visit to the same cell said so
            NS_TRY(note(ctx, a, fact));
            know(a, fact, l, a->now);
        }
        if (gone)
            ns_todo_wake(&a->todo, a->lines, ready->cells[i], l);
    }
    return NS_OK;
}

// Reads the facts lost so far from lines through them, and from those that these wake.
static ns_status read_anew(ns_ctx *ctx, ns_account *a)
{
    ns_status status = NS_OK;

    for (int32_t i = 0; i < a->lost.count; i++)
        ns_todo_wake(&a->todo, a->lines, a->lost.at[i] / a->colours, -1);
    while (status == NS_OK && a->todo.count > 0) {
        const int32_t l = ns_todo_pop(&a->todo);
        int32_t more;
        status = step_now(ctx, a, l, &more);
        if (status == NS_OK && more)
            status = take_step(ctx, a, l);
    }
    ns_todo_clear(&a->todo);
    return status;
}

// Makes all facts what they were when the log had `count` entries.
static void take_back(ns_account *a, int32_t count)
{
    while (a->log.count > count) {
        const ns_fact_was was = a->log.at[--a->log.count];
        const ns_colours bit = (ns_colours)1 << was.fact % a->colours;
        ns_colours *set = &a->cells[was.fact / a->colours];
        a->open += (was.time == NS_FACT_LOST) - (a->time[was.fact] == NS_FACT_LOST);
        a->time[was.fact] = was.time;
        a->line[was.fact] = was.line;
        *set = was.time == NS_FACT_LOST ? *set | bit : *set & ~bit;
    }
}

// Whether the facts lost so far come back when everything else is given: tried, and undone.
static ns_status come_back(ns_ctx *ctx, ns_account *a, bool *back)
{
    const int32_t log = a->log.count;

    const ns_status status = read_anew(ctx, a);
    *back = a->open == 0;
    take_back(a, log);
    return status;
}

static bool earlier(const ns_account *a, int32_t x, int32_t y)
{
    return a->time[x] != a->time[y] ? a->time[x] < a->time[y] : x < y;
}

static ns_status doubt(ns_ctx *ctx, ns_account *a, int32_t fact)
{
    if (a->doubted[fact])
        return NS_OK;
    NS_NEED(ctx, ns_array_push(ctx, &a->doubts, fact));
    a->doubted[fact] = true;
    int32_t at = a->doubts.count - 1;
    for (; at > 0 && earlier(a, fact, a->doubts.at[(at - 1) / 2]); at = (at - 1) / 2)
        a->doubts.at[at] = a->doubts.at[(at - 1) / 2];
    a->doubts.at[at] = fact;
    return NS_OK;
}

static int32_t first_doubt(ns_account *a)
{
    const int32_t first = a->doubts.at[0], fact = a->doubts.at[--a->doubts.count];
    int32_t at = 0;

    for (int32_t child = 1; child < a->doubts.count; child = 2 * at + 1) {
        if (child + 1 < a->doubts.count
            && earlier(a, a->doubts.at[child + 1], a->doubts.at[child]))
            child++;
        if (!earlier(a, a->doubts.at[child], fact))
            break;
        a->doubts.at[at] = a->doubts.at[child];
        at = child;
    }
    if (a->doubts.count)
        a->doubts.at[at] = fact;
    a->doubted[first] = false;
    return first;
}

// Whether a line tells the fact by what was known before its time. Facts of one time come in a
// row, so the last answer is kept.
static ns_status tells(ns_ctx *ctx, ns_account *a, int32_t l, int32_t fact, bool *yes)
{
    const ns_ready_line *ready = &a->lines->line[l];
    const int64_t time = a->time[fact];

    *yes = false;
    if (ready->clue == NS_CLUE_BLANK)
        return NS_OK;
    if (a->read_line != l || a->read_time != time) {
        for (int32_t i = 0; i < ready->count; i++)
            a->lines->in[i] = set_before(a, ready->cells[i], time);
        NS_TRY(step(ctx, a, l));
        memcpy(a->read, a->lines->out, (size_t)ready->count * sizeof *a->read);
        a->read_line = l;
        a->read_time = time;
    }
    for (int32_t i = 0; i < ready->count; i++) {
        if (ready->cells[i] == fact / a->colours)
            *yes = !(a->read[i] >> fact % a->colours & 1);
    }
    return NS_OK;
}

// What was read later from lines through the cell is in doubt.
static ns_status lose(ns_ctx *ctx, ns_account *a, int32_t fact)
{
    const ns_lines *lines = a->lines;
    const int32_t cell = fact / a->colours;
    const int64_t time = a->time[fact];

    NS_ASSERT(time != NS_FACT_LOST);
    NS_TRY(note(ctx, a, fact));
    NS_NEED(ctx, ns_array_push(ctx, &a->lost, fact));
    a->time[fact] = NS_FACT_LOST;
    a->cells[cell] |= (ns_colours)1 << fact % a->colours;
    a->open++;
    a->read_line = -1;
    for (int32_t m = lines->met_first[cell]; m < lines->met_first[cell + 1]; m++) {
        const ns_ready_line *ready = &lines->line[lines->met[m]];
        for (int32_t i = 0; i < ready->count; i++) {
            const int32_t first = ready->cells[i] * a->colours;
            for (int32_t f = first; f < first + a->colours; f++) {
                if (a->line[f] == lines->met[m] && a->time[f] > time
                    && a->time[f] != NS_FACT_LOST)
                    NS_TRY(doubt(ctx, a, f));
            }
        }
    }
    return NS_OK;
}

static ns_status settle_doubt(ns_ctx *ctx, ns_account *a, int32_t fact)
{
    const ns_lines *lines = a->lines;
    const int32_t cell = fact / a->colours, own = a->line[fact];
    bool yes;

    NS_TRY(tells(ctx, a, own, fact, &yes));
    if (yes)
        return NS_OK;
    for (int32_t m = lines->met_first[cell]; m < lines->met_first[cell + 1]; m++) {
        if (lines->met[m] == own)
            continue;
        NS_TRY(tells(ctx, a, lines->met[m], fact, &yes));
        if (!yes)
            continue;
        NS_TRY(note(ctx, a, fact));
        a->line[fact] = lines->met[m];
        return NS_OK;
    }
    return lose(ctx, a, fact);
}

static ns_status settle_doubts(ns_ctx *ctx, ns_account *a, bool all, bool *kept)
{
    int32_t check = CHECK_FIRST;

    while (a->doubts.count > 0) {
        NS_TRY(settle_doubt(ctx, a, first_doubt(a)));
        if (!all || a->lost.count < check)
            continue;
        check *= CHECK_MORE;
        NS_TRY(come_back(ctx, a, kept));
        if (!*kept)
            return NS_OK;
    }
    NS_TRY(read_anew(ctx, a));
    *kept = !all || a->open == 0;
    return NS_OK;
}

static bool is_spoken_of(const ns_account *a, int32_t cell)
{
    const ns_lines *lines = a->lines;

    for (int32_t m = lines->met_first[cell]; m < lines->met_first[cell + 1]; m++) {
        if (lines->line[lines->met[m]].clue != NS_CLUE_BLANK)
            return true;
    }
    return false;
}

// A cell that no clue speaks of any more is empty by the rule, when that is what it should be: a fact of the
// beginning, which rests on nothing. No clued line goes through it, so that nobody has to be woken.
static ns_status rule_cell(ns_ctx *ctx, ns_account *a, int32_t cell)
{
    if (!a->rule || a->solution[cell] != 0 || is_spoken_of(a, cell))
        return NS_OK;
    for (int32_t f = cell * a->colours + 1; f < (cell + 1) * a->colours; f++) {
        NS_TRY(note(ctx, a, f));
        if (a->time[f] == NS_FACT_LOST)
            know(a, f, -1, 0);
        a->time[f] = 0;
        a->line[f] = -1;
    }
    return NS_OK;
}

ns_status ns_account_less(ns_ctx *ctx, ns_account *a, int32_t line, bool all, bool *kept)
{
    const ns_ready_line *ready = &a->lines->line[line];
    ns_status status = NS_OK;

    NS_ASSERT(a->doubts.count == 0);
    *kept = true;
    a->log.count = a->lost.count = 0;
    a->read_line = -1;
    for (int32_t i = 0; status == NS_OK && i < ready->count; i++)
        status = rule_cell(ctx, a, ready->cells[i]);
    for (int32_t i = 0; status == NS_OK && i < ready->count; i++) {
        const int32_t first = ready->cells[i] * a->colours;
        for (int32_t f = first; status == NS_OK && f < first + a->colours; f++) {
            if (a->line[f] == line && a->time[f] != NS_FACT_LOST)
                status = doubt(ctx, a, f);
        }
    }
    if (status == NS_OK)
        status = settle_doubts(ctx, a, all, kept);
    while (a->doubts.count > 0)
        a->doubted[a->doubts.at[--a->doubts.count]] = false;
    return status;
}

ns_status ns_account_blank(ns_ctx *ctx, ns_account *a, int32_t line, bool all, bool *kept)
{
    NS_ASSERT(a->lines->line[line].clue != NS_CLUE_BLANK);
    a->lines->line[line].clue = NS_CLUE_BLANK;
    return ns_account_less(ctx, a, line, all, kept);
}

void ns_account_undo(ns_account *a, int32_t line, ns_clue_kind clue)
{
    take_back(a, 0);
    a->lines->line[line].clue = clue;
}

// The line that settles most is next, about: wanting much at first and ever less comes near to
// that, and needs no heap. Lines that settle less than is wanted wait.
static ns_status first_account(ns_ctx *ctx, ns_account *a)
{
    const int32_t longest = a->lines->longest;

    for (int32_t l = 0; l < a->lines->line_count; l++)
        ns_todo_push(&a->todo, l);
    for (int32_t wanted = longest; wanted > 0;) {
        int32_t idle = 0, most = 0;
        while (a->todo.count > idle) {
            const int32_t l = ns_todo_pop(&a->todo);
            int32_t more;
            NS_TRY(step_now(ctx, a, l, &more));
            if (more >= wanted) {
                NS_TRY(take_step(ctx, a, l));
                idle = most = 0;
            } else if (more) {
                ns_todo_push(&a->todo, l);
                idle++;
                most = ns_max(most, more);
            }
        }
        wanted = a->todo.count ? ns_min(most, wanted - 1) : 0;
    }
    a->log.count = 0;
    return NS_OK;
}

static ns_status build(ns_ctx *ctx, ns_account *a)
{
    ns_take(ctx, &a->blocks, a->cells, a->lines->cell_count);
    ns_take(ctx, &a->blocks, a->time, a->facts);
    ns_take(ctx, &a->blocks, a->line, a->facts);
    ns_take(ctx, &a->blocks, a->doubted, a->facts);
    ns_take(ctx, &a->blocks, a->read, a->lines->longest);
    NS_TRY(ns_blocks_status(ctx, &a->blocks));
    NS_NEED(ctx, ns_todo_make(ctx, &a->todo, a->lines->line_count));
    ns_lines_start(a->lines, a->cells);
    for (int32_t f = 0; f < a->facts; f++) {
        const bool open = a->cells[f / a->colours] >> f % a->colours & 1;
        a->time[f] = open ? NS_FACT_LOST : 0;
        a->line[f] = -1;
        a->open += open && a->solution[f / a->colours] != f % a->colours;
    }
    for (int32_t c = 0; c < a->lines->cell_count; c++)
        NS_TRY(rule_cell(ctx, a, c));
    return first_account(ctx, a);
}

ns_status ns_account_create(ns_ctx *ctx, ns_account *account, ns_lines *lines,
                            const uint8_t *solution, bool rule)
{
    *account =
        (ns_account){ .lines = lines, .solution = solution, .rule = rule, .read_line = -1 };
    account->colours = lines->puzzle->colour_count + 1;
    const int64_t facts = (int64_t)lines->cell_count * account->colours;
    if (facts > NS_ARRAY_MAX - 1)
        return ns_no_memory(ctx);
    account->facts = (int32_t)facts;
    const ns_status status = build(ctx, account);
    if (status != NS_OK)
        ns_account_drop(ctx, account);
    return status;
}

void ns_account_drop(ns_ctx *ctx, ns_account *a)
{
    ns_blocks_drop(ctx, &a->blocks);
    ns_todo_drop(ctx, &a->todo);
    ns_arrays_drop(ctx, &a->doubts, &a->lost, &a->log);
    *a = (ns_account){ 0 };
}

// search_learn.c: from a clash to a clause: reasons spelled out on demand, the first unique
// implication point, and a lemma without literals that follow from its others.
//
// A line explains itself by the sets as they were before the literal became true, so that a reason
// never looks ahead on the trail; what was spelled out is kept as long as the literal stands.
#include "solve/search/search.h"

#include "base/basics.h"

// Spelled-out reasons are kept while they may be asked again, up to so many literals.
#define SAYINGS_MAX (1 << 20)

static ns_status push_lit(ns_ctx *ctx, ns_lits *lits, ns_lit lit)
{
    return ns_array_push(ctx, lits, lit) ? NS_OK : ns_no_memory(ctx);
}

// The set of a cell as it was when the trail had `place` literals.
static ns_colours set_before(const ns_search *s, int32_t cell, int32_t place)
{
    if (s->two)
        return s->sets[cell] != 3 && s->place[cell] < place ? s->sets[cell] : 3;
    ns_colours set = s->sets[cell];
    const int32_t first = cell * s->colours;
    for (int32_t colour = 0; colour < s->colours; colour++) {
        if (s->value[2 * (first + colour)] < 0 && s->place[first + colour] >= place)
            set |= (ns_colours)1 << colour;
    }
    return set;
}

// Adds the literals that kept `missing` colours out of a cell before `place`: one "has" literal
// where it says the same as several "has not".
static ns_status push_missing(ns_ctx *ctx, ns_search *s, int32_t cell, ns_colours missing,
                              int32_t place)
{
    if (!s->two && ns_is_open(missing)) {
        for (int32_t colour = 0; colour < s->colours; colour++) {
            const int32_t var = cell * s->colours + colour;
            if (s->value[2 * var] > 0 && s->place[var] < place && !(missing >> colour & 1))
                return push_lit(ctx, &s->reason, 2 * var);
        }
    }
    for (; missing; missing &= missing - 1)
        NS_TRY(push_lit(ctx, &s->reason, ns_lit_lacks(s, cell, ns_bit_first32(missing))));
    return NS_OK;
}

// Why the sets before `place` leave no filling of the line, when visit `visit` (-1: none) has but
// the colours in `only`; into s->reason.
static ns_status explain_line(ns_ctx *ctx, ns_search *s, int32_t line, int32_t place,
                              int32_t visit, ns_colours only)
{
    ns_lines *lines = s->lines;
    const ns_ready_line *ready = &lines->line[line];

    NS_TRY(ns_spend(ctx, ns_lines_cost(lines, line)));
    for (int32_t i = 0; i < ready->count; i++) {
        lines->in[i] = set_before(s, ready->cells[i], place);
        lines->out[i] = s->root[ready->cells[i]];
    }
    if (visit >= 0)
        lines->in[visit] = lines->out[visit] = only;
    ns_lines_explain(lines, line, lines->in, lines->out);
    s->reason.count = 0;
    for (int32_t i = 0; i < ready->count; i++) {
        const ns_colours missing = lines->out[i] & ~lines->in[i];
        if (missing)
            NS_TRY(push_missing(ctx, s, ready->cells[i], missing, place));
    }
    s->rests[line] = true;
    if (s->used)
        s->used[line] = true;
    return NS_OK;
}

// The visit of the line at which a cell could not have the colour. Only a repeated cell leaves a
// doubt; then the first visit that shows a contradiction will do.
static ns_status guilty_visit(ns_ctx *ctx, ns_search *s, int32_t line, int32_t cell,
                              ns_colours colour, int32_t place, int32_t *visit)
{
    ns_lines *lines = s->lines;
    const ns_ready_line *ready = &lines->line[line];

    for (int32_t i = 0; i < ready->count; i++) {
        *visit = i;
        if (ready->cells[i] != cell)
            continue;
        if (!ready->repeats)
            return NS_OK;
        NS_TRY(ns_spend(ctx, ns_lines_cost(lines, line)));
        for (int32_t k = 0; k < ready->count; k++)
            lines->in[k] = set_before(s, ready->cells[k], place);
        lines->in[i] = colour;
        if (!ns_lines_quick(lines, line, lines->in, lines->out))
            return NS_OK;
    }
    NS_ASSERT(false); // some visit is guilty
    return NS_OK;
}

static ns_status say_line(ns_ctx *ctx, ns_search *s, ns_lit lit, int32_t line)
{
    const int32_t var = ns_lit_var(lit), cell = ns_lit_cell(s, lit);
    const ns_colours colour =
        s->two ? (lit & 1 ? 2 : 1) : (ns_colours)1 << (var - cell * s->colours);

    if (s->said[var] >= 0)
        return NS_OK;
    int32_t visit = 0;
    NS_TRY(guilty_visit(ctx, s, line, cell, colour, s->place[var], &visit));
    NS_TRY(explain_line(ctx, s, line, s->place[var], visit, colour));
    if (s->sayings.count > SAYINGS_MAX) {
        for (int32_t i = 0; i < s->trail.count; i++)
            s->said[ns_lit_var(s->trail.at[i])] = -1;
        s->sayings.count = 0;
    }
    NS_NEED(ctx, ns_array_room(ctx, &s->sayings, sizeof(ns_lit), s->reason.count + 1));
    s->said[var] = s->sayings.count;
    s->sayings.at[s->sayings.count++] = s->reason.count;
    memcpy(s->sayings.at + s->sayings.count, s->reason.at,
           (size_t)s->reason.count * sizeof(ns_lit));
    s->sayings.count += s->reason.count;
    return NS_OK;
}

// The literals of a clause, denied, but for `lit`.
static ns_status say_clause(ns_ctx *ctx, ns_search *s, ns_lit lit, int32_t clause)
{
    const int32_t size = s->store.at[clause + NS_CLAUSE_SIZE];

    s->reason.count = 0;
    NS_NEED(ctx, ns_array_room(ctx, &s->reason, sizeof(ns_lit), size));
    for (int32_t i = 0; i < size; i++) {
        const ns_lit other = s->store.at[clause + NS_CLAUSE_HEAD + i];
        if (other != lit)
            s->reason.at[s->reason.count++] = ns_lit_not(other);
    }
    return NS_OK;
}

// All colours that the cell has not, but for the one `lit` speaks of.
static ns_status say_cell(ns_ctx *ctx, ns_search *s, ns_lit lit, int32_t cell)
{
    s->reason.count = 0;
    for (int32_t colour = 0; colour < s->colours; colour++) {
        const ns_lit lacks = ns_lit_lacks(s, cell, colour);
        if (lit >= 0 && ns_lit_var(lacks) == ns_lit_var(lit))
            continue;
        // A colour ruled out from the start has no literal, and needs none.
        if (s->value[lacks] > 0)
            NS_TRY(push_lit(ctx, &s->reason, lacks));
    }
    return NS_OK;
}

ns_status ns_search_reason(ns_ctx *ctx, ns_search *s, ns_lit lit, const ns_lit **lits,
                           int32_t *count)
{
    const int32_t var = ns_lit_var(lit);
    const int32_t what = (int32_t)(s->why[var] >> 3);

    switch ((ns_why)(s->why[var] & 7)) {
    case NS_WHY_LINE:
        NS_TRY(say_line(ctx, s, lit, what));
        *lits = s->sayings.at + s->said[var] + 1;
        *count = s->sayings.at[s->said[var]];
        return NS_OK;
    case NS_WHY_CLAUSE:
        NS_TRY(say_clause(ctx, s, lit, what));
        break;
    case NS_WHY_CELL:
        NS_TRY(say_cell(ctx, s, lit, what));
        break;
    case NS_WHY_LIT:
        s->reason.count = 0;
        NS_TRY(push_lit(ctx, &s->reason, what));
        break;
    case NS_WHY_CHOICE:
        s->reason.count = 0;
        break;
    }
    *lits = s->reason.at;
    *count = s->reason.count;
    return NS_OK;
}

static ns_status clash_reason(ns_ctx *ctx, ns_search *s, ns_clash clash, const ns_lit **lits,
                              int32_t *count)
{
    switch (clash.kind) {
    case NS_WHY_LINE:
        NS_TRY(explain_line(ctx, s, clash.what, s->trail.count, -1, 0));
        break;
    case NS_WHY_CLAUSE:
        NS_TRY(say_clause(ctx, s, -1, clash.what));
        break;
    case NS_WHY_CELL:
        NS_TRY(say_cell(ctx, s, -1, clash.what));
        break;
    case NS_WHY_LIT:
        s->reason.count = 0;
        NS_TRY(push_lit(ctx, &s->reason, clash.what));
        NS_TRY(push_lit(ctx, &s->reason, clash.also));
        break;
    case NS_WHY_CHOICE:
        NS_ASSERT(false); // a clash has a kind
        break;
    }
    *lits = s->reason.at;
    *count = s->reason.count;
    return NS_OK;
}

static ns_status trace_push(ns_ctx *ctx, ns_search *s, ns_lit lit)
{
    NS_ASSERT(s->level[ns_lit_var(lit)] == 0);
    if (s->traced[ns_lit_var(lit)])
        return NS_OK;
    s->traced[ns_lit_var(lit)] = true;
    return push_lit(ctx, &s->stack, lit);
}

// Marks the lines that a literal of level 0 rests on. Uses s->stack.
static ns_status trace_root(ns_ctx *ctx, ns_search *s, ns_lit lit)
{
    const int32_t base = s->stack.count;

    NS_TRY(trace_push(ctx, s, lit));
    while (s->stack.count > base) {
        const ns_lit *lits;
        int32_t count;
        NS_TRY(ns_search_reason(ctx, s, s->stack.at[--s->stack.count], &lits, &count));
        for (int32_t i = 0; i < count; i++)
            NS_TRY(trace_push(ctx, s, lits[i]));
    }
    return NS_OK;
}

static ns_status trace_roots(ns_ctx *ctx, ns_search *s, const ns_lit *lits, int32_t count)
{
    ns_lits roots = { 0 };
    ns_status status = NS_OK;

    for (int32_t i = 0; i < count && status == NS_OK; i++) {
        if (s->level[ns_lit_var(lits[i])] == 0)
            status = push_lit(ctx, &roots, lits[i]);
    }
    for (int32_t i = 0; i < roots.count && status == NS_OK; i++)
        status = trace_root(ctx, s, roots.at[i]);
    ns_array_drop(ctx, &roots);
    return status;
}

void ns_search_rest(ns_search *s, int32_t from, ns_clash clash)
{
    for (int32_t i = from; i < s->trail.count; i++) {
        const uint32_t why = s->why[ns_lit_var(s->trail.at[i])];
        if ((why & 7) == NS_WHY_LINE)
            s->rests[why >> 3] = true;
    }
    if (clash.kind == NS_WHY_LINE)
        s->rests[clash.what] = true;
}

ns_status ns_search_blame(ns_ctx *ctx, ns_search *s, ns_clash clash)
{
    const ns_lit *lits = NULL;
    int32_t count = 0;

    NS_TRY(clash_reason(ctx, s, clash, &lits, &count));
    return trace_roots(ctx, s, lits, count);
}

static ns_status mark_seen(ns_ctx *ctx, ns_search *s, int32_t var)
{
    s->seen[var] = 1;
    return ns_array_push(ctx, &s->cleared, var) ? NS_OK : ns_no_memory(ctx);
}

// Takes the literals of a reason into the lemma; counts those of the current level.
static ns_status take(ns_ctx *ctx, ns_search *s, const ns_lit *lits, int32_t count,
                      int32_t *open)
{
    for (int32_t i = 0; i < count; i++) {
        const int32_t var = ns_lit_var(lits[i]);
        NS_ASSERT(s->value[lits[i]] > 0);
        if (s->seen[var] || s->level[var] == 0)
            continue;
        NS_TRY(mark_seen(ctx, s, var));
        ns_heap_bump(s, var);
        if (s->level[var] == ns_search_level(s))
            ++*open;
        else
            NS_TRY(push_lit(ctx, &s->lemma, ns_lit_not(lits[i])));
    }
    return NS_OK;
}

static uint32_t level_bit(const ns_search *s, ns_lit lit)
{
    return 1u << (s->level[ns_lit_var(lit)] & 31);
}

// Whether a literal of the lemma follows from its others: every way back from it ends in literals
// already seen.
static ns_status is_redundant(ns_ctx *ctx, ns_search *s, ns_lit lit, uint32_t levels,
                              bool *redundant)
{
    const int32_t first_cleared = s->cleared.count;

    *redundant = true;
    s->stack.count = 0;
    NS_TRY(push_lit(ctx, &s->stack, ns_lit_not(lit)));
    while (s->stack.count > 0) {
        const ns_lit *lits;
        int32_t count;
        NS_TRY(ns_search_reason(ctx, s, s->stack.at[--s->stack.count], &lits, &count));
        for (int32_t i = 0; i < count; i++) {
            const int32_t var = ns_lit_var(lits[i]);
            if (s->seen[var] || s->level[var] == 0)
                continue;
            if ((s->why[var] & 7) == NS_WHY_CHOICE || !(levels & level_bit(s, lits[i]))) {
                *redundant = false;
                while (s->cleared.count > first_cleared)
                    s->seen[s->cleared.at[--s->cleared.count]] = 0;
                return NS_OK;
            }
            NS_TRY(mark_seen(ctx, s, var));
            NS_TRY(push_lit(ctx, &s->stack, lits[i]));
        }
    }
    return NS_OK;
}

static ns_status shorten(ns_ctx *ctx, ns_search *s)
{
    uint32_t levels = 0;
    int32_t kept = 1;

    for (int32_t i = 1; i < s->lemma.count; i++)
        levels |= level_bit(s, s->lemma.at[i]);
    for (int32_t i = 1; i < s->lemma.count; i++) {
        const ns_lit lit = s->lemma.at[i];
        bool redundant = false;
        if ((s->why[ns_lit_var(lit)] & 7) != NS_WHY_CHOICE)
            NS_TRY(is_redundant(ctx, s, lit, levels, &redundant));
        if (!redundant)
            s->lemma.at[kept++] = lit;
    }
    s->lemma.count = kept;
    return NS_OK;
}

static int32_t count_levels(ns_search *s)
{
    int32_t levels = 0;

    s->mark++;
    for (int32_t i = 0; i < s->lemma.count; i++) {
        const int32_t level = s->level[ns_lit_var(s->lemma.at[i])];
        levels += s->level_mark[level] != s->mark;
        s->level_mark[level] = s->mark;
    }
    return levels;
}

// Puts the literal of the highest level but the first in second place, and tells that level.
static int32_t place_second(ns_search *s)
{
    int32_t best = 1;

    if (s->lemma.count == 1)
        return 0;
    for (int32_t i = 2; i < s->lemma.count; i++) {
        if (s->level[ns_lit_var(s->lemma.at[i])] > s->level[ns_lit_var(s->lemma.at[best])])
            best = i;
    }
    const ns_lit second = s->lemma.at[best];
    s->lemma.at[best] = s->lemma.at[1];
    s->lemma.at[1] = second;
    return s->level[ns_lit_var(second)];
}

static ns_status find_lemma(ns_ctx *ctx, ns_search *s, ns_clash clash)
{
    const ns_lit *lits;
    int32_t count, open = 0, at = s->trail.count;
    ns_lit uip;

    s->lemma.count = 0;
    NS_TRY(push_lit(ctx, &s->lemma, 0)); // the place of the unique implication point
    NS_TRY(clash_reason(ctx, s, clash, &lits, &count));
    for (;;) {
        NS_TRY(take(ctx, s, lits, count, &open));
        NS_ASSERT(open > 0); // the last choice has a part in every clash
        if (s->used)
            NS_TRY(trace_roots(ctx, s, lits, count));
        do
            uip = s->trail.at[--at];
        while (!s->seen[ns_lit_var(uip)]);
        if (--open == 0)
            break;
        NS_TRY(ns_search_reason(ctx, s, uip, &lits, &count));
    }
    s->lemma.at[0] = ns_lit_not(uip);
    return s->used ? NS_OK : shorten(ctx, s); // a shorter lemma would rest on more lines
}

ns_status ns_search_analyse(ns_ctx *ctx, ns_search *s, ns_clash clash, int32_t *back,
                            int32_t *glue)
{
    const ns_status status = find_lemma(ctx, s, clash);

    for (int32_t i = 0; i < s->cleared.count; i++)
        s->seen[s->cleared.at[i]] = 0;
    s->cleared.count = 0;
    if (status != NS_OK)
        return status;
    *glue = count_levels(s);
    *back = place_second(s);
    NS_ASSERT(*back < ns_search_level(s)); // so that the first literal can be asserted
    return NS_OK;
}

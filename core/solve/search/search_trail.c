// search_trail.c: making literals true, following what they force, and taking them back.
//
// Clauses come first, lines when these are at rest: a step over a clause costs a few operations,
// one on a line a hundred. A literal's reason is only named here; search_learn.c spells it out.
#include "solve/search/search.h"

#include "base/basics.h"

// A literal that says "has not" takes the colour from the cell's set; of two colours every
// literal does. `skip` is the line whose own step this is (-1: none).
static void remove_colour(ns_search *s, ns_lit lit, int32_t skip)
{
    const int32_t cell = ns_lit_cell(s, lit);
    const ns_lines *lines = s->lines;

    if (s->two)
        s->sets[cell] = lit & 1 ? 1 : 2;
    else if (lit & 1)
        s->sets[cell] &= ~((ns_colours)1 << (ns_lit_var(lit) - cell * s->colours));
    else
        return;
    if (ns_search_level(s) == 0 && !s->used)
        s->root[cell] = s->sets[cell];
    for (int32_t m = lines->met_first[cell]; m < lines->met_first[cell + 1]; m++) {
        const int32_t line = lines->met[m];
        if (line != skip || lines->line[line].repeats)
            ns_todo_push(&s->todo, line);
    }
}

void ns_search_assign(ns_search *s, ns_lit lit, ns_why kind, int32_t what)
{
    const int32_t var = ns_lit_var(lit);

    NS_ASSERT(s->value[lit] == 0);
    s->value[lit] = 1;
    s->value[ns_lit_not(lit)] = -1;
    s->level[var] = ns_search_level(s);
    s->place[var] = s->trail.count;
    s->why[var] = ((uint32_t)what << 3) | (uint32_t)kind;
    s->said[var] = -1;
    s->trail.at[s->trail.count++] = lit;
    remove_colour(s, lit, kind == NS_WHY_LINE ? what : -1);
}

static void restore_colour(ns_search *s, ns_lit lit)
{
    const int32_t cell = ns_lit_cell(s, lit);

    if (s->two)
        s->sets[cell] = 3;
    else if (lit & 1)
        s->sets[cell] |= (ns_colours)1 << (ns_lit_var(lit) - cell * s->colours);
}

void ns_search_undo(ns_search *s, int32_t level)
{
    if (ns_search_level(s) <= level)
        return;
    const int32_t keep = s->choices.at[level];
    while (s->trail.count > keep) {
        const ns_lit lit = s->trail.at[--s->trail.count];
        const int32_t var = ns_lit_var(lit);
        restore_colour(s, lit);
        s->value[lit] = s->value[ns_lit_not(lit)] = 0;
        s->phase[var] = !(lit & 1);
        ns_heap_insert(s, var);
    }
    s->choices.count = level;
    s->head = keep;
    ns_todo_clear(&s->todo);
}

ns_status ns_search_attach(ns_ctx *ctx, ns_search *s, int32_t clause)
{
    const ns_lit *lits = s->store.at + clause + NS_CLAUSE_HEAD;
    const ns_watch first = { clause, lits[1] }, second = { clause, lits[0] };

    NS_ASSERT(s->store.at[clause + NS_CLAUSE_SIZE] >= 2); // one to watch, and one besides
    NS_NEED(ctx, ns_array_push(ctx, &s->watches[ns_lit_not(lits[0])], first)
                     && ns_array_push(ctx, &s->watches[ns_lit_not(lits[1])], second));
    return NS_OK;
}

// A cell has exactly one colour (only where there are more than two).
static ns_clash follow_cell(ns_search *s, ns_lit lit)
{
    const int32_t cell = ns_lit_cell(s, lit);

    if (!(lit & 1)) {
        for (int32_t colour = 0; colour < s->colours; colour++) {
            const ns_lit lacks = ns_lit_lacks(s, cell, colour);
            if (lacks == ns_lit_not(lit) || s->value[lacks] > 0)
                continue;
            if (s->value[lacks] < 0) // another colour is already known
                return (ns_clash){ NS_WHY_LIT, lit, ns_lit_not(lacks) };
            ns_search_assign(s, lacks, NS_WHY_LIT, lit);
        }
        return (ns_clash){ 0 };
    }
    const ns_colours left = s->sets[cell];
    if (left == 0)
        return (ns_clash){ NS_WHY_CELL, cell, 0 };
    if (!ns_is_open(left)) {
        const ns_lit has = ns_lit_not(ns_lit_lacks(s, cell, ns_bit_first32(left)));
        if (s->value[has] == 0)
            ns_search_assign(s, has, NS_WHY_CELL, cell);
    }
    return (ns_clash){ 0 };
}

// Unit steps over the clauses that watch the literal.
static ns_status follow_clauses(ns_ctx *ctx, ns_search *s, ns_lit lit, ns_clash *clash)
{
    ns_watches *watches = &s->watches[lit];
    int32_t kept = 0, at = 0;

    while (at < watches->count) {
        const ns_watch watch = watches->at[at++];
        if (s->value[watch.other] > 0) {
            watches->at[kept++] = watch;
            continue;
        }
        ns_lit *lits = s->store.at + watch.clause + NS_CLAUSE_HEAD;
        const int32_t size = s->store.at[watch.clause + NS_CLAUSE_SIZE];
        const ns_lit fallen = ns_lit_not(lit);
        const ns_lit other = lits[0] ^ lits[1] ^ fallen;
        NS_ASSERT((other == lits[0]) != (other == lits[1])); // the fallen one was watched
        lits[0] = other;
        lits[1] = fallen;
        const ns_watch better = { watch.clause, other };
        if (other != watch.other && s->value[other] > 0) {
            watches->at[kept++] = better;
            continue;
        }
        int32_t k = 2;
        while (k < size && s->value[lits[k]] < 0)
            k++;
        if (k < size) {
            lits[1] = lits[k];
            lits[k] = fallen;
            if (!ns_array_push(ctx, &s->watches[ns_lit_not(lits[1])], better)) {
                while (at < watches->count)
                    watches->at[kept++] = watches->at[at++];
                watches->count = kept;
                return ns_no_memory(ctx);
            }
            continue;
        }
        watches->at[kept++] = better;
        if (s->value[other] < 0) {
            *clash = (ns_clash){ NS_WHY_CLAUSE, watch.clause, 0 };
            break;
        }
        ns_search_assign(s, other, NS_WHY_CLAUSE, watch.clause);
    }
    const int32_t seen = at;
    while (at < watches->count)
        watches->at[kept++] = watches->at[at++];
    watches->count = kept;
    return ns_spend(ctx, seen);
}

static ns_status follow_line(ns_ctx *ctx, ns_search *s, int32_t line, ns_clash *clash)
{
    ns_lines *lines = s->lines;
    const ns_ready_line *ready = &lines->line[line];

    NS_TRY(ns_spend(ctx, ns_lines_cost(lines, line)));
    ns_lines_read(lines, line, s->sets);
    if (!ns_lines_quick(lines, line, lines->in, lines->out)) {
        *clash = (ns_clash){ NS_WHY_LINE, line, 0 };
        return NS_OK;
    }
    for (int32_t i = 0; i < ready->count; i++) {
        for (ns_colours gone = lines->in[i] & ~lines->out[i]; gone; gone &= gone - 1) {
            const ns_lit lacks = ns_lit_lacks(s, ready->cells[i], ns_bit_first32(gone));
            if (s->value[lacks] < 0) { // two visits of one cell disagree: the line is broken
                ns_todo_push(&s->todo, line);
                return NS_OK;
            }
            if (s->value[lacks] == 0)
                ns_search_assign(s, lacks, NS_WHY_LINE, line);
        }
    }
    return NS_OK;
}

ns_status ns_search_propagate(ns_ctx *ctx, ns_search *s, ns_clash *clash)
{
    *clash = (ns_clash){ 0 };
    while (clash->kind == NS_WHY_CHOICE) {
        if (s->head < s->trail.count) {
            const ns_lit lit = s->trail.at[s->head++];
            NS_TRY(follow_clauses(ctx, s, lit, clash));
            if (clash->kind == NS_WHY_CHOICE && !s->two)
                *clash = follow_cell(s, lit);
        } else if (s->todo.count > 0) {
            NS_TRY(follow_line(ctx, s, ns_todo_pop(&s->todo), clash));
        } else {
            break;
        }
    }
    return NS_OK;
}

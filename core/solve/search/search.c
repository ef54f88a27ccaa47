// search.c: the search itself: choose, propagate, learn, go back, forget, start over.
//
// An answer is ruled out the moment it is found, so that the next call goes on from where this one
// ended. Restarts follow the Luby sequence; at every so many conflicts half of what was learned is
// forgotten, but never while an account of lines is kept (blame.h), which rests on all of it.
#include "solve/search/search.h"

#include "base/basics.h"
#include "solve/search/belief.h"

#define RESTART_UNIT 64   // conflicts; times the Luby sequence
#define REDUCE_FIRST 4000 // conflicts before half of the learned clauses is forgotten
#define REDUCE_MORE 2000  // and so many more each time
#define GLUE_KEPT 3       // clauses over so few levels are never forgotten
#define BUMP_GROWTH (1 / 0.95)
// Of arrays that are taken and cleared; bytes would depend on the machine.
#define ITEMS_PER_TICK 8
#define DECISION_TICKS 16 // of finding a variable in the heap, and of putting it back
#define STORE_MAX                                                                              \
    (INT32_MAX >> 2) // a place in the store and a kind fit in the 32 bits of `why`

// A new array, paid for by its size; nothing once anything has failed.
static void *fresh(ns_ctx *ctx, ns_search *s, ns_status *status, int32_t count, size_t size)
{
    void *at = NULL;

    if (*status == NS_OK)
        *status = ns_spend(ctx, count / ITEMS_PER_TICK);
    if (*status == NS_OK) {
        at = ns_blocks_new(ctx, &s->blocks, count, size);
        *status = ns_blocks_status(ctx, &s->blocks);
    }
    return at;
}

static ns_status allocate(ns_ctx *ctx, ns_search *s, bool blame)
{
    const int32_t cells = s->lines->cell_count, lines = s->lines->line_count, vars = s->vars;
    ns_status status = NS_OK;

    s->sets = fresh(ctx, s, &status, cells + 1, sizeof *s->sets);
    s->root = fresh(ctx, s, &status, cells + 1, sizeof *s->root);
    s->value = fresh(ctx, s, &status, 2 * vars + 2, sizeof *s->value);
    s->level = fresh(ctx, s, &status, vars + 1, sizeof *s->level);
    s->place = fresh(ctx, s, &status, vars + 1, sizeof *s->place);
    s->why = fresh(ctx, s, &status, vars + 1, sizeof *s->why);
    s->phase = fresh(ctx, s, &status, vars + 1, sizeof *s->phase);
    s->watches = fresh(ctx, s, &status, 2 * vars + 2, sizeof *s->watches);
    s->score = fresh(ctx, s, &status, vars + 1, sizeof *s->score);
    s->heap = fresh(ctx, s, &status, vars + 1, sizeof *s->heap);
    s->heap_at = fresh(ctx, s, &status, vars + 1, sizeof *s->heap_at);
    s->seen = fresh(ctx, s, &status, vars + 1, sizeof *s->seen);
    s->said = fresh(ctx, s, &status, vars + 1, sizeof *s->said);
    s->level_mark = fresh(ctx, s, &status, vars + 2, sizeof *s->level_mark);
    s->rests = fresh(ctx, s, &status, lines + 1, sizeof *s->rests);
    if (status != NS_OK)
        return status;
    if (blame) {
        ns_take(ctx, &s->blocks, s->used, lines);
        ns_take(ctx, &s->blocks, s->traced, vars);
    }
    return ns_todo_make(ctx, &s->todo, lines)
                   && ns_array_room(ctx, &s->trail, sizeof(ns_lit), vars + 1)
               ? ns_blocks_status(ctx, &s->blocks)
               : ns_no_memory(ctx);
}

static ns_status start(ns_ctx *ctx, ns_search *s, const ns_colours *cells)
{
    const int32_t count = s->lines->cell_count;

    for (int32_t c = 0; c < count; c++)
        s->sets[c] = s->root[c] = s->lines->all;
    for (int32_t v = 0; v < s->vars; v++) {
        s->heap_at[v] = -1;
        s->phase[v] = true;
        ns_heap_insert(s, v);
    }
    NS_TRY(ns_spend(ctx, s->vars));
    for (int32_t c = 0; c < count; c++) {
        for (ns_colours gone = s->lines->all & ~cells[c]; gone; gone &= gone - 1) {
            const ns_lit lacks = ns_lit_lacks(s, c, ns_bit_first32(gone));
            if (s->value[lacks] == 0)
                ns_search_assign(s, lacks, NS_WHY_CHOICE, 0);
        }
    }
    for (int32_t l = 0; l < s->lines->line_count; l++)
        ns_todo_push(&s->todo, l);
    return NS_OK;
}

ns_status ns_search_create(ns_ctx *ctx, ns_lines *lines, const ns_colours *cells, bool blame,
                           ns_search **out)
{
    ns_search *s = ns_new(ctx, 1, sizeof *s);

    *out = NULL;
    NS_NEED(ctx, s);
    s->lines = lines;
    s->colours = lines->puzzle->colour_count + 1;
    s->two = s->colours == 2;
    s->bump = 1;
    s->start_ticks = ctx->ticks;
    s->conflict_limit = INT64_MAX;
    s->next_reduce = REDUCE_FIRST;
    s->next_restart = RESTART_UNIT;
    const int64_t vars = s->two ? lines->cell_count : (int64_t)lines->cell_count * s->colours;
    s->vars = (int32_t)vars;
    ns_status status = vars < (1 << 27) ? allocate(ctx, s, blame) : ns_no_memory(ctx);
    if (status == NS_OK)
        status = start(ctx, s, cells);
    if (status != NS_OK) {
        ns_search_destroy(ctx, s);
        return status;
    }
    *out = s;
    return NS_OK;
}

void ns_search_destroy(ns_ctx *ctx, ns_search *s)
{
    if (!s)
        return;
    for (int32_t l = 0; s->watches && l < 2 * s->vars; l++)
        ns_array_drop(ctx, &s->watches[l]);
    ns_blocks_drop(ctx, &s->blocks);
    ns_arrays_drop(ctx, &s->trail, &s->choices, &s->store, &s->learned, &s->lemma);
    ns_arrays_drop(ctx, &s->reason, &s->stack, &s->cleared, &s->sayings, &s->hopes);
    ns_todo_drop(ctx, &s->todo);
    ns_belief_destroy(ctx, s->belief);
    ns_free(ctx, s, 1, sizeof *s);
}

ns_status ns_search_lemma(ns_ctx *ctx, ns_search *s, const ns_lit *lits, int32_t count)
{
    if (!s->keep_proof)
        return NS_OK;
    for (int32_t i = 0; i < count; i++) {
        const ns_lit lit = lits[i];
        const int32_t name = s->two ? 2 + 2 * ns_lit_var(lit) : 1 + ns_lit_var(lit);
        NS_NEED(ctx, ns_array_push(ctx, &s->solved->proof, lit & 1 ? -name : name));
    }
    return ns_array_push(ctx, &s->solved->proof, 0) ? NS_OK : ns_no_memory(ctx);
}

// Adds the lemma as a clause; a single literal is no clause but a fact.
static ns_status add_clause(ns_ctx *ctx, ns_search *s, int32_t glue)
{
    const int32_t size = s->lemma.count;
    const int32_t clause = s->store.count;

    if (size == 1) {
        NS_ASSERT(ns_search_level(s) == 0); // it holds whatever is chosen
        ns_search_assign(s, s->lemma.at[0], NS_WHY_CHOICE, 0);
        return NS_OK;
    }
    if (clause > STORE_MAX
        || !ns_array_room(ctx, &s->store, sizeof(int32_t), size + NS_CLAUSE_HEAD)
        || !ns_array_push(ctx, &s->learned, clause))
        return ns_no_memory(ctx);
    s->store.at[clause + NS_CLAUSE_SIZE] = size;
    s->store.at[clause + NS_CLAUSE_GLUE] = glue;
    memcpy(s->store.at + clause + NS_CLAUSE_HEAD, s->lemma.at, (size_t)size * sizeof(ns_lit));
    s->store.count += size + NS_CLAUSE_HEAD;
    return ns_search_attach(ctx, s, clause);
}

// Adds what was learned and asserts its first literal.
static ns_status add_lemma(ns_ctx *ctx, ns_search *s, int32_t glue)
{
    const int32_t clause = s->store.count;

    NS_TRY(ns_search_lemma(ctx, s, s->lemma.at, s->lemma.count));
    NS_TRY(add_clause(ctx, s, glue));
    if (s->lemma.count > 1)
        ns_search_assign(s, s->lemma.at[0], NS_WHY_CLAUSE, clause);
    return NS_OK;
}

static int64_t luby(int64_t i)
{
    int64_t size = 1, power = 1;

    while (size < i) {
        size = 2 * size + 1;
        power *= 2;
    }
    while (size != i) {
        size = (size - 1) / 2;
        power /= 2;
        if (i > size)
            i -= size;
    }
    return power;
}

// The better clause last: fewer levels, then shorter, then younger.
static int by_worth(const void *a, const void *b, void *user)
{
    const int32_t *store = user;
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    const int32_t glue = store[y + NS_CLAUSE_GLUE] - store[x + NS_CLAUSE_GLUE];
    const int32_t size = store[y + NS_CLAUSE_SIZE] - store[x + NS_CLAUSE_SIZE];

    return glue ? glue : size ? size : x < y ? -1 : 1;
}

static bool satisfied_at_root(const ns_search *s, int32_t clause)
{
    for (int32_t i = 0; i < s->store.at[clause + NS_CLAUSE_SIZE]; i++) {
        if (s->value[s->store.at[clause + NS_CLAUSE_HEAD + i]] > 0)
            return true;
    }
    return false;
}

// Moves the clauses that stay together and watches them anew. Level 0 only; no reason at level 0
// is asked for again, so none needs to follow its clause.
static ns_status compact(ns_ctx *ctx, ns_search *s)
{
    int32_t to = 0, kept = 0;

    NS_ASSERT(ns_search_level(s) == 0);
    for (int32_t l = 0; l < 2 * s->vars; l++)
        s->watches[l].count = 0;
    for (int32_t i = 0; i < s->learned.count; i++) {
        const int32_t from = s->learned.at[i];
        const int32_t size = s->store.at[from + NS_CLAUSE_SIZE];
        if (size == 0)
            continue;
        NS_ASSERT(to <= from); // clauses stand in the order they were learned
        memmove(s->store.at + to, s->store.at + from,
                (size_t)(size + NS_CLAUSE_HEAD) * sizeof(int32_t));
        s->learned.at[kept++] = to;
        NS_TRY(ns_search_attach(ctx, s, to));
        to += size + NS_CLAUSE_HEAD;
    }
    s->learned.count = kept;
    s->store.count = to;
    return NS_OK;
}

// Forgets the worse half of the clauses, and those that can no longer say anything. A clause of
// size 0 is one that goes.
static ns_status reduce(ns_ctx *ctx, ns_search *s)
{
    const int32_t count = s->learned.count;
    int32_t *order = ns_new(ctx, 2 * count + 1, sizeof *order);
    int32_t candidates = 0;

    NS_ASSERT(ns_search_level(s) == 0);
    NS_NEED(ctx, order);
    for (int32_t i = 0; i < count; i++) {
        const int32_t clause = s->learned.at[i];
        if (satisfied_at_root(s, clause))
            s->store.at[clause + NS_CLAUSE_SIZE] = -s->store.at[clause + NS_CLAUSE_SIZE];
        else if (s->store.at[clause + NS_CLAUSE_GLUE] > GLUE_KEPT)
            order[candidates++] = clause;
    }
    ns_sort_in(order, candidates, sizeof *order, order + count, by_worth, s->store.at);
    for (int32_t i = 0; i < candidates / 2; i++)
        s->store.at[order[i] + NS_CLAUSE_SIZE] = -s->store.at[order[i] + NS_CLAUSE_SIZE];
    for (int32_t i = 0; i < count; i++) {
        int32_t *size = &s->store.at[s->learned.at[i] + NS_CLAUSE_SIZE];
        *size = ns_max(*size, 0);
    }
    ns_free(ctx, order, 2 * count + 1, sizeof *order);
    return compact(ctx, s);
}

ns_status ns_search_guess(ns_ctx *ctx, ns_search *s, ns_guess_kind kind, ns_lit lit)
{
    ns_trace_guess guess = { kind, ns_search_level(s), -1, 0 };

    if (!s->keep_guesses)
        return NS_OK;
    if (s->solved->guesses.count >= NS_GUESSES_MAX) {
        s->solved->guesses_left_out++;
        return NS_OK;
    }
    if (lit >= 0) {
        const bool lacks = lit & 1;
        const ns_colours bit = s->two ? 2 : (ns_colours)1 << ns_lit_var(lit) % s->colours;
        guess.cell = ns_lit_cell(s, lit);
        guess.colours = lacks ? s->sets[guess.cell] & ~bit : bit;
    }
    return ns_array_push(ctx, &s->solved->guesses, guess) ? NS_OK : ns_no_memory(ctx);
}

static ns_status restart(ns_ctx *ctx, ns_search *s)
{
    ns_search_undo(s, 0);
    NS_TRY(ns_search_guess(ctx, s, NS_GUESS_RESTART, -1));
    s->restarts++;
    ns_search_dive(ctx, s);
    s->next_restart = s->conflicts + RESTART_UNIT * luby(s->restarts + 1);
    if (s->conflicts < s->next_reduce || s->used)
        return NS_OK;
    s->reductions++;
    s->next_reduce = s->conflicts + REDUCE_FIRST + REDUCE_MORE * s->reductions;
    return reduce(ctx, s);
}

static ns_status learn(ns_ctx *ctx, ns_search *s, ns_clash clash)
{
    int32_t back, glue;

    s->conflicts++;
    s->dive -= s->dive > 0;
    NS_TRY(ns_search_analyse(ctx, s, clash, &back, &glue));
    ns_search_undo(s, back);
    NS_TRY(ns_search_guess(ctx, s, NS_GUESS_CLASH, -1));
    s->bump *= BUMP_GROWTH;
    return add_lemma(ctx, s, glue);
}

ns_status ns_search_finish(ns_ctx *ctx, ns_search *s, ns_clash clash)
{
    s->exhausted = true;
    ns_search_rest(s, 0, clash);
    if (s->used && clash.kind != NS_WHY_CHOICE)
        NS_TRY(ns_search_blame(ctx, s, clash));
    return ns_search_lemma(ctx, s, NULL, 0);
}

// Rules the answer on the trail out: not all of these choices again.
static ns_status block(ns_ctx *ctx, ns_search *s)
{
    const int32_t levels = ns_search_level(s);

    if (s->keep_proof && s->solved->proof_blocks < 0)
        s->solved->proof_blocks = s->solved->proof.count;
    if (levels == 0)
        return ns_search_finish(ctx, s, (ns_clash){ 0 });
    s->lemma.count = 0;
    for (int32_t l = levels - 1; l >= 0; l--) {
        NS_NEED(ctx, ns_array_push(ctx, &s->lemma, ns_lit_not(s->trail.at[s->choices.at[l]])));
    }
    ns_search_undo(s, levels - 1);
    return add_lemma(ctx, s, 0);
}

ns_status ns_search_block(ns_ctx *ctx, ns_search *s, const uint8_t *solution)
{
    ns_search_undo(s, 0);
    s->found = true;
    s->lemma.count = 0;
    for (int32_t c = 0; c < s->lines->cell_count; c++) {
        const ns_lit lacks = ns_lit_lacks(s, c, solution[c]);
        s->phase[ns_lit_var(lacks)] = lacks & 1;
        if (s->value[lacks] > 0)
            return NS_OK; // ruled out already
        if (s->value[lacks] == 0 && !ns_array_push(ctx, &s->lemma, lacks))
            return ns_no_memory(ctx);
    }
    if (s->lemma.count == 0)
        return ns_search_finish(ctx, s, (ns_clash){ 0 });
    return add_clause(ctx, s, 0);
}

static ns_status decide(ns_ctx *ctx, ns_search *s, int32_t var)
{
    NS_NEED(ctx, ns_array_push(ctx, &s->choices, s->trail.count));
    s->decisions++;
    NS_TRY(ns_search_guess(ctx, s, NS_GUESS_CHOICE, 2 * var + !s->phase[var]));
    ns_search_assign(s, 2 * var + !s->phase[var], NS_WHY_CHOICE, 0);
    return ns_spend(ctx, DECISION_TICKS);
}

ns_status ns_search_next(ns_ctx *ctx, ns_search *s, uint8_t *solution, bool *found)
{
    *found = false;
    while (!s->exhausted && s->conflicts < s->conflict_limit) {
        ns_clash clash;
        NS_TRY(ns_search_propagate(ctx, s, &clash));
        if (clash.kind != NS_WHY_CHOICE) {
            NS_TRY(ns_search_level(s) == 0 ? ns_search_finish(ctx, s, clash)
                                           : learn(ctx, s, clash));
            continue;
        }
        if (s->conflicts >= s->next_restart) {
            NS_TRY(restart(ctx, s));
            continue;
        }
        int32_t var;
        NS_TRY(ns_search_choose(ctx, s, &var));
        if (var >= 0) {
            NS_TRY(decide(ctx, s, var));
            continue;
        }
        for (int32_t c = 0; c < s->lines->cell_count; c++)
            solution[c] = (uint8_t)ns_bit_first32(s->sets[c]);
        NS_ASSERT(ns_puzzle_satisfied(s->lines->puzzle, solution) || s->used);
        *found = true;
        s->found = true;
        NS_TRY(ns_search_guess(ctx, s, NS_GUESS_ANSWER, -1));
        return block(ctx, s);
    }
    return NS_OK;
}

// proof_check.c: see proof_check.h.
//
// `root` holds what is known for good, `now` what follows from it and the assumptions of the lemma
// at hand. Clauses are found by two watched literals each: a clause needs a look only when one of
// the two becomes false, and watches stay good when `now` falls back to `root`.
#include "oracle/proof_check.h"

#include "oracle/line_dp.h"
#include "oracle/line_twin.h"

#include <stdlib.h>
#include <string.h>

typedef struct numbers {
    int32_t *at;
    int32_t count, capacity;
} numbers;

typedef struct checker {
    const ns_puzzle *puzzle;
    int32_t colours; // empty included
    ns_dp *dp;
    ns_colours *root, *now, *stepped;
    numbers *lines_of; // of each cell
    numbers literals;  // of all clauses, each with its length before it; 0 and 1 are watched
    numbers *watching; // clauses (places in literals) by literal_slot
    numbers falsified; // literals to look at
    numbers todo;      // lines to step
    int32_t todo_next;
    bool *in_todo;
    bool contradiction; // in `now`
    int64_t steps;
} checker;

static void *zeroed(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size);

    if (!block)
        abort();
    return block;
}

static void push(numbers *n, int32_t number)
{
    if (n->count == n->capacity) {
        n->capacity = n->capacity ? 2 * n->capacity : 4;
        n->at = realloc(n->at, (size_t)n->capacity * sizeof *n->at);
        if (!n->at)
            abort();
    }
    n->at[n->count++] = number;
}

static int32_t literal_cell(const checker *c, int32_t literal)
{
    return (abs(literal) - 1) / c->colours;
}

static ns_colours literal_colour(const checker *c, int32_t literal)
{
    return (ns_colours)1 << (abs(literal) - 1) % c->colours;
}

static int32_t literal_slot(int32_t literal)
{
    return literal > 0 ? 2 * literal : -2 * literal + 1;
}

// The colours of its cell with which the literal is true.
static ns_colours literal_set(const checker *c, int32_t literal)
{
    const ns_colours colour = literal_colour(c, literal);

    return literal > 0 ? colour : ns_puzzle_colours(c->puzzle) & ~colour;
}

static bool is_false(const checker *c, int32_t literal)
{
    return (c->now[literal_cell(c, literal)] & literal_set(c, literal)) == 0;
}

// Notes what follows directly from a smaller set: false literals and lines to look at.
static void narrow(checker *c, int32_t cell, ns_colours set)
{
    const ns_colours gone = c->now[cell] & ~set;

    c->now[cell] &= set;
    if (!gone)
        return;
    if (!c->now[cell]) {
        c->contradiction = true;
        return;
    }
    for (int32_t colour = 0; colour < c->colours; colour++) {
        const int32_t literal = 1 + cell * c->colours + colour;
        if (gone >> colour & 1)
            push(&c->falsified, literal);
        if (c->now[cell] == (ns_colours)1 << colour)
            push(&c->falsified, -literal);
    }
    for (int32_t i = 0; i < c->lines_of[cell].count; i++) {
        const int32_t line = c->lines_of[cell].at[i];
        if (!c->in_todo[line]) {
            c->in_todo[line] = true;
            push(&c->todo, line);
        }
    }
}

static void make_true(checker *c, int32_t literal)
{
    narrow(c, literal_cell(c, literal), literal_set(c, literal));
}

// Looks at the clauses that watch a literal that has become false.
static void unit_steps(checker *c, int32_t literal)
{
    numbers *watching = &c->watching[literal_slot(literal)];
    int32_t kept = 0;

    for (int32_t i = 0; i < watching->count; i++) {
        const int32_t clause = watching->at[i];
        const int32_t length = c->literals.at[clause - 1];
        int32_t *l = c->literals.at + clause;
        int32_t other = 2;

        if (c->contradiction) {
            watching->at[kept++] = clause;
            continue;
        }
        if (l[0] == literal) {
            l[0] = l[1];
            l[1] = literal;
        }
        while (other < length && is_false(c, l[other]))
            other++;
        if (other < length) {
            l[1] = l[other];
            l[other] = literal;
            push(&c->watching[literal_slot(l[1])], clause);
            continue;
        }
        watching->at[kept++] = clause;
        make_true(c, l[0]);
    }
    watching->count = kept;
}

static void line_step(checker *c, int32_t line)
{
    const ns_line *l = &c->puzzle->lines.at[line];

    for (int32_t i = 0; i < l->count; i++) {
        const int32_t cell = ns_line_cell(c->puzzle, l, i);
        c->stepped[cell] = c->now[cell];
    }
    c->steps++;
    if (!ns_dp_step(c->dp, line, c->stepped)) {
        c->contradiction = true;
        return;
    }
    for (int32_t i = 0; i < l->count; i++) {
        const int32_t cell = ns_line_cell(c->puzzle, l, i);
        narrow(c, cell, c->stepped[cell]);
    }
}

// All unit steps and line steps there are, or up to a contradiction.
static void conclude(checker *c)
{
    for (;;) {
        if (c->contradiction)
            break;
        if (c->falsified.count > 0) {
            unit_steps(c, c->falsified.at[--c->falsified.count]);
        } else if (c->todo_next < c->todo.count) {
            const int32_t line = c->todo.at[c->todo_next++];
            c->in_todo[line] = false;
            line_step(c, line);
        } else {
            break;
        }
    }
    c->falsified.count = 0;
    for (int32_t i = c->todo_next; i < c->todo.count; i++)
        c->in_todo[c->todo.at[i]] = false;
    c->todo.count = c->todo_next = 0;
}

// Makes a clause part of what is known; `now` is `root` before and after.
static void learn(checker *c, const int32_t *literals, int32_t count)
{
    push(&c->literals, count);
    const int32_t clause = c->literals.count;
    int32_t open = 0;

    for (int32_t i = 0; i < count; i++)
        push(&c->literals, literals[i]);
    int32_t *l = c->literals.at + clause;
    for (int32_t i = 0; i < count && open < 2; i++) {
        if (!is_false(c, l[i])) {
            const int32_t first = l[open];
            l[open++] = l[i];
            l[i] = first;
        }
    }
    if (open == 2) {
        push(&c->watching[literal_slot(l[0])], clause);
        push(&c->watching[literal_slot(l[1])], clause);
        return;
    }
    if (open == 0)
        c->contradiction = true;
    else
        make_true(c, l[0]);
    conclude(c);
    memcpy(c->root, c->now, (size_t)c->puzzle->cell_count * sizeof *c->root);
}

// Whether denying all literals of the lemma ends in a contradiction.
static bool follows(checker *c, const int32_t *literals, int32_t count)
{
    for (int32_t i = 0; i < count && !c->contradiction; i++)
        make_true(c, -literals[i]);
    conclude(c);
    const bool holds = c->contradiction;
    c->contradiction = false;
    memcpy(c->now, c->root, (size_t)c->puzzle->cell_count * sizeof *c->now);
    return holds;
}

static void start(checker *c, const ns_puzzle *puzzle)
{
    const int32_t cells = puzzle->cell_count;

    c->puzzle = puzzle;
    c->colours = puzzle->colour_count + 1;
    c->dp = ns_dp_create(puzzle);
    c->root = zeroed((size_t)cells, sizeof *c->root);
    c->now = zeroed((size_t)cells, sizeof *c->now);
    c->stepped = zeroed((size_t)cells, sizeof *c->stepped);
    c->lines_of = zeroed((size_t)cells, sizeof *c->lines_of);
    c->in_todo = zeroed((size_t)puzzle->lines.count, sizeof *c->in_todo);
    c->watching = zeroed(2 * (size_t)cells * (size_t)c->colours + 2, sizeof *c->watching);
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        for (int32_t i = 0; i < puzzle->lines.at[l].count; i++)
            push(&c->lines_of[ns_line_cell(puzzle, &puzzle->lines.at[l], i)], l);
        push(&c->todo, l);
        c->in_todo[l] = true;
    }
    for (int32_t i = 0; i < cells; i++)
        c->now[i] = ns_puzzle_colours(puzzle);
    for (int32_t i = 0; i < puzzle->given.count; i++)
        narrow(c, puzzle->given.at[i].cell, puzzle->given.at[i].colours);
    conclude(c);
    memcpy(c->root, c->now, (size_t)cells * sizeof *c->root);
}

static void finish(checker *c)
{
    for (int32_t i = 0; i < c->puzzle->cell_count; i++)
        free(c->lines_of[i].at);
    for (int32_t i = 0; i < 2 * c->puzzle->cell_count * c->colours + 2; i++)
        free(c->watching[i].at);
    free(c->lines_of);
    free(c->watching);
    free(c->literals.at);
    free(c->falsified.at);
    free(c->todo.at);
    free(c->in_todo);
    free(c->root);
    free(c->now);
    free(c->stepped);
    ns_dp_destroy(c->dp);
}

static void rule_out(checker *c, const uint8_t *first)
{
    numbers clause = { 0 };

    for (int32_t i = 0; i < c->puzzle->cell_count; i++)
        push(&clause, -(1 + i * c->colours + first[i]));
    learn(c, clause.at, clause.count);
    free(clause.at);
}

static bool meets_clues(const ns_puzzle *puzzle, const uint8_t *colours)
{
    bool met = true;

    for (int32_t i = 0; i < puzzle->given.count; i++)
        met = met && puzzle->given.at[i].colours >> colours[puzzle->given.at[i].cell] & 1;
    for (int32_t l = 0; l < puzzle->lines.count; l++)
        met = met && ns_twin_line_met(puzzle, l, colours);
    return met;
}

// The lemmas in order; `c` knows the puzzle.
static const char *check_lemmas(checker *c, const int32_t *proof, int32_t count, int32_t blocks,
                                const uint8_t *first, ns_proof_report *report)
{
    const int32_t last_literal = c->puzzle->cell_count * c->colours;
    int32_t from = 0;
    bool ended = false;

    if (count > 0 && proof[count - 1] != 0)
        return "the last lemma is not ended";
    while (from <= count) {
        int32_t to = from;
        if (first && from == blocks) {
            rule_out(c, first);
            first = NULL;
        }
        if (from == count)
            break;
        for (; proof[to] != 0; to++) {
            if (proof[to] < -last_literal || proof[to] > last_literal)
                return "a literal is of no cell";
        }
        ended = to == from;
        if (!c->contradiction) { // anything follows once there is one
            if (!follows(c, proof + from, to - from))
                return "a lemma does not follow";
            learn(c, proof + from, to - from);
        }
        report->lemmas++;
        from = to + 1;
    }
    if (first)
        return "the place where the first solution is ruled out is not between two lemmas";
    return ended ? NULL : "the last lemma is not empty";
}

ns_proof_report ns_proof_check(const ns_puzzle *puzzle, const int32_t *proof, int32_t count,
                               int32_t blocks, const uint8_t *first)
{
    ns_proof_report report = { 0 };
    checker c = { 0 };

    if (first && !meets_clues(puzzle, first)) {
        report.fault = "the first solution does not meet the clues";
        return report;
    }
    start(&c, puzzle);
    report.fault = check_lemmas(&c, proof, count, blocks, first, &report);
    report.holds = report.fault == NULL;
    report.at = report.lemmas;
    report.steps = c.steps;
    finish(&c);
    return report;
}

// belief.c: see belief.h.
#include "solve/search/belief.h"

#include "base/basics.h"
#include "solve/search/belief_tally.h"

#define DAMPING 0.5
#define FAINT 1e-9   // no line's word is quite final: the sets say what is
#define LEAST 1e-300 // what is fainter has no finite inverse, and says nothing

// What a guess may cost in memory, in doubles: the table of one line (2,000 visits by 2,000
// states), and what all visits say together.
#define TABLE_MAX (1 << 22)
#define TOLD_MAX (1 << 26)

// A state of a line's chain: what comes in from the state itself, the one before and the one
// before that (0 or 1), and its colour.
typedef struct chain_state {
    double stay, skip;
    int32_t colour;
} chain_state;

struct ns_belief {
    const ns_lines *lines;
    int32_t colours;
    double *told;       // what each visit's line says of its cell, [visits * colours]
    double *cell;       // the product over the lines of a cell, [cells * colours]
    double *heard;      // what the other lines think of a line's visits, [longest * colours]
    double *alpha;      // forward weights of one line, [table]
    double *beta;       // backward weights, two rows of most_states + 2
    chain_state *state; // of one line, [most_states + 2]
    int32_t most_states, table;
};

// Places in the table of a line: two zeros stand before each row of states.
static int64_t table_of(int32_t visits, int32_t states)
{
    return ((int64_t)visits + 1) * ((int64_t)states + 2);
}

// The states of a line's chain or tally; 0 when the line says nothing.
static int32_t states_of(const ns_lines *lines, int32_t l)
{
    const ns_line *line = &lines->puzzle->lines.at[l];
    int32_t states = 1;

    if (lines->line[l].clue == NS_CLUE_TALLY)
        states = ns_belief_tally_states(&lines->line[l].tallier);
    else if (line->clue != NS_CLUE_RUNS || lines->line[l].chain.hopeless)
        return 0;
    for (int32_t r = 0; line->clue == NS_CLUE_RUNS && r < line->clue_count; r++)
        states += lines->puzzle->runs.at[line->clue_first + r].length + 1;
    return table_of(line->count, states) <= TABLE_MAX ? states : 0;
}

static int32_t name_states(ns_belief *b, int32_t l)
{
    const ns_line *line = &b->lines->puzzle->lines.at[l];
    const ns_run *runs = ns_line_runs(b->lines->puzzle, line);
    chain_state *state = b->state;

    *state++ = (chain_state){ .stay = 1 };
    for (int32_t r = 0; r < line->clue_count; r++) {
        for (int32_t i = 0; i < runs[r].length; i++)
            *state++ = (chain_state){ .colour = runs[r].colour };
        if (r > 0 && runs[r].colour != runs[r - 1].colour)
            state[-runs[r].length].skip = 1;
        *state++ = (chain_state){ .stay = 1 };
    }
    return (int32_t)(state - b->state);
}

static void scale(double *row, int32_t count)
{
    double sum = 0;

    for (int32_t i = 0; i < count; i++)
        sum += row[i];
    if (sum < LEAST)
        return;
    sum = 1 / sum;
    for (int32_t i = 0; i < count; i++)
        row[i] *= sum;
}

// A line speaks: forward and backward over its chain, and what each visit hears of it.
static void speak(ns_belief *b, int32_t l, double *told)
{
    const int32_t n = b->lines->line[l].count, colours = b->colours;
    const int32_t states = name_states(b, l), row = states + 2;
    const chain_state *state = b->state;
    double *alpha = b->alpha + 2;

    for (int32_t s = -2; s < states; s++)
        alpha[s] = s == 0;
    for (int32_t i = 0; i < n; i++) {
        const double *from = alpha + (int64_t)i * row, *weight = b->heard + i * colours;
        double *to = alpha + (int64_t)(i + 1) * row;
        to[-2] = to[-1] = 0;
        for (int32_t s = 0; s < states; s++)
            to[s] = (from[s - 1] + from[s] * state[s].stay + from[s - 2] * state[s].skip)
                    * weight[state[s].colour];
        scale(to, states);
    }
    double *now = b->beta, *before = b->beta + row;
    memset(b->beta, 0, 2 * (size_t)row * sizeof *b->beta);
    now[states - 1] = 1;
    now[ns_max(states - 2, 0)] = 1;
    for (int32_t i = n - 1; i >= 0; i--) {
        const double *from = alpha + (int64_t)i * row, *weight = b->heard + i * colours;
        double say[NS_PALETTE_MAX + 1] = { 0 };
        for (int32_t s = 0; s < states; s++) {
            say[state[s].colour] +=
                now[s] * (from[s - 1] + from[s] * state[s].stay + from[s - 2] * state[s].skip);
            now[s] *= weight[state[s].colour];
        }
        scale(say, colours);
        for (int32_t c = 0; c < colours; c++)
            told[i * colours + c] = told[i * colours + c] * DAMPING + say[c] * (1 - DAMPING);
        for (int32_t s = 0; s < states; s++)
            before[s] = now[s + 1] + now[s] * state[s].stay + now[s + 2] * state[s + 2].skip;
        scale(before, states);
        double *swap = now;
        now = before;
        before = swap;
    }
}

// The same for a line with a tally.
static void speak_tally(ns_belief *b, int32_t l, double *told)
{
    const ns_ready_line *ready = &b->lines->line[l];

    ns_belief_tally(&ready->tallier, ready->count, b->colours, b->heard, b->alpha, b->beta);
    for (int32_t i = 0; i < ready->count * b->colours; i++)
        told[i] = told[i] * DAMPING + b->heard[i] * (1 - DAMPING);
}

// Whether a line has a cell that is still open. Nobody asks about the others.
static bool has_open(const ns_ready_line *ready, const ns_colours *sets)
{
    for (int32_t i = 0; i < ready->count; i++) {
        if (sets[ready->cells[i]] & (sets[ready->cells[i]] - 1))
            return true;
    }
    return false;
}

static void multiply(ns_belief *b, const ns_colours *sets)
{
    const int32_t colours = b->colours;

    for (int32_t c = 0; c < b->lines->cell_count; c++) {
        for (int32_t k = 0; k < colours; k++)
            b->cell[c * colours + k] = sets[c] >> k & 1;
    }
    for (int32_t v = 0; v < b->lines->visits; v++) {
        const int32_t c = b->lines->cells[v];
        for (int32_t k = 0; k < colours; k++)
            b->cell[c * colours + k] *= b->told[v * colours + k] + FAINT;
    }
    for (int32_t c = 0; c < b->lines->cell_count; c++)
        scale(b->cell + c * colours, colours);
}

ns_status ns_belief_run(ns_ctx *ctx, ns_belief *b, const ns_colours *sets, int32_t rounds)
{
    const int32_t colours = b->colours;

    multiply(b, sets);
    for (int32_t round = 0; round < rounds; round++) {
        NS_TRY(ns_spend(ctx, (int64_t)b->lines->visits * colours / 8 + 1));
        for (int32_t l = 0; l < b->lines->line_count; l++) {
            const ns_ready_line *ready = &b->lines->line[l];
            const int32_t first = (int32_t)(ready->cells - b->lines->cells);
            const int32_t states = states_of(b->lines, l);
            const bool tally = ready->clue == NS_CLUE_TALLY;
            if (states == 0 || (tally && !has_open(ready, sets)))
                continue;
            NS_TRY(ns_spend(ctx, (int64_t)ready->count * states + 1));
            double *told = b->told + (int64_t)first * colours;
            for (int32_t i = 0; i < ready->count; i++) {
                const double *cell = b->cell + (int64_t)ready->cells[i] * colours;
                for (int32_t k = 0; k < colours; k++)
                    b->heard[i * colours + k] = cell[k] / (told[i * colours + k] + FAINT);
                scale(b->heard + i * colours, colours);
            }
            if (tally)
                speak_tally(b, l, told);
            else
                speak(b, l, told);
        }
        multiply(b, sets);
    }
    return NS_OK;
}

const double *ns_belief_cell(const ns_belief *belief, int32_t cell)
{
    return belief->cell + (int64_t)cell * belief->colours;
}

static ns_status allocate(ns_ctx *ctx, ns_belief *b)
{
    const ns_lines *lines = b->lines;
    const int32_t row = b->most_states + 2;

    b->told = ns_new(ctx, lines->visits * b->colours + 1, sizeof *b->told);
    b->cell = ns_new(ctx, lines->cell_count * b->colours + 1, sizeof *b->cell);
    b->heard = ns_new(ctx, lines->longest * b->colours + 1, sizeof *b->heard);
    b->alpha = ns_new(ctx, b->table, sizeof *b->alpha);
    b->beta = ns_new(ctx, 2 * row, sizeof *b->beta);
    b->state = ns_new(ctx, row, sizeof *b->state);
    if (!b->told || !b->cell || !b->heard || !b->alpha || !b->beta || !b->state)
        return ns_no_memory(ctx);
    for (int32_t v = 0; v < lines->visits * b->colours; v++)
        b->told[v] = 1.0 / b->colours;
    return NS_OK;
}

ns_status ns_belief_create(ns_ctx *ctx, const ns_lines *lines, ns_belief **out)
{
    const int32_t colours = lines->puzzle->colour_count + 1;

    *out = NULL;
    if ((int64_t)ns_max(lines->visits, lines->cell_count) * colours > TOLD_MAX)
        return NS_OK;
    ns_belief *b = ns_new(ctx, 1, sizeof *b);
    if (!b)
        return ns_no_memory(ctx);
    b->lines = lines;
    b->colours = colours;
    b->table = 1;
    for (int32_t l = 0; l < lines->line_count; l++) {
        const int32_t states = states_of(lines, l);
        if (states == 0)
            continue;
        b->most_states = ns_max(b->most_states, states);
        b->table = ns_max(b->table, (int32_t)table_of(lines->line[l].count, states));
    }
    const ns_status status = allocate(ctx, b);
    if (status != NS_OK) {
        ns_belief_destroy(ctx, b);
        return status;
    }
    *out = b;
    return NS_OK;
}

void ns_belief_destroy(ns_ctx *ctx, ns_belief *b)
{
    if (!b)
        return;
    const ns_lines *lines = b->lines;
    const int32_t row = b->most_states + 2;
    ns_free(ctx, b->told, lines->visits * b->colours + 1, sizeof *b->told);
    ns_free(ctx, b->cell, lines->cell_count * b->colours + 1, sizeof *b->cell);
    ns_free(ctx, b->heard, lines->longest * b->colours + 1, sizeof *b->heard);
    ns_free(ctx, b->alpha, b->table, sizeof *b->alpha);
    ns_free(ctx, b->beta, 2 * row, sizeof *b->beta);
    ns_free(ctx, b->state, row, sizeof *b->state);
    ns_free(ctx, b, 1, sizeof *b);
}

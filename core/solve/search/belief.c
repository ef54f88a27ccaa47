// belief.c: see belief.h. Forward and backward weights of a chain are told row by row, each scaled
// to sum up to 1, so that no line is too long for a double. Sums, products and quotients in a fixed
// order are all there is: every machine believes the same.
#include "solve/search/belief.h"

#include "base/basics.h"
#include "solve/search/belief_tally.h"

#define DAMPING 0.5
#define FAINT 1e-9 // no line's word is quite final: the sets say what is

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
    double *beta;       // backward weights, two rows of the most states and 2
    chain_state *state; // of one line, as many
    ns_blocks blocks;
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
        states += ns_run_least(lines->puzzle->runs.at[line->clue_first + r]) + 1;
    return table_of(line->count, states) <= TABLE_MAX ? states : 0;
}

static int32_t name_states(ns_belief *b, int32_t l)
{
    const ns_line *line = &b->lines->puzzle->lines.at[l];
    const ns_run *runs = ns_line_runs(b->lines->puzzle, line);
    chain_state *state = b->state;

    *state++ = (chain_state){ .stay = 1 };
    for (int32_t r = 0; r < line->clue_count; r++) {
        const int32_t least = ns_run_least(runs[r]);
        for (int32_t i = 0; i < least; i++)
            *state++ = (chain_state){ .colour = runs[r].colour };
        state[-1].stay = runs[r].length == NS_BLOT;
        if (r > 0 && runs[r].colour != runs[r - 1].colour)
            state[-least].skip = 1;
        *state++ = (chain_state){ .stay = 1 };
    }
    return (int32_t)(state - b->state);
}

// A line speaks: forward and backward over its chain, and what each visit hears of it.
static void speak(ns_belief *b, int32_t l, double *told)
{
    const int32_t n = b->lines->line[l].count, colours = b->colours;
    const int32_t states = name_states(b, l), row = states + 2;
    const chain_state *state = b->state;
    double *alpha = b->alpha + 2;

    NS_ASSERT(states == states_of(b->lines, l));
    for (int32_t s = -2; s < states; s++)
        alpha[s] = s == 0;
    for (int32_t i = 0; i < n; i++) {
        const double *from = alpha + (int64_t)i * row, *weight = b->heard + i * colours;
        double *to = alpha + (int64_t)(i + 1) * row;
        to[-2] = to[-1] = 0;
        for (int32_t s = 0; s < states; s++)
            to[s] = (from[s - 1] + from[s] * state[s].stay + from[s - 2] * state[s].skip)
                    * weight[state[s].colour];
        ns_belief_scale(to, states);
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
        ns_belief_scale(say, colours);
        for (int32_t c = 0; c < colours; c++)
            told[i * colours + c] = told[i * colours + c] * DAMPING + say[c] * (1 - DAMPING);
        for (int32_t s = 0; s < states; s++)
            before[s] = now[s + 1] + now[s] * state[s].stay + now[s + 2] * state[s + 2].skip;
        ns_belief_scale(before, states);
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
        ns_belief_scale(b->cell + c * colours, colours);
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
            if (states == 0 || (tally && !ns_lines_open(b->lines, l, sets)))
                continue; // nobody asks about settled cells
            NS_TRY(ns_spend(ctx, (int64_t)ready->count * states + 1));
            double *told = b->told + (int64_t)first * colours;
            for (int32_t i = 0; i < ready->count; i++) {
                const double *cell = b->cell + (int64_t)ready->cells[i] * colours;
                for (int32_t k = 0; k < colours; k++)
                    b->heard[i * colours + k] = cell[k] / (told[i * colours + k] + FAINT);
                ns_belief_scale(b->heard + i * colours, colours);
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
    int32_t most = 0, table = 1;

    for (int32_t l = 0; l < lines->line_count; l++) {
        const int32_t states = states_of(lines, l);
        most = ns_max(most, states);
        if (states)
            table = ns_max(table, (int32_t)table_of(lines->line[l].count, states));
    }
    ns_take(ctx, &b->blocks, b->told, lines->visits * b->colours);
    ns_take(ctx, &b->blocks, b->cell, lines->cell_count * b->colours);
    ns_take(ctx, &b->blocks, b->heard, lines->longest * b->colours);
    ns_take(ctx, &b->blocks, b->alpha, table);
    ns_take(ctx, &b->blocks, b->beta, 2 * (most + 2));
    ns_take(ctx, &b->blocks, b->state, most + 2);
    NS_TRY(ns_blocks_status(ctx, &b->blocks));
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
    NS_NEED(ctx, b);
    b->lines = lines;
    b->colours = colours;
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
    ns_blocks_drop(ctx, &b->blocks);
    ns_free(ctx, b, 1, sizeof *b);
}

// trial.c: see trial.h. A solve begins with the openings, which were kept since their line changed
// last, and goes on with lines that others changed; a check does the same with few open cells.
// Either way nearly every step was taken before and is found in the memo, compared in full: a hash
// alone is never believed.
#include "make/mend/trial.h"

#include "base/basics.h"

#define FRESH_CHAIN 1
#define FRESH_OPENING 2
#define POLL_TICKS (1 << 20)
#define MEMO_SLOTS_MIN 64
#define MEMO_SLOTS_MAX 8192
#define MEMO_CELLS (1 << 18)
#define SPREAD UINT64_C(0x9e3779b97f4a7c15)

// Where a line's opening starts in trial->opening.
static ns_colours *line_opening(const ns_trial *trial, int32_t line)
{
    return line < trial->height ? trial->opening + (int64_t)line * trial->width
                                : trial->opening + trial->cell_count
                                      + (int64_t)(line - trial->height) * trial->height;
}

// Reads the runs of a line off the picture and makes its chain from them.
static void refresh_chain(ns_trial *trial, int32_t l)
{
    ns_line *line = &trial->clues.lines.at[l];
    ns_run *runs = trial->clues.runs.at + line->clue_first;
    ns_chain *chain = &trial->lines->line[l].chain;
    uint64_t *masks = trial->lines->masks + (chain->masks - trial->lines->masks);
    int32_t count = 0, before = 0;

    if (trial->fresh[l] & FRESH_CHAIN)
        return;
    for (int32_t i = 0, cell = line->first; i < line->count; i++, cell += line->stride) {
        const int32_t colour = trial->picture[cell];
        if (colour && colour != before)
            runs[count++] = (ns_run){ 1, colour };
        else if (colour)
            runs[count - 1].length++;
        before = colour;
    }
    line->clue_count = count;
    trial->clue_hash[l] = (uint64_t)l;
    for (int32_t r = 0; r < count; r++)
        trial->clue_hash[l] =
            trial->clue_hash[l] * SPREAD + (uint64_t)(runs[r].length * 32 + runs[r].colour);
    memset(masks, 0, (size_t)ns_chain_mask_words(&trial->clues, line) * sizeof *masks);
    *chain = ns_chain_make(&trial->clues, line, masks);
    NS_ASSERT(!chain->hopeless); // the picture meets its clues
    trial->fresh[l] |= FRESH_CHAIN;
}

// What line l says to lines->in.
static void step_line(ns_trial *trial, int32_t l, ns_colours *out)
{
    const ns_ready_line *line = &trial->lines->line[l];

    trial->ticks += (int64_t)line->count * line->chain.words;
    const bool possible =
        ns_chain_step(&line->chain, trial->lines->in, line->count, trial->lines->scratch, out);
    NS_ASSERT(possible); // the picture itself is a filling
    (void)possible;
}

static bool same_picture(const ns_trial *trial, const ns_line *line, const uint8_t *picture)
{
    for (int32_t i = 0, cell = line->first; i < line->count; i++, cell += line->stride) {
        if (trial->picture[cell] != picture[i])
            return false;
    }
    return true;
}

// The slot of a step of line l on `in`.
static int32_t memo_slot(const ns_trial *trial, int32_t l, const ns_colours *in, int32_t length)
{
    uint64_t hash = trial->clue_hash[l];
    int32_t i = 0;

    for (; i + 1 < length; i += 2) {
        const uint64_t two = in[i] | (uint64_t)in[i + 1] << 32;
        hash = (hash ^ two) * SPREAD;
    }
    if (i < length)
        hash = (hash ^ in[i]) * SPREAD;
    return (int32_t)((hash ^ hash >> 20) >> 32) & (trial->memo.count - 1);
}

// What line l says to lines->in, remembered from an earlier time or for a later one.
static const ns_colours *memo_step(ns_trial *trial, int32_t l)
{
    const ns_line *line = &trial->clues.lines.at[l];
    const ns_colours *now = trial->lines->in;
    const int32_t length = line->count;
    const int32_t slot = memo_slot(trial, l, now, length);
    const int64_t first = (int64_t)slot * ns_max(trial->width, trial->height);
    ns_colours *in = trial->memo.in + first, *out = trial->memo.out + first;
    uint8_t *picture = trial->memo.picture + first;

    if (trial->memo.line[slot] == l + 1 && memcmp(in, now, (size_t)length * sizeof *in) == 0
        && same_picture(trial, line, picture)) {
        trial->ticks += length / 2;
        return out;
    }
    trial->memo.line[slot] = l + 1;
    memcpy(in, now, (size_t)length * sizeof *in);
    for (int32_t i = 0; i < length; i++)
        picture[i] = trial->picture[line->first + i * line->stride];
    step_line(trial, l, out);
    return out;
}

static void refresh_opening(ns_trial *trial, int32_t l)
{
    refresh_chain(trial, l);
    if (trial->fresh[l] & FRESH_OPENING)
        return;
    ns_lines_read(trial->lines, l, trial->start);
    step_line(trial, l, line_opening(trial, l));
    trial->fresh[l] |= FRESH_OPENING;
}

static ns_status spend(ns_ctx *ctx, ns_trial *trial)
{
    const int64_t ticks = trial->ticks - trial->spent;

    trial->spent = trial->ticks;
    NS_TRY(ns_spend(ctx, ticks));
    if (trial->ticks >= trial->limit)
        return ns_fail(ctx, NS_STOPPED, "the effort for repairing is used up");
    return NS_OK;
}

// Steps the queued lines until none has anything new to say; the queue is empty afterwards, also
// after a failure.
static ns_status run_queue(ns_ctx *ctx, ns_trial *trial, ns_colours *cells)
{
    ns_status status = NS_OK;

    while (trial->todo.count > 0 && status == NS_OK) {
        const int32_t l = ns_todo_pop(&trial->todo);
        const ns_ready_line *line = &trial->lines->line[l];
        const int32_t crossing = l < trial->height ? trial->height : 0;
        if (!ns_lines_read(trial->lines, l, cells))
            continue;
        refresh_chain(trial, l);
        const ns_colours *in = trial->lines->in, *out = memo_step(trial, l);
        for (int32_t i = 0; i < line->count; i++) {
            if (out[i] == in[i])
                continue;
            cells[line->cells[i]] = out[i];
            ns_todo_push(&trial->todo, crossing + i);
        }
        if (trial->ticks - trial->spent > POLL_TICKS)
            status = spend(ctx, trial);
    }
    ns_todo_clear(&trial->todo);
    return status == NS_OK ? spend(ctx, trial) : status;
}

ns_status ns_trial_solve(ns_ctx *ctx, ns_trial *trial, int32_t *open)
{
    const ns_colours *columns = trial->opening + trial->cell_count;

    NS_ASSERT(trial->todo.count == 0);
    trial->solves++;
    for (int32_t l = 0; l < trial->line_count; l++)
        refresh_opening(trial, l);
    for (int32_t y = 0, cell = 0; y < trial->height; y++) {
        for (int32_t x = 0; x < trial->width; x++, cell++) {
            const ns_colours row = trial->opening[cell];
            const ns_colours column = columns[(int64_t)x * trial->height + y];
            trial->cells[cell] = row & column;
            if (row & ~column)
                ns_todo_push(&trial->todo, y);
            if (column & ~row)
                ns_todo_push(&trial->todo, trial->height + x);
        }
    }
    NS_TRY(run_queue(ctx, trial, trial->cells));
    *open = ns_count_open(trial->cells, trial->cell_count);
    return NS_OK;
}

int32_t ns_trial_open_cells(const ns_trial *trial, int32_t *cells)
{
    int32_t count = 0;

    for (int32_t i = 0; i < trial->cell_count; i++) {
        if (ns_is_open(trial->cells[i]))
            cells[count++] = i;
    }
    return count;
}

ns_status ns_trial_check(ns_ctx *ctx, ns_trial *trial, int32_t *cells, int32_t count,
                         int32_t *open)
{
    trial->checks++;
    for (int32_t i = 0; i < count; i++) {
        trial->known[cells[i]] = trial->start[cells[i]];
        ns_todo_push(&trial->todo, ns_trial_row(trial, cells[i]));
        ns_todo_push(&trial->todo, ns_trial_column(trial, cells[i]));
    }
    const ns_status status = run_queue(ctx, trial, trial->known);
    int32_t stuck = 0;
    for (int32_t i = 0; i < count; i++) {
        const int32_t cell = cells[i];
        if (ns_is_open(trial->known[cell])) {
            cells[i] = cells[stuck];
            cells[stuck++] = cell;
        }
    }
    for (int32_t i = 0; i < count; i++)
        trial->known[cells[i]] = (ns_colours)1 << trial->picture[cells[i]];
    *open = stuck;
    return status;
}

void ns_trial_set(ns_trial *trial, int32_t cell, int32_t colour)
{
    NS_ASSERT(trial->start[cell] >> colour & 1);
    if (trial->picture[cell] == colour)
        return;
    trial->picture[cell] = (uint8_t)colour;
    trial->known[cell] = (ns_colours)1 << colour;
    trial->fresh[ns_trial_row(trial, cell)] = 0;
    trial->fresh[ns_trial_column(trial, cell)] = 0;
}

// Lines of the same shape as the puzzle's, each with the clue that takes most room: runs of one
// cell, as many as it can have. So there is enough for any other.
static ns_status make_lines(ns_ctx *ctx, ns_trial *trial, const ns_puzzle *puzzle)
{
    const bool coloured = puzzle->colour_count > 1;
    ns_puzzle *clues = &trial->clues;

    NS_TRY(ns_puzzle_grid(ctx, clues, trial->width, trial->height));
    clues->colour_count = puzzle->colour_count;
    NS_NEED(ctx, ns_array_resize(ctx, &clues->runs, 2 * trial->cell_count));
    for (int32_t i = 0; i < clues->runs.count; i++)
        clues->runs.at[i] = (ns_run){ 1, coloured && i & 1 ? 2 : 1 };
    for (int32_t l = 0, runs = 0; l < trial->line_count; l++) {
        ns_line *line = &clues->lines.at[l];
        line->clue = NS_CLUE_RUNS;
        line->clue_first = runs;
        line->clue_count = coloured ? line->count : (line->count + 1) / 2;
        runs += line->count;
    }
    return ns_lines_create(ctx, clues, &trial->lines);
}

// Slots for about MEMO_CELLS cells, two megabytes.
static void make_memo(ns_ctx *ctx, ns_trial *trial, int32_t side)
{
    ns_step_memo *memo = &trial->memo;

    memo->count = MEMO_SLOTS_MAX;
    while (memo->count > MEMO_SLOTS_MIN && memo->count > MEMO_CELLS / side)
        memo->count /= 2;
    ns_take(ctx, &trial->blocks, memo->line, memo->count);
    ns_take(ctx, &trial->blocks, memo->picture, memo->count * side);
    ns_take(ctx, &trial->blocks, memo->in, memo->count * side);
    ns_take(ctx, &trial->blocks, memo->out, memo->count * side);
}

static ns_status create_steps(ns_ctx *ctx, ns_trial *trial, const ns_puzzle *puzzle,
                              const uint8_t *solution)
{
    const int32_t n = trial->cell_count, lines = trial->line_count;
    ns_blocks *blocks = &trial->blocks;

    ns_take(ctx, blocks, trial->picture, n);
    ns_take(ctx, blocks, trial->start, n);
    ns_take(ctx, blocks, trial->cells, n);
    ns_take(ctx, blocks, trial->known, n);
    ns_take(ctx, blocks, trial->opening, 2 * n);
    ns_take(ctx, blocks, trial->fresh, lines);
    ns_take(ctx, blocks, trial->clue_hash, lines);
    make_memo(ctx, trial, ns_max(trial->width, trial->height));
    NS_TRY(ns_blocks_status(ctx, blocks));
    NS_TRY(make_lines(ctx, trial, puzzle));
    NS_NEED(ctx, ns_todo_make(ctx, &trial->todo, lines));
    for (int32_t i = 0; i < n; i++) {
        trial->picture[i] = solution[i];
        trial->known[i] = (ns_colours)1 << solution[i];
        trial->start[i] = ns_puzzle_colours(puzzle);
    }
    for (int32_t i = 0; i < puzzle->given.count; i++)
        trial->start[puzzle->given.at[i].cell] &= puzzle->given.at[i].colours;
    for (int32_t i = 0; i < n; i++)
        NS_ASSERT(trial->start[i] >> solution[i] & 1);
    return NS_OK;
}

ns_status ns_trial_create(ns_ctx *ctx, ns_trial *trial, const ns_puzzle *puzzle,
                          const uint8_t *solution)
{
    NS_ASSERT(ns_kind_about(puzzle->kind)->sides == 2);
    *trial = (ns_trial){ .width = puzzle->size[0],
                         .height = puzzle->size[1],
                         .cell_count = puzzle->cell_count,
                         .line_count = puzzle->size[0] + puzzle->size[1],
                         .limit = INT64_MAX };
    const ns_status status = create_steps(ctx, trial, puzzle, solution);
    if (status != NS_OK)
        ns_trial_drop(ctx, trial);
    return status;
}

void ns_trial_drop(ns_ctx *ctx, ns_trial *trial)
{
    ns_lines_destroy(ctx, trial->lines);
    ns_puzzle_drop(ctx, &trial->clues);
    ns_todo_drop(ctx, &trial->todo);
    ns_blocks_drop(ctx, &trial->blocks);
    *trial = (ns_trial){ 0 };
}

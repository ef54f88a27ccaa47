// trial.c: see trial.h.
#include "make/mend/trial.h"

#include "base/basics.h"

#define FRESH_CHAIN 1
#define FRESH_OPENING 2
#define POLL_TICKS (1 << 20)
#define MEMO_SLOTS_MIN 64
#define MEMO_SLOTS_MAX 8192
#define MEMO_CELLS (1 << 18)
#define SPREAD UINT64_C(0x9e3779b97f4a7c15)

static int32_t line_length(const ns_trial *trial, int32_t line)
{
    return line < trial->height ? trial->width : trial->height;
}

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
    uint64_t *masks = trial->masks + trial->mask_first[l];
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
    trial->chains[l] = ns_chain_make(&trial->clues, line, masks);
    trial->fresh[l] |= FRESH_CHAIN;
}

static bool step_line(ns_trial *trial, int32_t l, ns_colours *out)
{
    const int32_t length = line_length(trial, l);

    trial->ticks += (int64_t)length * trial->chains[l].words;
    return ns_chain_step(&trial->chains[l], trial->in, length, trial->scratch, out);
}

static bool same_picture(const ns_trial *trial, const ns_line *line, const uint8_t *picture)
{
    for (int32_t i = 0, cell = line->first; i < line->count; i++, cell += line->stride) {
        if (trial->picture[cell] != picture[i])
            return false;
    }
    return true;
}

// The slot of a step of line l on trial->in.
static int32_t memo_slot(const ns_trial *trial, int32_t l, int32_t length)
{
    uint64_t hash = trial->clue_hash[l];
    int32_t i = 0;

    for (; i + 1 < length; i += 2) {
        const uint64_t two = trial->in[i] | (uint64_t)trial->in[i + 1] << 32;
        hash = (hash ^ two) * SPREAD;
    }
    if (i < length)
        hash = (hash ^ trial->in[i]) * SPREAD;
    return (int32_t)((hash ^ hash >> 20) >> 32) & (trial->memo.count - 1);
}

// What line l says to trial->in, remembered from an earlier time or for a later one.
static const ns_colours *memo_step(ns_trial *trial, int32_t l)
{
    const ns_line *line = &trial->clues.lines.at[l];
    const int32_t length = line->count;
    const int32_t slot = memo_slot(trial, l, length);
    const int64_t first = (int64_t)slot * ns_max(trial->width, trial->height);
    ns_colours *in = trial->memo.in + first, *out = trial->memo.out + first;
    uint8_t *picture = trial->memo.picture + first;

    if (trial->memo.line[slot] == l + 1
        && memcmp(in, trial->in, (size_t)length * sizeof *in) == 0
        && same_picture(trial, line, picture)) {
        trial->ticks += length / 2;
        return out;
    }
    trial->memo.line[slot] = l + 1;
    memcpy(in, trial->in, (size_t)length * sizeof *in);
    for (int32_t i = 0; i < length; i++)
        picture[i] = trial->picture[line->first + i * line->stride];
    const bool possible = step_line(trial, l, out);
    NS_ASSERT(possible);
    (void)possible;
    return out;
}

static void refresh_opening(ns_trial *trial, int32_t l)
{
    const ns_line *line = &trial->clues.lines.at[l];

    refresh_chain(trial, l);
    if (trial->fresh[l] & FRESH_OPENING)
        return;
    for (int32_t i = 0; i < line->count; i++)
        trial->in[i] = trial->start[line->first + i * line->stride];
    const bool possible = step_line(trial, l, line_opening(trial, l));
    NS_ASSERT(possible);
    (void)possible;
    trial->fresh[l] |= FRESH_OPENING;
}

static void push_line(ns_trial *trial, int32_t line)
{
    if (trial->queued[line])
        return;
    trial->queued[line] = true;
    int32_t place = trial->queue_first + trial->queue_count++;
    if (place >= trial->line_count)
        place -= trial->line_count;
    trial->queue[place] = line;
}

static int32_t pop_line(ns_trial *trial)
{
    const int32_t line = trial->queue[trial->queue_first];

    if (++trial->queue_first == trial->line_count)
        trial->queue_first = 0;
    trial->queue_count--;
    trial->queued[line] = false;
    return line;
}

static bool is_open(ns_colours colours)
{
    return (colours & (colours - 1)) != 0;
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

// Reads a line into trial->in; whether any cell of it is open.
static bool read_line(ns_trial *trial, const ns_line *line, const ns_colours *cells)
{
    bool open = false;

    for (int32_t i = 0, cell = line->first; i < line->count; i++, cell += line->stride) {
        trial->in[i] = cells[cell];
        open |= is_open(cells[cell]);
    }
    return open;
}

// Steps the queued lines until none has anything new to say; the queue is empty afterwards, also
// after a failure.
static ns_status run_queue(ns_ctx *ctx, ns_trial *trial, ns_colours *cells)
{
    ns_status status = NS_OK;

    while (trial->queue_count) {
        const int32_t l = pop_line(trial);
        const ns_line *line = &trial->clues.lines.at[l];
        const int32_t crossing = l < trial->height ? trial->height : 0;
        if (status != NS_OK || !read_line(trial, line, cells))
            continue;
        refresh_chain(trial, l);
        const ns_colours *out = memo_step(trial, l);
        for (int32_t i = 0; i < line->count; i++) {
            if (out[i] == trial->in[i])
                continue;
            cells[line->first + i * line->stride] = out[i];
            push_line(trial, crossing + i);
        }
        if (trial->ticks - trial->spent > POLL_TICKS)
            status = spend(ctx, trial);
    }
    return status == NS_OK ? spend(ctx, trial) : status;
}

ns_status ns_trial_solve(ns_ctx *ctx, ns_trial *trial, int32_t *open)
{
    const ns_colours *columns = trial->opening + trial->cell_count;

    trial->solves++;
    for (int32_t l = 0; l < trial->line_count; l++)
        refresh_opening(trial, l);
    for (int32_t y = 0, cell = 0; y < trial->height; y++) {
        for (int32_t x = 0; x < trial->width; x++, cell++) {
            const ns_colours row = trial->opening[cell];
            const ns_colours column = columns[(int64_t)x * trial->height + y];
            trial->cells[cell] = row & column;
            if (row & ~column)
                push_line(trial, y);
            if (column & ~row)
                push_line(trial, trial->height + x);
        }
    }
    NS_TRY(run_queue(ctx, trial, trial->cells));
    *open = 0;
    for (int32_t i = 0; i < trial->cell_count; i++)
        *open += is_open(trial->cells[i]);
    return NS_OK;
}

int32_t ns_trial_open_cells(const ns_trial *trial, int32_t *cells)
{
    int32_t count = 0;

    for (int32_t i = 0; i < trial->cell_count; i++) {
        if (is_open(trial->cells[i]))
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
        push_line(trial, ns_trial_row(trial, cells[i]));
        push_line(trial, ns_trial_column(trial, cells[i]));
    }
    const ns_status status = run_queue(ctx, trial, trial->known);
    int32_t stuck = 0;
    for (int32_t i = 0; i < count; i++) {
        const int32_t cell = cells[i];
        if (is_open(trial->known[cell])) {
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

// Lines of the same shape as the puzzle's, each with room for as many runs as it has cells.
static ns_status make_lines(ns_ctx *ctx, ns_trial *trial, const ns_puzzle *puzzle)
{
    int64_t masks = 0;
    int32_t scratch = 0;

    NS_TRY(ns_puzzle_grid(ctx, &trial->clues, trial->width, trial->height));
    trial->clues.colour_count = puzzle->colour_count;
    if (!ns_array_resize(ctx, &trial->clues.runs, 2 * trial->cell_count))
        return ns_no_memory(ctx);
    trial->mask_first = ns_new(ctx, trial->line_count, sizeof *trial->mask_first);
    if (!trial->mask_first)
        return ns_no_memory(ctx);
    for (int32_t l = 0, runs = 0; l < trial->line_count; l++) {
        const int32_t length = line_length(trial, l);
        const int32_t words =
            (2 * length + 1 + 63) / 64; // the longest chain: all runs of one cell
        trial->clues.lines.at[l].clue = NS_CLUE_RUNS;
        trial->clues.lines.at[l].clue_first = runs;
        trial->mask_first[l] = (int32_t)masks;
        runs += length;
        masks += (int64_t)words * (puzzle->colour_count + 3);
        scratch = ns_max(scratch, (length + 6) * words);
    }
    if (masks > NS_ARRAY_MAX)
        return ns_no_memory(ctx);
    trial->mask_count = masks;
    trial->masks = ns_new(ctx, (int32_t)masks, sizeof *trial->masks);
    trial->scratch_count = scratch;
    trial->scratch = ns_new(ctx, scratch, sizeof *trial->scratch);
    return trial->masks && trial->scratch ? NS_OK : ns_no_memory(ctx);
}

// Slots for about MEMO_CELLS cells, two megabytes.
static ns_status make_memo(ns_ctx *ctx, ns_trial *trial, int32_t side)
{
    ns_step_memo *memo = &trial->memo;

    memo->count = MEMO_SLOTS_MAX;
    while (memo->count > MEMO_SLOTS_MIN && memo->count > MEMO_CELLS / side)
        memo->count /= 2;
    memo->line = ns_new(ctx, memo->count, sizeof *memo->line);
    memo->picture = ns_new(ctx, memo->count * side, 1);
    memo->in = ns_new(ctx, memo->count * side, sizeof *memo->in);
    memo->out = ns_new(ctx, memo->count * side, sizeof *memo->out);
    return memo->line && memo->picture && memo->in && memo->out ? NS_OK : ns_no_memory(ctx);
}

static ns_status create_steps(ns_ctx *ctx, ns_trial *trial, const ns_puzzle *puzzle,
                              const uint8_t *solution)
{
    const int32_t n = trial->cell_count, lines = trial->line_count;
    const int32_t side = ns_max(trial->width, trial->height);

    trial->picture = ns_new(ctx, n, 1);
    trial->start = ns_new(ctx, n, sizeof *trial->start);
    trial->cells = ns_new(ctx, n, sizeof *trial->cells);
    trial->known = ns_new(ctx, n, sizeof *trial->known);
    trial->opening = ns_new(ctx, 2 * n, sizeof *trial->opening);
    trial->chains = ns_new(ctx, lines, sizeof *trial->chains);
    trial->fresh = ns_new(ctx, lines, 1);
    trial->queue = ns_new(ctx, lines, sizeof *trial->queue);
    trial->queued = ns_new(ctx, lines, sizeof *trial->queued);
    trial->in = ns_new(ctx, side, sizeof *trial->in);
    trial->clue_hash = ns_new(ctx, lines, sizeof *trial->clue_hash);
    if (!trial->picture || !trial->start || !trial->cells || !trial->known || !trial->opening
        || !trial->chains || !trial->fresh || !trial->queue || !trial->queued || !trial->in
        || !trial->clue_hash)
        return ns_no_memory(ctx);
    NS_TRY(make_memo(ctx, trial, side));
    NS_TRY(make_lines(ctx, trial, puzzle));
    for (int32_t i = 0; i < n; i++) {
        trial->picture[i] = solution[i];
        trial->known[i] = (ns_colours)1 << solution[i];
        trial->start[i] = trial->all;
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
                         .all = ns_puzzle_colours(puzzle),
                         .limit = INT64_MAX };
    const ns_status status = create_steps(ctx, trial, puzzle, solution);
    if (status != NS_OK)
        ns_trial_drop(ctx, trial);
    return status;
}

void ns_trial_drop(ns_ctx *ctx, ns_trial *trial)
{
    const int32_t n = trial->cell_count, lines = trial->line_count;
    const int32_t side = ns_max(trial->width, trial->height);

    ns_puzzle_drop(ctx, &trial->clues);
    ns_free(ctx, trial->picture, n, 1);
    ns_free(ctx, trial->start, n, sizeof *trial->start);
    ns_free(ctx, trial->cells, n, sizeof *trial->cells);
    ns_free(ctx, trial->known, n, sizeof *trial->known);
    ns_free(ctx, trial->opening, 2 * n, sizeof *trial->opening);
    ns_free(ctx, trial->chains, lines, sizeof *trial->chains);
    ns_free(ctx, trial->fresh, lines, 1);
    ns_free(ctx, trial->queue, lines, sizeof *trial->queue);
    ns_free(ctx, trial->queued, lines, sizeof *trial->queued);
    ns_free(ctx, trial->in, side, sizeof *trial->in);
    ns_free(ctx, trial->clue_hash, lines, sizeof *trial->clue_hash);
    ns_free(ctx, trial->memo.line, trial->memo.count, sizeof *trial->memo.line);
    ns_free(ctx, trial->memo.picture, trial->memo.count * side, 1);
    ns_free(ctx, trial->memo.in, trial->memo.count * side, sizeof *trial->memo.in);
    ns_free(ctx, trial->memo.out, trial->memo.count * side, sizeof *trial->memo.out);
    ns_free(ctx, trial->mask_first, lines, sizeof *trial->mask_first);
    ns_free(ctx, trial->masks, (int32_t)trial->mask_count, sizeof *trial->masks);
    ns_free(ctx, trial->scratch, trial->scratch_count, sizeof *trial->scratch);
    *trial = (ns_trial){ 0 };
}

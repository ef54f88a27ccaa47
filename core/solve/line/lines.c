// lines.c: see lines.h. Everything is counted first and taken then, so that a file that claims more
// than there is room for is told so before any line is made ready. After that no step asks for
// memory, but for those on lines that repeat cells.
#include "solve/line/lines.h"

#include "base/basics.h"
#include "solve/line/line_repeat.h"

static ns_status count_all(ns_ctx *ctx, ns_lines *lines, int32_t *mask_words)
{
    const ns_puzzle *puzzle = lines->puzzle;
    int64_t visits = 0, words = 0;

    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        visits += line->count;
        words += line->clue == NS_CLUE_RUNS ? ns_chain_mask_words(puzzle, line) : 0;
        lines->longest = ns_max(lines->longest, line->count);
    }
    if (words > NS_ARRAY_MAX - 1)
        return ns_no_memory(ctx);
    if (visits > NS_VISITS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "the lines have more than %d visits together",
                       NS_VISITS_MAX);
    lines->visits = (int32_t)visits;
    *mask_words = (int32_t)words;
    return NS_OK;
}

// Which lines a cell meets, each once, in line order; and which visits see a cell again.
static ns_status find_meetings(ns_ctx *ctx, ns_lines *lines)
{
    int32_t *first = lines->met_first, *twin = lines->twin;
    // By cell: 1 and the place of a visit, the first of the latest line that meets it.
    int32_t *seen = ns_new(ctx, lines->cell_count + 1, sizeof *seen);

    NS_NEED(ctx, seen);
    for (int32_t l = 0, start = 0; l < lines->line_count; start += lines->line[l++].count) {
        for (int32_t i = 0; i < lines->line[l].count; i++) {
            const int32_t cell = lines->cells[start + i];
            if (seen[cell] > start) {
                lines->line[l].repeats = true;
            } else {
                seen[cell] = start + i + 1;
                first[cell + 1]++;
            }
            twin[start + i] = seen[cell] - 1 - start;
        }
    }
    ns_free(ctx, seen, lines->cell_count + 1, sizeof *seen);
    for (int32_t c = 0; c < lines->cell_count; c++)
        first[c + 1] += first[c];
    NS_ASSERT(first[lines->cell_count] <= lines->visits);
    NS_NEED(ctx, ns_take(ctx, &lines->blocks, lines->met, first[lines->cell_count]));
    for (int32_t l = 0; l < lines->line_count; l++) {
        const ns_ready_line *line = &lines->line[l];
        const int32_t *again = lines->twin + (line->cells - lines->cells);
        for (int32_t i = 0; i < line->count; i++) {
            if (again[i] == i)
                lines->met[first[line->cells[i]]++] = l;
        }
    }
    // Filling moved each start to its end.
    for (int32_t c = lines->cell_count; c > 0; c--)
        first[c] = first[c - 1];
    first[0] = 0;
    return NS_OK;
}

static ns_status ready_lines(ns_ctx *ctx, ns_lines *lines)
{
    const ns_puzzle *puzzle = lines->puzzle;
    int32_t visit = 0, word = 0;
    int64_t scratch = 1;

    for (int32_t l = 0; l < lines->line_count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        ns_ready_line *ready = &lines->line[l];
        *ready = (ns_ready_line){ .clue = line->clue, .count = line->count };
        ready->cells = lines->cells + visit;
        for (int32_t i = 0; i < line->count; i++)
            lines->cells[visit++] = ns_line_cell(puzzle, line, i);
        int64_t need = 0;
        if (line->clue == NS_CLUE_RUNS) {
            ready->chain = ns_chain_make(puzzle, line, lines->masks + word);
            word += ns_chain_mask_words(puzzle, line);
            need = ns_chain_scratch_words(&ready->chain, line->count);
        } else if (line->clue == NS_CLUE_TALLY) {
            ready->tallier = ns_tallier_make(puzzle, line);
            need = ns_tallier_scratch_words(&ready->tallier, line->count);
        }
        scratch = ns_max(need, scratch);
    }
    if (scratch > NS_ARRAY_MAX)
        return ns_no_memory(ctx);
    NS_ASSERT(visit == lines->visits);
    ns_take(ctx, &lines->blocks, lines->scratch, (int32_t)scratch);
    return ns_blocks_status(ctx, &lines->blocks);
}

static ns_status build(ns_ctx *ctx, ns_lines *lines)
{
    ns_blocks *blocks = &lines->blocks;
    int32_t mask_words = 0;

    NS_TRY(count_all(ctx, lines, &mask_words));
    ns_take(ctx, blocks, lines->line, lines->line_count);
    ns_take(ctx, blocks, lines->cells, lines->visits);
    ns_take(ctx, blocks, lines->twin, lines->visits);
    ns_take(ctx, blocks, lines->masks, mask_words);
    ns_take(ctx, blocks, lines->met_first, lines->cell_count + 1);
    ns_take(ctx, blocks, lines->in, lines->longest);
    ns_take(ctx, blocks, lines->out, lines->longest);
    NS_TRY(ns_blocks_status(ctx, blocks));
    NS_TRY(ready_lines(ctx, lines));
    return find_meetings(ctx, lines);
}

ns_status ns_lines_create(ns_ctx *ctx, const ns_puzzle *puzzle, ns_lines **out)
{
    ns_lines *lines = ns_new(ctx, 1, sizeof *lines);

    *out = NULL;
    NS_NEED(ctx, lines);
    lines->puzzle = puzzle;
    lines->line_count = puzzle->lines.count;
    lines->cell_count = puzzle->cell_count;
    lines->all = ns_puzzle_colours(puzzle);
    lines->repeat_branches = NS_REPEAT_BRANCHES;
    lines->clash = -1;
    const ns_status status = build(ctx, lines);
    if (status != NS_OK) {
        ns_lines_destroy(ctx, lines);
        return status;
    }
    *out = lines;
    return NS_OK;
}

void ns_lines_destroy(ns_ctx *ctx, ns_lines *lines)
{
    if (!lines)
        return;
    ns_blocks_drop(ctx, &lines->blocks);
    ns_free(ctx, lines, 1, sizeof *lines);
}

void ns_lines_start(const ns_lines *lines, ns_colours *cells)
{
    const ns_puzzle *puzzle = lines->puzzle;

    for (int32_t c = 0; c < lines->cell_count; c++)
        cells[c] = lines->all;
    for (int32_t i = 0; i < puzzle->given.count; i++)
        cells[puzzle->given.at[i].cell] &= puzzle->given.at[i].colours;
}

ns_status ns_clue_copy(ns_ctx *ctx, ns_puzzle *to, int32_t to_line, const ns_puzzle *from,
                       int32_t line)
{
    const ns_line *clued = &from->lines.at[line];

    NS_ASSERT(clued->clue != NS_CLUE_BLANK);
    if (clued->clue == NS_CLUE_RUNS)
        return ns_puzzle_set_runs(ctx, to, (ns_line_id){ to_line }, ns_line_runs(from, clued),
                                  clued->clue_count);
    return ns_puzzle_set_tallies(ctx, to, (ns_line_id){ to_line }, ns_line_tallies(from, clued),
                                 clued->clue_count, clued->partial);
}

int64_t ns_lines_cost(const ns_lines *lines, int32_t line)
{
    const ns_ready_line *ready = &lines->line[line];
    const int64_t width = ready->clue == NS_CLUE_TALLY
                              ? (int64_t)ready->tallier.states * ready->tallier.words
                          : ready->clue == NS_CLUE_RUNS ? ready->chain.words
                                                        : 1;

    return ready->count * width + 1;
}

bool ns_lines_quick(ns_lines *lines, int32_t line, const ns_colours *in, ns_colours *out)
{
    const ns_ready_line *ready = &lines->line[line];

    switch (ready->clue) {
    case NS_CLUE_RUNS:
        return ns_chain_step(&ready->chain, in, ready->count, lines->scratch, out);
    case NS_CLUE_TALLY:
        return ns_tallier_step(&ready->tallier, in, ready->count, lines->scratch, out);
    case NS_CLUE_BLANK:
        break;
    }
    for (int32_t i = 0; i < ready->count; i++) {
        out[i] = in[i];
        if (!in[i])
            return false;
    }
    return true;
}

void ns_lines_explain(ns_lines *lines, int32_t line, ns_colours *sets, const ns_colours *top)
{
    const ns_ready_line *ready = &lines->line[line];

    if (ready->clue == NS_CLUE_RUNS)
        ns_chain_explain(&ready->chain, sets, ready->count, top, lines->scratch);
    else if (ready->clue == NS_CLUE_TALLY)
        ns_tallier_explain(&ready->tallier, sets, ready->count, top, lines->scratch);
}

ns_status ns_lines_step(ns_ctx *ctx, ns_lines *lines, ns_line_id line, ns_colours *cells,
                        ns_step *step)
{
    const ns_ready_line *ready = &lines->line[line.i];
    bool possible = false;

    NS_TRY(ns_spend(ctx, ns_lines_cost(lines, line.i)));
    ns_lines_read(lines, line.i, cells);
    if (ready->repeats && ready->clue != NS_CLUE_BLANK)
        NS_TRY(ns_repeat_step(ctx, lines, line.i, lines->in, lines->out, &possible));
    else
        possible = ns_lines_quick(lines, line.i, lines->in, lines->out);
    *step = NS_CONTRADICTION;
    if (!possible)
        return NS_OK;
    *step = NS_NOTHING_NEW;
    for (int32_t i = 0; i < ready->count; i++) {
        if (lines->out[i] == lines->in[i])
            continue;
        cells[ready->cells[i]] = lines->out[i];
        *step = NS_PROGRESS;
    }
    return NS_OK;
}

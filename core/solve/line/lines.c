// lines.c: see lines.h.
#include "solve/line/lines.h"

#include "base/basics.h"
#include "solve/line/line_repeat.h"

static ns_status count_all(ns_ctx *ctx, ns_lines *lines)
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
    lines->mask_words = (int32_t)words;
    return NS_OK;
}

// Which lines a cell meets, each once, in line order.
static ns_status find_meetings(ns_ctx *ctx, ns_lines *lines)
{
    int32_t *last = ns_new(ctx, lines->cell_count + 1, sizeof *last);
    int32_t *at = ns_new(ctx, lines->cell_count + 1, sizeof *at);
    int32_t *first = lines->met_first, *twin = lines->twin;

    for (int32_t l = 0; last && at && l < lines->line_count; l++) {
        const ns_ready_line *line = &lines->line[l];
        for (int32_t i = 0; i < line->count; i++) {
            const int32_t cell = line->cells[i];
            if (last[cell] == l + 1) {
                lines->line[l].repeats = true;
            } else {
                last[cell] = l + 1;
                at[cell] = i;
                first[cell + 1]++;
            }
            *twin++ = at[cell];
        }
    }
    const bool room = last && at;
    ns_free(ctx, at, lines->cell_count + 1, sizeof *at);
    if (!room) {
        ns_free(ctx, last, lines->cell_count + 1, sizeof *last);
        return ns_no_memory(ctx);
    }
    for (int32_t c = 0; c < lines->cell_count; c++)
        first[c + 1] += first[c];
    lines->met_count = first[lines->cell_count];
    lines->met = ns_new(ctx, lines->met_count + 1, sizeof *lines->met);
    if (lines->met) {
        memset(last, 0, (size_t)lines->cell_count * sizeof *last);
        for (int32_t l = lines->line_count - 1; l >= 0; l--) {
            const ns_ready_line *line = &lines->line[l];
            for (int32_t i = 0; i < line->count; i++) {
                const int32_t cell = line->cells[i];
                if (last[cell] != l + 1)
                    lines->met[--first[cell + 1]] = l;
                last[cell] = l + 1;
            }
        }
        // Filling from the back moved each start one place up the array.
        for (int32_t c = 0; c < lines->cell_count; c++)
            first[c] = first[c + 1];
        first[lines->cell_count] = lines->met_count;
    }
    ns_free(ctx, last, lines->cell_count + 1, sizeof *last);
    return lines->met ? NS_OK : ns_no_memory(ctx);
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
        scratch = need > scratch ? need : scratch;
    }
    if (scratch > NS_ARRAY_MAX)
        return ns_no_memory(ctx);
    lines->scratch_words = (int32_t)scratch;
    lines->scratch = ns_new(ctx, lines->scratch_words, sizeof *lines->scratch);
    return lines->scratch ? NS_OK : ns_no_memory(ctx);
}

static ns_status build(ns_ctx *ctx, ns_lines *lines)
{
    NS_TRY(count_all(ctx, lines));
    lines->line = ns_new(ctx, lines->line_count + 1, sizeof *lines->line);
    lines->cells = ns_new(ctx, lines->visits + 1, sizeof *lines->cells);
    lines->twin = ns_new(ctx, lines->visits + 1, sizeof *lines->twin);
    lines->masks = ns_new(ctx, lines->mask_words + 1, sizeof *lines->masks);
    lines->met_first = ns_new(ctx, lines->cell_count + 1, sizeof *lines->met_first);
    lines->in = ns_new(ctx, lines->longest + 1, sizeof *lines->in);
    lines->out = ns_new(ctx, lines->longest + 1, sizeof *lines->out);
    if (!lines->line || !lines->cells || !lines->twin || !lines->masks || !lines->met_first
        || !lines->in || !lines->out)
        return ns_no_memory(ctx);
    NS_TRY(ready_lines(ctx, lines));
    return find_meetings(ctx, lines);
}

ns_status ns_lines_create(ns_ctx *ctx, const ns_puzzle *puzzle, ns_lines **out)
{
    ns_lines *lines = ns_new(ctx, 1, sizeof *lines);

    *out = NULL;
    if (!lines)
        return ns_no_memory(ctx);
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
    ns_free(ctx, lines->line, lines->line_count + 1, sizeof *lines->line);
    ns_free(ctx, lines->cells, lines->visits + 1, sizeof *lines->cells);
    ns_free(ctx, lines->twin, lines->visits + 1, sizeof *lines->twin);
    ns_free(ctx, lines->masks, lines->mask_words + 1, sizeof *lines->masks);
    ns_free(ctx, lines->met_first, lines->cell_count + 1, sizeof *lines->met_first);
    ns_free(ctx, lines->met, lines->met_count + 1, sizeof *lines->met);
    ns_free(ctx, lines->scratch, lines->scratch_words, sizeof *lines->scratch);
    ns_free(ctx, lines->in, lines->longest + 1, sizeof *lines->in);
    ns_free(ctx, lines->out, lines->longest + 1, sizeof *lines->out);
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

ns_status ns_lines_step(ns_ctx *ctx, ns_lines *lines, int32_t line, ns_colours *cells,
                        ns_step *step)
{
    const ns_ready_line *ready = &lines->line[line];
    bool possible = false;

    NS_TRY(ns_spend(ctx, ns_lines_cost(lines, line)));
    for (int32_t i = 0; i < ready->count; i++)
        lines->in[i] = cells[ready->cells[i]];
    if (ready->repeats && ready->clue != NS_CLUE_BLANK)
        NS_TRY(ns_repeat_step(ctx, lines, line, lines->in, lines->out, &possible));
    else
        possible = ns_lines_quick(lines, line, lines->in, lines->out);
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

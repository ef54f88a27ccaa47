// passes.c: how many looks at lines settle something; see judge.h. Lines are looked at in their
// order, round after round, as the thesis on sloped puzzles does by hand; a look counts when it
// leaves fewer cells open. The exact step is taken, so that a puzzle is settled here when it is
// simple, and only then.
#include "nonosmith/judge.h"

#include "base/basics.h"
#include "judge/minimal_rule.h"
#include "solve/line/lines.h"

// One look at every line, as long as a cell is open. *possible turns false on a contradiction.
static ns_status go_round(ns_ctx *ctx, ns_lines *lines, ns_colours *cells, int32_t *open,
                          int32_t *passes, bool *possible)
{
    for (int32_t l = 0; l<lines->line_count && * open> 0 && *possible; l++) {
        ns_step step;
        NS_TRY(ns_lines_step(ctx, lines, (ns_line_id){ l }, cells, &step));
        *possible = step != NS_CONTRADICTION;
        if (step != NS_PROGRESS)
            continue;
        const int32_t left = ns_count_open(cells, lines->cell_count);
        NS_ASSERT(left <= *open);
        *passes += left < *open;
        *open = left;
    }
    return NS_OK;
}

// Whether the cells, all settled, meet every clue.
static ns_status meets_all(ns_ctx *ctx, ns_lines *lines, ns_colours *cells, bool *possible)
{
    *possible &= !ns_any_impossible(cells, lines->cell_count); // given as two colours at once
    for (int32_t l = 0; l < lines->line_count && *possible; l++) {
        ns_step step;
        NS_TRY(ns_lines_step(ctx, lines, (ns_line_id){ l }, cells, &step));
        *possible = step != NS_CONTRADICTION;
    }
    return NS_OK;
}

static ns_status count_passes(ns_ctx *ctx, ns_lines *lines, ns_colours *cells, int32_t *passes)
{
    int64_t colours = -1, before;
    bool possible = true;

    ns_lines_start(lines, cells);
    int32_t open = ns_count_open(cells, lines->cell_count);
    *passes = 0;
    do {
        // A round may narrow sets without settling any cell, and the next one go on from there.
        before = colours;
        NS_TRY(go_round(ctx, lines, cells, &open, passes, &possible));
        colours = 0;
        for (int32_t c = 0; c < lines->cell_count; c++)
            colours += ns_bit_count32(cells[c]);
    } while (open > 0 && possible && colours != before);
    if (open == 0)
        NS_TRY(meets_all(ctx, lines, cells, &possible));
    if (open > 0 || !possible)
        *passes = -1;
    return NS_OK;
}

static ns_status passes_of(ns_ctx *ctx, const ns_puzzle *puzzle, int32_t *passes)
{
    const int32_t count = puzzle->cell_count;
    ns_lines *lines = NULL;

    NS_TRY(ns_lines_create(ctx, puzzle, &lines));
    ns_colours *cells = ns_new(ctx, count + 1, sizeof *cells);
    const ns_status status =
        cells ? count_passes(ctx, lines, cells, passes) : ns_no_memory(ctx);
    ns_free(ctx, cells, count + 1, sizeof *cells);
    ns_lines_destroy(ctx, lines);
    return status;
}

ns_status ns_passes(ns_ctx *ctx, const ns_puzzle *puzzle, bool strict, int32_t *passes)
{
    ns_puzzle ruled = { 0 };

    *passes = -1;
    if (strict || !ns_has_minimal_rule(puzzle))
        return passes_of(ctx, puzzle, passes);
    ns_status status = ns_apply_minimal_rule(ctx, puzzle, &ruled);
    if (status == NS_OK)
        status = passes_of(ctx, &ruled, passes);
    ns_puzzle_drop(ctx, &ruled);
    return status;
}

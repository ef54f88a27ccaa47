// kind_null.c: the smallest kind that works, and the one to copy: cells in a row, and a clue.
//
// The test null_kind.py adds it as anybody would: NS_NULL behind the last ns_kind in puzzle.h, a word in
// the table of core/kind/kinds.c, and this file. What is not said here goes without saying: its part of
// a .nono file follows from the size, it has no board, no options, no layout to measure, and one answer
// is what its maker wants.
#include "kind/kind.h"
#include "puzzle/puzzle_box.h"

#define CELL 24.0 // points, unless the page is too narrow
#define TYPE 10.0

// -- making ---------------------------------------------------------------------------------------

static ns_status accepts(ns_making *job, ns_ctx *ctx)
{
    return job->input->doc->solution.count > 0
               ? NS_OK
               : ns_fail(ctx, NS_BAD_INPUT, "%s shows no cells; name a picture in letters",
                         ns_text_chars(&job->input->label));
}

// The cells of the picture in reading order, filled or not. Who drew it stays.
static ns_status make_doc(ns_ctx *ctx, ns_doc *doc)
{
    const ns_doc made = { .meta = doc->meta, .solution = doc->solution, .number = -1 };

    doc->meta = (ns_meta){ 0 };
    doc->solution = (ns_solution){ 0 };
    ns_doc_drop(ctx, doc);
    *doc = made;
    for (int32_t i = 0; i < doc->solution.count; i++)
        doc->solution.at[i] = doc->solution.at[i] != 0;
    NS_TRY(ns_puzzle_box(ctx, &doc->puzzle, NS_NULL, &doc->solution.count));
    return ns_puzzle_clues_from(ctx, &doc->puzzle, doc->solution.at);
}

static ns_status make(ns_making *job, ns_ctx *ctx)
{
    const ns_solve_options options = ns_solve_defaults();
    ns_judgement judged;

    NS_TRY(make_doc(ctx, job->doc));
    const ns_status status = ns_doc_judge(ctx, job->doc, &options, false, &judged);
    job->doc->judged = status == NS_OK;
    job->doc->verdict = judged.solved.verdict;
    ns_judgement_drop(ctx, &judged);
    return status;
}

// -- the page -------------------------------------------------------------------------------------

static void draw_clue(ns_ctx *ctx, ns_scene *scene, const ns_puzzle *puzzle, int32_t l,
                      const ns_lettering *how)
{
    const ns_line *line = &puzzle->lines.at[l];
    const ns_run *runs = line->clue == NS_CLUE_RUNS ? ns_line_runs(puzzle, line) : NULL;
    ns_text text = { 0 };

    for (int32_t i = 0; runs && i < line->clue_count; i++)
        scene->failed |=
            !ns_text_add_format(ctx, &text, "%s%d", i ? " " : "", (int)runs[i].length);
    ns_scene_add_text(ctx, scene, how, runs ? ns_text_chars(&text) : "?");
    ns_text_drop(ctx, &text);
}

// Clues, and below them the cells.
static ns_status draw(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                      ns_scene *scene, ns_page_report *report)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const ns_ink black = { .a = 255 };
    ns_lettering how = { .x = options->margin_pt, .size = TYPE, .ink = black };

    (void)report;
    ns_paper_sides(options, options->paper, false, &scene->width, &scene->height);
    const double room = (scene->width - 2 * options->margin_pt) / puzzle->cell_count;
    const double cell = room < CELL ? room : CELL;
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        how.y = options->margin_pt + TYPE * (l + 1);
        draw_clue(ctx, scene, puzzle, l, &how);
    }
    for (int32_t i = 0; i < puzzle->cell_count; i++) {
        const bool filled = options->solution && doc->solution.count > i && doc->solution.at[i];
        ns_scene_add_path(
            ctx, scene,
            &(ns_brush){ .fill.a = filled ? 255 : 0, .stroke = black, .width = 0.5 });
        ns_scene_add_rectangle(ctx, scene, how.x + i * cell, how.y + TYPE, cell, cell);
    }
    return ns_scene_finish(ctx, scene);
}

const ns_kind_row ns_kind_null = {
    .about = { .name = "null", .sides = 1, .strict = true, .lines = { "row" } },
    .draw.page = draw,
    .work.maker = { .accepts = accepts, .make = make },
};

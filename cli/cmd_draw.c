// cmd_draw.c: nonosmith draw: pages for printing.
//
// All pages are drawn before the first file is written: a puzzle that cannot be drawn leaves
// nothing behind.
#include "cli/guard.h"
#include "cli/pages.h"
#include "cli/proof.h"
#include "cli/specks.h"
#include "cli/spots.h"
#include "cli/verdict.h"

#include <string.h>

typedef struct draw_job {
    cli_app *cli;
    cli_inputs inputs;
    const char *output;
    cli_page_format format;
    ns_draw_options options;
    double dpi;
    ns_scenes scenes; // all pages, input after input
    int32_t *first;   // page of each input, and behind the last
    int32_t per_page; // puzzles; 1: each has its own page or pages
    ns_page_report *reports;
    bool spots;     // marked
    int32_t *marks; // how many each page has
    ns_outbox outbox;
    int code; // what the puzzles are worth, though they can be drawn
} draw_job;

static int read_options(draw_job *job)
{
    cli_app *cli = job->cli;
    const ns_option_value *to = cli_option_of(cli, NS_OPT_TO),
                          *dpi = cli_option_of(cli, NS_OPT_DPI);
    const ns_option_value *paper = cli_option_of(cli, NS_OPT_PAPER);
    const ns_option_value *per_page = cli_option_of(cli, NS_OPT_PER_PAGE);

    job->output = cli_option_of(cli, NS_OPT_OUTPUT)->text;
    if (!job->output)
        return cli_usage(cli, "draw needs a file to write; add -o OUT.svg, OUT.pdf or OUT.png");
    cli_output_claim(cli, job->output);
    job->format = to->given ? (cli_page_format)to->number : cli_page_format_of(job->output);
    if (job->format == CLI_PAGE_UNKNOWN && strcmp(job->output, "-") == 0)
        return cli_usage(cli, "standard output has no extension; add --to svg, pdf or png");
    if (job->format == CLI_PAGE_UNKNOWN)
        return cli_usage(cli, "%s is not called .svg, .pdf or .png; rename it or add --to",
                         job->output);
    job->options = ns_draw_defaults();
    job->options.solution = cli_option_of(cli, NS_OPT_SOLUTION)->given;
    job->options.view = (ns_solid_view)cli_option_of(cli, NS_OPT_VIEW)->number;
    if (paper->given)
        ns_paper_read(paper->text, &job->options);
    job->options.orientation = (ns_orientation)cli_option_of(cli, NS_OPT_ORIENTATION)->number;
    job->options.title = cli_option_of(cli, NS_OPT_TITLE)->text;
    job->options.hide_title = cli_option_of(cli, NS_OPT_HIDE_TITLE)->given;
    job->options.number = (int32_t)cli_option_of(cli, NS_OPT_PUZZLE_NUMBER)->number;
    job->per_page = per_page->given ? (int32_t)per_page->number : 1;
    job->spots = cli_option_of(cli, NS_OPT_SPOTS)->given;
    if (job->spots && job->per_page > 1)
        return cli_usage(cli, "a proof sheet has a page of its own; leave out --per-page, or "
                              "leave out --spots");
    if (cli_option_of(cli, NS_OPT_SETTING)->given && !job->spots)
        return cli_usage(cli,
                         "--setting says how strict the marks of --spots are; add --spots");
    job->dpi = dpi->given ? (double)dpi->number : CLI_PAGE_DPI;
    return cli_page_format_check(cli, job->format);
}

// --solution of a puzzle that comes without one: solve it. Several answers: the first is drawn.
static ns_status find_solution(draw_job *job, const cli_input *input)
{
    const int32_t cells = input->doc->puzzle.cell_count;
    ns_ctx *ctx = &job->cli->ctx;
    ns_solve_options options;
    cli_verdict verdict;

    if (cli_solve_options(job->cli, &options) != NS_EXIT_DONE)
        return NS_INTERNAL;
    ns_ctx worker = cli_ctx(job->cli);
    cli_decide(job->cli, &worker, input->doc, &options, &verdict);
    ns_status status = verdict.status;
    if (status != NS_OK && status != NS_STOPPED) {
        ns_fail(ctx, status, "%s", worker.message);
    } else if (verdict.judged.solved.solution_count == 0) {
        status =
            status == NS_STOPPED
                ? ns_fail(ctx, NS_STOPPED, "%s: stopped before a solution was found",
                          ns_text_chars(&input->label))
                : ns_fail(ctx, NS_BAD_INPUT, "%s has no solution to draw; leave out --solution",
                          ns_text_chars(&input->label));
    } else if (!ns_array_resize(ctx, &input->doc->solution, cells)) {
        status = ns_no_memory(ctx);
    } else {
        memcpy(input->doc->solution.at, verdict.judged.solved.solutions.at, (size_t)cells);
        status = NS_OK;
    }
    if (status == NS_OK && verdict.judged.solved.verdict == NS_MULTIPLE) {
        cli_note(job->cli, "%s has several solutions; the page shows one of them",
                 ns_text_chars(&input->label));
        job->code = NS_EXIT_UNMET;
    }
    cli_verdict_drop(ctx, &verdict);
    return status;
}

// Draws all pages of a puzzle and adds them to the others.
static ns_status draw_doc(draw_job *job, int32_t i)
{
    ns_ctx *ctx = &job->cli->ctx;
    ns_draw_options options = job->options;
    ns_scenes pages;

    options.number += options.number > 0 ? i : 0;
    NS_TRY(ns_draw_pages(ctx, job->inputs.list.at[i].doc, &options, NULL, &pages,
                         &job->reports[i]));
    if (!ns_array_room(ctx, &job->scenes, sizeof *job->scenes.at, pages.count)) {
        ns_scenes_drop(ctx, &pages);
        return ns_no_memory(ctx);
    }
    memcpy(job->scenes.at + job->scenes.count, pages.at,
           (size_t)pages.count * sizeof *pages.at);
    job->scenes.count += pages.count;
    ns_array_drop(ctx, &pages);
    return NS_OK;
}

// --spots: the page with marks where penalties arise.
static ns_status draw_proof(draw_job *job, int32_t i)
{
    const ns_measure_options options = cli_measure_options(job->cli, true);
    ns_ctx *ctx = &job->cli->ctx;
    cli_proof proof = { 0 };
    ns_status status = cli_proof_make(ctx, job->inputs.list.at[i].doc, &options, &proof);

    job->options.marks = &proof.marks;
    job->marks[i] = proof.marks.count;
    if (status == NS_OK)
        status = draw_doc(job, i);
    job->options.marks = NULL;
    cli_proof_drop(ctx, &proof);
    return status;
}

// Curves whose walks are not the puzzle's lines make a page that nobody can solve.
static ns_status check_board(draw_job *job, const cli_input *input)
{
    const ns_doc *doc = input->doc;
    ns_ctx *ctx = &job->cli->ctx;

    if (ns_board_is_empty(&doc->board)) // drawing says what to do
        return NS_OK;
    return ns_name_failure(ctx, ns_text_chars(&input->label),
                           ns_board_verify(ctx, &doc->board, &doc->puzzle));
}

static ns_status check_input(draw_job *job, int32_t i)
{
    const cli_input *input = &job->inputs.list.at[i];

    if (cli_option_of(job->cli, NS_OPT_VIEW)->given && input->doc->puzzle.kind != NS_SOLID)
        return ns_fail(&job->cli->ctx, NS_BAD_INPUT,
                       "%s is a %s puzzle on one page, so --view means nothing to it; leave it "
                       "out",
                       ns_text_chars(&input->label), cli_kind_name(input->doc->puzzle.kind));
    NS_TRY(check_board(job, input));
    if (job->options.solution && input->doc->solution.count == 0)
        return find_solution(job, input);
    return NS_OK;
}

static bool is_book(const draw_job *job)
{
    return job->inputs.list.count > job->per_page && job->format == CLI_PAGE_PDF;
}

static ns_status draw_input(draw_job *job, int32_t i)
{
    const cli_input *input = &job->inputs.list.at[i];

    job->first[i] = job->scenes.count;
    job->options.page_number = is_book(job) ? job->scenes.count + 1 : 0;
    const ns_status status =
        ns_name_failure(&job->cli->ctx, ns_text_chars(&input->label),
                        job->spots ? draw_proof(job, i) : draw_doc(job, i));
    job->first[i + 1] = job->scenes.count;
    return status;
}

// --per-page: all inputs at once; *at becomes the one to blame.
static ns_status draw_several(draw_job *job, int32_t *at)
{
    const int32_t count = job->inputs.list.count;
    ns_ctx *ctx = &job->cli->ctx;
    const ns_doc **docs = ns_new(ctx, count, sizeof *docs);

    if (!docs)
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < count; i++) {
        docs[i] = job->inputs.list.at[i].doc;
        job->first[i] = i / job->per_page;
    }
    job->first[count] = (count + job->per_page - 1) / job->per_page;
    job->options.page_number = is_book(job);
    const ns_status status = ns_draw_several(ctx, docs, count, job->per_page, &job->options,
                                             NULL, &job->scenes, job->reports, at);
    ns_free(ctx, docs, count, sizeof *docs);
    return *at < 0
               ? status
               : ns_name_failure(ctx, ns_text_chars(&job->inputs.list.at[*at].label), status);
}

static int32_t page_count(const draw_job *job, int32_t i)
{
    return job->per_page > 1 ? 1 : job->first[i + 1] - job->first[i];
}

// The path of a page of an input: the output itself, or numbered when each page is a file, by the
// puzzle, by the page, or by both.
static ns_status page_path(draw_job *job, int32_t i, int32_t page, ns_text *path)
{
    ns_ctx *ctx = &job->cli->ctx;
    const bool several = page_count(job, i) > 1;
    ns_text puzzle = { 0 };

    if (job->format == CLI_PAGE_PDF || job->scenes.count == 1)
        return ns_text_add(ctx, path, job->output) ? NS_OK : ns_no_memory(ctx);
    if (job->inputs.list.count == 1 || job->per_page > 1)
        return cli_numbered_path(ctx, job->output, job->first[i] + page + 1, path);
    if (!several)
        return cli_numbered_path(ctx, job->output, cli_input_number(&job->inputs, i), path);
    ns_status status =
        cli_numbered_path(ctx, job->output, cli_input_number(&job->inputs, i), &puzzle);
    if (status == NS_OK)
        status = cli_numbered_path(ctx, puzzle.at, page + 1, path);
    ns_text_drop(ctx, &puzzle);
    return status;
}

// Renders a page of an input, or all pages of all inputs, and posts the file.
static ns_status post_pages(draw_job *job, int32_t i, int32_t page, int32_t count)
{
    ns_ctx *ctx = &job->cli->ctx;
    ns_text bytes = { 0 }, path = { 0 };
    ns_status status = cli_pages_render(ctx, job->scenes.at + job->first[i] + page, count,
                                        job->format, job->dpi, &bytes);

    if (status == NS_OK)
        status = page_path(job, i, page, &path);
    if (status == NS_OK)
        status = cli_guard_sources(ctx, &job->inputs, path.at);
    if (status == NS_OK)
        status = ns_outbox_add(ctx, &job->outbox, path.at, ns_text_chars(&bytes), bytes.count);
    ns_text_drop(ctx, &bytes);
    ns_text_drop(ctx, &path);
    return status;
}

static void put_hundredths(ns_json_writer *w, const char *key, double value)
{
    ns_json_add_rounded(w, key, value, 2);
}

// Pages of curves have a report, those of a grid none.
static bool is_reported(const draw_job *job, int32_t i)
{
    return job->reports[i].frame_width_mm > 0;
}

// How small things get on the page of a curved or sloped puzzle.
static void put_report(ns_json_writer *w, const ns_board *board, const ns_page_report *report,
                       const cli_specks *specks)
{
    put_hundredths(w, "frame_width_mm", report->frame_width_mm);
    put_hundredths(w, "frame_height_mm", report->frame_height_mm);
    put_hundredths(w, "smallest_gap_mm", report->smallest_gap_mm);
    cli_specks_put(w, board, specks);
    ns_json_add_int(w, "smallest_cell", report->smallest_cell);
    ns_json_add_int(w, "small_cells", report->small_cells);
    put_hundredths(w, "type_pt", report->type_pt);
    ns_json_add_int(w, "labels", report->labels);
    ns_json_add_int(w, "moved", report->moved);
}

// The page of an input on the largest paper.
static const ns_scene *largest_page(const draw_job *job, int32_t i)
{
    const ns_scene *largest = &job->scenes.at[job->first[i]];

    for (int32_t p = job->first[i]; p < job->first[i] + page_count(job, i); p++) {
        const ns_scene *page = &job->scenes.at[p];
        if (page->width * page->height > 1.001 * largest->width * largest->height)
            largest = page;
    }
    return largest;
}

static ns_status print_object(draw_job *job, int32_t i, const cli_specks *specks)
{
    const cli_input *input = &job->inputs.list.at[i];
    ns_text object = { 0 }, path = { 0 };
    ns_json_writer w = ns_json_writer_to(&job->cli->ctx, &object);
    ns_paper paper = job->options.paper;
    ns_status status = page_path(job, i, 0, &path);

    if (paper != NS_PAPER_OWN)
        ns_scene_paper(largest_page(job, i), &paper);
    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_json_add_string(&w, "file", input->path);
    ns_json_add_int(&w, "index", input->index);
    ns_json_add_string(&w, "kind", cli_kind_name(input->doc->puzzle.kind));
    ns_json_add_string(&w, "output", ns_text_chars(&path));
    ns_json_add_int(&w, "page", job->format == CLI_PAGE_PDF ? job->first[i] + 1 : 1);
    ns_json_add_string(&w, "format", cli_page_format_name(job->format));
    ns_json_add_string(&w, "paper",
                       paper == NS_PAPER_OWN ? cli_option_of(job->cli, NS_OPT_PAPER)->text
                                             : ns_paper_name(paper));
    ns_json_add_bool(&w, "solution", job->options.solution);
    if (input->doc->puzzle.kind == NS_SOLID) {
        ns_json_add_int(&w, "pages", page_count(job, i));
    }
    if (job->reports[i].cell_mm > 0) {
        put_hundredths(&w, "cell_mm", job->reports[i].cell_mm);
        put_hundredths(&w, "type_pt", job->reports[i].type_pt);
    }
    if (is_reported(job, i))
        put_report(&w, &input->doc->board, &job->reports[i], specks);
    if (job->spots) {
        ns_json_add_int(&w, "spots", job->marks[i]);
    }
    ns_json_close(&w);
    if (status == NS_OK)
        status = ns_json_written(&w);
    if (status == NS_OK)
        cli_object(job->cli, &object);
    ns_text_drop(&job->cli->ctx, &path);
    ns_text_drop(&job->cli->ctx, &object);
    return status;
}

// Says when a page needs larger paper than was asked for, or is left out.
static void note_paper(draw_job *job, int32_t i)
{
    ns_paper paper;

    if (job->options.paper != NS_PAPER_OWN && ns_scene_paper(largest_page(job, i), &paper)
        && paper != job->options.paper)
        cli_note(job->cli, "%s needs %s paper to stay readable",
                 ns_text_chars(&job->inputs.list.at[i].label), ns_paper_name(paper));
    if (job->reports[i].no_block)
        cli_note(
            job->cli,
            "%s: the view of the whole block is left out, its numbers would be too small to "
            "read; --view model draws it on larger paper",
            ns_text_chars(&job->inputs.list.at[i].label));
}

// A grid that is too fine for a pen, or for eyes.
static void note_grid(draw_job *job, int32_t i)
{
    const ns_page_report *report = &job->reports[i];

    if (report->cell_mm > 0
        && (report->cell_mm < NS_GRID_CELL_SMALL
            || report->type_pt < NS_GRID_TYPE_SMALL - 0.05))
        cli_note(job->cli,
                 "%s: cells of %.1f mm with numbers of %.1f pt are hard to fill or to read; "
                 "%s or a smaller puzzle helps",
                 ns_text_chars(&job->inputs.list.at[i].label), report->cell_mm, report->type_pt,
                 job->per_page > 1 ? "larger --paper, a smaller --per-page" : "larger --paper");
}

// What a designer wants to know before printing a curved or sloped puzzle.
static ns_status note_report(draw_job *job, int32_t i, const cli_specks *specks)
{
    const ns_page_report *report = &job->reports[i];
    ns_text path = { 0 };
    const ns_doc *doc = job->inputs.list.at[i].doc;

    if (!is_reported(job, i))
        return NS_OK;
    // Of several puzzles each is called by its own name: they may share a file.
    const ns_text *label = &job->inputs.list.at[i].label;
    const ns_status status = job->inputs.list.count == 1 ? page_path(job, i, 0, &path)
                             : ns_text_set(&job->cli->ctx, &path, label->at, label->count)
                                 ? NS_OK
                                 : ns_no_memory(&job->cli->ctx);
    if (status == NS_OK)
        cli_note(job->cli,
                 "%s: frame %.0f x %.0f mm, smallest cell %.2f mm2 (cell %d), smallest gap "
                 "%.2f mm, clues %g pt, %d of %d with a leader",
                 path.at, report->frame_width_mm, report->frame_height_mm,
                 report->smallest_cell_mm2, (int)report->smallest_cell, report->smallest_gap_mm,
                 report->type_pt, (int)report->moved, (int)report->labels);
    if (status == NS_OK && report->small_cells > 0)
        cli_note(job->cli,
                 "%s: %d of %d cells %s below %g mm2 and hard to fill; larger --paper, %s or a "
                 "simpler drawing helps",
                 path.at, (int)report->small_cells, (int)doc->board.cells.count,
                 report->small_cells == 1 ? "is" : "are", NS_CELL_SMALL,
                 doc->puzzle.kind == NS_SLOPED ? "making it --widest" : "another --seed");
    if (status == NS_OK)
        cli_specks_note(job->cli, path.at, doc, specks, "choose a larger --paper");
    ns_text_drop(&job->cli->ctx, &path);
    return status;
}

// Characters that would be boxes on the page.
static ns_status note_missing(draw_job *job)
{
    ns_ctx *ctx = &job->cli->ctx;
    ns_text missing = { 0 };
    const ns_status status = cli_pages_missing(ctx, &job->scenes, job->format, &missing);

    if (status == NS_OK && missing.count > 0)
        cli_note(job->cli,
                 "%s: no font here has %s, so the page shows boxes instead; install one that "
                 "does (Debian: fonts-noto-cjk, fonts-noto-core), or use another --title",
                 job->output, missing.at);
    ns_text_drop(ctx, &missing);
    return status;
}

// What there is to say of a page, to people and programs.
static ns_status report_page(draw_job *job, int32_t i)
{
    const ns_board *board = &job->inputs.list.at[i].doc->board;
    ns_ctx *ctx = &job->cli->ctx;
    cli_specks specks = { 0 };
    ns_status status = NS_OK;

    note_paper(job, i);
    note_grid(job, i);
    if (is_reported(job, i))
        status = cli_specks_of_page(ctx, board, &job->reports[i], &specks);
    if (status == NS_OK)
        status = note_report(job, i, &specks);
    if (status == NS_OK && job->cli->json)
        status = print_object(job, i, &specks);
    cli_specks_drop(ctx, &specks);
    return status;
}

// A file of all pages, or one for each.
static ns_status post_all(draw_job *job, int32_t *at)
{
    if (job->format == CLI_PAGE_PDF)
        return post_pages(job, 0, 0, job->scenes.count);
    if (job->scenes.count > 1 && strcmp(job->output, "-") == 0)
        return ns_fail(
            &job->cli->ctx, NS_BAD_INPUT,
            "%d pages do not fit into one %s on standard output; use --to pdf or a file",
            (int)job->scenes.count, cli_page_format_name(job->format));
    for (*at = 0; *at < job->inputs.list.count; *at += job->per_page) {
        for (int32_t page = 0; page < page_count(job, *at); page++)
            NS_TRY(post_pages(job, *at, page, 1));
    }
    return NS_OK;
}

static ns_status draw_steps(draw_job *job, int32_t *at)
{
    const int32_t count = job->inputs.list.count;

    job->first = ns_new(&job->cli->ctx, count + 1, sizeof *job->first);
    job->reports = ns_new(&job->cli->ctx, count, sizeof *job->reports);
    job->marks = ns_new(&job->cli->ctx, count, sizeof *job->marks);
    if (!job->first || !job->reports || !job->marks)
        return ns_no_memory(&job->cli->ctx);
    for (*at = 0; *at < count; ++*at) {
        cli_progress_show(&job->cli->progress, "drawing", *at, count);
        NS_TRY(check_input(job, *at));
        if (job->per_page == 1)
            NS_TRY(draw_input(job, *at));
    }
    *at = -1;
    if (job->per_page > 1)
        NS_TRY(draw_several(job, at));
    *at = -1;
    cli_listen(job->cli); // up to here there was nothing to lose
    NS_TRY(post_all(job, at));
    *at = -1;
    NS_TRY(note_missing(job)); // what may fail comes before a file is written
    NS_TRY(ns_outbox_commit(&job->cli->ctx, &job->outbox));
    for (int32_t i = 0; i < count; i++)
        NS_TRY(report_page(job, i));
    return NS_OK;
}

static int draw_all(draw_job *job)
{
    const int32_t count = job->inputs.list.count;
    int32_t at = -1;
    const ns_status status = draw_steps(job, &at);

    ns_outbox_drop(&job->cli->ctx, &job->outbox);
    ns_scenes_drop(&job->cli->ctx, &job->scenes);
    ns_free(&job->cli->ctx, job->first, count + 1, sizeof *job->first);
    ns_free(&job->cli->ctx, job->reports, count, sizeof *job->reports);
    ns_free(&job->cli->ctx, job->marks, count, sizeof *job->marks);
    if (status == NS_OK)
        return job->code;
    const cli_input *input = at >= 0 ? &job->inputs.list.at[at] : NULL;
    return cli_fail_status(job->cli, input ? input->path : NULL, input ? input->index : -1,
                           &job->cli->ctx, status);
}

int cli_draw(cli_app *cli)
{
    draw_job job = { .cli = cli };
    int code = read_options(&job);

    if (code == NS_EXIT_DONE)
        code = cli_inputs_load(cli, &job.inputs, cli->args.operand_count);
    if (code == NS_EXIT_DONE)
        code = cli_inputs_report(cli, &job.inputs);
    if (code == NS_EXIT_DONE)
        code = draw_all(&job);
    cli_inputs_drop(cli, &job.inputs);
    return code;
}

// cmd_draw.c: nonosmith draw: pages for printing.
//
// All pages are drawn before the first file is written: a puzzle that cannot be drawn leaves
// nothing behind.
#include "cli/files/guard.h"
#include "cli/files/outputs.h"
#include "cli/tell/specks.h"
#include "io/asserts.h"

#include <string.h>

typedef struct draw_job {
    cli_app *cli;
    cli_inputs inputs;
    const char *output;
    ns_drawn drawn;
    bool several; // a solution was drawn that is one of several
    ns_outbox outbox;
} draw_job;

static int read_options(draw_job *job)
{
    cli_app *cli = job->cli;
    const ns_option_value *to = cli_option_of(cli, NS_OPT_TO);
    const ns_shop shop = cli_shop(cli);
    ns_page_format *format = &job->drawn.format;

    job->output = cli_option_of(cli, NS_OPT_OUTPUT)->text;
    if (!job->output)
        return cli_usage(cli, "draw needs a file to write; add -o OUT.svg, OUT.pdf or OUT.png");
    cli_output_claim(cli, job->output);
    *format = to->given ? (ns_page_format)to->number : ns_page_format_of(job->output);
    if (*format == NS_PAGE_UNKNOWN && strcmp(job->output, "-") == 0)
        return cli_usage(cli, "standard output has no extension; add --to svg, pdf or png");
    if (*format == NS_PAGE_UNKNOWN)
        return cli_usage(cli, "%s is not called .svg, .pdf or .png; rename it or add --to",
                         job->output);
    const int code = cli_usage_of(cli, ns_draw_asked(&cli->ctx, &shop, &job->drawn));
    return code == NS_EXIT_DONE ? cli_page_format_check(cli, *format) : code;
}

static ns_status page_path(draw_job *job, int32_t i, int32_t page, ns_text *path)
{
    return ns_drawn_path(&job->cli->ctx, &job->drawn, job->output, job->inputs.list.at, i, page,
                         path);
}

// Renders a page of an input, or all pages of all inputs, and posts the file.
static ns_status post_pages(draw_job *job, int32_t i, int32_t page, int32_t count)
{
    ns_ctx *ctx = &job->cli->ctx;
    ns_text bytes = { 0 }, path = { 0 };
    NS_ASSERT(job->drawn.told[i].first + page + count <= job->drawn.scenes.count);
    ns_status status = ns_pages_write(ctx, job->cli->ports,
                                      job->drawn.scenes.at + job->drawn.told[i].first + page,
                                      count, job->drawn.format, job->drawn.dpi, &bytes);

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

static ns_status print_object(draw_job *job, int32_t i, const ns_page_specks *specks)
{
    const ns_shop shop = cli_shop(job->cli);
    ns_text object = { 0 }, path = { 0 };
    ns_status status = page_path(job, i, 0, &path);

    if (status == NS_OK) {
        ns_json_writer w = cli_object_open(job->cli, &object);
        ns_drawn_put(&w, &shop, &job->inputs.list.at[i], &job->drawn, i, path.at, specks);
        status = cli_object_close(job->cli, &w, &object);
    }
    ns_text_drop(&job->cli->ctx, &path);
    return status;
}

// Says when a page needs larger paper than was asked for, or is left out.
static void note_paper(draw_job *job, int32_t i)
{
    ns_paper paper;

    if (job->drawn.options.paper != NS_PAPER_OWN
        && ns_scene_paper(ns_drawn_largest(&job->drawn, i), &paper)
        && paper != job->drawn.options.paper)
        cli_note(job->cli, "%s needs %s paper to stay readable",
                 ns_text_chars(&job->inputs.list.at[i].label), ns_paper_name(paper));
    if (job->drawn.told[i].report.no_block)
        cli_note(job->cli,
                 "%s: the view of the whole block is left out, its numbers would be too small "
                 "to read; --view model draws it on larger paper",
                 ns_text_chars(&job->inputs.list.at[i].label));
}

// A grid that is too fine for a pen, or for eyes.
static void note_grid(draw_job *job, int32_t i)
{
    const ns_page_report *report = &job->drawn.told[i].report;

    if (report->cell_mm > 0
        && (report->cell_mm < NS_GRID_CELL_SMALL
            || report->type_pt < NS_GRID_TYPE_SMALL - 0.05))
        cli_note(job->cli,
                 "%s: cells of %.1f mm with numbers of %.1f pt are hard to fill or to read; %s "
                 "or a smaller puzzle helps",
                 ns_text_chars(&job->inputs.list.at[i].label), report->cell_mm, report->type_pt,
                 job->drawn.per_page > 1 ? "larger --paper, a smaller --per-page"
                                         : "larger --paper");
}

// Large print that is not large.
static void note_large(draw_job *job, int32_t i)
{
    const double type = job->drawn.told[i].report.type_pt;

    if (job->drawn.options.large && type > 0 && type < NS_TYPE_LARGE - 0.05)
        cli_note(job->cli,
                 "%s: the clues have %.1f pt, less than the %.0f pt of large print; %s helps",
                 ns_text_chars(&job->inputs.list.at[i].label), type, NS_TYPE_LARGE,
                 job->drawn.per_page > 1 ? "larger --paper or a smaller --per-page"
                                         : "larger --paper or a smaller --margin");
}

// What a designer wants to know before printing a curved or sloped puzzle.
static ns_status note_report(draw_job *job, int32_t i, const ns_page_specks *specks)
{
    const ns_page_report *report = &job->drawn.told[i].report;
    ns_text path = { 0 };
    const ns_doc *doc = job->inputs.list.at[i].doc;

    if (!(job->drawn.told[i].report.frame_width_mm > 0))
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
                 ns_kind_about(doc->puzzle.kind)->straight ? "making it --widest"
                                                           : "another --seed");
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
    const ns_status status =
        ns_pages_missing(ctx, job->cli->ports, &job->drawn.scenes, job->drawn.format, &missing);

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
    ns_page_specks specks = { 0 };
    ns_status status = NS_OK;

    note_paper(job, i);
    note_grid(job, i);
    note_large(job, i);
    if (job->drawn.told[i].report.frame_width_mm > 0)
        status = ns_page_specks_of_page(ctx, board, &job->drawn.told[i].report, &specks);
    if (status == NS_OK)
        status = note_report(job, i, &specks);
    if (status == NS_OK && job->cli->json)
        status = print_object(job, i, &specks);
    ns_page_specks_drop(ctx, &specks);
    return status;
}

// A file of all pages, or one for each.
static ns_status post_all(draw_job *job, int32_t *at)
{
    if (job->drawn.format == NS_PAGE_PDF)
        return post_pages(job, 0, 0, job->drawn.scenes.count);
    if (job->drawn.scenes.count > 1 && strcmp(job->output, "-") == 0)
        return ns_fail(
            &job->cli->ctx, NS_BAD_INPUT,
            "%d pages do not fit into one %s on standard output; use --to pdf or a file",
            (int)job->drawn.scenes.count, ns_page_format_name(job->drawn.format));
    for (*at = 0; *at < job->inputs.list.count; *at += job->drawn.per_page) {
        for (int32_t page = 0; page < job->drawn.told[*at].pages; page++)
            NS_TRY(post_pages(job, *at, page, 1));
    }
    return NS_OK;
}

static void note_several(draw_job *job)
{
    for (int32_t i = 0; i < job->drawn.count; i++) {
        if (!job->drawn.told[i].several)
            continue;
        job->several = true;
        cli_note(job->cli, "%s has several solutions; the page shows one of them",
                 ns_text_chars(&job->inputs.list.at[i].label));
    }
}

static ns_status draw_steps(draw_job *job, int32_t *at)
{
    const int32_t count = job->inputs.list.count;
    const ns_shop shop = cli_shop(job->cli);
    ns_ctx *ctx = &job->cli->ctx;

    cli_show_progress(job->cli);
    const ns_status status =
        ns_draw_inputs(ctx, &shop, job->inputs.list.at, count, &job->drawn);
    *at = job->drawn.at;
    NS_TRY(status);
    NS_ASSERT(job->drawn.count == count);
    note_several(job);
    cli_listen(job->cli); // up to here there was nothing to lose
    NS_TRY(post_all(job, at));
    *at = -1;
    NS_TRY(note_missing(job)); // what may fail comes before a file is written
    NS_TRY(ns_outbox_commit(ctx, &job->outbox));
    for (int32_t i = 0; i < count; i++)
        NS_TRY(report_page(job, i));
    return NS_OK;
}

static int draw_all(draw_job *job)
{
    int32_t at = -1;
    const ns_status status = draw_steps(job, &at);

    ns_outbox_drop(&job->cli->ctx, &job->outbox);
    ns_drawn_drop(&job->cli->ctx, &job->drawn);
    if (status == NS_OK)
        return job->several ? NS_EXIT_UNMET : NS_EXIT_DONE;
    const ns_input *input = at >= 0 ? &job->inputs.list.at[at] : NULL;
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

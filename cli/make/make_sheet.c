// make_sheet.c: nonosmith make --sheet: files, objects and sentences of a contact sheet.
//
// Which puzzles stand on it, and how, is the core's business (core/work/selection.c).
#include "cli/crew/searches.h"
#include "cli/files/guard.h"
#include "cli/make/make_job.h"

#include <string.h>

typedef struct sheet_job {
    make_job *make;
    ns_selection *sheet;
    int32_t cut_short;  // seeds without a puzzle because the work was stopped ...
    int32_t unfinished; // ... and with one that might have become clearer
    ns_outbox outbox;
} sheet_job;

int make_sheet_open(make_job *job)
{
    cli_app *cli = job->cli;
    const int code = cli_usage_of(
        cli, ns_selection_asked(&cli->ctx, &job->shop, job->output, job->page, &job->sheet));

    if (code != NS_EXIT_DONE || job->sheet.count == 0)
        return code;
    if (!job->sheet.alone && strcmp(job->output, "-") == 0)
        return cli_usage(cli, "there is no place for the sheet beside standard output; name a "
                              "file with -o, or add --to pdf for the sheet alone");
    return cli_page_format_check(cli, job->sheet.format);
}

static ns_status make_finds(sheet_job *job)
{
    make_job *make = job->make;
    ns_ctx worker = cli_ctx(make->cli); // knows the seed
    cli_searches searches;
    const ns_team team = cli_searches_open(&searches, make->cli, "making", job->sheet->count);

    make->shop.team = &team;
    const ns_status status = ns_selection_make(&worker, &make->making, job->sheet);
    make->shop.team = NULL;
    cli_searches_close(&searches);
    return status == NS_OK ? status : ns_fail(&make->cli->ctx, status, "%s", worker.message);
}

// One PDF, or a file for each page.
static ns_status post_sheet(sheet_job *job)
{
    const make_job *make = job->make;
    ns_ctx *ctx = &make->cli->ctx;
    const int32_t files = ns_selection_files(job->sheet);
    ns_status status = NS_OK;

    if (files > 1 && strcmp(ns_text_chars(&job->sheet->path), "-") == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%d pages do not fit into one %s on standard output; use --to pdf or a "
                       "file",
                       (int)files, ns_page_format_name(job->sheet->format));
    for (int32_t i = 0; status == NS_OK && i < files; i++) {
        ns_text path = { 0 }, bytes = { 0 };
        status = ns_selection_file(ctx, make->cli->ports, job->sheet, i, &path, &bytes);
        if (status == NS_OK)
            status = cli_guard_sources(ctx, &make->inputs, path.at);
        if (status == NS_OK)
            status =
                ns_outbox_add(ctx, &job->outbox, path.at, ns_text_chars(&bytes), bytes.count);
        ns_text_drop(ctx, &path);
        ns_text_drop(ctx, &bytes);
    }
    return status;
}

// The best puzzle goes where a puzzle alone would go. Returns an exit code, reported.
static int write_all(sheet_job *job)
{
    make_job *make = job->make;
    ns_ctx *ctx = &make->cli->ctx;
    ns_status status = ns_selection_draw(ctx, &make->making, job->sheet);

    if (status == NS_OK)
        status = post_sheet(job);
    if (status == NS_OK && job->sheet->alone)
        status = ns_outbox_commit(ctx, &job->outbox);
    if (status == NS_OK && !job->sheet->alone) {
        status = ns_selection_lend_best(ctx, &make->making, job->sheet);
        if (status == NS_OK) {
            const int code = cli_write_puzzles_too(make->cli, &job->outbox, &make->inputs,
                                                   make->output, make->format);
            *make->making.input->doc = (ns_doc){ .number = -1 };
            return code;
        }
    }
    return status == NS_OK
               ? NS_EXIT_DONE
               : cli_fail_status(
                   make->cli, make->making.input->path, -1, ctx,
                   ns_name_failure(ctx, ns_text_chars(&make->making.input->label), status));
}

// A seed that gave nothing: why, unless there was no time for it.
static int report_missing(sheet_job *job, int32_t i)
{
    const make_job *make = job->make;
    ns_ctx *ctx = &make->cli->ctx;
    const ns_status status = ns_selection_missing(ctx, &make->making, job->sheet, i);

    if (status == NS_STOPPED) {
        job->cut_short++;
        return NS_EXIT_STOPPED;
    }
    return cli_fail(make->cli, make->making.input->path, -1, ctx->message,
                    status == NS_BAD_INPUT ? NS_EXIT_UNMET : NS_EXIT_STOPPED);
}

static void note_sheet(sheet_job *job)
{
    make_job *make = job->make;
    const ns_find *best = &job->sheet->finds[job->sheet->best];
    double seconds = 0;
    char where[NS_MESSAGE_MAX] = "";

    for (int32_t i = 0; i < job->sheet->count; i++)
        seconds += job->sheet->finds[i].seconds;
    if (!job->sheet->alone)
        snprintf(where, sizeof where, ", written to %.400s", make_output_name(make));
    make_curved_notes(make);
    cli_note(
        make->cli,
        "%s: %d puzzle%s, seeds %lld to %lld, on %d page%s; best is seed %lld (%d cells, %s, "
        "score %.1f, floor %.1f)%s; %s",
        strcmp(ns_text_chars(&job->sheet->path), "-") == 0 ? "standard output"
                                                           : ns_text_chars(&job->sheet->path),
        (int)job->sheet->found, job->sheet->found == 1 ? "" : "s",
        (long long)job->sheet->finds[0].seed,
        (long long)job->sheet->finds[job->sheet->count - 1].seed, (int)job->sheet->pages.count,
        job->sheet->pages.count == 1 ? "" : "s", (long long)best->seed,
        (int)best->doc.puzzle.cell_count, ns_verdict_name(best->made.verdict), best->made.score,
        best->made.floor, where, cli_duration_of(make->making.took.elapsed, seconds).text);
}

static void note_stopped(const sheet_job *job)
{
    const make_job *make = job->make;
    const char *label = ns_text_chars(&make->making.input->label);
    const char *why = cli_interrupted() ? "it was interrupted" : "the effort ran out";

    if (job->cut_short)
        cli_note(make->cli, "%s: %s before %d of %d seeds had a puzzle", label, why,
                 (int)job->cut_short, (int)job->sheet->count);
    if (job->unfinished)
        cli_note(make->cli, "%s: %s for %d of %d puzzles; more time may make them clearer",
                 label, why, (int)job->unfinished, (int)job->sheet->found);
}

// Says what became of each seed; returns what all of them are worth.
static int report_all(sheet_job *job)
{
    make_job *make = job->make;
    int worst = NS_EXIT_DONE;

    for (int32_t i = 0; i < job->sheet->count; i++) {
        ns_find *find = &job->sheet->finds[i];
        if (!find->found) {
            worst = ns_exit_worse(worst, report_missing(job, i));
            continue;
        }
        ns_status status = ns_making_take(&make->making, &make->cli->ctx, find);
        job->unfinished += find->stopped;
        if (status == NS_OK && make->cli->json)
            status = make_print_object(make, i);
        worst =
            ns_exit_worse(worst, status == NS_OK ? ns_making_exit(&make->making)
                                                 : cli_fail_status(make->cli, NULL, -1,
                                                                   &make->cli->ctx, status));
    }
    make->making.find = &job->sheet->finds[job->sheet->best];
    note_stopped(job);
    if (!make->cli->json)
        note_sheet(job);
    return worst;
}

// No seed gave a puzzle: the reason of the first.
static int fail_all(sheet_job *job)
{
    make_job *make = job->make;
    ns_ctx worker = cli_ctx(make->cli); // knows whether somebody asked to stop

    make->making.find = NULL;
    make_curved_notes(make);
    const ns_status status = ns_selection_missing(&worker, &make->making, job->sheet, 0);
    return cli_fail_status(make->cli, make->making.input->path, -1, &worker, status);
}

int make_sheet(make_job *make)
{
    cli_app *cli = make->cli;
    sheet_job job = { .make = make, .sheet = &make->sheet };
    const ns_status status = make_finds(&job);
    int code;

    if (status != NS_OK) {
        code = cli_fail_status(cli, make->making.input->path, -1, &cli->ctx, status);
    } else if (make->sheet.found == 0) {
        code = fail_all(&job);
    } else {
        code = write_all(&job);
        code = code == NS_EXIT_DONE ? report_all(&job) : code;
    }
    ns_outbox_drop(&cli->ctx, &job.outbox);
    return code;
}

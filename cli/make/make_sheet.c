// make_sheet.c: nonosmith make --sheet: the puzzles of several seeds side by side, to choose from.
//
// When the output is a page, it is the sheet; when it is a puzzle file, the best puzzle goes there,
// with the same bytes as its seed alone would give, and the sheet beside it.
#include "cli/crew/searches.h"
#include "cli/files/guard.h"
#include "cli/make/make_job.h"

#include "nonosmith/draw.h"

#include <string.h>

#define SEED_MAX ((INT64_C(1) << 53) - 1)
#define CAPTION_MAX 64

typedef struct sheet_job {
    make_job *make;
    ns_find *finds; // one per seed
    int32_t count, found;
    int32_t best;       // of finds; -1: there is none
    int32_t cut_short;  // seeds without a puzzle because the work was stopped ...
    int32_t unfinished; // ... and with one that might have become clearer
    ns_contact *contacts;
    char (*captions)[1 + NS_CONTACT_LINES][CAPTION_MAX];
    ns_scenes pages;
    ns_outbox outbox;
} sheet_job;

static ns_status name_sheet(make_job *job)
{
    ns_ctx *ctx = &job->cli->ctx;
    const char *slash = strrchr(job->output, '/'), *dot = strrchr(job->output, '.');

    if (job->sheet_alone)
        return ns_text_add(ctx, &job->sheet_path, job->output) ? NS_OK : ns_no_memory(ctx);
    if (!dot || dot == job->output || (slash && dot <= slash + 1))
        dot = job->output + strlen(job->output);
    return ns_text_set(ctx, &job->sheet_path, job->output, (int32_t)(dot - job->output))
                   && ns_text_add_format(ctx, &job->sheet_path, "-sheet.%s",
                                         ns_page_format_name(job->sheet_format))
               ? NS_OK
               : ns_no_memory(ctx);
}

int make_sheet_open(make_job *job)
{
    cli_app *cli = job->cli;
    const ns_option_value *sheet = cli_option_of(cli, NS_OPT_SHEET),
                          *to = cli_option_of(cli, NS_OPT_TO);

    job->is_sheet = sheet->given;
    if (!sheet->given) {
        if (cli_option_of(cli, NS_OPT_DPI)->given && !job->page)
            return cli_usage(cli, "--dpi is for a sheet or a page; add --sheet K or name a "
                                  "page with -o, or leave it out");
        return NS_EXIT_DONE;
    }
    if (cli_option_of(cli, NS_OPT_SEED)->number > SEED_MAX - sheet->number)
        return cli_usage(cli, "--seed %s is too large for a sheet of %d; take a smaller one",
                         cli_option_of(cli, NS_OPT_SEED)->text, (int)sheet->number);
    job->sheet_format =
        to->given ? ns_page_format_named(to->text) : ns_page_format_of(job->output);
    job->sheet_alone = job->sheet_format != NS_PAGE_UNKNOWN;
    if (!job->sheet_alone && strcmp(job->output, "-") == 0)
        return cli_usage(cli, "there is no place for the sheet beside standard output; name a "
                              "file with -o, or add --to pdf for the sheet alone");
    if (!job->sheet_alone) {
        job->sheet_format = NS_PAGE_SVG;
#if defined(NS_WITH_CAIRO)
        job->sheet_format = NS_PAGE_PDF;
#endif
    }
    const int code = cli_page_format_check(cli, job->sheet_format);
    if (code != NS_EXIT_DONE)
        return code;
    return name_sheet(job) == NS_OK ? NS_EXIT_DONE
                                    : cli_fail_status(cli, NULL, -1, &cli->ctx, NS_NO_MEMORY);
}

static void choose_best(sheet_job *job)
{
    job->best = -1;
    for (int32_t i = 0; i < job->count; i++) {
        const ns_find *find = &job->finds[i];
        job->found += find->found;
        if (find->found && (job->best < 0 || find->made.cost < job->finds[job->best].made.cost))
            job->best = i;
    }
}

static ns_status make_finds(sheet_job *job)
{
    make_job *make = job->make;
    ns_ctx worker = cli_ctx(make->cli); // knows the seed
    const ns_took start = ns_took_since(make->cli->ports, NULL);
    cli_searches searches;
    const ns_team team = cli_searches_open(&searches, make->cli, "making", job->count);

    make->shop.team = &team;
    ns_status status = ns_making_prepare(&make->making, &worker);
    for (int32_t i = 0; i < job->count; i++)
        job->finds[i].seed = worker.seed + (uint64_t)i;
    if (status == NS_OK)
        status = ns_making_search(&make->making, &worker, job->finds, job->count);
    make->shop.team = NULL;
    cli_searches_close(&searches);
    make->making.took = ns_took_since(make->cli->ports, &start);
    choose_best(job);
    for (int32_t i = 0; status == NS_OK && i < job->count; i++) {
        if (job->finds[i].found)
            status = ns_making_take(&make->making, &worker, &job->finds[i]);
    }
    return status == NS_OK ? status : ns_fail(&make->cli->ctx, status, "%s", worker.message);
}

// "Seed 7", "score 12.4, floor 8.0", "cost 31.2, 86 cells", "simple, advanced".
static void describe(const ns_find *find, char captions[1 + NS_CONTACT_LINES][CAPTION_MAX])
{
    snprintf(captions[0], CAPTION_MAX, "Seed %lld", (long long)find->seed);
    snprintf(captions[1], CAPTION_MAX, "score %.1f, floor %.1f", find->made.score,
             find->made.floor);
    snprintf(captions[2], CAPTION_MAX, "cost %.1f, %d cells", find->made.cost,
             (int)find->doc.puzzle.cell_count);
    snprintf(captions[3], CAPTION_MAX, "%s, %s", ns_verdict_name(find->made.verdict),
             ns_level_name(find->made.level));
}

static ns_status draw_sheet(sheet_job *job)
{
    const make_job *make = job->make;
    ns_ctx *ctx = &make->cli->ctx;
    const ns_draw_options options = ns_making_paper(&make->cli->args.asked);
    const char *name = make_base_name(make->making.input->path);
    const char *title = ns_text_chars(&make->making.input->drawing->title);
    char note[NS_MESSAGE_MAX];
    int32_t n = 0;

    for (int32_t i = 0; i < job->count; i++) {
        if (!job->finds[i].found)
            continue;
        describe(&job->finds[i], job->captions[n]);
        ns_contact *contact = &job->contacts[n];
        contact->doc = &job->finds[i].doc;
        contact->name = job->captions[n][0];
        contact->best = i == job->best;
        for (int32_t l = 0; l < NS_CONTACT_LINES; l++)
            contact->lines[l] = job->captions[n][1 + l];
        n++;
    }
    snprintf(note, sizeof note,
             "setting %c \xc2\xb7 the least cost is best \xc2\xb7 to take one: nonosmith make "
             "%s --seed N, with the options of this sheet",
             job->finds[job->best].doc.scores.setting, name);
    return ns_draw_contacts(ctx, job->contacts, n, *title ? title : name, note, &options, NULL,
                            &job->pages);
}

static ns_status post_page(sheet_job *job, const char *path, int32_t first, int32_t count)
{
    const make_job *make = job->make;
    ns_ctx *ctx = &make->cli->ctx;
    const ns_option_value *dpi = cli_option_of(make->cli, NS_OPT_DPI);
    ns_text bytes = { 0 };
    ns_status status =
        ns_pages_write(ctx, make->cli->ports, job->pages.at + first, count, make->sheet_format,
                       dpi->given ? (double)dpi->number : NS_PAGE_DPI, &bytes);

    if (status == NS_OK)
        status = cli_guard_sources(ctx, &make->inputs, path);
    if (status == NS_OK)
        status = ns_outbox_add(ctx, &job->outbox, path, ns_text_chars(&bytes), bytes.count);
    ns_text_drop(ctx, &bytes);
    return status;
}

// One PDF, or a file for each page.
static ns_status post_sheet(sheet_job *job)
{
    const make_job *make = job->make;
    ns_ctx *ctx = &make->cli->ctx;
    const char *path = ns_text_chars(&make->sheet_path);
    const int32_t pages = job->pages.count;
    ns_status status = NS_OK;

    if (make->sheet_format == NS_PAGE_PDF || pages == 1)
        return post_page(job, path, 0, pages);
    if (strcmp(path, "-") == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%d pages do not fit into one %s on standard output; use --to pdf or a "
                       "file",
                       (int)pages, ns_page_format_name(make->sheet_format));
    for (int32_t i = 0; status == NS_OK && i < pages; i++) {
        ns_text numbered = { 0 };
        status = ns_numbered_path(ctx, path, i + 1, &numbered);
        if (status == NS_OK)
            status = post_page(job, numbered.at, i, 1);
        ns_text_drop(ctx, &numbered);
    }
    return status;
}

// The best puzzle goes where a puzzle alone would go. Returns an exit code, reported.
static int write_all(sheet_job *job)
{
    make_job *make = job->make;
    ns_ctx *ctx = &make->cli->ctx;
    ns_doc *doc = make->making.input->doc;
    ns_find *best = &job->finds[job->best];
    ns_status status = draw_sheet(job);

    if (status == NS_OK)
        status = post_sheet(job);
    if (status == NS_OK && make->sheet_alone)
        status = ns_outbox_commit(ctx, &job->outbox);
    if (status == NS_OK && !make->sheet_alone) {
        status = ns_making_take(&make->making, ctx, best);
        if (status == NS_OK)
            status = ns_making_sign(ctx, &make->making);
        ns_doc_drop(ctx, doc);
        *doc = best->doc; // lent, and taken back
        const int code = status == NS_OK ? cli_write_puzzles_too(
                             make->cli, &job->outbox, &make->inputs, make->output, make->format)
                                         : NS_EXIT_DONE;
        *doc = (ns_doc){ .number = -1 };
        if (status == NS_OK)
            return code;
    }
    return status == NS_OK
               ? NS_EXIT_DONE
               : cli_fail_status(
                   make->cli, make->making.input->path, -1, ctx,
                   ns_name_failure(ctx, ns_text_chars(&make->making.input->label), status));
}

// A seed that gave nothing: why, unless there was no time for it.
static int report_missing(sheet_job *job, const ns_find *find)
{
    const make_job *make = job->make;
    char sentence[NS_MESSAGE_MAX];

    if (find->status == NS_STOPPED) {
        job->cut_short++;
        return NS_EXIT_STOPPED;
    }
    snprintf(sentence, sizeof sentence, "%.200s: seed %lld gave no puzzle: %.250s",
             ns_text_chars(&make->making.input->label), (long long)find->seed, find->message);
    return cli_fail(make->cli, make->making.input->path, -1, sentence,
                    find->status == NS_BAD_INPUT ? NS_EXIT_UNMET : NS_EXIT_STOPPED);
}

static void note_sheet(sheet_job *job)
{
    make_job *make = job->make;
    const ns_find *best = &job->finds[job->best];
    double seconds = 0;
    char where[NS_MESSAGE_MAX] = "";

    for (int32_t i = 0; i < job->count; i++)
        seconds += job->finds[i].seconds;
    if (!make->sheet_alone)
        snprintf(where, sizeof where, ", written to %.400s", make_output_name(make));
    make_curved_notes(make);
    cli_note(
        make->cli,
        "%s: %d puzzle%s, seeds %lld to %lld, on %d page%s; best is seed %lld (%d cells, %s, "
        "score %.1f, floor %.1f)%s; %s",
        strcmp(ns_text_chars(&make->sheet_path), "-") == 0 ? "standard output"
                                                           : ns_text_chars(&make->sheet_path),
        (int)job->found, job->found == 1 ? "" : "s", (long long)job->finds[0].seed,
        (long long)job->finds[job->count - 1].seed, (int)job->pages.count,
        job->pages.count == 1 ? "" : "s", (long long)best->seed,
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
                 (int)job->cut_short, (int)job->count);
    if (job->unfinished)
        cli_note(make->cli, "%s: %s for %d of %d puzzles; more time may make them clearer",
                 label, why, (int)job->unfinished, (int)job->found);
}

// Says what became of each seed; returns what all of them are worth.
static int report_all(sheet_job *job)
{
    make_job *make = job->make;
    int worst = NS_EXIT_DONE;

    for (int32_t i = 0; i < job->count; i++) {
        ns_find *find = &job->finds[i];
        if (!find->found) {
            worst = ns_exit_worse(worst, report_missing(job, find));
            continue;
        }
        ns_status status = ns_making_take(&make->making, &make->cli->ctx, find);
        make->is_best = i == job->best;
        job->unfinished += find->stopped;
        if (status == NS_OK && make->cli->json)
            status = make_print_object(make);
        worst =
            ns_exit_worse(worst, status == NS_OK ? ns_making_exit(&make->making)
                                                 : cli_fail_status(make->cli, NULL, -1,
                                                                   &make->cli->ctx, status));
    }
    make->making.find = &job->finds[job->best];
    note_stopped(job);
    if (!make->cli->json)
        note_sheet(job);
    return worst;
}

// No seed gave a puzzle: the reason of the first.
static int fail_all(sheet_job *job)
{
    make_job *make = job->make;
    ns_ctx *ctx = &make->cli->ctx;
    const ns_find *first = &job->finds[0];
    const char *label = ns_text_chars(&make->making.input->label);

    make->making.find = NULL;
    make_curved_notes(make);
    if (first->status == NS_STOPPED)
        ns_fail(ctx, NS_STOPPED,
                "%s: stopped before there was a puzzle, so nothing is written; %s", label,
                cli_interrupted() ? "let it run longer" : "raise --effort");
    else
        ns_fail(ctx, first->status, "%s: %s", label, first->message);
    return cli_fail_status(make->cli, make->making.input->path, -1, ctx, first->status);
}

static int sheet_steps(sheet_job *job)
{
    make_job *make = job->make;
    cli_app *cli = make->cli;
    ns_status status = job->finds && job->contacts && job->captions ? make_finds(job)
                                                                    : ns_no_memory(&cli->ctx);

    if (status != NS_OK)
        return cli_fail_status(cli, make->making.input->path, -1, &cli->ctx, status);
    if (job->found == 0)
        return fail_all(job);
    const int code = write_all(job);
    return code == NS_EXIT_DONE ? report_all(job) : code;
}

int make_sheet(make_job *make)
{
    ns_ctx *ctx = &make->cli->ctx;
    const int32_t count = (int32_t)cli_option_of(make->cli, NS_OPT_SHEET)->number;
    sheet_job job = { .make = make, .count = count };

    job.finds = ns_new(ctx, count, sizeof *job.finds);
    job.contacts = ns_new(ctx, count, sizeof *job.contacts);
    job.captions = ns_new(ctx, count, sizeof *job.captions);
    const int code = sheet_steps(&job);
    for (int32_t i = 0; job.finds && i < count; i++)
        ns_find_drop(ctx, &job.finds[i]);
    ns_free(ctx, job.finds, count, sizeof *job.finds);
    ns_free(ctx, job.contacts, count, sizeof *job.contacts);
    ns_free(ctx, job.captions, count, sizeof *job.captions);
    ns_scenes_drop(ctx, &job.pages);
    ns_outbox_drop(ctx, &job.outbox);
    return code;
}

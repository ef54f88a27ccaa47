// cmd_make.c: nonosmith make: a puzzle from a picture. This version makes grids.
#include "cli/outputs.h"
#include "cli/verdict.h"

#include "nonosmith/make.h"

#include <string.h>

typedef struct make_job {
    cli_app *cli;
    cli_inputs inputs;
    cli_input *input; // the one that is made
    const char *output;
    ns_format_id format;
    ns_grid_options options;
    ns_made made;
    double seconds;
} make_job;

static ns_grid_options grid_options(const cli_app *cli)
{
    ns_grid_options options = ns_grid_defaults();

    options.width = cli_option_of(cli, CLI_SIZE)->width;
    options.height = cli_option_of(cli, CLI_SIZE)->height;
    options.colours = (int32_t)cli_option_of(cli, CLI_COLOURS)->number;
    if (cli_option_of(cli, CLI_THRESHOLD)->given)
        options.threshold = cli_option_of(cli, CLI_THRESHOLD)->fraction;
    if (cli_option_of(cli, CLI_BACKGROUND)->given)
        options.background = (int32_t)cli_option_of(cli, CLI_BACKGROUND)->number;
    options.invert = cli_option_of(cli, CLI_INVERT)->given;
    options.repair = cli_option_of(cli, CLI_REPAIR)->given;
    if (cli_option_of(cli, CLI_EFFORT)->given)
        options.repair_ticks = 0; // the budget of the context is the limit
    return options;
}

// Whether a puzzle's own picture must go through pixels: something about it is to change.
static bool reshapes(const cli_app *cli)
{
    static const cli_option_id reshaping[] = { CLI_SIZE, CLI_COLOURS, CLI_THRESHOLD,
                                               CLI_BACKGROUND, CLI_INVERT };

    for (int32_t i = 0; i < NS_COUNT(reshaping); i++) {
        if (cli_option_of(cli, reshaping[i])->given)
            return true;
    }
    return false;
}

static int load_input(make_job *job)
{
    cli_app *cli = job->cli;
    int code = cli_inputs_load(cli, &job->inputs, 1);

    if (code == CLI_DONE)
        code = cli_inputs_report(cli, &job->inputs);
    if (code != CLI_DONE)
        return code;
    job->input = &job->inputs.list.at[0];
    ns_status status = NS_OK;
    if (job->inputs.list.count > 1)
        status = ns_fail(&cli->ctx, NS_BAD_INPUT,
                         "%s holds %d pictures; name one of them as %s#%lld", job->input->path,
                         (int)job->inputs.list.count, job->input->path,
                         (long long)job->input->index);
    else if (!job->input->bitmap && job->input->doc->solution.count == 0)
        status =
            ns_fail(&cli->ctx, NS_BAD_INPUT,
                    "%s holds clues but no picture to make a puzzle from; solve -o stores one",
                    ns_text_chars(&job->input->label));
    else if (job->input->bitmap && strcmp(job->input->path, job->output) == 0
             && strcmp(job->output, "-") != 0)
        status = ns_fail(&cli->ctx, NS_BAD_INPUT,
                         "%s is the picture itself and would be lost; choose another -o",
                         job->output);
    return status == NS_OK ? CLI_DONE
                           : cli_fail_status(cli, job->input->path, -1, &cli->ctx, status);
}

// Makes the puzzle in the input's own doc. What is known about the picture stays.
static ns_status make_doc(make_job *job, ns_ctx *ctx)
{
    ns_doc *doc = job->input->doc;
    ns_bitmap own = { 0 };
    ns_meta meta = doc->meta;

    if (!job->input->bitmap && !reshapes(job->cli))
        return ns_make_grid_from_solution(ctx, &job->options, doc, &job->made);
    if (!job->input->bitmap)
        NS_TRY(ns_grid_to_pixels(ctx, doc, &own));
    doc->meta = (ns_meta){ 0 };
    ns_doc_drop(ctx, doc);
    const ns_status status =
        ns_make_grid(ctx, own.rgba ? &own : job->input->bitmap, &job->options, doc, &job->made);
    doc->meta = meta;
    ns_bitmap_drop(ctx, &own);
    return status;
}

static bool set_text(ns_ctx *ctx, const cli_app *cli, cli_option_id option, ns_text *text)
{
    const cli_value *value = cli_option_of(cli, option);

    return !value->given || ns_text_set(ctx, text, value->text, (int32_t)strlen(value->text));
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

// Who made it, and how: the options that were given, as they were typed.
static ns_status sign_doc(make_job *job, ns_ctx *ctx)
{
    static const cli_option_id options[] = { CLI_SIZE,       CLI_COLOURS, CLI_THRESHOLD,
                                             CLI_BACKGROUND, CLI_INVERT,  CLI_REPAIR,
                                             CLI_EFFORT };
    const cli_app *cli = job->cli;
    ns_doc *doc = job->input->doc;
    char seed[32];
    bool room = set_text(ctx, cli, CLI_TITLE, &doc->meta.title)
                && set_text(ctx, cli, CLI_AUTHOR, &doc->meta.author)
                && set_text(ctx, cli, CLI_COPYRIGHT, &doc->meta.copyright)
                && set_text(ctx, cli, CLI_LICENCE, &doc->meta.licence)
                && set_text(ctx, cli, CLI_DESCRIPTION, &doc->meta.description);

    ns_properties_drop(ctx, &doc->made);
    snprintf(seed, sizeof seed, "%lld", (long long)ctx->seed);
    room = room && ns_properties_add(ctx, &doc->made, "tool", "nonosmith " NS_VERSION)
           && ns_properties_add(ctx, &doc->made, "kind", "grid")
           && ns_properties_add(ctx, &doc->made, "seed", seed)
           && ns_properties_add(ctx, &doc->made, "source", base_name(job->input->path));
    for (int32_t i = 0; room && i < NS_COUNT(options); i++) {
        const cli_option *option = cli_option_find(options[i], CLI_MAKE);
        const cli_value *value = cli_option_of(cli, options[i]);
        if (value->given)
            room = ns_properties_add(ctx, &doc->made, option->name,
                                     option->kind == CLI_FLAG ? "yes" : value->text);
    }
    return room ? NS_OK : ns_no_memory(ctx);
}

static ns_status print_object(make_job *job, const ns_ctx *worker)
{
    cli_app *cli = job->cli;
    const ns_puzzle *puzzle = &job->input->doc->puzzle;
    const ns_repair *repair = &job->made.repair;
    ns_text object = { 0 };
    ns_json_writer w = ns_json_writer_to(&cli->ctx, &object);

    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_json_put_key(&w, "file");
    ns_json_put_string(&w, job->input->path);
    ns_json_put_key(&w, "output");
    ns_json_put_string(&w, job->output);
    ns_json_put_key(&w, "kind");
    ns_json_put_string(&w, cli_kind_name(puzzle->kind));
    ns_json_put_key(&w, "seed");
    ns_json_put_int(&w, (int64_t)worker->seed);
    ns_json_put_key(&w, "cells");
    ns_json_put_int(&w, puzzle->cell_count);
    ns_json_put_key(&w, "lines");
    ns_json_put_int(&w, puzzle->lines.count);
    ns_json_put_key(&w, "colours");
    ns_json_put_int(&w, puzzle->colour_count);
    ns_json_put_key(&w, "verdict");
    ns_json_put_string(&w, ns_verdict_name(job->made.verdict));
    ns_json_put_key(&w, "score"); // of a grid: how many cells were changed
    ns_json_put_int(&w, repair->changes.count);
    ns_json_put_key(&w, "floor"); // fewer cannot do
    ns_json_put_int(&w, repair->at_least);
    ns_json_put_key(&w, "evaluations");
    ns_json_put_int(&w, repair->solves + repair->checks);
    ns_json_put_key(&w, "seconds");
    ns_json_put_fixed(&w, (int64_t)(job->seconds * 1e6 + 0.5), 6);
    ns_json_put_key(&w, "steps");
    ns_json_put_int(&w, worker->ticks);
    ns_json_put_key(&w, "fewest");
    ns_json_put_bool(&w, repair->fewest);
    ns_json_put_key(&w, "changed");
    ns_json_open_array(&w, NS_JSON_FLAT);
    for (int32_t i = 0; i < repair->changes.count; i++)
        ns_json_put_int(&w, repair->changes.at[i].cell);
    ns_json_close(&w);
    ns_json_close(&w);
    const ns_status status = ns_json_written(&w);
    if (status == NS_OK)
        cli_object(cli, &object);
    ns_text_drop(&cli->ctx, &object);
    return status;
}

// Whether all cells are alike: a threshold that missed, or a picture in transparent white.
static bool is_plain(const ns_doc *doc)
{
    for (int32_t i = 1; i < doc->solution.count; i++) {
        if (doc->solution.at[i] != doc->solution.at[0])
            return false;
    }
    return doc->solution.count > 1;
}

// "cat.nono: 30x30, 1 colour, simple; 3 cells changed, and fewer cannot do; 1.20 ms"
static void note_made(make_job *job)
{
    const ns_puzzle *puzzle = &job->input->doc->puzzle;
    const ns_repair *repair = &job->made.repair;
    char repaired[128] = "";

    if (is_plain(job->input->doc))
        snprintf(repaired, sizeof repaired, "; every cell is %s",
                 job->input->doc->solution.at[0] ? "filled" : "empty");
    else if (repair->asked && repair->simple)
        snprintf(repaired, sizeof repaired, "; %d cell%s changed, %s",
                 (int)repair->changes.count, repair->changes.count == 1 ? "" : "s",
                 repair->fewest ? "and fewer cannot do" : "the fewest found");
    else if (repair->asked)
        snprintf(repaired, sizeof repaired, "; no repair was found%s",
                 cli_interrupted() ? " before it was interrupted"
                 : repair->limited ? " before the effort ran out"
                                   : "");
    else if (job->made.verdict == NS_MULTIPLE && !job->options.repair)
        snprintf(repaired, sizeof repaired, "; --repair changes a few cells to mend that");
    cli_note(job->cli, "%s: %dx%d, %d colour%s, %s%s; %s",
             strcmp(job->output, "-") == 0 ? "standard output" : job->output,
             (int)puzzle->size[0], (int)puzzle->size[1], (int)puzzle->colour_count,
             puzzle->colour_count == 1 ? "" : "s", ns_verdict_name(job->made.verdict), repaired,
             cli_duration_of(job->seconds).text);
}

static int exit_of_made(const make_job *job, ns_status status)
{
    const ns_verdict verdict = job->made.verdict;
    const bool met = verdict == NS_SIMPLE || (verdict == NS_UNIQUE && !job->options.repair);

    if (met)
        return CLI_DONE;
    return status == NS_STOPPED || verdict == NS_UNKNOWN || job->made.repair.limited
               ? CLI_STOPPED
               : CLI_UNMET;
}

static int make_grid(make_job *job)
{
    cli_app *cli = job->cli;
    ns_ctx worker = cli_ctx(cli);
    const double start = cli_cpu_seconds();
    ns_status status = make_doc(job, &worker);

    job->seconds = cli_cpu_seconds() - start;
    int code = status == NS_OK || status == NS_STOPPED ? exit_of_made(job, status)
                                                       : cli_exit_of(status);
    if (status == NS_OK || status == NS_STOPPED)
        status = sign_doc(job, &worker);
    if (status != NS_OK)
        return cli_fail_status(cli, job->input->path, -1, &worker, status);
    const int written = cli_write_puzzles(cli, &job->inputs, job->output, job->format);
    if (written != CLI_DONE)
        return written;
    if (cli->json)
        status = print_object(job, &worker);
    else
        note_made(job);
    return status == NS_OK ? code
                           : cli_fail_status(cli, job->input->path, -1, &cli->ctx, status);
}

// Options that would silently do nothing beside the others.
static int refuse_idle_options(cli_app *cli)
{
    static const cli_option_id black_and_white[] = { CLI_THRESHOLD, CLI_INVERT };

    if (!cli_option_of(cli, CLI_COLOURS)->given)
        return cli_option_of(cli, CLI_BACKGROUND)->given
                   ? cli_usage(cli, "--background does nothing in black and white; add "
                                    "--colours N")
                   : CLI_DONE;
    for (int32_t i = 0; i < NS_COUNT(black_and_white); i++) {
        if (cli_option_of(cli, black_and_white[i])->given)
            return cli_usage(
                cli, "--%s is for black and white; leave it out, or leave out --colours",
                cli_option_find(black_and_white[i], CLI_MAKE)->name);
    }
    return CLI_DONE;
}

int cli_make(cli_app *cli)
{
    make_job job = { .cli = cli,
                     .inputs.pictures = true,
                     .output = cli_option_of(cli, CLI_OUTPUT)->text,
                     .options = grid_options(cli) };
    const cli_value *kind = cli_option_of(cli, CLI_KIND);

    if (kind->given && kind->number != NS_GRID)
        return cli_usage(cli, "this version makes grid puzzles only; leave out --kind %s",
                         kind->text);
    if (!job.output)
        return cli_usage(cli, "make needs a file to write; add -o OUT.nono");
    int code = refuse_idle_options(cli);
    cli_output_claim(cli, job.output);
    if (code == CLI_DONE)
        code = cli_output_format(cli, job.output, &job.format);
    if (code == CLI_DONE)
        code = load_input(&job);
    if (code == CLI_DONE) {
        cli_catch_interrupts();
        code = make_grid(&job);
    }
    ns_made_drop(&cli->ctx, &job.made);
    cli_inputs_drop(cli, &job.inputs);
    return code;
}

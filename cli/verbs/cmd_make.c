// cmd_make.c: nonosmith make: a puzzle from a picture, a drawing or a model.
//
// Options are checked twice: by the file's name before anything is read, so that a mistake costs no time,
// and by what the file turns out to hold. Several inputs are several runs; only a wrong command line ends
// them all.
#include "cli/crew/searches.h"
#include "cli/make/make_job.h"
#include "cli/make/make_output.h"

#include <string.h>

const char *make_output_name(const make_job *job)
{
    return strcmp(job->output, "-") == 0 ? "standard output" : job->output;
}

static int load_input(make_job *job)
{
    cli_app *cli = job->cli;
    int code = cli_inputs_load(cli, &job->inputs, 1);

    if (code == NS_EXIT_DONE)
        code = cli_inputs_report(cli, &job->inputs);
    if (code != NS_EXIT_DONE)
        return code;
    ns_input *input = &job->inputs.list.at[0];
    ns_status status = NS_OK;
    if (job->inputs.list.count > 1)
        status = ns_fail(&cli->ctx, NS_BAD_INPUT,
                         "%s holds %d pictures; name one of them as %s#%lld", input->path,
                         (int)job->inputs.list.count, input->path, (long long)input->index);
    else if (ns_file_same(input->path, job->output)
             || (job->page && ns_file_same(input->path, job->page)))
        status =
            ns_fail(&cli->ctx, NS_BAD_INPUT,
                    "%s is what the puzzle is made from and would be lost; choose another -o",
                    job->page ? job->page : job->output);
    ns_making_open(&job->shop, input, &job->making);
    return status == NS_OK ? NS_EXIT_DONE
                           : cli_fail_status(cli, input->path, -1, &cli->ctx, status);
}

const char *make_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

ns_status make_print_object(make_job *job, int32_t place)
{
    cli_app *cli = job->cli;
    ns_text object = { 0 };
    ns_json_writer w = ns_json_writer_to(&cli->ctx, &object);

    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_json_add_string(&w, "file", job->making.input->path);
    if (job->sheet.count > 0)
        ns_selection_put(&w, &job->sheet, place, job->output);
    else
        ns_json_add_string(&w, "output", job->output);
    ns_making_put(&w, &job->making);
    ns_json_close(&w);
    const ns_status status = ns_json_written(&w);
    if (status == NS_OK)
        cli_object(cli, &object);
    ns_text_drop(&cli->ctx, &object);
    return status;
}

static void note(make_job *job)
{
    static void (*const notes[])(make_job *) = {
        [NS_GRID] = make_note_grid,
        [NS_SLOPED] = make_note_sloped,
        [NS_CURVED] = make_note_curved,
        [NS_SOLID] = make_note_solid,
    };
    const size_t kind = job->making.kind;

    (kind < sizeof notes / sizeof *notes && !job->making.remade ? notes[kind]
                                                                : make_note_any)(job);
    make_note_thin(job);
}

// What was left out may be the reason: a drawing of nothing but text.
static int fail_making(make_job *job, ns_ctx *worker, ns_status status)
{
    const ns_input *input = job->making.input;

    if (input->drawing && status != NS_STOPPED)
        make_say_notes(job, &input->drawing->notes);
    return cli_fail_status(job->cli, input->path, -1, worker, status);
}

static int make_puzzle(make_job *job)
{
    cli_app *cli = job->cli;
    ns_ctx worker = cli_ctx(cli);
    cli_searches searches;
    const ns_team team = cli_searches_open(&searches, cli, "making", 1);

    job->shop.team = &team;
    ns_status status = ns_make(&worker, &job->making);
    job->shop.team = NULL;
    cli_searches_close(&searches);
    if (status != NS_OK
        && (status != NS_STOPPED || job->making.input->doc->puzzle.cell_count == 0))
        return fail_making(job, &worker, status);
    const int written = cli_write_puzzles(cli, &job->inputs, job->output, job->format);
    if (written != NS_EXIT_DONE)
        return written;
    status = NS_OK;
    if (cli->json)
        status = make_print_object(job, 0);
    else
        note(job);
    return status == NS_OK
               ? job->making.exit_code
               : cli_fail_status(cli, job->making.input->path, -1, &cli->ctx, status);
}

static int check_options(cli_app *cli, ns_kind kind)
{
    const int code = cli_usage_of(
        cli, ns_make_check(&cli->ctx, &cli->args.asked, kind, make_output_is_page(cli)));

    return code == NS_EXIT_DONE ? cli_keep_check(cli) : code;
}

// Options that do not fit a file of that name; what it holds may yet say otherwise.
static int check_options_early(cli_app *cli)
{
    char path[4096];
    int32_t length = (int32_t)strlen(cli->args.operands[0]);
    int64_t number;

    ns_split_number(cli->args.operands[0], &length, &number);
    snprintf(path, sizeof path, "%.*s", (int)length, cli->args.operands[0]);
    const ns_format_id format = ns_format_by_suffix(path);

    // A .nono may hold any kind.
    return format == NS_FORMAT_NONO && !cli_option_of(cli, NS_OPT_KIND)->given
               ? NS_EXIT_DONE
               : check_options(cli, ns_make_kind_by_format(&cli->args.asked, format));
}

static int accept_input(make_job *job)
{
    ns_ctx worker = cli_ctx(job->cli);
    const int code = check_options(job->cli, job->making.kind);

    if (code != NS_EXIT_DONE)
        return code;
    const ns_status status = ns_making_accept(&worker, &job->making);
    return status == NS_OK
               ? NS_EXIT_DONE
               : cli_fail_status(job->cli, job->making.input->path, -1, &worker, status);
}

// One input, one puzzle.
static int make_one(cli_app *cli)
{
    make_job job = { .cli = cli, .shop = cli_shop(cli), .inputs.pictures = true };
    make_output output = { 0 };
    int code = check_options_early(cli);

    if (code == NS_EXIT_DONE)
        code = make_output_open(cli, &output);
    job.output =
        output.puzzle.count ? output.puzzle.at : cli_option_of(cli, NS_OPT_OUTPUT)->text;
    job.page = output.page.count ? output.page.at : NULL;
    if (code == NS_EXIT_DONE) {
        cli_output_claim(cli, job.output);
        code = make_sheet_open(&job);
    }
    if (code == NS_EXIT_DONE && !job.sheet.alone)
        code = cli_output_format(cli, job.output, &job.format);
    if (code == NS_EXIT_DONE)
        code = load_input(&job);
    if (code == NS_EXIT_DONE)
        code = accept_input(&job);
    if (code == NS_EXIT_DONE)
        code = cli_keep_load(cli, &job.keep, &job.making);
    if (code == NS_EXIT_DONE) {
        cli_catch_interrupts();
        code = job.sheet.count > 0 ? make_sheet(&job) : make_puzzle(&job);
    }
    if (output.page.count
        && (code == NS_EXIT_DONE || code == NS_EXIT_UNMET || code == NS_EXIT_STOPPED))
        code = ns_exit_worse(code, make_output_draw(cli, &output));
    ns_making_drop(&cli->ctx, &job.making);
    ns_selection_drop(&cli->ctx, &job.sheet);
    cli_inputs_drop(cli, &job.keep);
    cli_inputs_drop(cli, &job.inputs);
    make_output_drop(cli, &output);
    return code;
}

int cli_make(cli_app *cli)
{
    const char **operands = cli->args.operands;
    const int32_t count = cli->args.operand_count;
    const char *output = cli_option_of(cli, NS_OPT_OUTPUT)->text;
    int code = NS_EXIT_DONE;

    if (count > 1 && output && !make_output_is_folder(output))
        return cli_usage(cli,
                         "%d inputs do not fit into %s; name a folder with -o, or leave it out "
                         "to write here",
                         (int)count, output);
    for (int32_t i = 0; i < count && !cli_interrupted(); i++) {
        cli->args.operands = operands + i;
        cli->args.operand_count = 1;
        const int one = make_one(cli);
        code = ns_exit_worse(code, one);
        if (one == NS_EXIT_USAGE)
            break;
    }
    cli->args.operands = operands;
    cli->args.operand_count = count;
    return code;
}

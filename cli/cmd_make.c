// cmd_make.c: nonosmith make: a puzzle from a picture, a drawing or a model.
#include "cli/make_job.h"
#include "cli/make_output.h"
#include "io/native.h"

#include <string.h>

static const make_kind *const makers[] = { &make_kind_grid, &make_kind_sloped,
                                           &make_kind_curved, &make_kind_solid };

const char *make_output_name(const make_job *job)
{
    return strcmp(job->output, "-") == 0 ? "standard output" : job->output;
}

static const make_kind *find_maker(ns_kind kind)
{
    for (int32_t i = 0; i < NS_COUNT(makers); i++) {
        if (makers[i]->kind == kind)
            return makers[i];
    }
    return NULL;
}

static int load_input(make_job *job)
{
    cli_app *cli = job->cli;
    int code = cli_inputs_load(cli, &job->inputs, 1);

    if (code == NS_EXIT_DONE)
        code = cli_inputs_report(cli, &job->inputs);
    if (code != NS_EXIT_DONE)
        return code;
    job->input = &job->inputs.list.at[0];
    ns_status status = NS_OK;
    if (job->inputs.list.count > 1)
        status = ns_fail(&cli->ctx, NS_BAD_INPUT,
                         "%s holds %d pictures; name one of them as %s#%lld", job->input->path,
                         (int)job->inputs.list.count, job->input->path,
                         (long long)job->input->index);
    else if (ns_file_same(job->input->path, job->output)
             || (job->page && ns_file_same(job->input->path, job->page)))
        status =
            ns_fail(&cli->ctx, NS_BAD_INPUT,
                    "%s is what the puzzle is made from and would be lost; choose another -o",
                    job->page ? job->page : job->output);
    return status == NS_OK ? NS_EXIT_DONE
                           : cli_fail_status(cli, job->input->path, -1, &cli->ctx, status);
}

static bool set_text(ns_ctx *ctx, const cli_app *cli, ns_option_id option, ns_text *text)
{
    const ns_option_value *value = cli_option_of(cli, option);

    return !value->given || ns_text_set(ctx, text, value->text, (int32_t)strlen(value->text));
}

const char *make_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

// Who made it, and how: the options that were given, as they were typed.
ns_status make_sign(make_job *job, const make_kind *maker, ns_ctx *ctx)
{
    static const ns_option_id options[] = {
        NS_OPT_SIZE,       NS_OPT_COLOURS,    NS_OPT_THRESHOLD, NS_OPT_MARGIN,
        NS_OPT_ASPECT,     NS_OPT_DETAIL,     NS_OPT_BRIDGES,   NS_OPT_SELF_CROSSINGS,
        NS_OPT_CELLS,      NS_OPT_BACKGROUND, NS_OPT_INVERT,    NS_OPT_TRIM,
        NS_OPT_REPAIR,     NS_OPT_WIDEST,     NS_OPT_SPLIT,     NS_OPT_SNAP,
        NS_OPT_ANY_SLOPE,  NS_OPT_UP,         NS_OPT_SAMPLES,   NS_OPT_FIT,
        NS_OPT_INSIDE,     NS_OPT_SHELL,      NS_OPT_PARTIAL,   NS_OPT_THIN,
        NS_OPT_THIN_SHARE, NS_OPT_EFFORT
    };
    const cli_app *cli = job->cli;
    ns_doc *doc = job->doc;
    char seed[32];
    bool room = set_text(ctx, cli, NS_OPT_TITLE, &doc->meta.title)
                && set_text(ctx, cli, NS_OPT_AUTHOR, &doc->meta.author)
                && set_text(ctx, cli, NS_OPT_COPYRIGHT, &doc->meta.copyright)
                && set_text(ctx, cli, NS_OPT_LICENCE, &doc->meta.licence)
                && set_text(ctx, cli, NS_OPT_DESCRIPTION, &doc->meta.description);

    ns_properties_drop(ctx, &doc->made);
    snprintf(seed, sizeof seed, "%lld", (long long)job->seed);
    room = room && ns_properties_add(ctx, &doc->made, "tool", "nonosmith " NS_VERSION)
           && ns_properties_add(ctx, &doc->made, "kind", ns_kind_name(job->kind))
           && ns_properties_add(ctx, &doc->made, "seed", seed)
           && ns_properties_add(ctx, &doc->made, "source", make_base_name(job->input->path))
           && (!maker->sign || maker->sign(job, ctx, &doc->made));
    for (int32_t i = 0; room && i < NS_COUNT(options); i++) {
        const ns_option *option = ns_option_find(options[i], NS_VERB_MAKE);
        const ns_option_value *value = cli_option_of(cli, options[i]);
        if (value->given)
            room = ns_properties_add(ctx, &doc->made, option->name,
                                     *value->text ? value->text : "yes");
    }
    return room ? NS_OK : ns_no_memory(ctx);
}

// Where the puzzle of a sheet went: the best one to the output, unless that is the sheet itself.
static void put_output(const make_job *job, ns_json_writer *w)
{
    ns_json_put_key(w, "output");
    if (!job->is_sheet || (job->is_best && !job->sheet_alone))
        ns_json_put_string(w, job->output);
    else
        ns_json_put_null(w);
    if (!job->is_sheet)
        return;
    ns_json_add_string(w, "sheet", ns_text_chars(&job->sheet_path));
    ns_json_add_bool(w, "best", job->is_best);
}

ns_status make_print_object(make_job *job, const make_kind *maker)
{
    cli_app *cli = job->cli;
    const ns_doc *doc = job->doc;
    ns_text object = { 0 };
    ns_json_writer w = ns_json_writer_to(&cli->ctx, &object);

    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_json_add_string(&w, "file", job->input->path);
    put_output(job, &w);
    ns_json_add_string(&w, "kind", ns_kind_name(job->kind));
    ns_json_add_int(&w, "seed", (int64_t)job->seed);
    ns_json_add_int(&w, "cells", doc->puzzle.cell_count);
    ns_json_add_int(&w, "lines", doc->puzzle.lines.count);
    ns_json_add_int(&w, "colours", doc->puzzle.colour_count);
    ns_json_add_string(&w, "verdict", ns_verdict_name(doc->verdict));
    maker->fields(job, &w);
    ns_json_add_rounded(&w, "seconds", job->seconds, 6);
    ns_json_add_rounded(&w, "elapsed", job->elapsed, 6);
    ns_json_add_int(&w, "steps", job->steps);
    ns_json_close(&w);
    const ns_status status = ns_json_written(&w);
    if (status == NS_OK)
        cli_object(cli, &object);
    ns_text_drop(&cli->ctx, &object);
    return status;
}

static int make_puzzle(make_job *job, const make_kind *maker)
{
    cli_app *cli = job->cli;
    ns_ctx worker = cli_ctx(cli);
    const double start = ns_native_clock_seconds();
    ns_status status;

    job->seed = worker.seed;
    status = maker->make(job, &worker);
    job->elapsed = ns_native_clock_seconds() - start;
    job->stopped = status == NS_STOPPED;
    const int code = status == NS_OK || status == NS_STOPPED ? maker->exit_code(job, status)
                                                             : ns_exit_of(status);
    if (status == NS_STOPPED && job->input->doc->puzzle.cell_count == 0)
        return cli_fail_status(
            cli, job->input->path, -1, &worker,
            ns_fail(&worker, NS_STOPPED,
                    "%s: stopped before there was a puzzle, so nothing "
                    "is written; %s",
                    ns_text_chars(&job->input->label),
                    cli_interrupted() ? "let it run longer" : "raise --effort"));
    if (status == NS_OK || status == NS_STOPPED)
        status = make_sign(job, maker, &worker);
    if (status != NS_OK)
        return cli_fail_status(
            cli, job->input->path, -1, &worker,
            ns_name_failure(&worker, ns_text_chars(&job->input->label), status));
    const int written = cli_write_puzzles(cli, &job->inputs, job->output, job->format);
    if (written != NS_EXIT_DONE)
        return written;
    if (cli->json)
        status = make_print_object(job, maker);
    else
        maker->note(job);
    return status == NS_OK ? code
                           : cli_fail_status(cli, job->input->path, -1, &cli->ctx, status);
}

static bool is_for(const ns_option *option, ns_kind kind)
{
    return !option->kinds || option->kinds & 1u << kind;
}

// A drawing may as well become a sloped puzzle, when that has the option.
static const char *sloped_hint(const cli_app *cli, ns_kind kind, const ns_option *option)
{
    return kind == NS_CURVED && !cli_option_of(cli, NS_OPT_KIND)->given
                   && is_for(option, NS_SLOPED)
               ? ", or add --kind sloped"
               : "";
}

// Whether the option says how the page is to be drawn that is asked for.
static bool is_for_page(const cli_app *cli, ns_option_id option)
{
    return (option == NS_OPT_PAPER || option == NS_OPT_DPI) && make_output_is_page(cli);
}

// Options that would silently do nothing beside the others.
static int refuse_idle_options(cli_app *cli, const make_kind *maker)
{
    const ns_option *option;

    for (int32_t i = 0; (option = ns_option_at(i)); i++) {
        if (option->verbs & NS_FOR(NS_VERB_MAKE) && cli_option_of(cli, option->id)->given
            && !is_for(option, maker->kind) && !is_for_page(cli, option->id))
            return cli_usage(cli, "--%s means nothing to a %s puzzle; leave it out%s",
                             option->name, ns_kind_name(maker->kind),
                             sloped_hint(cli, maker->kind, option));
    }
    return maker->check_options(cli);
}

// The kind that was asked for, or the one that goes without saying.
static const make_kind *maker_for(const cli_app *cli, ns_kind usual)
{
    const ns_option_value *kind = cli_option_of(cli, NS_OPT_KIND);

    return find_maker(kind->given ? (ns_kind)kind->number : usual);
}

static ns_kind kind_of_format(ns_format_id format)
{
    return format == NS_FORMAT_SVG                               ? NS_CURVED
           : format == NS_FORMAT_VOX || format == NS_FORMAT_MESH ? NS_SOLID
                                                                 : NS_GRID;
}

static ns_kind kind_of_input(const ns_input *input)
{
    return input->drawing                                                        ? NS_CURVED
           : input->mesh || input->voxels || input->doc->puzzle.kind == NS_SOLID ? NS_SOLID
                                                                                 : NS_GRID;
}

// Options that do not fit a file of that name; what it holds may yet say otherwise.
static int check_options_early(cli_app *cli)
{
    char path[4096];
    int32_t length = (int32_t)strlen(cli->args.operands[0]);
    int64_t number;

    cli_split_number(cli->args.operands[0], &length, &number);
    snprintf(path, sizeof path, "%.*s", (int)length, cli->args.operands[0]);
    const ns_format_id format = ns_format_by_suffix(path);

    // A .nono may hold any kind.
    return format == NS_FORMAT_NONO && !cli_option_of(cli, NS_OPT_KIND)->given
               ? NS_EXIT_DONE
               : refuse_idle_options(cli, maker_for(cli, kind_of_format(format)));
}

static int choose_maker(make_job *job, const make_kind **maker)
{
    *maker = maker_for(job->cli, kind_of_input(job->input));
    job->kind = (*maker)->kind;
    const int code = refuse_idle_options(job->cli, *maker);
    if (code != NS_EXIT_DONE)
        return code;
    const ns_status status = (*maker)->accepts(job);
    return status == NS_OK
               ? NS_EXIT_DONE
               : cli_fail_status(job->cli, job->input->path, -1, &job->cli->ctx, status);
}

// One input, one puzzle.
static int make_one(cli_app *cli)
{
    make_job job = { .cli = cli, .inputs.pictures = true };
    make_output output = { 0 };
    const make_kind *maker = NULL;
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
    if (code == NS_EXIT_DONE && !job.sheet_alone)
        code = cli_output_format(cli, job.output, &job.format);
    if (code == NS_EXIT_DONE)
        code = load_input(&job);
    if (code == NS_EXIT_DONE)
        code = choose_maker(&job, &maker);
    if (code == NS_EXIT_DONE)
        code = cli_keep_load(cli, &job.keep);
    if (code == NS_EXIT_DONE) {
        cli_catch_interrupts();
        code = job.is_sheet ? make_sheet(&job, maker) : make_puzzle(&job, maker);
    }
    if (output.page.count
        && (code == NS_EXIT_DONE || code == NS_EXIT_UNMET || code == NS_EXIT_STOPPED))
        code = ns_exit_worse(code, make_output_draw(cli, &output));
    ns_made_drop(&cli->ctx, &job.grid);
    ns_solid_made_drop(&cli->ctx, &job.solid);
    ns_sloped_made_drop(&cli->ctx, &job.sloped);
    ns_page_specks_drop(&cli->ctx, &job.specks);
    cli_find_drop(&cli->ctx, &job.found);
    ns_look_drop(&cli->ctx, &job.look);
    ns_drawing_drop(&cli->ctx, &job.drawing);
    cli_keep_drop(cli, &job.keep);
    ns_text_drop(&cli->ctx, &job.sheet_path);
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

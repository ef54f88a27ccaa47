// make_curved.c: nonosmith make --kind curved.
#include "cli/make_job.h"

#include <string.h>

static ns_curved_options curved_options(const cli_app *cli)
{
    ns_curved_options options = ns_curved_defaults();

    options.outline.colours = (int32_t)cli_option_of(cli, CLI_COLOURS)->number;
    if (cli_option_of(cli, CLI_THRESHOLD)->given)
        options.outline.threshold = cli_option_of(cli, CLI_THRESHOLD)->fraction;
    if (cli_option_of(cli, CLI_MARGIN)->given)
        options.outline.margin = cli_option_of(cli, CLI_MARGIN)->fraction;
    if (cli_option_of(cli, CLI_ASPECT)->given)
        options.outline.aspect = cli_option_of(cli, CLI_ASPECT)->fraction;
    if (cli_option_of(cli, CLI_SELF_CROSSINGS)->given)
        options.self_crossings = cli_option_of(cli, CLI_SELF_CROSSINGS)->number == 0;
    return options;
}

static ns_status accepts(make_job *job)
{
    if (job->input->drawing)
        return NS_OK;
    return ns_fail(
        &job->cli->ctx, NS_BAD_INPUT,
        "%s is no drawing, and a curved puzzle is made from an SVG; trace it first, or "
        "leave out --kind curved",
        ns_text_chars(&job->input->label));
}

static int check_options(cli_app *cli)
{
    if (cli_option_of(cli, CLI_COLOURS)->given && cli_option_of(cli, CLI_THRESHOLD)->given)
        return cli_usage(cli, "--threshold is for black and white; leave it out, or leave out "
                              "--colours");
    return CLI_DONE;
}

static void say_notes(make_job *job, const ns_notes *notes)
{
    for (int32_t i = 0; i < notes->count; i++)
        cli_note(job->cli, "%s: %s", ns_text_chars(&job->input->label),
                 ns_text_chars(&notes->at[i]));
}

// The drawing's own title and description stay, unless others were given.
static ns_status make(make_job *job, ns_ctx *ctx)
{
    const ns_curved_options options = curved_options(job->cli);
    const ns_drawing *drawing = job->input->drawing;
    ns_doc *doc = job->input->doc;

    const ns_status status = ns_make_curved(ctx, drawing, &options, doc, &job->curved);
    if (status != NS_OK && status != NS_STOPPED) {
        // What was left out may be the reason: a drawing of nothing but text.
        say_notes(job, &drawing->notes);
        return status;
    }
    return ns_text_set(ctx, &doc->meta.title, ns_text_chars(&drawing->title),
                       drawing->title.count)
                   && ns_text_set(ctx, &doc->meta.description,
                                  ns_text_chars(&drawing->description),
                                  drawing->description.count)
               ? status
               : ns_no_memory(ctx);
}

// What is written has one answer; all that can be wanting is effort.
static int exit_code(const make_job *job, ns_status status)
{
    (void)job;
    return status == NS_STOPPED ? CLI_STOPPED : CLI_DONE;
}

static void put_notes(ns_json_writer *w, const ns_notes *notes)
{
    for (int32_t i = 0; i < notes->count; i++)
        ns_json_put_string(w, ns_text_chars(&notes->at[i]));
}

static void fields(const make_job *job, ns_json_writer *w)
{
    const ns_curved_made *made = &job->curved;

    ns_json_put_key(w, "level");
    ns_json_put_string(w, ns_level_name(made->level));
    ns_json_put_key(w, "evaluations");
    ns_json_put_int(w, made->evaluations);
    ns_json_put_key(w, "pieces");
    ns_json_put_int(w, made->pieces);
    ns_json_put_key(w, "open_ends");
    ns_json_put_int(w, made->open_ends);
    ns_json_put_key(w, "decoys");
    ns_json_put_int(w, made->decoys);
    ns_json_put_key(w, "tolerance");
    ns_json_put_int(w, made->tolerance);
    ns_json_put_key(w, "notes");
    ns_json_open_array(w, NS_JSON_FLAT);
    put_notes(w, &job->input->drawing->notes);
    put_notes(w, &made->notes);
    ns_json_close(w);
}

// "cat.nono: 86 cells, 15 curves with 30 clues, 1 colour, simple, advanced; 120 ms"
static void note(make_job *job)
{
    const ns_doc *doc = job->input->doc;
    const ns_curved_made *made = &job->curved;
    const ns_curved_options options = curved_options(job->cli);
    char decoys[64] = "";
    int32_t clues = 0;

    say_notes(job, &job->input->drawing->notes);
    say_notes(job, &made->notes);
    for (int32_t l = 0; l < doc->puzzle.lines.count; l++)
        clues += doc->puzzle.lines.at[l].clue != NS_CLUE_BLANK;
    if (made->decoys)
        snprintf(decoys, sizeof decoys, "; %d decoy curve%s added", (int)made->decoys,
                 made->decoys == 1 ? "" : "s");
    cli_note(job->cli, "%s: %d cells, %d curve%s with %d clues, %d colour%s, %s, %s%s; %s",
             make_output_name(job), (int)doc->puzzle.cell_count, (int)doc->board.curves.count,
             doc->board.curves.count == 1 ? "" : "s", (int)clues, (int)doc->puzzle.colour_count,
             doc->puzzle.colour_count == 1 ? "" : "s", ns_verdict_name(made->verdict),
             ns_level_name(made->level), decoys, cli_duration_of(job->seconds).text);
    if (!options.self_crossings && made->level == NS_LEVEL_EXPERT)
        cli_note(job->cli,
                 "%s: an outline with exactly one corner crosses itself there all the same; "
                 "give it a second corner",
                 ns_text_chars(&job->input->label));
    if (job->stopped)
        cli_note(job->cli, "%s: %s; more time may make the page clearer", make_output_name(job),
                 cli_interrupted() ? "it was interrupted" : "the effort ran out");
}

static const cli_option_id idle[] = { CLI_SIZE, CLI_BACKGROUND, CLI_INVERT, CLI_REPAIR,
                                      CLI_OPTIONS };

const make_kind make_kind_curved = { NS_CURVED, idle,      accepts, check_options,
                                     make,      exit_code, fields,  note };

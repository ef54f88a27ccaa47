// cmd_improve.c: nonosmith improve: the curves of finished puzzles relax into a clearer page.
//
// New boards wait until all puzzles are done: a file that is named twice has one doc, which other
// threads may be reading.
#define _XOPEN_SOURCE 700

#include "cli/each.h"
#include "cli/frames.h"
#include "cli/guard.h"
#include "cli/outputs.h"
#include "cli/verdict.h"

#include "io/files.h"

#include <string.h>

#define EVERY 10      // steps between two frames
#define LOOK_EVERY 10 // steps between two looks at the clock

// What became of one puzzle.
typedef struct improved {
    ns_status status; // NS_STOPPED has a result too
    char message[NS_MESSAGE_MAX];
    ns_relaxed relaxed;
    ns_measures before, after;
} improved;

typedef struct improve_job {
    cli_app *cli;
    cli_inputs inputs;
    const char *output;
    ns_format_id format;
    ns_relax_options options;
    ns_relax_forces forces;
    const char *frames; // folder; NULL: none
    int32_t steps, every;
    // By input.
    struct {
        ns_board board; // empty: it stays as it is
        improved told;
    } * results;
} improve_job;

// -- one puzzle ---------------------------------------------------------------------------------

// What a worker watches with.
typedef struct improve_watch {
    const improve_job *job;
    cli_frames frames;
} improve_watch;

static ns_status show_metrics(const improve_watch *watch, ns_ctx *ctx, ns_relax *relax)
{
    cli_progress *progress = &watch->job->cli->progress;
    ns_relax_state state;
    char words[120];

    if (watch->job->inputs.list.count > 1 || !cli_progress_is_due(progress))
        return NS_OK;
    NS_TRY(ns_relax_measure(ctx, relax, &state));
    snprintf(words, sizeof words, "shallow %d, close %d, smooth %.2f, angles %.1f, faces %.3g",
             (int)state.shallow_angles, (int)state.close_curves, state.smoothness, state.angles,
             state.faces);
    cli_progress_tell(progress, "improving", state.steps, 0, words);
    return NS_OK;
}

static ns_status watch_one(void *user, ns_ctx *ctx, ns_relax *relax)
{
    improve_watch *watch = user;

    NS_TRY(show_metrics(watch, ctx, relax));
    return watch->job->frames ? cli_frames_add(ctx, &watch->frames, relax) : NS_OK;
}

static ns_status check_kind(ns_ctx *ctx, const ns_doc *doc)
{
    if (doc->puzzle.kind == NS_SLOPED)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "the lines of a sloped puzzle stay straight; make it again with --widest");
    if (doc->puzzle.kind != NS_CURVED)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s puzzles have no curves to improve; name a curved puzzle",
                       ns_kind_name(doc->puzzle.kind));
    return NS_OK;
}

// De Jong's setting: the one asked for, else the one the puzzle was made with.
static ns_measure_options measure_options(const cli_app *cli, const ns_doc *doc)
{
    ns_measure_options options = ns_measure_asked(&cli->args.asked, false);

    if (!cli_option_of(cli, NS_OPT_SETTING)->given && doc->scores.setting)
        options.setting = doc->scores.setting - 'a';
    return options;
}

// The last frame, unless somebody is in a hurry.
static ns_status end_frames(improve_watch *watch, ns_ctx *ctx, const ns_board *board,
                            ns_status status)
{
    if (watch->job->frames && !cli_interrupted())
        NS_TRY(cli_frames_end(ctx, &watch->frames, board));
    return status;
}

static ns_status improve_doc(const improve_job *job, ns_ctx *ctx, const ns_input *input,
                             ns_board *board, improved *told)
{
    const int32_t i = (int32_t)(input - job->inputs.list.at);
    const ns_doc *doc = input->doc;
    const ns_measure_options how = measure_options(job->cli, doc);
    improve_watch watch = {
        .job = job,
        .frames = { .folder = job->frames,
                    .puzzle =
                        job->inputs.list.count > 1 ? cli_input_number(&job->inputs, i) : 0,
                    .board = &doc->board },
    };
    const ns_relax_watch watcher = { job->frames ? job->every : LOOK_EVERY, watch_one, &watch };

    ns_relax_options options = job->options;

    options.setting = how.setting;
    NS_TRY(check_kind(ctx, doc));
    NS_TRY(ns_measure_doc(ctx, doc, &how, &told->before, NULL));
    const ns_status status = ns_relax_improve(ctx, &doc->board, &options, &job->forces,
                                              job->steps, &watcher, board, &told->relaxed);
    if (status != NS_OK && status != NS_STOPPED)
        return status;
    if (!told->relaxed.improved) {
        told->after = told->before;
        return end_frames(&watch, ctx, board, status);
    }
    ctx->stop = NULL; // what is found is looked at to the end
    ctx->budget = 0;
    NS_TRY(ns_board_verify(ctx, board, &doc->puzzle));
    NS_TRY(ns_measure(ctx, board, &how, &told->after, NULL));
    return end_frames(&watch, ctx, board, status);
}

static void improve_one(void *user, const ns_input *input, ns_ctx *ctx, void *result)
{
    const improve_job *job = user;
    const int32_t i = (int32_t)(input - job->inputs.list.at);
    improved *told = &job->results[i].told;
    ns_board *board = &job->results[i].board;

    told->status = improve_doc(job, ctx, input, board, told);
    memcpy(told->message, ctx->message, sizeof told->message);
    if (!told->relaxed.improved || (told->status != NS_OK && told->status != NS_STOPPED))
        ns_board_drop(ctx, board);
    *(const improved **)result = told;
}

static void drop(ns_ctx *ctx, void *result)
{
    (void)ctx;
    (void)result; // the job's
}

// -- telling of it ------------------------------------------------------------------------------

static void put_measures(ns_json_writer *w, const char *key, const ns_measures *measures)
{
    ns_json_put_key(w, key);
    ns_json_open_object(w, NS_JSON_FLAT);
    ns_measures_put(w, measures);
    ns_json_close(w);
}

static ns_status print_object(improve_job *job, const ns_input *input, const improved *told)
{
    ns_text object = { 0 };
    ns_json_writer w = ns_json_writer_to(&job->cli->ctx, &object);

    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_json_add_string(&w, "file", input->path);
    ns_json_add_int(&w, "index", input->index);
    ns_json_add_string(&w, "kind", ns_kind_name(input->doc->puzzle.kind));
    ns_json_add_bool(&w, "improved", told->relaxed.improved);
    ns_json_add_bool(&w, "settled", told->relaxed.settled);
    ns_json_add_int(&w, "steps", told->relaxed.steps);
    ns_json_add_int(&w, "taken", told->relaxed.taken);
    ns_json_add_int(&w, "moving", told->relaxed.moving);
    put_measures(&w, "before", &told->before);
    put_measures(&w, "after", &told->after);
    ns_json_close(&w);
    const ns_status status = ns_json_written(&w);
    if (status == NS_OK)
        cli_object(job->cli, &object);
    ns_text_drop(&job->cli->ctx, &object);
    return status;
}

static void note(improve_job *job, const ns_input *input, const improved *told)
{
    const ns_measures *old = &told->before, *now = &told->after;
    const char *label = ns_text_chars(&input->label);

    if (told->relaxed.improved)
        cli_note(job->cli,
                 "%s: %lld steps; shallow angles %d -> %d, close curves %d -> %d, smoothness "
                 "%.3f -> %.3f, angles %.1f -> %.1f, faces %.3g -> %.3g; score %.1f -> %.1f, "
                 "fitness %.0f -> %.0f",
                 label, (long long)told->relaxed.taken, (int)old->layout.shallow_angles,
                 (int)now->layout.shallow_angles, (int)old->layout.close_curves,
                 (int)now->layout.close_curves, old->layout.smoothness, now->layout.smoothness,
                 old->layout.angles, now->layout.angles, old->layout.faces, now->layout.faces,
                 old->de_jong.score, now->de_jong.score, old->kerkhof.fitness,
                 now->kerkhof.fitness);
    else
        cli_note(job->cli, "%s: nothing better was found in %lld steps; it stays as it is",
                 label, (long long)told->relaxed.steps);
    if (told->status == NS_STOPPED)
        cli_note(job->cli, "%s: %s before the curves had settled", label,
                 cli_interrupted() ? "it was interrupted" : "the effort ran out");
}

static ns_status report_one(void *user, const ns_input *input, const void *result, int *code)
{
    improve_job *job = user;
    const improved *told = *(const improved *const *)result;

    if (told->status != NS_OK && told->status != NS_STOPPED) {
        ns_fail(&job->cli->ctx, told->status, "%s: %s", ns_text_chars(&input->label),
                told->message);
        *code =
            cli_fail_status(job->cli, input->path, input->index, &job->cli->ctx, told->status);
        return NS_OK;
    }
    *code = ns_exit_of(told->status);
    if (job->cli->json)
        return print_object(job, input, told);
    note(job, input, told);
    return NS_OK;
}

// -- the docs -----------------------------------------------------------------------------------

// The value of a property, whether it was there or not.
static bool set_property(ns_ctx *ctx, ns_properties *list, const char *key, const char *value)
{
    for (int32_t i = 0; i < list->count; i++) {
        if (strcmp(ns_text_chars(&list->at[i].key), key) == 0)
            return ns_text_set(ctx, &list->at[i].value, value, (int32_t)strlen(value));
    }
    return ns_properties_add(ctx, list, key, value);
}

// Writes into the doc how it was improved.
static bool sign(const improve_job *job, ns_ctx *ctx, ns_doc *doc, const improved *told)
{
    const ns_option_value *forces = cli_option_of(job->cli, NS_OPT_FORCES);
    const ns_option_value *slack = cli_option_of(job->cli, NS_OPT_PICTURE_SLACK);
    char steps[24];

    snprintf(steps, sizeof steps, "%lld", (long long)told->relaxed.taken);
    if (!set_property(ctx, &doc->made, "improved", "nonosmith " NS_VERSION)
        || !set_property(ctx, &doc->made, "improve-steps", steps))
        return false;
    if (forces->given) {
        const char *slash = strrchr(forces->text, '/');
        if (!set_property(ctx, &doc->made, "improve-forces", slash ? slash + 1 : forces->text))
            return false;
    }
    return !slack->given || set_property(ctx, &doc->made, "picture-slack", slack->text);
}

static void set_scores(ns_scores *scores, const ns_measures *measures)
{
    scores->setting = ns_setting_letter(measures->de_jong.setting);
    ns_scores_set(scores, NS_SCORE, measures->de_jong.score);
    ns_scores_set(scores, NS_SCORE_FLOOR, measures->de_jong.floor);
    ns_scores_set(scores, NS_FITNESS, measures->kerkhof.fitness);
    ns_scores_set(scores, NS_FITNESS_FLOOR, measures->kerkhof.floor);
}

// The new boards take the places of the old ones.
static ns_status apply(improve_job *job)
{
    ns_ctx *ctx = &job->cli->ctx;

    for (int32_t i = 0; i < job->inputs.list.count; i++) {
        ns_board *board = &job->results[i].board;
        ns_doc *doc = job->inputs.list.at[i].doc;
        if (ns_board_is_empty(board))
            continue;
        ns_board_drop(ctx, &doc->board);
        doc->board = *board;
        *board = (ns_board){ 0 };
        set_scores(&doc->scores, &job->results[i].told.after);
        if (!sign(job, ctx, doc, &job->results[i].told))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

static int improve_all(improve_job *job)
{
    const int32_t count = job->inputs.list.count;
    const cli_each each = { .inputs = &job->inputs,
                            .doing = "improving",
                            .done = "improved",
                            .size = sizeof(improved *),
                            .work = improve_one,
                            .report = report_one,
                            .drop = drop,
                            .user = job };
    ns_ctx *ctx = &job->cli->ctx;

    job->results = ns_new(ctx, count, sizeof *job->results);
    if (!job->results)
        return cli_fail_status(job->cli, NULL, -1, ctx, ns_no_memory(ctx));
    int code = cli_each_puzzle(job->cli, &each);
    if (code == NS_EXIT_DONE || code == NS_EXIT_STOPPED) {
        const ns_status status = apply(job);
        code = ns_exit_worse(
            code, status == NS_OK
                      ? cli_write_puzzles(job->cli, &job->inputs, job->output, job->format)
                      : cli_fail_status(job->cli, NULL, -1, ctx, status));
    }
    for (int32_t i = 0; i < count; i++)
        ns_board_drop(ctx, &job->results[i].board);
    ns_free(ctx, job->results, count, sizeof *job->results);
    return code;
}

// -- what was asked for -------------------------------------------------------------------------

static int read_forces(improve_job *job, const char *path)
{
    ns_ctx *ctx = &job->cli->ctx;
    ns_text bytes = { 0 };
    ns_status status = ns_file_read(ctx, path, &bytes);

    if (status == NS_OK)
        status =
            ns_relax_forces_read(ctx, path, ns_text_chars(&bytes), bytes.count, &job->forces);
    ns_text_drop(ctx, &bytes);
    return status == NS_OK ? NS_EXIT_DONE : cli_fail_status(job->cli, path, -1, ctx, status);
}

static int read_options(improve_job *job)
{
    cli_app *cli = job->cli;
    const ns_option_value *every = cli_option_of(cli, NS_OPT_EVERY);
    const ns_option_value *forces = cli_option_of(cli, NS_OPT_FORCES);

    job->output = cli_option_of(cli, NS_OPT_OUTPUT)->text;
    job->steps = (int32_t)cli_option_of(cli, NS_OPT_STEPS)->number;
    job->frames = cli_option_of(cli, NS_OPT_FRAMES)->text;
    job->every = every->given ? (int32_t)every->number : EVERY;
    job->options = ns_relax_default_options();
    job->options.picture_slack = cli_option_of(cli, NS_OPT_PICTURE_SLACK)->fraction;
    job->forces = ns_relax_defaults();
    if (!job->output)
        return cli_usage(cli, "improve needs a file to write; add -o OUT.nono");
    if (every->given && !job->frames)
        return cli_usage(cli, "--every says when --frames are drawn; add --frames DIR");
    cli_output_claim(cli, job->output);
    const int code = cli_output_format(cli, job->output, &job->format);
    return code == NS_EXIT_DONE && forces->given ? read_forces(job, forces->text) : code;
}

static int open_frames(improve_job *job)
{
    const ns_status status = job->frames ? cli_frames_open(&job->cli->ctx, job->frames) : NS_OK;

    return status == NS_OK ? NS_EXIT_DONE
                           : cli_fail_status(job->cli, NULL, -1, &job->cli->ctx, status);
}

int cli_improve(cli_app *cli)
{
    improve_job job = { .cli = cli };
    int code = read_options(&job);

    if (code == NS_EXIT_DONE)
        code = cli_inputs_load(cli, &job.inputs, cli->args.operand_count);
    if (code == NS_EXIT_DONE)
        code = cli_guard_puzzles(cli, &job.inputs, job.output, job.format);
    if (code == NS_EXIT_DONE)
        code = open_frames(&job);
    if (code == NS_EXIT_DONE)
        code = improve_all(&job);
    cli_inputs_drop(cli, &job.inputs);
    return code;
}

// cmd_improve.c: nonosmith improve: the curves of finished puzzles relax into a clearer page.
//
// New boards wait until all puzzles are done: a file that is named twice has one doc, which other
// threads may be reading.
#define _XOPEN_SOURCE 700

#include "cli/crew/each.h"
#include "cli/files/frames.h"
#include "cli/files/guard.h"
#include "cli/files/outputs.h"
#include "cli/tell/verdict.h"

#include "io/asserts.h"
#include "io/files.h"

#include <string.h>

#define EVERY 10      // steps between two frames
#define LOOK_EVERY 10 // steps between two looks at the clock

typedef struct improve_job {
    cli_app *cli;
    cli_inputs *inputs;
    const char *output;
    ns_format_id format;
    ns_improve_options options;
    const char *frames; // folder; NULL: none
    int32_t every;
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

    if (watch->job->inputs->list.count > 1 || !cli_progress_is_due(progress))
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

// The last frame, unless somebody is in a hurry.
static ns_status end_frames(improve_watch *watch, ns_ctx *ctx, const ns_board *board)
{
    return watch->job->frames && !cli_interrupted() ? cli_frames_end(ctx, &watch->frames, board)
                                                    : NS_OK;
}

static void improve_one(void *user, const ns_input *input, ns_ctx *ctx, void *result)
{
    const improve_job *job = user;
    const ns_shop shop = cli_shop(job->cli);
    ns_improved *told = result;
    NS_ASSERT(told->status == NS_OK && told->board.curves.count == 0); // nobody's yet
    improve_watch watch = {
        .job = job,
        .frames = { .folder = job->frames,
                    .puzzle = job->inputs->list.count > 1 ? input->number : 0,
                    .board = &input->doc->board },
    };
    const ns_relax_watch watcher = { job->frames ? job->every : LOOK_EVERY, watch_one, &watch };

    ns_improve_doc(ctx, &shop, &job->options, input->doc, &watcher, told);
    if (told->status == NS_OK || told->status == NS_STOPPED) {
        const ns_status status = end_frames(&watch, ctx, &told->board);
        if (status != NS_OK) {
            told->status = status;
            memcpy(told->message, ctx->message, sizeof told->message);
        }
    }
}

static void drop(ns_ctx *ctx, void *result)
{
    ns_improved_drop(ctx, result);
}

// -- telling of it ------------------------------------------------------------------------------

static ns_status print_object(improve_job *job, const ns_input *input, const ns_improved *told)
{
    ns_text object = { 0 };
    ns_json_writer w = cli_object_open(job->cli, &object);

    ns_improved_put(&w, input, told);
    return cli_object_close(job->cli, &w, &object);
}

static void note(improve_job *job, const ns_input *input, const ns_improved *told)
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
    const ns_improved *told = result;

    if (told->status != NS_STOPPED
        && cli_failed(job->cli, input, told->status, told->message, code))
        return NS_OK;
    *code = ns_exit_of(told->status);
    if (job->cli->json)
        return print_object(job, input, told);
    note(job, input, told);
    return NS_OK;
}

// -- the docs -----------------------------------------------------------------------------------

// The new boards take the places of the old ones, and all docs are written.
static int write_improved(void *user, void *results, int code)
{
    const improve_job *job = user;
    cli_app *cli = job->cli;
    const ns_shop shop = cli_shop(cli);
    ns_improved *improved = results;
    ns_status status = NS_OK;

    if (code != NS_EXIT_DONE && code != NS_EXIT_STOPPED)
        return code;
    for (int32_t i = 0; status == NS_OK && i < job->inputs->list.count; i++)
        status = ns_improve_apply(&cli->ctx, &shop, job->inputs->list.at[i].doc, &improved[i]);
    return ns_exit_worse(
        code, status == NS_OK ? cli_write_puzzles(cli, job->inputs, job->output, job->format)
                              : cli_done(cli, NULL, status));
}

// -- what was asked for -------------------------------------------------------------------------

static int read_forces(improve_job *job, const char *path)
{
    ns_ctx *ctx = &job->cli->ctx;
    const ns_relax_forces usual = ns_relax_forces_defaults();
    ns_text bytes = { 0 };
    ns_status status = ns_file_read(ctx, path, &bytes);

    if (status == NS_OK)
        status = ns_relax_schedule_read(ctx, path, ns_text_chars(&bytes), bytes.count, &usual,
                                        &job->options.forces);
    ns_text_drop(ctx, &bytes);
    return cli_done(job->cli, path, status);
}

static int read_options(improve_job *job)
{
    cli_app *cli = job->cli;
    const ns_option_value *every = cli_option_of(cli, NS_OPT_EVERY);
    const ns_option_value *forces = cli_option_of(cli, NS_OPT_FORCES);

    job->output = cli_option_of(cli, NS_OPT_OUTPUT)->text;
    job->frames = cli_option_of(cli, NS_OPT_FRAMES)->text;
    job->every = every->given ? (int32_t)every->number : EVERY;
    if (!job->output)
        return cli_usage(cli, "improve needs a file to write; add -o OUT.nono");
    if (every->given && !job->frames)
        return cli_usage(cli, "--every says when --frames are drawn; add --frames DIR");
    cli_output_claim(cli, job->output);
    int code = cli_output_format(cli, job->output, &job->format);
    if (code == NS_EXIT_DONE)
        code = cli_usage_of(cli, ns_improve_asked(&cli->ctx, &cli->args.asked, &job->options));
    return code == NS_EXIT_DONE && forces->given
                   && !ns_improve_forces_are_told(&cli->args.asked)
               ? read_forces(job, forces->text)
               : code;
}

static int begin(void *user, cli_inputs *inputs)
{
    improve_job *job = user;
    const int code = cli_guard_puzzles(job->cli, inputs, job->output, job->format);

    job->inputs = inputs;
    return code == NS_EXIT_DONE && job->frames
               ? cli_done(job->cli, NULL, cli_frames_open(&job->cli->ctx, job->frames))
               : code;
}

static const cli_each improving = { .doing = "improving",
                                    .done = "improved",
                                    .size = sizeof(ns_improved),
                                    .keeps = true,
                                    .begin = begin,
                                    .work = improve_one,
                                    .report = report_one,
                                    .end = write_improved,
                                    .drop = drop };

int cli_improve(cli_app *cli)
{
    improve_job job = { .cli = cli };
    const int code = read_options(&job);

    return code == NS_EXIT_DONE ? cli_each_puzzle(cli, &improving, &job) : code;
}

// report.c: how the program speaks: errors, notes, JSON objects, exit codes.
//
// Everything here comes from the main thread. The progress line is wiped before anything is printed,
// standard output is flushed before standard error speaks, so that both arrive in the order in which
// they were said, and what a file's name could do to a terminal is tamed.
#define _XOPEN_SOURCE 700

#include "cli/cli.h"
#include "io/asserts.h"
#include "io/native.h"
#include "nonosmith/json.h"

#include <stdarg.h>
#include <string.h>

#define CPU_DIFFERS 0.1 // seconds, and a part of the time by the clock

static bool asked_to_stop(void *user)
{
    cli_app *cli = user;

    cli_progress_wait(&cli->progress);
    return cli_interrupted();
}

void cli_listen(cli_app *cli)
{
    cli_catch_interrupts();
    cli->ctx.user = cli;
    cli->ctx.stop = asked_to_stop;
}

static void show_progress(void *user, const char *what, int64_t done, int64_t of)
{
    cli_app *cli = user;

    if (done < 0) // while nobody can tell how far it is
        cli_progress_doing(&cli->progress, *what ? what : NULL);
    else
        cli_progress_tell(&cli->progress, what, done, of, NULL);
}

void cli_show_progress(cli_app *cli)
{
    cli->ctx.user = cli;
    cli->ctx.progress = show_progress;
}

ns_ctx cli_ctx(cli_app *cli)
{
    ns_ctx ctx = ns_native_ctx();

    ctx.flags = true;
    ctx.user = cli;
    ctx.stop = asked_to_stop;
    ctx.progress = show_progress;
    ctx.budget = cli_option_of(cli, NS_OPT_EFFORT)->number;
    if (cli_option_of(cli, NS_OPT_SEED)->given)
        ctx.seed = (uint64_t)cli_option_of(cli, NS_OPT_SEED)->number;
    return ctx;
}

void cli_object(cli_app *cli, const ns_text *object)
{
    cli_progress_wipe(&cli->progress);
    fprintf(cli->objects, "%s\n", ns_text_chars(object));
}

ns_json_writer cli_object_open(cli_app *cli, ns_text *object)
{
    ns_json_writer w = ns_json_writer_to(&cli->ctx, object);

    ns_json_open_object(&w, NS_JSON_FLAT);
    return w;
}

ns_status cli_object_close(cli_app *cli, ns_json_writer *w, ns_text *object)
{
    ns_json_close(w);
    const ns_status status = ns_json_written(w);
    if (status == NS_OK)
        cli_object(cli, object);
    ns_text_drop(&cli->ctx, object);
    return status;
}

static void error_object(cli_app *cli, const char *file, int64_t index, const char *sentence,
                         int code)
{
    ns_text object = { 0 };
    ns_json_writer w = cli_object_open(cli, &object);

    ns_error_put(&w, file, index, sentence, code);
    cli_object_close(cli, &w, &object); // without memory the sentence must do
}

void cli_tame(char *text)
{
    for (; *text; text++) {
        if ((unsigned char)*text < ' ' || *text == 127)
            *text = '?';
    }
}

// A bound of our own is one that can be raised.
static void name_bound(const cli_app *cli, const char *sentence, char *to, size_t room)
{
    const ns_option_value *memory = cli_option_of(cli, NS_OPT_MEMORY);

    snprintf(
        to, room,
        "%s: this takes more than the %lld MB of --memory; raise it, or work on less at once",
        sentence, (long long)((memory->given ? memory->number : CLI_MEMORY_BYTES) / 1000000));
}

int cli_fail(cli_app *cli, const char *file, int64_t index, const char *sentence, int code)
{
    char shown[NS_MESSAGE_MAX], bounded[NS_MESSAGE_MAX];

    if (code == NS_EXIT_BROKEN && ns_native_refused()) {
        name_bound(cli, sentence, bounded, sizeof bounded);
        sentence = bounded;
    }
    snprintf(shown, sizeof shown, "%s", sentence);
    cli_tame(shown);
    cli_progress_wipe(&cli->progress);
    fflush(stdout);
    fprintf(stderr, "nonosmith: %s\n", shown);
    if (cli->json)
        error_object(cli, file, index, sentence, code);
    return code;
}

int cli_fail_status(cli_app *cli, const char *file, int64_t index, const ns_ctx *ctx,
                    ns_status status)
{
    NS_ASSERT(status != NS_OK && *ctx->message);
    return cli_fail(cli, file, index, ctx->message, ns_exit_of(status));
}

int cli_done(cli_app *cli, const char *file, ns_status status)
{
    return status == NS_OK ? NS_EXIT_DONE : cli_fail_status(cli, file, -1, &cli->ctx, status);
}

bool cli_failed(cli_app *cli, const ns_input *input, ns_status status, const char *message,
                int *code)
{
    if (status == NS_OK)
        return false;
    NS_ASSERT(*message);
    ns_fail(&cli->ctx, status, "%s: %s", ns_text_chars(&input->label), message);
    *code = cli_fail_status(cli, input->path, input->index, &cli->ctx, status);
    return true;
}

int cli_usage_of(cli_app *cli, ns_status status)
{
    return status == NS_BAD_INPUT ? cli_usage(cli, "%s", cli->ctx.message)
                                  : cli_done(cli, NULL, status);
}

int cli_port_status(cli_app *cli, bool has_port, ns_status status)
{
    return has_port ? cli_done(cli, NULL, status) : cli_usage_of(cli, status);
}

int cli_page_format_check(cli_app *cli, ns_page_format format)
{
    return cli_port_status(cli, cli->ports->page_pdf != NULL,
                           ns_page_format_check(&cli->ctx, cli->ports, format));
}

int cli_usage(cli_app *cli, const char *format, ...)
{
    char sentence[NS_MESSAGE_MAX];
    va_list values;

    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    return cli_fail(cli, NULL, -1, sentence, NS_EXIT_USAGE);
}

void cli_note(cli_app *cli, const char *format, ...)
{
    char shown[2 * NS_MESSAGE_MAX];
    va_list values;

    if (cli->quiet)
        return;
    va_start(values, format);
    vsnprintf(shown, sizeof shown, format, values);
    va_end(values);
    cli_tame(shown);
    cli_progress_wipe(&cli->progress);
    fflush(stdout);
    fprintf(stderr, "nonosmith: %s\n", shown);
}

cli_duration cli_duration_of(double elapsed, double cpu)
{
    const double apart = cpu > elapsed ? cpu - elapsed : elapsed - cpu;
    const bool differs = apart > CPU_DIFFERS && apart > CPU_DIFFERS * elapsed;
    const int unit = elapsed < 1 ? 1000 : 1, cpu_unit = cpu < 1 ? 1000 : 1;
    cli_duration duration;

    const int used = snprintf(duration.text, sizeof duration.text, "%.2f %s", elapsed * unit,
                              unit == 1 ? "s" : "ms");
    if (differs)
        snprintf(duration.text + used, sizeof duration.text - (size_t)used, ", %.2f %s of CPU",
                 cpu * cpu_unit, cpu_unit == 1 ? "s" : "ms");
    return duration;
}

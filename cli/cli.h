// cli.h: what every verb shares: the command line, a context, how to report and how to fail.
//
// Data goes to standard output; notes, progress and errors go to standard error. With --json each
// puzzle and each error is one object on a line of standard output, unless standard output is
// where the file itself goes: then the objects go to standard error.
#ifndef NS_CLI_H
#define NS_CLI_H

#include "cli/args.h"
#include "cli/tell/progress.h"
#include "cli/verbs.h"

#include "nonosmith/work.h"

#include <stdio.h>

#define CLI_MEMORY_BYTES INT64_C(1000000000) // when --memory does not say

typedef struct cli_app {
    ns_ctx ctx;            // of the main thread
    const ns_ports *ports; // what this build has
    cli_args args;
    bool json, quiet;
    bool colour;   // standard output is a terminal that likes colours
    FILE *objects; // where JSON objects go
    cli_progress progress;
} cli_app;

// A context for a worker: memory, Ctrl-C, --effort, --seed.
ns_ctx cli_ctx(cli_app *cli);

static inline ns_shop cli_shop(const cli_app *cli)
{
    return (ns_shop){ &cli->args.asked, cli->ports, NULL };
}

static inline const ns_option_value *cli_option_of(const cli_app *cli, ns_option_id id)
{
    return &cli->args.asked.value[id];
}

// Reports an error: one sentence on standard error, and an object with --json. `file` and `index`
// say which puzzle (NULL and -1 when none). Returns `code`.
int cli_fail(cli_app *cli, const char *file, int64_t index, const char *sentence, int code);
// The same for a call that failed, with the sentence that it left in the context.
int cli_fail_status(cli_app *cli, const char *file, int64_t index, const ns_ctx *ctx,
                    ns_status status);
// NS_EXIT_DONE, or a call of the main thread that failed, reported.
int cli_done(cli_app *cli, const char *file, ns_status status);
// Whether work on a puzzle failed, with a sentence of the worker's own: reported, and worth *code.
bool cli_failed(cli_app *cli, const ns_input *input, ns_status status, const char *message,
                int *code);
// NS_EXIT_DONE, or a call's sentence as a usage error.
int cli_usage_of(cli_app *cli, ns_status status);
// The same for what a port is needed for: asking for it is wrong only when this build has none.
int cli_port_status(cli_app *cli, bool has_port, ns_status status);
// Whether pages of that format can be written, reported when not.
int cli_page_format_check(cli_app *cli, ns_page_format format);
// A usage error that shows only after parsing.
int cli_usage(cli_app *cli, const char *format, ...) NS_PRINTF(2, 3);
// A note for people on standard error, unless --quiet.
void cli_note(cli_app *cli, const char *format, ...) NS_PRINTF(2, 3);
// Replaces control characters, which a file's name may hold and a terminal would obey.
void cli_tame(char *text);
// Prints an object on its line.
void cli_object(cli_app *cli, const ns_text *object);
// Opens an object in an empty text; members are added; closing prints it, unless there was no memory
// for it, and the text is empty again.
ns_json_writer cli_object_open(cli_app *cli, ns_text *object);
ns_status cli_object_close(cli_app *cli, ns_json_writer *w, ns_text *object);

typedef struct cli_duration {
    char text[48];
} cli_duration;

// How long something took by the clock, "0.25 ms" or "3.10 s"; and the CPU seconds of all its
// threads when these are others: "3.10 s, 6.05 s of CPU".
cli_duration cli_duration_of(double elapsed, double cpu);

// From now on the context of the main thread tells how far it is.
void cli_show_progress(cli_app *cli);
// From now on Ctrl-C, a polite kill or a lost terminal ends the program without leaving temporary
// files behind.
void cli_hear_signals(void);
// From now on the first of them asks the work to stop; a second one ends the program.
void cli_catch_interrupts(void);
// The same, and the context of the main thread asks too.
void cli_listen(cli_app *cli);
bool cli_interrupted(void);

#endif

// main.c: from the command line to a verb, and from its result to an exit code.
//
// The start of the program is part of what a user waits for: checking a small grid is 0.1 ms of work.
// So heavy libraries are opened by those who need them (io/backends.h), and a whole command takes
// 1 ms of CPU.
#define _XOPEN_SOURCE 700

#include "cli/cli.h"
#include "io/asserts.h"
#include "io/native.h"
#include "io/native_ports.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Colours are for a terminal whose owner did not switch them off (https://no-color.org).
static bool likes_colour(void)
{
    const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");

    return isatty(STDOUT_FILENO) && !(no_colour && *no_colour)
           && !(terminal && strcmp(terminal, "dumb") == 0);
}

// Even a command line that is not understood may say how it wants to hear about it.
static bool wants_json(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--json") == 0)
            return true;
    }
    return false;
}

// What everything together may take. More than there can be is no bound.
static void bound_memory(const cli_app *cli)
{
    const ns_option_value *memory = cli_option_of(cli, NS_OPT_MEMORY);
    const int64_t bytes = memory->given ? memory->number : CLI_MEMORY_BYTES;

    ns_native_bound((uint64_t)bytes < SIZE_MAX ? (size_t)bytes : 0);
}

// "help", "help VERB" and "help formats"; -1 when something else was asked.
static int run_help(cli_app *cli, int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "help") != 0)
        return -1;
    const bool about_all = argc == 2 || argv[2][0] == '-' || strcmp(argv[2], "help") == 0;
    if (!about_all && strcmp(argv[2], "formats") == 0)
        return cli_help_formats(cli);
    const cli_verb *verb = about_all ? NULL : cli_verb_named(argv[2]);
    if (!about_all && !verb)
        return cli_usage(cli, "there is no verb \"%s\"; \"nonosmith help\" lists them",
                         argv[2]);
    cli_help(verb);
    return NS_EXIT_DONE;
}

static void show_version(const cli_app *cli)
{
    if (cli->json)
        printf("{\"name\": \"nonosmith\", \"version\": \"%s\"}\n", NS_VERSION);
    else
        printf("nonosmith %s\n", NS_VERSION);
}

static int run(cli_app *cli, int argc, char **argv)
{
    const int helped = run_help(cli, argc, argv);

    if (helped >= 0)
        return helped;
    const bool understood = cli_args_parse(&cli->ctx, &cli->args, argc, argv);
    cli->quiet = cli_option_of(cli, NS_OPT_QUIET)->given;
    if (!understood)
        return cli_usage(cli, "%s", cli->args.message);
    if (cli_option_of(cli, NS_OPT_HELP)->given) {
        cli_help(cli->args.verb);
        return NS_EXIT_DONE;
    }
    if (cli_option_of(cli, NS_OPT_VERSION)->given) {
        show_version(cli);
        return NS_EXIT_DONE;
    }
    if (!cli->args.verb)
        return cli_usage(cli, "say what to do; \"nonosmith help\" lists the verbs");
    bound_memory(cli);
    cli_progress_open(&cli->progress, isatty(STDERR_FILENO) && !cli->quiet);
    const int code = cli->args.verb->run(cli);
    cli_progress_close(&cli->progress);
    return code;
}

int main(int argc, char **argv)
{
    cli_app cli = { .ctx = ns_native_ctx(),
                    .ports = ns_native_ports(),
                    .objects = stdout,
                    .colour = likes_colour() };

    cli.ctx.flags = true;
    cli_hear_signals();
    cli.json = wants_json(argc, argv);
    int code = run(&cli, argc, argv);

    NS_ASSERT(code >= NS_EXIT_DONE && code <= NS_EXIT_BROKEN);
    cli_args_drop(&cli.ctx, &cli.args);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "nonosmith: standard output cannot be written: %s\n", strerror(errno));
        code = ns_exit_worse(code, NS_EXIT_BAD_INPUT);
    }
    return code;
}

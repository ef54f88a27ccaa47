// args.h: what was typed, understood.
//
// Verbs and options are rows of two tables (verbs.c here, options.c of the core). The parser, --help,
// the suggestions for misspelt options and the tests all read the same rows, so that none of them
// can know an option the others do not.
//
// Options may stand anywhere; "--name value", "--name=value" and "-o value" are all fine, "--"
// ends the options, and a lone "-" (or "-#3") is an operand.
#ifndef NS_CLI_ARGS_H
#define NS_CLI_ARGS_H

#include "nonosmith/options.h"

typedef struct cli_args {
    const struct cli_verb *verb; // NULL: none was named
    ns_asked asked;
    const char **operands; // borrowed from argv, in a block of our own
    int32_t operand_count, operand_room;
    char message[NS_MESSAGE_MAX]; // the sentence of a usage error
} cli_args;

// Understands a command line; false with a sentence in args->message when it cannot. Options that
// make the rest pointless (--help, --version) are noted and the rest is not complained about.
bool cli_args_parse(ns_ctx *ctx, cli_args *args, int argc, char **argv);
void cli_args_drop(ns_ctx *ctx, cli_args *args);

#endif

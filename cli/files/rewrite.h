// rewrite.h: puzzles that are written again by -o, with what became known of them.
#ifndef NS_CLI_REWRITE_H
#define NS_CLI_REWRITE_H

#include "cli/files/outputs.h"

typedef struct cli_rewrite {
    cli_app *cli;
    cli_inputs *inputs;
    const char *output; // NULL: nothing is written
    ns_format_id format;
} cli_rewrite;

// As -o and --to say. Each returns an exit code, reported.
int cli_rewrite_open(cli_app *cli, cli_rewrite *rewrite);
// When all inputs are read: nothing that was read may be lost by writing.
int cli_rewrite_begin(cli_rewrite *rewrite, cli_inputs *inputs);
// When all is done with that code: writes the docs as they are now, unless something failed.
int cli_rewrite_end(const cli_rewrite *rewrite, int code);

#endif

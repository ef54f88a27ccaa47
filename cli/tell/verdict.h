// verdict.h: how the program speaks of verdicts.
#ifndef NS_CLI_VERDICT_H
#define NS_CLI_VERDICT_H

#include "cli/files/inputs.h"

// The options of ns_decide as the command line asks; a usage error is reported and returned.
int cli_decide_options(cli_app *cli, ns_solve_options *options);
// Reports a puzzle that could not be decided because a call failed; returns the exit code.
int cli_fail_decided(cli_app *cli, const ns_input *input, const ns_decided *decided);
// The verdict as one word, coloured for a terminal; padded to `width`.
void cli_print_verdict(const cli_app *cli, ns_verdict verdict, int32_t width);

#endif

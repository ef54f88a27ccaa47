// verdict.h: how the program speaks of verdicts.
#ifndef NS_CLI_VERDICT_H
#define NS_CLI_VERDICT_H

#include "cli/files/inputs.h"

// A job that decides puzzles begins with one of these.
typedef struct cli_deciding {
    cli_app *cli;
    ns_solve_options options;
} cli_deciding;

// The options of ns_decide as the command line asks; a usage error is reported and returned.
int cli_decide_options(cli_deciding *deciding);
// What each.h asks for: decides a puzzle, drops an ns_decided.
void cli_decide(void *user, const ns_input *input, ns_ctx *ctx, void *result);
// Rates what was decided.
void cli_decided_rate(const cli_deciding *deciding, ns_rating_depth depth,
                      const ns_input *input, ns_ctx *ctx, ns_decided *decided);
void cli_decided_drop(ns_ctx *ctx, void *result);
// Whether a puzzle could not be decided because a call failed: reported, and worth *code.
bool cli_decided_failed(cli_app *cli, const ns_input *input, const ns_decided *decided,
                        int *code);
// The verdict as one word, coloured for a terminal; padded to `width`.
void cli_print_verdict(const cli_app *cli, ns_verdict verdict, int32_t width);

#endif

// verdict.h: deciding one puzzle, and saying the result in words and in JSON. Shared by check,
// solve and make.
#ifndef NS_CLI_VERDICT_H
#define NS_CLI_VERDICT_H

#include "cli/inputs.h"
#include "nonosmith/json.h"
#include "nonosmith/judge.h"

typedef struct cli_verdict {
    ns_status status; // NS_OK, or NS_STOPPED with a partial result; otherwise only the message
    char message[NS_MESSAGE_MAX];
    ns_judgement judged;
    // Of a sloped puzzle the thesis' difficulty (judge.h); -1: looking at lines is not enough.
    bool has_difficulty; // whether it is known
    int32_t difficulty;
    double seconds; // CPU, of the verdict ...
    double elapsed; // ... and by the clock
    int64_t ticks;
} cli_verdict;

// The options as --order, --step, --count, --trace and --engine say. A usage error is reported and
// returned as an exit code.
int cli_solve_options(cli_app *cli, ns_solve_options *options);
// Decides the puzzle, in any thread; `cli` is only read. A board whose curves give other walks than
// the puzzle has is bad input.
void cli_decide(const cli_app *cli, ns_ctx *ctx, const ns_doc *doc,
                const ns_solve_options *options, cli_verdict *verdict);
// Reports a puzzle that could not be decided because a call failed; returns the exit code.
int cli_fail_verdict(cli_app *cli, const cli_input *input, const cli_verdict *verdict);
// The memory of a verdict does not depend on the context it was made with.
void cli_verdict_drop(ns_ctx *ctx, void *verdict);

// The verdict as one word, coloured for a terminal; padded to `width`.
void cli_print_verdict(const cli_app *cli, ns_verdict verdict, int32_t width);
// What the verdict rests on, as the rest of a sentence: where two answers differ, which lines
// contradict each other, why nobody knows, and what is wrong with the stored solution. Empty when
// all is well.
bool cli_verdict_reason(ns_ctx *ctx, const ns_doc *doc, const cli_verdict *verdict,
                        ns_text *text);
// "row 3", "column 7", or "line 12" where there are no rows.
bool cli_line_name(ns_ctx *ctx, const ns_puzzle *puzzle, int32_t line, ns_text *text);

// The fields that check and solve share, in an object that is open.
void cli_verdict_fields(ns_json_writer *w, const cli_input *input, const cli_verdict *verdict,
                        const ns_solve_options *options, int32_t solutions_most);

const char *cli_kind_name(ns_kind kind);

#endif

// each.h: a verb done to each puzzle that was named, on several threads, reported in order.
#ifndef NS_CLI_EACH_H
#define NS_CLI_EACH_H

#include "cli/files/inputs.h"

// What a verb does; `user` is its job.
typedef struct cli_each {
    const char *doing, *done; // for the progress bar and for a note: "checking", "looked at"
    size_t size;              // of a result; all zero bytes is one that nobody has worked on
    bool keeps;               // results until the end, not only until they are reported
    // Looks at what was read before any work, and may refuse it: an exit code, reported. The inputs
    // stay where they are until all is done. May be NULL.
    int (*begin)(void *user, cli_inputs *inputs);
    // Works on one puzzle, in any thread, with a context of its own.
    void (*work)(void *user, const ns_input *input, ns_ctx *ctx, void *result);
    // Reports a result in the calling thread, and what it is worth as an exit code. A failure is
    // reported by the caller, with the sentence in the context of the main thread.
    ns_status (*report)(void *user, const ns_input *input, const void *result, int *code);
    // When all are reported: told the worst exit code, returns it or a worse one. May be NULL.
    int (*end)(void *user, void *results, int code);
    void (*drop)(ns_ctx *ctx, void *result);
} cli_each;

// Reads all operands and does it, until Ctrl-C is pressed; inputs that could not be read are
// reported in their place. Returns the worst exit code.
int cli_each_puzzle(cli_app *cli, const cli_each *each, void *user);

#endif

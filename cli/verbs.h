// verbs.h: what the program can do, a row each.
#ifndef NS_CLI_VERBS_H
#define NS_CLI_VERBS_H

#include "cli/args.h"

struct cli_app;

typedef struct cli_verb {
    ns_verb_id id;
    const char *operands; // as --help shows them, with the options nobody can do without
    const char *summary;  // one line
    const char *about;    // paragraphs separated by newlines
    const char *examples; // lines
    int32_t least_operands;
    int (*run)(struct cli_app *cli); // returns the exit code
} cli_verb;

extern const cli_verb cli_verbs[NS_VERBS];

const cli_verb *cli_verb_named(const char *name);
// The help of the program (verb NULL) or of one verb, on standard output.
void cli_help(const cli_verb *verb);
// The table of formats, on standard output or as objects. Returns an exit code, reported.
int cli_help_formats(struct cli_app *cli);

// The verbs; see cmd_check.c and so on.
int cli_check(struct cli_app *cli);
int cli_solve(struct cli_app *cli);
int cli_convert(struct cli_app *cli);
int cli_draw(struct cli_app *cli);
int cli_make(struct cli_app *cli);
int cli_measure(struct cli_app *cli);
int cli_improve(struct cli_app *cli);
int cli_explain(struct cli_app *cli);
int cli_rate(struct cli_app *cli);
int cli_hint(struct cli_app *cli);
int cli_change(struct cli_app *cli);
int cli_suggest(struct cli_app *cli);
int cli_play(struct cli_app *cli);
int cli_studio(struct cli_app *cli);

#endif

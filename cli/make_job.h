// make_job.h: what the kinds of puzzles share when they are made. A kind is a row of functions.
#ifndef NS_CLI_MAKE_JOB_H
#define NS_CLI_MAKE_JOB_H

#include "cli/outputs.h"
#include "cli/verdict.h"

#include "nonosmith/make.h"

typedef struct make_job {
    cli_app *cli;
    cli_inputs inputs;
    cli_input *input; // the one that is made
    const char *output;
    ns_format_id format;
    ns_kind kind;
    ns_made grid;
    ns_curved_made curved;
    double seconds;
    bool stopped; // the effort ran out, or Ctrl-C
} make_job;

typedef struct make_kind {
    ns_kind kind;
    // Options that mean nothing here, ended by CLI_OPTIONS.
    const cli_option_id *idle;
    // Whether the input is something to make this from; a sentence in the context when not.
    ns_status (*accepts)(make_job *job);
    // A usage error in the options of this kind, reported; CLI_DONE when there is none.
    int (*check_options)(cli_app *cli);
    // Makes the puzzle in the input's doc.
    ns_status (*make)(make_job *job, ns_ctx *ctx);
    // The exit code of what was made; `status` is NS_OK or NS_STOPPED.
    int (*exit_code)(const make_job *job, ns_status status);
    // What is special about it, in an object that is open: score, floor, evaluations and more.
    void (*fields)(const make_job *job, ns_json_writer *w);
    // One sentence for people.
    void (*note)(make_job *job);
} make_kind;

extern const make_kind make_kind_grid, make_kind_curved;

// Where the puzzle goes, for people.
const char *make_output_name(const make_job *job);

#endif

// args.h: what was typed, understood.
//
// Verbs and options are rows of two tables (verbs.c, options.c). The parser, --help, the
// suggestions for misspelt options and the tests all read the same rows, so that none of them can
// know an option the others do not.
//
// Options may stand anywhere; "--name value", "--name=value" and "-o value" are all fine, "--"
// ends the options, and a lone "-" (or "-#3") is an operand.
#ifndef NS_CLI_ARGS_H
#define NS_CLI_ARGS_H

#include "nonosmith/base.h"

typedef enum cli_verb_id {
    CLI_CHECK,
    CLI_SOLVE,
    CLI_CONVERT,
    CLI_DRAW,
    CLI_MAKE,
    CLI_MEASURE,
    CLI_IMPROVE,
    CLI_VERBS
} cli_verb_id;

// The verbs an option row belongs to are bits.
#define CLI_FOR(verb) (1u << (verb))
#define CLI_FOR_ALL ((1u << CLI_VERBS) - 1)

typedef enum cli_option_id {
    CLI_OUTPUT,
    CLI_FROM,
    CLI_TO,
    CLI_STRICT,
    CLI_PROBE,
    CLI_ORDER,
    CLI_STEP,
    CLI_COUNT,
    CLI_TRACE,
    CLI_SOLUTION,
    CLI_SPOTS,
    CLI_VIEW,
    CLI_PAPER,
    CLI_ORIENTATION,
    CLI_PER_PAGE,
    CLI_PUZZLE_NUMBER,
    CLI_HIDE_TITLE,
    CLI_DPI,
    CLI_KIND,
    CLI_SIZE,
    CLI_COLOURS,
    CLI_THRESHOLD,
    CLI_MARGIN,
    CLI_ASPECT,
    CLI_DETAIL,
    CLI_METHOD,
    CLI_SETTING,
    CLI_BRIDGES,
    CLI_SELF_CROSSINGS,
    CLI_CELLS,
    CLI_KEEP,
    CLI_SHEET,
    CLI_OBJECTIVE,
    CLI_WIDTH,
    CLI_WIDEST,
    CLI_SPLIT,
    CLI_ANY_SLOPE,
    CLI_SNAP,
    CLI_BACKGROUND,
    CLI_INVERT,
    CLI_REPAIR,
    CLI_TRIM,
    CLI_UP,
    CLI_SAMPLES,
    CLI_FIT,
    CLI_INSIDE,
    CLI_SHELL,
    CLI_PARTIAL,
    CLI_THIN,
    CLI_THIN_SHARE,
    CLI_STEPS,
    CLI_FORCES,
    CLI_PICTURE_SLACK,
    CLI_FRAMES,
    CLI_EVERY,
    CLI_SEED,
    CLI_TITLE,
    CLI_AUTHOR,
    CLI_COPYRIGHT,
    CLI_LICENCE,
    CLI_DESCRIPTION,
    CLI_ENGINE,
    CLI_EFFORT,
    CLI_MEMORY,
    CLI_JOBS,
    CLI_JSON,
    CLI_QUIET,
    CLI_HELP,
    CLI_VERSION,
    CLI_OPTIONS
} cli_option_id;

typedef enum cli_value_kind {
    CLI_FLAG,         // no value
    CLI_TEXT,         // anything
    CLI_ANY_TEXT,     // anything, also nothing
    CLI_PAPER_SIZE,   // one of `choices`, or a size such as 6x9in
    CLI_CHOICE,       // one of `choices`, separated by |
    CLI_WORD,         // none, or "=" and one of `choices`; none means the first
    CLI_NUMBER,       // a whole number from `least` to `most`; k, M and G multiply
    CLI_FRACTION,     // 0 to 1
    CLI_DECIMAL,      // a number from `least` to `most`, decimals allowed
    CLI_WIDTH_HEIGHT, // 30x20; either may be missing. When `most` is set also one number
    CLI_RATIO,        // 4:3, or a number
    CLI_PAINT,        // rrggbb, with or without #
} cli_value_kind;

typedef struct cli_option {
    cli_option_id id;
    const char *name;
    char letter; // 0 without a short form
    cli_value_kind kind;
    const char *value;   // what the value is called in --help
    const char *choices; // CLI_CHOICE
    int64_t least, most; // CLI_NUMBER, CLI_DECIMAL
    unsigned verbs;
    const char *help;
} cli_option;

extern const cli_option cli_options[];
extern const int32_t cli_option_count;

typedef struct cli_value {
    bool given;
    const char *text;
    int64_t number;        // of a choice: which one, from 0; of a paint: 0xrrggbb
    double fraction;       // or ratio, or decimal
    int32_t width, height; // 0 when missing
} cli_value;

typedef struct cli_args {
    const struct cli_verb *verb; // NULL: none was named
    cli_value value[CLI_OPTIONS];
    const char **operands; // borrowed from argv, in a block of our own
    int32_t operand_count, operand_room;
    char message[NS_MESSAGE_MAX]; // the sentence of a usage error
} cli_args;

// Understands a command line; false with a sentence in args->message when it cannot. Options that
// make the rest pointless (--help, --version) are noted and the rest is not complained about.
bool cli_args_parse(ns_ctx *ctx, cli_args *args, int argc, char **argv);
void cli_args_drop(ns_ctx *ctx, cli_args *args);

// The row of an option for a verb, or NULL.
const cli_option *cli_option_find(cli_option_id id, cli_verb_id verb);

// How many letters must be put in, left out, changed or swapped to turn one word into the other.
int32_t cli_spelling_distance(const char *a, const char *b);

#endif

// options.h: what can be done to puzzles, and everything that can be asked of it.
//
// A verb is something people do; an option is a row of one table, with the verbs and the kinds of
// puzzles it belongs to. The command line and the JSON objects of the browser's module are read by
// the same rows, so that neither can know an option the other does not.
#ifndef NONOSMITH_OPTIONS_H
#define NONOSMITH_OPTIONS_H

#include "nonosmith/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ns_verb_id {
    NS_VERB_CHECK,
    NS_VERB_SOLVE,
    NS_VERB_CONVERT,
    NS_VERB_DRAW,
    NS_VERB_MAKE,
    NS_VERB_MEASURE,
    NS_VERB_IMPROVE,
    NS_VERB_EXPLAIN,
    NS_VERB_RATE,
    NS_VERB_HINT,
    NS_VERB_CHANGE,
    NS_VERB_SUGGEST,
    NS_VERB_PLAY,   // of the program alone, as ...
    NS_VERB_STUDIO, // ... is the program alone: a page has no other page to write
    NS_VERBS
} ns_verb_id;

// The verbs an option row belongs to are bits.
#define NS_FOR(verb) (1u << (verb))
#define NS_FOR_ALL ((1u << NS_VERBS) - 1)

typedef enum ns_option_id {
    NS_OPT_OUTPUT,
    NS_OPT_FROM,
    NS_OPT_TO,
    NS_OPT_STRICT,
    NS_OPT_PROBE,
    NS_OPT_ORDER,
    NS_OPT_STEP,
    NS_OPT_COUNT,
    NS_OPT_TRACE,
    NS_OPT_STARS,
    NS_OPT_HARDEST,
    NS_OPT_SAVED,
    NS_OPT_STAGE,
    NS_OPT_SOLUTION,
    NS_OPT_SPOTS,
    NS_OPT_VIEW,
    NS_OPT_PAPER,
    NS_OPT_ORIENTATION,
    NS_OPT_PER_PAGE,
    NS_OPT_PUZZLE_NUMBER,
    NS_OPT_HIDE_TITLE,
    NS_OPT_NUMBERS,
    NS_OPT_LARGE,
    NS_OPT_MARKED,
    NS_OPT_BARE,
    NS_OPT_DPI,
    NS_OPT_KIND,
    NS_OPT_SIZE,
    NS_OPT_COLOURS,
    NS_OPT_THRESHOLD,
    NS_OPT_MARGIN,
    NS_OPT_ASPECT,
    NS_OPT_STAND,
    NS_OPT_DETAIL,
    NS_OPT_METHOD,
    NS_OPT_SETTING,
    NS_OPT_BRIDGES,
    NS_OPT_SELF_CROSSINGS,
    NS_OPT_CELLS,
    NS_OPT_LEVEL,
    NS_OPT_HIDE,
    NS_OPT_KEEP,
    NS_OPT_SHEET,
    NS_OPT_OBJECTIVE,
    NS_OPT_WIDTH,
    NS_OPT_WIDEST,
    NS_OPT_SPLIT,
    NS_OPT_ANY_SLOPE,
    NS_OPT_SNAP,
    NS_OPT_BACKGROUND,
    NS_OPT_INVERT,
    NS_OPT_REPAIR,
    NS_OPT_TRIM,
    NS_OPT_UP,
    NS_OPT_SAMPLES,
    NS_OPT_FIT,
    NS_OPT_TURN,
    NS_OPT_SCALE,
    NS_OPT_SHIFT,
    NS_OPT_INSIDE,
    NS_OPT_SHELL,
    NS_OPT_PARTIAL,
    NS_OPT_THIN,
    NS_OPT_THIN_SHARE,
    NS_OPT_THIN_STARS,
    NS_OPT_THIN_AXES,
    NS_OPT_BLOTS,
    NS_OPT_SET,
    NS_OPT_GIVE,
    NS_OPT_BLANK,
    NS_OPT_BLOT,
    NS_OPT_RESTORE,
    NS_OPT_REROUTE,
    NS_OPT_PULL,
    NS_OPT_ADD_DECOY,
    NS_OPT_REMOVE_DECOY,
    NS_OPT_MOST,
    NS_OPT_STEPS,
    NS_OPT_FORCES,
    NS_OPT_PICTURE_SLACK,
    NS_OPT_FRAMES,
    NS_OPT_EVERY,
    NS_OPT_SEED,
    NS_OPT_TITLE,
    NS_OPT_AUTHOR,
    NS_OPT_COPYRIGHT,
    NS_OPT_LICENCE,
    NS_OPT_DESCRIPTION,
    NS_OPT_ENGINE,
    NS_OPT_EFFORT,
    NS_OPT_MEMORY,
    NS_OPT_JOBS,
    NS_OPT_JSON,
    NS_OPT_QUIET,
    NS_OPT_HELP,
    NS_OPT_VERSION,
    NS_OPT_LINK,
    NS_OPT_SHAPES,
    NS_OPTS
} ns_option_id;

typedef enum ns_value_kind {
    NS_VALUE_FLAG,         // no value
    NS_VALUE_TEXT,         // anything
    NS_VALUE_ANY_TEXT,     // anything, also nothing
    NS_VALUE_PAPER_SIZE,   // one of `choices`, or a size such as 6x9in
    NS_VALUE_CHOICE,       // one of `choices`, separated by |
    NS_VALUE_WORD,         // none, or "=" and one of `choices`, or anything when there are no
                           // choices; none means the first
    NS_VALUE_NUMBER,       // a whole number from `least` to `most`; k, M and G multiply
    NS_VALUE_FRACTION,     // 0 to 1, or one of `choices` if there are any
    NS_VALUE_DECIMAL,      // a number from `least` to `most`, decimals allowed
    NS_VALUE_WIDTH_HEIGHT, // 30x20; either may be missing. When `most` is set also one number
    NS_VALUE_RATIO,        // 4:3, or a number
    NS_VALUE_PAINT,        // rrggbb, with or without #
    NS_VALUE_TRIPLE, // three numbers with commas between, each as a decimal; they may be negative
} ns_value_kind;

typedef struct ns_option {
    ns_option_id id;
    const char *name;
    char letter; // 0 without a short form
    ns_value_kind kind;
    const char *value;   // what the value is called in --help
    const char *choices; // NS_VALUE_CHOICE
    int64_t least, most; // NS_VALUE_NUMBER, NS_VALUE_DECIMAL, NS_VALUE_TRIPLE
    unsigned verbs;
    unsigned kinds; // of puzzles that it means something to, as bits 1 << ns_kind; 0: to all
    const char *help;
} ns_option;

typedef struct ns_option_value {
    bool given;
    const char *text;
    int64_t number;        // of a choice: which one, from 0; of a paint: 0xrrggbb
    double fraction;       // or ratio, or decimal
    int32_t width, height; // 0 when missing
    double triple[3];
} ns_option_value;

// All that was asked for. All zero bytes: nothing.
typedef struct ns_asked {
    ns_option_value value[NS_OPTS];
    NS_ARRAY(ns_text) texts; // that values point at, of a JSON object
} ns_asked;

static inline const ns_option_value *ns_asked_of(const ns_asked *asked, ns_option_id id)
{
    return &asked->value[id];
}

// "check", "make" ...; the verb of that name, NS_VERBS when there is none.
const char *ns_verb_name(ns_verb_id verb);
ns_verb_id ns_verb_named(const char *name);

// The rows of the table, in the order of --help; NULL behind the last.
const ns_option *ns_option_at(int32_t row);
// The row of an option for a verb; NULL when it has none.
const ns_option *ns_option_find(ns_option_id id, ns_verb_id verb);
const ns_option *ns_option_named(const char *name, ns_verb_id verb);
// NS_BAD_INPUT with the sentence that names what is meant, or whose option it is.
ns_status ns_option_unknown(ns_ctx *ctx, const char *name, ns_verb_id verb);
// Understands a value as it is typed; `text` is borrowed. NS_BAD_INPUT says what it can be.
ns_status ns_option_read(ns_ctx *ctx, const ns_option *option, ns_verb_id verb,
                         const char *text, ns_asked *asked);

// Understands a JSON object: "size": "30x20", "seed": 7, "repair": true (false is as if it were not
// there). `asked` must be empty; drop it in any case.
ns_status ns_asked_read(ns_ctx *ctx, ns_verb_id verb, const char *json, int32_t count,
                        ns_asked *asked);
void ns_asked_drop(ns_ctx *ctx, ns_asked *asked);

// Whether two words are near enough to ask "did you mean": then *best, how many letters must be put
// in, left out, changed or swapped to turn one word into the other, is lowered. Start at
// NS_WORD_MAX.
#define NS_WORD_MAX 64
bool ns_words_similar(const char *typed, const char *meant, int32_t *best);

#ifdef __cplusplus
}
#endif

#endif

// naming.h: what names want to know of a kind of puzzle, and the words of a name that is read.
//
// A name that somebody typed is a few *words*: letters in lower case, or a number. Words that say nothing
// ("the", "clue") are left out, and so is whatever stands between words.
#ifndef NS_NAMING_H
#define NS_NAMING_H

#include "nonosmith/names.h"

#define NS_NAME_WORDS_MAX 8
#define NS_NAME_LETTERS_MAX 8

typedef struct ns_name_word {
    char letters[NS_NAME_LETTERS_MAX]; // "" of a number, and ends with a zero byte
    int32_t number;                    // from 1; 0 of letters
} ns_name_word;

typedef struct ns_name_words {
    ns_name_word at[NS_NAME_WORDS_MAX];
    int32_t count;
} ns_name_words;

// A kind's names. Whatever is NULL: "line 12" and "cell 12".
typedef struct ns_naming {
    // Finds where clues stand, when names tell of that.
    ns_status (*places)(ns_ctx *ctx, const ns_doc *doc, ns_clue_places *places);
    // As ns_line_names_put and ns_cell_name.
    bool (*put_line)(ns_ctx *ctx, const ns_line_names *names, ns_line_id line, ns_text *text);
    bool (*put_cell)(ns_ctx *ctx, const ns_line_names *names, ns_cell_id cell, ns_line_id line,
                     ns_text *text);
    // The line of these words; -1 when there is none.
    ns_line_id (*read)(const ns_line_names *names, const ns_name_words *words);
} ns_naming;

// name_words.c: false when there are too many words, or one is too long.
bool ns_name_split(const char *name, int32_t length, ns_name_words *words);
// Whether the word at that place is these letters, or a number.
bool ns_name_word_is(const ns_name_words *words, int32_t i, const char *letters);
// The number at that place; 0 when there is none.
int32_t ns_name_number(const ns_name_words *words, int32_t i);

// names_box.c, names_curves.c
extern const ns_naming ns_naming_grid, ns_naming_solid, ns_naming_curves;

#endif

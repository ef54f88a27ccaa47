// small_text.h: a puzzle of cells, walks and clues as one line of text, for messages and tables.
//
//     colours 2; cells 5; line 0 1 2 1 = runs 2a 1b; line 3 4 = tally 1a/1; line 2 = blank;
//     line 0 4 = partial 1b/1; given 3 = .a
//
// Colour 0 is '.', colours 1.. are 'a'..'z' and 'A'..; a tally is visits, colour, '/', groups;
// ?a is a blot.
#ifndef NS_SMALL_TEXT_H
#define NS_SMALL_TEXT_H

#include "nonosmith/puzzle.h"

// The text in a buffer of the function's own, overwritten by the next call.
const char *ns_small_write(const ns_puzzle *puzzle);
// The clue of one line alone.
const char *ns_small_write_clue(const ns_puzzle *puzzle, int32_t line);
// The sets along a line: "? .a ab", each visit's colours.
const char *ns_small_write_sets(const ns_puzzle *puzzle, int32_t line, const ns_colours *cells);

// False when the text cannot be understood. The puzzle is the caller's, to be dropped.
bool ns_small_read(ns_ctx *ctx, const char *text, ns_puzzle *puzzle);

#endif

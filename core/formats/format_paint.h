// format_paint.h: colours as files write them: hex digits, X11 names, single letters.
#ifndef NS_FORMAT_PAINT_H
#define NS_FORMAT_PAINT_H

#include "formats/reader.h"

// Reads rgb or rrggbb, with or without #; false leaves the paint alone.
bool ns_paint_from_hex(ns_paint *paint, ns_excerpt text);
// Reads #rgb, #rrggbb or an X11 name in any case of letters; false leaves the paint alone.
bool ns_paint_from_word(ns_paint *paint, ns_excerpt text);
// A colour for a letter that nobody declared: r is red, g is green, ..; the symbol is the
// letter.
ns_paint ns_paint_of_letter(char letter);
// Gives every colour a printable symbol of its own; good ones stay.
void ns_palette_tidy(ns_puzzle *puzzle);
// One letter for each colour 1.. of a file that writes colours as letters: its symbol where
// that is a letter, else the first that is free, small ones first. At most 52, so always
// enough.
void ns_palette_letters(const ns_puzzle *puzzle, char letters[NS_PALETTE_MAX + 1]);
// Whether a colour has a name that nobody would guess from its paint; that of a background which is not
// white goes with its paint.
bool ns_palette_named(const ns_puzzle *puzzle);
// Whether it is one colour, black: what formats without colours mean.
bool ns_palette_plain(const ns_puzzle *puzzle);

#endif

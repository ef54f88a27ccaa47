// paints.h: names and symbols for the colours a picture brought along.
#ifndef NS_PAINTS_H
#define NS_PAINTS_H

#include "nonosmith/picture.h"
#include "nonosmith/puzzle.h"

// Names each paint 0 .. count - 1 after its colour ("dark red"), and gives each a symbol of its
// own: '.' for the background, for the others a letter of the name if one is free.
void ns_paints_name(ns_paint *paints, int32_t count);
// Gives a puzzle these colours, the background first, and names them.
void ns_paints_set(ns_puzzle *puzzle, const ns_rgb *colours, int32_t count);

#endif

// drawings.h: the drawings made by others, and our own, read for a test.
#ifndef NS_DRAWINGS_H
#define NS_DRAWINGS_H

#include "nonosmith/drawing.h"
#include "ns_test.h"

#define NS_DRAWINGS 24

// The names of the drawings in the data folder, without ".svg".
extern const char *const ns_drawing_names[NS_DRAWINGS];

// Reads FOLDER/drawings/NAME.svg; counts a failed check when it cannot be read.
bool ns_drawing_load(ns_test *t, const char *folder, const char *name, ns_drawing *drawing);

#endif

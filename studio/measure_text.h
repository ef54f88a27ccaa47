// measure_text.h: how clear the curved puzzles of a file are, as lines of text; for the WASM module
// and its native twin, as solve_text.h.
#ifndef NS_MEASURE_TEXT_H
#define NS_MEASURE_TEXT_H

#include "nonosmith/measure.h"

// Reads a .nono file and appends a JSON object on a line for each of its puzzles: index, ticks, and
// the members of ns_measures_put and (with spots) ns_blemishes_put. NS_BAD_INPUT when the file
// cannot be read or a puzzle has no curves to measure.
ns_status ns_measure_text(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                          const ns_measure_options *options, ns_text *text);

#endif

// solve_text.h: everything the solver says of the puzzles in a file, as lines of text.
//
// One source for two programs: the WASM module and its native twin print with it, so that a test
// can compare verdicts, traces and counts letter by letter.
#ifndef NS_SOLVE_TEXT_H
#define NS_SOLVE_TEXT_H

#include "nonosmith/formats.h"

typedef struct ns_solve_text_options {
    int64_t budget;        // ticks for each puzzle; 0 means no limit
    int32_t limit;         // look at so many puzzles of the file
    ns_order order;        // of the line steps
    int32_t width, height; // of puzzles whose file does not tell; 0: square
} ns_solve_text_options;

// Reads the file (format by content), judges each puzzle (ns_doc_judge, as the program's check does)
// with the built-in engine and appends a JSON object on a line for each: verdict, goal, level, counts, ticks, witnesses, hashes of the trace and of
// the proof. An unknown verdict is a line like any other; a file that cannot be read is
// NS_BAD_INPUT and appends nothing.
ns_status ns_solve_text(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                        const ns_solve_text_options *options, ns_text *text);

#endif

// fillings_twin.h: line logic, probing and search from lists of every filling of every line.
//
// All ways to colour the distinct cells of a line are tried once; those that meet the clue, read plainly
// off the walk, are listed. Everything else looks through these lists: a step keeps the colours that
// occur in some filling, probing supposes every colour of every open cell, search tries what is left.
// A filling is a word with one bit for each cell and colour, so that it agrees with what is known when
// it has no other bits. A run of length 0 stands for one of any length.
#ifndef NS_FILLINGS_TWIN_H
#define NS_FILLINGS_TWIN_H

#include "nonosmith/puzzle.h"

#define NS_FILLINGS_CELLS_MAX 64 // of a puzzle; of a line 64 bits and 2^20 ways

typedef struct ns_filled_line {
    int32_t cells[NS_FILLINGS_CELLS_MAX]; // distinct, in the order in which the walk meets them
    int32_t count;
    bool repeats;       // it meets some cell again
    uint64_t *fillings; // that meet the clue; NULL of a blank one: every filling does
    int32_t filling_count;
} ns_filled_line;

typedef struct ns_fillings {
    const ns_puzzle *puzzle; // borrowed
    ns_filled_line *lines;
    int32_t line_count;
} ns_fillings;

// False, and nothing to drop, when the puzzle is too large for this.
bool ns_fillings_make(const ns_puzzle *puzzle, ns_fillings *fillings);
void ns_fillings_drop(ns_fillings *fillings);

// The bits of a cell's colours in the fillings of a line; 0 when the cell is not on it.
uint64_t ns_fillings_bits(const ns_fillings *f, int32_t line, int32_t cell, ns_colours colours);
// The bits of all cells of the line.
uint64_t ns_fillings_known(const ns_fillings *f, int32_t line, const ns_colours *cells);

// What the puzzle gives; and whether a cell is on no line that has a clue.
void ns_fillings_start(const ns_fillings *f, ns_colours *cells);
bool ns_fillings_unspoken(const ns_fillings *f, int32_t cell);
// Such cells become empty, unless they are known not to be: the minimal rule.
void ns_fillings_minimal(const ns_fillings *f, ns_colours *cells);

// Each is false on a contradiction; then the sets are worth nothing.
//
// Everything one line says.
bool ns_fillings_step(const ns_fillings *f, int32_t line, ns_colours *cells);
// Steps until nothing changes, with the lines to use (NULL: all).
bool ns_fillings_rest(const ns_fillings *f, const bool *use, ns_colours *cells);
// A colour whose supposition contradicts goes, and what every colour of a cell leads to holds; until
// nothing changes.
bool ns_fillings_probe(const ns_fillings *f, ns_colours *cells);

// How many answers agree with the sets, at most `most`; the first of them unless `first` is NULL.
int32_t ns_fillings_answers(const ns_fillings *f, const ns_colours *cells, int32_t most,
                            uint8_t *first);

#endif

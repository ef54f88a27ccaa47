// play_api.h: a puzzle that somebody plays, as JavaScript sees it; in nonosmith.wasm and in the small
// player.wasm alike. See wasm_api.h for memory, texts and how a call fails.
//
// player.wasm has what playing needs and no more: ns_wasm_alloc, ns_wasm_free, ns_wasm_text,
// ns_wasm_text_count, ns_wasm_work with the verbs check, draw and explain on .nono files,
// ns_wasm_file_count, ns_wasm_file, and all of this file. It imports the same one function, nonosmith.tell.
//
// *Colours* are a set, a bit each, of what a cell may be: 1 empty (crossed), 2 the first colour, 4 the
// second; 1 << colour. A cell that nobody marked has 0. A set of several bits is a note: "one of these".
// Only a set of one bit is a mark: the cell is *decided*.
//
//     const play = wasm.ns_wasm_play_create(at, count, 0);
//     new Int32Array(wasm.memory.buffer, pairs, 2).set([cell, 1 << colour]);
//     wasm.ns_wasm_play_set(play, pairs, 1);
//     const seen = new Int32Array(wasm.memory.buffer, wasm.ns_wasm_play_look(play), 20);
//     const done = new Uint8Array(wasm.memory.buffer, seen[12], seen[10]);
#ifndef NS_PLAY_API_H
#define NS_PLAY_API_H

#include "nonosmith/base.h"

typedef struct ns_wasm_play ns_wasm_play;

// What is known of a line from its own marks.
typedef enum ns_play_state {
    NS_PLAY_OPEN,  // cells are not decided, and those that are filled do not meet the clue yet
    NS_PLAY_MET,   // cells are not decided; with all of them empty the clue is met
    NS_PLAY_RIGHT, // every cell is decided, and the clue is met
    NS_PLAY_WRONG, // every cell is decided, and the clue is not met
} ns_play_state;

// What ns_wasm_play_look points at: whole numbers of 32 bits, places in memory among them. *Entries* are
// the runs or tallies of the clues, line by line, in the order in which a .nono file has them.
typedef enum ns_play_seen {
    NS_PLAY_VERSION,     // grows with every change
    NS_PLAY_SOLVED,      // 1: every clue is met; see below
    NS_PLAY_OPEN_COUNT,  // cells that are not decided
    NS_PLAY_CELL_COUNT,  //
    NS_PLAY_MARKS,       // the colours of each cell, 32 bits each
    NS_PLAY_LOCKED,      // a byte each: 1 when the puzzle gives the cell; it cannot be marked
    NS_PLAY_LINE_COUNT,  //
    NS_PLAY_STATES,      // a byte for each line, ns_play_state
    NS_PLAY_WALK_FIRST,  // line_count + 1 numbers, into ...
    NS_PLAY_WALKS,       // ... the cells of each line, in the order of its walk
    NS_PLAY_ENTRY_COUNT, //
    NS_PLAY_ENTRY_FIRST, // line_count + 1 numbers: entries of line i are from [i] to [i + 1] - 1
    NS_PLAY_DONE, // a byte for each entry: 1 when it is certain that it is done (to be faded)
    NS_PLAY_MET_FIRST,     // cell_count + 1 numbers, into ...
    NS_PLAY_MET_LINES,     // ... the lines that each cell lies on, ascending, each once
    NS_PLAY_CHANGED_COUNT, // lines whose state or entries changed since the last look
    NS_PLAY_CHANGED,       // ... their numbers
    NS_PLAY_COLOUR_COUNT,  // besides empty
    NS_PLAY_FILLED_COUNT,  // cells that are decided and not empty
    NS_PLAY_SEEN_COUNT
} ns_play_seen;

// Puzzle `index` (from 0) of a .nono file; what is "saved" in it is marked. NULL when it fails.
ns_wasm_play *ns_wasm_play_create(const char *bytes, uint32_t count, int32_t index);
void ns_wasm_play_destroy(ns_wasm_play *play);

// Marks cells: `count` pairs of numbers, a cell and its colours (0: open again). Nothing is marked when
// one of them is no cell or no colours of the puzzle (NS_BAD_INPUT); locked cells stay as they are. Only
// the lines of these cells are looked at again.
int32_t ns_wasm_play_set(ns_wasm_play *play, const int32_t *pairs, int32_t count);

// All views hold until the next call that is not a look; only ns_wasm_play_create and the calls with a
// text can move the memory, so that views of MARKS, STATES and so on may be kept as long as
// wasm.memory.buffer is the same.
//
// A run is done when in every filling of its line that agrees with the marks on this line the run lies at
// one and the same place, and all cells there are marked with its colour. A tally is done when the marks
// alone meet the line's clue: no cell can be filled any more, or (with one colour) all that are left must be.
//
// Solved: every clue and every given cell is met when cells that are not decided count as empty; in a
// solid with one colour also when they count as filled, since they still stand. Any filling wins.
const int32_t *ns_wasm_play_look(ns_wasm_play *play);

// How much a hint tells, from little to all.
typedef enum ns_play_stage {
    NS_PLAY_STAGE_WRONG, // whether something is wrong, and which cells
    NS_PLAY_STAGE_WHERE, // also the line to look at
    NS_PLAY_STAGE_WHY,   // also the reason
    NS_PLAY_STAGE_DO,    // also what to mark
    NS_PLAY_STAGES
} ns_play_stage;

// The text is what `nonosmith hint --json` tells of the marks as they are, a JSON object on a line:
//
//     {"file": "puzzle", "index": 1, "kind": "grid", "verdict": "simple", "stage": "do",
//      "solved": false, "wrong": [],            // cells
//      "told": "Row 3, cell 4: filled",         // for people, of this stage
//      "line": 2, "name": "row 3",              // from where on; both null when no single line helps
//      "technique": "reach", "sentence": "...", // from why on, with what it rests on:
//      "premises": [{"cell": 41, "colours": [1]}, ...],
//      "results": [{"cell": 42, "colours": [1]}, ...], // do
//      "marks": [[42, 2], ...]}                 // do: pairs for ns_wasm_play_set, cell and colours; a
//                                               // wrong cell is opened again (0)
//
// Members of later stages are left out. The first call decides the puzzle, which may take as long as
// `check` does and can be cancelled (tell); later ones remember it.
int32_t ns_wasm_play_hint(ns_wasm_play *play, int32_t stage);
// The text is {"known": true, "wrong": [cells]}: marks that contradict the only answer, none once it is
// solved. When the puzzle
// has several answers or nobody knows, known is false and nothing is called wrong.
int32_t ns_wasm_play_mistakes(ns_wasm_play *play);
// The text is the puzzle as a .nono file with the marks as "saved".
int32_t ns_wasm_play_save(ns_wasm_play *play);
// The text is the line as somebody reads it who begins at its clue, unrolled:
//
//     {"line": 5, "name": "left clue 2", "clue": "runs" | "tally" | "blank",
//      "reversed": false,                       // true: cells are in the opposite order of the walk
//      "cells": [12, 13, 20, 13, 9],            // in order, from the clue on
//      "twice": [[1, 3]],                       // positions in cells that are one and the same cell
//      "entries": [{"entry": 31, "colour": 1, "length": 3}, ...]}
//
// Entries are in the order in which the cells are read; "entry" is their number in NS_PLAY_DONE. A run that
// does not tell its length has "length": null; a tally has "count" and "groups" instead.
int32_t ns_wasm_play_line(ns_wasm_play *play, int32_t line);

// -- links ----------------------------------------------------------------------------------------

// Puzzle `index` of a .nono file as the few bytes of a link; the text is these bytes (not a text: use
// ns_wasm_text_count). The page deflates them (raw deflate) and writes them in base64url behind "#n2.".
// NS_BAD_INPUT says why a puzzle fits into no link.
int32_t ns_wasm_link_write(const char *bytes, uint32_t count, int32_t index);
// The other way: the text is a .nono file. NS_BAD_INPUT says that it is no link of ours, or damaged.
int32_t ns_wasm_link_read(const char *bytes, uint32_t count);

#endif

// wasm_api.h: the core as JavaScript sees it. Numbers go in and out; texts and files are bytes in
// the module's memory, in blocks that the caller asks for and gives back.
//
//     const at = wasm.ns_wasm_alloc(file.length);
//     new Uint8Array(wasm.memory.buffer, at, file.length).set(file);
//     const status = wasm.ns_wasm_solve(at, file.length, budget, limit, order, 0, 0);
//     const text = decode(wasm.ns_wasm_text(), wasm.ns_wasm_text_count());
//     wasm.ns_wasm_free(at, file.length);
//
// The module's memory ends at 2 GiB, so that places in it are never negative in JavaScript; who needs
// more gets NULL, or NS_NO_MEMORY with its sentence. It has one context, so one call runs at a time; a page that wants
// more starts more workers.
//
// The module imports one function, which it calls while ns_wasm_work and ns_wasm_solve are at work. What it is
// told changes nothing of what is done; when it returns anything but 0 the work ends as soon as it can,
// with the best so far and exit status 4, like the program's at Ctrl-C.
//
//     const tell = (kind, at, count) => { show(kind, decode(at, count)); return cancelled ? 1 : 0; };
//     new WebAssembly.Instance(module, { nonosmith: { tell } });
//
// It must not call the module. The text, when there is one, is JSON and gone when it returns.
#ifndef NS_WASM_API_H
#define NS_WASM_API_H

#include "nonosmith/base.h"

typedef enum ns_wasm_told {
    NS_TOLD_PROGRESS, // {"what", "done", "of"}: see ns_ctx in base.h
    NS_TOLD_PAGE,     // a curved page so far: see page_text.h
    NS_TOLD_NOTHING,  // no text: only asks whether to go on, every 262,144 ticks
} ns_wasm_told;

// A block of so many bytes; NULL without memory. Growing the memory detaches older views of it.
void *ns_wasm_alloc(uint32_t bytes);
void ns_wasm_free(void *block, uint32_t bytes);
// ns_solve_text of a file. Returns its ns_status; the text is the lines, or the sentence that says
// why not. Seven plain numbers, since a struct has no shape in JavaScript. budget is a whole
// number of ticks below 2^53.
int32_t ns_wasm_solve(const char *bytes, uint32_t count, double budget, int32_t limit,
                      int32_t order, int32_t width, int32_t height);
// A file: its name, which ends in a zero byte, and its bytes.
typedef struct ns_wasm_block {
    const char *name, *bytes;
    uint32_t count;
} ns_wasm_block;

// Everything `nonosmith VERB` does (ns_work): options are a JSON object with the names of the command
// line, files are blocks; both texts end in a zero byte. Returns the exit status of the program; the
// text is what it prints with --json. Drawings, bitmaps, meshes and XML are told as told_files.h has it.
//
//     const exit = wasm.ns_wasm_work(verb, options, blocks, 1); // blocks: name, bytes, count
//     for (let i = 0; i < wasm.ns_wasm_file_count(); i++)
//         keep(wasm.ns_wasm_file(i)); // three numbers again
int32_t ns_wasm_work(const char *verb, const char *options, const ns_wasm_block *blocks,
                     int32_t count);
// The files that it gave back, until the next call of it.
int32_t ns_wasm_file_count(void);
const ns_wasm_block *ns_wasm_file(int32_t i);

// A puzzle that relaxes live (relax.h), by its handle. Handles are those of ns_wasm_relax_create
// and no other numbers. Calls that can fail return an ns_status and leave a sentence in the text.
//
//     const at = new Int32Array(wasm.memory.buffer, wasm.ns_wasm_relax_look(handle), 10);
//     const positions = new Int32Array(wasm.memory.buffer, at[2], 2 * at[1]);
//
// Both views hold until the next call that is not a look.
typedef struct ns_wasm_relax ns_wasm_relax;

// What ns_wasm_relax_look points at: whole numbers of 32 bits, places in memory among them.
typedef enum ns_wasm_seen {
    NS_SEEN_VERSION,      // its low bits; grows when the lists of vertices change
    NS_SEEN_VERTEX_COUNT, // slots
    NS_SEEN_AT,           // x, y of each, on the board's grid, 32 bits each
    NS_SEEN_KINDS,        // a byte each, ns_relax_kind
    NS_SEEN_FIXED,        // a byte each
    NS_SEEN_LINE_COUNT,
    NS_SEEN_LINE_FIRST, // line_count + 1 numbers
    NS_SEEN_LINE,       // vertices
    NS_SEEN_WIDTH,      // of the frame, on the grid
    NS_SEEN_HEIGHT,
    NS_SEEN_COUNT
} ns_wasm_seen;

// Puzzle `index` (from 0) of a .nono file with the default forces; the picture may move by
// `picture_slack` units of which the frame's longer side has 1000; segments are at most `segment`
// units long at first, 10 when that is not above 0 or left out. NULL when it fails.
ns_wasm_relax *ns_wasm_relax_create(const char *bytes, uint32_t count, int32_t index,
                                    double picture_slack, double segment);
void ns_wasm_relax_destroy(ns_wasm_relax *relax);
// Changes the forces that a JSON object names, or begins the schedule that a JSON array is: objects
// with "steps" each, as `improve --forces` reads them. The text is all forces that are on then.
int32_t ns_wasm_relax_set(ns_wasm_relax *relax, const char *json, uint32_t count);
int32_t ns_wasm_relax_step(ns_wasm_relax *relax, int32_t count);
const int32_t *ns_wasm_relax_look(ns_wasm_relax *relax);
// The text is JSON, see relax_session.h: the state; where curves can be misread; how the puzzle of
// ns_wasm_relax_finish compares with the one it began with. The first two are one measurement, which
// takes a few milliseconds on a page of 3,000 vertices; the last takes long.
int32_t ns_wasm_relax_measure(ns_wasm_relax *relax);
int32_t ns_wasm_relax_spots(ns_wasm_relax *relax);
int32_t ns_wasm_relax_grade(ns_wasm_relax *relax, double tolerance);
int32_t ns_wasm_relax_pin(ns_wasm_relax *relax, int32_t vertex, int32_t pinned);
int32_t ns_wasm_relax_drag(ns_wasm_relax *relax, int32_t vertex, double x, double y);
void ns_wasm_relax_let_go(ns_wasm_relax *relax);
// The cell of the puzzle that a place (units) is in; -1: none.
int32_t ns_wasm_relax_cell_at(ns_wasm_relax *relax, double x, double y);
// The text is a JSON array: the vertices around a cell, a -1 behind each loop.
int32_t ns_wasm_relax_outline(ns_wasm_relax *relax, int32_t cell);
// The cell grows to `target` times the mean area, as far as it can; 0 ends that.
int32_t ns_wasm_relax_inflate(ns_wasm_relax *relax, int32_t cell, double target);
int32_t ns_wasm_relax_check(ns_wasm_relax *relax);
// The text is the puzzle as a .nono file, with smooth curves along the lines as they are.
int32_t ns_wasm_relax_finish(ns_wasm_relax *relax, double tolerance);

// Everything as it is, by a handle of its own, to come back to it as often as one likes: from there
// on the same calls give the same bytes. NULL when it fails. It belongs to that layout alone, may
// outlive it, and is given back by ns_wasm_relax_forget.
typedef struct ns_wasm_saved ns_wasm_saved;
ns_wasm_saved *ns_wasm_relax_save(ns_wasm_relax *relax);
int32_t ns_wasm_relax_restore(ns_wasm_relax *relax, const ns_wasm_saved *saved);
void ns_wasm_relax_forget(ns_wasm_saved *saved);

// What the last call said, until the next one.
const char *ns_wasm_text(void);
uint32_t ns_wasm_text_count(void);

#endif

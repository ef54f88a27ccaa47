// work.h: what people do to puzzles, one function each, for every kind: open, make, judge, measure,
// improve, draw, save.
//
// The program and the browser's module live on these functions; what differs between the two comes
// along in ns_ports. Threads stay outside: work that can be divided is handed out in pieces (ns_team)
// and merged in the order of their numbers, so that their number changes nothing.
#ifndef NONOSMITH_WORK_H
#define NONOSMITH_WORK_H

#include "nonosmith/formats.h"
#include "nonosmith/mesh.h"
#include "nonosmith/options.h"
#include "nonosmith/picture.h"
#include "nonosmith/ports.h"

#ifdef __cplusplus
extern "C" {
#endif

// How work ended, for whoever only hears a number.
typedef enum ns_exit {
    NS_EXIT_DONE = 0,
    NS_EXIT_UNMET =
        1, // the puzzle does not meet what was asked; the result is there all the same
    NS_EXIT_USAGE = 2,
    NS_EXIT_BAD_INPUT = 3,
    NS_EXIT_STOPPED =
        4, // the budget ran out or somebody asked to stop; the best so far is there
    NS_EXIT_BROKEN = 5, // out of memory or internal error
} ns_exit;

// The worse of two, in the order 2, 5, 3, 4, 1, 0.
int ns_exit_worse(int a, int b);
int ns_exit_of(ns_status status);
// Puts "name: " before the sentence of a call that failed with NS_BAD_INPUT and could not know the
// name; returns the status.
ns_status ns_name_failure(ns_ctx *ctx, const char *name, ns_status status);

// -- what comes along -----------------------------------------------------------------------------

// Each reads a whole file; `name` is how messages call it. What is read into must be empty and stays
// so on failure.
typedef ns_status ns_bitmap_reader(ns_ctx *ctx, const char *name, const void *bytes,
                                   int32_t count, ns_bitmap *bitmap);
typedef ns_status ns_drawing_reader(ns_ctx *ctx, const char *name, const char *bytes,
                                    int32_t count, ns_drawing *drawing);
typedef ns_status ns_book_reader(ns_ctx *ctx, const char *name, const char *bytes,
                                 int32_t count, ns_book *book);
// `bytes` may be NULL when the reader opens the file of that name itself. `up` is its axis: 0 as its
// format has it, 1 y, 2 z.
typedef ns_status ns_mesh_reader(ns_ctx *ctx, const char *name, const char *bytes,
                                 int32_t count, int32_t up, ns_mesh *mesh);
// Appends the file.
typedef ns_status ns_bitmap_writer(ns_ctx *ctx, const ns_bitmap *bitmap, ns_text *bytes);

// Whatever is NULL is done without, or said to be missing.
typedef struct ns_ports {
    ns_bitmap_reader *png, *jpeg, *webp;
    ns_bitmap_writer *png_write;
    ns_drawing_reader *svg;
    ns_book_reader *webpbn;
    ns_mesh_reader *mesh;
    const ns_sat_port *(*sat)(void);
    const ns_program_port *(*program)(void);
} ns_ports;

// -- files ----------------------------------------------------------------------------------------

// Whether files of the format can be read or written here, and hold several puzzles.
bool ns_format_reads(const ns_ports *ports, ns_format_id format);
bool ns_format_writes(const ns_ports *ports, ns_format_id format);
bool ns_format_many(ns_format_id format);

typedef struct ns_open_options {
    ns_read_options read;
    // Read a PNG as a picture of any size and colours, not as one pixel a cell, an SVG as a drawing,
    // a .vox as a model, and meshes too: what puzzles are made from.
    bool pictures;
    int32_t up; // of a mesh, see ns_mesh_reader
} ns_open_options;

// What a file holds. All zero bytes is a valid empty one. Of a picture the book has one empty doc.
typedef struct ns_source {
    ns_format_id format; // that it was read as
    ns_book book;
    ns_bitmap bitmap;   // a PNG, a JPEG ..
    ns_drawing drawing; // an SVG; its page has a width then
    ns_mesh mesh;
    ns_voxels voxels; // a .vox
    ns_notes notes;   // what could not be kept of it
} ns_source;

// Whether a file of that name is opened without being read into memory first: a mesh, which its
// reader opens.
bool ns_open_is_mesh(const ns_open_options *options, const char *path);
// Opens a file by its content; the name only decides where the content does not. The source must be
// empty; drop it in any case. NS_BAD_INPUT says what the file is and what would help.
ns_status ns_open(ns_ctx *ctx, const ns_ports *ports, const ns_open_options *options,
                  const char *name, const char *bytes, int32_t count, ns_source *source);
void ns_source_drop(ns_ctx *ctx, ns_source *source);

// Reads every puzzle of a file and appends them to the book; a failure leaves the book as it was.
ns_status ns_puzzles_read(ns_ctx *ctx, const ns_ports *ports, const char *name,
                          const char *bytes, int32_t count, const ns_read_options *options,
                          ns_book *book);
// Appends the book in the format to `bytes`, and to `dropped` a line for each thing that the format
// could not hold. A failure leaves both as they were. A format that holds one puzzle a file takes a
// book of one.
ns_status ns_puzzles_write(ns_ctx *ctx, const ns_ports *ports, const ns_book *book,
                           ns_format_id format, ns_text *bytes, ns_text *dropped);

#ifdef __cplusplus
}
#endif

#endif

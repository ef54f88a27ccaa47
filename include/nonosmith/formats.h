// formats.h: the puzzle files other programs read and write.
//
// A reader turns bytes into a book, a writer turns a book into bytes; nobody in between needs
// to know which format it was. Readers trust nothing: sizes are bounded before memory is asked
// for, and a bad file gets one sentence with its name and line. Writers lose nothing their
// format can hold and say what they drop.
//
// Some formats are read elsewhere, because they are not plain text: .nono (nono.h), PNG and
// meshes (io back ends), .vox (voxels.h) and webpbn XML (webpbn.h, fed by an XML parser). They are in the table all the
// same, so that one detection serves everybody.
#ifndef NONOSMITH_FORMATS_H
#define NONOSMITH_FORMATS_H

#include "nonosmith/doc.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NS_FILE_MAX (1 << 28) // bytes
#define NS_BOOK_MAX 250000    // puzzles of one file
#define NS_RUNS_MAX 8192      // of one clue; no line of a grid holds more

typedef enum ns_format_id {
    NS_FORMAT_AUTO, // find out from the content; also: not known
    NS_FORMAT_NONO,
    NS_FORMAT_NON,    // Simpson's, with the extensions in use; .nonpack
    NS_FORMAT_WEBPBN, // webpbn's XML
    NS_FORMAT_NIN,    // Wilk's
    NS_FORMAT_MK,     // Olsak's, black and white
    NS_FORMAT_G,      // Olsak's, with colours
    NS_FORMAT_CWD,    // QNonograms'
    NS_FORMAT_LP,     // Bosch's
    NS_FORMAT_PBM,    // portable pictures: P1 and P4 are puzzles' goals, the others pictures
    NS_FORMAT_PNG,
    NS_FORMAT_JPEG, // pictures that puzzles are made from
    NS_FORMAT_WEBP,
    NS_FORMAT_SVG,     // drawings: what curved puzzles are made from
    NS_FORMAT_VOX,     // MagicaVoxel's models: what solid puzzles are made from
    NS_FORMAT_MESH,    // and whatever an importer of meshes reads
    NS_FORMAT_BATCH,   // the tournaments'
    NS_FORMAT_SGT,     // game ids of Simon Tatham's Pattern
    NS_FORMAT_TEXT,    // character grids
    NS_FORMAT_GNO,     // gnonograms'
    NS_FORMAT_PICROSS, // picross-solver's
    NS_FORMAT_COUNT,
} ns_format_id;

// What a file may tell besides its clues, a bit each. A writer names what it has to leave out.
typedef uint32_t ns_things;
#define NS_HOLDS_COLOUR (1u << 0) // more than one colour; without it such a puzzle is refused
#define NS_HOLDS_PAINT (1u << 1)  // red, green and blue of the colours
#define NS_HOLDS_BACKGROUND (1u << 2)
#define NS_HOLDS_NAMES (1u << 3) // of colours
#define NS_HOLDS_SYMBOLS (1u << 4)
#define NS_HOLDS_UNUSED (1u << 5) // colours that do not occur
#define NS_HOLDS_SOLUTION (1u << 6)
#define NS_HOLDS_SAVED (1u << 7)
#define NS_HOLDS_SAVED_SETS (1u << 8) // cells of which some but not all colours are excluded
#define NS_HOLDS_TITLE (1u << 9)
#define NS_HOLDS_AUTHOR (1u << 10)
#define NS_HOLDS_COPYRIGHT (1u << 11)
#define NS_HOLDS_LICENCE (1u << 12)
#define NS_HOLDS_DESCRIPTION (1u << 13)
#define NS_HOLDS_OTHER (1u << 14)
#define NS_HOLDS_GIVEN (1u << 15)
#define NS_HOLDS_NUMBER (1u << 16)
#define NS_HOLDS_LINE_BREAKS (1u << 17) // inside texts
#define NS_HOLDS_SIZE (1u << 18)        // of a grid that is not square
#define NS_HOLDS_MADE (1u << 19)
#define NS_HOLDS_VERDICT (1u << 20)
#define NS_HOLDS_EXTRA (1u << 21)
#define NS_HOLDS_BLANKS (1u << 22) // around texts
#define NS_HOLDS_TABS (1u << 23)   // and other control characters inside texts
#define NS_HOLDS_BLOTS (1u << 24) // runs of unknown length; without it such a puzzle is refused
#define NS_THING_COUNT 25
#define NS_HOLDS_ALL ((1u << NS_THING_COUNT) - 1)

// What can be done with a format, a bit each.
#define NS_CAN_READ (1u << 0)  // puzzles are read from such files
#define NS_CAN_WRITE (1u << 1) // and written
#define NS_CAN_MODEL (1u << 2) // puzzles are made from what they show
#define NS_CAN_MANY (1u << 3)  // a file may hold several puzzles
#define NS_CAN_SHOW (1u << 4)  // it is the solution itself, and clues follow from that

// A row of the table of formats, from which readers, writers, help and documentation are told. Words
// that are not needed are empty.
typedef struct ns_format_info {
    const char *name;      // as --from and --to take it
    const char *suffixes;  // e.g. ".non .nonpack"
    const char *title;     // a few words for people
    const char *remark;    // and a few more
    const char *library;   // without which it is not read
    uint32_t can;          // NS_CAN_..
    ns_things holds;       // what it has a place for
    const char *sometimes; // what of that cannot be held all the same
} ns_format_info;

typedef struct ns_read_options {
    ns_format_id format;   // NS_FORMAT_AUTO: by content
    int32_t width, height; // of puzzles whose file does not tell (batch); 0: square
    int32_t model;         // of a .vox with several, from 0
    ns_notes *notes;       // what there is to say about a .vox; may be NULL
} ns_read_options;

// What is known of a format (not NS_FORMAT_AUTO).
const ns_format_info *ns_format_about(ns_format_id format);
// What a thing is called where it is said that it was dropped, by the number of its bit.
const char *ns_thing_name(int32_t thing);
// The format of that name; NS_FORMAT_AUTO when there is none.
ns_format_id ns_format_by_name(const char *name);
// The format a file name's suffix stands for, in any case of letters; NS_FORMAT_AUTO when none.
// A suffix that several formats share (.txt) means the first of the table that reads it.
ns_format_id ns_format_by_suffix(const char *path);
// The format of the content. The path (may be NULL) only decides where the content does not:
// NS_FORMAT_AUTO when neither tells.
ns_format_id ns_format_detect(const char *path, const char *bytes, int32_t count);

// What a file is that is not read here ("a GIF picture", "a text in UTF-16") and what to do about it;
// NULL when its first bytes tell nothing.
const char *ns_format_foreign(const char *bytes, int32_t count, const char **remedy);

// Reads every puzzle of a file and appends them to the book. `name` is for messages; options
// may be NULL. Formats that are read elsewhere are NS_BAD_INPUT here. A failure leaves the book
// as it was. Cost is linear in the bytes, plus one byte a cell where a solution is stored.
ns_status ns_book_read(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                       const ns_read_options *options, ns_book *book);

// Appends the book in a format to `text` and to `dropped` one line for each thing the format
// could not hold ("title", "solution of 3 puzzles", ..). NS_BAD_INPUT when the format cannot
// hold a puzzle at all; both texts are then as they were.
ns_status ns_book_write(ns_ctx *ctx, const ns_book *book, ns_format_id format, ns_text *text,
                        ns_text *dropped);

#ifdef __cplusplus
}
#endif

#endif

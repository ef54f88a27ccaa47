// nono.h: the .nono file, the one format that holds every kind of puzzle.
//
// UTF-8 JSON with "nono": 1, described by docs/nono-file.md and docs/nono.schema.json. A file
// is one puzzle (an object) or several (an array of such objects, each whole in itself).
//
// The reader trusts nothing: what the file claims is compared with the limits in puzzle.h, and
// with what the file holds, before anything is allocated for it; a bad file gets one sentence
// with file:line:column. Keys it does not know are kept in ns_doc.extra and written again: a
// JSON object from the path of an object in the file to the members of it that we do not know,
// each value in its original bytes:
//
//     {"": {"rating": 3.10}, "/puzzle/palette/2": {"pattern": "dots"}, "/board": {...}}
//
// A board that is none of ours (of a grid or a solid, or without a frame) is kept there whole.
// All unknown members of "meta" and all members of "made" are properties of the doc as well;
// values that are no strings are there as JSON text, and extra remembers that they were no
// strings. A path that no longer exists when the doc is written (a line that was removed) is
// dropped.
#ifndef NONOSMITH_NONO_H
#define NONOSMITH_NONO_H

#include "nonosmith/doc.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NS_PROPERTIES_MAX 4096 // entries of meta and of made in a .nono file

// Whether the bytes look like a .nono file: JSON that begins with an object or an array of
// them.
bool ns_nono_detect(const char *bytes, int32_t count);
// Appends every puzzle of the file to the book; on failure the book is as it was. `name` is
// only used in messages. Cost: linear in count, and about 24 bytes of memory for each JSON
// value.
ns_status ns_nono_read(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                       ns_book *book);
// Appends the docs to the text: one as an object, several (or none) as an array. Known keys
// come in a fixed order, then the others as they came; equal docs give equal bytes.
// NS_BAD_INPUT when a doc breaks the promises of its types (see ns_puzzle_check, ns_board_check);
// the text is then as it was.
ns_status ns_nono_write(ns_ctx *ctx, const ns_doc *docs, int32_t count, ns_text *to);

// -- links ----------------------------------------------------------------------------------------

#define NS_LINK_CELLS_MAX (1 << 20)
#define NS_LINK_BYTES_MAX (1 << 21)
#define NS_LINK_CUBICS_MAX 8192

// Appends a doc as the few bytes of a link, for the fragment of an address; see docs/formats.md. A link
// leaves out what is saved, made and scored, the number, and keys that we do not know; all else comes back
// as it was. NS_BAD_INPUT when the puzzle is too large for a link or has lines that do not follow from its
// size or its curves; the text is then as it was.
ns_status ns_link_write(ns_ctx *ctx, const ns_doc *doc, ns_text *to);
// Appends the link as a page has it: "#n2." and its bytes, deflated, in base64url.
ns_status ns_link_fragment(ns_ctx *ctx, const ns_doc *doc, ns_text *to);
// The doc must be empty and is so after a failure. Links come from strangers: NS_BAD_INPUT for whatever is
// none.
ns_status ns_link_read(ns_ctx *ctx, const char *bytes, int32_t count, ns_doc *doc);

#ifdef __cplusplus
}
#endif

#endif

// nono_parts.h: what the reader and the writer of .nono files share: the words of the file, the
// places of unknown keys, and which line a size implies.
#ifndef NS_NONO_PARTS_H
#define NS_NONO_PARTS_H

#include "nonosmith/json.h"
#include "nonosmith/nono.h"

#define NS_NONO_NUMBER_MAX ((INT64_C(1) << 53) - 1) // what every JSON reader can hold

// The keys we know in each object, NULL at the end.
extern const char *const ns_nono_doc_keys[];
extern const char *const ns_nono_puzzle_keys[];
extern const char *const ns_nono_paint_keys[];
extern const char *const ns_nono_line_keys[];
extern const char *const ns_nono_tally_keys[];
extern const char *const ns_nono_meta_keys[]; // in the order of the texts of ns_meta
extern const char *const ns_nono_made_keys[];
extern const char *const ns_nono_judged_keys[];
extern const char *const ns_nono_board_keys[];
extern const char *const ns_nono_voxels_keys[]; // of the board of a solid
extern const char *const ns_nono_curve_keys[];
extern const char *const ns_nono_section_keys[];

// Whether a character may stand for a colour in solutions: printable, and none of those that
// mean something else in a saved picture.
bool ns_nono_is_symbol(int32_t character);

// The path of an object in the file.
typedef struct ns_nono_path {
    char text[48];
} ns_nono_path;

ns_nono_path ns_nono_path_of(const char *format, ...) NS_PRINTF(1, 2);

// One doc being read.
typedef struct ns_nono_reader {
    ns_ctx *ctx;
    const ns_json *json;
    ns_doc *doc;
    ns_json_writer extra;    // into doc->extra; open from the first unknown key on
    int8_t colour_of[128];   // by symbol, -1 for none
    NS_ARRAY(int32_t) cells; // scratch
    NS_ARRAY(ns_run) runs;   // scratch
} ns_nono_reader;

// Keeps the members of an object that are not known; with `strings` only those that are no
// plain strings (and not the seed).
void ns_nono_keep(ns_nono_reader *r, const char *path, int32_t object, const char *const *known,
                  bool strings);
// Keeps a whole object, in its original bytes.
void ns_nono_keep_whole(ns_nono_reader *r, const char *path, int32_t object);
// Ends the text of kept keys.
ns_status ns_nono_keep_end(ns_nono_reader *r);
// Whether the key is one of the known ones.
bool ns_nono_knows(const char *const *known, const ns_json *json, int32_t key);
// Whether the value is a string that a C string can hold.
bool ns_nono_is_plain(const ns_json *json, int32_t value);
// Whether a text is a seed, which is written as a number: of that name, whole, below 2^53.
bool ns_nono_is_seed(const char *key, const char *text, int32_t count);

// The colour that a symbol stands for; -1: none.
static inline int32_t ns_nono_colour_of(const ns_nono_reader *r, char symbol)
{
    const unsigned char c = (unsigned char)symbol;

    return c < 128 ? r->colour_of[c] : -1;
}

// A whole number from low to high, else a failure that names `what`.
ns_status ns_nono_read_number(ns_nono_reader *r, int32_t value, int64_t low, int64_t high,
                              const char *what, int64_t *number);
// Whether it is an array of so many, else a failure that names `what`.
ns_status ns_nono_expect_array(ns_nono_reader *r, int32_t value, int32_t least, int32_t most,
                               const char *what);
// true or false; false when the object has no such key.
ns_status ns_nono_read_bool(ns_nono_reader *r, int32_t object, const char *key, bool *is);
// The byte that two hexadecimal digits stand for; -1 when they are none.
int32_t ns_nono_read_byte(const char *text);
// "#ff8000"; false when it is no such string.
bool ns_nono_read_rgb(const ns_nono_reader *r, int32_t value, ns_rgb *rgb);
// Tells what a check found bad with the place of the object; returns the status.
ns_status ns_nono_place(ns_nono_reader *r, int32_t object, ns_status status);
// Fills doc->puzzle and colour_of.
ns_status ns_nono_read_puzzle(ns_nono_reader *r, int32_t object);
// Boards, see nono_kind.h: of curves, which fills doc->board, and of a solid, which fills doc->voxels.
ns_status ns_nono_read_curves(ns_nono_reader *r, int32_t object);
ns_status ns_nono_read_voxels(ns_nono_reader *r, int32_t object);

// What a doc keeps for us, made ready for searching.
typedef struct ns_nono_extra {
    ns_json json;
    NS_ARRAY(int32_t) paths; // keys of the root, by text
} ns_nono_extra;

ns_status ns_nono_extra_read(ns_ctx *ctx, const ns_text *text, ns_nono_extra *extra);
void ns_nono_extra_drop(ns_ctx *ctx, ns_nono_extra *extra);
// The object kept for the path, or 0.
int32_t ns_nono_extra_find(const ns_nono_extra *extra, const char *path);
// Writes the members kept for a path, except those that are known after all.
void ns_nono_put_kept(ns_json_writer *w, const ns_nono_extra *extra, const char *path,
                      const char *const *known);
void ns_nono_put_value(ns_json_writer *w, const ns_json *json, int32_t value);

// One doc being written.
typedef struct ns_nono_writer {
    ns_ctx *ctx;
    ns_json_writer *w;
    const ns_doc *doc;
    ns_nono_extra extra;
    char symbols[NS_PALETTE_MAX + 1]; // one for each colour, all different
    ns_text scratch;
} ns_nono_writer;

// Chooses the symbols: the palette's own where they can be used.
void ns_nono_choose_symbols(const ns_puzzle *puzzle, char symbols[NS_PALETTE_MAX + 1]);
// Whether all lines are those that the size implies, whatever their clues.
bool ns_nono_is_implied(const ns_puzzle *puzzle);
void ns_nono_write_puzzle(ns_nono_writer *n);
// With their keys; nothing when there is nothing to tell.
void ns_nono_write_meta(ns_nono_writer *n);
void ns_nono_write_made(ns_nono_writer *n);
bool ns_nono_write_curves(ns_nono_writer *n);
bool ns_nono_write_voxels(ns_nono_writer *n);

#endif

// format_table.h: the readers and writers behind ns_book_read and ns_book_write.
//
// A reader appends docs to the book and may leave half a doc there when it fails: ns_book_read
// takes it back. A writer appends one doc to the text and adds to `drops` what it could not
// write besides what its row in the table of writers already says.
#ifndef NS_FORMAT_TABLE_H
#define NS_FORMAT_TABLE_H

#include "formats/reader.h"

typedef ns_status ns_format_reader(ns_reader *in, const ns_read_options *options,
                                   ns_book *book);

ns_format_reader ns_non_read, ns_nin_read, ns_mk_read, ns_g_read, ns_cwd_read, ns_lp_read,
    ns_pbm_read, ns_batch_read, ns_sgt_read, ns_text_grid_read, ns_gno_read, ns_picross_read;

// Things a format may have no place for; the bits of `drops` and of `holds`.
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
#define NS_THING_COUNT 24
#define NS_HOLDS_META                                                                          \
    (NS_HOLDS_TITLE | NS_HOLDS_AUTHOR | NS_HOLDS_COPYRIGHT | NS_HOLDS_LICENCE                  \
     | NS_HOLDS_DESCRIPTION | NS_HOLDS_OTHER | NS_HOLDS_NUMBER)

// `index` is the doc's place in its book, `count` how many there are.
typedef ns_status ns_format_writer(ns_ctx *ctx, const ns_doc *doc, int32_t index, int32_t count,
                                   ns_text *text, ns_things *drops);

ns_format_writer ns_non_write, ns_webpbn_write, ns_nin_write, ns_g_write, ns_batch_write,
    ns_sgt_write, ns_text_grid_write;

// Appends the clue of a line: lengths joined by `separator`, each followed by its letter where
// `letters` is not NULL, `empty` for no runs.
ns_status ns_clue_write(ns_ctx *ctx, ns_text *text, const ns_puzzle *puzzle, int32_t line,
                        const char *separator, const char *letters, const char *empty);
// Whether a text can stand as a bare keyword: small letters, digits, _ and -, a letter first.
bool ns_is_keyword(const char *text);

#endif

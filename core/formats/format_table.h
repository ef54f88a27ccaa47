// format_table.h: the readers and writers behind ns_book_read and ns_book_write.
//
// A reader appends docs to the book and may leave half a doc there when it fails: ns_book_read
// takes it back. A writer appends one doc to the text and adds to `drops` what it could not
// write besides what its format has no place for.
#ifndef NS_FORMAT_TABLE_H
#define NS_FORMAT_TABLE_H

#include "formats/reader.h"

typedef ns_status ns_format_reader(ns_reader *in, const ns_read_options *options,
                                   ns_book *book);

ns_format_reader ns_non_read, ns_nin_read, ns_mk_read, ns_g_read, ns_cwd_read, ns_lp_read,
    ns_pbm_read, ns_batch_read, ns_sgt_read, ns_text_grid_read, ns_gno_read, ns_picross_read;

// What people write.
#define NS_HOLDS_META                                                                          \
    (NS_HOLDS_TITLE | NS_HOLDS_AUTHOR | NS_HOLDS_COPYRIGHT | NS_HOLDS_LICENCE                  \
     | NS_HOLDS_DESCRIPTION | NS_HOLDS_OTHER | NS_HOLDS_NUMBER)

// `index` is the doc's place in its book, `count` how many there are.
typedef ns_status ns_format_writer(ns_ctx *ctx, const ns_doc *doc, int32_t index, int32_t count,
                                   ns_text *text, ns_things *drops);

// Who writes a format; NULL: nobody here.
ns_format_writer *ns_format_writer_of(ns_format_id format);
ns_format_writer ns_non_write, ns_webpbn_write, ns_nin_write, ns_g_write, ns_batch_write,
    ns_sgt_write, ns_text_grid_write;

// Appends the clue of a line: lengths joined by `separator`, each followed by its letter where
// `letters` is not NULL, `empty` for no runs.
ns_status ns_clue_write(ns_ctx *ctx, ns_text *text, const ns_puzzle *puzzle, int32_t line,
                        const char *separator, const char *letters, const char *empty);
// Whether a text can stand as a bare keyword: small letters, digits, _ and -, a letter first.
bool ns_is_keyword(const char *text);

#endif

// format_table.h: the readers and writers behind ns_book_read and ns_book_write.
//
// A reader appends docs to the book and may leave half a doc there when it fails: ns_book_read
// takes it back. A writer appends one doc to the text and adds to `drops` what it could not
// write besides what its format has no place for.
#ifndef NS_FORMAT_TABLE_H
#define NS_FORMAT_TABLE_H

#include "formats/reader.h"

typedef ns_status ns_format_reader(ns_reader *in, ns_book *book);

ns_format_reader ns_non_read, ns_nin_read, ns_mk_read, ns_g_read, ns_cwd_read, ns_lp_read,
    ns_pbm_read, ns_batch_read, ns_sgt_read, ns_text_grid_read, ns_gno_read, ns_picross_read;

// What people write.
#define NS_HOLDS_META                                                                          \
    (NS_HOLDS_TITLE | NS_HOLDS_AUTHOR | NS_HOLDS_COPYRIGHT | NS_HOLDS_LICENCE                  \
     | NS_HOLDS_DESCRIPTION | NS_HOLDS_OTHER | NS_HOLDS_NUMBER)

// Where a doc is written. Once there is no room for something nothing is added any more, and only
// the door asks: a writer reads like the file.
typedef struct ns_writer {
    ns_ctx *ctx;
    ns_text *text;
    bool fine;            // there was room for everything so far
    int32_t index, count; // the doc's place in its book, how many there are
    ns_things drops;      // what the doc has and the file will not
} ns_writer;

// The status is for puzzles that are refused, not for memory.
typedef ns_status ns_format_writer(ns_writer *out, const ns_doc *doc);

// Who writes a format; NULL: nobody here.
ns_format_writer *ns_format_writer_of(ns_format_id format);
ns_format_writer ns_non_write, ns_webpbn_write, ns_nin_write, ns_g_write, ns_batch_write,
    ns_sgt_write, ns_text_grid_write;

// Appends what a format of printf's kind says.
#define ns_write(out, ...)                                                                     \
    ((void)((out)->fine =                                                                      \
                (out)->fine && ns_text_add_format((out)->ctx, (out)->text, __VA_ARGS__)))
void ns_write_text(ns_writer *out, const char *text);
// Appends a character; pictures have millions of them.
static inline void ns_write_char(ns_writer *out, char c)
{
    ns_text *text = out->text;

    if (out->fine && text->capacity - text->count >= 2) {
        text->at[text->count++] = c;
        text->at[text->count] = 0;
    } else {
        out->fine = out->fine && ns_text_add_bytes(out->ctx, text, &c, 1);
    }
}
// Appends a text with & " and line ends as entities, for XML also < and >.
void ns_write_escaped(ns_writer *out, const char *text, bool xml);
// Appends the clue of a line: lengths joined by `separator`, each followed by its letter where
// `letters` is not NULL, `empty` for no runs.
void ns_write_clue(ns_writer *out, const ns_puzzle *puzzle, int32_t line, const char *separator,
                   const char *letters, const char *empty);
// The clues of the rows (side 0) or the columns (1), each on a line.
void ns_write_side(ns_writer *out, const ns_puzzle *puzzle, int32_t side, const char *separator,
                   const char *letters, const char *empty);
// Whether a text can stand as a bare keyword: small letters, digits, _ and -, a letter first.
bool ns_is_keyword(const char *text);

#endif

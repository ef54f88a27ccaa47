// fuzz_formats.h: what must hold of any book a reader made; shared by the fuzzers of formats.
#ifndef NS_FUZZ_FORMATS_H
#define NS_FUZZ_FORMATS_H

#include "io/native.h"
#include "nonosmith/formats.h"

#include <stdio.h>
#include <stdlib.h>

#define FUZZ_CHECK(what)                                                                       \
    do {                                                                                       \
        if (!(what)) {                                                                         \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #what);               \
            abort();                                                                           \
        }                                                                                      \
    } while (0)

// Reads back what was written in a format; the fuzzer of XML knows how to read that too.
static inline ns_status fuzz_read_back(ns_ctx *ctx, ns_format_id format, const ns_text *text,
                                       const ns_puzzle *puzzle, ns_book *book)
{
    const ns_read_options options = { .format = format,
                                      .width = puzzle->size[0],
                                      .height = puzzle->size[1] };

    return ns_book_read(ctx, "written", text->at, text->count, &options, book);
}

// Writes one doc in a format and expects the same puzzle back.
static inline void fuzz_round_trip(ns_ctx *ctx, const ns_book *book, ns_format_id format)
{
    ns_puzzle *puzzle = &book->at[0].puzzle;
    const int32_t given = puzzle->given.count;
    ns_text text = { 0 }, dropped = { 0 };
    ns_book again = { 0 };
    const ns_status status = ns_book_write(ctx, book, format, &text, &dropped);

    FUZZ_CHECK(status == NS_OK || status == NS_BAD_INPUT);
    if (status == NS_OK) {
        FUZZ_CHECK(fuzz_read_back(ctx, format, &text, puzzle, &again) == NS_OK);
        FUZZ_CHECK(again.count == 1);
        if (format != NS_FORMAT_SGT)
            puzzle->given.count = 0; // dropped, and said so
        // A character grid has no place for colours that do not occur.
        const bool fewer = again.at[0].puzzle.colour_count != puzzle->colour_count;
        FUZZ_CHECK(!fewer || format == NS_FORMAT_TEXT);
        FUZZ_CHECK(fewer || ns_puzzle_hash(puzzle) == ns_puzzle_hash(&again.at[0].puzzle));
        puzzle->given.count = given;
    }
    ns_text_drop(ctx, &text);
    ns_text_drop(ctx, &dropped);
    ns_book_drop(ctx, &again);
}

static inline void fuzz_book(ns_ctx *ctx, const ns_book *book)
{
    static const ns_format_id targets[] = { NS_FORMAT_NON,   NS_FORMAT_NIN, NS_FORMAT_G,
                                            NS_FORMAT_BATCH, NS_FORMAT_SGT, NS_FORMAT_TEXT };

    FUZZ_CHECK(book->count > 0);
    for (int32_t d = 0; d < book->count && d < 8; d++) {
        const ns_doc *doc = &book->at[d];
        const ns_book one = { .at = &book->at[d], .count = 1 };
        FUZZ_CHECK(ns_puzzle_check(ctx, &doc->puzzle) == NS_OK);
        FUZZ_CHECK(doc->puzzle.kind == NS_GRID);
        FUZZ_CHECK(!doc->solution.count || doc->solution.count == doc->puzzle.cell_count);
        FUZZ_CHECK(!doc->saved.count || doc->saved.count == doc->puzzle.cell_count);
        for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
            fuzz_round_trip(ctx, &one, targets[i]);
    }
}

#endif

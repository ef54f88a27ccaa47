// format_help.h: what the tests of all formats share: a puzzle in one line, tables of files, a
// random puzzle.
//
// A puzzle in one line is its size, row clues, column clues and, after =, its solution:
// "3x2 1.1/2 | 2/1/1 = 101/110". With several colours each length has the letter of its colour; a blot
// is 0.
#ifndef NS_FORMAT_HELP_H
#define NS_FORMAT_HELP_H

#include "nonosmith/formats.h"
#include "ns_test.h"

#include <string.h>

// A file and what it reads as: one line a puzzle, or the whole message of the failure.
typedef struct reading {
    const char *file;
    const char *puzzles; // NULL: a failure
    const char *message;
} reading;

typedef ns_status read_file(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                            const ns_read_options *options, ns_book *book);

static inline void add_clues(ns_ctx *ctx, ns_text *to, const ns_puzzle *puzzle, int32_t first,
                             int32_t count)
{
    for (int32_t l = first; l < first + count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        if (l > first)
            ns_text_add(ctx, to, "/");
        if (line->clue == NS_CLUE_BLANK)
            ns_text_add(ctx, to, "blank");
        for (int32_t i = 0; i < line->clue_count; i++) {
            const ns_run run = puzzle->runs.at[line->clue_first + i];
            ns_text_add_format(ctx, to, "%s%d", i ? "." : "", run.length);
            if (puzzle->colour_count > 1)
                ns_text_add_format(ctx, to, "%c", 'a' + run.colour - 1);
        }
    }
}

static inline void describe(ns_ctx *ctx, ns_text *to, const ns_doc *doc)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const int32_t width = puzzle->size[0], height = puzzle->size[1];

    ns_text_add_format(ctx, to, "%dx%d ", width, height);
    add_clues(ctx, to, puzzle, 0, height);
    ns_text_add(ctx, to, " | ");
    add_clues(ctx, to, puzzle, height, width);
    for (int32_t i = 0; i < doc->solution.count; i++)
        ns_text_add_format(ctx, to, "%s%d",
                           i == 0      ? " = "
                           : i % width ? ""
                                       : "/",
                           doc->solution.at[i]);
    for (int32_t i = 0; i < puzzle->given.count; i++)
        ns_text_add_format(ctx, to, " given %d:%u", puzzle->given.at[i].cell,
                           puzzle->given.at[i].colours);
    ns_text_add(ctx, to, "\n");
}

// Reads each file and compares; `read` may be ns_book_read or a wrapper.
static inline void expect_readings(ns_test *t, read_file *read, ns_format_id format,
                                   const reading *cases, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const int32_t bytes = (int32_t)strlen(cases[i].file);
        const ns_read_options options = { .format = format };
        ns_book book = { 0 };
        ns_text got = { 0 };
        const ns_status status = read(&t->ctx, "f", cases[i].file, bytes, &options, &book);
        if (cases[i].puzzles) {
            ns_expect(t, status == NS_OK, "case %d is read: %s", i, t->ctx.message);
            for (int32_t d = 0; status == NS_OK && d < book.count; d++) {
                ns_expect(t, ns_puzzle_check(&t->ctx, &book.at[d].puzzle) == NS_OK,
                          "case %d: %s", i, t->ctx.message);
                describe(&t->ctx, &got, &book.at[d]);
            }
            if (status == NS_OK)
                ns_expect_text(t, ns_text_chars(&got), cases[i].puzzles, "case %d", i);
        } else {
            ns_expect(t, status == NS_BAD_INPUT && book.count == 0, "case %d is refused", i);
            ns_expect_text(t, t->ctx.message, cases[i].message, "case %d", i);
        }
        ns_text_drop(&t->ctx, &got);
        ns_book_drop(&t->ctx, &book);
    }
}

// Writes the book and compares text and dropped things; NULL: not compared.
static inline void expect_written(ns_test *t, const ns_book *book, ns_format_id format,
                                  const char *wanted, const char *dropped)
{
    ns_text text = { 0 }, left = { 0 };

    ns_expect(t, ns_book_write(&t->ctx, book, format, &text, &left) == NS_OK,
              "%s is written: %s", ns_format_about(format)->name, t->ctx.message);
    if (wanted)
        ns_expect_text(t, ns_text_chars(&text), wanted, "%s", ns_format_about(format)->name);
    if (dropped)
        ns_expect_text(t, ns_text_chars(&left), dropped, "dropped by %s",
                       ns_format_about(format)->name);
    ns_text_drop(&t->ctx, &text);
    ns_text_drop(&t->ctx, &left);
}

// A random grid whose clues come from its solution; every colour occurs, and in black and white
// some cells are given. Colours are random too, except that one colour alone is black.
static inline void random_doc(ns_test *t, ns_rng *rng, int32_t colours, ns_doc *doc)
{
    const int32_t width = 2 + ns_rng_below(rng, 9), height = 4 + ns_rng_below(rng, 9);
    const int32_t cells = width * height;

    ns_expect(t, ns_puzzle_grid(&t->ctx, &doc->puzzle, width, height) == NS_OK, "a grid");
    doc->puzzle.colour_count = colours;
    for (int32_t i = 1; colours > 1 && i <= colours; i++) {
        const int32_t r = ns_rng_below(rng, 256), g = 1 + ns_rng_below(rng, 255),
                      b = ns_rng_below(rng, 256);
        doc->puzzle.palette[i] =
            (ns_paint){ (uint8_t)r, (uint8_t)g, (uint8_t)b, (char)('a' + i - 1), "" };
    }
    ns_expect(t, ns_array_resize(&t->ctx, &doc->solution, cells), "memory");
    for (int32_t i = 0; i < cells; i++)
        doc->solution.at[i] = (uint8_t)ns_max(0, ns_rng_below(rng, colours + 2) - 1);
    for (int32_t i = 1; i <= colours && i <= cells; i++)
        doc->solution.at[i - 1] = (uint8_t)i;
    ns_expect(t, ns_puzzle_clues_from(&t->ctx, &doc->puzzle, doc->solution.at) == NS_OK,
              "clues");
    for (int32_t i = 0; colours == 1 && i < cells; i++) {
        const ns_given given = { i, 1u << doc->solution.at[i] };
        if (ns_rng_below(rng, 40) == 0)
            ns_expect(t, ns_array_push(&t->ctx, &doc->puzzle.given, given), "memory");
    }
}

#endif

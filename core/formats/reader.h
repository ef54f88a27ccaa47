// reader.h: a text file as numbered lines, and the things every format has in them: numbers,
// clues, the size of the grid.
//
// A reader borrows the bytes and never copies them. The current line has no line end; LF, CRLF
// and lone CR all end one, and a last line without an end counts. Blank means spaces and tabs.
//
// Invariants: 0 <= at <= length; `line` is the number of the current line from 1, so that a
// failure can always name its place.
#ifndef NS_READER_H
#define NS_READER_H

#include "base/basics.h"
#include "nonosmith/formats.h"

#define NS_NUMBER_MAX 1000000000 // larger numbers in a file read as this

// Some of the file that is understood later.
typedef struct ns_excerpt {
    const char *text;
    int32_t length;
    int32_t line; // where it begins
} ns_excerpt;

typedef NS_ARRAY(ns_excerpt) ns_excerpts;
typedef NS_ARRAY(ns_run) ns_runs;

// What is collected on the way, by the part of the file it stands in: row clues and column clues, or
// whatever parts a format has. All empty when a reader begins; the door drops it.
#define NS_READER_PARTS 7
typedef struct ns_collected {
    ns_excerpts parts[NS_READER_PARTS];
    ns_runs runs; // of one clue
} ns_collected;

typedef struct ns_reader {
    ns_ctx *ctx;
    const ns_read_options *options;
    ns_collected *collected; // NULL: nothing is to be collected
    const char *name;        // of the file
    const char *bytes;       // the whole of it
    int32_t count;
    int32_t next;     // where the next line begins
    int32_t line;     // 0 before the first
    const char *text; // the current line, not zero-terminated
    int32_t length;
    int32_t at; // how far the current line is read
} ns_reader;

// How a clue is written.
typedef struct ns_clue_style {
    char separator;           // besides blanks; 0: none
    const uint8_t *colour_of; // 256 colours by suffix, [0] without one; 0 means undeclared.
                              // NULL: no suffixes, everything is colour 1
} ns_clue_style;

static inline bool ns_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r';
}

static inline bool ns_is_space(char c)
{
    return ns_is_blank(c) || c == '\n';
}

static inline bool ns_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline char ns_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

// Stands before the first line; a UTF-8 byte order mark is passed over.
ns_reader ns_reader_open(ns_ctx *ctx, const char *name, const char *bytes, int32_t count);
// Goes to the next line; false at the end.
bool ns_reader_next(ns_reader *in);
// Goes to the next line that is not blank.
bool ns_reader_next_full(ns_reader *in);
// The next character of the line, 0 at its end.
char ns_reader_peek(const ns_reader *in);
void ns_reader_skip_blanks(ns_reader *in);
// What is left of the line, without blanks around it.
ns_excerpt ns_reader_rest(const ns_reader *in);
// The whole current line.
ns_excerpt ns_reader_line(const ns_reader *in);
// Skips blanks and reads digits; false (nothing but blanks read) when there are none.
bool ns_reader_int(ns_reader *in, int32_t *value);
// "name:line: ..." as NS_BAD_INPUT.
ns_status ns_reader_fail(const ns_reader *in, const char *format, ...) NS_PRINTF(2, 3);
// The current line is one more of the excerpts.
ns_status ns_reader_collect(const ns_reader *in, ns_excerpts *excerpts);

bool ns_excerpt_blank(ns_excerpt excerpt);
bool ns_excerpt_is(ns_excerpt excerpt, const char *text);
ns_excerpt ns_excerpt_trim(ns_excerpt excerpt);
// The same in any case of letters, for the beginning of the excerpt.
bool ns_excerpt_begins(ns_excerpt excerpt, const char *text);

// One more doc in the book; fails when a file has too many.
ns_status ns_reader_add_doc(const ns_reader *in, ns_book *book, ns_doc **doc);
// ns_puzzle_grid, with the place in its message.
ns_status ns_reader_grid(const ns_reader *in, ns_puzzle *puzzle, int32_t width, int32_t height);
// Room for a solution of the whole grid, all empty.
ns_status ns_reader_solution(const ns_reader *in, ns_doc *doc);
// Gives every line without a clue the runs the solution shows on it.
ns_status ns_reader_clues_from_solution(const ns_reader *in, ns_doc *doc);

// Reads a excerpt as the clue of a line.
ns_status ns_reader_clue(const ns_reader *in, ns_excerpt excerpt, ns_clue_style style,
                         ns_puzzle *puzzle, int32_t line);
// Leaves exactly `wanted` excerpts: blank ones are clues only as far as the others are too few,
// from the first on. `what` ("row clues") is for the message.
ns_status ns_reader_pick(const ns_reader *in, ns_excerpts *excerpts, int32_t wanted,
                         const char *what);
// Reads excerpts[0 .. count) as the clues of lines first, first + 1, ..
ns_status ns_reader_clues(const ns_reader *in, const ns_excerpt *excerpts, int32_t count,
                          ns_clue_style style, ns_puzzle *puzzle, int32_t first);
// Reads the first two parts that were collected as the clues of rows and columns, after a pick.
ns_status ns_reader_sides(const ns_reader *in, ns_clue_style style, ns_puzzle *puzzle);

#endif

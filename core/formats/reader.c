// reader.c: lines, numbers and clues; see reader.h.
//
// The one rule with a history is ns_reader_pick. The first .non readers pass over blank lines
// wherever they are; later programs write a line of the puzzle without runs as a blank line.
// Both kinds of file are about, so a blank line is a clue exactly when the clues would be too
// few without it.
#include "formats/reader.h"

ns_reader ns_reader_open(ns_ctx *ctx, const char *name, const char *bytes, int32_t count)
{
    ns_reader in = { .ctx = ctx, .name = name, .bytes = bytes, .count = count, .text = bytes };

    if (count >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        in.next = 3;
    return in;
}

bool ns_reader_next(ns_reader *in)
{
    if (in->next >= in->count) {
        in->length = in->at = 0;
        return false;
    }
    int32_t end = in->next;
    while (end < in->count && in->bytes[end] != '\n' && in->bytes[end] != '\r')
        end++;
    in->text = in->bytes + in->next;
    in->length = end - in->next;
    in->at = 0;
    in->line++;
    if (end + 1 < in->count && in->bytes[end] == '\r' && in->bytes[end + 1] == '\n')
        end++;
    in->next = ns_min(end + 1, in->count);
    NS_ASSERT(in->text + in->length < in->bytes + in->next || in->next == in->count);
    return true;
}

bool ns_reader_next_full(ns_reader *in)
{
    while (ns_reader_next(in)) {
        if (!ns_excerpt_blank(ns_reader_line(in)))
            return true;
    }
    return false;
}

char ns_reader_peek(const ns_reader *in)
{
    NS_ASSERT(in->at >= 0 && in->at <= in->length);
    return in->at < in->length ? in->text[in->at] : 0;
}

void ns_reader_skip_blanks(ns_reader *in)
{
    while (in->at < in->length && ns_is_blank(in->text[in->at]))
        in->at++;
}

ns_excerpt ns_reader_line(const ns_reader *in)
{
    return (ns_excerpt){ in->text, in->length, in->line };
}

ns_excerpt ns_reader_rest(const ns_reader *in)
{
    return ns_excerpt_trim((ns_excerpt){ in->text + in->at, in->length - in->at, in->line });
}

// The number at text[*at ..), which must begin with a digit.
static int32_t read_digits(const char *text, int32_t length, int32_t *at)
{
    int64_t value = 0;

    NS_ASSERT(*at < length && ns_is_digit(text[*at]));
    while (*at < length && ns_is_digit(text[*at])) {
        value = value * 10 + (text[(*at)++] - '0');
        value = ns_min(NS_NUMBER_MAX, value);
    }
    return (int32_t)value;
}

bool ns_reader_int(ns_reader *in, int32_t *value)
{
    ns_reader_skip_blanks(in);
    if (!ns_is_digit(ns_reader_peek(in)))
        return false;
    *value = read_digits(in->text, in->length, &in->at);
    return true;
}

ns_status ns_reader_fail(const ns_reader *in, const char *format, ...)
{
    char sentence[NS_MESSAGE_MAX];
    va_list args;

    va_start(args, format);
    ns_format_va(in->ctx, sentence, sizeof sentence, format, args);
    va_end(args);
    return ns_fail(in->ctx, NS_BAD_INPUT, "%s:%d: %s", in->name, ns_max(1, in->line), sentence);
}

ns_status ns_reader_collect(const ns_reader *in, ns_excerpts *excerpts)
{
    return ns_array_push(in->ctx, excerpts, ns_reader_line(in)) ? NS_OK : ns_no_memory(in->ctx);
}

bool ns_excerpt_blank(ns_excerpt excerpt)
{
    return ns_excerpt_trim(excerpt).length == 0;
}

bool ns_excerpt_is(ns_excerpt excerpt, const char *text)
{
    return excerpt.length == ns_length(text)
           && memcmp(excerpt.text, text, (size_t)excerpt.length) == 0;
}

ns_excerpt ns_excerpt_trim(ns_excerpt excerpt)
{
    while (excerpt.length > 0 && ns_is_blank(excerpt.text[excerpt.length - 1]))
        excerpt.length--;
    while (excerpt.length > 0 && ns_is_blank(excerpt.text[0])) {
        excerpt.text++;
        excerpt.length--;
    }
    return excerpt;
}

bool ns_excerpt_begins(ns_excerpt excerpt, const char *text)
{
    for (int32_t i = 0; text[i]; i++) {
        if (i == excerpt.length || ns_lower(excerpt.text[i]) != ns_lower(text[i]))
            return false;
    }
    return true;
}

ns_status ns_reader_add_doc(const ns_reader *in, ns_book *book, ns_doc **doc)
{
    if (book->count >= NS_BOOK_MAX)
        return ns_reader_fail(in, "a file has at most %d puzzles; split it", NS_BOOK_MAX);
    *doc = ns_book_add(in->ctx, book);
    return *doc ? NS_OK : ns_no_memory(in->ctx);
}

ns_status ns_reader_grid(const ns_reader *in, ns_puzzle *puzzle, int32_t width, int32_t height)
{
    if (width < 1 || height < 1 || width > NS_SIDE_MAX || height > NS_SIDE_MAX
        || (int64_t)width * height > NS_CELLS_MAX)
        return ns_reader_fail(in,
                              "a grid of %d by %d cells is out of bounds; a side has 1 to %d "
                              "cells and the grid at most %d",
                              width, height, NS_SIDE_MAX, NS_CELLS_MAX);
    NS_ASSERT(puzzle->cell_count == 0); // a grid is laid once
    return ns_puzzle_grid(in->ctx, puzzle, width, height);
}

ns_status ns_reader_solution(const ns_reader *in, ns_doc *doc)
{
    NS_ASSERT(doc->puzzle.cell_count > 0);
    doc->solution.count = 0;
    return ns_array_resize(in->ctx, &doc->solution, doc->puzzle.cell_count)
               ? NS_OK
               : ns_no_memory(in->ctx);
}

ns_status ns_reader_clues_from_solution(const ns_reader *in, ns_doc *doc)
{
    NS_ASSERT(doc->solution.count == doc->puzzle.cell_count);
    for (int32_t l = 0; l < doc->puzzle.lines.count; l++) {
        if (doc->puzzle.lines.at[l].clue == NS_CLUE_BLANK)
            NS_TRY(ns_puzzle_clue_from(in->ctx, &doc->puzzle, (ns_line_id){ l },
                                       doc->solution.at));
    }
    return NS_OK;
}

// Reads one run at excerpt.text[*at ..); a length of 0 is left to the caller.
static ns_status read_run(const ns_reader *in, ns_excerpt excerpt, ns_clue_style style,
                          int32_t *at, ns_run *run)
{
    const char c = excerpt.text[*at];

    if (c == '?' || c == '*')
        return ns_reader_fail(in,
                              "a blot (a run of unknown length) has no place in this format; "
                              "take webpbn XML or .nono, or write its length");
    if (!ns_is_digit(c))
        return ns_reader_fail(in, "a clue has numbers only, not '%c'",
                              c > ' ' && c < 127 ? c : '?');
    run->length = read_digits(excerpt.text, excerpt.length, at);
    run->colour = 1;
    if (run->length > NS_LINE_MAX)
        return ns_reader_fail(in, "a run has at most %d cells, not %d", NS_LINE_MAX,
                              run->length);
    const char suffix = *at < excerpt.length ? excerpt.text[*at] : 0;
    const bool ends = !suffix || ns_is_blank(suffix) || suffix == style.separator;
    if (!style.colour_of)
        return NS_OK; // a suffix is met as the next run, and refused there
    run->colour = style.colour_of[ends ? 0 : (uint8_t)suffix];
    if (!run->colour && run->length)
        return ns_reader_fail(in, "the colour '%c' of a run is not declared",
                              ends                           ? '1'
                              : suffix > ' ' && suffix < 127 ? suffix
                                                             : '?');
    *at += !ends;
    return NS_OK;
}

static ns_status read_runs(ns_reader *in, ns_excerpt excerpt, ns_clue_style style)
{
    ns_runs *runs = &in->collected->runs;
    bool zero = false;
    int32_t at = 0, numbers = 0;

    in->line = excerpt.line;
    runs->count = 0;
    while (at < excerpt.length) {
        ns_run run;
        if (ns_is_blank(excerpt.text[at]) || excerpt.text[at] == style.separator) {
            at++;
            continue;
        }
        NS_TRY(read_run(in, excerpt, style, &at, &run));
        zero = zero || run.length == 0;
        if (++numbers > NS_RUNS_MAX)
            return ns_reader_fail(in, "a clue has at most %d runs", NS_RUNS_MAX);
        if (run.length && !ns_array_push(in->ctx, runs, run))
            return ns_no_memory(in->ctx);
    }
    if (zero && numbers > 1)
        return ns_reader_fail(in, "0 stands alone, for a line without runs; leave it out here");
    NS_ASSERT(runs->count == (zero ? 0 : numbers) && numbers <= NS_RUNS_MAX);
    return NS_OK;
}

ns_status ns_reader_clue(const ns_reader *in, ns_excerpt excerpt, ns_clue_style style,
                         ns_puzzle *puzzle, int32_t line)
{
    const ns_runs *runs = &in->collected->runs;
    ns_reader there = *in;

    NS_TRY(read_runs(&there, excerpt, style));
    return ns_puzzle_set_runs(in->ctx, puzzle, (ns_line_id){ line }, runs->at, runs->count);
}

ns_status ns_reader_clues(const ns_reader *in, const ns_excerpt *excerpts, int32_t count,
                          ns_clue_style style, ns_puzzle *puzzle, int32_t first)
{
    NS_ASSERT(first >= 0 && first + count <= puzzle->lines.count);
    for (int32_t i = 0; i < count; i++)
        NS_TRY(ns_reader_clue(in, excerpts[i], style, puzzle, first + i));
    return NS_OK;
}

ns_status ns_reader_sides(const ns_reader *in, ns_clue_style style, ns_puzzle *puzzle)
{
    ns_excerpts *rows = &in->collected->parts[0], *columns = &in->collected->parts[1];
    const int32_t width = puzzle->size[0], height = puzzle->size[1];

    NS_TRY(ns_reader_pick(in, rows, height, "row clues"));
    NS_TRY(ns_reader_pick(in, columns, width, "column clues"));
    NS_TRY(ns_reader_clues(in, rows->at, height, style, puzzle, 0));
    return ns_reader_clues(in, columns->at, width, style, puzzle, height);
}

ns_status ns_reader_pick(const ns_reader *in, ns_excerpts *excerpts, int32_t wanted,
                         const char *what)
{
    int32_t full = 0, kept = 0;

    for (int32_t i = 0; i < excerpts->count; i++)
        full += !ns_excerpt_blank(excerpts->at[i]);
    int32_t blanks = wanted - full;
    if (blanks < 0 || wanted > excerpts->count) {
        ns_reader there = *in;
        if (excerpts->count)
            there.line = excerpts->at[0].line;
        return ns_reader_fail(&there, "the size asks for %d %s, not %d", wanted, what,
                              blanks < 0 ? full : excerpts->count);
    }
    for (int32_t i = 0; i < excerpts->count; i++) {
        const bool blank = ns_excerpt_blank(excerpts->at[i]);
        if (blank && blanks == 0)
            continue;
        blanks -= blank;
        excerpts->at[kept++] = excerpts->at[i];
    }
    excerpts->count = kept;
    NS_ASSERT(blanks == 0 && kept == wanted);
    return NS_OK;
}

// small_text.c: see small_text.h.
#include "oracle/small_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = ".abcdefghijklmnopqrstuvwxyzABCDE";

typedef struct buffer {
    char text[1 << 16];
    size_t count;
} buffer;

static void add(buffer *b, const char *format, ...) NS_PRINTF(2, 3);
static void add(buffer *b, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    const int more = vsnprintf(b->text + b->count, sizeof b->text - b->count, format, args);
    va_end(args);
    if (more > 0 && b->count + (size_t)more < sizeof b->text)
        b->count += (size_t)more;
}

static void add_set(buffer *b, ns_colours set)
{
    for (int32_t c = 0; c < 32; c++) {
        if (set >> c & 1)
            add(b, "%c", letters[c]);
    }
    if (!set)
        add(b, "-");
}

static void add_clue(buffer *b, const ns_puzzle *puzzle, const ns_line *line)
{
    if (line->clue == NS_CLUE_BLANK) {
        add(b, "blank");
        return;
    }
    add(b, line->clue == NS_CLUE_RUNS ? "runs" : line->partial ? "partial" : "tally");
    for (int32_t k = line->clue_first; k < line->clue_first + line->clue_count; k++) {
        if (line->clue == NS_CLUE_RUNS && puzzle->runs.at[k].length == NS_BLOT)
            add(b, " ?%c", letters[puzzle->runs.at[k].colour]);
        else if (line->clue == NS_CLUE_RUNS)
            add(b, " %d%c", puzzle->runs.at[k].length, letters[puzzle->runs.at[k].colour]);
        else
            add(b, " %d%c/%d", puzzle->tallies.at[k].count,
                letters[puzzle->tallies.at[k].colour], puzzle->tallies.at[k].groups);
    }
}

const char *ns_small_write(const ns_puzzle *puzzle)
{
    static buffer b;

    b.count = 0;
    add(&b, "colours %d; cells %d", puzzle->colour_count, puzzle->cell_count);
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        add(&b, "; line");
        for (int32_t i = 0; i < line->count; i++)
            add(&b, " %d", ns_line_cell(puzzle, line, i));
        add(&b, " = ");
        add_clue(&b, puzzle, line);
    }
    for (int32_t i = 0; i < puzzle->given.count; i++) {
        add(&b, "; given %d = ", puzzle->given.at[i].cell);
        add_set(&b, puzzle->given.at[i].colours);
    }
    return b.text;
}

const char *ns_small_write_clue(const ns_puzzle *puzzle, int32_t line)
{
    static buffer b;

    b.count = 0;
    add_clue(&b, puzzle, &puzzle->lines.at[line]);
    return b.text;
}

const char *ns_small_write_sets(const ns_puzzle *puzzle, int32_t line, const ns_colours *cells)
{
    static buffer b;
    const ns_line *l = &puzzle->lines.at[line];

    b.count = 0;
    b.text[0] = 0;
    for (int32_t i = 0; i < l->count; i++) {
        const int32_t cell = ns_line_cell(puzzle, l, i);
        add(&b, i ? " %d:" : "%d:", cell);
        if (cells[cell] == ns_puzzle_colours(puzzle))
            add(&b, "?");
        else
            add_set(&b, cells[cell]);
    }
    return b.text;
}

static void skip_spaces(const char **at)
{
    while (**at == ' ' || **at == '\n')
        ++*at;
}

static bool take_word(const char **at, const char *word)
{
    skip_spaces(at);
    if (strncmp(*at, word, strlen(word)) != 0)
        return false;
    *at += strlen(word);
    return true;
}

static bool take_number(const char **at, int32_t *number)
{
    skip_spaces(at);
    if (**at < '0' || **at > '9')
        return false;
    char *end;
    *number = (int32_t)strtol(*at, &end, 10);
    *at = end;
    return true;
}

static bool take_length(const char **at, int32_t *length)
{
    if (!take_word(at, "?"))
        return take_number(at, length);
    *length = NS_BLOT;
    return true;
}

static bool take_colour(const char **at, int32_t *colour)
{
    const char *found = **at ? strchr(letters, **at) : NULL;

    if (!found)
        return false;
    *colour = (int32_t)(found - letters);
    ++*at;
    return true;
}

static bool read_clue(ns_ctx *ctx, const char **at, ns_puzzle *puzzle)
{
    const int32_t line = puzzle->lines.count - 1;
    ns_run runs[64];
    ns_tally tallies[2];
    int32_t count = 0, number;

    if (take_word(at, "blank"))
        return true;
    if (take_word(at, "runs")) {
        for (; count < NS_COUNT(runs) && take_length(at, &number); count++) {
            runs[count].length = number;
            if (!take_colour(at, &runs[count].colour))
                return false;
        }
        return ns_puzzle_set_runs(ctx, puzzle, (ns_line_id){ line }, runs, count) == NS_OK;
    }
    const bool partial = take_word(at, "partial");
    if (!partial && !take_word(at, "tally"))
        return false;
    for (; count < 2 && take_number(at, &number); count++) {
        tallies[count].count = number;
        if (!take_colour(at, &tallies[count].colour) || !take_word(at, "/")
            || !take_number(at, &tallies[count].groups))
            return false;
    }
    return ns_puzzle_set_tallies(ctx, puzzle, (ns_line_id){ line }, tallies, count, partial)
           == NS_OK;
}

static bool read_line(ns_ctx *ctx, const char **at, ns_puzzle *puzzle)
{
    int32_t cells[256], count = 0;

    while (count < NS_COUNT(cells) && take_number(at, &cells[count]))
        count++;
    return take_word(at, "=") && ns_puzzle_add_walk(ctx, puzzle, cells, count) == NS_OK
           && read_clue(ctx, at, puzzle);
}

static bool read_given(ns_ctx *ctx, const char **at, ns_puzzle *puzzle)
{
    ns_given given = { 0, 0 };
    int32_t colour;

    if (!take_number(at, &given.cell) || !take_word(at, "="))
        return false;
    skip_spaces(at);
    while (take_colour(at, &colour))
        given.colours |= (ns_colours)1 << colour;
    return ns_array_push(ctx, &puzzle->given, given);
}

bool ns_small_read(ns_ctx *ctx, const char *text, ns_puzzle *puzzle)
{
    const char *at = text;

    *puzzle = (ns_puzzle){ .kind = NS_CURVED };
    bool good = take_word(&at, "colours") && take_number(&at, &puzzle->colour_count)
                && take_word(&at, ";") && take_word(&at, "cells")
                && take_number(&at, &puzzle->cell_count);
    while (good && take_word(&at, ";"))
        good = take_word(&at, "line")    ? read_line(ctx, &at, puzzle)
               : take_word(&at, "given") ? read_given(ctx, &at, puzzle)
                                         : false;
    skip_spaces(&at);
    return good && *at == 0 && ns_puzzle_check(ctx, puzzle) == NS_OK;
}

// nono_write_puzzle.c: the "puzzle" object of a .nono file.
//
// A grid or solid whose lines are the ones its size implies is written as lists of clues; any
// other puzzle as lines, each with its walk.
#include "nono/nono_parts.h"

#include "base/basics.h"
#include "puzzle/puzzle_box.h"

// Names are cut to fit their field wherever they come from; half a character becomes a ?.
static void put_name(ns_nono_writer *n, const char name[32])
{
    char clean[32] = { 0 };
    int32_t count = 0;

    while (count < (int32_t)sizeof clean - 1 && name[count])
        count++;
    memcpy(clean, name, (size_t)count);
    for (int32_t i = 0; i < count;) {
        const int32_t length = ns_utf8_length(clean + i, count - i);
        if (length == 0)
            clean[i] = '?';
        i += ns_max(length, 1);
    }
    if (count == 0)
        return;
    ns_json_put_key(n->w, "name");
    ns_json_put_bytes(n->w, clean, count);
}

static void write_palette(ns_nono_writer *n)
{
    const ns_puzzle *puzzle = &n->doc->puzzle;

    ns_json_put_key(n->w, "palette");
    ns_json_open_array(n->w, NS_JSON_LINES);
    for (int32_t c = 0; c <= puzzle->colour_count; c++) {
        const ns_paint *paint = &puzzle->palette[c];
        char rgb[8];
        ns_format(rgb, sizeof rgb, "#%02x%02x%02x", paint->r, paint->g, paint->b);
        ns_json_open_object(n->w, NS_JSON_FLAT);
        ns_json_put_key(n->w, "symbol");
        ns_json_put_bytes(n->w, &n->symbols[c], 1);
        ns_json_add_string(n->w, "colour", rgb);
        put_name(n, paint->name);
        ns_nono_put_kept(n->w, &n->extra, ns_nono_path_of("/puzzle/palette/%d", c).text,
                         ns_nono_paint_keys);
        ns_json_close(n->w);
    }
    ns_json_close(n->w);
}

static void put_length(ns_nono_writer *n, ns_run run)
{
    if (run.length == NS_BLOT)
        ns_json_put_bytes(n->w, "?", 1);
    else
        ns_json_put_int(n->w, run.length);
}

static void write_runs(ns_nono_writer *n, const ns_line *line)
{
    const ns_puzzle *puzzle = &n->doc->puzzle;

    ns_json_open_array(n->w, NS_JSON_FLAT);
    for (int32_t i = 0; i < line->clue_count; i++) {
        const ns_run run = puzzle->runs.at[line->clue_first + i];
        if (puzzle->colour_count == 1) {
            put_length(n, run);
            continue;
        }
        ns_json_open_array(n->w, NS_JSON_FLAT);
        put_length(n, run);
        ns_json_put_bytes(n->w, &n->symbols[run.colour], 1);
        ns_json_close(n->w);
    }
    ns_json_close(n->w);
}

static void write_tallies(ns_nono_writer *n, const ns_line *line, const char *path)
{
    const ns_puzzle *puzzle = &n->doc->puzzle;

    ns_json_open_object(n->w, NS_JSON_FLAT);
    ns_json_put_key(n->w, "tally");
    ns_json_open_array(n->w, NS_JSON_FLAT);
    for (int32_t i = 0; i < line->clue_count; i++) {
        const ns_tally tally = puzzle->tallies.at[line->clue_first + i];
        ns_json_open_array(n->w, NS_JSON_FLAT);
        ns_json_put_int(n->w, tally.count);
        ns_json_put_int(n->w, tally.groups);
        if (puzzle->colour_count > 1)
            ns_json_put_bytes(n->w, &n->symbols[tally.colour], 1);
        ns_json_close(n->w);
    }
    ns_json_close(n->w);
    if (line->partial)
        ns_json_add_bool(n->w, "partial", true);
    ns_nono_put_kept(n->w, &n->extra, path, ns_nono_tally_keys);
    ns_json_close(n->w);
}

static void write_clue(ns_nono_writer *n, int32_t line, const char *path)
{
    const ns_line *l = &n->doc->puzzle.lines.at[line];

    NS_ASSERT(line < n->doc->puzzle.lines.count);
    if (l->clue == NS_CLUE_RUNS)
        write_runs(n, l);
    else if (l->clue == NS_CLUE_TALLY)
        write_tallies(n, l, path);
    else
        ns_json_put_null(n->w);
}

bool ns_nono_is_implied(const ns_puzzle *puzzle)
{
    const int32_t sides = ns_kind_about(puzzle->kind)->sides;
    int32_t line = 0;

    for (int32_t along = 0; along < sides; along++) {
        for (int32_t i = 0; i < ns_box_lines(puzzle, along); i++) {
            const ns_line implied = ns_box_line(puzzle, along, i);
            const ns_line *l = line < puzzle->lines.count ? &puzzle->lines.at[line++] : NULL;
            bool same = l && l->count == implied.count;
            for (int32_t k = 0; same && k < l->count; k++)
                same = ns_line_cell(puzzle, l, k) == ns_line_cell(puzzle, &implied, k);
            if (!same)
                return false;
        }
    }
    return sides > 0 && line == puzzle->lines.count;
}

static void write_clues(ns_nono_writer *n)
{
    const ns_puzzle *puzzle = &n->doc->puzzle;
    const ns_kind_info *kind = ns_kind_about(puzzle->kind);
    const char *known[4] = { NULL };
    int32_t line = 0;

    ns_json_put_key(n->w, "clues");
    ns_json_open_object(n->w, NS_JSON_LINES);
    for (int32_t along = 0; along < kind->sides; along++) {
        const char *key = known[along] = kind->lines[along];
        ns_json_put_key(n->w, key);
        ns_json_open_array(n->w, NS_JSON_LINES);
        for (int32_t i = 0; i < ns_box_lines(puzzle, along); i++)
            write_clue(n, line++, ns_nono_path_of("/puzzle/clues/%s/%d", key, i).text);
        ns_json_close(n->w);
    }
    NS_ASSERT(line == puzzle->lines.count);
    ns_nono_put_kept(n->w, &n->extra, "/puzzle/clues", known);
    ns_json_close(n->w);
}

static void write_lines(ns_nono_writer *n)
{
    const ns_puzzle *puzzle = &n->doc->puzzle;

    ns_json_put_key(n->w, "lines");
    ns_json_open_array(n->w, NS_JSON_LINES);
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        ns_json_open_object(n->w, NS_JSON_FLAT);
        ns_json_put_key(n->w, "walk");
        ns_json_open_array(n->w, NS_JSON_FLAT);
        for (int32_t i = 0; i < puzzle->lines.at[l].count; i++)
            ns_json_put_int(n->w, ns_line_cell(puzzle, &puzzle->lines.at[l], i));
        ns_json_close(n->w);
        ns_json_put_key(n->w, "clue");
        write_clue(n, l, ns_nono_path_of("/puzzle/lines/%d/clue", l).text);
        ns_nono_put_kept(n->w, &n->extra, ns_nono_path_of("/puzzle/lines/%d", l).text,
                         ns_nono_line_keys);
        ns_json_close(n->w);
    }
    ns_json_close(n->w);
}

static void write_given(ns_nono_writer *n)
{
    const ns_puzzle *puzzle = &n->doc->puzzle;

    if (puzzle->given.count == 0)
        return;
    ns_json_put_key(n->w, "given");
    ns_json_open_array(n->w, NS_JSON_FLAT);
    for (int32_t i = 0; i < puzzle->given.count; i++) {
        char symbols[NS_PALETTE_MAX + 1];
        int32_t count = 0;
        for (ns_colours c = puzzle->given.at[i].colours; c; c &= c - 1)
            symbols[count++] = n->symbols[ns_bit_first32(c)];
        ns_json_open_array(n->w, NS_JSON_FLAT);
        ns_json_put_int(n->w, puzzle->given.at[i].cell);
        ns_json_put_bytes(n->w, symbols, count);
        ns_json_close(n->w);
    }
    ns_json_close(n->w);
}

static void write_extent(ns_nono_writer *n)
{
    const ns_puzzle *puzzle = &n->doc->puzzle;
    const int32_t sides = ns_kind_about(puzzle->kind)->sides;

    if (sides == 0) {
        ns_json_add_int(n->w, "cells", puzzle->cell_count);
        return;
    }
    ns_json_put_key(n->w, "size");
    ns_json_open_array(n->w, NS_JSON_FLAT);
    for (int32_t i = 0; i < sides; i++)
        ns_json_put_int(n->w, puzzle->size[i]);
    ns_json_close(n->w);
}

void ns_nono_write_puzzle(ns_nono_writer *n)
{
    ns_json_open_object(n->w, NS_JSON_LINES);
    ns_json_add_string(n->w, "kind", ns_kind_name(n->doc->puzzle.kind));
    write_extent(n);
    write_palette(n);
    if (ns_nono_is_implied(&n->doc->puzzle))
        write_clues(n);
    else
        write_lines(n);
    write_given(n);
    ns_nono_put_kept(n->w, &n->extra, "/puzzle", ns_nono_puzzle_keys);
    ns_json_close(n->w);
}

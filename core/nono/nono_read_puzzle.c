// nono_read_puzzle.c: the "puzzle" object of a .nono file: size, palette, clues, given cells.
//
// What an object claims is measured before anything is built from it: the sides against the
// limits of puzzle.h, and the number of clues in the file against the sides, so that memory is
// only spent in proportion to what the file really holds.
#include "nono/nono_parts.h"

#include "base/basics.h"
#include "puzzle/puzzle_box.h"

// "the ... is grid, sloped, curved or solid"
static ns_status refuse_kind(ns_nono_reader *r, int32_t value)
{
    char names[256];
    int32_t used = 0;

    for (ns_kind kind = 0; ns_kind_about(kind); kind++) {
        const char *glue = kind == 0 ? "" : ns_kind_about(kind + 1) ? ", " : " or ";
        used += ns_format(names + used, (int32_t)sizeof names - used, "%s%s", glue,
                          ns_kind_name(kind));
    }
    NS_ASSERT(used < (int32_t)sizeof names);
    return ns_json_fail(r->ctx, r->json, value, "the \"kind\" of a puzzle is %s", names);
}

static ns_status read_kind(ns_nono_reader *r, int32_t object)
{
    const int32_t value = ns_json_find(r->json, object, "kind");

    for (ns_kind kind = 0; ns_kind_about(kind); kind++) {
        if (ns_json_same(r->json, value, ns_kind_name(kind))) {
            r->doc->puzzle.kind = kind;
            return NS_OK;
        }
    }
    return refuse_kind(r, value ? value : object);
}

// Sides of a grid or solid, the number of cells of the others.
static ns_status read_extent(ns_nono_reader *r, int32_t object)
{
    ns_puzzle *puzzle = &r->doc->puzzle;
    const int32_t sides = ns_kind_about(puzzle->kind)->sides;
    const bool sided = sides > 0;
    const int32_t value = ns_json_find(r->json, object, sided ? "size" : "cells");
    int64_t cells = 1, number = 0;

    if (!value)
        return ns_json_fail(r->ctx, r->json, object, "the key \"%s\" is missing here",
                            sided ? "size" : "cells");
    if (ns_json_find(r->json, object, sided ? "cells" : "size"))
        return ns_json_fail(r->ctx, r->json, object, "a %s puzzle has no \"%s\", only \"%s\"",
                            ns_kind_name(puzzle->kind), sided ? "cells" : "size",
                            sided ? "size" : "cells");
    if (!sided) {
        NS_TRY(ns_nono_read_number(r, value, 0, NS_CELLS_MAX, "\"cells\"", &cells));
        puzzle->cell_count = (int32_t)cells;
        return NS_OK;
    }
    NS_TRY(ns_nono_expect_array(r, value, sides, sides, "\"size\""));
    int32_t side = ns_json_first(r->json, value);
    NS_ASSERT(sides <= NS_COUNT(puzzle->size));
    for (int32_t i = 0; i < sides; i++, side = ns_json_next(r->json, side)) {
        NS_TRY(ns_nono_read_number(r, side, 1, NS_SIDE_MAX, "a side", &number));
        puzzle->size[i] = (int32_t)number;
        cells *= number;
    }
    if (cells > NS_CELLS_MAX)
        return ns_json_fail(r->ctx, r->json, value,
                            "a puzzle has at most %d cells, this size has %lld", NS_CELLS_MAX,
                            (long long)cells);
    puzzle->cell_count = (int32_t)cells;
    return NS_OK;
}

static ns_status read_paint(ns_nono_reader *r, int32_t object, int32_t place)
{
    ns_paint *paint = &r->doc->puzzle.palette[place];
    const int32_t symbol = ns_json_find(r->json, object, "symbol");
    const int32_t colour = ns_json_find(r->json, object, "colour");
    const int32_t name = ns_json_find(r->json, object, "name");
    ns_rgb rgb;

    *paint = (ns_paint){ 0 };
    if (!symbol || !colour)
        return ns_json_fail(r->ctx, r->json, object,
                            "an entry of the palette has a \"symbol\" and a \"colour\"");
    if (!ns_json_is(r->json, symbol, NS_JSON_STRING) || r->json->values.at[symbol].count != 1
        || !ns_nono_is_symbol(ns_json_text(r->json, symbol)[0]))
        return ns_json_fail(r->ctx, r->json, symbol,
                            "a \"symbol\" is one printable ASCII character, not a blank and "
                            "none of ? [ ]");
    paint->symbol = ns_json_text(r->json, symbol)[0];
    if (r->colour_of[(unsigned char)paint->symbol] >= 0)
        return ns_json_fail(r->ctx, r->json, symbol, "two colours have this symbol");
    r->colour_of[(unsigned char)paint->symbol] = (int8_t)place;
    if (!ns_nono_read_rgb(r, colour, &rgb))
        return ns_json_fail(r->ctx, r->json, colour, "a \"colour\" is written like #ff8000");
    paint->r = rgb.r;
    paint->g = rgb.g;
    paint->b = rgb.b;
    if (name) {
        if (!ns_nono_is_plain(r->json, name)
            || r->json->values.at[name].count >= (int32_t)sizeof paint->name)
            return ns_json_fail(r->ctx, r->json, name,
                                "the \"name\" of a colour is a string of at most %d bytes",
                                (int)sizeof paint->name - 1);
        memcpy(paint->name, ns_json_text(r->json, name),
               (size_t)r->json->values.at[name].count);
    }
    ns_nono_keep(r, ns_nono_path_of("/puzzle/palette/%d", place).text, object,
                 ns_nono_paint_keys, false);
    return NS_OK;
}

// Background first. A puzzle without a palette is black and white.
static ns_status read_palette(ns_nono_reader *r, int32_t value)
{
    ns_puzzle *puzzle = &r->doc->puzzle;
    int32_t colour = 0;

    memset(r->colour_of, -1, sizeof r->colour_of);
    if (!value) {
        ns_puzzle_black_on_white(puzzle);
        r->colour_of['.'] = 0;
        r->colour_of['#'] = 1;
        return NS_OK;
    }
    NS_TRY(ns_nono_expect_array(r, value, 2, NS_PALETTE_MAX + 1,
                                "the \"palette\" (background first)"));
    for (int32_t e = ns_json_first(r->json, value); e; e = ns_json_next(r->json, e))
        NS_TRY(read_paint(r, e, colour++));
    puzzle->colour_count = colour - 1;
    NS_ASSERT(puzzle->colour_count >= 1 && puzzle->colour_count <= NS_PALETTE_MAX);
    return NS_OK;
}

// A colour by its symbol; not the background.
static ns_status read_colour(ns_nono_reader *r, int32_t value, int32_t *colour)
{
    if (ns_json_is(r->json, value, NS_JSON_STRING) && r->json->values.at[value].count == 1) {
        *colour = ns_nono_colour_of(r, ns_json_text(r->json, value)[0]);
        if (*colour > 0)
            return NS_OK;
    }
    return ns_json_fail(r->ctx, r->json, value,
                        "a colour in a clue is the symbol of one, but not of the background");
}

// 3, or [3, "r"]; "?" in place of the length is a blot.
static ns_status read_run(ns_nono_reader *r, int32_t value, ns_run *run)
{
    const bool pair = ns_json_is(r->json, value, NS_JSON_ARRAY);
    const int32_t length = pair ? ns_json_first(r->json, value) : value;
    int64_t number = 0;

    run->colour = 1;
    if (pair) {
        NS_TRY(ns_nono_expect_array(r, value, 2, 2, "a run in colour"));
        NS_TRY(read_colour(r, ns_json_next(r->json, length), &run->colour));
    }
    run->length = NS_BLOT;
    if (ns_json_same(r->json, length, "?"))
        return NS_OK;
    NS_TRY(ns_nono_read_number(r, length, 1, NS_LINE_MAX, "the length of a run", &number));
    run->length = (int32_t)number;
    return NS_OK;
}

// [count, groups], or [count, groups, "r"].
static ns_status read_tally(ns_nono_reader *r, int32_t value, ns_tally *tally)
{
    int64_t count = 0, groups = 0;

    NS_TRY(ns_nono_expect_array(r, value, 2, 3, "a tally of one colour"));
    const int32_t first = ns_json_first(r->json, value);
    const int32_t second = ns_json_next(r->json, first);
    const int32_t third = ns_json_next(r->json, second);
    NS_TRY(ns_nono_read_number(r, first, 0, NS_LINE_MAX, "a count", &count));
    NS_TRY(ns_nono_read_number(r, second, 0, 3, "the number of groups", &groups));
    if ((count == 0) != (groups == 0))
        return ns_json_fail(r->ctx, r->json, value,
                            "a count of 0 has 0 groups, any other has 1, 2 or 3");
    *tally = (ns_tally){ .colour = 1, .count = (int32_t)count, .groups = (int32_t)groups };
    return third ? read_colour(r, third, &tally->colour) : NS_OK;
}

static ns_status read_tallies(ns_nono_reader *r, int32_t object, int32_t line, const char *path)
{
    const int32_t list = ns_json_find(r->json, object, "tally");
    ns_tally tallies[2];
    int32_t count = 0;
    bool partial;

    if (!list)
        return ns_json_fail(r->ctx, r->json, object, "this clue has no \"tally\"");
    NS_TRY(ns_nono_expect_array(r, list, 0, 2, "a \"tally\""));
    NS_TRY(ns_nono_read_bool(r, object, "partial", &partial));
    for (int32_t e = ns_json_first(r->json, list); e; e = ns_json_next(r->json, e))
        NS_TRY(read_tally(r, e, &tallies[count++]));
    if (count == 2 && tallies[0].colour == tallies[1].colour)
        return ns_json_fail(r->ctx, r->json, list, "this clue counts one colour twice");
    ns_nono_keep(r, path, object, ns_nono_tally_keys, false);
    return ns_puzzle_set_tallies(r->ctx, &r->doc->puzzle, (ns_line_id){ line }, tallies, count,
                                 partial);
}

static ns_status read_clue(ns_nono_reader *r, int32_t value, int32_t line, const char *path)
{
    if (ns_json_is(r->json, value, NS_JSON_NULL))
        return NS_OK; // blank, as lines are born
    if (ns_json_is(r->json, value, NS_JSON_OBJECT))
        return read_tallies(r, value, line, path);
    if (!ns_json_is(r->json, value, NS_JSON_ARRAY))
        return ns_json_fail(r->ctx, r->json, value,
                            "a clue is an array of runs, an object with a tally, or null");
    if (r->json->values.at[value].count > NS_LINE_MAX)
        return ns_json_fail(r->ctx, r->json, value, "a clue has at most %d runs", NS_LINE_MAX);
    r->runs.count = 0;
    for (int32_t e = ns_json_first(r->json, value); e; e = ns_json_next(r->json, e)) {
        ns_run run;
        NS_TRY(read_run(r, e, &run));
        NS_NEED(r->ctx, ns_array_push(r->ctx, &r->runs, run));
    }
    return ns_puzzle_set_runs(r->ctx, &r->doc->puzzle, (ns_line_id){ line }, r->runs.at,
                              r->runs.count);
}

// Builds the lines that follow from the size, once the file has shown a clue for each of them.
static ns_status build_lines(ns_nono_reader *r, int32_t clues)
{
    ns_puzzle *puzzle = &r->doc->puzzle;
    const ns_kind_info *kind = ns_kind_about(puzzle->kind);

    if (kind->sides == 0)
        return ns_json_fail(r->ctx, r->json, clues,
                            "a %s puzzle has its clues in \"lines\", each with its walk",
                            kind->name);
    if (!ns_json_is(r->json, clues, NS_JSON_OBJECT))
        return ns_json_fail(r->ctx, r->json, clues, "\"clues\" is an object");
    for (int32_t along = 0; along < kind->sides; along++) {
        const int32_t list = ns_json_find(r->json, clues, kind->lines[along]);
        const int32_t lines = ns_box_lines(puzzle, along);
        if (!ns_json_is(r->json, list, NS_JSON_ARRAY)
            || r->json->values.at[list].count != lines)
            return ns_json_fail(
                r->ctx, r->json, list ? list : clues,
                "\"%s\" is expected here, an array with a clue for each line, %d in all",
                kind->lines[along], lines);
    }
    return ns_puzzle_box(r->ctx, puzzle, puzzle->kind, puzzle->size);
}

static ns_status read_clues(ns_nono_reader *r, int32_t object)
{
    const ns_kind_info *kind = ns_kind_about(r->doc->puzzle.kind);
    const char *known[4] = { NULL };
    int32_t line = 0;

    for (int32_t along = 0; along < kind->sides; along++) {
        const char *key = known[along] = kind->lines[along];
        int32_t clue = ns_json_first(r->json, ns_json_find(r->json, object, key));
        for (int32_t i = 0; clue; i++, clue = ns_json_next(r->json, clue))
            NS_TRY(read_clue(r, clue, line++,
                             ns_nono_path_of("/puzzle/clues/%s/%d", key, i).text));
    }
    NS_ASSERT(line == r->doc->puzzle.lines.count);
    ns_nono_keep(r, "/puzzle/clues", object, known, false);
    return NS_OK;
}

static ns_status read_walk(ns_nono_reader *r, int32_t value)
{
    ns_puzzle *puzzle = &r->doc->puzzle;
    int64_t cell = 0;

    NS_TRY(ns_nono_expect_array(r, value, 0, NS_LINE_MAX, "a \"walk\""));
    if (r->json->values.at[value].count > NS_VISITS_MAX - puzzle->walks.count)
        return ns_json_fail(r->ctx, r->json, value, "all walks together have at most %d cells",
                            NS_VISITS_MAX);
    r->cells.count = 0;
    for (int32_t e = ns_json_first(r->json, value); e; e = ns_json_next(r->json, e)) {
        NS_TRY(ns_nono_read_number(r, e, 0, (int64_t)puzzle->cell_count - 1, "a cell", &cell));
        NS_NEED(r->ctx, ns_array_push(r->ctx, &r->cells, (int32_t)cell));
    }
    return ns_puzzle_add_walk(r->ctx, puzzle, r->cells.at, r->cells.count);
}

static ns_status read_line(ns_nono_reader *r, int32_t object, int32_t line)
{
    const int32_t walk = ns_json_find(r->json, object, "walk");
    const int32_t clue = ns_json_find(r->json, object, "clue");

    if (!walk || !clue)
        return ns_json_fail(r->ctx, r->json, object,
                            "a line is an object with a \"walk\" and a \"clue\"");
    NS_ASSERT(line == r->doc->puzzle.lines.count); // its walk is about to be added
    NS_TRY(read_walk(r, walk));
    NS_TRY(read_clue(r, clue, line, ns_nono_path_of("/puzzle/lines/%d/clue", line).text));
    ns_nono_keep(r, ns_nono_path_of("/puzzle/lines/%d", line).text, object, ns_nono_line_keys,
                 false);
    return NS_OK;
}

static ns_status read_lines(ns_nono_reader *r, int32_t value)
{
    int32_t line = 0;

    NS_TRY(ns_nono_expect_array(r, value, 0, NS_VISITS_MAX, "\"lines\""));
    for (int32_t e = ns_json_first(r->json, value); e; e = ns_json_next(r->json, e))
        NS_TRY(read_line(r, e, line++));
    return NS_OK;
}

// [cell, "symbols"]: the cell has one of these colours, mostly there is only one.
static ns_status read_given(ns_nono_reader *r, int32_t value)
{
    ns_puzzle *puzzle = &r->doc->puzzle;
    ns_given given = { 0 };
    int64_t cell = 0;

    NS_TRY(ns_nono_expect_array(r, value, 2, 2, "a given cell"));
    const int32_t first = ns_json_first(r->json, value);
    const int32_t second = ns_json_next(r->json, first);
    NS_TRY(ns_nono_read_number(r, first, 0, (int64_t)puzzle->cell_count - 1, "a cell", &cell));
    given.cell = (int32_t)cell;
    const int32_t count =
        ns_json_is(r->json, second, NS_JSON_STRING) ? r->json->values.at[second].count : 0;
    for (int32_t i = 0; i < count; i++) {
        const int32_t colour = ns_nono_colour_of(r, ns_json_text(r->json, second)[i]);
        if (colour < 0)
            return ns_json_fail(r->ctx, r->json, second,
                                "character %d of this string is no symbol of the palette",
                                i + 1);
        given.colours |= UINT32_C(1) << colour;
    }
    if (!given.colours)
        return ns_json_fail(r->ctx, r->json, second,
                            "the colours of a given cell are a string of symbols");
    return ns_array_push(r->ctx, &puzzle->given, given) ? NS_OK : ns_no_memory(r->ctx);
}

static ns_status read_givens(ns_nono_reader *r, int32_t value)
{
    if (value && !ns_json_is(r->json, value, NS_JSON_ARRAY))
        return ns_json_fail(r->ctx, r->json, value, "\"given\" is an array");
    for (int32_t e = ns_json_first(r->json, value); e; e = ns_json_next(r->json, e))
        NS_TRY(read_given(r, e));
    return NS_OK;
}

ns_status ns_nono_read_puzzle(ns_nono_reader *r, int32_t object)
{
    const int32_t clues = ns_json_find(r->json, object, "clues");
    const int32_t lines = ns_json_find(r->json, object, "lines");

    if (!clues == !lines)
        return ns_json_fail(r->ctx, r->json, object,
                            "a puzzle has either \"clues\" or \"lines\"");
    NS_TRY(read_kind(r, object));
    NS_TRY(read_extent(r, object));
    if (clues)
        NS_TRY(build_lines(r, clues));
    NS_TRY(read_palette(r, ns_json_find(r->json, object, "palette")));
    NS_TRY(clues ? read_clues(r, clues) : read_lines(r, lines));
    NS_TRY(read_givens(r, ns_json_find(r->json, object, "given")));
    ns_nono_keep(r, "/puzzle", object, ns_nono_puzzle_keys, false);
    return ns_nono_place(r, object, ns_puzzle_check(r->ctx, &r->doc->puzzle));
}

// names_curves.c: names of the lines and cells of curved and sloped puzzles.
//
// Nothing on the page numbers curves or cells, but every clue has a side of the frame and a place among
// the clues there, and can be found by counting. A cell is told by a line that meets it, and how far from
// the clue.
#include "work/names/naming.h"

#include "base/basics.h"

static const char *const sides[4] = { "top", "right", "bottom", "left" };

static bool put_line(ns_ctx *ctx, const ns_line_names *names, ns_line_id line, ns_text *text)
{
    const ns_clue_place *places = names->places.at;

    if (names->places.count > 0 && places[line.i].number)
        return ns_text_add_format(ctx, text, "%s clue %d", sides[places[line.i].side],
                                  (int)places[line.i].number);
    if (names->places.count > 0 && places[line.i ^ 1].number)
        return ns_text_add_format(ctx, text, "the blank side of %s clue %d",
                                  sides[places[line.i ^ 1].side],
                                  (int)places[line.i ^ 1].number);
    return ns_text_add_format(ctx, text, "line %d", (int)line.i + 1);
}

// How far from the clue the line meets the cell first, from 1; 0 when it does not.
static int32_t place_on(const ns_line_names *names, int32_t line, ns_cell_id cell)
{
    const ns_puzzle *puzzle = &names->doc->puzzle;
    const ns_line *walk = &puzzle->lines.at[line];
    const bool reversed = ns_line_is_reversed(names, (ns_line_id){ line });

    for (int32_t k = 0; k < walk->count; k++) {
        if (ns_line_cell(puzzle, walk, reversed ? walk->count - 1 - k : k) == cell.i)
            return k + 1;
    }
    return 0;
}

// The line with a printed clue that is nearest to the cell; -1 when none meets it.
static int32_t nearest_line(const ns_line_names *names, ns_cell_id cell)
{
    int32_t best = -1, least = 0;

    for (int32_t l = 0; l < names->places.count; l++) {
        const int32_t place = names->places.at[l].number ? place_on(names, l, cell) : 0;
        if (place > 0 && (best < 0 || place < least)) {
            best = l;
            least = place;
        }
    }
    return best;
}

static bool put_cell(ns_ctx *ctx, const ns_line_names *names, ns_cell_id cell, ns_line_id line,
                     ns_text *text)
{
    const int32_t by =
        line.i >= 0 && place_on(names, line.i, cell) ? line.i : nearest_line(names, cell);

    if (by < 0)
        return ns_text_add_format(ctx, text, "cell number %d", (int)cell.i + 1);
    return ns_text_add_format(ctx, text, "cell %d on ", (int)place_on(names, by, cell))
           && put_line(ctx, names, (ns_line_id){ by }, text);
}

// "top 3", "blank top 3"
static ns_line_id read_name(const ns_line_names *names, const ns_name_words *words)
{
    const bool blank = ns_name_word_is(words, 0, "blank");
    const int32_t number = ns_name_number(words, 1 + blank);

    for (int32_t l = 0; words->count == 2 + blank && l < names->places.count; l++) {
        const ns_clue_place *place = &names->places.at[l];
        if (number > 0 && place->number == number
            && ns_name_word_is(words, blank, sides[place->side]))
            return (ns_line_id){ !blank ? l : names->places.at[l ^ 1].number ? -1 : l ^ 1 };
    }
    return (ns_line_id){ -1 };
}

const ns_naming ns_naming_curves = {
    .places = ns_clue_places_find, .put_line = put_line, .put_cell = put_cell, .read = read_name
};

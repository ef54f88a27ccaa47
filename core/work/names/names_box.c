// names_box.c: names of rows and columns, and of the lines and cells of a solid.
//
// A grid counts from the upper left corner; a solid as its pages do: x from the left, y from the front, z
// from below. All count from 1. The lines of a box stand in families, one along each side, in the order
// of puzzle_box.h.
#include "work/names/naming.h"

#include "base/basics.h"
#include "puzzle/puzzle_box.h"

static const char axes[] = "xyz";

// -- grids ----------------------------------------------------------------------------------------

static bool put_grid_line(ns_ctx *ctx, const ns_line_names *names, ns_line_id line,
                          ns_text *text)
{
    const int32_t rows = names->doc->puzzle.size[1];

    return line.i < rows ? ns_text_add_format(ctx, text, "row %d", (int)line.i + 1)
                         : ns_text_add_format(ctx, text, "column %d", (int)(line.i - rows + 1));
}

static bool put_grid_cell(ns_ctx *ctx, const ns_line_names *names, ns_cell_id cell,
                          ns_line_id line, ns_text *text)
{
    const int32_t width = names->doc->puzzle.size[0];

    (void)line;
    return ns_text_add_format(ctx, text, "row %d, column %d", (int)(cell.i / width + 1),
                              (int)(cell.i % width + 1));
}

static ns_line_id read_grid(const ns_line_names *names, const ns_name_words *words)
{
    const ns_puzzle *puzzle = &names->doc->puzzle;
    const bool row = ns_name_word_is(words, 0, "row");
    const int32_t number = ns_name_number(words, 1), columns = puzzle->size[0],
                  rows = puzzle->size[1];

    if (words->count != 2 || number < 1 || number > (row ? rows : columns)
        || !(row || ns_name_word_is(words, 0, "column")))
        return (ns_line_id){ -1 };
    return (ns_line_id){ (row ? 0 : rows) + number - 1 };
}

const ns_naming ns_naming_grid = { .put_line = put_grid_line,
                                   .put_cell = put_grid_cell,
                                   .read = read_grid };

// -- solids ---------------------------------------------------------------------------------------

// The two axes that a line does not go along.
static int32_t first_other(int32_t axis)
{
    return axis == 0 ? 1 : 0;
}

static int32_t second_other(int32_t axis)
{
    return axis == 2 ? 1 : 2;
}

static bool put_solid_line(ns_ctx *ctx, const ns_line_names *names, ns_line_id line,
                           ns_text *text)
{
    const ns_puzzle *puzzle = &names->doc->puzzle;
    int32_t axis = 0, i = line.i;

    for (; i >= ns_box_lines(puzzle, axis); axis++)
        i -= ns_box_lines(puzzle, axis);
    NS_ASSERT(axis < 3);
    const int32_t a = first_other(axis), b = second_other(axis);
    return ns_text_add_format(ctx, text, "%c-line at %c %d %c %d", axes[axis], axes[a],
                              (int)(i % puzzle->size[a] + 1), axes[b],
                              (int)(i / puzzle->size[a] + 1));
}

static bool put_solid_cell(ns_ctx *ctx, const ns_line_names *names, ns_cell_id cell,
                           ns_line_id line, ns_text *text)
{
    const int32_t *n = names->doc->puzzle.size;

    (void)line;
    return ns_text_add_format(ctx, text, "x %d, y %d, z %d", (int)(cell.i % n[0] + 1),
                              (int)(cell.i / n[0] % n[1] + 1), (int)(cell.i / n[0] / n[1] + 1));
}

static int32_t axis_at(const ns_name_words *words, int32_t i)
{
    for (int32_t axis = 0; axis < 3; axis++) {
        const char letter[2] = { axes[axis], 0 };
        if (ns_name_word_is(words, i, letter))
            return axis;
    }
    return -1;
}

// The number for an axis, from 1, with or without the axis' letter before it; 0 when there is none.
static int32_t read_at(const ns_name_words *words, int32_t *i, int32_t axis)
{
    if (axis_at(words, *i) == axis)
        ++*i;
    return ns_name_number(words, (*i)++);
}

// "x-line at y 4 z 2", "line along x at y 4, z 2", "x 4 2".
static ns_line_id read_solid(const ns_line_names *names, const ns_name_words *words)
{
    const ns_puzzle *puzzle = &names->doc->puzzle;
    int32_t i = ns_name_word_is(words, 0, "line"), first = 0;
    const int32_t axis = axis_at(words, i++);

    if (axis < 0)
        return (ns_line_id){ -1 };
    i += ns_name_word_is(words, i, "line");
    const int32_t a = first_other(axis), b = second_other(axis);
    const int32_t at_a = read_at(words, &i, a), at_b = read_at(words, &i, b);
    if (i != words->count || at_a < 1 || at_a > puzzle->size[a] || at_b < 1
        || at_b > puzzle->size[b])
        return (ns_line_id){ -1 };
    for (int32_t before = 0; before < axis; before++)
        first += ns_box_lines(puzzle, before);
    return (ns_line_id){ first + at_a - 1 + (at_b - 1) * puzzle->size[a] };
}

const ns_naming ns_naming_solid = { .put_line = put_solid_line,
                                    .put_cell = put_solid_cell,
                                    .read = read_solid };

// text_grid.c: pictures in characters, one a cell; clues are derived, the picture is the
// solution.
//
//     .##.      # X x 1   black
//     #aa#      . - 0     white, as is a blank
//     .##.      a b .. 2 3 ..   other colours
//
// All lines of a picture are equally long; only where blanks are cells, a line may have lost
// them at its end. An empty line ends a picture, another may follow. Letters say that two cells
// differ in colour, not which colour it is: colours are made up (r is red), black is colour 1
// and the others follow in the order of their characters. The writer chooses characters in that
// order.
#include "formats/format_paint.h"
#include "formats/format_table.h"

static bool is_black(char c)
{
    return c == '#' || c == 'X' || c == 'x' || c == '1';
}

static bool is_white(char c)
{
    return c == '.' || c == '-' || c == '0' || c == ' ';
}

static bool is_coloured(char c)
{
    return !is_black(c) && ((c >= '2' && c <= '9') || ns_is_letter(c));
}

// Collects the lines of the next picture; none at the end of the file.
static ns_status read_lines(ns_reader *in, ns_excerpts *lines)
{
    lines->count = 0;
    while (ns_reader_next(in)) {
        if (in->length)
            NS_TRY(ns_reader_collect(in, lines));
        else if (lines->count)
            return NS_OK;
    }
    return NS_OK;
}

static ns_status check_lines(const ns_reader *in, const ns_excerpts *lines, int32_t *width,
                             bool used[128])
{
    ns_reader there = *in;
    bool blanks = false;

    for (int32_t y = 0; y < lines->count; y++) {
        const ns_excerpt line = lines->at[y];
        there.line = line.line;
        *width = ns_max(*width, line.length);
        for (int32_t x = 0; x < line.length; x++) {
            const char c = line.text[x];
            blanks = blanks || c == ' ';
            if (!is_black(c) && !is_white(c) && !is_coloured(c))
                return ns_reader_fail(
                    &there, "column %d is no cell; # is black, . is white, letters are colours",
                    x + 1);
            used[is_black(c) ? '#' : is_white(c) ? '.' : (uint8_t)c] = true;
        }
    }
    for (int32_t y = 0; y < lines->count; y++) {
        there.line = lines->at[y].line;
        if (lines->at[y].length != *width && !blanks)
            return ns_reader_fail(
                &there,
                "this line is %d long and another %d; all lines of a picture are equally long",
                lines->at[y].length, *width);
    }
    return NS_OK;
}

static ns_status choose_colours(const ns_reader *in, ns_puzzle *puzzle, const bool used[128],
                                uint8_t colour_of[128])
{
    static const char letters_of_digits[] = "rgboycmp";
    int32_t count = used['#'] ? 1 : 0;

    for (char c = '2'; c <= 'z'; c++) {
        if (!used[(uint8_t)c])
            continue;
        if (count == NS_PALETTE_MAX)
            return ns_reader_fail(in, "a picture has at most %d colours", NS_PALETTE_MAX);
        colour_of[(uint8_t)c] = (uint8_t)++count;
        puzzle->palette[count] =
            ns_paint_of_letter(ns_is_digit(c) ? letters_of_digits[c - '2'] : c);
        puzzle->palette[count].symbol = c;
    }
    colour_of['#'] = 1;
    puzzle->colour_count = ns_max(1, count);
    return NS_OK;
}

static ns_status read_picture(const ns_reader *in, const ns_excerpts *lines, ns_doc *doc)
{
    bool used[128] = { false };
    uint8_t colour_of[128] = { 0 };
    int32_t width = 0;

    NS_TRY(check_lines(in, lines, &width, used));
    NS_TRY(ns_reader_grid(in, &doc->puzzle, width, lines->count));
    NS_TRY(choose_colours(in, &doc->puzzle, used, colour_of));
    NS_TRY(ns_reader_solution(in, doc));
    for (int32_t y = 0; y < lines->count; y++) {
        const ns_excerpt line = lines->at[y];
        NS_ASSERT(line.length > 0 && line.length <= width);
        for (int32_t x = 0; x < line.length; x++) {
            const char c = line.text[x];
            if (!is_white(c))
                doc->solution.at[y * width + x] = colour_of[is_black(c) ? '#' : (uint8_t)c];
        }
    }
    return ns_puzzle_clues_from(in->ctx, &doc->puzzle, doc->solution.at);
}

ns_status ns_text_grid_read(ns_reader *in, ns_book *book)
{
    ns_excerpts *lines = &in->collected->parts[0];
    const int32_t first = book->count;

    for (;;) {
        ns_doc *doc;
        NS_TRY(read_lines(in, lines));
        if (lines->count == 0)
            break;
        NS_TRY(ns_reader_add_doc(in, book, &doc));
        NS_TRY(read_picture(in, lines, doc));
    }
    if (book->count == first)
        return ns_reader_fail(in, "there is no picture in the file");
    return NS_OK;
}

// Characters that read back as the same colours in the same order: the symbols if they do, else
// # for black in the first place and letters in the order of the palette.
static void choose_characters(ns_writer *out, const ns_puzzle *puzzle,
                              char cells[NS_PALETTE_MAX + 1])
{
    static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWYZ";
    const ns_paint *palette = puzzle->palette;
    const int32_t count = puzzle->colour_count;
    bool good = true;

    cells[0] = '.';
    for (int32_t i = 1; i <= count; i++) {
        const char symbol = palette[i].symbol;
        good = good && (is_coloured(symbol) || (i == 1 && symbol == '#'))
               && (i == 1 || symbol > palette[i - 1].symbol);
    }
    const bool black = !palette[1].r && !palette[1].g && !palette[1].b;
    const bool hash = count == 1 || black;
    for (int32_t i = 1; i <= count; i++) {
        const int32_t k = i - 1 - hash; // which letter
        char c = '#';
        if (k >= 0 && count - hash > NS_COUNT(capitals) - 1)
            c = k < NS_COUNT(capitals) - 1 ? capitals[k]
                                           : (char)('a' + k - (NS_COUNT(capitals) - 1));
        else if (k >= 0)
            c = ns_lower(capitals[k]);
        cells[i] = good && count > 1 ? palette[i].symbol : c;
        if (cells[i] != palette[i].symbol && count > 1)
            out->drops |= NS_HOLDS_SYMBOLS;
    }
}

ns_status ns_text_grid_write(ns_writer *out, const ns_doc *doc)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const int32_t width = puzzle->size[0];
    char cells[NS_PALETTE_MAX + 1];
    ns_colours met = 1;

    if (doc->solution.count == 0)
        return ns_fail(out->ctx, NS_BAD_INPUT,
                       "a character grid shows the solution, and this puzzle has none stored; "
                       "solve it first");
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        if (!ns_puzzle_line_satisfied(puzzle, (ns_line_id){ l }, doc->solution.at))
            return ns_fail(out->ctx, NS_BAD_INPUT,
                           "a character grid has no clues of its own, and the stored solution "
                           "does not meet clue %d",
                           l);
    }
    choose_characters(out, puzzle, cells);
    ns_write_text(out, out->index ? "\n" : "");
    for (int32_t cell = 0; cell < puzzle->cell_count; cell++) {
        met |= (ns_colours)1 << doc->solution.at[cell];
        ns_write_char(out, cells[doc->solution.at[cell]]);
        if ((cell + 1) % width == 0)
            ns_write_char(out, '\n');
    }
    if (puzzle->colour_count > 1 && met != ns_puzzle_colours(puzzle))
        out->drops |= NS_HOLDS_UNUSED;
    return NS_OK;
}

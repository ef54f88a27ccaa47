// sgt_id.c: game ids of Pattern, from Simon Tatham's puzzles; one a line.
//
//     5x3:1/2.1//1/1/1.2/3/1,aBz
//
// Column clues first, then row clues, an empty one being nothing between slashes. After the
// comma cells that are given: a letter says how many cells to pass over (a none, b one, ..)
// before a given one, black for a capital; z passes over 25 and gives none, and so does a
// letter that ends at the last cell.
//
// Blank lines and lines that begin with # or ; are passed over. WxH#seed asks the game to make
// a puzzle and is refused.
#include "formats/format_table.h"

static ns_status read_size(ns_reader *in, int32_t *width, int32_t *height)
{
    if (!ns_reader_int(in, width))
        return ns_reader_fail(in, "a game id begins with its size, as in 10x10:");
    *height = *width;
    if (ns_lower(ns_reader_peek(in)) == 'x') {
        in->at++;
        if (!ns_is_digit(ns_reader_peek(in)) || !ns_reader_int(in, height))
            return ns_reader_fail(in, "a game id begins with its size, as in 10x10:");
    }
    if (ns_reader_peek(in) == '#')
        return ns_reader_fail(in,
                              "a random seed (%dx%d#..) holds no clues; let the game show the "
                              "puzzle's game id and use that",
                              *width, *height);
    if (ns_reader_peek(in) != ':')
        return ns_reader_fail(in, "a colon must follow the size of a game id, as in 10x10:");
    in->at++;
    return NS_OK;
}

static ns_status read_clue(ns_reader *in, ns_puzzle *puzzle, int32_t line)
{
    const ns_clue_style style = { '.', NULL };
    ns_excerpt excerpt = { in->text + in->at, 0, in->line };

    while (ns_is_digit(ns_reader_peek(in)) || ns_reader_peek(in) == '.') {
        in->at++;
        excerpt.length++;
    }
    return ns_reader_clue(in, excerpt, style, puzzle, line);
}

static ns_status read_given(ns_reader *in, ns_puzzle *puzzle)
{
    int32_t cell = 0;

    while (cell < puzzle->cell_count) {
        const char c = ns_reader_peek(in);
        if (!ns_is_letter(c))
            return ns_reader_fail(in, "the given cells end after %d of %d cells", cell,
                                  puzzle->cell_count);
        in->at++;
        const int32_t pass = ns_lower(c) - 'a';
        cell += pass;
        if (cell > puzzle->cell_count)
            return ns_reader_fail(in, "the given cells go beyond the last cell");
        if (pass == 25 || cell == puzzle->cell_count)
            continue;
        const ns_given given = { cell++, c < 'a' ? 2 : 1 };
        NS_NEED(in->ctx, ns_array_push(in->ctx, &puzzle->given, given));
    }
    NS_ASSERT(cell == puzzle->cell_count);
    return NS_OK;
}

static ns_status read_id(ns_reader *in, ns_doc *doc)
{
    int32_t width, height;

    NS_TRY(read_size(in, &width, &height));
    NS_TRY(ns_reader_grid(in, &doc->puzzle, width, height));
    for (int32_t i = 0; i < width + height; i++) {
        if (i && ns_reader_peek(in) != '/')
            return ns_reader_fail(in, "clue %d of %d should follow after a slash", i + 1,
                                  width + height);
        in->at += i > 0;
        NS_TRY(read_clue(in, &doc->puzzle, i < width ? height + i : i - width));
    }
    if (ns_reader_peek(in) == ',') {
        in->at++;
        NS_TRY(read_given(in, &doc->puzzle));
    }
    if (ns_reader_rest(in).length > 0)
        return ns_reader_fail(in, "the game id goes on after its %d clues", width + height);
    return NS_OK;
}

ns_status ns_sgt_read(ns_reader *in, ns_book *book)
{
    const int32_t first = book->count;

    while (ns_reader_next_full(in)) {
        ns_doc *doc;
        ns_reader_skip_blanks(in);
        if (ns_reader_peek(in) == '#' || ns_reader_peek(in) == ';')
            continue;
        NS_TRY(ns_reader_add_doc(in, book, &doc));
        NS_TRY(read_id(in, doc));
    }
    return book->count > first ? NS_OK : ns_reader_fail(in, "there is no game id in the file");
}

// The given cells in order; those that say nothing or more than a colour are left out.
static void write_given(ns_writer *out, const ns_puzzle *puzzle)
{
    uint8_t *given = ns_new(out->ctx, puzzle->cell_count, 1);
    int32_t pass = 0;

    ns_write_text(out, ",");
    out->fine = out->fine && given;
    for (int32_t i = 0; out->fine && i < puzzle->given.count; i++)
        given[puzzle->given.at[i].cell] |= (uint8_t)(puzzle->given.at[i].colours & 3) ^ 3;
    for (int32_t cell = 0; out->fine && cell < puzzle->cell_count; cell++) {
        // A bit for each colour that is excluded: 1 white, 2 black.
        const uint8_t excluded = given[cell];
        if (excluded == 3)
            out->drops |= NS_HOLDS_GIVEN;
        if (excluded == 1 || excluded == 2) {
            ns_write_char(out, (char)(pass + (excluded == 1 ? 'A' : 'a')));
            pass = 0;
        } else if (++pass == 25) {
            ns_write_char(out, 'z');
            pass = 0;
        }
        NS_ASSERT(pass < 25);
    }
    if (pass)
        ns_write_char(out, (char)('a' + pass));
    ns_free(out->ctx, given, puzzle->cell_count, 1);
}

ns_status ns_sgt_write(ns_writer *out, const ns_doc *doc)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const int32_t width = puzzle->size[0], height = puzzle->size[1];

    ns_write(out, "%dx%d:", width, height);
    for (int32_t i = 0; i < width + height; i++) {
        ns_write_text(out, i ? "/" : "");
        ns_write_clue(out, puzzle, i < width ? height + i : i - width, ".", NULL, "");
    }
    if (puzzle->given.count)
        write_given(out, puzzle);
    ns_write_text(out, "\n");
    return NS_OK;
}

// non_read.c: Simpson's .non with the extensions in use, and packs of them.
//
//     title "Cup"          any keyword is a property; HTML entities in its value
//     color a #cc0000      colours are letters (nonogram-db)
//     width 3
//     height 2
//     rows                 a section: the next clues are those of the rows
//     1a,1
//     0
//     columns
//     ..
//     goal "a01000"        may be spread over lines, as may `saved` with ? for not known
//     ====                 another puzzle follows (.nonpack)
//
// A puzzle is understood in two steps, because what comes late (a letter, the height) changes
// how early lines read: first its lines are sorted into places, then the puzzle is built from
// them.
#include "formats/format_paint.h"
#include "formats/format_table.h"
#include "formats/format_text.h"

#define LETTERS 128

// What the lines of one puzzle said.
typedef struct non_places {
    bool any;               // some line was there
    int32_t width, height;  // -1 when not told
    ns_excerpts *clues;     // rows, columns
    bool has[2];            // whether there is such a section
    ns_excerpt goal, saved; // text NULL when absent
    int32_t declared_count; // of colours
    char declared[NS_PALETTE_MAX];
    ns_paint paints[LETTERS]; // by letter
} non_places;

static void places_clear(non_places *p)
{
    p->any = p->has[0] = p->has[1] = false;
    p->width = p->height = -1;
    p->clues[0].count = p->clues[1].count = 0;
    p->goal.text = p->saved.text = NULL;
    p->declared_count = 0;
    memset(p->paints, 0, sizeof p->paints);
}

// The value of a property: without blanks and quotes around it, entities put in.
static ns_status read_value(ns_reader *in, ns_text *value)
{
    ns_excerpt rest = ns_reader_rest(in);
    const char quote = rest.length ? rest.text[0] : 0;

    if (quote == '"' || (quote == '\'' && rest.text[rest.length - 1] == quote)) {
        rest.text++;
        rest.length--;
        for (int32_t i = rest.length; i-- > 0;) {
            if (rest.text[i] == quote) {
                rest.length = i;
                break;
            }
        }
    }
    value->count = 0;
    return ns_text_add_decoded(in->ctx, value, rest.text, rest.length) ? NS_OK
                                                                       : ns_no_memory(in->ctx);
}

static ns_status read_property(ns_reader *in, ns_excerpt keyword, ns_doc *doc)
{
    ns_text key = { 0 }, value = { 0 };
    ns_status status = ns_text_add_clean(in->ctx, &key, keyword.text, keyword.length)
                           ? read_value(in, &value)
                           : ns_no_memory(in->ctx);

    for (int32_t i = 0; i < key.count; i++)
        key.at[i] = ns_lower(key.at[i]);
    if (status == NS_OK)
        status = ns_doc_set_property(in->ctx, doc, ns_text_chars(&key), ns_text_chars(&value));
    ns_text_drop(in->ctx, &key);
    ns_text_drop(in->ctx, &value);
    return status;
}

// color c #rrggbb
static ns_status read_colour(ns_reader *in, non_places *p)
{
    ns_reader_skip_blanks(in);
    const char letter = ns_reader_peek(in);
    if (!ns_is_letter(letter))
        return ns_reader_fail(in, "a colour is named by one letter, as in: color a #cc0000");
    in->at++;
    ns_paint paint = { .symbol = letter };
    if (!ns_paint_from_word(&paint, ns_reader_rest(in)))
        return ns_reader_fail(in,
                              "the colour '%c' needs six hex digits, as in: color %c #cc0000",
                              letter, letter);
    if (!p->paints[(uint8_t)letter].symbol) {
        if (p->declared_count == NS_PALETTE_MAX)
            return ns_reader_fail(in, "a puzzle has at most %d colours", NS_PALETTE_MAX);
        p->declared[p->declared_count++] = letter;
    }
    p->paints[(uint8_t)letter] = paint;
    return NS_OK;
}

static bool is_cell(char c, bool saved)
{
    return c == '0' || c == '1' || ns_is_letter(c) || (saved && c == '?');
}

static int32_t count_cells(ns_excerpt picture, bool saved)
{
    int32_t cells = 0;

    for (int32_t i = 0; i < picture.length; i++)
        cells += is_cell(picture.text[i], saved);
    return cells;
}

// A picture ends with its quote, or without quotes when all cells are there (the size must be
// known then) or its line ends. Leaves the reader on the picture's last line.
static ns_excerpt read_picture(ns_reader *in, const non_places *p, bool saved)
{
    ns_excerpt picture = ns_reader_rest(in);

    if (picture.length && picture.text[0] == '"') {
        const char *end = in->bytes + in->count;
        picture.text++;
        picture.length = 0;
        while (picture.text + picture.length < end && picture.text[picture.length] != '"')
            picture.length++;
        while (in->bytes + in->next <= picture.text + picture.length && ns_reader_next(in))
            continue;
        return picture;
    }
    const int64_t wanted = (int64_t)p->width * p->height;
    int64_t cells = count_cells(picture, saved);
    while (p->width > 0 && p->height > 0 && cells < wanted) {
        ns_reader ahead = *in;
        if (!ns_reader_next(&ahead) || ns_excerpt_begins(ns_reader_line(&ahead), "===="))
            break;
        *in = ahead;
        cells += count_cells(ns_reader_line(in), saved);
        picture.length = (int32_t)(in->text + in->length - picture.text);
    }
    return picture;
}

static ns_status read_saved(ns_reader *in, non_places *p, ns_doc *doc)
{
    if (p->saved.text) { // the last one is the doc's, the cells of earlier ones are kept
        ns_text old = { 0 };
        bool fine = true;
        for (int32_t i = 0; fine && i < p->saved.length; i++)
            fine = !is_cell(p->saved.text[i], true)
                   || ns_text_add_bytes(in->ctx, &old, &p->saved.text[i], 1);
        fine =
            fine && ns_properties_add(in->ctx, &doc->meta.other, "saved", ns_text_chars(&old));
        ns_text_drop(in->ctx, &old);
        NS_NEED(in->ctx, fine);
    }
    p->saved = read_picture(in, p, true);
    return NS_OK;
}

static bool is_word(ns_excerpt word, const char *text)
{
    return word.length == ns_length(text) && ns_excerpt_begins(word, text);
}

// A line that begins with a letter. `*section` becomes the clues that may follow it.
static ns_status read_keyword(ns_reader *in, non_places *p, ns_doc *doc, ns_excerpts **section)
{
    const int32_t from = in->at;
    while (ns_is_letter(ns_reader_peek(in)) || ns_is_digit(ns_reader_peek(in))
           || ns_reader_peek(in) == '_' || ns_reader_peek(in) == '-')
        in->at++;
    const ns_excerpt word = { in->text + from, in->at - from, in->line };
    const bool rows = is_word(word, "rows"), columns = is_word(word, "columns");
    const bool bare = ns_reader_rest(in).length == 0;

    *section = NULL;
    if (rows || columns)
        *section = &p->clues[columns];
    if ((rows || columns) && bare) {
        if (p->has[columns])
            return ns_reader_fail(in, "the section \"%s\" comes twice",
                                  rows ? "rows" : "columns");
        p->has[columns] = true;
        return NS_OK;
    }
    if (rows || columns || is_word(word, "width") || is_word(word, "height")) {
        const bool height = rows || ns_lower(word.text[0]) == 'h';
        int32_t *side = height ? &p->height : &p->width;
        if (!ns_reader_int(in, side) || ns_reader_rest(in).length > 0)
            return ns_reader_fail(in, "the %s is one number", height ? "height" : "width");
        return NS_OK;
    }
    if (is_word(word, "color") || is_word(word, "colour"))
        return read_colour(in, p);
    if (is_word(word, "goal")) {
        p->goal = read_picture(in, p, false);
        return NS_OK;
    }
    if (is_word(word, "saved"))
        return read_saved(in, p, doc);
    return read_property(in, word, doc);
}

// Sorts the lines of one puzzle into places, up to ==== or the end of the file.
static ns_status read_places(ns_reader *in, non_places *p, ns_doc *doc)
{
    ns_excerpts *section = NULL;

    while (ns_reader_next(in)) {
        const ns_excerpt line = ns_reader_line(in);
        if (ns_excerpt_begins(line, "===="))
            break;
        ns_reader_skip_blanks(in);
        const char first = ns_reader_peek(in);
        p->any = p->any || (first && first != '#');
        if (ns_is_letter(first)) {
            NS_TRY(read_keyword(in, p, doc, &section));
        } else if (first == '#') {
            continue;
        } else if (section) {
            if (first)
                p->has[section == &p->clues[1]] = true; // "rows 5" and clues at once
            NS_TRY(ns_reader_collect(in, section));
        } else if (first) {
            return ns_reader_fail(in, "this line is neither a property nor in a section; a "
                                      "clue comes after \"rows\" or \"columns\"");
        }
    }
    return NS_OK;
}

// Marks the letters behind the numbers of a clue; used[0] for a number without one.
static void mark_clue(ns_excerpt clue, bool used[LETTERS])
{
    for (int32_t i = 0; i < clue.length; i++) {
        const char next = i + 1 < clue.length ? clue.text[i + 1] : 0;
        if (!ns_is_digit(clue.text[i]) || ns_is_digit(next))
            continue;
        const bool zero = clue.text[i] == '0' && (i == 0 || !ns_is_digit(clue.text[i - 1]));
        if (ns_is_letter(next))
            used[(uint8_t)next] = true;
        else if (!zero)
            used[0] = true;
    }
}

static void mark_picture(ns_excerpt picture, bool used[LETTERS])
{
    for (int32_t i = 0; picture.text && i < picture.length; i++) {
        if (ns_is_letter(picture.text[i]))
            used[(uint8_t)picture.text[i]] = true;
        else if (picture.text[i] == '1')
            used[0] = true;
    }
}

// The palette: declared colours in their order, then black if anything has no letter, then
// letters nobody declared. Without any letter it stays black on white.
static ns_status build_palette(const ns_reader *in, const non_places *p, ns_puzzle *puzzle,
                               uint8_t colour_of[256])
{
    bool used[LETTERS] = { false };
    bool letters = p->declared_count > 0;
    const ns_paint black = puzzle->palette[1];

    for (int32_t side = 0; side < 2; side++) {
        for (int32_t i = 0; p->has[side] && i < p->clues[side].count; i++)
            mark_clue(p->clues[side].at[i], used);
    }
    mark_picture(p->goal, used);
    mark_picture(p->saved, used);
    for (int32_t c = 'A'; c <= 'z'; c++)
        letters = letters || used[c];
    memset(colour_of, 0, 256);
    colour_of[0] = 1;
    if (!letters)
        return NS_OK;

    puzzle->colour_count = 0;
    colour_of[0] = 0;
    for (int32_t i = 0; i < p->declared_count; i++) {
        const uint8_t letter = (uint8_t)p->declared[i];
        colour_of[letter] = (uint8_t)++puzzle->colour_count;
        puzzle->palette[puzzle->colour_count] = p->paints[letter];
    }
    for (int32_t c = 0; c <= 'z'; c++) {
        if (!used[c] || colour_of[c])
            continue;
        if (puzzle->colour_count == NS_PALETTE_MAX)
            return ns_reader_fail(in, "a puzzle has at most %d colours", NS_PALETTE_MAX);
        colour_of[c] = (uint8_t)++puzzle->colour_count;
        puzzle->palette[puzzle->colour_count] = c ? ns_paint_of_letter((char)c) : black;
    }
    NS_ASSERT(puzzle->colour_count >= p->declared_count);
    ns_palette_tidy(puzzle);
    return NS_OK;
}

static ns_status check_picture(const ns_reader *in, ns_excerpt picture, bool saved,
                               int32_t wanted)
{
    ns_reader there = *in;
    const int32_t cells = count_cells(picture, saved);

    there.line = picture.line;
    if (cells == wanted)
        return NS_OK;
    return ns_reader_fail(&there, "the %s has %d cells where the size asks for %d",
                          saved ? "saved picture" : "goal", cells, wanted);
}

static int32_t cell_colour(char c, const uint8_t colour_of[256])
{
    return c == '0' ? 0 : colour_of[c == '1' ? 0 : (uint8_t)c];
}

static ns_status build_pictures(const ns_reader *in, const non_places *p, ns_doc *doc,
                                const uint8_t colour_of[256])
{
    const int32_t cells = doc->puzzle.cell_count;
    int32_t cell = 0;

    if (p->goal.text) {
        NS_TRY(check_picture(in, p->goal, false, cells));
        NS_TRY(ns_reader_solution(in, doc));
        for (int32_t i = 0; i < p->goal.length; i++) {
            if (is_cell(p->goal.text[i], false))
                doc->solution.at[cell++] = (uint8_t)cell_colour(p->goal.text[i], colour_of);
        }
        NS_ASSERT(cell == cells);
    }
    if (p->saved.text) {
        NS_TRY(check_picture(in, p->saved, true, cells));
        NS_NEED(in->ctx, ns_array_resize(in->ctx, &doc->saved, cells));
        cell = 0;
        for (int32_t i = 0; i < p->saved.length; i++) {
            const char c = p->saved.text[i];
            if (is_cell(c, true))
                doc->saved.at[cell++] = c == '?' ? ns_puzzle_colours(&doc->puzzle)
                                                 : (ns_colours)1 << cell_colour(c, colour_of);
        }
        NS_ASSERT(cell == cells);
    }
    return NS_OK;
}

static ns_status build_puzzle(const ns_reader *in, non_places *p, ns_doc *doc)
{
    uint8_t colour_of[256];
    const ns_clue_style style = { ',', colour_of };

    if (p->width < 0 || p->height < 0)
        return ns_reader_fail(in, "the puzzle has no %s; add a line such as: %s 10",
                              p->width < 0 ? "width" : "height",
                              p->width < 0 ? "width" : "height");
    NS_TRY(ns_reader_grid(in, &doc->puzzle, p->width, p->height));
    for (int32_t side = 0; side < 2; side++) {
        if (p->has[side])
            NS_TRY(ns_reader_pick(in, &p->clues[side], side ? p->width : p->height,
                                  side ? "column clues" : "row clues"));
        else if (!p->goal.text)
            return ns_reader_fail(in, "the puzzle has neither a section \"%s\" nor a goal",
                                  side ? "columns" : "rows");
    }
    NS_TRY(build_palette(in, p, &doc->puzzle, colour_of));
    for (int32_t side = 0; side < 2; side++) {
        if (p->has[side])
            NS_TRY(ns_reader_clues(in, p->clues[side].at, p->clues[side].count, style,
                                   &doc->puzzle, side ? p->height : 0));
    }
    NS_TRY(build_pictures(in, p, doc, colour_of));
    return p->goal.text ? ns_reader_clues_from_solution(in, doc) : NS_OK;
}

ns_status ns_non_read(ns_reader *in, ns_book *book)
{
    const int32_t first = book->count;
    non_places places = { .clues = in->collected->parts };

    while (in->next < in->count) {
        ns_doc *doc;
        places_clear(&places);
        NS_TRY(ns_reader_add_doc(in, book, &doc));
        NS_TRY(read_places(in, &places, doc));
        if (places.any)
            NS_TRY(build_puzzle(in, &places, doc));
        else
            ns_doc_drop(in->ctx, &book->at[--book->count]);
    }
    if (book->count == first)
        return ns_reader_fail(in, "there is no puzzle in the file");
    return NS_OK;
}

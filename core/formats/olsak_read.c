// olsak_read.c: the formats of M. and P. Olsak's program "grid": .mk and .g.
//
//     a comment            everything before the first line that begins with # or :
//     #d                   colours follow, one a line
//        0:  white         background
//        r:* #cc0000 red   suffix in clues : character in texts, colour, comment
//     : rows               each line that begins with : opens the next group
//     3r 1r                a number with the suffix of its colour; without one it is colour 1
//                          a blank line: no runs
//     : columns
//     ..
//
// A .g file has no size: each group is as long as it is, so blank lines count. They do not
// where a bare 0 shows that the file writes lines without runs that way. Triddlers (#t) and
// colours with a slash (triangular cells) are refused.
#include "formats/format_paint.h"
#include "formats/format_table.h"
#include "formats/format_text.h"

ns_status ns_mk_read(ns_reader *in, ns_book *book)
{
    int32_t width, height, group = 0;
    ns_doc *doc;

    if (!ns_reader_next_full(in) || !ns_reader_int(in, &height) || !ns_reader_int(in, &width)
        || ns_reader_rest(in).length > 0)
        return ns_reader_fail(in, "a .mk file begins with the height and the width");
    NS_TRY(ns_reader_add_doc(in, book, &doc));
    NS_TRY(ns_reader_grid(in, &doc->puzzle, width, height));
    while (ns_reader_next(in)) {
        ns_reader_skip_blanks(in);
        if (ns_reader_peek(in) != '#')
            NS_TRY(ns_reader_collect(in, &in->collected->parts[group]));
        else if (group++)
            return ns_reader_fail(in, "only one # line divides the rows from the columns");
    }
    if (group == 0)
        return ns_reader_fail(in, "a # line must divide the rows from the columns");
    return ns_reader_sides(in, (ns_clue_style){ 0 }, &doc->puzzle);
}

// What a .g file declares.
typedef struct g_colours {
    ns_paint palette[NS_PALETTE_MAX + 1];
    int32_t count; // 0: black and white
    bool background;
    uint8_t colour_of[256];
} g_colours;

//    i:o  xpm  comment
static ns_status read_declaration(ns_reader *in, g_colours *colours)
{
    ns_reader_skip_blanks(in);
    const char suffix = ns_reader_peek(in);
    if (in->length - in->at < 3 || in->text[in->at + 1] != ':')
        return ns_reader_fail(
            in,
            "a colour is declared as suffix:character colour comment, as in: r:* #cc0000 red");
    ns_paint paint = { .symbol = in->text[in->at + 2] };
    in->at += 3;
    ns_reader_skip_blanks(in);
    const int32_t from = in->at;
    while (in->at < in->length && !ns_is_blank(in->text[in->at]))
        in->at++;
    const ns_excerpt word = { in->text + from, in->at - from, in->line };
    for (int32_t i = 0; i < word.length; i++) {
        if (word.text[i] == '/' || word.text[i] == '\\')
            return ns_reader_fail(in, "triangular cells (a colour with a slash) cannot be read "
                                      "yet; take the declaration out");
    }
    if (!ns_paint_from_word(&paint, word))
        return ns_reader_fail(
            in, "the colour of '%c' is neither #rrggbb nor a name we know; write it as #rrggbb",
            suffix > ' ' && suffix < 127 ? suffix : '?');
    const ns_excerpt comment = ns_reader_rest(in);
    ns_paint_set_name(&paint, comment.text, comment.length);

    if (suffix == '0') {
        if (paint.symbol <= ' ' || paint.symbol > '~')
            paint.symbol = '.';
        colours->palette[0] = paint;
        colours->background = true;
        return NS_OK;
    }
    if (suffix <= ' ' || suffix > '~' || (ns_is_digit(suffix) && suffix != '1'))
        return ns_reader_fail(in, "the suffix of a colour is a letter or a sign, 0 for the "
                                  "background or 1 for clues without one");
    if (paint.symbol <= ' ' || paint.symbol > '~')
        paint.symbol = suffix == '1' ? '#' : suffix;
    uint8_t *colour = &colours->colour_of[suffix == '1' ? 0 : (uint8_t)suffix];
    if (!*colour && colours->count == NS_PALETTE_MAX)
        return ns_reader_fail(in, "a puzzle has at most %d colours", NS_PALETTE_MAX);
    if (!*colour)
        *colour = (uint8_t)++colours->count;
    colours->palette[*colour] = paint;
    return NS_OK;
}

// The comment: a title, then "key: value" lines as our writer puts them, then whatever is said.
static ns_status read_comment(ns_reader *in, ns_doc *doc, bool first)
{
    ns_text key = { 0 }, value = { 0 };
    const ns_excerpt line = ns_excerpt_trim(ns_reader_line(in));
    int32_t colon = 0;

    while (colon < line.length && line.text[colon] != ':')
        colon++;
    ns_excerpt rest = { line.text, line.length, line.line };
    bool fine = ns_text_add_clean(in->ctx, &key, line.text, colon);
    const bool keyed = fine && !first && colon + 1 < line.length && line.text[colon + 1] == ' '
                       && ns_is_keyword(ns_text_chars(&key));
    if (keyed) {
        rest.text += colon + 2;
        rest.length -= colon + 2;
    }
    fine = fine && ns_text_add_clean(in->ctx, &value, rest.text, rest.length);
    ns_status status = fine ? NS_OK : ns_no_memory(in->ctx);
    const char *words = ns_text_chars(&value);
    ns_text *description = &doc->meta.description;

    if (status == NS_OK && first) {
        if (!ns_same_text(words, "nonogram"))
            status = ns_doc_set_property(in->ctx, doc, "title", words);
    } else if (status == NS_OK && keyed && !ns_same_text(ns_text_chars(&key), "description")) {
        status = ns_doc_set_property(in->ctx, doc, ns_text_chars(&key), words);
    } else if (status == NS_OK) {
        if ((description->count && !ns_text_add(in->ctx, description, "\n"))
            || !ns_text_add(in->ctx, description, words))
            status = ns_no_memory(in->ctx);
    }
    ns_text_drop(in->ctx, &key);
    ns_text_drop(in->ctx, &value);
    return status;
}

// Sorts the lines; groups[0] are rows, groups[1] columns.
static ns_status read_groups(ns_reader *in, ns_doc *doc, g_colours *colours,
                             ns_excerpts *groups)
{
    enum { COMMENT, COLOURS, GROUPS } part = COMMENT;
    int32_t group = -1, comments = 0;

    while (group < 2 && ns_reader_next(in)) {
        const char first = ns_reader_peek(in);
        if (first == '#' && part != GROUPS) {
            const char kind = ns_lower(in->length > 1 ? in->text[1] : 0);
            if (kind == 't')
                return ns_reader_fail(in, "triddlers (#t) cannot be read yet, only grids");
            part = COLOURS;
        } else if (first == ':') {
            part = GROUPS;
            group++;
        } else if (part == GROUPS) {
            NS_TRY(ns_reader_collect(in, &groups[group]));
        } else if (ns_excerpt_blank(ns_reader_line(in))) {
            continue;
        } else if (part == COLOURS) {
            NS_TRY(read_declaration(in, colours));
        } else {
            NS_TRY(read_comment(in, doc, comments++ == 0));
        }
    }
    if (group < 1)
        return ns_reader_fail(in, "a line that begins with : must open the %s",
                              group < 0 ? "rows" : "columns");
    return NS_OK;
}

static void take_colours(ns_puzzle *puzzle, g_colours *colours)
{
    if (colours->background)
        puzzle->palette[0] = colours->palette[0];
    if (colours->count == 0) {
        colours->colour_of[0] = 1;
        return;
    }
    puzzle->colour_count = colours->count;
    for (int32_t i = 1; i <= colours->count; i++)
        puzzle->palette[i] = colours->palette[i];
    ns_palette_tidy(puzzle);
}

static bool has_zero(const ns_excerpts *group)
{
    for (int32_t i = 0; i < group->count; i++) {
        if (ns_excerpt_is(ns_excerpt_trim(group->at[i]), "0"))
            return true;
    }
    return false;
}

static void drop_blanks(ns_excerpts *group)
{
    int32_t kept = 0;

    for (int32_t i = 0; i < group->count; i++) {
        if (!ns_excerpt_blank(group->at[i]))
            group->at[kept++] = group->at[i];
    }
    group->count = kept;
}

ns_status ns_g_read(ns_reader *in, ns_book *book)
{
    g_colours colours = { 0 };
    ns_excerpts *groups = in->collected->parts;
    ns_doc *doc;

    NS_TRY(ns_reader_add_doc(in, book, &doc));
    NS_TRY(read_groups(in, doc, &colours, groups));
    if (has_zero(&groups[0]) || has_zero(&groups[1])) {
        drop_blanks(&groups[0]);
        drop_blanks(&groups[1]);
    }
    NS_TRY(ns_reader_grid(in, &doc->puzzle, groups[1].count, groups[0].count));
    take_colours(&doc->puzzle, &colours);
    return ns_reader_sides(in, (ns_clue_style){ 0, colours.colour_of }, &doc->puzzle);
}

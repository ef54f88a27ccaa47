// webpbn_write.c: writing webpbn's XML, version 0.3.
//
// Colours need a name and a character each, both without a double: the palette's where they can
// serve, else letters. What webpbn has no element for is kept in notes of the form "key:
// value", which our reader takes back.
#include "formats/format_paint.h"
#include "formats/format_table.h"
#include "formats/format_text.h"

#define NAME_SIZE 40

// The names and characters a palette has in the file.
typedef struct xml_palette {
    char names[NS_PALETTE_MAX + 1][NAME_SIZE];
    char chars[NS_PALETTE_MAX + 1];
} xml_palette;

static bool name_serves(const xml_palette *palette, int32_t below, const char *name)
{
    for (int32_t i = 0; name[i]; i++) {
        if (name[i] == '/' || name[i] == '\\' || (uint8_t)name[i] < ' ')
            return false;
    }
    for (int32_t i = 0; i < below; i++) {
        if (ns_same_text(palette->names[i], name))
            return false;
    }
    return name[0] != 0;
}

static bool char_serves(const xml_palette *palette, int32_t below, char c)
{
    static const char special[] = "|?[]/\\<>&\"'";

    if (c <= ' ' || c > '~')
        return false;
    for (int32_t i = 0; special[i]; i++) {
        if (special[i] == c)
            return false;
    }
    for (int32_t i = 0; i < below; i++) {
        if (palette->chars[i] == c)
            return false;
    }
    return true;
}

static void choose_palette(const ns_puzzle *puzzle, xml_palette *palette, ns_things *drops)
{
    static const char others[] = ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const bool plain = ns_palette_plain(puzzle);

    for (int32_t i = 0; i <= puzzle->colour_count; i++) {
        const ns_paint *paint = &puzzle->palette[i];
        palette->chars[i] = plain && i == 1 ? 'X' : paint->symbol;
        for (int32_t k = 0; !char_serves(palette, i, palette->chars[i]); k++) {
            palette->chars[i] = others[k];
            *drops |= NS_HOLDS_SYMBOLS;
        }
        ns_format(palette->names[i], NAME_SIZE, "%s", paint->name);
        if (name_serves(palette, i, paint->name))
            continue;
        if (paint->name[0])
            *drops |= NS_HOLDS_NAMES;
        ns_format(palette->names[i], NAME_SIZE, "%c", palette->chars[i]);
        for (int32_t k = 1; !name_serves(palette, i, palette->names[i]); k++)
            ns_format(palette->names[i], NAME_SIZE, "colour %d", k);
    }
}

static bool write_element(ns_ctx *ctx, ns_text *text, const char *element, const char *value)
{
    return ns_text_add_format(ctx, text, "<%s>", element)
           && ns_text_add_escaped(ctx, text, value, true)
           && ns_text_add_format(ctx, text, "</%s>\n", element);
}

static bool write_known(ns_ctx *ctx, ns_text *text, const char *element, const char *value)
{
    return !value || !*value || write_element(ctx, text, element, value);
}

static bool write_meta(ns_ctx *ctx, ns_text *text, const ns_meta *meta)
{
    const ns_properties *other = &meta->other;

    return write_known(ctx, text, "source", ns_properties_find(other, "source"))
           && write_known(ctx, text, "id", ns_properties_find(other, "id"))
           && write_known(ctx, text, "title", ns_text_chars(&meta->title))
           && write_known(ctx, text, "author", ns_text_chars(&meta->author))
           && write_known(ctx, text, "authorid", ns_properties_find(other, "authorid"))
           && write_known(ctx, text, "copyright", ns_text_chars(&meta->copyright))
           && write_known(ctx, text, "description", ns_text_chars(&meta->description));
}

static bool write_note(ns_ctx *ctx, ns_text *text, const char *key, const char *value)
{
    return ns_text_add_format(ctx, text, "<note>%s: ", key)
           && ns_text_add_escaped(ctx, text, value, true)
           && ns_text_add(ctx, text, "</note>\n");
}

static bool write_notes(ns_ctx *ctx, ns_text *text, const ns_doc *doc, ns_things *drops)
{
    const ns_properties *other = &doc->meta.other;
    bool fine = doc->meta.licence.count == 0
                || write_note(ctx, text, "licence", ns_text_chars(&doc->meta.licence));

    for (int32_t i = 0; fine && i < other->count; i++) {
        const char *key = ns_text_chars(&other->at[i].key);
        const char *value = ns_text_chars(&other->at[i].value);
        const bool element = ns_same_text(key, "source") || ns_same_text(key, "id")
                             || ns_same_text(key, "authorid");
        if (element && *value && value == ns_properties_find(other, key))
            continue;
        if (ns_is_keyword(key))
            fine = write_note(ctx, text, key, value);
        else
            *drops |= NS_HOLDS_OTHER;
    }
    if (fine && doc->number >= 0)
        fine = ns_text_add_format(ctx, text, "<note>number: %lld</note>\n",
                                  (long long)doc->number);
    return fine;
}

static bool write_colours(ns_ctx *ctx, ns_text *text, const ns_puzzle *puzzle,
                          const xml_palette *palette)
{
    bool fine = true;

    for (int32_t i = 0; fine && i <= puzzle->colour_count; i++) {
        const ns_paint *paint = &puzzle->palette[i];
        fine = ns_text_add(ctx, text, "<color name=\"")
               && ns_text_add_escaped(ctx, text, palette->names[i], true)
               && ns_text_add_format(ctx, text, "\" char=\"%c\">%02x%02x%02x</color>\n",
                                     palette->chars[i], paint->r, paint->g, paint->b);
    }
    return fine;
}

static bool write_line(ns_ctx *ctx, ns_text *text, const ns_puzzle *puzzle,
                       const xml_palette *palette, int32_t l)
{
    const ns_line *line = &puzzle->lines.at[l];
    bool fine = ns_text_add(ctx, text, "<line>");

    for (int32_t i = 0; fine && i < line->clue_count; i++) {
        const ns_run run = puzzle->runs.at[line->clue_first + i];
        if (run.colour == 1)
            fine = ns_text_add(ctx, text, "<count>");
        else
            fine = ns_text_add(ctx, text, "<count color=\"")
                   && ns_text_add_escaped(ctx, text, palette->names[run.colour], true)
                   && ns_text_add(ctx, text, "\">");
        fine = fine && ns_text_add_format(ctx, text, "%d</count>", run.length);
    }
    return fine && ns_text_add(ctx, text, "</line>\n");
}

static bool write_clues(ns_ctx *ctx, ns_text *text, const ns_puzzle *puzzle,
                        const xml_palette *palette, bool columns)
{
    const int32_t first = columns ? puzzle->size[1] : 0;
    bool fine =
        ns_text_add_format(ctx, text, "<clues type=\"%s\">\n", columns ? "columns" : "rows");

    for (int32_t i = 0; fine && i < puzzle->size[columns ? 0 : 1]; i++)
        fine = write_line(ctx, text, puzzle, palette, first + i);
    return fine && ns_text_add(ctx, text, "</clues>\n");
}

// One cell of a saved image: a character, ? or some in brackets.
static bool write_cell(ns_ctx *ctx, ns_text *text, const ns_puzzle *puzzle,
                       const xml_palette *palette, ns_colours colours)
{
    const ns_colours all = ns_puzzle_colours(puzzle);

    colours &= all;
    if (colours == all || !colours)
        return ns_text_add(ctx, text, "?");
    const bool one = ns_bit_count32(colours) == 1;
    bool fine = one || ns_text_add(ctx, text, "[");
    for (int32_t i = 0; fine && i <= puzzle->colour_count; i++) {
        if (colours >> i & 1)
            fine = ns_text_add_bytes(ctx, text, &palette->chars[i], 1);
    }
    return fine && (one || ns_text_add(ctx, text, "]"));
}

static bool write_image(ns_ctx *ctx, ns_text *text, const ns_doc *doc,
                        const xml_palette *palette, bool saved)
{
    const int32_t width = doc->puzzle.size[0];
    bool fine = ns_text_add_format(ctx, text, "<solution type=\"%s\">\n<image>\n",
                                   saved ? "saved" : "goal");

    for (int32_t cell = 0; fine && cell < doc->puzzle.cell_count; cell++) {
        const ns_colours colours =
            saved ? doc->saved.at[cell] : (ns_colours)1 << doc->solution.at[cell];
        fine = (cell % width || ns_text_add(ctx, text, "|"))
               && write_cell(ctx, text, &doc->puzzle, palette, colours)
               && ((cell + 1) % width || ns_text_add(ctx, text, "|\n"));
    }
    return fine && ns_text_add(ctx, text, "</image>\n</solution>\n");
}

static bool write_puzzle(ns_ctx *ctx, ns_text *text, const ns_doc *doc,
                         const xml_palette *palette, ns_things *drops)
{
    return ns_text_add(ctx, text, "<puzzle type=\"grid\" defaultcolor=\"")
           && ns_text_add_escaped(ctx, text, palette->names[1], true)
           && ns_text_add(ctx, text, "\" backgroundcolor=\"")
           && ns_text_add_escaped(ctx, text, palette->names[0], true)
           && ns_text_add(ctx, text, "\">\n") && write_meta(ctx, text, &doc->meta)
           && write_colours(ctx, text, &doc->puzzle, palette)
           && write_clues(ctx, text, &doc->puzzle, palette, true)
           && write_clues(ctx, text, &doc->puzzle, palette, false)
           && (!doc->solution.count || write_image(ctx, text, doc, palette, false))
           && (!doc->saved.count || write_image(ctx, text, doc, palette, true))
           && write_notes(ctx, text, doc, drops) && ns_text_add(ctx, text, "</puzzle>\n");
}

ns_status ns_webpbn_write(ns_ctx *ctx, const ns_doc *doc, int32_t index, int32_t count,
                          ns_text *text, ns_things *drops)
{
    static const char head[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                               "<!DOCTYPE pbn SYSTEM \"https://webpbn.com/pbn-0.3.dtd\">\n"
                               "<puzzleset>\n";
    xml_palette palette;

    choose_palette(&doc->puzzle, &palette, drops);
    const bool fine = (index > 0 || ns_text_add(ctx, text, head))
                      && write_puzzle(ctx, text, doc, &palette, drops)
                      && (index + 1 < count || ns_text_add(ctx, text, "</puzzleset>\n"));
    return fine ? NS_OK : ns_no_memory(ctx);
}

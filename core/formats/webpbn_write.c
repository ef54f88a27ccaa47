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

static void choose_palette(ns_writer *out, const ns_puzzle *puzzle, xml_palette *palette)
{
    static const char others[] = ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const bool plain = ns_palette_plain(puzzle);

    for (int32_t i = 0; i <= puzzle->colour_count; i++) {
        const ns_paint *paint = &puzzle->palette[i];
        palette->chars[i] = plain && i == 1 ? 'X' : paint->symbol;
        for (int32_t k = 0; !char_serves(palette, i, palette->chars[i]); k++) {
            palette->chars[i] = others[k];
            out->drops |= NS_HOLDS_SYMBOLS;
        }
        ns_format(palette->names[i], NAME_SIZE, "%s", paint->name);
        if (name_serves(palette, i, paint->name))
            continue;
        if (paint->name[0])
            out->drops |= NS_HOLDS_NAMES;
        ns_format(palette->names[i], NAME_SIZE, "%c", palette->chars[i]);
        for (int32_t k = 1; !name_serves(palette, i, palette->names[i]); k++)
            ns_format(palette->names[i], NAME_SIZE, "colour %d", k);
    }
}

static void write_known(ns_writer *out, const char *element, const char *value)
{
    if (!value || !*value)
        return;
    ns_write(out, "<%s>", element);
    ns_write_escaped(out, value, true);
    ns_write(out, "</%s>\n", element);
}

static void write_meta(ns_writer *out, const ns_meta *meta)
{
    const ns_properties *other = &meta->other;

    write_known(out, "source", ns_properties_find(other, "source"));
    write_known(out, "id", ns_properties_find(other, "id"));
    write_known(out, "title", ns_text_chars(&meta->title));
    write_known(out, "author", ns_text_chars(&meta->author));
    write_known(out, "authorid", ns_properties_find(other, "authorid"));
    write_known(out, "copyright", ns_text_chars(&meta->copyright));
    write_known(out, "description", ns_text_chars(&meta->description));
}

static void write_note(ns_writer *out, const char *key, const char *value)
{
    ns_write(out, "<note>%s: ", key);
    ns_write_escaped(out, value, true);
    ns_write_text(out, "</note>\n");
}

static void write_notes(ns_writer *out, const ns_doc *doc)
{
    const ns_properties *other = &doc->meta.other;

    if (doc->meta.licence.count > 0)
        write_note(out, "licence", ns_text_chars(&doc->meta.licence));
    for (int32_t i = 0; i < other->count; i++) {
        const char *key = ns_text_chars(&other->at[i].key);
        const char *value = ns_text_chars(&other->at[i].value);
        const bool element = ns_same_text(key, "source") || ns_same_text(key, "id")
                             || ns_same_text(key, "authorid");
        if (element && *value && value == ns_properties_find(other, key))
            continue;
        if (ns_is_keyword(key))
            write_note(out, key, value);
        else
            out->drops |= NS_HOLDS_OTHER;
    }
    if (doc->number >= 0)
        ns_write(out, "<note>number: %lld</note>\n", (long long)doc->number);
}

static void write_colours(ns_writer *out, const ns_puzzle *puzzle, const xml_palette *palette)
{
    for (int32_t i = 0; i <= puzzle->colour_count; i++) {
        const ns_paint *paint = &puzzle->palette[i];
        ns_write_text(out, "<color name=\"");
        ns_write_escaped(out, palette->names[i], true);
        ns_write(out, "\" char=\"%c\">%02x%02x%02x</color>\n", palette->chars[i], paint->r,
                 paint->g, paint->b);
    }
}

static void write_line(ns_writer *out, const ns_puzzle *puzzle, const xml_palette *palette,
                       int32_t l)
{
    const ns_line *line = &puzzle->lines.at[l];

    ns_write_text(out, "<line>");
    for (int32_t i = 0; i < line->clue_count; i++) {
        const ns_run run = puzzle->runs.at[line->clue_first + i];
        if (run.colour != 1) {
            ns_write_text(out, "<count color=\"");
            ns_write_escaped(out, palette->names[run.colour], true);
        }
        ns_write_text(out, run.colour == 1 ? "<count>" : "\">");
        ns_write(out, "%d</count>", run.length); // a blot is 0 there too
    }
    ns_write_text(out, "</line>\n");
}

static void write_clues(ns_writer *out, const ns_puzzle *puzzle, const xml_palette *palette,
                        bool columns)
{
    const int32_t first = columns ? puzzle->size[1] : 0;

    ns_write(out, "<clues type=\"%s\">\n", columns ? "columns" : "rows");
    for (int32_t i = 0; i < puzzle->size[columns ? 0 : 1]; i++)
        write_line(out, puzzle, palette, first + i);
    ns_write_text(out, "</clues>\n");
}

// One cell of a saved image: a character, ? or some in brackets.
static void write_cell(ns_writer *out, const ns_puzzle *puzzle, const xml_palette *palette,
                       ns_colours colours)
{
    const ns_colours all = ns_puzzle_colours(puzzle);

    colours &= all;
    if (colours == all || !colours) {
        ns_write_char(out, '?');
        return;
    }
    const bool one = ns_bit_count32(colours) == 1;
    if (!one)
        ns_write_char(out, '[');
    for (int32_t i = 0; i <= puzzle->colour_count; i++) {
        if (colours >> i & 1)
            ns_write_char(out, palette->chars[i]);
    }
    if (!one)
        ns_write_char(out, ']');
}

static void write_image(ns_writer *out, const ns_doc *doc, const xml_palette *palette,
                        bool saved)
{
    const int32_t width = doc->puzzle.size[0];

    ns_write(out, "<solution type=\"%s\">\n<image>\n", saved ? "saved" : "goal");
    for (int32_t cell = 0; cell < doc->puzzle.cell_count; cell++) {
        if (cell % width == 0)
            ns_write_char(out, '|');
        write_cell(out, &doc->puzzle, palette,
                   saved ? doc->saved.at[cell] : (ns_colours)1 << doc->solution.at[cell]);
        if ((cell + 1) % width == 0)
            ns_write_text(out, "|\n");
    }
    ns_write_text(out, "</image>\n</solution>\n");
}

static void write_puzzle(ns_writer *out, const ns_doc *doc, const xml_palette *palette)
{
    ns_write_text(out, "<puzzle type=\"grid\" defaultcolor=\"");
    ns_write_escaped(out, palette->names[1], true);
    ns_write_text(out, "\" backgroundcolor=\"");
    ns_write_escaped(out, palette->names[0], true);
    ns_write_text(out, "\">\n");
    write_meta(out, &doc->meta);
    write_colours(out, &doc->puzzle, palette);
    write_clues(out, &doc->puzzle, palette, true);
    write_clues(out, &doc->puzzle, palette, false);
    if (doc->solution.count)
        write_image(out, doc, palette, false);
    if (doc->saved.count)
        write_image(out, doc, palette, true);
    write_notes(out, doc);
    ns_write_text(out, "</puzzle>\n");
}

ns_status ns_webpbn_write(ns_writer *out, const ns_doc *doc)
{
    xml_palette palette;

    choose_palette(out, &doc->puzzle, &palette);
    if (out->index == 0)
        ns_write_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                           "<!DOCTYPE pbn SYSTEM \"https://webpbn.com/pbn-0.3.dtd\">\n"
                           "<puzzleset>\n");
    write_puzzle(out, doc, &palette);
    if (out->index + 1 == out->count)
        ns_write_text(out, "</puzzleset>\n");
    return NS_OK;
}

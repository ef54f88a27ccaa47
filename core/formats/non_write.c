// non_write.c: writing .non, the format that holds most besides webpbn's XML.
//
// A black and white puzzle is written as every reader knows it: plain numbers, goal of 0 and 1.
// With other colours each gets a letter (nonogram-db's extension), its symbol if that is one.
// A line without runs is written 0, never blank. Several puzzles are divided by ====.
#include "formats/format_paint.h"
#include "formats/format_table.h"
#include "formats/format_text.h"

// Words that mean something else than a property.
static const char *const reserved[] = { "width",  "height", "rows", "columns",
                                        "colour", "color",  "goal", "number" };

static void write_property(ns_writer *out, const char *key, const ns_text *value)
{
    ns_write(out, "%s \"", key);
    ns_write_escaped(out, ns_text_chars(value), false);
    ns_write_text(out, "\"\n");
}

static void write_known(ns_writer *out, const char *key, const ns_text *value)
{
    if (value->count > 0)
        write_property(out, key, value);
}

// An SPDX identifier needs no quotes.
static void write_licence(ns_writer *out, const ns_text *licence)
{
    bool bare = licence->count > 0;

    for (int32_t i = 0; i < licence->count; i++) {
        const char c = licence->at[i];
        bare = bare && (ns_is_letter(c) || ns_is_digit(c) || c == '-' || c == '.' || c == '+');
    }
    if (bare)
        ns_write(out, "license %s\n", ns_text_chars(licence));
    else
        write_known(out, "license", licence);
}

// Whether a property is an earlier saved picture, kept by the reader as it was, that still fits
// the puzzle and its letters.
static bool is_saved_picture(const ns_puzzle *puzzle, const char *value)
{
    const bool plain = ns_palette_plain(puzzle);
    bool known[256] = { ['0'] = true, ['?'] = true, ['1'] = plain };
    int32_t cells = 0;

    for (int32_t i = 1; !plain && i <= puzzle->colour_count; i++)
        known[(uint8_t)puzzle->palette[i].symbol] = ns_is_letter(puzzle->palette[i].symbol);
    for (; value[cells]; cells++) {
        if (!known[(uint8_t)value[cells]])
            return false;
    }
    return cells == puzzle->cell_count;
}

static bool can_be_property(const ns_puzzle *puzzle, const ns_property *property)
{
    const char *key = ns_text_chars(&property->key);

    if (!ns_is_keyword(key))
        return false;
    for (int32_t i = 0; i < NS_COUNT(reserved); i++) {
        if (ns_same_text(key, reserved[i]))
            return false;
    }
    return !ns_same_text(key, "saved")
           || is_saved_picture(puzzle, ns_text_chars(&property->value));
}

static void write_meta(ns_writer *out, const ns_doc *doc)
{
    const ns_meta *meta = &doc->meta;

    write_known(out, "title", &meta->title);
    write_known(out, "by", &meta->author);
    write_known(out, "copyright", &meta->copyright);
    write_licence(out, &meta->licence);
    write_known(out, "description", &meta->description);
    for (int32_t i = 0; i < meta->other.count; i++) {
        const ns_property *property = &meta->other.at[i];
        if (can_be_property(&doc->puzzle, property))
            write_property(out, ns_text_chars(&property->key), &property->value);
        else
            out->drops |= NS_HOLDS_OTHER;
    }
    if (doc->number >= 0)
        ns_write(out, "number %lld\n", (long long)doc->number);
}

static void write_colours(ns_writer *out, const ns_puzzle *puzzle, const char *letters)
{
    for (int32_t i = 1; i <= puzzle->colour_count; i++) {
        const ns_paint *paint = &puzzle->palette[i];
        ns_write(out, "color %c #%02x%02x%02x\n", letters[i], paint->r, paint->g, paint->b);
        out->drops |= letters[i] == paint->symbol ? 0 : NS_HOLDS_SYMBOLS;
    }
}

static void write_goal(ns_writer *out, const ns_doc *doc, const char *cells)
{
    ns_write_text(out, "\ngoal \"");
    for (int32_t i = 0; i < doc->solution.count; i++)
        ns_write_char(out, cells[doc->solution.at[i]]);
    ns_write_text(out, "\"\n");
}

static void write_saved(ns_writer *out, const ns_doc *doc, const char *cells)
{
    const ns_colours all = ns_puzzle_colours(&doc->puzzle);

    ns_write_text(out, "\nsaved \"");
    for (int32_t i = 0; i < doc->saved.count; i++) {
        const ns_colours colours = doc->saved.at[i] & all;
        const bool settled = ns_bit_count32(colours) == 1;
        ns_write_char(out, settled ? cells[ns_bit_first32(colours)] : '?');
        if (!settled && colours != all)
            out->drops |= NS_HOLDS_SAVED_SETS;
    }
    ns_write_text(out, "\"\n");
}

ns_status ns_non_write(ns_writer *out, const ns_doc *doc)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const bool plain = ns_palette_plain(puzzle);
    char letters[NS_PALETTE_MAX + 1];

    ns_palette_letters(puzzle, letters);
    ns_write_text(out, out->index ? "\n====\n" : "");
    write_meta(out, doc);
    if (!plain)
        write_colours(out, puzzle, letters);
    ns_write(out, "width %d\nheight %d\n", puzzle->size[0], puzzle->size[1]);
    ns_write_text(out, "\nrows\n");
    ns_write_side(out, puzzle, 0, ",", plain ? NULL : letters, "0");
    ns_write_text(out, "\ncolumns\n");
    ns_write_side(out, puzzle, 1, ",", plain ? NULL : letters, "0");
    if (plain)
        letters[1] = '1';
    if (doc->solution.count > 0)
        write_goal(out, doc, letters);
    if (doc->saved.count > 0)
        write_saved(out, doc, letters);
    return NS_OK;
}

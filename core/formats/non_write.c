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

static bool write_property(ns_ctx *ctx, ns_text *text, const char *key, const ns_text *value)
{
    return ns_text_add_format(ctx, text, "%s \"", key)
           && ns_text_add_escaped(ctx, text, ns_text_chars(value), false)
           && ns_text_add(ctx, text, "\"\n");
}

static bool write_known(ns_ctx *ctx, ns_text *text, const char *key, const ns_text *value)
{
    return value->count == 0 || write_property(ctx, text, key, value);
}

// An SPDX identifier needs no quotes.
static bool write_licence(ns_ctx *ctx, ns_text *text, const ns_text *licence)
{
    bool bare = licence->count > 0;

    for (int32_t i = 0; i < licence->count; i++) {
        const char c = licence->at[i];
        bare = bare && (ns_is_letter(c) || ns_is_digit(c) || c == '-' || c == '.' || c == '+');
    }
    if (bare)
        return ns_text_add_format(ctx, text, "license %s\n", ns_text_chars(licence));
    return write_known(ctx, text, "license", licence);
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

static bool write_meta(ns_ctx *ctx, ns_text *text, const ns_doc *doc, ns_things *drops)
{
    const ns_meta *meta = &doc->meta;
    bool fine = write_known(ctx, text, "title", &meta->title)
                && write_known(ctx, text, "by", &meta->author)
                && write_known(ctx, text, "copyright", &meta->copyright)
                && write_licence(ctx, text, &meta->licence)
                && write_known(ctx, text, "description", &meta->description);

    for (int32_t i = 0; fine && i < meta->other.count; i++) {
        const ns_property *property = &meta->other.at[i];
        if (can_be_property(&doc->puzzle, property))
            fine = write_property(ctx, text, ns_text_chars(&property->key), &property->value);
        else
            *drops |= NS_HOLDS_OTHER;
    }
    if (fine && doc->number >= 0)
        fine = ns_text_add_format(ctx, text, "number %lld\n", (long long)doc->number);
    return fine;
}

static bool write_colours(ns_ctx *ctx, ns_text *text, const ns_puzzle *puzzle,
                          const char *letters, ns_things *drops)
{
    bool fine = true;

    for (int32_t i = 1; fine && i <= puzzle->colour_count; i++) {
        const ns_paint *paint = &puzzle->palette[i];
        fine = ns_text_add_format(ctx, text, "color %c #%02x%02x%02x\n", letters[i], paint->r,
                                  paint->g, paint->b);
        *drops |= letters[i] == paint->symbol ? 0 : NS_HOLDS_SYMBOLS;
    }
    return fine;
}

static ns_status write_section(ns_ctx *ctx, ns_text *text, const ns_puzzle *puzzle,
                               const char *letters, bool columns)
{
    const int32_t first = columns ? puzzle->size[1] : 0;

    if (!ns_text_add_format(ctx, text, "\n%s\n", columns ? "columns" : "rows"))
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < puzzle->size[columns ? 0 : 1]; i++) {
        NS_TRY(ns_clue_write(ctx, text, puzzle, first + i, ",", letters, "0"));
        if (!ns_text_add(ctx, text, "\n"))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

static bool write_goal(ns_ctx *ctx, ns_text *text, const ns_doc *doc, const char *cells)
{
    if (doc->solution.count == 0)
        return true;
    if (!ns_text_add(ctx, text, "\ngoal \"")
        || !ns_array_room(ctx, text, 1, doc->solution.count + 3))
        return false;
    for (int32_t i = 0; i < doc->solution.count; i++)
        text->at[text->count++] = cells[doc->solution.at[i]];
    return ns_text_add(ctx, text, "\"\n");
}

static bool write_saved(ns_ctx *ctx, ns_text *text, const ns_doc *doc, const char *cells,
                        ns_things *drops)
{
    const ns_colours all = ns_puzzle_colours(&doc->puzzle);

    if (doc->saved.count == 0)
        return true;
    if (!ns_text_add(ctx, text, "\nsaved \"")
        || !ns_array_room(ctx, text, 1, doc->saved.count + 3))
        return false;
    for (int32_t i = 0; i < doc->saved.count; i++) {
        const ns_colours colours = doc->saved.at[i] & all;
        const bool settled = ns_bit_count32(colours) == 1;
        text->at[text->count++] = settled ? cells[ns_bit_first32(colours)] : '?';
        if (!settled && colours != all)
            *drops |= NS_HOLDS_SAVED_SETS;
    }
    return ns_text_add(ctx, text, "\"\n");
}

ns_status ns_non_write(ns_ctx *ctx, const ns_doc *doc, int32_t index, int32_t count,
                       ns_text *text, ns_things *drops)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const bool plain = ns_palette_plain(puzzle);
    char letters[NS_PALETTE_MAX + 1];

    (void)count;
    ns_palette_letters(puzzle, letters);
    if ((index > 0 && !ns_text_add(ctx, text, "\n====\n")) || !write_meta(ctx, text, doc, drops)
        || (!plain && !write_colours(ctx, text, puzzle, letters, drops))
        || !ns_text_add_format(ctx, text, "width %d\nheight %d\n", puzzle->size[0],
                               puzzle->size[1]))
        return ns_no_memory(ctx);
    NS_TRY(write_section(ctx, text, puzzle, plain ? NULL : letters, false));
    NS_TRY(write_section(ctx, text, puzzle, plain ? NULL : letters, true));
    if (plain)
        letters[1] = '1';
    if (!write_goal(ctx, text, doc, letters) || !write_saved(ctx, text, doc, letters, drops))
        return ns_no_memory(ctx);
    return NS_OK;
}

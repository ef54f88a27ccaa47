// olsak_write.c: writing .g in the dialect every reader accepts.
//
// Readers are stricter than the program the format comes from: one wants at least one line
// before #d, exactly ": rows" and ": columns" and no line after the data, and two fail on a
// bare 0 in coloured puzzles. So: a title line, blank lines for lines without runs, nothing at
// the end. The comment in front holds what else is known, a line "key: value" each.
#include "formats/format_paint.h"
#include "formats/format_table.h"
#include "formats/format_text.h"

// One line of comment. It must not begin with # or :, and a title must not look like a value.
static void write_comment(ns_writer *out, const char *key, const char *value)
{
    ns_text line = { 0 };
    const int32_t from = out->text->count;

    out->fine = out->fine && ns_text_add_clean(out->ctx, &line, value, ns_length(value));
    for (int32_t i = 0; i < line.count; i++) {
        if (line.at[i] == '\n') {
            line.at[i] = ' ';
            out->drops |= NS_HOLDS_LINE_BREAKS;
        }
    }
    if (*key)
        ns_write(out, "%s: ", key);
    else if (line.count == 0 || line.at[0] == '#' || line.at[0] == ':')
        ns_write_text(out, " ");
    ns_write(out, "%s\n", ns_text_chars(&line));
    ns_text_drop(out->ctx, &line);
    NS_ASSERT(!out->fine || (out->text->at[from] != '#' && out->text->at[from] != ':'));
}

// Whether a reader would see nothing there.
static bool is_empty(const ns_text *text)
{
    for (int32_t i = 0; i < text->count; i++) {
        if ((uint8_t)text->at[i] > ' ' && text->at[i] != 127)
            return false;
    }
    return true;
}

// A description keeps its lines.
static void write_description(ns_writer *out, const ns_text *description)
{
    const char *words = ns_text_chars(description);
    ns_text line = { 0 };

    for (int32_t at = 0; out->fine && at < description->count;) {
        int32_t end = at;
        while (end < description->count && words[end] != '\n')
            end++;
        out->fine = ns_text_set(out->ctx, &line, words + at, end - at);
        if (is_empty(&line)) // it would look like a word
            out->drops |= NS_HOLDS_LINE_BREAKS;
        else
            write_comment(out, "description", ns_text_chars(&line));
        at = end + 1;
    }
    ns_text_drop(out->ctx, &line);
}

static void write_known(ns_writer *out, const char *key, const ns_text *value)
{
    if (!is_empty(value))
        write_comment(out, key, ns_text_chars(value));
}

static void write_meta(ns_writer *out, const ns_doc *doc)
{
    const ns_meta *meta = &doc->meta;
    const char *title = is_empty(&meta->title) ? "nonogram" : ns_text_chars(&meta->title);

    if (meta->title.count && ns_same_text(title, "nonogram")) // what stands there without one
        out->drops |= NS_HOLDS_TITLE;
    write_comment(out, "", title);
    write_known(out, "author", &meta->author);
    write_known(out, "copyright", &meta->copyright);
    write_known(out, "licence", &meta->licence);
    write_description(out, &meta->description);
    for (int32_t i = 0; i < meta->other.count; i++) {
        const char *key = ns_text_chars(&meta->other.at[i].key);
        if (ns_is_keyword(key) && !ns_same_text(key, "description"))
            write_known(out, key, &meta->other.at[i].value);
        else
            out->drops |= NS_HOLDS_OTHER;
    }
    if (doc->number >= 0)
        ns_write(out, "number: %lld\n", (long long)doc->number);
}

ns_status ns_g_write(ns_writer *out, const ns_doc *doc)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const ns_paint *paper = &puzzle->palette[0];
    const bool white = paper->r == 255 && paper->g == 255 && paper->b == 255;
    const bool plain = ns_palette_plain(puzzle) && white && !ns_palette_named(puzzle);
    char letters[NS_PALETTE_MAX + 1];

    ns_palette_letters(puzzle, letters);
    write_meta(out, doc);
    ns_write_text(out, plain ? "" : "#d\n");
    for (int32_t i = 0; !plain && i <= puzzle->colour_count; i++) {
        const ns_paint *paint = &puzzle->palette[i];
        ns_write(out, "   %c:%c  #%02x%02x%02x  %s\n", letters[i], paint->symbol, paint->r,
                 paint->g, paint->b, paint->name);
    }
    ns_write_text(out, ": rows\n");
    ns_write_side(out, puzzle, 0, " ", plain ? NULL : letters, "");
    ns_write_text(out, ": columns\n");
    ns_write_side(out, puzzle, 1, " ", plain ? NULL : letters, "");
    return NS_OK;
}

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
static bool write_comment(ns_ctx *ctx, ns_text *text, const char *key, const char *value,
                          ns_things *drops)
{
    ns_text line = { 0 };
    const int32_t from = text->count;
    bool fine = ns_text_add_clean(ctx, &line, value, ns_length(value));

    for (int32_t i = 0; i < line.count; i++) {
        if (line.at[i] == '\n') {
            line.at[i] = ' ';
            *drops |= NS_HOLDS_LINE_BREAKS;
        }
    }
    fine = fine && (!*key || ns_text_add_format(ctx, text, "%s: ", key));
    if (fine && !*key && (line.count == 0 || line.at[0] == '#' || line.at[0] == ':'))
        fine = ns_text_add(ctx, text, " ");
    fine = fine && ns_text_add(ctx, text, ns_text_chars(&line)) && ns_text_add(ctx, text, "\n");
    ns_text_drop(ctx, &line);
    NS_ASSERT(!fine || (text->at[from] != '#' && text->at[from] != ':'));
    return fine;
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
static bool write_description(ns_ctx *ctx, ns_text *text, const ns_text *description,
                              ns_things *drops)
{
    const char *words = ns_text_chars(description);
    ns_text line = { 0 };
    bool fine = true;

    for (int32_t at = 0; fine && at < description->count;) {
        int32_t end = at;
        while (end < description->count && words[end] != '\n')
            end++;
        fine = ns_text_set(ctx, &line, words + at, end - at)
               && (is_empty(&line)
                   || write_comment(ctx, text, "description", ns_text_chars(&line), drops));
        if (fine && is_empty(&line)) // it would look like a word
            *drops |= NS_HOLDS_LINE_BREAKS;
        at = end + 1;
    }
    ns_text_drop(ctx, &line);
    return fine;
}

static bool write_known(ns_ctx *ctx, ns_text *text, const char *key, const ns_text *value,
                        ns_things *drops)
{
    return is_empty(value) || write_comment(ctx, text, key, ns_text_chars(value), drops);
}

static bool write_meta(ns_ctx *ctx, ns_text *text, const ns_doc *doc, ns_things *drops)
{
    const ns_meta *meta = &doc->meta;
    const char *title = is_empty(&meta->title) ? "nonogram" : ns_text_chars(&meta->title);
    if (meta->title.count && ns_same_text(title, "nonogram")) // what stands there without one
        *drops |= NS_HOLDS_TITLE;
    bool fine = write_comment(ctx, text, "", title, drops)
                && write_known(ctx, text, "author", &meta->author, drops)
                && write_known(ctx, text, "copyright", &meta->copyright, drops)
                && write_known(ctx, text, "licence", &meta->licence, drops)
                && write_description(ctx, text, &meta->description, drops);

    for (int32_t i = 0; fine && i < meta->other.count; i++) {
        const char *key = ns_text_chars(&meta->other.at[i].key);
        if (ns_is_keyword(key) && !ns_same_text(key, "description"))
            fine = write_known(ctx, text, key, &meta->other.at[i].value, drops);
        else
            *drops |= NS_HOLDS_OTHER;
    }
    if (fine && doc->number >= 0)
        fine = ns_text_add_format(ctx, text, "number: %lld\n", (long long)doc->number);
    return fine;
}

static bool write_colour(ns_ctx *ctx, ns_text *text, char suffix, const ns_paint *paint)
{
    return ns_text_add_format(ctx, text, "   %c:%c  #%02x%02x%02x  %s\n", suffix, paint->symbol,
                              paint->r, paint->g, paint->b, paint->name);
}

static ns_status write_group(ns_ctx *ctx, ns_text *text, const ns_puzzle *puzzle,
                             const char *letters, bool columns)
{
    const int32_t first = columns ? puzzle->size[1] : 0;

    if (!ns_text_add(ctx, text, columns ? ": columns\n" : ": rows\n"))
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < puzzle->size[columns ? 0 : 1]; i++) {
        NS_TRY(ns_clue_write(ctx, text, puzzle, first + i, " ", letters, ""));
        if (!ns_text_add(ctx, text, "\n"))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

ns_status ns_g_write(ns_ctx *ctx, const ns_doc *doc, int32_t index, int32_t count,
                     ns_text *text, ns_things *drops)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const ns_paint *paper = &puzzle->palette[0];
    const bool white = paper->r == 255 && paper->g == 255 && paper->b == 255;
    const bool plain = ns_palette_plain(puzzle) && white && !ns_palette_named(puzzle);
    char letters[NS_PALETTE_MAX + 1];

    (void)index;
    (void)count;
    ns_palette_letters(puzzle, letters);
    bool fine = write_meta(ctx, text, doc, drops);
    if (!plain) {
        fine = fine && ns_text_add(ctx, text, "#d\n");
        for (int32_t i = 0; fine && i <= puzzle->colour_count; i++)
            fine = write_colour(ctx, text, letters[i], &puzzle->palette[i]);
    }
    if (!fine)
        return ns_no_memory(ctx);
    NS_TRY(write_group(ctx, text, puzzle, plain ? NULL : letters, false));
    return write_group(ctx, text, puzzle, plain ? NULL : letters, true);
}

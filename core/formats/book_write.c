// book_write.c: the one door to the writers: what a format can hold, and what is dropped.
//
// The table of formats says what each holds. What a doc has besides is counted here, one bit a thing;
// a writer only adds what depends on the values themselves. A puzzle that the format cannot hold at
// all (another kind, clues that are no runs, colours or blots in a format without) is refused before
// anything is written.
#include "formats/format_paint.h"
#include "formats/format_table.h"

static const char *const thing_names[NS_THING_COUNT] = {
    "several colours", // refused, never dropped
    "colours",
    "background colour",
    "names of colours",
    "symbols of colours",
    "colours that do not occur",
    "solution",
    "saved picture",
    "partly excluded colours in the saved picture",
    "title",
    "author",
    "copyright",
    "licence",
    "description",
    "other properties",
    "given cells",
    "number in its file",
    "line breaks in texts",
    "size (not square: it must be told when reading)",
    "how it was made",
    "stored verdict",
    "further .nono keys",
    "blanks around texts",
    "tabs and control characters in texts",
    "blots", // refused like colours
};

const char *ns_thing_name(int32_t thing)
{
    NS_ASSERT(thing >= 0 && thing < NS_THING_COUNT);
    return thing_names[thing];
}

// Blanks at either end of a line of the text, and control characters.
static ns_things spaces_of(const ns_text *text)
{
    ns_things things = 0;

    for (int32_t i = 0; i < text->count; i++) {
        const char c = text->at[i];
        const bool edge = i == 0 || i + 1 == text->count || text->at[i - 1] == '\n'
                          || text->at[i + 1] == '\n';
        if ((uint8_t)c < ' ' && c != '\n')
            things |= NS_HOLDS_TABS;
        if (edge && ((uint8_t)c < ' ' || c == ' ' || c == 127)
            && (c != '\n' || i == 0 || i + 1 == text->count))
            things |= NS_HOLDS_BLANKS;
        if (c == 127)
            things |= NS_HOLDS_TABS;
    }
    return things;
}

static ns_things spaces_of_all(const ns_meta *meta)
{
    ns_things things = spaces_of(&meta->title) | spaces_of(&meta->author)
                       | spaces_of(&meta->copyright) | spaces_of(&meta->licence)
                       | spaces_of(&meta->description);

    for (int32_t i = 0; i < meta->other.count; i++)
        things |= spaces_of(&meta->other.at[i].value);
    return things;
}

static ns_things things_of(const ns_doc *doc)
{
    const ns_paint *paper = &doc->puzzle.palette[0];
    const ns_meta *meta = &doc->meta;
    const bool plain = ns_palette_plain(&doc->puzzle);
    const bool white = paper->r == 255 && paper->g == 255 && paper->b == 255;

    return (!plain ? NS_HOLDS_PAINT : 0) | (!white ? NS_HOLDS_BACKGROUND : 0)
           | (ns_palette_named(&doc->puzzle) ? NS_HOLDS_NAMES : 0) | spaces_of_all(meta)
           | (doc->solution.count ? NS_HOLDS_SOLUTION : 0)
           | (doc->saved.count ? NS_HOLDS_SAVED : 0) | (meta->title.count ? NS_HOLDS_TITLE : 0)
           | (meta->author.count ? NS_HOLDS_AUTHOR : 0)
           | (meta->copyright.count ? NS_HOLDS_COPYRIGHT : 0)
           | (meta->licence.count ? NS_HOLDS_LICENCE : 0)
           | (meta->description.count ? NS_HOLDS_DESCRIPTION : 0)
           | (meta->other.count ? NS_HOLDS_OTHER : 0)
           | (doc->puzzle.given.count ? NS_HOLDS_GIVEN : 0)
           | (doc->number >= 0 ? NS_HOLDS_NUMBER : 0) | (doc->made.count ? NS_HOLDS_MADE : 0)
           | (doc->judged ? NS_HOLDS_VERDICT : 0) | (doc->extra.count ? NS_HOLDS_EXTRA : 0);
}

// Whether the format can hold the puzzle at all.
static ns_status check_puzzle(ns_ctx *ctx, const ns_doc *doc, const char *name, ns_things holds)
{
    const ns_puzzle *puzzle = &doc->puzzle;

    if (ns_kind_about(puzzle->kind)->sides != 2)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the format %s holds grids, not %s puzzles; keep this one as .nono",
                       name, ns_kind_name(puzzle->kind));
    if (puzzle->colour_count > 1 && !(holds & NS_HOLDS_COLOUR))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the format %s is black and white, and the puzzle has %d colours; take "
                       "non, webpbn or g",
                       name, puzzle->colour_count);
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const bool column = l >= puzzle->size[1];
        const char *side = column ? "column" : "row";
        const int32_t number = l - (column ? puzzle->size[1] : 0) + 1;
        if (puzzle->lines.at[l].clue != NS_CLUE_RUNS)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the format %s needs runs for every line, and %s %d has %s; keep "
                           "the puzzle as .nono",
                           name, side, number,
                           puzzle->lines.at[l].clue == NS_CLUE_TALLY ? "a tally" : "no clue");
        if (!(holds & NS_HOLDS_BLOTS) && ns_line_has_blots(puzzle, &puzzle->lines.at[l]))
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the format %s tells the length of every run, and %s %d has a blot; "
                           "take webpbn or keep the puzzle as .nono",
                           name, side, number);
    }
    if (puzzle->lines.count != puzzle->size[0] + puzzle->size[1]
        || (doc->solution.count && doc->solution.count != puzzle->cell_count)
        || (doc->saved.count && doc->saved.count != puzzle->cell_count))
        return ns_fail(ctx, NS_INTERNAL,
                       "a puzzle of %d by %d cells has %d lines, %d cells in its solution and "
                       "%d in its saved picture",
                       puzzle->size[0], puzzle->size[1], puzzle->lines.count,
                       doc->solution.count, doc->saved.count);
    for (int32_t i = 0; i < doc->solution.count; i++) {
        if (doc->solution.at[i] > puzzle->colour_count)
            return ns_fail(ctx, NS_INTERNAL, "the solution has a colour that does not exist");
    }
    return NS_OK;
}

static ns_status tell_dropped(ns_ctx *ctx, ns_text *dropped,
                              const int32_t counts[NS_THING_COUNT], int32_t written,
                              int32_t left)
{
    bool fine = true;

    for (int32_t i = 0; fine && i < NS_THING_COUNT; i++) {
        NS_ASSERT(counts[i] <= written);
        if (counts[i] == 0)
            continue;
        fine = written == 1
                   ? ns_text_add_format(ctx, dropped, "%s\n", thing_names[i])
                   : ns_text_add_format(ctx, dropped, "%s of %d puzzle%s\n", thing_names[i],
                                        counts[i], counts[i] == 1 ? "" : "s");
    }
    if (fine && left)
        fine = ns_text_add_format(ctx, dropped, "%d further puzzle%s\n", left,
                                  left == 1 ? "" : "s");
    return fine ? NS_OK : ns_no_memory(ctx);
}

static ns_status write_docs(ns_ctx *ctx, const ns_book *book, ns_format_id format,
                            ns_text *text, ns_text *dropped)
{
    const ns_format_info *info = ns_format_about(format);
    ns_format_writer *const write = ns_format_writer_of(format);
    const int32_t count = info->can & NS_CAN_MANY ? book->count : 1;
    int32_t counts[NS_THING_COUNT] = { 0 };

    for (int32_t d = 0; d < count; d++) {
        const ns_doc *doc = &book->at[d];
        ns_writer out = { ctx, text, true, d, count, things_of(doc) & ~info->holds };
        if (!(info->holds & NS_HOLDS_META & ~NS_HOLDS_NUMBER)) // no texts, no blanks in them
            out.drops &= ~(NS_HOLDS_BLANKS | NS_HOLDS_TABS);
        ns_status status = check_puzzle(ctx, doc, info->name, info->holds);
        if (status == NS_OK)
            status = write(&out, doc);
        NS_NEED(ctx, out.fine);
        if (status == NS_BAD_INPUT && book->count > 1) {
            char sentence[NS_MESSAGE_MAX];
            memcpy(sentence, ctx->message, sizeof sentence);
            return ns_fail(ctx, status, "puzzle %d: %s", d + 1, sentence);
        }
        NS_TRY(status);
        NS_ASSERT(!(out.drops & (NS_HOLDS_COLOUR | NS_HOLDS_BLOTS))); // refused
        if (out.drops & NS_HOLDS_PAINT)
            out.drops &= ~NS_HOLDS_NAMES; // goes without saying
        for (int32_t i = 0; i < NS_THING_COUNT; i++)
            counts[i] += out.drops >> i & 1;
    }
    return tell_dropped(ctx, dropped, counts, count, book->count - count);
}

static void cut_text(ns_text *text, int32_t count)
{
    NS_ASSERT(count <= text->count);
    text->count = count;
    if (text->at)
        text->at[count] = 0;
}

ns_status ns_book_write(ns_ctx *ctx, const ns_book *book, ns_format_id format, ns_text *text,
                        ns_text *dropped)
{
    const int32_t text_before = text->count, dropped_before = dropped->count;

    if (!ns_format_writer_of(format))
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "the format %s is not written here; take non, webpbn, nin, g, taai, sgt or text",
            ns_format_about(format)->name);
    if (book->count == 0)
        return ns_fail(ctx, NS_BAD_INPUT, "there is no puzzle to write");
    const ns_status status = write_docs(ctx, book, format, text, dropped);
    if (status != NS_OK) {
        cut_text(text, text_before);
        cut_text(dropped, dropped_before);
    }
    return status;
}

void ns_write_text(ns_writer *out, const char *text)
{
    out->fine = out->fine && ns_text_add(out->ctx, out->text, text);
}

void ns_write_clue(ns_writer *out, const ns_puzzle *puzzle, int32_t line, const char *separator,
                   const char *letters, const char *empty)
{
    const ns_line *l = &puzzle->lines.at[line];

    NS_ASSERT(l->clue == NS_CLUE_RUNS);
    if (l->clue_count == 0)
        ns_write_text(out, empty);
    for (int32_t i = 0; i < l->clue_count; i++) {
        const ns_run run = puzzle->runs.at[l->clue_first + i];
        NS_ASSERT(run.length != NS_BLOT);
        ns_write(out, "%s%d", i ? separator : "", run.length);
        if (letters)
            ns_write_char(out, letters[run.colour]);
    }
}

void ns_write_side(ns_writer *out, const ns_puzzle *puzzle, int32_t side, const char *separator,
                   const char *letters, const char *empty)
{
    const int32_t first = side ? puzzle->size[1] : 0;

    for (int32_t i = 0; i < puzzle->size[side ? 0 : 1]; i++) {
        ns_write_clue(out, puzzle, first + i, separator, letters, empty);
        ns_write_text(out, "\n");
    }
}

bool ns_is_keyword(const char *text)
{
    if (text[0] < 'a' || text[0] > 'z')
        return false;
    for (int32_t i = 0; text[i]; i++) {
        if ((text[i] < 'a' || text[i] > 'z') && !ns_is_digit(text[i]) && text[i] != '_'
            && text[i] != '-')
            return false;
    }
    return true;
}

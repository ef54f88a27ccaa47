// webpbn_build.c: puzzles from webpbn's XML, told element by element; see webpbn.h.
//
//     <puzzleset>
//       <puzzle type="grid" defaultcolor="black" backgroundcolor="white">
//         <title>..</title>
//         <color name="red" char="r">cc0000</color>
//         <clues type="columns"> <line><count color="red">3</count></line> .. </clues>
//         <clues type="rows"> .. </clues>
//         <solution type="goal"><image>|.r||r.|</image></solution>
//       </puzzle>
//     </puzzleset>
//
// The builder is always in one place of that tree; what it does not know it passes over with
// all that is inside. Clues come before or after each other and before the pictures, so a
// puzzle is put together at its end: webpbn_finish.c.
#include "formats/webpbn_parts.h"

ns_status ns_webpbn_create(ns_ctx *ctx, const char *name, ns_book *book, ns_webpbn **builder)
{
    ns_webpbn *b = ns_new(ctx, 1, sizeof *b);

    NS_NEED(ctx, b);
    b->name = name;
    b->book = book;
    b->before = book->count;
    *builder = b;
    return NS_OK;
}

void ns_webpbn_destroy(ns_ctx *ctx, ns_webpbn *b)
{
    if (!b)
        return;
    while (!b->finished && b->book->count > b->before)
        ns_doc_drop(ctx, &b->book->at[--b->book->count]);
    webpbn_puzzle_clear(ctx, b);
    for (int32_t i = 0; i < 2; i++) {
        ns_array_drop(ctx, &b->sides[i].runs);
        ns_array_drop(ctx, &b->sides[i].ends);
    }
    ns_arrays_drop(ctx, &b->colours, &b->images);
    ns_properties_drop(ctx, &b->set);
    ns_text_drop(ctx, &b->text);
    ns_text_drop(ctx, &b->paper);
    ns_text_drop(ctx, &b->ink);
    ns_free(ctx, b, 1, sizeof *b);
}

void ns_webpbn_line(ns_webpbn *b, int32_t line)
{
    b->line = line;
}

ns_status webpbn_fail(ns_ctx *ctx, const ns_webpbn *b, const char *sentence)
{
    return ns_fail(ctx, NS_BAD_INPUT, "%s:%d: %s", b->name, ns_max(1, b->line), sentence);
}

static const char *attribute(const char *const *attributes, const char *name,
                             const char *otherwise)
{
    for (int32_t i = 0; attributes[i] && attributes[i + 1]; i += 2) {
        if (ns_same_text(attributes[i], name))
            return attributes[i + 1];
    }
    return otherwise;
}

static bool set_text(ns_ctx *ctx, ns_text *to, const char *text)
{
    return ns_text_set(ctx, to, text, ns_length(text));
}

// The colour of that name, or -1.
static int32_t find_colour(const ns_webpbn *b, const char *name)
{
    for (int32_t i = 0; i < b->colours.count; i++) {
        if (ns_same_text(ns_text_chars(&b->colours.at[i].name), name))
            return i;
    }
    return -1;
}

static ns_status add_colour(ns_ctx *ctx, ns_webpbn *b, const char *name, uint8_t grey,
                            char symbol, int32_t *index)
{
    webpbn_colour colour = { .paint = { grey, grey, grey, symbol, "" } };

    if (b->colours.count >= 2 * NS_PALETTE_MAX)
        return webpbn_fail(ctx, b, "a puzzle has at most 31 colours");
    ns_paint_set_name(&colour.paint, name, ns_length(name));
    if (!ns_text_add(ctx, &colour.name, name) || !ns_array_push(ctx, &b->colours, colour)) {
        ns_text_drop(ctx, &colour.name);
        return ns_no_memory(ctx);
    }
    *index = b->colours.count - 1;
    return NS_OK;
}

void webpbn_puzzle_clear(ns_ctx *ctx, ns_webpbn *b)
{
    for (int32_t i = 0; i < b->colours.count; i++)
        ns_text_drop(ctx, &b->colours.at[i].name);
    for (int32_t i = 0; i < b->images.count; i++)
        ns_text_drop(ctx, &b->images.at[i].text);
    b->colours.count = b->images.count = b->declared = 0;
    for (int32_t i = 0; i < 2; i++) {
        b->sides[i].there = false;
        b->sides[i].runs.count = b->sides[i].ends.count = 0;
    }
}

static ns_status start_puzzle(ns_ctx *ctx, ns_webpbn *b, const char *const *attributes)
{
    const char *type = attribute(attributes, "type", "grid");
    int32_t index;

    if (ns_same_text(type, "triddler"))
        return webpbn_fail(ctx, b, "triddlers cannot be read yet, only grids");
    if (!ns_same_text(type, "grid"))
        return webpbn_fail(ctx, b, "the type of a puzzle must be \"grid\"");
    if (b->book->count >= NS_BOOK_MAX)
        return webpbn_fail(ctx, b, "the file has too many puzzles; split it");
    webpbn_puzzle_clear(ctx, b);
    NS_NEED(ctx,
            ns_book_add(ctx, b->book)
                && set_text(ctx, &b->ink, attribute(attributes, "defaultcolor", "black"))
                && set_text(ctx, &b->paper, attribute(attributes, "backgroundcolor", "white")));
    NS_TRY(add_colour(ctx, b, "white", 255, '.', &index));
    b->in_set = b->place == IN_SET;
    return add_colour(ctx, b, "black", 0, 'X', &index);
}

static ns_status start_colour(ns_ctx *ctx, ns_webpbn *b, const char *const *attributes)
{
    const char *name = attribute(attributes, "name", "");
    const char *symbol = attribute(attributes, "char", "");
    int32_t index = find_colour(b, name);

    if (!*name)
        return webpbn_fail(ctx, b, "a color needs a name");
    if (index < 0)
        NS_TRY(add_colour(ctx, b, name, 0, 0, &index));
    webpbn_colour *colour = &b->colours.at[index];
    if (!colour->order)
        colour->order = ++b->declared;
    if (*symbol)
        colour->paint.symbol = symbol[0];
    b->current = index;
    return NS_OK;
}

static ns_status start_clues(ns_ctx *ctx, ns_webpbn *b, const char *const *attributes)
{
    static const char *const triddler[] = { "topleft",  "bottomleft", "top",
                                            "topright", "bottom",     "bottomright" };
    const char *type = attribute(attributes, "type", "");

    for (int32_t i = 0; i < NS_COUNT(triddler); i++) {
        if (ns_same_text(type, triddler[i]))
            return webpbn_fail(ctx, b, "triddlers cannot be read yet, only grids");
    }
    if (!ns_same_text(type, "rows") && !ns_same_text(type, "columns"))
        return webpbn_fail(ctx, b, "the type of clues must be \"rows\" or \"columns\"");
    b->side = ns_same_text(type, "columns");
    if (b->sides[b->side].there)
        return webpbn_fail(ctx, b,
                           b->side ? "the clues of the columns come twice"
                                   : "the clues of the rows come twice");
    b->sides[b->side].there = true;
    return NS_OK;
}

static ns_status start_count(ns_ctx *ctx, ns_webpbn *b, const char *const *attributes)
{
    const char *name = attribute(attributes, "color", ns_text_chars(&b->ink));

    b->current = find_colour(b, name);
    if (b->current < 0)
        return webpbn_fail(ctx, b, "the color of a count is not declared before it");
    if (ns_same_text(name, ns_text_chars(&b->paper)))
        return webpbn_fail(ctx, b, "a count cannot have the background's color");
    return NS_OK;
}

static ns_status start_solution(ns_ctx *ctx, ns_webpbn *b, const char *const *attributes)
{
    const char *type = attribute(attributes, "type", "goal");

    (void)ctx;
    b->solution = ns_same_text(type, "saved")      ? WEBPBN_SAVED
                  : ns_same_text(type, "solution") ? WEBPBN_SOLUTION
                                                   : WEBPBN_GOAL;
    return NS_OK;
}

static ns_status start_image(ns_ctx *ctx, ns_webpbn *b, const char *const *attributes)
{
    const webpbn_image image = { .type = b->solution, .line = b->line };

    (void)attributes;
    return ns_array_push(ctx, &b->images, image) ? NS_OK : ns_no_memory(ctx);
}

// The tree of elements; those that hold a text alone are leaves.
static const struct {
    webpbn_place in;
    const char *element;
    webpbn_place to;
    ns_status (*start)(ns_ctx *ctx, ns_webpbn *b, const char *const *attributes); // may be NULL
} tree[] = {
    { IN_NOTHING, "puzzleset", IN_SET, NULL },
    { IN_NOTHING, "puzzle", IN_PUZZLE, start_puzzle },
    { IN_SET, "puzzle", IN_PUZZLE, start_puzzle },
    { IN_PUZZLE, "color", IN_COLOUR, start_colour },
    { IN_PUZZLE, "clues", IN_CLUES, start_clues },
    { IN_CLUES, "line", IN_LINE, NULL },
    { IN_LINE, "count", IN_COUNT, start_count },
    { IN_PUZZLE, "solution", IN_SOLUTION, start_solution },
    { IN_SOLUTION, "image", IN_IMAGE, start_image },
};

// The elements of a puzzle or a set that hold a text about it; NULL for any other.
static const char *find_leaf(const char *element)
{
    static const char *const leaves[] = { "source",   "id",        "title",       "author",
                                          "authorid", "copyright", "description", "note" };

    for (int32_t i = 0; i < NS_COUNT(leaves); i++) {
        if (ns_same_text(element, leaves[i]))
            return leaves[i];
    }
    return NULL;
}

ns_status ns_webpbn_start(ns_ctx *ctx, ns_webpbn *b, const char *element,
                          const char *const *attributes)
{
    const webpbn_place place = b->place;

    NS_ASSERT(b->skip >= 0 && !b->finished);
    if (b->skip > 0 || place == IN_LEAF) {
        b->skip++;
        return NS_OK;
    }
    b->text.count = 0;
    for (int32_t i = 0; i < NS_COUNT(tree); i++) {
        if (tree[i].in != place || !ns_same_text(element, tree[i].element))
            continue;
        if (tree[i].start)
            NS_TRY(tree[i].start(ctx, b, attributes));
        b->place = tree[i].to;
        return NS_OK;
    }
    if (place == IN_NOTHING)
        return webpbn_fail(ctx, b, "the first element of a webpbn file is puzzleset");
    if ((place == IN_SET || place == IN_PUZZLE) && (b->leaf = find_leaf(element)) != NULL) {
        b->around = place;
        b->place = IN_LEAF;
        return NS_OK;
    }
    b->skip = 1;
    return NS_OK;
}

ns_status ns_webpbn_chars(ns_ctx *ctx, ns_webpbn *b, const char *bytes, int32_t count)
{
    const bool wanted = b->place == IN_LEAF || b->place == IN_COLOUR || b->place == IN_COUNT
                        || b->place == IN_IMAGE;

    if (!wanted || b->skip > 0)
        return NS_OK;
    return ns_text_add_bytes(ctx, &b->text, bytes, count) ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_webpbn_entity(ns_ctx *ctx, ns_webpbn *b, const char *entity)
{
    ns_text text = { 0 };
    const uint32_t code = ns_entity_code(entity, ns_length(entity));
    ns_status status =
        ns_text_add_code(ctx, &text, code ? code : '?') ? NS_OK : ns_no_memory(ctx);

    if (status == NS_OK)
        status = ns_webpbn_chars(ctx, b, text.at, text.count);
    ns_text_drop(ctx, &text);
    return status;
}

// The text of the element that ends, without space around it.
static ns_excerpt leaf_text(const ns_webpbn *b)
{
    ns_excerpt text = { ns_text_chars(&b->text), b->text.count, b->line };

    while (text.length > 0 && ns_is_space(text.text[text.length - 1]))
        text.length--;
    while (text.length > 0 && ns_is_space(text.text[0])) {
        text.text++;
        text.length--;
    }
    return text;
}

// A note of the form "key: value" is a property; our writer keeps what webpbn has no element
// for that way.
static ns_status take_note(ns_ctx *ctx, ns_doc *doc, char *note)
{
    int32_t colon = 0;

    while (note[colon] && note[colon] != ':')
        colon++;
    if (note[colon] && note[colon + 1] == ' ') {
        note[colon] = 0;
        if (ns_is_keyword(note))
            return ns_doc_set_property(ctx, doc, note, note + colon + 2);
        note[colon] = ':';
    }
    return ns_doc_set_property(ctx, doc, "note", note);
}

static ns_status end_leaf(ns_ctx *ctx, ns_webpbn *b)
{
    const ns_excerpt text = leaf_text(b);
    ns_text clean = { 0 };
    ns_status status = NS_OK;

    b->place = b->around;
    if (text.length == 0)
        return NS_OK;
    if (!ns_text_add_clean(ctx, &clean, text.text, text.length))
        status = ns_no_memory(ctx);
    else if (b->place == IN_SET)
        status = ns_properties_add(ctx, &b->set, b->leaf, clean.at) ? NS_OK : ns_no_memory(ctx);
    else if (ns_same_text(b->leaf, "note"))
        status = take_note(ctx, &b->book->at[b->book->count - 1], clean.at);
    else
        status = ns_doc_set_property(ctx, &b->book->at[b->book->count - 1], b->leaf, clean.at);
    ns_text_drop(ctx, &clean);
    return status;
}

static ns_status end_colour(ns_ctx *ctx, ns_webpbn *b)
{
    const ns_excerpt text = leaf_text(b);

    b->place = IN_PUZZLE;
    for (int32_t i = 0; i < text.length; i++) {
        if (text.text[i] == '/' || text.text[i] == '\\')
            return webpbn_fail(ctx, b,
                               "triangular cells (a color with a slash) cannot be read yet");
    }
    if (!ns_paint_from_hex(&b->colours.at[b->current].paint, text))
        return webpbn_fail(ctx, b,
                           "a color is three or six hex digits, as in <color name=\"red\" "
                           "char=\"r\">cc0000</color>");
    return NS_OK;
}

static ns_status end_count(ns_ctx *ctx, ns_webpbn *b)
{
    const ns_excerpt text = leaf_text(b);
    webpbn_side *side = &b->sides[b->side];
    const int32_t ends = side->ends.count;
    const int32_t before = side->runs.count - (ends ? side->ends.at[ends - 1] : 0);
    ns_reader in = { .text = text.text, .length = text.length };
    ns_run run = { 0, b->current };

    _Static_assert(NS_BLOT == 0,
                   "a count of 0 is a run of unknown length there, and a blot here");
    NS_ASSERT(side->there && b->current >= 0 && b->current < b->colours.count);
    b->place = IN_LINE;
    if (!ns_reader_int(&in, &run.length) || in.at < in.length)
        return webpbn_fail(ctx, b, "a count is one number");
    if (run.length > NS_LINE_MAX || before >= NS_RUNS_MAX)
        return webpbn_fail(
            ctx, b,
            "a clue goes beyond any line; a line has at most 8192 runs of at most 65536 cells");
    b->colours.at[b->current].used = true;
    return ns_array_push(ctx, &side->runs, run) ? NS_OK : ns_no_memory(ctx);
}

static ns_status end_line(ns_ctx *ctx, ns_webpbn *b)
{
    webpbn_side *side = &b->sides[b->side];

    NS_ASSERT(side->ends.count == 0 || side->ends.at[side->ends.count - 1] <= side->runs.count);
    b->place = IN_CLUES;
    if (side->ends.count >= NS_SIDE_MAX)
        return webpbn_fail(ctx, b, "a grid has at most 8192 rows and columns");
    return ns_array_push(ctx, &side->ends, side->runs.count) ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_webpbn_end(ns_ctx *ctx, ns_webpbn *b, const char *element)
{
    (void)element; // the parser has matched it
    if (b->skip > 0) {
        b->skip--;
        return NS_OK;
    }
    switch (b->place) {
    case IN_LEAF:
        return end_leaf(ctx, b);
    case IN_COLOUR:
        return end_colour(ctx, b);
    case IN_COUNT:
        return end_count(ctx, b);
    case IN_LINE:
        return end_line(ctx, b);
    case IN_IMAGE: {
        webpbn_image *image = &b->images.at[b->images.count - 1];
        b->place = IN_SOLUTION;
        return ns_text_add_bytes(ctx, &image->text, ns_text_chars(&b->text), b->text.count)
                   ? NS_OK
                   : ns_no_memory(ctx);
    }
    case IN_CLUES:
    case IN_SOLUTION:
        b->place = IN_PUZZLE;
        return NS_OK;
    case IN_PUZZLE:
        b->place = b->in_set ? IN_SET : IN_NOTHING;
        return webpbn_puzzle_finish(ctx, b);
    case IN_SET:
        b->place = IN_NOTHING;
        return NS_OK;
    case IN_NOTHING:
        break;
    }
    return ns_fail(ctx, NS_INTERNAL, "%s: an element ends that never began", b->name);
}

ns_status ns_webpbn_finish(ns_ctx *ctx, ns_webpbn *b)
{
    if (b->place != IN_NOTHING)
        return webpbn_fail(ctx, b, "the file ends inside an element");
    if (b->book->count == b->before)
        return webpbn_fail(ctx, b, "there is no puzzle in the file");
    b->finished = true;
    return NS_OK;
}

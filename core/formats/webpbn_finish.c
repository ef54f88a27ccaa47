// webpbn_finish.c: the second half of the webpbn builder: size, palette, clues and pictures of
// a puzzle whose elements have all been told.
//
// The palette is the declared colours in their order, the background taken out, then black and
// white as far as they are used without being declared. An image names colours by their
// characters; in saved ones ? is any colour and [.X] one of these.
#include "formats/webpbn_parts.h"

static ns_status fail_at(ns_ctx *ctx, const ns_webpbn *b, const webpbn_image *image,
                         const char *sentence)
{
    return ns_fail(ctx, NS_BAD_INPUT, "%s:%d: %s", b->name, image->line, sentence);
}

// What the whole set says holds for a puzzle that does not say it itself.
static ns_status inherit(ns_ctx *ctx, const ns_webpbn *b, ns_doc *doc)
{
    for (int32_t i = 0; i < b->set.count; i++) {
        const char *key = ns_text_chars(&b->set.at[i].key);
        const char *value = ns_text_chars(&b->set.at[i].value);
        if (ns_same_text(key, "author") && doc->meta.author.count)
            continue;
        if (ns_same_text(key, "copyright") && doc->meta.copyright.count)
            continue;
        if (ns_same_text(key, "source") && ns_properties_find(&doc->meta.other, key))
            continue;
        const bool own = ns_same_text(key, "title") || ns_same_text(key, "description")
                         || ns_same_text(key, "id") || ns_same_text(key, "note");
        char set_key[40];
        ns_format(set_key, sizeof set_key, "set-%s", key);
        NS_TRY(ns_doc_set_property(ctx, doc, own ? set_key : key, value));
    }
    return NS_OK;
}

static int32_t colour_of_symbol(const ns_webpbn *b, char symbol)
{
    int32_t found = -1;

    for (int32_t i = 0; i < b->colours.count; i++) {
        if (b->colours.at[i].paint.symbol == symbol
            && (found < 0 || (b->colours.at[i].order && !b->colours.at[found].order)))
            found = i;
    }
    return found;
}

static void mark_images(ns_webpbn *b)
{
    for (int32_t i = 0; i < b->images.count; i++) {
        const ns_text *text = &b->images.at[i].text;
        for (int32_t k = 0; k < text->count; k++) {
            const int32_t colour = colour_of_symbol(b, text->at[k]);
            if (colour >= 0)
                b->colours.at[colour].used = true;
        }
    }
}

static ns_status add_to_palette(ns_ctx *ctx, ns_webpbn *b, ns_puzzle *puzzle,
                                webpbn_colour *colour)
{
    if (ns_same_text(ns_text_chars(&colour->name), ns_text_chars(&b->paper))) {
        puzzle->palette[0] = colour->paint;
        return NS_OK;
    }
    if (puzzle->colour_count == NS_PALETTE_MAX)
        return webpbn_fail(ctx, b, "a puzzle has at most 31 colours");
    colour->colour = (uint8_t)++puzzle->colour_count;
    puzzle->palette[colour->colour] = colour->paint;
    return NS_OK;
}

static ns_status build_palette(ns_ctx *ctx, ns_webpbn *b, ns_puzzle *puzzle)
{
    const ns_paint black = puzzle->palette[1];
    bool paper = false;

    mark_images(b);
    puzzle->colour_count = 0;
    for (int32_t order = 1; order <= b->declared; order++) {
        for (int32_t i = 0; i < b->colours.count; i++) {
            if (b->colours.at[i].order == order)
                NS_TRY(add_to_palette(ctx, b, puzzle, &b->colours.at[i]));
        }
    }
    for (int32_t i = 0; i < b->colours.count; i++) {
        webpbn_colour *colour = &b->colours.at[i];
        paper = paper || ns_same_text(ns_text_chars(&colour->name), ns_text_chars(&b->paper));
        if (colour->used && !colour->order)
            NS_TRY(add_to_palette(ctx, b, puzzle, colour));
    }
    if (!paper)
        return webpbn_fail(ctx, b, "the background color of the puzzle is not declared");
    if (puzzle->colour_count == 0) {
        puzzle->colour_count = 1;
        puzzle->palette[1] = black;
    }
    ns_palette_tidy(puzzle);
    return NS_OK;
}

// Walks through the rows of an image: goes to the next cell, over row ends. Cells are told as
// the span of their characters: one, or a set in brackets.
typedef struct image_walk {
    const ns_text *text;
    int32_t at;
    bool inside; // a row
    int32_t rows, cells_in_row, width;
    bool uneven; // rows of different lengths
} image_walk;

typedef enum walk_step { WALK_CELL, WALK_END, WALK_BAD } walk_step;

static walk_step next_cell(image_walk *walk, ns_excerpt *cell)
{
    const char *chars = ns_text_chars(walk->text);

    while (walk->at < walk->text->count) {
        const char c = chars[walk->at];
        if (!walk->inside && c != '|') {
            if (!ns_is_space(c))
                return WALK_BAD;
            walk->at++;
            continue;
        }
        if (c == '|') {
            if (walk->inside) {
                walk->uneven =
                    walk->uneven || (walk->rows && walk->width != walk->cells_in_row);
                walk->width = walk->cells_in_row;
                walk->rows++;
            }
            walk->inside = !walk->inside;
            walk->cells_in_row = 0;
            walk->at++;
            continue;
        }
        const int32_t from = walk->at++;
        while (c == '[' && walk->at < walk->text->count && chars[walk->at - 1] != ']'
               && chars[walk->at] != '|')
            walk->at++;
        if (c == '[' && chars[walk->at - 1] != ']')
            return WALK_BAD;
        walk->cells_in_row++;
        *cell = (ns_excerpt){ chars + from, walk->at - from, 0 };
        return WALK_CELL;
    }
    return walk->inside ? WALK_BAD : WALK_END;
}

static ns_status measure_image(ns_ctx *ctx, const ns_webpbn *b, const webpbn_image *image,
                               int32_t *width, int32_t *height)
{
    image_walk walk = { .text = &image->text };
    ns_excerpt cell;
    walk_step step;

    do {
        step = next_cell(&walk, &cell);
    } while (step == WALK_CELL);
    if (step == WALK_BAD || walk.uneven || walk.rows == 0)
        return fail_at(ctx, b, image, "an image has each row between two |, all equally long");
    *width = walk.width;
    *height = walk.rows;
    return NS_OK;
}

// The colours a cell of an image allows; 0 when it names one that does not exist.
static ns_colours read_cell(const ns_webpbn *b, const ns_puzzle *puzzle, ns_excerpt cell)
{
    ns_colours colours = 0;

    if (cell.length == 1 && cell.text[0] == '?')
        return ns_puzzle_colours(puzzle);
    if (cell.length == 1) {
        const int32_t colour = colour_of_symbol(b, cell.text[0]);
        return colour < 0 ? 0 : (ns_colours)1 << b->colours.at[colour].colour;
    }
    for (int32_t i = 1; i + 1 < cell.length; i++) {
        const int32_t colour = colour_of_symbol(b, cell.text[i]);
        if (colour < 0)
            return 0;
        colours |= (ns_colours)1 << b->colours.at[colour].colour;
    }
    return colours;
}

static ns_status check_image(ns_ctx *ctx, const ns_webpbn *b, const webpbn_image *image,
                             const ns_puzzle *puzzle)
{
    int32_t width = 0, height = 0;

    NS_TRY(measure_image(ctx, b, image, &width, &height));
    if (width == puzzle->size[0] && height == puzzle->size[1])
        return NS_OK;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s:%d: an image has %d by %d cells where the clues ask for %d by %d",
                   b->name, image->line, width, height, puzzle->size[0], puzzle->size[1]);
}

// A goal names a colour for each cell, a saved image the colours that each may still have.
static ns_status take_image(ns_ctx *ctx, const ns_webpbn *b, const webpbn_image *image,
                            ns_doc *doc)
{
    const bool saved = image->type == WEBPBN_SAVED;
    const int32_t cells = doc->puzzle.cell_count;
    image_walk walk = { .text = &image->text };
    ns_excerpt span;
    int32_t cell = 0;

    NS_TRY(check_image(ctx, b, image, &doc->puzzle));
    if (saved ? !ns_array_resize(ctx, &doc->saved, cells)
              : !ns_array_resize(ctx, &doc->solution, cells))
        return ns_no_memory(ctx);
    for (; next_cell(&walk, &span) == WALK_CELL; cell++) {
        const ns_colours colours = read_cell(b, &doc->puzzle, span);
        if (saved && !colours)
            return fail_at(ctx, b, image,
                           "every cell of a saved image is the character of a color, ? or some "
                           "of them in []");
        if (!saved && ns_bit_count32(colours) != 1)
            return fail_at(ctx, b, image, "every cell of a goal is the character of a color");
        if (saved)
            doc->saved.at[cell] = colours;
        else
            doc->solution.at[cell] = (uint8_t)ns_bit_first32(colours);
    }
    NS_ASSERT(cell == cells);
    return NS_OK;
}

// A picture there is no other place for.
static ns_status keep_image(ns_ctx *ctx, const webpbn_image *image, ns_doc *doc)
{
    ns_text clean = { 0 };
    const bool fine =
        ns_text_add_clean(ctx, &clean, ns_text_chars(&image->text), image->text.count)
        && ns_properties_add(ctx, &doc->meta.other,
                             image->type == WEBPBN_SAVED ? "saved-image" : "solution-image",
                             ns_text_chars(&clean));

    ns_text_drop(ctx, &clean);
    return fine ? NS_OK : ns_no_memory(ctx);
}

// The goal (else the first solution) is the doc's solution, the last saved one its saved
// picture.
static ns_status take_images(ns_ctx *ctx, const ns_webpbn *b, ns_doc *doc)
{
    int32_t goal = -1, saved = -1;

    for (int32_t i = 0; i < b->images.count; i++) {
        const webpbn_type type = b->images.at[i].type;
        if (type == WEBPBN_SAVED)
            saved = i;
        else if (goal < 0 || (type == WEBPBN_GOAL && b->images.at[goal].type != WEBPBN_GOAL))
            goal = i;
    }
    for (int32_t i = 0; i < b->images.count; i++) {
        const webpbn_image *image = &b->images.at[i];
        NS_TRY(i == goal || i == saved ? take_image(ctx, b, image, doc)
                                       : keep_image(ctx, image, doc));
    }
    return NS_OK;
}

static ns_status take_clues(ns_ctx *ctx, ns_webpbn *b, int32_t which, ns_doc *doc)
{
    const webpbn_side *side = &b->sides[which];
    int32_t from = 0;

    for (int32_t i = 0; i < side->runs.count; i++)
        side->runs.at[i].colour = b->colours.at[side->runs.at[i].colour].colour;
    for (int32_t i = 0; i < side->ends.count; i++) {
        const int32_t line = which ? doc->puzzle.size[1] + i : i;
        const int32_t count = side->ends.at[i] - from;
        NS_TRY(ns_puzzle_set_runs(ctx, &doc->puzzle, (ns_line_id){ line },
                                  count ? side->runs.at + from : NULL, count));
        from = side->ends.at[i];
    }
    NS_ASSERT(from == side->runs.count);
    return NS_OK;
}

// The size comes from the clues; where they are missing, from the first picture.
static ns_status find_size(ns_ctx *ctx, ns_webpbn *b, int32_t *width, int32_t *height)
{
    const webpbn_image *image = NULL;

    for (int32_t i = b->images.count; i-- > 0;) {
        if (b->images.at[i].type != WEBPBN_SAVED)
            image = &b->images.at[i];
    }
    if ((!b->sides[0].there || !b->sides[1].there) && !image)
        return webpbn_fail(ctx, b,
                           "a puzzle needs the clues of its rows and columns, or a goal");
    if (image)
        NS_TRY(measure_image(ctx, b, image, width, height));
    if (b->sides[0].there)
        *height = b->sides[0].ends.count;
    if (b->sides[1].there)
        *width = b->sides[1].ends.count;
    return NS_OK;
}

ns_status webpbn_puzzle_finish(ns_ctx *ctx, ns_webpbn *b)
{
    ns_doc *doc = &b->book->at[b->book->count - 1];
    const ns_reader in = { .ctx = ctx, .name = b->name, .line = b->line };
    int32_t width = 0, height = 0;

    NS_TRY(inherit(ctx, b, doc));
    NS_TRY(find_size(ctx, b, &width, &height));
    NS_TRY(ns_reader_grid(&in, &doc->puzzle, width, height));
    NS_TRY(build_palette(ctx, b, &doc->puzzle));
    for (int32_t side = 0; side < 2; side++) {
        if (b->sides[side].there)
            NS_TRY(take_clues(ctx, b, side, doc));
    }
    NS_TRY(take_images(ctx, b, doc));
    return doc->solution.count ? ns_reader_clues_from_solution(&in, doc) : NS_OK;
}

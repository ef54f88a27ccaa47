// save.c: puzzles as files of every format. What a picture or a model shows is the solution: clues
// that say otherwise are refused, and what it has no place for is named.
//
// Nothing is lost in silence: each writer lists what its format could not hold, and a failure takes that
// list back.
#include "work/work_parts.h"

#include "nonosmith/make.h"
#include "nonosmith/nono.h"

// Whether names are there that nobody would guess from the colours.
static bool has_names(const ns_puzzle *puzzle)
{
    for (int32_t i = 0; i <= puzzle->colour_count; i++) {
        const ns_paint *paint = &puzzle->palette[i];
        if (paint->name[0]
            && !ns_same_text(paint->name, ns_colour_name(paint->r, paint->g, paint->b)))
            return true;
    }
    return false;
}

// Symbols of several colours, or others than # on . of a single one.
static bool has_symbols(const ns_puzzle *puzzle)
{
    return puzzle->colour_count > 1 || puzzle->palette[0].symbol != '.'
           || puzzle->palette[1].symbol != '#';
}

// Whether a model, which is read as one black colour, would be the same.
static bool shows_paint(const ns_puzzle *puzzle)
{
    const ns_paint *ink = &puzzle->palette[1], *paper = &puzzle->palette[0];

    return puzzle->colour_count == 1 && !ink->r && !ink->g && !ink->b && paper->r == 255
           && paper->g == 255 && paper->b == 255;
}

static bool has_idle_colours(const ns_doc *doc)
{
    ns_colours met = 1;

    for (int32_t i = 0; i < doc->solution.count; i++)
        met |= (ns_colours)1 << doc->solution.at[i];
    return met != ns_puzzle_colours(&doc->puzzle);
}

// What a picture or a model shows is the solution; clues that say otherwise would be lost.
static ns_status check_shown(ns_ctx *ctx, const ns_doc *doc, bool is_model)
{
    const char *what = is_model ? "a model" : "a picture";

    for (int32_t l = 0; l < doc->puzzle.lines.count; l++) {
        const ns_clue_kind clue = doc->puzzle.lines.at[l].clue;
        const bool column = l >= doc->puzzle.size[1]; // of a picture
        const char *side = column ? "column" : "row";
        const int32_t number = l - (column ? doc->puzzle.size[1] : 0) + 1;
        if (!is_model && clue != NS_CLUE_RUNS)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "%s shows runs on every line, and %s %d has %s; keep the puzzle "
                           "as .nono",
                           what, side, (int)number,
                           clue == NS_CLUE_TALLY ? "a tally" : "no clue");
        if (!is_model && ns_line_has_blots(&doc->puzzle, &doc->puzzle.lines.at[l]))
            return ns_fail(ctx, NS_BAD_INPUT,
                           "%s shows the length of every run, and %s %d has a blot; keep the "
                           "puzzle as .nono",
                           what, side, (int)number);
        if (!ns_puzzle_line_satisfied(&doc->puzzle, (ns_line_id){ l }, doc->solution.at))
            return ns_fail(ctx, NS_BAD_INPUT,
                           "%s has no clues of its own, and the stored solution does not meet "
                           "clue %d; solve {with an output|-o} stores another",
                           what, (int)l + 1);
    }
    return NS_OK;
}

// What a picture or a model has no place for; `retold`: clues of a model read back are others.
static bool list_dropped(ns_ctx *ctx, const ns_doc *doc, bool is_model, bool retold,
                         ns_text *dropped)
{
    const struct {
        const char *what;
        bool there;
    } things[] = {
        { "title", doc->meta.title.count > 0 },
        { "author", doc->meta.author.count > 0 },
        { "copyright", doc->meta.copyright.count > 0 },
        { "licence", doc->meta.licence.count > 0 },
        { "description", doc->meta.description.count > 0 },
        { "other properties", doc->meta.other.count > 0 },
        { "given cells", doc->puzzle.given.count > 0 },
        { "saved picture", doc->saved.count > 0 },
        { "number in its file", doc->number >= 0 },
        { "how it was made", doc->made.count > 0 },
        { "stored verdict", doc->judged },
        { "further .nono keys", doc->extra.count > 0 },
        { "colours", is_model && !shows_paint(&doc->puzzle) },
        { "names of colours", has_names(&doc->puzzle) },
        { "symbols of colours", has_symbols(&doc->puzzle) },
        { "colours that do not occur", !is_model && has_idle_colours(doc) },
        { "which clues were left out, and how the others tell", is_model && retold },
    };

    for (int32_t i = 0; i < NS_COUNT(things); i++) {
        if (things[i].there && !ns_text_add_format(ctx, dropped, "%s\n", things[i].what))
            return false;
    }
    return true;
}

// Two colours that look alike are one in a picture.
static ns_status check_colours(ns_ctx *ctx, const ns_puzzle *puzzle)
{
    for (int32_t i = 1; i <= puzzle->colour_count; i++) {
        for (int32_t k = 0; k < i; k++) {
            const ns_paint *a = &puzzle->palette[i], *b = &puzzle->palette[k];
            if (a->r == b->r && a->g == b->g && a->b == b->b)
                return ns_fail(ctx, NS_BAD_INPUT,
                               "the colours %d and %d of the puzzle are both #%02x%02x%02x and "
                               "would be one in a picture; keep it as .nono",
                               (int)k, (int)i, a->r, a->g, a->b);
        }
    }
    return NS_OK;
}

static ns_status write_png(ns_ctx *ctx, ns_bitmap_writer write, const ns_doc *doc,
                           ns_text *bytes, ns_text *dropped)
{
    ns_bitmap bitmap = { 0 };
    const int32_t before = dropped->count;
    ns_status status = ns_grid_to_pixels(ctx, doc, &bitmap);

    if (status == NS_OK)
        status = check_shown(ctx, doc, false);
    if (status == NS_OK)
        status = check_colours(ctx, &doc->puzzle);
    if (status == NS_OK && !list_dropped(ctx, doc, false, false, dropped))
        status = ns_no_memory(ctx);
    if (status == NS_OK)
        status = write(ctx, &bitmap, bytes);
    if (status != NS_OK && dropped->at)
        dropped->at[dropped->count = before] = 0;
    ns_bitmap_drop(ctx, &bitmap);
    return status;
}

// Whether the clues that a reader of the model will derive are others than the puzzle's.
static ns_status compare_clues(ns_ctx *ctx, const ns_doc *doc, const ns_voxels *voxels,
                               bool *retold)
{
    ns_doc again = { .number = -1 };
    const ns_status status = ns_solid_from_voxels(ctx, voxels, &again);

    if (status == NS_OK)
        *retold = ns_puzzle_hash(&again.puzzle) != ns_puzzle_hash(&doc->puzzle);
    ns_doc_drop(ctx, &again);
    return status;
}

static ns_status write_vox(ns_ctx *ctx, const ns_doc *doc, ns_text *bytes, ns_text *dropped)
{
    ns_voxels voxels = { 0 };
    const int32_t before = dropped->count;
    bool retold = false;
    ns_status status = ns_solid_to_voxels(ctx, doc, &voxels);

    if (status == NS_OK)
        status = check_shown(ctx, doc, true);
    if (status == NS_OK)
        status = compare_clues(ctx, doc, &voxels, &retold);
    if (status == NS_OK && !list_dropped(ctx, doc, true, retold, dropped))
        status = ns_no_memory(ctx);
    if (status == NS_OK)
        status = ns_vox_write(ctx, &voxels, bytes);
    if (status != NS_OK && dropped->at)
        dropped->at[dropped->count = before] = 0;
    ns_voxels_drop(ctx, &voxels);
    return status;
}

bool ns_format_writes(const ns_ports *ports, ns_format_id format)
{
    return ns_format_about(format)->can & NS_CAN_WRITE
           && (format != NS_FORMAT_PNG || ports->png_write != NULL);
}

bool ns_format_many(ns_format_id format)
{
    return ns_format_about(format)->can & NS_CAN_MANY;
}

ns_status ns_puzzles_write(ns_ctx *ctx, const ns_ports *ports, const ns_book *book,
                           ns_format_id format, ns_text *bytes, ns_text *dropped)
{
    NS_ASSERT(book->count == 1 || ns_format_many(format));
    switch (format) {
    case NS_FORMAT_VOX:
        return write_vox(ctx, &book->at[0], bytes, dropped);
    case NS_FORMAT_NONO:
        return ns_nono_write(ctx, book->at, book->count, bytes);
    case NS_FORMAT_PNG:
        return ports->png_write ? write_png(ctx, ports->png_write, &book->at[0], bytes, dropped)
                                : ns_book_write(ctx, book, format, bytes, dropped);
    default:
        return ns_book_write(ctx, book, format, bytes, dropped);
    }
}

// The lines of `dropped` as an array of texts.
static void put_lines(ns_json_writer *w, const char *key, const ns_text *lines)
{
    const char *at = ns_text_chars(lines);

    ns_json_put_key(w, key);
    ns_json_open_array(w, NS_JSON_FLAT);
    while (*at) {
        int32_t length = 0;
        while (at[length] && at[length] != '\n')
            length++;
        ns_json_put_bytes(w, at, length);
        at += length + (at[length] == '\n');
    }
    ns_json_close(w);
}

ns_status ns_converted_put(ns_ctx *ctx, const ns_ports *ports, ns_json_writer *w,
                           const ns_input *input, ns_format_id format, const char *output)
{
    ns_book one = { 0 };
    ns_text bytes = { 0 }, dropped = { 0 };
    ns_status status = ns_array_push(ctx, &one, *input->doc) ? NS_OK : ns_no_memory(ctx);

    ns_input_put(w, input);
    ns_json_add_int(w, "cells", input->doc->puzzle.cell_count);
    ns_json_add_int(w, "lines", input->doc->puzzle.lines.count);
    ns_json_add_string(w, "output", output);
    ns_json_add_string(w, "format", ns_format_about(format)->name);
    if (status == NS_OK)
        status = ns_puzzles_write(ctx, ports, &one, format, &bytes, &dropped);
    put_lines(w, "dropped", &dropped);
    ns_array_drop(ctx, &one); // the doc is borrowed
    ns_text_drop(ctx, &bytes);
    ns_text_drop(ctx, &dropped);
    return status;
}

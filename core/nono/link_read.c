// link_read.c: from the bytes of a link to a doc; see link_parts.h.
//
// A link comes from a stranger. Nothing is made room for that the bytes behind it could not pay for, but for
// the lines of a box, of which NS_LINK_CELLS_MAX is the limit; every number is compared with what it may be;
// the puzzle and its board are checked like those of a file.
#include "nono/link_parts.h"

#include "puzzle/puzzle_box.h"

ns_status ns_link_damaged(ns_ctx *ctx)
{
    return ns_fail(ctx, NS_BAD_INPUT, "this link is damaged or was cut off; ask for it again");
}

uint64_t ns_link_take(ns_link_in *in)
{
    uint64_t number = 0;

    for (int32_t shift = 0; !in->broken; shift += 7) {
        const char *byte = ns_link_take_bytes(in, 1);
        if (!byte || shift > 56) {
            in->broken = true;
            return 0;
        }
        number |= (uint64_t)((unsigned char)*byte & 127) << shift;
        if (!((unsigned char)*byte & 128))
            return number;
    }
    return 0;
}

int32_t ns_link_take_from(ns_link_in *in, int32_t least, int32_t most)
{
    const uint64_t number = ns_link_take(in);

    if (!in->broken && most >= 0 && number <= (uint64_t)most && (int64_t)number >= least)
        return (int32_t)number;
    in->broken = true;
    return 0;
}

int32_t ns_link_take_count(ns_link_in *in, int32_t most)
{
    const int32_t count = ns_link_take_from(in, 0, most);

    in->broken |= count > in->left;
    return in->broken ? 0 : count;
}

int64_t ns_link_take_signed(ns_link_in *in)
{
    const uint64_t number = ns_link_take(in);

    return number & 1 ? -(int64_t)(number >> 1) - 1 : (int64_t)(number >> 1);
}

const char *ns_link_take_bytes(ns_link_in *in, int32_t count)
{
    const char *bytes = in->at;

    if (in->broken || count > in->left) {
        in->broken = true;
        return NULL;
    }
    in->at += count;
    in->left -= count;
    return bytes;
}

// -- texts and colours ----------------------------------------------------------------------------

// UTF-8 without zero bytes.
static bool is_plain(const char *bytes, int32_t count)
{
    int32_t at = 0, length = 1;

    while (at < count && length > 0 && bytes[at]) {
        length = ns_utf8_length(bytes + at, count - at);
        at += length;
    }
    return at == count && length > 0;
}

static ns_status take_texts(ns_link_in *in, ns_meta *meta)
{
    ns_text *const texts[NS_LINK_TEXTS] = { &meta->title, &meta->author, &meta->copyright,
                                            &meta->licence, &meta->description };
    const int32_t mask = ns_link_take_from(in, 0, (1 << NS_LINK_TEXTS) - 1);

    for (int32_t i = 0; i < NS_LINK_TEXTS && !in->broken; i++) {
        if (!(mask >> i & 1))
            continue;
        const int32_t count = ns_link_take_count(in, NS_LINK_BYTES_MAX);
        const char *bytes = ns_link_take_bytes(in, count);
        if (!bytes || count == 0 || !is_plain(bytes, count))
            return ns_link_damaged(in->ctx);
        NS_NEED(in->ctx, ns_text_set(in->ctx, texts[i], bytes, count));
    }
    return in->broken ? ns_link_damaged(in->ctx) : NS_OK;
}

static ns_status take_palette(ns_link_in *in, ns_puzzle *puzzle)
{
    puzzle->colour_count = ns_link_take_from(in, 1, NS_PALETTE_MAX);
    for (int32_t c = 0; c <= puzzle->colour_count && !in->broken; c++) {
        ns_paint *paint = &puzzle->palette[c];
        const char *bytes = ns_link_take_bytes(in, 4);
        const int32_t count = ns_link_take_from(in, 0, (int32_t)sizeof paint->name - 1);
        const char *name = ns_link_take_bytes(in, count);
        if (in->broken || !is_plain(name, count))
            return ns_link_damaged(in->ctx);
        *paint =
            (ns_paint){ (uint8_t)bytes[0], (uint8_t)bytes[1], (uint8_t)bytes[2], bytes[3], "" };
        memcpy(paint->name, name, (size_t)count);
        bool usable = bytes[3] > ' ' && bytes[3] < 127;
        for (int32_t k = 0; k < c; k++)
            usable &= puzzle->palette[k].symbol != bytes[3];
        if (!usable)
            return ns_link_damaged(in->ctx);
    }
    return in->broken ? ns_link_damaged(in->ctx) : NS_OK;
}

// -- cells and lines ------------------------------------------------------------------------------

static ns_status take_box(ns_link_in *in, ns_puzzle *puzzle)
{
    const ns_kind_info *about = ns_kind_about(puzzle->kind);
    ns_puzzle box = { 0 };
    int32_t size[3] = { 0 };
    int64_t cells = 1;

    for (int32_t i = 0; i < about->sides; i++) {
        size[i] = ns_link_take_from(in, 1, NS_SIDE_MAX);
        cells *= size[i];
        if (in->broken || cells > NS_LINK_CELLS_MAX)
            return ns_link_damaged(in->ctx);
    }
    if (about->sides == 0)
        return NS_OK;
    NS_TRY(ns_puzzle_box(in->ctx, &box, puzzle->kind, size));
    box.colour_count = puzzle->colour_count;
    memcpy(box.palette, puzzle->palette, sizeof box.palette);
    *puzzle = box;
    return NS_OK;
}

static ns_status take_walk(ns_link_in *in, ns_puzzle *puzzle, int32_t *before)
{
    const int32_t count = ns_link_take_count(in, NS_LINE_MAX);
    int32_t *cells = ns_new(in->ctx, count + 1, sizeof *cells);

    NS_NEED(in->ctx, cells);
    for (int32_t i = 0; i < count && !in->broken; i++) {
        const int64_t step = ns_link_take_signed(in);
        in->broken |= step < -NS_LINK_CELLS_MAX || step > NS_LINK_CELLS_MAX
                      || *before + step < 0 || *before + step >= puzzle->cell_count;
        *before = in->broken ? 0 : (int32_t)(*before + step);
        cells[i] = *before;
    }
    const ns_status status = in->broken ? ns_link_damaged(in->ctx)
                                        : ns_puzzle_add_walk(in->ctx, puzzle, cells, count);
    ns_free(in->ctx, cells, count + 1, sizeof *cells);
    return status;
}

static ns_status take_walks(ns_link_in *in, ns_puzzle *puzzle)
{
    int32_t before = 0;

    puzzle->lines.count = 0;
    puzzle->cell_count = ns_link_take_from(
        in, puzzle->cell_count, puzzle->cell_count ? puzzle->cell_count : NS_LINK_CELLS_MAX);
    const int32_t lines = ns_link_take_count(in, NS_LINK_BYTES_MAX);
    for (int32_t l = 0; l < lines; l++)
        NS_TRY(take_walk(in, puzzle, &before));
    return in->broken ? ns_link_damaged(in->ctx) : NS_OK;
}

static ns_status take_curves(ns_link_in *in, uint32_t flags, ns_doc *doc)
{
    if (!ns_kind_about(doc->puzzle.kind)->curves)
        return ns_link_damaged(in->ctx);
    NS_TRY(ns_link_take_board(in, &doc->board));
    NS_TRY(ns_board_puzzle(in->ctx, &doc->board, flags & NS_LINK_GROUND ? 1 : 0, &doc->puzzle,
                           &doc->solution));
    if (!(flags & NS_LINK_SOLVED) || flags & NS_LINK_PICTURE)
        doc->solution.count = 0;
    return doc->puzzle.cell_count > NS_LINK_CELLS_MAX ? ns_link_damaged(in->ctx) : NS_OK;
}

// -- the solution and the clues -------------------------------------------------------------------

// So many numbers of a few bits each; NULL when there are fewer.
static const char *take_bits(ns_link_in *in, int32_t count, int32_t bits)
{
    return ns_link_take_bytes(in, (int32_t)(((int64_t)count * bits + 7) / 8));
}

static int32_t bits_at(const char *row, int32_t i, int32_t bits)
{
    int32_t number = 0;

    for (int32_t k = 0; k < bits; k++) {
        const int64_t bit = (int64_t)i * bits + k;
        number |= ((unsigned char)row[bit / 8] >> (bit % 8) & 1) << k;
    }
    return number;
}

static ns_status take_picture(ns_link_in *in, ns_doc *doc)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const int32_t bits = ns_link_bits(puzzle);
    const char *row = take_bits(in, puzzle->cell_count, bits);

    if (!row)
        return ns_link_damaged(in->ctx);
    NS_NEED(in->ctx, ns_array_resize(in->ctx, &doc->solution, puzzle->cell_count));
    for (int32_t c = 0; c < puzzle->cell_count; c++) {
        const int32_t colour = bits_at(row, c, bits);
        if (colour > puzzle->colour_count)
            return ns_link_damaged(in->ctx);
        doc->solution.at[c] = (uint8_t)colour;
    }
    return NS_OK;
}

static ns_status take_runs(ns_link_in *in, ns_puzzle *puzzle, ns_line_id line)
{
    const int32_t count = ns_link_take_count(in, NS_LINE_MAX);
    ns_run *runs = ns_new(in->ctx, count + 1, sizeof *runs);

    NS_NEED(in->ctx, runs);
    for (int32_t i = 0; i < count; i++) {
        runs[i].length = ns_link_take_from(in, 0, NS_LINE_MAX);
        runs[i].colour =
            puzzle->colour_count > 1 ? ns_link_take_from(in, 1, puzzle->colour_count) : 1;
    }
    const ns_status status = in->broken
                                 ? ns_link_damaged(in->ctx)
                                 : ns_puzzle_set_runs(in->ctx, puzzle, line, runs, count);
    ns_free(in->ctx, runs, count + 1, sizeof *runs);
    return status;
}

static ns_status take_tallies(ns_link_in *in, ns_puzzle *puzzle, ns_line_id line)
{
    const int32_t head = ns_link_take_from(in, 0, 5);
    ns_tally tallies[2] = { { 0 } };

    for (int32_t i = 0; i < head >> 1; i++) {
        tallies[i].count = ns_link_take_from(in, 0, NS_LINE_MAX);
        tallies[i].groups = ns_link_take_from(in, 0, 3);
        tallies[i].colour = ns_link_take_from(in, 1, puzzle->colour_count);
    }
    if (in->broken)
        return ns_link_damaged(in->ctx);
    return ns_puzzle_set_tallies(in->ctx, puzzle, line, tallies, head >> 1, head & 1);
}

static ns_status take_clue(ns_link_in *in, ns_puzzle *puzzle, ns_line_id line,
                           ns_link_clue clue)
{
    switch (clue) {
    case NS_LINK_BLANK:
        puzzle->lines.at[line.i].clue = NS_CLUE_BLANK;
        puzzle->lines.at[line.i].partial = false;
        puzzle->lines.at[line.i].clue_first = puzzle->lines.at[line.i].clue_count = 0;
        return NS_OK;
    case NS_LINK_RUNS:
        return take_runs(in, puzzle, line);
    default:
        return take_tallies(in, puzzle, line);
    }
}

// Of curves the clues are there already.
static ns_status take_clues(ns_link_in *in, uint32_t flags, ns_link_shape shape, ns_doc *doc)
{
    ns_puzzle *puzzle = &doc->puzzle;
    const bool told = flags & NS_LINK_CLUES;
    const char *row = told ? take_bits(in, puzzle->lines.count, 2) : NULL;

    if (told && !row)
        return ns_link_damaged(in->ctx);
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_link_clue clue = told ? (ns_link_clue)bits_at(row, l, 2) : NS_LINK_SHOWN;
        if (clue != NS_LINK_SHOWN)
            NS_TRY(take_clue(in, puzzle, (ns_line_id){ l }, clue));
        else if (shape != NS_LINK_BOARD && doc->solution.count == 0)
            return ns_link_damaged(in->ctx);
        else if (shape != NS_LINK_BOARD)
            NS_TRY(ns_link_show_clue(in->ctx, puzzle, (ns_line_id){ l },
                                     flags & NS_LINK_TALLIES, doc->solution.at));
    }
    return NS_OK;
}

static ns_status take_given(ns_link_in *in, ns_puzzle *puzzle)
{
    const int32_t count = ns_link_take_count(in, NS_LINK_BYTES_MAX);
    int32_t cell = 0;

    for (int32_t i = 0; i < count; i++) {
        const int64_t step = ns_link_take_signed(in);
        const ns_colours colours = (ns_colours)ns_link_take_from(in, 1, INT32_MAX);
        if (in->broken || step < -NS_LINK_CELLS_MAX || step > NS_LINK_CELLS_MAX
            || cell + step < 0 || cell + step >= puzzle->cell_count
            || colours & ~ns_puzzle_colours(puzzle))
            return ns_link_damaged(in->ctx);
        cell = (int32_t)(cell + step);
        NS_NEED(in->ctx, ns_array_push(in->ctx, &puzzle->given, ((ns_given){ cell, colours })));
    }
    return in->broken ? ns_link_damaged(in->ctx) : NS_OK;
}

// -- what is known of it --------------------------------------------------------------------------

static ns_status take_judged(ns_link_in *in, uint32_t flags, ns_doc *doc)
{
    doc->level = (ns_level)ns_link_take_from(in, 0, NS_LEVEL_EXPERT);
    doc->judged = flags & NS_LINK_JUDGED;
    if (doc->judged)
        doc->verdict = (ns_verdict)ns_link_take_from(in, 0, NS_NONE);
    if (flags & NS_LINK_RATED) {
        doc->rated.stars = ns_link_take_from(in, 1, 5);
        doc->rated.effort = (int64_t)ns_link_take(in);
        doc->rated.hardest =
            (ns_technique)ns_link_take_from(in, NS_TECHNIQUE_DONE, NS_TECHNIQUES - 1);
        in->broken |= doc->rated.effort < 0 || doc->rated.effort > NS_RATED_EFFORT_MAX;
    }
    return in->broken ? ns_link_damaged(in->ctx) : NS_OK;
}

static ns_status take_paints(ns_link_in *in, ns_doc *doc)
{
    const int32_t *size = doc->puzzle.size;
    ns_voxels *voxels = &doc->voxels;
    const int32_t count = ns_link_take_from(in, 0, NS_VOXEL_PAINTS_MAX);
    const char *paints = ns_link_take_bytes(in, 3 * count);
    const char *cells = ns_link_take_bytes(in, doc->puzzle.cell_count);

    if (in->broken || ns_kind_about(doc->puzzle.kind)->sides != 3)
        return ns_link_damaged(in->ctx);
    NS_TRY(ns_voxels_create(in->ctx, voxels, size[0], size[1], size[2]));
    voxels->paint_count = count;
    for (int32_t i = 0; i < count; i++)
        voxels->paints[i + 1] = (ns_rgb){ (uint8_t)paints[3 * i], (uint8_t)paints[3 * i + 1],
                                          (uint8_t)paints[3 * i + 2] };
    for (int32_t c = 0; c < doc->puzzle.cell_count; c++) {
        voxels->at[c] = (uint8_t)cells[c];
        if (voxels->at[c] > count)
            return ns_link_damaged(in->ctx);
    }
    return NS_OK;
}

// -- all of it ------------------------------------------------------------------------------------

static ns_status take_shape(ns_link_in *in, ns_link_shape shape, uint32_t flags, ns_doc *doc)
{
    NS_TRY(take_box(in, &doc->puzzle));
    switch (shape) {
    case NS_LINK_BOX:
        return doc->puzzle.cell_count > 0 ? NS_OK : ns_link_damaged(in->ctx);
    case NS_LINK_BOARD:
        return take_curves(in, flags, doc);
    default:
        return take_walks(in, &doc->puzzle);
    }
}

static bool is_kind(int32_t kind)
{
    bool is = true;

    for (int32_t k = 0; is && k <= kind; k++)
        is = ns_kind_about((ns_kind)k);
    return is;
}

static ns_status read_steps(ns_link_in *in, ns_doc *doc)
{
    if (ns_link_take(in) != NS_LINK_VERSION)
        return ns_fail(
            in->ctx, NS_BAD_INPUT,
            in->broken ? "this link is empty; ask for it again"
                       : "this link was made by another nonosmith; get a newer one to open it");
    const int32_t kind = ns_link_take_from(in, 0, 255);
    const ns_link_shape shape = (ns_link_shape)ns_link_take_from(in, 0, NS_LINK_SHAPES - 1);
    const uint32_t flags = (uint32_t)ns_link_take_from(in, 0, NS_LINK_FLAGS - 1);

    if (in->broken || !is_kind(kind))
        return ns_link_damaged(in->ctx);
    doc->puzzle.kind = (ns_kind)kind;
    ns_puzzle_black_on_white(&doc->puzzle);
    NS_TRY(take_texts(in, &doc->meta));
    if (flags & NS_LINK_PALETTE)
        NS_TRY(take_palette(in, &doc->puzzle));
    NS_TRY(take_shape(in, shape, flags, doc));
    if (flags & NS_LINK_PICTURE)
        NS_TRY(take_picture(in, doc));
    NS_TRY(take_clues(in, flags, shape, doc));
    if (flags & NS_LINK_GIVEN)
        NS_TRY(take_given(in, &doc->puzzle));
    NS_TRY(take_judged(in, flags, doc));
    if (flags & NS_LINK_PAINTS)
        NS_TRY(take_paints(in, doc));
    return in->broken || in->left > 0 ? ns_link_damaged(in->ctx)
                                      : ns_puzzle_check(in->ctx, &doc->puzzle);
}

ns_status ns_link_read(ns_ctx *ctx, const char *bytes, int32_t count, ns_doc *doc)
{
    ns_link_in in = { .ctx = ctx, .at = bytes, .left = count };

    *doc = (ns_doc){ .number = -1 };
    ns_status status =
        count > NS_LINK_BYTES_MAX
            ? ns_fail(ctx, NS_BAD_INPUT, "no link has more than %d bytes", NS_LINK_BYTES_MAX)
            : read_steps(&in, doc);
    if (status != NS_OK)
        ns_doc_drop(ctx, doc);
    return status;
}

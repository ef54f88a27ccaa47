// link_write.c: a doc as the few bytes of a link; see link_parts.h.
//
// What the reader can tell again is left out: clues that the solution shows, cells and walks of curves. The
// writer tells them again itself, to see what differs; and in the end the link is read and compared with
// the doc, so that a link either holds it or is none.
#include "nono/link_parts.h"
#include "nono/nono_parts.h"

typedef struct link_writing {
    ns_link_out out;
    const ns_doc *doc;
    ns_link_shape shape;
    uint32_t flags;
    ns_board board;      // a copy
    ns_puzzle shown;     // what the reader will tell again
    ns_solution colours; // that curves show
} link_writing;

void ns_link_put(ns_link_out *out, uint64_t number)
{
    char bytes[10];
    int32_t count = 0;

    do {
        const uint64_t more = number >> 7;
        bytes[count++] = (char)((number & 127) | (more ? 128 : 0));
        number = more;
    } while (number);
    ns_link_put_bytes(out, bytes, count);
}

void ns_link_put_signed(ns_link_out *out, int64_t number)
{
    ns_link_put(out, number < 0 ? 2 * (uint64_t)-number - 1 : 2 * (uint64_t)number);
}

void ns_link_put_bytes(ns_link_out *out, const char *bytes, int32_t count)
{
    out->failed |= !ns_text_add_bytes(out->ctx, out->to, bytes, count);
}

// -- what is told again ---------------------------------------------------------------------------

static void copy_palette(ns_puzzle *to, const ns_puzzle *from)
{
    to->kind = from->kind;
    to->colour_count = from->colour_count;
    memcpy(to->palette, from->palette, sizeof to->palette);
}

static ns_status show_board(ns_ctx *ctx, link_writing *w)
{
    const ns_doc *doc = w->doc;
    bool border = false;

    for (int32_t i = 0; i < doc->board.cubics.count; i++)
        border |= doc->board.cubics.at[i].left != doc->board.cubics.at[i].right;
    if (!border && doc->solution.count > 0 && doc->solution.at[0] == 1)
        w->flags |= NS_LINK_GROUND;
    copy_palette(&w->shown, &doc->puzzle);
    NS_TRY(ns_board_copy(ctx, &w->board, &doc->board));
    return ns_board_puzzle(ctx, &w->board, w->flags & NS_LINK_GROUND ? 1 : 0, &w->shown,
                           &w->colours);
}

static bool mostly_tallies(const ns_puzzle *puzzle)
{
    int32_t more = 0;

    for (int32_t l = 0; l < puzzle->lines.count; l++)
        more += (puzzle->lines.at[l].clue == NS_CLUE_TALLY)
                - (puzzle->lines.at[l].clue == NS_CLUE_RUNS);
    return more > 0;
}

static ns_status show_again(ns_ctx *ctx, link_writing *w)
{
    const ns_doc *doc = w->doc;

    if (w->shape == NS_LINK_BOARD)
        return show_board(ctx, w);
    NS_TRY(ns_puzzle_copy(ctx, &w->shown, &doc->puzzle));
    if (mostly_tallies(&doc->puzzle))
        w->flags |= NS_LINK_TALLIES;
    for (int32_t l = 0; doc->solution.count > 0 && l < w->shown.lines.count; l++)
        NS_TRY(ns_link_show_clue(ctx, &w->shown, (ns_line_id){ l }, w->flags & NS_LINK_TALLIES,
                                 doc->solution.at));
    return NS_OK;
}

// Whether the reader knows the clue of a line without being told.
static bool is_shown(const link_writing *w, int32_t line)
{
    if (w->shape != NS_LINK_BOARD && w->doc->solution.count == 0)
        return false;
    return ns_link_same_clue(&w->shown, &w->doc->puzzle, line);
}

static bool is_usual_palette(const ns_puzzle *puzzle)
{
    static const ns_paint usual[2] = { { 255, 255, 255, '.', "white" },
                                       { 0, 0, 0, '#', "black" } };
    bool same = puzzle->colour_count == 1;

    for (int32_t c = 0; same && c < 2; c++) {
        const ns_paint *paint = &puzzle->palette[c];
        same = paint->r == usual[c].r && paint->g == usual[c].g && paint->b == usual[c].b
               && paint->symbol == usual[c].symbol && ns_same_text(paint->name, usual[c].name);
    }
    return same;
}

static void find_flags(link_writing *w)
{
    const ns_doc *doc = w->doc;
    const bool board = w->shape == NS_LINK_BOARD;
    const ns_solution *s = &doc->solution;
    bool shown = true;

    if (!is_usual_palette(&doc->puzzle))
        w->flags |= NS_LINK_PALETTE;
    if (s->count > 0)
        w->flags |= NS_LINK_SOLVED;
    if (s->count > 0
        && (!board || s->count != w->colours.count
            || memcmp(s->at, w->colours.at, (size_t)s->count) != 0))
        w->flags |= NS_LINK_PICTURE;
    for (int32_t l = 0; shown && l < doc->puzzle.lines.count; l++)
        shown = is_shown(w, l);
    w->flags |= (shown ? 0 : NS_LINK_CLUES) | (doc->puzzle.given.count ? NS_LINK_GIVEN : 0)
                | (doc->judged ? NS_LINK_JUDGED : 0) | (doc->rated.stars ? NS_LINK_RATED : 0)
                | (doc->voxels.at ? NS_LINK_PAINTS : 0);
}

// -- its parts ------------------------------------------------------------------------------------

static void put_text(ns_link_out *out, const char *bytes, int32_t count)
{
    ns_link_put(out, (uint64_t)count);
    ns_link_put_bytes(out, bytes, count);
}

static void put_texts(link_writing *w)
{
    const ns_meta *meta = &w->doc->meta;
    const ns_text *const texts[NS_LINK_TEXTS] = { &meta->title, &meta->author, &meta->copyright,
                                                  &meta->licence, &meta->description };
    uint32_t mask = 0;

    for (int32_t i = 0; i < NS_LINK_TEXTS; i++)
        mask |= texts[i]->count ? 1u << i : 0;
    ns_link_put(&w->out, mask);
    for (int32_t i = 0; i < NS_LINK_TEXTS; i++) {
        if (texts[i]->count)
            put_text(&w->out, texts[i]->at, texts[i]->count);
    }
}

static void put_palette(link_writing *w)
{
    const ns_puzzle *puzzle = &w->doc->puzzle;
    char symbols[NS_PALETTE_MAX + 1];

    ns_nono_choose_symbols(puzzle, symbols);
    ns_link_put(&w->out, (uint64_t)puzzle->colour_count);
    for (int32_t c = 0; c <= puzzle->colour_count; c++) {
        const ns_paint *paint = &puzzle->palette[c];
        const char bytes[4] = { (char)paint->r, (char)paint->g, (char)paint->b, symbols[c] };
        ns_link_put_bytes(&w->out, bytes, 4);
        put_text(&w->out, paint->name, ns_length(paint->name));
    }
}

static void put_walks(link_writing *w)
{
    const ns_puzzle *puzzle = &w->doc->puzzle;
    int32_t before = 0;

    ns_link_put(&w->out, (uint64_t)puzzle->cell_count);
    ns_link_put(&w->out, (uint64_t)puzzle->lines.count);
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        ns_link_put(&w->out, (uint64_t)line->count);
        for (int32_t i = 0; i < line->count; i++) {
            const int32_t cell = ns_line_cell(puzzle, line, i);
            ns_link_put_signed(&w->out, cell - before);
            before = cell;
        }
    }
}

static void put_shape(link_writing *w)
{
    const ns_puzzle *puzzle = &w->doc->puzzle;

    for (int32_t i = 0; i < ns_kind_about(puzzle->kind)->sides; i++)
        ns_link_put(&w->out, (uint64_t)puzzle->size[i]);
    if (w->shape == NS_LINK_BOARD)
        ns_link_put_board(&w->out, &w->doc->board);
    if (w->shape == NS_LINK_WALKS)
        put_walks(w);
}

// Numbers of a few bits each, the lowest bit first.
typedef struct bit_row {
    uint32_t bits;
    int32_t count;
} bit_row;

static void put_bits(ns_link_out *out, bit_row *row, uint32_t number, int32_t count)
{
    row->bits |= number << row->count;
    row->count += count;
    for (; row->count >= 8; row->count -= 8, row->bits >>= 8) {
        const char byte = (char)(row->bits & 255);
        ns_link_put_bytes(out, &byte, 1);
    }
}

static void put_picture(link_writing *w)
{
    const int32_t bits = ns_link_bits(&w->doc->puzzle);
    bit_row row = { 0 };

    for (int32_t c = 0; c < w->doc->solution.count; c++)
        put_bits(&w->out, &row, w->doc->solution.at[c], bits);
    if (row.count > 0)
        put_bits(&w->out, &row, 0, 8 - row.count);
}

static ns_link_clue clue_of(const link_writing *w, int32_t l)
{
    const ns_clue_kind clue = w->doc->puzzle.lines.at[l].clue;

    return is_shown(w, l)          ? NS_LINK_SHOWN
           : clue == NS_CLUE_BLANK ? NS_LINK_BLANK
           : clue == NS_CLUE_RUNS  ? NS_LINK_RUNS
                                   : NS_LINK_TOLD_TALLY;
}

static void put_clue(link_writing *w, const ns_line *line)
{
    const ns_puzzle *puzzle = &w->doc->puzzle;
    const bool runs = line->clue == NS_CLUE_RUNS;

    ns_link_put(&w->out, runs ? (uint64_t)line->clue_count
                              : 2 * (uint64_t)line->clue_count + line->partial);
    for (int32_t i = 0; i < line->clue_count; i++) {
        const ns_run run = runs ? ns_line_runs(puzzle, line)[i] : (ns_run){ 0, 0 };
        const ns_tally tally = runs ? (ns_tally){ 0, 0, 0 } : ns_line_tallies(puzzle, line)[i];
        ns_link_put(&w->out, (uint64_t)(runs ? run.length : tally.count));
        if (!runs)
            ns_link_put(&w->out, (uint64_t)tally.groups);
        if (!runs || puzzle->colour_count > 1)
            ns_link_put(&w->out, (uint64_t)(runs ? run.colour : tally.colour));
    }
}

static void put_clues(link_writing *w)
{
    const ns_puzzle *puzzle = &w->doc->puzzle;
    bit_row row = { 0 };

    for (int32_t l = 0; l < puzzle->lines.count; l++)
        put_bits(&w->out, &row, clue_of(w, l), 2);
    if (row.count > 0)
        put_bits(&w->out, &row, 0, 8 - row.count);
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        if (clue_of(w, l) >= NS_LINK_RUNS)
            put_clue(w, &puzzle->lines.at[l]);
    }
}

static void put_given(link_writing *w)
{
    const ns_puzzle *puzzle = &w->doc->puzzle;
    int32_t before = 0;

    ns_link_put(&w->out, (uint64_t)puzzle->given.count);
    for (int32_t i = 0; i < puzzle->given.count; i++) {
        ns_link_put_signed(&w->out, puzzle->given.at[i].cell - before);
        ns_link_put(&w->out, puzzle->given.at[i].colours);
        before = puzzle->given.at[i].cell;
    }
}

static void put_judged(link_writing *w)
{
    const ns_doc *doc = w->doc;

    ns_link_put(&w->out, doc->level);
    if (w->flags & NS_LINK_JUDGED)
        ns_link_put(&w->out, doc->verdict);
    if (w->flags & NS_LINK_RATED) {
        ns_link_put(&w->out, (uint64_t)doc->rated.stars);
        ns_link_put(&w->out, (uint64_t)doc->rated.effort);
        ns_link_put(&w->out, doc->rated.hardest);
    }
}

static void put_paints(link_writing *w)
{
    const ns_voxels *voxels = &w->doc->voxels;

    ns_link_put(&w->out, (uint64_t)voxels->paint_count);
    for (int32_t i = 1; i <= voxels->paint_count; i++) {
        const ns_rgb paint = voxels->paints[i];
        const char bytes[3] = { (char)paint.r, (char)paint.g, (char)paint.b };
        ns_link_put_bytes(&w->out, bytes, 3);
    }
    ns_link_put_bytes(&w->out, (const char *)voxels->at, w->doc->puzzle.cell_count);
}

static void put_doc(link_writing *w)
{
    ns_link_put(&w->out, NS_LINK_VERSION);
    ns_link_put(&w->out, w->doc->puzzle.kind);
    ns_link_put(&w->out, w->shape);
    ns_link_put(&w->out, w->flags);
    put_texts(w);
    if (w->flags & NS_LINK_PALETTE)
        put_palette(w);
    put_shape(w);
    if (w->flags & NS_LINK_PICTURE)
        put_picture(w);
    if (w->flags & NS_LINK_CLUES)
        put_clues(w);
    if (w->flags & NS_LINK_GIVEN)
        put_given(w);
    put_judged(w);
    if (w->flags & NS_LINK_PAINTS)
        put_paints(w);
}

// -- whether it holds -----------------------------------------------------------------------------

// The doc without what a link leaves out: see nono.h. Borrows everything.
static ns_doc held(const ns_doc *doc, const ns_board *outlines)
{
    ns_doc held = *doc;

    held.saved = (ns_saved){ 0 };
    held.meta.other = held.made = (ns_properties){ 0 };
    held.scores = (ns_scores){ 0 };
    held.extra = (ns_text){ 0 };
    held.number = -1;
    held.board = *outlines;
    held.board.width = doc->board.width;
    held.board.height = doc->board.height;
    held.board.tolerance = doc->board.tolerance;
    memcpy(&held.board.cubics, &doc->board.cubics, sizeof held.board.cubics);
    memcpy(&held.board.sections, &doc->board.sections, sizeof held.board.sections);
    memcpy(&held.board.curves, &doc->board.curves, sizeof held.board.curves);
    memcpy(&held.board.nodes, &doc->board.nodes, sizeof held.board.nodes);
    return held;
}

static ns_status compare(ns_ctx *ctx, const ns_doc *doc, const ns_doc *read)
{
    const ns_doc wanted = held(doc, &read->board);
    ns_text a = { 0 }, b = { 0 };
    ns_status status = ns_nono_write(ctx, &wanted, 1, &a);

    if (status == NS_OK)
        status = ns_nono_write(ctx, read, 1, &b);
    if (status == NS_OK && (a.count != b.count || memcmp(a.at, b.at, (size_t)a.count) != 0))
        status = ns_fail(ctx, NS_BAD_INPUT,
                         "no link holds this puzzle: it has lines or cells that do not follow "
                         "from its size or its curves; send the file itself");
    ns_text_drop(ctx, &a);
    ns_text_drop(ctx, &b);
    return status;
}

static ns_status check_link(ns_ctx *ctx, const ns_doc *doc, const char *bytes, int32_t count)
{
    ns_doc read = { .number = -1 };
    ns_status status = ns_link_read(ctx, bytes, count, &read);

    if (status == NS_OK)
        status = compare(ctx, doc, &read);
    ns_doc_drop(ctx, &read);
    return status;
}

static ns_status write_steps(ns_ctx *ctx, link_writing *w)
{
    const ns_doc *doc = w->doc;
    const int32_t before = w->out.to->count;

    if (doc->puzzle.cell_count > NS_LINK_CELLS_MAX
        || doc->board.cubics.count > NS_LINK_CUBICS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "no link holds this puzzle: it is too large; send the file itself");
    NS_TRY(ns_puzzle_check(ctx, &doc->puzzle));
    NS_TRY(ns_board_check(ctx, &doc->board));
    w->shape = !ns_board_is_empty(&doc->board)    ? NS_LINK_BOARD
               : ns_nono_is_implied(&doc->puzzle) ? NS_LINK_BOX
                                                  : NS_LINK_WALKS;
    NS_TRY(show_again(ctx, w));
    if (w->shown.lines.count != doc->puzzle.lines.count)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "no link holds this puzzle: its curves have other lines; send the file itself");
    find_flags(w);
    put_doc(w);
    if (w->out.failed)
        return ns_no_memory(ctx);
    return check_link(ctx, doc, w->out.to->at + before, w->out.to->count - before);
}

ns_status ns_link_write(ns_ctx *ctx, const ns_doc *doc, ns_text *to)
{
    const int32_t before = to->count;
    link_writing w = { .out = { .ctx = ctx, .to = to }, .doc = doc };
    const ns_status status = write_steps(ctx, &w);

    ns_board_drop(ctx, &w.board);
    ns_puzzle_drop(ctx, &w.shown);
    ns_array_drop(ctx, &w.colours);
    if (status != NS_OK)
        to->count = before;
    if (status != NS_OK && to->at)
        to->at[before] = 0;
    return status;
}

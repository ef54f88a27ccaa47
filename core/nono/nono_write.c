// nono_write.c: from docs to the text of a .nono file.
//
// The same doc always gives the same bytes: known keys come in the order of docs/nono-file.md,
// the kept ones behind them in the order in which they came. One clue, one line, one row of a
// picture is one line of text, so that people can read a file and compare two of them.
#include "nono/nono_kind.h"

#include "base/basics.h"

static bool usable(const char *symbols, int32_t count, char symbol)
{
    for (int32_t i = 0; i < count; i++) {
        if (symbols[i] == symbol)
            return false;
    }
    return ns_nono_is_symbol((unsigned char)symbol);
}

void ns_nono_choose_symbols(const ns_puzzle *puzzle, char symbols[NS_PALETTE_MAX + 1])
{
    static const char spare[] =
        ".#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    const int32_t count = puzzle->colour_count + 1;

    memset(symbols, 0, NS_PALETTE_MAX + 1);
    for (int32_t c = 0; c < count; c++) {
        if (usable(symbols, c, puzzle->palette[c].symbol))
            symbols[c] = puzzle->palette[c].symbol;
    }
    for (int32_t c = 0; c < count; c++) {
        for (int32_t i = 0; !symbols[c]; i++) {
            NS_ASSERT(spare[i]); // more of them than colours
            if (usable(symbols, count, spare[i]))
                symbols[c] = spare[i];
        }
    }
}

static ns_status check_size(ns_ctx *ctx, const ns_puzzle *puzzle)
{
    const int32_t sides = ns_kind_about(puzzle->kind)->sides;
    int64_t cells = sides ? 1 : puzzle->cell_count;

    for (int32_t i = 0; i < sides; i++) {
        if (puzzle->size[i] < 1 || puzzle->size[i] > NS_SIDE_MAX)
            return ns_fail(ctx, NS_BAD_INPUT, "a side of a puzzle has 1 to %d cells, not %d",
                           NS_SIDE_MAX, puzzle->size[i]);
        cells *= puzzle->size[i];
    }
    if (cells != puzzle->cell_count)
        return ns_fail(ctx, NS_BAD_INPUT, "a puzzle of this size has %lld cells, not %d",
                       (long long)cells, puzzle->cell_count);
    return NS_OK;
}

static ns_status check_voxels(ns_ctx *ctx, const ns_doc *doc)
{
    const ns_voxels *voxels = &doc->voxels;

    if (!voxels->at
        || (ns_kind_about(doc->puzzle.kind)->sides == 3
            && memcmp(voxels->size, doc->puzzle.size, sizeof voxels->size) == 0))
        return NS_OK;
    return ns_fail(ctx, NS_BAD_INPUT, "the voxels are of %d by %d by %d, not as the puzzle",
                   voxels->size[0], voxels->size[1], voxels->size[2]);
}

static ns_status check_doc(ns_ctx *ctx, const ns_doc *doc)
{
    const int32_t cells = doc->puzzle.cell_count;

    NS_TRY(ns_puzzle_check(ctx, &doc->puzzle));
    NS_TRY(check_size(ctx, &doc->puzzle));
    NS_TRY(ns_board_check(ctx, &doc->board));
    NS_TRY(ns_board_fits(ctx, &doc->board, &doc->puzzle));
    NS_TRY(check_voxels(ctx, doc));
    if ((doc->solution.count && doc->solution.count != cells)
        || (doc->saved.count && doc->saved.count != cells))
        return ns_fail(ctx, NS_BAD_INPUT, "the picture has not as many cells as the puzzle");
    for (int32_t i = 0; i < doc->solution.count; i++) {
        if (doc->solution.at[i] > doc->puzzle.colour_count)
            return ns_fail(ctx, NS_BAD_INPUT, "cell %d of the solution has no colour %d", i,
                           doc->solution.at[i]);
    }
    if (doc->number > NS_NONO_NUMBER_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "the number of a puzzle is at most %lld, not %lld",
                       (long long)NS_NONO_NUMBER_MAX, (long long)doc->number);
    if (doc->made.count > NS_PROPERTIES_MAX || doc->meta.other.count > NS_PROPERTIES_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "a puzzle has at most %d properties",
                       NS_PROPERTIES_MAX);
    return NS_OK;
}

static bool any_score(const ns_scores *scores)
{
    bool any = scores->setting != 0;

    for (ns_score s = NS_SCORE; s < NS_SCORES; s++)
        any |= scores->known[s];
    return any;
}

static void write_scores(ns_nono_writer *n, const ns_scores *scores)
{
    if (scores->setting) {
        ns_json_put_key(n->w, "setting");
        ns_json_put_bytes(n->w, &scores->setting, 1);
    }
    for (ns_score s = NS_SCORE; s < NS_SCORES; s++) {
        if (scores->known[s]) {
            ns_json_put_key(n->w, ns_score_name(s));
            ns_json_put_fixed(n->w, scores->thousandths[s], 3);
        }
    }
}

static void write_judged(ns_nono_writer *n)
{
    const char *level = ns_level_name(n->doc->level);

    if (!n->doc->judged && !level && !any_score(&n->doc->scores) && n->doc->rated.stars == 0
        && !ns_nono_extra_find(&n->extra, "/judged"))
        return;
    ns_json_put_key(n->w, "judged");
    ns_json_open_object(n->w, NS_JSON_LINES);
    if (n->doc->judged)
        ns_json_add_string(n->w, "verdict", ns_verdict_name(n->doc->verdict));
    if (level) {
        ns_json_add_string(n->w, "level", level);
    }
    write_scores(n, &n->doc->scores);
    if (n->doc->rated.stars > 0) {
        ns_json_add_int(n->w, "stars", n->doc->rated.stars);
        ns_json_add_int(n->w, "effort", n->doc->rated.effort);
        ns_json_add_string(n->w, "hardest", ns_technique_name(n->doc->rated.hardest));
    }
    ns_nono_put_kept(n->w, &n->extra, "/judged", ns_nono_judged_keys);
    ns_json_close(n->w);
}

static void add_symbol(ns_nono_writer *n, char symbol)
{
    n->w->failed |= !ns_text_add_bytes(n->ctx, &n->scratch, &symbol, 1);
}

// The colours still possible in a cell: a symbol, ? for all of them, else [symbols].
static void add_saved(ns_nono_writer *n, ns_colours colours)
{
    const ns_colours all = ns_puzzle_colours(&n->doc->puzzle);

    colours &= all;
    if (colours == all) {
        add_symbol(n, '?');
        return;
    }
    const bool set = ns_bit_count32(colours) != 1;
    if (set)
        add_symbol(n, '[');
    for (; colours; colours &= colours - 1)
        add_symbol(n, n->symbols[ns_bit_first32(colours)]);
    if (set)
        add_symbol(n, ']');
}

static void write_row(ns_nono_writer *n, bool saved, int32_t first, int32_t count)
{
    NS_ASSERT(first >= 0 && first + count <= n->doc->puzzle.cell_count);
    n->scratch.count = 0;
    for (int32_t cell = first; cell < first + count; cell++) {
        if (saved)
            add_saved(n, n->doc->saved.at[cell]);
        else
            add_symbol(n, n->symbols[n->doc->solution.at[cell]]);
    }
    ns_json_put_bytes(n->w, ns_text_chars(&n->scratch), n->scratch.count);
}

static void write_picture(ns_nono_writer *n, const char *key, bool saved)
{
    const ns_puzzle *puzzle = &n->doc->puzzle;

    if ((saved ? n->doc->saved.count : n->doc->solution.count) == 0)
        return;
    ns_json_put_key(n->w, key);
    if (ns_kind_about(puzzle->kind)->sides != 2) {
        write_row(n, saved, 0, puzzle->cell_count);
        return;
    }
    ns_json_open_array(n->w, NS_JSON_LINES);
    for (int32_t y = 0; y < puzzle->size[1]; y++)
        write_row(n, saved, y * puzzle->size[0], puzzle->size[0]);
    ns_json_close(n->w);
}

// A board that nobody here reads goes as it came.
static void write_board(ns_nono_writer *n)
{
    const ns_nono_kind *kind = ns_kind_nono(n->doc->puzzle.kind);
    const int32_t kept = ns_nono_extra_find(&n->extra, "/board");

    if ((kind->write_board && kind->write_board(n)) || !kept)
        return;
    ns_json_put_key(n->w, "board");
    ns_nono_put_value(n->w, &n->extra.json, kept);
}

static void write_doc_steps(ns_nono_writer *n)
{
    ns_json_open_object(n->w, NS_JSON_LINES);
    ns_json_add_int(n->w, "nono", 1);
    if (n->doc->number >= 0)
        ns_json_add_int(n->w, "number", n->doc->number);
    ns_nono_write_meta(n);
    ns_json_put_key(n->w, "puzzle");
    ns_nono_write_puzzle(n);
    write_picture(n, "solution", false);
    write_picture(n, "saved", true);
    ns_nono_write_made(n);
    write_judged(n);
    write_board(n);
    ns_nono_put_kept(n->w, &n->extra, "", ns_nono_doc_keys);
    ns_json_close(n->w);
}

static ns_status write_doc(ns_ctx *ctx, ns_json_writer *w, const ns_doc *doc)
{
    ns_nono_writer n = { .ctx = ctx, .w = w, .doc = doc };
    const int32_t depth = w->depth;

    NS_TRY(check_doc(ctx, doc));
    const ns_status status = ns_nono_extra_read(ctx, &doc->extra, &n.extra);
    if (status == NS_OK) {
        ns_nono_choose_symbols(&doc->puzzle, n.symbols);
        write_doc_steps(&n);
    }
    NS_ASSERT(w->depth == depth);
    ns_text_drop(ctx, &n.scratch);
    ns_nono_extra_drop(ctx, &n.extra);
    return status;
}

static ns_status write_docs(ns_ctx *ctx, const ns_doc *docs, int32_t count, ns_text *to)
{
    ns_json_writer w = ns_json_writer_to(ctx, to);

    if (count != 1)
        ns_json_open_array(&w, NS_JSON_LINES);
    for (int32_t i = 0; i < count; i++)
        NS_TRY(write_doc(ctx, &w, &docs[i]));
    if (count != 1)
        ns_json_close(&w);
    NS_TRY(ns_json_written(&w));
    return ns_text_add(ctx, to, "\n") ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_nono_write(ns_ctx *ctx, const ns_doc *docs, int32_t count, ns_text *to)
{
    const int32_t before = to->count;
    const ns_status status = write_docs(ctx, docs, count, to);

    if (status != NS_OK && to->at) {
        to->count = before;
        to->at[before] = 0;
    }
    return status;
}

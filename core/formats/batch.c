// batch.c: the files of the TAAI, TCGA and ICGA tournaments.
//
//     $1                 the puzzle's number
//     2<tab>1<tab>1      column clues from the left, then row clues from the top
//
// The size is not in the file. Where nobody tells it, a puzzle is square: half as many rows as
// there are lines. Blank lines are clues only as far as the size needs them; where the size has
// to be found as well, a puzzle of the file without blank lines tells it, else blank lines
// between clues count and those around them do not, as far as the sum is even.
#include "formats/format_table.h"

static const ns_clue_style style = { '\t', NULL };

// Collects the lines up to the next $ line; the reader then stands before it.
static ns_status read_lines(ns_reader *in, ns_excerpts *lines)
{
    lines->count = 0;
    for (;;) {
        ns_reader ahead = *in;
        if (!ns_reader_next(&ahead) || ns_reader_peek(&ahead) == '$')
            return NS_OK;
        *in = ahead;
        NS_TRY(ns_reader_collect(in, lines));
    }
}

typedef struct line_counts {
    int32_t full, between, all; // blank lines left out, only those between clues in, all in
} line_counts;

static line_counts count_lines(const ns_excerpts *lines)
{
    line_counts counts = { .all = lines->count };
    int32_t blanks = 0;

    for (int32_t i = 0; i < lines->count; i++) {
        if (ns_excerpt_blank(lines->at[i])) {
            blanks++;
            continue;
        }
        counts.between += counts.full ? blanks + 1 : 1;
        counts.full++;
        blanks = 0;
    }
    return counts;
}

// The number of clues of a puzzle of unknown size; `typical` is that of a puzzle without blank
// lines, or 0.
static int32_t guess_lines(line_counts counts, int32_t typical)
{
    NS_ASSERT(counts.full <= counts.between && counts.between <= counts.all);
    if (counts.full == counts.all)
        return counts.all;
    if (typical >= counts.full && typical <= counts.all)
        return typical;
    return counts.between % 2 == 0 ? counts.between : counts.all;
}

// How many clues the first puzzle without blank lines has, 0 when all have some.
static ns_status find_typical(ns_reader in, int32_t *typical)
{
    ns_excerpts *lines = &in.collected->parts[0];

    while (ns_reader_next(&in)) {
        if (ns_reader_peek(&in) != '$')
            continue;
        NS_TRY(read_lines(&in, lines));
        const line_counts counts = count_lines(lines);
        if (counts.full == counts.all) {
            *typical = counts.full;
            return NS_OK;
        }
    }
    return NS_OK;
}

static ns_status read_puzzle(ns_reader *in, ns_doc *doc, int32_t typical)
{
    const ns_reader start = *in;
    ns_excerpts *lines = &in->collected->parts[0];
    int32_t number;

    in->at = 1;
    if (!ns_reader_int(in, &number) || ns_reader_rest(in).length > 0)
        return ns_reader_fail(in, "a puzzle begins with $ and its number");
    doc->number = number;
    NS_TRY(read_lines(in, lines));

    int32_t width = in->options->width, height = in->options->height;
    if (!width || !height) {
        const int32_t clues = guess_lines(count_lines(lines), typical);
        if (clues % 2)
            return ns_reader_fail(&start,
                                  "puzzle $%d has %d clues, which cannot be a square grid; "
                                  "tell its size, such as {size} 30x20",
                                  number, clues);
        width = height = clues / 2;
    }
    NS_TRY(ns_reader_grid(&start, &doc->puzzle, width, height));
    NS_TRY(ns_reader_pick(&start, lines, width + height, "clues"));
    NS_TRY(ns_reader_clues(in, lines->at, width, style, &doc->puzzle, height));
    return ns_reader_clues(in, lines->at + width, height, style, &doc->puzzle, 0);
}

ns_status ns_batch_read(ns_reader *in, ns_book *book)
{
    const int32_t first = book->count;
    int32_t typical = 0;

    NS_TRY(find_typical(*in, &typical));
    while (ns_reader_next_full(in)) {
        ns_doc *doc;
        if (ns_reader_peek(in) != '$')
            return ns_reader_fail(in, "a puzzle begins with a line such as $1");
        NS_TRY(ns_reader_add_doc(in, book, &doc));
        NS_TRY(read_puzzle(in, doc, typical));
    }
    if (book->count == first)
        return ns_reader_fail(in, "there is no puzzle in the file");
    return NS_OK;
}

ns_status ns_batch_write(ns_writer *out, const ns_doc *doc)
{
    const ns_puzzle *puzzle = &doc->puzzle;

    out->drops |= puzzle->size[0] != puzzle->size[1] ? NS_HOLDS_SIZE : 0;
    ns_write(out, "$%lld\n", (long long)(doc->number >= 0 ? doc->number : out->index + 1));
    ns_write_side(out, puzzle, 1, "\t", NULL, "0");
    ns_write_side(out, puzzle, 0, "\t", NULL, "0");
    return NS_OK;
}

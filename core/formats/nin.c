// nin.c: Wilk's .nin, the barest of the formats: width and height, row clues, column clues.
//
//     5 3        width first
//     1 1        rows from the top
//     0          no runs
//     5
//     ..         columns from the left
//
// Readers in the wild differ about blank lines; see reader.c. Lines that begin with # are
// passed over, and so is whatever follows the last clue: there are files with more. webpbn's
// export "nin" is the same format.
#include "formats/format_table.h"

static ns_status read_lines(ns_reader *in, int32_t wanted, ns_excerpts *excerpts)
{
    while (wanted > 0 && ns_reader_next(in)) {
        ns_reader_skip_blanks(in);
        if (ns_reader_peek(in) == '#')
            continue;
        wanted -= ns_reader_peek(in) != 0;
        NS_TRY(ns_reader_collect(in, excerpts));
    }
    return NS_OK;
}

ns_status ns_nin_read(ns_reader *in, ns_book *book)
{
    const ns_clue_style style = { 0 };
    ns_excerpts *excerpts = &in->collected->parts[0];
    int32_t width, height;
    ns_doc *doc;

    do {
        if (!ns_reader_next_full(in))
            return ns_reader_fail(
                in, "the file is empty; a .nin file begins with the width and the height");
        ns_reader_skip_blanks(in);
    } while (ns_reader_peek(in) == '#');
    if (!ns_reader_int(in, &width) || !ns_reader_int(in, &height)
        || ns_reader_rest(in).length > 0)
        return ns_reader_fail(in, "a .nin file begins with the width and the height");
    NS_TRY(ns_reader_add_doc(in, book, &doc));
    NS_TRY(ns_reader_grid(in, &doc->puzzle, width, height));
    NS_TRY(read_lines(in, width + height, excerpts));
    NS_TRY(ns_reader_pick(in, excerpts, width + height, "clues"));
    return ns_reader_clues(in, excerpts->at, excerpts->count, style, &doc->puzzle, 0);
}

ns_status ns_nin_write(ns_writer *out, const ns_doc *doc)
{
    ns_write(out, "%d %d\n", doc->puzzle.size[0], doc->puzzle.size[1]);
    ns_write_side(out, &doc->puzzle, 0, " ", NULL, "0");
    ns_write_side(out, &doc->puzzle, 1, " ", NULL, "0");
    return NS_OK;
}

// cwd.c: QNonograms' .cwd: height, width, row clues, a blank line, column clues.
//
// A line without runs is 0 or blank. When the clues that are not blank are as many as the size
// asks for, blank lines mean nothing; otherwise they are counted where they stand, and the one
// after the rows is the divider.
#include "formats/format_table.h"

static ns_status read_side(ns_reader *in, const char *what, int32_t *side)
{
    if (!ns_reader_next_full(in) || !ns_reader_int(in, side) || ns_reader_rest(in).length > 0)
        return ns_reader_fail(in, "a .cwd file has the %s alone on its %s line", what,
                              *what == 'h' ? "first" : "second");
    return NS_OK;
}

ns_status ns_cwd_read(ns_reader *in, ns_book *book)
{
    const ns_clue_style style = { 0 };
    ns_excerpts *excerpts = &in->collected->parts[0];
    int32_t width, height, full = 0;
    ns_doc *doc;

    NS_TRY(read_side(in, "height", &height));
    NS_TRY(read_side(in, "width", &width));
    NS_TRY(ns_reader_add_doc(in, book, &doc));
    NS_TRY(ns_reader_grid(in, &doc->puzzle, width, height));
    while (ns_reader_next(in)) {
        full += !ns_excerpt_blank(ns_reader_line(in));
        NS_TRY(ns_reader_collect(in, excerpts));
    }
    if (full < width + height && excerpts->count > height
        && ns_excerpt_blank(excerpts->at[height])) {
        for (int32_t i = height; i + 1 < excerpts->count; i++)
            excerpts->at[i] = excerpts->at[i + 1];
        excerpts->count--;
    }
    NS_TRY(ns_reader_pick(in, excerpts, width + height, "clues"));
    return ns_reader_clues(in, excerpts->at, excerpts->count, style, &doc->puzzle, 0);
}

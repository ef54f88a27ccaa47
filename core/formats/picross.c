// picross.c: the own format of picross-solver; several puzzles a file.
//
//     GRID Cup
//     ROWS
//     [ 1 2 ]
//     [ ]            no runs
//     COLUMNS
//     ..
//
// Lines that begin with # are comments, blank lines mean nothing. A grid is as large as its
// lists of clues are long.
#include "formats/format_table.h"
#include "formats/format_text.h"

// [ 1 2 ] without the brackets.
static ns_status push_clue(ns_reader *in, ns_excerpts *clues)
{
    ns_excerpt line = ns_excerpt_trim(ns_reader_line(in));

    if (line.length < 2 || line.text[0] != '[' || line.text[line.length - 1] != ']')
        return ns_reader_fail(in, "a clue stands in brackets, as in [ 1 2 ]");
    line.text++;
    line.length -= 2;
    return ns_array_push(in->ctx, clues, line) ? NS_OK : ns_no_memory(in->ctx);
}

// The puzzle of the clues that were collected, which are none then.
static ns_status build(const ns_reader *in, ns_doc *doc)
{
    ns_excerpts *clues = in->collected->parts;

    NS_TRY(ns_reader_grid(in, &doc->puzzle, clues[1].count, clues[0].count));
    NS_TRY(ns_reader_sides(in, (ns_clue_style){ 0 }, &doc->puzzle));
    clues[0].count = clues[1].count = 0;
    return NS_OK;
}

// GRID name
static ns_status read_title(ns_reader *in, ns_excerpt line, ns_doc *doc)
{
    const ns_excerpt title =
        ns_excerpt_trim((ns_excerpt){ line.text + 4, line.length - 4, line.line });

    return ns_text_add_clean(in->ctx, &doc->meta.title, title.text, title.length)
               ? NS_OK
               : ns_no_memory(in->ctx);
}

ns_status ns_picross_read(ns_reader *in, ns_book *book)
{
    ns_excerpts *clues = in->collected->parts, *current = NULL;
    ns_doc *doc = NULL;

    while (ns_reader_next_full(in)) {
        const ns_excerpt line = ns_excerpt_trim(ns_reader_line(in));
        if (line.text[0] == '#')
            continue;
        if (ns_excerpt_begins(line, "grid")) {
            if (doc)
                NS_TRY(build(in, doc));
            current = NULL;
            NS_TRY(ns_reader_add_doc(in, book, &doc));
            NS_TRY(read_title(in, line, doc));
        } else if (ns_excerpt_begins(line, "rows")) {
            current = &clues[0];
        } else if (ns_excerpt_begins(line, "columns")) {
            current = &clues[1];
        } else if (!doc || !current) {
            return ns_reader_fail(
                in, "a puzzle begins with GRID and its name, clues with ROWS or COLUMNS");
        } else {
            NS_TRY(push_clue(in, current));
        }
    }
    if (!doc)
        return ns_reader_fail(in, "there is no GRID in the file");
    return build(in, doc);
}

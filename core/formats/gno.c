// gno.c: gnonograms' .gno: sections in brackets, each followed by its lines.
//
//     [Description]        title, author, date, difficulty, a line each
//     [License]
//     [Dimensions]         rows, then columns
//     [Row clues]          numbers with commas
//     [Column clues]
//     [Solution grid]      1 white, 2 black, 0 not known, with blanks between
//     [Working grid]       the same; becomes the saved picture
//
// Other sections are passed over.
#include "formats/format_table.h"
#include "formats/format_text.h"

typedef enum gno_heading {
    DESCRIPTION,
    LICENCE,
    DIMENSIONS,
    ROWS,
    COLUMNS,
    SOLUTION,
    WORKING,
    HEADING_COUNT
} gno_heading;

_Static_assert(HEADING_COUNT <= NS_READER_PARTS, "a part each");

static const char *const section_names[] = {
    "[description", "[license", "[dimensions", "[row", "[column", "[solution", "[working",
};

static ns_status read_sections(ns_reader *in, ns_excerpts *sections)
{
    ns_excerpts *current = NULL;

    while (ns_reader_next(in)) {
        const ns_excerpt line = ns_excerpt_trim(ns_reader_line(in));
        if (line.length && line.text[0] == '[') {
            current = NULL;
            for (int32_t i = 0; i < HEADING_COUNT; i++) {
                if (ns_excerpt_begins(line, section_names[i]))
                    current = &sections[i];
            }
        } else if (current && !ns_array_push(in->ctx, current, line)) {
            return ns_no_memory(in->ctx);
        }
    }
    return NS_OK;
}

static ns_status read_meta(ns_reader *in, const ns_excerpts *sections, ns_doc *doc)
{
    static const char *const keys[] = { "title", "author", "date", "difficulty" };
    ns_text value = { 0 };
    ns_status status = NS_OK;

    for (int32_t i = 0; status == NS_OK && i < 5; i++) {
        const ns_excerpts *lines = &sections[i < 4 ? DESCRIPTION : LICENCE];
        const int32_t k = i < 4 ? i : 0;
        if (k >= lines->count || lines->at[k].length == 0)
            continue;
        value.count = 0;
        if (!ns_text_add_clean(in->ctx, &value, lines->at[k].text, lines->at[k].length))
            status = ns_no_memory(in->ctx);
        else
            status = ns_doc_set_property(in->ctx, doc, i < 4 ? keys[i] : "licence",
                                         ns_text_chars(&value));
    }
    ns_text_drop(in->ctx, &value);
    return status;
}

// Goes to the next cell of a section; false after the last one.
static bool next_cell(const ns_excerpts *lines, int32_t *line, int32_t *at, int32_t *cell)
{
    for (; *line < lines->count; (*line)++, *at = 0) {
        const ns_excerpt excerpt = lines->at[*line];
        while (*at < excerpt.length) {
            const char c = excerpt.text[(*at)++];
            if (c >= '0' && c <= '2') {
                *cell = c - '0';
                return true;
            }
        }
    }
    return false;
}

static ns_status check_cells(ns_reader *in, const ns_excerpts *lines, const char *what,
                             int32_t wanted)
{
    int32_t line = 0, at = 0, cell = 0, cells = 0;

    while (next_cell(lines, &line, &at, &cell))
        cells++;
    NS_ASSERT(lines->count > 0 && wanted > 0);
    in->line = lines->at[0].line;
    if (cells != wanted)
        return ns_reader_fail(in, "the %s has %d cells where the size asks for %d", what, cells,
                              wanted);
    return NS_OK;
}

static ns_status read_solution(ns_reader *in, const ns_excerpts *lines, ns_doc *doc)
{
    int32_t line = 0, at = 0, cell = 0;

    NS_TRY(check_cells(in, lines, "solution grid", doc->puzzle.cell_count));
    NS_TRY(ns_reader_solution(in, doc));
    for (int32_t i = 0; next_cell(lines, &line, &at, &cell); i++) {
        if (cell == 0) { // not all of it is known
            doc->solution.count = 0;
            return NS_OK;
        }
        doc->solution.at[i] = cell == 2;
    }
    return NS_OK;
}

static ns_status read_working(ns_reader *in, const ns_excerpts *lines, ns_doc *doc)
{
    int32_t line = 0, at = 0, cell = 0;

    NS_TRY(check_cells(in, lines, "working grid", doc->puzzle.cell_count));
    NS_NEED(in->ctx, ns_array_resize(in->ctx, &doc->saved, doc->puzzle.cell_count));
    for (int32_t i = 0; next_cell(lines, &line, &at, &cell); i++)
        doc->saved.at[i] = cell == 0 ? 3 : (ns_colours)cell;
    return NS_OK;
}

static ns_status read_size(ns_reader *in, const ns_excerpts *lines, ns_doc *doc)
{
    int32_t sides[2], found = 0;

    for (int32_t i = 0; i < lines->count && found < 2; i++) {
        ns_reader there = *in;
        there.text = lines->at[i].text;
        there.length = lines->at[i].length;
        there.at = 0;
        in->line = lines->at[i].line;
        while (found < 2 && ns_reader_int(&there, &sides[found]))
            found++;
    }
    if (found < 2)
        return ns_reader_fail(
            in, "the section [Dimensions] needs the number of rows and of columns");
    return ns_reader_grid(in, &doc->puzzle, sides[1], sides[0]);
}

ns_status ns_gno_read(ns_reader *in, ns_book *book)
{
    const ns_clue_style style = { ',', NULL };
    ns_excerpts *sections = in->collected->parts;
    ns_doc *doc;

    NS_TRY(read_sections(in, sections));
    NS_TRY(ns_reader_add_doc(in, book, &doc));
    NS_TRY(read_size(in, &sections[DIMENSIONS], doc));
    NS_TRY(read_meta(in, sections, doc));
    if (sections[SOLUTION].count)
        NS_TRY(read_solution(in, &sections[SOLUTION], doc));
    if (sections[WORKING].count)
        NS_TRY(read_working(in, &sections[WORKING], doc));
    for (int32_t side = 0; side < 2; side++) {
        ns_excerpts *clues = &sections[side ? COLUMNS : ROWS];
        if (clues->count == 0 && doc->solution.count)
            continue;
        NS_TRY(ns_reader_pick(in, clues, doc->puzzle.size[side ? 0 : 1],
                              side ? "column clues" : "row clues"));
        NS_TRY(ns_reader_clues(in, clues->at, clues->count, style, &doc->puzzle,
                               side ? doc->puzzle.size[1] : 0));
    }
    return doc->solution.count ? ns_reader_clues_from_solution(in, doc) : NS_OK;
}

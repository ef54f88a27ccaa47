// lp.c: Bosch's .lp, made for an integer program.
//
//     number_of_rows: 2
//     number_of_columns: 3
//     row_1
//        number_of_clusters: 1
//        size(s): 3
//     column_1 ..
//
// The keywords differ from file to file, the numbers do not: only number_of_rows,
// number_of_columns, row_ and column_ are looked at, every other word is passed over.
#include "formats/format_table.h"

// Goes to the next word, over blanks and lines; an empty excerpt at the end of the file.
static ns_excerpt next_word(ns_reader *in)
{
    ns_reader_skip_blanks(in);
    while (in->at >= in->length) {
        if (!ns_reader_next(in))
            return (ns_excerpt){ in->text, 0, in->line };
        ns_reader_skip_blanks(in);
    }
    const int32_t from = in->at;
    while (in->at < in->length && !ns_is_blank(in->text[in->at]))
        in->at++;
    return (ns_excerpt){ in->text + from, in->at - from, in->line };
}

static ns_status next_number(ns_reader *in, const char *what, int32_t *value)
{
    const ns_excerpt word = next_word(in);
    ns_reader inside = *in;

    inside.text = word.text;
    inside.length = word.length;
    inside.at = 0;
    if (!ns_reader_int(&inside, value) || inside.at < inside.length)
        return ns_reader_fail(in, "there is no number where %s should be", what);
    return NS_OK;
}

// The line a word such as row_3 names, or -1.
static int32_t line_of_word(const ns_puzzle *puzzle, ns_excerpt word)
{
    const bool row = ns_excerpt_begins(word, "row_");
    int32_t at = row ? 4 : 7, number = 0;

    if (!row && !ns_excerpt_begins(word, "column_"))
        return -1;
    for (; at < word.length && ns_is_digit(word.text[at]) && number <= NS_SIDE_MAX; at++)
        number = number * 10 + (word.text[at] - '0');
    if (number < 1 || number > puzzle->size[row ? 1 : 0])
        return -1;
    const int32_t line = number - 1 + (row ? 0 : puzzle->size[1]);
    NS_ASSERT(line < puzzle->lines.count);
    return line;
}

static ns_status read_clue(ns_reader *in, ns_puzzle *puzzle, int32_t line)
{
    ns_runs *runs = &in->collected->runs;
    int32_t wanted;

    next_word(in);
    NS_TRY(next_number(in, "the number of runs", &wanted));
    next_word(in);
    if (wanted > NS_RUNS_MAX)
        return ns_reader_fail(in, "a clue has at most %d runs, not %d", NS_RUNS_MAX, wanted);
    runs->count = 0;
    for (int32_t i = 0; i < wanted; i++) {
        ns_run run = { 0, 1 };
        NS_TRY(next_number(in, "the length of a run", &run.length));
        if (run.length < 1 || run.length > NS_LINE_MAX)
            return ns_reader_fail(in, "a run has 1 to %d cells, not %d", NS_LINE_MAX,
                                  run.length);
        NS_NEED(in->ctx, ns_array_push(in->ctx, runs, run));
    }
    return ns_puzzle_set_runs(in->ctx, puzzle, (ns_line_id){ line }, runs->at, runs->count);
}

ns_status ns_lp_read(ns_reader *in, ns_book *book)
{
    int32_t width, height;
    ns_doc *doc;

    if (!ns_excerpt_begins(next_word(in), "number_of_rows"))
        return ns_reader_fail(in, "an .lp file begins with number_of_rows:");
    NS_TRY(next_number(in, "the number of rows", &height));
    if (!ns_excerpt_begins(next_word(in), "number_of_columns"))
        return ns_reader_fail(in, "number_of_columns: comes second in an .lp file");
    NS_TRY(next_number(in, "the number of columns", &width));
    NS_TRY(ns_reader_add_doc(in, book, &doc));
    NS_TRY(ns_reader_grid(in, &doc->puzzle, width, height));
    for (int32_t i = 0; i < width + height; i++) {
        const int32_t line = line_of_word(&doc->puzzle, next_word(in));
        if (line < 0)
            return ns_reader_fail(
                in,
                "the next clue should begin with row_ or column_ and a number within the grid");
        if (doc->puzzle.lines.at[line].clue != NS_CLUE_BLANK)
            return ns_reader_fail(in, "the clue of a line comes twice");
        NS_TRY(read_clue(in, &doc->puzzle, line));
    }
    return NS_OK;
}

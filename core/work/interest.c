// interest.c: whether a curved or sloped puzzle has something to find out.
//
// A clue of 0, or one that fills its line, is no riddle; a curve with 0 on both sides is none at all. Cells of one size are
// dull, and so is a picture that is nearly all ground. How hard it is, and how the effort spreads over the solving,
// is known to the explanation.
#include "work/work_parts.h"

#include "base/log.h"
#include "base/trig.h"

static bool is_clued(const ns_line *line)
{
    return line->clue != NS_CLUE_BLANK;
}

static bool is_zero(const ns_line *line)
{
    return is_clued(line) && line->clue_count == 0;
}

static void count_cells(const ns_doc *doc, ns_interest *interest)
{
    const ns_solution *solution = &doc->solution;

    interest->inside = interest->outside = -1;
    if (solution->count != doc->puzzle.cell_count)
        return;
    interest->inside = 0;
    for (int32_t i = 0; i < solution->count; i++)
        interest->inside += solution->at[i] != 0;
    interest->outside = solution->count - interest->inside;
}

// The deviation of logarithms, so that a page printed larger has the same.
static double size_spread(const ns_board *board)
{
    double sum = 0, squares = 0;
    int32_t count = 0;

    for (int32_t i = 0; i < board->cells.count; i++) {
        const double area = ns_board_cell_area(board, (ns_cell_id){ i });
        if (!(area > 0))
            continue;
        const double doublings = ns_log(area) / ns_log(2);
        sum += doublings;
        squares += doublings * doublings;
        count++;
    }
    if (count == 0)
        return 0;
    const double mean = sum / count;
    return ns_sqrt(ns_max(squares / count - mean * mean, 0.0));
}

static void count_clues(const ns_puzzle *puzzle, ns_interest *interest)
{
    for (int32_t i = 0; i < puzzle->lines.count; i++) {
        const ns_line *line = &puzzle->lines.at[i];
        interest->clues += is_clued(line);
        interest->zeros += is_zero(line);
        interest->longest = ns_max(interest->longest, line->clue_count);
        interest->zero_pairs += i % 2 == 1 && is_zero(line) && is_zero(line - 1);
    }
}

// -- clues that settle at once --------------------------------------------------------------------

static bool is_settled(const ns_puzzle *puzzle, const ns_line *line, const ns_colours *cells)
{
    for (int32_t i = 0; i < line->count; i++) {
        const ns_colours left = cells[ns_line_cell(puzzle, line, i)];
        if (left & (left - 1))
            return false;
    }
    return true;
}

static void open_line(const ns_puzzle *puzzle, const ns_line *line, ns_colours *cells)
{
    for (int32_t i = 0; i < line->count; i++)
        cells[ns_line_cell(puzzle, line, i)] = ns_puzzle_colours(puzzle);
}

static ns_status look_at_lines(ns_ctx *ctx, const ns_puzzle *puzzle, ns_lines *lines,
                               ns_colours *cells, int32_t *at_once)
{
    for (int32_t i = 0; i < puzzle->lines.count; i++) {
        const ns_line *line = &puzzle->lines.at[i];
        ns_step step;
        if (!is_clued(line))
            continue;
        open_line(puzzle, line, cells);
        NS_TRY(ns_lines_step(ctx, lines, (ns_line_id){ i }, cells, &step));
        *at_once += step != NS_CONTRADICTION && is_settled(puzzle, line, cells);
    }
    return NS_OK;
}

static ns_status count_at_once(ns_ctx *ctx, const ns_puzzle *puzzle, ns_interest *interest)
{
    NS_ARRAY(ns_colours) cells = { 0 };
    ns_lines *lines;

    NS_TRY(ns_lines_create(ctx, puzzle, &lines));
    ns_status status =
        ns_array_resize(ctx, &cells, puzzle->cell_count) ? NS_OK : ns_no_memory(ctx);
    if (status == NS_OK)
        status = look_at_lines(ctx, puzzle, lines, cells.at, &interest->at_once);
    ns_array_drop(ctx, &cells);
    ns_lines_destroy(ctx, lines);
    return status;
}

ns_status ns_interest_find(ns_ctx *ctx, const ns_doc *doc, ns_interest *interest)
{
    *interest = (ns_interest){ 0 };
    count_cells(doc, interest);
    interest->size_spread = size_spread(&doc->board);
    count_clues(&doc->puzzle, interest);
    NS_TRY(count_at_once(ctx, &doc->puzzle, interest));
    return ns_doc_rating(ctx, doc, &interest->rating);
}

static void put_count(ns_json_writer *w, const char *key, int32_t count)
{
    ns_json_put_key(w, key);
    if (count < 0)
        ns_json_put_null(w);
    else
        ns_json_put_int(w, count);
}

void ns_interest_put(ns_json_writer *w, const ns_interest *interest)
{
    ns_json_put_key(w, "interest");
    ns_json_open_object(w, NS_JSON_FLAT);
    put_count(w, "inside", interest->inside);
    put_count(w, "outside", interest->outside);
    ns_json_add_rounded(w, "size_spread", interest->size_spread, 6);
    ns_json_add_int(w, "clues", interest->clues);
    ns_json_add_int(w, "zeros", interest->zeros);
    ns_json_add_int(w, "zero_pairs", interest->zero_pairs);
    ns_json_add_int(w, "at_once", interest->at_once);
    ns_json_add_int(w, "longest", interest->longest);
    ns_rating_put(w, &interest->rating);
    ns_profile_put(w, &interest->rating);
    ns_json_close(w);
}

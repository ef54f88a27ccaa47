// decide_say.c: what a verdict rests on, in words. Rows, columns and cells are counted from 1 for people
// and from 0 in JSON.
#include "work/work_kind.h"

#define NAMED_CELLS_MAX 6
#define NAMED_LINES_MAX 8

bool ns_line_name(ns_ctx *ctx, const ns_puzzle *puzzle, ns_line_id line, ns_text *text)
{
    const ns_work_kind *kind = ns_kind_work(puzzle->kind);

    NS_ASSERT(line.i >= 0 && line.i < puzzle->lines.count);
    return kind->name_line ? kind->name_line(ctx, puzzle, line, text)
                           : ns_text_add_format(ctx, text, "line %d", (int)line.i + 1);
}

// "a, b and c", or "a, b and 7 more" when there are more than `most`.
static bool name_lines(ns_ctx *ctx, const ns_puzzle *puzzle, const int32_t *at, int32_t count,
                       int32_t most, ns_text *text)
{
    const int32_t named = count > most ? most : count;

    for (int32_t i = 0; i < named; i++) {
        const char *glue = i == 0 ? "" : i == count - 1 ? " and " : ", ";
        if (!ns_text_add(ctx, text, glue)
            || !ns_line_name(ctx, puzzle, (ns_line_id){ at[i] }, text))
            return false;
    }
    return named == count
           || ns_text_add_format(ctx, text, " and %d more", (int)(count - named));
}

// "row 2 columns 8, 9; row 3 column 4", or numbers where there are no rows; at most `most` cells.
static bool name_cells(ns_ctx *ctx, const ns_puzzle *puzzle, const int32_t *at, int32_t count,
                       int32_t most, ns_text *text)
{
    const bool flat = ns_kind_about(puzzle->kind)->sides == 2;
    const int32_t width = flat ? puzzle->size[0] : INT32_MAX;
    const int32_t named = count > most ? most : count;
    bool room = true;

    for (int32_t i = 0; room && i < named; i++) {
        const int32_t row = at[i] / width, column = at[i] % width;
        const bool more = i + 1 < count && at[i + 1] / width == row;
        if (i > 0 && at[i - 1] / width == row)
            room = ns_text_add_format(ctx, text, ", %d", (int)column + 1);
        else if (flat)
            room = ns_text_add_format(ctx, text, "%srow %d column%s %d", i ? "; " : "",
                                      (int)row + 1, more ? "s" : "", (int)column + 1);
        else
            room = ns_text_add_format(ctx, text, "%d", (int)column + 1);
    }
    return room
           && (named == count
               || ns_text_add_format(ctx, text, " and %d more", (int)(count - named)));
}

static bool say_multiple(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_solved *solved,
                         ns_text *text)
{
    return ns_text_add_format(ctx, text,
                              "two answers differ in %d cell%s: ", (int)solved->differ.count,
                              solved->differ.count == 1 ? "" : "s")
           && name_cells(ctx, puzzle, solved->differ.at, solved->differ.count, NAMED_CELLS_MAX,
                         text);
}

// "the rows have 12 black cells, the columns 13"
static bool say_totals(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_totals *totals,
                       ns_text *text)
{
    const ns_paint *paint = &puzzle->palette[totals->colour];
    char symbol[2] = { paint->symbol, 0 };
    const char *name = paint->name[0] ? paint->name : symbol;

    if (ns_kind_about(puzzle->kind)->sides == 2)
        return ns_text_add_format(ctx, text, "the rows have %lld %s cells, the columns %lld",
                                  (long long)totals->count[0], name,
                                  (long long)totals->count[1]);
    return ns_text_add_format(ctx, text,
                              "the lines from %d on have %lld %s cells, those from %d on %lld",
                              (int)totals->line[0], (long long)totals->count[0], name,
                              (int)totals->line[1], (long long)totals->count[1]);
}

static bool say_none(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_solved *solved,
                     ns_text *text)
{
    const int32_t count = solved->conflict.count;

    if (solved->totals.colour)
        return say_totals(ctx, puzzle, &solved->totals, text);
    if (count == 0)
        return ns_text_add(ctx, text, "no filling meets all clues");
    return name_lines(ctx, puzzle, solved->conflict.at, count, NAMED_LINES_MAX, text)
           && ns_text_add(ctx, text,
                          count == 1 ? " cannot be filled"
                          : solved->conflict_minimal
                              ? " cannot all be met together"
                              : " cannot all be met together, perhaps not "
                                "even some of them");
}

bool ns_decided_reason(ns_ctx *ctx, const ns_doc *doc, const ns_decided *decided, ns_text *text)
{
    const ns_solved *solved = &decided->judged.solved;
    bool room = true;

    if (solved->verdict == NS_MULTIPLE)
        room = say_multiple(ctx, &doc->puzzle, solved, text);
    else if (solved->verdict == NS_NONE)
        room = say_none(ctx, &doc->puzzle, solved, text);
    else if (solved->verdict == NS_UNIQUE && solved->depth == NS_DEPTH_PROBES)
        room = ns_text_add(ctx, text, "one supposition at a time is enough");
    else if (solved->verdict == NS_UNKNOWN)
        room = ns_text_add_format(ctx, text,
                                  decided->asked ? "stopped"
                                                 : "the effort ran out; allow more with "
                                                   "{a larger one|effort}");
    if (room && decided->judged.goal == NS_GOAL_NO)
        room = ns_text_add_format(ctx, text, "%sthe stored solution breaks the clues",
                                  text->count ? "; " : "");
    return room;
}

// decide_say.c: what a verdict rests on, in words. Lines and cells have the names that people find on the
// page (names.h) and are counted from 1; in JSON they are numbers from 0.
#include "work/work_kind.h"

#define NAMED_CELLS_MAX 6
#define NAMED_LINES_MAX 8

// "a, b and c", or "a, b and 7 more" when there are more than `most`.
static bool name_lines(ns_ctx *ctx, const ns_line_names *names, const int32_t *at,
                       int32_t count, int32_t most, ns_text *text)
{
    const int32_t named = count > most ? most : count;

    for (int32_t i = 0; i < named; i++) {
        const char *glue = i == 0 ? "" : i == count - 1 ? " and " : ", ";
        if (!ns_text_add(ctx, text, glue)
            || !ns_line_names_put(ctx, names, (ns_line_id){ at[i] }, text))
            return false;
    }
    return named == count
           || ns_text_add_format(ctx, text, " and %d more", (int)(count - named));
}

// "row 2 columns 8, 9; row 3 column 4"; at most `most` cells.
static bool name_in_rows(ns_ctx *ctx, const ns_puzzle *puzzle, const int32_t *at, int32_t count,
                         int32_t most, ns_text *text)
{
    const int32_t width = puzzle->size[0];
    const int32_t named = count > most ? most : count;
    bool room = true;

    for (int32_t i = 0; room && i < named; i++) {
        const int32_t row = at[i] / width, column = at[i] % width;
        const bool more = i + 1 < count && at[i + 1] / width == row;
        if (i > 0 && at[i - 1] / width == row)
            room = ns_text_add_format(ctx, text, ", %d", (int)column + 1);
        else
            room = ns_text_add_format(ctx, text, "%srow %d column%s %d", i ? "; " : "",
                                      (int)row + 1, more ? "s" : "", (int)column + 1);
    }
    return room;
}

bool ns_cells_say(ns_ctx *ctx, const ns_line_names *names, const int32_t *at, int32_t count,
                  int32_t most, ns_text *text)
{
    const ns_puzzle *puzzle = &names->doc->puzzle;
    const int32_t named = count > most ? most : count;
    const bool rows = ns_kind_about(puzzle->kind)->sides == 2;
    const bool plain = !ns_kind_work(puzzle->kind)->naming; // numbers have to do
    bool room = plain || !rows || name_in_rows(ctx, puzzle, at, count, most, text);

    for (int32_t i = 0; room && plain && i < named; i++)
        room = ns_text_add_format(ctx, text, "%s%d", i ? ", " : "", (int)at[i] + 1);
    for (int32_t i = 0; room && !rows && !plain && i < named; i++)
        room = ns_text_add(ctx, text, i ? "; " : "")
               && ns_cell_name(ctx, names, (ns_cell_id){ at[i] }, (ns_line_id){ -1 }, text);
    return room
           && (named == count
               || ns_text_add_format(ctx, text, " and %d more", (int)(count - named)));
}

static bool say_multiple(ns_ctx *ctx, const ns_line_names *names, const ns_solved *solved,
                         ns_text *text)
{
    return ns_text_add_format(ctx, text,
                              "two answers differ in %d cell%s: ", (int)solved->differ.count,
                              solved->differ.count == 1 ? "" : "s")
           && ns_cells_say(ctx, names, solved->differ.at, solved->differ.count, NAMED_CELLS_MAX,
                           text);
}

// Which family of a box's lines begins there; -1 when there are none.
static int32_t family_of(const ns_puzzle *puzzle, int32_t line)
{
    const int32_t sides = ns_kind_about(puzzle->kind)->sides;
    int32_t first = 0;

    for (int32_t along = 0; along < sides; along++) {
        if (first == line)
            return along;
        first += puzzle->cell_count / puzzle->size[along];
    }
    return -1;
}

// "the rows have 12 black cells, the columns 13"
static bool say_totals(ns_ctx *ctx, const ns_line_names *names, const ns_totals *totals,
                       ns_text *text)
{
    const ns_puzzle *puzzle = &names->doc->puzzle;
    const ns_paint *paint = &puzzle->palette[totals->colour];
    char symbol[2] = { paint->symbol, 0 };
    const char *name = paint->name[0] ? paint->name : symbol;

    const int32_t one = family_of(puzzle, totals->line[0]),
                  other = family_of(puzzle, totals->line[1]);
    const ns_kind_info *about = ns_kind_about(puzzle->kind);

    if (one >= 0 && other >= 0) {
        const char *lines = about->sides == 3 ? "-lines" : "";
        return ns_text_add_format(ctx, text, "the %s%s have %lld %s cells, the %s%s %lld",
                                  about->lines[one], lines, (long long)totals->count[0], name,
                                  about->lines[other], lines, (long long)totals->count[1]);
    }
    return ns_text_add(ctx, text, "the lines from ")
           && ns_line_names_put(ctx, names, (ns_line_id){ totals->line[0] }, text)
           && ns_text_add_format(ctx, text, " on have %lld %s cells, those from ",
                                 (long long)totals->count[0], name)
           && ns_line_names_put(ctx, names, (ns_line_id){ totals->line[1] }, text)
           && ns_text_add_format(ctx, text, " on %lld", (long long)totals->count[1]);
}

static bool say_none(ns_ctx *ctx, const ns_line_names *names, const ns_solved *solved,
                     ns_text *text)
{
    const int32_t count = solved->conflict.count;

    if (solved->totals.colour)
        return say_totals(ctx, names, &solved->totals, text);
    if (count == 0)
        return ns_text_add(ctx, text, "no filling meets all clues");
    return name_lines(ctx, names, solved->conflict.at, count, NAMED_LINES_MAX, text)
           && ns_text_add(ctx, text,
                          count == 1 ? " cannot be filled"
                          : solved->conflict_minimal
                              ? " cannot all be met together"
                              : " cannot all be met together, perhaps not "
                                "even some of them");
}

// What names lines or cells.
static bool say_named(ns_ctx *ctx, const ns_doc *doc, const ns_solved *solved, ns_text *text)
{
    ns_line_names names = { 0 };
    const bool room = ns_line_names_find(ctx, doc, &names) == NS_OK
                      && (solved->verdict == NS_NONE ? say_none(ctx, &names, solved, text)
                                                     : say_multiple(ctx, &names, solved, text));

    ns_line_names_drop(ctx, &names);
    return room;
}

bool ns_decided_reason(ns_ctx *ctx, const ns_doc *doc, const ns_decided *decided, ns_text *text)
{
    const ns_solved *solved = &decided->judged.solved;
    bool room = true;

    if (solved->verdict == NS_MULTIPLE || solved->verdict == NS_NONE)
        room = say_named(ctx, doc, solved, text);
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

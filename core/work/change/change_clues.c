// change_clues.c: clues are left out, blotted, or told again.
//
// A clue is told in the sort that its line has, runs or a tally; of a line without any in that of its kind. Curves without
// an end on the frame have no place for one.
#include "work/change/change.h"

#include "make/solid/solid_clues.h"

bool ns_line_can_have_clue(const ns_doc *doc, ns_line_id line)
{
    return ns_board_is_empty(&doc->board)
           || ns_board_curve_has_clue(&doc->board, (ns_curve_id){ line.i / 2 });
}

bool ns_puzzle_is_partial(const ns_puzzle *puzzle)
{
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        if (puzzle->lines.at[l].clue == NS_CLUE_TALLY && puzzle->lines.at[l].partial)
            return true;
    }
    return false;
}

// Whether the clue is a tally that says of some colour how often it is there; only such a one is partial or is not.
static bool tells_tally(const ns_puzzle *puzzle, const ns_line *line)
{
    return line->clue == NS_CLUE_TALLY && line->clue_count > 0
           && puzzle->tallies.at[line->clue_first].count > 0;
}

static ns_status tell_tally(ns_ctx *ctx, ns_puzzle *puzzle, ns_line_id line,
                            const uint8_t *solution, bool partial)
{
    const ns_line *was = &puzzle->lines.at[line.i];
    ns_tally tallies[2];
    const int32_t count =
        ns_solid_tallies(puzzle, line.i, solution,
                         tells_tally(puzzle, was) ? was->partial : partial, tallies, &partial);

    if (count > NS_COUNT(tallies))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a line would have %d colours, but a tally tells of two at most; use "
                       "fewer colours",
                       (int)count);
    return ns_puzzle_set_tallies(ctx, puzzle, line, tallies, count, partial);
}

ns_status ns_clue_tell(ns_ctx *ctx, ns_puzzle *puzzle, ns_line_id line, const uint8_t *solution,
                       bool partial)
{
    const ns_clue_kind kind = puzzle->lines.at[line.i].clue;

    return kind == NS_CLUE_TALLY
                   || (kind == NS_CLUE_BLANK && ns_kind_about(puzzle->kind)->sides == 3)
               ? tell_tally(ctx, puzzle, line, solution, partial)
               : ns_puzzle_clue_from(ctx, puzzle, line, solution);
}

void ns_clue_blot_again(const ns_puzzle *before, const ns_line *was, ns_puzzle *puzzle,
                        ns_line_id line)
{
    const ns_line *now = &puzzle->lines.at[line.i];
    bool all = true;

    if (was->clue != NS_CLUE_RUNS || now->clue != NS_CLUE_RUNS
        || !ns_line_has_blots(before, was))
        return;
    for (int32_t i = 0; i < was->clue_count; i++)
        all = all && before->runs.at[was->clue_first + i].length == NS_BLOT;
    for (int32_t i = 0; i < now->clue_count; i++) {
        if (all
            || (i < was->clue_count && before->runs.at[was->clue_first + i].length == NS_BLOT))
            puzzle->runs.at[now->clue_first + i].length = NS_BLOT;
    }
}

ns_status ns_clue_retell(ns_ctx *ctx, ns_puzzle *puzzle, ns_line_id line,
                         const uint8_t *solution, bool partial)
{
    const ns_line was = puzzle->lines.at[line.i]; // its old runs stay where they are

    NS_ASSERT(was.clue != NS_CLUE_BLANK);
    NS_TRY(ns_clue_tell(ctx, puzzle, line, solution, partial));
    ns_clue_blot_again(puzzle, &was, puzzle, line);
    return NS_OK;
}

static void blot_line(ns_puzzle *puzzle, int32_t l)
{
    const ns_line *line = &puzzle->lines.at[l];

    for (int32_t i = 0; line->clue == NS_CLUE_RUNS && i < line->clue_count; i++)
        puzzle->runs.at[line->clue_first + i].length = NS_BLOT;
}

bool ns_clue_is_same(const ns_puzzle *a, ns_line_id i, const ns_puzzle *b, ns_line_id k)
{
    const ns_line *one = &a->lines.at[i.i], *other = &b->lines.at[k.i];

    if (one->clue != other->clue || one->clue_count != other->clue_count
        || one->partial != other->partial)
        return false;
    for (int32_t r = 0; one->clue == NS_CLUE_RUNS && r < one->clue_count; r++) {
        const ns_run x = a->runs.at[one->clue_first + r], y = b->runs.at[other->clue_first + r];
        if (x.length != y.length || x.colour != y.colour)
            return false;
    }
    for (int32_t t = 0; one->clue == NS_CLUE_TALLY && t < one->clue_count; t++) {
        const ns_tally x = a->tallies.at[one->clue_first + t];
        const ns_tally y = b->tallies.at[other->clue_first + t];
        if (x.colour != y.colour || x.count != y.count || x.groups != y.groups)
            return false;
    }
    return true;
}

ns_status ns_change_list_lines(ns_ctx *ctx, const ns_puzzle *before, ns_changed *changed)
{
    for (int32_t l = 0; l < changed->puzzle.lines.count; l++) {
        const ns_line_id line = { l };
        if (!ns_clue_is_same(before, line, &changed->puzzle, line))
            NS_NEED(ctx, ns_array_push(ctx, &changed->lines, l));
    }
    return NS_OK;
}

static ns_status change_line(ns_ctx *ctx, const ns_doc *doc, ns_option_id id, ns_line_id line,
                             bool partial, ns_changed *changed)
{
    ns_line *at = &changed->puzzle.lines.at[line.i];

    if (id == NS_OPT_BLOT) {
        blot_line(&changed->puzzle, line.i);
    } else if (id == NS_OPT_BLANK) {
        at->clue = NS_CLUE_BLANK;
        at->clue_count = 0;
        at->partial = false;
    } else if (ns_line_can_have_clue(doc, line)) {
        return ns_clue_tell(ctx, &changed->puzzle, line, changed->solution.at, partial);
    }
    return NS_OK;
}

static ns_status refuse_clues(ns_ctx *ctx, ns_option_id id, ns_changed *changed)
{
    ns_fail(ctx, NS_OK, "%s",
            id == NS_OPT_BLANK  ? "these clues are left out already"
            : id == NS_OPT_BLOT ? "these clues have no lengths to blot; leave them out"
                                : "these clues are told already, or have no place on the page");
    return ns_change_refused(ctx, changed);
}

ns_status ns_change_clues(ns_ctx *ctx, const ns_doc *doc, const ns_change_wish *wish,
                          ns_changed *changed)
{
    const bool partial = ns_puzzle_is_partial(&doc->puzzle);
    ns_number_list lines = { 0 };
    ns_status status = NS_OK;

    if (wish->id == NS_OPT_RESTORE && changed->solution.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "no picture is stored that clues could be told from; solve {with an "
                       "output|-o} stores one");
    status = ns_line_list_read(ctx, doc, wish->value, &lines);
    const bool read = status == NS_OK;
    for (int32_t i = 0; status == NS_OK && i < lines.count; i++)
        status = change_line(ctx, doc, wish->id, (ns_line_id){ lines.at[i] }, partial, changed);
    ns_array_drop(ctx, &lines);
    if (read && status == NS_BAD_INPUT) // the picture has no such clue
        return ns_change_refused(ctx, changed);
    if (status == NS_OK)
        status = ns_change_list_lines(ctx, &doc->puzzle, changed);
    changed->changed = changed->lines.count > 0;
    return status == NS_OK && !changed->changed ? refuse_clues(ctx, wish->id, changed) : status;
}

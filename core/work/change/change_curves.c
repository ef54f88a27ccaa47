// change_curves.c: curves are led another way, pulled along the frame, or come and go as decoys.
//
// Which curves and places are meant is read here; what is done is make/curved's. Clues follow the curves: of those that stay
// what was left out stays so, and blots stay blots.
#include "work/change/change.h"

#include "make/curved/curved_change.h"

#define PLACE_SAMPLE "a number from 0 to 1 or a side and such a number, such as top 0.3"

// What is asked of the curves, with its list.
typedef struct curve_wish {
    ns_curve_change change;
    ns_number_list curves;
} curve_wish;

// -- places ---------------------------------------------------------------------------------------

// "0.25", or "left 0.25", as a part of the way round the frame; false when it cannot be read.
static bool read_place(const ns_board *board, const char *start, const char *end, double *round)
{
    static const char *const sides[] = { "top", "right", "bottom", "left" };
    const double w = board->width, h = board->height, whole = 2 * (w + h);
    int32_t side = -1;

    while (start < end && *start == ' ')
        start++;
    while (end > start && end[-1] == ' ')
        end--;
    for (int32_t i = 0; i < NS_COUNT(sides); i++) {
        const int32_t length = ns_length(sides[i]);
        if (end - start > length && memcmp(start, sides[i], (size_t)length) == 0) {
            side = i;
            start += length;
            break;
        }
    }
    while (start < end && *start == ' ')
        start++;
    if (start == end || !ns_is_digit(*start) || ns_number_read(start, end, round) != end
        || !(*round >= 0 && *round <= 1))
        return false;
    const double at[] = { *round * w, w + *round * h, w + h + (1 - *round) * w,
                          w + h + w + (1 - *round) * h };
    if (side >= 0)
        *round = at[side] / whole;
    return true;
}

static const char *find_last(const char *text, char c)
{
    const char *at = text + ns_length(text);

    while (at > text && at[-1] != c)
        at--;
    return at > text ? at - 1 : NULL;
}

static ns_status read_decoy(ns_ctx *ctx, const ns_doc *doc, const char *text,
                            ns_curve_change *change)
{
    const char *dash = find_last(text, '-');

    change->round[0] = change->round[1] = -1;
    if (!*text
        || (dash && read_place(&doc->board, text, dash, &change->round[0])
            && read_place(&doc->board, dash + 1, text + ns_length(text), &change->round[1])))
        return NS_OK;
    return ns_fail(
        ctx, NS_BAD_INPUT,
        "{add-decoy} cannot be \"%s\"; it is two places with a - between, each " PLACE_SAMPLE,
        text);
}

// -- ends -----------------------------------------------------------------------------------------

// "3.start" or "3.end"; false when it is something else.
static bool read_numbered_end(const char *text, const char *end, int32_t *curve, int32_t *which)
{
    static const char *const words[] = { ".start", ".end" };
    const char *at = text;

    for (*curve = 0; at < end && ns_is_digit(*at) && *curve < NS_BOARD_CURVES_MAX; at++)
        *curve = *curve * 10 + (*at - '0');
    for (*which = 0; at > text && *which < 2; ++*which) {
        const int32_t length = ns_length(words[*which]);
        if (end - at == length && memcmp(at, words[*which], (size_t)length) == 0)
            return true;
    }
    return false;
}

// The end at which a clue stands.
static ns_status read_clue_end(ns_ctx *ctx, const ns_doc *doc, const char *name, int32_t *curve,
                               int32_t *which)
{
    ns_line_names names = { 0 };
    ns_line_id line = { 0 };
    ns_status status = ns_line_names_find(ctx, doc, &names);

    if (status == NS_OK)
        status = ns_line_names_read(ctx, &names, name, &line);
    if (status == NS_OK) {
        *curve = line.i / 2;
        *which = ns_line_is_reversed(&names, line);
    }
    ns_line_names_drop(ctx, &names);
    return status;
}

static ns_status read_pull(ns_ctx *ctx, const ns_doc *doc, const char *text, curve_wish *wish)
{
    const char *at = find_last(text, '@');
    char name[64];
    int32_t curve;

    if (!at || at - text >= NS_COUNT(name)
        || !read_place(&doc->board, at + 1, text + ns_length(text), &wish->change.round[0]))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "{pull} cannot be \"%s\"; it is an end such as 3.start, 3.end or top 3, "
                       "an @, and a place: " PLACE_SAMPLE,
                       text);
    if (!read_numbered_end(text, at, &curve, &wish->change.end)) {
        ns_format(name, sizeof name, "%.*s", (int)(at - text), text);
        NS_TRY(read_clue_end(ctx, doc, name, &curve, &wish->change.end));
    }
    if (curve >= doc->board.curves.count)
        return ns_fail(ctx, NS_BAD_INPUT, "there is no curve %d; curves are numbered 0 to %d",
                       (int)curve, (int)doc->board.curves.count - 1);
    NS_NEED(ctx, ns_array_push(ctx, &wish->curves, curve));
    return NS_OK;
}

static ns_status read_wish(ns_ctx *ctx, const ns_doc *doc, const ns_change_wish *asked,
                           curve_wish *wish)
{
    const bool corners = asked->id == NS_OPT_REROUTE && ns_is_corner_list(asked->value);

    wish->change.kind = corners                         ? NS_CURVES_CORNERS
                        : asked->id == NS_OPT_REROUTE   ? NS_CURVES_REROUTE
                        : asked->id == NS_OPT_PULL      ? NS_CURVES_PULL
                        : asked->id == NS_OPT_ADD_DECOY ? NS_CURVES_ADD
                                                        : NS_CURVES_REMOVE;
    if (wish->change.kind == NS_CURVES_ADD)
        NS_TRY(read_decoy(ctx, doc, asked->value, &wish->change));
    else if (wish->change.kind == NS_CURVES_PULL)
        NS_TRY(read_pull(ctx, doc, asked->value, wish));
    else if (corners)
        NS_TRY(ns_corner_list_read(ctx, doc, asked->value, &wish->curves));
    else
        NS_TRY(ns_curve_list_read(ctx, doc, asked->value, &wish->curves));
    wish->change.curves = wish->curves.at;
    wish->change.count = wish->curves.count;
    return NS_OK;
}

// -- what stays -----------------------------------------------------------------------------------

// Curves keep their order, so that each is looked for behind the one before.
static ns_status match_curves(ns_ctx *ctx, const ns_board *before, ns_changed *changed)
{
    const ns_board *after = &changed->board;
    int32_t next = 0;

    NS_NEED(ctx, ns_array_nones(ctx, &changed->now, before->curves.count));
    for (int32_t c = 0; c < before->curves.count; c++) {
        int32_t found = next;
        while (found < after->curves.count && !ns_curves_same(before, c, after, found))
            found++;
        if (found == after->curves.count)
            continue;
        changed->now.at[c] = found;
        for (; next < found; next++)
            NS_NEED(ctx, ns_array_push(ctx, &changed->after, next));
        next = found + 1;
    }
    for (; next < after->curves.count; next++)
        NS_NEED(ctx, ns_array_push(ctx, &changed->after, next));
    return NS_OK;
}

// What a line did not tell before, it does not tell now.
static void leave_out(const ns_puzzle *before, int32_t was, ns_puzzle *puzzle, int32_t is)
{
    const ns_line *old = &before->lines.at[was];
    ns_line *line = &puzzle->lines.at[is];

    if (old->clue == NS_CLUE_BLANK) {
        line->clue = NS_CLUE_BLANK;
        line->clue_count = 0;
    }
    ns_clue_blot_again(before, old, puzzle, (ns_line_id){ is });
}

static ns_status follow_clues(ns_ctx *ctx, const ns_puzzle *before, ns_changed *changed)
{
    const int32_t lines = changed->puzzle.lines.count;
    int32_t *was = ns_new(ctx, lines, sizeof *was); // 1 and the line before; 0: there was none
    bool room = was || lines == 0;

    for (int32_t c = 0; room && c < changed->now.count; c++) {
        for (int32_t side = 0; changed->now.at[c] >= 0 && side < 2; side++)
            was[2 * changed->now.at[c] + side] = 2 * c + side + 1;
    }
    for (int32_t l = 0; room && l < lines; l++) {
        if (was[l])
            leave_out(before, was[l] - 1, &changed->puzzle, l);
        if (!was[l]
            || !ns_clue_is_same(before, (ns_line_id){ was[l] - 1 }, &changed->puzzle,
                                (ns_line_id){ l }))
            room = ns_array_push(ctx, &changed->lines, l);
    }
    ns_free(ctx, was, lines, sizeof *was);
    return room ? NS_OK : ns_no_memory(ctx);
}

static ns_status measure(ns_ctx *ctx, const ns_doc *doc, ns_changed *changed)
{
    ns_measure_options how = ns_measure_defaults();

    if (doc->scores.setting)
        how.setting = doc->scores.setting - 'a';
    return ns_measure(ctx, &changed->board, &how, &changed->measures, NULL);
}

static ns_status take(ns_ctx *ctx, const ns_doc *doc, ns_curve_changed *found,
                      ns_changed *changed)
{
    changed->changed = changed->moved = true;
    changed->board = found->board;
    changed->puzzle = found->puzzle;
    changed->solution = found->solution;
    *found = (ns_curve_changed){ 0 };
    NS_TRY(match_curves(ctx, &doc->board, changed));
    NS_TRY(follow_clues(ctx, &doc->puzzle, changed));
    NS_TRY(ns_curves_give_again(ctx, doc, &changed->board, changed->now.at, &changed->solution,
                                &changed->puzzle, &changed->given_gone));
    const ns_limits before = ns_limits_of(ctx);
    ctx->budget = 0; // what is found is looked at to the end
    const ns_status status = measure(ctx, doc, changed);
    ns_limits_restore(ctx, before);
    return status;
}

static ns_status change_read(ns_ctx *ctx, const ns_doc *doc, const ns_change_wish *asked,
                             curve_wish *wish, ns_changed *changed)
{
    ns_curve_changed found = { 0 };

    NS_TRY(read_wish(ctx, doc, asked, wish));
    ns_status status = ns_change_curves(ctx, doc, &wish->change, &found);
    if (status == NS_OK)
        status =
            found.refused ? ns_change_refused(ctx, changed) : take(ctx, doc, &found, changed);
    ns_curve_changed_drop(ctx, &found);
    return status;
}

ns_status ns_change_moved(ns_ctx *ctx, const ns_doc *doc, const ns_change_wish *wish,
                          ns_changed *changed)
{
    curve_wish read = { 0 };

    if (doc->board.curves.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the file does not say where its curves are; take the .nono that make "
                       "wrote");
    const ns_status status = change_read(ctx, doc, wish, &read, changed);
    ns_array_drop(ctx, &read.curves);
    return status;
}

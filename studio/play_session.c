// play_session.c: see play_session.h.
//
// A change of a cell touches the lines through it and no others: each is looked at again once, whatever the
// number of cells that changed on it. Whether the puzzle is solved is a count of lines that are not met.
#include "studio/play_session.h"

#include "nonosmith/nono.h"

#define TRY_ROOM(ctx, room)                                                                    \
    do {                                                                                       \
        if (!(room))                                                                           \
            return ns_no_memory(ctx);                                                          \
    } while (0)

static bool is_decided(ns_colours mark)
{
    return mark && !ns_is_open(mark);
}

static int32_t colour_of(ns_colours mark)
{
    int32_t colour = 0;

    while (!(mark >> colour & 1))
        colour++;
    return colour;
}

// -- a puzzle is opened ---------------------------------------------------------------------------

static ns_status lay_walks(ns_ctx *ctx, ns_play_session *s)
{
    const ns_puzzle *puzzle = &s->doc.puzzle;
    int64_t visits = 0, entries = 0;

    TRY_ROOM(ctx, ns_array_resize(ctx, &s->walk_first, puzzle->lines.count + 1)
                      && ns_array_resize(ctx, &s->entry_first, puzzle->lines.count + 1));
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        visits += line->count;
        entries += line->clue == NS_CLUE_BLANK ? 0 : line->clue_count;
        s->walk_first.at[l + 1] = (int32_t)visits;
        s->entry_first.at[l + 1] = (int32_t)entries;
    }
    TRY_ROOM(ctx, ns_array_resize(ctx, &s->walks, (int32_t)visits)
                      && ns_array_resize(ctx, &s->done, (int32_t)entries)
                      && ns_array_resize(ctx, &s->was, (int32_t)entries));
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        for (int32_t i = 0; i < puzzle->lines.at[l].count; i++)
            s->walks.at[s->walk_first.at[l] + i] =
                ns_line_cell(puzzle, &puzzle->lines.at[l], i);
    }
    return NS_OK;
}

// Which lines each cell lies on: counted, then filled in, a line that meets a cell twice once.
static ns_status lay_met(ns_ctx *ctx, ns_play_session *s)
{
    const int32_t cells = s->doc.puzzle.cell_count, lines = s->doc.puzzle.lines.count;
    int32_t *last = ns_new(ctx, cells + 1, sizeof *last);

    if (!last || !ns_array_resize(ctx, &s->met_first, cells + 1)
        || !ns_array_resize(ctx, &s->met, s->walks.count)) {
        ns_free(ctx, last, cells + 1, sizeof *last);
        return ns_no_memory(ctx);
    }
    for (int32_t pass = 0; pass < 2; pass++) {
        for (int32_t c = 0; c < cells; c++)
            last[c] = -1;
        for (int32_t l = 0; l < lines; l++) {
            for (int32_t i = s->walk_first.at[l]; i < s->walk_first.at[l + 1]; i++) {
                const int32_t c = s->walks.at[i];
                if (last[c] == l)
                    continue;
                last[c] = l;
                if (pass)
                    s->met.at[s->met_first.at[c]++] = l;
                else
                    s->met_first.at[c]++;
            }
        }
        int32_t sum = 0; // after counting: where each begins; after filling: the same again
        for (int32_t c = 0; c <= cells; c++) {
            const int32_t now = s->met_first.at[c];
            s->met_first.at[c] = sum;
            sum = pass ? now : sum + now;
        }
    }
    ns_free(ctx, last, cells + 1, sizeof *last);
    return NS_OK;
}

static ns_status lay_cells(ns_ctx *ctx, ns_play_session *s)
{
    const ns_puzzle *puzzle = &s->doc.puzzle;
    const ns_colours all = ns_puzzle_colours(puzzle);
    const int32_t cells = puzzle->cell_count, lines = puzzle->lines.count;

    TRY_ROOM(ctx, ns_array_resize(ctx, &s->marks, cells)
                      && ns_array_resize(ctx, &s->known, cells)
                      && ns_array_resize(ctx, &s->givens, cells)
                      && ns_array_resize(ctx, &s->locked, cells)
                      && ns_array_resize(ctx, &s->bare, cells)
                      && ns_array_resize(ctx, &s->full, cells)
                      && ns_array_resize(ctx, &s->bare_met, lines)
                      && ns_array_resize(ctx, &s->full_met, lines)
                      && ns_array_resize(ctx, &s->states, lines)
                      && ns_array_resize(ctx, &s->line_open, lines)
                      && ns_array_resize(ctx, &s->touched, lines)
                      && ns_array_resize(ctx, &s->has_changed, lines)
                      && ns_array_room(ctx, &s->touching, sizeof *s->touching.at, lines)
                      && ns_array_room(ctx, &s->changed, sizeof *s->changed.at, lines));
    for (int32_t c = 0; c < cells; c++)
        s->known.at[c] = s->givens.at[c] = all;
    for (int32_t i = 0; i < puzzle->given.count; i++)
        s->givens.at[puzzle->given.at[i].cell] &= puzzle->given.at[i].colours;
    for (int32_t l = 0; l < lines; l++) // of a puzzle without any mark
        s->line_open.at[l] = puzzle->lines.at[l].count;
    s->open = cells;
    return NS_OK;
}

// -- marks ----------------------------------------------------------------------------------------

static int32_t given_unmet(const ns_play_session *s, int32_t cell)
{
    return (s->givens.at[cell] >> s->bare.at[cell] & 1) ? 0 : 1;
}

static int32_t given_full_unmet(const ns_play_session *s, int32_t cell)
{
    return (s->givens.at[cell] >> s->full.at[cell] & 1) ? 0 : 1;
}

static void touch(ns_play_session *s, int32_t line)
{
    if (s->touched.at[line])
        return;
    s->touched.at[line] = 1;
    s->touching.at[s->touching.count++] = line; // there is room for all
}

static void put_mark(ns_play_session *s, int32_t cell, ns_colours mark)
{
    const ns_colours both = mark & s->givens.at[cell];
    const bool was = is_decided(s->marks.at[cell]), is = is_decided(mark);
    const int32_t colour = is ? colour_of(mark) : 0;

    s->bare_unmet -= given_unmet(s, cell);
    s->full_unmet -= given_full_unmet(s, cell);
    s->filled -= was && s->bare.at[cell] > 0;
    s->filled += colour > 0;
    s->open += (int32_t)was - (int32_t)is;
    s->marks.at[cell] = mark;
    s->known.at[cell] = both ? both : mark ? mark : s->givens.at[cell];
    s->bare.at[cell] = (uint8_t)colour;
    s->full.at[cell] = (uint8_t)(is ? colour : 1);
    s->bare_unmet += given_unmet(s, cell);
    s->full_unmet += given_full_unmet(s, cell);
    for (int32_t i = s->met_first.at[cell]; i < s->met_first.at[cell + 1]; i++)
        touch(s, s->met.at[i]);
}

static void change_line(ns_play_session *s, int32_t line)
{
    if (s->has_changed.at[line])
        return;
    s->has_changed.at[line] = 1;
    s->changed.at[s->changed.count++] = line; // there is room for all
}

static int32_t count_open(const ns_play_session *s, int32_t line)
{
    int32_t open = 0;

    for (int32_t i = s->walk_first.at[line]; i < s->walk_first.at[line + 1]; i++)
        open += !is_decided(s->marks.at[s->walks.at[i]]);
    return open;
}

static bool tally_is_done(const ns_play_session *s, int32_t line)
{
    const ns_puzzle *puzzle = &s->doc.puzzle;
    const ns_line *l = &puzzle->lines.at[line];
    const ns_tally *tallies = ns_line_tallies(puzzle, l);
    int64_t count = 0;

    for (int32_t i = 0; i < l->clue_count; i++)
        count += tallies[i].count;
    if (s->line_open.at[line] == 0)
        return s->bare_met.at[line];
    return count > 0
           && (s->bare_met.at[line] || (puzzle->colour_count == 1 && s->full_met.at[line]));
}

static ns_status find_done(ns_ctx *ctx, ns_play_session *s, int32_t line)
{
    const ns_line *l = &s->doc.puzzle.lines.at[line];
    const int32_t first = s->entry_first.at[line];
    bool same = true;

    for (int32_t i = 0; i < s->entry_first.at[line + 1] - first; i++)
        s->was.at[i] = s->done.at[first + i];
    if (l->clue == NS_CLUE_RUNS && l->clue_count > 0)
        NS_TRY(ns_line_done(ctx, &s->doc.puzzle, (ns_line_id){ line }, s->known.at,
                            s->done.at + first));
    for (int32_t i = first; i < s->entry_first.at[line + 1]; i++) {
        if (l->clue == NS_CLUE_TALLY)
            s->done.at[i] = tally_is_done(s, line);
        same &= s->done.at[i] == s->was.at[i - first];
    }
    if (!same)
        change_line(s, line);
    return NS_OK;
}

static ns_status look_at_line(ns_ctx *ctx, ns_play_session *s, int32_t line)
{
    const ns_puzzle *puzzle = &s->doc.puzzle;
    const bool bare = ns_puzzle_line_satisfied(puzzle, (ns_line_id){ line }, s->bare.at);
    const bool full = ns_puzzle_line_satisfied(puzzle, (ns_line_id){ line }, s->full.at);
    const int32_t open = count_open(s, line);
    const ns_play_state state =
        open ? (bare ? NS_PLAY_MET : NS_PLAY_OPEN) : (bare ? NS_PLAY_RIGHT : NS_PLAY_WRONG);

    s->bare_unmet += (int32_t)s->bare_met.at[line] - (int32_t)bare;
    s->full_unmet += (int32_t)s->full_met.at[line] - (int32_t)full;
    s->bare_met.at[line] = bare;
    s->full_met.at[line] = full;
    s->line_open.at[line] = open;
    if (s->states.at[line] != state)
        change_line(s, line);
    s->states.at[line] = (uint8_t)state;
    return find_done(ctx, s, line);
}

static ns_status look_at_touched(ns_ctx *ctx, ns_play_session *s)
{
    ns_status status = NS_OK;

    for (int32_t i = 0; i < s->touching.count; i++) {
        const int32_t line = s->touching.at[i];
        s->touched.at[line] = 0;
        const ns_status one = look_at_line(ctx, s, line); // all of them, whatever happens
        status = status == NS_OK ? one : status;
    }
    s->touching.count = 0;
    s->version = s->version == INT32_MAX ? 0 : s->version + 1;
    return status;
}

ns_status ns_play_session_set(ns_ctx *ctx, ns_play_session *s, const int32_t *pairs,
                              int32_t count)
{
    const ns_colours all = ns_puzzle_colours(&s->doc.puzzle);

    for (int32_t i = 0; i < count; i++) {
        if (pairs[2 * i] < 0 || pairs[2 * i] >= s->marks.count)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the puzzle has %d cells, and none with number %d",
                           (int)s->marks.count, (int)pairs[2 * i]);
        if ((ns_colours)pairs[2 * i + 1] & ~all)
            return ns_fail(ctx, NS_BAD_INPUT, "the puzzle has no colours %d",
                           (int)pairs[2 * i + 1]);
    }
    for (int32_t i = 0; i < count; i++) {
        const ns_colours mark = (ns_colours)pairs[2 * i + 1];
        if (!s->locked.at[pairs[2 * i]])
            put_mark(s, pairs[2 * i], mark == all ? 0 : mark);
    }
    return look_at_touched(ctx, s);
}

// Marks what is given and what was saved, and looks at every line.
static ns_status begin_marks(ns_ctx *ctx, ns_play_session *s)
{
    const ns_colours all = ns_puzzle_colours(&s->doc.puzzle);
    const bool saved = s->doc.saved.count == s->marks.count;

    for (int32_t c = 0; c < s->marks.count; c++) {
        const ns_colours entered = saved ? s->doc.saved.at[c] & all : all;
        s->locked.at[c] = is_decided(s->givens.at[c]);
        s->full.at[c] = 1;
        s->bare_unmet += given_unmet(s, c); // as put_mark expects
        s->full_unmet += given_full_unmet(s, c);
        if (s->locked.at[c])
            put_mark(s, c, s->givens.at[c]);
        else
            put_mark(s, c, entered == all ? 0 : entered);
    }
    s->bare_unmet += s->doc.puzzle.lines.count; // none is known to be met yet
    s->full_unmet += s->doc.puzzle.lines.count;
    for (int32_t l = 0; l < s->doc.puzzle.lines.count; l++)
        touch(s, l);
    NS_TRY(look_at_touched(ctx, s));
    ns_play_session_seen(s);
    s->version = 0;
    return NS_OK;
}

// -- there and gone -------------------------------------------------------------------------------

static ns_status open_steps(ns_ctx *ctx, const char *name, ns_book *book, int32_t index,
                            ns_play_session *s)
{
    if (index < 0 || index >= book->count)
        return ns_fail(ctx, NS_BAD_INPUT, "%s has %d puzzles, and none with number %d", name,
                       (int)book->count, (int)index);
    s->doc = book->at[index];
    book->at[index] = (ns_doc){ .number = -1 };
    NS_TRY(lay_walks(ctx, s));
    NS_TRY(lay_met(ctx, s));
    NS_TRY(lay_cells(ctx, s));
    return begin_marks(ctx, s);
}

ns_status ns_play_session_open(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                               int32_t index, ns_play_session *session)
{
    ns_book book = { 0 };

    *session = (ns_play_session){ .doc.number = -1 };
    ns_status status = ns_nono_read(ctx, name, bytes, count, &book);
    if (status == NS_OK)
        status = open_steps(ctx, name, &book, index, session);
    ns_book_drop(ctx, &book);
    if (status != NS_OK)
        ns_play_session_drop(ctx, session);
    return status;
}

void ns_play_session_drop(ns_ctx *ctx, ns_play_session *s)
{
    ns_line_names_drop(ctx, &s->names);
    ns_decided_drop(ctx, &s->decided);
    ns_doc_drop(ctx, &s->doc);
    ns_array_drop(ctx, &s->marks);
    ns_array_drop(ctx, &s->known);
    ns_array_drop(ctx, &s->givens);
    ns_array_drop(ctx, &s->locked);
    ns_array_drop(ctx, &s->bare);
    ns_array_drop(ctx, &s->full);
    ns_array_drop(ctx, &s->bare_met);
    ns_array_drop(ctx, &s->full_met);
    ns_array_drop(ctx, &s->walk_first);
    ns_array_drop(ctx, &s->walks);
    ns_array_drop(ctx, &s->met_first);
    ns_array_drop(ctx, &s->met);
    ns_array_drop(ctx, &s->entry_first);
    ns_array_drop(ctx, &s->done);
    ns_array_drop(ctx, &s->was);
    ns_array_drop(ctx, &s->states);
    ns_array_drop(ctx, &s->line_open);
    ns_array_drop(ctx, &s->touched);
    ns_array_drop(ctx, &s->touching);
    ns_array_drop(ctx, &s->has_changed);
    ns_array_drop(ctx, &s->changed);
    *s = (ns_play_session){ 0 };
}

bool ns_play_session_solved(const ns_play_session *s)
{
    const ns_puzzle *puzzle = &s->doc.puzzle;

    return s->bare_unmet == 0
           || (puzzle->kind == NS_SOLID && puzzle->colour_count == 1 && s->full_unmet == 0);
}

void ns_play_session_seen(ns_play_session *s)
{
    for (int32_t i = 0; i < s->changed.count; i++)
        s->has_changed.at[s->changed.at[i]] = 0;
    s->changed.count = 0;
}

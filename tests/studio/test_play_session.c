// test_play_session.c: what a player sees after any marks is what somebody sees who looks at all lines
// afresh; every way back leads to where it began; hints alone solve what has one answer.
#include "nonosmith/nono.h"
#include "ns_test.h"
#include "oracle/line_twin.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"
#include "studio/play_session.h"

#include <string.h>

#define CELLS_MOST 64

static bool open_puzzle(ns_test *t, const ns_puzzle *puzzle, ns_play_session *session)
{
    const ns_doc doc = { .puzzle = *puzzle, .number = -1 };
    ns_text file = { 0 };

    if (ns_nono_write(&t->ctx, &doc, 1, &file) != NS_OK)
        return false; // a clue that no file holds
    const bool ok =
        ns_play_session_open(&t->ctx, "test", ns_text_chars(&file), file.count, 0, session)
        == NS_OK;

    ns_expect(t, ok, "%s", t->ctx.message);
    ns_text_drop(&t->ctx, &file);
    return ok;
}

static bool same_bytes(const void *a, const void *b, int32_t count, size_t size)
{
    return count == 0 || memcmp(a, b, (size_t)count * size) == 0;
}

static void expect_same(ns_test *t, const ns_play_session *a, const ns_play_session *b,
                        const char *what)
{
    ns_expect(t, a->open == b->open && a->filled == b->filled, "%s: counts", what);
    ns_expect(t, a->bare_unmet == b->bare_unmet && a->full_unmet == b->full_unmet, "%s: unmet",
              what);
    ns_expect(t, same_bytes(a->marks.at, b->marks.at, a->marks.count, sizeof *a->marks.at),
              "%s: marks", what);
    ns_expect(t, same_bytes(a->known.at, b->known.at, a->known.count, sizeof *a->known.at),
              "%s: known", what);
    ns_expect(t, same_bytes(a->states.at, b->states.at, a->states.count, 1), "%s: states",
              what);
    ns_expect(t, same_bytes(a->done.at, b->done.at, a->done.count, 1), "%s: done", what);
}

// A session of the file that this one saves.
static void expect_saved(ns_test *t, ns_play_session *session)
{
    ns_play_session again;
    ns_text file = { 0 };

    ns_expect(t, ns_play_session_save(&t->ctx, session, &file) == NS_OK, "%s", t->ctx.message);
    if (ns_expect(
            t,
            ns_play_session_open(&t->ctx, "saved", ns_text_chars(&file), file.count, 0, &again)
                == NS_OK,
            "%s", t->ctx.message))
        expect_same(t, session, &again, "saved");
    ns_play_session_drop(&t->ctx, &again);
    ns_text_drop(&t->ctx, &file);
}

static void expect_states(ns_test *t, const ns_play_session *s)
{
    const ns_puzzle *puzzle = &s->doc.puzzle;
    uint8_t colours[CELLS_MOST];
    bool all = true;

    for (int32_t c = 0; c < puzzle->cell_count; c++)
        colours[c] = (uint8_t)(s->marks.at[c] && !ns_is_open(s->marks.at[c])
                                   ? ns_bit_first32(s->marks.at[c])
                                   : 0);
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        const bool met = line->clue == NS_CLUE_BLANK || ns_twin_line_met(puzzle, l, colours);
        bool open = false;
        for (int32_t i = 0; i < line->count; i++) {
            const ns_colours mark = s->marks.at[ns_line_cell(puzzle, line, i)];
            open |= mark == 0 || ns_is_open(mark);
        }
        const ns_play_state want = open  ? met ? NS_PLAY_MET : NS_PLAY_OPEN
                                   : met ? NS_PLAY_RIGHT
                                         : NS_PLAY_WRONG;
        ns_expect(t, s->states.at[l] == want, "line %d: state %d, not %d", (int)l,
                  (int)s->states.at[l], (int)want);
        all &= met;
    }
    for (int32_t i = 0; i < puzzle->given.count; i++)
        all &= puzzle->given.at[i].colours >> colours[puzzle->given.at[i].cell] & 1;
    if (puzzle->kind != NS_SOLID || puzzle->colour_count > 1)
        ns_expect(t, ns_play_session_solved(s) == all, "solved");
    else
        ns_expect(t, !all || ns_play_session_solved(s), "solved");
}

// Some cells at once; the marks before are kept for the way back.
static int32_t draw_pairs(const ns_play_session *s, ns_rng *rng, int32_t *pairs, int32_t *back)
{
    const int32_t count = 1 + ns_rng_below(rng, 4);
    int32_t made = 0;

    for (int32_t i = 0; i < count; i++) {
        const int32_t cell = ns_rng_below(rng, s->marks.count);
        bool twice = false;
        for (int32_t k = 0; k < made; k++)
            twice |= pairs[2 * k] == cell;
        if (twice)
            continue;
        pairs[2 * made] = back[2 * made] = cell;
        pairs[2 * made + 1] =
            ns_rng_below(rng, 4) == 0
                ? ns_rng_below(rng, (int32_t)ns_puzzle_colours(&s->doc.puzzle) + 1)
                : 1 << ns_rng_below(rng, s->doc.puzzle.colour_count + 1);
        back[2 * made + 1] = (int32_t)s->marks.at[cell];
        made++;
    }
    return made;
}

#define MOVES 30

static void play(ns_test *t, ns_rng *rng, const ns_puzzle *puzzle)
{
    ns_play_session s, fresh;
    int32_t pairs[8], back[MOVES][8], counts[MOVES];

    if (!open_puzzle(t, puzzle, &s))
        return;
    for (int32_t m = 0; m < MOVES; m++) {
        counts[m] = draw_pairs(&s, rng, pairs, back[m]);
        ns_expect(t, ns_play_session_set(&t->ctx, &s, pairs, counts[m]) == NS_OK, "%s",
                  t->ctx.message);
        expect_states(t, &s);
        if (m % 5 == 0)
            expect_saved(t, &s);
    }
    for (int32_t m = MOVES - 1; m >= 0; m--)
        ns_play_session_set(&t->ctx, &s, back[m], counts[m]);
    if (open_puzzle(t, puzzle, &fresh)) {
        expect_same(t, &s, &fresh, "all undone");
        ns_play_session_drop(&t->ctx, &fresh);
    }
    ns_play_session_drop(&t->ctx, &s);
}

static void random_moves(ns_test *t)
{
    ns_rng rng = ns_rng_seed(5);

    for (int32_t i = 0; i < ns_scale(400); i++) {
        ns_puzzle puzzle = { 0 };
        const ns_status status = i % 2 ? ns_random_larger(&t->ctx, &rng, &puzzle)
                                       : ns_random_puzzle(&t->ctx, &rng, &puzzle);
        if (ns_expect(t, status == NS_OK && puzzle.cell_count <= CELLS_MOST, "%s",
                      t->ctx.message))
            play(t, &rng, &puzzle);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

// The pairs that a hint of the last stage tells; -1: none are told.
static int32_t read_marks(ns_test *t, const ns_text *told, int32_t *pairs, int32_t most)
{
    ns_json json = { 0 };
    int32_t count = -1;

    if (ns_expect(
            t, ns_json_read(&t->ctx, &json, "hint", ns_text_chars(told), told->count) == NS_OK,
            "%s", t->ctx.message)) {
        const int32_t marks = ns_json_find(&json, NS_JSON_ROOT, "marks");
        count = marks ? 0 : -1;
        for (int32_t v = ns_json_first(&json, marks); v && count < most;
             v = ns_json_next(&json, v), count++) {
            const int32_t first = ns_json_first(&json, v);
            int64_t cell = 0, mark = 0;
            ns_json_whole(&json, first, &cell);
            ns_json_whole(&json, ns_json_next(&json, first), &mark);
            pairs[2 * count] = (int32_t)cell;
            pairs[2 * count + 1] = (int32_t)mark;
        }
    }
    ns_json_drop(&t->ctx, &json);
    return count;
}

static void solve_by_hints(ns_test *t, ns_rng *rng, const ns_puzzle *puzzle, int32_t *solved)
{
    ns_play_session s;
    int32_t pairs[2 * CELLS_MOST], back[8], count = 1;

    if (!open_puzzle(t, puzzle, &s))
        return;
    count = draw_pairs(&s, rng, pairs, back); // something wrong, mostly
    ns_play_session_set(&t->ctx, &s, pairs, count);
    for (int32_t i = 0; i < 400 && count > 0; i++) {
        ns_text told = { 0 };
        ns_expect(t, ns_play_session_hint(&t->ctx, &s, NS_PLAY_STAGE_DO, &told) == NS_OK, "%s",
                  t->ctx.message);
        count = read_marks(t, &told, pairs, CELLS_MOST);
        ns_text_drop(&t->ctx, &told);
        ns_play_session_set(&t->ctx, &s, pairs, count > 0 ? count : 0);
    }
    const ns_verdict verdict = s.decided.judged.solved.verdict;
    if (verdict == NS_SIMPLE || verdict == NS_UNIQUE) {
        ns_text told = { 0 };
        ns_expect(t, ns_play_session_solved(&s), "hints ended before it was solved");
        ns_expect(t, ns_play_session_mistakes(&t->ctx, &s, &told) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect_text(t, ns_text_chars(&told), "{\"known\": true, \"wrong\": []}\n",
                       "mistakes");
        ns_text_drop(&t->ctx, &told);
        ++*solved;
    }
    ns_play_session_drop(&t->ctx, &s);
}

static void hints(ns_test *t)
{
    ns_rng rng = ns_rng_seed(6);
    int32_t solved = 0;

    for (int32_t i = 0; i < ns_scale(300); i++) {
        ns_puzzle puzzle = { 0 };
        if (ns_expect(t, ns_random_puzzle(&t->ctx, &rng, &puzzle) == NS_OK, "%s",
                      t->ctx.message))
            solve_by_hints(t, &rng, &puzzle, &solved);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t, solved >= ns_scale(30), "only %d were solved", (int)solved);
}

static const char small[] = "{\"nono\": 1, \"puzzle\": {\"kind\": \"grid\", \"size\": [3, 1], "
                            "\"clues\": {\"rows\": [[1, 1]], "
                            "\"columns\": [[1], [], [1]]}}}";

static void texts(ns_test *t)
{
    static const int32_t bad_cell[] = { 1, 1, 3, 1 }, bad_colour[] = { 1, 1, 0, 8 };
    static const int32_t first[] = { 0, 2 };
    ns_play_session s;
    ns_text told = { 0 };

    ns_expect(t,
              ns_play_session_open(&t->ctx, "small", small, (int32_t)sizeof small - 1, 1, &s)
                  == NS_BAD_INPUT,
              "there is one puzzle");
    if (!ns_expect(
            t,
            ns_play_session_open(&t->ctx, "small", small, (int32_t)sizeof small - 1, 0, &s)
                == NS_OK,
            "%s", t->ctx.message))
        return;
    ns_expect(t, ns_play_session_set(&t->ctx, &s, bad_cell, 2) == NS_BAD_INPUT, "no cell");
    ns_expect(t, ns_play_session_set(&t->ctx, &s, bad_colour, 2) == NS_BAD_INPUT, "no colour");
    ns_expect(t, s.open == 3 && s.version == 0, "nothing was marked");
    ns_expect(t, ns_play_session_set(&t->ctx, &s, first, 1) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, s.done.at[0] == 1 && s.done.at[1] == 0, "the first run is done");
    ns_expect(t, s.changed.count == 2, "a row and a column changed, not %d",
              (int)s.changed.count);
    ns_expect(t, ns_play_session_line(&t->ctx, &s, 0, &told) == NS_OK, "%s", t->ctx.message);
    ns_expect_text(
        t, ns_text_chars(&told),
        "{\"line\": 0, \"name\": \"row 1\", \"clue\": \"runs\", \"reversed\": false, "
        "\"cells\": [0, 1, 2], \"twice\": [], \"entries\": [{\"entry\": 0, "
        "\"colour\": 1, \"length\": 1}, {\"entry\": 1, \"colour\": 1, \"length\": "
        "1}]}\n",
        "line");
    ns_text_drop(&t->ctx, &told);
    ns_expect(t, ns_play_session_line(&t->ctx, &s, 4, &told) == NS_BAD_INPUT, "no line");
    ns_expect(t, ns_play_session_hint(&t->ctx, &s, 4, &told) == NS_BAD_INPUT, "no stage");
    ns_play_session_drop(&t->ctx, &s);
}

static ns_status play_through(ns_test *t, ns_play_session *s)
{
    static const int32_t pairs[] = { 0, 2, 1, 1 };
    ns_text told = { 0 };
    ns_status status =
        ns_play_session_open(&t->ctx, "small", small, (int32_t)sizeof small - 1, 0, s);

    if (status == NS_OK)
        status = ns_play_session_set(&t->ctx, s, pairs, 2);
    for (int32_t stage = 0; status == NS_OK && stage < NS_PLAY_STAGES; stage++)
        status = ns_play_session_hint(&t->ctx, s, stage, &told);
    if (status == NS_OK)
        status = ns_play_session_line(&t->ctx, s, 0, &told);
    if (status == NS_OK)
        status = ns_play_session_save(&t->ctx, s, &told);
    ns_text_drop(&t->ctx, &told);
    ns_play_session_drop(&t->ctx, s);
    return status;
}

// Wherever memory runs out, it is said, and nothing is left behind.
static void without_memory(ns_test *t)
{
    ns_status status = NS_NO_MEMORY;
    int32_t tries = 0;

    for (; status != NS_OK && tries < 5000; tries++) {
        ns_play_session s;
        t->fail_at = t->allocations + 1 + tries;
        status = play_through(t, &s);
        ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "%s", t->ctx.message);
    }
    t->fail_at = 0;
    ns_expect(t, status == NS_OK && tries > 50, "%d tries", (int)tries);
}

NS_TEST_MAIN(NS_CASE(without_memory), NS_CASE(random_moves), NS_CASE(hints), NS_CASE(texts))

// test_losses.c: nothing is lost in silence. Random docs of grids, solids and curves go through every
// format that is written, and back; whatever differs afterwards must have been named as left out, or
// the format must have refused the puzzle, with a sentence that names a way.
#include "io/native_ports.h"
#include "nonosmith/make.h"
#include "oracle/boards.h"
#include "oracle/random_board.h"

#include <string.h>

// Titles and values that have hurt some reader.
static const char *const texts[] = {
    "cat",
    "<3 cat",
    "P1 car",
    "rows",
    "columns 3",
    "nonogram",
    " blank",
    "blank ",
    "a\tb",
    "$1",
    "10x10:",
    "# not a comment",
    ": colon",
    "{brace",
    "[Dimensions]",
    "GRID x",
    "two\nlines",
    "author: nobody",
    "\"quoted\"",
    "a & b &amp;",
    "gap\n\nline",
    "12 13",
    "goal",
    "\xc3\xa4\xe2\x99\xa5",
    "end\\",
    "\n",
    "width 5",
    "====",
    "number_of_rows",
    "#d",
};

static const char *any_text(ns_rng *rng)
{
    return texts[ns_rng_below(rng, NS_COUNT(texts))];
}

static void maybe_text(ns_test *t, ns_rng *rng, ns_text *text)
{
    if (ns_rng_below(rng, 3) == 0)
        ns_expect(t, ns_text_add(&t->ctx, text, any_text(rng)), "memory");
}

static void random_palette(ns_rng *rng, ns_puzzle *puzzle)
{
    static const int32_t papers[] = { 0xffffff, 0xffffff, 0xffff00, 0x202020, 0xeeeeee, 0 };
    static const char *const names[] = { "", "", "sky", "dark  red", "0:1", "a/b", "\"" };

    for (int32_t i = 0; i <= puzzle->colour_count; i++) {
        const int32_t rgb = i == 0 ? papers[ns_rng_below(rng, NS_COUNT(papers))]
                            : puzzle->colour_count == 1 && ns_rng_below(rng, 2)
                                ? 0
                                : ns_rng_below(rng, 1 << 24);
        ns_paint *paint = &puzzle->palette[i];
        *paint = (ns_paint){ (uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb,
                             i == 0                      ? '.'
                             : puzzle->colour_count == 1 ? '#'
                                                         : (char)("a#X+k"[i % 5]),
                             "" };
        strcpy(paint->name, names[ns_rng_below(rng, NS_COUNT(names))]);
    }
}

static void random_meta(ns_test *t, ns_rng *rng, ns_doc *doc)
{
    maybe_text(t, rng, &doc->meta.title);
    maybe_text(t, rng, &doc->meta.author);
    maybe_text(t, rng, &doc->meta.copyright);
    maybe_text(t, rng, &doc->meta.licence);
    maybe_text(t, rng, &doc->meta.description);
    if (ns_rng_below(rng, 3) == 0)
        ns_properties_add(&t->ctx, &doc->meta.other,
                          ns_rng_below(rng, 4) ? "series" : "Odd key", any_text(rng));
    if (ns_rng_below(rng, 4) == 0)
        ns_properties_add(&t->ctx, &doc->made, "tool", "a test");
    if (ns_rng_below(rng, 4) == 0)
        doc->number = ns_rng_below(rng, 1000);
    doc->judged = ns_rng_below(rng, 4) == 0;
    doc->verdict = doc->judged ? NS_SIMPLE : NS_UNKNOWN;
}

static void random_grid(ns_test *t, ns_rng *rng, ns_doc *doc)
{
    const int32_t width = 1 + ns_rng_below(rng, 6), height = 1 + ns_rng_below(rng, 6);
    const int32_t colours = ns_rng_below(rng, 2) ? 1 : 1 + ns_rng_below(rng, 4);
    ns_puzzle *puzzle = &doc->puzzle;

    ns_expect(t, ns_puzzle_grid(&t->ctx, puzzle, width, height) == NS_OK, "a grid");
    puzzle->colour_count = colours;
    random_palette(rng, puzzle);
    ns_expect(t, ns_array_resize(&t->ctx, &doc->solution, puzzle->cell_count), "memory");
    for (int32_t i = 0; i < puzzle->cell_count; i++)
        doc->solution.at[i] = (uint8_t)ns_rng_below(rng, colours + 1);
    ns_expect(t, ns_puzzle_clues_from(&t->ctx, puzzle, doc->solution.at) == NS_OK, "clues");
    if (ns_rng_below(rng, 6) == 0)
        puzzle->lines.at[ns_rng_below(rng, puzzle->lines.count)].clue = NS_CLUE_BLANK;
    if (ns_rng_below(rng, 8) == 0 && puzzle->runs.count)
        puzzle->runs.at[ns_rng_below(rng, puzzle->runs.count)].length = NS_BLOT;
    if (ns_rng_below(rng, 6) == 0) // no longer what the clues say
        doc->solution.at[0] = (uint8_t)((doc->solution.at[0] + 1) % (colours + 1));
    if (ns_rng_below(rng, 5) == 0) {
        ns_expect(t, ns_array_resize(&t->ctx, &doc->saved, puzzle->cell_count), "memory");
        for (int32_t i = 0; i < doc->saved.count; i++)
            doc->saved.at[i] = 1 + (ns_colours)ns_rng_below(rng, (2 << colours) - 1);
    }
    if (ns_rng_below(rng, 5) == 0) {
        const ns_given given = { 0, 1u << doc->solution.at[0] };
        ns_expect(t, ns_array_push(&t->ctx, &puzzle->given, given), "memory");
    }
    if (ns_rng_below(rng, 5) == 0)
        doc->solution.count = 0;
}

static void random_solid(ns_test *t, ns_rng *rng, ns_doc *doc)
{
    const int32_t colours = 1 + ns_rng_below(rng, 2);
    ns_puzzle *puzzle = &doc->puzzle;

    ns_expect(t, ns_puzzle_solid(&t->ctx, puzzle, 2, 1 + ns_rng_below(rng, 3), 3) == NS_OK,
              "a solid");
    puzzle->colour_count = colours;
    if (colours > 1 || ns_rng_below(rng, 2))
        random_palette(rng, puzzle);
    ns_expect(t, ns_array_resize(&t->ctx, &doc->solution, puzzle->cell_count), "memory");
    for (int32_t i = 0; i < puzzle->cell_count; i++)
        doc->solution.at[i] = (uint8_t)ns_rng_below(rng, colours + 1);
    doc->solution.at[0] = 1;
    ns_expect(t, ns_solid_clues_from(&t->ctx, puzzle, doc->solution.at, false) == NS_OK,
              "clues");
    if (ns_rng_below(rng, 2))
        puzzle->lines.at[ns_rng_below(rng, puzzle->lines.count)].clue = NS_CLUE_BLANK;
    if (ns_rng_below(rng, 6) == 0)
        doc->solution.at[0] = 0;
}

// Not all random outlines have the same colour all along each side.
static void random_curved(ns_test *t, ns_rng *rng, ns_doc *doc)
{
    ns_puzzle *puzzle = &doc->puzzle;

    puzzle->kind = NS_CURVED;
    puzzle->colour_count = 1;
    random_palette(rng, puzzle);
    doc->board = ns_random_board(&t->ctx, rng, 256);
    while (ns_board_puzzle(&t->ctx, &doc->board, 0, puzzle, &doc->solution) != NS_OK) {
        ns_board_drop(&t->ctx, &doc->board);
        doc->board = ns_random_board(&t->ctx, rng, 256);
    }
    doc->level = NS_LEVEL_EXPERT;
    if (ns_rng_below(rng, 2)) {
        doc->scores.setting = 'b';
        for (ns_score s = NS_SCORE; s < NS_SCORES; s++)
            ns_scores_set(&doc->scores, s, ns_rng_below(rng, 100000) / 8.0);
    }
    if (ns_rng_below(rng, 5) == 0)
        doc->solution.count = 0;
}

// One comparison: docs before and after, and what was said to be left out.
typedef struct round_trip {
    ns_test *t;
    const ns_doc *a, *b;
    ns_format_id format;
    const char *dropped, *bytes;
    int32_t became[NS_PALETTE_MAX + 1]; // the new number of each colour
} round_trip;

static void expect_named(const round_trip *trip, bool same, const char *thing)
{
    ns_expect(trip->t, same || strstr(trip->dropped, thing),
              "%s loses %s in silence; named: %s\n%s", ns_format_about(trip->format)->name,
              thing, trip->dropped, trip->format == NS_FORMAT_PNG ? "" : trip->bytes);
}

static bool same_rgb(const ns_paint *a, const ns_paint *b)
{
    return a->r == b->r && a->g == b->g && a->b == b->b;
}

// A picture numbers its colours as they appear: there they are the same when they look the same.
static bool same_colour(const round_trip *trip, int32_t a, int32_t b)
{
    return trip->format == NS_FORMAT_PNG
               ? same_rgb(&trip->a->puzzle.palette[a], &trip->b->puzzle.palette[b])
               : trip->became[a] == b;
}

// A character grid numbers the colours that occur.
static void number_colours(round_trip *trip)
{
    const bool renumbered =
        trip->format == NS_FORMAT_TEXT && strstr(trip->dropped, "colours that do not occur");

    for (int32_t i = 0; i <= NS_PALETTE_MAX; i++)
        trip->became[i] = i;
    for (int32_t c = 1; renumbered && c <= trip->a->puzzle.colour_count; c++) {
        for (int32_t i = trip->b->solution.count - 1; i >= 0; i--) {
            if (trip->a->solution.at[i] == c)
                trip->became[c] = trip->b->solution.at[i];
        }
    }
}

static bool same_clue(const round_trip *trip, int32_t l)
{
    const ns_puzzle *a = &trip->a->puzzle, *b = &trip->b->puzzle;
    const ns_line *x = &a->lines.at[l], *y = &b->lines.at[l];

    if (x->clue != y->clue || x->clue_count != y->clue_count || x->partial != y->partial)
        return false;
    for (int32_t i = 0; i < x->clue_count; i++) {
        if (x->clue == NS_CLUE_RUNS) {
            const ns_run p = a->runs.at[x->clue_first + i], q = b->runs.at[y->clue_first + i];
            if (p.length != q.length || !same_colour(trip, p.colour, q.colour))
                return false;
        } else {
            const ns_tally p = a->tallies.at[x->clue_first + i],
                           q = b->tallies.at[y->clue_first + i];
            if (p.count != q.count || p.groups != q.groups || p.colour != q.colour)
                return false;
        }
    }
    return true;
}

static bool same_clues(const round_trip *trip)
{
    if (trip->a->puzzle.lines.count != trip->b->puzzle.lines.count)
        return false;
    for (int32_t l = 0; l < trip->a->puzzle.lines.count; l++) {
        if (trip->a->puzzle.lines.at[l].clue != NS_CLUE_BLANK && !same_clue(trip, l))
            return false;
        if (trip->a->puzzle.lines.at[l].clue != trip->b->puzzle.lines.at[l].clue)
            return false;
    }
    return true;
}

static bool same_solution(const round_trip *trip)
{
    const ns_solution *a = &trip->a->solution, *b = &trip->b->solution;

    if (a->count == 0)
        return true; // a reader may find one in the picture
    if (a->count != b->count)
        return false;
    for (int32_t i = 0; i < a->count; i++) {
        if (trip->format == NS_FORMAT_VOX ? (a->at[i] != 0) != (b->at[i] != 0)
                                          : !same_colour(trip, a->at[i], b->at[i]))
            return false;
    }
    return true;
}

static void expect_same_palette(const round_trip *trip)
{
    const ns_puzzle *a = &trip->a->puzzle, *b = &trip->b->puzzle;
    bool paints = a->colour_count <= b->colour_count, names = true;

    for (int32_t i = 1; paints && i <= a->colour_count; i++) {
        bool found = false;
        for (int32_t k = 1; k <= b->colour_count; k++)
            found |= (trip->format == NS_FORMAT_PNG || i == k)
                     && same_rgb(&a->palette[i], &b->palette[k]);
        paints = found;
    }
    const int32_t first = strstr(trip->dropped, "background colour") ? 1 : 0;
    for (int32_t i = first; i <= a->colour_count && i <= b->colour_count; i++) {
        const ns_paint *p = &a->palette[i];
        const bool plain = strcmp(p->name, ns_colour_name(p->r, p->g, p->b)) == 0;
        names = names && (!p->name[0] || plain || strcmp(p->name, b->palette[i].name) == 0);
    }
    expect_named(trip, paints, "colours");
    expect_named(trip, same_rgb(&a->palette[0], &b->palette[0]),
                 trip->format == NS_FORMAT_VOX ? "colours" : "background colour");
    if (!strstr(trip->dropped, "colours\n"))
        expect_named(trip, names, "names of colours");
    for (int32_t i = 1; a->colour_count > 1 && i <= a->colour_count && i <= b->colour_count;
         i++)
        expect_named(trip, a->palette[i].symbol == b->palette[i].symbol, "symbols of colours");
}

// How two texts differ: not at all, in blanks or control characters, in line breaks, or really.
static void expect_same_text(const round_trip *trip, const ns_text *a, const ns_text *b,
                             const char *thing)
{
    const char *p = ns_text_chars(a), *q = ns_text_chars(b);
    bool blanks = false, tabs = false, breaks = false;

    if (strcmp(p, q) == 0 || strstr(trip->dropped, thing))
        return;
    while (*p || *q) {
        if (*p == *q) {
            p++;
            q++;
        } else if (*p == '\t') {
            tabs = true;
            p++;
            q += *q == ' ';
        } else if (*p == '\n') {
            breaks = true;
            p++;
            q += *q == ' ';
        } else if (*p == ' ') {
            blanks = true;
            p++;
        } else {
            break;
        }
    }
    expect_named(trip, !*p && !*q, thing);
    expect_named(trip, !blanks, "blanks around texts");
    expect_named(trip, !tabs, "tabs and control characters in texts");
    expect_named(trip, !breaks || strstr(trip->dropped, "blanks around"),
                 "line breaks in texts");
}

static void expect_same_meta(const round_trip *trip)
{
    const ns_meta *a = &trip->a->meta, *b = &trip->b->meta;

    expect_same_text(trip, &a->title, &b->title, "title");
    expect_same_text(trip, &a->author, &b->author, "author");
    expect_same_text(trip, &a->copyright, &b->copyright, "copyright");
    expect_same_text(trip, &a->licence, &b->licence, "licence");
    expect_same_text(trip, &a->description, &b->description, "description");
    if (a->other.count) {
        const char *value = ns_properties_find(&b->other, ns_text_chars(&a->other.at[0].key));
        const ns_text found = { .at = (char *)value,
                                .count = value ? (int32_t)strlen(value) : 0 };
        expect_same_text(trip, &a->other.at[0].value, &found, "other properties");
    }
    expect_named(trip, trip->a->number < 0 || trip->a->number == trip->b->number,
                 "number in its file");
    expect_named(trip, trip->a->made.count == trip->b->made.count, "how it was made");
    expect_named(trip, trip->a->judged == trip->b->judged, "stored verdict");
}

static void expect_same_saved(const round_trip *trip)
{
    const ns_saved *a = &trip->a->saved, *b = &trip->b->saved;
    const ns_colours all = ns_puzzle_colours(&trip->a->puzzle);
    bool same = true;

    if (a->count == 0 || strstr(trip->dropped, "saved picture\n"))
        return;
    expect_named(trip, a->count == b->count, "saved picture");
    for (int32_t i = 0; i < a->count && i < b->count; i++)
        same = same && (a->at[i] & all) == (b->at[i] & all);
    expect_named(trip, same, "partly excluded colours in the saved picture");
}

static bool same_walks(const ns_puzzle *a, const ns_puzzle *b)
{
    for (int32_t l = 0; l < a->lines.count && l < b->lines.count; l++) {
        const ns_line *x = &a->lines.at[l], *y = &b->lines.at[l];
        if (x->count != y->count)
            return false;
        for (int32_t i = 0; i < x->count; i++)
            if (ns_line_cell(a, x, i) != ns_line_cell(b, y, i))
                return false;
    }
    return a->lines.count == b->lines.count;
}

static void expect_same_board(const round_trip *trip)
{
    const ns_scores *a = &trip->a->scores, *b = &trip->b->scores;

    expect_named(trip, same_walks(&trip->a->puzzle, &trip->b->puzzle), "walks");
    expect_named(trip, !ns_board_difference(&trip->a->board, &trip->b->board), "board");
    expect_named(trip, trip->a->level == trip->b->level || !trip->a->judged, "level");
    expect_named(trip,
                 a->setting == b->setting
                     && memcmp(a->thousandths, b->thousandths, sizeof a->thousandths) == 0,
                 "scores");
}

static void expect_nothing_lost(const round_trip *trip)
{
    if (trip->a->puzzle.kind == NS_CURVED)
        expect_same_board(trip);

    expect_named(trip,
                 memcmp(trip->a->puzzle.size, trip->b->puzzle.size, sizeof trip->a->puzzle.size)
                     == 0,
                 "size");
    expect_named(trip, same_clues(trip), "which clues were left out");
    expect_named(trip, same_solution(trip), "solution");
    expect_named(trip, trip->a->puzzle.given.count == trip->b->puzzle.given.count,
                 "given cells");
    expect_same_palette(trip);
    expect_same_meta(trip);
    expect_same_saved(trip);
}

// Whether the thing is one of the lines.
static bool is_named(const char *dropped, const char *thing)
{
    const size_t length = strlen(thing);

    for (const char *at = dropped; *at; at += strcspn(at, "\n") + 1) {
        if (strncmp(at, thing, length) == 0 && at[length] == '\n')
            return true;
    }
    return false;
}

static int32_t there_and_back(ns_test *t, const ns_book *book, ns_format_id format)
{
    ns_text bytes = { 0 }, dropped = { 0 };
    ns_book again = { 0 };
    const ns_format_info *info = ns_format_about(format);
    const int32_t *size = book->at[0].puzzle.size;
    const ns_read_options options = { .width = size[0], .height = size[1] };
    char name[40] = "file";
    int32_t held = 0;

    strncat(name, info->suffixes, strcspn(info->suffixes, " "));
    if (ns_puzzles_write(&t->ctx, ns_native_ports(), book, format, &bytes, &dropped) == NS_OK) {
        held = 1;
        const ns_status status =
            ns_puzzles_read(&t->ctx, ns_native_ports(), name, ns_text_chars(&bytes),
                            bytes.count, &options, &again);
        ns_expect(t, status == NS_OK && again.count == 1, "%s cannot be read again: %s\n%s",
                  info->name, t->ctx.message, format == NS_FORMAT_PNG ? "" : bytes.at);
        round_trip trip = { .t = t,
                            .a = &book->at[0],
                            .b = again.at,
                            .format = format,
                            .dropped = ns_text_chars(&dropped),
                            .bytes = ns_text_chars(&bytes) };
        if (again.count == 1) {
            number_colours(&trip);
            expect_nothing_lost(&trip);
        }
    } else if (book->at[0].puzzle.kind == NS_CURVED) {
        ns_expect(t, bytes.count == 0, "%s writes what it refuses", info->name);
        ns_expect(t, strstr(t->ctx.message, ".nono") != NULL, "%s names no way: %s", info->name,
                  t->ctx.message);
    }
    ns_text_drop(&t->ctx, &bytes);
    ns_text_drop(&t->ctx, &dropped);
    ns_book_drop(&t->ctx, &again);
    return held;
}

static void test_curves_are_kept_or_refused(ns_test *t)
{
    ns_rng rng = ns_rng_seed(16);

    for (int32_t round = 0; round < 100; round++) {
        ns_book book = { 0 };
        ns_doc *doc = ns_book_add(&t->ctx, &book);
        random_curved(t, &rng, doc);
        random_meta(t, &rng, doc);
        for (int32_t f = NS_FORMAT_AUTO + 1; f < NS_FORMAT_COUNT; f++) {
            if (ns_format_writes(ns_native_ports(), (ns_format_id)f)
                && ns_format_reads(ns_native_ports(), (ns_format_id)f))
                ns_expect(t, there_and_back(t, &book, (ns_format_id)f) == (f == NS_FORMAT_NONO),
                          "%s and curves", ns_format_about((ns_format_id)f)->name);
        }
        ns_book_drop(&t->ctx, &book);
    }
}

static void test_nothing_is_lost_in_silence(ns_test *t)
{
    ns_rng rng = ns_rng_seed(15);
    int32_t held[NS_FORMAT_COUNT] = { 0 };

    for (int32_t round = 0; round < 3000; round++) {
        ns_book book = { 0 };
        ns_doc *doc = ns_book_add(&t->ctx, &book);
        if (round % 4 == 3)
            random_solid(t, &rng, doc);
        else
            random_grid(t, &rng, doc);
        random_meta(t, &rng, doc);
        for (int32_t f = NS_FORMAT_AUTO + 1; f < NS_FORMAT_COUNT; f++) {
            if (ns_format_writes(ns_native_ports(), (ns_format_id)f)
                && ns_format_reads(ns_native_ports(), (ns_format_id)f))
                held[f] += there_and_back(t, &book, (ns_format_id)f);
        }
        ns_book_drop(&t->ctx, &book);
    }
    for (int32_t f = NS_FORMAT_AUTO + 1; f < NS_FORMAT_COUNT; f++)
        ns_expect(t,
                  held[f] > 100 || !ns_format_writes(ns_native_ports(), (ns_format_id)f)
                      || !ns_format_reads(ns_native_ports(), (ns_format_id)f),
                  "%s held only %d", ns_format_about((ns_format_id)f)->name, held[f]);
}

#define BITS_OF_COLOURS                                                                        \
    (NS_HOLDS_BACKGROUND | NS_HOLDS_NAMES | NS_HOLDS_SYMBOLS | NS_HOLDS_UNUSED)
#define BITS_OF_TEXTS (NS_HOLDS_LINE_BREAKS | NS_HOLDS_BLANKS | NS_HOLDS_TABS)

// What nobody names who has already said that all of it is lost; what is refused; and what no doc here
// has.
static ns_things goes_without_saying(const ns_format_info *info)
{
    return (info->holds & NS_HOLDS_PAINT ? 0 : BITS_OF_COLOURS)
           | (info->holds & NS_HOLDS_TITLE ? 0 : BITS_OF_TEXTS)
           | (info->holds & NS_HOLDS_SAVED ? 0 : NS_HOLDS_SAVED_SETS) | NS_HOLDS_COLOUR
           | NS_HOLDS_BLOTS | NS_HOLDS_EXTRA;
}

static void expect_table(ns_test *t, ns_format_id format, const int32_t times[NS_THING_COUNT])
{
    const ns_format_info *info = ns_format_about(format);

    for (int32_t i = 0; i < NS_THING_COUNT; i++) {
        if (info->holds >> i & 1)
            ns_expect(t, times[i] == 0 || *info->sometimes, "%s holds %s, but not %d times",
                      info->name, ns_thing_name(i), (int)times[i]);
        else if (!(goes_without_saying(info) >> i & 1))
            ns_expect(t, times[i] > 0, "%s has never left out %s", info->name,
                      ns_thing_name(i));
    }
}

// A saved picture in which the first cell is settled, which is given.
static void begin_solving(ns_test *t, ns_doc *doc)
{
    const ns_given given = { 0, 1u << doc->solution.at[0] };

    ns_expect(t,
              ns_array_push(&t->ctx, &doc->puzzle.given, given)
                  && ns_array_resize(&t->ctx, &doc->saved, doc->puzzle.cell_count),
              "memory");
    for (int32_t i = 0; i < doc->saved.count; i++)
        doc->saved.at[i] = i ? ns_puzzle_colours(&doc->puzzle) : given.colours;
}

// The table of formats says what a file holds: nothing else is left out, and all else is.
static void test_the_table_tells_the_truth(ns_test *t)
{
    static int32_t times[NS_FORMAT_COUNT][NS_THING_COUNT];
    const ns_ports *ports = ns_native_ports();
    ns_rng rng = ns_rng_seed(17);

    memset(times, 0, sizeof times);
    for (int32_t round = 0; round < 1500; round++) {
        ns_book book = { 0 };
        ns_doc *doc = ns_book_add(&t->ctx, &book);
        (round % 4 == 3 ? random_solid : random_grid)(t, &rng, doc);
        if (round % 8 == 7)
            begin_solving(t, doc);
        random_meta(t, &rng, doc);
        for (int32_t f = NS_FORMAT_AUTO + 1; f < NS_FORMAT_COUNT; f++) {
            ns_text bytes = { 0 }, dropped = { 0 };
            if (ns_format_writes(ports, (ns_format_id)f)
                && ns_puzzles_write(&t->ctx, ports, &book, (ns_format_id)f, &bytes, &dropped)
                       == NS_OK) {
                for (int32_t i = 0; i < NS_THING_COUNT; i++)
                    times[f][i] += is_named(ns_text_chars(&dropped), ns_thing_name(i));
            }
            ns_text_drop(&t->ctx, &bytes);
            ns_text_drop(&t->ctx, &dropped);
        }
        ns_book_drop(&t->ctx, &book);
    }
    for (int32_t f = NS_FORMAT_AUTO + 1; f < NS_FORMAT_COUNT; f++) {
        if (ns_format_writes(ports, (ns_format_id)f))
            expect_table(t, (ns_format_id)f, times[f]);
    }
}

NS_TEST_MAIN(NS_CASE(test_nothing_is_lost_in_silence), NS_CASE(test_curves_are_kept_or_refused),
             NS_CASE(test_the_table_tells_the_truth))

// test_book_write.c: what every writer keeps, drops and refuses; random puzzles there and back;
// no memory at every allocation.
#include "format_help.h"

#include "formats/format_table.h"

#if defined(NS_WITH_EXPAT)
#include "io/xml/webpbn_expat.h"
#endif

static const ns_format_id targets[] = {
    NS_FORMAT_NON,   NS_FORMAT_WEBPBN, NS_FORMAT_NIN,  NS_FORMAT_G,
    NS_FORMAT_BATCH, NS_FORMAT_SGT,    NS_FORMAT_TEXT,
};

static ns_status read_back(ns_test *t, ns_format_id format, const ns_text *text, int32_t width,
                           int32_t height, ns_book *book)
{
    const ns_read_options options = { .format = format, .width = width, .height = height };

#if defined(NS_WITH_EXPAT)
    if (format == NS_FORMAT_WEBPBN)
        return ns_webpbn_read(&t->ctx, "f", text->at, text->count, book);
#endif
    return ns_book_read(&t->ctx, "f", text->at, text->count, &options, book);
}

static bool can_read_back(ns_format_id format)
{
    bool xml = false;

#if defined(NS_WITH_EXPAT)
    xml = true;
#endif
    return xml || format != NS_FORMAT_WEBPBN;
}

// The same puzzle, and given cells and the solution too where the format has a place for them;
// where it has none, that was said.
static void expect_same(ns_test *t, ns_doc *a, const ns_doc *b, ns_format_id format,
                        const char *dropped)
{
    const char *name = ns_format_about(format)->name;
    const bool given = format == NS_FORMAT_SGT;
    const bool solution =
        format == NS_FORMAT_NON || format == NS_FORMAT_WEBPBN || format == NS_FORMAT_TEXT;
    const int32_t given_count = a->puzzle.given.count;

    ns_expect(t, (strstr(dropped, "given cells") != NULL) == (!given && given_count > 0),
              "%s: given cells", name);
    ns_expect(t, (strstr(dropped, "solution") != NULL) == !solution, "%s: solution", name);
    a->puzzle.given.count = given ? given_count : 0;
    ns_expect(t, ns_puzzle_hash(&a->puzzle) == ns_puzzle_hash(&b->puzzle), "%s: same puzzle",
              name);
    a->puzzle.given.count = given_count;
    if (!solution)
        return;
    ns_expect(t,
              a->solution.count == b->solution.count
                  && memcmp(a->solution.at, b->solution.at, (size_t)a->solution.count) == 0,
              "%s: same solution", name);
    for (int32_t i = 0; i <= a->puzzle.colour_count && format != NS_FORMAT_TEXT; i++)
        ns_expect(t, memcmp(&a->puzzle.palette[i], &b->puzzle.palette[i], 3) == 0,
                  "%s: same colour %d", name, i);
}

static void random_round_trips(ns_test *t)
{
    ns_rng rng = ns_rng_seed(2024);

    for (int32_t round = 0; round < 300; round++) {
        const int32_t colours = round % 3 ? 1 + ns_rng_below(&rng, 4) : 1;
        ns_book book = { 0 };
        random_doc(t, &rng, colours, ns_book_add(&t->ctx, &book));
        const int32_t *size = book.at[0].puzzle.size;
        for (int32_t i = 0; i < NS_COUNT(targets); i++) {
            const bool holds = colours == 1 || targets[i] == NS_FORMAT_NON
                               || targets[i] == NS_FORMAT_WEBPBN || targets[i] == NS_FORMAT_G
                               || targets[i] == NS_FORMAT_TEXT;
            ns_text text = { 0 }, dropped = { 0 };
            ns_book again = { 0 };
            const ns_status status = ns_book_write(&t->ctx, &book, targets[i], &text, &dropped);
            ns_expect(t, status == (holds ? NS_OK : NS_BAD_INPUT), "%s takes %d colours",
                      ns_format_about(targets[i])->name, colours);
            if (status == NS_OK && can_read_back(targets[i])) {
                ns_expect(t, read_back(t, targets[i], &text, size[0], size[1], &again) == NS_OK,
                          "read back: %s", t->ctx.message);
                ns_expect(t, ns_format_detect(NULL, text.at, text.count) == targets[i],
                          "%s is detected", ns_format_about(targets[i])->name);
                if (again.count == 1)
                    expect_same(t, &book.at[0], &again.at[0], targets[i],
                                ns_text_chars(&dropped));
            }
            ns_text_drop(&t->ctx, &text);
            ns_text_drop(&t->ctx, &dropped);
            ns_book_drop(&t->ctx, &again);
        }
        ns_book_drop(&t->ctx, &book);
    }
}

// A book of several puzzles with everything a doc can have.
static void fill_book(ns_test *t, ns_book *book, int32_t count)
{
    ns_rng rng = ns_rng_seed(7);

    for (int32_t i = 0; i < count; i++) {
        ns_doc *doc = ns_book_add(&t->ctx, book);
        random_doc(t, &rng, 1, doc);
        ns_text_add(&t->ctx, &doc->meta.title, "title");
        ns_text_add(&t->ctx, &doc->meta.author, "author");
        ns_text_add(&t->ctx, &doc->meta.copyright, "copyright");
        ns_text_add(&t->ctx, &doc->meta.licence, "licence");
        ns_text_add(&t->ctx, &doc->meta.description, "description");
        ns_properties_add(&t->ctx, &doc->meta.other, "key", "value");
        ns_properties_add(&t->ctx, &doc->made, "seed", "1");
        ns_text_add(&t->ctx, &doc->extra, "{}");
        doc->judged = true;
        doc->number = 10 + i;
        doc->puzzle.palette[0].b = 0;
        ns_array_resize(&t->ctx, &doc->saved, doc->puzzle.cell_count);
        for (int32_t k = 0; k < doc->saved.count; k++)
            doc->saved.at[k] = 1 + (uint32_t)k % 3;
        const ns_given given = { 0, 2 };
        ns_expect(t, ns_array_push(&t->ctx, &doc->puzzle.given, given), "memory");
    }
}

#define META                                                                                   \
    "title\nauthor\ncopyright\nlicence\ndescription\nother properties\ngiven cells\n"          \
    "number in its file\n"
#define REST "how it was made\nstored verdict\nfurther .nono keys\n"

static const struct {
    ns_format_id format;
    const char *dropped;
} drops[] = {
    { NS_FORMAT_NON, "background colour\ngiven cells\n" REST },
    { NS_FORMAT_WEBPBN, "given cells\n" REST },
    { NS_FORMAT_NIN, "background colour\nsolution\nsaved picture\n" META REST },
    { NS_FORMAT_G, "solution\nsaved picture\ngiven cells\n" REST },
    { NS_FORMAT_SGT, "background colour\nsolution\nsaved picture\ntitle\nauthor\ncopyright\n"
                     "licence\ndescription\nother properties\nnumber in its file\n" REST },
    { NS_FORMAT_TEXT, "background colour\nsaved picture\n" META REST },
};

static void announces_what_it_drops(ns_test *t)
{
    ns_book book = { 0 };

    fill_book(t, &book, 1);
    for (int32_t i = 0; i < NS_COUNT(drops); i++)
        expect_written(t, &book, drops[i].format, NULL, drops[i].dropped);
    fill_book(t, &book, 2);
    ns_text_drop(&t->ctx, &book.at[0].meta.title);
    expect_written(t, &book, NS_FORMAT_TEXT, NULL,
                   "background colour of 3 puzzles\nsaved picture of 3 puzzles\n"
                   "title of 2 puzzles\nauthor of 3 puzzles\ncopyright of 3 puzzles\n"
                   "licence of 3 puzzles\ndescription of 3 puzzles\n"
                   "other properties of 3 puzzles\ngiven cells of 3 puzzles\n"
                   "number in its file of 3 puzzles\nhow it was made of 3 puzzles\n"
                   "stored verdict of 3 puzzles\nfurther .nono keys of 3 puzzles\n");
    expect_written(t, &book, NS_FORMAT_G, NULL,
                   "solution\nsaved picture\ngiven cells\n" REST "2 further puzzles\n");
    ns_book_drop(&t->ctx, &book);
}

static void refuses(ns_test *t)
{
    ns_book book = { 0 };
    ns_text text = { 0 }, dropped = { 0 };
    const ns_tally tally = { 1, 1, 1 };

    ns_expect(t, ns_book_write(&t->ctx, &book, NS_FORMAT_NON, &text, &dropped) == NS_BAD_INPUT,
              "an empty book");
    ns_expect_text(t, t->ctx.message, "there is no puzzle to write", "empty");
    fill_book(t, &book, 2);
    ns_puzzle *puzzle = &book.at[1].puzzle;
    ns_expect(t, ns_book_write(&t->ctx, &book, NS_FORMAT_CWD, &text, &dropped) == NS_BAD_INPUT,
              "a format nobody writes");
    ns_expect_text(
        t, t->ctx.message,
        "the format cwd is not written here; take non, webpbn, nin, g, taai, sgt or text",
        "cwd");
    ns_puzzle_set_tallies(&t->ctx, puzzle, (ns_line_id){ 1 }, &tally, 1, false);
    ns_expect(t,
              ns_book_write(&t->ctx, &book, NS_FORMAT_NON, &text, &dropped) == NS_BAD_INPUT
                  && text.count == 0 && dropped.count == 0,
              "a tally");
    ns_expect_text(t, t->ctx.message,
                   "puzzle 2: the format non needs runs for every line, and row 2 has a tally; "
                   "keep the puzzle as .nono",
                   "tally");
    ns_puzzle_set_runs(&t->ctx, puzzle, (ns_line_id){ 1 }, &(ns_run){ NS_BLOT, 1 }, 1);
    for (ns_format_id f = NS_FORMAT_AUTO + 1; f < NS_FORMAT_COUNT; f++) {
        char wanted[NS_MESSAGE_MAX];
        if (!ns_format_writer_of(f) || f == NS_FORMAT_WEBPBN
            || !(ns_format_about(f)->can & NS_CAN_MANY))
            continue;
        snprintf(wanted, sizeof wanted,
                 "puzzle 2: the format %s tells the length of every run, and row 2 has a blot; "
                 "take webpbn or keep the puzzle as .nono",
                 ns_format_about(f)->name);
        ns_expect(t,
                  ns_book_write(&t->ctx, &book, f, &text, &dropped) == NS_BAD_INPUT
                      && text.count == 0 && dropped.count == 0,
                  "%s takes a blot", ns_format_about(f)->name);
        ns_expect_text(t, t->ctx.message, wanted, "blot");
    }
    puzzle->lines.at[1].clue = NS_CLUE_BLANK;
    ns_book_write(&t->ctx, &book, NS_FORMAT_SGT, &text, &dropped);
    ns_expect_text(t, t->ctx.message,
                   "puzzle 2: the format sgt needs runs for every line, and row 2 has no clue; "
                   "keep the puzzle as .nono",
                   "no clue");
    puzzle->colour_count = 2;
    ns_book_write(&t->ctx, &book, NS_FORMAT_BATCH, &text, &dropped);
    ns_expect_text(
        t, t->ctx.message,
        "puzzle 2: the format taai is black and white, and the puzzle has 2 colours; "
        "take non, webpbn or g",
        "colours");
    puzzle->kind = NS_CURVED;
    ns_book_write(&t->ctx, &book, NS_FORMAT_WEBPBN, &text, &dropped);
    ns_expect_text(
        t, t->ctx.message,
        "puzzle 2: the format webpbn holds grids, not curved puzzles; keep this one as "
        ".nono",
        "curved");
    ns_text_drop(&t->ctx, &text);
    ns_text_drop(&t->ctx, &dropped);
    ns_book_drop(&t->ctx, &book);
}

// 31 colours, the most there are, in every format that has colours.
static void all_the_colours(ns_test *t)
{
    ns_book book = { 0 };
    ns_doc *doc = ns_book_add(&t->ctx, &book);

    ns_puzzle_grid(&t->ctx, &doc->puzzle, 31, 1);
    doc->puzzle.colour_count = 31;
    ns_array_resize(&t->ctx, &doc->solution, 31);
    for (int32_t i = 1; i <= 31; i++) {
        doc->puzzle.palette[i] = (ns_paint){ (uint8_t)i, 0, 0, (char)('!' + i), "name" };
        doc->solution.at[i - 1] = (uint8_t)i;
    }
    ns_puzzle_clues_from(&t->ctx, &doc->puzzle, doc->solution.at);
    for (int32_t i = 0; i < NS_COUNT(targets); i++) {
        ns_text text = { 0 }, dropped = { 0 };
        ns_book again = { 0 };
        if (ns_book_write(&t->ctx, &book, targets[i], &text, &dropped) == NS_OK
            && can_read_back(targets[i])) {
            ns_expect(t, read_back(t, targets[i], &text, 31, 1, &again) == NS_OK,
                      "read back: %s", t->ctx.message);
            if (again.count == 1)
                expect_same(t, doc, &again.at[0], targets[i], ns_text_chars(&dropped));
        }
        ns_text_drop(&t->ctx, &text);
        ns_text_drop(&t->ctx, &dropped);
        ns_book_drop(&t->ctx, &again);
    }
    ns_book_drop(&t->ctx, &book);
}

static void no_memory_to_write(ns_test *t)
{
    ns_book book = { 0 };

    fill_book(t, &book, 2);
    for (int32_t i = 0; i < NS_COUNT(targets); i++) {
        ns_status status = NS_NO_MEMORY;
        for (int64_t n = 1; status == NS_NO_MEMORY && n < 1000; n++) {
            ns_text text = { 0 }, dropped = { 0 };
            t->allocations = 0;
            t->fail_at = n;
            status = ns_book_write(&t->ctx, &book, targets[i], &text, &dropped);
            t->fail_at = 0;
            ns_expect(t, status == NS_OK || (status == NS_NO_MEMORY && text.count == 0),
                      "allocation %lld", (long long)n);
            ns_text_drop(&t->ctx, &text);
            ns_text_drop(&t->ctx, &dropped);
        }
        ns_expect(t, status == NS_OK, "%s is written in the end",
                  ns_format_about(targets[i])->name);
    }
    ns_book_drop(&t->ctx, &book);
}

static void no_memory_to_read(ns_test *t)
{
    static const char *const files[] = {
        ("title \"&copy;\"\nkey v\ncolor a #000000\nwidth 2\nheight "
         "2\nrows\n1a\n\ncolumns\n1a\n0\n"
         "goal \"a000\"\nsaved \"?000\"\nsaved \"????\"\n====\nwidth 1\nheight 1\ngoal "
         "\"1\"\n"),
        "2 1\n2\n1\n1\n",
        "1 2\n2\n#\n1\n1\n",
        "title\nkey: v\nwords\nmore\n#d\na:a red\n: rows\n2a\n: columns\n1a\n1a\n",
        "1\n2\n2\n\n1\n1\n",
        "number_of_rows: 1\nnumber_of_columns: 1\nrow_1 n: 1 s: 1\ncolumn_1 n: 1 s: 1\n",
        "P1 2 2 0110",
        "$1\n1\n1\n$2\n1\n1\n",
        "2x1:1//1,aA\n1x1:1/1\n",
        "#a\n\n##\n",
        ("[Description]\nT\nA\n[Dimensions]\n1\n1\n[Row clues]\n1\n[Solution grid]\n2\n"
         "[Working grid]\n0\n"),
        "GRID x\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n",
    };

    for (int32_t i = 0; i < NS_COUNT(files); i++) {
        ns_status status = NS_NO_MEMORY;
        for (int64_t n = 1; status == NS_NO_MEMORY && n < 1000; n++) {
            ns_book book = { 0 };
            t->allocations = 0;
            t->fail_at = n;
            status =
                ns_book_read(&t->ctx, "f", files[i], (int32_t)strlen(files[i]), NULL, &book);
            t->fail_at = 0;
            ns_expect(t, status == NS_OK || (status == NS_NO_MEMORY && book.count == 0),
                      "file %d, allocation %lld: %s", i, (long long)n, t->ctx.message);
            ns_book_drop(&t->ctx, &book);
        }
        ns_expect(t, status == NS_OK, "file %d is read in the end", i);
    }
}

NS_TEST_MAIN(NS_CASE(random_round_trips), NS_CASE(announces_what_it_drops), NS_CASE(refuses),
             NS_CASE(all_the_colours), NS_CASE(no_memory_to_write), NS_CASE(no_memory_to_read))

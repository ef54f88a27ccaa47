// test_webpbn.c: webpbn XML: read through expat, written by the core.
#include "format_help.h"

#if defined(NS_WITH_EXPAT)
#include "io/xml/webpbn_expat.h"

static ns_status read_xml(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                          const ns_read_options *options, ns_book *book)
{
    (void)options;
    return ns_webpbn_read(ctx, name, bytes, count, book);
}

#define HEAD "<puzzleset><puzzle type=\"grid\">"
#define TAIL "</puzzle></puzzleset>"
#define ROWS(lines) "<clues type=\"rows\">" lines "</clues>"
#define COLUMNS(lines) "<clues type=\"columns\">" lines "</clues>"
#define ONE "<line><count>1</count></line>"
#define IMAGE(type, image)                                                                     \
    "<solution type=\"" type "\"><image>" image "</image><note>n</note></solution>"

static const reading readings[] = {
    { "<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"http://webpbn.com/pbn-0.3.dtd\">\n" HEAD
      "<title>x</title>" COLUMNS(ONE "<line></line>") ROWS(ONE) TAIL,
      "2x1 1 | 1/\n", NULL },
    // The order of rows and columns is free; unknown elements are passed over.
    { HEAD ROWS(ONE) "<new><line>5</line></new>" COLUMNS(ONE "<line/>") TAIL, "2x1 1 | 1/\n",
      NULL },
    { "<puzzle>" ROWS(ONE) COLUMNS(ONE) "</puzzle>", "1x1 1 | 1\n", NULL },
    // Colours in the order of declaration; black and white only when they are used.
    { "<puzzleset><puzzle defaultcolor=\"red\">"
      "<color name=\"white\" char=\".\">fff</color><color name=\"red\" char=\"r\">F00</color>"
      "<color name=\"blue\" char=\"b\">0000ff</color>"
      "<clues type=\"rows\"><line><count "
      "color=\"blue\">1</count><count>1</count></line></clues>"
      "<clues type=\"columns\"><line><count color=\"blue\">1</count></line>" ONE
      "</clues>" TAIL,
      "2x1 1b.1a | 1b/1a\n", NULL },
    { "<puzzleset><puzzle><color name=\"r\" char=\"r\">f00</color>"
      "<clues type=\"rows\"><line><count>1</count><count color=\"r\">1</count></line></clues>"
      "<clues type=\"columns\">" ONE "<line><count color=\"r\">1</count></line></clues>" TAIL,
      "2x1 1b.1a | 1b/1a\n", NULL },
    { "<puzzleset><puzzle backgroundcolor=\"blue\" defaultcolor=\"white\">"
      "<color name=\"blue\" char=\"b\">00f</color>" ROWS(ONE) COLUMNS(ONE "<line/>") TAIL,
      "2x1 1 | 1/\n", NULL },
    // Goals; clues missing on one side or both are computed.
    { HEAD IMAGE("goal", "|X.|\n|XX|") TAIL, "2x2 1/2 | 2/1 = 10/11\n", NULL },
    { HEAD COLUMNS(ONE ONE) IMAGE("goal", "|X.||XX|") TAIL, "2x2 1/2 | 1/1 = 10/11\n", NULL },
    { HEAD ROWS(ONE) COLUMNS(ONE) IMAGE("solution", "|.|") IMAGE("goal", "|X|") TAIL,
      "1x1 1 | 1 = 1\n", NULL },
    // number-loom's files: white is a blank and even the default.
    { "<puzzleset><puzzle type=\"grid\" defaultcolor=\"white\">"
      "<color name=\"white\" char=\" \">FFFFFF</color>"
      "<color name=\"black\" char=\"#\">000000</color>" IMAGE("goal", "|# |") TAIL,
      "2x1 1 | 1/ = 10\n", NULL },
    { "<puzzleset>" HEAD ROWS(ONE) COLUMNS(ONE) TAIL, NULL,
      "f:1: this is not well-formed XML: no element found" },
    { "<puzzleset><puzzle>" ROWS(ONE) COLUMNS(ONE) "</puzzle><puzzle>" IMAGE("goal", "|X|")
          TAIL,
      "1x1 1 | 1\n1x1 1 | 1 = 1\n", NULL },
    // A count of 0 is a blot, never an empty line; a goal does not tell its length.
    { HEAD ROWS("<line><count>0</count><count>1</count></line>") COLUMNS(ONE "<line/>" ONE)
          TAIL,
      "3x1 0.1 | 1//1\n", NULL },
    { HEAD ROWS("<line><count>0</count></line>") IMAGE("goal", "|XX|") TAIL,
      "2x1 0 | 1/1 = 11\n", NULL },
    { HEAD "<color name=\"r\" char=\"r\">f00</color>" ROWS("<line><count color=\"r\">0</count>"
                                                           "<count>00</count></line>")
          COLUMNS(ONE "<line><count color=\"r\">1</count></line>") TAIL,
      "2x1 0a.0b | 1b/1a\n", NULL },
    // The sentences.
    { "", NULL, "f:1: this is not well-formed XML: no element found" },
    { "<puzzleset>\n<b></puzzleset>", NULL,
      "f:2: this is not well-formed XML: mismatched tag" },
    { "<html/>", NULL, "f:1: the first element of a webpbn file is puzzleset" },
    { "<puzzleset></puzzleset>", NULL, "f:1: there is no puzzle in the file" },
    { "<puzzleset>\n<puzzle type=\"triddler\">" TAIL, NULL,
      "f:2: triddlers cannot be read yet, only grids" },
    { HEAD "<clues type=\"topleft\"/>" TAIL, NULL,
      "f:1: triddlers cannot be read yet, only grids" },
    { "<puzzleset><puzzle type=\"hex\">" TAIL, NULL,
      "f:1: the type of a puzzle must be \"grid\"" },
    { HEAD "<clues/>" TAIL, NULL, "f:1: the type of clues must be \"rows\" or \"columns\"" },
    { HEAD ROWS(ONE) ROWS(ONE) TAIL, NULL, "f:1: the clues of the rows come twice" },
    { HEAD "<color name=\"t\" char=\"/\">black/white</color>" TAIL, NULL,
      "f:1: triangular cells (a color with a slash) cannot be read yet" },
    { HEAD "<color name=\"t\">black</color>" TAIL, NULL,
      "f:1: a color is three or six hex digits, as in <color name=\"red\" "
      "char=\"r\">cc0000</color>" },
    { HEAD "<color>000</color>" TAIL, NULL, "f:1: a color needs a name" },
    { HEAD ROWS("<line><count>?</count></line>") TAIL, NULL, "f:1: a count is one number" },
    { HEAD ROWS("<line><count>x</count></line>") TAIL, NULL, "f:1: a count is one number" },
    { HEAD ROWS("<line><count>99999</count></line>") TAIL, NULL,
      "f:1: a clue goes beyond any line; a line has at most 8192 runs of at most 65536 cells" },
    { HEAD ROWS("<line><count color=\"red\">1</count></line>") TAIL, NULL,
      "f:1: the color of a count is not declared before it" },
    { HEAD ROWS("<line><count color=\"white\">1</count></line>") TAIL, NULL,
      "f:1: a count cannot have the background's color" },
    { HEAD ROWS(ONE) TAIL, NULL,
      "f:1: a puzzle needs the clues of its rows and columns, or a goal" },
    { HEAD ROWS(ONE) COLUMNS(ONE) IMAGE("goal", "|XX|") TAIL, NULL,
      "f:1: an image has 2 by 1 cells where the clues ask for 1 by 1" },
    { HEAD IMAGE("goal", "|X||XX|") TAIL, NULL,
      "f:1: an image has each row between two |, all equally long" },
    { HEAD IMAGE("goal", "|X") TAIL, NULL,
      "f:1: an image has each row between two |, all equally long" },
    { HEAD IMAGE("goal", "|?|") TAIL, NULL,
      "f:1: every cell of a goal is the character of a color" },
    { HEAD ROWS(ONE) COLUMNS(ONE) IMAGE("saved", "|[]|") TAIL, NULL,
      "f:1: every cell of a saved image is the character of a color, ? or some of them in []" },
    { "<puzzleset><puzzle backgroundcolor=\"x\">" ROWS(ONE) COLUMNS(ONE) TAIL, NULL,
      "f:1: the background color of the puzzle is not declared" },
    { HEAD ROWS("") COLUMNS("") TAIL, NULL,
      "f:1: a grid of 0 by 0 cells is out of bounds; a side has 1 to 8192 cells and the grid "
      "at "
      "most 16777216" },
    { "<!DOCTYPE x [<!ENTITY a \"b\">]>\n" HEAD TAIL, NULL,
      "f:1: a puzzle file must not declare entities; take the declaration out" },
};

static void reads(ns_test *t)
{
    expect_readings(t, read_xml, NS_FORMAT_WEBPBN, readings, NS_COUNT(readings));
}

static void too_many_colours(ns_test *t)
{
    ns_book book = { 0 };
    ns_text file = { 0 };

    ns_text_add(&t->ctx, &file, HEAD);
    for (int32_t i = 0; i < 32; i++)
        ns_text_add_format(&t->ctx, &file, "<color name=\"c%d\" char=\"%c\">123</color>", i,
                           'A' + i);
    ns_text_add(&t->ctx, &file, ROWS(ONE) COLUMNS(ONE) TAIL);
    ns_expect(t, ns_webpbn_read(&t->ctx, "f", file.at, file.count, &book) == NS_BAD_INPUT,
              "refused");
    ns_expect_text(t, t->ctx.message, "f:1: a puzzle has at most 31 colours", "32");
    ns_text_drop(&t->ctx, &file);
    ns_book_drop(&t->ctx, &book);
}

// Words: entities of the DTD nobody fetched, Latin-1, notes, what the set says of all.
static void keeps_words(ns_test *t)
{
    const char *file =
        "<!DOCTYPE pbn SYSTEM \"http://webpbn.com/pbn-0.3.dtd\">\n"
        "<puzzleset><source>s</source><title>all</title><author>Someone</author>"
        "<puzzle><title> Caf\xE9\n&amp; &copy; &odd;</title><id>#1</id><description>a <b>no</b>"
        "&lt;b</description><note>licence: CC-BY-4.0</note><note>a remark: yes</note>"
        "<note>number: 8</note>" ROWS(ONE) COLUMNS(ONE "<line/>") IMAGE("saved", "|.?|")
            IMAGE("saved", "|[.X]X|") TAIL;
    ns_book book = { 0 };

    ns_expect(t, ns_webpbn_read(&t->ctx, "f", file, (int32_t)strlen(file), &book) == NS_OK,
              "read: %s", t->ctx.message);
    if (book.count == 1) {
        const ns_doc *doc = &book.at[0];
        const ns_properties *other = &doc->meta.other;
        ns_expect_text(t, ns_text_chars(&doc->meta.title), "Café\n& © ?", "title");
        ns_expect_text(t, ns_text_chars(&doc->meta.author), "Someone", "the set's author");
        ns_expect_text(t, ns_text_chars(&doc->meta.licence), "CC-BY-4.0", "licence");
        ns_expect_text(t, ns_text_chars(&doc->meta.description), "a <b", "description");
        ns_expect_text(t, ns_properties_find(other, "note"), "a remark: yes", "note");
        ns_expect_text(t, ns_properties_find(other, "source"), "s", "source");
        ns_expect_text(t, ns_properties_find(other, "set-title"), "all", "the set's title");
        ns_expect_text(t, ns_properties_find(other, "saved-image"), "|.?|", "the older image");
        ns_expect(t, doc->number == 8, "number");
        ns_expect(t, doc->saved.count == 2 && doc->saved.at[0] == 3 && doc->saved.at[1] == 2,
                  "saved");
    }
    ns_book_drop(&t->ctx, &book);
}

// All that a doc can hold of XML comes back.
static void round_trip(ns_test *t)
{
    const char *file =
        "color a #cc0000\ncolor b #0000cc\ntitle \"<T> &\"\nby A\ncopyright C\n"
        "license MIT\ndescription \"one&#10;two\"\nid i\nid j\nnote \"k: v\"\n"
        "catalogue c\nnumber 3\nwidth 2\nheight 2\ngoal \"ab0b\"\nsaved \"a?0?\"\n";
    ns_book book = { 0 }, again = { 0 };
    ns_text text = { 0 }, dropped = { 0 };

    ns_expect(t, ns_book_read(&t->ctx, "f", file, (int32_t)strlen(file), NULL, &book) == NS_OK,
              "read: %s", t->ctx.message);
    book.at[0].saved.at[1] = 6; // a or b
    ns_expect(t,
              ns_book_write(&t->ctx, &book, NS_FORMAT_WEBPBN, &text, &dropped) == NS_OK
                  && dropped.count == 0,
              "written: %s%s", t->ctx.message, ns_text_chars(&dropped));
    ns_expect(t, ns_webpbn_read(&t->ctx, "f", text.at, text.count, &again) == NS_OK,
              "again: %s", t->ctx.message);
    if (again.count == 1) {
        const ns_doc *doc = &again.at[0];
        ns_expect(t, ns_puzzle_hash(&doc->puzzle) == ns_puzzle_hash(&book.at[0].puzzle),
                  "hash");
        ns_expect(t,
                  doc->saved.count == 4 && doc->saved.at[1] == 6 && doc->saved.at[0] == 2
                      && doc->saved.at[3] == 7,
                  "saved");
        ns_expect(t, memcmp(doc->solution.at, book.at[0].solution.at, 4) == 0, "solution");
        ns_expect(t, doc->puzzle.palette[1].r == 0xcc && doc->puzzle.palette[2].symbol == 'b',
                  "palette");
        text.count = dropped.count = 0;
        ns_book_write(&t->ctx, &again, NS_FORMAT_NON, &text, &dropped);
        ns_expect_text(t, ns_text_chars(&text),
                       "title \"<T> &amp;\"\nby \"A\"\ncopyright \"C\"\nlicense MIT\n"
                       "description \"one&#10;two\"\nid \"i\"\nid \"j\"\nnote \"k: v\"\n"
                       "catalogue \"c\"\nnumber 3\ncolor a #cc0000\ncolor b #0000cc\nwidth 2\n"
                       "height 2\n\nrows\n1a,1b\n1b\n\ncolumns\n1a\n2b\n\ngoal \"ab0b\"\n\n"
                       "saved \"a?0?\"\n",
                       "back as .non");
        ns_expect_text(t, ns_text_chars(&dropped),
                       "names of colours\npartly excluded colours in the saved picture\n",
                       "dropped by .non");
    }
    ns_text_drop(&t->ctx, &text);
    ns_text_drop(&t->ctx, &dropped);
    ns_book_drop(&t->ctx, &book);
    ns_book_drop(&t->ctx, &again);
}

// Blots come back, in the colours they had, and are written as counts of 0.
static void blots_come_back(ns_test *t)
{
    ns_rng rng = ns_rng_seed(11);

    for (int32_t n = 0; n < 200; n++) {
        ns_book book = { 0 }, again = { 0 };
        ns_text text = { 0 }, dropped = { 0 };
        ns_doc *doc = ns_book_add(&t->ctx, &book);
        random_doc(t, &rng, 1 + n % 3, doc);
        doc->puzzle.given.count = 0;
        const ns_puzzle *puzzle = &doc->puzzle;
        puzzle->runs.at[ns_rng_below(&rng, puzzle->runs.count)].length = NS_BLOT;
        puzzle->runs.at[ns_rng_below(&rng, puzzle->runs.count)].length = NS_BLOT;
        ns_expect(t,
                  ns_book_write(&t->ctx, &book, NS_FORMAT_WEBPBN, &text, &dropped) == NS_OK
                      && dropped.count == 0 && strstr(text.at, ">0</count>"),
                  "written: %s%s", t->ctx.message, ns_text_chars(&dropped));
        ns_expect(t,
                  ns_webpbn_read(&t->ctx, "f", text.at, text.count, &again) == NS_OK
                      && again.count == 1
                      && ns_puzzle_hash(&again.at[0].puzzle) == ns_puzzle_hash(puzzle)
                      && ns_puzzle_satisfied(&again.at[0].puzzle, doc->solution.at),
                  "another puzzle: %s", t->ctx.message);
        ns_text_drop(&t->ctx, &text);
        ns_text_drop(&t->ctx, &dropped);
        ns_book_drop(&t->ctx, &book);
        ns_book_drop(&t->ctx, &again);
    }
}

static void no_memory(ns_test *t)
{
    const char *file =
        "<!DOCTYPE pbn SYSTEM \"pbn\"><puzzleset><author>A</author><puzzle><title>&copy; "
        "t</title>"
        "<color name=\"r\" char=\"r\">f00</color>" ROWS(ONE "<line/>") COLUMNS(ONE)
            IMAGE("goal", "|X||.|") IMAGE("saved", "|?||[.X]|") TAIL;
    ns_status status = NS_NO_MEMORY;

    for (int64_t n = 1; status == NS_NO_MEMORY && n < 500; n++) {
        ns_book book = { 0 };
        t->allocations = 0;
        t->fail_at = n;
        status = ns_webpbn_read(&t->ctx, "f", file, (int32_t)strlen(file), &book);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || (status == NS_NO_MEMORY && book.count == 0),
                  "allocation %lld: %s", (long long)n, t->ctx.message);
        ns_book_drop(&t->ctx, &book);
    }
    ns_expect(t, status == NS_OK, "in the end it is read");
}

NS_TEST_MAIN(NS_CASE(reads), NS_CASE(too_many_colours), NS_CASE(keeps_words),
             NS_CASE(round_trip), NS_CASE(blots_come_back), NS_CASE(no_memory))

#else

static void without_expat(ns_test *t)
{
    ns_skip(t, "built without expat");
}

NS_TEST_MAIN(NS_CASE(without_expat))

#endif

// test_non.c: Simpson's .non and the extensions in use.
#include "format_help.h"

static const reading readings[] = {
    // The plain format; title and other words are properties.
    { "title \"A\"\nwidth 3\nheight 2\nrows\n1,1\n3\ncolumns\n2\n1\n2\n", "3x2 1.1/3 | 2/1/2\n",
      NULL },
    // Clues with blanks, CRLF, a byte order mark, comments; columns first.
    { "\xEF\xBB\xBFwidth 2\r\nheight 2\r\n# by hand\r\ncolumns\r\n1\r\n0\r\nrows\r\n1 \r\n "
      "0\r\n",
      "2x2 1/ | 1/\n", NULL },
    // Blank lines mean nothing when the clues are complete ..
    { "width 2\nheight 2\nrows\n\n1\n\n0\n\ncolumns\n\n1\n\n0\n\n", "2x2 1/ | 1/\n", NULL },
    // .. and are empty clues when they are not, from the first on.
    { "width 3\nheight 3\nrows\n1\n\n1\n\ncolumns\n\n\n1,1\n\n", "3x3 1//1 | //1.1\n", NULL },
    // rows and columns with a number are the size, with or without the clues at once.
    { "columns 2\nrows 1\nrows\n2\ncolumns\n1\n1\n", "2x1 2 | 1/1\n", NULL },
    { "rows 1\n2\ncolumns 2\n1\n1\n", "2x1 2 | 1/1\n", NULL },
    // Keywords in any case of letters.
    { "Width 1\nHEIGHT 1\nRows\n1\nCOLUMNS\n1\nGoal 1", "1x1 1 | 1 = 1\n", NULL },
    // The goal: quoted, over lines, without quotes over lines.
    { "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\ngoal \"0110\"\n",
      "2x2 1/1 | 1/1 = 01/10\n", NULL },
    { "width 2\nheight 2\ngoal \"01\n  10\"\ntitle x\n", "2x2 1/1 | 1/1 = 01/10\n", NULL },
    { "width 2\nheight 2\ngoal 01\n10\ntitle x\n", "2x2 1/1 | 1/1 = 01/10\n", NULL },
    // A goal that does not meet the clues is no error here.
    { "width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal \"0\"\n", "1x1 1 | 1 = 0\n", NULL },
    // One side missing: taken from the goal.
    { "width 2\nheight 1\nrows\n0\ngoal \"11\"\n", "2x1  | 1/1 = 11\n", NULL },
    // Colours: declared, not declared, and black where there is no letter.
    { "color r #f00\ncolor g #00ff00\nwidth 3\nheight 1\nrows\n1g,1r,1g\ncolumns\n1g\n1r\n1g\n",
      "3x1 1b.1a.1b | 1b/1a/1b\n", NULL },
    { "width 3\nheight 1\nrows\n1b,1a,1\ncolumns\n1b\n1a\n1\ngoal \"ba1\"",
      "3x1 1c.1b.1a | 1c/1b/1a = 321\n", NULL },
    { "color k #000000\nwidth 2\nheight 1\nrows\n2k\ncolumns\n1k\n1k\n", "2x1 2 | 1/1\n",
      NULL },
    // A clue that cannot fit its line is a puzzle without solution, not bad input.
    { "width 1\nheight 1\nrows\n5,5\ncolumns\n1\n", "1x1 5.5 | 1\n", NULL },
    // A pack; an empty part is no puzzle.
    { "width 1\nheight 1\nrows\n1\ncolumns\n1\n====\nwidth 1\nheight 1\nrows\n0\ncolumns\n0\n"
      "====\n\n",
      "1x1 1 | 1\n1x1  | \n", NULL },
    // The sentences.
    { "", NULL, "f:1: there is no puzzle in the file" },
    { "title x\n", NULL, "f:1: the puzzle has no width; add a line such as: width 10" },
    { "width 5\nrows\n1\n", NULL,
      "f:3: the puzzle has no height; add a line such as: height 10" },
    { "width x\n", NULL, "f:1: the width is one number" },
    { "width 1\nheight 1\nrows\n1\n", NULL,
      "f:4: the puzzle has neither a section \"columns\" nor a goal" },
    { "width 1\nheight 1\nrows\n1\n1\ncolumns\n1\n", NULL,
      "f:4: the size asks for 1 row clues, not 2" },
    { "width 1\nheight 3\nrows\n1\n\ncolumns\n1\n", NULL,
      "f:4: the size asks for 3 row clues, not 2" },
    { "width 1\nheight 1\nrows\n1\nrows\n1\n", NULL, "f:5: the section \"rows\" comes twice" },
    { "width 1\nheight 1\n3\n", NULL,
      "f:3: this line is neither a property nor in a section; a clue comes after \"rows\" or "
      "\"columns\"" },
    { "width 1\nheight 1\nrows\n1;1\ncolumns\n1\n", NULL,
      "f:4: the colour ';' of a run is not declared" },
    { "width 1\nheight 1\nrows\n?\ncolumns\n1\n", NULL,
      "f:4: a blot (a run of unknown length) has no place in this format; take webpbn XML or "
      ".nono, or write its length" },
    { "width 1\nheight 1\nrows\n1,0\ncolumns\n1\n", NULL,
      "f:4: 0 stands alone, for a line without runs; leave it out here" },
    { "width 1\nheight 1\nrows\n70000\ncolumns\n1\n", NULL,
      "f:4: a run has at most 65536 cells, not 70000" },
    { "width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal \"01\"\n", NULL,
      "f:7: the goal has 2 cells where the size asks for 1" },
    { "width 1\nheight 1\nrows\n1\ncolumns\n1\nsaved \"??\"\n", NULL,
      "f:7: the saved picture has 2 cells where the size asks for 1" },
    { "width 1000000000\nheight 1\nrows\n1\ncolumns\n1\n", NULL,
      "f:6: a grid of 1000000000 by 1 cells is out of bounds; a side has 1 to 8192 cells and "
      "the "
      "grid at most 16777216" },
    { "width 99999999999999999999\nheight 8192\nrows\n", NULL,
      "f:3: a grid of 1000000000 by 8192 cells is out of bounds; a side has 1 to 8192 cells "
      "and "
      "the grid at most 16777216" },
    { "color red\n", NULL, "f:1: the colour 'r' needs six hex digits, as in: color r #cc0000" },
    { "color 1 #000000\n", NULL,
      "f:1: a colour is named by one letter, as in: color a #cc0000" },
    { "width 8\nheight 4\ngoal \"abcdefghijklmnopqrstuvwxyzABCDEF\"", NULL,
      "f:3: a puzzle has at most 31 colours" },
};

static void reads(ns_test *t)
{
    expect_readings(t, ns_book_read, NS_FORMAT_NON, readings, NS_COUNT(readings));
}

static void claims_cost_nothing(ns_test *t)
{
    ns_book book = { 0 };
    const char *file = "width 31623\nheight 31623\nrows\n1\ncolumns\n1\n";
    const ns_status status =
        ns_book_read(&t->ctx, "f", file, (int32_t)strlen(file), NULL, &book);

    ns_expect(t, status == NS_BAD_INPUT, "10^9 cells are refused");
    ns_expect(t, t->allocations < 5, "with %lld allocations", (long long)t->allocations);
    ns_book_drop(&t->ctx, &book);
}

static void keeps_properties(ns_test *t)
{
    const char *file = "title \"Caf\xe9 &amp; &copy; \"x\" &#233;&bogus;\"\n"
                       "by 'A. Person'\ncopyright (c) \xC2\xA9 me\nlicense GPL-2.0\n"
                       "catalogue \"one &quot;two&quot;\"\nOdd-Word \"\"\nnumber 12\n"
                       "description \"a&#10;b\"\n"
                       "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n"
                       "saved \"?\n 1\"\nSaveD \"1?\"\n";
    ns_book book = { 0 };

    ns_expect(t, ns_book_read(&t->ctx, "f", file, (int32_t)strlen(file), NULL, &book) == NS_OK,
              "read: %s", t->ctx.message);
    if (book.count == 1) {
        const ns_doc *doc = &book.at[0];
        ns_expect_text(t, ns_text_chars(&doc->meta.title), "Café & © \"x\" é&bogus;", "title");
        ns_expect_text(t, ns_text_chars(&doc->meta.author), "A. Person", "author");
        ns_expect_text(t, ns_text_chars(&doc->meta.copyright), "(c) © me", "copyright");
        ns_expect_text(t, ns_text_chars(&doc->meta.licence), "GPL-2.0", "licence");
        ns_expect_text(t, ns_text_chars(&doc->meta.description), "a\nb", "description");
        ns_expect_text(t, ns_properties_find(&doc->meta.other, "catalogue"), "one \"two\"",
                       "catalogue");
        ns_expect_text(t, ns_properties_find(&doc->meta.other, "saved"), "?1",
                       "an earlier saved picture");
        ns_expect(t, doc->number == 12, "number");
        ns_expect(t, doc->saved.count == 2 && doc->saved.at[0] == 2 && doc->saved.at[1] == 3,
                  "the last saved picture");
        expect_written(t, &book, NS_FORMAT_NON,
                       "title \"Café &amp; © &quot;x&quot; é&amp;bogus;\"\n"
                       "by \"A. Person\"\ncopyright \"(c) © me\"\nlicense GPL-2.0\n"
                       "description \"a&#10;b\"\n"
                       "catalogue \"one &quot;two&quot;\"\nodd-word \"\"\nsaved \"?1\"\n"
                       "number 12\nwidth 2\nheight 1\n\nrows\n1\n\ncolumns\n1\n0\n"
                       "\nsaved \"1?\"\n",
                       "");
    }
    ns_book_drop(&t->ctx, &book);
}

static void writes_colours(ns_test *t)
{
    const char *file = "color r #cc0000\ncolor b #0000cc\nwidth 2\nheight 2\nrows\n1r,1b\n0\n"
                       "columns\n1r\n1b\ngoal \"rb00\"\n";
    ns_book book = { 0 };

    ns_expect(t, ns_book_read(&t->ctx, "f", file, (int32_t)strlen(file), NULL, &book) == NS_OK,
              "read: %s", t->ctx.message);
    expect_written(t, &book, NS_FORMAT_NON,
                   "color r #cc0000\ncolor b #0000cc\nwidth 2\nheight 2\n\nrows\n1r,1b\n0\n"
                   "\ncolumns\n1r\n1b\n\ngoal \"rb00\"\n",
                   "");
    ns_book_drop(&t->ctx, &book);
}

NS_TEST_MAIN(NS_CASE(reads), NS_CASE(claims_cost_nothing), NS_CASE(keeps_properties),
             NS_CASE(writes_colours))

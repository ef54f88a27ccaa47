// test_text_grid.c: pictures: character grids and portable bitmaps.
#include "format_help.h"

static const reading grids[] = {
    { ".##\n#.-\n", "3x2 2/1 | 1/1/1 = 011/100\n", NULL },
    { "0X1\nx0 \n", "3x2 2/1 | 1/1/1 = 011/100\n", NULL },
    { "   \n # \n", "3x2 /1 | /1/ = 000/010\n", NULL },
    { "# #\n #\n", "3x2 1.1/1 | 1/1/1 = 101/010\n", NULL }, // blanks lost at an end
    { "##\n\n\n#.\r\n\r\n", "2x1 2 | 1/1 = 11\n2x1 1 | 1/ = 10\n", NULL },
    // Colours: black first, then in the order of their characters.
    { "ba#\n", "3x1 1c.1b.1a | 1c/1b/1a = 321\n", NULL },
    { "3.2\n", "3x1 1b.1a | 1b//1a = 201\n", NULL },
    { "r.r\n", "3x1 1.1 | 1//1 = 101\n", NULL },
    { "", NULL, "f:1: there is no picture in the file" },
    { "##\n#\n", NULL,
      "f:2: this line is 1 long and another 2; all lines of a picture are equally long" },
    { "#!\n", NULL, "f:1: column 2 is no cell; # is black, . is white, letters are colours" },
    { "abcdefghijklmnopqrstuvwyzABCDEFGHIJ\n", NULL, "f:1: a picture has at most 31 colours" },
};

static const reading bitmaps[] = {
    { "P1\n3 2\n0 1 1\n1 0 0\n", "3x2 2/1 | 1/1/1 = 011/100\n", NULL },
    { "P1 # a comment\n3\n# another\n2 011100", "3x2 2/1 | 1/1/1 = 011/100\n", NULL },
    { "P1 1 1 1\nP1 1 1 0\n", "1x1 1 | 1 = 1\n1x1  |  = 0\n", NULL },
    { "P4 3 2\n\x60\x80", "3x2 2/1 | 1/1/1 = 011/100\n", NULL },
    { "P4\n9 1\n\xff\x80", "9x1 9 | 1/1/1/1/1/1/1/1/1 = 111111111\n", NULL },
    { "P5 1 1 255 x", NULL,
      "f:1: only the bitmaps P1 and P4 are puzzles; nonosmith make takes this picture" },
    { "P1\n1000000000 1000000000\n", NULL,
      "f:2: a grid of 1000000000 by 1000000000 cells is out of bounds; a side has 1 to 8192 "
      "cells "
      "and the grid at most 16777216" },
    { "P1\n4096 4096\n1", NULL, "f:2: the bitmap is shorter than its size of 4096 by 4096" },
    { "P1\n2 2\n101", NULL, "f:3: the bitmap has 3 cells where its size asks for 4" },
    { "P1\n2 2\n10x1", NULL, "f:3: the bitmap has 2 cells where its size asks for 4" },
    { "P4\n9 2\n\x01\x01\x01", NULL, "f:3: the bitmap ends after 3 of 4 bytes" },
    { "P1\n", NULL, "f:2: the bitmap's width is missing" },
    { "P1 5\n", NULL, "f:2: the bitmap's height is missing" },
    { "Q", NULL, "f:1: a bitmap begins with P1 or P4" },
};

static void reads(ns_test *t)
{
    expect_readings(t, ns_book_read, NS_FORMAT_TEXT, grids, NS_COUNT(grids));
    expect_readings(t, ns_book_read, NS_FORMAT_PBM, bitmaps, NS_COUNT(bitmaps));
}

static const struct {
    const char *file, *written, *dropped;
} writings[] = {
    { "#.\n.#\n\n##\n", "#.\n.#\n\n##\n", "" },
    { ".\n", ".\n", "" },
    { "title \"t\"\nwidth 2\nheight 1\ngoal \"10\"\n", "#.\n", "title\n" },
    { "ab\n", "ab\n", "colours\n" },
    { "#b\n", "#b\n", "colours\n" },
    // Letters that would change the order of the palette are replaced.
    { "color b #000000\ncolor a #ffff00\nwidth 2\nheight 1\ngoal \"ba\"\n", "#a\n",
      "colours\nsymbols of colours\n" },
    { "color b #00ff00\ncolor a #ffff00\nwidth 2\nheight 1\ngoal \"b0\"\n", "a.\n",
      "colours\nsymbols of colours\ncolours that do not occur\n" },
    // One colour is black, whatever it was.
    { "color r #ff0000\nwidth 2\nheight 1\ngoal \"r0\"\n", "#.\n", "colours\n" },
};

static void writes(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(writings); i++) {
        const char *file = writings[i].file;
        ns_book book = { 0 };
        ns_expect(t,
                  ns_book_read(&t->ctx, "f", file, (int32_t)strlen(file), NULL, &book) == NS_OK,
                  "read %d: %s", i, t->ctx.message);
        expect_written(t, &book, NS_FORMAT_TEXT, writings[i].written, writings[i].dropped);
        ns_book_drop(&t->ctx, &book);
    }
}

static void refuses(ns_test *t)
{
    static const char *const cases[][2] = {
        { "2 1\n1\n1\n0\n",
          "a character grid shows the solution, and this puzzle has none stored; "
          "solve it first" },
        { "width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal \"0\"\n",
          "a character grid has no clues of its own, and the stored solution does not meet "
          "clue 0" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_book book = { 0 };
        ns_text text = { 0 }, dropped = { 0 };
        ns_expect(
            t,
            ns_book_read(&t->ctx, "f", cases[i][0], (int32_t)strlen(cases[i][0]), NULL, &book)
                == NS_OK,
            "read: %s", t->ctx.message);
        ns_expect(t,
                  ns_book_write(&t->ctx, &book, NS_FORMAT_TEXT, &text, &dropped) == NS_BAD_INPUT
                      && text.count == 0 && dropped.count == 0,
                  "refused");
        ns_expect_text(t, t->ctx.message, cases[i][1], "case %d", i);
        ns_text_drop(&t->ctx, &text);
        ns_text_drop(&t->ctx, &dropped);
        ns_book_drop(&t->ctx, &book);
    }
}

NS_TEST_MAIN(NS_CASE(reads), NS_CASE(writes), NS_CASE(refuses))

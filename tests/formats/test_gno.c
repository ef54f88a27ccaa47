// test_gno.c: gnonograms' .gno and picross-solver's own format.
#include "format_help.h"

static const reading gno[] = {
    { "[Description]\nT\nA\n2020\neasy\n[License]\nMIT\n[Dimensions]\n2\n3\n"
      "[Row clues]\n1,1\n3\n[Column clues]\n2\n1\n2\n[State]\nSOLVING\n",
      "3x2 1.1/3 | 2/1/2\n", NULL },
    { "[Dimensions]\n1 2\n[Solution grid]\n2 1\n", "2x1 1 | 1/ = 10\n", NULL },
    { "[Dimensions]\n1\n2\n[Row clues]\n1\n[Column clues]\n1\n0\n[Solution grid]\n0 1\n"
      "[Working grid]\n2 0\n",
      "2x1 1 | 1/\n", NULL },
    { "[Row clues]\n1\n", NULL,
      "f:2: the section [Dimensions] needs the number of rows and of columns" },
    { "[Dimensions]\n1\n2\n", NULL, "f:3: the size asks for 1 row clues, not 0" },
    { "[Dimensions]\n1\n2\n[Solution grid]\n2\n", NULL,
      "f:5: the solution grid has 1 cells where the size asks for 2" },
    { "[Dimensions]\n1\n2\n[Working grid]\n2 2 2\n", NULL,
      "f:5: the working grid has 3 cells where the size asks for 2" },
};

static const reading picross[] = {
    { "# puzzles\nGRID Cup\nROWS\n[ 1 1 ]\n[ 3 ]\nCOLUMNS\n[ 2 ]\n[ 1 ]\n[ 2 ]\n\n"
      "GRID Dot\nROWS\n[ ]\nCOLUMNS\n[ 0 ]\n",
      "3x2 1.1/3 | 2/1/2\n1x1  | \n", NULL },
    { "ROWS\n[ 1 ]\n", NULL,
      "f:2: a puzzle begins with GRID and its name, clues with ROWS or COLUMNS" },
    { "GRID x\nROWS\n1\n", NULL, "f:3: a clue stands in brackets, as in [ 1 2 ]" },
    { "GRID x\nROWS\n[ 1 ]\n", NULL,
      "f:3: a grid of 0 by 1 cells is out of bounds; a side has 1 to 8192 cells and the grid "
      "at "
      "most 16777216" },
    { "\n", NULL, "f:1: there is no GRID in the file" },
};

static void reads(ns_test *t)
{
    expect_readings(t, ns_book_read, NS_FORMAT_GNO, gno, NS_COUNT(gno));
    expect_readings(t, ns_book_read, NS_FORMAT_PICROSS, picross, NS_COUNT(picross));
}

static void keeps_words(ns_test *t)
{
    ns_book book = { 0 };

    ns_book_read(&t->ctx, "f", gno[0].file, (int32_t)strlen(gno[0].file), NULL, &book);
    ns_book_read(&t->ctx, "f", gno[2].file, (int32_t)strlen(gno[2].file), NULL, &book);
    ns_book_read(&t->ctx, "f", picross[0].file, (int32_t)strlen(picross[0].file), NULL, &book);
    if (ns_expect(t, book.count == 4, "four puzzles, each format found")) {
        const ns_doc *doc = &book.at[0];
        ns_expect_text(t, ns_text_chars(&doc->meta.title), "T", "title");
        ns_expect_text(t, ns_text_chars(&doc->meta.author), "A", "author");
        ns_expect_text(t, ns_text_chars(&doc->meta.licence), "MIT", "licence");
        ns_expect_text(t, ns_properties_find(&doc->meta.other, "difficulty"), "easy",
                       "difficulty");
        ns_expect(t, book.at[1].saved.count == 2 && book.at[1].saved.at[0] == 2, "saved");
        ns_expect_text(t, ns_text_chars(&book.at[3].meta.title), "Dot", "title");
    }
    ns_book_drop(&t->ctx, &book);
}

NS_TEST_MAIN(NS_CASE(reads), NS_CASE(keeps_words))

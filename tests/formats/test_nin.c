// test_nin.c: the formats of bare numbers: .nin, .mk, .cwd, .lp.
#include "format_help.h"

static const reading nin[] = {
    { "3 2\n1 1\n3\n2\n1\n2\n", "3x2 1.1/3 | 2/1/2\n", NULL },
    { "# a comment\n\n 3\t2\n1 1\n\n3\n# another\n2\n1\n2", "3x2 1.1/3 | 2/1/2\n", NULL },
    { "2 2\n1\n\n1\n0\n", "2x2 1/ | 1/\n", NULL }, // a blank line fills in what is missing
    { "2 1\r\n2\r\n1\r\n1\r\n", "2x1 2 | 1/1\n", NULL },
    { "1 1\n9\n0\n", "1x1 9 | \n", NULL }, // impossible, but a puzzle
    { "", NULL, "f:1: the file is empty; a .nin file begins with the width and the height" },
    { "3\n", NULL, "f:1: a .nin file begins with the width and the height" },
    { "3 2 1\n", NULL, "f:1: a .nin file begins with the width and the height" },
    { "3 2\n1\n", NULL, "f:2: the size asks for 5 clues, not 1" },
    { "1 1\n1\n1\n1\nwords\n", "1x1 1 | 1\n", NULL }, // what follows is passed over
    { "1 1\n1a\n1\n", NULL, "f:2: a clue has numbers only, not 'a'" },
    { "1 1\n-1\n1\n", NULL, "f:2: a clue has numbers only, not '-'" },
    { "0 5\n", NULL,
      "f:1: a grid of 0 by 5 cells is out of bounds; a side has 1 to 8192 cells and the grid "
      "at "
      "most 16777216" },
    { "8192 8192\n", NULL,
      "f:1: a grid of 8192 by 8192 cells is out of bounds; a side has 1 to 8192 cells and the "
      "grid at most 16777216" },
};

static const reading mk[] = {
    { "2 3\n1 1\n3\n#\n2\n1\n2\n", "3x2 1.1/3 | 2/1/2\n", NULL }, // height first
    { "2 1\n1\n\n #\n1\n", "1x2 1/ | 1\n", NULL },
    { "2 3\n1 1\n3\n2\n1\n2\n", NULL, "f:6: a # line must divide the rows from the columns" },
    { "1 1\n1\n#\n1\n#\n", NULL, "f:5: only one # line divides the rows from the columns" },
    { "1 1\n1\n#\n", NULL, "f:3: the size asks for 1 column clues, not 0" },
    { "x\n", NULL, "f:1: a .mk file begins with the height and the width" },
};

static const reading cwd[] = {
    { "2\n3\n1 1\n3\n\n2\n1\n2\n", "3x2 1.1/3 | 2/1/2\n", NULL },
    { "2\n2\n\n1\n\n0\n1\n", "2x2 /1 | /1\n",
      NULL }, // the third line is a row, the fifth divides
    { "2\n2\n1\n\n\n1\n\n", "2x2 1/ | 1/\n", NULL },
    { "2 2\n", NULL, "f:1: a .cwd file has the height alone on its first line" },
    { "2\n\nx\n", NULL, "f:3: a .cwd file has the width alone on its second line" },
    { "1\n1\n1\n", NULL, "f:3: the size asks for 2 clues, not 1" },
};

static const reading lp[] = {
    { "number_of_rows: 2\nnumber_of_columns: 3\n"
      "row_1\n number_of_clusters: 2\n size(s): 1 1\nrow_2\n number_of_clusters: 1\n size(s): "
      "3\n"
      "column_2 tiles: 1 width(s): 1 column_1 tiles: 1 width(s): 2 column_3 t: 0 w:\n",
      "3x2 1.1/3 | 2/1/\n", NULL },
    { "number_of_columns: 1\n", NULL, "f:1: an .lp file begins with number_of_rows:" },
    { "number_of_rows: 1\nnumber_of_columns: 1\nrow_2\n", NULL,
      "f:3: the next clue should begin with row_ or column_ and a number within the grid" },
    { "number_of_rows: 1\nnumber_of_columns: 1\nrow_1 n: 1 s: 1\nrow_1 n: 1 s: 1\n", NULL,
      "f:4: the clue of a line comes twice" },
    { "number_of_rows: 1\nnumber_of_columns: 1\nrow_1 n: x\n", NULL,
      "f:3: there is no number where the number of runs should be" },
    { "number_of_rows: 1\nnumber_of_columns: 1\nrow_1 n: 1 s:\n", NULL,
      "f:3: there is no number where the length of a run should be" },
    { "number_of_rows: 1\nnumber_of_columns: 1\nrow_1 n: 1 s: 0\n", NULL,
      "f:3: a run has 1 to 65536 cells, not 0" },
};

static void reads(ns_test *t)
{
    expect_readings(t, ns_book_read, NS_FORMAT_NIN, nin, NS_COUNT(nin));
    expect_readings(t, ns_book_read, NS_FORMAT_MK, mk, NS_COUNT(mk));
    expect_readings(t, ns_book_read, NS_FORMAT_CWD, cwd, NS_COUNT(cwd));
    expect_readings(t, ns_book_read, NS_FORMAT_LP, lp, NS_COUNT(lp));
}

static void writes(ns_test *t)
{
    const char *file =
        "title \"T\"\nwidth 3\nheight 2\nrows\n1,1\n0\ncolumns\n1\n0\n1\ngoal 101000";
    ns_book book = { 0 };

    ns_expect(t, ns_book_read(&t->ctx, "f", file, (int32_t)strlen(file), NULL, &book) == NS_OK,
              "read: %s", t->ctx.message);
    expect_written(t, &book, NS_FORMAT_NIN, "3 2\n1 1\n0\n1\n0\n1\n", "solution\ntitle\n");
    ns_book_drop(&t->ctx, &book);
}

NS_TEST_MAIN(NS_CASE(reads), NS_CASE(writes))

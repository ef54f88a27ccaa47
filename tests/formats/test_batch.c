// test_batch.c: tournament files, whose size has to be told or found.
#include "format_help.h"

static const reading readings[] = {
    // Columns first, then rows; the number is the file's own.
    { "$7\n2\n1\n1\t1\n1\n", "2x2 1.1/1 | 2/1\n", NULL },
    { "$1\r\n1\r\n0\r\n0\r\n1\r\n$2\r\n1\r\n1\r\n", "2x2 /1 | 1/\n1x1 1 | 1\n", NULL },
    // Blank lines: around the clues they mean nothing ..
    { "\n$1\n\n1\n1\n\n$2\n0\n0\n\n\n", "1x1 1 | 1\n1x1  | \n", NULL },
    // .. as many as a complete puzzle of the file shows they are clues ..
    { "$1\n1\n1\n1\n1\n$2\n\n1\n\n1\n", "2x2 1/1 | 1/1\n2x2 /1 | /1\n", NULL },
    // .. and without one, those between clues are.
    { "$1\n1\n\n\n1\n", "2x2 /1 | 1/\n", NULL },
    { "$1\n1\n1\n1\n", NULL,
      "f:1: puzzle $1 has 3 clues, which cannot be a square grid; tell its size, such as "
      "size 30x20" },
    { "$x\n1\n1\n", NULL, "f:1: a puzzle begins with $ and its number" },
    { "$1\n1\n1\n$\n", NULL, "f:4: a puzzle begins with $ and its number" },
    { "", NULL, "f:1: there is no puzzle in the file" },
    { "1\n1\n", NULL, "f:1: a puzzle begins with a line such as $1" },
    { "$1\n", NULL,
      "f:1: a grid of 0 by 0 cells is out of bounds; a side has 1 to 8192 cells and the grid "
      "at "
      "most 16777216" },
    // An answer file is no puzzle file.
    { "$1\n0\t1\n1\t0\n", NULL,
      "f:2: 0 stands alone, for a line without runs; leave it out here" },
};

static void reads(ns_test *t)
{
    expect_readings(t, ns_book_read, NS_FORMAT_BATCH, readings, NS_COUNT(readings));
}

static void size_is_told(ns_test *t)
{
    const char *file = "$5\n1\n\n1\n2\n$6\n1\n1\n1\n3\n";
    const ns_read_options told = { .format = NS_FORMAT_BATCH, .width = 3, .height = 1 },
                          wrong = { .format = NS_FORMAT_BATCH, .width = 3, .height = 2 };
    ns_book book = { 0 };
    ns_text got = { 0 };

    ns_expect(t, ns_book_read(&t->ctx, "f", file, (int32_t)strlen(file), &told, &book) == NS_OK,
              "read: %s", t->ctx.message);
    for (int32_t i = 0; i < book.count; i++) {
        ns_expect(t, book.at[i].number == 5 + i, "the file's number");
        describe(&t->ctx, &got, &book.at[i]);
    }
    ns_expect_text(t, ns_text_chars(&got), "3x1 2 | 1//1\n3x1 3 | 1/1/1\n", "3 by 1");
    ns_expect(t,
              ns_book_read(&t->ctx, "f", file, (int32_t)strlen(file), &wrong, &book)
                  == NS_BAD_INPUT,
              "another size does not fit");
    ns_expect_text(t, t->ctx.message, "f:2: the size asks for 5 clues, not 4", "and is told");
    expect_written(t, &book, NS_FORMAT_BATCH, "$5\n1\n0\n1\n2\n$6\n1\n1\n1\n3\n",
                   "size (not square: it must be told when reading) of 2 puzzles\n");
    ns_text_drop(&t->ctx, &got);
    ns_book_drop(&t->ctx, &book);
}

NS_TEST_MAIN(NS_CASE(reads), NS_CASE(size_is_told))

// test_sgt_id.c: game ids of Pattern.
#include "format_help.h"

static const reading readings[] = {
    { "3x2:2/1/2/1.1/3\n", "3x2 1.1/3 | 2/1/2\n", NULL },
    { "# ids\n\n2:1//1/\n ; more\n1x1:1/1", "2x2 1/ | 1/\n1x1 1 | 1\n", NULL },
    // Given cells: pass over so many, capital is black; a last letter may only pass over.
    { "2x2:///,aAb\n", "2x2 / | / given 0:1 given 1:2 given 3:1\n", NULL },
    { "3x1:///,d\n", "3x1  | //\n", NULL },
    { "30x1://////////////////////////////,zcb\n",
      "30x1  | ///////////////////////////// given 27:1 given 29:1\n", NULL },
    { "5x5#123456\n", NULL,
      "f:1: a random seed (5x5#..) holds no clues; let the game show the puzzle's game id and "
      "use "
      "that" },
    { "", NULL, "f:1: there is no game id in the file" },
    { "x\n", NULL, "f:1: a game id begins with its size, as in 10x10:" },
    { "5x:\n", NULL, "f:1: a game id begins with its size, as in 10x10:" },
    { "5x5\n", NULL, "f:1: a colon must follow the size of a game id, as in 10x10:" },
    { "2x1:1/1\n", NULL, "f:1: clue 3 of 3 should follow after a slash" },
    { "1x1:1/1/1\n", NULL, "f:1: the game id goes on after its 2 clues" },
    { "1x1:1/x\n", NULL, "f:1: the game id goes on after its 2 clues" },
    { "2x1://,a\n", NULL, "f:1: the given cells end after 1 of 2 cells" },
    { "2x1://,d\n", NULL, "f:1: the given cells go beyond the last cell" },
    { "2x1://,aaa\n", NULL, "f:1: the game id goes on after its 3 clues" },
    { "100000x100000:\n", NULL,
      "f:1: a grid of 100000 by 100000 cells is out of bounds; a side has 1 to 8192 cells and "
      "the "
      "grid at most 16777216" },
};

static void reads(ns_test *t)
{
    expect_readings(t, ns_book_read, NS_FORMAT_SGT, readings, NS_COUNT(readings));
}

// What was read is written as it was, given cells included.
static void writes(ns_test *t)
{
    static const char *const ids[] = {
        "3x2:2/1/2/1.1/3\n",
        "2x2:///,aAb\n",
        "30x1://////////////////////////////,zcb\n",
        "27x1:///////////////////////////,zaA\n",
        "1x1:1/1\n2x1:1//1\n",
    };

    for (int32_t i = 0; i < NS_COUNT(ids); i++) {
        const ns_read_options options = { .format = NS_FORMAT_SGT };
        ns_book book = { 0 };
        ns_expect(t,
                  ns_book_read(&t->ctx, "f", ids[i], (int32_t)strlen(ids[i]), &options, &book)
                      == NS_OK,
                  "read %s: %s", ids[i], t->ctx.message);
        if (book.count)
            expect_written(t, &book, NS_FORMAT_SGT, ids[i], "");
        ns_book_drop(&t->ctx, &book);
    }
}

NS_TEST_MAIN(NS_CASE(reads), NS_CASE(writes))

// test_olsak.c: the .g files of the program "grid".
#include "format_help.h"

static const reading readings[] = {
    { "a title\n: rows\n1 1\n3\n: columns\n2\n1\n2\n", "3x2 1.1/3 | 2/1/2\n", NULL },
    // Any words after the colon, an end line, what follows it ignored.
    { ":\n2\n:sloupce\n1\n1\n:\nsolution: ##\n", "2x1 2 | 1/1\n", NULL },
    // Blank lines are clues, at the end too ..
    { "x\n: rows\n1\n\n: columns\n\n1\n\n", "3x2 1/ | /1/\n", NULL },
    // .. unless the file writes 0.
    { "x\n: rows\n1\n\n0\n: columns\n\n1\n", "1x2 1/ | 1\n", NULL },
    // Colours: suffixes, the default colour 1, the background 0.
    { "x\n#d\n  0:   white  paper\n  r:*  #CC0000  red\n  1:#  blue\n: rows\n1r 2 1r\n: "
      "columns\n"
      "1r\n1\n1\n1r\n",
      "4x1 1a.2b.1a | 1a/1b/1b/1a\n", NULL },
    { "x\n#d\n: rows\n1\n: columns\n1\n", "1x1 1 | 1\n", NULL },
    // The sentences.
    { "no groups\n", NULL, "f:1: a line that begins with : must open the rows" },
    { ": rows\n1\n", NULL, "f:2: a line that begins with : must open the columns" },
    { ": rows\n: columns\n", NULL,
      "f:2: a grid of 0 by 0 cells is out of bounds; a side has 1 to 8192 cells and the grid "
      "at "
      "most 16777216" },
    { "x\n#t\n: A\n1\n", NULL, "f:2: triddlers (#t) cannot be read yet, only grids" },
    { "x\n#d\n a:a black/white ><\n", NULL,
      "f:3: triangular cells (a colour with a slash) cannot be read yet; take the declaration "
      "out" },
    { "x\n#d\n a:a black\\white\n", NULL,
      "f:3: triangular cells (a colour with a slash) cannot be read yet; take the declaration "
      "out" },
    { "x\n#d\n a:a octarine\n", NULL,
      "f:3: the colour of 'a' is neither #rrggbb nor a name we know; write it as #rrggbb" },
    { "x\n#d\nred\n", NULL,
      "f:3: a colour is declared as suffix:character colour comment, as in: r:* #cc0000 red" },
    { "x\n#d\n 7:a red\n", NULL,
      "f:3: the suffix of a colour is a letter or a sign, 0 for the background or 1 for clues "
      "without one" },
    { "x\n#d\n a:a red\n: rows\n1b\n: columns\n1a\n", NULL,
      "f:5: the colour 'b' of a run is not declared" },
    { "x\n#d\n a:a red\n: rows\n1\n: columns\n1a\n", NULL,
      "f:5: the colour '1' of a run is not declared" },
    { ": rows\n1?\n: columns\n1\n", NULL, "f:2: the colour '?' of a run is not declared" },
    { ": rows\n?\n: columns\n1\n", NULL,
      "f:2: a blot (a run of unknown length) has no place in this format; take webpbn XML or "
      ".nono, or write its length" },
};

static void reads(ns_test *t)
{
    expect_readings(t, ns_book_read, NS_FORMAT_G, readings, NS_COUNT(readings));
}

// Every reader accepts: a line before #d, ": rows", ": columns", blank lines, no end line.
static void writes(ns_test *t)
{
    const char *plain = "width 3\nheight 2\nrows\n1,1\n0\ncolumns\n1\n0\n1\n";
    const char *full =
        "title \"#1\"\nby A\nlicense MIT\ndescription \"one&#10;: two\"\nnumber 7\n"
        "catalogue \"x&#10;y\"\ncolor r #cc0000\ncolor b #0000cc\n"
        "width 2\nheight 1\nrows\n1r,1b\ncolumns\n1r\n1b\ngoal \"rb\"\n";
    ns_book book = { 0 }, again = { 0 };
    ns_text text = { 0 }, dropped = { 0 };

    ns_expect(t,
              ns_book_read(&t->ctx, "f", plain, (int32_t)strlen(plain), NULL, &book) == NS_OK,
              "read: %s", t->ctx.message);
    expect_written(t, &book, NS_FORMAT_G, "nonogram\n: rows\n1 1\n\n: columns\n1\n\n1\n", "");
    ns_book_drop(&t->ctx, &book);
    ns_expect(t, ns_book_read(&t->ctx, "f", full, (int32_t)strlen(full), NULL, &book) == NS_OK,
              "read: %s", t->ctx.message);
    expect_written(t, &book, NS_FORMAT_G,
                   " #1\nauthor: A\nlicence: MIT\ndescription: one\ndescription: : two\n"
                   "catalogue: x y\nnumber: 7\n"
                   "#d\n   0:.  #ffffff  white\n   r:r  #cc0000  \n   b:b  #0000cc  \n"
                   ": rows\n1r 1b\n: columns\n1r\n1b\n",
                   "solution\nline breaks in texts\n");
    ns_book_write(&t->ctx, &book, NS_FORMAT_G, &text, &dropped);
    ns_expect(t, ns_book_read(&t->ctx, "f", text.at, text.count, NULL, &again) == NS_OK,
              "read again: %s", t->ctx.message);
    if (again.count == 1) {
        const ns_meta *meta = &again.at[0].meta;
        ns_expect_text(t, ns_text_chars(&meta->title), "#1", "title");
        ns_expect_text(t, ns_text_chars(&meta->author), "A", "author");
        ns_expect_text(t, ns_text_chars(&meta->licence), "MIT", "licence");
        ns_expect_text(t, ns_text_chars(&meta->description), "one\n: two", "description");
        ns_expect_text(t, ns_properties_find(&meta->other, "catalogue"), "x y", "catalogue");
        ns_expect(t, again.at[0].number == 7, "number");
    }
    ns_text_drop(&t->ctx, &text);
    ns_text_drop(&t->ctx, &dropped);
    ns_book_drop(&t->ctx, &book);
    ns_book_drop(&t->ctx, &again);
}

NS_TEST_MAIN(NS_CASE(reads), NS_CASE(writes))

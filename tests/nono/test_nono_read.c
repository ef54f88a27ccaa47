// test_nono_read.c: what the .nono reader refuses and with which words, what hostile files
// cost, and that no damage to a file does more than that.
#include "heart.h"

#include <stdlib.h>

// What is wrong, and where: a puzzle of one cell in which one thing is replaced.
static void refuses(ns_test *t)
{
#define P(puzzle) "{\"nono\":1,\"puzzle\":{" puzzle "}}"
#define GRID "\"kind\":\"grid\",\"size\":[1,1]"
#define CLUES "\"clues\":{\"rows\":[[]],\"columns\":[[]]}"
#define ROW(clue) P(GRID ",\"clues\":{\"rows\":[" clue "],\"columns\":[[]]}")
#define LINE(line) P("\"kind\":\"curved\",\"cells\":2,\"lines\":[" line "]")
#define PALETTE(list) P(GRID "," CLUES ",\"palette\":[" list "]")
#define WITH(more) "{\"nono\":1,\"puzzle\":{" GRID "," CLUES "}," more "}"
#define WHITE "{\"symbol\":\".\",\"colour\":\"#ffffff\"}"
#define SOLID(board)                                                                           \
    "{\"nono\":1,\"puzzle\":{\"kind\":\"solid\",\"size\":[2,1,1],\"lines\":[]},\"board\":"     \
    "{" board "}}"
    static const struct {
        const char *text, *message;
    } cases[] = {
        { SOLID("\"paints\":1"), "1:81: \"paints\" is an array of at most 255" },
        { SOLID("\"paints\":[\"#12345g\"]"), "1:82: a paint is a string such as \"#ff8000\"" },
        { SOLID("\"paints\":[\"1234567\"]"), "1:82: a paint is a string such as \"#ff8000\"" },
        { SOLID("\"paints\":[]"),
          "1:71: \"voxels\" is an array with a string for each layer, 1 in all" },
        { SOLID("\"paints\":[],\"voxels\":[\"0000\",\"0000\"]"),
          "1:93: \"voxels\" is an array with a string for each layer, 1 in all" },
        { SOLID("\"paints\":[],\"voxels\":[\"00000\"]"),
          "1:94: a layer of voxels is a string of 4 digits here, two for each cell" },
        { SOLID("\"paints\":[\"#123456\"],\"voxels\":[\"0102\"]"),
          "1:103: digits 3 and 4 of this string name none of the 1 paints" },
        { "3", "1:1: a puzzle is an object" },
        { "[null]", "1:2: a puzzle is an object" },
        { "{}", "1:1: this is no .nono puzzle: the key \"nono\" is missing" },
        { "{\"nono\":\"1\"}",
          "1:9: the version \"nono\" is a whole number from 1 to 9007199254740991" },
        { "{\"nono\":2}",
          "1:9: this program reads version 1 of the file format, not 2: a newer "
          "nonosmith may help" },
        { "{\"nono\":1}", "1:1: the object \"puzzle\" is missing here" },
        { P(""), "1:20: a puzzle has either \"clues\" or \"lines\"" },
        { P(GRID), "1:20: a puzzle has either \"clues\" or \"lines\"" },
        { P("\"kind\":\"cube\",\"lines\":[]"),
          "1:28: the \"kind\" of a puzzle is grid, sloped, curved or solid" },
        { P("\"lines\":[]"),
          "1:20: the \"kind\" of a puzzle is grid, sloped, curved or solid" },
        { P("\"kind\":\"grid\",\"lines\":[]"), "1:20: the key \"size\" is missing here" },
        { P("\"kind\":\"sloped\",\"lines\":[]"), "1:20: the key \"cells\" is missing here" },
        { P("\"kind\":\"sloped\",\"cells\":1,\"size\":[1,1],\"lines\":[]"),
          "1:20: a sloped puzzle has no \"size\", only \"cells\"" },
        { P("\"kind\":\"grid\",\"size\":5,\"lines\":[]"), "1:42: \"size\" is an array of 2" },
        { P("\"kind\":\"grid\",\"size\":[5],\"lines\":[]"), "1:42: \"size\" is an array of 2" },
        { P("\"kind\":\"grid\",\"size\":[5,0],\"lines\":[]"),
          "1:45: a side is a whole number from 1 to 8192" },
        { P("\"kind\":\"grid\",\"size\":[1e9,1],\"lines\":[]"),
          "1:43: a side is a whole number from 1 to 8192" },
        { P("\"kind\":\"solid\",\"size\":[1000,1000,1000],\"lines\":[]"),
          "1:43: a puzzle has at most 16777216 cells, this size has 1000000000" },
        { P("\"kind\":\"curved\",\"cells\":1000000000,\"lines\":[]"),
          "1:45: \"cells\" is a whole number from 0 to 16777216" },
        { P("\"kind\":\"curved\",\"cells\":2,\"clues\":{}"),
          "1:55: a curved puzzle has its clues in \"lines\", each with its walk" },
        { P(GRID ",\"clues\":[]"), "1:56: \"clues\" is an object" },
        { P(GRID ",\"clues\":{}"),
          "1:56: \"rows\" is expected here, an array with a clue for each line, 1 in all" },
        { P(GRID ",\"clues\":{\"rows\":[[1]],\"columns\":[]}"),
          "1:80: \"columns\" is expected here, an array with a clue for each line, 1 in all" },
        { P("\"kind\":\"grid\",\"size\":[4096,4096],\"clues\":{\"rows\":[],\"columns\":[]}"),
          "1:70: \"rows\" is expected here, an array with a clue for each line, 4096 in all" },
        { ROW("1"), "1:65: a clue is an array of runs, an object with a tally, or null" },
        { ROW("[0]"), "1:66: the length of a run is a whole number from 1 to 65536" },
        { ROW("[\"x\"]"), "1:66: the length of a run is a whole number from 1 to 65536" },
        { ROW("[\"?\",\"??\"]"),
          "1:70: the length of a run is a whole number from 1 to 65536" },
        { ROW("[[\"?\"]]"), "1:66: a run in colour is an array of 2" },
        { ROW("[1.5]"), "1:66: the length of a run is a whole number from 1 to 65536" },
        { ROW("[99999999999]"), "1:66: the length of a run is a whole number from 1 to 65536" },
        { ROW("[[]]"), "1:66: a run in colour is an array of 2" },
        { ROW("[[1,\".\"]]"), "1:69: a colour in a clue is the symbol of one, but not of the "
                              "background" },
        { ROW("[[1,\"r\"]]"), "1:69: a colour in a clue is the symbol of one, but not of the "
                              "background" },
        { ROW("[[1,\"\\u00e9\"]]"), "1:69: a colour in a clue is the symbol of one, but not of "
                                    "the background" },
        { ROW("{}"), "1:65: this clue has no \"tally\"" },
        { ROW("{\"tally\":[1]}"), "1:75: a tally of one colour is an array of 2 to 3" },
        { ROW("{\"tally\":[[1,0]]}"),
          "1:75: a count of 0 has 0 groups, any other has 1, 2 or 3" },
        { ROW("{\"tally\":[[0,1]]}"),
          "1:75: a count of 0 has 0 groups, any other has 1, 2 or 3" },
        { ROW("{\"tally\":[[1,4]]}"),
          "1:78: the number of groups is a whole number from 0 to 3" },
        { ROW("{\"tally\":[[1,1],[1,1]]}"), "1:74: this clue counts one colour twice" },
        { ROW("{\"tally\":[[1,1],[1,1],[1,1]]}"), "1:74: a \"tally\" is an array of 0 to 2" },
        { ROW("{\"tally\":[],\"partial\":1}"), "1:87: \"partial\" is true or false" },
        { LINE("{\"walk\":[0]}"), "1:56: a line is an object with a \"walk\" and a \"clue\"" },
        { LINE("7"), "1:56: a line is an object with a \"walk\" and a \"clue\"" },
        { LINE("{\"walk\":[2],\"clue\":null}"), "1:65: a cell is a whole number from 0 to 1" },
        { LINE("{\"walk\":[-1],\"clue\":null}"), "1:65: a cell is a whole number from 0 to 1" },
        { LINE("{\"walk\":{},\"clue\":null}"), "1:64: a \"walk\" is an array of 0 to 65536" },
        { PALETTE(WHITE), "1:95: the \"palette\" (background first) is an array of 2 to 32" },
        { PALETTE(WHITE "," WHITE), "1:140: two colours have this symbol" },
        { PALETTE(WHITE ",{\"symbol\":\"ab\",\"colour\":\"#000000\"}"),
          "1:140: a \"symbol\" is one printable ASCII character, not a blank and none of ? [ "
          "]" },
        { PALETTE(WHITE ",{\"symbol\":\"?\",\"colour\":\"#000000\"}"),
          "1:140: a \"symbol\" is one printable ASCII character, not a blank and none of ? [ "
          "]" },
        { PALETTE(WHITE ",{\"symbol\":\"a\",\"colour\":\"#00000g\"}"),
          "1:153: a \"colour\" is written like #ff8000" },
        { PALETTE(WHITE ",{\"symbol\":\"a\",\"colour\":\"black\"}"),
          "1:153: a \"colour\" is written like #ff8000" },
        { PALETTE(WHITE ",{\"colour\":\"#000000\"}"),
          "1:130: an entry of the palette has a \"symbol\" and a \"colour\"" },
        { PALETTE(WHITE ",{\"symbol\":\"a\",\"colour\":\"#000000\",\"name\":"
                        "\"01234567890123456789012345678901\"}"),
          "1:170: the \"name\" of a colour is a string of at most 31 bytes" },
        { P(GRID "," CLUES ",\"given\":{}"), "1:93: \"given\" is an array" },
        { P(GRID "," CLUES ",\"given\":[[1,\"#\"]]"),
          "1:95: a cell is a whole number from 0 to 0" },
        { P(GRID "," CLUES ",\"given\":[[0,\"\"]]"),
          "1:97: the colours of a given cell are a string of symbols" },
        { P(GRID "," CLUES ",\"given\":[[0,\".x\"]]"),
          "1:97: character 2 of this string is no symbol of the palette" },
        { WITH("\"solution\":\"#\""),
          "1:97: a picture is an array with a string for each row here, 1 in all" },
        { WITH("\"solution\":[1]"),
          "1:98: a picture is made of strings with a symbol for each cell" },
        { WITH("\"solution\":[\"\"]"),
          "1:98: this string has fewer cells than the 1 that belong here" },
        { WITH("\"solution\":[\"##\"]"),
          "1:98: this string has more cells than the 1 that belong here" },
        { WITH("\"solution\":[\"?\"]"),
          "1:98: character 1 of this string is no symbol of the palette" },
        { WITH("\"saved\":[\"[#\"]"),
          "1:95: character 3 of this string is no symbol of the palette" },
        { WITH("\"saved\":[\"[?]\"]"),
          "1:95: character 2 of this string is no symbol of the palette" },
        { WITH("\"saved\":[\"]\"]"),
          "1:95: character 1 of this string is no symbol of the palette" },
        { WITH("\"meta\":3"), "1:93: \"meta\" is an object" },
        { WITH("\"meta\":{\"title\":3}"), "1:102: \"title\" is a string without \\u0000" },
        { WITH("\"meta\":{\"title\":\"\\u0000\"}"),
          "1:102: \"title\" is a string without \\u0000" },
        { WITH("\"meta\":{\"\\u0000\":3}"), "1:94: a key has no \\u0000 in it here" },
        { WITH("\"made\":[]"), "1:93: \"made\" is an object" },
        { WITH("\"judged\":true"), "1:95: \"judged\" is an object" },
        { WITH("\"judged\":{\"verdict\":\"easy\"}"),
          "1:106: a verdict is simple, unique, multiple, none or unknown" },
        { WITH("\"judged\":{\"level\":\"easy\"}"),
          "1:104: a level is basic, advanced or expert" },
        { WITH("\"judged\":{\"setting\":\"f\"}"), "1:106: a setting is a, b, c, d or e" },
        { WITH("\"judged\":{\"setting\":\"ab\"}"), "1:106: a setting is a, b, c, d or e" },
        { WITH("\"judged\":{\"score\":-1}"),
          "1:104: \"score\" is a number from 0 with at most three decimals" },
        { WITH("\"judged\":{\"floor\":\"1\"}"),
          "1:104: \"floor\" is a number from 0 with at most three decimals" },
        { WITH("\"judged\":{\"fitness\":1.2345}"),
          "1:106: \"fitness\" is a number from 0 with at most three decimals" },
        { WITH("\"judged\":{\"fitness_floor\":1e16}"),
          "1:112: \"fitness_floor\" is a number from 0 with at most three decimals" },
        { WITH("\"board\":[]"), "1:94: \"board\" is an object" },
        { WITH("\"number\":-1"),
          "1:95: \"number\" is a whole number from 0 to 9007199254740991" },
        { "[" WITH("\"number\":1") ",\n{}]",
          "2:1: this is no .nono puzzle: the key \"nono\" is missing" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_book book = { 0 };
        const ns_status status = read_text(t, cases[i].text, &book);
        ns_expect(t, status == NS_BAD_INPUT, "%s is refused", cases[i].text);
        const bool named = strncmp(t->ctx.message, "t.nono:", 7) == 0;
        ns_expect_text(t, t->ctx.message + (named ? 7 : 0), cases[i].message, "%s",
                       cases[i].text);
        ns_expect(t, book.count == 0, "nothing is left in the book");
        ns_book_drop(&t->ctx, &book);
    }
}

static void long_clues(ns_test *t)
{
    for (int32_t runs = NS_LINE_MAX; runs <= NS_LINE_MAX + 1; runs++) {
        ns_text text = { 0 };
        ns_book book = { 0 };
        ns_text_add(&t->ctx, &text,
                    "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,"
                    "\"lines\":[{\"walk\":[0],\"clue\":[1");
        for (int32_t i = 1; i < runs; i++)
            ns_text_add(&t->ctx, &text, ",1");
        ns_text_add(&t->ctx, &text, "]}]}}");
        const ns_status status = read_text(t, text.at, &book);
        ns_expect(t, (status == NS_OK) == (runs <= NS_LINE_MAX), "%s", t->ctx.message);
        ns_book_drop(&t->ctx, &book);
        ns_text_drop(&t->ctx, &text);
    }
}

static void detects(ns_test *t)
{
    static const struct {
        const char *text;
        bool nono;
    } cases[] = {
        { "{\"nono\": 1}", true },
        { "\xef\xbb\xbf\n [\n {\"a\"", true },
        { "{}", true },
        { "[Description]\n", false },
        { "[ 1 2 3 ]", false },
        { "", false },
        { "{", false },
        { "width 5", false },
        { "[", false },
        { "{#.#}", false },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++)
        ns_expect(
            t, ns_nono_detect(cases[i].text, (int32_t)strlen(cases[i].text)) == cases[i].nono,
            "%s", cases[i].text);
}

static int64_t largest_block; // watched by claims_cost_nothing

static void *watched_resize(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    (void)user;
    (void)old_bytes;
    if ((int64_t)new_bytes > largest_block)
        largest_block = (int64_t)new_bytes;
    if (new_bytes)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

// A small file that claims to be huge costs no more than a small file.
static void claims_cost_nothing(ns_test *t)
{
    static const char *const claims[] = {
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1000000000,\"lines\":[]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":16777216,\"lines\":[]},"
        "\"solution\":\".\"}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"grid\",\"size\":[31623,31623],"
        "\"clues\":{\"rows\":[],\"columns\":[]}}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"grid\",\"size\":[4096,4096],"
        "\"clues\":{\"rows\":[],\"columns\":[]}}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"solid\",\"size\":[4096,4096,1],"
        "\"clues\":{\"x\":[],\"y\":[],\"z\":[]}}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"grid\",\"size\":[4096,4096],\"lines\":[]},"
        "\"saved\":[]}",
    };

    for (int32_t i = 0; i < NS_COUNT(claims); i++) {
        ns_ctx ctx = { .resize = watched_resize };
        ns_book book = { 0 };
        largest_block = 0;
        const int32_t count = (int32_t)strlen(claims[i]);
        ns_expect(t, ns_nono_read(&ctx, "t", claims[i], count, &book) == NS_BAD_INPUT, "%s",
                  claims[i]);
        ns_expect(t, strncmp(ctx.message, "t:1:", 4) == 0, "%s", ctx.message);
        // A book makes room for eight docs at once; nothing else is large.
        ns_expect(t, largest_block <= 8 * (int64_t)sizeof(ns_doc), "%lld bytes at once",
                  (long long)largest_block);
        ns_book_drop(&ctx, &book);
    }
}

static void depth_leaves_room(ns_test *t)
{
    ns_text text = { 0 }, to = { 0 };

    for (int32_t deep = 60; deep <= 64; deep++) {
        text.count = to.count = 0;
        ns_text_add(&t->ctx, &text,
                    "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":0,"
                    "\"lines\":[]},\"x\":");
        for (int32_t i = 1; i < deep; i++)
            ns_text_add(&t->ctx, &text, "[");
        for (int32_t i = 1; i < deep; i++)
            ns_text_add(&t->ctx, &text, "]");
        ns_text_add(&t->ctx, &text, "}");
        ns_expect(t, (again(t, text.at, text.count, &to) == NS_OK) == (deep <= 63), "%d: %s",
                  deep, t->ctx.message);
        ns_book book = { 0 };
        if (deep <= 63) { // twice in a book it is one deeper, and still readable
            ns_nono_read(&t->ctx, "t", text.at, text.count, &book);
            ns_nono_read(&t->ctx, "t", text.at, text.count, &book);
            to.count = 0;
            ns_nono_write(&t->ctx, book.at, 2, &to);
            ns_expect(t, ns_nono_read(&t->ctx, "t", to.at, to.count, &book) == NS_OK, "%s",
                      t->ctx.message);
        }
        ns_book_drop(&t->ctx, &book);
    }
    ns_text_drop(&t->ctx, &text);
    ns_text_drop(&t->ctx, &to);
}

static void many_keys(ns_test *t)
{
    ns_text text = { 0 }, to = { 0 };

    for (int32_t keys = NS_PROPERTIES_MAX; keys <= NS_PROPERTIES_MAX + 1; keys++) {
        text.count = to.count = 0;
        ns_text_add(&t->ctx, &text,
                    "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":0,"
                    "\"lines\":[]},\"made\":{\"k\":0");
        for (int32_t i = 1; i < keys; i++)
            ns_text_add_format(&t->ctx, &text, ",\"a rather long key with a tail %d\":%d", i,
                               i);
        ns_text_add(&t->ctx, &text, "}}");
        const ns_status status = again(t, text.at, text.count, &to);
        ns_expect(t, (status == NS_OK) == (keys <= NS_PROPERTIES_MAX), "%s", t->ctx.message);
    }
    ns_text_drop(&t->ctx, &text);
    ns_text_drop(&t->ctx, &to);
}

static void cut_anywhere(ns_test *t)
{
    const int32_t whole = (int32_t)strlen(heart);

    for (int32_t n = 0; n < whole - 1; n++) { // the last byte is only the line end
        char *cut = malloc((size_t)n + 1);
        ns_text to = { 0 };
        memcpy(cut, heart, (size_t)n);
        ns_expect(t, again(t, cut, n, &to) == NS_BAD_INPUT, "cut after %d bytes", n);
        ns_expect(t, strncmp(t->ctx.message, "t.nono:", 7) == 0, "%s", t->ctx.message);
        free(cut);
    }
}

// One byte replaced anywhere: read and written again without loss, or refused with a sentence.
static void any_byte(ns_test *t)
{
    static const char bytes[] = "\0 0179.-e\"\\/[]{},:#?.aZ\n\x80\xc3\xff";
    const int32_t whole = (int32_t)strlen(heart);
    char text[sizeof heart];

    for (int32_t i = 0; i < whole; i++) {
        for (int32_t b = 0; b < NS_COUNT(bytes); b++) {
            ns_text first = { 0 }, second = { 0 };
            memcpy(text, heart, sizeof heart);
            text[i] = bytes[b];
            if (again(t, text, whole, &first) == NS_OK) {
                ns_expect(t, again(t, first.at, first.count, &second) == NS_OK, "%s",
                          t->ctx.message);
                ns_expect_text(t, ns_text_chars(&second), ns_text_chars(&first), "byte %d", i);
            } else {
                ns_expect(t, strncmp(t->ctx.message, "t.nono:", 7) == 0, "%s", t->ctx.message);
            }
            ns_text_drop(&t->ctx, &first);
            ns_text_drop(&t->ctx, &second);
        }
    }
}

NS_TEST_MAIN(NS_CASE(refuses), NS_CASE(long_clues), NS_CASE(detects),
             NS_CASE(claims_cost_nothing), NS_CASE(depth_leaves_room), NS_CASE(many_keys),
             NS_CASE(cut_anywhere), NS_CASE(any_byte))

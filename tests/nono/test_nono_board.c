// test_nono_board.c: the board of a .nono file: how it is written, which keys are kept, what is
// refused and with which words.
#include "heart.h"
#include "oracle/boards.h"

#include <stdlib.h>

// Two curves that cross, a closed one beside them, and a key that nobody knows in every object.
static const char cross[] =
    "{\n"
    "  \"nono\": 1,\n"
    "  \"puzzle\": {\n"
    "    \"kind\": \"curved\",\n"
    "    \"cells\": 5,\n"
    "    \"palette\": [\n"
    "      {\"symbol\": \".\", \"colour\": \"#ffffff\"},\n"
    "      {\"symbol\": \"#\", \"colour\": \"#000000\"},\n"
    "      {\"symbol\": \"r\", \"colour\": \"#ff0000\"}\n"
    "    ],\n"
    "    \"lines\": [\n"
    "      {\"walk\": [0, 2], \"clue\": []},\n"
    "      {\"walk\": [1, 3], \"clue\": []},\n"
    "      {\"walk\": [2, 3], \"clue\": []},\n"
    "      {\"walk\": [0, 1], \"clue\": []},\n"
    "      {\"walk\": [4], \"clue\": null},\n"
    "      {\"walk\": [0], \"clue\": null}\n"
    "    ]\n"
    "  },\n"
    "  \"solution\": \"....#\",\n"
    "  \"judged\": {\n"
    "    \"verdict\": \"multiple\",\n"
    "    \"level\": \"expert\"\n"
    "  },\n"
    "  \"board\": {\n"
    "    \"frame\": [16777216, 8388608],\n"
    "    \"tolerance\": 2048,\n"
    "    \"self_crossing\": true,\n"
    "    \"nodes\": [\n"
    "      [4000000, 6000000]\n"
    "    ],\n"
    "    \"curves\": [\n"
    "      {\n"
    "        \"sections\": [\n"
    "          {\"role\": \"connection\", \"from\": null, \"to\": 0, \"path\": \"M0 "
    "6000000L4000000 6000000\"},\n"
    "          {\"role\": \"bridge\", \"from\": 0, \"to\": null, \"path\": \"M4000000 "
    "6000000C5000000 6000000 -70 7000001 16777216 6000001\", \"thick\": 1.50}\n"
    "        ],\n"
    "        \"name\": \"sea\"\n"
    "      },\n"
    "      {\"sections\": [{\"role\": \"decoy\", \"from\": null, \"to\": null, \"path\": "
    "\"M8000000 0L8000000 8388608\"}], \"name\": [1, 2]},\n"
    "      {\"closed\": true, \"sections\": [{\"role\": \"background\", \"colours\": "
    "[\"#.\", \"r.\", \"#.\"], \"path\": \"M1000000 1000000L1000000 1600000C1200000 1700000 "
    "1500000 1500000 1600000 1000000Z\"}]}\n"
    "    ],\n"
    "    \"cells\": [\n"
    "      \"M0 0L0 6000000L8000000 6000000L8000000 0ZM1000000 1000000L1600000 1000000C1500000 "
    "1500000 1200000 1700000 1000000 1600000L1000000 1000000L1000000 1000000Z\",\n"
    "      \"M0 0L1 1Z\",\n"
    "      \"M0 0L1 1Z\",\n"
    "      \"M0 0L1 1Z\",\n"
    "      \"M0 0L1 1L0 0L0 0Z\"\n"
    "    ],\n"
    "    \"hint\": {\"a\":[ ]}\n"
    "  }\n"
    "}\n";

static void writes_as_shown(ns_test *t)
{
    ns_text to = { 0 };
    ns_book book = { 0 };

    ns_expect(t, again(t, cross, (int32_t)strlen(cross), &to) == NS_OK, "%s", t->ctx.message);
    ns_expect_text(t, ns_text_chars(&to), cross, "a file in our own layout stays as it is");
    ns_expect(t, read_text(t, cross, &book) == NS_OK && book.count == 1, "reads");
    const ns_doc *doc = &book.at[0];
    const ns_board *board = &doc->board;
    ns_expect(t, doc->level == NS_LEVEL_EXPERT && board->self_crossing, "expert");
    ns_expect(t, board->width == NS_FRAME_SIDE && board->height == NS_FRAME_SIDE / 2, "frame");
    ns_expect(t, board->curves.count == 3 && board->curves.at[2].closed, "curves");
    ns_expect(t, board->sections.at[1].nodes[0] == 0 && board->sections.at[1].nodes[1] == -1,
              "nodes");
    ns_expect(t, board->cubics.count == 6, "Z closes with a straight cubic");
    ns_expect(t, board->cubics.at[4].left == 2 && board->cubics.at[4].right == 0, "colours");
    ns_expect(t, board->cells.count == 5 && board->cells.at[0].count == 2, "cells");
    ns_expect_text(t, ns_text_chars(&doc->extra),
                   "{\"/board/curves/0/sections/1\": {\"thick\": 1.50}, "
                   "\"/board/curves/0\": {\"name\": \"sea\"}, "
                   "\"/board/curves/1\": {\"name\": [1, 2]}, "
                   "\"/board\": {\"hint\": {\"a\":[ ]}}}",
                   "kept keys");
    ns_book_drop(&t->ctx, &book);
    ns_text_drop(&t->ctx, &to);
}

// The text with one part of it replaced, to be freed.
static char *replaced(ns_test *t, const char *part, const char *by)
{
    const char *at = strstr(cross, part);
    char *text = malloc(strlen(cross) + strlen(by) + 1);

    ns_expect(t, at != NULL, "%s is there", part);
    const size_t before = at ? (size_t)(at - cross) : 0;
    memcpy(text, cross, before);
    strcpy(text + before, by);
    strcat(text, cross + before + strlen(part));
    return text;
}

// Other ways of writing the same.
static void lenient(ns_test *t)
{
    static const struct {
        const char *part, *by;
    } cases[] = {
        { "M0 6000000L4000000 6000000", " M 0,6000000\\n L4000000,6000000 " },
        { "\"from\": null, \"to\": 0, ", "\"to\": 0, " },
        { "\"from\": null, \"to\": null, ", "" },
        { "1600000 1000000Z\"}", "1600000 1000000L1000000 1000000Z\"}" },
        { "L1000000 1000000L1000000 1000000Z", "L1000000 1000000 1000000 1000000Z" },
        { "M0 0L1 1L0 0L0 0Z", "M0 0L1 1 0 0 0 0 Z" },
        { "\"sections\": [{\"role\": \"decoy\"",
          "\"closed\": false, \"sections\": [{\"role\": \"decoy\"" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        char *text = replaced(t, cases[i].part, cases[i].by);
        ns_text to = { 0 };
        ns_expect(t, again(t, text, (int32_t)strlen(text), &to) == NS_OK, "%s: %s", cases[i].by,
                  t->ctx.message);
        ns_expect_text(t, ns_text_chars(&to), cross, "%s", cases[i].by);
        ns_text_drop(&t->ctx, &to);
        free(text);
    }
}

static void refuses(ns_test *t)
{
    static const struct {
        const char *part, *by, *message;
    } cases[] = {
        { "[16777216, 8388608]", "7", "26:14: \"frame\" is an array of 2" },
        { "[16777216, 8388608]", "[16777216]", "26:14: \"frame\" is an array of 2" },
        { "[16777216, 8388608]", "[16777216, 16777217]",
          "26:25: a coordinate is a whole number from 1 to 16777216" },
        { "[16777216, 8388608]", "[8388608, 8388608]",
          "25:12: the longer side of a frame is 16777216, the shorter one at least 16384, not "
          "8388608 by 8388608" },
        { "[16777216, 8388608]", "[16777216, 0]",
          "26:25: a coordinate is a whole number from 1 to 16777216" },
        { "    \"tolerance\": 2048,\n", "", "25:12: the key \"tolerance\" is missing here" },
        { "2048", "0", "27:18: \"tolerance\" is a whole number from 1 to 16777216" },
        { "2048", "1e9", "27:18: \"tolerance\" is a whole number from 1 to 16777216" },
        { "\"self_crossing\": true", "\"self_crossing\": 1",
          "28:22: \"self_crossing\" is true or false" },
        { "[4000000, 6000000]", "[4000000, 6000000], [1, 2]",
          "25:12: node 1: no curve goes on through it" },
        { "[4000000, 6000000]", "[4000000, 6000001]",
          "25:12: curve 0: it ends at (4000000, 6000000), but its node 0 is at (4000000, "
          "6000001)" },
        { "[4000000, 6000000]", "[4000000, 16777216]",
          "25:12: node 0: (4000000, 16777216) is outside the frame" },
        { "[4000000, 6000000]", "4000000, 6000000", "30:7: a node is an array of 2" },
        { "[4000000, 6000000]", "", "35:54: this board has no nodes" },
        { "[16777216, 8388608]", "[0, 16777216]",
          "26:15: a coordinate is a whole number from 1 to 16777216" },
        { "\"nodes\": [", "\"nodes\": 5, \"other\": [",
          "29:14: \"nodes\" is an array of at most 32768" },
        { "{\"role\": \"decoy\"", "{\"colours\": null, \"role\": \"decoy\"",
          "40:33: the \"colours\" of an outline are two different symbols of the palette, left "
          "hand first" },
        { "\"curves\": [", "\"curved\": [", "25:12: the key \"curves\" is missing here" },
        { "\"name\": [1, 2]}", "\"name\": [1, 2]}, 5",
          "40:122: a curve is an object with \"sections\"" },
        { "\"sections\": [{\"role\": \"decoy\"", "\"parts\": [{\"role\": \"decoy\"",
          "40:7: a curve is an object with \"sections\"" },
        { "{\"closed\": true", "{\"closed\": 1", "41:18: \"closed\" is true or false" },
        { "{\"closed\": true", "{\"closed\": false",
          "41:100: the path of a section starts with M and has no Z" },
        { "\"to\": 0,", "\"to\": 1,", "35:54: a node is a whole number from 0 to 0" },
        { "\"to\": 0,", "\"to\": -1,", "35:54: a node is a whole number from 0 to 0" },
        { "\"to\": 0,", "\"to\": \"0\",", "35:54: a node is a whole number from 0 to 0" },
        { "\"to\": 0,", "\"to\": null,",
          "25:12: curve 0: it ends at (4000000, 6000000), which is no node and not on the "
          "frame (its corners do not count)" },
        { "\"from\": 0,", "\"from\": null,",
          "25:12: curve 0: it ends at (4000000, 6000000), which is no node and not on the "
          "frame (its corners do not count)" },
        { "{\"role\": \"decoy\", \"from\": null", "{\"role\": \"decoy\", \"from\": 0",
          "25:12: curve 1: it ends at (8000000, 0), but its node 0 is at (4000000, 6000000)" },
        { "\"bridge\"", "\"tunnel\"",
          "36:20: the \"role\" of a section is picture, connection, bridge, background or "
          "decoy" },
        { "\"role\": \"bridge\", ", "",
          "36:11: the \"role\" of a section is picture, connection, bridge, background or "
          "decoy" },
        { "\"bridge\"", "\"picture\"",
          "25:12: curve 0: the picture has different colours on both sides of its outline" },
        { "\"bridge\"", "\"background\"",
          "25:12: curve 0: the picture has different colours on both sides of its outline" },
        { "\"bridge\", ", "\"bridge\", \"colours\": \"#.\", ",
          "25:12: curve 0: only sections of the picture and the background have colours" },
        { "[\"#.\", \"r.\", \"#.\"]", "[\"#.\", \"r.\"]",
          "41:71: an array of colours has a pair for each step of the path, 3 here" },
        { "[\"#.\", \"r.\", \"#.\"]", "\"##\"",
          "41:71: the \"colours\" of an outline are two different symbols of the palette, left "
          "hand first" },
        { "[\"#.\", \"r.\", \"#.\"]", "\"#\"",
          "41:71: the \"colours\" of an outline are two different symbols of the palette, left "
          "hand first" },
        { "[\"#.\", \"r.\", \"#.\"]", "\"#x\"",
          "41:71: the \"colours\" of an outline are two different symbols of the palette, left "
          "hand first" },
        { "[\"#.\", \"r.\", \"#.\"]", "[\"#.\", \"r.\", 1]",
          "41:84: the \"colours\" of an outline are two different symbols of the palette, left "
          "hand first" },
        { "\"M8000000 0L8000000 8388608\"", "8", "40:73: an outline is a string of path data" },
        { "M8000000 0L8000000 8388608", "",
          "40:73: the path of a section starts with M and has no Z" },
        { "M8000000 0L8000000 8388608", "M8000000 0",
          "25:12: section 2: it has at least one cubic, behind those of the section before" },
        { "M8000000 0L8000000 8388608", "L8000000 0L8000000 8388608",
          "40:73: character 1 of this path data: this command cannot stand here" },
        { "M8000000 0L8000000 8388608", "M8000000 0 8000000 8388608",
          "40:73: character 12 of this path data: a command M, C, L or Z is expected" },
        { "M8000000 0L8000000 8388608", "m8000000 0L8000000 8388608",
          "40:73: character 1 of this path data: a command M, C, L or Z is expected" },
        { "M8000000 0L8000000 8388608", "M8000000 0L8000000",
          "40:73: character 19 of this path data: a whole number is expected" },
        { "M8000000 0L8000000 8388608", "M8000000 0L8000000 - 3",
          "40:73: character 21 of this path data: a whole number is expected" },
        { "M8000000 0L8000000 8388608", "M8000000 0L8000000 83.88608",
          "40:73: character 22 of this path data: a command M, C, L or Z is expected" },
        { "M8000000 0L8000000 8388608", "M8000000 0L8000000 8388608Z",
          "40:73: the path of a section starts with M and has no Z" },
        { "M8000000 0L8000000 8388608", "M8000000 0M8000000 8388608",
          "40:73: character 11 of this path data: this command cannot stand here" },
        { "M8000000 0L8000000 8388608", "M8000000 0L99999999999999999999 8388608",
          "40:73: character 19 of this path data: this number is too large" },
        { "M8000000 0L8000000 8388608", "M8000000 0C1 1 -33554433 1 8000000 8388608",
          "40:73: character 24 of this path data: this number is too large" },
        { "M8000000 0L8000000 8388608", "M8000000 0L8000000 8388609",
          "25:12: curve 1: it ends at (8000000, 8388609), which is no node and not on the "
          "frame (its corners do not count)" },
        { "M8000000 0L8000000 8388608", "M8000000 0L8000000 8388607",
          "25:12: curve 1: it ends at (8000000, 8388607), which is no node and not on the "
          "frame (its corners do not count)" },
        { "M8000000 0L8000000 8388608", "M0 0L8000000 8388608",
          "25:12: curve 1: it ends at (0, 0), which is no node and not on the frame (its "
          "corners do not count)" },
        { "M8000000 0L8000000 8388608", "M8000000 0L-5 5 8000000 8388608",
          "25:12: curve 1: (-5, 5) is not inside the frame" },
        { "M8000000 0L8000000 8388608", "M8000000 0\\u0000L8000000 8388608",
          "40:73: character 11 of this path data: a command M, C, L or Z is expected" },
        { "1600000 1000000Z\"}", "1600000 1000000\"}",
          "41:99: the path of a closed curve starts with M and ends with Z" },
        { "M1000000 1000000L1000000 1600000C", "M0 1000000L1000000 1600000C",
          "25:12: curve 2: a closed curve ends where it starts, inside the frame" },
        { "M0 0L1 1L0 0L0 0Z", "M0 0Z",
          "25:12: cell 4: a loop has at least one step, behind those of the loop before" },
        { "M0 0L1 1L0 0L0 0Z", "",
          "48:7: character 1 of this path data: an outline is closed by Z" },
        { "M0 0L1 1L0 0L0 0Z", "M0 0L1 1",
          "48:7: character 9 of this path data: an outline is closed by Z" },
        { "M0 0L1 1L0 0L0 0Z", "M0 0L1 1ZL3 3Z",
          "48:7: character 10 of this path data: this command cannot stand here" },
        { "M0 0L1 1L0 0L0 0Z", "M0 0L1 1ZZ",
          "48:7: character 10 of this path data: this command cannot stand here" },
        { "\"M0 0L1 1L0 0L0 0Z\"", "[\"M0 0L1 1L0 0L0 0Z\"]",
          "48:7: an outline is a string of path data" },
        { ",\n      \"M0 0L1 1L0 0L0 0Z\"", "",
          "25:12: the board has outlines of 4 cells, the puzzle has 5 cells" },
        { ",\n      {\"walk\": [0], \"clue\": null}", "",
          "24:12: a puzzle has two lines for each curve of its board: 6 for 3 curves, not 5" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_book book = { 0 };
        char *text = replaced(t, cases[i].part, cases[i].by);
        ns_expect(t, read_text(t, text, &book) == NS_BAD_INPUT, "%s is refused", cases[i].by);
        const bool named = strncmp(t->ctx.message, "t.nono:", 7) == 0;
        ns_expect_text(t, t->ctx.message + (named ? 7 : 0), cases[i].message, "%s",
                       cases[i].by);
        ns_book_drop(&t->ctx, &book);
        free(text);
    }
}

// One byte replaced anywhere: read and written again without loss, or refused with a sentence.
static void any_byte(ns_test *t)
{
    static const char bytes[] = "0 9-\"MCLZ,]#n";
    const int32_t whole = (int32_t)strlen(cross);
    char text[sizeof cross];

    for (int32_t i = 0; i < whole; i++) {
        for (int32_t b = 0; b < NS_COUNT(bytes) - 1; b++) {
            ns_text first = { 0 }, second = { 0 };
            memcpy(text, cross, sizeof cross);
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

// A file with one curve, a zigzag of so many steps.
static ns_status read_zigzag(ns_test *t, int32_t steps, const char *tolerance)
{
    ns_text text = { 0 };
    ns_book book = { 0 };

    ns_text_add_format(&t->ctx, &text,
                       "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":0,\"lines\":"
                       "[{\"walk\":[],\"clue\":[]},{\"walk\":[],\"clue\":[]}]},\"board\":"
                       "{\"frame\":[16777216,16777216],\"tolerance\":%s,\"curves\":"
                       "[{\"sections\":[{\"role\":\"decoy\",\"path\":\"M0 5",
                       tolerance);
    for (int32_t i = 1; i < steps; i++)
        ns_text_add(&t->ctx, &text,
                    i % 2 ? "C9 9 16777216 16777215 9 9" : "C5 16777215 1 1 9 6");
    ns_text_add(&t->ctx, &text, "L16777216 5\"}]}]}}");
    const ns_status status = read_text(t, text.at, &book);
    ns_book_drop(&t->ctx, &book);
    ns_text_drop(&t->ctx, &text);
    return status;
}

static void too_much(ns_test *t)
{
    ns_expect(t, read_zigzag(t, 10, "2048") == NS_OK, "%s", t->ctx.message);
    ns_expect(t, read_zigzag(t, 5000, "1") == NS_BAD_INPUT, "too fine");
    ns_expect(t, strstr(t->ctx.message, "more than 2097152 segments: a larger") != NULL, "%s",
              t->ctx.message);
    ns_expect(t, read_zigzag(t, NS_BOARD_CUBICS_MAX + 1, "16777216") == NS_BAD_INPUT, "long");
    ns_expect(t, strstr(t->ctx.message, "a board has at most 131072 cubics") != NULL, "%s",
              t->ctx.message);
}

// Boards that are none of ours stay in their bytes.
static void keeps_other_boards(ns_test *t)
{
    static const char *const boards[] = {
        "{\"nono\":1,\"puzzle\":{\"kind\":\"grid\",\"size\":[1,1],\"clues\":{\"rows\":[[]],"
        "\"columns\":[[]]}},\"board\":{\"frame\": [0,  1]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"solid\",\"size\":[1,1,1],\"clues\":{\"x\":[[]],"
        "\"y\":[[]],\"z\":[[]]}},\"board\":{\"frame\": [0,  1]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"sloped\",\"cells\":1,\"lines\":[]},"
        "\"board\":{\"fram\": [0,  1]}}",
    };

    for (int32_t i = 0; i < NS_COUNT(boards); i++) {
        ns_text to = { 0 };
        ns_expect(t, again(t, boards[i], (int32_t)strlen(boards[i]), &to) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, strstr(ns_text_chars(&to), "\": [0,  1]}\n") != NULL, "%s",
                  ns_text_chars(&to));
        ns_text_drop(&t->ctx, &to);
    }
}

static void refuses_to_write(ns_test *t)
{
    ns_book book = { 0 };
    ns_text to = { 0 };

    read_text(t, cross, &book);
    ns_doc *doc = &book.at[0];
    doc->board.cubics.at[0].curve.p[3].x++;
    ns_expect(t, ns_nono_write(&t->ctx, doc, 1, &to) == NS_BAD_INPUT, "a broken chain");
    doc->board.cubics.at[0].curve.p[3].x--;
    doc->board.cubics.at[4].left = 3;
    ns_expect(t, ns_nono_write(&t->ctx, doc, 1, &to) == NS_BAD_INPUT, "a colour too many");
    ns_expect_text(t, t->ctx.message, "the board has colour 3, the palette has not", "colour");
    doc->board.cubics.at[4].left = 2;
    doc->puzzle.kind = NS_GRID;
    ns_expect(t, ns_nono_write(&t->ctx, doc, 1, &to) == NS_BAD_INPUT, "a grid with curves");
    doc->puzzle.kind = NS_SLOPED;
    ns_expect(t, ns_nono_write(&t->ctx, doc, 1, &to) == NS_OK, "%s", t->ctx.message);
    ns_book_drop(&t->ctx, &book);
    ns_text_drop(&t->ctx, &to);
}

static void without_memory(ns_test *t)
{
    ns_status status = NS_NO_MEMORY;

    for (int64_t n = 1; status != NS_OK; n++) {
        ns_text to = { 0 };
        t->allocations = 0;
        t->fail_at = n;
        status = again(t, cross, (int32_t)strlen(cross), &to);
        t->fail_at = 0;
        ns_text_drop(&t->ctx, &to);
        ns_expect(t, t->blocks == 0, "allocation %d failed: all is given back", (int)n);
        if (!ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "allocation %d: %s",
                       (int)n, t->ctx.message))
            break;
    }
}

NS_TEST_MAIN(NS_CASE(writes_as_shown), NS_CASE(lenient), NS_CASE(refuses), NS_CASE(any_byte),
             NS_CASE(too_much), NS_CASE(keeps_other_boards), NS_CASE(refuses_to_write),
             NS_CASE(without_memory))

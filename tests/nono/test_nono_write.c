// test_nono_write.c: what is written for a puzzle, and that nothing is lost on the way there
// and back.
#include "heart.h"
#include "random_doc.h"

static void writes_as_shown(ns_test *t)
{
    ns_text to = { 0 };
    ns_book book = { 0 };

    ns_expect(t, again(t, heart, (int32_t)strlen(heart), &to) == NS_OK, "%s", t->ctx.message);
    ns_expect_text(t, ns_text_chars(&to), heart, "a file in our own layout stays as it is");
    ns_expect(t, read_text(t, heart, &book) == NS_OK && book.count == 1, "reads");
    const ns_doc *doc = &book.at[0];
    const ns_puzzle *puzzle = &doc->puzzle;
    ns_expect_text(t, ns_text_chars(&doc->meta.title), "Heart", "title");
    ns_expect_text(t, ns_properties_find(&doc->meta.other, "tags"), "[\"small\", \"easy\"]",
                   "what is no string is there as JSON");
    ns_expect_text(t, ns_properties_find(&doc->made, "seed"), "7", "seed");
    ns_expect(t, doc->judged && doc->verdict == NS_SIMPLE && doc->number == -1, "judged");
    ns_expect(t, doc->level == NS_LEVEL_BASIC, "level");
    ns_expect(t, puzzle->lines.count == 9 && puzzle->lines.at[3].clue == NS_CLUE_BLANK,
              "blank");
    ns_expect(t, puzzle->lines.at[8].clue == NS_CLUE_TALLY && puzzle->lines.at[8].partial,
              "tally");
    ns_expect(t, puzzle->given.count == 2 && puzzle->given.at[1].colours == 3, "given");
    ns_expect(t, ns_puzzle_satisfied(puzzle, doc->solution.at), "the solution meets the clues");
    ns_expect(t, doc->saved.at[0] == 3 && doc->saved.at[1] == 2 && doc->saved.at[5] == 0,
              "saved");
    ns_expect_text(t, ns_text_chars(&doc->extra),
                   "{\"/meta\": {\"tags\": [\"small\", \"easy\"]}, "
                   "\"/board\": {\"future\": [1.50, 1e400, {\"deep\":null}]}, "
                   "\"\": {\"rating\": 3.10}}",
                   "kept keys");
    ns_book_drop(&t->ctx, &book);
    ns_text_drop(&t->ctx, &to);
}

#define COLOURS                                                                                \
    "\"palette\":[{\"symbol\":\"-\",\"colour\":\"#FFffFF\"},"                                  \
    "{\"symbol\":\"r\",\"colour\":\"#f00000\"},{\"symbol\":\"g\",\"colour\":\"#008000\"}]"

static void other_kinds(ns_test *t)
{
    static const struct {
        const char *read, *puzzle; // `puzzle` is what is written behind the palette
    } cases[] = {
        { "{\"nono\":1.0,\"puzzle\":{\"kind\":\"curved\",\"cells\":3," COLOURS
          ",\"lines\":[{\"clue\":[[2,\"r\"],1],\"walk\":[0,1,0,2]},{\"walk\":[],\"clue\":null}]"
          "},"
          "\"solution\":\"r-g\",\"saved\":\"?[-g]g\"}",
          "    \"lines\": [\n"
          "      {\"walk\": [0, 1, 0, 2], \"clue\": [[2, \"r\"], [1, \"r\"]]},\n"
          "      {\"walk\": [], \"clue\": null}\n"
          "    ]\n"
          "  },\n"
          "  \"solution\": \"r-g\",\n"
          "  \"saved\": \"?[-g]g\"\n"
          "}\n" },
        { "{\"nono\":1,\"puzzle\":{\"kind\":\"solid\",\"size\":[1,2,1],\"clues\":{\"y\":[[]],"
          "\"z\":[null,{\"partial\":false,\"tally\":[[1,1,\"g\"],[0,0]]}],\"x\":["
          "{\"tally\":[]},null]}," COLOURS "},\"solution\":\"--\"}",
          "    \"clues\": {\n"
          "      \"x\": [\n"
          "        {\"tally\": []},\n"
          "        null\n"
          "      ],\n"
          "      \"y\": [\n"
          "        []\n"
          "      ],\n"
          "      \"z\": [\n"
          "        null,\n"
          "        {\"tally\": [[1, 1, \"g\"], [0, 0, \"r\"]]}\n"
          "      ]\n"
          "    }\n"
          "  },\n"
          "  \"solution\": \"--\"\n"
          "}\n" },
        // A grid may have other lines than its rows and columns: here only a diagonal.
        { "{\"nono\":1,\"puzzle\":{\"kind\":\"grid\",\"size\":[2,2]," COLOURS
          ",\"lines\":[{\"walk\":[0,3],\"clue\":[2]}]}}",
          "    \"lines\": [\n"
          "      {\"walk\": [0, 3], \"clue\": [[2, \"r\"]]}\n"
          "    ]\n"
          "  }\n"
          "}\n" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_text to = { 0 };
        const ns_status status = again(t, cases[i].read, (int32_t)strlen(cases[i].read), &to);
        ns_expect(t, status == NS_OK, "%s", t->ctx.message);
        const char *behind = strstr(ns_text_chars(&to), "    ],\n");
        ns_expect_text(t, behind ? behind + 7 : "", cases[i].puzzle, "kind %d", i);
        ns_text_drop(&t->ctx, &to);
    }
}

static bool same_text(const ns_text *a, const ns_text *b)
{
    return a->count == b->count
           && memcmp(ns_text_chars(a), ns_text_chars(b), (size_t)a->count) == 0;
}

static bool same_properties(const ns_properties *a, const ns_properties *b)
{
    bool same = a->count == b->count;

    for (int32_t i = 0; same && i < a->count; i++)
        same = same_text(&a->at[i].key, &b->at[i].key)
               && same_text(&a->at[i].value, &b->at[i].value);
    return same;
}

// NULL, or what differs.
static bool same_voxels(const ns_voxels *a, const ns_voxels *b)
{
    const size_t cells = (size_t)a->size[0] * (size_t)a->size[1] * (size_t)a->size[2];

    return memcmp(a->size, b->size, sizeof a->size) == 0 && a->paint_count == b->paint_count
           && memcmp(a->paints, b->paints, sizeof a->paints) == 0
           && (!a->at || memcmp(a->at, b->at, cells) == 0);
}

static const char *doc_difference(const ns_doc *a, const ns_doc *b)
{
    const ns_puzzle *p = &a->puzzle, *q = &b->puzzle;

    if (ns_puzzle_hash(p) != ns_puzzle_hash(q) || p->kind != q->kind
        || memcmp(p->size, q->size, sizeof p->size) != 0 || p->lines.count != q->lines.count
        || p->cell_count != q->cell_count)
        return "puzzle";
    if (p->colour_count != q->colour_count)
        return "colours";
    for (int32_t c = 0; c <= p->colour_count; c++) {
        const ns_paint *x = &p->palette[c], *y = &q->palette[c];
        if (x->r != y->r || x->g != y->g || x->b != y->b || x->symbol != y->symbol
            || strcmp(x->name, y->name) != 0)
            return "palette";
    }
    if (a->solution.count != b->solution.count
        || (a->solution.count
            && memcmp(a->solution.at, b->solution.at, (size_t)a->solution.count) != 0))
        return "solution";
    if (a->saved.count != b->saved.count
        || (a->saved.count
            && memcmp(a->saved.at, b->saved.at, (size_t)a->saved.count * sizeof(ns_colours))))
        return "saved";
    if (!same_text(&a->meta.title, &b->meta.title)
        || !same_text(&a->meta.author, &b->meta.author)
        || !same_text(&a->meta.copyright, &b->meta.copyright)
        || !same_text(&a->meta.licence, &b->meta.licence)
        || !same_text(&a->meta.description, &b->meta.description)
        || !same_properties(&a->meta.other, &b->meta.other))
        return "meta";
    if (!same_properties(&a->made, &b->made))
        return "made";
    if (a->judged != b->judged || (a->judged && a->verdict != b->verdict))
        return "judged";
    if (a->level != b->level)
        return "level";
    if (a->scores.setting != b->scores.setting
        || memcmp(a->scores.known, b->scores.known, sizeof a->scores.known) != 0
        || memcmp(a->scores.thousandths, b->scores.thousandths, sizeof a->scores.thousandths))
        return "scores";
    if (a->number != b->number)
        return "number";
    if (!same_voxels(&a->voxels, &b->voxels))
        return "voxels";
    if (ns_board_difference(&a->board, &b->board))
        return ns_board_difference(&a->board, &b->board);
    return same_text(&a->extra, &b->extra) ? NULL : "extra";
}

static void round_trips(ns_test *t)
{
    ns_rng rng = ns_rng_seed(7);

    for (int32_t n = 0; n < 3000; n++) {
        ns_doc doc = { .number = -1 };
        ns_book book = { 0 };
        ns_text text = { 0 }, second = { 0 };
        random_doc(&t->ctx, &rng, &doc);
        ns_expect(t, ns_nono_write(&t->ctx, &doc, 1, &text) == NS_OK, "%s", t->ctx.message);
        ns_expect(t, ns_nono_detect(text.at, text.count), "it looks like one");
        ns_expect(t, ns_nono_read(&t->ctx, "t", text.at, text.count, &book) == NS_OK,
                  "%s in %s", t->ctx.message, text.at);
        if (book.count == 1) {
            const char *difference = doc_difference(&doc, &book.at[0]);
            ns_expect(t, !difference, "%d: %s differs in %s", n, difference, text.at);
            ns_nono_write(&t->ctx, book.at, 1, &second);
            ns_expect_text(t, ns_text_chars(&second), ns_text_chars(&text), "written again");
        }
        ns_doc_drop(&t->ctx, &doc);
        ns_book_drop(&t->ctx, &book);
        ns_text_drop(&t->ctx, &text);
        ns_text_drop(&t->ctx, &second);
    }
}

static void rounds_scores(ns_test *t)
{
    static const struct {
        double value;
        int64_t thousandths;
    } cases[] = { { 0, 0 },
                  { -3, 0 },
                  { 0.0004, 0 },
                  { 0.0005, 1 },
                  { 12.3456, 12346 },
                  { 1e300, NS_SCORE_MAX },
                  { 1e11, (int64_t)1e14 } };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_scores scores = { 0 };
        ns_scores_set(&scores, NS_FITNESS, cases[i].value);
        ns_expect(t,
                  scores.known[NS_FITNESS] && !scores.known[NS_SCORE]
                      && scores.thousandths[NS_FITNESS] == cases[i].thousandths,
                  "case %d: %lld", i, (long long)scores.thousandths[NS_FITNESS]);
    }
}

// A key that nobody knows in every object of the file, with values no C type could hold.
static void keeps_unknown_keys(ns_test *t)
{
    static const char text[] =
        "{\"x\": 1e-999, \"nono\": 1, \"meta\": {\"x\": \"string\", \"y\": {\"z\":[ ]}, \"n\": "
        "0.10,"
        " \"\\u0041\": null}, \"puzzle\": {\"kind\": \"grid\", \"x\": [1, 2.500], \"size\": "
        "[1, 1],"
        " \"palette\": [{\"symbol\": \".\", \"colour\": \"#ffffff\", \"x\": -0},"
        " {\"x\": \"\\u00e9\", \"symbol\": \"#\", \"colour\": \"#000000\"}],"
        " \"clues\": {\"rows\": [{\"x\": 12345678901234567890, \"tally\": [[1, 1]]}],"
        " \"diagonals\": \"later\", \"columns\": [[1]]}},"
        " \"board\": {\"a\":\n\t[1 ,2]}, \"judged\": {\"charm\": 1.0, \"level\": \"expert\"},"
        " \"made\": {\"seed\": \"abc\", \"fast\": true, \"size\": 5}, \"\\u0000\\\"\": {}}";
    static const char wanted[] =
        "{\n"
        "  \"nono\": 1,\n"
        "  \"meta\": {\n"
        "    \"x\": \"string\",\n"
        "    \"y\": {\"z\":[ ]},\n"
        "    \"n\": 0.10,\n"
        "    \"A\": null\n"
        "  },\n"
        "  \"puzzle\": {\n"
        "    \"kind\": \"grid\",\n"
        "    \"size\": [1, 1],\n"
        "    \"palette\": [\n"
        "      {\"symbol\": \".\", \"colour\": \"#ffffff\", \"x\": -0},\n"
        "      {\"symbol\": \"#\", \"colour\": \"#000000\", \"x\": \"\\u00e9\"}\n"
        "    ],\n"
        "    \"clues\": {\n"
        "      \"rows\": [\n"
        "        {\"tally\": [[1, 1]], \"x\": 12345678901234567890}\n"
        "      ],\n"
        "      \"columns\": [\n"
        "        [1]\n"
        "      ],\n"
        "      \"diagonals\": \"later\"\n"
        "    },\n"
        "    \"x\": [1, 2.500]\n"
        "  },\n"
        "  \"made\": {\n"
        "    \"seed\": \"abc\",\n"
        "    \"fast\": true,\n"
        "    \"size\": 5\n"
        "  },\n"
        "  \"judged\": {\n"
        "    \"level\": \"expert\",\n"
        "    \"charm\": 1.0\n"
        "  },\n"
        "  \"board\": {\"a\":\n\t[1 ,2]},\n"
        "  \"x\": 1e-999,\n"
        "  \"\\u0000\\\"\": {}\n"
        "}\n";
    static const char lines[] =
        "{\"nono\":1,\"puzzle\":{\"kind\":\"sloped\",\"cells\":1,\"lines\":["
        "{\"walk\":[0],\"clue\":{\"tally\":[],\"x\":1},\"x\":2}]}}";
    ns_text to = { 0 };

    ns_expect(t, again(t, text, sizeof text - 1, &to) == NS_OK, "%s", t->ctx.message);
    ns_expect_text(t, ns_text_chars(&to), wanted, "unknown keys");
    to.count = 0;
    ns_expect(t, again(t, wanted, sizeof wanted - 1, &to) == NS_OK, "%s", t->ctx.message);
    ns_expect_text(t, ns_text_chars(&to), wanted, "and again");
    to.count = 0;
    ns_expect(t, again(t, lines, sizeof lines - 1, &to) == NS_OK, "%s", t->ctx.message);
    ns_expect(t,
              strstr(to.at, "{\"walk\": [0], \"clue\": {\"tally\": [], \"x\": 1}, \"x\": 2}"),
              "keys of lines: %s", to.at);
    ns_text_drop(&t->ctx, &to);
}

// Properties from elsewhere: keys that come twice, that are not UTF-8, that we have a place
// for.
static void odd_properties(ns_test *t)
{
    ns_doc doc = { .number = -1 };
    ns_text text = { 0 }, second = { 0 };

    ns_puzzle_grid(&t->ctx, &doc.puzzle, 1, 1);
    ns_text_add(&t->ctx, &doc.meta.author, "one");
    ns_properties_add(&t->ctx, &doc.meta.other, "title", "stands in");
    ns_properties_add(&t->ctx, &doc.meta.other, "author", "is not needed");
    ns_properties_add(&t->ctx, &doc.meta.other, "note", "a");
    ns_properties_add(&t->ctx, &doc.meta.other, "caf\xe9", "x");
    ns_properties_add(&t->ctx, &doc.meta.other, "note", "[1]");
    ns_properties_add(&t->ctx, &doc.meta.other, "caf\xc3\xa9", "y");
    ns_properties_add(&t->ctx, &doc.made, "seed", "007");
    ns_properties_add(&t->ctx, &doc.made, "effort", "7");
    doc.puzzle.palette[0].symbol = '?';
    doc.puzzle.palette[1].symbol = '.';
    memset(doc.puzzle.palette[1].name, '\xc3', sizeof doc.puzzle.palette[1].name);
    ns_expect(t, ns_nono_write(&t->ctx, &doc, 1, &text) == NS_OK, "%s", t->ctx.message);
    ns_expect(t,
              strstr(text.at, "\"meta\": {\n"
                              "    \"title\": \"stands in\",\n"
                              "    \"author\": \"one\",\n"
                              "    \"note\": [\"a\", \"[1]\"],\n"
                              "    \"caf\xc3\xa9\": [\"x\", \"y\"]\n"
                              "  }"),
              "meta: %s", text.at);
    ns_expect(t, strstr(text.at, "\"seed\": \"007\",\n    \"effort\": \"7\"\n"), "made: %s",
              text.at);
    ns_expect(
        t, strstr(text.at, "{\"symbol\": \"#\", \"colour\": \"#ffffff\", \"name\": \"white\"}"),
        "a symbol that means something else is replaced: %s", text.at);
    ns_expect(t, again(t, text.at, text.count, &second) == NS_OK, "%s", t->ctx.message);
    ns_expect_text(t, ns_text_chars(&second), ns_text_chars(&text), "written again");
    ns_doc_drop(&t->ctx, &doc);
    ns_text_drop(&t->ctx, &text);
    ns_text_drop(&t->ctx, &second);
}

// Docs that break a promise are not written, and the text stays as it was.
static void refuses_to_write(ns_test *t)
{
    ns_doc doc = { .number = -1 };
    ns_text text = { 0 };

    ns_text_add(&t->ctx, &text, "before");
    ns_puzzle_grid(&t->ctx, &doc.puzzle, 2, 1);
    doc.puzzle.size[0] = 3;
    ns_expect(t, ns_nono_write(&t->ctx, &doc, 1, &text) == NS_BAD_INPUT, "a wrong size");
    ns_expect_text(t, t->ctx.message, "a puzzle of this size has 3 cells, not 2", "size");
    doc.puzzle.size[0] = -2;
    ns_expect(t, ns_nono_write(&t->ctx, &doc, 1, &text) == NS_BAD_INPUT, "a side below 1");
    ns_expect_text(t, t->ctx.message, "a side of a puzzle has 1 to 8192 cells, not -2", "side");
    doc.puzzle.size[0] = 2;
    doc.number = INT64_MAX;
    ns_expect(t, ns_nono_write(&t->ctx, &doc, 1, &text) == NS_BAD_INPUT, "a huge number");
    doc.number = -1;
    ns_array_resize(&t->ctx, &doc.solution, 1);
    ns_expect(t, ns_nono_write(&t->ctx, &doc, 1, &text) == NS_BAD_INPUT, "half a solution");
    ns_array_resize(&t->ctx, &doc.solution, 2);
    doc.solution.at[1] = 2;
    ns_expect(t, ns_nono_write(&t->ctx, &doc, 1, &text) == NS_BAD_INPUT, "a wrong colour");
    doc.solution.at[1] = 1;
    ns_text_add(&t->ctx, &doc.extra,
                "{\"\": {\"nono\": 5, \"a\": 1}, \"/nowhere\": {\"b\": 1}}");
    ns_expect(t, ns_nono_write(&t->ctx, &doc, 1, &text) == NS_OK, "%s", t->ctx.message);
    ns_expect(t,
              strstr(text.at, "  \"a\": 1\n}\n") && !strstr(text.at, "5")
                  && !strstr(text.at, "\"b\""),
              "a kept key does not stand in for a known one: %s", text.at);
    text.count = 6;
    ns_text_set(&t->ctx, &doc.extra, "[", 1);
    ns_expect(t, ns_nono_write(&t->ctx, &doc, 1, &text) == NS_BAD_INPUT, "broken kept keys");
    ns_text_set(&t->ctx, &doc.extra, "[]", 2);
    ns_expect(t, ns_nono_write(&t->ctx, &doc, 1, &text) == NS_BAD_INPUT, "no object");
    ns_text_drop(&t->ctx, &doc.extra);
    for (int32_t i = 0; i <= NS_PROPERTIES_MAX; i++)
        ns_properties_add(&t->ctx, &doc.made, "k", "v");
    ns_expect(t, ns_nono_write(&t->ctx, &doc, 1, &text) == NS_BAD_INPUT, "too many properties");
    ns_expect_text(t, ns_text_chars(&text), "before", "the text is as it was");
    ns_doc_drop(&t->ctx, &doc);
    ns_text_drop(&t->ctx, &text);
}

// Lines are written as lists of clues exactly when the size implies their walks, however the
// walks are stored.
static void implied_walks(ns_test *t)
{
    static const int32_t walks[4][2] = { { 0, 1 }, { 2, 3 }, { 0, 2 }, { 1, 3 } };

    for (int32_t wrong = -1; wrong < 4; wrong++) {
        ns_doc doc = { .number = -1 };
        ns_text text = { 0 };
        ns_puzzle_grid(&t->ctx, &doc.puzzle, 2, 2);
        doc.puzzle.lines.count = 0;
        for (int32_t l = 0; l < 4; l++) {
            const int32_t turned[2] = { walks[l][1], walks[l][0] };
            ns_puzzle_add_walk(&t->ctx, &doc.puzzle, l == wrong ? turned : walks[l], 2);
        }
        ns_expect(t, ns_nono_write(&t->ctx, &doc, 1, &text) == NS_OK, "%s", t->ctx.message);
        ns_expect(t, !strstr(text.at, "\"clues\"") == (wrong >= 0), "line %d is turned", wrong);
        ns_doc_drop(&t->ctx, &doc);
        ns_text_drop(&t->ctx, &text);
    }
}

static void books(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);

    for (int32_t count = 0; count < 5; count++) {
        ns_book book = { 0 }, back = { 0 };
        ns_text text = { 0 }, second = { 0 };
        for (int32_t i = 0; i < count; i++)
            random_doc(&t->ctx, &rng, ns_book_add(&t->ctx, &book));
        ns_nono_write(&t->ctx, book.at, book.count, &text);
        ns_expect(t, ns_nono_read(&t->ctx, "t", text.at, text.count, &back) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, back.count == count, "%d puzzles", count);
        ns_nono_write(&t->ctx, back.at, back.count, &second);
        ns_expect_text(t, ns_text_chars(&second), ns_text_chars(&text), "written again");
        ns_expect(t, read_text(t, heart, &back) == NS_OK && back.count == count + 1,
                  "appended");
        ns_expect(t, read_text(t, "[{}]", &back) != NS_OK && back.count == count + 1,
                  "as it was");
        ns_book_drop(&t->ctx, &book);
        ns_book_drop(&t->ctx, &back);
        ns_text_drop(&t->ctx, &text);
        ns_text_drop(&t->ctx, &second);
    }
}

static void solid_lines(ns_test *t)
{
    const int32_t w = 2, h = 3, d = 4;
    ns_puzzle puzzle;
    int32_t line = 0;

    ns_expect(t, ns_puzzle_solid(&t->ctx, &puzzle, w, h, d) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, puzzle.lines.count == h * d + w * d + w * h, "as many as columns");
    for (int32_t axis = 0; axis < 3; axis++) {
        const int32_t size[3] = { w, h, d }, stride[3] = { 1, w, w * h };
        const int32_t a = axis == 0 ? 1 : 0, b = axis == 2 ? 1 : 2; // the faster one, the other
        for (int32_t j = 0; j < size[b]; j++) {
            for (int32_t i = 0; i < size[a]; i++, line++) {
                const ns_line *l = &puzzle.lines.at[line];
                ns_expect(t, l->count == size[axis], "length of line %d", line);
                for (int32_t k = 0; k < l->count; k++)
                    ns_expect(t,
                              ns_line_cell(&puzzle, l, k)
                                  == i * stride[a] + j * stride[b] + k * stride[axis],
                              "visit %d of line %d", k, line);
            }
        }
    }
    ns_expect(t, ns_puzzle_check(&t->ctx, &puzzle) == NS_OK, "%s", t->ctx.message);
    ns_puzzle_drop(&t->ctx, &puzzle);
    ns_expect(t, ns_puzzle_solid(&t->ctx, &puzzle, 300, 300, 300) == NS_BAD_INPUT, "too many");
    ns_expect(t, ns_puzzle_solid(&t->ctx, &puzzle, 1, 0, 1) == NS_BAD_INPUT, "no height");
    ns_expect(t, ns_puzzle_solid(&t->ctx, &puzzle, 1, 1, 8193) == NS_BAD_INPUT, "too deep");
}

static void without_memory(ns_test *t)
{
    static const char solid[] =
        "[{\"nono\":1,\"puzzle\":{\"kind\":\"solid\",\"size\":[1,1,1],\"clues\":{\"x\":[null],"
        "\"y\":[{\"tally\":[[1,1]],\"x\":1}],\"z\":[[1]]}},\"board\":{\"paints\":[\"#0080ff\"],"
        "\"voxels\":[\"01\"],\"far\":1}},{\"nono\":1,\"puzzle\":{\"kind\":"
        "\"curved\",\"cells\":2,\"lines\":[{\"walk\":[0,1],\"clue\":[2],\"k\":[]}]}}]";
    const char *const texts[] = { heart, solid };

    for (int32_t i = 0; i < NS_COUNT(texts); i++) {
        ns_status status = NS_NO_MEMORY;
        for (int64_t n = 1; status != NS_OK; n++) {
            ns_text to = { 0 };
            t->allocations = 0;
            t->fail_at = n;
            status = again(t, texts[i], (int32_t)strlen(texts[i]), &to);
            t->fail_at = 0;
            ns_text_drop(&t->ctx, &to);
            ns_expect(t, t->blocks == 0, "allocation %d failed: all is given back", (int)n);
            if (!ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "allocation %d: %s",
                           (int)n, t->ctx.message))
                break;
        }
    }
}

NS_TEST_MAIN(NS_CASE(writes_as_shown), NS_CASE(other_kinds), NS_CASE(round_trips),
             NS_CASE(rounds_scores), NS_CASE(keeps_unknown_keys), NS_CASE(odd_properties),
             NS_CASE(refuses_to_write), NS_CASE(implied_walks), NS_CASE(books),
             NS_CASE(solid_lines), NS_CASE(without_memory))

// test_link.c: what goes into a link comes out of it, and nothing else does.
#include "nonosmith/nono.h"
#include "ns_test.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"

#include <stdlib.h>
#include <string.h>

static void expect_same_file(ns_test *t, const ns_doc *a, const ns_doc *b, const char *what)
{
    ns_text x = { 0 }, y = { 0 };

    ns_expect(t,
              ns_nono_write(&t->ctx, a, 1, &x) == NS_OK
                  && ns_nono_write(&t->ctx, b, 1, &y) == NS_OK,
              "%s: %s", what, t->ctx.message);
    ns_expect_text(t, ns_text_chars(&y), ns_text_chars(&x), "%s", what);
    ns_text_drop(&t->ctx, &x);
    ns_text_drop(&t->ctx, &y);
}

// Whatever is cut off or changed is refused with a sentence, or is a puzzle that can be written.
static void spoil(ns_test *t, ns_rng *rng, const ns_text *link)
{
    for (int32_t i = 0; i < ns_min(40, link->count); i++) {
        const int32_t cut = ns_rng_below(rng, link->count);
        char *bytes = malloc((size_t)link->count);
        ns_doc doc;
        memcpy(bytes, link->at, (size_t)link->count);
        ns_expect(t, ns_link_read(&t->ctx, bytes, cut, &doc) == NS_BAD_INPUT, "cut at %d",
                  (int)cut);
        bytes[cut] = (char)ns_rng_below(rng, 256);
        const ns_status status = ns_link_read(&t->ctx, bytes, link->count, &doc);
        ns_expect(t, status == NS_OK || status == NS_BAD_INPUT, "%s", t->ctx.message);
        if (status == NS_OK) {
            ns_text file = { 0 };
            ns_expect(t, ns_nono_write(&t->ctx, &doc, 1, &file) == NS_OK, "%s", t->ctx.message);
            ns_text_drop(&t->ctx, &file);
        }
        ns_doc_drop(&t->ctx, &doc);
        free(bytes);
    }
}

// `doc` has nothing that links leave out. Returns the length of the link.
static int32_t there_and_back(ns_test *t, const ns_doc *doc, const char *what)
{
    ns_rng rng = ns_rng_seed(3);
    ns_text link = { 0 };
    ns_doc read;

    if (!ns_expect(t, ns_link_write(&t->ctx, doc, &link) == NS_OK, "%s: %s", what,
                   t->ctx.message))
        return 0;
    if (ns_expect(t, ns_link_read(&t->ctx, link.at, link.count, &read) == NS_OK, "%s: %s", what,
                  t->ctx.message))
        expect_same_file(t, doc, &read, what);
    ns_expect(t, ns_puzzle_hash(&doc->puzzle) == ns_puzzle_hash(&read.puzzle), "%s: hash",
              what);
    ns_doc_drop(&t->ctx, &read);
    spoil(t, &rng, &link);
    const int32_t count = link.count;
    ns_text_drop(&t->ctx, &link);
    return count;
}

static void leave_out(ns_test *t, ns_doc *doc)
{
    ns_array_drop(&t->ctx, &doc->saved);
    ns_properties_drop(&t->ctx, &doc->made);
    ns_properties_drop(&t->ctx, &doc->meta.other);
    ns_text_drop(&t->ctx, &doc->extra);
    doc->scores = (ns_scores){ 0 };
    doc->number = -1;
}

static void golden(ns_test *t)
{
    static const struct {
        const char *name;
        int32_t most; // bytes
    } files[] = { { "mixed-blots", 200 },
                  { "mixed-solid", 400 },
                  { "mixed-walks", 400 },
                  { "simple-curved-cat", 1200 },
                  { "simple-curved-sailboat", 3000 } };

    for (int32_t f = 0; f < NS_COUNT(files); f++) {
        char path[512];
        int32_t count;
        ns_book book = { 0 };
        snprintf(path, sizeof path, "%s/tests/golden/%s.nono", NS_SOURCE_DIR, files[f].name);
        char *bytes = ns_test_read(path, &count);
        if (ns_expect(t, bytes && ns_nono_read(&t->ctx, path, bytes, count, &book) == NS_OK,
                      "%s", t->ctx.message)) {
            leave_out(t, &book.at[0]);
            const int32_t length = there_and_back(t, &book.at[0], files[f].name);
            ns_expect(t, length < files[f].most, "%s: %d bytes", files[f].name, (int)length);
        }
        ns_book_drop(&t->ctx, &book);
        free(bytes);
    }
}

static void random_puzzles(ns_test *t)
{
    ns_rng rng = ns_rng_seed(9);
    int32_t kept = 0;

    for (int32_t i = 0; i < ns_scale(1000); i++) {
        ns_doc doc = { .number = -1 };
        ns_text link = { 0 };
        ns_expect(t, ns_random_puzzle(&t->ctx, &rng, &doc.puzzle) == NS_OK, "%s",
                  t->ctx.message);
        if (ns_rng_below(&rng, 2)) {
            ns_expect(t, ns_array_resize(&t->ctx, &doc.solution, doc.puzzle.cell_count),
                      "memory");
            for (int32_t c = 0; c < doc.puzzle.cell_count; c++)
                doc.solution.at[c] = (uint8_t)ns_rng_below(&rng, doc.puzzle.colour_count + 1);
        }
        if (ns_link_write(&t->ctx, &doc, &link) == NS_OK) {
            there_and_back(t, &doc, "random");
            kept++;
        }
        ns_text_drop(&t->ctx, &link);
        ns_doc_drop(&t->ctx, &doc);
    }
    ns_expect(t, kept > ns_scale(900), "%d of %d fit into a link", (int)kept,
              (int)ns_scale(1000));
}

// A picture of 30 by 30 takes its bits and hardly more.
static void large_grid(ns_test *t)
{
    ns_rng rng = ns_rng_seed(2);
    ns_doc doc = { .number = -1, .judged = true, .verdict = NS_SIMPLE };

    ns_expect(t,
              ns_puzzle_grid(&t->ctx, &doc.puzzle, 30, 30) == NS_OK
                  && ns_array_resize(&t->ctx, &doc.solution, 900)
                  && ns_text_add(&t->ctx, &doc.meta.title, "Gr\xc3\xbc\xc3\x9f Gott <3"),
              "memory");
    for (int32_t c = 0; c < 900; c++)
        doc.solution.at[c] = (uint8_t)ns_rng_below(&rng, 2);
    ns_expect(t, ns_puzzle_clues_from(&t->ctx, &doc.puzzle, doc.solution.at) == NS_OK,
              "memory");
    doc.rated = (ns_rated){ 4, 1234567, NS_TECHNIQUE_DONE };
    const int32_t length = there_and_back(t, &doc, "30x30");
    ns_expect(t, length < 150, "%d bytes", (int)length);
    ns_doc_drop(&t->ctx, &doc);
}

static void refused(ns_test *t)
{
    static const char other[] = { 3, 0, 0, 0 };
    ns_doc doc = { .number = -1 }, read;
    ns_text link = { 0 };

    ns_expect(t, ns_link_read(&t->ctx, "", 0, &read) == NS_BAD_INPUT, "empty");
    ns_expect(t, ns_link_read(&t->ctx, other, 4, &read) == NS_BAD_INPUT, "another version");
    ns_expect(t, strstr(t->ctx.message, "newer"), "%s", t->ctx.message);
    ns_expect(t, ns_puzzle_grid(&t->ctx, &doc.puzzle, 2000, 2000) == NS_OK, "memory");
    ns_expect(t, ns_link_write(&t->ctx, &doc, &link) == NS_BAD_INPUT && link.count == 0,
              "too large");
    ns_text_drop(&t->ctx, &link);
    ns_doc_drop(&t->ctx, &doc);
}

// Wherever memory runs out, it is said, and nothing is left behind.
static void without_memory(ns_test *t)
{
    int32_t count, tries = 0;
    ns_book book = { 0 };
    char *bytes = ns_test_read(NS_SOURCE_DIR "/tests/golden/simple-curved-cat.nono", &count);
    ns_status status = NS_NO_MEMORY;

    ns_expect(t, bytes && ns_nono_read(&t->ctx, "cat", bytes, count, &book) == NS_OK, "%s",
              t->ctx.message);
    for (; book.count > 0 && status != NS_OK && tries < 5000; tries++) {
        ns_text fragment = { 0 };
        t->fail_at = t->allocations + 1 + tries;
        status = ns_link_fragment(&t->ctx, &book.at[0], &fragment);
        ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "%s", t->ctx.message);
        ns_text_drop(&t->ctx, &fragment);
    }
    t->fail_at = 0;
    ns_expect(t, status == NS_OK && tries > 50, "%d tries", (int)tries);
    ns_book_drop(&t->ctx, &book);
    free(bytes);
}

NS_TEST_MAIN(NS_CASE(without_memory), NS_CASE(golden), NS_CASE(random_puzzles),
             NS_CASE(large_grid), NS_CASE(refused))

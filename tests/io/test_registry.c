// test_registry.c: every format through the one door: what is written can be read again.
#include "io/registry.h"
#include "ns_test.h"

#include <string.h>

static const char heart[] = ".#.#.\n#####\n#####\n.###.\n..#..\n";

static const ns_read_options by_content;

static bool read_heart(ns_test *t, ns_book *book)
{
    return ns_registry_read(&t->ctx, "heart.txt", heart, (int32_t)strlen(heart), &by_content,
                            book)
           == NS_OK;
}

static void test_round_trips(ns_test *t)
{
    ns_book book = { 0 };

    ns_expect(t, read_heart(t, &book) && book.count == 1, "a character grid: %s",
              t->ctx.message);
    const uint64_t hash = ns_puzzle_hash(&book.at[0].puzzle);
    for (int32_t f = NS_FORMAT_AUTO + 1; f < NS_FORMAT_COUNT; f++) {
        const ns_format_id format = (ns_format_id)f;
        ns_text bytes = { 0 }, dropped = { 0 };
        ns_book again = { 0 };
        if (!ns_registry_writes(format))
            continue;
        ns_expect(t, ns_registry_write(&t->ctx, &book, format, &bytes, &dropped) == NS_OK,
                  "writes %s: %s", ns_format_about(format)->name, t->ctx.message);
        const ns_status status = ns_registry_reads(format)
                                     ? ns_registry_read(&t->ctx, "again", ns_text_chars(&bytes),
                                                        bytes.count, &by_content, &again)
                                     : NS_OK;
        ns_expect(t, status == NS_OK, "reads %s: %s", ns_format_about(format)->name,
                  t->ctx.message);
        if (again.count)
            ns_expect(t, ns_puzzle_hash(&again.at[0].puzzle) == hash, "the same puzzle in %s",
                      ns_format_about(format)->name);
        ns_text_drop(&t->ctx, &bytes);
        ns_text_drop(&t->ctx, &dropped);
        ns_book_drop(&t->ctx, &again);
    }
    ns_book_drop(&t->ctx, &book);
}

static void test_unknown_content(ns_test *t)
{
    ns_book book = { 0 };
    const char noise[] = "\1\2\3 this is nothing";

    ns_expect(
        t,
        ns_registry_read(&t->ctx, "noise", noise, (int32_t)sizeof noise - 1, &by_content, &book)
            == NS_BAD_INPUT,
        "noise");
    ns_expect(t, strstr(t->ctx.message, "noise") && strstr(t->ctx.message, "--from"), "%s",
              t->ctx.message);
    ns_expect(t, book.count == 0, "the book is as it was");
    ns_book_drop(&t->ctx, &book);
}

static void test_without_memory(ns_test *t)
{
    static const ns_format_id formats[] = { NS_FORMAT_PNG, NS_FORMAT_WEBPBN, NS_FORMAT_NONO };

    for (int32_t f = 0; f < NS_COUNT(formats); f++) {
        ns_text bytes = { 0 }, dropped = { 0 };
        ns_book book = { 0 };
        if (!ns_registry_writes(formats[f]) || !ns_registry_reads(formats[f]))
            continue;
        read_heart(t, &book);
        ns_registry_write(&t->ctx, &book, formats[f], &bytes, &dropped);
        ns_book_drop(&t->ctx, &book);
        ns_status status = NS_NO_MEMORY;
        for (int64_t n = 1; status == NS_NO_MEMORY && n < 5000; n++) {
            t->fail_at = t->allocations + n;
            status = ns_registry_read(&t->ctx, "again", ns_text_chars(&bytes), bytes.count,
                                      &by_content, &book);
            t->fail_at = 0;
            ns_expect(t, status == NS_OK || book.count == 0, "the book is as it was");
            ns_book_drop(&t->ctx, &book);
        }
        ns_expect(t, status == NS_OK, "%s: %s", ns_format_about(formats[f])->name,
                  t->ctx.message);
        ns_text_drop(&t->ctx, &bytes);
        ns_text_drop(&t->ctx, &dropped);
    }
}

NS_TEST_MAIN(NS_CASE(test_round_trips), NS_CASE(test_unknown_content),
             NS_CASE(test_without_memory))

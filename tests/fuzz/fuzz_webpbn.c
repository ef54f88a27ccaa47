// fuzz_webpbn.c: hostile bytes for the reader of webpbn XML, and back through the writers.
#include "io/xml/webpbn_expat.h"

#include "fuzz_formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ns_ctx ctx = ns_native_ctx();
    ns_book book = { 0 }, again = { 0 };
    ns_text text = { 0 }, dropped = { 0 };
    const ns_status status =
        ns_webpbn_read(&ctx, "fuzz", (const char *)data, (int32_t)size, &book);

    if (status == NS_OK) {
        fuzz_book(&ctx, &book);
        FUZZ_CHECK(ns_book_write(&ctx, &book, NS_FORMAT_WEBPBN, &text, &dropped) == NS_OK);
        FUZZ_CHECK(ns_webpbn_read(&ctx, "written", text.at, text.count, &again) == NS_OK);
        FUZZ_CHECK(again.count == book.count);
        for (int32_t d = 0; d < book.count; d++)
            FUZZ_CHECK(ns_puzzle_hash(&book.at[d].puzzle)
                       == ns_puzzle_hash(&again.at[d].puzzle));
    } else {
        FUZZ_CHECK(status == NS_BAD_INPUT && book.count == 0 && ctx.message[0]);
    }
    ns_text_drop(&ctx, &text);
    ns_text_drop(&ctx, &dropped);
    ns_book_drop(&ctx, &book);
    ns_book_drop(&ctx, &again);
    return 0;
}

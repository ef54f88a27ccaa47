// fuzz_formats.c: hostile bytes for every reader of the core, and back through the writers.
//
// The first byte chooses the format (0 and what is beyond the table: by content). What reads
// must be a valid puzzle, and every format that can hold it must bring back the same puzzle.
#include "fuzz_formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const ns_format_id formats[] = {
        NS_FORMAT_AUTO, NS_FORMAT_NON, NS_FORMAT_NIN,     NS_FORMAT_MK,    NS_FORMAT_G,
        NS_FORMAT_CWD,  NS_FORMAT_LP,  NS_FORMAT_PBM,     NS_FORMAT_BATCH, NS_FORMAT_SGT,
        NS_FORMAT_TEXT, NS_FORMAT_GNO, NS_FORMAT_PICROSS,
    };
    ns_ctx ctx = ns_native_ctx();
    ns_book book = { 0 };

    if (size == 0)
        return 0;
    const uint8_t chosen = (uint8_t)(data[0] - '0');
    const ns_read_options options = { .format = chosen < NS_COUNT(formats) ? formats[chosen]
                                                                           : NS_FORMAT_AUTO };
    const ns_status status =
        ns_book_read(&ctx, "fuzz", (const char *)data + 1, (int32_t)size - 1, &options, &book);
    if (status == NS_OK)
        fuzz_book(&ctx, &book);
    else
        FUZZ_CHECK(status == NS_BAD_INPUT && book.count == 0 && ctx.message[0]);
    ns_book_drop(&ctx, &book);
    return 0;
}

// fuzz_change.c: changes without sense to puzzles without sense. The first line is an option of change and its value, with
// a space between, or "suggest"; what follows is a puzzle file. Whatever comes of it is told, and what is given back can be
// read again, with a puzzle that is sound.
#include "nonosmith/work.h"

#include "fuzz_formats.h"

#include <string.h>

#define EFFORT 300000
#define BYTES_MAX (1 << 16)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_options(ns_ctx *ctx, const char *option, const char *value, ns_text *text)
{
    ns_json_writer w = ns_json_writer_to(ctx, text);

    ns_json_open_object(&w, NS_JSON_FLAT);
    if (strcmp(option, "suggest") != 0 && strcmp(option, "effort") != 0) {
        if (*value)
            ns_json_add_string(&w, option, value);
        else
            ns_json_add_bool(&w, option, true);
    }
    ns_json_add_int(&w, "effort", EFFORT);
    ns_json_close(&w);
    FUZZ_CHECK(ns_json_written(&w) == NS_OK);
}

static void read_back(ns_ctx *ctx, const ns_ports *ports, const ns_blob *file)
{
    ns_book book = { 0 };
    const ns_read_options options = { .format = NS_FORMAT_NONO };

    FUZZ_CHECK(ns_puzzles_read(ctx, ports, "changed", file->bytes.at, file->bytes.count,
                               &options, &book)
               == NS_OK);
    for (int32_t i = 0; i < book.count; i++)
        FUZZ_CHECK(ns_puzzle_check(ctx, &book.at[i].puzzle) == NS_OK);
    ns_book_drop(ctx, &book);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size > 0 ? memchr(data, '\n', size) : NULL;
    char line[200] = "";
    ns_ctx ctx = ns_native_ctx();
    const ns_ports ports = { 0 };
    ns_text options = { 0 };
    ns_reply reply = { 0 };

    if (!end || (size_t)(end - data) >= sizeof line || size > BYTES_MAX)
        return 0;
    memcpy(line, data, (size_t)(end - data));
    char *space = strchr(line, ' ');
    if (space)
        *space = 0;
    write_options(&ctx, line, space ? space + 1 : "", &options);
    const ns_block block = { "puzzle.nono", (const char *)end + 1,
                             (int32_t)(size - 1 - (size_t)(end - data)) };
    const bool suggests = strcmp(line, "suggest") == 0;
    FUZZ_CHECK(ns_work(&ctx, &ports, suggests ? "suggest" : "change", options.at, options.count,
                       &block, 1, &reply)
               == NS_OK);
    FUZZ_CHECK(reply.objects.count > 0);
    for (int32_t i = 0; i < reply.files.count; i++)
        read_back(&ctx, &ports, &reply.files.at[i]);
    ns_reply_drop(&ctx, &reply);
    ns_text_drop(&ctx, &options);
    return 0;
}

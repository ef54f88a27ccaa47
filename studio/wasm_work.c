// wasm_work.c: verbs on files in memory; see wasm_state.h and wasm_api.h.
#include "studio/wasm_state.h"

static ns_reply reply; // the files of the last call

static int32_t text_length(const char *text)
{
    int32_t length = 0;

    while (text[length])
        length++;
    return length;
}

int32_t ns_wasm_work_by(ns_wasm_worker worker, const char *verb, const char *options,
                        const ns_wasm_block *blocks, int32_t count)
{
    ns_ctx ctx = ns_wasm_begin_work();
    ns_block *given = ns_new(&ctx, count, sizeof *given);
    ns_status status = given || count == 0 ? NS_OK : ns_no_memory(&ctx);

    ns_reply_drop(&ctx, &reply);
    for (int32_t i = 0; status == NS_OK && i < count; i++) {
        given[i] = (ns_block){ blocks[i].name, blocks[i].bytes, (int32_t)blocks[i].count };
        if (blocks[i].count > INT32_MAX)
            status = ns_wasm_too_large(&ctx);
    }
    if (status == NS_OK)
        status = worker(&ctx, verb, options, text_length(options), given, count, &reply);
    ns_free(&ctx, given, count, sizeof *given);
    if (status != NS_OK) {
        ns_wasm_finish(&ctx, status);
        return ns_exit_of(status);
    }
    *ns_wasm_said() = reply.objects;
    reply.objects = (ns_text){ 0 };
    return reply.exit_code;
}

int32_t EXPORT(ns_wasm_file_count)(void)
{
    return reply.files.count;
}

const ns_wasm_block *EXPORT(ns_wasm_file)(int32_t i)
{
    static ns_wasm_block block;
    const ns_blob *file = i >= 0 && i < reply.files.count ? &reply.files.at[i] : NULL;

    if (!file)
        return NULL;
    block = (ns_wasm_block){ ns_text_chars(&file->name), ns_text_chars(&file->bytes),
                             (uint32_t)file->bytes.count };
    return &block;
}

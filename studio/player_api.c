// player_api.c: what the small module has in the place of wasm_api.c: the verbs that go with playing.
#include "studio/wasm_state.h"

static ns_status work(ns_ctx *ctx, const char *verb, const char *options, int32_t options_count,
                      const ns_block *blocks, int32_t block_count, ns_reply *reply)
{
    static const ns_ports nothing;

    return ns_work_playing(ctx, &nothing, verb, options, options_count, blocks, block_count,
                           reply);
}

int32_t EXPORT(ns_wasm_work)(const char *verb, const char *options, const ns_wasm_block *blocks,
                             int32_t count)
{
    return ns_wasm_work_by(work, verb, options, blocks, count);
}

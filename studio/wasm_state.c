// wasm_state.c: see wasm_state.h. The only place in the project with state of its own, beside wasm_work.c: a
// module is one caller's, and JavaScript has no pointers to pass a context with.
#include "studio/wasm_state.h"

#include "studio/wasm_heap.h"

// What the page gives; see wasm_api.h.
__attribute__((import_module("nonosmith"), import_name("tell"))) int32_t
ns_wasm_tell(int32_t kind, const char *at, uint32_t count);

static ns_wasm_heap heap;
static bool cancelled; // the call that is at work
static ns_text said;

ns_ctx ns_wasm_fresh(void)
{
    return (ns_ctx){ .resize = ns_wasm_resize, .user = &heap, .seed = 1 };
}

void ns_wasm_tell_text(ns_wasm_told kind, const ns_text *text)
{
    if (ns_wasm_tell((int32_t)kind, ns_text_chars(text), (uint32_t)text->count))
        cancelled = true;
}

static bool is_cancelled(void *user)
{
    static const ns_text nothing;

    (void)user;
    if (!cancelled)
        ns_wasm_tell_text(NS_TOLD_NOTHING, &nothing);
    return cancelled;
}

static void tell_progress(void *user, const char *what, int64_t done, int64_t of)
{
    ns_ctx ctx = ns_wasm_fresh();
    ns_text text = { 0 };
    ns_json_writer w = ns_json_writer_to(&ctx, &text);

    (void)user;
    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_json_add_string(&w, "what", what);
    ns_json_add_int(&w, "done", done);
    ns_json_add_int(&w, "of", of);
    ns_json_close(&w);
    if (ns_json_written(&w) == NS_OK)
        ns_wasm_tell_text(NS_TOLD_PROGRESS, &text);
    ns_text_drop(&ctx, &text);
}

ns_ctx ns_wasm_begin(void)
{
    ns_ctx ctx = ns_wasm_fresh();

    ns_text_drop(&ctx, &said);
    return ctx;
}

ns_ctx ns_wasm_begin_work(void)
{
    ns_ctx ctx = ns_wasm_begin();

    cancelled = false;
    ctx.stop = is_cancelled;
    ctx.progress = tell_progress;
    return ctx;
}

ns_text *ns_wasm_said(void)
{
    return &said;
}

int32_t ns_wasm_finish(ns_ctx *ctx, ns_status status)
{
    if (status != NS_OK) {
        ns_text_drop(ctx, &said);
        ns_text_add(ctx, &said, ctx->message);
    }
    return (int32_t)status;
}

ns_status ns_wasm_too_large(ns_ctx *ctx)
{
    return ns_fail(ctx, NS_BAD_INPUT, "a file has less than 2 GiB");
}

int32_t ns_wasm_place(const void *block)
{
    return (int32_t)(uintptr_t)block;
}

void *EXPORT(ns_wasm_alloc)(uint32_t bytes)
{
    return ns_wasm_resize(&heap, NULL, 0, bytes);
}

void EXPORT(ns_wasm_free)(void *block, uint32_t bytes)
{
    ns_wasm_resize(&heap, block, bytes, 0);
}

const char *EXPORT(ns_wasm_text)(void)
{
    return ns_text_chars(&said);
}

uint32_t EXPORT(ns_wasm_text_count)(void)
{
    return (uint32_t)said.count;
}

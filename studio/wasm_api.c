// wasm_api.c: see wasm_api.h. The only place in the project with state of its own: a module is one
// caller's, and JavaScript has no pointers to pass a context with.
#include "studio/wasm_api.h"

#include "studio/make_solid_text.h"
#include "studio/make_text.h"
#include "studio/measure_text.h"
#include "studio/solve_text.h"
#include "studio/wasm_heap.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

static ns_wasm_heap heap;
static ns_text said;

static ns_ctx fresh_ctx(void)
{
    return (ns_ctx){ .resize = ns_wasm_resize, .user = &heap, .seed = 1 };
}

void *EXPORT(ns_wasm_alloc)(uint32_t bytes)
{
    return ns_wasm_resize(&heap, NULL, 0, bytes);
}

void EXPORT(ns_wasm_free)(void *block, uint32_t bytes)
{
    ns_wasm_resize(&heap, block, bytes, 0);
}

static ns_status too_large(ns_ctx *ctx)
{
    return ns_fail(ctx, NS_BAD_INPUT, "a file has less than 2 GiB");
}

// What failed says why instead.
static int32_t finish(ns_ctx *ctx, ns_status status)
{
    if (status != NS_OK) {
        ns_text_drop(ctx, &said);
        ns_text_add(ctx, &said, ctx->message);
    }
    return (int32_t)status;
}

int32_t EXPORT(ns_wasm_solve)(const char *bytes, uint32_t count, double budget, int32_t limit,
                              int32_t order, int32_t width, int32_t height)
{
    ns_ctx ctx = fresh_ctx();
    const ns_solve_text_options options = {
        .budget = (int64_t)budget,
        .limit = limit,
        .order = (ns_order)order,
        .width = width,
        .height = height,
    };

    ns_text_drop(&ctx, &said);
    return finish(&ctx, count > INT32_MAX ? too_large(&ctx)
                                          : ns_solve_text(&ctx, "the file", bytes,
                                                          (int32_t)count, &options, &said));
}

int32_t EXPORT(ns_wasm_measure)(const char *bytes, uint32_t count, int32_t setting,
                                int32_t spots)
{
    ns_ctx ctx = fresh_ctx();
    const ns_measure_options options = { .setting = setting, .spots = spots != 0 };

    ns_text_drop(&ctx, &said);
    return finish(&ctx, count > INT32_MAX ? too_large(&ctx)
                                          : ns_measure_text(&ctx, "the file", bytes,
                                                            (int32_t)count, &options, &said));
}

int32_t EXPORT(ns_wasm_make)(const char *bytes, uint32_t count, int32_t method, int32_t setting,
                             double seed, int32_t effort)
{
    ns_ctx ctx = fresh_ctx();
    ns_curved_options options = ns_curved_defaults();

    ctx.seed = (uint64_t)seed;
    options.method = (ns_curved_method)method;
    options.setting = setting;
    options.effort = effort / 1000.0;
    ns_text_drop(&ctx, &said);
    return finish(&ctx, count > INT32_MAX ? too_large(&ctx)
                                          : ns_make_text(&ctx, "the drawing", bytes,
                                                         (int32_t)count, &options, &said));
}

int32_t EXPORT(ns_wasm_make_sloped)(const char *bytes, uint32_t count, double width)
{
    ns_ctx ctx = fresh_ctx();
    ns_sloped_options options = ns_sloped_defaults();

    options.width = width;
    ns_text_drop(&ctx, &said);
    return finish(&ctx, count > INT32_MAX
                            ? too_large(&ctx)
                            : ns_make_sloped_text(&ctx, "the drawing", bytes, (int32_t)count,
                                                  &options, NULL, &said));
}

int32_t EXPORT(ns_wasm_make_solid)(const char *bytes, uint32_t count, int32_t size,
                                   int32_t colours, int32_t repair, int32_t thin, double seed)
{
    ns_ctx ctx = fresh_ctx();
    ns_solid_options options = ns_solid_defaults();

    ctx.seed = (uint64_t)seed;
    options.size = size;
    options.colours = colours;
    options.repair = repair != 0;
    options.thin = (ns_thin_kind)thin;
    ns_text_drop(&ctx, &said);
    return finish(&ctx, count > INT32_MAX
                            ? too_large(&ctx)
                            : ns_make_solid_text(&ctx, "the model", bytes, (int32_t)count,
                                                 &options, &said));
}

const char *EXPORT(ns_wasm_text)(void)
{
    return ns_text_chars(&said);
}

uint32_t EXPORT(ns_wasm_text_count)(void)
{
    return (uint32_t)said.count;
}

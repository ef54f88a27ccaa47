// ctx.c: failures, effort and memory through the caller's context.
//
// The only way in which the core reaches outside. Effort only grows; whether somebody wants to stop is
// asked when a multiple of POLL_TICKS is passed, so that asking costs nothing beside the work. A
// block is given back with the size it was taken with.
#include "base/basics.h"

// How often `stop` is asked, in ticks.
#define POLL_TICKS (1 << 18)

ns_status ns_fail(ns_ctx *ctx, ns_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    ns_format_va(ctx, ctx->message, NS_MESSAGE_MAX, format, args);
    va_end(args);
    return status;
}

ns_status ns_no_memory(ns_ctx *ctx)
{
    return ns_fail(ctx, NS_NO_MEMORY, "out of memory");
}

ns_status ns_spend(ns_ctx *ctx, int64_t ticks)
{
    const int64_t before = ctx->ticks;

    NS_ASSERT(ticks >= 0);
    ctx->ticks += ticks;
    if (ns_budget_is_spent(ctx))
        return ns_fail(ctx, NS_STOPPED, "the effort budget of %lld steps is used up",
                       (long long)ctx->budget);
    if (ctx->stop && before / POLL_TICKS != ctx->ticks / POLL_TICKS && ctx->stop(ctx->user))
        return ns_fail(ctx, NS_STOPPED, "stopped on request");
    return NS_OK;
}

void *ns_resize(ns_ctx *ctx, void *block, int32_t old_count, int32_t new_count, size_t size)
{
    NS_ASSERT(old_count >= 0 && new_count >= 0 && size > 0);
    if ((uint64_t)new_count * size > PTRDIFF_MAX)
        return NULL;
    return ctx->resize(ctx->user, block, (size_t)old_count * size, (size_t)new_count * size);
}

void *ns_new(ns_ctx *ctx, int32_t count, size_t size)
{
    void *block = count > 0 ? ns_resize(ctx, NULL, 0, count, size) : NULL;

    if (block)
        memset(block, 0, (size_t)count * size);
    return block;
}

void ns_free(ns_ctx *ctx, void *block, int32_t count, size_t size)
{
    if (block)
        ns_resize(ctx, block, count, 0, size);
}

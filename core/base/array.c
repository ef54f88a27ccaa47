// array.c: growing arrays and texts.
//
// An array is told apart from others by the size of its elements alone, which the macros of base.h and
// basics.h pass on. It grows by half, so that n elements pushed one by one cost n copies and a few
// more; a call that fails has changed nothing. A text keeps room for its zero byte, which is not
// counted.
#include "base/basics.h"

typedef NS_ARRAY(void) array_shape; // the shape of every NS_ARRAY

bool ns_array_room(ns_ctx *ctx, void *array, size_t size, int32_t extra)
{
    array_shape a;

    memcpy(&a, array, sizeof a);
    NS_ASSERT(extra >= 0 && a.count >= 0 && a.count <= a.capacity);
    if (extra <= a.capacity - a.count)
        return true;
    if (extra > NS_ARRAY_MAX - a.count)
        return false;
    const int64_t half_more = ns_min((int64_t)a.capacity + a.capacity / 2, NS_ARRAY_MAX);
    const int32_t wanted = ns_max(8, ns_max((int32_t)half_more, a.count + extra));
    void *grown = ns_resize(ctx, a.at, a.capacity, wanted, size);
    if (!grown)
        return false; // the old block is still whole
    a.at = grown;
    a.capacity = wanted;
    memcpy(array, &a, sizeof a);
    return true;
}

void ns_array_drop_(ns_ctx *ctx, void *array, size_t size)
{
    array_shape a;

    memcpy(&a, array, sizeof a);
    ns_free(ctx, a.at, a.capacity, size);
    memset(array, 0, sizeof a);
}

bool ns_array_resize_(ns_ctx *ctx, void *array, size_t size, int32_t count)
{
    array_shape a;

    memcpy(&a, array, sizeof a);
    NS_ASSERT(count >= 0);
    if (count > a.count) {
        if (!ns_array_room(ctx, array, size, count - a.count))
            return false;
        memcpy(&a, array, sizeof a);
        memset((char *)a.at + (size_t)a.count * size, 0, (size_t)(count - a.count) * size);
    }
    a.count = count;
    memcpy(array, &a, sizeof a);
    return true;
}

bool ns_array_append_(ns_ctx *ctx, void *array, size_t size, const void *first, int32_t count)
{
    array_shape a;

    NS_ASSERT(count >= 0);
    if (!ns_array_room(ctx, array, size, count))
        return false;
    memcpy(&a, array, sizeof a);
    if (count > 0)
        memcpy((char *)a.at + (size_t)a.count * size, first, (size_t)count * size);
    a.count += count;
    memcpy(array, &a, sizeof a);
    return true;
}

bool ns_array_copy_(ns_ctx *ctx, void *to, const void *from, size_t size)
{
    array_shape a, b;

    memcpy(&b, from, sizeof b);
    if (!ns_array_resize_(ctx, to, size, b.count))
        return false;
    memcpy(&a, to, sizeof a);
    if (b.count > 0)
        memcpy(a.at, b.at, (size_t)b.count * size);
    return true;
}

bool ns_array_nones_(ns_ctx *ctx, void *array, size_t size, int32_t count)
{
    array_shape a;

    if (!ns_array_resize_(ctx, array, size, count))
        return false;
    memcpy(&a, array, sizeof a);
    if (count > 0)
        memset(a.at, -1, (size_t)count * size);
    return true;
}

bool ns_text_add_bytes(ns_ctx *ctx, ns_text *text, const char *bytes, int32_t count)
{
    if (count >= text->capacity - text->count && !ns_array_room(ctx, text, 1, count + 1))
        return false;
    if (count > 0)
        memcpy(text->at + text->count, bytes, (size_t)count);
    text->count += count;
    text->at[text->count] = 0;
    return true;
}

bool ns_text_add(ns_ctx *ctx, ns_text *text, const char *more)
{
    return ns_text_add_bytes(ctx, text, more, ns_length(more));
}

bool ns_text_add_format(ns_ctx *ctx, ns_text *text, const char *format, ...)
{
    va_list args, again;

    va_start(args, format);
    va_copy(again, args);
    const int32_t length = ns_format_va(ctx, NULL, 0, format, args);
    const bool room = ns_array_room(ctx, text, 1, length + 1);
    if (room) {
        ns_format_va(ctx, text->at + text->count, length + 1, format, again);
        text->count += length;
    }
    va_end(again);
    va_end(args);
    return room;
}

bool ns_text_set(ns_ctx *ctx, ns_text *text, const char *bytes, int32_t count)
{
    if (!ns_array_room(ctx, text, 1, ns_max(0, count + 1 - text->count)))
        return false;
    text->count = 0;
    return ns_text_add_bytes(ctx, text, bytes, count);
}

void ns_text_drop(ns_ctx *ctx, ns_text *text)
{
    ns_array_drop(ctx, text);
}

const char *ns_text_chars(const ns_text *text)
{
    return text->at ? text->at : "";
}

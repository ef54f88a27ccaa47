// bitmap.c: pixels as an owner.
#include "nonosmith/picture.h"

#include "base/basics.h"

ns_status ns_bitmap_create(ns_ctx *ctx, ns_bitmap *bitmap, int32_t width, int32_t height)
{
    if (width < 1 || height < 1 || width > NS_BITMAP_SIDE_MAX || height > NS_BITMAP_SIDE_MAX
        || (int64_t)width * height > NS_BITMAP_PIXELS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a bitmap has 1 to %d pixels along each side and at most %d in all, not "
                       "%d by %d",
                       NS_BITMAP_SIDE_MAX, NS_BITMAP_PIXELS_MAX, width, height);
    *bitmap = (ns_bitmap){ width, height, ns_new(ctx, width * height, 4) };
    return bitmap->rgba ? NS_OK : ns_no_memory(ctx);
}

void ns_bitmap_drop(ns_ctx *ctx, ns_bitmap *bitmap)
{
    ns_free(ctx, bitmap->rgba, bitmap->width * bitmap->height, 4);
    *bitmap = (ns_bitmap){ 0 };
}

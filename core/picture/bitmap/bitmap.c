// bitmap.c: pixels and labels as owners, and how colours look.
//
// Sizes are bounded here, before memory is asked for, so that a count of pixels or of their bytes
// fits 32 bits everywhere else. Colours are weighed in whole numbers.
#include "nonosmith/picture.h"

#include "base/basics.h"
#include "base/trig.h"

static bool is_size(int64_t width, int64_t height)
{
    return width >= 1 && height >= 1 && width <= NS_BITMAP_SIDE_MAX
           && height <= NS_BITMAP_SIDE_MAX && width * height <= NS_BITMAP_PIXELS_MAX;
}

static ns_status check_size(ns_ctx *ctx, int32_t width, int32_t height)
{
    if (!is_size(width, height))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a bitmap has 1 to %d pixels along each side and at most %d in all, not "
                       "%d by %d",
                       NS_BITMAP_SIDE_MAX, NS_BITMAP_PIXELS_MAX, width, height);
    return NS_OK;
}

ns_status ns_bitmap_bounds(ns_ctx *ctx, const char *name, int64_t width, int64_t height)
{
    if (!is_size(width, height))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s: a picture of %lld by %lld pixels is too large; scale it down to at "
                       "most %d along a side and %d in all",
                       name, (long long)width, (long long)height, NS_BITMAP_SIDE_MAX,
                       NS_BITMAP_PIXELS_MAX);
    return NS_OK;
}

ns_status ns_bitmap_create(ns_ctx *ctx, ns_bitmap *bitmap, int32_t width, int32_t height)
{
    *bitmap = (ns_bitmap){ 0 };
    NS_TRY(check_size(ctx, width, height));
    uint8_t *rgba = ns_new(ctx, width * height, 4);
    NS_NEED(ctx, rgba);
    NS_ASSERT((int64_t)width * height <= NS_BITMAP_PIXELS_MAX);
    *bitmap = (ns_bitmap){ width, height, rgba, 0 };
    return NS_OK;
}

void ns_bitmap_drop(ns_ctx *ctx, ns_bitmap *bitmap)
{
    ns_free(ctx, bitmap->rgba, bitmap->width * bitmap->height, 4);
    *bitmap = (ns_bitmap){ 0 };
}

bool ns_bitmap_has_clear_pixels(const ns_bitmap *bitmap)
{
    const int64_t pixels = (int64_t)bitmap->width * bitmap->height;

    for (int64_t i = 0; i < pixels; i++) {
        if (bitmap->rgba[4 * i + 3] < 128)
            return true;
    }
    return false;
}

ns_status ns_labels_create(ns_ctx *ctx, ns_labels *labels, int32_t width, int32_t height,
                           int32_t count)
{
    NS_ASSERT(count >= 1 && count <= NS_LABELS_MAX);
    *labels = (ns_labels){ 0 };
    NS_TRY(check_size(ctx, width, height));
    uint8_t *at = ns_new(ctx, width * height, 1);
    NS_NEED(ctx, at);
    *labels = (ns_labels){ width, height, count, at };
    return NS_OK;
}

void ns_labels_drop(ns_ctx *ctx, ns_labels *labels)
{
    ns_free(ctx, labels->at, labels->width * labels->height, 1);
    *labels = (ns_labels){ 0 };
}

int32_t ns_rgb_lightness(ns_rgb c)
{
    const uint32_t light = 2126u * c.r * c.r + 7152u * c.g * c.g + 722u * c.b * c.b;

    return (int32_t)ns_sqrt((light + 5000) / 10000);
}

// Lightness and two colour differences, weighted about as the eye does: lightness counts most.
int32_t ns_rgb_distance2(ns_rgb a, ns_rgb b)
{
    const int32_t r = a.r - b.r, g = a.g - b.g, blue = a.b - b.b;
    const int32_t y = 77 * r + 150 * g + 29 * blue; // 256 times the lightness
    const int32_t dy = y / 64, du = (256 * blue - y) / 128, dv = 3 * (256 * r - y) / 256;

    return dy * dy + du * du + dv * dv;
}

int32_t ns_rgb_distance(ns_rgb a, ns_rgb b)
{
    return (int32_t)ns_sqrt(ns_rgb_distance2(a, b));
}

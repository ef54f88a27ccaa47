// bitmap_webp.c: see bitmap_webp.h. libwebp decodes into memory of ours, and needs none that grows with
// the picture; what a header may promise is bounded before that is taken. The orientation is in a chunk
// that libwebp passes over, so that chunks are walked here.
#include "io/bitmap/bitmap_webp.h"

#include "io/asserts.h"

#include <string.h>

#include <webp/decode.h>

// A file that packs better than this is a plain surface, or wants memory for nothing.
#define PIXELS_FREE (1 << 22)
#define PIXELS_A_BYTE 2048

static uint32_t read_u32(const uint8_t *at)
{
    return (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

// The orientation in the chunk EXIF of a RIFF file; 1 without one.
static int32_t read_orientation(const uint8_t *bytes, int32_t count)
{
    for (int64_t at = 12; at + 8 <= count;) {
        const int64_t length = read_u32(bytes + at + 4);
        if (length > count - at - 8)
            return 1;
        NS_ASSERT(length >= 0); // so that the walk goes on
        if (memcmp(bytes + at, "EXIF", 4) == 0) {
            const int32_t head = length > 6 && memcmp(bytes + at + 8, "Exif\0", 6) == 0 ? 6 : 0;
            return ns_exif_orientation(bytes + at + 8 + head, (int32_t)length - head);
        }
        at += 8 + length + (length & 1);
    }
    return 1;
}

static ns_status read_steps(ns_ctx *ctx, const char *name, const uint8_t *bytes, int32_t count,
                            ns_bitmap *bitmap)
{
    WebPBitstreamFeatures about;

    if (WebPGetFeatures(bytes, (size_t)count, &about) != VP8_STATUS_OK)
        return ns_fail(ctx, NS_BAD_INPUT, "%s: not a WebP that can be read; save it again",
                       name);
    if (about.has_animation)
        return ns_fail(ctx, NS_BAD_INPUT, "%s is an animation; save one picture of it as PNG",
                       name);
    NS_TRY(ns_bitmap_bounds(ctx, name, about.width, about.height));
    const int64_t pixels = (int64_t)about.width * about.height;
    if (pixels > PIXELS_FREE && pixels / PIXELS_A_BYTE > count)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s: not a WebP that can be read (the file is too short for its size); "
                       "save it again",
                       name);
    NS_TRY(ns_bitmap_create(ctx, bitmap, about.width, about.height));
    if (!WebPDecodeRGBAInto(bytes, (size_t)count, bitmap->rgba, (size_t)pixels * 4,
                            about.width * 4))
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "%s: not a WebP that can be read (it is damaged or ends too early); save it again",
            name);
    return ns_bitmap_orient(ctx, bitmap, read_orientation(bytes, count));
}

ns_status ns_webp_read(ns_ctx *ctx, const char *name, const void *bytes, int32_t count,
                       ns_bitmap *bitmap)
{
    *bitmap = (ns_bitmap){ 0 };
    const ns_status status = read_steps(ctx, name, bytes, count, bitmap);

    if (status != NS_OK)
        ns_bitmap_drop(ctx, bitmap);
    return status;
}

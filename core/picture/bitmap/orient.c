// orient.c: pictures as a camera held them: the orientation of EXIF, and turning a bitmap by it.
//
// The bytes are not trusted: what lies outside of them reads as 0, and whatever is not an orientation
// from 1 to 8 is 1, upright.
#include "nonosmith/picture.h"

#include "base/basics.h"

#define ORIENTATION_TAG 0x112
#define ENTRY_BYTES 12

typedef struct exif_bytes {
    const uint8_t *at;
    int64_t count;
    bool little; // the least byte first
} exif_bytes;

static uint32_t number_at(const exif_bytes *exif, int64_t at, int32_t bytes)
{
    uint32_t value = 0;

    if (at < 0 || at + bytes > exif->count)
        return 0;
    for (int32_t i = 0; i < bytes; i++)
        value = value << 8 | exif->at[at + (exif->little ? bytes - 1 - i : i)];
    return value;
}

int32_t ns_exif_orientation(const void *bytes, int32_t count)
{
    exif_bytes exif = { bytes, count, false };

    if (count < 8 || exif.at[0] != exif.at[1] || (exif.at[0] != 'I' && exif.at[0] != 'M'))
        return 1;
    exif.little = exif.at[0] == 'I';
    const int64_t list = number_at(&exif, 4, 4);
    const int32_t entries = (int32_t)number_at(&exif, list, 2);
    for (int32_t i = 0; i < entries; i++) {
        const int64_t entry = list + 2 + (int64_t)i * ENTRY_BYTES;
        if (entry + ENTRY_BYTES > count)
            break;
        if (number_at(&exif, entry, 2) == ORIENTATION_TAG) {
            const int32_t value = (int32_t)number_at(&exif, entry + 8, 2);
            return value >= 1 && value <= 8 ? value : 1;
        }
    }
    return 1;
}

ns_status ns_bitmap_orient(ns_ctx *ctx, ns_bitmap *bitmap, int32_t orientation)
{
    const int32_t width = bitmap->width, height = bitmap->height;
    const bool swapped = orientation >= 5; // columns become rows
    const bool from_right =
        orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    const bool from_below =
        orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    ns_bitmap turned;

    if (orientation <= 1 || orientation > 8)
        return NS_OK;
    NS_TRY(ns_bitmap_create(ctx, &turned, swapped ? height : width, swapped ? width : height));
    NS_ASSERT((int64_t)turned.width * turned.height == (int64_t)width * height);
    for (int32_t y = 0; y < turned.height; y++) {
        for (int32_t x = 0; x < turned.width; x++) {
            const int32_t across = swapped ? y : x, down = swapped ? x : y;
            const int32_t from_x = from_right ? width - 1 - across : across;
            const int32_t from_y = from_below ? height - 1 - down : down;
            memcpy(turned.rgba + 4 * ((int64_t)y * turned.width + x),
                   bitmap->rgba + 4 * ((int64_t)from_y * width + from_x), 4);
        }
    }
    turned.ground = bitmap->ground;
    ns_bitmap_drop(ctx, bitmap);
    *bitmap = turned;
    return NS_OK;
}

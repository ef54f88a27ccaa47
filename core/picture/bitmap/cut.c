// cut.c: a part of a picture.
//
// The box of what is not background is found and copied row by row. A box lies within its picture;
// one of nothing has no size and must not be cut.
#include "nonosmith/picture.h"

#include "base/basics.h"

bool ns_labels_box(const ns_labels *labels, ns_pixel_box *box)
{
    int32_t left = labels->width, top = labels->height, right = -1, bottom = -1;

    for (int32_t y = 0; y < labels->height; y++) {
        for (int32_t x = 0; x < labels->width; x++) {
            if (labels->at[(int64_t)y * labels->width + x] == 0)
                continue;
            left = ns_min(left, x);
            right = ns_max(right, x);
            top = ns_min(top, y);
            bottom = y;
        }
    }
    *box = (ns_pixel_box){ left, top, right - left + 1, bottom - top + 1 };
    return right >= 0;
}

// Copies rows of pixels of so many bytes.
static void copy_rows(const uint8_t *from, int32_t width, const ns_pixel_box *box, size_t bytes,
                      uint8_t *to)
{
    NS_ASSERT(box->x >= 0 && box->y >= 0 && box->width <= width - box->x);
    for (int32_t y = 0; y < box->height; y++)
        memcpy(to + bytes * (size_t)y * (size_t)box->width,
               from + bytes * ((size_t)(box->y + y) * (size_t)width + (size_t)box->x),
               bytes * (size_t)box->width);
}

ns_status ns_labels_cut(ns_ctx *ctx, const ns_labels *from, const ns_pixel_box *box,
                        ns_labels *to)
{
    NS_TRY(ns_labels_create(ctx, to, box->width, box->height, from->count));
    copy_rows(from->at, from->width, box, 1, to->at);
    return NS_OK;
}

ns_status ns_bitmap_cut(ns_ctx *ctx, const ns_bitmap *from, const ns_pixel_box *box,
                        ns_bitmap *to)
{
    NS_TRY(ns_bitmap_create(ctx, to, box->width, box->height));
    copy_rows(from->rgba, from->width, box, 4, to->rgba);
    return NS_OK;
}

// block_type.h: a font of one letter: a square of half an em on the baseline, an em wide with its room.
// Bytes of UTF-8 are letters; z cannot be set.
#ifndef NS_BLOCK_TYPE_H
#define NS_BLOCK_TYPE_H

#include "nonosmith/svg.h"

static int block_setter;

static void *block_open(void)
{
    return &block_setter;
}

static void block_close(void *setter)
{
    (void)setter;
}

static ns_status block_set(ns_ctx *ctx, void *setter, const ns_type *type, const char *letters,
                           int32_t count, ns_drawing *outlines, double *advance)
{
    const double half = type->size / 2;

    (void)setter;
    for (int32_t i = 0; i < count; i++) {
        const double x = i * type->size;
        const ns_vec corner[5] = {
            { x, 0 }, { x + half, 0 }, { x + half, -half }, { x, -half }, { x, 0 }
        };
        const ns_contour contour = { outlines->cubics.count, 4 };
        if (letters[i] == 'z')
            return NS_BAD_INPUT;
        for (int k = 0; k < 4 && letters[i] != ' '; k++) {
            const ns_cubic side = { { corner[k], corner[k], corner[k + 1], corner[k + 1] } };
            if (!ns_array_push(ctx, &outlines->cubics, side))
                return NS_NO_MEMORY;
        }
        if (letters[i] != ' ' && !ns_array_push(ctx, &outlines->contours, contour))
            return NS_NO_MEMORY;
    }
    *advance = count * type->size;
    return NS_OK;
}

static const ns_type_port block_type = { block_open, block_set, block_close };

#endif

// test_drawing_turn.c: a drawing that is turned shows, pixel by pixel, what it shows upright.
#include "nonosmith/drawing.h"

#include "base/basics.h"
#include "geom/bezier.h"
#include "ns_test.h"
#include "oracle/raster.h"

#include <string.h>

#define SCALE 4 // pixels to a unit

// A page of 30 by 20 with a triangle, a grey bow that leaves the page, and a hole.
static ns_drawing some_drawing(ns_test *t)
{
    static const ns_cubic bow = {
        { { 12.09, 3.07 }, { 20, -6 }, { 34, 4 }, { 25.21, 14.03 } }
    };
    static const ns_vec corners[2][4] = {
        { { 2.03, 2.01 }, { 11.07, 4.19 }, { 5.21, 18.13 }, { 2.03, 2.01 } },
        { { 4.11, 4.02 }, { 8.17, 5.23 }, { 5.29, 9.31 }, { 4.11, 4.02 } }
    };
    ns_drawing drawing = { .width = 30, .height = 20 };

    for (int32_t c = 0; c < 2; c++) {
        ns_array_push(&t->ctx, &drawing.contours, ((ns_contour){ 3 * c, 3 }));
        for (int32_t i = 0; i < 3; i++)
            ns_array_push(&t->ctx, &drawing.cubics,
                          ns_cubic_line(corners[c][i], corners[c][i + 1]));
    }
    ns_array_push(&t->ctx, &drawing.contours, ((ns_contour){ 6, 2 }));
    ns_array_push(&t->ctx, &drawing.cubics, bow);
    ns_array_push(&t->ctx, &drawing.cubics, ns_cubic_line(bow.p[3], bow.p[0]));
    ns_array_push(&t->ctx, &drawing.shapes,
                  ((ns_shape){ .first = 0, .count = 2, .rule = NS_FILL_EVENODD, .a = 255 }));
    ns_array_push(&t->ctx, &drawing.shapes,
                  ((ns_shape){ .first = 2, .count = 1, .r = 99, .g = 99, .b = 99, .a = 255 }));
    ns_text_add(&t->ctx, &drawing.title, "A bow");
    ns_notes_add(&t->ctx, &drawing.notes, "something was left out");
    ns_expect(t, ns_drawing_check(&t->ctx, &drawing) == NS_OK, "%s", t->ctx.message);
    return drawing;
}

static ns_bitmap paint(ns_test *t, const ns_drawing *drawing)
{
    ns_bitmap bitmap = { 0 };

    ns_bitmap_create(&t->ctx, &bitmap, (int32_t)(SCALE * drawing->width),
                     (int32_t)(SCALE * drawing->height));
    ns_raster(drawing, SCALE, &bitmap);
    return bitmap;
}

// Where the pixel of the upright drawing is once that has been turned so often.
static const uint8_t *pixel_of(const ns_bitmap *turned, int32_t x, int32_t y, int32_t turns)
{
    const int32_t width = turned->width, height = turned->height;
    const int32_t across[4] = { x, width - 1 - y, width - 1 - x, y };
    const int32_t down[4] = { y, x, height - 1 - y, height - 1 - x };

    return turned->rgba + 4 * ((size_t)down[turns] * (size_t)width + (size_t)across[turns]);
}

static void pixels_turn(ns_test *t)
{
    ns_drawing upright = some_drawing(t);
    ns_bitmap wanted = paint(t, &upright);

    for (ns_standing standing = NS_UPRIGHT; standing <= NS_ON_LEFT; standing++) {
        const int32_t turns = (int32_t)standing;
        ns_drawing drawing = { 0 };
        int32_t wrong = 0, dark = 0;
        ns_expect(t, ns_drawing_turned(&t->ctx, &upright, standing, &drawing) == NS_OK, "room");
        ns_expect(t, ns_drawing_check(&t->ctx, &drawing) == NS_OK, "%s", t->ctx.message);
        ns_bitmap bitmap = paint(t, &drawing);
        ns_expect(t, bitmap.width == (turns % 2 ? wanted.height : wanted.width),
                  "turned %d times: %d wide", (int)turns, (int)bitmap.width);
        for (int32_t y = 0; y < wanted.height; y++) {
            for (int32_t x = 0; x < wanted.width; x++) {
                const uint8_t *here = pixel_of(&wanted, x, y, 0);
                wrong += memcmp(here, pixel_of(&bitmap, x, y, turns), 4) != 0;
                dark += here[0] < 128;
            }
        }
        ns_expect(t, dark > 100, "there is something to see");
        ns_expect(t, wrong == 0, "turned %d times: %d pixels differ", (int)turns, (int)wrong);
        ns_expect_text(t, ns_text_chars(&drawing.title), "A bow", "its title");
        ns_expect(t, drawing.notes.count == 1, "its notes");
        ns_bitmap_drop(&t->ctx, &bitmap);
        ns_drawing_drop(&t->ctx, &drawing);
    }
    ns_bitmap_drop(&t->ctx, &wanted);
    ns_drawing_drop(&t->ctx, &upright);
}

static void without_memory(ns_test *t)
{
    ns_drawing upright = some_drawing(t);
    ns_status status = NS_NO_MEMORY;

    for (int64_t n = 1; status != NS_OK; n++) {
        ns_drawing drawing = { 0 };
        const int64_t before = t->blocks;
        t->allocations = 0;
        t->fail_at = n;
        status = ns_drawing_turned(&t->ctx, &upright, NS_ON_LEFT, &drawing);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || t->blocks == before,
                  "allocation %d failed: all is given back", (int)n);
        ns_drawing_drop(&t->ctx, &drawing);
    }
    ns_drawing_drop(&t->ctx, &upright);
}

NS_TEST_MAIN(NS_CASE(pixels_turn), NS_CASE(without_memory))

// test_scale.c: pictures in another size: what averages and majorities must keep.
#include "nonosmith/picture.h"
#include "ns_test.h"

#include <string.h>

// With at most so many pixels a side.
static void random_bitmap(ns_test *t, ns_rng *rng, int32_t most, ns_bitmap *bitmap)
{
    const int32_t width = 1 + ns_rng_below(rng, most), height = 1 + ns_rng_below(rng, most);

    ns_expect(t, ns_bitmap_create(&t->ctx, bitmap, width, height) == NS_OK, "a bitmap");
    for (int32_t i = 0; i < 4 * width * height; i++)
        bitmap->rgba[i] = (uint8_t)ns_rng_below(rng, 256);
    for (int32_t i = 0; i < width * height; i++) // often opaque, as pictures are
        bitmap->rgba[4 * i + 3] |= (uint8_t)(ns_rng_below(rng, 2) ? 255 : 0);
}

static void same_size_is_the_same(ns_test *t)
{
    ns_rng rng = ns_rng_seed(1);

    for (int32_t i = 0; i < 50; i++) {
        ns_bitmap from, to;
        random_bitmap(t, &rng, 20, &from);
        ns_expect(t, ns_bitmap_scale(&t->ctx, &from, from.width, from.height, &to) == NS_OK,
                  "scaled");
        for (int32_t p = 0; p < from.width * from.height; p++)
            ns_expect(t,
                      from.rgba[4 * p + 3] == to.rgba[4 * p + 3]
                          && (from.rgba[4 * p + 3] == 0
                              || memcmp(from.rgba + 4 * p, to.rgba + 4 * p, 4) == 0),
                      "pixel %d stays", p);
        ns_bitmap_drop(&t->ctx, &from);
        ns_bitmap_drop(&t->ctx, &to);
    }
}

static void one_colour_stays(ns_test *t)
{
    ns_rng rng = ns_rng_seed(2);

    for (int32_t i = 0; i < 100; i++) {
        ns_bitmap from, to;
        uint8_t colour[4];
        for (int32_t k = 0; k < 3; k++)
            colour[k] = (uint8_t)ns_rng_below(&rng, 256);
        colour[3] = (uint8_t)(1 + ns_rng_below(&rng, 255));
        random_bitmap(t, &rng, 30, &from);
        for (int32_t p = 0; p < from.width * from.height; p++)
            memcpy(from.rgba + 4 * p, colour, 4);
        const int32_t width = 1 + ns_rng_below(&rng, 30), height = 1 + ns_rng_below(&rng, 30);
        ns_expect(t, ns_bitmap_scale(&t->ctx, &from, width, height, &to) == NS_OK, "scaled");
        for (int32_t p = 0; p < width * height; p++)
            ns_expect(t, memcmp(to.rgba + 4 * p, colour, 4) == 0, "the colour stays");
        ns_bitmap_drop(&t->ctx, &from);
        ns_bitmap_drop(&t->ctx, &to);
    }
}

// Light is neither made nor lost: the mean of the squares stays, but for the rounding to bytes.
static void light_is_kept(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);

    for (int32_t i = 0; i < 100; i++) {
        ns_bitmap from, to;
        double before = 0, after = 0;
        random_bitmap(t, &rng, 40, &from);
        for (int32_t p = 0; p < from.width * from.height; p++) {
            from.rgba[4 * p + 3] = 255;
            before += (double)from.rgba[4 * p] * from.rgba[4 * p];
        }
        const int32_t width = 1 + ns_rng_below(&rng, 40), height = 1 + ns_rng_below(&rng, 40);
        ns_expect(t, ns_bitmap_scale(&t->ctx, &from, width, height, &to) == NS_OK, "scaled");
        for (int32_t p = 0; p < width * height; p++)
            after += (double)to.rgba[4 * p] * to.rgba[4 * p];
        before /= from.width * from.height;
        after /= width * height;
        ns_expect(t, before - after < 256 && after - before < 256, "%f became %f", before,
                  after);
        ns_bitmap_drop(&t->ctx, &from);
        ns_bitmap_drop(&t->ctx, &to);
    }
}

static void clear_pixels_do_not_colour(ns_test *t)
{
    static const uint8_t pixels[] = { 200, 10, 20, 255, 0, 255, 0, 0 };
    ns_bitmap from, to;

    ns_expect(t, ns_bitmap_create(&t->ctx, &from, 2, 1) == NS_OK, "a bitmap");
    memcpy(from.rgba, pixels, sizeof pixels);
    ns_expect(t, ns_bitmap_scale(&t->ctx, &from, 1, 1, &to) == NS_OK, "scaled");
    ns_expect(t, to.rgba[0] == 200 && to.rgba[1] == 10 && to.rgba[2] == 20 && to.rgba[3] == 128,
              "half of the red, none of the green: %d %d %d %d", to.rgba[0], to.rgba[1],
              to.rgba[2], to.rgba[3]);
    ns_bitmap_drop(&t->ctx, &from);
    ns_bitmap_drop(&t->ctx, &to);
}

// Labels drawn as text, a letter a pixel; '.' is 0, '#' 1, '+' 2.
static void scale_text(ns_test *t, const char *picture, int32_t width, int32_t height,
                       int32_t new_width, int32_t new_height, char *result)
{
    ns_labels from, to;

    ns_expect(t, ns_labels_create(&t->ctx, &from, width, height, 3) == NS_OK, "labels");
    for (int32_t i = 0; i < width * height; i++)
        from.at[i] = (uint8_t)(picture[i] == '#' ? 1 : picture[i] == '+' ? 2 : 0);
    ns_expect(t, ns_labels_scale(&t->ctx, &from, new_width, new_height, &to) == NS_OK,
              "scaled");
    for (int32_t i = 0; i < new_width * new_height; i++)
        result[i] = ".#+"[to.at[i]];
    result[new_width * new_height] = 0;
    ns_labels_drop(&t->ctx, &from);
    ns_labels_drop(&t->ctx, &to);
}

static const struct {
    const char *what, *picture;
    int32_t width, height, new_width, new_height;
    const char *wanted;
} scales[] = {
    { "majorities", "##..####....##..", 4, 4, 2, 2, "###." },
    { "ties go to the higher label", "#.", 2, 1, 1, 1, "#" },
    { "a thin upright stroke stays", "....#.......#.......#.......#...", 8, 4, 2, 1, ".#" },
    { "and a thin level one", "................########................", 8, 5, 2, 1, "##" },
    { "a stroke on a joint is drawn once", "...##......##......##......##...", 8, 4, 2, 1,
      "#." },
    { "a thin gap stays", "#####.###########.###########.###########.######", 12, 4, 3, 1,
      "#.#" },
    { "an area's ragged edge adds nothing",
      "#####...######..#####...######..######..#####...######..#####...", 8, 8, 2, 2, "#.#." },
    { "a dot stays",
      "........"
      "........"
      "....##.."
      "....##.."
      "........"
      "........"
      "........"
      "........",
      8, 8, 2, 2, ".#.." },
    { "larger", "#.+.", 2, 2, 4, 4, "##..##..++..++.." },
    { "in thirds", "#.#", 3, 1, 6, 1, "##..##" },
};

static void labels_scale(ns_test *t)
{
    char result[64];

    for (int32_t i = 0; i < NS_COUNT(scales); i++) {
        scale_text(t, scales[i].picture, scales[i].width, scales[i].height, scales[i].new_width,
                   scales[i].new_height, result);
        ns_expect_text(t, result, scales[i].wanted, "%s", scales[i].what);
    }
}

// A frame one pixel wide around a big picture is all there when it is small.
static void frames_survive(ns_test *t)
{
    for (int32_t size = 60; size <= 120; size += 7) {
        ns_labels from, to;
        int32_t ink = 0;
        ns_expect(t, ns_labels_create(&t->ctx, &from, size, size, 2) == NS_OK, "labels");
        for (int32_t i = 0; i < size; i++) {
            const int32_t low = size / 4, high = size - size / 4;
            if (i < low || i > high)
                continue;
            from.at[low * size + i] = from.at[high * size + i] = 1;
            from.at[i * size + low] = from.at[i * size + high] = 1;
        }
        ns_expect(t, ns_labels_scale(&t->ctx, &from, 20, 20, &to) == NS_OK, "scaled");
        for (int32_t i = 0; i < 400; i++)
            ink += to.at[i];
        ns_expect(t, ink >= 34 && ink <= 44, "size %d: %d cells of a frame", size, ink);
        ns_labels_drop(&t->ctx, &from);
        ns_labels_drop(&t->ctx, &to);
    }
}

static void memory_may_fail(ns_test *t)
{
    ns_labels from, to;
    ns_status status = NS_NO_MEMORY;

    ns_expect(t, ns_labels_create(&t->ctx, &from, 9, 9, 2) == NS_OK, "labels");
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 20; n++) {
        t->fail_at = t->allocations + n;
        status = ns_labels_scale(&t->ctx, &from, 4, 4, &to);
        t->fail_at = 0;
    }
    ns_expect(t, status == NS_OK, "in the end there was enough");
    ns_labels_drop(&t->ctx, &from);
    ns_labels_drop(&t->ctx, &to);
}

NS_TEST_MAIN(NS_CASE(same_size_is_the_same), NS_CASE(one_colour_stays), NS_CASE(light_is_kept),
             NS_CASE(clear_pixels_do_not_colour), NS_CASE(labels_scale),
             NS_CASE(frames_survive), NS_CASE(memory_may_fail))

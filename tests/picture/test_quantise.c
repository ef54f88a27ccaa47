// test_quantise.c: few colours: exact ones stay exact, soft edges bring no colours of their own.
#include "nonosmith/picture.h"
#include "ns_test.h"

#include <string.h>

static void set_pixel(ns_bitmap *bitmap, int32_t i, ns_rgb colour, uint8_t alpha)
{
    const uint8_t pixel[4] = { colour.r, colour.g, colour.b, alpha };

    memcpy(bitmap->rgba + 4 * i, pixel, 4);
}

static bool same_rgb(ns_rgb a, ns_rgb b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

static ns_rgb random_rgb(ns_rng *rng)
{
    const int32_t r = ns_rng_below(rng, 256), g = ns_rng_below(rng, 256),
                  b = ns_rng_below(rng, 256);

    return (ns_rgb){ (uint8_t)r, (uint8_t)g, (uint8_t)b };
}

// A picture of k colours keeps every one of them, in each pixel.
static void exact_colours_stay(ns_test *t)
{
    ns_rng rng = ns_rng_seed(11);

    for (int32_t round = 0; round < 200; round++) {
        ns_rgb palette[NS_LABELS_MAX], got[NS_LABELS_MAX];
        const int32_t colours = 1 + ns_rng_below(&rng, NS_LABELS_MAX - 1);
        const bool clear = ns_rng_below(&rng, 2);
        const ns_quantise_options how = { colours, -1, false };
        ns_bitmap bitmap;
        ns_labels labels;
        ns_expect(t, ns_bitmap_create(&t->ctx, &bitmap, 17, 13) == NS_OK, "a bitmap");
        for (int32_t c = 0; c <= colours; c++)
            palette[c] = random_rgb(&rng);
        for (int32_t i = 0; i < 17 * 13; i++) {
            const int32_t c = ns_rng_below(&rng, colours + 1);
            set_pixel(&bitmap, i, palette[c], c == 0 && clear ? 0 : 255);
        }
        ns_expect(t, ns_bitmap_quantise(&t->ctx, &bitmap, &how, &labels, got) == NS_OK, "done");
        for (int32_t i = 0; i < 17 * 13; i++) {
            const uint8_t *p = bitmap.rgba + 4 * i;
            ns_expect(t,
                      p[3] ? same_rgb(got[labels.at[i]], (ns_rgb){ p[0], p[1], p[2] })
                           : labels.at[i] == 0,
                      "pixel %d keeps its colour", i);
        }
        for (int32_t c = 2; c < labels.count; c++)
            ns_expect(t, ns_rgb_lightness(got[c - 1]) <= ns_rgb_lightness(got[c]),
                      "dark first");
        ns_bitmap_drop(&t->ctx, &bitmap);
        ns_labels_drop(&t->ctx, &labels);
    }
}

// Two areas with a soft edge between them and noise of a few steps: two colours come back, close
// to the areas' own, and the edge pixels go to the side they are nearer to.
static void soft_edges(ns_test *t)
{
    const ns_rgb left = { 200, 40, 40 }, right = { 40, 60, 200 }, paper = { 250, 250, 250 };
    const ns_quantise_options how = { 2, -1, true };
    ns_rgb got[NS_LABELS_MAX];
    ns_rng rng = ns_rng_seed(5);
    ns_bitmap bitmap;
    ns_labels labels;

    ns_expect(t, ns_bitmap_create(&t->ctx, &bitmap, 40, 40) == NS_OK, "a bitmap");
    for (int32_t i = 0; i < 1600; i++) {
        const int32_t x = i % 40, y = i / 40;
        const int32_t mix = x < 18 ? 0 : x > 21 ? 4 : x - 17; // of 4
        ns_rgb colour = { (uint8_t)((left.r * (4 - mix) + right.r * mix) / 4),
                          (uint8_t)((left.g * (4 - mix) + right.g * mix) / 4),
                          (uint8_t)((left.b * (4 - mix) + right.b * mix) / 4) };
        colour.g = (uint8_t)(colour.g + ns_rng_below(&rng, 4));
        set_pixel(&bitmap, i, x < 5 || x > 34 || y < 5 || y > 34 ? paper : colour, 255);
    }
    ns_expect(t, ns_bitmap_quantise(&t->ctx, &bitmap, &how, &labels, got) == NS_OK, "done");
    ns_expect(t, labels.count == 3 && same_rgb(got[0], paper), "paper and two colours");
    for (int32_t y = 5; y < 35; y++) {
        ns_expect(t, ns_rgb_distance(got[labels.at[y * 40 + 10]], left) < 30, "left");
        ns_expect(t, ns_rgb_distance(got[labels.at[y * 40 + 30]], right) < 30, "right");
        for (int32_t x = 6; x < 34; x++)
            ns_expect(t, labels.at[y * 40 + x] != 0, "no paper between them");
    }
    ns_bitmap_drop(&t->ctx, &bitmap);
    ns_labels_drop(&t->ctx, &labels);
}

// More different colours than are counted one by one.
static void many_colours(ns_test *t)
{
    const ns_quantise_options how = { 8, -1, false };
    ns_rgb got[NS_LABELS_MAX];
    ns_bitmap bitmap;
    ns_labels labels;
    int64_t error = 0;

    ns_expect(t, ns_bitmap_create(&t->ctx, &bitmap, 300, 300) == NS_OK, "a bitmap");
    for (int32_t i = 0; i < 90000; i++)
        set_pixel(&bitmap, i,
                  (ns_rgb){ (uint8_t)(i % 300 * 255 / 299), (uint8_t)(i / 300 * 255 / 299),
                            (uint8_t)(i * 7919 % 256) },
                  255);
    ns_expect(t, ns_bitmap_quantise(&t->ctx, &bitmap, &how, &labels, got) == NS_OK, "done");
    ns_expect(t, labels.count == 9, "all were used: %d", labels.count);
    for (int32_t i = 0; i < 90000; i++) {
        const uint8_t *p = bitmap.rgba + 4 * i;
        error += ns_rgb_distance(got[labels.at[i]], (ns_rgb){ p[0], p[1], p[2] });
    }
    ns_expect(t, error / 90000 < 260, "every pixel is near its colour: %lld",
              (long long)error / 90000);
    ns_bitmap_drop(&t->ctx, &bitmap);
    ns_labels_drop(&t->ctx, &labels);
}

static void backgrounds(ns_test *t)
{
    const ns_rgb red = { 255, 0, 0 }, green = { 0, 160, 0 }, white = { 255, 255, 255 };
    ns_quantise_options how = { 3, -1, false };
    ns_rgb got[NS_LABELS_MAX];
    ns_bitmap bitmap;
    ns_labels labels;

    ns_expect(t, ns_bitmap_create(&t->ctx, &bitmap, 5, 5) == NS_OK, "a bitmap");
    for (int32_t i = 0; i < 25; i++)
        set_pixel(&bitmap, i, i < 20 ? green : red, 255);
    set_pixel(&bitmap, 12, white, 255);
    ns_expect(t, ns_bitmap_quantise(&t->ctx, &bitmap, &how, &labels, got) == NS_OK, "done");
    ns_expect(t, same_rgb(got[0], green), "what the border shows most");
    ns_labels_drop(&t->ctx, &labels);
    how.background = 0xff0000;
    ns_expect(t, ns_bitmap_quantise(&t->ctx, &bitmap, &how, &labels, got) == NS_OK, "done");
    ns_expect(t, same_rgb(got[0], red) && labels.at[24] == 0 && labels.count == 3, "as asked");
    ns_labels_drop(&t->ctx, &labels);
    how.background = 0x0000ff;
    ns_expect(t, ns_bitmap_quantise(&t->ctx, &bitmap, &how, &labels, got) == NS_OK, "done");
    ns_expect(t, labels.count == 4, "a background that is not in the picture");
    ns_labels_drop(&t->ctx, &labels);
    how.background = -1;
    set_pixel(&bitmap, 0, green, 0);
    ns_expect(t, ns_bitmap_quantise(&t->ctx, &bitmap, &how, &labels, got) == NS_OK, "done");
    ns_expect(t, labels.at[0] == 0 && labels.count == 4 && !same_rgb(got[0], white),
              "clear is the background, and shown so that white can be told from it");
    ns_labels_drop(&t->ctx, &labels);
    for (int32_t i = 0; i < 25; i++)
        set_pixel(&bitmap, i, green, 0);
    ns_expect(t, ns_bitmap_quantise(&t->ctx, &bitmap, &how, &labels, got) == NS_OK, "done");
    ns_expect(t, labels.count == 1 && labels.at[7] == 0, "nothing but background");
    ns_labels_drop(&t->ctx, &labels);
    how.colours = 32;
    ns_expect(t, ns_bitmap_quantise(&t->ctx, &bitmap, &how, &labels, got) == NS_BAD_INPUT,
              "too many");
    ns_bitmap_drop(&t->ctx, &bitmap);
}

static void memory_may_fail(ns_test *t)
{
    const ns_quantise_options how = { 4, -1, true };
    ns_rgb got[NS_LABELS_MAX];
    ns_rng rng = ns_rng_seed(1);
    ns_status status = NS_NO_MEMORY;
    ns_bitmap bitmap;
    ns_labels labels;

    ns_expect(t, ns_bitmap_create(&t->ctx, &bitmap, 20, 20) == NS_OK, "a bitmap");
    for (int32_t i = 0; i < 400; i++)
        set_pixel(&bitmap, i, random_rgb(&rng), 255);
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 50; n++) {
        t->fail_at = t->allocations + n;
        status = ns_bitmap_quantise(&t->ctx, &bitmap, &how, &labels, got);
        t->fail_at = 0;
    }
    ns_expect(t, status == NS_OK, "in the end there was enough");
    ns_bitmap_drop(&t->ctx, &bitmap);
    ns_labels_drop(&t->ctx, &labels);
}

NS_TEST_MAIN(NS_CASE(exact_colours_stay), NS_CASE(soft_edges), NS_CASE(many_colours),
             NS_CASE(backgrounds), NS_CASE(memory_may_fail))

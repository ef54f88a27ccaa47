// test_threshold.c: Otsu against a brute force that is too simple to be wrong, and ink on paper.
#include "nonosmith/picture.h"
#include "ns_test.h"

#include <string.h>

// The variance within the two parts, from the definition; Otsu's threshold makes it least.
static double variance_within(const int64_t histogram[256], int32_t threshold)
{
    double within = 0;

    for (int32_t part = 0; part < 2; part++) {
        const int32_t first = part ? threshold : 0, end = part ? 256 : threshold;
        double count = 0, sum = 0;
        for (int32_t v = first; v < end; v++) {
            count += (double)histogram[v];
            sum += (double)histogram[v] * v;
        }
        const double mean = count > 0 ? sum / count : 0;
        for (int32_t v = first; v < end; v++)
            within += (double)histogram[v] * (v - mean) * (v - mean);
    }
    return within;
}

static void otsu_is_best(ns_test *t)
{
    ns_rng rng = ns_rng_seed(7);

    for (int32_t i = 0; i < 300; i++) {
        int64_t histogram[256] = { 0 };
        const int32_t values = 2 + ns_rng_below(&rng, 60);
        for (int32_t k = 0; k < values; k++) {
            const int32_t value = ns_rng_below(&rng, 256);
            histogram[value] += 1 + ns_rng_below(&rng, 1000);
        }
        const double got = variance_within(histogram, ns_otsu(histogram));
        for (int32_t threshold = 1; threshold < 256; threshold++)
            ns_expect(t, got <= variance_within(histogram, threshold) * (1 + 1e-9) + 1e-6,
                      "%d parts better than %d", threshold, ns_otsu(histogram));
    }
}

static void otsu_in_the_middle(ns_test *t)
{
    int64_t histogram[256] = { 0 };

    ns_expect(t, ns_otsu(histogram) == 128, "nothing to part");
    histogram[0] = 10;
    ns_expect(t, ns_otsu(histogram) == 128, "one value");
    histogram[255] = 3;
    ns_expect(t, ns_otsu(histogram) == 128, "black and white: %d", ns_otsu(histogram));
    histogram[100] = 5;
    ns_expect(t, ns_otsu(histogram) > 100, "dark grey goes with black");
}

static void lightness_is_even(ns_test *t)
{
    for (int32_t v = 0; v < 256; v++) {
        const ns_rgb grey = { (uint8_t)v, (uint8_t)v, (uint8_t)v };
        ns_expect(t, ns_rgb_lightness(grey) == v, "grey %d is that light", v);
    }
    ns_expect(t,
              ns_rgb_lightness((ns_rgb){ 0, 255, 0 }) > ns_rgb_lightness((ns_rgb){ 255, 0, 0 })
                  && ns_rgb_lightness((ns_rgb){ 255, 0, 0 })
                         > ns_rgb_lightness((ns_rgb){ 0, 0, 255 }),
              "green, red, blue");
    ns_expect(t, ns_rgb_distance((ns_rgb){ 0 }, (ns_rgb){ 255, 255, 255 }) == 1020,
              "black to white");
}

// Pixels as text: '#' black, '.' white, ' ' clear, 'o' clear white, 'w' white on clear paper.
static void threshold_text(ns_test *t, const char *picture, int32_t threshold, char *result)
{
    const int32_t count = (int32_t)strlen(picture);
    ns_bitmap bitmap;
    ns_labels labels;

    ns_expect(t, ns_bitmap_create(&t->ctx, &bitmap, count, 1) == NS_OK, "a bitmap");
    for (int32_t i = 0; i < count; i++) {
        const uint8_t value = (uint8_t)(picture[i] == '#'   ? 0
                                        : picture[i] == '-' ? 100
                                        : picture[i] == ':' ? 180
                                                            : 255);
        const uint8_t pixel[4] = { value, value, value, picture[i] == ' ' ? 0 : 255 };
        memcpy(bitmap.rgba + 4 * i, pixel, 4);
    }
    ns_expect(t, ns_bitmap_threshold(&t->ctx, &bitmap, &threshold, &labels) == NS_OK, "parted");
    for (int32_t i = 0; i < count; i++)
        result[i] = labels.at[i] ? '#' : '.';
    result[count] = 0;
    ns_bitmap_drop(&t->ctx, &bitmap);
    ns_labels_drop(&t->ctx, &labels);
}

static const struct {
    const char *what, *picture;
    int32_t threshold;
    const char *wanted;
} parts[] = {
    { "black is ink", "#..#", -1, "#..#" },
    { "clear is paper", "#  #", -1, "#..#" },
    { "grey by Otsu", "-::-", -1, "#..#" },
    { "grey by a high threshold", "-::.", 200, "###." },
    { "grey by a low threshold", "#-:.", 50, "#..." },
    { "threshold 0 leaves nothing", "####", 0, "...." },
    { "a white shape on nothing", " .. ", -1, ".##." },
    { "nothing at all", "    ", -1, "...." },
    { "white paper", "....", -1, "...." },
    { "all black", "####", -1, "####" },
};

static void ink_and_paper(ns_test *t)
{
    char result[16];

    for (int32_t i = 0; i < NS_COUNT(parts); i++) {
        threshold_text(t, parts[i].picture, parts[i].threshold, result);
        ns_expect_text(t, result, parts[i].wanted, "%s", parts[i].what);
    }
}

NS_TEST_MAIN(NS_CASE(otsu_is_best), NS_CASE(otsu_in_the_middle), NS_CASE(lightness_is_even),
             NS_CASE(ink_and_paper))

// threshold.c: a picture in two labels, ink and paper.
//
// The threshold is applied to pixels, before any scaling: then a cell is a majority of ink and
// paper pixels, which keeps edges where they are, instead of a grey average whose edge moves with
// the contrast.
#include "nonosmith/picture.h"

#include "base/basics.h"

int32_t ns_otsu(const int64_t histogram[256])
{
    double total = 0, sum = 0, below = 0, below_sum = 0, best = 0;
    int32_t first = 128, last = 128;

    for (int32_t v = 0; v < 256; v++) {
        total += (double)histogram[v];
        sum += (double)histogram[v] * v;
    }
    for (int32_t t = 1; t < 256; t++) {
        below += (double)histogram[t - 1];
        below_sum += (double)histogram[t - 1] * (t - 1);
        if (below <= 0 || below >= total)
            continue;
        const double apart = below_sum / below - (sum - below_sum) / (total - below);
        const double between = below * (total - below) * apart * apart;
        if (between > best) {
            best = between;
            first = last = t;
        } else if (between == best && last == t - 1) {
            last = t; // an empty stretch of the histogram
        }
    }
    NS_ASSERT(first <= last && last < 256);
    return (first + last) / 2;
}

// How light a pixel is on white paper.
static int32_t paper_lightness(const uint8_t *rgba)
{
    uint8_t on_white[3];

    for (int32_t c = 0; c < 3; c++)
        on_white[c] = (uint8_t)((rgba[c] * rgba[3] + 255 * (255 - rgba[3]) + 127) / 255);
    return ns_rgb_lightness((ns_rgb){ on_white[0], on_white[1], on_white[2] });
}

ns_status ns_bitmap_threshold(ns_ctx *ctx, const ns_bitmap *bitmap, int32_t *threshold,
                              ns_labels *labels)
{
    int64_t histogram[256] = { 0 };
    int32_t different = 0;

    NS_TRY(ns_labels_create(ctx, labels, bitmap->width, bitmap->height, 2));
    const int64_t pixels = (int64_t)bitmap->width * bitmap->height;
    for (int64_t i = 0; i < pixels; i++)
        histogram[paper_lightness(bitmap->rgba + 4 * i)]++;
    for (int32_t v = 0; v < 256; v++)
        different += histogram[v] > 0;
    if (*threshold < 0)
        *threshold = ns_otsu(histogram);
    const bool by_alpha = different == 1 && ns_bitmap_has_clear_pixels(bitmap);
    for (int64_t i = 0; i < pixels; i++) {
        const uint8_t *pixel = bitmap->rgba + 4 * i;
        labels->at[i] = by_alpha ? pixel[3] >= 128 : paper_lightness(pixel) < *threshold;
    }
    return NS_OK;
}

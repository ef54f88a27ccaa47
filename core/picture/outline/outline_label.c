// outline_label.c: the colours of faces become numbers of a palette.
//
// From here on nobody looks at paints. Number 0 is the background, and what is outside is background
// whatever was painted there. Colours are numbered as faces are, so the same map always gets the
// same numbers.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"

static const ns_rgb white = { 255, 255, 255 }, black = { 0, 0, 0 };

static bool same_colour(ns_rgb a, ns_rgb b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

static int32_t find_colour(const ns_palette *palette, ns_rgb colour)
{
    for (int32_t i = 0; i < palette->count; i++) {
        if (same_colour(palette->at[i], colour))
            return i;
    }
    return -1;
}

// The number of the nearest colour of a palette.
static uint8_t nearest_colour(const ns_rgb *palette, int32_t count, ns_rgb colour)
{
    int32_t best = 0;

    for (int32_t i = 1; i < count; i++) {
        if (ns_rgb_distance2(palette[i], colour) < ns_rgb_distance2(palette[best], colour))
            best = i;
    }
    return (uint8_t)best;
}

static ns_status label_by_palette(ns_ctx *ctx, const ns_outline_options *options, ns_map *map,
                                  ns_palette *palette)
{
    palette->count = options->palette_count;
    memcpy(palette->at, options->palette, (size_t)palette->count * sizeof *palette->at);
    for (int32_t f = 0; f < map->seen.count; f++)
        map->label.at[f] = nearest_colour(palette->at, palette->count, map->seen.at[f]);
    map->label.at[0] = 0;
    return ns_spend(ctx, map->seen.count);
}

ns_status ns_outline_label(ns_ctx *ctx, const ns_outline_options *options, ns_map *map,
                           ns_palette *palette)
{
    const int32_t threshold = (int32_t)(options->threshold * 256);

    NS_ASSERT(map->seen.count == map->area2.count); // it was painted
    NS_NEED(ctx, ns_array_resize(ctx, &map->label, map->seen.count));
    if (options->colours > 0 && options->palette)
        return label_by_palette(ctx, options, map, palette);
    palette->count = 0;
    palette->at[palette->count++] = white;
    if (options->colours == 0)
        palette->at[palette->count++] = black;
    for (int32_t f = 0; f < map->seen.count; f++) {
        const ns_rgb seen = map->seen.at[f];
        if (options->colours == 0) {
            map->label.at[f] = ns_rgb_lightness(seen) < threshold;
            continue;
        }
        int32_t label = find_colour(palette, seen);
        if (label < 0) {
            if (palette->count == NS_COUNT(palette->at))
                return ns_fail(
                    ctx, NS_BAD_INPUT,
                    "the drawing has more than %d colours; a puzzle takes at most %d",
                    NS_COUNT(palette->at) - 1, (int)options->colours);
            label = palette->count++;
            palette->at[label] = seen;
        }
        map->label.at[f] = (uint8_t)label;
    }
    map->label.at[0] = 0;
    return ns_spend(ctx, map->seen.count);
}

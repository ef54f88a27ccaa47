// layers.c: see layers.h.
//
// The set of layers that cover is a tree of words, 64 to 1, so that a change and the search for the
// next layer below cost four words each, however many shapes lie over each other. Looking down ends
// where no light comes from below any more.
#include "picture/bitmap/layers.h"

#include "base/basics.h"

#define FAINT (1.0 / 512) // light from below this is not seen

ns_status ns_layers_open(ns_ctx *ctx, ns_layers *layers, const ns_drawing *drawing,
                         const ns_patches *patches)
{
    int32_t count = drawing->shapes.count + patches->count;

    layers->drawing = drawing;
    layers->patches = patches;
    NS_NEED(ctx, ns_array_resize(ctx, &layers->winding, count));
    for (int32_t l = 0; l < NS_LAYER_LEVELS; l++) {
        count = count / 64 + 1;
        layers->words[l] = count;
        layers->level[l] = ns_new(ctx, count, sizeof(uint64_t));
        NS_NEED(ctx, layers->level[l]);
    }
    return NS_OK;
}

void ns_layers_drop(ns_ctx *ctx, ns_layers *layers)
{
    for (int32_t l = 0; l < NS_LAYER_LEVELS; l++)
        ns_free(ctx, layers->level[l], layers->level[l] ? layers->words[l] : 0,
                sizeof(uint64_t));
    ns_array_drop(ctx, &layers->winding);
    *layers = (ns_layers){ 0 };
}

static void set_layer(ns_layers *layers, int32_t layer, bool covers)
{
    for (int32_t l = 0; l < NS_LAYER_LEVELS; l++) {
        uint64_t *word = &layers->level[l][layer >> 6];
        const uint64_t bit = UINT64_C(1) << (layer & 63);
        *word = covers ? *word | bit : *word & ~bit;
        covers = *word != 0;
        layer >>= 6;
    }
}

// The highest number in the set that is below `layer`, or -1.
static int32_t layer_below(const ns_layers *layers, int32_t layer)
{
    for (int32_t l = 0; l < NS_LAYER_LEVELS; l++) {
        const uint64_t below = (UINT64_C(1) << (layer & 63)) - 1;
        const uint64_t word = layers->level[l][layer >> 6] & below;
        if (word) {
            layer = (layer & ~63) + ns_bit_last64(word);
            for (; l > 0; l--)
                layer = layer * 64 + ns_bit_last64(layers->level[l - 1][layer]);
            return layer;
        }
        layer >>= 6;
    }
    return -1;
}

ns_rgb ns_layers_seen(const ns_layers *layers)
{
    const int32_t shapes = layers->drawing->shapes.count;
    double r = 0, g = 0, b = 0, light = 1;
    int32_t layer = layers->winding.count;

    while (light > FAINT && (layer = layer_below(layers, layer)) >= 0) {
        const bool patch = layer >= shapes;
        const ns_shape *shape = &layers->drawing->shapes.at[patch ? 0 : layer];
        const ns_rgb paint = patch ? layers->patches->at[layer - shapes].paint
                                   : (ns_rgb){ shape->r, shape->g, shape->b };
        const double covers = patch ? light : light * shape->a / 255;
        r += covers * paint.r;
        g += covers * paint.g;
        b += covers * paint.b;
        light -= covers;
    }
    NS_ASSERT(light > -1e-9 && light <= 1); // but for rounding
    r += light * 255;
    g += light * 255;
    b += light * 255;
    return (ns_rgb){ (uint8_t)(r + 0.5), (uint8_t)(g + 0.5), (uint8_t)(b + 0.5) };
}

void ns_layers_pass(ns_layers *layers, int32_t layer, int32_t by)
{
    const ns_drawing *drawing = layers->drawing;
    const int32_t before = layers->winding.at[layer], after = before + by;
    const bool odd =
        layer < drawing->shapes.count && drawing->shapes.at[layer].rule == NS_FILL_EVENODD;

    NS_ASSERT(by == 1 || by == -1);
    layers->winding.at[layer] = after;
    if (odd || (before != 0) != (after != 0))
        set_layer(layers, layer, odd ? after & 1 : after != 0);
}

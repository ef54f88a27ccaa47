// gradient_bands.c: see gradient_bands.h. The cuts; band_stencil.c draws them.
//
// Levels are met on white paper, where most things lie: what shines through elsewhere is cut there
// too, and seen in steps of a sixteenth.
#include "picture/gradient/gradient_bands.h"

#include "base/basics.h"
#include "geom/vec.h"
#include "picture/outline/outline_parts.h"

#define SAMPLES 64   // between two stops
#define STEP 16.0    // of 255: a paint that has changed by more is another
#define HALVINGS 40  // until a cut is exact
#define LEVELS_MAX 4 // that are met exactly

typedef struct cutter {
    const ns_gradient *gradient;
    double opacity;
    double level[LEVELS_MAX]; // of lightness, from 0 to 255
    int32_t levels;
    ns_bands *bands;
    double from; // where the band under way began ...
    bool fit;
} cutter;

// The lightness of a place on white paper, as ns_rgb_lightness sees it.
static double light_at(const cutter *c, double at)
{
    static const double weight[3] = { 0.2126, 0.7152, 0.0722 };
    double paint[4], sum = 0;

    ns_gradient_paint(c->gradient, at, paint);
    for (int k = 0; k < 3; k++) {
        const double seen = 255 + (paint[k] - 255) * paint[3] * c->opacity;
        sum += weight[k] * seen * seen;
    }
    return ns_sqrt(sum);
}

static bool is_far(const double a[4], const double b[4])
{
    bool far = ns_abs(a[3] - b[3]) * 255 > STEP;

    for (int k = 0; k < 3; k++)
        far = far || ns_abs(a[k] * a[3] - b[k] * b[3]) > STEP;
    return far;
}

static bool same_paint(const double a[4], const double b[4])
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2] && a[3] == b[3];
}

static bool add_band(ns_ctx *ctx, cutter *c, double from, double to)
{
    ns_band band = { .from = from, .to = to };
    ns_band *last = c->bands->count > 0 ? &c->bands->at[c->bands->count - 1] : NULL;

    ns_gradient_paint(c->gradient, ns_clamp((from + to) / 2, 0.0, 1.0), band.paint);
    if (last && last->to == from && same_paint(last->paint, band.paint)) {
        last->to = to;
        return true;
    }
    c->fit = c->fit && c->bands->count < NS_BANDS_MAX;
    return !c->fit || ns_array_push(ctx, c->bands, band);
}

// Ends the band under way.
static bool cut_at(ns_ctx *ctx, cutter *c, double at)
{
    const double from = c->from;

    if (!(at > from))
        return true;
    c->from = at;
    return add_band(ctx, c, from, at);
}

// Where between two places the lightness passes a level.
static double meet_level(const cutter *c, double from, double to, double level)
{
    const bool rises = light_at(c, from) < level;

    for (int32_t i = 0; i < HALVINGS; i++) {
        const double middle = (from + to) / 2;
        if ((light_at(c, middle) < level) == rises)
            from = middle;
        else
            to = middle;
    }
    return to;
}

// Cuts at each level between two places, in their order along the way.
static bool cut_levels(ns_ctx *ctx, cutter *c, double from, double to)
{
    double cuts[LEVELS_MAX];
    int32_t count = 0;

    for (int32_t i = 0; i < c->levels; i++) {
        if ((light_at(c, from) < c->level[i]) == (light_at(c, to) < c->level[i]))
            continue;
        int32_t k = count++;
        const double cut = meet_level(c, from, to, c->level[i]);
        for (; k > 0 && cuts[k - 1] > cut; k--)
            cuts[k] = cuts[k - 1];
        cuts[k] = cut;
    }
    for (int32_t i = 0; i < count; i++) {
        if (!cut_at(ctx, c, cuts[i]))
            return false;
    }
    return true;
}

// Between two stops.
static bool cut_stretch(ns_ctx *ctx, cutter *c, double from, double to)
{
    const double inside = (to - from) * 1e-9; // a stop may be where another colour begins
    double base[4], paint[4], at = from + inside;

    ns_gradient_paint(c->gradient, at, base);
    ns_gradient_paint(c->gradient, to - inside, paint);
    if (same_paint(base, paint))
        return cut_at(ctx, c, to);
    for (int32_t i = 1; i <= SAMPLES && c->fit; i++) {
        const double next = i < SAMPLES ? from + (to - from) * i / SAMPLES : to - inside;
        if (!cut_levels(ctx, c, at, next))
            return false;
        if (c->from > at)
            ns_gradient_paint(c->gradient, c->from, base);
        at = next;
        ns_gradient_paint(c->gradient, at, paint);
        if (!is_far(base, paint))
            continue;
        if (!cut_at(ctx, c, at))
            return false;
        memcpy(base, paint, sizeof base);
    }
    return cut_at(ctx, c, to);
}

// A lightness of whole numbers is below `light` when the exact one is below half a step less.
static void add_level(cutter *c, int32_t light)
{
    c->level[c->levels++] = light - 0.5;
}

ns_status ns_gradient_bands(ns_ctx *ctx, const ns_gradient *gradient,
                            const ns_band_levels *levels, ns_bands *bands, bool *fit)
{
    cutter c = {
        .gradient = gradient, .opacity = levels->opacity, .bands = bands, .fit = true
    };
    const bool pad = gradient->spread == NS_SPREAD_PAD;

    add_level(&c, 128);
    add_level(&c, NS_NEARLY_WHITE);
    if (levels->threshold >= 0) {
        add_level(&c, (int32_t)(levels->threshold * 256));
        add_level(&c, (int32_t)((1 - levels->threshold) * 256)); // of a mask that hides black
    }
    NS_ASSERT(c.levels <= LEVELS_MAX && bands->count == 0);
    bool room = !pad || add_band(ctx, &c, -NS_GRADIENT_FAR, 0);
    double from = 0;
    for (int32_t i = 0; room && c.fit && i <= gradient->count; i++) {
        const double to = i < gradient->count ? gradient->stops[i].at : 1;
        room = !(to > from) || cut_stretch(ctx, &c, from, to);
        from = to > from ? to : from;
    }
    room = room && (!pad || add_band(ctx, &c, 1, NS_GRADIENT_FAR));
    *fit = c.fit;
    return room ? NS_OK : ns_no_memory(ctx);
}

// colour_name.c: what people call a colour, by the nearest of two dozen colours with a name.
//
// Near means alike to the eye, roughly: hue by differences of the parts, then brightness, in whole
// numbers. Greys are a world of their own, or every pale colour would be one.
#include "nonosmith/puzzle.h"

#include "base/basics.h"

typedef struct named_colour {
    int32_t r, g, b;
    const char *name;
} named_colour;

static const named_colour known[] = {
    { 0, 0, 0, "black" },         { 255, 255, 255, "white" },    { 128, 128, 128, "grey" },
    { 70, 70, 70, "dark grey" },  { 200, 200, 200, "silver" },   { 220, 20, 30, "red" },
    { 130, 10, 15, "dark red" },  { 240, 130, 20, "orange" },    { 250, 225, 40, "yellow" },
    { 180, 150, 20, "mustard" },  { 250, 240, 190, "cream" },    { 60, 170, 60, "green" },
    { 10, 90, 30, "dark green" }, { 150, 220, 110, "lime" },     { 30, 140, 140, "teal" },
    { 110, 200, 230, "sky" },     { 40, 90, 210, "blue" },       { 20, 30, 110, "navy" },
    { 130, 60, 170, "violet" },   { 200, 170, 225, "lavender" }, { 225, 60, 160, "magenta" },
    { 250, 170, 190, "pink" },    { 130, 80, 40, "brown" },      { 210, 170, 125, "tan" },
    { 135, 165, 210, "steel" },
};

static int32_t brightness(named_colour c)
{
    return (299 * c.r + 587 * c.g + 114 * c.b) / 1000;
}

// How different two colours look when they are given a name: hue counts by the differences of
// the parts, which survive shading better than the parts themselves, and then brightness.
static int32_t name_distance(named_colour a, named_colour b)
{
    const int32_t rg = (a.r - a.g) - (b.r - b.g), gb = (a.g - a.b) - (b.g - b.b);
    const int32_t br = (a.b - a.r) - (b.b - b.r), light = brightness(a) - brightness(b);

    return rg * rg + gb * gb + br * br + 4 * light * light;
}

// The eye calls a tinted colour never grey and a nearly neutral one never anything else, however
// near the other may be.
const char *ns_colour_name(uint8_t r, uint8_t g, uint8_t b)
{
    const named_colour colour = { r, g, b, "" };
    const int32_t most = ns_max(r, ns_max(g, b)), spread = most - ns_min(r, ns_min(g, b));
    const bool tinted = spread > 20 && 5 * spread > most, neutral = 10 * spread < most;
    int32_t best = 0, best_distance = INT32_MAX;

    for (int32_t i = 0; i < NS_COUNT(known); i++) {
        const bool grey = known[i].r == known[i].g && known[i].g == known[i].b;
        const int32_t distance = name_distance(colour, known[i]);
        if (distance < best_distance && !(grey ? tinted : neutral)) {
            best = i;
            best_distance = distance;
        }
    }
    return known[best].name;
}

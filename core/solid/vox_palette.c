// vox_palette.c: the colours of MagicaVoxel. A stored palette is shifted by one: its record k is
// the colour of index k + 1. Without one there is a default that needs no table: the web-safe cube
// without black, then ten steps each of red, green, blue and grey.
#include "solid/vox_parts.h"

static ns_rgb default_colour(int32_t index)
{
    static const uint8_t cube[6] = { 0xff, 0xcc, 0x99, 0x66, 0x33, 0x00 };
    static const uint8_t ramp[10] = {
        0xee, 0xdd, 0xbb, 0xaa, 0x88, 0x77, 0x55, 0x44, 0x22, 0x11
    };
    const int32_t p = index - 1;

    if (p < 215)
        return (ns_rgb){ cube[p / 36], cube[p / 6 % 6], cube[p % 6] };
    const int32_t which = (p - 215) / 10;
    const uint8_t level = ramp[(p - 215) % 10];
    return (ns_rgb){ which == 0 || which == 3 ? level : 0, which == 1 || which == 3 ? level : 0,
                     which == 2 || which == 3 ? level : 0 };
}

ns_rgb ns_vox_colour(const uint8_t *palette, int32_t index)
{
    NS_ASSERT(index >= 1 && index <= NS_VOXEL_PAINTS_MAX);
    if (!palette)
        return default_colour(index);
    const uint8_t *record = palette + 4 * (index - 1);
    return (ns_rgb){ record[0], record[1], record[2] };
}

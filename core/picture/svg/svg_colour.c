// svg_colour.c: colours as CSS writes them; see svg_parts.h.
//
// #rgb and its longer forms, rgb(), hsl() and both with an alpha, names, currentColor. Numbers beyond
// their range are drawn to its end; a text that is no colour leaves everything as it was.
#include "picture/svg/svg_parts.h"

static int32_t hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

// After the #: three, four, six or eight digits.
static bool read_hex(svg_scan *in, svg_colour *colour)
{
    uint8_t part[4] = { 0, 0, 0, 255 };
    int32_t digits[8], count = 0;

    for (; count < 8 && in->at < in->end && hex_digit(*in->at) >= 0; count++)
        digits[count] = hex_digit(*in->at++);
    if (in->at < in->end && hex_digit(*in->at) >= 0)
        return false;
    if (count != 3 && count != 4 && count != 6 && count != 8)
        return false;
    NS_ASSERT(count <= 8);
    for (int32_t i = 0; i < (count > 4 ? count / 2 : count); i++)
        part[i] =
            (uint8_t)(count > 4 ? digits[2 * i] * 16 + digits[2 * i + 1] : digits[i] * 17);
    *colour = (svg_colour){ part[0], part[1], part[2], part[3] / 255.0 };
    return true;
}

static uint8_t to_byte(double value)
{
    return (uint8_t)(ns_clamp(value, 0, 255) + 0.5);
}

// What a hue of 0..6 (red, yellow, green, ..) gives to one of the three lights.
static double hue_share(double hue, double low, double high)
{
    hue = hue < 0 ? hue + 6 : hue >= 6 ? hue - 6 : hue;
    if (hue < 1)
        return low + (high - low) * hue;
    if (hue < 3)
        return high;
    if (hue < 4)
        return low + (high - low) * (4 - hue);
    return low;
}

static void from_hsl(double degrees, double saturation, double lightness, svg_colour *colour)
{
    const double s = ns_clamp(saturation, 0, 100) / 100, l = ns_clamp(lightness, 0, 100) / 100;
    const double high = l <= 0.5 ? l * (1 + s) : l + s - l * s, low = 2 * l - high;
    const double turns = degrees / 360;
    const double whole = turns > -1e9 && turns < 1e9 ? (double)(int64_t)turns : turns;
    const double part = turns - whole, hue = (part < 0 ? part + 1 : part) * 6;

    colour->r = to_byte(255 * hue_share(hue + 2, low, high));
    colour->g = to_byte(255 * hue_share(hue, low, high));
    colour->b = to_byte(255 * hue_share(hue - 2, low, high));
}

// A number, and whether a % (or deg) follows it.
static bool read_part(svg_scan *in, double *value, bool *percent)
{
    if (!svg_number(in, value))
        return false;
    *percent = in->at < in->end && *in->at == '%';
    if (*percent)
        in->at++;
    else
        svg_unit(in);
    return true;
}

// After the name: (1, 2, 3), (1 2 3), and either with an alpha after a comma or slash.
static bool read_parts(svg_scan *in, bool hsl, svg_colour *colour)
{
    double part[4] = { 0, 0, 0, 1 };
    bool percent[4] = { false };
    int32_t count = 0;

    svg_skip_blanks(in);
    if (in->at == in->end || *in->at++ != '(')
        return false;
    svg_skip_blanks(in);
    while (count < 4 && read_part(in, &part[count], &percent[count])) {
        count++;
        svg_skip_blanks(in);
        if (in->at < in->end && (*in->at == ',' || *in->at == '/'))
            in->at++;
        svg_skip_blanks(in);
    }
    if (count < 3 || in->at == in->end || *in->at++ != ')')
        return false;
    if (hsl) {
        from_hsl(part[0], part[1], part[2], colour);
    } else {
        colour->r = to_byte(percent[0] ? part[0] * 255 / 100 : part[0]);
        colour->g = to_byte(percent[1] ? part[1] * 255 / 100 : part[1]);
        colour->b = to_byte(percent[2] ? part[2] * 255 / 100 : part[2]);
    }
    colour->a = ns_clamp(percent[3] ? part[3] / 100 : part[3], 0, 1);
    return true;
}

bool svg_colour_read(svg_scan *in, svg_colour current, svg_colour *colour)
{
    svg_scan now = *in;
    uint32_t rgb;
    bool read = false;

    if (now.at < now.end && *now.at == '#') {
        now.at++;
        read = read_hex(&now, colour);
    } else {
        const svg_scan word = svg_word(&now);
        if (svg_is(word, "rgb") || svg_is(word, "rgba") || svg_is(word, "hsl")
            || svg_is(word, "hsla")) {
            read = read_parts(&now, *word.at == 'h' || *word.at == 'H', colour);
        } else if (svg_is(word, "currentColor")) {
            *colour = current;
            read = true;
        } else if (svg_is(word, "transparent")) {
            *colour = (svg_colour){ 0, 0, 0, 0 };
            read = true;
        } else if (svg_colour_named(word, &rgb)) {
            *colour = (svg_colour){ (uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8 & 255),
                                    (uint8_t)(rgb & 255), 1 };
            read = true;
        }
    }
    if (read)
        *in = now;
    return read;
}

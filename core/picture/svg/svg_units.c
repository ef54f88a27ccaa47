// svg_units.c: lengths with units, opacities, view boxes; see svg_parts.h.
//
// A user unit is a CSS pixel, 96 to the inch.
#include "picture/svg/svg_parts.h"

bool svg_length_read(svg_scan *in, double em, svg_length *length)
{
    static const struct {
        const char *name;
        double size;
    } units[] = {
        { "px", 1 },         { "pt", 96.0 / 72 }, { "pc", 16 },        { "mm", 96 / 25.4 },
        { "cm", 96 / 2.54 }, { "in", 96 },        { "q", 96 / 101.6 }, { "rem", 16 },
    };
    svg_scan now = *in;
    double value;

    if (!svg_number(&now, &value))
        return false;
    *length = (svg_length){ value, false };
    if (now.at < now.end && *now.at == '%') {
        now.at++;
        length->percent = true;
        *in = now;
        return true;
    }
    const svg_scan unit = svg_unit(&now);
    bool known = unit.at == unit.end;
    for (int32_t i = 0; i < NS_COUNT(units); i++) {
        if (svg_is(unit, units[i].name)) {
            length->value = value * units[i].size;
            known = true;
        }
    }
    if (svg_is(unit, "em") || svg_is(unit, "ex") || svg_is(unit, "ch")) {
        length->value = value * (svg_is(unit, "em") ? em : em / 2);
        known = true;
    }
    if (known)
        *in = now;
    return known;
}

bool svg_length_of(svg_scan text, double em, svg_length *length)
{
    svg_length read;

    svg_skip_blanks(&text);
    if (!svg_length_read(&text, em, &read) || !svg_at_end(&text))
        return false;
    *length = read;
    return true;
}

bool svg_opacity_of(svg_scan text, double *opacity)
{
    double value;

    svg_skip_blanks(&text);
    if (!svg_number(&text, &value))
        return false;
    if (text.at < text.end && *text.at == '%') {
        text.at++;
        value /= 100;
    }
    if (!svg_at_end(&text))
        return false;
    *opacity = ns_clamp(value, 0, 1);
    return true;
}

bool svg_view_box_of(svg_scan text, svg_box *box)
{
    double n[4];

    svg_skip_blanks(&text);
    for (int32_t i = 0; i < 4; i++) {
        if ((i > 0 && !svg_skip_comma(&text)) || !svg_number(&text, &n[i]))
            return false;
    }
    if (!svg_at_end(&text))
        return false;
    *box = (svg_box){ n[0], n[1], n[2], n[3] };
    return true;
}

// Where "Min", "Mid" or "Max" puts what is left over: 0, 1/2 or all of it.
static double aligned(const char *word)
{
    return word[1] == 'i' ? (word[2] == 'n' ? 0 : 0.5) : 1;
}

svg_matrix svg_view_map(svg_box view, svg_box port, svg_scan aspect)
{
    double sx = port.width / view.width, sy = port.height / view.height;
    double across = 0.5, down = 0.5;
    svg_scan align, fit;

    const bool given = svg_next_word(&aspect, &align);
    if (!given || !svg_is(align, "none")) {
        bool slice = false;
        if (given && align.end - align.at == 8) { // xMidYMid and the like
            across = aligned(align.at + 1);
            down = aligned(align.at + 5);
        }
        if (svg_next_word(&aspect, &fit))
            slice = svg_is(fit, "slice");
        sx = sy = (sx < sy) != slice ? sx : sy;
    }
    NS_ASSERT(across >= 0 && across <= 1 && down >= 0 && down <= 1);
    return (svg_matrix){ sx,
                         0,
                         0,
                         sy,
                         port.x + (port.width - view.width * sx) * across - view.x * sx,
                         port.y + (port.height - view.height * sy) * down - view.y * sy };
}

// svg_font.c: the properties of fonts; see svg_parts.h.
//
// The shorthand stands for all of them, up to a size and the families behind it; what else is said of
// a font counts more, as it nearly always comes later.
#include "picture/svg/svg_parts.h"

int32_t svg_choice(svg_scan text, const char *first, const char *second, const char *third)
{
    text = svg_trimmed(text);
    return svg_is(text, first) ? 0 : svg_is(text, second) ? 1 : svg_is(text, third) ? 2 : -1;
}

static bool size_of(svg_scan text, svg_style *style)
{
    svg_length size;

    if (!svg_length_of(text, style->em, &size) || size.value < 0)
        return false;
    style->em = svg_resolve(size, style->em);
    return true;
}

static bool weight_of(svg_scan text, svg_style *style)
{
    double number;

    text = svg_trimmed(text);
    if (svg_is(text, "bold") || svg_is(text, "bolder"))
        style->weight = 700;
    else if (svg_is(text, "normal") || svg_is(text, "lighter"))
        style->weight = 400;
    else if (svg_number(&text, &number) && svg_at_end(&text) && number >= 1 && number <= 1000)
        style->weight = (int32_t)ns_clamp(number, 100.0, 900.0);
    else
        return false;
    return true;
}

static bool slant_of(svg_scan text, svg_style *style)
{
    const int32_t slant = svg_choice(text, "normal", "italic", "oblique");

    if (slant >= 0)
        style->italic = slant > 0;
    return slant >= 0;
}

// "italic bold 12px/1.2 'A Font', serif"
static void shorthand_of(svg_scan text, svg_style *style)
{
    svg_style all = *style;
    svg_scan word;

    all.weight = 400;
    all.italic = false;
    while (svg_next_word(&text, &word)) {
        svg_scan size = word;
        while (size.at < size.end && *size.at != '/')
            size.at++;
        size = (svg_scan){ word.at, size.at };
        double number;
        svg_scan unit = size;
        const bool bare = svg_number(&unit, &number) && svg_at_end(&unit);
        if (!bare && size_of(size, &all)) {
            all.family = svg_trimmed(text);
            *style = all;
            return;
        }
        if (!weight_of(word, &all))
            slant_of(word, &all);
    }
}

void svg_style_of_font(const svg_values *values, svg_style *style)
{
    const svg_scan *of = values->of, family = svg_trimmed(of[SVG_FONT_FAMILY]);
    const int32_t anchor = svg_choice(of[SVG_TEXT_ANCHOR], "start", "middle", "end");

    shorthand_of(of[SVG_FONT], style);
    size_of(of[SVG_FONT_SIZE], style);
    weight_of(of[SVG_FONT_WEIGHT], style);
    slant_of(of[SVG_FONT_STYLE], style);
    if (family.at < family.end && !svg_is(family, "inherit"))
        style->family = family;
    if (anchor >= 0)
        style->anchor = (svg_anchor)anchor;
}

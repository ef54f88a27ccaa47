// svg_style.c: from texts to a style; see svg_parts.h.
//
// A text that is not understood, and "inherit", leave the parent's value; what is not inherited
// starts anew at each element.
#include "picture/svg/svg_parts.h"

svg_style svg_style_first(void)
{
    return (svg_style){
        .fill = { .kind = SVG_COLOUR, .colour = { 0, 0, 0, 1 } },
        .fill_opacity = 1,
        .stroke_opacity = 1,
        .opacity = 1,
        .stroke_width = { 1, false },
        .miter_limit = 4,
        .visible = true,
        .displayed = true,
        .colour = { 0, 0, 0, 1 },
        .em = 16,
        .weight = 400,
    };
}

svg_scan svg_fragment(svg_scan href)
{
    href = svg_trimmed(href);
    if (href.at < href.end && *href.at == '#')
        return (svg_scan){ href.at + 1, href.end };
    return (svg_scan){ 0 };
}

bool svg_url_read(svg_scan *in, svg_scan *href)
{
    svg_scan now = *in;

    if (!svg_is(svg_word(&now), "url") || now.at == now.end || *now.at++ != '(')
        return false;
    svg_scan inside = now;
    while (now.at < now.end && *now.at != ')')
        now.at++;
    inside.end = now.at;
    inside = svg_trimmed(inside);
    if (inside.end - inside.at >= 2 && (*inside.at == '"' || *inside.at == '\'')) {
        inside.at++;
        inside.end--;
    }
    now.at += now.at < now.end;
    *href = inside;
    *in = now;
    return true;
}

bool svg_is_set(svg_scan text)
{
    text = svg_trimmed(text);
    return text.at < text.end && !svg_is(text, "none") && !svg_is(text, "inherit")
           && !svg_is(text, "normal");
}

// A paint that needs nothing else of the file; false when the text is none of them.
static bool plain_paint_of(svg_scan text, svg_paint_kind *kind, svg_colour *colour)
{
    const svg_colour none = { 0 };

    *kind = SVG_COLOUR;
    if (svg_is(text, "none"))
        *kind = SVG_NO_PAINT;
    else if (svg_is(text, "currentColor"))
        *kind = SVG_CURRENT;
    else
        return svg_colour_read(&text, none, colour);
    return true;
}

// Reads fill or stroke; false, and nothing changed, when the text is none of it.
static bool paint_of(svg_scan text, svg_paint *paint)
{
    svg_paint read = { .kind = SVG_SERVER };

    text = svg_trimmed(text);
    if (svg_url_read(&text, &read.server)) {
        if (!plain_paint_of(svg_trimmed(text), &read.otherwise, &read.colour))
            read.otherwise = SVG_NO_PAINT;
    } else if (!plain_paint_of(text, &read.kind, &read.colour)) {
        return false;
    }
    *paint = read;
    return true;
}

static void number_at_least(svg_scan text, double least, double *value)
{
    double read;

    svg_skip_blanks(&text);
    if (svg_number(&text, &read) && svg_at_end(&text) && read >= least)
        *value = read;
}

static void length_at_least_0(svg_scan text, double em, svg_length *length)
{
    svg_length read;

    if (svg_length_of(text, em, &read) && read.value >= 0)
        *length = read;
}

static void style_of_pen(const svg_values *values, svg_style *style)
{
    const svg_scan *of = values->of;
    const int32_t cap = svg_choice(of[SVG_CAP], "butt", "round", "square");
    const int32_t join = svg_choice(of[SVG_JOIN], "miter", "round", "bevel");
    const svg_scan dashes = svg_trimmed(of[SVG_DASHES]);

    if (cap >= 0)
        style->cap = (ns_cap)cap;
    if (join >= 0)
        style->join = (ns_join)join;
    if (svg_is(dashes, "none"))
        style->dashes = (svg_scan){ 0 };
    else if (dashes.at < dashes.end && !svg_is(dashes, "inherit"))
        style->dashes = dashes;
    length_at_least_0(of[SVG_STROKE_WIDTH], style->em, &style->stroke_width);
    svg_length_of(of[SVG_DASH_OFFSET], style->em, &style->dash_offset);
    number_at_least(of[SVG_MITER_LIMIT], 1, &style->miter_limit);
}

// The words of paint-order up to the first that decides between fill and stroke.
static void style_of_order(svg_scan text, svg_style *style)
{
    svg_scan word;

    while (svg_next_word(&text, &word)) {
        if (svg_is(word, "fill") || svg_is(word, "normal") || svg_is(word, "stroke")) {
            style->stroke_first = svg_is(word, "stroke");
            return;
        }
    }
}

svg_style svg_style_of(const svg_values *values, const svg_style *parent)
{
    const svg_scan *of = values->of;
    svg_style style = *parent;
    svg_scan colour = svg_trimmed(of[SVG_COLOR]);
    double opacity = 1;

    svg_style_of_font(values, &style);
    svg_colour_read(&colour, parent->colour, &style.colour);
    paint_of(of[SVG_FILL], &style.fill);
    paint_of(of[SVG_STROKE], &style.stroke);
    svg_opacity_of(of[SVG_FILL_OPACITY], &style.fill_opacity);
    svg_opacity_of(of[SVG_STROKE_OPACITY], &style.stroke_opacity);
    if (svg_opacity_of(of[SVG_OPACITY], &opacity))
        style.opacity *= opacity;
    const int32_t rule = svg_choice(of[SVG_FILL_RULE], "nonzero", "evenodd", "evenodd");
    if (rule >= 0)
        style.rule = (ns_fill_rule)rule;
    const int32_t clip_rule = svg_choice(of[SVG_CLIP_RULE], "nonzero", "evenodd", "evenodd");
    if (clip_rule >= 0)
        style.clip_rule = (ns_fill_rule)clip_rule;
    style_of_pen(values, &style);
    style_of_order(of[SVG_PAINT_ORDER], &style);
    const int32_t visible = svg_choice(of[SVG_VISIBILITY], "visible", "hidden", "collapse");
    if (visible >= 0)
        style.visible = visible == 0;
    NS_ASSERT(style.opacity >= 0 && style.opacity <= 1 && style.em >= 0);
    style.displayed = !svg_is(svg_trimmed(of[SVG_DISPLAY]), "none");
    style.fixed_stroke = svg_is(svg_trimmed(of[SVG_VECTOR_EFFECT]), "non-scaling-stroke");
    return style;
}

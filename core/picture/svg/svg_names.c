// svg_names.c: the elements and attributes that matter; see svg_parts.h.
//
// Both tables are searched by halves and must stay sorted. Upper and lower case are told apart, as
// XML has it.
#include "picture/svg/svg_parts.h"

// Sorted by name.
static const struct {
    const char *name;
    svg_kind kind;
} elements[] = {
    { "a", SVG_A },
    { "animate", SVG_ANIMATION },
    { "animateColor", SVG_ANIMATION },
    { "animateMotion", SVG_ANIMATION },
    { "animateTransform", SVG_ANIMATION },
    { "circle", SVG_CIRCLE },
    { "clipPath", SVG_CLIP_PATH },
    { "cursor", SVG_SILENT },
    { "defs", SVG_DEFS },
    { "desc", SVG_DESC },
    { "ellipse", SVG_ELLIPSE },
    { "filter", SVG_SILENT },
    { "flowRoot", SVG_TEXT_ELSEWHERE },
    { "font", SVG_SILENT },
    { "font-face", SVG_SILENT },
    { "foreignObject", SVG_FOREIGN_OBJECT },
    { "g", SVG_G },
    { "image", SVG_IMAGE },
    { "line", SVG_LINE },
    { "linearGradient", SVG_LINEAR_GRADIENT },
    { "marker", SVG_MARKER },
    { "mask", SVG_MASK },
    { "metadata", SVG_SILENT },
    { "path", SVG_PATH },
    { "pattern", SVG_PATTERN },
    { "polygon", SVG_POLYGON },
    { "polyline", SVG_POLYLINE },
    { "radialGradient", SVG_RADIAL_GRADIENT },
    { "rect", SVG_RECT },
    { "script", SVG_SILENT },
    { "set", SVG_ANIMATION },
    { "stop", SVG_STOP },
    { "style", SVG_STYLE },
    { "svg", SVG_SVG },
    { "switch", SVG_SWITCH },
    { "symbol", SVG_SYMBOL },
    { "text", SVG_TEXT },
    { "textPath", SVG_TEXT_ELSEWHERE },
    { "title", SVG_TITLE },
    { "tspan", SVG_TSPAN },
    { "use", SVG_USE },
    { "view", SVG_SILENT },
};

#define X(name, text, property) [name] = { text, property },
static const struct {
    const char *name;
    bool is_property;
} attributes[SVG_NAMES] = { SVG_NAME_LIST(X) };
#undef X

svg_kind svg_kind_of(svg_scan element)
{
    const int32_t row =
        svg_row_named(element, false, elements, NS_COUNT(elements), sizeof elements[0]);

    return row < 0 ? SVG_OTHER : elements[row].kind;
}

svg_name svg_name_of(svg_scan attribute)
{
    const int32_t row =
        svg_row_named(attribute, false, attributes, SVG_NAMES, sizeof attributes[0]);

    NS_ASSERT(row < SVG_NAMES);
    return row < 0 ? SVG_NAMES : (svg_name)row;
}

bool svg_is_property(svg_name name)
{
    return name != SVG_NAMES && attributes[name].is_property;
}

bool svg_holds_others(svg_kind kind)
{
    return kind == SVG_A || kind == SVG_G || kind == SVG_SVG || kind == SVG_SWITCH
           || kind == SVG_SYMBOL || kind == SVG_USE;
}

bool svg_keeps_tree(svg_kind kind)
{
    return kind != SVG_OTHER && kind < SVG_ANIMATION;
}

// svg_names.c: the elements and attributes that matter; see svg_parts.h.
#include "picture/svg/svg_parts.h"

typedef struct named {
    const char *name;
    svg_kind kind;
} named;

// Sorted by name.
static const named elements[] = {
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
    { "flowRoot", SVG_TEXT },
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
    { "title", SVG_TITLE },
    { "use", SVG_USE },
    { "view", SVG_SILENT },
};

// In the order of svg_name, which is that of the names.
static const char *const attributes[SVG_NAMES] = {
    [SVG_CLASS] = "class",
    [SVG_CLIP_PATH_URL] = "clip-path",
    [SVG_CLIP_PATH_UNITS] = "clipPathUnits",
    [SVG_COLOR] = "color",
    [SVG_CX] = "cx",
    [SVG_CY] = "cy",
    [SVG_D] = "d",
    [SVG_DISPLAY] = "display",
    [SVG_FILL] = "fill",
    [SVG_FILL_OPACITY] = "fill-opacity",
    [SVG_FILL_RULE] = "fill-rule",
    [SVG_FILTER] = "filter",
    [SVG_FONT_SIZE] = "font-size",
    [SVG_FX] = "fx",
    [SVG_FY] = "fy",
    [SVG_GRADIENT_TRANSFORM] = "gradientTransform",
    [SVG_GRADIENT_UNITS] = "gradientUnits",
    [SVG_HEIGHT] = "height",
    [SVG_HREF] = "href",
    [SVG_ID] = "id",
    [SVG_MARKER_ALL] = "marker",
    [SVG_MARKER_END] = "marker-end",
    [SVG_MARKER_MID] = "marker-mid",
    [SVG_MARKER_START] = "marker-start",
    [SVG_MASK_URL] = "mask",
    [SVG_MIX_BLEND_MODE] = "mix-blend-mode",
    [SVG_OFFSET] = "offset",
    [SVG_OPACITY] = "opacity",
    [SVG_OVERFLOW] = "overflow",
    [SVG_PAINT_ORDER] = "paint-order",
    [SVG_PATH_LENGTH] = "pathLength",
    [SVG_POINTS] = "points",
    [SVG_ASPECT] = "preserveAspectRatio",
    [SVG_R] = "r",
    [SVG_EXTENSIONS] = "requiredExtensions",
    [SVG_RX] = "rx",
    [SVG_RY] = "ry",
    [SVG_SPREAD_METHOD] = "spreadMethod",
    [SVG_STOP_COLOR] = "stop-color",
    [SVG_STOP_OPACITY] = "stop-opacity",
    [SVG_STROKE] = "stroke",
    [SVG_DASHES] = "stroke-dasharray",
    [SVG_DASH_OFFSET] = "stroke-dashoffset",
    [SVG_CAP] = "stroke-linecap",
    [SVG_JOIN] = "stroke-linejoin",
    [SVG_MITER_LIMIT] = "stroke-miterlimit",
    [SVG_STROKE_OPACITY] = "stroke-opacity",
    [SVG_STROKE_WIDTH] = "stroke-width",
    [SVG_STYLE_TEXT] = "style",
    [SVG_LANGUAGE] = "systemLanguage",
    [SVG_TRANSFORM] = "transform",
    [SVG_TYPE] = "type",
    [SVG_VECTOR_EFFECT] = "vector-effect",
    [SVG_VIEW_BOX] = "viewBox",
    [SVG_VISIBILITY] = "visibility",
    [SVG_WIDTH] = "width",
    [SVG_X] = "x",
    [SVG_X1] = "x1",
    [SVG_X2] = "x2",
    [SVG_Y] = "y",
    [SVG_Y1] = "y1",
    [SVG_Y2] = "y2",
};

// Below, at or above zero as the word sorts before, with or after the text.
static int compare(svg_scan word, const char *text)
{
    while (word.at < word.end && *text && *word.at == *text) {
        word.at++;
        text++;
    }
    const int a = word.at < word.end ? (unsigned char)*word.at : 0;
    return a - (unsigned char)*text;
}

svg_kind svg_kind_of(svg_scan element)
{
    int32_t low = 0, high = NS_COUNT(elements);

    while (low < high) {
        const int32_t middle = (low + high) / 2;
        const int order = compare(element, elements[middle].name);
        if (order == 0)
            return elements[middle].kind;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return SVG_OTHER;
}

svg_name svg_name_of(svg_scan attribute)
{
    int32_t low = 0, high = SVG_NAMES;

    while (low < high) {
        const int32_t middle = (low + high) / 2;
        const int order = compare(attribute, attributes[middle]);
        if (order == 0)
            return (svg_name)middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return SVG_NAMES;
}

bool svg_is_property(svg_name name)
{
    switch (name) {
    case SVG_CLASS:
    case SVG_CLIP_PATH_UNITS:
    case SVG_D:
    case SVG_FX:
    case SVG_FY:
    case SVG_GRADIENT_TRANSFORM:
    case SVG_GRADIENT_UNITS:
    case SVG_HREF:
    case SVG_ID:
    case SVG_OFFSET:
    case SVG_PATH_LENGTH:
    case SVG_POINTS:
    case SVG_ASPECT:
    case SVG_EXTENSIONS:
    case SVG_SPREAD_METHOD:
    case SVG_STYLE_TEXT:
    case SVG_LANGUAGE:
    case SVG_TYPE:
    case SVG_VIEW_BOX:
    case SVG_X1:
    case SVG_X2:
    case SVG_Y1:
    case SVG_Y2:
    case SVG_NAMES:
        return false;
    default:
        return true;
    }
}

bool svg_keeps_tree(svg_kind kind)
{
    return kind != SVG_OTHER && kind < SVG_ANIMATION;
}

// svg_choose.c: what an element asks of its viewer, and what a switch shows; see svg_parts.h.
//
// We are a viewer without extensions that reads English. A switch shows the first child that asks
// for no more than that, drawn or not; children that are never drawn in place are passed over.
#include "picture/svg/svg_parts.h"

// Whether the languages "en, de-CH" have English among them.
static bool is_english(svg_scan languages)
{
    while (!svg_at_end(&languages)) {
        svg_scan word = svg_word(&languages);
        if (word.end - word.at > 2 && word.at[2] == '-')
            word.end = word.at + 2;
        if (svg_is(word, "en"))
            return true;
        while (languages.at < languages.end && *languages.at++ != ',')
            ;
    }
    return false;
}

bool svg_is_for_us(const ns_svg *svg, int32_t node)
{
    const svg_scan extensions = svg_attribute_of(svg, node, SVG_EXTENSIONS);
    const svg_scan languages = svg_attribute_of(svg, node, SVG_LANGUAGE);

    return !extensions.at && (!languages.at || is_english(languages));
}

int32_t svg_chosen_child(svg_pen *pen, int32_t node)
{
    const ns_svg *svg = pen->svg;

    for (int32_t n = svg->nodes.at[node].child; n; n = svg->nodes.at[n].next) {
        pen->work += 16;
        switch ((svg_kind)svg->nodes.at[n].kind) {
        case SVG_CLIP_PATH:
        case SVG_DEFS:
        case SVG_FOREIGN_OBJECT:
        case SVG_LINEAR_GRADIENT:
        case SVG_MARKER:
        case SVG_MASK:
        case SVG_PATTERN:
        case SVG_RADIAL_GRADIENT:
        case SVG_SYMBOL:
            continue;
        default:
            if (svg_is_for_us(svg, n))
                return n;
        }
    }
    return 0;
}

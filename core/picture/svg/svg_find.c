// svg_find.c: attributes of a node, and nodes by their id; see svg_parts.h.
//
// An element has few attributes, so they are walked over; ids are many and sorted once. Sorting is
// stable: of several nodes with one id the first in the file is found.
#include "picture/svg/svg_parts.h"

svg_scan svg_attribute_of(const ns_svg *svg, int32_t node, svg_name name)
{
    const svg_node *n = &svg->nodes.at[node];

    for (int32_t i = n->first; i < n->first + n->count; i++) {
        const svg_attribute *a = &svg->attributes.at[i];
        const char *at = ns_text_chars(&svg->text) + a->from;
        if (a->name == (int32_t)name)
            return (svg_scan){ at, at + a->count };
    }
    return (svg_scan){ 0 };
}

static int compare_nodes(const void *a, const void *b, void *user)
{
    return svg_compare(svg_attribute_of(user, *(const int32_t *)a, SVG_ID),
                       svg_attribute_of(user, *(const int32_t *)b, SVG_ID));
}

ns_status svg_index_ids(ns_ctx *ctx, ns_svg *svg)
{
    for (int32_t n = 1; n < svg->nodes.count; n++) {
        if (svg_attribute_of(svg, n, SVG_ID).at && !ns_array_push(ctx, &svg->ids, n))
            return ns_no_memory(ctx);
    }
    NS_ASSERT(svg->ids.count < svg->nodes.count); // node 0 is none
    return ns_array_sort(ctx, &svg->ids, compare_nodes, svg);
}

int32_t svg_look_up(svg_pen *pen, svg_scan href)
{
    const ns_svg *svg = pen->svg;
    const svg_scan id = svg_fragment(href);
    int32_t low = 0, high = svg->ids.count;

    while (low < high) {
        const int32_t middle = (low + high) / 2;
        pen->work += svg_bytes(id);
        if (svg_compare(svg_attribute_of(svg, svg->ids.at[middle], SVG_ID), id) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == svg->ids.count)
        return 0;
    const int32_t node = svg->ids.at[low];
    return svg_compare(svg_attribute_of(svg, node, SVG_ID), id) == 0 ? node : 0;
}

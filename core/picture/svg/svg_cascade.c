// svg_cascade.c: of all that is said about an element, what counts; see svg_parts.h.
//
// Attributes count least, then rules of style sheets (by id above class above element, then by
// their order), then the element's own style=""; what is !important counts more than all that
// is not.
#include "picture/svg/svg_parts.h"

#define RANK_OWN_STYLE (INT64_C(8) << 32)
#define RANK_IMPORTANT (INT64_C(16) << 32)

static void declare(svg_values *values, const svg_declaration *d, int64_t rank)
{
    NS_ASSERT(svg_is_property(d->name) && rank > 0); // attributes have rank 0
    if (d->important)
        rank += RANK_IMPORTANT;
    if (rank < values->rank[d->name])
        return;
    values->rank[d->name] = rank;
    values->of[d->name] = d->value;
}

// All rules with exactly this selector.
static int64_t apply_rules(const ns_svg *svg, const svg_rule *selector, svg_values *values)
{
    const int64_t weight =
        (selector->id.at ? 4 : 0) + (selector->class.at ? 2 : 0) + (selector->element ? 1 : 0);
    int32_t first, end;
    // About the comparisons of a search times the bytes compared.
    int64_t work = 16 * (1 + svg_bytes(selector->id) + svg_bytes(selector->class));

    svg_css_find(svg, selector, &first, &end);
    NS_ASSERT(first <= end && weight < 8);
    for (int32_t r = first; r < end; r++) {
        const svg_rule *rule = &svg->rules.at[r];
        for (int32_t i = rule->first; i < rule->first + rule->count; i++) {
            const svg_declaration *d = &svg->declarations.at[i];
            declare(values, d, (weight << 32) + rule->order + 1);
            work += 1 + svg_bytes(d->value);
        }
    }
    return work;
}

// The four selectors of a class, or of no class.
static int64_t apply_class(const ns_svg *svg, svg_kind element, svg_scan class, svg_scan id,
                           svg_values *values)
{
    int64_t work = 0;

    for (int32_t i = 0; i < 4; i++) {
        const svg_rule selector = { .element = i & 1 ? element : SVG_OTHER,
                                    .class = class,
                                    .id = i & 2 ? id : (svg_scan){ 0 } };
        if ((i & 2) && !id.at)
            break;
        work += apply_rules(svg, &selector, values);
    }
    return work;
}

int64_t svg_cascade(const ns_svg *svg, int32_t node, svg_values *values)
{
    const svg_node *n = &svg->nodes.at[node];
    int64_t work = SVG_NAMES;
    svg_declaration declaration;
    svg_scan class;

    memset(values, 0, sizeof *values);
    for (int32_t i = n->first; i < n->first + n->count; i++) {
        const svg_attribute *a = &svg->attributes.at[i];
        const char *at = ns_text_chars(&svg->text) + a->from;
        if (!values->of[a->name].at)
            values->of[a->name] = (svg_scan){ at, at + a->count };
        work += a->count;
    }
    if (svg->rules.count > 0) {
        const svg_scan id = values->of[SVG_ID];
        svg_scan classes = values->of[SVG_CLASS];
        work += apply_class(svg, (svg_kind)n->kind, (svg_scan){ 0 }, id, values);
        while (svg_next_word(&classes, &class))
            work += apply_class(svg, (svg_kind)n->kind, class, id, values);
    }
    svg_scan own = values->of[SVG_STYLE_TEXT];
    while (svg_css_declaration(&own, &declaration))
        declare(values, &declaration, RANK_OWN_STYLE);
    return work;
}

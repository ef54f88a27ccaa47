// svg_build.c: the tree of a file while it is told, element by element; see svg.h.
//
// Kept are elements that draw or can be named by others, their attributes as far as they matter,
// and the text of style sheets. Of what is passed over only the depth is counted.
#include "picture/svg/svg_parts.h"

#define TEXT_MAX (48 << 20)  // bytes of attribute values
#define STYLE_MAX (16 << 20) // bytes of style sheets
#define ATTRIBUTES_MAX (4 << 20)
#define WORDS_MAX 4096 // bytes of title and description

ns_status ns_svg_create(ns_ctx *ctx, const char *name, ns_svg **builder)
{
    ns_svg *svg = ns_new(ctx, 1, sizeof *svg);

    NS_NEED(ctx, svg);
    svg->name = name;
    svg->options = ns_svg_defaults();
    if (!ns_array_resize(ctx, &svg->nodes, 1)) { // node 0 is none
        ns_svg_destroy(ctx, svg);
        return ns_no_memory(ctx);
    }
    *builder = svg;
    return NS_OK;
}

ns_svg_options ns_svg_defaults(void)
{
    return (ns_svg_options){ .threshold = -1 };
}

void ns_svg_choose(ns_svg *svg, const ns_svg_options *options)
{
    svg->options = *options;
}

void ns_svg_destroy(ns_ctx *ctx, ns_svg *svg)
{
    if (!svg)
        return;
    ns_arrays_drop(ctx, &svg->nodes, &svg->attributes, &svg->rules, &svg->declarations,
                   &svg->ids);
    ns_array_drop(ctx, &svg->chosen);
    ns_text_drop(ctx, &svg->text);
    ns_text_drop(ctx, &svg->css);
    ns_text_drop(ctx, &svg->title);
    ns_text_drop(ctx, &svg->description);
    ns_free(ctx, svg, 1, sizeof *svg);
}

void ns_svg_line(ns_svg *svg, int32_t line)
{
    svg->line = line;
}

ns_status svg_fail(ns_ctx *ctx, const ns_svg *svg, int32_t line, const char *sentence)
{
    return ns_fail(ctx, NS_BAD_INPUT, "%s:%d: %s", svg->name, (int)ns_max(1, line), sentence);
}

static ns_status keep_attribute(ns_ctx *ctx, ns_svg *svg, svg_name name, const char *value)
{
    const svg_attribute attribute = { name, svg->text.count, ns_length(value) };

    if (attribute.count > TEXT_MAX - attribute.from || svg->attributes.count >= ATTRIBUTES_MAX)
        return svg_fail(ctx, svg, svg->line,
                        "the drawing is too large to be read; simplify its paths");
    NS_NEED(ctx, ns_text_add_bytes(ctx, &svg->text, value, attribute.count)
                     && ns_array_push(ctx, &svg->attributes, attribute));
    if (name == SVG_STYLE_TEXT)
        svg_css_blank_comments(svg->text.at + attribute.from, attribute.count);
    return NS_OK;
}

static const char *attribute_named(const char *const *attributes, const char *name)
{
    for (int32_t i = 0; attributes[i] && attributes[i + 1]; i += 2) {
        if (ns_same_text(attributes[i], name))
            return attributes[i + 1];
    }
    return "";
}

static ns_status add_node(ns_ctx *ctx, ns_svg *svg, svg_kind kind,
                          const char *const *attributes)
{
    svg_open *around = &svg->open[svg->depth - 1];
    svg_node node = { .kind = (uint8_t)kind,
                      .parent = around->node,
                      .line = svg->line,
                      .first = svg->attributes.count };
    const int32_t id = svg->nodes.count;

    NS_ASSERT(svg->depth >= 1 && svg->depth <= NS_SVG_DEPTH_MAX && id >= 1);
    if (id > NS_SVG_ELEMENTS_MAX)
        return svg_fail(ctx, svg, svg->line,
                        "a drawing has at most a million elements; simplify it");
    for (int32_t i = 0; attributes[i] && attributes[i + 1]; i += 2) {
        const svg_name name = svg_name_of(svg_scan_of(attributes[i]));
        if (name != SVG_NAMES)
            NS_TRY(keep_attribute(ctx, svg, name, attributes[i + 1]));
    }
    node.count = svg->attributes.count - node.first;
    NS_NEED(ctx, ns_array_push(ctx, &svg->nodes, node));
    if (around->last)
        svg->nodes.at[around->last].next = id;
    else
        svg->nodes.at[around->node].child = id;
    NS_ASSERT(around->node < id && around->last < id); // parents and elder ones come first
    around->last = id;
    svg->open[svg->depth] = (svg_open){ id, 0 };
    return NS_OK;
}

// What the text of the element is kept for.
static svg_listening listen_to(const ns_svg *svg, svg_kind kind, const char *const *attributes)
{
    if (kind == SVG_STYLE) {
        const char *type = attribute_named(attributes, "type");
        return !*type || svg_is(svg_scan_of(type), "text/css") ? SVG_TO_STYLE : SVG_DEAF;
    }
    if (kind == SVG_TITLE && svg->depth == 2 && svg->title.count == 0)
        return SVG_TO_TITLE;
    if (kind == SVG_DESC && svg->depth == 2 && svg->description.count == 0)
        return SVG_TO_DESC;
    return SVG_DEAF;
}

static bool is_foreign(const char *element)
{
    while (*element && *element != ':' && *element != ' ')
        element++;
    return *element != 0;
}

ns_status ns_svg_start(ns_ctx *ctx, ns_svg *svg, const char *element,
                       const char *const *attributes)
{
    const svg_kind kind = svg_kind_of(svg_scan_of(element));

    if (svg->depth == 0 && (kind != SVG_SVG || svg->nodes.count > 1))
        return svg_fail(ctx, svg, svg->line, "the first element of an SVG file is svg");
    if (svg->depth >= NS_SVG_DEPTH_MAX)
        return svg_fail(ctx, svg, svg->line,
                        "elements are nested more than 256 deep; ungroup some");
    svg->depth++;
    if (svg->skipped)
        return NS_OK;
    if (svg->text_depth > 0 && kind != SVG_TSPAN && kind != SVG_A) {
        svg->skipped = svg->depth;
        if (kind == SVG_TEXT_ELSEWHERE)
            svg_note(svg, SVG_NOTE_TEXT, svg->line, (svg_scan){ 0 });
        return NS_OK;
    }
    if (kind == SVG_TEXT)
        svg->text_depth = svg->depth;
    if (svg_keeps_tree(kind))
        return add_node(ctx, svg, kind, attributes);
    svg->skipped = svg->depth;
    svg->listening = listen_to(svg, kind, attributes);
    if (kind == SVG_OTHER && !is_foreign(element))
        svg_note(svg, SVG_NOTE_UNKNOWN, svg->line, svg_scan_of(element));
    if (kind == SVG_ANIMATION)
        svg_note(svg, SVG_NOTE_ANIMATION, svg->line, (svg_scan){ 0 });
    // Whether text and images are missed depends on where they are used.
    if (kind == SVG_TEXT_ELSEWHERE || kind == SVG_IMAGE || kind == SVG_FOREIGN_OBJECT)
        return add_node(ctx, svg, kind, attributes);
    return NS_OK;
}

// Adds words, each run of blanks as one.
static bool add_words(ns_ctx *ctx, ns_text *text, const char *bytes, int32_t count)
{
    for (int32_t i = 0; i < count && text->count < WORDS_MAX; i++) {
        const bool blank = svg_is_blank(bytes[i]);
        const char c = blank ? ' ' : bytes[i];
        if (blank && (text->count == 0 || text->at[text->count - 1] == ' '))
            continue;
        if (!ns_text_add_bytes(ctx, text, &c, 1))
            return false;
    }
    return true;
}

// The letters of a text element become a node; a parser may tell them in pieces.
static ns_status add_letters(ns_ctx *ctx, ns_svg *svg, const char *bytes, int32_t count)
{
    static const char *const none[] = { NULL };
    const svg_open *around = &svg->open[svg->depth];

    if (count > TEXT_MAX - svg->text.count || svg->attributes.count >= ATTRIBUTES_MAX)
        return svg_fail(ctx, svg, svg->line, "the drawing has too much text; remove some");
    if (!around->last || svg->nodes.at[around->last].kind != SVG_LETTERS) {
        const svg_attribute text = { SVG_LETTERS_TEXT, svg->text.count, 0 };
        svg->depth++;
        const ns_status status = add_node(ctx, svg, SVG_LETTERS, none);
        svg->depth--;
        NS_TRY(status);
        NS_NEED(ctx, ns_array_push(ctx, &svg->attributes, text));
        svg->nodes.at[around->last].count = 1;
    }
    svg_attribute *text = &svg->attributes.at[svg->nodes.at[around->last].first];
    NS_ASSERT(text->from + text->count == svg->text.count); // nothing came between
    text->count += count;
    return ns_text_add_bytes(ctx, &svg->text, bytes, count) ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_svg_chars(ns_ctx *ctx, ns_svg *svg, const char *bytes, int32_t count)
{
    bool room = true;

    if (svg->text_depth > 0 && !svg->skipped && count > 0)
        return add_letters(ctx, svg, bytes, count);
    if (svg->depth != svg->skipped)
        return NS_OK; // not in the element itself but in one inside of it, or passed over
    switch (svg->listening) {
    case SVG_TO_STYLE:
        if (count > STYLE_MAX - svg->css.count)
            return svg_fail(ctx, svg, svg->line, "the style sheet is too large to be read");
        room = ns_text_add_bytes(ctx, &svg->css, bytes, count);
        break;
    case SVG_TO_TITLE:
        room = add_words(ctx, &svg->title, bytes, count);
        break;
    case SVG_TO_DESC:
        room = add_words(ctx, &svg->description, bytes, count);
        break;
    case SVG_DEAF:
        break;
    }
    return room ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_svg_end(ns_ctx *ctx, ns_svg *svg, const char *element)
{
    (void)element;
    NS_ASSERT(svg->depth > 0 && svg->skipped <= svg->depth);
    if (svg->skipped == svg->depth) {
        const bool style = svg->listening == SVG_TO_STYLE;
        svg->skipped = 0;
        svg->listening = SVG_DEAF;
        if (style && !ns_text_add_bytes(ctx, &svg->css, "\n", 1))
            return ns_no_memory(ctx);
    }
    if (svg->text_depth == svg->depth)
        svg->text_depth = 0;
    svg->depth--;
    return NS_OK;
}

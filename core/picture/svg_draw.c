// svg_draw.c: the walk through the tree, in painting order; see svg_parts.h.
//
// A stack of frames stands for the elements that are open; a use is a frame whose only child is
// the element it names. So what is used has the style and place of its user, and a use within
// itself is found by looking down the stack.
#include "picture/svg_parts.h"

#define WORK_MAX (INT64_C(1) << 30)

typedef struct frame {
    svg_place place;
    int32_t next; // the child to be drawn next, 0: none
    bool single;  // only that child
    bool is_use;  // and then the size it gives to a symbol or svg
    svg_scan width, height;
} frame;

typedef struct walker {
    svg_pen *pen;
    NS_ARRAY(frame) frames;
    int32_t drawn;
} walker;

ns_status svg_work(ns_ctx *ctx, svg_pen *pen, int64_t steps)
{
    pen->work += steps;
    if (pen->work > WORK_MAX)
        return svg_fail(ctx, pen->svg, pen->svg->line,
                        "what is used or styled again and again is too much to draw; "
                        "simplify the drawing");
    return ns_spend(ctx, steps);
}

static int32_t line_of(const walker *w, int32_t node)
{
    return w->pen->svg->nodes.at[node].line;
}

static bool has_url(svg_scan text)
{
    text = svg_trimmed(text);
    return text.at < text.end && !svg_is(text, "none") && !svg_is(text, "inherit")
           && !svg_is(text, "normal");
}

static void note_effects(const walker *w, int32_t node)
{
    static const struct {
        svg_name name;
        svg_remark remark;
    } effects[] = {
        { SVG_CLIP_PATH_URL, SVG_NOTE_CLIP },  { SVG_MASK_URL, SVG_NOTE_MASK },
        { SVG_FILTER, SVG_NOTE_FILTER },       { SVG_MIX_BLEND_MODE, SVG_NOTE_BLEND },
        { SVG_MARKER_ALL, SVG_NOTE_MARKER },   { SVG_MARKER_END, SVG_NOTE_MARKER },
        { SVG_MARKER_START, SVG_NOTE_MARKER }, { SVG_MARKER_MID, SVG_NOTE_MARKER },
    };

    for (int32_t i = 0; i < NS_COUNT(effects); i++) {
        if (has_url(w->pen->values.of[effects[i].name]))
            svg_note(w->pen->svg, effects[i].remark, line_of(w, node), (svg_scan){ 0 });
    }
}

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

// Whether what the element asks of its viewer is given: no extensions, English.
static bool is_for_us(const ns_svg *svg, int32_t node)
{
    const svg_scan extensions = svg_attribute_of(svg, node, SVG_EXTENSIONS);
    const svg_scan languages = svg_attribute_of(svg, node, SVG_LANGUAGE);

    return !extensions.at && (!languages.at || is_english(languages));
}

// The child of a switch that is drawn, or 0.
static int32_t chosen_child(const ns_svg *svg, int32_t node)
{
    for (int32_t n = svg->nodes.at[node].child; n; n = svg->nodes.at[n].next) {
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
            if (is_for_us(svg, n))
                return n;
        }
    }
    return 0;
}

static double length_or(svg_scan text, const svg_place *place, double whole, double otherwise)
{
    svg_length length;

    if (!text.at || !svg_length_of(text, place->style.em, &length))
        return otherwise;
    return svg_resolve(length, whole);
}

static ns_status push(ns_ctx *ctx, walker *w, const frame *f)
{
    return ns_array_push(ctx, &w->frames, *f) ? NS_OK : ns_no_memory(ctx);
}

// An svg or a used symbol: a new viewport.
static ns_status enter_viewport(ns_ctx *ctx, walker *w, const svg_place *at,
                                const frame *around, bool symbol)
{
    const svg_values *v = &w->pen->values;
    const svg_scan none = { 0 };
    const svg_scan width =
        around->is_use && around->width.at ? around->width : v->of[SVG_WIDTH];
    const svg_scan height =
        around->is_use && around->height.at ? around->height : v->of[SVG_HEIGHT];
    const svg_box port = {
        length_or(symbol ? none : v->of[SVG_X], at, at->width, 0),
        length_or(symbol ? none : v->of[SVG_Y], at, at->height, 0),
        length_or(width, at, at->width, at->width),
        length_or(height, at, at->height, at->height),
    };
    frame f = { .place = *at, .next = w->pen->svg->nodes.at[at->node].child };
    svg_matrix map = { 1, 0, 0, 1, port.x, port.y };
    svg_box view;

    if (!(port.width > 0 && port.height > 0))
        return NS_OK;
    f.place.width = port.width;
    f.place.height = port.height;
    if (svg_view_box_of(v->of[SVG_VIEW_BOX], &view)) {
        if (!(view.width > 0 && view.height > 0))
            return NS_OK;
        map = svg_view_map(view, port, v->of[SVG_ASPECT]);
        f.place.width = view.width;
        f.place.height = view.height;
    }
    f.place.matrix = svg_matrix_after(f.place.matrix, map);
    return push(ctx, w, &f);
}

// The element that a use names, or 0 after a note.
static int32_t used_node(const walker *w, int32_t node)
{
    ns_svg *svg = w->pen->svg;
    const svg_scan href = w->pen->values.of[SVG_HREF], name = svg_fragment(href);
    const int32_t target = svg_find_id(svg, name);

    if (!svg_trimmed(href).at || svg_trimmed(href).at == svg_trimmed(href).end)
        return 0;
    if (!target)
        svg_note(svg, name.at ? SVG_NOTE_MISSING : SVG_NOTE_EXTERNAL, line_of(w, node),
                 name.at ? name : href);
    for (int32_t i = 0; i < w->frames.count; i++) {
        if (w->frames.at[i].place.node == target || target == node) {
            svg_note(svg, SVG_NOTE_LOOP, line_of(w, node), (svg_scan){ 0 });
            return 0;
        }
    }
    return target;
}

static ns_status enter_use(ns_ctx *ctx, walker *w, const svg_place *at)
{
    const svg_values *v = &w->pen->values;
    const svg_matrix move = { 1,
                              0,
                              0,
                              1,
                              length_or(v->of[SVG_X], at, at->width, 0),
                              length_or(v->of[SVG_Y], at, at->height, 0) };
    frame f = { .place = *at,
                .next = used_node(w, at->node),
                .single = true,
                .is_use = true,
                .width = v->of[SVG_WIDTH],
                .height = v->of[SVG_HEIGHT] };

    f.place.matrix = svg_matrix_after(at->matrix, move);
    return f.next ? push(ctx, w, &f) : NS_OK;
}

static ns_status enter_kind(ns_ctx *ctx, walker *w, const svg_place *place, const frame *around)
{
    ns_svg *svg = w->pen->svg;
    const svg_node *node = &svg->nodes.at[place->node];
    frame f = { .place = *place, .next = node->child };

    switch ((svg_kind)node->kind) {
    case SVG_A:
    case SVG_G:
        return push(ctx, w, &f);
    case SVG_SWITCH:
        f.single = true;
        f.next = chosen_child(svg, place->node);
        return push(ctx, w, &f);
    case SVG_SVG:
        return enter_viewport(ctx, w, place, around, false);
    case SVG_SYMBOL:
        return around->is_use ? enter_viewport(ctx, w, place, around, true) : NS_OK;
    case SVG_USE:
        return enter_use(ctx, w, place);
    case SVG_TEXT:
        svg_note(svg, SVG_NOTE_TEXT, node->line, (svg_scan){ 0 });
        return NS_OK;
    case SVG_IMAGE:
        svg_note(svg, SVG_NOTE_IMAGE, node->line, (svg_scan){ 0 });
        return NS_OK;
    case SVG_FOREIGN_OBJECT:
        svg_note(svg, SVG_NOTE_FOREIGN, node->line, (svg_scan){ 0 });
        return NS_OK;
    case SVG_CIRCLE:
    case SVG_ELLIPSE:
    case SVG_LINE:
    case SVG_PATH:
    case SVG_POLYGON:
    case SVG_POLYLINE:
    case SVG_RECT:
        NS_TRY(svg_shape_track(ctx, w->pen, place));
        return svg_paint_track(ctx, w->pen, place);
    default:
        return NS_OK; // not drawn where it stands
    }
}

static ns_status enter(ns_ctx *ctx, walker *w, int32_t node)
{
    svg_pen *pen = w->pen;
    const frame around = w->frames.at[w->frames.count - 1];
    svg_place place = around.place;
    svg_matrix matrix;

    pen->svg->line = line_of(w, node);
    if (++w->drawn > NS_SVG_ELEMENTS_MAX)
        return svg_fail(ctx, pen->svg, pen->svg->line,
                        "a drawing has at most a million elements, uses counted; simplify it");
    if (w->frames.count >= NS_SVG_DEPTH_MAX)
        return svg_fail(ctx, pen->svg, pen->svg->line,
                        "elements and uses are nested more than 256 deep; ungroup some");
    NS_TRY(svg_work(ctx, pen, svg_cascade(pen->svg, node, &pen->values)));
    place.node = node;
    place.style = svg_style_of(&pen->values, &around.place.style);
    if (!place.style.displayed || !is_for_us(pen->svg, node))
        return NS_OK;
    if (pen->values.of[SVG_TRANSFORM].at) {
        if (svg_transform_of(pen->values.of[SVG_TRANSFORM], &matrix))
            place.matrix = svg_matrix_after(place.matrix, matrix);
        else
            svg_note(pen->svg, SVG_NOTE_TRANSFORM, pen->svg->line, (svg_scan){ 0 });
    }
    note_effects(w, node);
    return enter_kind(ctx, w, &place, &around);
}

static ns_status walk(ns_ctx *ctx, walker *w)
{
    while (w->frames.count > 0) {
        frame *top = &w->frames.at[w->frames.count - 1];
        const int32_t node = top->next;
        if (!node) {
            w->frames.count--;
            continue;
        }
        top->next = top->single ? 0 : w->pen->svg->nodes.at[node].next;
        NS_TRY(enter(ctx, w, node));
    }
    return NS_OK;
}

ns_status svg_draw(ns_ctx *ctx, svg_pen *pen, const svg_place *root)
{
    walker w = { .pen = pen };
    const frame first = { .place = *root, .next = pen->svg->nodes.at[root->node].child };
    ns_status status = push(ctx, &w, &first);

    if (status == NS_OK)
        status = walk(ctx, &w);
    ns_array_drop(ctx, &w.frames);
    return status;
}

// svg_draw.c: the walk through the tree, in painting order; see svg_parts.h.
//
// A stack of frames stands for the elements that are open; a use is a frame whose only child is
// the element it names. So what is used has the style and place of its user, and a use within
// itself is found by looking down the stack.
#include "picture/svg/svg_parts.h"

typedef struct frame {
    svg_place place;
    int32_t next; // the child to be drawn next, 0: none
    bool single;  // only that child
    bool is_use;  // and then the size it gives to a symbol or svg, negative: none
    double width, height;
    int32_t clips; // how many there were before it
    svg_stencil stencil;
} frame;

typedef struct walker {
    svg_pen *pen;
    NS_ARRAY(frame) frames;
    int32_t drawn;
} walker;

ns_status svg_work(ns_ctx *ctx, svg_pen *pen, int64_t steps)
{
    NS_ASSERT(steps >= 0);
    pen->work += steps;
    if (pen->work > SVG_WORK_MAX)
        return svg_fail(ctx, pen->svg, pen->svg->line,
                        "what is used or styled again and again is too much to draw; "
                        "simplify the drawing");
    return ns_spend(ctx, steps);
}

static int32_t line_of(const walker *w, int32_t node)
{
    return w->pen->svg->nodes.at[node].line;
}

static void note_effects(const walker *w, int32_t node)
{
    static const struct {
        svg_name name;
        svg_remark remark;
    } effects[] = {
        { SVG_FILTER, SVG_NOTE_FILTER },       { SVG_MIX_BLEND_MODE, SVG_NOTE_BLEND },
        { SVG_MARKER_ALL, SVG_NOTE_MARKER },   { SVG_MARKER_END, SVG_NOTE_MARKER },
        { SVG_MARKER_START, SVG_NOTE_MARKER }, { SVG_MARKER_MID, SVG_NOTE_MARKER },
    };

    for (int32_t i = 0; i < NS_COUNT(effects); i++) {
        if (svg_is_set(w->pen->values.of[effects[i].name]))
            svg_note_at(w->pen->svg, effects[i].remark, node);
    }
}

static ns_status push(ns_ctx *ctx, walker *w, const frame *f)
{
    return ns_array_push(ctx, &w->frames, *f) ? NS_OK : ns_no_memory(ctx);
}

// The viewport of an svg or a used symbol. A use may size it.
static svg_box viewport(const walker *w, const svg_place *at, const frame *around, bool symbol)
{
    const svg_pen *pen = w->pen;
    svg_box port = {
        symbol ? 0 : svg_length_at(pen, at, SVG_X, at->width, 0),
        symbol ? 0 : svg_length_at(pen, at, SVG_Y, at->height, 0),
        svg_length_at(pen, at, SVG_WIDTH, at->width, at->width),
        svg_length_at(pen, at, SVG_HEIGHT, at->height, at->height),
    };

    if (around->is_use && around->width >= 0)
        port.width = around->width;
    if (around->is_use && around->height >= 0)
        port.height = around->height;
    return port;
}

static ns_status enter_viewport(ns_ctx *ctx, walker *w, const frame *around, frame *f,
                                bool symbol)
{
    const svg_scan *of = w->pen->values.of;
    const svg_box port = viewport(w, &f->place, around, symbol);
    const svg_scan overflow = svg_trimmed(of[SVG_OVERFLOW]);
    svg_matrix map = { 1, 0, 0, 1, port.x, port.y };
    svg_box view;

    if (!(port.width > 0 && port.height > 0))
        return NS_OK;
    if (!svg_is(overflow, "visible") && !svg_is(overflow, "auto")
        && !svg_clip_push(ctx, w->pen, &f->place, f->place.matrix, port))
        return ns_no_memory(ctx);
    f->place.width = port.width;
    f->place.height = port.height;
    if (svg_view_box_of(of[SVG_VIEW_BOX], &view)) {
        if (!(view.width > 0 && view.height > 0))
            return NS_OK;
        map = svg_view_map(view, port, of[SVG_ASPECT]);
        f->place.width = view.width;
        f->place.height = view.height;
    }
    f->place.matrix = svg_matrix_after(f->place.matrix, map);
    return push(ctx, w, f);
}

// The element that a use names, or 0 after a note.
static int32_t used_node(const walker *w, int32_t node)
{
    ns_svg *svg = w->pen->svg;
    const svg_scan href = w->pen->values.of[SVG_HREF], name = svg_fragment(href);
    const int32_t target = svg_look_up(w->pen, href);

    if (!svg_trimmed(href).at || svg_trimmed(href).at == svg_trimmed(href).end)
        return 0;
    if (!target)
        svg_note(svg, name.at ? SVG_NOTE_MISSING : SVG_NOTE_EXTERNAL, line_of(w, node),
                 name.at ? name : href);
    for (int32_t i = 0; i < w->frames.count; i++) {
        if (w->frames.at[i].place.node == target || target == node) {
            svg_note_at(svg, SVG_NOTE_LOOP, node);
            return 0;
        }
    }
    return target;
}

static ns_status enter_use(ns_ctx *ctx, walker *w, frame *f)
{
    const svg_pen *pen = w->pen;
    const svg_place *at = &f->place;
    const svg_matrix move = { 1,
                              0,
                              0,
                              1,
                              svg_length_at(pen, at, SVG_X, at->width, 0),
                              svg_length_at(pen, at, SVG_Y, at->height, 0) };

    f->single = true;
    f->next = used_node(w, at->node);
    f->is_use = true;
    f->width = svg_length_at(pen, at, SVG_WIDTH, at->width, -1);
    f->height = svg_length_at(pen, at, SVG_HEIGHT, at->height, -1);
    f->place.matrix = svg_matrix_after(at->matrix, move);
    return f->next ? push(ctx, w, f) : NS_OK;
}

static ns_status enter_kind(ns_ctx *ctx, walker *w, const frame *around, frame *f)
{
    ns_svg *svg = w->pen->svg;
    const svg_node *node = &svg->nodes.at[f->place.node];

    if (!f->place.chosen && !svg_holds_others((svg_kind)node->kind)) {
        svg->passed += svg_can_be_chosen((svg_kind)node->kind);
        return NS_OK;
    }
    switch ((svg_kind)node->kind) {
    case SVG_A:
    case SVG_G:
        return w->pen->clipping ? NS_OK : push(ctx, w, f); // no part of a clip path
    case SVG_SWITCH:
        f->single = true;
        f->next = svg_chosen_child(w->pen, f->place.node);
        return push(ctx, w, f);
    case SVG_SVG:
        return enter_viewport(ctx, w, around, f, false);
    case SVG_SYMBOL:
        return around->is_use ? enter_viewport(ctx, w, around, f, true) : NS_OK;
    case SVG_USE:
        return enter_use(ctx, w, f);
    case SVG_TEXT:
        return svg_paint_text(ctx, w->pen, &f->place);
    case SVG_TEXT_ELSEWHERE:
        svg_note_at(svg, SVG_NOTE_TEXT, f->place.node);
        return NS_OK;
    case SVG_IMAGE:
        if (svg_image_is_drawn(w->pen, &f->place))
            svg_note_at(svg, SVG_NOTE_IMAGE, f->place.node);
        return NS_OK;
    case SVG_FOREIGN_OBJECT:
        svg_note_at(svg, SVG_NOTE_FOREIGN, f->place.node);
        return NS_OK;
    case SVG_CIRCLE:
    case SVG_ELLIPSE:
    case SVG_LINE:
    case SVG_PATH:
    case SVG_POLYGON:
    case SVG_POLYLINE:
    case SVG_RECT:
        NS_TRY(svg_shape_route(ctx, w->pen, &f->place));
        return svg_paint_route(ctx, w->pen, &f->place);
    default:
        return NS_OK; // not drawn where it stands
    }
}

static ns_status enter(ns_ctx *ctx, walker *w, int32_t node)
{
    svg_pen *pen = w->pen;
    const frame around = w->frames.at[w->frames.count - 1];
    frame f = { .place = around.place,
                .next = pen->svg->nodes.at[node].child,
                .clips = pen->clips.count };
    const int32_t frames = w->frames.count;
    bool hidden;

    NS_ASSERT(node > 0 && w->frames.count > 0);
    pen->svg->line = line_of(w, node);
    if (++w->drawn > NS_SVG_ELEMENTS_MAX)
        return svg_fail(ctx, pen->svg, pen->svg->line,
                        "a drawing has at most a million elements, uses counted; simplify it");
    if (w->frames.count >= NS_SVG_DEPTH_MAX)
        return svg_fail(ctx, pen->svg, pen->svg->line,
                        "elements and uses are nested more than 256 deep; ungroup some");
    NS_TRY(svg_work(ctx, pen, svg_cascade(pen->svg, node, &pen->values)));
    f.place.node = node;
    f.place.style = svg_style_of(&pen->values, &around.place.style);
    const svg_choosing choosing = svg_is_chosen(pen);
    f.place.chosen = f.place.chosen || choosing == SVG_CHOSEN;
    pen->svg->passed += choosing == SVG_LEFT_OUT;
    if (!f.place.style.displayed || choosing == SVG_LEFT_OUT || !svg_is_for_us(pen->svg, node))
        return NS_OK;
    f.place.matrix =
        svg_matrix_after(f.place.matrix, svg_transform_at(pen, pen->values.of[SVG_TRANSFORM]));
    note_effects(w, node);
    NS_TRY(svg_stencil_open(ctx, pen, &f.place, &f.stencil, &hidden));
    if (!hidden)
        NS_TRY(enter_kind(ctx, w, &around, &f));
    return w->frames.count > frames ? NS_OK : svg_stencil_close(ctx, pen, &f.stencil);
}

static ns_status walk(ns_ctx *ctx, walker *w)
{
    while (w->frames.count > 0) {
        frame *top = &w->frames.at[w->frames.count - 1];
        const int32_t node = top->next;
        if (!node) {
            NS_ASSERT(top->clips <= w->pen->clips.count);
            const svg_stencil stencil = top->stencil;
            w->pen->clips.count = top->clips;
            w->frames.count--;
            NS_TRY(svg_stencil_close(ctx, w->pen, &stencil));
            continue;
        }
        top->next = top->single ? 0 : w->pen->svg->nodes.at[node].next;
        const int32_t frames = w->frames.count, clips = w->pen->clips.count;
        NS_TRY(enter(ctx, w, node));
        NS_ASSERT(w->frames.count == frames || w->frames.count == frames + 1);
        if (w->frames.count == frames)
            w->pen->clips.count = clips; // nothing was opened
    }
    return NS_OK;
}

ns_status svg_draw(ns_ctx *ctx, svg_pen *pen, const svg_place *root)
{
    walker w = { .pen = pen };
    frame first = { .place = *root, .next = pen->svg->nodes.at[root->node].child };
    bool hidden;

    note_effects(&w, root->node);
    ns_status status = svg_stencil_open(ctx, pen, &first.place, &first.stencil, &hidden);
    if (hidden)
        first.next = 0;
    if (status == NS_OK)
        status = push(ctx, &w, &first);
    if (status == NS_OK)
        status = walk(ctx, &w);
    ns_array_drop(ctx, &w.frames);
    return status;
}

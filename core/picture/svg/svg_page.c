// svg_page.c: from the whole tree to a drawing: the page, then all that is on it; see svg.h.
//
// The page is as large as the root's width and height say, in pixels of which 96 make an inch;
// without them, as its view box; without that, as the drawing.
#include "picture/svg/svg_parts.h"

#define PAGE_LEAST 1e-6
#define PAGE_UNKNOWN 100 // what percentages are parts of when the page has no size yet

typedef struct page {
    double width, height; // 0: not known
    svg_place root;
} page;

static ns_status check_side(ns_ctx *ctx, const ns_svg *svg, double side)
{
    const int32_t line = svg->nodes.at[svg->nodes.at[0].child].line;

    if (!(side > 0))
        return svg_fail(ctx, svg, line,
                        "the page has no size; its width, height and viewBox must be above 0");
    if (!(side >= PAGE_LEAST && side <= NS_DRAWING_MOST))
        return svg_fail(ctx, svg, line, "a page is from 1e-6 to 1e9 units wide and high");
    return NS_OK;
}

// A side as the root gives it; 0 when it leaves it open.
static ns_status read_side(ns_ctx *ctx, const ns_svg *svg, svg_scan text, double em,
                           double *side)
{
    svg_length length;

    *side = 0;
    if (!text.at || !svg_length_of(text, em, &length) || length.percent)
        return NS_OK;
    *side = length.value;
    return check_side(ctx, svg, *side);
}

static ns_status find_page(ns_ctx *ctx, svg_pen *pen, page *p)
{
    const ns_svg *svg = pen->svg;
    const svg_values *v = &pen->values;
    const svg_style first = svg_style_first();
    svg_place *root = &p->root;
    svg_box view;
    svg_matrix turn;

    root->node = svg->nodes.at[0].child;
    root->matrix = SVG_IDENTITY;
    pen->work += svg_cascade(svg, root->node, &pen->values);
    root->style = svg_style_of(v, &first);
    NS_TRY(read_side(ctx, svg, v->of[SVG_WIDTH], root->style.em, &p->width));
    NS_TRY(read_side(ctx, svg, v->of[SVG_HEIGHT], root->style.em, &p->height));
    root->width = p->width > 0 ? p->width : PAGE_UNKNOWN;
    root->height = p->height > 0 ? p->height : PAGE_UNKNOWN;
    if (svg_view_box_of(v->of[SVG_VIEW_BOX], &view)) {
        NS_TRY(check_side(ctx, svg, view.width));
        NS_TRY(check_side(ctx, svg, view.height));
        root->width = view.width;
        root->height = view.height;
        if (p->width == 0 && p->height == 0)
            p->width = view.width;
        if (p->width == 0)
            p->width = p->height * (view.width / view.height);
        if (p->height == 0)
            p->height = p->width * (view.height / view.width);
        NS_TRY(check_side(ctx, svg, p->width));
        NS_TRY(check_side(ctx, svg, p->height));
        root->matrix =
            svg_view_map(view, (svg_box){ 0, 0, p->width, p->height }, v->of[SVG_ASPECT]);
    }
    if (v->of[SVG_TRANSFORM].at && svg_transform_of(v->of[SVG_TRANSFORM], &turn))
        root->matrix = svg_matrix_after(turn, root->matrix);
    return NS_OK;
}

// The page becomes the box around all shapes.
static ns_status shrink_page(ns_ctx *ctx, ns_svg *svg, ns_drawing *drawing)
{
    ns_vec least = { 0, 0 }, most = { 1, 1 };

    svg_note(svg, SVG_NOTE_PAGE, 0, (svg_scan){ 0 });
    svg_bounds_of(drawing->cubics.at, drawing->cubics.count, &least, &most);
    drawing->width = most.x - least.x;
    drawing->height = most.y - least.y;
    NS_TRY(check_side(ctx, svg, drawing->width));
    NS_TRY(check_side(ctx, svg, drawing->height));
    for (int32_t i = 0; i < drawing->cubics.count; i++) {
        for (int k = 0; k < 4; k++)
            drawing->cubics.at[i].p[k] = ns_vec_sub(drawing->cubics.at[i].p[k], least);
    }
    return NS_OK;
}

static void move_words(ns_text *from, ns_text *to)
{
    if (from->count > 0 && from->at[from->count - 1] == ' ')
        from->at[--from->count] = 0;
    *to = *from;
    *from = (ns_text){ 0 };
}

static ns_status finish_steps(ns_ctx *ctx, ns_svg *svg, svg_pen *pen, ns_drawing *drawing)
{
    page p = { 0 };

    if (svg->nodes.count < 2 || svg->depth > 0)
        return svg_fail(ctx, svg, svg->line, "the svg element is missing or has no end");
    NS_TRY(svg_css_read(ctx, svg));
    NS_TRY(svg_index_ids(ctx, svg));
    NS_TRY(svg_read_choices(ctx, svg));
    NS_TRY(find_page(ctx, pen, &p));
    const bool sized = p.width > 0 && p.height > 0;
    NS_ASSERT(p.root.node == 1 && p.root.width > 0 && p.root.height > 0);
    if (sized)
        pen->tolerance = (p.width > p.height ? p.width : p.height) / 20000;
    drawing->width = p.width;
    drawing->height = p.height;
    const svg_choosing root = svg_is_chosen(pen);
    p.root.chosen = !svg->chooses || root == SVG_CHOSEN;
    if (p.root.style.displayed && root != SVG_LEFT_OUT)
        NS_TRY(svg_draw(ctx, pen, &p.root));
    NS_TRY(svg_check_choices(ctx, svg, drawing));
    if (!sized)
        NS_TRY(shrink_page(ctx, svg, drawing));
    move_words(&svg->title, &drawing->title);
    move_words(&svg->description, &drawing->description);
    return svg_notes_tell(ctx, svg, &drawing->notes);
}

void svg_pen_drop(ns_ctx *ctx, svg_pen *pen)
{
    svg_route_drop(ctx, &pen->route);
    ns_arrays_drop(ctx, &pen->dashes, &pen->stops, &pen->clips, &pen->uncut,
                   &pen->uncut_contours);
    ns_array_drop(ctx, &pen->extents);
}

ns_status ns_svg_finish(ns_ctx *ctx, ns_svg *svg, ns_drawing *drawing)
{
    svg_pen pen = { .svg = svg, .drawing = drawing };
    const ns_status status = finish_steps(ctx, svg, &pen, drawing);

    svg_pen_drop(ctx, &pen);
    if (svg->setter)
        svg->options.type->close(svg->setter);
    svg->setter = NULL;
    if (status != NS_OK)
        ns_drawing_drop(ctx, drawing);
    return status;
}

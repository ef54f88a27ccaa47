// draw_marks.c: what a proof sheet marks inside the frame.
//
// Marks lie under the curves and are translucent: neither a curve nor another mark is hidden.
// Tints come first, then curves, outlines, bars and rings, whatever order they are given in, so
// that what is small lies on what is large.
#include "base/basics.h"
#include "geom/vec.h"

#include "draw/curved/curved_page.h"

#define RING_WIDTH 1.6 // points
#define LINK_WIDTH 1.0
#define FAINT 0.45 // how much of its ink the faintest mark has

ns_status ns_curved_check_marks(ns_ctx *ctx, const ns_doc *doc, const ns_marks *marks)
{
    const int32_t cells = doc->puzzle.cell_count, curves = doc->board.curves.count;

    for (int32_t i = 0; i < marks->count; i++) {
        const ns_mark *mark = &marks->at[i];
        if (mark->kind < 0 || mark->kind >= marks->kind_count)
            return ns_fail(ctx, NS_BAD_INPUT, "mark %d is of kind %d, but there are %d", i,
                           mark->kind, marks->kind_count);
        const ns_mark_shape shape = marks->kinds[mark->kind].shape;
        const bool about_cell = shape == NS_MARK_TINT || shape == NS_MARK_EDGE;
        if (about_cell && (mark->what < 0 || mark->what >= cells))
            return ns_fail(ctx, NS_BAD_INPUT, "mark %d is about cell %d, but there are %d", i,
                           mark->what, cells);
        if (shape == NS_MARK_CURVE && (mark->what < 0 || mark->what >= curves))
            return ns_fail(ctx, NS_BAD_INPUT, "mark %d is about curve %d, but there are %d", i,
                           mark->what, curves);
    }
    return NS_OK;
}

ns_brush ns_mark_brush(const ns_mark_kind *kind, double strength)
{
    const double share = FAINT + (1 - FAINT) * ns_clamp(strength, 0, 1);
    NS_ASSERT(kind->shape != NS_MARK_HEADING); // that is a text
    ns_ink ink = kind->ink;
    ns_brush brush = { .round = true };

    ink.a = (uint8_t)(ink.a * share + 0.5);
    if (kind->shape == NS_MARK_TINT)
        brush.fill = ink;
    else
        brush.stroke = ink;
    if (kind->shape == NS_MARK_LINK)
        brush.fill = ink;
    brush.width = kind->shape == NS_MARK_RING   ? RING_WIDTH
                  : kind->shape == NS_MARK_LINK ? LINK_WIDTH
                                                : kind->size;
    return brush;
}

static void add_ring(ns_curved_page *page, ns_point at, double radius)
{
    const ns_vec middle = ns_curved_at(page, at);

    ns_scene_add_circle(page->base.ctx, page->base.scene, middle.x, middle.y, radius);
}

static void add_mark(ns_curved_page *page, const ns_mark_kind *kind, const ns_mark *mark)
{
    const ns_vec from = ns_curved_at(page, mark->at[0]), to = ns_curved_at(page, mark->at[1]);

    switch (kind->shape) {
    case NS_MARK_HEADING:
        break;
    case NS_MARK_BAR:
        ns_scene_add_segment(page->base.ctx, page->base.scene, from.x, from.y, to.x, to.y);
        break;
    case NS_MARK_RING:
        add_ring(page, mark->at[0], kind->size);
        if (!ns_point_same(mark->at[0], mark->at[1]))
            add_ring(page, mark->at[1], kind->size);
        break;
    case NS_MARK_LINK:
        add_ring(page, mark->at[0], kind->size);
        add_ring(page, mark->at[1], kind->size);
        ns_scene_add_segment(page->base.ctx, page->base.scene, from.x, from.y, to.x, to.y);
        break;
    case NS_MARK_TINT:
    case NS_MARK_EDGE:
        ns_curved_add_cell(page, mark->what);
        break;
    case NS_MARK_CURVE:
        ns_curved_add_curve(page, mark->what);
        break;
    }
}

void ns_curved_draw_marks(ns_curved_page *page)
{
    static const ns_mark_shape order[] = { NS_MARK_TINT, NS_MARK_CURVE, NS_MARK_EDGE,
                                           NS_MARK_BAR,  NS_MARK_LINK,  NS_MARK_RING };
    const ns_marks *marks = page->base.options->marks;

    for (int32_t o = 0; o < NS_COUNT(order); o++) {
        for (int32_t i = 0; i < marks->count; i++) {
            const ns_mark_kind *kind = &marks->kinds[marks->at[i].kind];
            if (kind->shape != order[o])
                continue;
            const ns_brush brush = ns_mark_brush(kind, marks->at[i].strength);
            ns_scene_add_path(page->base.ctx, page->base.scene, &brush);
            add_mark(page, kind, &marks->at[i]);
        }
    }
}

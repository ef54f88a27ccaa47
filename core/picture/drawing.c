// drawing.c: see drawing.h.
//
// The check is what readers and tracers owe: shapes, contours and cubics follow each other without a
// gap, and every number can be squared without fear. It walks over everything once.
#include "nonosmith/drawing.h"

#include "base/basics.h"

bool ns_notes_add(ns_ctx *ctx, ns_notes *notes, const char *format, ...)
{
    char sentence[NS_MESSAGE_MAX];
    ns_text text = { 0 };
    va_list args;

    va_start(args, format);
    ns_format_va(ctx, sentence, (int32_t)sizeof sentence, format, args);
    va_end(args);
    for (int32_t i = 0; i < notes->count; i++) {
        if (ns_same_text(ns_text_chars(&notes->at[i]), sentence))
            return true;
    }
    if (ns_text_add(ctx, &text, sentence) && ns_array_push(ctx, notes, text))
        return true;
    ns_text_drop(ctx, &text);
    return false;
}

void ns_notes_drop(ns_ctx *ctx, ns_notes *notes)
{
    for (int32_t i = 0; i < notes->count; i++)
        ns_text_drop(ctx, &notes->at[i]);
    ns_array_drop(ctx, notes);
}

static bool is_sane(double value)
{
    return value >= -NS_DRAWING_MOST && value <= NS_DRAWING_MOST;
}

static ns_status check_contour(ns_ctx *ctx, const ns_drawing *drawing, int32_t c)
{
    const ns_contour *contour = &drawing->contours.at[c];

    if (contour->count < 1 || contour->first < 0
        || contour->count > drawing->cubics.count - contour->first)
        return ns_fail(ctx, NS_INTERNAL, "contour %d has cubics that are not there", (int)c);
    for (int32_t i = contour->first; i < contour->first + contour->count; i++) {
        const ns_vec *p = drawing->cubics.at[i].p;
        for (int k = 0; k < 4; k++) {
            if (!is_sane(p[k].x) || !is_sane(p[k].y))
                return ns_fail(ctx, NS_INTERNAL, "cubic %d lies beyond all pages", (int)i);
        }
        if (i > contour->first
            && (p[0].x != p[-1].x || p[0].y != p[-1].y)) // the end of the cubic before
            return ns_fail(ctx, NS_INTERNAL, "cubic %d does not start where %d ended", (int)i,
                           (int)(i - 1));
    }
    return NS_OK;
}

ns_status ns_drawing_check(ns_ctx *ctx, const ns_drawing *drawing)
{
    int32_t next_contour = 0, next_cubic = 0;

    if (!is_sane(drawing->width) || !is_sane(drawing->height) || drawing->width <= 0
        || drawing->height <= 0)
        return ns_fail(ctx, NS_INTERNAL, "the page has no size");
    for (int32_t s = 0; s < drawing->shapes.count; s++) {
        const ns_shape *shape = &drawing->shapes.at[s];
        if (shape->count < 1 || shape->first != next_contour
            || shape->count > drawing->contours.count - shape->first || shape->a == 0)
            return ns_fail(ctx, NS_INTERNAL, "shape %d is not whole", (int)s);
        next_contour += shape->count;
    }
    for (int32_t c = 0; c < drawing->contours.count; c++) {
        if (drawing->contours.at[c].first != next_cubic)
            return ns_fail(ctx, NS_INTERNAL, "contour %d does not follow the one before",
                           (int)c);
        NS_TRY(check_contour(ctx, drawing, c));
        next_cubic += drawing->contours.at[c].count;
    }
    return NS_OK;
}

void ns_drawing_drop(ns_ctx *ctx, ns_drawing *drawing)
{
    ns_arrays_drop(ctx, &drawing->cubics, &drawing->contours, &drawing->shapes);
    ns_text_drop(ctx, &drawing->title);
    ns_text_drop(ctx, &drawing->description);
    ns_notes_drop(ctx, &drawing->notes);
    *drawing = (ns_drawing){ 0 };
}

// drawing_turn.c: see drawing.h: a drawing on its side, or on its head.
#include "nonosmith/drawing.h"

#include "base/basics.h"

static ns_vec turned(ns_vec at, double height)
{
    return (ns_vec){ height - at.y, at.x };
}

// A quarter to the right, about the page, which turns as well.
static void turn(ns_drawing *drawing)
{
    const double width = drawing->width, height = drawing->height;

    for (int32_t i = 0; i < drawing->cubics.count; i++) {
        for (int k = 0; k < 4; k++)
            drawing->cubics.at[i].p[k] = turned(drawing->cubics.at[i].p[k], height);
    }
    drawing->width = height;
    drawing->height = width;
}

static ns_status copy_drawing(ns_ctx *ctx, const ns_drawing *from, ns_drawing *to)
{
    to->width = from->width;
    to->height = from->height;
    NS_NEED(ctx, ns_array_copy(ctx, &to->cubics, &from->cubics)
                     && ns_array_copy(ctx, &to->contours, &from->contours)
                     && ns_array_copy(ctx, &to->shapes, &from->shapes)
                     && ns_text_add(ctx, &to->title, ns_text_chars(&from->title))
                     && ns_text_add(ctx, &to->description, ns_text_chars(&from->description)));
    for (int32_t i = 0; i < from->notes.count; i++)
        NS_NEED(ctx, ns_notes_add(ctx, &to->notes, "%s", ns_text_chars(&from->notes.at[i])));
    return NS_OK;
}

ns_status ns_drawing_turned(ns_ctx *ctx, const ns_drawing *from, ns_standing standing,
                            ns_drawing *to)
{
    const ns_status status = copy_drawing(ctx, from, to);

    if (status != NS_OK) {
        ns_drawing_drop(ctx, to);
        return status;
    }
    for (ns_standing i = NS_UPRIGHT; i < standing; i++)
        turn(to);
    return NS_OK;
}

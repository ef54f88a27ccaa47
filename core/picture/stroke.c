// stroke.c: see stroke.h.
#include "picture/stroke.h"

ns_status ns_stroke_path(ns_ctx *ctx, const ns_pen *pen, const ns_pen_path *path,
                         ns_drawing *drawing)
{
    (void)ctx, (void)pen, (void)path, (void)drawing;
    return NS_OK;
}

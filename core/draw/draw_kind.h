// draw_kind.h: what drawing wants to know of a kind of puzzle. core/kind has the rows.
#ifndef NS_DRAW_KIND_H
#define NS_DRAW_KIND_H

#include "nonosmith/draw.h"

typedef struct ns_draw_kind {
    // Its page, as ns_draw; NULL when it takes several.
    ns_status (*page)(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                      ns_scene *scene, ns_page_report *report);
    // What it shows of a step; NULL when there is no such picture. See draw/steps/steps.h.
    const struct ns_strip_kind *steps;
    // All its pages, as ns_draw_pages; NULL when there is the one above.
    ns_status (*pages)(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                       ns_scenes *pages, ns_page_report *report);
} ns_draw_kind;

const ns_draw_kind *ns_kind_draw(ns_kind kind);

// draw/steps: of boards with boxes for cells, and of those with curves.
extern const struct ns_strip_kind ns_steps_box, ns_steps_curves;

#endif

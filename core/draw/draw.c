// draw.c: the page of any puzzle.
#include "nonosmith/draw.h"

ns_status ns_draw(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                  const ns_text_port *text, ns_scene *scene, ns_page_report *report)
{
    ns_page_report unread;

    *scene = (ns_scene){ 0 };
    *(report ? report : &unread) = (ns_page_report){ 0 };
    switch (doc->puzzle.kind) {
    case NS_GRID:
        return ns_draw_grid(ctx, doc, options, text, scene);
    case NS_CURVED:
    case NS_SLOPED:
        return ns_draw_curved(ctx, doc, options, text, scene, report);
    case NS_SOLID:
        return ns_fail(ctx, NS_BAD_INPUT, "solid puzzles cannot be drawn yet");
    }
    return ns_fail(ctx, NS_BAD_INPUT, "there is no page for a puzzle of no known kind");
}

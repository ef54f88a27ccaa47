// draw.c: the page or pages of any puzzle, as its kind draws them.
//
// A kind has a page, or takes several; a puzzle of the second sort has no page that could stand alone or
// beside others. One page is drawn in the place of the caller's scene; of several, all are dropped when one
// fails.
#include "draw/draw_kind.h"

#include "base/basics.h"

ns_status ns_draw(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                  ns_scene *scene, ns_page_report *report)
{
    ns_page_report unread;

    *scene = (ns_scene){ 0 };
    *(report ? report : &unread) = (ns_page_report){ 0 };
    const ns_draw_kind *kind = ns_kind_draw(doc->puzzle.kind);
    if (kind->page)
        return kind->page(ctx, doc, options, scene, report);
    return ns_fail(ctx, NS_BAD_INPUT, "a %s puzzle takes several pages; ask for all of them",
                   ns_kind_name(doc->puzzle.kind));
}

ns_status ns_draw_pages(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                        ns_scenes *pages, ns_page_report *report)
{
    const ns_draw_kind *kind = ns_kind_draw(doc->puzzle.kind);

    *pages = (ns_scenes){ 0 };
    if (kind->pages)
        return kind->pages(ctx, doc, options, pages, report);
    NS_NEED(ctx, ns_array_resize(ctx, pages, 1));
    const ns_status status = ns_draw(ctx, doc, options, &pages->at[0], report);
    if (status != NS_OK)
        ns_scenes_drop(ctx, pages);
    return status;
}

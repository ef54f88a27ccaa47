// draw.c: the page or pages of any puzzle.
#include "nonosmith/draw.h"

#include "base/basics.h"

ns_status ns_draw(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                  const ns_text_port *text, ns_scene *scene, ns_page_report *report)
{
    ns_page_report unread;

    *scene = (ns_scene){ 0 };
    *(report ? report : &unread) = (ns_page_report){ 0 };
    const ns_kind_info *kind = ns_kind_about(doc->puzzle.kind);
    if (kind->curves)
        return ns_draw_curved(ctx, doc, options, text, scene, report);
    if (kind->sides == 2)
        return ns_draw_grid(ctx, doc, options, text, scene, report);
    return ns_fail(ctx, NS_BAD_INPUT, "a %s puzzle takes several pages; ask for all of them",
                   kind->name);
}

ns_status ns_draw_pages(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                        const ns_text_port *text, ns_scenes *pages, ns_page_report *report)
{
    *pages = (ns_scenes){ 0 };
    if (ns_kind_about(doc->puzzle.kind)->sides == 3)
        return ns_draw_solid(ctx, doc, options, text, pages, report);
    if (!ns_array_resize(ctx, pages, 1))
        return ns_no_memory(ctx);
    const ns_status status = ns_draw(ctx, doc, options, text, &pages->at[0], report);
    if (status != NS_OK)
        ns_scenes_drop(ctx, pages);
    return status;
}

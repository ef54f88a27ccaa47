// pages.c: what drawn pages are written as.
//
// SVG is written by the core and always there; PDF and PNG need a port, and whoever asks for them is told
// before the work is done, not after.
#include "work/work_parts.h"

static const char *const names[] = { "svg", "pdf", "png" };

const char *ns_page_format_name(ns_page_format format)
{
    return names[format];
}

ns_page_format ns_page_format_named(const char *name)
{
    int32_t f = 0;

    while (f < NS_PAGE_UNKNOWN && !ns_same_text(name, names[f]))
        f++;
    return (ns_page_format)f;
}

ns_page_format ns_page_format_of(const char *path)
{
    const char *suffix = NULL;

    for (; *path; path++)
        suffix = *path == '.' ? path + 1 : suffix;
    return suffix ? ns_page_format_named(suffix) : NS_PAGE_UNKNOWN;
}

ns_status ns_page_format_check(ns_ctx *ctx, const ns_ports *ports, ns_page_format format)
{
    if (format == NS_PAGE_SVG)
        return NS_OK;
    if (!ports->page_pdf || !ports->page_png)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "this program was built without cairo; it draws .svg only");
    return ports->page_open ? ports->page_open(ctx) : NS_OK;
}

ns_status ns_pages_write(ns_ctx *ctx, const ns_ports *ports, const ns_scene *scenes,
                         int32_t count, ns_page_format format, double dpi, ns_text *bytes)
{
    NS_TRY(ns_page_format_check(ctx, ports, format));
    switch (format) {
    case NS_PAGE_PDF:
        return ports->page_pdf(ctx, scenes, count, NULL, bytes);
    case NS_PAGE_PNG:
        return ports->page_png(ctx, scenes, dpi, bytes);
    default:
        return ns_scene_svg(ctx, scenes, bytes);
    }
}

ns_status ns_pages_missing(ns_ctx *ctx, const ns_ports *ports, const ns_scenes *scenes,
                           ns_page_format format, ns_text *missing)
{
    return format == NS_PAGE_SVG || !ports->page_missing
               ? NS_OK
               : ports->page_missing(ctx, scenes->at, scenes->count, missing);
}

// pages.c: see pages.h.
#include "cli/pages.h"

#if defined(NS_WITH_CAIRO)
#include "io/page_cairo.h"
#endif

#include <string.h>

static const char *const names[] = { "svg", "pdf", "png" };

const char *cli_page_format_name(cli_page_format format)
{
    return names[format];
}

cli_page_format cli_page_format_named(const char *name)
{
    int32_t f = 0;

    while (f < CLI_PAGE_UNKNOWN && strcmp(name, names[f]) != 0)
        f++;
    return (cli_page_format)f;
}

cli_page_format cli_page_format_of(const char *path)
{
    const char *dot = strrchr(path, '.');

    return dot ? cli_page_format_named(dot + 1) : CLI_PAGE_UNKNOWN;
}

int cli_page_format_check(cli_app *cli, cli_page_format format)
{
#if !defined(NS_WITH_CAIRO)
    if (format != CLI_PAGE_SVG)
        return cli_usage(cli, "this program was built without cairo; it draws .svg only");
#endif
    (void)cli;
    (void)format;
    return NS_EXIT_DONE;
}

ns_status cli_pages_render(ns_ctx *ctx, const ns_scene *scenes, int32_t count,
                           cli_page_format format, double dpi, ns_text *bytes)
{
#if defined(NS_WITH_CAIRO)
    if (format == CLI_PAGE_PDF)
        return ns_page_pdf(ctx, scenes, count, NULL, bytes);
    if (format == CLI_PAGE_PNG)
        return ns_page_png(ctx, scenes, dpi, bytes);
#endif
    (void)count;
    (void)format;
    (void)dpi;
    return ns_scene_svg(ctx, scenes, bytes);
}

ns_status cli_pages_missing(ns_ctx *ctx, const ns_scenes *scenes, cli_page_format format,
                            ns_text *missing)
{
#if defined(NS_WITH_CAIRO)
    if (format != CLI_PAGE_SVG)
        return ns_page_missing(ctx, scenes->at, scenes->count, missing);
#endif
    (void)ctx;
    (void)scenes;
    (void)format;
    (void)missing;
    return NS_OK;
}

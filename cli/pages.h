// pages.h: what drawn pages are written as.
#ifndef NS_CLI_PAGES_H
#define NS_CLI_PAGES_H

#include "cli/outputs.h"
#include "nonosmith/scene.h"

typedef enum cli_page_format {
    CLI_PAGE_SVG,
    CLI_PAGE_PDF,
    CLI_PAGE_PNG,
    CLI_PAGE_UNKNOWN
} cli_page_format;

#define CLI_PAGE_DPI 150.0 // of a PNG, unless the user says otherwise

// "svg", "pdf" or "png".
const char *cli_page_format_name(cli_page_format format);
// By "svg", "pdf", "png", or by the extension of a path.
cli_page_format cli_page_format_named(const char *name);
cli_page_format cli_page_format_of(const char *path);
// A usage error, reported, when this program was built without what the format needs.
int cli_page_format_check(cli_app *cli, cli_page_format format);

// Appends a file: a PDF of all scenes, otherwise the first of them.
ns_status cli_pages_render(ns_ctx *ctx, const ns_scene *scenes, int32_t count,
                           cli_page_format format, double dpi, ns_text *bytes);

// Appends the characters that no font here has for pages of that format. An SVG only names its
// font: whoever shows it finds the characters.
ns_status cli_pages_missing(ns_ctx *ctx, const ns_scenes *scenes, cli_page_format format,
                            ns_text *missing);

#endif

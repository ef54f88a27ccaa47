// page_cairo.h: scenes as PDF and PNG through cairo, text set by pango.
//
// The same scenes give the same bytes on every run: the PDF's date is fixed, hinting is off,
// and a page is drawn with the font DejaVu Sans where that has the characters. Nothing is written
// to disk here; the caller gets the bytes. A page is drawn in a child process (child.h): a lack of
// memory is NS_NO_MEMORY.
#ifndef NS_PAGE_CAIRO_H
#define NS_PAGE_CAIRO_H

#include "nonosmith/scene.h"

#define NS_PNG_DPI 150.0 // when the user does not say

// Appends a PDF with one page for each scene, in order. `title` names the file for readers
// (NULL: the first scene's title). On failure `bytes` holds a part.
ns_status ns_page_pdf(ns_ctx *ctx, const ns_scene *scenes, int32_t count, const char *title,
                      ns_text *bytes);
// Appends a PNG of the scene on white. NS_BAD_INPUT when dpi is not from 18 to 2400 or the
// picture would have more than 2^28 pixels. Upright lines are moved to whole pixels so that
// they are sharp.
ns_status ns_page_png(ns_ctx *ctx, const ns_scene *scene, double dpi, ns_text *bytes);

// Appends every character of the scenes that no font here has, once, in the order in which they
// are met: pages show boxes instead of them. Otherwise pango takes another font for what DejaVu
// Sans lacks.
ns_status ns_page_missing(ns_ctx *ctx, const ns_scene *scenes, int32_t count, ns_text *missing);

#endif

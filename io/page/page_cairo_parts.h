// page_cairo_parts.h: what the parent gives to a child that draws pages, and what it says at its end.
#ifndef NS_PAGE_CAIRO_PARTS_H
#define NS_PAGE_CAIRO_PARTS_H

#include "io/process/child.h"
#include "nonosmith/scene.h"

#define PAGE_CHILD_NO_MEMORY 1 // its exit status then

// One PDF of all scenes, or (dpi > 0) a PNG of the first.
typedef struct page_job {
    const ns_scene *scenes;
    int32_t count;
    const char *title;
    double dpi;
    int32_t width, height; // pixels
} page_job;

typedef struct missing_job {
    ns_ctx *ctx;
    const ns_scene *scenes;
    int32_t count;
    ns_text *missing;
} missing_job;

// page_cairo_child.c, the back end: sends the file (a page_job), or the characters that no font has (a
// missing_job). A child that cannot do it leaves with a number, and in the parent `why` says what that
// means.
int ns_page_child_pdf(void *job, int line);
int ns_page_child_png(void *job, int line);
int ns_page_child_missing(void *job, int line);
const char *ns_page_child_why(int end);

#endif

// page_cairo.c: see page_cairo.h.
//
// Pages are drawn in a child process (child.h), because glib ends the process that runs out of
// memory: the child sends the file through its connection, and then how it went. Pango looks for
// fonts in threads of its own, and a copy of a process that has them waits for ever for threads that
// were not copied: so the parent never calls pango.
//
// This is the parent, which knows nothing of cairo; page_cairo_child.c is the back end.
#include "io/page/page_cairo.h"

#include "io/backends.h"
#include "io/page/page_cairo_parts.h"

#define PIXELS_MAX (1 << 28)
#define SIDE_MAX 32767 // of a cairo picture
#define PAGE_MAX 14400 // points; what a PDF page may have

static ns_status check_scene(ns_ctx *ctx, const ns_scene *scene)
{
    if (!(scene->width >= 1 && scene->width <= PAGE_MAX && scene->height >= 1
          && scene->height <= PAGE_MAX))
        return ns_fail(ctx, NS_BAD_INPUT, "a page has sides of 1 to %d points; this has not",
                       PAGE_MAX);
    return ns_scene_finish(ctx, scene);
}

// Takes the file as it comes.
static ns_status receive(ns_ctx *ctx, const ns_child *child, ns_text *bytes)
{
    char part[65536];
    size_t got;

    do {
        const ns_child_news news =
            ns_child_hear_some(child->line, part, sizeof part, ctx->stop, ctx->user, &got);
        if (news == NS_CHILD_STOPPED)
            return ns_fail(ctx, NS_STOPPED, "stopped on request");
        if (bytes->count > NS_ARRAY_MAX - (int32_t)sizeof part
            || (got && !ns_text_add_bytes(ctx, bytes, part, (int32_t)got)))
            return ns_no_memory(ctx);
    } while (got > 0);
    return NS_OK;
}

// What to say of a child that could not draw.
static ns_status explain(ns_ctx *ctx, int end)
{
    ns_backend_function *why;

    if (end < 0 || end == PAGE_CHILD_NO_MEMORY)
        return ns_fail(ctx, NS_NO_MEMORY, "out of memory while the page was drawn");
    NS_TRY(ns_backend_find(ctx, NS_BACKEND_CAIRO, "ns_page_child_why", &why));
    return ns_fail(ctx, NS_INTERNAL, "the page could not be drawn: %s",
                   ((const char *(*)(int))why)(end));
}

static ns_status run_apart(ns_ctx *ctx, const char *function, void *job, ns_text *bytes)
{
    ns_backend_function *work;
    ns_child child;

    NS_TRY(ns_backend_find(ctx, NS_BACKEND_CAIRO, function, &work));
    if (!ns_child_start(&child, (ns_child_work *)work, job))
        return ns_fail(ctx, NS_NO_MEMORY,
                       "out of memory: there is no process to draw the page in");
    const ns_status status = receive(ctx, &child, bytes);
    const int end = ns_child_end(&child, status == NS_OK);
    return status != NS_OK || end == 0 ? status : explain(ctx, end);
}

ns_status ns_page_pdf(ns_ctx *ctx, const ns_scene *scenes, int32_t count, const char *title,
                      ns_text *bytes)
{
    page_job job = { .scenes = scenes, .count = count, .title = title };

    if (count < 1)
        return ns_fail(ctx, NS_BAD_INPUT, "there is no page to put into the PDF");
    for (int32_t i = 0; i < count; i++)
        NS_TRY(check_scene(ctx, &scenes[i]));
    return run_apart(ctx, "ns_page_child_pdf", &job, bytes);
}

ns_status ns_page_png(ns_ctx *ctx, const ns_scene *scene, double dpi, ns_text *bytes)
{
    page_job job = { .scenes = scene, .count = 1, .dpi = dpi };

    NS_TRY(check_scene(ctx, scene));
    if (!(dpi >= 18 && dpi <= 2400))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a picture has 18 to 2400 dots per inch; choose "
                       "a number between");
    job.width = (int32_t)(scene->width * dpi / 72 + 0.999);
    job.height = (int32_t)(scene->height * dpi / 72 + 0.999);
    if (job.width > SIDE_MAX || job.height > SIDE_MAX || job.width * job.height > PIXELS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a picture of this page would be %d by %d pixels; choose fewer dots per "
                       "inch, or PDF",
                       (int)job.width, (int)job.height);
    return run_apart(ctx, "ns_page_child_png", &job, bytes);
}

ns_status ns_page_missing(ns_ctx *ctx, const ns_scene *scenes, int32_t count, ns_text *missing)
{
    missing_job job = { ctx, scenes, count, missing };

    return run_apart(ctx, "ns_page_child_missing", &job, missing);
}

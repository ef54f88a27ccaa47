// page_cairo_type.c: see page_cairo_type.h.
//
// Pango must not be called in a process of which children are made (page_cairo.c says why), and glib
// ends the process that runs out of memory. So a child sets the type, one for all rows of a drawing,
// since finding the fonts takes longer than setting letters. What it sends is trusted no more than a
// file: counts before memory, then numbers.
//
// This is the parent, which knows nothing of cairo; page_cairo_type_child.c is the back end.
#include "io/page/page_cairo_type.h"

#include "io/backends.h"
#include "io/page/page_cairo_type_parts.h"

#include <stdlib.h>
#include <string.h>

#define FAR 1e6 // ems

static void *type_open(void)
{
    ns_ctx unheard = { 0 };
    ns_backend_function *work;
    ns_child *child = calloc(1, sizeof *child);

    if (child && ns_backend_there(NS_BACKEND_CAIRO)
        && ns_backend_find(&unheard, NS_BACKEND_CAIRO, "ns_type_child", &work) == NS_OK
        && ns_child_start(child, (ns_child_work *)work, NULL))
        return child;
    free(child);
    return NULL;
}

static void type_close(void *setter)
{
    ns_child *child = setter;

    ns_child_end(child, false); // it may be lost
    free(child);
}

static bool hear(ns_ctx *ctx, const ns_child *child, void *to, size_t count, ns_status *status)
{
    const ns_child_news news = ns_child_hear(child->line, to, count, ctx->stop, ctx->user);

    if (news == NS_CHILD_STOPPED)
        *status = ns_fail(ctx, NS_STOPPED, "stopped on request");
    if (news == NS_CHILD_GONE)
        *status = ns_fail(ctx, NS_BAD_INPUT, "nobody sets type any more");
    return news == NS_CHILD_SAID;
}

static bool is_near(double value)
{
    return value >= -FAR && value <= FAR;
}

// Whether the cubics from the first on are numbers that can be.
static bool scale(ns_drawing *outlines, int32_t first, double size)
{
    for (int32_t i = first; i < outlines->cubics.count; i++) {
        for (int k = 0; k < 4; k++) {
            ns_vec *p = &outlines->cubics.at[i].p[k];
            if (!is_near(p->x) || !is_near(p->y))
                return false;
            p->x *= size;
            p->y *= size;
        }
    }
    return true;
}

// The contours have all of the cubics between them.
static bool add_contours(ns_ctx *ctx, const int32_t *counts, int32_t contours, int32_t first,
                         ns_drawing *outlines)
{
    for (int32_t i = 0; i < contours; i++) {
        const ns_contour contour = { first, counts[i] };
        if (counts[i] < 1 || counts[i] > outlines->cubics.count - first
            || !ns_array_push(ctx, &outlines->contours, contour))
            return false;
        first += counts[i];
    }
    return first == outlines->cubics.count;
}

static ns_status take(ns_ctx *ctx, const ns_child *child, const type_answer *answer,
                      double size, ns_drawing *outlines)
{
    const int32_t first = outlines->cubics.count, first_contour = outlines->contours.count;
    const size_t bytes = (size_t)answer->cubics * sizeof(ns_cubic);
    int32_t *counts = ns_new(ctx, answer->contours + 1, sizeof *counts);
    ns_status status = NS_BAD_INPUT;
    bool fine = false;

    if (!counts || !ns_array_resize(ctx, &outlines->cubics, first + answer->cubics))
        status = ns_no_memory(ctx);
    else if (hear(ctx, child, outlines->cubics.at + first, bytes, &status)
             && hear(ctx, child, counts, (size_t)answer->contours * sizeof *counts, &status))
        fine = scale(outlines, first, size)
               && add_contours(ctx, counts, answer->contours, first, outlines);
    ns_free(ctx, counts, answer->contours + 1, sizeof *counts);
    if (fine)
        return NS_OK;
    outlines->cubics.count = first;
    outlines->contours.count = first_contour;
    return status;
}

static bool is_possible(const type_answer *a)
{
    return a->cubics >= 0 && a->cubics <= TYPE_CUBICS_MAX && a->contours >= 0
           && a->contours <= a->cubics && is_near(a->advance);
}

static ns_status type_set(ns_ctx *ctx, void *setter, const ns_type *type, const char *letters,
                          int32_t count, ns_drawing *outlines, double *advance)
{
    const ns_child *child = setter;
    const type_question question = { (int32_t)strlen(type->family), count, type->weight,
                                     type->italic };
    type_answer answer;
    ns_status status = NS_BAD_INPUT;

    *advance = 0;
    if (question.family > TYPE_BYTES_MAX || count > TYPE_BYTES_MAX
        || !ns_child_send(child->line, &question, sizeof question)
        || !ns_child_send(child->line, type->family, (size_t)question.family)
        || !ns_child_send(child->line, letters, (size_t)count)
        || !hear(ctx, child, &answer, sizeof answer, &status))
        return status;
    if (!is_possible(&answer))
        return NS_BAD_INPUT;
    NS_TRY(take(ctx, child, &answer, type->size, outlines));
    *advance = answer.advance * type->size;
    return answer.missing > 0 ? NS_BAD_INPUT : NS_OK;
}

const ns_type_port *ns_type_cairo(void)
{
    static const ns_type_port port = { type_open, type_set, type_close };

    return &port;
}

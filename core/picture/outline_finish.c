// outline_finish.c: the palette of an outline, and what there is to say about it.
#include "picture/outline_parts.h"

#include "base/basics.h"

typedef struct number {
    char text[24];
} number;

// Two decimals, for messages.
static number number_of(double value)
{
    const int64_t hundredths = (int64_t)(ns_abs(value) * 100 + 0.5);
    number n;

    ns_format(n.text, (int32_t)sizeof n.text, "%s%lld.%02d", value < 0 && hundredths ? "-" : "",
              (long long)(hundredths / 100), (int)(hundredths % 100));
    return n;
}

static bool is_darker(ns_rgb a, ns_rgb b)
{
    const int32_t p = ns_rgb_lightness(a), q = ns_rgb_lightness(b);

    if (p != q)
        return p < q;
    return a.r != b.r ? a.r < b.r : a.g != b.g ? a.g < b.g : a.b < b.b;
}

// The colours in use, the background first, then the darkest; renames the labels of cubics.
static ns_status choose_palette(ns_ctx *ctx, ns_outline_job *job)
{
    ns_outline *outline = job->outline;
    bool used[256] = { true };
    uint8_t name[256] = { 0 };
    int32_t count = 0;

    for (int32_t f = 1; f < job->map.label.count; f++)
        used[job->map.label.at[f]] = true;
    for (int32_t i = 1; i < job->palette.count; i++)
        count += used[i] || job->options->colours == 0;
    if (job->options->colours > 0 && count > job->options->colours)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "the picture has %d colours besides white, and %d may be used; use fewer "
            "fills or ask for more colours",
            (int)count, (int)job->options->colours);
    outline->colour_count = count;
    outline->palette[0] = job->palette.at[0];
    for (int32_t i = 1; i < job->palette.count; i++) {
        if (!used[i] && job->options->colours > 0)
            continue;
        int32_t rank = 1;
        for (int32_t k = 1; k < job->palette.count; k++)
            rank += used[k] && is_darker(job->palette.at[k], job->palette.at[i]);
        name[i] = (uint8_t)rank;
        outline->palette[rank] = job->palette.at[i];
    }
    for (int32_t i = 0; i < outline->cubics.count; i++) {
        outline->cubics.at[i].left = name[outline->cubics.at[i].left];
        outline->cubics.at[i].right = name[outline->cubics.at[i].right];
    }
    for (int32_t f = 1; f < job->map.label.count && outline->pieces.count == 0; f++)
        outline->ground = name[ns_max(job->map.label.at[f], 0)];
    return NS_OK;
}

static bool note_losses(ns_ctx *ctx, ns_outline_job *job)
{
    const double unit = (double)(1 << job->view.shift) / job->view.scale;
    const number width = number_of((job->lost_most.x - job->lost_least.x) * unit);
    const number height = number_of((job->lost_most.y - job->lost_least.y) * unit);
    const number x = number_of(job->view.origin.x + job->lost_least.x * unit);
    const number y = number_of(job->view.origin.y + job->lost_least.y * unit);

    if (job->lost == 1)
        return ns_notes_add(
            ctx, &job->outline->notes,
            "A detail of %s by %s at (%s, %s) is too small to print and was left "
            "out.",
            width.text, height.text, x.text, y.text);
    return job->lost == 0
           || ns_notes_add(
               ctx, &job->outline->notes,
               "%d details are too small to print and were left out; the largest, %s "
               "by %s, was at (%s, %s).",
               (int)job->lost, width.text, height.text, x.text, y.text);
}

// A sentence about one or several things, with a place: "%d gaps", the first at (..).
static bool note_places(ns_ctx *ctx, ns_outline_job *job, int32_t count, ns_point at,
                        const char *one, const char *many)
{
    const number x = number_of(job->view.origin.x + at.x / job->view.scale);
    const number y = number_of(job->view.origin.y + at.y / job->view.scale);

    if (count == 1)
        return ns_notes_add(ctx, &job->outline->notes, "%s at (%s, %s).", one, x.text, y.text);
    return count == 0
           || ns_notes_add(ctx, &job->outline->notes, "%d %s, the first at (%s, %s).",
                           (int)count, many, x.text, y.text);
}

static bool note_all(ns_ctx *ctx, ns_outline_job *job)
{
    return note_losses(ctx, job)
           && note_places(ctx, job, job->gaps, job->thin_at[0],
                          "A gap too narrow to print was closed",
                          "gaps too narrow to print were closed")
           && note_places(ctx, job, job->lines, job->thin_at[1],
                          "A line too thin to print was left out",
                          "lines too thin to print were left out")
           && note_places(ctx, job, job->welded, job->welded_at,
                          "A detail too short to print was welded",
                          "details too short to print were welded")
           && note_places(
               ctx, job, job->mended, job->mended_at,
               "Regions that touched or nearly touched were joined or parted",
               "places where regions touched or nearly touched were joined or parted")
           && note_places(ctx, job, job->needles, job->needle_at,
                          "A needle, too sharp for a corner, was rounded",
                          "needles, too sharp for corners, were rounded");
}

ns_status ns_outline_finish(ns_ctx *ctx, ns_outline_job *job)
{
    if (job->outline->pieces.count == 0 && job->lost + job->lines > 0)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "nothing is left of the drawing: all its details are too small to print; "
            "draw larger shapes or weld less");
    NS_TRY(choose_palette(ctx, job));
    return note_all(ctx, job) ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_outline_give_up(ns_ctx *ctx, ns_outline_job *job)
{
    const ns_point at = job->patches.at[job->patches.count - 1].from;
    const number x = number_of(job->view.origin.x + at.x / job->view.scale);
    const number y = number_of(job->view.origin.y + at.y / job->view.scale);

    return ns_fail(ctx, NS_BAD_INPUT,
                   "the drawing is too crowded near (%s, %s); simplify it there or weld more",
                   x.text, y.text);
}

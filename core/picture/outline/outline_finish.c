// outline_finish.c: the palette of an outline, and what there is to say about it.
//
// Labels become colours of a puzzle: only those that are seen, the darkest first, so that their order
// does not depend on the order of shapes. Whatever was lost, closed, welded, mended or rounded is
// told, with the place of the first or the largest.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"

static ns_words place_of(const ns_outline_job *job, double x, double y)
{
    const ns_view *view = &job->view;

    return ns_place_words(job->drawing, (ns_vec){ view->origin.x + x / view->scale,
                                                  view->origin.y + y / view->scale });
}

static bool is_darker(ns_rgb a, ns_rgb b)
{
    const int32_t p = ns_rgb_lightness(a), q = ns_rgb_lightness(b);

    if (p != q)
        return p < q;
    return a.r != b.r ? a.r < b.r : a.g != b.g ? a.g < b.g : a.b < b.b;
}

ns_status ns_palette_choose(ns_ctx *ctx, const ns_palette *palette, const bool used[256],
                            int32_t colours, ns_chosen_colours *chosen)
{
    *chosen = (ns_chosen_colours){ 0 };
    for (int32_t i = 1; i < palette->count; i++)
        chosen->count += used[i] || colours == 0;
    if (colours > 0 && chosen->count > colours)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "the picture has %d colours besides white, and %d may be used; use fewer "
            "fills or ask for more colours",
            (int)chosen->count, (int)colours);
    chosen->at[0] = palette->at[0];
    for (int32_t i = 1; i < palette->count; i++) {
        if (!used[i] && colours > 0)
            continue;
        int32_t rank = 1;
        for (int32_t k = 1; k < palette->count; k++)
            rank += used[k] && is_darker(palette->at[k], palette->at[i]);
        NS_ASSERT(rank < NS_LABELS_MAX);
        chosen->name[i] = (uint8_t)rank;
        chosen->at[rank] = palette->at[i];
    }
    return NS_OK;
}

// Renames the labels of cubics.
static ns_status choose_palette(ns_ctx *ctx, ns_outline_job *job)
{
    ns_outline *outline = job->outline;
    bool used[256] = { true };
    ns_chosen_colours chosen;

    for (int32_t f = 1; f < job->map.label.count; f++)
        used[job->map.label.at[f]] = true;
    NS_TRY(ns_palette_choose(ctx, &job->palette, used, job->options->colours, &chosen));
    outline->colour_count = chosen.count;
    memcpy(outline->palette, chosen.at, sizeof outline->palette);
    for (int32_t i = 0; i < outline->cubics.count; i++) {
        outline->cubics.at[i].left = chosen.name[outline->cubics.at[i].left];
        outline->cubics.at[i].right = chosen.name[outline->cubics.at[i].right];
    }
    for (int32_t f = 1; f < job->map.label.count && outline->pieces.count == 0; f++)
        outline->ground = chosen.name[ns_max(job->map.label.at[f], 0)];
    return NS_OK;
}

// How large the largest detail is that was lost: its area and the sides of its box on paper, or the
// box alone where nobody knows how large the paper is; of a strip its mean width and its length.
static ns_words lost_size(const ns_outline_job *job)
{
    const double larger = job->picture.x > job->picture.y ? job->picture.x : job->picture.y;
    const double grid = 1 << job->view.shift, mm = ns_outline_mm(job);
    const double part = mm > 0 ? mm : 100 * grid / (job->view.scale * larger);
    const char *unit = mm > 0 ? "mm" : "%",
               *of = mm > 0 ? "on paper" : "of the picture's larger side";
    const ns_vec sides = ns_vec_sub(ns_vec_of(job->lost_most), ns_vec_of(job->lost_least));
    const double width = job->lost_border > 0 ? 2 * job->lost_area / job->lost_border : 0;
    ns_words size;

    if (2 * width * grid < job->weld && ns_vec_length(sides) * grid > job->weld)
        ns_format(size.text, (int32_t)sizeof size.text, "%s %s wide and %s %s long %s",
                  ns_number_words(width * part, 2).text, unit,
                  ns_number_words((job->lost_border / 2 - width) * part, 2).text, unit, of);
    else if (mm > 0)
        ns_format(size.text, (int32_t)sizeof size.text, "%s mm2 (%s by %s mm) %s",
                  ns_number_words(job->lost_area * mm * mm, 2).text,
                  ns_number_words(sides.x * part, 2).text,
                  ns_number_words(sides.y * part, 2).text, of);
    else
        ns_format(size.text, (int32_t)sizeof size.text, "%s by %s %% %s",
                  ns_number_words(sides.x * part, 2).text,
                  ns_number_words(sides.y * part, 2).text, of);
    return size;
}

static bool note_losses(ns_ctx *ctx, ns_outline_job *job)
{
    const double grid = 1 << job->view.shift;
    const ns_words size = lost_size(job);
    const ns_words place = place_of(job, job->lost_least.x * grid, job->lost_least.y * grid);

    if (job->lost == 1)
        return ns_notes_add(
            ctx, &job->outline->notes,
            "a detail, %s, at %s of the page, is too small to print and left out", size.text,
            place.text);
    return job->lost == 0
           || ns_notes_add(ctx, &job->outline->notes,
                           "%d details are too small to print and left out; the largest, %s, "
                           "is at %s of the page",
                           (int)job->lost, size.text, place.text);
}

// A sentence about one or several things, with a place: "%d gaps", the first at ...
static bool note_places(ns_ctx *ctx, ns_outline_job *job, int32_t count, ns_point at,
                        const char *one, const char *many)
{
    const ns_words place = place_of(job, at.x, at.y);

    if (count == 1)
        return ns_notes_add(ctx, &job->outline->notes, "%s at %s of the page", one, place.text);
    return count == 0
           || ns_notes_add(ctx, &job->outline->notes, "%d %s, the first at %s of the page",
                           (int)count, many, place.text);
}

bool ns_outline_note_light(ns_ctx *ctx, const ns_outline_options *options, const ns_map *map,
                           ns_notes *notes)
{
    const int32_t threshold = (int32_t)(options->threshold * 256);
    ns_rgb darkest = { 255, 255, 255 };

    for (int32_t f = 1; f < map->seen.count && options->colours == 0; f++) {
        // A detail that was left out is as white, but dark.
        const ns_rgb seen = map->seen.at[f];
        if (ns_rgb_lightness(seen) >= threshold && is_darker(seen, darkest))
            darkest = seen;
    }
    return ns_rgb_lightness(darkest) >= NS_NEARLY_WHITE
           || ns_notes_add(
               ctx, notes,
               "what is lighter than the threshold counts as white, such as the "
               "colour #%02x%02x%02x; raise {the threshold|threshold}, or ask for {colours}",
               darkest.r, darkest.g, darkest.b);
}

static bool note_all(ns_ctx *ctx, ns_outline_job *job)
{
    return ns_outline_note_light(ctx, job->options, &job->map, &job->outline->notes)
           && note_losses(ctx, job)
           && note_places(ctx, job, job->gaps, job->thin_at[0],
                          "a gap too narrow to print was closed",
                          "gaps too narrow to print were closed")
           && note_places(ctx, job, job->lines, job->thin_at[1],
                          "a line too thin to print was left out",
                          "lines too thin to print were left out")
           && note_places(ctx, job, job->welded, job->welded_at,
                          "a detail too short to print was welded",
                          "details too short to print were welded")
           && note_places(
               ctx, job, job->mended, job->mended_at,
               "regions that touched or nearly touched were joined or parted",
               "places where regions touched or nearly touched were joined or parted")
           && note_places(ctx, job, job->needles, job->needle_at,
                          "a needle, too sharp for a corner, was rounded",
                          "needles, too sharp for corners, were rounded");
}

ns_status ns_outline_finish(ns_ctx *ctx, ns_outline_job *job)
{
    if (job->outline->pieces.count == 0 && job->lost + job->lines > 0)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "nothing is left of the drawing: all its details are too small to print; "
            "draw larger shapes");
    NS_TRY(choose_palette(ctx, job));
    return note_all(ctx, job) ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_outline_give_up(ns_ctx *ctx, ns_outline_job *job)
{
    const ns_point at = job->patches.at[job->patches.count - 1].from;

    return ns_fail(ctx, NS_BAD_INPUT,
                   "the drawing is too crowded near %s of the page; simplify it there",
                   place_of(job, at.x, at.y).text);
}

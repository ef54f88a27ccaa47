// outline_frame.c: where the picture is, and the frame around it.
//
// The picture is the box around everything that is not background. It is found by overlaying the
// shapes once in a frame around all that may be seen, and again when it turns out to be small in
// there.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"
#include "geom/bezier.h"

#define SHIFT_MOST 10                 // the lattice is 2^10 grid steps wide ...
#define SHIFT_LEAST 4                 // ... or finer when the weld is ...
#define WELD_UNITS 32                 // ... so that a weld has so many units
#define WELD_LEAST (4 * NS_TOLERANCE) // smaller details could not be told apart
#define LOOKS 4                       // at the picture, at most
#define SLIM 16                       // the frame's sides differ by this factor at most

static ns_vec box_size(const ns_vec_box *b)
{
    return ns_vec_sub(b->most, b->least);
}

void ns_box_widen(ns_vec_box *around, bool *any, ns_vec at)
{
    around->least.x = *any ? ns_min(around->least.x, at.x) : at.x;
    around->least.y = *any ? ns_min(around->least.y, at.y) : at.y;
    around->most.x = *any ? ns_max(around->most.x, at.x) : at.x;
    around->most.y = *any ? ns_max(around->most.y, at.y) : at.y;
    *any = true;
}

static ns_vec_box shape_box(const ns_drawing *drawing, const ns_shape *shape)
{
    ns_vec_box around = { 0 }, b;
    bool any = false;

    for (int32_t c = shape->first; c < shape->first + shape->count; c++) {
        const ns_contour *contour = &drawing->contours.at[c];
        for (int32_t i = contour->first; i < contour->first + contour->count; i++) {
            ns_cubic_bounds(&drawing->cubics.at[i], &b.least, &b.most);
            ns_box_widen(&around, &any, b.least);
            ns_box_widen(&around, &any, b.most);
        }
    }
    return around;
}

bool ns_outline_find_shapes(const ns_drawing *drawing, bool beyond, ns_vec_box *around)
{
    bool any = false;

    for (int32_t s = 0; s < drawing->shapes.count; s++) {
        if (ns_shape_is_white(&drawing->shapes.at[s]))
            continue;
        ns_vec_box b = shape_box(drawing, &drawing->shapes.at[s]);
        if (!beyond) {
            b.least.x = ns_max(b.least.x, 0);
            b.least.y = ns_max(b.least.y, 0);
            b.most.x = ns_min(b.most.x, drawing->width);
            b.most.y = ns_min(b.most.y, drawing->height);
            if (b.least.x >= b.most.x || b.least.y >= b.most.y)
                continue;
        }
        ns_box_widen(around, &any, b.least);
        ns_box_widen(around, &any, b.most);
    }
    return any;
}

static int32_t lattice(double grid, int32_t shift, int32_t most)
{
    const double units = grid / (1 << shift) + 0.5;

    return units <= 0 ? 0 : units >= most ? most : (int32_t)units;
}

// The view whose frame is the box (its shorter side a little longer when it is slim), with the
// page clipped.
static ns_view view_of(const ns_drawing *drawing, const ns_vec_box *frame, int32_t shift)
{
    const ns_vec size = box_size(frame);
    const double longer = ns_max(size.x, size.y);

    NS_ASSERT(longer > 0 && shift >= SHIFT_LEAST && shift <= SHIFT_MOST);
    const int32_t full = NS_FRAME_SIDE >> shift;
    ns_view view = { .origin = frame->least, .scale = NS_FRAME_SIDE / longer, .shift = shift };

    view.width = ns_max(lattice(size.x * view.scale, shift, full), full / SLIM);
    view.height = ns_max(lattice(size.y * view.scale, shift, full), full / SLIM);
    const double unit = (double)(1 << shift) / view.scale;
    view.origin.x -= (view.width * unit - size.x) / 2;
    view.origin.y -= (view.height * unit - size.y) / 2;
    const ns_vec page_least = ns_view_take(&view, (ns_vec){ 0, 0 });
    const ns_vec page_most = ns_view_take(&view, (ns_vec){ drawing->width, drawing->height });
    view.least = (ns_point){ lattice(page_least.x, shift, view.width),
                             lattice(page_least.y, shift, view.height) };
    view.most = (ns_point){ lattice(page_most.x, shift, view.width),
                            lattice(page_most.y, shift, view.height) };
    NS_ASSERT(ns_max(view.width, view.height) == full);
    return view;
}

bool ns_outline_wide_view(const ns_drawing *drawing, ns_view *view)
{
    ns_vec_box around = { 0 };

    if (!ns_outline_find_shapes(drawing, false, &around))
        return false;
    *view = view_of(drawing, &around, SHIFT_MOST);
    return true;
}

ns_view ns_outline_page_view(const ns_drawing *drawing)
{
    const ns_vec_box page = { { 0, 0 }, { drawing->width, drawing->height } };

    return view_of(drawing, &page, SHIFT_MOST);
}

// The box around all faces that are not background; false when there is none.
static bool coloured_box(const ns_map *map, const ns_view *view, ns_vec_box *around)
{
    const double unit = (double)(1 << view->shift) / view->scale;
    bool any = false;

    for (int32_t h = 0; h < map->face.count; h++) {
        if (map->label.at[map->face.at[h]] == 0)
            continue;
        const ns_vec at =
            ns_vec_add(view->origin,
                       ns_vec_scale(ns_vec_of(map->vertices.at[ns_half_origin(map, h)]), unit));
        ns_box_widen(around, &any, at);
    }
    return any;
}

// Looks at the picture in the frame `around`, and closer when it is small there. *plain: there is
// nothing but background.
static ns_status find_picture(ns_ctx *ctx, ns_outline_job *job, ns_vec_box *around, bool *plain)
{
    const ns_patches none = { 0 };

    for (int look = 0; look < LOOKS; look++) {
        const ns_view view = view_of(job->drawing, around, SHIFT_MOST);
        ns_map map = { 0 };
        ns_vec_box found = { 0 };
        ns_status status = ns_map_build(ctx, job->drawing, &none, &view, &map);
        if (status == NS_OK)
            status = ns_outline_label(ctx, job->options, &map, &job->palette);
        // All of the page is seen now; what is light may lie outside of the frame later.
        if (status == NS_OK && look == 0
            && !ns_outline_note_light(ctx, job->options, &map, &job->outline->notes))
            status = ns_no_memory(ctx);
        *plain = status != NS_OK || !coloured_box(&map, &view, &found);
        ns_map_drop(ctx, &map);
        NS_TRY(status);
        if (*plain)
            return NS_OK;
        const ns_vec before = box_size(around), after = box_size(&found);
        if (!(ns_max(after.x, after.y) > 0))
            return NS_OK; // so far from the origin that doubles cannot tell its sides apart
        *around = found;
        if (4 * ns_max(after.x, after.y) > ns_max(before.x, before.y))
            break;
    }
    return NS_OK;
}

// The frame: the picture and its margin, widened to the aspect. A side that would touch the
// picture moves into it a little, so that what runs along it is cut away, and what is cut ends on
// the frame at an angle.
static ns_vec_box frame_of(const ns_vec_box *picture, const ns_outline_options *options)
{
    const ns_vec size = box_size(picture);
    const double larger = ns_max(size.x, size.y);
    ns_vec add = { options->margin * larger, options->margin * larger };

    if (options->aspect > 0) {
        const double width = size.x + 2 * add.x, height = size.y + 2 * add.y;
        add.x += ns_max(0, height * options->aspect - width) / 2;
        add.y += ns_max(0, width / options->aspect - height) / 2;
    }
    const double close = ns_max(options->weld, 0.001) * larger;
    add.x = add.x < close / 2 ? -ns_min(close / 4, size.x / 16) : add.x;
    add.y = add.y < close / 2 ? -ns_min(close / 4, size.y / 16) : add.y;
    return (ns_vec_box){ ns_vec_sub(picture->least, add), ns_vec_add(picture->most, add) };
}

ns_status ns_outline_find_view(ns_ctx *ctx, ns_outline_job *job)
{
    const ns_outline_options *options = job->options;
    ns_vec_box picture = { 0 };
    int32_t shift = SHIFT_MOST;
    bool plain;

    if (!ns_outline_find_shapes(job->drawing, false, &picture))
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "there is nothing to see: no shape on the page differs from white paper; "
            "give shapes a dark fill");
    NS_TRY(find_picture(ctx, job, &picture, &plain));
    if (plain
        && !ns_notes_add(ctx, &job->outline->notes,
                         "every shape is lighter than the threshold, so the picture is empty"))
        return ns_no_memory(ctx);
    const ns_vec_box frame = frame_of(&picture, options);
    job->picture = box_size(&picture);
    const ns_vec size = box_size(&frame);
    job->weld = options->weld * ns_max(job->picture.x, job->picture.y) * NS_FRAME_SIDE
                / ns_max(size.x, size.y);
    job->weld = ns_max(job->weld, WELD_LEAST);
    while (shift > SHIFT_LEAST && (WELD_UNITS << shift) > job->weld)
        shift--;
    job->view = view_of(job->drawing, &frame, shift);
    return NS_OK;
}

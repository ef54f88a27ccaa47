// shape_split.c: see shape_split.h.
//
// One map holds the shape, the stencil and a black ground. It is painted twice: without the shape,
// for the values, and with nothing but the shape, for where it is. Parts are traced along the edges
// with such faces on their left hand only.
#include "picture/overlay/shape_split.h"

#include "base/basics.h"
#include "geom/bezier.h"
#include "picture/overlay/overlay.h"

#define SHIFT 7       // of the lattice: 2^17 units along the shape's longer side
#define VALUES 256    // of the stencil
#define OUTSIDE (-1)  // the value of a face that the shape does not cover
#define MARGIN 0.0625 // of the longer side around the shape
#define LEAST 1e-12   // a smaller shape is not seen on any page

typedef struct split_job {
    const ns_drawing *drawing, *stencil;
    const ns_shape *shape;
    ns_split *split;
    ns_drawing both; // the ground, the stencil, the shape
    ns_view view;
    ns_map map;
    NS_ARRAY(int32_t) values; // of each face
    NS_ARRAY(uint8_t) done;   // of each half-edge
    NS_ARRAY(int32_t) halves; // of the contour being traced
} split_job;

void ns_split_drop(ns_ctx *ctx, ns_split *split)
{
    ns_drawing_drop(ctx, &split->parts);
    *split = (ns_split){ 0 };
}

static bool add_shape(ns_ctx *ctx, const ns_drawing *from, const ns_shape *shape,
                      ns_drawing *to)
{
    ns_shape copy = *shape;

    copy.first = to->contours.count;
    for (int32_t c = shape->first; c < shape->first + shape->count; c++) {
        const ns_contour *contour = &from->contours.at[c];
        const ns_contour moved = { to->cubics.count, contour->count };
        if (!ns_array_push(ctx, &to->contours, moved)
            || !ns_array_append(ctx, &to->cubics, from->cubics.at + contour->first,
                                contour->count))
            return false;
    }
    return ns_array_push(ctx, &to->shapes, copy);
}

static bool add_ground(ns_ctx *ctx, ns_vec least, ns_vec most, ns_drawing *to)
{
    const ns_vec corner[4] = { least, { most.x, least.y }, most, { least.x, most.y } };
    const ns_shape ground = { .first = to->contours.count, .count = 1, .a = 255 };
    const ns_contour contour = { to->cubics.count, 4 };

    for (int32_t i = 0; i < 4; i++) {
        if (!ns_array_push(ctx, &to->cubics, ns_cubic_line(corner[i], corner[(i + 1) % 4])))
            return false;
    }
    return ns_array_push(ctx, &to->contours, contour)
           && ns_array_push(ctx, &to->shapes, ground);
}

// The box around the shape, its margin included.
static void find_box(const split_job *job, ns_vec *least, ns_vec *most)
{
    bool any = false;

    *least = *most = (ns_vec){ 0, 0 };
    for (int32_t c = job->shape->first; c < job->shape->first + job->shape->count; c++) {
        const ns_contour *contour = &job->drawing->contours.at[c];
        for (int32_t i = 0; i < contour->count; i++) {
            ns_vec low, high;
            ns_cubic_bounds(&job->drawing->cubics.at[contour->first + i], &low, &high);
            least->x = !any || low.x < least->x ? low.x : least->x;
            least->y = !any || low.y < least->y ? low.y : least->y;
            most->x = !any || high.x > most->x ? high.x : most->x;
            most->y = !any || high.y > most->y ? high.y : most->y;
            any = true;
        }
    }
    const double width = most->x - least->x, height = most->y - least->y;
    const double room = MARGIN * (width > height ? width : height);
    *least = (ns_vec){ least->x - room, least->y - room };
    *most = (ns_vec){ most->x + room, most->y + room };
}

static bool find_view(split_job *job, ns_vec least, ns_vec most)
{
    const double width = most.x - least.x, height = most.y - least.y;
    const double longer = width > height ? width : height;
    const double units = NS_FRAME_SIDE >> SHIFT;

    if (!(longer > LEAST))
        return false;
    job->view = (ns_view){ .origin = least,
                           .scale = NS_FRAME_SIDE / longer,
                           .shift = SHIFT,
                           .width = (int32_t)(width / longer * units),
                           .height = (int32_t)(height / longer * units) };
    job->view.most = (ns_point){ job->view.width, job->view.height };
    return true;
}

// Paints the map with the shape alone, or without it.
static ns_status paint(ns_ctx *ctx, split_job *job, bool shape_alone)
{
    const ns_patches none = { 0 };
    const int32_t last = job->both.shapes.count - 1;

    for (int32_t s = 0; s <= last; s++) {
        ns_shape *shape = &job->both.shapes.at[s];
        shape->a = (s == last) != shape_alone ? 0
                   : s > 0 && s < last        ? job->stencil->shapes.at[s - 1].a
                                              : 255;
    }
    return ns_map_paint(ctx, &job->both, &none, &job->map);
}

static ns_status find_values(ns_ctx *ctx, split_job *job, bool seen[VALUES])
{
    const ns_map *map = &job->map;

    NS_TRY(paint(ctx, job, false));
    NS_NEED(ctx, ns_array_resize(ctx, &job->values, map->seen.count));
    for (int32_t f = 0; f < map->seen.count; f++)
        job->values.at[f] = map->seen.at[f].r;
    NS_TRY(paint(ctx, job, true));
    for (int32_t f = 0; f < map->seen.count; f++) {
        if (f == 0 || map->seen.at[f].r > 0)
            job->values.at[f] = OUTSIDE;
        else
            seen[job->values.at[f]] = true;
    }
    return NS_OK;
}

// The next half-edge around the part, which is on the left hand.
static int32_t next_half(const split_job *job, int32_t half, int32_t value)
{
    const ns_map *map = &job->map;

    half = map->next.at[half];
    while (job->values.at[map->face.at[half ^ 1]] == value)
        half = map->next.at[half ^ 1];
    return half;
}

static ns_status add_contour(ns_ctx *ctx, split_job *job)
{
    ns_drawing *parts = &job->split->parts;
    const ns_contour contour = { parts->cubics.count, 0 };

    NS_TRY(ns_map_turn_to_run(ctx, &job->map, job->halves.at, job->halves.count));
    for (int32_t i = 0; i < job->halves.count; i++) {
        const ns_map_run run =
            ns_map_longest_run(&job->map, job->halves.at, job->halves.count, i);
        ns_cubic cubic = ns_map_run_curve(&job->map, &job->both, &job->view, &run);
        for (int k = 0; k < 4; k++)
            cubic.p[k] =
                ns_vec_add(job->view.origin, ns_vec_scale(cubic.p[k], 1 / job->view.scale));
        NS_NEED(ctx, ns_array_push(ctx, &parts->cubics, cubic));
        while (job->halves.at[i] != run.to)
            i++;
    }
    NS_NEED(ctx, ns_array_push(ctx, &parts->contours, contour));
    parts->contours.at[parts->contours.count - 1].count = parts->cubics.count - contour.first;
    return NS_OK;
}

static ns_status add_part(ns_ctx *ctx, split_job *job, int32_t value)
{
    const ns_map *map = &job->map;
    ns_drawing *parts = &job->split->parts;
    ns_shape part = {
        .first = parts->contours.count, .r = (uint8_t)value, .a = 255, .line = job->shape->line
    };

    for (int32_t h = 0; h < map->face.count; h++) {
        if (job->done.at[h] || job->values.at[map->face.at[h]] != value
            || job->values.at[map->face.at[h ^ 1]] == value)
            continue;
        job->halves.count = 0;
        int32_t half = h;
        do {
            NS_NEED(ctx, ns_array_push(ctx, &job->halves, half));
            job->done.at[half] = 1;
            half = next_half(job, half, value);
        } while (half != h);
        NS_TRY(add_contour(ctx, job));
    }
    part.count = parts->contours.count - part.first;
    NS_ASSERT(part.count > 0); // a face has an edge, and what is outside another value
    return ns_array_push(ctx, &parts->shapes, part) ? NS_OK : ns_no_memory(ctx);
}

static ns_status build_map(ns_ctx *ctx, split_job *job, ns_vec least, ns_vec most)
{
    const ns_patches none = { 0 };
    bool room = add_ground(ctx, least, most, &job->both);

    for (int32_t s = 0; room && s < job->stencil->shapes.count; s++)
        room = add_shape(ctx, job->stencil, &job->stencil->shapes.at[s], &job->both);
    NS_NEED(ctx, room && add_shape(ctx, job->drawing, job->shape, &job->both));
    ns_shape *own = &job->both.shapes.at[job->both.shapes.count - 1];
    own->r = own->g = own->b = 0;
    NS_TRY(ns_map_flatten(ctx, &job->both, &none, &job->view, &job->map));
    NS_TRY(ns_map_snap(ctx, &job->view, &job->map));
    return ns_map_find_faces(ctx, &job->view, &job->map);
}

static ns_status split_steps(ns_ctx *ctx, split_job *job)
{
    bool seen[VALUES] = { 0 };
    int32_t count = 0;
    ns_vec least, most;

    job->split->only = 0;
    find_box(job, &least, &most);
    if (!find_view(job, least, most))
        return NS_OK; // too small to be seen
    NS_TRY(build_map(ctx, job, least, most));
    NS_TRY(find_values(ctx, job, seen));
    for (int32_t v = 0; v < VALUES; v++) {
        job->split->only = seen[v] ? v : job->split->only;
        count += seen[v];
    }
    if (count < 2)
        return NS_OK;
    job->split->only = -1;
    NS_NEED(ctx, ns_array_resize(ctx, &job->done, job->map.face.count));
    for (int32_t v = 0; v < VALUES; v++) {
        if (seen[v])
            NS_TRY(add_part(ctx, job, v));
    }
    return ns_spend(ctx, count * (int64_t)job->map.face.count);
}

ns_status ns_shape_split(ns_ctx *ctx, const ns_drawing *drawing, const ns_shape *shape,
                         const ns_drawing *stencil, ns_split *split)
{
    split_job job = { .drawing = drawing, .stencil = stencil, .shape = shape, .split = split };
    const ns_status status = split_steps(ctx, &job);

    ns_map_drop(ctx, &job.map);
    ns_drawing_drop(ctx, &job.both);
    ns_arrays_drop(ctx, &job.values, &job.done, &job.halves);
    return status;
}

// svg_clip.c: shapes cut off at the edges of a rectangle; see svg_parts.h.
//
// The rectangle is a parallelogram on the page, which is where four half planes meet, and each
// cuts on its own (Sutherland and Hodgman's way, with curves): of a contour the parts inside
// stay, and a straight line along the edge stands for each part outside. Seen from a point
// inside, the line winds around it just as the part did, so the fill rule finds the same answer.
#include "picture/svg/svg_parts.h"

#define SLACK 1e-9 // of the rectangle's diagonal: less does not stick out

bool svg_clip_push(ns_ctx *ctx, svg_pen *pen, svg_place *place, svg_matrix matrix, svg_box box)
{
    svg_clip clip = { .around = place->clip };
    const double x[4] = { 0, box.width, box.width, 0 }, y[4] = { 0, 0, box.height, box.height };
    const bool mirrored = matrix.a * matrix.d - matrix.b * matrix.c < 0;

    for (int32_t i = 0; i < 4; i++)
        clip.corner[mirrored ? 3 - i : i] =
            svg_matrix_apply(&matrix, (ns_vec){ box.x + x[i], box.y + y[i] });
    if (pen->clips.count == 0 && !ns_array_resize(ctx, &pen->clips, 1)) // clip 0 is none
        return false;
    NS_ASSERT(clip.around < pen->clips.count);
    place->clip = pen->clips.count;
    return ns_array_push(ctx, &pen->clips, clip);
}

// What is on or right of the line from a to b (as one walks on the page) is inside.
typedef struct half_plane {
    ns_vec from, normal;
    double slack;
} half_plane;

static half_plane plane_of(const svg_clip *clip, int32_t edge)
{
    const ns_vec a = clip->corner[edge], b = clip->corner[(edge + 1) % 4];
    const ns_vec way = ns_vec_unit(ns_vec_sub(b, a));
    const ns_vec diagonal = ns_vec_sub(clip->corner[2], clip->corner[0]);

    return (half_plane){ a, { -way.y, way.x }, SLACK * ns_vec_length(diagonal) };
}

// How far inside, negative outside.
static double depth(const half_plane *plane, ns_vec v)
{
    return ns_vec_dot(plane->normal, ns_vec_sub(v, plane->from)) + plane->slack;
}

// Where a cubic passes the line, at most three places, in order; its control points are that deep.
static int32_t crossings(const double depths[4], double *at)
{
    double stop[4] = { 0 };
    int32_t count = 0;
    const int32_t turns = ns_bernstein_turns(depths, stop + 1);

    NS_ASSERT(turns <= 2);
    stop[turns + 1] = 1;
    for (int32_t i = 0; i <= turns; i++) {
        double low = stop[i], high = stop[i + 1];
        const bool starts_inside = ns_bernstein_at(depths, low) >= 0;
        if ((ns_bernstein_at(depths, high) >= 0) == starts_inside)
            continue;
        for (int32_t k = 0; k < 60; k++) {
            const double middle = (low + high) / 2;
            if ((ns_bernstein_at(depths, middle) >= 0) == starts_inside)
                low = middle;
            else
                high = middle;
        }
        if (high > 0 && high < 1)
            at[count++] = high;
    }
    return count;
}

// A contour while it is being cut.
typedef struct cutter {
    half_plane plane;
    ns_drawing *drawing;
    int32_t first; // its first cubic
    bool follows;  // the next piece goes on where the last one ended
} cutter;

// Adds a piece that is inside, along the edge from the one before when that left it.
static bool keep(ns_ctx *ctx, cutter *cut, ns_cubic piece)
{
    ns_drawing *drawing = cut->drawing;

    if (drawing->cubics.count > cut->first) {
        const ns_vec end = drawing->cubics.at[drawing->cubics.count - 1].p[3];
        if (cut->follows)
            piece.p[0] = end;
        else if ((end.x != piece.p[0].x || end.y != piece.p[0].y)
                 && !ns_array_push(ctx, &drawing->cubics, ns_cubic_line(end, piece.p[0])))
            return false;
    }
    cut->follows = true;
    return ns_array_push(ctx, &drawing->cubics, piece);
}

static bool cut_cubic(ns_ctx *ctx, cutter *cut, const ns_cubic *cubic)
{
    double depths[4];
    double stop[5] = { 0 };
    int32_t inside = 0;

    for (int k = 0; k < 4; k++) {
        depths[k] = depth(&cut->plane, cubic->p[k]);
        inside += depths[k] >= 0;
    }
    if (inside == 4)
        return keep(ctx, cut, *cubic);
    const int32_t count = inside == 0 ? 0 : crossings(depths, stop + 1);
    NS_ASSERT(count <= 3);
    stop[count + 1] = 1;
    for (int32_t i = 0; i <= count; i++) {
        if (inside == 0 || ns_bernstein_at(depths, (stop[i] + stop[i + 1]) / 2) < 0)
            cut->follows = false;
        else if (!keep(ctx, cut, ns_cubic_part(cubic, stop[i], stop[i + 1])))
            return false;
    }
    return true;
}

// What is left of a closed contour is closed, along the edge too.
static bool close_cut(ns_ctx *ctx, cutter *cut)
{
    ns_drawing *drawing = cut->drawing;

    if (drawing->cubics.count == cut->first)
        return true;
    const ns_vec start = drawing->cubics.at[cut->first].p[0];
    const ns_vec end = drawing->cubics.at[drawing->cubics.count - 1].p[3];
    if ((start.x != end.x || start.y != end.y)
        && !ns_array_push(ctx, &drawing->cubics, ns_cubic_line(end, start)))
        return false;
    const ns_contour contour = { cut->first, drawing->cubics.count - cut->first };
    return ns_array_push(ctx, &drawing->contours, contour);
}

static bool cut_contour(ns_ctx *ctx, cutter *cut, const ns_cubic *cubics, int32_t count)
{
    const ns_vec start = cubics[0].p[0], end = cubics[count - 1].p[3];
    const ns_cubic closing = ns_cubic_line(end, start);

    cut->first = cut->drawing->cubics.count;
    cut->follows = false;
    for (int32_t i = 0; i < count; i++) {
        if (!cut_cubic(ctx, cut, &cubics[i]))
            return false;
    }
    if ((start.x != end.x || start.y != end.y) && !cut_cubic(ctx, cut, &closing))
        return false;
    return close_cut(ctx, cut);
}

// Takes the last contours out of the drawing and puts back what is left of them.
static bool cut_shape(ns_ctx *ctx, svg_pen *pen, const half_plane *plane, int32_t first_contour,
                      int32_t first_cubic)
{
    ns_drawing *drawing = pen->drawing;
    cutter cut = { .plane = *plane, .drawing = drawing };
    const int32_t cubics = drawing->cubics.count - first_cubic;
    const int32_t contours = drawing->contours.count - first_contour;

    pen->uncut.count = pen->uncut_contours.count = 0;
    if (!ns_array_append(ctx, &pen->uncut, drawing->cubics.at + first_cubic, cubics)
        || !ns_array_append(ctx, &pen->uncut_contours, drawing->contours.at + first_contour,
                            contours))
        return false;
    drawing->cubics.count = first_cubic;
    drawing->contours.count = first_contour;
    for (int32_t i = 0; i < contours; i++) {
        const ns_contour *contour = &pen->uncut_contours.at[i];
        NS_ASSERT(contour->count > 0 && contour->first >= first_cubic);
        if (!cut_contour(ctx, &cut, pen->uncut.at + (contour->first - first_cubic),
                         contour->count))
            return false;
    }
    return true;
}

static bool sticks_out(const ns_drawing *drawing, const half_plane *plane, int32_t first_cubic)
{
    for (int32_t i = first_cubic; i < drawing->cubics.count; i++) {
        for (int k = 0; k < 4; k++) {
            if (depth(plane, drawing->cubics.at[i].p[k]) < 0)
                return true;
        }
    }
    return false;
}

ns_status svg_clip_shape(ns_ctx *ctx, svg_pen *pen, int32_t clip, int32_t first_contour,
                         int32_t first_cubic)
{
    for (; clip; clip = pen->clips.at[clip].around) {
        for (int32_t edge = 0; edge < 4; edge++) {
            const half_plane plane = plane_of(&pen->clips.at[clip], edge);
            NS_TRY(svg_work(ctx, pen, pen->drawing->cubics.count - first_cubic));
            if (sticks_out(pen->drawing, &plane, first_cubic)
                && !cut_shape(ctx, pen, &plane, first_contour, first_cubic))
                return ns_no_memory(ctx);
        }
    }
    return NS_OK;
}

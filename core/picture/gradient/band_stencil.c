// band_stencil.c: bands of a gradient as shapes on the page; see gradient_bands.h.
//
// Stripes are painted from the left, each as far as the shape reaches to the right; rings from the
// outermost, each as a disc. So a border between two bands is drawn once. The circle of a place lies
// between the focus and the unit circle, as its centre does.
#include "base/basics.h"
#include "geom/bezier.h"
#include "picture/gradient/gradient_bands.h"

#define STRIPES_MAX 512 // of one stencil, repeated ones counted
#define ROUND 8         // cubics of a circle
// 4/3 tan(pi/16) and sqrt(1/2): the handles of an eighth of a circle, and its corners.
#define HANDLE 0.26521648983954400
#define DIAGONAL 0.70710678118654752

// Part of a band as it lies in the gradient's space.
typedef struct stripe {
    double from, to;
    int32_t band;
} stripe;

typedef struct stencil_job {
    const ns_gradient *gradient;
    const ns_bands *bands;
    ns_drawing *stencil;
    NS_ARRAY(stripe) stripes;
    ns_vec least, most; // around the shape, in the gradient's space
    double first, last; // places that the shape reaches
    double to_page[6];
    bool fit;
} stencil_job;

static bool find_page(stencil_job *job)
{
    const double *m = job->gradient->to_space;
    const double area = m[0] * m[3] - m[1] * m[2];
    const double back[6] = { m[3] / area,
                             -m[1] / area,
                             -m[2] / area,
                             m[0] / area,
                             (m[2] * m[5] - m[3] * m[4]) / area,
                             (m[1] * m[4] - m[0] * m[5]) / area };

    memcpy(job->to_page, back, sizeof back);
    return area < 0 || area > 0;
}

static ns_vec on_page(const stencil_job *job, ns_vec v)
{
    const double *m = job->to_page;

    return (ns_vec){ m[0] * v.x + m[2] * v.y + m[4], m[1] * v.x + m[3] * v.y + m[5] };
}

// The box around the shape, a little wider, and the places in it: circles are round, so that the
// farthest place is that of a control point.
static bool find_reach(stencil_job *job, const ns_drawing *drawing, const ns_shape *shape)
{
    bool any = false;

    for (int32_t c = shape->first; c < shape->first + shape->count; c++) {
        const ns_contour *contour = &drawing->contours.at[c];
        for (int32_t i = 0; i < 4 * contour->count; i++) {
            const ns_vec p = ns_gradient_take(
                job->gradient, drawing->cubics.at[contour->first + i / 4].p[i % 4]);
            const double at = ns_gradient_place(job->gradient, p);
            job->first = any && job->first < at ? job->first : at;
            job->last = any && job->last > at ? job->last : at;
            job->least.x = any && job->least.x < p.x ? job->least.x : p.x;
            job->least.y = any && job->least.y < p.y ? job->least.y : p.y;
            job->most.x = any && job->most.x > p.x ? job->most.x : p.x;
            job->most.y = any && job->most.y > p.y ? job->most.y : p.y;
            any = true;
        }
    }
    const ns_vec size = ns_vec_sub(job->most, job->least);
    job->least = ns_vec_sub(job->least, ns_vec_scale(size, 0.25));
    job->most = ns_vec_add(job->most, ns_vec_scale(size, 0.25));
    job->first = job->gradient->radial ? 0 : job->first;
    return any && size.x > 0 && size.y > 0 && size.x < NS_GRADIENT_FAR
           && size.y < NS_GRADIENT_FAR;
}

static bool add_stripe(ns_ctx *ctx, stencil_job *job, double from, double to, int32_t band)
{
    const stripe s = { from > job->first ? from : job->first, to < job->last ? to : job->last,
                       band };

    if (!(s.to > s.from))
        return true;
    job->fit = job->fit && job->stripes.count < STRIPES_MAX;
    return !job->fit || ns_array_push(ctx, &job->stripes, s);
}

// The stripes from the first place to the last, rising.
static bool find_stripes(ns_ctx *ctx, stencil_job *job)
{
    const ns_spread spread = job->gradient->spread;
    const int32_t count = job->bands->count;
    const bool pad = spread == NS_SPREAD_PAD;
    const double start = pad ? 0 : ns_gradient_floor(job->first);
    const double turns = pad ? 1 : ns_gradient_floor(job->last) - start + 1;

    job->fit = turns * count <= 4 * STRIPES_MAX;
    for (int32_t t = 0; job->fit && t < (int32_t)turns; t++) {
        const double turn = start + t;
        const bool back =
            spread == NS_SPREAD_REFLECT && turn - 2 * ns_gradient_floor(turn / 2) > 0;
        for (int32_t i = 0; i < count; i++) {
            const int32_t b = back ? count - 1 - i : i;
            const ns_band *band = &job->bands->at[b];
            if (!add_stripe(ctx, job, turn + (back ? 1 - band->to : band->from),
                            turn + (back ? 1 - band->from : band->to), b))
                return false;
        }
    }
    return true;
}

static bool add_cubic(ns_ctx *ctx, stencil_job *job, const ns_vec p[4])
{
    ns_cubic cubic;

    for (int k = 0; k < 4; k++) {
        cubic.p[k] = on_page(job, p[k]);
        job->fit = job->fit && ns_abs(cubic.p[k].x) <= NS_DRAWING_MOST
                   && ns_abs(cubic.p[k].y) <= NS_DRAWING_MOST;
    }
    return ns_array_push(ctx, &job->stencil->cubics, cubic);
}

// What was drawn last is a shape of this band.
static bool finish_shape(ns_ctx *ctx, stencil_job *job, int32_t first_cubic, int32_t band)
{
    ns_drawing *stencil = job->stencil;
    const ns_contour contour = { first_cubic, stencil->cubics.count - first_cubic };
    const ns_shape shape = {
        .first = stencil->contours.count, .count = 1, .r = (uint8_t)(band + 1), .a = 255
    };

    NS_ASSERT(band >= 0 && band < NS_BANDS_MAX);
    return ns_array_push(ctx, &stencil->contours, contour)
           && ns_array_push(ctx, &stencil->shapes, shape);
}

// All of the box that is not left of a place.
static bool draw_rest(ns_ctx *ctx, stencil_job *job, double from, int32_t band)
{
    const int32_t first = job->stencil->cubics.count;
    const ns_vec corner[4] = {
        { from, job->least.y }, { job->most.x, job->least.y }, job->most, { from, job->most.y }
    };

    for (int32_t i = 0; i < 4; i++) {
        const ns_cubic side = ns_cubic_line(corner[i], corner[(i + 1) % 4]);
        if (!add_cubic(ctx, job, side.p))
            return false;
    }
    return finish_shape(ctx, job, first, band);
}

static bool draw_disc(ns_ctx *ctx, stencil_job *job, double place, int32_t band)
{
    static const double across[ROUND + 2] = {
        1, DIAGONAL, 0, -DIAGONAL, -1, -DIAGONAL, 0, DIAGONAL, 1, DIAGONAL
    };
    const int32_t first = job->stencil->cubics.count;
    const ns_vec centre = ns_vec_scale(job->gradient->focus, 1 - place);

    for (int32_t i = 0; i < ROUND; i++) {
        // The sine of an eighth is the cosine of two eighths before.
        const ns_vec a = { across[i], across[(i + 6) % ROUND] };
        const ns_vec b = { across[i + 1], across[(i + 7) % ROUND] };
        const ns_vec p[4] = { a,
                              { a.x - HANDLE * a.y, a.y + HANDLE * a.x },
                              { b.x + HANDLE * b.y, b.y - HANDLE * b.x },
                              b };
        ns_vec at[4];
        for (int k = 0; k < 4; k++)
            at[k] = ns_vec_add(centre, ns_vec_scale(p[k], place));
        if (!add_cubic(ctx, job, at))
            return false;
    }
    return finish_shape(ctx, job, first, band);
}

static bool draw_stripes(ns_ctx *ctx, stencil_job *job)
{
    const int32_t count = job->stripes.count;
    const stripe *at = job->stripes.at;
    bool room = true;

    if (count == 0)
        return true;
    room = draw_rest(ctx, job, job->least.x, at[job->gradient->radial ? count - 1 : 0].band);
    for (int32_t i = 1; room && i < count; i++)
        room = job->gradient->radial
                   ? draw_disc(ctx, job, at[count - 1 - i].to, at[count - 1 - i].band)
                   : draw_rest(ctx, job, at[i].from, at[i].band);
    return room;
}

ns_status ns_bands_stencil(ns_ctx *ctx, const ns_gradient *gradient, const ns_bands *bands,
                           const ns_drawing *drawing, const ns_shape *shape,
                           ns_drawing *stencil, bool *fit)
{
    stencil_job job = { .gradient = gradient, .bands = bands, .stencil = stencil };

    *fit = false;
    if (!find_page(&job) || !find_reach(&job, drawing, shape))
        return NS_OK;
    const bool room = find_stripes(ctx, &job) && (!job.fit || draw_stripes(ctx, &job));
    ns_array_drop(ctx, &job.stripes);
    *fit = job.fit && stencil->shapes.count > 0;
    return room ? NS_OK : ns_no_memory(ctx);
}

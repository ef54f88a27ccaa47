// trace.c: see trace.h.
//
// Labels come first, then their size, then borders; each border is fitted once and used by the
// labels on both of its sides, so that neighbours fit without a gap. All borders get their sides
// before any gets its curves: where borders meet is settled by the sides of all of them.
#include "nonosmith/trace.h"

#include "base/basics.h"
#include "geom/bezier.h"
#include "picture/outline/outline_parts.h"
#include "picture/trace/trace_parts.h"

#define CRUMBS_MOST 8
#define CRUMB_PIXELS 20000 // of the picture, for each pixel that a region must have

typedef struct trace_job {
    ns_labels labels;
    ns_rgb colours[NS_LABELS_MAX];
    int32_t paper; // the label that is not painted
    ns_borders borders;
    ns_vertices vertices;
    ns_nodes nodes;
    ns_rim rim;
    ns_trace_cubics cubics;
    NS_ARRAY(uint8_t) done; // of each border: bit 0 forward, bit 1 back
    ns_drawing *drawing;
    ns_traced *traced;
} trace_job;

ns_trace_options ns_trace_defaults(void)
{
    return (ns_trace_options){ .threshold = -1, .crumbs = NS_CRUMBS_AUTO };
}

static int32_t shrunk(int32_t side, int32_t longer)
{
    return ns_max(1, side * NS_TRACE_SIDE / longer);
}

// The background is paper, and what is white. When it is not clear, only one of them can be.
static void choose_paper(trace_job *job, bool clear)
{
    int32_t lightest = clear ? NS_NEARLY_WHITE - 1 : ns_rgb_lightness(job->colours[0]);

    for (int32_t l = 1; l < job->labels.count; l++) {
        const int32_t light = ns_rgb_lightness(job->colours[l]);
        if (light >= NS_NEARLY_WHITE && light > lightest) {
            job->paper = l;
            lightest = light;
        }
    }
    for (int32_t i = 0; i < job->labels.width * job->labels.height && clear; i++) {
        if (job->labels.at[i] == 0)
            job->labels.at[i] = (uint8_t)job->paper;
    }
}

static ns_status label_colours(ns_ctx *ctx, trace_job *job, const ns_bitmap *bitmap,
                               const ns_trace_options *options)
{
    const ns_quantise_options how = { options->colours, -1, true };

    NS_TRY(ns_bitmap_quantise(ctx, bitmap, &how, &job->labels, job->colours));
    choose_paper(job, ns_bitmap_has_clear_pixels(bitmap));
    return NS_OK;
}

static ns_status label_black_and_white(ns_ctx *ctx, trace_job *job, const ns_bitmap *bitmap,
                                       const ns_trace_options *options)
{
    int32_t threshold = options->threshold < 0 ? -1 : (int32_t)(options->threshold * 256);

    if (options->threshold > 1)
        return ns_fail(ctx, NS_BAD_INPUT, "a threshold is from 0 to 1, not above");
    NS_TRY(ns_bitmap_threshold(ctx, bitmap, &threshold, &job->labels));
    job->traced->threshold = threshold / 256.0;
    job->colours[0] = (ns_rgb){ 255, 255, 255 };
    for (int32_t i = 0; i < job->labels.width * job->labels.height && options->invert; i++)
        job->labels.at[i] ^= 1;
    return NS_OK;
}

// Labels first, then their size, so that edges stay where they are.
static ns_status shrink_labels(ns_ctx *ctx, trace_job *job)
{
    const int32_t longer = ns_max(job->labels.width, job->labels.height);
    ns_labels large = job->labels;

    if (longer <= NS_TRACE_SIDE)
        return NS_OK;
    job->labels = (ns_labels){ 0 };
    const ns_status status = ns_labels_scale(ctx, &large, shrunk(large.width, longer),
                                             shrunk(large.height, longer), &job->labels);
    ns_labels_drop(ctx, &large);
    return status;
}

static ns_status label_picture(ns_ctx *ctx, trace_job *job, const ns_bitmap *bitmap,
                               const ns_trace_options *options)
{
    NS_TRY(ns_spend(ctx, (int64_t)bitmap->width * bitmap->height / 16));
    if (options->colours > 0)
        NS_TRY(label_colours(ctx, job, bitmap, options));
    else
        NS_TRY(label_black_and_white(ctx, job, bitmap, options));
    NS_TRY(shrink_labels(ctx, job));
    const int32_t pixels = job->labels.width * job->labels.height;
    const int32_t crumbs = options->crumbs != NS_CRUMBS_AUTO
                               ? options->crumbs
                               : ns_min(CRUMBS_MOST, pixels / CRUMB_PIXELS);
    job->traced->width = job->labels.width;
    job->traced->height = job->labels.height;
    if (crumbs > 1)
        NS_TRY(ns_trace_drop_crumbs(ctx, &job->labels, crumbs, &job->traced->crumbs));
    for (int32_t i = 0; i < pixels; i++) {
        if (job->labels.at[i] != job->labels.at[0])
            return NS_OK;
    }
    return ns_fail(ctx, NS_BAD_INPUT,
                   options->colours > 0
                       ? "the picture is all of one colour, so there is nothing to trace"
                   : options->threshold >= 0
                       ? "the picture is all of one colour, so there is nothing to trace; "
                         "choose another {threshold}"
                       : "the picture is all of one colour, so there is nothing to trace; give "
                         "it some contrast");
}

static bool is_painted(const trace_job *job, uint8_t label)
{
    return label != NS_OUTSIDE && label != job->paper;
}

static bool is_drawn(const trace_job *job, const ns_border *border)
{
    return is_painted(job, border->right) || is_painted(job, border->left);
}

static ns_status find_sides(ns_ctx *ctx, trace_job *job, ns_border *border)
{
    ns_rim *rim = &job->rim;

    NS_TRY(ns_rim_start(ctx, &job->borders, border, rim));
    NS_TRY(ns_rim_sides(ctx, rim));
    ns_nodes_add(&job->nodes, rim);
    border->vertex = job->vertices.count;
    border->vertices = rim->vertices.count;
    NS_ASSERT(border->vertices >= 2);
    for (int32_t i = 0; i < border->vertices; i++) {
        NS_NEED(ctx, ns_array_push(ctx, &job->vertices, rim->vertices.at[i]));
    }
    return NS_OK;
}

static ns_status find_cubics(ns_ctx *ctx, trace_job *job, ns_border *border)
{
    ns_rim *rim = &job->rim;

    NS_TRY(ns_rim_start(ctx, &job->borders, border, rim));
    rim->vertices.count = 0;
    NS_NEED(ctx, ns_array_append(ctx, &rim->vertices, job->vertices.at + border->vertex,
                                 border->vertices));
    NS_ASSERT(rim->vertices.at[border->vertices - 1] == rim->steps);
    rim->ends[0] = ns_nodes_place(&job->nodes, rim->at[0]);
    rim->ends[1] = ns_nodes_place(&job->nodes, rim->at[rim->steps]);
    border->cubic = job->cubics.count;
    NS_TRY(ns_rim_cubics(ctx, rim, &job->cubics));
    border->cubics = job->cubics.count - border->cubic;
    return NS_OK;
}

static ns_status fit_borders(ns_ctx *ctx, trace_job *job)
{
    for (int32_t b = 0; b < job->borders.list.count; b++) {
        if (is_drawn(job, &job->borders.list.at[b]))
            NS_TRY(find_sides(ctx, job, &job->borders.list.at[b]));
    }
    for (int32_t b = 0; b < job->borders.list.count; b++) {
        if (is_drawn(job, &job->borders.list.at[b]))
            NS_TRY(find_cubics(ctx, job, &job->borders.list.at[b]));
    }
    return NS_OK;
}

static ns_status add_border(ns_ctx *ctx, trace_job *job, const ns_border *border, bool back)
{
    ns_drawing *drawing = job->drawing;

    if (drawing->cubics.count > NS_DRAWING_CUBICS_MAX - border->cubics)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the picture is too restless to trace: its borders need more than %d "
                       "pieces; make it smaller or smoother",
                       NS_DRAWING_CUBICS_MAX);
    for (int32_t i = 0; i < border->cubics; i++) {
        const ns_cubic *piece =
            &job->cubics.at[border->cubic + (back ? border->cubics - 1 - i : i)];
        NS_NEED(ctx,
                ns_array_push(ctx, &drawing->cubics, back ? ns_cubic_reversed(piece) : *piece));
    }
    return ns_spend(ctx, border->cubics);
}

// Chain after border with the same label at the right hand, until round.
static ns_status add_contour(ns_ctx *ctx, trace_job *job, int32_t border, bool back)
{
    ns_contour contour = { .first = job->drawing->cubics.count };

    NS_ASSERT(border >= 0 && border < job->borders.list.count);
    while (!(job->done.at[border] & (back ? 2 : 1))) {
        job->done.at[border] |= back ? 2 : 1;
        NS_TRY(add_border(ctx, job, &job->borders.list.at[border], back));
        const ns_step_at onward = ns_border_onward(&job->borders, border, back);
        border = ns_border_of(&job->borders, onward, &back);
    }
    contour.count = job->drawing->cubics.count - contour.first;
    return contour.count == 0 || ns_array_push(ctx, &job->drawing->contours, contour)
               ? NS_OK
               : ns_no_memory(ctx);
}

static ns_status add_shape(ns_ctx *ctx, trace_job *job, int32_t label)
{
    const ns_rgb colour = job->colours[label];
    ns_shape shape = { .first = job->drawing->contours.count,
                       .rule = NS_FILL_NONZERO,
                       .r = colour.r,
                       .g = colour.g,
                       .b = colour.b,
                       .a = 255 };

    for (int32_t c = 0; c < job->borders.list.count; c++) {
        const ns_border *border = &job->borders.list.at[c];
        if (border->right == label)
            NS_TRY(add_contour(ctx, job, c, false));
        if (border->left == label)
            NS_TRY(add_contour(ctx, job, c, true));
    }
    shape.count = job->drawing->contours.count - shape.first;
    return shape.count == 0 || ns_array_push(ctx, &job->drawing->shapes, shape)
               ? NS_OK
               : ns_no_memory(ctx);
}

static ns_status trace_steps(ns_ctx *ctx, trace_job *job, const ns_bitmap *bitmap,
                             const ns_trace_options *options)
{
    NS_TRY(label_picture(ctx, job, bitmap, options));
    job->borders.labels = &job->labels;
    NS_TRY(ns_borders_follow(ctx, &job->borders));
    NS_TRY(ns_nodes_create(ctx, &job->nodes, job->labels.width, job->labels.height));
    NS_TRY(fit_borders(ctx, job));
    NS_NEED(ctx, ns_array_resize(ctx, &job->done, job->borders.list.count));
    job->drawing->width = job->labels.width;
    job->drawing->height = job->labels.height;
    for (int32_t l = 0; l < job->labels.count; l++) {
        if (is_painted(job, (uint8_t)l))
            NS_TRY(add_shape(ctx, job, l));
    }
    job->traced->pieces = job->cubics.count;
    return ns_drawing_check(ctx, job->drawing);
}

ns_status ns_drawing_trace(ns_ctx *ctx, const ns_bitmap *bitmap,
                           const ns_trace_options *options, ns_drawing *drawing,
                           ns_traced *traced)
{
    trace_job job = { .drawing = drawing, .traced = traced };

    *traced = (ns_traced){ .threshold = -1 };
    const ns_status status = trace_steps(ctx, &job, bitmap, options);
    ns_labels_drop(ctx, &job.labels);
    ns_borders_drop(ctx, &job.borders);
    ns_array_drop(ctx, &job.vertices);
    ns_nodes_drop(ctx, &job.nodes);
    ns_rim_drop(ctx, &job.rim);
    ns_arrays_drop(ctx, &job.cubics, &job.done);
    if (status != NS_OK)
        ns_drawing_drop(ctx, drawing);
    return status;
}

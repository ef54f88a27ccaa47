// kind_grid.c: grids: rows and columns, made from a picture, a drawing or a puzzle's solution.
//
// Pixel art becomes a cell a pixel, and nothing of it changes unless --repair is asked for. A photograph
// whose size nobody chose is made small and repaired all the same, since hardly any would have one answer.
#include "kind/kind.h"
#include "work/making/making.h"

#include "nonosmith/picture.h"

#define DRAWING_CELLS 30 // along the longer side of a drawing, unless asked for
#define CELL_PIXELS 16   // along a side
#define PIXELS_MAX 4096  // along a side of the page

static ns_grid_options grid_options(const ns_asked *asked)
{
    ns_grid_options options = ns_grid_defaults();

    options.width = ns_asked_of(asked, NS_OPT_SIZE)->width;
    options.height = ns_asked_of(asked, NS_OPT_SIZE)->height;
    options.longer = (int32_t)ns_asked_of(asked, NS_OPT_SIZE)->number;
    options.trim = ns_is_given(asked, NS_OPT_TRIM);
    options.colours = (int32_t)ns_asked_of(asked, NS_OPT_COLOURS)->number;
    options.threshold = ns_fraction_or(asked, NS_OPT_THRESHOLD, options.threshold);
    options.background = ns_number_or(asked, NS_OPT_BACKGROUND, options.background);
    options.invert = ns_is_given(asked, NS_OPT_INVERT);
    options.repair = ns_is_given(asked, NS_OPT_REPAIR);
    if (ns_is_given(asked, NS_OPT_EFFORT))
        options.repair_ticks = 0; // the budget of the context is the limit
    return options;
}

bool ns_making_is_photo(const ns_making *job)
{
    return job->input->bitmap && !ns_is_given(job->shop->asked, NS_OPT_SIZE)
           && !ns_bitmap_is_pixel_art(job->input->bitmap);
}

static void choose_for_people(const ns_making *job, ns_grid_options *options)
{
    if (!ns_making_is_photo(job))
        return;
    if (job->input->bitmap->width >= job->input->bitmap->height)
        options->width = NS_GRID_PHOTO_CELLS;
    else
        options->height = NS_GRID_PHOTO_CELLS;
    options->repair = true;
}

// Whether a puzzle's own picture must go through pixels: something about it is to change.
static bool reshapes(const ns_asked *asked)
{
    static const ns_option_id reshaping[] = { NS_OPT_SIZE,      NS_OPT_COLOURS,
                                              NS_OPT_THRESHOLD, NS_OPT_BACKGROUND,
                                              NS_OPT_INVERT,    NS_OPT_TRIM };

    for (int32_t i = 0; i < NS_COUNT(reshaping); i++) {
        if (ns_asked_of(asked, reshaping[i])->given)
            return true;
    }
    return false;
}

static ns_status accepts(ns_making *job, ns_ctx *ctx)
{
    if (job->input->drawing)
        return NS_OK;
    if (job->input->mesh || job->input->voxels)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "%s is a model, and a grid is made from pixels; leave out {the kind|kind} grid",
            ns_text_chars(&job->input->label));
    if (!job->input->bitmap && job->input->doc->solution.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s holds clues but no picture to make a puzzle from; solve {with an "
                       "output|-o} stores one",
                       ns_text_chars(&job->input->label));
    return NS_OK;
}

// A drawing as pixels, several to a cell.
static ns_status paint_drawing(const ns_making *job, ns_ctx *ctx, ns_grid_options *options,
                               ns_bitmap *bitmap)
{
    if (options->width == 0 && options->height == 0 && options->longer == 0)
        options->longer = DRAWING_CELLS;
    const int32_t larger = options->width > options->height ? options->width : options->height;
    const int32_t pixels = CELL_PIXELS * (larger > options->longer ? larger : options->longer);
    return ns_drawing_raster(ctx, job->input->drawing,
                             pixels > PIXELS_MAX ? PIXELS_MAX : pixels, bitmap);
}

// What is known about the picture stays.
static ns_status make(ns_making *job, ns_ctx *ctx)
{
    ns_grid_options options = grid_options(job->shop->asked);
    ns_doc *doc = job->doc;
    ns_bitmap own = { 0 };
    ns_meta meta = doc->meta;

    choose_for_people(job, &options);
    if (job->input->drawing) {
        NS_TRY(paint_drawing(job, ctx, &options, &own));
        NS_TRY(ns_making_keep_texts(ctx, job->input->drawing, &meta));
    } else if (!job->input->bitmap) {
        if (!reshapes(job->shop->asked))
            return ns_make_grid_from_solution(ctx, &options, doc, &job->grid);
        NS_TRY(ns_grid_to_pixels(ctx, doc, &own));
    }
    doc->meta = (ns_meta){ 0 };
    ns_doc_drop(ctx, doc);
    const ns_status status =
        ns_make_grid(ctx, own.rgba ? &own : job->input->bitmap, &options, doc, &job->grid);
    doc->meta = meta;
    ns_bitmap_drop(ctx, &own);
    return status;
}

static int exit_code(const ns_making *job, ns_status status)
{
    const ns_verdict verdict = job->grid.verdict;
    const bool met = verdict == NS_SIMPLE
                     || (verdict == NS_UNIQUE && !ns_is_given(job->shop->asked, NS_OPT_REPAIR));

    if (met)
        return NS_EXIT_DONE;
    return status == NS_STOPPED || verdict == NS_UNKNOWN || job->grid.repair.limited
               ? NS_EXIT_STOPPED
               : NS_EXIT_UNMET;
}

static void fields(const ns_making *job, ns_json_writer *w)
{
    const ns_repair *repair = &job->grid.repair;

    NS_ASSERT(!repair->fewest || repair->changes.count <= repair->at_least);
    ns_json_add_int(w, "score",
                    repair->changes.count);        // of a grid: how many cells were changed
    ns_json_add_int(w, "floor", repair->at_least); // fewer cannot do
    ns_json_add_int(w, "evaluations", repair->solves + repair->checks);
    ns_repair_put(w, repair);
}

// Options that would silently do nothing beside the others.
static ns_status check_options(ns_ctx *ctx, const ns_asked *asked)
{
    if (ns_is_given(asked, NS_OPT_BACKGROUND) && !ns_is_given(asked, NS_OPT_COLOURS))
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "{the background|background} does nothing in black and white; add {colours} N");
    return ns_making_check_colours(ctx, asked);
}

const ns_kind_row ns_kind_grid = {
    .about = { .name = "grid", .sides = 2, .strict = true, .lines = { "rows", "columns" } },
    .draw = { .page = ns_draw_grid, .steps = &ns_steps_box },
    .work = { NS_MAKES(.maker = { .accepts = accepts,
                                  .check_options = check_options,
                                  .make = make,
                                  .exit_code = exit_code,
                                  .fields = fields }, )
                  .naming = &ns_naming_grid },
};

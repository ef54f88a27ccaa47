// make_grid.c: nonosmith make --kind grid.
#include "cli/make_job.h"
#include "io/native.h"

#include "nonosmith/raster.h"

#include <string.h>

#define DRAWING_CELLS 30 // along the longer side of a drawing, unless asked for
#define CELL_PIXELS 16   // along a side
#define PIXELS_MAX 4096  // along a side of the page

static ns_grid_options grid_options(const cli_app *cli)
{
    ns_grid_options options = ns_grid_defaults();

    options.width = cli_option_of(cli, NS_OPT_SIZE)->width;
    options.height = cli_option_of(cli, NS_OPT_SIZE)->height;
    options.longer = (int32_t)cli_option_of(cli, NS_OPT_SIZE)->number;
    options.trim = cli_option_of(cli, NS_OPT_TRIM)->given;
    options.colours = (int32_t)cli_option_of(cli, NS_OPT_COLOURS)->number;
    if (cli_option_of(cli, NS_OPT_THRESHOLD)->given)
        options.threshold = cli_option_of(cli, NS_OPT_THRESHOLD)->fraction;
    if (cli_option_of(cli, NS_OPT_BACKGROUND)->given)
        options.background = (int32_t)cli_option_of(cli, NS_OPT_BACKGROUND)->number;
    options.invert = cli_option_of(cli, NS_OPT_INVERT)->given;
    options.repair = cli_option_of(cli, NS_OPT_REPAIR)->given;
    if (cli_option_of(cli, NS_OPT_EFFORT)->given)
        options.repair_ticks = 0; // the budget of the context is the limit
    return options;
}

// A photograph becomes a puzzle that a person would solve, unless its size was chosen.
static bool is_chosen_for(const make_job *job)
{
    return job->input->bitmap && !cli_option_of(job->cli, NS_OPT_SIZE)->given
           && !ns_bitmap_is_pixel_art(job->input->bitmap);
}

static void choose_for_people(const make_job *job, ns_grid_options *options)
{
    if (!is_chosen_for(job))
        return;
    if (job->input->bitmap->width >= job->input->bitmap->height)
        options->width = NS_GRID_PHOTO_CELLS;
    else
        options->height = NS_GRID_PHOTO_CELLS;
    options->repair = true;
}

// Whether a puzzle's own picture must go through pixels: something about it is to change.
static bool reshapes(const cli_app *cli)
{
    static const ns_option_id reshaping[] = { NS_OPT_SIZE,      NS_OPT_COLOURS,
                                              NS_OPT_THRESHOLD, NS_OPT_BACKGROUND,
                                              NS_OPT_INVERT,    NS_OPT_TRIM };

    for (int32_t i = 0; i < NS_COUNT(reshaping); i++) {
        if (cli_option_of(cli, reshaping[i])->given)
            return true;
    }
    return false;
}

static ns_status accepts(make_job *job)
{
    ns_ctx *ctx = &job->cli->ctx;

    if (job->input->drawing)
        return NS_OK;
    if (job->input->mesh || job->input->voxels)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s is a model, and a grid is made from pixels; leave out --kind grid",
                       ns_text_chars(&job->input->label));
    if (!job->input->bitmap && job->input->doc->solution.count == 0)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "%s holds clues but no picture to make a puzzle from; solve -o stores one",
            ns_text_chars(&job->input->label));
    return NS_OK;
}

// A drawing as pixels, several to a cell.
static ns_status paint_drawing(const make_job *job, ns_ctx *ctx, ns_grid_options *options,
                               ns_bitmap *bitmap)
{
    if (options->width == 0 && options->height == 0 && options->longer == 0)
        options->longer = DRAWING_CELLS;
    const int32_t larger = options->width > options->height ? options->width : options->height;
    const int32_t pixels = CELL_PIXELS * (larger > options->longer ? larger : options->longer);
    return ns_drawing_raster(ctx, job->input->drawing,
                             pixels > PIXELS_MAX ? PIXELS_MAX : pixels, bitmap);
}

// Makes the puzzle in the input's own doc. What is known about the picture stays.
static ns_status make_doc(make_job *job, ns_ctx *ctx)
{
    ns_grid_options options = grid_options(job->cli);
    ns_doc *doc = job->input->doc;
    ns_bitmap own = { 0 };
    ns_meta meta = doc->meta;

    choose_for_people(job, &options);
    if (job->input->drawing) {
        NS_TRY(paint_drawing(job, ctx, &options, &own));
        NS_TRY(make_keep_texts(ctx, job->input->drawing, &meta));
    } else if (!job->input->bitmap) {
        if (!reshapes(job->cli))
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

static ns_status make(make_job *job, ns_ctx *ctx)
{
    const double start = ns_native_cpu_seconds();
    const ns_status status = make_doc(job, ctx);

    job->doc = job->input->doc;
    job->seconds = ns_native_cpu_seconds() - start;
    job->steps = ctx->ticks;
    return status;
}

static int exit_code(const make_job *job, ns_status status)
{
    const ns_verdict verdict = job->grid.verdict;
    const bool met =
        verdict == NS_SIMPLE
        || (verdict == NS_UNIQUE && !cli_option_of(job->cli, NS_OPT_REPAIR)->given);

    if (met)
        return NS_EXIT_DONE;
    return status == NS_STOPPED || verdict == NS_UNKNOWN || job->grid.repair.limited
               ? NS_EXIT_STOPPED
               : NS_EXIT_UNMET;
}

static void fields(const make_job *job, ns_json_writer *w)
{
    const ns_repair *repair = &job->grid.repair;

    ns_json_add_int(w, "score",
                    repair->changes.count);        // of a grid: how many cells were changed
    ns_json_add_int(w, "floor", repair->at_least); // fewer cannot do
    ns_json_add_int(w, "evaluations", repair->solves + repair->checks);
    make_put_changed(w, repair);
}

// Whether all cells are alike: a threshold that missed, or a picture in transparent white.
static bool is_plain(const ns_doc *doc)
{
    for (int32_t i = 1; i < doc->solution.count; i++) {
        if (doc->solution.at[i] != doc->solution.at[0])
            return false;
    }
    return doc->solution.count > 1;
}

// "cat.nono: 30x30, 1 colour, simple; 3 cells changed, and fewer cannot do; 1.20 ms"
static void note(make_job *job)
{
    const ns_puzzle *puzzle = &job->input->doc->puzzle;
    const ns_bitmap *bitmap = job->input->bitmap;
    char repaired[128] = "";

    if (job->input->drawing)
        make_say_notes(job, &job->input->drawing->notes);
    if (is_chosen_for(job))
        cli_note(
            job->cli,
            "%s has %dx%d pixels and becomes %dx%d cells, a few of them changed where one "
            "answer needs it; --size %dx or --size 50x chooses otherwise, and then only "
            "--repair changes cells",
            ns_text_chars(&job->input->label), (int)bitmap->width, (int)bitmap->height,
            (int)puzzle->size[0], (int)puzzle->size[1],
            (int)(bitmap->width < NS_GRID_PIXELS_MAX ? bitmap->width : NS_GRID_PIXELS_MAX));

    if (is_plain(job->input->doc))
        snprintf(repaired, sizeof repaired, "; every cell is %s",
                 job->input->doc->solution.at[0] ? "filled" : "empty");
    else
        make_repair_words(&job->grid.repair, job->grid.verdict, "cell", repaired,
                          sizeof repaired);
    cli_note(job->cli, "%s: %dx%d, %d colour%s, %s%s; %s", make_output_name(job),
             (int)puzzle->size[0], (int)puzzle->size[1], (int)puzzle->colour_count,
             puzzle->colour_count == 1 ? "" : "s", ns_verdict_name(job->grid.verdict), repaired,
             cli_duration_of(job->elapsed, job->seconds).text);
}

// Options that would silently do nothing beside the others.
static int check_options(cli_app *cli)
{
    static const ns_option_id black_and_white[] = { NS_OPT_THRESHOLD, NS_OPT_INVERT };

    if (!cli_option_of(cli, NS_OPT_COLOURS)->given)
        return cli_option_of(cli, NS_OPT_BACKGROUND)->given
                   ? cli_usage(cli, "--background does nothing in black and white; add "
                                    "--colours N")
                   : NS_EXIT_DONE;
    for (int32_t i = 0; i < NS_COUNT(black_and_white); i++) {
        if (cli_option_of(cli, black_and_white[i])->given)
            return cli_usage(
                cli, "--%s is for black and white; leave it out, or leave out --colours",
                ns_option_find(black_and_white[i], NS_VERB_MAKE)->name);
    }
    return NS_EXIT_DONE;
}

const make_kind make_kind_grid = { NS_GRID, accepts,   check_options, make,
                                   NULL,    exit_code, fields,        note };

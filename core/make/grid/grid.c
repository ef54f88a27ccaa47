// grid.c: bitmaps become grid puzzles.
//
//     pixels -> labels      threshold or quantise, at the picture's own size
//     labels -> cells       each cell the label that covers it, thin strokes kept
//     cells  -> clues       then the verdict, and with repair few cells change until it is simple
//
// Beside the labels the bitmap itself is scaled: how well a cell's average colour fits the other
// colours of the palette tells the repair which cells are easiest to miss.
#include "nonosmith/make.h"

#include "base/basics.h"
#include "make/made_note.h"
#include "make/paints.h"

// Effort for a repair: for each cell, at least (about a second) and at most.
#define REPAIR_TICKS_CELL INT64_C(100000)
#define REPAIR_TICKS_LEAST INT64_C(100000000)
#define REPAIR_TICKS_MOST INT64_C(2000000000)

#define ART_SMALL 40       // up to here a picture is a fine puzzle as it is
#define ART_COLOURS_MAX 64 // edges between few colours, smoothed here and there

ns_grid_options ns_grid_defaults(void)
{
    return (ns_grid_options){ .threshold = -1,
                              .background = NS_GROUND_AUTO,
                              .repair_ticks = NS_REPAIR_AUTO };
}

bool ns_bitmap_is_pixel_art(const ns_bitmap *bitmap)
{
    const int64_t pixels = (int64_t)bitmap->width * bitmap->height;
    const int32_t longer = ns_max(bitmap->width, bitmap->height);
    uint8_t seen[ART_COLOURS_MAX][4];
    int32_t count = 0;

    if (longer > NS_GRID_PIXELS_MAX)
        return false;
    for (int64_t i = 0; longer > ART_SMALL && i < pixels; i++) {
        const uint8_t *pixel = bitmap->rgba + 4 * i;
        int32_t at = 0;
        while (at < count && memcmp(seen[at], pixel, 4) != 0)
            at++;
        if (at == ART_COLOURS_MAX)
            return false;
        if (at == count)
            memcpy(seen[count++], pixel, 4);
    }
    return true;
}

// What is made on the way.
typedef struct grid_job {
    ns_labels pixels, cells;
    ns_bitmap trimmed; // the picture without its empty sides
    ns_bitmap average; // of each cell
    ns_rgb colours[NS_LABELS_MAX];
    int32_t threshold; // 0..256, black and white only
    ns_loss loss;
} grid_job;

static void grid_job_drop(ns_ctx *ctx, grid_job *job)
{
    ns_labels_drop(ctx, &job->pixels);
    ns_labels_drop(ctx, &job->cells);
    ns_bitmap_drop(ctx, &job->average);
    ns_bitmap_drop(ctx, &job->trimmed);
    ns_array_drop(ctx, &job->loss);
}

// round(a * b / c), at least 1, and no more than shows that it is too much.
static int32_t in_proportion(int32_t a, int32_t b, int32_t c)
{
    return (int32_t)ns_clamp(((int64_t)a * b * 2 + c) / (2 * (int64_t)c), 1, NS_SIDE_MAX + 1);
}

static ns_status choose_size(ns_ctx *ctx, const ns_bitmap *bitmap, const ns_grid_options *opt,
                             int32_t *width, int32_t *height)
{
    *width = opt->width;
    *height = opt->height;
    if (opt->width < 0 || opt->height < 0)
        return ns_fail(ctx, NS_BAD_INPUT, "a grid of %d by %d cells cannot be made", opt->width,
                       opt->height);
    if (*width == 0 && *height == 0) {
        const int32_t longer = ns_max(bitmap->width, bitmap->height);
        const int32_t cells =
            opt->longer > 0 ? opt->longer : ns_min(longer, NS_GRID_PIXELS_MAX);
        *width = in_proportion(bitmap->width, cells, longer);
        *height = in_proportion(bitmap->height, cells, longer);
    } else if (*width == 0) {
        *width = in_proportion(bitmap->width, *height, bitmap->height);
    } else if (*height == 0) {
        *height = in_proportion(bitmap->height, *width, bitmap->width);
    }
    if (*width > NS_SIDE_MAX || *height > NS_SIDE_MAX
        || (int64_t)*width * *height > NS_CELLS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a grid has at most %d cells along a side and %d in all, not %d by %d; "
                       "ask for a smaller size",
                       NS_SIDE_MAX, NS_CELLS_MAX, *width, *height);
    return NS_OK;
}

static ns_status label_black_and_white(ns_ctx *ctx, grid_job *job, const ns_bitmap *bitmap,
                                       const ns_grid_options *opt)
{
    if (opt->threshold > 1)
        return ns_fail(ctx, NS_BAD_INPUT, "a threshold is from 0 to 1, not above");
    job->threshold = opt->threshold < 0 ? -1 : (int32_t)(opt->threshold * 256);
    NS_TRY(ns_bitmap_threshold(ctx, bitmap, &job->threshold, &job->pixels));
    const int64_t pixels = (int64_t)bitmap->width * bitmap->height;
    for (int64_t i = 0; i < pixels && opt->invert; i++)
        job->pixels.at[i] ^= 1;
    job->colours[0] = (ns_rgb){ 255, 255, 255 };
    job->colours[1] = (ns_rgb){ 0, 0, 0 };
    return NS_OK;
}

static ns_status label_colours(ns_ctx *ctx, grid_job *job, const ns_bitmap *bitmap,
                               const ns_grid_options *opt, bool scaled)
{
    const ns_quantise_options how = { opt->colours, opt->background, scaled };

    if (opt->background > 0xffffff)
        return ns_fail(ctx, NS_BAD_INPUT, "a background colour is from 000000 to ffffff");
    return ns_bitmap_quantise(ctx, bitmap, &how, &job->pixels, job->colours);
}

// Labels that no cell has left the palette.
static void drop_unused_labels(grid_job *job)
{
    const int64_t cells = (int64_t)job->cells.width * job->cells.height;
    bool used[NS_LABELS_MAX] = { true };
    uint8_t rename[NS_LABELS_MAX] = { 0 };
    int32_t count = 0;

    for (int64_t i = 0; i < cells; i++)
        used[job->cells.at[i]] = true;
    for (int32_t c = 0; c < job->cells.count; c++) {
        if (!used[c])
            continue;
        rename[c] = (uint8_t)count;
        job->colours[count++] = job->colours[c];
    }
    for (int64_t i = 0; i < cells; i++)
        job->cells.at[i] = rename[job->cells.at[i]];
    NS_ASSERT(count > 0 && rename[0] == 0); // the background stays
    job->cells.count = count;
}

// Cuts off what is all background at the sides; a picture of nothing else stays.
static ns_status trim(ns_ctx *ctx, grid_job *job, const ns_bitmap **bitmap)
{
    ns_labels whole = job->pixels;
    ns_pixel_box box;

    if (!ns_labels_box(&whole, &box))
        return NS_OK;
    job->pixels = (ns_labels){ 0 };
    ns_status status = ns_labels_cut(ctx, &whole, &box, &job->pixels);
    if (status == NS_OK)
        status = ns_bitmap_cut(ctx, *bitmap, &box, &job->trimmed);
    ns_labels_drop(ctx, &whole);
    *bitmap = &job->trimmed;
    return status;
}

static ns_status label_cells(ns_ctx *ctx, grid_job *job, const ns_bitmap *bitmap,
                             const ns_grid_options *opt)
{
    int32_t width, height;

    NS_TRY(choose_size(ctx, bitmap, opt, &width, &height));
    const bool scaled = width < bitmap->width || height < bitmap->height;
    if (opt->colours)
        NS_TRY(label_colours(ctx, job, bitmap, opt, scaled));
    else
        NS_TRY(label_black_and_white(ctx, job, bitmap, opt));
    if (opt->trim)
        NS_TRY(trim(ctx, job, &bitmap));
    NS_TRY(choose_size(ctx, bitmap, opt, &width, &height));
    NS_TRY(ns_labels_scale(ctx, &job->pixels, width, height, &job->cells));
    if (opt->colours)
        drop_unused_labels(job);
    return ns_bitmap_scale(ctx, bitmap, width, height, &job->average);
}

// The average colour of a cell, laid on the background.
static ns_rgb cell_colour(const grid_job *job, int64_t cell)
{
    const uint8_t *p = job->average.rgba + 4 * cell;
    const ns_rgb under = job->colours[0];

    return (ns_rgb){ (uint8_t)((p[0] * p[3] + under.r * (255 - p[3]) + 127) / 255),
                     (uint8_t)((p[1] * p[3] + under.g * (255 - p[3]) + 127) / 255),
                     (uint8_t)((p[2] * p[3] + under.b * (255 - p[3]) + 127) / 255) };
}

// How clearly a cell is black or white: how far from the threshold its lightness is.
static int32_t tone_loss(const grid_job *job, int64_t cell)
{
    const int32_t light = ns_rgb_lightness(cell_colour(job, cell)), t = job->threshold;

    NS_ASSERT(t >= 0 && t <= 256);
    return light < t ? 1000 * (t - light) / t : 1000 * (light - t) / ns_max(1, 255 - t);
}

// How much nearer the cell is to its own colour than to another one.
static int32_t colour_loss(const grid_job *job, int64_t cell, int32_t other)
{
    const ns_rgb own = job->colours[job->cells.at[cell]], there = cell_colour(job, cell);
    const int32_t apart = ns_max(1, ns_rgb_distance(own, job->colours[other]));
    const int32_t nearer =
        ns_rgb_distance(there, job->colours[other]) - ns_rgb_distance(there, own);

    return ns_clamp(1000 * nearer / apart, 0, 1000);
}

static ns_status measure_loss(ns_ctx *ctx, grid_job *job, bool coloured, int32_t colours)
{
    const int64_t cells = (int64_t)job->cells.width * job->cells.height;

    NS_ASSERT(job->average.width == job->cells.width
              && job->average.height == job->cells.height);
    if (cells * colours > NS_ARRAY_MAX
        || !ns_array_resize(ctx, &job->loss, (int32_t)(cells * colours)))
        return ns_no_memory(ctx);
    for (int64_t i = 0; i < cells; i++) {
        for (int32_t c = 0; c < colours; c++) {
            if (c != job->cells.at[i])
                job->loss.at[i * colours + c] =
                    (uint16_t)(coloured ? colour_loss(job, i, c) : tone_loss(job, i));
        }
    }
    return NS_OK;
}

static ns_status fill_doc(ns_ctx *ctx, const grid_job *job, bool coloured, ns_doc *doc)
{
    ns_puzzle *puzzle = &doc->puzzle;

    NS_TRY(ns_puzzle_grid(ctx, puzzle, job->cells.width, job->cells.height));
    if (coloured)
        ns_paints_set(puzzle, job->colours, job->cells.count);
    NS_ASSERT(job->cells.count - 1 <= puzzle->colour_count);
    NS_NEED(ctx, ns_array_resize(ctx, &doc->solution, puzzle->cell_count));
    memcpy(doc->solution.at, job->cells.at, (size_t)puzzle->cell_count);
    return ns_puzzle_clues_from(ctx, puzzle, doc->solution.at);
}

static ns_status note_options(ns_ctx *ctx, const grid_job *job, const ns_grid_options *opt,
                              ns_doc *doc)
{
    NS_TRY(ns_made_note(ctx, doc, "maker", "grid"));
    NS_TRY(ns_made_note(ctx, doc, "size", "%dx%d", job->cells.width, job->cells.height));
    if (opt->colours) {
        if (opt->background >= 0)
            NS_TRY(ns_made_note(ctx, doc, "background", "%06x", (unsigned)opt->background));
        return ns_made_note(ctx, doc, "colours", "%d", opt->colours);
    }
    if (opt->invert)
        NS_TRY(ns_made_note(ctx, doc, "invert", "yes"));
    const int32_t thousandths = (job->threshold * 1000 + 128) / 256;
    return ns_made_note(ctx, doc, "threshold", "%d.%03d", thousandths / 1000,
                        thousandths % 1000);
}

static int64_t repair_ticks(const ns_grid_options *opt, const ns_puzzle *puzzle)
{
    return opt->repair_ticks != NS_REPAIR_AUTO
               ? opt->repair_ticks
               : ns_clamp(puzzle->cell_count * REPAIR_TICKS_CELL, REPAIR_TICKS_LEAST,
                          REPAIR_TICKS_MOST);
}

// The verdict of the doc, with or without a repair before. A stop is kept for later, so that the
// doc is whole.
static ns_status judge(ns_ctx *ctx, const ns_grid_options *opt, const ns_loss *loss,
                       ns_doc *doc, ns_made *made)
{
    ns_status stopped = NS_OK;

    if (opt->repair) {
        stopped = ns_repair_grid(ctx, &doc->puzzle, doc->solution.at, loss,
                                 repair_ticks(opt, &doc->puzzle), &made->repair);
        if (stopped != NS_OK && stopped != NS_STOPPED)
            return stopped;
        if (made->repair.changes.count)
            NS_TRY(ns_made_note(ctx, doc, "changed cells", "%d", made->repair.changes.count));
    }
    if (opt->repair && made->repair.simple) {
        made->verdict = NS_SIMPLE;
    } else if (stopped == NS_OK) {
        ns_solved solved = { 0 };
        const ns_solve_options how = ns_solve_defaults();
        stopped = ns_solve(ctx, &doc->puzzle, &how, &solved);
        made->verdict = solved.verdict;
        ns_solved_drop(ctx, &solved);
        if (stopped != NS_OK && stopped != NS_STOPPED)
            return stopped;
    }
    doc->judged = made->verdict != NS_UNKNOWN;
    doc->verdict = made->verdict;
    return stopped;
}

static ns_status make_steps(ns_ctx *ctx, grid_job *job, const ns_bitmap *bitmap,
                            const ns_grid_options *opt, ns_doc *doc, ns_made *made)
{
    const bool coloured = opt->colours != 0;

    NS_TRY(label_cells(ctx, job, bitmap, opt));
    NS_TRY(fill_doc(ctx, job, coloured, doc));
    NS_TRY(measure_loss(ctx, job, coloured, doc->puzzle.colour_count + 1));
    NS_TRY(note_options(ctx, job, opt, doc));
    made->threshold = coloured ? -1 : job->threshold / 256.0;
    return judge(ctx, opt, &job->loss, doc, made);
}

ns_status ns_make_grid(ns_ctx *ctx, const ns_bitmap *bitmap, const ns_grid_options *options,
                       ns_doc *doc, ns_made *made)
{
    grid_job job = { 0 };

    *made = (ns_made){ 0 };
    const ns_status status = make_steps(ctx, &job, bitmap, options, doc, made);
    grid_job_drop(ctx, &job);
    if (status != NS_OK && status != NS_STOPPED) {
        ns_doc_drop(ctx, doc);
        ns_made_drop(ctx, made);
    }
    return status;
}

static ns_status check_solution(ns_ctx *ctx, const ns_doc *doc)
{
    const ns_puzzle *puzzle = &doc->puzzle;

    if (ns_kind_about(puzzle->kind)->sides != 2 || doc->solution.count != puzzle->cell_count)
        return ns_fail(ctx, NS_BAD_INPUT, "only a grid with its solution can be made anew");
    for (int32_t i = 0; i < puzzle->cell_count; i++) {
        if (doc->solution.at[i] > puzzle->colour_count)
            return ns_fail(ctx, NS_BAD_INPUT, "cell %d of the solution has no colour %d", i,
                           doc->solution.at[i]);
    }
    for (int32_t i = 0; i < puzzle->given.count; i++) {
        const ns_given given = puzzle->given.at[i];
        if (!(given.colours >> doc->solution.at[given.cell] & 1))
            return ns_fail(ctx, NS_BAD_INPUT,
                           "cell %d is given a colour that the solution does not show there",
                           given.cell);
    }
    return NS_OK;
}

ns_status ns_make_grid_from_solution(ns_ctx *ctx, const ns_grid_options *options, ns_doc *doc,
                                     ns_made *made)
{
    *made = (ns_made){ .threshold = -1 };
    NS_TRY(check_solution(ctx, doc));
    NS_TRY(ns_puzzle_clues_from(ctx, &doc->puzzle, doc->solution.at));
    const ns_status status = judge(ctx, options, NULL, doc, made);
    if (status != NS_OK && status != NS_STOPPED)
        ns_made_drop(ctx, made);
    return status;
}

void ns_made_drop(ns_ctx *ctx, ns_made *made)
{
    ns_repair_drop(ctx, &made->repair);
    *made = (ns_made){ 0 };
}

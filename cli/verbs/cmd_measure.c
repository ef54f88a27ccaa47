// cmd_measure.c: nonosmith measure: how clear is the page of a curved or sloped puzzle?
//
// A table a puzzle, for people: every line has a name, a number and what zero or the number means,
// each paper in its own unit. Names are those of the objects.
#include "cli/crew/each.h"
#include "cli/tell/spots.h"

typedef struct measure_job {
    cli_app *cli;
    ns_measure_options options;
    ns_draw_options page;
    int32_t reported;
} measure_job;

static void measure_one(void *user, const ns_input *input, ns_ctx *ctx, void *result)
{
    const measure_job *job = user;

    ns_measure_all(ctx, &job->options, &job->page, input->doc, result);
}

static void drop(ns_ctx *ctx, void *result)
{
    ns_measured_drop(ctx, result);
}

static ns_status print_object(measure_job *job, const ns_input *input,
                              const ns_measured *result)
{
    ns_text object = { 0 };
    ns_json_writer w = cli_object_open(job->cli, &object);

    ns_measured_put(&w, input, &job->options, result);
    return cli_object_close(job->cli, &w, &object);
}

// One line: the name, the number, what it means.
static void print_value(const char *name, double value, const char *format, ...)
    NS_PRINTF(3, 4);
static void print_value(const char *name, double value, const char *format, ...)
{
    va_list values;

    printf("  %-21s %14.2f   ", name, value);
    va_start(values, format);
    vprintf(format, values);
    va_end(values);
    putchar('\n');
}

// Floors are estimates in part: a sum may be below its own.
static void print_sum(const char *name, double sum, double floor)
{
    const double above = sum - floor;

    print_value(name, sum, "0: clear; floor %.2f, %.2f %s it", floor,
                above < 0 ? -above : above, above < 0 ? "below" : "above");
}

static void print_de_jong(const ns_measures *m)
{
    printf("\n  De Jong, setting %c; the frame's longer side is 400 units\n",
           ns_setting_letter(m->de_jong.setting));
    print_value("vertex", m->de_jong.vertex, "0: no two vertices nearer than %g",
                m->de_jong.d_vert);
    print_value("dilation", m->de_jong.dilation,
                "0: no points nearer than %g with a way round over %g times that",
                m->de_jong.d_dil, m->de_jong.delta_max);
    print_value("face", m->de_jong.face, "0: no cell below %g square units", m->de_jong.a_min);
    print_sum("score", m->de_jong.score, m->de_jong.floor);
    print_value("min_vertex_distance", m->de_jong.min_vertex_distance,
                "units between the two nearest vertices");
    print_value("largest_circle", m->de_jong.largest_circle,
                "square units, the largest circle in any cell");
    if (m->de_jong.local_dilation < 0)
        printf("  %-21s %14s   some points nearer than %g have no way from one to the other\n",
               "local_dilation", "infinite", m->de_jong.d_dil);
    else
        print_value("local_dilation", m->de_jong.local_dilation,
                    "times the straight way is the way round, of points nearer than %g",
                    m->de_jong.d_dil);
}

static void print_kerkhof(const ns_measures *m)
{
    printf("\n  Van de Kerkhof; the frame's longer side is 1000 units\n");
    print_value("angle", m->kerkhof.angle, "0: no crossing flatter than %g degrees",
                m->kerkhof.alpha_t);
    print_value("distance", m->kerkhof.distance,
                "0: no neighbours along a curve nearer than %.4g", m->kerkhof.d_t);
    print_value("small", m->kerkhof.small, "0: no cell below %.4g square units",
                m->kerkhof.s_t);
    print_value("big", m->kerkhof.big, "0: no cell above %.5g square units", m->kerkhof.b_t);
    print_value("shape", m->kerkhof.shape,
                "0: no cell whose edge runs over %g times the straight way", m->kerkhof.h_t);
    print_value("length", m->kerkhof.length, "0: no curve longer than %.4g", m->kerkhof.l_t);
    print_sum("fitness", m->kerkhof.fitness, m->kerkhof.floor);
    printf("  %-21s %14d   curves that join two ends of the picture\n", "bridges",
           (int)m->kerkhof.bridges);
}

static void print_layout(const ns_measures *m)
{
    printf("\n  Force-directed layout; the frame's longer side is 1000 units\n");
    printf("  %-21s %14d   0: no angle below 9 degrees\n", "shallow_angles",
           (int)m->layout.shallow_angles);
    printf("  %-21s %14d   0: no curve within 2 of another around a cell\n", "close_curves",
           (int)m->layout.close_curves);
    printf("  %-21s %14.4f   0: no curve changes its bend\n", "smoothness",
           m->layout.smoothness);
    print_value("angles", m->layout.angles, "0: all crossings at right angles");
    printf("  %-21s %14.4g   0: all cells of one size\n", "faces", m->layout.faces);
}

static void print_giveaway(const ns_measures *m)
{
    const ns_giveaway *g = &m->giveaway;

    printf("\n  Giveaway: what shows of the picture before the first clue\n");
    print_value("total", g->total, "0: nothing, 1: all of it");
    print_value("outline", g->outline,
                "times the frame's longer side is how long the outline is");
    print_value("follow", g->follow, "of its outline the eye follows from a place, on average");
    print_value("trail", g->trail, "of all outlines is the longest smooth trail");
    printf("  %-21s %14d   cells with nothing but outline around them\n", "loops",
           (int)g->loops);
    print_value("loop_share", g->loop_share, "of all outlines is around these");
    printf("  %-21s %14d   sharp tips that nothing crosses\n", "needles", (int)g->needles);
    print_value("auc", g->auc,
                "0.5: edges of the picture look like added ones, 1: they do not");
}

static void print_sloped(const ns_measures *m)
{
    printf("\n  Parment; the frame's longer side is 100 units\n");
    print_value("min_width", m->sloped.min_width, "units wide is the narrowest cell");
    print_value("max_shift", m->sloped.max_shift,
                "units from where it was drawn is the line that moved most");
    print_value("sum", m->sloped.sum, "units were all lines shifted together");
    print_value("squares", m->sloped.squares, "the same with the square of each shift");
}

static void print_count(const char *name, int32_t count, const char *meaning)
{
    printf("  %-21s %14d   %s\n", name, (int)count, meaning);
}

static void print_interest(const ns_interest *i)
{
    printf("\n  Interest\n");
    if (i->inside >= 0) {
        print_count("inside", i->inside, "cells are of the picture");
        print_count("outside", i->outside, "cells are not");
    }
    print_value("size_spread", i->size_spread, "doublings: how much cells differ in size");
    print_count("clues", i->clues, "lines have a clue");
    print_count("zeros", i->zeros, "of these are 0");
    print_count("zero_pairs", i->zero_pairs, "curves have 0 on both sides");
    print_count("at_once", i->at_once, "clues settle all of their cells by themselves");
    print_count("longest", i->longest, "runs has the longest clue");
    if (i->rating.stars > 0)
        print_count("stars", i->rating.stars, "of 5; see rate");
}

// The sheet that the page takes: a puzzle whose clues get too small takes a larger one.
static void print_comfort(const ns_doc *doc, const ns_measured *result)
{
    const ns_comfort *c = &result->measures.comfort;

    if (doc->board.cells.count == 0)
        return;
    printf("\n  Comfort on paper; the frame is %.0f x %.0f mm\n",
           doc->board.width * result->page.step_mm, doc->board.height * result->page.step_mm);
    print_value("gap_mm", c->gap_mm, "mm between two edges of a cell, at least");
    print_count("narrow", c->narrow, "gaps are below 0.6 mm");
    print_value("smallest_cell_mm2", result->specks.smallest_mm2,
                "mm2; %d of %d cells are below %g, too small to be seen",
                (int)result->specks.list.count, (int)doc->board.cells.count, NS_CELL_SPECK);
    print_count("tiny", c->tiny, "cells are below 4 mm2");
    print_count("tiny_cluster", c->tiny_cluster, "of these side by side, at most");
    print_count("tight_bends", c->tight_bends, "places where a curve turns 90 degrees in 2 mm");
    print_value("type_pt", result->page.type_pt,
                "points have the clues; %d of %d have a leader", (int)result->page.moved,
                (int)result->page.labels);
}

static ns_status print_table(measure_job *job, const ns_input *input, const ns_measured *result)
{
    const ns_doc *doc = input->doc;

    cli_progress_wipe(&job->cli->progress);
    printf("%s%s: %d curves, %d cells\n", job->reported++ ? "\n" : "",
           ns_text_chars(&input->label), (int)doc->board.curves.count,
           (int)doc->puzzle.cell_count);
    print_de_jong(&result->measures);
    print_kerkhof(&result->measures);
    print_layout(&result->measures);
    if (result->measures.giveaway.known)
        print_giveaway(&result->measures);
    if (result->measures.sloped.known)
        print_sloped(&result->measures);
    print_interest(&result->interest);
    print_comfort(doc, result);
    if (job->options.spots)
        return cli_print_spots(&job->cli->ctx, doc, &result->blemishes);
    return NS_OK;
}

static ns_status report_one(void *user, const ns_input *input, const void *made, int *code)
{
    measure_job *job = user;
    const ns_measured *result = made;

    if (cli_failed(job->cli, input, result->status, result->message, code))
        return NS_OK;
    return job->cli->json ? print_object(job, input, result) : print_table(job, input, result);
}

static const cli_each measuring = { .doing = "measuring",
                                    .done = "measured",
                                    .size = sizeof(ns_measured),
                                    .work = measure_one,
                                    .report = report_one,
                                    .drop = drop };

int cli_measure(cli_app *cli)
{
    measure_job job = { .cli = cli };

    job.options = ns_measure_asked(&cli->args.asked, cli_option_of(cli, NS_OPT_SPOTS)->given);
    job.page = ns_measure_page(&cli->args.asked);
    return cli_each_puzzle(cli, &measuring, &job);
}

// kind_sloped.c: sloped puzzles: straight lines across a frame, made from the polygons of a drawing.
//
// The lines are shifted so that no cell is narrower than asked for. When no shift can do that, the widest
// that there is has been made all the same, and the exit says so; so it does of a second answer.
#include "kind/kind.h"
#include "work/making/making.h"

static const char *const objective_names[] = { "squares", "sum", "max" };

ns_sloped_options ns_making_sloped_options(const ns_making *job)
{
    const ns_asked *asked = job->shop->asked;
    ns_sloped_options options = ns_sloped_defaults();

    options.colours = job->look.colours;
    options.threshold = job->look.threshold;
    options.palette = ns_making_palette(job);
    options.palette_count = job->look.palette_count;
    options.margin = ns_fraction_or(asked, NS_OPT_MARGIN, options.margin);
    options.snap = ns_fraction_or(asked, NS_OPT_SNAP, options.snap);
    options.width = ns_fraction_or(asked, NS_OPT_WIDTH, options.width);
    options.objective = (ns_sloped_objective)ns_asked_of(asked, NS_OPT_OBJECTIVE)->number;
    options.any_slope = ns_is_given(asked, NS_OPT_ANY_SLOPE);
    options.widest = ns_is_given(asked, NS_OPT_WIDEST);
    options.split = ns_is_given(asked, NS_OPT_SPLIT);
    return options;
}

static ns_status accepts(ns_making *job, ns_ctx *ctx)
{
    if (job->input->drawing)
        return NS_OK;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s is no drawing, and a sloped puzzle is made from the polygons of an SVG; "
                   "leave out {the kind|kind} sloped",
                   ns_text_chars(&job->input->label));
}

// Options that would silently do nothing beside the others.
static ns_status check_options(ns_ctx *ctx, const ns_asked *asked)
{
    NS_TRY(ns_making_check_colours(ctx, asked));
    if (ns_is_given(asked, NS_OPT_WIDTH) && ns_is_given(asked, NS_OPT_WIDEST))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "{width} asks for a width and {widest} for the largest one there "
                       "is; leave out one of them");
    return NS_OK;
}

static ns_status make(ns_making *job, ns_ctx *ctx)
{
    const ns_drawing *drawing = job->input->drawing;
    const ns_draw_options page = ns_making_paper(job->shop->asked);
    ns_doc *doc = job->doc;

    NS_TRY(ns_making_look(job, ctx));
    const ns_sloped_options options = ns_making_sloped_options(job);
    const ns_ports *ports = job->shop->ports;
    const ns_program_port *engine = NULL;
    if (ports->program)
        NS_TRY(ports->program(ctx, false, &engine));
    ns_doc_drop(ctx, doc);
    NS_TRY(ns_make_sloped(ctx, drawing, &options, engine, doc, &job->sloped));
    NS_TRY(ns_making_keep_texts(ctx, drawing, &doc->meta));
    return ns_page_specks_find(ctx, doc, &page, &job->specks);
}

static bool sign(const ns_making *job, ns_ctx *ctx, ns_properties *made)
{
    const ns_sloped_options options = ns_making_sloped_options(job);
    char width[32];

    ns_format(width, sizeof width, "%g", options.width);
    return ns_making_sign_look(job, ctx, made)
           && ns_properties_add(ctx, made, "objective", objective_names[options.objective])
           && (options.widest || ns_properties_add(ctx, made, "width", width));
}

bool ns_making_has_answer(const ns_making *job)
{
    return job->sloped.verdict == NS_SIMPLE || job->sloped.verdict == NS_UNIQUE;
}

static int exit_code(const ns_making *job, ns_status status)
{
    if (status == NS_STOPPED)
        return NS_EXIT_STOPPED;
    return job->sloped.met && ns_making_has_answer(job) && job->specks.list.count == 0
               ? NS_EXIT_DONE
               : NS_EXIT_UNMET;
}

// -- JSON ----------------------------------------------------------------------------------------

static void put_number(ns_json_writer *w, const char *key, double number)
{
    NS_ASSERT(number >= 0); // rounded upwards from the middle
    ns_json_put_key(w, key);
    ns_json_put_fixed(w, (int64_t)(number * 1e9 + 0.5), 9);
}

// A width that is null when nobody asked for it.
static void put_asked(ns_json_writer *w, const char *key, double width)
{
    if (width >= 0) {
        put_number(w, key, width);
        return;
    }
    ns_json_put_key(w, key);
    ns_json_put_null(w);
}

// The score is what the objective makes small; its floor is 0, nothing shifted at all.
static void put_score(const ns_making *job, ns_json_writer *w)
{
    const ns_sloped_made *made = &job->sloped;
    const double scores[] = { made->squares, made->sum, made->max };

    put_number(w, "score", scores[ns_making_sloped_options(job).objective]);
    ns_json_add_int(w, "floor", 0);
    ns_json_add_int(w, "evaluations", 1);
}

static void fields(const ns_making *job, ns_json_writer *w)
{
    const ns_sloped_made *made = &job->sloped;

    ns_json_add_string(w, "level", ns_level_name(made->level));
    ns_json_add_string(w, "objective",
                       objective_names[ns_making_sloped_options(job).objective]);
    put_score(job, w);
    put_number(w, "squares", made->squares);
    put_number(w, "sum", made->sum);
    put_number(w, "max", made->max);
    put_number(w, "width", made->width);
    put_number(w, "drawn_width", made->drawn_width);
    put_asked(w, "widest", made->widest);
    put_asked(w, "bound", made->bound);
    ns_json_add_bool(w, "met", made->met);
    ns_json_add_int(w, "multiple", made->multiple);
    ns_json_add_int(w, "frame_multiple", made->frame_multiple);
    ns_json_add_int(w, "parted", made->parted);
    put_number(w, "snapped", made->snapped);
    ns_json_add_int(w, "difficulty", made->passes);
    ns_sloped_put(w, &job->doc->board);
    ns_json_add_ints(w, "tight_cells", made->tight_cells.at, made->tight_cells.count);
    ns_json_add_ints(w, "tight_curves", made->tight_curves.at, made->tight_curves.count);
    ns_page_specks_put(w, &job->doc->board, &job->specks);
    ns_making_put_look(job, w);
    ns_making_put_notes(w, job, &made->notes);
}

static ns_status refuse_improve(ns_ctx *ctx, const ns_shop *shop,
                                const ns_improve_options *options, const ns_doc *doc,
                                const ns_relax_watch *watch, ns_improved *improved)
{
    (void)shop, (void)options, (void)doc, (void)watch, (void)improved;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "the lines of a sloped puzzle stay straight; make it again with {the widest "
                   "cells|widest}");
}

const ns_kind_row ns_kind_sloped = {
    .about = { .name = "sloped", .curves = true, .straight = true },
    .nono = { "frame", ns_nono_read_curves, ns_nono_write_curves },
    .draw = { .page = ns_draw_curved, .steps = &ns_steps_curves },
    .work = { NS_MAKES(.maker = { .accepts = accepts,
                                  .check_options = check_options,
                                  .make = make,
                                  .sign = sign,
                                  .exit_code = exit_code,
                                  .fields = fields },
                       .measure = ns_measure_curves, .improve = refuse_improve, )
                  .naming = &ns_naming_curves },
};

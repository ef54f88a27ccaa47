// kind_curved.c: curved puzzles: the two sides of curves, made from a drawing, or from a bitmap that is
// traced first.
//
// The search (find.c) is done in pieces that threads may share; a sheet asks for the finds of several
// seeds and takes them one by one. Whatever is spoken of is in job->find and job->doc.
#include "kind/kind.h"
#include "work/making/making.h"

#define HIDE 0.8       // how much the picture is hidden when nobody asks
#define CELLS_LEAST 30 // and how many cells there are to be where there is room for them

static const char *const method_names[] = { "best", "climb", "anneal" };

// The frame is larger or smaller than on A4 as the paper is.
static double frame_mm(const ns_making *job)
{
    const ns_draw_options page = ns_making_paper(job->shop->asked), usual = ns_draw_defaults();
    double width, height, usual_width, usual_height;

    ns_paper_sides(&page, page.paper, false, &width, &height);
    ns_paper_sides(&usual, usual.paper, false, &usual_width, &usual_height);
    const double across = width / usual_width, down = height / usual_height;
    return NS_FRAME_MM * (across < down ? across : down);
}

// Whoever keeps curves needs the outline that they were made for.
static void set_hiding(const ns_making *job, ns_curved_options *options)
{
    const ns_asked *asked = job->shop->asked;

    options->hide = options->method == NS_METHOD_BEST ? HIDE : 0;
    if (job->keep.board) {
        options->hide = job->keep.hide;
        if (job->keep.picture_slack > 0)
            options->picture_slack = job->keep.picture_slack;
        options->plain = job->keep.plain;
    }
    options->hide = ns_fraction_or(asked, NS_OPT_HIDE, options->hide);
    options->picture_slack =
        ns_fraction_or(asked, NS_OPT_PICTURE_SLACK, options->picture_slack);
}

ns_curved_options ns_making_curved_options(const ns_making *job)
{
    const ns_asked *asked = job->shop->asked;
    ns_curved_options options = ns_curved_defaults();

    options.outline.frame_mm = frame_mm(job);
    options.outline.colours = job->look.colours;
    options.outline.threshold = job->look.threshold;
    options.outline.palette = ns_making_palette(job);
    options.outline.palette_count = job->look.palette_count;
    options.outline.margin = ns_fraction_or(asked, NS_OPT_MARGIN, options.outline.margin);
    options.outline.aspect = ns_fraction_or(asked, NS_OPT_ASPECT, options.outline.aspect);
    if (ns_is_given(asked, NS_OPT_DETAIL))
        ns_outline_set_detail(&options.outline, ns_asked_of(asked, NS_OPT_DETAIL)->fraction);
    else if (job->keep.detail > 0)
        ns_outline_set_detail(&options.outline, job->keep.detail);
    if (job->margin > 0) {
        options.outline.margin = job->margin;
        options.outline.aspect = job->aspect;
    }
    options.method =
        (ns_curved_method)ns_number_or(asked, NS_OPT_METHOD, (int32_t)options.method);
    options.setting = ns_number_or(asked, NS_OPT_SETTING, options.setting);
    if (ns_is_given(asked, NS_OPT_BRIDGES))
        options.bridges = ns_asked_of(asked, NS_OPT_BRIDGES)->number == 0;
    if (ns_is_given(asked, NS_OPT_SELF_CROSSINGS))
        options.self_crossings = ns_asked_of(asked, NS_OPT_SELF_CROSSINGS)->number == 0;
    options.cells = ns_number_or(asked, NS_OPT_CELLS, options.cells);
    options.cells_least = CELLS_LEAST;
    options.level = ns_making_wanted_level(asked);
    if (options.level == NS_LEVEL_BASIC || options.level == NS_LEVEL_ADVANCED)
        options.self_crossings = false;
    set_hiding(job, &options);
    options.keep = job->keep.board;
    options.keep_curves = job->keep.curves.at;
    options.keep_count = job->keep.curves.count;
    options.watch = job->shop->ports->watch;
    return options;
}

// Chooses margin and aspect for the paper, unless they were given. What the drawing lacks is said by the
// search.
static void fit_paper(ns_making *job, ns_ctx *ctx)
{
    ns_outline_options outline = ns_making_curved_options(job).outline;
    const ns_draw_options page = ns_making_paper(job->shop->asked);
    double width, height;

    if (ns_is_given(job->shop->asked, NS_OPT_MARGIN))
        return;
    ns_paper_sides(&page, page.paper, false, &width, &height);
    ns_doing(ctx, "fitting the frame");
    if (ns_curved_fit_paper(ctx, job->input->drawing, width, height, &outline) == NS_OK) {
        job->margin = outline.margin;
        job->aspect = outline.aspect;
    }
    ns_doing(ctx, "");
}

static ns_status accepts(ns_making *job, ns_ctx *ctx)
{
    if (job->input->drawing && ns_is_given(job->shop->asked, NS_OPT_INVERT))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s is a drawing, and {inverting|invert} is for bitmaps; leave it out",
                       ns_text_chars(&job->input->label));
    if (job->input->drawing)
        return NS_OK;
    if (job->input->bitmap)
        return ns_making_trace(job, ctx);
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s is no picture, and a curved puzzle is made from an SVG or a PNG; leave "
                   "out {the kind|kind} curved",
                   ns_text_chars(&job->input->label));
}

// Options that would silently do nothing beside the others.
static ns_status check_options(ns_ctx *ctx, const ns_asked *asked)
{
    const ns_option_value *method = ns_asked_of(asked, NS_OPT_METHOD);
    const ns_option_value *bridges = ns_asked_of(asked, NS_OPT_BRIDGES);

    NS_TRY(ns_making_check_colours(ctx, asked));
    if (ns_is_given(asked, NS_OPT_CELLS) && method->number != NS_METHOD_BEST)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "{the method|method} %s does not aim at a number of cells; leave out "
                       "{the cells|cells}",
                       method->text);
    if (ns_making_wanted_level(asked) == NS_LEVEL_BASIC && method->number != NS_METHOD_BEST)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "{the method|method} %s does not look at what makes a puzzle basic; leave "
            "out {the level|level}, or ask for another",
            method->text);
    if (ns_is_given(asked, NS_OPT_LEVEL) && ns_is_given(asked, NS_OPT_SELF_CROSSINGS))
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "{the level|level} says whether a curve may cross itself; leave out {the "
            "self-crossings|self-crossings}");
    if (ns_is_given(asked, NS_OPT_HIDE) && method->number != NS_METHOD_BEST)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "{the method|method} %s leaves the outline as it is; leave out {the "
                       "hiding|hide}",
                       method->text);
    if (method->number == NS_METHOD_CLIMB && bridges->given && bridges->number == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "{the method|method} climb builds no bridges; leave out {the "
                       "bridges|bridges}, or choose "
                       "another method");
    if (ns_asked_of(asked, NS_OPT_DETAIL)->fraction > NS_WELD_MAX)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "{the detail|detail} is a part of the picture's larger side, 0 to %g; take "
            "less",
            NS_WELD_MAX);
    return NS_OK;
}

ns_status ns_making_prepare(ns_making *job, ns_ctx *ctx)
{
    NS_TRY(ns_making_stand(job, ctx));
    NS_TRY(ns_making_look(job, ctx));
    fit_paper(job, ctx);
    return ns_making_simplify(job, ctx);
}

ns_status ns_making_search(ns_making *job, ns_ctx *ctx, ns_find *finds, int32_t count)
{
    const ns_curved_options options = ns_making_curved_options(job);
    const ns_draw_options page = ns_making_paper(job->shop->asked);
    const ns_find_task task = { .shop = job->shop,
                                .drawing = job->input->drawing,
                                .options = &options,
                                .page = &page,
                                .fixed = ns_is_given(job->shop->asked, NS_OPT_DETAIL)
                                         || job->keep.board };

    return ns_find_puzzles(ctx, &task, finds, count);
}

ns_status ns_making_take(ns_making *job, ns_ctx *ctx, ns_find *find)
{
    const ns_curved_made *made = &find->made;
    ns_scores *scores = &find->doc.scores;

    NS_ASSERT(find->found);
    job->find = find;
    job->doc = &find->doc;
    job->seed = find->seed;
    job->took.seconds = find->seconds;
    job->steps = find->steps;
    job->stopped = find->stopped || find->lost > 0;
    scores->setting = ns_setting_letter(ns_making_curved_options(job).setting);
    ns_scores_set(scores, NS_SCORE, made->score);
    ns_scores_set(scores, NS_SCORE_FLOOR, made->floor);
    ns_scores_set(scores, NS_FITNESS, made->fitness);
    ns_scores_set(scores, NS_FITNESS_FLOOR, made->fitness_floor);
    NS_TRY(
        ns_making_note_comfort(ctx, &find->doc.board, find->specks.step_mm, &find->made.notes));
    return ns_making_keep_texts(ctx, job->input->drawing, &find->doc.meta);
}

static ns_status make_again(ns_making *job, ns_ctx *ctx)
{
    ns_find *find = &job->found;
    ns_doc *doc = job->input->doc;

    find->seed = ctx->seed;
    NS_TRY(ns_making_search(job, ctx, find, 1));
    if (!find->found)
        return ns_fail(ctx, find->status, "%s", find->message);
    NS_TRY(ns_making_take(job, ctx, find));
    ns_doc_drop(ctx, doc);
    *doc = find->doc;
    find->doc = (ns_doc){ .number = -1 };
    job->doc = doc;
    return job->stopped ? NS_STOPPED : NS_OK;
}

static ns_status make(ns_making *job, ns_ctx *ctx)
{
    NS_TRY(ns_making_prepare(job, ctx));
    return make_again(job, ctx);
}

// Whether the file has to say with how much detail it was made, besides the options that were typed:
// whoever keeps its curves needs the same outline.
static bool is_unusual(const ns_making *job)
{
    return !ns_is_given(job->shop->asked, NS_OPT_DETAIL)
           && job->find->weld != ns_outline_defaults().weld;
}

static bool sign(const ns_making *job, ns_ctx *ctx, ns_properties *made)
{
    const ns_curved_options options = ns_making_curved_options(job);
    const ns_option_value *keep = ns_asked_of(job->shop->asked, NS_OPT_KEEP);
    const ns_option_value *paper = ns_asked_of(job->shop->asked, NS_OPT_PAPER);
    const char setting[2] = { ns_setting_letter(options.setting), 0 };
    char detail[32], hide[32];

    ns_format(detail, sizeof detail, "%g", job->find->weld);
    ns_format(hide, sizeof hide, "%g", job->find->hide);
    return ns_making_sign_trace(job, ctx, made) && ns_making_sign_look(job, ctx, made)
           && ns_making_sign_detail(job, ctx, made)
           && ns_properties_add(ctx, made, "method", method_names[options.method])
           && ns_properties_add(ctx, made, "setting", setting)
           && ns_properties_add(ctx, made, "paper", paper->given ? paper->text : "a4")
           && (!is_unusual(job) || ns_properties_add(ctx, made, "detail", detail))
           && (job->find->hide == 0 || ns_properties_add(ctx, made, "hide", hide))
           && (job->find->hide == 0 || job->find->cut
               || ns_properties_add(ctx, made, "plain", "yes"))
           && (job->turns == 0
               || ns_properties_add(ctx, made, "stand", ns_turns_name(job->turns)))
           && (!keep->given || ns_properties_add(ctx, made, "keep", ns_base_name(keep->text)));
}

// Nothing that was to be kept could be.
bool ns_making_kept_nothing(const ns_making *job)
{
    return job->keep.board && job->find->made.kept == 0;
}

// What is written has one answer; all that can be wanting is effort, what was to be kept, the level or number of
// cells that was asked for, or cells that can be seen.
static int exit_code(const ns_making *job, ns_status status)
{
    if (status == NS_STOPPED)
        return NS_EXIT_STOPPED;
    return ns_making_kept_nothing(job) || job->find->specks.list.count > 0
                   || !ns_making_level_met(job)
               ? NS_EXIT_UNMET
               : NS_EXIT_DONE;
}

static void put_cost(ns_json_writer *w, double cost)
{
    ns_json_put_key(w, "cost");
    if (cost >= 0 && cost < 1e12)
        ns_json_put_rounded(w, cost, 6);
    else
        ns_json_put_null(w);
}

static void fields(const ns_making *job, ns_json_writer *w)
{
    const ns_find *find = job->find;
    const ns_curved_made *made = &find->made;
    const ns_scores *scores = &job->doc->scores;
    const ns_curved_options options = ns_making_curved_options(job);

    NS_ASSERT(scores->known[NS_SCORE]); // by ns_making_take
    ns_making_put_level(job, w);
    ns_json_add_string(w, "method", method_names[options.method]);
    ns_json_put_key(w, "setting");
    ns_json_put_bytes(w, &scores->setting, 1);
    for (ns_score s = NS_SCORE; s < NS_SCORES; s++) {
        ns_json_put_key(w, ns_score_name(s));
        ns_json_put_fixed(w, scores->thousandths[s], 3);
    }
    put_cost(w, made->cost);
    ns_json_add_int(w, "evaluations", find->evaluations);
    if (options.method == NS_METHOD_ANNEAL) {
        ns_json_add_int(w, "iterations", made->iterations);
        ns_json_add_bool(w, "start_failed", made->start_failed);
    }
    ns_json_add_int(w, "searches", find->searches);
    ns_json_add_int(w, "start", find->start);
    ns_json_add_int(w, "pieces", made->pieces);
    ns_json_add_int(w, "open_ends", made->open_ends);
    ns_json_add_string(w, "stand", ns_turns_name(job->turns));
    ns_json_add_int(w, "corners", made->corners);
    ns_json_add_int(w, "bridges", made->bridges);
    ns_json_add_int(w, "decoys", made->decoys);
    ns_json_add_int(w, "kept", made->kept);
    ns_json_add_int(w, "tolerance", made->tolerance);
    ns_json_add_rounded(w, "detail", find->weld, 6);
    ns_making_put_detail(job, w);
    ns_page_specks_put(w, &job->doc->board, &find->specks);
    ns_making_put_trace(job, w);
    ns_making_put_look(job, w);
    ns_making_put_notes(w, job, &made->notes);
}

const ns_kind_row ns_kind_curved = {
    .about = { .name = "curved", .curves = true },
    .nono = { "frame", ns_nono_read_curves, ns_nono_write_curves },
    .draw = { .page = ns_draw_curved, .steps = &ns_steps_curves },
    .work = { NS_MAKES(.maker = { .usual_from = 1u << NS_FORMAT_SVG,
                                  .instead = NS_SLOPED,
                                  .accepts = accepts,
                                  .check_options = check_options,
                                  .make = make,
                                  .make_again = make_again,
                                  .sign = sign,
                                  .exit_code = exit_code,
                                  .fields = fields },
                       .measure = ns_measure_curves, .improve = ns_improve_curves, )
                  .naming = &ns_naming_curves },
};

// make_curved.c: nonosmith make --kind curved.
#include "cli/detail.h"
#include "cli/make_job.h"

#include "nonosmith/draw.h"
#include "nonosmith/measure.h"

#include <string.h>

static const char *const method_names[] = { "best", "climb", "anneal" };

// The frame is larger or smaller than on A4 as the paper is.
static double frame_mm(const make_job *job)
{
    const ns_draw_options page = make_paper(job), usual = ns_draw_defaults();
    double width, height, usual_width, usual_height;

    ns_paper_sides(&page, page.paper, false, &width, &height);
    ns_paper_sides(&usual, usual.paper, false, &usual_width, &usual_height);
    const double across = width / usual_width, down = height / usual_height;
    return NS_FRAME_MM * (across < down ? across : down);
}

ns_curved_options make_curved_options(const make_job *job)
{
    const cli_app *cli = job->cli;
    ns_curved_options options = ns_curved_defaults();

    options.outline.frame_mm = frame_mm(job);
    options.outline.colours = job->look.colours;
    options.outline.threshold = job->look.threshold;
    options.outline.palette = make_look_palette(job);
    options.outline.palette_count = job->look.palette_count;
    if (cli_option_of(cli, NS_OPT_MARGIN)->given)
        options.outline.margin = cli_option_of(cli, NS_OPT_MARGIN)->fraction;
    if (cli_option_of(cli, NS_OPT_ASPECT)->given)
        options.outline.aspect = cli_option_of(cli, NS_OPT_ASPECT)->fraction;
    if (cli_option_of(cli, NS_OPT_DETAIL)->given)
        ns_outline_set_detail(&options.outline, cli_option_of(cli, NS_OPT_DETAIL)->fraction);
    else if (job->keep.detail > 0)
        ns_outline_set_detail(&options.outline, job->keep.detail);
    if (job->margin > 0) {
        options.outline.margin = job->margin;
        options.outline.aspect = job->aspect;
    }
    if (cli_option_of(cli, NS_OPT_METHOD)->given)
        options.method = (ns_curved_method)cli_option_of(cli, NS_OPT_METHOD)->number;
    if (cli_option_of(cli, NS_OPT_SETTING)->given)
        options.setting = (int32_t)cli_option_of(cli, NS_OPT_SETTING)->number;
    if (cli_option_of(cli, NS_OPT_BRIDGES)->given)
        options.bridges = cli_option_of(cli, NS_OPT_BRIDGES)->number == 0;
    if (cli_option_of(cli, NS_OPT_SELF_CROSSINGS)->given)
        options.self_crossings = cli_option_of(cli, NS_OPT_SELF_CROSSINGS)->number == 0;
    if (cli_option_of(cli, NS_OPT_CELLS)->given)
        options.cells = (int32_t)cli_option_of(cli, NS_OPT_CELLS)->number;
    options.keep = job->keep.board;
    options.keep_curves = job->keep.curves.at;
    options.keep_count = job->keep.curves.count;
    return options;
}

void make_curved_fit(make_job *job, ns_ctx *ctx)
{
    ns_outline_options outline = make_curved_options(job).outline;
    const ns_draw_options page = make_paper(job);
    double width, height;

    if (cli_option_of(job->cli, NS_OPT_MARGIN)->given)
        return;
    ns_paper_sides(&page, page.paper, false, &width, &height);
    cli_progress_doing(&job->cli->progress, "fitting the frame");
    if (ns_curved_fit_paper(ctx, job->input->drawing, width, height, &outline) == NS_OK) {
        job->margin = outline.margin;
        job->aspect = outline.aspect;
    }
    cli_progress_doing(&job->cli->progress, NULL);
}

static ns_status accepts(make_job *job)
{
    if (job->input->drawing && cli_option_of(job->cli, NS_OPT_INVERT)->given)
        return ns_fail(&job->cli->ctx, NS_BAD_INPUT,
                       "%s is a drawing, and --invert is for bitmaps; leave it out",
                       ns_text_chars(&job->input->label));
    if (job->input->drawing)
        return NS_OK;
    if (job->input->bitmap)
        return make_trace(job);
    return ns_fail(&job->cli->ctx, NS_BAD_INPUT,
                   "%s is no picture, and a curved puzzle is made from an SVG or a PNG; leave "
                   "out --kind curved",
                   ns_text_chars(&job->input->label));
}

// Options that would silently do nothing beside the others.
static int check_options(cli_app *cli)
{
    const ns_option_value *method = cli_option_of(cli, NS_OPT_METHOD);
    const ns_option_value *bridges = cli_option_of(cli, NS_OPT_BRIDGES);

    if (cli_option_of(cli, NS_OPT_COLOURS)->given
        && cli_option_of(cli, NS_OPT_THRESHOLD)->given)
        return cli_usage(cli, "--threshold is for black and white; leave it out, or leave out "
                              "--colours");
    if (cli_option_of(cli, NS_OPT_COLOURS)->given && cli_option_of(cli, NS_OPT_INVERT)->given)
        return cli_usage(cli, "--invert is for black and white; leave it out, or leave out "
                              "--colours");
    if (cli_option_of(cli, NS_OPT_CELLS)->given && method->number != NS_METHOD_BEST)
        return cli_usage(cli,
                         "--method %s does not aim at a number of cells; leave out --cells",
                         method->text);
    if (method->number == NS_METHOD_CLIMB && bridges->given && bridges->number == 0)
        return cli_usage(cli,
                         "--method climb builds no bridges; leave out --bridges, or choose "
                         "another method");
    if (cli_option_of(cli, NS_OPT_DETAIL)->fraction > NS_WELD_MAX)
        return cli_usage(cli,
                         "--detail is a part of the picture's larger side, 0 to %g; take "
                         "less",
                         NS_WELD_MAX);
    return cli_keep_check(cli);
}

void make_curved_notes(make_job *job)
{
    make_say_notes(job, &job->input->drawing->notes);
    make_say_notes(job, &job->look.notes);
    if (job->find)
        make_say_notes(job, &job->find->made.notes);
}

ns_status make_curved_search(make_job *job, cli_find *finds, int32_t count)
{
    const ns_curved_options options = make_curved_options(job);
    const ns_draw_options page = make_paper(job);
    const bool fixed = cli_option_of(job->cli, NS_OPT_DETAIL)->given || job->keep.board;

    return cli_search_clear(job->cli, job->input->drawing, &options, &page, fixed, "making",
                            finds, count);
}

ns_status make_curved_take(make_job *job, ns_ctx *ctx, cli_find *find)
{
    const ns_curved_made *made = &find->made;
    ns_scores *scores = &find->doc.scores;

    job->find = find;
    job->doc = &find->doc;
    job->seed = find->seed;
    job->seconds = find->seconds;
    job->steps = find->steps;
    job->stopped = find->stopped || find->lost > 0;
    scores->setting = ns_setting_letter(make_curved_options(job).setting);
    ns_scores_set(scores, NS_SCORE, made->score);
    ns_scores_set(scores, NS_SCORE_FLOOR, made->floor);
    ns_scores_set(scores, NS_FITNESS, made->fitness);
    ns_scores_set(scores, NS_FITNESS_FLOOR, made->fitness_floor);
    return make_keep_texts(ctx, job->input->drawing, &find->doc.meta);
}

static ns_status make(make_job *job, ns_ctx *ctx)
{
    cli_find *find = &job->found;
    ns_doc *doc = job->input->doc;

    NS_TRY(make_look(job, ctx));
    make_curved_fit(job, ctx);
    find->seed = ctx->seed;
    NS_TRY(make_curved_search(job, find, 1));
    if (!find->found) {
        // What was left out may be the reason: a drawing of nothing but text.
        make_say_notes(job, &job->input->drawing->notes);
        return ns_fail(ctx, find->status, "%s", find->message);
    }
    NS_TRY(make_curved_take(job, ctx, find));
    ns_doc_drop(ctx, doc);
    *doc = find->doc;
    find->doc = (ns_doc){ .number = -1 };
    job->doc = doc;
    return job->stopped ? NS_STOPPED : NS_OK;
}

// Whether details of the drawing were left out so that cells can be seen.
static bool is_coarser(const make_job *job)
{
    return job->find->weld > make_curved_options(job).outline.weld;
}

// Whether the file has to say with how much detail it was made, besides the options that were typed:
// whoever keeps its curves needs the same outline.
static bool is_unusual(const make_job *job)
{
    return !cli_option_of(job->cli, NS_OPT_DETAIL)->given
           && job->find->weld != ns_outline_defaults().weld;
}

static bool sign(const make_job *job, ns_ctx *ctx, ns_properties *made)
{
    const ns_curved_options options = make_curved_options(job);
    const ns_option_value *keep = cli_option_of(job->cli, NS_OPT_KEEP);
    const ns_option_value *paper = cli_option_of(job->cli, NS_OPT_PAPER);
    const char setting[2] = { ns_setting_letter(options.setting), 0 };
    char detail[32];

    snprintf(detail, sizeof detail, "%g", job->find->weld);
    return make_sign_trace(job, ctx, made) && make_sign_look(job, ctx, made)
           && ns_properties_add(ctx, made, "method", method_names[options.method])
           && ns_properties_add(ctx, made, "setting", setting)
           && ns_properties_add(ctx, made, "paper", paper->given ? paper->text : "a4")
           && (!is_unusual(job) || ns_properties_add(ctx, made, "detail", detail))
           && (!keep->given
               || ns_properties_add(ctx, made, "keep", make_base_name(keep->text)));
}

// Nothing that was to be kept could be.
static bool kept_nothing(const make_job *job)
{
    return job->keep.board && job->find->made.kept == 0;
}

// What is written has one answer; all that can be wanting is effort, what was to be kept, or cells
// that can be seen.
static int exit_code(const make_job *job, ns_status status)
{
    if (status == NS_STOPPED)
        return NS_EXIT_STOPPED;
    return kept_nothing(job) || job->find->specks.list.count > 0 ? NS_EXIT_UNMET : NS_EXIT_DONE;
}

static void put_cost(ns_json_writer *w, double cost)
{
    ns_json_put_key(w, "cost");
    if (cost >= 0 && cost < 1e12)
        ns_json_put_rounded(w, cost, 6);
    else
        ns_json_put_null(w);
}

static void fields(const make_job *job, ns_json_writer *w)
{
    const cli_find *find = job->find;
    const ns_curved_made *made = &find->made;
    const ns_scores *scores = &job->doc->scores;
    const ns_curved_options options = make_curved_options(job);

    ns_json_add_string(w, "level", ns_level_name(made->level));
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
    ns_json_add_int(w, "bridges", made->bridges);
    ns_json_add_int(w, "decoys", made->decoys);
    ns_json_add_int(w, "kept", made->kept);
    ns_json_add_int(w, "tolerance", made->tolerance);
    ns_json_add_rounded(w, "detail", find->weld, 6);
    ns_page_specks_put(w, &job->doc->board, &find->specks);
    make_put_trace(job, w);
    make_put_look(job, w);
    make_put_notes(w, job, &made->notes);
}

// ", 3 bridges" and the like; nothing for none.
static void add_count(char *text, size_t room, int32_t count, const char *one, const char *many)
{
    const size_t used = strlen(text);

    if (count > 0)
        snprintf(text + used, room - used, ", %d %s", (int)count, count == 1 ? one : many);
}

// "cat.nono: 86 cells, 15 curves with 30 clues, 1 colour, simple, advanced; score 8.4, floor 8.0,
// 3 bridges, 1 decoy; 1.20 s"
static void note(make_job *job)
{
    const ns_doc *doc = job->doc;
    const cli_find *find = job->find;
    const ns_curved_made *made = &find->made;
    const ns_curved_options options = make_curved_options(job);
    char extras[128] = "";
    int32_t clues = 0;

    make_curved_notes(job);
    for (int32_t l = 0; l < doc->puzzle.lines.count; l++)
        clues += doc->puzzle.lines.at[l].clue != NS_CLUE_BLANK;
    add_count(extras, sizeof extras, made->bridges, "bridge", "bridges");
    add_count(extras, sizeof extras, made->decoys, "decoy curve added", "decoy curves added");
    add_count(extras, sizeof extras, made->kept, "end kept", "ends kept");
    cli_note(job->cli,
             "%s: %d cells, %d curve%s with %d clues, %d colour%s, %s, %s; score %.1f, floor "
             "%.1f%s; %s",
             make_output_name(job), (int)doc->puzzle.cell_count, (int)doc->board.curves.count,
             doc->board.curves.count == 1 ? "" : "s", (int)clues, (int)doc->puzzle.colour_count,
             doc->puzzle.colour_count == 1 ? "" : "s", ns_verdict_name(made->verdict),
             ns_level_name(made->level), made->score, made->floor, extras,
             cli_duration_of(job->elapsed, job->seconds).text);
    if (!options.self_crossings && made->level == NS_LEVEL_EXPERT)
        cli_note(job->cli,
                 "%s: an outline with exactly one corner crosses itself there all the same; "
                 "give it a second corner",
                 ns_text_chars(&job->input->label));
    if (kept_nothing(job))
        cli_note(job->cli,
                 "%s: none of the curves to keep fits this drawing and these options any more",
                 make_output_name(job));
    if (is_coarser(job))
        cli_note(job->cli,
                 "%s: details below %.1f %% of the picture's larger side were smoothed or left "
                 "out, since cells would have been too small to print; --detail %g keeps them",
                 ns_text_chars(&job->input->label), 100 * find->weld, options.outline.weld);
    cli_specks_note(job->cli, make_output_name(job), doc, &find->specks,
                    "try another --seed, a stricter --setting, larger paper or a drawing with "
                    "less detail there");
    if (find->lost > 0)
        cli_note(job->cli, "%s: %d of %d searches failed: %s", make_output_name(job),
                 (int)find->lost, (int)find->searches, find->message);
    if (find->stopped)
        cli_note(job->cli, "%s: %s; more time may make the page clearer", make_output_name(job),
                 cli_interrupted() ? "it was interrupted" : "the effort ran out");
}

const make_kind make_kind_curved = { NS_CURVED, accepts,   check_options, make,
                                     sign,      exit_code, fields,        note };

// make_sloped.c: nonosmith make --kind sloped.
#include "cli/make_job.h"
#include "io/native.h"

#include <string.h>

#define NAMED_MAX 8 // cells or curves in a sentence

static const char *const objective_names[] = { "squares", "sum", "max" };

static ns_sloped_options sloped_options(const make_job *job)
{
    const cli_app *cli = job->cli;
    ns_sloped_options options = ns_sloped_defaults();

    options.colours = job->look.colours;
    options.threshold = job->look.threshold;
    options.palette = make_look_palette(job);
    options.palette_count = job->look.palette_count;
    if (cli_option_of(cli, NS_OPT_MARGIN)->given)
        options.margin = cli_option_of(cli, NS_OPT_MARGIN)->fraction;
    if (cli_option_of(cli, NS_OPT_SNAP)->given)
        options.snap = cli_option_of(cli, NS_OPT_SNAP)->fraction;
    if (cli_option_of(cli, NS_OPT_WIDTH)->given)
        options.width = cli_option_of(cli, NS_OPT_WIDTH)->fraction;
    options.objective = (ns_sloped_objective)cli_option_of(cli, NS_OPT_OBJECTIVE)->number;
    options.any_slope = cli_option_of(cli, NS_OPT_ANY_SLOPE)->given;
    options.widest = cli_option_of(cli, NS_OPT_WIDEST)->given;
    options.split = cli_option_of(cli, NS_OPT_SPLIT)->given;
    return options;
}

static ns_status accepts(make_job *job)
{
    if (job->input->drawing)
        return NS_OK;
    return ns_fail(&job->cli->ctx, NS_BAD_INPUT,
                   "%s is no drawing, and a sloped puzzle is made from the polygons of an SVG; "
                   "leave out --kind sloped",
                   ns_text_chars(&job->input->label));
}

// Options that would silently do nothing beside the others.
static int check_options(cli_app *cli)
{
    if (cli_option_of(cli, NS_OPT_COLOURS)->given
        && cli_option_of(cli, NS_OPT_THRESHOLD)->given)
        return cli_usage(cli, "--threshold is for black and white; leave it out, or leave out "
                              "--colours");
    if (cli_option_of(cli, NS_OPT_WIDTH)->given && cli_option_of(cli, NS_OPT_WIDEST)->given)
        return cli_usage(cli, "--width asks for a width and --widest for the largest one there "
                              "is; leave out one of them");
    return NS_EXIT_DONE;
}

static ns_status find_specks(make_job *job, ns_ctx *ctx)
{
    const ns_draw_options page = make_paper(job);

    return ns_page_specks_find(ctx, job->doc, &page, &job->specks);
}

static ns_status make(make_job *job, ns_ctx *ctx)
{
    const double start = ns_native_cpu_seconds();
    const ns_drawing *drawing = job->input->drawing;
    ns_doc *doc = job->input->doc;

    NS_TRY(make_look(job, ctx));
    const ns_sloped_options options = sloped_options(job);
    const ns_ports *ports = job->cli->ports;
    ns_doc_drop(ctx, doc);
    job->doc = doc;
    const ns_status status = ns_make_sloped(
        ctx, drawing, &options, ports->program ? ports->program() : NULL, doc, &job->sloped);
    job->seconds = ns_native_cpu_seconds() - start;
    job->steps = ctx->ticks;
    if (status == NS_OK) {
        NS_TRY(make_keep_texts(ctx, drawing, &doc->meta));
        return find_specks(job, ctx);
    }
    // What was left out may be the reason: a drawing of nothing but text.
    make_say_notes(job, &drawing->notes);
    return status;
}

static bool sign(const make_job *job, ns_ctx *ctx, ns_properties *made)
{
    const ns_sloped_options options = sloped_options(job);
    char width[32];

    snprintf(width, sizeof width, "%g", options.width);
    return make_sign_look(job, ctx, made)
           && ns_properties_add(ctx, made, "objective", objective_names[options.objective])
           && (options.widest || ns_properties_add(ctx, made, "width", width));
}

static bool has_one_answer(const make_job *job)
{
    return job->sloped.verdict == NS_SIMPLE || job->sloped.verdict == NS_UNIQUE;
}

static int exit_code(const make_job *job, ns_status status)
{
    if (status == NS_STOPPED)
        return NS_EXIT_STOPPED;
    return job->sloped.met && has_one_answer(job) && job->specks.list.count == 0
               ? NS_EXIT_DONE
               : NS_EXIT_UNMET;
}

// -- JSON ----------------------------------------------------------------------------------------

static void put_number(ns_json_writer *w, const char *key, double number)
{
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
static void put_score(const make_job *job, ns_json_writer *w)
{
    const ns_sloped_made *made = &job->sloped;
    const double scores[] = { made->squares, made->sum, made->max };

    put_number(w, "score", scores[sloped_options(job).objective]);
    ns_json_add_int(w, "floor", 0);
    ns_json_add_int(w, "evaluations", 1);
}

static void fields(const make_job *job, ns_json_writer *w)
{
    const ns_sloped_made *made = &job->sloped;

    ns_json_add_string(w, "level", ns_level_name(made->level));
    ns_json_add_string(w, "objective", objective_names[sloped_options(job).objective]);
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
    ns_json_add_ints(w, "tight_cells", made->tight_cells.at, made->tight_cells.count);
    ns_json_add_ints(w, "tight_curves", made->tight_curves.at, made->tight_curves.count);
    ns_page_specks_put(w, &job->doc->board, &job->specks);
    make_put_look(job, w);
    make_put_notes(w, job, &made->notes);
}

// -- for people ----------------------------------------------------------------------------------

// "cells 3, 5 and 8", "cell 3" or "cells 1, 2 and 9 more".
static void add_names(char *text, size_t room, const char *one, const int32_t *at,
                      int32_t count)
{
    const int32_t named = count > NAMED_MAX ? NAMED_MAX : count;
    size_t used = strlen(text);

    used += (size_t)snprintf(text + used, room - used, "%s%s ", one, count == 1 ? "" : "s");
    for (int32_t i = 0; i < named; i++)
        used += (size_t)snprintf(text + used, room - used, "%s%d",
                                 i == 0           ? ""
                                 : i == count - 1 ? " and "
                                                  : ", ",
                                 (int)at[i]);
    if (count > named)
        snprintf(text + used, room - used, " and %d more", (int)(count - named));
}

// Who stands in whose way.
static void note_conflict(make_job *job)
{
    const ns_sloped_made *made = &job->sloped;
    char names[256] = "";

    if (made->tight_cells.count)
        add_names(names, sizeof names, "cell", made->tight_cells.at, made->tight_cells.count);
    if (made->tight_curves.count) {
        if (*names)
            strcat(names, " along ");
        add_names(names, sizeof names, "curve", made->tight_curves.at,
                  made->tight_curves.count);
    }
    cli_note(job->cli,
             "%s: no shift of the lines makes every cell %g wide; %.4f is the most, and that "
             "was made%s%s%s",
             make_output_name(job), sloped_options(job).width, made->widest,
             *names ? "; in each other's way are " : "", names,
             *names ? " (counted from 0)" : "");
}

// "narrowest cell 2.00 (drawn 1.25), lines shifted by 0.75 at most"
static void shift_text(const ns_sloped_made *made, char *text, size_t room)
{
    const size_t used = (size_t)snprintf(text, room, "narrowest cell %.2f", made->width);

    if (made->max >= 0.005)
        snprintf(text + used, room - used, " (drawn %.2f), lines shifted by %.2f at most",
                 made->drawn_width, made->max);
}

// "house.nono: 80 cells, 16 lines with 32 clues, 1 colour, simple, difficulty 25; narrowest cell
// 3.54; 1.20 ms"
static void note(make_job *job)
{
    const ns_doc *doc = job->doc;
    const ns_sloped_made *made = &job->sloped;
    char difficulty[32] = "", shifted[96], parted[48] = "";

    make_say_notes(job, &job->input->drawing->notes);
    make_say_notes(job, &job->look.notes);
    make_say_notes(job, &made->notes);
    if (made->passes >= 0)
        snprintf(difficulty, sizeof difficulty, ", difficulty %d", (int)made->passes);
    if (made->parted)
        snprintf(parted, sizeof parted, ", %d point%s taken apart", (int)made->parted,
                 made->parted == 1 ? "" : "s");
    shift_text(made, shifted, sizeof shifted);
    cli_note(job->cli, "%s: %d cells, %d line%s with %d clues, %d colour%s, %s%s; %s%s; %s",
             make_output_name(job), (int)doc->puzzle.cell_count, (int)made->lines,
             made->lines == 1 ? "" : "s", (int)doc->puzzle.lines.count,
             (int)doc->puzzle.colour_count, doc->puzzle.colour_count == 1 ? "" : "s",
             ns_verdict_name(made->verdict), difficulty, shifted, parted,
             cli_duration_of(job->elapsed, job->seconds).text);
    if (!made->met)
        note_conflict(job);
    if (!has_one_answer(job))
        cli_note(job->cli,
                 "%s: the puzzle has more than one answer; \"nonosmith check\" names the cells "
                 "that differ, change the drawing there",
                 make_output_name(job));
    cli_specks_note(job->cli, make_output_name(job), doc, &job->specks,
                    "ask for a larger --width or --paper, or change the drawing there");
}

const make_kind make_kind_sloped = { NS_SLOPED, accepts,   check_options, make,
                                     sign,      exit_code, fields,        note };

// making_look.c: which colours of a drawing are shown, and bitmaps that become drawings first.
//
// Both are choices that the user may leave to us. What was chosen is written into the puzzle and told,
// under the names of the options that would choose the same again.
#include "work/making/making.h"

ns_status ns_making_look(ns_making *job, ns_ctx *ctx)
{
    const ns_asked *asked = job->shop->asked;
    const ns_option_value *threshold = ns_asked_of(asked, NS_OPT_THRESHOLD);
    const ns_look_options options = { threshold->given ? threshold->fraction : -1,
                                      (int32_t)ns_asked_of(asked, NS_OPT_COLOURS)->number };

    ns_look_drop(ctx, &job->look);
    ns_doing(ctx, "looking at the drawing");
    const ns_status status = ns_look_at(ctx, job->input->drawing, &options, &job->look);
    ns_doing(ctx, "");
    return status;
}

const ns_rgb *ns_making_palette(const ns_making *job)
{
    return job->look.palette_count > 0 ? job->look.palette : NULL;
}

bool ns_making_sign_look(const ns_making *job, ns_ctx *ctx, ns_properties *made)
{
    const ns_look *look = &job->look;
    char number[32];

    if (!look->chosen)
        return true;
    if (look->kind == NS_LOOK_COLOURS)
        ns_format(number, sizeof number, "%d", (int)look->colours);
    else
        ns_format(number, sizeof number, "%.3f", look->threshold);
    return ns_properties_add(ctx, made, "look", ns_look_name(look->kind))
           && ns_properties_add(
               ctx, made, look->kind == NS_LOOK_COLOURS ? "colours" : "threshold", number);
}

void ns_making_put_look(const ns_making *job, ns_json_writer *w)
{
    ns_json_add_string(w, "look", ns_look_name(job->look.kind));
    ns_json_add_rounded(w, "look_kept", job->look.kept, 3);
}

// "it was traced at threshold 0.498: 34 pieces of border; 2 crumbs were left out"
static bool note_trace(ns_making *job, ns_ctx *ctx)
{
    const ns_traced *traced = &job->traced;
    char how[64] = "in its colours", crumbs[64] = "";

    if (traced->threshold >= 0)
        ns_format(how, sizeof how, "at threshold %.3f", traced->threshold);
    if (traced->crumbs > 0)
        ns_format(crumbs, sizeof crumbs, "; %d crumb%s left out", (int)traced->crumbs,
                  traced->crumbs == 1 ? " was" : "s were");
    return ns_notes_add(ctx, &job->drawing.notes, "it was traced %s: %d piece%s of border%s",
                        how, (int)traced->pieces, traced->pieces == 1 ? "" : "s", crumbs);
}

ns_status ns_making_trace(ns_making *job, ns_ctx *ctx)
{
    const ns_asked *asked = job->shop->asked;
    ns_trace_options options = ns_trace_defaults();

    options.colours = (int32_t)ns_asked_of(asked, NS_OPT_COLOURS)->number;
    options.invert = ns_is_given(asked, NS_OPT_INVERT);
    options.threshold = ns_fraction_or(asked, NS_OPT_THRESHOLD, options.threshold);
    NS_TRY(ns_name_failure(
        ctx, ns_text_chars(&job->input->label),
        ns_drawing_trace(ctx, job->input->bitmap, &options, &job->drawing, &job->traced)));
    job->input->drawing = &job->drawing;
    return note_trace(job, ctx) ? NS_OK : ns_no_memory(ctx);
}

// On its head where it is to be hidden: whoever looks for a picture looks for one that stands.
static ns_standing usual_standing(const ns_making *job)
{
    if (job->keep.board)
        return (ns_standing)job->keep.turns;
    return ns_making_curved_options(job).hide > 0 ? NS_HEADLONG : NS_UPRIGHT;
}

ns_status ns_making_stand(ns_making *job, ns_ctx *ctx)
{
    ns_drawing turned = { 0 };

    job->turns = ns_number_or(job->shop->asked, NS_OPT_STAND, (int32_t)usual_standing(job));
    if (job->turns == 0)
        return NS_OK;
    NS_TRY(ns_drawing_turned(ctx, job->input->drawing, (ns_standing)job->turns, &turned));
    ns_drawing_drop(ctx, &job->drawing);
    job->drawing = turned;
    job->input->drawing = &job->drawing;
    return NS_OK;
}

bool ns_making_sign_trace(const ns_making *job, ns_ctx *ctx, ns_properties *made)
{
    char number[32];

    if (!job->input->bitmap)
        return true;
    ns_format(number, sizeof number, "%d", (int)job->traced.pieces);
    if (!ns_properties_add(ctx, made, "traced", number))
        return false;
    ns_format(number, sizeof number, "%.3f", job->traced.threshold);
    return job->traced.threshold < 0 || ns_is_given(job->shop->asked, NS_OPT_THRESHOLD)
           || ns_properties_add(ctx, made, "threshold", number);
}

void ns_making_put_trace(const ns_making *job, ns_json_writer *w)
{
    if (job->input->bitmap)
        ns_json_add_int(w, "traced", job->traced.pieces);
}

// kind_solid.c: solid puzzles: a box of voxels, made from a mesh, a .vox or the voxels of a solid puzzle.
//
// Voxels stay as they are, so that options of the fit mean something to meshes only.
#include "kind/kind.h"
#include "work/making/making.h"

// Whether the input is made of voxels already.
static bool is_voxels(const ns_making *job)
{
    return !job->input->mesh;
}

static ns_solid_options solid_options(const ns_making *job)
{
    static const ns_solidity inside_rules[] = { NS_SOLID_AUTO, NS_SOLID_PARITY,
                                                NS_SOLID_WINDING };
    const ns_asked *asked = job->shop->asked;
    const ns_option_value *size = ns_asked_of(asked, NS_OPT_SIZE);
    ns_solid_options options = ns_solid_defaults();

    if (size->given || is_voxels(job))
        options.size = (int32_t)size->number;
    options.fit = (ns_fit_kind)ns_asked_of(asked, NS_OPT_FIT)->number;
    if (ns_is_given(asked, NS_OPT_SCALE) || ns_is_given(asked, NS_OPT_SHIFT))
        options.fit = NS_FIT_HAND;
    options.hand.scale = ns_fraction_or(asked, NS_OPT_SCALE, options.hand.scale);
    for (int32_t a = 0; a < 3; a++) {
        options.hand.turn[a] = ns_asked_of(asked, NS_OPT_TURN)->triple[a];
        options.hand.shift[a] = ns_asked_of(asked, NS_OPT_SHIFT)->triple[a];
    }
    options.voxelise.samples = ns_number_or(asked, NS_OPT_SAMPLES, options.voxelise.samples);
    options.voxelise.threshold =
        ns_fraction_or(asked, NS_OPT_THRESHOLD, options.voxelise.threshold);
    options.voxelise.solidity = inside_rules[ns_asked_of(asked, NS_OPT_INSIDE)->number];
    if (ns_is_given(asked, NS_OPT_SHELL))
        options.voxelise.solidity = NS_SOLID_SHELL;
    options.colours = ns_number_or(asked, NS_OPT_COLOURS, options.colours);
    options.partial = ns_is_given(asked, NS_OPT_PARTIAL);
    options.repair = ns_is_given(asked, NS_OPT_REPAIR);
    return options;
}

static ns_status accepts(ns_making *job, ns_ctx *ctx)
{
    static const ns_option_id of_meshes[] = { NS_OPT_UP,    NS_OPT_SAMPLES, NS_OPT_THRESHOLD,
                                              NS_OPT_FIT,   NS_OPT_INSIDE,  NS_OPT_SHELL,
                                              NS_OPT_SCALE, NS_OPT_SHIFT };
    const char *label = ns_text_chars(&job->input->label);
    const ns_doc *doc = job->input->doc;

    if (job->input->mesh)
        return NS_OK;
    if (!job->input->voxels
        && (ns_kind_about(doc->puzzle.kind)->sides != 3 || doc->puzzle.cell_count == 0))
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "%s is flat, and a solid puzzle is made from a mesh or a .vox; leave out "
            "{the kind|kind} solid",
            label);
    if (!job->input->voxels && doc->solution.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s holds clues but no model to make a puzzle from; solve {with an "
                       "output|-o} stores one",
                       label);
    for (int32_t i = 0; i < NS_COUNT(of_meshes); i++) {
        if (ns_asked_of(job->shop->asked, of_meshes[i])->given)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "%s is made of voxels already, so {%s} does nothing; leave it out",
                           label, ns_option_find(of_meshes[i], NS_VERB_MAKE)->name);
    }
    return NS_OK;
}

// Options that would silently do nothing beside the others.
static ns_status check_options(ns_ctx *ctx, const ns_asked *asked)
{
    const ns_option_value *size = ns_asked_of(asked, NS_OPT_SIZE);
    const ns_option_value *colours = ns_asked_of(asked, NS_OPT_COLOURS);
    const ns_option_value *samples = ns_asked_of(asked, NS_OPT_SAMPLES);
    const ns_option_value *threshold = ns_asked_of(asked, NS_OPT_THRESHOLD);
    const ns_option_value *inside = ns_asked_of(asked, NS_OPT_INSIDE);
    const bool shell = ns_is_given(asked, NS_OPT_SHELL);

    if (size->given && size->number == 0)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "{the size|size} of a solid puzzle is one number, such as 24: voxels along the "
            "longest side, at most %d",
            NS_VOXELS_SIDE_MAX);
    if (colours->number > 2)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a solid puzzle has 1 or 2 colours; write {colours} 2");
    if (ns_is_given(asked, NS_OPT_PARTIAL) && colours->number != 2)
        return ns_fail(ctx, NS_BAD_INPUT, "{partial} is for two colours; add {colours} 2");
    if (shell && (samples->given || threshold->given || inside->given))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "{the shell|shell} looks at the surface; leave out {%s}",
                       samples->given     ? "samples"
                       : threshold->given ? "threshold"
                                          : "inside");
    const ns_option_value *fit = ns_asked_of(asked, NS_OPT_FIT);
    const ns_option_value *scale = ns_asked_of(asked, NS_OPT_SCALE);
    if (scale->given && !(scale->fraction >= 0.1))
        return ns_fail(ctx, NS_BAD_INPUT, "{scale} cannot be \"%s\"; it is from 0.1 to 10",
                       scale->text);
    if (fit->given && fit->number != NS_FIT_HAND
        && (scale->given || ns_is_given(asked, NS_OPT_SHIFT)))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "{%s} is for a fit by hand; leave it out, or write {fit} hand",
                       scale->given ? "scale" : "shift");
    if (threshold->given && samples->number < 2)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "{the threshold|threshold} does nothing with one sample; add {samples} 3");
    return NS_OK;
}

// What is known about the model stays.
static ns_status make(ns_making *job, ns_ctx *ctx)
{
    const ns_solid_options options = solid_options(job);
    ns_doc *doc = job->doc;
    ns_voxels own = { 0 };
    const ns_voxels *voxels = job->input->voxels;
    const ns_meta meta = doc->meta;

    if (is_voxels(job) && !voxels) {
        NS_TRY(ns_solid_to_voxels(ctx, doc, &own));
        voxels = &own;
    }
    doc->meta = (ns_meta){ 0 };
    ns_doc_drop(ctx, doc);
    const ns_status status =
        voxels ? ns_make_solid_from_voxels(ctx, voxels, &options, doc, &job->solid)
               : ns_make_solid(ctx, job->input->mesh, &options, doc, &job->solid);
    doc->meta = meta;
    ns_voxels_drop(ctx, &own);
    return status;
}

// One answer, and simple when that was asked for by a repair. Whatever is left out afterwards was asked for too.
static int exit_code(const ns_making *job, ns_status status)
{
    const ns_solid_made *made = &job->solid;
    const bool asked = solid_options(job).repair;
    const bool met = (!asked || made->repair.simple)
                     && (made->verdict == NS_SIMPLE || (made->verdict == NS_UNIQUE && !asked));

    if (status == NS_STOPPED || made->verdict == NS_UNKNOWN || (!met && made->repair.limited))
        return NS_EXIT_STOPPED;
    return met ? NS_EXIT_DONE : NS_EXIT_UNMET;
}

static void put_share(ns_json_writer *w, const char *key, double share)
{
    NS_ASSERT(share >= 0 && share <= 1);
    ns_json_put_key(w, key);
    ns_json_put_fixed(w, (int64_t)(share * 1e6 + 0.5), 6);
}

// A number with at most 12 decimals.
static void put_exact(ns_json_writer *w, double number)
{
    const double units = number * 1e12;

    ns_json_put_fixed(w, (int64_t)(units < 0 ? units - 0.5 : units + 0.5), 12);
}

// As it would be typed.
static bool sign_numbers(ns_ctx *ctx, ns_properties *made, const char *key,
                         const double *numbers, int32_t count)
{
    ns_text text = { 0 };
    bool room = true;

    for (int32_t i = 0; room && i < count; i++) {
        ns_text number = { 0 };
        ns_json_writer w = ns_json_writer_to(ctx, &number);
        put_exact(&w, numbers[i]);
        room = ns_json_written(&w) == NS_OK && ns_text_add(ctx, &text, i ? "," : "")
               && ns_text_add(ctx, &text, ns_text_chars(&number));
        ns_text_drop(ctx, &number);
    }
    room = room && ns_properties_add(ctx, made, key, ns_text_chars(&text));
    ns_text_drop(ctx, &text);
    return room;
}

// The fit, however it was found, so that it can be had again by hand.
static bool sign(const ns_making *job, ns_ctx *ctx, ns_properties *made)
{
    const ns_hand_fit *hand = &job->solid.hand;
    const bool turned = hand->turn[0] != 0 || hand->turn[1] != 0 || hand->turn[2] != 0;

    return (!turned || sign_numbers(ctx, made, "turn", hand->turn, 3))
           && (!job->input->mesh
               || (sign_numbers(ctx, made, "scale", &hand->scale, 1)
                   && sign_numbers(ctx, made, "shift", hand->shift, 3)));
}

static void put_exacts(ns_json_writer *w, const char *key, const double numbers[3])
{
    ns_json_put_key(w, key);
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t a = 0; a < 3; a++)
        put_exact(w, numbers[a]);
    ns_json_close(w);
}

static void put_fit(ns_json_writer *w, const ns_hand_fit *hand)
{
    put_exacts(w, "turn", hand->turn);
    ns_json_put_key(w, "scale");
    put_exact(w, hand->scale);
    put_exacts(w, "shift", hand->shift);
}

static void fields(const ns_making *job, ns_json_writer *w)
{
    const ns_solid_made *made = &job->solid;
    const ns_repair *repair = &made->repair;

    ns_json_add_int(w, "score", repair->changes.count); // voxels that were changed
    ns_json_add_int(w, "floor", repair->at_least);      // fewer cannot do
    ns_json_add_int(w, "evaluations", made->fits + repair->solves + repair->checks);
    ns_json_add_ints(w, "size", made->size, 3);
    ns_json_add_int(w, "filled", made->filled);
    if (job->input->mesh) {
        static const char *const used[] = { "auto", "parity",   "x",       "y",
                                            "z",    "majority", "winding", "shell" };
        ns_json_add_bool(w, "closed", made->voxelised.closed);
        ns_json_add_int(w, "open_edges", made->voxelised.open_edges);
        ns_json_add_string(w, "solidity", used[made->voxelised.used]);
        ns_json_add_int(w, "fits", made->fits);
        put_fit(w, &made->hand);
        put_share(w, "volume_agreement", made->volume_agreement);
        put_share(w, "silhouettes", made->silhouettes);
    }
    ns_json_add_ints(w, "clues", made->clues, 4);
    ns_json_add_bool(w, "repaired", repair->asked && repair->simple);
    ns_repair_put(w, repair);
    ns_making_put_notes(w, job, &made->notes);
}

const ns_kind_row ns_kind_solid = {
    .about = { .name = "solid", .sides = 3, .strict = true, .lines = { "x", "y", "z" } },
    .nono = { "paints", ns_nono_read_voxels, ns_nono_write_voxels },
    .draw = { .pages = ns_draw_solid, .steps = &ns_steps_box },
    .work = { NS_MAKES(.maker = { .usual_from = 1u << NS_FORMAT_VOX | 1u << NS_FORMAT_MESH,
                                  .remade = true,
                                  .accepts = accepts,
                                  .check_options = check_options,
                                  .make = make,
                                  .sign = sign,
                                  .exit_code = exit_code,
                                  .fields = fields }, )
                  .naming = &ns_naming_solid },
};

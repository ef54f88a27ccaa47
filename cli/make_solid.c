// make_solid.c: nonosmith make --kind solid.
#include "cli/make_job.h"
#include "io/native.h"

#include <string.h>

#define SHOWN_CHANGES 8

// Whether the input is made of voxels already.
static bool is_voxels(const make_job *job)
{
    return !job->input->mesh;
}

static ns_solid_options solid_options(const make_job *job)
{
    static const ns_solidity inside_rules[] = { NS_SOLID_AUTO, NS_SOLID_PARITY,
                                                NS_SOLID_WINDING };
    const cli_app *cli = job->cli;
    const ns_option_value *size = cli_option_of(cli, NS_OPT_SIZE),
                          *thin = cli_option_of(cli, NS_OPT_THIN);
    ns_solid_options options = ns_solid_defaults();

    if (size->given || is_voxels(job))
        options.size = (int32_t)size->number;
    options.fit = (ns_fit_kind)cli_option_of(cli, NS_OPT_FIT)->number;
    if (cli_option_of(cli, NS_OPT_SAMPLES)->given)
        options.voxelise.samples = (int32_t)cli_option_of(cli, NS_OPT_SAMPLES)->number;
    if (cli_option_of(cli, NS_OPT_THRESHOLD)->given)
        options.voxelise.threshold = cli_option_of(cli, NS_OPT_THRESHOLD)->fraction;
    options.voxelise.solidity = inside_rules[cli_option_of(cli, NS_OPT_INSIDE)->number];
    if (cli_option_of(cli, NS_OPT_SHELL)->given)
        options.voxelise.solidity = NS_SOLID_SHELL;
    if (cli_option_of(cli, NS_OPT_COLOURS)->given)
        options.colours = (int32_t)cli_option_of(cli, NS_OPT_COLOURS)->number;
    options.partial = cli_option_of(cli, NS_OPT_PARTIAL)->given;
    options.repair = cli_option_of(cli, NS_OPT_REPAIR)->given;
    if (thin->given)
        options.thin = thin->number ? NS_THIN_UNIQUE : NS_THIN_SIMPLE;
    options.thin_share = cli_option_of(cli, NS_OPT_THIN_SHARE)->fraction;
    return options;
}

static ns_status accepts(make_job *job)
{
    static const ns_option_id of_meshes[] = { NS_OPT_UP,  NS_OPT_SAMPLES, NS_OPT_THRESHOLD,
                                              NS_OPT_FIT, NS_OPT_INSIDE,  NS_OPT_SHELL };
    ns_ctx *ctx = &job->cli->ctx;
    const char *label = ns_text_chars(&job->input->label);
    const ns_doc *doc = job->input->doc;

    if (job->input->mesh)
        return NS_OK;
    if (!job->input->voxels && (doc->puzzle.kind != NS_SOLID || doc->puzzle.cell_count == 0))
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "%s is flat, and a solid puzzle is made from a mesh or a .vox; leave out "
            "--kind solid",
            label);
    if (!job->input->voxels && doc->solution.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s holds clues but no model to make a puzzle from; solve -o stores one",
                       label);
    for (int32_t i = 0; i < NS_COUNT(of_meshes); i++) {
        if (cli_option_of(job->cli, of_meshes[i])->given)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "%s is made of voxels already, so --%s does nothing; leave it out",
                           label, ns_option_find(of_meshes[i], NS_VERB_MAKE)->name);
    }
    return NS_OK;
}

// Options that would silently do nothing beside the others.
static int check_options(cli_app *cli)
{
    const ns_option_value *size = cli_option_of(cli, NS_OPT_SIZE);
    const ns_option_value *colours = cli_option_of(cli, NS_OPT_COLOURS);
    const ns_option_value *samples = cli_option_of(cli, NS_OPT_SAMPLES);
    const ns_option_value *threshold = cli_option_of(cli, NS_OPT_THRESHOLD);
    const ns_option_value *inside = cli_option_of(cli, NS_OPT_INSIDE);
    const bool shell = cli_option_of(cli, NS_OPT_SHELL)->given;

    if (size->given && size->number == 0)
        return cli_usage(cli,
                         "--size of a solid puzzle is one number, such as 24: voxels along the "
                         "longest side, at most %d",
                         NS_VOXELS_SIDE_MAX);
    if (colours->number > 2)
        return cli_usage(cli, "a solid puzzle has 1 or 2 colours; write --colours 2");
    if (cli_option_of(cli, NS_OPT_PARTIAL)->given && colours->number != 2)
        return cli_usage(cli, "--partial is for two colours; add --colours 2");
    if (shell && (samples->given || threshold->given || inside->given))
        return cli_usage(cli, "--shell looks at the surface; leave out --%s",
                         samples->given     ? "samples"
                         : threshold->given ? "threshold"
                                            : "inside");
    if (threshold->given && samples->number < 2)
        return cli_usage(cli, "--threshold does nothing with one sample; add --samples 3");
    if (cli_option_of(cli, NS_OPT_THIN_SHARE)->given && !cli_option_of(cli, NS_OPT_THIN)->given)
        return cli_usage(cli, "--thin-share says when to stop; add --thin");
    return NS_EXIT_DONE;
}

// Makes the puzzle in the input's own doc. What is known about the model stays.
static ns_status make_doc(make_job *job, ns_ctx *ctx)
{
    const ns_solid_options options = solid_options(job);
    ns_doc *doc = job->input->doc;
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

static ns_status make(make_job *job, ns_ctx *ctx)
{
    const double start = ns_native_cpu_seconds();
    const ns_status status = make_doc(job, ctx);

    job->doc = job->input->doc;
    job->seconds = ns_native_cpu_seconds() - start;
    job->steps = ctx->ticks;
    return status;
}

// One answer, and simple when that was asked for: by a repair, unless it was thinned to no more than
// one answer afterwards.
static int exit_code(const make_job *job, ns_status status)
{
    const ns_solid_made *made = &job->solid;
    const ns_solid_options options = solid_options(job);
    const bool repaired = !options.repair || made->repair.simple;
    const bool simple =
        options.repair ? options.thin != NS_THIN_UNIQUE : options.thin == NS_THIN_SIMPLE;
    const bool met =
        repaired && (made->verdict == NS_SIMPLE || (made->verdict == NS_UNIQUE && !simple));

    if (status == NS_STOPPED || made->verdict == NS_UNKNOWN || (!met && made->repair.limited))
        return NS_EXIT_STOPPED;
    return met ? NS_EXIT_DONE : NS_EXIT_UNMET;
}

static void put_share(ns_json_writer *w, const char *key, double share)
{
    ns_json_put_key(w, key);
    ns_json_put_fixed(w, (int64_t)(share * 1e6 + 0.5), 6);
}

static void fields(const make_job *job, ns_json_writer *w)
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
        put_share(w, "volume_agreement", made->volume_agreement);
        put_share(w, "silhouettes", made->silhouettes);
    }
    ns_json_add_ints(w, "clues", made->clues, 4);
    ns_json_add_bool(w, "repaired", repair->asked && repair->simple);
    make_put_changed(w, repair);
    if (cli_option_of(job->cli, NS_OPT_THIN)->given) {
        ns_json_add_int(w, "clues_before", made->clues_before);
        ns_json_add_int(w, "clues_left", made->clues_left);
        ns_json_add_bool(w, "irreducible", made->irreducible);
    }
    make_put_notes(w, job, &made->notes);
}

// "; 412 of 1310 clues are left, and none of them can go"
static void add_thin(const make_job *job, char *text, size_t room)
{
    const ns_solid_made *made = &job->solid;

    if (cli_option_of(job->cli, NS_OPT_THIN)->given && made->clues_before > 0)
        snprintf(text, room, "; %d of %d clues are left%s", (int)made->clues_left,
                 (int)made->clues_before, made->irreducible ? ", and none of them can go" : "");
}

// Which voxels a repair changed.
static void say_changes(make_job *job)
{
    const ns_repair *repair = &job->solid.repair;
    const int32_t *size = job->solid.size, count = repair->changes.count;
    char text[400] = "";
    size_t used = 0;

    for (int32_t i = 0; i < count && i < SHOWN_CHANGES; i++) {
        const ns_change *change = &repair->changes.at[i];
        const int32_t x = change->cell % size[0], y = change->cell / size[0] % size[1];
        const int32_t z = change->cell / size[0] / size[1];
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%d,%d,%d %s",
                                 i ? "; " : "", (int)x, (int)y, (int)z,
                                 !change->to     ? "emptied"
                                 : !change->from ? "filled"
                                                 : "recoloured");
    }
    if (count > 0)
        cli_note(job->cli, "%s: voxels changed (x,y,z from 0): %s%s", make_output_name(job),
                 text, count > SHOWN_CHANGES ? "; ... (--json lists all)" : "");
}

// "duck.nono: 36x34x25, 8123 of 30600 voxels filled, 1 colour, simple; 98.1 % like the model,
// the best of 60 fits; 3 voxels changed, the fewest found; 1.20 s"
static void note(make_job *job)
{
    const ns_solid_made *made = &job->solid;
    const ns_puzzle *puzzle = &job->doc->puzzle;
    char fit[96] = "", repaired[96] = "", thinned[96] = "";

    make_say_notes(job, job->input->notes);
    make_say_notes(job, &made->notes);
    if (job->input->mesh)
        snprintf(fit, sizeof fit, "; %.1f %% like the model, %s%d fit%s",
                 50 * (made->volume_agreement + made->silhouettes),
                 made->fits == 1 ? "" : "the best of ", (int)made->fits,
                 made->fits == 1 ? "" : "s");
    make_repair_words(&made->repair, made->verdict, "voxel", repaired, sizeof repaired);
    add_thin(job, thinned, sizeof thinned);
    cli_note(job->cli, "%s: %dx%dx%d, %d of %d voxels filled, %d colour%s, %s%s%s%s; %s",
             make_output_name(job), (int)made->size[0], (int)made->size[1], (int)made->size[2],
             (int)made->filled, (int)puzzle->cell_count, (int)puzzle->colour_count,
             puzzle->colour_count == 1 ? "" : "s", ns_verdict_name(made->verdict), fit,
             repaired, thinned, cli_duration_of(job->elapsed, job->seconds).text);
    say_changes(job);
    if (job->stopped)
        cli_note(job->cli, "%s: %s; more time may make it better", make_output_name(job),
                 cli_interrupted() ? "it was interrupted" : "the effort ran out");
}

const make_kind make_kind_solid = { NS_SOLID, accepts,   check_options, make,
                                    NULL,     exit_code, fields,        note };

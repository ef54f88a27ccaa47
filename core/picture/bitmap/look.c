// look.c: see look.h.
//
// A look is judged by the share of borders, weighted by length and contrast, that it keeps. The
// simplest one that keeps enough is taken: black and white, then a silhouette, then colours, a few
// more each time. What was taken unasked is said, with the option that would change it.
#include "nonosmith/look.h"

#include "base/basics.h"
#include "picture/bitmap/look_survey.h"
#include "picture/outline/outline_parts.h"

#define USUAL 0.5     // the threshold when nobody asks for one
#define ENOUGH 0.6    // of the borders: then the simpler look is taken
#define SCANT 0.2     // less than this is next to nothing
#define ALL 0.95      // of the borders: then nothing is missed
#define COLOURED 0.02 // a smaller part of the painted area does not make a drawing coloured
#define NAMED_MAX 6   // colours in a sentence
#define SENTENCE 240

typedef struct look_job {
    ns_survey survey;
    ns_look *look;
} look_job;

const char *ns_look_name(ns_look_kind kind)
{
    static const char *const names[] = { "threshold", "silhouette", "colours" };

    return names[kind];
}

void ns_look_drop(ns_ctx *ctx, ns_look *look)
{
    ns_notes_drop(ctx, &look->notes);
    *look = (ns_look){ 0 };
}

// The threshold that has all below `light` (1..255) darker, in thousandths, so that whoever types
// it gets the same.
static int32_t thousandths_of(int32_t light)
{
    return (2 * light + 1) * 1000 / 512;
}

static int32_t light_of(double threshold)
{
    return (int32_t)(threshold * 256);
}

static int32_t percent(double share)
{
    return (int32_t)(100 * share + 0.5);
}

// What a threshold keeps; 0 when it leaves nothing but paper, or paints over everything there is.
static double kept_by(look_job *job, int32_t light)
{
    bool dark, pale;

    ns_survey_part(&job->survey, light, &dark, &pale);
    return dark ? ns_survey_kept(&job->survey) : 0;
}

static void take_threshold(look_job *job, ns_look_kind kind, int32_t light, bool chosen)
{
    ns_look *look = job->look;

    look->kind = kind;
    look->chosen = chosen;
    look->threshold = thousandths_of(light) / 1000.0;
    look->kept = kept_by(job, light_of(look->threshold));
}

// Merges the hues with white and up to `count` centres; says what that keeps.
static ns_status merge(ns_ctx *ctx, look_job *job, int32_t count, double *kept)
{
    ns_hues *hues = &job->survey.hues;

    hues->fixed_first = true;
    hues->centre[0] = (ns_rgb){ 255, 255, 255 };
    hues->centres = 1;
    NS_TRY(ns_hues_settle(ctx, hues, count));
    *kept = ns_survey_kept(&job->survey);
    return NS_OK;
}

// The merged hues, as merge() left them, become the palette.
static void take_colours(look_job *job, int32_t colours, double kept, bool chosen)
{
    ns_look *look = job->look;
    const ns_hues *hues = &job->survey.hues;

    look->kind = NS_LOOK_COLOURS;
    look->chosen = chosen;
    look->colours = colours;
    look->kept = kept;
    NS_ASSERT(kept >= 0 && kept <= 1 + 1e-9 && hues->centres >= 1);
    look->palette_count = hues->centres > 1 ? hues->centres : 0;
    memcpy(look->palette, hues->centre, sizeof look->palette);
}

// -- what is said --------------------------------------------------------------------------------

static void add_name(char *text, ns_rgb colour, const char *before)
{
    const int32_t used = ns_length(text);

    ns_format(text + used, SENTENCE - used, "%s#%02x%02x%02x", before, colour.r, colour.g,
              colour.b);
}

// The largest hue of a label that is not among the first `rank` ones; -1: no more.
static int32_t next_largest(const ns_hues *hues, int32_t label, int32_t after)
{
    int32_t best = -1;

    for (int32_t i = 0; i < hues->list.count; i++) {
        const ns_hue *h = &hues->list.at[i];
        const ns_hue *last = after >= 0 ? &hues->list.at[after] : NULL;
        const bool comes_later =
            !last || h->weight < last->weight || (h->weight == last->weight && i > after);
        if (h->label == label && h->weight > 0 && comes_later
            && (best < 0 || h->weight > hues->list.at[best].weight))
            best = i;
    }
    return best;
}

static int32_t count_label(const ns_hues *hues, int32_t label)
{
    int32_t count = 0;

    for (int32_t i = 0; i < hues->list.count; i++)
        count += hues->list.at[i].label == label && hues->list.at[i].weight > 0;
    return count;
}

// "#aa0000 and #bb1111 as #b00505", the largest first.
static bool note_merged(ns_ctx *ctx, look_job *job, int32_t label)
{
    const ns_hues *hues = &job->survey.hues;
    const int32_t count = count_label(hues, label);
    char text[SENTENCE] = "";
    int32_t named = 0, hue = -1;

    if (count < 2)
        return true;
    while (named < ns_min(count, NAMED_MAX)) {
        hue = next_largest(hues, label, hue);
        NS_ASSERT(hue >= 0); // there are `count` of them
        add_name(text, hues->list.at[hue].colour,
                 named == 0           ? ""
                 : named == count - 1 ? " and "
                                      : ", ");
        named++;
    }
    if (count > named) {
        const int32_t used = ns_length(text);
        ns_format(text + used, SENTENCE - used, " and %d more", (int)(count - named));
    }
    add_name(text, hues->centre[label], count == 2 ? " both become " : " all become ");
    return ns_notes_add(ctx, &job->look->notes, "%s", text);
}

static ns_status note_merges(ns_ctx *ctx, look_job *job)
{
    for (int32_t c = 0; c < job->survey.hues.centres; c++) {
        NS_NEED(ctx, note_merged(ctx, job, c));
    }
    return NS_OK;
}

static ns_status note_chosen(ns_ctx *ctx, look_job *job, double usual)
{
    const ns_look *look = job->look;
    char what[64];

    if (look->kind == NS_LOOK_COLOURS)
        ns_format(what, (int32_t)sizeof what, "%d main colours are taken, which keep",
                  (int)look->palette_count - 1);
    else
        ns_format(what, (int32_t)sizeof what, "silhouette is taken, which keeps");
    NS_NEED(ctx, ns_notes_add(
                     ctx, &job->look->notes,
                     "it is drawn in colours; its %s %d %% of what is seen, black and white %d "
                     "%%; choose otherwise with {colours} N or {threshold} 0.5",
                     what, (int)percent(look->kept), (int)percent(usual)));
    return look->kind == NS_LOOK_COLOURS ? note_merges(ctx, job) : NS_OK;
}

static ns_status note_threshold(ns_ctx *ctx, look_job *job, bool pale)
{
    const int32_t thousandths = (int32_t)(job->look->threshold * 1000 + 0.5);

    return ns_notes_add(
               ctx, &job->look->notes,
               "at the usual threshold of 0.5 nearly all of it would be %s, so 0.%03d "
               "is taken; choose otherwise with {the threshold|threshold} or {colours}",
               pale ? "white" : "black", (int)thousandths)
               ? NS_OK
               : ns_no_memory(ctx);
}

// -- choosing ------------------------------------------------------------------------------------

// Without colours: one half, or what Otsu says when that leaves next to nothing, or everything.
static ns_status choose_threshold(ns_ctx *ctx, look_job *job)
{
    const int32_t otsu = ns_survey_otsu(&job->survey);
    bool dark, pale, otsu_dark, otsu_pale;

    ns_survey_part(&job->survey, otsu, &otsu_dark, &otsu_pale);
    const double parted = otsu_dark && otsu_pale ? ns_survey_kept(&job->survey) : 0;
    ns_survey_part(&job->survey, light_of(USUAL), &dark, &pale);
    job->look->kept = ns_survey_kept(&job->survey);
    const bool scant = job->look->kept < SCANT && parted > job->look->kept;
    if (dark && !scant && (pale || parted == 0 || job->look->kept >= ALL))
        return NS_OK;
    if (parted > 0)
        take_threshold(job, NS_LOOK_THRESHOLD, otsu, true);
    else
        take_threshold(job, NS_LOOK_SILHOUETTE, NS_NEARLY_WHITE, true);
    return note_threshold(ctx, job, pale);
}

// Of a drawing in colours: the simplest look that keeps enough, or the one that keeps most.
static ns_status choose_look(ns_ctx *ctx, look_job *job)
{
    const double usual = kept_by(job, light_of(USUAL));
    const double silhouette = kept_by(job, NS_NEARLY_WHITE);
    double kept = 0;
    int32_t colours = 1;

    job->look->kept = usual;
    if (usual >= ENOUGH)
        return NS_OK;
    if (silhouette < ENOUGH) {
        while (kept < ENOUGH && colours < NS_LOOK_COLOURS_MAX)
            NS_TRY(merge(ctx, job, ++colours, &kept));
    }
    if (kept > usual && kept > silhouette)
        take_colours(job, colours, kept, true);
    else if (silhouette > usual)
        take_threshold(job, NS_LOOK_SILHOUETTE, NS_NEARLY_WHITE, true);
    else
        return NS_OK;
    return note_chosen(ctx, job, usual);
}

static bool is_coloured(const ns_survey *survey)
{
    return survey->vivid > COLOURED * survey->area;
}

// A given threshold must leave something; if it does not, another is named that does.
static ns_status check_threshold(ns_ctx *ctx, look_job *job, double threshold)
{
    bool dark, pale;

    ns_survey_part(&job->survey, light_of(threshold), &dark, &pale);
    job->look->kept = ns_survey_kept(&job->survey);
    if (dark)
        return NS_OK;
    ns_look works = { 0 };
    look_job other = { job->survey, &works };
    take_threshold(&other, NS_LOOK_THRESHOLD, ns_survey_otsu(&job->survey), true);
    if (!(works.kept > 0))
        take_threshold(&other, NS_LOOK_SILHOUETTE, NS_NEARLY_WHITE, true);
    if (!(works.kept > 0))
        return NS_OK; // as good as white
    return ns_fail(ctx, NS_BAD_INPUT,
                   "nothing in the drawing is darker than that threshold, so the picture would "
                   "be empty; {threshold} 0.%03d works, or ask for {colours}",
                   (int)(works.threshold * 1000 + 0.5));
}

// So many colours at most; those that are too many are merged.
static ns_status merge_colours(ns_ctx *ctx, look_job *job, int32_t colours)
{
    const ns_hues *hues = &job->survey.hues;
    int32_t paints = 0;
    double kept;

    for (int32_t i = 0; i < hues->list.count; i++)
        paints +=
            hues->list.at[i].weight > 0 && ns_rgb_lightness(hues->list.at[i].colour) < 255;
    job->look->kept = 1;
    if (paints <= colours)
        return NS_OK;
    NS_TRY(merge(ctx, job, colours, &kept));
    take_colours(job, colours, kept, false);
    NS_NEED(ctx,
            ns_notes_add(ctx, &job->look->notes,
                         "its %d colours besides white are merged into %d, as {colours} asks, "
                         "which keep %d %% of what is seen",
                         (int)paints, (int)hues->centres - 1, (int)percent(kept)));
    return note_merges(ctx, job);
}

static ns_status look_steps(ns_ctx *ctx, look_job *job, const ns_drawing *drawing,
                            const ns_look_options *options)
{
    NS_TRY(ns_survey_of(ctx, drawing, &job->survey));
    if (job->survey.hues.list.count == 0)
        return NS_OK; // nothing to see, which others say better
    if (options->colours > 0)
        return merge_colours(ctx, job, options->colours);
    if (options->threshold >= 0)
        return check_threshold(ctx, job, options->threshold);
    return is_coloured(&job->survey) ? choose_look(ctx, job) : choose_threshold(ctx, job);
}

ns_status ns_look_at(ns_ctx *ctx, const ns_drawing *drawing, const ns_look_options *options,
                     ns_look *look)
{
    look_job job = { .look = look };

    look->kind = options->colours > 0 ? NS_LOOK_COLOURS : NS_LOOK_THRESHOLD;
    look->colours = options->colours;
    look->threshold = options->threshold < 0 ? USUAL : options->threshold;
    const ns_status status = look_steps(ctx, &job, drawing, options);
    ns_survey_drop(ctx, &job.survey);
    return status;
}

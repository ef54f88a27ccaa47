// outline.c: the outline of a drawing, and its attempts to mend what cannot be drawn; see outline.h.
//
// Mending is painting: whatever is wrong gets a patch, and everything is made anew from the drawing
// and its patches, until an attempt adds none. So no step needs to repair what another has
// made, and an outline that is handed out has passed every question asked here.
#include "nonosmith/outline.h"

#include "base/basics.h"
#include "picture/outline/outline_parts.h"

#define ATTEMPTS 64          // to mend crowded places
#define EFFORT_MAX (1 << 22) // lines in all of them; some seconds
#define THINNINGS 4          // of them with a look at narrow places
#define ROOMY 8              // of them with a look at nodes that leave no room
#define CONTACTS 1024        // mended at once
#define CORNER_MOST 30       // degrees, of a drawing in little detail
#define FINE 128             // flattened so, pieces do not touch either

ns_outline_options ns_outline_defaults(void)
{
    return (ns_outline_options){ .margin = 1.0 / 3,
                                 .aspect = 0,
                                 .threshold = 0.5,
                                 .colours = 0,
                                 .weld = 0.004,
                                 .corner = 10,
                                 .needle = 170 };
}

void ns_outline_set_detail(ns_outline_options *options, double weld)
{
    const ns_outline_options usual = ns_outline_defaults();
    const double corner = usual.corner * ns_sqrt(weld / usual.weld);

    options->weld = weld;
    options->corner = corner < usual.corner  ? usual.corner
                      : corner > CORNER_MOST ? CORNER_MOST
                                             : corner;
}

ns_status ns_outline_check_options(ns_ctx *ctx, const ns_outline_options *o)
{
    if (!(o->margin >= 0 && o->margin <= 10))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a margin is from 0 to 10 times the picture's larger side");
    if (o->aspect != 0 && !(o->aspect >= 0.1 && o->aspect <= 10))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "an aspect is from 0.1 to 10, or 0 for the picture's");
    if (!(o->threshold >= 0 && o->threshold <= 1))
        return ns_fail(ctx, NS_BAD_INPUT, "a threshold is from 0 to 1");
    if (o->colours < 0 || o->colours >= NS_LABELS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "a puzzle has 1 to %d colours", NS_LABELS_MAX - 1);
    if (o->palette && (o->palette_count < 2 || o->palette_count > o->colours + 1))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a palette has white and at least one, at most %d colours",
                       (int)o->colours);
    if (!(o->weld >= 0 && o->weld <= NS_WELD_MAX))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a weld is from 0 to 0.1 of the picture's larger side");
    if (!(o->corner >= 1 && o->corner <= o->needle && o->needle <= 179))
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "a corner turns by 1 degree or more, a needle by 179 at most and more than "
            "a corner");
    if (!(o->frame_mm >= 0 && o->frame_mm <= 10000))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a frame is up to 10000 mm wide or high on paper, or 0 when that is not "
                       "known");
    return NS_OK;
}

// Joins what the piece parts, or parts what it joins: ink first, then the other side of it.
static ns_status add_patch(ns_ctx *ctx, ns_outline_job *job, const ns_outline_contact *contact)
{
    const ns_outline *outline = job->outline;
    const ns_outline_cubic *cubic =
        &outline->cubics.at[outline->pieces.at[contact->piece].first];
    const uint8_t most = cubic->left > cubic->right ? cubic->left : cubic->right;
    const uint8_t least = cubic->left > cubic->right ? cubic->right : cubic->left;

    NS_ASSERT(most != least); // a piece parts two colours
    return ns_outline_add_patch(ctx, job, contact->at, (uint8_t[2]){ most, least });
}

static ns_status patch_contacts(ns_ctx *ctx, ns_outline_job *job, const ns_contacts *contacts)
{
    for (int32_t i = 0; i < contacts->count; i++) {
        const ns_outline_contact *contact = &contacts->at[i];
        bool near_another = false;
        for (int32_t k = 0; k < i && !near_another; k++)
            near_another =
                ns_vec_length(ns_vec_sub(ns_vec_of(contacts->at[k].at), ns_vec_of(contact->at)))
                < job->weld / 4;
        if (!near_another)
            NS_TRY(add_patch(ctx, job, contact));
    }
    return NS_OK;
}

static void clear_pieces(ns_outline *outline)
{
    outline->cubics.count = outline->pieces.count = outline->nodes.count = 0;
}

static ns_status find_faults(ns_ctx *ctx, const ns_outline *outline, ns_contacts *contacts)
{
    NS_TRY(ns_outline_find_contacts(ctx, outline, NS_TOLERANCE, CONTACTS, contacts));
    NS_TRY(ns_outline_find_contacts(ctx, outline, FINE, 2 * CONTACTS, contacts));
    NS_TRY(ns_outline_find_bad_nodes(ctx, outline, contacts));
    return contacts->count > 0 ? NS_OK : ns_outline_find_bad_sides(ctx, outline, contacts);
}

static ns_status make_room(ns_ctx *ctx, ns_outline_job *job, ns_contacts *contacts)
{
    job->sound = job->patches.count;
    job->sound_mended = job->mended;
    NS_TRY(ns_outline_find_near_nodes(ctx, job->outline, job->weld, contacts));
    return contacts->count > 0 ? NS_OK : ns_outline_fill_slivers(ctx, job);
}

// Room cannot be made everywhere; then the drawing stays as it was last.
static void give_up_room(ns_outline_job *job)
{
    if (job->sound < 0)
        return;
    NS_ASSERT(job->sound <= job->patches.count);
    job->patches.count = job->sound;
    job->mended = job->sound_mended;
    job->sound = -1;
}

// Makes the outline from the drawing and the patches so far; adds patches when it does not come
// out well.
static ns_status attempt(ns_ctx *ctx, ns_outline_job *job, bool thin, bool roomy)
{
    const int32_t before = job->patches.count;
    ns_contacts contacts = { 0 };

    job->tried = before;
    ns_map_drop(ctx, &job->map);
    clear_pieces(job->outline);
    job->seams.curves.count = job->seams.seams.count = 0;
    job->welded = job->needles = 0;
    NS_TRY(ns_map_build(ctx, job->drawing, &job->patches, &job->view, &job->map));
    NS_TRY(ns_outline_label(ctx, job->options, &job->map, &job->palette));
    NS_TRY(ns_outline_clean(ctx, job));
    NS_TRY(ns_outline_uncrowd(ctx, job));
    if (job->patches.count > before && !thin)
        return NS_OK;
    NS_TRY(ns_outline_trace(ctx, job));
    if (thin)
        NS_TRY(ns_outline_thin(ctx, job));
    if (job->patches.count > before)
        return NS_OK;
    NS_TRY(ns_outline_piece_up(ctx, job));
    if (job->patches.count > before)
        return NS_OK;
    ns_status status = find_faults(ctx, job->outline, &contacts);
    if (status == NS_OK && roomy && contacts.count == 0)
        status = make_room(ctx, job, &contacts);
    if (status == NS_OK)
        status = patch_contacts(ctx, job, &contacts);
    ns_array_drop(ctx, &contacts);
    return status;
}

static ns_status outline_steps(ns_ctx *ctx, ns_outline_job *job)
{
    int64_t effort = 0;

    NS_TRY(ns_outline_find_view(ctx, job));
    job->outline->width = job->view.width << job->view.shift;
    job->outline->height = job->view.height << job->view.shift;
    NS_ASSERT(ns_max(job->outline->width, job->outline->height) == NS_FRAME_SIDE);
    job->outline->origin = job->view.origin;
    job->outline->scale = job->view.scale;
    for (int i = 0; i < ATTEMPTS && effort < EFFORT_MAX; i++) {
        const bool roomy = i < ROOMY && effort < EFFORT_MAX / 2;
        if (!roomy)
            give_up_room(job);
        const int32_t patches = job->patches.count;
        NS_TRY(attempt(ctx, job, i < THINNINGS, roomy));
        if (job->patches.count == patches)
            return ns_outline_finish(ctx, job);
        effort += job->map.sticks.count;
    }
    return ns_outline_give_up(ctx, job);
}

ns_status ns_outline_of(ns_ctx *ctx, const ns_drawing *drawing,
                        const ns_outline_options *options, ns_outline *outline)
{
    ns_outline_job job = {
        .drawing = drawing, .options = options, .outline = outline, .sound = -1
    };

    ns_status status = ns_outline_check_options(ctx, options);
    if (status == NS_OK && !(drawing->width > 0 && drawing->height > 0))
        status =
            ns_fail(ctx, NS_BAD_INPUT, "the page has no size; give it a width and a height");
    if (status == NS_OK)
        status = ns_drawing_check(ctx, drawing);
    if (status == NS_OK)
        status = outline_steps(ctx, &job);
    ns_map_drop(ctx, &job.map);
    ns_arrays_drop(ctx, &job.patches, &job.seams.curves, &job.seams.seams);
    if (status != NS_OK)
        ns_outline_drop(ctx, outline);
    return status;
}

void ns_outline_drop(ns_ctx *ctx, ns_outline *outline)
{
    ns_arrays_drop(ctx, &outline->cubics, &outline->pieces, &outline->nodes);
    ns_notes_drop(ctx, &outline->notes);
    *outline = (ns_outline){ 0 };
}

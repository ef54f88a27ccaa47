// sloped_read.c: a drawing of polygons becomes lines across a frame, and faces with colours.
//
// The frame is the page. Only when the picture (what is seen of the shapes, not the shapes) reaches
// beyond the page, or a margin is asked for, is the frame put around the picture; to find it
// the drawing is first looked at in a frame around all its shapes.
#include "make/sloped/sloped_reading.h"

#include "base/basics.h"

#define LOOKS 4          // at the picture, at most
#define MARGIN (1.0 / 3) // around a picture that does not fit on its page
#define SLIM 1000        // the frame's sides differ by this factor at most
#define SMALLEST 1e-6    // page
#define SNAP_LEAST 8     // steps
#define FINER 8          // what `close` is divided by for another attempt ...
#define CLOSE_LEAST 2    // ... steps
#define NEAR 1.5         // times `close`: meets of four slopes are farther apart

static double larger_side(const ns_vec_box *b)
{
    return ns_max(b->most.x - b->least.x, b->most.y - b->least.y);
}

static ns_vec_box with_margin(const ns_vec_box *b, double margin)
{
    const ns_vec add = { margin * larger_side(b), margin * larger_side(b) };

    return (ns_vec_box){ ns_vec_sub(b->least, add), ns_vec_add(b->most, add) };
}

static int32_t even_steps(double steps)
{
    return 2 * (int32_t)(steps / 2 + 0.5);
}

static ns_status set_view(ns_ctx *ctx, ns_reading *r, const ns_vec_box *frame)
{
    const double larger = larger_side(frame);
    const double width = frame->most.x - frame->least.x,
                 height = frame->most.y - frame->least.y;

    if (!(larger >= SMALLEST))
        return ns_fail(ctx, NS_BAD_INPUT, "the picture is too small; draw it larger");
    if (!(SLIM * ns_min(width, height) >= larger))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the frame is more than %d times as long as it is wide; make the page "
                       "wider, or use {a margin|margin}",
                       SLIM);
    r->view = (ns_view){ .origin = frame->least, .scale = NS_FRAME_SIDE / larger };
    r->view.width = r->view.most.x = even_steps(width * r->view.scale);
    r->view.height = r->view.most.y = even_steps(height * r->view.scale);
    NS_ASSERT(ns_max(r->view.width, r->view.height) == NS_FRAME_SIDE);
    return NS_OK;
}

ns_status ns_reading_crowded(ns_ctx *ctx, ns_reading *r)
{
    r->again = true;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "lines of the drawing come too close to each other or to the frame to be "
                   "told apart; draw details larger, or lower {the snap|snap}");
}

ns_status ns_reading_build(ns_ctx *ctx, ns_reading *r, ns_straights *lines)
{
    const double near = r->options->any_slope ? r->close : NEAR * r->close;
    const ns_status status = ns_straights_build(ctx, lines, near);

    return status == NS_BAD_INPUT ? ns_reading_crowded(ctx, r) : status;
}

// The colours of all faces between all lines.
static ns_status look(ns_ctx *ctx, ns_reading *r)
{
    ns_straights_drop(ctx, &r->lines);
    ns_map_drop(ctx, &r->map);
    NS_TRY(ns_straights_open(ctx, &r->lines, r->view.width, r->view.height));
    NS_TRY(ns_reading_find_polygons(ctx, r));
    if (r->options->any_slope)
        NS_TRY(ns_reading_find_any_slopes(ctx, r));
    else
        NS_TRY(ns_reading_find_four_slopes(ctx, r));
    NS_TRY(ns_reading_build(ctx, r, &r->lines));
    NS_TRY(ns_reading_find_map(ctx, r));
    NS_ASSERT(r->map.label.count == r->lines.faces.count + 1);
    return NS_OK;
}

// Looks, and finishes when this is the frame. Details that do not survive get another chance; when
// all fail the first failure counts.
static ns_status attempt(ns_ctx *ctx, ns_reading *r, bool finish)
{
    char message[NS_MESSAGE_MAX];
    ns_status first = NS_OK, status;

    r->snap = ns_max(r->options->snap * NS_STEPS_PER_UNIT, SNAP_LEAST);
    r->close = r->snap;
    do {
        r->again = false;
        NS_ASSERT(r->close <= r->snap); // no point moves farther to become one with another
        status = look(ctx, r);
        if (status == NS_OK && finish) {
            ns_slopes_clear(ctx, r->slopes);
            status = ns_reading_finish(ctx, r);
        }
        if (status == NS_BAD_INPUT && first == NS_OK) {
            first = status;
            memcpy(message, ctx->message, sizeof message);
        }
        r->close /= FINER;
    } while (status == NS_BAD_INPUT && r->again && r->close >= CLOSE_LEAST);
    if (status == NS_BAD_INPUT)
        memcpy(ctx->message, message, sizeof message);
    return status;
}

// The box around all faces that are not background; false when there is none.
static bool coloured_box(const ns_reading *r, ns_vec_box *around)
{
    bool any = false;

    for (int32_t i = 0; i < r->lines.sides.count; i++) {
        const ns_side *side = &r->lines.sides.at[i];
        const ns_vec at = r->lines.meets.at[side->from].at;
        if (r->map.label.at[side->face + 1] != 0)
            ns_box_widen(around, &any,
                         ns_vec_add(r->view.origin, ns_vec_scale(at, 1 / r->view.scale)));
    }
    return any;
}

// The box around what is seen, found in a frame around all shapes, which is too large when most of
// them are hidden.
static ns_status find_picture(ns_ctx *ctx, ns_reading *r, ns_vec_box *picture)
{
    for (int32_t i = 0; i < LOOKS; i++) {
        const ns_vec_box around = with_margin(picture, MARGIN);
        const double before = larger_side(picture);
        NS_TRY(set_view(ctx, r, &around));
        NS_TRY(attempt(ctx, r, false));
        NS_ASSERT(r->map.label.at[0] == 0); // outside is paper
        if (!coloured_box(r, picture) || 2 * larger_side(picture) > before)
            break;
    }
    return NS_OK;
}

static bool fits(const ns_vec_box *inner, const ns_vec_box *outer, double by)
{
    return inner->least.x >= outer->least.x - by && inner->least.y >= outer->least.y - by
           && inner->most.x <= outer->most.x + by && inner->most.y <= outer->most.y + by;
}

static ns_status find_frame(ns_ctx *ctx, ns_reading *r)
{
    const ns_vec_box page = { { 0, 0 }, { r->drawing->width, r->drawing->height } };
    const double by = r->options->snap / NS_UNITS * larger_side(&page);
    double margin = r->options->margin;
    ns_vec_box picture = { 0 };

    if (!ns_outline_find_shapes(r->drawing, true, &picture))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "there is nothing to see: no shape on the page differs from white "
                       "paper; give shapes a dark fill");
    if (margin < 0 && fits(&picture, &page, by))
        return set_view(ctx, r, &page);
    NS_TRY(find_picture(ctx, r, &picture));
    if (margin < 0 && fits(&picture, &page, by))
        return set_view(ctx, r, &page);
    if (margin < 0) {
        margin = MARGIN;
        NS_NEED(
            ctx,
            ns_notes_add(
                ctx, &r->slopes->notes,
                "the picture reaches beyond the page, so the frame is put around it "
                "with a margin of one third; make the page larger, or use {a margin|margin}"));
    }
    const ns_vec_box frame = with_margin(&picture, margin);
    return set_view(ctx, r, &frame);
}

static ns_status check_options(ns_ctx *ctx, const ns_reading *r)
{
    if (!(r->drawing->width >= SMALLEST && r->drawing->height >= SMALLEST))
        return ns_fail(ctx, NS_BAD_INPUT, "the page has no size; give it a width and a height");
    NS_TRY(ns_outline_check_options(ctx, &r->paints));
    if (!(r->options->snap >= 0 && r->options->snap <= NS_SNAP_MOST))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "{the snap|snap} is from 0 to %d units, of which the frame has 100",
                       NS_SNAP_MOST);
    return NS_OK;
}

static bool note_lost(ns_ctx *ctx, ns_reading *r)
{
    if (r->lost == 1)
        return ns_notes_add(
            ctx, &r->slopes->notes,
            "a shape is smaller than what {the snap|snap} moves and is left out");
    return r->lost == 0
           || ns_notes_add(
               ctx, &r->slopes->notes,
               "%d shapes are smaller than what {the snap|snap} moves and are left out",
               (int)r->lost);
}

static ns_status read_steps(ns_ctx *ctx, ns_reading *r)
{
    NS_TRY(check_options(ctx, r));
    NS_TRY(ns_drawing_check(ctx, r->drawing));
    r->chords = *r->drawing;
    memset(&r->chords.cubics, 0, sizeof r->chords.cubics);
    NS_NEED(ctx, ns_array_resize(ctx, &r->chords.cubics, r->drawing->cubics.count));
    while (r->first_shape < r->drawing->shapes.count
           && ns_shape_is_white(&r->drawing->shapes.at[r->first_shape]))
        r->first_shape++;
    NS_TRY(find_frame(ctx, r));
    NS_TRY(attempt(ctx, r, true));
    return note_lost(ctx, r)
                   && ns_outline_note_light(ctx, &r->paints, &r->map, &r->slopes->notes)
               ? NS_OK
               : ns_no_memory(ctx);
}

ns_status ns_slopes_read(ns_ctx *ctx, const ns_drawing *drawing,
                         const ns_sloped_options *options, ns_slopes *slopes)
{
    ns_reading r = { .drawing = drawing, .options = options, .slopes = slopes };

    r.paints = ns_outline_defaults();
    r.paints.margin = ns_max(options->margin, 0);
    r.paints.threshold = options->threshold;
    r.paints.colours = options->colours;
    r.paints.palette = options->palette;
    r.paints.palette_count = options->palette_count;
    const ns_status status = read_steps(ctx, &r);
    ns_arrays_drop(ctx, &r.corners, &r.polygons);
    ns_straights_drop(ctx, &r.lines);
    ns_array_drop(ctx, &r.chords.cubics);
    ns_map_drop(ctx, &r.map);
    if (status != NS_OK)
        ns_slopes_drop(ctx, slopes);
    return status;
}

void ns_slopes_clear(ns_ctx *ctx, ns_slopes *slopes)
{
    ns_straights_drop(ctx, &slopes->lines);
    ns_arrays_drop(ctx, &slopes->colours, &slopes->corners);
}

void ns_slopes_drop(ns_ctx *ctx, ns_slopes *slopes)
{
    ns_slopes_clear(ctx, slopes);
    ns_notes_drop(ctx, &slopes->notes);
    *slopes = (ns_slopes){ 0 };
}

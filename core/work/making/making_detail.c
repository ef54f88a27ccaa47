// making_detail.c: details that the paper has no room for, before a curved puzzle is searched for.
//
// How large a drawing gets on paper is known by its frame. What is too narrow or too small there is
// simplified, unless somebody says how much detail is wanted; all that was done is told.
#include "work/making/making.h"

#define SIGNED_MOST 256          // places that the file tells of
#define WAS_MOST 16384           // bytes of what was there before
#define CHANGED_MOST 0.25        // of the ink: beyond, another drawing would be solved
#define SIMPLIFY_TICKS 400000000 // some seconds

// What an outline comes to; all 0 when there is none, which the search says better.
typedef struct outlined {
    double unit_mm; // of the drawing, on paper
    int32_t ends;   // open ones
    // What a point of the drawing is in thousandths of the frame.
    ns_vec origin, scale;
} outlined;

static outlined outline_of(const ns_making *job, ns_ctx *ctx, const ns_drawing *drawing)
{
    const ns_outline_options options = ns_making_curved_options(job).outline;
    ns_outline outline = { 0 };
    outlined result = { 0 };

    if (ns_outline_of(ctx, drawing, &options, &outline) == NS_OK) {
        result.unit_mm = outline.scale * options.frame_mm / NS_FRAME_SIDE;
        result.origin = outline.origin;
        result.scale.x = 1000 * outline.scale / outline.width;
        result.scale.y = 1000 * outline.scale / outline.height;
    }
    for (int32_t i = 0; i < 2 * outline.pieces.count; i++) {
        const ns_piece_end *end = &outline.pieces.at[i / 2].ends[i % 2];
        result.ends += end->node >= 0 && end->mate < 0;
    }
    ns_outline_drop(ctx, &outline);
    return result;
}

// "3 gaps were closed"
static void add_words(char *text, int32_t room, int32_t count, const char *one,
                      const char *many)
{
    const int32_t used = ns_length(text);

    if (count > 0)
        ns_format(text + used, room - used, "%s%d %s", used > 0 ? ", " : "", (int)count,
                  count == 1 ? one : many);
}

// "on paper 3 gaps were closed and 1 line thickened, ..."
static bool note_detail(ns_making *job, ns_ctx *ctx)
{
    static const char *const words[NS_DETAIL_KINDS][2] = {
        [NS_GAP_CLOSED] = { "gap was closed", "gaps were closed" },
        [NS_GAP_WIDENED] = { "gap was widened", "gaps were widened" },
        [NS_LINE_THICKENED] = { "line was thickened", "lines were thickened" },
        [NS_DOT_GROWN] = { "dot was grown", "dots were grown" },
        [NS_DOT_LEFT_OUT] = { "dot was left out", "dots were left out" },
    };
    const ns_detail_options usual = ns_detail_defaults();
    const int32_t tenths = (int32_t)(1000 * job->detail.changed + 0.5);
    char text[256] = "";

    for (int32_t k = 0; k < NS_DETAIL_KINDS; k++)
        add_words(text, sizeof text, job->detail.count[k], words[k][0], words[k][1]);
    return ns_notes_add(ctx, &job->simpler.notes,
                        "too fine for this paper (gaps and lines of %.1f mm, cells of %g "
                        "mm2): %s; that changes %d.%d %% of its ink, {detail} keep does not",
                        usual.gap_mm, usual.hole_mm2, text, (int)(tenths / 10),
                        (int)(tenths % 10));
}

static void forget(ns_making *job, ns_ctx *ctx)
{
    ns_drawing_drop(ctx, &job->simpler);
    ns_detail_drop(ctx, &job->detail);
}

// Whether what was done is less than another drawing, and leaves no more to be led to the frame.
static bool is_simpler(const ns_making *job, ns_ctx *ctx, const outlined *before,
                       outlined *after)
{
    if (job->simpler.shapes.count == 0 || job->detail.changed > CHANGED_MOST)
        return false;
    *after = outline_of(job, ctx, &job->simpler);
    return after->unit_mm > 0 && after->ends <= before->ends;
}

static ns_vec in_frame(const outlined *after, double x, double y)
{
    return (ns_vec){ (x - after->origin.x) * after->scale.x,
                     (y - after->origin.y) * after->scale.y };
}

// Takes the simpler drawing for the drawing; places are those in the frame from now on.
static ns_status take(ns_making *job, ns_ctx *ctx, const outlined *after)
{
    ns_drawing *was = &job->detail.was;

    for (int32_t i = 0; i < job->detail.places.count; i++) {
        ns_detail_place *place = &job->detail.places.at[i];
        const ns_vec at = in_frame(after, place->x * was->width, place->y * was->height);
        place->x = at.x;
        place->y = at.y;
    }
    for (int32_t i = 0; i < 4 * was->cubics.count; i++) {
        ns_vec *p = &was->cubics.at[i / 4].p[i % 4];
        *p = in_frame(after, p->x, p->y);
    }
    job->drawn = job->input->drawing;
    job->input->drawing = &job->simpler;
    return note_detail(job, ctx) ? NS_OK : ns_no_memory(ctx);
}

// The first way to simplify the drawing that leaves less to do, if there is one.
static ns_status simplify(ns_making *job, ns_ctx *ctx)
{
    // Where patches meet the drawing's own border there can be corners: rather less is done then.
    static const unsigned tries[] = { NS_DETAIL_DOTS | NS_DETAIL_GAPS | NS_DETAIL_LINES,
                                      NS_DETAIL_DOTS | NS_DETAIL_GAPS, NS_DETAIL_DOTS };
    ns_detail_options options = ns_detail_defaults();
    outlined after;

    const outlined before = outline_of(job, ctx, job->input->drawing);
    options.unit_mm = before.unit_mm;
    options.threshold = job->look.threshold;
    options.palette = ns_making_palette(job);
    options.palette_count = job->look.palette_count;
    for (int32_t i = 0; i < NS_COUNT(tries) && before.unit_mm > 0; i++) {
        options.kinds = tries[i];
        NS_TRY(ns_drawing_simplify(ctx, job->input->drawing, &options, &job->simpler,
                                   &job->detail));
        if (is_simpler(job, ctx, &before, &after))
            return take(job, ctx, &after);
        const bool nothing = job->simpler.shapes.count == 0;
        forget(job, ctx);
        if (nothing)
            break;
    }
    return NS_OK;
}

ns_status ns_making_simplify(ns_making *job, ns_ctx *ctx)
{
    ns_limits limits = ns_limits_of(ctx);
    const int64_t before = ctx->ticks;

    // The papers' own methods get the drawing as it is, as they did.
    if (ns_is_given(job->shop->asked, NS_OPT_DETAIL) || job->drawn
        || ns_making_curved_options(job).method != NS_METHOD_BEST)
        return NS_OK;
    ctx->budget = before + SIMPLIFY_TICKS;
    ns_status status = simplify(job, ctx);
    if (status == NS_STOPPED) { // the drawing as it is will do
        if (!job->drawn)
            forget(job, ctx);
        status = NS_OK;
    }
    if (limits.budget > 0) // an effort is for the search
        limits.budget += ctx->ticks - before;
    ns_limits_restore(ctx, limits);
    return status;
}

// " 12.5 40"
static bool add_point(ns_ctx *ctx, ns_text *text, ns_vec v)
{
    char x[NS_DECIMAL_MAX], y[NS_DECIMAL_MAX];

    ns_decimal(x, (int32_t)(10 * v.x + (v.x < 0 ? -0.5 : 0.5)) / 10.0);
    ns_decimal(y, (int32_t)(10 * v.y + (v.y < 0 ? -0.5 : 0.5)) / 10.0);
    return ns_text_add_format(ctx, text, " %s %s", x, y);
}

// "#000000 M 12.5 40 C ..", one shape after the other, in thousandths of the frame.
static bool tell_was(ns_ctx *ctx, const ns_drawing *was, const ns_shape *shape, ns_text *text)
{
    bool room = ns_text_add_format(ctx, text, "%s#%02x%02x%02x", text->count > 0 ? " " : "",
                                   shape->r, shape->g, shape->b);

    for (int32_t c = shape->first; room && c < shape->first + shape->count; c++) {
        const ns_contour *contour = &was->contours.at[c];
        const ns_cubic *cubics = was->cubics.at + contour->first;
        room = ns_text_add(ctx, text, " M") && add_point(ctx, text, cubics[0].p[0])
               && ns_text_add(ctx, text, " C");
        for (int32_t i = 0; room && i < 3 * contour->count; i++)
            room = add_point(ctx, text, cubics[i / 3].p[i % 3 + 1]);
    }
    return room;
}

static bool sign_was(const ns_making *job, ns_ctx *ctx, ns_properties *made)
{
    const ns_drawing *was = &job->detail.was;
    ns_text text = { 0 };
    bool room = true;

    for (int32_t s = 0; room && s < was->shapes.count && text.count < WAS_MOST; s++)
        room = tell_was(ctx, was, &was->shapes.at[s], &text);
    room = room
           && (text.count == 0
               || ns_properties_add(ctx, made, "simplified-was", ns_text_chars(&text)));
    ns_text_drop(ctx, &text);
    return room;
}

bool ns_making_sign_detail(const ns_making *job, ns_ctx *ctx, ns_properties *made)
{
    ns_text text = { 0 };
    bool room = true;

    for (int32_t i = 0; room && i < ns_min(job->detail.places.count, SIGNED_MOST); i++) {
        const ns_detail_place *place = &job->detail.places.at[i];
        room = ns_text_add_format(ctx, &text, "%s%d %d %d", i > 0 ? ", " : "", (int)place->kind,
                                  (int)ns_clamp(place->x, 0, 1000),
                                  (int)ns_clamp(place->y, 0, 1000));
    }
    room = room
           && (!job->drawn
               || (ns_properties_add(ctx, made, "simplified", ns_text_chars(&text))
                   && sign_was(job, ctx, made)));
    ns_text_drop(ctx, &text);
    return room;
}

void ns_making_put_detail(const ns_making *job, ns_json_writer *w)
{
    static const char *const names[NS_DETAIL_KINDS] = { "gaps_closed", "gaps_widened",
                                                        "lines_thickened", "dots_grown",
                                                        "dots_left_out" };

    ns_json_put_key(w, "simplified");
    if (!job->drawn) {
        ns_json_put_null(w);
        return;
    }
    ns_json_open_object(w, NS_JSON_FLAT);
    for (int32_t k = 0; k < NS_DETAIL_KINDS; k++)
        ns_json_add_int(w, names[k], job->detail.count[k]);
    ns_json_add_rounded(w, "changed", job->detail.changed, 6);
    ns_json_close(w);
}

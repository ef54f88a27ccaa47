// page_cairo.c: see page_cairo.h.
//
// A scene is replayed item by item onto a cairo context whose unit is a point. For PNG, paths
// of upright lines only are snapped: edges of fills to pixel edges, strokes to whole pixels in
// width and place, the same for every line, since a grid whose lines differ by half a pixel
// looks broken.
//
// Pages are drawn in a child process (child.h), because glib ends the process that runs out of
// memory: the child sends the file through its connection, and then how it went. Text is measured
// in a child too. Pango looks for fonts in threads of its own, and a copy of a process that has
// them waits for ever for threads that were not copied: so the parent never calls pango.
#include "io/page_cairo.h"

#include "io/child.h"
#include "nonosmith/draw.h"

#include <cairo-pdf.h>
#include <pango/pangocairo.h>

#include <string.h>

#define PIXELS_MAX (1 << 28)
#define SIDE_MAX 32767 // of a cairo picture
#define PAGE_MAX 14400 // points; what a PDF page may have
#define FIXED_DATE "2000-01-01T00:00:00Z"

// Fontconfig keeps a few bytes to itself at exit; a debug build that looks for leaks is told
// so.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LOOKS_FOR_LEAKS
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define LOOKS_FOR_LEAKS
#endif
#if defined(LOOKS_FOR_LEAKS)
const char *__lsan_default_options(void);
const char *__lsan_default_suppressions(void);

const char *__lsan_default_options(void)
{
    return "print_suppressions=0";
}

const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig\n";
}
#endif

// A drawing surface with the means to set type on it.
typedef struct canvas {
    cairo_t *cairo;
    PangoFontMap *fonts;
    PangoContext *pango;
    PangoLayout *layout;
    double scale; // pixels per point; 0 when there are no pixels
} canvas;

static cairo_status_t send_bytes(void *user, const unsigned char *data, unsigned int count)
{
    const int *line = user;

    return ns_child_send(*line, data, count) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

// Type without a screen in mind: no hints, so that widths grow with the size.
static void open_type(canvas *c)
{
    cairo_font_options_t *plain = cairo_font_options_create();

    cairo_font_options_set_hint_style(plain, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(plain, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(plain, CAIRO_ANTIALIAS_GRAY);
    c->fonts = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    c->pango = pango_font_map_create_context(c->fonts);
    pango_cairo_context_set_resolution(c->pango, 72);
    pango_cairo_context_set_font_options(c->pango, plain);
    pango_context_set_round_glyph_positions(c->pango, FALSE);
    c->layout = pango_layout_new(c->pango);
    pango_layout_set_single_paragraph_mode(c->layout, TRUE);
    cairo_font_options_destroy(plain);
}

static void set_type(canvas *c, const char *text, double size, bool bold)
{
    PangoFontDescription *font = pango_font_description_new();

    pango_font_description_set_family_static(font, "DejaVu Sans");
    pango_font_description_set_weight(font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_layout_set_font_description(c->layout, font);
    pango_font_description_free(font);
    pango_layout_set_text(c->layout, text, -1);
}

static double layout_width(canvas *c)
{
    PangoRectangle extents;

    pango_layout_get_extents(c->layout, NULL, &extents);
    return (double)extents.width / PANGO_SCALE;
}

static void set_ink(canvas *c, ns_ink ink)
{
    cairo_set_source_rgba(c->cairo, ink.r / 255.0, ink.g / 255.0, ink.b / 255.0, ink.a / 255.0);
}

static void paint_text(canvas *c, const ns_scene *scene, const ns_scene_item *item)
{
    const ns_lettering *l = &item->lettering;
    const cairo_matrix_t place = { .xx = l->along_x * l->squeeze,
                                   .yx = l->along_y * l->squeeze,
                                   .xy = -l->along_y,
                                   .yy = l->along_x,
                                   .x0 = l->x,
                                   .y0 = l->y };

    set_type(c, ns_scene_item_text(scene, item), l->size, l->bold);
    const double width = layout_width(c);
    const double shift = l->anchor == NS_ANCHOR_MIDDLE ? width / 2
                         : l->anchor == NS_ANCHOR_END  ? width
                                                       : 0;
    cairo_save(c->cairo);
    cairo_transform(c->cairo, &place);
    set_ink(c, l->ink);
    cairo_move_to(c->cairo, -shift, 0);
    pango_cairo_show_layout_line(c->cairo, pango_layout_get_line_readonly(c->layout, 0));
    cairo_restore(c->cairo);
}

// Whether a path has upright lines only.
static bool is_upright(const ns_scene *scene, const ns_scene_item *item)
{
    const ns_scene_point *p = scene->points.at + item->first_point;

    for (int32_t i = 0; i < item->count; i++) {
        const ns_path_op op = (ns_path_op)scene->ops.at[item->first + i];
        if (op == NS_PATH_CUBIC
            || (op == NS_PATH_LINE && p[0].x != p[-1].x && p[0].y != p[-1].y))
            return false;
        p += op != NS_PATH_CLOSE;
    }
    return true;
}

// The largest whole number that is not larger; sizes on a page are far from the limits.
static double whole(double value)
{
    const double cut = (double)(int64_t)value;

    return cut > value ? cut - 1 : cut;
}

// The nearest place where an edge (offset 0) or the middle of a line (offset half a pixel when
// it is an odd number of pixels wide) is sharp.
static double snapped(const canvas *c, double value, double offset)
{
    return (whole(value * c->scale - offset + 0.5) + offset) / c->scale;
}

static void trace_path(canvas *c, const ns_scene *scene, const ns_scene_item *item, bool snap,
                       double offset)
{
    const ns_scene_point *from = scene->points.at + item->first_point;

    for (int32_t i = 0; i < item->count; i++) {
        const ns_path_op op = (ns_path_op)scene->ops.at[item->first + i];
        const int32_t count = op == NS_PATH_CUBIC ? 3 : op == NS_PATH_CLOSE ? 0 : 1;
        ns_scene_point p[3] = { { 0, 0 } };
        for (int32_t k = 0; k < count; k++, from++) {
            p[k].x = snap ? snapped(c, from->x, offset) : from->x;
            p[k].y = snap ? snapped(c, from->y, offset) : from->y;
        }
        if (op == NS_PATH_MOVE)
            cairo_move_to(c->cairo, p[0].x, p[0].y);
        else if (op == NS_PATH_LINE)
            cairo_line_to(c->cairo, p[0].x, p[0].y);
        else if (op == NS_PATH_CUBIC)
            cairo_curve_to(c->cairo, p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y);
        else
            cairo_close_path(c->cairo);
    }
}

static void paint_path(canvas *c, const ns_scene *scene, const ns_scene_item *item)
{
    const ns_brush *brush = &item->brush;
    const bool snap = c->scale > 0 && is_upright(scene, item);
    double width = brush->width, offset = 0;

    if (brush->fill.a) {
        set_ink(c, brush->fill);
        trace_path(c, scene, item, snap, 0);
        cairo_fill(c->cairo);
    }
    if (!brush->stroke.a)
        return;
    if (snap) {
        const double rounded = whole(width * c->scale + 0.5);
        const double pixels = rounded > 1 ? rounded : 1;
        width = pixels / c->scale;
        offset = pixels / 2 - whole(pixels / 2);
    }
    const double dashes[2] = { brush->dash, brush->gap };
    cairo_set_dash(c->cairo, dashes, brush->dash > 0 ? 2 : 0, 0);
    cairo_set_line_width(c->cairo, width);
    cairo_set_line_cap(c->cairo, brush->round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(c->cairo, brush->round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
    set_ink(c, brush->stroke);
    trace_path(c, scene, item, snap, offset);
    cairo_stroke(c->cairo);
}

static void paint_scene(canvas *c, const ns_scene *scene)
{
    cairo_set_fill_rule(c->cairo, CAIRO_FILL_RULE_EVEN_ODD);
    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        if (item->kind == NS_ITEM_PATH)
            paint_path(c, scene, item);
        else
            paint_text(c, scene, item);
    }
}

static ns_status check_scene(ns_ctx *ctx, const ns_scene *scene)
{
    if (!(scene->width >= 1 && scene->width <= PAGE_MAX && scene->height >= 1
          && scene->height <= PAGE_MAX))
        return ns_fail(ctx, NS_BAD_INPUT, "a page has sides of 1 to %d points; this has not",
                       PAGE_MAX);
    return ns_scene_finish(ctx, scene);
}

// What the child is to draw: one PDF of all scenes, or (dpi > 0) a PNG of the first.
typedef struct page_job {
    const ns_scene *scenes;
    int32_t count;
    const char *title;
    double dpi;
    double width, height; // pixels
} page_job;

// A child that cannot draw leaves with cairo's number for the reason, which is small.
static int draw_pdf(void *user, int line)
{
    const page_job *job = user;
    canvas c = { 0 };
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
        send_bytes, &line, job->scenes[0].width, job->scenes[0].height);

    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, FIXED_DATE);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Nonosmith");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE,
                                   job->title ? job->title
                                              : ns_text_chars(&job->scenes[0].title));
    c.cairo = cairo_create(surface);
    open_type(&c);
    for (int32_t i = 0; i < job->count; i++) {
        cairo_pdf_surface_set_size(surface, job->scenes[i].width, job->scenes[i].height);
        paint_scene(&c, &job->scenes[i]);
        cairo_show_page(c.cairo);
    }
    cairo_surface_finish(surface);
    const cairo_status_t drawn = cairo_status(c.cairo), written = cairo_surface_status(surface);
    return (int)(drawn == CAIRO_STATUS_SURFACE_FINISHED || !drawn ? written : drawn);
}

static int draw_png(void *user, int line)
{
    const page_job *job = user;
    canvas c = { .scale = job->dpi / 72 };
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)job->width, (int)job->height);

    c.cairo = cairo_create(surface);
    open_type(&c);
    set_ink(&c, (ns_ink){ 255, 255, 255, 255 });
    cairo_paint(c.cairo);
    cairo_scale(c.cairo, c.scale, c.scale);
    paint_scene(&c, job->scenes);
    const cairo_status_t drawn = cairo_status(c.cairo);
    return (int)(drawn ? drawn : cairo_surface_write_to_png_stream(surface, send_bytes, &line));
}

// Takes the file as it comes.
static ns_status receive(ns_ctx *ctx, const ns_child *child, ns_text *bytes)
{
    char part[65536];
    size_t got;

    do {
        const ns_child_news news =
            ns_child_hear_some(child->line, part, sizeof part, ctx->stop, ctx->user, &got);
        if (news == NS_CHILD_STOPPED)
            return ns_fail(ctx, NS_STOPPED, "stopped on request");
        if (bytes->count > NS_ARRAY_MAX - (int32_t)sizeof part
            || (got && !ns_text_add_bytes(ctx, bytes, part, (int32_t)got)))
            return ns_no_memory(ctx);
    } while (got > 0);
    return NS_OK;
}

static ns_status run_apart(ns_ctx *ctx, int (*draw)(void *, int), void *job, ns_text *bytes)
{
    ns_child child;

    if (!ns_child_start(&child, draw, job))
        return ns_fail(ctx, NS_NO_MEMORY,
                       "out of memory: there is no process to draw the page in");
    const ns_status status = receive(ctx, &child, bytes);
    const int end = ns_child_end(&child, status == NS_OK);
    if (status != NS_OK || end == CAIRO_STATUS_SUCCESS)
        return status;
    if (end < 0 || end == CAIRO_STATUS_NO_MEMORY)
        return ns_fail(ctx, NS_NO_MEMORY, "out of memory while the page was drawn");
    return ns_fail(ctx, NS_INTERNAL, "the page could not be drawn: %s",
                   cairo_status_to_string((cairo_status_t)end));
}

ns_status ns_page_pdf(ns_ctx *ctx, const ns_scene *scenes, int32_t count, const char *title,
                      ns_text *bytes)
{
    page_job job = { .scenes = scenes, .count = count, .title = title };

    if (count < 1)
        return ns_fail(ctx, NS_BAD_INPUT, "there is no page to put into the PDF");
    for (int32_t i = 0; i < count; i++)
        NS_TRY(check_scene(ctx, &scenes[i]));
    return run_apart(ctx, draw_pdf, &job, bytes);
}

ns_status ns_page_png(ns_ctx *ctx, const ns_scene *scene, double dpi, ns_text *bytes)
{
    page_job job = { .scenes = scene, .count = 1, .dpi = dpi };

    NS_TRY(check_scene(ctx, scene));
    if (!(dpi >= 18 && dpi <= 2400))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a picture has 18 to 2400 dots per inch; choose "
                       "a number between");
    job.width = whole(scene->width * dpi / 72 + 0.999);
    job.height = whole(scene->height * dpi / 72 + 0.999);
    if (job.width > SIDE_MAX || job.height > SIDE_MAX || job.width * job.height > PIXELS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a picture of this page would be %d by %d pixels; choose fewer dots per "
                       "inch, or PDF",
                       (int)job.width, (int)job.height);
    return run_apart(ctx, draw_png, &job, bytes);
}

static bool is_missing(canvas *c, const char *character)
{
    set_type(c, character, 10, false);
    return pango_layout_get_unknown_glyphs_count(c->layout) > 0;
}

static bool add_missing(ns_ctx *ctx, canvas *c, const char *text, ns_text *missing)
{
    set_type(c, text, 10, false);
    if (pango_layout_get_unknown_glyphs_count(c->layout) == 0)
        return true;
    while (*text) {
        const char *next = g_utf8_next_char(text);
        char character[8] = "";
        memcpy(character, text, (size_t)(next - text));
        if (is_missing(c, character) && !strstr(ns_text_chars(missing), character)
            && !ns_text_add(ctx, missing, character))
            return false;
        text = next;
    }
    return true;
}

typedef struct missing_job {
    ns_ctx *ctx;
    const ns_scene *scenes;
    int32_t count;
    ns_text *missing;
} missing_job;

// In a child too; it sends what is new.
static int find_missing(void *user, int line)
{
    const missing_job *job = user;
    const int32_t known = job->missing->count;
    canvas c = { 0 };
    bool ok = true;

    open_type(&c);
    for (int32_t s = 0; s < job->count; s++) {
        const ns_scene *scene = &job->scenes[s];
        for (int32_t i = 0; ok && i < scene->items.count; i++) {
            const ns_scene_item *item = &scene->items.at[i];
            if (item->kind == NS_ITEM_TEXT)
                ok = add_missing(job->ctx, &c, ns_scene_item_text(scene, item), job->missing);
        }
    }
    ok = ok
         && ns_child_send(line, ns_text_chars(job->missing) + known,
                          (size_t)(job->missing->count - known));
    return ok ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_NO_MEMORY;
}

ns_status ns_page_missing(ns_ctx *ctx, const ns_scene *scenes, int32_t count, ns_text *missing)
{
    missing_job job = { ctx, scenes, count, missing };

    return run_apart(ctx, find_missing, &job, missing);
}

// One question to the child that measures; the text follows.
typedef struct width_question {
    double size_pt;
    int32_t bytes;
    bool bold;
} width_question;

static bool answer_width(canvas *c, int line, const width_question *question)
{
    char *text = g_try_malloc0((gsize)question->bytes + 1);
    char *valid = NULL;
    double width = 0;
    bool ok =
        text && ns_child_hear(line, text, (size_t)question->bytes, NULL, NULL) == NS_CHILD_SAID;

    if (ok) {
        valid = g_utf8_make_valid(text, -1);
        set_type(c, valid, question->size_pt, question->bold);
        width = layout_width(c);
        ok = ns_child_send(line, &width, sizeof width);
    }
    g_free(valid);
    g_free(text);
    return ok;
}

// Answers until nobody asks any more.
static int answer_widths(void *user, int line)
{
    width_question question;
    canvas c = { 0 };

    (void)user;
    open_type(&c);
    while (ns_child_hear(line, &question, sizeof question, NULL, NULL) == NS_CHILD_SAID
           && answer_width(&c, line, &question))
        continue;
    return 0;
}

// When the child has died for want of memory widths are those of the font that is built in: the
// page's own child will say what is wrong.
static double port_width(void *user, const char *text, double size_pt, bool bold)
{
    const ns_child *child = user;
    const size_t bytes = strlen(text);
    const width_question question = { .size_pt = size_pt,
                                      .bytes = (int32_t)bytes,
                                      .bold = bold };
    const ns_text_port builtin = ns_text_builtin();
    double width;

    if (bytes < INT32_MAX && ns_child_send(child->line, &question, sizeof question)
        && ns_child_send(child->line, text, bytes)
        && ns_child_hear(child->line, &width, sizeof width, NULL, NULL) == NS_CHILD_SAID)
        return width;
    return builtin.width(builtin.user, text, size_pt, bold);
}

ns_status ns_page_text_open(ns_ctx *ctx, ns_text_port *port)
{
    ns_child *child = ns_new(ctx, 1, sizeof *child);

    if (!child)
        return ns_no_memory(ctx);
    if (!ns_child_start(child, answer_widths, NULL)) {
        ns_free(ctx, child, 1, sizeof *child);
        return ns_fail(ctx, NS_NO_MEMORY,
                       "out of memory: there is no process to measure text in");
    }
    *port = (ns_text_port){ .user = child, .width = port_width };
    return NS_OK;
}

void ns_page_text_close(ns_ctx *ctx, ns_text_port *port)
{
    if (!port->user)
        return;
    ns_child_end(port->user, false);
    ns_free(ctx, port->user, 1, sizeof(ns_child));
    *port = (ns_text_port){ 0 };
}

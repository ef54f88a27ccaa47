// page_cairo_child.c: in the child process: scenes on cairo's surfaces, text by pango.
//
// A scene is replayed item by item onto a cairo context whose unit is a point. For PNG, paths
// of upright lines only are snapped: edges of fills to pixel edges, strokes to whole pixels in
// width and place, the same for every line, since a grid whose lines differ by half a pixel
// looks broken.
#define _DEFAULT_SOURCE // MAP_ANONYMOUS
#include "io/page/page_cairo_parts.h"

#include "io/page/page_cairo_type_parts.h"
#include "io/process/child.h"

#include <cairo-pdf.h>
#include <pango/pangocairo.h>

#include <string.h>
#include <sys/mman.h>

#define FIXED_DATE "2000-01-01T00:00:00Z"
#define TYPE_ROOM ((size_t)32 << 20) // bytes; setting type takes more, whatever the page

_Static_assert(PAGE_CHILD_NO_MEMORY == CAIRO_STATUS_NO_MEMORY, "cairo's numbers");

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

bool ns_type_has_room(void)
{
    void *room =
        mmap(NULL, TYPE_ROOM, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    return room != MAP_FAILED && munmap(room, TYPE_ROOM) == 0;
}

// Type without a screen in mind: no hints, so that widths grow with the size. False when there is no room
// for it.
static bool open_type(canvas *c)
{
    if (!ns_type_has_room())
        return false;
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
    return true;
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

// A child that cannot draw leaves with cairo's number for the reason, which is small.
int ns_page_child_pdf(void *user, int line)
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
    if (!open_type(&c))
        return CAIRO_STATUS_NO_MEMORY;
    for (int32_t i = 0; i < job->count; i++) {
        cairo_pdf_surface_set_size(surface, job->scenes[i].width, job->scenes[i].height);
        paint_scene(&c, &job->scenes[i]);
        cairo_show_page(c.cairo);
    }
    cairo_surface_finish(surface);
    const cairo_status_t drawn = cairo_status(c.cairo), written = cairo_surface_status(surface);
    return (int)(drawn == CAIRO_STATUS_SURFACE_FINISHED || !drawn ? written : drawn);
}

int ns_page_child_png(void *user, int line)
{
    const page_job *job = user;
    canvas c = { .scale = job->dpi / 72 };
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, job->width, job->height);

    c.cairo = cairo_create(surface);
    if (!open_type(&c))
        return CAIRO_STATUS_NO_MEMORY;
    set_ink(&c, (ns_ink){ 255, 255, 255, 255 });
    cairo_paint(c.cairo);
    cairo_scale(c.cairo, c.scale, c.scale);
    paint_scene(&c, job->scenes);
    const cairo_status_t drawn = cairo_status(c.cairo);
    return (int)(drawn ? drawn : cairo_surface_write_to_png_stream(surface, send_bytes, &line));
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

// Sends what is new.
int ns_page_child_missing(void *user, int line)
{
    const missing_job *job = user;
    const int32_t known = job->missing->count;
    canvas c = { 0 };
    bool ok = true;

    if (!open_type(&c))
        return CAIRO_STATUS_NO_MEMORY;
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

const char *ns_page_child_why(int end)
{
    return cairo_status_to_string((cairo_status_t)end);
}

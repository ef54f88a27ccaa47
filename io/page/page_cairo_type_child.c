// page_cairo_type_child.c: in the child process: rows of letters become cairo's paths.
//
// Letters are set large, without hints, so that outlines grow with the size; lines of the path become
// cubics, and each contour ends where it began.
#include "io/page/page_cairo_type_parts.h"

#include <pango/pangocairo.h>

#include <string.h>

typedef struct setter {
    cairo_t *cairo;
    PangoLayout *layout;
    ns_cubic *cubics;
    int32_t cubic_count;
    int32_t *contours; // how many cubics each has
    int32_t contour_count;
    ns_vec start, at;
    int32_t first; // cubic of the contour under way
} setter;

static bool hear(int line, void *to, size_t count)
{
    return ns_child_hear(line, to, count, NULL, NULL) == NS_CHILD_SAID;
}

static void open_type(setter *s)
{
    cairo_font_options_t *plain = cairo_font_options_create();
    PangoFontMap *fonts = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    PangoContext *pango = pango_font_map_create_context(fonts);

    cairo_font_options_set_hint_style(plain, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(plain, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_resolution(pango, 72);
    pango_cairo_context_set_font_options(pango, plain);
    pango_context_set_round_glyph_positions(pango, FALSE);
    s->cairo = cairo_create(cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1));
    s->layout = pango_layout_new(pango);
    pango_layout_set_single_paragraph_mode(s->layout, TRUE);
    cairo_font_options_destroy(plain);
}

static void set_font(setter *s, const type_question *q, const char *family)
{
    PangoFontDescription *font = pango_font_description_new();

    pango_font_description_set_family(font, *family ? family : "serif");
    pango_font_description_set_weight(font, (PangoWeight)q->weight);
    pango_font_description_set_style(font, q->italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    pango_font_description_set_absolute_size(font, (double)TYPE_EM * PANGO_SCALE);
    pango_layout_set_font_description(s->layout, font);
    pango_font_description_free(font);
}

static ns_vec mix(ns_vec a, ns_vec b, double part)
{
    return (ns_vec){ a.x + part * (b.x - a.x), a.y + part * (b.y - a.y) };
}

static void add_cubic(setter *s, ns_vec b, ns_vec c, ns_vec to)
{
    if (s->cubic_count < TYPE_CUBICS_MAX)
        s->cubics[s->cubic_count++] = (ns_cubic){ { s->at, b, c, to } };
    s->at = to;
}

static void add_line(setter *s, ns_vec to)
{
    if (s->at.x != to.x || s->at.y != to.y)
        add_cubic(s, mix(s->at, to, 1.0 / 3), mix(s->at, to, 2.0 / 3), to);
}

// Leads the contour under way back to its start.
static void end_contour(setter *s)
{
    add_line(s, s->start);
    if (s->cubic_count > s->first)
        s->contours[s->contour_count++] = s->cubic_count - s->first;
    s->first = s->cubic_count;
}

static ns_vec point_of(const cairo_path_data_t *data, int k)
{
    return (ns_vec){ data[k].point.x / TYPE_EM, data[k].point.y / TYPE_EM };
}

static void take_path(setter *s)
{
    cairo_path_t *path = cairo_copy_path(s->cairo);

    s->cubic_count = s->contour_count = s->first = 0;
    s->start = s->at = (ns_vec){ 0, 0 };
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
        const cairo_path_data_t *data = &path->data[i];
        switch (data->header.type) {
        case CAIRO_PATH_MOVE_TO:
            end_contour(s);
            s->start = s->at = point_of(data, 1);
            break;
        case CAIRO_PATH_LINE_TO:
            add_line(s, point_of(data, 1));
            break;
        case CAIRO_PATH_CURVE_TO:
            add_cubic(s, point_of(data, 1), point_of(data, 2), point_of(data, 3));
            break;
        case CAIRO_PATH_CLOSE_PATH:
            end_contour(s);
            break;
        }
    }
    end_contour(s);
    cairo_path_destroy(path);
}

// Sets a row; false when its path is more than can be told.
static bool set_row(setter *s, const char *letters, int32_t count, type_answer *answer)
{
    PangoRectangle extents;
    gchar *valid = g_utf8_make_valid(letters, count);

    pango_layout_set_text(s->layout, valid, -1);
    g_free(valid);
    pango_layout_get_extents(s->layout, NULL, &extents);
    cairo_new_path(s->cairo);
    cairo_move_to(s->cairo, 0, 0);
    pango_cairo_layout_line_path(s->cairo, pango_layout_get_line_readonly(s->layout, 0));
    take_path(s);
    *answer = (type_answer){ s->cubic_count, s->contour_count,
                             pango_layout_get_unknown_glyphs_count(s->layout),
                             (double)extents.width / PANGO_SCALE / TYPE_EM };
    return s->cubic_count < TYPE_CUBICS_MAX && cairo_status(s->cairo) == CAIRO_STATUS_SUCCESS;
}

int ns_type_child(void *user, int line)
{
    static char family[TYPE_BYTES_MAX + 1], letters[TYPE_BYTES_MAX + 1];
    setter s = { .cubics = g_new(ns_cubic, TYPE_CUBICS_MAX),
                 .contours = g_new(int32_t, TYPE_CUBICS_MAX) };
    type_question q;
    type_answer answer;

    (void)user;
    if (!ns_type_has_room())
        return 1;
    open_type(&s);
    while (hear(line, &q, sizeof q) && hear(line, family, (size_t)q.family)
           && hear(line, letters, (size_t)q.letters)) {
        family[q.family] = 0;
        set_font(&s, &q, family);
        if (!set_row(&s, letters, q.letters, &answer)
            || !ns_child_send(line, &answer, sizeof answer)
            || !ns_child_send(line, s.cubics, (size_t)answer.cubics * sizeof *s.cubics)
            || !ns_child_send(line, s.contours, (size_t)answer.contours * sizeof *s.contours))
            return 1;
    }
    return 0;
}

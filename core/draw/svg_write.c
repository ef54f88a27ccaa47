// svg_write.c: a scene as an SVG file.
//
// One element per item, in order. The page's size is given in points and the viewBox is in
// points too, so a number in the file is a number in the scene. Horizontal and vertical lines,
// most of a grid, are written as H and V. In a marked scene elements say what they show; only those
// that people point at catch the pointer.
#include "base/basics.h"
#include "nonosmith/draw.h"

// An SVG file on its way; `ok` turns false for good when memory runs out.
typedef struct svg_job {
    ns_ctx *ctx;
    ns_text *out;
    bool ok;
} svg_job;

static void put(svg_job *job, const char *text)
{
    job->ok = job->ok && ns_text_add(job->ctx, job->out, text);
}

static void put_number(svg_job *job, double value)
{
    char text[NS_DECIMAL_MAX];
    const int32_t count = ns_decimal(text, value);

    job->ok = job->ok && ns_text_add_bytes(job->ctx, job->out, text, count);
}

static void put_point(svg_job *job, char before, ns_scene_point p)
{
    char text[2 + 2 * NS_DECIMAL_MAX] = { before };
    int32_t count = 1 + ns_decimal(text + 1, p.x);

    text[count++] = ' ';
    count += ns_decimal(text + count, p.y);
    job->ok = job->ok && ns_text_add_bytes(job->ctx, job->out, text, count);
}

static void put_attribute(svg_job *job, const char *name, double value)
{
    put(job, " ");
    put(job, name);
    put(job, "=\"");
    put_number(job, value);
    put(job, "\"");
}

static void put_escaped(svg_job *job, const char *text)
{
    for (; *text && job->ok; text++) {
        const char plain[2] = { *text, 0 };
        put(job, *text == '&'   ? "&amp;"
                 : *text == '<' ? "&lt;"
                 : *text == '>' ? "&gt;"
                 : *text == '"' ? "&quot;"
                                : plain);
    }
}

static void put_data(svg_job *job, const char *name, int32_t value)
{
    char text[64];

    ns_format(text, sizeof text, " data-%s=\"%d\"", name, (int)value);
    put(job, text);
}

// How a part is called in a marked scene; the number's name, when it has one, and whether it is pointed at.
static const struct {
    const char *words, *number;
    bool pointed;
} parts[NS_PARTS] = {
    [NS_PART_CELL] = { "cell", "cell", true },
    [NS_PART_PATTERN] = { "pattern", NULL, false },
    [NS_PART_GIVEN] = { "given", NULL, false },
    [NS_PART_CURVE] = { "curve", "curve", false },
    [NS_PART_RULES] = { "rules", NULL, false },
    [NS_PART_FRAME] = { "frame", NULL, false },
    [NS_PART_TAILS] = { "tails", NULL, false },
    [NS_PART_NUMBER] = { "clue number", "line", true },
    [NS_PART_LETTER] = { "clue letter", "line", true },
    [NS_PART_BOX] = { "clue box", "line", true },
    [NS_PART_BLOT] = { "clue blot", "line", true },
    [NS_PART_BLANK] = { "clue blank", "line", true },
    [NS_PART_TITLE] = { "title", NULL, false },
    [NS_PART_NOTE] = { "note", NULL, false },
    [NS_PART_KEY] = { "key", NULL, false },
};

static void put_tag(svg_job *job, const ns_scene *scene, const ns_scene_tag *tag)
{
    if (!scene->marked || tag->part == NS_PART_NONE)
        return;
    put(job, " class=\"");
    put(job, parts[tag->part].words);
    put(job, "\"");
    if (parts[tag->part].number)
        put_data(job, parts[tag->part].number, tag->of);
    const char *role =
        tag->part == NS_PART_CURVE && tag->more >= 0 ? ns_role_name((ns_role)tag->more) : NULL;
    if (role) {
        put(job, " data-role=\"");
        put(job, role);
        put(job, "\"");
    } else if (tag->more >= 0) {
        put_data(job, "run", tag->more);
    }
    if (parts[tag->part].pointed)
        put(job, " pointer-events=\"all\"");
}

static void put_ink(svg_job *job, const char *name, ns_ink ink)
{
    char text[64];

    if (ink.a == 0) {
        ns_format(text, sizeof text, " %s=\"none\"", name);
        put(job, text);
        return;
    }
    ns_format(text, sizeof text, " %s=\"#%02x%02x%02x\"", name, ink.r, ink.g, ink.b);
    put(job, text);
    if (ink.a < 255) {
        ns_format(text, sizeof text, "%s-opacity", name);
        put_attribute(job, text, ink.a / 255.0);
    }
}

// Both would be written with the same digits.
static bool same_number(double a, double b)
{
    const double off = a > b ? a - b : b - a;
    return off < 1e-6;
}

static void put_line(svg_job *job, ns_scene_point from, ns_scene_point to)
{
    if (same_number(from.y, to.y)) {
        put(job, "H");
        put_number(job, to.x);
    } else if (same_number(from.x, to.x)) {
        put(job, "V");
        put_number(job, to.y);
    } else {
        put_point(job, 'L', to);
    }
}

static void put_path_data(svg_job *job, const ns_scene *scene, const ns_scene_item *item)
{
    const ns_scene_point *p = scene->points.at + item->first_point;
    ns_scene_point here = { 0, 0 }, start = { 0, 0 };

    for (int32_t i = 0; i < item->count; i++) {
        switch ((ns_path_op)scene->ops.at[item->first + i]) {
        case NS_PATH_MOVE:
            put_point(job, 'M', *p);
            start = here = *p++;
            break;
        case NS_PATH_LINE:
            put_line(job, here, *p);
            here = *p++;
            break;
        case NS_PATH_CUBIC:
            put_point(job, 'C', p[0]);
            put_point(job, ' ', p[1]);
            put_point(job, ' ', p[2]);
            here = p[2];
            p += 3;
            break;
        case NS_PATH_CLOSE:
            put(job, "Z");
            here = start;
            break;
        }
    }
    NS_ASSERT(p <= scene->points.at + scene->points.count);
}

static void put_path(svg_job *job, const ns_scene *scene, const ns_scene_item *item)
{
    const ns_brush *brush = &item->brush;

    put(job, "<path");
    put_tag(job, scene, &item->tag);
    put_ink(job, "fill", brush->fill);
    // A page may fill what is empty.
    if (brush->fill.a || (scene->marked && item->tag.part == NS_PART_CELL))
        put(job, " fill-rule=\"evenodd\"");
    if (brush->stroke.a) {
        put_ink(job, "stroke", brush->stroke);
        put_attribute(job, "stroke-width", brush->width);
        if (brush->dash > 0) {
            put(job, " stroke-dasharray=\"");
            put_number(job, brush->dash);
            put(job, " ");
            put_number(job, brush->gap);
            put(job, "\"");
        }
        if (brush->round)
            put(job, " stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    }
    put(job, " d=\"");
    put_path_data(job, scene, item);
    put(job, "\"/>\n");
}

// Turned and squeezed texts get a matrix; the others, nearly all, a plain position.
static void put_position(svg_job *job, const ns_lettering *l)
{
    if (l->along_x == 1 && l->along_y == 0 && l->squeeze == 1) {
        put_attribute(job, "x", l->x);
        put_attribute(job, "y", l->y);
        return;
    }
    const double matrix[6] = {
        l->along_x * l->squeeze, l->along_y * l->squeeze, -l->along_y, l->along_x, l->x, l->y
    };
    put(job, " transform=\"matrix(");
    for (int32_t i = 0; i < 6; i++) {
        put(job, i ? " " : "");
        put_number(job, matrix[i]);
    }
    put(job, ")\"");
}

static void put_text(svg_job *job, const ns_scene *scene, const ns_scene_item *item)
{
    const ns_lettering *l = &item->lettering;

    put(job, "<text");
    put_tag(job, scene, &item->tag);
    put_position(job, l);
    put_attribute(job, "font-size", l->size);
    put_ink(job, "fill", l->ink);
    if (l->anchor != NS_ANCHOR_START)
        put(job,
            l->anchor == NS_ANCHOR_MIDDLE ? " text-anchor=\"middle\"" : " text-anchor=\"end\"");
    if (l->bold)
        put(job, " font-weight=\"bold\"");
    put(job, ">");
    put_escaped(job, ns_scene_item_text(scene, item));
    put(job, "</text>\n");
}

static void put_head(svg_job *job, const ns_scene *scene)
{
    put(job, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    put_number(job, scene->width);
    put(job, "pt\" height=\"");
    put_number(job, scene->height);
    put(job, "pt\" viewBox=\"0 0 ");
    put_number(job, scene->width);
    put(job, " ");
    put_number(job, scene->height);
    put(job, "\" font-family=\"DejaVu Sans, sans-serif\"");
    put(job, scene->marked ? " pointer-events=\"none\">\n" : ">\n");
    if (scene->title.count) {
        put(job, "<title>");
        put_escaped(job, ns_text_chars(&scene->title));
        put(job, "</title>\n");
    }
    put(job, scene->marked ? "<rect class=\"paper\"" : "<rect");
    put(job, " width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
}

ns_status ns_scene_svg(ns_ctx *ctx, const ns_scene *scene, ns_text *svg)
{
    svg_job job = { ctx, svg, true };
    const int64_t about = 20 * (int64_t)scene->points.count + 100 * (int64_t)scene->items.count;

    NS_TRY(ns_scene_finish(ctx, scene));
    if (about < NS_ARRAY_MAX && !ns_array_room(ctx, svg, 1, (int32_t)about))
        return ns_no_memory(ctx);
    put_head(&job, scene);
    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        if (item->kind == NS_ITEM_PATH)
            put_path(&job, scene, item);
        else
            put_text(&job, scene, item);
    }
    put(&job, "</svg>\n");
    return job.ok ? NS_OK : ns_no_memory(ctx);
}

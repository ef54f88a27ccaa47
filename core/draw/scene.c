// scene.c: building scenes. See scene.h for what a scene promises.
//
// Failure is sticky: the first push that finds no memory sets `failed`, and from then on
// nothing is added, so that a path never loses a segment in its middle unnoticed.
#include "draw/sheet.h"

#include "base/basics.h"

// How far the handles of a quarter circle reach, as a share of the radius: 4/3 (sqrt 2 - 1).
#define QUARTER_HANDLE 0.5522847498307936

static double tame(double value)
{
    const double limit = 1e9;

    return value > limit ? limit : value < -limit ? -limit : value == value ? value : 0;
}

void ns_scene_add_path(ns_ctx *ctx, ns_scene *scene, const ns_brush *brush)
{
    const ns_scene_item item = { .kind = NS_ITEM_PATH,
                                 .first = scene->ops.count,
                                 .first_point = scene->points.count,
                                 .brush = *brush,
                                 .tag = scene->tag };

    if (!scene->failed && !ns_array_push(ctx, &scene->items, item))
        scene->failed = true;
}

static void add_op(ns_ctx *ctx, ns_scene *scene, ns_path_op op, const ns_scene_point *points,
                   int32_t count)
{
    if (scene->failed)
        return;
    NS_ASSERT(scene->items.count > 0);
    ns_scene_item *path = &scene->items.at[scene->items.count - 1];
    NS_ASSERT(path->kind == NS_ITEM_PATH && (path->count > 0 || op == NS_PATH_MOVE));

    if (!ns_array_push(ctx, &scene->ops, (uint8_t)op)
        || !ns_array_room(ctx, &scene->points, sizeof *points, count)) {
        scene->failed = true;
        return;
    }
    for (int32_t i = 0; i < count; i++)
        scene->points.at[scene->points.count++] =
            (ns_scene_point){ tame(points[i].x), tame(points[i].y) };
    path->count++;
}

void ns_scene_add_move(ns_ctx *ctx, ns_scene *scene, double x, double y)
{
    add_op(ctx, scene, NS_PATH_MOVE, &(ns_scene_point){ x, y }, 1);
}

void ns_scene_add_line(ns_ctx *ctx, ns_scene *scene, double x, double y)
{
    add_op(ctx, scene, NS_PATH_LINE, &(ns_scene_point){ x, y }, 1);
}

void ns_scene_add_cubic(ns_ctx *ctx, ns_scene *scene, double x1, double y1, double x2,
                        double y2, double x, double y)
{
    const ns_scene_point points[3] = { { x1, y1 }, { x2, y2 }, { x, y } };

    add_op(ctx, scene, NS_PATH_CUBIC, points, 3);
}

void ns_scene_add_close(ns_ctx *ctx, ns_scene *scene)
{
    add_op(ctx, scene, NS_PATH_CLOSE, NULL, 0);
}

void ns_scene_add_segment(ns_ctx *ctx, ns_scene *scene, double x1, double y1, double x2,
                          double y2)
{
    ns_scene_add_move(ctx, scene, x1, y1);
    ns_scene_add_line(ctx, scene, x2, y2);
}

void ns_scene_add_polygon(ns_ctx *ctx, ns_scene *scene, const ns_scene_point *corners,
                          int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        add_op(ctx, scene, i ? NS_PATH_LINE : NS_PATH_MOVE, &corners[i], 1);
    if (count)
        ns_scene_add_close(ctx, scene);
}

void ns_scene_add_rectangle(ns_ctx *ctx, ns_scene *scene, double x, double y, double width,
                            double height)
{
    const ns_scene_point corners[4] = {
        { x, y }, { x + width, y }, { x + width, y + height }, { x, y + height }
    };

    ns_scene_add_polygon(ctx, scene, corners, 4);
}

void ns_scene_add_circle(ns_ctx *ctx, ns_scene *scene, double x, double y, double radius)
{
    const double h = radius * QUARTER_HANDLE, r = radius;

    ns_scene_add_move(ctx, scene, x + r, y);
    ns_scene_add_cubic(ctx, scene, x + r, y + h, x + h, y + r, x, y + r);
    ns_scene_add_cubic(ctx, scene, x - h, y + r, x - r, y + h, x - r, y);
    ns_scene_add_cubic(ctx, scene, x - r, y - h, x - h, y - r, x, y - r);
    ns_scene_add_cubic(ctx, scene, x + h, y - r, x + r, y - h, x + r, y);
    ns_scene_add_close(ctx, scene);
}

// The length of the printable UTF-8 character at the start of the text, 0 when it is none. No
// character goes on behind the zero byte at the end.
static int32_t good_character(const char *text)
{
    const uint8_t first = (uint8_t)text[0];
    const int32_t length = ns_utf8_length(text, 4);
    uint32_t code = length == 1 ? first : first & (0x7fu >> length);

    for (int32_t i = 1; i < length; i++)
        code = code << 6 | (text[i] & 0x3f);
    const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    return control || (code & 0xfffe) == 0xfffe ? 0 : length;
}

static bool add_clean(ns_ctx *ctx, ns_text *to, const char *text)
{
    while (*text) {
        const int32_t length = good_character(text);
        const bool space = *text == '\t' || *text == '\n' || *text == '\r';
        const bool added = length  ? ns_text_add_bytes(ctx, to, text, length)
                           : space ? ns_text_add(ctx, to, " ")
                                   : ns_text_add(ctx, to, "\xef\xbf\xbd");
        if (!added)
            return false;
        text += length ? length : 1;
    }
    return true;
}

void ns_scene_set_title(ns_ctx *ctx, ns_scene *scene, const char *title)
{
    ns_text_drop(ctx, &scene->title);
    if (!scene->failed && !add_clean(ctx, &scene->title, title))
        scene->failed = true;
}

void ns_scene_add_text(ns_ctx *ctx, ns_scene *scene, const ns_lettering *lettering,
                       const char *text)
{
    ns_scene_item item = { .kind = NS_ITEM_TEXT,
                           .first = scene->chars.count,
                           .lettering = *lettering,
                           .tag = scene->tag };
    ns_lettering *l = &item.lettering;

    if (scene->failed)
        return;
    l->x = tame(l->x);
    l->y = tame(l->y);
    if (l->squeeze == 0)
        l->squeeze = 1;
    if (l->along_x == 0 && l->along_y == 0)
        l->along_x = 1;
    scene->failed =
        !add_clean(ctx, &scene->chars, text) || !ns_text_add_bytes(ctx, &scene->chars, "", 1);
    if (scene->failed)
        return;
    item.count = scene->chars.count - 1 - item.first;
    NS_ASSERT(item.count >= 0 && scene->chars.at[item.first + item.count] == 0);
    scene->failed = !ns_array_push(ctx, &scene->items, item);
}

static void add_moved_path(ns_ctx *ctx, ns_scene *scene, const ns_scene *other,
                           const ns_scene_item *item, double right, double down)
{
    const ns_scene_point *from = other->points.at + item->first_point;

    ns_scene_add_path(ctx, scene, &item->brush);
    for (int32_t i = 0; i < item->count; i++) {
        const ns_path_op op = (ns_path_op)other->ops.at[item->first + i];
        const int32_t count = op == NS_PATH_CUBIC ? 3 : op == NS_PATH_CLOSE ? 0 : 1;
        ns_scene_point points[3] = { { 0, 0 } };
        NS_ASSERT(from + count <= other->points.at + other->points.count);
        for (int32_t k = 0; k < count; k++, from++)
            points[k] = (ns_scene_point){ from->x + right, from->y + down };
        add_op(ctx, scene, op, points, count);
    }
}

void ns_scene_add_scene(ns_ctx *ctx, ns_scene *scene, const ns_scene *other, double right,
                        double down)
{
    scene->failed = scene->failed || other->failed;
    for (int32_t i = 0; !scene->failed && i < other->items.count; i++) {
        const ns_scene_item *item = &other->items.at[i];
        scene->tag = item->tag;
        if (item->kind == NS_ITEM_PATH) {
            add_moved_path(ctx, scene, other, item, right, down);
        } else {
            ns_lettering how = item->lettering;
            how.x += right;
            how.y += down;
            ns_scene_add_text(ctx, scene, &how, ns_scene_item_text(other, item));
        }
    }
}

ns_status ns_scene_finish(ns_ctx *ctx, const ns_scene *scene)
{
    return scene->failed ? ns_no_memory(ctx) : NS_OK;
}

const char *ns_scene_item_text(const ns_scene *scene, const ns_scene_item *item)
{
    NS_ASSERT(item->kind == NS_ITEM_TEXT);
    return scene->chars.at + item->first;
}

void ns_scene_drop(ns_ctx *ctx, ns_scene *scene)
{
    ns_arrays_drop(ctx, &scene->items, &scene->ops, &scene->points);
    ns_text_drop(ctx, &scene->chars);
    ns_text_drop(ctx, &scene->title);
    *scene = (ns_scene){ 0 };
}

void ns_scenes_drop(ns_ctx *ctx, ns_scenes *scenes)
{
    for (int32_t i = 0; i < scenes->count; i++)
        ns_scene_drop(ctx, &scenes->at[i]);
    ns_array_drop(ctx, scenes);
}

// proof_was.c: what a drawing was like before it was made simpler, as the puzzle's file tells it.
//
// "#000000 M 12.5 40 C .." stands in the file, in thousandths of the frame, and anybody may have
// written it: what is not understood ends the reading, and numbers stay near the frame.
#include "work/work_parts.h"

#define NEAR 2000.0 // thousandths
#define BYTES_MAX (1 << 16)
#define DIGITS 6 // of a colour

typedef struct was_reader {
    ns_ctx *ctx;
    ns_scene *scene;
    const char *at, *end;
    bool has_path, has_start;
} was_reader;

static void skip_blanks(was_reader *r)
{
    while (r->at < r->end && *r->at == ' ')
        r->at++;
}

static bool read_point(was_reader *r, ns_scene_point *p)
{
    double value[2];

    for (int k = 0; k < 2; k++) {
        skip_blanks(r);
        const char *behind = ns_number_read(r->at, r->end, &value[k]);
        if (!behind || behind == r->at || !(value[k] >= -NEAR && value[k] <= NEAR))
            return false;
        r->at = behind;
    }
    *p = (ns_scene_point){ value[0], value[1] };
    return true;
}

static int32_t digit_of(char c)
{
    return ns_is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// A colour begins a shape.
static bool read_paint(was_reader *r)
{
    int32_t value = 0;

    if (r->end - r->at < 1 + DIGITS)
        return false;
    for (int k = 1; k <= DIGITS; k++) {
        if (digit_of(r->at[k]) < 0)
            return false;
        value = 16 * value + digit_of(r->at[k]);
    }
    r->at += 1 + DIGITS;
    const ns_brush brush = { .fill = { (uint8_t)(value >> 16), (uint8_t)(value >> 8),
                                       (uint8_t)value, 255 } };
    ns_scene_add_path(r->ctx, r->scene, &brush);
    r->has_path = true;
    r->has_start = false;
    return true;
}

static bool read_part(was_reader *r)
{
    ns_scene_point p[3];

    if (*r->at == '#')
        return read_paint(r);
    if (*r->at == 'M') {
        r->at++;
        r->has_start = r->has_path && read_point(r, &p[0]);
        if (r->has_start)
            ns_scene_add_move(r->ctx, r->scene, p[0].x, p[0].y);
        return r->has_start;
    }
    r->at += *r->at == 'C';
    if (!r->has_start || !read_point(r, &p[0]) || !read_point(r, &p[1])
        || !read_point(r, &p[2]))
        return false;
    ns_scene_add_cubic(r->ctx, r->scene, p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y);
    return true;
}

ns_status ns_proof_was(ns_ctx *ctx, const ns_doc *doc, ns_scene *scene)
{
    const char *text = ns_properties_find(&doc->made, "simplified-was");
    const int32_t count = text ? ns_length(text) : 0;
    was_reader r = { ctx, scene, text, text + ns_min(count, BYTES_MAX), false, false };

    if (count == 0)
        return NS_OK;
    scene->width = scene->height = 1000;
    for (skip_blanks(&r); r.at < r.end && read_part(&r);)
        skip_blanks(&r);
    return ns_scene_finish(ctx, scene);
}

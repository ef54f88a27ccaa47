// sloped_pictures.c: see sloped_pictures.h.
#include "oracle/sloped_pictures.h"

#include "nonosmith/svg.h"

#include <stdlib.h>
#include <string.h>

const ns_sloped_input ns_sloped_inputs[NS_SLOPED_INPUTS] = {
    { "two_squares", 2, 4, 2, 0, 0, 50.000, 50.0000, -1 },
    { "simple_triangle", 3, 7, 1, 0, 0, 10.607, 26.1204, 4 },
    { "simple_triangle_hole", 7, 23, 8, 0, 0, 7.071, 12.7740, 9 },
    { "simple_triangle_hole_tangent", 7, 22, 7, 1, 0, 10.000, 13.8071, 10 },
    { "back_seven", 8, 30, 10, 0, 1, 2.500, 5.6959, 14 },
    { "tan_cat_new", 13, 60, 20, 4, 0, 2.500, 4.3024, 23 },
    { "swan", 14, 62, 13, 4, 5, 2.500, 3.3949, 19 },
    { "tan_cat", 14, 67, 22, 5, 0, 2.500, 3.9616, 25 },
    { "rabbit", 15, 69, 19, 7, 4, 2.500, 2.7856, 25 },
    { "house", 16, 80, 34, 2, 1, 3.536, 5.4097, 25 },
    { "random", 16, 76, 24, 2, 3, 2.500, 4.4673, 25 },
    { "recurs_holes", 17, 79, 26, 3, 4, 2.500, 3.6747, 21 },
    { "man_holes", 18, 104, 37, 13, 4, 3.536, 3.9284, 27 },
    { "running", 18, 107, 32, 10, 5, 2.500, 2.5000, 34 },
    { "random_hole", 20, 117, 47, 5, 5, 2.500, 3.0879, 34 },
    { "lion", 21, 131, 48, 14, 4, 2.500, 2.5000, 41 },
    { "two_lads", 27, 199, 61, 24, 8, 2.500, 2.5000, 60 },
    { "dragon_bird", 33, 297, 102, 52, 15, 2.500, 2.5000, 84 },
    { "fish", 35, 298, 61, 62, 14, 3.536, 3.5355, 70 },
};

bool ns_sloped_picture_load(ns_test *t, const char *folder, const char *name,
                            ns_sloped_picture *picture)
{
    char path[1024];
    int32_t count = 0;
    bool read = false;

    *picture = (ns_sloped_picture){ .width = 100, .height = 100 };
    snprintf(path, sizeof path, "%s/sloped/%s.svg", folder, name);
    char *bytes = ns_test_read(path, &count);
    char *data = bytes ? strstr(bytes, " d=\"") : NULL;
    char *end = data ? strchr(data + 4, '"') : NULL;
    if (end) {
        *end = 0;
        read = ns_sloped_path_add(picture, data + 4);
    }
    free(bytes);
    return ns_expect(t, read, "%s is one path of whole numbers", path);
}

// -- colours --------------------------------------------------------------------------------------

static const char *const fills[] = { "white", "black", "red", "blue" };
static const ns_rgb paints[] = { { 255, 255, 255 }, { 0, 0, 0 }, { 255, 0, 0 }, { 0, 0, 255 } };

ns_rgb ns_sloped_paint(uint8_t colour)
{
    return paints[colour];
}

// -- random ones ----------------------------------------------------------------------------------

// The corners of a shape as steps from corner to corner, each a direction times its length.
typedef struct steps {
    int32_t count;
    int32_t dx[8], dy[8], length[8];
} steps;

static void add_step(steps *s, int32_t dx, int32_t dy, int32_t length)
{
    if (length == 0)
        return;
    s->dx[s->count] = dx;
    s->dy[s->count] = dy;
    s->length[s->count++] = length;
}

// A rectangle or a diamond with its corners cut off more or less.
static steps octagon(ns_rng *rng, int32_t most)
{
    const int32_t cut = ns_rng_below(rng, 3), w = ns_rng_below(rng, most) + (cut == 0);
    const int32_t h = ns_rng_below(rng, most) + (cut == 0);
    steps s = { 0 };

    add_step(&s, 1, 0, w);
    add_step(&s, 1, 1, cut);
    add_step(&s, 0, 1, h);
    add_step(&s, -1, 1, cut);
    add_step(&s, -1, 0, w);
    add_step(&s, -1, -1, cut);
    add_step(&s, 0, -1, h);
    add_step(&s, 1, -1, cut);
    return s;
}

static steps triangle(ns_rng *rng, int32_t most)
{
    const int32_t k = 1 + ns_rng_below(rng, most);
    steps s = { 0 };

    if (ns_rng_below(rng, 2)) { // two upright legs
        add_step(&s, 1, 0, k);
        add_step(&s, -1, 1, k);
        add_step(&s, 0, -1, k);
    } else { // two slanted ones
        add_step(&s, 1, 0, 2 * k);
        add_step(&s, -1, 1, k);
        add_step(&s, -1, -1, k);
    }
    return s;
}

static steps slanted_box(ns_rng *rng, int32_t most)
{
    const int32_t k = 1 + ns_rng_below(rng, most), m = 1 + ns_rng_below(rng, most);
    const bool both = ns_rng_below(rng, 3) == 0;
    steps s = { 0 };

    add_step(&s, 1, both ? -1 : 0, k);
    add_step(&s, 1, 1, m);
    add_step(&s, -1, both ? 1 : 0, k);
    add_step(&s, -1, -1, m);
    return s;
}

// Turned by quarters and mirrored at random, somewhere on the page; false when it is too large.
static bool add_loop(ns_rng *rng, ns_sloped_picture *picture, const steps *s, int32_t shape,
                     uint8_t colour)
{
    const int32_t turns = ns_rng_below(rng, 4), mirror = ns_rng_below(rng, 2) ? -1 : 1;
    int32_t x[8], y[8], left = 0, top = 0, right = 0, bottom = 0;

    x[0] = y[0] = 0;
    for (int32_t i = 0; i < s->count; i++) {
        int32_t dx = mirror * s->dx[i], dy = s->dy[i];
        for (int32_t k = 0; k < turns; k++) {
            const int32_t old = dx;
            dx = -dy;
            dy = old;
        }
        if (i + 1 < s->count) {
            x[i + 1] = x[i] + dx * s->length[i];
            y[i + 1] = y[i] + dy * s->length[i];
            left = ns_min(left, x[i + 1]);
            right = ns_max(right, x[i + 1]);
            top = ns_min(top, y[i + 1]);
            bottom = ns_max(bottom, y[i + 1]);
        }
    }
    const int32_t room_x = picture->width - (right - left);
    const int32_t room_y = picture->height - (bottom - top);
    if (room_x < 0 || room_y < 0)
        return false;
    const int32_t at_x = ns_rng_below(rng, room_x + 1) - left;
    const int32_t at_y = ns_rng_below(rng, room_y + 1) - top;
    ns_sloped_loop_add(picture, shape, colour);
    for (int32_t i = 0; i < s->count; i++)
        ns_sloped_corner_add(picture, at_x + x[i], at_y + y[i]);
    return true;
}

void ns_sloped_picture_random(ns_rng *rng, bool coloured, ns_sloped_picture *picture)
{
    const int32_t loops = 1 + ns_rng_below(rng, 5), style = ns_rng_below(rng, 3);
    const int32_t most = 2 + ns_rng_below(rng, 6);

    *picture = (ns_sloped_picture){ 0 };
    picture->width =
        ns_rng_below(rng, 2) ? 8 << ns_rng_below(rng, 2) : 4 + ns_rng_below(rng, 21);
    picture->height = ns_rng_below(rng, 2) ? picture->width
                                           : ns_max(4, picture->width - ns_rng_below(rng, 10));
    picture->nonzero = ns_rng_below(rng, 2);
    for (int32_t i = 0; i < loops;) {
        const int32_t kind = ns_rng_below(rng, 5);
        const steps s = kind < 2    ? octagon(rng, most)
                        : kind == 2 ? slanted_box(rng, most)
                                    : triangle(rng, most);
        // One shape, a shape each, or shapes that are white now and then.
        const uint8_t colour = coloured ? (uint8_t)ns_rng_below(rng, NS_COUNT(fills))
                                        : style < 2 || i == 0 || ns_rng_below(rng, 2);
        i += add_loop(rng, picture, &s, style == 0 && !coloured ? 0 : i, colour);
    }
}

// -- as drawings ----------------------------------------------------------------------------------

// The path data of a shape's loops, from the `first` on; returns the first loop of the next shape.
static int32_t path_of(const ns_sloped_picture *picture, int32_t first, char *to, size_t size)
{
    int32_t l = first;
    size_t used = 0;

    for (; l < picture->loops && picture->loop[l].shape == picture->loop[first].shape; l++) {
        for (int32_t i = 0; i < picture->loop[l].count; i++) {
            const ns_point at = picture->at[picture->loop[l].first + i];
            used += (size_t)snprintf(to + used, size - used, "%c%d %d ", i ? 'L' : 'M',
                                     (int)at.x, (int)at.y);
        }
        used += (size_t)snprintf(to + used, size - used, "Z ");
        if (used + 64 > size)
            abort();
    }
    return l;
}

#define DATA_MAX (1 << 16)

static ns_status tell(ns_ctx *ctx, ns_svg *svg, const ns_sloped_picture *picture, char *data)
{
    char box[64];
    const char *page[] = { "viewBox", box, NULL };

    snprintf(box, sizeof box, "0 0 %d %d", (int)picture->width, (int)picture->height);
    NS_TRY(ns_svg_start(ctx, svg, "svg", page));
    for (int32_t l = 0; l < picture->loops;) {
        const char *fill = fills[picture->colour[picture->loop[l].shape]];
        const char *rule = picture->nonzero ? "nonzero" : "evenodd";
        const char *path[] = { "d", data, "fill", fill, "fill-rule", rule, NULL };
        l = path_of(picture, l, data, DATA_MAX);
        NS_TRY(ns_svg_start(ctx, svg, "path", path));
        NS_TRY(ns_svg_end(ctx, svg, "path"));
    }
    return ns_svg_end(ctx, svg, "svg");
}

ns_status ns_sloped_drawing(ns_ctx *ctx, const ns_sloped_picture *picture, ns_drawing *drawing)
{
    char *data = malloc(DATA_MAX);
    ns_svg *svg = NULL;
    ns_status status = data ? ns_svg_create(ctx, "picture", &svg) : ns_no_memory(ctx);

    if (status == NS_OK)
        status = tell(ctx, svg, picture, data);
    if (status == NS_OK)
        status = ns_svg_finish(ctx, svg, drawing);
    if (svg)
        ns_svg_destroy(ctx, svg);
    free(data);
    return status;
}

void ns_sloped_picture_print(const ns_sloped_picture *picture)
{
    char *data = malloc(DATA_MAX);

    printf("<svg viewBox=\"0 0 %d %d\">", (int)picture->width, (int)picture->height);
    for (int32_t l = 0; data && l < picture->loops;) {
        const char *fill = fills[picture->colour[picture->loop[l].shape]];
        l = path_of(picture, l, data, DATA_MAX);
        printf("<path fill=\"%s\" fill-rule=\"%s\" d=\"%s\"/>", fill,
               picture->nonzero ? "nonzero" : "evenodd", data);
    }
    printf("</svg>\n");
    free(data);
}

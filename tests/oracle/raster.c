// raster.c: see raster.h.
#include "oracle/raster.h"

#include <math.h>
#include <stdlib.h>

#define PIECES 64

static ns_vec at(const ns_cubic *c, double t, double scale)
{
    const double s = 1 - t;
    const double w[4] = { s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t };
    ns_vec v = { 0, 0 };

    for (int i = 0; i < 4; i++) {
        v.x += w[i] * c->p[i].x * scale;
        v.y += w[i] * c->p[i].y * scale;
    }
    return v;
}

// A straight piece of an outline adds to the winding number of all pixels to the right of where
// it passes their row.
static void add_piece(ns_vec a, ns_vec b, const ns_bitmap *bitmap, int32_t *winding)
{
    const int32_t sign = a.y < b.y ? 1 : -1;
    const ns_vec high = a.y < b.y ? a : b, low = a.y < b.y ? b : a;

    for (int32_t y = (int32_t)fmax(0, floor(high.y - 1)); y < bitmap->height; y++) {
        const double centre = y + 0.5;
        if (centre < high.y)
            continue;
        if (centre >= low.y)
            break;
        const double x = high.x + (low.x - high.x) * ((centre - high.y) / (low.y - high.y));
        // The first pixel whose centre is right of x.
        const double first = fmin(fmax(ceil(x - 0.5), 0), bitmap->width);
        winding[(size_t)y * ((size_t)bitmap->width + 1) + (size_t)first] += sign;
    }
}

static void add_contour(const ns_drawing *drawing, const ns_contour *contour, double scale,
                        const ns_bitmap *bitmap, int32_t *winding)
{
    const ns_cubic *cubics = drawing->cubics.at + contour->first;
    const ns_vec start = at(&cubics[0], 0, scale);
    ns_vec here = start;

    for (int32_t i = 0; i < contour->count; i++) {
        for (int32_t k = 1; k <= PIECES; k++) {
            const ns_vec next = at(&cubics[i], (double)k / PIECES, scale);
            add_piece(here, next, bitmap, winding);
            here = next;
        }
    }
    add_piece(here, start, bitmap, winding);
}

static int32_t winding_of_piece(ns_vec a, ns_vec b, ns_vec point)
{
    if ((a.y <= point.y) == (b.y <= point.y))
        return 0;
    const double x = a.x + (b.x - a.x) * ((point.y - a.y) / (b.y - a.y));
    return x > point.x ? 0 : a.y < b.y ? 1 : -1;
}

int32_t ns_winding(const ns_drawing *drawing, const ns_shape *shape, ns_vec point)
{
    int32_t turns = 0;

    for (int32_t c = shape->first; c < shape->first + shape->count; c++) {
        const ns_contour *contour = &drawing->contours.at[c];
        const ns_cubic *cubics = drawing->cubics.at + contour->first;
        ns_vec here = cubics[0].p[0];
        for (int32_t i = 0; i < contour->count * PIECES; i++) {
            const ns_vec next = at(&cubics[i / PIECES], (i % PIECES + 1.0) / PIECES, 1);
            turns += winding_of_piece(here, next, point);
            here = next;
        }
        turns += winding_of_piece(here, cubics[0].p[0], point);
    }
    return turns;
}

static uint8_t over(uint8_t below, uint8_t above, uint8_t alpha)
{
    return (uint8_t)((above * alpha + below * (255 - alpha) + 127) / 255);
}

static void paint(const ns_shape *shape, const ns_bitmap *bitmap, const int32_t *winding)
{
    for (int32_t y = 0; y < bitmap->height; y++) {
        const int32_t *row = winding + (size_t)y * ((size_t)bitmap->width + 1);
        int32_t turns = 0;
        for (int32_t x = 0; x < bitmap->width; x++) {
            uint8_t *pixel = bitmap->rgba + 4 * ((size_t)y * (size_t)bitmap->width + (size_t)x);
            turns += row[x];
            if (shape->rule == NS_FILL_EVENODD ? turns % 2 == 0 : turns == 0)
                continue;
            pixel[0] = over(pixel[0], shape->r, shape->a);
            pixel[1] = over(pixel[1], shape->g, shape->a);
            pixel[2] = over(pixel[2], shape->b, shape->a);
        }
    }
}

void ns_raster(const ns_drawing *drawing, double scale, ns_bitmap *bitmap)
{
    const size_t pixels = (size_t)bitmap->width * (size_t)bitmap->height;
    const size_t cells = ((size_t)bitmap->width + 1) * (size_t)bitmap->height;
    int32_t *winding = malloc(cells * sizeof *winding);

    if (!winding)
        abort();
    for (size_t i = 0; i < 4 * pixels; i++)
        bitmap->rgba[i] = 255;
    for (int32_t s = 0; s < drawing->shapes.count; s++) {
        const ns_shape *shape = &drawing->shapes.at[s];
        for (size_t i = 0; i < cells; i++)
            winding[i] = 0;
        for (int32_t c = shape->first; c < shape->first + shape->count; c++)
            add_contour(drawing, &drawing->contours.at[c], scale, bitmap, winding);
        paint(shape, bitmap, winding);
    }
    free(winding);
}

static bool differ(const ns_bitmap *a, size_t i, const ns_bitmap *b, size_t k, int32_t slack)
{
    for (size_t c = 0; c < 3; c++) {
        if (abs(a->rgba[4 * i + c] - b->rgba[4 * k + c]) > slack)
            return true;
    }
    return false;
}

// Marks all pixels around (x, y) that are within the band.
static void mark(const ns_bitmap *truth, int32_t x, int32_t y, double band, bool *near)
{
    const int32_t reach = (int32_t)ceil(band);

    for (int32_t v = y - reach; v <= y + reach; v++) {
        for (int32_t u = x - reach; u <= x + reach; u++) {
            if (u >= 0 && v >= 0 && u < truth->width && v < truth->height
                && hypot(u - x, v - y) <= band)
                near[(size_t)v * (size_t)truth->width + (size_t)u] = true;
        }
    }
}

ns_agreement ns_bitmaps_agree(const ns_bitmap *truth, const ns_bitmap *other, double band,
                              int32_t slack)
{
    const size_t width = (size_t)truth->width, height = (size_t)truth->height;
    bool *near = calloc(width * height, sizeof *near);
    ns_agreement result = { 0 };

    if (!near)
        abort();
    for (size_t y = 0; y < height; y++) {
        for (size_t x = 0; x < width; x++) {
            const size_t i = y * width + x;
            if ((x + 1 < width && differ(truth, i, truth, i + 1, slack))
                || (x > 0 && differ(truth, i, truth, i - 1, slack))
                || (y + 1 < height && differ(truth, i, truth, i + width, slack))
                || (y > 0 && differ(truth, i, truth, i - width, slack)))
                mark(truth, (int32_t)x, (int32_t)y, band - 0.5, near);
        }
    }
    for (size_t i = 0; i < width * height; i++) {
        for (size_t c = 0; c < 3; c++)
            result.brighter += other->rgba[4 * i + c] - truth->rgba[4 * i + c];
        if (near[i])
            continue;
        result.far++;
        if (differ(truth, i, other, i, slack)) {
            result.wrong++;
            result.x = (int32_t)(i % width);
            result.y = (int32_t)(i / width);
        }
    }
    free(near);
    result.brighter /= 3 * 255.0 * (double)(width * height);
    return result;
}

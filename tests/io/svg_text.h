// svg_text.h: drawings as text, for the tests of the SVG reader.
#ifndef NS_SVG_TEXT_H
#define NS_SVG_TEXT_H

#include "io/xml/svg_expat.h"
#include "ns_test.h"

#include <math.h>
#include <string.h>

static inline void add_text(char *to, size_t size, const char *format, ...) NS_PRINTF(3, 4);

static inline void add_text(char *to, size_t size, const char *format, ...)
{
    const size_t length = strlen(to);
    va_list args;

    va_start(args, format);
    vsnprintf(to + length, size - length, format, args);
    va_end(args);
}

static inline bool is_straight(const ns_cubic *c)
{
    for (int i = 1; i < 3; i++) {
        const double x = c->p[0].x + (c->p[3].x - c->p[0].x) * i / 3;
        const double y = c->p[0].y + (c->p[3].y - c->p[0].y) * i / 3;
        if (fabs(c->p[i].x - x) > 1e-9 || fabs(c->p[i].y - y) > 1e-9)
            return false;
    }
    return true;
}

// "10x20 #rrggbb M0,0 L1,1 C.. ; #rrggbb.."; an alpha only when it does not cover, an e after the
// colour for the evenodd rule.
static inline void drawing_text(const ns_drawing *d, char *to, size_t size)
{
    to[0] = 0;
    add_text(to, size, "%gx%g", d->width, d->height);
    for (int32_t s = 0; s < d->shapes.count; s++) {
        const ns_shape *shape = &d->shapes.at[s];
        add_text(to, size, "%s #%02x%02x%02x", s ? ";" : "", shape->r, shape->g, shape->b);
        if (shape->a < 255)
            add_text(to, size, "%02x", shape->a);
        add_text(to, size, "%s", shape->rule == NS_FILL_EVENODD ? "e" : "");
        for (int32_t c = shape->first; c < shape->first + shape->count; c++) {
            const ns_contour *contour = &d->contours.at[c];
            const ns_cubic *cubic = d->cubics.at + contour->first;
            add_text(to, size, " M%.5g,%.5g", cubic->p[0].x + 0.0, cubic->p[0].y + 0.0);
            for (int32_t i = 0; i < contour->count; i++, cubic++) {
                if (!is_straight(cubic))
                    add_text(to, size, " C%.5g,%.5g %.5g,%.5g", cubic->p[1].x + 0.0,
                             cubic->p[1].y + 0.0, cubic->p[2].x + 0.0, cubic->p[2].y + 0.0);
                add_text(to, size, is_straight(cubic) ? " L%.5g,%.5g" : " %.5g,%.5g",
                         cubic->p[3].x + 0.0, cubic->p[3].y + 0.0);
            }
        }
    }
}

// The notes, a line each.
static inline void notes_text(const ns_drawing *d, char *to, size_t size)
{
    to[0] = 0;
    for (int32_t i = 0; i < d->notes.count; i++)
        add_text(to, size, "%s%s", i ? "\n" : "", ns_text_chars(&d->notes.at[i]));
}

#endif

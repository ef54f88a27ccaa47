// sloped_read_twin.h: what must hold of lines and colours that were read from a drawing, found the slow
// way: the colour of a face by painting every shape that winds around its middle.
#ifndef NS_SLOPED_READ_TWIN_H
#define NS_SLOPED_READ_TWIN_H

#include "make/sloped/sloped_work.h"
#include "nonosmith/picture.h"
#include "ns_test.h"
#include "oracle/raster.h"

#include <math.h>
#include <stdlib.h>

typedef struct sloped_counts {
    int32_t lines, faces, coloured, multiple, frame_multiple, corners;
} sloped_counts;

static inline sloped_counts sloped_count(const ns_slopes *slopes)
{
    const ns_straights *lines = &slopes->lines;
    sloped_counts n = { .lines = lines->lines.count - NS_FRAME_LINES,
                        .faces = lines->faces.count };

    for (int32_t f = 0; f < n.faces; f++)
        n.coloured += slopes->colours.at[f] != 0;
    for (int32_t m = 0; m < lines->meets.count; m++) {
        const ns_meet *meet = &lines->meets.at[m];
        int32_t own = 0;
        for (int32_t i = 0; i < meet->count; i++)
            own += lines->through.at[meet->first + i] >= NS_FRAME_LINES;
        n.multiple += own >= 3;
        n.frame_multiple += meet->on_frame && own >= 2;
        n.corners += slopes->corners.at[m];
    }
    return n;
}

// A frame on the page, in the drawing's units.
typedef struct sloped_frame {
    double x, y, longer;
} sloped_frame;

static inline ns_vec sloped_middle(const ns_straights *lines, int32_t face)
{
    const ns_straight_face *f = &lines->faces.at[face];
    const ns_vec start = lines->meets.at[lines->sides.at[f->first].from].at;
    ns_vec sum = { 0, 0 };
    double area = 0;

    for (int32_t i = f->first; i < f->first + f->count; i++) {
        const ns_vec p = ns_vec_sub(lines->meets.at[lines->sides.at[i].from].at, start);
        const ns_vec q = ns_vec_sub(lines->meets.at[lines->sides.at[i].to].at, start);
        const double part = p.x * q.y - p.y * q.x;
        area += part;
        sum = ns_vec_add(sum, ns_vec_scale(ns_vec_add(p, q), part / 3));
    }
    return ns_vec_add(start, ns_vec_scale(sum, 1 / area));
}

static inline ns_rgb sloped_painted(const ns_drawing *drawing, ns_vec at)
{
    double rgb[3] = { 255, 255, 255 };

    for (int32_t s = 0; s < drawing->shapes.count; s++) {
        const ns_shape *shape = &drawing->shapes.at[s];
        const double paint[3] = { shape->r, shape->g, shape->b };
        const int32_t winding = ns_winding(drawing, shape, at);
        if (shape->rule == NS_FILL_EVENODD ? winding % 2 : winding)
            for (int i = 0; i < 3; i++)
                rgb[i] += (paint[i] - rgb[i]) * shape->a / 255;
    }
    return (ns_rgb){ (uint8_t)lround(rgb[0]), (uint8_t)lround(rgb[1]),
                     (uint8_t)lround(rgb[2]) };
}

static inline bool sloped_same_rgb(ns_rgb a, ns_rgb b)
{
    return abs(a.r - b.r) <= 1 && abs(a.g - b.g) <= 1 && abs(a.b - b.b) <= 1;
}

// Every face has the colour that is painted in its middle; only faces are looked at whose middle
// is farther than `slack` units from all edges that were moved.
static inline void sloped_expect_colours(ns_test *t, const char *what,
                                         const ns_drawing *drawing, const sloped_frame *frame,
                                         const ns_sloped_options *options,
                                         const ns_slopes *slopes)
{
    const double scale = frame->longer / NS_FRAME_SIDE;
    const int32_t threshold = (int32_t)(options->threshold * 256);

    for (int32_t f = 0; f < slopes->lines.faces.count; f++) {
        const ns_vec middle = sloped_middle(&slopes->lines, f);
        const ns_vec at = { frame->x + middle.x * scale, frame->y + middle.y * scale };
        const ns_rgb seen = sloped_painted(drawing, at);
        const ns_rgb has = slopes->palette[slopes->colours.at[f]];
        const bool dark = ns_rgb_lightness(seen) < threshold;
        ns_expect(t,
                  options->colours ? sloped_same_rgb(seen, has)
                                   : dark == (slopes->colours.at[f] == 1),
                  "%s: face %d at %.3f %.3f has colour %d, painted %d %d %d", what, (int)f,
                  at.x, at.y, (int)slopes->colours.at[f], seen.r, seen.g, seen.b);
    }
}

// The colours on both hands of a walk away from the meet along the line, as one number; -1: the
// line does not go on in that direction. `forth` is the line's own way.
static inline int32_t sloped_border(const ns_slopes *slopes, int32_t line, int32_t meet,
                                    bool forth)
{
    const ns_straights *lines = &slopes->lines;
    const ns_vec way = ns_straight_way(&lines->lines.at[line]), at = lines->meets.at[meet].at;
    int32_t left = -1, right = -1;

    for (int32_t i = 0; i < lines->sides.count; i++) {
        const ns_side *side = &lines->sides.at[i];
        if (side->line != line || (side->from != meet && side->to != meet))
            continue;
        const int32_t other = side->from == meet ? side->to : side->from;
        const double ahead = ns_vec_dot(way, ns_vec_sub(lines->meets.at[other].at, at));
        if ((ahead > 0) != forth)
            continue;
        const ns_vec along =
            ns_vec_sub(lines->meets.at[side->to].at, lines->meets.at[side->from].at);
        *(ns_vec_dot(way, along) > 0 ? &left : &right) = slopes->colours.at[side->face];
    }
    return left < 0 || right < 0 ? -1 : left == right ? 0 : 64 * left + right + 1;
}

static inline bool sloped_is_corner(const ns_slopes *slopes, int32_t meet)
{
    const ns_meet *m = &slopes->lines.meets.at[meet];
    int32_t ends = 0, sides = 0;

    for (int32_t i = m->first; i < m->first + m->count; i++) {
        const int32_t line = slopes->lines.through.at[i];
        if (line < NS_FRAME_LINES) {
            sides++;
            continue;
        }
        const int32_t forth = sloped_border(slopes, line, meet, true);
        const int32_t back = sloped_border(slopes, line, meet, false);
        if (forth >= 0 && back >= 0 && forth != back)
            return true;
        ends += m->on_frame && (forth > 0 || back > 0);
    }
    return ends + (sides > 1) > 1 && ends > 0;
}

// The invariants of slopes that were read.
static inline void sloped_expect_sound(ns_test *t, const char *what,
                                       const ns_sloped_options *options,
                                       const ns_slopes *slopes)
{
    const ns_straights *lines = &slopes->lines;
    NS_ARRAY(bool) has = { 0 };

    ns_expect(t, ns_straights_check(&t->ctx, lines) == NS_OK, "%s: %s", what, t->ctx.message);
    ns_expect(t, fmax(lines->width, lines->height) == NS_FRAME_SIDE, "%s: the longer side",
              what);
    ns_expect(t,
              fmod(lines->width, 2) == 0 && fmod(lines->height, 2) == 0 && lines->width > 0
                  && lines->height > 0,
              "%s: even sides", what);
    ns_expect(t, slopes->colours.count == lines->faces.count, "%s: a colour each", what);
    ns_expect(t, slopes->corners.count == lines->meets.count, "%s: corners by meet", what);
    ns_expect(t, slopes->near <= 40 && (slopes->near >= 4 || !options->any_slope),
              "%s: near %g", what, slopes->near);
    ns_expect(t, slopes->snapped <= options->snap + 1e-4, "%s: moved by %g", what,
              slopes->snapped);
    if (!ns_array_resize(&t->ctx, &has, lines->lines.count))
        return;
    for (int32_t i = 0; i < lines->sides.count; i++) {
        const ns_side *side = &lines->sides.at[i];
        if (side->twin >= 0
            && slopes->colours.at[side->face]
                   != slopes->colours.at[lines->sides.at[side->twin].face])
            has.at[side->line] = true;
    }
    for (int32_t i = NS_FRAME_LINES; i < lines->lines.count; i++) {
        const ns_straight *line = &lines->lines.at[i];
        ns_expect(t, has.at[i], "%s: line %d has a border", what, (int)i);
        ns_expect(t, slopes->near > 0 || fmod(line->c, line->a && line->b ? 2 : 1) == 0,
                  "%s: line %d has offset %.3f", what, (int)i, line->c);
    }
    ns_array_drop(&t->ctx, &has);
    for (int32_t m = 0; m < lines->meets.count && lines->sides.count < 2000; m++)
        ns_expect(t, slopes->corners.at[m] == sloped_is_corner(slopes, m),
                  "%s: meet %d is a corner: %d", what, (int)m, slopes->corners.at[m]);
    for (int32_t f = 0; f < slopes->colours.count; f++)
        ns_expect(t, slopes->colours.at[f] <= slopes->colour_count, "%s: colour %d", what,
                  (int)slopes->colours.at[f]);
}

// One of the eight ways to turn or mirror a square page.
typedef struct sloped_turning {
    int32_t way;
    double side;
} sloped_turning;

static inline ns_vec sloped_turn(ns_vec at, void *user)
{
    const sloped_turning *how = user;

    if (how->way & 1)
        at.x = how->side - at.x;
    if (how->way & 2)
        at.y = how->side - at.y;
    return how->way & 4 ? (ns_vec){ at.y, at.x } : at;
}

#endif

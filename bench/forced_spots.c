// forced_spots.c: see forced_spots.h. The picture's cubics are walked in small straight stretches.
#include "forced_spots.h"

#include <math.h>

#define PARTS 64    // of a cubic
#define ON 0.05     // units; what is nearer to a curve lies on it
#define ALONG 6.0   // units along the picture that do not count, as in the layout paper
#define SHALLOW 9.0 // degrees
#define FAR 1e9

static const double unit = NS_FRAME_SIDE / 1000.0;

typedef struct spot {
    double x, y;
} spot;

static spot spot_of(ns_point p)
{
    return (spot){ p.x / unit, p.y / unit };
}

static double distance(spot a, spot b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

static bool is_picture(const ns_section *s)
{
    return s->role == NS_ROLE_PICTURE || s->role == NS_ROLE_BACKGROUND;
}

static spot cubic_at(const ns_grid_cubic *c, double t)
{
    const double u = 1 - t;
    const double w[4] = { u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t };
    spot sum = { 0, 0 };

    for (int32_t i = 0; i < 4; i++) {
        sum.x += w[i] * c->p[i].x / unit;
        sum.y += w[i] * c->p[i].y / unit;
    }
    return sum;
}

// Where a spot lies on the picture: the section, and how far along it.
typedef struct placed {
    double gap, along, length;
    int32_t section; // -1: on the frame
} placed;

static double gap_to(spot p, spot a, spot b, double *part)
{
    const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    double t = square > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / square : 0;

    t = t < 0 ? 0 : t > 1 ? 1 : t;
    *part = t * sqrt(square);
    return distance(p, (spot){ a.x + t * dx, a.y + t * dy });
}

static placed place_on(const ns_board *board, int32_t section, spot p)
{
    const ns_section *s = &board->sections.at[section];
    placed best = { .gap = FAR, .section = section };

    for (int32_t c = s->first; c < s->first + s->count; c++) {
        const ns_grid_cubic *cubic = &board->cubics.at[c].curve;
        spot a = cubic_at(cubic, 0);
        for (int32_t i = 1; i <= PARTS; i++) {
            const spot b = cubic_at(cubic, (double)i / PARTS);
            double part;
            const double gap = gap_to(p, a, b, &part);
            if (gap < best.gap) {
                best.gap = gap;
                best.along = best.length + part;
            }
            best.length += distance(a, b);
            a = b;
        }
    }
    return best;
}

static bool on_frame(const ns_board *board, spot p)
{
    const double width = board->width / unit, height = board->height / unit;

    return p.x < ON || p.y < ON || p.x > width - ON || p.y > height - ON;
}

// How far two places are from each other along the picture, when that is told by one node at most.
static double way_between(const ns_board *board, const placed *a, const placed *b)
{
    const int32_t *m = board->sections.at[a->section].nodes;
    const int32_t *n = board->sections.at[b->section].nodes;
    const double closed = m[0] < 0 && m[1] < 0 ? a->length : FAR;
    double least = FAR;

    if (a->section == b->section) {
        const double way = fabs(a->along - b->along);
        least = fmin(way, closed - way);
    }
    for (int32_t i = 0; i < 2; i++) {
        for (int32_t k = 0; k < 2; k++) {
            if (m[i] >= 0 && m[i] == n[k])
                least = fmin(least, (i ? a->length - a->along : a->along)
                                        + (k ? b->length - b->along : b->along));
        }
    }
    return least;
}

// Both places lie on what is fixed, on pieces (or far parts of one) that are near each other.
static bool is_forced_close(const ns_board *board, const ns_blemish *spot_at)
{
    const spot p = spot_of(spot_at->at[0]), q = spot_of(spot_at->at[1]);
    const bool p_frame = on_frame(board, p), q_frame = on_frame(board, q);

    for (int32_t s = 0; s < board->sections.count; s++) {
        if (!is_picture(&board->sections.at[s]))
            continue;
        const placed a = place_on(board, s, p);
        if (a.gap > ON)
            continue;
        if (q_frame)
            return true;
        for (int32_t r = 0; r < board->sections.count; r++) {
            const placed b = is_picture(&board->sections.at[r]) ? place_on(board, r, q)
                                                                : (placed){ .gap = FAR };
            if (b.gap <= ON && way_between(board, &a, &b) > ALONG)
                return true;
        }
    }
    for (int32_t s = 0; p_frame && s < board->sections.count; s++) {
        if (is_picture(&board->sections.at[s]) && place_on(board, s, q).gap <= ON)
            return true;
    }
    return false;
}

// The direction in which a section leaves a node.
static double heading(const ns_board *board, int32_t section, int32_t end)
{
    const ns_section *s = &board->sections.at[section];
    const ns_grid_cubic *c = &board->cubics.at[end ? s->first + s->count - 1 : s->first].curve;
    const spot from = cubic_at(c, end), to = cubic_at(c, end ? 1 - 1.0 / PARTS : 1.0 / PARTS);

    return atan2(to.y - from.y, to.x - from.x);
}

// Two pieces of the picture leave the node at less than 9 degrees.
static bool is_forced_shallow(const ns_board *board, const ns_blemish *at)
{
    double headings[16];
    int32_t count = 0;

    for (int32_t s = 0; s < board->sections.count; s++) {
        const ns_section *section = &board->sections.at[s];
        for (int32_t end = 0; is_picture(section) && end < 2 && count < 16; end++) {
            const int32_t node = section->nodes[end];
            if (node >= 0 && distance(spot_of(board->nodes.at[node]), spot_of(at->at[0])) < ON)
                headings[count++] = heading(board, s, end);
        }
    }
    for (int32_t i = 0; i < count; i++) {
        for (int32_t k = 0; k < i; k++) {
            const double turn = fabs(remainder(headings[i] - headings[k], 2 * acos(-1)));
            if (turn < SHALLOW * acos(-1) / 180)
                return true;
        }
    }
    return false;
}

void ns_forced_count(const ns_board *board, const ns_blemishes *spots, int32_t *shallow,
                     int32_t *close)
{
    *shallow = *close = 0;
    for (int32_t i = 0; i < spots->count; i++) {
        const ns_blemish *at = &spots->at[i];
        *shallow += at->yardstick == NS_LAYOUT_SHALLOW && is_forced_shallow(board, at);
        *close += at->yardstick == NS_LAYOUT_CLOSE && is_forced_close(board, at);
    }
}

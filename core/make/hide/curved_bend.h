// curved_bend.h: a piece of the picture as somebody sees it who walks along it, and corners made in it.
//
// A corner is made where a piece is smooth: a stretch around some place gives way to two curves that meet there
// at an angle, so that both can be led on beyond it as from any corner of the picture.
#ifndef NS_CURVED_BEND_H
#define NS_CURVED_BEND_H

#include "make/curved/curved_work.h"

// A place on a piece.
typedef struct bend_sample {
    int32_t cubic; // of the outline
    double t;
    ns_vec at, way;   // the direction, a unit vector
    double arc, turn; // how far from the start, and turned how much (radians)
} bend_sample;

typedef NS_ARRAY(bend_sample) bend_samples;

// A corner that can be made.
typedef struct bend_corner {
    bend_sample from, to; // what is between them gives way
    ns_vec at;
    ns_vec ways[2]; // in which a walker comes and goes on
    double off;     // from where the border was
    bool sharpened; // both ways are the border's own, led on straight
} bend_corner;

// Appends places at most so far apart, at least 8 of a cubic; 0: 16 of each. A closed piece is walked
// twice, so that every place has both neighbourhoods somewhere; an open one ends before its last point.
ns_status curved_sample_piece(ns_ctx *ctx, const ns_outline *outline, const ns_piece *piece,
                              double apart, bend_samples *samples);
// The corner where the tangents at both ends of a bend meet; false when they do not meet between them.
bool curved_sharpen(const bend_sample *from, const bend_sample *to, bend_corner *corner);
// The corner at a place, at most `slack` off the border, that changes no more than `reach` of it on
// either hand. Where the border is too straight for that it is bent to a peak.
bool curved_bend(const bend_samples *samples, int32_t place, double reach, double slack,
                 bend_corner *corner);
// Cuts piece p there: an open one in two, the second behind all others; a closed one gets ends. *done is
// false when it would touch something, and all is as before.
ns_status curved_cut_at(ns_ctx *ctx, ns_outline *outline, int32_t p, const bend_corner *corner,
                        bool *done);

#endif

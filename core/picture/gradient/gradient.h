// gradient.h: a paint that goes from colour to colour, and where a point of the page is on its way.
//
// In a gradient's own space a linear one goes from x = 0 to 1 and a radial one from its focus to
// the unit circle. How far a point is on that way is its *place*: 0 to 1, or beyond, where the
// spread says what is painted.
#ifndef NS_GRADIENT_H
#define NS_GRADIENT_H

#include "nonosmith/drawing.h"

#define NS_GRADIENT_FAR 1e12 // places beyond are as far as this

typedef enum ns_spread { NS_SPREAD_PAD, NS_SPREAD_REPEAT, NS_SPREAD_REFLECT } ns_spread;

// Red, green and blue from 0 to 255, alpha from 0 to 1.
typedef struct ns_gradient_stop {
    double at;
    double paint[4];
} ns_gradient_stop;

typedef struct ns_gradient {
    const ns_gradient_stop *stops; // at rising places from 0 to 1
    int32_t count;                 // at least 1
    ns_spread spread;
    bool radial;
    ns_vec focus; // radial: where it begins, inside of the unit circle
    // (x, y) of the page is (a x + c y + e, b x + d y + f) of the gradient's space.
    double to_space[6];
} ns_gradient;

// A point of the page in the gradient's space.
ns_vec ns_gradient_take(const ns_gradient *gradient, ns_vec point);
// The place of a point in the gradient's space.
double ns_gradient_place(const ns_gradient *gradient, ns_vec point);
// The paint at a place from 0 to 1; of two stops at one place the second.
void ns_gradient_paint(const ns_gradient *gradient, double at, double paint[4]);
// The largest whole number that is not larger; the value is within NS_GRADIENT_FAR.
double ns_gradient_floor(double value);

#endif

// trig.h: sine, cosine, arc tangent and square root that give the same bits on every machine.
//
// Only + - * / and the processor's own square root are used, which IEEE 754 defines to the last
// bit; the C library's functions differ between machines. Errors are below 4e-16 of the value
// for sine and cosine of angles up to 1000, and below 4e-16 radians for the arc tangent.
#ifndef NS_TRIG_H
#define NS_TRIG_H

#define NS_PI 3.14159265358979323846

double ns_sin(double angle);
double ns_cos(double angle);
// The angle of (x, y), above -pi and up to pi; 0 for (0, 0).
double ns_atan2(double y, double x);

// Of numbers that are not negative.
static inline double ns_sqrt(double x)
{
    return __builtin_sqrt(x);
}

static inline double ns_abs(double x)
{
    return x < 0 ? -x : x;
}

#endif

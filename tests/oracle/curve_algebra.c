// curve_algebra.c: see curve_twin.h: by the equation of one curve.
//
// With X(s) - x = sum u_i s^i and Y(s) - y = sum v_i s^i, both vanish for the same s exactly when
// Bezout's matrix of the brackets [ij] = u_i v_j - u_j v_i has determinant 0; then (s^2, s, 1)
// spans its kernel. Zeros are isolated by signs of Bernstein coefficients.
#include "curve_twin.h"

#define DEGREE 9
#define HALVINGS 60
#define NOISE 1e-12L // of the largest coefficient: below that, signs mean nothing

typedef long double num;

typedef struct poly {
    num at[DEGREE + 1]; // powers of t
} poly;

static poly times(poly a, poly b)
{
    poly c = { { 0 } };

    for (int i = 0; i <= DEGREE; i++) {
        for (int j = 0; i + j <= DEGREE; j++)
            c.at[i + j] += a.at[i] * b.at[j];
    }
    return c;
}

static poly minus(poly a, poly b)
{
    for (int i = 0; i <= DEGREE; i++)
        a.at[i] -= b.at[i];
    return a;
}

static poly plus(poly a, poly b)
{
    for (int i = 0; i <= DEGREE; i++)
        a.at[i] += b.at[i];
    return a;
}

static num value(const poly *p, num t)
{
    num sum = 0;

    for (int i = DEGREE; i >= 0; i--)
        sum = sum * t + p->at[i];
    return sum;
}

static poly powers(num a, num b, num c, num d)
{
    return (poly){ { a, 3 * (b - a), 3 * (c - 2 * b + a), d - 3 * c + 3 * b - a } };
}

static poly constant(num a)
{
    return (poly){ { a } };
}

typedef struct pair {
    poly ax, ay, bx, by;
    poly bezout[3][3];
    curve_twin found;
} pair;

static poly bracket(const poly u[4], const poly v[4], int i, int j)
{
    return minus(times(u[i], v[j]), times(u[j], v[i]));
}

static void set_bezout(pair *q)
{
    poly u[4], v[4];

    for (int i = 0; i < 4; i++) {
        u[i] = constant(q->ax.at[i]);
        v[i] = constant(q->ay.at[i]);
    }
    u[0] = minus(u[0], q->bx);
    v[0] = minus(v[0], q->by);
    q->bezout[0][0] = bracket(u, v, 3, 2);
    q->bezout[0][1] = q->bezout[1][0] = bracket(u, v, 3, 1);
    q->bezout[0][2] = q->bezout[2][0] = bracket(u, v, 3, 0);
    q->bezout[1][1] = plus(bracket(u, v, 3, 0), bracket(u, v, 2, 1));
    q->bezout[1][2] = q->bezout[2][1] = bracket(u, v, 2, 0);
    q->bezout[2][2] = bracket(u, v, 1, 0);
}

static poly minor_of(const pair *q, int row, int other, int i, int j)
{
    return minus(times(q->bezout[row][i], q->bezout[other][j]),
                 times(q->bezout[row][j], q->bezout[other][i]));
}

static num abs_of(num a)
{
    return a < 0 ? -a : a;
}

// Where on a the point of b at t lies: from the two rows that tell it best.
static bool find_s(const pair *q, num t, num *s)
{
    num best = 0;

    for (int i = 0; i < 3; i++) {
        const int row = i == 2, other = i == 0 ? 1 : 2;
        const poly up = minor_of(q, row, other, 2, 0), down = minor_of(q, row, other, 0, 1);
        const num u = value(&up, t), d = value(&down, t);
        if (abs_of(d) > best) {
            best = abs_of(d);
            *s = u / d;
        }
    }
    return best > 0;
}

static num slope(const poly *p, num t)
{
    num sum = 0;

    for (int i = DEGREE; i >= 1; i--)
        sum = sum * t + i * p->at[i];
    return sum;
}

static void take_zero(pair *q, num t)
{
    num s;

    if (!find_s(q, t, &s) || abs_of(s) < 1e-6L || abs_of(s - 1) < 1e-6L) {
        q->found.sure = false;
        return;
    }
    if (s < 0 || s > 1)
        return;
    const num turn = slope(&q->ay, s) * slope(&q->bx, t) - slope(&q->ax, s) * slope(&q->by, t);
    const num off_x = value(&q->ax, s) - value(&q->bx, t);
    const num off_y = value(&q->ay, s) - value(&q->by, t);
    if (abs_of(off_x) + abs_of(off_y) > 1e-2L)
        q->found.sure = false; // a double point of a, or lost digits
    q->found.count++;
    q->found.sign += turn > 0 ? 1 : -1;
}

// Zeros with coefficients c (Bernstein, degree 9) between t0 and t1.
static void zeros(pair *q, const num c[DEGREE + 1], num t0, num t1, num noise, int depth)
{
    num left[DEGREE + 1], right[DEGREE + 1];
    int changes = 0;

    for (int i = 0; i < DEGREE; i++)
        changes += (c[i] > 0) != (c[i + 1] > 0);
    if (changes == 0) {
        for (int i = 0; i <= DEGREE; i++)
            q->found.sure &= abs_of(c[i]) > noise;
        return;
    }
    if (changes == 1 && depth <= 0) {
        take_zero(q, (t0 + t1) / 2);
        return;
    }
    if (depth < -HALVINGS / 2 || !q->found.sure) {
        q->found.sure = false;
        return;
    }
    for (int i = 0; i <= DEGREE; i++)
        right[i] = c[i];
    for (int round = 0; round <= DEGREE; round++) {
        left[round] = right[0];
        for (int i = 0; i < DEGREE - round; i++)
            right[i] = (right[i] + right[i + 1]) / 2;
    }
    // The last of each round is left in place: right is the second half already.
    zeros(q, left, t0, (t0 + t1) / 2, changes == 1 ? 0 : noise, depth - 1);
    zeros(q, right, (t0 + t1) / 2, t1, changes == 1 ? 0 : noise, depth - 1);
}

static void to_bernstein(const poly *p, num c[DEGREE + 1])
{
    static const num choose[DEGREE + 1] = { 1, 9, 36, 84, 126, 126, 84, 36, 9, 1 };

    for (int i = 0; i <= DEGREE; i++) {
        num binomial = 1; // i over k
        c[i] = 0;
        for (int k = 0; k <= i; k++) {
            c[i] += binomial / choose[k] * p->at[k];
            binomial = binomial * (i - k) / (k + 1);
        }
    }
}

curve_twin curve_twin_algebra(const ns_grid_cubic *a, const ns_grid_cubic *b)
{
    const ns_point o = a->p[0]; // the origin: small numbers keep their digits
    pair q = { .found = { 0, 0, true } };
    num c[DEGREE + 1], noise = 0;
    poly f = constant(0);

#define COORDINATE(curve, i, axis) ((num)(curve)->p[i].axis - o.axis)
#define POWERS(curve, axis)                                                                    \
    powers(COORDINATE(curve, 0, axis), COORDINATE(curve, 1, axis), COORDINATE(curve, 2, axis), \
           COORDINATE(curve, 3, axis))
    q.ax = POWERS(a, x);
    q.ay = POWERS(a, y);
    q.bx = POWERS(b, x);
    q.by = POWERS(b, y);
    set_bezout(&q);
    for (int i = 0; i < 3; i++)
        f = plus(f, times(q.bezout[0][i], minor_of(&q, 1, 2, (i + 1) % 3, (i + 2) % 3)));
    to_bernstein(&f, c);
    for (int i = 0; i <= DEGREE; i++)
        noise = abs_of(c[i]) > noise ? abs_of(c[i]) : noise;
    if (noise == 0)
        return (curve_twin){ 0, 0, false };
    zeros(&q, c, 0, 1, noise * NOISE, HALVINGS);
    return q.found;
}

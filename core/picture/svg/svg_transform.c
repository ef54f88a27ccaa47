// svg_transform.c: transforms as matrices; see svg_parts.h.
//
// The transforms of a list are applied from the last to the first, so that matrices are multiplied
// in the order they are read. A list with a mistake is none at all.
#include "picture/svg/svg_parts.h"

svg_matrix svg_matrix_after(svg_matrix o, svg_matrix i)
{
    return (svg_matrix){ o.a * i.a + o.c * i.b,       o.b * i.a + o.d * i.b,
                         o.a * i.c + o.c * i.d,       o.b * i.c + o.d * i.d,
                         o.a * i.e + o.c * i.f + o.e, o.b * i.e + o.d * i.f + o.f };
}

ns_vec svg_matrix_apply(const svg_matrix *m, ns_vec v)
{
    return (ns_vec){ m->a * v.x + m->c * v.y + m->e, m->b * v.x + m->d * v.y + m->f };
}

double svg_matrix_scale(const svg_matrix *m)
{
    return ns_sqrt(ns_abs(m->a * m->d - m->b * m->c));
}

// Quarter turns come out without a trace of rounding.
static void sine_cosine(double degrees, double *sine, double *cosine)
{
    const double quarters = degrees / 90;

    *sine = ns_sin(degrees * (NS_PI / 180));
    *cosine = ns_cos(degrees * (NS_PI / 180));
    if (quarters > -1e6 && quarters < 1e6 && quarters == (double)(int32_t)quarters) {
        const int32_t turn = (int32_t)quarters & 3;
        *sine = turn == 1 ? 1 : turn == 3 ? -1 : 0;
        *cosine = turn == 0 ? 1 : turn == 2 ? -1 : 0;
    }
}

// One transform of a name and its numbers; false when they do not go together.
static bool one_transform(svg_scan name, const double *n, int32_t count, svg_matrix *m)
{
    double sine, cosine;

    *m = SVG_IDENTITY;
    if (svg_is(name, "matrix") && count == 6) {
        *m = (svg_matrix){ n[0], n[1], n[2], n[3], n[4], n[5] };
    } else if (svg_is(name, "translate") && (count == 1 || count == 2)) {
        m->e = n[0];
        m->f = count == 2 ? n[1] : 0;
    } else if (svg_is(name, "scale") && (count == 1 || count == 2)) {
        m->a = n[0];
        m->d = n[count - 1];
    } else if (svg_is(name, "rotate") && (count == 1 || count == 3)) {
        sine_cosine(n[0], &sine, &cosine);
        *m = (svg_matrix){ cosine, sine, -sine, cosine, 0, 0 };
        if (count == 3) {
            m->e = n[1] - cosine * n[1] + sine * n[2];
            m->f = n[2] - sine * n[1] - cosine * n[2];
        }
    } else if ((svg_is(name, "skewX") || svg_is(name, "skewY")) && count == 1) {
        sine_cosine(n[0], &sine, &cosine);
        *(svg_is(name, "skewX") ? &m->c : &m->b) = sine / cosine;
    } else if ((svg_is(name, "translateX") || svg_is(name, "translateY")) && count == 1) {
        *(svg_is(name, "translateX") ? &m->e : &m->f) = n[0];
    } else if ((svg_is(name, "scaleX") || svg_is(name, "scaleY")) && count == 1) {
        *(svg_is(name, "scaleX") ? &m->a : &m->d) = n[0];
    } else {
        return false;
    }
    return true;
}

// A number, in style sheets with a unit of length or angle.
static bool read_argument(svg_scan *in, double *value)
{
    svg_scan now = *in;
    svg_length length;

    if (svg_length_read(in, 16, &length)) {
        *value = length.value;
        return !length.percent;
    }
    if (!svg_number(&now, value))
        return false;
    const svg_scan unit = svg_unit(&now);
    *in = now;
    if (svg_is(unit, "deg"))
        return true;
    if (svg_is(unit, "turn"))
        *value *= 360;
    else if (svg_is(unit, "grad"))
        *value *= 0.9;
    else if (svg_is(unit, "rad"))
        *value *= 180 / NS_PI;
    else
        return false;
    return true;
}

bool svg_matrix_inverse(const svg_matrix *m, svg_matrix *back)
{
    const double det = m->a * m->d - m->b * m->c;

    *back = (svg_matrix){ m->d / det,
                          -m->b / det,
                          -m->c / det,
                          m->a / det,
                          (m->c * m->f - m->d * m->e) / det,
                          (m->b * m->e - m->a * m->f) / det };
    return (det > 0 || det < 0) && back->a - back->a == 0 && back->d - back->d == 0
           && back->e - back->e == 0 && back->f - back->f == 0;
}

bool svg_transform_of(svg_scan in, svg_matrix *matrix)
{
    svg_matrix all = SVG_IDENTITY, one;
    double n[6];

    if (svg_is(svg_trimmed(in), "none")) {
        *matrix = all;
        return true;
    }
    while (!svg_at_end(&in)) {
        const svg_scan name = svg_word(&in);
        int32_t count = 0;
        svg_skip_blanks(&in);
        if (in.at == in.end || *in.at++ != '(')
            return false;
        svg_skip_blanks(&in);
        while (count < 6 && in.at < in.end && *in.at != ')') {
            if (!read_argument(&in, &n[count++]) || !svg_skip_comma(&in))
                return false;
        }
        NS_ASSERT(count <= 6);
        if (in.at == in.end || *in.at++ != ')' || !one_transform(name, n, count, &one))
            return false;
        all = svg_matrix_after(all, one);
        if (!svg_at_end(&in) && !svg_skip_comma(&in))
            return false;
    }
    *matrix = all;
    return true;
}

svg_matrix svg_transform_at(svg_pen *pen, svg_scan text)
{
    svg_matrix matrix = SVG_IDENTITY;

    pen->work += 4 * (int64_t)svg_bytes(text); // lengths are slower than other bytes
    if (text.at && !svg_transform_of(text, &matrix))
        svg_note(pen->svg, SVG_NOTE_TRANSFORM, pen->svg->line, (svg_scan){ 0 });
    return matrix;
}

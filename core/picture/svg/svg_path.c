// svg_path.c: path data: M L H V C S Q T A Z, large (absolute) and small (relative).
//
// As SVG asks, a mistake ends the path where it stands and what was drawn before it counts.
#include "picture/svg/svg_parts.h"

typedef struct reader {
    svg_scan in;
    svg_route *route;
    char command; // as a capital
    bool relative;
    ns_vec handle; // of the curve before, for S and T
    char before;   // the command before, as a capital
} reader;

// How many numbers a command takes; -1: it is none.
static int32_t number_count(char command)
{
    static const char commands[] = "ZHVMLTSQCA", counts[] = "0112224467";

    for (int32_t i = 0; commands[i]; i++) {
        if (commands[i] == command)
            return counts[i] - '0';
    }
    return -1;
}

// The flags of an arc are single digits and need nothing between them.
static bool read_flag(svg_scan *in, double *value)
{
    if (in->at == in->end || (*in->at != '0' && *in->at != '1'))
        return false;
    *value = *in->at++ - '0';
    return true;
}

static bool read_numbers(reader *r, double *n)
{
    const int32_t count = number_count(r->command);

    NS_ASSERT(count >= 0 && count <= 7);
    for (int32_t i = 0; i < count; i++) {
        const bool is_flag = r->command == 'A' && (i == 3 || i == 4);
        if (i > 0 && !svg_skip_comma(&r->in))
            return false;
        if (!(is_flag ? read_flag(&r->in, &n[i]) : svg_number(&r->in, &n[i])))
            return false;
    }
    return true;
}

// The point of the i-th pair of numbers.
static ns_vec point(const reader *r, const double *n, int32_t i)
{
    const ns_vec v = { n[2 * i], n[2 * i + 1] };

    return r->relative ? ns_vec_add(r->route->at, v) : v;
}

// The handle of the curve before, mirrored at the place, when that was of the same family.
static ns_vec mirrored(const reader *r, char same, char smooth)
{
    const ns_vec at = r->route->at;

    if (r->before != same && r->before != smooth)
        return at;
    return ns_vec_sub(ns_vec_scale(at, 2), r->handle);
}

static bool draw(ns_ctx *ctx, reader *r, const double *n)
{
    svg_route *route = r->route;
    const ns_vec at = route->at;
    ns_vec to = at;

    switch (r->command) {
    case 'M':
        return svg_route_move(ctx, route, point(r, n, 0));
    case 'L':
        return svg_route_line(ctx, route, point(r, n, 0));
    case 'H':
        to.x = r->relative ? at.x + n[0] : n[0];
        return svg_route_line(ctx, route, to);
    case 'V':
        to.y = r->relative ? at.y + n[0] : n[0];
        return svg_route_line(ctx, route, to);
    case 'C':
        r->handle = point(r, n, 1);
        return svg_route_cubic(ctx, route, point(r, n, 0), r->handle, point(r, n, 2));
    case 'S':
        to = mirrored(r, 'C', 'S');
        r->handle = point(r, n, 0);
        return svg_route_cubic(ctx, route, to, r->handle, point(r, n, 1));
    case 'Q':
        r->handle = point(r, n, 0);
        return svg_route_quadratic(ctx, route, r->handle, point(r, n, 1));
    case 'T':
        r->handle = mirrored(r, 'Q', 'T');
        return svg_route_quadratic(ctx, route, r->handle, point(r, n, 0));
    case 'A':
        to = r->relative ? (ns_vec){ at.x + n[5], at.y + n[6] } : (ns_vec){ n[5], n[6] };
        return svg_route_arc(ctx, route, (ns_vec){ n[0], n[1] }, n[2], n[3] != 0, n[4] != 0,
                             to);
    default:
        return svg_route_close(ctx, route);
    }
}

// The next command, or the one before again when numbers follow; false at a mistake.
static bool read_command(reader *r)
{
    const char c = *r->in.at;
    const bool small = c >= 'a' && c <= 'z';
    const char capital = (char)(small ? c - 'a' + 'A' : c);

    if (number_count(capital) >= 0) {
        r->in.at++;
        svg_skip_blanks(&r->in);
        if (!r->command && capital != 'M')
            return false;
        r->command = capital;
        r->relative = small;
        return true;
    }
    if (!r->command || r->command == 'Z')
        return false;
    if (r->command == 'M')
        r->command = 'L';
    return svg_skip_comma(&r->in);
}

ns_status svg_path_read(ns_ctx *ctx, svg_scan data, svg_route *route, bool *whole)
{
    reader r = { .in = data, .route = route };
    double n[7];

    *whole = false;
    while (!svg_at_end(&r.in)) {
        if (!read_command(&r) || !read_numbers(&r, n))
            return svg_route_end(ctx, route) ? NS_OK : ns_no_memory(ctx);
        NS_NEED(ctx, draw(ctx, &r, n));
        r.before = r.command;
        if (route->cubics.count > NS_DRAWING_CUBICS_MAX)
            break; // whoever paints it will say so
    }
    *whole = true;
    return svg_route_end(ctx, route) ? NS_OK : ns_no_memory(ctx);
}

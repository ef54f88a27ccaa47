// link_board.c: the curves of a link: whole numbers, from point to point.
//
//     width, height, tolerance
//     nodes       count, each from the one before
//     curves      count; each: sections, closed and shifted in one number, [shift], sections
//     section     role and bits; cubics; [nodes]; [colours]; [where it begins]; cubics
//     cubic       to its end (not of the last one when a node or the beginning says where), both handles;
//                 of a straight section only the ends
//
// Whatever is read is checked by ns_board_check before anybody looks at it.
#include "nono/link_parts.h"

#include "geom/bezier.h"

#define ROLE_BITS 7
#define DIFFER 8 // the colours, from cubic to cubic
#define FROM_NODE 16
#define TO_NODE 32
#define STRAIGHT 64
#define SECTION_MOST 127
#define CURVE_CLOSED 1
#define CURVE_SHIFTED 2

// -- writing --------------------------------------------------------------------------------------

static void put_step(ns_link_out *out, ns_point from, ns_point to)
{
    ns_link_put_signed(out, (int64_t)to.x - from.x);
    ns_link_put_signed(out, (int64_t)to.y - from.y);
}

static bool is_line(const ns_grid_cubic *cubic)
{
    const ns_grid_cubic line = ns_grid_line(cubic->p[0], cubic->p[3]);

    return memcmp(cubic->p, line.p, sizeof line.p) == 0;
}

static uint32_t section_bits(const ns_board *board, const ns_section *section)
{
    const ns_board_cubic *cubics = &board->cubics.at[section->first];
    uint32_t bits = (uint32_t)section->role | STRAIGHT;

    for (int32_t i = 0; i < section->count; i++) {
        if (!is_line(&cubics[i].curve))
            bits &= ~(uint32_t)STRAIGHT;
        if (cubics[i].left != cubics[0].left || cubics[i].right != cubics[0].right)
            bits |= DIFFER;
    }
    return bits | (section->nodes[0] >= 0 ? FROM_NODE : 0)
           | (section->nodes[1] >= 0 ? TO_NODE : 0);
}

static void put_colours(ns_link_out *out, const ns_board_cubic *cubics, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        ns_link_put(out, cubics[i].left);
        ns_link_put(out, cubics[i].right);
    }
}

static void put_section(ns_link_out *out, const ns_board *board, const ns_section *section,
                        bool closed, ns_point *pen)
{
    const ns_board_cubic *cubics = &board->cubics.at[section->first];
    const uint32_t bits = section_bits(board, section);

    ns_link_put(out, bits);
    ns_link_put(out, (uint64_t)section->count);
    if (bits & FROM_NODE)
        ns_link_put(out, (uint64_t)section->nodes[0]);
    if (bits & TO_NODE)
        ns_link_put(out, (uint64_t)section->nodes[1]);
    if (ns_role_is_picture(section->role))
        put_colours(out, cubics, bits & DIFFER ? section->count : 1);
    if (!(bits & FROM_NODE))
        put_step(out, *pen, cubics[0].curve.p[0]);
    for (int32_t i = 0; i < section->count; i++) {
        const ns_point *p = cubics[i].curve.p;
        if (i < section->count - 1 || !(closed || bits & TO_NODE))
            put_step(out, p[0], p[3]);
        if (!(bits & STRAIGHT)) {
            put_step(out, p[0], p[1]);
            put_step(out, p[3], p[2]);
        }
        *pen = p[3];
    }
}

void ns_link_put_board(ns_link_out *out, const ns_board *board)
{
    ns_point pen = { 0, 0 };

    ns_link_put(out, (uint64_t)board->width);
    ns_link_put(out, (uint64_t)board->height);
    ns_link_put(out, (uint64_t)board->tolerance);
    ns_link_put(out, (uint64_t)board->nodes.count);
    for (int32_t i = 0; i < board->nodes.count; i++) {
        put_step(out, pen, board->nodes.at[i]);
        pen = board->nodes.at[i];
    }
    ns_link_put(out, (uint64_t)board->curves.count);
    for (int32_t i = 0; i < board->curves.count; i++) {
        const ns_board_curve *curve = &board->curves.at[i];
        ns_link_put(out, (uint64_t)curve->count << 2 | (curve->shift ? CURVE_SHIFTED : 0)
                             | (curve->closed ? CURVE_CLOSED : 0));
        if (curve->shift)
            ns_link_put_signed(out, curve->shift);
        for (int32_t k = 0; k < curve->count; k++)
            put_section(out, board, &board->sections.at[curve->first + k], curve->closed, &pen);
    }
}

// -- reading --------------------------------------------------------------------------------------

static int32_t take_place(ns_link_in *in, int32_t from)
{
    const int64_t step = ns_link_take_signed(in);

    if (step < -4 * (int64_t)NS_BOARD_REACH || step > 4 * (int64_t)NS_BOARD_REACH
        || from + step < -NS_BOARD_REACH || from + step > NS_BOARD_REACH) {
        in->broken = true;
        return 0;
    }
    return (int32_t)(from + step);
}

static ns_point take_step(ns_link_in *in, ns_point from)
{
    const int32_t x = take_place(in, from.x);

    return (ns_point){ x, take_place(in, from.y) };
}

typedef struct section_in {
    uint32_t bits;
    int32_t count, nodes[2];
    bool closed;
    const char *colours; // pairs, a byte each
} section_in;

static ns_point node_of(const ns_board *board, int32_t node)
{
    return board->nodes.at[node];
}

static ns_status take_cubics(ns_link_in *in, ns_board *board, const section_in *s,
                             ns_point start, ns_point *pen)
{
    ns_point at = start;

    for (int32_t i = 0; i < s->count && !in->broken; i++) {
        const bool last = i == s->count - 1;
        const int32_t pair = s->bits & DIFFER ? 2 * i : 0;
        const ns_point end = last && s->closed           ? start
                             : last && s->bits & TO_NODE ? node_of(board, s->nodes[1])
                                                         : take_step(in, at);
        ns_grid_cubic cubic = ns_grid_line(at, end);
        if (!(s->bits & STRAIGHT)) {
            cubic.p[1] = take_step(in, at);
            cubic.p[2] = take_step(in, end);
        }
        if (in->broken)
            break;
        NS_TRY(ns_board_add_cubic(in->ctx, board, &cubic,
                                  s->colours ? (uint8_t)s->colours[pair] : 0,
                                  s->colours ? (uint8_t)s->colours[pair + 1] : 0));
        at = end;
    }
    *pen = at;
    return NS_OK;
}

static ns_status take_section(ns_link_in *in, ns_board *board, bool closed, ns_point *pen)
{
    section_in s = { .bits = (uint32_t)ns_link_take_from(in, 0, SECTION_MOST),
                     .closed = closed,
                     .nodes = { -1, -1 } };

    s.count = ns_link_take_from(in, 1, NS_LINK_CUBICS_MAX - board->cubics.count);
    if (s.bits & FROM_NODE)
        s.nodes[0] = ns_link_take_from(in, 0, board->nodes.count - 1);
    if (s.bits & TO_NODE)
        s.nodes[1] = ns_link_take_from(in, 0, board->nodes.count - 1);
    const ns_role role = (ns_role)(s.bits & ROLE_BITS);
    if (ns_role_is_picture(role))
        s.colours = ns_link_take_bytes(in, s.bits & DIFFER ? 2 * s.count : 2);
    if (in->broken || role > NS_ROLE_DECOY)
        return ns_link_damaged(in->ctx);
    const ns_point start =
        s.bits & FROM_NODE ? node_of(board, s.nodes[0]) : take_step(in, *pen);
    NS_TRY(ns_board_add_section(in->ctx, board, role, s.nodes[0], s.nodes[1]));
    return take_cubics(in, board, &s, start, pen);
}

static ns_status take_curves(ns_link_in *in, ns_board *board, ns_point pen)
{
    const int32_t curves = ns_link_take_count(in, NS_BOARD_CURVES_MAX);

    for (int32_t i = 0; i < curves && !in->broken; i++) {
        const int32_t head = ns_link_take_from(in, 4, 4 * NS_BOARD_SECTIONS_MAX - 1);
        NS_TRY(ns_board_add_curve(in->ctx, board, head & CURVE_CLOSED));
        if (head & CURVE_SHIFTED) {
            const int64_t shift = ns_link_take_signed(in);
            in->broken |= shift < INT32_MIN || shift > INT32_MAX;
            board->curves.at[i].shift = in->broken ? 0 : (int32_t)shift;
        }
        for (int32_t k = 0; k < head >> 2 && !in->broken; k++)
            NS_TRY(take_section(in, board, head & CURVE_CLOSED, &pen));
    }
    return in->broken ? ns_link_damaged(in->ctx) : NS_OK;
}

ns_status ns_link_take_board(ns_link_in *in, ns_board *board)
{
    ns_point pen = { 0, 0 };

    board->width = ns_link_take_from(in, 1, NS_FRAME_SIDE);
    board->height = ns_link_take_from(in, 1, NS_FRAME_SIDE);
    board->tolerance = ns_link_take_from(in, 1, NS_FRAME_SIDE);
    const int32_t nodes = ns_link_take_count(in, NS_LINK_CUBICS_MAX);
    for (int32_t i = 0; i < nodes && !in->broken; i++) {
        pen = take_step(in, pen);
        NS_NEED(in->ctx, ns_array_push(in->ctx, &board->nodes, pen));
    }
    NS_TRY(take_curves(in, board, pen));
    return ns_board_check(in->ctx, board);
}

// outline_contacts.c: where pieces of an outline touch though they must not.
//
// Segments of the flattened pieces are compared exactly, those in common tiles with each other. Two
// may share an end when one follows the other or both end at a node, and leave it in different
// directions; an end without a node is on the frame and nowhere else is.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"
#include "picture/outline/outline_flat.h"

static ns_status add_contact(ns_ctx *ctx, ns_contacts *contacts, ns_point at, int32_t piece)
{
    const ns_outline_contact contact = { at, piece };

    return ns_array_push(ctx, contacts, contact) ? NS_OK : ns_no_memory(ctx);
}

// Whether end i of p and end k of q, the same point, may meet: they follow each other on a piece
// or are at the same node.
static bool may_join(const ns_flat *c, const ns_flat_place *p, int i, const ns_flat_place *q,
                     int k)
{
    if (p->nodes[i] >= 0 && p->nodes[i] == q->nodes[k])
        return true;
    if (p->piece != q->piece || i == k)
        return false;
    const ns_flat_place *before = i == 1 ? p : q, *after = i == 1 ? q : p;
    const bool closed = c->outline->pieces.at[p->piece].closed;
    return after->at == before->at + 1
           || (closed && before->at + 1 == before->of && after->at == 0);
}

// Whether two segments meet where they must not, and where.
static bool is_contact(const ns_flat *c, int32_t a, int32_t b, ns_point *at)
{
    const ns_segment *s = &c->segments.at[a], *t = &c->segments.at[b];
    const ns_point ends_s[2] = { s->a, s->b }, ends_t[2] = { t->a, t->b };
    ns_ratio on_s, on_t;
    int sign;

    const ns_segment_meet meet = ns_segments_meet(s->a, s->b, t->a, t->b, &on_s, &on_t, &sign);
    if (meet == NS_APART)
        return false;
    if (meet == NS_CROSS) {
        *at = ns_point_at(s->a, s->b, on_s);
        return true;
    }
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 2; k++) {
            if (ns_point_same(ends_s[i], ends_t[k])
                && may_join(c, &c->places.at[a], i, &c->places.at[b], k)) {
                *at = ends_s[i];
                return ns_direction_compare(ends_s[i], ends_s[1 - i], ends_t[k], ends_t[1 - k])
                       == 0;
            }
        }
    }
    for (int i = 0; i < 2; i++) {
        if (ns_on_segment(t->a, t->b, ends_s[i]))
            *at = ends_s[i];
        if (ns_on_segment(s->a, s->b, ends_t[i]))
            *at = ends_t[i];
    }
    return true;
}

// Whether a vertex lies where the frame allows none.
static bool leaves_frame(const ns_flat *c, int32_t a, ns_point *where)
{
    const ns_outline *outline = c->outline;
    const ns_segment *s = &c->segments.at[a];
    const ns_flat_place *at = &c->places.at[a];
    const ns_piece *piece = &outline->pieces.at[at->piece];

    for (int k = 0; k < 2; k++) {
        const ns_point p = k ? s->b : s->a;
        const bool end = !piece->closed && (k ? at->at + 1 == at->of : at->at == 0)
                         && piece->ends[k].node < 0;
        const bool across = p.x <= 0 || p.x >= outline->width;
        const bool up = p.y <= 0 || p.y >= outline->height;
        const bool beyond = p.x < 0 || p.x > outline->width || p.y < 0 || p.y > outline->height;
        *where = p;
        if (end ? across == up || beyond : across || up)
            return true;
    }
    return false;
}

static ns_status find_pairs(ns_ctx *ctx, const ns_flat *c, int32_t most, ns_contacts *contacts)
{
    ns_point at = { 0, 0 };

    for (int32_t i = 0; i < c->segments.count && contacts->count < most; i++) {
        if (leaves_frame(c, i, &at))
            NS_TRY(add_contact(ctx, contacts, at, c->places.at[i].piece));
    }
    for (int32_t tile = 0; tile + 1 < c->lists.starts.count; tile++) {
        const int32_t first = c->lists.starts.at[tile], end = c->lists.starts.at[tile + 1];
        for (int32_t i = first; i < end; i++) {
            for (int32_t k = i + 1; k < end; k++) {
                const int32_t a = c->lists.items.at[i], b = c->lists.items.at[k];
                if (contacts->count < most && is_contact(c, a, b, &at))
                    NS_TRY(add_contact(ctx, contacts, at, c->places.at[a].piece));
            }
        }
        NS_TRY(ns_spend(ctx, (int64_t)(end - first) * (end - first)));
    }
    return NS_OK;
}

// A piece that is a point is a contact by itself.
static ns_status find_points(ns_ctx *ctx, const ns_flat *c, ns_contacts *contacts)
{
    int32_t next = 0;

    for (int32_t p = 0; p < c->outline->pieces.count; p++) {
        if (next < c->places.count && c->places.at[next].piece == p)
            next += c->places.at[next].of;
        else
            NS_TRY(add_contact(ctx, contacts,
                               c->outline->cubics.at[c->outline->pieces.at[p].first].curve.p[0],
                               p));
    }
    return NS_OK;
}

ns_status ns_outline_find_contacts(ns_ctx *ctx, const ns_outline *outline, int32_t tolerance,
                                   int32_t most, ns_contacts *contacts)
{
    ns_flat flat = { 0 };
    ns_status status = ns_flat_open(ctx, &flat, outline, tolerance);

    if (status == NS_OK)
        status = find_points(ctx, &flat, contacts);
    if (status == NS_OK)
        status = find_pairs(ctx, &flat, most, contacts);
    ns_flat_drop(ctx, &flat);
    return status;
}

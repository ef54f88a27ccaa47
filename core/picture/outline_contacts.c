// outline_contacts.c: where pieces of an outline touch though they must not.
#include "picture/outline_parts.h"

#include "base/basics.h"
#include "geom/bezier.h"

// A segment of a flattened piece. Nodes are those of the piece when the segment is its first or
// last, otherwise -1.
typedef struct place {
    int32_t piece, at, of; // the at-th of so many segments
    int32_t nodes[2];
} place;

typedef struct contact_job {
    const ns_outline *outline;
    NS_ARRAY(ns_segment) segments;
    NS_ARRAY(place) places;
    ns_polyline line;
    NS_ARRAY(ns_grid_cubic) chain;
    ns_cells cells;
    ns_contacts *contacts;
} contact_job;

static ns_status add_contact(ns_ctx *ctx, contact_job *c, ns_point at, int32_t piece)
{
    const ns_contact contact = { at, piece };

    return ns_array_push(ctx, c->contacts, contact) ? NS_OK : ns_no_memory(ctx);
}

// A piece that is a point is a contact by itself.
static ns_status flatten_piece(ns_ctx *ctx, contact_job *c, int32_t p, int32_t tolerance)
{
    const ns_piece *piece = &c->outline->pieces.at[p];

    c->chain.count = 0;
    for (int32_t i = 0; i < piece->count; i++) {
        if (!ns_array_push(ctx, &c->chain, c->outline->cubics.at[piece->first + i].curve))
            return ns_no_memory(ctx);
    }
    ns_polyline_clear(&c->line);
    NS_TRY(ns_polyline_add_chain(ctx, &c->line, c->chain.at, c->chain.count, tolerance));
    const int32_t of = c->line.points.count - 1;
    for (int32_t i = 0; i < of; i++) {
        const ns_segment s = { c->line.points.at[i], c->line.points.at[i + 1] };
        const place at = { p,
                           i,
                           of,
                           { i == 0 ? piece->ends[0].node : -1,
                             i + 1 == of ? piece->ends[1].node : -1 } };
        if (!ns_array_push(ctx, &c->segments, s) || !ns_array_push(ctx, &c->places, at))
            return ns_no_memory(ctx);
    }
    if (of == 0)
        NS_TRY(add_contact(ctx, c, c->line.points.at[0], p));
    return ns_spend(ctx, of);
}

// Whether end i of p and end k of q, the same point, may meet: they follow each other on a piece
// or are at the same node.
static bool may_join(const contact_job *c, const place *p, int i, const place *q, int k)
{
    if (p->nodes[i] >= 0 && p->nodes[i] == q->nodes[k])
        return true;
    if (p->piece != q->piece || i == k)
        return false;
    const place *before = i == 1 ? p : q, *after = i == 1 ? q : p;
    const bool closed = c->outline->pieces.at[p->piece].closed;
    return after->at == before->at + 1
           || (closed && before->at + 1 == before->of && after->at == 0);
}

// Whether two segments meet where they must not, and where.
static bool is_contact(const contact_job *c, int32_t a, int32_t b, ns_point *at)
{
    const ns_segment *s = &c->segments.at[a], *t = &c->segments.at[b];
    const ns_point ends_s[2] = { s->a, s->b }, ends_t[2] = { t->a, t->b };
    ns_ratio on_s, on_t;
    int sign;

    const ns_meet meet = ns_segments_meet(s->a, s->b, t->a, t->b, &on_s, &on_t, &sign);
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
static bool leaves_frame(const contact_job *c, int32_t a, ns_point *where)
{
    const ns_outline *outline = c->outline;
    const ns_segment *s = &c->segments.at[a];
    const place *at = &c->places.at[a];
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

static ns_status find_pairs(ns_ctx *ctx, contact_job *c, int32_t most)
{
    ns_point at = { 0, 0 };

    for (int32_t i = 0; i < c->segments.count && c->contacts->count < most; i++) {
        if (leaves_frame(c, i, &at))
            NS_TRY(add_contact(ctx, c, at, c->places.at[i].piece));
    }
    for (int32_t cell = 0; cell + 1 < c->cells.starts.count; cell++) {
        const int32_t first = c->cells.starts.at[cell], end = c->cells.starts.at[cell + 1];
        for (int32_t i = first; i < end; i++) {
            for (int32_t k = i + 1; k < end; k++) {
                const int32_t a = c->cells.items.at[i], b = c->cells.items.at[k];
                if (c->contacts->count < most && is_contact(c, a, b, &at))
                    NS_TRY(add_contact(ctx, c, at, c->places.at[a].piece));
            }
        }
        NS_TRY(ns_spend(ctx, (int64_t)(end - first) * (end - first)));
    }
    return NS_OK;
}

static ns_status contact_steps(ns_ctx *ctx, contact_job *c, int32_t tolerance, int32_t most)
{
    for (int32_t p = 0; p < c->outline->pieces.count; p++)
        NS_TRY(flatten_piece(ctx, c, p, tolerance));
    NS_TRY(ns_cells_open(ctx, &c->cells, c->outline->width, c->outline->height, c->segments.at,
                         c->segments.count));
    NS_TRY(ns_cells_fill(ctx, &c->cells, c->segments.at, c->segments.count));
    return find_pairs(ctx, c, most);
}

ns_status ns_outline_find_contacts(ns_ctx *ctx, const ns_outline *outline, int32_t tolerance,
                                   int32_t most, ns_contacts *contacts)
{
    contact_job c = { .outline = outline, .contacts = contacts };
    const ns_status status = contact_steps(ctx, &c, tolerance, most);

    ns_array_drop(ctx, &c.segments);
    ns_array_drop(ctx, &c.places);
    ns_polyline_drop(ctx, &c.line);
    ns_array_drop(ctx, &c.chain);
    ns_cells_drop(ctx, &c.cells);
    return status;
}

// sloped_carry.c: see sloped_carry.h.
//
// On which side of every line a face lies is hashed, a random number a line and side, all of them
// xored: so a line is left out of the hash by xoring its number once more.
#include "make/sloped/sloped_carry.h"

#include "base/basics.h"

// A face's sides, or those beside a meet, and the colour there.
typedef struct known {
    uint64_t sides;
    int32_t meet; // -1: of all lines
    uint8_t colour;
} known;

typedef struct carrying {
    const ns_slopes *old;
    const bool *parted;
    const ns_straights *lines;
    NS_ARRAY(known) known; // by meet, then by sides
    NS_ARRAY(bool) border; // beside `through` of the old lines: whether it has one at the meet
    NS_ARRAY(int32_t) corners_now;
    bool same;
} carrying;

static uint64_t number_of(int32_t line, bool beyond)
{
    return ns_hash_add(ns_hash_add(1, (uint64_t)line), beyond);
}

static ns_vec middle_of(const ns_straights *lines, int32_t face)
{
    const ns_straight_face *f = &lines->faces.at[face];
    ns_vec sum = { 0, 0 };

    for (int32_t i = f->first; i < f->first + f->count; i++)
        sum = ns_vec_add(sum, lines->meets.at[lines->sides.at[i].from].at);
    return ns_vec_scale(sum, 1.0 / f->count);
}

static bool is_beyond(const ns_straight *line, ns_vec at)
{
    return line->a * at.x + line->b * at.y > line->c;
}

static uint64_t sides_of(const ns_straights *lines, int32_t face)
{
    const ns_vec at = middle_of(lines, face);
    uint64_t sides = 0;

    for (int32_t l = NS_FRAME_LINES; l < lines->lines.count; l++)
        sides ^= number_of(l, is_beyond(&lines->lines.at[l], at));
    return sides;
}

// The sides of a face without the lines through an old meet that have no border there.
static uint64_t sides_beside(const carrying *c, int32_t meet, const ns_straights *lines,
                             int32_t face, uint64_t sides)
{
    const ns_meet *m = &c->old->lines.meets.at[meet];
    const ns_vec at = middle_of(lines, face);

    for (int32_t i = m->first; i < m->first + m->count; i++) {
        const int32_t l = c->old->lines.through.at[i];

        if (l >= NS_FRAME_LINES && !c->border.at[i])
            sides ^= number_of(l, is_beyond(&lines->lines.at[l], at));
    }
    return sides;
}

static int by_meet_and_sides(const void *at_a, const void *at_b, void *user)
{
    const known *a = at_a, *b = at_b;

    (void)user;
    if (a->meet != b->meet)
        return a->meet < b->meet ? -1 : 1;
    return a->sides < b->sides ? -1 : a->sides > b->sides;
}

static const known *find(const carrying *c, int32_t meet, uint64_t sides)
{
    const known wanted = { sides, meet, 0 };
    const int32_t place = ns_sort_bound(c->known.at, c->known.count, sizeof wanted, &wanted,
                                        by_meet_and_sides, NULL);

    return place < c->known.count && by_meet_and_sides(&c->known.at[place], &wanted, NULL) == 0
               ? &c->known.at[place]
               : NULL;
}

static void mark_border(carrying *c, int32_t meet, int32_t line)
{
    const ns_meet *m = &c->old->lines.meets.at[meet];

    for (int32_t i = m->first; i < m->first + m->count; i++)
        if (c->old->lines.through.at[i] == line)
            c->border.at[i] = true;
}

static ns_status know_old_faces(ns_ctx *ctx, carrying *c)
{
    const ns_straights *lines = &c->old->lines;
    const uint8_t *colours = c->old->colours.at;

    if (!ns_array_resize(ctx, &c->border, lines->through.count))
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < lines->sides.count; i++) {
        const ns_side *side = &lines->sides.at[i];

        if (side->twin < 0 || colours[side->face] == colours[lines->sides.at[side->twin].face])
            continue;
        mark_border(c, side->from, side->line);
        mark_border(c, side->to, side->line);
    }
    for (int32_t f = 0; f < lines->faces.count; f++) {
        const ns_straight_face *face = &lines->faces.at[f];
        const uint64_t sides = sides_of(lines, f);

        NS_TRY(ns_spend(ctx, lines->lines.count / 8 + 1));
        if (!ns_array_push(ctx, &c->known, ((known){ sides, -1, colours[f] })))
            return ns_no_memory(ctx);
        for (int32_t i = face->first; i < face->first + face->count; i++) {
            const int32_t meet = lines->sides.at[i].from;

            if (c->parted[meet]
                && !ns_array_push(
                    ctx, &c->known,
                    ((known){ sides_beside(c, meet, lines, f, sides), meet, colours[f] })))
                return ns_no_memory(ctx);
        }
    }
    NS_TRY(ns_array_sort(ctx, &c->known, by_meet_and_sides, NULL));
    // What is known twice must be known alike.
    for (int32_t i = 1; i < c->known.count; i++)
        c->same = c->same
                  && (by_meet_and_sides(&c->known.at[i - 1], &c->known.at[i], NULL) != 0
                      || c->known.at[i - 1].colour == c->known.at[i].colour);
    return NS_OK;
}

static ns_status colour_faces(ns_ctx *ctx, carrying *c, ns_slopes *carried)
{
    const int32_t faces = c->lines->faces.count;

    if (!ns_array_resize(ctx, &carried->colours, faces))
        return ns_no_memory(ctx);
    for (int32_t f = 0; f < faces && c->same; f++) {
        const uint64_t sides = sides_of(c->lines, f);
        const known *colour = find(c, -1, sides);

        NS_TRY(ns_spend(ctx, c->lines->lines.count / 8 + 1));
        for (int32_t m = 0; m < c->old->lines.meets.count && !colour; m++)
            if (c->parted[m])
                colour = find(c, m, sides_beside(c, m, c->lines, f, sides));
        c->same = colour != NULL;
        if (colour)
            carried->colours.at[f] = colour->colour;
    }
    return NS_OK;
}

// The meet of the new lines that has the same lines as this one; -1: none.
static int32_t meet_like(const carrying *c, const ns_meet *old)
{
    const int32_t *through = c->old->lines.through.at + old->first;
    const int32_t line = through[old->count - 1];
    const ns_straights *lines = c->lines;

    for (int32_t s = lines->first_stop.at[line]; s < lines->first_stop.at[line + 1]; s++) {
        const ns_meet *now = &lines->meets.at[lines->stops.at[s]];

        if (now->count == old->count
            && memcmp(lines->through.at + now->first, through,
                      (size_t)now->count * sizeof *through)
                   == 0)
            return lines->stops.at[s];
    }
    return -1;
}

// Every corner is still there, and they follow each other along each line as before.
static ns_status carry_corners(ns_ctx *ctx, carrying *c, ns_slopes *carried)
{
    const ns_straights *old = &c->old->lines, *lines = c->lines;

    if (!ns_array_resize(ctx, &carried->corners, lines->meets.count)
        || !ns_array_resize(ctx, &c->corners_now, old->meets.count))
        return ns_no_memory(ctx);
    for (int32_t m = 0; m < old->meets.count && c->same; m++) {
        if (!c->old->corners.at[m])
            continue;
        c->corners_now.at[m] = meet_like(c, &old->meets.at[m]);
        c->same = c->corners_now.at[m] >= 0;
        if (c->same)
            carried->corners.at[c->corners_now.at[m]] = true;
    }
    for (int32_t l = 0; l < lines->lines.count && c->same; l++) {
        int32_t s = lines->first_stop.at[l];

        for (int32_t o = old->first_stop.at[l]; o < old->first_stop.at[l + 1] && c->same; o++) {
            if (!c->old->corners.at[old->stops.at[o]])
                continue;
            while (s < lines->first_stop.at[l + 1] && !carried->corners.at[lines->stops.at[s]])
                s++;
            c->same = s < lines->first_stop.at[l + 1]
                      && lines->stops.at[s++] == c->corners_now.at[old->stops.at[o]];
        }
    }
    return NS_OK;
}

ns_status ns_slopes_carry(ns_ctx *ctx, const ns_slopes *slopes, const bool *parted,
                          const ns_straights *lines, ns_slopes *carried, bool *same)
{
    carrying c = { .old = slopes, .parted = parted, .lines = lines, .same = true };
    ns_status status = know_old_faces(ctx, &c);

    if (status == NS_OK)
        status = colour_faces(ctx, &c, carried);
    if (status == NS_OK && c.same)
        status = carry_corners(ctx, &c, carried);
    ns_array_drop(ctx, &c.known);
    ns_array_drop(ctx, &c.border);
    ns_array_drop(ctx, &c.corners_now);
    *same = status == NS_OK && c.same;
    return status;
}

// outline_sides.c: whether the colours of an outline agree across its faces.
//
// Who looks west from a segment sees the next one, or the frame: the colours that face each other
// must be the same. Around a node they are compared elsewhere; so every face is looked across at
// least once for each thing that bounds it.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"
#include "picture/outline/outline_flat.h"

// A piece's end on the frame.
typedef struct frame_end {
    int64_t at; // along the frame, counterclockwise from the upper left corner
    ns_outline_contact place;
    uint8_t before, after; // colours of the frame there
} frame_end;

typedef struct side_job {
    ns_flat flat;
    NS_ARRAY(frame_end) ends; // in order
    int32_t outer;            // the frame's colour when nothing ends on it; -1: not known yet
    ns_contacts *contacts;    // where colours disagree
} side_job;

static const ns_outline_cubic *colours_of(const side_job *job, int32_t segment)
{
    const ns_outline *outline = job->flat.outline;

    return &outline->cubics.at[outline->pieces.at[job->flat.places.at[segment].piece].first];
}

static int64_t along_frame(const ns_outline *outline, ns_point p)
{
    const int64_t width = outline->width, height = outline->height;

    if (p.x == 0)
        return p.y;
    if (p.y == height)
        return height + p.x;
    return p.x == width ? height + width + (height - p.y) : 2 * height + width + (width - p.x);
}

static ns_status gather_ends(ns_ctx *ctx, side_job *job)
{
    const ns_outline *outline = job->flat.outline;

    for (int32_t p = 0; p < outline->pieces.count; p++) {
        const ns_piece *piece = &outline->pieces.at[p];
        for (int k = 0; k < 2; k++) {
            if (piece->closed || piece->ends[k].node >= 0)
                continue;
            const ns_outline_cubic *c = ns_outline_end(outline, 2 * p + k);
            // Who enters has what comes next on the frame on the right hand.
            const ns_point at = c->curve.p[k ? 3 : 0];
            const frame_end end = { along_frame(outline, at),
                                    { at, p },
                                    k ? c->right : c->left,
                                    k ? c->left : c->right };
            NS_NEED(ctx, ns_array_push(ctx, &job->ends, end));
        }
    }
    NS_TRY(ns_array_sort(ctx, &job->ends, ns_compare_longs, NULL)); // by place
    for (int32_t i = 0; i < job->ends.count; i++) {
        if (job->ends.at[i].after != job->ends.at[(i + 1) % job->ends.count].before
            && !ns_array_push(ctx, job->contacts, job->ends.at[i].place))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// The frame's colour at its west side.
static int32_t west_colour(const side_job *job, int64_t at)
{
    int32_t i = job->ends.count - 1;

    if (i < 0)
        return job->outer;
    while (i > 0 && job->ends.at[i].at > at)
        i--;
    return job->ends.at[i].at > at ? job->ends.at[i].before : job->ends.at[i].after;
}

static bool goes_down(const ns_segment *s)
{
    return s->b.y > s->a.y;
}

static ns_status check_west(ns_ctx *ctx, side_job *job, int32_t segment)
{
    const ns_segment *s = &job->flat.segments.at[segment];
    const int64_t twice_y = (int64_t)s->a.y + s->b.y;
    const ns_outline_cubic *here = colours_of(job, segment);
    const int32_t west = goes_down(s) ? here->right : here->left;
    ns_ratio start = { 0, 1 };
    int32_t seen;

    NS_ASSERT(s->a.y != s->b.y);
    ns_segment_passes(s, twice_y, &start);
    const int32_t other =
        ns_segment_tiles_west(&job->flat.lists, job->flat.segments.at, twice_y, start);

    if (other >= 0) {
        const ns_outline_cubic *there = colours_of(job, other);
        seen = goes_down(&job->flat.segments.at[other]) ? there->left : there->right;
    } else {
        if (job->outer < 0)
            job->outer = west;
        seen = west_colour(job, twice_y / 2);
    }
    const ns_outline_contact contact = { s->a, job->flat.places.at[segment].piece };
    if (seen != west && !ns_array_push(ctx, job->contacts, contact))
        return ns_no_memory(ctx);
    return ns_spend(ctx, 1);
}

static ns_status side_steps(ns_ctx *ctx, side_job *job, const ns_outline *outline)
{
    NS_TRY(ns_flat_open(ctx, &job->flat, outline, NS_TOLERANCE));
    NS_TRY(gather_ends(ctx, job));
    for (int32_t i = 0; i < job->flat.segments.count; i++) {
        const ns_segment *s = &job->flat.segments.at[i];
        if (s->a.y - s->b.y > 1 || s->b.y - s->a.y > 1)
            NS_TRY(check_west(ctx, job, i));
    }
    return NS_OK;
}

ns_status ns_outline_find_bad_sides(ns_ctx *ctx, const ns_outline *outline,
                                    ns_contacts *contacts)
{
    side_job job = { .outer = -1, .contacts = contacts };
    const ns_status status = side_steps(ctx, &job, outline);

    ns_flat_drop(ctx, &job.flat);
    ns_array_drop(ctx, &job.ends);
    return status;
}

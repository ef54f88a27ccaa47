// certify.c: the proof that the curves cross as their polylines do.
//
// Proved is, for all snips of all curves: a snip does not meet itself; two snips meet as often as
// the lists say, once with the listed sign or not at all; snips that have an end in common
// meet nowhere else; all stay inside the frame; around each node the curves leave in the same
// order as the polylines; and lines are added until nothing floats. So both have the same
// crossings in the same order, and with the order around nodes and frame the same faces.
#include "base/basics.h"
#include "board/certify_snips.h"

#define ATTEMPTS 3 // with other cuts, and other lines through what floats

// A snip's box, small enough to look through many.
typedef struct snip_box {
    int64_t left, right, top, bottom;
    int32_t snip;
} snip_box;

typedef struct certificate {
    const ns_board *board;
    const ns_arranged *arranged; // somebody else's, or ...
    ns_arranged own;             // ... this one, where lines are added
    ns_places places;
    ns_snips snips;
    NS_ARRAY(snip_box) boxes; // from left to right
    int32_t proved;           // crossings
    int32_t doubt;            // a strand; 0: none
    int32_t beside;           // the other one, when it is about two; 0: none
} certificate;

static void clear(certificate *job)
{
    job->places.count = job->snips.count = job->boxes.count = 0;
    job->proved = job->doubt = job->beside = 0;
}

static void drop(ns_ctx *ctx, certificate *job)
{
    ns_arranged_drop(ctx, &job->own);
    ns_arrays_drop(ctx, &job->places, &job->snips, &job->boxes);
}

static ns_status sort_boxes(ns_ctx *ctx, certificate *job)
{
    const int32_t count = job->snips.count;

    NS_NEED(ctx, ns_array_resize(ctx, &job->boxes, count));
    for (int32_t i = 0; i < count; i++) {
        const ns_fine_cubic *cubic = &job->snips.at[i].cubic;
        job->boxes.at[i] =
            (snip_box){ cubic->least.x, cubic->most.x, cubic->least.y, cubic->most.y, i };
    }
    return ns_array_sort(ctx, &job->boxes, ns_compare_longs, NULL); // by left
}

static ns_common_end common_end_of(const ns_snip *a, const ns_snip *b)
{
    for (int32_t i = 0; i < 2; i++) {
        for (int32_t j = 0; j < 2; j++) {
            if (a->ends[i] == b->ends[j])
                return (ns_common_end){ i, j };
        }
    }
    return NS_NO_COMMON_END;
}

static bool certify_pair(certificate *job, const ns_snip *a, const ns_snip *b, int32_t *work)
{
    const ns_entry *entries = job->arranged->arr.entries.at;
    const bool listed = a->entry != 0 && entries[a->entry].twin == b->entry;
    const ns_meets meets = ns_fine_cubics_meet(&a->cubic, &b->cubic, common_end_of(a, b), work);

    NS_ASSERT(meets.doubt || (meets.count >= 0 && ns_abs(meets.sign) <= meets.count));
    if (meets.doubt || meets.count != listed)
        return false;
    job->proved += listed;
    return !listed || meets.sign == entries[a->entry].sign;
}

static bool certify_alone(const certificate *job, const ns_snip *snip, int32_t *work)
{
    return ns_fine_cubic_is_simple(&snip->cubic, work)
           && ns_fine_cubic_is_inside(&snip->cubic, job->board->width, job->board->height,
                                      snip->on_frame, work);
}

// Sections are the strands a caller knows; lines added here come after them.
static void doubt_both(certificate *job, const ns_snip *a, const ns_snip *b)
{
    job->doubt = ns_min(a->strand, b->strand);
    job->beside = ns_max(a->strand, b->strand);
}

// One snip, and the pairs it makes with those that begin further right.
static ns_status certify_bit(ns_ctx *ctx, certificate *job, int32_t i)
{
    const snip_box *box = &job->boxes.at[i], *end = job->boxes.at + job->boxes.count;
    const ns_snip *snip = &job->snips.at[box->snip];
    int32_t work = NS_CERTIFY_WORK;

    if (!certify_alone(job, snip, &work))
        job->doubt = snip->strand;
    NS_TRY(ns_spend(ctx, 1 + NS_CERTIFY_WORK - work));
    for (const snip_box *b = box + 1; b < end && b->left <= box->right && job->doubt == 0;
         b++) {
        const ns_snip *other = &job->snips.at[b->snip];
        if (b->top > box->bottom || b->bottom < box->top)
            continue;
        work = NS_CERTIFY_WORK;
        if (!certify_pair(job, snip, other, &work))
            doubt_both(job, snip, other);
        NS_TRY(ns_spend(ctx, 1 + NS_CERTIFY_WORK - work));
    }
    return NS_OK;
}

// The way in which a strand leaves its node.
static void leave(const certificate *job, int32_t e, int64_t way[2])
{
    const ns_arrangement *arr = &job->arranged->arr;
    const int32_t strand = arr->entries.at[e].strand;
    const bool backward = arr->strands.at[strand].first != e;
    const ns_section *section = &job->board->sections.at[strand - 1];

    way[0] = way[1] = 0;
    for (int32_t i = 0; i < 4 * section->count && way[0] == 0 && way[1] == 0; i++) {
        const int32_t k = backward ? 4 * section->count - 1 - i : i;
        const ns_point *p = job->board->cubics.at[section->first + k / 4].curve.p;
        const ns_point from = arr->nodes.at[arr->entries.at[e].node].at;
        way[0] = (int64_t)p[k % 4].x - from.x;
        way[1] = (int64_t)p[k % 4].y - from.y;
    }
}

// On the frame all ways lead inside (see certify_alone), so that neighbours turn to the right.
static bool certify_frame_node(const certificate *job, const ns_node *node)
{
    const ns_entry *entries = job->arranged->arr.entries.at;

    for (int32_t i = 0; i < node->ends.count; i++) {
        const int32_t e = node->ends.at[i];
        const ns_entry *next = &entries[entries[entries[e].twin].next];
        int64_t way[2], next_way[2];
        if (next->node != entries[e].node)
            continue;
        leave(job, e, way);
        leave(job, next->twin, next_way);
        if ((ns_wide)way[1] * next_way[0] - (ns_wide)way[0] * next_way[1] >= 0)
            return false;
    }
    return true;
}

// Once round the node the directions start again from the least exactly once.
static bool certify_node(const certificate *job, const ns_node *node)
{
    int32_t restarts = 0;

    if (node->on_frame)
        return certify_frame_node(job, node);
    for (int32_t i = 0; i < node->ends.count; i++) {
        int64_t way[2], next[2];
        leave(job, node->ends.at[i], way);
        leave(job, node->ends.at[(i + 1) % node->ends.count], next);
        restarts += ns_way_compare(way[0], way[1], next[0], next[1]) >= 0;
    }
    return restarts <= 1;
}

static void certify_nodes(certificate *job)
{
    const ns_arrangement *arr = &job->arranged->arr;

    for (int32_t i = 1; i < arr->nodes.count && job->doubt == 0; i++) {
        if (!certify_node(job, &arr->nodes.at[i]))
            job->doubt = arr->entries.at[arr->nodes.at[i].ends.at[0]].strand;
    }
}

static int32_t listed_crossings(const ns_arrangement *arr)
{
    int32_t count = 0;

    for (int32_t i = 1; i < arr->entries.count; i++)
        count += arr->entries.at[i].kind == NS_ENTRY_CROSS;
    return count / 2;
}

// A listed crossing of which no pair of snips came near enough to be asked.
static int32_t crossing_not_proved(const certificate *job)
{
    const ns_arrangement *arr = &job->arranged->arr;

    for (int32_t i = 1; job->proved < listed_crossings(arr) && i < arr->entries.count; i++) {
        if (arr->entries.at[i].kind == NS_ENTRY_CROSS)
            return arr->entries.at[i].strand;
    }
    return 0;
}

static ns_status add_tethers(ns_ctx *ctx, certificate *job, int32_t attempt, int32_t *lines)
{
    *lines = 0;
    if (job->arranged != &job->own)
        return ns_spend(ctx, job->arranged->arr.entries.count);
    return ns_tethers_add(ctx, &job->own.arr, attempt, lines, &job->doubt);
}

static ns_status certify_once(ns_ctx *ctx, certificate *job, int32_t attempt, int32_t *lines)
{
    clear(job);
    NS_TRY(add_tethers(ctx, job, attempt, lines));
    NS_TRY(ns_places_find(ctx, job->board, job->arranged, attempt != 1, &job->places));
    if (job->doubt == 0)
        NS_TRY(ns_snips_cut(ctx, job->board, job->arranged, &job->places, &job->snips,
                            &job->doubt));
    if (job->doubt == 0)
        certify_nodes(job);
    NS_TRY(sort_boxes(ctx, job));
    for (int32_t i = 0; i < job->boxes.count && job->doubt == 0; i++)
        NS_TRY(certify_bit(ctx, job, i));
    NS_ASSERT(job->doubt || job->proved <= listed_crossings(&job->arranged->arr));
    if (job->doubt == 0)
        job->doubt = crossing_not_proved(job);
    return NS_OK;
}

static ns_status certify_attempts(ns_ctx *ctx, certificate *job)
{
    const bool own = job->arranged == &job->own;
    const int32_t mark = own ? ns_arrangement_mark(&job->own.arr) : 0;
    int32_t lines;

    for (int32_t attempt = 0; attempt < ATTEMPTS; attempt++) {
        NS_TRY(certify_once(ctx, job, attempt, &lines));
        if (job->doubt == 0 || (lines == 0 && attempt > 0))
            return NS_OK;
        if (own)
            NS_TRY(ns_arrangement_undo(ctx, &job->own.arr, mark));
    }
    return NS_OK;
}

static ns_status certify_own(ns_ctx *ctx, certificate *job)
{
    NS_TRY(ns_board_arrange(ctx, job->board, &job->own));
    job->arranged = &job->own;
    return certify_attempts(ctx, job);
}

// Lines through what floats need an arrangement of their own; otherwise nothing is changed.
static ns_status certify_arranged(ns_ctx *ctx, certificate *job)
{
    bool floats;

    NS_TRY(ns_tethers_needed(ctx, &job->arranged->arr, &floats));
    if (floats)
        return certify_own(ctx, job);
    NS_TRY(ns_arranged_charge(ctx, job->arranged));
    return certify_attempts(ctx, job);
}

static int32_t section_of(const ns_board *board, int32_t strand)
{
    return strand <= board->sections.count ? strand - 1 : -1;
}

ns_status ns_arranged_certify(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                              int32_t doubt[2])
{
    certificate job = { .board = board, .arranged = arranged };
    const ns_status status = certify_arranged(ctx, &job);

    doubt[0] = doubt[1] = -1;
    if (status == NS_OK && job.doubt != 0) {
        doubt[0] = ns_max(0, section_of(board, job.doubt));
        doubt[1] = section_of(board, job.beside);
    }
    drop(ctx, &job);
    return status;
}

ns_status ns_board_certify(ns_ctx *ctx, const ns_board *board, int32_t *doubt)
{
    certificate job = { .board = board };
    const ns_status status = certify_own(ctx, &job);

    *doubt = -1;
    if (status == NS_OK && job.doubt != 0)
        *doubt = ns_board_curve_of(board, ns_max(0, section_of(board, job.doubt)));
    drop(ctx, &job);
    return status;
}

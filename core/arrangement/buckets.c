// buckets.c: which segments are near a place.
//
// The squares of a segment are found in whole numbers: in each column those between the heights at
// its two borders. Two segments with a common point share the square of that point.
#include "arrangement/arrangement_parts.h"

#define BUCKETS_ALONG 64 // squares along the longer side

ns_status ns_buckets_open(ns_ctx *ctx, ns_buckets *buckets, int32_t width, int32_t height)
{
    while (ns_max(width, height) >> buckets->shift > BUCKETS_ALONG)
        buckets->shift++;
    buckets->columns = ns_bucket_of(buckets, width) + 1;
    buckets->rows = ns_bucket_of(buckets, height) + 1;
    buckets->heads = ns_new(ctx, buckets->columns * buckets->rows, sizeof *buckets->heads);
    if (!buckets->heads || !ns_array_resize(ctx, &buckets->refs, 1))
        return ns_no_memory(ctx);
    return NS_OK;
}

void ns_buckets_drop(ns_ctx *ctx, ns_buckets *buckets)
{
    ns_free(ctx, buckets->heads, buckets->columns * buckets->rows, sizeof *buckets->heads);
    ns_array_drop(ctx, &buckets->refs);
}

// The height of the segment at x, rounded towards 0.
static int32_t height_at(ns_point a, ns_point b, int64_t x)
{
    const int64_t run = b.x - a.x, rise = (x - a.x) * (b.y - a.y) + a.y * run;

    return (int32_t)(rise / run);
}

void ns_bucket_rows(const ns_buckets *buckets, ns_point a, ns_point b, int32_t column,
                    int32_t *first, int32_t *last)
{
    int32_t from = a.y, to = b.y;

    if (ns_bucket_of(buckets, from) != ns_bucket_of(buckets, to)) {
        const ns_point left = a.x < b.x ? a : b, right = a.x < b.x ? b : a;
        const int32_t border = column << buckets->shift, next = (column + 1) << buckets->shift;
        from = left.x < border ? height_at(left, right, border) : left.y;
        to = right.x > next ? height_at(left, right, next) : right.y;
    }
    *first = ns_bucket_of(buckets, ns_min(from, to));
    *last = ns_bucket_of(buckets, ns_max(from, to));
}

static int64_t squares(const ns_buckets *buckets, ns_point a, ns_point b)
{
    const int32_t end = ns_bucket_of(buckets, ns_max(a.x, b.x));
    int64_t count = 0;

    for (int32_t column = ns_bucket_of(buckets, ns_min(a.x, b.x)); column <= end; column++) {
        int32_t first, last;
        ns_bucket_rows(buckets, a, b, column, &first, &last);
        count += last - first + 1;
    }
    return count;
}

static bool room(ns_ctx *ctx, ns_buckets *buckets, int64_t count)
{
    return count <= buckets->free_count
           || (count < NS_ARRAY_MAX
               && ns_array_room(ctx, &buckets->refs, sizeof *buckets->refs.at,
                                (int32_t)count - buckets->free_count));
}

ns_status ns_buckets_room(ns_ctx *ctx, ns_buckets *buckets, const ns_way *way)
{
    int64_t count = 0;

    for (int32_t i = 0; i < ns_way_segments(way); i++)
        count += squares(buckets, way->at[i], ns_way_point(way, i + 1));
    return room(ctx, buckets, count) ? NS_OK : ns_no_memory(ctx);
}

static void add_ref(ns_buckets *buckets, int32_t *head, ns_bucket_ref ref)
{
    int32_t slot = buckets->free;

    if (slot) {
        buckets->free = buckets->refs.at[slot].next;
        buckets->free_count--;
    } else {
        NS_ASSERT(buckets->refs.count < buckets->refs.capacity);
        slot = buckets->refs.count++;
    }
    ref.next = *head;
    buckets->refs.at[slot] = ref;
    *head = slot;
}

static void remove_ref(ns_buckets *buckets, int32_t *head, int32_t strand, int32_t segment)
{
    int32_t *link = head;

    while (buckets->refs.at[*link].strand != strand
           || buckets->refs.at[*link].segment != segment) {
        link = &buckets->refs.at[*link].next;
        NS_ASSERT(*link);
    }
    const int32_t slot = *link;
    *link = buckets->refs.at[slot].next;
    buckets->refs.at[slot].next = buckets->free;
    buckets->free = slot;
    buckets->free_count++;
}

static void each_square(ns_buckets *buckets, ns_bucket_ref ref, bool add)
{
    const int32_t end = ns_bucket_of(buckets, ns_max(ref.a.x, ref.b.x));

    for (int32_t column = ns_bucket_of(buckets, ns_min(ref.a.x, ref.b.x)); column <= end;
         column++) {
        int32_t first, last;
        ns_bucket_rows(buckets, ref.a, ref.b, column, &first, &last);
        for (int32_t row = first; row <= last; row++) {
            int32_t *head = &buckets->heads[row * buckets->columns + column];
            if (add)
                add_ref(buckets, head, ref);
            else
                remove_ref(buckets, head, ref.strand, ref.segment);
        }
    }
}

static void each_segment(ns_buckets *buckets, const ns_way *way, int32_t strand, bool add)
{
    for (int32_t i = 0; i < ns_way_segments(way); i++)
        each_square(buckets,
                    (ns_bucket_ref){ .strand = strand,
                                     .segment = i,
                                     .a = way->at[i],
                                     .b = ns_way_point(way, i + 1) },
                    add);
}

void ns_buckets_add(ns_buckets *buckets, const ns_way *way, int32_t strand)
{
    each_segment(buckets, way, strand, true);
}

void ns_buckets_remove(ns_buckets *buckets, const ns_way *way, int32_t strand)
{
    each_segment(buckets, way, strand, false);
}

ns_status ns_buckets_add_node(ns_ctx *ctx, ns_buckets *buckets, ns_point at, int32_t node)
{
    if (!room(ctx, buckets, 1))
        return ns_no_memory(ctx);
    each_square(buckets, (ns_bucket_ref){ .strand = -1, .segment = node, .a = at, .b = at },
                true);
    return NS_OK;
}

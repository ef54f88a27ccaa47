// buckets.c: which segments are near a place.
//
// The squares of a segment are found in whole numbers: in each column the heights at its two
// borders, rounded outwards. Two segments with a common point share the square of that point.
//
// A square with a long list is cut into PARTS by PARTS parts, and these again, as far as that
// tells its segments apart: long ones go through many parts, and a list is not cut when its parts
// would have more than PARTS_WORTH times as much to list. What is found near a place does not
// depend on any of this, only how fast.
#include "arrangement/arrangement_parts.h"

#define BUCKETS_ALONG 64 // squares along the longer side
#define PARTS_SHIFT 3
#define PARTS (1 << PARTS_SHIFT)
#define PARTS_WORTH 3
#define CROWD 32 // a list that may be long

ns_status ns_buckets_open(ns_ctx *ctx, ns_buckets *buckets, int32_t width, int32_t height)
{
    while (ns_max(width, height) >> buckets->shift > BUCKETS_ALONG)
        buckets->shift++;
    buckets->columns = (width >> buckets->shift) + 1;
    buckets->rows = (height >> buckets->shift) + 1;
    NS_NEED(ctx, ns_array_resize(ctx, &buckets->squares, buckets->columns * buckets->rows)
                     && ns_array_resize(ctx, &buckets->refs, 1));
    return NS_OK;
}

void ns_buckets_drop(ns_ctx *ctx, ns_buckets *buckets)
{
    ns_arrays_drop(ctx, &buckets->squares, &buckets->refs);
}

// -- the squares of a segment -------------------------------------------------------------------

// The height of the segment at x, rounded downwards; *exact says whether it was whole.
static int32_t height_at(ns_point a, ns_point b, int64_t x, bool *exact)
{
    const int64_t run = b.x - a.x, rise = (x - a.x) * (b.y - a.y);
    const int64_t whole = rise / run, rest = rise % run;

    *exact = rest == 0;
    return (int32_t)(a.y + whole - (rest < 0));
}

// The rows that a segment from left to right goes through in a column: all with a point of the
// segment, perhaps a neighbour more.
static void rows_in_column(ns_point a, ns_point b, int32_t shift, int32_t column,
                           int32_t *first, int32_t *last)
{
    const int32_t left = ns_max(a.x, column << shift);
    const int32_t right = ns_min(b.x, (column + 1) << shift);
    int32_t from = a.y, to = b.y;
    bool from_exact = true, to_exact = true;

    if (from >> shift != to >> shift) {
        if (left > a.x)
            from = height_at(a, b, left, &from_exact);
        if (right < b.x)
            to = height_at(a, b, right, &to_exact);
    }
    *first = ns_min(from, to) >> shift;
    *last = ns_max(from + !from_exact, to + !to_exact) >> shift;
}

// Squares side by side: all of them, or the parts of one.
typedef struct grid {
    int32_t first; // square
    int32_t shift;
    int32_t left, top; // column and row of the first square, counted from the frame's corner
    int32_t columns, rows;
} grid;

static grid whole_grid(const ns_buckets *buckets)
{
    const int32_t columns = buckets->columns, rows = buckets->rows;

    return (grid){ .shift = buckets->shift, .columns = columns, .rows = rows };
}

static grid parts_of(int32_t first, ns_square_place place)
{
    const int32_t shift = place.shift - PARTS_SHIFT;
    const ns_point corner = { place.corner.x >> shift, place.corner.y >> shift };

    NS_ASSERT(shift >= 0);
    return (grid){ first, shift, corner.x, corner.y, PARTS, PARTS };
}

typedef struct visit {
    const ns_buckets *buckets;
    ns_point a, b; // from left to right
    ns_square_visitor *visitor;
    void *user;
} visit;

// How the squares of a grid are gone through.
typedef bool order(const visit *v, const grid *g);

// One square of a grid, or the parts that it is cut into, of which there are few levels.
static bool visit_square(const visit *v, const grid *g, int32_t column, int32_t row,
                         order *through)
{
    const int32_t square = g->first + (row - g->top) * g->columns + column - g->left;
    const int32_t first = v->buckets->squares.at[square].parts;
    const ns_square_place place = { { column << g->shift, row << g->shift }, g->shift };

    if (!first)
        return v->visitor(v->user, square, place);
    const grid parts = parts_of(first, place);
    return through(v, &parts);
}

static bool visit_grid(const visit *v, const grid *g)
{
    const int32_t end = ns_min(g->left + g->columns - 1, v->b.x >> g->shift);

    for (int32_t column = ns_max(g->left, v->a.x >> g->shift); column <= end; column++) {
        int32_t first, last;
        rows_in_column(v->a, v->b, g->shift, column, &first, &last);
        first = ns_max(first, g->top);
        last = ns_min(last, g->top + g->rows - 1);
        for (int32_t row = first; row <= last; row++)
            if (!visit_square(v, g, column, row, visit_grid))
                return false;
    }
    return true;
}

static visit visit_of(const ns_buckets *buckets, ns_point a, ns_point b,
                      ns_square_visitor *visitor, void *user)
{
    const bool swap = a.x > b.x;

    return (visit){ buckets, swap ? b : a, swap ? a : b, visitor, user };
}

bool ns_buckets_visit(const ns_buckets *buckets, ns_point a, ns_point b,
                      ns_square_visitor *visitor, void *user)
{
    const visit v = visit_of(buckets, a, b, visitor, user);
    const int32_t shift = buckets->shift, column = a.x >> shift, row = a.y >> shift;
    const grid all = whole_grid(buckets);

    if (b.x >> shift == column && b.y >> shift == row) // as most short ones do
        return visit_square(&v, &all, column, row, visit_grid);
    return visit_grid(&v, &all);
}

// From the right to the left along the row of the point.
static bool visit_left(const visit *v, const grid *g)
{
    const int32_t row = v->b.y >> g->shift;
    int32_t column = ns_min(g->left + g->columns - 1, v->b.x >> g->shift);

    for (; column >= g->left; column--)
        if (!visit_square(v, g, column, row, visit_left))
            return false;
    return true;
}

void ns_buckets_visit_left(const ns_buckets *buckets, ns_point from, ns_square_visitor *visitor,
                           void *user)
{
    const visit v = visit_of(buckets, from, from, visitor, user);
    const grid all = whole_grid(buckets);

    visit_left(&v, &all);
}

bool ns_square_has(ns_square_place place, ns_point a, ns_point b, ns_ratio at)
{
    const ns_wide x = (ns_wide)(b.x - a.x) * at.num, y = (ns_wide)(b.y - a.y) * at.num;
    const ns_wide left = (ns_wide)(place.corner.x - a.x) * at.den;
    const ns_wide top = (ns_wide)(place.corner.y - a.y) * at.den;
    const ns_wide side = (ns_wide)at.den << place.shift;

    return x >= left && x < left + side && y >= top && y < top + side;
}

// -- lists --------------------------------------------------------------------------------------

// What is being put into squares, or taken out.
typedef struct listing {
    ns_buckets *buckets;
    ns_bucket_ref ref;
    int64_t count;
    bool crowded;
} listing;

static bool is_crowded(const ns_square *square, int32_t shift)
{
    return square->count > CROWD && square->count / 2 >= square->kept && shift >= PARTS_SHIFT;
}

static bool count_square(void *user, int32_t square, ns_square_place place)
{
    listing *l = user;

    (void)square;
    (void)place;
    l->count++;
    return true;
}

static bool room(ns_ctx *ctx, ns_buckets *buckets, int64_t count)
{
    return count <= buckets->free_count
           || (count < NS_ARRAY_MAX
               && ns_array_reserve(ctx, &buckets->refs, (int32_t)count - buckets->free_count));
}

// Squares that a segment goes through, at most, as long as none is cut: in each column the row where
// it enters and a neighbour, and every row that it climbs.
static int32_t count_whole(const ns_buckets *buckets, ns_point a, ns_point b)
{
    const int32_t columns = (b.x >> buckets->shift) - (a.x >> buckets->shift);
    const int32_t rows = (b.y >> buckets->shift) - (a.y >> buckets->shift);

    return 2 + 2 * (columns < 0 ? -columns : columns) + (rows < 0 ? -rows : rows);
}

ns_status ns_buckets_room(ns_ctx *ctx, ns_buckets *buckets, const ns_way *way)
{
    const bool whole = buckets->squares.count == buckets->columns * buckets->rows;
    listing l = { .count = 0 };

    for (int32_t i = 0; i < ns_way_segments(way); i++) {
        const ns_point a = way->at[i], b = ns_way_point(way, i + 1);
        if (whole)
            l.count += count_whole(buckets, a, b);
        else
            ns_buckets_visit(buckets, a, b, count_square, &l);
    }
    return room(ctx, buckets, l.count) ? NS_OK : ns_no_memory(ctx);
}

static bool add_ref(void *user, int32_t square, ns_square_place place)
{
    listing *l = user;
    ns_buckets *buckets = l->buckets;
    ns_square *s = &buckets->squares.at[square];
    int32_t slot = buckets->free;

    if (slot) {
        buckets->free = buckets->refs.at[slot].next;
        buckets->free_count--;
    } else {
        NS_ASSERT(buckets->refs.count < buckets->refs.capacity);
        slot = buckets->refs.count++;
    }
    buckets->refs.at[slot] = l->ref;
    buckets->refs.at[slot].next = s->refs;
    s->refs = slot;
    s->count++;
    l->crowded = l->crowded || is_crowded(s, place.shift);
    return true;
}

static void free_ref(ns_buckets *buckets, int32_t slot)
{
    buckets->refs.at[slot].next = buckets->free;
    buckets->free = slot;
    buckets->free_count++;
}

static bool remove_ref(void *user, int32_t square, ns_square_place place)
{
    const listing *l = user;
    ns_buckets *buckets = l->buckets;
    int32_t *link = &buckets->squares.at[square].refs;

    (void)place;
    while (buckets->refs.at[*link].strand != l->ref.strand
           || buckets->refs.at[*link].segment != l->ref.segment) {
        link = &buckets->refs.at[*link].next;
        NS_ASSERT(*link);
    }
    const int32_t slot = *link;
    *link = buckets->refs.at[slot].next;
    buckets->squares.at[square].count--;
    free_ref(buckets, slot);
    return true;
}

// -- long lists ---------------------------------------------------------------------------------

// How many entries the parts of the square would have.
static int64_t count_in_parts(const ns_buckets *buckets, int32_t square, const grid *parts)
{
    int64_t count = 0;

    for (int32_t r = buckets->squares.at[square].refs; r; r = buckets->refs.at[r].next) {
        const visit v =
            visit_of(buckets, buckets->refs.at[r].a, buckets->refs.at[r].b, NULL, NULL);
        const int32_t end = ns_min(parts->left + PARTS - 1, v.b.x >> parts->shift);
        for (int32_t c = ns_max(parts->left, v.a.x >> parts->shift); c <= end; c++) {
            int32_t first, last;
            rows_in_column(v.a, v.b, parts->shift, c, &first, &last);
            count +=
                ns_max(0, ns_min(last, parts->top + PARTS - 1) - ns_max(first, parts->top) + 1);
        }
    }
    return count;
}

// Cuts the square, and its parts, when that helps and there is memory.
static void part(ns_ctx *ctx, ns_buckets *buckets, int32_t square, ns_square_place place)
{
    const grid parts = parts_of(buckets->squares.count, place);
    const int64_t count = count_in_parts(buckets, square, &parts);

    buckets->squares.at[square].kept = buckets->squares.at[square].count;
    if (count > PARTS_WORTH * (int64_t)buckets->squares.at[square].count
        || !room(ctx, buckets, count)
        || !ns_array_resize(ctx, &buckets->squares, parts.first + PARTS * PARTS))
        return;
    int32_t r = buckets->squares.at[square].refs;
    buckets->squares.at[square] = (ns_square){ .parts = parts.first };
    while (r) {
        listing l = { .buckets = buckets, .ref = buckets->refs.at[r] };
        const visit v = visit_of(buckets, l.ref.a, l.ref.b, add_ref, &l);
        const int32_t next = l.ref.next;
        free_ref(buckets, r);
        visit_grid(&v, &parts);
        r = next;
    }
    for (int32_t i = 0; i < PARTS * PARTS; i++) {
        const ns_square_place inner = { { (parts.left + i % PARTS) << parts.shift,
                                          (parts.top + i / PARTS) << parts.shift },
                                        parts.shift };
        if (is_crowded(&buckets->squares.at[parts.first + i], parts.shift))
            part(ctx, buckets, parts.first + i, inner);
    }
}

typedef struct settling {
    ns_ctx *ctx;
    ns_buckets *buckets;
} settling;

static bool settle_square(void *user, int32_t square, ns_square_place place)
{
    const settling *s = user;

    if (is_crowded(&s->buckets->squares.at[square], place.shift))
        part(s->ctx, s->buckets, square, place);
    return true;
}

// -- ways ---------------------------------------------------------------------------------------

// Says whether a square has become crowded.
static bool list_way(ns_buckets *buckets, const ns_way *way, int32_t strand,
                     ns_square_visitor *visitor)
{
    listing l = { .buckets = buckets, .ref = { .strand = strand } };

    for (int32_t i = 0; i < ns_way_segments(way); i++) {
        l.ref.segment = i;
        l.ref.a = way->at[i];
        l.ref.b = ns_way_point(way, i + 1);
        ns_buckets_visit(buckets, l.ref.a, l.ref.b, visitor, &l);
    }
    return l.crowded;
}

void ns_buckets_add(ns_ctx *ctx, ns_buckets *buckets, const ns_way *way, int32_t strand)
{
    settling s = { ctx, buckets };

    if (!list_way(buckets, way, strand, add_ref))
        return;
    for (int32_t i = 0; i < ns_way_segments(way); i++)
        ns_buckets_visit(buckets, way->at[i], ns_way_point(way, i + 1), settle_square, &s);
}

void ns_buckets_remove(ns_buckets *buckets, const ns_way *way, int32_t strand)
{
    list_way(buckets, way, strand, remove_ref);
}

ns_status ns_buckets_put(ns_ctx *ctx, ns_buckets *buckets, ns_bucket_ref ref)
{
    listing l = { .buckets = buckets, .ref = ref };
    settling s = { ctx, buckets };

    ns_buckets_visit(buckets, ref.a, ref.b, count_square, &l);
    NS_NEED(ctx, room(ctx, buckets, l.count));
    ns_buckets_visit(buckets, ref.a, ref.b, add_ref, &l);
    if (l.crowded)
        ns_buckets_visit(buckets, ref.a, ref.b, settle_square, &s);
    return NS_OK;
}

// line_groups.c: see line_groups.h. What is certain without a dynamic programme is said first: a
// line that is settled, full or empty but for what must be, or so open that nothing follows. The
// rest walks over stretches of visits that are alike, forward with all counts, then back.
#include "solve/line/line_groups.h"

#include "base/basics.h"

// Compiled twice, for two groups and for three; compilers alone would keep one.
#define ALWAYS_INLINE static inline __attribute__((always_inline))

// The places where `count` successive bits begin.
static uint64_t stretches(uint64_t bits, int32_t count)
{
    for (int32_t have = 1; have < count;) {
        const int32_t more = ns_min(have, count - have);
        bits &= bits >> more;
        have += more;
    }
    return bits;
}

// Each bit and the count - 1 above it.
static uint64_t spread(uint64_t bits, int32_t count)
{
    for (int32_t have = 1; have < count;) {
        const int32_t more = ns_min(have, count - have);
        bits |= bits << more;
        have += more;
    }
    return bits;
}

static bool one_group(ns_group_sets *sets, int32_t count)
{
    NS_ASSERT(count > 0);
    const uint64_t must = sets->colour & ~sets->plain;
    uint64_t starts = stretches(sets->colour, count);

    if (must) {
        const int32_t least = ns_bit_last64(must) - count + 1;
        starts &= ns_bits_below(ns_bit_first64(must) + 1);
        starts &= least > 0 ? ~ns_bits_below(least) : ~UINT64_C(0);
    }
    if (!starts)
        return false;
    const int32_t first = ns_bit_first64(starts), last = ns_bit_last64(starts);
    sets->colour &= spread(starts, count);
    if (last < first + count)
        sets->plain &= ~(ns_bits_below(first + count) & ~ns_bits_below(last));
    return true;
}

// Visits that are taken in one step: one open visit, or settled ones in a row.
typedef struct stretch {
    uint64_t here;          // where they are
    uint64_t plain, colour; // all bits of what they may be
    int32_t by;             // how many
} stretch;

// Sets of counts, a bit each: out outside of a group after so many of them, in within one. With
// two groups wanted there is no third.
typedef struct counts {
    uint64_t out0, in1, out1, in2, out2, in3, out3;
} counts;

static inline void forward(counts *to, const counts *from, const stretch *s, bool three)
{
    to->out0 = from->out0 & s->plain;
    to->out1 = (from->out1 | from->in1) & s->plain;
    to->out2 = (from->out2 | from->in2) & s->plain;
    to->in1 = (from->in1 | from->out0) << s->by & s->colour;
    to->in2 = (from->in2 | from->out1) << s->by & s->colour;
    if (three) {
        to->out3 = (from->out3 | from->in3) & s->plain;
        to->in3 = (from->in3 | from->out2 | from->out3) << s->by & s->colour;
    }
}

static inline void backward(counts *at, const stretch *s, bool three)
{
    const uint64_t in1 = at->in1 >> s->by & s->colour, in2 = at->in2 >> s->by & s->colour;
    const uint64_t out1 = at->out1 & s->plain, out2 = at->out2 & s->plain;

    at->out0 = (at->out0 & s->plain) | in1;
    at->in1 = out1 | in1;
    at->out1 = out1 | in2;
    at->in2 = out2 | in2;
    at->out2 = out2;
    if (three) {
        const uint64_t in3 = at->in3 >> s->by & s->colour, out3 = at->out3 & s->plain;
        at->out2 = out2 | in3;
        at->in3 = at->out3 = out3 | in3;
    }
}

// Whether a stretch can be plain, and the colour, between what is before and behind it.
static inline void meet(const counts *before, const counts *behind, const stretch *s,
                        bool three, bool *plain, bool *colour)
{
    uint64_t out = (before->out0 & behind->out0) | ((before->out1 | before->in1) & behind->out1)
                   | ((before->out2 | before->in2) & behind->out2);
    uint64_t in = ((before->in1 | before->out0) << s->by & behind->in1)
                  | ((before->in2 | before->out1) << s->by & behind->in2);

    if (three) {
        out |= (before->out3 | before->in3) & behind->out3;
        in |= (before->in3 | before->out2 | before->out3) << s->by & behind->in3;
    }
    *plain = (out & s->plain) != 0;
    *colour = (in & s->colour) != 0;
}

// Where stretches begin between the first and the last place of the colour.
static inline uint64_t boundaries(const ns_group_sets *sets)
{
    const uint64_t open = sets->colour & sets->plain;
    const uint64_t changes = open | open << 1 | (sets->colour ^ sets->colour << 1);

    return changes & ns_bits_below(ns_bit_last64(sets->colour) + 1);
}

// The stretch from the first boundary that is left to the next, or to the end.
static inline stretch next_stretch(const ns_group_sets *sets, uint64_t *left, uint64_t end)
{
    const uint64_t rest = *left & (*left - 1);
    const uint64_t first = *left ^ rest, next = rest ? rest & (~rest + 1) : end;
    const int32_t at = ns_bit_first64(first), by = (next ? ns_bit_first64(next) : 64) - at;

    *left = rest;
    return (stretch){ next - first, ~(sets->plain >> at & 1) + 1, ~(sets->colour >> at & 1) + 1,
                      by };
}

// Two groups, or at least three. Not all visits are settled, and some may be the colour.
ALWAYS_INLINE bool several_groups(ns_group_sets *sets, int32_t count, bool three)
{
    stretch cut[NS_GROUPS_VISITS_MAX];
    counts ahead[NS_GROUPS_VISITS_MAX + 1], behind = { 0 };
    const uint64_t all = UINT64_C(1) << count, end = UINT64_C(2) << ns_bit_last64(sets->colour);
    int32_t last = 0;

    NS_ASSERT(sets->colour && sets->colour & sets->plain && count > 0 && count < 64);
    ahead[0] = (counts){ .out0 = 1 };
    for (uint64_t left = boundaries(sets); left; last++) {
        cut[last] = next_stretch(sets, &left, end);
        forward(&ahead[last + 1], &ahead[last], &cut[last], three);
    }
    if (three)
        behind.out3 = behind.in3 = all;
    else
        behind.out2 = behind.in2 = all;
    while (last-- > 0) {
        const stretch *s = &cut[last];
        bool plain, colour;
        meet(&ahead[last], &behind, s, three, &plain, &colour);
        if (!plain && !colour)
            return false;
        sets->plain &= plain ? ~UINT64_C(0) : ~s->here;
        sets->colour &= colour ? ~UINT64_C(0) : ~s->here;
        backward(&behind, s, three);
    }
    return true;
}

static bool two_groups(ns_group_sets *sets, int32_t count)
{
    return several_groups(sets, count, false);
}

static bool three_groups(ns_group_sets *sets, int32_t count)
{
    return several_groups(sets, count, true);
}

static int32_t count_groups(uint64_t bits)
{
    return ns_bit_count64(bits & ~(bits << 1));
}

// Whether a line of which nothing is known but where the colour may be stays as it is. The colour
// may be on islands, and there is no place where it must be. Said only when it is certain.
static bool stays_open(uint64_t islands, int32_t count, int32_t groups, int32_t most)
{
    int32_t first = 0, second = 0, third = 0, least = NS_GROUPS_VISITS_MAX, found = 0;

    for (uint64_t left = islands; left;) {
        const uint64_t beyond = left + (left & (~left + 1));
        const uint64_t island = left & ~beyond;
        const int32_t length = (beyond ? ns_bit_first64(beyond) : 64) - ns_bit_first64(left);
        least = ns_min(least, length);
        third = ns_max(third, ns_min(second, length));
        second = ns_max(second, ns_min(first, length));
        first = ns_max(first, length);
        left &= ~island;
        found++;
    }
    if (found == 1)
        return first >= count + groups;
    // Three groups: whichever cell is left out there are three islands, or two or one of them can
    // be parted, at the cost of a cell each.
    if (groups == 3 && found == 2)
        return first >= 5 && count <= most - 3;
    if (groups == 3)
        return count < most - (found == 3 && least == 1)
               && (found > 3 || least > 1 || first > 2);
    // Two: the smallest island and the largest hold them, and so do two others, or the longer
    // rest, without any one cell of the largest or of the second. Else the largest is parted.
    const int32_t other = ns_max(third, second / 2);
    const int32_t without_second = other ? first + other : first - 1;
    return first >= 2 + !other && count <= least + first && count <= without_second
           && count <= second + ns_max(third, first / 2);
}

bool ns_groups_step(ns_group_sets *sets, int32_t length, int32_t count, int32_t groups)
{
    const uint64_t line = ns_bits_below(length);
    const int32_t least = ns_max(count ? groups : 0, 0);

    NS_ASSERT(length >= 0 && length <= NS_GROUPS_VISITS_MAX);
    if ((sets->colour | sets->plain) != line || count < least || count > length
        || (groups > 1 && count + groups - 1 > length))
        return false;
    if (count == 0) {
        sets->colour = 0;
        return sets->plain == line;
    }
    if ((sets->colour & sets->plain) == 0)
        return ns_bit_count64(sets->colour) == count
               && ns_min(3, count_groups(sets->colour)) == groups;
    if (groups == 1)
        return one_group(sets, count);
    const uint64_t must = sets->colour & ~sets->plain;
    const int32_t most = ns_bit_count64(sets->colour), fewest = ns_bit_count64(must);
    if (count > most || count < fewest)
        return false;
    if (count == most || count == fewest) {
        sets->colour = count == most ? sets->colour : must;
        sets->plain = line & ~sets->colour;
        return ns_min(3, count_groups(sets->colour)) == groups;
    }
    if (fewest == 0 && stays_open(sets->colour, count, groups, most))
        return true;
    return groups == 2 ? two_groups(sets, count) : three_groups(sets, count);
}

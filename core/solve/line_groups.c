// line_groups.c: see line_groups.h.
#include "solve/line_groups.h"

#include "base/basics.h"

static uint64_t low_bits(int32_t count)
{
    return count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
}

static int32_t last_bit(uint64_t bits)
{
    return 63 - (int32_t)__builtin_clzll(bits);
}

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
    const uint64_t must = sets->colour & ~sets->plain;
    uint64_t starts = stretches(sets->colour, count);

    if (must) {
        const int32_t least = last_bit(must) - count + 1;
        starts &= low_bits(ns_bit_first64(must) + 1);
        starts &= least > 0 ? ~low_bits(least) : ~UINT64_C(0);
    }
    if (!starts)
        return false;
    const int32_t first = ns_bit_first64(starts), last = last_bit(starts);
    sets->colour &= spread(starts, count);
    if (last < first + count)
        sets->plain &= ~(low_bits(first + count) & ~low_bits(last));
    return true;
}

// Visits that are taken in one step: one open visit, or a stretch of settled ones.
typedef struct stretch {
    int32_t first, length;
    bool colour, plain; // what it may be
} stretch;

static int32_t cut_into_stretches(const ns_group_sets *sets, int32_t length, stretch *cut)
{
    const uint64_t open = sets->colour & sets->plain;
    const uint64_t changes = open | open << 1 | (sets->colour ^ sets->colour << 1);
    int32_t count = 0;

    for (uint64_t left = (changes & low_bits(length)) | 1; left; left &= left - 1) {
        const int32_t at = ns_bit_first64(left);
        if (count)
            cut[count - 1].length = at - cut[count - 1].first;
        cut[count++] =
            (stretch){ at, length - at, sets->colour >> at & 1, sets->plain >> at & 1 };
    }
    return count;
}

// Sets of counts, a bit each: out[g] outside of a group after g of them, in[g] within the g-th.
typedef struct counts {
    uint64_t out[4], in[4];
} counts;

static inline void forward(counts *to, const counts *from, const stretch *s, int32_t groups)
{
    const int32_t by = s->length;

    for (int32_t g = 0; g <= groups; g++) {
        to->out[g] = s->plain ? from->out[g] | from->in[g] : 0;
        const uint64_t into =
            from->in[g] | (g ? from->out[g - 1] : 0) | (g == 3 ? from->out[3] : 0);
        to->in[g] = s->colour && by < 64 ? into << by : 0;
    }
}

static inline void backward(counts *to, const counts *from, const stretch *s, int32_t groups)
{
    const int32_t by = s->length;

    for (int32_t g = 0; g <= groups; g++) {
        const uint64_t plain = s->plain ? from->out[g] : 0;
        const bool may = s->colour && by < 64;
        const uint64_t next = may && g < groups ? from->in[g + 1] >> by : 0;
        const uint64_t stay = may ? from->in[g] >> by : 0;
        to->out[g] = plain | next | (g == 3 ? stay : 0);
        to->in[g] = plain | (g ? stay : 0);
    }
}

// Whether a stretch can be plain, and the colour, between what is before and behind it.
static inline void meet(const counts *before, const counts *behind, const stretch *s,
                        int32_t groups, bool *plain, bool *colour)
{
    uint64_t out = 0, in = 0;

    for (int32_t g = 0; g <= groups; g++) {
        out |= (before->out[g] | before->in[g]) & behind->out[g];
        const uint64_t into =
            before->in[g] | (g ? before->out[g - 1] : 0) | (g == 3 ? before->out[3] : 0);
        in |= (s->length < 64 ? into << s->length : 0) & behind->in[g];
    }
    *plain = s->plain && out;
    *colour = s->colour && in;
}

static inline bool several_groups(ns_group_sets *sets, int32_t length, int32_t count,
                                  int32_t groups)
{
    stretch cut[NS_GROUPS_VISITS_MAX];
    counts ahead[NS_GROUPS_VISITS_MAX + 1], behind = { 0 }, next;
    const int32_t stretches_count = cut_into_stretches(sets, length, cut);
    const uint64_t all = low_bits(count + 1);

    ahead[0] = (counts){ .out = { 1 } };
    for (int32_t k = 0; k < stretches_count; k++) {
        forward(&ahead[k + 1], &ahead[k], &cut[k], groups);
        for (int32_t g = 0; g <= groups; g++)
            ahead[k + 1].in[g] &= all;
    }
    behind.out[groups] = behind.in[groups] = UINT64_C(1) << count;
    for (int32_t k = stretches_count - 1; k >= 0; k--) {
        bool plain, colour;
        meet(&ahead[k], &behind, &cut[k], groups, &plain, &colour);
        if (!plain && !colour)
            return false;
        const uint64_t here = low_bits(cut[k].length) << cut[k].first;
        sets->plain &= plain ? ~UINT64_C(0) : ~here;
        sets->colour &= colour ? ~UINT64_C(0) : ~here;
        backward(&next, &behind, &cut[k], groups);
        behind = next;
    }
    return true;
}

static int32_t count_bits(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int32_t)(bits * UINT64_C(0x0101010101010101) >> 56);
}

static int32_t count_groups(uint64_t bits)
{
    return count_bits(bits & ~(bits << 1));
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
    // Three groups: without any one cell there are still three islands, and enough of them.
    if (groups == 3)
        return found - (least == 1) >= 3 && count < most;
    // Two: the smallest island and the largest hold them, and so do others, or its longer rest,
    // without any one cell of the largest or of the second.
    const int32_t rest = ns_max(third, first / 2), other = ns_max(third, second / 2);
    return other > 0 && count <= least + first && count <= ns_min(second + rest, first + other);
}

bool ns_groups_step(ns_group_sets *sets, int32_t length, int32_t count, int32_t groups)
{
    const uint64_t line = low_bits(length);
    const int32_t least = ns_max(count ? groups : 0, 0);

    NS_ASSERT(length >= 0 && length <= NS_GROUPS_VISITS_MAX);
    if ((sets->colour | sets->plain) != line || count < least || count > length
        || (groups > 1 && count + groups - 1 > length))
        return false;
    if (count == 0) {
        sets->colour = 0;
        return sets->plain == line;
    }
    if (groups == 1)
        return one_group(sets, count);
    const uint64_t must = sets->colour & ~sets->plain;
    const int32_t most = count_bits(sets->colour), fewest = count_bits(must);
    if (count > most || count < fewest)
        return false;
    if (count == most || count == fewest) {
        sets->colour = count == most ? sets->colour : must;
        sets->plain = line & ~sets->colour;
        return ns_min(3, count_groups(sets->colour)) == groups;
    }
    if (fewest == 0 && stays_open(sets->colour, count, groups, most))
        return true;
    return groups == 2 ? several_groups(sets, length, count, 2)
                       : several_groups(sets, length, count, 3);
}

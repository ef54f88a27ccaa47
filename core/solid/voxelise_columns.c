// voxelise_columns.c: see voxelise_columns.h. By parity a column is worked on 64 samples at a time;
// by winding it goes from crossing to crossing, so that a column without any costs its words.
#include "solid/voxelise_columns.h"

#include "base/basics.h"

// Every bit becomes the sum, modulo 2, of itself and all before it.
static uint64_t sum_bits(uint64_t bits)
{
    for (int32_t by = 1; by < 64; by *= 2)
        bits ^= bits << by;
    return bits;
}

static bool is_crossed(const ns_column *column)
{
    uint64_t any = 0;

    for (int32_t w = 0; w < column->words; w++)
        any |= column->bits[w];
    return any != 0;
}

// Turns crossings into samples that count: half (1) or fully (2).
static int32_t settle(ns_column *column)
{
    uint64_t *bits = column->bits, carry = 0;
    int32_t first = -1, last = -1;

    for (int32_t w = 0; w < column->words; w++) {
        if (bits[w]) {
            first = first < 0 ? 64 * w + ns_bit_first64(bits[w]) : first;
            last = 64 * w + ns_bit_last64(bits[w]);
        }
        bits[w] = sum_bits(bits[w]) ^ carry;
        carry = bits[w] >> 63 ? UINT64_MAX : 0;
    }
    if (!carry)
        return 2;
    for (int32_t w = 0; w < column->words; w++) {
        const int32_t from = ns_clamp(first - 64 * w, 0, 64),
                      to = ns_clamp(last - 64 * w, 0, 64);
        bits[w] = ns_bits_below(to) & ~ns_bits_below(from);
    }
    return 1;
}

// `halves` for each of so many samples of a voxel.
static void add_cover(ns_column *column, int32_t voxel, int32_t samples, int32_t halves)
{
    NS_ASSERT(voxel >= 0 && voxel < column->voxels && samples > 0);
    uint16_t *cover = column->cover + (int64_t)voxel * column->stride;

    *cover = (uint16_t)(*cover + halves * samples);
}

bool ns_column_pair(ns_column *column)
{
    const int32_t n = column->samples;
    const uint64_t mask = (UINT64_C(1) << n) - 1;

    if (!is_crossed(column))
        return false;
    const int32_t halves = settle(column);
    for (int32_t k = 0; k < column->voxels; k++) {
        const int32_t bit = k * n, word = bit / 64, shift = bit % 64;
        uint64_t here = column->bits[word] >> shift;
        if (shift + n > 64)
            here |= column->bits[word + 1] << (64 - shift);
        if (here & mask)
            add_cover(column, k, ns_bit_count64(here & mask), halves);
    }
    return true;
}

// The samples from `first` up to `end`, without.
static void add_span(ns_column *column, int32_t first, int32_t end, int32_t halves)
{
    const int32_t n = column->samples;

    for (int32_t k = first / n; halves && k * n < end; k++)
        add_cover(column, k, ns_min(end, k * n + n) - ns_max(first, k * n), halves);
}

bool ns_column_wind(ns_column *column)
{
    int32_t all = 0, below = 0, last = -1;

    for (int32_t w = 0; w < column->words; w++) {
        for (uint64_t left = column->bits[w]; left; left &= left - 1)
            all += column->ways[64 * w + ns_bit_first64(left)];
    }
    for (int32_t w = 0; w < column->words; w++) {
        for (uint64_t left = column->bits[w]; left; left &= left - 1) {
            const int32_t here = 64 * w + ns_bit_first64(left);
            if (last >= 0) // from below, and from above
                add_span(column, last, here, (below != 0) + (below != all));
            below += column->ways[here];
            column->ways[here] = 0;
            last = here;
        }
    }
    return last >= 0;
}

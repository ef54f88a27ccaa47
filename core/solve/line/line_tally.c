// line_tally.c: see line_tally.h. A table of sets of counts, a set for each state, is carried from
// visit to visit; counting a visit moves the bits of a set. Lines of one colour and at most 64
// visits, nearly all there are, take a shorter way (line_groups.h).
#include "solve/line/line_tally.h"

#include "base/basics.h"
#include "solve/line/line_groups.h"

// What a colour is to a tally: not listed (or empty), or one of the listed ones.
enum { PLAIN, FIRST, SECOND };

ns_tallier ns_tallier_make(const ns_puzzle *puzzle, const ns_line *line)
{
    ns_tallier tallier = { .listed = line->clue_count, .partial = line->partial };
    int64_t visits = 0, bits = 1, states = 1;

    NS_ASSERT(line->clue == NS_CLUE_TALLY && line->clue_count <= 2);
    for (int32_t t = 0; t < line->clue_count; t++) {
        const ns_tally tally = puzzle->tallies.at[line->clue_first + t];
        tallier.colour[t] = tally.colour;
        tallier.count[t] = tally.count;
        tallier.groups[t] = tally.groups;
        visits += tally.count;
        bits *= (int64_t)tally.count + 1;
        states *= 4;
    }
    tallier.hopeless = visits > line->count;
    tallier.span = (int32_t)states;
    tallier.states = tallier.span * (tallier.listed + 1);
    tallier.row = tallier.listed == 2 ? tallier.count[1] + 1 : 1;
    tallier.bits = tallier.hopeless ? 1 : (int32_t)bits;
    tallier.words = (tallier.bits + 63) / 64;
    return tallier;
}

int64_t ns_tallier_scratch_words(const ns_tallier *tallier, int32_t length)
{
    return ((int64_t)length + 4) * tallier->states * tallier->words;
}

int32_t ns_tallier_role(const ns_tallier *tallier, int32_t colour)
{
    for (int32_t t = 0; t < tallier->listed; t++) {
        if (colour == tallier->colour[t])
            return FIRST + t;
    }
    return colour == 0 || tallier->partial ? PLAIN : -1;
}

// The roles that a set of colours can play, a bit each.
static uint32_t roles_of(const ns_tallier *tallier, ns_colours set)
{
    uint32_t roles = 0;

    for (ns_colours left = set; left; left &= left - 1) {
        const int32_t role = ns_tallier_role(tallier, ns_bit_first32(left));
        roles |= role >= 0 ? 1u << role : 0;
    }
    return roles;
}

// States are numbered inside * 4^listed + groups of the first * 4^(listed - 1) + ..
int32_t ns_tallier_next(const ns_tallier *tallier, int32_t state, int32_t role)
{
    const int32_t span = tallier->span, inside = state / span, groups = state % span;

    NS_ASSERT(state >= 0 && state < tallier->states && role <= tallier->listed);
    if (role == PLAIN)
        return groups;
    if (inside == role)
        return state;
    const int32_t shift = role == FIRST && tallier->listed == 2 ? 2 : 0;
    const int32_t have = groups >> shift & 3, wanted = tallier->groups[role - FIRST];
    if (have == wanted && wanted < 3)
        return -1;
    return role * span + groups + (have < 3 ? 1 << shift : 0);
}

// The 64 bits of a set from a place on, which may lie before it or behind it.
static uint64_t bits_at(const uint64_t *set, int32_t words, int32_t place)
{
    const int32_t word = (place + 64 * words) / 64 - words, shift = place & 63;
    const uint64_t low = word >= 0 && word < words ? set[word] >> shift : 0;

    return shift && word >= -1 && word + 1 < words ? low | set[word + 1] << (64 - shift) : low;
}

// Counts after one more visit, or (back) those from which one more visit leads into `from`. Bits
// move up or down; counts that would be too many or below 0 are lost.
static void count_visit(const ns_tallier *tallier, const uint64_t *from, int32_t role,
                        bool back, uint64_t *to)
{
    const int32_t words = tallier->words, row = tallier->row, bits = tallier->bits;
    const int32_t by = role == FIRST ? row : 1, move = back ? by : -by;

    for (int32_t w = 0; w < words; w++)
        to[w] = bits_at(from, words, 64 * w + move);
    // A full row of the second colour must not spill into the next.
    for (int32_t bit = back ? row - 1 : 0; role == SECOND && bit < bits; bit += row)
        to[bit >> 6] &= ~(UINT64_C(1) << (bit & 63));
    if (bits % 64)
        to[words - 1] &= (UINT64_C(1) << bits % 64) - 1;
}

static bool is_empty(const uint64_t *set, int32_t words)
{
    uint64_t any = 0;

    for (int32_t w = 0; w < words; w++)
        any |= set[w];
    return any == 0;
}

static void clear(const ns_tallier *tallier, uint64_t *sets)
{
    memset(sets, 0, (size_t)tallier->states * (size_t)tallier->words * sizeof *sets);
}

bool ns_tallier_ends(const ns_tallier *tallier, int32_t state)
{
    int32_t groups = 0;

    for (int32_t t = 0; t < tallier->listed; t++)
        groups = groups * 4 + tallier->groups[t];
    return state % tallier->span == groups;
}

static void end_sets(const ns_tallier *tallier, uint64_t *sets)
{
    const int32_t last = tallier->bits - 1;

    clear(tallier, sets);
    for (int32_t s = 0; s < tallier->states; s++) {
        if (ns_tallier_ends(tallier, s))
            sets[(int64_t)s * tallier->words + (last >> 6)] |= UINT64_C(1) << (last & 63);
    }
}

static void forward(const ns_tallier *tallier, const uint64_t *from, ns_colours set,
                    uint64_t *to, uint64_t *spare)
{
    const uint32_t roles = roles_of(tallier, set);
    const int32_t words = tallier->words;

    clear(tallier, to);
    for (int32_t s = 0; s < tallier->states; s++) {
        const uint64_t *counts = from + (int64_t)s * words;
        if (is_empty(counts, words))
            continue;
        for (int32_t role = PLAIN; role <= tallier->listed; role++) {
            const int32_t next = roles >> role & 1 ? ns_tallier_next(tallier, s, role) : -1;
            if (next < 0)
                continue;
            if (role != PLAIN)
                count_visit(tallier, counts, role, false, spare);
            for (int32_t w = 0; w < words; w++)
                to[(int64_t)next * words + w] |= role == PLAIN ? counts[w] : spare[w];
        }
    }
}

static void backward(const ns_tallier *tallier, const uint64_t *from, ns_colours set,
                     uint64_t *to, uint64_t *spare)
{
    const uint32_t roles = roles_of(tallier, set);
    const int32_t words = tallier->words;

    clear(tallier, to);
    for (int32_t s = 0; s < tallier->states; s++) {
        uint64_t *counts = to + (int64_t)s * words;
        for (int32_t role = PLAIN; role <= tallier->listed; role++) {
            const int32_t next = roles >> role & 1 ? ns_tallier_next(tallier, s, role) : -1;
            if (next < 0)
                continue;
            const uint64_t *after = from + (int64_t)next * words;
            if (role != PLAIN) {
                count_visit(tallier, after, role, true, spare);
                after = spare;
            }
            for (int32_t w = 0; w < words; w++)
                counts[w] |= after[w];
        }
    }
}

// The roles that lead from `from` into `into`.
static uint32_t leading_roles(const ns_tallier *tallier, const uint64_t *from,
                              const uint64_t *into, uint64_t *spare)
{
    const int32_t words = tallier->words;
    uint32_t roles = 0;

    for (int32_t s = 0; s < tallier->states; s++) {
        const uint64_t *counts = from + (int64_t)s * words;
        if (is_empty(counts, words))
            continue;
        for (int32_t role = PLAIN; role <= tallier->listed; role++) {
            const int32_t next = roles >> role & 1 ? -1 : ns_tallier_next(tallier, s, role);
            if (next < 0)
                continue;
            if (role == PLAIN)
                memcpy(spare, counts, (size_t)words * sizeof *spare);
            else
                count_visit(tallier, counts, role, false, spare);
            uint64_t common = 0;
            for (int32_t w = 0; w < words; w++)
                common |= spare[w] & into[(int64_t)next * words + w];
            roles |= common ? 1u << role : 0;
        }
    }
    return roles;
}

static ns_colours colours_in_roles(const ns_tallier *tallier, ns_colours set, uint32_t roles)
{
    ns_colours kept = 0;

    for (ns_colours left = set; left; left &= left - 1) {
        const int32_t colour = ns_bit_first32(left);
        if (roles_of(tallier, (ns_colours)1 << colour) & roles)
            kept |= (ns_colours)1 << colour;
    }
    return kept;
}

// One colour on a line that fits in a word.
static bool short_step(const ns_tallier *tallier, const ns_colours *in, int32_t length,
                       ns_colours *out)
{
    const ns_colours colour = tallier->listed ? (ns_colours)1 << tallier->colour[0] : 0;
    const ns_colours plain = tallier->partial ? ~colour : 1;
    ns_group_sets sets = { 0, 0 };

    for (int32_t i = 0; i < length; i++) {
        sets.colour |= (uint64_t)((in[i] & colour) != 0) << i;
        sets.plain |= (uint64_t)((in[i] & plain) != 0) << i;
    }
    if (!ns_groups_step(&sets, length, tallier->listed ? tallier->count[0] : 0,
                        tallier->groups[0]))
        return false;
    for (int32_t i = 0; i < length; i++)
        out[i] =
            in[i] & ((sets.colour >> i & 1 ? colour : 0) | (sets.plain >> i & 1 ? plain : 0));
    return true;
}

bool ns_tallier_step(const ns_tallier *tallier, const ns_colours *in, int32_t length,
                     uint64_t *scratch, ns_colours *out)
{
    const int64_t size = (int64_t)tallier->states * tallier->words;
    uint64_t *now = scratch + (length + 1) * size, *before = now + size, *spare = before + size;

    if (tallier->hopeless)
        return false;
    if (tallier->listed <= 1 && length <= NS_GROUPS_VISITS_MAX)
        return short_step(tallier, in, length, out);
    clear(tallier, scratch);
    scratch[0] = 1; // no group, no visit
    for (int32_t i = 0; i < length; i++)
        forward(tallier, scratch + i * size, in[i], scratch + (i + 1) * size, spare);
    end_sets(tallier, now);
    for (int32_t i = length - 1; i >= 0; i--) {
        const ns_colours set = in[i];
        out[i] = colours_in_roles(tallier, set,
                                  leading_roles(tallier, scratch + i * size, now, spare));
        if (!out[i])
            return false;
        backward(tallier, now, set, before, spare);
        uint64_t *swap = now;
        now = before;
        before = swap;
    }
    return now[0] & 1;
}

void ns_tallier_explain(const ns_tallier *tallier, ns_colours *sets, int32_t length,
                        const ns_colours *top, uint64_t *scratch)
{
    const int64_t size = (int64_t)tallier->states * tallier->words;
    uint64_t *now = scratch + (length + 1) * size, *after = now + size, *spare = after + size;

    if (tallier->hopeless) {
        for (int32_t i = 0; i < length; i++)
            sets[i] = top[i];
        return;
    }
    end_sets(tallier, scratch + length * size);
    for (int32_t i = length - 1; i >= 0; i--)
        backward(tallier, scratch + (i + 1) * size, sets[i], scratch + i * size, spare);
    NS_ASSERT(!(scratch[0] & 1)); // or there would be nothing to explain
    clear(tallier, now);
    now[0] = 1;
    for (int32_t i = 0; i < length; i++) {
        const uint32_t harmful = leading_roles(tallier, now, scratch + (i + 1) * size, spare);
        const ns_colours missing = top[i] & ~sets[i];
        sets[i] |= missing & ~colours_in_roles(tallier, missing, harmful);
        forward(tallier, now, sets[i], after, spare);
        uint64_t *swap = now;
        now = after;
        after = swap;
    }
}

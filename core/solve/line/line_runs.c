// line_runs.c: see line_runs.h. The inner functions are written for any number of words and
// colours; the compiler makes copies for one word (every black and white line of up to 62 visits)
// with and without colours and for two words of black and white (up to 126 visits), and of chains with
// blots for one word and for any number. On the way back a visit is written after it was read for the last time: in and out may be one array.
#include "solve/line/line_runs.h"

#include "base/basics.h"

#define INLINE static inline __attribute__((always_inline))

// What an instance of the inner functions is made for: constants to the compiler.
typedef struct form {
    int32_t words;
    bool two;   // black and white: no skips, one colour besides empty
    bool blots; // there are states in which a coloured cell may stay
} form;

// The states of a chain; a blot is one.
static int32_t states_of(const ns_puzzle *puzzle, const ns_line *line, bool *hopeless,
                         bool *blots)
{
    const ns_run *runs = ns_line_runs(puzzle, line);
    int64_t cells = 0, gaps = 0;
    int32_t blot_count = 0;

    for (int32_t r = 0; r < line->clue_count; r++) {
        cells += runs[r].length;
        blot_count += runs[r].length == NS_BLOT;
        gaps += r > 0 && runs[r].colour == runs[r - 1].colour;
    }
    cells += blot_count;
    *blots = blot_count > 0;
    *hopeless = cells + gaps > line->count;
    return *hopeless ? 1 : (int32_t)(1 + cells + line->clue_count);
}

static int32_t words_of(int32_t states)
{
    return (states + 63) / 64;
}

int32_t ns_chain_mask_words(const ns_puzzle *puzzle, const ns_line *line)
{
    bool hopeless, blots;
    const int32_t words = words_of(states_of(puzzle, line, &hopeless, &blots));

    return words * (puzzle->colour_count + 3 + blots);
}

static void set_bit(uint64_t *set, int32_t bit)
{
    set[bit >> 6] |= UINT64_C(1) << (bit & 63);
}

ns_chain ns_chain_make(const ns_puzzle *puzzle, const ns_line *line, uint64_t *masks)
{
    ns_chain chain = { .colours = puzzle->colour_count + 1, .masks = masks };
    const int32_t states = states_of(puzzle, line, &chain.hopeless, &chain.blots);
    const ns_run *runs = ns_line_runs(puzzle, line);
    const int32_t words = words_of(states);
    uint64_t *skip = masks + chain.colours * words;
    uint64_t *accept = skip + words, *stay = accept + words;
    int32_t state = 0;

    chain.words = words;
    if (chain.hopeless)
        return chain;
    set_bit(masks, 0);
    for (int32_t r = 0; r < line->clue_count; r++) {
        for (int32_t i = 0; i < ns_run_least(runs[r]); i++)
            set_bit(masks + runs[r].colour * words, ++state);
        if (runs[r].length == NS_BLOT)
            set_bit(stay, state);
        if (r + 1 == line->clue_count)
            set_bit(accept, state);
        else if (runs[r].colour != runs[r + 1].colour)
            set_bit(skip, state);
        set_bit(masks, ++state);
    }
    NS_ASSERT(state == states - 1);
    set_bit(accept, state);
    return chain;
}

int32_t ns_chain_scratch_words(const ns_chain *chain, int32_t length)
{
    return (length + 6) * chain->words; // a set per visit, and five spare ones
}

// The coloured states that the colours of a set may lead to.
INLINE void coloured_states(const ns_chain *chain, ns_colours set, form f, uint64_t *to)
{
    if (f.two) {
        const uint64_t solid = (uint64_t)0 - (set >> 1 & 1);
        for (int32_t w = 0; w < f.words; w++)
            to[w] = chain->masks[f.words + w] & solid;
        return;
    }
    for (int32_t w = 0; w < f.words; w++)
        to[w] = 0;
    for (ns_colours left = set & ~(ns_colours)1; left; left &= left - 1) {
        const uint64_t *mask = chain->masks + ns_bit_first32(left) * f.words;
        for (int32_t w = 0; w < f.words; w++)
            to[w] |= mask[w];
    }
}

// Where a coloured cell leads from a set of states, before it is known which colour.
INLINE void advance(const uint64_t *from, const uint64_t *skip, form f, uint64_t *to)
{
    const int32_t words = f.words;
    const uint64_t *stay = skip + 2 * words;
    uint64_t carry = 0;

    for (int32_t w = 0; w < words; w++) {
        const uint64_t jumps = from[w] & skip[w];
        to[w] = (from[w] << 1) | (jumps << 2) | carry | (f.blots ? from[w] & stay[w] : 0);
        carry = (from[w] >> 63) | (jumps >> 62);
    }
}

// Where an empty cell leads.
INLINE void rest(const uint64_t *from, const uint64_t *gaps, int32_t words, uint64_t *to)
{
    uint64_t carry = 0;

    for (int32_t w = 0; w < words; w++) {
        const uint64_t s = from[w];
        to[w] = (s | (s << 1) | carry) & gaps[w];
        carry = s >> 63;
    }
}

// The states after a visit whose colours are `set`. `to` may not be `from`.
INLINE void forward(const ns_chain *chain, const uint64_t *from, ns_colours set, form f,
                    uint64_t *to, uint64_t *spare)
{
    const int32_t words = f.words;
    const uint64_t *gaps = chain->masks, *skip = gaps + chain->colours * words;
    const uint64_t *stay = skip + 2 * words;
    const uint64_t empty = (uint64_t)0 - (set & 1);

    coloured_states(chain, set, f, spare);
    uint64_t carry = 0, carry_gap = 0;
    for (int32_t w = 0; w < words; w++) {
        const uint64_t s = from[w], jumps = f.two ? 0 : s & skip[w];
        const uint64_t on = (s << 1) | (jumps << 2) | carry | (f.blots ? s & stay[w] : 0);
        to[w] = (on & spare[w]) | ((s | (s << 1) | carry_gap) & gaps[w] & empty);
        carry = (s >> 63) | (jumps >> 62);
        carry_gap = s >> 63;
    }
}

// The states from which a visit with colours `set` leads into `from`.
INLINE void backward(const ns_chain *chain, const uint64_t *from, ns_colours set, form f,
                     uint64_t *to, uint64_t *spare)
{
    const int32_t words = f.words;
    const uint64_t *gaps = chain->masks, *skip = gaps + chain->colours * words;
    const uint64_t *stay = skip + 2 * words;
    const uint64_t empty = (uint64_t)0 - (set & 1);

    coloured_states(chain, set, f, spare);
    for (int32_t w = 0; w < words; w++) {
        const uint64_t c = from[w] & spare[w], g = from[w] & gaps[w] & empty;
        const uint64_t more_c = w + 1 < words ? from[w + 1] & spare[w + 1] : 0;
        const uint64_t more_g = w + 1 < words ? from[w + 1] & gaps[w + 1] & empty : 0;
        const uint64_t both = c | g, more = more_c | more_g;
        const uint64_t jumps = f.two ? 0 : ((c >> 2) | (more_c << 62)) & skip[w];
        to[w] = g | (both >> 1) | (more << 63) | jumps | (f.blots ? c & stay[w] : 0);
    }
}

INLINE bool meet(const uint64_t *a, const uint64_t *b, int32_t words)
{
    uint64_t common = 0;

    for (int32_t w = 0; w < words; w++)
        common |= a[w] & b[w];
    return common != 0;
}

INLINE bool step_words(const ns_chain *chain, const ns_colours *in, int32_t length,
                       uint64_t *scratch, ns_colours *out, form f, uint64_t *spare)
{
    const int32_t words = f.words;
    const uint64_t *gaps = chain->masks, *skip = gaps + chain->colours * words;
    uint64_t *now = spare + words, *on = spare + 2 * words, *resting = spare + 3 * words;
    uint64_t *before = spare + 4 * words;

    for (int32_t w = 0; w < words; w++)
        scratch[w] = 0;
    scratch[0] = 1;
    for (int32_t i = 0; i < length; i++)
        forward(chain, scratch + i * words, in[i], f, scratch + (i + 1) * words, spare);
    const uint64_t *accept = skip + words;
    if (!meet(scratch + length * words, accept, words))
        return false;
    for (int32_t w = 0; w < words; w++)
        now[w] = accept[w];
    for (int32_t i = length - 1; i >= 0; i--) {
        const uint64_t *from = scratch + i * words;
        const ns_colours set = in[i];
        ns_colours possible = 0;
        advance(from, skip, f, on);
        rest(from, gaps, words, resting);
        if (set & 1 && meet(resting, now, words))
            possible = 1;
        for (int32_t w = 0; w < words; w++)
            on[w] &= now[w];
        for (ns_colours left = set & ~(ns_colours)1; left;
             left = f.two ? 0 : left & (left - 1)) {
            const int32_t colour = f.two ? 1 : ns_bit_first32(left);
            if (meet(on, chain->masks + colour * words, words))
                possible |= (ns_colours)1 << colour;
        }
        out[i] = possible;
        backward(chain, now, set, f, before, spare);
        for (int32_t w = 0; w < words; w++)
            now[w] = before[w];
    }
    return true;
}

INLINE void explain_words(const ns_chain *chain, ns_colours *sets, int32_t length,
                          const ns_colours *top, uint64_t *scratch, form f, uint64_t *spare)
{
    const int32_t words = f.words;
    const uint64_t *gaps = chain->masks, *skip = gaps + chain->colours * words;
    const uint64_t *accept = skip + words;
    uint64_t *now = spare + words, *on = spare + 2 * words, *resting = spare + 3 * words;
    uint64_t *after = spare + 4 * words;

    for (int32_t w = 0; w < words; w++)
        scratch[length * words + w] = accept[w];
    for (int32_t i = length - 1; i >= 0; i--)
        backward(chain, scratch + (i + 1) * words, sets[i], f, scratch + i * words, spare);
    for (int32_t w = 0; w < words; w++)
        now[w] = 0;
    now[0] = 1;
    NS_ASSERT(!meet(now, scratch, words));
    for (int32_t i = 0; i < length; i++) {
        const uint64_t *goal = scratch + (i + 1) * words;
        ns_colours missing = top[i] & ~sets[i];
        if (missing & 1) {
            rest(now, gaps, words, resting);
            if (!meet(resting, goal, words))
                sets[i] |= 1;
        }
        missing &= ~(ns_colours)1;
        if (missing) {
            advance(now, skip, f, on);
            for (int32_t w = 0; w < words; w++)
                on[w] &= goal[w];
            for (; missing; missing = f.two ? 0 : missing & (missing - 1)) {
                const int32_t colour = f.two ? 1 : ns_bit_first32(missing);
                if (!meet(on, chain->masks + colour * words, words))
                    sets[i] |= (ns_colours)1 << colour;
            }
        }
        forward(chain, now, sets[i], f, after, spare);
        for (int32_t w = 0; w < words; w++)
            now[w] = after[w];
    }
}

// Five sets besides the row of them: see `spare` above.
#define SPARE_MAX 2

static bool step_blots(const ns_chain *chain, const ns_colours *in, int32_t length,
                       uint64_t *scratch, ns_colours *out)
{
    const bool two = chain->colours == 2;
    uint64_t spare[5];

    if (chain->words == 1 && two)
        return step_words(chain, in, length, scratch, out, (form){ 1, true, true }, spare);
    if (chain->words == 1)
        return step_words(chain, in, length, scratch, out, (form){ 1, false, true }, spare);
    return step_words(chain, in, length, scratch + 5 * chain->words, out,
                      (form){ chain->words, two, true }, scratch);
}

bool ns_chain_step(const ns_chain *chain, const ns_colours *in, int32_t length,
                   uint64_t *scratch, ns_colours *out)
{
    uint64_t spare[5 * SPARE_MAX];

    if (chain->hopeless)
        return false;
    if (chain->blots)
        return step_blots(chain, in, length, scratch, out);
    const bool two = chain->colours == 2;
    NS_ASSERT(chain->words > 0 && length >= 0);
    if (chain->words == 1 && two)
        return step_words(chain, in, length, scratch, out, (form){ 1, true, false }, spare);
    if (chain->words == 1)
        return step_words(chain, in, length, scratch, out, (form){ 1, false, false }, spare);
    if (chain->words == 2 && two)
        return step_words(chain, in, length, scratch, out, (form){ 2, true, false }, spare);
    return step_words(chain, in, length, scratch + 5 * chain->words, out,
                      (form){ chain->words, two, false }, scratch);
}

void ns_chain_explain(const ns_chain *chain, ns_colours *sets, int32_t length,
                      const ns_colours *top, uint64_t *scratch)
{
    uint64_t spare[5 * SPARE_MAX];

    if (chain->hopeless) {
        for (int32_t i = 0; i < length; i++)
            sets[i] = top[i];
        return;
    }
    const bool two = chain->colours == 2;
    if (chain->blots)
        explain_words(chain, sets, length, top, scratch + 5 * chain->words,
                      (form){ chain->words, two, true }, scratch);
    else if (chain->words == 1 && two)
        explain_words(chain, sets, length, top, scratch, (form){ 1, true, false }, spare);
    else if (chain->words == 1)
        explain_words(chain, sets, length, top, scratch, (form){ 1, false, false }, spare);
    else if (chain->words == 2 && two)
        explain_words(chain, sets, length, top, scratch, (form){ 2, true, false }, spare);
    else
        explain_words(chain, sets, length, top, scratch + 5 * chain->words,
                      (form){ chain->words, two, false }, scratch);
}

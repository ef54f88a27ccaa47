// run_places.c: see run_places.h. Sets have a bit more than the line has visits, for the last border. Moving along
// empty visits is a flood: bits double their way through the visits that let them pass, in six steps a
// word. The functions are written for any number of words; nearly all lines have one.
#include "explain/run_places.h"

#include "base/basics.h"

static int32_t words_of(int32_t length)
{
    return (length + 64) / 64;
}

ns_status ns_run_places_make(ns_ctx *ctx, const ns_puzzle *puzzle, ns_run_places *places)
{
    int64_t most = 1, words = 1, count = 1;

    *places = (ns_run_places){ .colours = puzzle->colour_count + 1 };
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        if (line->clue != NS_CLUE_RUNS)
            continue;
        words = ns_max(words, (int64_t)words_of(line->count));
        // Who has more runs than visits is turned away before any set is written.
        const int64_t runs = ns_min(line->clue_count, line->count);
        most = ns_max(most, (runs + 1) * words_of(line->count));
        count = ns_max(count, runs);
    }
    if (most > NS_ARRAY_MAX || words * places->colours > NS_ARRAY_MAX)
        return ns_no_memory(ctx);
    ns_take(ctx, &places->blocks, places->allowed, (int32_t)words * places->colours);
    ns_take(ctx, &places->blocks, places->possible, (int32_t)words * places->colours);
    ns_take(ctx, &places->blocks, places->gaps, (int32_t)most);
    ns_take(ctx, &places->blocks, places->starts, (int32_t)most);
    ns_take(ctx, &places->blocks, places->cover, (int32_t)most);
    ns_take(ctx, &places->blocks, places->one, (int32_t)words);
    ns_take(ctx, &places->blocks, places->many, (int32_t)words);
    ns_take(ctx, &places->blocks, places->reach, (int32_t)words);
    ns_take(ctx, &places->blocks, places->first, (int32_t)count);
    ns_take(ctx, &places->blocks, places->last, (int32_t)count);
    ns_take(ctx, &places->blocks, places->spare, 3 * (int32_t)words);
    return ns_blocks_status(ctx, &places->blocks);
}

void ns_run_places_drop(ns_ctx *ctx, ns_run_places *places)
{
    ns_blocks_drop(ctx, &places->blocks);
    *places = (ns_run_places){ 0 };
}

// -- sets -----------------------------------------------------------------------------------------

static void move_up(const uint64_t *from, int32_t by, int32_t words, uint64_t *to)
{
    const int32_t whole = by >> 6, part = by & 63;

    for (int32_t w = words - 1; w >= 0; w--) {
        const int32_t at = w - whole;
        const uint64_t high = at >= 0 ? from[at] << part : 0;
        to[w] = high | (part && at >= 1 ? from[at - 1] >> (64 - part) : 0);
    }
}

static void move_down(const uint64_t *from, int32_t by, int32_t words, uint64_t *to)
{
    const int32_t whole = by >> 6, part = by & 63;

    for (int32_t w = 0; w < words; w++) {
        const int32_t at = w + whole;
        const uint64_t low = at < words ? from[at] >> part : 0;
        to[w] = low | (part && at + 1 < words ? from[at + 1] << (64 - part) : 0);
    }
}

// Where visits of `through` lead from borders, any number of them: visit i from border i to i + 1.
static void flood_up(const uint64_t *from, const uint64_t *through, int32_t words, uint64_t *to)
{
    uint64_t carry = 0;

    for (int32_t w = 0; w < words; w++) {
        // Adding runs through every block of ones that a bit stands in, and out at its upper end.
        const uint64_t pass = through[w], set = from[w] | carry, low = set & pass;
        const uint64_t sum = low + pass;
        to[w] = set | (sum ^ pass);
        carry = sum < pass;
    }
}

// From which borders visits of `through` lead into some.
static void flood_down(const uint64_t *from, const uint64_t *through, int32_t words,
                       uint64_t *to)
{
    uint64_t carry = 0;

    for (int32_t w = words - 1; w >= 0; w--) {
        uint64_t pass = through[w], set = from[w] | (pass & carry << 63);
        for (int32_t by = 1; by < 64; by *= 2) {
            set |= pass & set >> by;
            pass &= pass >> by;
        }
        to[w] = set;
        carry = set & 1;
    }
}

// The starts of `length` visits in a row that are all of the set.
static void rooms(const uint64_t *set, int32_t length, int32_t words, uint64_t *to,
                  uint64_t *spare)
{
    int32_t have = 1;

    memcpy(to, set, (size_t)words * sizeof *to);
    while (have < length) {
        const int32_t by = ns_min(have, length - have);
        move_down(to, by, words, spare);
        for (int32_t w = 0; w < words; w++)
            to[w] &= spare[w];
        have += by;
    }
}

// The visits of runs of that length that begin at the starts.
static void smear(uint64_t *set, int32_t length, int32_t words, uint64_t *spare)
{
    int32_t have = 1;

    while (have < length) {
        const int32_t by = ns_min(have, length - have);
        move_up(set, by, words, spare);
        for (int32_t w = 0; w < words; w++)
            set[w] |= spare[w];
        have += by;
    }
}

int32_t ns_place_first(const uint64_t *set, int32_t words)
{
    for (int32_t w = 0; w < words; w++) {
        if (set[w])
            return 64 * w + ns_bit_first64(set[w]);
    }
    return -1;
}

int32_t ns_place_last(const uint64_t *set, int32_t words)
{
    for (int32_t w = words - 1; w >= 0; w--) {
        if (set[w])
            return 64 * w + ns_bit_last64(set[w]);
    }
    return -1;
}

// -- runs -----------------------------------------------------------------------------------------

static bool touches_before(const ns_run_places *p, int32_t run)
{
    return run == 0 || p->runs[run].colour != p->runs[run - 1].colour;
}

static void read_sets(ns_run_places *p, const ns_colours *sets)
{
    memset(p->allowed, 0, (size_t)(p->colours * p->words) * sizeof *p->allowed);
    memset(p->possible, 0, (size_t)(p->colours * p->words) * sizeof *p->possible);
    for (int32_t i = 0; i < p->length; i++) {
        for (ns_colours left = sets[i]; left; left &= left - 1)
            p->allowed[ns_bit_first32(left) * p->words + (i >> 6)] |= UINT64_C(1) << (i & 63);
    }
}

// Gaps and starts that can be reached from the first border. Says whether the end can.
static bool go_forward(ns_run_places *p)
{
    const int32_t words = p->words;
    const uint64_t *empty = p->allowed;
    uint64_t *ends = p->spare, *room = ends + words, *spare = room + words;

    memset(ends, 0, (size_t)words * sizeof *ends);
    ends[0] = 1;
    for (int32_t r = 0; r < p->count; r++) {
        const uint64_t *colour = p->allowed + p->runs[r].colour * words;
        uint64_t *gap = p->gaps + (int64_t)r * words, *start = p->starts + (int64_t)r * words;
        flood_up(ends, empty, words, gap);
        for (int32_t w = 0; w < words; w++)
            spare[w] = touches_before(p, r) ? gap[w] : gap[w] & empty[w];
        move_up(spare, touches_before(p, r) ? 0 : 1, words, start);
        const int32_t least = ns_max(p->runs[r].length, 1);
        rooms(colour, least, words, room, spare);
        for (int32_t w = 0; w < words; w++)
            start[w] &= room[w];
        move_up(start, least, words, ends);
        if (p->runs[r].length == 0) { // as long as it likes
            memcpy(room, ends, (size_t)words * sizeof *room);
            flood_up(room, colour, words, ends);
        }
    }
    uint64_t *last = p->gaps + (int64_t)p->count * words;
    flood_up(ends, empty, words, last);
    return ns_place_has(last, p->length);
}

// Notes what a run of the starts that are left covers, and which of its ends lead on (`ends`).
static void cover_run(ns_run_places *p, int32_t r, const uint64_t *ends)
{
    const int32_t words = p->words;
    const uint64_t *colour = p->allowed + p->runs[r].colour * words;
    const uint64_t *start = p->starts + (int64_t)r * words;
    uint64_t *cover = p->cover + (int64_t)r * words, *possible;
    uint64_t *room = p->spare + words, *spare = room + words;

    memcpy(cover, start, (size_t)words * sizeof *cover);
    if (p->runs[r].length > 0) {
        smear(cover, p->runs[r].length, words, spare);
    } else {
        flood_up(start, colour, words, room);
        flood_down(ends, colour, words, spare); // borders; visit i ends at border i + 1
        move_down(spare, 1, words, cover);
        for (int32_t w = 0; w < words; w++)
            cover[w] &= room[w] & colour[w];
    }
    possible = p->possible + p->runs[r].colour * words;
    for (int32_t w = 0; w < words; w++) {
        possible[w] |= cover[w];
        p->many[w] |= p->one[w] & cover[w];
        p->one[w] |= cover[w];
    }
}

// Empty visits of the gap before run `r`: `after` are the borders in it from which the end can be reached.
static void empty_gap(ns_run_places *p, int32_t r, const uint64_t *after, uint64_t *spare)
{
    const uint64_t *gap = p->gaps + (int64_t)r * p->words;

    move_down(after, 1, p->words, spare);
    for (int32_t w = 0; w < p->words; w++)
        p->possible[w] |= gap[w] & p->allowed[w] & spare[w];
}

static void go_back(ns_run_places *p)
{
    const int32_t words = p->words;
    const uint64_t *empty = p->allowed;
    uint64_t *ends = p->spare, *after = ends + words, *spare = after + words;

    memset(p->one, 0, (size_t)words * sizeof *p->one);
    memset(p->many, 0, (size_t)words * sizeof *p->many);
    memset(ends, 0, (size_t)words * sizeof *ends);
    ends[p->length >> 6] = UINT64_C(1) << (p->length & 63);
    flood_down(ends, empty, words, after);
    empty_gap(p, p->count, after, spare);
    for (int32_t r = p->count - 1; r >= 0; r--) {
        const uint64_t *colour = p->allowed + p->runs[r].colour * words;
        uint64_t *start = p->starts + (int64_t)r * words;
        const bool touches = r + 1 == p->count || touches_before(p, r + 1);
        move_down(after, touches ? 0 : 1, words, ends);
        for (int32_t w = 0; w < words && !touches; w++)
            ends[w] &= empty[w];
        if (p->runs[r].length > 0) {
            move_down(ends, p->runs[r].length, words, spare);
        } else {
            flood_down(ends, colour, words, after);
            move_down(after, 1, words, spare); // at least one visit lies between
        }
        for (int32_t w = 0; w < words; w++)
            start[w] &= spare[w];
        cover_run(p, r, ends);
        // From here on `ends` is free: the gap before this run ends where the run starts.
        flood_down(start, empty, words, ends);
        memcpy(after, ends, (size_t)words * sizeof *after);
        empty_gap(p, r, after, spare);
    }
    for (int32_t w = 0; w < words; w++)
        p->one[w] &= ~p->many[w];
}

static bool is_whole(const ns_run_places *p, int32_t run)
{
    return p->runs[run].length > 0 && p->last[run] - p->first[run] + 1 == p->runs[run].length;
}

// Where runs begin and end, what lies between, and which are placed.
static void find_ranges(ns_run_places *p)
{
    memset(p->reach, 0, (size_t)p->words * sizeof *p->reach);
    for (int32_t r = 0, seen = 0; r < p->count; r++) {
        p->first[r] = ns_place_first(ns_run_cover(p, r), p->words);
        p->last[r] = ns_place_last(ns_run_cover(p, r), p->words);
        NS_ASSERT(
            p->first[r] >= 0
            && (r == 0 || (p->first[r] > p->first[r - 1] && p->last[r] > p->last[r - 1])));
        for (int32_t i = ns_max(p->first[r], seen); i <= p->last[r]; i++)
            p->reach[i >> 6] |= UINT64_C(1) << (i & 63);
        seen = p->last[r] + 1;
    }
    p->whole_before = p->whole_behind = 0;
    while (p->whole_before < p->count && is_whole(p, p->whole_before))
        p->whole_before++;
    while (p->whole_behind < p->count && is_whole(p, p->count - 1 - p->whole_behind))
        p->whole_behind++;
}

bool ns_run_places_find(ns_run_places *places, const ns_puzzle *puzzle, const ns_line *line,
                        const ns_colours *sets)
{
    int64_t least = 0;

    NS_ASSERT(line->clue == NS_CLUE_RUNS);
    places->runs = ns_line_runs(puzzle, line);
    places->count = line->clue_count;
    places->length = line->count;
    places->words = words_of(line->count);
    for (int32_t r = 0; r < places->count; r++)
        least += ns_max(places->runs[r].length, 1);
    if (least > line->count)
        return false;
    read_sets(places, sets);
    if (!go_forward(places))
        return false;
    go_back(places);
    find_ranges(places);
    return true;
}

ns_colours ns_run_places_colours(const ns_run_places *places, int32_t visit)
{
    ns_colours set = 0;

    NS_ASSERT(visit >= 0 && visit < places->length);
    for (int32_t c = 0; c < places->colours; c++)
        set |= (ns_colours)ns_place_has(places->possible + c * places->words, visit) << c;
    return set;
}

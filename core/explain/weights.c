// weights.c: see weights.h. One table, and few rules: a technique has its price, a long line, many runs, a cell that
// is met twice and lines inside a block make seeing dearer, and stars are steps of a geometric scale.
#include "explain/weights.h"

#include "base/basics.h"

// Seconds, by technique: to see it on a line of ten visits, and how much of that grows with the line.
static const struct {
    double base, share;
} techniques[NS_TECHNIQUES] = {
    [NS_TECHNIQUE_DONE] = { 2, 0.3 },        [NS_TECHNIQUE_FULL] = { 3, 0.5 },
    [NS_TECHNIQUE_OVERLAP] = { 5, 0.5 },     [NS_TECHNIQUE_EDGE] = { 5, 0.3 },
    [NS_TECHNIQUE_REACH] = { 6, 0.4 },       [NS_TECHNIQUE_WHICH] = { 8, 0.4 },
    [NS_TECHNIQUE_COLOURS] = { 10, 0.5 },    [NS_TECHNIQUE_SAME_FACE] = { 16, 0.5 },
    [NS_TECHNIQUE_WHOLE_LINE] = { 30, 0.7 }, [NS_TECHNIQUE_MINIMAL] = { 2, 0 },
    [NS_TECHNIQUE_TWO_LINES] = { 60, 0.5 },  [NS_TECHNIQUE_SUPPOSE] = { 120, 0.5 },
    [NS_TECHNIQUE_SEARCH] = { 600, 0 },
};

#define SCAN 0.5         // a look in passing at a line of ten visits
#define RUN_SHARE 0.08   // each run beyond the first, of the price of a look
#define REPEATS 1.5      // times as much on a line that meets a cell twice
#define CURVED 1.3       // times as much on a line that one has to follow with the finger
#define BLOCK 1.4        // times as much inside a block, of which one sees slices
#define LOOK_OF_CHAIN 6. // each look at a line while something is supposed

// How much harder than a row of ten visits the line is to see; `share` of it is a matter of length.
static double seeing(const ns_lines *lines, int32_t line, double share)
{
    const ns_ready_line *ready = &lines->line[line];
    const ns_kind_info *kind = ns_kind_about(lines->puzzle->kind);
    double factor = 1 - share + share * ready->count / 10;

    factor *= 1 + RUN_SHARE * ns_max(lines->puzzle->lines.at[line].clue_count - 1, 0);
    factor *= ready->repeats ? REPEATS : 1;
    factor *= kind->curves && !kind->straight ? CURVED : 1;
    return kind->sides == 3 ? factor * BLOCK : factor;
}

double ns_offer_cost(const ns_lines *lines, const ns_offer *offer)
{
    NS_ASSERT(offer->technique > NS_TECHNIQUE_NONE
              && offer->technique <= NS_TECHNIQUE_WHOLE_LINE);
    return techniques[offer->technique].base
           * seeing(lines, offer->line, techniques[offer->technique].share);
}

double ns_scan_cost(const ns_lines *lines, int32_t line)
{
    return SCAN * seeing(lines, line, 0.6);
}

double ns_suppose_cost(const ns_lines *lines, ns_technique technique, int32_t depth,
                       int32_t looks)
{
    const ns_kind_info *kind = ns_kind_about(lines->puzzle->kind);
    const double block = kind->sides == 3 ? BLOCK : 1;

    return block * (techniques[technique].base * depth + LOOK_OF_CHAIN * looks);
}

int32_t ns_stars_of(double effort, ns_technique hardest)
{
    static const double steps[] = { 180, 720, 2880, 11520 }; // four times as long, a star more
    int32_t stars = 1;

    for (int32_t i = 0; i < NS_COUNT(steps); i++)
        stars += effort >= steps[i];
    const int32_t least = hardest == NS_TECHNIQUE_SEARCH       ? 5
                          : hardest == NS_TECHNIQUE_SUPPOSE    ? 4
                          : hardest == NS_TECHNIQUE_TWO_LINES  ? 3
                          : hardest == NS_TECHNIQUE_WHOLE_LINE ? 2
                                                               : 1;
    return ns_max(stars, least);
}

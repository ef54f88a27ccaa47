// glance_tally.c: the techniques of a tally, of one colour or two; see glance.h.
//
// A tally says how many visits a colour has and in how many groups. One group is like one run; of several only
// what can be seen at once has a name: when as many stretches as groups are there already, they grow, join or
// stay apart. The rest is the whole line.
#include "explain/glance.h"

#include "base/basics.h"

// One colour of the tally, on the visits as they are known.
typedef struct tally_glance {
    int32_t which; // among the line's tallies
    ns_tally tally;
    ns_colours colour; // its bit
    int32_t sure, can; // visits that have it, and that may have it
    bool both;         // two groups are wanted, and two stretches are there that cannot be one
} tally_glance;

// No visit of the colour is left to place: whatever else may have it has not.
static bool look_done(ns_glance *glance, const tally_glance *t)
{
    if (t->sure != t->tally.count)
        return false;
    const ns_deduction_turn turn = t->tally.count ? NS_TURN_PLAIN : NS_TURN_NOTHING;
    for (int32_t i = 0; i < glance->count; i++) {
        if (glance->in[i] & t->colour && glance->in[i] != t->colour)
            ns_news_take(glance, i,
                         (ns_news){ NS_TECHNIQUE_DONE, turn, t->which, glance->all & ~t->colour,
                                    t->which, 1 });
    }
    return true;
}

// Every visit that may have the colour is needed.
static bool look_full(ns_glance *glance, const tally_glance *t)
{
    if (t->can != t->tally.count)
        return false;
    for (int32_t i = 0; i < glance->count; i++) {
        if (glance->in[i] & t->colour && glance->in[i] != t->colour)
            ns_news_take(glance, i,
                         (ns_news){ NS_TECHNIQUE_FULL, NS_TURN_PLAIN, t->which, t->colour,
                                    t->which, 1 });
    }
    return true;
}

// Colours that the tally does not list do not occur.
static void look_unlisted(ns_glance *glance, ns_colours listed)
{
    for (int32_t i = 0; i < glance->count; i++) {
        const ns_colours gone = glance->in[i] & ~listed & ~(ns_colours)1;
        if (gone)
            ns_news_take(glance, i,
                         (ns_news){ NS_TECHNIQUE_DONE, NS_TURN_NOTHING, -1,
                                    (listed | 1) & glance->all, 0, 0 });
    }
}

static void look_overlap(ns_glance *glance, const tally_glance *t)
{
    for (int32_t i = 0; i < glance->count; i++) {
        if (glance->out[i] == t->colour && glance->in[i] != t->colour)
            ns_news_take(glance, i,
                         (ns_news){ NS_TECHNIQUE_OVERLAP, NS_TURN_PLAIN, t->which, t->colour,
                                    t->which, 1 });
    }
}

// The stretches of the colour that are there, and the first and last visit that has it.
static int32_t stretches(const ns_glance *glance, ns_colours colour, int32_t *first,
                         int32_t *last)
{
    int32_t count = 0;

    *first = *last = -1;
    for (int32_t i = 0; i < glance->count; i++) {
        if (glance->in[i] != colour)
            continue;
        count += i == 0 || glance->in[i - 1] != colour;
        *first = *first < 0 ? i : *first;
        *last = i;
    }
    return count;
}

// How many visits in a row around this one may have the colour.
static int32_t room_around(const ns_glance *glance, int32_t visit, ns_colours colour,
                           int32_t *from)
{
    int32_t to = visit;

    *from = visit;
    while (*from > 0 && glance->in[*from - 1] & colour)
        --*from;
    while (to + 1 < glance->count && glance->in[to + 1] & colour)
        to++;
    return to - *from + 1;
}

// Whether the two groups are in sight: with everything between the two stretches filled no filling is left.
static bool sees_both(ns_glance *glance, const tally_glance *t)
{
    int32_t first, last;

    if (t->tally.groups != 2 || stretches(glance, t->colour, &first, &last) != 2)
        return false;
    for (int32_t i = 0; i < glance->count; i++) {
        const bool between = first < i && i < last;
        glance->sets[i] = between ? glance->in[i] & t->colour : glance->in[i];
    }
    return !ns_lines_quick(glance->lines, glance->line, glance->sets, glance->out);
}

static ns_news group_news(const ns_glance *glance, const tally_glance *t, int32_t visit,
                          bool gets)
{
    ns_news news = { NS_TECHNIQUE_WHOLE_LINE, NS_TURN_PLAIN, 0, 0, t->which, 1 };
    int32_t first, last, from;
    const int32_t seen = stretches(glance, t->colour, &first, &last);

    news.becomes = gets ? t->colour : glance->all & ~t->colour;
    if (t->tally.groups == 1 && gets) {
        const bool between = first < visit && visit < last;
        news.technique = between ? NS_TECHNIQUE_WHICH : NS_TECHNIQUE_EDGE;
        news.turn = between ? NS_TURN_JOIN : NS_TURN_GO_ON;
    } else if (t->tally.groups == 1) {
        const bool narrow = room_around(glance, visit, t->colour, &from) < t->tally.count;
        news.technique = NS_TECHNIQUE_REACH;
        news.turn = narrow ? NS_TURN_GAP : NS_TURN_PLAIN;
        news.group = narrow ? from : -1;
    } else if (t->both
               || (t->tally.groups == 2 && seen > 2 && gets && first < visit && visit < last)) {
        news.technique = NS_TECHNIQUE_WHICH;
        news.turn = !gets ? NS_TURN_APART : t->both ? NS_TURN_GO_ON : NS_TURN_JOIN;
    }
    news.group = news.group * 2 + t->which;
    return news;
}

// News of the colour in what a step made of the sets; `colours`: what is out of the question was used.
static void look_groups(ns_glance *glance, const tally_glance *t, bool colours)
{
    for (int32_t i = 0; i < glance->count; i++) {
        const ns_colours in = glance->in[i], set = glance->out[i] & in;
        if (set == in || !(in & t->colour))
            continue;
        const bool gets = set == t->colour;
        if (!gets && set & t->colour)
            continue;
        ns_news news = group_news(glance, t, i, gets);
        if (news.technique == NS_TECHNIQUE_WHOLE_LINE && !colours)
            continue;
        if (colours || (gets && glance->out[i] != set))
            news.technique = NS_TECHNIQUE_COLOURS;
        ns_news_take(glance, i, news);
    }
}

static tally_glance count_tally(const ns_glance *glance, const ns_tally *tally, int32_t which)
{
    tally_glance t = { which, *tally, (ns_colours)1 << tally->colour, 0, 0, false };

    for (int32_t i = 0; i < glance->count; i++) {
        t.sure += glance->in[i] == t.colour;
        t.can += (glance->in[i] & t.colour) != 0;
    }
    return t;
}

void ns_glance_tally(ns_glance *glance)
{
    const ns_puzzle *puzzle = glance->lines->puzzle;
    const ns_line *line = &puzzle->lines.at[glance->line];
    const ns_tally *tallies = ns_line_tallies(puzzle, line);
    tally_glance t[2];
    ns_colours listed = 0;
    bool counted = false;

    NS_ASSERT(line->clue_count <= 2);
    for (int32_t k = 0; k < line->clue_count; k++) {
        t[k] = count_tally(glance, &tallies[k], k);
        listed |= t[k].colour;
        counted |= look_done(glance, &t[k]) || look_full(glance, &t[k]);
    }
    if (!line->partial)
        look_unlisted(glance, listed);
    if (counted && puzzle->colour_count == 1)
        return;
    for (int32_t k = 0; k < line->clue_count; k++)
        t[k].both = sees_both(glance, &t[k]);
    for (ns_sight sight = NS_SIGHT_CROSSES; sight <= NS_SIGHT_ALL; sight++) {
        ns_glance_through(glance, sight);
        if (!ns_lines_quick(glance->lines, glance->line, glance->sets, glance->out))
            continue;
        for (int32_t k = 0; k < line->clue_count; k++) {
            if (sight == NS_SIGHT_CROSSES)
                look_overlap(glance, &t[k]);
            else
                look_groups(glance, &t[k], sight == NS_SIGHT_ALL);
        }
        if (sight == NS_SIGHT_SETTLED && puzzle->colour_count == 1)
            break;
    }
}

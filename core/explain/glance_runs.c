// glance_runs.c: the techniques of a clue of runs, of one colour or several; see glance.h.
//
// Done and full are counted. Everything else is read off the places of the runs: a visit that only one run can
// cover is that run's, whichever way it lies; a visit that lies between the first and the last place of no run
// is out of reach. With crosses alone this is overlap; with settled colours it is edge when the run is the
// first from its border that is not whole yet, reach where nothing comes, and which run where a filled stretch
// decides; with sets of colours it is colours.
#include "explain/glance.h"

#include "base/basics.h"

// On longer lines nobody compares runs: beyond overlaps everything is told as the whole line, and looking stays quick.
#define LONGEST 1000

// All runs are placed: what may still be empty is.
static bool look_done(ns_glance *glance, const ns_line *line, const ns_run *runs)
{
    int64_t total = 0, filled = 0;

    for (int32_t r = 0; r < line->clue_count; r++) {
        if (runs[r].length == 0)
            return false;
        total += runs[r].length;
    }
    for (int32_t i = 0; i < glance->count; i++)
        filled += !(glance->in[i] & 1);
    if (filled != total)
        return false;
    const ns_deduction_turn turn = total ? NS_TURN_PLAIN : NS_TURN_NOTHING;
    for (int32_t i = 0; i < glance->count; i++) {
        if (glance->in[i] & 1 && ns_is_open(glance->in[i]))
            ns_news_take(glance, i, (ns_news){ NS_TECHNIQUE_DONE, turn, 0, 1, 0, 0 });
    }
    return total == 0 || line->clue_count == 0 || glance->places.colours == 2;
}

// How many of the runs have a number below the place, in an array that grows.
static int32_t count_below(const int32_t *numbers, int32_t count, int32_t place)
{
    int32_t low = 0, high = count;

    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (numbers[middle] < place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// The first and the last run that can cover a visit; -1 when none can.
static void runs_at(const ns_run_places *p, int32_t visit, int32_t *first, int32_t *last)
{
    *first = count_below(p->last, p->count, visit);
    *last = count_below(p->first, p->count, visit + 1) - 1;
    while (*first <= *last && !ns_place_has(ns_run_cover(p, *first), visit))
        ++*first;
    while (*last >= *first && !ns_place_has(ns_run_cover(p, *last), visit))
        --*last;
    if (*first > *last)
        *first = *last = -1;
}

// Only one way is left, or some run covers a visit wherever it lies between the crosses.
static bool look_crosses(ns_glance *glance)
{
    const ns_run_places *p = &glance->places;
    bool full = true, any = false;

    for (int32_t i = 0; i < glance->count; i++)
        full &= !ns_is_open(glance->in[i]) || !ns_is_open(ns_run_places_colours(p, i));
    for (int32_t i = 0; i < glance->count; i++) {
        const ns_colours set = ns_run_places_colours(p, i);
        if (!ns_is_open(glance->in[i]) || ns_is_open(set))
            continue;
        ns_news news = { NS_TECHNIQUE_FULL, NS_TURN_PLAIN, 0, set, 0, 0 };
        if (!full) {
            if (set == 1 || !ns_place_has(p->one, i))
                continue;
            runs_at(p, i, &news.clue, &news.clues);
            news.technique = NS_TECHNIQUE_OVERLAP;
            news.group = news.clue;
            news.clues = 1;
            if (glance->count > LONGEST) // all at once
                news.group = news.clue = news.clues = 0;
        }
        any = true;
        ns_news_take(glance, i, news);
    }
    return any;
}

// Whether the run is the next from a border: all before it, or all behind it, are whole.
static bool is_next(const ns_run_places *p, int32_t run)
{
    return run <= p->whole_before || run >= p->count - 1 - p->whole_behind;
}

// Whether a visit is filled in the sight, with that colour.
static bool is_filled(const ns_glance *glance, int32_t visit)
{
    return visit >= 0 && visit < glance->count && !(glance->sets[visit] & 1)
           && !ns_is_open(glance->sets[visit]);
}

// The filled stretch beside a visit: *from to *to; false when there is none.
static bool stretch_beside(const ns_glance *glance, int32_t visit, int32_t *from, int32_t *to)
{
    const int32_t seed = is_filled(glance, visit - 1) ? visit - 1 : visit + 1;

    if (!is_filled(glance, seed))
        return false;
    *from = *to = seed;
    while (is_filled(glance, *from - 1) && glance->sets[*from - 1] == glance->sets[seed])
        --*from;
    while (is_filled(glance, *to + 1) && glance->sets[*to + 1] == glance->sets[seed])
        ++*to;
    return true;
}

// Whether filled visits of the same run lie on both sides.
static bool is_between(const ns_glance *glance, int32_t visit, int32_t run)
{
    const uint64_t *cover = ns_run_cover(&glance->places, run);
    int32_t before = visit, behind = visit;

    while (before >= 0 && ns_place_has(cover, before) && !is_filled(glance, before))
        before--;
    while (behind < glance->count && ns_place_has(cover, behind) && !is_filled(glance, behind))
        behind++;
    return before >= 0 && behind < glance->count && ns_place_has(cover, before)
           && ns_place_has(cover, behind);
}

// A visit that some run must cover.
static ns_news filled_news(const ns_glance *glance, int32_t visit, ns_colours becomes)
{
    const ns_run_places *p = &glance->places;
    ns_news news = { NS_TECHNIQUE_WHOLE_LINE, NS_TURN_PLAIN, visit, becomes, 0, 0 };
    int32_t first, last, from, to, at = visit;

    runs_at(p, visit, &first, &last);
    NS_ASSERT(first >= 0);
    if (first == last) {
        const bool join = is_between(glance, visit, first);
        news.technique = !join && is_next(p, first) ? NS_TECHNIQUE_EDGE : NS_TECHNIQUE_WHICH;
        news.turn = join ? NS_TURN_JOIN : NS_TURN_GO_ON;
        news.group = first;
        news.clue = first;
        news.clues = 1;
        return news;
    }
    // Whichever run the stretch is, it goes on to here: from it on everything is filled.
    while (at > 0 && !is_filled(glance, at) && !(ns_run_places_colours(p, at) & 1))
        at--;
    if (!is_filled(glance, at)) {
        for (at = visit; at + 1 < glance->count && !is_filled(glance, at)
                         && !(ns_run_places_colours(p, at) & 1);)
            at++;
    }
    if (!is_filled(glance, at) || !stretch_beside(glance, at + 1, &from, &to))
        return news;
    runs_at(p, at, &first, &last);
    news.technique = NS_TECHNIQUE_WHICH;
    news.turn = NS_TURN_GO_ON;
    news.group = p->count + from;
    news.clue = first;
    news.clues = last - first + 1;
    return news;
}

// How many visits in a row around this one may be filled.
static int32_t gap_around(const ns_glance *glance, int32_t visit, int32_t *from)
{
    int32_t to = visit;

    *from = visit;
    while (*from > 0 && glance->sets[*from - 1] != 1)
        --*from;
    while (to + 1 < glance->count && glance->sets[to + 1] != 1)
        to++;
    return to - *from + 1;
}

// A visit that must be empty although it lies between the places of some run: beside a filled stretch that is
// whole, or that would be joined to another; or in a gap where nothing fits.
static ns_news near_news(const ns_glance *glance, int32_t visit)
{
    const ns_run_places *p = &glance->places;
    ns_news news = { NS_TECHNIQUE_WHOLE_LINE, NS_TURN_PLAIN, visit, 1, 0, 0 };
    int32_t from, to, first, last, longest = 0;

    if (stretch_beside(glance, visit, &from, &to)) {
        runs_at(p, from, &first, &last);
        for (int32_t r = first; r <= last; r++)
            longest = ns_max(longest, p->runs[r].length ? p->runs[r].length : glance->count);
        news.turn = longest == to - from + 1 ? NS_TURN_END : NS_TURN_APART;
        news.technique = first == last && news.turn == NS_TURN_END && is_next(p, first)
                             ? NS_TECHNIQUE_EDGE
                             : NS_TECHNIQUE_WHICH;
        news.group = p->count + from;
        news.clue = first;
        news.clues = last - first + 1;
        return news;
    }
    const int32_t room = gap_around(glance, visit, &from);
    last = count_below(p->first, p->count, visit + 1) - 1;
    for (int32_t r = count_below(p->last, p->count, visit); r <= last; r++) {
        if (ns_max(p->runs[r].length, 1) <= room)
            return news;
    }
    news.technique = NS_TECHNIQUE_REACH;
    news.turn = NS_TURN_GAP;
    news.group = from;
    return news;
}

// News by the places that are at hand, found with the sets that are at hand.
static void look_places(ns_glance *glance, ns_sight sight)
{
    const ns_run_places *p = &glance->places;

    for (int32_t i = 0; i < glance->count; i++) {
        const ns_colours in = glance->in[i], set = ns_run_places_colours(p, i) & in;
        if (set == in || glance->news[i].technique == NS_TECHNIQUE_DONE)
            continue;
        ns_news news;
        if (ns_is_open(set))
            news = (ns_news){ NS_TECHNIQUE_COLOURS,
                              NS_TURN_RULED_OUT,
                              (int32_t)(in & ~set),
                              glance->all & ~(in & ~set),
                              0,
                              0 };
        else if (set != 1)
            news = filled_news(glance, i, set);
        else if (ns_place_has(p->reach, i))
            news = near_news(glance, i);
        else
            news = (ns_news){ NS_TECHNIQUE_REACH, NS_TURN_PLAIN, -1, 1, 0, 0 };
        const bool named = news.technique != NS_TECHNIQUE_WHOLE_LINE;
        if (named && (sight == NS_SIGHT_ALL || ns_run_places_colours(p, i) != set))
            news.technique = NS_TECHNIQUE_COLOURS; // it rests on what is known of colours
        if (named)
            ns_news_take(glance, i, news);
    }
}

void ns_glance_runs(ns_glance *glance)
{
    const ns_puzzle *puzzle = glance->lines->puzzle;
    const ns_line *line = &puzzle->lines.at[glance->line];
    ns_run_places *p = &glance->places;

    if (look_done(glance, line, ns_line_runs(puzzle, line)))
        return;
    ns_glance_through(glance, NS_SIGHT_CROSSES);
    if (ns_run_places_find(p, puzzle, line, glance->sets) && look_crosses(glance))
        return;
    if (glance->count > LONGEST)
        return;
    ns_glance_through(glance, NS_SIGHT_SETTLED);
    if (ns_run_places_find(p, puzzle, line, glance->sets))
        look_places(glance, NS_SIGHT_SETTLED);
    if (puzzle->colour_count == 1)
        return;
    ns_glance_through(glance, NS_SIGHT_ALL);
    if (ns_run_places_find(p, puzzle, line, glance->sets))
        look_places(glance, NS_SIGHT_ALL);
}

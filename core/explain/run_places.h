// run_places.h: where each run of a line can lie.
//
// line_runs.h tells which colours a visit may have; a person also asks which run it is. So here the places of
// each run are found, on bit sets over the line: a bit for each visit, and a bit for each border between two
// visits, 0 before the first. With D(r) the borders at which run r - 1 may just have ended,
//
//     gap(r)    = D(r) and whatever empty visits lead to from there
//     starts(r) = gap(r), or, behind a run of the same colour, what at least one empty visit leads to
//     D(r + 1)  = starts(r) that have room for the run, moved by its length
//
// and the same backwards; what both ways agree on are the places. Visits are taken as independent, as the quick
// step of lines.h does, and the colours that follow are the same. A run whose length is not told is as long as it
// likes. Costs about 60 operations for a run on a line of up to 63 visits.
#ifndef NS_RUN_PLACES_H
#define NS_RUN_PLACES_H

#include "base/blocks.h"
#include "nonosmith/puzzle.h"

typedef struct ns_run_places {
    int32_t words;  // of a set on the line at hand
    int32_t length; // visits
    int32_t count;  // runs
    const ns_run *runs;
    // Sets one after another, `words` each. By colour, 0 is empty: where the visits allow it, and then where some
    // filling has it.
    uint64_t *allowed, *possible;
    uint64_t *gaps, *starts, *cover; // by run; there is a gap more than runs
    uint64_t *one, *many;            // visits that exactly one run can cover, and several
    uint64_t *reach;                 // visits between the first and the last place of some run
    int32_t *first, *last; // by run: the first and the last visit that it can cover; both grow
    int32_t whole_before,
        whole_behind; // runs from either end that have one place only, in a row
    uint64_t *spare;  // three sets
    int32_t colours;
    ns_blocks blocks;
} ns_run_places;

// Room for every line of runs that the puzzle has.
ns_status ns_run_places_make(ns_ctx *ctx, const ns_puzzle *puzzle, ns_run_places *places);
void ns_run_places_drop(ns_ctx *ctx, ns_run_places *places);
// Finds them for a line with such a clue, whose visits allow the colours of `sets`. False when there is no filling;
// nothing but `length` and `count` is then to be used.
bool ns_run_places_find(ns_run_places *places, const ns_puzzle *puzzle, const ns_line *line,
                        const ns_colours *sets);

static inline bool ns_place_has(const uint64_t *set, int32_t place)
{
    return set[place >> 6] >> (place & 63) & 1;
}

// The visits that a run can cover.
static inline const uint64_t *ns_run_cover(const ns_run_places *places, int32_t run)
{
    return places->cover + (int64_t)run * places->words;
}

// The colours that some filling has at the visit.
ns_colours ns_run_places_colours(const ns_run_places *places, int32_t visit);
// The first and the last visit of a set; -1 of an empty one.
int32_t ns_place_first(const uint64_t *set, int32_t words);
int32_t ns_place_last(const uint64_t *set, int32_t words);

#endif

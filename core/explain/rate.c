// rate.c: see rate.h. The profile tells where on the way the effort lies: the way is the share of open cells that
// are settled, cut into equal parts, and the effort of a moment is spread over the cells that it settles.
#include "explain/rate.h"

#include "base/basics.h"
#include "explain/weights.h"

void ns_rate_moment(ns_person *person, int32_t changes)
{
    const int32_t all = person->lines->cell_count;
    int32_t settled = 0;

    person->made->rating.effort += person->effort;
    for (int32_t i = 0; i < changes; i++)
        settled += !ns_is_open(person->next[person->changed.at[i]]);
    // Settling nothing (a colour goes, nothing was found) is paid by the next cell that is.
    const int32_t first = all - person->open, count = ns_max(settled, 1);
    NS_ASSERT(first >= 0 && first <= all);
    for (int32_t i = 0; i < count; i++)
        person->profile[ns_min(first + i, all)] += person->effort / count;
}

void ns_rate_end(ns_person *person)
{
    ns_rating *rating = &person->made->rating;
    const int32_t all = person->lines->cell_count, parts = NS_COUNT(rating->profile);
    int32_t first = 0;

    while (first < all && person->profile[first] == 0) // what was known from the start
        first++;
    for (int32_t i = first; i <= all; i++) {
        const int64_t part = (int64_t)(i - first) * parts / ns_max(all - first, 1);
        rating->profile[ns_min((int32_t)part, parts - 1)] += person->profile[i];
    }
    rating->deductions = person->made->steps.count;
    rating->moments =
        rating->deductions ? person->made->steps.at[rating->deductions - 1].moment + 1 : 0;
    const bool known = person->made->settled;
    rating->stars = known ? ns_stars_of(rating->effort, rating->hardest) : 0;
}

// weights.h: what looking and concluding cost a person, in about seconds; docs/notes/person.md tells where each
// number came from.
#ifndef NS_WEIGHTS_H
#define NS_WEIGHTS_H

#include "explain/glance.h"

// Of a deduction that looks at one line.
double ns_offer_cost(const ns_lines *lines, const ns_offer *offer);
// Of a look at a line that gives nothing.
double ns_scan_cost(const ns_lines *lines, int32_t line);
// Of a supposition that is followed so many rounds of lines, over so many looks.
double ns_suppose_cost(const ns_lines *lines, ns_technique technique, int32_t depth,
                       int32_t looks);
// The grade of an effort, 1 to 5, with what the hardest technique alone makes of it.
int32_t ns_stars_of(double effort, ns_technique hardest);

#endif

// sat_encode.h: a puzzle as clauses, for an engine behind the SAT port.
//
// A cell has a variable for each colour (one for black and white). For each run of a clue and each
// place there is "the run starts here or before": order variables S(j, i). With run j of length L
// and colour c at visit p,
//
//     S(j, i) -> S(j, i + 1)                       S(j + 1, i) -> S(j, i - L - gap)
//     S(j, p) and not S(j, p - L)  -> c at p       S(j, p - L) and not S(j + 1, p) -> empty at p
//
// A blot has order variables for its last visit as well; what others say of S(j, p - L), "the run is over",
// they say for it.
//
// Unit steps over these move the leftmost and the rightmost solution of a line; what the exact
// step sees beyond that, the engine learns. Lines that visit a cell twice need nothing special. A
// tally is told by the states and counts of line_tally.h, a variable for each that can be reached
// after each visit.
#ifndef NS_SAT_ENCODE_H
#define NS_SAT_ENCODE_H

#include "solve/line/lines.h"

typedef struct ns_sat_search ns_sat_search;

// Whether the puzzle is of a size to be told: some valid ones would take more memory than there is.
bool ns_sat_search_fits(const ns_lines *lines);
// Opens the engine and tells it the puzzle, which must fit, starting from the colours in `cells` (copied).
ns_status ns_sat_search_create(ns_ctx *ctx, ns_lines *lines, const ns_colours *cells,
                               const ns_sat_port *port, ns_sat_search **search);
// Not this answer (again). Answers found by ns_sat_search_next are ruled out at once.
void ns_sat_search_block(ns_sat_search *search, const uint8_t *solution);
// The next answer, or (*decided false) none within about so many conflicts.
ns_status ns_sat_search_next(ns_ctx *ctx, ns_sat_search *search, int32_t conflicts,
                             uint8_t *solution, bool *found, bool *decided);
void ns_sat_search_destroy(ns_ctx *ctx, ns_sat_search *search);

#endif

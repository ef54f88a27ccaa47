// minimal_rule.h: a puzzle as the rules of its kind have it.
#ifndef NS_MINIMAL_RULE_H
#define NS_MINIMAL_RULE_H

#include "nonosmith/puzzle.h"

// Whether cells on no clued line are empty by rule in this kind of puzzle.
bool ns_has_minimal_rule(const ns_puzzle *puzzle);
// Gives the cells on no clued line as empty, in a copy; but what is given stays so. `ruled` must be
// empty, and dropped after a failure too.
ns_status ns_apply_minimal_rule(ns_ctx *ctx, const ns_puzzle *puzzle, ns_puzzle *ruled);

#endif

// scale.h: how much of the large sets to run, from the environment.
//
// NONOSMITH_TEST_SCALE is a percentage of what `make test` runs: slow builds ask for a sample. The
// word "full" asks for everything there is, which takes minutes.
#ifndef NS_SCALE_H
#define NS_SCALE_H

#include <stdbool.h>
#include <stdint.h>

// Percent of the default; 1000 for "full".
int32_t ns_scale_percent(void);
// The share of `count` to run, at least 1.
int32_t ns_scale(int32_t count);

#endif

// scale.c: see scale.h.
#include "oracle/scale.h"

#include <stdlib.h>
#include <string.h>

int32_t ns_scale_percent(void)
{
    const char *given = getenv("NONOSMITH_TEST_SCALE");

    if (!given || !*given)
        return 100;
    if (strcmp(given, "full") == 0)
        return 1000;
    const int percent = atoi(given);
    return percent < 1 ? 1 : percent > 1000 ? 1000 : percent;
}

int32_t ns_scale(int32_t count)
{
    const int64_t share = (int64_t)count * ns_scale_percent() / 100;

    return share < 1 ? 1 : (int32_t)share;
}

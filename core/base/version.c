// version.c: which library this is, which need not be the one that a caller's headers are of. Who
// cares compares it with NONOSMITH_MAJOR and the others.
#include "nonosmith/base.h"

const char *ns_version(void)
{
    return NS_VERSION;
}

// version.c: which library this is.
#include "nonosmith/base.h"

const char *ns_version(void)
{
    return NS_VERSION;
}

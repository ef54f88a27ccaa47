// backend_version.c: what every back end says first (backends.h).
#include "io/backends.h"

const char ns_backend_version[] = NS_VERSION;

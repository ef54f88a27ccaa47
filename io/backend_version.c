// backend_version.c: what every back end says first (backends.h). It is part of each shared object: one
// that was left behind by another version says so, and is not called.
#include "io/backends.h"

const char ns_backend_version[] = NS_VERSION;

// backends.h: the heavy libraries of others, each opened when it is first needed.
//
// Linking with cairo, pango, assimp, Clp and CaDiCaL costs every command 8 ms before it begins. So
// what calls them is a shared object of its own, lib/nonosmith/<name>.so, with one dependency and
// its own copy of what it uses of the core, which has no state. It lies beside the program (as in a
// build) or one folder up (as in an installation: bin/nonosmith, lib/nonosmith/).
//
// A back end is opened in the process that a child is made of, never in the child: a child has its
// limits already. It stays open. Any number of threads may ask.
#ifndef NS_BACKENDS_H
#define NS_BACKENDS_H

#include "nonosmith/base.h"

typedef enum ns_backend {
    NS_BACKEND_ASSIMP,
    NS_BACKEND_CADICAL,
    NS_BACKEND_CAIRO,
    NS_BACKEND_CLP,
    NS_BACKEND_COUNT,
} ns_backend;

// Any function of a back end; to be cast to its type before it is called.
typedef void ns_backend_function(void);

// Whether the file is there; a look at the folder, nothing is opened.
bool ns_backend_there(ns_backend which);
// Opens a back end unless it is open already. NS_BAD_INPUT with a sentence when there is no such file,
// when a library that it needs is missing, or when it belongs to another version of the program;
// NS_NO_MEMORY.
ns_status ns_backend_open(ns_ctx *ctx, ns_backend which);
// Opens a back end and finds a function in it; *found is NULL on failure.
ns_status ns_backend_find(ns_ctx *ctx, ns_backend which, const char *function,
                          ns_backend_function **found);

// In the back end: which version it was built for.
extern const char ns_backend_version[];

#endif

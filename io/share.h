// share.h: files that come with the program.
#ifndef NS_SHARE_H
#define NS_SHARE_H

#include "nonosmith/base.h"

// Replaces `path` by where share/nonosmith/NAME is: beside the program (build/nonosmith,
// build/share/nonosmith) or one folder up (bin/nonosmith, share/nonosmith), so that an installation may
// be moved as a whole; where the system does not say where a program is, as it was configured. `path` is
// empty when there is no such file.
ns_status ns_share_find(ns_ctx *ctx, const char *name, ns_text *path);

#endif

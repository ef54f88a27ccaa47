// made_note.h: how a puzzle was made, in its doc.
#ifndef NS_MADE_NOTE_H
#define NS_MADE_NOTE_H

#include "nonosmith/doc.h"

// Adds to doc->made a key with a value of at most 63 bytes, formatted as ns_fail does.
ns_status ns_made_note(ns_ctx *ctx, ns_doc *doc, const char *key, const char *format, ...)
    NS_PRINTF(4, 5);

#endif

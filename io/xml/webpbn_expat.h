// webpbn_expat.h: webpbn XML files, read with expat.
#ifndef NS_WEBPBN_EXPAT_H
#define NS_WEBPBN_EXPAT_H

#include "nonosmith/doc.h"

// Reads every puzzle of a webpbn XML file and appends them to the book. `name` is for messages.
// Never fetches a DTD, refuses declared entities. A failure leaves the book as it was.
ns_status ns_webpbn_read(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                         ns_book *book);

#endif

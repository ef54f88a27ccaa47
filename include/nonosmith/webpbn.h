// webpbn.h: puzzles from the XML of webpbn.com, one element at a time.
//
// The core has no XML parser. Whoever has one (expat natively, the browser's own in a page)
// tells what it meets, in order: an element with its attributes, text, the end of the element.
// Comments, processing instructions and the DOCTYPE are not told, and nothing it names is ever
// fetched.
//
// Understands type="grid" puzzles of version 0.3; triddlers and triangular cells
// are refused with their name.
#ifndef NONOSMITH_WEBPBN_H
#define NONOSMITH_WEBPBN_H

#include "nonosmith/doc.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ns_webpbn ns_webpbn;

// Puzzles are appended to the book (borrowed until destroy, as is `name`, for messages).
ns_status ns_webpbn_create(ns_ctx *ctx, const char *name, ns_book *book, ns_webpbn **builder);
void ns_webpbn_destroy(ns_ctx *ctx, ns_webpbn *builder);

// The parser stands in this line now (from 1); used in messages.
void ns_webpbn_line(ns_webpbn *builder, int32_t line);
// `attributes` are name, value, name, value, .., NULL. After a failure only destroy may follow.
ns_status ns_webpbn_start(ns_ctx *ctx, ns_webpbn *builder, const char *element,
                          const char *const *attributes);
ns_status ns_webpbn_chars(ns_ctx *ctx, ns_webpbn *builder, const char *bytes, int32_t count);
// A named entity the parser does not know (without & and ;), such as "copy".
ns_status ns_webpbn_entity(ns_ctx *ctx, ns_webpbn *builder, const char *entity);
ns_status ns_webpbn_end(ns_ctx *ctx, ns_webpbn *builder, const char *element);
// After the last element. Destroying a builder that was not finished takes back what it added.
ns_status ns_webpbn_finish(ns_ctx *ctx, ns_webpbn *builder);

#ifdef __cplusplus
}
#endif

#endif

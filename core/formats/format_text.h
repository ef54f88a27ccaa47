// format_text.h: words of other files made clean: UTF-8, without control characters.
#ifndef NS_FORMAT_TEXT_H
#define NS_FORMAT_TEXT_H

#include "formats/reader.h"

// Appends a character by its Unicode number; what cannot stand in a text becomes a blank.
bool ns_text_add_code(ns_ctx *ctx, ns_text *to, uint32_t code);
// Appends bytes as UTF-8. Bytes that are none are taken as Latin-1; line ends become LF, other
// control characters blanks.
bool ns_text_add_clean(ns_ctx *ctx, ns_text *to, const char *bytes, int32_t count);
// The same with HTML entities (&amp; &copy; &#233; ..) put in; unknown ones stay as they are.
bool ns_text_add_decoded(ns_ctx *ctx, ns_text *to, const char *bytes, int32_t count);
// The character an HTML entity's name stands for, 0 when unknown.
uint32_t ns_entity_code(const char *name, int32_t length);
// Copies a name into a paint: clean, cut at 31 bytes between characters.
void ns_paint_set_name(ns_paint *paint, const char *bytes, int32_t count);
// Stores a property where it belongs in the meta (title, author, by, copyright, licence,
// license, description, number) or among the others. Takes trimmed, clean text.
ns_status ns_doc_set_property(ns_ctx *ctx, ns_doc *doc, const char *key, const char *value);

#endif

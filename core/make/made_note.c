// made_note.c: see made_note.h.
//
// Notes are short: sizes, counts, names of options. What is longer belongs elsewhere in the doc, and
// would be cut here without a word.
#include "make/made_note.h"

#include "base/basics.h"

ns_status ns_made_note(ns_ctx *ctx, ns_doc *doc, const char *key, const char *format, ...)
{
    char value[64];
    va_list args;

    va_start(args, format);
    const int32_t length = ns_format_va(ctx, value, sizeof value, format, args);
    va_end(args);
    NS_ASSERT(length < (int32_t)sizeof value);
    return ns_properties_add(ctx, &doc->made, key, value) ? NS_OK : ns_no_memory(ctx);
}

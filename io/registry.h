// registry.h: every puzzle format behind one door.
//
// The core reads and writes text formats and .nono; XML and PNG need a library. A program that
// goes through here need not know which is which, nor which back ends were built in: a format whose
// back end is missing is refused with a sentence that says so.
#ifndef NS_REGISTRY_H
#define NS_REGISTRY_H

#include "nonosmith/formats.h"

// Whether this build reads or writes the format.
bool ns_registry_reads(ns_format_id format);
bool ns_registry_writes(ns_format_id format);
// Whether a file of the format can hold several puzzles.
bool ns_registry_many(ns_format_id format);

// Reads every puzzle of a file and appends them to the book. options->format NS_FORMAT_AUTO means
// by content. `name` is how messages call the file, and a hint where the content does not tell.
// A failure leaves the book as it was.
ns_status ns_registry_read(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                           const ns_read_options *options, ns_book *book);

// Appends the book in the format to `bytes`, and to `dropped` a line for each thing that the
// format could not hold. A failure leaves both as they were. A format that holds one puzzle a file
// takes a book of one.
ns_status ns_registry_write(ns_ctx *ctx, const ns_book *book, ns_format_id format,
                            ns_text *bytes, ns_text *dropped);

#endif

// files.h: whole files in, whole files out.
//
// A file is read in one piece and never more than NS_FILE_READ_MAX of it. Writing is atomic: the bytes
// go to a temporary file in the same folder, which takes the old file's place when all of it is
// on the disk; whatever fails before that leaves the old file as it was, and a signal that ends the
// program takes the temporary file along (ns_temporaries_remove). Several files that
// belong together (one drawing per puzzle) wait in an outbox first and take their places together.
//
// The path "-" is standard input or output. Messages name the path, what went wrong and a remedy.
#ifndef NS_FILES_H
#define NS_FILES_H

#include "nonosmith/base.h"

#define NS_FILE_READ_MAX (256 << 20)

bool ns_file_exists(const char *path);
// Whether a path that is read and one that is written are one regular file, whatever their names.
bool ns_file_same(const char *read, const char *written);

// Replaces `bytes` by the content of the file. NS_BAD_INPUT when it cannot be read or is larger
// than NS_FILE_READ_MAX; `bytes` is empty then.
ns_status ns_file_read(ns_ctx *ctx, const char *path, ns_text *bytes);

// Files that will appear together. All zero bytes is a valid empty outbox.
typedef struct ns_waiting_file {
    ns_text path, temporary; // `temporary` is empty for a device or standard output
    ns_text bytes;           // only of those
    struct ns_temporary *noted;
} ns_waiting_file;

typedef struct ns_outbox {
    NS_ARRAY(ns_waiting_file) files;
} ns_outbox;

// Writes the bytes beside `path`, to be put in place by ns_outbox_commit. An existing file's mode
// is kept, a symbolic link is followed, even to a file that is not there yet. Something that is no regular file (a pipe, a device, "-")
// is written by ns_outbox_commit itself.
ns_status ns_outbox_add(ns_ctx *ctx, ns_outbox *outbox, const char *path, const char *bytes,
                        int32_t count);
// Puts all files in place and empties the outbox. On failure the files not yet in place are left
// out; a rename that fails after all bytes were written is the only way to get that.
ns_status ns_outbox_commit(ns_ctx *ctx, ns_outbox *outbox);
// Forgets what is in it and removes the temporary files.
void ns_outbox_drop(ns_ctx *ctx, ns_outbox *outbox);

// Removes every temporary file of any outbox. May be called in a signal handler, before the end.
void ns_temporaries_remove(void);

// One file, at once.
ns_status ns_file_write(ns_ctx *ctx, const char *path, const char *bytes, int32_t count);

#endif

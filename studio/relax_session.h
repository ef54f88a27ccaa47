// relax_session.h: a puzzle that relaxes while somebody watches; for the WASM module and its native
// twin, as solve_text.h.
#ifndef NS_RELAX_SESSION_H
#define NS_RELAX_SESSION_H

#include "nonosmith/doc.h"
#include "nonosmith/relax.h"

// All zero bytes is a valid empty one. Steps, pins and drags go to `relax` itself.
typedef struct ns_relax_session {
    ns_doc doc; // as it was read
    ns_relax *relax;
    ns_relax_forces forces; // that are set
} ns_relax_session;

// Reads puzzle `index` (from 0) of a .nono file and sets the default forces. After a failure the
// session is empty.
ns_status ns_relax_session_open(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                                int32_t index, const ns_relax_options *options,
                                ns_relax_session *session);
void ns_relax_session_drop(ns_ctx *ctx, ns_relax_session *session);
// Changes the forces that the JSON names; on failure they are as they were.
ns_status ns_relax_session_set(ns_ctx *ctx, ns_relax_session *session, const char *json,
                               int32_t count);
// Appends the forces that are set, as JSON.
ns_status ns_relax_session_forces(ns_ctx *ctx, const ns_relax_session *session, ns_text *text);
// Appends the state as a JSON object on a line: steps, temperature, settled, the metrics and those
// that the picture forces.
ns_status ns_relax_session_tell(ns_ctx *ctx, ns_relax_session *session, ns_text *text);
// Appends the puzzle with smooth curves along the lines as they are now, as a .nono file.
ns_status ns_relax_session_finish(ns_ctx *ctx, const ns_relax_session *session,
                                  double tolerance, ns_text *text);

#endif

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
} ns_relax_session;

// Reads puzzle `index` (from 0) of a .nono file and sets the default forces. After a failure the
// session is empty.
ns_status ns_relax_session_open(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                                int32_t index, const ns_relax_options *options,
                                ns_relax_session *session);
void ns_relax_session_drop(ns_ctx *ctx, ns_relax_session *session);
// Changes the forces that the JSON names; an array is a schedule, each of its phases as it changes
// the forces of now. On failure they are as they were.
ns_status ns_relax_session_set(ns_ctx *ctx, ns_relax_session *session, const char *json,
                               int32_t count);
// Appends the forces that are on, as JSON.
ns_status ns_relax_session_forces(ns_ctx *ctx, const ns_relax_session *session, ns_text *text);
// Appends the state as a JSON object on a line: steps, temperature, settled, the metrics and those
// that the picture forces, the schedule's phase (from 0) and how many there are, the cell that is
// inflated (or null) with its share of the mean area and the share it is to have.
ns_status ns_relax_session_tell(ns_ctx *ctx, ns_relax_session *session, ns_text *text);
// Appends where curves can be misread, as JSON on a line: {"spots": [[x, y, kind, badness, cell],
// ...], "left_out": how many more there are}. Places are on the board's grid, kinds are "shallow"
// and "close", badness is 0 (just so) to 1 (no angle or gap at all).
ns_status ns_relax_session_spots(ns_ctx *ctx, ns_relax_session *session, ns_text *text);
// Appends the vertices around a cell as a JSON array, a -1 behind each loop.
ns_status ns_relax_session_outline(ns_ctx *ctx, const ns_relax_session *session, int32_t cell,
                                   ns_text *text);
// Appends how the puzzle that finish gives compares with the one that was read, as JSON on a line:
// {"better", "worse", "doubts": [before, after], "marks": [{"name", "before", "after", "worse"},
// ...]}. Worse is what `improve` would not take; who likes it may take it all the same.
ns_status ns_relax_session_grade(ns_ctx *ctx, ns_relax_session *session, double tolerance,
                                 ns_text *text);
// Appends the puzzle with smooth curves along the lines as they are now, as a .nono file.
ns_status ns_relax_session_finish(ns_ctx *ctx, const ns_relax_session *session,
                                  double tolerance, ns_text *text);

#endif

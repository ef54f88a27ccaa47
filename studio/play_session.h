// play_session.h: a puzzle that somebody plays: marks, and what is certain of every clue at once; for the
// WASM module and its native twin, as relax_session.h. What a mark and a set of colours is: play_api.h.
#ifndef NS_PLAY_SESSION_H
#define NS_PLAY_SESSION_H

#include "nonosmith/work.h"
#include "studio/play_api.h"

// All zero bytes is a valid empty one. Arrays are as ns_play_seen has them.
typedef struct ns_play_session {
    ns_doc doc;
    int32_t version;
    int32_t open, filled; // cells
    NS_ARRAY(ns_colours) marks;
    NS_ARRAY(ns_colours) known;  // what the marks and the givens leave of each cell
    NS_ARRAY(ns_colours) givens; // of each cell
    NS_ARRAY(uint8_t) locked;
    // The picture when open cells are empty, and when they are filled; what of it does not fit.
    NS_ARRAY(uint8_t) bare, full;
    NS_ARRAY(uint8_t) bare_met, full_met; // of each line
    int32_t bare_unmet, full_unmet;       // lines and givens
    NS_ARRAY(int32_t) walk_first;
    NS_ARRAY(int32_t) walks;
    NS_ARRAY(int32_t) met_first;
    NS_ARRAY(int32_t) met;
    NS_ARRAY(int32_t) entry_first;
    NS_ARRAY(uint8_t) done, was; // of each entry; `was`: room for those of one line
    NS_ARRAY(uint8_t) states;    // of each line
    NS_ARRAY(int32_t) line_open; // visits of each line to cells that are not decided
    NS_ARRAY(uint8_t) touched;   // of each line: it is to be looked at
    NS_ARRAY(int32_t) touching;  // these lines
    NS_ARRAY(uint8_t) has_changed;
    NS_ARRAY(int32_t) changed;
    ns_line_names names; // once they are asked for
    bool named, is_decided;
    ns_decided decided; // once it is asked for
} ns_play_session;

// Reads puzzle `index` (from 0) of a .nono file. After a failure the session is empty. A session must not
// move: names point into it.
ns_status ns_play_session_open(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                               int32_t index, ns_play_session *session);
void ns_play_session_drop(ns_ctx *ctx, ns_play_session *session);
// As ns_wasm_play_set.
ns_status ns_play_session_set(ns_ctx *ctx, ns_play_session *session, const int32_t *pairs,
                              int32_t count);
bool ns_play_session_solved(const ns_play_session *session);
// Forgets which lines changed: somebody has seen them.
void ns_play_session_seen(ns_play_session *session);

// play_text.c: these append the texts that play_api.h tells of.
ns_status ns_play_session_hint(ns_ctx *ctx, ns_play_session *session, int32_t stage,
                               ns_text *text);
ns_status ns_play_session_mistakes(ns_ctx *ctx, ns_play_session *session, ns_text *text);
ns_status ns_play_session_save(ns_ctx *ctx, ns_play_session *session, ns_text *text);
ns_status ns_play_session_line(ns_ctx *ctx, ns_play_session *session, int32_t line,
                               ns_text *text);

#endif

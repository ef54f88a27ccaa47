// wasm_state.h: what all calls of a module share: its memory, what was said last, contexts. The functions that
// JavaScript calls for it (ns_wasm_alloc, ns_wasm_text and so on) are in wasm_api.h.
#ifndef NS_WASM_STATE_H
#define NS_WASM_STATE_H

#include "nonosmith/work.h"
#include "studio/wasm_api.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

// Tells the page something; it may want the work to end.
void ns_wasm_tell_text(ns_wasm_told kind, const ns_text *text);
ns_ctx ns_wasm_fresh(void);
// A context for a call that says something: what the last one said is gone.
ns_ctx ns_wasm_begin(void);
// The same for a call that may take long.
ns_ctx ns_wasm_begin_work(void);
// What was said, to be appended to.
ns_text *ns_wasm_said(void);
// What failed says why instead; returns the status.
int32_t ns_wasm_finish(ns_ctx *ctx, ns_status status);
ns_status ns_wasm_too_large(ns_ctx *ctx);
// A place in memory is a number of 32 bits here.
int32_t ns_wasm_place(const void *block);

// wasm_work.c: ns_wasm_work of a module with those verbs.
typedef ns_status (*ns_wasm_worker)(ns_ctx *ctx, const char *verb, const char *options,
                                    int32_t options_count, const ns_block *blocks,
                                    int32_t block_count, ns_reply *reply);
int32_t ns_wasm_work_by(ns_wasm_worker worker, const char *verb, const char *options,
                        const ns_wasm_block *blocks, int32_t count);

#endif

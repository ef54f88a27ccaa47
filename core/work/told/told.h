// told.h: a verb at work without a command line: what was asked, what it works on, what it says.
#ifndef NS_WORK_TOLD_H
#define NS_WORK_TOLD_H

#include "work/making/making.h"

typedef NS_ARRAY(ns_input) ns_told_inputs;

typedef struct ns_told ns_told;

// What a module can do; see told_whole.c and told_play.c.
typedef struct ns_told_abilities {
    ns_status (*verbs[NS_VERBS])(ns_told *job); // NULL: there is no such verb
    ns_status (*open)(ns_ctx *ctx, const ns_ports *ports, const ns_open_options *options,
                      const char *name, const char *bytes, int32_t count, ns_source *source);
    void (*drop)(ns_ctx *ctx, ns_source *source);
    ns_format_id (*format_named)(const char *name);
} ns_told_abilities;

struct ns_told {
    ns_ctx *ctx;
    const ns_told_abilities *can;
    ns_shop shop;
    ns_asked asked;
    const ns_block *blocks;
    ns_source *sources; // one a block
    int32_t block_count;
    ns_told_inputs inputs;
    ns_keep keep;        // make: as it was asked for ...
    ns_told_inputs kept; // ... and what that file holds
    ns_reply *reply;
};

// As ns_work.
ns_status ns_told_run(ns_ctx *ctx, const ns_told_abilities *can, const ns_ports *ports,
                      const char *verb, const char *options, int32_t options_count,
                      const ns_block *blocks, int32_t block_count, ns_reply *reply);

const ns_option_value *ns_told_option(const ns_told *job, ns_option_id id);
// A context for one puzzle: what was asked for of effort and seed.
ns_ctx ns_told_ctx(const ns_told *job);

// told_reply.c: an object is opened, filled and closed with what it is worth.
ns_json_writer ns_told_open(ns_told *job);
ns_status ns_told_close(ns_told *job, ns_json_writer *w, int code);
ns_status ns_told_error(ns_told *job, const char *file, int64_t index, const char *sentence,
                        int code);
ns_status ns_told_failure(ns_told *job, const ns_input *input, ns_status status,
                          const char *message);
bool ns_told_is_result(ns_status status);
// Whether something failed, so that no file is given back.
bool ns_told_has_failed(const ns_told *job);
// A new file of that name; NULL without memory.
ns_blob *ns_told_file(ns_told *job, const char *name);
// The format that was asked for, by option or by the name of the output; .nono when by neither.
ns_status ns_told_format(ns_told *job, ns_format_id *format);
// The name of the output, "out" and the suffix when there is none.
ns_status ns_told_name(ns_told *job, const char *suffix, ns_text *name);
// A file with so many pages of what was drawn, from a page of puzzle i on: one, or all of a PDF.
ns_status ns_told_pages(ns_told *job, const ns_drawn *drawn, const char *output, int32_t i,
                        int32_t page, int32_t count);
// All puzzles as files in the format.
ns_status ns_told_save(ns_told *job, ns_format_id format);

// The verbs.
ns_status ns_tell_check(ns_told *job);
ns_status ns_tell_solve(ns_told *job);
ns_status ns_tell_convert(ns_told *job);
ns_status ns_tell_draw(ns_told *job);
ns_status ns_tell_make(ns_told *job);
ns_status ns_tell_measure(ns_told *job);
ns_status ns_tell_improve(ns_told *job);
ns_status ns_tell_explain(ns_told *job);
ns_status ns_tell_rate(ns_told *job);
ns_status ns_tell_hint(ns_told *job);
ns_status ns_tell_change(ns_told *job);
ns_status ns_tell_suggest(ns_told *job);

#endif

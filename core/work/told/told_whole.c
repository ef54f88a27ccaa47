// told_whole.c: every verb, on files of every format.
#include "work/told/told.h"

ns_status ns_work(ns_ctx *ctx, const ns_ports *ports, const char *verb, const char *options,
                  int32_t options_count, const ns_block *blocks, int32_t block_count,
                  ns_reply *reply)
{
    static const ns_told_abilities all = {
        .verbs = { [NS_VERB_CHECK] = ns_tell_check,
                   [NS_VERB_SOLVE] = ns_tell_solve,
                   [NS_VERB_CONVERT] = ns_tell_convert,
                   [NS_VERB_DRAW] = ns_tell_draw,
                   [NS_VERB_MAKE] = ns_tell_make,
                   [NS_VERB_MEASURE] = ns_tell_measure,
                   [NS_VERB_IMPROVE] = ns_tell_improve,
                   [NS_VERB_EXPLAIN] = ns_tell_explain,
                   [NS_VERB_RATE] = ns_tell_rate,
                   [NS_VERB_HINT] = ns_tell_hint,
                   [NS_VERB_CHANGE] = ns_tell_change,
                   [NS_VERB_SUGGEST] = ns_tell_suggest },
        .open = ns_open,
        .drop = ns_source_drop,
        .format_named = ns_format_by_name,
    };

    return ns_told_run(ctx, &all, ports, verb, options, options_count, blocks, block_count,
                       reply);
}

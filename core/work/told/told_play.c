// told_play.c: what is needed beside a puzzle that is played: its verdict, its page, its explanation. Only .nono
// files are read, and nothing here leads to making, measuring or other formats, so that the linker leaves
// all of that out of a module that only plays.
#include "work/told/told.h"

#include "nonosmith/nono.h"

static ns_status open_nono(ns_ctx *ctx, const ns_ports *ports, const ns_open_options *options,
                           const char *name, const char *bytes, int32_t count,
                           ns_source *source)
{
    (void)ports;
    (void)options;
    source->format = NS_FORMAT_NONO;
    return ns_nono_read(ctx, name, bytes, count, &source->book);
}

static void drop(ns_ctx *ctx, ns_source *source)
{
    ns_book_drop(ctx, &source->book);
}

static ns_format_id format_named(const char *name)
{
    (void)name;
    return NS_FORMAT_NONO;
}

ns_status ns_work_playing(ns_ctx *ctx, const ns_ports *ports, const char *verb,
                          const char *options, int32_t options_count, const ns_block *blocks,
                          int32_t block_count, ns_reply *reply)
{
    static const ns_told_abilities some = {
        .verbs = { [NS_VERB_CHECK] = ns_tell_check,
                   [NS_VERB_DRAW] = ns_tell_draw,
                   [NS_VERB_EXPLAIN] = ns_tell_explain },
        .open = open_nono,
        .drop = drop,
        .format_named = format_named,
    };

    return ns_told_run(ctx, &some, ports, verb, options, options_count, blocks, block_count,
                       reply);
}

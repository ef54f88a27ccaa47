// making_level.c: was a curved puzzle made as easy to follow and as large as was asked for, and what is said of it?
#include "work/making/making.h"

#define CELLS_OFF 10 // a tenth of the cells that were asked for may be missing, or too many

// Choices begin with what goes without saying.
ns_level ns_making_wanted_level(const ns_asked *asked)
{
    const ns_option_value *level = ns_asked_of(asked, NS_OPT_LEVEL);

    return level->given ? (ns_level)(NS_LEVEL_EXPERT - level->number) : NS_LEVEL_NONE;
}

static bool is_level_met(const ns_making *job)
{
    const ns_level wanted = ns_making_wanted_level(job->shop->asked);

    return wanted == NS_LEVEL_NONE || job->find->made.level <= wanted;
}

static bool are_cells_met(const ns_making *job)
{
    const int32_t wanted = ns_number_or(job->shop->asked, NS_OPT_CELLS, 0);
    const int32_t off = job->doc->puzzle.cell_count - wanted;

    return wanted == 0 || (off < 0 ? -off : off) <= ns_max(1, wanted / CELLS_OFF);
}

bool ns_making_level_met(const ns_making *job)
{
    return is_level_met(job) && are_cells_met(job);
}

static bool say_level(ns_ctx *ctx, const ns_making *job, ns_text *text)
{
    const char *wanted = ns_level_name(ns_making_wanted_level(job->shop->asked));
    const ns_curved_made *made = &job->find->made;
    char why[128];

    if (made->level == NS_LEVEL_EXPERT)
        ns_format(why, sizeof why, "a curve crosses itself");
    else
        ns_format(why, sizeof why, "%d cell%s on one side of a curve more than once",
                  (int)made->popular, made->popular == 1 ? " lies" : "s lie");
    return ns_text_add_format(
        ctx, text,
        "asked for %s, reached %s: %s; another {seed}, a lower {hiding|hide} "
        "or a drawing with fewer corners may help",
        wanted, ns_level_name(made->level), why);
}

bool ns_making_say_level(ns_ctx *ctx, const ns_making *job, ns_text *text)
{
    if (!job->find || job->remade)
        return true;
    if (!is_level_met(job) && !say_level(ctx, job, text))
        return false;
    return are_cells_met(job)
           || ns_text_add_format(ctx, text, "%sasked for about %d cells, reached %d",
                                 text->count > 0 ? "; " : "",
                                 (int)ns_number_or(job->shop->asked, NS_OPT_CELLS, 0),
                                 (int)job->doc->puzzle.cell_count);
}

void ns_making_put_level(const ns_making *job, ns_json_writer *w)
{
    const ns_level wanted = ns_making_wanted_level(job->shop->asked);
    const int32_t cells = ns_number_or(job->shop->asked, NS_OPT_CELLS, 0);

    ns_json_add_string(w, "level", ns_level_name(job->find->made.level));
    ns_json_add_int(w, "popular", job->find->made.popular);
    if (wanted != NS_LEVEL_NONE)
        ns_json_add_string(w, "level_asked", ns_level_name(wanted));
    if (cells > 0)
        ns_json_add_int(w, "cells_asked", cells);
}

// suggest_say.c: suggestions as sentences, and as members of a JSON object.
#include "work/suggest/suggest.h"

#define NAMED_MOST 4 // cells or lines of a sentence that have names

// "row 3, column 5", or "row 2 columns 8, 9 and 7 more".
static bool say_cells(ns_ctx *ctx, const ns_line_names *names, const ns_suggestion *s,
                      ns_text *text)
{
    return s->cells.count == 1
               ? ns_cell_name(ctx, names, (ns_cell_id){ s->cells.at[0] }, (ns_line_id){ -1 },
                              text)
               : ns_cells_say(ctx, names, s->cells.at, s->cells.count, NAMED_MOST, text);
}

static bool say_set(ns_ctx *ctx, const ns_line_names *names, const ns_suggestion *s,
                    ns_text *text)
{
    const ns_puzzle *puzzle = &names->doc->puzzle;
    const int32_t colour = s->cells.count ? s->colours.at[0] : 0;
    const ns_paint *paint = &puzzle->palette[colour];
    const bool plain = puzzle->colour_count == 1;

    if (s->cells.count != 1)
        return ns_text_add_format(ctx, text, "change %d cells: ", (int)s->cells.count)
               && say_cells(ctx, names, s, text);
    return ns_text_add(ctx, text,
                       colour == 0 ? "empty "
                       : plain     ? "fill "
                                   : "paint ")
           && say_cells(ctx, names, s, text)
           && (colour == 0 || plain
               || ns_text_add_format(ctx, text, " %s",
                                     paint->name[0] ? paint->name : "another colour"));
}

// The lines of a list of numbers, or the curves by their first clue.
static bool say_lines(ns_ctx *ctx, const ns_line_names *names, const char *list, int32_t times,
                      ns_text *text)
{
    int32_t count = 0;
    bool room = true;

    for (const char *at = list; room && *at; count++) {
        int32_t line = 0;
        for (; ns_is_digit(*at); at++)
            line = line * 10 + (*at - '0');
        at += *at == ',';
        if (count < NAMED_MOST)
            room = ns_text_add(ctx, text, count ? ", " : "")
                   && ns_line_names_put(ctx, names, (ns_line_id){ line * times }, text);
    }
    return room
           && (count <= NAMED_MOST
               || ns_text_add_format(ctx, text, " and %d more", (int)(count - NAMED_MOST)));
}

static int32_t percent(int32_t at, int32_t of)
{
    return of > 0 ? (int32_t)(((int64_t)200 * at + of) / (2 * (int64_t)of)) : 0;
}

// "what leaves the corner at 40 % across and 30 % down": a corner has no clue to be called by.
static bool say_corner(ns_ctx *ctx, const ns_board *board, const char *list, ns_text *text)
{
    int32_t node = 0;

    for (; *list; list++) {
        if (ns_is_digit(*list))
            node = node * 10 + (*list - '0');
    }
    NS_ASSERT(node < board->nodes.count);
    const ns_point at = board->nodes.at[node];
    return ns_text_add_format(
        ctx, text, "lead another way what leaves the corner at %d %% across and %d %% down",
        (int)percent(at.x, board->width), (int)percent(at.y, board->height));
}

static bool say_change(ns_ctx *ctx, const ns_line_names *names, const ns_suggestion *s,
                       ns_text *text)
{
    const char *list = ns_text_chars(&s->value);

    switch (s->option) {
    case NS_OPT_SET:
        return say_set(ctx, names, s, text);
    case NS_OPT_GIVE:
        return ns_text_add(ctx, text, "give away ") && say_cells(ctx, names, s, text)
               && ns_text_add(ctx, text, " (shown from the start)");
    case NS_OPT_RESTORE:
        return ns_text_add(ctx, text, "tell again ") && say_lines(ctx, names, list, 1, text);
    case NS_OPT_REROUTE:
        if (ns_is_corner_list(list))
            return say_corner(ctx, &names->doc->board, list, text);
        return ns_text_add(ctx, text, "lead another way the curve of ")
               && say_lines(ctx, names, list, 2, text);
    case NS_OPT_REMOVE_DECOY:
        return ns_text_add(ctx, text, "take away the decoy of ")
               && say_lines(ctx, names, list, 2, text);
    default:
        return ns_text_add(ctx, text, "add a decoy");
    }
}

static bool say_result(ns_ctx *ctx, const ns_suggestion *s, ns_text *text)
{
    if (s->verdict == NS_SIMPLE)
        return ns_text_add(ctx, text, ": then looking at one line at a time is enough");
    return ns_text_add_format(ctx, text, ": then %s, and %d cell%s open for single lines",
                              s->verdict == NS_UNIQUE ? "there is one answer"
                                                      : "there are several answers",
                              (int)s->open, s->open == 1 ? " stays" : "s stay");
}

ns_status ns_suggestion_say(ns_ctx *ctx, const ns_line_names *names, ns_suggestion *suggestion)
{
    ns_text *text = &suggestion->sentence;

    NS_NEED(ctx, say_change(ctx, names, suggestion, text) && say_result(ctx, suggestion, text));
    if (text->at[0] >= 'a' && text->at[0] <= 'z')
        text->at[0] = (char)(text->at[0] - 'a' + 'A');
    return NS_OK;
}

// -- JSON -----------------------------------------------------------------------------------------

static void put_goal(ns_json_writer *w, ns_goal goal)
{
    ns_json_put_key(w, "goal");
    if (goal == NS_GOAL_UNKNOWN)
        ns_json_put_null(w);
    else
        ns_json_put_bool(w, goal == NS_GOAL_YES);
}

// The options of a change.
static void put_change(ns_json_writer *w, const ns_suggestion *s)
{
    const char *name = ns_option_find(s->option, NS_VERB_CHANGE)->name;

    ns_json_put_key(w, "change");
    ns_json_open_object(w, NS_JSON_FLAT);
    if (s->value.count)
        ns_json_add_string(w, name, ns_text_chars(&s->value));
    else
        ns_json_add_bool(w, name, true);
    if (s->seed >= 0)
        ns_json_add_int(w, "seed", s->seed);
    if (s->effort > 0)
        ns_json_add_int(w, "effort", s->effort);
    ns_json_close(w);
}

void ns_suggested_put(ns_json_writer *w, const ns_input *input, const ns_suggested *suggested)
{
    ns_input_put(w, input);
    ns_json_add_string(w, "verdict", ns_verdict_name(suggested->verdict));
    put_goal(w, suggested->goal);
    ns_json_add_int(w, "open", suggested->open);
    ns_json_add_bool(w, "limited", suggested->limited);
    ns_json_add_string(w, "note",
                       suggested->note.count ? ns_text_chars(&suggested->note) : NULL);
    ns_json_put_key(w, "suggestions");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; i < suggested->list.count; i++) {
        const ns_suggestion *s = &suggested->list.at[i];
        ns_json_open_object(w, NS_JSON_FLAT);
        put_change(w, s);
        ns_json_add_ints(w, "cells", s->cells.at, s->cells.count);
        ns_json_add_ints(w, "colours", s->colours.at, s->colours.count);
        ns_json_add_int(w, "changes", s->changes);
        ns_json_add_string(w, "verdict", ns_verdict_name(s->verdict));
        put_goal(w, s->goal);
        ns_json_add_int(w, "open", s->open);
        ns_json_add_string(w, "sentence", ns_text_chars(&s->sentence));
        ns_json_close(w);
    }
    ns_json_close(w);
    ns_json_add_int(w, "steps", suggested->ticks);
}

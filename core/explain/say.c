// say.c: deductions in words. Every sentence is a row of one table; what changes from step to step stands in brackets
// and is filled in here, so that a translation is another table. Places are counted along the line from where its
// clue is printed, as a person reads it.
#include "base/basics.h"
#include "nonosmith/explain.h"

// [line] [runs] [colour] [count] [cell] [chain] [last] [results]
typedef struct sentence {
    ns_technique technique;
    ns_deduction_turn turn;
    const char *runs;  // when the clue is of runs, or there is none
    const char *tally; // NULL: the same
} sentence;

static const sentence sentences[] = {
    { NS_TECHNIQUE_DONE, NS_TURN_PLAIN, "[line]: everything is placed, so [results].",
      "[line] has its [count] already, so [results]." },
    { NS_TECHNIQUE_DONE, NS_TURN_NOTHING, "[line]: there is nothing to place, so [results].",
      "[line] has none of it, so [results]." },
    { NS_TECHNIQUE_FULL, NS_TURN_PLAIN, "[line]: only one way is left, so [results].",
      "[line]: there is room for [count] and no more, so [results]." },
    { NS_TECHNIQUE_OVERLAP, NS_TURN_PLAIN, "[line]: wherever [runs] lies, [results].",
      "[line]: wherever the [count] lie, [results]." },
    { NS_TECHNIQUE_EDGE, NS_TURN_GO_ON, "[line]: [runs] has to go on, so [results].",
      "[line]: the group has to go on, so [results]." },
    { NS_TECHNIQUE_EDGE, NS_TURN_END, "[line]: [runs] is whole, so [results].", NULL },
    { NS_TECHNIQUE_REACH, NS_TURN_PLAIN, "[line]: nothing reaches that far, so [results].",
      NULL },
    { NS_TECHNIQUE_REACH, NS_TURN_GAP, "[line]: the gap is too small, so [results].", NULL },
    { NS_TECHNIQUE_WHICH, NS_TURN_GO_ON,
      "[line]: what is filled here can only be [runs], and that is longer, so [results].",
      "[line]: both groups are there and have to grow, so [results]." },
    { NS_TECHNIQUE_WHICH, NS_TURN_END,
      "[line]: what is filled here can only be [runs], and that is whole, so [results].",
      NULL },
    { NS_TECHNIQUE_WHICH, NS_TURN_APART,
      "[line]: what is filled here can only be [runs], too short to take more in, so "
      "[results].",
      "[line]: both groups are there, and this belongs to neither, so [results]." },
    { NS_TECHNIQUE_WHICH, NS_TURN_JOIN, "[line]: both pieces belong to [runs], so [results].",
      "[line]: there are more pieces than groups, and they join, so [results]." },
    { NS_TECHNIQUE_COLOURS, NS_TURN_RULED_OUT,
      "[line]: nothing of the kind can be there, so [results].",
      "[line]: the counts do not allow it, so [results]." },
    { NS_TECHNIQUE_COLOURS, NS_TURN_PLAIN, "[line]: with the colours that are left, [results].",
      NULL },
    { NS_TECHNIQUE_SAME_FACE, NS_TURN_PLAIN,
      "[line] meets a cell twice, and both times it has one colour, so [results].", NULL },
    { NS_TECHNIQUE_WHOLE_LINE, NS_TURN_BROKEN, "[line] cannot be met any more.", NULL },
    { NS_TECHNIQUE_WHOLE_LINE, NS_TURN_PLAIN,
      "[line]: otherwise the clue could not be met, so [results].", NULL },
    { NS_TECHNIQUE_MINIMAL, NS_TURN_PLAIN, "No clue speaks of [count]: empty by the rule.",
      NULL },
    { NS_TECHNIQUE_TWO_LINES, NS_TURN_PLAIN,
      "If [cell] were [colour], [chain] would make [last] impossible, so it is not [colour].",
      NULL },
    { NS_TECHNIQUE_SUPPOSE, NS_TURN_EITHER,
      "Whatever colour [cell] has: look at [chain]; in any case [results].", NULL },
    { NS_TECHNIQUE_SUPPOSE, NS_TURN_PLAIN,
      "If [cell] were [colour]: look at [chain], and nothing fits [last] any more; so it is "
      "not [colour].",
      NULL },
    { NS_TECHNIQUE_SEARCH, NS_TURN_PLAIN,
      "No short way is left; trying everything shows that [results].", NULL },
};

#define PLACES_MOST 1000 // more cells are counted, not listed
#define SETS_MOST 64     // that one step may speak of

typedef struct saying {
    const ns_puzzle *puzzle;
    const ns_explanation *explanation;
    const ns_deduction *step;
    const ns_namer *namer;
    ns_text *text;
} saying;

static bool say_line(ns_ctx *ctx, const saying *s, int32_t line)
{
    if (s->namer && s->namer->line)
        return s->namer->line(s->namer->user, ctx, (ns_line_id){ line }, s->text);
    return ns_text_add_format(ctx, s->text, "line %d", line + 1);
}

static bool say_cell(ns_ctx *ctx, const saying *s, int32_t cell)
{
    if (s->namer && s->namer->cell)
        return s->namer->cell(s->namer->user, ctx, (ns_cell_id){ cell }, s->text);
    return ns_text_add_format(ctx, s->text, "cell %d", cell + 1);
}

static bool say_colour(ns_ctx *ctx, const saying *s, int32_t colour)
{
    const ns_paint *paint = &s->puzzle->palette[colour];

    if (colour == 0)
        return ns_text_add(ctx, s->text, "empty");
    if (s->puzzle->colour_count == 1)
        return ns_text_add(ctx, s->text, "filled");
    return ns_text_add(ctx, s->text,
                       paint->name[0] ? paint->name
                                      : ns_colour_name(paint->r, paint->g, paint->b));
}

// " and " before the last of several, ", " before the others.
static bool say_comma(ns_ctx *ctx, const saying *s, int32_t i, int32_t count, const char *last)
{
    return i == 0 || ns_text_add(ctx, s->text, i + 1 == count ? last : ", ");
}

static bool say_run(ns_ctx *ctx, const saying *s, const char *article, int32_t length)
{
    if (length == NS_BLOT)
        return ns_text_add_format(ctx, s->text, "%s blot", article);
    return ns_text_add_format(ctx, s->text, "%s %d", article, length);
}

// "the 3", "the 3 or the 5", "a 3" when it can be several that are alike; of many, the first ones.
static bool say_runs(ns_ctx *ctx, const saying *s)
{
    const ns_line *line = &s->puzzle->lines.at[s->step->line];
    const ns_run *runs = ns_line_runs(s->puzzle, line) + s->step->clue_first;
    const int32_t count = ns_min(s->step->clue_count, 3);
    bool alike = true;

    if (count == 0)
        return ns_text_add(ctx, s->text, "each run");
    for (int32_t i = 1; i < s->step->clue_count; i++)
        alike &= runs[i].length == runs[0].length;
    if (alike)
        return say_run(ctx, s, s->step->clue_count > 1 ? "a" : "the", runs[0].length);
    for (int32_t i = 0; i < count; i++) {
        if (!say_comma(ctx, s, i, count, " or ") || !say_run(ctx, s, "the", runs[i].length))
            return false;
    }
    return s->step->clue_count <= 3 || ns_text_add(ctx, s->text, " or another near it");
}

// Where a cell comes first on the line, counted from its clue.
static int32_t place_on(const saying *s, int32_t cell)
{
    const ns_line *line = &s->puzzle->lines.at[s->step->line];
    const bool reversed = s->namer && s->namer->reversed
                          && s->namer->reversed(s->namer->user, (ns_line_id){ s->step->line });

    for (int32_t i = 0; i < line->count; i++) {
        const int32_t visit = reversed ? line->count - 1 - i : i;
        if (ns_line_cell(s->puzzle, line, visit) == cell)
            return i + 1;
    }
    return 0;
}

// Where a range of places that follow each other ends; two are no range.
static int32_t range_end(const int32_t *places, int32_t count, int32_t first)
{
    int32_t end = first;

    while (end + 1 < count && places[end + 1] == places[end] + 1)
        end++;
    return end == first + 1 ? first : end;
}

// "cells 2, 4 to 6 and 9" of sorted places.
static bool say_places(ns_ctx *ctx, const saying *s, const int32_t *places, int32_t count)
{
    int32_t ranges = 0, said = 0;

    for (int32_t i = 0; i < count; i = range_end(places, count, i) + 1)
        ranges++;
    if (!ns_text_add(ctx, s->text, count == 1 ? "cell " : "cells "))
        return false;
    for (int32_t i = 0, end; i < count; i = end + 1) {
        end = range_end(places, count, i);
        if (!say_comma(ctx, s, said++, ranges, " and ")
            || !ns_text_add_format(ctx, s->text, "%d", places[i])
            || (end > i && !ns_text_add_format(ctx, s->text, " to %d", places[end])))
            return false;
    }
    return true;
}

// What colours say of cells: "is red", "are not red".
static bool say_becomes(ns_ctx *ctx, const saying *s, ns_colours set, bool several)
{
    const ns_colours gone = ns_puzzle_colours(s->puzzle) & ~set;
    int32_t said = 0;

    if (!ns_text_add(ctx, s->text, several ? " are " : " is "))
        return false;
    if (!ns_is_open(set))
        return say_colour(ctx, s, ns_bit_first32(set));
    const int32_t count = ns_bit_count32(gone);
    if (!ns_text_add(ctx, s->text, "not "))
        return false;
    for (ns_colours left = gone; left; left &= left - 1) {
        if (!say_comma(ctx, s, said++, count, " or ")
            || !say_colour(ctx, s, ns_bit_first32(left)))
            return false;
    }
    return true;
}

static ns_status say_same(ns_ctx *ctx, const saying *s, ns_colours set, int32_t *places)
{
    const ns_fact *results = s->explanation->facts.at + s->step->result_first;
    const int32_t count = s->step->result_count;
    int32_t found = 0;

    for (int32_t i = 0; i < count; i++) {
        if (results[i].colours == set)
            places[found++] =
                s->step->line >= 0 ? place_on(s, results[i].cell) : results[i].cell;
    }
    bool room = true;
    if (s->step->line >= 0 && count <= PLACES_MOST) {
        NS_TRY(ns_sort(ctx, places, found, sizeof *places, ns_compare_numbers, NULL));
        room = say_places(ctx, s, places, found);
    } else if (found > 4) {
        room = ns_text_add_format(ctx, s->text, "%d cells", found);
    } else {
        for (int32_t i = 0; i < found && room; i++)
            room = say_comma(ctx, s, i, found, " and ") && say_cell(ctx, s, places[i]);
    }
    NS_NEED(ctx, room && say_becomes(ctx, s, set, found > 1));
    return NS_OK;
}

// The sets that results have, each once, in their order. Returns how many.
static int32_t list_sets(const ns_fact *results, int32_t count, ns_colours sets[SETS_MOST])
{
    int32_t found = 0;

    for (int32_t i = 0; i < count; i++) {
        int32_t k = 0;
        while (k < found && sets[k] != results[i].colours)
            k++;
        if (k == found && found < SETS_MOST)
            sets[found++] = results[i].colours;
    }
    return found;
}

// "cells 1 to 3 are filled and cell 4 is empty".
static ns_status say_results(ns_ctx *ctx, const saying *s)
{
    const int32_t count = s->step->result_count;
    ns_colours sets[SETS_MOST];
    int32_t *places = ns_new(ctx, count + 1, sizeof *places);
    const int32_t kinds =
        list_sets(s->explanation->facts.at + s->step->result_first, count, sets);
    ns_status status = places ? NS_OK : ns_no_memory(ctx);

    for (int32_t i = 0; i < kinds && status == NS_OK; i++) {
        if (!say_comma(ctx, s, i, kinds, " and "))
            status = ns_no_memory(ctx);
        if (status == NS_OK)
            status = say_same(ctx, s, sets[i], places);
    }
    ns_free(ctx, places, count + 1, sizeof *places);
    return status;
}

// The lines of a chain but the one that breaks.
static bool say_chain(ns_ctx *ctx, const saying *s)
{
    const int32_t *chain = s->explanation->chain.at + s->step->chain_first;
    const bool either = s->step->turn == NS_TURN_EITHER;
    const int32_t all = s->step->chain_count, count = either || all < 2 ? all : all - 1;

    for (int32_t i = 0; i < count; i++) {
        if ((i > 0 && !ns_text_add(ctx, s->text, ", then ")) || !say_line(ctx, s, chain[i]))
            return false;
    }
    return count > 0 || ns_text_add(ctx, s->text, "the lines");
}

static bool say_last(ns_ctx *ctx, const saying *s)
{
    const int32_t count = s->step->chain_count;

    if (count < 2)
        return ns_text_add(ctx, s->text, "the rest");
    return say_line(ctx, s, s->explanation->chain.at[s->step->chain_first + count - 1]);
}

static bool say_count(ns_ctx *ctx, const saying *s)
{
    if (s->step->line < 0)
        return ns_text_add_format(ctx, s->text, "%d cell%s", s->step->result_count,
                                  s->step->result_count == 1 ? "" : "s");
    const ns_line *line = &s->puzzle->lines.at[s->step->line];
    return ns_text_add_format(ctx, s->text, "%d",
                              ns_line_tallies(s->puzzle, line)[s->step->clue_first].count);
}

static ns_status say_word(ns_ctx *ctx, const saying *s, const char *word, int32_t length)
{
    static const char *const words[] = { "line", "runs",  "colour", "count",
                                         "cell", "chain", "last",   "results" };
    int32_t which = 0;
    bool room = false;

    while (ns_length(words[which]) != length || memcmp(words[which], word, (size_t)length) != 0)
        which++;
    switch (which) {
    case 0:
        room = say_line(ctx, s, s->step->line);
        break;
    case 1:
        room = say_runs(ctx, s);
        break;
    case 2:
        room = say_colour(ctx, s, s->step->supposed_colour);
        break;
    case 3:
        room = say_count(ctx, s);
        break;
    case 4:
        room = say_cell(ctx, s, s->step->supposed_cell);
        break;
    case 5:
        room = say_chain(ctx, s);
        break;
    case 6:
        room = say_last(ctx, s);
        break;
    default:
        return say_results(ctx, s);
    }
    return room ? NS_OK : ns_no_memory(ctx);
}

// The row of a technique and a turn; a turn without one is told plainly.
static const sentence *find_sentence(const ns_deduction *step)
{
    const sentence *plain = NULL;

    for (int32_t i = 0; i < NS_COUNT(sentences); i++) {
        if (sentences[i].technique != step->technique)
            continue;
        if (sentences[i].turn == step->turn)
            return &sentences[i];
        plain = &sentences[i]; // the plain one is the last of its technique
    }
    NS_ASSERT(plain);
    return plain;
}

ns_status ns_deduction_say(ns_ctx *ctx, const ns_puzzle *puzzle,
                           const ns_explanation *explanation, int32_t step,
                           const ns_namer *namer, ns_text *text)
{
    const ns_deduction *told = &explanation->steps.at[step];
    const saying s = { puzzle, explanation, told, namer, text };
    const sentence *row = find_sentence(told);
    const bool tally = told->line >= 0 && puzzle->lines.at[told->line].clue == NS_CLUE_TALLY;
    const char *at = tally && row->tally ? row->tally : row->runs;
    const int32_t start = text->count;

    while (*at) {
        int32_t length = 0;
        const bool word = *at == '[';
        at += word;
        while (at[length] && at[length] != (word ? ']' : '['))
            length++;
        if (word)
            NS_TRY(say_word(ctx, &s, at, length));
        else
            NS_NEED(ctx, ns_text_add_bytes(ctx, text, at, length));
        at += length + word;
    }
    // A sentence begins with a capital letter, whatever it begins with.
    char *first = text->at + start;
    if (text->count > start && *first >= 'a' && *first <= 'z')
        *first = (char)(*first - 'a' + 'A');
    return NS_OK;
}

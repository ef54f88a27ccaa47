// option_find.c: verbs and options by their names, and what was meant by a name that nobody knows.
//
// An option may have a row for each verb, so it is looked for by verb. A name that is nearly right is
// answered with the right one: as far off as a slip of the finger in every fourth letter.
#include "work/work_parts.h"

static const char *const verb_names[NS_VERBS] = {
    [NS_VERB_CHECK] = "check",     [NS_VERB_SOLVE] = "solve",     [NS_VERB_CONVERT] = "convert",
    [NS_VERB_DRAW] = "draw",       [NS_VERB_MAKE] = "make",       [NS_VERB_MEASURE] = "measure",
    [NS_VERB_IMPROVE] = "improve", [NS_VERB_EXPLAIN] = "explain", [NS_VERB_RATE] = "rate",
    [NS_VERB_HINT] = "hint",       [NS_VERB_CHANGE] = "change",   [NS_VERB_SUGGEST] = "suggest",
    [NS_VERB_PLAY] = "play",       [NS_VERB_STUDIO] = "studio",
};

const char *ns_verb_name(ns_verb_id verb)
{
    return verb_names[verb];
}

ns_verb_id ns_verb_named(const char *name)
{
    int32_t verb = 0;

    while (verb < NS_VERBS && !ns_same_text(verb_names[verb], name))
        verb++;
    return (ns_verb_id)verb;
}

static int32_t spelling_distance(const char *a, const char *b)
{
    const int32_t m = ns_length(a), n = ns_length(b);
    int32_t rows[3][NS_WORD_MAX + 1] = { { 0 } };

    if (m > NS_WORD_MAX || n > NS_WORD_MAX)
        return NS_WORD_MAX;
    for (int32_t j = 0; j <= n; j++)
        rows[0][j] = j;
    for (int32_t i = 1; i <= m; i++) {
        int32_t *now = rows[i % 3];
        const int32_t *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        now[0] = i;
        for (int32_t j = 1; j <= n; j++) {
            const int32_t changed = above[j - 1] + (a[i - 1] != b[j - 1]);
            now[j] = ns_min(changed, 1 + ns_min(above[j], now[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = ns_min(now[j], 1 + before[j - 2]);
        }
    }
    return rows[m % 3][n];
}

bool ns_words_similar(const char *typed, const char *meant, int32_t *best)
{
    const int32_t distance = spelling_distance(typed, meant);

    if (distance > 1 + ns_length(meant) / 4 || distance >= *best)
        return false;
    *best = distance;
    return true;
}

// Before a verb is known (NS_VERBS) only the options of all verbs may stand.
static bool applies(const ns_option *option, ns_verb_id verb)
{
    return verb < NS_VERBS ? (option->verbs & NS_FOR(verb)) != 0 : option->verbs == NS_FOR_ALL;
}

const ns_option *ns_option_find(ns_option_id id, ns_verb_id verb)
{
    const ns_option *option;

    for (int32_t i = 0; (option = ns_option_at(i)); i++) {
        if (option->id == id && applies(option, verb))
            return option;
    }
    return NULL;
}

const ns_option *ns_option_named(const char *name, ns_verb_id verb)
{
    const ns_option *option;

    for (int32_t i = 0; (option = ns_option_at(i)); i++) {
        if (applies(option, verb) && ns_same_text(option->name, name))
            return option;
    }
    return NULL;
}

// A verb that has an option of that name; NS_VERBS when none does.
static ns_verb_id verb_with(const char *name)
{
    int32_t verb = 0;

    while (verb < NS_VERBS && !ns_option_named(name, (ns_verb_id)verb))
        verb++;
    return (ns_verb_id)verb;
}

ns_status ns_option_unknown(ns_ctx *ctx, const char *name, ns_verb_id verb)
{
    const ns_option *option;
    const char *meant = NULL;
    int32_t best = NS_WORD_MAX;

    NS_ASSERT(verb < NS_VERBS && !ns_option_named(name, verb));
    for (int32_t i = 0; (option = ns_option_at(i)); i++) {
        if (applies(option, verb) && ns_words_similar(name, option->name, &best))
            meant = option->name;
    }
    const ns_verb_id owner = verb_with(name);
    if (meant)
        return ns_fail(ctx, NS_BAD_INPUT, "%s has no option {%s}; did you mean {%s}?",
                       verb_names[verb], name, meant);
    if (owner < NS_VERBS)
        return ns_fail(ctx, NS_BAD_INPUT, "%s has no option {%s}; that is an option of %s",
                       verb_names[verb], name, verb_names[owner]);
    if (!ctx->flags)
        return ns_fail(ctx, NS_BAD_INPUT, "%s has no option {%s}", verb_names[verb], name);
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s has no option {%s}; \"nonosmith help %s\" lists those it has",
                   verb_names[verb], name, verb_names[verb]);
}

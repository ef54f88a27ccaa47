// improve_doc.c: the curves of a finished puzzle relax into a clearer page of the same puzzle.
//
// The doc is only read until ns_improve_apply: one that is named twice may be read by two threads.
#include "work/work_kind.h"

bool ns_improve_forces_are_told(const ns_asked *asked)
{
    const ns_option_value *forces = ns_asked_of(asked, NS_OPT_FORCES);

    return forces->given && (*forces->text == '{' || *forces->text == '[');
}

ns_status ns_improve_asked(ns_ctx *ctx, const ns_asked *asked, ns_improve_options *options)
{
    const ns_relax_forces usual = ns_relax_forces_defaults();

    *options = (ns_improve_options){
        .relax = ns_relax_defaults(),
        .forces = ns_relax_schedule_defaults(),
        .steps = (int32_t)ns_asked_of(asked, NS_OPT_STEPS)->number,
    };
    options->relax.picture_slack = ns_asked_of(asked, NS_OPT_PICTURE_SLACK)->fraction;
    if (!ns_improve_forces_are_told(asked))
        return NS_OK;
    const char *text = ns_asked_of(asked, NS_OPT_FORCES)->text;
    return ns_relax_schedule_read(ctx, "forces", text, ns_length(text), &usual,
                                  &options->forces);
}

// De Jong's setting: the one asked for, else the one the puzzle was made with.
static ns_measure_options measure_options(const ns_asked *asked, const ns_doc *doc)
{
    ns_measure_options options = ns_measure_asked(asked, false);

    if (!ns_asked_of(asked, NS_OPT_SETTING)->given && doc->scores.setting)
        options.setting = doc->scores.setting - 'a';
    return options;
}

ns_status ns_improve_curves(ns_ctx *ctx, const ns_shop *shop, const ns_improve_options *options,
                            const ns_doc *doc, const ns_relax_watch *watch,
                            ns_improved *improved)
{
    ns_measure_options how = measure_options(shop->asked, doc);
    ns_relax_options relax = options->relax;

    NS_ASSERT(how.setting >= 0 && how.setting < 5);
    relax.setting = how.setting;
    NS_TRY(ns_measure_doc(ctx, doc, &how, &improved->before, NULL));
    const ns_status status =
        ns_relax_improve(ctx, &doc->board, &relax, &options->forces, options->steps, watch,
                         &improved->board, &improved->relaxed);
    improved->after = improved->before;
    if ((status != NS_OK && status != NS_STOPPED) || !improved->relaxed.improved)
        return status;
    ctx->stop = NULL; // what is found is looked at to the end
    ctx->budget = 0;
    how.puzzle = &doc->puzzle;
    NS_TRY(ns_measure(ctx, &improved->board, &how, &improved->after, NULL));
    return status;
}

void ns_improve_doc(ns_ctx *ctx, const ns_shop *shop, const ns_improve_options *options,
                    const ns_doc *doc, const ns_relax_watch *watch, ns_improved *improved)
{
    const ns_work_kind *kind = ns_kind_work(doc->puzzle.kind);

    *improved = (ns_improved){ 0 };
    improved->status =
        kind->improve ? kind->improve(ctx, shop, options, doc, watch, improved)
                      : ns_fail(ctx, NS_BAD_INPUT,
                                "%s puzzles have no curves to improve; name a curved puzzle",
                                ns_kind_name(doc->puzzle.kind));
    memcpy(improved->message, ctx->message, sizeof improved->message);
}

// The value of a property, whether it was there or not.
static bool set_property(ns_ctx *ctx, ns_properties *list, const char *key, const char *value)
{
    for (int32_t i = 0; i < list->count; i++) {
        if (ns_same_text(ns_text_chars(&list->at[i].key), key))
            return ns_text_set(ctx, &list->at[i].value, value, ns_length(value));
    }
    return ns_properties_add(ctx, list, key, value);
}

// Writes into the doc how it was improved.
static bool sign(ns_ctx *ctx, const ns_asked *asked, ns_doc *doc, const ns_relaxed *relaxed)
{
    const ns_option_value *forces = ns_asked_of(asked, NS_OPT_FORCES);
    const ns_option_value *slack = ns_asked_of(asked, NS_OPT_PICTURE_SLACK);
    char steps[24];

    ns_format(steps, sizeof steps, "%lld", (long long)relaxed->taken);
    return set_property(ctx, &doc->made, "improved", NS_TOOL)
           && set_property(ctx, &doc->made, "improve-steps", steps)
           && (!forces->given
               || set_property(ctx, &doc->made, "improve-forces", ns_base_name(forces->text)))
           && (!slack->given || set_property(ctx, &doc->made, "picture-slack", slack->text));
}

static void set_scores(ns_scores *scores, const ns_measures *measures)
{
    scores->setting = ns_setting_letter(measures->de_jong.setting);
    ns_scores_set(scores, NS_SCORE, measures->de_jong.score);
    ns_scores_set(scores, NS_SCORE_FLOOR, measures->de_jong.floor);
    ns_scores_set(scores, NS_FITNESS, measures->kerkhof.fitness);
    ns_scores_set(scores, NS_FITNESS_FLOOR, measures->kerkhof.floor);
}

ns_status ns_improve_apply(ns_ctx *ctx, const ns_shop *shop, ns_doc *doc, ns_improved *improved)
{
    if ((improved->status != NS_OK && improved->status != NS_STOPPED)
        || !improved->relaxed.improved || ns_board_is_empty(&improved->board))
        return NS_OK;
    NS_ASSERT(improved->board.curves.count == doc->board.curves.count); // the same puzzle
    ns_board_drop(ctx, &doc->board);
    doc->board = improved->board;
    improved->board = (ns_board){ 0 };
    set_scores(&doc->scores, &improved->after);
    return sign(ctx, shop->asked, doc, &improved->relaxed) ? NS_OK : ns_no_memory(ctx);
}

void ns_improved_drop(ns_ctx *ctx, ns_improved *improved)
{
    ns_board_drop(ctx, &improved->board);
}

static void put_measures(ns_json_writer *w, const char *key, const ns_measures *measures)
{
    ns_json_put_key(w, key);
    ns_json_open_object(w, NS_JSON_FLAT);
    ns_measures_put(w, measures);
    ns_json_close(w);
}

void ns_improved_put(ns_json_writer *w, const ns_input *input, const ns_improved *improved)
{
    ns_input_put(w, input);
    ns_json_add_bool(w, "improved", improved->relaxed.improved);
    ns_json_add_bool(w, "settled", improved->relaxed.settled);
    ns_json_add_int(w, "steps", improved->relaxed.steps);
    ns_json_add_int(w, "taken", improved->relaxed.taken);
    ns_json_add_int(w, "moving", improved->relaxed.moving);
    put_measures(w, "before", &improved->before);
    put_measures(w, "after", &improved->after);
}

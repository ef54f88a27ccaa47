// explain_json.c: explanations and ratings as members of a JSON object.
//
// Cells, lines and the numbers of a clue count from 0; names and sentences are those of the page. Members are
// always there, null where nothing is known, so that two lines can be compared as texts.
#include "work/work_parts.h"

void ns_rating_put(ns_json_writer *w, const ns_rating *rating)
{
    if (rating->stars > 0) {
        ns_json_add_int(w, "stars", rating->stars);
        ns_json_add_rounded(w, "effort", rating->effort, 1);
        ns_json_add_string(w, "hardest", ns_technique_name(rating->hardest));
        return;
    }
    static const char *const keys[] = { "stars", "effort", "hardest" };
    for (int32_t i = 0; i < NS_COUNT(keys); i++) {
        ns_json_put_key(w, keys[i]);
        ns_json_put_null(w);
    }
}

void ns_colours_put(ns_json_writer *w, const char *key, ns_colours colours)
{
    ns_json_put_key(w, key);
    ns_json_open_array(w, NS_JSON_FLAT);
    for (; colours; colours &= colours - 1)
        ns_json_put_int(w, ns_bit_first32(colours));
    ns_json_close(w);
}

void ns_facts_put(ns_json_writer *w, const char *key, const ns_explanation *made, int32_t first,
                  int32_t count)
{
    NS_ASSERT(first >= 0 && first + count <= made->facts.count);
    ns_json_put_key(w, key);
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = first; i < first + count; i++) {
        ns_json_open_object(w, NS_JSON_FLAT);
        ns_json_add_int(w, "cell", made->facts.at[i].cell);
        ns_colours_put(w, "colours", made->facts.at[i].colours);
        ns_json_close(w);
    }
    ns_json_close(w);
}

static void put_name(ns_json_writer *w, const ns_line_names *names, int32_t line)
{
    ns_text name = { 0 };

    if (line < 0)
        ns_json_put_null(w);
    else if (ns_line_names_put(w->ctx, names, (ns_line_id){ line }, &name))
        ns_json_put_string(w, ns_text_chars(&name));
    else
        w->failed = true;
    ns_text_drop(w->ctx, &name);
}

void ns_step_line_put(ns_json_writer *w, const ns_line_names *names, int32_t line)
{
    ns_json_put_key(w, "line");
    if (line < 0)
        ns_json_put_null(w);
    else
        ns_json_put_int(w, line);
    ns_json_put_key(w, "name");
    put_name(w, names, line);
}

// Which numbers of the line's clue it speaks of.
static void put_clue(ns_json_writer *w, const ns_puzzle *puzzle, const ns_deduction *step)
{
    const int32_t all = step->line < 0 ? 0 : puzzle->lines.at[step->line].clue_count;
    const int32_t first = step->clue_count ? step->clue_first : 0;
    const int32_t count = step->clue_count ? step->clue_count : all;

    ns_json_put_key(w, "clue");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = first; i < first + count; i++)
        ns_json_put_int(w, i);
    ns_json_close(w);
}

static void put_supposed(ns_json_writer *w, const ns_line_names *names,
                         const ns_explanation *made, const ns_deduction *step)
{
    ns_json_put_key(w, "supposed");
    if (step->supposed_cell < 0) {
        ns_json_put_null(w);
    } else {
        ns_json_open_object(w, NS_JSON_FLAT);
        ns_json_add_int(w, "cell", step->supposed_cell);
        ns_json_put_key(w, "colour");
        if (step->supposed_colour < 0)
            ns_json_put_null(w);
        else
            ns_json_put_int(w, step->supposed_colour);
        ns_json_close(w);
    }
    NS_ASSERT(step->chain_first + step->chain_count <= made->chain.count);
    ns_json_put_key(w, "chain");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; i < step->chain_count; i++) {
        ns_json_open_object(w, NS_JSON_FLAT);
        ns_step_line_put(w, names, made->chain.at[step->chain_first + i]);
        ns_json_close(w);
    }
    ns_json_close(w);
}

void ns_sentence_put(ns_json_writer *w, const ns_line_names *names, const ns_explanation *made,
                     int32_t step)
{
    const ns_namer namer = ns_names_namer(names);
    ns_text sentence = { 0 };

    ns_json_put_key(w, "sentence");
    if (ns_deduction_say(w->ctx, &names->doc->puzzle, made, step, &namer, &sentence) == NS_OK)
        ns_json_put_string(w, ns_text_chars(&sentence));
    else
        w->failed = true;
    ns_text_drop(w->ctx, &sentence);
}

static void put_step(ns_json_writer *w, const ns_line_names *names, const ns_explanation *made,
                     int32_t i)
{
    const ns_deduction *step = &made->steps.at[i];

    ns_json_open_object(w, NS_JSON_FLAT);
    ns_json_add_string(w, "technique", ns_technique_name(step->technique));
    ns_json_add_int(w, "moment", step->moment);
    ns_step_line_put(w, names, step->line);
    put_clue(w, &names->doc->puzzle, step);
    ns_facts_put(w, "premises", made, step->premise_first, step->premise_count);
    ns_facts_put(w, "results", made, step->result_first, step->result_count);
    put_supposed(w, names, made, step);
    ns_sentence_put(w, names, made, i);
    ns_json_add_rounded(w, "cost", step->cost, 1);
    ns_json_close(w);
}

// What both verbs tell.
static void put_head(ns_json_writer *w, const ns_input *input, const ns_explained *explained)
{
    const ns_rating *rating = &explained->made.rating;
    ns_text reason = { 0 };

    ns_input_put(w, input);
    ns_json_add_string(w, "verdict", ns_verdict_name(explained->decided.judged.solved.verdict));
    ns_json_add_bool(w, "settled", explained->made.settled);
    ns_json_add_bool(w, "broken", explained->made.broken);
    ns_json_put_key(w, "reason");
    if (!ns_explained_reason(w->ctx, input->doc, explained, &reason))
        w->failed = true;
    else if (reason.count)
        ns_json_put_string(w, ns_text_chars(&reason));
    else
        ns_json_put_null(w);
    ns_text_drop(w->ctx, &reason);
    ns_rating_put(w, rating);
    ns_json_add_int(w, "deductions", rating->deductions);
    ns_json_add_int(w, "moments", rating->moments);
    ns_json_add_int(w, "narrowest", rating->narrowest);
    ns_took_put(w, &explained->took);
}

void ns_explained_put(ns_json_writer *w, const ns_shop *shop, const ns_input *input,
                      const ns_explained *explained)
{
    const int32_t shown = ns_explained_shown(shop, explained);
    ns_line_names names = { 0 };

    put_head(w, input, explained);
    if (ns_line_names_find(w->ctx, input->doc, &names) != NS_OK)
        w->failed = true;
    ns_json_put_key(w, "steps");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; !w->failed && i < shown; i++)
        put_step(w, &names, &explained->made, i);
    ns_json_close(w);
    ns_line_names_drop(w->ctx, &names);
}

void ns_profile_put(ns_json_writer *w, const ns_rating *rating)
{
    ns_json_put_key(w, "profile");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; i < NS_COUNT(rating->profile); i++)
        ns_json_put_rounded(w, rating->profile[i], 1);
    ns_json_close(w);
}

void ns_rated_put(ns_json_writer *w, const ns_input *input, const ns_explained *explained)
{
    const ns_rating *rating = &explained->made.rating;

    put_head(w, input, explained);
    ns_json_put_key(w, "techniques");
    ns_json_open_object(w, NS_JSON_FLAT);
    for (ns_technique t = NS_TECHNIQUE_DONE; t < NS_TECHNIQUES; t++) {
        if (rating->uses[t] > 0)
            ns_json_add_int(w, ns_technique_name(t), rating->uses[t]);
    }
    ns_json_close(w);
    ns_profile_put(w, rating);
}

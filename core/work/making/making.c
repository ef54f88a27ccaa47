// making.c: a puzzle from a picture, a drawing or a model, of whatever kind: checked, made, signed.
//
// What differs by kind is the maker of its row (work_kind.h); here is what does not: which kind it is to be,
// which options mean something to it, how it is timed, what a stop before there was a puzzle means, and
// the signature.
#include "work/making/making.h"

#include "work/making/thinning.h"

static const ns_maker *maker_of(ns_kind kind)
{
    return &ns_kind_work(kind)->maker;
}

ns_kind ns_make_kind_by_format(const ns_asked *asked, ns_format_id format)
{
    const ns_option_value *asked_kind = ns_asked_of(asked, NS_OPT_KIND);

    NS_ASSERT(format < 32); // a bit of usual_from
    if (asked_kind->given)
        return (ns_kind)asked_kind->number;
    for (ns_kind kind = 0; ns_kind_about(kind); kind++) {
        if (maker_of(kind)->usual_from & 1u << format)
            return kind;
    }
    return 0;
}

static ns_kind kind_of_input(const ns_asked *asked, const ns_input *input)
{
    const ns_kind kind = input->doc->puzzle.kind;

    return (maker_of(kind)->remade || ns_kind_about(kind)->curves)
                   && !ns_is_given(asked, NS_OPT_KIND)
               ? kind
               : ns_make_kind_by_format(asked, input->drawing                 ? NS_FORMAT_SVG
                                               : input->mesh || input->voxels ? NS_FORMAT_VOX
                                                                              : NS_FORMAT_TEXT);
}

// Whether the input is a puzzle with curves, which stay as they are.
static bool is_remade(const ns_input *input, ns_kind kind)
{
    return !input->drawing && !input->bitmap && ns_kind_about(kind)->curves
           && input->doc->puzzle.kind == kind && input->doc->puzzle.cell_count > 0;
}

static bool is_for(const ns_option *option, ns_kind kind)
{
    return !option->kinds || option->kinds & 1u << kind;
}

// Another kind that may as well be made from the same, when that has the option; NULL: none.
static const char *kind_instead(const ns_asked *asked, ns_kind kind, const ns_option *option)
{
    const ns_kind instead = maker_of(kind)->instead;

    return instead && !ns_is_given(asked, NS_OPT_KIND) && is_for(option, instead)
               ? ns_kind_name(instead)
               : NULL;
}

ns_status ns_make_check(ns_ctx *ctx, const ns_asked *asked, ns_kind kind, bool has_page)
{
    const ns_option *option;

    for (int32_t i = 0; (option = ns_option_at(i)); i++) {
        if (!(option->verbs & NS_FOR(NS_VERB_MAKE)) || !ns_asked_of(asked, option->id)->given
            || is_for(option, kind)
            || (has_page && (option->id == NS_OPT_PAPER || option->id == NS_OPT_DPI)))
            continue;
        const char *instead = kind_instead(asked, kind, option);
        return instead ? ns_fail(ctx, NS_BAD_INPUT,
                                 "{%s} means nothing to a %s puzzle; leave it out, or add "
                                 "{the kind|kind} %s",
                                 option->name, ns_kind_name(kind), instead)
                       : ns_fail(ctx, NS_BAD_INPUT,
                                 "{%s} means nothing to a %s puzzle; leave it out",
                                 option->name, ns_kind_name(kind));
    }
    const ns_maker *maker = maker_of(kind);
    NS_TRY(ns_thinning_check(ctx, asked));
    return maker->check_options ? maker->check_options(ctx, asked) : NS_OK;
}

void ns_making_open(const ns_shop *shop, ns_input *input, ns_making *making)
{
    const ns_kind kind = kind_of_input(shop->asked, input);

    *making = (ns_making){ .shop = shop,
                           .input = input,
                           .kind = kind,
                           .remade = is_remade(input, kind),
                           .found.doc.number = -1 };
}

// A puzzle with curves stays where it is: whatever says how to draw it would do nothing.
static ns_status accept_remade(ns_ctx *ctx, const ns_making *making)
{
    const char *label = ns_text_chars(&making->input->label);
    const ns_option *option;

    if (making->input->doc->solution.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s holds clues but no picture to make a puzzle from; solve {with an "
                       "output|-o} stores one",
                       label);
    for (int32_t i = 0; (option = ns_option_at(i)); i++) {
        const bool of_drawings = (option->kinds && option->id != NS_OPT_BLOTS)
                                 || option->id == NS_OPT_COLOURS
                                 || option->id == NS_OPT_THRESHOLD;
        if (of_drawings && option->verbs & NS_FOR(NS_VERB_MAKE)
            && ns_is_given(making->shop->asked, option->id) && option->id != NS_OPT_PAPER
            && option->id != NS_OPT_DPI)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "%s is a %s puzzle already, so {%s} does nothing; leave it out",
                           label, ns_kind_name(making->kind), option->name);
    }
    return NS_OK;
}

ns_status ns_making_accept(ns_ctx *ctx, ns_making *making)
{
    return making->remade ? accept_remade(ctx, making)
                          : maker_of(making->kind)->accepts(making, ctx);
}

// Every clue that the board has a place for.
static ns_status clue_anew(ns_ctx *ctx, ns_doc *doc)
{
    ns_puzzle *puzzle = &doc->puzzle;
    const bool placed = puzzle->lines.count == 2 * doc->board.curves.count;

    NS_TRY(ns_puzzle_clues_from(ctx, puzzle, doc->solution.at));
    for (int32_t l = 0; placed && l < puzzle->lines.count; l++) {
        ns_line *line = &puzzle->lines.at[l];
        if (ns_board_curve_has_clue(&doc->board, (ns_curve_id){ l / 2 }))
            continue;
        line->clue = NS_CLUE_BLANK;
        line->clue_first = line->clue_count = 0;
    }
    return NS_OK;
}

// The same cells, lines and picture, with every clue; nothing is given any more.
static ns_status remake(ns_making *making, ns_ctx *ctx)
{
    ns_doc *doc = making->doc;
    const ns_solve_options how = ns_solve_defaults();
    ns_judgement judgement = { 0 };

    doc->puzzle.given.count = 0;
    ns_status status = clue_anew(ctx, doc);
    if (status == NS_OK)
        status = ns_doc_judge(ctx, doc, &how, false, &judgement);
    if (status == NS_OK || status == NS_STOPPED) {
        doc->verdict = judgement.solved.verdict;
        doc->judged = doc->verdict != NS_UNKNOWN;
        doc->level = judgement.level;
    }
    ns_judgement_drop(ctx, &judgement);
    return status;
}

ns_status ns_making_say_stopped(ns_ctx *ctx, const ns_making *making)
{
    return ns_fail(
        ctx, NS_STOPPED,
        ctx->stop && ctx->stop(ctx->user)
            ? "%s: stopped before there was a puzzle, so nothing is written; let it run longer"
            : "%s: stopped before there was a puzzle, so nothing is written; raise "
              "{the effort|effort}",
        ns_text_chars(&making->input->label));
}

// Without a word of its kind, one answer is what people want.
static int exit_of_kind(const ns_making *making)
{
    const ns_maker *maker = maker_of(making->kind);

    if (maker->exit_code && !making->remade)
        return maker->exit_code(making, making->stopped ? NS_STOPPED : NS_OK);
    if (making->stopped || making->doc->verdict == NS_UNKNOWN)
        return NS_EXIT_STOPPED;
    return making->doc->verdict == NS_SIMPLE || making->doc->verdict == NS_UNIQUE
               ? NS_EXIT_DONE
               : NS_EXIT_UNMET;
}

int ns_making_exit(const ns_making *making)
{
    const int code = exit_of_kind(making);

    return ns_thinning_met(making) ? code : ns_exit_worse(code, NS_EXIT_UNMET);
}

ns_status ns_make(ns_ctx *ctx, ns_making *making)
{
    const ns_took start = ns_took_since(making->shop->ports, NULL);

    making->doc = making->input->doc;
    making->doc->rated = (ns_rated){ 0 };
    making->seed = ctx->seed;
    ns_status status =
        making->remade ? remake(making, ctx) : maker_of(making->kind)->make(making, ctx);
    if (status == NS_OK || (status == NS_STOPPED && making->doc->judged)) {
        const ns_status thinned = ns_making_thin(making, ctx);
        status = thinned == NS_OK ? status : thinned;
    }
    const double searched = making->took.seconds;
    making->took = ns_took_since(making->shop->ports, &start);
    if (making->find)
        making->took.seconds = searched; // of all threads, which counted their steps themselves
    else
        making->steps = ctx->ticks;
    making->stopped = status == NS_STOPPED;
    if (status == NS_STOPPED && making->doc->puzzle.cell_count == 0)
        return ns_making_say_stopped(ctx, making);
    if (status != NS_OK && status != NS_STOPPED)
        return ns_name_failure(ctx, ns_text_chars(&making->input->label), status);
    NS_ASSERT(making->doc->puzzle.kind == making->kind);
    NS_ASSERT(making->doc->solution.count == making->doc->puzzle.cell_count);
    making->exit_code = ns_making_exit(making);
    NS_TRY(ns_making_sign(ctx, making));
    if (status == NS_OK)
        NS_TRY(ns_doc_rate(ctx, making->doc));
    return status;
}

static bool set_text(ns_ctx *ctx, const ns_asked *asked, ns_option_id option, ns_text *text)
{
    const ns_option_value *value = ns_asked_of(asked, option);

    return !value->given || ns_text_set(ctx, text, value->text, ns_length(value->text));
}

// The options that were given, as they were typed.
static bool add_options(ns_ctx *ctx, const ns_asked *asked, ns_properties *made)
{
    static const ns_option_id options[] = {
        NS_OPT_SIZE,          NS_OPT_COLOURS,    NS_OPT_THRESHOLD, NS_OPT_MARGIN,
        NS_OPT_ASPECT,        NS_OPT_DETAIL,     NS_OPT_BRIDGES,   NS_OPT_SELF_CROSSINGS,
        NS_OPT_CELLS,         NS_OPT_BACKGROUND, NS_OPT_INVERT,    NS_OPT_TRIM,
        NS_OPT_REPAIR,        NS_OPT_WIDEST,     NS_OPT_SPLIT,     NS_OPT_SNAP,
        NS_OPT_PICTURE_SLACK, NS_OPT_ANY_SLOPE,  NS_OPT_UP,        NS_OPT_SAMPLES,
        NS_OPT_INSIDE,        NS_OPT_SHELL,      NS_OPT_PARTIAL,   NS_OPT_THIN,
        NS_OPT_THIN_SHARE,    NS_OPT_THIN_STARS, NS_OPT_THIN_AXES, NS_OPT_BLOTS,
        NS_OPT_STARS,         NS_OPT_LEVEL,      NS_OPT_SHAPES,    NS_OPT_EFFORT
    };

    for (int32_t i = 0; i < NS_COUNT(options); i++) {
        const ns_option_value *value = ns_asked_of(asked, options[i]);
        if (value->given
            && !ns_properties_add(ctx, made, ns_option_find(options[i], NS_VERB_MAKE)->name,
                                  *value->text ? value->text : "yes"))
            return false;
    }
    return true;
}

ns_status ns_making_sign(ns_ctx *ctx, ns_making *making)
{
    const ns_asked *asked = making->shop->asked;
    const ns_maker *maker = maker_of(making->kind);
    ns_doc *doc = making->doc;
    char seed[32];

    ns_properties_drop(ctx, &doc->made);
    ns_format(seed, sizeof seed, "%lld", (long long)making->seed);
    return set_text(ctx, asked, NS_OPT_TITLE, &doc->meta.title)
                   && set_text(ctx, asked, NS_OPT_AUTHOR, &doc->meta.author)
                   && set_text(ctx, asked, NS_OPT_COPYRIGHT, &doc->meta.copyright)
                   && set_text(ctx, asked, NS_OPT_LICENCE, &doc->meta.licence)
                   && set_text(ctx, asked, NS_OPT_DESCRIPTION, &doc->meta.description)
                   && ns_properties_add(ctx, &doc->made, "tool", NS_TOOL)
                   && ns_properties_add(ctx, &doc->made, "kind", ns_kind_name(making->kind))
                   && ns_properties_add(ctx, &doc->made, "seed", seed)
                   && ns_properties_add(ctx, &doc->made, "source",
                                        ns_base_name(making->input->path))
                   && (!maker->sign || making->remade || maker->sign(making, ctx, &doc->made))
                   && ns_thinning_sign(making, ctx, &doc->made)
                   && add_options(ctx, asked, &doc->made)
               ? NS_OK
               : ns_no_memory(ctx);
}

void ns_making_put(ns_json_writer *w, const ns_making *making)
{
    const ns_puzzle *puzzle = &making->doc->puzzle;

    ns_json_add_string(w, "kind", ns_kind_name(making->kind));
    ns_json_add_int(w, "seed", (int64_t)making->seed);
    ns_json_add_int(w, "cells", puzzle->cell_count);
    ns_json_add_int(w, "lines", puzzle->lines.count);
    ns_json_add_int(w, "colours", puzzle->colour_count);
    ns_json_add_string(w, "verdict", ns_verdict_name(making->doc->verdict));
    if (maker_of(making->kind)->fields && !making->remade)
        maker_of(making->kind)->fields(making, w);
    ns_thinning_put(making, w);
    ns_took_put(w, &making->took);
    ns_json_add_int(w, "steps", making->steps);
}

void ns_making_drop(ns_ctx *ctx, ns_making *making)
{
    ns_made_drop(ctx, &making->grid);
    ns_solid_made_drop(ctx, &making->solid);
    ns_sloped_made_drop(ctx, &making->sloped);
    ns_page_specks_drop(ctx, &making->specks);
    ns_find_drop(ctx, &making->found);
    ns_thinned_drop(ctx, &making->thinned);
    ns_keep_drop(ctx, &making->keep);
    ns_look_drop(ctx, &making->look);
    ns_drawing_drop(ctx, &making->drawing);
    ns_drawing_drop(ctx, &making->simpler);
    ns_detail_drop(ctx, &making->detail);
}

// -- what several kinds share ---------------------------------------------------------------------

void ns_doing(ns_ctx *ctx, const char *what)
{
    if (ctx->progress)
        ctx->progress(ctx->user, what, -1, 0);
}

ns_status ns_making_keep_texts(ns_ctx *ctx, const ns_drawing *drawing, ns_meta *meta)
{
    return ns_text_set(ctx, &meta->title, ns_text_chars(&drawing->title), drawing->title.count)
                   && ns_text_set(ctx, &meta->description, ns_text_chars(&drawing->description),
                                  drawing->description.count)
               ? NS_OK
               : ns_no_memory(ctx);
}

ns_status ns_making_check_colours(ns_ctx *ctx, const ns_asked *asked)
{
    static const ns_option_id black_and_white[] = { NS_OPT_THRESHOLD, NS_OPT_INVERT };

    for (int32_t i = 0; ns_is_given(asked, NS_OPT_COLOURS) && i < NS_COUNT(black_and_white);
         i++) {
        if (ns_is_given(asked, black_and_white[i]))
            return ns_fail(
                ctx, NS_BAD_INPUT,
                "{%s} is for black and white; leave it out, or leave out {the colours|colours}",
                ns_option_find(black_and_white[i], NS_VERB_MAKE)->name);
    }
    return NS_OK;
}

ns_draw_options ns_making_paper(const ns_asked *asked)
{
    const ns_option_value *paper = ns_asked_of(asked, NS_OPT_PAPER);
    ns_draw_options options = ns_draw_defaults();

    if (paper->given)
        ns_paper_read(paper->text, &options);
    return options;
}

void ns_repair_put(ns_json_writer *w, const ns_repair *repair)
{
    ns_json_add_bool(w, "fewest", repair->fewest);
    ns_json_put_key(w, "changed");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; i < repair->changes.count; i++)
        ns_json_put_int(w, repair->changes.at[i].cell);
    ns_json_close(w);
}

static void put_strings(ns_json_writer *w, const ns_notes *notes)
{
    for (int32_t i = 0; notes && i < notes->count; i++)
        ns_json_put_string(w, ns_text_chars(&notes->at[i]));
}

void ns_making_put_notes(ns_json_writer *w, const ns_making *job, const ns_notes *made)
{
    ns_json_put_key(w, "notes");
    ns_json_open_array(w, NS_JSON_FLAT);
    put_strings(w, job->input->drawing ? &job->input->drawing->notes : job->input->notes);
    put_strings(w, &job->look.notes);
    put_strings(w, made);
    ns_json_close(w);
}

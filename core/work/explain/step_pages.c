// step_pages.c: pages that show an explanation in pictures: the words for each picture, and where pages go.
//
// Pages are collected as those of draw are (ns_drawn), so that files get their names alike.
#include "work/work_parts.h"

#define CELLS_MOST                                                                             \
    10000000 // in all pictures of a puzzle; those of the largest puzzles have a million

ns_status ns_draw_steps_asked(ns_ctx *ctx, const ns_shop *shop, int32_t count, ns_drawn *drawn)
{
    const ns_option_value *to = ns_asked_of(shop->asked, NS_OPT_TO);
    const ns_option_value *output = ns_asked_of(shop->asked, NS_OPT_OUTPUT);
    const ns_option_value *dpi = ns_asked_of(shop->asked, NS_OPT_DPI);
    const ns_option_value *paper = ns_asked_of(shop->asked, NS_OPT_PAPER);

    *drawn = (ns_drawn){ .per_page = 1, .count = count, .options = ns_draw_defaults() };
    drawn->format = to->given       ? (ns_page_format)to->number
                    : output->given ? ns_page_format_of(output->text)
                                    : NS_PAGE_SVG;
    drawn->dpi = dpi->given ? (double)dpi->number : NS_PAGE_DPI;
    if (paper->given)
        ns_paper_read(paper->text, &drawn->options);
    drawn->told = ns_new(ctx, count, sizeof *drawn->told);
    NS_NEED(ctx, drawn->told);
    if (drawn->format == NS_PAGE_UNKNOWN)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "%s is not called .svg, .pdf or .png; rename it or add {what to draw|to}",
            output->text);
    return NS_OK;
}

// The clue as it is read from where it is printed: "3 1 4", with the names of colours when there are several.
static bool add_clue(ns_ctx *ctx, const ns_line_names *names, int32_t l, ns_text *text)
{
    const ns_puzzle *puzzle = &names->doc->puzzle;
    const ns_line *line = &puzzle->lines.at[l];
    const bool reversed = ns_line_is_reversed(names, (ns_line_id){ l });
    bool room = true;

    if (line->clue == NS_CLUE_BLANK)
        return ns_text_add(ctx, text, " ?");
    if (line->clue_count == 0)
        return ns_text_add(ctx, text, " 0");
    for (int32_t i = 0; room && i < line->clue_count; i++) {
        const int32_t k = reversed ? line->clue_count - 1 - i : i;
        const bool runs = line->clue == NS_CLUE_RUNS;
        const int32_t number = runs ? ns_line_runs(puzzle, line)[k].length
                                    : ns_line_tallies(puzzle, line)[k].count;
        const int32_t colour = runs ? ns_line_runs(puzzle, line)[k].colour
                                    : ns_line_tallies(puzzle, line)[k].colour;
        const int32_t groups = runs ? 0 : ns_line_tallies(puzzle, line)[k].groups;
        const char symbol[2] = { puzzle->palette[colour].symbol, 0 };
        room = (number || !runs ? ns_text_add_format(ctx, text, " %d", (int)number)
                                : ns_text_add(ctx, text, " \xe2\x96\xa0")) // a blot
               && ns_text_add(ctx, text, puzzle->colour_count > 1 ? symbol : "")
               && (groups < 2
                   || ns_text_add(ctx, text, groups == 2 ? " in two groups" : " in groups"));
    }
    return room;
}

static bool write_words(ns_ctx *ctx, const ns_line_names *names, const ns_explanation *made,
                        int32_t i, ns_text *head, ns_text *caption)
{
    const ns_namer namer = ns_names_namer(names);
    const int32_t line = made->steps.at[i].line;

    return ns_text_add_format(ctx, head, "%d", (int)i + 1)
           && (line < 0
               || (ns_text_add(ctx, head, " \xc2\xb7 clue")
                   && add_clue(ctx, names, line, head)))
           && ns_deduction_say(ctx, &names->doc->puzzle, made, i, &namer, caption) == NS_OK;
}

static void drop_texts(ns_ctx *ctx, ns_text *texts, int32_t count)
{
    for (int32_t i = 0; texts && i < count; i++)
        ns_text_drop(ctx, &texts[i]);
    ns_free(ctx, texts, count, sizeof *texts);
}

static ns_status add_scenes(ns_ctx *ctx, ns_drawn *drawn, ns_scenes *pages)
{
    if (!ns_array_append(ctx, &drawn->scenes, pages->at, pages->count)) {
        ns_scenes_drop(ctx, pages);
        return ns_no_memory(ctx);
    }
    ns_array_drop(ctx, pages);
    return NS_OK;
}

// A picture has all cells: those of hundreds of steps of a large puzzle take longer than anybody waits,
// and fill more pages than anybody reads.
static ns_status check_pictures(ns_ctx *ctx, const ns_doc *doc, const ns_strip *strip)
{
    const int32_t cells = doc->puzzle.cell_count;
    const int32_t most = ns_max(CELLS_MOST / ns_max(cells, 1), 1);
    const int32_t pictures = strip->count / strip->every + (strip->count % strip->every > 0);

    if (pictures <= most)
        return NS_OK;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%d pictures of %d cells each are too many to draw; %d or a larger number "
                   "for {every} would do, or a smaller one for {steps}",
                   (int)pictures, (int)cells,
                   (int)(strip->count / most + (strip->count % most > 0)));
}

static ns_status draw_strip(ns_ctx *ctx, const ns_doc *doc, const ns_strip *strip,
                            ns_drawn *drawn)
{
    ns_scenes pages;

    NS_TRY(check_pictures(ctx, doc, strip));
    drawn->options.page_number = drawn->format == NS_PAGE_PDF ? drawn->scenes.count + 1 : 1;
    NS_TRY(ns_draw_strip(ctx, doc, strip, &drawn->options, &pages));
    return add_scenes(ctx, drawn, &pages);
}

ns_status ns_draw_steps(ns_ctx *ctx, const ns_shop *shop, const ns_input *input,
                        const ns_explained *explained, ns_drawn *drawn, int32_t i)
{
    const ns_option_value *every = ns_asked_of(shop->asked, NS_OPT_EVERY);
    const int32_t count = ns_explained_shown(shop, explained);
    ns_text *heads = ns_new(ctx, count, sizeof *heads);
    ns_text *captions = ns_new(ctx, count, sizeof *captions);
    ns_line_names names = { 0 };
    const ns_strip strip = { .explanation = &explained->made,
                             .start = explained->start.at,
                             .heads = heads,
                             .captions = captions,
                             .count = count,
                             .every = every->given ? (int32_t)every->number : 1,
                             .title = input->doc->meta.title.count
                                          ? ns_text_chars(&input->doc->meta.title)
                                          : ns_base_name(ns_text_chars(&input->label)) };
    ns_status status = count == 0 || (heads && captions) ? NS_OK : ns_no_memory(ctx);

    NS_ASSERT(i < drawn->count);
    drawn->told[i].first = drawn->scenes.count;
    if (status == NS_OK)
        status = ns_line_names_find(ctx, input->doc, &names);
    for (int32_t k = 0; status == NS_OK && k < count; k++) {
        if (!write_words(ctx, &names, &explained->made, k, &heads[k], &captions[k]))
            status = ns_no_memory(ctx);
    }
    if (status == NS_OK)
        status = ns_name_failure(ctx, ns_text_chars(&input->label),
                                 draw_strip(ctx, input->doc, &strip, drawn));
    drawn->told[i].pages = drawn->scenes.count - drawn->told[i].first;
    drop_texts(ctx, heads, count);
    drop_texts(ctx, captions, count);
    ns_line_names_drop(ctx, &names);
    return status;
}

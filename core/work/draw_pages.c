// draw_pages.c: the pages of puzzles, one after the other or several to a page.
//
// A puzzle that cannot be drawn is named (`at`), and nothing is drawn then. Solutions that are asked
// for and not stored are found first.
#include "work/work_parts.h"

#define BARE_MARGIN 2.0 // points; for what is wider than a line at the edge

// What pages that people click on cannot be.
static ns_status check_marked(ns_ctx *ctx, const ns_drawn *drawn)
{
    if (drawn->options.marked && drawn->format != NS_PAGE_SVG)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "only an SVG can be {marked}; draw one, or leave out {marked}");
    if (drawn->options.marked && drawn->spots)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a proof sheet cannot be {marked}; leave out {marked} or {the "
                       "spots|spots}");
    if ((drawn->options.marked || drawn->options.bare) && drawn->per_page > 1)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a page that is {marked} or {bare} holds one puzzle; leave out {the "
                       "number per page|per-page}");
    return NS_OK;
}

// What stands around a puzzle, which a bare page has not.
static ns_status check_bare(ns_ctx *ctx, const ns_asked *asked)
{
    static const ns_option_id around[] = { NS_OPT_TITLE, NS_OPT_HIDE_TITLE, NS_OPT_STARS,
                                           NS_OPT_PUZZLE_NUMBER, NS_OPT_MARGIN };

    for (int32_t i = 0; ns_asked_of(asked, NS_OPT_BARE)->given && i < NS_COUNT(around); i++) {
        if (ns_asked_of(asked, around[i])->given)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "{bare} leaves nothing but the puzzle, so {%s} does nothing; leave "
                           "it out",
                           ns_option_find(around[i], NS_VERB_DRAW)->name);
    }
    return NS_OK;
}

ns_status ns_draw_asked(ns_ctx *ctx, const ns_shop *shop, ns_drawn *drawn)
{
    const ns_asked *asked = shop->asked;
    const ns_option_value *paper = ns_asked_of(asked, NS_OPT_PAPER);
    const ns_option_value *margin = ns_asked_of(asked, NS_OPT_MARGIN);
    const ns_option_value *per_page = ns_asked_of(asked, NS_OPT_PER_PAGE);
    const ns_option_value *dpi = ns_asked_of(asked, NS_OPT_DPI);
    ns_draw_options *options = &drawn->options;

    *options = ns_draw_defaults();
    options->solution = ns_asked_of(asked, NS_OPT_SOLUTION)->given;
    options->view = (ns_solid_view)ns_asked_of(asked, NS_OPT_VIEW)->number;
    if (paper->given)
        ns_paper_read(paper->text, options);
    options->orientation = (ns_orientation)ns_asked_of(asked, NS_OPT_ORIENTATION)->number;
    options->title = ns_asked_of(asked, NS_OPT_TITLE)->text;
    options->hide_title = ns_asked_of(asked, NS_OPT_HIDE_TITLE)->given;
    options->stars = ns_asked_of(asked, NS_OPT_STARS)->given;
    options->numbers = ns_asked_of(asked, NS_OPT_NUMBERS)->given;
    options->large = ns_asked_of(asked, NS_OPT_LARGE)->given;
    if (margin->given)
        options->margin_pt = margin->fraction * (72 / 25.4);
    options->number = (int32_t)ns_asked_of(asked, NS_OPT_PUZZLE_NUMBER)->number;
    options->marked = ns_asked_of(asked, NS_OPT_MARKED)->given;
    options->bare = ns_asked_of(asked, NS_OPT_BARE)->given;
    if (options->bare)
        options->margin_pt = BARE_MARGIN;
    drawn->per_page = per_page->given ? (int32_t)per_page->number : 1;
    drawn->spots = ns_asked_of(asked, NS_OPT_SPOTS)->given;
    drawn->dpi = dpi->given ? (double)dpi->number : NS_PAGE_DPI;
    if (drawn->spots && drawn->per_page > 1)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a proof sheet has a page of its own; leave out {the number per "
                       "page|per-page}, or leave out "
                       "{the spots|spots}");
    if (ns_asked_of(asked, NS_OPT_SETTING)->given && !drawn->spots)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "{the setting|setting} says how strict the marks of {the spots|spots} "
                       "are; add {the spots|spots}");
    NS_TRY(check_bare(ctx, asked));
    return check_marked(ctx, drawn);
}

// What a puzzle that comes without one is solved by. Several answers: the first is drawn.
static ns_status find_solution(ns_ctx *ctx, const ns_shop *shop, const ns_input *input,
                               bool *several)
{
    ns_solve_options options;
    ns_decided decided;
    ns_doc *doc = input->doc;

    NS_TRY(ns_decide_options(ctx, shop, &options));
    ns_decide(ctx, shop, &options, doc, &decided);
    const ns_solved *solved = &decided.judged.solved;
    ns_status status = decided.status;
    if (solved->solution_count > 0)
        status = ns_solved_keep(ctx, doc, &decided);
    else if (status == NS_STOPPED)
        status = ns_fail(ctx, NS_STOPPED, "%s: stopped before a solution was found",
                         ns_text_chars(&input->label));
    else if (status == NS_OK)
        status = ns_fail(ctx, NS_BAD_INPUT,
                         "%s has no solution to draw; leave out {the solution|solution}",
                         ns_text_chars(&input->label));
    *several = status == NS_OK && solved->verdict == NS_MULTIPLE;
    ns_decided_drop(ctx, &decided);
    return status;
}

// How hard the puzzle is, when the doc does not say: it is decided and rated, and the doc keeps the rating.
static ns_status find_stars(ns_ctx *ctx, const ns_shop *shop, const ns_input *input)
{
    ns_solve_options options;
    ns_decided decided;

    if (input->doc->rated.stars > 0)
        return NS_OK;
    NS_TRY(ns_decide_options(ctx, shop, &options));
    ns_decide(ctx, shop, &options, input->doc, &decided);
    ns_status status = decided.status;
    if (status == NS_OK)
        status = ns_decided_rate(ctx, shop, NS_RATE_ALL, input->doc, &decided);
    if (status == NS_OK)
        input->doc->rated = ns_rated_of(&decided.rating);
    ns_decided_drop(ctx, &decided);
    return status;
}

// Curves whose walks are not the puzzle's lines make a page that nobody can solve.
static ns_status check_board(ns_ctx *ctx, const ns_input *input, bool spots)
{
    const ns_doc *doc = input->doc;

    if (ns_board_is_empty(&doc->board) || spots) // drawing says what to do, or measuring
        return NS_OK;
    return ns_name_failure(ctx, ns_text_chars(&input->label),
                           ns_board_verify(ctx, &doc->board, &doc->puzzle));
}

// Options that mean nothing to some kinds.
static ns_status check_kind(ns_ctx *ctx, const ns_shop *shop, const ns_input *input)
{
    const ns_kind kind = input->doc->puzzle.kind;
    const char *label = ns_text_chars(&input->label), *name = ns_kind_name(kind);
    const bool is_viewed = ns_asked_of(shop->asked, NS_OPT_VIEW)->given;

    if (is_viewed && !(ns_option_find(NS_OPT_VIEW, NS_VERB_DRAW)->kinds & 1u << kind))
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "%s is a %s puzzle on one page, so {the view|view} means nothing to it; leave it "
            "out",
            label, name);
    if (ns_option_find(NS_OPT_MARKED, NS_VERB_DRAW)->kinds & 1u << kind)
        return NS_OK;
    if (ns_asked_of(shop->asked, NS_OPT_MARKED)->given)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s is a %s puzzle, whose pages are for paper only; leave out {marked}",
                       label, name);
    if (ns_asked_of(shop->asked, NS_OPT_BARE)->given)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s is a %s puzzle, whose pages are never bare; leave out {bare}", label,
                       name);
    return NS_OK;
}

static ns_status check_input(ns_ctx *ctx, const ns_shop *shop, const ns_input *input,
                             ns_drawn *drawn, int32_t i)
{
    NS_TRY(check_kind(ctx, shop, input));
    NS_TRY(check_board(ctx, input, drawn->spots));
    if (drawn->options.stars)
        NS_TRY(find_stars(ctx, shop, input));
    if (drawn->options.solution && input->doc->solution.count == 0)
        return find_solution(ctx, shop, input, &drawn->told[i].several);
    return NS_OK;
}

// Draws all pages of a puzzle and adds them to the others.
static ns_status draw_doc(ns_ctx *ctx, const ns_doc *doc, const ns_marks *marks,
                          ns_drawn *drawn, int32_t i)
{
    ns_draw_options options = drawn->options;
    ns_scenes pages;

    options.number += options.number > 0 ? i : 0;
    options.marks = marks;
    NS_TRY(ns_draw_pages(ctx, doc, &options, &pages, &drawn->told[i].report));
    if (!ns_array_room(ctx, &drawn->scenes, sizeof *drawn->scenes.at, pages.count)) {
        ns_scenes_drop(ctx, &pages);
        return ns_no_memory(ctx);
    }
    memcpy(drawn->scenes.at + drawn->scenes.count, pages.at,
           (size_t)pages.count * sizeof *pages.at);
    drawn->scenes.count += pages.count;
    ns_array_drop(ctx, &pages);
    return NS_OK;
}

// The page with marks where penalties arise.
static ns_status draw_proof(ns_ctx *ctx, const ns_shop *shop, const ns_doc *doc,
                            ns_drawn *drawn, int32_t i)
{
    ns_measure_options options = ns_measure_asked(shop->asked, true);
    ns_proof proof = { 0 };
    ns_page_report page;
    ns_status status = ns_page_report_find(ctx, doc, &drawn->options, &page);

    if (status == NS_OK) {
        options.step_mm = page.step_mm;
        status = ns_proof_make(ctx, doc, &options, &proof);
    }
    drawn->told[i].marks = proof.marks.count;
    if (status == NS_OK)
        status = draw_doc(ctx, doc, &proof.marks, drawn, i);
    ns_proof_drop(ctx, &proof);
    return status;
}

static bool is_book(const ns_drawn *drawn)
{
    return drawn->count > drawn->per_page && drawn->format == NS_PAGE_PDF;
}

static ns_status draw_input(ns_ctx *ctx, const ns_shop *shop, const ns_input *input,
                            ns_drawn *drawn, int32_t i)
{
    drawn->told[i].first = drawn->scenes.count;
    drawn->options.page_number = is_book(drawn) ? drawn->scenes.count + 1 : 0;
    const ns_status status =
        ns_name_failure(ctx, ns_text_chars(&input->label),
                        drawn->spots ? draw_proof(ctx, shop, input->doc, drawn, i)
                                     : draw_doc(ctx, input->doc, NULL, drawn, i));
    drawn->told[i].pages = drawn->scenes.count - drawn->told[i].first;
    return status;
}

// All inputs at once.
static ns_status draw_several(ns_ctx *ctx, const ns_input *inputs, ns_drawn *drawn)
{
    const ns_doc **docs = ns_new(ctx, drawn->count, sizeof *docs);
    ns_page_report *reports = ns_new(ctx, drawn->count, sizeof *reports);
    ns_status status = docs && reports ? NS_OK : ns_no_memory(ctx);

    for (int32_t i = 0; status == NS_OK && i < drawn->count; i++) {
        docs[i] = inputs[i].doc;
        drawn->told[i].first = i / drawn->per_page;
        drawn->told[i].pages = 1;
    }
    drawn->options.page_number = is_book(drawn);
    if (status == NS_OK)
        status = ns_draw_several(ctx, docs, drawn->count, drawn->per_page, &drawn->options,
                                 &drawn->scenes, reports, &drawn->at);
    for (int32_t i = 0; status == NS_OK && i < drawn->count; i++)
        drawn->told[i].report = reports[i];
    ns_free(ctx, docs, drawn->count, sizeof *docs);
    ns_free(ctx, reports, drawn->count, sizeof *reports);
    return drawn->at < 0
               ? status
               : ns_name_failure(ctx, ns_text_chars(&inputs[drawn->at].label), status);
}

ns_status ns_draw_inputs(ns_ctx *ctx, const ns_shop *shop, const ns_input *inputs,
                         int32_t count, ns_drawn *drawn)
{
    NS_ASSERT(count > 0 && drawn->per_page > 0 && !drawn->told);
    drawn->count = count;
    drawn->at = -1;
    drawn->told = ns_new(ctx, count, sizeof *drawn->told);
    NS_NEED(ctx, drawn->told);
    for (drawn->at = 0; drawn->at < count; drawn->at++) {
        const ns_input *input = &inputs[drawn->at];
        if (ctx->progress)
            ctx->progress(ctx->user, "drawing", drawn->at, count);
        NS_TRY(check_input(ctx, shop, input, drawn, drawn->at));
        if (drawn->per_page == 1)
            NS_TRY(draw_input(ctx, shop, input, drawn, drawn->at));
    }
    drawn->at = -1;
    return drawn->per_page > 1 ? draw_several(ctx, inputs, drawn) : NS_OK;
}

const ns_scene *ns_drawn_largest(const ns_drawn *drawn, int32_t i)
{
    const ns_drawn_told *told = &drawn->told[i];
    const ns_scene *largest = &drawn->scenes.at[told->first];

    NS_ASSERT(told->pages > 0 && told->first + told->pages <= drawn->scenes.count);

    for (int32_t p = told->first; p < told->first + told->pages; p++) {
        const ns_scene *page = &drawn->scenes.at[p];
        if (page->width * page->height > 1.001 * largest->width * largest->height)
            largest = page;
    }
    return largest;
}

ns_status ns_drawn_path(ns_ctx *ctx, const ns_drawn *drawn, const char *output,
                        const ns_input *inputs, int32_t i, int32_t page, ns_text *path)
{
    const ns_drawn_told *told = &drawn->told[i];
    ns_text puzzle = { 0 };

    if (drawn->format == NS_PAGE_PDF || drawn->scenes.count == 1)
        return ns_text_add(ctx, path, output) ? NS_OK : ns_no_memory(ctx);
    if (drawn->count == 1 || drawn->per_page > 1)
        return ns_numbered_path(ctx, output, told->first + page + 1, path);
    if (told->pages == 1)
        return ns_numbered_path(ctx, output, inputs[i].number, path);
    ns_status status = ns_numbered_path(ctx, output, inputs[i].number, &puzzle);
    if (status == NS_OK)
        status = ns_numbered_path(ctx, puzzle.at, page + 1, path);
    ns_text_drop(ctx, &puzzle);
    return status;
}

void ns_drawn_drop(ns_ctx *ctx, ns_drawn *drawn)
{
    ns_scenes_drop(ctx, &drawn->scenes);
    ns_free(ctx, drawn->told, drawn->count, sizeof *drawn->told);
    *drawn = (ns_drawn){ 0 };
}

// -- JSON -----------------------------------------------------------------------------------------

// How small things get on the page of a curved or sloped puzzle.
static void put_report(ns_json_writer *w, const ns_board *board, const ns_page_report *report,
                       const ns_page_specks *specks)
{
    ns_json_add_rounded(w, "frame_width_mm", report->frame_width_mm, 2);
    ns_json_add_rounded(w, "frame_height_mm", report->frame_height_mm, 2);
    ns_json_add_rounded(w, "smallest_gap_mm", report->smallest_gap_mm, 2);
    ns_page_specks_put(w, board, specks);
    ns_json_add_int(w, "smallest_cell", report->smallest_cell);
    ns_json_add_int(w, "small_cells", report->small_cells);
    ns_json_add_rounded(w, "type_pt", report->type_pt, 2);
    ns_json_add_int(w, "labels", report->labels);
    ns_json_add_int(w, "moved", report->moved);
}

void ns_drawn_put(ns_json_writer *w, const ns_shop *shop, const ns_input *input,
                  const ns_drawn *drawn, int32_t i, const char *output,
                  const ns_page_specks *specks)
{
    const ns_drawn_told *told = &drawn->told[i];
    ns_paper paper = drawn->options.paper;

    if (paper != NS_PAPER_OWN)
        ns_scene_paper(ns_drawn_largest(drawn, i), &paper);
    ns_input_put(w, input);
    ns_json_add_string(w, "output", output);
    ns_json_add_int(w, "page", drawn->format == NS_PAGE_PDF ? told->first + 1 : 1);
    ns_json_add_string(w, "format", ns_page_format_name(drawn->format));
    ns_json_add_string(w, "paper",
                       paper == NS_PAPER_OWN ? ns_asked_of(shop->asked, NS_OPT_PAPER)->text
                                             : ns_paper_name(paper));
    ns_json_add_bool(w, "solution", drawn->options.solution);
    if (ns_kind_about(input->doc->puzzle.kind)->sides == 3)
        ns_json_add_int(w, "pages", told->pages);
    if (told->report.cell_mm > 0) {
        ns_json_add_rounded(w, "cell_mm", told->report.cell_mm, 2);
        ns_json_add_rounded(w, "type_pt", told->report.type_pt, 2);
    }
    if (ns_kind_about(input->doc->puzzle.kind)->sides == 3 && told->report.type_pt > 0)
        ns_json_add_rounded(w, "type_pt", told->report.type_pt, 2);
    if (told->report.frame_width_mm > 0)
        put_report(w, &input->doc->board, &told->report, specks);
    if (drawn->spots)
        ns_json_add_int(w, "spots", told->marks);
}

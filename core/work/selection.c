// selection.c: the puzzles of several seeds side by side, to choose from.
//
// When the output is a page, it is the sheet; when it is a puzzle file, the best puzzle goes there,
// with the same bytes as its seed alone would give, and the sheet beside it. A seed without a puzzle
// is told of, and keeps none of the others from the sheet.
#include "work/making/making.h"

#define SEED_MAX ((INT64_C(1) << 53) - 1)
#define CAPTION_MAX 64
#define LABEL_SHOWN 200 // characters; both fit into one message
#define REASON_SHOWN 250

typedef char sheet_captions[1 + NS_CONTACT_LINES][CAPTION_MAX];

// "a/b.nono" has its sheet in "a/b-sheet.svg"; a name that begins with a dot has no suffix there.
static ns_status name_sheet(ns_ctx *ctx, const char *output, ns_selection *sheet)
{
    const char *base = ns_base_name(output), *end = NULL;

    if (sheet->alone)
        return ns_text_add(ctx, &sheet->path, output) ? NS_OK : ns_no_memory(ctx);
    for (const char *at = base; *at; at++)
        end = *at == '.' && at > base ? at : end;
    const int32_t length = end ? (int32_t)(end - output) : ns_length(output);
    return ns_text_set(ctx, &sheet->path, output, length)
                   && ns_text_add_format(ctx, &sheet->path, "-sheet.%s",
                                         ns_page_format_name(sheet->format))
               ? NS_OK
               : ns_no_memory(ctx);
}

ns_status ns_selection_asked(ns_ctx *ctx, const ns_shop *shop, const char *output,
                             bool has_page, ns_selection *sheet)
{
    const ns_option_value *asked = ns_asked_of(shop->asked, NS_OPT_SHEET);
    const ns_option_value *to = ns_asked_of(shop->asked, NS_OPT_TO);
    const ns_option_value *seed = ns_asked_of(shop->asked, NS_OPT_SEED);
    const ns_option_value *dpi = ns_asked_of(shop->asked, NS_OPT_DPI);

    sheet->dpi = dpi->given ? (double)dpi->number : NS_PAGE_DPI;
    if (!asked->given)
        return dpi->given && !has_page
                   ? ns_fail(ctx, NS_BAD_INPUT,
                             "{the dpi|dpi} is for a sheet or a page; add {a sheet of|sheet} K "
                             "or name a page with {the output|-o}, or leave it out")
                   : NS_OK;
    if (seed->number > SEED_MAX - asked->number)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "{the seed|seed} %s is too large for a sheet of %d; take a smaller one",
                       seed->text, (int)asked->number);
    sheet->count = (int32_t)asked->number;
    sheet->format = to->given ? ns_page_format_named(to->text) : ns_page_format_of(output);
    sheet->alone = sheet->format != NS_PAGE_UNKNOWN;
    if (!sheet->alone)
        sheet->format = shop->ports->page_pdf ? NS_PAGE_PDF : NS_PAGE_SVG;
    return name_sheet(ctx, output, sheet);
}

static void choose_best(ns_selection *sheet)
{
    sheet->best = -1;
    for (int32_t i = 0; i < sheet->count; i++) {
        const ns_find *find = &sheet->finds[i];
        sheet->found += find->found;
        if (find->found
            && (sheet->best < 0 || find->made.cost < sheet->finds[sheet->best].made.cost))
            sheet->best = i;
    }
}

ns_status ns_selection_make(ns_ctx *ctx, ns_making *making, ns_selection *sheet)
{
    const ns_took start = ns_took_since(making->shop->ports, NULL);

    NS_ASSERT(making->kind == NS_CURVED && sheet->count > 0 && !sheet->finds);
    sheet->finds = ns_new(ctx, sheet->count, sizeof *sheet->finds);
    NS_NEED(ctx, sheet->finds);
    for (int32_t i = 0; i < sheet->count; i++)
        sheet->finds[i].seed = ctx->seed + (uint64_t)i;
    NS_TRY(ns_making_prepare(making, ctx));
    NS_TRY(ns_making_search(making, ctx, sheet->finds, sheet->count));
    making->took = ns_took_since(making->shop->ports, &start);
    choose_best(sheet);
    for (int32_t i = 0; i < sheet->count; i++) {
        if (sheet->finds[i].found)
            NS_TRY(ns_making_take(making, ctx, &sheet->finds[i]));
    }
    return NS_OK;
}

ns_status ns_selection_missing(ns_ctx *ctx, const ns_making *making, const ns_selection *sheet,
                               int32_t i)
{
    const ns_find *find = &sheet->finds[i];
    const char *label = ns_text_chars(&making->input->label);

    NS_ASSERT(!find->found);
    if (sheet->found > 0)
        return ns_fail(ctx, find->status, "%.*s: seed %lld gave no puzzle: %.*s", LABEL_SHOWN,
                       label, (long long)find->seed, REASON_SHOWN, find->message);
    if (find->status == NS_STOPPED)
        return ns_making_say_stopped(ctx, making);
    return ns_fail(ctx, find->status, "%s: %s", label, find->message);
}

// "Seed 7", "score 12.4, floor 8.0", "cost 31.2, 86 cells", "simple, advanced".
static void describe(const ns_find *find, sheet_captions captions)
{
    ns_format(captions[0], CAPTION_MAX, "Seed %lld", (long long)find->seed);
    ns_format(captions[1], CAPTION_MAX, "score %.1f, floor %.1f", find->made.score,
              find->made.floor);
    ns_format(captions[2], CAPTION_MAX, "cost %.1f, %d cells", find->made.cost,
              (int)find->doc.puzzle.cell_count);
    ns_format(captions[3], CAPTION_MAX, "%s, %s", ns_verdict_name(find->made.verdict),
              ns_level_name(find->made.level));
}

static ns_status draw(ns_ctx *ctx, const ns_making *making, ns_contact *contacts,
                      sheet_captions *captions, ns_selection *sheet)
{
    const ns_draw_options options = ns_making_paper(making->shop->asked);
    const char *name = ns_base_name(making->input->path);
    const char *title = ns_text_chars(&making->input->drawing->title);
    char note[NS_MESSAGE_MAX];
    int32_t n = 0;

    for (int32_t i = 0; i < sheet->count; i++) {
        if (!sheet->finds[i].found)
            continue;
        describe(&sheet->finds[i], captions[n]);
        ns_contact *contact = &contacts[n];
        contact->doc = &sheet->finds[i].doc;
        contact->name = captions[n][0];
        contact->best = i == sheet->best;
        for (int32_t l = 0; l < NS_CONTACT_LINES; l++)
            contact->lines[l] = captions[n][1 + l];
        n++;
    }
    NS_ASSERT(n == sheet->found);
    ns_say(ctx, note, sizeof note,
           "setting %c \xc2\xb7 the least cost is best \xc2\xb7 to take one: nonosmith make %s "
           "{with the seed|seed} N, with the options of this sheet",
           sheet->finds[sheet->best].doc.scores.setting, name);
    return ns_draw_contacts(ctx, contacts, n, *title ? title : name, note, &options,
                            &sheet->pages);
}

ns_status ns_selection_draw(ns_ctx *ctx, const ns_making *making, ns_selection *sheet)
{
    NS_ASSERT(sheet->found > 0 && sheet->pages.count == 0);
    ns_contact *contacts = ns_new(ctx, sheet->found, sizeof *contacts);
    sheet_captions *captions = ns_new(ctx, sheet->found, sizeof *captions);
    const ns_status status =
        contacts && captions ? draw(ctx, making, contacts, captions, sheet) : ns_no_memory(ctx);

    ns_free(ctx, contacts, sheet->found, sizeof *contacts);
    ns_free(ctx, captions, sheet->found, sizeof *captions);
    return status;
}

int32_t ns_selection_files(const ns_selection *sheet)
{
    return sheet->format == NS_PAGE_PDF ? 1 : sheet->pages.count;
}

ns_status ns_selection_file(ns_ctx *ctx, const ns_ports *ports, const ns_selection *sheet,
                            int32_t i, ns_text *path, ns_text *bytes)
{
    const int32_t files = ns_selection_files(sheet);

    NS_ASSERT(i >= 0 && i < files);
    if (files > 1)
        NS_TRY(ns_numbered_path(ctx, ns_text_chars(&sheet->path), i + 1, path));
    else if (!ns_text_set(ctx, path, ns_text_chars(&sheet->path), sheet->path.count))
        return ns_no_memory(ctx);
    return ns_pages_write(ctx, ports, sheet->pages.at + i, sheet->pages.count / files,
                          sheet->format, sheet->dpi, bytes);
}

ns_status ns_selection_lend_best(ns_ctx *ctx, ns_making *making, ns_selection *sheet)
{
    NS_ASSERT(sheet->best >= 0 && !sheet->alone);
    NS_TRY(ns_making_take(making, ctx, &sheet->finds[sheet->best]));
    NS_TRY(ns_making_sign(ctx, making));
    if (!making->stopped)
        NS_TRY(ns_doc_rate(ctx, making->doc));
    ns_doc_drop(ctx, making->input->doc);
    *making->input->doc = sheet->finds[sheet->best].doc;
    return NS_OK;
}

void ns_selection_put(ns_json_writer *w, const ns_selection *sheet, int32_t i,
                      const char *output)
{
    ns_json_put_key(w, "output");
    if (i == sheet->best && !sheet->alone)
        ns_json_put_string(w, output);
    else
        ns_json_put_null(w);
    ns_json_add_string(w, "sheet", ns_text_chars(&sheet->path));
    ns_json_add_bool(w, "best", i == sheet->best);
}

void ns_selection_drop(ns_ctx *ctx, ns_selection *sheet)
{
    for (int32_t i = 0; sheet->finds && i < sheet->count; i++)
        ns_find_drop(ctx, &sheet->finds[i]);
    ns_free(ctx, sheet->finds, sheet->count, sizeof *sheet->finds);
    ns_scenes_drop(ctx, &sheet->pages);
    ns_text_drop(ctx, &sheet->path);
    *sheet = (ns_selection){ 0 };
}

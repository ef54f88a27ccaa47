// test_draw_several.c: several puzzles on a page: all there, in order, none over another, nothing
// beyond the margins, all pages alike.
#include "curved_fixture.h"
#include "page_ruler.h"

#define MOST 9

static bool make_docs(ns_test *t, ns_rng *rng, int32_t count, ns_doc docs[MOST])
{
    const curved_recipe recipe = { .width = NS_FRAME_SIDE,
                                   .height = NS_FRAME_SIDE / 4 * 3,
                                   .curves = 6,
                                   .colours = 1,
                                   .numbers = 3,
                                   .longest = 9,
                                   .columns = 3,
                                   .rows = 3 };
    bool ok = true;

    for (int32_t i = 0; i < count; i++) {
        ok = ok
             && (i % 3 == 2
                     ? fixture_curved(&t->ctx, rng, &recipe, &docs[i])
                     : fixture_random(&t->ctx, rng, 5 + i, 12 - i, 1 + i % 3, 50, &docs[i]))
             && fixture_name(&t->ctx, &docs[i], "Title", "", "");
    }
    return ok;
}

static void pages_hold_all(ns_test *t)
{
    ns_rng rng = ns_rng_seed(71);

    for (int32_t per_page = 1; per_page <= 6; per_page++) {
        ns_draw_options options = ns_draw_defaults();
        ns_doc docs[MOST] = { 0 };
        const ns_doc *list[MOST];
        ns_page_report reports[MOST];
        ns_scenes pages;
        int32_t bad, next = 5;

        options.number = next;
        options.page_number = 1;
        options.solution = per_page & 1;
        ns_expect(t, make_docs(t, &rng, MOST, docs), "memory");
        for (int32_t i = 0; i < MOST; i++)
            list[i] = &docs[i];
        ns_expect(
            t,
            ns_draw_several(&t->ctx, list, MOST, per_page, &options, &pages, reports, &bad)
                == NS_OK,
            "%s", t->ctx.message);
        ns_expect(t, pages.count == (MOST + per_page - 1) / per_page && bad == -1, "%d pages",
                  pages.count);
        for (int32_t p = 0; p < pages.count; p++) {
            const ns_scene *page = &pages.at[p];
            ns_expect(t, page->width == pages.at[0].width, "all pages lie alike");
            expect_paths_inside(t, page, options.margin_pt);
            expect_texts_apart(t, page, options.margin_pt);
            for (int32_t i = 0; i < page->items.count; i++) {
                char wanted[32];
                ns_format(wanted, sizeof wanted, "No. %d \xc2\xb7 Title", next);
                next += page->items.at[i].kind == NS_ITEM_TEXT
                        && ns_same_text(ns_scene_item_text(page, &page->items.at[i]), wanted);
            }
        }
        ns_expect(t, next == 5 + MOST, "%d titles", next - 5);
        for (int32_t i = 0; i < MOST; i++) {
            ns_expect(t, reports[i].type_pt >= NS_TYPE_MIN, "type of %d", i);
            ns_doc_drop(&t->ctx, &docs[i]);
        }
        ns_scenes_drop(&t->ctx, &pages);
    }
}

static void what_does_not_fit(ns_test *t)
{
    ns_draw_options options = ns_draw_defaults();
    ns_rng rng = ns_rng_seed(72);
    ns_doc doc;
    ns_scenes pages;
    int32_t bad;

    options.grow = false;
    ns_expect(t, fixture_random(&t->ctx, &rng, 60, 60, 1, 50, &doc), "memory");
    const ns_doc *list[2] = { &doc, &doc };
    ns_expect(t,
              ns_draw_several(&t->ctx, list, 2, 6, &options, &pages, NULL, &bad) == NS_BAD_INPUT
                  && bad == -1 && !pages.at,
              "%s", t->ctx.message);
    ns_expect_text(t, t->ctx.message,
                   "6 puzzles do not fit on a page of a4 paper with type that can be read; put "
                   "fewer on a page or choose a larger paper",
                   "sentence");
    options.grow = true;
    ns_expect(t,
              ns_draw_several(&t->ctx, list, 2, 6, &options, &pages, NULL, NULL) == NS_OK
                  && pages.at[0].width * pages.at[0].height > 1.5 * 595 * 842,
              "larger paper");
    ns_scenes_drop(&t->ctx, &pages);
    options.solution = true;
    doc.solution.count--;
    ns_expect(t,
              ns_draw_several(&t->ctx, list, 2, 2, &options, &pages, NULL, &bad) == NS_BAD_INPUT
                  && bad == 0,
              "the doc to blame is %d", bad);
    doc.solution.count++;
    ns_expect(
        t,
        ns_draw_several(&t->ctx, list, 2, NS_PER_PAGE_MAX + 1, &options, &pages, NULL, NULL)
            == NS_BAD_INPUT,
        "too many");
    ns_doc_drop(&t->ctx, &doc);
}

static void without_memory(ns_test *t)
{
    const ns_draw_options options = ns_draw_defaults();
    ns_rng rng = ns_rng_seed(73);
    ns_doc doc;
    ns_status status = NS_NO_MEMORY;

    ns_expect(t, fixture_random(&t->ctx, &rng, 4, 4, 1, 50, &doc), "memory");
    const ns_doc *list[2] = { &doc, &doc };
    const int64_t kept = t->blocks;
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 100000; n++) {
        ns_scenes pages;
        t->fail_at = t->allocations + n;
        status = ns_draw_several(&t->ctx, list, 2, 2, &options, &pages, NULL, NULL);
        t->fail_at = 0;
        ns_scenes_drop(&t->ctx, &pages);
        ns_expect(t, t->blocks == kept, "allocation %d failed: all is given back", (int)n);
    }
    ns_expect(t, status == NS_OK, "in the end there is enough: %s", t->ctx.message);
    ns_doc_drop(&t->ctx, &doc);
}

NS_TEST_MAIN(NS_CASE(pages_hold_all), NS_CASE(what_does_not_fit), NS_CASE(without_memory))

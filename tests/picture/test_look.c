// test_look.c: which few colours of a drawing are shown, and how much of it they keep.
#include "nonosmith/look.h"
#include "ns_test.h"
#include "picture/outline_twin.h"

#include <string.h>

#define BIG "M10 10H90V90H10Z"
#define HALF "M10 10H50V90H10Z"
#define SMALL "M40 40H60V60H40Z"

// What is chosen, how, and a part of what is said about it.
static void choices(ns_test *t)
{
    static const struct {
        const char *paths[12];
        double threshold;
        int32_t colours;
        ns_look_kind kind;
        bool chosen;
        double taken; // threshold; of colours: how many in the palette besides white
        const char *says;
    } chosen[] = {
        // Black and white, and dark greys, stay as they were.
        { { "black", BIG, "white", SMALL }, -1, 0, NS_LOOK_THRESHOLD, false, 0.5, NULL },
        { { "#333", BIG, "#eee", SMALL }, -1, 0, NS_LOOK_THRESHOLD, false, 0.5, NULL },
        { { "#123456", BIG }, -1, 0, NS_LOOK_THRESHOLD, false, 0.5, NULL },
        // Greys that are all light, or all dark.
        { { "#ccc", BIG }, -1, 0, NS_LOOK_SILHOUETTE, true, 0.978, "would be white, so 0.978" },
        { { "#ddd", BIG, "#bbb", SMALL },
          -1,
          0,
          NS_LOOK_THRESHOLD,
          true,
          0.798,
          "would be white, so 0.798" },
        { { "#000", BIG, "#444", SMALL },
          -1,
          0,
          NS_LOOK_THRESHOLD,
          true,
          0.134,
          "would be black, so 0.134" },
        // A colour that is light: its silhouette.
        { { "#ffcc00", BIG }, -1, 0, NS_LOOK_SILHOUETTE, true, 0.978, "silhouette is taken" },
        { { "#ffcc00", BIG, "#ffdd22", SMALL },
          -1,
          0,
          NS_LOOK_SILHOUETTE,
          true,
          0.978,
          "keeps 9" },
        // Colours as light as each other all over: they are what is seen.
        { { "#ff8080", "M0 0H100V100H0Z", "#40b8b8",
            "M10 0h10v100h-10zM30 0h10v100h-10z"
            "M50 0h10v100h-10zM70 0h10v100h-10z" },
          -1,
          0,
          NS_LOOK_COLOURS,
          true,
          2,
          "2 main colours" },
        // Asked for: merged by area, the larger one stays.
        { { "#aa0000", BIG, "#bb1818", SMALL, "#0000aa", "M70 70h10v10h-10z" },
          -1,
          2,
          NS_LOOK_COLOURS,
          false,
          2,
          "its 3 colours besides white are merged into 2" },
        { { "#aa0000", BIG, "#0000aa", "M70 70h10v10h-10z" },
          -1,
          2,
          NS_LOOK_COLOURS,
          false,
          0,
          NULL },
        { { "#777", BIG }, 0.5, 0, NS_LOOK_THRESHOLD, false, 0.5, NULL },
    };

    for (int32_t i = 0; i < NS_COUNT(chosen); i++) {
        const ns_look_options options = { chosen[i].threshold, chosen[i].colours };
        ns_drawing drawing = { 0 };
        ns_look look = { 0 };
        ns_expect(t, twin_draw(&t->ctx, NULL, chosen[i].paths, &drawing) == NS_OK, "drawn");
        ns_expect(t, ns_look_at(&t->ctx, &drawing, &options, &look) == NS_OK, "%d: %s", (int)i,
                  t->ctx.message);
        const double taken = look.kind == NS_LOOK_COLOURS
                                 ? look.palette_count - (look.palette_count > 0)
                                 : look.threshold;
        ns_expect(t, look.kind == chosen[i].kind && look.chosen == chosen[i].chosen, "%d: %s",
                  (int)i, ns_look_name(look.kind));
        ns_expect(t, taken > chosen[i].taken - 1e-9 && taken < chosen[i].taken + 1e-9,
                  "%d: %g instead of %g", (int)i, taken, chosen[i].taken);
        const char *said = look.notes.count > 0 ? ns_text_chars(&look.notes.at[0]) : NULL;
        ns_expect(t, chosen[i].says ? said && strstr(said, chosen[i].says) : !said, "%d: %s",
                  (int)i, said ? said : "nothing");
        ns_look_drop(&t->ctx, &look);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// Paints of one colour after the merge, by hand.
static void merged(ns_test *t)
{
    const char *paths[] = { "#aa0000",           BIG, "#bb1818", SMALL, "#0000aa",
                            "M70 70h10v10h-10z", NULL };
    const ns_look_options options = { -1, 2 };
    const ns_rgb red = { 0xaa, 0, 0 }, blue = { 0, 0, 0xaa };
    ns_drawing drawing = { 0 };
    ns_look look = { 0 };
    int32_t found = 0;

    ns_expect(t, twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK, "drawn");
    ns_expect(t, ns_look_at(&t->ctx, &drawing, &options, &look) == NS_OK, "%s", t->ctx.message);
    for (int32_t i = 1; i < look.palette_count; i++)
        found += ns_rgb_distance2(look.palette[i], red) == 0
                 || ns_rgb_distance2(look.palette[i], blue) == 0;
    ns_expect(t, found == 2, "the red that is larger, and the blue");
    ns_expect(t,
              look.notes.count == 2
                  && strcmp(ns_text_chars(&look.notes.at[1]),
                            "#aa0000 and #bb1818 both become #aa0000")
                         == 0,
              "%s", ns_text_chars(&look.notes.at[1]));
    // The border of the small square is lost: 80 units long in all, where 320 to white and 40 to
    // blue stay.
    const double lost = 80.0 * ns_rgb_distance(red, (ns_rgb){ 0xbb, 0x18, 0x18 });
    const double kept = 320.0 * ns_rgb_distance(red, (ns_rgb){ 255, 255, 255 })
                        + 40.0 * ns_rgb_distance(red, blue);
    const double off = look.kept - kept / (kept + lost);
    ns_expect(t, off > -0.001 && off < 0.001, "kept %g, %g by hand", look.kept,
              kept / (kept + lost));
    ns_look_drop(&t->ctx, &look);
    ns_drawing_drop(&t->ctx, &drawing);
}

// A threshold that leaves nothing is refused, and the one that is named instead works.
static void named_threshold(ns_test *t)
{
    const char *light[] = { "#ffcc00", BIG, "#fff0c0", SMALL, NULL };
    ns_look_options options = { 0.5, 0 };
    ns_drawing drawing = { 0 };
    ns_look look = { 0 };
    double works = 0;

    ns_expect(t, twin_draw(&t->ctx, NULL, light, &drawing) == NS_OK, "drawn");
    ns_expect(t, ns_look_at(&t->ctx, &drawing, &options, &look) == NS_BAD_INPUT, "refused");
    const char *number = strstr(t->ctx.message, "threshold 0.");
    ns_expect(t, number && sscanf(number, "threshold %lf works", &works) == 1, "%s",
              t->ctx.message);
    ns_look_drop(&t->ctx, &look);
    options.threshold = works;
    ns_expect(t, ns_look_at(&t->ctx, &drawing, &options, &look) == NS_OK && look.kept > 0.5,
              "%g works: %s", works, t->ctx.message);
    ns_outline_options how = ns_outline_defaults();
    ns_outline outline = { 0 };
    how.threshold = look.threshold;
    ns_expect(t,
              ns_outline_of(&t->ctx, &drawing, &how, &outline) == NS_OK
                  && outline.pieces.count > 0,
              "%s", t->ctx.message);
    ns_outline_drop(&t->ctx, &outline);
    ns_look_drop(&t->ctx, &look);
    ns_drawing_drop(&t->ctx, &drawing);
}

static void without_memory(ns_test *t)
{
    const char *paths[] = { "#aa0000", BIG, "#bb1818", SMALL, "#0000aa", HALF, NULL };
    const ns_look_options options = { -1, 2 };
    ns_drawing drawing = { 0 };
    ns_status status = NS_NO_MEMORY;

    ns_expect(t, twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK, "drawn");
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 5000; n++) {
        ns_look look = { 0 };
        t->fail_at = t->allocations + n;
        status = ns_look_at(&t->ctx, &drawing, &options, &look);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "allocation %lld: %s",
                  (long long)n, t->ctx.message);
        ns_look_drop(&t->ctx, &look);
    }
    ns_expect(t, status == NS_OK, "in the end there is enough");
    ns_drawing_drop(&t->ctx, &drawing);
}

NS_TEST_MAIN(NS_CASE(choices), NS_CASE(merged), NS_CASE(named_threshold),
             NS_CASE(without_memory))

// test_patterns.c: every colour of any palette is told apart by letter and by pattern.
#include "draw/sheet.h"
#include "ns_test.h"

static void random_palettes(ns_test *t)
{
    static const char *names[] = { "",      "red",      "dark red",
                                   "black", "blue",     "x",
                                   "io",    "\xff\xfe", "a name as long as it can get, 31" };
    ns_rng rng = ns_rng_seed(3);

    for (int32_t round = 0; round < 500; round++) {
        ns_puzzle puzzle = { .colour_count = 1 + ns_rng_below(&rng, NS_PALETTE_MAX) };
        ns_page_colour colours[NS_PALETTE_MAX + 1];
        uint64_t patterns = 0;
        bool letters[256] = { false };
        for (int32_t c = 0; c <= puzzle.colour_count; c++) {
            ns_paint *paint = &puzzle.palette[c];
            paint->r = (uint8_t)ns_rng_below(&rng, 256);
            paint->g = (uint8_t)ns_rng_below(&rng, 256);
            paint->b = (uint8_t)ns_rng_below(&rng, 256);
            const char *name = names[ns_rng_below(&rng, NS_COUNT(names))];
            memcpy(paint->name, name, (size_t)ns_min(ns_length(name) + 1, 32)); // maybe unended
        }
        ns_page_colours(&puzzle, colours);
        for (int32_t c = 1; c <= puzzle.colour_count; c++) {
            const uint8_t letter = (uint8_t)colours[c].letter[0];
            const bool own_o = colours[c].name[0] == 'o' || colours[c].name[0] == 'O';
            ns_expect(t,
                      !letters[letter] && letter != '?' && letter != 'I'
                          && (letter != 'O' || own_o),
                      "letter %c", letter);
            letters[letter] = true;
            ns_expect(t, !(patterns >> colours[c].pattern & 1), "pattern %d",
                      colours[c].pattern);
            patterns |= UINT64_C(1) << colours[c].pattern;
            ns_expect(t, colours[c].name[0] && ns_length(colours[c].name) < 32, "a name");
        }
    }
}

static void letters_come_from_names(ns_test *t)
{
    static const struct {
        uint8_t r, g, b;
        const char *name, *letter, *shown;
    } cases[] = {
        { 0, 0, 0, "black", "K", "black" },
        { 0, 0, 255, "blue", "B", "blue" },
        { 255, 0, 0, "", "R", "red" },
        { 0xbd, 0x34, 0x33, "q", "L", "light red" }, // a symbol is no name
        { 0xb5, 0x13, 0x13, "q", "D", "dark red" },
        { 139, 69, 19, "brown", "W", "brown" }, // B and R are taken, O is for an initial only
        { 255, 150, 0, "", "O", "orange" },
        { 240, 240, 160, "apricot", "A", "apricot" },
        { 0, 0, 130, "navy", "N", "navy" }, // an initial goes before what brown could have
    };
    ns_puzzle puzzle = { .colour_count = NS_COUNT(cases) };
    ns_page_colour colours[NS_PALETTE_MAX + 1];

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_paint *paint = &puzzle.palette[i + 1];
        *paint = (ns_paint){ cases[i].r, cases[i].g, cases[i].b, 'q', "" };
        ns_format(paint->name, sizeof paint->name, "%s", cases[i].name);
    }
    ns_page_colours(&puzzle, colours);
    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_expect_text(t, colours[i + 1].letter, cases[i].letter, "letter of %d", i);
        ns_expect_text(t, colours[i + 1].name, cases[i].shown, "name of %d", i);
    }
    ns_expect(t, colours[1].pattern == 0, "the darkest is plain");
}

// Colours are called what people call them.
static void names_are_the_usual_ones(ns_test *t)
{
    static const struct {
        uint8_t r, g, b;
        const char *shown;
    } cases[] = {
        { 52, 79, 132, "navy" },     { 118, 133, 165, "steel" }, { 131, 131, 127, "grey" },
        { 60, 52, 48, "dark grey" }, { 45, 0, 0, "dark red" },   { 255, 255, 205, "cream" },
        { 92, 70, 102, "violet" },   { 168, 152, 160, "grey" },  { 20, 20, 30, "black" },
        { 255, 0, 0, "red" },        { 0, 255, 0, "green" },     { 0, 0, 255, "blue" },
        { 255, 255, 0, "yellow" },   { 255, 0, 255, "magenta" }, { 0, 255, 255, "sky" },
        { 255, 165, 0, "orange" },   { 139, 69, 19, "brown" },   { 255, 192, 203, "pink" },
        { 0, 100, 0, "dark green" }, { 0, 128, 128, "teal" },    { 0, 0, 128, "navy" },
        { 252, 252, 252, "white" },  { 210, 180, 140, "tan" },   { 0, 0, 0, "black" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_puzzle puzzle = { .colour_count = 1 };
        ns_page_colour colours[NS_PALETTE_MAX + 1];
        puzzle.palette[1] = (ns_paint){ cases[i].r, cases[i].g, cases[i].b, 'q', "" };
        ns_page_colours(&puzzle, colours);
        ns_expect_text(t, colours[1].name, cases[i].shown, "name of %d", i);
    }
}

// A pattern stays within its square, so that it never touches a neighbour.
static void patterns_stay_inside(ns_test *t)
{
    for (int32_t pattern = 0; pattern < NS_PALETTE_MAX; pattern++) {
        ns_scene scene = { 0 };
        ns_scene_add_path(&t->ctx, &scene, &(ns_brush){ 0 });
        ns_pattern_add(&t->ctx, &scene, pattern, 100, 200, 8);
        ns_expect(t, (scene.points.count > 0) == (pattern > 0), "pattern %d is visible",
                  pattern);
        for (int32_t i = 0; i < scene.points.count; i++) {
            const ns_scene_point p = scene.points.at[i];
            ns_expect(t, p.x >= 100 && p.x <= 108 && p.y >= 200 && p.y <= 208,
                      "pattern %d leaves its square", pattern);
        }
        ns_scene_drop(&t->ctx, &scene);
    }
}

NS_TEST_MAIN(NS_CASE(random_palettes), NS_CASE(letters_come_from_names),
             NS_CASE(names_are_the_usual_ones), NS_CASE(patterns_stay_inside))

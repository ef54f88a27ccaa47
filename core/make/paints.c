// paints.c: see paints.h.
#include "make/paints.h"

#include "base/basics.h"

// The name of a hue, 0 red, 60 yellow, 120 green, 240 blue; the first entry at or above it.
static const struct {
    int32_t up_to;
    const char *name;
} hues[] = {
    { 14, "red" },   { 42, "orange" },  { 68, "yellow" }, { 160, "green" }, { 200, "cyan" },
    { 255, "blue" }, { 295, "purple" }, { 345, "pink" },  { 360, "red" },
};

// Degrees around the colour circle.
static int32_t hue_of(int32_t r, int32_t g, int32_t b, int32_t most, int32_t spread)
{
    int32_t hue = most == r   ? 60 * (g - b) / spread
                  : most == g ? 120 + 60 * (b - r) / spread
                              : 240 + 60 * (r - g) / spread;

    return hue < 0 ? hue + 360 : hue;
}

static void name_paint(ns_paint *paint)
{
    const int32_t r = paint->r, g = paint->g, b = paint->b;
    const int32_t most = ns_max(r, ns_max(g, b)), least = ns_min(r, ns_min(g, b));
    const int32_t spread = most - least, middle = (most + least) / 2;
    const char *prefix = middle < 85 ? "dark " : middle > 190 ? "light " : "";
    const char *name = "grey";

    if (spread <= 12 + most / 10) {
        if (middle < 30 || middle > 235) {
            prefix = "";
            name = middle < 30 ? "black" : "white";
        }
    } else {
        const int32_t hue = hue_of(r, g, b, most, spread);
        int32_t h = 0;
        while (hues[h].up_to < hue)
            h++;
        name = hues[h].name;
        if (hue > 14 && hue <= 42 && middle < 120) {
            prefix = middle < 50 ? "dark " : "";
            name = "brown";
        }
    }
    ns_format(paint->name, sizeof paint->name, "%s%s", prefix, name);
}

static bool symbol_taken(const ns_paint *paints, int32_t count, char symbol)
{
    for (int32_t i = 0; i < count; i++) {
        if (paints[i].symbol == symbol)
            return true;
    }
    return false;
}

// A letter of the name's last word, or the first free letter of the alphabet.
static char choose_symbol(const ns_paint *paints, int32_t place)
{
    static const char alphabet[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char *word = paints[place].name;

    for (const char *c = word; *c; c++) {
        if (c[0] == ' ')
            word = c + 1;
    }
    for (const char *c = word; *c; c++) {
        if (!symbol_taken(paints, place, *c))
            return *c;
    }
    const char *c = alphabet;
    while (symbol_taken(paints, place, *c))
        c++;
    return *c;
}

// Colours of one name are told apart by a number.
static void number_twins(ns_paint *paints, int32_t place)
{
    char *name = paints[place].name;
    char plain[sizeof paints[place].name];
    bool taken = true;

    memcpy(plain, name, sizeof plain);
    for (int32_t number = 2; taken; number++) {
        taken = false;
        for (int32_t k = 0; k < place; k++)
            taken |= ns_same_text(paints[k].name, name);
        if (taken)
            ns_format(name, sizeof plain, "%s %d", plain, number);
    }
}

void ns_paints_name(ns_paint *paints, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        name_paint(&paints[i]);
        number_twins(paints, i);
        paints[i].symbol = 0;
        paints[i].symbol = i == 0 ? '.' : choose_symbol(paints, i);
    }
}

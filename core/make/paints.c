// paints.c: see paints.h.
//
// Paints are named in order, and each only looks at those before it, so that a name or a symbol never
// depends on how many colours follow. There are more letters than a palette has paints.
#include "make/paints.h"

#include "base/basics.h"

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
    NS_ASSERT(*c);
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
        ns_paint *paint = &paints[i];
        ns_format(paint->name, sizeof paint->name, "%s",
                  ns_colour_name(paint->r, paint->g, paint->b));
        number_twins(paints, i);
        paints[i].symbol = 0;
        paints[i].symbol = i == 0 ? '.' : choose_symbol(paints, i);
    }
}

void ns_paints_set(ns_puzzle *puzzle, const ns_rgb *colours, int32_t count)
{
    puzzle->colour_count = ns_max(1, count - 1);
    for (int32_t c = 0; c < count; c++)
        puzzle->palette[c] = (ns_paint){ colours[c].r, colours[c].g, colours[c].b, 0, "" };
    ns_paints_name(puzzle->palette, puzzle->colour_count + 1);
}

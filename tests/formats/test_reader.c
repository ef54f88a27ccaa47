// test_reader.c: lines, numbers and clues of text files; colours as they are written.
#include "formats/format_paint.h"

#include "format_help.h"

static void lines(ns_test *t)
{
    const char *file = "\xEF\xBB\xBFone\r\n\rtwo \n\n  three";
    static const char *const wanted[] = { "one", "", "two ", "", "  three" };
    ns_reader in = ns_reader_open(&t->ctx, "f", file, (int32_t)strlen(file));

    for (int32_t i = 0; i < NS_COUNT(wanted); i++) {
        ns_expect(t, ns_reader_next(&in) && in.line == i + 1, "line %d", i + 1);
        ns_expect(t, ns_excerpt_is(ns_reader_line(&in), wanted[i]), "line %d is %s", i + 1,
                  wanted[i]);
    }
    ns_expect(t, !ns_reader_next(&in) && in.line == 5, "the end keeps its line");
    ns_expect(t, ns_reader_peek(&in) == 0, "and has nothing to read");
}

static void numbers(ns_test *t)
{
    const char *file = " 12\t0 99999999999999999999 007x";
    static const int32_t wanted[] = { 12, 0, NS_NUMBER_MAX, 7 };
    ns_reader in = ns_reader_open(&t->ctx, "f", file, (int32_t)strlen(file));
    int32_t value = -1;

    ns_reader_next(&in);
    for (int32_t i = 0; i < NS_COUNT(wanted); i++)
        ns_expect(t, ns_reader_int(&in, &value) && value == wanted[i], "%d", wanted[i]);
    ns_expect(t, !ns_reader_int(&in, &value) && ns_reader_peek(&in) == 'x', "a letter is none");
}

// A blank line is a clue exactly when the clues would be too few without it.
static void picks(ns_test *t)
{
    static const struct {
        const char *file;
        int32_t wanted;
        const char *kept; // the lines, . for a blank one
    } table[] = {
        { "a\n\nb\n\n", 2, "ab" }, { "a\n\nb\n\n", 3, "a.b" }, { "a\n\nb\n\n", 4, "a.b." },
        { "\n\na\n", 2, ".a" },    { "\n\n", 0, "" },          { "a\n\nb\n\n", 5, NULL },
        { "a\nb\n", 1, NULL },
    };

    for (int32_t i = 0; i < NS_COUNT(table); i++) {
        ns_reader in =
            ns_reader_open(&t->ctx, "f", table[i].file, (int32_t)strlen(table[i].file));
        ns_excerpts excerpts = { 0 };
        char kept[16] = "";
        while (ns_reader_next(&in))
            ns_expect(t, ns_array_push(&t->ctx, &excerpts, ns_reader_line(&in)), "memory");
        const ns_status status = ns_reader_pick(&in, &excerpts, table[i].wanted, "clues");
        for (int32_t k = 0; k < excerpts.count && k < 15; k++)
            kept[k] = excerpts.at[k].length ? excerpts.at[k].text[0] : '.';
        ns_expect(t, (status == NS_OK) == (table[i].kept != NULL), "case %d", i);
        if (table[i].kept)
            ns_expect_text(t, kept, table[i].kept, "case %d", i);
        ns_array_drop(&t->ctx, &excerpts);
    }
}

static void paints(ns_test *t)
{
    static const struct {
        const char *word;
        int32_t rgb; // -1: none
    } table[] = {
        { "#12aBcD", 0x12abcd },
        { "#1aF", 0x11aaff },
        { "red", 0xff0000 },
        { "Navy", 0x000080 },
        { "#12345", -1 },
        { "redd", -1 },
        { "re", -1 },
        { "#gggggg", -1 },
        { "", -1 },
    };

    for (int32_t i = 0; i < NS_COUNT(table); i++) {
        const ns_excerpt word = { table[i].word, (int32_t)strlen(table[i].word), 1 };
        ns_paint paint = { 0 };
        const bool found = ns_paint_from_word(&paint, word);
        ns_expect(t, found == (table[i].rgb >= 0), "%s", table[i].word);
        if (found)
            ns_expect(t, (paint.r << 16 | paint.g << 8 | paint.b) == table[i].rgb, "%s is %06x",
                      table[i].word, table[i].rgb);
    }
}

// Symbols end up printable and without double, letters too.
static void symbols(ns_test *t)
{
    ns_puzzle puzzle = { .colour_count = 31 };
    char letters[NS_PALETTE_MAX + 1];

    for (int32_t i = 0; i <= 31; i++)
        puzzle.palette[i].symbol = (char)(i % 3 ? 'b' : i);
    ns_palette_tidy(&puzzle);
    ns_palette_letters(&puzzle, letters);
    ns_expect(t, puzzle.palette[0].symbol == '.' && puzzle.palette[1].symbol == 'b',
              "good ones stay");
    for (int32_t i = 0; i <= 31; i++) {
        ns_expect(t, puzzle.palette[i].symbol > ' ' && puzzle.palette[i].symbol <= '~',
                  "symbol %d is printable", i);
        ns_expect(t, i == 0 || ns_is_letter(letters[i]), "letter %d is one", i);
        for (int32_t k = 0; k < i; k++)
            ns_expect(t,
                      puzzle.palette[i].symbol != puzzle.palette[k].symbol
                          && letters[i] != letters[k],
                      "%d and %d differ", i, k);
    }
}

NS_TEST_MAIN(NS_CASE(lines), NS_CASE(numbers), NS_CASE(picks), NS_CASE(paints),
             NS_CASE(symbols))

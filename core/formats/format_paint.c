// format_paint.c: colours as files write them; see format_paint.h.
//
// Files name colours in three ways: by numbers, by words of X11, or only by a letter that says
// "another colour than that one". Inside there is one palette with red, green, blue and a
// symbol without double, so letters without colour get one that is easy to remember and to tell
// apart.
#include "formats/format_paint.h"

#include "formats/format_text.h"

// The names people use in .g files, out of X11's several hundred; grey may be gray.
static const struct {
    const char *name;
    uint32_t rgb;
} names[] = {
    { "black", 0x000000 },       { "white", 0xffffff },       { "red", 0xff0000 },
    { "green", 0x00ff00 },       { "blue", 0x0000ff },        { "yellow", 0xffff00 },
    { "cyan", 0x00ffff },        { "magenta", 0xff00ff },     { "orange", 0xffa500 },
    { "brown", 0xa52a2a },       { "pink", 0xffc0cb },        { "purple", 0xa020f0 },
    { "violet", 0xee82ee },      { "gray", 0xbebebe },        { "grey", 0xbebebe },
    { "lightgray", 0xd3d3d3 },   { "lightgrey", 0xd3d3d3 },   { "darkgray", 0xa9a9a9 },
    { "darkgrey", 0xa9a9a9 },    { "dimgray", 0x696969 },     { "dimgrey", 0x696969 },
    { "maroon", 0xb03060 },      { "navy", 0x000080 },        { "navyblue", 0x000080 },
    { "gold", 0xffd700 },        { "beige", 0xf5f5dc },       { "tan", 0xd2b48c },
    { "khaki", 0xf0e68c },       { "turquoise", 0x40e0d0 },   { "salmon", 0xfa8072 },
    { "coral", 0xff7f50 },       { "tomato", 0xff6347 },      { "orchid", 0xda70d6 },
    { "plum", 0xdda0dd },        { "aquamarine", 0x7fffd4 },  { "chocolate", 0xd2691e },
    { "sienna", 0xa0522d },      { "firebrick", 0xb22222 },   { "darkred", 0x8b0000 },
    { "darkgreen", 0x006400 },   { "darkblue", 0x00008b },    { "darkcyan", 0x008b8b },
    { "darkmagenta", 0x8b008b }, { "darkorange", 0xff8c00 },  { "lightblue", 0xadd8e6 },
    { "lightgreen", 0x90ee90 },  { "lightyellow", 0xffffe0 }, { "lightpink", 0xffb6c1 },
    { "skyblue", 0x87ceeb },     { "royalblue", 0x4169e1 },   { "steelblue", 0x4682b4 },
    { "slategray", 0x708090 },   { "slategrey", 0x708090 },   { "forestgreen", 0x228b22 },
    { "seagreen", 0x2e8b57 },    { "limegreen", 0x32cd32 },   { "springgreen", 0x00ff7f },
    { "olivedrab", 0x6b8e23 },   { "wheat", 0xf5deb3 },       { "ivory", 0xfffff0 },
    { "lavender", 0xe6e6fa },    { "hotpink", 0xff69b4 },     { "deeppink", 0xff1493 },
    { "indianred", 0xcd5c5c },   { "saddlebrown", 0x8b4513 }, { "peru", 0xcd853f },
};

// a .. z: amber, blue, cyan, dark red, emerald, fuchsia, green, hazel, indigo, jade, black,
// lime, magenta, navy, orange, purple, quartz, red, sky, teal, umber, violet, grey, xanthic,
// yellow, zinc.
static const uint32_t letter_rgb[26] = {
    0xffbf00, 0x2050d0, 0x00b7c7, 0x8b0000, 0x2e8b57, 0xc71585, 0x228b22, 0x8e7618, 0x4b0082,
    0x00a86b, 0x000000, 0x9acd32, 0xd000d0, 0x000080, 0xff7f00, 0x8020a0, 0xd8a0c0, 0xd01010,
    0x60b0e0, 0x008080, 0x635147, 0x9f60ff, 0x909090, 0xd0b050, 0xf0d000, 0x7f8a90,
};

static void set_rgb(ns_paint *paint, uint32_t rgb)
{
    paint->r = (uint8_t)(rgb >> 16);
    paint->g = (uint8_t)(rgb >> 8);
    paint->b = (uint8_t)rgb;
}

bool ns_paint_from_hex(ns_paint *paint, ns_excerpt text)
{
    uint32_t rgb = 0;

    if (text.length > 0 && text.text[0] == '#') {
        text.text++;
        text.length--;
    }
    if (text.length != 3 && text.length != 6)
        return false;
    for (int32_t i = 0; i < text.length; i++) {
        const char c = ns_lower(text.text[i]);
        if (!ns_is_digit(c) && (c < 'a' || c > 'f'))
            return false;
        const uint32_t digit = (uint32_t)(ns_is_digit(c) ? c - '0' : c - 'a' + 10);
        rgb = text.length == 6 ? rgb << 4 | digit : rgb << 8 | digit << 4 | digit;
    }
    set_rgb(paint, rgb);
    return true;
}

bool ns_paint_from_word(ns_paint *paint, ns_excerpt text)
{
    if (text.length > 0 && text.text[0] == '#')
        return ns_paint_from_hex(paint, text);
    for (int32_t i = 0; i < NS_COUNT(names); i++) {
        if (text.length == ns_length(names[i].name) && ns_excerpt_begins(text, names[i].name)) {
            set_rgb(paint, names[i].rgb);
            return true;
        }
    }
    return false;
}

ns_paint ns_paint_of_letter(char letter)
{
    ns_paint paint = { .symbol = letter };

    NS_ASSERT(ns_is_letter(letter));
    set_rgb(&paint, letter_rgb[ns_lower(letter) - 'a'] ^ (letter < 'a' ? 0x202020 : 0));
    return paint;
}

static bool symbol_used(const ns_puzzle *puzzle, char symbol, int32_t below)
{
    for (int32_t i = 0; i < below; i++) {
        if (puzzle->palette[i].symbol == symbol)
            return true;
    }
    return false;
}

void ns_palette_tidy(ns_puzzle *puzzle)
{
    static const char others[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const int32_t count = puzzle->colour_count + 1;

    if (puzzle->palette[0].symbol <= ' ' || puzzle->palette[0].symbol > '~')
        puzzle->palette[0].symbol = '.';
    for (int32_t i = 1; i < count; i++) {
        char *symbol = &puzzle->palette[i].symbol;
        if (*symbol > ' ' && *symbol <= '~' && !symbol_used(puzzle, *symbol, i))
            continue;
        *symbol = 0;
        for (int32_t k = 0; !*symbol; k++) {
            NS_ASSERT(others[k]); // there are more letters than colours
            if (!symbol_used(puzzle, others[k], count))
                *symbol = others[k];
        }
    }
}

void ns_palette_letters(const ns_puzzle *puzzle, char letters[NS_PALETTE_MAX + 1])
{
    bool used[128] = { false };

    NS_ASSERT(puzzle->colour_count <= NS_PALETTE_MAX);
    letters[0] = '0';
    for (int32_t i = 1; i <= puzzle->colour_count; i++) {
        const char symbol = puzzle->palette[i].symbol;
        letters[i] = ns_is_letter(symbol) && !used[(uint8_t)symbol] ? symbol : 0;
        used[(uint8_t)letters[i]] = true;
    }
    for (int32_t i = 1; i <= puzzle->colour_count; i++) {
        for (char c = 'a'; !letters[i]; c = c == 'z' ? 'A' : (char)(c + 1)) {
            if (!used[(uint8_t)c]) {
                letters[i] = c;
                used[(uint8_t)c] = true;
            }
        }
    }
}

bool ns_palette_named(const ns_puzzle *puzzle)
{
    const ns_paint *paper = &puzzle->palette[0];
    const bool white = paper->r == 255 && paper->g == 255 && paper->b == 255;

    for (int32_t i = white ? 0 : 1; i <= puzzle->colour_count; i++) {
        const ns_paint *paint = &puzzle->palette[i];
        if (paint->name[0]
            && !ns_same_text(paint->name, ns_colour_name(paint->r, paint->g, paint->b)))
            return true;
    }
    return false;
}

bool ns_palette_plain(const ns_puzzle *puzzle)
{
    const ns_paint *ink = &puzzle->palette[1];

    return puzzle->colour_count == 1 && !ink->r && !ink->g && !ink->b;
}

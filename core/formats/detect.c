// detect.c: which format a file has, from its content.
//
// No format but .nono, XML and the bitmaps announces itself, so one pass collects what the
// lines look like and a list of tests, the surest first, draws the conclusion. Numbers only is
// the hard case: .nin begins with two numbers, .cwd with two lines of one, and a picture of 0
// and 1 may look like either; there the number of lines must fit the size. .nin and .mk are
// told apart by the # line between rows and columns. A suffix that only one format of texts has is
// believed before all that: a title may look like anything ("<3 cat", "P1 car", "rows").
#include "formats/format_table.h"

typedef struct line_facts {
    ns_excerpt first, second; // lines that are not blank
    int32_t all, full;        // lines, and those neither blank nor beginning with #
    bool simpson;             // a keyword of .non
    int32_t colons;           // lines beginning with :
    bool declares;            // #d or #t
    bool bare_hash;           // a line of nothing but #
    bool grid, bracket;       // GRID name; [Dimensions]
    bool numbers;             // nothing but numbers, besides # lines
    bool picture;             // cells only, equally long
    int32_t width;            // of the picture
} line_facts;

static bool is_word(ns_excerpt line, const char *word)
{
    const int32_t length = ns_length(word);

    return line.length >= length && memcmp(line.text, word, (size_t)length) == 0
           && (line.length == length || ns_is_blank(line.text[length]));
}

static bool is_cell(char c)
{
    return c == '#' || c == '.' || c == '-' || c == ' ' || ns_is_digit(c) || ns_is_letter(c);
}

static void look_at(line_facts *facts, ns_excerpt raw)
{
    static const char *const keywords[] = { "width", "height", "rows", "columns" };
    static const char *const sections[] = { "[description", "[dimensions", "[row clues" };
    const ns_excerpt line = ns_excerpt_trim(raw);

    facts->all++;
    if (raw.length) {
        facts->picture = facts->picture && (!facts->width || facts->width == raw.length);
        facts->width = raw.length;
    }
    for (int32_t i = 0; i < raw.length; i++)
        facts->picture = facts->picture && is_cell(raw.text[i]);
    if (line.length == 0)
        return;
    if (!facts->first.text)
        facts->first = line;
    else if (!facts->second.text)
        facts->second = line;
    for (int32_t i = 0; i < NS_COUNT(keywords); i++)
        facts->simpson = facts->simpson || is_word(line, keywords[i]);
    for (int32_t i = 0; i < NS_COUNT(sections); i++)
        facts->bracket = facts->bracket || ns_excerpt_begins(line, sections[i]);
    facts->grid = facts->grid || is_word(line, "GRID");
    facts->colons += raw.text[0] == ':';
    if (line.text[0] == '#') {
        facts->bare_hash = facts->bare_hash || line.length == 1;
        facts->declares = facts->declares || is_word(raw, "#d") || is_word(raw, "#t");
        return;
    }
    facts->full++;
    for (int32_t i = 0; i < line.length; i++)
        facts->numbers =
            facts->numbers
            && (ns_is_digit(line.text[i]) || line.text[i] == ',' || ns_is_blank(line.text[i]));
}

static line_facts look_at_all(const char *bytes, int32_t count)
{
    line_facts facts = { .numbers = true, .picture = true };
    ns_reader in = ns_reader_open(NULL, "", bytes, count);

    while (ns_reader_next(&in))
        look_at(&facts, ns_reader_line(&in));
    facts.picture = facts.picture && facts.first.text;
    NS_ASSERT(facts.full <= facts.all && facts.colons <= facts.all);
    return facts;
}

// How many numbers a line has, at most 3; the first two are told.
static int32_t numbers_of(ns_excerpt line, int32_t numbers[2])
{
    ns_reader in = { .text = line.text, .length = line.length };
    int32_t value, found = 0;

    while (found < 3 && line.text && ns_reader_int(&in, &value)) {
        if (found < 2)
            numbers[found] = value;
        found++;
    }
    return in.at < in.length ? 3 : found;
}

// 12x34: or 12x34# or 12:
static bool is_game_id(ns_excerpt line)
{
    int32_t at = 0;

    while (at < line.length && ns_is_digit(line.text[at]))
        at++;
    if (at == 0)
        return false;
    if (at + 1 < line.length && ns_lower(line.text[at]) == 'x'
        && ns_is_digit(line.text[at + 1])) {
        at++;
        while (at < line.length && ns_is_digit(line.text[at]))
            at++;
    }
    return at < line.length && (line.text[at] == ':' || line.text[at] == '#');
}

static ns_format_id by_numbers(const line_facts *facts, ns_format_id suffix)
{
    int32_t size[2], other[2];
    const int32_t in_first = numbers_of(facts->first, size);
    const bool two = in_first == 2;
    const bool one_each = in_first == 1 && numbers_of(facts->second, other) == 1;
    const int32_t head = two ? 1 : 2;

    if (two && (facts->bare_hash || suffix == NS_FORMAT_MK))
        return NS_FORMAT_MK;
    const int64_t clues =
        two ? (int64_t)size[0] + size[1] : (one_each ? (int64_t)size[0] + other[0] : -1);
    const bool fits = clues >= facts->full - head && clues <= facts->all - head;
    if ((two || one_each) && fits && !(suffix == NS_FORMAT_TEXT && facts->picture))
        return two ? NS_FORMAT_NIN : NS_FORMAT_CWD;
    const bool named = suffix == NS_FORMAT_NIN || suffix == NS_FORMAT_CWD;
    if (facts->picture && !named)
        return NS_FORMAT_TEXT;
    return two ? NS_FORMAT_NIN : suffix;
}

static ns_format_id by_lines(const char *bytes, int32_t count, ns_format_id suffix)
{
    const line_facts facts = look_at_all(bytes, count);
    const ns_excerpt first = facts.first;

    if (!first.text)
        return suffix;
    if (facts.colons > 1) // no other format has any
        return NS_FORMAT_G;
    if (first.text[0] == '$' && first.length > 1 && ns_is_digit(first.text[1]))
        return NS_FORMAT_BATCH;
    if (ns_excerpt_begins(first, "number_of_rows"))
        return NS_FORMAT_LP;
    if (facts.bracket)
        return NS_FORMAT_GNO;
    if (facts.grid)
        return NS_FORMAT_PICROSS;
    if (facts.colons && (facts.declares || !facts.simpson))
        return NS_FORMAT_G;
    if (facts.simpson)
        return NS_FORMAT_NON;
    if (is_game_id(first))
        return NS_FORMAT_SGT;
    if (facts.numbers && facts.full > 0)
        return by_numbers(&facts, suffix);
    return facts.picture ? NS_FORMAT_TEXT : suffix;
}

// Texts have no zero bytes; what has one near its beginning is some other kind of file.
static bool is_binary(const char *bytes, int32_t count)
{
    for (int32_t i = 0; i < count && i < 1024; i++) {
        if (bytes[i] == 0)
            return true;
    }
    return false;
}

// Meshes that announce themselves: by these first bytes, and in texts by a word soon after.
static const struct {
    const char *head, *later; // later NULL: a zero byte among the first eight
} mesh_heads[] = { { "glTF", NULL },         { "IDP2", NULL },       { "IDP3", NULL },
                   { "xof 03", "" },         { "Kaydara FBX", "" },  { "BLENDER", "" },
                   { "ply\n", "\nformat " }, { "ply\r", "format " }, { "solid ", "facet" } };

static bool has_word(const char *bytes, int32_t count, const char *word)
{
    const int32_t length = ns_length(word);

    for (int32_t i = 0; i + length <= count && i < 1024; i++) {
        if (memcmp(bytes + i, word, (size_t)length) == 0)
            return true;
    }
    return false;
}

static bool is_mesh(const char *bytes, int32_t count)
{
    for (int32_t i = 0; i < NS_COUNT(mesh_heads); i++) {
        const int32_t length = ns_length(mesh_heads[i].head);
        if (count < length + 4 || memcmp(bytes, mesh_heads[i].head, (size_t)length) != 0)
            continue;
        return mesh_heads[i].later ? has_word(bytes, count, mesh_heads[i].later)
                                   : is_binary(bytes, ns_min(count, 8));
    }
    return false;
}

// XML is webpbn's unless it is plainly a drawing or a mesh.
static ns_format_id by_markup(const char *bytes, int32_t count, ns_format_id suffix)
{
    for (int32_t i = 0; i + 4 < count && i < 65536; i++) {
        const ns_excerpt rest = { bytes + i, count - i, 0 };
        if (ns_excerpt_begins(rest, "<puzzle"))
            return NS_FORMAT_WEBPBN;
        if (ns_excerpt_begins(rest, "<svg") || ns_excerpt_begins(rest, "<!doctype svg"))
            return NS_FORMAT_SVG;
        if (ns_excerpt_begins(rest, "<collada"))
            return NS_FORMAT_MESH;
        if (ns_excerpt_begins(rest, "<html"))
            return NS_FORMAT_AUTO;
    }
    return suffix == NS_FORMAT_SVG ? NS_FORMAT_SVG : NS_FORMAT_WEBPBN;
}

// A .nono file with several puzzles: an array of objects.
static bool is_list(const char *bytes, int32_t count)
{
    int32_t at = 1;

    while (at < count && ns_is_space(bytes[at]))
        at++;
    return bytes[0] == '[' && at < count && bytes[at] == '{';
}

// P1 to P6, then a number or a comment.
static bool is_portable(const char *bytes, int32_t count)
{
    int32_t at = 2;

    if (count < 3 || bytes[0] != 'P' || bytes[1] < '1' || bytes[1] > '6')
        return false;
    while (at < count && ns_is_space(bytes[at]))
        at++;
    return at < count && ((at > 2 && ns_is_digit(bytes[at])) || bytes[at] == '#');
}

// Whether < begins an element, a declaration or a comment, as no text of people does.
static bool is_markup(const char *bytes, int32_t count)
{
    return count > 1 && bytes[0] == '<'
           && (ns_is_letter(bytes[1]) || bytes[1] == '?' || bytes[1] == '!');
}

// Texts whose suffix nobody else uses.
static bool is_sure(ns_format_id suffix)
{
    return suffix == NS_FORMAT_G || suffix == NS_FORMAT_NON || suffix == NS_FORMAT_SGT
           || suffix == NS_FORMAT_GNO || suffix == NS_FORMAT_BATCH;
}

ns_format_id ns_format_detect(const char *path, const char *bytes, int32_t count)
{
    const ns_format_id suffix = path ? ns_format_by_suffix(path) : NS_FORMAT_AUTO;
    int32_t at = count >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

    if (count >= 4 && memcmp(bytes, "\x89PNG", 4) == 0)
        return NS_FORMAT_PNG;
    if (count >= 3 && memcmp(bytes, "\xff\xd8\xff", 3) == 0)
        return NS_FORMAT_JPEG;
    if (count >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0)
        return NS_FORMAT_WEBP;
    if (count >= 4 && memcmp(bytes, "VOX ", 4) == 0)
        return NS_FORMAT_VOX;
    if (suffix == NS_FORMAT_MESH || is_mesh(bytes, count)) // some are text, and none of ours
        return NS_FORMAT_MESH;
    while (at < count && ns_is_space(bytes[at]))
        at++;
    if (at == count)
        return suffix;
    if (is_sure(suffix) && !is_binary(bytes, count))
        return suffix;
    if (bytes[at] == '{' || is_list(bytes + at, count - at))
        return NS_FORMAT_NONO;
    if (is_markup(bytes + at, count - at))
        return by_markup(bytes + at, count - at, suffix);
    if (is_portable(bytes + at, count - at))
        return NS_FORMAT_PBM;
    if (is_binary(bytes, count))
        return suffix;
    return by_lines(bytes, count, suffix);
}

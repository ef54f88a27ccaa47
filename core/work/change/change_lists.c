// change_lists.c: lists of lines and cells, as people type them and as the studio does.
//
// Items stand between commas. One of digits alone is a number from 0, as files and JSON count; any other is a name as the
// page has it (names.h). Both may end in a range, 4-6 or "row 4-6". What is named again counts once, but
// a list is never longer than what it is about.
#include "work/change/change.h"

#define ITEM_MAX 64
#define DIGITS_MAX 9
#define CORNER "corner "
#define CORNER_LENGTH 7

// One item: what stands before its numbers, and these.
typedef struct list_item {
    char name[ITEM_MAX]; // without the numbers of a range; "": numbers alone
    bool ranged;
    int32_t from, to;
} list_item;

static bool read_digits(const char **at, const char *end, int32_t *number)
{
    const char *start = *at;

    for (*number = 0; *at < end && ns_is_digit(**at); ++*at) {
        if (*at - start == DIGITS_MAX)
            return false;
        *number = *number * 10 + (**at - '0');
    }
    return *at > start;
}

// Where the digits before `end` begin.
static const char *digits_before(const char *start, const char *end)
{
    while (end > start && ns_is_digit(end[-1]))
        end--;
    return end;
}

// Takes "row 4-6" apart, or leaves a name without numbers whole; false when it cannot be read.
static bool read_item(const char *start, const char *end, list_item *item)
{
    const char *last = digits_before(start, end), *first = last;

    *item = (list_item){ 0 };
    if (last > start + 1 && last[-1] == '-' && ns_is_digit(last[-2]))
        first = digits_before(start, last - 1);
    const bool plain = first == start && first < end;
    item->ranged = first < last || plain;
    if (!item->ranged)
        first = end;
    if (first - start >= ITEM_MAX || start == end)
        return false;
    memcpy(item->name, start, (size_t)(first - start));
    if (!item->ranged)
        return true;
    if (!read_digits(&first, end, &item->from))
        return false;
    item->to = item->from;
    if (first < end && *first++ == '-' && !read_digits(&first, end, &item->to))
        return false;
    return first == end && item->from <= item->to;
}

// The next item up to a comma, without the blanks around it; false at the end of the list.
static bool next_item(const char **at, const char **start, const char **end)
{
    if (!**at)
        return false;
    for (*start = *at; **at && **at != ',';)
        ++*at;
    for (*end = *at; *end > *start && (*end)[-1] == ' ';)
        --*end;
    while (*start < *end && **start == ' ')
        ++*start;
    *at += **at == ',';
    return true;
}

static ns_status add_number(ns_ctx *ctx, const char *what, int32_t number, int32_t count,
                            ns_number_list *list)
{
    if (number >= count)
        return ns_fail(ctx, NS_BAD_INPUT, "there is no %s %d; %ss are numbered 0 to %d", what,
                       (int)number, what, (int)count - 1);
    if (list->count >= count)
        return ns_fail(ctx, NS_BAD_INPUT, "the list names some %ss twice; leave them out",
                       what);
    NS_NEED(ctx, ns_array_push(ctx, list, number));
    return NS_OK;
}

static ns_status refuse_item(ns_ctx *ctx, const char *what, const char *start, const char *end,
                             const char *sample)
{
    return ns_fail(ctx, NS_BAD_INPUT,
                   "\"%.*s\" names no %s; write numbers such as 0,4-6, or %s",
                   (int)ns_min((int32_t)(end - start), ITEM_MAX), start, what, sample);
}

// -- lines ----------------------------------------------------------------------------------------

// Lines, or the curves whose lines are named.
static ns_status add_line_item(ns_ctx *ctx, const ns_line_names *names, const list_item *item,
                               bool curves, ns_number_list *lines)
{
    const int32_t count = names->doc->puzzle.lines.count / (curves ? 2 : 1);
    const int32_t to = item->ranged ? ns_min(item->to, item->from + count) : item->from;

    for (int32_t number = item->from; number <= to; number++) {
        char name[ITEM_MAX + 16];
        ns_line_id line = { number };
        if (item->name[0]) {
            if (item->ranged)
                ns_format(name, sizeof name, "%s%d", item->name, (int)number);
            else
                ns_format(name, sizeof name, "%s", item->name);
            NS_TRY(ns_line_names_read(ctx, names, name, &line));
            line.i /= curves ? 2 : 1;
        }
        NS_TRY(add_number(ctx, curves ? "curve" : "line", line.i, count, lines));
    }
    return NS_OK;
}

static ns_status read_lines(ns_ctx *ctx, const ns_line_names *names, const char *text,
                            bool curves, ns_number_list *lines)
{
    const char *start, *end;

    while (next_item(&text, &start, &end)) {
        list_item item;
        if (!read_item(start, end, &item))
            return refuse_item(ctx, curves ? "curve" : "line", start, end,
                               "names such as row 3 or top 5");
        NS_TRY(add_line_item(ctx, names, &item, curves, lines));
    }
    return NS_OK;
}

static ns_status read_list(ns_ctx *ctx, const ns_doc *doc, const char *text, bool curves,
                           ns_number_list *list)
{
    ns_line_names names = { 0 };
    ns_status status = ns_line_names_find(ctx, doc, &names);

    if (status == NS_OK)
        status = read_lines(ctx, &names, text, curves, list);
    ns_line_names_drop(ctx, &names);
    return status;
}

ns_status ns_line_list_read(ns_ctx *ctx, const ns_doc *doc, const char *text,
                            ns_number_list *lines)
{
    return read_list(ctx, doc, text, false, lines);
}

ns_status ns_curve_list_read(ns_ctx *ctx, const ns_doc *doc, const char *text,
                             ns_number_list *curves)
{
    return read_list(ctx, doc, text, true, curves);
}

bool ns_is_corner_list(const char *text)
{
    while (*text == ' ')
        text++;
    return ns_length(text) > CORNER_LENGTH && memcmp(text, CORNER, CORNER_LENGTH) == 0;
}

// "corner 3" or "corner 4-6".
static bool read_corners(const char *start, const char *end, list_item *item)
{
    if (!read_item(start, end, item))
        return false;
    if (item->ranged || !ns_is_corner_list(item->name))
        return item->ranged && ns_same_text(item->name, CORNER);
    const char *at = item->name + CORNER_LENGTH; // one alone is a name as a whole
    const bool read = read_digits(&at, item->name + ns_length(item->name), &item->from);
    item->to = item->from;
    return read && !*at;
}

ns_status ns_corner_list_read(ns_ctx *ctx, const ns_doc *doc, const char *text,
                              ns_number_list *corners)
{
    const int32_t count = doc->board.nodes.count;
    const char *start, *end;

    while (next_item(&text, &start, &end)) {
        list_item item;
        if (!read_corners(start, end, &item))
            return ns_fail(ctx, NS_BAD_INPUT,
                           "\"%.*s\" names no corner; write corner 3, or corner 4-6",
                           (int)ns_min((int32_t)(end - start), ITEM_MAX), start);
        const int32_t to = ns_min(item.to, item.from + count);
        for (int32_t number = item.from; number <= to; number++)
            NS_TRY(add_number(ctx, "corner", number, count, corners));
    }
    return NS_OK;
}

// -- cells ----------------------------------------------------------------------------------------

// "row 3 column 5", "x 3 y 4 z 2"; -1 when it is no such name.
static int32_t named_cell(const ns_puzzle *puzzle, const char *start, const char *end)
{
    static const char *const sides[2][3] = { { "column", "row", "" }, { "x", "y", "z" } };
    const int32_t count = ns_kind_about(puzzle->kind)->sides;
    int32_t at[3] = { 0 }, cell = 0;
    ns_name_words words;

    if (count < 2 || !ns_name_split(start, (int32_t)(end - start), &words)
        || words.count != 2 * count)
        return -1;
    for (int32_t i = 0; i < words.count; i += 2) {
        for (int32_t side = 0; side < count; side++) {
            if (ns_name_word_is(&words, i, sides[count == 3][side]))
                at[side] = ns_name_number(&words, i + 1);
        }
    }
    for (int32_t side = count - 1; side >= 0; side--) {
        if (at[side] < 1 || at[side] > puzzle->size[side])
            return -1;
        cell = cell * puzzle->size[side] + at[side] - 1;
    }
    return cell;
}

static bool is_same_word(const char *start, int32_t length, const char *word)
{
    return length > 0 && ns_length(word) == length && memcmp(start, word, (size_t)length) == 0;
}

// By number, symbol or name.
static ns_status read_colour(ns_ctx *ctx, const ns_puzzle *puzzle, const char *start,
                             const char *end, int32_t *colour)
{
    const int32_t length = (int32_t)(end - start);
    const char *at = start;

    if (read_digits(&at, end, colour) && at == end && *colour <= puzzle->colour_count)
        return NS_OK;
    for (*colour = 0; *colour <= puzzle->colour_count; ++*colour) {
        const ns_paint *paint = &puzzle->palette[*colour];
        if ((length == 1 && paint->symbol == *start)
            || is_same_word(start, length, paint->name))
            return NS_OK;
    }
    return ns_fail(ctx, NS_BAD_INPUT,
                   "there is no colour \"%.*s\"; this puzzle has 0 (empty) to %d",
                   (int)ns_min(length, ITEM_MAX), start, (int)puzzle->colour_count);
}

static ns_status add_cell_item(ns_ctx *ctx, const ns_doc *doc, const char *start,
                               const char *end, ns_number_list *cells)
{
    const int32_t count = doc->puzzle.cell_count, named = named_cell(&doc->puzzle, start, end);
    list_item item;

    if (named >= 0)
        return add_number(ctx, "cell", named, count, cells);
    if (!read_item(start, end, &item) || item.name[0])
        return refuse_item(ctx, "cell", start, end,
                           "of a grid row 3 column 5, of a solid x 3 y 4 z 2");
    for (int32_t number = item.from; number <= item.to; number++)
        NS_TRY(add_number(ctx, "cell", number, count, cells));
    return NS_OK;
}

ns_status ns_cell_list_read(ns_ctx *ctx, const ns_doc *doc, const char *text,
                            ns_number_list *cells, ns_number_list *colours)
{
    const char *start, *end;

    while (next_item(&text, &start, &end)) {
        const char *equals = end;
        int32_t colour = 0;
        while (colours && equals > start && equals[-1] != '=')
            equals--;
        if (colours && equals == start)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "\"%.*s\" does not say which colour; write cell=colour, such as "
                           "12=1",
                           (int)ns_min((int32_t)(end - start), ITEM_MAX), start);
        if (colours)
            NS_TRY(read_colour(ctx, &doc->puzzle, equals, end, &colour));
        NS_TRY(add_cell_item(ctx, doc, start, colours ? equals - 1 : end, cells));
        while (colours && colours->count < cells->count)
            NS_NEED(ctx, ns_array_push(ctx, colours, colour));
    }
    return NS_OK;
}

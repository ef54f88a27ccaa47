// keep.c: FILE or FILE:LIST: curves of an earlier puzzle that a new one is to have again.
//
// LIST names curves by their numbers from 0, such as 0,3,5-7, or by a clue that they have, as it is counted
// on the page: top 3,left 5-7 (names.h). Without a list all are meant. A file whose whole name is what was
// asked for wins, so that a colon in a name does no harm. Who asks says which files there are: on a disk,
// or handed in beside the picture.
#include "work/names/naming.h"
#include "work/work_parts.h"

#include "nonosmith/outline.h"

#define DIGITS_MAX 9

static bool names_a_file(const ns_file_finder *files, const char *name, int32_t length)
{
    int64_t number;

    return files->exists(files->user, name, length)
           || (ns_split_number(name, &length, &number)
               && files->exists(files->user, name, length));
}

static bool can_be_in_list(char c)
{
    return ns_is_digit(c) || c == ',' || c == '-' || c == ' ' || (c >= 'a' && c <= 'z');
}

// The list behind the last colon, or NULL when there is none and all of it is a name.
static const char *list_of(const ns_file_finder *files, const char *asked)
{
    const int32_t length = ns_length(asked);
    int32_t colon = length - 1;
    bool numbers = true;

    for (; colon >= 0 && asked[colon] != ':'; colon--)
        numbers = numbers && can_be_in_list(asked[colon]);
    if (colon <= 0 || files->exists(files->user, asked, length))
        return NULL;
    numbers = numbers && (asked[length - 1] == ',' || ns_is_digit(asked[length - 1]));
    return numbers || names_a_file(files, asked, colon) ? asked + colon + 1 : NULL;
}

static bool read_number(const char **at, int32_t *number)
{
    int32_t digits = 0;

    for (*number = 0; ns_is_digit(**at); ++*at) {
        if (++digits > DIGITS_MAX)
            return false;
        *number = *number * 10 + (**at - '0');
    }
    return digits > 0;
}

// Curves by their numbers or by clues: those of a side, from one number to the other.
typedef struct keep_range {
    char side[NS_NAME_LETTERS_MAX]; // "": numbers of curves
    int32_t from, to;
} keep_range;

// "5-7", or "top 5-7".
static bool read_numbers(const char **at, keep_range *range)
{
    if (!read_number(at, &range->from))
        return false;
    range->to = range->from;
    if (**at == '-') {
        ++*at;
        if (!read_number(at, &range->to) || range->to < range->from)
            return false;
    }
    return true;
}

// What stands before the numbers: one word, besides those that say nothing.
static bool read_side(const char **at, keep_range *range)
{
    const char *start = *at;
    ns_name_words words;

    while (**at && **at != ',' && !ns_is_digit(**at))
        ++*at;
    if (*at == start)
        return true;
    if (!ns_name_split(start, (int32_t)(*at - start), &words) || words.count != 1)
        return false;
    memcpy(range->side, words.at[0].letters, sizeof range->side);
    return range->side[0] != 0;
}

// The next range of the list, and whether there is one; *at is left at the end of the list, behind a
// comma, or on what cannot be read.
static bool read_range(const char **at, keep_range *range)
{
    *range = (keep_range){ 0 };
    if (!read_side(at, range) || !read_numbers(at, range))
        return false;
    if (**at == ',' && (*at)[1]) {
        ++*at;
        return true;
    }
    return !**at;
}

void ns_keep_asked(const ns_asked *asked, const ns_file_finder *files, ns_keep *keep)
{
    const ns_option_value *value = ns_asked_of(asked, NS_OPT_KEEP);

    if (!value->given)
        return;
    keep->list = list_of(files, value->text);
    keep->name = value->text;
    keep->name_length =
        keep->list ? (int32_t)(keep->list - value->text) - 1 : ns_length(value->text);
}

ns_status ns_keep_check(ns_ctx *ctx, const ns_keep *keep)
{
    const char *at = keep->list;
    keep_range range;

    while (at) {
        if (!read_range(&at, &range))
            return ns_fail(ctx, NS_BAD_INPUT,
                           "{keep} cannot be \"%s\"; behind the colon stand numbers of curves "
                           "such as 0,3,5-7, or their clues such as top 3,left 5",
                           keep->name);
        at = *at ? at : NULL;
    }
    return NS_OK;
}

static ns_status find_by_number(ns_ctx *ctx, const char *label, const keep_range *range,
                                ns_keep *keep)
{
    const int32_t count = keep->board->curves.count;

    if (range->to >= count)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s has no curve %d to keep; its curves are numbered 0 to %d", label,
                       range->to, count - 1);
    for (int32_t c = range->from; c <= range->to; c++) {
        NS_NEED(ctx, ns_array_push(ctx, &keep->curves, c));
    }
    return NS_OK;
}

// Two clues of one curve name it twice, which does no harm.
static ns_status find_by_clue(ns_ctx *ctx, const char *label, const ns_line_names *names,
                              const keep_range *range, ns_keep *keep)
{
    for (int32_t number = range->from; number <= range->to; number++) {
        char name[48];
        ns_line_id line;
        ns_format(name, sizeof name, "%s %d", range->side, (int)number);
        const ns_status status = ns_line_names_read(ctx, names, name, &line);
        if (status == NS_BAD_INPUT)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "%s has no clue \"%s\" whose curve could be kept; count the clues "
                           "along a side of its page, from the left or from the top",
                           label, name);
        NS_TRY(status);
        NS_NEED(ctx, ns_array_push(ctx, &keep->curves, line.i / 2));
    }
    return NS_OK;
}

static ns_status find_in(ns_ctx *ctx, const char *label, const ns_line_names *names,
                         ns_keep *keep)
{
    const char *at = keep->list ? keep->list : "";
    keep_range range;

    while (*at && read_range(&at, &range)) {
        if (range.side[0])
            NS_TRY(find_by_clue(ctx, label, names, &range, keep));
        else
            NS_TRY(find_by_number(ctx, label, &range, keep));
    }
    return NS_OK;
}

static ns_status find_curves(ns_ctx *ctx, const ns_doc *doc, const char *label, ns_keep *keep)
{
    ns_line_names names = { 0 };
    ns_status status = ns_line_names_find(ctx, doc, &names);

    if (status == NS_OK)
        status = find_in(ctx, label, &names, keep);
    ns_line_names_drop(ctx, &names);
    return status;
}

// The outline must be the same, or nothing fits.
static double made_with(const ns_doc *doc, const char *option, double most)
{
    const char *text = ns_properties_find(&doc->made, option);
    double value = 0;

    if (text)
        ns_number_read(text, text + ns_length(text), &value);
    return value > 0 && value <= most ? value : 0;
}

ns_status ns_keep_find(ns_ctx *ctx, const ns_input *inputs, int32_t count, ns_keep *keep)
{
    const ns_doc *doc = inputs->doc;
    const char *label = ns_text_chars(&inputs->label);

    NS_ASSERT(keep->name && count > 0);
    if (count > 1)
        return ns_fail(ctx, NS_BAD_INPUT, "%s holds %d puzzles; name one of them as %s#%lld",
                       inputs->path, (int)count, inputs->path, (long long)inputs->index);
    if (!ns_kind_about(doc->puzzle.kind)->curves || ns_kind_about(doc->puzzle.kind)->straight)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s is a %s puzzle without curves to keep; name a curved one", label,
                       ns_kind_name(doc->puzzle.kind));
    if (ns_board_is_empty(&doc->board) || doc->board.curves.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s does not say where its curves are, so none can be kept; name the "
                       ".nono that make wrote",
                       label);
    keep->board = &doc->board;
    keep->detail = made_with(doc, "detail", NS_WELD_MAX);
    keep->hide = made_with(doc, "hide", 1);
    keep->picture_slack = made_with(doc, "picture-slack", 100);
    keep->turns = ns_doc_turns(doc);
    keep->plain = ns_properties_find(&doc->made, "plain") != NULL;
    return find_curves(ctx, doc, label, keep);
}

void ns_keep_drop(ns_ctx *ctx, ns_keep *keep)
{
    ns_array_drop(ctx, &keep->curves);
    *keep = (ns_keep){ 0 };
}

// nono_read.c: from the text of a .nono file to a book of docs.
//
// The text becomes a JSON tree, and the tree is walked once for each doc: the puzzle first,
// because it says how many cells a solution has and which symbols stand for colours; then all
// that travels with it. Every object also gives its unknown members to ns_nono_keep.
#include "nono/nono_kind.h"

#include "base/basics.h"

// A doc may be wrapped in an array when it is written again, so alone it has one level less.
#define DOC_DEPTH_MAX (NS_JSON_DEPTH_MAX - 1)

static ns_status read_version(ns_nono_reader *r, int32_t object)
{
    const int32_t value = ns_json_find(r->json, object, "nono");
    int64_t version = 0;

    if (!value)
        return ns_json_fail(r->ctx, r->json, object,
                            "this is no .nono puzzle: the key \"nono\" is missing");
    NS_TRY(
        ns_nono_read_number(r, value, 1, NS_NONO_NUMBER_MAX, "the version \"nono\"", &version));
    if (version != 1)
        return ns_json_fail(r->ctx, r->json, value,
                            "this program reads version 1 of the file format, not %lld: a "
                            "newer nonosmith may help",
                            (long long)version);
    return NS_OK;
}

// The colours in one place of a picture: a symbol, and in a saved one also ? or [symbols].
static ns_status read_place(ns_nono_reader *r, int32_t string, bool saved, int32_t *at,
                            ns_colours *colours)
{
    const char *text = ns_json_text(r->json, string);
    const int32_t count = r->json->values.at[string].count;
    const bool set = saved && text[*at] == '[';

    if (saved && text[*at] == '?') {
        (*at)++;
        *colours = ns_puzzle_colours(&r->doc->puzzle);
        return NS_OK;
    }
    *colours = 0;
    *at += set;
    do {
        if (set && *at < count && text[*at] == ']')
            break;
        const int32_t colour = *at < count ? ns_nono_colour_of(r, text[*at]) : -1;
        if (colour < 0)
            return ns_json_fail(r->ctx, r->json, string,
                                "character %d of this string is no symbol of the palette",
                                *at + 1);
        *colours |= UINT32_C(1) << colour;
        (*at)++;
    } while (set);
    *at += set; // the closing bracket
    return NS_OK;
}

// Appends the cells of one string, which must be `wanted` of them.
static ns_status read_row(ns_nono_reader *r, int32_t string, bool saved, int32_t wanted)
{
    int32_t at = 0, cells = 0;

    if (!ns_json_is(r->json, string, NS_JSON_STRING))
        return ns_json_fail(r->ctx, r->json, string,
                            "a picture is made of strings with a symbol for each cell");
    for (; at < r->json->values.at[string].count && cells < wanted; cells++) {
        ns_colours colours = 0;
        NS_TRY(read_place(r, string, saved, &at, &colours));
        if (saved ? !ns_array_push(r->ctx, &r->doc->saved, colours)
                  : !ns_array_push(r->ctx, &r->doc->solution, (uint8_t)ns_bit_first32(colours)))
            return ns_no_memory(r->ctx);
    }
    if (cells < wanted || at < r->json->values.at[string].count)
        return ns_json_fail(r->ctx, r->json, string,
                            "this string has %s cells than the %d that belong here",
                            cells < wanted ? "fewer" : "more", wanted);
    return NS_OK;
}

// A solution or a saved picture: a string for each row of a grid, one for all cells otherwise.
static ns_status read_picture(ns_nono_reader *r, int32_t value, bool saved)
{
    const ns_puzzle *puzzle = &r->doc->puzzle;

    if (!value)
        return NS_OK;
    if (ns_kind_about(puzzle->kind)->sides != 2)
        return read_row(r, value, saved, puzzle->cell_count);
    if (!ns_json_is(r->json, value, NS_JSON_ARRAY)
        || r->json->values.at[value].count != puzzle->size[1])
        return ns_json_fail(r->ctx, r->json, value,
                            "a picture is an array with a string for each row here, %d in all",
                            puzzle->size[1]);
    for (int32_t row = ns_json_first(r->json, value); row; row = ns_json_next(r->json, row))
        NS_TRY(read_row(r, row, saved, puzzle->size[0]));
    NS_ASSERT((saved ? r->doc->saved.count : r->doc->solution.count) == puzzle->cell_count);
    return NS_OK;
}

static ns_status expect_object(ns_nono_reader *r, int32_t value, const char *key)
{
    if (!value || ns_json_is(r->json, value, NS_JSON_OBJECT))
        return NS_OK;
    return ns_json_fail(r->ctx, r->json, value, "\"%s\" is an object", key);
}

static ns_status read_text(ns_nono_reader *r, int32_t object, const char *key, ns_text *to)
{
    const int32_t value = ns_json_find(r->json, object, key);

    if (!value)
        return NS_OK;
    if (!ns_nono_is_plain(r->json, value))
        return ns_json_fail(r->ctx, r->json, value, "\"%s\" is a string without \\u0000", key);
    NS_NEED(r->ctx, ns_text_set(r->ctx, to, ns_json_text(r->json, value),
                                r->json->values.at[value].count));
    return NS_OK;
}

// A string as it is, anything else as its JSON text.
static ns_status add_property(ns_nono_reader *r, int32_t key, ns_properties *list)
{
    const ns_json_value *v = &r->json->values.at[key + 1];
    const char *name = ns_json_text(r->json, key);

    if (!ns_nono_is_plain(r->json, key))
        return ns_json_fail(r->ctx, r->json, key, "a key has no \\u0000 in it here");
    if (ns_nono_is_plain(r->json, key + 1))
        return ns_properties_add(r->ctx, list, name, ns_json_text(r->json, key + 1))
                   ? NS_OK
                   : ns_no_memory(r->ctx);
    NS_NEED(r->ctx, ns_properties_add(r->ctx, list, name, "")
                        && ns_text_set(r->ctx, &list->at[list->count - 1].value,
                                       r->json->source + v->from, v->to - v->from));
    return NS_OK;
}

static ns_status read_properties(ns_nono_reader *r, int32_t object, const char *path,
                                 const char *const *known, ns_properties *list)
{
    const ns_json *json = r->json;

    for (int32_t key = ns_json_first(json, object); key; key = ns_json_next(json, key + 1)) {
        if (ns_nono_knows(known, json, key))
            continue;
        if (list->count == NS_PROPERTIES_MAX)
            return ns_json_fail(r->ctx, json, key, "there are at most %d keys here",
                                NS_PROPERTIES_MAX);
        NS_TRY(add_property(r, key, list));
    }
    ns_nono_keep(r, path, object, known, true);
    return NS_OK;
}

static ns_status read_meta(ns_nono_reader *r, int32_t object)
{
    ns_meta *meta = &r->doc->meta;
    ns_text *const texts[] = { &meta->title, &meta->author, &meta->copyright, &meta->licence,
                               &meta->description };

    NS_TRY(expect_object(r, object, "meta"));
    for (int32_t i = 0; i < NS_COUNT(texts); i++)
        NS_TRY(read_text(r, object, ns_nono_meta_keys[i], texts[i]));
    return read_properties(r, object, "/meta", ns_nono_meta_keys, &meta->other);
}

static ns_status read_level(ns_nono_reader *r, int32_t value)
{
    for (ns_level level = NS_LEVEL_BASIC; level <= NS_LEVEL_EXPERT && value; level++) {
        if (ns_json_same(r->json, value, ns_level_name(level)))
            r->doc->level = level;
    }
    if (value && r->doc->level == NS_LEVEL_NONE)
        return ns_json_fail(r->ctx, r->json, value, "a level is basic, advanced or expert");
    return NS_OK;
}

static ns_status read_scores(ns_nono_reader *r, int32_t object, ns_scores *scores)
{
    const int32_t setting = ns_json_find(r->json, object, "setting");

    for (char letter[2] = "a"; letter[0] <= 'e' && setting; letter[0]++) {
        if (ns_json_same(r->json, setting, letter))
            scores->setting = letter[0];
    }
    if (setting && !scores->setting)
        return ns_json_fail(r->ctx, r->json, setting, "a setting is a, b, c, d or e");
    for (ns_score s = NS_SCORE; s < NS_SCORES; s++) {
        const int32_t value = ns_json_find(r->json, object, ns_score_name(s));
        int64_t *number = &scores->thousandths[s];
        scores->known[s] = value != 0;
        if (value
            && (!ns_json_is(r->json, value, NS_JSON_NUMBER)
                || !ns_json_fixed(r->json, value, 3, number) || *number < 0
                || *number > NS_SCORE_MAX))
            return ns_json_fail(r->ctx, r->json, value,
                                "\"%s\" is a number from 0 with at most three decimals",
                                ns_score_name(s));
    }
    return NS_OK;
}

// All three or none.
static ns_status read_rated(ns_nono_reader *r, int32_t object, ns_rated *rated)
{
    const int32_t stars = ns_json_find(r->json, object, "stars");
    const int32_t effort = ns_json_find(r->json, object, "effort");
    const int32_t hardest = ns_json_find(r->json, object, "hardest");
    int64_t number = 0;

    if (!stars && !effort && !hardest)
        return NS_OK;
    if (!stars || !effort || !hardest)
        return ns_json_fail(r->ctx, r->json, object,
                            "\"stars\", \"effort\" and \"hardest\" stand together");
    NS_TRY(ns_nono_read_number(r, stars, 1, 5, "\"stars\"", &number));
    rated->stars = (int32_t)number;
    NS_TRY(
        ns_nono_read_number(r, effort, 0, NS_RATED_EFFORT_MAX, "\"effort\"", &rated->effort));
    for (ns_technique t = NS_TECHNIQUE_DONE; t < NS_TECHNIQUES; t++) {
        if (ns_json_same(r->json, hardest, ns_technique_name(t)))
            rated->hardest = t;
    }
    return rated->hardest ? NS_OK
                          : ns_json_fail(r->ctx, r->json, hardest,
                                         "\"hardest\" is the name of a technique, such as "
                                         "\"overlap\"");
}

static ns_status read_judged(ns_nono_reader *r, int32_t object)
{
    const int32_t verdict = ns_json_find(r->json, object, "verdict");

    NS_TRY(expect_object(r, object, "judged"));
    NS_TRY(read_level(r, ns_json_find(r->json, object, "level")));
    for (ns_verdict v = NS_UNKNOWN; v <= NS_NONE && verdict; v++) {
        if (ns_json_same(r->json, verdict, ns_verdict_name(v))) {
            r->doc->judged = true;
            r->doc->verdict = v;
        }
    }
    if (verdict && !r->doc->judged)
        return ns_json_fail(r->ctx, r->json, verdict,
                            "a verdict is simple, unique, multiple, none or unknown");
    NS_TRY(read_scores(r, object, &r->doc->scores));
    NS_TRY(read_rated(r, object, &r->doc->rated));
    ns_nono_keep(r, "/judged", object, ns_nono_judged_keys, false);
    return NS_OK;
}

// A board that is none of its kind's is kept as it came.
static ns_status read_board(ns_nono_reader *r, int32_t object)
{
    const ns_nono_kind *kind = ns_kind_nono(r->doc->puzzle.kind);

    NS_TRY(expect_object(r, object, "board"));
    if (kind->board_key && ns_json_find(r->json, object, kind->board_key))
        return kind->read_board(r, object);
    if (object)
        ns_nono_keep_whole(r, "/board", object);
    return NS_OK;
}

static ns_status read_doc_number(ns_nono_reader *r, int32_t value)
{
    if (!value)
        return NS_OK;
    return ns_nono_read_number(r, value, 0, NS_NONO_NUMBER_MAX, "\"number\"", &r->doc->number);
}

static ns_status read_doc_steps(ns_nono_reader *r, int32_t object)
{
    const ns_json *json = r->json;
    const int32_t made = ns_json_find(json, object, "made");

    if (!ns_json_is(json, object, NS_JSON_OBJECT))
        return ns_json_fail(r->ctx, json, object, "a puzzle is an object");
    NS_TRY(read_version(r, object));
    NS_TRY(read_doc_number(r, ns_json_find(json, object, "number")));
    if (!ns_json_is(json, ns_json_find(json, object, "puzzle"), NS_JSON_OBJECT))
        return ns_json_fail(r->ctx, json, object, "the object \"puzzle\" is missing here");
    NS_TRY(ns_nono_read_puzzle(r, ns_json_find(json, object, "puzzle")));
    NS_TRY(read_picture(r, ns_json_find(json, object, "solution"), false));
    NS_TRY(read_picture(r, ns_json_find(json, object, "saved"), true));
    NS_TRY(read_meta(r, ns_json_find(json, object, "meta")));
    NS_TRY(expect_object(r, made, "made"));
    NS_TRY(read_properties(r, made, "/made", ns_nono_made_keys, &r->doc->made));
    NS_TRY(read_judged(r, ns_json_find(json, object, "judged")));
    NS_TRY(read_board(r, ns_json_find(json, object, "board")));
    ns_nono_keep(r, "", object, ns_nono_doc_keys, false);
    return ns_nono_keep_end(r);
}

static ns_status read_doc(ns_ctx *ctx, const ns_json *json, int32_t object, ns_book *book)
{
    ns_doc *doc = ns_book_add(ctx, book);

    NS_NEED(ctx, doc);
    ns_nono_reader r = { .ctx = ctx, .json = json, .doc = doc };
    r.extra = ns_json_writer_to(ctx, &doc->extra);
    const ns_status status = read_doc_steps(&r, object);
    ns_arrays_drop(ctx, &r.cells, &r.runs);
    return status;
}

static ns_status read_docs(ns_ctx *ctx, const ns_json *json, ns_book *book)
{
    if (!ns_json_is(json, NS_JSON_ROOT, NS_JSON_ARRAY)) {
        if (json->depth > DOC_DEPTH_MAX)
            return ns_json_fail(ctx, json, NS_JSON_ROOT, "a puzzle is at most %d levels deep",
                                DOC_DEPTH_MAX);
        return read_doc(ctx, json, NS_JSON_ROOT, book);
    }
    for (int32_t v = ns_json_first(json, NS_JSON_ROOT); v; v = ns_json_next(json, v))
        NS_TRY(read_doc(ctx, json, v, book));
    return NS_OK;
}

ns_status ns_nono_read(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                       ns_book *book)
{
    const int32_t before = book->count;
    ns_json json;

    NS_TRY(ns_json_read(ctx, &json, name, bytes, count));
    const ns_status status = read_docs(ctx, &json, book);
    ns_json_drop(ctx, &json);
    while (status != NS_OK && book->count > before)
        ns_doc_drop(ctx, &book->at[--book->count]);
    NS_ASSERT(book->count >= before);
    if (book->count == 0)
        ns_array_drop(ctx, book);
    return status;
}

static int32_t skip_blanks(const char *bytes, int32_t count, int32_t at)
{
    while (at < count
           && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\n' || bytes[at] == '\r'))
        at++;
    return at;
}

bool ns_nono_detect(const char *bytes, int32_t count)
{
    int32_t at = count >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

    at = skip_blanks(bytes, count, at);
    if (at < count && bytes[at] == '[')
        at = skip_blanks(bytes, count, at + 1);
    if (at == count || bytes[at] != '{')
        return false;
    at = skip_blanks(bytes, count, at + 1);
    return at < count && (bytes[at] == '"' || bytes[at] == '}');
}

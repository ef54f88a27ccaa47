// test_schema.c: docs/nono.schema.json and the examples in docs/nono-file.md are true: examples
// match the schema and are read, whatever we write matches, and what is wrong does not.
//
// The validator below knows the keywords of JSON Schema 2020-12 that our schema uses, and fails
// the test when the schema uses another one.
#include "random_doc.h"

#include "nonosmith/json.h"

#include <regex.h>
#include <stdlib.h>

typedef struct validator {
    ns_test *t;
    const ns_json *schema, *json;
} validator;

static bool valid(const validator *v, int32_t rule, int32_t value);

static bool has_type(const validator *v, const char *type, int32_t value)
{
    static const char *const names[] = { "null",   "boolean", "boolean", "number",
                                         "string", "array",   "object" };
    int64_t number;

    if (strcmp(type, "integer") == 0)
        return ns_json_whole(v->json, value, &number);
    return strcmp(type, names[v->json->values.at[value].kind]) == 0;
}

static int32_t characters(const validator *v, int32_t value)
{
    int32_t count = 0;

    for (const char *c = ns_json_text(v->json, value); *c; c++)
        count += (*c & 0xc0) != 0x80;
    return count;
}

static bool same_value(const validator *v, int32_t a, int32_t b)
{
    int64_t x, y;

    if (ns_json_is(v->schema, a, NS_JSON_STRING))
        return ns_json_same(v->json, b, ns_json_text(v->schema, a));
    return ns_json_whole(v->schema, a, &x) && ns_json_whole(v->json, b, &y) && x == y;
}

static int32_t resolve(const validator *v, int32_t reference)
{
    const char *text = ns_json_text(v->schema, reference);
    const int32_t found = ns_json_find(
        v->schema, ns_json_find(v->schema, NS_JSON_ROOT, "$defs"), text + strlen("#/$defs/"));

    ns_expect(v->t, strncmp(text, "#/$defs/", 8) == 0 && found, "%s is in $defs", text);
    return found;
}

static bool valid_members(const validator *v, int32_t rules, int32_t value)
{
    for (int32_t key = ns_json_first(v->schema, rules); key;
         key = ns_json_next(v->schema, key + 1)) {
        const int32_t member = ns_json_find(v->json, value, ns_json_text(v->schema, key));
        if (member && !valid(v, key + 1, member))
            return false;
    }
    return true;
}

static bool valid_elements(const validator *v, int32_t rule, int32_t value, bool prefix)
{
    int32_t r = prefix ? ns_json_first(v->schema, rule) : rule;

    if (!ns_json_is(v->json, value, NS_JSON_ARRAY))
        return true;
    for (int32_t e = ns_json_first(v->json, value); e && r; e = ns_json_next(v->json, e)) {
        if (!valid(v, r, e))
            return false;
        if (prefix)
            r = ns_json_next(v->schema, r);
    }
    return true;
}

static int32_t count_valid(const validator *v, int32_t rules, int32_t value)
{
    int32_t count = 0;

    for (int32_t r = ns_json_first(v->schema, rules); r; r = ns_json_next(v->schema, r))
        count += valid(v, r, value);
    return count;
}

static bool valid_any(const validator *v, int32_t list, int32_t value,
                      bool (*fits)(const validator *v, int32_t choice, int32_t value))
{
    for (int32_t c = ns_json_first(v->schema, list); c; c = ns_json_next(v->schema, c)) {
        if (fits(v, c, value))
            return true;
    }
    return false;
}

static bool is_of_type(const validator *v, int32_t choice, int32_t value)
{
    return has_type(v, ns_json_text(v->schema, choice), value);
}

static bool matches(const validator *v, int32_t pattern, int32_t value)
{
    regex_t regex;

    if (!ns_json_is(v->json, value, NS_JSON_STRING))
        return true;
    const char *text = ns_json_text(v->schema, pattern);
    ns_expect(v->t, regcomp(&regex, text, REG_EXTENDED | REG_NOSUB) == 0, "%s", text);
    const bool match = regexec(&regex, ns_json_text(v->json, value), 0, NULL, 0) == 0;
    regfree(&regex);
    return match;
}

static bool valid_required(const validator *v, int32_t list, int32_t value)
{
    for (int32_t k = ns_json_first(v->schema, list); k; k = ns_json_next(v->schema, k)) {
        if (ns_json_is(v->json, value, NS_JSON_OBJECT)
            && !ns_json_find(v->json, value, ns_json_text(v->schema, k)))
            return false;
    }
    return true;
}

// Whether the limit holds; limits speak about one type only.
static bool within(const validator *v, const char *limit, int64_t bound, int32_t value)
{
    const ns_json_value *j = &v->json->values.at[value];
    int64_t n = 0; // thousandths; no number that is limited has more decimals

    if (strcmp(limit, "minimum") == 0)
        return j->kind != NS_JSON_NUMBER
               || (ns_json_fixed(v->json, value, 3, &n) && n >= bound * 1000);
    if (strcmp(limit, "maximum") == 0)
        return j->kind != NS_JSON_NUMBER
               || (ns_json_fixed(v->json, value, 3, &n) && n <= bound * 1000);
    if (strcmp(limit, "minItems") == 0)
        return j->kind != NS_JSON_ARRAY || j->count >= bound;
    if (strcmp(limit, "maxItems") == 0)
        return j->kind != NS_JSON_ARRAY || j->count <= bound;
    if (strcmp(limit, "minLength") == 0)
        return j->kind != NS_JSON_STRING || characters(v, value) >= bound;
    if (strcmp(limit, "maxLength") == 0)
        return j->kind != NS_JSON_STRING || characters(v, value) <= bound;
    ns_expect(v->t, false, "the schema says %s, which this test does not know", limit);
    return false;
}

static bool valid_keyword(const validator *v, int32_t rule, int32_t key, int32_t value)
{
    static const char *const silent[] = { "$schema",     "$id",      "$defs", "title",
                                          "description", "examples", "then",  "else" };
    const char *word = ns_json_text(v->schema, key);
    const int32_t said = key + 1;
    int64_t bound = 0;

    for (int32_t i = 0; i < NS_COUNT(silent); i++) {
        if (strcmp(word, silent[i]) == 0)
            return true;
    }
    if (strcmp(word, "$ref") == 0)
        return valid(v, resolve(v, said), value);
    if (strcmp(word, "type") == 0)
        return ns_json_is(v->schema, said, NS_JSON_ARRAY)
                   ? valid_any(v, said, value, is_of_type)
                   : is_of_type(v, said, value);
    if (strcmp(word, "const") == 0)
        return same_value(v, said, value);
    if (strcmp(word, "enum") == 0)
        return valid_any(v, said, value, same_value);
    if (strcmp(word, "properties") == 0)
        return valid_members(v, said, value);
    if (strcmp(word, "required") == 0)
        return valid_required(v, said, value);
    if (strcmp(word, "items") == 0 || strcmp(word, "prefixItems") == 0)
        return valid_elements(v, said, value, word[0] == 'p');
    if (strcmp(word, "oneOf") == 0)
        return count_valid(v, said, value) == 1;
    if (strcmp(word, "allOf") == 0)
        return count_valid(v, said, value) == v->schema->values.at[said].count;
    if (strcmp(word, "not") == 0)
        return !valid(v, said, value);
    if (strcmp(word, "pattern") == 0)
        return matches(v, said, value);
    if (strcmp(word, "if") == 0) {
        const int32_t next =
            ns_json_find(v->schema, rule, valid(v, said, value) ? "then" : "else");
        return !next || valid(v, next, value);
    }
    return ns_json_whole(v->schema, said, &bound) && within(v, word, bound, value);
}

static bool valid(const validator *v, int32_t rule, int32_t value)
{
    for (int32_t key = ns_json_first(v->schema, rule); key;
         key = ns_json_next(v->schema, key + 1)) {
        if (!valid_keyword(v, rule, key, value))
            return false;
    }
    return true;
}

typedef struct schema_file {
    char *text;
    ns_json json;
} schema_file;

static schema_file open_schema(ns_test *t)
{
    schema_file file = { 0 };
    int32_t count = 0;

    file.text = ns_test_read(NS_SOURCE_DIR "/docs/nono.schema.json", &count);
    ns_expect(t, file.text != NULL, "docs/nono.schema.json is there");
    ns_expect(t, ns_json_read(&t->ctx, &file.json, "schema", file.text, count) == NS_OK, "%s",
              t->ctx.message);
    return file;
}

static void close_schema(ns_test *t, schema_file *file)
{
    ns_json_drop(&t->ctx, &file->json);
    free(file->text);
}

static bool matches_schema(ns_test *t, const schema_file *file, const char *bytes,
                           int32_t count)
{
    ns_json json;

    if (!ns_expect(t, ns_json_read(&t->ctx, &json, "t", bytes, count) == NS_OK, "%s",
                   t->ctx.message))
        return false;
    const validator v = { t, &file->json, &json };
    const bool match = valid(&v, NS_JSON_ROOT, NS_JSON_ROOT);
    ns_json_drop(&t->ctx, &json);
    return match;
}

// An example in our documents: it matches, is read, and its solution meets its clues.
static void check_example(ns_test *t, const schema_file *file, const char *bytes, int32_t count,
                          ns_text *written)
{
    ns_book book = { 0 };

    ns_expect(t, matches_schema(t, file, bytes, count), "matches: %.*s", count, bytes);
    ns_expect(t, ns_nono_read(&t->ctx, "example", bytes, count, &book) == NS_OK, "%s",
              t->ctx.message);
    for (int32_t i = 0; i < book.count; i++)
        ns_expect(t,
                  book.at[i].solution.count
                      && ns_puzzle_satisfied(&book.at[i].puzzle, book.at[i].solution.at),
                  "the solution meets the clues: %.*s", count, bytes);
    ns_nono_write(&t->ctx, book.at, book.count, written);
    ns_book_drop(&t->ctx, &book);
}

static void schema_examples(ns_test *t)
{
    schema_file file = open_schema(t);
    const ns_json *json = &file.json;
    const int32_t list = ns_json_find(json, NS_JSON_ROOT, "examples");

    ns_expect(t, ns_json_first(json, list) > 0, "there are examples");
    for (int32_t e = ns_json_first(json, list); e; e = ns_json_next(json, e)) {
        const ns_json_value *value = &json->values.at[e];
        ns_text written = { 0 };
        check_example(t, &file, json->source + value->from, value->to - value->from, &written);
        ns_text_drop(&t->ctx, &written);
    }
    close_schema(t, &file);
}

// The blocks marked json in the page are whole files, laid out as we write them.
static void page_examples(ns_test *t)
{
    static const char opens[] = "\n```json\n", closes[] = "```\n";
    schema_file file = open_schema(t);
    int32_t count = 0, examples = 0;
    char *page = ns_test_read(NS_SOURCE_DIR "/docs/nono-file.md", &count);

    ns_expect(t, page != NULL, "docs/nono-file.md is there");
    for (char *at = page; at && (at = strstr(at, opens)) != NULL; examples++) {
        at += strlen(opens);
        const int32_t length = (int32_t)(strstr(at, closes) - at);
        ns_text written = { 0 };
        check_example(t, &file, at, length, &written);
        at[length] = 0;
        ns_expect_text(t, ns_text_chars(&written), at, "example %d is as we write it",
                       examples);
        ns_text_drop(&t->ctx, &written);
        at += length + 1;
    }
    ns_expect(t, examples >= 3, "%d examples", examples);
    free(page);
    close_schema(t, &file);
}

static void what_we_write(ns_test *t)
{
    schema_file file = open_schema(t);
    ns_rng rng = ns_rng_seed(11);

    for (int32_t n = 0; n < 300; n++) {
        ns_book book = { 0 };
        ns_text text = { 0 };
        for (int32_t i = n % 7 == 0 ? 2 : 1; i > 0; i--)
            random_doc(&t->ctx, &rng, ns_book_add(&t->ctx, &book));
        ns_nono_write(&t->ctx, book.at, book.count, &text);
        ns_expect(t, matches_schema(t, &file, text.at, text.count), "matches: %s", text.at);
        ns_book_drop(&t->ctx, &book);
        ns_text_drop(&t->ctx, &text);
    }
    close_schema(t, &file);
}

// Neither the schema nor the reader takes these; the schema is no looser than it must be.
static void what_is_wrong(ns_test *t)
{
    static const char *const wrong[] = {
        "3",
        "{}",
        "{\"nono\":2,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"cube\",\"cells\":1,\"lines\":[]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1000000000,\"lines\":[]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"size\":[1,1],\"lines\":[]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"grid\",\"size\":[1],\"lines\":[]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"grid\",\"size\":[1,1],\"lines\":[],\"clues\":{}}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"grid\",\"size\":[1,1],\"clues\":{\"rows\":[[]]}}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"grid\",\"size\":[1,1],\"lines\":[]},"
        "\"solution\":\".\"}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[]},"
        "\"solution\":[\".\"]}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[{\"walk\":[0]}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":"
        "[{\"walk\":[0],\"clue\":[0]}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":"
        "[{\"walk\":[0],\"clue\":[[1]]}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":"
        "[{\"walk\":[0],\"clue\":[[1,\"?\"]]}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":"
        "[{\"walk\":[-1],\"clue\":null}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":"
        "[{\"walk\":[0],\"clue\":{\"tally\":[[1,4]]}}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":"
        "[{\"walk\":[0],\"clue\":{\"tally\":[[1,1],[1,1],[1,1]]}}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":"
        "[{\"walk\":[0],\"clue\":{\"tally\":[],\"partial\":null}}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[],"
        "\"palette\":[{\"symbol\":\".\",\"colour\":\"#ffffff\"}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[],"
        "\"palette\":[{\"symbol\":\".\",\"colour\":\"#ffffff\"},"
        "{\"symbol\":\"]\",\"colour\":\"#000000\"}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[],"
        "\"palette\":[{\"symbol\":\".\",\"colour\":\"#ffffff\"},"
        "{\"symbol\":\"#\",\"colour\":\"black\"}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[],"
        "\"given\":[[0,\"\"]]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[]},"
        "\"judged\":{\"verdict\":\"fine\"}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[]},\"board\":[]}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[{\"walk\":[],"
        "\"clue\":[]},{\"walk\":[],\"clue\":[]}]},"
        "\"board\":{\"frame\":[16777216,16777216],\"curves\":[]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[{\"walk\":[],"
        "\"clue\":[]},{\"walk\":[],\"clue\":[]}]},"
        "\"board\":{\"frame\":16777216,\"tolerance\":9,\"curves\":[]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[{\"walk\":[],"
        "\"clue\":[]},{\"walk\":[],\"clue\":[]}]},"
        "\"board\":{\"frame\":[16777216,16777216],\"tolerance\":9,\"curve\":[]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[{\"walk\":[],"
        "\"clue\":[]},{\"walk\":[],\"clue\":[]}]},"
        "\"board\":{\"frame\":[16777216,16777216],\"tolerance\":9,\"curves\":[{\"sections\":[]}"
        "]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[{\"walk\":[],"
        "\"clue\":[]},{\"walk\":[],\"clue\":[]}]},"
        "\"board\":{\"frame\":[16777216,16777216],\"tolerance\":9,\"curves\":[{\"sections\":[{"
        "\"role\":\"road\",\"path\":\"M0 5L16777216 5\"}]}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[{\"walk\":[],"
        "\"clue\":[]},{\"walk\":[],\"clue\":[]}]},"
        "\"board\":{\"frame\":[16777216,16777216],\"tolerance\":9,\"curves\":[{\"sections\":[{"
        "\"role\":\"decoy\",\"path\":\"M0 5l16777216 5\"}]}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[{\"walk\":[],"
        "\"clue\":[]},{\"walk\":[],\"clue\":[]}]},"
        "\"board\":{\"frame\":[16777216,16777216],\"tolerance\":9,\"curves\":[{\"sections\":[{"
        "\"role\":\"decoy\",\"path\":\"M0 5\"}]}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[{\"walk\":[],"
        "\"clue\":[]},{\"walk\":[],\"clue\":[]}]},"
        "\"board\":{\"frame\":[16777216,16777216],\"tolerance\":9,\"curves\":[{\"sections\":[{"
        "\"role\":\"decoy\",\"to\":true,\"path\":\"M0 5L16777216 5\"}]}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[{\"walk\":[],"
        "\"clue\":[]},{\"walk\":[],\"clue\":[]}]},"
        "\"board\":{\"frame\":[16777216,16777216],\"tolerance\":9,\"curves\":[{\"sections\":[{"
        "\"role\":\"picture\",\"colours\":\"#\",\"path\":\"M0 5L16777216 5\"}]}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[{\"walk\":[],"
        "\"clue\":[]},{\"walk\":[],\"clue\":[]}]},"
        "\"board\":{\"frame\":[16777216,16777216],\"tolerance\":9,\"cells\":[\"M0 0L3 "
        "3\"],\"curves\":[{\"sections\":[{\"role\":\"decoy\",\"path\":\"M0 5L16777216 "
        "5\"}]}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[{\"walk\":[],"
        "\"clue\":[]},{\"walk\":[],\"clue\":[]}]},"
        "\"board\":{\"frame\":[16777216,16777216],\"tolerance\":9,\"nodes\":[[1]],\"curves\":[{"
        "\"sections\":[{\"role\":\"decoy\",\"path\":\"M0 5L16777216 5\"}]}]}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[]},"
        "\"judged\":{\"level\":\"hard\"}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[]},"
        "\"judged\":{\"setting\":\"f\"}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[]},"
        "\"judged\":{\"score\":-0.5}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[]},"
        "\"judged\":{\"fitness\":true}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[]},"
        "\"meta\":{\"title\":1}}",
        "{\"nono\":1,\"puzzle\":{\"kind\":\"curved\",\"cells\":1,\"lines\":[]},\"number\":-1}",
    };
    schema_file file = open_schema(t);

    for (int32_t i = 0; i < NS_COUNT(wrong); i++) {
        ns_book book = { 0 };
        const int32_t count = (int32_t)strlen(wrong[i]);
        ns_expect(t, !matches_schema(t, &file, wrong[i], count), "no match: %s", wrong[i]);
        ns_expect(t, ns_nono_read(&t->ctx, "t", wrong[i], count, &book) == NS_BAD_INPUT,
                  "refused: %s", wrong[i]);
        ns_book_drop(&t->ctx, &book);
    }
    close_schema(t, &file);
}

NS_TEST_MAIN(NS_CASE(schema_examples), NS_CASE(page_examples), NS_CASE(what_we_write),
             NS_CASE(what_is_wrong))

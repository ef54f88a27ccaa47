// nono_write_meta.c: the objects "meta" and "made" of a .nono file: texts that we know, and properties.
//
// Properties are a list in which a key may come twice, a JSON object has each key once. So all of one key
// become an array at the place of the first; one that came as a number or an object goes as it came.
#include "nono/nono_parts.h"

#include "base/basics.h"

// A number for each key of a list such that keys which would be the same in the file (a byte
// that is not UTF-8 becomes Latin-1) have the same number; others have different ones, or the
// keys were made to collide. So the pairs of a long list are compared quickly.
static uint64_t key_number(const ns_text *key)
{
    uint64_t number = 0;

    for (int32_t i = 0; i < key->count;) {
        const int32_t length = ns_utf8_length(key->at + i, key->count - i);
        char latin[4];
        const char *character = length ? key->at + i : latin;
        const int32_t bytes = length ? length : ns_utf8_put(latin, (unsigned char)key->at[i]);
        for (int32_t b = 0; b < bytes; b++)
            number = ns_hash_add(number, (unsigned char)character[b]);
        i += ns_max(length, 1);
    }
    return number;
}

// A string, unless it is the seed or came from a file in which it was something else.
static void put_property_value(ns_nono_writer *n, const ns_property *property, int32_t kept)
{
    const ns_json *json = &n->extra.json;
    const char *key = ns_text_chars(&property->key), *text = ns_text_chars(&property->value);
    const int32_t was = ns_json_find(json, kept, key);
    const ns_json_value *v = was ? &json->values.at[was] : NULL;

    if (v && v->to - v->from == property->value.count
        && memcmp(json->source + v->from, text, (size_t)property->value.count) == 0)
        ns_nono_put_value(n->w, json, was);
    else if (ns_nono_is_seed(key, text, property->value.count))
        ns_json_put_raw(n->w, text, property->value.count);
    else
        ns_json_put_bytes(n->w, text, property->value.count);
}

static bool is_word(const char *text, const char *const *words)
{
    for (int32_t i = 0; words[i]; i++) {
        if (ns_same_text(text, words[i]))
            return true;
    }
    return false;
}

// Properties with the same key become one array of strings, at the place of the first.
static void put_property(ns_nono_writer *n, const ns_properties *list, const uint64_t *numbers,
                         int32_t i, int32_t kept)
{
    bool first = true, last = true;

    for (int32_t j = 0; j < i && first; j++)
        first = numbers[j] != numbers[i];
    for (int32_t j = i + 1; j < list->count && last; j++)
        last = numbers[j] != numbers[i];
    if (!first)
        return;
    ns_json_put_key(n->w, ns_text_chars(&list->at[i].key));
    if (last) {
        put_property_value(n, &list->at[i], kept);
        return;
    }
    ns_json_open_array(n->w, NS_JSON_FLAT);
    for (int32_t j = i; j < list->count; j++) {
        const ns_text *value = &list->at[j].value;
        if (numbers[j] == numbers[i])
            ns_json_put_bytes(n->w, ns_text_chars(value), value->count);
    }
    ns_json_close(n->w);
}

static void put_properties(ns_nono_writer *n, const ns_properties *list, const char *path,
                           const char *const *known)
{
    const int32_t kept = ns_nono_extra_find(&n->extra, path);
    uint64_t *numbers = ns_new(n->ctx, list->count, sizeof *numbers);

    n->w->failed |= list->count > 0 && !numbers;
    for (int32_t i = 0; i < list->count && numbers; i++)
        numbers[i] = key_number(&list->at[i].key);
    for (int32_t i = 0; i < list->count && numbers; i++) {
        if (!is_word(ns_text_chars(&list->at[i].key), known))
            put_property(n, list, numbers, i, kept);
    }
    ns_free(n->ctx, numbers, list->count, sizeof *numbers);
}

// A text of the meta data; a property of that name stands in for a missing one.
static void put_meta_text(ns_nono_writer *n, const char *key, const ns_text *text)
{
    const char *other = ns_properties_find(&n->doc->meta.other, key);

    if (text->count == 0 && (!other || !*other))
        return;
    ns_json_put_key(n->w, key);
    if (text->count)
        ns_json_put_bytes(n->w, text->at, text->count);
    else
        ns_json_put_string(n->w, other);
}

void ns_nono_write_meta(ns_nono_writer *n)
{
    const ns_meta *meta = &n->doc->meta;
    const ns_text *const texts[] = { &meta->title, &meta->author, &meta->copyright,
                                     &meta->licence, &meta->description };
    bool any = meta->other.count > 0;

    for (int32_t i = 0; i < NS_COUNT(texts); i++)
        any |= texts[i]->count > 0;
    if (!any)
        return;
    ns_json_put_key(n->w, "meta");
    ns_json_open_object(n->w, NS_JSON_LINES);
    for (int32_t i = 0; i < NS_COUNT(texts); i++)
        put_meta_text(n, ns_nono_meta_keys[i], texts[i]);
    put_properties(n, &meta->other, "/meta", ns_nono_meta_keys);
    ns_json_close(n->w);
}

void ns_nono_write_made(ns_nono_writer *n)
{
    if (!n->doc->made.count)
        return;
    ns_json_put_key(n->w, "made");
    ns_json_open_object(n->w, NS_JSON_LINES);
    put_properties(n, &n->doc->made, "/made", ns_nono_made_keys);
    ns_json_close(n->w);
}

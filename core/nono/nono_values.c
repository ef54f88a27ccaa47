// nono_values.c: single values of a .nono file, wherever they stand in it.
//
// Each is read by one function and refused in one sentence with its place; the value 0 of the JSON tree
// is "not there", which is as wrong here as any other value unless the comment says otherwise.
#include "nono/nono_parts.h"

#include "base/basics.h"

ns_status ns_nono_read_number(ns_nono_reader *r, int32_t value, int64_t low, int64_t high,
                              const char *what, int64_t *number)
{
    if (ns_json_whole(r->json, value, number) && *number >= low && *number <= high)
        return NS_OK;
    return ns_json_fail(r->ctx, r->json, value, "%s is a whole number from %lld to %lld", what,
                        (long long)low, (long long)high);
}

ns_status ns_nono_expect_array(ns_nono_reader *r, int32_t value, int32_t least, int32_t most,
                               const char *what)
{
    const int32_t count = value ? r->json->values.at[value].count : 0;

    NS_ASSERT(least <= most);
    if (ns_json_is(r->json, value, NS_JSON_ARRAY) && count >= least && count <= most)
        return NS_OK;
    if (least == most)
        return ns_json_fail(r->ctx, r->json, value, "%s is an array of %d", what, least);
    return ns_json_fail(r->ctx, r->json, value, "%s is an array of %d to %d", what, least,
                        most);
}

ns_status ns_nono_read_bool(ns_nono_reader *r, int32_t object, const char *key, bool *is)
{
    const int32_t value = ns_json_find(r->json, object, key);

    *is = ns_json_is(r->json, value, NS_JSON_TRUE);
    if (!value || *is || ns_json_is(r->json, value, NS_JSON_FALSE))
        return NS_OK;
    return ns_json_fail(r->ctx, r->json, value, "\"%s\" is true or false", key);
}

int32_t ns_nono_read_byte(const char *text)
{
    int32_t byte = 0;

    for (int32_t i = 0; i < 2; i++) {
        const char c = text[i];
        const int32_t digit = c >= '0' && c <= '9'   ? c - '0'
                              : c >= 'a' && c <= 'f' ? c - 'a' + 10
                              : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                     : -1;
        if (digit < 0)
            return -1;
        byte = byte * 16 + digit;
    }
    return byte;
}

bool ns_nono_read_rgb(const ns_nono_reader *r, int32_t value, ns_rgb *rgb)
{
    const bool string =
        ns_json_is(r->json, value, NS_JSON_STRING) && r->json->values.at[value].count == 7;
    const char *text = string ? ns_json_text(r->json, value) : "";
    int32_t parts[3] = { -1, -1, -1 };

    for (int32_t i = 0; i < 3 && text[0] == '#'; i++)
        parts[i] = ns_nono_read_byte(text + 1 + 2 * i);
    *rgb = (ns_rgb){ (uint8_t)parts[0], (uint8_t)parts[1], (uint8_t)parts[2] };
    return parts[0] >= 0 && parts[1] >= 0 && parts[2] >= 0;
}

ns_status ns_nono_place(ns_nono_reader *r, int32_t object, ns_status status)
{
    char what[NS_MESSAGE_MAX];

    if (status != NS_BAD_INPUT)
        return status;
    memcpy(what, r->ctx->message, sizeof what);
    return ns_json_fail(r->ctx, r->json, object, "%s", what);
}

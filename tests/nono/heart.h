// heart.h: a small file that has everything in it, and the way there and back.
#ifndef NS_HEART_H
#define NS_HEART_H

#include "nonosmith/nono.h"
#include "ns_test.h"

#include <string.h>

static ns_status read_text(ns_test *t, const char *text, ns_book *book)
{
    return ns_nono_read(&t->ctx, "t.nono", text, (int32_t)strlen(text), book);
}

// Reads a text and writes it again.
static ns_status again(ns_test *t, const char *bytes, int32_t count, ns_text *to)
{
    ns_book book = { 0 };
    ns_status status = ns_nono_read(&t->ctx, "t.nono", bytes, count, &book);

    if (status == NS_OK)
        status = ns_nono_write(&t->ctx, book.at, book.count, to);
    ns_book_drop(&t->ctx, &book);
    return status;
}

static const char heart[] =
    "{\n"
    "  \"nono\": 1,\n"
    "  \"meta\": {\n"
    "    \"title\": \"Heart\",\n"
    "    \"tags\": [\"small\", \"easy\"]\n"
    "  },\n"
    "  \"puzzle\": {\n"
    "    \"kind\": \"grid\",\n"
    "    \"size\": [5, 4],\n"
    "    \"palette\": [\n"
    "      {\"symbol\": \".\", \"colour\": \"#ffffff\", \"name\": \"white\"},\n"
    "      {\"symbol\": \"#\", \"colour\": \"#000000\", \"name\": \"black\"}\n"
    "    ],\n"
    "    \"clues\": {\n"
    "      \"rows\": [\n"
    "        [1, 1],\n"
    "        [5],\n"
    "        [3],\n"
    "        null\n"
    "      ],\n"
    "      \"columns\": [\n"
    "        [1],\n"
    "        [3],\n"
    "        [3],\n"
    "        [3],\n"
    "        {\"tally\": [[1, 1]], \"partial\": true}\n"
    "      ]\n"
    "    },\n"
    "    \"given\": [[0, \".\"], [7, \".#\"]]\n"
    "  },\n"
    "  \"solution\": [\n"
    "    \".#.#.\",\n"
    "    \"#####\",\n"
    "    \".###.\",\n"
    "    \"..#..\"\n"
    "  ],\n"
    "  \"saved\": [\n"
    "    \"?#?..\",\n"
    "    \"[]????\",\n"
    "    \"?????\",\n"
    "    \"?????\"\n"
    "  ],\n"
    "  \"made\": {\n"
    "    \"tool\": \"by hand\",\n"
    "    \"seed\": 7\n"
    "  },\n"
    "  \"judged\": {\n"
    "    \"verdict\": \"simple\",\n"
    "    \"level\": \"basic\"\n"
    "  },\n"
    "  \"board\": {\"future\": [1.50, 1e400, {\"deep\":null}]},\n"
    "  \"rating\": 3.10\n"
    "}\n";

#endif

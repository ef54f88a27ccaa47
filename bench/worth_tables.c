// worth_tables.c: see worth_tables.h.
#include "worth_tables.h"

#include "base/basics.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAGES_MAX 4096

// What is written so far, and whether there was memory for it.
typedef struct telling {
    ns_ctx *ctx;
    const ns_worth_pages *pages;
    ns_text *text;
    bool room;
} telling;

NS_PRINTF(2, 3)
static void say(telling *b, const char *format, ...)
{
    char text[1024];
    va_list values;

    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    b->room = b->room && ns_text_add(b->ctx, b->text, text);
}

static const struct {
    const char *name, *set;
    int32_t odd;
} halves[] = { { "drawings, even", "drawings", 0 },
               { "drawings, odd", "drawings", 1 },
               { "icons, even", "icons", 0 },
               { "icons, odd", "icons", 1 } };

static bool is_of(const ns_worth_page *page, int32_t half)
{
    return page->made && strcmp(page->set, halves[half].set) == 0
           && page->place % 2 == halves[half].odd;
}

static int compare_values(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

// The values of a column in a half, in order; returns how many.
static int32_t values_of(const telling *b, int32_t half, ns_worth_column column,
                         double values[PAGES_MAX])
{
    int32_t count = 0;

    for (int32_t i = 0; i < b->pages->count && count < PAGES_MAX; i++) {
        if (is_of(&b->pages->at[i], half))
            values[count++] = b->pages->at[i].values[column];
    }
    qsort(values, (size_t)count, sizeof *values, compare_values);
    return count;
}

typedef enum summary { MEDIAN, MEAN, LEAST, MOST, PAGES_ABOVE_0 } summary;

static double sum_up(const double *sorted, int32_t count, summary how)
{
    double sum = 0, above = 0;

    for (int32_t i = 0; i < count; i++) {
        sum += sorted[i];
        above += sorted[i] > 0;
    }
    return how == MEDIAN  ? sorted[count / 2]
           : how == MEAN  ? sum / count
           : how == LEAST ? sorted[0]
           : how == MOST  ? sorted[count - 1]
                          : above;
}

static const struct {
    const char *title;
    ns_worth_column column;
    summary how;
    int digits;
} rows[] = {
    { "giveaway, median", NS_WORTH_TOTAL, MEDIAN, 2 },
    { "most", NS_WORTH_TOTAL, MOST, 2 },
    { "follow, median", NS_WORTH_FOLLOW, MEDIAN, 2 },
    { "longest trail, median", NS_WORTH_TRAIL, MEDIAN, 2 },
    { "pages with loops", NS_WORTH_LOOPS, PAGES_ABOVE_0, 0 },
    { "pages with needles", NS_WORTH_NEEDLES, PAGES_ABOVE_0, 0 },
    { "AUC, mean", NS_WORTH_AUC, MEAN, 3 },
    { "cells, median", NS_WORTH_CELLS, MEDIAN, 0 },
    { "least", NS_WORTH_CELLS, LEAST, 0 },
    { "share of cells inside, median", NS_WORTH_INSIDE, MEDIAN, 2 },
    { "size spread in doublings, median", NS_WORTH_SPREAD, MEDIAN, 2 },
    { "share of clues that are 0, mean", NS_WORTH_ZEROS, MEAN, 3 },
    { "pages with 0 on both sides of a curve", NS_WORTH_ZERO_PAIRS, PAGES_ABOVE_0, 0 },
    { "share of clues that settle at once, mean", NS_WORTH_AT_ONCE, MEAN, 3 },
    { "longest clue, median", NS_WORTH_LONGEST, MEDIAN, 0 },
    { "stars, mean", NS_WORTH_STARS, MEAN, 2 },
    { "narrowest gap mm, median", NS_WORTH_GAP, MEDIAN, 2 },
    { "least", NS_WORTH_GAP, LEAST, 2 },
    { "pages with gaps below 0.6 mm", NS_WORTH_NARROW, PAGES_ABOVE_0, 0 },
    { "smallest cell mm², median", NS_WORTH_SMALLEST, MEDIAN, 1 },
    { "pages with cells below 4 mm²", NS_WORTH_TINY, PAGES_ABOVE_0, 0 },
    { "largest cluster of these", NS_WORTH_CLUSTER, MOST, 0 },
    { "pages with tight bends", NS_WORTH_BENDS, PAGES_ABOVE_0, 0 },
    { "share of clues with a leader, mean", NS_WORTH_LED, MEAN, 3 },
    { "de Jong's score at c, median", NS_WORTH_SCORE, MEDIAN, 1 },
    { "CPU s, median", NS_WORTH_SECONDS, MEDIAN, 1 },
    { "most", NS_WORTH_SECONDS, MOST, 1 },
};

static void say_halves(telling *b)
{
    static double values[PAGES_MAX];

    say(b, "| |");
    for (int32_t h = 0; h < NS_COUNT(halves); h++)
        say(b, " %s |", halves[h].name);
    say(b, "\n|---|---:|---:|---:|---:|\n| pages |");
    for (int32_t h = 0; h < NS_COUNT(halves); h++)
        say(b, " %d |", (int)values_of(b, h, NS_WORTH_TOTAL, values));
    say(b, "\n");
    for (int32_t r = 0; r < NS_COUNT(rows); r++) {
        say(b, "| %s |", rows[r].title);
        for (int32_t h = 0; h < NS_COUNT(halves); h++) {
            const int32_t count = values_of(b, h, rows[r].column, values);
            if (count > 0)
                say(b, " %.*f |", rows[r].digits, sum_up(values, count, rows[r].how));
            else
                say(b, " - |");
        }
        say(b, "\n");
    }
}

// A row for each page of the first seed.
static void say_pages(telling *b)
{
    static const ns_worth_column told[] = {
        NS_WORTH_TOTAL,   NS_WORTH_FOLLOW, NS_WORTH_TRAIL,    NS_WORTH_LOOPS,
        NS_WORTH_NEEDLES, NS_WORTH_AUC,    NS_WORTH_CELLS,    NS_WORTH_ZERO_PAIRS,
        NS_WORTH_STARS,   NS_WORTH_GAP,    NS_WORTH_SMALLEST, NS_WORTH_SECONDS,
    };

    say(b, "\n| seed 1 |");
    for (int32_t i = 0; i < NS_COUNT(told); i++)
        say(b, " %s |", ns_worth_names[told[i]]);
    say(b, "\n|---|");
    for (int32_t i = 0; i < NS_COUNT(told); i++)
        say(b, "---:|");
    say(b, "\n");
    for (int32_t i = 0; i < b->pages->count; i++) {
        const ns_worth_page *page = &b->pages->at[i];
        if (page->seed != 1)
            continue;
        say(b, "| %s |", page->name);
        for (int32_t k = 0; k < NS_COUNT(told); k++) {
            if (page->made)
                say(b, " %.3g |", page->values[told[k]]);
            else
                say(b, " - |");
        }
        say(b, "\n");
    }
}

bool ns_worth_tables_add(ns_ctx *ctx, const ns_worth_pages *pages, ns_text *text)
{
    telling b = { ctx, pages, text, true };

    say_halves(&b);
    say_pages(&b);
    return b.room;
}

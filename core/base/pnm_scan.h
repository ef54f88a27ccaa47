// pnm_scan.h: the blanks, comments and numbers of portable bitmaps and pictures, P1 to P6.
//
// A file of them is a puzzle to one reader and a picture to another (formats/pbm.c,
// picture/bitmap/pnm.c); what stands before the samples is written the same way for both.
#ifndef NS_PNM_SCAN_H
#define NS_PNM_SCAN_H

#include "base/basics.h"

typedef struct ns_pnm_scan {
    const uint8_t *bytes;
    int32_t count, at;
    int32_t line; // that `at` is on
} ns_pnm_scan;

static inline bool ns_pnm_is_space(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

// The next byte; -1 at the end.
static inline int ns_pnm_peek(const ns_pnm_scan *f)
{
    return f->at < f->count ? f->bytes[f->at] : -1;
}

static inline int ns_pnm_take(ns_pnm_scan *f)
{
    const int c = ns_pnm_peek(f);

    f->at += c >= 0;
    f->line += c == '\n';
    return c;
}

// Passes over blanks, line ends and comments.
static inline void ns_pnm_skip(ns_pnm_scan *f)
{
    while (ns_pnm_is_space(ns_pnm_peek(f)) || ns_pnm_peek(f) == '#') {
        if (ns_pnm_take(f) != '#')
            continue;
        while (ns_pnm_peek(f) >= 0 && ns_pnm_peek(f) != '\n' && ns_pnm_peek(f) != '\r')
            ns_pnm_take(f);
    }
}

// The next number, or `most` when it is larger; -1 when there is none.
static inline int32_t ns_pnm_number(ns_pnm_scan *f, int32_t most)
{
    int64_t value = -1;

    ns_pnm_skip(f);
    while (ns_pnm_peek(f) >= '0' && ns_pnm_peek(f) <= '9')
        value = ns_min(ns_max(value, 0) * 10 + (ns_pnm_take(f) - '0'), (int64_t)most);
    return (int32_t)value;
}

#endif

// sketch.h: small arrangements written as text.
//
//     "n 6,6 ; 0,3 12,3 ; @1 3,1 0,6 ; o 2,2 2,5 5,5"
//
// Items between semicolons: a node (n), a closed way (o), or an open way, whose ends are on the
// frame or at a node (@1 is the first). Strands are numbered as they come, from 1.
#ifndef NS_SKETCH_H
#define NS_SKETCH_H

#include "arrangement/arrangement.h"
#include "ns_test.h"

#include <stdlib.h>
#include <string.h>

#define SKETCH_POINTS 64

typedef struct sketch_way {
    ns_way way;
    ns_point at[SKETCH_POINTS];
} sketch_way;

// Reads one item; true when it is a way, false (and *node) when a node.
static bool sketch_item(const ns_arrangement *arr, const char *text, sketch_way *out,
                        ns_point *node)
{
    char *at = (char *)text;
    bool is_node = false;

    memset(out, 0, sizeof *out);
    while (*at && *at != ';') {
        if (*at == 'o' || *at == 'n') {
            out->way.closed = *at == 'o';
            is_node = *at++ == 'n';
        } else if (*at == '@') {
            const ns_node_id id = { (int32_t)strtol(at + 1, &at, 10) };
            out->way.ends[out->way.count > 0] = id;
            out->at[out->way.count++] = id.i > 0 && id.i < arr->nodes.count
                                            ? arr->nodes.at[id.i].at
                                            : (ns_point){ 1, 1 };
        } else if (*at == ' ') {
            at++;
        } else {
            ns_point *point = &out->at[out->way.count++];
            point->x = (int32_t)strtol(at, &at, 10);
            NS_ASSERT(*at == ',');
            point->y = (int32_t)strtol(at + 1, &at, 10);
        }
        NS_ASSERT(out->way.count < SKETCH_POINTS);
    }
    out->way.at = out->at;
    *node = out->at[0];
    return !is_node;
}

// Adds one item. The fit of a way; NS_FITS for a node.
static ns_fit sketch_add(ns_test *t, ns_arrangement *arr, const char *text)
{
    ns_probe probe = { 0 };
    sketch_way item;
    ns_point node;
    ns_fit fit = NS_FITS;

    if (!sketch_item(arr, text, &item, &node)) {
        ns_node_id id;
        ns_expect(t, ns_arrangement_add_node(&t->ctx, arr, node, &id) == NS_OK, "%s",
                  t->ctx.message);
        return fit;
    }
    ns_strand_id strand;
    ns_expect(t, ns_arrangement_probe(&t->ctx, arr, &item.way, NULL, &probe) == NS_OK, "probe");
    fit = probe.fit;
    if (fit == NS_FITS)
        ns_expect(t,
                  ns_arrangement_commit(&t->ctx, arr, &item.way, &probe, &strand) == NS_OK
                      && ns_arrangement_check(&t->ctx, arr, true) == NS_OK,
                  "%s: %s", text, t->ctx.message);
    ns_probe_drop(&t->ctx, &probe);
    return fit;
}

// A frame of 12 by 12 with everything in it; all must fit.
static void sketch_open(ns_test *t, ns_arrangement *arr, const char *text)
{
    ns_expect(t, ns_arrangement_open(&t->ctx, arr, 12, 12) == NS_OK, "open");
    for (const char *item = text; *item;) {
        ns_expect(t, sketch_add(t, arr, item) == NS_FITS, "%s does not fit: %s", item, text);
        item = strchr(item, ';');
        item = item ? item + 1 : "";
    }
}

#endif

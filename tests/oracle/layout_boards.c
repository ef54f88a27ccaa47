// layout_boards.c: see layout_boards.h.
#include "oracle/layout_boards.h"

#include "oracle/drawings.h"

#define EFFORT 0.01 // of the usual

const char *const ns_layout_drawings[NS_LAYOUT_DRAWINGS] = {
    "candle",   "cat",   "fox",     "guitar", "icecream", "mushroom", "night",
    "sailboat", "snail", "swallow", "teapot", "toucan",   "whale",
};

bool ns_layout_doc(ns_test *t, int32_t i, ns_curved_method method, ns_doc *doc)
{
    ns_curved_options options = ns_curved_defaults();
    ns_curved_made made = { 0 };
    ns_drawing drawing = { 0 };
    bool is_made = false;

    options.method = method;
    options.effort = EFFORT;
    t->ctx.seed = 1;
    *doc = (ns_doc){ .number = -1 };
    if (ns_drawing_load(t, NS_SOURCE_DIR "/examples", ns_layout_drawings[i], &drawing))
        is_made = ns_expect(t, ns_make_curved(&t->ctx, &drawing, &options, doc, &made) == NS_OK,
                            "%s: %s", ns_layout_drawings[i], t->ctx.message);
    ns_curved_made_drop(&t->ctx, &made);
    ns_drawing_drop(&t->ctx, &drawing);
    return is_made;
}

bool ns_layout_graph(ns_test *t, int32_t i, ns_curved_method method, ns_relax *relax)
{
    const ns_relax_options options = { .segment = 10 };
    ns_doc doc;
    bool built = false;

    if (ns_layout_doc(t, i, method, &doc))
        built = ns_expect(t, ns_relax_build(&t->ctx, &doc.board, &options, relax) == NS_OK,
                          "%s: %s", ns_layout_drawings[i], t->ctx.message);
    ns_doc_drop(&t->ctx, &doc);
    if (!built)
        ns_relax_drop(&t->ctx, relax);
    return built;
}

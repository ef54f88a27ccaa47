// work_kind.h: what the verbs want to know of a kind of puzzle: how it is made, measured and improved,
// and what people call its lines. core/kind has the rows.
#ifndef NS_WORK_KIND_H
#define NS_WORK_KIND_H

#include "work/names/naming.h"
#include "work/work_parts.h"

// Makes puzzles of a kind. Only `accepts` and `make` must be there.
typedef struct ns_maker {
    // The formats of files from which this kind is made when nobody asks for one, as bits 1 <<
    // ns_format_id; the first kind is made from what no kind claims.
    uint32_t usual_from;
    bool
        remade; // a puzzle of this kind is made again as one, not from its picture as any other
    ns_kind
        instead; // to be named when an option means nothing to this kind and nobody chose it;
                 // 0: nothing to name
    // Whether the input is something to make this from; a sentence in the context when not.
    ns_status (*accepts)(ns_making *job, ns_ctx *ctx);
    // Options that would silently do nothing beside the others, or cannot be.
    ns_status (*check_options)(ns_ctx *ctx, const ns_asked *asked);
    // Makes the puzzle in job->doc, which is the input's and holds what there was before.
    ns_status (*make)(ns_making *job, ns_ctx *ctx);
    // Makes another puzzle of the same input after that, with the context's seed, in job->doc, which is empty; so is
    // job->found. NULL: the seed does not decide where lines run.
    ns_status (*make_again)(ns_making *job, ns_ctx *ctx);
    // Adds to `made` what is to be known of the making besides the options that were given.
    bool (*sign)(const ns_making *job, ns_ctx *ctx, ns_properties *made);
    // What became of it; `status` is NS_OK or NS_STOPPED. NULL: the doc's verdict tells.
    int (*exit_code)(const ns_making *job, ns_status status);
    // What is special about it, in an object that is open: score, floor, evaluations and more.
    void (*fields)(const ns_making *job, ns_json_writer *w);
} ns_maker;

typedef struct ns_work_kind {
    ns_maker maker;
    // As ns_measure_doc and ns_improve_doc; NULL: its cells lie where they lie.
    ns_status (*measure)(ns_ctx *ctx, const ns_doc *doc, const ns_measure_options *options,
                         ns_measures *measures, ns_blemishes *blemishes);
    ns_status (*improve)(ns_ctx *ctx, const ns_shop *shop, const ns_improve_options *options,
                         const ns_doc *doc, const ns_relax_watch *watch, ns_improved *improved);
    const ns_naming *naming; // what people call its lines and cells; NULL: "line 12", "cell 12"
} ns_work_kind;

const ns_work_kind *ns_kind_work(ns_kind kind);
// The names of all kinds in their order, a | before each.
extern const char ns_kind_choices[];

// Of every kind with curves.
ns_status ns_measure_curves(ns_ctx *ctx, const ns_doc *doc, const ns_measure_options *options,
                            ns_measures *measures, ns_blemishes *blemishes);
ns_status ns_improve_curves(ns_ctx *ctx, const ns_shop *shop, const ns_improve_options *options,
                            const ns_doc *doc, const ns_relax_watch *watch,
                            ns_improved *improved);

#endif

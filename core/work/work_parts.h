// work_parts.h: what the use cases share.
#ifndef NS_WORK_PARTS_H
#define NS_WORK_PARTS_H

#include "base/basics.h"
#include "nonosmith/work.h"

#define NS_TOOL "nonosmith " NS_VERSION // who made it

// "row 2 columns 8, 9; row 3 column 4 and 7 more"; at most `most` cells have names. False without memory.
bool ns_cells_say(ns_ctx *ctx, const ns_line_names *names, const int32_t *at, int32_t count,
                  int32_t most, ns_text *text);
// "3 cells are wrong: ..."
bool ns_wrong_say(ns_ctx *ctx, const ns_line_names *names, const int32_t *wrong, int32_t count,
                  ns_text *text);

// explain_doc.c
// Rates a puzzle whose verdict and solution are in the doc, and keeps it there.
ns_status ns_doc_rate(ns_ctx *ctx, ns_doc *doc);
// The same, told to whoever asks; no stars when there is no verdict or not one answer.
ns_status ns_doc_rating(ns_ctx *ctx, const ns_doc *doc, ns_rating *rating);
typedef NS_ARRAY(ns_colours) ns_known;
// What is saved of every cell, or (nothing saved, or not asked for) that it may have any colour.
ns_status ns_known_from(ns_ctx *ctx, const ns_doc *doc, bool saved, ns_known *known);

// page_specks.c
// How large the page of a curved or sloped puzzle is; one that fits on no paper is as large as they usually are.
ns_status ns_page_report_find(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                              ns_page_report *report);

// proof_was.c: paints what the file tells of the drawing before it was made simpler; nothing when there is
// no such thing. The scene must be empty and is as wide and high as 1000.
ns_status ns_proof_was(ns_ctx *ctx, const ns_doc *doc, ns_scene *scene);

// interest.c
ns_status ns_interest_find(ns_ctx *ctx, const ns_doc *doc, ns_interest *interest);
void ns_interest_put(ns_json_writer *w, const ns_interest *interest);

// explain_json.c: members of an object that is open.
void ns_rating_put(ns_json_writer *w, const ns_rating *rating); // stars, effort, hardest
void ns_profile_put(ns_json_writer *w, const ns_rating *rating);
void ns_colours_put(ns_json_writer *w, const char *key, ns_colours colours);
void ns_facts_put(ns_json_writer *w, const char *key, const ns_explanation *made, int32_t first,
                  int32_t count);
void ns_step_line_put(ns_json_writer *w, const ns_line_names *names, int32_t line);
void ns_sentence_put(ns_json_writer *w, const ns_line_names *names, const ns_explanation *made,
                     int32_t step);

// The last part of a path.
const char *ns_base_name(const char *path);

#endif

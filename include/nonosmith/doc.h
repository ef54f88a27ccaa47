// doc.h: a puzzle with everything that travels with it, and a book of them.
//
// A doc is what a file holds for one puzzle: the puzzle itself, its solution when known, who made
// it and where its cells lie on the page. A book is a whole file: many formats hold several
// puzzles. Readers fill a book, writers take one; in between, nobody needs to know which format
// it was.
#ifndef NONOSMITH_DOC_H
#define NONOSMITH_DOC_H

#include "nonosmith/board.h"
#include "nonosmith/explain.h"
#include "nonosmith/judge.h"
#include "nonosmith/puzzle.h"
#include "nonosmith/voxels.h"

#ifdef __cplusplus
extern "C" {
#endif

// A key and a value that we keep without understanding.
typedef struct ns_property {
    ns_text key, value;
} ns_property;

typedef NS_ARRAY(ns_property) ns_properties;

typedef struct ns_meta {
    ns_text title, author, copyright, licence, description;
    ns_properties other; // e.g. catalogue, source, id
} ns_meta;

// A half-played or partly uncovered picture: the colours still possible in each cell.
typedef NS_ARRAY(ns_colours) ns_saved;

// How clear a curved puzzle is; see measure.h. All zero bytes: nothing is known.
typedef enum ns_score {
    NS_SCORE,       // de Jong's, at the setting
    NS_SCORE_FLOOR, // what the picture alone costs of it
    NS_FITNESS,     // van de Kerkhof's
    NS_FITNESS_FLOOR,
    NS_SCORES
} ns_score;

typedef struct ns_scores {
    char setting; // 'a' to 'e', 0 when not known
    bool known[NS_SCORES];
    int64_t thousandths[NS_SCORES]; // from 0 to NS_SCORE_MAX
} ns_scores;

#define NS_SCORE_MAX INT64_C(1000000000000000)

// How hard a puzzle is for people; see explain.h. All zero bytes: nothing is known.
typedef struct ns_rated {
    int32_t stars;  // 1 to 5
    int64_t effort; // about seconds of a practised person, at most NS_RATED_EFFORT_MAX
    ns_technique hardest;
} ns_rated;

#define NS_RATED_EFFORT_MAX INT64_C(1000000000000)

typedef struct ns_doc {
    ns_puzzle puzzle;
    ns_solution solution; // empty when not known
    ns_saved saved;       // empty when there is none
    ns_board board;       // curved and sloped: the geometry; empty when there is none
    ns_voxels voxels;     // solid: how the filled cells look, apart from the puzzle's palette;
                          // empty when there is nothing to tell
    ns_meta meta;
    ns_properties made; // tool, options, seed, source, as plain keys and values
    bool judged;        // whether verdict holds
    ns_verdict verdict;
    ns_level level; // of a curved puzzle, when it is known
    ns_scores scores;
    ns_rated rated;
    int64_t number; // the file's own number of this puzzle, -1 without one
    // .nono keys we do not know: a JSON object from the path of an object to its unknown
    // members, each value in its original bytes; see nono.h.
    ns_text extra;
} ns_doc;

typedef NS_ARRAY(ns_doc) ns_book;

bool ns_properties_add(ns_ctx *ctx, ns_properties *list, const char *key, const char *value);
// The value of the first property with that key, or NULL.
const char *ns_properties_find(const ns_properties *list, const char *key);
void ns_properties_drop(ns_ctx *ctx, ns_properties *list);
// How many quarter turns to the right its picture was given when it was made (drawing.h): so far back it is
// upright. 0 when it does not say.
int32_t ns_doc_turns(const ns_doc *doc);
// The name of a standing, in files and options.
const char *ns_turns_name(int32_t turns);
// Remembers a score, rounded to thousandths; what is too large (or no number) counts as the most.
void ns_scores_set(ns_scores *scores, ns_score which, double value);
// What is kept of a rating; nothing of one without stars.
ns_rated ns_rated_of(const ns_rating *rating);
// "score", "floor", "fitness", "fitness_floor".
const char *ns_score_name(ns_score which);
// The level of a puzzle on that board whose walks have the other one: expert when a curve crosses itself.
ns_level ns_doc_level(const ns_board *board, ns_level of_walks);
// Judges the puzzle with its stored solution (ns_judge), and whether its walks are those of the board's
// curves. Everything that gives a verdict on a file asks here. NS_BAD_INPUT when the board has other
// walks; the judgement must be dropped whatever is returned.
ns_status ns_doc_judge(ns_ctx *ctx, const ns_doc *doc, const ns_solve_options *options,
                       bool strict, ns_judgement *judgement);
// An empty doc at the end of the book (number -1), or NULL without memory.
ns_doc *ns_book_add(ns_ctx *ctx, ns_book *book);
void ns_doc_drop(ns_ctx *ctx, ns_doc *doc);
void ns_book_drop(ns_ctx *ctx, ns_book *book);

#ifdef __cplusplus
}
#endif

#endif

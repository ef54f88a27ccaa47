// webpbn_parts.h: the inside of the builder of webpbn puzzles, shared by its two halves.
#ifndef NS_WEBPBN_PARTS_H
#define NS_WEBPBN_PARTS_H

#include "formats/format_paint.h"
#include "formats/format_table.h"
#include "formats/format_text.h"
#include "nonosmith/webpbn.h"

// Where in the tree of elements the builder stands.
typedef enum webpbn_place {
    IN_NOTHING,
    IN_SET,
    IN_PUZZLE,
    IN_LEAF, // title, author, ..
    IN_COLOUR,
    IN_CLUES,
    IN_LINE,
    IN_COUNT,
    IN_SOLUTION,
    IN_IMAGE,
} webpbn_place;

typedef struct webpbn_colour {
    ns_text name;
    ns_paint paint;
    int32_t order;  // of the declaration, from 1; 0 for black and white as they come
    bool used;      // by a count or in an image
    uint8_t colour; // in the puzzle, once that is built
} webpbn_colour;

typedef struct webpbn_side {
    bool there;
    ns_runs runs;           // with indices of webpbn_colour as colours
    NS_ARRAY(int32_t) ends; // where each line's runs end
} webpbn_side;

typedef enum webpbn_type { WEBPBN_GOAL, WEBPBN_SOLUTION, WEBPBN_SAVED } webpbn_type;

typedef struct webpbn_image {
    webpbn_type type;
    ns_text text;
    int32_t line;
} webpbn_image;

struct ns_webpbn {
    const char *name;
    ns_book *book;
    int32_t before; // how long the book was
    int32_t line;
    bool finished, in_set;
    webpbn_place place, around; // around: where a leaf stands
    int32_t skip;               // so deep inside an element we do not know
    const char *leaf;
    ns_text text;      // of the element that is open
    ns_properties set; // what the puzzleset says of all its puzzles
    // The puzzle being told; its doc is the last of the book.
    ns_text ink, paper; // names of the default and the background colour
    NS_ARRAY(webpbn_colour) colours;
    int32_t declared;
    int32_t current; // colour of the open color or count
    webpbn_side sides[2];
    int32_t side; // 0 rows, 1 columns
    webpbn_type solution;
    NS_ARRAY(webpbn_image) images;
};

ns_status webpbn_fail(ns_ctx *ctx, const ns_webpbn *b, const char *sentence);
void webpbn_puzzle_clear(ns_ctx *ctx, ns_webpbn *b);
// Puts the puzzle that was told together.
ns_status webpbn_puzzle_finish(ns_ctx *ctx, ns_webpbn *b);

#endif

// page_text.h: a page that grows, as JSON, for the WASM module and its native twin.
#ifndef NS_PAGE_TEXT_H
#define NS_PAGE_TEXT_H

#include "nonosmith/make.h"

// Appends an object on a line:
//
//     {"seed": 1, "start": 0, "done": false, "score": 12.5, "width": 16777216, "height": 12582912,
//      "parts": [["picture", "M1 2C3 4 5 6 7 8"], ["connection", "M7 8C..."], ...]}
//
// Parts are "picture", "connection", "bridge", "background" and "decoy", each with its path (M and C of
// SVG, closed ones end with Z) on the board's grid.
ns_status ns_page_text(ns_ctx *ctx, const ns_curved_sight *sight, ns_text *text);

#endif

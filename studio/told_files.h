// told_files.h: drawings and meshes as a page tells them, which has parsers of its own.
#ifndef NS_TOLD_FILES_H
#define NS_TOLD_FILES_H

#include "nonosmith/work.h"

// A drawing is what an XML parser meets in an SVG file, as svg.h wants it, in one JSON array: an
// array of strings is an element with its attributes' names and values, a string is text, null is
// the end of the element opened last:
//
//     [["svg", "viewBox", "0 0 9 9"], ["path", "d", "M1 1h7v7z"], null, null]
ns_status ns_told_svg(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                      ns_drawing *drawing);

// A mesh is one JSON array of two: the coordinates of its points, z up, with at most nine decimals,
// and the corners of its triangles, by the points' numbers from 0:
//
//     [[0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3]]
ns_status ns_told_mesh(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                       int32_t up, ns_mesh *mesh);

#endif

// told_files.h: drawings, meshes, bitmaps and puzzles as a page tells them, which has parsers of its own.
//
// A file keeps its name, whose suffix says what it is; only its bytes are others. A page that does as is said
// here gets the puzzle that the program makes of the file itself, to the byte.
#ifndef NS_TOLD_FILES_H
#define NS_TOLD_FILES_H

#include "nonosmith/work.h"

// A drawing is what an XML parser meets in an SVG file, as svg.h wants it, in one JSON array: an
// array of strings is an element with its attributes' names and values, a string is text, null is
// the end of the element opened last:
//
//     [["svg", "viewBox", "0 0 9 9"], ["path", "d", "M1 1h7v7z"], null, null]
ns_status ns_told_svg(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                      const ns_svg_options *options, ns_drawing *drawing);

// Puzzles in webpbn's XML are told in the same way. Comments and the DOCTYPE are not told, and named
// entities are the characters that they mean:
//
//     [["puzzle"], ["clues", "type", "rows"], ["line"], ["count"], "3", null, null, null, null]
//
// (and so on). A page whose parser found an error says so itself.
ns_status ns_told_webpbn(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                         ns_book *book);

// A mesh is one JSON array of two: the coordinates of its points, z up, with at most nine decimals,
// and the corners of its triangles, by the points' numbers from 0:
//
//     [[0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3]]
//
// What has colours is an array of three, with an object of what there is of these: "paints" are the colours of its
// materials, 0xrrggbb, "painted" has the material of each triangle (-1: none), "colours" the colour of each point, which
// is multiplied with that. Points of different colours are different points. Textures are not told:
//
//     [[...], [...], { "paints": [16711680, 255], "painted": [0, 0, 1, -1], "colours": [...] }]
ns_status ns_told_mesh(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                       int32_t up, ns_mesh *mesh);

// A bitmap (.png, .jpg, .jpeg or .webp) is the eight bytes "nsbitmap", three numbers of four bytes, the
// lowest first: width, height, and the background that the file names, 0x1rrggbb, or 0; then its
// pixels from the upper left, row by row, four bytes each: red, green, blue and alpha, not premultiplied.
//
// The program's reader of PNG takes the numbers of the file as they are: no gamma, no colour profile.
// - Grey is all three colours. Samples of 1, 2 and 4 bits are multiplied by 255, 85 and 17; those of 16
//   bits become (s * 255 + 32895) >> 16.
// - Alpha is 255 where the file has none. With tRNS a palette's colours have its alpha, and the one colour
//   that it names is clear (0), compared before samples get 8 bits; the others are 255.
// - The background is bKGD: of a palette, of colours of 8 bits, or of grey of at most 8 bits, which is
//   multiplied as samples are; otherwise it is 0.
// So a page must not read a PNG from a canvas, which premultiplies and manages colours. Of JPEG and WebP it
// may: decoders differ by a step of light here and there. The picture of a camera is upright (EXIF).
ns_status ns_told_bitmap(ns_ctx *ctx, const char *name, const void *bytes, int32_t count,
                         ns_bitmap *bitmap);

// stored_png.c: appends the bitmap as a PNG whose pixels are not packed, since nobody packs here. The bytes
// are not those of the program, the picture is.
ns_status ns_stored_png(ns_ctx *ctx, const ns_bitmap *bitmap, ns_text *bytes);

#endif

// svg_expat.h: drawings from SVG files, parsed by expat.
#ifndef IO_SVG_EXPAT_H
#define IO_SVG_EXPAT_H

#include "nonosmith/svg.h"

// Reads a whole file that is in memory. `name` is for messages. The drawing must be empty and
// stays so on failure.
ns_status ns_svg_read(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                      const ns_svg_options *options, ns_drawing *drawing);

#endif

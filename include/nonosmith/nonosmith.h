// nonosmith.h: all of the library.
//
// The headers below are its modules; each can be included alone. work.h has what people do to puzzles,
// one function each, and is where to start.
#ifndef NONOSMITH_NONOSMITH_H
#define NONOSMITH_NONOSMITH_H

#include "nonosmith/base.h"
#include "nonosmith/board.h"
#include "nonosmith/doc.h"
#include "nonosmith/draw.h"
#include "nonosmith/drawing.h"
#include "nonosmith/explain.h"
#include "nonosmith/formats.h"
#include "nonosmith/geom.h"
#include "nonosmith/json.h"
#include "nonosmith/judge.h"
#include "nonosmith/look.h"
#include "nonosmith/make.h"
#include "nonosmith/measure.h"
#include "nonosmith/mesh.h"
#include "nonosmith/names.h"
#include "nonosmith/nono.h"
#include "nonosmith/options.h"
#include "nonosmith/outline.h"
#include "nonosmith/picture.h"
#include "nonosmith/ports.h"
#include "nonosmith/puzzle.h"
#include "nonosmith/relax.h"
#include "nonosmith/scene.h"
#include "nonosmith/solve.h"
#include "nonosmith/svg.h"
#include "nonosmith/trace.h"
#include "nonosmith/voxels.h"
#include "nonosmith/webpbn.h"
#include "nonosmith/work.h"

#endif

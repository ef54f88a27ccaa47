// options.c: every option of every verb, a row each. The order is the order of --help.
//
// An option that means different things to different verbs has several rows with one id; no verb has two
// rows of the same name. The first of `choices` is what an option is when nobody asks.
#include "work/work_kind.h"

#include "nonosmith/draw.h"
#include "nonosmith/voxels.h"

#define PAPERS "a5|a4|a3|a2|a1|a0|letter|legal|tabloid|ansi-c|ansi-d|ansi-e"

#define CHECK NS_FOR(NS_VERB_CHECK)
#define SOLVE NS_FOR(NS_VERB_SOLVE)
#define CONVERT NS_FOR(NS_VERB_CONVERT)
#define DRAW NS_FOR(NS_VERB_DRAW)
#define MAKE NS_FOR(NS_VERB_MAKE)
#define MEASURE NS_FOR(NS_VERB_MEASURE)
#define IMPROVE NS_FOR(NS_VERB_IMPROVE)
#define EXPLAIN NS_FOR(NS_VERB_EXPLAIN)
#define RATE NS_FOR(NS_VERB_RATE)
#define HINT NS_FOR(NS_VERB_HINT)
#define CHANGE NS_FOR(NS_VERB_CHANGE)
#define SUGGEST NS_FOR(NS_VERB_SUGGEST)
#define PLAY NS_FOR(NS_VERB_PLAY)
#define STUDIO NS_FOR(NS_VERB_STUDIO)
#define PUZZLES (NS_FOR_ALL & ~STUDIO) // verbs that work on them

#define GRID (1u << NS_GRID)
#define SLOPED (1u << NS_SLOPED)
#define CURVED (1u << NS_CURVED)
#define SOLID (1u << NS_SOLID)

#define FLAG(id, name, letter, verbs, kinds, help)                                             \
    {                                                                                          \
        id, name, letter, NS_VALUE_FLAG, 0, 0, 0, 0, verbs, kinds, help                        \
    }
#define TEXT(id, name, letter, value, verbs, kinds, help)                                      \
    {                                                                                          \
        id, name, letter, NS_VALUE_TEXT, value, 0, 0, 0, verbs, kinds, help                    \
    }
#define CHOICE(id, name, value, choices, verbs, kinds, help)                                   \
    {                                                                                          \
        id, name, 0, NS_VALUE_CHOICE, value, choices, 0, 0, verbs, kinds, help                 \
    }
#define NUMBER(id, name, letter, least, most, verbs, kinds, help)                              \
    {                                                                                          \
        id, name, letter, NS_VALUE_NUMBER, "N", 0, least, most, verbs, kinds, help             \
    }

static const ns_option options[] = {
    TEXT(NS_OPT_OUTPUT, "output", 'o', "OUT", MAKE, 0,
         "the puzzle file to write (- is standard output); its extension names the format. A "
         "folder takes INPUT.nono, a page (.pdf, .svg, .png) is drawn from a .nono beside it "
         "(default: INPUT.nono in the current folder)"),
    TEXT(NS_OPT_OUTPUT, "output", 'o', "OUT", IMPROVE | CHANGE, 0,
         "the puzzle file to write (- is standard output); its extension names the format"),
    TEXT(NS_OPT_OUTPUT, "output", 'o', "OUT", DRAW, 0,
         "the drawing to write: .svg, .pdf or .png (- is standard output); several pages "
         "become one PDF, otherwise name-1.svg, name-2.svg ... are written"),
    TEXT(NS_OPT_OUTPUT, "output", 'o', "OUT", SOLVE, 0,
         "also write the puzzles with their solutions to this file; its extension names the "
         "format"),
    TEXT(NS_OPT_OUTPUT, "output", 'o', "OUT", EXPLAIN, 0,
         "draw the steps as small pictures instead: .svg, .pdf or .png (- is standard output); "
         "several pages become one PDF, otherwise name-1.svg, name-2.svg ... are written"),
    TEXT(NS_OPT_OUTPUT, "output", 'o', "OUT", RATE, 0,
         "also write the puzzles with their ratings to this file; its extension names the "
         "format"),
    TEXT(NS_OPT_OUTPUT, "output", 'o', "OUT", HINT, 0,
         "with --stage do: write the puzzles with the hint done to this file; its extension "
         "names the format"),
    TEXT(NS_OPT_OUTPUT, "output", 'o', "OUT", PLAY | STUDIO, 0,
         "write the page to this file (- is standard output) instead of opening it"),
    TEXT(NS_OPT_FROM, "from", 0, "FORMAT", PUZZLES, 0,
         "read the input as this format instead of looking at its content"),
    TEXT(NS_OPT_TO, "to", 0, "TARGET", SOLVE | CONVERT | MAKE | IMPROVE | RATE | HINT | CHANGE,
         0, "write this format, whatever the extension says"),
    CHOICE(NS_OPT_TO, "to", "TARGET", "svg|pdf|png", DRAW | EXPLAIN, 0,
           "draw this kind of file, whatever the extension says"),

    CHOICE(NS_OPT_KIND, "kind", "KIND", ns_kind_choices + 1, MAKE, 0,
           "the kind of puzzle (default: curved from an SVG, solid from a mesh or a .vox, grid "
           "from anything else); curved from a PNG traces it first"),
    { NS_OPT_SIZE, "size", 0, NS_VALUE_WIDTH_HEIGHT, "SIZE", 0, 1, NS_VOXELS_SIDE_MAX, MAKE,
      GRID | SOLID,
      "grid: WxH, columns and rows (default: one pixel a cell for pixel art up to 100x100; 36 "
      "along the longer side of a photograph, with --repair, 30 of a drawing); 30x, x20 and "
      "30, "
      "cells along the longer side, keep the picture's shape. Solid: N, voxels along the "
      "longest "
      "side (default 12; a .vox stays as it is)" },
    { NS_OPT_SIZE, "size", 0, NS_VALUE_WIDTH_HEIGHT, "WxH", 0, 0, 0,
      CHECK | SOLVE | CONVERT | DRAW | MEASURE | EXPLAIN | RATE | HINT | CHANGE | SUGGEST
          | PLAY,
      0,
      "columns and rows of puzzles whose file does not tell: tournament batches (default: "
      "square)" },
    NUMBER(NS_OPT_COLOURS, "colours", 0, 1, 31, MAKE, 0,
           "use so many colours at most besides the background (default: black and white, or "
           "for a coloured drawing what keeps most of it); pictures and drawings are reduced "
           "to them, a solid has 1 or 2"),
    { NS_OPT_THRESHOLD, "threshold", 0, NS_VALUE_FRACTION, "T", 0, 0, 0, MAKE, 0,
      "what is darker than this is black, 0 to 1 (default: 0.5 for a drawing that this "
      "does not leave empty, else chosen from the picture by Otsu's method); solid: a voxel is "
      "filled when more than this share of its points (see --samples) is inside (default "
      "0.5)" },
    TEXT(NS_OPT_SHAPES, "shapes", 0, "LIST", MAKE, GRID | SLOPED | CURVED,
         "of an SVG drawing take only what has these ids and classes, with all that is inside: "
         "'#id, .class'; a ! before one leaves it out (default: all of it)"),
    { NS_OPT_MARGIN, "margin", 0, NS_VALUE_FRACTION, "M", 0, 0, 0, MAKE, SLOPED | CURVED,
      "curved, sloped: the space between picture and frame, as a part of the picture's larger "
      "side (default: curved 0.1 for few open ends to 0.16 for many; of a sloped puzzle the "
      "frame "
      "is the page)" },
    { NS_OPT_ASPECT, "aspect", 0, NS_VALUE_RATIO, "W:H", 0, 0, 0, MAKE, CURVED,
      "curved: the shape of the frame, such as 4:3 or 1 (default: as fills the --paper; with "
      "--margin the picture's with its margins)" },
    CHOICE(
        NS_OPT_STAND, "stand", "HOW", "upright|right|headlong|left", MAKE, CURVED,
        "curved: how the picture stands on the puzzle's page: headlong, on its head, which "
        "hides it better than anything else (the default; with --hide 0 upright), upright, or "
        "on its right or left side; the solution is drawn upright, and a solved puzzle turns "
        "upright on the screen"),
    { NS_OPT_DETAIL, "detail", 0, NS_VALUE_FRACTION, "D", "auto|keep", 0, 0, MAKE, CURVED,
      "curved: what is smaller than this part of the picture's larger side is smoothed or left "
      "out, 0 to 0.1; keep: nothing but what cannot be drawn (0.004); auto: gaps and lines are "
      "0.6 mm wide on paper and dots large enough to be cut into cells of 4 mm2, or are "
      "closed, "
      "widened or left out (default, and up to 0.056 when cells would be too small to print)" },
    CHOICE(NS_OPT_METHOD, "method", "METHOD", "best|climb|anneal", MAKE, CURVED,
           "curved: how curves are searched for: our own search (best, the default), de Jong's "
           "hill climbing or van de Kerkhof's annealing, both as published"),
    CHOICE(
        NS_OPT_SETTING, "setting", "SETTING", "a|b|c|d|e", MAKE, CURVED,
        "curved: how far apart things are to be, from a (a bare minimum) to e (wide; default "
        "c: comfortable)"),
    CHOICE(NS_OPT_BRIDGES, "bridges", "ANSWER", "yes|no", MAKE, CURVED,
           "curved: whether two ends may be joined to each other instead of led to the frame "
           "(default yes)"),
    CHOICE(
        NS_OPT_SELF_CROSSINGS, "self-crossings", "ANSWER", "yes|no", MAKE, CURVED,
        "curved: whether a curve may cross itself, which makes a puzzle for experts (default "
        "yes, but avoided)"),
    NUMBER(NS_OPT_CELLS, "cells", 0, 2, 10000, MAKE, CURVED,
           "curved: aim at about so many cells (default: as it comes, but 130 where there is "
           "room, 30 without --hide); only with --method best"),
    CHOICE(NS_OPT_LEVEL, "level", "LEVEL", "expert|advanced|basic", MAKE, CURVED,
           "curved: how hard to follow curves may be: may they cross themselves (expert, the "
           "default), may a cell lie on one side of a curve more than once (advanced), or "
           "neither (basic)? Cells are rid of that by leading curves elsewhere and by adding a "
           "few; only with --method best"),
    { NS_OPT_HIDE, "hide", 0, NS_VALUE_FRACTION, "H", 0, 0, 0, MAKE, CURVED,
      "curved: cut long smooth outlines and lead them on, so that the picture is not seen "
      "at a glance, 0 (only at its corners) to 1 (default 0.8)" },
    { NS_OPT_PICTURE_SLACK, "picture-slack", 0, NS_VALUE_DECIMAL, "U", 0, 0, 100, MAKE, CURVED,
      "curved: --hide may move the picture's own curves by so much, and what is narrow gets "
      "wider by that, the frame's longer side being 1000 (default 8)" },
    TEXT(NS_OPT_KEEP, "keep", 0, "FILE", MAKE, CURVED,
         "curved: keep the curves of this earlier puzzle where they still fit; FILE:0,3,5-7 "
         "keeps only those numbers, 'FILE:top 3,left 5-7' those with these clues"),
    { NS_OPT_SHEET, "sheet", 0, NS_VALUE_NUMBER, "K", 0, 2, 60, MAKE, CURVED,
      "curved: make K puzzles, of this seed and those after it, and draw them small on a sheet "
      "to choose from; OUT is the sheet (.svg, .pdf or .png), or the best puzzle with its "
      "sheet "
      "beside it" },
    CHOICE(NS_OPT_OBJECTIVE, "objective", "OBJECTIVE", "squares|sum|max", MAKE, SLOPED,
           "sloped: what to make small when lines are shifted: the sum of the shifts' squares "
           "(default), their sum, or the largest"),
    { NS_OPT_WIDTH, "width", 0, NS_VALUE_DECIMAL, "W", 0, 0, 100, MAKE, SLOPED,
      "sloped: shift lines until every cell is so wide, the frame's longer side being 100 "
      "(default 2; 0: as drawn)" },
    FLAG(NS_OPT_WIDEST, "widest", 0, MAKE, SLOPED,
         "sloped: shift lines until the narrowest cell is as wide as can be"),
    FLAG(NS_OPT_SPLIT, "split", 0, MAKE, SLOPED,
         "sloped: take points apart where three lines or more meet and the picture has no "
         "corner, when that gives more room"),
    FLAG(NS_OPT_ANY_SLOPE, "any-slope", 0, MAKE, SLOPED,
         "sloped: edges may have any slope, not only level, upright and diagonal"),
    { NS_OPT_SNAP, "snap", 0, NS_VALUE_DECIMAL, "D", 0, 0, 10, MAKE, SLOPED,
      "sloped: move corners of the drawing by so much at most to give edges their slope, the "
      "frame's longer side being 100 (default 0.05)" },
    { NS_OPT_BACKGROUND, "background", 0, NS_VALUE_PAINT, "RRGGBB", 0, 0, 0, MAKE, GRID,
      "the colour of empty cells, with --colours (default: what is transparent, else the "
      "commonest "
      "colour of the border)" },
    FLAG(NS_OPT_INVERT, "invert", 0, MAKE, GRID | CURVED, "swap black and white of a bitmap"),
    FLAG(NS_OPT_TRIM, "trim", 0, MAKE, GRID,
         "grid: cut off the empty sides of the picture before it is made into cells"),
    FLAG(NS_OPT_REPAIR, "repair", 0, MAKE, GRID | SOLID,
         "change as few cells as possible until the puzzle can be solved line by line"),
    CHOICE(NS_OPT_UP, "up", "AXIS", "auto|y|z", MAKE, SOLID,
           "solid: which axis of a mesh points up (default auto: as its format has it)"),
    NUMBER(NS_OPT_SAMPLES, "samples", 0, 1, 16, MAKE, SOLID,
           "solid: look at so many points along each edge of a voxel (default 1: its centre)"),
    CHOICE(NS_OPT_FIT, "fit", "FIT", "search|centre|hand", MAKE, SOLID,
           "solid: try scales and shifts and take one that makes a simple puzzle and looks "
           "most like the model (search, the default), take the centred one, or the one that "
           "--scale and --shift tell (hand)"),
    { NS_OPT_TURN, "turn", 0, NS_VALUE_TRIPLE, "X,Y,Z", 0, -360, 360, MAKE, SOLID,
      "solid: turn the model by so many degrees about x, then y, then z; voxels by right "
      "angles" },
    { NS_OPT_SCALE, "scale", 0, NS_VALUE_DECIMAL, "S", 0, 0, 10, MAKE, SOLID,
      "solid: make the mesh so much larger than --size says, 0.1 to 10 (default with --fit "
      "hand: 1)" },
    { NS_OPT_SHIFT, "shift", 0, NS_VALUE_TRIPLE, "X,Y,Z", 0, -256, 256, MAKE, SOLID,
      "solid: move the mesh by parts of a voxel from the middle (default with --fit hand: "
      "0,0,0)" },
    CHOICE(
        NS_OPT_INSIDE, "inside", "RULE", "auto|parity|winding", MAKE, SOLID,
        "solid: where a ray is inside of a mesh: while its ways in and out do not cancel, so "
        "that parts may overlap (winding), or after an odd number of triangles (parity); "
        "default auto: winding when all triangles turn alike"),
    FLAG(NS_OPT_SHELL, "shell", 0, MAKE, SOLID,
         "solid: fill only the voxels that the surface passes through"),
    FLAG(NS_OPT_PARTIAL, "partial", 0, MAKE, SOLID,
         "solid: with --colours 2 each clue tells of one colour only"),
    { NS_OPT_THIN, "thin", 0, NS_VALUE_WORD, "HOW", "simple|unique", 0, 0, MAKE, 0,
      "leave out clues one by one as long as the puzzle stays simple, or with =unique as long "
      "as it has one answer, those that say 0 first and the others as the seed has it" },
    { NS_OPT_THIN_SHARE, "thin-share", 0, NS_VALUE_FRACTION, "S", 0, 0, 0, MAKE, 0,
      "stop --thin when this share of the clues is left (default 0: when none can go)" },
    NUMBER(NS_OPT_THIN_STARS, "thin-stars", 0, 1, 5, MAKE, 0,
           "stop --thin before the puzzle gets harder than so many stars"),
    NUMBER(NS_OPT_THIN_AXES, "thin-axes", 0, 1, 2, MAKE, SOLID,
           "solid: --thin leaves every cell on lines along so many axes that have a clue"),
    { NS_OPT_BLOTS, "blots", 0, NS_VALUE_WORD, "WHETHER", "yes|no", 0, 0, MAKE,
      GRID | SLOPED | CURVED,
      "with --thin or --stars: where a whole clue cannot go, leave out the lengths of its "
      "runs, which become blots (default: with --stars where nothing else helps; =no: never)" },
    NUMBER(NS_OPT_STARS, "stars", 0, 1, 5, MAKE, 0,
           "make the puzzle so hard, from 1 to 5 stars: clues are left out or cells given, and "
           "of curved puzzles other seeds tried; with --thin it stays simple"),
    TEXT(NS_OPT_SET, "set", 0, "CELLS", CHANGE, GRID | SLOPED | SOLID,
         "grid, sloped, solid: give cells of the picture other colours, such as 12=1,13=0 or "
         "'row 3 "
         "column 5=black', and make the clues anew; cells are numbered from 0 as in files, "
         "colours are named by number, symbol or name"),
    TEXT(NS_OPT_GIVE, "give", 0, "CELLS", CHANGE, 0,
         "show these cells from the start, as the picture has them"),
    TEXT(NS_OPT_BLANK, "blank", 0, "LINES", CHANGE, 0,
         "leave out the clues of these lines, such as 'row 3,column 5-7', 'top 3' or 0,4-6: "
         "names as the page has them, or numbers from 0 as in files"),
    TEXT(NS_OPT_BLOT, "blot", 0, "LINES", CHANGE, GRID | SLOPED | CURVED,
         "make the lengths in the clues of these lines blots"),
    TEXT(NS_OPT_RESTORE, "restore", 0, "LINES", CHANGE, 0,
         "tell the clues of these lines again, as the picture has them"),
    TEXT(NS_OPT_REROUTE, "reroute", 0, "CURVES", CHANGE, CURVED,
         "curved: search anew for what was added to these curves, such as 0,3 or 'top 3,left "
         "5-7', or for what leaves these corners of the picture, such as 'corner 3,corner 5', "
         "with --seed; all other curves stay"),
    TEXT(NS_OPT_PULL, "pull", 0, "END@PLACE", CHANGE, CURVED,
         "curved: lead an end of a curve to another place on the frame. END is 3.start, 3.end "
         "or a clue that stands there, such as 'top 3'; PLACE a part of the way round the "
         "frame, 0 to 1, clockwise from the top left corner, or a side and a part of it from "
         "the left or the top, such as 'left 0.25'"),
    { NS_OPT_ADD_DECOY, "add-decoy", 0, NS_VALUE_WORD, "PLACE-PLACE", 0, 0, 0, CHANGE, CURVED,
      "curved: add a curve from frame to frame, between these places, such as 'top 0.3-right "
      "0.6', or where it helps most" },
    TEXT(NS_OPT_REMOVE_DECOY, "remove-decoy", 0, "CURVES", CHANGE, CURVED,
         "curved: take away these curves, which are no part of the picture"),
    NUMBER(NS_OPT_MOST, "most", 0, 1, 100, SUGGEST, 0,
           "make so many suggestions at most (default 8)"),
    NUMBER(NS_OPT_STEPS, "steps", 0, 1, 1000000, IMPROVE, 0,
           "make so many steps at most (default: until the curves settle)"),
    NUMBER(NS_OPT_STEPS, "steps", 0, 1, 1000000, EXPLAIN, 0,
           "show so many steps at most (default: all)"),
    CHOICE(NS_OPT_HARDEST, "hardest", "TECHNIQUE",
           "done|full|overlap|edge|reach|which-run|colours|same-face|whole-line|minimal-rule|"
           "two-lines|suppose|search",
           EXPLAIN, 0,
           "use no harder technique than this; they are listed easiest first (default search: "
           "any)"),
    FLAG(NS_OPT_SAVED, "saved", 0, EXPLAIN | RATE, 0,
         "start from the half-played picture that the file holds, not from the empty puzzle"),
    CHOICE(NS_OPT_STAGE, "stage", "STAGE", "why|wrong|where|do", HINT, 0,
           "how much to give away: whether something is wrong, where to look, why something "
           "follows there (the default), or the cells themselves"),
    TEXT(NS_OPT_FORCES, "forces", 0, "FILE", IMPROVE, 0,
         "how strong each force is, as JSON such as {\"attraction\": 1.2}; what it does not "
         "name stays as it is by default; an array of these, each with \"steps\", takes turns"),
    { NS_OPT_PICTURE_SLACK, "picture-slack", 0, NS_VALUE_DECIMAL, "U", 0, 0, 100, IMPROVE, 0,
      "let the picture's own curves move by so much, the frame's longer side being 1000 "
      "(default "
      "0: they stay)" },
    TEXT(NS_OPT_FRAMES, "frames", 0, "DIR", IMPROVE, 0,
         "draw the curves as they move into this folder, frame-0001.svg and so on; it must be "
         "new or empty"),
    NUMBER(NS_OPT_EVERY, "every", 0, 1, 1000000, IMPROVE, 0,
           "with --frames: draw after so many steps (default 10)"),
    NUMBER(NS_OPT_EVERY, "every", 0, 1, 1000000, EXPLAIN, 0,
           "with -o: draw only every so manyth step (default 1)"),
    NUMBER(NS_OPT_SEED, "seed", 0, 0, (INT64_C(1) << 53) - 1, MAKE, 0,
           "where chance starts (default 1); the same seed gives the same puzzle"),
    NUMBER(NS_OPT_SEED, "seed", 0, 0, (INT64_C(1) << 53) - 1, CHANGE, 0,
           "where chance starts (default 1) when curves are searched for"),
    TEXT(NS_OPT_TITLE, "title", 0, "TEXT", MAKE, 0, "the title to store in the puzzle"),
    TEXT(NS_OPT_AUTHOR, "author", 0, "TEXT", MAKE, 0, "the author to store"),
    TEXT(NS_OPT_COPYRIGHT, "copyright", 0, "TEXT", MAKE, 0, "the copyright line to store"),
    TEXT(NS_OPT_LICENCE, "licence", 0, "TEXT", MAKE, 0,
         "the licence to store, for example CC-BY-4.0"),
    TEXT(NS_OPT_DESCRIPTION, "description", 0, "TEXT", MAKE, 0, "the description to store"),

    FLAG(NS_OPT_STRICT, "strict", 0, CHECK | SOLVE | EXPLAIN | RATE | HINT, 0,
         "treat a cell on no clued line as free instead of empty (grids are always strict)"),
    FLAG(NS_OPT_PROBE, "probe", 0, CHECK | SOLVE, 0,
         "beyond line logic, try one supposition at a time before searching, and tell which of "
         "the three was needed"),
    CHOICE(NS_OPT_ORDER, "order", "ORDER",
           "smart|brute|hierarchical|hierarchical+pre|heuristic|heuristic+pre|thrifty", SOLVE,
           0, "in which order lines are looked at (default smart)"),
    CHOICE(
        NS_OPT_STEP, "step", "STEP", "exact|thesis", SOLVE, 0,
        "what one look at a line concludes: everything (exact, the default), or what Halford's "
        "leftmost and rightmost fillings show (thesis)"),
    NUMBER(NS_OPT_COUNT, "count", 'n', 1, 1000000, SOLVE, 0,
           "stop after so many solutions (default 2)"),
    FLAG(NS_OPT_TRACE, "trace", 0, SOLVE, 0, "print every line step that settled something"),

    CHOICE(NS_OPT_SETTING, "setting", "SETTING", "a|b|c|d|e", DRAW | MEASURE, 0,
           "how strict de Jong's yardsticks are, a the least, e the most (default c)"),
    CHOICE(NS_OPT_SETTING, "setting", "SETTING", "a|b|c|d|e", IMPROVE, 0,
           "the setting of de Jong's score that is reported and stored (default: the puzzle's "
           "own, else c)"),
    FLAG(NS_OPT_SPOTS, "spots", 0, MEASURE, 0, "list where each penalty arises, worst first"),
    FLAG(NS_OPT_SPOTS, "spots", 0, DRAW, SLOPED | CURVED,
         "curved: mark where penalties arise, see \"measure\": a proof sheet for the designer, "
         "not for players"),
    FLAG(NS_OPT_SOLUTION, "solution", 0, DRAW, 0,
         "draw the solution instead of the empty puzzle"),
    CHOICE(NS_OPT_VIEW, "view", "VIEW", "all|layers|model", DRAW, SOLID,
           "solid: which pages: every layer with its clues (layers), the whole block with "
           "clues on its sides or, of a solution, the solved model (model), or both (all, the "
           "default)"),
    { NS_OPT_PAPER, "paper", 0, NS_VALUE_PAPER_SIZE, "PAPER", PAPERS, 0, 0, DRAW, 0,
      "the paper (default a4); a puzzle whose numbers would get too small to read takes the "
      "next "
      "larger one of the same family. Or any size, width first, such as 6x9in or 150x200mm, "
      "which stays as it is" },
    { NS_OPT_PAPER, "paper", 0, NS_VALUE_PAPER_SIZE, "PAPER", PAPERS, 0, 0, EXPLAIN, 0,
      "with -o: the paper (default a4), or any size such as 6x9in" },
    { NS_OPT_PAPER, "paper", 0, NS_VALUE_PAPER_SIZE, "PAPER", PAPERS, 0, 0, MEASURE, 0,
      "the paper that comfort is measured on (default a4), or any size such as 6x9in" },
    { NS_OPT_PAPER, "paper", 0, NS_VALUE_PAPER_SIZE, "PAPER", PAPERS, 0, 0, MAKE,
      SLOPED | CURVED,
      "curved, sloped: the paper that cells are to be seen on and (curved) the frame is to "
      "fill, "
      "and that of a --sheet or of a page that -o names (default a4), or any size such as "
      "6x9in" },
    CHOICE(NS_OPT_ORIENTATION, "orientation", "WAY", "auto|portrait|landscape", DRAW, 0,
           "which way up pages are (default auto: as gives the larger puzzle)"),
    { NS_OPT_MARGIN, "margin", 0, NS_VALUE_DECIMAL, "MM", 0, 0, NS_MARGIN_MM_MAX, DRAW, 0,
      "so many millimetres are kept free on all four sides of the paper (default 12.7)" },
    FLAG(NS_OPT_LARGE, "large", 0, DRAW, 0,
         "large print for weak eyes: clues as large as the paper allows, bold, and heavy "
         "lines"),
    NUMBER(NS_OPT_PER_PAGE, "per-page", 0, 1, NS_PER_PAGE_MAX, DRAW, 0,
           "grid, sloped, curved: so many puzzles on each page, side by side (default 1)"),
    TEXT(NS_OPT_TITLE, "title", 0, "TEXT", PLAY, 0,
         "the title of the page (default: how many puzzles there are, since a puzzle's own "
         "title "
         "may tell what it shows)"),
    FLAG(NS_OPT_LINK, "link", 0, PLAY, 0,
         "print a link for each puzzle instead, to be put behind the address of a player or a "
         "studio"),
    { NS_OPT_TITLE, "title", 0, NS_VALUE_ANY_TEXT, "TEXT", 0, 0, 0, DRAW, 0,
      "the title on the page instead of the puzzle's own; '' for none" },
    FLAG(NS_OPT_HIDE_TITLE, "hide-title", 0, DRAW, 0,
         "show the title on the page of the solution only, since it gives the picture away"),
    FLAG(NS_OPT_STARS, "stars", 0, DRAW, 0,
         "print how hard the puzzle is, one to five stars, below the title"),
    FLAG(NS_OPT_STARS, "stars", 0, CHECK, 0,
         "rate every puzzle that has one answer, one to five stars (without it only a simple "
         "puzzle that is checked alone is rated); see \"rate\""),
    FLAG(NS_OPT_NUMBERS, "numbers", 0, DRAW, 0,
         "print the numbers by which lines are named, such as the 3 of \"row 3\" or \"top clue "
         "3\", small beside their clues"),
    FLAG(NS_OPT_MARKED, "marked", 0, DRAW, GRID | SLOPED | CURVED,
         "grid, sloped, curved: name cells, clues and curves in the SVG, for pages that people "
         "click on"),
    FLAG(NS_OPT_BARE, "bare", 0, DRAW, GRID | SLOPED | CURVED,
         "grid, sloped, curved: nothing but the puzzle, without title, key and margins"),
    NUMBER(NS_OPT_PUZZLE_NUMBER, "number", 0, 1, 1000000, DRAW, 0,
           "print \"No. N\" at the head of the page; several puzzles are counted from there"),
    NUMBER(NS_OPT_DPI, "dpi", 0, 20, 1200, MAKE, CURVED,
           "dots per inch of a --sheet or a page in PNG (default 150)"),
    NUMBER(NS_OPT_DPI, "dpi", 0, 20, 1200, DRAW | EXPLAIN, 0,
           "dots per inch of a PNG (default 150)"),

    CHOICE(NS_OPT_ENGINE, "engine", "ENGINE", "builtin|cadical",
           CHECK | SOLVE | EXPLAIN | RATE | HINT, 0,
           "what searches where line logic ends (default cadical when it is there); the "
           "verdict does not depend on it"),
    NUMBER(
        NS_OPT_EFFORT, "effort", 0, 0, INT64_C(1) << 62, MAKE, 0,
        "stop after so many steps, some fifty million a second; the best so far is written "
        "(default: no limit for the verdict, a few seconds' worth for --repair, 10 to 30 for "
        "curves, each time that they begin again with less detail; 0: no limit)"),
    NUMBER(
        NS_OPT_EFFORT, "effort", 0, 0, INT64_C(1) << 62,
        CHECK | SOLVE | MEASURE | EXPLAIN | RATE | HINT, 0,
        "stop after so many steps for each puzzle (default 0: no limit); a step is about one "
        "cell looked at once, some fifty million a second"),
    NUMBER(
        NS_OPT_EFFORT, "effort", 0, 0, INT64_C(1) << 62, CHANGE, 0,
        "stop after so many steps for each puzzle, some fifty million a second (default 0: no "
        "limit); of curves the search stops, and what it found is finished, measured and "
        "decided beyond that"),
    NUMBER(
        NS_OPT_EFFORT, "effort", 0, 0, INT64_C(1) << 62, IMPROVE, 0,
        "stop after so much work for each puzzle, some fifty million a second; the best so far "
        "is written (default 0: no limit)"),
    NUMBER(
        NS_OPT_EFFORT, "effort", 0, 0, INT64_C(1) << 62, SUGGEST, 0,
        "look for so many steps for each puzzle, some fifty million a second (default 50M; 0: "
        "no limit); curves that were found meanwhile are decided beyond that"),
    NUMBER(NS_OPT_MEMORY, "memory", 0, 0, INT64_C(1) << 62, NS_FOR_ALL, 0,
           "give up, with a sentence, rather than take more bytes than this, all threads "
           "together (default 1G; 0: no limit)"),
    NUMBER(NS_OPT_JOBS, "jobs", 'j', 1, 256, MAKE, 0,
           "search with so many threads (default: one per processor); the puzzle stays the "
           "same"),
    NUMBER(NS_OPT_JOBS, "jobs", 'j', 1, 256,
           CHECK | SOLVE | MEASURE | IMPROVE | EXPLAIN | RATE | HINT | CHANGE | SUGGEST, 0,
           "work on so many puzzles at once (default: one per processor); the output stays the "
           "same"),
    FLAG(NS_OPT_JSON, "json", 0, NS_FOR_ALL, 0,
         "report one JSON object per puzzle, a line each"),
    FLAG(NS_OPT_QUIET, "quiet", 'q', NS_FOR_ALL, 0,
         "no notes and no progress on standard error, only errors"),
    FLAG(NS_OPT_HELP, "help", 'h', NS_FOR_ALL, 0, "show this help"),
    FLAG(NS_OPT_VERSION, "version", 'V', NS_FOR_ALL, 0, "show the version"),
};

const ns_option *ns_option_at(int32_t row)
{
    return row >= 0 && row < NS_COUNT(options) ? &options[row] : NULL;
}

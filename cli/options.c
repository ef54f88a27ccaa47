// options.c: every option of every verb, a row each. The order is the order of --help.
#include "cli/args.h"

#include "nonosmith/draw.h"
#include "nonosmith/voxels.h"

#define PAPERS "a5|a4|a3|a2|a1|a0|letter|legal|tabloid|ansi-c|ansi-d|ansi-e"

#define CHECK CLI_FOR(CLI_CHECK)
#define SOLVE CLI_FOR(CLI_SOLVE)
#define CONVERT CLI_FOR(CLI_CONVERT)
#define DRAW CLI_FOR(CLI_DRAW)
#define MAKE CLI_FOR(CLI_MAKE)
#define MEASURE CLI_FOR(CLI_MEASURE)
#define IMPROVE CLI_FOR(CLI_IMPROVE)

#define FLAG(id, name, letter, verbs, help)                                                    \
    {                                                                                          \
        id, name, letter, CLI_FLAG, 0, 0, 0, 0, verbs, help                                    \
    }
#define TEXT(id, name, letter, value, verbs, help)                                             \
    {                                                                                          \
        id, name, letter, CLI_TEXT, value, 0, 0, 0, verbs, help                                \
    }
#define CHOICE(id, name, value, choices, verbs, help)                                          \
    {                                                                                          \
        id, name, 0, CLI_CHOICE, value, choices, 0, 0, verbs, help                             \
    }
#define NUMBER(id, name, letter, least, most, verbs, help)                                     \
    {                                                                                          \
        id, name, letter, CLI_NUMBER, "N", 0, least, most, verbs, help                         \
    }

const cli_option cli_options[] = {
    TEXT(CLI_OUTPUT, "output", 'o', "OUT", MAKE,
         "the puzzle file to write (- is standard output); its extension names the format. A "
         "folder takes INPUT.nono, a page (.pdf, .svg, .png) is drawn from a .nono beside it "
         "(default: INPUT.nono in the current folder)"),
    TEXT(CLI_OUTPUT, "output", 'o', "OUT", IMPROVE,
         "the puzzle file to write (- is standard output); its extension names the format"),
    TEXT(CLI_OUTPUT, "output", 'o', "OUT", DRAW,
         "the drawing to write: .svg, .pdf or .png (- is standard output); several pages "
         "become one PDF, otherwise name-1.svg, name-2.svg ... are written"),
    TEXT(CLI_OUTPUT, "output", 'o', "OUT", SOLVE,
         "also write the puzzles with their solutions to this file; its extension names the "
         "format"),
    TEXT(CLI_FROM, "from", 0, "FORMAT",
         CHECK | SOLVE | CONVERT | DRAW | MAKE | MEASURE | IMPROVE,
         "read the input as this format instead of looking at its content"),
    TEXT(CLI_TO, "to", 0, "TARGET", SOLVE | CONVERT | MAKE | IMPROVE,
         "write this format, whatever the extension says"),
    CHOICE(CLI_TO, "to", "TARGET", "svg|pdf|png", DRAW,
           "draw this kind of file, whatever the extension says"),

    CHOICE(CLI_KIND, "kind", "KIND", "grid|sloped|curved|solid", MAKE,
           "the kind of puzzle (default: curved from an SVG, solid from a mesh or a .vox, grid "
           "from anything else); curved from a PNG traces it first"),
    { CLI_SIZE, "size", 0, CLI_WIDTH_HEIGHT, "SIZE", 0, 1, NS_VOXELS_SIDE_MAX, MAKE,
      "grid: WxH, columns and rows (default: one pixel a cell for pixel art up to 100x100; 36 "
      "along the longer side of a photograph, with --repair, 30 of a drawing); 30x, x20 and "
      "30, "
      "cells along the longer side, keep the picture's shape. Solid: N, voxels along the "
      "longest "
      "side (default 12; a .vox stays as it is)" },
    { CLI_SIZE, "size", 0, CLI_WIDTH_HEIGHT, "WxH", 0, 0, 0,
      CHECK | SOLVE | CONVERT | DRAW | MEASURE,
      "columns and rows of puzzles whose file does not tell: tournament batches (default: "
      "square)" },
    NUMBER(CLI_COLOURS, "colours", 0, 1, 31, MAKE,
           "use so many colours at most besides the background (default: black and white, or "
           "for a coloured drawing what keeps most of it); pictures and drawings are reduced "
           "to them, a solid has 1 or 2"),
    { CLI_THRESHOLD, "threshold", 0, CLI_FRACTION, "T", 0, 0, 0, MAKE,
      "what is darker than this is black, 0 to 1 (default: 0.5 for a drawing that this "
      "does not leave empty, else chosen from the picture by Otsu's method); solid: a voxel is "
      "filled when more than this share of its points (see --samples) is inside (default "
      "0.5)" },
    { CLI_MARGIN, "margin", 0, CLI_FRACTION, "M", 0, 0, 0, MAKE,
      "curved, sloped: the space between picture and frame, as a part of the picture's larger "
      "side (default: curved 0.1 for few open ends to 0.16 for many; of a sloped puzzle the "
      "frame "
      "is the page)" },
    { CLI_ASPECT, "aspect", 0, CLI_RATIO, "W:H", 0, 0, 0, MAKE,
      "curved: the shape of the frame, such as 4:3 or 1 (default: as fills the --paper; with "
      "--margin the picture's with its margins)" },
    { CLI_DETAIL, "detail", 0, CLI_FRACTION, "D", 0, 0, 0, MAKE,
      "curved: what is smaller than this part of the picture's larger side is smoothed or left "
      "out, 0 to 0.1 (default: 0.004, and up to 0.056 when cells would be too small to "
      "print)" },
    CHOICE(CLI_METHOD, "method", "METHOD", "best|climb|anneal", MAKE,
           "curved: how curves are searched for: our own search (best, the default), de Jong's "
           "hill climbing or van de Kerkhof's annealing, both as published"),
    CHOICE(
        CLI_SETTING, "setting", "SETTING", "a|b|c|d|e", MAKE,
        "curved: how far apart things are to be, from a (a bare minimum) to e (wide; default "
        "c: comfortable)"),
    CHOICE(CLI_BRIDGES, "bridges", "ANSWER", "yes|no", MAKE,
           "curved: whether two ends may be joined to each other instead of led to the frame "
           "(default yes)"),
    CHOICE(
        CLI_SELF_CROSSINGS, "self-crossings", "ANSWER", "yes|no", MAKE,
        "curved: whether a curve may cross itself, which makes a puzzle for experts (default "
        "yes, but avoided)"),
    NUMBER(
        CLI_CELLS, "cells", 0, 2, 10000, MAKE,
        "curved: aim at about so many cells (default: as it comes); only with --method best"),
    TEXT(CLI_KEEP, "keep", 0, "FILE", MAKE,
         "curved: keep the curves of this earlier puzzle where they still fit; FILE:0,3,5-7 "
         "keeps only those numbers"),
    { CLI_SHEET, "sheet", 0, CLI_NUMBER, "K", 0, 2, 60, MAKE,
      "curved: make K puzzles, of this seed and those after it, and draw them small on a sheet "
      "to choose from; OUT is the sheet (.svg, .pdf or .png), or the best puzzle with its "
      "sheet "
      "beside it" },
    CHOICE(CLI_OBJECTIVE, "objective", "OBJECTIVE", "squares|sum|max", MAKE,
           "sloped: what to make small when lines are shifted: the sum of the shifts' squares "
           "(default), their sum, or the largest"),
    { CLI_WIDTH, "width", 0, CLI_DECIMAL, "W", 0, 0, 100, MAKE,
      "sloped: shift lines until every cell is so wide, the frame's longer side being 100 "
      "(default 2; 0: as drawn)" },
    FLAG(CLI_WIDEST, "widest", 0, MAKE,
         "sloped: shift lines until the narrowest cell is as wide as can be"),
    FLAG(CLI_SPLIT, "split", 0, MAKE,
         "sloped: take points apart where three lines or more meet and the picture has no "
         "corner, when that gives more room"),
    FLAG(CLI_ANY_SLOPE, "any-slope", 0, MAKE,
         "sloped: edges may have any slope, not only level, upright and diagonal"),
    { CLI_SNAP, "snap", 0, CLI_DECIMAL, "D", 0, 0, 10, MAKE,
      "sloped: move corners of the drawing by so much at most to give edges their slope, the "
      "frame's longer side being 100 (default 0.05)" },
    { CLI_BACKGROUND, "background", 0, CLI_PAINT, "RRGGBB", 0, 0, 0, MAKE,
      "the colour of empty cells, with --colours (default: what is transparent, else the "
      "commonest "
      "colour of the border)" },
    FLAG(CLI_INVERT, "invert", 0, MAKE, "swap black and white of a bitmap"),
    FLAG(CLI_TRIM, "trim", 0, MAKE,
         "grid: cut off the empty sides of the picture before it is made into cells"),
    FLAG(CLI_REPAIR, "repair", 0, MAKE,
         "change as few cells as possible until the puzzle can be solved line by line"),
    CHOICE(CLI_UP, "up", "AXIS", "auto|y|z", MAKE,
           "solid: which axis of a mesh points up (default auto: as its format has it)"),
    NUMBER(CLI_SAMPLES, "samples", 0, 1, 16, MAKE,
           "solid: look at so many points along each edge of a voxel (default 1: its centre)"),
    CHOICE(CLI_FIT, "fit", "FIT", "search|centre", MAKE,
           "solid: try scales and offsets and take one that makes a simple puzzle and looks "
           "most like the model (search, the default), or take the centred one"),
    CHOICE(
        CLI_INSIDE, "inside", "RULE", "auto|parity|winding", MAKE,
        "solid: where a ray is inside of a mesh: while its ways in and out do not cancel, so "
        "that parts may overlap (winding), or after an odd number of triangles (parity); "
        "default auto: winding when all triangles turn alike"),
    FLAG(CLI_SHELL, "shell", 0, MAKE,
         "solid: fill only the voxels that the surface passes through"),
    FLAG(CLI_PARTIAL, "partial", 0, MAKE,
         "solid: with --colours 2 each clue tells of one colour only"),
    { CLI_THIN, "thin", 0, CLI_WORD, "HOW", "simple|unique", 0, 0, MAKE,
      "solid: leave out clues one by one as long as the puzzle stays simple, or with "
      "=unique as long as it has one answer" },
    { CLI_THIN_SHARE, "thin-share", 0, CLI_FRACTION, "S", 0, 0, 0, MAKE,
      "solid: stop --thin when this share of the clues is left (default 0: when none can go)" },
    NUMBER(CLI_STEPS, "steps", 0, 1, 1000000, IMPROVE,
           "make so many steps at most (default: until the curves settle)"),
    TEXT(CLI_FORCES, "forces", 0, "FILE", IMPROVE,
         "how strong each force is, as JSON such as {\"attraction\": 1.2}; what it does not "
         "name "
         "stays as it is by default"),
    { CLI_PICTURE_SLACK, "picture-slack", 0, CLI_DECIMAL, "U", 0, 0, 100, IMPROVE,
      "let the picture's own curves move by so much, the frame's longer side being 1000 "
      "(default "
      "0: they stay)" },
    TEXT(CLI_FRAMES, "frames", 0, "DIR", IMPROVE,
         "draw the curves as they move into this folder, frame-0001.svg and so on; it must be "
         "new or empty"),
    NUMBER(CLI_EVERY, "every", 0, 1, 1000000, IMPROVE,
           "with --frames: draw after so many steps (default 10)"),
    NUMBER(CLI_SEED, "seed", 0, 0, (INT64_C(1) << 53) - 1, MAKE,
           "where chance starts (default 1); the same seed gives the same puzzle"),
    TEXT(CLI_TITLE, "title", 0, "TEXT", MAKE, "the title to store in the puzzle"),
    TEXT(CLI_AUTHOR, "author", 0, "TEXT", MAKE, "the author to store"),
    TEXT(CLI_COPYRIGHT, "copyright", 0, "TEXT", MAKE, "the copyright line to store"),
    TEXT(CLI_LICENCE, "licence", 0, "TEXT", MAKE,
         "the licence to store, for example CC-BY-4.0"),
    TEXT(CLI_DESCRIPTION, "description", 0, "TEXT", MAKE, "the description to store"),

    FLAG(CLI_STRICT, "strict", 0, CHECK | SOLVE,
         "treat a cell on no clued line as free instead of empty (grids are always strict)"),
    FLAG(CLI_PROBE, "probe", 0, CHECK | SOLVE,
         "beyond line logic, try one supposition at a time before searching, and tell which of "
         "the three was needed"),
    CHOICE(CLI_ORDER, "order", "ORDER",
           "smart|brute|hierarchical|hierarchical+pre|heuristic|heuristic+pre|thrifty", SOLVE,
           "in which order lines are looked at (default smart)"),
    CHOICE(
        CLI_STEP, "step", "STEP", "exact|thesis", SOLVE,
        "what one look at a line concludes: everything (exact, the default), or what Halford's "
        "leftmost and rightmost fillings show (thesis)"),
    NUMBER(CLI_COUNT, "count", 'n', 1, 1000000, SOLVE,
           "stop after so many solutions (default 2)"),
    FLAG(CLI_TRACE, "trace", 0, SOLVE, "print every line step that settled something"),

    CHOICE(CLI_SETTING, "setting", "SETTING", "a|b|c|d|e", DRAW | MEASURE,
           "how strict de Jong's yardsticks are, a the least, e the most (default c)"),
    CHOICE(CLI_SETTING, "setting", "SETTING", "a|b|c|d|e", IMPROVE,
           "the setting of de Jong's score that is reported and stored (default: the puzzle's "
           "own, else c)"),
    FLAG(CLI_SPOTS, "spots", 0, MEASURE, "list where each penalty arises, worst first"),
    FLAG(CLI_SPOTS, "spots", 0, DRAW,
         "curved: mark where penalties arise, see \"measure\": a proof sheet for the designer, "
         "not for players"),
    FLAG(CLI_SOLUTION, "solution", 0, DRAW, "draw the solution instead of the empty puzzle"),
    CHOICE(CLI_VIEW, "view", "VIEW", "all|layers|model", DRAW,
           "solid: which pages: every layer with its clues (layers), the whole block with "
           "clues on its sides or, of a solution, the solved model (model), or both (all, the "
           "default)"),
    { CLI_PAPER, "paper", 0, CLI_PAPER_SIZE, "PAPER", PAPERS, 0, 0, DRAW,
      "the paper (default a4); a puzzle whose numbers would get too small to read takes the "
      "next "
      "larger one of the same family. Or any size, width first, such as 6x9in or 150x200mm, "
      "which stays as it is" },
    { CLI_PAPER, "paper", 0, CLI_PAPER_SIZE, "PAPER", PAPERS, 0, 0, MAKE,
      "curved, sloped: the paper that cells are to be seen on and (curved) the frame is to "
      "fill, "
      "and that of a --sheet or of a page that -o names (default a4), or any size such as "
      "6x9in" },
    CHOICE(CLI_ORIENTATION, "orientation", "WAY", "auto|portrait|landscape", DRAW,
           "which way up pages are (default auto: as gives the larger puzzle)"),
    NUMBER(CLI_PER_PAGE, "per-page", 0, 1, NS_PER_PAGE_MAX, DRAW,
           "grid, sloped, curved: so many puzzles on each page, side by side (default 1)"),
    { CLI_TITLE, "title", 0, CLI_ANY_TEXT, "TEXT", 0, 0, 0, DRAW,
      "the title on the page instead of the puzzle's own; '' for none" },
    FLAG(CLI_HIDE_TITLE, "hide-title", 0, DRAW,
         "show the title on the page of the solution only, since it gives the picture away"),
    NUMBER(CLI_PUZZLE_NUMBER, "number", 0, 1, 1000000, DRAW,
           "print \"No. N\" at the head of the page; several puzzles are counted from there"),
    NUMBER(CLI_DPI, "dpi", 0, 20, 1200, MAKE,
           "dots per inch of a --sheet or a page in PNG (default 150)"),
    NUMBER(CLI_DPI, "dpi", 0, 20, 1200, DRAW, "dots per inch of a PNG (default 150)"),

    CHOICE(CLI_ENGINE, "engine", "ENGINE", "builtin|cadical", CHECK | SOLVE,
           "what searches where line logic ends (default cadical when it is built in); the "
           "verdict does not depend on it"),
    NUMBER(
        CLI_EFFORT, "effort", 0, 0, INT64_C(1) << 62, MAKE,
        "stop after so many steps, some fifty million a second; the best so far is written "
        "(default: no limit for the verdict, a few seconds' worth for --repair, as long as it "
        "takes for curves; 0: no limit)"),
    NUMBER(
        CLI_EFFORT, "effort", 0, 0, INT64_C(1) << 62, CHECK | SOLVE | MEASURE,
        "stop after so many steps for each puzzle (default 0: no limit); a step is about one "
        "cell looked at once, some fifty million a second"),
    NUMBER(
        CLI_EFFORT, "effort", 0, 0, INT64_C(1) << 62, IMPROVE,
        "stop after so much work for each puzzle, some fifty million a second; the best so far "
        "is written (default 0: no limit)"),
    NUMBER(CLI_MEMORY, "memory", 0, 0, INT64_C(1) << 62, CLI_FOR_ALL,
           "give up, with a sentence, rather than take more bytes than this, all threads "
           "together (default 1G; 0: no limit)"),
    NUMBER(CLI_JOBS, "jobs", 'j', 1, 256, MAKE,
           "search with so many threads (default: one per processor); the puzzle stays the "
           "same"),
    NUMBER(CLI_JOBS, "jobs", 'j', 1, 256, CHECK | SOLVE | MEASURE | IMPROVE,
           "work on so many puzzles at once (default: one per processor); the output stays the "
           "same"),
    FLAG(CLI_JSON, "json", 0, CLI_FOR_ALL, "report one JSON object per puzzle, a line each"),
    FLAG(CLI_QUIET, "quiet", 'q', CLI_FOR_ALL,
         "no notes and no progress on standard error, only errors"),
    FLAG(CLI_HELP, "help", 'h', CLI_FOR_ALL, "show this help"),
    FLAG(CLI_VERSION, "version", 'V', CLI_FOR_ALL, "show the version"),
};

const int32_t cli_option_count = NS_COUNT(cli_options);

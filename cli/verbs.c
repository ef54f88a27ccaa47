// verbs.c: the table of verbs. A new verb is a row here, its options rows in options.c of the core; the
// manual tells of it, too, and a test says so when it does not.
#include "cli/verbs.h"

#include "io/asserts.h"

const cli_verb cli_verbs[NS_VERBS] = {
    [NS_VERB_CHECK] = { NS_VERB_CHECK, "FILE...", "say whether puzzles have exactly one answer",
                        "Says of every puzzle how many answers it has: simple (one, found by "
                        "looking at one line at a time), unique (one, found by combining "
                        "lines), multiple (with the cells in which two answers differ), none "
                        "(with lines that contradict each other) or unknown (the effort ran "
                        "out). When the file holds a solution that breaks the clues, it says "
                        "so.\n"
                        "Exit status 0 means that every puzzle has exactly one answer, and "
                        "that it is the stored solution where there is one.",
                        "nonosmith check cat.non\n"
                        "nonosmith check --json --jobs 4 batch.txt\n"
                        "nonosmith check batch.txt#17",
                        1, cli_check },
    [NS_VERB_SOLVE] = { NS_VERB_SOLVE, "FILE...", "print the solutions of puzzles",
                        "Solves every puzzle and prints its solutions as characters (as "
                        "coloured cells on a terminal), with what it took. Where there are "
                        "several solutions it prints two, or as many as --count asks for.",
                        "nonosmith solve cat.non\n"
                        "nonosmith solve --count 10 several.nin\n"
                        "nonosmith solve --order brute --step thesis --json dancer.non\n"
                        "nonosmith solve cat.non -o solved.nono",
                        1, cli_solve },
    [NS_VERB_CONVERT] = { NS_VERB_CONVERT, "IN... OUT",
                          "turn a puzzle file into another format",
                          "Reads IN by its content and writes OUT by its extension; --from and "
                          "--to name the formats where these do not say (with - for standard "
                          "input or output they must). What the target format cannot hold is "
                          "listed on standard error. When IN holds several puzzles and the "
                          "target format only one, OUT-1, OUT-2 ... are written. The puzzles "
                          "of several INs are joined in one OUT.",
                          "nonosmith convert cat.xml cat.non\n"
                          "nonosmith convert batch.txt#17 cat.nono\n"
                          "nonosmith convert cat.nono owl.non book.nonpack\n"
                          "nonosmith convert - - --from nin --to sgt <cat.nin",
                          2, cli_convert },
    [NS_VERB_DRAW] = { NS_VERB_DRAW, "FILE... -o OUT", "draw puzzles as SVG, PDF or PNG pages",
                       "Draws every puzzle on a page of its own: a grid with clues left and "
                       "above, every fifth line bold; a curved or sloped puzzle with clues "
                       "around its frame. A solid takes several: the whole block with clues on "
                       "its sides, then its layers to be filled in. Colours have a letter "
                       "besides the hue. The same input gives the same bytes.",
                       "nonosmith draw cat.nono -o cat.pdf\n"
                       "nonosmith draw cat.nono -o answer.svg --solution\n"
                       "nonosmith draw duck.nono -o duck.png --view model --solution\n"
                       "nonosmith draw book.nonpack -o book.pdf --paper letter",
                       1, cli_draw },
    [NS_VERB_MAKE] = { NS_VERB_MAKE, "INPUT... [-o OUT]",
                       "make a puzzle from a picture, a drawing or a model",
                       "From an SVG drawing it makes a curved puzzle: the outline is cut at "
                       "its corners, every end is led on to the frame, and the cells between "
                       "the curves are what is filled in. The answer is the drawing, or "
                       "nothing is written. Curves are searched for until the page is clear; "
                       "--sheet draws several such puzzles side by side to choose from.\n"
                       "With --kind sloped an SVG of polygons becomes a puzzle of straight "
                       "lines in four directions, shifted as little as possible until every "
                       "cell is --width wide.\n"
                       "From a mesh or a MagicaVoxel model it makes a solid puzzle: every line "
                       "of voxels along the three axes has a clue. --size is the longest side, "
                       "--repair changes a few voxels until the puzzle is simple, --thin "
                       "leaves out clues.\n"
                       "From a picture (PNG, JPEG, WebP, PPM), a character grid or the "
                       "solution in a puzzle file it makes a grid: scales the picture to "
                       "--size, turns it into black and white or a few colours, writes the "
                       "clues and says how many answers they have. With --repair it changes as "
                       "few cells as it can until the puzzle is simple, and says whether fewer "
                       "would do.\n"
                       "A photograph gets 36 cells along its longer side and is repaired, "
                       "unless --size says otherwise. Without -o the puzzle of cat.png goes to "
                       "cat.nono in the current folder, replacing only what make wrote there; "
                       "with -o cat.pdf (.svg, .png) the page is drawn as well, beside "
                       "cat.nono.\n"
                       "Exit status 1 means that the puzzle was written but does not have "
                       "exactly one answer, or not the width that was asked for.",
                       "nonosmith make photo.jpg\n"
                       "nonosmith make cat.png -o cat.pdf\n"
                       "nonosmith make *.png -o puzzles/\n"
                       "nonosmith make cat.png -o cat.nono --size 30x30 --repair\n"
                       "nonosmith make cat.png -o cat.nono --colours 4 --title Cat\n"
                       "nonosmith make cat.svg -o cat.nono --setting d --seed 7\n"
                       "nonosmith make cat.svg -o cat.nono --sheet 12\n"
                       "nonosmith make cat.svg -o cat.nono --keep cat.nono:0,3,5-7 --seed 8\n"
                       "nonosmith make house.svg -o house.nono --kind sloped --width 3\n"
                       "nonosmith make duck.dae -o duck.nono --size 24 --repair --thin\n"
                       "nonosmith make drawing.txt -o drawing.non",
                       1, cli_make },
    [NS_VERB_MEASURE] = { NS_VERB_MEASURE, "FILE...",
                          "say how clear the pages of curved and sloped puzzles are",
                          "Measures every curved or sloped puzzle by the yardsticks of four "
                          "papers: de Jong's (vertices and points too near to each other, "
                          "cells too small), van de Kerkhof's (also angles, shapes of cells "
                          "and lengths of curves) and those of the layout paper; of sloped "
                          "puzzles also the width of the narrowest cell. 0 is clear; a floor "
                          "is what the picture alone costs, whatever curves are added. --spots "
                          "lists where each penalty arises; \"draw --spots\" shows it.\n"
                          "docs/measures.md has the formulas.",
                          "nonosmith measure cat.nono\n"
                          "nonosmith measure --spots --setting d cat.nono\n"
                          "nonosmith measure --json *.nono",
                          1, cli_measure },
    [NS_VERB_IMPROVE] = { NS_VERB_IMPROVE, "FILE... -o OUT.nono",
                          "relax the curves of finished puzzles into a clearer page",
                          "Lets the curves of every curved puzzle push and pull each other, "
                          "step by step, until they settle: curves that run too close part, "
                          "crossings become steeper, bends smoother, cells more equal. The "
                          "picture and the frame stay where they are, and what crosses what in "
                          "which order never changes, so that clues, answer and verdict stay "
                          "true; the result is checked to be the same puzzle. A puzzle that "
                          "gets no better stays as it is.\n"
                          "docs/layout.md tells of the forces, and how to change them.",
                          "nonosmith improve cat.nono -o better.nono\n"
                          "nonosmith improve cat.nono -o better.nono --forces loose.json\n"
                          "nonosmith improve cat.nono -o better.nono --frames film --every 5\n"
                          "nonosmith improve --json *.nono -o all.nono",
                          1, cli_improve },
    [NS_VERB_EXPLAIN] = { NS_VERB_EXPLAIN, "FILE...",
                          "tell every step a person could take, and why",
                          "Explains every puzzle step by step: a line to look at, what it "
                          "rests "
                          "on and what follows. At each moment the easiest technique that "
                          "helps "
                          "is used. Lines and cells are named as the page has them; \"draw "
                          "--numbers\" prints the names. With -o it draws the steps as small "
                          "pictures, the line that is looked at tinted.\n"
                          "Of a puzzle that has several answers or none it tells what follows "
                          "nevertheless, then why nothing more does, and exit status is 1.\n"
                          "docs/explain.md tells of the techniques.",
                          "nonosmith explain cat.nono\n"
                          "nonosmith explain cat.nono -o steps.pdf\n"
                          "nonosmith explain cat.nono --hardest overlap --steps 20\n"
                          "nonosmith explain --json cat.nono",
                          1, cli_explain },
    [NS_VERB_RATE] = { NS_VERB_RATE, "FILE...", "say how hard puzzles are for people",
                       "Says of every puzzle, a line each: one to five stars, about how long a "
                       "practised person takes, the hardest technique that is needed, how many "
                       "deductions there are, how few lines helped at the narrowest moment, "
                       "and "
                       "where on the way the effort lies, as a small plot.\n"
                       "Exit status 0 means that every puzzle has exactly one answer.\n"
                       "docs/explain.md tells how stars are found.",
                       "nonosmith rate cat.nono\n"
                       "nonosmith rate --json book.nonpack\n"
                       "nonosmith rate *.nono -o rated.nono",
                       1, cli_rate },
    [NS_VERB_HINT] = { NS_VERB_HINT, "FILE...", "help who is stuck with a half-played puzzle",
                       "Looks at what was entered so far (the half-played picture that a .nono "
                       "or webpbn file can hold, else the empty puzzle) and gives away as much "
                       "as --stage asks for: whether something is wrong, where to look, why "
                       "something follows there, or the cells themselves. With --stage do and "
                       "-o the puzzle is written with the hint done.\n"
                       "Exit status 1 means that something is wrong.",
                       "nonosmith hint game.nono\n"
                       "nonosmith hint game.nono --stage wrong\n"
                       "nonosmith hint game.nono --stage do -o game.nono",
                       1, cli_hint },
    [NS_VERB_CHANGE] = { NS_VERB_CHANGE, "FILE... -o OUT.nono",
                         "change one thing of finished puzzles; all else stays",
                         "Makes one change and decides the puzzle again: cells of the picture "
                         "get other colours (--set) or are shown from the start (--give), "
                         "clues "
                         "are left out (--blank), blotted (--blot) or told again "
                         "(--restore); curves are led another way (--reroute), pulled "
                         "along the frame (--pull), or come and go as decoys "
                         "(--add-decoy, --remove-decoy).\n"
                         "Exit status 1 means that the puzzle does not have exactly one answer "
                         "now, or that the change cannot be made: then a sentence says why, "
                         "and "
                         "the puzzle is written as it was.\n"
                         "docs/change.md tells more.",
                         "nonosmith change cat.nono -o cat.nono --set 'row 3 column 5=1'\n"
                         "nonosmith change cat.nono -o cat.nono --blank 'row 2,column 4-6'\n"
                         "nonosmith change cat.nono -o cat.nono --restore 'row 2'\n"
                         "nonosmith change cat.nono -o cat.nono --reroute 'top 3' --seed 4\n"
                         "nonosmith change cat.nono -o cat.nono --pull '3.end@right 0.4'\n"
                         "nonosmith change cat.nono -o cat.nono --add-decoy",
                         1, cli_change },
    [NS_VERB_SUGGEST] = { NS_VERB_SUGGEST, "FILE...",
                          "say what to change until puzzles are simple",
                          "Of every puzzle that is not simple it says which changes would make "
                          "it "
                          "so, or have one answer, or leave fewer cells open; fewest visible "
                          "changes first: cells of the picture, cells to give, clues to tell "
                          "again, curves to lead another way, decoys to add or take away. Each "
                          "stands with the options of \"change\" that make it.\n"
                          "Exit status 1 means that nothing was found for a puzzle that is not "
                          "simple.\n"
                          "docs/change.md tells more.",
                          "nonosmith suggest cat.nono\n"
                          "nonosmith suggest --json --most 3 cat.nono",
                          1, cli_suggest },
    [NS_VERB_PLAY] = { NS_VERB_PLAY, "FILE... [-o OUT.html]",
                       "open or write a page on which puzzles are played",
                       "The page is one HTML file with the puzzles in it, which works in a "
                       "browser without a network and can be sent or put on a site: puzzles of "
                       "every kind, with help that explains. Without -o it is opened in the "
                       "browser. Solutions and titles are in the file; the page shows them "
                       "when a "
                       "puzzle is solved.\n"
                       "docs/player.md tells more.",
                       "nonosmith play cat.nono\n"
                       "nonosmith play *.nono -o puzzles.html --title 'Twelve for the "
                       "journey'\n"
                       "nonosmith play cat.nono --link",
                       1, cli_play },
    [NS_VERB_STUDIO] = { NS_VERB_STUDIO, "[-o OUT.html]",
                         "open or write the studio, a page that does all of this by hand",
                         "The studio is one HTML file that works in a browser without a "
                         "network: pictures are drawn or opened, puzzles of every kind made, "
                         "mended and polished, the solver watched, pages printed. Without -o "
                         "it is opened in the browser; with -o it is written to a file that "
                         "can be copied anywhere.\n"
                         "docs/studio.md shows its rooms.",
                         "nonosmith studio\n"
                         "nonosmith studio -o studio.html",
                         0, cli_studio },
};

const cli_verb *cli_verb_named(const char *name)
{
    const ns_verb_id verb = ns_verb_named(name);

    NS_ASSERT(verb >= NS_VERBS || cli_verbs[verb].id == verb);
    return verb < NS_VERBS ? &cli_verbs[verb] : NULL;
}

#!/usr/bin/env python3
"""sloped.py PROGRAM: drawings of polygons become sloped puzzles: options, widths that can be had and
that cannot, puzzles with two answers, refusals, what check, measure and draw say of them."""
import json
import os
import re
import sys

sys.dont_write_bytecode = True
from cli_world import HEART, nin, run_tests  # noqa: E402

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100mm" height="100mm">'
HOUSE = (HEAD + '<title>House</title><desc>With a door</desc><path fill-rule="evenodd" '
         'd="M20 50L50 20L80 50V90H20Z M40 90V65H60V90Z"/></svg>')
SQUARES = HEAD + '<path d="M0 0H50V50H0Z M50 50H100V100H50Z"/></svg>'
# The door is a hand's breadth from the wall: too narrow.
NARROW = HEAD + '<path fill-rule="evenodd" d="M20 20H80V80H20Z M21 40H60V60H21Z"/></svg>'
SLITS = HEAD + '<path fill-rule="evenodd" d="M20 20H80V80H20Z M30 40H60V40.2H30Z M40 30H40.2V60H40Z"/></svg>'
SKEW = HEAD + '<path d="M20 20H80L70 80H20Z"/></svg>'
SLOPPY = HEAD + '<path d="M20 20H80.2L80 80H20Z"/></svg>'

FIELDS = ["file", "output", "kind", "seed", "cells", "lines", "colours", "verdict", "level", "objective",
          "score", "floor", "evaluations", "squares", "sum", "max", "width", "drawn_width", "widest",
          "bound", "met", "multiple", "frame_multiple", "parted", "snapped", "difficulty", "widths", "shifts", "tight_cells",
          "tight_curves", "smallest_cell_mm2", "specks", "look", "look_kept", "notes", "seconds", "elapsed", "steps"]


def near(a, b):
    return abs(a - b) < 1e-5  # a step of the grid is 6e-6


def reads_svg(world):
    return world.has("webpbn")  # expat reads both


def has_engine(world):
    """Whether lines can be shifted in every way."""
    world.write("narrow.svg", NARROW)
    result = world.run("make", "narrow.svg", "--kind", "sloped", "-o", "probe.nono", "--widest")
    if "probe.nono" in world.files():
        os.remove(world.path("probe.nono"))
    if result.code == 3:
        world.skip("built without an engine for programs")
    return result.code != 3


def sloped(world, code, name, *options):
    """The JSON object of a sloped puzzle that is made of name.svg."""
    result = world.exits(code, "make", name + ".svg", "--kind", "sloped", "-o", name + ".nono", "--json",
                         *options)
    return result.objects[0]


def test_make_check_draw(world):
    if not reads_svg(world):
        return
    world.write("house.svg", HOUSE)
    made = sloped(world, 0, "house")
    world.same(list(made), FIELDS, "members")
    world.same([made["kind"], made["verdict"], made["level"], made["met"], made["objective"]],
               ["sloped", "simple", "basic", True, "squares"], "what was made")
    world.same([made["lines"], made["max"], made["sum"], made["squares"], made["score"], made["floor"]],
               [16, 0, 0, 0, 0, 0], "nothing was shifted")
    world.same([made["widest"], made["tight_cells"], made["tight_curves"], made["parted"], made["notes"]],
               [None, [], [], 0, []], "nothing is wanting")
    doc = json.loads(world.read("house.nono"))
    rated = world.exits(0, "rate", "--json", "house.nono").objects[0]
    world.expect(abs(doc["judged"].pop("effort") - rated["effort"]) < 0.56, f"effort of {rated}")
    world.same([doc["meta"]["title"], doc["meta"]["description"], doc["judged"], doc["puzzle"]["kind"],
                doc["puzzle"]["cells"], len(doc["board"]["cells"])],
               ["House", "With a door", {"verdict": "simple", "level": "basic", "stars": rated["stars"],
                                         "hardest": rated["hardest"]}, "sloped", made["cells"],
                made["cells"]], "the file")
    world.same([doc["made"][key] for key in ("kind", "source", "objective", "width")],
               ["sloped", "house.svg", "squares", "2"], "how it was made")
    found = world.exits(0, "check", "house.nono", "--json").objects[0]
    world.same([found[key] for key in ("kind", "verdict", "goal", "level", "difficulty")],
               ["sloped", "simple", True, "basic", made["difficulty"]], "check")
    world.expect(made["difficulty"] > 0, f"difficulty {made['difficulty']}")
    row = world.exits(0, "check", "house.nono").text
    world.expect(re.fullmatch(rf"house\.nono  simple    1/5    basic     sloped +\d+ cells +[\d.]+ m?s  difficulty "
                              rf"{made['difficulty']}\n", row), row)
    solved = world.exits(0, "solve", "house.nono", "--json").objects[0]
    world.same(solved["difficulty"], made["difficulty"], "solve")
    world.expect(f", difficulty {made['difficulty']}, " in world.exits(0, "solve", "house.nono").err, "solve")
    for name in ("page.svg", "page.pdf", "page.png"):
        if name.endswith("svg") or world.has("cairo"):
            world.exits(0, "draw", "house.nono", "-o", name)
            once = world.read(name)
            world.exits(0, "draw", "house.nono", "-o", name)
            world.same(world.read(name) == once, True, f"{name}: the same bytes")
    world.exits(0, "draw", "house.nono", "-o", "answer.svg", "--solution")
    page = world.exits(0, "draw", "house.nono", "-o", "page.svg", "--json").objects[0]
    world.same([page["kind"], page["labels"], page["small_cells"]], ["sloped", made["lines"], 0], "the report of a page")
    world.expect(page["frame_width_mm"] > 100 and page["smallest_cell_mm2"] > 4 and page["type_pt"] >= 7,
                 f"{page}")
    world.expect("frame " in world.exits(0, "draw", "house.nono", "-o", "page.svg").err, "and as a note")
    first = world.read("house.nono")
    sloped(world, 0, "house", "--seed", "1")
    world.same(world.read("house.nono") == first, True, "the same bytes again")
    out = world.exits(0, "make", "house.svg", "--kind", "sloped", "-o", "-", "--to", "nono").out
    world.same(out == first, True, "standard output")
    result = world.exits(0, "make", "house.svg", "--kind", "sloped", "-o", "house.nono")
    world.expect(re.fullmatch(rf"nonosmith: house\.nono: \d+ cells, 8 lines with 16 clues, 1 colour, simple, "
                              rf"difficulty {made['difficulty']}; narrowest cell [\d.]+; [\d.]+ m?s(, [\d.]+ m?s of CPU)?\n",
                              result.err), result.err)


def test_two_answers(world):
    if not reads_svg(world):
        return
    world.write("squares.svg", SQUARES)
    made = sloped(world, 1, "squares")
    world.same([made["cells"], made["verdict"], made["difficulty"], made["met"]],
               [4, "multiple", -1, True], "two squares")
    found = world.exits(1, "check", "squares.nono", "--json").objects[0]
    world.same([found["verdict"], len(found["solutions"]), found["differ"], found["difficulty"]],
               ["multiple", 2, [0, 1, 2, 3], -1], "check")
    result = world.exits(1, "make", "squares.svg", "--kind", "sloped", "-o", "squares.nono")
    world.same(result.err.splitlines()[-1],
               'nonosmith: squares.nono: the puzzle has more than one answer; "nonosmith check" names the '
               'cells that differ, change the drawing there', "a note")
    world.expect("difficulty" not in result.err, result.err)


def test_specks(world):
    """Two slits that cross leave a cell of a few hundredths of a square millimetre."""
    if not reads_svg(world):
        return
    world.write("slits.svg", SLITS)
    made = sloped(world, 1, "slits", "--width", "0")
    world.same([made["met"], made["verdict"] in ("simple", "unique"), len(made["specks"])], [True, True, 1],
               "all is well but for one cell")
    speck = made["specks"][0]
    world.expect(speck["area_mm2"] == made["smallest_cell_mm2"] < 0.2, f"{speck}")
    world.expect(20 <= speck["x"] <= 60 and 20 <= speck["y"] <= 60, f"{speck}")
    measured = world.exits(0, "measure", "slits.nono", "--json").objects[0]
    world.same(measured["specks"], made["specks"], "measure says the same")
    result = world.exits(1, "make", "slits.svg", "--kind", "sloped", "-o", "slits.nono", "--width", "0")
    said = result.err.splitlines()[-1]
    world.expect(re.fullmatch(rf"nonosmith: slits\.nono: 1 of {made['cells']} cells is below 1 mm2 on paper, too small "
                              r"to be seen: [\d.]+ mm2 at x [\d.]+ %, y [\d.]+ %, cell \d+ on \w+ clue \d+; ask for a "
                              r"larger --width or --paper, or change the drawing there", said), said)
    world.expect("slits.nono" in world.files(), "it is written all the same")
    large = sloped(world, 0, "slits", "--width", "0", "--paper", "a0")
    world.same(large["specks"], [], "on larger paper it can be seen")


def test_widths(world):
    if not reads_svg(world) or not has_engine(world):
        return
    drawn = sloped(world, 0, "narrow", "--width", "0")
    world.expect(near(drawn["width"], 1) and drawn["width"] == drawn["drawn_width"] and drawn["max"] == 0, f"{drawn}")
    plain = world.read("narrow.nono")
    made = {}
    for objective in ("squares", "sum", "max"):
        made[objective] = sloped(world, 0, "narrow", "--objective", objective)
        world.expect(abs(made[objective]["width"] - 2) < 1e-4 and made[objective]["met"], f"{made[objective]}")
        world.same(made[objective]["drawn_width"], drawn["width"], "drawn")
        world.same(made[objective]["score"], made[objective][objective], "score")
        doc = json.loads(world.read("narrow.nono"))
        world.same(doc["made"]["objective"], objective, "the file")
        world.expect(world.read("narrow.nono") != plain, "something was shifted")
        measured = world.exits(0, "measure", "narrow.nono", "--json").objects[0]["sloped"]
        world.expect(abs(measured["min_width"] - made[objective]["width"]) < 1e-5, f"{measured}")
        world.expect(abs(measured["max_shift"] - made[objective]["max"]) < 1e-4, f"{measured}")
        world.expect(abs(measured["sum"] - made[objective]["sum"]) < 1e-4, f"{measured}")
        world.expect(abs(measured["squares"] - made[objective]["squares"]) < 1e-4, f"{measured}")
        widths, shifts = made[objective]["widths"], made[objective]["shifts"]
        world.same(len(widths), made[objective]["cells"], "a width for every cell")
        world.same(2 * len(shifts), made[objective]["lines"], "a shift for every curve")
        world.expect(abs(min(widths) - measured["min_width"]) < 1e-6, f"{min(widths)}")
        world.expect(abs(sum(map(abs, shifts)) - measured["sum"]) < 1e-4, f"{shifts}")
        world.expect(abs(sum(s * s for s in shifts) - measured["squares"]) < 1e-4, f"{shifts}")
        again = world.exits(0, "measure", "narrow.nono", "--json").objects[0]
        world.same([again["widths"], again["shifts"]], [widths, shifts], "measured later")
    for objective in made:
        for other in made:
            world.expect(made[objective][objective] <= made[other][objective] + 1e-7,
                         f"{objective} is least for {objective}, not for {other}")
    widest = sloped(world, 0, "narrow", "--widest")
    world.expect(abs(widest["width"] - widest["widest"]) < 1e-4 and widest["widest"] > 2, f"{widest}")
    world.same("width" in json.loads(world.read("narrow.nono"))["made"], False, "made")
    world.same(json.loads(world.read("narrow.nono"))["made"]["widest"], "yes", "made")
    note = world.exits(0, "make", "narrow.svg", "--kind", "sloped", "-o", "narrow.nono").err
    world.expect(re.search(r"; narrowest cell 2\.00 \(drawn 1\.00\), lines shifted by 0\.\d\d at most; ", note), note)


def test_widths_that_cannot_be_had(world):
    if not reads_svg(world) or not has_engine(world):
        return
    widest = sloped(world, 0, "narrow", "--widest")
    best = world.read("narrow.nono")
    made = sloped(world, 1, "narrow", "--width", "50")
    world.same([made["met"], made["verdict"]], [False, widest["verdict"]], "not met")
    world.expect(abs(made["widest"] - widest["widest"]) < 1e-9, f"{made['widest']} {widest['widest']}")
    world.expect(abs(made["width"] - widest["width"]) < 1e-4, "the widest is made")
    world.expect(made["tight_cells"] and made["tight_curves"], f"{made}")
    world.same(len(json.loads(world.read("narrow.nono"))["board"]["cells"]),
               len(json.loads(best)["board"]["cells"]), "it is written")
    err = world.exits(1, "make", "narrow.svg", "--kind", "sloped", "-o", "narrow.nono", "--width", "50").err
    world.expect(re.fullmatch(
        r"nonosmith: narrow\.nono: no shift of the lines makes every cell 50 wide; "
        r"\d+\.\d{4} is the most, and that was made; in each other's way are cells? [\d, and]+ "
        r"along curves? [\d, and]+( and \d+ more)? \(counted from 0\)", err.splitlines()[-1]), err)
    almost = sloped(world, 0, "narrow", "--width", f"{widest['widest'] - 1e-4:.6f}")
    world.same(almost["met"], True, "just below the widest")


def test_slopes(world):
    if not reads_svg(world):
        return
    world.write("skew.svg", SKEW)
    world.write("sloppy.svg", SLOPPY)
    sentence = world.complains(3, "make", "skew.svg", "--kind", "sloped", "-o", "x.nono")
    world.expect(sentence.startswith("skew.svg: ") and "--any-slope" in sentence and "degrees" in sentence
                 or "°" in sentence, sentence)
    world.complains(3, "make", "sloppy.svg", "--kind", "sloped", "-o", "x.nono")
    world.same("x.nono" in world.files(), False, "nothing is written")
    made = sloped(world, 0, "sloppy", "--snap", "0.5")
    world.expect(0.05 < made["snapped"] <= 0.5 and made["lines"] == 8, f"{made}")
    made = sloped(world, 0, "skew", "--any-slope")
    world.same([made["lines"], made["snapped"] < 0.01], [8, True], "any slope")
    world.exits(0, "check", "skew.nono")
    world.exits(0, "draw", "skew.nono", "-o", "skew-page.svg")
    world.same(json.loads(world.read("skew.nono"))["made"]["any-slope"], "yes", "made")


def test_colours_and_margin(world):
    if not reads_svg(world):
        return
    world.write("flag.svg", HEAD + '<path fill="#c00" d="M20 20H50V80H20Z"/>'
                                   '<path fill="#00c" d="M50 20H80V80H50Z"/></svg>')
    world.same(sloped(world, 0, "flag")["colours"], 1, "black and white")
    made = sloped(world, 0, "flag", "--colours", "2", "--title", "Flag", "--author", "A")
    world.same([made["colours"], made["verdict"]], [2, "simple"], "two colours")
    doc = json.loads(world.read("flag.nono"))
    world.same([doc["meta"]["title"], doc["meta"]["author"]], ["Flag", "A"], "texts")
    wide = sloped(world, 0, "flag", "--margin", "0.5")
    world.expect(wide["drawn_width"] > 24.9, f"{wide}")
    merged = world.exits(0, "make", "flag.svg", "--kind", "sloped", "-o", "x.nono", "--colours", "1")
    world.expect("its 2 colours besides white are merged into 1" in merged.err
                 and "#0000cc and #cc0000 both become #660066" in merged.err, merged.err)


def test_refusals(world):
    world.write("house.svg", HOUSE)
    world.write("heart.nin", nin(HEART))
    make = ["make", "house.svg", "-o", "x.nono", "--kind", "sloped"]
    for options, sentence in (
            (["--width", "3", "--widest"],
             "--width asks for a width and --widest for the largest one there is; leave out one of them"),
            (["--width", "wide"], '--width cannot be "wide"; it is a number from 0 to 100, such as 2.5'),
            (["--width", "101"], '--width cannot be "101"; it is a number from 0 to 100, such as 2.5'),
            (["--width", "-1"], '--width cannot be "-1"; it is a number from 0 to 100, such as 2.5'),
            (["--width", "nan"], '--width cannot be "nan"; it is a number from 0 to 100, such as 2.5'),
            (["--snap", "11"], '--snap cannot be "11"; it is a number from 0 to 10, such as 2.5'),
            (["--objective", "least"], '--objective cannot be "least"; it is squares, sum or max'),
            (["--objective", "square"], '--objective cannot be "square"; did you mean squares?'),
            (["--colours", "3", "--threshold", "0.4"],
             "--threshold is for black and white; leave it out, or leave out --colours")):
        world.same(world.complains(2, *make, *options), sentence, " ".join(options))
    for option in ("--size 3x3", "--background ffffff", "--invert", "--repair", "--aspect 1", "--method best",
                   "--setting c", "--bridges no", "--self-crossings no", "--cells 9", "--keep x.nono",
                   "--sheet 4", "--dpi 90"):
        name = option.split()[0]
        world.same(world.complains(2, *make, *option.split()),
                   f"{name} means nothing to a sloped puzzle; leave it out", option)
    for option in ("--objective sum", "--width 3", "--widest", "--split", "--any-slope", "--snap 1"):
        name = option.split()[0]
        for file, sentence in (("house.svg", "a curved puzzle; leave it out, or add --kind sloped"),
                               ("house.svg --kind curved", "a curved puzzle; leave it out"),
                               ("heart.nin", "a grid puzzle; leave it out")):
            world.same(world.complains(2, "make", *file.split(), "-o", "x.nono", *option.split()),
                       f"{name} means nothing to {sentence}", option)
    world.same(world.complains(3, "make", "heart.nin", "-o", "x.nono", "--kind", "sloped"),
               "heart.nin is no drawing, and a sloped puzzle is made from the polygons of an SVG; leave out "
               "--kind sloped", "a grid")
    world.same("x.nono" in world.files(), False, "nothing is written")


def test_drawings_of_nothing(world):
    if not reads_svg(world):
        return
    for name, body in (("empty", ""), ("white", '<path fill="white" d="M9 9H50V50H9Z"/>'),
                       ("black", '<path d="M0 0H100V100H0Z"/>'), ("text", "<text>A</text>"),
                       ("round", '<circle cx="50" cy="50" r="20"/>'),
                       ("open", '<path d="M20 20H50V50"/>')):
        world.write(name + ".svg", HEAD + body + "</svg>")
        result = world.exits(3, "make", name + ".svg", "--kind", "sloped", "-o", "x.nono")
        world.expect(name + ".svg" in result.err, f"{name}: {result.err}")
    world.same("x.nono" in world.files(), False, "nothing is written")
    world.write("house.svg", HOUSE)
    world.write("old.nono", b"precious")
    result = world.exits(4, "make", "house.svg", "--kind", "sloped", "-o", "old.nono", "--effort", "1")
    world.expect("raise --effort" in result.err, result.err)
    world.same(world.read("old.nono"), b"precious", "the old file is as it was")
    world.same(world.complains(3, "make", "house.svg", "--kind", "sloped", "-o", "house.svg", "--to", "nono"),
               "house.svg is what the puzzle is made from and would be lost; choose another -o", "itself")


def test_measure(world):
    if not reads_svg(world):
        return
    world.write("narrow.svg", NARROW)
    sloped(world, 0, "narrow", "--width", "0")
    found = world.exits(0, "measure", "narrow.nono", "--json", "--spots").objects[0]
    world.same([found["kind"], found["sloped"]["max_shift"]], ["sloped", 0], "measures")
    world.expect(near(found["sloped"]["min_width"], 1), f"{found['sloped']}")
    world.same(list(found), ["file", "index", "kind", "de_jong", "kerkhof", "layout", "comfort", "sloped", "labels", "interest", "widths", "shifts", "smallest_cell_mm2", "specks", "spots"], "members")
    narrow = [spot for spot in found["spots"] if spot["yardstick"] == "sloped.min_width"]
    world.expect(len(narrow) == 5 and all(near(spot["penalty"], 1) and spot["cell"] is not None for spot in narrow),
                 f"{narrow}")
    table = world.exits(0, "measure", "narrow.nono", "--spots").text
    world.expect(re.search(r"min_width +1\.00   units wide is the narrowest cell", table), table)
    world.same(table.count("sloped.min_width"), 5, "spots")
    page = world.exits(0, "draw", "--spots", "narrow.nono", "-o", "proof.svg", "--json").objects[0]
    world.same(page["spots"], len(found["spots"]), "all are marked")
    text = world.read("proof.svg").decode()
    world.expect("Parment: narrowest cell 1.00, largest shift 0.00" in text and "5 cells too narrow" in text,
                 "a heading and a legend")


sys.exit(run_tests(globals()))

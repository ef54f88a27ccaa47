#!/usr/bin/env python3
"""verbs.py PROGRAM: what each verb promises: verdicts, exit codes, JSON fields, files."""
import json
import os
import random
import re
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True
from cli_world import HEART, HEART_TEXT, nin, no_terminals, png, run_tests, terminal  # noqa: E402

TWO_ANSWERS = nin(["#.", ".#"])
NO_ANSWER = "2 2\n2\n2\n1\n2\n"
# One answer, but the first line that says anything needs two lines to be seen.
NOT_SIMPLE = nin([".#.#.#", "#.#...", "#.....", ".##.##", "#.####", "#..##."])
COLOURED = ("width 3\nheight 2\ncolor r #ff0000\ncolor b #0000ff\n"
            "rows\n1r,2b\n1b\ncolumns\n1r\n1b\n2b\n")
CHECK_FIELDS = ["file", "index", "kind", "verdict", "goal", "level", "stars", "effort", "hardest", "cells", "lines", "engine",
                "seconds", "elapsed", "solutions", "differ", "conflict", "minimal"]
SOLVE_FIELDS = CHECK_FIELDS + ["line_solves", "idle_line_solves", "searched"]
GOLDEN_CAT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden",
                          "simple-curved-cat.nono")
YARDSTICKS = {
    "de_jong": ["setting", "vertex", "dilation", "face", "score", "floor", "min_vertex_distance",
                "largest_circle", "local_dilation"],
    "kerkhof": ["angle", "distance", "small", "big", "shape", "length", "fitness", "floor",
                "bridges"],
    "layout": ["shallow_angles", "close_curves", "smoothness", "angles", "faces"],
    "giveaway": ["total", "outline", "follow", "trail", "loops", "loop_share", "needles", "auc"],
    "comfort": ["gap_mm", "narrow", "tiny", "tiny_cluster", "tight_bends"],
}
INTEREST = ["inside", "outside", "size_spread", "clues", "zeros", "zero_pairs", "at_once", "longest", "stars"]
MAKE_FIELDS = ["file", "kind", "seed", "cells", "lines", "verdict", "score", "floor",
               "evaluations", "seconds", "elapsed"]


def random_picture(seed, width, height, density):
    chance = random.Random(seed)
    return ["".join("#" if chance.random() < density else "." for _ in range(width))
            for _ in range(height)]


def sgt(picture):
    """The game id of a picture."""
    columns = ["".join(row[x] for row in picture) for x in range(len(picture[0]))]
    runs = [".".join(str(len(run)) for run in line.replace(".", " ").split())
            for line in columns + picture]
    return f"{len(columns)}x{len(picture)}:{'/'.join(runs)}\n"


def batch(pictures):
    """A tournament file: $n, columns, rows."""
    text = ""
    for number, picture in pictures:
        columns = ["".join(row[x] for row in picture) for x in range(len(picture[0]))]
        text += f"${number}\n"
        for line in columns + picture:
            text += "\t".join(str(len(run)) for run in line.replace(".", " ").split()) + "\n"
    return text


def flat(picture):
    return [1 if mark == "#" else 0 for row in picture for mark in row]


# check


def test_check_says_simple(world):
    world.write("heart.nin", nin(HEART))
    result = world.exits(0, "check", "heart.nin")
    world.expect(re.fullmatch(r"heart\.nin  simple    1/5    5x5      25 cells +\d+\.\d\d ms\n", result.text),
                 f"row: {result.text!r}")
    world.same(result.err, "", "standard error")


def test_check_says_unique(world):
    world.write("hard.nin", NOT_SIMPLE)
    for engine in ("builtin", "cadical"):
        if engine == "cadical" and not world.has(engine):
            continue
        result = world.exits(0, "check", "--json", "--engine", engine, "hard.nin")
        world.same(result.objects[0]["verdict"], "unique", engine)
        world.same(result.objects[0]["engine"], engine, "engine")


def test_check_tells_the_depth(world):
    world.write("heart.nin", nin(HEART))
    world.write("hard.nin", NOT_SIMPLE)
    found = world.exits(0, "check", "--json", "--probe", "heart.nin", "hard.nin").objects
    world.same([o["depth"] for o in found], ["lines", "probes"], "depths")
    result = world.exits(0, "check", "--probe", "hard.nin")
    world.expect("one supposition at a time is enough" in result.text, result.text)
    world.expect("depth" not in world.exits(0, "check", "--json", "hard.nin").objects[0], "depth")


def test_check_shows_where_answers_differ(world):
    world.write("two.nin", TWO_ANSWERS)
    result = world.exits(1, "check", "two.nin")
    world.expect("multiple" in result.text, result.text)
    world.expect("two answers differ in 4 cells: row 1 columns 1, 2; row 2 columns 1, 2\n"
                 in result.text, result.text)
    found = world.exits(1, "check", "--json", "two.nin").objects[0]
    world.same(sorted(found["solutions"]), [[0, 1, 1, 0], [1, 0, 0, 1]], "solutions")
    world.same(found["differ"], [0, 1, 2, 3], "differ")
    world.same(found["conflict"], [], "conflict")


def test_check_names_conflicting_lines(world):
    world.write("none.nin", NO_ANSWER)
    result = world.exits(1, "check", "none.nin")
    world.expect(re.search(r"none .*column 1.* cannot ", result.text), result.text)
    found = world.exits(1, "check", "--json", "none.nin").objects[0]
    world.same(found["solutions"], [], "solutions")
    world.expect(2 in found["conflict"], f"conflict {found['conflict']}")
    world.same(found["minimal"], True, "minimal")
    world.write("long.nin", "2 2\n9\n0\n1\n1\n")
    result = world.exits(1, "check", "long.nin")
    world.expect("row 1 cannot be filled" in result.text, result.text)


def test_check_counts(world):
    world.write("miscounted.nin", "4 4\n1\n1\n1\n1\n1\n1\n1\n2\n")
    result = world.exits(1, "check", "miscounted.nin")
    world.expect("the rows have 4 black cells, the columns 5" in result.text, result.text)
    found = world.exits(1, "check", "--json", "miscounted.nin").objects[0]
    world.same(found["conflict"], list(range(8)), "conflict")


def test_check_runs_out_of_effort(world):
    world.write("hard.nin", nin(random_picture(5, 30, 30, 0.5)))
    result = world.exits(4, "check", "--effort", "1", "hard.nin")
    world.expect("unknown" in result.text and "--effort" in result.text, result.text)
    found = world.exits(4, "check", "--effort=1", "--json", "hard.nin").objects[0]
    world.same(found["verdict"], "unknown", "verdict")
    world.same(found["goal"], None, "goal")


def test_check_compares_the_stored_solution(world):
    header = "width 2\nheight 2\nrows\n1\n0\ncolumns\n1\n0\ngoal "
    world.write("right.non", header + '"1000"\n')
    world.write("wrong.non", header + '"0001"\n')
    world.same(world.exits(0, "check", "--json", "right.non").objects[0]["goal"], True, "goal")
    world.same(world.exits(1, "check", "--json", "wrong.non").objects[0]["goal"], False, "goal")
    result = world.exits(1, "check", "wrong.non")
    world.expect("the stored solution breaks the clues" in result.text, result.text)


def test_check_tells_of_a_broken_solution_whatever_the_verdict(world):
    header = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\ngoal "
    for goal, wanted in (("1001", None), ("1100", False)):
        world.write("several.non", header + f'"{goal}"\n')
        found = world.exits(1, "check", "--json", "several.non").objects[0]
        world.same([found["verdict"], found["goal"]], ["multiple", wanted], goal)
        text = world.exits(1, "check", "several.non").text
        world.same("the stored solution breaks the clues" in text, wanted is False, text)


def test_check_json_fields(world):
    world.write("heart.nin", nin(HEART))
    result = world.exits(0, "check", "--json", "heart.nin")
    world.same(len(result.out.splitlines()), 1, "lines")
    found = result.objects[0]
    for field in CHECK_FIELDS:
        world.expect(field in found, f"no {field}")
    wanted = {"file": "heart.nin", "index": 1, "kind": "grid", "verdict": "simple", "goal": None,
              "level": None, "cells": 25, "lines": 10, "solutions": [flat(HEART)], "differ": [],
              "conflict": []}
    for field, value in wanted.items():
        world.same(found[field], value, field)
    world.expect(0 <= found["seconds"] < 1, f"seconds {found['seconds']}")


def test_check_takes_the_worst_exit_code(world):
    world.write("good.nin", nin(HEART))
    world.write("two.nin", TWO_ANSWERS)
    world.write("bad.nin", "2 2\nx\n")
    world.write("hard.nin", nin(random_picture(5, 30, 30, 0.5)))
    world.exits(1, "check", "good.nin", "two.nin", "good.nin")
    world.exits(3, "check", "two.nin", "bad.nin", "good.nin")
    world.exits(4, "check", "--effort", "1", "two.nin", "hard.nin")
    world.exits(3, "check", "--effort", "1", "bad.nin", "hard.nin")


def test_check_reports_bad_files_among_good_ones(world):
    world.write("good.nin", nin(HEART))
    world.write("bad.nin", "2 2\nx\n")
    result = world.exits(3, "check", "good.nin", "bad.nin", "absent.nin", "good.nin")
    world.same(len(result.out.splitlines()), 2, "rows")
    world.same(len(result.err.splitlines()), 2, "sentences")
    objects = world.exits(3, "check", "--json", "bad.nin", "good.nin").objects
    world.same([("error" in found) for found in objects], [True, False], "objects in order")
    world.same(objects[0]["file"], "bad.nin", "file of the error")
    world.same(objects[0]["exit"], 3, "exit of the error")


# solve


def test_solve_prints_a_grid_that_can_be_read(world):
    world.write("heart.nin", nin(HEART))
    result = world.exits(0, "solve", "heart.nin")
    world.same(result.text, HEART_TEXT, "solution")
    world.expect(re.match(r"nonosmith: heart\.nin: simple, \d+ line solves \(\d+ idle\), ",
                          result.err), result.err)
    world.same(world.exits(0, "solve", "--quiet", "heart.nin").err, "", "quiet")
    world.write("again.txt", result.out)
    world.same(world.exits(0, "solve", "-q", "again.txt").text, HEART_TEXT, "again")


def test_solve_counts(world):
    world.write("two.nin", TWO_ANSWERS)
    both = world.exits(0, "solve", "two.nin").text.split("\n\n")
    world.same(sorted(part.strip() for part in both), ["#.\n.#", ".#\n#."], "both")
    one = world.exits(0, "solve", "--count", "1", "two.nin").text
    world.expect(one in ("#.\n.#\n", ".#\n#.\n"), one)
    world.write("free.nin", "3 3\n1\n1\n1\n1\n1\n1\n")
    six = world.exits(0, "solve", "--count", "10", "--json", "free.nin").objects[0]
    world.same(len(six["solutions"]), 6, "all solutions")
    world.same(six["all_found"], True, "all found")
    world.same(len({tuple(found) for found in six["solutions"]}), 6, "different solutions")


def test_solve_without_solution(world):
    world.write("none.nin", NO_ANSWER)
    result = world.exits(1, "solve", "none.nin")
    world.same(result.text, "", "no grid")
    world.expect("none" in result.err, result.err)


def test_solve_json_fields(world):
    world.write("heart.nin", nin(HEART))
    for order in ("smart", "brute", "hierarchical", "hierarchical+pre", "heuristic",
                  "heuristic+pre", "thrifty"):
        for step in ("exact", "thesis"):
            found = world.exits(0, "solve", "--json", "--order", order, "--step", step,
                                "heart.nin").objects[0]
            for field in SOLVE_FIELDS:
                world.expect(field in found, f"no {field}")
            world.same(found["solutions"], [flat(HEART)], f"{order} {step}")
            world.same(found["searched"], False, "searched")
            world.expect(found["line_solves"] >= found["idle_line_solves"] >= 0, "line solves")


def test_solve_traces(world):
    world.write("heart.nin", nin(HEART))
    text = world.exits(0, "solve", "--trace", "heart.nin").text
    world.expect(re.search(r"^ +\d+  row 2 +#####  \(5\)$", text, re.M), text)
    world.expect(text.endswith("\n\n" + HEART_TEXT), text)
    found = world.exits(0, "solve", "--trace", "--json", "heart.nin").objects[0]
    cells = {}
    for step in found["trace"]:
        for change in step["changes"]:
            cells[change["cell"]] = change["colours"]
    world.same([cells[cell] for cell in range(25)], [[colour] for colour in flat(HEART)],
               "the trace settles every cell")


def test_solve_tells_every_look(world):
    world.write("heart.nin", nin(HEART))
    for order in ("smart", "brute", "hierarchical", "hierarchical+pre", "heuristic", "heuristic+pre", "thrifty"):
        for step in ("exact", "thesis"):
            found = world.exits(0, "solve", "--trace", "--json", "--order", order, "--step", step, "heart.nin").objects[0]
            kinds = [look[1] for look in found["looks"]]
            world.same(kinds.count(1) + kinds.count(2), found["line_solves"], f"{order} {step}: looks")
            world.same(kinds.count(2), found["idle_line_solves"], f"{order} {step}: idle looks")
            cells = {}
            for look in found["looks"]:
                cells.update(zip(look[2::2], look[3::2]))
            world.same([cells[cell] for cell in range(25)], [1 << colour for colour in flat(HEART)],
                       f"{order} {step}: all cells are settled")
            world.same([found["looks_left_out"], found["guesses_left_out"]], [None, None], "nothing is left out")
            world.same(found["guesses"], [], "lines are enough")
            world.same(found["line_names"], [f"{way} {i}" for way in ("row", "column") for i in range(1, 6)], "every line is named")


def test_solve_tells_what_it_supposed(world):
    world.write("two.nin", nin(["#.", ".#"]))
    found = world.exits(0, "solve", "--trace", "--json", "two.nin").objects[0]
    kinds = [guess[0] for guess in found["guesses"]]
    world.expect("choice" in kinds and kinds.count("answer") >= 1, f"{kinds}")
    for guess in found["guesses"]:
        world.same(len(guess), 4 if guess[0] in ("choice", "probe") else 2, f"{guess}")
    probed = world.exits(0, "solve", "--trace", "--json", "--probe", "two.nin").objects[0]
    world.expect("probe" in [guess[0] for guess in probed["guesses"]], "probes are told")


def test_solve_colours(world):
    world.write("colours.non", COLOURED)
    text = world.exits(0, "solve", "colours.non").text
    world.same(text, "rbb\n..b\n", "letters")


def test_solve_writes_the_solution(world):
    world.write("heart.nin", nin(HEART))
    world.exits(0, "solve", "-q", "heart.nin", "-o", "heart.nono")
    found = world.exits(0, "check", "--json", "heart.nono").objects[0]
    world.same(found["goal"], True, "goal of what was written")
    world.exits(0, "solve", "-q", "heart.nin", "-oheart.txt")
    world.same(world.read("heart.txt").decode().split(), HEART, "character grid")
    result = world.exits(0, "solve", "heart.nin", "-o", "-", "--to", "text")
    world.same(result.text.split(), HEART, "standard output")


def test_solve_heads_several_puzzles(world):
    world.write("ids.sgt", sgt(HEART) + sgt(["#"]))
    lines = world.exits(0, "solve", "ids.sgt").text.splitlines()
    world.expect(lines[0].startswith("ids.sgt#1: simple"), lines[0])
    world.same(lines[1:6], HEART, "first")
    world.same(lines[6], "", "gap")
    world.expect(lines[7].startswith("ids.sgt#2: simple"), lines[7])
    world.same(lines[8:], ["#"], "second")


# convert


def test_convert_between_formats(world):
    world.write("heart.txt", HEART_TEXT)
    for name in ("heart.non", "heart.xml", "heart.nin", "heart.g", "heart.nono", "heart.sgt",
                 "heart.taai", "heart.png", "again.txt"):
        needs = {"xml": "webpbn", "png": "png"}.get(name[-3:])
        if needs and not world.has(needs):
            continue
        world.exits(0, "convert", "heart.txt", name)
        found = world.exits(0, "check", "--json", name).objects[0]
        world.same(found["solutions"], [flat(HEART)], name)
        world.same(found["goal"], None if name[6:] in ("nin", "g", "sgt", "taai") else True,
                   f"goal in {name}")


def test_convert_says_what_it_drops(world):
    world.write("heart.non", 'title "Heart"\nby "Somebody"\nwidth 1\nheight 1\nrows\n1\n'
                             'columns\n1\ngoal "1"\n')
    result = world.exits(0, "convert", "heart.non", "heart.nin")
    world.same(len(result.err.splitlines()), 1, "one sentence")
    for thing in ("title", "author", "solution"):
        world.expect(thing in result.err, f"{thing}: {result.err}")
    world.same(world.exits(0, "convert", "-q", "heart.non", "heart.nin").err, "", "quiet")
    found = world.exits(0, "convert", "--json", "-q", "heart.non", "heart.nin").objects[0]
    world.same((found["file"], found["output"], found["format"]),
               ("heart.non", "heart.nin", "nin"), "object")
    world.expect(any("title" in line for line in found["dropped"]), f"dropped {found}")
    world.same(world.exits(0, "convert", "heart.non", "copy.nono").err, "", "nothing dropped")
    world.exits(0, "make", "heart.non", "-o", "made.nono")
    for name in ["made.non"] + ["made.png"] * world.has("png"):
        found = world.exits(0, "convert", "--json", "-q", "made.nono", name).objects[0]
        world.same([thing for thing in found["dropped"] if thing not in ("title", "author")],
                   ["how it was made", "stored verdict"], f"dropped by {name}")


def test_convert_refuses_what_does_not_fit(world):
    world.write("colours.non", COLOURED)
    for format in ("nin", "sgt", "taai"):
        sentence = world.complains(3, "convert", "colours.non", "x." + format)
        world.expect(sentence.startswith("colours.non: ") and "colours" in sentence[13:], sentence)
    world.write("heart.nin", nin(HEART))
    for format in ("text", "png"):
        if format == "png" and not world.has("png"):
            continue
        sentence = world.complains(3, "convert", "heart.nin", "-", "--to", format)
        world.expect(sentence.startswith("heart.nin: ") and "solution" in sentence, sentence)


def test_convert_several_puzzles(world):
    world.write("ids.sgt", sgt(HEART) + sgt(["#"]))
    world.exits(0, "convert", "ids.sgt", "both.nonpack")
    world.same(len(world.exits(0, "check", "both.nonpack").text.splitlines()), 2, "both")
    world.exits(0, "convert", "ids.sgt", "each.nin")
    world.same([name for name in world.files() if name.startswith("each")],
               ["each-1.nin", "each-2.nin"], "a file each")
    world.exits(0, "convert", "ids.sgt", "all.nono")
    world.same(len(world.exits(0, "check", "all.nono").text.splitlines()), 2, "one .nono")
    sentence = world.complains(3, "convert", "ids.sgt", "-", "--to", "nin")
    world.expect("ids.sgt#1" in sentence, sentence)


def test_convert_through_pipes(world):
    result = world.exits(0, "convert", "-", "-", "--from", "nin", "--to", "sgt", stdin=nin(HEART))
    world.same(result.text, sgt(HEART), "game id")
    result = world.exits(0, "convert", "-", "-", "--to", "sgt", "--json", stdin=nin(HEART))
    world.same(result.text, sgt(HEART), "data stays alone on standard output")
    world.expect('"output"' in result.err, f"the object is on standard error: {result.err}")
    world.same(world.exits(0, "check", "-", stdin=nin(HEART)).text.split()[:3],
               ["standard", "input", "simple"], "check -")
    several = world.exits(0, "convert", "-", "-", "--to", "nono", stdin=sgt(HEART) + sgt(["#"])).out
    world.same(len(world.exits(0, "check", "-", stdin=several).text.splitlines()), 2, "an array")
    world.same(world.exits(0, "check", "--json", "-", stdin=nin(HEART)).objects[0]["file"], "-",
               "file of standard input")


# draw


def test_draw_each_format(world):
    world.write("heart.txt", HEART_TEXT)
    for name, start in (("heart.svg", b"<?xml"), ("heart.pdf", b"%PDF-"), ("heart.png", b"\x89PNG")):
        if name != "heart.svg" and not world.has("cairo"):
            continue
        world.exits(0, "draw", "heart.txt", "-o", name)
        first = world.read(name)
        world.expect(first.startswith(start) or first.startswith(b"<svg"), f"{name}: {first[:20]}")
        world.exits(0, "draw", "heart.txt", "-o", name, "--solution")
        world.expect(world.read(name) != first, f"{name}: the solution looks different")
        world.exits(0, "draw", "heart.txt", "-o", name)
        world.same(world.read(name) == first, True, f"{name}: the same bytes again")
        result = world.exits(0, "draw", "heart.txt", "-o", "-", "--to", name[-3:])
        world.same(result.out == first, True, f"{name}: the same bytes on standard output")


def test_draw_options(world):
    if not world.has("cairo"):
        return
    world.write("heart.txt", HEART_TEXT)
    world.exits(0, "draw", "heart.txt", "-o", "small.png", "--dpi", "40")
    world.exits(0, "draw", "heart.txt", "-o", "large.png", "--dpi", "80")
    width = [int.from_bytes(world.read(name)[16:20], "big") for name in ("small.png", "large.png")]
    world.expect(1.9 < width[1] / width[0] < 2.1, f"widths {width}")
    found = world.exits(0, "draw", "heart.txt", "-o", "us.svg", "--paper", "letter",
                        "--json").objects[0]
    world.same({key: found[key] for key in ("file", "index", "output", "page", "format", "paper",
                                            "solution", "kind")},
               {"file": "heart.txt", "index": 1, "output": "us.svg", "page": 1, "format": "svg",
                "paper": "letter", "solution": False, "kind": "grid"}, "object")


def test_draw_several_puzzles(world):
    if not world.has("cairo"):
        return
    world.write("ids.sgt", sgt(HEART) + sgt(["#"]))
    world.exits(0, "draw", "ids.sgt", "-o", "page.svg")
    world.exits(0, "draw", "ids.sgt", "-o", "page.png", "--dpi", "30")
    world.exits(0, "draw", "ids.sgt", "-o", "page.pdf")
    world.same(world.files(), ["ids.sgt", "page-1.png", "page-1.svg", "page-2.png", "page-2.svg",
                               "page.pdf"], "files")
    pages = re.findall(rb"/Type\s*/Page\b(?!s)", world.read("page.pdf"))
    counted = re.findall(rb"/Count (\d+)", world.read("page.pdf"))
    world.expect(len(pages) == 2 or b"2" in counted, "two pages")
    world.complains(3, "draw", "ids.sgt", "-o", "-", "--to", "svg")


def test_draw_finds_a_missing_solution(world):
    world.write("heart.nin", nin(HEART))
    world.write("heart.txt", HEART_TEXT)
    world.exits(0, "draw", "heart.nin", "-o", "a.svg", "--solution")
    world.exits(0, "draw", "heart.txt", "-o", "b.svg", "--solution")
    world.same(world.read("a.svg") == world.read("b.svg"), True, "the same page")
    world.write("two.nin", TWO_ANSWERS)
    result = world.exits(1, "draw", "two.nin", "-o", "two.svg", "--solution")
    world.expect("several solutions" in result.err and "two.svg" in world.files(), result.err)
    world.write("none.nin", NO_ANSWER)
    sentence = world.complains(3, "draw", "none.nin", "-o", "none.svg", "--solution")
    world.expect("none.nin has no solution" in sentence, sentence)
    world.expect("none.svg" not in world.files(), "nothing written")


# A ring of eight voxels around a hole, two layers high, the upper one without its corners.
SOLID = {"nono": 1, "puzzle": {"kind": "solid", "size": [3, 3, 2], "clues": {
    "x": [{"tally": [[3, 1]]}, {"tally": [[2, 2]]}, {"tally": [[3, 1]]},
          {"tally": [[1, 1]]}, {"tally": [[2, 2]]}, {"tally": [[1, 1]]}],
    "y": [{"tally": [[3, 1]]}, {"tally": [[2, 2]]}, {"tally": [[3, 1]]},
          {"tally": [[1, 1]]}, {"tally": [[2, 2]]}, {"tally": [[1, 1]]}],
    "z": [None, {"tally": [[2, 1]]}, None, None, {"tally": [[0, 0]]}, None, None, None, None]}}}


def test_draw_solid(world):
    world.write("ring.nono", json.dumps(SOLID))
    found = world.exits(0, "draw", "ring.nono", "-o", "ring.svg", "--json").objects[0]
    world.same((found["kind"], found["pages"], found["output"]), ("solid", 2, "ring-1.svg"), "object")
    world.same(world.files(), ["ring-1.svg", "ring-2.svg", "ring.nono"], "files")
    world.expect(b"From above" in world.read("ring-2.svg"), "layers")
    for view, word in (("model", b">front<"), ("layers", b"Layer 2, top")):
        result = world.exits(0, "draw", "ring.nono", "-o", "-", "--to", "svg", "--view", view)
        world.expect(word in result.out, f"--view {view}")
    world.exits(0, "draw", "ring.nono", "-o", "one.svg", "--view", "model", "--solution")
    world.expect("one.svg" in world.files(), "one page is one file")
    world.exits(0, "draw", "ring.nono", "ring.nono", "-o", "book.svg")
    for name in ("book-1-1.svg", "book-1-2.svg", "book-2-1.svg", "book-2-2.svg"):
        world.expect(name in world.files(), name)
    sentence = world.complains(3, "draw", "ring.nono", "-o", "-", "--to", "svg")
    world.expect("2 pages do not fit into one svg" in sentence, sentence)
    if world.has("cairo"):
        found = world.exits(0, "draw", "ring.nono", "ring.nono", "-o", "book.pdf", "--json").objects
        world.same([page["page"] for page in found], [1, 3], "where each puzzle begins")


# make


def test_make_from_characters(world):
    world.write("heart.txt", HEART_TEXT)
    result = world.exits(0, "make", "heart.txt", "-o", "heart.nono", "--title", "Heart",
                         "--author", "Somebody", "--licence", "CC0-1.0", "--seed", "7")
    world.expect(re.match(r"nonosmith: heart\.nono: 5x5, 1 colour, simple; \d+\.\d\d ms\n$",
                          result.err), result.err)
    text = world.read("heart.nono").decode()
    for word in ("Heart", "Somebody", "CC0-1.0", '"seed"', "heart.txt", "simple"):
        world.expect(word in text, f"{word} in the file")
    world.exits(0, "check", "heart.nono")


def test_make_json_fields(world):
    world.write("heart.txt", HEART_TEXT)
    found = world.exits(0, "make", "heart.txt", "-o", "heart.nono", "--json").objects[0]
    for field in MAKE_FIELDS:
        world.expect(field in found, f"no {field}")
    wanted = {"file": "heart.txt", "kind": "grid", "seed": 1, "cells": 25, "lines": 10,
              "verdict": "simple", "score": 0, "floor": 0}
    for field, value in wanted.items():
        world.same(found[field], value, field)


def test_make_from_png(world):
    if not world.has("png"):
        return
    black, white, red = (0, 0, 0, 255), (255, 255, 255, 255), (255, 0, 0, 255)
    world.write("heart.png", png(5, 5, lambda x, y: black if HEART[y][x] == "#" else white))
    world.exits(0, "make", "heart.png", "-o", "heart.nono", "-q")
    world.same(world.exits(0, "check", "--json", "heart.nono").objects[0]["solutions"],
               [flat(HEART)], "one pixel a cell")
    world.write("large.png",
                png(40, 40, lambda x, y: black if HEART[y // 8][x // 8] == "#" else white))
    world.exits(0, "make", "large.png", "-o", "small.nono", "-q", "--size", "5x5")
    world.same(world.exits(0, "check", "--json", "small.nono").objects[0]["solutions"],
               [flat(HEART)], "scaled")
    world.write("flag.png", png(6, 4, lambda x, y: black if y == 0 else red if x < 3 else white))
    found = world.exits(0, "make", "flag.png", "-o", "flag.nono", "--colours", "2",
                        "--background", "ffffff", "--json").objects[0]
    world.same(found["colours"], 2, "colours")


def test_make_keeps_the_picture(world):
    if not world.has("png"):
        return
    before = png(3, 3, lambda x, y: (0, 0, 0, 255 * (x == y)))
    world.write("cross.png", before)
    sentence = world.complains(3, "make", "cross.png", "-o", "cross.png")
    world.same(sentence, "cross.png is what the puzzle is made from and would be lost; choose another -o", "no")
    world.same(world.read("cross.png"), before, "untouched")


def test_make_tells_of_plain_pictures(world):
    for cell, word in ((".", "empty"), ("#", "filled")):
        world.write("plain.txt", (cell * 3 + "\n") * 2)
        note = world.exits(0, "make", "plain.txt", "-o", "plain.nono").err
        world.expect(f"every cell is {word}" in note, note)


def test_make_repairs(world):
    world.write("two.txt", "#.\n.#\n")
    result = world.exits(1, "make", "two.txt", "-o", "two.nono")
    world.expect("multiple" in result.err and "--repair" in result.err, result.err)
    world.expect("two.nono" in world.files(), "written all the same")
    found = world.exits(0, "make", "two.txt", "-o", "two.nono", "--repair", "--json").objects[0]
    world.same((found["verdict"], found["score"], found["floor"], found["fewest"]),
               ("simple", 1, 1, True), "repaired")
    world.same(len(found["changed"]), 1, "changed")
    result = world.exits(0, "make", "two.txt", "-o", "two.nono", "--repair")
    world.expect("1 cell changed, and fewer cannot do" in result.err, result.err)
    world.exits(0, "check", "two.nono")


def test_make_is_deterministic(world):
    world.write("noise.txt", "\n".join(random_picture(3, 12, 12, 0.5)) + "\n")
    world.run("make", "noise.txt", "-o", "a.nono", "--repair", "-q")
    world.run("make", "noise.txt", "-o", "b.nono", "--repair", "-q")
    world.same(world.read("a.nono") == world.read("b.nono"), True, "the same bytes")


def test_make_needs_a_picture(world):
    world.write("heart.nin", nin(HEART))
    sentence = world.complains(3, "make", "heart.nin", "-o", "heart.nono")
    world.expect("no picture" in sentence and "heart.nin" in sentence, sentence)
    world.write("page.html", "<html><body>A page</body></html>\n")
    world.same(world.complains(3, "make", "page.html", "-o", "cat.nono"),
               "page.html is nothing that this version can use; take an SVG, a PNG, a JPEG, a mesh, a .vox, a "
               "character grid or a puzzle with its solution", "a page")
    world.write("many.txt", "#.\n\n.#\n")
    world.same(world.complains(3, "make", "many.txt", "-o", "many.nono"),
               "many.txt holds 2 pictures; name one of them as many.txt#1", "several")
    world.exits(0, "make", "many.txt#2", "-o", "many.nono", "--repair")


# Drawings


def near(a, b):
    return abs(a - b) <= 1e-5 + 1e-6 * abs(b)


def cat(world):
    with open(GOLDEN_CAT, "rb") as source:
        return world.write("cat.nono", source.read())


def test_measure_fields(world):
    cat(world)
    found = world.exits(0, "measure", "--json", "cat.nono").objects
    world.same(len(found), 1, "objects")
    world.same([found[0][k] for k in ("file", "index", "kind")], ["cat.nono", 1, "curved"], "which")
    world.same(list(found[0]), ["file", "index", "kind", "de_jong", "kerkhof", "layout",
                                "giveaway", "comfort", "labels", "interest", "smallest_cell_mm2", "specks"], "members")
    for paper, names in YARDSTICKS.items():
        world.same(list(found[0][paper]), names, paper)
    jong, kerkhof = found[0]["de_jong"], found[0]["kerkhof"]
    world.expect(near(jong["vertex"] + jong["dilation"] + jong["face"], jong["score"]), f"{jong}")
    parts = ("angle", "distance", "small", "big", "shape", "length")
    world.expect(near(sum(kerkhof[k] for k in parts), kerkhof["fitness"]), f"{kerkhof}")
    world.expect(0 <= jong["floor"] <= jong["score"], "de Jong's floor")
    world.expect(0 < kerkhof["floor"] < kerkhof["fitness"], "van de Kerkhof's floor")
    world.same(jong["setting"], "c", "the usual setting")
    interest = found[0]["interest"]
    world.same(list(interest), INTEREST + ["effort", "hardest", "profile"], "interest")
    world.same([interest["inside"] + interest["outside"], len(interest["profile"])], [38, 32], "cells, profile")
    world.expect(interest["zeros"] <= interest["at_once"] <= interest["clues"] == 16, f"{interest}")
    world.same(list(found[0]["labels"]), ["count", "led", "type_pt"], "labels")
    large = world.exits(0, "measure", "--json", "--paper", "a3", "cat.nono").objects[0]
    world.expect(found[0]["comfort"]["gap_mm"] * 1.3 < large["comfort"]["gap_mm"], "larger paper, wider gaps")
    world.complains(2, "measure", "--paper", "a99", "cat.nono")
    giveaway = found[0]["giveaway"]
    world.expect(0 < giveaway["follow"] <= giveaway["total"] < 1 and 0.5 < giveaway["auc"] <= 1, f"{giveaway}")


def test_measure_settings(world):
    cat(world)
    scores = []
    for setting in "abcde":
        found = world.exits(0, "measure", "--json", "--setting", setting, "cat.nono").objects[0]
        world.same(found["de_jong"]["setting"], setting, "setting")
        scores.append(found["de_jong"]["score"])
    world.expect(scores == sorted(scores) and scores[0] < scores[-1], f"stricter costs more: {scores}")
    world.complains(2, "measure", "--setting", "f", "cat.nono")


def test_measure_table(world):
    cat(world)
    result = world.exits(0, "measure", "cat.nono")
    world.same(result.err, "", "standard error")
    lines = result.text.splitlines()
    world.same(lines[0], "cat.nono: 8 curves, 38 cells", "heading")
    for paper, names in YARDSTICKS.items():
        for name in names:
            if name not in ("setting", "floor"):
                world.same(sum(line.split()[:1] == [name] for line in lines), 1, f"a line for {name}")
    for name in INTEREST + ["smallest_cell_mm2", "type_pt"]:
        world.same(sum(line.split()[:1] == [name] for line in lines), 1, f"a line for {name}")
    score = next(line for line in lines if line.split()[:1] == ["score"])
    world.expect(re.search(r"score +\d+\.\d\d +0: clear; floor \d+\.\d\d, \d+\.\d\d above it", score), score)
    world.same(max(len(line) for line in lines) <= 110, True, "lines are not too long")


def test_measure_spots(world):
    cat(world)
    found = world.exits(0, "measure", "--json", "--spots", "cat.nono").objects[0]
    sums, last = {}, None
    for spot in found["spots"]:
        world.same(list(spot), ["yardstick", "penalty", "at", "units", "cell", "curve"], "a spot")
        paper, name = spot["yardstick"].split(".")
        sums[paper, name] = sums.get((paper, name), 0) + spot["penalty"]
        world.expect(len(spot["at"]) in (1, 2) and len(spot["units"]) == len(spot["at"]), f"{spot}")
        world.expect(all(0 <= c <= 100 for place in spot["at"] for c in place), f"{spot}")
        side = 400 if paper == "de_jong" else 1000
        world.expect(all(0 <= c <= side for place in spot["units"] for c in place), f"{spot}")
        world.expect(spot["cell"] is None or 0 <= spot["cell"] < 38, f"{spot}")
        world.expect((spot["curve"] is not None) == (name == "length"), f"{spot}")
        if last and last["yardstick"] == spot["yardstick"]:
            world.expect(last["penalty"] >= spot["penalty"], "worst first")
        last = spot
    for (paper, name), total in sums.items():
        world.expect(abs(total - found[paper][name]) < 1e-4 + 1e-6 * total, f"{paper} {name} {total}")
    for paper, names in YARDSTICKS.items():
        for name in names:
            if (paper, name) not in sums and name in ("vertex", "dilation", "face", "angle", "distance",
                                                      "small", "big", "shape", "length"):
                world.same(found[paper][name], 0, f"{name} has no spot")
    result = world.exits(0, "measure", "--spots", "cat.nono")
    rows = [line for line in result.text.splitlines() if re.match(r"  (de_jong|kerkhof|layout|giveaway|comfort)\.", line)]
    world.same(len(rows), len(found["spots"]), "rows")
    world.expect(any(re.search(r"  cell \d+$", row) for row in rows), "cells are named")
    world.expect(any(re.search(r"  curve \d+ \((top|right|bottom|left) clue \d+\)$", row) for row in rows), "curves are named")


def test_measure_refuses(world):
    cat(world)
    world.write("heart.nin", nin(HEART))
    sentence = world.complains(3, "measure", "heart.nin")
    world.same(sentence, "heart.nin: grid puzzles have no layout to measure; name a curved or sloped puzzle",
               "a grid")
    # The others are measured all the same.
    result = world.run("measure", "--json", "heart.nin", "cat.nono", "absent.nono")
    world.same(result.code, 3, "the worst counts")
    world.same([("error" in o, o.get("exit")) for o in result.objects],
               [(True, 3), (False, None), (True, 3)], "objects")
    doc = json.loads(world.read("cat.nono"))
    del doc["board"]
    world.write("bare.nono", json.dumps(doc))
    sentence = world.complains(3, "measure", "bare.nono")
    world.expect(sentence.startswith("bare.nono: ") and "make it anew from its drawing" in sentence, sentence)
    doc = json.loads(world.read("cat.nono"))
    doc["puzzle"]["lines"][3]["walk"].reverse()
    world.write("wrong.nono", json.dumps(doc))
    sentence = world.complains(3, "measure", "wrong.nono")
    world.expect(sentence.startswith("wrong.nono: line 4: "), sentence)
    result = world.run("measure", "--effort", "100", "cat.nono")
    world.same(result.code, 4, "the effort runs out")


def test_measure_many_at_once(world):
    cat(world)
    world.write("again.nono", world.read("cat.nono"))
    names = ["cat.nono", "again.nono"] * 5
    one = world.exits(0, "measure", "--json", "--spots", "--jobs", "1", *names)
    two = world.exits(0, "measure", "--json", "--spots", "--jobs", "2", *names)
    world.same(one.text == two.text, True, "the same output for any number of jobs")
    world.same(len(one.objects), 10, "objects")
    world.same(world.exits(0, "measure", *names).text.count("curves,"), 10, "tables")


def test_draw_proof(world):
    cat(world)
    spots = world.exits(0, "measure", "--json", "--spots", "cat.nono").objects[0]["spots"]
    page = world.exits(0, "draw", "--spots", "cat.nono", "-o", "proof.svg", "--json").objects[0]
    world.same(page["spots"], len(spots), "all spots are marked")
    text = world.read("proof.svg").decode()
    world.expect("Proof sheet" in text and "De Jong, setting c: score" in text, "it says what it is")
    world.exits(0, "draw", "cat.nono", "-o", "plain.svg")
    plain = world.read("plain.svg").decode()
    world.same("Proof sheet" in plain or "De Jong" in plain, False, "a page for players is none")
    world.expect("spots" not in world.exits(0, "draw", "cat.nono", "-o", "plain.svg", "--json").objects[0],
                 "spots")
    world.exits(0, "draw", "--spots", "--solution", "--setting", "e", "cat.nono", "-o", "strict.svg")
    world.expect("De Jong, setting e: score" in world.read("strict.svg").decode(), "the setting")
    if world.has("cairo"):
        world.exits(0, "draw", "--spots", "cat.nono", "-o", "proof.png")
        world.exits(0, "draw", "--spots", "cat.nono", "cat.nono", "-o", "proof.pdf")
    sentence = world.complains(2, "draw", "--setting", "b", "cat.nono", "-o", "no.svg")
    world.same(sentence, "--setting says how strict the marks of --spots are; add --spots", "usage")
    world.write("heart.nin", nin(HEART))
    sentence = world.complains(3, "draw", "--spots", "heart.nin", "-o", "no.svg")
    world.same(sentence, "heart.nin: grid puzzles have no layout to measure; name a curved or sloped puzzle",
               "a grid")
    world.same("no.svg" in world.files(), False, "nothing is written")


def test_file_numbers(world):
    world.write("three.taai", batch([(5, HEART), (7, ["#.", ".#"]), (9, HEART)]))
    world.same(world.exits(0, "check", "--json", "three.taai#5").objects[0]["index"], 5, "own number")
    world.exits(1, "check", "three.taai#7")
    sentence = world.complains(3, "check", "three.taai#1")
    world.same(sentence, "three.taai has no puzzle 1; it holds 3, numbered 5 to 9", "sentence")
    world.write("ids.sgt", sgt(HEART) + sgt(["#"]))
    world.same(world.exits(0, "check", "--json", "ids.sgt#2").objects[0]["cells"], 1, "position")
    world.same(world.exits(0, "check", "--json", "-#2", stdin=sgt(HEART) + sgt(["#"])
                           ).objects[0]["cells"], 1, "of standard input")
    world.write("ids.sgt#2", nin(["##", "##", "##"]))
    world.same(world.exits(0, "check", "--json", "ids.sgt#2").objects[0]["cells"], 6,
               "a file of that whole name wins")


def test_jobs_change_nothing(world):
    pictures = [(n, random_picture(n, 10, 10, 0.4 + n % 3 * 0.1)) for n in range(1, 61)]
    world.write("many.taai", batch(pictures))
    for verb in ("check", "solve"):
        outputs = set()
        for jobs in ("1", "2", "7"):
            result = world.run(verb, "--json", "--jobs", jobs, "many.taai", "--engine", "builtin")
            outputs.add((result.code, re.sub(rb'"(seconds|elapsed)": ?[0-9.e-]+', b"", result.out)))
        world.same(len(outputs), 1, f"{verb}: different outputs")
    order = [found["index"] for found in world.run("check", "--json", "-j4", "many.taai").objects]
    world.same(order, list(range(1, 61)), "file order")


def test_ctrl_c_reports_what_is_known(world):
    world.write("easy.nin", nin(HEART))
    world.write("endless.nin", nin(random_picture(1, 60, 60, 0.45)))
    program = subprocess.Popen(
        [world.program, "check", "--json", "--engine", "builtin", "--jobs", "1", "easy.nin",
         "endless.nin", "easy.nin"], cwd=world.folder, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True)
    time.sleep(1.0)
    program.send_signal(signal.SIGINT)
    try:
        out, err = program.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        program.kill()
        program.communicate()
        world.expect(False, "Ctrl-C was not heard")
        return
    world.same(program.returncode, 4, "exit")
    lines = out.splitlines()
    world.same(len(lines), 2, "objects")
    world.expect('"simple"' in lines[0] and '"unknown"' in lines[-1], out)
    world.expect("1 of 3 puzzles were not looked at" in err, err)


def test_terminal_colours(world):
    if no_terminals(world):
        return
    world.write("heart.nin", nin(HEART))
    world.expect(b"\x1b[32msimple" in terminal(world, "check", "heart.nin"), "verdict is green")
    world.expect(b"\x1b[48;2;0;0;0m" in terminal(world, "solve", "heart.nin"), "cells are black")
    world.expect(b"\x1b" not in terminal(world, "check", "heart.nin", env={"NO_COLOR": "1"}),
                 "NO_COLOR")
    world.expect(b"\x1b" not in world.exits(0, "check", "heart.nin").out, "no terminal, no colour")


def test_progress_only_on_a_terminal(world):
    if no_terminals(world):
        return
    args = ["check", "--engine", "builtin", "--jobs", "1", "--effort", "10M", "many.taai"]
    # A bar is shown after half a second: enough puzzles for three times that, however fast we are.
    for count in (6, 12, 24, 48, 96, 192, 384):
        world.write("many.taai",
                    batch([(n, random_picture(n, 40, 40, 0.45)) for n in range(count)]))
        started = time.monotonic()
        world.expect("checking" not in world.run(*args).err, "none without a terminal")
        if time.monotonic() - started > 1.5:
            break
    world.expect(b"checking [" in terminal(world, *args), "a bar on the terminal")
    world.expect(b"checking [" not in terminal(world, "--quiet", *args), "none with --quiet")


def test_speed_of_the_whole_command(world):
    if world.sanitized():
        world.skip("speed says nothing with sanitizers")
        return
    rings = [(x - 24) ** 2 + (y - 24) ** 2 for y in range(50) for x in range(50)]
    marks = ["#" if r < 120 or 250 < r < 560 else "." for r in rings]
    picture = ["".join(marks[50 * y:50 * y + 50]) for y in range(50)]
    world.write("large.nin", nin(picture))
    world.same(world.exits(0, "check", "--json", "large.nin").objects[0]["verdict"], "simple",
               "line-solvable")
    best = 1.0
    for _ in range(30):
        before = os.times()
        world.run("check", "large.nin")
        after = os.times()
        best = min(best, after.children_user + after.children_system - before.children_user
                   - before.children_system)
    world.expect(best < 0.015, f"check of a 50x50 took {best * 1000:.1f} ms")


sys.exit(run_tests(globals()))

#!/usr/bin/env python3
"""thinning.py PROGRAM: clues that are left out of puzzles of every kind, and difficulties that are aimed at."""
import json
import os
import sys

sys.dont_write_bytecode = True
from cli_world import HEART_TEXT, run_tests  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLES = os.path.join(ROOT, "examples")
CAT = os.path.join(EXAMPLES, "grids", "cat.txt")
DRAWN = os.path.join(EXAMPLES, "drawings", "cat.svg")
FOX = os.path.join(EXAMPLES, "sloped", "fox.svg")
GOLDEN = os.path.join(ROOT, "tests", "golden")


def clues(world, name):
    """All clues of a puzzle file, in one list."""
    puzzle = json.loads(world.read(name))["puzzle"]
    if "lines" in puzzle:
        return [line["clue"] for line in puzzle["lines"]]
    return [clue for part in puzzle["clues"].values() for clue in part]


def made(world, code, *command):
    return world.exits(code, "make", *command, "--json").objects[0]


def check(world, name, *verdicts):
    told = world.exits(0, "check", name, "--json").objects[0]
    world.expect(told["verdict"] in verdicts, f"{name}: {told['verdict']}")
    world.same(told["goal"], True, f"{name}: the picture is the answer")


def test_thin_every_kind(world):
    cat = os.path.join(GOLDEN, "simple-curved-cat.nono")
    sources = [(CAT, [], 33), (cat, [], 7)]
    if world.has("webpbn"):  # the parser of SVG as well
        sources.append((FOX, ["--kind", "sloped"], 17))
    for source, options, most in sources:
        for how, verdicts in (("--thin", ["simple"]), ("--thin=unique", ["simple", "unique"])):
            told = made(world, 0, source, "-o", "thin.nono", how, *options)
            world.expect(told["clues_left"] <= min(most, told["clues_before"] - 1), f"{source}: {told}")
            world.same(told["irreducible"], True, "none can go")
            world.same(sum(clue is not None for clue in clues(world, "thin.nono")), told["clues_left"], "in the file")
            check(world, "thin.nono", *verdicts)
            first = world.read("thin.nono")
            made(world, 0, source, "-o", "thin.nono", how, *options)
            world.same(world.read("thin.nono"), first, "the same bytes")
    world.expect(" clues are left, and none of them can go" in
                 world.exits(0, "make", CAT, "-o", "thin.nono", "--thin").err, "it is said")
    doc = json.loads(first)
    world.same([doc["made"]["thin"], "of" in doc["made"]["clues"]], ["unique", True], "how it was made")


def test_thin_a_puzzle_file(world):
    """A puzzle with curves keeps them, and what was left out comes back."""
    cat = os.path.join(GOLDEN, "simple-curved-cat.nono")
    told = made(world, 0, cat, "-o", "full.nono")
    before = json.loads(open(cat, "rb").read())
    full = json.loads(world.read("full.nono"))
    world.same([full["puzzle"], full["board"], full["solution"]],
               [before["puzzle"], before["board"], before["solution"]], "as it was")
    made(world, 0, "full.nono", "-o", "thin.nono", "--thin")
    made(world, 0, "thin.nono", "-o", "again.nono")
    world.same(json.loads(world.read("again.nono"))["puzzle"], full["puzzle"], "there and back")
    world.same(told["kind"], "curved", "its own kind")
    result = world.exits(3, "make", cat, "-o", "x.nono", "--detail", "0.02")
    world.expect("is a curved puzzle already, so --detail does nothing; leave it out" in result.err, result.err)


def test_blots_and_shares(world):
    told = made(world, 0, CAT, "-o", "blots.nono", "--thin", "--blots")
    flat = [run for clue in clues(world, "blots.nono") if clue for run in clue]
    world.expect(told["blots"] > 0 and told["numbers"] > told["blots"], f"{told}")
    check(world, "blots.nono", "simple")
    world.exits(0, "draw", "blots.nono", "-o", "blots.svg")
    world.expect(len(flat) > told["blots"], "runs")
    told = made(world, 0, CAT, "-o", "share.nono", "--thin", "--thin-share", "0.9")
    world.expect(35 <= told["clues_left"] <= 36 and not told["irreducible"], f"{told}")


def test_stars(world):
    """What is asked for is reached or said not to be."""
    world.write("heart.txt", HEART_TEXT)
    world.write("corner.txt", "##\n#.\n")  # five stars are not in it, and that is soon known
    for name, stars in (("heart.txt", 1), ("heart.txt", 2), ("corner.txt", 3), ("corner.txt", 5)):
        result = world.run("make", name, "-o", "stars.nono", "--stars", str(stars), "--blots", "--json")
        told = result.objects[0]
        world.same(result.code, 0 if told["stars"] == stars else 1, f"{stars} stars: {told}")
        world.same(told["stars_asked"], stars, "asked for")
        check(world, "stars.nono", "simple", "unique")
        said = world.run("make", name, "-o", "stars.nono", "--stars", str(stars), "--blots").err
        plural = "" if stars == 1 else "s"
        world.expect((f"{stars} star{plural} as asked" if told["stars"] == stars else f"asked for {stars} star") in said,
                     said)
    told = made(world, 0, CAT, "-o", "easy.nono", "--thin", "--thin-stars", "4")
    world.expect(1 <= told["stars"] <= 4, f"{told}")


def test_refusals(world):
    for options, sentence in (
            (["--thin-share", "0.5"], "--thin-share says when to stop; add --thin"),
            (["--thin-stars", "2"], "--thin-stars says when to stop; add --thin"),
            (["--thin", "--thin-stars", "2", "--stars", "2"], "leave out one of them"),
            (["--blots"], "--blots are lengths that are left out; add --thin or --stars"),
            (["--thin-axes", "2"], "--thin-axes means nothing to a grid puzzle"),
            (["--stars", "6"], "--stars")):
        result = world.exits(2, "make", CAT, "-o", "x.nono", *options)
        world.expect(sentence in result.err, f"{options}: {result.err}")
    result = world.exits(2, "make", DRAWN, "-o", "x.nono", "--sheet", "2", "--thin")
    world.expect("--sheet have all their clues; leave out --thin" in result.err, result.err)
    world.write("two.txt", "#.\n.#\n")
    result = world.exits(1, "make", "two.txt", "-o", "x.nono", "--thin")
    world.expect("no clue was left out, because the puzzle is not simple" in result.err, result.err)


sys.exit(run_tests(globals()))

#!/usr/bin/env python3
"""null_kind.py PROGRAM: a kind that was added in three files is a kind like the others.

PROGRAM is the real one, object by object, but for the table of kinds and the file of the new kind
(tests/kind/CMakeLists.txt): nothing else was compiled anew, so nobody else had to know.
"""
import json
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
from cli_world import HEART_TEXT, run_tests  # noqa: E402

ROW = "##.###\n"  # no room to move: one answer
LOOSE = "##...\n"


def make(world, name="row", row=ROW, code=0, *more):
    world.write(f"{name}.txt", row)
    return world.exits(code, "make", f"{name}.txt", "--kind", "null", "-o", f"{name}.nono", *more)


def test_make(world):
    said = make(world)
    world.expect("row.nono: 6 cells, 1 line, 1 colour, simple; " in said.err, f"a note: {said.err}")
    made = make(world, "row", ROW, 0, "--json").objects[0]
    world.same([made[k] for k in ("kind", "verdict", "cells", "lines", "colours")],
               ["null", "simple", 6, 1, 1], "what was made")
    doc = json.loads(world.read("row.nono"))
    world.same(doc["puzzle"]["kind"], "null", "kind")
    world.same(doc["puzzle"]["size"], [6], "size")
    world.same(doc["puzzle"]["clues"], {"row": [[2, 3]]}, "clues")
    world.same([doc["solution"], doc["made"]["kind"], doc["judged"]["verdict"]],
               ["##.###", "null", "simple"], "what travels with it")
    loose = make(world, "loose", LOOSE, 1)
    world.expect("multiple" in loose.err, f"two answers are said: {loose.err}")


def test_file(world):
    make(world)
    world.exits(0, "convert", "row.nono", "again.nono", "-q")
    world.same(world.read("again.nono"), world.read("row.nono"), "the same bytes again")
    doc = json.loads(world.read("row.nono"))
    doc["board"] = {"theirs": [1, 2]}
    world.write("board.nono", json.dumps(doc))
    world.exits(0, "convert", "board.nono", "again.nono", "-q")
    world.same(json.loads(world.read("again.nono"))["board"], doc["board"], "a board that nobody reads")
    doc["puzzle"]["kind"] = "nil"
    world.write("bad.nono", json.dumps(doc))
    refused = world.exits(3, "check", "bad.nono")
    world.expect("is grid, sloped, curved, solid or null" in refused.err, f"all kinds are named: {refused.err}")
    refused = world.exits(3, "convert", "row.nono", "row.non")
    world.expect("holds grids, not null puzzles" in refused.err, f"other formats: {refused.err}")


def test_verdicts(world):
    make(world)
    checked = world.exits(0, "check", "row.nono", "--json").objects[0]
    world.same([checked[k] for k in ("kind", "verdict", "goal")], ["null", "simple", True], "check")
    world.expect("##.###" in world.exits(0, "solve", "row.nono").text, "solve")
    make(world, "loose", LOOSE, 1, "-q")
    several = world.exits(1, "check", "loose.nono").text
    world.expect("two answers differ in 2 cells: 1, 3" in several, f"which cells: {several}")
    doc = json.loads(world.read("row.nono"))
    del doc["solution"]
    doc["puzzle"]["clues"]["row"] = [[7]]
    world.write("none.nono", json.dumps(doc))
    world.expect("line 1 cannot be filled" in world.exits(1, "check", "none.nono").text, "a line's name")


def test_pages(world):
    make(world)
    world.exits(0, "draw", "row.nono", "-o", "row.svg", "-q")
    world.exits(0, "draw", "row.nono", "-o", "solved.svg", "--solution", "-q")
    empty, solved = world.read("row.svg"), world.read("solved.svg")
    world.expect(b">2 3<" in empty, "the clue")
    world.expect(len(solved) > 0 and solved != empty, "filled cells")
    world.write("heart.txt", HEART_TEXT)
    world.exits(0, "draw", "row.nono", "heart.txt", "--per-page", "2", "-o", "both.svg", "-q")
    world.expect(b">2 3<" in world.read("both.svg"), "beside a grid")


def test_refusals(world):
    make(world)
    for verb, more, sentence in (("measure", (), "null puzzles have no layout to measure"),
                                 ("improve", ("-o", "better.nono"), "null puzzles have no curves to improve")):
        refused = world.exits(3, verb, "row.nono", *more)
        world.expect(sentence in refused.err, f"{verb}: {refused.err}")
    for words, sentence in ((("--bridges", "no"), "--bridges means nothing to a null puzzle"),
                            (("--kind", "nulll"), "did you mean null?")):
        refused = world.exits(2, "make", "row.txt", "--kind", "null", "-o", "x.nono", *words)
        world.expect(sentence in refused.err, f"{words}: {refused.err}")
    world.expect("KIND: grid sloped curved solid null\n" in world.exits(0, "make", "--help").text, "--help")


def test_others(world):
    world.write("heart.txt", HEART_TEXT)
    made = world.exits(0, "make", "heart.txt", "-o", "heart.nono", "--json").objects[0]
    world.same([made["kind"], made["verdict"]], ["grid", "simple"], "what nobody claims is still a grid")


sys.exit(run_tests(globals()))

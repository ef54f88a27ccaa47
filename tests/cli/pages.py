#!/usr/bin/env python3
"""pages.py PROGRAM: what "draw" promises of its pages: their type, paper, titles and notes."""
import json
import os
import sys

sys.dont_write_bytecode = True
from cli_world import run_tests  # noqa: E402

GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden")


def golden(world, name):
    with open(os.path.join(GOLDEN, name + ".nono"), "rb") as source:
        return world.write(name + ".nono", source.read())


def test_large_type_is_not_given_up(world):
    # Ten clues around a whole page: where the smallest type fits, the largest does.
    golden(world, "simple-curved-sailboat")
    found = world.exits(0, "draw", "simple-curved-sailboat.nono", "-o", "a.svg", "--json").objects[0]
    world.same((found["type_pt"], found["moved"]), (11, 0), "type and leaders")
    world.expect(found["frame_width_mm"] >= 184, f"frame {found['frame_width_mm']}")


def test_a_board_that_check_refuses(world):
    doc = json.loads(world.read(golden(world, "simple-curved-cat")))
    doc["puzzle"]["lines"][3]["walk"].reverse()
    world.write("wrong.nono", json.dumps(doc))
    sentence = world.complains(3, "check", "wrong.nono")
    world.expect(sentence.startswith("wrong.nono: line 3: "), sentence)
    for extra in ([], ["--solution"], ["--spots"]):
        world.same(world.complains(3, "draw", "wrong.nono", "-o", "wrong.svg", *extra), sentence,
                   "draw says the same")
    world.same("wrong.svg" in world.files(), False, "nothing is written")


sys.exit(run_tests(globals()))

#!/usr/bin/env python3
"""solid.py PROGRAM: models become solid puzzles: options, what is refused, voxel files in and out."""
import json
import os
import struct
import sys

sys.dont_write_bytecode = True
from cli_world import HEART, nin, run_tests  # noqa: E402

MODELS = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "solid")

BOX = "".join(f"v {x} {y} {z}\n" for z in (0, 1) for y in (0, 2) for x in (0, 3)) + """\
f 1 3 4 2
f 5 6 8 7
f 1 2 6 5
f 3 7 8 4
f 1 5 7 3
f 2 4 8 6
"""


def vox_file(*models):
    def chunk(kind, own, inner=b""):
        return kind + struct.pack("<ii", len(own), len(inner)) + own + inner

    inner = b""
    for size, voxels in models:
        own = struct.pack("<i", len(voxels)) + b"".join(struct.pack("BBBB", *v) for v in voxels)
        inner += chunk(b"SIZE", struct.pack("<iii", *size)) + chunk(b"XYZI", own)
    return b"VOX " + struct.pack("<i", 150) + chunk(b"MAIN", b"", inner)


def vox(size, voxels):
    return vox_file((size, voxels))


CROSS = [(1, 1, 1, 5), (0, 1, 1, 5), (2, 1, 1, 5), (1, 0, 1, 9), (1, 2, 1, 9), (1, 1, 0, 5), (1, 1, 2, 5)]
# Two of four corners, twice over: the other two would do as well.
SWITCH = [(0, 0, 0, 1), (1, 1, 0, 1), (0, 1, 1, 1), (1, 0, 1, 1)]


def test_voxels(world):
    world.write("cross.vox", vox((3, 3, 3), CROSS))
    made = world.exits(0, "make", "cross.vox", "-o", "cross.nono", "--json").objects[0]
    world.same([made[k] for k in ("kind", "verdict", "size", "filled", "cells", "lines", "clues", "changed")],
               ["solid", "simple", [3, 3, 3], 7, 27, 27, [12, 15, 0, 0], []], "what was made")
    for key in ("file", "seed", "score", "floor", "evaluations", "seconds"):
        world.expect(key in made, key)
    doc = json.loads(world.read("cross.nono"))
    world.expect(len(doc["board"]["paints"]) >= 2, "paints")
    world.same(len(doc["board"]["voxels"]), 3, "layers")
    found = world.exits(0, "check", "cross.nono", "cross.vox", "--json").objects
    world.same([[f["verdict"], f["goal"]] for f in found], [["simple", True]] * 2, "check")
    for order in ("smart", "brute", "hierarchical", "hierarchical+pre", "heuristic", "heuristic+pre", "thrifty"):
        solved = world.exits(0, "solve", "--order", order, "--json", "cross.nono").objects[0]
        world.same(solved["verdict"], "simple", order)
    world.exits(0, "convert", "cross.nono", "again.vox", "-q")
    world.exits(0, "convert", "again.vox", "again.nono", "-q")
    again = json.loads(world.read("again.nono"))
    world.same([again["puzzle"], again["solution"], again["board"]], [doc["puzzle"], doc["solution"], doc["board"]],
               "there and back")
    first = world.read("cross.nono")
    world.exits(0, "make", "cross.vox", "-o", "cross.nono", "-q")
    world.same(world.read("cross.nono"), first, "the same bytes")


def test_repair_and_thin(world):
    world.write("switch.vox", vox((2, 2, 2), SWITCH))
    made = world.exits(1, "make", "switch.vox", "-o", "switch.nono", "--json").objects[0]
    world.same(made["verdict"], "multiple", "a switch")
    world.expect("--repair" in world.exits(1, "make", "switch.vox", "-o", "switch.nono").err, "a hint")
    made = world.exits(0, "make", "switch.vox", "-o", "switch.nono", "--repair", "--json").objects[0]
    world.same([made["verdict"], made["repaired"], len(made["changed"]) > 0], ["simple", True, True], "repaired")
    world.expect("voxels changed (x,y,z from 0)" in world.exits(
        0, "make", "switch.vox", "-o", "switch.nono", "--repair").err, "says which")
    world.write("cross.vox", vox((3, 3, 3), CROSS))
    made = world.exits(0, "make", "cross.vox", "-o", "thin.nono", "--thin", "--json").objects[0]
    world.same([made["verdict"], made["clues_before"], made["irreducible"]], ["simple", 27, True], "thinned")
    world.expect(made["clues_left"] < 20, f"{made['clues_left']} clues left")
    left = sum(c is not None for f in json.loads(world.read("thin.nono"))["puzzle"]["clues"].values() for c in f)
    world.same(left, made["clues_left"], "clues in the file")
    world.same(world.exits(0, "check", "thin.nono", "--json").objects[0]["verdict"], "simple", "still simple")
    made = world.exits(0, "make", "cross.vox", "-o", "thin.nono", "--thin=unique", "--thin-share", "0.9",
                       "--json").objects[0]
    world.expect(24 <= made["clues_left"] <= 25, "a share of them")
    made = world.exits(0, "make", os.path.join(MODELS, "castle.vox"), "--size", "12", "-o", "thin.nono", "--repair", "--thin=unique",
                       "--json").objects[0]
    world.same(made["verdict"], "unique", "one answer is what was asked for")


def test_two_colours(world):
    world.write("cross.vox", vox((3, 3, 3), CROSS))
    for options in ([], ["--partial"]):
        made = world.run("make", "cross.vox", "-o", "two.nono", "--colours", "2", "--json", *options)
        world.same(made.objects[0]["colours"], 2, "colours")
        clues = json.loads(world.read("two.nono"))["puzzle"]["clues"]["x"]
        world.same(any(c.get("partial", False) for c in clues), bool(options), "partial clues")


def test_meshes(world):
    if not world.has("assimp"):
        return
    world.write("box.obj", BOX)
    made = world.exits(0, "make", "box.obj", "-o", "box.nono", "--size", "6", "--json").objects[0]
    world.same([made["verdict"], made["size"], made["filled"], made["closed"], made["solidity"], made["open_edges"]],
               ["simple", [6, 2, 4], 48, True, "winding", 0], "a box of 3 by 2 by 1")
    world.expect(made["volume_agreement"] > 0.99 and made["silhouettes"] > 0.99, "like the model")
    made = world.exits(0, "make", "box.obj", "-o", "box.nono", "--size", "6", "--up", "z", "--fit", "centre",
                       "--json").objects[0]
    world.same([made["size"], made["fits"]], [[6, 4, 2], 1], "z up")
    shell = world.exits(0, "make", "box.obj", "-o", "box.nono", "--size", "12", "--shell", "--json").objects[0]
    world.expect(shell["filled"] < 12 * 8 * 4, "a shell is hollow")
    world.write("open.obj", BOX.replace("f 2 4 8 6\n", ""))
    opened = world.run("make", "open.obj", "-o", "open.nono", "--size", "6")
    world.expect("not closed" in opened.err, "an open mesh is told")
    # The second box stands in the first one's right half and beyond.
    more = [" ".join(str(int(n) + 8) for n in line.split()[1:]) for line in BOX.splitlines() if line[0] == "f"]
    shifted = [line.split() for line in BOX.splitlines() if line[0] == "v"]
    both = BOX + "".join(f"v {float(x) + 1.5} {y} {z}\n" for _, x, y, z in shifted)
    world.write("two.obj", both + "".join(f"f {line}\n" for line in more))
    filled = [world.run("make", "two.obj", "-o", "two.nono", "--size", "9", "--json", *options).objects[0]["filled"]
              for options in ([], ["--inside", "winding"], ["--inside", "parity"])]
    world.same(filled, [9 * 4 * 2, 9 * 4 * 2, 6 * 4 * 2], "what overlaps adds up, by parity it cancels")
    # One face the other way round.
    world.write("turned.obj", BOX.replace("f 1 3 4 2", "f 2 4 3 1"))
    turned = world.run("make", "turned.obj", "-o", "turned.nono", "--size", "6")
    world.expect("2 of the mesh's triangles turn against their neighbours" in turned.err, turned.err)
    parity = world.run("make", "turned.obj", "-o", "turned.nono", "--size", "6", "--inside", "parity")
    world.expect("do not all turn the same way (4 edges)" in parity.err, parity.err)
    for bad in ("v 0 0 0\nv 1 0 0\nf 1 2\n", "v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "nothing\n"):
        world.write("bad.obj", bad)
        refused = world.run("make", "bad.obj", "-o", "bad.nono", "-q")
        world.same([refused.code, len(refused.err.splitlines())], [3, 1], repr(bad))


def test_by_hand(world):
    if not world.has("assimp"):
        return
    world.write("box.obj", BOX)
    world.exits(0, "make", "box.obj", "-o", "centre.nono", "--size", "7", "--fit", "centre")
    made = world.exits(0, "make", "box.obj", "-o", "hand.nono", "--size", "7", "--fit", "hand", "--json").objects[0]
    world.same([made["turn"], made["scale"], made["shift"], made["fits"]], [[0, 0, 0], 1, [0, 0, 0], 1], "as it is")
    world.same(world.read("hand.nono"), world.read("centre.nono"), "the centred fit")
    for extra in ([], ["--turn", "10,200,-30"], ["--turn", "90,0,0", "--shell"]):
        found = world.run("make", "box.obj", "-o", "found.nono", "--size", "9", *extra, "--json").objects[0]
        notes = json.loads(world.read("found.nono"))["made"]
        world.same([notes["scale"], notes["shift"]], [f"{found['scale']:g}", ",".join(f"{n:g}" for n in found["shift"])],
                   "the puzzle tells its fit")
        world.run("make", "box.obj", "-o", "told.nono", "--size", "9", *extra, f"--scale={notes['scale']}",
                  f"--shift={notes['shift']}")
        world.same(world.read("told.nono"), world.read("found.nono"), f"{extra}: the same by hand")
    for turn, size in (("90,0,0", [6, 4, 2]), ("0,90,0", [4, 2, 6]), ("0,0,-90", [2, 6, 4]), ("90,90,0", [2, 4, 6]),
                       ("360,-180,180", [6, 2, 4])):
        made = world.exits(0, "make", "box.obj", "-o", "a.nono", "--size", "6", "--turn", turn, "--json").objects[0]
        world.same(made["size"], size, turn)
    large = world.exits(0, "make", "box.obj", "-o", "a.nono", "--size", "6", "--scale", "2", "--json").objects[0]
    world.same(large["size"], [12, 4, 8], "twice as large")
    for options, code, words in ((["--scale", "0"], 2, "from 0.1 to 10"), (["--scale", "11"], 2, "from 0 to 10"),
                                 (["--shift", "1,2"], 2, "three numbers from -256 to 256 such as 0.5,0,-1"), (["--turn", "1,2,3,4"], 2, "such as 0,90,0"),
                                 (["--size", "1", "--scale", "0.1", "--shift", ".5,.5,.5"], 3, "a larger --scale, another --shift"),
                                
                                 (["--turn", "0,0,361"], 2, "from -360 to 360"), (["--shift", "a,0,0"], 2, "three numbers"),
                                 (["--fit", "search", "--shift", "0,0,0"], 2, "--shift is for a fit by hand"),
                                 (["--fit", "centre", "--scale", "1"], 2, "--scale is for a fit by hand"),
                                 (["--size", "200", "--scale", "9"], 3, "choose a smaller --scale")):
        sentence = world.complains(code, "make", "box.obj", "-o", "no.nono", *options)
        world.expect(words in sentence, sentence)
    world.write("bar.vox", vox((2, 3, 4), [(x, y, z, 1) for x in range(2) for y in range(3) for z in range(4)]))
    sizes = [world.run("make", "bar.vox", "-o", "a.nono", "--json", *turn).objects[0]["size"]
             for turn in ([], ["--turn", "0,0,90"], ["--turn", "90,0,0"])]
    x, y, z = sizes[0]
    world.same(sizes[1:], [[y, x, z], [x, z, y]], "voxels turn")
    world.expect("turn by right angles only" in world.complains(3, "make", "bar.vox", "-o", "no.nono", "--turn", "1,0,0"), "")
    for option in ("--scale=1", "--shift=0,0,0"):
        world.expect("is made of voxels already" in world.complains(3, "make", "bar.vox", "-o", "no.nono", option), option)


def test_our_models(world):
    for name in sorted(os.listdir(MODELS)):
        if name.endswith(".vox") or (name.endswith(".obj") and world.has("assimp")):
            made = world.exits(0, "make", os.path.join(MODELS, name), "-o", "own.nono", "--json").objects[0]
            world.same(made["verdict"], "simple", name)


def test_several_models(world):
    bar = [(x, 0, 0, 7) for x in range(5)]
    world.write("many.vox", vox_file(((3, 3, 3), CROSS), ((5, 1, 1), bar), ((2, 2, 2), SWITCH)))
    world.write("cross.vox", vox((3, 3, 3), CROSS))
    first = world.exits(0, "make", "many.vox", "-o", "a.nono", "--json")
    world.expect("the first of 3 models is taken" in first.objects[0]["notes"][0], "there are more")
    second = world.exits(0, "make", "many.vox#2", "-o", "a.nono", "--json").objects[0]
    world.same([second["size"], second["notes"]], [[5, 1, 1], []], "the second one")
    checked = world.run("check", "many.vox#3", "many.vox", "many.vox#2", "--json")
    world.same([(o["index"], o["cells"]) for o in checked.objects], [(3, 8), (1, 27), (2, 5)], "each of them")
    world.expect("the first of 3 models is taken" in checked.err, checked.err)
    for name, message in [("many.vox#4", "there is no model 4; the file holds 3, numbered 1 to 3"),
                          ("many.vox#0", "there is no model 0; the file holds 3"),
                          ("cross.vox#2", "there is no model 2; the file holds only one")]:
        for arguments in (["make", name, "-o", "a.nono"], ["check", name]):
            refused = world.exits(3, *arguments)
            world.expect(message in refused.err, refused.err)
    world.exits(0, "check", "cross.vox#1")


def test_views(world):
    world.write("cross.vox", vox((3, 3, 3), CROSS))
    world.write("heart.nin", nin(HEART))
    for view in ("all", "layers", "model"):
        if view == "model" or world.has("cairo"):
            world.exits(0, "draw", "cross.vox", "-o", "cross.page", "--to",
                        "svg" if view == "model" else "pdf", "--view", view)
        refused = world.exits(3, "draw", "heart.nin", "-o", "heart.svg", "--view", view)
        world.expect("--view means nothing to it" in refused.err, refused.err)
        world.same(len(refused.err.splitlines()), 1, "one sentence")


def test_refusals(world):
    world.write("cross.vox", vox((3, 3, 3), CROSS))
    world.write("heart.nin", nin(HEART))
    world.write("short.vox", vox((3, 3, 3), CROSS)[:60])
    make = ["make", "cross.vox", "-o", "a.nono"]
    for more, code, message in [
            (["--size", "30x20"], 2, "--size of a solid puzzle is one number"),
            (["--size", "0"], 2, '--size cannot be "0"'),
            (["--size", "100000"], 2, '--size cannot be "100000"'),
            (["--colours", "3"], 2, "a solid puzzle has 1 or 2 colours"),
            (["--partial"], 2, "--partial is for two colours"),
            (["--threshold", "0.3"], 2, "--threshold does nothing with one sample"),
            (["--shell", "--samples", "2"], 2, "leave out --samples"),
            (["--shell", "--inside", "parity"], 2, "leave out --inside"),
            (["--inside", "parity"], 3, "is made of voxels already, so --inside does nothing"),
            (["--samples", "2"], 3, "is made of voxels already, so --samples does nothing"),
            (["--thin-share", "0.5"], 2, "add --thin"),
            (["--thin=all"], 2, '--thin cannot be "all"'),
            (["--method", "climb"], 2, "--method means nothing to a solid puzzle"),
            (["--kind", "grid"], 3, "is a model, and a grid is made from pixels"),
            (["--kind", "curved"], 3, "is no picture"),
    ]:
        refused = world.exits(code, *make, *more)
        world.expect(message in refused.err, f"{more}: {refused.err}")
        world.same(len(refused.err.splitlines()), 1, f"{more}: one sentence")
    refused = world.exits(3, "make", "heart.nin", "-o", "a.nono", "--kind", "solid")
    world.expect("is flat" in refused.err, refused.err)
    refused = world.exits(3, "make", "short.vox", "-o", "a.nono")
    world.expect("short.vox" in refused.err and "damaged" in refused.err, refused.err)
    refused = world.exits(3, "make", "cross.vox", "-o", "cross.vox")
    world.expect("would be lost" in refused.err, refused.err)


sys.exit(run_tests(globals()))

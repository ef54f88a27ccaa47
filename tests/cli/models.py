#!/usr/bin/env python3
"""models.py PROGRAM: meshes and MagicaVoxel files at the program's doors, good ones and traps."""
import json
import os
import struct
import sys

sys.dont_write_bytecode = True
from cli_world import HEART_TEXT, run_tests  # noqa: E402

# Boxes of one unit; the shape has no symmetry.
STAIRS = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (0, 0, 1)]
FACES = [(1, 3, 4, 2), (5, 6, 8, 7), (1, 2, 6, 5), (3, 7, 8, 4), (1, 5, 7, 3), (2, 4, 8, 6)]


def obj(boxes):
    lines = []
    for number, (x, y, z) in enumerate(boxes):
        lines += [f"v {x + (k & 1)} {y + (k >> 1 & 1)} {z + (k >> 2)}" for k in range(8)]
        lines += ["f " + " ".join(str(8 * number + corner) for corner in face) for face in FACES]
    return "\n".join(lines) + "\n"


def vox(size, voxels):
    def chunk(name, content, children=b""):
        return name + struct.pack("<ii", len(content), len(children)) + content + children
    body = chunk(b"SIZE", struct.pack("<iii", *size))
    body += chunk(b"XYZI", struct.pack("<i", len(voxels)) + b"".join(bytes(v) for v in voxels))
    return b"VOX " + struct.pack("<i", 150) + chunk(b"MAIN", b"", body)


def test_a_model_is_a_goal(world):
    """A .vox is a solid puzzle wherever a puzzle is wanted, and comes back as it was."""
    world.write("a.vox", vox((3, 2, 2), [(0, 0, 0, 5), (1, 0, 0, 5), (2, 1, 1, 9)]))
    world.exits(0, "convert", "a.vox", "a.nono")
    doc = json.loads(world.read("a.nono"))
    world.same(doc["puzzle"]["size"], [3, 2, 2], "its size")
    world.exits(0, "convert", "a.nono", "b.vox")
    world.exits(0, "convert", "b.vox", "b.nono")
    world.exits(0, "convert", "b.nono", "c.vox")
    world.same(world.read("c.vox"), world.read("b.vox"), "there and back")
    answer = world.run("check", "--json", "a.vox").objects[0]
    world.same((answer["kind"], answer["cells"]), ("solid", 12), "checked as it is")
    world.exits(0, "make", "a.vox", "-o", "made.nono")
    world.exits(0, "check", "made.nono")


def test_a_mesh_becomes_a_puzzle(world):
    if not world.has("assimp"):
        return
    world.write("stairs.obj", obj(STAIRS))
    world.exits(0, "make", "stairs.obj", "-o", "a.nono", "--size", "3", "--fit", "centre")
    world.same(json.loads(world.read("a.nono"))["puzzle"]["size"], [3, 2, 2], "z is up")
    world.exits(0, "make", "stairs.obj", "-o", "b.nono", "--size", "3", "--fit", "centre")
    world.same(world.read("b.nono"), world.read("a.nono"), "the same bytes again")
    world.same(world.files(), ["a.nono", "b.nono", "stairs.obj"], "nothing else is written")


def test_models_that_are_none(world):
    world.write("heart.txt", HEART_TEXT)
    good = vox((2, 2, 2), [(0, 0, 0, 1)])
    cases = {"cut.vox": good[:-2], "short.vox": b"VOX ", "old.vox": b"\2\0\0\0" * 3 + bytes(800),
             "outside.vox": vox((1, 1, 1), [(3, 0, 0, 1)]), "wide.vox": vox((257, 1, 1), []),
             "empty.vox": b""}
    for name, content in cases.items():
        world.write(name, content)
        for args in (["check", name], ["make", name, "-o", "x.nono"], ["convert", name, "x.nono"]):
            world.expect(name in world.complains(3, *args), f"{name} is named")
    world.complains(3, "convert", "heart.txt", "x.vox")
    world.expect("x.nono" not in world.files() and "x.vox" not in world.files(), "nothing written")


def test_meshes_that_are_none(world):
    if not world.has("assimp"):
        return
    world.write("empty.obj", "")
    world.write("nothing.obj", "v 0 0 0\n")
    world.write("line.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n")
    world.write("nan.stl", bytes(80) + struct.pack("<I12fH", 1, 0, 0, 0, float("nan"), *range(8), 0))
    world.write("huge.stl", "solid")
    os.truncate(world.path("huge.stl"), 2 << 30)
    world.write("noise.glb", "glTF" + "x" * 100)
    for name in ("empty.obj", "nothing.obj", "line.obj", "nan.stl", "huge.stl", "noise.glb",
                 "missing.ply"):
        sentence = world.complains(3, "make", name, "-o", "x.nono", timeout=30)
        world.expect(name in sentence, f"{name} is named: {sentence}")
    world.write("stairs.obj", obj(STAIRS))
    world.expect("make" in world.complains(3, "check", "stairs.obj"), "make is the remedy")
    world.complains(3, "make", "-", "--from", "mesh", "-o", "x.nono", stdin=obj(STAIRS))
    world.complains(3, "make", "stairs.obj", "-o", "stairs.obj", "--to", "nono")
    for size in ("0", "100000", "-3", "x"):
        world.complains(2, "make", "stairs.obj", "-o", "x.nono", "--size", size)
    world.expect("x.nono" not in world.files(), "nothing written")


sys.exit(run_tests(globals()))

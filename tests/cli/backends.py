#!/usr/bin/env python3
"""backends.py PROGRAM: heavy libraries are opened by those who need them, and missed with a sentence."""
import glob
import os
import re
import shutil
import sys

sys.dont_write_bytecode = True
from cli_world import HEART, nin, run_tests  # noqa: E402

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")
COTTAGE = os.path.join(EXAMPLES, "sloped", "cottage.svg")
PAWN = os.path.join(EXAMPLES, "solid", "pawn.obj")

# What opens a back end: name, its library, the command.
OPENERS = [
    ("assimp", "libassimp", ["make", PAWN, "--size", "4", "-q", "-o", "out.nono"]),
    ("cadical", None, ["check", "--engine", "cadical", "heart.nin"]),
    ("cairo", "libpango", ["draw", "heart.nin", "-o", "out.pdf"]),
    ("cairo", "libpango", ["draw", "heart.nin", "-o", "out.png"]),
]
HEAVY = ["libassimp", "libClp", "libcairo", "libpango", "libglib", "libstdc++"]


def folder_of(world):
    """Where the back ends of the program are, relative to it; None when it was built without any."""
    program = os.path.dirname(world.program)
    found = glob.glob(os.path.join(program, "lib*", "**", "nonosmith", "*.so"), recursive=True)
    return os.path.relpath(os.path.dirname(found[0]), program) if found else None


def built(world):
    """The openers whose back ends were built."""
    folder = folder_of(world)
    there = os.listdir(os.path.join(os.path.dirname(world.program), folder)) if folder else []
    for name in ("assimp", "cadical", "cairo"):
        world.same(name + ".so" in there, world.has(name), f"{name}.so is there")
    return [row for row in OPENERS if row[0] + ".so" in there]


def opened(world, wanted, *args):
    """Every file that the loader opens for the command and its children."""
    for name in glob.glob(world.path("loader*")):
        os.remove(name)
    world.exits(wanted, *args, env={"LD_DEBUG": "files", "LD_DEBUG_OUTPUT": world.path("loader")})
    said = "".join(world.read(os.path.basename(name)).decode() for name in glob.glob(world.path("loader*")))
    return set(re.findall(r"calling init: (\S+)", said))


def copy_program(world, to, backends=None):
    """The program in another folder, its back ends in a second one (None: left behind)."""
    os.makedirs(world.path(to))
    copy = shutil.copy(world.program, world.path(to))
    if backends:
        shutil.copytree(os.path.join(os.path.dirname(world.program), folder_of(world)),
                        world.path(os.path.join(backends, folder_of(world))))
    world.program = copy


def test_trivial_commands_open_nothing(world):
    world.write("heart.nin", nin(HEART))
    trivial = [["--version"], ["help"], ["check", "heart.nin"], ["solve", "heart.nin"],
               ["convert", "heart.nin", "heart.nono"], ["draw", "heart.nin", "-o", "heart.svg"]]
    if world.has("webpbn"):
        trivial += [["convert", "heart.nin", "heart.xml"], ["check", "heart.xml"],
                    ["make", COTTAGE, "--kind", "sloped", "-q", "-o", "out.nono"],
                    ["make", COTTAGE, "--kind", "sloped", "--widest", "-q", "-o", "out.nono"]]
    for args in trivial:
        files = opened(world, 0, *args)
        if not files:
            world.skip("the loader does not say what it opens")
            return
        wrong = [name for name in files if "/nonosmith/" in name
                 or any(heavy in name for heavy in HEAVY[:-1 if world.sanitized() else None])]
        world.same(wrong, [], f"opened for {' '.join(args)}")


def test_who_needs_one_opens_it(world):
    world.write("heart.nin", nin(HEART))
    for name, library, args in built(world):
        files = opened(world, 0, *args)
        ours = {os.path.basename(file) for file in files if "/nonosmith/" in file}
        world.same(ours, {name + ".so"} if files else set(), f"opened for {' '.join(args)}")
        world.expect(not library or any(library in file for file in files) or not files, f"{library} for {name}")


def test_missing_ones_are_told(world):
    world.write("heart.nin", nin(HEART))
    rows, program = built(world), world.program
    copy_program(world, "alone/bin")
    for name, _, args in rows:
        world.write("out.pdf", "old")
        sentence = world.complains(3, *args)
        world.expect(f"{name}.so, which " in sentence and sentence.count(f"nonosmith/{name}.so") == 2
                     and "install Nonosmith again" in sentence, sentence)
        world.same(world.read("out.pdf"), b"old", f"{name}: nothing is written")
        world.expect("out.nono" not in world.files(), f"{name}: nothing is written")
    found = world.exits(0, "check", "heart.nin", "--json").objects[0]
    world.same((found["verdict"], found["engine"]), ("simple", "builtin"), "decided without")
    world.exits(0, "draw", "heart.nin", "-o", "heart.svg")
    world.program = program


def test_found_beside_and_above(world):
    world.write("heart.nin", nin(HEART))
    rows, program = built(world), world.program
    for to, backends in (("a", "a"), ("b/bin", "b")):
        if rows:
            copy_program(world, to, backends)
        for _, _, args in rows:
            world.exits(0, *args)
        world.program = program


def test_damaged_ones_are_told(world):
    world.write("heart.nin", nin(HEART))
    rows, program = built(world), world.program
    if not rows:
        return
    version = world.run("--version").text.split()[1].encode()
    copy_program(world, "x", "x")
    for name, _, args in rows:
        path = os.path.join("x", folder_of(world), name + ".so")
        whole = world.read(path)
        world.write(path, "no library\n" * 100)
        sentence = world.complains(3, *args)
        world.expect(f"{path}, which" in sentence and "cannot be opened" in sentence, sentence)
        world.write(path, whole.replace(version + b"\0", b"9" * len(version) + b"\0"))
        sentence = world.complains(3, *args)
        world.expect(f"{name}.so, which" in sentence and "version" in sentence, sentence)
        world.write(path, whole)
        world.exits(0, *args)
    world.program = program


sys.exit(run_tests(globals()))

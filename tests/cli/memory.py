#!/usr/bin/env python3
"""memory.py PROGRAM: every verb with too little memory, from hardly any to enough: a result or a sentence."""
import functools
import os
import sys

sys.dont_write_bytecode = True
from cli_world import nin, png, run_tests  # noqa: E402

STEPS = 14
HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "examples")
GOLDEN = os.path.join(HERE, "..", "golden")


def hard_puzzle():
    """Clues whose search goes on until the engines take turns, after 10,000 conflicts: noise, 42 by 42."""
    state, rows = 2, []
    for _ in range(42):
        row = ""
        for _ in range(42):
            state = (state * 1103515245 + 12345) % (1 << 31)
            row += "#" if (state >> 16) % 100 < 46 else "."
        rows.append(row)
    return nin(rows)


@functools.cache
def least_memory(world):
    """With how much the program starts at all."""
    return next(size << 20 for size in range(8, 512, 2)
                if world.run("--version", memory=size << 20).code == 0)


def limits(world):
    """From where the program starts up to 80 MB more in growing steps, and plenty: threads of glib want room."""
    least = least_memory(world)
    return [least + int((80 << 20) * (step / STEPS) ** 3) for step in range(STEPS + 1)] + [least + (1 << 30)]


def squeeze(world, wanted, output, *args):
    """Runs the command with each limit: nothing but exit codes, whole files, and one sentence at most."""
    world.exits(wanted, *args)
    whole = world.read(output) if output else None
    ends = set()
    for memory in limits(world):
        if output:
            os.remove(world.path(output))
            world.write(output, b"old")
        result = world.run(*args, memory=memory)
        ends.add(result.code)
        what = f"{' '.join(args)} with {memory >> 20} MB"
        world.expect(result.code in (wanted, 3, 5), f"{what}: exit {result.code}, {result.err!r}")
        if result.code == 5:
            lines = [line for line in result.err.splitlines() if "memory" in line]
            world.expect(len(lines) == 1, f"{what}: not one sentence: {result.err!r}")
        if output and result.code != wanted:
            world.same(world.read(output), b"old", f"{what}: nothing is written")
        elif output:
            world.same(world.read(output), whole, f"{what}: the whole file")
    world.same([name for name in world.files() if name.endswith(".tmp")], [], "no temporary files")
    return ends


def curved_puzzle(world):
    """One that is made here, or where no drawing can be read one that was made once."""
    if not world.has("webpbn"):  # expat reads both
        return os.path.join(GOLDEN, "simple-curved-cat.nono")
    world.exits(4, "make", os.path.join(EXAMPLES, "drawings", "fox.svg"), "-o", "fox.nono",
                "--effort", "10M", "--seed", "2", "-q")
    return "fox.nono"


def test_too_little_memory(world):
    if world.sanitized():
        world.skip("memory cannot be limited with sanitizers")
        return
    curved = curved_puzzle(world)
    world.write("wide.pbm", b"P4\n2000 1000\n" + bytes(250 * 1000))
    squeeze(world, 0, None, "check", curved)
    squeeze(world, 0, None, "measure", curved)
    squeeze(world, 0, "out.svg", "draw", curved, "-o", "out.svg")
    squeeze(world, 0, "out.nono", "convert", "wide.pbm", "out.nono")
    squeeze(world, 0, "out.nono", "improve", curved, "-o", "out.nono", "--steps", "1", "-q")
    if world.has("png"):
        world.write("dot.png", png(60, 40, lambda x, y: (x, y, 3 * x, 255)))
        squeeze(world, 0, "made.nono", "make", "dot.png", "-o", "made.nono", "--size", "6x4", "--repair")


def test_engines_of_others(world):
    """CaDiCaL throws and glib aborts without memory: neither may be seen."""
    if world.sanitized():
        world.skip("memory cannot be limited with sanitizers")
        return
    world.write("heart.nin", nin([".#.#.", "#####", "#####", ".###.", "..#.."]))
    if world.has("cairo"):
        for kind in ("pdf", "png"):
            ends = squeeze(world, 0, f"page.{kind}", "draw", "heart.nin", "-o", f"page.{kind}")
            world.same(ends, {0, 5}, f"ends of a {kind}")
    if world.has("cadical"):
        world.write("hard.nin", hard_puzzle())
        ends = set()
        for memory in limits(world)[6:11]:  # around what the second engine needs
            result = world.run("check", "--effort", "150M", "hard.nin", memory=memory)
            ends.add(result.code)
            world.expect(result.err.count("\n") <= 1, f"{memory >> 20} MB: {result.err!r}")
        world.same(ends, {4, 5}, "ends of a search")


def test_the_limit_of_a_mesh(world):
    """A limit of the surroundings that is lower than our own is the one that is named."""
    if world.sanitized() or not world.has("assimp"):
        return
    world.write("many.obj", "".join(f"v {i % 997} {i % 991} {i % 983}\n" for i in range(60000))
                + "".join(f"f {i} {i + 1} {i + 2}\n" for i in range(1, 59000)))
    memory = limits(world)[-7]
    result = world.run("make", "many.obj", "-o", "out.nono", "--size", "5", "-q", memory=memory)
    world.same(result.code, 3, f"exit, {result.err!r}")
    world.expect(f"more than {memory >> 20} MB of memory" in result.err, f"{memory >> 20} MB: {result.err!r}")


sys.exit(run_tests(globals()))

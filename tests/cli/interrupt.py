#!/usr/bin/env python3
"""interrupt.py PROGRAM: every verb, busy with something large, ends within a fifth of a second of CPU when asked to.

What counts is the processor's time after the signal, of all threads: a loaded machine may take longer by the clock.
"""
import math
import os
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True
from cli_world import nin, png, run_tests  # noqa: E402

PATIENCE = 0.2   # seconds of CPU
# A search that has no page yet lays one, so that whoever stops it has something.
PATIENCE_FOR_A_PAGE = 1.5


def noise(seed):
    """Endless numbers from 0 to 32767, the same on every machine."""
    while True:
        seed = (seed * 1103515245 + 12345) % (1 << 31)
        yield seed >> 16


def star(corners):
    points = []
    for i in range(2 * corners):
        radius = 90 if i % 2 else 84
        angle = math.pi * i / corners
        points.append(f"{100 + radius * math.cos(angle):.3f},{100 + radius * math.sin(angle):.3f}")
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><polygon points="'
            + " ".join(points) + '"/></svg>')


def scribble(shapes):
    """Overlapping strokes and blobs: much for the overlay."""
    chance = noise(5)

    def number():
        return next(chance) * 200 / 32768
    paths = [f'<path fill="#{next(chance) % 4096:03x}" stroke="#000" stroke-width="1.5" d="M{number():.2f} {number():.2f}'
             + "".join(f"C{number():.2f} {number():.2f} {number():.2f} {number():.2f} {number():.2f} {number():.2f}"
                       for _ in range(8)) + 'z"/>' for _ in range(shapes)]
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">' + "".join(paths) + "</svg>")


def boxes(count):
    chance = noise(9)
    parts = [f'<rect x="{next(chance) % 180}" y="{next(chance) % 180}" width="{3 + next(chance) % 17}" '
             f'height="{3 + next(chance) % 17}"/>' for _ in range(count)]
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">' + "".join(parts) + "</svg>"


def dots(width, height, density, seed):
    chance = noise(seed)
    return ["".join("#" if next(chance) % 100 < density else "." for _ in range(width))
            for _ in range(height)]


def voxel(points, faces, x, y, z):
    """A cube of twelve triangles."""
    base = len(points)
    points.extend(f"v {x + (i & 1)} {y + (i >> 1 & 1)} {z + (i >> 2)}\n" for i in range(8))
    for a, b, c, d in ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)):
        faces.append(f"f {base + a + 1} {base + b + 1} {base + c + 1} {base + d + 1}\n")


def cpu_seconds(pid):
    """What the process and its threads have used so far; None when it is gone."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as about:
            fields = about.read().rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return None if fields[0] == "Z" else (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def interrupt(world, after, number, *args, patience=PATIENCE):
    """Lets the command work for so many seconds of CPU, sends the signal and expects its end."""
    what = f"{' '.join(args)}, {number.name} after {after} s"
    program = subprocess.Popen([world.program, *args], cwd=world.folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, env=dict(os.environ, LC_ALL="C"))
    before = 0.0
    while before is not None and before < after:
        time.sleep(0.01)
        before = cpu_seconds(program.pid)
    if before is None:
        program.stderr.read()
        program.stderr.close()
        program.wait()
        world.expect(False, f"{what}: it ended by itself before the signal")
        return
    program.send_signal(number)
    said = program.stderr.read().decode("utf-8", "replace")
    _, status, usage = os.wait4(program.pid, 0)
    program.returncode = os.waitstatus_to_exitcode(status)
    program.stderr.close()
    spent = usage.ru_utime + usage.ru_stime - before
    patience *= 8 if world.sanitized() else 1
    world.expect(spent <= patience, f"{what}: {spent:.2f} s of CPU after the signal, exit {program.returncode}")
    world.expect(program.returncode in (0, 1, 4, -number), f"{what}: exit {program.returncode}, {said!r}")
    world.expect("fault of this program" not in said and "memory" not in said, f"{what}: {said!r}")
    world.same([name for name in world.files() if name.endswith(".tmp")], [], f"{what}: no temporary file")


def both(world, *args, patience=PATIENCE):
    interrupt(world, 0.3, signal.SIGINT, *args, patience=patience)
    interrupt(world, 0.7, signal.SIGTERM, *args, patience=patience)


def test_make_curved(world):
    if not world.has("webpbn"): # expat reads both
        return
    world.write("star.svg", star(60))
    both(world, "make", "star.svg", "-o", "out.nono", "-j1", "-q", patience=PATIENCE_FOR_A_PAGE)
    world.exits(0, "check", "out.nono")
    interrupt(world, 0.7, signal.SIGTERM, "make", "star.svg", "-o", "out.nono", "-j1", "-q", "--method", "climb")
    interrupt(world, 0.7, signal.SIGINT, "make", "star.svg", "-o", "out.nono", "-j1", "-q", "--method", "anneal")


def test_make_from_many_shapes(world):
    if not world.has("webpbn"): # expat reads both
        return
    world.write("scribble.svg", scribble(60))
    both(world, "make", "scribble.svg", "-o", "out.nono", "-j1", "-q", "--colours", "4")


def test_make_sloped(world):
    if not world.has("webpbn"): # expat reads both
        return
    world.write("boxes.svg", boxes(60))
    both(world, "make", "boxes.svg", "--kind", "sloped", "-o", "out.nono", "-q")


def test_make_grid(world):
    if not world.has("png"):
        return
    picture = dots(200, 150, 45, 3)
    world.write("noise.png", png(200, 150, lambda x, y: (0,) * 3 + (255,) if picture[y][x] == "#" else (255,) * 4))
    both(world, "make", "noise.png", "-o", "out.nono", "--size", "200x150", "--repair", "-q", "--effort", "0")


def board(world):
    """A large curved board, made in haste."""
    world.write("star.svg", star(60))
    world.run("make", "star.svg", "-o", "star.nono", "-q", "--bridges", "no", "--detail", "0.004", "--effort", "90M",
              timeout=200)
    return "star.nono"


def test_boards(world):
    if not world.has("webpbn"): # expat reads both
        return
    name = board(world)
    interrupt(world, 0.1, signal.SIGINT, "draw", *[name] * 100, "-o", "out.svg") # a page is drawn at once
    both(world, "measure", name, "-j1", "--spots")


def test_make_solid(world):
    side, chance = 24, noise(11)
    rows = [[[next(chance) % 100 < 40 for _ in range(side)] for _ in range(side)] for _ in range(side)]
    faces, points = [], []
    for z in range(side):
        for y in range(side):
            for x in range(side):
                if rows[z][y][x]:
                    voxel(points, faces, x, y, z)
    if not world.has("assimp"):
        return
    world.write("noise.obj", "".join(points) + "".join(faces))
    both(world, "make", "noise.obj", "-o", "out.nono", "--size", "24", "--repair", "-q", "--effort", "0")
    both(world, "make", "noise.obj", "-o", "out.nono", "--size", "24", "--thin", "-q")


def test_check_and_solve(world):
    world.write("hard.nin", nin(dots(90, 90, 33, 4)))
    for engine in ("builtin", "cadical"):
        if engine == "builtin" or world.has("cadical"):
            both(world, "check", "hard.nin", "-j1", "--engine", engine)
    both(world, "solve", "hard.nin", "-j1", "--probe")
    world.write("ones.nin", "1600 1600\n" + "1\n" * 3200)
    both(world, "check", "ones.nin", "-j1")


sys.exit(run_tests(globals()))

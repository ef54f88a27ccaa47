"""cli_world: a folder to work in, a way to run the program, and expectations that count.

Needs nothing but Python's own library. A test is a function test_*(world); each gets an empty
folder of its own. What a test writes into it stays small and is thrown away afterwards.
"""
import contextlib
import json
import os
import pty
import re
import resource
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import traceback
import zlib

HEART = [".#.#.", "#####", "#####", ".###.", "..#.."]
HEART_TEXT = "\n".join(HEART) + "\n"


class World:
    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.checks = self.failures = 0
        self.skipped = []
        self.test = ""
        self.folder = None
        self.features = None

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        data = content if isinstance(content, bytes) else content.encode()
        with open(self.path(name), "wb") as out:
            out.write(data)
        return name

    def read(self, name):
        with open(self.path(name), "rb") as source:
            return source.read()

    def files(self):
        return sorted(os.listdir(self.folder))

    def run(self, *args, stdin=b"", env=None, memory=None, file_bytes=None, timeout=60):
        """Runs the program in the folder; returns exit code, standard output, standard error."""
        def limit():
            if memory:
                resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
            if file_bytes is not None:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))
        surroundings = dict(os.environ, LC_ALL="C", **(env or {}))
        if isinstance(stdin, str):
            stdin = stdin.encode()
        done = subprocess.run([self.program, *args], input=stdin, capture_output=True,
                              cwd=self.folder, env=surroundings, preexec_fn=limit,
                              timeout=timeout, check=False)
        return Result(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"))

    def expect(self, holds, what):
        self.checks += 1
        if not holds:
            self.failures += 1
            print(f"{self.test}: {what}")
        return holds

    def same(self, got, wanted, what):
        return self.expect(got == wanted, f"{what}: got {got!r:.500}, wanted {wanted!r:.500}")

    def exits(self, wanted, *args, **kwargs):
        """Runs the program and expects the exit code; returns the result."""
        result = self.run(*args, **kwargs)
        self.expect(result.code == wanted,
                    f"{' '.join(args)}: exit {result.code}, wanted {wanted}; {result.err.strip()}")
        return result

    def complains(self, code, *args, **kwargs):
        """Expects an error: the exit code, one sentence on standard error, nothing on output."""
        result = self.exits(code, *args, **kwargs)
        lines = result.err.splitlines()
        self.expect(len(lines) == 1 and lines[0].startswith("nonosmith: "),
                    f"{' '.join(args)}: not one sentence: {result.err!r}")
        self.same(result.out, b"", f"{' '.join(args)}: output")
        return lines[0][len("nonosmith: "):] if lines else ""

    def has(self, feature):
        """Whether the program was built with png, jpeg, webp, webpbn, assimp, cairo or cadical: it says no with 2."""
        if self.features is None:
            puzzle = nin(["#"])
            trials = {"png": ["check", "--from", "png", "-"],
                      "jpeg": ["check", "--from", "jpeg", "-"],
                      "webp": ["check", "--from", "webp", "-"],
                      "webpbn": ["check", "--from", "webpbn", "-"],
                      "assimp": ["check", "--from", "mesh", "-"],
                      "cadical": ["check", "--engine", "cadical", "-"],
                      "cairo": ["draw", "-", "-o", "-", "--to", "pdf"]}
            self.features = {name for name, args in trials.items()
                             if self.run(*args, stdin=puzzle).code != 2}
        there = feature in self.features
        if not there:
            self.skip(f"built without {feature}")
        return there

    @contextlib.contextmanager
    def apart(self, name, page):
        """The program in a folder of its own, with a page of that name or, when it is None, without."""
        program = self.program
        os.makedirs(self.path("bin"))
        self.program = shutil.copy(program, self.path("bin/nonosmith"))
        if page is not None:
            os.makedirs(self.path("share/nonosmith"))
            self.write(f"share/nonosmith/{name}", page)
        try:
            yield
        finally:
            self.program = program

    def sanitized(self):
        with open(self.program, "rb") as program:
            return b"__asan_init" in program.read()

    def skip(self, why):
        self.skipped.append(f"{self.test}: {why}")


class Result:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    @property
    def text(self):
        return self.out.decode("utf-8", "replace")

    @property
    def objects(self):
        return [json.loads(line) for line in self.out.splitlines()]


def png(width, height, pixel):
    """A PNG file of 8-bit RGBA; pixel(x, y) is a tuple of four."""
    rows = b"".join(b"\0" + bytes(value for x in range(width) for value in pixel(x, y))
                    for y in range(height))

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def clues(row):
    """The runs of # in a row of characters."""
    return [len(run) for run in row.replace(".", " ").split()]


def nin(picture):
    """A .nin file with the clues of a picture, a list of rows of # and . characters."""
    columns = ["".join(row[x] for row in picture) for x in range(len(picture[0]))]
    lines = [f"{len(columns)} {len(picture)}"]
    lines += [" ".join(map(str, clues(line))) or "0" for line in picture + columns]
    return "\n".join(lines) + "\n"


def solid(rows, size, partial=()):
    """A .nono of a solid: rows of letters along x, y by y and z by z; the lines of these numbers tell of one colour only."""
    width, depth, height = size
    cells = "".join(rows)
    colours = sorted(set(cells) - {"."})
    lines = [[(x + width * (y + depth * z)) for x in range(width)] for z in range(height) for y in range(depth)]
    lines += [[(x + width * (y + depth * z)) for y in range(depth)] for z in range(height) for x in range(width)]
    lines += [[(x + width * (y + depth * z)) for z in range(height)] for y in range(depth) for x in range(width)]

    def tally(number, line):
        row = "".join(cells[cell] for cell in line)
        found = [[row.count(c), len([run for run in re.split(f"[^{c}]", row) if run]), c] for c in colours if c in row]
        told = {"tally": found[:1 if number in partial else 2] or [[0, 0, colours[0]]]}
        return {**told, "partial": True} if number in partial else told
    told = [tally(number, line) for number, line in enumerate(lines)]
    ends = depth * height, depth * height + width * height
    palette = [{"symbol": ".", "colour": "#ffffff"}]
    palette += [{"symbol": c, "colour": f"#{40 * i + 40:02x}2030"} for i, c in enumerate(colours)]
    return json.dumps({"nono": 1, "puzzle": {"kind": "solid", "size": size, "palette": palette, "clues": {
        "x": told[:ends[0]], "y": told[ends[0]:ends[1]], "z": told[ends[1]:]}}, "solution": cells})


def terminal(world, *args, env=None, until=None):
    """Runs the program on a terminal of its own, to its end or until it shows this; returns what it shows."""
    master, slave = pty.openpty()
    surroundings = dict(os.environ, TERM="xterm", **(env or {}))
    if not env:
        surroundings.pop("NO_COLOR", None)
    program = subprocess.Popen([world.program, *args], cwd=world.folder, stdin=slave, stdout=slave,
                               stderr=slave, env=surroundings, close_fds=True)
    os.close(slave)
    shown = b""
    while select.select([master], [], [], 30)[0]:
        try:
            more = os.read(master, 65536)
        except OSError:
            break
        if not more:
            break
        shown += more
        if until and re.search(until, shown):
            program.kill()
            break
    program.wait()
    os.close(master)
    return shown


def no_terminals(world):
    """Whether a terminal cannot be had here, as in a bare chroot."""
    try:
        for end in pty.openpty():
            os.close(end)
        return False
    except OSError as error:
        world.skip(str(error))
        return True


def run_tests(tests):
    if len(sys.argv) < 2:
        print(f"usage: {sys.argv[0]} PROGRAM [TEST...]")
        return 2
    world = World(sys.argv[1])
    for name in sorted(tests):
        if not name.startswith("test_") or (sys.argv[2:] and name not in sys.argv[2:]):
            continue
        world.test = name
        with tempfile.TemporaryDirectory() as folder:
            world.folder = folder
            try:
                tests[name](world)
            except Exception:  # a test that breaks has failed, the others still run
                world.expect(False, traceback.format_exc())
    for line in world.skipped:
        print(f"skipped {line}")
    print(f"{world.checks} checks, {world.failures} failed, {len(world.skipped)} skipped")
    return 1 if world.failures else 0

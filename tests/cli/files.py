#!/usr/bin/env python3
"""Nothing that was read is lost, nothing half written stays behind."""
import os
import signal
import subprocess
import sys
import time

from cli_world import HEART_TEXT, nin, png, run_tests

PIXEL = ((0, 0, 0, 255), (255, 255, 255, 255))


def spellings(world, name):
    """Other names of the same file."""
    os.mkdir(world.path("folder"))
    os.symlink(name, world.path("link" + os.path.splitext(name)[1]))
    os.link(world.path(name), world.path("hard" + os.path.splitext(name)[1]))
    return [name, "./" + name, "folder/../" + name, world.path(name),
            "link" + os.path.splitext(name)[1], "hard" + os.path.splitext(name)[1]]


def test_make_never_takes_its_source(world):
    world.write("heart.txt", HEART_TEXT)
    for output in spellings(world, "heart.txt"):
        said = world.complains(3, "make", "heart.txt", "-o", output, "--size", "10x10")
        world.expect("would be lost" in said, said)
    world.same(world.read("heart.txt").decode(), HEART_TEXT, "the text")
    with open(world.path("heart.txt"), "rb") as source:
        done = subprocess.run([world.program, "make", "-", "-o", "heart.txt", "--invert"], stdin=source,
                              capture_output=True, cwd=world.folder, check=False)
    world.same(done.returncode, 3, "standard input from the file")
    world.same(world.read("heart.txt").decode(), HEART_TEXT, "the text again")


def test_make_never_takes_a_png(world):
    if not world.has("png"):
        return
    before = png(5, 5, lambda x, y: PIXEL[(x + y) % 2])
    world.write("t.png", before)
    for output in spellings(world, "t.png"):
        said = world.complains(3, "make", "t.png", "-o", output, "--to", "png")
        world.expect("would be lost" in said, said)
    world.same(world.read("t.png"), before, "the picture")


BLOTS = """{"nono": 1, "puzzle": {"kind": "grid", "size": [3, 2],
 "clues": {"rows": [["?"], [1, "?"]], "columns": [["?"], [], ["?"]]}}, "solution": ["..#", "#.#"]}"""


def test_blots_travel_or_are_refused(world):
    """A run of unknown length is kept where there is a place for it, and refused by name elsewhere."""
    world.write("blots.nono", BLOTS)
    world.exits(1, "check", "blots.nono")
    shown = world.exits(0, "solve", "blots.nono", "--trace").out.decode()
    world.expect("(1 ?)" in shown, shown)
    for output in ("b.non", "b.nin", "b.g", "b.taai", "b.sgt", "b.txt") + ("b.png",) * world.has("png"):
        said = world.complains(3, "convert", "blots.nono", output)
        world.expect("row 1 has a blot" in said, said)
        world.expect(not os.path.exists(world.path(output)), output)
    if not world.has("webpbn"):
        return
    world.exits(0, "convert", "blots.nono", "there.xml")
    world.expect(b"<count>1</count><count>0</count>" in world.read("there.xml"), "a count of 0")
    world.exits(0, "convert", "there.xml", "back.nono")
    world.same(world.read("back.nono").count(b'"?"'), 4, "blots")
    world.exits(0, "draw", "back.nono", "-o", "page.svg")


def test_other_verbs_keep_what_they_do_not_write(world):
    world.write("two.txt", HEART_TEXT + "\n" + HEART_TEXT)
    world.exits(0, "convert", "two.txt", "two.nono")
    before = world.read("two.nono")
    os.symlink("two.nono", world.path("link.nono"))
    for args in (["convert", "two.nono#1", "./two.nono"], ["convert", "two.nono#1", "link.nono"],
                 ["solve", "two.nono#2", "-o", "link.nono"], ["convert", "two.nono", "./two.nono", "--to", "non"]):
        said = world.complains(2, *args)
        world.expect("would be lost" in said, said)
    said = world.complains(3, "draw", "two.nono#1", "-o", "./two.nono", "--to", "svg")
    world.expect("would be lost" in said, said)
    world.same(world.read("two.nono"), before, "both puzzles")
    # All puzzles in their own format may take their own place.
    world.exits(0, "solve", "two.nono", "-o", "./two.nono", "-q")
    world.exits(0, "convert", "two.nono", "link.nono")
    world.expect(os.path.islink(world.path("link.nono")), "the link stays")


def test_numbered_files_do_not_hit_an_input(world):
    if not world.has("png"):
        return
    world.write("a.txt", HEART_TEXT + "\n" + "##\n#.\n")
    world.exits(0, "convert", "a.txt#2", "a-1.png")
    before = world.read("a-1.png")
    said = world.complains(3, "draw", "a.txt", "a-1.png", "-o", "a.png") if world.has("cairo") else "would be lost"
    world.expect("would be lost" in said, said)
    world.same(world.read("a-1.png"), before, "the input")


def test_a_dangling_link_is_followed(world):
    world.write("heart.txt", HEART_TEXT)
    os.mkdir(world.path("far"))
    os.symlink("far/first.nono", world.path("one.nono"))
    os.symlink("../second.nono", world.path("far/first.nono"))
    world.exits(0, "convert", "heart.txt", "one.nono")
    world.expect(os.path.islink(world.path("one.nono")) and os.path.islink(world.path("far/first.nono")),
                 "the links stay")
    world.expect(b"rows" in world.read("second.nono"), "the file they lead to")
    os.symlink("round.nono", world.path("round.nono"))
    said = world.complains(3, "convert", "heart.txt", "round.nono")
    world.expect("link" in said, said)


def temporaries(world):
    return [name for name in world.files() if name.endswith(".tmp")]


def interrupted(world, number, *args):
    """Sends the signal twice, for a verb that takes the first one as a wish, once there is a temporary file."""
    program = subprocess.Popen([world.program, *args], cwd=world.folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    while program.poll() is None and not temporaries(world):
        time.sleep(0.0005)
    for _ in range(2):
        program.send_signal(number)
        time.sleep(0.002)
    return program.wait(timeout=60)


def test_signals_leave_nothing_behind(world):
    picture = [".#" * 10, "##" * 10] * 10
    world.write("many.nin", nin(picture))
    world.exits(0, "convert", "many.nin", "many.non")
    one = world.read("many.non")
    world.write("many.non", (one + b"\n====\n") * 60)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        for args in (["convert", "many.non", "out.nin"], ["draw", "many.non", "-o", "out.svg"]):
            for attempt in range(5):
                code = interrupted(world, number, *args)
                world.same(temporaries(world), [], f"{args[0]} after {number!r}")
                for name in world.files():
                    if name.startswith("out"):
                        os.remove(world.path(name))
                if code == -number:
                    break
            world.expect(code in (-number, 0, 4), f"{args[0]}: exit {code} after {number!r}")


def test_nohup_is_heard(world):
    """Who starts the program with SIGHUP ignored wants it to go on."""
    world.write("heart.txt", HEART_TEXT)
    fifo = world.path("input")
    os.mkfifo(fifo)
    program = subprocess.Popen([world.program, "convert", "input", "out.nono", "--from", "text"], cwd=world.folder,
                               preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    with open(fifo, "wb") as pipe:
        program.send_signal(signal.SIGHUP)
        pipe.write(HEART_TEXT.encode())
    world.same(program.wait(timeout=60), 0, "exit")


if __name__ == "__main__":
    sys.exit(run_tests(dict(globals())))

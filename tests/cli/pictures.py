#!/usr/bin/env python3
"""Pictures as people have them, and texts with a byte order mark."""
import os
import sys

from cli_world import HEART, HEART_TEXT, run_tests

CORPUS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fuzz", "corpus")


def test_portable_pictures(world):
    flat = "".join(HEART)
    grey = " ".join("0" if c == "#" else "9" for c in flat)
    red = b"".join(b"\xff\0\0" if c == "#" else b"\xff\xff\xff" for c in flat)
    world.write("heart.pgm", f"P2\n5 5\n9\n{grey}\n")
    world.write("heart.ppm", b"P6\n5 5\n255\n" + red)
    world.write("heart.txt", HEART_TEXT)
    world.exits(0, "make", "heart.txt", "-o", "wanted.txt")
    for name in ("heart.pgm", "heart.ppm"):
        world.exits(0, "make", name, "-o", "made.txt")
        world.same(world.read("made.txt"), world.read("wanted.txt"), name)
    world.exits(0, "convert", "heart.ppm", "red.nono")
    world.expect(b"#ff0000" in world.read("red.nono"), "a cell a pixel, in its colour")


def test_jpeg_and_webp(world):
    for feature, name in (("jpeg", "jpeg/exif.jpg"), ("webp", "webp/lossless.webp")):
        if not world.has(feature):
            continue
        source = os.path.join(CORPUS, name)
        said = world.run("make", source, "-o", feature + ".nono", "--size", "8x8")
        world.expect(said.code in (0, 1) and feature + ".nono" in world.files(), said.err)
        said = world.complains(3, "check", source)
        world.expect("nonosmith make" in said, said)


def test_other_files_are_named(world):
    heads = {"x.gif": (b"GIF89a\5\0\5\0\0\0\0", "a GIF picture"), "x.bmp": (b"BM\x40\0\0\0\0\0\0\0\x36\0\0\0", "a BMP"),
             "x.tif": (b"II*\0\x08\0\0\0\0\0\0\0", "a TIFF"), "x.heic": (b"\0\0\0\x18ftypheic\0\0\0\0", "a HEIC"),
             "x.avif": (b"\0\0\0\x18ftypavif\0\0\0\0", "an AVIF"), "x": ("#.\n.#\n".encode("utf-16"), "UTF-16"),
             "x.nono": ("{}".encode("utf-16") + b"\0\0\0\0", "UTF-16")}
    for name, (content, word) in heads.items():
        world.write(name, content)
        for verb in (["make", name, "-o", "out.nono"], ["check", name]):
            said = world.complains(3, *verb)
            world.expect(word in said and "save it as" in said and name in said, said)
    world.expect("out.nono" not in world.files(), "nothing is written")


def test_byte_order_marks(world):
    world.write("heart.txt", HEART_TEXT)
    mark = b"\xef\xbb\xbf"
    for suffix in ("nono", "non", "xml", "nin", "g", "taai", "sgt", "txt"):
        name = "heart." + suffix
        if suffix == "xml" and not world.has("webpbn"):
            continue
        if suffix != "txt":
            world.exits(0, "convert", "heart.txt", name, "-q")
        world.write("marked." + suffix, mark + world.read(name))
        world.exits(0, "check", "marked." + suffix)
        world.exits(0, "check", "--from", suffix, "-", stdin=mark + world.read(name))
    world.write("marked.pbm", mark + b"P1\n2 2\n1 0 0 1\n")
    world.exits(1, "check", "marked.pbm")


if __name__ == "__main__":
    sys.exit(run_tests(dict(globals())))

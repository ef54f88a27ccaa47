#!/usr/bin/env python3
"""playing.py PROGRAM: puzzles are put into the player's page, which is written, opened, or missed with a
sentence; links hold puzzles."""
import base64
import json
import os
import re
import shutil
import sys
import zlib

sys.dont_write_bytecode = True
from cli_world import HEART, HEART_TEXT, nin, run_tests  # noqa: E402

PAGE = """<!doctype html>
<title>Player</title>
<!--solid--><script>three()</script><!--/solid-->
<script type="application/json" id="puzzles">[]</script>
<script>play()</script>
<!--solid--><i>more</i><!--/solid-->
<p>end
"""
PLACE = re.compile(r'<script type="application/json" id="puzzles">(.*?)</script>', re.S)


def puzzles_of(page):
    return json.loads(PLACE.search(page).group(1))


def make_heart(world, title):
    world.write("heart.txt", HEART_TEXT)
    world.exits(0, "make", "heart.txt", "-o", "heart.nono", "--title", title)


def solid():
    rows = [[1, 1]]
    return json.dumps({"nono": 1, "puzzle": {"kind": "solid", "size": [1, 1, 1], "clues": {
        "x": rows, "y": rows, "z": rows}}, "solution": "#"})


def test_puzzles_are_put_in(world):
    wicked = "</script><!--solid--><script>alert(1)</script>"
    make_heart(world, wicked)
    world.write("two.nin", nin(HEART))
    with world.apart("player.html", PAGE):
        told = world.exits(0, "play", "heart.nono", "two.nin", "-o", "out.html", "--json").objects
        page = world.read("out.html").decode()
        world.same(told, [{"file": "out.html", "bytes": len(page.encode()), "puzzles": 2, "solid": False}],
                   "what is told")
        world.same([p["puzzle"]["size"] for p in puzzles_of(page)], [[5, 5], [5, 5]], "the puzzles")
        world.same(puzzles_of(page)[0]["meta"]["title"], wicked, "the title, inside")
        world.expect("made" not in puzzles_of(page)[0], "nobody is told of paths")
        world.expect("alert(1)" in page and "</script><!--" not in page, "no title ends the element")
        world.expect("three()" not in page and "more" not in page and "<!--" not in page, "no parts for solids")
        world.expect("play()" in page and page.endswith("<p>end\n"), "the rest is there")
        world.expect("<title>2 puzzles</title>" in page, "the title tells nothing")
        text = world.exits(0, "play", "heart.nono", "-o", "-", "--title", "<A & B>").text
        world.expect("<title>&lt;A &amp; B></title>" in text, "a title that was asked for")
        world.same(len(puzzles_of(text)), 1, "on standard output")


def test_solids_keep_their_part(world):
    world.write("solid.nono", solid())
    with world.apart("player.html", PAGE):
        told = world.exits(0, "play", "solid.nono", "-o", "out.html", "--json").objects
        page = world.read("out.html").decode()
        world.same(told[0]["solid"], True, "told")
        world.expect("three()" in page and "<i>more</i>" in page, "parts for solids")


def test_page_is_opened(world):
    make_heart(world, "Heart")
    os.makedirs(world.path("tmp"))
    env = {"BROWSER": world.path("browser"), "TMPDIR": world.path("tmp")}
    with world.apart("player.html", PAGE):
        world.write("browser", '#!/bin/sh\necho noise; echo "$1" >opened\n')
        os.chmod(world.path("browser"), 0o755)
        result = world.exits(0, "play", "heart.nono", env=env)
        world.same(result.text, "", "what the browser says is not ours")
        opened = world.read("opened").decode().strip()
        world.expect(opened.startswith(world.path("tmp")), opened)
        world.same(len(puzzles_of(world.read(opened).decode())), 1, "what was opened")
        said = world.complains(3, "play", "heart.nono", env=dict(env, BROWSER="false", PATH="/nowhere"))
        world.expect("puzzles.html yourself" in said, said)
        said = world.complains(3, "play", "heart.nono", env=dict(env, TMPDIR=world.path("nowhere")))
        world.expect("with -o" in said, said)


def test_refusals(world):
    make_heart(world, "Heart")
    with world.apart("player.html", None):
        said = world.complains(3, "play", "heart.nono", "-o", "out.html")
        world.expect("make studio" in said, said)
        world.expect("out.html" not in world.files(), "nothing is written")
    shutil.rmtree(world.path("bin"))
    with world.apart("player.html", PAGE.replace('id="puzzles"', 'id="others"')):
        said = world.complains(3, "play", "heart.nono", "-o", "out.html")
        world.expect("another version" in said, said)
        world.write("share/nonosmith/player.html", PAGE.replace("<i>more</i><!--/solid-->", ""))
        said = world.complains(3, "play", "heart.nono", "-o", "out.html")
        world.expect("does not end" in said, said)
        world.write("broken.nono", '{"nono": 1}')
        world.write("share/nonosmith/player.html", PAGE)
        world.complains(3, "play", "broken.nono", "-o", "out.html")
        world.expect("out.html" not in world.files(), "nothing is written")
    said = world.complains(2, "play", "--link", "heart.nono", "-o", "out.html")
    world.expect("--link" in said, said)
    world.complains(2, "play")


def unpack(link):
    letters = link.removeprefix("#n2.")
    return zlib.decompress(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), -15)


def test_links(world):
    make_heart(world, "Heart")
    link = world.exits(0, "play", "--link", "heart.nono").text.strip()
    world.expect(link.startswith("#n2.") and len(link) < 60, link)
    world.expect(b"Heart" in unpack(link), "the title is in it")
    told = world.exits(0, "play", "--link", "--json", "heart.nono").objects
    world.same(told, [{"file": "heart.nono", "index": 1, "kind": "grid", "link": link}], "as an object")
    # Long matches, far ones, none at all: whatever the picture, a stranger's inflate understands it.
    for name, side, dot in (("stripes", 100, lambda x, y: x // 7 % 2), ("noise", 100, lambda x, y: hash((x, y)) >> 7 & 1),
                            ("empty", 300, lambda x, y: 0), ("blocks", 300, lambda x, y: x * x // 90 + y // 31 & 1)):
        rows = ["".join(".#"[dot(x, y)] for x in range(side)) for y in range(side)]
        world.write("picture.nin", nin(rows))
        world.exits(0, "convert", "picture.nin", "picture.nono")
        nono = json.loads(world.read("picture.nono"))
        nono["solution"] = rows
        world.write("picture.nono", json.dumps(nono))
        link = world.exits(0, "play", "--link", "picture.nono").text.strip()
        bits = int.from_bytes(unpack(link)[-1 - (side * side + 7) // 8:-1], "little")
        world.same([bits >> c & 1 for c in range(side * side)], [".#".index(d) for d in "".join(rows)], name)
        world.expect(len(link) <= 4 + 4 * (side * side // 8 + 40) // 3, f"{name}: {len(link)} characters")


def test_built_page(world):
    page = os.path.join(os.path.dirname(world.program), "share", "nonosmith", "player.html")
    if not os.path.exists(page):
        world.skip("the player is not built")
        return
    make_heart(world, "Heart")
    world.write("solid.nono", solid())
    world.exits(0, "play", "heart.nono", "-o", "out.html")
    world.expect(os.path.getsize(world.path("out.html")) <= 700_000, "at most 700 kB without 3D")
    world.exits(0, "play", "solid.nono", "-o", "out.html")
    world.expect(os.path.getsize(world.path("out.html")) <= 1_300_000, "at most 1.3 MB with 3D")


if __name__ == "__main__":
    sys.exit(run_tests(globals()))

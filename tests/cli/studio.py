#!/usr/bin/env python3
"""studio.py PROGRAM: the studio's page is written, opened, or missed with a sentence."""
import os
import sys

sys.dont_write_bytecode = True
from cli_world import run_tests  # noqa: E402

PAGE = "<!doctype html>\n<title>a page</title>\n"


def test_page_is_copied(world):
    with world.apart("studio.html", PAGE):
        told = world.exits(0, "studio", "-o", "out.html", "--json").objects
        world.same(told, [{"file": "out.html", "bytes": len(PAGE)}], "what is told")
        world.same(world.read("out.html"), PAGE.encode(), "the page")
        world.same(world.exits(0, "studio", "-o", "-").text, PAGE, "the page on standard output")


def test_page_is_opened(world):
    with world.apart("studio.html", PAGE):
        world.write("browser", '#!/bin/sh\necho noise; echo "$1" >opened\n')
        os.chmod(world.path("browser"), 0o755)
        result = world.exits(0, "studio", env={"BROWSER": world.path("browser")})
        world.same(result.text, "", "what the browser says is not ours")
        world.same(os.path.realpath(world.read("opened").decode().strip()),
                   os.path.realpath(world.path("share/nonosmith/studio.html")), "what was opened")
        said = world.complains(3, "studio", env={"BROWSER": "false", "PATH": "/nowhere"})
        world.expect("studio.html yourself" in said, said)


def test_refusals(world):
    with world.apart("studio.html", None):
        said = world.complains(3, "studio", "-o", "out.html")
        world.expect("make studio" in said, said)
        world.expect("out.html" not in world.files(), "nothing is written")
    said = world.complains(2, "studio", "cat.png")
    world.expect("takes no file" in said, said)


def test_built_page(world):
    page = os.path.join(os.path.dirname(world.program), "share", "nonosmith", "studio.html")
    if not os.path.exists(page):
        world.skip("the studio is not built")
        return
    world.exits(0, "studio", "-o", "out.html")
    with open(page, "rb") as built:
        world.same(world.read("out.html"), built.read(), "the built page")
    world.expect(os.path.getsize(page) <= 2_500_000, "at most 2.5 MB")


if __name__ == "__main__":
    sys.exit(run_tests(globals()))

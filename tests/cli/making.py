#!/usr/bin/env python3
"""make as people type it: without -o, with a folder, with a page, with a photograph; convert joins files."""
import json
import math
import os
import re
import sys

from cli_world import HEART_TEXT, run_tests


def photo(width, height, times=1):
    """A shaded ball on a lit table, a little noisy, as PPM, each pixel `times` along both sides."""
    pixels = bytearray()
    noise = 12345
    for y in range(height):
        row = bytearray()
        for x in range(width):
            noise = (noise * 1103515245 + 12345) & 0x7fffffff
            dx, dy = x / width - 0.45, y / height - 0.5
            away = math.hypot(dx * width / height, dy)
            light = 230 - 60 * y / height if away > 0.3 else 40 + 300 * max(0, 0.3 - math.hypot(dx + 0.1, dy + 0.1))
            light += (noise >> 16) % 17 - 8
            row += bytes(max(0, min(255, int(light * part))) for part in (1, 0.95, 0.9)) * times
        pixels += row * times
    return b"P6\n%d %d\n255\n" % (width * times, height * times) + bytes(pixels)


def test_a_photograph_becomes_a_puzzle(world):
    for width, height, wanted in ((1000, 800, [36, 29]), (300, 480, [23, 36])):
        world.write("photo.ppm", photo(width // 5, height // 5, 5))
        said = world.exits(0, "make", "photo.ppm")
        world.expect("--size" in said.err and f"{width}x{height} pixels" in said.err, said.err)
        puzzle = json.loads(world.read("photo.nono"))
        world.same(puzzle["puzzle"]["size"], wanted, "cells")
        world.exits(0, "check", "photo.nono")
    world.run("make", "photo.ppm", "--size", "60x96")
    world.same(json.loads(world.read("photo.nono"))["puzzle"]["size"], [60, 96], "as it was asked for")


def test_pixel_art_stays(world):
    """Up to 100 pixels and few colours: a cell a pixel, and nothing is changed."""
    rows = "".join("#" if x <= y else "." for y in range(90) for x in range(100))
    world.write("art.pgm", b"P5\n100 90\n255\n" + bytes(0 if c == "#" else 250 for c in rows))
    world.run("make", "art.pgm", "-o", "art.txt")
    world.same(world.read("art.txt").decode().replace("\n", ""), rows, "every pixel")
    small = photo(40, 30)
    world.write("small.ppm", small)
    world.run("make", "small.ppm")
    world.same(json.loads(world.read("small.nono"))["puzzle"]["size"], [40, 30], "small pictures")


def test_without_an_output(world):
    os.mkdir(world.path("far"))
    world.write("far/heart.txt", HEART_TEXT)
    world.exits(0, "make", "far/heart.txt")
    world.same(world.files(), ["far", "heart.nono"], "here")
    world.exits(0, "make", "far/heart.txt", "--title", "Again")
    world.expect(b"Again" in world.read("heart.nono"), "its own result is replaced")
    world.write("other.nono", "mine")
    world.write("other.txt", HEART_TEXT)
    said = world.complains(3, "make", "other.txt")
    world.expect("other.nono is there already" in said and "-o" in said, said)
    world.same(world.read("other.nono"), b"mine", "somebody's file")
    world.exits(0, "convert", "other.txt", "other.nono", "-q")
    world.complains(3, "make", "other.txt")  # a puzzle, but not of make
    said = world.complains(3, "make", "heart.nono")
    world.expect("would be lost" in said, said)
    world.complains(2, "make", "-", stdin=HEART_TEXT)


def test_several_inputs(world):
    for name in ("a", "b", "c"):
        world.write(name + ".txt", HEART_TEXT)
    os.mkdir(world.path("out"))
    world.exits(0, "make", "a.txt", "b.txt", "c.txt", "-o", "out")
    world.same(sorted(os.listdir(world.path("out"))), ["a.nono", "b.nono", "c.nono"], "in the folder")
    world.exits(3, "make", "a.txt", "missing.txt", "c.txt")
    world.expect("a.nono" in world.files() and "c.nono" in world.files(), "the others are made")
    said = world.complains(2, "make", "a.txt", "b.txt", "-o", "one.nono")
    world.expect("folder" in said, said)
    world.same(len(world.exits(0, "make", "a.txt", "b.txt", "--json").objects), 2, "an object each")


def test_a_page_at_once(world):
    world.write("heart.txt", HEART_TEXT)
    world.exits(0, "make", "heart.txt", "-o", "page.svg")
    world.exits(0, "draw", "page.nono", "-o", "wanted.svg")
    world.same(world.read("page.svg"), world.read("wanted.svg"), "as draw draws it")
    if world.has("cairo"):
        world.exits(0, "make", "heart.txt", "-o", "page.pdf")
        world.expect(world.read("page.pdf").startswith(b"%PDF"), "a PDF")
        world.exits(0, "make", "heart.txt", "-o", "page.png")
        world.expect(len(world.read("page.png")) > 2000, "a page in pixels")
    if world.has("png"):
        world.exits(0, "make", "heart.txt", "-o", "cells.png", "--to", "png")
        world.exits(0, "convert", "cells.png", "cells.txt")
        world.same(world.read("cells.txt").decode(), HEART_TEXT, "--to png is a pixel a cell")
        world.expect("cells.nono" not in world.files(), "and no page")
    world.write("taken.nono", "mine")
    world.complains(3, "make", "heart.txt", "-o", "taken.svg")
    world.same(world.read("taken.nono"), b"mine", "somebody's file")


def label(letters):
    """A box with a few letters cut into its edge, each a fiftieth as wide as the box, as SVG."""
    paths = "".join(f"M{20 + 2.4 * i:.1f} 0h.6v.6h.6v-.6h.6v1.8h-.6v-.6h-.6v.6h-.6Z" for i in range(letters))
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60"><path d="M0 0H100V60H0Z"/>'
            f'<path fill="#fff" d="{paths}"/></svg>')


def gear(teeth):
    """More corners than any page has room for, round a square hole."""
    points = []
    for i in range(2 * teeth):
        turn, far = math.pi * i / teeth, 40 - 0.3 * (i % 2)
        points.append(f"{50 + far * math.cos(turn):.3f} {50 + far * math.sin(turn):.3f}")
    return ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
            f"<path d='M{'L'.join(points)}Z'/><path fill='white' d='M40 40H60V60H40Z'/></svg>")


def test_details_that_nobody_could_print(world):
    if not world.has("webpbn"):  # expat reads SVG as well
        return
    world.write("label.svg", label(3))
    # The margin follows the number of open ends, and kept curves want the same frame.
    asked = ("--effort", "300M", "--margin", "0.12")
    fine = world.exits(4, "make", "label.svg", "-o", "fine.nono", "--detail", "keep", "--json", *asked).objects[0]
    world.expect(len(fine["specks"]) > 0 and fine["detail"] == 0.004, f"all details: {fine['specks']}")
    made = world.run("make", "label.svg", "-o", "label.nono", "--json", *asked).objects[0]
    detail = made["detail"]
    world.expect(detail > 0.004 and made["verdict"] == "simple", f"what can be printed: {detail}")
    world.same(made["specks"], [], "nothing too small")
    world.same(json.loads(world.read("label.nono"))["made"]["detail"], str(detail), "the file says so")
    said = world.run("make", "label.svg", "-o", "again.nono", *asked)
    world.expect("--detail 0.004 keeps them" in said.err, said.err)
    world.same(world.read("again.nono"), world.read("label.nono"), "the same bytes again")
    keep = ("--keep", "label.nono", "--json", *asked)
    kept = world.run("make", "label.svg", "-o", "kept.nono", *keep).objects[0]
    world.expect(kept["kept"] > 0 and kept["detail"] == detail, f"kept {kept['kept']} at {kept['detail']}")
    twice = world.run("make", "label.svg", "-o", "twice.nono", "--keep", "kept.nono", "--json", *asked).objects[0]
    world.same([twice["kept"], twice["detail"]], [kept["kept"], detail], "what was kept can be kept again")
    world.exits(2, "make", "label.svg", "-o", "x.nono", "--detail", "0.5")
    world.write("gear.svg", gear(110))
    said = world.exits(3, "make", "gear.svg", "-o", "gear.nono", "--detail", "0.004")
    world.expect("open ends" in said.err, said.err)
    made = world.exits(0, "make", "gear.svg", "-o", "gear.nono", "--json", "--effort", "600M").objects[0]
    world.expect(made["detail"] > 0.004, f"teeth at {made['detail']}")


def test_what_is_hard_to_see_is_said(world):
    if not world.has("webpbn"):
        return
    star = "L".join(f"{50 + (38 - 16 * (i % 2)) * math.cos(i * math.pi / 11):.3f} {50 + (38 - 16 * (i % 2)) * math.sin(i * math.pi / 11):.3f}"
                    for i in range(22))
    world.write("star.svg", f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><path d='M{star}Z'/></svg>")
    said = set()
    for method, seed in (("best", "1"), ("climb", "2"), ("climb", "3")):  # hill climbing in haste leaves everything
        made = world.run("make", "star.svg", "-o", "star.nono", "--effort", "3M", "--seed", seed, "--method", method, "--json").objects[0]
        comfort = world.exits(0, "measure", "star.nono", "--json").objects[0]["comfort"]
        notes = " ".join(made["notes"])
        gaps = re.search(r"(\d+) gaps? (?:is|are) narrower than 0.6 mm on this paper: ([\d.]+) mm at x [\d.]+ %, y [\d.]+ % of the page", notes)
        cells = re.search(r"(\d+) cells? (?:is|are) smaller than 4 mm2", notes)
        world.same(int(gaps[1]) if gaps else 0, comfort["narrow"], f"gaps, as measure counts them: {notes}")
        world.same(int(cells[1]) if cells else 0, comfort["tiny"], f"cells: {notes}")
        world.expect(not gaps or abs(float(gaps[2]) - comfort["gap_mm"]) < 0.006, f"the narrowest: {notes}")
        said |= {bool(gaps), bool(cells)}
    world.same(said, {False, True}, "pages in haste are hard to see here and there")


def corners(world, name, *how):
    """Which corners the solution's page has painted, of all that it paints, clockwise from the upper left one."""
    world.exits(0, "draw", name, "-o", "page.svg", "--solution", "--bare", "-q", *how)
    world.run("make", "page.svg", "--kind", "grid", "--size", "20", "--threshold", "0.4", "--trim", "-o", "page.txt", "-q")
    rows = [row for row in world.read("page.txt").decode().split() if "#" in row]
    left, right = min(row.index("#") for row in rows), max(row.rindex("#") for row in rows)
    return [row[x] == "#" for row, x in ((rows[1], left + 1), (rows[1], right - 1), (rows[-2], right - 1), (rows[-2], left + 1))]


def test_how_a_picture_stands(world):
    if not world.has("webpbn"):
        return
    world.write("foot.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path d="M10 10H25V35L50 38V50H10Z"/></svg>')
    asked = ("--hide", "0", "--effort", "4M", "--cells", "20", "--aspect", "1", "-q")
    upright = [True, False, True, True]
    for turns, stand in enumerate(("upright", "right", "headlong", "left")):
        name = stand + ".nono"
        world.run("make", "foot.svg", "-o", name, "--stand", stand, *asked)
        world.same(json.loads(world.read(name))["made"].get("stand"), stand if turns else None, "the file says how")
        world.expect(world.exits(0, "check", name, "--json").objects[0]["goal"], "the picture is the answer")
        world.same(corners(world, name), upright, f"{stand}: the solution is upright")
        # Names of clues are those of the puzzle's page.
        world.same(corners(world, name, "--numbers"), upright[-turns:] + upright[:-turns] if turns else upright, f"{stand}: as it stands")
    said = world.run("make", "foot.svg", "-o", "kept.nono", "--keep", "headlong.nono", "--json", *asked[2:]).objects[0]
    world.expect(said["kept"] > 0, "curves that are kept stand as they did")
    world.same(json.loads(world.read("kept.nono"))["made"].get("stand"), "headlong", "and so does the picture")
    for how, stand in (((), "headlong"), (("--hide", "0"), "upright"), (("--method", "climb"), "upright"), (("--keep", "upright.nono"), "upright")):
        said = world.run("make", "foot.svg", "-o", "usual.nono", "--effort", "40M", "--json", *how).objects[0]
        world.same(said["stand"], stand, f"usually {how}")
        world.same(json.loads(world.read("usual.nono"))["made"].get("stand", "upright"), stand, f"the file says so {how}")


def test_a_page_on_other_paper(world):
    """--paper and --dpi are those of the page that -o names, and mean nothing without one."""
    world.write("heart.txt", HEART_TEXT)
    for paper in ("a5", "6x9in"):
        world.exits(0, "make", "heart.txt", "-o", "page.svg", "--paper", paper)
        world.exits(0, "draw", "page.nono", "-o", "wanted.svg", "--paper", paper)
        world.same(world.read("page.svg"), world.read("wanted.svg"), f"on {paper}")
        world.exits(0, "draw", "page.nono", "-o", "plain.svg")
        world.expect(world.read("page.svg") != world.read("plain.svg"), f"{paper} is not A4")
    if world.has("cairo"):
        world.exits(0, "make", "heart.txt", "-o", "page.png", "--dpi", "40", "--paper", "a5")
        world.exits(0, "draw", "page.nono", "-o", "wanted.png", "--dpi", "40", "--paper", "a5")
        world.same(world.read("page.png"), world.read("wanted.png"), "with 40 dots per inch")
        world.exits(0, "draw", "page.nono", "-o", "plain.png", "--paper", "a5")
        world.expect(len(world.read("page.png")) < len(world.read("plain.png")), "which are few")
    for option in (["--paper", "a5"], ["--dpi", "40"]):
        world.complains(2, "make", "heart.txt", "-o", "heart.nono", *option)
        world.complains(2, "make", "heart.txt", "-o", "cells.svg", "--to", "nono", *option)


def test_details_too_fine_for_the_paper(world):
    """A hole of 3 mm2 grows, a slot of 0.2 mm is closed; the file tells where and a proof sheet shows it."""
    if not world.has("webpbn"):  # expat reads SVG as well
        return
    world.write("holes.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0H80L100 100H0Z"/>'
                             '<circle cx="40" cy="50" r="0.75" fill="#fff"/></svg>')
    effort = ("--effort", "20M", "--json")
    made = world.run("make", "holes.svg", "-o", "holes.nono", *effort).objects[0]
    simplified = made["simplified"]
    world.expect(simplified["dots_grown"] == 1 and 0 < simplified["changed"] < 0.001, f"one hole: {simplified}")
    world.expect(any("1 dot was grown" in note and "--detail keep" in note for note in made["notes"]), made["notes"])
    places = json.loads(world.read("holes.nono"))["made"]["simplified"]
    world.expect(places.startswith("3 ") and places.count(",") == 0, places)
    world.exits(0, "draw", "--spots", "holes.nono", "-o", "proof.svg")
    proof = world.read("proof.svg")
    world.expect(b"1 grown: dots too small for the paper" in proof, "the legend")
    world.expect(b"As it was drawn" in proof and b"As it is taken" in proof, "before and after")
    file = json.loads(world.read("holes.nono"))
    was = file["made"]["simplified-was"]
    world.expect(was.startswith("#000000 M ") and was.count("M") == 2, f"a ring of ink is gone: {was}")
    for text, both in (("", False), ("#00 M 1 1", False), ("M 1 1 C 1 2 3 4 5 6", False), ("#0000zz M 1 1", False),
                       ("#000000 C 1 1 1 1 1 1", True), ("#000000 M 1e9 0 C 1 1 1 1 1 1", True),
                       ("#ffffff M 1 1 C 2 2 3 3", True), (was + " and more", True), ("#00ff00 M 0 0 C " + "1 " * 9999, True)):
        file["made"]["simplified-was"] = text
        world.write("told.nono", json.dumps(file))
        world.exits(0, "draw", "--spots", "told.nono", "-o", "told.svg")
        world.same(b"As it was drawn" in world.read("told.svg"), both, f"told: {text[:40]}")
    kept = world.run("make", "holes.svg", "-o", "kept.nono", "--detail", "keep", *effort).objects[0]
    world.same([kept["simplified"], kept["detail"]], [None, 0.004], "all detail")
    auto = world.run("make", "holes.svg", "-o", "auto.nono", "--detail", "auto", *effort).objects[0]
    world.same(auto["simplified"], simplified, "what goes without saying")
    world.expect("auto or keep" in world.exits(2, "make", "holes.svg", "--detail", "some").err, "the words")


def test_details_on_small_paper(world):
    """A dot that A4 has room for is left out of a postcard, which says so."""
    if not world.has("webpbn"):  # expat reads SVG as well
        return
    world.write("dot.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0H80L100 100H0Z"/>'
                           '<circle cx="40" cy="50" r="0.8" fill="#fff"/></svg>')
    lost = []
    for paper in ("a4", "105x148mm"):
        made = world.exits(0, "make", "dot.svg", "-o", "dot.nono", "--paper", paper, "--method", "climb",
                           "--json").objects[0]
        world.same([made["specks"], made["detail"]], [[], 0.004], f"on {paper}")
        lost.append(any("too small to print and left out" in note for note in made["notes"]))
    world.same(lost, [False, True], "whether the dot is left out")


def test_convert_joins_files(world):
    world.write("a.txt", HEART_TEXT)
    world.write("b.txt", "##\n#.\n\n#.\n##\n")
    world.exits(0, "convert", "a.txt", "b.txt", "all.nono")
    found = world.exits(0, "check", "--json", "all.nono").objects
    world.same([one["index"] for one in found], [1, 2, 3], "numbered anew")
    world.same([one["cells"] for one in found], [25, 4, 4], "in their order")
    world.exits(0, "convert", "all.nono#2", "a.txt", "b.txt", "more.nonpack", "-q")
    world.same(len(world.exits(0, "check", "--json", "more.nonpack").objects), 4, "also one of a file")
    world.exits(0, "convert", "a.txt", "b.txt", "each.nin", "-q")
    world.same([name for name in world.files() if name.startswith("each")],
               ["each-1.nin", "each-2.nin", "each-3.nin"], "one a file")


if __name__ == "__main__":
    sys.exit(run_tests(dict(globals())))

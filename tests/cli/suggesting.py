#!/usr/bin/env python3
"""suggesting.py PROGRAM: whatever is suggested comes true when it is done."""
import json
import os
import random
import sys

sys.dont_write_bytecode = True
from cli_world import HEART_TEXT, run_tests, solid  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLES = os.path.join(ROOT, "examples")
GOLDEN = os.path.join(ROOT, "tests", "golden")
CURVED = os.path.join(GOLDEN, "simple-curved-cat.nono")
BETTER = {"simple": 0, "unique": 1, "multiple": 2}


def suggest(world, name, *options):
    result = world.run("suggest", name, "--json", *options)
    world.expect(result.code in (0, 1, 4), f"{name}: exit {result.code}; {result.err}")
    return result.objects[0]


def typed(change):
    return [f"--{name}" if value is True else f"--{name}={value}" for name, value in change.items()]


def come_true(world, name, told):
    """Each suggestion is done, and check says what was promised."""
    for one in told["suggestions"]:
        done = world.run("change", name, "-o", "done.nono", "--json", *typed(one["change"])).objects[0]
        found = world.run("check", "done.nono", "--json", "--engine", "builtin").objects[0]
        what = f"{name}: {one['change']}"
        world.same([done["changed"], done["verdict"], done["goal"], done["open"]],
                   [True, one["verdict"], one["goal"], one["open"]], what)
        world.same([found["verdict"], found["goal"]], [one["verdict"], one["goal"]], f"{what}: check")
        world.same(done["cells"], one["cells"], f"{what}: cells")
        world.expect(one["verdict"] == "simple" or (one["verdict"] == "unique" and told["verdict"] != "unique")
                     or one["open"] < told["open"], f"{what}: it helps")
        world.expect(one["sentence"] and one["sentence"][0].isupper(), f"{what}: {one['sentence']}")
    order = []
    for one in told["suggestions"]:
        tier = BETTER[one["verdict"]] if one["goal"] else 2
        order.append((tier, one["open"] if tier == 2 else 0, one["changes"]))
    world.same(order, sorted(order), f"{name}: best first")
    world.same(bool(told["note"]), not told["suggestions"], f"{name}: {told['note']}")


def picture_of(chance, width, height, share):
    return "\n".join("".join("#" if chance.random() < share else "." for _ in range(width)) for _ in range(height)) + "\n"


def test_simple_puzzles_need_nothing(world):
    world.write("heart.txt", HEART_TEXT)
    world.exits(0, "make", "heart.txt", "-o", "heart.nono")
    for name in ("heart.nono", CURVED):
        told = suggest(world, name)
        world.same([told["verdict"], told["suggestions"], "simple" in told["note"]], ["simple", [], True], name)
        world.exits(0, "suggest", name)
    world.expect("simple" in world.exits(0, "suggest", "heart.nono").err, "it is said")


def test_grids_by_brute_force(world):
    """Of small grids every single cell whose change makes it simple is found, and no other."""
    chance = random.Random(23)
    seen = 0
    for _ in range(40):
        world.write("p.txt", picture_of(chance, 5, 4, 0.35))
        if world.run("make", "p.txt", "-o", "p.nono").code == 0 and suggest(world, "p.nono")["verdict"] == "simple":
            continue
        told = suggest(world, "p.nono", "--most", "100")
        if told["verdict"] == "simple":
            continue
        seen += 1
        rows = world.read("p.txt").decode().splitlines()
        wanted = set()
        for cell in range(20):
            x, y = cell % 5, cell // 5
            other = [list(row) for row in rows]
            other[y][x] = "." if rows[y][x] == "#" else "#"
            world.write("q.txt", "\n".join(map("".join, other)) + "\n")
            world.run("make", "q.txt", "-o", "q.nono")
            if world.run("check", "q.nono", "--json").objects[0]["verdict"] == "simple":
                wanted.add(cell)
        found = {one["cells"][0] for one in told["suggestions"]
                 if "set" in one["change"] and one["changes"] == 1 and one["verdict"] == "simple"}
        world.same(found, wanted, f"{rows}")
        come_true(world, "p.nono", {**told, "suggestions": told["suggestions"][::7]})
        if seen == 4:
            break
    world.expect(seen >= 3, f"{seen} pictures were not simple")


def test_grids(world):
    chance = random.Random(5)
    for width, height, share in ((12, 10, 0.3), (20, 20, 0.4)):
        world.write("p.txt", picture_of(chance, width, height, share))
        world.run("make", "p.txt", "-o", "p.nono")
        told = suggest(world, "p.nono")
        world.expect(told["suggestions"], "something helps")
        come_true(world, "p.nono", told)
        world.same(suggest(world, "p.nono"), told, "the same again")
        come_true(world, "p.nono", suggest(world, "p.nono", "--effort", "200k", "--most", "3"))
    # The 2 by 2 switch: any of its cells.
    world.write("two.txt", "#.\n.#\n")
    world.run("make", "two.txt", "-o", "two.nono")
    told = suggest(world, "two.nono")
    world.same(told["suggestions"][0]["changes"], 1, "one cell is enough")
    come_true(world, "two.nono", told)
    text = world.exits(0, "suggest", "two.nono").text
    world.expect("--set" in text and "--give" in text, text)


def test_clues_that_are_left_out(world):
    world.exits(0, "make", os.path.join(EXAMPLES, "grids", "cat.txt"), "-o", "cat.nono")
    world.run("change", "cat.nono", "-o", "less.nono", "--blank", "column 3-12")
    told = suggest(world, "less.nono")
    world.same("restore" in told["suggestions"][0]["change"], True, "clues come back first")
    come_true(world, "less.nono", told)
    world.run("change", "cat.nono", "-o", "blots.nono", "--blot", "0-38")
    come_true(world, "blots.nono", suggest(world, "blots.nono"))
    # A picture that does not meet its clues.
    world.write("bad.nono", world.read("cat.nono").replace(b'"....#...........#.."', b'"....#..........##.."'))
    told = suggest(world, "bad.nono")
    world.same([list(one["change"]) for one in told["suggestions"]], [["restore"]], "its clues are told again")
    come_true(world, "bad.nono", told)


def test_cells_of_slopes(world):
    """Scattered cells between slopes are seldom simple, and a cell helps."""
    if not world.has("webpbn"):
        return
    for name, seed in (("rocket", 3), ("boat", 5), ("fox", 5)):
        world.exits(0, "make", os.path.join(EXAMPLES, "sloped", name + ".svg"), "--kind", "sloped", "-o", "p.nono")
        cells = len(json.loads(world.read("p.nono"))["solution"])
        chance = random.Random(seed)
        scattered = ",".join(f"{cell}={int(chance.random() < 0.15)}" for cell in range(cells))
        world.run("change", "p.nono", "-o", "noise.nono", "--set", scattered)
        told = suggest(world, "noise.nono")
        world.expect(told["verdict"] != "simple" and any("set" in one["change"] for one in told["suggestions"]),
                     f"{name}: {told}")
        come_true(world, "noise.nono", told)


def test_other_kinds(world):
    effort = "12M" if world.sanitized() else "50M"
    for lines in ("3,8,9,10", "0-5"):
        world.run("change", CURVED, "-o", "curved.nono", "--blank", lines)
        told = suggest(world, "curved.nono", "--effort", effort)
        world.expect(told["verdict"] == "simple" or told["suggestions"], f"{lines}: {told['verdict']}")
        come_true(world, "curved.nono", told)
    # Where what is open lies at a corner, that is a suggestion beside whole curves.
    told = suggest(world, "curved.nono", "--effort", "60M" if world.sanitized() else "200M", "--most", "30")
    corners = [one for one in told["suggestions"] if str(one["change"].get("reroute", "")).startswith("corner ")]
    world.expect(told["verdict"] == "simple" or (corners and "% across" in corners[0]["sentence"]), f"corners: {told}")
    come_true(world, "curved.nono", {**told, "suggestions": corners[:4], "note": "" if corners else told["note"]})
    if world.has("webpbn"):
        world.exits(0, "make", os.path.join(EXAMPLES, "sloped", "fox.svg"), "--kind", "sloped", "-o", "fox.nono")
        world.run("change", "fox.nono", "-o", "sloped.nono", "--blank", "0-19")
        told = suggest(world, "sloped.nono")
        world.expect(told["suggestions"], "clues of slopes")
        come_true(world, "sloped.nono", told)
    voxels = bytearray()
    chance = random.Random(3)
    side = 8
    for z in range(side):
        for y in range(side):
            for x in range(side):
                if chance.random() < 0.15:
                    voxels += bytes((x, y, z, 1))

    def chunk(name, own, inner=b""):
        return name + len(own).to_bytes(4, "little") + len(inner).to_bytes(4, "little") + own + inner
    world.write("noise.vox", b"VOX " + (150).to_bytes(4, "little") + chunk(
        b"MAIN", b"", chunk(b"SIZE", b"".join(side.to_bytes(4, "little") for _ in range(3)))
        + chunk(b"XYZI", (len(voxels) // 4).to_bytes(4, "little") + bytes(voxels))))
    world.run("make", "noise.vox", "-o", "noise.nono")
    told = suggest(world, "noise.nono")
    world.expect(told["verdict"] != "simple" and told["suggestions"], f"a solid: {told['verdict']}")
    come_true(world, "noise.nono", told)


def test_three_colours(world):
    """Cells that would put three colours on a line of a solid are no suggestion, and no failure."""
    world.write("three.nono", solid(["rrg.", "bb..", "..gr", ".b.b"], [4, 2, 2]))
    world.run("change", "three.nono", "-o", "less.nono", "--blank", "4-19")
    told = suggest(world, "less.nono", "--most", "20")
    world.expect(told["verdict"] != "simple" and told["suggestions"], f"{told['verdict']}: something helps")
    come_true(world, "less.nono", told)


def test_a_decoy_that_is_missing(world):
    """A ring needs a decoy; without it, one is suggested."""
    if not world.has("webpbn"):
        return
    world.write("ring.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
                            '<circle cx="50" cy="50" r="30"/></svg>')
    world.run("make", "ring.svg", "-o", "ring.nono", "--effort", "8M", "--hide", "0")
    text = world.read("ring.nono")
    decoys = text.count(b'"decoy"')
    if not world.expect(decoys > 0, "a ring has a decoy"):
        return
    curves = text.count(b'"sections"')
    world.run("change", "ring.nono", "-o", "bare.nono", "--remove-decoy", f"{curves - decoys}-{curves - 1}")
    told = suggest(world, "bare.nono", "--effort", "12M" if world.sanitized() else "50M")
    world.expect(any("add-decoy" in one["change"] for one in told["suggestions"]), f"{told}")
    come_true(world, "bare.nono", told)


def test_refusals(world):
    world.write("clues.non", "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n")
    told = suggest(world, "clues.non")
    world.same([told["verdict"], told["suggestions"], bool(told["note"])], ["multiple", [], True], "no picture")
    world.complains(2, "suggest", "clues.non", "--most", "0")
    world.complains(2, "suggest", "clues.non", "-o", "x.nono")
    told = suggest(world, CURVED, "--effort", "1")
    world.same(told["suggestions"], [], "no effort, no suggestion")


sys.exit(run_tests(globals()))

#!/usr/bin/env python3
"""changing.py PROGRAM: one thing of a puzzle changes, and nothing else does."""
import json
import os
import random
import sys

sys.dont_write_bytecode = True
from cli_world import HEART, HEART_TEXT, clues, run_tests, solid  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLES = os.path.join(ROOT, "examples")
GOLDEN = os.path.join(ROOT, "tests", "golden")
CURVED = os.path.join(GOLDEN, "simple-curved-cat.nono")
CASTLE = os.path.join(EXAMPLES, "solid", "castle.vox")


def change(world, code, name, out, *options):
    return world.exits(code, "change", name, "-o", out, "--json", *options).objects[0]


def doc_of(world, name):
    return json.loads(world.read(name))


def apart(doc, *parts):
    """A doc without what a change may touch."""
    return {key: value for key, value in doc.items() if key not in ("made", "judged", *parts)}


def agrees(world, told, name):
    """What was told of a puzzle is what check says of it."""
    found = world.run("check", name, "--json", "--engine", "builtin").objects[0]
    for key in ("verdict", "goal", "level"):
        world.same(told[key], found[key], f"{told['what']}: {key}")


def grid_answers(rows, columns, width, most=2):
    """The pictures that meet the clues, by brute force: None leaves a clue out."""
    found = []

    def place(picture):
        if len(found) == most:
            return
        if len(picture) == len(rows):
            if all(column is None or clues("".join(row[x] for row in picture)) == column for x, column in enumerate(columns)):
                found.append(picture)
            return
        for bits in range(1 << width):
            row = "".join(".#"[bits >> x & 1] for x in range(width))
            if rows[len(picture)] in (None, clues(row)):
                place(picture + [row])
    place([])
    return found


def test_cells_of_a_grid(world):
    """Every cell of a small picture in turn: clues by hand, answers by brute force."""
    chance = random.Random(17)
    for trial in range(6):
        width, height = 4, 4
        picture = ["".join(chance.choice("#.") for _ in range(width)) for _ in range(height)]
        world.write("p.txt", "\n".join(picture) + "\n")
        world.run("make", "p.txt", "-o", "p.nono")
        for cell in range(trial % 2, width * height, 3):
            x, y = cell % width, cell // width
            now = [list(row) for row in picture]
            now[y][x] = "." if picture[y][x] == "#" else "#"
            now = ["".join(row) for row in now]
            columns = ["".join(row[x] for row in now) for x in range(width)]
            answers = grid_answers([clues(row) for row in now], [clues(c) for c in columns], width)
            told = change(world, 0 if len(answers) == 1 else 1, "p.nono", "q.nono", "--set",
                          f"row {y + 1} column {x + 1}={int(now[y][x] == '#')}")
            world.same([told["changed"], told["cells"], told["lines"]], [True, [cell], [y, height + x]], "what changed")
            world.same(told["verdict"] in ("simple", "unique"), len(answers) == 1, f"{now}: {told['verdict']}")
            agrees(world, told, "q.nono")
            change(world, told_exit(told), "p.nono", "r.nono", "--set", f"{cell}={now[y][x]}")
            world.same(apart(doc_of(world, "q.nono")), apart(doc_of(world, "r.nono")), "a cell by number, a colour by symbol")


def told_exit(told):
    return 0 if told["verdict"] in ("simple", "unique") and told["goal"] is not False else 1


def test_clues_of_a_grid(world):
    world.write("heart.txt", HEART_TEXT)
    world.exits(0, "make", "heart.txt", "-o", "heart.nono")
    before = doc_of(world, "heart.nono")
    rows = [clues(row) for row in HEART]
    columns = [clues("".join(row[x] for row in HEART)) for x in range(5)]
    for gone in ("row 1", "row 2,column 3", "column 1-3", "0,4,5", "row 1-5"):
        told = world.run("change", "heart.nono", "-o", "less.nono", "--json", "--blank", gone).objects[0]
        less_rows = [None if y in told["lines"] else row for y, row in enumerate(rows)]
        less_columns = [None if 5 + x in told["lines"] else column for x, column in enumerate(columns)]
        answers = grid_answers(less_rows, less_columns, 5)
        world.same(told["verdict"] in ("simple", "unique"), len(answers) == 1, f"without {gone}: {told['verdict']}")
        agrees(world, told, "less.nono")
        again = change(world, 0, "less.nono", "again.nono", "--restore", gone)
        world.same(again["lines"], told["lines"], "the same lines come back")
        after = doc_of(world, "again.nono")
        world.same(apart(after), apart(before), f"{gone} restored")
        world.same(after["made"]["changed"], f"blank {gone}; restore {gone}", "it is signed")
    told = world.run("change", "heart.nono", "-o", "blots.nono", "--json", "--blot", "row 1-2").objects[0]
    world.same(told["lines"], [0, 1], "two lines have blots")
    agrees(world, told, "blots.nono")
    kept = world.run("change", "blots.nono", "-o", "set.nono", "--json", "--set", "2=1").objects[0]
    agrees(world, kept, "set.nono")
    world.same(doc_of(world, "set.nono")["puzzle"]["clues"]["rows"][0], ["?"], "blots stay blots")
    # What is blank stays blank when its cells change.
    change(world, 0, "heart.nono", "less.nono", "--blank", "row 4")
    world.run("change", "less.nono", "-o", "set.nono", "--set", "15=1")
    world.same(doc_of(world, "set.nono")["puzzle"]["clues"]["rows"][3], None, "blank stays blank")


def test_signed(world):
    """What was done is signed once for each time, and the oldest is forgotten."""
    world.write("heart.txt", HEART_TEXT)
    world.exits(0, "make", "heart.txt", "-o", "heart.nono")
    world.run("change", "heart.nono", "heart.nono", "-o", "twice.nono", "--set", "0=1")
    signed = [doc["made"]["changed"] for doc in doc_of(world, "twice.nono")]
    world.same(signed, ["set 0=1"] * 2, "a file that is named twice")
    doc = doc_of(world, "heart.nono")
    for before, wanted in (("; ".join(f"give {i:03}" for i in range(100)), "; ".join(f"give {i:03}" for i in range(41, 100)) + "; set 0=1"),
                           (";" * 1000000, None), ("a" * 601, "set 0=1"), ("", "set 0=1")):
        doc["made"]["changed"] = before
        world.write("long.nono", json.dumps(doc))
        world.run("change", "long.nono", "-o", "new.nono", "--set", "0=1", timeout=20 if world.sanitized() else 4)
        signed = doc_of(world, "new.nono")["made"]["changed"]
        world.expect(len(signed) <= 602 and signed.endswith("set 0=1") and wanted in (None, signed), f"{before[:40]}: {signed}")


def test_given_cells(world):
    world.write("two.txt", "#.\n.#\n")
    world.exits(1, "make", "two.txt", "-o", "two.nono")
    told = change(world, 0, "two.nono", "given.nono", "--give", "0")
    world.same([told["verdict"], told["cells"], told["lines"]], ["simple", [0], []], "one given cell is enough")
    agrees(world, told, "given.nono")
    told = change(world, 0, "given.nono", "turned.nono", "--set", "0=0,1=1,2=1,3=0")
    world.same([told["verdict"], told["goal"]], ["simple", True], "what is given follows the picture")
    told = change(world, 1, "given.nono", "same.nono", "--give", "0")
    world.same([told["changed"], bool(told["reason"])], [False, True], "it is given already")
    world.same(world.read("same.nono"), world.read("given.nono"), "and stays as it is")
    told = change(world, 0, "two.nono", "given.nono", "--give", "0,0,1,0")
    world.same(told["cells"], [0, 1], "what is named again counts once")
    world.same(len(doc_of(world, "given.nono")["puzzle"]["given"]), 2, "and is given once")
    told = change(world, 0, "two.nono", "set.nono", "--set", "0=0,0=0")
    world.same(told["cells"], [0], "so does what is set again")
    # Many cells: each is looked up, not looked for.
    side = 100 if world.sanitized() else 500
    world.write("large.txt", ("#" * side + "\n") * side)
    world.exits(0, "make", "large.txt", "-o", "large.nono")
    world.exits(0, "change", "large.nono", "-o", "given.nono", "--give", f"0-{side * side - 1}", timeout=6)


def test_every_kind(world):
    world.exits(0, "make", CASTLE, "-o", "castle.nono")
    before = doc_of(world, "castle.nono")
    for cell, colour in ((0, 0), (5, 1), (777, 1), (778, 0)):
        told = world.run("change", "castle.nono", "-o", "set.nono", "--json", "--set", f"{cell}={colour}").objects[0]
        if told["changed"]:
            agrees(world, told, "set.nono")
            world.same(len(told["lines"]) <= 3, True, "three lines go through a voxel")
            world.exits(0, "draw", "set.nono", "-o", "set.svg", "--solution", "--view", "model")
            world.exits(0, "convert", "set.nono", "set.vox")
    told = change(world, 0, "castle.nono", "less.nono", "--blank", "x 1 2,x-line at y 3 z 2")
    change(world, 0, "less.nono", "again.nono", "--restore", "x 1 2,x-line at y 3 z 2")
    world.same(apart(doc_of(world, "again.nono")), apart(before), "tallies come back")
    world.same(change(world, 1, "castle.nono", "no.nono", "--blot", "0")["changed"], False, "tallies have no lengths")
    before = json.load(open(CURVED))
    told = world.run("change", CURVED, "-o", "less.nono", "--json", "--blank", "top 1").objects[0]
    agrees(world, told, "less.nono")
    world.same(doc_of(world, "less.nono")["board"], before["board"], "curves stay")
    change(world, 0, "less.nono", "again.nono", "--restore", "line " + str(told["lines"][0] + 1))
    world.same(doc_of(world, "again.nono")["puzzle"], before["puzzle"], "a clue of a curve comes back")
    told = change(world, 1, CURVED, "no.nono", "--set", "0=1")
    world.same([told["changed"], "curves bound the picture of a curved puzzle" in told["reason"]], [False, True], f"{told['reason']}")
    told = change(world, 0, CURVED, "given.nono", "--give", "0-1")
    agrees(world, told, "given.nono")


def runs_of(line, solution):
    """The clue of a line by its walk: runs of filled visits."""
    return clues("".join(solution[cell] for cell in line["walk"]))


def test_cells_of_a_sloped_puzzle(world):
    """Cells of a sloped picture get other colours: clues by hand, lines stay, and the board alone gives the picture again."""
    if not world.has("webpbn"):
        return
    chance = random.Random(5)
    for name, *options in (["gem", "--any-slope"], ["fox"], ["duck"]):
        world.run("make", os.path.join(EXAMPLES, "sloped", name + ".svg"), "--kind", "sloped", *options, "-q", "-o", "p.nono")
        before = doc_of(world, "p.nono")
        wanted = list(before["solution"])
        for size in (1, 1, 4, len(wanted) // 2):
            cells = sorted(chance.sample(range(len(wanted)), size))
            for cell in cells:
                wanted[cell] = "." if wanted[cell] == "#" else "#"
            told = world.run("change", "p.nono", "-o", "q.nono", "--json", "--set",
                             ",".join(f"{cell}={int(wanted[cell] == '#')}" for cell in cells)).objects[0]
            world.same([told["changed"], told["cells"]], [True, cells], f"{name}: {told['reason']}")
            agrees(world, told, "q.nono")
            now = doc_of(world, "q.nono")
            world.same(now["solution"], "".join(wanted), f"{name}: the picture")
            for old, new in zip(before["puzzle"]["lines"], now["puzzle"]["lines"]):
                world.same([new["walk"], new["clue"]], [old["walk"], runs_of(old, now["solution"])], f"{name}: a line")
            world.same(len(now["board"]["curves"]), len(before["board"]["curves"]), f"{name}: as many lines")
            world.exits(0, "draw", "q.nono", "-o", "q.svg", "--solution")
            os.replace(world.path("q.nono"), world.path("p.nono"))
    told = change(world, 1, "p.nono", "no.nono", "--set", f"0={int(wanted[0] == '#')}")
    world.same([told["changed"], "already" in told["reason"]], [False, True], f"{told['reason']}")
    filled = ",".join(f"{cell}=1" for cell in range(len(wanted)))
    told = world.run("change", "p.nono", "-o", "full.nono", "--json", "--set", filled).objects[0]
    agrees(world, told, "full.nono")
    world.same({section["role"] for curve in doc_of(world, "full.nono")["board"]["curves"] for section in curve["sections"]},
               {"decoy"}, "no border is left")


def test_partial_tallies(world):
    """Each tally stays what it is, partial or complete, whatever the others are."""
    rows, size = ["ggr.", "rr..", "..rg", ".r.r"], [4, 2, 2]

    def told_of(name):
        return [clue for axis in "xyz" for clue in doc_of(world, name)["puzzle"]["clues"][axis]]
    world.write("mixed.nono", solid(rows, size, [19]))
    before = told_of("mixed.nono")
    world.same([before[0], before[19].get("partial")], [{"tally": [[2, 1, "g"], [1, 1, "r"]]}, True], "one partial tally")
    told = change(world, 1, "mixed.nono", "same.nono", "--restore", "0-19")
    world.same([told["changed"], "told already" in told["reason"]], [False, True], "all are told already")
    world.run("change", "mixed.nono", "-o", "set.nono", "--set", "3=r")
    world.same(told_of("set.nono")[0], {"tally": [[2, 1, "g"], [2, 1, "r"]]}, "a complete one stays complete")
    world.run("change", "mixed.nono", "-o", "set.nono", "--set", "7=r")
    world.same(told_of("set.nono")[19]["partial"], True, "a partial one stays partial")
    world.run("change", "mixed.nono", "-o", "less.nono", "--blank", "19")
    world.run("change", "less.nono", "-o", "again.nono", "--restore", "0-19")
    world.same([clue.get("partial") for clue in told_of("again.nono")], [None] * 20, "without a partial one none is")


def test_tallies_of_three_colours(world):
    """A tally tells of two colours: a picture with more on a line is refused, like any other that cannot be."""
    world.write("three.nono", solid(["rrg.", "bb..", "..gr", ".b.b"], [4, 2, 2]))
    told = change(world, 1, "three.nono", "no.nono", "--set", "3=b")
    world.same([told["changed"], "3 colours" in (told["reason"] or "")], [False, True], f"{told['reason']}")
    world.same(apart(doc_of(world, "no.nono")), apart(doc_of(world, "three.nono")), "it stays as it is")
    world.run("change", "three.nono", "-o", "less.nono", "--blank", "0")
    told = world.run("change", "less.nono", "-o", "set.nono", "--json", "--set", "3=b").objects[0]
    world.same(told["changed"], True, "a line without a clue may have three")
    told = change(world, 1, "set.nono", "no.nono", "--restore", "0")
    world.same([told["changed"], "3 colours" in (told["reason"] or "")], [False, True], "but its clue cannot be told")


def curves_of(doc):
    """Each curve as its bytes."""
    return [json.dumps(curve) for curve in doc["board"]["curves"]]


def stays(world, told, before, after):
    """What is said to stay is there byte by byte, and so is all of the picture; what is said to change does."""
    old, new = curves_of(before), curves_of(after)
    now = told["curves"]["now"]
    world.same(len(now), len(old), "every earlier curve is told of")
    world.same(told["curves"]["before"], [c for c, at in enumerate(now) if at < 0], f"{told['what']}: before")
    world.same(sorted(told["curves"]["after"] + [at for at in now if at >= 0]), list(range(len(new))), f"{told['what']}: after")
    for c, at in enumerate(now):
        world.expect(at < 0 or old[c] == new[at], f"{told['what']}: curve {c} stays as it is")

    def picture(doc):
        return sorted(section["path"] for curve in doc["board"]["curves"] for section in curve["sections"]
                      if section["role"] in ("picture", "background"))
    world.same(len(picture(after)), len(picture(before)), "pieces of the picture")


def place_of(doc, curve, end):
    """Where a curve begins or ends, round the frame."""
    sections = doc["board"]["curves"][curve]["sections"]
    path = sections[-1 if end else 0]["path"].replace("M", " ").replace("C", " ").split()
    x, y = (int(number) for number in (path[-2:] if end else path[:2]))
    width, height = doc["board"]["frame"]
    around = x if y == 0 else width + y if x == width else 2 * width + height - x if y == height else 2 * (width + height) - y
    return around / (2 * (width + height))


def test_reroute(world):
    for name in ("simple-curved-cat.nono", "simple-curved-sailboat.nono"):
        source = os.path.join(GOLDEN, name)
        before = json.load(open(source))
        count = len(before["board"]["curves"])
        some = False
        for curves in ("0", "1,3", f"{count - 1}", "top 1"):
            told = world.run("change", source, "-o", "new.nono", "--json", "--reroute", curves, "--seed", "2", "--effort", "4M").objects[0]
            if not told["changed"]:
                world.expect(bool(told["reason"]), "why not")
                world.same(apart(doc_of(world, "new.nono")), apart(before), "it stays")
                continue
            some = True
            stays(world, told, before, doc_of(world, "new.nono"))
            agrees(world, told, "new.nono")
            first = world.read("new.nono")
            world.run("change", source, "-o", "new.nono", "--reroute", curves, "--seed", "2", "--effort", "4M")
            world.same(world.read("new.nono"), first, "the same seed, the same bytes")
        world.expect(some, f"{name}: some curve can be led another way")
    # Boards that have relaxed have curves of several parts, which stay too; so do clues that are left out.
    world.exits(0, "improve", CURVED, "-o", "better.nono")
    world.run("change", "better.nono", "-o", "less.nono", "--blank", "4,9")
    before = doc_of(world, "less.nono")
    told = world.run("change", "less.nono", "-o", "new.nono", "--json", "--reroute", "0", "--effort", "4M").objects[0]
    after = doc_of(world, "new.nono")
    stays(world, told, before, after)
    for line in (4, 9):
        at = told["curves"]["now"][line // 2]
        world.same(after["puzzle"]["lines"][2 * at + line % 2]["clue"], None, "what is left out stays so")
    measured = world.exits(0, "measure", "new.nono", "--json").objects[0]["de_jong"]
    world.same([round(measured["score"], 3), round(measured["floor"], 3)], [told["score"], told["floor"]], "the score")


def test_corners(world):
    """What leaves a corner of the picture goes another way, and nothing else of the curves there."""
    before = json.load(open(CURVED))
    corners = len(before["board"]["nodes"])
    done = 0
    for corner in range(corners):
        options = ["--reroute", f"corner {corner}", "--effort", "4M"]
        told = world.run("change", CURVED, "-o", "new.nono", "--json", *options).objects[0]
        if not told["changed"]:
            world.expect(bool(told["reason"]), "why not")
            continue
        done += 1
        after = doc_of(world, "new.nono")
        stays(world, told, before, after)
        agrees(world, told, "new.nono")

        def away(doc):
            """Sections that were added elsewhere."""
            return sorted(json.dumps([section["role"], section["path"]]) for curve in doc["board"]["curves"]
                          for section in curve["sections"] if section["role"] in ("connection", "bridge", "decoy")
                          and corner not in (section["from"], section["to"]))
        world.expect(set(away(before)) <= set(away(after)), f"corner {corner}: what was added at other corners stays")
        here = {c for c, curve in enumerate(before["board"]["curves"]) for section in curve["sections"]
                if corner in (section["from"], section["to"])}
        world.expect(set(told["curves"]["before"]) <= here, f"corner {corner}: {told['curves']['before']} of {here}")
        first = world.read("new.nono")
        world.run("change", CURVED, "-o", "new.nono", *options)
        world.same(world.read("new.nono"), first, "the same bytes again")
    world.expect(done >= corners - 2, f"{done} corners of {corners} can be changed")
    told = world.run("change", CURVED, "-o", "new.nono", "--json", "--reroute", "corner 0-1,corner 3", "--effort", "4M").objects[0]
    world.expect(told["changed"] or told["reason"], "several corners")
    for wrong in ("corner 8", "corner x", "corner 1,2", "corner 4-", "corner", "2,corner 1", "corner 3-1"):
        world.complains(3, "change", CURVED, "-o", "no.nono", "--reroute", wrong)


def test_pull(world):
    before = json.load(open(CURVED))
    done = 0
    for curve in range(3):
        for end, word in enumerate(("start", "end")):
            for round_frame in (0.07, 0.55, 0.81):
                told = world.run("change", CURVED, "-o", "new.nono", "--json", "--pull", f"{curve}.{word}@{round_frame}").objects[0]
                if not told["changed"]:
                    world.expect(bool(told["reason"]), "why not")
                    continue
                done += 1
                after = doc_of(world, "new.nono")
                stays(world, told, before, after)
                agrees(world, told, "new.nono")
                world.same([told["curves"]["before"], told["curves"]["after"]], [[curve], [curve]], "one curve")
                world.expect(abs(place_of(after, curve, end) - round_frame) < 1e-6, f"it lies at {place_of(after, curve, end)}")
                world.expect(abs(place_of(after, curve, 1 - end) - place_of(before, curve, 1 - end)) < 1e-9, "the other end stays")
    world.expect(done >= 14, f"{done} ends of 18 could be pulled")
    for place, wanted in (("top 0.3", 0.3), ("right 0.5", 1.5), ("bottom 0.25", 2.75), ("left 0.25", 3.75)):
        told = world.run("change", CURVED, "-o", "new.nono", "--json", "--pull", f"0.end@{place}").objects[0]
        if told["changed"]:
            width, height = before["board"]["frame"]
            at = place_of(doc_of(world, "new.nono"), 0, 1) * 2 * (width + height)
            sides = [width, height, width, height]
            side = int(wanted)
            world.expect(abs(at - sum(sides[:side]) - (wanted - side) * sides[side]) < 2, f"{place}: {at}")
    told = world.run("change", CURVED, "-o", "new.nono", "--json", "--pull", "top 1@bottom 0.5").objects[0]
    world.expect(told["changed"] and told["curves"]["before"], "a clue names an end")
    taken = place_of(before, 1, 0) + 0.25 / sum(before["board"]["frame"])  # in the middle of a step
    told = change(world, 1, CURVED, "new.nono", "--pull", f"0.end@{taken:.15f}")
    world.expect(not told["changed"] and "another curve ends" in told["reason"], f"no two ends in one place: {told['reason']}")


def test_blots_of_curves(world):
    """A clue of which some lengths are blots keeps these, and no others, when another curve moves."""
    doc = json.load(open(CURVED))
    lines = doc["puzzle"]["lines"]
    blotted = [i for i, line in enumerate(lines) if i >= 2 and len(line["clue"] or []) > 1]
    for i in blotted:
        lines[i]["clue"][0] = "?"
    world.expect(len(blotted) > 2, f"{blotted}: clues of several runs")
    world.write("blots.nono", json.dumps(doc))
    done = 0
    for place in ("0.07", "0.3", "0.55"):
        told = world.run("change", "blots.nono", "-o", "new.nono", "--json", "--pull", f"0.start@{place}").objects[0]
        if not told["changed"]:
            continue
        done += 1
        after = doc_of(world, "new.nono")["puzzle"]["lines"]
        for i, line in enumerate(after):
            wanted = ["?"] if i in blotted else []
            world.same([run for run in (line["clue"] or [])[:1] if run == "?"], wanted[:len(line["clue"] or [])], f"{place}: line {i}")
            world.expect("?" not in (line["clue"] or [])[1:], f"{place}: line {i} has no other blots: {line['clue']}")
    world.expect(done > 0, "an end can be pulled")


def corners_of(path):
    """The points of an outline, wherever it begins."""
    return frozenset(tuple(part.replace("L", " ").replace("C", " ").replace("M", " ").split()[-2:])
                     for part in path.rstrip("Z").replace("L", "\nL").replace("C", "\nC").split("\n") if part)


def bounds_of(doc, cell):
    """How often each line visits a cell."""
    return [line["walk"].count(cell) for line in doc["puzzle"]["lines"]]


def test_given_cells_of_curves(world):
    """With all cells given, those that are still there stay given, and no others."""
    world.run("change", CURVED, "-o", "given.nono", "--give", "0-37")
    before = doc_of(world, "given.nono")
    outlines = [corners_of(path) for path in before["board"]["cells"]]
    seen = {"kept": 0, "gone": 0}
    for options in (["--pull", "0.end@0.55"], ["--pull", "1.start@0.07"], ["--pull", "2.end@0.81"], ["--add-decoy=top 0.3-right 0.6"],
                    ["--reroute", "0", "--seed", "2", "--effort", "4M"]):
        told = world.run("change", "given.nono", "-o", "new.nono", "--json", *options).objects[0]
        if not told["changed"]:
            continue
        after = doc_of(world, "new.nono")
        given = after["puzzle"].get("given", [])
        new_outlines = [corners_of(path) for path in after["board"]["cells"]]
        world.same(len(given) + told["given_gone"], 38, f"{options}: each is kept or gone")
        world.same([symbol for cell, symbol in given], [after["solution"][cell] for cell, _ in given], f"{options}: colours")
        kept = {cell for cell, _ in given}
        world.same(len(kept), len(given), f"{options}: none is given twice")
        same = {cell for cell, outline in enumerate(new_outlines) if outline in outlines}
        world.same(same - kept, set(), f"{options}: cells with the same outline stay given")
        if len(after["board"]["curves"]) == len(before["board"]["curves"]):  # every curve is where it was in the list
            counts = [bounds_of(before, cell) for cell in range(38)]
            world.expect(all(bounds_of(after, cell) in counts for cell in kept), f"{options}: what is kept has the same lines around it")
        else:
            world.expect(all(bounds_of(after, cell)[-2:] == [0, 0] for cell in kept), f"{options}: no cell that is cut stays given")
        seen["kept"] += len(kept)
        seen["gone"] += told["given_gone"]
        agrees(world, told, "new.nono")
    world.expect(seen["kept"] > 60 and seen["gone"] > 20, f"{seen}")
    world.exits(0, "improve", "given.nono", "-o", "better.nono")
    better = doc_of(world, "better.nono")
    world.expect(better["board"] != before["board"], "it was improved")
    world.same(better["puzzle"], before["puzzle"], "relaxing keeps what is given")


def test_other_boards(world):
    """A board that is not the puzzle's is told, as check tells it; of what it would be nothing is said."""
    doc = json.load(open(CURVED))
    curves = doc["board"]["curves"]
    curves[0], curves[1] = curves[1], curves[0]
    world.write("other.nono", json.dumps(doc))
    wanted = world.complains(3, "check", "other.nono")
    for options in (["--blank", "0"], ["--give", "0"], ["--restore", "0"], ["--pull", "0.start@0.3"], ["--add-decoy"],
                    ["--blank", "0", "--effort", "1"]):
        world.same(world.complains(3, "change", "other.nono", "-o", "no.nono", *options), wanted, f"{options}")
    world.same(world.complains(3, "suggest", "other.nono"), wanted, "suggest")


def test_decoys(world):
    before = json.load(open(CURVED))
    count = len(before["board"]["curves"])
    for option in ("--add-decoy", "--add-decoy=top 0.3-right 0.6", "--add-decoy=0.05-0.62"):
        told = world.run("change", CURVED, "-o", "more.nono", "--json", option).objects[0]
        world.same([told["changed"], told["curves"]["before"], told["curves"]["after"]], [True, [], [count]], option)
        stays(world, told, before, doc_of(world, "more.nono"))
        agrees(world, told, "more.nono")
        pulled = world.run("change", "more.nono", "-o", "pulled.nono", "--json", "--pull", f"{count}.end@0.45").objects[0]
        if pulled["changed"]:
            world.expect(abs(place_of(doc_of(world, "pulled.nono"), count, 1) - 0.45) < 1e-6, "the end of a decoy")
            agrees(world, pulled, "pulled.nono")
        other = world.run("change", "more.nono", "-o", "other.nono", "--json", "--reroute", str(count)).objects[0]
        world.expect(not other["changed"] or other["curves"]["before"] == [count], "a decoy another way")
        told = change(world, 0, "more.nono", "less.nono", "--remove-decoy", str(count))
        world.same([told["curves"]["before"], told["curves"]["after"]], [[count], []], "it goes")
        world.same(doc_of(world, "less.nono")["board"], before["board"], "and all is as before")
        world.same(doc_of(world, "less.nono")["puzzle"], before["puzzle"], "clues, too")
    world.same(change(world, 1, CURVED, "no.nono", "--remove-decoy", "0")["changed"], False, "the picture stays")


def test_refusals_of_curves(world):
    for options in (["--pull", "0.start"], ["--pull", "0.middle@0.5"], ["--pull", "99.end@0.5"], ["--pull", "0.end@1.5"],
                    ["--pull", "0.end@up 0.5"], ["--pull", "0.end@-1"], ["--pull", "@"], ["--pull", "a" * 99 + "@0.5"],
                    ["--add-decoy=0.5"], ["--add-decoy=0.5-x"], ["--add-decoy=-"], ["--reroute", "99"],
                    ["--reroute", "nowhere"], ["--remove-decoy", "top 99"], ["--pull", "99999999999.end@0.5"]):
        world.complains(3, "change", CURVED, "-o", "no.nono", *options)
    world.write("heart.txt", HEART_TEXT)
    world.exits(0, "make", "heart.txt", "-o", "heart.nono")
    for options in (["--reroute", "0"], ["--add-decoy"]):
        world.same(change(world, 1, "heart.nono", "no.nono", *options)["changed"], False, "a grid has no curves")


def test_effort(world):
    """Steps are kept to; without enough of them no verdict is known, or no curve found."""
    before = json.load(open(CURVED))
    for option, most in (("--reroute=0", 100000), ("--pull=0.start@0.3", 100000)):
        told = change(world, 4, CURVED, "little.nono", option, "--effort", "1")
        world.same([told["changed"], bool(told["reason"]), told["steps"] < most], [False, True, True], f"{option}: {told}")
        world.same(apart(doc_of(world, "little.nono")), apart(before), "nothing is half done")
    told = change(world, 0, CURVED, "new.nono", "--pull", "0.start@0.3", "--effort", "100k")
    world.same([told["changed"], told["verdict"]], [True, "simple"], "what is found is finished and decided")
    told = change(world, 4, CURVED, "little.nono", "--blank", "3", "--effort", "1")
    world.same([told["changed"], told["verdict"], told["goal"]], [True, "unknown", None], "no verdict")
    after = doc_of(world, "little.nono")
    world.same([after["puzzle"]["lines"][3]["clue"], "verdict" in after.get("judged", {})], [None, False], "it is written without one")
    world.write("heart.txt", HEART_TEXT)
    world.exits(0, "make", "heart.txt", "-o", "heart.nono")
    for options in (["--set", "0=1"], ["--give", "0"], ["--blank", "0-9"]):
        for effort in (1, 20, 50):
            told = world.run("change", "heart.nono", "-o", "new.nono", "--json", "--effort", str(effort), *options).objects[0]
            world.expect(told["changed"] and told["steps"] <= effort + 100, f"{options}: {told['steps']} of {effort} steps")
    for verb in ("change", "suggest"):
        world.expect("beyond that" in " ".join(world.exits(0, verb, "--help").text.split()), f"{verb} says what it covers")


def test_refusals(world):
    world.write("heart.txt", HEART_TEXT)
    world.exits(0, "make", "heart.txt", "-o", "heart.nono")
    for options in ([], ["--set", "0=1", "--blank", "0"], ["--set", ""]):
        world.complains(2, "change", "heart.nono", "-o", "no.nono", *options)
    world.complains(2, "change", "heart.nono", "--set", "0=1")
    for options in (["--set", "25=1"], ["--set", "0"], ["--set", "0=2"], ["--set", "0=x"], ["--set", "row 1=1"],
                    ["--set", "0-24=1,0=0"], ["--set", "0=1,0=0"], ["--set", "1=0,row 1 column 2=1"], ["--give", "99999999999"], ["--set", "9" * 300 + "=1"],
                    ["--blank", "row 6"], ["--blank", "10"], ["--blank", "2-1"], ["--blank", "a" * 200],
                    ["--blank", ",,"], ["--blank", "row 1-"], ["--restore", "-"], ["--set", "=1"], ["--set", "3-1=1"]):
        world.complains(3, "change", "heart.nono", "-o", "no.nono", *options)
    world.same(os.path.exists(world.path("no.nono")), False, "nothing is written")
    world.write("clues.non", "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n")
    for option in ("--set", "--give", "--restore"):
        world.complains(3, "change", "clues.non", "-o", "no.nono", option, "0=1" if option == "--set" else "0")
    change(world, 1, "clues.non", "less.nono", "--blank", "0")


sys.exit(run_tests(globals()))

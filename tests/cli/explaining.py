#!/usr/bin/env python3
"""explaining.py PROGRAM: what explain, rate and hint promise, and what files keep of it."""
import json
import os
import re
import sys

sys.dont_write_bytecode = True
from cli_world import HEART, nin, run_tests  # noqa: E402

TWO_ANSWERS = nin(["#.", ".#"])
NO_ANSWER = "2 2\n2\n2\n1\n2\n"
NOT_SIMPLE = nin([".#.#.#", "#.#...", "#.....", ".##.##", "#.####", "#..##."])
GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden")
EXPLAIN_FIELDS = ["file", "index", "kind", "verdict", "settled", "broken", "reason", "stars", "effort",
                  "hardest", "deductions", "moments", "narrowest", "seconds", "elapsed", "steps"]
STEP_FIELDS = ["technique", "moment", "line", "name", "clue", "premises", "results", "supposed", "chain",
               "sentence", "cost"]
EASIEST_FIRST = ["done", "full", "overlap", "edge", "reach", "which run", "colours", "same face", "whole line",
                 "minimal rule", "two lines", "suppose", "search"]


def flat(picture):
    return [1 if mark == "#" else 0 for row in picture for mark in row]


def colours(sets):
    return sum(1 << colour for colour in sets)


def heart(world, saved=None):
    """heart.nono, half-played when `saved` has rows."""
    world.write("heart.nin", nin(HEART))
    world.exits(0, "convert", "heart.nin", "heart.nono")
    if saved:
        doc = json.loads(world.read("heart.nono"))
        doc["saved"] = saved
        world.write("heart.nono", json.dumps(doc))


# explain


def test_steps_lead_to_the_answer(world):
    world.write("heart.nin", nin(HEART))
    world.write("hard.nin", NOT_SIMPLE)
    for name in ("heart.nin", "hard.nin"):
        found = world.exits(0, "explain", "--json", name).objects[0]
        world.same(list(found), EXPLAIN_FIELDS, "members")
        answer = world.exits(0, "solve", "--json", name).objects[0]["solutions"][0]
        cells = [3] * len(answer)
        for step in found["steps"]:
            world.same(list(step), STEP_FIELDS, "members of a step")
            for fact in step["premises"]:
                world.same(cells[fact["cell"]] & ~colours(fact["colours"]), 0, "premises are known before")
            world.expect(step["results"], f"something follows: {step}")
            for fact in step["results"]:
                cells[fact["cell"]] &= colours(fact["colours"])
        world.same(cells, [1 << colour for colour in answer], f"{name}: the answer")
        world.same(found["settled"], True, "settled")
        used = [EASIEST_FIRST.index(step["technique"]) for step in found["steps"]]
        world.same(EASIEST_FIRST.index(found["hardest"]), max(used), "the hardest technique")


def test_sentences_name_lines(world):
    world.write("heart.nin", nin(HEART))
    result = world.exits(0, "explain", "heart.nin")
    for i, line in enumerate(result.text.splitlines()):
        world.expect(re.match(rf" *{i + 1}  (Row|Column) \d+: .*\.$", line), line)
    world.expect(re.search(r"heart\.nin: \d+ steps in \d+ moments, 1/5, about \d+ s, hardest \w+", result.err),
                 result.err)
    world.same(len(world.exits(0, "explain", "heart.nin", "--steps", "3").text.splitlines()), 3, "--steps")
    several = world.exits(0, "explain", "heart.nin", "heart.nin", "-q").text
    world.same(len(re.findall(r"^heart\.nin: ", several, re.M)), 2, "a heading each")
    curved = world.exits(0, "explain", os.path.join(GOLDEN, "simple-curved-cat.nono"), "-q").text
    world.expect(re.search(r"^ *1  (Top|Left|Right|Bottom) clue \d+: ", curved), curved[:200])


def test_what_is_not_explained(world):
    world.write("two.nin", TWO_ANSWERS)
    world.write("none.nin", NO_ANSWER)
    result = world.exits(1, "explain", "two.nin")
    world.expect("nothing further follows, since two answers differ in 4 cells: row 1 columns 1, 2" in result.err,
                 result.err)
    result = world.exits(1, "explain", "none.nin")
    world.expect("there is no answer: " in result.err, result.err)
    found = world.exits(1, "explain", "--json", "two.nin").objects[0]
    world.same([found["verdict"], found["settled"], found["stars"], found["steps"]], ["multiple", False, None, []],
               "several answers")
    world.write("hard.nin", NOT_SIMPLE)
    result = world.exits(1, "explain", "hard.nin", "--hardest", "whole-line")
    world.expect(re.search(r"\d+ cells stay open without techniques beyond \"whole line\"", result.err), result.err)
    world.exits(4, "explain", "hard.nin", "--effort", "1")


def test_pictures(world):
    world.write("heart.nin", nin(HEART))
    world.exits(0, "explain", "heart.nin", "-o", "steps.svg", "-q")
    pages = sorted(name for name in world.files() if name.endswith(".svg"))
    text = "".join(world.read(name).decode() for name in pages)
    steps = world.exits(0, "explain", "--json", "heart.nin").objects[0]["steps"]
    for i in range(len(steps)):
        world.expect(re.search(rf">{i + 1} \u00b7 clue ", text), f"step {i + 1} has a picture")
    world.exits(0, "explain", "heart.nin", "-o", "few.svg", "--every", "3", "--steps", "4", "-q")
    few = world.read("few.svg").decode()
    world.same(re.findall(r">(\d+) \u00b7 clue ", few), ["1", "4"], "--every and --steps")
    for name in ("simple-curved-cat.nono", "mixed-solid.nono#1", "simple-flag.non"):
        world.run("explain", os.path.join(GOLDEN, name), "-o", f"{name[:9]}.svg", "--steps", "4", "-q")
        world.expect(f"{name[:9]}.svg" in world.files(), f"{name} has pictures")
    if world.has("webpbn"):  # the parser of SVG as well
        world.exits(0, "make", os.path.join(GOLDEN, "..", "..", "examples", "sloped", "boat.svg"), "--kind", "sloped",
                    "-o", "boat.nono", "-q")
        world.exits(0, "explain", "boat.nono", "-o", "boat.svg", "--steps", "9", "-q")
        world.expect(">9 \u00b7 clue " in world.read("boat.svg").decode(), "sloped")
    said = world.complains(2, "explain", "heart.nin", "--every", "3")
    world.expect("--every is about pictures of the steps; add -o such as steps.pdf" in said, said)
    world.complains(2, "explain", "heart.nin", "-o", "steps.doc")
    world.write("two.nin", TWO_ANSWERS)
    said = world.complains(3, "explain", "two.nin", "-o", "two.svg", "-q")
    world.expect("there is no step to draw" in said, said)


def test_too_many_pictures(world):
    disc = [[(x - 60) ** 2 + (y - 60) ** 2 < 3000 for x in range(250)] for y in range(250)]
    clues = [[len(run) for run in "".join(".#"[cell] for cell in line).replace(".", " ").split()] or [0]
             for line in disc + list(zip(*disc))]
    world.write("disc.nin", "250 250\n" + "".join(" ".join(map(str, clue)) + "\n" for clue in clues))
    said = world.complains(3, "explain", "disc.nin", "-o", "steps.svg", "-q")
    world.expect(re.search(r"\d+ pictures of 62500 cells each are too many to draw; \d or a larger number for "
                           "--every would do, or a smaller one for --steps", said), said)
    world.expect("steps.svg" not in world.files(), "nothing is drawn")
    world.exits(0, "explain", "disc.nin", "-o", "steps.svg", "--steps", "2", "-q")



# rate


def test_rate(world):
    world.write("heart.nin", nin(HEART))
    world.write("two.nin", TWO_ANSWERS)
    row = world.exits(0, "rate", "heart.nin").text
    world.expect(re.fullmatch(r"heart\.nin  1/5 +\d+ s  \w+ +\d+ deductions  narrowest +\d+  [_.:=+*#-]{32}\n", row), row)
    found = world.exits(0, "rate", "--json", "heart.nin").objects[0]
    explained = world.exits(0, "explain", "--json", "heart.nin").objects[0]
    for key in ("stars", "effort", "hardest", "deductions", "moments", "narrowest"):
        world.same(found[key], explained[key], f"{key}, with reasons and without")
    world.same(sum(found["techniques"].values()), found["deductions"], "techniques")
    world.same(len(found["profile"]), 32, "profile")
    world.expect(abs(sum(found["profile"]) - found["effort"]) < 2, f"the profile is of the effort: {found}")
    row = world.exits(1, "rate", "two.nin").text
    world.expect(row.startswith("two.nin  -  multiple  nothing further follows"), row)


def test_files_keep_the_rating(world):
    world.write("heart.nin", nin(HEART))
    found = world.exits(0, "rate", "--json", "heart.nin", "-o", "rated.nono").objects[0]
    kept = json.loads(world.read("rated.nono"))["judged"]["effort"]
    world.expect(abs(kept - found["effort"]) < 0.56, f"whole seconds: {kept} of {found['effort']}")
    wanted = {"verdict": "simple", "stars": found["stars"], "effort": kept, "hardest": found["hardest"]}
    world.same(json.loads(world.read("rated.nono"))["judged"], wanted, "rated")
    world.exits(0, "convert", "rated.nono", "again.nono")
    world.same(json.loads(world.read("again.nono"))["judged"], wanted, "kept")
    world.exits(0, "solve", "heart.nin", "-o", "solved.nono", "-q")
    world.same(json.loads(world.read("solved.nono"))["judged"], wanted, "solved")
    world.write("heart.txt", "\n".join(HEART) + "\n")
    world.exits(0, "make", "heart.txt", "-o", "made.nono", "-q")
    world.same(json.loads(world.read("made.nono"))["judged"], wanted, "made")
    for bad in ('"stars": 6, "effort": 1, "hardest": "done"', '"stars": 2', '"stars": 1, "effort": 1, "hardest": "x"'):
        world.write("bad.nono", world.read("rated.nono").decode().replace('"stars": 1,', "").replace(
            f'"effort": {wanted["effort"]},', "").replace(f'"hardest": "{wanted["hardest"]}"', bad))
        world.complains(3, "check", "bad.nono")
    for extra, count in ((["--stars"], 1), ([], 0)):
        world.exits(0, "draw", "rated.nono", "-o", "page.svg", "-q", *extra)
        world.same(world.read("page.svg").decode().count("\u2605\u2606\u2606\u2606\u2606"), count, f"stars, {extra}")
    world.exits(0, "draw", "heart.nin", "-o", "page.svg", "-q", "--stars")
    world.expect("\u2605" in world.read("page.svg").decode(), "what was not rated yet is")


def test_check_rates(world):
    world.write("heart.nin", nin(HEART))
    world.write("hard.nin", NOT_SIMPLE)
    alone = world.exits(0, "check", "--json", "heart.nin").objects[0]
    rated = world.exits(0, "rate", "--json", "heart.nin", "hard.nin").objects
    world.same([alone[k] for k in ("stars", "effort", "hardest")], [rated[0][k] for k in ("stars", "effort", "hardest")],
               "alone")
    world.same(world.exits(0, "check", "--json", "hard.nin").objects[0]["stars"], None, "not simple")
    both = world.exits(0, "check", "--json", "heart.nin", "hard.nin").objects
    world.same([o["stars"] for o in both], [None, None], "of several")
    both = world.exits(0, "check", "--json", "--stars", "heart.nin", "hard.nin").objects
    world.same([o["stars"] for o in both], [o["stars"] for o in rated], "--stars")


# hint


def test_hints_by_stage(world):
    heart(world)
    said = {stage: world.exits(0, "hint", "heart.nono", "--stage", stage).text for stage in ("wrong", "where", "why", "do")}
    world.same(said["wrong"], "Nothing is wrong so far.\n", "wrong")
    world.expect(re.fullmatch(r"Look at (row|column) \d\.\n", said["where"]), said["where"])
    world.expect(re.match(r"(Row|Column) \d: .*, so ", said["why"]) or "wherever" in said["why"], said["why"])
    world.expect(re.match(r"row \d, column \d: (filled|empty)\n", said["do"]), said["do"])
    world.same(world.exits(0, "hint", "heart.nono").text, said["why"], "why goes without saying")
    keys = {stage: set(world.exits(0, "hint", "heart.nono", "--json", "--stage", stage).objects[0])
            for stage in ("wrong", "where", "why", "do")}
    world.same(sorted(keys["where"] - keys["wrong"]), ["line", "name"], "where")
    world.same(sorted(keys["why"] - keys["where"]), ["premises", "sentence", "technique"], "why")
    world.same(sorted(keys["do"] - keys["why"]), ["results"], "do")
    world.complains(2, "hint", "heart.nono", "-o", "x.nono")


def test_hints_lead_to_the_answer(world):
    heart(world)
    answer = flat(HEART)
    for turn in range(60):
        found = world.exits(0, "hint", "heart.nono", "--json", "--stage", "do", "-o", "heart.nono").objects[0]
        if found["solved"]:
            break
        doc = json.loads(world.read("heart.nono"))
        for mark, colour in zip("".join(doc["saved"]), answer):
            world.expect(mark in "?" + ".#"[colour], f"turn {turn}: {doc['saved']}")
    world.same(found["solved"], True, "solved in the end")
    world.same(world.exits(0, "hint", "heart.nono").text, "Every clue is met: it is solved.\n", "a win")


def test_wrong_cells(world):
    rows = ["?" * len(row) for row in HEART]
    wrong = "." if HEART[1][1] == "#" else "#"
    rows[1] = rows[1][:1] + wrong + rows[1][2:]
    heart(world, rows)
    said = world.exits(1, "hint", "heart.nono", "--stage", "wrong").text
    world.same(said, "1 cell is wrong: row 2 column 2.\n", "wrong")
    found = world.exits(1, "hint", "heart.nono", "--json", "--stage", "do", "-o", "mended.nono").objects[0]
    world.same(found["wrong"], [len(HEART[0]) + 1], "cells")
    mended = "".join(json.loads(world.read("mended.nono"))["saved"])
    world.expect(mended[len(HEART[0]) + 1] != wrong, f"it is open or right: {mended}")
    result = world.exits(1, "explain", "heart.nono", "--saved")
    world.expect("of what is saved 1 cell is wrong: row 2 column 2" in result.err, result.err)


def test_start_from_what_is_saved(world):
    heart(world, [HEART[0], HEART[1]] + ["?" * len(row) for row in HEART[2:]])
    whole = world.exits(0, "rate", "--json", "heart.nono").objects[0]
    rest = world.exits(0, "rate", "--json", "heart.nono", "--saved").objects[0]
    world.expect(rest["effort"] < whole["effort"], f"less is left: {rest['effort']} {whole['effort']}")
    for step in world.exits(0, "explain", "--json", "--saved", "heart.nono").objects[0]["steps"]:
        for fact in step["results"]:
            world.expect(fact["cell"] >= 2 * len(HEART[0]), f"what is saved is known: {step}")


def test_several_answers_have_no_stars(world):
    world.write("two.txt", "#.\n.#\n")
    told = world.exits(1, "make", "two.txt", "-o", "two.nono", "--stars", "5", "--json").objects[0]
    world.same([told["verdict"], told["stars"]], ["multiple", 0], "no stars to aim at")


def test_why_it_ends(world):
    """That nothing further follows is said only when nothing does."""
    world.write("five.txt", "##...\n#....\n.....\n...#.\n....#\n")
    world.exits(1, "make", "five.txt", "-o", "five.nono")
    for code, options, sentence in ((1, [], "nothing further follows"), (4, ["--effort", "600"], "the effort ran out"),
                                    (1, ["--hardest", "done"], "stay open without techniques beyond")):
        result = world.exits(code, "explain", "five.nono", *options)
        world.expect(sentence in result.err, f"{options}: {result.err}")


def test_ratings_of_a_rest_are_not_kept(world):
    world.write("heart.nin", nin(HEART))
    world.exits(0, "solve", "heart.nin", "-o", "heart.nono")
    doc = json.loads(world.read("heart.nono"))
    kept = doc["judged"]
    doc["saved"] = doc["solution"][:4] + ["?" * len(row) for row in doc["solution"][4:]]
    world.write("half.nono", json.dumps(doc))
    for options in (["--saved"], ["--effort", "1"]):
        world.run("rate", "half.nono", "-o", "rest.nono", *options)
        world.same(json.loads(world.read("rest.nono"))["judged"], kept, f"judged after {options}")


sys.exit(run_tests(globals()))

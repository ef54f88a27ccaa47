#!/usr/bin/env python3
"""pages.py PROGRAM: what "draw" promises of its pages: their type, paper, titles and notes."""
import json
import os
import random
import re
import sys

sys.dont_write_bytecode = True
from cli_world import HEART, HEART_TEXT, nin, run_tests  # noqa: E402

GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden")


def golden(world, name):
    with open(os.path.join(GOLDEN, name + ".nono"), "rb") as source:
        return world.write(name + ".nono", source.read())


def test_large_type_is_not_given_up(world):
    # Ten clues around a whole page: where the smallest type fits, the largest does.
    golden(world, "simple-curved-sailboat")
    found = world.exits(0, "draw", "simple-curved-sailboat.nono", "-o", "a.svg", "--json").objects[0]
    world.same((found["type_pt"], found["moved"]), (11, 0), "type and leaders")
    world.expect(found["frame_width_mm"] >= 184, f"frame {found['frame_width_mm']}")


def test_a_board_that_check_refuses(world):
    doc = json.loads(world.read(golden(world, "simple-curved-cat")))
    doc["puzzle"]["lines"][3]["walk"].reverse()
    world.write("wrong.nono", json.dumps(doc))
    sentence = world.complains(3, "check", "wrong.nono")
    world.expect(sentence.startswith("wrong.nono: line 4: "), sentence)
    for extra in ([], ["--solution"], ["--spots"]):
        world.same(world.complains(3, "draw", "wrong.nono", "-o", "wrong.svg", *extra), sentence,
                   "draw says the same")
    world.same("wrong.svg" in world.files(), False, "nothing is written")


def page_size(world, name):
    """Width and height of an SVG page in points."""
    box = re.search(rb'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', world.read(name))
    return float(box[1]), float(box[2])


def texts(world, name):
    return [text.decode() for text in re.findall(rb">([^<>]+)</text>", world.read(name))]


def test_papers(world):
    world.write("heart.txt", HEART_TEXT)
    for paper, size in (("a5", (419.528, 595.276)), ("A3", (841.89, 1190.551)), ("legal", (612, 1008)),
                        ("6x9in", (432, 648)), ("9x6in", (648, 432)), ("127x203.2mm", (360, 576)),
                        ("210x297mm", (595.276, 841.89))):
        result = world.exits(0, "draw", "heart.txt", "-o", "a.svg", "--paper", paper, "--json")
        world.same(page_size(world, "a.svg"), size, paper)
        known = {"210x297mm": "a4"}.get(paper, paper.lower())
        world.same(result.objects[0]["paper"], known, "paper in JSON")
        world.same(result.err, "", f"{paper}: nothing to say")
    for paper, words in (("6x9", "such as 6x9in or 150x200mm"), ("0.5x9in", "from 1 to 200 inches"),
                         ("a55", "did you mean a5?"), ("b4", "did you mean a4?")):
        sentence = world.complains(2, "draw", "heart.txt", "-o", "no.svg", "--paper", paper)
        world.expect(f'--paper cannot be "{paper}"' in sentence and words in sentence, sentence)
    # A size does not grow.
    chance = random.Random(5)
    world.write("large.nin", nin(["".join(chance.choice("#.") for _ in range(60)) for _ in range(60)]))
    sentence = world.complains(3, "draw", "large.nin", "-o", "no.svg", "--paper", "3x4in")
    world.expect("does not fit on this paper" in sentence and "choose a larger paper" in sentence, sentence)
    world.same("no.svg" in world.files(), False, "nothing is written")


def test_orientation(world):
    world.write("wide.nin", nin(["#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#." for _ in range(12)]))
    golden(world, "simple-curved-cat")
    for name in ("wide.nin", "simple-curved-cat.nono"):
        for way, landscape in (("portrait", False), ("landscape", True)):
            world.exits(0, "draw", name, "-o", "a.svg", "--orientation", way)
            width, height = page_size(world, "a.svg")
            world.same(width > height, landscape, f"{name} {way}")
    world.exits(0, "draw", "wide.nin", "-o", "a.svg")
    free = world.read("a.svg")
    world.exits(0, "draw", "wide.nin", "-o", "a.svg", "--orientation", "auto")
    world.same(world.read("a.svg") == free, True, "auto is the default")
    world.same(page_size(world, "a.svg")[0] > 800, True, "a wide grid lies down")


def furthest(world, name):
    """How near anything drawn comes to the sides of the page, in points: lines and texts, not the paper."""
    width, height = page_size(world, name)
    svg = world.read(name).decode()
    xs, ys = [], []
    for path in re.findall(r'<path[^>]* d="([^"]+)"', svg):
        x = y = 0.0
        for step, numbers in re.findall(r"([MLCHVZmlchvz])([^A-Za-z]*)", path):
            values = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", numbers)]
            if step in "HV":
                (xs if step == "H" else ys).extend(values)
            elif step in "MLC":
                xs.extend(values[0::2])
                ys.extend(values[1::2])
            elif step not in "Zz":
                world.expect(False, f"{name}: a step {step} that this test cannot follow")
    for text in re.findall(r"<text [^>]*>", svg):
        xs.append(float(re.search(r' x="([-\d.]+)"', text)[1]))
        ys.append(float(re.search(r' y="([-\d.]+)"', text)[1]))
    return min(min(xs), min(ys), width - max(xs), height - max(ys))


def test_margins(world):
    golden(world, "simple-curved-cat")
    world.write("heart.txt", HEART_TEXT)
    names = ["heart.txt", "simple-curved-cat.nono"]
    if world.has("webpbn"):  # reads SVG, too
        fox = os.path.join(GOLDEN, "..", "..", "examples", "sloped", "fox.svg")
        world.exits(0, "make", fox, "--kind", "sloped", "-o", "fox.nono")
        names.append("fox.nono")
    for name in names:
        world.exits(0, "draw", name, "-o", "usual.svg")
        world.exits(0, "draw", name, "-o", "same.svg", "--margin", "12.7")
        world.same(world.read("same.svg"), world.read("usual.svg"), f"{name}: the usual margin")
        for paper in ("a4", "a5", "letter"):
            for margin in ("0", "5", "15", "30"):
                for extra in ([], ["--large"]):
                    world.exits(0, "draw", name, "-o", "a.svg", "--paper", paper, "--margin", margin, *extra)
                    free = furthest(world, "a.svg") - float(margin) * 72 / 25.4
                    world.expect(free > -0.05, f"{name} {paper} {margin} {extra}: {free} pt beyond the margin")
    for margin in ("51", "-1", "wide"):
        sentence = world.complains(2, "draw", "heart.txt", "-o", "no.svg", "--margin", margin)
        world.expect("a number from 0 to 50" in sentence, sentence)
    sentence = world.complains(2, "draw", "heart.txt", "-o", "no.svg", "--bare", "--margin", "5")
    world.expect("--margin does nothing" in sentence, sentence)
    # Paper that is nothing but margin.
    sentence = world.complains(3, "draw", "heart.txt", "-o", "no.svg", "--paper", "60x60mm", "--margin", "30")
    world.expect("choose a larger paper" in sentence, sentence)


def sizes_of_type(world, name):
    return [float(size) for size in re.findall(rb'font-size="([0-9.]+)"', world.read(name))]


def test_large_print(world):
    golden(world, "simple-curved-cat")
    golden(world, "mixed-solid")
    world.write("heart.txt", HEART_TEXT)
    for name in ("heart.txt", "simple-curved-cat.nono"):
        for paper in ("a4", "a5", "letter"):
            usual, large = (world.exits(0, "draw", name, "-o", out, "--paper", paper, "--json", *extra).objects[0]
                            for out, extra in (("usual.svg", []), ("large.svg", ["--large"])))
            world.expect(large["type_pt"] >= max(14, 1.3 * usual["type_pt"]), f"{name} on {paper}: {large['type_pt']} pt")
            world.expect(min(sizes_of_type(world, "large.svg")) >= 1.5 * min(sizes_of_type(world, "usual.svg")),
                         f"{name} on {paper}: nothing stays small")
            world.same(large["paper"], paper, "the paper that was asked for")
    world.exits(0, "draw", "mixed-solid.nono", "-o", "solid.svg", "--large")
    # Ends stand where they stand on any page, so that names of clues hold.
    names = [[text for text in texts(world, out) if text.isdigit()] for out in ("usual.svg", "large.svg")]
    world.same(names[1], names[0], "the same clues in the same order")
    # What cannot be large is told.
    world.write("large.nin", nin(["#." * 30 for _ in range(60)]))
    said = world.exits(0, "draw", "large.nin", "-o", "a.svg", "--large").err
    world.expect("less than the 14 pt of large print" in said, said)
    world.same(world.exits(0, "draw", "heart.txt", "-o", "a.svg", "--large").err, "", "large enough")


def test_titles(world):
    world.write("heart.txt", HEART_TEXT)
    world.exits(0, "make", "heart.txt", "-o", "heart.nono", "--title", "Heart", "-q")
    for extra, title in (([], "Heart"), (["--title", "A < B"], "A &lt; B"), (["--title", ""], None),
                         (["--number", "12"], "No. 12 \u00b7 Heart"), (["--number", "12", "--title", ""], "No. 12"),
                         (["--hide-title"], None), (["--hide-title", "--solution"], "Heart"),
                         (["--hide-title", "--title", "Love"], None),
                         (["--hide-title", "--number", "3"], "No. 3"),
                         (["--hide-title", "--number", "3", "--solution"], "No. 3 \u00b7 Heart")):
        world.exits(0, "draw", "heart.nono", "-o", "a.svg", *extra)
        shown = texts(world, "a.svg")
        world.expect((title in shown) if title else shown[0][0].isdigit() or "5 \u00d7 5" in shown,
                     f"{extra}: {shown[-3:]}")
        if title != "Heart" and "Heart" not in (title or ""):
            world.same(b"Heart" in world.read("a.svg"), False, f"{extra}: the title is nowhere in the file")
    # What was hidden on purpose is not told, unless somebody asks.
    doc = json.loads(world.read("heart.nono"))
    world.write("hidden.nono", json.dumps({**doc, "made": {**doc.get("made", {}), "hide": "0.7"}}))
    for extra, shown in (([], False), (["--solution"], True), (["--title", "Heart"], True)):
        world.exits(0, "draw", "hidden.nono", "-o", "a.svg", *extra)
        world.same(b"Heart" in world.read("a.svg"), shown, f"hidden, {extra}")
    sentence = world.complains(2, "make", "heart.txt", "-o", "b.nono", "--title", "")
    world.expect("an empty one says nothing" in sentence, sentence)
    # A book counts up.
    world.exits(0, "draw", "heart.nono", "heart.nono", "-o", "book.svg", "--number", "99")
    world.expect("No. 99 \u00b7 Heart" in texts(world, "book-1.svg"), "the first")
    world.expect("No. 100 \u00b7 Heart" in texts(world, "book-2.svg"), "the second")


def test_names_of_lines(world):
    golden(world, "simple-curved-cat")
    doc = json.loads(world.read("simple-curved-cat.nono"))
    lines = doc["puzzle"]["lines"]
    steps = world.exits(0, "solve", "simple-curved-cat.nono", "--trace", "--json").objects[0]["trace"]
    names = {step["line"]: step["name"] for step in steps}
    world.expect(len(names) > 5 and len(set(names.values())) == len(names), f"a name each: {names}")
    world.expect(all(re.fullmatch(r"(top|right|bottom|left) clue [1-9]\d*", n) for n in names.values()), f"{names}")
    text = world.exits(0, "solve", "simple-curved-cat.nono", "--trace").text
    world.expect(all(name in text for name in names.values()), text)
    # The page prints the numbers, and without being asked none.
    printed = sum(line["clue"] is not None for line in lines)
    world.exits(0, "draw", "simple-curved-cat.nono", "-o", "plain.svg")
    world.exits(0, "draw", "simple-curved-cat.nono", "-o", "numbers.svg", "--numbers")
    world.same(len(texts(world, "numbers.svg")), len(texts(world, "plain.svg")) + printed, "a number for each clue")
    # Two lines that cannot both be met are named as they are found on that page.
    one = next(line for line in names if lines[line]["clue"] not in ([], [0]))
    lines[one]["clue"] = [len(lines[one]["walk"]) + 1]
    world.write("broken.nono", json.dumps(doc))
    found = world.exits(1, "check", "broken.nono", "--json").objects[0]
    world.same(found["conflict"], [one], "the line that is too long")
    world.expect(re.fullmatch(r"\w+ clue \d+", found["conflict_names"][0]), f"{found['conflict_names']}")
    said = world.exits(1, "check", "broken.nono").text
    world.expect(found["conflict_names"][0] + " cannot be filled" in said, said)
    # Two answers: cells are told by a clue.
    for line in lines:
        line["clue"] = None
    doc.pop("solution", None)
    lines[one]["clue"] = [1]
    world.write("loose.nono", json.dumps(doc))
    said = world.exits(1, "check", "loose.nono").text
    world.expect(re.search(r"two answers differ in \d+ cells: cell (number )?\d+", said), said)
    # Of solids and grids.
    world.write("heart.txt", HEART_TEXT)
    world.exits(0, "draw", "heart.txt", "-o", "plain.svg")
    world.exits(0, "draw", "heart.txt", "-o", "numbers.svg", "--numbers")
    world.same(len(texts(world, "numbers.svg")), len(texts(world, "plain.svg")) + 10, "rows and columns")


def test_several_on_a_page(world):
    world.write("heart.txt", HEART_TEXT)
    golden(world, "simple-curved-cat")
    names = ["heart.txt", "simple-curved-cat.nono"] * 3 + ["heart.txt"]
    found = world.exits(0, "draw", *names, "-o", "page.svg", "--per-page", "4", "--number", "1",
                        "--json").objects
    world.same([o["output"] for o in found], ["page-1.svg"] * 4 + ["page-2.svg"] * 3, "pages")
    world.same([name for name in world.files() if name.startswith("page")], ["page-1.svg", "page-2.svg"],
               "files")
    numbers = [[t.split(" \u00b7")[0] for t in texts(world, f"page-{n}.svg") if t.startswith("No. ")]
               for n in (1, 2)]
    world.same(numbers, [["No. 1", "No. 2", "No. 3", "No. 4"], ["No. 5", "No. 6", "No. 7"]], "numbers")
    world.same(page_size(world, "page-1.svg"), page_size(world, "page-2.svg"), "all pages alike")
    world.expect(min(page_size(world, "page-1.svg")) == 595.276, "A4")
    if world.has("cairo"):
        found = world.exits(0, "draw", *names, "-o", "page.pdf", "--per-page", "6", "--json").objects
        world.same([o["page"] for o in found], [1] * 6 + [2], "pages of the PDF")
    world.exits(0, "draw", "heart.txt", "heart.txt", "-o", "two.svg", "--per-page", "2", "--solution")
    world.expect("two.svg" in world.files(), "one page is one file")
    sentence = world.complains(2, "draw", "--spots", "simple-curved-cat.nono", "-o", "no.svg", "--per-page", "2")
    world.expect("leave out --per-page" in sentence, sentence)
    golden_solids = sorted(name for name in os.listdir(GOLDEN) if "solid" in name)
    golden(world, golden_solids[0][:-5])
    sentence = world.complains(3, "draw", "heart.txt", golden_solids[0], "-o", "no.svg", "--per-page", "2")
    world.expect(sentence.startswith(golden_solids[0]) and "several pages of its own" in sentence, sentence)
    chance = random.Random(5)
    world.write("large.nin", nin(["".join(chance.choice("#.") for _ in range(60)) for _ in range(60)]))
    sentence = world.complains(3, "draw", "large.nin", "large.nin", "-o", "no.svg", "--per-page", "12",
                               "--paper", "200x200mm")
    world.expect("fit on" in sentence and "larger paper" in sentence, sentence)


def test_small_grids_are_told(world):
    chance = random.Random(7)
    world.write("fine.nin", nin(["".join(chance.choice("##.") for _ in range(70)) for _ in range(70)]))
    result = world.exits(0, "draw", "fine.nin", "-o", "a.svg")
    notes = [line for line in result.err.splitlines() if "hard to fill or to read" in line]
    world.expect(len(notes) == 1 and "fine.nin: cells of " in notes[0] and "--paper" in notes[0], result.err)
    found = world.exits(0, "draw", "fine.nin", "-o", "a.svg", "--json").objects[0]
    world.expect(found["cell_mm"] < 3 or found["type_pt"] < 6, f"{found}")
    world.write("heart.nin", nin(HEART))
    result = world.exits(0, "draw", "heart.nin", "-o", "a.svg")
    world.same(result.err, "", "nothing to say about large cells")


def test_type_follows_the_cells(world):
    # Two digits and a letter do not fit side by side into a column: the letter goes below.
    width, height = 26, 30
    rows = ["".join("r" if (x // 13 + y // 15) % 2 else "b" for x in range(width)) for y in range(height)]

    def clue(line):
        return ",".join(f"{len(run)}{run[0]}" for run in re.findall(r"r+|b+", line))
    columns = ["".join(row[x] for row in rows) for x in range(width)]
    world.write("big.non", f"width {width}\nheight {height}\ncolor r #ff0000\ncolor b #0000ff\nrows\n"
                + "\n".join(map(clue, rows)) + "\ncolumns\n" + "\n".join(map(clue, columns)) + "\n")
    found = world.exits(0, "draw", "big.non", "-o", "a.svg", "--json").objects[0]
    cell_pt = found["cell_mm"] * 72 / 25.4
    world.expect(found["type_pt"] >= 0.45 * cell_pt, f"type {found['type_pt']} in cells of {cell_pt} pt")


def test_characters_that_no_font_has(world):
    if not world.has("cairo"):
        return
    world.write("heart.txt", HEART_TEXT)
    strange = "\U0010fffd"
    result = world.exits(0, "draw", "heart.txt", "-o", "a.pdf", "--title", f"{strange} and {strange}")
    world.expect(result.err.count(strange) == 1 and "no font here has" in result.err
                 and "fonts-noto" in result.err, result.err)
    for name, title in (("a.svg", strange), ("a.pdf", "Caf\u00e9")):
        world.same(world.exits(0, "draw", "heart.txt", "-o", name, "--title", title).err, "", name)


HOUSE = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
         '<path d="M10 90V50L50 10L90 50V90Z"/></svg>')


def test_frames_fill_the_paper(world):
    if not world.has("webpbn"):
        return
    world.write("house.svg", HOUSE)

    def picture_share(*options):
        """The part of A4 that the picture's box takes on the page, and the frame on the board."""
        world.run("make", "house.svg", "-o", "house.nono", "--effort", "2M", "-q", *options)
        doc = json.loads(world.read("house.nono"))
        width, height = doc["board"]["frame"]
        points = [(int(x), int(y)) for curve in doc["board"]["curves"] for section in curve["sections"]
                  if section["role"] == "picture"
                  for x, y in re.findall(r"(-?\d+) (-?\d+)", section["path"])]
        page = world.exits(0, "draw", "house.nono", "-o", "page.svg", "--json").objects[0]
        across = (max(p[0] for p in points) - min(p[0] for p in points)) / width
        down = (max(p[1] for p in points) - min(p[1] for p in points)) / height
        return (across * page["frame_width_mm"] * down * page["frame_height_mm"] / (210 * 297),
                width / height, doc["made"])

    usual, aspect, made = picture_share()
    world.same(made.get("paper"), "a4", "the paper is told")
    published, square, _ = picture_share("--margin", "0.333")
    world.expect(abs(square - 1) < 0.01, f"with --margin the shape is the picture's: {square}")
    world.expect(usual > 1.5 * published, f"share {usual} against {published}")
    world.expect(aspect < 0.95, f"the frame stands on upright paper: {aspect}")
    _, given, _ = picture_share("--aspect", "4:3")
    world.expect(abs(given - 4 / 3) < 0.01, f"--aspect wins: {given}")
    _, _, made = picture_share("--paper", "6x9in")
    world.same(made.get("paper"), "6x9in", "the paper is told")



def test_pages_to_click_on(world):
    world.write("heart.txt", HEART_TEXT)
    world.exits(0, "make", "heart.txt", "-o", "heart.nono", "-q")
    golden(world, "simple-curved-cat")
    for name in ("heart.nono", "simple-curved-cat.nono"):
        for extra in ([], ["--solution"], ["--numbers"]):
            world.exits(0, "draw", name, "-o", "plain.svg", "-q", *extra)
            world.exits(0, "draw", name, "-o", "marked.svg", "-q", "--marked", *extra)
            world.same(texts(world, "marked.svg"), texts(world, "plain.svg"), f"{name}: texts")
            svg = world.read("marked.svg").decode()
            cells = re.findall(r'<path class="cell" data-cell="(\d+)" pointer-events="all"', svg)
            world.same(cells, [str(i) for i in range(len(cells))], f"{name}: cells")
            world.expect(len(cells) > 20 and 'class="frame"' in svg and 'class="paper"' in svg, name)
            world.expect(re.search(r'class="clue number" data-line="\d+" data-run="\d+"', svg), name)
            world.same('data-curve="0" data-role="' in svg, "curved" in name, f"{name}: curves")
            filled = re.findall(r'data-cell="\d+" pointer-events="all" fill="#', svg)
            world.same(len(filled) > 0, "--solution" in extra, f"{name}: filled cells")
        world.exits(0, "draw", name, "-o", "bare.svg", "-q", "--bare")
        world.expect(all(re.fullmatch(r"\d+", text) for text in texts(world, "bare.svg")), "clues only")
        world.expect("<title>" not in world.read("bare.svg").decode(), "no title")
        for command in (["--marked", "--per-page", "2", "-o", "no.svg"], ["--bare", "--per-page", "2", "-o", "no.svg"],
                        ["--marked", "-o", "no.pdf"], ["--marked", "--spots", "-o", "no.svg"]):
            world.complains(2, "draw", name, *command)
        for option in (["--title", "A"], ["--hide-title"], ["--stars"], ["--number", "4"]):
            sentence = world.complains(2, "draw", name, "-o", "no.svg", "--bare", *option)
            world.expect(f"so {option[0]} does nothing; leave it out" in sentence, sentence)
        for option in (["--orientation", "landscape"], ["--paper", "a5"], ["--numbers"]):
            world.exits(0, "draw", name, "-o", "other.svg", "-q", "--bare", *option)
            world.expect(world.read("other.svg") != world.read("bare.svg") or "curved" not in name, f"{option} does something")
    golden(world, "mixed-solid")
    for option in ("--marked", "--bare"):
        sentence = world.complains(3, "draw", "mixed-solid.nono", "-o", "no.svg", option)
        world.expect("is a solid puzzle" in sentence and f"leave out {option}" in sentence, sentence)


sys.exit(run_tests(globals()))

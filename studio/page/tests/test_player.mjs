// test_player.mjs STUDIO.html PROGRAM: the player's page around a game: buttons and fingers, help, links, screen readers, the printer, the element on somebody else's page, and the page that the studio saves.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openStudio, skip, startBrowser } from './browser.mjs';
import { answerOf, drawn, hands, isSolved, marksOn, MOUSE, pageWith, PHONE, puzzles, spotOf, startPlayer, template } from './player_world.mjs';
import { expect, finish, folder, fragment, go, made, open as openInStudio, same, saved } from './world.mjs';

if (!existsSync(template))
    skip(`there is no ${template}; \`make studio\` builds it`);
const all = puzzles();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const play = (/** @type {any} */ page) => page.waitForSelector('.play .board');

/** @param {any} page @param {string} where */
async function looksRight(page, where) {
    await page.evaluate(axe);
    same(await page.evaluate(async () => (await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] })).violations.map(
        (/** @type {any} */ { id, nodes }) => `${id}: ${nodes.slice(0, 2).map((/** @type {any} */ node) => node.html.slice(0, 120)).join(' | ')}`)), [], `axe, ${where}`);
}

/** By day and by night. @param {any} page @param {string} where */
async function inBoth(page, where) {
    for (const colorScheme of ['dark', 'light']) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(100);
        await looksRight(page, `${where}, ${colorScheme}`);
    }
}

{ // Buttons and keys: what each marks.
    const player = await startPlayer(MOUSE);
    const { page } = await player.open(pageWith('buttons', [all.fifteen]));
    for (const cell of [0, 17, 34, 51]) {
        const { x, y } = await spotOf(page, cell);
        await page.mouse.click(x, y, { button: cell === 17 ? 'right' : 'left' });
    }
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('m');
    const before = await marksOn(page);
    same([before[0], before[17], before[34], before[51], before[52]], [1, 0, 1, 1, -2], 'left fills, right crosses, M marks');
    const { x, y } = await spotOf(page, 34);
    await page.mouse.click(x, y, { button: 'middle' });
    same((await marksOn(page))[34], -1, 'the middle button clears');
    await page.keyboard.down('Shift');
    const other = await spotOf(page, 51);
    await page.mouse.click(other.x, other.y);
    await page.keyboard.up('Shift');
    same((await marksOn(page))[51], -1, 'Shift clears');
    await player.stop();
}

{ // A drag stays in its line and leaves alone what is decided the other way; one drag is one undo.
    const player = await startPlayer(MOUSE);
    const { page } = await player.open(pageWith('drag', [all.fifteen]));
    const [from, cross, to] = [await spotOf(page, 30), await spotOf(page, 33), await spotOf(page, 40)];
    await page.mouse.click(cross.x, cross.y, { button: 'right' });
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y + 70, { steps: 5 });
    await page.mouse.up();
    const marks = await marksOn(page);
    same(marks.slice(30, 42), [1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, -1], 'the row is painted but for the cross');
    expect(marks.slice(45).every(mark => mark === -1), 'other rows are not');
    await page.keyboard.press('Control+z');
    same((await marksOn(page)).filter(mark => mark === 1).length, 0, 'one drag is one undo');
    await page.keyboard.press('Control+y');
    same((await marksOn(page)).filter(mark => mark === 1).length, 10, 'and redo');
    const drag = async (/** @type {number} */ first, /** @type {number} */ last) => {
        const [begin, end] = [await spotOf(page, first), await spotOf(page, last)];
        await page.mouse.move(begin.x, begin.y);
        await page.mouse.down();
        await page.mouse.move(end.x, end.y, { steps: 9 });
        await page.mouse.up();
        return (await marksOn(page)).slice(30, 45);
    };
    same(await drag(40, 43), [1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1], 'from the end of a run into open cells it grows');
    same(await drag(39, 44), [1, 1, 1, 0, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1], 'along a run it is taken away');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    same((await marksOn(page)).filter(mark => mark === 1).length, 10, 'each is one undo');
    await player.stop();
}

{ // Fingers: a long press makes the other mark; two fingers never paint; the mode button crosses.
    const player = await startPlayer(PHONE);
    const { page } = await player.open(pageWith('fingers', [all.fifteen]));
    const own = await hands(page);
    const [a, b] = [await spotOf(page, 60), await spotOf(page, 64)];
    own.touch('touchStart', [a]);
    await own.done();
    await page.waitForTimeout(600);
    own.touch('touchEnd', []);
    await own.done();
    same((await marksOn(page))[60], 0, 'a long press crosses');
    own.touch('touchStart', [b]);
    await own.done();
    const busy = page.evaluate('new Promise(done => setTimeout(() => { for (const end = Date.now() + 900; Date.now() < end;); done(); }, 100))');
    await page.waitForTimeout(200);
    own.touch('touchEnd', []);
    await own.done();
    await busy;
    same((await marksOn(page))[64], 1, 'a short press stays one when the page is too busy to hear of its end');
    await page.keyboard.press('Control+z');
    own.touch('touchStart', [{ ...b, id: 1 }]);
    await own.done();
    await page.waitForTimeout(150);
    own.touch('touchStart', [{ ...b, id: 1 }, { ...a, id: 2 }]);
    own.touch('touchMove', [{ x: b.x + 20, y: b.y, id: 1 }, { x: a.x - 20, y: a.y, id: 2 }]);
    own.touch('touchEnd', []);
    await own.done();
    same((await marksOn(page)).filter(mark => mark >= 0).length, 1, 'two fingers do not paint');
    await page.tap('[data-tool="cross"]');
    const c = await spotOf(page, 50);
    own.fingerDrag(c);
    await own.done();
    same((await marksOn(page))[50], 0, 'the mode button crosses');
    await looksRight(page, 'a phone');
    const wide = await page.evaluate('document.scrollingElement.scrollWidth > innerWidth + 1');
    same(wide, false, 'nothing sticks out');
    await player.stop();
}

{ // A finger on slopes and curves: the page stays where it is, clues are met from beside them, lines can be leafed through.
    const player = await startPlayer(PHONE);
    const { page } = await player.open(pageWith('leaf', [all.cat]));
    const own = await hands(page);
    const strip = () => page.evaluate('document.querySelector(".strip").offsetHeight');
    const height = await strip();
    await drawn(page);
    const beside = await page.evaluate(() => { // outside the frame, off the number
        const text = /** @type {SVGElement} */ (document.querySelector('.face-page text[data-line]')), { left, top, width } = text.getBoundingClientRect();
        return { line: Number(text.dataset.line), x: left + width / 2, y: top - 9 };
    });
    await page.touchscreen.tap(beside.x, beside.y);
    await page.waitForFunction(line => /** @type {any} */ (document.querySelector('.play')).game.line.value?.line === line, beside.line);
    const lines = await page.evaluate('document.querySelector(".play").game.game.shape.lines');
    const here = () => page.evaluate('(({ line, name }) => ({ line, name }))(document.querySelector(".play").game.line.value)');
    const met = new Map([[beside.line, (await here()).name]]);
    for (let i = 1; i < lines; i++) {
        const { line: before } = await here();
        await page.tap('[aria-label="The next line"]');
        await page.waitForFunction(line => /** @type {any} */ (document.querySelector('.play')).game.line.value?.line !== line, before);
        const { line, name } = await here();
        met.set(line, name);
        same(await strip(), height, `the strip of ${name} is as high as every other`);
    }
    const places = [...met.values()].map(name => ['top', 'right', 'bottom', 'left'].indexOf(name.split(' ')[0]) * 1000 + Number(name.split(' ')[2]));
    expect(places.filter((place, i) => place < places[(i + lines - 1) % lines]).length === 1, `they are leafed through around the frame: ${[...met.values()].join(', ')}`);
    same([met.size, (await marksOn(page)).filter(mark => mark !== -1).length], [lines, 0], 'all lines are looked at without a mark');
    // Tools are taken at once, also right behind a drag.
    const spots = await Promise.all([0, 1, 2].map(cell => spotOf(page, cell)));
    const tools = await Promise.all(['cross', 'note', 'fill'].map(tool => page.locator(`[data-tool="${tool}"]`).boundingBox()));
    for (const [i, box] of tools.entries()) {
        own.fingerDrag(spots[i], { x: spots[i].x + 12, y: spots[i].y });
        own.fingerDrag({ x: /** @type {any} */ (box).x + 20, y: /** @type {any} */ (box).y + 15 });
        await own.done();
        await page.waitForFunction(tool => /** @type {any} */ (document.querySelector('.play')).game.tool.value === tool, ['cross', 'note', 'fill'][i]);
    }
    await player.stop();
}

{ // Clues that can be read on a phone, whichever way it is held; from near there is a way back to the whole board.
    const player = await startPlayer(PHONE);
    for (const name of ['cat', 'fox', 'fifteen']) {
        const { page, trouble } = await player.open(pageWith(`near-${name}`, [all[name]]));
        const own = await hands(page);
        own.fingerDrag(await spotOf(page, 0));
        await own.done();
        const type = () => page.evaluate(() => { // CSS pixels
            const svg = /** @type {SVGSVGElement} */ (document.querySelector('.face-page'));
            return Math.min(...[...svg.querySelectorAll('text[data-line]')].map(own => Number(own.getAttribute('font-size')))) * (svg.getScreenCTM()?.a ?? 0);
        });
        for (const [width, height] of name === 'fifteen' ? [] : [[390, 800], [800, 390], [360, 640]]) {
            await page.setViewportSize({ width, height });
            await drawn(page);
            expect(await type() >= 9, `${name}: clues have ${(await type()).toFixed(1)} pixels in ${width} x ${height}`);
            same((await marksOn(page)).filter(mark => mark === 1).length, 1, `${name}: marks stay`);
        }
        const whole = page.locator('.play-board .board-whole');
        expect(await whole.isHidden(), `${name}: all of it is seen at first`);
        const goNear = async () => {
            await page.evaluate(() => document.querySelector('.play .board')?.dispatchEvent(new WheelEvent('wheel', { deltaY: -900, clientX: 150, clientY: 250, cancelable: true })));
            await whole.waitFor({ state: 'visible' });
        };
        await goNear();
        await whole.tap();
        await whole.waitFor({ state: 'hidden' });
        await drawn(page);
        same(await page.evaluate(cells => [...Array(cells).keys()].filter(cell => !/** @type {any} */ (document.querySelector('.play')).game.board.spot(cell)).length,
                                 (await marksOn(page)).length), 0, `${name}: and again`);
        same([(await marksOn(page)).filter(mark => mark === 1).length, trouble], [1, []], `${name}: nothing is marked by that`);
        await goNear();
        await page.evaluate(answer => /** @type {any} */ (document.querySelector('.play')).game.game.put(answer.map((colour, cell) => [cell, colour])), answerOf(all[name]));
        expect(await isSolved(page), `${name}: solved from near`);
        await whole.waitFor({ state: 'hidden' });
        await page.close();
    }
    await player.stop();
}

{ // A picture on its head stands upright once it is solved; others stay as they are.
    const player = await startPlayer(MOUSE);
    for (const [stand, wanted] of [['headlong', '180deg'], ['left', '90deg'], ['upright', 'none']]) {
        const nono = JSON.parse(made('drawings/cat.svg', '--method', 'climb', '--effort', '20M', '--stand', stand).bytes.toString());
        const { page } = await player.open(pageWith(stand, [nono]));
        const turn = () => page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector('.play .face-page'))).rotate);
        same(await turn(), 'none', `${stand}: as it stands while it is solved`);
        await page.evaluate(answer => /** @type {any} */ (document.querySelector('.play')).game.game.put(answer.map((colour, cell) => [cell, colour])), answerOf(nono));
        expect(await isSolved(page), `${stand}: solved`);
        await page.waitForTimeout(1200);
        same(await turn(), wanted, `${stand}: upright then`);
        await page.screenshot({ path: join(folder, `solved-${stand}.png`) });
        await page.close();
    }
    await player.stop();
}

{ // On a phone a solid and what help says of it are seen together; tools fit into one row.
    const player = await startPlayer(PHONE);
    const { page } = await player.open(pageWith('foot', [JSON.parse(made('solid/castle.vox', '--colours', '2').bytes.toString())]));
    await page.tap('[data-stage="2"]');
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.play')).game.help.value?.stage === 2);
    const shown = (/** @type {string} */ selector) => page.evaluate(own => {
        const { top, bottom } = /** @type {Element} */ (document.querySelector(own)).getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    }, selector);
    same(await Promise.all(['.solid-scene', '.play-tools', '.play-stages', '.play-message'].map(shown)), [true, true, true, true], 'block, tools and help are in sight');
    for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 740 });
        const rows = await page.evaluate(() => new Set([...document.querySelectorAll('.play-tools button')].map(own => own.getBoundingClientRect().top)).size);
        const clipped = await page.evaluate(() => [...document.querySelectorAll('.play-foot button')].filter(own => own.scrollWidth > own.clientWidth).map(own => own.textContent));
        same([rows, clipped], [1, []], `one row of tools, nothing cut off, ${width} pixels`);
    }
    await player.stop();
}

{ // A mouse that moves fast paints every cell on its way; how long the drag is stands beside it; no ring around the board but by keys.
    const player = await startPlayer(MOUSE);
    const { page } = await player.open(pageWith('fast', [all.fox]));
    await drawn(page);
    const path = await page.evaluate(() => { // along the line with the most cells, from the first to the last in one move
        const { game, board } = /** @type {any} */ (document.querySelector('.play')).game;
        const walks = Array.from({ length: game.shape.lines }, (_, line) => [...game.shape.walks.subarray(game.shape.walkFirst[line], game.shape.walkFirst[line + 1])]);
        const walk = walks.reduce((best, own) => own.length > best.length ? own : best);
        const [from, to] = [board.spot(walk[1]), board.spot(walk[walk.length - 2])];
        const met = new Set();
        for (let i = 0; i <= 400; i++) {
            const cell = /** @type {any} */ (document.elementFromPoint(from.x + (to.x - from.x) * i / 400, from.y + (to.y - from.y) * i / 400))?.dataset.cell;
            if (walk.includes(Number(cell)))
                met.add(Number(cell));
        }
        return { from, to, met: [...met] };
    });
    await page.mouse.move(path.from.x, path.from.y);
    await page.mouse.down();
    await page.mouse.move(path.to.x, path.to.y);
    const count = Number(await page.textContent('.play-length'));
    await page.mouse.up();
    const painted = (await marksOn(page)).flatMap((mark, cell) => mark === 1 ? [cell] : []);
    expect(painted.length >= 4 && painted.length >= path.met.length - 2, `${painted.length} of ${path.met.length} cells on the way are painted`);
    same([count, await page.locator('.play-length').count()], [painted.length, 0], 'it is told how many, as long as it lasts');
    const ring = () => page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector('.board'))).outlineStyle);
    same(await ring(), 'none', 'no ring by the mouse');
    await page.keyboard.press('ArrowRight');
    same(await ring(), 'solid', 'a ring by the keyboard');
    await player.stop();
}

{ // Mistakes when they are asked for; what a clue says when it is pressed; show me how.
    const player = await startPlayer(MOUSE);
    const { page, trouble } = await openStudio(player.browser, pageWith('several', Object.values(all)));
    const answer = answerOf(all.fifteen);
    await page.click('.player-card >> nth=0');
    await play(page);
    const wrong = await spotOf(page, answer.indexOf(0));
    await page.mouse.click(wrong.x, wrong.y);
    same(await page.evaluate('document.querySelector(".play").game.look().wrong'), [], 'mistakes are not marked unasked');
    await page.click('text=Mark mistakes at once');
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.play')).game.look().wrong.length === 1);
    await page.click('[data-stage="0"]');
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.play')).game.help.value?.hint.wrong.length === 1);
    await page.keyboard.press('Control+z');
    await page.click('text=Show me how');
    await page.waitForSelector('.play-replay');
    const length = await page.evaluate('document.querySelector(".play").game.film.value.scenes.length');
    expect(length > 5 && (await page.textContent('.play-message')).length > 20, 'it is shown how');
    await page.evaluate('document.querySelector(".play").game.seek(1e9)');
    await page.click('text=Go on from here');
    expect(await isSolved(page), 'what was shown solves it');
    await inBoth(page, 'solved');
    await page.click('text=All puzzles');
    expect((await page.textContent('.player-card >> nth=0')).includes('A face') && (await page.textContent('.player-card >> nth=0')).includes('✓'), 'a tick and its title');
    expect((await page.textContent('.player-card >> nth=1')).includes('Puzzle 2'), 'others hide theirs');
    await inBoth(page, 'the index');
    for (const i of [1, 2, 3, 4]) {
        await page.click(`.player-card >> nth=${i}`);
        await play(page);
        await page.waitForTimeout(300);
        await page.keyboard.press('h');
        if (i > 1) { // a table of lines, by their names
            await page.click('.play-lines summary');
            await page.waitForSelector('.play-lines tbody th');
            expect(/clue|line/.test(await page.textContent('.play-lines tbody th') ?? ''), `puzzle ${i + 1}: lines have names`);
        }
        await inBoth(page, `puzzle ${i + 1}`);
        await page.keyboard.press('?');
        await page.waitForSelector('dialog[open]');
        await looksRight(page, `how to play ${i + 1}`);
        await page.keyboard.press('Escape');
        await page.click('text=All puzzles');
    }
    same(trouble, [], 'no trouble with several puzzles');
    await player.stop();
}

{ // What screen readers get of a grid: rows, columns, clues, states.
    const player = await startPlayer(MOUSE);
    const { page } = await player.open(pageWith('read', [all.fifteen]));
    const { x, y } = await spotOf(page, 16);
    await page.mouse.click(x, y);
    const client = await page.context().newCDPSession(page);
    const { nodes } = /** @type {any} */ (await client.send('Accessibility.getFullAXTree'));
    const named = (/** @type {string} */ role) => nodes.filter((/** @type {any} */ node) => node.role?.value === role).map((/** @type {any} */ node) => node.name?.value);
    same([named('grid').length, named('row').length, named('gridcell').length], [1, 16, 225], 'a grid of rows and cells');
    expect(named('gridcell').includes('Row 2, column 2, filled') && named('gridcell').includes('Row 1, column 1, unknown'), 'cells tell row, column and state');
    same([named('rowheader')[0], named('columnheader')[1]], ['Row 1: 3', 'Column 1: 0'], 'clues of rows and columns');
    await page.emulateMedia({ media: 'print' });
    await page.waitForSelector('.play-sheet');
    same(await page.evaluate(() => [getComputedStyle(/** @type {Element} */ (document.querySelector('.play-main'))).display, document.querySelectorAll('.play-sheet').length]),
         ['none', 1], 'the printer gets the sheet and nothing else');
    await player.stop();
}

{ // Links, old and new and broken.
    const { browser, stop } = await startBrowser(MOUSE);
    const address = pathToFileURL(template).href;
    for (const [link, says] of /** @type {[string, RegExp | null][]} */ ([[fragment(Buffer.from(JSON.stringify(all.cat))), null], ['#n2.AAAA', /broken/], ['#n9.AAAA', /newer/], ['#n1.!!', /broken/]])) {
        const page = await browser.newPage();
        await page.goto(address + link);
        await page.waitForSelector('html[data-ready="yes"]');
        if (says)
            expect(says.test(await page.textContent('[role=alert]') ?? ''), `${link} says what is wrong`);
        else
            expect(await play(page) !== null, 'a link is played');
        await page.close();
    }
    await stop();
}

{ // The element on a page of somebody else: over http, in a shadow tree.
    const files = /** @type {Record<string, [string, string | Buffer]>} */ ({
        '/': ['text/html', '<!doctype html><html lang="en"><title>A page</title><h1>Puzzle</h1><nonosmith-puzzle src="cat.nono" theme="dark"></nonosmith-puzzle>' +
              '<script>window.heard=[];for(const t of ["progress","solved"])addEventListener(t,e=>heard.push([t,e.detail]))</script>' +
              '<script type="module" src="nonosmith-puzzle.js"></script></html>'],
        '/nonosmith-puzzle.js': ['text/javascript', readFileSync(join(dirname(template), 'nonosmith-puzzle.js'))],
        '/cat.nono': ['application/json', JSON.stringify(all.cat)] });
    const server = createServer(({ url = '/' }, reply) => {
        const [type, content] = files[url] ?? ['text/plain', ''];
        reply.writeHead(files[url] ? 200 : 404, { 'content-type': type }).end(content);
    }).listen(0);
    const { browser, stop } = await startBrowser(MOUSE);
    const page = await browser.newPage();
    /** @type {string[]} */
    const trouble = [];
    page.on('pageerror', error => trouble.push(error.message));
    await page.goto(`http://127.0.0.1:${/** @type {any} */ (server.address()).port}/`);
    await page.waitForSelector('nonosmith-puzzle .board');
    const shown = (/** @type {string} */ what) => page.evaluate(`document.querySelector('nonosmith-puzzle').shadowRoot.querySelector('.play')${what}`);
    await page.waitForFunction(() => document.querySelector('nonosmith-puzzle')?.shadowRoot?.querySelector('.play') &&
        /** @type {any} */ (document.querySelector('nonosmith-puzzle')?.shadowRoot?.querySelector('.play')).game.board);
    const answer = answerOf(all.cat);
    for (const [cell, mark] of answer.entries())
        if (mark > 0) {
            const { x, y } = /** @type {any} */ (await shown(`.game.board.drawn().then(() => document.querySelector('nonosmith-puzzle').shadowRoot.querySelector('.play').game.board.spot(${cell}))`));
            await page.mouse.click(x, y);
        }
    await page.waitForFunction(() => /** @type {any} */ (window).heard.some((/** @type {any} */ [type]) => type === 'solved'));
    const heard = await page.evaluate('heard');
    same(/** @type {any} */ (heard).find((/** @type {any} */ [type]) => type === 'solved')[1].title, 'Cat', 'it tells that it is solved');
    expect(/** @type {any[]} */ (heard).filter(([type]) => type === 'progress').length > 3, 'and how it goes on');
    same(await shown('.ownerDocument.documentElement.dataset.theme'), undefined, 'the page around it is left alone');
    same(trouble, [], 'no trouble in the element');
    await stop();
    server.close();
}

{ // The studio plays it, and saves a page that plays it.
    const { page, trouble, stop } = await openInStudio(Buffer.from(JSON.stringify(all.fox)), MOUSE);
    await go(page, 'page');
    const { name, bytes } = await saved(page, () => page.click('[data-command="page.player"]'));
    same(name, 'fox.html', 'a page with the name of the puzzle');
    await page.click('[data-command="page.play"]');
    await play(page);
    await page.keyboard.press('h');
    await page.waitForFunction(() => (document.querySelector('.play-message')?.textContent ?? '').length > 5);
    same(trouble, [], 'no trouble in the studio');
    await stop();
    writeFileSync(join(folder, name), bytes);
    expect(bytes.length < 700e3, `a page without 3D has ${bytes.length} bytes`);
    const { browser, stop: end } = await startBrowser(MOUSE);
    const opened = await openStudio(browser, join(folder, name));
    await play(opened.page);
    same(opened.trouble, [], 'the saved page works');
    await end();
}
finish();

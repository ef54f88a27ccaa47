// test_safety.mjs STUDIO.html PROGRAM: nothing leaves the page, nothing foreign gets into it.
import { Buffer } from 'node:buffer';
import { statSync } from 'node:fs';
import { expect, finish, go, made, open, openPuzzle, same, saved } from './world.mjs';

const EVIL = '</title></script><script>window.bad=1</script><img src=x onerror="window.bad=2">"\'&<svg onload=window.bad=3>';
const CONSENT = /Content Security Policy|ERR_FILE_NOT_FOUND/; // the browser's own word that it refused
const ROOMS = ['picture', 'puzzle', 'polish', 'watch', 'page'];

/** A puzzle whose every text is hostile. @param {string} source @param {string[]} options */
function hostile(source, ...options) {
    const nono = JSON.parse(made(source, ...options).bytes.toString());
    nono.meta = { title: EVIL, author: EVIL, copyright: EVIL, licence: EVIL, description: EVIL };
    for (const paint of nono.puzzle.palette)
        paint.name = '<svg onload=window.bad=9>'; // 31 bytes at most
    nono.made = { ...nono.made, source: EVIL, [EVIL]: EVIL };
    return Buffer.from(JSON.stringify(nono));
}

/** @param {import('playwright-core').Page} page @param {string} where */
async function unharmed(page, where) {
    same(await page.evaluate(() => /** @type {any} */ (window).bad ?? null), null, `${where}: no script of the file ran`);
    same(await page.evaluate(() => document.querySelectorAll('[onerror], [onload], img[src="x"], main script').length), 0,
         `${where}: nothing of the file became an element`);
}

const { page, trouble, stop } = await open();
expect(statSync(process.argv[2]).size <= 2_500_000, 'the file has at most 2.5 MB');
for (const [source, ...options] of [['grids/cat.txt'], ['grids/tulip.png', '--colours', '4'], ['drawings/cat.svg', '--method', 'climb'],
                                    ['sloped/fox.svg', '--kind', 'sloped'], ['solid/castle.vox']]) {
    await openPuzzle(page, hostile(source, ...options));
    for (const room of ROOMS) {
        await go(page, room);
        await page.waitForTimeout(250);
        await unharmed(page, `${source} in ${room}`);
    }
    const { name } = await saved(page, () => page.click('[data-command="page.save"]'));
    expect(/^[\p{L}\p{N}-]+\.nono$/u.test(name), `a harmless name: ${name}`);
    await page.click('[data-command="documents"]');
    await page.waitForSelector('dialog[open] .rows li');
    await unharmed(page, 'the list of documents');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
}

// Dropped files: an SVG with a script in it, and files that are none.
for (const [name, content] of [
    ['evil.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="window.bad=4"><script>window.bad=5</script>
      <image href="http://127.0.0.1:9/x.png"/><style>@import url(http://127.0.0.1:9/x.css);</style><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"
      onload="window.bad=6"><img src="x" onerror="window.bad=7"/></body></foreignObject><path d="M1 1h7v7z"/></svg>`],
    ['bomb.svg', '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>'],
    ['broken.nono', '{"nono": 1, "puzzle": {"kind": "grid", "size": [1e9, 1e9]}}'], ['broken.png', '\x89PNG\r\n\x1a\nnothing'],
    ['broken.vox', 'VOX nothing'], ['broken.glb', 'glTF nothing'], ['empty.svg', ''], ['evil.obj', 'v 1 2 <script>\nf 1 1 1\n']]) {
    await go(page, 'picture');
    await page.evaluate(([name, content]) => {
        const carried = new DataTransfer();
        carried.items.add(new File([Uint8Array.from(content, letter => letter.charCodeAt(0))], name));
        for (const type of ['dragenter', 'dragover', 'drop'])
            (document.querySelector('main') ?? document.body).dispatchEvent(
                new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }));
    }, [name, content]);
    await page.waitForTimeout(500);
    await unharmed(page, name);
}

// Links: broken, foreign, too large, of a later version.
for (const hash of ['#n1.!!!!', '#n1.AAAA', '#n9.AAAA', '#n1.', `#n1.${Buffer.from('{}').toString('base64url')}`, '#<img src=x onerror=window.bad=8>']) {
    await page.evaluate(hash => { location.hash = hash; }, hash);
    await page.waitForTimeout(200);
    await unharmed(page, hash);
}
expect(await page.locator('.notice.error').count() > 0, 'a wrong link says so');
expect(await page.locator('main.room').count() === 1, 'the page lives');
same(trouble.filter(line => !CONSENT.test(line)), [], 'no exception and no request');
same(trouble.filter(line => line.startsWith('request')), [], 'no request leaves the page');
await stop();
finish();

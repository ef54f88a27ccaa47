// test_picture.mjs STUDIO.html PROGRAM: the Picture room: what is opened is what the program reads, to the byte; what is
// drawn is what was meant, by mouse, touch and keyboard, and undo goes all the way back.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openStudio, startBrowser } from './browser.mjs';
import { writeReadersPage } from './readers_page.mjs';
import { pngsOfEveryKind } from './some_png.mjs';

const [studio, program] = process.argv.slice(2);
const examples = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'examples');
const folder = mkdtempSync(join(tmpdir(), 'nonosmith-picture-'));
let checks = 0;
let failures = 0;

function expect(holds, what) {
    checks++;
    if (!holds && ++failures <= 20)
        console.log(`failed: ${what}`);
}

// -- the readers ------------------------------------------------------------------------------------

const flagsOf = options => Object.entries(options).map(([key, value]) => value === true ? `--${key}` : `--${key}=${value}`);

/** Materials lie beside their model. */
const isPicture = name => !name.endsWith('.mtl');

/** What the program makes of files, in one go: a .nono each, and what it says. */
function byProgram(files, options) {
    const out = mkdtempSync(join(folder, 'made-'));
    for (const [name, bytes] of Object.entries(files))
        writeFileSync(join(folder, name), bytes);
    const pictures = Object.keys(files).filter(isPicture);
    const { status, stderr } = spawnSync(resolve(program), ['make', ...pictures, '-o', `${out}/`, '-q', ...flagsOf(options)], { cwd: folder });
    const made = {};
    for (const name of pictures) {
        const path = join(out, name.replace(/\.\w+$/, '.nono'));
        made[name] = existsSync(path) ? readFileSync(path, 'utf8') : '';
    }
    return { status, made, said: String(stderr) };
}

/** What the page makes of them. */
function byPage(page, files, options) {
    return page.evaluate(async ({ files, options }) => {
        const { pictureOf, sourceOf, engine } = globalThis.readers;
        const blocks = files.map(([name, base64]) => ({ name, bytes: Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)) }));
        return Object.fromEntries(await Promise.all(blocks.filter(({ name }) => !name.endsWith('.mtl')).map(async ({ name, bytes }) => {
            const beside = blocks.filter(file => file.name === name.replace(/\.obj$/, '.mtl'));
            try {
                const source = await sourceOf(await pictureOf({ name, bytes }, undefined, beside), options);
                const { files } = await engine.work('make', { output: 'made.nono', ...options }, [source]);
                return [name, { made: files[0] ? new TextDecoder().decode(files[0].bytes) : '', said: '' }];
            } catch (error) {
                return [name, { made: '', said: error.message }];
            }
        })));
    }, { files: Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]), options });
}

function firstDifference(a, b) {
    const at = [...a].findIndex((letter, i) => letter !== b[i]);
    return at < 0 ? '' : `"${a.slice(at - 20, at + 40)}" instead of "${b.slice(at - 20, at + 40)}"`;
}

/** Both make the same of files. */
async function same(page, files, options = {}) {
    const wanted = byProgram(files, options);
    const got = await byPage(page, files, options);
    for (const name of Object.keys(files).filter(isPicture)) {
        const made = wanted.made[name];
        expect(made !== '' && got[name].made === made, `${name} ${JSON.stringify(options)}: ${got[name].said} ${wanted.said} ` +
               firstDifference(got[name].made, made));
    }
}

const read = path => readFileSync(join(examples, path));

// What XML allows and drawings contain now and then.
const SQUARE = 'M10 10h40v30h-40z';
const ODD_SVGS = {
    'entity.svg': `<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg"><!ENTITY fill "#c02020">]>
        <svg xmlns="&ns;" viewBox="0 0 60 50"><path fill="&fill;" d="${SQUARE}"/></svg>`,
    'prefix.svg': `<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 60 50"><s:path d="${SQUARE}"/>
        <path xmlns="urn:other" d="M0 0h60v50h-60z"/></s:svg>`,
    'undeclared.svg': `<svg viewBox="0 0 60 50"><sodipodi:namedview inkscape:zoom="1"/><svg:g><path d="${SQUARE}"/></svg:g>
        <g xlink:href="#x" foo:bar="1"/></svg>`,
    'style.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 50"><style><![CDATA[.a { fill: #2040c0 } path > x {}]]></style>
        <path class="a" d="${SQUARE}"/><path style="fill: #fff" d="M20 15h10v10h-10z"/><script>alert(1)</script></svg>`,
    'use.svg': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 50">
        <defs><path id="a" d="${SQUARE}"/><path id="b" d="M0 0h5v5h-5z"/></defs><use xlink:href="#b" href="#a"/></svg>`,
    'numeric.svg': `<?xml version="1.0" encoding="UTF-8"?><!-- <svg> --><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 50'>
        <title>Caf&#233; &amp; &lt;b&gt;</title><path d='${SQUARE.replace('h40', '&#104;40')}'/></svg>`,
    'latin.svg': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 50"><title>Caf\xe9</title><path d="${SQUARE}"/></svg>`, 'latin1'),
};

const WEBPBN = `<?xml version="1.0"?><!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd"><puzzleset>
    <puzzle type="grid" defaultcolor="black"><title>Caf&eacute; &amp; more</title><copyright>&copy; us</copyright>
    <color name="white" char=".">fff</color><color name="black" char="X">000</color>
    <solution type="goal"><image>|XX.|\n|X.X|</image></solution></puzzle></puzzleset>`;

/** Pixels, voxels and shapes as they are drawn here. */
const DRAWN = {
    black: { type: 'pixels', name: 'picture', width: 7, height: 5, palette: [['#ffffff', 'white'], ['#000000', 'black']] },
    coloured: { type: 'pixels', name: 'picture', width: 9, height: 6, palette: [['#fff4e0', 'cream'], ['#102030', 'ink'],
                ['#d02020', 'red'], ['#d0a020', 'red'], ['#20a0d0', '<b>"x"</b>'], ['#333333', '']] },
    shapes: { type: 'shapes', name: 'picture', width: 60, height: 50, shapes: [{ id: 1, fill: '#000000', paths: [[
        [10, 10, 10, 10, 10, 10], [50, 10, 50, 10, 60, 30], [50, 40, 55, 45, 50, 40], [10, 40, 10, 40, 10, 40]]
        .map(([x, y, inX, inY, outX, outY]) => ({ x, y, inX, inY, outX, outY, smooth: false }))] }] },
    voxels: { type: 'voxels', name: 'picture', size: [4, 3, 5], palette: [['#ffffff', ''], ['#c02020', 'red'], ['#2020c0', 'blue']] },
};

async function testDrawn(page) {
    for (const [name, about] of Object.entries(DRAWN)) {
        const options = { black: {}, coloured: {}, shapes: { kind: 'grid', size: 20 }, voxels: { kind: 'solid', colours: 2 } }[name];
        const got = await page.evaluate(async ({ about, options }) => {
            const { sourceOf, savedPicture, engine } = globalThis.readers;
            const count = about.size ? about.size[0] * about.size[1] * about.size[2] : about.width * about.height;
            const picture = { ...about, palette: about.palette?.map(([colour, name]) => ({ colour, name })),
                              cells: Uint8Array.from({ length: count }, (_, i) => (i * i * 7 + (i >> 2)) % (about.palette?.length ?? 2)) };
            const { files } = await engine.work('make', { output: 'made.nono', ...options }, [await sourceOf(picture, options)]);
            const saved = await savedPicture(picture, options);
            return { made: new TextDecoder().decode(files[0].bytes), name: saved.name, bytes: [...saved.bytes] };
        }, { about, options });
        const { made, said } = byProgram({ [got.name]: Buffer.from(got.bytes) }, options);
        expect(made[got.name] !== '' && got.made === made[got.name],
               `drawn ${name}: ${got.name} ${said} ${firstDifference(got.made, made[got.name])}`);
    }
}

/** A tetrahedron in each format of meshes. */
function meshes() {
    const points = [[0, 0, 0], [9, 0, 0], [0, 8, 0], [0, 0, 7]], faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    const stl = `solid t\n${faces.map(face => `facet normal 0 0 0\nouter loop\n${face.map(i => `vertex ${points[i].join(' ')}\n`).join('')}endloop\nendfacet\n`).join('')}endsolid t\n`;
    const ply = `ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 4\n` +
        `property list uchar int vertex_indices\nend_header\n${points.map(p => p.join(' ')).join('\n')}\n${faces.map(f => `3 ${f.join(' ')}`).join('\n')}\n`;
    const data = Buffer.concat([Buffer.from(new Float32Array(points.flat()).buffer), Buffer.from(new Uint16Array(faces.flat()).buffer)]);
    const gltf = JSON.stringify({ asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0, scale: [2, 2, 2] }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }], images: [{ uri: 'http://example.org/x.png' }],
        buffers: [{ byteLength: data.length, uri: `data:application/octet-stream;base64,${data.toString('base64')}` }],
        bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: 48 }, { buffer: 0, byteOffset: 48, byteLength: 24 }],
        accessors: [{ bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [0, 0, 0], max: [9, 8, 7] },
                    { bufferView: 1, componentType: 5123, count: 12, type: 'SCALAR' }] });
    return { 'stl.stl': stl, 'ply.ply': ply, 'gltf.gltf': gltf };
}

/** A tetrahedron whose faces and points have colours, in every way that there is. */
function colouredMeshes() {
    const points = [[0, 0, 0], [9, 0, 0], [0, 8, 0], [0, 0, 7]], faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    const colours = [[1, 0.5, 0], [0.1, 0.3, 0.7], [0, 1, 0.2], [0.25, 0.5, 0.75]];
    const v = points.map((p, i) => `v ${p.join(' ')} ${colours[i].join(' ')}`).join('\n');
    const plain = points.map(p => `v ${p.join(' ')}`).join('\n');
    const f = faces.map(face => `f ${face.map(i => i + 1).join(' ')}`);
    const bytes = colours.map(colour => colour.map(part => Math.round(255 * part)));
    const ply = `ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\n` +
        `property uchar green\nproperty uchar blue\nelement face 4\nproperty list uchar int vertex_indices\nend_header\n` +
        `${points.map((p, i) => [...p, ...bytes[i]].join(' ')).join('\n')}\n${faces.map(face => `3 ${face.join(' ')}`).join('\n')}\n`;
    const data = Buffer.concat([Buffer.from(new Float32Array(points.flat()).buffer), Buffer.from(new Float32Array(colours.flat()).buffer),
                                Buffer.from(new Uint16Array(faces.flat()).buffer)]);
    const gltf = (/** @type {any[]} */ primitives, /** @type {any[]} */ materials) => JSON.stringify({
        asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }], meshes: [{ primitives }], materials,
        buffers: [{ byteLength: data.length, uri: `data:application/octet-stream;base64,${data.toString('base64')}` }],
        bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: 48 }, { buffer: 0, byteOffset: 48, byteLength: 48 }, { buffer: 0, byteOffset: 96, byteLength: 24 }],
        accessors: [{ bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [0, 0, 0], max: [9, 8, 7] },
                    { bufferView: 1, componentType: 5126, count: 4, type: 'VEC3' },
                    { bufferView: 2, componentType: 5123, count: 6, type: 'SCALAR' },
                    { bufferView: 2, byteOffset: 12, componentType: 5123, count: 6, type: 'SCALAR' }] });
    const part = (/** @type {number} */ indices, /** @type {any} */ more) => ({ attributes: { POSITION: 0, ...more.attributes }, indices, ...more.rest });
    const paints = [{ name: 'a', pbrMetallicRoughness: { baseColorFactor: [0.8, 0.1, 0.05, 1] } }, { pbrMetallicRoughness: {} },
                    { name: 'c', pbrMetallicRoughness: { baseColorFactor: [0, 0.2, 0.9, 1] } }];
    return { 'points.obj': `${v}\n${f.join('\n')}\n`, 'coloured.ply': ply,
             'late.obj': `mtllib late.mtl\n${plain}\n${f[0]}\nusemtl red one\n${f[1]}\no other\n${f[2]}\nusemtl nowhere\n${f[3]}\n`,
             'late.mtl': 'newmtl red one\nKd 0.7 0.1 0.3\nnewmtl b\n',
             'both.obj': `mtllib both.mtl\n${v}\nusemtl b\n${f.slice(0, 2).join('\n')}\nusemtl a\n${f.slice(2).join('\n')}\n`,
             'both.mtl': 'newmtl a\nNs 10\nKd 0.5 0.9 0.3\nnewmtl b\nKa 1 1 1\nKd 0.3 0.5 1\n',
             'paints.gltf': gltf([part(2, { rest: { material: 0 } }), part(3, { rest: { material: 2 } })], paints),
             'light.gltf': gltf([part(2, { attributes: { COLOR_0: 1 }, rest: { material: 1 } }), part(3, {})], paints) };
}

const BAD = { 'cut.png': () => read('grids/tulip.png').subarray(0, 120), 'empty.svg': () => Buffer.alloc(0),
              'broken.svg': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path></svg>'),
              'noise.jpg': () => Buffer.from('this is no picture'), 'none.obj': () => Buffer.from('# nothing\n'),
              'binary.nono': () => Buffer.from([0, 1, 2, 3]), 'noise.vox': () => Buffer.from('VOX nonsense'),
              'bad.glb': () => Buffer.from('glTF\0\0\0\0nonsense and more of it'), 'page.html': () => Buffer.from('<html><body>x</body></html>') };

/** Our own examples of a folder. */
const some = (where, ...names) => Object.fromEntries(names.map(name => [name, read(`${where}/${name}`)]));

// Broken XML, and what is said of it.
const FAULTS = [['<svg><path></svg>', 'line 1: </svg> comes where </path> should'], ['<svg>\n<g a="1" a="2"/></svg>', 'line 2: a is there twice'],
                ['<svg', '<svg is not closed'], ['', 'no element'], ['<a/><b/>', '<b> comes behind the end'], ['<a/>x', 'behind the end'],
                ['x<a/>', 'before the first <'], ['<a b=1/>', 'b has no value in quotes'], ['<a b="1/>', 'value of b is not closed'],
                ['<a b="<"/>', 'value of b has a <'], ['<a b="1"c="2"/>', 'a blank is missing before c'], ['<a>&nbsp;</a>', 'what &nbsp; means'],
                ['<a b="x & y"/>', 'an & stands alone'], ['<a>1 < 2</a>', 'a < stands alone'], ['<a><!-- x -- y --></a>', 'comment has --'],
                ['<a><!-- x</a>', 'a comment is not closed'], ['<a>', '<a> is not closed'], ['</a>', 'closes nothing'],
                ['<a>\u0001</a>', 'XML does not allow'], ['<a><![CDATA[x</a>', 'CDATA is not closed'], ['<a></a', '</a is not closed']];
const SOUND = ['<a/>', '\ufeff<?xml version="1.0"?>\n<!-- - - --><a b=\'"\' c = ">"/>', '<a>&#38;&#x41;&lt;<![CDATA[ <&]] ]]></a >',
               '<!DOCTYPE a [<!ENTITY x "y"> <!-- ] > -->]><a>&x;</a>', '<é:b xmlns:é="x"/>', '<a\n b="\n"\n/>\n<!-- end -->\n<?end?>'];

/** What is wrong with XML is known before the browser's parser would say so, and nothing else is called wrong. */
async function testFaults(page) {
    const parses = (/** @type {string[]} */ texts) => page.evaluate(texts => texts.map(text => [globalThis.readers.xmlFault(text),
        new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror') === null]), texts);
    (await parses(FAULTS.map(([text]) => text))).forEach(([said, fine], i) =>
        expect(!fine && said.includes(FAULTS[i][1]), `${FAULTS[i][0]}: ${said}, the browser says ${fine}`));
    (await parses(SOUND)).forEach(([said, fine], i) => expect(fine && said === '', `${SOUND[i]}: ${said}, the browser says ${fine}`));
    // Any letter of a drawing less, twice or another: the two agree.
    const drawing = '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY k "#123">]>\n<svg a="1 &amp; 2" b=\'&k;\'><!-- c --><g x="y"><p d="M0"/>t &lt; u</g><![CDATA[<]]></svg>\n';
    const changed = [...drawing].flatMap((letter, i) => ['', letter + letter, '<', '&', '"', 'x', ' ', '>', '/', '-'].map(
        other => drawing.slice(0, i) + other + drawing.slice(i + 1)));
    const wrong = (await parses(changed)).map(([said, fine], i) => ({ said, fine, text: changed[i] })).filter(
        ({ said, fine, text }) => fine && said !== '' && !/<!DOCTYPE[^ ]/.test(text)); // browsers do not mind that one
    const missed = (await parses(changed)).filter(([said, fine]) => !fine && said === '').length;
    expect(wrong.length === 0, `sound XML is called wrong: ${JSON.stringify(wrong.slice(0, 3))}`);
    expect(missed < changed.length / 50, `${missed} of ${changed.length} faults are left to the browser`);
}

async function testReaders(page) {
    await testFaults(page);
    const grids = readdirSync(join(examples, 'grids'));
    await same(page, pngsOfEveryKind(), { colours: 31, size: '13x13' });
    await same(page, some('grids', ...grids.filter(name => name.endsWith('.png'))), { colours: 5 });
    await same(page, some('grids', ...grids.filter(name => name.endsWith('.txt'))));
    await same(page, some('drawings', 'cat.svg', 'night.svg', 'toucan.svg'), { kind: 'grid', size: 20, colours: 3 });
    await same(page, ODD_SVGS, { kind: 'grid', size: 20, colours: 2 });
    await same(page, some('sloped', 'fox.svg', 'duck.svg'), { kind: 'sloped', width: 0 });
    await same(page, { 'cafe.xml': WEBPBN });
    await same(page, some('solid', 'castle.vox', 'teapot.vox'), { kind: 'solid' });
    const models = some('solid', 'mushroom.obj', 'mushroom.mtl', 'pawn.obj', 'pawn.mtl');
    await same(page, { ...models, ...meshes() }, { kind: 'solid', fit: 'centre' });
    await same(page, { ...models, ...colouredMeshes() }, { kind: 'solid', fit: 'centre', colours: 2, size: 9 });
    await same(page, some('solid', 'pawn.obj', 'pawn.mtl'), { kind: 'solid', fit: 'centre', up: 'z' });
    expect(byProgram(models, { kind: 'solid', colours: 2, size: 9 }).made['mushroom.obj'].includes('"paints": ["#') &&
           JSON.parse(byProgram(colouredMeshes(), { kind: 'solid', colours: 2, size: 9 }).made['points.obj']).board.paints.length > 5, 'the models are coloured');
    const refused = await byPage(page, Object.fromEntries(Object.entries(BAD).map(([name, bytes]) => [name, bytes()])), {});
    for (const [name, { made, said }] of Object.entries(refused))
        expect(made === '' && /^[^\n]{8,240}$/.test(said) && !/undefined|NaN|\[object/.test(said), `${name} is refused with a sentence: ${said}`);
    await testDrawn(page);
}

// -- the room ---------------------------------------------------------------------------------------

/** The state of the open document, as it is kept. */
function stateOf(page) {
    return page.evaluate(async () => {
        const answer = request => new Promise((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
        });
        const database = await answer(indexedDB.open('nonosmith-studio', 1));
        const id = await answer(database.transaction('settings').objectStore('settings').get('last'));
        const { state, number, undone } = await answer(database.transaction('documents').objectStore('documents').get(id));
        database.close();
        const { picture } = state;
        return { kind: state.kind, meta: state.meta, type: picture.type, name: picture.name, width: picture.width, height: picture.height,
                 crop: picture.crop, options: state.options, hasPuzzle: state.puzzle !== null, steps: number - undone, undone,
                 colours: picture.palette?.map(({ colour }) => colour), cells: picture.cells ? [...picture.cells] : null };
    });
}

/** Waits until the kept state is such. */
async function until(page, what, holds) {
    let state;
    for (let i = 0; i < 100; i++) {
        state = await stateOf(page);
        if (holds(state))
            break;
        await page.waitForTimeout(20);
    }
    const { cells, ...rest } = state;
    expect(holds(state), `${what}: ${JSON.stringify(rest)} ${cells?.join('')}`);
    return state;
}

/** Cells that are not empty, as x,y. */
const filledOf = ({ cells, width }) => cells.flatMap((cell, i) => cell ? [`${i % width},${Math.floor(i / width)}`] : []);
const sameSet = (a, b) => a.length === b.length && new Set([...a, ...b]).size === a.length;

/** The middle of a cell on the page, in a picture that fills its place. */
async function placeOf(page, { width, height }, x, y) {
    const box = await page.locator('.pixel-canvas').boundingBox();
    let scale = Math.max(1, Math.min((box.width - 24) / width, (box.height - 24) / height, 64));
    scale = scale > 4 ? Math.floor(scale) : scale;
    return { x: box.x + (box.width - scale * width) / 2 + (x + 0.5) * scale,
             y: box.y + (box.height - scale * height) / 2 + (y + 0.5) * scale };
}

const SIZE = { width: 20, height: 20 };

async function drag(page, places, button = 'left') {
    const [first, ...rest] = await Promise.all(places.map(([x, y]) => placeOf(page, SIZE, x, y)));
    await page.mouse.move(first.x, first.y);
    await page.mouse.down({ button });
    for (const place of rest)
        await page.mouse.move(place.x, place.y);
    await page.mouse.up({ button });
}

async function touch(session, page, ...steps) {
    for (const [kind, ...fingers] of steps)
        await session.send('Input.dispatchTouchEvent', { type: kind, touchPoints: await Promise.all(
            fingers.map(async ([x, y], id) => ({ ...await placeOf(page, SIZE, x, y), id }))) });
}

const tool = (page, name) => page.click(`[data-command="pixels.${name}"]`);

async function testPixels(page) {
    await page.click('[data-command="picture.draw-pixels"]');
    await page.click('dialog button[type=submit]');
    await until(page, 'new pixels', ({ type, width }) => type === 'pixels' && width === 20);
    let before = [];
    /** After a gesture these cells, and no others, are new. */
    const drawn = async (what, wanted) => {
        const state = await until(page, what, state => sameSet(filledOf(state).filter(cell => !before.includes(cell)), wanted));
        before = filledOf(state);
        return state;
    };
    await drag(page, [[2, 2], [5, 2], [5, 4]]);
    await drawn('pencil', ['2,2', '3,2', '4,2', '5,2', '5,3', '5,4']);
    await tool(page, 'line');
    await drag(page, [[0, 19], [1, 5], [3, 16]]);
    await drawn('line', ['0,19', '1,18', '2,17', '3,16']);
    await tool(page, 'rectangle');
    await drag(page, [[10, 10], [12, 12]]);
    await drawn('rectangle', ['10,10', '11,10', '12,10', '10,11', '12,11', '10,12', '11,12', '12,12']);
    await tool(page, 'bucket');
    await drag(page, [[11, 11]]);
    await drawn('fill', ['11,11']);
    await tool(page, 'ellipse');
    await tool(page, 'filled');
    await drag(page, [[14, 2], [17, 5]]);
    await drawn('ellipse', ['15,2', '16,2', '14,3', '15,3', '16,3', '17,3', '14,4', '15,4', '16,4', '17,4', '15,5', '16,5']);
    await tool(page, 'pencil');
    await drag(page, [[15, 3]], 'right');
    before = before.filter(cell => cell !== '15,3');
    await until(page, 'the right button erases', state => sameSet(filledOf(state), before));
    await tool(page, 'mirror-across');
    await tool(page, 'mirror-down');
    await drag(page, [[1, 8]]);
    await drawn('both mirrors', ['1,8', '18,8', '1,11', '18,11']);
    await tool(page, 'mirror-across');
    await tool(page, 'mirror-down');
    await testColours(page);
    await testTouch(page, drawn);
    await testKeyboard(page, drawn);
    await testWhole(page);
}

async function testColours(page) {
    await page.click('button[aria-label="Add a colour"]');
    await until(page, 'a colour is added', ({ colours }) => colours.length === 3);
    await page.fill('#pixel-colour', '#12ab34');
    await until(page, 'a colour is changed', ({ colours }) => colours[2] === '#12ab34');
    await drag(page, [[19, 0]]);
    await until(page, 'the new colour paints', ({ cells }) => cells[19] === 2);
    await page.click('button[aria-label="Move colour to the front"]');
    await until(page, 'colours change places', ({ cells, colours }) => cells[19] === 1 && colours[1] === '#12ab34' && cells[2 + 40] === 2);
    await tool(page, 'picker');
    await drag(page, [[2, 2]]);
    await page.waitForSelector('input[data-colour="2"]:checked', { state: 'attached' });
    await tool(page, 'picker');
    await drag(page, [[19, 0]]);
    await page.waitForSelector('input[data-colour="1"]:checked', { state: 'attached' });
    await page.click('button[aria-label^="Remove"]');
    await until(page, 'a colour is removed', ({ cells, colours }) => colours.length === 2 && cells[19] === 0 && cells[2 + 40] === 1);
    await tool(page, 'pencil');
}

async function testTouch(page, drawn) {
    const session = await page.context().newCDPSession(page);
    await touch(session, page, ['touchStart', [7, 15]], ['touchMove', [9, 15]], ['touchEnd']);
    await drawn('a finger draws', ['7,15', '8,15', '9,15']);
    const { steps } = await stateOf(page);
    await touch(session, page, ['touchStart', [5, 7]], ['touchMove', [6, 7]], ['touchStart', [6, 7], [12, 7]], ['touchMove', [4, 7], [14, 7]],
                ['touchMove', [3, 7], [16, 7]], ['touchEnd', [3, 7]], ['touchMove', [3, 9]], ['touchEnd']);
    await page.waitForTimeout(150);
    const state = await stateOf(page);
    expect(state.steps === steps, `two fingers never paint: ${steps} steps became ${state.steps}`);
    await tool(page, 'zoom-fit');
    await touch(session, page, ['touchStart', [8, 8]], ['touchEnd']);
    await drawn('a tap draws', ['8,8']);
}

async function testKeyboard(page, drawn) {
    await page.focus('.pixel-canvas');
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space'])
        await page.keyboard.press(key);
    await drawn('Space paints, from the last touch on', ['9,14']);
    expect((await page.textContent('.pixel-place [role=status]')).startsWith('column 10, row 15: black'), 'the cursor is announced');
    await page.keyboard.press('r');
    await page.keyboard.press('Space');
    for (const key of ['ArrowRight', 'ArrowRight', 'Space'])
        await page.keyboard.press(key);
    await drawn('a rectangle by keys', ['10,14', '11,14']);
    await page.keyboard.press('b');
    await page.keyboard.press('Space');
    await until(page, 'Space on its own colour erases', ({ cells }) => cells[11 + 280] === 0);
}

async function testWhole(page) {
    const was = await stateOf(page);
    await page.focus('.pixel-canvas');
    await page.keyboard.press('Shift+ArrowRight');
    await until(page, 'shifted', ({ cells }) => cells.every((cell, i) => cell === was.cells[i - i % 20 + (i + 19) % 20]));
    await page.keyboard.press('n');
    await until(page, 'inverted', ({ cells }) => cells.filter(cell => cell).length === 400 - was.cells.filter(cell => cell).length);
    await page.keyboard.press('Control+z');
    await tool(page, 'select');
    await drag(page, [[11, 10], [13, 12]]);
    await drag(page, [[12, 11], [12, 15]]);
    await until(page, 'a part is moved', ({ cells }) => cells[12 + 20 * 15] === 1 && cells[12 + 20 * 11] === 0);
    await drag(page, [[12, 15], [12, 11]]);
    await until(page, 'and back', ({ cells }) => cells[12 + 20 * 11] === 1 && cells[12 + 20 * 15] === was.cells[11 + 20 * 15]);
    await tool(page, 'crop');
    await until(page, 'cropped', ({ width, height, cells }) => width === 3 && height === 3 && cells.every(cell => cell === 1));
    await page.keyboard.press('Control+e');
    await page.fill('dialog input[type=number] >> nth=0', '6');
    await page.keyboard.press('Enter');
    await page.click('dialog .primary');
    await until(page, 'resized', ({ width, height }) => width === 6 && height === 3);
    await tool(page, 'clear');
    await until(page, 'cleared', ({ cells }) => cells.every(cell => cell === 0));
}

async function testUndo(page) {
    const last = await stateOf(page);
    /** Presses a button until it can be pressed no more. */
    const press = name => page.evaluate(async name => {
        const button = document.querySelector(`[data-command=${name}]`);
        let count = 0;
        for (; !button.disabled && count < 500; count++) {
            button.click();
            await new Promise(resolve => { setTimeout(resolve, 20); });
        }
        return count;
    }, name);
    const count = await press('undo');
    await until(page, 'undo goes back to nothing', ({ type, steps }) => type === 'none' && steps === 0);
    await press('redo');
    await until(page, 'redo brings all back', state => JSON.stringify(state.cells) === JSON.stringify(last.cells) && state.undone === 0);
    return count;
}

/** A file by the dialog of files. */
async function openPath(page, name, bytes) {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    page.chosen = path;
    await page.click('[data-command="picture.open"], .drop-area >> nth=0');
}

async function testOpening(page) {
    page.on('filechooser', chooser => chooser.setFiles(page.chosen));
    await page.waitForTimeout(100);
    for (const [name, bytes, type, kind] of [
        ['cat.txt', read('grids/cat.txt'), 'puzzle', 'grid'], ['tulip.png', read('grids/tulip.png'), 'bitmap', 'grid'],
        ['cat.svg', read('drawings/cat.svg'), 'drawing', 'curved'], ['castle.vox', read('solid/castle.vox'), 'puzzle', 'solid'],
        ['pawn.obj', read('solid/pawn.obj'), 'mesh', 'solid'],
        ['grey.pgm', 'P2 # grey\n3 2\n15\n0 5 15 15 5 0\n', 'bitmap', 'grid'], ['cafe.xml', WEBPBN, 'puzzle', 'grid']]) {
        await openPath(page, name, bytes);
        await until(page, `open ${name}`, state => state.type === type && state.kind === kind && state.name === name.replace('.pgm', '.png'));
    }
    await until(page, 'the title is that of the file', ({ meta }) => meta.title === 'Café & more' && meta.copyright === '© us');
    await openPath(page, 'two.sgt', '3x1:1/1/1/3\n2x2:2/2/2/2\n');
    await page.click('dialog .rows li:nth-child(2) button');
    await until(page, 'one of two puzzles', ({ name, hasPuzzle }) => name === 'two-2.nono' && hasPuzzle);
    await openPath(page, 'bad.svg', '<svg><');
    await page.waitForSelector('.notice.error');
    await page.click('.notice.error button');
    await page.evaluate(() => {
        const data = new DataTransfer();
        data.items.add(new File(['##.\n.##\n'], 'dropped.txt'));
        for (const kind of ['dragenter', 'dragover', 'drop'])
            document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await until(page, 'dropped', ({ name, meta }) => name === 'dropped.txt' && meta.title === 'Dropped');
    await page.evaluate(() => {
        const data = new DataTransfer();
        data.setData('text/plain', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z" style="fill:red"/></svg>');
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await until(page, 'pasted', ({ name, type }) => name === 'pasted.svg' && type === 'drawing');
    for (const type of ['image/jpeg', 'image/webp', 'image/png']) {
        await page.evaluate(async type => {
            const canvas = new OffscreenCanvas(40, 30);
            const paper = canvas.getContext('2d');
            paper.fillStyle = '#fff';
            paper.fillRect(0, 0, 40, 30);
            paper.fillStyle = '#103060';
            paper.fillRect(10, 5, 20, 20);
            const data = new DataTransfer();
            data.items.add(new File([await canvas.convertToBlob({ type })], `photo.${type.slice(6)}`, { type }));
            document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        }, type);
        await until(page, `a pasted ${type}`, state => state.type === 'bitmap' && state.name === `photo.${type.slice(6)}` && state.width === 40);
    }
}

async function testBitmap(page) {
    await openPath(page, 'tulip.png', read('grids/tulip.png'));
    await until(page, 'tulip', ({ name }) => name === 'tulip.png');
    const said = text => page.waitForFunction(wanted => document.querySelector('.cells-canvas')?.getAttribute('aria-label')?.includes(wanted), text);
    await said('17 × 20 cells, 1 colour');
    await page.check('.segments input[value=many]', { force: true });
    await said('17 × 20 cells, 4 colours');
    await page.check('.segments input[value=longer]', { force: true });
    await page.fill('.slider input[type=number] >> nth=0', '10');
    await page.keyboard.press('Enter');
    await said('9 × 10 cells');
    const box = await page.locator('.bitmap-canvas').boundingBox();
    await page.mouse.move(box.x + box.width * 0.25, box.y + 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.5, { steps: 3 });
    await page.mouse.up();
    await until(page, 'cropped by a drag', ({ crop }) => crop && crop.width < 12 && crop.height <= 10);
    await page.check('.segments input[value=auto]', { force: true });
    await page.waitForTimeout(100);
    await page.click('text=Turn into pixels');
    await until(page, 'turned into pixels', ({ type, width, kind }) => type === 'pixels' && width < 12 && kind === 'grid');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('[data-command="picture.save"]')]);
    const bytes = readFileSync(await saved.path());
    const name = saved.suggestedFilename();
    const program = byProgram({ [name]: bytes }, {});
    expect(program.made[name].includes('"size": [') && program.status <= 1, `the saved picture makes a puzzle: ${name} ${program.said}`);
}

async function testGallery(page) {
    await page.click('[data-command="picture.gallery"]');
    await page.waitForSelector('[data-example]');
    const names = await page.$$eval('[data-example]', all => all.map(one => one.dataset.example));
    expect(names.length > 30, `the gallery has ${names.length} pictures`);
    for (const [path, kind] of [['sloped/fox.svg', 'sloped'], ['solid/castle.vox', 'solid'], ['grids/owl.png', 'grid']]) {
        if (!await page.isVisible('dialog'))
            await page.click('[data-command="picture.gallery"]');
        await page.waitForSelector(`[data-example="${path}"]`);
        await page.locator(`[data-example="${path}"]`).scrollIntoViewIfNeeded();
        await page.waitForSelector(`[data-example="${path}"] img`);
        await page.click(`[data-example="${path}"]`);
        await until(page, `${path} of the gallery`, state => state.kind === kind && state.name === path.split('/')[1]);
    }
}

const start = Date.now();
let lap = start;
/** How long each part took, when one wants to know. */
function clock(what) {
    if (process.env.NONOSMITH_CLOCK)
        console.log(`${what}: ${((Date.now() - lap) / 1000).toFixed(1)} s`);
    lap = Date.now();
}
const { browser, stop } = await startBrowser({ hasTouch: true });
try {
    await writeReadersPage(studio, join(folder, 'readers.html'));
    const readers = await browser.newPage();
    await readers.goto(pathToFileURL(join(folder, 'readers.html')).href);
    const reading = testReaders(readers).then(() => clock('readers'), error => expect(false, String(error.stack ?? error)));
    const { page, trouble } = await openStudio(browser, studio);
    page.setDefaultTimeout(5000);
    await testPixels(page);
    clock('pixels');
    const undone = await testUndo(page);
    expect(undone > 20, `${undone} steps were undone`);
    clock('undo');
    await testOpening(page);
    clock('opening');
    await testBitmap(page);
    clock('bitmap');
    await testGallery(page);
    clock('gallery');
    await reading;
    trouble.forEach(line => expect(false, line));
} catch (error) {
    expect(false, String(error.stack ?? error).slice(0, 1200));
} finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
}
console.log(`${checks} checks, ${failures} failures, ${((Date.now() - start) / 1000).toFixed(1)} s`);
process.exit(failures ? 1 : 0);

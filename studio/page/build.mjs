// build.mjs NONOSMITH.wasm OUT.html [--plain]: the studio as one file, and beside it player.html, which `nonosmith play` fills with
// puzzles, and nonosmith-puzzle.js, the element for other people's pages. A player.wasm beside the module is taken for these two.
//
// A page's own script and style stand in it as they are, so that the content security policy can name
// them by hash. What is large or rarely needed is packed: gzip, then base64, in an element of its own
// that the page opens when it needs it (src/core/pieces.js): the WASM module, the worker, the 3D part,
// the examples of the gallery and the recipes of forces. --plain keeps names readable, for a debugger.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const args = process.argv.slice(2).filter(arg => !arg.startsWith('--'));
const plain = process.argv.includes('--plain');
if (args.length !== 2) {
    console.error('Usage: node build.mjs NONOSMITH.wasm OUT.html [--plain]');
    process.exit(2);
}
const [wasm, out] = args;

/** @param {string} entry @param {'esm'|'iife'} format @param {Record<string, string>} [define] */
async function bundle(entry, format, define = {}) {
    const { outputFiles } = await build({
        absWorkingDir: here, entryPoints: [entry], bundle: true, write: false, format, minify: !plain,
        target: 'es2022', legalComments: 'none', outdir: 'out', logLevel: 'warning', define,
        loader: { '.css': 'css', '.md': 'text' },
    });
    const of = /** @param {string} ending */ ending =>
        outputFiles.filter(file => file.path.endsWith(ending)).map(file => file.text).join('\n');
    return { script: of('.js'), style: of('.css') };
}

/** Files of our own examples that people can begin with, and recipes of forces. */
function examples() {
    const folders = { drawings: ['.svg'], grids: ['.txt', '.png'], sloped: ['.svg'], solid: ['.vox', '.obj', '.mtl'],
                      forces: ['.json'] };
    const found = [];
    for (const [folder, endings] of Object.entries(folders))
        for (const name of readdirSync(join(root, 'examples', folder)).sort())
            if (endings.includes(extname(name)))
                found.push({ folder, name,
                             base64: readFileSync(join(root, 'examples', folder, name)).toString('base64') });
    return JSON.stringify(found);
}

const hash = /** @param {string} text */ text =>
    `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
// A closing tag inside a string of the script would end the element.
const inert = /** @param {string} text */ text => text.replaceAll('</script', '<\\/script');
const squeezed = /** @param {Buffer|string} content */ content => gzipSync(content, { level: 9 }).toString('base64');
const element = /** @param {string} name @param {string} content */ (name, content) =>
    `<script type="text/plain" id="piece-${name}">${content}</script>`;
const packed = /** @param {string} name @param {Buffer|string} content */ (name, content) => element(name, squeezed(content));

/** A page with its policy. @param {{ script: string, style: string }} bundled @param {{ title: string, opening: string }} texts @param {string} pieces */
function htmlOf(bundled, { title, opening }, pieces) {
    const script = inert(bundled.script);
    const policy = ["default-src 'none'", `script-src ${hash(script)} blob: 'wasm-unsafe-eval'`, 'worker-src blob:',
                    `style-src ${hash(bundled.style)}`, 'img-src blob: data:', "base-uri 'none'", "form-action 'none'"];
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${bundled.style}</style>
</head>
<body>
<div id="app"><p class="opening">${opening}</p></div>
<noscript>This page needs JavaScript.</noscript>
${pieces}
<script type="module">${script}</script>
</body>
</html>
`;
}

/** The player's page with what stands in for its parts. @param {{ script: string, style: string }} bundled @param {Record<string, string>} parts */
const playerHtml = (bundled, parts) => htmlOf(bundled, { title: 'Puzzles', opening: 'Opening the puzzles …' },
    `<script type="application/json" id="puzzles">[]</script>
${element('module', parts.module)}
${element('worker', parts.worker)}
<!--solid-->${element('solid', parts.solid)}<!--/solid-->`);

/** Styles of a document as those of a shadow tree. @param {string} style */
const shadowed = style => style.replace(/:root((?:\[[^\]]*\])+)/g, ':host($1)').replaceAll(':root', ':host').replace(/html,\s*body/g, '.puzzle-place');

/** @param {string} name @param {string} text */
function write(name, text) {
    const path = join(dirname(out), name);
    writeFileSync(path, text);
    console.log(`${name}: ${(Buffer.byteLength(text) / 1e6).toFixed(2)} MB`);
}

const playerWasm = join(dirname(wasm), 'player.wasm');
const small = readFileSync(existsSync(playerWasm) ? playerWasm : wasm);
const page = await bundle('src/main.js', 'esm');
const player = await bundle('src/player_main.js', 'esm');
const worker = await bundle('src/core/worker.js', 'iife');
const solid = await bundle('src/boards/solid/solid_scene.js', 'esm');
const parts = { module: squeezed(small), worker: squeezed(worker.script), solid: squeezed(solid.script) };

write('player.html', playerHtml(player, parts));
const { style } = await bundle('src/element_main.js', 'esm', { PACKED: '{}' });
const own = await bundle('src/element_main.js', 'esm', { PACKED: JSON.stringify({ style: shadowed(style), pieces: parts }) });
write('nonosmith-puzzle.js', own.script);
write(basename(out), htmlOf(page, { title: 'Nonosmith Studio', opening: 'Opening the studio …' }, [
    packed('module', readFileSync(wasm)), element('worker', parts.worker), element('solid', parts.solid), packed('examples', examples()),
    packed('player', playerHtml(player, { module: '@module@', worker: '@worker@', solid: '@solid@' })),
    ...existsSync(playerWasm) ? [element('player-module', parts.module)] : []].join('\n')));

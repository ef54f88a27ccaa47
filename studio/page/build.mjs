// build.mjs WASM OUT.html [--plain]: the studio as one file.
//
// The page's own script and style stand in it as they are, so that the content security policy can name
// them by hash. What is large or rarely needed is packed: gzip, then base64, in an element of its own
// that the page opens when it needs it (src/core/pieces.js): the WASM module, the worker, the 3D part,
// the examples of the gallery and the recipes of forces. --plain keeps names readable, for a debugger.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
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

/** @param {string} entry @param {'esm'|'iife'} format */
async function bundle(entry, format) {
    const { outputFiles } = await build({
        absWorkingDir: here, entryPoints: [entry], bundle: true, write: false, format, minify: !plain,
        target: 'es2022', legalComments: 'none', outdir: 'out', logLevel: 'warning',
        loader: { '.css': 'css', '.md': 'text' },
    });
    const of = /** @param {string} ending */ ending =>
        outputFiles.filter(file => file.path.endsWith(ending)).map(file => file.text).join('\n');
    return { script: of('.js'), style: of('.css') };
}

/** Files of our own examples that people can begin with, and recipes of forces. */
function examples() {
    const folders = { drawings: ['.svg'], grids: ['.txt', '.png'], sloped: ['.svg'], solid: ['.vox', '.obj'],
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
const packed = /** @param {string} name @param {Buffer|string} content */ (name, content) =>
    `<script type="text/plain" id="piece-${name}">${
        gzipSync(content, { level: 9 }).toString('base64')}</script>`;

const page = await bundle('src/main.js', 'esm');
const worker = await bundle('src/core/worker.js', 'iife');
const solid = await bundle('src/boards/solid_scene.js', 'esm');
const script = inert(page.script);
const policy = ["default-src 'none'", `script-src ${hash(script)} blob: 'wasm-unsafe-eval'`, 'worker-src blob:',
                `style-src ${hash(page.style)}`, 'img-src blob: data:', "base-uri 'none'", "form-action 'none'"];

writeFileSync(out, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Nonosmith Studio</title>
<link rel="icon" href="data:,">
<style>${page.style}</style>
</head>
<body>
<div id="app"><p class="opening">Opening the studio …</p></div>
<noscript>The studio needs JavaScript.</noscript>
${packed('module', readFileSync(wasm))}
${packed('worker', worker.script)}
${packed('solid', solid.script)}
${packed('examples', examples())}
<script type="module">${script}</script>
</body>
</html>
`);
console.log(`${basename(out)}: ${(readFileSync(out).length / 1e6).toFixed(2)} MB`);

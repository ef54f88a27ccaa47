// readers_page.mjs: the page's readers without the page: the studio's file with another script in it.
import { build } from 'esbuild';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** Writes a page that has `readers`: what sources.js and its readers export, and the engine. */
export async function writeReadersPage(studio, out) {
    const entry = `
        import * as sources from '../src/core/sources.js';
        import { engine } from '../src/app.js';
        import { svgEvents, webpbnEvents } from '../src/core/readers/xml.js';
        import { pixelsOfFile } from '../src/core/readers/bitmaps.js';
        import { writePng } from '../src/core/readers/png_write.js';
        import { xmlFault } from '../src/core/readers/xml_faults.js';
        globalThis.readers = { ...sources, engine, svgEvents, webpbnEvents, pixelsOfFile, writePng, xmlFault };`;
    const { outputFiles } = await build({
        stdin: { contents: entry, resolveDir: here, loader: 'js' }, bundle: true, write: false, format: 'iife',
        target: 'es2022', logLevel: 'warning' });
    const page = readFileSync(studio, 'utf8').replace(/<meta http-equiv[^>]*>/, '');
    const at = page.lastIndexOf('<script type="module">');
    writeFileSync(out, `${page.slice(0, at)}<script>${outputFiles[0].text.replaceAll('</script', '<\\/script')}
        document.documentElement.dataset.ready = 'yes';</script></body></html>`);
}

// mesh_colours.js: colours of meshes, to the byte as the program's importer has them.

/** What a triangle without a material is said to have; a material of that name counts as none. */
export const NO_MATERIAL = 'DefaultMaterial';
const UNKNOWN = 0x999999; // of a material that no library has, or that has no colour

/** A part of a colour, 0 to 1, as a byte; light is brought nearer to bytes by a root. @param {number} part @param {boolean} linear */
export function byteOf(part, linear) {
    const bounded = part > 0 ? Math.min(Math.fround(part), 1) : 0;
    const rooted = linear ? Math.fround(Math.sqrt(bounded)) : bounded;
    return Math.floor(Math.fround(Math.fround(rooted * 255) + 0.5));
}

/** The colours that a library (MTL) has, by name, in its order. @param {Uint8Array} bytes */
function libraryOf(bytes) {
    /** @type {Map<string, number>} */
    const found = new Map();
    let name = '';
    for (const line of new TextDecoder().decode(bytes).split(/\r?\n/)) {
        const [word, ...rest] = line.trim().split(/\s+/);
        if (word === 'newmtl')
            found.set(name = rest.join(' '), UNKNOWN);
        else if (word === 'Kd' && name)
            found.set(name, rest.slice(0, 3).reduce((sum, part) => 256 * sum + byteOf(Number(part), false), 0));
    }
    return found;
}

/** The last part of a path. @param {string} path */
const baseOf = path => path.replace(/^.*[\\/]/, '');

/**
 * The colours of the materials that an OBJ uses, by name, and its text for a loader: a library that is read leaves its last
 * material in use, as the program's importer has it.
 * @param {string} text @param {{ name: string, bytes: Uint8Array }[]} files libraries that there are
 * @returns {{ text: string, paints: Map<string, number> }}
 */
export function materialsOf(text, files) {
    /** @type {Map<string, number>} */
    const known = new Map();
    const led = text.replace(/^[ \t]*mtllib[ \t]+(.*?)[ \t\r]*$/gm, (line, path) => {
        const file = files.find(({ name }) => name === baseOf(path)) ?? files[0];
        const library = file ? libraryOf(file.bytes) : new Map();
        for (const [name, colour] of library)
            known.set(name, colour);
        return library.size > 0 ? `usemtl ${[...library.keys()].pop()}` : line;
    });
    const used = [...led.matchAll(/^[ \t]*usemtl[ \t]+(.*?)[ \t\r]*$/gm)].map(([, name]) => name);
    return { text: `usemtl ${NO_MATERIAL}\n${led}`,
             paints: new Map(used.filter(name => name !== NO_MATERIAL).map(name => [name, known.get(name) ?? UNKNOWN])) };
}

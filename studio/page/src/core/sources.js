// sources.js: pictures as the core reads them.

/**
 * The picture as a file for `make`: told as studio/told_files.h has it where the page has to parse it first. Null when
 * there is no picture.
 * @param {import('../doc/state.js').Picture} picture
 * @returns {Promise<import('./module.js').Block | null>}
 */
export async function sourceOf(picture) {
    if (picture.type === 'puzzle')
        return { name: picture.name, bytes: picture.bytes };
    return null;
}

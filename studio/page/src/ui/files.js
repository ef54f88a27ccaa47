// files.js: files from and to the person.

/** Lets the browser save a file. @param {string} name @param {BlobPart} content @param {string} [type] */
export function download(name, content, type = 'application/octet-stream') {
    const address = URL.createObjectURL(new Blob([content], { type }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Asks for files. @param {string} [accept] @param {boolean} [many] @returns {Promise<File[]>} */
export function askForFiles(accept = '', many = false) {
    return new Promise(resolve => {
        const input = document.createElement('input');
        input.type = 'file';
        input.accept = accept;
        input.multiple = many;
        input.hidden = true;
        const done = (/** @type {File[]} */ files) => {
            input.remove();
            resolve(files);
        };
        input.onchange = () => done([...input.files ?? []]);
        input.oncancel = () => done([]);
        document.body.append(input); // one that is nowhere may be forgotten before it answers
        input.click();
    });
}

/** A name for a file that people recognise: letters, digits and dashes of a title. @param {string} title */
export function fileName(title) {
    return title.normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 60).toLowerCase() ||
        'puzzle';
}

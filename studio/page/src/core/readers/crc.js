// crc.js: the check sum of PNG's chunks.
const TABLE = new Uint32Array(256).map((_, n) => {
    for (let k = 0; k < 8; k++)
        n = n & 1 ? 0xedb88320 ^ n >>> 1 : n >>> 1;
    return n;
});

/** @param {Uint8Array} bytes */
export function crcOf(bytes) {
    let crc = ~0;
    for (let i = 0; i < bytes.length; i++)
        crc = TABLE[(crc ^ bytes[i]) & 255] ^ crc >>> 8;
    return ~crc >>> 0;
}

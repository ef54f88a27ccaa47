// xml.js: XML by the browser's parser, told as studio/told_files.h wants it. Nothing of a file enters the page: the
// parsed document is only looked at, and nothing that it names is fetched. SVG and HTML get namespaces that no browser
// knows before they are parsed, and styles another name, so that all are names and nothing else.
import { Unreadable } from './unreadable.js';
import { xmlFault } from './xml_faults.js';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XMLNS = 'http://www.w3.org/2000/xmlns/';
const XHTML = 'http://www.w3.org/1999/xhtml';
const INERT = '#inert';
const STYLE = 'inert..style';
const ATTRIBUTES_MAX = 256; // of one element; more are passed over

/** @typedef {(string[] | string | null)[]} Events */

/** Latin-1, letter by letter. @param {Uint8Array} bytes */
function latin(bytes) {
    let text = '';
    for (let i = 0; i < bytes.length; i += 8192)
        text += String.fromCharCode(...bytes.subarray(i, i + 8192));
    return text;
}

/** The text of an XML file, in the encoding that it names; UTF-8 or else Latin-1 without. @param {Uint8Array} bytes */
export function textOf(bytes) {
    if (bytes[0] === 0xff && bytes[1] === 0xfe)
        return new TextDecoder('utf-16le').decode(bytes);
    if (bytes[0] === 0xfe && bytes[1] === 0xff)
        return new TextDecoder('utf-16be').decode(bytes);
    const named = /^[^>]*?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(latin(bytes.subarray(0, 300)))?.[1];
    if (/^iso-?8859-?1$/i.test(named ?? ''))
        return latin(bytes);
    try {
        return new TextDecoder(named ?? 'utf-8', { fatal: true }).decode(bytes);
    } catch {
        return latin(bytes);
    }
}

/** @param {string} text */
const inert = text => text.replaceAll(SVG, SVG + INERT).replaceAll(XHTML, XHTML + INERT).replace(/(\s)style(?=\s*=)/g, `$1${STYLE}`);
/** @param {string} text */
const plain = text => text.replaceAll(SVG + INERT, SVG).replaceAll(XHTML + INERT, XHTML).replaceAll(STYLE, 'style');

/** @param {string} text @returns {XMLDocument | string} or what is wrong with it */
function parsed(text) {
    const document = new DOMParser().parseFromString(inert(text), 'application/xml');
    const [error] = document.getElementsByTagNameNS(XHTML, 'parsererror');
    if (!error)
        return document;
    const said = error.querySelector('div')?.textContent ?? error.textContent ?? '';
    return said.replace(/\{[^}]*\}/g, '').replace(/\s+/g, ' ').trim().slice(0, 160);
}

/** Declares the prefixes that a file uses without doing so, the usual ones as usual. @param {string} text */
function withPrefixes(text) {
    const used = new Set([...text.matchAll(/[<\s/]([A-Za-z_][\w.-]*):[A-Za-z_]/g)].map(([, prefix]) => prefix));
    const missing = [...used].filter(prefix => !['xml', 'xmlns'].includes(prefix) &&
        !new RegExp(`\\sxmlns:${prefix}\\s*=`).test(text));
    const known = new Map([['svg', SVG], ['xlink', XLINK]]);
    return text.replace(/<(?![?!])[^\s/>]+/, root => root + missing.slice(0, 100).map(
        prefix => ` xmlns:${prefix}="${known.get(prefix) ?? `prefix:${prefix}`}"`).join(''));
}

/** @param {string} name @param {string} text */
function parse(name, text) {
    const fault = xmlFault(text);
    const document = fault || parsed(withPrefixes(text));
    if (typeof document !== 'string')
        return document;
    throw new Unreadable(`${name}: this is not well-formed XML: ${document.replace(/\.?$/, '.')}`);
}

/** SVG's own names are bare, others come with their namespace. @param {Element | Attr} node */
function nameOf({ namespaceURI, localName }) {
    const space = plain(namespaceURI ?? '');
    return !space || space === SVG ? localName : `${space} ${localName}`;
}

/** An attribute without a prefix has no namespace. @param {Attr} attribute */
const attributeName = ({ namespaceURI, localName }) => namespaceURI ? `${namespaceURI} ${localName}` : localName;

/** A plain href counts more than xlink's, so it comes first. @param {Element} element */
function attributesOf(element) {
    const own = [...element.attributes].filter(({ namespaceURI }) => namespaceURI !== XMLNS);
    const isLink = (/** @type {Attr} */ { namespaceURI, localName }) => namespaceURI === XLINK && localName === 'href';
    const all = [...own.filter(attribute => !isLink(attribute)).map(attribute => [attributeName(attribute), attribute.value]),
                 ...own.filter(isLink).map(({ value }) => ['href', value])];
    return all.slice(0, ATTRIBUTES_MAX).flat().map(plain);
}

/**
 * What a parser meets, in order.
 * @param {XMLDocument} document @param {(element: Element) => string[]} start
 */
function eventsOf(document, start) {
    /** @type {Events} */
    const events = [];
    /** @type {Node | null} */
    let node = document.documentElement;
    while (node) {
        if (node instanceof Element)
            events.push(start(node));
        else if (node instanceof Text && node.data)
            events.push(plain(node.data));
        /** @type {Node | null} */
        let next = node.firstChild;
        while (!next && node) {
            if (node instanceof Element)
                events.push(null);
            next = node === document.documentElement ? null : node.nextSibling;
            node = node === document.documentElement || next ? null : node.parentNode;
        }
        node = next;
    }
    return events;
}

/** An SVG as the core is told of it. @param {string} name @param {string} text @returns {Events} */
export function svgEvents(name, text) {
    if (text.startsWith('\x1f\x8b'))
        throw new Unreadable(`${name}: this file is packed (.svgz); unpack it first.`);
    return eventsOf(parse(name, text), element => [nameOf(element), ...attributesOf(element)]);
}

/** Entities of the DTD that is never fetched, as their letters. @param {string} text */
function withoutEntities(text) {
    const own = ['amp', 'lt', 'gt', 'quot', 'apos'];
    return text.replace(/&([A-Za-z][A-Za-z0-9]{1,30});/g, (entity, word) => {
        if (own.includes(word))
            return entity;
        const letter = new DOMParser().parseFromString(entity, 'text/html').body.textContent ?? '';
        return letter === entity ? '?' : letter;
    });
}

/** A webpbn file as the core is told of it. @param {string} name @param {string} text @returns {Events} */
export function webpbnEvents(name, text) {
    if (/<!ENTITY/.test(text))
        throw new Unreadable(`${name}: a puzzle file must not declare entities; take the declaration out.`);
    return eventsOf(parse(name, withoutEntities(text)), element =>
        [element.nodeName, ...[...element.attributes].slice(0, ATTRIBUTES_MAX).flatMap(({ name, value }) => [name, value]).map(plain)]);
}

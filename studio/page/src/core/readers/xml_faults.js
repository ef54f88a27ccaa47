// xml_faults.js: what is wrong with XML, before the browser's parser sees it: that one puts what it has to say into the document,
// in a style of its own which the page's policy refuses, each time with two lines for the console. And people get
// the same sentence in every browser.

const NAME = /[A-Za-z_:\u00c0-\uffff][\w:.\-\u00b7\u00c0-\uffff]*/y;
const DECLARATION = /<\?xml\s+version\s*=\s*(["'])1\.[0-9]+\1(\s+encoding\s*=\s*(["'])[A-Za-z][\w.-]*\3)?(\s+standalone\s*=\s*(["'])(yes|no)\5)?\s*\?>/y;
const DOCTYPE = /<!DOCTYPE\s+[A-Za-z_:\u00c0-\uffff][\w:.\-\u00b7\u00c0-\uffff]*(?=[\s>[])\s*((SYSTEM|PUBLIC)\s[^[>]*)?(?=[[>])/y;
const DECLARED = /(\s|<!(ENTITY|ELEMENT|ATTLIST|NOTATION)\s([^"'<>]|"[^"]*"|'[^']*')*>|<!--[^]*?-->|<\?[^]*?\?>|%[\w.-]+;)*\]\s*>/y;
const SPACE = /[ \t\r\n]*/y;
const EQUALS = /[ \t\r\n]*=[ \t\r\n]*/y;
const REFERENCE = /&(?:#[0-9]+|#x[0-9a-fA-F]+|([A-Za-z_:\u00c0-\uffff][\w:.\-\u00b7\u00c0-\uffff]*));/y;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

class Fault extends Error {}

class Scanner {
    /** @param {string} text */
    constructor(text) {
        this.text = text.replace(/^\ufeff/, '');
        this.at = 0;
        this.entities = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);
        /** Elements that are open. @type {string[]} */
        this.open = [];
        this.rooted = false;
    }

    /** @param {string} what @param {number} [at] @returns {never} */
    fail(what, at = this.at) {
        throw new Fault(`line ${this.text.slice(0, at).split('\n').length}: ${what}`);
    }

    /** What matches here; '' when nothing does. @param {RegExp} pattern */
    take(pattern) {
        pattern.lastIndex = this.at;
        const [found = ''] = pattern.exec(this.text) ?? [];
        this.at += found.length;
        return found;
    }

    /** Goes behind the next such text. @param {string} end @param {string} what is not closed without it */
    skipTo(end, what) {
        const found = this.text.indexOf(end, this.at);
        if (found < 0)
            this.fail(`${what} is not closed`);
        this.at = found + end.length;
        return found;
    }

    /** Letters from here to there: references are known, nothing else has an &. @param {number} end */
    checkLetters(end) {
        for (let at = this.text.indexOf('&', this.at); at >= 0 && at < end; at = this.text.indexOf('&', at + 1)) {
            REFERENCE.lastIndex = at;
            const found = REFERENCE.exec(this.text);
            if (!found)
                this.fail('an & stands alone; write &amp;', at);
            else if (found[1] && !this.entities.has(found[1]))
                this.fail(`nothing says what ${found[0]} means`, at);
        }
    }

    attributes() {
        const seen = new Set();
        for (;;) {
            const spaced = this.take(SPACE) !== '';
            const name = this.take(NAME);
            if (!name)
                return;
            if (!spaced)
                this.fail(`a blank is missing before ${name}`);
            if (seen.has(name))
                this.fail(`${name} is there twice`);
            seen.add(name);
            const equals = this.take(EQUALS);
            const quote = this.text[this.at];
            if (!equals || (quote !== '"' && quote !== "'"))
                this.fail(`${name} has no value in quotes`);
            this.at++;
            const from = this.at, end = this.skipTo(quote, `the value of ${name}`);
            const less = this.text.indexOf('<', from);
            if (less >= 0 && less < end)
                this.fail(`the value of ${name} has a <, or its quote is not closed`, from);
            this.at = from;
            this.checkLetters(end);
            this.at = end + 1;
        }
    }

    startTag() {
        const from = this.at++;
        const name = this.take(NAME);
        if (!name)
            this.fail('a < stands alone; write &lt;', from);
        if (this.open.length === 0 && this.rooted)
            this.fail(`<${name}> comes behind the end`, from);
        this.rooted = true;
        this.attributes();
        if (this.text.startsWith('/>', this.at)) {
            this.at += 2;
        } else if (this.text[this.at] === '>') {
            this.at++;
            this.open.push(name);
        } else {
            this.fail(`<${name} is not closed`, from);
        }
    }

    endTag() {
        const from = this.at;
        this.at += 2;
        const name = this.take(NAME);
        this.take(SPACE);
        if (this.text[this.at++] !== '>')
            this.fail(`</${name} is not closed`, from);
        const open = this.open.pop();
        if (open !== name)
            this.fail(open ? `</${name}> comes where </${open}> should` : `</${name}> closes nothing`, from);
    }

    /** A DOCTYPE with what it declares; what that means is left to the parser. */
    doctype() {
        const from = this.at;
        if (!this.take(DOCTYPE) || !(this.text[this.at] === '[' ? this.text[this.at++] && this.take(DECLARED) : this.text[this.at++]))
            this.fail('the DOCTYPE is not closed, or none', from);
        for (const [, name] of this.text.slice(from, this.at).matchAll(/<!ENTITY\s+([^\s%]+)/g))
            this.entities.add(name);
    }

    /** A processing instruction; that of XML itself stands first. */
    instruction() {
        const from = this.at;
        if (from === 0 && this.take(DECLARATION))
            return;
        this.at += 2;
        const name = this.take(NAME), blank = this.take(SPACE);
        if (!name || /^xml$/i.test(name) || !(blank || this.text.startsWith('?>', this.at)))
            this.fail(/^xml/i.test(name) ? 'the <?xml is not as it should be, or not at the beginning' : 'a <? has no name', from);
        this.skipTo('?>', `<?${name}`);
    }

    markup() {
        const { text, at } = this;
        if (text.startsWith('<!--', at)) {
            this.at += 4;
            if (text[this.skipTo('--', 'a comment') + 2] !== '>')
                this.fail('a comment has -- in it', at);
            this.at++;
        } else if (text.startsWith('<![CDATA[', at) && this.open.length > 0) {
            this.skipTo(']]>', 'CDATA');
        } else if (text.startsWith('<?', at)) {
            this.instruction();
        } else if (text.startsWith('<!DOCTYPE', at) && !this.rooted) {
            this.doctype();
        } else if (text[at + 1] === '/') {
            this.endTag();
        } else {
            this.startTag();
        }
    }

    run() {
        const control = this.text.search(CONTROL);
        if (control >= 0)
            this.fail('there is a letter that XML does not allow', control);
        while (this.at < this.text.length) {
            const next = this.text.indexOf('<', this.at), end = next < 0 ? this.text.length : next;
            if (this.open.length === 0 && this.text.slice(this.at, end).trim())
                this.fail(this.rooted ? 'something stands behind the end' : 'something stands before the first <');
            this.checkLetters(end);
            this.at = end;
            if (next >= 0)
                this.markup();
        }
        if (!this.rooted)
            this.fail('there is no element');
        if (this.open.length > 0)
            this.fail(`<${this.open[this.open.length - 1]}> is not closed`);
    }
}

/** What is wrong with it, and in which line; '' when nothing is. @param {string} text */
export function xmlFault(text) {
    try {
        new Scanner(text).run();
        return '';
    } catch (error) {
        if (error instanceof Fault)
            return error.message;
        throw error;
    }
}

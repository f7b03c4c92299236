/**
 * Scans the XML of a workbook, piece by piece, without building a tree or a string for each tag: a sheet has tens of
 * millions of them.
 *
 * What it does not do: check that the XML is valid. It checks what it needs to find tags and texts, and refuses a DOCTYPE,
 * so there are no entities but the five of XML and no other file is ever opened. Prefixes of names are passed over.
 */
import { APOSTROPHE, COLON, QUOTE, SLASH, SPACE } from '../../key/curp/ascii.js';
import { damaged, tooMuch } from './workbook-error.js';

const LT = 0x3c;
const GT = 0x3e;
const EQUALS = 0x3d;

/** The longest tag or text. A cell holds at most 32,767 characters. */
const MAX_TOKEN = 1024 ** 2;
const MAX_DEPTH = 200;
/** Only up to this depth may the handler read whole elements itself, so that their children stay within `MAX_DEPTH`. */
const MAX_SIMPLE_DEPTH = MAX_DEPTH - 10;

/** A name of up to four characters as a number, to be compared without a string. Longer names are 0. */
export function nameKey(name: string): number {
  let key = 0;
  for (let index = 0; index < name.length && name.length <= 4; index++)
    key = key * 256 + name.charCodeAt(index);
  return key;
}

/** The tag that was found last. Its bytes are valid until the handler returns. */
export class XmlTag {
  bytes: Buffer = Buffer.alloc(0);
  /** The name without its prefix. */
  nameStart = 0;
  nameEnd = 0;
  key = 0;
  /** The current attribute, without its prefix, and its value without quotes. */
  attributeStart = 0;
  attributeEnd = 0;
  valueStart = 0;
  valueEnd = 0;
  #at = 0;
  #end = 0;

  /** Takes the tag whose name begins at `start`; its attributes end before `end`. */
  set(bytes: Buffer, start: number, end: number): void {
    this.bytes = bytes;
    let at = start;
    let from = start;
    let key = 0;
    for (; at < end; at++) {
      const byte = bytes[at]!;
      if (byte <= SPACE || byte === SLASH) break;
      key = key * 256 + byte;
      if (byte !== COLON) continue;
      from = at + 1;
      key = 0;
    }
    this.nameStart = from;
    this.nameEnd = at;
    this.key = at - from <= 4 ? key : 0;
    this.#at = at;
    this.#end = end;
  }

  /** Without its prefix. */
  get name(): string {
    return this.bytes.toString('latin1', this.nameStart, this.nameEnd);
  }

  /** Goes to the next attribute; false if there is none. */
  nextAttribute(): boolean {
    const { bytes } = this;
    const end = this.#end;
    let at = this.#at;
    while (at < end && (bytes[at]! <= SPACE || bytes[at] === SLASH)) at++;
    if (at >= end) return false;
    this.attributeStart = at;
    while (at < end && bytes[at] !== EQUALS && bytes[at]! > SPACE) {
      if (bytes[at] === COLON) this.attributeStart = at + 1;
      at++;
    }
    this.attributeEnd = at;
    while (at < end && bytes[at] !== QUOTE && bytes[at] !== APOSTROPHE) at++;
    const quote = bytes[at];
    this.valueStart = ++at;
    while (at < end && bytes[at] !== quote) at++;
    if (at >= end) throw damaged({ en: 'an attribute has no value', es: 'un atributo no tiene valor' });
    this.valueEnd = at;
    this.#at = at + 1;
    return true;
  }

  /** The attributes as texts, for parts that have few tags. */
  get attributes(): Map<string, string> {
    const found = new Map<string, string>();
    while (this.nextAttribute()) {
      const name = this.bytes.toString('latin1', this.attributeStart, this.attributeEnd);
      if (!found.has(name))
        found.set(name, decodeXml(this.bytes.toString('utf8', this.valueStart, this.valueEnd)));
    }
    return found;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function entityText(name: string): string {
  const known = ENTITIES[name];
  if (known !== undefined) return known;
  const code = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name);
  const point = code ? Number.parseInt(code[1] ?? code[2]!, code[1] === undefined ? 10 : 16) : 0;
  if (point === 0 || point > 0x10ffff)
    throw damaged({
      en: 'a character reference is unknown',
      es: 'hay una referencia de carácter desconocida',
    });
  return String.fromCodePoint(point);
}

/** A text with its entities replaced, and line ends as XML wants them. */
export function decodeXml(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return lines.includes('&') ? lines.replace(/&([^;&]*);?/g, (_, name: string) => entityText(name)) : lines;
}

export interface XmlHandler {
  open(tag: XmlTag): void;
  /** Also for an element without content. */
  close(tag: XmlTag): void;
  /** A text between tags. In CDATA, `&` has no meaning. */
  text(bytes: Buffer, start: number, end: number, isCdata: boolean): void;
  /** Handles what it knows at `start` without the scanner: whole elements. Returns the position after them, or `start`. */
  simple?(bytes: Buffer, start: number, end: number): number;
  /** The scan pauses, so that what the handler has made can be taken: a few bytes of XML may refer to a long text. */
  readonly isFull?: boolean;
}

export class XmlScanner {
  #carry: Buffer = Buffer.alloc(0);
  #depth = 0;
  #hasRoot = false;
  /** Whether there is more to scan, for `resume`. */
  isPaused = false;
  readonly #tag = new XmlTag();

  constructor(private readonly handler: XmlHandler) {}

  /** Scans the next piece, or a part of it: see `isPaused`. */
  push(piece: Buffer): void {
    this.#carry = this.#carry.length === 0 ? piece : Buffer.concat([this.#carry, piece]);
    this.resume();
  }

  resume(): void {
    this.isPaused = false;
    this.#carry = this.#carry.subarray(this.#scan(this.#carry));
    if (this.#carry.length > MAX_TOKEN && !this.isPaused)
      throw tooMuch({
        en: 'a cell or a tag in it is longer than 1 MiB',
        es: 'una celda o etiqueta pasa de 1 MiB',
      });
  }

  end(): void {
    if (this.#depth > 0 || !this.#hasRoot)
      throw damaged({ en: 'the XML of a part is not complete', es: 'el XML de una parte está incompleto' });
  }

  /** Handles all complete tags and texts, unless it pauses; returns the position of the first that is not handled. */
  #scan(bytes: Buffer): number {
    const { length } = bytes;
    let start = 0;
    while (start < length) {
      if (this.handler.simple !== undefined && this.#depth <= MAX_SIMPLE_DEPTH) {
        start = this.handler.simple(bytes, start, length);
      }
      let at = start;
      while (at < length && bytes[at] !== LT) at++;
      if (at === length) return start;
      if (at > start) this.handler.text(bytes, start, at, false);
      const next = this.#markup(bytes, at, length);
      if (next < 0) return at;
      start = next;
      if (this.handler.isFull) {
        this.isPaused = true;
        return start;
      }
    }
    return start;
  }

  /** Handles the tag at `at`; returns the position after it, or -1 if it is not complete. */
  #markup(bytes: Buffer, at: number, length: number): number {
    const kind = bytes[at + 1];
    if (kind === undefined) return -1;
    if (kind === 0x21) return this.#declaration(bytes, at);
    if (kind === 0x3f) return this.#instruction(bytes, at);
    let end = at + 1;
    for (let quote = 0; end < length; end++) {
      const byte = bytes[end]!;
      if (quote !== 0) {
        if (byte === quote) quote = 0;
      } else if (byte === GT) break;
      else if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
    }
    if (end === length) return -1;
    const isClosing = kind === SLASH;
    this.#tag.set(bytes, isClosing ? at + 2 : at + 1, end);
    if (isClosing) {
      if (--this.#depth < 0)
        throw damaged({ en: 'the XML of a part is not complete', es: 'el XML de una parte está incompleto' });
      this.handler.close(this.#tag);
      return end + 1;
    }
    this.#hasRoot = true;
    this.handler.open(this.#tag);
    if (bytes[end - 1] === SLASH) this.handler.close(this.#tag);
    else if (++this.#depth > MAX_DEPTH)
      throw tooMuch({ en: 'its XML is nested too deeply', es: 'su XML tiene demasiados niveles' });
    return end + 1;
  }

  /** A comment or CDATA. */
  #declaration(bytes: Buffer, at: number): number {
    const start = bytes.toString('latin1', at, at + 9);
    if (start.startsWith('<!--')) return after(bytes, '-->', at + 4);
    if (start === '<![CDATA[') {
      const end = bytes.indexOf(']]>', at + 9, 'latin1');
      if (end < 0) return -1;
      this.handler.text(bytes, at + 9, end, true);
      return end + 3;
    }
    if ('<!--'.startsWith(start) || '<![CDATA['.startsWith(start)) return -1;
    throw tooMuch({
      en: 'its XML has a DOCTYPE, which could include other files',
      es: 'su XML tiene un DOCTYPE, que podría incluir otros archivos',
    });
  }

  #instruction(bytes: Buffer, at: number): number {
    const end = after(bytes, '?>', at + 2);
    if (end < 0) return -1;
    const text = bytes.toString('latin1', at, end);
    const encoding = /^<\?xml\s[^>]*\bencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1];
    if (encoding !== undefined && !/^(utf-?(8|16(le|be)?)|us-ascii)$/i.test(encoding))
      throw damaged({
        en: 'the XML of a part has an encoding that workbooks may not have',
        es: 'el XML de una parte tiene una codificación que un libro no puede tener',
      });
    return end;
  }
}

/** The position after a mark; -1 if there is none. */
function after(bytes: Buffer, mark: string, from: number): number {
  const at = bytes.indexOf(mark, from, 'latin1');
  return at < 0 ? -1 : at + mark.length;
}

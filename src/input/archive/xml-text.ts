/**
 * Text in the XML of a workbook, for short texts such as names of columns. `sheet-xml.ts` writes the same for the rows,
 * from bytes; a test compares both.
 *
 * A character that XML 1.0 forbids is written as `_xHHHH_`, as spreadsheets do, and a text that looks like that is
 * escaped. A carriage return is written as a reference: an XML reader would turn it into a line feed.
 */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The underscore of a literal `_x0041`: another one may follow, also that of an escape. */
const LIKE_ESCAPE = /_(?=x[0-9A-Fa-f]{4})/g;

export const escapedCharacter = (code: number): string =>
  `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;

export const xmlText = (text: string): string =>
  text
    .replace(LIKE_ESCAPE, escapedCharacter(0x5f))
    .replace(FORBIDDEN, (character) => escapedCharacter(character.charCodeAt(0)))
    .replace(/[&<>\r]/g, (character) => ENTITIES[character]!);

/** XML readers may remove these characters at the ends of a text. */
const BLANK_END = /^[ \t\r\n]|[ \t\r\n]$/;

/** The element with the text of a cell. */
export const textElement = (text: string): string =>
  `<t${BLANK_END.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t>`;

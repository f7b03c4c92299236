/**
 * The named characters of HTML that occur in tables of people: those of Latin-1, quotes and dashes. Names and numbers are
 * those of the HTML standard (https://html.spec.whatwg.org/#named-character-references, CC BY 4.0).
 *
 * What it does not do: know all 2,231 names. An unknown one stays as it is.
 */

/** From U+00A0 on. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml';

const NAMES: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
  ['nbsp', ' '], // it holds cells open; it says nothing about the text
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['hellip', '…'],
  ['bull', '•'],
  ['euro', '€'],
]);

const LAST_POINT = 0x10ffff;

function pointText(digits: string, base: number): string | undefined {
  const point = Number.parseInt(digits, base);
  if (point === 0xa0) return ' ';
  const isCharacter = point > 0 && point <= LAST_POINT && (point < 0xd800 || point > 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : undefined;
}

/** The text with its character references replaced. */
export const decodeHtml = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,7}));?/gi,
        (whole, hex?: string, decimal?: string, name?: string) =>
          (hex !== undefined
            ? pointText(hex, 16)
            : decimal !== undefined
              ? pointText(decimal, 10)
              : NAMES.get(name!)) ?? whole,
      )
    : text;

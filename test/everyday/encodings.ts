/**
 * Text as bytes of the encodings that everyday files have. The tables are from the Unicode consortium's mappings of each
 * code page, not from the product.
 *
 * What it does not do: write a character that the encoding does not have. It throws, so that a case cannot be damaged
 * by accident.
 */

const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';
const MAC_ROMAN =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›\uFB01\uFB02‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';
/** From 0xA0 on it is Latin-1. The characters before are those that names and addresses use. */
const WINDOWS_1252: Readonly<Record<string, number>> = { '’': 0x92, '‘': 0x91, '–': 0x96, '€': 0x80 };

const CODE_PAGES = { cp850: CP850, cp437: CP437, macintosh: MAC_ROMAN } as const;

export type WrittenEncoding =
  | 'utf-8'
  | 'utf-8 with a mark'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1252'
  | keyof typeof CODE_PAGES;

function byteOf(character: string, encoding: keyof typeof CODE_PAGES | 'windows-1252'): number {
  const code = character.charCodeAt(0);
  if (code < 0x80) return code;
  const byte =
    encoding === 'windows-1252'
      ? (WINDOWS_1252[character] ?? (code >= 0xa0 && code <= 0xff ? code : -1))
      : CODE_PAGES[encoding].indexOf(character) + 0x80;
  if (byte < 0x80) throw new Error(`${encoding} has no ${character}`);
  return byte;
}

/** The accents that code page 437 does not have are left out, as the programs of its time did. */
export const asCodePage437 = (text: string): string =>
  text.replaceAll(/[ÁÍÓÚ]/g, (letter) => letter.normalize('NFD').charAt(0));

export function encoded(text: string, encoding: WrittenEncoding = 'utf-8'): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-8 with a mark':
      return Buffer.from(`\ufeff${text}`);
    case 'utf-16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    default:
      return Buffer.from([...text].map((character) => byteOf(character, encoding)));
  }
}

/** UTF-8 that a program has read as Windows-1252 and written again as UTF-8: `MuÃ±oz`. */
export function doubleEncoded(text: string): string {
  const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
  return [...Buffer.from(text)]
    .map((byte) => (byte >= 0x80 && byte < 0xa0 ? HIGH.charAt(byte - 0x80) : String.fromCharCode(byte)))
    .join('');
}

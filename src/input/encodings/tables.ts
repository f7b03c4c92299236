/**
 * The encodings with one byte per character: what the bytes 0x80 to 0xFF mean. Below, all of them are ASCII. The tables are
 * those of Python's codecs `cp1252`, `cp850`, `cp437` and `mac_roman`; a test has their checksums.
 *
 * Not `TextDecoder`: it does not know CP850 and CP437, and some Node versions decode 0x80 to 0x9F of Windows-1252 as control
 * characters.
 */

const HIGH_CHARACTERS = {
  /** The five unassigned bytes are control characters, as in the WHATWG encoding standard. */
  'windows-1252':
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F' +
    '\u0090‘’“”•–—˜™š›œ\u009DžŸ' +
    '\u00A0¡¢£¤¥¦§¨©ª«¬\u00AD®¯' +
    '°±²³´µ¶·¸¹º»¼½¾¿' +
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ' +
    'ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß' +
    'àáâãäåæçèéêëìíîï' +
    'ðñòóôõö÷øùúûüýþÿ',
  /** MS-DOS in Western Europe and Latin America. */
  cp850:
    'ÇüéâäàåçêëèïîìÄÅ' +
    'ÉæÆôöòûùÿÖÜø£Ø×ƒ' +
    'áíóúñÑªº¿®¬½¼¡«»' +
    '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
    'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
    'ÓßÔÒõÕµþÞÚÛÙýÝ¯´' +
    '\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  /** MS-DOS in the United States. Of the letters of Spanish, `Á Í Ó Ú` are missing. */
  cp437:
    'ÇüéâäàåçêëèïîìÄÅ' +
    'ÉæÆôöòûùÿÖÜ¢£¥₧ƒ' +
    'áíóúñÑªº¿⌐¬½¼¡«»' +
    '░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧' +
    '╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
    'αßΓπΣσµτΦΘΩδ∞φε∩' +
    '≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0',
  /** Macintosh before OS X, and "Macintosh" in the dialogs of spreadsheets. */
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéè' +
    'êëíìîïñóòôöõúùûü' +
    '†°¢£§•¶ß®©™´¨≠ÆØ' +
    '∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
    '¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ' +
    '–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ' +
    '‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ' +
    '\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
} as const;

export type SingleByteEncoding = keyof typeof HIGH_CHARACTERS;

export const SINGLE_BYTE_ENCODINGS = Object.keys(HIGH_CHARACTERS) as SingleByteEncoding[];

/** The UTF-16 unit of each byte. No encoding here has a character beyond U+FFFF. */
export const UNITS_OF_BYTES = Object.fromEntries(
  Object.entries(HIGH_CHARACTERS).map(([name, high]) => [
    name,
    Uint16Array.from({ length: 256 }, (_, byte) => (byte < 0x80 ? byte : high.charCodeAt(byte - 0x80))),
  ]),
) as Readonly<Record<SingleByteEncoding, Uint16Array>>;

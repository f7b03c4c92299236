// Text that was decoded with the wrong encoding (curp-rules 1.6): recognised by typical pairs, never turned into a key.
import { describe, expect, it } from 'vitest';
import { DAMAGED, fold, foldByReference, UNSUPPORTED } from '../../../src/key/curp/folding.js';
import { keyOf, outcomeOf, person } from '../../people/person.js';

const foldBoth = (text: string): [unknown, unknown] => [
  foldByReference(text),
  fold(text, new Uint8Array(200), 0),
];

/** A text as it looks when its UTF-8 bytes are read as Windows-1252. */
const misread = (text: string): string =>
  new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

describe('damaged text', () => {
  it.each([
    'MUÃ±OZ',
    'MUÃ‘OZ',
    'muã±oz',
    'MU\uFFFDOZ',
    '\uFFFD',
    'PÃ©REZ',
    'Â´ESSIO',
    'A\u0303±',
    'a\u0302´',
    'ÄŒAPEK',
    'Ä\u008dapek',
    'Å\u00a0KODA',
    'Å KODA'.replace(' ', '\u00a0').toLowerCase(),
    'A\u030AŸ',
  ])('%j', (text) => {
    expect(foldBoth(text)).toEqual([DAMAGED, DAMAGED]);
    expect(outcomeOf(person({ apellido_paterno: text }))).toMatchObject({
      curp: null,
      code: 417,
      reason: 'damaged_text',
    });
  });

  it.each([...'ÁÉÍÓÚÜÑáéíóúüñÀÈÌÒÙÇçÅåØøÆæßÐÞ´¿ČčŠšŽžŁłŐőŪūĀāĖėŃńŞş'])(
    '%s in UTF-8, read as Windows-1252',
    (letter) => {
      expect(foldBoth(`MU${misread(letter)}OZ`)).toEqual([DAMAGED, DAMAGED]);
      expect(foldBoth(`MU${misread(letter)}OZ`.toLowerCase())).toEqual([DAMAGED, DAMAGED]);
      expect(foldBoth(`MU${misread(letter)}OZ`.toUpperCase())).toEqual([DAMAGED, DAMAGED]);
    },
  );

  it.each(['Ã', 'Â', 'Ä', 'Å'])('%s before each of the bytes 0x80 to 0xBF of Windows-1252', (mark) => {
    for (let byte = 0x80; byte <= 0xbf; byte++) {
      const character = new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
      expect(foldBoth(`MU${mark}${character}OZ`)).toEqual([DAMAGED, DAMAGED]);
    }
  });

  it('comes before unsupported: both in one field are damage', () => {
    expect(foldBoth('@ MUÃ±OZ')).toEqual([DAMAGED, DAMAGED]);
    expect(foldBoth('MUÃ±OZ @')).toEqual([DAMAGED, DAMAGED]);
  });
});

describe('text that only looks like it', () => {
  it.each([
    'SÃO',
    'são',
    'MAGALHÃES',
    'JOÃO',
    'MAÇÃ',
    'ROMÂNIA',
    'Ã',
    'Â',
    'Ä',
    'Å',
    'ÅNGSTRÖM',
    'MÄKELÄ',
    'ÅÄÖ',
    'BLÅ BERG',
    "MÄ'KI",
    "SÃ'O",
    'SÃ-O',
    'ÃÀÂÉÃÑÂÜ',
  ])('%j has a key', (text) => {
    expect(keyOf(person({ apellido_paterno: text }))).toMatch(/^[A-Z]{4}800510MDF[A-Z]{3}0[0-9]$/);
  });

  it('SÃO gives SA, and X for its missing consonant', () => {
    expect(keyOf(person({ apellido_paterno: 'SÃO' }))).toMatch(/^SAHL800510MDFXRS0/);
  });

  it('the second half alone is unsupported and not damaged, unless it is inside a word', () => {
    expect(foldBoth('MU ± OZ')).toEqual([UNSUPPORTED, UNSUPPORTED]);
    expect(foldBoth('MU±OZ')).toEqual([DAMAGED, DAMAGED]);
  });
});

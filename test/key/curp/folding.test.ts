// From the text of a name to the symbols of the rules (curp-rules 1): letters, signs, blanks, and unsupported characters.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DOUBTFUL_U,
  fold,
  foldByReference,
  SYMBOLS_PER_UNIT,
  UNSUPPORTED,
} from '../../../src/key/curp/folding.js';
import { hostileText } from './arbitraries.js';

/** The symbols as text, in their order: a blank, A to Z, Ñ, the marked vowels, a sign, a dot. */
const SYMBOLS = ' ABCDEFGHIJKLMNOPQRSTUVWXYZÑÄËÏÖ-.';

/** What `fold` makes of a text, checked against `foldByReference`. */
function folded(text: string): string | number {
  const symbols = new Uint8Array(SYMBOLS_PER_UNIT * text.length + 1);
  const end = fold(text, symbols, 0);
  const reference = foldByReference(text);
  if (typeof reference === 'number') {
    if (end !== reference) expect(end).toBe(reference); // `expect` is slow for a whole alphabet
    return reference;
  }
  // `fold` keeps all blanks; the rules need only one between two words.
  const words = [...symbols.subarray(0, end)].filter(
    (symbol, index, all) => symbol > 0 || (index > 0 && all[index - 1]! > 0),
  );
  expect(words).toEqual(reference.symbols);
  expect(reference.sources.length).toBe(reference.symbols.length);
  return reference.symbols.map((symbol) => SYMBOLS.charAt(symbol)).join('');
}

describe('letters', () => {
  it.each([
    ['muñoz', 'MUÑOZ '],
    ['MUN\u0303OZ', 'MUÑOZ '],
    ['PÉREZ', 'PEREZ '],
    ['PE\u0301REZ', 'PEREZ '],
    ['áéíóú ÀÈÌÒÙ âêîôû ÃẼĨÕŨ', 'AEIOU AEIOU AEIOU AEIOU '],
    ['ARGÜELLO', 'ARGUELLO '],
    ['ARGU\u0308ELLO', 'ARGUELLO '],
    ['ÄËÏÖ äëïö', 'ÄËÏÖ ÄËÏÖ '],
    ['SCHRO\u0308DER', 'SCHRÖDER '],
    ['ÿŸ', 'YY '],
    ['SÃO', 'SAO '],
    ['MAGALHÃES', 'MAGALHAES '],
  ])('%j folds to %j', (text, expected) => {
    expect(folded(text)).toBe(expected);
  });

  it.each([
    ['Ç', 'C'],
    ['Å', 'A'],
    ['Ø', 'O'],
    ['Ł', 'L'],
    ['Š', 'S'],
    ['Æ', 'AE'],
    ['Œ', 'OE'],
    ['Đ', 'D'],
    ['Ð', 'D'],
    ['Þ', 'TH'],
    ['Ħ', 'H'],
    ['Ŧ', 'T'],
    ['Ĳ', 'IJ'],
    ['Ž', 'Z'],
    ['Ő', 'O'],
    ['İ', 'I'],
    ['ı', 'I'],
    ['ﬃ', 'FFI'],
    ['\u212B', 'A'], // the Ångström sign
  ])('%s is %s, in lower case too', (letter, base) => {
    expect(folded(`${letter}N`)).toBe(`${base}N `);
    expect(folded(`${letter.toLowerCase()}a`)).toBe(`${base}A `);
  });

  it('ß is SS', () => {
    expect([folded('Aßa'), folded('ẞA')]).toEqual(['ASSA ', 'SSA ']);
  });
});

describe('signs and blanks', () => {
  it.each([...`/-'’‘´\``, '\u02BC', ...'0123456789'])('%j is a sign', (sign) => {
    expect(folded(`D${sign}AMICO`)).toBe('D-AMICO ');
  });

  it('a dot is a sign of its own', () => {
    expect(folded('MA. LUISA')).toBe('MA. LUISA ');
  });

  it.each([...'\t\n\v\f\r \u0085\u00A0\u1680\u2000\u2003\u200A\u2028\u2029\u202F\u205F\u3000'])(
    '%j is a blank',
    (blank) => {
      expect(folded(`RIVA${blank}PALACIO`)).toBe('RIVA PALACIO ');
      expect(folded(`${blank}${blank}RIVA${blank} ${blank}PALACIO${blank}`)).toBe('RIVA PALACIO ');
      expect(folded(blank)).toBe('');
    },
  );

  it('an empty text has no symbols', () => {
    expect(folded('')).toBe('');
  });
});

describe('characters that the rules do not cover', () => {
  it.each([
    ...'@?*#¿,;:()"&+=_×÷ªº–—ΩЯ字Ａ１\u0000\u0007\u007F\u00AD\u200B\u200D',
    '😀',
    '\uD83D',
    '\uDE00',
    'Ə',
  ])('%j is unsupported', (character) => {
    expect(folded(`LU${character}NA`)).toBe(UNSUPPORTED);
    expect(folded(character)).toBe(UNSUPPORTED);
  });

  it.each(['Q\u0301', '\u0301', ' \u0303', '-\u0303', 'Ñ\u0303', 'Ä\u0301', 'J\u030C'])(
    'a mark that cannot be joined to its letter is unsupported: %j',
    (text) => {
      expect(folded(text)).toBe(UNSUPPORTED);
    },
  );
});

describe('fast and reference folding', () => {
  it('agree on every single UTF-16 unit', () => {
    for (let unit = 0; unit <= 0xffff; unit++) folded(String.fromCharCode(unit));
  });

  it('agree on any text', () => {
    fc.assert(
      fc.property(hostileText, (text) => void folded(text)),
      { numRuns: 5000 },
    );
  });

  it('write from the given offset on', () => {
    const symbols = new Uint8Array(20).fill(99);
    expect(fold('ÆRØ', symbols, 3)).toBe(8);
    expect([...symbols.subarray(0, 8)]).toEqual([99, 99, 99, 1, 5, 18, 15, 0]);
  });
});

it.each(['SaÚl', 'SaÚl Straßer', 'SaÚl\u200aPaz'])('%j is doubtful by its capital Ú', (text) => {
  expect(folded(text)).toBe(DOUBTFUL_U);
});

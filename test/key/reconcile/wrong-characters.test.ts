// Which character of a key on file is wrong, and in which position: found with the verdict, and in the words for it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/key/contract/messages.js';
import { CHECKS } from '../../../src/key/curp/key-checks.js';
import { findingOf, VERDICTS } from '../../../src/key/reconcile/reconciliation.js';
import { verdictMessage } from '../../../src/key/reconcile/verdict-texts.js';
import { MAX_PLACES, placesText } from '../../../src/key/reconcile/wrong-characters.js';
import { LineParts } from '../../../src/rows/line-parts.js';
import { PlaceParts } from '../../../src/rows/place-parts.js';
import { ResultLines } from '../../../src/rows/result-lines.js';
import { RESULT_ROOM } from '../../../src/rows/row-opening.js';
import { plan } from '../../input/csv/plans.js';
import { person } from '../../people/person.js';
import { runs } from '../../random/property-runs.js';
import { edited, ownKey, reconcile, withCheckDigit } from './reconciling.js';

const LUISA = person();
const KEY = 'PEHL800510MDFRRS04';

/** `5:O/8`: position, character, the character that belongs there. */
const placesOf = (onFile: string): string =>
  (reconcile(LUISA, onFile).places ?? [])
    .map(({ position, has, wants }) => `${position}:${has ?? '?'}/${wants ?? ''}`)
    .join(' ');

describe('wrong characters are those', () => {
  it.each([
    ['of a wrong check digit', 'PEHL800510MDFRRS09', '18:9/4'],
    ['of one mistyped character', 'QEHL800510MDFRRS04', '1:Q/P'],
    ['that is no letter', 'PEHL800510?DFRRS04', '11:?/M'],
    ['of neighbours that changed places', 'PHEL800510MDFRRS04', '2:H/E 3:E/H'],
    ['that were confused', 'PEHL8OO51OMDFRRS04', '6:O/0 7:O/0 10:O/0'],
    [
      'that were confused in the key of a homonym',
      edited(withCheckDigit(edited(KEY, 17, '3')), 6, 'O'),
      '6:O/0',
    ],
    ['of a typing error after another cause', edited(ownKey({ ...LUISA, sexo: 'H' }), 1, 'Q'), '1:Q/P'],
    [
      'that were confused after another cause',
      edited(ownKey({ ...LUISA, sexo: 'H' }), 6, 'OO'),
      '6:O/0 7:O/0',
    ],
    ['of an Ñ in a root', 'PEHL800510MDÑRRS', '13:Ñ/F'],
    ['that cannot be where they are', 'PE8LO00510MDFRÑA04', '3:8/ 5:O/ 15:Ñ/ 16:A/'],
    ['of no key that was made from other data', ownKey({ ...LUISA, sexo: 'H' }), ''],
    ['of no key of another length', 'PEHL8O', ''],
  ])('%s: %s', (_, onFile, expected) => {
    expect(placesOf(onFile)).toBe(expected);
  });

  it('of a key on file beside a row in error', () => {
    const found = reconcile({ ...LUISA, sexo: '' }, 'PEHLO00510MDFRRS04');
    expect(found).toMatchObject({
      verdict: 'uncomputable',
      places: [{ position: 5, has: 'O', wants: null }],
    });
    expect(verdictMessage(found, 'es')).toBe(
      'la fila tiene un código de error; la clave no es una CURP: un carácter no puede estar en su posición; la posición 5, donde va el año, tiene O',
    );
  });
});

describe('in words', () => {
  const words = (onFile: string) =>
    LANGUAGES.map((language) => placesText(reconcile(LUISA, onFile).places!, language));

  it.each([
    [
      'QEHL800510MDFRRS04',
      'la posición 1, donde va el primer apellido, tiene Q en lugar de P',
      'position 1, where the first surname goes, has Q instead of P',
    ],
    [
      'PHEL800510MDFRRS04',
      'las posiciones 2 y 3, contiguas, tienen HE en lugar de EH',
      'positions 2 and 3, side by side, have HE instead of EH',
    ],
    [
      'PEHL80O5I0MDFRRS04',
      'la posición 7, donde va el mes, tiene O en lugar de 0, y la posición 9, donde va el día, tiene I en lugar de 1',
      'position 7, where the month goes, has O instead of 0, and position 9, where the day goes, has I instead of 1',
    ],
    [
      'PEHL800510MDFRR?04',
      'la posición 16, donde va la consonante del nombre, tiene un carácter que no es letra ni cifra en lugar de S',
      'position 16, where the consonant of the given name goes, has a character that is neither a letter nor a digit instead of S',
    ],
  ])('%s', (onFile, es, en) => {
    expect(words(onFile)).toEqual([es, en]);
  });

  it('two neighbours that are no letters are two places', () => {
    expect(words('PE??800510MDFRRS04')[1]).toMatch(
      /^position 3, where .* digit, and position 4, where .* digit$/,
    );
  });

  it('at most three are named', () => {
    const [es, en] = words('PEHLBOOSIOMDFRRS04');
    expect(es).toMatch(
      /^la posición 5.* y la posición 6.* y la posición 7, donde va el mes, tiene O en lugar de 0, y otras 3$/,
    );
    expect(en).toMatch(/, and 3 more$/);
  });
});

describe('in a result line', () => {
  const codes = fc
    .uint8Array({ minLength: 18, maxLength: 18 })
    .map((bytes) => bytes.map((byte) => [0, 209, ...Buffer.from('AOXZ019')][byte % 9]!));

  it('the parts are the words, for any characters', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 18 - 1 }),
        codes,
        fc.option(codes),
        fc.constantFrom(...LANGUAGES),
        (places, onFile, wanted, language) => {
          const out = new ResultLines(4096);
          new PlaceParts(language).append({ places, wanted }, onFile, out);
          const all = Array.from({ length: 18 }, (_, index) => index).filter(
            (index) => (places >> index) & 1,
          );
          const characterOf = (code: number) =>
            code === 0 ? null : code === 209 ? 'Ñ' : String.fromCharCode(code);
          const listed = all.map((index) => ({
            position: index + 1,
            has: characterOf(onFile[index]!),
            wants: wanted && characterOf(wanted[index]!),
          }));
          expect(out.finish().toString()).toBe(placesText(listed, language));
        },
      ),
      runs(300),
    );
  });

  it('the longest line fits into the room that is reserved for it', () => {
    const all = (1 << 9) - 1;
    const longest = findingOf('uncomputable', all, 3 << 20, (1 << CHECKS.length) - 1);
    expect(VERDICTS).toContain('uncomputable');
    for (const language of LANGUAGES) {
      const out = new ResultLines(4096);
      new PlaceParts(language).append({ places: 2 ** 18 - 1, wanted: null }, new Uint8Array(18), out);
      const { length } = out.finish();
      expect(length).toBeLessThan(MAX_PLACES * 140);
      for (const format of ['csv', 'ndjson'] as const) {
        const parts = new LineParts(plan({ mode: 'reconcile', lang: language, format }));
        const [before, after] = parts.frameAfterKey(longest);
        expect(
          parts.opening.length + parts.beforeKey.length + before.length + length + after.length,
        ).toBeLessThan(RESULT_ROOM - 64);
      }
    }
  });
});

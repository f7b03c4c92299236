// A key read from bytes: it is well formed if `inspect` says so for its text; entity and year are those of `decode`.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, ENTITIES, inspect } from '../../../src/index.js';
import { checkDigit } from '../../../src/key/curp/check-digit.js';
import { birthDigits } from '../../../src/key/curp/decode.js';
import { KeyCell } from '../../../src/rows/bytes/key-cell.js';
import { loadInputBlock } from '../../../src/rows/bytes/row-memory.js';
import { runs } from '../../random/property-runs.js';

const TODAY = '2026-11-15';
const cell = new KeyCell(20261115);

/** With bytes before and after the key, as in a record: they are not part of it. */
function expectSame(text: string): void {
  const bytes = Buffer.from(`0${text}0\n`);
  loadInputBlock(bytes, 0);
  const isKey = cell.readWellFormed(1, bytes.length - 2);
  const { well_formed: expected } = inspect(text, { today: TODAY });
  if (isKey !== expected) expect(isKey, text).toBe(expected); // `expect` is slow for every text
  if (!isKey) return;
  expect(cell.entity).toBe(Number(decode(text)!.entity.clave_entidad));
  expect(cell.year).toBe(birthDigits(text).year);
}

const closed = (characters: string): string => characters + checkDigit(characters);
const KEY = 'PEHL800510MDFRRS04';
const CHARACTERS = [...'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ0123456789abcxyz @[`{/:\u0000é'];

describe('is well formed where `inspect` says so', () => {
  it('with any character at any position, with the old and with the right check digit', () => {
    for (let place = 0; place < KEY.length; place++) {
      for (const character of CHARACTERS) {
        const other = KEY.slice(0, place) + character + KEY.slice(place + 1);
        expectSame(other);
        expectSame(closed(other.slice(0, 17)));
      }
    }
  });

  it('for every entity, and for every other pair of letters', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    let found = 0;
    for (const pair of letters.flatMap((one) => letters.map((other) => one + other))) {
      const key = closed(`PEHL800510M${pair}RRS0`);
      expectSame(key);
      loadInputBlock(Buffer.from(key), 0);
      if (cell.readWellFormed(0, 18)) found++;
    }
    expect(found).toBe(ENTITIES.length);
  });

  it('for every month and day, in leap years and others, in both centuries, before and after today', () => {
    for (const year of ['00', '04', '25', '26', '27', '99']) {
      for (const differentiator of ['0', 'A']) {
        for (let date = 0; date < 1400; date++) {
          expectSame(closed(`PEHL${year}${String(date).padStart(4, '0')}HDFRRS${differentiator}`));
        }
      }
    }
  });

  it('and not for another length', () => {
    for (const text of ['', KEY.slice(1), KEY.slice(0, 17), `${KEY}0`, KEY + KEY]) expectSame(text);
  });

  it('for any text that is almost a key', () => {
    const place = fc.tuple(fc.nat(17), fc.constantFrom(...CHARACTERS));
    fc.assert(
      fc.property(fc.array(place, { maxLength: 5 }), fc.boolean(), (changes, isClosed) => {
        const characters = [...KEY];
        for (const [at, character] of changes) characters[at] = character;
        const text = characters.join('');
        expectSame(isClosed ? closed(text.slice(0, 17)) : text);
      }),
      runs(1000),
    );
  });
});

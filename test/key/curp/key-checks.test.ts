// The checks on character codes fail as the same checks on the text, written here once more with a pattern and strings; and
// a text becomes the codes of a key.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit } from '../../../src/key/curp/check-digit.js';
import { entityByAbbreviation } from '../../../src/key/curp/entities.js';
import { inspect } from '../../../src/key/curp/inspect.js';
import { CHECKS, failedChecks } from '../../../src/key/curp/key-checks.js';
import { CodesOnFile } from '../../../src/key/curp/key-on-file-bytes.js';
import { readKeyOnFile } from '../../../src/key/reconcile/key-on-file.js';
import { anyCharacter } from '../../random/any-text.js';
import { runs } from '../../random/property-runs.js';

const TODAY = '2026-11-15';
const KEY = 'PEHL800510MDFRRS04';
const onFile = new CodesOnFile();

function failuresOf(text: string): string[] {
  onFile.readText(text);
  const failed = failedChecks(onFile.codes, 20261115);
  return CHECKS.filter((_, index) => ((failed >> index) & 1) === 1);
}

const FORM = /^[A-Z][AEIOUX][A-Z]{2}[0-9]{6}[A-Z]{3}[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z][0-9]$/;

/** Whether positions 5 to 10 are a day of this century, not after today. */
function isPossible(text: string, century: 19 | 20): boolean {
  const day = `${century}${text.slice(4, 6)}-${text.slice(6, 8)}-${text.slice(8, 10)}`;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day <= TODAY;
}

function failuresOfText(text: string): string[] {
  if (!FORM.test(text)) return ['characters'];
  const [own, other] = /[0-9]/.test(text.charAt(16)) ? ([19, 20] as const) : ([20, 19] as const);
  const isDate = isPossible(text, own) || isPossible(text, other);
  return [
    ...(isDate ? [] : ['date']),
    ...('HMX'.includes(text.charAt(10)) ? [] : ['sex']),
    ...(entityByAbbreviation(text.slice(11, 13)) === undefined ? ['entity'] : []),
    ...(isDate && !isPossible(text, own) ? ['differentiator'] : []),
    ...(text.charAt(17) === checkDigit(text) ? [] : ['check_digit']),
  ];
}

const edited = (at: number, characters: string): string =>
  KEY.slice(0, at) + characters + KEY.slice(at + characters.length);

const withCheckDigit = (key: string): string => key.slice(0, 17) + checkDigit(key);

describe('the failed checks are those of the text', () => {
  it('for any character in any position', () => {
    for (let at = 0; at < KEY.length; at++) {
      for (const character of 'ABEHIJKMNÑOXZ019abx @[`{/:\u0000é\u0131\u2010') {
        for (const text of [edited(at, character), withCheckDigit(edited(at, character))])
          expect(failuresOf(text), text).toEqual(failuresOfText(text));
      }
    }
  });

  it('for any digits of the date, sex, entity and differentiator', () => {
    const twoDigits = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
    const letters = fc.constantFrom('DF', 'NE', 'QQ', 'MC', 'AA', 'ZS');
    const key = fc
      .tuple(
        twoDigits,
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        fc.constantFrom('H', 'M', 'X', 'F'),
        letters,
        fc.constantFrom('0', '9', 'A', 'J', 'Z'),
        fc.boolean(),
      )
      .map(([year, month, day, sex, entity, differentiator, isRight]) => {
        const date = year + String(month).padStart(2, '0') + String(day).padStart(2, '0');
        const text = `PEHL${date}${sex}${entity}RRS${differentiator}4`;
        return isRight ? withCheckDigit(text) : text;
      });
    fc.assert(
      fc.property(key, (text) => {
        expect(failuresOf(text)).toEqual(failuresOfText(text));
        expect(inspect(text, { today: TODAY }).failures).toEqual(failuresOfText(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('for any text of 18 characters', () => {
    const text = fc
      .string({ unit: anyCharacter, minLength: 18, maxLength: 18 })
      .map((any) => any.slice(0, 18));
    fc.assert(
      fc.property(text, (any) => {
        expect(failuresOf(any)).toEqual(['characters']);
      }),
    );
  });
});

describe('the codes of a key on file', () => {
  it('from bytes are those from the text, if it has only digits and capital letters', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'AZN059', 'ñ', 'a', ' ', '-'),
      minLength: 15,
      maxLength: 20,
    });
    fc.assert(
      fc.property(text, (any) => {
        const bytes = Buffer.from(`0${any}0`);
        const isRead = onFile.readBytes(bytes, 1, bytes.length - 1);
        expect(isRead).toBe(any === '' || /^[A-Z][A-Z0-9]{17}$/.test(any));
        if (!isRead) return;
        const read = [onFile.length, ...onFile.codes.subarray(0, any.length)];
        onFile.readText(any);
        expect(read).toEqual([onFile.length, ...onFile.codes.subarray(0, any.length)]);
      }),
    );
  });

  it('has one code for all characters that no key has, except Ñ', () => {
    onFile.readText('Ñ ñ-\u{1F600}');
    expect([onFile.length, ...onFile.codes.subarray(0, 7)]).toEqual([6, 209, 0, 209, 0, 0, 0, 0]);
  });
});

describe('the bytes of a key on file', () => {
  it('that need not be read as a text are those of the text, in any length', () => {
    const word = fc.constantFrom(...'ABXZ019 -', 'NO', 'SIN', 'TIENE', 'CURP', ':', '1ER', 'DATO', KEY);
    fc.assert(
      fc.property(fc.string({ unit: word, maxLength: 8 }), (text) => {
        const bytes = Buffer.from(text);
        if (!onFile.readBytes(bytes, 0, bytes.length)) return;
        const ofText = new CodesOnFile();
        ofText.readText(readKeyOnFile(text).key);
        const { length } = ofText;
        expect(onFile.length).toBe(length);
        expect(onFile.codes.subarray(0, length)).toEqual(ofText.codes.subarray(0, length));
      }),
      runs(2000),
    );
  });

  it.each([KEY, '', `${KEY}0`, KEY.slice(0, 16), 'PEHL80', 'X1'])('are read as its text is: %j', (text) => {
    const ofText = new CodesOnFile();
    ofText.readText(readKeyOnFile(text).key);
    expect(onFile.readBytes(Buffer.from(`,${text},`), 1, 1 + text.length)).toBe(true);
    expect(onFile.length).toBe(ofText.length);
    expect(onFile.codes.subarray(0, text.length)).toEqual(ofText.codes.subarray(0, text.length));
  });

  it.each([
    `${KEY} `,
    KEY.repeat(2),
    'NINGUNO',
    'PENDIENTE',
    '1',
    '0'.repeat(18),
    KEY.toLowerCase(),
    'PEÑL800510MDFRRS04',
  ])('must be read as a text: %j', (text) => {
    const bytes = Buffer.from(text);
    expect(onFile.readBytes(bytes, 0, bytes.length)).toBe(false);
  });
});

// Whether a text is a well-formed key: each failed check alone, several in order, remarks, and today.
import { describe, expect, it } from 'vitest';
import { CHECKS, inspect } from '../../../src/index.js';
import { checkDigit } from '../../../src/key/curp/check-digit.js';

/** Seventeen characters with their right check digit. */
const closed = (characters: string): string => characters + checkDigit(characters);

const WELL_FORMED = { well_formed: true, failures: [], remarks: [] };

describe('each check fails alone', () => {
  it.each([
    ['length', ''],
    ['length', 'PEHL800510MDFRRS0'],
    ['length', 'PEHL800510MDFRRS04 '],
    ['characters', 'pehl800510mdfrrs04'],
    ['characters', 'PBHL800510MDFRRS04'],
    ['characters', 'PEÑL800510MDFRRS04'],
    ['characters', 'PEHL8O0510MDFRRS04'],
    ['characters', 'PEHL800510MDFRRA04'],
    ['characters', 'PEHL800510MDFRRS0A'],
    ['characters', 'PEHL800510MDFRRS0\n'],
    ['date', closed('PEHL801310MDFRRS0')],
    ['date', closed('PEHL800230MDFRRS0')],
    ['date', closed('PEHL800500MDFRRSA')],
    ['sex', closed('PEHL800510ADFRRS0')],
    ['entity', closed('PEHL800510MZZRRS0')],
    ['differentiator', closed('PEHL000229MDFRRS0')], // 1900 had no 29 February, 2000 had
    ['check_digit', 'PEHL800510MDFRRS05'],
  ])('%s: %j', (check, curp) => {
    expect(inspect(curp)).toEqual({ well_formed: false, failures: [check], remarks: [] });
  });

  it('the examples contain all checks', () => {
    expect(CHECKS).toEqual([
      'length',
      'characters',
      'date',
      'sex',
      'entity',
      'differentiator',
      'check_digit',
    ]);
  });
});

describe('well-formed keys', () => {
  it.each([
    'PEHL800510MDFRRS04',
    'SABC560626MDFLRN01',
    'PXNE660720HMCXTN06',
    closed('PEHL000229MDFRRSA'),
    closed('XXXJ800510XNEXXN9'),
    closed('PEHL260101MDFRRSJ'),
  ])('%s', (curp) => {
    expect(inspect(curp)).toEqual(WELL_FORMED);
  });
});

describe('several failures', () => {
  it('come in the order of the checks', () => {
    expect(inspect('PEHL801310AZZRRS0x').failures).toEqual(['characters']);
    expect(inspect('PEHL801310AZZRRS00').failures).toEqual(['date', 'sex', 'entity', 'check_digit']);
    expect(inspect('PEHL000229AZZRRS00').failures).toEqual([
      'sex',
      'entity',
      'differentiator',
      'check_digit',
    ]);
  });
});

describe('remarks are not failures', () => {
  it('an unreplaced inconvenient word: registered keys that start with VACA exist', () => {
    expect(inspect(closed('VACA800510HDFRRS0'))).toEqual({
      ...WELL_FORMED,
      remarks: ['inconvenient_word'],
    });
  });

  it('a differentiator beyond J', () => {
    expect(inspect(closed('PEHL010510MDFRRSJ')).remarks).toEqual([]);
    expect(inspect(closed('PEHL010510MDFRRSK'))).toEqual({
      ...WELL_FORMED,
      remarks: ['differentiator_beyond_j'],
    });
    expect(inspect(closed('PEDO010510MDFRRSZ')).remarks).toEqual([
      'inconvenient_word',
      'differentiator_beyond_j',
    ]);
  });
});

describe('today', () => {
  const born2026 = closed('PEHL260729MDFRRSA');

  it('is a valid date of birth, and the day after it is not', () => {
    expect(inspect(born2026, { today: '2026-07-29' })).toEqual(WELL_FORMED);
    // In 1926 the day is not after today: only the century is wrong.
    expect(inspect(born2026, { today: '2026-07-28' }).failures).toEqual(['differentiator']);
  });

  it('a day after today in both centuries fails the date', () => {
    expect(inspect(born2026, { today: '1926-07-28' }).failures).toEqual(['date']);
    expect(inspect('PEHL800510MDFRRS04', { today: '1980-05-09' }).failures).toEqual(['date']);
  });

  it('without it no date counts as future', () => {
    expect(inspect(closed('PEHL991231MDFRRSA'))).toEqual(WELL_FORMED);
    expect(inspect(closed('PEHL991231MDFRRSA'), { today: undefined })).toEqual(WELL_FORMED);
  });

  it('that is not a date throws', () => {
    expect(() => inspect(born2026, { today: '2026-02-30' })).toThrow(RangeError);
  });
});

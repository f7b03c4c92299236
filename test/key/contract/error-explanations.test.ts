// Codes and reasons in the words of people: every one has its own, in both languages.
import { describe, expect, it } from 'vitest';
import { CALCULATION_FAILED, FIELD_CODES, REASONS, type Reason } from '../../../src/key/contract/codes.js';
import {
  labelOf,
  type RunFacts,
  technicalName,
  wordsOf,
} from '../../../src/key/contract/error-explanations.js';
import { LANGUAGES, type Language } from '../../../src/key/contract/messages.js';

const CASES: [number, Reason | null][] = [
  ...Object.values(FIELD_CODES)
    .flatMap((kinds) => Object.values(kinds))
    .map((code): [number, null] => [code, null]),
  ...REASONS.map((reason): [number, Reason] => [CALCULATION_FAILED, reason]),
];

const RUNS: RunFacts[] = [true, false].flatMap((normalize) =>
  (['required', 'optional'] as const).flatMap((surnames) =>
    (['found', 'given', 'none'] as const).map((encoding) => ({ normalize, surnames, encoding })),
  ),
);
const [RUN] = RUNS as [RunFacts];

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(CASES)('%s %s has a short label and sentences that say what to do', (code, reason) => {
    for (const run of RUNS) {
      const { label, advice } = wordsOf(code, reason, language, run);
      expect(label).toMatch(/^\p{Lu}.{5,58}[^.]$/u);
      expect(label).toBe(labelOf(code, reason, language));
      expect(advice).toMatch(/^\p{Lu}.+\.$/u);
      // Neither a parameter of the API, nor an option of the command, nor a control of the page.
      expect(label + advice).not.toMatch(
        /parámetro|parameter|_|--|normalize|surnames:|optional|\(encoding\)|opción|option|marque|check “/,
      );
    }
  });

  it.each(CASES)(
    '%s %s: no advice to turn on what is on, or to give a workbook an encoding',
    (code, reason) => {
      for (const run of RUNS) {
        const { advice } = wordsOf(code, reason, language, run);
        if (run.normalize) expect(advice).not.toMatch(/lo que la gente escribe|what people type/);
        if (run.surnames === 'optional') expect(advice).not.toMatch(/apellidos vacíos|empty surnames/);
        if (run.encoding !== 'found') expect(advice).not.toMatch(/codificación|encoding/);
        if (run.encoding === 'none')
          expect(advice).not.toMatch(/CSV|UTF-8|comillas|quotes|separador|separator/);
      }
    },
  );

  it('what an option helps is said where the option is off', () => {
    const said = (code: number, reason: Reason | null, run: Partial<RunFacts>): string =>
      wordsOf(code, reason, language, { ...RUN, ...run }).advice;
    for (const code of [409, 411, 413, 414, 415, 416])
      expect(said(code, null, { normalize: false })).toMatch(/lo que la gente escribe|what people type/);
    for (const code of [401, 402])
      expect(said(code, null, { surnames: 'required' })).toMatch(/apellidos vacíos|empty surnames/);
    expect(said(417, 'damaged_text', { encoding: 'found' })).toMatch(/codificación|encoding/);
    expect(said(417, 'damaged_text', { encoding: 'none' })).toMatch(/libro|workbook/);
  });

  it('X is advised for the second surname only', () => {
    for (const [code, reason] of CASES) {
      const isAdvised = / X o | X or /.test(wordsOf(code, reason, language, RUN).advice);
      if (code !== 406 && code !== 416) expect(isAdvised).toBe(code === 402);
    }
  });

  it('no two codes have the same label', () => {
    const labels = CASES.map(([code, reason]) => labelOf(code, reason, language));
    expect(new Set(labels).size).toBe(CASES.length);
  });
});

it('are other words in each language', () => {
  for (const [code, reason] of CASES)
    expect(labelOf(code, reason, 'es')).not.toBe(labelOf(code, reason, 'en'));
});

it('have the name of the parameter or the reason as their term', () => {
  expect(labelOf(402, null, 'es')).toBe('Falta el segundo apellido');
  expect(CASES.map(([code, reason]) => technicalName(code, reason)).slice(0, 3)).toEqual([
    'nombres',
    'apellido_paterno',
    'apellido_materno',
  ]);
  expect(technicalName(415, null)).toBe('entidad');
  expect(technicalName(417, 'invalid_date')).toBe('invalid_date');
  expect(technicalName(417, null)).toBe('internal');
});

it('417 without a reason is internal, and unknown codes and languages are refused', () => {
  expect(wordsOf(417, null, 'en', RUN)).toEqual(wordsOf(417, 'internal', 'en', RUN));
  expect(() => labelOf(399, null, 'es')).toThrow('there is no such code or reason');
  expect(() => labelOf(400, null, 'fr' as Language)).toThrow('a language is one of: es, en');
});

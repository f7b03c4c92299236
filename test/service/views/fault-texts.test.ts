/** The texts of faults. That each fault has one is proven by the compiler, by the type of the table. */
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../src/service/runs/run-record.js';
import { FAULT_TEXTS, faultText } from '../../../src/service/views/fault-texts.js';

describe.each(Object.entries(FAULT_TEXTS))('%s', (_, { es, en }) => {
  it('is a sentence for people, in Spanish and in English', () => {
    for (const text of [es, en]) expect(text).toMatch(/^[A-ZÁÉÍÓÚ].{15,}\.$/);
    expect(es).not.toBe(en);
  });

  it('mentions no option of the command line', () => {
    expect(es + en).not.toMatch(/--|`|[a-z]_[a-z]/);
  });
});

it('no sentence is used twice', () => {
  const texts = Object.values(FAULT_TEXTS).flatMap(({ es, en }) => [es, en]);
  expect(new Set(texts).size).toBe(texts.length);
});

it('a fault of a newer version is reported as an internal error', () => {
  expect(faultText('of_tomorrow' as Fault)).toBe(FAULT_TEXTS.defect);
});

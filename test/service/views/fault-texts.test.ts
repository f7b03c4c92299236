/** Every fault of an input, a run and a server has a text in both languages. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../src/service/runs/run-record.js';
import { FAULT_TEXTS, faultText } from '../../../src/service/views/fault-texts.js';
import { ROOT } from '../../repository.js';

/** The members of a union type, read from its source file, since types do not exist at runtime. */
function faultsOf(path: string, type: string): string[] {
  const text = readFileSync(`${ROOT}src/${path}`, 'utf8');
  const [, union] = new RegExp(`export type ${type} =([^;]+);`).exec(text)!;
  return [...union!.matchAll(/'(\w+)'/g)].map(([, word]) => word!);
}

const faults = [
  ...faultsOf('input/csv/input-error.ts', 'InputFault'),
  ...faultsOf('engine/settings/run-error.ts', 'RunFault'),
  ...faultsOf('engine/redis/server-error.ts', 'ServerFault'),
];

it('has a sentence for each fault, and for nothing else', () => {
  expect(faults.length).toBeGreaterThan(20);
  expect(Object.keys(FAULT_TEXTS).sort()).toEqual([...new Set(faults)].sort());
});

describe.each(faults)('%s', (fault) => {
  const { es, en } = FAULT_TEXTS[fault as Fault];

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

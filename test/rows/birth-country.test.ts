/** A country of birth beside the state of birth: the same on both paths. */
import { expect, it } from 'vitest';
import type { Plan } from '../../src/input/csv/plan.js';
import { ByteChunk } from '../../src/rows/byte-chunk.js';
import { processByReference } from '../../src/rows/reference-chunk.js';
import { chunkOf, plan } from '../input/csv/plans.js';

const LAYOUT: Partial<Plan> = {
  normalize: true,
  columnCount: 9,
  columns: { ...plan().columns, entidad: 7 },
  countryColumn: 8,
  echo: 'none',
};

const MEXICAN = 'MECR840719MJCDSS03';

it.each<[string, string, string]>([
  ['Jalisco', 'México', MEXICAN],
  ['Jalisco', '', MEXICAN],
  ['Jalisco', 'MEX', MEXICAN],
  ['Jalisco', 'Estados Unidos Mexicanos', MEXICAN],
  ['Jalisco', 'mexicana', MEXICAN],
  ['Jalisco', 'Guatemala', ''],
  ['14', 'USA', ''],
  ['14', 'Estados Unidos de América', ''],
  ['14', 'COL', ''],
  ['', 'Honduras', ''],
  ['Extranjero', 'Honduras', 'MECR840719MNEDSS03'],
  ['NE', 'Honduras', 'MECR840719MNEDSS03'],
])('%j and %j', (state, country, key) => {
  const chunk = chunkOf(`Rosa,Medina,Castro,1984,07,19,mujer,${state},${country}\n`, ',', 'utf-8', true);
  const byBytes = new ByteChunk(plan(LAYOUT)).process(chunk);
  const line = byBytes.bytes.toString('utf8').trimEnd();
  expect(line.split(',').at(-1)).toBe(key);
  if (key === '') expect(line).toContain(',411,');
  const byReference = processByReference(chunk, plan(LAYOUT));
  expect(byBytes.bytes.equals(byReference.bytes)).toBe(true);
  expect(byBytes.tally).toEqual(byReference.tally);
});

import { describe, expect, it } from 'vitest';
import { READABLE } from '../../../src/input/csv/readable-rows.js';
import { ChunkProcessor } from '../../../src/rows/chunk-processor.js';
import { processByReference } from '../../../src/rows/reference-chunk.js';
import { chunkOf, plan } from './plans.js';

const PERSON = ['JUAN', 'PEREZ', 'LOPEZ', '1985', '03', '07', 'H', '14', 'x'];
const YEAR = 3;
const [MONTH, DAY, SEX, ENTITY] = [4, 5, 6, 7];

const rowWith = (column: number, value: string): string => PERSON.with(column, value).join(',');

function readable(lines: readonly string[]): number {
  const chunk = chunkOf(`${lines.join('\n')}\n`);
  const counts = [new ChunkProcessor(plan()).process(chunk), processByReference(chunk, plan())].map(
    ({ tally }) => tally.evidence[READABLE] ?? 0,
  );
  expect(counts[0]).toBe(counts[1]);
  return counts[0]!;
}

describe('a strict row is in error only because of how a value is written', () => {
  it.each([
    [MONTH, '3'],
    [MONTH, 'marzo'],
    [DAY, '7'],
    [SEX, 'Mujer'],
    [SEX, 'F'],
    [SEX, 'h'],
    [ENTITY, 'Jalisco'],
    [ENTITY, 'JC'],
    [ENTITY, '9'],
    [ENTITY, 'Extranjero'],
  ])('column %i: %s', (column, value) => expect(readable([rowWith(column, value)])).toBe(1));

  it('in several fields', () =>
    expect(readable([PERSON.with(SEX, 'f').with(ENTITY, 'Jal.').join(',')])).toBe(1));

  it.each([
    [YEAR, '85'],
    [YEAR, '1e3'],
    [MONTH, 'x'],
    [DAY, '031'],
    [SEX, '?'],
    [SEX, ''],
    [ENTITY, 'Guatemala'],
    [ENTITY, 'Guadalajara'],
    [ENTITY, ''],
    [0, ''],
  ])('column %i: %j is not', (column, value) => expect(readable([rowWith(column, value)])).toBe(0));

  it('not with another fault beside it', () => {
    expect(readable([PERSON.with(SEX, 'Mujer').with(YEAR, '').join(',')])).toBe(0);
    expect(readable([PERSON.with(SEX, 'Mujer').with(0, 'N/A').join(',')])).toBe(0);
  });
});

// A chunk is read in pieces: records that are cut off by the end of a piece, and records longer than a piece, give the
// result of the reference path.
import { describe, expect, it } from 'vitest';
import { PeopleGenerator } from '../../samples/people-generator.js';
import { Random } from '../../samples/random.js';
import type { Plan } from '../../src/input/csv/plan.js';
import { Memo } from '../../src/input/values/memo.js';
import { ByteChunk } from '../../src/rows/byte-chunk.js';
import {
  INPUT_BLOCK,
  INPUT_BLOCK_BYTES,
  MAX_COLUMNS,
  OUTPUT_BLOCK,
} from '../../src/rows/bytes/row-memory.js';
import { ChunkProcessor, forgetPeople } from '../../src/rows/chunk-processor.js';
import { RECORD } from '../../src/rows/duplicates/record-memory.js';
import { processByReference } from '../../src/rows/reference-chunk.js';
import { chunkOf, plan } from '../input/csv/plans.js';
import { COLUMNS, KEY_COLUMN, randomChunk } from './random-chunks.js';

const ROSA = 'ROSA,MEDINA,CASTRO,1984,07,19,M,14,';

function expectReference(text: string, settings: Plan): void {
  const chunk = chunkOf(text, ',', 'utf-8', settings.normalize);
  const reference = processByReference(chunk, settings);
  const { bytes, tally, errors } = new ByteChunk(settings).process(chunk);
  expect(tally.rows).toBe(chunk.rows);
  expect(bytes.equals(reference.bytes)).toBe(true);
  expect(tally).toEqual(reference.tally);
  expect(errors?.toString()).toBe(reference.errors?.toString());
}

/** Records of all kinds, more than fill a piece. */
function manyRecords(seed: number): string {
  const random = new Random(seed);
  const people = new PeopleGenerator(seed);
  let text = '';
  while (text.length < 1.2 * INPUT_BLOCK_BYTES) {
    const { bytes, encoding } = randomChunk(random, people, ',');
    if (encoding === 'utf-8') text += `${bytes}\n`;
  }
  return text;
}

describe('a chunk of several pieces', () => {
  const modes: Partial<Plan>[] = [
    {},
    { errors: 'plain' },
    { mode: 'reconcile', keyColumn: KEY_COLUMN },
    { mode: 'validate', keyColumn: KEY_COLUMN, errors: 'plain' },
    { normalize: true, errors: 'plain' },
    { normalize: true, mode: 'reconcile', keyColumn: KEY_COLUMN },
    { normalize: true, mode: 'validate', keyColumn: KEY_COLUMN },
  ];
  const records = manyRecords(5);
  it.each(modes)('gives the result of the reference path: %o', (mode) => {
    expectReference(records, plan({ columnCount: COLUMNS, ...mode }));
  });

  describe.each([false, true])('with --normalize %j', (normalize) => {
    it.each(['\n', '\r\n', '\r'])('is cut at every place of a record, with the line end %j', (lineEnd) => {
      const settings = plan({ normalize });
      const record = `"${ROSA.slice(0, 4)}"${ROSA.slice(4)}"a ""b"" c"${lineEnd}`;
      const records = `${lineEnd}${record}${ROSA}${lineEnd}${record}`;
      // A short text in place of the long one: csv-parse is slow, and the rest of the result is the same.
      const reference = processByReference(
        chunkOf(`${ROSA}NOTE${records}`, ',', 'utf-8', normalize),
        settings,
      );
      const processor = new ByteChunk(settings);
      for (let shift = 0; shift < record.length + 4; shift++) {
        const long = 'x'.repeat(INPUT_BLOCK_BYTES - ROSA.length - lineEnd.length - shift);
        const result = processor.process(chunkOf(`${ROSA}${long}${records}`, ',', 'utf-8', normalize));
        expect(result.bytes.toString().replace(long, 'NOTE')).toBe(reference.bytes.toString());
        expect(result.tally).toEqual(reference.tally);
        processor.recycle(result.bytes);
      }
    });
  });

  it('with records and blank lines that are longer than a piece', () => {
    for (const long of [INPUT_BLOCK_BYTES - 1, INPUT_BLOCK_BYTES, 2 * INPUT_BLOCK_BYTES + 1]) {
      for (const record of [
        `${ROSA}${'x'.repeat(long)}`,
        `"ROSA"${ROSA.slice(4)}${'x'.repeat(long)}`,
        `${ROSA}"${'x\n'.repeat(long / 2)}"`,
        ' '.repeat(long),
        ','.repeat(long),
      ]) {
        const text = `${ROSA}\n${record}\n${ROSA}\n\n${record}\n${ROSA}`;
        for (const normalize of [false, true]) expectReference(text, plan({ normalize, errors: 'plain' }));
      }
    }
  });
});

it('more columns than a line has space for give the result of the reference path', () => {
  const columnCount = MAX_COLUMNS + 1;
  const settings = plan({ columnCount });
  const chunk = chunkOf(`${ROSA}\n"a",b\n`);
  const { bytes } = new ChunkProcessor(settings).process(chunk);
  expect(bytes.equals(processByReference(chunk, settings).bytes)).toBe(true);
});

it('texts of cells are read anew after `forgetPeople`', () => {
  let reads = 0;
  const memo = new Memo(() => ++reads);
  expect([memo.get('1984-07-19'), memo.get('1984-07-19')]).toEqual([1, 1]);
  forgetPeople();
  expect(memo.get('1984-07-19')).toBe(2);
});

it('the memory of rows holds no person after `forgetPeople`', () => {
  const holders = () =>
    [INPUT_BLOCK, OUTPUT_BLOCK, RECORD].filter((memory) => memory.includes('MEDINA')).length;
  new ChunkProcessor(plan({ duplicates: true })).process(chunkOf(`${ROSA}\n`));
  expect(holders()).toBe(3);
  forgetPeople();
  expect(holders()).toBe(0);
});

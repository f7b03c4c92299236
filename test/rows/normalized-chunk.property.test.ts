// With `--normalize`, the byte path writes and counts the same as the reference path, for everyday files with dirty cells.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { writeEverydayPeople } from '../../samples/people-everyday.js';
import type { Chunk, Plan } from '../../src/input/csv/plan.js';
import { addsUp } from '../../src/input/csv/tally.js';
import { ByteChunk } from '../../src/rows/byte-chunk.js';
import { processByReference } from '../../src/rows/reference-chunk.js';
import { RowJudge } from '../../src/rows/row-result.js';
import { chunkOf, plan } from '../input/csv/plans.js';
import { runs } from '../random/property-runs.js';
import { everydayChunks } from './everyday-chunks.js';

function expectEqual(processor: ByteChunk, chunk: Chunk, run: Plan): void {
  const reference = processByReference(chunk, run);
  const fast = processor.process(chunk);
  expect(fast.bytes.toString()).toBe(reference.bytes.toString());
  expect(fast.tally).toEqual(reference.tally);
  expect(fast.errors?.toString()).toBe(reference.errors?.toString());
  expect(fast.attention?.toString()).toBe(reference.attention?.toString());
  expect(fast.people?.toString('latin1')).toBe(reference.people?.toString('latin1'));
  expect(reference.tally.rows).toBe(chunk.rows);
  expect(addsUp(reference.tally)).toBe(true);
}

describe('with --normalize, the byte path equals the reference path', () => {
  it('for everyday files with dirty cells, also if one processor reads chunks again', () => {
    const order = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 2000 })), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(everydayChunks, order, ({ plan: run, texts }, steps) => {
        const processor = new ByteChunk(run);
        for (const [at, firstRow] of steps) {
          const chunk = chunkOf(texts[at % texts.length]!, run.delimiter, 'utf-8', true);
          expectEqual(processor, { ...chunk, firstRow }, run);
        }
      }),
      runs(120),
    );
  });

  it('for files with many rows of a kind, wherever they are cut', () => {
    const cuts = fc.array(fc.nat({ max: 400 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(everydayChunks, cuts, ({ plan: run, texts }, lengths) => {
        const lines = texts.join('\n').split('\n');
        const processor = new ByteChunk(run);
        for (const length of lengths) {
          const many = Array.from({ length }, (_, at) => lines[at % lines.length]).join('\n');
          expectEqual(processor, chunkOf(many, run.delimiter, 'utf-8', true), run);
        }
      }),
      runs(25),
    );
  });

  it('for any bytes, in both encodings', () => {
    const encodings = fc.constantFrom<'utf-8' | 'windows-1252'>('utf-8', 'windows-1252');
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some)),
      fc
        .string({ unit: fc.constantFrom(...',,,;\t " \n\r'), maxLength: 40 })
        .map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(everydayChunks, bytes, encodings, ({ plan: run }, some, encoding) =>
        expectEqual(new ByteChunk(run), chunkOf(some, run.delimiter, encoding, true), run),
      ),
      runs(120),
    );
  });
});

const SIX_COLUMNS = plan({
  normalize: true,
  columnCount: 6,
  columns: {
    ...plan().columns,
    anio_nacimiento: -1,
    mes_nacimiento: -1,
    dia_nacimiento: -1,
    sexo: 4,
    entidad: 5,
  },
  birthDateColumn: 3,
  errors: 'plain',
});

it('reads everyday records without the reference path, those in error too', async () => {
  const pieces: Buffer[] = [];
  await writeEverydayPeople({ rows: 2000, seed: 3 }, (piece) => {
    pieces.push(piece);
  });
  const [, ...lines] = Buffer.concat(pieces).toString().split('\n');
  const isWhole = (line: string): boolean => !/,[?],/.test(line); // an invalid sex may be in another header
  const chunk = chunkOf(lines.filter(isWhole).join('\n'), ',', 'utf-8', true);
  const expected = processByReference(chunk, SIX_COLUMNS);
  const judge = vi.spyOn(RowJudge.prototype, 'judge');
  const { bytes, tally } = new ByteChunk(SIX_COLUMNS).process(chunk);
  expect(judge).not.toHaveBeenCalled();
  judge.mockRestore();
  expect(bytes.equals(expected.bytes)).toBe(true);
  expect(tally).toEqual(expected.tally);
  expect(tally.errors).toBeGreaterThan(10);
});

it('does not mix the names of a strict run with those of a run with --normalize', () => {
  const chunk = chunkOf('NINGUNA,NINGUNO,NO TIENE,1984,07,19,M,14,\nROSA,MEDINA,NO TIENE,1984,07,19,M,14,\n');
  for (const normalize of [false, true, false, true])
    expectEqual(new ByteChunk(plan({ normalize })), chunk, plan({ normalize }));
});

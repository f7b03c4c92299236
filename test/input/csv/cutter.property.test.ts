// For every chunk size the chunks make up the whole input: the same records, rows, lines, results and errors.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CutChunk, type CutterOptions, startOfInput } from '../../../src/input/csv/cutter.js';
import type { Delimiter, Plan } from '../../../src/input/csv/plan.js';
import { scanRecords } from '../../../src/input/csv/records.js';
import { parseRecords } from '../../../src/input/csv/reference-parser.js';
import { addTally, emptyTally } from '../../../src/input/csv/tally.js';
import { ChunkProcessor } from '../../../src/rows/chunk-processor.js';
import { runs } from '../../random/property-runs.js';
import { cut as cutAll } from './cutting.js';
import { chunkOf, plan } from './plans.js';

const delimiters = fc.constantFrom<Delimiter>(',', ';', '\t', '|');
const sizes = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 200, max: 3000 }));
const ends = fc.constantFrom('\n', '\r\n', '\r');

const pieces = fc.constantFrom(
  ...['"', '""', ',', ';', '\t', '|', '\n', '\r', '\r\n', '\n\n', ' ', 'a', 'Ñ', '\xd1', '\xc3\x91'],
  ...['MARIA,PEREZ,LOPEZ,1980,05,10,M,09', '"a\nb"', ',"', '",', '=1', '\n,,\n', '\n""," "\n', '\n\t\t\n'],
);
/** Lines as in most files, with an unusual one now and then. */
const lines = (simpleEnd: string) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom('MARIA,PEREZ,LOPEZ,1980,05,10,M,09', 'JUAN,SOTO,,1999,12,31,H,14', 'x'.repeat(90)),
        fc.oneof(
          { weight: 12, arbitrary: fc.constant(simpleEnd) },
          {
            weight: 1,
            arbitrary: fc.constantFrom('\n', '\r\n', '\r', '\n \n', ',"a\nb"\n', '"\n', '\r\r\n', '\n,, ,\n'),
          },
        ),
      ),
      { maxLength: 40 },
    )
    .map((parts) => Buffer.from(parts.flat().join('')));

const contents = fc.oneof(
  ends.chain(lines),
  fc.array(pieces, { maxLength: 60 }).map((parts) => Buffer.from(parts.join(''), 'latin1')),
  fc.uint8Array({ maxLength: 250 }).map((bytes) => Buffer.from(bytes)),
);

/** Physical lines of a text: line ends, and one more if text follows the last one. */
const lineCount = (content: Buffer): number =>
  content.toString('latin1').match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g)?.length ?? 0;

const view = ({ bytes, ...rest }: CutChunk) => ({ ...rest, bytes: bytes.toString('latin1') });

/** Chunks of a content whose encoding is known: for random bytes the user would be asked. */
const cut = (content: string | Buffer, options: Partial<CutterOptions> = {}, from = startOfInput()) =>
  cutAll(content, options, { ...from, encoding: content.length % 2 === 0 ? 'utf-8' : 'windows-1252' });

const inputs = fc.tuple(contents, delimiters, sizes);

const check = <T>(values: fc.Arbitrary<T>, predicate: (value: T) => Promise<void>) =>
  fc.assert(fc.asyncProperty(values, predicate), runs(250));

describe('the chunks of any input', () => {
  it('are its bytes in order, with nothing but blank lines between them', () =>
    check(inputs, async ([content, delimiter, chunkBytes]) => {
      const { chunks, state, error } = await cut(content, { delimiter, chunkBytes });
      let at = 0;
      for (const { bytes, after } of chunks) {
        const start = after.offset - bytes.length;
        expect(content.toString('latin1', at, start)).toMatch(/^[ \t\r\n]*$/);
        expect(bytes.equals(content.subarray(start, after.offset))).toBe(true);
        at = after.offset;
      }
      if (error) return;
      expect(content.toString('latin1', at)).toMatch(/^[ \t\r\n]*$/);
      expect(state.offset).toBe(content.length);
    }));

  it('hold the records that csv-parse finds, numbered without a gap', () =>
    check(fc.tuple(inputs, fc.boolean()), async ([[content, delimiter, chunkBytes], skipsEmpty]) => {
      const { chunks, state, error } = await cut(content, { delimiter, chunkBytes, skipsEmpty });
      let rows = 0;
      for (const [index, chunk] of chunks.entries()) {
        expect([chunk.index, chunk.firstRow]).toEqual([index, rows + 1]);
        expect(chunk.rows).toBe(parseRecords(chunk.bytes, delimiter, skipsEmpty).length);
        rows += chunk.rows;
        expect(chunk.after).toMatchObject({ rows, chunks: index + 1 });
      }
      if (error) return;
      expect(rows).toBe(parseRecords(content, delimiter, skipsEmpty).length);
      expect(state.rows).toBe(rows);
    }));

  it('have the physical lines of the input', () =>
    check(inputs, async ([content, delimiter, chunkBytes]) => {
      const { state, error } = await cut(content, { delimiter, chunkBytes });
      if (!error) expect(state.lines).toBe(lineCount(content));
    }));

  it('of another size differ only in where they are cut', () =>
    check(inputs, async ([content, delimiter, chunkBytes]) => {
      const whole = await cut(content, { delimiter });
      const small = await cut(content, { delimiter, chunkBytes });
      expect(small.error).toEqual(whole.error);
      expect(small.error?.line).toBe(whole.error?.line);
      if (!whole.error) expect({ ...small.state, chunks: 0 }).toEqual({ ...whole.state, chunks: 0 });
    }));

  it('are the same after a restart at the end of any of them', () =>
    check(inputs, async ([content, delimiter, chunkBytes]) => {
      const { chunks, state, error } = await cut(content, { delimiter, chunkBytes });
      for (const [index, { after }] of chunks.entries()) {
        const rest = await cut(content, { delimiter, chunkBytes }, after);
        expect(rest.chunks.map(view)).toEqual(chunks.slice(index + 1).map(view));
        expect([rest.state, rest.error]).toEqual([state, error]);
      }
    }));

  it('are not longer than the chunk size, unless their first record is', () =>
    check(inputs, async ([content, delimiter, chunkBytes]) => {
      for (const { bytes } of (await cut(content, { delimiter, chunkBytes })).chunks) {
        const first = scanRecords(bytes, Math.min(bytes.length, chunkBytes), delimiter, false);
        if (bytes.length > chunkBytes) expect(first.end).toBe(0);
      }
    }));

  it('give the results and the counts of the whole input', () => {
    const plans: fc.Arbitrary<Partial<Plan>> = fc.record({
      format: fc.constantFrom<Plan['format']>('csv', 'ndjson'),
      detail: fc.boolean(),
      normalize: fc.boolean(),
    });
    return check(fc.tuple(inputs, plans), async ([[content, delimiter, chunkBytes], changes]) => {
      const skipsEmpty = changes.normalize === true;
      const { chunks, state, error } = await cut(content, { delimiter, chunkBytes, skipsEmpty });
      if (error) return;
      const run = plan({ delimiter, ...changes });
      const processor = new ChunkProcessor(run);
      const whole = processor.process(chunkOf(content, delimiter, state.encoding ?? 'utf-8', skipsEmpty));
      const results = chunks.map((chunk) => processor.process(chunk));
      const tally = emptyTally();
      for (const result of results) addTally(tally, result.tally);
      expect(Buffer.concat(results.map(({ bytes }) => bytes)).toString()).toBe(whole.bytes.toString());
      expect(tally).toEqual(whole.tally);
    });
  });
});

describe('the line of an error', () => {
  const records = fc.array(fc.constantFrom('', ' ', 'a,b', '"a\nb"', 'x,"\r\n",y', '"c\rd",', 'Ñ'));

  /** Records of more than ten bytes: a long field, or an open quote that includes the next lines. */
  const long = fc
    .integer({ min: 11, max: 60 })
    .map((length) => (length % 2 ? 'z'.repeat(length) : `"${'\n'.repeat(length)}`));

  it('is the line of the first record that is too long, for every chunk size', () =>
    check(fc.tuple(records, ends, sizes, long), async ([before, end, chunkBytes, record]) => {
      const start = before.map((record) => record + end).join('');
      const content = `${start}${record}${end}a${end}${'y'.repeat(40)}${end}`;
      const { error } = await cut(content, { chunkBytes, maxRecord: 10 });
      expect(error).toMatchObject({ fault: 'record_too_long', line: lineCount(Buffer.from(start)) + 1 });
    }));

  it('does not exist for a record of exactly the maximum length', () =>
    check(fc.tuple(records, ends, sizes), async ([before, end, chunkBytes]) => {
      const content = [...before, 'z'.repeat(10), '"zzzzzzzz"', ...before].map((record) => record + end);
      expect((await cut(content.join(''), { chunkBytes, maxRecord: 10 })).error).toBeUndefined();
    }));

  it('is the line of the record whose quote is never closed, for every chunk size', () =>
    check(fc.tuple(records, ends, sizes, records), async ([before, end, chunkBytes, after]) => {
      const start = before.map((record) => record + end).join('');
      const swallowed = after.join(end).replaceAll('"', '');
      const { error } = await cut(`${start}a,"b${end}${swallowed}z`, { chunkBytes });
      expect(error).toMatchObject({ fault: 'unclosed_quote', line: lineCount(Buffer.from(start)) + 1 });
    }));
});

/** The opening of an input: the lines that are read before its encoding and its delimiter are known. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FirstRecords } from '../../../src/input/header/first-records.js';
import { memorySource } from '../csv/sources.js';

const openingOf = (text: string, lines: number): Promise<Buffer> =>
  new FirstRecords(memorySource(text), 1 << 20, lines).opening();

const lineEnds = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/** Longer than the first read, so that a line end may lie between two reads. */
const text = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 30_000 }), fc.constantFrom('\n', '\r\n', '\r')), {
    maxLength: 40,
  })
  .map((lines) => lines.map(([length, end]) => `${'x'.repeat(length)}${end}`).join(''));

it('has as many complete lines as are asked for, or all that there are', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 30 }), async (written, lines) => {
      const opening = (await openingOf(written, lines)).toString();
      expect(written.startsWith(opening)).toBe(true);
      if (opening !== written) expect(lineEnds(opening)).toBeGreaterThanOrEqual(lines);
      expect(/[^\r\n]$/.test(opening)).toBe(false);
    }),
  );
});

it.each(['\r\n', '\r'])('reads no more than it needs: %j between two reads is one line end', async (end) => {
  const first = `${'x'.repeat(64 * 1024 - 1)}${end}`;
  const written = `${first}${'y'.repeat(1_000_000)}${end}`;
  expect((await openingOf(written, 1)).toString()).toBe(first);
  expect((await openingOf(written, 2)).length).toBe(written.length);
});

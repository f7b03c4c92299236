// The byte path writes the same as csv-parse, the calculator and csv-stringify, for any bytes and any plan.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { FIELDS } from '../../src/index.js';
import type { Plan } from '../../src/input/csv/plan.js';
import { scanRecords } from '../../src/input/csv/records.js';
import { addsUp } from '../../src/input/csv/tally.js';
import { ByteChunk } from '../../src/rows/byte-chunk.js';
import { UnquotedRow } from '../../src/rows/bytes/unquoted-row.js';
import { type ChunkResult, processByReference } from '../../src/rows/reference-chunk.js';
import { chunkOf, plan } from '../input/csv/plans.js';
import { personOf } from '../key/reconcile/reconciling.js';
import { anyCharacter } from '../random/any-text.js';
import { runs } from '../random/property-runs.js';

const delimiters = fc.constantFrom<Plan['delimiter']>(',', ';', '\t', '|');

const plans: fc.Arbitrary<Plan> = fc
  .record({
    delimiter: delimiters,
    columnCount: fc.constantFrom(8, 9, 11),
    echo: fc.constantFrom<Plan['echo']>('all', 'none'),
    format: fc.constantFrom<Plan['format']>('csv', 'csv', 'ndjson'),
    detail: fc.boolean(),
    rawCells: fc.boolean(),
    surnames: fc.constantFrom<Plan['surnames']>('required', 'optional'),
    lang: fc.constantFrom<Plan['lang']>('es', 'en'),
    mode: fc.constantFrom<Plan['mode']>('calculate', 'calculate', 'reconcile', 'validate'),
    keyColumn: fc.constantFrom(7, 0, 5),
    errors: fc.constantFrom<Plan['errors']>('none', 'plain'),
    attention: fc.boolean(),
    mark: fc.constantFrom(undefined, 'c0123456789abcdef-01234567'),
    duplicates: fc.boolean(),
  })
  .map(plan);

const cell = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'MARÍA',
      'JOSE LUIS',
      'MUÑOZ',
      'DE LA O',
      "O'HARA",
      '1980',
      '05',
      '10',
      'H',
      'M',
      '09',
      '36',
      '',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '=1+1',
      '-5',
      '@x',
      '+52',
      '+52 33 1234',
      '-120.50',
      '-2-3',
      '-1 ',
      '\n=1',
      '＝1',
      '－',
      '！',
      ' ',
      '\u00a0',
      'MUÃ±OZ',
      '𝓐',
      'h',
      '1e3',
      ' 05 ',
      'DESCONOCIDO',
      'ẞ',
      'Ä',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.string({
      unit: fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r', ' ', 'a', 'Ñ', '1', '=', '-', '+', '.'),
      maxLength: 6,
    }),
  },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 5 }) },
);

const written = fc.oneof(
  { weight: 5, arbitrary: cell },
  { weight: 2, arbitrary: cell.map((text) => `"${text.replaceAll('"', '""')}"`) },
  { weight: 1, arbitrary: cell.map((text) => `"${text}"`) },
);

const lineEnd = fc.constantFrom('\n', '\n', '\r\n', '\r');

const content = (delimiter: string) =>
  fc
    .array(fc.tuple(fc.array(written, { minLength: 0, maxLength: 12 }), lineEnd), { maxLength: 8 })
    .map((records) => records.map(([cells, end]) => cells.join(delimiter) + end).join(''))
    .chain((text) => fc.constantFrom(text, text.replace(/[\r\n]+$/, ''), `${text}"`, `${text}"a`));

const simpleRecord = fc
  .tuple(
    fc.constantFrom('MARÍA LUISA', 'JOSÉ', 'Ñoño', ''),
    fc.constantFrom('PÉREZ', 'SCHRÖDER', "D'AMICO", 'MUÑOZ', 'X', 'xx'),
    fc.constantFrom('LÓPEZ', 'DE LA CRUZ', '', ' ', 'ŁUKASZ', 'X'),
    fc.constantFrom('1980', '2001', '80', '1880', '199a'),
    fc.constantFrom('05', '5', '13'),
    fc.constantFrom('10', '31', ' 01'),
    fc.constantFrom('H', 'M', 'X', 'h'),
    fc.constantFrom('09', '33', '9', ''),
    fc.constantFrom('', 'nota', '"con, coma"'),
  )
  .map((cells) => cells.join(','));

/** The eight cells of a person with a key. */
const personFields = (seed: number): string[] => {
  const [someone] = personOf(seed);
  return FIELDS.map((field) => someone[field] ?? '');
};

const shown = ({ bytes, tally, errors, attention, people }: ChunkResult) => ({
  text: bytes.toString(),
  tally,
  errors: errors?.toString(),
  attention: attention?.toString(),
  people: people?.toString('latin1'),
});

const expectEqual = (bytes: string | Buffer, run: Plan, encoding: 'utf-8' | 'windows-1252' = 'utf-8') => {
  const chunk = chunkOf(bytes, run.delimiter, encoding);
  const reference = processByReference(chunk, run);
  const fast = new ByteChunk(run).process(chunk);
  const sums = { rows: reference.tally.rows, addsUp: addsUp(reference.tally) };
  expect({ ...shown(fast), rows: chunk.rows, addsUp: true }).toEqual({ ...shown(reference), ...sums });
};

describe('the byte path equals the reference path', () => {
  it('for records with any cells, quotes and line ends', () => {
    const cases = plans.chain((run) => fc.tuple(fc.constant(run), content(run.delimiter)));
    fc.assert(
      fc.property(cases, ([run, text]) => expectEqual(text, run)),
      runs(200),
    );
  });

  it('for typical records', () => {
    const records = fc
      .array(simpleRecord, { minLength: 1, maxLength: 20 })
      .map((lines) => `${lines.join('\n')}\n`);
    fc.assert(
      fc.property(plans, records, (run, text) =>
        expectEqual(text, { ...run, delimiter: ',', columnCount: 9 }),
      ),
      runs(80),
    );
  });

  it('for people and the keys on file for them, right and wrong', () => {
    const spoil = fc.constantFrom<(key: string) => string>(
      (key) => key,
      (key) => ` ${key.toLowerCase()} `,
      (key) => `"${key}"`,
      () => '',
      (key) => key.slice(0, 15),
      (key) => `${key.slice(0, 17)}${(Number(key.charAt(17)) + 1) % 10}`,
      (key) => `W${key.slice(1)}`,
      (key) => key.replaceAll('0', 'O'),
      (key) => `${key.slice(2)}${key.slice(0, 2)}`,
      () => '=1+1',
    );
    const record = fc
      .tuple(fc.nat(), fc.nat(), spoil)
      .map(([seed, other, change]) => [...personFields(seed), change(personOf(other % 3 ? seed : other)[1])]);
    const records = fc.array(record, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(plans, records, (run, rows) => {
        const { delimiter } = run;
        const text = rows.map((cells) => `${cells.join(delimiter)}\n`).join('');
        expectEqual(text, { ...run, columnCount: 9, keyColumn: 8 });
      }),
      runs(80),
    );
  });

  it('for rows that name columns, in any order', () => {
    const names = fc.shuffledSubarray(
      ['Nombre', 'Paterno', 'materno', 'Año', 'MES', 'Día', 'Sexo', 'Entidad', ''],
      {
        minLength: 6,
      },
    );
    const records = fc.array(fc.tuple(names, fc.boolean()), { minLength: 1, maxLength: 6 });
    const counts = { other: 0, others: 0 };
    fc.assert(
      fc.property(plans, records, (run, rows) => {
        const quote = (name: string, quoted: boolean): string => (quoted ? `"${name}"` : name);
        const lines = rows.map(([cells, quoted]) =>
          cells.map((name) => quote(name, quoted)).join(run.delimiter),
        );
        const text = `${lines.join('\n')}\n`;
        expectEqual(text, run);
        const { evidence } = processByReference(chunkOf(text, run.delimiter), run).tally;
        counts[evidence['header:other'] === undefined ? 'others' : 'other']++;
      }),
      runs(150),
    );
    expect(Math.min(counts.other, counts.others)).toBeGreaterThan(0);
  });

  it('for people with one byte added, removed or changed, and columns in any order', () => {
    const byte = fc.constantFrom(',', '0', '9', 'H', 'X', ' ', '"', '-', '\n', '\r', 'Ñ', '');
    const damage = fc.tuple(fc.nat(), fc.nat({ max: 1 }), byte);
    const order = fc.constantFrom<number[]>(
      [0, 1, 2, 3, 4, 5, 6, 7],
      [3, 4, 5, 6, 7, 0, 1, 2],
      [7, 0, 1, 2, 3, 4, 5, 6],
    );
    const rows = fc.array(fc.tuple(fc.nat(), fc.option(damage)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(plans, order, rows, (run, places, people) => {
        const columns = Object.fromEntries(FIELDS.map((field, at) => [field, places.indexOf(at)]));
        const lines = people.map(([seed, change]) => {
          const fields = personFields(seed);
          const note = seed % 3 === 0 ? '14' : 'nota '.repeat(seed % 20);
          const line = [...places.map((at) => fields[at]), note].join(',');
          if (change === null) return line;
          const at = change[0] % line.length;
          return line.slice(0, at) + change[2] + line.slice(at + change[1]);
        });
        const settled = { ...run, delimiter: ',', columnCount: 9, keyColumn: 8 } as const;
        expectEqual(`${lines.join('\n')}\n`, { ...settled, columns: columns as Plan['columns'] });
      }),
      runs(150),
    );
  });

  it('for any bytes, in both encodings', () => {
    const encodings = fc.constantFrom<'utf-8' | 'windows-1252'>('utf-8', 'windows-1252');
    fc.assert(
      fc.property(plans, fc.uint8Array({ maxLength: 200 }), encodings, (run, bytes, encoding) =>
        expectEqual(Buffer.from(bytes), run, encoding),
      ),
      runs(200),
    );
  });
});

it('reuses the buffer of a result only after it was recycled', () => {
  const chunks = [1, 2, 3].map((seed) => chunkOf(`${[...personFields(seed), 'nota'].join(',')}\n`));
  const [first, second, third] = chunks.map((chunk) => processByReference(chunk, plan()).bytes.toString());
  const processor = new ByteChunk(plan());
  const kept = processor.process(chunks[0]!);
  const given = processor.process(chunks[1]!);
  expect([kept.bytes.toString(), given.bytes.toString()]).toEqual([first, second]);
  processor.recycle(given.bytes);
  processor.recycle(given.bytes); // a second call has no effect
  processor.recycle(Buffer.from('not from this processor'));
  const used = processor.process(chunks[2]!);
  const fresh = processor.process(chunks[1]!);
  expect(used.bytes.buffer).toBe(given.bytes.buffer);
  expect([kept.bytes.toString(), used.bytes.toString()]).toEqual([first, third]);
  expect(fresh.bytes.toString()).toBe(second);
});

it('counts nothing of a chunk that failed', () => {
  const run = plan({ mode: 'reconcile', keyColumn: 8 });
  const [someone, key] = personOf(5);
  const line = `${[...FIELDS.map((field) => someone[field] ?? ''), key].join(',')}\n`;
  const processor = new ByteChunk(run);
  const read = UnquotedRow.prototype.read;
  let reads = 0;
  const failing = vi.spyOn(UnquotedRow.prototype, 'read').mockImplementation(function (
    this: UnquotedRow,
    ...given
  ) {
    if (++reads === 2) throw new Error('on purpose');
    return read.apply(this, given);
  });
  expect(() => processor.process(chunkOf(line + line))).toThrow('on purpose');
  failing.mockRestore();
  const chunk = chunkOf(line);
  expect(processor.process(chunk).tally).toEqual(processByReference(chunk, run).tally);
});

describe('the scan of records', () => {
  it('counts the same records wherever the bytes are cut', () => {
    const cases = delimiters.chain((delimiter) =>
      fc.tuple(fc.constant(delimiter), content(delimiter), fc.integer({ min: 0, max: 200 })),
    );
    fc.assert(
      fc.property(cases, ([delimiter, text, cut]) => {
        const bytes = Buffer.from(text);
        const whole = scanRecords(bytes, bytes.length, delimiter, true);
        const first = scanRecords(bytes, Math.min(cut, bytes.length), delimiter, cut >= bytes.length);
        const rest = bytes.subarray(first.end);
        const second = scanRecords(rest, rest.length, delimiter, true);
        expect(first.rows + second.rows).toBe(whole.rows);
        expect(first.blankLines + second.blankLines).toBe(whole.blankLines);
        expect(first.lines + second.lines).toBe(whole.lines);
      }),
      runs(250),
    );
  });
});

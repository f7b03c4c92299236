/** Two results against an oracle of its own: exactly the planted changes, for any order of rows, buckets and ranges. */
import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openBytes } from '../../../src/input/tables/open-input.js';
import { CompareError, compareResults } from '../../../src/rows/changes/compare-results.js';
import { OPTIONS } from '../../input/tables/tables.js';
import { runs } from '../../random/property-runs.js';

/** A scratch file in memory. */
class MemoryScratch {
  readonly #parts: Buffer[] = [];
  #length = 0;

  append(bytes: Buffer): number {
    const position = this.#length;
    this.#parts.push(Buffer.from(bytes));
    this.#length += bytes.length;
    return position;
  }

  read(start: number, end: number): Buffer {
    return Buffer.concat(this.#parts).subarray(start, end);
  }
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  readonly key: string;
  readonly verdict: string;
  readonly code: string;
}

const HEADER =
  'row,no,nombres,apellido_paterno,clave,error,code_error,error_message,curp,verdict,differs,cause';

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const lineOf = ({ id, name, surname, key, verdict, code }: Row, index: number): string =>
  [
    index + 1,
    ...[id, name, surname].map(quoted),
    key,
    code !== '0',
    code,
    '',
    code === '0' ? key : '',
    verdict,
    '',
    '',
  ].join();

const resultOf = (rows: readonly Row[]): Buffer =>
  Buffer.from(`${[HEADER, ...rows.map(lineOf)].join('\n')}\n`);

const parse = (text: string): string[][] => parseCsv(text, { relax_column_count: true }) as string[][];

const NAMES = { names: ['nombres', 'apellido_paterno'], birth: [], keyOnFile: 'clave' };

async function changesOf(
  before: readonly Row[],
  now: readonly Row[],
  { id, buckets = 4, rowsInRange = 3 }: { id?: string; buckets?: number; rowsInRange?: number } = {},
) {
  const opened = (rows: readonly Row[]) => () => openBytes(resultOf(rows), OPTIONS);
  let text = '';
  const counts = await compareResults(
    opened(before),
    opened(now),
    new MemoryScratch(),
    {
      begin: async (lines) => {
        text += lines.header();
      },
      write: async (line) => {
        text += line;
      },
      end: async () => {},
    },
    { names: { ...NAMES, id }, isGuarded: true, signal: new AbortController().signal, buckets, rowsInRange },
  );
  return { text, counts };
}

const ROSA: Row = {
  id: '7',
  name: 'ROSA',
  surname: 'MEDINA',
  key: 'MECR840719MJCDSS03',
  verdict: 'match',
  code: '0',
};
const LUIS: Row = {
  id: '9',
  name: 'LUIS',
  surname: 'SOSA',
  key: 'SOPL900321HPLSZS04',
  verdict: 'match',
  code: '0',
};

it('rows that are new, gone and changed, in the order of now, those that are gone last', async () => {
  const { text, counts } = await changesOf(
    [ROSA, { ...LUIS, id: '8' }, LUIS],
    [{ ...LUIS, verdict: 'different' }, { ...ROSA, id: '5' }, ROSA],
    { id: 'no' },
  );
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  expect(lines.map((cells) => cells.slice(0, 4))).toEqual([
    ['change', 'row_before', 'row', 'no'],
    ['changed', '3', '1', '9'],
    ['new', '', '2', '5'],
    ['gone', '2', '', '8'],
  ]);
  expect(counts).toEqual({ new: 1, gone: 1, changed: 1, what: { verdict: 1 } });
});

/** The changes by a plain search: rows of one identity are matched if they are equal, the others in their order. */
function expectedChanges(
  before: readonly Row[],
  now: readonly Row[],
  identityOf: (row: Row) => string,
): string[] {
  const stateOf = ({ key, verdict, code }: Row): string => JSON.stringify([key, verdict, code]);
  const left = now.map((row, index) => ({ row, index }));
  const take = (fits: (row: Row) => boolean) => {
    const at = left.findIndex(({ row }) => fits(row));
    return at < 0 ? undefined : left.splice(at, 1)[0]!;
  };
  const unmatched = before
    .map((row, index) => ({ row, index }))
    .filter(
      ({ row }) => !take((other) => identityOf(other) === identityOf(row) && stateOf(other) === stateOf(row)),
    );
  const gone: string[] = [];
  const changed: [number, string][] = [];
  for (const { row, index } of unmatched) {
    const found = take((other) => identityOf(other) === identityOf(row));
    if (found === undefined) gone.push(`gone,${index + 1},`);
    else changed.push([found.index, `changed,${index + 1},${found.index + 1}`]);
  }
  const lines = [...changed, ...left.map(({ index }): [number, string] => [index, `new,,${index + 1}`])];
  return [...lines.sort(([one], [other]) => one - other).map(([, line]) => line), ...gone];
}

const anyRow: fc.Arbitrary<Row> = fc.record({
  id: fc.constantFrom('1', '2', '3', ' 3', '', 'a "b", c'),
  name: fc.constantFrom('ROSA', 'Rosa', 'LUIS', 'JOSÉ, JR', 'ÑOÑO\n'),
  surname: fc.constantFrom('MEDINA', 'SOSA'),
  key: fc.constantFrom('MECR840719MJCDSS03', 'MECR840719MJCDSS11', 'SOPL900321HPLSZS04'),
  verdict: fc.constantFrom('match', 'different'),
  code: fc.constantFrom('0', '0', '400'),
});

/** As the key folds a name: without regard to case, accents and blanks. */
const folded = (text: string): string =>
  text
    .toUpperCase()
    .replace(/\s/g, '')
    .normalize('NFD')
    .replace(/[\u0301]/g, '');

const personOf = ({ code, key, name, surname }: Row): string =>
  code === '0' ? `${key.slice(0, 16)} ${folded(name)} ${folded(surname)}` : `cells ${name} ${surname}`;

describe.each([
  ['the column of --id', 'no', (row: Row) => (row.id.trim() === '' ? personOf(row) : `id ${row.id.trim()}`)],
  ['the person', undefined, personOf],
] as const)('rows that are known by %s', (_, id, identityOf) => {
  it('are exactly those of a plain search, for any buckets and ranges', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRow, { maxLength: 25 }),
        fc.array(anyRow, { maxLength: 25 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 30 }),
        async (before, now, buckets, rowsInRange) => {
          const { text } = await changesOf(before, now, {
            ...(id === undefined ? {} : { id }),
            buckets,
            rowsInRange,
          });
          const found = parse(text)
            .slice(1)
            .map((cells) => cells.slice(0, 3).join());
          expect(found).toEqual(expectedChanges(before, now, identityOf));
        },
      ),
      runs(150),
    );
  });
});

it.each([
  ['no result', Buffer.from('a,b\n1,2\n'), 'no_result'],
  ['without a column of the person', Buffer.from('row,nombres,error,code_error,curp\n'), 'no_column'],
])('a file that cannot be compared: %s', async (_, bytes, kind) => {
  const compared = compareResults(
    () => openBytes(bytes, OPTIONS),
    () => openBytes(resultOf([ROSA]), OPTIONS),
    new MemoryScratch(),
    { begin: async () => {}, write: async () => {}, end: async () => {} },
    { names: { ...NAMES, id: undefined }, isGuarded: true, signal: new AbortController().signal },
  );
  await expect(compared).rejects.toBeInstanceOf(CompareError);
  await expect(compared).rejects.toMatchObject({ reason: { kind } });
});

/**
 * `--corrections`, in process: the result equals a run over the corrected input with the first run's reading, for random edits of
 * random files, also after a stop; and what does not fit is refused with the place.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunSettings } from '../../../src/engine/settings/settings.js';
import type { Delimiter } from '../../../src/input/csv/plan.js';
import type { GivenOptions } from '../../../src/input/options/option-types.js';
import { csvLine } from '../../../src/rows/result-columns.js';
import { workbookOf } from '../../everyday/workbook.js';
import { runs as times } from '../../random/property-runs.js';
import { Runs, text } from './standing-runs.js';

const runs = new Runs();

type Table = string[][];

const STRICT = [
  ...['nombres', 'apellido_paterno', 'apellido_materno'],
  ...['anio_nacimiento', 'mes_nacimiento', 'dia_nacimiento', 'sexo', 'entidad', 'curp', 'nota'],
];

const EVERYDAY = ['Nombre(s)', 'Paterno', 'Materno', 'Año', 'Mes', 'Día', 'Género', 'Estado', 'CURP', 'nota'];

type Kind = 'csv' | 'gz' | 'xlsx' | 'utf-16';

interface Form {
  delimiter: Delimiter;
  end: string;
  encoding: 'utf-8' | 'latin1';
  kind: Kind;
}

/** A table as a file of this form. */
function bytesOf(table: Table, { delimiter, end, encoding, kind }: Form): Buffer {
  if (kind === 'xlsx') return workbookOf([{ name: 'Hoja1', rows: table }]);
  const lines = table.map((cells) => csvLine(cells, delimiter).replace(/\n$/, end)).join('');
  if (kind === 'utf-16') return Buffer.from(`\ufeff${lines}`, 'utf16le');
  const bytes = Buffer.from(lines, encoding);
  return kind === 'gz' ? gzipSync(bytes) : bytes;
}

const endingOf = ({ kind }: Form): string =>
  ({ csv: '.csv', gz: '.csv.gz', xlsx: '.xlsx', 'utf-16': '.csv' })[kind];

const bytes = (path: string): string => readFileSync(path, 'latin1');

const tableOf = (path: string, delimiter: Delimiter): Table =>
  parse(text(path), { delimiter, bom: true, relax_column_count: true }) as Table;

const GOOD = ['Rosa', 'Medina', 'Castro', '1984', '07', '19', 'M', '14', 'MECR840719MJCDSS03', ''];

/** Enough rows for a sure reading. */
const SURE: Table = Array.from({ length: 30 }, () => GOOD);

const forms: fc.Arbitrary<Form> = fc.record({
  delimiter: fc.constantFrom<Delimiter>(',', ';', '\t', '|'),
  end: fc.constantFrom('\n', '\r\n'),
  encoding: fc.constantFrom<Form['encoding']>('utf-8', 'latin1'),
  kind: fc.constantFrom<Kind>('csv', 'csv', 'csv', 'gz', 'xlsx', 'utf-16'),
});

const names = ['Ñandú', 'De la O', 'Gómez', '', 'Muñ"oz', 'c;d,e'];

/** By column: what it may be changed to. */
const VALUES = [
  ...[names, names, names],
  ...[
    ['2001', '19', ''],
    ['13', '02', '2'],
    ['31', '09', 'x'],
    ['H', 'X', '', 'Mujer'],
    ['09', '99', 'Jalisco', ''],
  ],
  ...[
    ['MECR840719MJCDSS03', 'MECR84', 'QUZB610125HCMRPN08', ''],
    ['a "b"', 'two\nlines', '=1+1', ' '],
  ],
];

/** A cell of a row: its column and its value. */
const edits = fc.array(
  fc.nat(9).chain((column) => fc.tuple(fc.constant(column), fc.constantFrom(...VALUES[column]!))),
  { minLength: 1, maxLength: 3 },
);

const withEdits = (cells: readonly string[], changes: readonly [number, string][]): string[] =>
  changes.reduce((row, [column, value]) => row.with(column, value), [...cells]);

/** What a person does to a row of the corrections file. */
const deeds = fc.oneof(
  { weight: 3, arbitrary: edits },
  { weight: 1, arbitrary: fc.constant('removed' as const) },
  { weight: 1, arbitrary: fc.constant('unchanged' as const) },
);

const cases = fc.record({
  isStrict: fc.boolean(),
  mode: fc.constantFrom('calculate' as const, 'reconcile' as const),
  list: fc.constantFrom('errors' as const, 'attention' as const),
  input: forms,
  edited: forms,
  rows: fc.array(fc.oneof(fc.constant([]), edits), { minLength: 1, maxLength: 12 }),
  deeds: fc.array(deeds, { minLength: 12, maxLength: 12 }),
  chunk: fc.constantFrom(200, 1000, 100_000),
  output: fc.constantFrom('.csv', '.csv.gz'),
  detail: fc.boolean(),
});

/** How the first run read the file, as options: the corrected file is not surveyed. */
const READING: GivenOptions = { normalize: true, sexo: 'HM' };

describe('the result', () => {
  it('equals a run over the corrected file with the same reading', () =>
    fc.assert(
      fc.asyncProperty(cases, async (given) => {
        const { isStrict, mode, list, input: form, edited, chunk, output, detail } = given;
        const reading: GivenOptions = isStrict ? { normalize: false } : READING;
        const encoding: GivenOptions =
          form.kind === 'csv' || form.kind === 'gz'
            ? { encoding: form.encoding === 'utf-8' ? 'utf-8' : 'windows-1252' }
            : {};
        const header = isStrict ? STRICT : EVERYDAY;
        const table = [...SURE, ...given.rows.map((changes) => withEdits(GOOD, changes))];
        const options = { mode, chunk, detail, ...reading, ...encoding };
        const input = runs.file(bytesOf([header, ...table], form), endingOf(form));
        const first = { ...runs.settings(input, options), [list]: runs.newPath() } as RunSettings;
        await runs.run(first);

        const { delimiter } = form.kind === 'xlsx' ? { delimiter: ',' as const } : form;
        const [names, ...found] = tableOf(first[list]!, delimiter) as [string[], ...Table];
        const rowColumn = names.indexOf('row');
        const corrections: Table = [names];
        const corrected = [...table];
        for (const [at, cells] of found.entries()) {
          const deed = given.deeds[at % given.deeds.length]!;
          if (deed === 'removed') continue;
          const changed = deed === 'unchanged' ? cells : withEdits(cells, deed);
          corrections.push(changed);
          corrected[Number(cells[rowColumn]) - 1] = changed.slice(0, header.length);
        }
        if (corrections.length === 1) return; // without a row it has no mark
        const file = runs.file(bytesOf(corrections, edited), endingOf(edited));
        // The options that decide the reading are in the corrections.
        const again = runs.settings(input, { chunk, detail, corrections: file }, output);
        await runs.run(again);

        const whole = runs.file(bytesOf([header, ...corrected], form), endingOf(form));
        const expected = runs.settings(whole, options, output);
        await runs.run(expected);
        expect(bytes(again.output)).toBe(bytes(expected.output));
      }),
      times(30),
    ));
});

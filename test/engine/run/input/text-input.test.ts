/** A run of JSON, NDJSON or fixed width gives the bytes of the run of its CSV, also after a stop; stray quotes stop it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { preview } from '../../../../src/engine/run/preview.js';
import { Run } from '../../../../src/engine/run/run.js';
import { RunError } from '../../../../src/engine/settings/run-error.js';
import type { RunSettings } from '../../../../src/engine/settings/settings.js';
import { UndecidedError } from '../../../../src/input/csv/undecided-error.js';
import { type GivenOptions, withDefaults } from '../../../../src/input/options/option-types.js';
import { collectedLog } from '../../../fakes/collected-log.js';
import { FakeRedis } from '../../../fakes/fake-redis.js';
import { runs } from '../../../random/property-runs.js';
import { peopleFile } from '../../../service/runs/run-folder.js';
import { numberedPaths } from '../../../vitest/temporary-folder.js';
import { until } from '../../../vitest/waiting.js';

const newPath = numberedPaths();
const ROWS = 12;

let redis: FakeRedis;

beforeEach(() => {
  redis = new FakeRedis();
  redis.worksAtOnce = true;
});

function settingsOf(
  content: string | Buffer,
  options: GivenOptions = {},
  changes: Partial<RunSettings> = {},
): RunSettings {
  const input = newPath('.dat');
  writeFileSync(input, content);
  const output = newPath('.csv');
  return {
    ...withDefaults({ chunk: 100, ...options }),
    input,
    output,
    errors: undefined,
    secrets: [],
    ...changes,
  } as RunSettings;
}

const runOf = (settings: RunSettings): Run => new Run(settings, collectedLog().log, redis.openTransport);

async function resultOf(content: string | Buffer, options: GivenOptions = {}): Promise<string> {
  const settings = settingsOf(content, options);
  await runOf(settings).run('redis://unused');
  return readFileSync(settings.output, 'utf8');
}

const cellsOf = (csv: string): string[][] =>
  csv
    .trim()
    .split('\n')
    .map((line) => line.split(','));

const recordsOf = ([header = [], ...rows]: string[][]): Record<string, string>[] =>
  rows.map((row) => Object.fromEntries(row.map((cell, index) => [header[index], cell])));

const CSV = peopleFile(ROWS);
const TABLE = cellsOf(CSV);
const RECORDS = recordsOf(TABLE);
const NDJSON = RECORDS.map((record) => `${JSON.stringify(record)}\n`).join('');

/** Lines with columns of the same width, and the option that reads them. */
function fixedWidth(table: string[][], width: number): string {
  return table.map((row) => row.map((cell) => cell.padEnd(width)).join('')).join('\r\n');
}

const namesAt = (header: string[], width: number): string =>
  header.map((name, index) => `${name}=${index * width + 1}-${(index + 1) * width}`).join();

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('the result is that of the CSV', () => {
  const kinds: [name: string, content: string | Buffer, options?: GivenOptions][] = [
    ['NDJSON', NDJSON],
    ['NDJSON with a byte order mark', `\ufeff${NDJSON}`],
    ['NDJSON in UTF-16', utf16(NDJSON)],
    ['compressed NDJSON', gzipSync(NDJSON)],
    ['an array', JSON.stringify(RECORDS)],
    ['an indented array', JSON.stringify(RECORDS, null, 2)],
    ['a compressed array', gzipSync(JSON.stringify(RECORDS))],
    ['an array in an object', JSON.stringify({ total: ROWS, personas: RECORDS })],
    ['lines quoted as a whole', TABLE.map((row) => `"${row.join()}"\r\n`).join('')],
    ['fixed width with a header', fixedWidth(TABLE, 40), { widths: Array(TABLE[0]!.length).fill(40).join() }],
    ['fixed width with names', fixedWidth(TABLE.slice(1), 27), { widths: namesAt(TABLE[0]!, 27) }],
    ['compressed fixed width', gzipSync(fixedWidth(TABLE.slice(1), 27)), { widths: namesAt(TABLE[0]!, 27) }],
    ['a text without quotes', CSV, { quotes: 'none' }],
  ];

  it.each(kinds)('of %s', async (_, content, options) => {
    expect(TABLE).toHaveLength(ROWS + 1);
    const bom = false;
    expect(await resultOf(content, { ...options, bom })).toBe(await resultOf(CSV, { bom }));
  });

  it.each([kinds[0]!, kinds[5]!, kinds[10]!])(
    'of %s, also if the run is stopped and resumed',
    async (_, content, options) => {
      const settings = settingsOf(content, options);
      redis.worksAtOnce = false;
      const run = runOf({ ...settings, window: ROWS });
      const end = run.run('redis://unused').catch((error: RunError) => error.fault);
      await until('the chunks are sent', () => redis.jobs.size >= 3);
      for (let index = 0; index < 2; index++) redis.work(index);
      await until('they are committed', () => redis.results.size === 0);
      run.stop(new RunError('interrupted', { es: 'stopped', en: 'stopped' }));
      expect(await end).toBe('interrupted');
      redis.worksAtOnce = true;
      await runOf({ ...settings, resume: true }).run('redis://unused');
      expect(readFileSync(settings.output, 'utf8')).toBe(await resultOf(CSV));
    },
  );

  it('of any cells', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('A', 'Ñ', 'B', ',', '"', ' C', "'"), minLength: 1, maxLength: 8 })
      .map((text) => text.trim() || 'X');
    const rows = fc.array(fc.array(cell, { minLength: 9, maxLength: 9 }), { minLength: 1, maxLength: 6 });
    const header = [...TABLE[0]!.slice(0, 8), 'notas'];
    return fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const csv = [header, ...list.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`))]
          .map((row) => `${row.join()}\n`)
          .join('');
        const expected = await resultOf(csv);
        const table = [header, ...list];
        expect(
          await resultOf(
            recordsOf(table)
              .map((record) => `${JSON.stringify(record)}\n`)
              .join(''),
          ),
        ).toBe(expected);
        expect(await resultOf(JSON.stringify(recordsOf(table), null, 1))).toBe(expected);
        const widths = namesAt(header, 20);
        expect(await resultOf(fixedWidth(list, 20), { widths, encoding: 'utf-8' })).toBe(
          await resultOf(csv, { encoding: 'utf-8' }),
        );
      }),
      runs(25),
    );
  });
});

describe('stray quotes', () => {
  const lines = TABLE.map((row) => row.join());
  const stray = (at: number): string =>
    lines
      .map((line, index) =>
        index === at ? line.replace(/,/, ',"') : index === at + 2 ? line.replace(/,/, '",') : line,
      )
      .join('\n');

  it.each([2, ROWS - 4])('stop the run before its output has a name (line %s)', async (at) => {
    const settings = settingsOf(stray(at), {}, { beginningRows: 2 });
    const error = await runOf(settings)
      .run('redis://unused')
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(UndecidedError);
    expect(error).toMatchObject({ line: at + 1, question: { topic: 'quotes', counts: { rows: 2 } } });
    expect(existsSync(settings.output)).toBe(false);
  });

  it('are read with --quotes none, one row a line', async () => {
    const result = await resultOf(stray(2), { quotes: 'none' });
    expect(result.trim().split('\n')).toHaveLength(ROWS + 1);
  });

  it('are right with --quotes double', async () => {
    const result = await resultOf(stray(2), { quotes: 'double' });
    expect(result).toContain('\n12,'.replace('12', String(ROWS - 2)));
    expect(result).not.toContain(`\n${ROWS - 1},`);
  });
});

describe('the preview', () => {
  it.each([
    ['NDJSON', NDJSON, 'ndjson', {}],
    ['an array', JSON.stringify(RECORDS), 'json', {}],
    [
      'fixed width',
      fixedWidth(TABLE, 40),
      'fixed_width',
      { widths: Array(TABLE[0]!.length).fill(40).join() },
    ],
  ])('says that the file is %s', async (_, content, kind, options) => {
    const found = await preview(settingsOf(content, options), 3);
    expect(found?.reading.container.kind).toBe(kind);
    expect(found?.header).toEqual(TABLE[0]);
  });
});

/**
 * The local page gives the bytes of `curp-batch run`: for files of the corpus (`EVERY_CASE=1`: for each) and every sample, with the
 * same options, in a real browser from disk; and where the command asks or refuses, the page does so too.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { Run } from '../../../src/engine/run/run.js';
import type { Summary } from '../../../src/engine/run/summary.js';
import { InputError } from '../../../src/input/csv/input-error.js';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import {
  attributeOf,
  type GivenOptions,
  HTTP_OPTIONS,
  withDefaults,
} from '../../../src/input/options/option-types.js';
import { needsBrowser } from '../../browser/chromium.js';
import { people } from '../../engine/run/runs.js';
import { CORPUS } from '../../everyday/cases/corpus.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { tableFile } from '../../input/tables/tables.js';
import { archiveOf } from '../../input/workbook/archives.js';
import { randomOf, usualName } from '../../key/wholenames/invented-names.js';
import { ROOT, samplePath } from '../../repository.js';
import { sampled } from '../../vitest/sampling.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { type EngineRun, LocalEngine, type Query } from './local-engine.js';

beforeEach(needsBrowser);

const folder = temporaryFolder();
let files = 0;

interface NodeRun {
  readonly fault: string | null;
  readonly topic: string | null;
  readonly hashes: Readonly<Record<string, string>>;
  readonly summary: Summary | undefined;
}

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** As the command does it, in this process. */
async function runHere(input: string, given: GivenOptions): Promise<NodeRun> {
  const output = join(folder, `${++files}.csv`);
  const errors = `${output}.errors`;
  const { output: _, ...options } = withDefaults(given);
  const settings = { ...options, input, output, errors, secrets: [] };
  try {
    const summary = await new Run(settings, collectedLog().log).run(undefined);
    const hashes: Record<string, string> = { result: hashOf(output) };
    // Without the columns of the input, the page keeps no errors file, which has all of them.
    if (given.echo !== 'none') hashes.errors = hashOf(errors);
    if (given.duplicates) hashes.duplicates = hashOf(`${output}.duplicates.csv`);
    return { fault: null, topic: null, hashes, summary };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const topic = error instanceof UndecidedError ? error.question.topic : null;
    return { fault: error.fault, topic, hashes: {}, summary: undefined };
  } finally {
    for (const path of [output, errors, `${output}.duplicates.csv`]) rmSync(path, { force: true });
  }
}

const wordOf = (value: unknown): string =>
  typeof value === 'object' ? String((value as { count: number }).count) : String(value);

/** The same options as the page sends them. */
function queryOf(given: GivenOptions): Query {
  const query: [string, string][] = [];
  for (const name of HTTP_OPTIONS.keys()) {
    const value = given[attributeOf(name) as keyof GivenOptions];
    if (value instanceof Map) for (const [field, column] of value) query.push(['map', `${field}=${column}`]);
    else if (value !== undefined) query.push([name, wordOf(value)]);
  }
  return query;
}

/** What does not depend on the machine or the time. */
const lasting = ({ run, name, elapsed_seconds, rows_per_second, ...rest }: Summary) => rest;

/** What differs between the command and the page; empty if nothing does. */
function differences(name: string, here: NodeRun, { view, hashes, summary }: EngineRun): string[] {
  const { fault, question } = view;
  if (fault !== here.fault || (question?.topic ?? null) !== here.topic)
    return [`${name}: ${fault} ${question?.topic}, expected ${here.fault} ${here.topic}`];
  if (here.fault !== null) return [];
  expect(lasting(summary!)).toEqual(lasting(here.summary!));
  return Object.entries(here.hashes).flatMap(([part, expected]) =>
    expected === hashes[part] ? [] : [`${name}: ${part} differs`],
  );
}

interface Compared {
  readonly name: string;
  readonly bytes: Buffer;
  readonly options: GivenOptions;
}

/** Several files at a time: the browser computes them while this process does. */
const BATCH = 25;

async function allDifferences(engine: LocalEngine, files: readonly Compared[]): Promise<string[]> {
  const found: string[] = [];
  for (let first = 0; first < files.length; first += BATCH) {
    const batch = files.slice(first, first + BATCH);
    const there = engine.runAll(
      batch.map(({ bytes, options }) => ({ bytes, name: 'lista.csv', query: queryOf(options) })),
    );
    const here: NodeRun[] = [];
    for (const { bytes, options } of batch) here.push(await runHere(writtenFile(bytes), options));
    (await there).forEach((run, index) => {
      found.push(...differences(batch[index]!.name, here[index]!, run));
    });
  }
  return found;
}

function writtenFile(bytes: Buffer): string {
  const path = join(folder, 'input');
  writeFileSync(path, bytes);
  return path;
}

it('files of the corpus', async () => {
  const engine = await LocalEngine.start();
  // Some cases have a setting that is for tests, and that the page does not have.
  const files = CORPUS.filter(({ beginningRows }) => beginningRows === undefined).flatMap(
    ({ name, bytes, options = {}, answer }) =>
      [options, ...(answer === undefined ? [] : [answer])].map((given) => ({
        name,
        bytes,
        options: { ...given, duplicates: true },
      })),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(await allDifferences(engine, sampled(files, 12))).toEqual([]);
});

const SAMPLES: readonly [name: string, options: GivenOptions][] = [
  ['people.csv', { bom: true }],
  ['people.csv', { detail: true, lang: 'en', echo: 'none' }],
  ['people.csv', { format: 'ndjson', surnames: 'optional' }],
  ['on-file.csv', { mode: 'reconcile', detail: true }],
  ['on-file.csv', { mode: 'validate', duplicates: true }],
  ['excel-export.csv', { rawCells: true }],
  ['customers.csv', { normalize: true, duplicates: true }],
  ['american-export.csv', { normalize: true }],
  ['american-export.csv', { normalize: true, dateOrder: 'mdy', sexo: 'MF' }],
  ['dos-export.csv', { normalize: true }],
  ['decomposed.csv', {}],
  ['workbook.xlsx', { normalize: true }],
];

/** More names than are looked at to see what they prove about words, and words whose proof is in the last ones. */
function wholeNames(): Buffer {
  const random = randomOf(7);
  const rows = Array.from({ length: 10_500 }, (_, at) => {
    const { apellido_paterno, apellido_materno, nombres } = usualName(random);
    const name = at < 10_000 ? [apellido_paterno, apellido_materno, nombres].join(' ') : 'PEREZ LOPEZ LUNA';
    return `${name};1980-05-10;mujer;09`;
  });
  return Buffer.from(`Nombre completo;Fecha de nacimiento;Sexo;Entidad de nacimiento\n${rows.join('\n')}\n`);
}

it('every sample, with all kinds of options; a compressed file; a file for compute workers', async () => {
  const engine = await LocalEngine.start();
  const text = readFileSync(samplePath('people.csv'));
  const packed = gzipSync(text);
  const members = [0, 100, 1000, 1001].map((at, index, all) => gzipSync(text.subarray(at, all[index + 1])));
  const files: Compared[] = [
    ...SAMPLES.map(([name, options]) => ({ name, bytes: readFileSync(samplePath(name)), options })),
    { name: 'gzip', bytes: packed, options: { duplicates: true } },
    { name: 'gzip of several members', bytes: Buffer.concat(members), options: {} },
    { name: 'gzip with zeros after its end', bytes: Buffer.concat([packed, Buffer.alloc(512)]), options: {} },
    { name: 'whole names', bytes: wholeNames(), options: { normalize: true, wholeName: 'surnames-first' } },
    { name: 'a gzip file that is cut short', bytes: packed.subarray(0, packed.length - 20), options: {} },
  ];
  expect(await allDifferences(engine, files)).toEqual([]);

  const some = await people(2000);
  const start = some.indexOf('\n') + 1;
  const rows = Array.from({ length: 110 }, () => some.subarray(start));
  const large = writtenFile(Buffer.concat([some.subarray(0, start), ...rows]));
  expect(statSync(large).size).toBeGreaterThan(8 * 1024 * 1024); // a smaller one needs no workers
  const options = { duplicates: true };
  const [there, here] = [
    await engine.run(large, 'lista.csv', queryOf(options)),
    await runHere(large, options),
  ];
  expect(differences('large', here, there)).toEqual([]);
});

/** Every cell is in a result that only checks a key. */
const ANY_TABLE: GivenOptions = { mode: 'validate', map: new Map([['curp', '#1']]) };

it('old spreadsheets, tables, archives, JSON and text of fixed width', async () => {
  const engine = await LocalEngine.start();
  const tables = readdirSync(join(ROOT, 'test/input/tables/files')).flatMap((name) =>
    [{}, ANY_TABLE].map((options) => ({ name, bytes: tableFile(name), options })),
  );
  const text = 'curp,nombre\nMECR840719MJCDSS03,Rosa\nx,Íñigo\n';
  const records = [
    { curp: 'MECR840719MJCDSS03', nombre: 'Rosa' },
    { curp: 'x', nombre: 'Íñigo' },
  ];
  const one = archiveOf([{ name: 'a.csv', content: text }]);
  const two = archiveOf([
    { name: 'a.csv', content: text },
    { name: 'b.xls', content: tableFile('libreoffice.xls') },
  ]);
  const fixed = 'MECR840719MJCDSS03Rosa \nx                 Luis \n';
  const others: [string, Buffer | string, GivenOptions][] = [
    ['zip', one, { mode: 'validate' }],
    ['zip of two', two, {}],
    ['a text in a zip', two, { mode: 'validate', sheet: 'a.csv' }],
    ['a workbook in a zip', two, { sheet: 'b.xls' }],
    ['zip in a zip', archiveOf([{ name: 'a.zip', content: one }]), {}],
    ['json', JSON.stringify(records), { mode: 'validate' }],
    ['ndjson', records.map((record) => JSON.stringify(record)).join('\n'), { mode: 'validate' }],
    ['damaged json', '[{"curp": "x"}, {', { mode: 'validate' }],
    ['fixed width', fixed, { mode: 'validate', widths: 'curp=1-18,nombre=19-23' }],
    ['no quotes', text.replace('Rosa', '"Rosa'), { mode: 'validate', quotes: 'none' }],
    ['sheets', tableFile('libreoffice-sheets.ods'), { sheet: 'all' }],
  ];
  const files = others.map(([name, bytes, options]) => ({ name, bytes: Buffer.from(bytes), options }));
  expect(await allDifferences(engine, [...tables, ...files])).toEqual([]);
});

/**
 * The local page gives the bytes of `curp-batch run`: for every file of the corpus and every sample, with the same options, in
 * a real browser from disk; and where the command asks or refuses, the page does so too.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { InputError } from '../../src/csv/input-error.js';
import { UndecidedError } from '../../src/csv/undecided-error.js';
import {
  attributeOf,
  type GivenOptions,
  HTTP_OPTIONS,
  withDefaults,
} from '../../src/options/chosen-options.js';
import { Run } from '../../src/run/run.js';
import type { Summary } from '../../src/run/summary.js';
import { needsBrowser } from '../browser.js';
import { collectedLog } from '../engine/collected-log.js';
import { CORPUS } from '../everyday/cases/corpus.js';
import { samplePath } from '../repository.js';
import { people } from '../run/runs.js';
import { temporaryFolder } from '../temporary-folder.js';
import { LocalEngine, type Query } from './local-engine.js';

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
async function differences(
  engine: LocalEngine,
  name: string,
  input: Buffer | string,
  options: GivenOptions,
): Promise<string[]> {
  const path = typeof input === 'string' ? input : writtenFile(input);
  const here = await runHere(path, options);
  const { view, hashes, summary } = await engine.run(input, 'lista.csv', queryOf(options));
  const { fault, question } = view;
  if (fault !== here.fault || (question?.topic ?? null) !== here.topic)
    return [`${name}: ${fault} ${question?.topic}, expected ${here.fault} ${here.topic}`];
  if (here.fault !== null) return [];
  expect(lasting(summary!)).toEqual(lasting(here.summary!));
  return Object.entries(here.hashes).flatMap(([part, expected]) =>
    expected === hashes[part] ? [] : [`${name}: ${part} differs`],
  );
}

function writtenFile(bytes: Buffer): string {
  const path = join(folder, 'input');
  writeFileSync(path, bytes);
  return path;
}

it('every file of the corpus', async () => {
  const engine = await LocalEngine.start();
  const found: string[] = [];
  let compared = 0;
  for (const { name, bytes, options = {}, answer, beginningRows } of CORPUS) {
    if (beginningRows !== undefined) continue; // the page has no such setting: it is for tests
    for (const given of answer === undefined ? [options] : [options, answer]) {
      found.push(...(await differences(engine, name, bytes, { ...given, duplicates: true })));
      compared++;
    }
  }
  expect(found).toEqual([]);
  expect(compared).toBeGreaterThan(100);
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

it('every sample, with all kinds of options; a compressed file; a file for compute workers', async () => {
  const engine = await LocalEngine.start();
  const found: string[] = [];
  for (const [name, options] of SAMPLES)
    found.push(...(await differences(engine, name, samplePath(name), options)));

  const packed = gzipSync(readFileSync(samplePath('people.csv')));
  found.push(...(await differences(engine, 'gzip', packed, { duplicates: true })));

  const some = await people(2000);
  const start = some.indexOf('\n') + 1;
  const rows = Array.from({ length: 110 }, () => some.subarray(start));
  const large = writtenFile(Buffer.concat([some.subarray(0, start), ...rows]));
  expect(statSync(large).size).toBeGreaterThan(8 * 1024 * 1024); // a smaller one needs no workers
  found.push(...(await differences(engine, 'large', large, { duplicates: true })));
  expect(found).toEqual([]);
});

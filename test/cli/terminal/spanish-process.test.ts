/**
 * The built command as a process in Spanish and in English, by `LANG` alone as a terminal sets it: what it prints has no
 * English under `es_MX.UTF-8`, and the files of a run have the same bytes. Every help and error: `spanish-terminal.test.ts`.
 */

import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { noDuplicates } from '../../../src/rows/duplicates/group-class.js';
import { newRecord, QUEUED, type StatusRecord } from '../../../src/service/runs/run-record.js';
import { RunStore } from '../../../src/service/runs/run-store.js';
import { MAIN } from '../../built-command/cli-process.js';
import { ROOT, samplePath } from '../../repository.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const SPANISH = 'es_MX.UTF-8';
const folder = temporaryFolder();
const data = join(folder, 'data');

interface Printed {
  code: number;
  out: string;
}

/** Both streams, as a person sees them. */
async function printed(language: string, script: string, words: readonly string[]): Promise<Printed> {
  const ours = /^(REDIS_URL|LC_.*|LANG.*|CURP_BATCH_.*)$/;
  const others = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const child = spawn(process.execPath, [script, ...words], {
    cwd: folder,
    env: { ...Object.fromEntries(others), LANG: language },
  });
  const closed = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  const pieces = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await closed, out: pieces.join('') };
}

const inSpanish = (...words: string[]): Promise<Printed> => printed(SPANISH, MAIN, words);

const FUNCTION_WORDS =
  /(?<![\p{L}\d_-])(?:the|is|are|was|with|of|and|or|not|for|from|by|this|that|it|its|at|in|on|to|an|be|has|have|will|which|each|every|only|now|there|your)(?![\p{L}\d_-])/iu;

/** What no language owns: examples of commands, options, paths and JSON. */
const withoutNames = (line: string): string =>
  line
    .replace(/^ +\$ .*/, '')
    .replace(/[{[]".*["\]}]+/g, '')
    .replace(/--[\w-]+/g, '')
    .replace(/\S*\/\S*/g, '');

const englishLines = (out: string): string[] =>
  out.split('\n').filter((line) => FUNCTION_WORDS.test(withoutNames(line)));

/** Runs of a service: one that failed, one that waits, one that has finished with rows in error. */
const STATES: readonly Partial<StatusRecord>[] = [
  {
    state: 'failed',
    fault: 'missing_column',
    detail: 'no column of the header holds sexo',
    detailEs: 'ninguna columna del encabezado contiene sexo',
  },
  { state: 'queued' },
  {
    state: 'finished',
    rows: 1,
    errors: 1,
    codes: [{ code: 417, reason: 'invalid_date', rows: 1 }],
    duplicates: {
      groups: { ...noDuplicates().groups, repeated_row: 1 },
      rows: { ...noDuplicates().rows, repeated_row: 2 },
    },
  },
];
const ids: string[] = [];

beforeAll(async () => {
  const store = await RunStore.open(data);
  for (const status of STATES) {
    const record = newRecord({ project: 'nomina', name: 'personas.csv', keepMs: 86_400_000 });
    ids.push(record.id);
    await store.create(record);
    await store.writeStatus(record.id, { ...QUEUED, ...status });
  }
});

describe('in Spanish no line is English', () => {
  it('the rule finds an English line, and leaves names alone', () => {
    expect(englishLines('a key is the output of an algorithm')).toHaveLength(1);
    expect(englishLines('Next: go on')).toHaveLength(1);
    expect(englishLines('la opción --is-in y {"the":"is"} en /the/of.csv\n  $ curp-batch the')).toEqual([]);
  });

  it.each([
    ['--help', 0],
    ['run --help', 0],
    ['serve --help', 0],
    ['run no-existe.csv', 1],
    ['run a.csv --desconocida', 2],
    ['run a.csv --format xml', 2],
    ['run a.csv --workers x', 2],
    ['rnu', 2],
    ['entities', 0],
    ['decode PEHL800510MDFRRS04', 0],
  ])('%s', async (words, code) => {
    const { code: ended, out } = await inSpanish(...words.split(' '));
    expect(ended, out).toBe(code);
    expect(out).not.toBe('');
    expect(englishLines(out)).toEqual([]);
  });

  it('runs of a service', async () => {
    const listed = await inSpanish('runs', 'list', '--data', data);
    const shown = await Promise.all(ids.map((id) => inSpanish('runs', 'show', id, '--data', data)));
    expect([listed, ...shown].map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect([listed, ...shown].flatMap(({ out }) => englishLines(out))).toEqual([]);
    expect(shown[0]!.out).toContain('ninguna columna del encabezado contiene sexo');
    expect(shown[1]!.out).toMatch(/^espera +su turno$/m);
  });

  it('tokens and schedules', async () => {
    const out: string[] = [];
    for (const words of [
      ['token', 'add', 'nomina'],
      ['token', 'list'],
      ['token', 'revoke', 'nomina'],
      ['schedule', 'add', 'diaria', '--cron', '0 3 * * *', '--input', 'no.csv', '--output-dir', 'salida'],
      ['schedule', 'list'],
      ['schedule', 'remove', 'diaria'],
    ]) {
      const ended = await inSpanish(...words, '--data', data);
      expect(ended.code, ended.out).toBe(0);
      out.push(ended.out);
    }
    expect(out.flatMap(englishLines)).toEqual([]);
  });

  it('npm start', async () => {
    const { code, out } = await printed(SPANISH, `${ROOT}build/samples/start.js`, []);
    expect(code, out).toBe(0);
    expect(out).toContain('Una clave calculada');
    expect(englishLines(out)).toEqual([]);
  });
});

const read = (path: string): string => readFileSync(path, 'utf8');

/** Report and summary have the id of the run and how long it took. */
const withoutTimes = (file: string): string =>
  file
    .replace(/r[0-9a-f]{18}/g, '')
    .replace(/2\d{3}-\d\d-\d\d/g, '')
    .replace(/(?<=duración<\/dt><dd>|filas por segundo<\/dt><dd>|_seconds": |_per_second": )[\d.,]+/g, '');

it('a run prints its summary in the language of the terminal and writes the same files', async () => {
  const files = async (language: string, name: string) => {
    const output = join(folder, name, 'people.csv');
    const words = [
      'run',
      samplePath('people.csv'),
      '-o',
      output,
      '--duplicates',
      '--errors',
      `${output}.e.csv`,
    ];
    mkdirSync(join(folder, name));
    const { code, out } = await printed(language, MAIN, words);
    expect(code, out).toBe(0);
    const names = readdirSync(join(folder, name)).sort();
    return { out, names, bytes: names.map((each) => withoutTimes(read(join(folder, name, each)))) };
  };
  const [english, spanish] = await Promise.all([files('C', 'english'), files(SPANISH, 'spanish')]);
  expect(english.out).toMatch(/rows written +55/);
  expect(englishLines(english.out)).not.toEqual([]);
  expect(spanish.out).toMatch(/filas escritas +55/);
  expect(englishLines(spanish.out)).toEqual([]);
  expect(spanish.names).toEqual(english.names);
  expect(spanish.bytes).toEqual(english.bytes);
});

/**
 * Every file of the corpus, through a whole run in this process: each row has its right key or the right code, or the run
 * ends with the question that decides. The preview says the same as the run.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Run } from '../../src/engine/run/run.js';
import { InputError } from '../../src/input/csv/input-error.js';
import { UndecidedError } from '../../src/input/csv/undecided-error.js';
import type { GivenOptions } from '../../src/input/options/option-types.js';
import { collectedLog } from '../fakes/collected-log.js';
import { FakeRedis } from '../fakes/fake-redis.js';
import { CORPUS } from './cases/corpus.js';
import { type EverydayFile, isExpected, type RowResult, STRICT_COLUMNS } from './everyday-file.js';
import { KNOWN_PEOPLE, MEN_AND_WOMEN, repeated } from './people.js';
import { Reader, resultOf, settingsOf, verdictOf } from './reading.js';
import { SEX_MF } from './spellings.js';
import { type Column, csvText, tableOf } from './table.js';

const PREVIEW_ROWS = 10;

const folder = mkdtempSync(join(tmpdir(), 'curp-everyday-'));
afterAll(() => rmSync(folder, { recursive: true }));
const reader = new Reader(folder);

/** The rows whose results are not the expected ones, with their numbers from 1. */
function differences(results: readonly RowResult[], expected: readonly RowResult[]): string[] {
  const rows = Array.from({ length: Math.max(results.length, expected.length) }, (_, index) => index);
  return rows.flatMap((index) =>
    isExpected(results[index], expected[index])
      ? []
      : [`row ${index + 1}: ${results[index] ?? 'no result'}, expected ${expected[index] ?? 'no result'}`],
  );
}

async function errorOf(promise: Promise<unknown>): Promise<InputError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof InputError)) throw error ?? new Error('it was read, and should have been refused');
  return error;
}

/** Names of the people in the files: an error must not contain one. */
const SURNAMES = KNOWN_PEOPLE.map(({ person }) => person.apellido_paterno);
const holdsName = (text: string): boolean =>
  SURNAMES.some((name) => text.toLowerCase().includes(name.toLowerCase()));

async function expectRead(
  { bytes, beginningRows, verdicts }: EverydayFile,
  given: GivenOptions,
  expected: readonly RowResult[],
): Promise<void> {
  const options = { ...given, beginningRows };
  const { results, lines, summary } = await reader.run(bytes, options);
  const differing = differences(results, expected);
  expect(differing, differing.slice(0, 20).join('\n')).toEqual([]);
  if (verdicts !== undefined) expect(lines.map(verdictOf)).toEqual(verdicts);
  const shown = await reader.preview(bytes, options, PREVIEW_ROWS);
  expect((shown?.lines ?? []).filter((line) => line !== '')).toEqual(lines.slice(0, PREVIEW_ROWS));
  if (shown !== undefined) expect(shown.reading).toEqual(summary.reading);
}

const isRead = ({ bytes, options = {} }: EverydayFile): Promise<boolean> =>
  reader.preview(bytes, options, 1).then(
    () => true,
    () => false,
  );

async function expectStop({ bytes, stops, beginningRows, ...file }: EverydayFile): Promise<void> {
  const options = { ...file.options, beginningRows };
  const error = await errorOf(reader.run(bytes, options));
  if (stops!.orAmbiguous && error.fault === 'ambiguous_column') return;
  expect(error.fault, error.message).toBe('undecided');
  const { question } = error as UndecidedError;
  expect([stops!.topic].flat(), error.message).toContain(question.topic);
  const answers = question.answers.flatMap((answer) => Object.keys(answer.options));
  if (stops!.option === undefined) expect(answers).toEqual([]);
  else if (stops!.option !== 'any') expect(answers).toContain(stops!.option);
  expect(holdsName(JSON.stringify(question)), JSON.stringify(question)).toBe(false);
  if (stops!.late) {
    expect(await reader.preview(bytes, options, PREVIEW_ROWS)).toBeDefined(); // the beginning leaves no question open
    return;
  }
  const before = await errorOf(reader.preview(bytes, options, PREVIEW_ROWS));
  expect(before).toBeInstanceOf(UndecidedError);
  expect((before as UndecidedError).question).toEqual(question);
}

async function expectRefused({ bytes, refused, options = {} }: EverydayFile): Promise<void> {
  const error = await errorOf(reader.run(bytes, options));
  expect(error.fault, error.message).not.toBe('undecided');
  expect(error.message).toMatch(refused!);
  expect(holdsName(error.message), error.message).toBe(false);
  expect((await errorOf(reader.preview(bytes, options, PREVIEW_ROWS))).message).toBe(error.message);
}

describe('the corpus', () => {
  it('has at least 400 files, 20 of them layouts of offices, each with a name of its own', () => {
    expect(CORPUS.length).toBeGreaterThanOrEqual(400);
    expect(CORPUS.filter(({ layout }) => layout).length).toBeGreaterThanOrEqual(20);
    expect(new Set(CORPUS.map(({ name }) => name)).size).toBe(CORPUS.length);
  });

  it.each(CORPUS.map((file) => [file.name, file] as const))('%s', async (_, file) => {
    if (file.refused !== undefined) return await expectRefused(file);
    if (file.stops === undefined) return await expectRead(file, file.options ?? {}, file.results!);
    if (file.orRead && (await isRead(file))) return await expectRead(file, file.options ?? {}, file.results!);
    await expectStop(file);
    if (file.answer !== undefined) await expectRead(file, file.answer, file.results!);
  });
});

it('what is certain ends a run at once: the rest of the file is not read', async () => {
  const people = repeated(MEN_AND_WOMEN, 30_000);
  const columns = STRICT_COLUMNS.map((column): Column => (column[0] === 'Sexo' ? ['Sexo', SEX_MF] : column));
  const input = join(folder, 'masculino');
  writeFileSync(input, csvText(tableOf(people, columns)));
  const redis = new FakeRedis();
  redis.worksAtOnce = true;
  const settings = { ...settingsOf(input, `${input}.ndjson`, { normalize: false }), chunk: 64 * 1024 };
  const run = new Run(settings, collectedLog().log, redis.openTransport);
  await expect(run.run('redis://unused')).rejects.toBeInstanceOf(UndecidedError);
  expect(run.status.rows).toBeGreaterThan(0);
  expect(run.status.rows).toBeLessThan(20_000);
});

it('a result line is a key, or a code with its reason', () => {
  expect(resultOf('{"row":1,"code_error":417,"reason":"invalid_date","response":{}}')).toBe(
    '417 invalid_date',
  );
});

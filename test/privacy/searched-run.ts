/**
 * A run over a recognisable person that is ended in the middle, resumed and finished. At each step everything that it leaves is
 * searched for this person: the log, what Redis holds, and the files beside those of the run.
 *
 * What it does not do: search the files that are made to hold rows. The caller names them.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Redis } from 'ioredis';
import { expect } from 'vitest';
import { randomSecret } from '../../src/engine/queue/seal.js';
import { curpBatch, type Ended } from '../built-command/cli-process.js';
import { startPausedRun } from '../engine/run/standing-run.js';
import { TRACE } from '../people/canary.js';
import { holdingsOf } from '../servers/redis-holdings.js';
import { startEmbedded } from '../servers/redis-server.js';

export interface FoundFile {
  readonly name: string;
  readonly text: string;
}

/** The files that are listed, with their text. If one of them is renamed or removed meanwhile, the folder is listed again. */
function readListed(folder: string, list: () => string[]): FoundFile[] {
  for (let tries = 1; ; tries++) {
    try {
      return list()
        .filter((name) => statSync(join(folder, name)).isFile())
        .map((name) => ({ name, text: readFileSync(join(folder, name), 'latin1') }));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === 100) throw error;
    }
  }
}

/** Every file below a folder. */
export const filesBelow = (folder: string): FoundFile[] =>
  readListed(folder, () => readdirSync(folder, { recursive: true, encoding: 'utf8' }));

/** Every file whose name begins with that of `path`. */
export const filesBeside = (path: string): FoundFile[] =>
  readListed(dirname(path), () =>
    readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path))),
  );

/** The ends of the names of the files beside an output. */
export const endingsOf = (output: string): string[] =>
  filesBeside(output)
    .map(({ name }) => name.slice(basename(output).length))
    .sort();

/** No file has data of the person, but those whose names match `ofPeople`. */
export function expectNoTrace(files: readonly FoundFile[], ofPeople: RegExp): void {
  for (const { name, text } of files) if (!ofPeople.test(name)) expect(text, name).not.toMatch(TRACE);
}

export const expectSilent = ({ stderr, stdout }: Pick<Ended, 'stderr' | 'stdout'>): void =>
  expect(stderr + stdout).not.toMatch(TRACE);

export interface SearchedRun {
  readonly input: string;
  readonly output: string;
  /** Other files of the run. */
  readonly lists?: readonly string[];
  readonly options: readonly string[];
  readonly ofPeople: RegExp;
  /** How the run is ended in its middle. */
  readonly signal: NodeJS.Signals;
  /** Environments in which the resumed run kills itself, one after the other. */
  readonly deaths?: readonly Record<string, string>[];
  /** Looks at the files that the ended run has left. */
  ended(): void;
}

/** Ends, resumes and finishes the run. Its middle is after three chunks. */
export async function searchRun(run: SearchedRun): Promise<void> {
  const { input, output, lists = [], ofPeople, deaths = [] } = run;
  const options = [...run.options, '--chunk', '1k', '--progress', 'json'];
  const searchFiles = (): void => expectNoTrace([output, ...lists].flatMap(filesBeside), ofPeople);

  const paused = await startPausedRun(input, output, { chunks: 3, options });
  const redis = new Redis(paused.server.url);
  expect((await holdingsOf(redis)).rest).not.toMatch(TRACE);
  searchFiles();
  expectSilent(await paused.run.stop(run.signal));
  redis.disconnect();
  await paused.end();
  searchFiles();
  run.ended();

  const other = await startEmbedded();
  const left = new Redis(other.url);
  const env = { CURP_BATCH_LOG: 'debug', CURP_BATCH_SECRET: randomSecret() };
  const words = ['run', input, '-o', output, ...options, '--resume', '--redis', other.url, '--workers', '1'];
  for (const death of deaths) {
    const killed = await curpBatch(words, { env: { ...env, ...death } });
    expect(killed.signal, `${JSON.stringify(death)} ${killed.stderr}`).toBe('SIGKILL');
    expectSilent(killed);
    searchFiles();
    expect((await holdingsOf(left)).rest).not.toMatch(TRACE);
  }
  const ended = await curpBatch(words, { env });
  expect(ended.code, ended.stderr).toBe(0);
  expectSilent(ended);
  const { blobs, rest } = await holdingsOf(left);
  left.disconnect();
  await other.stop();
  expect(blobs).toBe('');
  expect(rest).not.toMatch(TRACE);
  searchFiles();
}

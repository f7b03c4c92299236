/**
 * Runs a file in this process, as `curp-batch run` does: the real run with its ledger and output, and workers in memory. And
 * previews it, as `--dry-run` and the page do.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Preview, preview } from '../../src/engine/run/preview.js';
import { Run } from '../../src/engine/run/run.js';
import type { Summary } from '../../src/engine/run/summary.js';
import type { RunSettings } from '../../src/engine/settings/settings.js';
import {
  attributeOf,
  type GivenOptions,
  OPTIONS,
  withDefaults,
} from '../../src/input/options/option-types.js';
import { collectedLog } from '../fakes/collected-log.js';
import { FakeRedis } from '../fakes/fake-redis.js';
import type { RowResult } from './everyday-file.js';

interface ResultLine {
  row: number;
  code_error: number;
  reason: string | null;
  response: { curp?: string };
  verdict?: string;
}

export interface ReadFile {
  readonly results: readonly RowResult[];
  readonly lines: readonly string[];
  readonly summary: Summary;
}

/** Options of a run; and with how many rows at the beginning it decides how the file is read, if not the usual number. */
type ReaderOptions = GivenOptions & Pick<RunSettings, 'beginningRows'>;

/** A value that the command line would refuse must not reach a run: its workers would fail again and again. */
function refuseUnknownValues(options: GivenOptions): void {
  for (const [name, { values }] of OPTIONS) {
    const value = options[attributeOf(name) as keyof GivenOptions];
    if (value !== undefined && values !== undefined && !values.includes(String(value)))
      throw new Error(`--${name} has no value ${String(value)}`);
  }
}

/** The results as NDJSON: a line has the code, the reason and the key, and nothing of the input. */
export function settingsOf(
  input: string,
  output: string,
  { beginningRows, ...options }: ReaderOptions,
): RunSettings {
  refuseUnknownValues(options);
  const { output: _, ...settings } = withDefaults({
    ...options,
    format: 'ndjson',
    detail: true,
  });
  return { ...settings, input, output, secrets: [], ...(beginningRows && { beginningRows }) };
}

export function resultOf(line: string): RowResult {
  const { code_error, reason, response } = JSON.parse(line) as ResultLine;
  if (code_error === 0) return response.curp!;
  return reason ? `${code_error} ${reason}` : String(code_error);
}

/** The verdict on the key on file. */
export const verdictOf = (line: string): string | undefined => (JSON.parse(line) as ResultLine).verdict;

/** Reads files in a folder; a file is removed when it is read. */
export class Reader {
  #files = 0;

  constructor(private readonly folder: string) {}

  #write(bytes: Buffer): string {
    const path = `${this.folder}/${++this.#files}`;
    writeFileSync(path, bytes);
    return path;
  }

  /** Throws what the run throws; then no output may be left. */
  async run(bytes: Buffer, options: ReaderOptions): Promise<ReadFile> {
    const input = this.#write(bytes);
    const output = `${input}.ndjson`;
    const redis = new FakeRedis();
    redis.worksAtOnce = true;
    try {
      const run = new Run(settingsOf(input, output, options), collectedLog().log, redis.openTransport);
      const summary = await run.run('redis://unused');
      const lines = readFileSync(output, 'utf8').split('\n').slice(0, -1);
      return { results: lines.map(resultOf), lines, summary };
    } catch (error) {
      if (existsSync(output) || existsSync(`${output}.partial`)) {
        throw new Error('a run that ended with an error has left an output', { cause: error });
      }
      throw error;
    } finally {
      rmSync(input);
      rmSync(output, { force: true });
    }
  }

  async preview(bytes: Buffer, options: ReaderOptions, rows: number): Promise<Preview | undefined> {
    const input = this.#write(bytes);
    try {
      return await preview(settingsOf(input, '-', options), rows);
    } finally {
      rmSync(input);
    }
  }
}

/** Runs of small files with the server of the suite, and their results. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { inject } from 'vitest';
import { HEADER, writePeople } from '../../../samples/people-generator.js';
import type { Summary } from '../../../src/engine/run/summary.js';
import { CliProcess, curpBatch, type Ended, type ProcessOptions } from '../../built-command/cli-process.js';
import { inProcess } from '../../cli/in-process.js';
import { atFileEnd } from '../../vitest/file-end.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

export { HEADER };

export const ROSA = 'Rosa,Medina,Castro,1984,07,19,M,14';
export const ROSA_KEY = 'MECR840719MJCDSS03';

export const csv = (...rows: string[]): string => `${[HEADER, ...rows].join('\n')}\n`;

let folder: string | undefined;
let files = 0;

atFileEnd(() => {
  folder = undefined;
});

/** A new path in a temporary folder. */
export function freshPath(ending = '.csv'): string {
  folder ??= temporaryFolder();
  return join(folder, `${++files}${ending}`);
}

export function writeInput(content: string | Buffer, ending = '.csv'): string {
  const path = freshPath(ending);
  writeFileSync(path, content);
  return path;
}

export async function people(rows: number, seed = 7): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await writePeople({ rows, seed }, (piece) => {
    pieces.push(piece);
  });
  return Buffer.concat(pieces);
}

/** The server of the suite, and its worker. */
export const suiteServer = (): string[] => ['--redis', inject('redis'), '--workers', '0'];

const wordsOf = (args: readonly string[]): string[] => [
  'run',
  ...args,
  ...(args.includes('--redis') ? [] : suiteServer()),
];

/** Starts a run as a process. */
export const startRun = (args: readonly string[], options?: ProcessOptions): CliProcess =>
  new CliProcess(wordsOf(args), options);

export interface Result extends Pick<Ended, 'code' | 'stdout' | 'stderr'> {
  input: string;
  path: string;
  /** The output as text; empty if there is none. */
  output: string;
}

export const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** A run with its own workers or server needs a process: workers are started from the built files. */
const needsProcess = (options: readonly string[]): boolean =>
  options.includes('--redis') || options.includes('--workers');

/** Writes the content to a file and runs it to its end; where possible in this process, which is much faster. */
export async function runOn(content: string | Buffer, ...options: string[]): Promise<Result> {
  const input = writeInput(content);
  const path = `${input}.out.csv`;
  const words = wordsOf([input, '-o', path, ...options]);
  const printed = await (needsProcess(options) ? curpBatch(words) : inProcess(words));
  return { ...printed, input, path, output: textOf(path) };
}

export type Row = Record<string, string>;

/** The records of a result, as objects by column name. */
export const rowsOf = (output: string, delimiter = ','): Row[] =>
  parse(output, { columns: true, delimiter }) as Row[];

/** One column of a result. */
export const column = (output: string, name: string, delimiter = ','): (string | undefined)[] =>
  rowsOf(output, delimiter).map((row) => row[name]);

export const keysOf = (output: string, delimiter = ','): (string | undefined)[] =>
  column(output, 'curp', delimiter);

export const codesOf = (output: string, delimiter = ','): (string | undefined)[] =>
  column(output, 'code_error', delimiter);

export const summaryOf = (path: string): Summary => JSON.parse(textOf(`${path}.summary.json`)) as Summary;

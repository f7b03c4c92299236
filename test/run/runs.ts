/** Runs of small files with the server of the suite, and their results. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { inject } from 'vitest';
import { HEADER, writePeople } from '../../samples/people-generator.js';
import type { Summary } from '../../src/run/summary.js';
import { atFileEnd } from '../file-end.js';
import { CliProcess, type Ended, type ProcessOptions } from '../processes.js';
import { temporaryFolder } from '../temporary-folder.js';

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

export const suiteServer = (): string[] => ['--redis', inject('redis'), '--workers', '1'];

export const startRun = (args: readonly string[], options?: ProcessOptions): CliProcess =>
  new CliProcess(['run', ...args, ...(args.includes('--redis') ? [] : suiteServer())], options);

export interface Result extends Ended {
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

/** Writes the content to a file and runs it to its end. */
export async function runOn(content: string | Buffer, ...options: string[]): Promise<Result> {
  const input = writeInput(content);
  const path = `${input}.out.csv`;
  const ended = await startRun([input, '-o', path, ...options]).ended;
  return { ...ended, input, path, output: textOf(path) };
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

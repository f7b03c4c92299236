/**
 * The files that a load uploads, with the bytes that each result must have: those of `curp-batch run` with the same options.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { COMMAND } from '../../samples/command.js';
import { type InputKind, Inputs } from '../inputs.js';
import { measure } from '../measured-process.js';

export interface LoadFile {
  name: string;
  body: Buffer;
  /** Compressed bodies are uploaded as such; the result is that of the file in them. */
  type: 'text/csv' | 'application/gzip';
  /** Options in the query. */
  query: string;
  /** How often it is uploaded, relative to the others. */
  weight: number;
  result: Buffer;
  hash: string;
}

interface Recipe {
  kind: InputKind;
  rows: number;
  weight: number;
  options?: Readonly<Record<string, string>>;
  isPacked?: true;
}

/** Most are small; one in fifty has the size that goes to the lane of large files. */
const RECIPES: readonly Recipe[] = [
  { kind: 'sample', rows: 55, weight: 24 },
  { kind: 'plain', rows: 2000, weight: 12 },
  { kind: 'quoted', rows: 20_000, weight: 5, options: { surnames: 'optional' } },
  { kind: 'everyday', rows: 5000, weight: 4, options: { normalize: 'true' } },
  { kind: 'wrong-keys', rows: 5000, weight: 3, options: { mode: 'reconcile' } },
  { kind: 'plain', rows: 50_000, weight: 1, isPacked: true },
  { kind: 'plain', rows: 250_000, weight: 1 },
];

/** `normalize=true` as a word of the command. */
const words = (options: Readonly<Record<string, string>>): string[] =>
  Object.entries(options).flatMap(([name, value]) =>
    value === 'true' ? [`--${name}`] : [`--${name}`, value],
  );

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export async function makeLoadFiles(folder: string): Promise<LoadFile[]> {
  const inputs = new Inputs(folder);
  const files: LoadFile[] = [];
  for (const { kind, rows, weight, options = {}, isPacked } of RECIPES) {
    const input = await inputs.path(kind, rows);
    const output = join(folder, `${kind}-${rows}-expected.csv`);
    const given = ['run', input, '-o', output, '--force', '--quiet', '--report', 'none', ...words(options)];
    await measure(process.execPath, [COMMAND, ...given]);
    const content = readFileSync(input);
    const result = readFileSync(output);
    files.push({
      name: `${kind}-${rows}.csv${isPacked ? '.gz' : ''}`,
      body: isPacked ? gzipSync(content) : content,
      type: isPacked ? 'application/gzip' : 'text/csv',
      query: new URLSearchParams(options).toString(),
      weight,
      result,
      hash: hashOf(result),
    });
  }
  return files;
}

/** A file by its weight; `random` is from 0 to 1. */
export function chooseFile(files: readonly LoadFile[], random: number): LoadFile {
  let left = random * files.reduce((sum, { weight }) => sum + weight, 0);
  for (const file of files) {
    left -= file.weight;
    if (left < 0) return file;
  }
  return files.at(-1)!;
}

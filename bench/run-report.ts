/**
 * The report of `npm run bench -- run` as Markdown, to be pasted into docs/performance.md: the ratios, then where the processor
 * time goes and the peak memory. Each figure is the median of the rounds; of ratios also the lowest and the highest.
 */
import { availableParallelism } from 'node:os';
import type { Measured, MeasuredProcess } from './measured-process.js';
import type { Unit } from './shapes.js';

/** One pair of a shape and a contender. */
export interface Comparison {
  shape: string;
  rows: number;
  against: string;
  unit: Unit;
  /** One per round: ours divided by the other. */
  ratios: number[];
  /** The same in processor time. */
  cpuRatios: number[];
  ours: number;
  other: number;
}

/** All runs of a shape. */
export interface Usage {
  shape: string;
  rows: number;
  runs: Measured[];
  /** The runs and those of the contenders. */
  all: Measured[];
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;

/** Empty for a figure that was not measured. */
const decimals = (value: number, digits = 2): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : '';
const number = (value: number): string => decimals(value, 0);

const ratio = (values: readonly number[]): string => {
  const digits = median(values) >= 10 ? 0 : 2;
  const [middle, lowest, highest] = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
    decimals(value, digits),
  );
  return `${middle} (${lowest} to ${highest})`;
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The processes of a run, by the names of their scripts or programs. */
const KINDS = {
  run: (name: string) => name === 'main.js',
  worker: (name: string) => name === 'chunk-worker.js',
  server: (name: string) => name === 'server-keeper.js' || /^(redis|valkey)-server/.test(name),
} as const;

type Kind = keyof typeof KINDS;

const processesOf = ({ processes }: Measured, kind: Kind): MeasuredProcess[] =>
  processes.filter(({ name }) => KINDS[kind](name));

/** The median over the runs of a figure of these processes; NaN if a run had none. */
const figureOf = (
  runs: readonly Measured[],
  kind: Kind,
  figure: (processes: readonly MeasuredProcess[]) => number,
): number => {
  const found = runs.map((run) => processesOf(run, kind));
  return median(found.map((processes) => (processes.length === 0 ? Number.NaN : figure(processes))));
};

const totalCpu = (processes: readonly MeasuredProcess[]): number =>
  processes.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);

/**
 * Peak memory of the largest process. The keeper counts only if the server is inside it: otherwise it waits in a process of
 * its own.
 */
const peakMemory = (processes: readonly MeasuredProcess[]): number => {
  const others = processes.filter(({ name }) => name !== 'server-keeper.js');
  return Math.max(...(others.length > 0 ? others : processes).map(({ mib }) => mib));
};

export function markdown(
  comparisons: readonly Comparison[],
  usages: readonly Usage[],
  rounds: number,
): string {
  const place = `${process.platform} ${process.arch}, ${availableParallelism()} cores, Node ${process.version}`;
  const ratios = table(
    [
      'shape',
      'rows',
      'against',
      'ratio (lowest to highest)',
      'in CPU time',
      'curp-batch',
      'the other',
      'unit',
    ],
    comparisons.map(({ shape, rows, against, unit, ratios: values, cpuRatios, ours, other }) => [
      shape,
      number(rows),
      against,
      ratio(values),
      ratio(cpuRatios),
      number(ours),
      number(other),
      unit,
    ]),
  );
  const usage = table(
    ['shape', 'rows', 's', 'CPU s', 'run', 'workers', 'Redis', 'MiB: run', 'a worker', 'Redis'],
    usages.map(({ shape, rows, runs }) => [
      shape,
      number(rows),
      decimals(median(runs.map(({ seconds }) => seconds))),
      decimals(median(runs.map(({ cpuSeconds }) => cpuSeconds))),
      decimals(figureOf(runs, 'run', totalCpu)),
      decimals(figureOf(runs, 'worker', totalCpu)),
      decimals(figureOf(runs, 'server', totalCpu)),
      number(figureOf(runs, 'run', peakMemory)),
      number(figureOf(runs, 'worker', peakMemory)),
      number(figureOf(runs, 'server', peakMemory)),
    ]),
  );
  const loads = usages.flatMap(({ all }) => all.map(({ otherLoad }) => otherLoad * 100));
  const load = `other load on the machine ${number(median(loads))} %, at most ${number(Math.max(...loads))} %`;
  return `${place}; medians of ${rounds} rounds; ${load}\n\n${ratios}\n\n${usage}`;
}

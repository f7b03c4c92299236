/**
 * `npm run bench -- run`: whole runs from file to file, in the shapes that files have (`shapes.ts`), against other programs
 * (`contenders.ts`). In every round a run and the programs it is compared with follow each other, in alternating order, and
 * the ratio is taken within the round, since other load on the machine changes from minute to minute. The report is Markdown.
 * Every result must equal that of the reference loop, byte by byte.
 *
 *   npm run bench -- run --only normalize,reconcile     these shapes alone
 *   npm run bench -- run --full                         larger files
 *
 * What it does not measure: other machines. Ratios can be compared between machines, seconds cannot. The processor time of a
 * Redis that is given to the run.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EmbeddedServer } from '../src/engine/process/embedded-server.js';
import { CONTENDERS, type Contender, type ContenderName, run } from './contenders.js';
import { countLines, Inputs } from './inputs.js';
import { HAS_PROC, type Measured } from './measured-process.js';
import { hashOfFile, hashOfReference } from './plain-loop.js';
import { type Comparison, markdown, median, type Usage } from './run-report.js';
import { SHAPES, type Shape, type Unit } from './shapes.js';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(SHAPES).join(',') },
    rounds: { type: 'string', default: '3' },
    full: { type: 'boolean', default: false },
    /** Keeps the generated files for the next bench. */
    keep: { type: 'boolean', default: false },
    /** Does not compare the results with the reference loop, which takes longer than the runs. */
    unchecked: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(values.rounds);
const DATA = fileURLToPath(new URL('../../bench/.data', import.meta.url));
const OUTPUT = join(DATA, 'output.csv');
const inputs = new Inputs(DATA);

/** A run or a contender with its input. */
interface Side {
  label: string;
  rows: number;
  /** From start to end; then checks the output. */
  run(): Promise<Measured>;
  /** All turns of all rounds. */
  measured: Measured[];
}

interface Trial {
  shape: Shape;
  unit: Unit;
  turns: number;
  ours: Side;
  others: { side: Side; ratios: number[]; cpuRatios: number[] }[];
  /** Hashes of the results: in the end it must be one. */
  results: Set<string>;
}

const wordsOf = ({ options = {} }: Shape): string[] =>
  Object.entries(options).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, String(value)],
  );

async function ownSide(shape: Shape, rows: number, results: Set<string>): Promise<Side> {
  const path = await inputs.path(shape.input, rows);
  const measureRun = async (): Promise<Measured> => {
    const server = shape.givenRedis ? await EmbeddedServer.start() : undefined;
    const measured = await run(path, OUTPUT, wordsOf(shape), server ? { REDIS_URL: server.url } : {});
    await server?.stop();
    results.add(await hashOfFile(OUTPUT));
    return measured;
  };
  return { label: shape.label, rows, run: measureRun, measured: [] };
}

async function otherSide(contender: Contender, shape: Shape, shapeRows: number): Promise<Side> {
  const rows = Math.min(shapeRows, contender.maxRows ?? shapeRows);
  const path = await inputs.path(contender.input ?? shape.input, rows);
  const measureContender = async (): Promise<Measured> => {
    const measured = await contender.run(path, OUTPUT);
    if (contender.copies && (await countLines(OUTPUT)) !== rows + 1)
      throw new Error(`${contender.label}: its output has not as many rows as the input`);
    return measured;
  };
  return { label: contender.label, rows, run: measureContender, measured: [] };
}

const available = new Map<ContenderName, boolean>();
const isAvailable = (name: ContenderName): boolean => {
  const found = available.get(name) ?? CONTENDERS[name].isAvailable();
  available.set(name, found);
  return found;
};

/** Undefined, after a printed line, if the shape cannot be measured here. */
async function prepare(name: string): Promise<Trial | undefined> {
  const shape = SHAPES[name];
  if (shape === undefined) throw new Error(`no shape ${name}: there are ${Object.keys(SHAPES).join(', ')}`);
  const { unit = 'rows/s', turns = 1 } = shape;
  const contenders = shape.against.filter(isAvailable).map((each): Contender => CONTENDERS[each]);
  if (contenders.length === 0 || (unit === 'rows/CPU s' && !HAS_PROC)) {
    const reason =
      contenders.length === 0 ? 'nothing to compare it with' : 'no /proc, which has processor times';
    console.error(`${name} is not measured: ${reason}`);
    return undefined;
  }
  const rows = shape.rows[values.full ? 1 : 0];
  const results = new Set<string>();
  const ours = await ownSide(shape, rows, results);
  const others: Trial['others'] = [];
  for (const contender of contenders)
    others.push({ side: await otherSide(contender, shape, rows), ratios: [], cpuRatios: [] });
  return { shape, unit, turns, ours, others, results };
}

/** In `ms`, more is slower; in the other units, more is faster. */
function figure(unit: Unit, rows: number, { seconds, cpuSeconds }: Measured): number {
  return unit === 'ms' ? seconds * 1000 : rows / (unit === 'rows/s' ? seconds : cpuSeconds);
}

/** The median of the last `count` measurements. */
const figureOf = ({ rows, measured }: Side, unit: Unit, count: number): number =>
  median(measured.slice(-count).map((each) => figure(unit, rows, each)));

/** In the direction of the unit: for `ms`, more is slower. */
function cpuRatio(unit: Unit, ours: Side, other: Side, count: number): number {
  const ratio = figureOf(ours, 'rows/CPU s', count) / figureOf(other, 'rows/CPU s', count);
  return unit === 'ms' ? 1 / ratio : ratio;
}

async function playRound({ unit, turns, ours, others }: Trial, round: number): Promise<void> {
  const sides = [ours, ...others.map(({ side }) => side)];
  for (let turn = 0; turn < turns; turn++) {
    for (const side of (round + turn) % 2 === 0 ? sides : sides.toReversed()) {
      side.measured.push(await side.run());
      rmSync(OUTPUT, { force: true });
    }
  }
  for (const { side, ratios, cpuRatios } of others) {
    const ratio = figureOf(ours, unit, turns) / figureOf(side, unit, turns);
    ratios.push(ratio);
    cpuRatios.push(cpuRatio(unit, ours, side, turns));
    console.error(`round ${round + 1}  ${ours.label}  against ${side.label}  ${ratio.toFixed(2)}`);
  }
}

const comparisonsOf = ({ unit, turns, ours, others }: Trial): Comparison[] =>
  others.map(({ side, ratios, cpuRatios }) => ({
    shape: ours.label,
    rows: ours.rows,
    against: side.label,
    unit,
    ratios,
    cpuRatios,
    ours: figureOf(ours, unit, ROUNDS * turns),
    other: figureOf(side, unit, ROUNDS * turns),
  }));

const usageOf = ({ ours, others }: Trial): Usage => ({
  shape: ours.label,
  rows: ours.rows,
  runs: ours.measured,
  all: [ours, ...others.map(({ side }) => side)].flatMap(({ measured }) => measured),
});

/** Whether all results of a shape are the same bytes as those of the reference loop. */
async function isSame({ shape, ours, results }: Trial): Promise<boolean> {
  results.add(await hashOfReference(await inputs.csv(shape.input, ours.rows), shape.options));
  if (results.size > 1) console.error(`${ours.label}: THE RESULT DIFFERS from that of the reference loop`);
  return results.size === 1;
}

mkdirSync(DATA, { recursive: true });
const trials: Trial[] = [];
for (const name of values.only.split(',')) {
  const trial = await prepare(name);
  if (trial !== undefined) trials.push(trial);
}
for (let round = 0; round < ROUNDS; round++) for (const trial of trials) await playRound(trial, round);
let same: boolean | undefined;
if (!values.unchecked) {
  console.error('the same rows by the reference loop');
  same = true;
  for (const trial of trials) if (!(await isSame(trial))) same = false;
}
if (!values.keep) rmSync(DATA, { recursive: true, force: true });
if (same === false) process.exitCode = 1;

const comparisons = trials.flatMap(comparisonsOf);
const usages = trials.map(usageOf);
if (values.json)
  console.log(JSON.stringify({ node: process.version, rounds: ROUNDS, same, comparisons, usages }, null, 2));
else {
  const verdict = { true: 'the same bytes', false: 'THEY DIFFER', undefined: 'not compared' }[`${same}`];
  console.log(`\n${markdown(comparisons, usages, ROUNDS)}\n`);
  console.log(`Results against those of the reference loop: ${verdict}.`);
}

/**
 * Which run is next. Two decisions, both made once, when the run is made, and stored in its record:
 *
 *   lane   small or large, by the size of the input. Every run worker has a slot for each lane, so a small run never waits
 *          for the end of a large one, of its own project or of another
 *   turn   a number; within a lane, the lowest is next. The runs of a project are two turns apart, and the first run of a
 *          project is one turn after those that have begun: so projects alternate, however many runs each has
 *
 * A run does not wait for ever: the turns of later runs grow with every run that begins. Since the record has both, any
 * number of run workers agree, and a Redis that lost everything gets the same order again.
 *
 * What it does not do: interrupt a run. A large run of another project begins when one of those in progress ends. What it
 * does not promise: alternation after a million runs in a lane that was never empty. Turns then reach `MAX_TURN`, and runs
 * start in the order of their uploads until the lane is empty.
 */
import { open } from 'node:fs/promises';
import { isObject } from '../../base/object-address.js';
import { MAX_TURN, type RunLane } from '../../engine/queue/run-queue.js';
import { hasEnded, type RunEntry, type RunRecord, sortKey } from './run-record.js';

/** Some hundred thousand rows: a second of two processor cores. */
const SMALL_BYTES = 8 * 1024 ** 2;

/** The same for a compressed file or a workbook, which may be a thousand times as large when it is unpacked. */
const SMALL_PACKED_BYTES = 256 * 1024;

/** The first bytes of gzip files and of ZIP archives, which workbooks are. */
const PACKED_STARTS = ['1f8b', '504b'];

/** False for a file that cannot be read: the run reports that. */
async function isPacked(path: string): Promise<boolean> {
  if (isObject(path)) return /\.(?:gz|xlsx|zip)$/i.test(path);
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return PACKED_STARTS.includes(buffer.toString('hex'));
  } finally {
    await file.close();
  }
}

/** The lane of an input by its size and its first bytes. */
export async function laneOf(path: string, bytes: number): Promise<RunLane> {
  if (bytes > SMALL_BYTES) return 'large';
  return bytes > SMALL_PACKED_BYTES && (await isPacked(path)) ? 'large' : 'small';
}

/** The runs of a lane that have not ended. */
const unfinished = (lane: RunLane, entries: readonly RunEntry[]): RunEntry[] =>
  entries.filter(({ record, status }) => record.lane === lane && !hasEnded(status.state));

/** A run that was handed back has begun. */
const hasBegun = ({ status }: RunEntry): boolean => status.started !== null;

/** The turn of a new run, after these. */
export function nextTurn(
  { project, lane }: Pick<RunRecord, 'project' | 'lane'>,
  entries: readonly RunEntry[],
): number {
  const others = unfinished(lane, entries);
  if (others.length === 0) return 1;
  const turns = (some: readonly RunEntry[]): number[] => some.map(({ record }) => record.turn);
  const begun = others.filter(hasBegun);
  const reached = begun.length > 0 ? Math.max(...turns(begun)) : Math.min(...turns(others)) - 1;
  const own = Math.max(...turns(others.filter(({ record }) => record.project === project)), reached - 1);
  return Math.min(Math.max(reached + 1, own + 2), MAX_TURN);
}

/** Those that are executed, or wait and begin before this run, in the order in which they begin. */
export function runsAhead(of: RunEntry, entries: readonly RunEntry[]): RunEntry[] {
  const { record } = of;
  const ahead = unfinished(record.lane, entries).filter(
    (other) => other.record.id !== record.id && isBefore(other, of),
  );
  return ahead.sort((one, other) => (isBefore(one, other) ? -1 : 1));
}

function isBefore(one: RunEntry, other: RunEntry): boolean {
  if (hasBegun(one) !== hasBegun(other)) return hasBegun(one);
  if (one.record.turn !== other.record.turn) return one.record.turn < other.record.turn;
  return sortKey(one.record) < sortKey(other.record);
}

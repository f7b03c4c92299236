/**
 * Counters in Redis that the runs and workers of all machines share, for `/metrics` of the service: outages in which Redis
 * refused commands, by the code of the reply, and chunks that a run computed itself.
 *
 * What it does not promise: an exact count. It is lost with the data of Redis, or after a week without an event, and an event
 * without a connection is not counted. No key has a name, a run or a project.
 */
import { type Connection, PREFIX, takesCommands } from '../redis/connection.js';
import { QUEUE_KEPT_MS } from '../redis/internals/queue-scripts.js';

const KEY = `${PREFIX}:counters`;

/** A chunk failed, or was lost too often, and the run computed it row by row. */
export const ISOLATED_CHUNKS = 'isolated_chunks';

const REFUSAL = 'refusal:';
const REFUSAL_FIELD = /^refusal:[A-Z_]{1,32}$/;

/** Replies to writes; these are shown also while their count is 0. */
const WRITE_REFUSALS = ['OOM', 'READONLY', 'MISCONF', 'NOREPLICAS'];

export function addToCounter(connection: Connection, name: string): void {
  if (!takesCommands(connection)) return;
  connection.hincrby(KEY, name, 1).catch(() => {});
  connection.pexpire(KEY, QUEUE_KEPT_MS).catch(() => {});
}

/** Counts the outages of this connection when they end: before that, Redis would refuse the count too. */
export function countRefusals(connection: Connection): void {
  connection.refusals.on('end', ({ code }) => addToCounter(connection, REFUSAL + code));
}

interface SharedCounters {
  isolatedChunks: number;
  /** By the code of the reply. */
  refusals: ReadonlyMap<string, number>;
}

export async function readCounters(connection: Connection): Promise<SharedCounters> {
  const fields = Object.entries(await connection.hgetall(KEY));
  const refusals = new Map(WRITE_REFUSALS.map((code) => [code, 0]));
  let isolatedChunks = 0;
  for (const [name, count] of fields) {
    if (name === ISOLATED_CHUNKS) isolatedChunks = Number(count);
    else if (REFUSAL_FIELD.test(name)) refusals.set(name.slice(REFUSAL.length), Number(count));
  }
  return { isolatedChunks, refusals };
}

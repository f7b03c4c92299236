/** Checks in one round trip which of many keys exist in Redis. */
import type { Connection } from './connection.js';

/** For each key whether it exists; undefined if Redis answered with an error. */
export async function keysExist(
  connection: Connection,
  keys: readonly string[],
): Promise<(boolean | undefined)[]> {
  if (keys.length === 0) return [];
  const answers = (await connection.pipeline(keys.map((key) => ['exists', key])).exec()) ?? [];
  return keys.map((_, at) => (answers[at]?.[0] === null ? answers[at][1] === 1 : undefined));
}

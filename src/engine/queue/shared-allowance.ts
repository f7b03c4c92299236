/**
 * An allowance in Redis that all processes share: at most so many in a window, of one name. A process takes a few at a time, so
 * that it need not ask for each, and the sum of what all of them take is never more than the limit.
 *
 * The window begins with the first that is taken, and its end is the expiry of the key: the clock is that of Redis.
 *
 * What it does not do: wait for a Redis that does not answer.
 */
import { within } from '../process/abortable.js';
import { type Connection, PREFIX, takesCommands } from '../redis/connection.js';

/** How long Redis may take to answer. */
const TIMEOUT_MS = 200;

export interface Allowance {
  limit: number;
  windowMs: number;
  /** How many are taken at once, if there are so many. */
  batch: number;
}

export interface Granted {
  /** Fewer than asked for: there are no more in this window. */
  granted: number;
  /** What all processes have taken in this window. */
  taken: number;
  /** How long the window still lasts. */
  windowMs: number;
}

const TAKE = `
local taken = tonumber(redis.call('GET', KEYS[1]) or '0')
local granted = math.max(0, math.min(tonumber(ARGV[2]), tonumber(ARGV[1]) - taken))
if taken == 0 then redis.call('SET', KEYS[1], granted, 'PX', ARGV[3])
elseif granted > 0 then redis.call('INCRBY', KEYS[1], granted) end
return {granted, taken + granted, redis.call('PTTL', KEYS[1])}`;

/** Undefined if Redis does not answer now. */
export async function takeAllowance(
  connection: Connection,
  name: string,
  { limit, windowMs, batch }: Allowance,
): Promise<Granted | undefined> {
  if (!takesCommands(connection)) return undefined;
  const reply = await within(
    TIMEOUT_MS,
    connection.eval(TAKE, 1, `${PREFIX}:allowance:${name}`, limit, batch, windowMs),
  );
  if (reply === undefined) return undefined;
  const [granted, taken, leftMs] = reply as [number, number, number];
  return { granted, taken, windowMs: Math.max(leftMs, 1) };
}

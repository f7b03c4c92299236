/**
 * Opens a queue of BullMQ to which this process adds jobs.
 *
 * What it does not do: wait for Redis.
 */
import { Queue } from 'bullmq';
import { type Connection, PREFIX } from '../redis/connection.js';
import { QUEUE_KEPT_MS } from '../redis/internals/queue-scripts.js';

/** `eventsKept`: length of the events stream. Events are only hints, so only a few are kept. */
export function openQueue<Data>(name: string, connection: Connection, eventsKept: number, BullQueue = Queue) {
  const queue: Queue<Data> = new BullQueue(name, {
    connection,
    prefix: PREFIX,
    skipVersionCheck: true, // `server-check.ts` checks the version
    streams: { events: { maxLen: eventsKept } },
  });
  queue.on('error', () => {}); // outages are logged once, by the connection
  // BullMQ writes the settings when it opens a queue, outside of its scripts. They are there when it answers this.
  queue
    .getVersion()
    .then(() => connection.pexpire(queue.toKey('meta'), QUEUE_KEPT_MS))
    .catch(() => {});
  return queue;
}
